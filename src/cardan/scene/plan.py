"""The drawing of a model with parameters still in it; one compiled function gives its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import check_known
from cardan.model.bodies.body import Body, Coordinate, Frame, Marker
from cardan.model.bodies.compound_shape import CompoundShape
from cardan.model.bodies.mesh import Mesh
from cardan.model.bodies.shapes import Shape
from cardan.model.element import Element
from cardan.model.flexible.flexible_body import FlexibleBody
from cardan.model.flexible.flexible_node import FlexibleNode
from cardan.model.ground.terrain import Terrain
from cardan.model.joints.cams.cam import Cam
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


Tree: TypeAlias = Any  # numbers and expressions of parameters, in nested tuples and dictionaries

SIZES = ("radius", "length", "pitch")  # fields whose names contain one of these are handed to viewers
NOT_DRAWN = "none"  # the glyph of elements that pictures leave out
TOUCHING = ("contact", "disc", "tyre")  # glyphs of elements that touch ground
DRAWN = ("joint", "driver", "force", "point", "limit", "friction")


class BodyPlan(NamedTuple):
    name: str
    center_of_mass: Tree
    mass: Tree
    inertia: Tree
    start: Tree  # q as the user gave it
    shapes: Tree  # of each (kind, sizes, center, orientation, (surface of a mesh, mirrored axes), colour)
    hidden: bool = False  # of a flexible body: amplitudes of modes, or a marker


class ElementPlan(NamedTuple):
    name: str
    family: str
    type: str
    glyph: str
    marks: Tree  # (body, point, axis or None) of each marker
    sizes: Tree
    active: bool


class Surface(NamedTuple):
    """Ground that an element touches: the marker's body, point and axes (x, [y,] up), and its height as a function.

    `given`: the ranges of x (and y) on which the user gave it; `closed`: a polar curve, `height` is its radius.
    """

    body: int
    point: Tree
    axes: Tree
    height: Callable[..., ca.SX] | None
    extent: tuple[tuple[float, float], ...] | None
    closed: bool = False


class Plan(NamedTuple):
    model_name: str
    dim: int
    gravity: Tree
    ground: BodyPlan
    bodies: tuple[BodyPlan, ...]
    elements: tuple[ElementPlan, ...]
    surfaces: tuple[Surface, ...]


class Planner:
    """The plan of a model and the function that fills in its parameters; made once for each version of a model."""

    def __init__(self, model: Model):
        self.version = model.version
        self._parameters = dict(model.parameters)
        self._plan = _plan(model)
        self._symbols = ca.vertcat(*(item.symbol for item in self._parameters.values()))
        unknown = [leaf for leaf in _leaves(self._plan) if is_expression(leaf)]
        self._numbers = ca.Function("looks", [self._symbols], [ca.vertcat(*unknown)]) if unknown else None

    def values(self, overrides: Mapping[str, float] | None) -> np.ndarray:
        for name in overrides or ():
            check_known("unknown parameter", name, self._parameters)
        all_values = {name: item.value for name, item in self._parameters.items()} | dict(overrides or {})
        return np.array([all_values[name] for name in self._parameters], dtype=float)

    @property
    def numbers(self) -> ca.Function | None:
        """The numbers of the plan that depend on parameters, from these; None where there are none."""
        return self._numbers

    def filled(self, p: np.ndarray) -> Plan:
        """The plan in numbers."""
        numbers = iter(() if self._numbers is None else self._numbers(p).full().ravel().tolist())
        return _filled(self._plan, numbers)

    def sampled(self, function: Callable[..., ca.SX], places: np.ndarray, p: np.ndarray) -> np.ndarray:
        """Values of a user's function, which may contain parameters, at the rows of `places`."""
        at = ca.SX.sym("at", places.shape[1])
        value = ca.SX(function(*ca.vertsplit(at)))
        compiled = ca.Function("samples", [at, self._symbols], [value])
        return compiled.map(len(places))(places.T, np.tile(p[:, None], len(places))).full().ravel()


_planners: WeakKeyDictionary[Model, Planner] = WeakKeyDictionary()


def planner_of(model: Model) -> Planner:
    planner = _planners.get(model)
    if planner is None or planner.version != model.version:
        planner = _planners[model] = Planner(model)
    return planner


# -- from the model ------------------------------------------------------------------------------------------------


def _plan(model: Model) -> Plan:
    index = {"ground": 0} | {name: k for k, name in enumerate(model.bodies, start=1)}
    elements = [item for item in model.elements.values() if item.family in DRAWN and item.glyph != NOT_DRAWN]
    flexible = [item for item in model.elements.values() if isinstance(item, FlexibleBody)]
    hidden = {body for item in flexible for body in item.amplitudes}
    hidden |= {item.node for item in model.elements.values() if isinstance(item, FlexibleNode)}
    return Plan(
        model.name,
        model.dim,
        tuple(model.gravity),
        _ground_plan(model),
        tuple(_body_plan(body, body in hidden) for body in model.bodies.values()),
        tuple(_element_plan(element, index) for element in elements),
        tuple(surface for element in elements for surface in _surfaces(element, index)),
    )


def _body_plan(body: Body, hidden: bool) -> BodyPlan:
    shapes = _shapes_plan(body.shape)
    return BodyPlan(body.name, body.center_of_mass, body.mass, body.inertia_entries, body.initial.q, shapes, hidden)


