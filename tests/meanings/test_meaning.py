"""Meanings of calls, joined and in words."""

from __future__ import annotations

from strongsuit import Meaning, together


def test_together_keeps_every_bound() -> None:
    whole, clashes = together([Meaning(hcp=(10, 20)), Meaning(hcp=(15, 37)), Meaning()])
    assert (whole.hcp, clashes) == ((15, 20), ())
