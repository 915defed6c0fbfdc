"""The words of text models, found by looking at the classes.

An element's type word is its class name, its other words are the dataclass fields, and the annotation of a
field says what may stand there. So a joint added to `model/joints/standard.py` can be written in files, exported and
checked by editors without a line of change here. (The words of events are in `event_words`.)
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import Any, TypeAlias

from cardan.model.control import blocks
from cardan.model.element import Element, Point
from cardan.model.expressions.functions import Spline
from cardan.model.forces import standard as forces
from cardan.model.ground.terrain import Terrain
from cardan.model.joints import drivers, friction, limits, rolling
from cardan.model.joints import standard as joints
from cardan.model.model import Model
from cardan.public import find
from cardan.spec import CHOICES, HELP, RunSpec

WordValues: TypeAlias = dict[str, Any]  # what stands for each word, or what is written for it

MODEL_FILE_VERSION = 1
DESIGN = "design"  # the section whose words are in `design_words`
DRAWING = "drawing"
ANALYSES = ("assemble", "kinematics", "inverse", "equilibrium", "simulate", "linearize", "campbell")

# of Model.body and Model.state, where Python accepts more than a file needs
BODY_SHAPES = {
    **dict.fromkeys(("position", "velocity", "center_of_mass", "force"), "tuple[Scalar, ...] | None"),
    **dict.fromkeys(("inertia", "angular_velocity", "torque"), "Scalar | tuple[Scalar, ...] | None"),
    "orientation": "Orientation | None",
    "shape": "Solid | None",
    "hold": "str | tuple[str, ...]",
}
STATE_SHAPES = {"rate": "Signal"}
RUN_SHAPES = {word: f"Literal{list(words)}" for word, words in CHOICES.items()}
NOT_IN_FILES = ("self", "model", "name", "progress", "keep_steps", "save_to", "resume")
CURVE_MAKERS = ("profile", "ramp_profile", "step_profile", "bump_profile", "profile_sum", "profile_row",
                "curve_with_stops", "profile_from_csv", "terrain_from_csv", "cam_from_csv")  # fmt: skip
SEQUENCES = ("tuple", "list", "Sequence", "Iterable", "Collection")
KEPT_AS = {
    "Place": "Marker",
    "PlaceOrNone": "Marker",
    "CoordinateOrFunction": "Coordinate",
}  # names of annotations that stand for `Accepts`


@dataclass(frozen=True)
class Shape:
    """One alternative of an annotation: `Marker`, `None`, a `tuple` of items, a `Literal` of words, a `Mapping`."""

    name: str
    items: tuple[tuple[Shape, ...], ...] = ()
    repeats: bool = False  # tuple[X, ...]: any number of the one item
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Word:
    """A word of the file: a field of an element, an option of an analysis."""

    name: str
    shapes: tuple[Shape, ...]
    default: object = inspect.Parameter.empty

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty


@lru_cache
def shapes_of(annotation: str) -> tuple[Shape, ...]:
    """The alternatives in an annotation: "Revolute | tuple[Frame, Frame]" has two.

    A function of the machine that stands for a coordinate is an expression, as every coordinate of a file may be.
    """
    shapes = tuple(_shapes(ast.parse(annotation, mode="eval").body))
    names = [shape.name for shape in shapes]
    return tuple(shape for shape in shapes if "Coordinate" not in names or shape.name != "Callable")


def _shapes(node: ast.expr) -> Iterable[Shape]:
    if isinstance(node, ast.BinOp):  # X | Y
        yield from _shapes(node.left)
        yield from _shapes(node.right)
    elif isinstance(node, ast.Subscript):
        (name,) = (shape.name for shape in _shapes(node.value))
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name == "Literal":
            yield Shape(name, words=tuple(str(ast.literal_eval(item)) for item in items))
        elif name == "Accepts":  # what is accepted, and the value that it becomes
            yield from _shapes(items[1])
        elif name in SEQUENCES:
            repeats = name != "tuple" or ast.unparse(items[-1]) == "..."
            yield Shape("tuple", tuple(tuple(_shapes(i)) for i in items if ast.unparse(i) != "..."), repeats)
        elif name == "Mapping":
            yield Shape(name, (tuple(_shapes(items[-1])),))
        else:
            yield Shape(name)
    else:
        name = ast.unparse(node).rpartition(".")[2]
        yield Shape(KEPT_AS.get(name, name))
        if name == "PlaceOrNone":
            yield Shape("None")


HOMES = {"joints": joints, "drivers": drivers, "forces": forces, "blocks": blocks}
GUESTS = {"joints": (limits, rolling), "forces": (friction,)}  # a limit is met like a joint, friction acts as a force
ELEMENT_SECTIONS = (*HOMES, "points")


def element_types(section: str) -> dict[str, type[Element]]:
    """Class name -> class, of the elements that a section of the file may hold."""
    if section == "points":
        return {"Point": Point}
    homes = (HOMES[section], *GUESTS.get(section, ()))
    return {name: getattr(home, name) for home in homes for name in home.__all__}


def section_of(cls: type[Element]) -> str | None:
    """The section that an element of this class is written in; None where files do not know it."""
    for section in ELEMENT_SECTIONS:
        home = element_types(section).get(cls.__name__)
        if home is not None and issubclass(cls, home) and cls.__module__ == home.__module__:
            return section
    return None


def reference_types() -> dict[str, type[Element]]:
    """Class name -> class, of what an annotation may ask for by reference: elements, and families of them."""
    elements = [cls for section in ELEMENT_SECTIONS for cls in element_types(section).values()]
    families = (base for cls in elements for base in cls.__mro__ if issubclass(base, Element))
    return {cls.__name__: cls for cls in families}


def plain(word: str) -> str:
    """A type word without case and joints: RackAndPinion, rack_and_pinion and "rack and pinion" are one."""
    return re.sub(r"[\s_-]", "", word).lower()


def snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


@lru_cache
def words_of(cls: type) -> dict[str, Word]:
    """The words of a dataclass, less its name; its constructor says what may be left out."""
    parameters = inspect.signature(cls).parameters
    return {
        f.name: Word(f.name, shapes_of(str(f.type)), parameters[f.name].default)
        for f in fields(cls)
        if f.name not in NOT_IN_FILES and f.name in parameters
    }


def signature_words(function: Callable, shapes: Mapping[str, str] | None = None) -> dict[str, Word]:
    """The words of a function: its arguments, less those that only Python can give."""
    shapes = shapes or {}
    return {
        p.name: Word(p.name, shapes_of(shapes.get(p.name, _annotation(p))), p.default)
        for p in inspect.signature(function).parameters.values()
        if p.name not in NOT_IN_FILES
    }


def _annotation(parameter: inspect.Parameter) -> str:
    return "Any" if parameter.annotation is parameter.empty else str(parameter.annotation)


@lru_cache
def body_words() -> dict[str, Word]:
    return signature_words(Model.body, BODY_SHAPES)


@lru_cache
def state_words() -> dict[str, Word]:
    return signature_words(Model.state, STATE_SHAPES)


@lru_cache
def curve_makers() -> dict[str, Callable]:
    """Functions that make a profile or terrain: an entry of the section `functions` with their name as its `type`."""
    return {name: find(name) for name in CURVE_MAKERS}


def curve_type(words: Iterable[str]) -> type[Spline] | type[Terrain]:
    """What an entry of the section `functions` is: heights z over x and y are a terrain, all else a curve."""
    return Terrain if "z" in words else Spline


def analysis_words(kind: str) -> dict[str, Word]:
    """The options of an analysis, from the signature of `cardan.<kind>`; the words of a run are those of its spec."""
    words = signature_words(find(kind), RUN_SHAPES if kind == "simulate" else None)
    return words if kind != "simulate" else {**run_spec_words(), **{w: words[w] for w in words.keys() - HELP.keys()}}


@lru_cache
def run_spec_words() -> dict[str, Word]:
    """The options of a run, each with its word: files write them side by side."""
    return {
        option.name: Word(
            option.name,
            shapes_of(RUN_SHAPES.get(option.name, str(option.type))),
            inspect.Parameter.empty if option.default is MISSING else option.default,
        )
        for option in fields(RunSpec)
        if option.name not in NOT_IN_FILES
    }
