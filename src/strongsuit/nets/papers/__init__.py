"""The networks of mandziuk2007 and dharmalingam2013: inputs, architectures and training methods.

`examples` turns solved deals so that West leads and spades are trumps; `codings` and
`contract_counts` make the papers' inputs of such deals. `architectures` reads the papers' notation,
such as ``(52x4)-(13x4)-13-1``, `feed_forward` is such a network in torch, and `backprop` trains it
by one of the `methods`. `perceptrons` has the smaller networks of dharmalingam2013, with one hidden
layer, and trains many of them side by side in numpy. Begin with `architectures`.
"""
