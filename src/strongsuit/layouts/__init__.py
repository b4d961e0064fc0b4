"""The hidden hands: bounds on them, all layouts within bounds counted, and layouts drawn."""
