"""Elements and bodies that are alike: the same equations with other numbers.

Equations of a large machine are written once for each group of those that are alike, on symbols for the bodies of one
of them and for the numbers in which they differ, and repeated for all. Alike are elements of one class whose fields
hold the same kinds of things: numbers, markers, the same expressions of parameters, the same splines. Directions of
markers must be the same numbers, because which directions lie across them is chosen by these numbers. What holds a
function of the user, another element, or anything else that cannot be looked into, is not alike to anything.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.model.bodies.body import Body, Ground, Marker
from cardan.model.element import ConstraintElement, Element, ForceElement, Point
from cardan.model.expressions.functions import Spline
from cardan.model.model import Model, restricted
from cardan.symbolic.event_numbers import EventNumbers

BODY_FIELDS = ("mass", "inertia", "center_of_mass", "force", "torque")
INITIAL_FIELDS = ("position", "angle", "velocity", "angular_velocity", "orientation")
LONGEST_EXPRESSION = 300  # characters: no longer expressions of parameters are compared
PLAIN = (bool, int, str, type(None), frozenset)


class NotAlikeError(Exception):
    """A value that cannot be compared with that of another element."""


@dataclass(frozen=True, eq=False)
class Group:
    """Some elements, or some bodies, that are alike.

    `part` is a model of the first of them and its bodies alone, in which the numbers that differ are the symbols
    `numbers`; `values` has a row of them for each.
    """

    names: tuple[str, ...]
    bodies: np.ndarray  # (count, bodies of each): indices in the model
    part: Model
    numbers: ca.SX
    values: np.ndarray

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def element(self) -> Any:
        """The first element, with symbols for numbers; of a group of bodies None."""
        return next(iter(self.part.elements.values()), None)


def groups_of(model: Model, modes: EventNumbers) -> tuple[list[Group], list[Group], list[Element]]:
    """Groups of bodies, groups of elements, and the elements that are not alike to any."""
    described_bodies = {name: _described_body(body) for name, body in model.bodies.items()}
    index = {name: k for k, name in enumerate(model.bodies)}
    by_key: dict[Hashable, list[str]] = {}
    for name, (key, _) in described_bodies.items():
        by_key.setdefault(key, []).append(name)
    bodies = [
        _group(model, names, [(name,) for name in names], [described_bodies[name][1] for name in names], index)
        for names in by_key.values()
    ]
    owners = {state.owner for state in model.states.values()}
    changing = {*modes.switches, *modes.slips, *modes.references, *owners}
    alike: dict[Hashable, list[tuple[str, tuple[str, ...], list[float]]]] = {}
    rest: list[Element] = []
    for element in model.elements.values():
        try:
            if element.name in changing or not _can_be_alike(element):
                raise NotAlikeError
            frames: dict[str, int] = {}
            numbers: list[float] = []
            key = type(element), *(_described(getattr(element, word), frames, numbers) for word in _words(element))
            for name in frames:
                numbers += described_bodies[name][1]
            key = *key, *(described_bodies[name][0] for name in frames)
            alike.setdefault(key, []).append((element.name, tuple(frames), numbers))
        except NotAlikeError:
            rest.append(element)
    elements = []
    for members in alike.values():
        names, of, values = [row[0] for row in members], [row[1] for row in members], [row[2] for row in members]
        elements.append(_group(model, names, of, values, index, model.elements[names[0]]))
    return bodies, elements, rest


def _can_be_alike(element: Element) -> bool:
    if isinstance(element, ForceElement):
        return element.active
    if isinstance(element, ConstraintElement):
        return element.active and not element.one_sided
    return isinstance(element, Point)


def _words(element: Any) -> list[str]:
    return [item.name for item in fields(element) if item.name != "name"]


def _described_body(body: Body) -> tuple[Hashable, list[float]]:
    numbers: list[float] = []
    try:
        parts = [getattr(body, word) for word in BODY_FIELDS] + [getattr(body.initial, word) for word in INITIAL_FIELDS]
        return tuple(_described(part, {}, numbers) for part in parts), numbers
    except NotAlikeError:
        return ("alone", body.name), []


def _described(value: Any, frames: dict[str, int], numbers: list[float]) -> Hashable:
    """What two values must have in common to be alike; their numbers are added to `numbers`, bodies to `frames`."""
    if isinstance(value, float):
        numbers.append(value)
        return "number"
    if isinstance(value, PLAIN):
        return type(value), value
    if isinstance(value, Marker):
        return (
            "marker",
            _described(value.body, frames, numbers),
            tuple(_described(x, frames, numbers) for x in value.point),
            None if value.axis is None else tuple(map(_fixed, value.axis)),
            None if value.reference is None else tuple(map(_fixed, value.reference)),
        )
    if isinstance(value, Ground):
        return "ground"
    if isinstance(value, Body):
        return "body", frames.setdefault(value.name, len(frames))
    if isinstance(value, (tuple, list)):
        return type(value), tuple(_described(x, frames, numbers) for x in value)
    if is_expression(value):
        return _fixed(value)
    if isinstance(value, Spline):
        return "spline", id(value)
    raise NotAlikeError


def _fixed(value: Any) -> Hashable:
    if not is_expression(value):
        return float(value)
    text = str(value)
    if len(text) > LONGEST_EXPRESSION or "@" in text:
        raise NotAlikeError
    return "expression", value.serialize()  # the text has no more than six digits of its numbers


def _group(
    model: Model,
    names: Sequence[str],
    frames: Sequence[tuple[str, ...]],
    numbers: Sequence[list[float]],
    index: dict[str, int],
    element: Any = None,
) -> Group:
    values = np.array(numbers, float).reshape(len(names), -1)
    differ = np.flatnonzero((values != values[:1]).any(axis=0))
    symbols = ca.SX.sym("number", differ.size)
    taken: list[float | ca.SX] = values[0].tolist()
    for k, place in enumerate(differ.tolist()):
        taken[place] = symbols[k]
    first = iter(taken)
    bodies: dict[str, Body] = {name: copy(model.bodies[name]) for name in frames[0]}
    elements = {}
    if element is not None:  # its own numbers come first
        copied = copy(element)
        for word in _words(element):
            object.__setattr__(copied, word, _with_numbers(getattr(element, word), first, bodies))
        elements = {element.name: copied}
    for body in bodies.values():
        _put_numbers(body, first)
    at = np.array([[index[name] for name in row] for row in frames], np.int64).reshape(len(names), -1)
    return Group(tuple(names), at, restricted(model, bodies, elements), symbols, values[:, differ])


def _put_numbers(body: Body, numbers: Iterator[Any]) -> None:
    if not _described_body(body)[1]:  # it is not alike to any
        return
    for word in BODY_FIELDS:
        object.__setattr__(body, word, _with_numbers(getattr(body, word), numbers, {}))
    initial = {word: _with_numbers(getattr(body.initial, word), numbers, {}) for word in INITIAL_FIELDS}
    object.__setattr__(body, "initial", replace(body.initial, **initial))


def _with_numbers(value: Any, numbers: Iterator[Any], bodies: dict[str, Body]) -> Any:
    """The value with other numbers, in the order of `_described`, and on other bodies."""
    if isinstance(value, float):
        return next(numbers)
    if isinstance(value, Marker):
        point = tuple(_with_numbers(x, numbers, bodies) for x in value.point)
        return Marker(bodies.get(value.body.name, value.body), point, value.axis, value.reference)
    if isinstance(value, Body):
        return bodies[value.name]
    if isinstance(value, (tuple, list)):
        return type(value)(_with_numbers(x, numbers, bodies) for x in value)
    return value


def used_of(columns: Iterable[ca.SX], expressions: Sequence[ca.SX]) -> list[list[int]]:
    """Of each column of symbols, which entries occur in some expressions."""
    inside = {s.element_hash() for s in ca.symvar(ca.veccat(*expressions))}
    used = []
    for column in columns:
        symbols = ca.vertsplit(column) if column.numel() else []
        used.append([k for k, symbol in enumerate(symbols) if symbol.element_hash() in inside])
    return used
