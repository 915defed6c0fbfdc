"""Files as people break them: parts cut out, values changed, elements doubled or lost."""

from __future__ import annotations

import re
from random import Random

VALUES = ("0", "-1", "1e308", "1e-320", "nan", "", "0 0 0", "1 2 3 4 5 6 7", "true", "hinge", "ball", "free", "fixed",
          "floating", "mesh", "a", "é", "&lt;", "&other;")  # fmt: skip
VALUE, ELEMENT, ATTRIBUTE = (re.compile(p) for p in (r'"[^"]*"', r"<[a-z]+[^<>]*/>", r' [a-z0-9]+="[^"]*"'))


def mutated(text: str, rng: Random) -> str:
    """One to three changes, most of them to values."""
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.2:
            start = rng.randrange(len(text))
            text = text[:start] + text[start + rng.randint(1, 40) :]
            continue
        pattern = VALUE if kind < 0.8 else ELEMENT if kind < 0.9 else ATTRIBUTE
        found = list(pattern.finditer(text))
        if found:
            match = rng.choice(found)
            new = f'"{rng.choice(VALUES)}"' if pattern is VALUE else match[0] * (2 * rng.randrange(2))
            text = text[: match.start()] + new + text[match.end() :]
    return text
