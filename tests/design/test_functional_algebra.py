"""Sums and multiples of functionals, `maximize=`, and comparisons that would say nothing."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

RUN = {"rtol": 1e-8, "atol": 1e-10}


def sled() -> cd.Model:
    """x = F t² / 2m, v = F t / m."""
    model = cd.Model("sled", gravity=None)
    m = model.parameter("m", 4.0, bounds=(0.5, 20.0))
    F = model.parameter("F", 3.0)
    model.body("sled", mass=m, inertia=1.0, force=(F, 0))
    return model


WAY = cd.Terminal("sled.position.x", name="way")
SPEED = cd.Peak("sled.velocity.x", name="speed")
AREA = cd.Integral("sled.velocity.x", name="area")
MASS = cd.Terminal(lambda s: s.parameter("m"), name="mass")


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_sums_and_multiples_have_the_derivatives_of_their_parts(direction):
    """At T = 2: way = 2 F/m, speed = 2 F/m, area = way; by m all change by -2 F/m², by F by 2/m."""
    sums = [WAY + 2 * SPEED, -WAY, SPEED / 4 - 3, 1 - (AREA - WAY) * 2 + WAY, WAY]
    weights, constants = np.array([3, -1, 0.25, 1, 1]), np.array([0, 0, -3, 1, 0])
    g = cd.gradient(sled(), sums, 2.0, direction=direction, **RUN)
    assert g.values == pytest.approx(weights * 1.5 + constants)
    assert g.matrix == pytest.approx(np.outer(weights, [-6 / 16, 0.5]), rel=1e-6)
    assert cd.evaluate(sled(), sums, 2.0, **RUN) == pytest.approx(g.values)
    assert g.functionals[:3] == ("way + 2 speed", "- way", "0.25 speed - 3")
    assert g.functionals[4] == "way"


def test_frequencies_can_be_added():
    model = cd.Model("two", gravity=None)
    k = model.parameter("k", 40.0)
    b = model.body("b", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), b.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), b.at(0, 0), stiffness=k, free_length=1))
    g = cd.gradient(model, [2 * cd.Frequency(1) + cd.Terminal("b.position.x"), cd.Frequency(1)], 1.0)
    assert g.values == pytest.approx([np.sqrt(40) / np.pi, np.sqrt(40) / (2 * np.pi)])
    assert g.derivative(0, "k") == pytest.approx(1 / (2 * np.pi * np.sqrt(40)))


def test_sweeps_know_them():
    found = cd.sweep(sled(), {"m": [2.0, 4.0]}, [(WAY + 10).named("shifted")], until=2.0, backend="serial", **RUN)
    assert found["shifted"] == pytest.approx([13.0, 11.5])


def test_weighted_sum_with_a_peak_is_minimised():
    """m + 10 · 2F/m is least at m = √(20 F); the peak in the sum is held by a bound of its own."""
    best = cd.optimize(sled(), MASS + 10 * SPEED, until=2.0, **RUN)
    assert best.status == "converged"
    assert best.parameters["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert best.objective == pytest.approx(2 * np.sqrt(60), rel=1e-6)
    limited = cd.optimize(sled(), MASS + 10 * SPEED - 7, [WAY + SPEED <= 1.2], until=2.0, **RUN)
    assert limited.parameters["m"] == pytest.approx(10.0, rel=1e-5)  # 4 F/m = 1.2
    assert limited.objective == pytest.approx(9.0, rel=1e-5)


def test_maximize():
    """The heaviest sled that comes 0.6 far; of two the least one is made greatest."""
    far = cd.optimize(sled(), maximize=MASS, subject_to=[WAY >= 0.6], until=2.0, **RUN)
    assert far.status == "converged"
    assert far.objective == pytest.approx(10.0, rel=1e-5)
    assert far.start_objective == pytest.approx(4.0)
    both = cd.optimize(sled(), maximize=[MASS, 10 * WAY], until=2.0, **RUN)
    assert both.parameters["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert both.objective == pytest.approx(np.sqrt(60), rel=1e-4)


def test_functionals_are_limited_by_each_other():
    """The lightest sled whose way 2F/m is at most its mass / 2: m² = 4 F."""
    best = cd.optimize(sled(), MASS, [WAY <= MASS / 2], until=2.0, **RUN)
    assert best.parameters["m"] == pytest.approx(np.sqrt(12), rel=1e-5)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: WAY < SPEED, "limited by <= and >="),
        (lambda: WAY > 3, "limited by <= and >="),
        (lambda: WAY == 0.3, "cd.Equal"),
        (lambda: WAY * SPEED, "multiplied by a number"),
        (lambda: WAY / 0, "divided by a number"),
        (lambda: WAY + "way", "added to a number"),
        (lambda: WAY + cd.Always("sled.position.x"), "a condition"),
        (lambda: cd.optimize(sled(), WAY, maximize=MASS, until=1.0), "either minimize or maximize"),
        (lambda: cd.optimize(sled(), until=1.0), "give a functional to minimize"),
    ],
)
def test_mistakes(mistake, message):
    with pytest.raises(cd.ModelError, match=message):
        mistake()


def test_two_functionals_are_still_told_apart():
    other = cd.Terminal("sled.position.x", name="way")
    assert other != WAY
    assert len({WAY, other}) == 2
