"""Calls, contracts and auctions, with the laws of bidding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, total_ordering
from operator import index
from typing import Any, Self

from strongsuit import display
from strongsuit.cards import Seat, Strain
from strongsuit.errors import AuctionError, ParseError


class Call(int):
    """A call as its number: pass 0, double 1, redouble 2, then 1C = 3 .. 7NT = 37."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if not 0 <= number < 38:
            raise ParseError(f"a call's number is 0..37, got {number}")
        return super().__new__(cls, number)

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """Return the bid with this level, 1..7, and strain."""
        if not 1 <= level <= 7:
            raise ParseError(f"a bid's level is 1..7, got {level}")
        return CALLS[5 * level - 2 + strain]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read a call such as ``P``, ``pass``, ``X``, ``dbl``, ``XX``, ``1S``, ``3nt``, ``2♥``."""
        call = _CALL_NAMES.get(text)
        if call is None:
            call = _CALL_NAMES.get(text.strip().upper())
        if call is None:
            raise ParseError(f"expected a call such as P, X, XX, 1S or 3NT, got {text!r}")
        return call

    @property
    def is_bid(self) -> bool:
        """Whether the call is a bid, not pass, double or redouble."""
        return self > 2

    @property
    def level(self) -> int:
        """A bid's level 1..7; 0 for the other calls."""
        return (self + 2) // 5 if self > 2 else 0

    @property
    def strain(self) -> Strain:
        """A bid's strain; for the other calls `AuctionError` is raised."""
        if self < 3:
            raise AuctionError(f"expected a bid, as only bids have a strain, got {self}")
        return Strain((self + 2) % 5)

    @property
    def symbol(self) -> str:
        """The call as people write it: ``1♠``, ``3NT``, ``Pass``, ``X``."""
        if self.is_bid:
            return f"{self.level}{self.strain.symbol}"
        return str(self) if self else "Pass"

    def __str__(self) -> str:
        return _CALL_TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"


