"""What a rule tells of a hand: the bounds on strength and lengths that follow from its checks."""

from __future__ import annotations

from dataclasses import replace

from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Range
from strongsuit.meanings.conventions import measures
from strongsuit.meanings.meaning import MOST_TOTAL, Meaning

Check = tuple[int, int, int]  # a measure's place, its least and its most
Alternative = tuple[Check, ...]

HCP, POINTS, LENGTH = (
    measures.of_hand("hcp"),
    measures.of_hand("points"),
    measures.of_suit("length", 0),
)
SUPPORT, KEYCARDS = measures.of_suit("support", 0), measures.of_suit("keycards", 0)
WORTH = measures.of_suit("worth", 0)
ACES, CONTROLS = measures.of_hand("aces"), measures.of_hand("controls")
BALANCED, SEMIBALANCED = measures.of_hand("balanced"), measures.of_hand("semibalanced")
LONG = 7  # suits with more cards together leave so few for another that it is worth telling
DISTRIBUTION = 3  # high cards may be so many fewer than total points, as a rule
JUDGEMENT = 12  # so many where the points wanted follow from what partner has shown


def bounded(said: Meaning, checks: Alternative, judged: bool) -> Meaning:
    """With the bounds on high cards, total points and lengths that checks set."""
    hcp, points, lengths = (0, MOST_POINTS), (0, MOST_TOTAL), [(0, MOST_CARDS)] * 4
    for place, low, high in checks:
        if place == HCP:
            hcp = _meet(hcp, low, high)
        elif place == POINTS or SUPPORT <= place < SUPPORT + 4:
            points = _meet(points, low, high)
        elif WORTH <= place < WORTH + 4:
            points = _meet(points, max(0, low - DISTRIBUTION), min(MOST_TOTAL, high + DISTRIBUTION))
        elif LENGTH <= place < LENGTH + 4:
            lengths[place - LENGTH] = _meet(lengths[place - LENGTH], low, high)
        elif place in (BALANCED, SEMIBALANCED) and low == 1:
            most = 5 if place == BALANCED else 6
            lengths = [_meet(length, 2, most) for length in lengths]
    hcp, points = _strength(hcp, points, judged)
    honours = max((_honours(place, low) for place, low, _ in checks), default=0)
    hcp, points = _meet(hcp, honours, MOST_POINTS), _meet(points, honours, MOST_TOTAL)
    clubs, diamonds, hearts, spades = (_left(lengths, suit) for suit in range(4))
    return replace(said, hcp=hcp, points=points, lengths=(clubs, diamonds, hearts, spades))


def _strength(hcp: Range, points: Range, judged: bool) -> tuple[Range, Range]:
    """High cards follow from total points where they are not named, and the other way round."""
    named, counted = hcp != (0, MOST_POINTS), points != (0, MOST_TOTAL)
    if named and not counted:
        points = (hcp[0], min(MOST_TOTAL, hcp[1] + DISTRIBUTION))
    fewer = JUDGEMENT if judged else 0 if named else DISTRIBUTION
    low, high = hcp if named else points
    return (max(0, low - fewer), min(MOST_POINTS, high, points[1])), points


def _honours(place: int, least: int) -> int:
    """The points of so many aces, controls or key cards."""
    if place == ACES:
        return 4 * least
    if place == CONTROLS:
        return 4 * (least // 2) + 3 * (least % 2)
    return max(0, 4 * least - 1) if KEYCARDS <= place < KEYCARDS + 4 else 0


def _left(lengths: list[Range], suit: int) -> Range:
    """A suit's length, no more than the other three leave of thirteen cards, if that is short."""
    least = sum(low for other, (low, _) in enumerate(lengths) if other != suit)
    return _meet(lengths[suit], 0, MOST_CARDS - least) if least > LONG else lengths[suit]


def _meet(span: Range, low: int, high: int) -> Range:
    least, most = max(span[0], low), min(span[1], high)
    return (least, most) if least <= most else span
