"""The program in C on the page about the core: it compiles without a warning, and prints what the page shows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tests.exports.c_machine import COMPILER

from cardan.core_library import warning_flags

PAGE = (Path(__file__).parents[2] / "docs" / "theory" / "core.md").read_text(encoding="utf-8")
PLAIN = ("-std=c11", "-O0", "-ffp-contract=off")  # quick to compile


def block(language: str, word: str) -> str:
    """The one block of the page that contains a word."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (found,) = (text for text in blocks if word in text)
    return found


@pytest.mark.skipif(COMPILER is None, reason="no C compiler was found")
def test_the_program_prints_what_the_page_shows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block("python", "export_c"), "core.md", "exec"), {})
    Path("example.c").write_text(block("c", "machine_new"), encoding="utf-8")
    flags = [*PLAIN, *warning_flags(), "-Werror", "-Ibouncer_library/source"]
    sources = ["example.c", *map(str, Path("bouncer_library/source").glob("*.c"))]
    subprocess.run([str(COMPILER), *flags, *sources, "-o", "example", "-lm"], check=True)
    done = subprocess.run(["./example"], capture_output=True, text=True, check=True)
    assert done.stdout == block("text", "floor")
