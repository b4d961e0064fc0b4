"""Draw the card of a formula, which tells a player what to add up, as a picture."""

from __future__ import annotations

import io
from pathlib import Path

from strongsuit.atomic import write_whole
from strongsuit.cli.plots.files import checked
from strongsuit.formulas.card import FormulaCard, folded

WIDTH, LINE = 4.2, 0.26  # inches


def draw(card: FormulaCard, path: Path) -> None:
    """Draw a formula's card to the file ``path``, as high as its rows need."""
    kind = checked(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import FancyBboxPatch

    lines = [(heading, piece) for heading, row in card.rows for piece in folded(row)]
    height = LINE * (len(lines) + 4.2)
    figure = Figure(figsize=(WIDTH, height))
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(height, 0))
    axes.set_axis_off()
    edge = FancyBboxPatch(
        (0.08, 0.08),
        WIDTH - 0.16,
        height - 0.16,
        boxstyle="round,pad=0,rounding_size=0.18",
        linewidth=1.5,
        facecolor="#fdfbf4",
        edgecolor="#1d3557",
    )
    axes.add_patch(edge)
    axes.text(0.28, 0.45, card.title, fontsize=15, weight="bold", color="#1d3557")
    axes.text(0.28, 0.45 + LINE, card.subtitle, fontsize=7.5, color="#555555")
    before = ""
    for place, (heading, text) in enumerate(lines):
        y = 0.45 + LINE * (place + 2.4)
        if heading != before:
            axes.text(0.28, y, heading, fontsize=8, color="#b5402f", weight="bold")
        axes.text(1.5, y, text, fontsize=9, color="#222222")
        before = heading
    picture = io.BytesIO()
    figure.savefig(picture, format=kind, dpi=200)
    write_whole(path, picture.getvalue())
