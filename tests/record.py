"""Record what users see, so that a refactoring can be shown to have changed nothing.

    python -m tests.record OUT

Run it before the first move and after the last one, into two folders, and compare them with
``diff -r``. It uses nothing but the commands and the public names.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from strongsuit import Auction, Board, bid, predict_pairs, predict_tricks, random_deals, read
from strongsuit._native import Solver, StopFlag
from strongsuit.cards import Seat
from strongsuit.cli.main import cli

AUCTIONS, DEALS, SOLVED = 500, 1000, 200
RECORDED = Path(__file__).parents[2] / "shared/data/auctions/vugraph.csv.xz"

# Each runs in the same folder, after those above it.
COMMANDS = """
deal -n 4 --seed 1 deals.pbn
show deals.pbn --board 2
show deals.pbn
convert deals.pbn deals.lin
convert deals.lin deals.parquet
convert deals.parquet deals.csv
score 4SXN 9 --vul ns
score 3NTE 8 --vul both --json
leads "N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74" 4SN
leads "N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74" 4SN --json
solve "N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74"
solve deals.pbn solved.pbn
show solved.pbn
tricks solved.pbn
tricks solved.pbn --json
tricks solved.pbn --report
tricks deals.pbn --model large
simulate --north KJ984.A63.J5.T62 --south AQ765.KJ4.2.QJ83 --strain S --layouts 200
simulate --north KJ984.A63.J5.T62 --south AQ765.KJ4.2.QJ83 --east "hcp 11-15, S 0-1" --layouts 100
simulate --north KJ984.A63.J5.T62 --south AQ765.KJ4.2.QJ83 --layouts 100 --contract 4S --json
pair KJ984.A63.J5.T62 AQ765.KJ4.2.QJ83
pair KJ984.A63.J5.T62 AQ765.KJ4.2.QJ83 --json
explain "1D 1S X P 2H" --card sayc
explain "W:1D 1S X P 2H"
explain "1NT P 2H P 2S P 3NT" --card two-over-one --json
layouts --hand AQ53.K82.T4.K963 --seat S --auction "W:1S{5+ !S; 11-21 HCP} P 2S{3!S, 6-9}" -n 2
layouts --hand AQ53.K82.T4.K963 --seat S --auction "W:1S{5+ !S; 11-21 HCP} P 2S" layouts.pbn
layouts --hand AQ53.K82.T4.K963 --seat S --auction "W:1S P 2S" -n 5 --weighted
bid deals.pbn -o bidden.pbn
bid deals.pbn
show bidden.pbn
review bidden.pbn
review bidden.pbn --json
evaluate AQ765.KJ4.2.QJ83 --trump S --method hcp --method zar --method h-tl-nl-0.5
evaluate AQ765.KJ4.2.QJ83 --trump S
evaluate AQ765.KJ4.2.QJ83 --trump S --method zar --json
evaluate --list
evaluate hands.txt
league pairs --method hcp --method zar --method h-tl-nl-0.5
league pairs --method hcp --json
formula card h-tl-nl-0.5
formula terms
formula list
formula fit "HT+TL+NL" --resolution 0.5 --name mine
formula card mine
evaluate AQ765.KJ4.2.QJ83 --trump S --method mine
advise --hand AQ765.KJ4.2.QJ83 --auction "1D 1S 2D" --dealer W --vul NS
advise --hand AQ765.KJ4.2.QJ83 --auction "1D 1S 2D" --dealer W --vul NS --scoring mp --json
advise --hand AQ765.KJ4.2.QJ83 --auction "1D 1S 2D" --dealer W --strict --layouts 50 --exact
advise --hand AQ765.KJ4.2.QJ83 --auction "1D 1S 2D" --dealer W --explain "1D=11-15, 4+ diamonds"
demo
explain solved.pbn
explain "1S 1H"
advise --hand AQ765.KJ4.2.QJ8 --auction "1D 1S 2D"
solve nowhere.pbn
tricks deals.pbn --model nowhere
evaluate AQ765.KJ4.2.QJ83 --method nowhere
simulate --north KJ984.A63.J5.T62 --south KJ984.KJ4.2.QJ83
layouts --hand AQ53.K82.T4.K963 --seat S --north "hcp 30-37"
"""


def main() -> None:
    """Write every recording into the folder that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    out.mkdir(parents=True)
    recordings: dict[str, Callable[[], str]] = {
        "commands.txt": commands,
        "datasets.txt": datasets,
        "nodes.txt": nodes,
        "auctions.txt": auctions,
    }
    for name, recording in recordings.items():
        (out / name).write_text(recording())
    for name, found in nets().items():
        np.save(out / f"{name}.npy", found)


