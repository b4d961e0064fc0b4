"""Files of nets: shipped ones, and files that are refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from strongsuit import Estimator, UsageError, predict_pairs, predict_tricks, random_deals
from strongsuit.nets.onnx_file import shipped_path, with_checksum
from strongsuit.nets.tricks.runtime import SHIPPED, load_session
from tests.nets.test_onnx_file import as_format_1

NORTH, SOUTH = "KJ984.A63.J5.T62", "AQ765.KJ4.2.QJ83"
NETS = [(name, players) for players, names in SHIPPED.items() for name in names]


@pytest.mark.parametrize(("name", "players"), NETS)
def test_shipped_nets_have_metadata_and_open_quickly(name: str, players: int) -> None:
    start = time.process_time()
    about = load_session(shipped_path(name), players).about
    assert time.process_time() - start < 5  # half a second; more where the machine is busy
    assert {"net", "training", "batches", "validation"} <= about.keys()


def test_shipped_nets_are_small() -> None:
    """All of them together, those of auctions too."""
    nets = list(shipped_path("standard").parent.glob("*.onnx"))
    assert {f"{name}.onnx" for name, _ in NETS} < {path.name for path in nets}
    assert sum(path.stat().st_size for path in nets) < 15_000_000


@pytest.mark.parametrize("damage", ["short", "empty", "text", "foreign"])
def test_files_that_are_no_nets_are_refused(damage: str, tmp_path: Path) -> None:
    data = shipped_path("standard").read_bytes()
    path = tmp_path / "net.onnx"
    path.write_bytes(
        {
            "short": data[: len(data) // 2],
            "empty": b"",
            "text": b"not a net",
            "foreign": with_checksum(
                data.replace(b"strongsuit trick net", b"another kind of net.")
            ),
        }[damage]
    )
    with pytest.raises(
        UsageError, match=r"net\.onnx(, which is damaged| is not a trick net)"
    ) as told:
        Estimator.load(path)
    assert len(str(told.value).splitlines()) == 1


def test_a_net_whose_answers_are_no_numbers_is_refused(tmp_path: Path) -> None:
    """One of the older format, which has no checksum."""
    data = bytearray(as_format_1(shipped_path("standard").read_bytes()))
    half = len(data) // 2
    data[half : half + 2000] = b"\xff" * 2000
    (tmp_path / "net.onnx").write_bytes(data)
    with pytest.raises(UsageError, match=r"net\.onnx is damaged: expected probabilities, got nan"):
        predict_tricks(random_deals(3, seed=1), model=tmp_path / "net.onnx")


def test_the_error_for_a_missing_net_names_those_shipped(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="shipped nets: standard"):
        Estimator.load(tmp_path / "nowhere.onnx")
    with pytest.raises(UsageError, match="a training writes it when it ends"):
        Estimator.load(tmp_path)


def test_a_net_of_the_other_kind_is_refused() -> None:
    with pytest.raises(UsageError, match="is not a pair net"):
        predict_pairs(NORTH, SOUTH, model=shipped_path("standard"))
    with pytest.raises(UsageError, match="is not a trick net"):
        load_session(shipped_path("pairs"), players=4)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [("kind", "strongsuit trick net", "is not a trick net"), ("about", "{", "is damaged")],
)
def test_a_net_with_the_name_of_another_kind_is_refused(
    name: str, value: str, told: str, tmp_path: Path
) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(shipped_path("pairs" if name == "kind" else "standard"))
    entries = {entry.key: entry.value for entry in model.metadata_props}
    onnx.helper.set_model_props(model, entries | {name: value})
    (tmp_path / "net.onnx").write_bytes(with_checksum(model.SerializeToString()))
    with pytest.raises(UsageError, match=told):
        load_session(tmp_path / "net.onnx", players=4)
