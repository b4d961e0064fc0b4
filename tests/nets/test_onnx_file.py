"""Files of nets: damaged ones are refused by their checksum, older ones still open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from strongsuit import Estimator, LearnedMeanings, Opinion, UsageError, predict_pairs
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.policy import Policy
from strongsuit.nets.onnx_file import NetKind, open_net, shipped_path, with_checksum

TRICK_NET = NetKind("trick net", 1, shipped=("standard",))
NETS = sorted(path.stem for path in shipped_path("standard").parent.glob("*.onnx"))
LOADERS: dict[str, Callable[[Any], Any]] = {
    "contracts": Opinion.load,
    "forecast": Forecast.load,
    "habits": Policy.load,
    "meanings": LearnedMeanings.load,
    "pairs": lambda path: predict_pairs("AKQJ.AKQ.AKQ.AKQ", "T987.J32.J32.J32", model=path),
}


def as_format_1(data: bytes) -> bytes:
    """A file without format and checksum: their keys become others that mean nothing."""
    return data.replace(b"\x06sha256\x12", b"\x06unused\x12").replace(b"\x06format", b"\x06ignore")


def flipped(data: bytes, place: int) -> bytes:
    """The same bytes but for one bit."""
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@pytest.mark.parametrize("name", NETS)
def test_a_shipped_net_of_which_one_bit_is_wrong_is_refused(name: str, tmp_path: Path) -> None:
    data, path = shipped_path(name).read_bytes(), tmp_path / "net.onnx"
    path.write_bytes(flipped(data, len(data) // 2))
    with pytest.raises(UsageError, match=r"net\.onnx is damaged: its contents") as raised:
        LOADERS.get(name, Estimator.load)(path)
    assert len(str(raised.value).splitlines()) == 1


def test_it_is_refused_wherever_that_bit_is(tmp_path: Path) -> None:
    """All over the file, and at every byte of the metadata at its end."""
    data, path = shipped_path("standard").read_bytes(), tmp_path / "net.onnx"
    for place in (*range(0, len(data), len(data) // 40), *range(len(data) - 110, len(data))):
        path.write_bytes(flipped(data, place))
        with pytest.raises(UsageError, match="damaged") as raised:
            open_net(path, TRICK_NET)
        assert len(str(raised.value).splitlines()) == 1


def test_bytes_behind_the_end_are_damage(tmp_path: Path) -> None:
    data = shipped_path("standard").read_bytes()
    for other in (data + b"\x00", data + data, data[:-1]):
        (tmp_path / "net.onnx").write_bytes(other)
        with pytest.raises(UsageError, match="damaged"):
            open_net(tmp_path / "net.onnx", TRICK_NET)


def test_a_checksum_holds_for_what_it_was_made_of() -> None:
    data = shipped_path("standard").read_bytes()
    assert with_checksum(data) == data
    assert with_checksum(flipped(data, 1000)) != data


def test_a_file_of_the_older_format_opens_unchecked(tmp_path: Path) -> None:
    data = shipped_path("standard").read_bytes()
    (tmp_path / "net.onnx").write_bytes(as_format_1(data))
    _, about = open_net(tmp_path / "net.onnx", TRICK_NET)
    assert about == open_net(shipped_path("standard"), TRICK_NET)[1]


def test_a_file_that_lost_its_checksum_is_damaged(tmp_path: Path) -> None:
    data = shipped_path("standard").read_bytes().replace(b"\x06sha256\x12", b"\x06unused\x12")
    (tmp_path / "net.onnx").write_bytes(data)
    with pytest.raises(UsageError, match="damaged"):
        open_net(tmp_path / "net.onnx", TRICK_NET)


@pytest.mark.parametrize("name", sorted(LOADERS.keys() - {"pairs"}))
def test_a_shipped_net_is_opened_once(name: str) -> None:
    assert LOADERS[name](name) is LOADERS[name](name)
