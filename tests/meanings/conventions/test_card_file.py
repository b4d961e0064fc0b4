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
        'shows = "12-14 hpc"': "mine.toml:9: 'hpc' is no suit",
        'shows = "14-12 hcp"': "mine.toml:9: '14-12 hcp': 14 is more than 12",
        'shows = "5+ M"': "mine.toml:9: '5+ M': neither auction nor call says what M is",
        'shows = "flat"': "mine.toml:9: expected something like",
        'show = "balanced"': "mine.toml:9: unknown key 'show'",
        'shows = "balanced", forcing = "yes"': "mine.toml:9: forcing is 'round' or 'game'",
        'shows = "balanced", when = "raining"': "mine.toml:9: 'raining' is no condition",
        "shows = ": "mine.toml:9: this is no TOML (invalid value): { call",
        "shows = 5": "mine.toml:9: shows is a text or a list of texts, got 5",
        'shows = "20 S"': "mine.toml:9: '20 S': no hand has more than 13",
        'shows = "5-20 S"': "mine.toml:9: '5-20 S': no hand has more than 13",
        'shows = "12-14 hcp, 20+ hcp"': "mine.toml:9: '12-14 hcp, 20+ hcp': no hand has both",
        'shows = "balanced", when = "level 3-2"': "mine.toml:9: 'level 3-2': 3 is more than 2",
        'shows = "balanced", when = ["forced"]': "mine.toml:9: when is a text, got ['forced']",
        'shows = "balanced", forcing = ["game"]': "mine.toml:9: forcing is a text, got ['game']",
        'shows = "balanced", artificial = "no"': "mine.toml:9: artificial is true or false",
        'shows = "41+ hcp"': "mine.toml:9: '41+ hcp': no hand has more than 37",
    },
    'call = "1NT"': {'call = "8NT"': "mine.toml:9: expected a call"},
    '{ call = "1NT", shows = "12-14 hcp, balanced" }': {
        '"1NT"': "mine.toml:8: rows are written { call",
        '{ call = "1a", off = true }': "mine.toml:9: no row for 1a to take away in a context",
    },
    "[[context]]": {"[context]": "mine.toml:5: a context begins with a line [[context]]"},
    "\n]\n": {"\n": "mine.toml:9: the file ends within brackets"},
    'after = ""': {
        'after = "1M (2a) 2b (3c) 3d"': "mine.toml:7: '1M (2a) 2b (3c) 3d': there are not so many",
        'after = "1Z"': "mine.toml:7: 'Z' is no suit",
        "after = [1]": "mine.toml:7: after is a text or a list of texts",
    },
    'extends = "sayc"': {
        'extends = "acol"': "mine.toml:3: no card 'acol'",
        'extends = "sayc"\nnames = { Blakwood = "Roman" }': "mine.toml:4: the card extended has no",
        'extends = "sayc"\nnames = "Roman"': "mine.toml:4: names are written",
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
    with pytest.raises(FormatError, match=r"mine.toml:1: a card without rules"):
        ConventionCard.parse("", "mine.toml")
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match=r"x.toml: a card is a text in UTF-8"):
        ConventionCard.load(tmp_path / "x.toml")


def test_cards_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(f'name = "{one}"\nextends = "{other}.toml"\n')
    with pytest.raises(FormatError, match=r"toml:2: a card cannot extend itself"):
        ConventionCard.load(tmp_path / "a.toml")
