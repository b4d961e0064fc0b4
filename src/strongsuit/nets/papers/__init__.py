"""The networks of mandziuk2007 and dharmalingam2013: inputs, architectures and training methods.

`codings` shows a deal to a network as the papers do, `architectures` reads their notation
``(52x4)-(13x4)-13-1``, `feed_forward` is such a network in torch, and `backprop` trains it by one
of the `methods`.
"""
