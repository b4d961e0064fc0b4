"""Format advice on a call, and the review of a match, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.advice.result import Advice, Option
from strongsuit.advice.review import Reviewed
from strongsuit.advice.text import notable_options, reason
from strongsuit.advice.track_record import TrackRecord
from strongsuit.auction import Contract
from strongsuit.cli.views.diagram import hand_text, strain_text

BAR = 10  # characters of the bar for a chance of 1


def view(advice: Advice) -> RenderableType:
    """Return a report of advice for printing.

    It has the hand and the auction, what the other players have shown, the tricks expected in each
    strain, the calls compared, and the reason for the best call.
    """
    position = advice.position
    after = f"to call after {position.auction}" if position.auction.calls else "to open"
    head = f"{position.seat.name.title()} {after}"
    vulnerable = f"vulnerable: {str(position.vulnerability).lower()}"
    return Group(
        Text(f"{head}, {vulnerable}\n") + hand_text(position.hand),
        Text(),
        *(_shown(advice) if advice.shown else ()),
        _tricks(advice),
        Text(),
        _options(advice),
        Text(),
        Text(reason(advice), "bold"),
        Text(_how(advice), "dim"),
    )


def _shown(advice: Advice) -> tuple[RenderableType, ...]:
    table = _table(("", "has shown"), right=())
    for seat, known in advice.shown.items():
        words = str(known.meaning) or "nothing yet"
        doubt = " (not believed: no layout fits)" if seat in advice.left_out else ""
        rest = f"; not understood: {', '.join(known.rest)}" if known.rest else ""
        table.add_row(seat.name.title(), words + doubt + rest)
    return table, Text()


def _tricks(advice: Advice) -> Table:
    """Return a table of the player's side's tricks, with a column for each strain."""
    names = [strain_text(each.strain) for each in advice.strains]
    table = Table(box=None, pad_edge=False)
    table.add_column("your side's tricks", header_style="dim")
    for name in names:
        table.add_column(name, justify="right")
    table.add_row("by", *(str(each.declarer) for each in advice.strains))
    table.add_row("mean", *(f"{each.mean:.1f}" for each in advice.strains))
    table.add_row("spread", *(f"{each.spread:.1f}" for each in advice.strains))
    return table


def _options(advice: Advice) -> Table:
    unit = _unit(advice)
    names = ("call", "contract", "tricks", "makes", "", "needs", "score", unit, "±", "players")
    table = _table(names, right=("tricks", "makes", "needs", "score", unit, "±", "players"))
    for option in notable_options(advice):
        table.add_row(*_row(advice, option), style="bold" if option is advice.best else "")
    return table


def _unit(advice: Advice) -> str:
    return "IMPs" if advice.scoring == "imps" else "mp %"


def _row(advice: Advice, option: Option) -> tuple[Text | str, ...]:
    scale = 1 if advice.scoring == "imps" else 100
    if not option.contract.level:
        play: tuple[str, ...] = ("", "", "", "")
    else:
        needs = "" if isnan(option.needs) else f"{option.needs:.0%}"
        theirs = option.contract.declarer.side != advice.position.seat.side
        bars = bar(option.chance, "▒" if theirs else "█")
        play = (f"{option.tricks:.1f}", f"{option.chance:.0%}", bars, needs)
    return (
        str(option.call),
        _contract_text(option.contract),
        *play,
        f"{option.score:+.0f}",
        f"{scale * option.worth:+.2f}" if scale == 1 else f"{scale * option.worth:.0f}",
        "" if option is advice.best else f"{scale * option.error:.1f}",
        f"{option.opinion:.0%}",
    )


def _contract_text(contract: Contract) -> Text:
    """Return a contract in the short form of tables, ``4♠ N``, with its suit in colour."""
    if not contract.level:
        return Text("passed out")
    doubled = "X" * contract.doubled
    return (
        Text(str(contract.level)) + strain_text(contract.strain) + f"{doubled} {contract.declarer}"
    )


def bar(share: float, ink: str = "█") -> str:
    """Return a chance as a bar of `BAR` characters."""
    return ink * round(BAR * share) + "·" * (BAR - round(BAR * share))


def _how(advice: Advice) -> str:
    return (
        f"{len(advice.layouts)} layouts, as likely as the auction and its end after your call make "
        f"them.\n{_unit(advice)}: if all pass then, against what players call. ±: 95 % interval of "
        "how\nfar it is from the best. needs: the chance from which it beats the best other"
        "\ncall. players: how many would end the auction so, by the network. ▒: theirs."
    )


def review_table(rows: Sequence[tuple[Reviewed, float | None]]) -> Table:
    """Return a table with a row for each board: contracts reached and advised, and the gain.

    Each item of ``rows`` is a reviewed board and what the advised contract gains, if known.
    """
    unit = rows[0][0].unit
    names = ("board", "seat", "called", "reached", "chance", "advised", unit, "why")
    table = _table(names, right=("board", "chance", unit))
    for reviewed, gain in rows:
        same = reviewed.advised == reviewed.reached
        table.add_row(
            str(reviewed.board.number or ""),
            str(reviewed.decision.position.seat),
            str(reviewed.decision.label),
            _contract_text(reviewed.reached),
            f"{reviewed.chance:.0%}" if reviewed.decision.label.is_bid else "",
            Text("same", "dim") if same else _contract_text(reviewed.advised),
            "" if gain is None or same else f"{gain:+g}",
            "" if same else reason(reviewed.advice),
        )
    return table


def record_view(record: TrackRecord) -> RenderableType:
    """Return the mean gain per board, and how often contracts of each predicted chance made."""
    gain, punished = record.gain, record.punished
    lines = [
        f"{record.boards:,} boards, another contract on {record.differ / record.boards:.0%}: "
        f"won {record.won:.1%}, lost {record.lost:.1%}",
        f"{gain.value:+.3f} ± {gain.half or 0:.3f} {record.unit} a board double dummy; "
        f"{punished.value:+.3f} ± {punished.half or 0:.3f} where what fails by two is doubled",
    ]
    if not record.reliability:
        return Text("\n".join(lines))
    table = _table(("contracts", "chance said", "made"), right=("contracts", "chance said", "made"))
    for each in record.reliability:
        table.add_row(str(each.contracts), f"{each.chance:.1%}", f"{each.made:.1%}")
    error = f"chances are off by {100 * record.calibration_error:.1f} points, mean"
    return Group(Text("\n".join(lines)), Text(), table, Text(error))


def _table(names: Sequence[str], right: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in names:
        table.add_column(name, justify="right" if name in right else "left")
    return table
