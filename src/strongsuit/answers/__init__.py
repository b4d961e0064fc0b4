"""Answers as plain data: what commands print with ``--json`` and what the web sends.

One module a subject, each with functions that turn a result of the library into dicts, lists,
texts and numbers.
"""
