"""The words of the section `design` of text models, found by looking at the classes and functions of `cardan.design`.

    design:
      until: 2
      start: equilibrium
      with_respect_to: [k, c]
      minimize: {peak: spring.force}
      subject_to:
        - {terminal: crank.angular_velocity, at_most: 0.3}
        - {always: abs(pin.reaction_i.Fy) - 10}
      solver: slsqp

A functional is a phrase, as the actions of events are: headed by the name of its class, whose value is the first field;
the other fields are further words. Sums and the largest of several are lists of functionals:

    minimize: {sum: [{peak: spring.force}, {integral: mass.vx**2, times: 0.1}, -3]}
    minimize: {largest: [{peak: front.force}, {peak: rear.force}]}

 All else are arguments of `cardan.optimize`, `gradient` and `simulate`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from inspect import Parameter, signature

from cardan.design import functionals
from cardan.design.choices import ANALYSES, DIRECTIONS, SOLVERS
from cardan.design.functionals import AtLeast, AtMost, Condition, Equal, Functional
from cardan.design.optimization.settings import Solver
from cardan.files.text_models.event_words import Phrase
from cardan.files.text_models.words import RUN_SHAPES, Shape, Word, analysis_words, shapes_of, signature_words
from cardan.public import find

MINIMIZE, MAXIMIZE, SUBJECT_TO, RESPONSES = "minimize", "maximize", "subject_to", "responses"
LIMITS: dict[str, type[Condition]] = {"at_most": AtMost, "at_least": AtLeast, "equals": Equal}
TIMES = "times"  # the weight of a functional in a sum

SPREAD = ("first", "last", "count")  # {first: 1, last: 10, count: 50} in place of a list of frequencies
OPTION_SHAPES = {
    "until": "Scalar | None",
    "with_respect_to": "Names",
    "parameters": "Values",
    "bounds": "Bounds",
    "cases": "Cases",
    "weights": "tuple[float, ...] | None",
}
# what belongs to a call, not to a problem
ONLY_IN_PYTHON = ("functionals", "save", "resume")
CASE_SHAPES = {"name": "str", "parameters": "Values", "until": "Scalar", "weight": "float", "options": "Run"}


@lru_cache
def functional_phrases() -> dict[str, Phrase]:
    """Head word -> how a functional is written."""
    classes = (cls for cls in vars(functionals).values() if isinstance(cls, type) and issubclass(cls, Functional))
    return {cls.head(): _phrase(cls) for cls in classes if cls is not Functional and cls.head()}


def _phrase(cls: type[Functional]) -> Phrase:
    parameters, words = signature(cls).parameters, {}
    for one in fields(cls):
        shape = one.metadata.get(functionals.SHAPE, str(one.type))
        if shape is not None:
            words[one.name] = Word(one.name, _whole(shapes_of(shape)), parameters[one.name].default)
    first, head = next(iter(words)), cls.head()
    words[first] = replace(words[first], default=Parameter.empty)  # the head always has a value
    return Phrase(cls, head, {head: first} | {name: name for name in words if name != first}, words)


@lru_cache
def run_words() -> dict[str, Word]:
    """The options of a run and of its derivatives."""
    return _optional(analysis_words("simulate")) | _options(find("gradient"))


@lru_cache
def option_words() -> dict[str, Word]:
    """All words of the section besides those that hold functionals."""
    words = run_words() | _options(find("optimize")) | _options(Solver)
    words["bounds"] = Word("bounds", shapes_of(OPTION_SHAPES["bounds"]), None)
    return {name: word for name, word in words.items() if name not in (MINIMIZE, MAXIMIZE, SUBJECT_TO)}


@lru_cache
def optimizer_words() -> frozenset[str]:
    """The options that only `cardan.optimize` has."""
    return frozenset(option_words()) - frozenset(run_words())


@lru_cache
def case_words() -> dict[str, Word]:
    return {name: Word(name, shapes_of(shape), None) for name, shape in CASE_SHAPES.items()}


def _options(function: object) -> dict[str, Word]:
    from cardan.design.optimization.statement import COMBINATIONS

    choices = {"analysis": ANALYSES, "direction": DIRECTIONS, "solver": SOLVERS, "combine": COMBINATIONS}
    shapes = RUN_SHAPES | OPTION_SHAPES | {word: f"Literal{list(offered)}" for word, offered in choices.items()}
    parameters = signature(function).parameters  # type: ignore[arg-type]
    open_ended = [p.name for p in parameters.values() if p.kind is Parameter.VAR_KEYWORD]
    words = signature_words(function, shapes)  # type: ignore[arg-type]
    return _optional({name: word for name, word in words.items() if name not in (*ONLY_IN_PYTHON, *open_ended)})


def _optional(words: dict[str, Word]) -> dict[str, Word]:
    """The same words, each of which may be left out."""
    return {name: replace(word, shapes=_whole(word.shapes), default=None) for name, word in words.items()}


def _whole(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """`int` asks for a whole number here."""
    return tuple(Shape("Whole") if shape.name == "int" else shape for shape in shapes)
