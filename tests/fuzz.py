"""Mutated PBN and LIN: whatever comes in, values or our own errors come out, and soon.

    python -m tests.fuzz --inputs 200000 --seed 1

An input that ends otherwise is printed with its seed and number, which reproduce it.
"""

from __future__ import annotations

import argparse
import io
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from strongsuit import Board, FormatError, dumps, loads, random_deals, read
from strongsuit.formats import FORMATS

PBN = FORMATS["pbn"]
SECONDS = 5  # no input of a few hundred characters may take that long
SPICE = [
    *(
        "|",
        '"',
        "[",
        "]",
        "{",
        "}",
        ";",
        "%",
        "#",
        "##",
        "\\",
        "\n",
        "\n\n",
        "\r",
        "\0",
        "!",
        "*",
        "+",
    ),
    *(
        "-",
        "=1=",
        "$1",
        "AP",
        "mb|",
        "md|3",
        "an||",
        "pc|",
        "qx|o1|",
        "vg|",
        "rs|",
        "mc|99|",
        "md|,,,|",
    ),
    *(
        '[Deal "',
        '[Note "1:',
        '[Auction "N"]\n',
        '[Play "W"]\n',
        '[Contract "',
        "XX",
        "7NT",
        "10",
        "♠",
    ),
    *("99999999999999999999", "\ufeff", "é", "٣", "²", "x" * 300),
]


def seeds() -> dict[str, list[str]]:
    """Sound boards to spoil: the example, and random deals."""
    example = Path(__file__).parents[1] / "src" / "strongsuit" / "data" / "example.pbn"
    boards = [*read(example), *(Board(number=i, deal=d) for i, d in enumerate(random_deals(3, 1)))]
    return {
        format: [dumps(boards[:1], format), dumps(boards[1:], format), dumps(boards, format)]
        for format in ("pbn", "lin")
    }


def mutate(text: str, rng: random.Random) -> str:
    """Cut, copy, swap, overwrite or insert, a few times."""
    for _ in range(rng.randint(1, 6)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([1, 1, 2, 5, 20, 100]))
        match rng.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + text[start:end] * rng.randint(2, 3) + text[end:]
            case 2:
                text = text[:start] + rng.choice(SPICE) + text[start:]
            case 3:
                text = (
                    text[:start]
                    + chr(rng.choice([rng.randrange(128), rng.randrange(0x3000)]))
                    + text[end:]
                )
            case _:
                other = rng.randrange(len(text) + 1)
                text = text[:start] + text[other : other + 30] + text[end:]
    return text


def outcome(format: str, text: str) -> str:
    """``board`` or ``error`` for each record found; anything else is raised."""
    kinds = set()
    for item in FORMATS[format].read(io.StringIO(text), "fuzz"):
        assert isinstance(item, Board | FormatError), item
        kinds.add("board" if isinstance(item, Board) else "error")
        if isinstance(item, Board) and not PBN.refuses(item) and not PBN.omits(item):
            assert loads(dumps([item], "pbn"), "pbn") == [item]  # what was read can be written
    return "+".join(sorted(kinds)) or "nothing"


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SECONDS} seconds")


def fuzz(inputs: int, seed: int, tell: Callable[[str], None]) -> Counter[str]:
    """Run so many inputs, half PBN, half LIN; the first that fails is raised with its place."""
    originals = seeds()
    outcomes: Counter[str] = Counter()
    signal.signal(signal.SIGALRM, _too_slow)
    for number in range(inputs):
        rng = random.Random(f"{seed}/{number}")
        format = ("pbn", "lin")[number % 2]
        text = mutate(rng.choice(originals[format]), rng)
        signal.alarm(SECONDS)
        try:
            outcomes[f"{format}: {outcome(format, text)}"] += 1
        except BaseException:
            tell(f"input {number} of seed {seed}, {format}: {text!r}")
            raise
        finally:
            signal.alarm(0)
        if number % 10_000 == 9_999:
            tell(f"{number + 1} inputs")
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    outcomes = fuzz(options.inputs, options.seed, lambda text: print(text, file=sys.stderr))
    for kind, count in sorted(outcomes.items()):
        print(f"{count:8d}  {kind}")
    print(f"{options.inputs} inputs in {time.monotonic() - start:.0f} s, none ended otherwise")


if __name__ == "__main__":
    main()
