"""Evaluators: every method of counting a hand, and the league that compares them.

`registry` finds evaluators by name; `counting` runs an evaluator on many hands, or explains its
count of one hand. `inputs` checks the hands and suits that a caller passes, and `view` presents
them to the evaluator. Each family of evaluators has a module of its own: `point_counts`,
`distribution`, `losers`, `tricks`, `kaplan_rubens`, `counts_of_today`, `optimal`, `jan2023`,
`binky` (fitted by `binky_fit`), `strong_suit`, `opening`. `holdings` makes rules for one suit fast.

`league` measures how well each evaluator predicts tricks, on the pairs that `trick_data` reads, and
`requirements` measures how many points a contract needs. Begin with `registry`, which tells how to
add an evaluator, then read one family.
"""
