"""What a call implies about a hand: the bounds on points and suit lengths that its checks set."""

from __future__ import annotations

from dataclasses import replace

from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Range
from strongsuit.meanings.conventions import measures
from strongsuit.meanings.meaning import MOST_TOTAL, Meaning

Check = tuple[int, int, int]  # a measure's place in `Measures`, its least and its most
Alternative = tuple[Check, ...]  # all of which a hand must pass

HCP, POINTS, LENGTH = (
    measures.of_hand("hcp"),
    measures.of_hand("points"),
    measures.of_suit("length", 0),
)
SUPPORT, KEYCARDS = measures.of_suit("support", 0), measures.of_suit("keycards", 0)
WORTH = measures.of_suit("worth", 0)
ACES, CONTROLS = measures.of_hand("aces"), measures.of_hand("controls")
BALANCED, SEMIBALANCED = measures.of_hand("balanced"), measures.of_hand("semibalanced")
LONG = 7  # a suit is bounded by what the other three leave if these have more cards than this
# HCP may be below the total points that a rule asks for by so many:
DISTRIBUTION = 3  # as a rule
JUDGEMENT = 12  # where the points asked for depend on what partner has shown


def with_implied_bounds(meaning: Meaning, checks: Alternative, both_hands: bool) -> Meaning:
    """Return a meaning with the bounds on HCP, total points and lengths that checks imply.

    ``both_hands`` tells that the checks come from a rule on both hands' strength.
    """
    hcp, points, lengths = (0, MOST_POINTS), (0, MOST_TOTAL), [(0, MOST_CARDS)] * 4
    for place, low, high in checks:
        if place == HCP:
            hcp = _intersect(hcp, low, high)
        elif place == POINTS or SUPPORT <= place < SUPPORT + 4:
            points = _intersect(points, low, high)
        elif WORTH <= place < WORTH + 4:
            points = _intersect(
                points, max(0, low - DISTRIBUTION), min(MOST_TOTAL, high + DISTRIBUTION)
            )
        elif LENGTH <= place < LENGTH + 4:
            lengths[place - LENGTH] = _intersect(lengths[place - LENGTH], low, high)
        elif place in (BALANCED, SEMIBALANCED) and low == 1:
            most = 5 if place == BALANCED else 6
            lengths = [_intersect(length, 2, most) for length in lengths]
    hcp, points = _strength(hcp, points, both_hands)
    honours = max((_honours(place, low) for place, low, _ in checks), default=0)
    hcp, points = _intersect(hcp, honours, MOST_POINTS), _intersect(points, honours, MOST_TOTAL)
    clubs, diamonds, hearts, spades = (_left(lengths, suit) for suit in range(4))
    return replace(meaning, hcp=hcp, points=points, lengths=(clubs, diamonds, hearts, spades))


def _strength(hcp: Range, points: Range, both_hands: bool) -> tuple[Range, Range]:
    """Return HCP and total points, each bounded by the other where it has no bounds itself."""
    named, counted = hcp != (0, MOST_POINTS), points != (0, MOST_TOTAL)
    if named and not counted:
        points = (hcp[0], min(MOST_TOTAL, hcp[1] + DISTRIBUTION))
    fewer = JUDGEMENT if both_hands else 0 if named else DISTRIBUTION
    low, high = hcp if named else points
    return (max(0, low - fewer), min(MOST_POINTS, high, points[1])), points


def _honours(place: int, least: int) -> int:
    """Return the fewest HCP of a hand with so many aces, controls or key cards."""
    if place == ACES:
        return 4 * least
    if place == CONTROLS:
        return 4 * (least // 2) + 3 * (least % 2)
    return max(0, 4 * least - 1) if KEYCARDS <= place < KEYCARDS + 4 else 0


def _left(lengths: list[Range], suit: int) -> Range:
    """Return a suit's length, at most what the other three leave of thirteen cards.

    Only where they leave few: "0-9 clubs" beside a four-card suit tells a reader nothing.
    """
    least = sum(low for other, (low, _) in enumerate(lengths) if other != suit)
    return _intersect(lengths[suit], 0, MOST_CARDS - least) if least > LONG else lengths[suit]


def _intersect(span: Range, low: int, high: int) -> Range:
    """Return the range within both; the first one where they have nothing in common."""
    least, most = max(span[0], low), min(span[1], high)
    return (least, most) if least <= most else span
