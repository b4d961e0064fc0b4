"""The exact double-dummy solver and what is built on it.

`tables` solves deals, `leads_and_play` says what single cards are worth, `simulation` plays two
hands over many layouts of the others, `pair_histograms` many pairs of hands. `solve_file` solves a
file of boards, `datasets` are the tasks of long runs. `pool` runs native solvers on threads;
`judge` lets an estimate take the solver's place. Begin with `tables`.
"""
