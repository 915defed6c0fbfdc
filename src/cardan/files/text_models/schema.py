"""The JSON schema of text models, for editors, made of their words.

python -m cardan.files.text_models.schema docs/cardan.schema.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeAlias

from cardan.analysis.methods import METHODS, Method, Start
from cardan.design.functionals import ABOUT
from cardan.files.text_models.design_words import (
    LIMITS,
    MAXIMIZE,
    MINIMIZE,
    RESPONSES,
    SUBJECT_TO,
    TIMES,
    case_words,
    functional_phrases,
    option_words,
    run_words,
)
from cardan.files.text_models.docstrings import description_of, field_descriptions
from cardan.files.text_models.event_words import DO, EVENTS, Phrase, actions, condition_words, triggers
from cardan.files.text_models.space_words import EULER_PARAMETERS, MAKERS, ORIENTATIONS, size_words, solid_words, solids
from cardan.files.text_models.words import (
    ANALYSES,
    DESIGN,
    DRAWING,
    ELEMENT_SECTIONS,
    MODEL_FILE_VERSION,
    Shape,
    Word,
    analysis_words,
    body_words,
    curve_makers,
    element_types,
    signature_words,
    snake_case,
    state_words,
    words_of,
)
from cardan.model.bodies.shapes import Shape as Solid
from cardan.model.element import Point
from cardan.model.expressions.functions import Spline
from cardan.model.ground.terrain import Terrain
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS, Units
from cardan.public import find

Schema: TypeAlias = dict[str, Any]  # a JSON schema, or a part of one

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NUMBER = {"type": ["number", "string"]}
TABLE = {"type": "array", "items": {"type": "array", "items": NUMBER}, "minItems": 2, "maxItems": 2}
VECTOR = {"type": "array", "items": {"$ref": "#/$defs/scalar"}}
TEXT = {"type": "string"}
DEFINITIONS: Schema = {
    "scalar": {"description": 'A number, or an expression of parameters such as "2*k".', **NUMBER},
    "signal": {
        "description": "A number, the name of a function (a curve), or an expression of the machine "
        'such as "k*(spring.length - 0.3) + profile(t)".',
        **NUMBER,
    },
    "marker": {
        "description": "A point of a body: a marker's or body's name, crank.at(-1, 0), "
        "rail.at(0, 0, axis=(1, 0)), in space rod.at(0, 0, 0.3, axis=(0, 0, 1), reference=(1, 0, 0)), "
        "or {body: crank, at: [-1, 0], axis: [1, 0]}.",
        "anyOf": [
            TEXT,
            {
                "type": "object",
                "properties": {"body": TEXT, "at": VECTOR, "axis": VECTOR, "reference": VECTOR},
                "required": ["body"],
                "additionalProperties": False,
            },
        ],
    },
    "response": {
        "description": "Anything that a result has, such as spring.force or pin.reaction_i.Fx, or an expression of it.",
        **NUMBER,
    },
    "coordinate": {
        "description": "crank.x, crank.angle, pin.angle, slide.displacement, cross.angle_i, "
        "or an expression of positions.",
        **TEXT,
    },
}
FIELD_DESCRIPTIONS = {
    ("When", "function"): 'It happens when this expression of the machine passes through zero: "barrel.x - 16".',
    ("When", "direction"): "Which way it passes: falling (from plus to minus, -1), rising (1) or both (0).",
    ("When", "condition"): "The actions are done only where this expression is positive at that moment.",
    ("At", "time"): "It happens at this time.",
    ("Capture", "joint"): "The name of a joint or driver, made with active: false.",
    ("Impact", "b"): "The other one; its axis, if it has one, is the direction of the impact.",
    ("Set", "what"): "The name of a parameter or a state.",
}
DRAWING_DESCRIPTION = "What the studio keeps with a drawing: relations of its lines, and a photograph behind it."
DRAWING_PARTS: Schema = {"relations": {"type": "array", "items": {"type": "object"}}, "picture": {"type": "object"}}
_SHAPE_SCHEMAS: dict[str, Schema] = {
    "Terms": {"type": "array", "items": {"anyOf": [NUMBER, {"$ref": "#/$defs/term"}]}, "minItems": 1},
    "Functionals": {"type": "array", "items": {"$ref": "#/$defs/functional"}, "minItems": 2},
    "None": {"type": "null"},
    "bool": {"type": "boolean"},
    "str": TEXT,
    "float": NUMBER,
    "int": NUMBER,
    "Scalar": {"$ref": "#/$defs/scalar"},
    "Signal": {"$ref": "#/$defs/signal"},
    "OfTime": {"$ref": "#/$defs/signal"},
    "Input": {"$ref": "#/$defs/signal"},
    "Marker": {"$ref": "#/$defs/marker"},
    "Coordinate": {"$ref": "#/$defs/coordinate"},
    "Expression": {"$ref": "#/$defs/signal"},
    "Callable": {"anyOf": [{"$ref": "#/$defs/signal"}, {"type": "array", "items": NUMBER}]},
    "Any": {"anyOf": [{"$ref": "#/$defs/signal"}, {"type": "array", "items": {"$ref": "#/$defs/signal"}}]},
    "Mapping": {"type": "object", "additionalProperties": NUMBER},
    "Signals": {"type": "object", "additionalProperties": {"anyOf": [NUMBER, TABLE]}},
    "Orientation": {"$ref": "#/$defs/orientation"},
    "Solid": {"anyOf": [{"$ref": "#/$defs/solid"}, {"type": "array", "items": {"$ref": "#/$defs/solid"}}]},
    "Whole": {"type": ["integer", "string"]},
    "Response": {"$ref": "#/$defs/response"},
    "Moment": {
        "anyOf": [
            {"$ref": "#/$defs/scalar"},
            {"type": "array", "prefixItems": [TEXT, {"type": "integer"}], "minItems": 2, "maxItems": 2},
        ]
    },
    "Frequencies": {
        "anyOf": [
            NUMBER,
            {"type": "array", "items": NUMBER},
            {
                "type": "object",
                "properties": {"first": NUMBER, "last": NUMBER, "count": {"type": "integer"}},
                "required": ["first", "last", "count"],
                "additionalProperties": False,
            },
        ]
    },
    "Parameter": TEXT,
    "Names": {"anyOf": [TEXT, {"type": "array", "items": TEXT}]},
    "Values": {"type": "object", "additionalProperties": NUMBER},
    "Bounds": {
        "type": "object",
        "additionalProperties": {
            "type": "array",
            "items": {"type": ["number", "string", "null"]},
            "minItems": 2,
            "maxItems": 2,
        },
    },
    "Cases": {
        "anyOf": [
            {"type": "array", "items": {"$ref": "#/$defs/case"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/case"}},
        ]
    },
}


def json_schema() -> Schema:
    """The schema of the YAML format, draft 2020-12."""
    sections = {section: _named(_element_schema(section)) for section in ELEMENT_SECTIONS}
    units = _object(words_of(Units), "A unit set of your own.")
    parameter = _object(signature_words(Model.parameter), "A number that runs may change.")
    input_schema = _object(signature_words(Model.input), "A number from outside, which may change during a run.")
    return {
        "$schema": DIALECT,
        "title": "cardan model",
        "description": "A machine, and what to compute of it.",
        "type": "object",
        "properties": {
            "cardan": {"const": MODEL_FILE_VERSION, "description": "Version of the format."},
            "name": TEXT,
            "dim": {"enum": [2, 3], "description": "2 in the plane (the default), 3 in space."},
            "units": {"anyOf": [{"enum": list(KNOWN_UNITS)}, units]},
            "gravity": {"description": "null for none.", "anyOf": [VECTOR, {"type": "null"}]},
            "parameters": _named({"anyOf": [NUMBER, parameter]}),
            "inputs": _named({"anyOf": [NUMBER, {"type": "null"}, input_schema]}),
            "functions": _named(_curve_schema()),
            "ground_shape": {"description": "What is drawn of the ground."} | _SHAPE_SCHEMAS["Solid"],
            "bodies": _named(_object(body_words(), Model.body)),
            "markers": _named({"$ref": "#/$defs/marker"}),
            **sections,
            "states": _named(_object(state_words(), Model.state)),
            EVENTS: _named(_event_schema()),
            "analyses": {"type": "array", "items": _analysis_schema()},
            DESIGN: _design_schema(),
            DRAWING: {
                "type": "object",
                "description": DRAWING_DESCRIPTION,
                "properties": DRAWING_PARTS,
                "additionalProperties": False,
            },
        },
        "additionalProperties": False,
        "$defs": DEFINITIONS
        | {"orientation": _orientation_schema(), "solid": _solid_schema(), "action": _action_schema()}
        | {"functional": _functional_schema({}), "term": _functional_schema({TIMES: NUMBER})}
        | {"condition": _condition_schema(), "case": _case_schema()},
    }


def _named(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


def _curve_schema() -> Schema:
    """Points, or one of the functions that make them."""
    plain = [_object(words_of(cls), cls) for cls in (Spline, Terrain)]
    by_maker = [_object(signature_words(maker), maker, type={"const": name}) for name, maker in curve_makers().items()]
    return {"anyOf": [*plain, *by_maker]}


def _element_schema(section: str) -> Schema:
    if section == "points":
        point = _object(words_of(Point), Point)
        return {"anyOf": [{"$ref": "#/$defs/marker"}, point]}
    kinds = element_types(section).items()
    return {
        "anyOf": [
            _object(words_of(cls), cls, type={"enum": list(dict.fromkeys((name, snake_case(name))))})
            for name, cls in kinds
        ]
    }


def _orientation_schema() -> Schema:
    """Four Euler parameters, or one of the mappings."""
    parameters = {**VECTOR, "minItems": EULER_PARAMETERS, "maxItems": EULER_PARAMETERS}
    kinds = [_object(words, f"cardan.{MAKERS[head]}") for head, words in ORIENTATIONS.items()]
    return {"description": "The orientation of a body in space.", "anyOf": [parameters, *kinds]}


def _solid_schema() -> Schema:
    """A mapping headed by the kind of solid; its sizes by name, in their order, or alone."""
    return {"description": "A solid of uniform density.", "anyOf": [_headed(*item) for item in solids().items()]}


def _headed(head: str, cls: type[Solid]) -> Schema:
    sizes = size_words(cls)
    needed = [word for word in sizes.values() if word.required]
    if [word.name for word in needed] == ["file"]:
        return _object(solid_words(), cls, **{head: {"anyOf": [_object(sizes, cls), TEXT]}})
    listed = {**VECTOR, "minItems": len(sizes), "maxItems": len(sizes)}
    alone = [{"$ref": "#/$defs/scalar"}] if len(sizes) == 1 else []
    return _object(solid_words(), cls, **{head: {"anyOf": [_object(sizes, "Its sizes."), listed, *alone]}})


def _event_schema() -> Schema:
    """An event happens in one of several ways; each may have a condition and do something."""
    action = {"$ref": "#/$defs/action"}
    when = triggers()["when"]
    condition = _described(when, "condition")
    further = dict.fromkeys(condition_words(), condition) | {
        DO: {"description": "An action or a list of them.", "anyOf": [action, {"type": "array", "items": action}]}
    }
    return {"anyOf": [_phrase_schema(phrase, further) for phrase in triggers().values()]}


def _action_schema() -> Schema:
    phrases = actions().values()
    plain = {"enum": [phrase.head for phrase in phrases if phrase.stands_alone]}
    return {
        "description": "What an event does: a mapping headed by the action, or a word.",
        "anyOf": [plain, *(_phrase_schema(phrase, {}) for phrase in phrases if phrase.words)],
    }


def _phrase_schema(phrase: Phrase, further: Mapping[str, object]) -> Schema:
    """The words of a phrase, required ones in one of their spellings, and `further` ones that may be left out."""
    needed = [phrase.synonyms(field) for field, word in phrase.words.items() if word.required]
    schema = {
        "type": "object",
        "description": description_of(phrase.cls),
        "properties": {word: _described(phrase, field) for word, field in phrase.fields.items()} | dict(further),
        "required": list(dict.fromkeys([phrase.head, *(spellings[0] for spellings in needed if len(spellings) == 1)])),
        "additionalProperties": False,
    }
    choices = [{"anyOf": [{"required": [word]} for word in words]} for words in needed if len(words) > 1]
    return schema | ({"allOf": choices} if choices else {})


def _described(phrase: Phrase, field: str) -> Schema:
    """What may stand for a field, with a description of its own where the class's text does not say enough."""
    about = next((f.metadata.get(ABOUT) for f in fields(phrase.cls) if f.name == field), None)
    about = about or FIELD_DESCRIPTIONS.get((phrase.cls.__name__, field))
    description = about or field_descriptions(phrase.cls).get(field)
    schema = _value_schema(phrase.words[field].shapes)
    return ({"description": description} if description else {}) | schema


