"""What a hand needs for a rule, counting what partner has shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit.auction import BIDS
from strongsuit.meanings.conventions.players import Players
from tests.meanings.conventions.cards import after


@pytest.mark.parametrize(
    ("auction", "least"),
    [
        ("N:1S P", 31 - 12),  # opener has 10 to 21: two more than the least
        ("N:1NT P", 31 - 16),  # 15 to 17: the middle
        ("N:2NT P", 31 - 21),  # 20 or 21
    ],
)
def test_expected_counts_what_partner_usually_has(tmp_path: Path, auction: str, least: int) -> None:
    file = tmp_path / "card.toml"
    file.write_text(
        """name = "expecting"
extends = "sayc"
[[context]]
name = "First"
when = "partner bid"
rows = [{ call = "7NT", shows = "31+ expected" }]
""",
        encoding="utf-8",
    )
    node = after(Players.load(file), auction)
    assert node.meaning(BIDS[-1]).points[0] == least
