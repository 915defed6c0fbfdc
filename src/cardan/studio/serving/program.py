"""The files that the page of the studio is made of."""

from __future__ import annotations

import html
from pathlib import Path

from cardan.errors import FileError
from cardan.studio.serving.hub import Asset

FOLDER = Path(__file__).parents[2] / "view" / "page"  # built from viewer/ by `npm run build`
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>{name}</title>
<link rel="stylesheet" href="/studio.css?token={token}">
</head>
<body>
<noscript>The studio needs JavaScript.</noscript>
<script src="/studio.js?token={token}"></script>
</body>
</html>
"""


def assets_of(name: str, token: str) -> dict[str, Asset]:
    """The page and what it loads, by path; the page asks for them with the token."""
    page = PAGE.format(name=html.escape(name), token=token)
    return {
        "/": Asset("text/html; charset=utf-8", page.encode("utf-8", "replace")),
        "/studio.js": Asset("text/javascript; charset=utf-8", _part("studio.js")),
        "/studio_space.js": Asset("text/javascript; charset=utf-8", _part("studio_space.js")),
        "/studio.css": Asset("text/css; charset=utf-8", _part("studio.css")),
    }


def _part(name: str) -> bytes:
    path = FOLDER / name
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileError(
            "this installation of cardan lacks a part of the studio; in a checkout: cd viewer; npm ci; npm run build",
            path,
        ) from None
