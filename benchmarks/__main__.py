"""Compare our speed with other programs' and print a table: ``python -m benchmarks [JOBS]``."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from endplay.dealer import generate_deal, generate_deals
from endplay.parsers import lin, pbn
from rich.console import Console
from rich.table import Table

from benchmarks import estimating, evaluating, solving
from benchmarks.corpus import boards
from benchmarks.race import Result, Side, race
from strongsuit import dumps, loads, random_deals


def reading_and_writing() -> Iterator[Result]:
    """Compare reading files and dealing with endplay, and yield a result for each job."""
    corpus = boards(1000, seed=1)
    for name, theirs in (("lin", lin), ("pbn", pbn)):
        text = dumps(corpus, name)
        assert loads(text, name) == corpus
        assert len(theirs.loads(text)) == len(corpus)
        yield race(
            f"reading {name.upper()}, boards",
            Side(lambda text=text, name=name: loads(text, name), len(corpus)),  # type: ignore[misc]
            Side(lambda text=text, theirs=theirs: theirs.loads(text), len(corpus)),  # type: ignore[misc]
            4,
        )
    ours = Side(lambda: random_deals(200_000, seed=1), 200_000)
    one_by_one = Side(lambda: [generate_deal() for _ in range(50)], 50)
    in_bulk = Side(lambda: list(generate_deals(produce=2000)), 2000)
    yield race("dealing, against one deal a call", ours, one_by_one, 1000)
    yield race("dealing, against their bulk call", ours, in_bulk)


def _rate(items: float) -> str:
    return f"{items:,.0f}" if items >= 100 else f"{items:.1f}"


JOBS = {
    "files": reading_and_writing,
    "evaluating": evaluating.results,
    "solving": solving.results,
    "estimating": estimating.results,
}


def main() -> None:
    table = Table(
        title="CPU time, both in one run; the other is endplay 0.5.12 with DDS 2.9 or named"
    )
    for column in ("job", "strongsuit /s", "the other /s", "ratio", "aim"):
        table.add_column(column, justify="left" if column == "job" else "right")
    for result in (found for job in sys.argv[1:] or JOBS for found in JOBS[job]()):
        speeds = (_rate(result.ours), _rate(result.theirs))
        table.add_row(result.job, *speeds, f"{result.ratio:,.1f}", f"{result.aim or ''}")
    Console().print(table)


if __name__ == "__main__":
    main()
