"""A run's folder of shards, each written whole, checked, and made again if damaged.

``manifest.json`` records the settings, ``part-00000.parquet`` and so on are the shards, and
``checksums`` gets a line for every shard that is complete. A shard's bytes depend only on the
manifest and the shard's number, so it does not matter who makes it, when, or how often.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from strongsuit.atomic import DRAFTS, write_whole
from strongsuit.errors import UsageError
from strongsuit.runs.task import Settings

MANIFEST = "manifest.json"
CHECKSUMS = "checksums"  # the name of the file with a line for every complete shard
_CHECKSUM = re.compile(r"^(\d{5,9}) ([0-9a-f]{64})$", re.M)


@dataclass(frozen=True, slots=True)
class Run:
    """A run's folder, in which some of the shards may be there already."""

    folder: Path
    shards: int

    @classmethod
    def open(cls, folder: Path, settings: Settings, shards: int) -> Run:
        """Begin a run in a folder, or open the run that is there to go on with it.

        If the folder holds anything else, or a run with other settings, raise `UsageError`.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for draft in folder.glob(DRAFTS):  # left by a run that was killed
            draft.unlink()
        manifest = folder / MANIFEST
        text = json.dumps({**settings, "shards": shards}, indent=1, sort_keys=True) + "\n"
        if manifest.exists():
            _require_same(manifest, text)
        elif any(folder.iterdir()):
            raise UsageError(f"{folder} is not empty and holds no run: name another folder")
        else:
            write_whole(manifest, text.encode())
        run = cls(folder, shards)
        if (folder / CHECKSUMS).exists():  # drops a last line cut short, before more are added
            run._write_checksums(run._checksums())
        return run

    def path(self, number: int) -> Path:
        """Return the file of a shard."""
        return self.folder / f"part-{number:05d}.parquet"

    def paths(self) -> list[Path]:
        """Return the files of all shards in their order."""
        return [self.path(number) for number in range(self.shards)]

    def missing(self) -> list[int]:
        """Return the numbers of the shards that are not there or do not match their checksum."""
        known = self._checksums()
        return [number for number in range(self.shards) if not self._is_sound(number, known)]

    def save(self, number: int, data: bytes) -> None:
        """Write a shard's file, then add its checksum to the file of checksums.

        A run that is stopped in between makes the shard again.
        """
        write_whole(self.path(number), data)
        with (self.folder / CHECKSUMS).open("a") as file:
            file.write(f"{number:05d} {_digest(data)}\n")

    def close(self) -> None:
        """Sort the checksums by shard, so that equal runs have equal folders."""
        known = self._checksums()
        self._write_checksums({number: known[number] for number in range(self.shards)})

    def remove(self) -> None:
        """Delete the folder, the manifest last: a run killed meanwhile can still be opened."""
        manifest = self.folder / MANIFEST
        for path in self.folder.iterdir():
            if path != manifest:
                path.unlink()
        manifest.unlink()
        self.folder.rmdir()

    def _write_checksums(self, known: Mapping[int, str]) -> None:
        lines = [f"{number:05d} {digest}\n" for number, digest in known.items()]
        write_whole(self.folder / CHECKSUMS, "".join(lines).encode())

    def _checksums(self) -> dict[int, str]:
        """Return the checksums by the shards' numbers; a line cut short is ignored."""
        file = self.folder / CHECKSUMS
        text = file.read_text(errors="replace") if file.exists() else ""
        return {int(number): digest for number, digest in _CHECKSUM.findall(text)}

    def _is_sound(self, number: int, known: Mapping[int, str]) -> bool:
        path = self.path(number)
        return path.exists() and _digest(path.read_bytes()) == known.get(number)


def file_digest(path: Path) -> str:
    """Return the SHA-256 checksum of a file, by which a manifest knows its input."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _require_same(manifest: Path, text: str) -> None:
    try:
        old, new = json.loads(manifest.read_text()), json.loads(text)
        differ = sorted(key for key in {*old, *new} if old.get(key) != new.get(key))
    except (ValueError, AttributeError, TypeError):
        raise UsageError(
            f"{manifest} is not a manifest: remove {manifest.parent} or name another folder"
        ) from None
    if differ:
        differences = ", ".join(map(partial(_difference, old, new), differ))
        raise UsageError(
            f"{manifest.parent} holds another run ({differences}): remove it or name another folder"
        )


def _difference(old: Mapping[str, object], new: Mapping[str, object], key: str) -> str:
    if key == "sha256":
        return "of another input"
    was, wanted = (side.get(key, "no such setting") for side in (old, new))
    return f"{key} {was}, not {wanted}"
