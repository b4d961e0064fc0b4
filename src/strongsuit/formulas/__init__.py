"""Formulas of hand strength, as jan2023 defines them: composed of terms, trained, rounded, printed.

`terms` and `formula` say what a formula is, `fitness` and `evolve` train its parameters with a
genetic algorithm, `rounding` makes them easy to remember. `training` does all of it for one formula
and `search` for many; `saved` keeps trained ones and `card` prints them. Begin with `formula`.
"""
