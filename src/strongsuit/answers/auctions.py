"""Explained auctions as plain data, for JSON."""

from __future__ import annotations

from strongsuit.answers.json_object import JsonObject
from strongsuit.cards import Suit
from strongsuit.meanings.conventions.explain import ExplainedAuction, ExplainedCall
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.understanding import Understanding


def meaning_row(meaning: Meaning) -> JsonObject:
    """Return a meaning as numbers and texts."""
    return {
        "hcp": list(meaning.hcp),
        "points": list(meaning.points),
        "lengths": {str(suit): list(meaning.lengths[suit]) for suit in Suit},
        "artificial": meaning.artificial,
        "forcing": str(meaning.forcing),
        "name": meaning.name,
        "text": meaning.text,
    }


def call_row(explained: ExplainedCall) -> JsonObject:
    """Return an explained call with all that its player has shown so far."""
    return {
        "seat": str(explained.seat),
        "call": str(explained.call),
        "meaning": meaning_row(explained.meaning),
        "shown": meaning_row(explained.shown),
        "clashes": [str(clash) for clash in explained.clashes],
    }


def auction_row(explained: ExplainedAuction) -> JsonObject:
    """Return an auction explained by convention cards, call by call."""
    return {
        "auction": str(explained.auction),
        "calls": [call_row(call) for call in explained.calls],
    }


def understanding_row(understood: Understanding) -> JsonObject:
    """Return an auction with the sources of each meaning and what every seat has shown."""
    calls = [
        {
            "seat": str(call.seat),
            "call": str(call.call),
            "meaning": meaning_row(call.meaning),
            "sources": {about: str(source) for about, source in call.sources.items()},
        }
        for call in understood.calls
    ]
    seats = {str(seat): _seat_row(known) for seat, known in understood.seats.items()}
    return {"auction": str(understood.auction), "calls": calls, "seats": seats}


def _seat_row(known: Knowledge) -> JsonObject:
    ends = {"low": known.low, "high": known.high}
    return {
        "shown": meaning_row(known.shown),
        "sources": {
            end: {about: str(origin.source) for about, origin in origins.items()}
            for end, origins in ends.items()
        },
        "clashes": [str(clash) for clash in known.clashes],
    }
