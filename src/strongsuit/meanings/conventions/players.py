"""Four players with convention cards, and the tree of the auctions they have come across.

`AuctionNode` answers, for one auction so far: which calls have a rule (`choices`), which call a
hand makes (`choose`) and what a call means (`meaning`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Lock

from strongsuit.auction import PASS, Call
from strongsuit.cards import Seat, Vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.matching import CardIndex, Choice, rule_meanings
from strongsuit.meanings.conventions.measures import Measures
from strongsuit.meanings.conventions.situation import NOTHING, Situation
from strongsuit.meanings.meaning import Meaning

# A tree with more nodes than this is dropped and begun anew: most late auctions never recur.
MOST_NODES = 200_000
NODES_PER_AUCTION = 4  # new nodes that an auction adds, roughly


class AuctionNode:
    """One auction so far, with the calls that the player to call has rules for.

    Rules are matched one by one when they are asked for, and the matches are kept. Threads may
    share a node: the lock guards the matching, and two threads that work out the same meaning or
    following node at once get equal results.
    """

    __slots__ = (
        "_following",
        "_indexes",
        "_known",
        "_lock",
        "_meanings",
        "_unmatched",
        "situation",
    )

    def __init__(
        self, situation: Situation, indexes: tuple[CardIndex, CardIndex], lock: Lock
    ) -> None:
        self.situation = situation
        self._indexes = indexes  # of dealer's side, of the other side
        self._lock = lock
        self._known: list[Choice] = []
        self._unmatched = indexes[situation.me % 2].choices(situation)
        self._following: dict[Call, AuctionNode] = {}
        self._meanings: dict[Call, Meaning] = {}

    def choices(self) -> Iterator[Choice]:
        """Yield the calls that the player's convention card has a rule for, by the card's priority.

        A call comes once for each rule that gives it, with what that rule asks of the hand.
        """
        place = 0
        while place < len(self._known) or self._match_one_more(place):
            yield self._known[place]
            place += 1

    def _match_one_more(self, place: int) -> bool:
        """Match rules until ``_known`` has an item ``place``; return False if there is none."""
        with self._lock:
            if place == len(self._known):
                choice = next(self._unmatched, None)
                if choice is None:
                    return False
                self._known.append(choice)
        return True

    def choose(self, hand: Measures) -> Call:
        """Return the call that a hand makes: the first choice that fits the hand, else pass."""
        return next((choice.call for choice in self.choices() if choice.fits(hand)), PASS)

    def meaning(self, call: Call) -> Meaning:
        """Return what a call would mean: its first meaning that fits what the player has shown.

        If every meaning contradicts what the player has shown, the first one; if the card has no
        rule for the call, an empty meaning.
        """
        known = self._meanings.get(call)
        if known is None:
            known = self._meanings[call] = self._meaning(call)
        return known

    def _meaning(self, call: Call) -> Meaning:
        shown = self.situation.knowledge[self.situation.me]
        first = None
        for meaning in rule_meanings(call, self.choices()):
            if not shown.then(meaning)[1]:
                return meaning
            first = first or meaning
        return first or NOTHING

    def after(self, call: Call) -> AuctionNode:
        """Return the next player's node, after a call that means what the card says; it is kept."""
        node = self._following.get(call)
        if node is None:
            node = self._following[call] = self.after_meaning(call, self.meaning(call))
        return node

    def after_meaning(self, call: Call, meaning: Meaning) -> AuctionNode:
        """Return the next player's node, after a call with the given meaning; it is not kept."""
        return AuctionNode(self.situation.after(call, meaning), self._indexes, self._lock)


class Players:
    """Four players: North-South with one convention card, East-West with the same or another.

    Each auction is matched with the rules only once, however many deals lead to it. Several threads
    may use the same players.
    """

    def __init__(
        self, north_south: ConventionCard, east_west: ConventionCard | None = None
    ) -> None:
        index = CardIndex(north_south)
        same = east_west is None or east_west is north_south
        self._indexes = (index, index if same or east_west is None else CardIndex(east_west))
        self._roots: dict[tuple[Seat, Vulnerability], AuctionNode] = {}
        self._started = 0
        self._lock = Lock()

    @classmethod
    def load(cls, card: str | Path, their_card: str | Path | None = None) -> Players:
        """Load players by the names or files of North-South's convention card and of East-West's.

        Without ``their_card`` East-West play the same card.
        """
        theirs = ConventionCard.load(their_card) if their_card else None
        return cls(ConventionCard.load(card), theirs)

    def start(self, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> AuctionNode:
        """Return the dealer's node, before the first call."""
        with self._lock:
            self._started += 1
            if self._started * NODES_PER_AUCTION > MOST_NODES:
                self._started, self._roots = 0, {}
                for index in self._indexes:
                    index.forget()
            key = self._key(dealer, vulnerability)
            if key not in self._roots:
                self._roots[key] = self._root(dealer, vulnerability)
            return self._roots[key]

    def _root(self, dealer: Seat, vulnerability: Vulnerability) -> AuctionNode:
        indexes = self._indexes if dealer.is_ns else self._indexes[::-1]
        vulnerable = (vulnerability.of(dealer), vulnerability.of(dealer.lho))
        return AuctionNode(Situation(vulnerable=vulnerable), indexes, self._lock)

    def _key(self, dealer: Seat, vulnerability: Vulnerability) -> tuple[Seat, Vulnerability]:
        """Return the key of a root node in ``_roots``.

        If all play the same card, nodes depend only on which sides are vulnerable, the dealer's or
        the other, and the dealer counts as North.
        """
        if self._indexes[0] is not self._indexes[1]:
            return Seat(dealer.side), vulnerability
        turned = vulnerability.of(dealer) + 2 * vulnerability.of(dealer.lho)
        return Seat.NORTH, Vulnerability(turned)


def players_of(card: ConventionCard | str | Path | Players) -> Players:
    """Return four players with this convention card, given as itself, its name or its file.

    `Players` are returned as they are.
    """
    if isinstance(card, Players):
        return card
    if isinstance(card, ConventionCard):
        return Players(card)
    if not isinstance(card, str | Path):
        raise UsageError(
            f"expected a convention card, its name or its file, got {type(card).__name__}"
        )
    return Players.load(card)
