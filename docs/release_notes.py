"""The part of CHANGELOG.md that tells of one version: `python docs/release_notes.py 0.2.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(version: str, text: str) -> str:
    """The section of a version, without its title."""
    found = re.search(rf"^## \[{re.escape(version)}\].*?$(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no section [{version}]")
    return found[1].strip()


if __name__ == "__main__":
    print(notes(sys.argv[1].removeprefix("v"), CHANGELOG.read_text(encoding="utf-8")))
