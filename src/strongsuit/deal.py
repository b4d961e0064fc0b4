"""Deals: four hands, whole or only partly known, and the table of a deal's tricks.

A deal's text is that of PBN, ``N:hand hand hand hand``: the first letter is the seat of the first
hand, the others follow clockwise, and ``-`` is a hand that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Self

from strongsuit import display
from strongsuit.cards import DECK, Hand, Seat, Strain
from strongsuit.errors import DealError, ParseError, UsageError

FourHands = tuple[Hand, Hand, Hand, Hand]
_UNKNOWN = Hand(0)


@dataclass(frozen=True, slots=True, order=True)
class PartialDeal:
    """What is known of a deal: for each seat the cards known to be there, thirteen at most."""

    hands: FourHands  # N E S W

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", tuple(self.hands))
        _refuse_double_cards(self.hands)
        for seat, hand in zip(Seat, self.hands, strict=True):
            if len(hand) > 13:
                raise DealError(f"{seat.name.title()} holds {len(hand)} cards, at most 13 allowed")

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Self:
        """Return the deal of which only these hands, or parts of hands, are known."""
        _refuse_other_keys(hands)
        n, e, s, w = (hands.get(seat, _UNKNOWN) for seat in Seat)
        return cls((n, e, s, w))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a deal as PBN writes it; the first hand is North's if no seat, as ``E:``, begins."""
        n, e, s, w = parse_hands(text)
        return cls((n, e, s, w))

    @property
    def unseen(self) -> Hand:
        """The cards that no hand is known to hold."""
        n, e, s, w = self.hands
        return Hand(DECK & ~(n.mask | e.mask | s.mask | w.mask))

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    def __str__(self) -> str:
        return "N:" + " ".join(str(hand) if hand.mask else "-" for hand in self.hands)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return display.compass([hand._repr_html_() if hand.mask else "" for hand in self.hands])


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Deal(PartialDeal):
    """A whole deal: thirteen cards each.

    >>> Deal.parse("E:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ").hands[0]
    Hand.parse('T98.765.432.AKQJ')
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", tuple(self.hands))
        if _is_whole(self.hands):
            return
        for seat, hand in zip(Seat, self.hands, strict=True):
            if len(hand) != 13:
                raise DealError(f"{seat.name.title()} holds {len(hand)} cards, expected 13")
        _refuse_double_cards(self.hands)

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Self:
        """Return the deal of these hands; one hand may be left out and gets the other cards."""
        _refuse_other_keys(hands)
        missing = [seat for seat in Seat if seat not in hands]
        if len(missing) != 1:
            return cls(tuple(hands.get(seat, _UNKNOWN) for seat in Seat))  # type: ignore[arg-type]
        rest = PartialDeal.of(hands).unseen
        return cls.of({**hands, missing[0]: rest})


def parse_hands(text: str) -> list[Hand]:
    """Return the four hands of a PBN deal from North on; an unknown hand is empty."""
    first, rest = Seat.NORTH, text.strip()
    if rest[1:2] == ":":
        first, rest = Seat.parse(rest[0]), rest[2:]
    words = rest.split()
    if len(words) != 4:
        raise ParseError(f"expected 4 hands as in 'N:AKQ.… … … …', found {len(words)} in {text!r}")
    hands = [_UNKNOWN if word == "-" else Hand.parse(word) for word in words]
    return hands[-first:] + hands[:-first] if first else hands


def whole_or_partial(hands: Sequence[Hand]) -> Deal | PartialDeal:
    """Return a `Deal` if four whole hands are known, or three and nothing of the fourth.

    Otherwise return a `PartialDeal`.
    """
    n, e, s, w = hands
    four = (n, e, s, w)
    if len(n) == len(e) == len(s) == len(w) == 13:
        return Deal(four)
    known = {seat: hand for seat, hand in zip(Seat, four, strict=True) if len(hand) == 13}
    enough = len(known) == 3 and sum(map(len, four)) == 39
    return Deal.of(known) if enough else PartialDeal(four)


def _is_whole(hands: FourHands) -> bool:
    """Return whether the hands hold the 52 cards, thirteen each."""
    n, e, s, w = hands[0].mask, hands[1].mask, hands[2].mask, hands[3].mask
    thirteens = n.bit_count() == e.bit_count() == s.bit_count() == w.bit_count() == 13
    return thirteens and n | e | s | w == DECK


def _refuse_other_keys(hands: Mapping[Seat, Hand]) -> None:
    """Raise `UsageError` for keys that are not of type `Seat`, which would else be ignored."""
    for key in hands:
        if not isinstance(key, Seat):
            raise UsageError(f"expected hands by Seat, as in {{Seat.NORTH: hand}}, got {key!r}")


def _refuse_double_cards(hands: FourHands) -> None:
    n, e, s, w = (hand.mask for hand in hands)
    twice = n & e | n & s | n & w | e & s | e & w | s & w
    if twice:
        raise DealError(f"{next(iter(Hand(twice)))} is in two hands")


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks of each declarer in each strain, as in ``table[Strain.SPADES, Seat.NORTH]``."""

    tricks: tuple[tuple[int, int, int, int], ...]  # 5 strains C D H S NT, each N E S W

    def __post_init__(self) -> None:
        if len(self.tricks) != 5 or any(len(row) != 4 for row in self.tricks):
            raise ParseError(f"expected tricks of 4 declarers in 5 strains, got {self.tricks}")
        try:
            rows = tuple([tuple(map(index, row)) for row in self.tricks])
        except TypeError:
            raise ParseError(f"tricks are whole numbers, got {self.tricks}") from None
        object.__setattr__(self, "tricks", rows)
        if not all(0 <= tricks <= 13 for row in self.tricks for tricks in row):
            raise ParseError(f"tricks are 0..13, got {self.tricks}")

    @classmethod
    def of(cls, tricks: Sequence[int]) -> TrickTable:
        """Return the table of 20 numbers: tricks in clubs of N E S W, then in D, H, S and NT."""
        if len(tricks) != 20:
            raise ParseError(f"a trick table has 20 numbers, got {len(tricks)}")
        rows = [tuple(tricks[4 * strain : 4 * strain + 4]) for strain in range(5)]
        return cls(tuple(rows))  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Read a table's text: 20 hexadecimal digits in the order that `of` takes."""
        try:
            return cls.of([int(digit, 16) for digit in text])
        except ValueError:
            raise ParseError(f"expected 20 digits 0..D, got {text!r}") from None

    def __getitem__(self, key: tuple[Strain, Seat]) -> int:
        strain, declarer = key
        return self.tricks[strain][declarer]

    def __iter__(self) -> Iterator[int]:
        return (tricks for row in self.tricks for tricks in row)

    def __str__(self) -> str:
        return "".join(f"{tricks:X}" for tricks in self)

    def __repr__(self) -> str:
        return f"TrickTable.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: a row for each declarer, a column for each strain from NT."""
        strains = tuple(reversed(Strain))
        heading = ["", *(display.suits(strain.symbol) for strain in strains)]
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        rows = [[str(seat), *(str(self[strain, seat]) for strain in strains)] for seat in seats]
        return display.table(heading, rows)
