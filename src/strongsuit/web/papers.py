"""The papers' tables and pictures beside ours, as one page from the repository's Markdown."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from strongsuit.web.files import DOCS


@cache
def papers() -> str:
    """Every paper in turn, with links to each."""
    folder = DOCS / "reproduction"
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".md"))
    texts = {name[:-3]: (folder / name).read_text("utf-8") for name in names}
    links = " ".join(f'<a href="#{name}">{name}</a>' for name in texts)
    parts = [_paper(name, text) for name, text in texts.items()]
    head = '<h1>The papers, reproduced</h1><p class="dim">Printed values beside ours.</p>'
    return f'{head}<nav class="papers" aria-label="Papers">{links}</nav>{"".join(parts)}'


def _paper(name: str, text: str) -> str:
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    html = re.sub(r'<img src="([\w.-]+)"', r'<img loading="lazy" src="/static/\1"', html)
    return f'<article id="{name}" class="paper">{html}</article>'
