"""Evaluators: every method of counting a hand, and the league that compares them.

`registry` finds evaluators by name, `counting` runs one on many hands or explains one hand, and
`view` is what an evaluator sees. Each family of methods has a file of its own (`point_counts`,
`distribution`, `losers`, `kaplan_rubens`, …). `league` measures how well each predicts tricks, on
the pairs that `trick_data` reads. Begin with `point_counts`.
"""
