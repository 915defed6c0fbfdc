"""Which quantities a page holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.curves import MAIN_QUANTITIES, Curve, curves

ALL = "all"
COORDINATES = ("angle", "displacement", "angle_i", "angle_j", "length")  # of joints and springs
LATER = ("reaction", "multiplier", "velocity", "angular_velocity", "rate", "acceleration", "angular_acceleration")


def asked_curves(result: Result, quantities: Sequence[str]) -> list[Curve]:
    """The curves that names stand for, each once; a wrong name gets the message of `result.plot`."""
    for name in quantities:
        if not isinstance(name, str):
            raise CardanError(f'quantities: expected names such as "crank.angle", got {name!r}')
    return [*{curve.label: curve for name in quantities for curve in curves(result, name)}.values()]


def every_curve(result: Result) -> Iterator[list[Curve]]:
    """All quantities, those that matter most first, the components of each together.

    Energies; the main quantities of everything but bodies, whose positions are there in any case; coordinates of
    joints; what else elements tell of themselves; reactions, velocities, accelerations.
    """
    if ("energy", "kinetic") in result.columns:
        yield curves(result, "energy")
    keys = [key for key in result.listed if key[0] in result.parts or key[0] != "energy"]
    for element, quantity in sorted(keys, key=lambda key: _rank(result, *key)):  # sorted keeps the order of the table
        yield curves(result, f"{element}.{quantity}")


def _rank(result: Result, element: str, quantity: str) -> int:
    family = result.parts[element].family if element in result.parts else ""
    is_main = quantity in MAIN_QUANTITIES.get(family, ())
    for place, word in enumerate(LATER):
        if quantity == word or (word == "reaction" and quantity.startswith(word)):
            return 3 + place + (0 if is_main or word != "reaction" else len(LATER))
    if is_main:
        return 0
    return 1 if quantity in COORDINATES else 2
