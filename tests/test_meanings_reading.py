"""meanings.reading: every text a value, every robot's number read, and the bounds true."""

from __future__ import annotations

import csv
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Call, Hand, Meaning, Suit, read_explanation
from strongsuit.batch import HandBatch
from strongsuit.cards import Seat
from strongsuit.meanings.meaning import Forcing
from strongsuit.meanings.vocabulary import BALANCED
from strongsuit.solving.bounds import WORK_POINTS, Range

C, D, H, S = Suit
FREE = (0, 13)


def lengths(text: str) -> dict[Suit, Range]:
    """The suits a text bounds."""
    meaning = read_explanation(text)
    return {suit: meaning.lengths[suit] for suit in Suit if meaning.lengths[suit] != FREE}


def test_a_text_of_gib() -> None:
    text = "Major suit opening -- 5+ !S; 11-21 HCP; 12-22 total points; forcing"
    assert read_explanation(text) == Meaning(
        hcp=(11, 21),
        points=(12, 22),
        lengths=(FREE, FREE, FREE, (5, 13)),
        forcing=Forcing.ROUND,
        name="Major suit opening",
        text=text,
    )


@pytest.mark.parametrize(
    ("text", "hcp"),
    [
        ("15-17", (15, 17)),
        ("(14)15-17", (14, 17)),
        ("14+-17", (14, 17)),
        ("12/14 bal", (12, 14)),
        ("8-8 HCP", (8, 8)),
        ("-- ; 17- HCP", (0, 17)),
        ("transfer  (10- hcp)", (0, 10)),
        ("HCP >= 10 & HCP <= 12", (10, 12)),
        ("16hcp+", (16, 37)),
        ("less than 8 points", (0, 7)),
        ("12-16 unbal or 15-17 bal", (12, 17)),
        ("1 or 4", (0, 37)),
        ("5-5", (0, 37)),
        ("40 HCP", (0, 37)),
    ],
)
def test_points(text: str, hcp: Range) -> None:
    assert read_explanation(text).hcp == hcp


@pytest.mark.parametrize(
    ("text", "suits"),
    [
        ("2-6!C; 2-5!H; 15-17 HCP", {C: (2, 6), H: (2, 5)}),
        ("6-!H; 6=!S; 9-25 HCP", {H: (0, 6), S: (6, 6)}),
        ("5-\\h; 4+\\d", {H: (0, 5), D: (4, 13)}),
        ("4 H; 3+ D", {H: (4, 4), D: (3, 13)}),
        ("3+ ♣; 5- ♠", {C: (3, 13), S: (0, 5)}),
        ("4 to 5 cards in clubs, 2 to 3 cards in hearts", {C: (4, 5), H: (2, 3)}),
        ("S >= 5 & H <= 2", {S: (5, 13), H: (0, 2)}),
        ("Transfer -  6+ hcp Forcing !H: 5+ - !S: 2-3", {H: (5, 13), S: (2, 3)}),
        ("twice rebiddable !C; rebiddable D; biddable !S", {C: (6, 13), D: (5, 13), S: (4, 13)}),
        ("5+ hearts, weak", {H: (5, 13)}),
        ("4+S", {S: (4, 13)}),
        ("5!s 4!h", {S: (5, 13), H: (4, 13)}),
        ("at least 5 spades, max 3 hearts", {S: (5, 13), H: (0, 3)}),
        ("4 or 5 spades", {S: (4, 5)}),
        ("5-5 majors", {H: (5, 13), S: (5, 13)}),
        ("both minors", {C: (4, 13), D: (4, 13)}),
        ("no 4-card major", {H: (0, 3), S: (0, 3)}),
        ("Denies 4!H/!S", {H: (0, 3), S: (0, 3)}),
        ("5+!H or !S", {}),
        ("short !H", {H: (0, 1)}),
        ("transfer to hearts", {H: (4, 13)}),
        ("1-5-3-4", {S: (1, 1), H: (5, 5), D: (3, 3), C: (4, 4)}),
        ("could be short !D", {}),
        ("balanced", dict(zip(Suit, BALANCED, strict=True))),
    ],
)
def test_lengths(text: str, suits: dict[Suit, Range]) -> None:
    assert lengths(text) == suits


def test_the_call_says_which_suit() -> None:
    assert read_explanation("2+", Call.parse("1C")).lengths[C] == (2, 13)
    assert not read_explanation("2+", Call.parse("1NT")).is_informative
    assert not read_explanation("2+").is_informative


def test_flags_and_names() -> None:
    assert read_explanation("* Stayman -- ; Artificial; Forcing").artificial
    assert read_explanation("* Automat -- 2-6!C").name == "Automat"
    assert read_explanation("multi").name == "multi"
    assert read_explanation("multi").artificial
    assert read_explanation("4+!H; GF").forcing is Forcing.GAME
    assert read_explanation("forcing to 2N").forcing is Forcing.ROUND
    assert read_explanation("non forcing").forcing is Forcing.NO


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("good raise", ("good raise",)),
        ("2-suited, 10+", ("2-suited",)),
        ("Cue bid -- 18-19 HCP; !CA; partial stop in !H", ("!CA", "partial stop in !H")),
        ("5+ 8421 HCP in S; 9- HCP", ("5+ 8421 HCP in S",)),
        ("5+!H or 4+!S", ("5+!H or 4+!S",)),
        ("5+ !S; 2- !S", ("spades: 5-13, then 0-2",)),
        ("HCP <= 9 (Denies: 2N (S >= 5))", ("Denies: 2N (S >= 5",)),
    ],
)
def test_what_is_not_understood_is_told(text: str, rest: tuple[str, ...]) -> None:
    assert read_explanation(text).rest == rest


