"""Neural networks: what every training and every ONNX file share, and the nets for tricks.

`training` is a resumable training run, `train_config` its settings, `muon` an optimizer, `digest` a
checksum of training data. `onnx_graph` writes ONNX files and reads their weights, `onnx_file` opens
and checks them without torch. The nets for tricks are in `tricks`, the networks of two papers in
`papers`; the belief net is in `meanings.belief`, the policy and forecast nets are in `advice`.
"""