def _analysis_schema() -> Schema:
    options = {kind: _object(analysis_words(kind), find(kind)) for kind in ANALYSES}
    properties = options["simulate"]["properties"]
    for cls in (Start, *reversed(METHODS.values()), Method):  # files write the options of objects side by side
        for name, text in field_descriptions(cls).items():
            word = cls.flat_words.get(name, name)
            properties[word] = {**properties[word], "description": text}
    requests = [
        {"type": "object", "properties": {kind: schema}, "required": [kind], "additionalProperties": False}
        for kind, schema in options.items()
    ]
    return {"anyOf": [{"enum": list(ANALYSES)}, *requests]}


def _design_schema() -> Schema:
    """What is to be best, what must hold, further responses, and the options of the search and of the run."""
    functional, condition = {"$ref": "#/$defs/functional"}, {"$ref": "#/$defs/condition"}
    section = _object(option_words(), "What makes the machine a good one: for cardan optimize and cardan gradient.")
    parameters = {"anyOf": [section["properties"]["parameters"], section["properties"]["with_respect_to"]]}
    section["properties"] |= {
        MINIMIZE: _some(functional, "What is to be least; of several, the worst."),
        MAXIMIZE: _some(functional, "What is to be greatest, in place of minimize; of several, the least."),
        SUBJECT_TO: _some(condition, "What must hold."),
        RESPONSES: _some(functional, "Further numbers to differentiate."),
        "parameters": {"description": "Other values, {m: 3}; or the parameters to change, [k, c].", **parameters},
    }
    return section


