"""Trick nets: the double-dummy tricks of a deal, or of two hands, by a neural network.

`tokens` is a net's input, `model` the architecture in torch, `sizes` its named sizes. `runtime`
runs a trained net without torch; with it `estimator` estimates the tricks of deals, and `pairs`
those of two hands. `accuracy` measures the estimates. Begin with `estimator`.

Training starts at `train`. Its `objective` is made of `solved_deals` (`solved_objective`) or of a
teacher net's probabilities (`distillation`, `pair_distillation`); `validation` runs the net in
torch. `export` writes the ONNX file and reads it back, `sklearn` is a classifier for scikit-learn.
"""
