"""How large a net is: told without torch, so that a command can list the sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class NetConfig:
    """The widths and depths of a `TrickNet`."""

    width: int = 128  # of a suit's token
    hidden: int = 256  # inside a block
    suit_blocks: int = 1  # each suit by itself, the same in every strain
    blocks: int = 2  # the suits together, strain by strain
    verdict: int = 256  # of what is pooled from the suits
    players: int = 4  # whose cards it sees: all, or dummy's and declarer's


SIZES: Mapping[str, NetConfig] = {
    "tiny": NetConfig(width=64, hidden=128, verdict=128),
    "standard": NetConfig(),
    "large": NetConfig(width=192, hidden=384, suit_blocks=1, blocks=4, verdict=384),
}
