"""chen2025, the best contract in competitive bidding: Tables VII to X and XII to XIV.

`tables` computes the tables from the cross-validation of `study`; `compared_models` are the models
that are trained in it. The paper's network and its 612 inputs are in `best_contract`.
"""
