"""Leads, next cards and plays, against DDS and brute force."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import (
    Card,
    Contract,
    Deal,
    DealError,
    Hand,
    PartialDeal,
    Seat,
    Strain,
    UsageError,
    analyse_play,
    leads,
    next_cards,
    random_deals,
    solve,
)
from strongsuit.board import winner
from tests.dds_reference import Record, records


def contract_of(record: Record) -> Contract:
    return Contract(1, record.strain, record.leader.rho)


def check_leads(record: Record) -> None:
    ours = {result.card: 13 - result.tricks for result in leads(record.deal, contract_of(record))}
    assert ours == record.leads


def check_play(record: Record) -> None:
    trace = analyse_play(record.deal, contract_of(record), record.play)
    assert list(trace)[: len(record.trace)] == record.trace


def test_leads_and_plays_as_dds_has_them(shared: Path) -> None:
    for record in records(shared / "dds_reference" / "list10.txt"):
        check_leads(record)
        check_play(record)


@pytest.mark.long
@pytest.mark.parametrize("name", ["list100", "list1000", "largest"])
def test_all_leads_and_plays_as_dds_has_them(shared: Path, name: str) -> None:
    for record in records(shared / "dds_reference" / f"{name}.txt"):
        check_leads(record)
        check_play(record)


def brute_force(hands: list[int], strain: Strain, leader: int, trick: tuple[int, ...]) -> int:
    """Tricks of North-South by trying everything."""
    turn = (leader + len(trick)) % 4
    if not hands[turn]:
        return 0
    best = -1
    for card in legal(hands[turn], trick):
        after = [hand & ~(1 << card) for hand in hands]
        played = (*trick, card)
        if len(played) < 4:
            found = brute_force(after, strain, leader, played)
        else:
            taker = (leader + winner([Card(c) for c in played], strain)) % 4
            found = (taker % 2 == 0) + brute_force(after, strain, taker, ())
        if best < 0 or (found > best) == (turn % 2 == 0):
            best = found
    return best


def legal(hand: int, trick: tuple[int, ...]) -> list[int]:
    cards = [card for card in range(52) if hand >> card & 1]
    following = [card for card in cards if trick and card // 13 == trick[0] // 13]
    return following or cards


@given(
    st.integers(0, 10**6),
    st.integers(1, 4),
    st.sampled_from(list(Strain)),
    st.sampled_from(list(Seat)),
)
@settings(max_examples=40)
def test_endings_against_brute_force(seed: int, size: int, strain: Strain, declarer: Seat) -> None:
    deal = random_deals(1, seed)[0]
    n, e, s, w = (Hand.of(list(hand)[::3][:size]) for hand in deal)
    ending = PartialDeal((n, e, s, w))
    contract = Contract(1, strain, declarer)
    masks = [hand.mask for hand in ending]
    ns = brute_force(masks, strain, declarer.lho, ())
    expected = ns if declarer.is_ns else size - ns
    found = next_cards(ending, contract)
    assert found[0].tricks == expected == analyse_play(ending, contract, ())[0]
    assert len(found) == size


def test_every_card_of_a_trick_begun() -> None:
    deal = random_deals(1, 4)[0]
    contract = Contract.parse("3NTS")
    play: list[Card] = []
    best = leads(deal, contract)[0].tricks
    assert best == solve(deal)[0, Strain.NOTRUMP, Seat.SOUTH]
    for _ in range(52):
        options = next_cards(deal, contract, play)
        assert options[0].tricks == best  # best play keeps the result
        play.append(options[0].card)
    assert next_cards(deal, contract, play) == []
    assert set(analyse_play(deal, contract, play)) == {best}


def test_what_is_not_legal_is_refused() -> None:
    deal = Deal.parse("N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ")
    with pytest.raises(DealError, match="W cannot play SA: does not hold it"):
        analyse_play(deal, "3NTS", [Card.parse("SA")])
    with pytest.raises(DealError, match="N cannot play H8: must follow to ST"):
        next_cards(deal, "3NTS", [Card.parse("ST"), Card.parse("H8")])
    with pytest.raises(UsageError, match="not played"):
        leads(deal, "Pass")
    with pytest.raises(DealError, match="same size"):
        next_cards(PartialDeal.parse("N:A... - - -"), "1CN")
