from pathlib import Path

import pytest

from strongsuit.atomic import DRAFTS, draft_of, write_whole


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn.gz"
    path.write_bytes(b"before")
    write_whole(path, b"after")
    assert path.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [path]


def test_after_an_error_the_file_is_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    path.write_bytes(b"before")
    with pytest.raises(KeyboardInterrupt):
        stopped_in_the_middle(path)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def stopped_in_the_middle(path: Path) -> None:
    with draft_of(path) as draft:
        draft.write_bytes(b"half")
        raise KeyboardInterrupt


def test_a_draft_keeps_the_suffixes_and_is_found_by_its_pattern(tmp_path: Path) -> None:
    with draft_of(tmp_path / "deals.pbn.gz") as draft:
        draft.write_bytes(b"")
        assert draft.suffixes[-2:] == [".pbn", ".gz"]
        assert list(tmp_path.glob(DRAFTS)) == [draft]


def test_an_error_names_the_file_and_not_its_draft(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "deals.pbn"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"")
    assert caught.value.filename == str(path)
