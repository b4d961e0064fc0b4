"""A task: work that is cut into shards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol


class Task(Protocol):
    """Work in shards, made anywhere."""

    @property
    def n(self) -> int:
        """How many things."""

    @property
    def shard(self) -> int:
        """How many of them in each file."""

    @property
    def shards(self) -> int:
        """How many files."""

    def settings(self) -> Settings:
        """What is asked, for the manifest."""

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """One file."""


Settings = Mapping[str, str | int | list[str]]


Progress = Callable[[int], None]  # told how many more deals are done
