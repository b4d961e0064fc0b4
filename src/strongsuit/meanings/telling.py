"""A meaning in words and as plain data: for people, for notes on calls and for JSON."""

from __future__ import annotations

from typing import Any

from strongsuit.cards import Suit
from strongsuit.meanings.cards.explain import ExplainedAuction, ExplainedCall
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.understanding import Understanding
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


def understanding_row(understood: Understanding) -> dict[str, Any]:
    """An auction with what is known of every seat as plain data."""
    calls = [
        {
            "seat": str(call.seat),
            "call": str(call.call),
            "meaning": as_row(call.meaning),
            "sources": {about: str(source) for about, source in call.sources.items()},
        }
        for call in understood.calls
    ]
    seats = {str(seat): _seat_row(known) for seat, known in understood.seats.items()}
    return {"auction": str(understood.auction), "calls": calls, "seats": seats}


def _seat_row(known: Knowledge) -> dict[str, Any]:
    ends = {"low": known.low, "high": known.high}
    return {
        "shown": as_row(Meaning(known.meaning.hcp, known.meaning.points, known.meaning.lengths)),
        "sources": {
            end: {about: str(origin.source) for about, origin in origins.items()}
            for end, origins in ends.items()
        },
        "clashes": [str(clash) for clash in known.clashes],
    }
