"""jan2023, formulas of hand strength by a genetic algorithm: five steps, Tables 9-12, Figures 2-4.

`steps` repeats the paper's steps on our own pairs of hands; `tables` and `figures` recompute the
paper's tables and figures.
"""
