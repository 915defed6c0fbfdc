"""Small pieces of HTML for notebooks. Every text goes through `html.escape`: names are data of users."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

MOST_TABLE_ROWS = 60  # of a table; what follows is counted
OPEN_ROWS = 12  # a longer table is folded at first
# only rules for our own cards: a notebook has one style sheet for all its cells
STYLE = (
    ".cardan{font-size:13px;line-height:1.35;max-width:60em}"
    ".cardan h4{margin:.3em 0;font-size:14px}"
    ".cardan .wide{overflow-x:auto}"
    ".cardan table{border-collapse:collapse;margin:.2em 0 .5em}"
    ".cardan th,.cardan td{padding:.15em .7em;text-align:right;white-space:nowrap}"
    ".cardan th{border-bottom:1px solid #8888}"
    ".cardan td.word,.cardan th.word{text-align:left}"
    ".cardan summary{cursor:pointer;opacity:.75}"
    ".cardan p{margin:.2em 0}"
    ".cardan p.note{border-left:3px solid #d08700;padding-left:.6em}"
    ".cardan img{max-width:100%;height:auto;background:#fff;border-radius:6px}"
    ".cardan iframe{width:100%;border:1px solid #8884;border-radius:6px}"
)


def card(title: str, *parts: str) -> str:
    """What a notebook shows of one thing: a title and pieces of HTML below it."""
    return printable(f'<div class="cardan"><style>{STYLE}</style><h4>{html.escape(title)}</h4>{"".join(parts)}</div>')


def printable(text: str) -> str:
    """Halves of surrogate pairs, which cannot be sent to a browser, become question marks."""
    return text.encode("utf-8", "replace").decode()


def paragraph(text: str) -> str:
    return f"<p>{html.escape(text)}</p>"


def notes(texts: Iterable[str]) -> str:
    return "".join(f'<p class="note">{html.escape(text)}</p>' for text in texts)


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]], most: int = MOST_TABLE_ROWS) -> str:
    """A table that can be folded; nothing where there are no rows. Words stand to the left, numbers to the right."""
    texts = [[cell if isinstance(cell, str) else number(cell) for cell in row] for row in rows]
    if not texts:
        return ""
    words = [
        any(isinstance(cell, str) and not _is_number(cell) for cell in column) for column in zip(*texts, strict=True)
    ]
    shown = "".join(_row("td", row, words) for row in texts[:most])
    more = paragraph(f"… and {len(texts) - most} more") if len(texts) > most else ""
    unfolded = " open" if len(texts) <= OPEN_ROWS else ""
    top = f"<thead>{_row('th', head, words)}</thead>" if any(head) else ""
    return (
        f"<details{unfolded}><summary>{html.escape(title)}</summary>"
        f'<div class="wide"><table>{top}<tbody>{shown}</tbody></table></div>{more}</details>'
    )


def facts(title: str, pairs: Iterable[tuple[str, object]]) -> str:
    """A table of two columns: what, and how much; pairs whose second is None or empty are left out."""
    return table(title, ("", ""), [(what, value) for what, value in pairs if value is not None and value != ""])


def number(value: Any) -> str:
    """A number, or a tuple of numbers, in a few digits; an empty text for None."""
    if value is None:
        return ""
    if isinstance(value, (tuple, list)) or getattr(value, "ndim", 0):
        return f"({', '.join(number(item) for item in value)})"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _row(tag: str, cells: Sequence[str], words: Sequence[bool]) -> str:
    kinds = (' class="word"' if word else "" for word in words)
    marked = (f"<{tag}{kind}>{html.escape(cell)}</{tag}>" for cell, kind in zip(cells, kinds, strict=True))
    return f"<tr>{''.join(marked)}</tr>"


def _is_number(cell: str) -> bool:
    try:
        float(cell.removesuffix("%") or "0")
    except ValueError:
        return False
    return True
