"""All that a rule can ask of a hand, as one tuple of numbers: points, lengths, honours, shape."""

from __future__ import annotations

from functools import lru_cache

from strongsuit.cards import HOLDING, Hand

# Whole-hand measures, then four numbers (C D H S) for each suit measure, then sixteen differences
# of length. `of_hand`, `of_suit` and `difference` return the index of each.
Measures = tuple[int, ...]

HAND_MEASURES = (
    *("hcp", "points", "losers", "aces", "kings", "controls"),
    *("balanced", "semibalanced", "twenty", "fifteen", "longest", "shortest"),
)
SUIT_MEASURES = (
    *("length", "support", "tops", "honours", "stopper", "control"),
    *("ace", "king", "keycards", "queen", "hcpin", "worth"),
)
FIRST_SUIT = len(HAND_MEASURES)
FIRST_DIFFERENCE = FIRST_SUIT + 4 * len(SUIT_MEASURES)
UNBOUNDED = 60  # more than any measure can be


def of_hand(name: str) -> int:
    """Return the index in `Measures` of a measure of the whole hand, one of `HAND_MEASURES`."""
    return HAND_MEASURES.index(name)


def of_suit(name: str, suit: int) -> int:
    """Return the index in `Measures` of a measure of one suit, given as 0 to 3 for C D H S."""
    return FIRST_SUIT + 4 * SUIT_MEASURES.index(name) + suit


def difference(longer: int, shorter: int) -> int:
    """Return the index in `Measures` of how many more cards suit ``longer`` has than ``shorter``.

    Suits are 0 to 3 for C D H S. The measure is the first suit's length minus the second's.
    """
    return FIRST_DIFFERENCE + 4 * longer + shorter


@lru_cache(maxsize=1 << 13)
def _holding(bits: int) -> tuple[int, ...]:
    """Return a suit's length, HCP, tops, honours, stopper, control, ace, king, queen and losers.

    ``bits`` are the cards of the suit, from the deuce (bit 0) to the ace (bit 12).
    """
    length = bits.bit_count()
    jack, queen, king, ace = (bits >> rank & 1 for rank in (9, 10, 11, 12))
    tops = ace + king + queen
    honours = tops + jack + (bits >> 8 & 1)
    stopped = ace or (king and length > 1) or (queen and length > 2) or (jack and length > 3)
    first_round = ace or not length
    control = 2 if first_round else 1 if king or length == 1 else 0
    covered = ace + (king and length > 1) + (queen and length > 2)
    losers = min(length, 3) - covered
    hcp, stopper = Hand(bits).hcp, int(bool(stopped))
    return length, hcp, tops, honours, stopper, control, ace, king, queen, losers


FLAT_SHAPES = {(3, 3, 3, 4), (2, 3, 4, 4), (2, 3, 3, 5)}
HALF_FLAT_SHAPES = FLAT_SHAPES | {(2, 2, 4, 5), (2, 2, 3, 6)}
_SHORTNESS = ((3, 2, 1), (5, 3, 1))  # points for 0, 1, 2 cards: with three trumps, with more


def measure(hand: Hand) -> Measures:
    """Return the `Measures` of a hand of thirteen cards."""
    suits = [_holding(hand.mask >> 13 * suit & HOLDING) for suit in range(4)]
    length, in_suit, tops, honours, stopper, control, ace, king, queen, losers = zip(
        *suits, strict=True
    )
    hcp, shape = sum(in_suit), tuple(sorted(length))
    keycards = tuple(sum(ace) + king[suit] for suit in range(4))
    whole = (  # in the order of HAND_MEASURES
        hcp,
        hcp + sum(cards - 4 for cards in length if cards > 4),
        sum(losers),
        sum(ace),
        sum(king),
        2 * sum(ace) + sum(king),
        int(shape in FLAT_SHAPES),
        int(shape in HALF_FLAT_SHAPES),
        hcp + shape[3] + shape[2],
        hcp + length[3],
        shape[3],
        shape[0],
    )
    by_suit = (  # in the order of SUIT_MEASURES
        *length,
        *(hcp + _shortness(length, trump) for trump in range(4)),
        *(*tops, *honours, *stopper, *control, *ace, *king, *keycards, *queen, *in_suit),
        *(_worth(length, trump, hcp, whole[5]) for trump in range(4)),
    )
    return (*whole, *by_suit, *(one - other for one in length for other in length))


def _shortness(length: tuple[int, ...], trump: int) -> int:
    """Return dummy points for the short suits beside a trump suit; 0 with fewer than 3 trumps."""
    if length[trump] < 3:
        return 0
    worth = _SHORTNESS[length[trump] > 3]
    return sum(worth[cards] for cards in length if cards < 3)


HALF_FIT = (
    4  # half of an eight-card fit: in "worth" longer trumps add points, shorter ones subtract
)


def _worth(length: tuple[int, ...], trump: int, hcp: int, controls: int) -> int:
    """Return the points of a hand with a trump suit, by what they are worth in tricks.

    Aces and kings count more than four and three points, queens and jacks less than two and one.
    Shortness counts a third more than in dummy points, and each trump beyond four 1.5 points.
    """
    thirtieths = 20 * hcp + 36 * controls + 40 * _shortness(length, trump)
    return max(0, (thirtieths + 45 * (length[trump] - HALF_FIT) + 15) // 30)
