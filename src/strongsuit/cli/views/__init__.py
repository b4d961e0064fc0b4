"""Answers as text and tables for the terminal."""
