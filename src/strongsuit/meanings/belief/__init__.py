"""The belief net: how likely each strength and length of every hand is after an auction.

`tokens` defines the net's inputs and outputs, `model` the architecture in torch, and `runtime` runs
the net without torch. `train` trains the net on `recorded_auctions` in `batches`, `export` writes
the ONNX file. `intervals` turns probabilities into bounds, `layout_sampler` draws layouts, and
`comparison` measures net and convention card against the `prior`.
"""
