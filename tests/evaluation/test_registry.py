"""evaluation.registry: one conformance test over all evaluators, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import (
    DealError,
    Evaluator,
    Hand,
    HandBatch,
    ParseError,
    Seat,
    Suit,
    UsageError,
    evaluate,
    evaluator,
    evaluators,
    explain,
    random_deals,
)
from strongsuit.evaluation import registry
from strongsuit.evaluation.registry import GROUPS, Parts
from strongsuit.evaluation.view import View

DEALS = random_deals(300, seed=4)
MINE, PARTNERS = DEALS.hands(Seat.NORTH), DEALS.hands(Seat.SOUTH)
TRUMPS = np.arange(len(DEALS), dtype=np.int8) % 4
ALL = pytest.mark.parametrize("method", evaluators(), ids=lambda each: each.name)


def counted(method: Evaluator, rows: slice | np.ndarray = slice(None)) -> np.ndarray:
    """Those of the deals above, given what the method needs."""
    return evaluate(
        method.name,
        MINE[rows],
        trump=TRUMPS[rows] if method.needs_trump else None,
        partner=PARTNERS[rows] if method.needs_partner else None,
    )


@ALL
def test_it_says_what_it_is(method: Evaluator) -> None:
    assert method.source
    assert method.group in GROUPS
    assert method.summary.endswith(".")
    assert len(method.summary) <= 100


@ALL
def test_a_batch_is_its_hands_one_by_one(method: Evaluator) -> None:
    together = counted(method)
    assert together.shape == (len(DEALS),)
    assert together.dtype == np.float64
    assert np.isfinite(together).all()
    assert together.std() > 0
    alone = [counted(method, slice(i, i + 1))[0] for i in range(40)]
    assert together[:40].tolist() == pytest.approx(alone, abs=1e-9)
    order = np.random.default_rng(0).permutation(len(DEALS))
    assert counted(method, order).tolist() == pytest.approx(together[order].tolist(), abs=1e-9)


@ALL
def test_the_explanation_adds_up(method: Evaluator) -> None:
    for i in range(20):
        found = explain(
            method.name,
            MINE[i],
            trump=Suit(int(TRUMPS[i])) if method.needs_trump else None,
            partner=PARTNERS[i] if method.needs_partner else None,
        )
        assert found.total == pytest.approx(counted(method)[i], abs=1e-9)
        assert all(item.points for item in found.items)


def turned(hands: HandBatch, suits: list[int]) -> HandBatch:
    """The same hands with the suits exchanged."""
    holdings = hands.holdings.astype(np.uint64)
    shifts = np.array([13 * suit for suit in suits], np.uint64)
    return HandBatch(np.bitwise_or.reduce(holdings << shifts, axis=1))


@ALL
def test_suits_are_alike(method: Evaluator) -> None:
    if method.name == "opc-suit":
        pytest.skip("among equally short suits it takes the lowest-ranking one")
    suits = [2, 0, 3, 1]
    found = evaluate(
        method.name,
        turned(MINE, suits),
        trump=np.array(suits, np.int8)[TRUMPS] if method.needs_trump else None,
        partner=turned(PARTNERS, suits) if method.needs_partner else None,
    )
    assert found.tolist() == pytest.approx(counted(method).tolist(), abs=1e-9)


@ALL
def test_a_pair_is_the_sum_or_seen_together(method: Evaluator) -> None:
    trump = TRUMPS if method.needs_trump else None
    pair = evaluate(method.name, MINE, trump=trump, partner=PARTNERS)
    if not method.needs_partner:
        other = evaluate(method.name, PARTNERS, trump=trump)
        assert pair.tolist() == pytest.approx((counted(method) + other).tolist(), abs=1e-9)


@ALL
def test_many_hands_are_as_few(method: Evaluator) -> None:
    """Beyond a chunk, and beyond the number from which tables are made."""
    deals = random_deals(40_000, seed=5)
    first, second = deals.hands(Seat.EAST), deals.hands(Seat.WEST)
    trump = "H" if method.needs_trump else None
    whole = evaluate(method.name, first, trump=trump, partner=second)
    rows = np.array([0, 1, 32_767, 32_768, 39_999])
    part = evaluate(method.name, first[rows], trump=trump, partner=second[rows])
    assert whole[rows].tolist() == pytest.approx(part.tolist(), abs=1e-9)


@settings(max_examples=50)
@given(st.integers(0, 2**32), st.lists(st.floats(-10, 10), min_size=1, max_size=13))
def test_a_scale_of_ones_own(seed: int, points: list[float]) -> None:
    hand = random_deals(1, seed=seed)[0][Seat.NORTH]
    by_rank = dict(zip("AKQJT98765432", points, strict=False))
    expected = sum(by_rank.get(str(card)[1], 0) for card in hand)
    name = "scale:" + ",".join(map(repr, points))
    assert evaluate(name, hand) == pytest.approx(expected, abs=1e-9)


def test_hands_come_in_many_ways() -> None:
    text = "AQ765.KJ4.2.QJ83"
    hand = Hand.parse(text)
    assert evaluate("hcp", text) == evaluate("hcp", hand) == 13
    for several in ([hand, hand], [text, text], HandBatch.of([hand, hand]), (hand, hand)):
        assert evaluate("hcp", several).tolist() == [13, 13]
    assert evaluate("hcp", []).tolist() == []
    assert evaluate("hcp", (each for each in [hand, hand])).tolist() == [13, 13]  # type: ignore[call-overload]
    for trump in (Suit.SPADES, "S", "♠", np.array([3], np.int8), [Suit.SPADES], ["s"]):
        assert evaluate("hcp-short", [hand], trump=trump).tolist() == [16]
    assert evaluate("Work", hand) == evaluate(registry.get("hcp"), hand) == 13
    assert evaluate("scale:5-4-3-2-1", hand) == evaluate("banzai", hand)


def test_one_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_EVALUATORS", dict(registry._EVALUATORS))

    @evaluator("aces", source="a test")
    def aces(view: View) -> Parts:
        """Five points for every ace."""
        yield "aces", view.scale(5)

    assert evaluate("aces", "A543.A43.A43.A43") == 20
    assert [(item.suit, item.points) for item in explain("aces", "A543.K43.A43.K43").items] == [
        (Suit.SPADES, 5),
        (Suit.DIAMONDS, 5),
    ]
    assert "aces" in {each.name for each in evaluators()}
    assert str(explain("aces", "A543.K43.A43.K43")) == "aces 10 = aces S:A543 5, aces D:A43 5"

    def returns(view: View) -> Parts:
        return 5  # type: ignore[return-value]

    def yields_a_number(view: View) -> Parts:
        yield "five", 5  # type: ignore[misc]

    def has_a_wrong_shape(view: View) -> Parts:
        yield "three", np.zeros(3)

    def is_no_number(view: View) -> Parts:
        yield "nan", view.scale(np.nan)

    for i, rule in enumerate((returns, yields_a_number, has_a_wrong_shape, is_no_number)):
        evaluator(f"wrong-{i}")(rule)
        with pytest.raises(UsageError, match=f"evaluator 'wrong-{i}'"):
            evaluate(f"wrong-{i}", "A543.K43.A43.K43")
    with pytest.raises(UsageError, match="an evaluator 'aces' already"):
        evaluator("aces")
    with pytest.raises(UsageError, match="lower case"):
        evaluator("My Aces")
    with pytest.raises(UsageError, match="no group 'Mine'"):
        evaluator("mine", group="Mine")


@pytest.mark.parametrize(
    ("name", "hand", "options", "error", "message"),
    [
        ("hpc", "AQ765.KJ4.2.QJ83", {}, UsageError, "no evaluator 'hpc'; did you mean .*hcp"),
        ("xyzzy", "AQ765.KJ4.2.QJ83", {}, UsageError, "no evaluator 'xyzzy'"),
        ("hcp", "AQ765.KJ4.2.QJ8", {}, DealError, "13 cards, 'AQ765.KJ4.2.QJ8' has 12"),
        ("hcp", "AQ765.KJ4.2.QJ832", {}, DealError, "has 14"),
        ("hcp", "nonsense", {}, ParseError, "hand 'nonsense'"),
        ("hcp-short", "AQ765.KJ4.2.QJ83", {}, UsageError, "hcp-short needs a trump suit"),
        ("hcp-short", "AQ765.KJ4.2.QJ83", {"trump": "NT"}, UsageError, "no trump suit"),
        ("hcp-short", "AQ765.KJ4.2.QJ83", {"trump": "Z"}, ParseError, "expected a strain"),
        ("opc-notrump", "AQ765.KJ4.2.QJ83", {}, UsageError, "needs both hands"),
        ("hcp", "AQ765.KJ4.2.QJ83", {"partner": "A432.A2.A32.5432"}, DealError, "both .* hold SA"),
        ("hcp", ["AQ765.KJ4.2.QJ83"], {"partner": []}, UsageError, "1 hands, but 0"),
        ("hcp-short", ["AQ765.KJ4.2.QJ83"], {"trump": [7]}, UsageError, "expected a trump suit"),
        ("hcp-short", ["AQ765.KJ4.2.QJ83"], {"trump": [1, 2]}, UsageError, "or 1 of them, got 2"),
        ("scale:4,x", "AQ765.KJ4.2.QJ83", {}, UsageError, "expected a scale of points"),
        ("hcp", None, {}, UsageError, "expected hands as values or texts, got NoneType"),
        ("hcp", [None], {}, UsageError, "expected a hand such as .*, got None"),
        ("hcp", random_deals(2, seed=1), {}, UsageError, "got deals: take those of a seat"),
        (None, "AQ765.KJ4.2.QJ83", {}, UsageError, "expected an evaluator's name, got None"),
        ("kaplan", "AQ765.KJ4.2.QJ83", {}, UsageError, "cccc-pavlicek or cccc-goldsmith"),
        ("scale:inf", "AQ765.KJ4.2.QJ83", {}, UsageError, "expected a scale of points"),
    ],
)
def test_what_is_refused(
    name: str, hand: str, options: dict[str, str], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        evaluate(name, hand, **options)
    assert "\n" not in str(caught.value)
