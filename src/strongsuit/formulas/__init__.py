"""Formulas of hand strength, as jan2023 defines them: composed of terms, trained, rounded, printed.

`terms` and `formula` define what a formula is, `glossary` names what each term counts. `fitness`
and `evolve` train the parameters with a genetic algorithm, `optimum` is the best they can reach,
`rounding` makes them easy to remember. `training` does all of it for one formula and `search` for
many; `saved` stores trained ones, `card` prints them, `sklearn` is the estimator for scikit-learn.

`calibration` turns strength into tricks, and `ceiling` is what a model reaches that sees all
cards. Begin with `formula`.
"""
