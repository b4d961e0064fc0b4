"""chen2025's system: the best contract from one hand and the auction, by a neural network.

`decisions` has what a player knew at a turn and what he called; `points` adds the deal to it, which
makes a decision point, and `point_files` stores decision points. `shown_bounds` and
`recorded_bounds` say what the other players have shown, and `chen2025_inputs` makes the network's
612 inputs; `compared_encodings` has the other encodings that the paper compares. `labels` finds the
best contract; `examples` has arrays of inputs and labels.

`bidding_runs` bids boards in bulk, `augmentation` redeals those with rare contracts, and `protocol`
combines both as the paper does. `chen2025_network` is the network and its training, by
`training_methods`; `opinion` runs the network without torch. Begin with `decisions`.
"""
