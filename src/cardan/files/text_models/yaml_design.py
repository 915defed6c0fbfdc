"""The section `design` of a YAML model: what a design is judged by, what is to be best, and what must hold.

See `design_words`. It is read when the machine is complete, so that every name in it can be tried out at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cardan.design.functionals import Condition, Functional
from cardan.errors import AnalysisError, FileError, ModelError, suggestion
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.design_words import (
    LIMITS,
    MAXIMIZE,
    MINIMIZE,
    RESPONSES,
    SPREAD,
    SUBJECT_TO,
    TIMES,
    case_words,
    functional_phrases,
    option_words,
    run_words,
)
from cardan.files.text_models.event_words import Phrase
from cardan.files.text_models.nodes import Node, compose
from cardan.files.text_models.values import ValueReader
from cardan.files.text_models.words import WordValues
from cardan.model.expressions.expression import OPERATORS, Call, Expression, ExpressionError, Name, parse
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.model.model import Model
from cardan.results.naming import find

if TYPE_CHECKING:
    from cardan.compiled.responses import ResponseView


DESIGN_PARAMETERS = "with_respect_to"
A_LIMIT = "at_most, at_least or equals"
MOST_FREQUENCIES = 100_000  # of one amplitude


def read_design(model: Model, node: Node) -> DesignRequest:
    """The section `design` of a file with this model."""
    return _DesignReader(model).design(node)


def read_functional(model: Model, text: str) -> Functional:
    """A functional in one line, `peak: spring.force` or `{terminal: mass.x, at: 2}`, of a model that is complete."""
    node = compose(text)
    if not isinstance(node.value, dict):
        raise ModelError(
            f'"{text}" is not a functional; write one such as "peak: spring.force" '
            f"(known: {', '.join(functional_phrases())})"
        )
    try:
        return _DesignReader(model).functional(node, f'"{text}"')
    except FileError as error:
        raise ModelError(error.message) from None


class _DesignReader(ValueReader):
    """Reads the section for one model, which is complete."""

    def __init__(self, model: Model):
        super().__init__()
        self.model = model
        self.readers |= {"Whole": self.whole, "Response": self.response, "Parameter": self.parameter_name}
        self.structured |= {
            "Moment": self.moment,
            "Frequencies": self.frequencies,
            "Names": self.names,
            "Values": self.numbers,
            "Bounds": self.bounds,
            "Cases": self.cases,
            "Run": self.run_options,
            "Functionals": self.functionals,
            "Terms": self.terms,
        }

    def design(self, node: Node) -> DesignRequest:
        functional_words = (MINIMIZE, MAXIMIZE, SUBJECT_TO, RESPONSES)
        self._names_as_list(node)
        options = self.words(node, option_words(), "design", extra=functional_words)
        minimize, maximize, responses = (
            tuple(self.functional(n, f"design: {w}") for n, w in _items(node, word))
            for word in (MINIMIZE, MAXIMIZE, RESPONSES)
        )
        subject_to = tuple(self.condition(n, f"design: {w}") for n, w in _items(node, SUBJECT_TO))
        if minimize and maximize:
            node.fail_at_key(MAXIMIZE, f'design: either "{MINIMIZE}" or "{MAXIMIZE}"; the other can be limited')
        if not (minimize or maximize or responses):
            question = f"design: say what to minimize, for example {MINIMIZE}: {{peak: spring.force}}"
            node.fail(question if subject_to else f"{question}, or name {RESPONSES} to differentiate")
        if subject_to and not (minimize or maximize):
            node.fail_at_key(SUBJECT_TO, f'design: "{MINIMIZE}" is missing: what is to be best while this holds?')
        request = DesignRequest(minimize, subject_to, responses, options, node.line, maximize)
        self.check(request, node)
        return request

    def _names_as_list(self, node: Node) -> None:
        """`parameters: [k, c]` names those to change; the mapping `parameters: {k: 700}` gives them other values."""
        entries = node.value if isinstance(node.value, dict) else {}
        names = entries.get("parameters")
        if names is None or not isinstance(names.value, list):
            return
        if DESIGN_PARAMETERS in entries:
            node.fail_at_key("parameters", f'design: "{DESIGN_PARAMETERS}" and a list of "parameters" mean the same')
        entries[DESIGN_PARAMETERS] = entries.pop("parameters")
        node.keys[DESIGN_PARAMETERS] = node.keys["parameters"]

    def check(self, request: DesignRequest, node: Node) -> None:
        """What `cardan.optimize` would say before its first run is said here, with the line."""
        from cardan.design.optimization.load_cases import cases_of
        from cardan.design.optimization.problem import Problem
        from cardan.design.optimization.settings import Solver
        from cardan.design.optimization.statement import free_parameters, start_and_bounds, state

        options = request.options
        place = Node(None, node.line, node.column)

        def checked() -> None:
            names = free_parameters(self.model, options.get(DESIGN_PARAMETERS))
            cases_of(options.get("cases"), self.model, options.get("until"), names)
            box = start_and_bounds(self.model, names, options.get("parameters") or {}, options.get("bounds"))
            Problem(tuple(names), *box, (), lambda b: b, lambda b: (b, b))
            Solver.from_words(options)

        for word, wanted in request.objective.items():
            entry, sign = Node(None, *node.keys[word]), -1.0 if word == MAXIMIZE else 1.0
            self.guarded(partial(state, wanted, request.subject_to, sign), entry, prefix="design: ")
            self.guarded(checked, place, node.value, "design: ")

    # -- functionals -----------------------------------------------------------------------------------------------

    def functional(self, node: Node, what: str) -> Functional:
        """One that is not compared with anything."""
        for word in LIMITS:
            if isinstance(node.value, dict) and word in node.value:
                node.fail_at_key(word, f'{what}: "{word}" is a condition; move it to "{SUBJECT_TO}"')
        return self._made(node, self._phrase(node, what), what, ())

    def functionals(self, node: Node, what: str) -> tuple[Functional, ...]:
        """A list of functionals."""
        return tuple(self.functional(item, f"{what} {k}") for k, item in enumerate(self._list(node, what), 1))

    def terms(self, node: Node, what: str) -> tuple[tuple[Functional | float, float], ...]:
        """The terms of a sum, numbers or functionals, each with its weight."""
        terms: list[tuple[Functional | float, float]] = []
        for k, item in enumerate(self._list(node, what), 1):
            label = f"{what} {k}"
            if not isinstance(item.value, dict):
                terms.append((self.number(item, label), 1.0))
                continue
            functional = self._made(item, self._phrase(item, label), label, (TIMES,))
            weight = self.number(item.value[TIMES], f"{label}: {TIMES}") if TIMES in item.value else 1.0
            terms.append((functional, weight))
        if not any(isinstance(part, Functional) for part, _ in terms):
            node.fail(f"{what}: expected functionals such as {{peak: spring.force}} among the terms")
        return tuple(terms)

    def _list(self, node: Node, what: str) -> list[Node]:
        if not isinstance(node.value, list):
            node.fail(f"{what}: expected a list of functionals, found {node}")
        return node.value

    def condition(self, node: Node, what: str) -> Condition | Functional:
        """A functional and its limit; `always` may do without."""
        phrase = self._phrase(node, what)
        limits = [word for word in LIMITS if word in node.value]
        if len(limits) > 1:
            node.fail_at_key(
                limits[1], f'{what}: "{limits[0]}" and "{limits[1]}" in one condition; give each an entry of its own'
            )
        functional = self._made(node, phrase, what, limits)
        if not limits:
            if functional.is_condition:
                return functional
            node.fail(f"{what}: compared with what? Add {A_LIMIT}: {{{phrase.head}: ..., at_most: 0.3}}")
        return self._limited(functional, limits[0], node, what)

    def _limited(self, functional: Functional, word: str, node: Node, what: str) -> Condition | Functional:
        """A limit that is no number goes to the other side, where any expression can stand."""
        limit, label = node.value[word], f"{what}: {word}"
        if functional.is_condition:
            if word == "equals":
                node.fail_at_key(word, f'{what}: "{functional.head()}" needs a limit: at_most or at_least')
            return self._moved(functional, limit, label, -1.0 if word == "at_least" else 1.0)
        constant = isinstance(limit.value, float) or not self.parse(limit, label).names
        if constant:
            return LIMITS[word](functional, self.number(limit, label))
        if not functional.moves_with_its_function:
            node.fail_at_key(word, f"{label}: a number is expected here")
        self.scalar(limit, label)  # of parameters only
        return LIMITS[word](self._moved(functional, limit, label, 1.0), 0.0)

    def _moved(self, functional: Functional, limit: Node, label: str, sign: float) -> Functional:
        """The functional of sign · (f - limit)."""
        self.response(limit, label)
        f = functional.f if isinstance(functional.f, str) else functional.f.text
        text = f"{_in_brackets(f)} - {_in_brackets(limit.text)}"
        if sign < 0:
            text = f"{_in_brackets(limit.text)} - {_in_brackets(f)}"
        try:
            return replace(functional, f=parse(text, self.model.functions))
        except ExpressionError:  # f is a name with blanks
            limit.fail(f'{label}: "{f}" cannot be used in an expression; give it a name without blanks')

    def _phrase(self, node: Node, what: str) -> Phrase:
        phrases = functional_phrases()
        if not isinstance(node.value, dict):
            node.fail(f"{what}: expected a functional such as {{peak: spring.force}}, found {node}")
        heads = [word for word in node.value if word in phrases]
        if len(heads) > 1:
            node.fail_at_key(heads[1], f'{what}: "{heads[0]}" and "{heads[1]}" are two functionals; give each a dash')
        if not heads:
            word = next(iter(node.value), "")
            node.keys.setdefault(word, (node.line, node.column))
            node.fail_at_key(word, f'{what}: unknown functional "{word}"{suggestion(word, phrases)}')
        return phrases[heads[0]]

    def _made(self, node: Node, phrase: Phrase, what: str, limits: Iterable[str]) -> Functional:
        entries = self.mapping(node, [*phrase.fields, *limits], f"{what}: {phrase.head}")
        values: WordValues = {}
        for word, entry in entries.items():
            if word in phrase.fields:
                label = f"{what}: {phrase.head}" if word == phrase.head else f"{what}: {phrase.head}: {word}"
                values[phrase.fields[word]] = self.value(entry, phrase.words[phrase.fields[word]].shapes, label)
        for field, word in phrase.words.items():
            if word.required and field not in values:
                node.fail(f'{what}: {phrase.head}: "{field}" is missing')
        return self.guarded(lambda: _constructed(phrase.cls, values), node, node.value, f"{what}: ")

    # -- values ----------------------------------------------------------------------------------------------------

    @cached_property
    def view(self) -> ResponseView:
        """All that a result of the machine has, as expressions."""
        from cardan.compiled.compiling import compile_system
        from cardan.compiled.responses import ResponseView

        return ResponseView(compile_system(self.model))

    def response(self, node: Node, what: str) -> str | Expression:
        """The name of anything that a result has, or an expression of such names."""
        text = node.text.strip()
        if " " in text and self._names(text):
            return text  # the name of an element may hold blanks
        expression = self.parse(node, what)
        try:
            expression(self.view)
        except ExpressionError as error:
            node.fail(f"{what}: {error.message}", error.column - 1)
        except ModelError as error:
            node.fail(f"{what}: {error}")
        alone = len(expression.program) == 1 and isinstance(expression.program[0], Name)
        return expression.text.strip() if alone else expression

    def _names(self, text: str) -> bool:
        try:
            return bool(find(text, self.view))
        except ModelError:
            return False

    def moment(self, node: Node, what: str) -> Any:
        """A time, an event, or a list of an event and which time it happens: [touchdown, 2]."""
        if isinstance(node.value, list):
            if len(node.value) != 2:
                node.fail(f"{what}: expected an event and its number, for example [touchdown, 2]")
            return self._event(node.value[0], what), self._count(node.value[1], what)
        if isinstance(node.value, dict):
            node.fail(f"{what}: expected a time or the name of an event, found {node}")
        if node.text in self._happenings:
            return node.text
        parameters = self.parameter_symbols()
        if node.text.isidentifier() and node.text not in parameters:
            near = suggestion(node.text, [*self._happenings, *parameters])
            node.fail(f'{what}: no event or parameter "{node.text}"{near}')
        return self.arithmetic(node, what, parameters, "a time or an event is expected")

    @cached_property
    def _happenings(self) -> tuple[str, ...]:
        """What may happen during a run: events, and what limits and friction do."""
        elements = (element.name for element in self.model.elements.values() if isinstance(element, (Limit, Friction)))
        return (*(event.name for event in self.model.events), *elements)

    def _event(self, node: Node, what: str) -> str:
        if node.text not in self._happenings:
            node.fail(f'{what}: no event "{node.text}"{suggestion(node.text, self._happenings)}')
        return node.text

    def _count(self, node: Node, what: str) -> int:
        number = self.whole(node, what)
        return number if number >= 1 else node.fail(f"{what}: counted from 1: found {number}")

    def frequencies(self, node: Node, what: str) -> tuple[float, ...]:
        """A list, or equally spaced ones: {first: 1, last: 10, count: 50}."""
        if isinstance(node.value, dict):
            entries = self.mapping(node, SPREAD, what)
            for word in SPREAD:
                if word not in entries:
                    node.fail(f'{what}: "{word}" is missing: {{first: 1, last: 10, count: 50}}')
            first, last = (self.number(entries[word], f"{what}: {word}") for word in SPREAD[:2])
            if (count := self._count(entries["count"], what)) > MOST_FREQUENCIES:
                entries["count"].fail(f"{what}: {count} frequencies are too many; at most {MOST_FREQUENCIES}")
            return tuple(first + (last - first) * k / max(count - 1, 1) for k in range(count))
        items = node.value if isinstance(node.value, list) else [node]
        return tuple(self.number(item, what) for item in items)

    def parameter_name(self, node: Node, what: str) -> str:
        self._known_parameter(node.text, node, what)
        return node.text

    def whole(self, node: Node, what: str) -> int:
        value = self.number(node, what)
        return int(value) if float(value).is_integer() else node.fail(f"{what}: expected a whole number, found {node}")

    def names(self, node: Node, what: str) -> tuple[str, ...]:
        """Names of parameters: a list, or a single one."""
        if isinstance(node.value, dict):
            node.fail(f"{what}: expected a list of parameters, found {node}")
        items = node.value if isinstance(node.value, list) else [node]
        if not items:
            node.fail(f"{what}: no parameter is named; leave it out for all of them")
        for item in items:
            self._known_parameter(item.text, item, what)
        return tuple(item.text for item in items)

    def numbers(self, node: Node, what: str) -> dict[str, float]:
        """Other values of parameters."""
        values = {}
        for name, entry in self.mapping(node, None, what).items():
            self._known_parameter(name, Node(None, *node.keys[name]), what)
            values[name] = self.number(entry, f"{what}: {name}")
        return values

    def bounds(self, node: Node, what: str) -> dict[str, tuple[float | None, float | None]]:
        """Bounds of parameters, lower and upper; null for none."""
        pairs = {}
        for name, entry in self.mapping(node, None, what).items():
            self._known_parameter(name, Node(None, *node.keys[name]), what)
            if not isinstance(entry.value, list) or len(entry.value) != 2:
                entry.fail(f"{what}: {name}: expected [lower, upper], null for none, found {entry}")
            pair = [None if x.value is None else self.number(x, f"{what}: {name}") for x in entry.value]
            pairs[name] = tuple(pair)
        return pairs

    def cases(self, node: Node, what: str) -> tuple[dict[str, object], ...]:
        """Load cases: a list of mappings, or a mapping by name."""
        if isinstance(node.value, dict):
            return tuple({"name": name, **self._case(entry, f'case "{name}"')} for name, entry in node.value.items())
        if not isinstance(node.value, list):
            node.fail(f"{what}: expected a mapping by name or a list, found {node}")
        return tuple(self._case(entry, f"{what} {k}") for k, entry in enumerate(node.value, 1))

    def _case(self, node: Node, what: str) -> dict[str, object]:
        return self.words(node, case_words(), f"design: {what}" if what.startswith("case ") else what)

    def run_options(self, node: Node, what: str) -> dict[str, object]:
        return self.words(node, run_words(), what)

    def _known_parameter(self, name: str, place: Node, what: str) -> None:
        if name not in self.model.parameters:
            place.fail(f'{what}: no parameter "{name}"{suggestion(name, self.model.parameters)}')


def _constructed(cls: type[Functional], values: WordValues) -> Functional:
    try:
        return cls.from_text(values)
    except AnalysisError as error:
        raise ModelError(str(error)) from error


def _items(node: Node, word: str) -> list[tuple[Node, str]]:
    """The entries of a list, or a single one, each with what to call it in messages."""
    entry = node.value.get(word)
    if entry is None or entry.value is None:
        return []
    if not isinstance(entry.value, list):
        return [(entry, word)]
    return [(item, f"{word} {k}") for k, item in enumerate(entry.value, 1)]


def _in_brackets(text: str) -> str:
    """An expression as one operand."""
    try:
        last = parse(text).program[-1]
    except ExpressionError:
        return text
    return f"({text.strip()})" if isinstance(last, Call) and last.function in OPERATORS else text.strip()
