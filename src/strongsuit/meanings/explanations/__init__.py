"""Explanations of calls, read from the words that people and robots use.

`reader` turns a text into a meaning: `vocabulary` has the words and their spellings, `statements`
the patterns they are used in. `notes` finds explanations in boards and auctions, `coverage`
measures how much is understood and how often it is true. Begin with `reader`.
"""
