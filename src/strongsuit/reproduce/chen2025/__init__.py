"""chen2025, the best contract in competitive bidding: Tables VII to X and XII to XIV.

`tables` makes them from the cross-validation of `study`, whose `compared_models` are the
network and its rivals. The network and its 612 inputs are in `best_contract`.
"""
