"""Numbers that somebody typed with a unit: "30 mm", "60 rpm", "5 N m"; without one, in the units of the file."""

from __future__ import annotations

import re

from cardan.errors import ModelError
from cardan.model.named_units import Unit, read_unit
from cardan.studio.edits import expect
from cardan.studio.edits.draft import Draft

LONGEST_QUANTITY = 40  # characters
SIGNIFICANT = 9  # digits of a converted number
TYPED = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*)")

# an example of a unit of each kind of quantity
KINDS = {
    "length": "m",
    "angle": "rad",
    "angular speed": "rad/s",
    "speed": "m/s",
    "force": "N",
    "torque": "N m",
    "mass": "kg",
    "density": "kg/m^3",
}


def quantity(draft: Draft, value: object, what: str, *kinds: str) -> tuple[float, str]:
    """The number in the units of the file, and which of these kinds it is: the first one, where no unit is typed."""
    if not isinstance(value, str):
        return expect.number(value, what), kinds[0]
    match = (
        TYPED.fullmatch(value.strip().replace("−", "-").replace(",", ".")) if len(value) <= LONGEST_QUANTITY else None
    )
    if match is None:
        raise ModelError(f'{what}: expected a number, also with a unit such as "{_example(kinds)}", got {value!r}')
    number = expect.number(float(match[1]), what)
    if not match[2]:
        return number, kinds[0]
    unit = read_unit(match[2])
    for kind in kinds:
        alike = read_unit(KINDS[kind])
        if unit is not None and alike is not None and unit.exponents == alike.exponents:
            return _converted(draft, number, unit, what), kind
    raise ModelError(
        f'{what}: "{match[2]}" is no unit of {" or ".join(kinds)}; write a unit such as "{_example(kinds)}"'
    )


def _example(kinds: tuple[str, ...]) -> str:
    return {"length": "30 mm", "angle": "45 deg", "angular speed": "60 rpm"}.get(kinds[0], f"3 {KINDS[kinds[0]]}")


def _converted(draft: Draft, number: float, unit: Unit, what: str) -> float:
    unit_here = draft.model.units.unit_of(unit.exponents)
    if unit_here is None:
        raise ModelError(f"{what}: the units of this file are not known; write the number alone")
    return float(f"{number * unit.factor / unit_here.factor:.{SIGNIFICANT}g}")
