"""The colours of machines, plots and pages, from one file: palette.json. The animation page is built with the same.

Series are the colours of Okabe and Ito, which people with any colour sight can tell apart. A style says how a piece is
drawn: `fill` and `line` are words of the theme, "body" and "edge" the two colours of the body that the piece hangs on;
`width` is in pixels; `core`: radius of a dot at the origin of the piece, in its unit. In space pieces have a material,
or the colour of their body ("body").
"""

from __future__ import annotations

import json
from pathlib import Path

from cardan.protocol.checking import JsonObject

PALETTE: JsonObject = json.loads((Path(__file__).parent / "palette.json").read_text("utf-8"))
SERIES: tuple[str, ...] = tuple(PALETTE["series"]["light"])
LIGHT: dict[str, str] = PALETTE["light"]
STYLES: dict[str, JsonObject] = PALETTE["styles"]
MATERIALS: dict[str, JsonObject] = PALETTE["materials"]
SHARES: dict[str, float] = PALETTE["shares"]


def mixed(one: str, other: str, share: float) -> str:
    """`share` of one colour, the rest of another; both as #rrggbb."""
    parts = zip(*(bytes.fromhex(colour[1:]) for colour in (one, other)), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def series_colour(k: int) -> str:
    """The colour of the k-th series, body or trace."""
    return SERIES[k % len(SERIES)]


def body_colour(body: int) -> str:
    """The colour of a body of a scene; the ground (body 0) is grey."""
    return LIGHT["ground"] if body == 0 else series_colour(body - 1)


def fill_colour(hue: str) -> str:
    """Of an area: soft."""
    return mixed(hue, LIGHT["paper"], SHARES["fill"])


def edge_colour(hue: str) -> str:
    """Of its edge: firm."""
    return mixed(hue, LIGHT["ink"], SHARES["edge"])
