"""formats: every board survives every format; every file is written whole or not at all."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from strongsuit import (
    Board,
    Deal,
    FormatError,
    Seat,
    Tag,
    TrickTable,
    UsageError,
    Vulnerability,
    dumps,
    loads,
    random_deals,
    read,
    write,
)
from strongsuit.formats import FORMATS, gib
from strongsuit.formats.registry import by_content
from tests.strategies import boards, deals, trick_tables

FULL = ["pbn", "csv", "jsonl", "parquet"]  # formats that hold all of a board
EXAMPLE = Path(__file__).parents[2] / "src" / "strongsuit" / "data" / "example.pbn"


def through(board: Board, format: str) -> Board:
    """The board written and read again."""
    form = FORMATS[format]
    if form.binary:
        data = io.BytesIO()
        form.write(data, [board])
        found = list(form.read(io.BufferedReader(io.BytesIO(data.getvalue())), ""))
    else:
        text = io.StringIO()
        form.write(text, [board])
        found = list(form.read(io.StringIO(text.getvalue()), ""))
    [again] = found
    if isinstance(again, FormatError):
        raise again
    return again


@pytest.mark.parametrize("format", ["pbn", "csv", "jsonl"])
@given(board=boards())
def test_text_formats_hold_all_of_a_board(format: str, board: Board) -> None:
    lost = FORMATS[format].omits(board)
    kept = tuple(tag for tag in board.tags if f"tag {tag.name}" not in lost)
    assert through(board, format) == replace(board, tags=kept)


@given(board=boards())
@settings(max_examples=30)
def test_parquet_holds_all_of_a_board(board: Board) -> None:
    assert through(board, "parquet") == board


@given(board=boards())
def test_lin_loses_only_what_it_says(board: Board) -> None:
    """What `omits` names may be lost; a board of which it names nothing comes back equal."""
    form = FORMATS["lin"]
    if form.refuses(board):
        assert board.deal is None
        assert board.auction is None
        return
    again = through(board, "lin")
    lost = set(form.omits(board))
    if not lost:
        assert again == board
    kept = [tag for tag in board.tags if f"tag {tag.name}" not in lost]
    assert list(again.tags) == kept
    assert (again.deal, again.auction, again.number) == (board.deal, board.auction, board.number)


@given(board=boards())
def test_handviewer_loses_only_what_it_says(board: Board) -> None:
    form = FORMATS["handviewer"]
    if form.refuses(board):
        assert board.deal is None
        return
    again = through(board, "handviewer")
    if not form.omits(board):
        assert again == board
    assert (again.deal, again.auction) == (board.deal, board.auction)


@pytest.mark.parametrize("format", ["gib", "gib-binary"])
@given(deal=deals(), table=trick_tables)
def test_gib_holds_deal_and_table(format: str, deal: Deal, table: TrickTable) -> None:
    board = Board(deal=deal, double_dummy=table)
    assert FORMATS[format].omits(board) == []
    assert through(board, format) == board


def test_gib_text_and_bytes_say_the_same(shared: Path) -> None:
    solved = list(read(shared / "dds_reference" / "sol10.txt"))
    assert len(solved) == 10
    lines = (shared / "dds_reference" / "sol10.txt").read_text().split("\n")
    assert dumps(solved, "gib").split("\n") == lines
    data = io.BytesIO()
    gib.write_bytes(data, solved)
    assert len(data.getvalue()) == 10 * gib.SIZE
    assert [gib.parse_bytes(data.getvalue()[i : i + 26]) for i in range(0, 260, 26)] == solved


def test_gib_tricks_are_by_leader() -> None:
    """The library's first deal: South leads notrump means West declares."""
    line = (
        "T5.K4.652.A98542 K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K:65658888888843433232"
    )
    table = gib.parse(line).double_dummy
    assert table is not None
    # notrump: North-South take 6 5 6 5 with S E N W on lead
    assert table.tricks[4] == (5, 7, 5, 7)


