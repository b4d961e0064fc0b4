"""The page of the papers' tables and pictures beside ours, made from the reproduction reports."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from strongsuit.web.files import DOCS


@cache
def papers() -> str:
    """Return the HTML of the page: one article a paper, with links to each at the top."""
    folder = DOCS / "reproduction"
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".md"))
    texts = {name[:-3]: (folder / name).read_text("utf-8") for name in names}
    links = " ".join(f'<a href="#{name}">{name}</a>' for name in texts)
    articles = [_article(name, text) for name, text in texts.items()]
    head = '<h1>The papers, reproduced</h1><p class="dim">Printed values beside ours.</p>'
    return f'{head}<nav class="papers" aria-label="Papers">{links}</nav>{"".join(articles)}'


def _article(name: str, text: str) -> str:
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    html = re.sub(r'<img src="([\w.-]+)"', r'<img loading="lazy" src="/static/\1"', html)
    return f'<article id="{name}" class="paper">{html}</article>'