def commands() -> str:
    """What the commands of README and howto print, and their exit codes."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "hands.txt").write_text("AQ765.KJ4.2.QJ83\nKJ984.A63.J5.T62\n")
        texts = [run(command, folder) for command in COMMANDS.strip().splitlines()]
        written = [f"## {name}\n{digest(name)}" for name in sorted(Path(folder).glob("*.*"))]
    return "".join(texts) + "\n".join(text.replace(folder, "") for text in written)


def run(command: str, folder: str) -> str:
    """A command with all it says."""
    done = subprocess.run(
        [sys.executable, "-m", "strongsuit", *shlex.split(command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", "STRONGSUIT_HOME": f"{folder}/home"},
    )
    print(command, file=sys.stderr)
    return f"$ {command}\n{done.stdout}= {done.returncode}\n\n".replace(folder, "")


def digest(path: Path) -> str:
    """Of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def datasets() -> str:
    """The bytes of small runs of every kind."""
    lines = []
    for options in (
        "deals -n 40 --shard 20",
        "deals -n 40 --shard 20 --strain S",
        "pairs -n 6 --layouts 4 --shard 3",
        "overcalled -n 6 --layouts 4 --shard 3",
        "decisions -n 200 --shard 100",
    ):
        with tempfile.TemporaryDirectory() as folder:
            kind, *rest = options.split()
            run(f"dataset {kind} run --seed 7 {shlex.join(rest)}", folder)
            made = sorted(path for path in Path(folder, "run").iterdir())
            lines += [f"{options}: {path.name} {digest(path)}" for path in made]
    return "\n".join(lines)


def nodes() -> str:
    """How many nodes the solver visits, deal by deal, and what it finds."""
    lines = []
    for plain in (False, True):
        solver = Solver(64 << 20, StopFlag(), plain=plain)
        for deal in random_deals(SOLVED, seed=5):
            masks = np.array([[hand.mask for hand in deal]], np.uint64)
            table = solver.tables(masks, 31, 15, False)
            lines.append(f"{solver.nodes} {table.tolist()}")
    return "\n".join(lines)


def positions() -> Iterator[Board]:
    """Boards with auctions that stand at some turn: of our own bidder, and recorded ones."""
    half = AUCTIONS // 2
    ours = list(bid(random_deals(half, seed=30)))
    boards: list[Board] = [
        Board(deal=deal, auction=explained.auction)
        for deal, explained in zip(random_deals(half, seed=30), ours, strict=True)
    ]
    if RECORDED.exists():
        whole = (b for b in read(RECORDED) if b.deal is not None and b.auction is not None)
        boards += islice(whole, 0, 40 * half, 40)
    for number, board in enumerate(boards):
        assert board.auction is not None
        turn = number % len(board.auction.calls)
        cut = Auction(board.auction.dealer, board.auction.calls[:turn])
        notes = tuple(note for note in board.notes if note.call < turn)
        yield Board(
            deal=board.deal,
            dealer=cut.dealer,
            auction=cut,
            notes=notes,
            vulnerability=board.vulnerability,
        )


def questions(board: Board) -> Iterator[list[str]]:
    """What is asked of one board: each call's meaning, and what to call next."""
    assert board.deal is not None
    auction = board.auction or Auction(board.dealer or Seat.NORTH)
    said = {note.call: note.text.replace("{", "(").replace("}", ")") for note in board.notes}
    told = [(call, said.get(place, "")) for place, call in enumerate(auction.calls)]
    vul = ["--vul", str(board.vulnerability or "NONE"), "--json"]
    if told:
        calls = " ".join(f"{call}{{{text}}}" if text else str(call) for call, text in told)
        yield ["explain", f"{auction.dealer}:{calls}", *vul]
        yield ["explain", f"{auction.dealer}:{calls}", "--net", "none", *vul]
    hand, calls = str(board.deal[auction.turn]), " ".join(map(str, auction.calls))
    asked = ["advise", "--hand", hand, "--auction", calls, "--dealer", str(auction.dealer), *vul]
    explained = [f"{call}={text}" for call, text in told if text]
    yield [*asked, *(word for text in explained for word in ("--explain", text))]


def auctions() -> str:
    """`advise` and `explain`, as JSON, at many turns."""
    runner, lines = CliRunner(), []
    for board in positions():
        for words in questions(board):
            done = runner.invoke(cli, words)
            lines.append(f"{shlex.join(words)}\n{done.output}{done.exception or ''}")
    return "\n".join(lines)


def nets() -> dict[str, np.ndarray]:
    """What the nets for tricks answer."""
    deals = random_deals(DEALS, seed=9)
    north, south = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    found = {name: predict_tricks(deals, model=name) for name in ("standard", "large", "shared")}
    return {**found, "pairs": predict_pairs(north, south).mean}


if __name__ == "__main__":
    main()
