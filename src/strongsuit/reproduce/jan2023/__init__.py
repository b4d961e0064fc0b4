"""jan2023, formulas of hand strength by a genetic algorithm: five steps, Tables 9-12, Figures 1-4.

`study` holds the pairs of hands and does each training once. `steps` repeats the paper's steps on
these pairs; `tables` and `figures` recompute the paper's tables and figures, `claims` judges what
it says. `neural`, `memory` and `matches` are for rows of networks, for how much a formula asks of a
player's memory, and for deals of matches.
"""