def _ground_plan(model: Model) -> BodyPlan:
    zero = (0.0,) * model.dim
    return BodyPlan(model.ground.name, zero, None, (), (), _shapes_plan(model.ground_shape))


def _shapes_plan(shape: Shape | None) -> Tree:
    parts = shape.parts if isinstance(shape, CompoundShape) else () if shape is None else (shape,)
    return tuple(map(_shape_plan, parts))


def _shape_plan(shape: Shape) -> tuple[str, Tree, Tree, Tree, Tree, str | None]:
    if isinstance(shape, Mesh):
        return _mesh_plan(shape)
    sizes = tuple(getattr(shape, size) for size in shape.sizes)
    return shape.kind, sizes, shape.center, shape.orientation, None, shape.colour


def _mesh_plan(mesh: Mesh) -> tuple[str, Tree, Tree, Tree, Tree, str | None]:
    """By the box around it."""
    surface = mesh.surface
    extent, middle = surface.high - surface.low, (surface.low + surface.high) / 2
    sizes = tuple(abs(factor) * float(side) for factor, side in zip(mesh.factors, extent, strict=True))
    mirrored = tuple(not is_expression(factor) and factor < 0 for factor in mesh.factors)
    return "mesh", sizes, mesh.placed(middle), mesh.orientation, (surface, mirrored), mesh.colour


def _element_plan(element: Element, index: Mapping[str, int]) -> ElementPlan:
    sizes = {
        item.name: value
        for item in fields(element)
        if any(word in item.name for word in SIZES)
        and (isinstance(value := getattr(element, item.name), (int, float)) or is_expression(value))
    }
    sizes |= {word: value for word, value in element.drawn_sizes().items() if value is not None}
    marks = tuple(
        (index[mark.body.name], mark.point, None if mark.axis is None else _unit(mark.axis))
        for mark in _markers(element)
    )
    kind = type(element).__name__
    return ElementPlan(element.name, element.family, kind, element.drawn_as(), marks, sizes, element.active)


def _markers(element: Element) -> Iterator[Marker]:
    """Where it is drawn: what it says itself, else all markers that it has."""
    at = element.drawn_at()
    if at is not None:
        yield from at
        return
    for item in fields(element):
        yield from _markers_in(getattr(element, item.name))


def _markers_in(value: object) -> Iterator[Marker]:
    """The markers something hangs on; a body stands for its mass centre, a coordinate for what it belongs to."""
    if isinstance(value, Marker):
        yield value
    elif isinstance(value, Body):
        yield Marker(value, value.center_of_mass)
    elif isinstance(value, Frame):
        yield Marker(value, (0.0,) * value.model.dim)
    elif isinstance(value, Element):
        yield from _markers(value)
    elif isinstance(value, Coordinate):
        yield from _markers_in(value.owner)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _markers_in(item)


def _surfaces(element: Element, index: Mapping[str, int]) -> Iterator[Surface]:
    if isinstance(element, Cam):
        yield _surface(element.i, index, element.profile, closed=element.polar, along=True)
        return
    markers = list(_markers(element))
    if element.drawn_as() not in TOUCHING or len(markers) < 2 or getattr(element, "radius_b", None) is not None:
        return
    around = getattr(element, "cylinder", None)
    if around is not None:
        yield _surface(markers[1], index, lambda angle: abs(around) + 0 * angle, closed=True, along=True)
        return
    yield _surface(markers[1], index, getattr(element, "terrain", None))


def _surface(
    marker: Marker, index: Mapping[str, int], height: Any, closed: bool = False, along: bool = False
) -> Surface:
    """`along`: the marker's axis is the first axis of the curve (a cam in the plane), else it points up."""
    extent = None
    if isinstance(height, Terrain):
        extent = (height.x[0], height.x[-1]), (height.y[0], height.y[-1])
    elif hasattr(height, "x"):  # a Spline: a profile
        extent = ((float(height.x[0]), float(height.x[-1])),)
    if len(marker.point) == 3:
        x, y, z = marker.triad
        axes = (x, y) if along else (x, y, z)
    else:
        default = (1.0, 0.0) if along else (0.0, 1.0)
        a, b = default if marker.axis is None else _unit(marker.axis)
        axes = ((a, b), (-b, a)) if along else ((b, -a), (a, b))
    return Surface(index[marker.body.name], marker.point, axes, height, extent, closed)


def _unit(axis: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    size = sum(a * a for a in axis) ** 0.5
    return tuple(a / size for a in axis)


# -- parameters filled in ------------------------------------------------------------------------------------------


def _leaves(tree: object) -> Iterator[object]:
    if isinstance(tree, tuple):
        for item in tree:
            yield from _leaves(item)
    elif isinstance(tree, dict):
        for item in tree.values():
            yield from _leaves(item)
    else:
        yield tree


def _filled(tree: Tree, numbers: Iterator[float]) -> Tree:
    if isinstance(tree, tuple):
        items = [_filled(item, numbers) for item in tree]
        return type(tree)(*items) if hasattr(tree, "_fields") else tuple(items)
    if isinstance(tree, dict):
        return {key: _filled(item, numbers) for key, item in tree.items()}
    return next(numbers) if is_expression(tree) else tree
