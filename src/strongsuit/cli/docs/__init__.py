"""Generators of documentation pages: the command reference, the evaluators, the code map."""
