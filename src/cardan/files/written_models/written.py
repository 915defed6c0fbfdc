"""A model as text: what its YAML and its Python have in common.

Both writers walk the same values: numbers, expressions of parameters, expressions of the machine, curves,
markers, bodies, elements, coordinates. They write what differs from its default. A Python function inside a
model has no text form; the error names the element that holds it.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.files.decks.deck_model import Polynomial
from cardan.files.text_models.event_words import phrase_of
from cardan.files.text_models.space_words import size_words, solid_words, solids
from cardan.files.text_models.values import Residuals
from cardan.files.text_models.words import Word, WordValues, body_words, section_of, state_words, words_of
from cardan.model.bodies.body import SPEEDS, Body, Coordinate, Frame, Marker
from cardan.model.bodies.compound_shape import CompoundShape
from cardan.model.bodies.mesh import Mesh
from cardan.model.bodies.shapes import Shape as Solid
from cardan.model.control.events import Action, At, Event, Every, Set
from cardan.model.element import Element
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.expression_text import to_text
from cardan.model.expressions.functions import Spline
from cardan.model.flexible.reduced import ReducedBody
from cardan.model.ground.terrain import Terrain
from cardan.model.model import Model
from cardan.model.rotation.quaternions import IDENTITY

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


EXPRESSION_DEPTH = 100  # of the comparison of two expressions, more than any that a shape makes


class Writer:
    """What both writers share: which values an element holds, and what kind of text each becomes."""

    def __init__(self, model: Model, parameters: Mapping[str, float] | None = None):
        """`parameters`: values to write in place of those in the model."""
        self.model = model
        self.values = {name: p.value for name, p in model.parameters.items()} | dict(parameters or {})
        self.curves: dict[int, tuple[str, Spline | Terrain]] = {
            id(curve): (name, curve) for name, curve in model.functions.items()
        }
        brought = {event.name for element in model.elements.values() for event in element.own_events()}
        self.events = [event for event in model.events if event.name not in brought]
        self.elements = [element for element in model.elements.values() if not isinstance(element, Event)]
        for element in self.elements:
            if section_of(type(element)) is None:
                cls = type(element).__name__
                raise ModelError(f'{element.kind} "{element.name}": the class {cls} cannot be written as text')
            for word in words_of(type(element)):
                self.find_curves(getattr(element, word), f"{element.name}_{word}")
        for event in self.events:
            self.find_curves([vars(event), *map(vars, event.actions)], event.name)
        # states that an element brings along come back with the element
        self.states = {name: state for name, state in model.states.items() if state.owner is None}
        for state in self.states.values():
            self.find_curves(state.rate, f"{state.name}_rate")

    def find_curves(self, value: object, name: str) -> None:
        """Give a name to every spline that has none in the model."""
        if isinstance(value, (Spline, Terrain)) and id(value) not in self.curves:
            taken = {*self.model.names(), *(name_taken for name_taken, _ in self.curves.values())}
            self.curves[id(value)] = (unused(identifier(value.name or name), taken), value)
        elif isinstance(value, (tuple, list, dict)):
            for item in value.values() if isinstance(value, dict) else value:
                self.find_curves(item, name)

    def element_values(self, element: Element) -> dict[str, object]:
        """The written fields of an element: those that are not as they would be if left out."""
        what = f'{element.kind} "{element.name}"'
        words = words_of(type(element))
        return self.differing(words, {word: getattr(element, word) for word in words}, what)

    def phrase_values(self, thing: Action | Event | Every, what: str) -> WordValues:
        """The written fields of an action, or of when an event happens; the field of the head is always among them."""
        phrase = phrase_of(type(thing))
        values = {field: getattr(thing, field) for field in phrase.words}
        if isinstance(thing, Set):
            values["what"] = thing.target  # by its name, whatever it was given as
        written = self.differing(phrase.words, values, what)
        head = phrase.fields.get(phrase.head)
        if head is not None and head not in written:
            written[head] = self.value(values[head], f"{what}: {head}")
        return written

    def trigger_values(self, event: Event) -> tuple[Every | None, WordValues]:
        """The sample times of an event, if it has them, and the written fields of the event itself."""
        what = f'event "{event.name}"'
        if isinstance(event, At) or not isinstance(event.function, Every):
            return None, self.phrase_values(event, what)
        values = {"condition": event.condition}
        words = {field: word for field, word in phrase_of(type(event)).words.items() if field in values}
        return event.function, self.differing(words, values, what)

    def body_values(self, body: Body) -> dict[str, object]:
        start = body.initial
        flat, spins = self.model.dim == 2, start.angular_velocity
        values = {
            "mass": body.mass,
            "inertia": body.inertia,
            "position": _unless_zero(start.position),
            "angle": _unless_zero(start.angle) if flat else None,
            "velocity": start.velocity if "velocity.x" in start.declared_speeds else None,
            "angular_velocity": start.spin_given
            or (spins if SPEEDS[self.model.dim][-1] in start.declared_speeds else None),
            "center_of_mass": _unless_zero(body.center_of_mass),
            "hold": tuple(sorted(start.hold)),
            "force": _unless_zero(body.force),
            "torque": _unless_zero(body.torque),
            "orientation": None if flat or _same(start.orientation, IDENTITY) else of_any_length(start.orientation),
            "angular_velocity_frame": "body" if start.spin_given is None else "global",
            "shape": body.shape,
            "any_inertia": body.any_inertia,
            "weightless": body.weightless,
        }
        values |= _given_by_shape(body)
        values["inertia"] = _without_zero_products(values["inertia"])
        return self.differing(body_words(), values, f'body "{body.name}"')

    def curve_values(self, name: str, curve: Spline | Terrain) -> dict[str, object]:
        words = words_of(type(curve))
        return self.differing(words, {word: getattr(curve, word) for word in words}, f'function "{name}"')

    def state_values(self, name: str) -> dict[str, object]:
        state = self.states[name]
        return self.differing(state_words(), {"initial": state.initial, "rate": state.rate}, f'state "{name}"')

    def differing(self, words: Mapping[str, Word], values: Mapping[str, object], what: str) -> WordValues:
        return {
            name: self.value(values[name], f"{what}: {name}")
            for name, word in words.items()
            if word.required or not _same(values[name], word.default)
        }

    def value(self, value: object, what: str) -> Any:
        """The written form of a value found in a model."""
        if is_expression(value):
            return self.parameters(self.checked(value, what))
        if isinstance(value, Expression):
            return self.expression(value.text)
        if isinstance(value, Polynomial):
            return self.expression(str(value)) if value.c1 or value.c2 else self.plain(value.c0)
        if isinstance(value, Residuals):
            return self.residuals([self.value(item, what) for item in value.expressions])
        if isinstance(value, (Spline, Terrain)):
            return self.name(self.curves[id(value)][0])
        if isinstance(value, Marker):
            return self.marker(value, what)
        if isinstance(value, CompoundShape):
            return self.sequence([self.solid(part, what) for part in value.parts])
        if isinstance(value, Solid):
            return self.solid(value, what)
        if isinstance(value, Coordinate):
            return self.coordinate(value, what)
        if isinstance(value, (Frame, Element)):
            if isinstance(value, Element) and self.model.elements.get(value.name) is not value:
                raise ModelError(f'{what}: "{value.name}" is not in the model; add it with model.add(...)')
            return self.name(value.name)
        if isinstance(value, (tuple, list)):
            return self.sequence([self.value(item, what) for item in value])
        if isinstance(value, ReducedBody):
            if not value.file:
                raise ModelError(f'{what}: a reduced body is text by its file; write it first: data.save("arm.npz")')
            return self.plain(value.file)
        if isinstance(value, Mapping):
            return self.mapping({name: self.value(item, f"{what}: {name}") for name, item in value.items()})
        if callable(value):
            raise ModelError(
                f"{what} is a Python function, which cannot be written as text; use an expression or a curve"
            )
        return self.plain(value)

    def checked(self, value: ca.SX, what: str) -> str:
        """The text of an expression of parameters of this model."""
        parameters = {parameter.symbol.element_hash() for parameter in self.model.parameters.values()}
        for symbol in ca.symvar(value):
            if symbol.element_hash() not in parameters:
                raise ModelError(f'{what}: "{symbol.name()}" is not a parameter of model "{self.model.name}"')
        try:
            return to_text(value)
        except ModelError as error:
            raise ModelError(f"{what}: {error}") from None

    def coordinate(self, value: Coordinate, what: str) -> object:
        if isinstance(value.value, Expression):
            return self.expression(value.value.text)
        owner, _, word = value.name.rpartition(".")
        if value.owner is None or value.owner.name != owner or not hasattr(type(value.owner), word):
            raise ModelError(f"{what} is a Python function, which cannot be written as text; use an expression")
        return self.attribute(self.value(value.owner, what), word)

    # what each kind of value looks like, in the language of the writer

    def parameters(self, text: str) -> object:
        raise NotImplementedError

    def expression(self, text: str) -> object:
        raise NotImplementedError

    def residuals(self, items: list[object]) -> object:
        raise NotImplementedError

    def name(self, name: str) -> object:
        raise NotImplementedError

    def attribute(self, owner: object, word: str) -> object:
        return f"{owner}.{word}"

    def marker(self, marker: Marker, what: str) -> str:
        def numbers(values: Iterable[Scalar]) -> str:
            return ", ".join(self.value(v, what) if is_expression(v) else to_text(v) for v in values)

        axis = "" if marker.axis is None else f", axis=({numbers(marker.axis)})"
        reference = "" if marker.reference is None else f", reference=({numbers(marker.reference)})"
        return f"{self.name(marker.body.name)}.at({numbers(marker.point)}{axis}{reference})"

    def solid_values(self, solid: Solid, what: str) -> tuple[dict[str, object], dict[str, object]]:
        """The written sizes of a solid, and its other words."""
        if type(solid) not in solids().values():
            raise ModelError(f"{what}: the class {type(solid).__name__} cannot be written as text")
        sizes_of_solid = {word: getattr(solid, word) for word in size_words(type(solid))}
        if isinstance(solid, Mesh):  # a text does not know where it will lie
            sizes_of_solid["file"] = Path(solid.file).resolve().as_posix()
        sizes = {word: self.value(value, what) for word, value in sizes_of_solid.items()}
        rest = {word: getattr(solid, word) for word in solid_words()}
        rest["orientation"] = of_any_length(rest["orientation"])
        return sizes, self.differing(solid_words(), rest, what)

    def solid(self, solid: Solid, what: str) -> object:
        raise NotImplementedError

    def sequence(self, items: list[object]) -> object:
        raise NotImplementedError

    def mapping(self, items: dict[str, object]) -> object:
        raise NotImplementedError

    def plain(self, value: object) -> object:
        raise NotImplementedError


def _same(value: object, default: object) -> bool:
    if isinstance(value, tuple) and isinstance(default, tuple):
        return len(value) == len(default) and all(map(_same, value, default))
    if is_expression(default):
        return False
    return type(value) in (bool, int, float, str, type(None)) and value == default


def of_any_length(p: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    """Euler parameters without the roots they are divided by, which make them unit length: they need not be written."""
    while True:
        fractions = [None if ca.SX(e).is_zero() else _fraction(ca.SX(e)) for e in p]
        roots = [fraction[1] for fraction in fractions if fraction]
        if not all(root.is_op(ca.OP_SQRT) and ca.is_equal(root, roots[0], EXPRESSION_DEPTH) for root in roots):
            return p
        p = tuple(fraction[0] if fraction else 0.0 for fraction in fractions)


def _fraction(e: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Numerator and denominator; a minus before a fraction belongs to its numerator."""
    if e.is_op(ca.OP_NEG):
        above, below = _fraction(e.dep(0))
        return -above, below
    return (e.dep(0), e.dep(1)) if e.is_op(ca.OP_DIV) else (e, ca.SX(1.0))


