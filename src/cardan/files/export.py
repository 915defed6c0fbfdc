"""A model as text: YAML that `parse_yaml` reads back to the same machine, and Python that builds it.

Both writers walk the same values: numbers, expressions of parameters, expressions of the machine, curves,
markers, bodies, elements, coordinates. They write what differs from its default. A Python function inside a
model has no text form; the error names the element that holds it.
"""

from __future__ import annotations

import inspect
import json
import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from itertools import chain, count
from typing import Any

import casadi as ca
import yaml as pyyaml

import cardan
from cardan.errors import ModelError
from cardan.files.dap import Polynomial
from cardan.files.schema import (
    ELEMENT_SECTIONS,
    FORMAT_VERSION,
    Word,
    body_words,
    section_of,
    state_words,
    words_of,
)
from cardan.files.values import Residuals
from cardan.files.yaml import AnalysisRequest
from cardan.model.body import Body, Coordinate, Frame, Marker
from cardan.model.element import Element, Point
from cardan.model.expression import Expression, to_text
from cardan.model.functions import Spline
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS

LINE_WIDTH = 110
CALL_WIDTH = 95  # of a call within a line of Python
REPORTED = ("kinematics", "inverse", "equilibrium", "simulate")  # analyses that give a Result
RENAMED = {"abs": "fabs", "min": "fmin", "max": "fmax", "if": "if_else"}  # what CasADi calls otherwise
_NAME = re.compile(r"(?<![\w.])[^\W\d][\w.]*")
_LOGIC = re.compile(r"\b(and|or|not)\b")


def to_yaml(model: Model, analyses: Iterable[AnalysisRequest] = ()) -> str:
    """The model as a YAML text, with the analyses to run."""
    data = _Yaml(model).data()
    requests = [{a.kind: _Line(_plain(dict(a.options)))} if a.options else a.kind for a in analyses]
    data |= {"analyses": requests} if requests else {}
    return pyyaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=LINE_WIDTH
    )


def to_python(model: Model, analyses: Iterable[AnalysisRequest] = ()) -> str:
    """The model as a Python script that builds it as `model` and, run as a program, does the analyses."""
    return _Python(model).script(tuple(analyses))