_CALL_TEXTS = ("P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in Strain))
CALLS = tuple(Call(number) for number in range(38))
PASS, DOUBLE, REDOUBLE = CALLS[:3]
BIDS = CALLS[3:]
_CALL_NAMES = {
    **{text: call for text, call in zip(_CALL_TEXTS, CALLS, strict=True)},
    **{f"{bid.level}{bid.strain.symbol}": bid for bid in BIDS},
    **{f"{level}N": Call.bid(level, Strain.NOTRUMP) for level in range(1, 8)},
    **dict.fromkeys(("PASS", "Pass", "--"), PASS),
    **dict.fromkeys(("D", "DB", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("R", "RD", "RDBL", "REDOUBLE"), REDOUBLE),
}

_CONTRACT = re.compile(r"([1-7])\s*(NT|N|[CDHS♣♦♥♠])\s*(XX?|\*\*?)?[\s-]*(?:BY\s*)?([NESW])", re.I)


@total_ordering
@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract: level, strain, declarer, and 0, 1 or 2 for undoubled, doubled, redoubled.

    `PASSED_OUT` stands for a board passed out: it is the only contract of level 0, and scores 0.
    Contracts are ordered by bid, then by ``doubled``, then by declarer.
    """

    level: int
    strain: Strain
    declarer: Seat
    doubled: int = 0

    def __post_init__(self) -> None:
        # Nearly all contracts are made from values of these types; to look at the types is quick.
        if type(self.strain) is not Strain or type(self.declarer) is not Seat:
            self._coerce_field("strain", Strain)
            self._coerce_field("declarer", Seat)
        if type(self.level) is not int or type(self.doubled) is not int:
            self._coerce_field("level", index)
            self._coerce_field("doubled", index)
        if not 0 <= self.level <= 7 or not 0 <= self.doubled <= 2:
            raise ParseError(
                f"no contract has level {self.level} and doubled {self.doubled}: "
                "expected a level 0..7 and doubled 0..2"
            )
        if not self.level and (self.strain, self.declarer, self.doubled) != (0, 0, 0):
            raise ParseError("a board passed out has no strain, declarer or double: use PASSED_OUT")

    def _coerce_field(self, name: str, kind: Callable[[Any], int]) -> None:
        """Convert the field ``name`` to the type ``kind``, or raise `ParseError`."""
        number = getattr(self, name)
        try:
            object.__setattr__(self, name, kind(number))
        except (TypeError, ValueError):
            raise ParseError(f"no contract has {name} {number!r}") from None

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read a contract such as ``4SXN``, ``4SX by N``, ``3NT-S``, ``3NE``, or ``Pass``."""
        return _parse_contract(text)

    @property
    def bid(self) -> Call:
        """The bid of the contract's level and strain; pass for a board passed out."""
        return Call.bid(self.level, self.strain) if self.level else PASS

    @property
    def target(self) -> int:
        """The number of tricks declarer needs; 0 for a board passed out."""
        return self.level + 6 if self.level else 0

    @property
    def call(self) -> str:
        """The contract without its declarer, as in PBN's Contract tag: ``4SX``, ``Pass``."""
        return f"{self.bid}{'X' * self.doubled}" if self.level else "Pass"

    def __lt__(self, other: Contract) -> bool:
        return self._key < other._key

    @property
    def _key(self) -> tuple[int, int, int, int]:
        return (self.level, self.strain, self.doubled, self.declarer)

    def __str__(self) -> str:
        return f"{self.call}{self.declarer}" if self.level else "Pass"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"


@lru_cache(maxsize=1 << 11)  # a file has thousands of boards but few contracts
def _parse_contract(text: str) -> Contract:
    if text.strip().upper() in ("PASS", "P", "AP", "PASSED OUT"):
        return PASSED_OUT
    match = _CONTRACT.fullmatch(text.strip())
    if match is None:
        raise ParseError(f"expected a contract and declarer such as 4SXN or 3NTE, got {text!r}")
    level, strain, doubled, declarer = match.groups()
    return Contract(int(level), Strain.parse(strain), Seat.parse(declarer), len(doubled or ""))


PASSED_OUT = Contract(0, Strain.CLUBS, Seat.NORTH)


@dataclass(frozen=True, slots=True, eq=False)
class _State:
    """What the laws of bidding need to know of the calls so far.

    Side 0 is the dealer's, side 1 the other. There are a few hundred states. Each is made once and
    linked to the states that follow, because every auction of every file passes through them.
    """

    bid: int = 0  # the last bid, 0 before any
    side: int = 0  # the side that made the last bid
    doubled: int = 0  # 0, 1 or 2 for undoubled, doubled, redoubled
    passes: int = 0  # passes since the last call that was no pass
    turn: int = 0  # the side to call
    following: dict[Call, _State | None] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        return self.passes >= (3 if self.bid else 4)

    def allows(self, call: Call) -> bool:
        if self.is_over:
            return False
        if call.is_bid:
            return call > self.bid
        if call == DOUBLE:
            return self.bid > 0 and self.doubled == 0 and self.turn != self.side
        if call == REDOUBLE:
            return self.doubled == 1 and self.turn == self.side
        return True

    def after(self, call: Call) -> _State | None:
        """Return the state after this call; None if the call is illegal."""
        if call not in self.following:
            self.following[call] = self._made(call) if self.allows(call) else None
        return self.following[call]

    def _made(self, call: Call) -> _State:
        other = 1 - self.turn
        if call == PASS:
            return _state(self.bid, self.side, self.doubled, self.passes + 1, other)
        if call.is_bid:
            return _state(call, self.turn, 0, 0, other)
        return _state(self.bid, self.side, int(call), 0, other)


_state = cache(_State)


@dataclass(frozen=True, slots=True, order=True)
class Auction:
    """The dealer and the legal calls of an auction, which may be unfinished.

    >>> auction = Auction.parse("N:1H P 2H P 4H P P P")
    >>> str(auction.contract), auction.is_over
    ('4HN', True)
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    _state: _State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "calls", tuple(self.calls))
        state = _state(0, 0, 0, 0, 0)
        for number, call in enumerate(self.calls):
            after = state.following.get(call) or state.after(call)
            if after is None:
                raise AuctionError(self._complaint(number, state))
            state = after
        object.__setattr__(self, "_state", state)

    @classmethod
    def parse(cls, text: str, dealer: Seat | None = None) -> Auction:
        """Read an auction such as ``N:1H P 2H``; the text may be only calls if ``dealer`` is given.

        Spaces, commas or single dashes separate the calls. A word ``--`` is a pass, ``AP`` (all
        pass) stands for the passes that end the auction. Brackets are ignored.
        """
        first, colon, rest = text.partition(":")
        if colon:
            named = Seat.parse(first)
            if dealer not in (None, named):
                raise ParseError(f"expected an auction with dealer {dealer}, got {text!r}")
            dealer = named
        if dealer is None:
            raise ParseError(f"no dealer for the auction: write it first, as in 'N:{text.strip()}'")
        return cls(dealer, tuple(parse_calls(rest if colon else text)))

    def _complaint(self, number: int, state: _State) -> str:
        before = " ".join(map(str, self.calls[:number])) or "the start"
        reason = "the auction is over" if state.is_over else "not a legal call"
        seat = self.dealer.turn(number)
        return f"call {number + 1}, {self.calls[number]} by {seat} after {before}: {reason}"

    def add(self, *calls: Call) -> Auction:
        """Return the auction with these calls added."""
        return Auction(self.dealer, self.calls + calls)

    @property
    def turn(self) -> Seat:
        """The player to call, or who would be if the auction were not over."""
        return self.dealer.turn(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether the auction is over: three passes after a bid, or four at the start."""
        return self._state.is_over

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that the player to call may make; none when the auction is over."""
        return tuple(call for call in CALLS if self._state.allows(call))

    @property
    def contract(self) -> Contract:
        """The contract that is played if all pass now; `PASSED_OUT` before any bid."""
        state = self._state
        if not state.bid:
            return PASSED_OUT
        bid = CALLS[state.bid]
        return Contract(
            bid.level,
            bid.strain,
            self._declarer(bid, (state.side + self.dealer) % 2),
            state.doubled,
        )

    @property
    def declarer(self) -> Seat | None:
        """The declarer if all pass now; None before any bid."""
        contract = self.contract
        return contract.declarer if contract.level else None

    def _declarer(self, bid: Call, side: int) -> Seat:
        return next(
            seat
            for seat, call in self.by_seat()
            if seat.side == side and call > 2 and (bid - call) % 5 == 0
        )

    def by_seat(self) -> Iterator[tuple[Seat, Call]]:
        """Iterate over the calls with the players who made them."""
        return ((self.dealer.turn(number), call) for number, call in enumerate(self.calls))

    def __str__(self) -> str:
        return f"{self.dealer}:{' '.join(map(str, self.calls))}"

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: a column for each seat from West, ``?`` for the next call."""
        seats = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
        cells = [""] * seats.index(self.dealer) + [
            display.suits(call.symbol) for call in self.calls
        ]
        cells += [] if self.is_over else ["?"]
        rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
        return display.table([seat.name.title() for seat in seats], rows)


# A single dash separates calls. Two dashes do not: as a word of their own they are a pass, and
# 1H--2H is refused, because it may mean 1H 2H or 1H P 2H.
_BETWEEN = re.compile(r"(?:[\s,;()\[\]]|(?<!-)-(?!-))+")


def parse_calls(text: str) -> Iterable[Call]:
    """Return the calls of a text such as ``1D (1S) X AP``; the alert marks ! and * are ignored."""
    calls: list[Call] = []
    text = re.sub(r"[!*]", "", text.upper())
    for word in _BETWEEN.split(text):
        if word == "AP":
            calls += all_pass(calls)
        elif word:
            calls.append(Call.parse(word))
    return calls


def all_pass(calls: Iterable[Call]) -> list[Call]:
    """Return the passes that are still needed to end an auction of these calls."""
    passes = 0
    some_bid = False
    for call in calls:
        passes = passes + 1 if call == PASS else 0
        some_bid = some_bid or call > 2
    return [PASS] * ((3 if some_bid else 4) - passes)
