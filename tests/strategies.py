"""Random values for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from strongsuit import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    Contract,
    Deal,
    Hand,
    PartialDeal,
    Seat,
    Strain,
    Suit,
    Tag,
    TrickTable,
    Vulnerability,
)

suits: SearchStrategy[Suit] = st.sampled_from(list(Suit))
strains: SearchStrategy[Strain] = st.sampled_from(list(Strain))
seats: SearchStrategy[Seat] = st.sampled_from(list(Seat))
vulnerabilities: SearchStrategy[Vulnerability] = st.sampled_from(list(Vulnerability))
cards: SearchStrategy[Card] = st.builds(Card, st.integers(0, 51))
calls: SearchStrategy[Call] = st.builds(Call, st.integers(0, 37))
contracts = st.builds(Contract, st.integers(1, 7), strains, seats, st.integers(0, 2)) | st.just(
    Contract.parse("Pass")
)
trick_tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(TrickTable.of)


def hands(size: int = 13) -> SearchStrategy[Hand]:
    """Hands of so many cards."""
    return st.permutations(range(52)).map(lambda deck: Hand.of(map(Card, deck[:size])))


@composite
def deals(draw: DrawFn) -> Deal:
    """Whole deals."""
    deck = draw(st.permutations(range(52)))
    n, e, s, w = (Hand.of(map(Card, deck[13 * seat : 13 * seat + 13])) for seat in range(4))
    return Deal((n, e, s, w))


@composite
def partial_deals(draw: DrawFn) -> PartialDeal:
    """Deals of which some cards are not known."""
    deal = draw(deals())
    known = Hand(draw(st.integers(0, (1 << 52) - 2)))
    n, e, s, w = (hand & known for hand in deal)
    return PartialDeal((n, e, s, w))


@composite
def unknown_hands(draw: DrawFn) -> PartialDeal:
    """Deals of which some hands are not known, or endings of a few cards each."""
    deal = draw(deals())
    size = draw(st.integers(1, 13))
    hidden = draw(st.sets(seats, min_size=size == 13, max_size=3))
    parts = {seat: Hand.of(list(deal[seat])[:size]) for seat in Seat if seat not in hidden}
    return PartialDeal.of(parts)


@composite
def auctions(draw: DrawFn, finished: bool | None = None) -> Auction:
    """Legal auctions, finished or not; passes are likely, so that they end."""
    auction = Auction(draw(seats))
    while not auction.is_over and not (finished is None and draw(st.integers(0, 9)) == 0):
        legal = auction.legal_calls
        # the cheap calls come first in the list
        place = draw(st.integers(0, len(legal) - 1) | st.integers(0, min(6, len(legal) - 1)))
        auction = auction.add(legal[place])
    return auction


words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)
texts = st.lists(words, min_size=1, max_size=4).map(" ".join)


@composite
def call_notes(draw: DrawFn, length: int) -> tuple[CallNote, ...]:
    """Notes on some of so many calls."""
    places = sorted(draw(st.sets(st.integers(0, length - 1), max_size=4))) if length else []
    notes = []
    for place in places:
        text = draw(
            st.just("") | st.sampled_from(["alert", "alert: x", "note: y", "15-17"]) | texts
        )
        notes.append(CallNote(place, text, draw(st.booleans()) or not text))
    return tuple(notes)


tag_names = st.sampled_from(
    ["Event", "Site", "Date", "West", "North", "East", "South", "Scoring", "Stage", "Room", "Own"]
)
rows = texts.filter(lambda text: text[0] not in "[{%;" and ";" not in text)


@composite
def boards(draw: DrawFn) -> Board:
    """Boards with anything a board may have."""
    auction = draw(st.none() | auctions())
    contract = draw(st.none() | contracts)
    if auction is not None and not auction.is_over:
        contract = None
    names = draw(st.lists(tag_names, unique=True, max_size=4))
    tags = [Tag(name, draw(texts)) for name in names]
    if draw(st.booleans()):
        tags.append(Tag("ScoreTable", draw(texts), tuple(draw(st.lists(rows, max_size=3)))))
    board = Board(
        number=draw(st.none() | st.integers(0, 9999)),
        dealer=auction.dealer if auction is not None else draw(st.none() | seats),
        vulnerability=draw(st.none() | vulnerabilities),
        deal=draw(st.none() | deals() | unknown_hands()),
        auction=auction,
        notes=draw(call_notes(len(auction.calls))) if auction else (),
        contract=contract,
        tricks=draw(st.none() | st.integers(0, 13)),
        double_dummy=draw(st.none() | trick_tables),
        comments=tuple(draw(st.lists(texts.filter(lambda text: "}" not in text), max_size=2))),
        tags=tuple(tags),
    )
    if not (board.contract and board.contract.level):
        return board
    return replace(board, play=tuple(draw(st.lists(cards, max_size=9, unique=True))))
