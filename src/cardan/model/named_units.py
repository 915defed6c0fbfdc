"""Units by their names: "mm", "deg/s", "kg.m2", "km/h", and what one of them is in SI.

A unit is SI value = factor * value + offset, with the exponents of the base units kg, m, s, A, K, mol, cd and rad.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

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


FORCE, ENERGY = _base(kg=1, m=1, s=-2), _base(kg=1, m=2, s=-2)
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
    "mi": Unit(_base(m=1), 1609.344),
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
    "N": Unit(FORCE),
    "dyn": Unit(FORCE, 1e-5),
    "lbf": Unit(FORCE, 4.4482216152605),
    "Pa": Unit(_base(kg=1, m=-1, s=-2)),
    "bar": Unit(_base(kg=1, m=-1, s=-2), 1e5),
    "J": Unit(ENERGY),
    "W": Unit(_base(kg=1, m=2, s=-3)),
    "hp": Unit(_base(kg=1, m=2, s=-3), 550 * 0.3048 * 4.4482216152605),
    "V": Unit(_base(kg=1, m=2, s=-3, A=-1)),
    "Ohm": Unit(_base(kg=1, m=2, s=-3, A=-2)),
    "degC": Unit(_base(K=1), 1.0, 273.15),
}
WITHOUT_PREFIX = {
    "1",
    "%",
    "kg",
    "rad",
    "deg",
    "°",
    "rev",
    "rpm",
    "min",
    "h",
    "d",
    "ft",
    "in",
    "mi",
    "lb",
    "slug",
    "hp",
    "degC",
}
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


METRES = {word: unit.factor for word in ("m", "cm", "mm", "um", "µm", "km", "in", "ft") if (unit := read_unit(word))}

# words of `cd` and of `model.units` -> the unit that they are a factor of
UNIT_WORDS = {
    "deg": "deg",
    "rpm": "rpm",
    "mm": "mm",
    "cm": "cm",
    "km": "km",
    "inch": "in",
    "foot": "ft",
    "minute": "min",
    "hour": "h",
    "kmh": "km/h",
    "mph": "mi/h",
    "gram": "g",
    "tonne": "t",
    "lb": "lb",
    "slug": "slug",
    "kN": "kN",
    "lbf": "lbf",
    "bar": "bar",
    "MPa": "MPa",
    "GPa": "GPa",
    "psi": "lbf/in2",
    "kW": "kW",
    "hp": "hp",
}

if TYPE_CHECKING:  # what `__getattr__` below gives for each word
    deg: float
    rpm: float
    mm: float
    cm: float
    km: float
    inch: float
    foot: float
    minute: float
    hour: float
    kmh: float
    mph: float
    gram: float
    tonne: float
    lb: float
    slug: float
    kN: float
    lbf: float
    bar: float
    MPa: float
    GPa: float
    psi: float
    kW: float
    hp: float


def word_unit(word: str) -> Unit:
    """The unit that a word stands for."""
    unit = read_unit(UNIT_WORDS[word])
    assert unit is not None
    return unit


def __getattr__(word: str) -> float:
    """How many SI units one unit of this word is: `30 * cd.deg` is 30 degrees in radians."""
    if word not in UNIT_WORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {word!r}")
    return word_unit(word).factor
