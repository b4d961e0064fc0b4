"""Generators of documentation pages: the command reference, the evaluators, the code map.

Each generator is run as ``python -m strongsuit.cli.docs.NAME``, by the make targets ``docs-cli``,
``docs-evaluators`` and ``docs-map``.
"""