def _unless_zero(value: object) -> object:
    """None for a zero, which is what is meant when nothing is said."""
    return None if all(_same(v, 0.0) for v in (value if isinstance(value, tuple) else (value,))) else value


def _without_zero_products(inertia: object) -> object:
    """Ixx, Iyy, Izz of a tensor in space that has no other entries."""
    return inertia[:3] if isinstance(inertia, tuple) and _unless_zero(inertia[3:]) is None else inertia


def _given_by_shape(body: Body) -> dict[str, object]:
    """Mass, inertia and mass centre, None where the shape says them; expressions are equal if they are built alike."""
    shape = body.shape
    if shape is None or shape.density is None:
        return {}
    flat = body.model.dim == 2
    by_shape = {
        "mass": shape.mass,
        "inertia": shape.inertia[2] if flat else shape.inertia,
        "center_of_mass": shape.center_of_mass[: body.model.dim],
    }
    # a zero that contradicts the shape must be written, or the shape would speak in its place
    return {
        word: None if _alike(getattr(body, word), value) else getattr(body, word) for word, value in by_shape.items()
    }


def _alike(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    if is_expression(one) and is_expression(other):
        return ca.is_equal(one, other, EXPRESSION_DEPTH)
    return _same(one, other)


def identifier(name: str) -> str:
    """A name as a Python variable: "body 2" becomes body_2."""
    word = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"_{word}" if not word or word[0].isdigit() or keyword.iskeyword(word) else word


def unused(word: str, taken: set[str]) -> str:
    return next(w for w in chain((word,), (f"{word}_{k}" for k in count(2))) if w not in taken)
