"""Which geoms of MJCF touch others: <geom contype conaffinity friction>, height fields, <contact><exclude>."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cardan.errors import FileError, suggestion
from cardan.files.robots.colliders import Collider, Heights, Softness
from cardan.files.robots.mjcf.assets import Assets
from cardan.files.robots.mjcf.frames import Compiler, read_pose
from cardan.files.robots.mjcf.geoms import SOLIDS, geom_kind, geom_size
from cardan.files.robots.poses import Pose
from cardan.files.robots.xml_nodes import XmlNode
from cardan.io.text import read_bytes

MOST_LINES = 2000  # of a height field, along x or y


def read_collider(geom: XmlNode, X: Pose, link: str, name: str, compiler: Compiler) -> Collider | None:
    """The geom as a solid that touches; None where it meets nothing. Of a height field only the place."""
    kinds, meets = int(geom.number("contype", 1)), int(geom.number("conaffinity", 1))
    if not (kinds or meets):
        return None
    kind = geom_kind(geom)
    size, where = geom_size(geom, kind, compiler) if kind in SOLIDS else ((), read_pose(geom, compiler))
    mu = geom.numbers("friction", (1, 3), (1.0,))[0]
    return Collider(name, link, kind, size, X @ where, geom.line, mu, kinds, meets, softness=_softness(geom))


def _softness(geom: XmlNode) -> Softness:
    """solref and solimp, of which the first numbers may be given alone."""
    usual = Softness()
    ref, imp = geom.numbers("solref", (1, 2), usual.solref), geom.numbers("solimp", (1, 5), usual.solimp)
    return Softness(
        solref=(*ref, *usual.solref[len(ref) :]),
        solimp=(*imp, *usual.solimp[len(imp) :]),
        margin=geom.number("margin", 0.0),
        priority=int(geom.number("priority", 0)),
        solmix=geom.number("solmix", 1.0),
        condim=int(geom.number("condim", 3)),
    )


def read_heights(geom: XmlNode, assets: Assets) -> Heights | None:
    """The height field of a geom; None where it is in a picture, which is not read."""
    name = geom.word("hfield")
    if name not in assets.fields:
        geom.fail_at("hfield", f'no hfield "{name}" in <asset>{suggestion(name, assets.fields)}')
    node = assets.fields[name]
    radius_x, radius_y, top, _ = node.numbers("size", 4)
    if "file" in node:
        path = assets.file(node)
        if path.suffix.lower() == ".png":
            return None
        raw = _from_file(path)
    else:
        rows, columns = int(node.number("nrow")), int(node.number("ncol"))
        if not (2 <= rows <= MOST_LINES and 2 <= columns <= MOST_LINES):
            node.fail(f"{node}: nrow and ncol must lie between 2 and {MOST_LINES}")
        count = rows * columns
        # written from the largest y to the smallest, as one looks at it
        raw = np.array(node.numbers("elevation", count, (0.0,) * count)).reshape(rows, columns)[::-1]
    low, high = float(raw.min()), float(raw.max())
    heights = (raw - low) * (top / (high - low) if high > low else 0.0)
    x, y = np.linspace(-radius_x, radius_x, raw.shape[1]), np.linspace(-radius_y, radius_y, raw.shape[0])
    return Heights(tuple(x.tolist()), tuple(y.tolist()), tuple(map(tuple, heights.T.tolist())))


def _from_file(path: Path) -> np.ndarray:
    """MuJoCo's own form: numbers of rows and columns, then the heights row by row."""
    data = read_bytes(path)
    rows, columns = np.frombuffer(data[:8].ljust(8, b"\0"), "<i4").tolist()
    if not (2 <= rows <= MOST_LINES and 2 <= columns <= MOST_LINES) or len(data) != 8 + 4 * rows * columns:
        raise FileError("is not a height field that can be read", path)
    heights = np.frombuffer(data, "<f4", rows * columns, 8).astype(float).reshape(rows, columns)
    if not np.all(np.isfinite(heights)):
        raise FileError("heights must be finite numbers", path)
    return heights
