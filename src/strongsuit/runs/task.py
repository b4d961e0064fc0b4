"""A task: work that is cut into shards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

Settings = Mapping[str, str | int | list[str]]  # what a run's manifest records
Progress = Callable[[int], None]  # called with how many more deals, pairs or boards are done


class Task(Protocol):
    """Work on ``n`` deals, pairs or boards; each shard depends only on settings and its number."""

    @property
    def n(self) -> int:
        """The number of deals, pairs or boards in all."""

    @property
    def shard(self) -> int:
        """The number of deals, pairs or boards in each shard; the last shard may have fewer."""

    @property
    def shards(self) -> int:
        """The number of shards, each of which is one file."""

    def settings(self) -> Settings:
        """Return what the run's manifest records; raise `UsageError` for impossible settings."""

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return the bytes of the shard with this number."""


def shard_size(task: Task, number: int) -> int:
    """Return how many deals, pairs or boards the shard with this number has."""
    return min(task.shard, task.n - number * task.shard)
