"""Units as FMI writes them: a name, and how it is made of kg, m, s and rad."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardan.model.units import FOOT, INCH, STANDARD_GRAVITY

POUND = 0.45359237  # kg
POUND_FORCE = POUND * STANDARD_GRAVITY  # N
# name -> factor and exponents of kg, m, s, rad, A
KNOWN: dict[str, tuple[float, dict[str, int]]] = {
    "m": (1.0, {"m": 1}),
    "mm": (1e-3, {"m": 1}),
    "cm": (1e-2, {"m": 1}),
    "ft": (FOOT, {"m": 1}),
    "in": (INCH, {"m": 1}),
    "kg": (1.0, {"kg": 1}),
    "g": (1e-3, {"kg": 1}),
    "t": (1e3, {"kg": 1}),
    "slug": (POUND_FORCE / FOOT, {"kg": 1}),
    "s": (1.0, {"s": 1}),
    "ms": (1e-3, {"s": 1}),
    "min": (60.0, {"s": 1}),
    "rad": (1.0, {"rad": 1}),
    "deg": (0.017453292519943295, {"rad": 1}),
    "Hz": (1.0, {"s": -1}),
    "N": (1.0, {"kg": 1, "m": 1, "s": -2}),
    "kN": (1e3, {"kg": 1, "m": 1, "s": -2}),
    "dyn": (1e-5, {"kg": 1, "m": 1, "s": -2}),
    "lbf": (POUND_FORCE, {"kg": 1, "m": 1, "s": -2}),
    "J": (1.0, {"kg": 1, "m": 2, "s": -2}),
    "W": (1.0, {"kg": 1, "m": 2, "s": -3}),
    "Pa": (1.0, {"kg": 1, "m": -1, "s": -2}),
    "bar": (1e5, {"kg": 1, "m": -1, "s": -2}),
    "A": (1.0, {"A": 1}),
    "V": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -1}),
}
_SMALL = str.maketrans({"²": "2", "³": "3", "·": "."})
_FACTOR = re.compile(r"([A-Za-z]+)(-?\d+)?")


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
    if name == "1":
        return Unit(name, 1.0, ())
    factor, exponents = 1.0, dict[str, int]()
    for place, part in enumerate(name.split("/")):
        sign = -1 if place else 1
        for word in part.strip("()").split("."):
            match = _FACTOR.fullmatch(word)
            if word == "1" and place == 0:
                continue
            if match is None or match[1] not in KNOWN:
                return Unit(name)
            power = sign * int(match[2] or 1)
            size, made_of = KNOWN[match[1]]
            factor *= size**power
            for base, exponent in made_of.items():
                exponents[base] = exponents.get(base, 0) + power * exponent
    return Unit(name, factor, tuple((base, n) for base, n in exponents.items() if n))
