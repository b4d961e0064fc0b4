"""chen2025's system: the best contract from one hand and the auction, by a neural network.

`decisions` is what a player knew at a turn, `points` adds the deal, `point_files` stores them;
`shown_bounds` and `network_inputs` make the 612 inputs (`compared_encodings` those it compares them
with), `labels` the best contract, `examples` arrays of both. `bidding_runs` bids boards in bulk,
`augmentation` redeals rare ones, `protocol` is how the paper combines them. `network` is trained
on examples, `opinion` runs it without torch. Begin with `decisions`.
"""
