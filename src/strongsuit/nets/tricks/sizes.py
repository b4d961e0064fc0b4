"""How large a net is: told without torch, so that a command can list the sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class NetConfig:
    """The widths and depths of a `TrickNet`."""

    width: int = 128  # of a suit's token
    hidden: int = 256  # inside a block
    suit_blocks: int = 1  # each suit by itself, the same in every strain
    blocks: int = 2  # the suits together, strain by strain
    verdict: int = 256  # of what is pooled from the suits
    players: int = 4  # whose cards it sees: all, or dummy's and declarer's
    holding: int = 0  # inside what is learnt of a holding; 0 takes its features as they are
    notrump: NetConfig | None = None  # of weights that are notrump's own

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> NetConfig:
        """As a file tells it."""
        notrump = told.get("notrump")
        return cls(**{**told, "notrump": notrump and cls.of(notrump)})

    def seeing(self, players: int) -> NetConfig:
        """The same for so many players' cards."""
        return replace(self, players=players, notrump=self.notrump and self.notrump.seeing(players))


_SMALL = NetConfig(width=64, hidden=64, verdict=128, holding=64)
_LARGE = NetConfig(blocks=3, holding=64)

SIZES: Mapping[str, NetConfig] = {
    "tiny": NetConfig(width=32, hidden=64, verdict=64, holding=32),
    "standard": replace(_SMALL, notrump=_SMALL),
    "shared": NetConfig(),
    "large": replace(_LARGE, notrump=_LARGE),
}
