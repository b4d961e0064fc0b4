"""Answers as text and tables for the terminal: one module a subject."""
