"""Boards: a deal with all that was recorded about it, as files hold and formats exchange it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from strongsuit.auction import Auction, Contract
from strongsuit.cards import Card, Seat, Strain, Vulnerability
from strongsuit.deal import Deal, PartialDeal, TrickTable, whole_or_partial
from strongsuit.errors import ParseError


@dataclass(frozen=True, slots=True)
class CallNote:
    """A note on one call: that it was alerted, its explanation, or both."""

    call: int  # the call's place in the auction, from 0
    text: str = ""
    alerted: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.strip())
        if not self.text and not self.alerted:
            raise ParseError(f"expected a text or an alert in the note on call {self.call + 1}")
        if self.call < 0:
            raise ParseError(
                "expected a note's call by its place in the auction, counted from 0, "
                f"got {self.call}"
            )
        _refuse_line_breaks(self.text)


def _one_a_call(notes: Iterable[CallNote]) -> tuple[CallNote, ...]:
    """Return the notes in the order of the calls, with several notes on the same call joined.

    No file format holds several notes on one call.
    """
    found: dict[int, CallNote] = {}
    for note in sorted(notes, key=lambda note: note.call):
        before = found.get(note.call)
        found[note.call] = _joined(before, note) if before else note
    return tuple(found.values())


def _joined(one: CallNote, other: CallNote) -> CallNote:
    texts = filter(None, (one.text, other.text))
    return CallNote(one.call, "; ".join(texts), one.alerted or other.alerted)


@dataclass(frozen=True, slots=True)
class Tag:
    """An entry of a record for which `Board` has no field, under its name in PBN.

    ``rows`` are the lines below the tag if it begins a section of PBN, such as a table.
    """

    name: str
    value: str
    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.replace("_", "a").isalnum():
            raise ParseError(f"a tag's name is one word, got {self.name!r}")
        for text in (self.value, *self.rows):
            _refuse_line_breaks(text)
        for row in self.rows:
            if row.strip()[:1] in ("", "[", "{", "%", ";"):
                raise ParseError(f"expected a row that starts with none of [ {{ % ;, got {row!r}")


# The mandatory tags of PBN 2.1, in the standard's order, that stay tags because `Board` has no
# field for them. Board is among them for names of boards that are not numbers.
DESCRIPTIVE_TAGS = ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Scoring")


def _in_order(tags: tuple[Tag, ...]) -> tuple[Tag, ...]:
    ordered = sorted(tags, key=_tag_order)
    for one, other in pairwise(ordered):
        if one.name == other.name and one.name in DESCRIPTIVE_TAGS:
            raise ParseError(f"expected one tag {one.name}, got {one.value!r} and {other.value!r}")
    return tuple(ordered)


def _plain_lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _tag_order(tag: Tag) -> int:
    try:
        return DESCRIPTIVE_TAGS.index(tag.name)
    except ValueError:
        return len(DESCRIPTIVE_TAGS)


def _refuse_line_breaks(text: str) -> None:
    if "\n" in text or "\r" in text:
        raise ParseError(f"expected a text of one line, got {text!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A deal with all that was recorded about it; what is not known is None or empty.

    ``contract``, if not given, is filled in from a complete auction. A contract that is given is
    kept even if the auction leads to another, because the people who write records err.
    """

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: PartialDeal | None = None  # a Deal where all 52 cards are known
    auction: Auction | None = None
    notes: tuple[CallNote, ...] = ()  # in the order of the calls, one for each
    contract: Contract | None = None
    tricks: int | None = None  # taken by declarer
    play: tuple[Card, ...] = ()  # in the order played
    double_dummy: TrickTable | None = None
    comments: tuple[str, ...] = ()
    tags: tuple[Tag, ...] = ()  # PBN's mandatory tags first, in the standard's order

    def __post_init__(self) -> None:
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise ParseError(f"declarer takes 0..13 tricks, not {self.tricks}")
        if self.number is not None and not 0 <= self.number < 10**9:
            raise ParseError(f"a board's number has at most 9 digits, got {self.number}")
        if len(set(self.play)) < len(self.play):
            raise ParseError("expected each card at most once in the play, got a card twice")
        if self.deal is not None and not isinstance(self.deal, Deal):
            self._refuse_ragged(self.deal)
            object.__setattr__(self, "deal", whole_or_partial(self.deal.hands))
        if len(self.tags) > 1:
            object.__setattr__(self, "tags", _in_order(self.tags))
        if self.comments:
            object.__setattr__(self, "comments", tuple(map(_plain_lines, self.comments)))
        if self.auction is not None:
            self._agree(self.auction)
        elif self.notes:
            raise ParseError("expected an auction, as there are notes on calls, got no auction")

    def _refuse_ragged(self, deal: PartialDeal) -> None:
        """Raise `ParseError` if known hands differ in size; even in an ending they are equal."""
        sizes = {len(hand) for hand in deal if hand.mask}
        if len(sizes) > 1:
            held = ", ".join(f"{seat} {len(hand)}" for seat, hand in zip(Seat, deal, strict=True))
            raise ParseError(f"expected known hands of equal size, got {held} cards")

    def _agree(self, auction: Auction) -> None:
        if self.dealer is None:
            object.__setattr__(self, "dealer", auction.dealer)
        elif self.dealer != auction.dealer:
            raise ParseError(f"{self.dealer} dealt, but the auction starts with {auction.dealer}")
        if self.notes:
            object.__setattr__(self, "notes", _one_a_call(self.notes))
            if self.notes[-1].call >= len(auction.calls):
                raise ParseError(
                    f"expected notes on the auction's {len(auction.calls)} calls, "
                    f"got one on call {self.notes[-1].call + 1}"
                )
        if not auction.calls:
            object.__setattr__(self, "auction", None)  # the dealer is all that it tells
        if self.contract is None and auction.is_over:
            object.__setattr__(self, "contract", auction.contract)

    def tag(self, name: str) -> str:
        """Return the value of the first tag with this name; an empty text if there is none."""
        return next((tag.value for tag in self.tags if tag.name == name), "")

    @property
    def recorded_contract(self) -> Contract | None:
        """The contract, or None if a finished auction leads to that same contract."""
        told = self.auction is not None and self.auction.is_over
        same = told and self.auction is not None and self.auction.contract == self.contract
        return None if same else self.contract


