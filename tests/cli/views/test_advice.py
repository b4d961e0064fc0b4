"""Advice for the terminal."""

from __future__ import annotations

import pytest

from strongsuit.cli.views.advice import bar


@pytest.mark.parametrize(
    ("share", "text"), [(0, "··········"), (0.52, "█████·····"), (1, "█" * 10)]
)
def test_a_chance_is_a_bar_of_ten_characters(share: float, text: str) -> None:
    assert bar(share) == text


def test_a_bar_may_have_another_character() -> None:
    assert bar(0.2, "▒") == "▒▒········"
