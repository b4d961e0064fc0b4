"""Sizes of trick nets, without torch so that a command can list them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class NetConfig:
    """Widths and depths of a `TrickNet`; the field names are those in the metadata of its file."""

    width: int = 128  # of a suit's token
    hidden: int = 256  # inside a residual block
    suit_blocks: int = 1  # blocks that see one suit, the same in every strain
    blocks: int = 2  # blocks that see all suits, strain by strain
    verdict: int = 256  # of the layer over the pooled suits
    players: int = 4  # whose cards are the input: all, or dummy's and declarer's
    holding: int = 0  # hidden width of the block over a holding's features; 0: no such block
    notrump: NetConfig | None = None  # of a separate part for notrump; None: one part for both

    @classmethod
    def from_metadata(cls, fields: Mapping[str, Any]) -> NetConfig:
        """The configuration stored in the metadata of a file."""
        notrump = fields.get("notrump")
        return cls(**{**fields, "notrump": notrump and cls.from_metadata(notrump)})

    def with_players(self, players: int) -> NetConfig:
        """The same configuration for the cards of so many players."""
        notrump = self.notrump and self.notrump.with_players(players)
        return replace(self, players=players, notrump=notrump)


_SMALL = NetConfig(width=64, hidden=64, verdict=128, holding=64)
_LARGE = NetConfig(blocks=3, holding=64)

SIZES: Mapping[str, NetConfig] = {
    "tiny": NetConfig(width=32, hidden=64, verdict=64, holding=32),
    "standard": replace(_SMALL, notrump=_SMALL),
    "shared": NetConfig(),
    "large": replace(_LARGE, notrump=_LARGE),
}
