"""The meaning of a call from several sources, the most trusted first."""

from __future__ import annotations

import pytest

from strongsuit import Auction, Meaning, Source, Suit, UsageError, call_meanings
from strongsuit.meanings.explanations.vocabulary import lengths


def test_sources_in_their_order() -> None:
    auction = Auction.parse("N:1C 2D")
    explained = (Meaning(lengths=lengths(clubs=(2, 13))), Meaning(artificial=True, name="multi"))
    card = (
        Meaning(hcp=(12, 21), lengths=lengths(clubs=(3, 13))),
        Meaning(hcp=(5, 10), lengths=lengths(diamonds=(6, 13))),
    )
    learned = (Meaning(hcp=(11, 20), points=(12, 22)), Meaning(hcp=(4, 11), artificial=True))
    opening, jump = call_meanings(
        auction, {Source.LEARNED: learned, Source.EXPLANATION: explained, Source.CARD: card}
    )
    assert opening.meaning.lengths[Suit.CLUBS] == (2, 13)
    assert (opening.meaning.hcp, opening.meaning.points) == ((12, 21), (0, 50))  # by the card alone
    assert opening.sources == {"clubs": Source.EXPLANATION, "HCP": Source.CARD}
    # The card knows only a natural 2D, which is not what was bid; the net knows it is not.
    assert jump.meaning.name == "multi"
    assert jump.meaning.lengths == lengths()
    assert jump.meaning.hcp == (4, 11)


def test_one_meaning_a_call() -> None:
    with pytest.raises(UsageError, match=r"expected 2 meanings from source 'card', .* got 1"):
        call_meanings(Auction.parse("N:1C 2D"), {Source.CARD: [Meaning()]})
