"""The bounds on points and suit lengths that the checks of a rule imply for its call."""

from __future__ import annotations

from dataclasses import replace

from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Range
from strongsuit.meanings.conventions import measures
from strongsuit.meanings.meaning import MOST_TOTAL, Meaning

Check = tuple[int, int, int]  # a measure's index in `Measures`, its lower and upper bound
Alternative = tuple[Check, ...]  # checks, all of which a hand must pass

HCP, POINTS, LENGTH = (
    measures.of_hand("hcp"),
    measures.of_hand("points"),
    measures.of_suit("length", 0),
)
SUPPORT, KEYCARDS = measures.of_suit("support", 0), measures.of_suit("keycards", 0)
WORTH = measures.of_suit("worth", 0)
ACES, CONTROLS = measures.of_hand("aces"), measures.of_hand("controls")
BALANCED, SEMIBALANCED = measures.of_hand("balanced"), measures.of_hand("semibalanced")
LONG = 7  # only if three suits together have more cards than this do they bound the fourth
# By how much HCP may be lower than the total points that a rule asks for:
DISTRIBUTION = 3  # usually
DISTRIBUTION_WITH_PARTNER = 12  # where the points asked for depend on what partner has shown


def with_implied_bounds(meaning: Meaning, checks: Alternative, both_hands: bool) -> Meaning:
    """Return a meaning with the bounds on HCP, total points and lengths that checks imply.

    ``both_hands`` tells whether the checks come from a rule that `weighs_both_hands`.
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
    """Return the ranges of HCP and total points, the one without bounds derived from the other."""
    named, counted = hcp != (0, MOST_POINTS), points != (0, MOST_TOTAL)
    if named and not counted:
        points = (hcp[0], min(MOST_TOTAL, hcp[1] + DISTRIBUTION))
    fewer = DISTRIBUTION_WITH_PARTNER if both_hands else 0 if named else DISTRIBUTION
    low, high = hcp if named else points
    return (max(0, low - fewer), min(MOST_POINTS, high, points[1])), points


def _honours(place: int, least: int) -> int:
    """Return the fewest HCP of a hand with at least so many aces, controls or key cards.

    ``place`` tells the measure; any other gives 0.
    """
    if place == ACES:
        return 4 * least
    if place == CONTROLS:
        return 4 * (least // 2) + 3 * (least % 2)
    return max(0, 4 * least - 1) if KEYCARDS <= place < KEYCARDS + 4 else 0


def _left(lengths: list[Range], suit: int) -> Range:
    """Return the range of a suit's length, limited by what the other three suits leave of 13 cards.

    The limit is left out where they leave many: "0-9 clubs" beside a four-card suit tells nothing.
    """
    least = sum(low for other, (low, _) in enumerate(lengths) if other != suit)
    return _intersect(lengths[suit], 0, MOST_CARDS - least) if least > LONG else lengths[suit]


def _intersect(span: Range, low: int, high: int) -> Range:
    """Return the part of ``span`` from ``low`` to ``high``; ``span`` if there is none."""
    least, most = max(span[0], low), min(span[1], high)
    return (least, most) if least <= most else span
