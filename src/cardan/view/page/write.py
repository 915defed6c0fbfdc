"""The animation page as a file: the template with the run and the program of the page in it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

from cardan.errors import FileError
from cardan.io.atomic import written_whole
from cardan.results.result import Result
from cardan.view.page.payload import Page, Wishes, page_of

PROGRAMS = {2: "planar.js", 3: "spatial.js"}  # built from viewer/ by `npm run build`
STYLE, TEMPLATE = "page.css", "template.html"
BLANK = re.compile(r"\{\{(\w+)\}\}")


def write_page(result: Result, path: str | Path, wishes: Wishes = Wishes()) -> Path:  # noqa: B008 - a tuple
    """Write the page of a result; the file appears when it is complete."""
    text = page_html(page_of(result, wishes))
    with written_whole(path) as temporary:
        temporary.write_bytes(text.encode("utf-8", "replace"))  # half a surrogate pair in a name: "?"
    return Path(path)


def page_html(page: Page) -> str:
    """The text of the page."""
    blanks = {
        "title": html.escape(page.payload["name"]),
        "style": _part(STYLE).replace("</style", r"<\/style"),
        "run": _safe_json(page.payload),
        "samples": page.samples,
        "program": _in_script(_part(PROGRAMS[page.payload["dim"]])),
    }
    return BLANK.sub(lambda blank: blanks[blank[1]], _part(TEMPLATE))  # in one pass: data may look like blanks


def _part(name: str) -> str:
    path = Path(__file__).with_name(name)
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileError(
            "this installation of cardan lacks a part of the animation page; in a checkout: cd viewer; npm ci; "
            "npm run build",
            path,
        ) from None


def _safe_json(data: Any) -> str:
    """JSON in ASCII that no HTML parser takes for the end of a script or the start of a comment."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", r"\u003c")


def _in_script(program: str) -> str:
    """The same program with nothing in its strings that ends the script element."""
    return re.sub(r"<(?=/script|!--)", r"\\x3c", program, flags=re.IGNORECASE)
