"""Units of the variables of FMUs, and what one of them is in the units of a model.

A unit is SI value = factor * value + offset, with the exponents of the base units kg, m, s, A, K, mol, cd and rad. An
FMU may define its units so; where it only names one, the name is read: "N.m", "deg/s", "kg.m2", "km/h".
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from cardan.model.units import Units

BASES = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")
RAD = BASES.index("rad")
PREFIXES = {"n": 1e-9, "u": 1e-6, "µ": 1e-6, "m": 1e-3, "c": 1e-2, "d": 0.1, "h": 1e2, "k": 1e3, "M": 1e6, "G": 1e9}


class Unit(NamedTuple):
    """SI value = factor * value + offset; `exponents` in the order of BASES."""

    exponents: tuple[int, ...]
    factor: float = 1.0
    offset: float = 0.0

    def is_alike(self, other: Unit) -> bool:
        """Whether both measure the same kind of thing; radians are numbers."""
        return self.exponents[:RAD] == other.exponents[:RAD]


def _base(**exponents: int) -> tuple[int, ...]:
    return tuple(exponents.get(word, 0) for word in BASES)


_FORCE, _ENERGY = _base(kg=1, m=1, s=-2), _base(kg=1, m=2, s=-2)
NUMBER = Unit(_base())
KNOWN = {
    "1": NUMBER,
    "%": Unit(_base(), 0.01),
    **{word: Unit(_base(**{word: 1})) for word in BASES},
    "g": Unit(_base(kg=1), 1e-3),
    "t": Unit(_base(kg=1), 1e3),
    "slug": Unit(_base(kg=1), 14.593902937206362),
    "lb": Unit(_base(kg=1), 0.45359237),
    "ft": Unit(_base(m=1), 0.3048),
    "in": Unit(_base(m=1), 0.0254),
    "L": Unit(_base(m=3), 1e-3),
    "l": Unit(_base(m=3), 1e-3),
    "min": Unit(_base(s=1), 60.0),
    "h": Unit(_base(s=1), 3600.0),
    "d": Unit(_base(s=1), 86400.0),
    "Hz": Unit(_base(s=-1)),
    "deg": Unit(_base(rad=1), math.pi / 180),
    "°": Unit(_base(rad=1), math.pi / 180),
    "rev": Unit(_base(rad=1), 2 * math.pi),
    "rpm": Unit(_base(rad=1, s=-1), math.pi / 30),
    "N": Unit(_FORCE),
    "dyn": Unit(_FORCE, 1e-5),
    "lbf": Unit(_FORCE, 4.4482216152605),
    "Pa": Unit(_base(kg=1, m=-1, s=-2)),
    "bar": Unit(_base(kg=1, m=-1, s=-2), 1e5),
    "J": Unit(_ENERGY),
    "W": Unit(_base(kg=1, m=2, s=-3)),
    "V": Unit(_base(kg=1, m=2, s=-3, A=-1)),
    "Ohm": Unit(_base(kg=1, m=2, s=-3, A=-2)),
    "degC": Unit(_base(K=1), 1.0, 273.15),
}
WITHOUT_PREFIX = {"1", "%", "kg", "rad", "deg", "°", "rev", "rpm", "min", "h", "d", "ft", "in", "lb", "slug", "degC"}
_FACTOR = re.compile(r"([A-Za-zµ°%]+|1)(?:\^?\(?(-?\d+)\)?)?$")


def read_unit(text: str) -> Unit | None:
    """The unit that a text names; None where that is not known."""
    text = text.strip().replace("²", "2").replace("³", "3").replace("·", ".")
    if not text:
        return None
    over, *under = text.replace("(", "").replace(")", "").split("/")
    parts = [(part, 1) for part in re.split(r"[.* ]+", over) if part]
    parts += [(part, -1) for group in under for part in re.split(r"[.* ]+", group) if part]
    exponents, factor, offset = [0] * len(BASES), 1.0, 0.0
    for part, sign in parts:
        match = _FACTOR.match(part)
        unit = _named(match[1]) if match else None
        if match is None or unit is None:
            return None
        power = sign * int(match[2] or 1)
        exponents = [e + power * exponent for e, exponent in zip(exponents, unit.exponents, strict=True)]
        factor *= unit.factor**power
        offset = unit.offset if len(parts) == 1 and power == 1 else 0.0
    return Unit(tuple(exponents), factor, offset) if parts else None


def _named(word: str) -> Unit | None:
    if word in KNOWN:
        return KNOWN[word]
    prefix, rest = word[0], word[1:]
    if prefix in PREFIXES and rest in KNOWN and rest not in WITHOUT_PREFIX and not KNOWN[rest].offset:
        return KNOWN[rest]._replace(factor=KNOWN[rest].factor * PREFIXES[prefix])
    return None


def model_unit(exponents: tuple[int, ...], units: Units) -> Unit | None:
    """The unit of these exponents in a model's set of units; None where a name of the set is not known."""
    names = (units.mass, units.length, units.time)
    bases = [_mass_of(units)] + [read_unit(name) for name in names[1:]]
    factor = 1.0
    for base, exponent in zip(bases, exponents[:3], strict=True):
        if base is None and exponent:
            return None
        factor *= base.factor**exponent if base is not None else 1.0
    return Unit(exponents, factor)


def _mass_of(units: Units) -> Unit | None:
    """By its name, or as force time² / length: the mass of "slug-in" has no name of its own."""
    named = read_unit(units.mass)
    if named is not None and named.is_alike(KNOWN["kg"]):
        return named
    force, length, time = (read_unit(name) for name in (units.force, units.length, units.time))
    if force is None or length is None or time is None:
        return None
    return Unit(KNOWN["kg"].exponents, force.factor * time.factor**2 / length.factor)


def written(exponents: tuple[int, ...], units: Units) -> str:
    """How a model's set of units writes these exponents: "N m", "m/s", "rad"."""
    names = dict(zip(BASES, (units.mass, units.length, units.time, *BASES[3:]), strict=True))
    for whole, text in ((_FORCE, units.force), (_ENERGY, units.torque)):
        if exponents[:RAD] == whole[:RAD]:
            return text
    powers = [(names[word], e) for word, e in zip(BASES, exponents, strict=True) if e]
    over = " ".join(name if e == 1 else f"{name}^{e}" for name, e in powers if e > 0)
    under = " ".join(name if e == -1 else f"{name}^{-e}" for name, e in powers if e < 0)
    return f"{over or '1'}/{under}" if under else over
