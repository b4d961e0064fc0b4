"""Cards of one's own: what they change, and with which line a wrong one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit import Auction, FormatError, Hand, Seat, explain_auction
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import Players
from tests.meanings.conventions.cards import OWN_CARD


def test_a_card_of_ones_own_overrides_rules_by_name(tmp_path: Path) -> None:
    (tmp_path / "weak.toml").write_text(OWN_CARD)
    weak = Players.load(tmp_path / "weak.toml")
    explained = explain_auction(Auction.parse("N:1NT P 2C"), weak)
    assert explained.calls[0].meaning.hcp == (12, 14)
    assert explained.calls[2].meaning.name == "Stayman"
    hand = measure(Hand.parse("AQ5.KJ7.Q943.K82"))
    assert str(weak.start(Seat.NORTH).choose(hand)) == "1D"


WRONG = {
    'shows = "12-14 hcp, balanced"': {
        'shows = "12-14 hpc"': "mine.toml:9: expected a suit, got 'hpc'",
        'shows = "14-12 hcp"': "mine.toml:9: expected a range that begins at 12 at most, got",
        'shows = "5+ M"': "mine.toml:9: expected only suit letters of after or call, got M",
        'shows = "flat"': "mine.toml:9: expected something like",
        'show = "balanced"': "mine.toml:9: unknown key 'show'",
        'shows = "balanced", forcing = "yes"': "mine.toml:9: expected forcing 'round' or 'game'",
        'shows = "balanced", when = "raining"': "mine.toml:9: expected a condition, got 'raining'",
        "shows = ": "mine.toml:9: expected TOML (invalid value), got { call",
        "shows = 5": "mine.toml:9: expected a text or a list of texts for shows, got 5",
        'shows = "20 S"': "mine.toml:9: expected at most 13, as no hand has more, got '20 S'",
        'shows = "5-20 S"': "mine.toml:9: expected at most 13, as no hand has more, got",
        'shows = "12-14 hcp, 20+ hcp"': "mine.toml:9: expected terms that one hand can",
        'shows = "balanced", when = "level 3-2"': "mine.toml:9: expected a range that",
        'shows = "balanced", when = ["forced"]': "mine.toml:9: expected a text for when, got",
        'shows = "balanced", forcing = ["game"]': "mine.toml:9: expected a text for forcing",
        'shows = "balanced", artificial = "no"': "mine.toml:9: expected true or false for",
        'shows = "41+ hcp"': "mine.toml:9: expected at most 37, as no hand has more",
    },
    'call = "1NT"': {'call = "8NT"': "mine.toml:9: expected a call"},
    '{ call = "1NT", shows = "12-14 hcp, balanced" }': {
        '"1NT"': "mine.toml:8: expected a row such as { call",
        '{ call = "1a", off = true }': "mine.toml:9: no row for 1a to take away in the",
    },
    "[[context]]": {"[context]": "mine.toml:5: expected each context to begin with a line"},
    "\n]\n": {"\n": "mine.toml:9: expected a closing bracket"},
    'after = ""': {
        'after = "1M (2a) 2b (3c) 3d"': "mine.toml:7: expected letters for at most four suits",
        'after = "1Z"': "mine.toml:7: expected a suit, got 'Z'",
        "after = [1]": "mine.toml:7: expected a text or a list of texts for after",
    },
    'extends = "sayc"': {
        'extends = "acol"': "mine.toml:3: no convention card 'acol'",
        'extends = "sayc"\nnames = { Blakwood = "Roman" }': "mine.toml:4: expected in names a conv",
        'extends = "sayc"\nnames = "Roman"': "mine.toml:4: expected names such as",
    },
    'name = "Opening"': {'nam = "Opening"': "mine.toml:5: unknown key 'nam'"},
}


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        (right, wrong, complaint)
        for right, cases in WRONG.items()
        for wrong, complaint in cases.items()
    ],
)
def test_a_wrong_card_is_refused_with_file_and_line(right: str, wrong: str, complaint: str) -> None:
    with pytest.raises(FormatError) as caught:
        ConventionCard.parse(OWN_CARD.replace(right, wrong), "mine.toml")
    assert str(caught.value).startswith(complaint)


def test_a_card_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        FormatError, match=r"mine.toml:1: expected a \[\[context\]\] or a card to extend"
    ):
        ConventionCard.parse("", "mine.toml")
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match=r"x.toml: expected a convention card in UTF-8"):
        ConventionCard.load(tmp_path / "x.toml")


def test_cards_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(f'name = "{one}"\nextends = "{other}.toml"\n')
    with pytest.raises(FormatError, match=r"toml:2: a card cannot extend itself"):
        ConventionCard.load(tmp_path / "a.toml")
