"""A parameter is one object: it computes like a number, and what would freeze its value is refused with the remedy."""

from __future__ import annotations

import copy
import math
import warnings

import numpy as np
import pytest

import cardan as cd
from cardan.deferred import casadi as ca
from cardan.errors import ModelError

A = np.array([1.0, 2.0])
EXPRESSIONS = {
    "2*k": lambda k: 2 * k,
    "k*2": lambda k: k * 2,
    "sum": lambda k: 1 + k + 3 - k / 2,
    "difference": lambda k: 5 - k,
    "signs": lambda k: -k + +k - abs(-k),
    "quotients": lambda k: 1 / k + k / 3,
    "powers": lambda k: k**0.5 + 2**k,
    "remainders": lambda k: k % 2 + 7 % k + k // 2 + 7 // k,
    "with itself": lambda k: k * k + k**k,
    "sine": cd.sin,
    "root by numpy": np.sqrt,
    "two arguments by numpy": lambda k: np.arctan2(k, 2.0) + np.hypot(1.0, k) + np.maximum(k, 2.0),
    "of a number of numpy": lambda k: np.float64(2) * k - np.float64(1),
    "array times it": lambda k: (A * k)[0] + (k * A)[1] + (A + k)[0] + (k - A)[1],
    "list": lambda k: sum([k, k]) + np.sum([k, 2 * k]),
    "linspace": lambda k: np.linspace(0, k, 3)[1],
    "choice": lambda k: cd.if_else(k > 1, k, 2) + cd.fmax(k, 3) + cd.if_else(k <= 3, 1, 0) + cd.if_else(k != 4, k, 0),
    "vector": lambda k: cd.norm_2(cd.vertcat(k, 1)),
}


def numbers_of(k, value, expression):
    return float(ca.Function("f", [k.symbol], [expression])(value))


@pytest.mark.parametrize("word", EXPRESSIONS)
def test_it_computes_like_a_number(word):
    k = cd.Model("m").parameter("k", 700.0)
    function = EXPRESSIONS[word]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        expression = function(k)
    for value in (1.75, 4.5):
        assert numbers_of(k, value, expression) == pytest.approx(float(function(value)), rel=1e-14)


def test_it_is_one_object_with_a_readable_face():
    model = cd.Model("m")
    k, u = model.parameter("k", 700.0, bounds=(100, 2000)), model.input("u", 1.5, unit="N")
    assert model["k"] is k is model.parameters["k"]
    assert model["u"] is u
    assert (k.name, k.value, k.bounds) == ("k", 700.0, (100.0, 2000.0))
    assert repr(k) == f"{k}" == "Parameter 'k' = 700.0, bounds (100, 2000)"
    assert repr(u) == "Input 'u' = 1.5"
    assert k in [k]
    assert k is not None
    assert k is not None
    assert {k: 1}[k] == 1
    assert copy.deepcopy(k).value == 700.0
    other = model.with_parameters({"k": 300})
    assert other["k"].value == 300.0
    assert k.value == 700.0
    assert ca.is_equal(other["k"].symbol, k.symbol)


def test_what_would_freeze_it_is_refused_with_the_remedy():
    k = cd.Model("m").parameter("k", 700.0)
    for number in (float, math.sqrt, math.floor, "{:.3f}".format, lambda k: np.array([k, 1.0], dtype=float)):
        with pytest.raises(TypeError, match=r'parameter "k" has no fixed number: write cd.sqrt\(k\).* its value 700.0'):
            number(k)
    with pytest.raises(TypeError, match=r'parameter "k" is neither true nor false: write cd\.if_else'):
        bool(k)
    for decision in (lambda: k > 3, lambda: 2 * k <= 3, lambda: k == 3, lambda: max(k, 1)):
        with pytest.raises(TypeError, match=r"the truth value of .* is not known yet: .*cd.if_else.*k.value"):
            bool(decision())
    with pytest.raises(ModelError, match=r'parameter "k": its value stays as it is declared; .*parameters=\{"k"'):
        k.value = 3


def test_it_may_stand_wherever_a_number_may():
    """A mass on a spring: x = a cos(ω t) with ω² = k/m, whatever place the numbers come from."""
    model = cd.Model("oscillator", gravity=None)
    values = {"m": 2.0, "k": 8.0, "x": 0.3, "v": 0.1, "one": 1.0}
    m, k, x, v, one = (model.parameter(name, value) for name, value in values.items())
    block = model.body("block", mass=model["m"], inertia=m, position=(x, 0), velocity=(v, 0), hold=("x", "velocity.x"))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(one, 0)), block.at(0, 0)))
    curve = cd.Spline((-9, 9), (-9 * k, 9 * k), kind="linear", over="length")
    model.add(cd.CoordinateForce("spring", block.x, stiffness=curve))
    model.add(cd.Force("nothing", block.at(x - x, 0), (lambda s: 0 * k, lambda s: k)))
    end = cd.simulate(model, until=1, rtol=1e-10, atol=1e-12, parameters={"x": 0.5})
    assert end["block"].position[-1, 0] == pytest.approx(0.5 * np.cos(2.0) + 0.05 * np.sin(2.0), abs=1e-8)
    functional = cd.Terminal(lambda s: s.position(block)[0] * k, at=0.5 * one, name="load")
    gradient = cd.gradient(model, [functional], until=1, with_respect_to=[x, "v"])
    assert gradient.matrix[0] == pytest.approx([8 * np.cos(1.0), 4 * np.sin(1.0)], rel=1e-5)
