"""Answers of the library as plain data, ready for JSON: what ``--json`` prints and the web sends.

One module a subject: counts of hands, deals, pairs of hands, auctions, advice, formulas, the league
of counting methods. Every function returns dictionaries and lists of plain Python values, with
numbers rounded to the digits that mean something. The keys are part of the public interface:
programs read them. Begin with ``hands.py``, the shortest.
"""
