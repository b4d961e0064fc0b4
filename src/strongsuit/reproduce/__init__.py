"""The tables and figures of four papers, recomputed and compared with the printed values.

There is one package for each paper: `jan2023`, `mandziuk2007`, `dharmalingam2013`, `chen2025`.
`paper` reads the printed values, `comparison` puts ours beside the printed ones, and
`trick_networks` trains the networks that mandziuk2007 and dharmalingam2013 share.
"""
