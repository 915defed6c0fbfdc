"""The paper shows the stored measurements, cites this version, and can be printed."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "docs"))

import make_paper  # noqa: E402

PAPER = make_paper.PAPER.read_text(encoding="utf-8")


def test_its_tables_are_those_of_the_results():
    """Else: python docs/make_paper.py."""
    assert make_paper.with_tables(PAPER) == PAPER
    assert set(make_paper.TABLES) == {place[2] for place in make_paper.TABLE.finditer(PAPER)}


def test_its_entry_is_that_of_the_citation_file():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    for field in ("title", "version", "license"):
        assert re.search(rf"{field}\s+= {{(.*)}},?\n", PAPER)[1] == str(citation[field])


def test_it_is_one_page_without_scripts_and_without_marks_of_markdown():
    page = make_paper.as_html(PAPER)
    assert page.count("<table>") == len(make_paper.TABLES)
    assert page.count("<math") > 20
    assert not re.search(r"<script|EQUATION\d|\$|\*\*|\]\(", page)


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the system has no Chromium")
def test_it_can_be_printed(tmp_path):
    path = tmp_path / "new folder" / "paper.pdf"
    make_paper.print_pdf(path)
    assert path.read_bytes().startswith(b"%PDF")
    assert path.stat().st_size > 50_000
