"""The animation page as a file: the template with the run and the program of the page in it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path

from cardan.errors import FileError
from cardan.io.atomic import written_whole
from cardan.view.page.payload import Page

PROGRAMS = {2: "planar.js", 3: "spatial.js"}  # built from viewer/ by `npm run build`
STYLE, TEMPLATE = "page.css", "template.html"
POLICY = {  # nothing from elsewhere
    "default-src": "'none'",
    "script-src": "'unsafe-inline'",
    "style-src": "'unsafe-inline'",
    "img-src": "data: blob:",
}
NOTHING: Mapping[str, str] = {}
BLANK = re.compile(r"\{\{(\w+)\}\}")


def write_text(text: str, path: str | Path) -> Path:
    """Write a page; the file appears when it is complete."""
    with written_whole(path) as temporary:
        temporary.write_bytes(text.encode("utf-8", "replace"))  # half a surrogate pair in a name: "?"
    return Path(path)


def page_html(page: Page, allowed: Mapping[str, str] = NOTHING, more: str = "") -> str:
    """The text of the page.

    `allowed`: what else its security policy allows, by directive; `more`: elements behind the program.
    """
    policy = {word: f"{POLICY.get(word, '')} {allowed.get(word, '')}".strip() for word in (*POLICY, *allowed)}
    blanks = {
        "policy": "; ".join(f"{word} {sources}" for word, sources in policy.items()),
        "title": html.escape(page.payload["name"]),
        "style": part(STYLE).replace("</style", r"<\/style"),
        "run": _safe_json(page.payload),
        "samples": page.samples,
        "program": in_script(part(PROGRAMS[page.payload["dim"]])),
        "more": more,
    }
    return BLANK.sub(lambda blank: blanks[blank[1]], part(TEMPLATE))  # in one pass: data may look like blanks


def part(name: str) -> str:
    """A file of the page."""
    path = Path(__file__).with_name(name)
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileError(
            "this installation of cardan lacks a part of the animation page; in a checkout: cd viewer; npm ci; "
            "npm run build",
            path,
        ) from None


def _safe_json(data: object) -> str:
    """JSON in ASCII that no HTML parser takes for the end of a script or the start of a comment."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", r"\u003c")


def in_script(program: str) -> str:
    """The same program with nothing in its strings that ends the script element."""
    return re.sub(r"<(?=/script|!--)", r"\\x3c", program, flags=re.IGNORECASE)
