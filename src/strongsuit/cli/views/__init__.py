"""Answers as text and tables for the terminal, one module for each subject."""
