"""A meaning in words and as plain data: for people, for notes on calls and for JSON."""

from __future__ import annotations

from typing import Any

from strongsuit.cards import Suit
from strongsuit.meanings.cards.explain import ExplainedAuction, ExplainedCall
from strongsuit.meanings.meaning import Meaning
from strongsuit.solving.bounds import MOST_CARDS, MOST_POINTS, Range

_PLAIN = Meaning()


def in_words(meaning: Meaning) -> str:
    """``limit raise: 7-12 HCP, 4+ spades; forcing``; nothing for a call that says nothing."""
    parts = [_range(meaning.hcp, MOST_POINTS) + " HCP"] if meaning.hcp != _PLAIN.hcp else []
    for suit in reversed(Suit):
        if meaning.lengths[suit] != _PLAIN.lengths[suit]:
            parts.append(f"{_range(meaning.lengths[suit], MOST_CARDS)} {suit.name.lower()}")
    bounds = ", ".join(parts)
    head = f"{meaning.name}: {bounds}" if meaning.name and bounds else meaning.name or bounds
    told = [head, str(meaning.forcing), "artificial" * meaning.artificial]
    return "; ".join(part for part in told if part)


def _range(span: Range, most: int) -> str:
    low, high = span
    return f"{low}" if low == high else f"{low}+" if high == most else f"{low}-{high}"


def as_row(meaning: Meaning) -> dict[str, Any]:
    """The meaning as numbers and texts."""
    return {
        "hcp": list(meaning.hcp),
        "points": list(meaning.points),
        "lengths": {str(suit): list(meaning.lengths[suit]) for suit in Suit},
        "artificial": meaning.artificial,
        "forcing": str(meaning.forcing),
        "name": meaning.name,
        "text": meaning.text,
    }


def call_row(explained: ExplainedCall) -> dict[str, Any]:
    """One call as plain data."""
    return {
        "seat": str(explained.seat),
        "call": str(explained.call),
        "meaning": as_row(explained.meaning),
        "shown": as_row(explained.shown),
        "clashes": [str(clash) for clash in explained.clashes],
    }


def auction_row(explained: ExplainedAuction) -> dict[str, Any]:
    """A whole auction as plain data."""
    return {
        "auction": str(explained.auction),
        "calls": [call_row(call) for call in explained.calls],
    }
