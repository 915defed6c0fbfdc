"""The program of the animation page that is kept in the package: it is the one that its sources make, and small."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

import pytest

from cardan.view.page import write

PAGE = Path(write.__file__).parent
VIEWER = Path(__file__).parents[2] / "viewer"
PALETTE = VIEWER.parent / "src" / "cardan" / "scene" / "palette.json"
LARGEST = {  # bytes
    "planar.js": 190_000,
    "spatial.js": 763_000,
    "live.js": 20_000,
    "studio.js": 730_000,
    "studio_space.js": 620_000,
    "page.css": 30_000,
}


def sources() -> str:
    """SHA-256 over path, NUL, contents, NUL of each source, as viewer/build.mjs computes it."""
    found = hashlib.sha256()
    files = [path for path in (VIEWER / "src").rglob("*") if path.is_file()] + [VIEWER / "package-lock.json", PALETTE]
    for name, path in sorted((Path(os.path.relpath(path, VIEWER)).as_posix(), path) for path in files):
        found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


@pytest.mark.skipif(not VIEWER.is_dir(), reason="the sources of the page are not here")
@pytest.mark.parametrize("name", LARGEST)
def test_built_from_its_sources(name):
    told = re.search(r"sources sha256: (\w+)", (PAGE / name).read_text("utf-8")[:2000])
    assert told is not None
    assert told[1] == sources(), f"{name} is stale: cd viewer; npm ci; npm run build"


@pytest.mark.parametrize("name", LARGEST)
def test_small(name):
    assert (PAGE / name).stat().st_size <= LARGEST[name]


@pytest.mark.parametrize("name", ["planar.js", "spatial.js"])
def test_names_its_licences(name):
    head = (PAGE / name).read_text("utf-8")[:2000]
    assert "uPlot" in head
    assert ("three.js" in head) == (name == "spatial.js")
    assert "MIT" in head
