"""Formulas of hand strength, as jan2023 defines them: composed of terms, trained, rounded, printed.

`terms` and `formula` define what a formula is, `glossary` says what each term counts. `fitness` and
`evolve` train a formula's parameters with a genetic algorithm, `optimum` finds the best parameters
by least squares, and `rounding` makes parameters easy to remember. `training` does all of this for
one formula, and `search` trains many. `saved` stores trained formulas, `card` prints them, and
`sklearn` is the estimator for scikit-learn.

`calibration` turns strength into tricks; `ceiling` is an upper bound, the predictions of a model
that sees all cards of a pair. Begin with `formula`.
"""