def sample_boards() -> list[Board]:
    """The example, and deals with nothing else known."""
    plain = [Board(number=i, deal=deal) for i, deal in enumerate(random_deals(50, 3), 1)]
    return [*read(EXAMPLE), *plain]


@pytest.mark.parametrize(
    "suffix", [".pbn", ".csv", ".jsonl", ".parquet", ".pbn.xz", ".csv.gz", ".lin"]
)
def test_files_by_suffix(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"boards{suffix}"
    write(path, sample_boards())
    expected = sample_boards()
    if suffix == ".lin":
        expected[0] = replace(expected[0], double_dummy=None)
    assert list(read(path)) == expected
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("format", ["pbn", "csv", "jsonl", "parquet", "lin", "gib", "handviewer"])
def test_files_by_looking(tmp_path: Path, format: str) -> None:
    path = tmp_path / "boards"
    example = next(read(EXAMPLE))
    write(path, [example], format=format)
    assert by_content(path.read_bytes()[:4096], "").name == format
    assert next(read(path)).deal == example.deal


def test_nothing_is_left_of_a_file_that_failed(tmp_path: Path) -> None:
    path = tmp_path / "boards.gib"
    path.write_text("before")
    with pytest.raises(FormatError, match="board 1: the GIB format needs a double-dummy table"):
        write(path, sample_boards())
    assert path.read_text() == "before"

    def interrupted() -> Iterator[Board]:
        yield from sample_boards()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "boards.parquet", interrupted())
    assert [file.name for file in tmp_path.iterdir()] == ["boards.gib"]


def test_bad_records_are_told_and_may_be_skipped(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    lines = dumps(sample_boards(), "jsonl").splitlines()
    lines[1] = '{"deal": "N:AKQ"}'
    path.write_text("\n".join(lines))
    with pytest.raises(FormatError, match=r"boards\.jsonl:2: expected 4 hands"):
        list(read(path))
    bad: list[FormatError] = []
    good = list(read(path, on_bad=bad.append))
    assert (len(good), len(bad)) == (50, 1)
    assert (bad[0].source, bad[0].line) == (str(path), 2)


def test_unknown_formats_and_files() -> None:
    with pytest.raises(UsageError, match="no format 'doc'; known: pbn, lin"):
        loads("", "doc")
    with pytest.raises(UsageError, match="cannot tell a format from"):
        write("x.doc", [])
    with pytest.raises(UsageError, match=r"cannot read nowhere\.pbn: No such file"):
        next(read("nowhere.pbn"))
    with pytest.raises(UsageError, match=r"cannot write nowhere/x\.pbn"):
        write("nowhere/x.pbn", [])
    with pytest.raises(UsageError, match="not a text format"):
        loads("", "parquet")


def test_damaged_files_end_in_our_error(tmp_path: Path) -> None:
    for name in ("boards.pbn.xz", "boards.pbn.gz", "boards.parquet"):
        path = tmp_path / name
        write(path, sample_boards())
        path.write_bytes(path.read_bytes()[:-20])
        with pytest.raises(FormatError, match=r"damaged|not a readable Parquet"):
            list(read(path))


def test_reading_is_lazy(tmp_path: Path) -> None:
    """A first board can be had from a file whose end is bad: nothing reads ahead to the end."""
    path = tmp_path / "boards.pbn"
    write(path, sample_boards())
    with path.open("a") as file:
        file.write('[Board "99"]\n[Deal "nonsense"]\n')
    found = read(path)
    assert next(found).number == 8
    with pytest.raises(FormatError, match="board 99"):
        list(found)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[1, 2]", "expected a JSON object"),
        ('{"deal": 3}', "expected a text for deal, got 3"),
        ('{"deel": ""}', "unknown columns deel"),
        ('{"tricks": "9"}', "expected a whole number for tricks"),
        ('{"double_dummy": [1, 2]}', "20 numbers, got 2"),
        ('{"dealer": "N", "auction": "1C", "notes": {"x": "y"}}', "expected notes such as"),
        ('{"auction": "1C"}', "the auction has no dealer"),
        ('{"tags": [3]}', "expected a tag"),
        ('{"comments": 3}', "expected a list of texts"),
        ("[" * 100_000, "recursion"),
        ("{", "Expecting"),
    ],
)
def test_bad_json_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(FormatError, match=complaint):
        loads(text, "jsonl")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a,b\n1,2\n", "expected a column deal"),
        ("deal,board\nN:- - - -,x\n", "expected a whole number for board"),
        ("deal,board\nN:- - - -\n", "expected 2 cells, one for each column, found 1"),
        ("dealer,auction,alerts\nN,1C,what\n", "expected notes such as"),
        ('deal,tags\n,"[}"\n', "Expecting"),
    ],
)
def test_bad_csv_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(FormatError, match=complaint):
        loads(text, "csv")


