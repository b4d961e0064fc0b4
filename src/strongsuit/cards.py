"""Suits, strains, seats, vulnerability, cards and hands, with the numbers used everywhere.

Suits C D H S = 0..3, strains the same and NT = 4, seats N E S W = 0..3, ranks two = 0 .. ace = 12.
A card is the int ``13 * suit + rank``. A hand is one int, its mask: bit ``13 * suit + rank`` is set
for every card held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Self

from strongsuit import display
from strongsuit.errors import ParseError

RANKS = "23456789TJQKA"
HOLDING = 0x1FFF  # the 13 bits of one suit
HIGH_CARD_POINTS = (0,) * 9 + (1, 2, 3, 4)  # Work's count by rank, two .. ace
DECK = (1 << 52) - 1


class _Named(IntEnum):
    """An integer that is read and printed as a word or letter."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the member that a text names by letter, name or symbol, in any case."""
        spellings: dict[str, Self] = _SPELLINGS[cls.__name__]
        member = spellings.get(text)
        if member is None:
            member = spellings.get(text.strip().upper())
        if member is None:
            choices = ", ".join(map(str, cls))
            raise ParseError(f"expected a {cls.__name__.lower()} ({choices}), got {text!r}")
        return member

    def __str__(self) -> str:
        return _LETTERS[type(self).__name__][self]

    def __format__(self, spec: str) -> str:  # IntEnum would print the number in an f-string
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Suit(_Named):
    """A suit, clubs lowest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """The suit as ♣ ♦ ♥ or ♠."""
        return "♣♦♥♠"[self]


class Strain(_Named):
    """The denomination of a contract, a suit or notrump, ranked as bids are."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None in notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)

    @property
    def symbol(self) -> str:
        """The strain as ♣ ♦ ♥ ♠ or NT."""
        return "NT" if self is Strain.NOTRUMP else Suit(self).symbol


class Seat(_Named):
    """A player, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def turn(self, steps: int) -> Seat:
        """Return the seat that is ``steps`` places on, clockwise."""
        return _SEATS[(self + steps) % 4]

    @property
    def lho(self) -> Seat:
        """The opponent on the left, who plays next."""
        return self.turn(1)

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return self.turn(2)

    @property
    def rho(self) -> Seat:
        """The opponent on the right."""
        return self.turn(3)

    @property
    def is_ns(self) -> bool:
        """Whether the player is North or South."""
        return self % 2 == 0

    @property
    def side(self) -> int:
        """The partnership: 0 for North-South, 1 for East-West."""
        return self % 2


_SEATS = tuple(Seat)


class Vulnerability(_Named):
    """Which sides are vulnerable: bit 0 for North-South, bit 1 for East-West."""

    NONE = 0
    NS = 1
    EW = 2
    ALL = 3

    def of(self, seat: Seat) -> bool:
        """Return whether this player's side is vulnerable."""
        return bool(self >> seat.side & 1)


_LETTERS: dict[str, tuple[str, ...]] = {
    "Suit": ("C", "D", "H", "S"),
    "Strain": ("C", "D", "H", "S", "NT"),
    "Seat": ("N", "E", "S", "W"),
    "Vulnerability": ("None", "NS", "EW", "All"),
}
_SUIT_SPELLINGS = {"♣": 0, "♦": 1, "♥": 2, "♠": 3, "♧": 0, "♢": 1, "♡": 2, "♤": 3}
_MORE_SPELLINGS: dict[str, dict[str, int]] = {
    "Suit": _SUIT_SPELLINGS,
    "Strain": _SUIT_SPELLINGS | {"N": 4, "NT": 4, "NO TRUMP": 4},
    "Seat": {},
    "Vulnerability": {
        **dict.fromkeys(("-", "LOVE", "O", "0", "NEITHER"), 0),
        **dict.fromkeys(("N", "N-S", "NORTH-SOUTH"), 1),
        **dict.fromkeys(("E", "E-W", "EAST-WEST"), 2),
        **dict.fromkeys(("BOTH", "B", "A"), 3),
    },
}
_SPELLINGS: dict[str, dict[str, Any]] = {
    cls.__name__: {
        **{member.name: member for member in cls},
        **{str(member): member for member in cls},
        **{str(member).upper(): member for member in cls},
        **{text: cls(number) for text, number in _MORE_SPELLINGS[cls.__name__].items()},
    }
    for cls in (Suit, Strain, Seat, Vulnerability)
}


