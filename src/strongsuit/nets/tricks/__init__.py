"""Trick nets: the double-dummy tricks of a deal, or of two hands, by a neural network.

`tokens` is a net's input, `model` the architecture in torch, `sizes` its sizes. `runtime` runs a
trained net without torch; `estimator` and `pairs` answer with it for deals and for two hands, and
`accuracy` measures it. Begin with `estimator`.

Training starts at `train`, with an `objective` on `solved_deals` (`solved_objective`) or on a
teacher's answers (`distillation`, `pair_distillation`), and with its `validation`; `export` writes
the ONNX file and reads it back, `sklearn` is the estimator for scikit-learn.
"""
