"""A model as YAML that `parse_yaml` reads back to the same machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import yaml as pyyaml

from cardan.files.export import Writer
from cardan.files.schema import ELEMENT_SECTIONS, FORMAT_VERSION, section_of
from cardan.files.yaml import AnalysisRequest
from cardan.model.element import Point
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS

LINE_WIDTH = 110


def to_yaml(model: Model, analyses: Iterable[AnalysisRequest] = ()) -> str:
    """The model as a YAML text, with the analyses to run."""
    data = _Yaml(model).data()
    requests = [{a.kind: _Line(_plain(dict(a.options)))} if a.options else a.kind for a in analyses]
    data |= {"analyses": requests} if requests else {}
    return pyyaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=LINE_WIDTH
    )


class _Yaml(Writer):
    """Values as the plain data that YAML holds."""

    def data(self) -> dict[str, Any]:
        model = self.model
        parameters = {
            name: p.value if p.bounds is None else _Line(value=p.value, bounds=list(p.bounds))
            for name, p in model.parameters.items()
        }
        sections: dict[str, dict[str, Any]] = {section: {} for section in ELEMENT_SECTIONS}
        for element in model.elements.values():
            values = self.element_values(element)
            section = sections[section_of(type(element)) or ""]
            line = _Line(type=type(element).__name__, **values)
            section[element.name] = values["marker"] if isinstance(element, Point) else line
        data = {
            "cardan": FORMAT_VERSION,
            "name": model.name,
            "units": self.units(),
            "gravity": [self.value(g, "gravity") for g in model.gravity],
            "parameters": parameters,
            "functions": {name: _Line(self.curve_values(name, curve)) for name, curve in self.curves.values()},
            "bodies": {name: _Line(self.body_values(body)) for name, body in model.bodies.items()},
            **sections,
            "states": {name: _Line(self.state_values(name)) for name in model.states},
        }
        return {word: value for word, value in data.items() if value != {}}

    def units(self) -> Any:
        units = self.model.units
        if KNOWN_UNITS.get(units.label) == units:
            return units.label
        return {f.name: getattr(units, f.name) for f in fields(units)}

    def parameters(self, text: str) -> str:
        return text

    def expression(self, text: str) -> str:
        return text

    def residuals(self, items: list[Any]) -> list[Any]:
        return items

    def name(self, name: str) -> str:
        return name

    def sequence(self, items: list[Any]) -> list[Any]:
        return items

    def plain(self, value: Any) -> Any:
        return value


class _Line(dict):
    """A mapping to be written in one line, between braces."""


class _Dumper(pyyaml.SafeDumper):
    """PyYAML's writer, without aliases for repeated values."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    _Line, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)
)


def _plain(value: Any) -> Any:
    """Tuples as lists, as YAML has no others."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (tuple, list)) else value
