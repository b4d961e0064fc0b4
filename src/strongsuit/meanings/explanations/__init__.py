"""Explanations of calls, read from the words people and robots use."""