class Card(int):
    """One card as its number 0..51; its text has the suit first, as in ``SA`` or ``DT``."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if not 0 <= number < 52:
            raise ParseError(f"a card's number is 0..51, got {number}")
        return super().__new__(cls, number)

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Card:
        """Return the card of a suit and rank (two = 0 .. ace = 12)."""
        return _CARDS[13 * suit + rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as ``SA``, ``s10``, ``♠A``, or with the rank first, ``AS``, ``A♠``."""
        card = _CARD_NAMES.get(text)
        if card is None:
            card = _CARD_NAMES.get(_normal(text))
        if card is None:
            raise ParseError(f"expected a card such as SA or D10, got {text!r}")
        return card

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self // 13]

    @property
    def rank(self) -> int:
        """The card's rank: two = 0 .. ace = 12."""
        return self % 13

    def __str__(self) -> str:
        return f"{_LETTERS['Suit'][self // 13]}{RANKS[self % 13]}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_SUITS = tuple(Suit)
_CARDS = tuple(Card(number) for number in range(52))
# For each rank with high-card points: the mask of its four cards, and the points of each.
CARDS_WITH_POINTS = tuple(
    (sum(1 << 13 * suit + rank for suit in range(4)), points)
    for rank, points in enumerate(HIGH_CARD_POINTS)
    if points
)
_CARD_NAMES = {str(card): card for card in _CARDS} | {str(card)[::-1]: card for card in _CARDS}


def parse_cards(words: Sequence[str]) -> list[Card]:
    """Return the cards named by words such as ``SA``."""
    try:
        return [_CARD_NAMES[word] for word in words]
    except KeyError:
        return [Card.parse(word) for word in words]


_SYMBOL_LETTERS = str.maketrans(
    {symbol: "CDHS"[suit] for symbol, suit in _SUIT_SPELLINGS.items()}
    | {"\ufe0f": ""}  # phones add this character to show a suit's symbol as a coloured picture
)


def _normal(text: str) -> str:
    """The text in upper case, with suits as letters and tens as T."""
    return text.translate(_SYMBOL_LETTERS).strip().upper().replace("10", "T")


@lru_cache(maxsize=1 << 14)
def parse_holding(text: str) -> int:
    """Return one suit's cards as 13 bits, from a text such as ``AKQ4`` or ``a10 9``.

    An empty text or a dash is a void.
    """
    cards = _normal(text).replace(" ", "")
    if cards in ("-", "—", "--"):
        return 0
    bits = 0
    for rank in cards:
        index = RANKS.find(rank)
        if index < 0:
            raise ParseError(f"{rank!r} is not a rank ({RANKS})")
        if bits >> index & 1:
            raise ParseError(f"expected each rank once in a suit, got {rank} twice")
        bits |= 1 << index
    return bits


@lru_cache(maxsize=1 << 13)
def format_holding(bits: int) -> str:
    """Return the text of one suit's cards, given as 13 bits, highest first; empty for a void."""
    return "".join(RANKS[rank] for rank in range(12, -1, -1) if bits >> rank & 1)


_LETTERED_SUIT = re.compile(r"([SHDC])[\s:=]*([^SHDC]*)")


