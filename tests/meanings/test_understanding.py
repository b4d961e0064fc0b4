"""Auctions understood by notes, card and belief net together."""

from __future__ import annotations

from typing import Any, cast

import pytest

from strongsuit import (
    Auction,
    Board,
    LearnedMeanings,
    Meaning,
    Seat,
    Source,
    Suit,
    UsageError,
    bid,
    explain_auction,
    read_explanation,
    understand,
)
from strongsuit.meanings.explanations.notes import parse_explained

N, E, S, W = Seat


def test_an_explanation_of_strength_drops_the_cards_points() -> None:
    opening = understand("N:1NT{10-12}", "sayc", None).calls[0]
    assert (opening.meaning.hcp, opening.meaning.points) == ((10, 12), (0, 50))
    assert opening.meaning.lengths[Suit.SPADES] == (2, 5)  # which nobody spoke against


@pytest.mark.parametrize("opening", ["2D{multi}", "2D*{6+ !H}", "2C{natural, 6+ !C}"])
def test_after_a_call_of_another_system_card_and_net_are_left_out(opening: str) -> None:
    understood = understand(f"N:{opening} P 2H P 2S", "sayc")
    (first, _, second, *_), north = understood.calls, understood.seats[N]
    assert not {Source.CARD, Source.LEARNED} & {*first.sources.values()}
    assert second.meaning == Meaning()
    assert {end.source for end in north.low.values()} <= {Source.EXPLANATION}
    assert understood.seats[E].low  # the others play the card


def test_the_card_names_what_an_explanation_leaves_unnamed() -> None:
    stayman = understand("N:1NT P 2C{8+ HCP} P 2D", net=None).calls[2].meaning
    assert str(stayman) == "Stayman: 8+ HCP, 0-5 spades, 0-5 hearts; forcing; artificial"
    aces = understand("N:1S P 4NT P 5H{two aces}", net=None)
    assert str(aces.calls[-1].meaning) == "two aces: 8+ HCP; forcing; artificial"
    assert aces.seats[N].rest == ("two aces",)


def test_the_card_reads_on_from_an_explanation() -> None:
    third = explain_auction("N:1NT P 2NT P P", "sayc").calls[-1].meaning
    assert third.hcp == (15, 15)
    weak = understand("N:1NT{10-12} P 2C P 2H", "sayc", None)
    assert weak.calls[2].meaning.name == "Stayman"
    assert weak.seats[N].clashes == ()


def test_an_auction_may_be_a_text_and_anything_else_is_refused() -> None:
    auction = Auction.parse("N:1S P 2S")
    assert explain_auction("1S P 2S") == explain_auction(auction)
    assert understand(auction, net=None) == understand("1S P 2S", net=None)
    wrong: Any = 7
    for ask in (explain_auction, understand):
        with pytest.raises(UsageError, match="expected a board, an auction or its text"):
            ask(wrong)
    with pytest.raises(UsageError, match="expected an explanation as text, got NoneType"):
        read_explanation(cast(str, None))
    with pytest.raises(
        UsageError, match="expected a convention card, its name or its file, got int"
    ):
        explain_auction("1S", wrong)
    with pytest.raises(UsageError, match="expected 3 explanations, one for each call, got 1"):
        explain_auction(auction, explanations=[Meaning()])
    with pytest.raises(UsageError, match="expected a belief net or its name, got int"):
        understand("1S", net=wrong)
    with pytest.raises(UsageError, match="expected one or more deals, got int"):
        bid(wrong)
    with pytest.raises(UsageError, match="expected a seat"):
        bid([], dealer=wrong)
    with pytest.raises(UsageError, match="expected none, NS, EW or both"):
        bid([], vulnerability=wrong)


def test_in_print() -> None:
    lines = str(understand("1S P 2S", net=None)).split("\n")
    assert lines[0] == "N 1S: 10-21 HCP, 5+ spades"
    assert lines[2] == "S 2S: raise: 3-10 HCP, 3+ spades"
    assert lines[3] == "North has shown 10-21 HCP, 5+ spades"
    assert lines[-1] == "West has shown nothing"
    assert str(explain_auction("1S P 2S")).split("\n") == lines[:3]
    assert str(read_explanation("12-14 total points")) == "12-14 total points"


@pytest.fixture(scope="module")
def net() -> LearnedMeanings:
    return LearnedMeanings.load()


def test_each_bound_has_its_source(net: LearnedMeanings) -> None:
    board = parse_explained("N:1S{5+ !S} P 2S P")
    by_all = understand(board, "sayc", net)
    assert by_all.calls[0].sources["spades"] is Source.EXPLANATION
    assert by_all.calls[0].sources["HCP"] is Source.CARD
    assert by_all.seats[N].low["spades"].source is Source.EXPLANATION
    assert by_all.seats[N].high["clubs"].source is Source.LEARNED
    assert Source.LEARNED not in by_all.calls[0].sources.values()  # it needs no other meaning
    assert set(by_all.seats[N].by_source()) == {"explanation", "card", "learned"}


def test_the_net_gives_the_meaning_of_calls_without_explanation_or_card(
    net: LearnedMeanings,
) -> None:
    auction = Auction.parse("N:1S P 2S")
    board = Board(auction=auction)
    learned = understand(board, None, net)
    assert set(learned.calls[2].sources.values()) == {Source.LEARNED}
    assert learned.seats[S].meaning.lengths == net.meanings(auction)[-1][S].lengths
    nothing = understand(board, None, None)
    assert not any(call.meaning.is_informative for call in nothing.calls)
    with pytest.raises(UsageError, match="got one without calls to explain"):
        understand(Board())