class _Writer:
    """What both writers share: which values an element holds, and what kind of text each becomes."""

    def __init__(self, model: Model):
        self.model = model
        self.curves: dict[int, tuple[str, Spline]] = {
            id(curve): (name, curve) for name, curve in model.functions.items()
        }
        for element in model.elements.values():
            if section_of(type(element)) is None:
                cls = type(element).__name__
                raise ModelError(f'{element.kind} "{element.name}": the class {cls} has no text form')
            for word in words_of(type(element)):
                self.find_curves(getattr(element, word), f"{element.name}_{word}")
        for state in model.states.values():
            self.find_curves(state.rate, f"{state.name}_rate")

    def find_curves(self, value: Any, name: str) -> None:
        """Give a name to every spline that has none in the model."""
        if isinstance(value, Spline) and id(value) not in self.curves:
            taken = {*self.model.names(), *(known for known, _ in self.curves.values())}
            self.curves[id(value)] = (_unused(_identifier(value.name or name), taken), value)
        elif isinstance(value, (tuple, list)):
            for item in value:
                self.find_curves(item, name)

    def element_values(self, element: Element) -> dict[str, Any]:
        """The written fields of an element: those that are not as they would be if left out."""
        what = f'{element.kind} "{element.name}"'
        words = words_of(type(element))
        return self.differing(words, {word: getattr(element, word) for word in words}, what)

    def body_values(self, body: Body) -> dict[str, Any]:
        start = body.initial
        values = {
            "mass": body.mass,
            "inertia": body.inertia,
            "position": start.position,
            "angle": start.angle,
            "velocity": start.velocity if "velocity_x" in start.given else None,
            "angular_velocity": start.angular_velocity if "angular_velocity" in start.given else None,
            "center_of_mass": body.center_of_mass,
            "hold": tuple(sorted(start.hold)),
            "force": body.force,
            "torque": body.torque,
        }
        return self.differing(body_words(), values, f'body "{body.name}"')

    def curve_values(self, name: str, curve: Spline) -> dict[str, Any]:
        words = words_of(Spline)
        return self.differing(words, {word: getattr(curve, word) for word in words}, f'function "{name}"')

    def state_values(self, name: str) -> dict[str, Any]:
        state = self.model.states[name]
        return self.differing(state_words(), {"initial": state.initial, "rate": state.rate}, f'state "{name}"')

    def differing(self, words: Mapping[str, Word], values: Mapping[str, Any], what: str) -> dict[str, Any]:
        return {
            name: self.value(values[name], f"{what}: {name}")
            for name, word in words.items()
            if word.required or not _same(values[name], word.default)
        }

    def value(self, value: Any, what: str) -> Any:
        """The written form of a value found in a model."""
        if isinstance(value, ca.SX):
            return self.parameters(self.checked(value, what))
        if isinstance(value, Expression):
            return self.expression(value.text)
        if isinstance(value, Polynomial):
            return self.expression(str(value)) if value.c1 or value.c2 else self.plain(value.c0)
        if isinstance(value, Residuals):
            return self.residuals([self.value(item, what) for item in value.expressions])
        if isinstance(value, Spline):
            return self.name(self.curves[id(value)][0])
        if isinstance(value, Marker):
            return self.marker(value, what)
        if isinstance(value, Coordinate):
            return self.coordinate(value, what)
        if isinstance(value, (Frame, Element)):
            if isinstance(value, Element) and self.model.elements.get(value.name) is not value:
                raise ModelError(f'{what}: "{value.name}" is not in the model; add it with model.add(...)')
            return self.name(value.name)
        if isinstance(value, (tuple, list)):
            return self.sequence([self.value(item, what) for item in value])
        if callable(value):
            raise ModelError(
                f"{what} is a Python function, which has no text form; write it as an expression or a curve"
            )
        return self.plain(value)

    def checked(self, value: ca.SX, what: str) -> str:
        """The text of an expression of parameters of this model."""
        own = {parameter.symbol.element_hash() for parameter in self.model.parameters.values()}
        for symbol in ca.symvar(value):
            if symbol.element_hash() not in own:
                raise ModelError(f'{what}: "{symbol.name()}" is not a parameter of model "{self.model.name}"')
        try:
            return to_text(value)
        except ModelError as error:
            raise ModelError(f"{what}: {error}") from None

    def coordinate(self, value: Coordinate, what: str) -> Any:
        if isinstance(value.value, Expression):
            return self.expression(value.value.text)
        owner, _, word = value.name.rpartition(".")
        if value.owner is None or value.owner.name != owner or not hasattr(type(value.owner), word):
            raise ModelError(f"{what} is a Python function, which has no text form; write it as an expression")
        return self.attribute(self.value(value.owner, what), word)

    # what each kind of value looks like, in the language of the writer

    def parameters(self, text: str) -> Any:
        raise NotImplementedError

    def expression(self, text: str) -> Any:
        raise NotImplementedError

    def residuals(self, items: list[Any]) -> Any:
        raise NotImplementedError

    def name(self, name: str) -> Any:
        raise NotImplementedError

    def attribute(self, owner: Any, word: str) -> Any:
        return f"{owner}.{word}"

    def marker(self, marker: Marker, what: str) -> str:
        def numbers(values: Iterable[Any]) -> str:
            return ", ".join(self.value(v, what) if isinstance(v, ca.SX) else to_text(v) for v in values)

        axis = "" if marker.axis is None else f", axis=({numbers(marker.axis)})"
        return f"{self.name(marker.body.name)}.at({numbers(marker.point)}{axis})"

    def sequence(self, items: list[Any]) -> Any:
        raise NotImplementedError

    def plain(self, value: Any) -> Any:
        raise NotImplementedError


class _Yaml(_Writer):
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


