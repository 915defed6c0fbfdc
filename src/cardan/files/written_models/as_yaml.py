"""A model as YAML that `parse_yaml` reads back to the same machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

import yaml as pyyaml

from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.event_words import DO, EVENTS, Phrase, phrase_of
from cardan.files.text_models.words import (
    DESIGN,
    ELEMENT_SECTIONS,
    MODEL_FILE_VERSION,
    WordValues,
    section_of,
    snake_case,
)
from cardan.files.written_models.design_section import design_data
from cardan.files.written_models.written import Writer
from cardan.model.bodies.shapes import Shape as Solid
from cardan.model.control.events import DIRECTIONS, Action, Event, Every
from cardan.model.element import Point
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS

LINE_WIDTH = 110


def to_yaml(
    model: Model,
    analyses: Iterable[AnalysisRequest] = (),
    design: DesignRequest | None = None,
    parameters: Mapping[str, float] | None = None,
) -> str:
    """The model as a YAML text, with the analyses to run and the design; `parameters` have other values there."""
    writer = _Yaml(model, parameters)
    data = writer.data()
    requests = [{a.kind: _Line(_plain(dict(a.options)))} if a.options else a.kind for a in analyses]
    data |= {"analyses": requests} if requests else {}
    data |= {DESIGN: design_data(writer, design, _Line)} if design else {}
    return yaml_text(data)


def model_data(model: Model) -> WordValues:
    """The sections of the model as plain data for `yaml_text`."""
    return _Yaml(model, None).data()


def yaml_text(data: Mapping[str, object]) -> str:
    """Sections, or some of them, as text."""
    return pyyaml.dump(
        dict(data), Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=LINE_WIDTH
    )


class _Yaml(Writer):
    """Values as the plain data that YAML holds."""

    def data(self) -> WordValues:
        model = self.model
        parameters = {
            name: self.values[name] if p.bounds is None else _Line(value=self.values[name], bounds=list(p.bounds))
            for name, p in model.parameters.items()
            if name not in model.inputs
        }
        sections: dict[str, dict[str, object]] = {section: {} for section in ELEMENT_SECTIONS}
        for element in self.elements:
            values = self.element_values(element)
            section = sections[section_of(type(element)) or ""]
            line = _Line(type=type(element).__name__, **values)
            section[element.name] = values["marker"] if isinstance(element, Point) else line
        data = {
            "cardan": MODEL_FILE_VERSION,
            "name": model.name,
            **({"dim": model.dim} if model.dim != 2 else {}),
            "units": self.units(),
            "gravity": [self.value(g, "gravity") for g in model.gravity],
            "parameters": parameters,
            "inputs": {name: self.input(name) for name in model.inputs},
            "functions": {name: _Line(self.curve_values(name, curve)) for name, curve in self.curves.values()},
            **({"ground_shape": self.value(model.ground_shape, "ground_shape")} if model.ground_shape else {}),
            "bodies": {name: _Line(self.body_values(body)) for name, body in model.bodies.items()},
            **sections,
            "states": {name: _Line(self.state_values(name)) for name in self.states},
            EVENTS: {event.name: self.event(event) for event in self.events},
        }
        return {word: value for word, value in data.items() if value != {}}

    def input(self, name: str) -> object:
        """Its start value alone, or with its unit and bounds."""
        source = self.model.inputs[name]
        more = {"unit": source.unit, "bounds": None if source.bounds is None else list(source.bounds)}
        options = {word: value for word, value in more.items() if value is not None}
        return _Line(start=self.values[name], **options) if options else self.values[name]

    def event(self, event: Event) -> dict[str, object]:
        """In one line, or in several where it does several things."""
        what = f'event "{event.name}"'
        every, fields = self.trigger_values(event)
        if "direction" in fields:
            fields["direction"] = next(word for word, sign in DIRECTIONS.items() if sign == fields["direction"])
        written = _spelled(phrase_of(Every), self.phrase_values(every, what)) if every else {}
        written |= _spelled(phrase_of(type(event)), fields)
        actions = [self.action(action, what) for action in event.actions]
        if len(actions) > 1:
            return written | {DO: actions}
        return _Line(written | ({DO: actions[0]} if actions else {}))

    def action(self, action: Action, what: str) -> object:
        phrase = phrase_of(type(action))
        values = self.phrase_values(action, f"{what}: {action.word}")
        if phrase.stands_alone and not any(values.values()):
            return phrase.head
        return _Line(_spelled(phrase, values))

    def units(self) -> object:
        units = self.model.units
        if KNOWN_UNITS.get(units.label) == units:
            return units.label
        return {f.name: getattr(units, f.name) for f in fields(units)}

    def solid(self, solid: Solid, what: str) -> object:
        sizes, rest = self.solid_values(solid, what)
        return _Line({snake_case(type(solid).__name__): _Line(sizes)} | rest)

    def parameters(self, text: str) -> str:
        return text

    def expression(self, text: str) -> str:
        return text

    def residuals(self, items: list[object]) -> list[object]:
        return items

    def name(self, name: str) -> str:
        return name

    def sequence(self, items: list[object]) -> list[object]:
        return items

    def mapping(self, items: dict[str, object]) -> dict[str, object]:
        return _Line(items)

    def plain(self, value: object) -> object:
        return value


def _spelled(phrase: Phrase, fields: Mapping[str, object]) -> dict[str, object]:
    """The words for fields, the head first."""
    words = {phrase.synonyms(field)[0]: value for field, value in fields.items()}
    first = {phrase.head: words[phrase.head]} if phrase.head in words else {}
    return first | words


class _Line(dict):
    """A mapping to be written in one line, between braces."""


class _Dumper(pyyaml.SafeDumper):
    """PyYAML's writer, without aliases for repeated values."""

    def ignore_aliases(self, data: object) -> bool:
        return True


_Dumper.add_representer(
    _Line, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)
)


def _plain(value: object) -> Any:
    """Tuples as lists, as YAML has no others."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (tuple, list)) else value
