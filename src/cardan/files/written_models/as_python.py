"""A model as a Python script that builds it."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Mapping

from cardan.analysis.options import Options
from cardan.deferred import is_expression
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.event_words import phrase_of
from cardan.files.written_models.design_section import design_calls
from cardan.files.written_models.written import Writer, identifier, unused
from cardan.model.bodies.shapes import Shape as Solid
from cardan.model.control.events import Action, At, Event, Every
from cardan.model.element import Element
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.parameter import Input
from cardan.model.ground.terrain import Terrain
from cardan.model.model import Model
from cardan.model.units import KNOWN_UNITS
from cardan.public import names

CALL_WIDTH = 95  # of a call within a line of Python
REPORTED = ("kinematics", "inverse", "equilibrium", "simulate")  # analyses that give a Result
FOUND = {"optimize": "optimum", "gradient": "gradient"}  # what a script calls what it finds
RENAMED = {"abs": "fabs", "min": "fmin", "max": "fmax", "if": "if_else"}  # what CasADi calls otherwise
_NAME = re.compile(r"(?<![\w.])[^\W\d][\w.]*")
_LOGIC = re.compile(r"\b(and|or|not)\b")


def to_python(
    model: Model,
    analyses: Iterable[AnalysisRequest] = (),
    design: DesignRequest | None = None,
    parameters: Mapping[str, float] | None = None,
) -> str:
    """The model as a Python script that builds it as `model` and, run as a program, does the analyses and the design.

    `parameters` have other values there.
    """
    return _Python(model, parameters).script(tuple(analyses), design)


class _Python(Writer):
    """Values as Python source."""

    def __init__(self, model: Model, parameters: Mapping[str, float] | None = None):
        super().__init__(model, parameters)
        self.used: set[str] = set()
        self.variables = {"ground": "ground"}
        taken = {"cd", "model", "ground", "parse", "Residuals", "result", *FOUND.values()}
        for name in dict.fromkeys((*model.names(), *(name for name, _ in self.curves.values()))):
            self.variables[name] = unused(identifier(name), taken)
            taken.add(self.variables[name])

    def script(self, analyses: tuple[AnalysisRequest, ...], design: DesignRequest | None = None) -> str:
        model = self.model
        elements, events = self.element_lines()
        blocks = [
            [self.model_line(), "ground = model.ground"],
            [self.parameter_line(name) for name in model.parameters],
            [*self.gravity_lines(), *self.ground_lines()],
            [self.curve_line(name, curve) for name, curve in self.curves.values()],
            [
                f"{self.name(name)} = {_call('model.body', [_quoted(name)], self.body_values(body))}"
                for name, body in model.bodies.items()
            ],
            elements,
            [_call("model.state", [_quoted(name)], self.state_values(name)) for name in self.states],
            events,
            self.program_lines(analyses, design),
        ]
        body = "\n\n".join("\n".join(block) for block in blocks if block)
        imports = ["import cardan as cd"]
        if "Residuals(" in body:
            imports.append("from cardan.files.text_models.values import Residuals")
        if "parse(" in body:
            imports.append("from cardan.model.expressions.expression import parse")
        title = f"# {' '.join(model.name.split())}: written by cardan"
        return "\n".join([title, *imports, "", body, ""])

    def model_line(self) -> str:
        units = self.model.units
        options: dict[str, str] = {} if self.model.dim == 2 else {"dim": self.literal(self.model.dim)}
        if not any(is_expression(g) for g in self.model.gravity):
            options["gravity"] = self.value(self.model.gravity, "gravity")
        if KNOWN_UNITS.get(units.label) != units:
            options["units"] = f"cd.{units!r}"
        elif units.label != "SI":
            options["units"] = _quoted(units.label)
        return f"model = {_call('cd.Model', [_quoted(self.model.name)], options)}"

    def gravity_lines(self) -> list[str]:
        """Gravity that uses parameters, which only exist once the model does."""
        symbolic = any(is_expression(g) for g in self.model.gravity)
        return [f"model.gravity = {self.value(self.model.gravity, 'gravity')}"] if symbolic else []

    def ground_lines(self) -> list[str]:
        shape = self.model.ground_shape
        return [] if shape is None else [f"model.ground_shape = {self.value(shape, 'ground_shape')}"]

    def parameter_line(self, name: str) -> str:
        p = self.model.parameters[name]
        more = {} if p.bounds is None else {"bounds": self.literal(p.bounds)}
        if isinstance(p, Input) and p.unit is not None:
            more["unit"] = _quoted(p.unit)
        maker = "model.input" if isinstance(p, Input) else "model.parameter"
        call = _call(maker, [_quoted(name), self.literal(self.values[name])], more)
        return f"{self.name(name)} = {call}"

    def curve_line(self, name: str, curve: Spline | Terrain) -> str:
        values = self.curve_values(name, curve) | {"name": _quoted(name)}
        call = _call(f"cd.{type(curve).__name__}", [], values)
        return f"{self.name(name)} = model.function({_quoted(name)}, {call})"

    def solid(self, solid: Solid, what: str) -> str:
        sizes, rest = self.solid_values(solid, what)
        arguments = ", ".join(f"{word}={value}" for word, value in (sizes | rest).items())
        return f"cd.{type(solid).__name__}({arguments})"

    def element_lines(self) -> tuple[list[str], list[str]]:
        """One line for each element and event; those that others refer to are kept in a variable."""
        self.used.clear()
        lines = {element.name: self.element_line(element) for element in self.elements}
        events = [f"model.add({self.event(event)})" for event in self.events]
        return [f"{self.variables[n]} = {line}" if n in self.used else line for n, line in lines.items()], events

    def element_line(self, element: Element) -> str:
        values = self.element_values(element)
        signature = inspect.signature(type(element)).parameters
        empty, by_word = inspect.Parameter.empty, inspect.Parameter.KEYWORD_ONLY
        required = [word for word in values if signature[word].default is empty and signature[word].kind != by_word]
        first = [_quoted(element.name), *(values.pop(word) for word in required)]
        return f"model.add({_call(f'cd.{type(element).__name__}', first, values)})"

    def event(self, event: Event) -> str:
        what = f'event "{event.name}"'
        every, fields = self.trigger_values(event)
        actions = [self.phrase(action, f"{what}: {action.word}") for action in event.actions]
        do = {"do": f"[{', '.join(actions)}]"} if actions else {}
        first = self.phrase(every, what) if every else fields.pop("time" if isinstance(event, At) else "function")
        return _call(f"cd.{type(event).__name__}", [_quoted(event.name), first], fields | do)

    def phrase(self, thing: Action | Every, what: str) -> str:
        """An action, or sample times."""
        values = self.phrase_values(thing, what)
        required = [field for field, word in phrase_of(type(thing)).words.items() if word.required]
        return _call(f"cd.{type(thing).__name__}", [values.pop(field) for field in required], values)

    def program_lines(self, analyses: tuple[AnalysisRequest, ...], design: DesignRequest | None) -> list[str]:
        """What the script does when it is run as a program."""
        lines = self.analysis_lines(analyses)
        for function, (first, rest) in design_calls(self, design).items() if design else ():
            call, name = _call(f"cd.{function}", first, rest).replace("\n", "\n    "), FOUND[function]
            lines += [f"    {name} = {call}", f"    print({name}.report())"]
        return ['if __name__ == "__main__":', *lines] if lines else []

    def analysis_lines(self, analyses: tuple[AnalysisRequest, ...]) -> list[str]:
        lines = []
        for analysis in analyses:
            options = {word: self.literal(value) for word, value in analysis.arguments.items()}
            call = _call(f"cd.{analysis.kind}", ["model"], options).replace("\n", "\n    ")
            if analysis.kind in REPORTED:
                lines += [f"    result = {call}", "    print(result.report())"]
            else:
                lines.append(f"    print({call})")
        return lines

    def parameters(self, text: str) -> str:
        """An expression of parameters as Python; what Python cannot say of symbols stays a text of ours."""
        functions = {word: RENAMED.get(word, word) for word in re.findall(r"([^\W\d]\w*)\(", text)}
        translatable = all(function in names() for function in functions.values())
        if not translatable or _LOGIC.search(text):
            return f"parse({_quoted(text)}).evaluate(lambda name: model.parameters[name].symbol)"
        words = {word: f"cd.{function}" for word, function in functions.items()} | self.variables
        return _NAME.sub(lambda match: words.get(match[0], match[0]), text).replace("^", "**")

    def expression(self, text: str) -> str:
        return f"parse({_quoted(text)})"

    def residuals(self, items: list[str]) -> str:
        return f"Residuals({self.sequence(items)})"

    def name(self, name: str) -> str:
        self.used.add(name)
        return self.variables[name]

    def sequence(self, items: list[str]) -> str:
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"

    def mapping(self, items: dict[str, str]) -> str:
        return "{" + ", ".join(f"{_quoted(name)}: {item}" for name, item in items.items()) + "}"

    def plain(self, value: object) -> str:
        return self.literal(value)

    def literal(self, value: object) -> str:
        if isinstance(value, str):
            return _quoted(value)
        if isinstance(value, tuple):
            return self.sequence([self.literal(item) for item in value])
        if isinstance(value, Options):
            fields = [f"{name}={self.literal(item)}" for name, item in value.chosen.items()]
            return f"cd.{type(value).__name__}({', '.join(fields)})"
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{_quoted(key)}: {self.literal(item)}" for key, item in value.items()) + "}"
        return repr(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _call(function: str, first: list[str], rest: Mapping[str, object]) -> str:
    """A call in one line, or with one argument a line where it is long."""
    arguments = [*first, *(f"{word}={value}" for word, value in rest.items())]
    line = f"{function}({', '.join(arguments)})"
    if len(line) <= CALL_WIDTH:
        return line
    return "\n".join([f"{function}(", *(f"    {argument}," for argument in arguments), ")"])
