"""jan2023, formulas by a genetic algorithm: its five steps, Tables 9 to 12 and Figures 2 to 4.

`steps` has the paper's five steps on our pairs, `tables` and `figures` what it prints of them.
"""
