"""Convention cards by name, from a file and from a text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from strongsuit import UsageError, explain_auction
from strongsuit.meanings.conventions.card import ConventionCard, card_names
from tests.meanings.conventions.cards import OWN_CARD


def test_the_cards_of_the_package() -> None:
    assert card_names() == ["natural", "sayc", "two-over-one"]


def test_a_card_of_ones_own_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for points in ("12-14", "10-12"):
        file.write_text(OWN_CARD.replace("12-14", points))
        meaning = explain_auction("N:1NT", ConventionCard.load(file)).calls[0].meaning
        assert "-".join(map(str, meaning.hcp)) == points


def test_a_cards_name_in_capitals() -> None:
    assert ConventionCard.load("SAYC").name == "SAYC"


def test_an_unknown_card() -> None:
    with pytest.raises(UsageError, match="known: natural, sayc, two-over-one"):
        ConventionCard.load("acol")


def test_the_cards_of_the_guide() -> None:
    """docs/cards.md: its first card changes an opening, its second one adds a convention."""
    guide = (Path(__file__).parents[3] / "docs" / "cards.md").read_text()
    blocks = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    weak, namyats = (ConventionCard.parse(text) for text in blocks)
    assert explain_auction("1NT P 2C", weak).calls[0].meaning.hcp == (12, 14)
    calls = explain_auction("4C P 4NT P 5D", namyats).calls
    assert str(calls[0].meaning) == "Namyats: 9-13 HCP, 7+ hearts; forcing; artificial"
    assert [call.meaning.name for call in calls[2:]] == ["Blackwood", "", "one ace"]
