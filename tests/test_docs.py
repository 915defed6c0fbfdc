"""The documentation runs: the tutorial prints what its page shows, and every Python block of the pages works.

The links and the build itself are checked by `make docs`, where warnings are errors.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import cardan

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
PAGES = sorted(
    path
    for path in (ROOT / "README.md", *DOCS.rglob("*.md"))
    if BLOCK.search(path.read_text(encoding="utf-8")) and "_build" not in path.parts
)
# the page shows 3 to 6 digits, computed with rtol = 1e-6 and then amplified by fast swings
PRINTED_RTOL, PRINTED_ATOL = 2e-3, 2e-3


@pytest.mark.parametrize("name", ["tutorial", "tutorial_design"])
def test_a_tutorial_prints_what_its_page_shows(name):
    shown = (DOCS / "_static" / f"{name}.txt").read_text(encoding="utf-8")
    printed = _maker().tutorial_output(name)
    assert _without_numbers(printed) == _without_numbers(shown)
    assert _numbers(printed) == pytest.approx(_numbers(shown), rel=PRINTED_RTOL, abs=PRINTED_ATOL)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_python_on_the_pages_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    namespace = {"__name__": "__main__"}
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        exec(compile(block, str(page), "exec", dont_inherit=True), namespace)


def test_the_api_page_names_every_public_name():
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\w+", page))
    assert [name for name in dir(cardan) if not name.startswith("_") and name not in known] == []


def _maker():
    spec = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


def _without_numbers(text: str) -> str:
    """The words; blanks and signs belong to the numbers beside them."""
    return re.sub(r"[-\s]+", " ", NUMBER.sub("0", text))
