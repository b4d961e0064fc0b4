"""Explanations of calls, read from the words that people and robots use.

`reader` turns a text into a meaning: `vocabulary` has the words and their spellings, `statements`
the patterns in which they are used. `notes` finds explanations in boards and auctions, `coverage`
measures how much of recorded explanations is understood, and how often that is true. Begin with
`reader`.
"""
