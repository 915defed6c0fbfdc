"""The curves that names stand for: "crank.angle", "A.reaction_at_joint", "energy"."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.results.naming import ENERGY, Quantity, find
from cardan.results.quantities import AT_JOINT, BODY_AXES
from cardan.results.reactions import moment_point
from cardan.results.result import Result

# what a bare name shows: those of these quantities that the element has, or else all it has
MAIN_QUANTITIES = {
    "body": ("position", "angle", "orientation"),
    "point": ("position",),
    "joint": (AT_JOINT,),
    "driver": ("force",),
    "force": ("force", "torque", "normal_force"),
    "limit": ("gap", "force"),
    "friction": ("force", "slip"),
    "state": ("value",),
    "parameter": ("value",),
}


class Curve(NamedTuple):
    """One line: its label in the legend, the quantity and unit that choose its panel, its values."""

    label: str
    quantity: str
    unit: str
    values: np.ndarray
    column: str = ""  # the quantity as the result calls it: says whether events make it jump


def curves(result: Result, name: str) -> list[Curve]:
    """The lines that a name stands for."""
    if name == ENERGY and name in result.elements and name not in result.parts:
        return [curve for word in ("kinetic", "potential", "total") for curve in _all(result, Quantity(name, word))]
    if name in result.parts:
        part_curves = [c for word in _main_quantities(result, name) for c in curves(result, f"{name}.{word}")]
        return [c for c in part_curves if c.column != AT_JOINT or c.unit == result.units.force or c.values.any()]
    return _all(result, find(name, result))


def element_of(curve: Curve) -> str:
    """The name before the quantity of a curve; names may contain dots."""
    return curve.label[: curve.label.rindex(f".{curve.column}")]


def siblings(result: Result, curve: Curve) -> list[Curve]:
    """All components of the quantity that a curve is one of."""
    return curves(result, "energy" if curve.quantity == "energy" else f"{element_of(curve)}.{curve.column}")


def error_of(result: Result, curve: Curve) -> np.ndarray:
    """The estimated error of a curve."""
    if curve.quantity == "energy":
        return result.error(f"energy.{curve.column}")
    labels = [one.label for one in siblings(result, curve)]
    errors = result.error(f"{element_of(curve)}.{curve.column}")
    return errors.reshape(len(errors), -1)[:, labels.index(curve.label)]


def panel_of(curve: Curve) -> tuple[str, str]:
    """Curves of one unit share a panel; but energies are no torques, and without a unit nothing is alike."""
    apart = curve.quantity == "energy" or not curve.unit
    return curve.unit, curve.quantity if apart else ""


def _main_quantities(result: Result, name: str) -> list[str]:
    quantities = [quantity for element, quantity in result.columns if element == name]
    wanted = MAIN_QUANTITIES.get(result.parts[name].family, ())
    if wanted == (AT_JOINT,) and AT_JOINT not in quantities:  # of an older file
        wanted = ("reaction_i",)
    return [quantity for quantity in wanted if quantity in quantities] or quantities


def _all(result: Result, quantity: Quantity) -> list[Curve]:
    element, word, *_ = quantity
    values = np.asarray(result.history(quantity._replace(component=None)))
    units = result.unit(element, word) if element else (result.units.time,)
    axis = f"{word} (body axes)" if word in BODY_AXES and values.ndim > 1 else word
    columns = values.reshape(len(values), len(units)).T
    return [
        Curve(name, _word(axis, units[k], result, element), units[k], columns[k], word)
        for name, k in zip(quantity.names, quantity.places, strict=True)
    ]


def _word(quantity: str, unit: str, result: Result, element: str) -> str:
    """The quantity in words, for the axis."""
    if quantity in ("kinetic", "potential", "total"):
        return "energy"
    if quantity == "orientation":
        return "Euler parameters"
    if quantity == "euler_angles":
        return "Euler angles 3-1-3"
    if quantity.startswith("reaction"):
        moment = unit == result.units.torque
        return f"moment about {moment_point(result, element, quantity)}" if moment else "reaction force"
    return quantity.replace("_", " ")
