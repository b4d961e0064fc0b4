"""DDS's own test lists: deal, table, par, the result of every lead, and a play with its trace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from strongsuit import Card, Deal, Seat, Strain, Suit, TrickTable, Vulnerability

# Theirs are S H D C NT, and ranks 2..14.
STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
VULNERABILITIES = (Vulnerability.NONE, Vulnerability.ALL, Vulnerability.NS, Vulnerability.EW)


@dataclass
class Record:
    """One deal of a list."""

    dealer: Seat
    vulnerability: Vulnerability
    strain: Strain
    leader: Seat
    deal: Deal
    table: TrickTable = field(default=TrickTable(((0,) * 4,) * 5))
    par: list[str] = field(default_factory=list)
    leads: dict[Card, int] = field(default_factory=dict)  # tricks of the leader's side
    play: list[Card] = field(default_factory=list)
    trace: list[int] = field(default_factory=list)  # declarer's tricks


def records(path: Path) -> Iterator[Record]:
    """Each deal with all that follows it."""
    record = None
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["PBN"]:
            if record:
                yield record
            record = _start(words, line)
        elif record and words:
            _add(record, words, line)
    if record:
        yield record


def _start(words: list[str], line: str) -> Record:
    dealer, vul, strain, leader = map(int, words[1:5])
    deal = Deal.parse(re.findall('"(.*?)"', line)[0])
    return Record(Seat(dealer), VULNERABILITIES[vul], STRAINS[strain], Seat(leader), deal)


def _add(record: Record, words: list[str], line: str) -> None:
    match words[0]:
        case "TABLE":
            numbers = [int(word) for word in words[1:]]
            ordered = [numbers[4 * STRAINS.index(s) + seat] for s in Strain for seat in Seat]
            record.table = TrickTable.of(ordered)
        case "PAR2":
            record.par = re.findall('"(.*?)"', line)
        case "FUT":
            record.leads = dict(_leads(list(map(int, words[1:]))))
        case "PLAY":
            text = re.findall('"(.*?)"', line)[0]
            record.play = [Card.parse(text[i : i + 2]) for i in range(0, len(text), 2)]
        case "TRACE":
            record.trace = [int(word) for word in words[2:]]


def _leads(numbers: list[int]) -> Iterator[tuple[Card, int]]:
    """Suits, ranks, cards equal to each (as bits), tricks."""
    n, *rest = numbers
    for suit, rank, equals, tricks in zip(
        *(rest[i * n : i * n + n] for i in range(4)), strict=True
    ):
        ours = Suit(3 - suit)
        for other in range(2, 15):
            if other == rank or equals >> other & 1:
                yield Card.of(ours, other - 2), tricks
