"""Counting and numbering layouts: all that fit and no others, each equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Bounds,
    DealBatch,
    Hand,
    HandBatch,
    PartialDeal,
    Seat,
    UsageError,
    random_deals,
)
from strongsuit.layouts.counting import layouts_within
from strongsuit.layouts.known_hands import fitting_layouts

NORTH = Hand.parse("AKQ7.K62.A75.Q43")
SOUTH = Hand.parse("J865.A4.KQ62.K75")
ONE = PartialDeal.of({Seat.NORTH: NORTH})
TWO = PartialDeal.of({Seat.NORTH: NORTH, Seat.SOUTH: SOUTH})


def within(**texts: str) -> dict[Seat, Bounds]:
    return {Seat[name.upper()]: Bounds.parse(text) for name, text in texts.items()}


def test_without_bounds_every_layout_counts() -> None:
    assert layouts_within(TWO, {}).count == comb(26, 13)
    assert layouts_within(ONE, {}).count == factorial(39) // factorial(13) ** 3
    void = PartialDeal.of({Seat.WEST: Hand.parse("AKQJT98765432...")})
    assert layouts_within(void, {}).count == factorial(39) // factorial(13) ** 3


def split(cards: Hand, sizes: list[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal cards to hands of these sizes, one by one."""
    if len(sizes) == 1:
        yield (cards,)
        return
    for chosen in combinations(cards, sizes[0]):
        hand = Hand(sum(1 << card for card in chosen))
        for rest in split(cards - hand, sizes[1:]):
            yield hand, *rest


def brute_force(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> set[tuple[int, ...]]:
    hidden = [seat for seat in Seat if len(known[seat]) < 13]
    found = set()
    for hands in split(known.unseen, [13 - len(known[seat]) for seat in hidden]):
        masks = [hand.mask for hand in known]
        for seat, hand in zip(hidden, hands, strict=True):
            masks[seat] |= hand.mask
        batch = HandBatch(np.array(masks, np.uint64))
        if all(span.fit(batch[seat : seat + 1])[0] for seat, span in bounds.items()):
            found.add(tuple(masks))
    return found


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[PartialDeal, dict[Seat, Bounds]]:
    """A deal with few cards hidden, and bounds round what its hands have."""
    deal = random_deals(1, seed=draw(st.integers(0, 1 << 32)))[0]
    hidden = draw(st.permutations(list(Seat)))[: draw(st.integers(1, 3))]
    lacks = 3 if len(hidden) == 3 else 5
    known = {
        seat: Hand(sum(1 << card for card in list(hand)[lacks * (seat in hidden) :]))
        for seat, hand in zip(Seat, deal, strict=True)
    }
    bounds = {}
    for seat in hidden:
        lengths = [
            (draw(st.integers(0, has)), draw(st.integers(has, 13))) for has in deal[seat].lengths
        ]
        has = int(sum(max(card % 13 - 8, 0) for card in deal[seat]))
        hcp = (draw(st.integers(0, has)), draw(st.integers(has, 37)))
        bounds[seat] = Bounds(hcp, tuple(lengths))  # type: ignore[arg-type]
    return PartialDeal.of(known), bounds


@given(puzzles())
def test_the_layouts_are_those_of_brute_force(
    puzzle: tuple[PartialDeal, dict[Seat, Bounds]],
) -> None:
    some = layouts_within(*puzzle)
    deals = some.deal(np.arange(some.count))
    every = list(map(tuple, deals.masks.tolist()))
    assert len(set(every)) == some.count
    assert set(every) == brute_force(*puzzle)


@pytest.mark.parametrize("known", [ONE, TWO])
def test_draws_are_as_likely_as_by_rejection(known: PartialDeal) -> None:
    bounds = within(east="hcp 5+, S 1-4", west="hcp 3-14, H 2+")
    n = 20_000
    drawn = layouts_within(known, bounds).draw(n, seed=3)
    fixed = {seat: known[seat] for seat in Seat}
    tried = random_deals(4 * n, seed=4, fixed=fixed)
    fit = np.all([span.fit(tried.hands(seat)) for seat, span in bounds.items()], axis=0)
    kept = tried[np.flatnonzero(fit)][:n]
    assert len(kept) == n
    for look in (_points_and_spades, _shape, _cards):
        _require_same(look(drawn), look(kept))


def _points_and_spades(deals: DealBatch) -> list[tuple[int, ...]]:
    hands = deals.hands(Seat.EAST)
    points = hands.planes[:, :, 9:].sum(axis=1) @ np.arange(1, 5)
    return list(zip(points.tolist(), hands.lengths[:, 3].tolist(), strict=True))


def _shape(deals: DealBatch) -> list[tuple[int, ...]]:
    return list(map(tuple, deals.hands(Seat.WEST).lengths.tolist()))


def _cards(deals: DealBatch) -> list[tuple[int, ...]]:
    """Three cards at once, one of them small."""
    held = deals.planes.argmax(axis=1)  # (n, suits, ranks): who holds it
    return list(zip(*(held[:, s, r].tolist() for s, r in ((1, 9), (2, 10), (0, 3))), strict=True))


def _require_same(one: list[tuple[int, ...]], other: list[tuple[int, ...]]) -> None:
    """Chi-square of two samples of one size, over all that was seen ten times or more."""
    kinds, which = np.unique(np.array(one + other), axis=0, return_inverse=True)
    counts = np.stack(
        [np.bincount(part, minlength=len(kinds)) for part in np.split(which.reshape(-1), 2)]
    )
    common = counts[:, counts.sum(axis=0) >= 10]
    square = float(((common[0] - common[1]) ** 2 / common.sum(axis=0)).sum())
    freedom = common.shape[1] - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_layout_depends_on_its_seed_and_number_alone() -> None:
    some = layouts_within(ONE, within(east="hcp 15-17"))
    whole = some.draw(5000, seed=9)
    assert (some.draw(1000, seed=9, first=3700).masks == whole.masks[3700:4700]).all()
    assert (some.draw(50, seed=10).masks != whole.masks[:50]).any()
    assert len(some.draw(0, seed=1)) == 0
    with pytest.raises(UsageError, match="negative"):
        some.draw(1, seed=-1)


def test_narrow_bounds_are_no_trouble() -> None:
    bounds = within(east="hcp 0-1, S 5, H 6", west="hcp 14-14, D 5+")
    some = fitting_layouts({Seat.NORTH: NORTH}, bounds)
    deals = some.draw(1000, seed=1)
    for seat, span in bounds.items():
        assert span.fit(deals.hands(seat)).all()


def test_one_hand_must_be_known() -> None:
    with pytest.raises(UsageError, match="at least one hand of 13 known cards"):
        layouts_within(PartialDeal.of({}), {})


def test_bounds_may_be_lists() -> None:
    spans = [[0, 13], [0, 13], [0, 13], [5, 13]]
    listed = Bounds([12, 14], spans)  # type: ignore[arg-type]
    assert listed == Bounds.parse("hcp 12-14, S 5+")
    assert fitting_layouts({Seat.SOUTH: SOUTH}, {Seat.EAST: listed}).count > 0
