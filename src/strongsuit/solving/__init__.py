"""The exact double-dummy solver and what is built on it.

`tables` counts declarers' tricks in whole deals, `leads_and_play` after every card that may be led
or played. `simulation` solves many layouts of the hidden cards for one known pair of hands,
`pair_histograms` for many pairs. `solve_file` adds double-dummy tables to a file of boards, and
`datasets` defines the datasets that long runs make shard by shard. `pool` runs native solvers on
threads; `judge` is the interface by which a net's estimates replace the solver. Begin with
`tables`.
"""
