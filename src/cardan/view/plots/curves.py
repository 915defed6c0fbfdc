"""The curves that names stand for: "crank.angle", "A.reaction_at_joint", "energy"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.results.quantities import BODY_AXES
from cardan.results.reactions import AT_JOINT, moment_point
from cardan.results.result import Result, component_names, component_units

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
    if name == "energy" and name not in result.parts:
        return [_energy(result, word) for word in ("kinetic", "potential", "total")]
    if name == "energy.total":
        return [_energy(result, "total")]
    if name in result.parts:
        part_curves = [curve for quantity in _main_quantities(result, name) for curve in _all(result, name, quantity)]
        return [c for c in part_curves if c.column != AT_JOINT or c.unit == result.units.force or c.values.any()]
    element, _, quantity = name.rpartition(".")
    if quantity in result.quantities(element):
        return list(_all(result, element, quantity))
    parent, _, quantity = element.rpartition(".")
    components = _all(result, parent, quantity) if quantity in result.quantities(parent) else ()
    one = [curve for curve in components if curve.label == name]
    if not one:
        raise CardanError(f'cannot plot "{name}"{suggestion(name, _plottable(result, name))}')
    return one


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


def _energy(result: Result, word: str) -> Curve:
    (unit,) = component_units(result.units, word, 1)
    return Curve(f"energy.{word}", "energy", unit, getattr(result.energy, word), word)


def _main_quantities(result: Result, name: str) -> list[str]:
    quantities = [quantity for element, quantity in result.columns if element == name]
    wanted = MAIN_QUANTITIES.get(result.parts[name].family, ())
    if wanted == (AT_JOINT,) and AT_JOINT not in quantities:  # of an older file
        wanted = ("reaction_i",)
    return [quantity for quantity in wanted if quantity in quantities] or quantities


def _all(result: Result, element: str, quantity: str) -> Iterator[Curve]:
    values = np.asarray(result.values(element, quantity))
    units, label = result.unit(element, quantity), f"{element}.{quantity}"
    if values.ndim == 1:
        yield Curve(label, _word(quantity, units[0], result, element), units[0], values, quantity)
        return
    names = component_names(quantity, len(units))
    word = f"{quantity} (body axes)" if quantity in BODY_AXES else quantity
    for suffix, unit, column in zip(names, units, values.reshape(len(values), len(units)).T, strict=True):
        yield Curve(f"{label}.{suffix}", _word(word, unit, result, element), unit, column, quantity)


def _word(quantity: str, unit: str, result: Result, element: str) -> str:
    """The quantity in words, for the axis."""
    if quantity in ("kinetic", "potential"):
        return "energy"
    if quantity == "orientation":
        return "Euler parameters"
    if quantity == "euler_angles":
        return "Euler angles 3-1-3"
    if quantity.startswith("reaction"):
        moment = unit == result.units.torque
        return f"moment about {moment_point(result, element, quantity)}" if moment else "reaction force"
    return quantity.replace("_", " ")


def _plottable(result: Result, name: str) -> list[str]:
    """Names near a wrong one: the quantities of its element when that is right, else everything."""
    flat = list(result.flat())
    element = max((e for e in result.parts if name.startswith(f"{e}.")), key=len, default=None)
    if element is None:
        return [*result.parts, "energy", *flat]
    quantities = [f"{element}.{quantity}" for quantity in result.quantities(element)]
    return [*quantities, *(f for f in flat if f.startswith(f"{element}."))]