def _split_suits(text: str) -> Iterator[tuple[Suit, str]]:
    """Yield each suit with the text of its cards, however the suits are separated."""
    normal = _normal(text)
    if any(letter in normal for letter in "SHDC"):
        yield from _split_lettered(normal)
        return
    parts = normal.split(".") if "." in normal else re.split(r"[\s_]+", normal)
    if len(parts) != 4:
        raise ParseError(f"expected 4 suits as in AKQ4.J982.T3.K54, found {len(parts)}")
    yield from zip(reversed(Suit), parts, strict=True)


def _split_lettered(normal: str) -> Iterator[tuple[Suit, str]]:
    first = normal[0]
    if first not in "SHDC":
        raise ParseError(f"expected a suit letter at the start, got {first!r}")
    for letter, holding in _LETTERED_SUIT.findall(normal):
        yield Suit.parse(letter), holding.strip(" .,;_|\t")
    if not any(rank in normal for rank in RANKS):
        raise ParseError("expected cards after the suit letters, got no card")


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A set of cards: a player's thirteen or any part of them; hands compare by highest card.

    >>> Hand.parse("AKQ4.J982.T3.K54").lengths
    (3, 2, 4, 4)
    """

    mask: int

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= DECK:
            raise ParseError(f"a hand's mask has 52 bits, got {self.mask:#x}")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand in any common notation, spades first unless the suits are named.

        ``AKQ4.J982.T3.K54``, ``akq4 j982 103 k54``, ``SAKQ4 HJ982 DT3 CK54``, ``♠AKQ4 ♥- …``.
        """
        mask = _quick_mask(text)
        if mask is None:
            try:
                mask = _join_suits(text)
            except ParseError as error:
                raise ParseError(f"{error} in hand {text!r}") from None
        return cls(mask)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Return the hand of these cards; a card given twice is an error."""
        mask = 0
        for card in cards:
            if mask >> card & 1:
                raise ParseError(f"expected each card once, got {card} twice")
            mask |= 1 << card
        return cls(mask)

    def holding(self, suit: Suit) -> int:
        """Return the cards of one suit as 13 bits, the lowest bit for the two."""
        return self.mask >> 13 * suit & HOLDING

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """The numbers of cards in clubs, diamonds, hearts and spades; a `Suit` is the index."""
        mask = self.mask
        return (
            (mask & HOLDING).bit_count(),
            (mask >> 13 & HOLDING).bit_count(),
            (mask >> 26 & HOLDING).bit_count(),
            (mask >> 39).bit_count(),
        )

    @property
    def hcp(self) -> int:
        """High-card points by Work's count: ace 4, king 3, queen 2, jack 1."""
        return sum(points * (self.mask & cards).bit_count() for cards, points in CARDS_WITH_POINTS)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < 52 and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        """Iterate over the cards from spades to clubs, in each suit from the highest down."""
        return (card for card in reversed(_CARDS) if self.mask >> card & 1)

    def __or__(self, other: Hand) -> Hand:
        return Hand(self.mask | other.mask)

    def __and__(self, other: Hand) -> Hand:
        return Hand(self.mask & other.mask)

    def __sub__(self, other: Hand) -> Hand:
        return Hand(self.mask & ~other.mask)

    def __str__(self) -> str:
        mask = self.mask
        return ".".join(
            (
                format_holding(mask >> 39),
                format_holding(mask >> 26 & HOLDING),
                format_holding(mask >> 13 & HOLDING),
                format_holding(mask & HOLDING),
            )
        )

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return display.hand(str(self).split("."))


def _quick_mask(text: str) -> int | None:
    """Return the mask of a hand in PBN's notation, by far the most common; None for other texts."""
    parts = text.split(".")
    if len(parts) != 4:
        return None
    try:
        s, h, d, c = map(parse_holding, parts)
    except ParseError:
        return None
    return s << 39 | h << 26 | d << 13 | c


def _join_suits(text: str) -> int:
    mask = 0
    named = set()
    for suit, holding in _split_suits(text):
        if suit in named:
            raise ParseError(f"expected each suit once, got {suit.name.lower()} twice")
        named.add(suit)
        mask |= parse_holding(holding) << 13 * suit
    return mask
