"""Explanations of calls, read from the words that people and robots use.

`reader` turns a text into a meaning, by the `statements` it is made of and the `vocabulary` of
words that name no number. `notes` finds explanations in boards and auctions, `coverage` measures
how much is understood and how often it is true.
"""