def test_csv_of_others() -> None:
    text = (
        "event,room,board,dealer,vul,deal_nesw,auction,alerts,contract,declarer,tricks,lead,extra\n"
        "Cup,o,1,N,None,,1C! P 1H P P P,0=16+; 2=!,1H,S,7,D2,why\n"
    )
    [board] = loads(text, "csv")
    assert [(note.call, note.text, note.alerted) for note in board.notes] == [(0, "16+", True)]
    assert board.tags == (Tag("Event", "Cup"), Tag("Room", "Open"), Tag("extra", "why"))
    assert (str(board.contract), board.tricks, list(map(str, board.play))) == ("1HS", 7, ["D2"])


def test_links_pipes_and_modes_are_respected(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.pbn", tmp_path / "link.pbn", tmp_path / "pipe.pbn"
    real.touch(mode=0o600)
    link.symlink_to(real)
    write(link, sample_boards())
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert list(read(real)) == sample_boards()
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as other:
        found = other.submit(lambda: list(read(pipe)))
        write(pipe, sample_boards())
        assert found.result(timeout=30) == sample_boards()
    assert pipe.is_fifo()


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "folder.pbn"
    folder.mkdir()
    with pytest.raises(UsageError, match=r"cannot write .*folder\.pbn: Is a directory"):
        write(folder, sample_boards())
    with pytest.raises(UsageError, match="No space left"):
        write("/dev/full", sample_boards(), format="pbn")
    with pytest.raises(UsageError, match="parquet files are not compressed"):
        write(tmp_path / "x.parquet.gz", [])
    with pytest.raises(FormatError, match="surrogates not allowed"):
        loads('{"comments": ["a\\ud800b"]}', "jsonl")


def test_compression_is_seen_whatever_the_name(tmp_path: Path) -> None:
    write(tmp_path / "boards.pbn.gz", sample_boards())
    plain = (tmp_path / "boards.pbn.gz").rename(tmp_path / "boards.pbn")
    assert list(read(plain)) == sample_boards()


def test_brackets_in_a_name_are_no_pattern(tmp_path: Path) -> None:
    mine, other = sample_boards()[1:2], sample_boards()[2:3]
    write(tmp_path / "b[1].parquet", mine)
    write(tmp_path / "b1.parquet", other)
    assert list(read(tmp_path / "b[1].parquet")) == mine


def test_csv_with_capitals() -> None:
    [board] = loads(
        "Board,Dealer,Vul,Auction,TRICKS,Alerts,Result\n3,S,EW,1C! P 1H,7,2=four,+1\n", "csv"
    )
    assert (board.number, board.tricks, str(board.auction)) == (3, 7, "S:1C P 1H")
    assert (board.dealer, board.vulnerability) == (Seat.SOUTH, Vulnerability.EW)
    assert board.tags == (Tag("Result", "+1"),)
    assert [note.text for note in board.notes] == ["", "four"]
    with pytest.raises(FormatError, match="expected one column board, got several"):
        loads("Board,board,deal\n1,2,\n", "csv")
