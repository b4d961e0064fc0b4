"""Benchmarks against other programs, all measured in one run: ``python -m benchmarks``."""
