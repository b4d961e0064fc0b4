"""meanings.learned: what the net sees and says, bounds from chances, layouts weighed by them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import (
    Auction,
    Board,
    Bounds,
    Deal,
    Hand,
    LearnedMeanings,
    Seat,
    Source,
    Suit,
    UsageError,
    Vulnerability,
    fitting_layouts,
    random_deals,
    read,
    understand,
)
from strongsuit.deal_split import Part, part_of, whole_boards
from strongsuit.meanings.belief.comparison import ALL, CALLER, CARD, LEARNED, NOTHING, Comparison
from strongsuit.meanings.belief.intervals import is_within, mass_needed, shortest_ranges
from strongsuit.meanings.belief.prior import PRIOR, log_prior, log_within
from strongsuit.meanings.belief.recorded_auctions import auction_arrays, split
from strongsuit.meanings.belief.runtime import HandBeliefs
from strongsuit.meanings.belief.sampling import WeightedLayouts
from strongsuit.meanings.belief.tokens import MEASURES, measures_of, tokens_of
from strongsuit.meanings.conventions.players import players_of
from strongsuit.meanings.explanations.notes import parse_explained
from strongsuit.nets.onnx_file import shipped_path
from tests.strategies import auctions

N, E, S, W = Seat
DEAL = Deal.parse("N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763")


@pytest.fixture(scope="module")
def net() -> LearnedMeanings:
    return LearnedMeanings.load()


def test_what_the_net_sees() -> None:
    auction = Auction.parse("E:P 1C X")
    assert tokens_of(auction, Vulnerability.NONE) == [0, 4, 4 + 38 + 3, 4 + 76 + 1]
    assert tokens_of(auction, Vulnerability.EW)[0] == 1  # dealer's side
    assert tokens_of(auction, Vulnerability.ALL)[0] == 3


def test_what_it_is_to_say() -> None:
    masks = np.array([[hand.mask for hand in DEAL.hands]], np.uint64)
    assert measures_of(masks)[0, E].tolist() == [18, 3, 4, 3, 3]


def test_a_deal_is_for_one_part_only() -> None:
    deals = list(random_deals(400, seed=1))
    parts = [part_of(deal) for deal in deals]
    assert parts == [part_of(deal) for deal in deals]
    assert 340 < parts.count(Part.LEARNING) < 380
    assert part_of(DEAL) is Part.LEARNING  # in all versions


def test_boards_as_arrays() -> None:
    boards = [
        Board(deal=DEAL, auction=Auction.parse("E:1NT P")),
        Board(deal=DEAL, auction=Auction.parse("N:1C")),
        Board(deal=DEAL),
    ]
    found = auction_arrays(boards)
    assert found.lengths.tolist() == [3, 2]
    assert found.measures[0, 0].tolist() == [18, 3, 4, 3, 3]  # the dealer's hand first
    assert found.is_token.tolist() == [[True] * 3, [True, True, False]]
    with pytest.raises(UsageError, match=r"few\.pbn: too few boards"):
        split(boards, "few.pbn")


def test_the_shortest_range_with_enough_of_the_chances() -> None:
    chances = np.array([[0.05, 0.5, 0.3, 0.1, 0.05], [0, 0, 0, 0, 1.0]])
    assert shortest_ranges(chances, 0.75).tolist() == [[1, 2], [4, 4]]
    assert shortest_ranges(chances, 0.9).tolist() == [[1, 3], [4, 4]]
    assert shortest_ranges(chances, 1.0).tolist() == [[0, 4], [4, 4]]


@given(st.lists(st.floats(0.001, 1), min_size=14, max_size=14), st.floats(0.1, 0.99))
def test_ranges_have_what_was_asked_and_not_a_number_more(
    weights: list[float], mass: float
) -> None:
    chances = np.array(weights) / sum(weights)
    low, high = shortest_ranges(chances[None], mass)[0]
    assert chances[low : high + 1].sum() >= mass - 1e-9
    if high > low:
        width = high - low  # one fewer
        assert all(chances[i : i + width].sum() < mass for i in range(14 - width + 1))


def test_bounds_are_made_as_wide_as_they_must_be() -> None:
    rng = np.random.default_rng(0)
    chances = np.tile(PRIOR[1], (20_000, 1))
    truth = rng.choice(14, p=PRIOR[1], size=20_000).astype(np.int8)
    mass = mass_needed(chances, truth)
    assert 0.9 < is_within(shortest_ranges(chances, mass), truth).mean() < 0.99


def test_chances_of_a_hand_of_which_nothing_is_known() -> None:
    assert all(each.sum() == pytest.approx(1) for each in PRIOR)
    assert PRIOR[0][10] == pytest.approx(59_723_754_816 / 635_013_559_600)


def test_bounds_as_chances_add_up() -> None:
    ranges = np.array([[0, 37], [4, 13], [0, 13], [2, 3], [0, 0]], np.int8)
    numbers = np.stack([np.arange(14)] * 5, axis=-1).astype(np.int8)  # (14, 5)
    chances = np.exp(log_within(np.broadcast_to(ranges, (14, 5, 2)), numbers))
    assert chances[:, 1:].sum(axis=0) == pytest.approx(1)
    assert chances[4:, 1].sum() == pytest.approx(0.95)
    np.testing.assert_allclose(chances[:, 2], np.exp(log_prior(numbers))[:, 2])


@given(auctions())
@settings(max_examples=25, deadline=None)
def test_every_call_of_every_auction_has_a_meaning(auction: Auction) -> None:
    learned = LearnedMeanings.load()
    chances = learned.after(auction)
    assert chances.points.shape == (len(auction.calls) + 1, 4, 38)
    np.testing.assert_allclose(chances.points.sum(-1), 1, atol=1e-4)
    np.testing.assert_allclose(chances.lengths.sum(-1), 1, atol=1e-4)
    assert all(each.is_informative for seats in learned.meanings(auction) for each in seats)


def test_later_calls_do_not_change_what_was_known(net: LearnedMeanings) -> None:
    whole, part = net.after(Auction.parse("W:1S P 2S P 4S")), net.after(Auction.parse("W:1S P"))
    np.testing.assert_allclose(whole.points[:3], part.points, atol=1e-5)


def test_the_table_may_be_turned(net: LearnedMeanings) -> None:
    north = net.after(Auction.parse("N:1NT P 2H X"), Vulnerability.NS)
    east = net.after(Auction.parse("E:1NT P 2H X"), Vulnerability.EW)
    np.testing.assert_allclose(east.points, np.roll(north.points, 1, axis=1), atol=1e-5)


def test_it_has_learned_to_bid(net: LearnedMeanings) -> None:
    north = net.meanings(Auction.parse("N:1NT"))[-1][N]
    assert 9 <= north.hcp[0] <= north.hcp[1] <= 18
    assert north.lengths[Suit.SPADES][1] <= 5
    opener = net.after(Auction.parse("N:4S")).lengths[-1, N, Suit.SPADES]
    assert (opener * np.arange(14)).sum() > 6.5
    after = net.after(Auction.parse("N:1S X XX"))
    expected = (after.points * np.arange(38)).sum(-1)
    assert expected[3, S] > expected[2, S]  # a redouble is strong
    assert expected[3, W] < expected[0, W]  # and leaves little for the fourth


def test_where_each_bound_comes_from(net: LearnedMeanings) -> None:
    board = parse_explained("N:1S{5+ !S} P 2S P")
    by_all = understand(board, "sayc", net)
    assert by_all.calls[0].sources["spades"] is Source.EXPLANATION
    assert by_all.calls[0].sources["HCP"] is Source.CARD
    assert by_all.seats[N].low["spades"].source is Source.EXPLANATION
    assert by_all.seats[N].high["clubs"].source is Source.LEARNED
    assert Source.LEARNED not in by_all.calls[0].sources.values()  # it needs no other meaning
    assert set(by_all.seats[N].by_source()) == {"explanation", "card", "learned"}


def test_calls_that_nobody_explains_are_learned(net: LearnedMeanings) -> None:
    auction = Auction.parse("N:1S P 2S")
    board = Board(auction=auction)
    learned = understand(board, None, net)
    assert set(learned.calls[2].sources.values()) == {Source.LEARNED}
    assert learned.seats[S].meaning.lengths == net.meanings(auction)[-1][S].lengths
    nothing = understand(board, None, None)
    assert not any(call.meaning.is_informative for call in nothing.calls)
    with pytest.raises(UsageError, match="no calls to understand"):
        understand(Board())


def test_weighted_layouts_follow_the_net(net: LearnedMeanings) -> None:
    hand = Hand.parse("A93.K84.KQ84.AQ2")
    bounds = {E: Bounds.parse("hcp 3-9, H 2-5")}
    some = fitting_layouts({S: hand}, bounds)
    weighted = WeightedLayouts(some, net.after(Auction.parse("N:4S"))[-1], bounds, [N, E, W])
    plain, weighed = some.draw(150, seed=1), weighted.draw(150, seed=1)
    assert set(weighed.hands(S)) == {hand}
    assert bounds[E].fit(weighed.hands(E)).all()
    spades = [each.hands(N).lengths[:, Suit.SPADES].mean() for each in (plain, weighed)]
    assert spades[0] < 4 < 5 < spades[1]
    np.testing.assert_array_equal(weighted.draw(150, seed=1).masks, weighed.masks)


def test_layouts_come_as_often_as_their_weights() -> None:
    """Against a share that can be reckoned: a net made up for it."""
    north, south = Hand.parse("AKQJT98765432..."), Hand.parse("..AKQJT98765432.")
    known = {N: north, S: south}
    east = Bounds.parse("hcp 0-20, H 0-13")
    some = fitting_layouts(known, {E: east})
    points = np.tile(PRIOR[0], (4, 1)).astype(np.float32)
    points[E, :10] *= 3  # a weak East is three times as likely as a strong one
    lengths = np.tile(PRIOR[1], (4, 4, 1)).astype(np.float32)
    weighted = WeightedLayouts(some, HandBeliefs(points, lengths), {E: east}, [E, W])
    weak = weighted.draw(2000, seed=3).hands(E).hcp < 10
    share = (some.draw(20_000, seed=3).hands(E).hcp < 10).mean()
    assert weak.mean() == pytest.approx(3 * share / (1 + 2 * share), abs=0.035)


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a meaning net of this version"):
        LearnedMeanings.load(shipped_path("standard"))
    with pytest.raises(UsageError, match=r"cannot read .*shipped nets: meanings"):
        LearnedMeanings.load(tmp_path / "none.onnx")


def test_the_net_that_comes_with_us_is_small(net: LearnedMeanings) -> None:
    assert shipped_path("meanings").stat().st_size < 5_000_000
    assert net.about["auctions"] > 200_000
    assert len(net.about["masses"]) == len(MEASURES)


def test_card_and_net_side_by_side(net: LearnedMeanings) -> None:
    compared, players = Comparison(net), players_of("sayc")
    for calls in ("E:1NT P P P", "N:P 1NT P P P"):
        compared.add(Board(deal=DEAL, auction=Auction.parse(calls)), players)
    compared.add(Board(), players)
    figures = compared.figures()
    assert set(figures) == {(of, by) for of in (CALLER, ALL) for by in (NOTHING, CARD, LEARNED)}
    assert (figures[CALLER, CARD].hands, figures[ALL, CARD].hands) == (9, 36)
    assert figures[ALL, NOTHING].width[0] == 36 * 37
    # East has 18 and North 13: by our card he opens something else, and North does not pass twice.
    assert figures[CALLER, CARD].inside[0] == 9 - 4


def test_bounds_hold_as_often_as_they_say(shared: Path, net: LearnedMeanings) -> None:
    """On deals never trained on: 95 of 100, and narrower and likelier than the card's.

    The figures are of all such deals (docs/models/meanings.md); these few are off by more.
    """
    path = shared / "auctions" / "vugraph.csv.xz"
    unseen = whole_boards(islice(read(path), 20_000), Part.TESTING)
    compared, players = Comparison(net), players_of("sayc")
    for _, board in unseen:
        compared.add(board, players)
    found = compared.figures()
    for scope in (CALLER, ALL):
        learned, card = found[scope, LEARNED], found[scope, CARD]
        assert learned.inside / learned.hands == pytest.approx(np.full(5, 0.95), abs=0.025)
        assert (learned.width < card.width).all()
        likely = [found[scope, by].log_likelihood.sum() for by in (NOTHING, CARD, LEARNED)]
        assert likely == sorted(likely)