def _functional_schema(further: Mapping[str, object]) -> Schema:
    return {"anyOf": [_phrase_schema(phrase, further) for phrase in functional_phrases().values()]}


def _condition_schema() -> Schema:
    """A functional with one limit; `always` may do without."""
    limit, kinds = {"$ref": "#/$defs/scalar"}, []
    for phrase in functional_phrases().values():
        always = phrase.cls.is_condition  # type: ignore[attr-defined]
        words = [word for word in LIMITS if not (always and word == "equals")]
        schema = _phrase_schema(phrase, dict.fromkeys(words, limit))
        one_of = [{"required": [word]} for word in words]
        kinds.append(schema | ({"not": {"required": words}} if always else {"oneOf": one_of}))
    return {"anyOf": kinds}


def _some(schema: Schema, description: str) -> Schema:
    """One of these, or a list of them."""
    return {"description": description, "anyOf": [schema, {"type": "array", "items": schema}]}


def _case_schema() -> Schema:
    """A load case."""
    words = {name: word for name, word in case_words().items() if name != "options"}
    case = _object(words, "A load case: other values of parameters, another end, a weight.")
    case["properties"]["options"] = _object(run_words(), "Other options of its run.")
    return case


def _object(words: Mapping[str, Word], about: object, **first: Schema) -> Schema:
    """An object with these words; `first` are words that are always required.

    `about`: what its docstring describes, or the description itself.
    """
    descriptions = {} if isinstance(about, str) else field_descriptions(about)
    return {
        "type": "object",
        "description": about if isinstance(about, str) else description_of(about),
        "properties": first
        | {
            word.name: ({"description": descriptions[word.name]} if word.name in descriptions else {})
            | _value_schema(word.shapes)
            for word in words.values()
        },
        "required": [*first, *(word.name for word in words.values() if word.required)],
        "additionalProperties": False,
    }


def _value_schema(shapes: tuple[Shape, ...]) -> Schema:
    schemas: list[Schema] = []
    words_only = any(shape.name == "Literal" for shape in shapes)
    for shape in shapes:
        schema = _shape_schema(shape)
        if words_only and schema == NUMBER:
            schema = {"type": "number"}  # an expression in its place would be mistaken for one of the words
        if schema not in schemas:
            schemas.append(schema)
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _shape_schema(shape: Shape) -> Schema:
    if shape.name == "Literal":
        return {"enum": list(shape.words)}
    if shape.name != "tuple":
        return _SHAPE_SCHEMAS.get(shape.name, TEXT)  # a body or an element, by name
    if shape.repeats:
        return {"type": "array", "items": _value_schema(shape.items[0])}
    count = len(shape.items)
    items = [_value_schema(item) for item in shape.items]
    return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(schema_text(), encoding="utf-8")
