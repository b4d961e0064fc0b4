"""Auctions as a tree: each prefix is understood once, however many deals come by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from strongsuit.auction import PASS, Call
from strongsuit.cards import Seat, Vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.matching import CardIndex, Choice, rules_for
from strongsuit.meanings.conventions.measures import Measures
from strongsuit.meanings.conventions.situation import NOTHING, Situation
from strongsuit.meanings.meaning import Meaning

MOST_NODES = 200_000  # then all are forgotten: late prefixes hardly ever come again


class AuctionNode:
    """A situation with the choices its player has; made when first come by."""

    __slots__ = ("_books", "_coming", "_following", "_known", "_meanings", "situation")

    def __init__(self, situation: Situation, books: tuple[CardIndex, CardIndex]) -> None:
        self.situation = situation
        self._books = books  # dealer's side, the other
        self._known: list[Choice] = []
        self._coming = books[situation.me % 2].choices(situation)
        self._following: dict[Call, AuctionNode] = {}
        self._meanings: dict[Call, Meaning] = {}

    def choices(self) -> Iterator[Choice]:
        """In the order they are tried; only as many are made as are looked at."""
        place = 0
        while True:
            if place == len(self._known):
                more = next(self._coming, None)
                if more is None:
                    return
                self._known.append(more)
            yield self._known[place]
            place += 1

    def choose(self, hand: Measures) -> Call:
        """What a hand calls: the first choice it fits, else pass."""
        return next((choice.call for choice in self.choices() if choice.fits(hand)), PASS)

    def meaning(self, call: Call) -> Meaning:
        """What a call would say: the first rule for it that agrees with what its player has shown.

        If none does, the first; nothing if the card has no rule for it.
        """
        found = self._meanings.get(call)
        if found is None:
            found = self._meanings[call] = self._meaning(call)
        return found

    def _meaning(self, call: Call) -> Meaning:
        before = self.situation.knowledge[self.situation.me]
        first = None
        for meaning in rules_for(call, self.choices()):
            if not before.then(meaning)[1]:
                return meaning
            first = first or meaning
        return first or NOTHING

    def after(self, call: Call) -> AuctionNode:
        """The next player's node."""
        node = self._following.get(call)
        if node is None:
            node = self._following[call] = self.after_meaning(call, self.meaning(call))
        return node

    def after_meaning(self, call: Call, meaning: Meaning) -> AuctionNode:
        """The same where the call has another meaning than the card's; not remembered."""
        return AuctionNode(self.situation.after(call, meaning), self._books)


class Players:
    """North-South with one card, East-West with theirs."""

    def __init__(
        self, north_south: ConventionCard, east_west: ConventionCard | None = None
    ) -> None:
        book = CardIndex(north_south)
        same = east_west is None or east_west is north_south
        self._books = (book, book if same or east_west is None else CardIndex(east_west))
        self._roots: dict[tuple[Seat, Vulnerability], AuctionNode] = {}
        self._started = 0

    def start(self, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> AuctionNode:
        """Before the first call."""
        self._started += 1
        if self._started * 4 > MOST_NODES:
            self._started, self._roots = 0, {}
            for book in self._books:
                book.forget()
        key = self._key(dealer, vulnerability)
        if key not in self._roots:
            first = dealer if self._books[0] is not self._books[1] else Seat.NORTH
            books = self._books if first.is_ns else self._books[::-1]
            vulnerable = (vulnerability.of(dealer), vulnerability.of(dealer.lho))
            self._roots[key] = AuctionNode(Situation(vulnerable=vulnerable), books)
        return self._roots[key]

    def _key(self, dealer: Seat, vulnerability: Vulnerability) -> tuple[Seat, Vulnerability]:
        """Alike for both sides' deals where both have the same card: seats are relative."""
        if self._books[0] is not self._books[1]:
            return Seat(dealer.side), vulnerability
        turned = vulnerability.of(dealer) + 2 * vulnerability.of(dealer.lho)
        return Seat.NORTH, Vulnerability(turned)


def players_of(card: ConventionCard | str | Path | Players) -> Players:
    """Four players with that card."""
    if isinstance(card, Players):
        return card
    if isinstance(card, ConventionCard):
        return Players(card)
    if not isinstance(card, str | Path):
        raise UsageError(f"expected a card or its name, got {type(card).__name__}")
    return Players(ConventionCard.load(card))
