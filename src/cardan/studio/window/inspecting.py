"""What an inspector shows of a machine: its parts by section, and the data of one part as fields to be read and edited.

Nothing here knows a kind of element by name. The words of a part are the fields of its class, as in model files;
what may stand in a field follows from its annotation, and what it means from the docstring. A joint added to cardan can
be inspected without a change here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardan.errors import CardanError, ModelError, suggestion
from cardan.files.text_models.docstrings import description_of, field_descriptions
from cardan.files.text_models.event_words import EVENTS, Phrase, phrase_of
from cardan.files.text_models.nodes import Node, compose
from cardan.files.text_models.schema import FIELD_DESCRIPTIONS
from cardan.files.text_models.values import ValueReader
from cardan.files.text_models.words import (
    ELEMENT_SECTIONS,
    Word,
    body_words,
    element_types,
    reference_types,
    section_of,
    shapes_of,
    signature_words,
    state_words,
    words_of,
)
from cardan.model.control.events import Event, Every, When
from cardan.model.element import Element
from cardan.model.model import Model
from cardan.protocol import studio as protocol
from cardan.studio.window.field_units import unit_of
from cardan.studio.window.written_values import listed, written, written_value

NUMBERS = ("Scalar", "Signal", "OfTime", "Input", "Any", "float", "int", "Whole")
KINDS = {"Marker": "marker", "Coordinate": "coordinate", "Expression": "expression", "Callable": "expression"}
MACHINE = ""  # the name under which the machine itself is described
WORDS = {  # what parts are that no class of elements describes
    "machine": "The machine as a whole.",
    "body": "A rigid body.",
    "parameter": "A number that expressions use and runs may change.",
    "state": "A differential equation that is integrated with the machine.",
}
MOST_EDITED_PARTS = 6  # of a list that is edited number by number; longer ones are edited in the text
HEADER = {
    "name": ("str", "What the machine is called."),
    "units": ("str", "The unit set: a label, nothing is converted."),
    "gravity": ("tuple[Scalar, ...] | None", "The acceleration of gravity, a vector."),
}


@dataclass(frozen=True)
class Field:
    """One datum. `written` as in the text, "" where it is left out and `default` holds; `number` its value where it
    has one; `parts` the components of a list; `editable` where one entry of the text can be replaced."""

    path: tuple[str | int, ...]
    label: str
    written: str
    number: float | None
    unit: str
    kind: str
    help: str
    default: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    parts: tuple[tuple[str, float | None], ...] = ()
    editable: bool = True

    def data(self) -> protocol.PartField:
        """For the page."""
        return {
            "path": list(self.path),
            "label": self.label,
            "written": self.written,
            "number": self.number,
            "unit": self.unit,
            "kind": self.kind,
            "help": self.help,
            "default": self.default,
            "required": self.required,
            "choices": list(self.choices),
            "parts": list(self.parts),
            "editable": self.editable,
        }


class _Part(NamedTuple):
    """A part of the machine: where it stands in a text, what it is called there, what its class says."""

    section: str
    thing: Any
    kind: str
    type: str
    words: Mapping[str, Word]
    about: Any
    heads: Mapping[str, str]  # word of the file -> field, where they differ


def outline(model: Model) -> protocol.Outline:
    """The names of all parts by section, with their types."""
    sections: protocol.Outline = {"bodies": [{"name": name, "type": "Body"} for name in model.bodies]}
    for name, element in model.elements.items():
        section = _section_of(element)
        sections.setdefault(section, []).append({"name": name, "type": type(element).__name__})
    sections["states"] = [{"name": n, "type": "State"} for n, state in model.states.items() if state.owner is None]
    sections["functions"] = [{"name": n, "type": type(curve).__name__} for n, curve in model.functions.items()]
    sections["parameters"] = [{"name": name, "type": "Parameter"} for name in model.parameters]
    return {section: parts for section, parts in sections.items() if parts}


def described(
    model: Model, text: str | None, name: str = MACHINE, parameters: Mapping[str, float] | None = None
) -> protocol.Part:
    """The part `name` (the machine itself where it is empty) as data for a page: what it is, and its fields.

    `text`: the model as YAML, where it has one; the fields then hold what is written there and say where. Without it
    they hold what the model has, and cannot be edited. `parameters`: values that hold now.
    """
    part = _part(model, name)
    root = compose(text).value if text is not None else None
    reader = _Reader(model, parameters)
    node = _node(root, part, name)
    fields = [*_fields(reader, part, name, node)] if root is not None else [*_of_objects(model, part, name)]
    return {
        "name": name,
        "section": part.section,
        "kind": part.kind,
        "type": part.type,
        "words": WORDS.get(part.kind) or _first_sentence(part.about),
        "connects": _connected(part.thing),
        "fields": [field.data() for field in fields],
        "editable": node is not None,
    }


# -- what a part is ----------------------------------------------------------------------------------------------------


def _part(model: Model, name: str) -> _Part:
    if name == MACHINE:
        words = {word: Word(word, shapes_of(annotation), None) for word, (annotation, _) in HEADER.items()}
        return _Part("", model, "machine", "Machine", words, Model, {})
    if name in model.bodies:
        words = {w: word for w, word in body_words().items() if _fits(w, model.dim)}
        return _Part("bodies", model.bodies[name], "body", "Body", words, Model.body, {})
    if name in model.elements:
        element = model.elements[name]
        cls, section = type(element), _section_of(element)
        if section == EVENTS:
            phrase = _trigger(element)
            return _Part(section, element, "event", phrase.cls.__name__, phrase.words, phrase.cls, _spellings(phrase))
        return _Part(section, element, cls.kind, cls.__name__, words_of(cls), cls, {})
    if name in model.states:
        return _Part("states", model.states[name], "state", "State", state_words(), Model.state, {})
    if name in model.parameters:
        words = signature_words(Model.parameter)
        return _Part("parameters", model.parameters[name], "parameter", "Parameter", words, Model.parameter, {})
    if name in model.functions:
        curve = model.functions[name]
        return _Part("functions", curve, "function", type(curve).__name__, words_of(type(curve)), type(curve), {})
    part_names = [*model.bodies, *model.elements, *model.states, *model.parameters, *model.functions]
    raise ModelError(f'the machine has no part "{name}"{suggestion(name, part_names)}')


def _first_sentence(about: object) -> str:
    """Of a docstring, in one line."""
    return " ".join(description_of(about).partition("\n\n")[0].split())


def _section_of(element: Any) -> str:
    if isinstance(element, Event):
        return EVENTS
    return section_of(type(element)) or ("points" if not element.kind else f"{element.kind}s")


def _fits(word: str, dim: int) -> bool:
    """Bodies in the plane have no orientation, bodies in space no angle."""
    return word not in (("orientation", "angular_velocity_frame") if dim == 2 else ("angle",))


def _trigger(event: Any) -> Phrase:
    """When it happens: an `Every` may stand in place of the function of a `When`."""
    return phrase_of(Every if isinstance(event, When) and isinstance(event.function, Every) else type(event))


def _spellings(phrase: Phrase) -> dict[str, str]:
    return dict(phrase.fields)


def _connected(thing: object) -> list[str]:
    frames = thing.frames() if isinstance(thing, Element) else ()
    return list(dict.fromkeys(frame.name for frame in frames))


def _node(root: Any, part: _Part, name: str) -> Node | None:
    """The entry of a part in the text; None where it has none of its own."""
    if root is None:
        return None
    if part.section == "":
        return Node(root, 1, 1)
    section = root.get(part.section)
    return section.value.get(name) if section is not None and isinstance(section.value, dict) else None


# -- its data, as the text has it --------------------------------------------------------------------------------------


class _Reader(ValueReader):
    """Reads numbers as the loader does, with the values of parameters that hold now."""

    def __init__(self, model: Model, parameters: Mapping[str, float] | None):
        super().__init__()
        self.model = model
        self.parameter_values = {name: p.value for name, p in model.parameters.items()} | dict(parameters or {})

    def evaluated(self, node: Node) -> float | None:
        if isinstance(node.value, (bool, list, dict)) or node.value is None:
            return None
        try:
            return float(self.arithmetic(node, "", self.parameter_values, ""))
        except (CardanError, TypeError, ValueError, RuntimeError, ArithmeticError):
            return None


def _fields(reader: _Reader, part: _Part, name: str, node: Node | None) -> Iterator[Field]:
    """The entries of the text that a part has, and those that it may have."""
    if node is None:
        yield from _of_objects(reader.model, part, name)
        return
    path = (part.section, name) if part.section else ()
    helps = {word: _help(part, word) for word in part.words}
    if not isinstance(node.value, dict):  # `k: 3`, `tip: rod.at(1, 0)`: the entry is its first word
        word = next(iter(part.words.values()))
        yield from _field(reader, path, word.name, node, word, helps)
        return
    entries = {part.heads.get(word, word): (word, entry) for word, entry in node.value.items()}
    spoken = {field: word for word, field in reversed([*part.heads.items()])}
    for field, word in part.words.items():
        label, entry = entries.pop(field, (spoken.get(field, field), None))
        yield from _field(reader, (*path, label), label, entry, word, helps, field)
    for label, entry in entries.values():
        if label != "type" and part.section:
            yield from _nested(reader, (*path, label), label, entry)


def _help(part: _Part, word: str) -> str:
    if part.section == "":
        return HEADER[word][1]
    description = FIELD_DESCRIPTIONS.get((part.type, word)) or field_descriptions(part.about).get(word, "")
    return " ".join(description.split())


def _field(
    reader: _Reader,
    path: tuple[str | int, ...],
    label: str,
    node: Node | None,
    word: Word,
    helps: Mapping[str, str],
    field: str | None = None,
) -> Iterator[Field]:
    """The field of a word; of a mapping, one for each of its entries."""
    if node is not None and isinstance(node.value, dict):
        yield from _nested(reader, path, label, node)
        return
    names = [shape.name for shape in word.shapes]
    numeric = any(shape in (*NUMBERS, "tuple") for shape in names)
    description = helps.get(field or label, "")
    shared = tuple(other for other, text in helps.items() if text == description)
    kind = _kind(names, node)
    yield Field(
        path,
        label,
        "" if node is None else written(node),
        None if node is None else reader.evaluated(node),
        unit_of(field or label, description, reader.model.units, shared) if numeric else "",
        kind,
        description,
        default="" if word.required or word.default is None else written_value(word.default),
        required=word.required,
        choices=_choices(reader.model, word, kind),
        parts=_parts(reader, node),
        editable=kind != "structure",
    )


def _kind(names: list[str], node: Node | None) -> str:
    """How a field is edited: as a number, a list of numbers, one of some words, a switch, a text."""
    if node is not None and isinstance(node.value, list):
        plain = len(node.value) <= MOST_EDITED_PARTS and not any(
            isinstance(item.value, (list, dict)) for item in node.value
        )
        return "list" if plain else "structure"
    if "bool" in names:
        return "switch"
    if "Literal" in names:
        return "choice"
    if {"Frame", "Body"} & set(names) or reference_types().keys() & set(names):
        return "reference"
    if kind := next((KINDS[name] for name in names if name in KINDS), None):
        return kind
    if any(name in NUMBERS for name in names):
        return "number"
    return "list" if "tuple" in names and "str" not in names else "text"


def _choices(model: Model, word: Word, kind: str) -> tuple[str, ...]:
    if kind == "choice":
        return tuple(text for shape in word.shapes for text in shape.words)
    if kind != "reference":
        return ()
    names = [shape.name for shape in word.shapes]
    classes = tuple(cls for name, cls in reference_types().items() if name in names)
    bodies = [*model.bodies] if {"Frame", "Body"} & set(names) else []
    ground = ["ground"] if "Frame" in names else []
    return (*ground, *bodies, *(name for name, e in model.elements.items() if classes and isinstance(e, classes)))


def _parts(reader: _Reader, node: Node | None) -> tuple[tuple[str, float | None], ...]:
    if node is None or not isinstance(node.value, list) or len(node.value) > MOST_EDITED_PARTS:
        return ()
    return tuple((written(item), reader.evaluated(item)) for item in node.value)


def _nested(reader: _Reader, path: tuple[str | int, ...], label: str, node: Node) -> Iterator[Field]:
    """A value within a value, such as the sizes of a solid, each with its own place in the text."""
    if isinstance(node.value, dict):
        for word, entry in node.value.items():
            yield from _nested(reader, (*path, word), f"{label} {word}", entry)
        return
    kind = _kind(["Scalar" if reader.evaluated(node) is not None else "str"], node)
    unit = unit_of(str(path[-1]), "", reader.model.units)
    parts = _parts(reader, node)
    editable = kind != "structure"
    yield Field(path, label, written(node), reader.evaluated(node), unit, kind, "", parts=parts, editable=editable)


# -- its data, as the model has it -------------------------------------------------------------------------------------


def _of_objects(model: Model, part: _Part, name: str) -> Iterator[Field]:
    """The same where there is no text, or none for this part: nothing of it can be edited."""
    helps = {word: _help(part, word) for word in part.words}
    for field, word in part.words.items():
        value = _held(part.thing, field)
        if value is None:
            continue
        numeric = any(shape.name in (*NUMBERS, "tuple") for shape in word.shapes)
        shared = tuple(other for other, text in helps.items() if text == helps[field])
        unit = unit_of(field, helps[field], model.units, shared) if numeric else ""
        number = float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
        parts = tuple((text, None) for text in listed(value))
        path = (part.section, name, field) if part.section else (field,)
        kind = _kind([shape.name for shape in word.shapes], None)
        yield Field(path, field, written_value(value), number, unit, kind, helps[field], parts=parts, editable=False)


def _held(thing: object, field: str) -> Any:
    """What a part holds under a word; where a body starts is in its `initial`."""
    initial = getattr(thing, "initial", None)
    if initial is not None and hasattr(initial, field):
        return getattr(initial, field)
    return getattr(thing, field, None)


def every_class() -> list[type[Element]]:
    """The classes of all elements that files may hold."""
    return [cls for section in ELEMENT_SECTIONS for cls in element_types(section).values()]