class _Python(_Writer):
    """Values as Python source."""

    def __init__(self, model: Model):
        super().__init__(model)
        self.used: set[str] = set()
        self.variables = {"ground": "ground"}
        taken = {"cd", "model", "ground", "parse", "Residuals", "result"}
        for name in dict.fromkeys((*model.names(), *(name for name, _ in self.curves.values()))):
            self.variables[name] = _unused(_identifier(name), taken)
            taken.add(self.variables[name])

    def script(self, analyses: tuple[AnalysisRequest, ...]) -> str:
        model = self.model
        blocks = [
            [self.model_line(), "ground = model.ground"],
            [self.parameter_line(name) for name in model.parameters],
            self.gravity_lines(),
            [self.curve_line(name, curve) for name, curve in self.curves.values()],
            [
                f"{self.name(name)} = {_call('model.body', [_quoted(name)], self.body_values(body))}"
                for name, body in model.bodies.items()
            ],
            self.element_lines(),
            [_call("model.state", [_quoted(name)], self.state_values(name)) for name in model.states],
            self.analysis_lines(analyses),
        ]
        body = "\n\n".join("\n".join(block) for block in blocks if block)
        imports = ["import cardan as cd"]
        if "Residuals(" in body:
            imports.append("from cardan.files.values import Residuals")
        if "parse(" in body:
            imports.append("from cardan.model.expression import parse")
        title = f"# {' '.join(model.name.split())}: written by cardan"
        return "\n".join([title, *imports, "", body, ""])

    def model_line(self) -> str:
        units = self.model.units
        options: dict[str, str] = {}
        if not any(isinstance(g, ca.SX) for g in self.model.gravity):
            options["gravity"] = self.value(self.model.gravity, "gravity")
        if KNOWN_UNITS.get(units.label) != units:
            options["units"] = f"cd.{units!r}"
        elif units.label != "SI":
            options["units"] = _quoted(units.label)
        return f"model = {_call('cd.Model', [_quoted(self.model.name)], options)}"

    def gravity_lines(self) -> list[str]:
        """Gravity that uses parameters, which only exist once the model does."""
        symbolic = any(isinstance(g, ca.SX) for g in self.model.gravity)
        return [f"model.gravity = {self.value(self.model.gravity, 'gravity')}"] if symbolic else []

    def parameter_line(self, name: str) -> str:
        p = self.model.parameters[name]
        bounds = {} if p.bounds is None else {"bounds": self.literal(p.bounds)}
        call = _call("model.parameter", [_quoted(name), self.literal(p.value)], bounds)
        return f"{self.name(name)} = {call}"

    def curve_line(self, name: str, curve: Spline) -> str:
        values = self.curve_values(name, curve) | {"name": _quoted(name)}
        return f"{self.name(name)} = model.function({_quoted(name)}, {_call('cd.Spline', [], values)})"

    def element_lines(self) -> list[str]:
        """One line each; those that others refer to are kept in a variable."""
        self.used.clear()
        lines = {element.name: self.element_line(element) for element in self.model.elements.values()}
        return [f"{self.variables[n]} = {line}" if n in self.used else line for n, line in lines.items()]

    def element_line(self, element: Element) -> str:
        values = self.element_values(element)
        signature = inspect.signature(type(element)).parameters
        if signature["name"].default is inspect.Parameter.empty:
            first, rest = [_quoted(element.name)], values
        else:
            first, rest = [], values | {"name": _quoted(element.name)}
        required = [word for word in values if signature[word].default is inspect.Parameter.empty]
        first += [rest.pop(word) for word in required]
        return f"model.add({_call(f'cd.{type(element).__name__}', first, rest)})"

    def analysis_lines(self, analyses: tuple[AnalysisRequest, ...]) -> list[str]:
        lines = ['if __name__ == "__main__":'] if analyses else []
        for analysis in analyses:
            options = {word: self.literal(value) for word, value in analysis.options.items()}
            call = _call(f"cd.{analysis.kind}", ["model"], options).replace("\n", "\n    ")
            if analysis.kind in REPORTED:
                lines += [f"    result = {call}", "    print(result.report())"]
            else:
                lines.append(f"    print({call})")
        return lines

    def parameters(self, text: str) -> str:
        """An expression of parameters as Python; what Python cannot say of symbols stays a text of ours."""
        functions = {word: RENAMED.get(word, word) for word in re.findall(r"([^\W\d]\w*)\(", text)}
        known = all(function in dir(cardan) for function in functions.values())
        if not known or _LOGIC.search(text):
            return f"parse({_quoted(text)}).evaluate(lambda name: model.parameters[name].symbol)"
        words = {word: f"cd.{function}" for word, function in functions.items()} | self.variables
        return _NAME.sub(lambda match: words.get(match[0], match[0]), text).replace("^", "**")

    def expression(self, text: str) -> str:
        return f"parse({_quoted(text)})"

    def residuals(self, items: list[Any]) -> str:
        return f"Residuals({self.sequence(items)})"

    def name(self, name: str) -> str:
        self.used.add(name)
        return self.variables[name]

    def sequence(self, items: list[str]) -> str:
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"

    def plain(self, value: Any) -> str:
        return self.literal(value)

    def literal(self, value: Any) -> str:
        if isinstance(value, str):
            return _quoted(value)
        if isinstance(value, tuple):
            return self.sequence([self.literal(item) for item in value])
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{_quoted(key)}: {self.literal(item)}" for key, item in value.items()) + "}"
        return repr(value)


class _Line(dict):
    """A mapping to be written in one line, between braces."""


class _Dumper(pyyaml.SafeDumper):
    """PyYAML's writer, without aliases for repeated values."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    _Line, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)
)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _call(function: str, first: list[str], rest: Mapping[str, Any]) -> str:
    """A call in one line, or with one argument a line where it is long."""
    arguments = [*first, *(f"{word}={value}" for word, value in rest.items())]
    line = f"{function}({', '.join(arguments)})"
    if len(line) <= CALL_WIDTH:
        return line
    return "\n".join([f"{function}(", *(f"    {argument}," for argument in arguments), ")"])


def _same(value: Any, default: Any) -> bool:
    if isinstance(value, tuple) and isinstance(default, tuple):
        return len(value) == len(default) and all(map(_same, value, default))
    return type(value) in (bool, int, float, str, type(None)) and value == default


def _plain(value: Any) -> Any:
    """Tuples as lists, as YAML has no others."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (tuple, list)) else value


def _identifier(name: str) -> str:
    """A name as a Python variable: "body 2" becomes body_2."""
    word = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"_{word}" if not word or word[0].isdigit() or keyword.iskeyword(word) else word


def _unused(word: str, taken: set[str]) -> str:
    return next(w for w in chain((word,), (f"{word}_{k}" for k in count(2))) if w not in taken)
