"""The section `design` of a model as text, in YAML and in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardan.analysis.options import Options
from cardan.design.functionals import Combination, Composition, Condition, Functional, Largest
from cardan.errors import ModelError
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.design_words import (
    LIMITS,
    MAXIMIZE,
    MINIMIZE,
    RESPONSES,
    SUBJECT_TO,
    TIMES,
    functional_phrases,
)
from cardan.files.text_models.event_words import Phrase
from cardan.files.text_models.words import WordValues
from cardan.files.written_models.written import Writer

LIST_WIDTH = 90  # of a list within a line of Python
LIMIT_WORDS = {cls: word for word, cls in LIMITS.items()}


def functional_values(writer: Writer, functional: Functional) -> tuple[Phrase, WordValues]:
    """How a functional is written: its phrase, and the fields that are not as they would be if left out."""
    phrase = next((p for p in functional_phrases().values() if p.cls is type(functional)), None)
    if phrase is None:
        raise ModelError(f"{functional.label}: the class {type(functional).__name__} cannot be written as text")
    values = {field: getattr(functional, field) for field in phrase.words}
    values = {field: tuple(value.tolist()) if hasattr(value, "tolist") else value for field, value in values.items()}
    return phrase, writer.differing(phrase.words, values, functional.label)


class _Data(Composition[dict[str, object]]):
    """A functional as data of YAML; `line` makes a mapping that is written in one line."""

    def __init__(self, writer: Writer, line: type[dict]):
        self.writer, self.line = writer, line

    def leaf(self, functional: Functional) -> dict[str, object]:
        phrase, fields = functional_values(self.writer, functional)
        words = {phrase.synonyms(field)[0]: value for field, value in fields.items()}
        return {phrase.head: words.pop(phrase.head)} | words

    def total(self, functional: Combination, parts: list[dict[str, object]]) -> dict[str, object]:
        weights = [weight for _, weight in functional.terms]
        terms: list[object] = [
            self.line(part | ({TIMES: weight} if weight != 1.0 else {}))
            for part, weight in zip(parts, weights, strict=True)
        ]
        return self._named(functional, terms + ([functional.constant] if functional.constant else []))

    def largest(self, functional: Largest, parts: list[dict[str, object]]) -> dict[str, object]:
        return self._named(functional, [self.line(part) for part in parts])

    def _named(self, functional: Combination | Largest, parts: Sequence[object]) -> WordValues:
        return {functional.head(): parts} | ({"name": functional.name} if functional.name else {})


class _Text(Composition[str]):
    """A functional as an expression in Python."""

    def __init__(self, writer: Writer):
        self.writer = writer

    def leaf(self, functional: Functional) -> str:
        phrase, fields = functional_values(self.writer, functional)
        first = fields.pop(phrase.fields[phrase.head])
        return f"cd.{phrase.cls.__name__}({', '.join([first, *(f'{word}={value}' for word, value in fields.items())])})"

    def total(self, functional: Combination, parts: list[str]) -> str:
        terms = [(part, weight) for part, (_, weight) in zip(parts, functional.terms, strict=True)]
        text = _sum_text(terms, functional.constant, self.writer.literal)
        return f"({text}).named({self.writer.literal(functional.name)})" if functional.name else text

    def largest(self, functional: Largest, parts: list[str]) -> str:
        name = [f"name={self.writer.literal(functional.name)}"] if functional.name else []
        return f"cd.Largest({', '.join([*parts, *name])})"


def design_data(writer: Writer, request: DesignRequest, line: type[dict]) -> dict[str, object]:
    """As the data of the YAML section; `line` makes a mapping that is written in one line."""

    def written(one: Condition | Functional) -> dict[str, object]:
        functional = one.functional if isinstance(one, Condition) else one
        words = functional.composed(_Data(writer, line))
        if isinstance(one, Condition):
            words[LIMIT_WORDS[type(one)]] = one.value
            words |= {"name": one.name} if one.name and "name" not in words else {}
        return line(words)

    def option(value: object) -> Any:
        if isinstance(value, Mapping):
            return line({word: option(item) for word, item in value.items()})
        if isinstance(value, (tuple, list)):
            return [option(item) for item in value]
        return writer.value(value, "design")

    lists = {MINIMIZE: request.minimize, MAXIMIZE: request.maximize}
    lists |= {SUBJECT_TO: request.subject_to, RESPONSES: request.responses}
    data = {word: option(value) for word, value in request.options.items()}
    for word, functionals in lists.items():
        if functionals:
            data[word] = [written(one) for one in functionals]
    for word, wanted in request.objective.items():
        if not isinstance(wanted, list):
            data[word] = data[word][0]
    return data


def _sum_text(terms: list[tuple[str, float]], constant: float, literal: Callable[[float], str]) -> str:
    """`2.0 * f - g + 3.0`; a sum of one functional alone is said with its weight, so that it is a sum again."""
    text = ""
    for written, weight in terms:
        size = "" if abs(weight) == 1.0 and len(terms) + bool(constant) > 1 else f"{literal(abs(weight))} * "
        sign = ("-" if weight < 0 else "") if not text else " - " if weight < 0 else " + "
        text += f"{sign}{size}{written}"
    if constant:
        text += f" {'-' if constant < 0 else '+'} {literal(abs(constant))}"
    return text


def design_calls(writer: Any, request: DesignRequest) -> dict[str, tuple[list[str], dict[str, str]]]:
    """As calls in Python: function -> its arguments, in order and by name. `writer` is that of Python."""

    def written(one: Condition | Functional) -> str:
        if isinstance(one, Condition):
            name = f", name={writer.literal(one.name)}" if one.name else ""
            return f"cd.{type(one).__name__}({written(one.functional)}, {writer.literal(one.value)}{name})"
        return one.composed(_Text(writer))

    def listed(functionals: tuple[Condition | Functional, ...]) -> str:
        items = [written(one) for one in functionals]
        line = f"[{', '.join(items)}]"
        if len(line) <= LIST_WIDTH:
            return line
        return "\n".join(["[", *(f"        {item}," for item in items), "    ]"])  # within the lines of a call

    def option(value: object) -> str:
        if isinstance(value, Options):
            return writer.literal(value)
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{writer.literal(word)}: {option(item)}" for word, item in value.items()) + "}"
        if isinstance(value, (tuple, list)):
            return writer.sequence([option(item) for item in value])
        return writer.value(value, "design")

    def options(values: Mapping[str, object]) -> dict[str, str]:
        return {word: option(value) for word, value in values.items()}

    calls = {}
    for word, wanted in request.objective.items():
        best = listed(tuple(wanted)) if isinstance(wanted, list) else written(wanted)
        first = ["model", best] if word == MINIMIZE else ["model"]
        named = {} if word == MINIMIZE else {word: best}
        named |= {SUBJECT_TO: listed(request.subject_to)} if request.subject_to else {}
        calls["optimize"] = first, named | options(request.arguments(writer.model))
    if request.responses:
        calls["gradient"] = ["model", listed(request.responses)], options(request.gradient_arguments(writer.model))
    return calls
