"""Answers as plain data: what commands print with ``--json`` and what the web sends."""
