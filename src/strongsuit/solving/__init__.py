"""The exact double-dummy solver and what is built on it: tables, leads, play, simulation, datasets.

`tables` solves deals, `play` single cards, `simulation` two hands over many layouts of the others.
`pool` runs native solvers on threads; `judge` lets an estimate take the solver's place; `datasets`
says what long runs of solved deals and pairs hold. Begin with `tables`.
"""
