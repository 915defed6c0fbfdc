"""The unit of each parameter, from where it stands: alone, or times a number, in a length, a mass or a stiffness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.files.text_models.docstrings import field_descriptions
from cardan.model.bodies.body import Marker
from cardan.model.model import Model
from cardan.studio.window.field_units import unit_of


def parameter_units(model: Model) -> dict[str, str]:
    """Of those that have one and the same unit wherever they stand."""
    units: dict[str, set[str]] = {}
    for value, unit in _uses(model):
        if is_expression(value):
            for symbol in ca.symvar(value):
                units.setdefault(symbol.name(), set()).add(unit if _is_multiple(value) else "")
    return {name: min(all_units) for name, all_units in units.items() if len(all_units) == 1 and min(all_units)}


def _is_multiple(value: ca.SX) -> bool:
    """Whether it is one parameter times a number."""
    symbols = ca.symvar(value)
    if len(symbols) != 1:
        return False
    slope = ca.simplify(ca.jacobian(value, symbols[0]))
    return bool(slope.is_constant()) and bool(ca.substitute(value, symbols[0], 0).is_zero())


def _uses(model: Model) -> Iterator[tuple[object, str]]:
    """Numbers of the machine, each with its unit, "" where that is not known."""
    length, words = model.units.length, {"mass": "mass", "inertia": "inertia", "center_of_mass": "center_of_mass"}
    for body in model.bodies.values():
        for field, word in words.items():
            yield from ((value, unit_of(word, "", model.units)) for value in _items(getattr(body, field)))
        yield from ((value, "") for value in body.initial.q)
    yield from ((value, unit_of("gravity", "", model.units)) for value in model.gravity)
    for element in model.elements.values():
        descriptions = field_descriptions(type(element))
        for field in fields(element):
            value = getattr(element, field.name)
            if isinstance(value, Marker):
                yield from ((coordinate, length) for coordinate in value.point)
            else:
                unit = unit_of(field.name, descriptions.get(field.name, ""), model.units)
                yield from ((item, unit) for item in _items(value))


def _items(value: object) -> Iterator[object]:
    if isinstance(value, Marker):
        return
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _items(item)
    elif is_expression(value):
        yield value
