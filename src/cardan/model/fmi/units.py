"""How units of the variables of FMUs are written in the units of a model."""

from __future__ import annotations

from cardan.model.named_units import BASES, ENERGY, FORCE, RAD
from cardan.model.units import Units


def written(exponents: tuple[int, ...], units: Units) -> str:
    """How a model's set of units writes these exponents: "N m", "m/s", "rad"."""
    names = dict(zip(BASES, (units.mass, units.length, units.time, *BASES[3:]), strict=True))
    for whole, text in ((FORCE, units.force), (ENERGY, units.torque)):
        if exponents[:RAD] == whole[:RAD]:
            return text
    powers = [(names[word], e) for word, e in zip(BASES, exponents, strict=True) if e]
    over = " ".join(name if e == 1 else f"{name}^{e}" for name, e in powers if e > 0)
    under = " ".join(name if e == -1 else f"{name}^{-e}" for name, e in powers if e < 0)
    return f"{over or '1'}/{under}" if under else over
