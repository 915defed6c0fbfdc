"""Second derivatives against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, ModelError

T = 0.5
M, F = 2.0, 6.0
TOLD = 1e-6  # relative: more than the error that a Hessian tells


def pushed() -> cd.Model:
    """A mass that a constant force pushes: x(T) = F T² / 2 m."""
    model = cd.Model("pushed", gravity=None)
    m, f = model.parameter("m", M), model.parameter("f", F)
    body = model.body("body", mass=m, inertia=1)
    model.add(cd.Force("push", body.at(0, 0), (f, 0)))
    return model


def travel(model: cd.Model) -> cd.Terminal:
    return cd.Terminal(lambda s: s.position(model["body"])[0], name="travel")


def test_all_second_derivatives():
    model = pushed()
    found = cd.hessian(model, travel(model), T)
    assert (found.functionals, found.parameters) == (("travel",), ("m", "f"))
    half = T**2 / 2
    assert found.values == pytest.approx([half * F / M])
    assert found.gradient == pytest.approx(np.array([[-half * F / M**2, half / M]]))
    expected = np.array([[[2 * half * F / M**3, -half / M**2], [-half / M**2, 0.0]]])
    assert found.matrices == pytest.approx(expected, rel=TOLD, abs=TOLD * half / M**2)
    assert found.products is None
    assert 0.0 <= found.error < TOLD
    assert found.notes == ()


def test_their_product_with_a_direction():
    model = pushed()
    found = cd.hessian(model, travel(model), T, along={"m": 1.0, "f": -2.0})
    half = T**2 / 2
    expected = np.array([[2 * half * F / M**3 + 2 * half / M**2, -half / M**2]])
    assert found.products == pytest.approx(expected, rel=TOLD)
    assert found.matrices is None


def test_they_are_taken_at_the_parameters_given_and_by_those_asked_for():
    model = pushed()
    found = cd.hessian(model, travel(model), T, with_respect_to="m", parameters={"m": 1.5})
    assert found.matrices == pytest.approx(np.array([[[T**2 * F / 1.5**3]]]), rel=TOLD)


def test_events_are_told():
    """A mass thrown against a stop comes back to e (w T - x₀)."""
    model = cd.Model("bounce", gravity=None)
    w = model.parameter("w", 2.0)
    body = model.body("body", mass=1, inertia=1, position=(0.4, 0), velocity=(-w, 0))
    model.add(cd.Limit("stop", body.x, lower=0.0, restitution=0.5))
    found = cd.hessian(model, travel(model), T)
    assert found.values == pytest.approx([0.5 * (2.0 * T - 0.4)])
    assert found.matrices == pytest.approx(np.zeros((1, 1, 1)), abs=TOLD)
    assert any("the sequence of events stays the same" in note for note in found.notes)


def test_mistakes_are_told():
    model = pushed()
    goal = travel(model)
    with pytest.raises(ModelError, match='along: no parameter "mm"; did you mean "m"'):
        cd.hessian(model, goal, T, along={"mm": 1.0})
    with pytest.raises(AnalysisError, match="the direction is zero"):
        cd.hessian(model, goal, T, along={"m": 0.0})
    with pytest.raises(AnalysisError, match="expected names and numbers"):
        cd.hessian(model, goal, T, along=("m",))
    plain = cd.Model("plain", gravity=None)
    plain.body("body", mass=1, inertia=1)
    with pytest.raises(AnalysisError, match="the model has no parameters"):
        cd.hessian(plain, travel(plain), T)
