"""Explanations as meanings: points, lengths, kinds of calls, and what is not understood."""

from __future__ import annotations

import csv
import lzma
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Call, Meaning, Suit, read_explanation
from strongsuit.layouts.bounds import Range
from strongsuit.meanings.explanations.vocabulary import BALANCED
from strongsuit.meanings.meaning import Forcing

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
        ("> 15 HCP", (16, 37)),
        ("HCP > 11", (12, 37)),
        ("more than 15 HCP", (16, 37)),
        ("over 15 HCP", (16, 37)),
        ("15 HCP or more", (15, 37)),
        ("12 hcp minimum", (12, 37)),
        ("12 HCP max", (0, 12)),
        ("under 10 HCP", (0, 9)),
        ("not more than 9 HCP", (0, 9)),
        ("not less than 12 points", (12, 37)),
        ("not 15-17", (0, 37)),
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
        ("9+ !S", {S: (9, 13)}),
        ("10+ !S", {}),  # rather points
        ("semi-bal", dict.fromkeys(Suit, (2, 6))),
        ("5+!H or !S", {}),
        ("short !H", {H: (0, 1)}),
        ("transfer to hearts", {H: (4, 13)}),
        ("1-5-3-4", {S: (1, 1), H: (5, 5), D: (3, 3), C: (4, 4)}),
        ("could be short !D", {}),
        ("balanced", dict(zip(Suit, BALANCED, strict=True))),
        ("fewer than 4 hearts", {Suit.HEARTS: (0, 3)}),
        ("no more than 3 spades", {Suit.SPADES: (0, 3)}),
        ("3 spades or fewer", {Suit.SPADES: (0, 3)}),
        ("more than 3 spades", {Suit.SPADES: (4, 13)}),
        ("6+ hearts over 2!S", {Suit.HEARTS: (6, 13)}),
    ],
)
def test_lengths(text: str, suits: dict[Suit, Range]) -> None:
    assert lengths(text) == suits


def test_a_bare_length_is_of_the_suit_bid() -> None:
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
        ("two aces", ("two aces",)),
        ("semi-balanced", ()),
        ("unbalanced", ("unbalanced",)),
        ("2-suited, 10+", ("2-suited",)),
        ("Cue bid -- 18-19 HCP; !CA; partial stop in !H", ("!CA", "partial stop in !H")),
        ("5+ 8421 HCP in S; 9- HCP", ("5+ 8421 HCP in S",)),
        ("5+!H or 4+!S", ("5+!H or 4+!S",)),
        ("5+ !S; 2- !S", ("spades: 5-13, then 0-2",)),
        ("HCP <= 9 (Denies: 2N (S >= 5))", ("Denies: 2N (S >= 5",)),
    ],
)
def test_what_is_not_understood_goes_to_rest(text: str, rest: tuple[str, ...]) -> None:
    assert read_explanation(text).rest == rest


words = st.sampled_from(
    ["5+", "!S", "15-17", "HCP", " or ", "--", "; ", "no ", "4", "hearts", "\0"]
)


@given(st.text() | st.lists(words | st.text(max_size=3)).map("".join))
def test_every_text_gives_a_meaning(text: str) -> None:
    meaning = read_explanation(text)
    assert meaning.text == text
    for low, high in (meaning.hcp, meaning.points, *meaning.lengths):
        assert 0 <= low <= high


def test_a_text_without_bounds() -> None:
    assert read_explanation("Alert.").rest == ("Alert",)
    assert read_explanation("").rest == ()
    assert read_explanation("Nat").name == "natural"


def test_alerts_of_people_bound_something(shared: Path) -> None:
    with lzma.open(shared / "auctions" / "vugraph.csv.xz", "rt") as lines:
        alerts = [row["alerts"] for row in islice(csv.DictReader(lines), 30_000) if row["alerts"]]
    texts = {part.partition("=")[2] for row in alerts for part in row.split("; ")}
    assert len(texts) > 1000
    read = [read_explanation(text) for text in texts]
    assert sum(meaning.is_informative for meaning in read) > 0.4 * len(read)
