"""The belief net: how likely each strength and length of every hand is after an auction.

`tokens` is its input and output, `model` the architecture in torch, `runtime` runs it without
torch. `train` trains it on `recorded_auctions`, `export` writes the ONNX file. `intervals` turns
probabilities into bounds, `layout_sampler` draws layouts, and `comparison` measures net and card
against the `prior`.
"""
