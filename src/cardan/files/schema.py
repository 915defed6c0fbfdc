"""The words of text models, found by looking at the classes, and the JSON schema made of them.

An element's type word is its class name, its other words are the dataclass fields, and the annotation of a
field says what may stand there. So a joint added to `model/joints.py` can be written in files, exported and
checked by editors without a line of change here.

    python -m cardan.files.schema docs/cardan.schema.json
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import cardan
from cardan.model import drivers, forces, joints
from cardan.model.element import Element, Point
from cardan.model.functions import Spline
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS, Units

FORMAT_VERSION = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"
ANALYSES = ("assemble", "kinematics", "inverse", "equilibrium", "simulate", "linearize")

# what Model.body and Model.state annotate with Any, because Python accepts more there than a file needs
BODY_SHAPES = {
    **dict.fromkeys(("position", "center_of_mass", "force"), "tuple[Scalar, ...]"),
    "velocity": "tuple[Scalar, ...] | None",
    "hold": "str | tuple[str, ...]",
}
STATE_SHAPES = {"rate": "Signal"}
NOT_IN_FILES = ("self", "model", "name", "progress")
SEQUENCES = ("tuple", "list", "Sequence", "Iterable", "Collection")


@dataclass(frozen=True)
class Shape:
    """One alternative of an annotation: `Marker`, `None`, a `tuple` of items, a `Literal` of words."""

    name: str
    items: tuple[tuple[Shape, ...], ...] = ()
    repeats: bool = False  # tuple[X, ...]: any number of the one item
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Word:
    """A word of the file: a field of an element, an option of an analysis."""

    name: str
    shapes: tuple[Shape, ...]
    default: Any = inspect.Parameter.empty

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty


@lru_cache
def shapes_of(annotation: str) -> tuple[Shape, ...]:
    """The alternatives in an annotation: "Revolute | tuple[Frame, Frame]" has two."""
    return tuple(_shapes(ast.parse(annotation, mode="eval").body))


def _shapes(node: ast.expr) -> Iterable[Shape]:
    if isinstance(node, ast.BinOp):  # X | Y
        yield from _shapes(node.left)
        yield from _shapes(node.right)
    elif isinstance(node, ast.Subscript):
        (name,) = (shape.name for shape in _shapes(node.value))
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name == "Literal":
            yield Shape(name, words=tuple(str(ast.literal_eval(item)) for item in items))
        elif name in SEQUENCES:
            repeats = name != "tuple" or ast.unparse(items[-1]) == "..."
            yield Shape("tuple", tuple(tuple(_shapes(i)) for i in items if ast.unparse(i) != "..."), repeats)
        else:
            yield Shape(name)
    else:
        yield Shape(ast.unparse(node).rpartition(".")[2])


def element_types(section: str) -> dict[str, type[Element]]:
    """Class name -> class, of the elements that a section of the file may hold."""
    if section == "points":
        return {"Point": Point}
    home = {"joints": joints, "drivers": drivers, "forces": forces}[section]
    return {name: getattr(home, name) for name in home.__all__}


ELEMENT_SECTIONS = ("joints", "drivers", "forces", "points")


def section_of(cls: type[Element]) -> str | None:
    """The section that an element of this class is written in; None where files do not know it."""
    return next((s for s in ELEMENT_SECTIONS if cls in element_types(s).values()), None)


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


def analysis_words(kind: str) -> dict[str, Word]:
    """The options of an analysis, from the signature of `cardan.<kind>`."""
    return signature_words(getattr(cardan, kind))


# -- the JSON schema -----------------------------------------------------------------------------------------

NUMBER = {"type": ["number", "string"]}
VECTOR = {"type": "array", "items": {"$ref": "#/$defs/scalar"}}
TEXT = {"type": "string"}
DEFINITIONS: dict[str, Any] = {
    "scalar": {"description": 'A number, or an expression of parameters such as "2*k".', **NUMBER},
    "signal": {
        "description": "A number, the name of a function (a curve), or an expression of the machine "
        'such as "k*(spring.length - 0.3) + profile(t)".',
        **NUMBER,
    },
    "marker": {
        "description": "A point of a body: a marker's or body's name, crank.at(-1, 0), "
        "rail.at(0, 0, axis=(1, 0)), or {body: crank, at: [-1, 0], axis: [1, 0]}.",
        "anyOf": [
            TEXT,
            {
                "type": "object",
                "properties": {"body": TEXT, "at": VECTOR, "axis": VECTOR},
                "required": ["body"],
                "additionalProperties": False,
            },
        ],
    },
    "coordinate": {
        "description": "crank.x, crank.angle, pin.angle, slide.displacement, or an expression of positions.",
        **TEXT,
    },
}
_SHAPE_SCHEMAS: dict[str, dict[str, Any]] = {
    "None": {"type": "null"},
    "bool": {"type": "boolean"},
    "str": TEXT,
    "float": NUMBER,
    "int": NUMBER,
    "Scalar": {"$ref": "#/$defs/scalar"},
    "Signal": {"$ref": "#/$defs/signal"},
    "Marker": {"$ref": "#/$defs/marker"},
    "Coordinate": {"$ref": "#/$defs/coordinate"},
    "Callable": {"anyOf": [{"$ref": "#/$defs/signal"}, {"type": "array", "items": NUMBER}]},
    "Any": {"anyOf": [{"$ref": "#/$defs/signal"}, {"type": "array", "items": {"$ref": "#/$defs/signal"}}]},
    "Mapping": {"type": "object", "additionalProperties": NUMBER},
}


def json_schema() -> dict[str, Any]:
    """The schema of the YAML format, draft 2020-12."""
    sections = {section: _named(_element_schema(section)) for section in ELEMENT_SECTIONS}
    units = _object(words_of(Units), "A unit set of your own.")
    parameter = _object(signature_words(Model.parameter), "A number that runs may change.")
    return {
        "$schema": DIALECT,
        "title": "cardan model",
        "description": "A machine, and what to compute of it.",
        "type": "object",
        "properties": {
            "cardan": {"const": FORMAT_VERSION, "description": "Version of the format."},
            "name": TEXT,
            "dim": {"const": 2},
            "units": {"anyOf": [{"enum": list(KNOWN_UNITS)}, units]},
            "gravity": {"description": "null for none.", "anyOf": [VECTOR, {"type": "null"}]},
            "parameters": _named({"anyOf": [NUMBER, parameter]}),
            "functions": _named(_object(words_of(Spline), _description(Spline))),
            "bodies": _named(_object(body_words(), _description(Model.body))),
            "markers": _named({"$ref": "#/$defs/marker"}),
            **sections,
            "states": _named(_object(state_words(), _description(Model.state))),
            "analyses": {"type": "array", "items": _analysis_schema()},
        },
        "additionalProperties": False,
        "$defs": DEFINITIONS,
    }


def _named(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": schema}


def _element_schema(section: str) -> dict[str, Any]:
    if section == "points":
        point = _object(words_of(Point), _description(Point))
        return {"anyOf": [{"$ref": "#/$defs/marker"}, point]}
    kinds = element_types(section).items()
    return {
        "anyOf": [
            _object(words_of(cls), _description(cls), type={"enum": list(dict.fromkeys((name, snake_case(name))))})
            for name, cls in kinds
        ]
    }


def _analysis_schema() -> dict[str, Any]:
    requests = [
        {
            "type": "object",
            "properties": {kind: _object(analysis_words(kind), _description(getattr(cardan, kind)))},
            "required": [kind],
            "additionalProperties": False,
        }
        for kind in ANALYSES
    ]
    return {"anyOf": [{"enum": list(ANALYSES)}, *requests]}


def _object(words: Mapping[str, Word], description: str, **first: Any) -> dict[str, Any]:
    """An object with these words; `first` are words that are always required."""
    return {
        "type": "object",
        "description": description,
        "properties": first | {word.name: _value_schema(word.shapes) for word in words.values()},
        "required": [*first, *(word.name for word in words.values() if word.required)],
        "additionalProperties": False,
    }


def _value_schema(shapes: tuple[Shape, ...]) -> dict[str, Any]:
    schemas = [_shape_schema(shape) for shape in shapes]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _shape_schema(shape: Shape) -> dict[str, Any]:
    if shape.name == "Literal":
        return {"enum": list(shape.words)}
    if shape.name != "tuple":
        return _SHAPE_SCHEMAS.get(shape.name, TEXT)  # a body or an element, by name
    if shape.repeats:
        return {"type": "array", "items": _value_schema(shape.items[0])}
    count = len(shape.items)
    items = [_value_schema(item) for item in shape.items]
    return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}


def _description(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(schema_text(), encoding="utf-8")
