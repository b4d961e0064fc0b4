"""A task: work that is cut into shards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

Settings = Mapping[str, str | int | list[str]]  # what a manifest records
Progress = Callable[[int], None]  # called with how many more deals, pairs or boards are done


class Task(Protocol):
    """Work on ``n`` deals, pairs or boards, whose shards depend on its settings alone."""

    @property
    def n(self) -> int:
        """The number of deals, pairs or boards in all."""

    @property
    def shard(self) -> int:
        """The number of them in each file; the last may have fewer."""

    @property
    def shards(self) -> int:
        """The number of files."""

    def settings(self) -> Settings:
        """Return what the manifest records; refuse what cannot be made."""

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return the bytes of one file."""


def shard_size(task: Task, number: int) -> int:
    """Return how many deals, pairs or boards one shard has."""
    return min(task.shard, task.n - number * task.shard)
