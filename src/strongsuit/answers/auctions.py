"""Meanings as plain data, for JSON."""

from __future__ import annotations

from typing import Any

from strongsuit.cards import Suit
from strongsuit.meanings.conventions.explain import ExplainedAuction, ExplainedCall
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.understanding import Understanding


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
        "shown": as_row(known.shown),
        "sources": {
            end: {about: str(origin.source) for about, origin in origins.items()}
            for end, origins in ends.items()
        },
        "clashes": [str(clash) for clash in known.clashes],
    }
