"""Units as FMI writes them: a name, and how it is made of the base units."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardan.model.named_units import BASES, read_unit

_SMALL = str.maketrans({"²": "2", "³": "3", "·": "."})


@dataclass(frozen=True)
class Unit:
    """A unit of a model description; without exponents where it is a label only."""

    name: str
    factor: float = 1.0
    exponents: tuple[tuple[str, int], ...] | None = None


def unit_of(text: str | None) -> Unit | None:
    """The unit that a text such as "m/s²", "N m" or "lbf s²/in" means; None where it means none, or one of two."""
    if not text or not text.strip() or " or " in text:
        return None
    name = re.sub(r"\s+", ".", text.strip().translate(_SMALL).replace("*", "."))
    unit = read_unit(name)
    if unit is None or unit.offset:
        return Unit(name)
    return Unit(name, unit.factor, tuple((base, n) for base, n in zip(BASES, unit.exponents, strict=True) if n))