words = st.sampled_from(
    ["5+", "!S", "15-17", "HCP", " or ", "--", "; ", "no ", "4", "hearts", "\0"]
)


@given(st.text() | st.lists(words | st.text(max_size=3)).map("".join))
def test_every_text_gives_a_value(text: str) -> None:
    meaning = read_explanation(text)
    assert meaning.text == text
    for low, high in (meaning.hcp, meaning.points, *meaning.lengths):
        assert 0 <= low <= high


class Told(NamedTuple):
    """An explanation, its robot, and the hand of the player who made the call."""

    robot: str
    text: str
    call: Call
    hand: Hand


def told(folder: Path, *names: str) -> Iterator[Told]:
    for name in names:
        with lzma.open(folder / f"{name}.jsonl.xz", "rt") as lines:
            for record in map(json.loads, lines):
                hands = [Hand.parse(hand) for hand in record["deal"].split()]
                dealer = Seat.parse(record["dealer"])
                calls = zip(record["explain"], record["auction"], strict=True)
                for place, (text, call) in enumerate(calls):
                    if text:
                        seat = dealer.turn(place)
                        yield Told(record["src"], text, Call.parse(call), hands[seat])


# Written without a look at the reader: a number, a range, or a sign; then what it is about.
STATED = re.compile(
    r"(?<![\d/=-])(?P<low>\d+)(?:-(?P<high>\d+)|(?P<sign>[-+=]))?\s*"
    r"(?:!(?P<a>[CDHS])\b|\\(?P<b>[cdhs])\b|\b(?P<c>[CDHS])\b|(?P<hcp>HCP|hcp)\b"
    r"|(?P<total>total points))(?! in)"
)
BESIDES = re.compile(r"\d+[-+]? 8421 HCP in !?[CDHS]|[Ff]orcing to \d\w+|max \d|\d+ to \d+[^,]*")


def stated(text: str) -> Iterator[tuple[str, Range]]:
    for match in STATED.finditer(BESIDES.sub("", text.split("--", 1)[-1])):
        low, sign = int(match["low"]), match["sign"]
        suit = match["a"] or match["b"] or match["c"]
        about = suit.upper() if suit else "HCP" if match["hcp"] else "total"
        most = {"HCP": 37, "total": 50}.get(about, 13)
        high = int(match["high"]) if match["high"] else most if sign == "+" else low
        yield about, (0 if sign == "-" else low, min(high, most))


def of(meaning: Meaning, about: str) -> Range:
    if about in ("HCP", "total"):
        return meaning.hcp if about == "HCP" else meaning.points
    return meaning.lengths[Suit.parse(about)]


def test_every_number_of_the_robots_is_read(shared: Path) -> None:
    counted = 0
    for one in told(shared / "explained", "gib_explained", "bba_ben_explained"):
        meaning = read_explanation(one.text)
        for about, (low, high) in stated(one.text):
            counted += 1
            got = of(meaning, about)
            assert low <= got[0] <= got[1] <= high, (one.text, about, got)
    assert counted > 35_000


def test_every_text_of_every_robot_gives_a_value(shared: Path) -> None:
    names = ("gib_explained", "bba_ben_explained", "same_500_deals_six_robots")
    texts = {one.text for one in told(shared / "explained", *names)}
    assert len(texts) > 5000
    assert all(isinstance(read_explanation(text), Meaning) for text in texts)


def test_alerts_of_people_give_values(shared: Path) -> None:
    with lzma.open(shared / "auctions" / "vugraph.csv.xz", "rt") as lines:
        alerts = [row["alerts"] for row in islice(csv.DictReader(lines), 30_000) if row["alerts"]]
    texts = {part.partition("=")[2] for row in alerts for part in row.split("; ")}
    assert len(texts) > 1000
    read = [read_explanation(text) for text in texts]
    assert sum(meaning.is_informative for meaning in read) > 0.4 * len(read)


def shares(told: Iterator[Told]) -> dict[str, float]:
    """Of the bounds stated, how often the bidder's hand keeps them: HCP, and lengths."""
    kept, bounds = Counter[str](), Counter[str]()
    every = list(told)
    hands = HandBatch.of([one.hand for one in every])
    points = hands.total(WORK_POINTS).astype(int).tolist()
    for one, hcp, counts in zip(every, points, hands.lengths.tolist(), strict=True):
        meaning = read_explanation(one.text, one.call)
        said = [("hcp", hcp, meaning.hcp, 37)]
        said += [("lengths", counts[suit], meaning.lengths[suit], 13) for suit in Suit]
        for about, value, (low, high), most in said:
            if (low, high) != (0, most):
                bounds[about] += 1
                kept[about] += low <= value <= high
    return {about: kept[about] / bounds[about] for about in bounds}


def test_the_bounds_hold_as_often_as_they_should(shared: Path) -> None:
    gib = shares(told(shared / "explained", "gib_explained"))
    assert 0.90 <= gib["hcp"] <= 0.96
    assert gib["lengths"] == pytest.approx(0.96, abs=0.01)
    bba = shares(told(shared / "explained", "bba_ben_explained"))
    assert bba["hcp"] == pytest.approx(0.93, abs=0.01)
    assert bba["lengths"] == pytest.approx(0.99, abs=0.01)