def standard_dealer(number: int) -> Seat:
    """Return the dealer of the board with this number at duplicate."""
    return Seat((number - 1) % 4)


def standard_vulnerability(number: int) -> Vulnerability:
    """Return which sides are vulnerable on the board with this number at duplicate."""
    return Vulnerability((0, 1, 2, 3)[((number - 1) + (number - 1) // 4) % 4])


def numbered(deals: Iterable[Deal], first: int = 1) -> Iterator[Board]:
    """Yield deals as the boards of a duplicate session, from number ``first`` on."""
    for number, deal in enumerate(deals, first):
        yield Board(
            number=number,
            dealer=standard_dealer(number),
            vulnerability=standard_vulnerability(number),
            deal=deal,
        )


def winner(trick: Sequence[Card], strain: Strain) -> int:
    """Return the place in ``trick`` of the card that wins; place 0 is the card led."""
    power = _POWER[strain][trick[0] // 13]
    powers = [power[card] for card in trick]
    return powers.index(max(powers))


def _power(card: int, strain: int, led: int) -> int:
    """Return a card's strength in a trick: trumps rank above suit ``led``, other suits are 0."""
    suit, rank = divmod(card, 13)
    return rank + (100 if suit == strain else 50) if suit in (strain, led) else 0


# The strength of each card by strain and suit led, in a table because `winner` runs for every trick
# of every file.
_POWER = [
    [[_power(card, strain, led) for card in range(52)] for led in range(4)] for strain in range(5)
]


def tricks_played(
    play: Sequence[Card], strain: Strain, leader: Seat
) -> Iterator[tuple[Seat, Sequence[Card]]]:
    """Yield each trick's leader and cards; the last trick may be unfinished."""
    for start in range(0, len(play), 4):
        trick = play[start : start + 4]
        yield leader, trick
        leader = leader.turn(winner(trick, strain))
