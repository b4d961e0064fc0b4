"""Named sizes of trick nets, in a module without torch so that commands can list them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class NetConfig:
    """Widths and depths of a `TrickNet`; the field names are those in the metadata of its file."""

    width: int = 128  # width of a suit's vector
    hidden: int = 256  # width inside a residual block
    suit_blocks: int = 1  # number of blocks that see one suit, alike in all strains
    blocks: int = 2  # number of blocks that see all suits, for each strain
    verdict: int = 256  # width of the layers after the pooling over suits
    players: int = 4  # whose cards are the input: 4, or 2 (dummy and declarer)
    holding: int = 0  # hidden width of the block over a holding's features; 0: no such block
    notrump: NetConfig | None = None  # size of a scorer for notrump; None: one scorer for all

    @classmethod
    def from_metadata(cls, fields: Mapping[str, Any]) -> NetConfig:
        """Return the configuration stored in the metadata of a net's file."""
        notrump = fields.get("notrump")
        return cls(**{**fields, "notrump": notrump and cls.from_metadata(notrump)})

    def with_players(self, players: int) -> NetConfig:
        """Return the same configuration for a net whose input is ``players`` players' cards."""
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
