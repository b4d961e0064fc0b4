"""Auctions and hands in the language of cards."""

from __future__ import annotations

import pytest

from strongsuit.auction import PASS
from strongsuit.meanings.conventions.language import parse_pattern, parse_term


def test_patterns_fill_in_passes() -> None:
    (plain,) = parse_pattern("1NT 2C")
    assert [mask == 1 << PASS for mask in plain.masks] == [False, True, False, True]
    (balancing,) = parse_pattern("(1NT) (P)")
    assert len(balancing.masks) == 3
    assert len(parse_pattern("1a (2b)")) == 12


def test_terms() -> None:
    assert parse_term("25+ combined support M").relative == "combined"
    assert parse_term("31+ expected support M").relative == "expected"
    assert parse_term("S>H").measure == "difference"
    with pytest.raises(ValueError, match="expected a suit, got 'x'"):
        parse_term("stopper x")
