"""Draw the league, the comparison of counting methods by how well they predict tricks."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from strongsuit.atomic import write_whole
from strongsuit.cli.plots.files import checked
from strongsuit.evaluation.league import LeagueRow
from strongsuit.evaluation.registry import GROUPS, get


def draw(rows: Sequence[LeagueRow], path: Path, title: str) -> None:
    """Draw each method's correlation and interval to ``path``, in the order of the rows.

    Colours show the groups of methods.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.5 + 0.2 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    groups = [get(row.name).group for row in rows]
    for number, group in enumerate(GROUPS):
        places = [place for place, each in enumerate(groups) if each == group]
        if not places:
            continue
        values = [rows[place].correlation for place in places]
        axes.errorbar(
            [each.value for each in values],
            places,
            xerr=[each.half or 0.0 for each in values],
            fmt="o",
            color=f"C{number}",
            label=group,
            markersize=4,
        )
    axes.set_yticks(range(len(rows)), [row.name for row in rows], fontsize=8)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel("correlation with double-dummy tricks, 95 % interval")
    axes.set_title(title)
    axes.legend(fontsize=8, loc="upper left")
    picture = io.BytesIO()
    figure.savefig(picture, format=checked(path), dpi=110)
    write_whole(path, picture.getvalue())
