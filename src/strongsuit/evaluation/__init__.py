"""Evaluators: every method of counting a hand, and the league that compares them.

`registry` finds evaluators by name, `counting` runs one on many hands or explains one hand;
`inputs` checks their arguments and `view` is what an evaluator sees. Each family of methods has a
file of its own: `point_counts`, `distribution`, `losers`, `tricks`, `kaplan_rubens`,
`counts_of_today`, `optimal`, `jan2023`, `binky` (fitted by `binky_fit`), `strong_suit`, `opening`;
`holdings` makes rules for one suit fast.

`league` measures how well each predicts tricks, on the pairs that `trick_data` reads, and
`requirements` how many points a contract needs. Begin with `registry`, which tells how to add an
evaluator, then read one family.
"""
