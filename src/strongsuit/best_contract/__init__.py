"""chen2025's system: the best contract from one hand and the auction, by a neural network.

`decisions` is what a player knew at a turn, `encoding` the paper's 612 inputs, `labels` the best
contract. `bidding_runs` makes decision points in bulk, `augmentation` deals rare ones anew,
`examples` holds them as arrays. `network` is trained on them and `opinion` runs it without torch.
"""
