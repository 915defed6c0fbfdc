"""Words that a declaration does not know, or lacks: told by name, with the words there are."""

from __future__ import annotations

import inspect

import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.model.argument_messages import Spoken
from cardan.model.element import Element


@pytest.fixture
def model() -> cd.Model:
    model = cd.Model("m")
    model.body("b", 1, 1)
    return model


MISTAKES = {
    "unknown": (
        lambda m: cd.Spring("s", m.ground.at(0, 0), m["b"].at(0, 0), k=5),
        'Spring "s": there is no argument "k"; did you mean "stiffness"? Its arguments: name, a, b, stiffness',
    ),
    "mistyped": (
        lambda m: cd.Spring("s", m.ground.at(0, 0), m["b"].at(0, 0), stifness=5),
        'there is no argument "stifness"; did you mean "stiffness"? Its arguments: name, a',
    ),
    "alone": (lambda m: cd.Spring(k=5), 'Spring: there is no argument "k"'),
    "missing": (lambda m: cd.Revolute("pin", m.ground.at(0, 0)), 'Revolute "pin": "j" is missing'),
    "two missing": (lambda m: cd.Revolute("pin"), 'Revolute "pin": "i", "j" are missing'),
    "too many": (lambda m: cd.Stop(1), "Stop: it takes no values without a word, and got 1"),
    "twice": (
        lambda m: cd.Revolute("pin", m.ground.at(0, 0), m["b"].at(0, 0), i=m["b"].at(0, 0)),
        '"i" is given twice',
    ),
    "a driver": (lambda m: cd.Drive("motor", m["b"].x, funktion=3), 'Drive "motor": there is no argument "funktion"'),
    "a driver before its name": (
        lambda m: cd.Drive(m["b"].x, lambda t: t, name="motor"),
        'Drive: the name comes first: cd.Drive("motor", coordinate, function, ...)',
    ),
    "a fix without a name": (lambda m: cd.Fix(m["b"].x, 2), 'Fix: the name comes first: cd.Fix("a name", coordinate'),
    "a time before its name": (
        lambda m: cd.At(0.5, [cd.Stop()]),
        'At: the name comes first: cd.At("a name", time, ...)',
    ),
    "an event": (lambda m: cd.When("w", lambda s: s.time - 1, does=[]), 'did you mean "do"?'),
    "a function": (lambda m: cd.Spline((0, 1), (0, 1), kid="linear"), 'did you mean "kind"?'),
    "a functional": (lambda m: cd.Terminal(), 'Terminal: "f" is missing'),
    "a shape": (
        lambda m: cd.Box(1, 2, 3, 4, 5, 6, 7, 8, 9),
        "Box: 9 values stand without a word, and at most 3 can: x, y, z",
    ),
    "a body": (lambda m: m.body("c", mas=1), 'Model.body "c": there is no argument "mas"; did you mean "mass"?'),
    "a parameter": (lambda m: m.parameter("k", 1.0, bound=(0, 2)), 'did you mean "bounds"?'),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistaken_words_are_told(name, model):
    mistake, words = MISTAKES[name]
    with pytest.raises(ModelError) as caught:
        mistake(model)
    assert words in str(caught.value)
    assert isinstance(caught.value, TypeError)  # what Python raises: code that expects it goes on working


def kinds_of(base: type) -> list[type]:
    return [base, *(one for kind in base.__subclasses__() for one in kinds_of(kind))]


def test_every_element_tells_its_words():
    kinds = [kind for kind in kinds_of(Element) if kind.__module__.startswith("cardan.")]
    assert len(kinds) > 40
    for kind in kinds:
        assert isinstance(kind, Spoken)
        words = list(inspect.signature(kind).parameters)
        with pytest.raises(ModelError, match='there is no argument "no_such_word"') as caught:
            kind(no_such_word=1)
        assert str(caught.value).endswith(f"its arguments: {', '.join(words)}")


def test_an_error_from_within_stays_what_it_is(model):
    class Own(cd.Point):
        def check(self) -> None:
            raise TypeError("of the user's own")

    with pytest.raises(TypeError, match="of the user's own"):
        Own("p", model["b"].at(0, 0))


def test_reserved_names_are_listed(model):
    with pytest.raises(ModelError, match='body "pi": this name is reserved, as are ground, t, time, pi, deg'):
        model.body("pi", 1, 1)
