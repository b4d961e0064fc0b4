"""Layouts of the hidden hands: bounds on them, exact counting, and uniform random draws.

A layout is a way to deal the unknown cards. `bounds` says what is known of a hand, `suit_splits`
and `counting` count and number all layouts within bounds, `clashes` explains why there are none,
and `known_hands` and `overcalls` draw layouts for two given hands. Begin with `counting`.
"""
