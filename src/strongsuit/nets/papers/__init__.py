"""The networks of mandziuk2007 and dharmalingam2013: their inputs, wiring and training."""
