"""The papers' tables and figures, recomputed and shown beside the printed values.

One package a paper: `jan2023`, `mandziuk2007`, `dharmalingam2013`, `chen2025`. `paper` reads the
printed values, `comparison` puts ours beside them, and `trick_networks` trains what the two papers
on networks share.
"""
