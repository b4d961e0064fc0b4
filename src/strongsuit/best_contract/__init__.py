"""chen2025's system: the best contract from one hand and the auction, by a neural network.

`decisions` is what a player knew at a turn, `points` adds the deal, and `point_files` stores them.
`shown_bounds` and `chen2025_inputs` make the network's 612 inputs; `compared_encodings` are others
that the paper compares. `labels` is the best contract, `examples` has arrays of inputs and labels.

`bidding_runs` bids boards in bulk, `augmentation` redeals rare ones, and `protocol` is how the
paper combines them. `chen2025_network` is the network and its training; `opinion` runs it without
torch. Begin with `decisions`.
"""
