"""Cells that give a wrong number without a word: each is to be repaired or refused, and then leaves this list.

A cell that stands here and works, or is refused by name, fails its test until the entry is gone. What is too slow to
try is not tried.
"""

from __future__ import annotations

TOO_SLOW = "too slow: "
KNOWN_WRONG: dict[tuple[str, str], str] = {}
