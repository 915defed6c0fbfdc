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
        (lambda: WAY == SPEED, "cd.Equal\\(first - second, 0\\)"),
        (lambda: WAY != SPEED, "cd.Equal"),
        (lambda: WAY in [SPEED], "cd.Equal"),
        (lambda: 0.1 <= WAY <= 0.3, "two, \\[f >= 0.1, f <= 0.3\\]"),
        (lambda: WAY <= 0.3 and SPEED <= 2, "as a list"),
        (lambda: not WAY <= 0.3, "neither true nor false"),
        (lambda: sorted([WAY, SPEED]), "cannot be sorted"),
        (lambda: max(WAY, SPEED), "cd.Largest"),
        (lambda: 1 / WAY, "cannot be a divisor"),
        (lambda: WAY / SPEED, "divided by a number"),
        (lambda: WAY**2, "has no powers"),
        (lambda: cd.Largest(WAY), "two functionals or more"),
        (lambda: cd.Largest(WAY, 3), "expected functionals"),
        (lambda: cd.Largest(WAY, cd.Always("sled.position.x")), "a condition"),
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
    assert other is not WAY
    assert WAY == WAY
    assert len({WAY, other}) == 2


def test_numbers_of_numpy_are_numbers():
    assert (np.float64(2) * WAY + np.float32(1)).label == "2 way + 1"
    limit = np.float64(0.3) >= WAY
    assert (type(limit), limit.value) == (cd.AtMost, 0.3)
    with pytest.raises(cd.ModelError, match="multiplied by a number"):
        np.array([1.0, 2.0]) * WAY


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_the_largest_has_the_derivative_of_the_part_that_is_largest(direction):
    """At T = 2 and F = 3, m = 4: way = 1.5, mass = 4, 3 way = 4.5."""
    both = [cd.Largest(WAY, MASS), cd.Largest(3 * WAY, MASS, name="more"), 2 * cd.Largest(WAY, -MASS) - 1, abs(-WAY)]
    g = cd.gradient(sled(), both, 2.0, direction=direction, **RUN)
    assert g.values == pytest.approx([4.0, 4.5, 2.0, 1.5])
    assert g.matrix == pytest.approx(np.array([[1, 0], [-18 / 16, 1.5], [-12 / 16, 1], [-6 / 16, 0.5]]), abs=1e-6)
    assert cd.evaluate(sled(), both, 2.0, **RUN) == pytest.approx(g.values)
    assert g.functionals[:2] == ("largest of way, mass", "more")
    assert not any("equally large" in note for note in g.notes)
    tied = cd.gradient(sled(), cd.Largest(MASS, WAY), 2.0, parameters={"m": np.sqrt(6)}, **RUN)
    assert any("are equally large: it has a kink there" in note for note in tied.notes)


@pytest.mark.parametrize("solver", ["auto", "slsqp", "trust-constr", "steepest"])
def test_the_largest_is_minimised_without_sticking_at_its_kink(solver):
    """max(m, 20 F/m) is least where both are equal, m = √(20 F); each alone would go to its own bound."""
    best = cd.optimize(sled(), cd.Largest(MASS, 10 * SPEED), until=2.0, solver=solver, **RUN)
    assert best.status == "converged"
    assert best.parameters["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert best.objective == pytest.approx(np.sqrt(60), rel=1e-4)
    assert best.objective_name == "largest of mass, 10 speed"


def test_largest_in_sums_limits_and_load_cases():
    """m + max(10 · 2F/m, 3) with max = 20 F/m: m = √(20 F); m with max(2F/m, ...) <= 1.2: m = 2F/1.2."""
    summed = cd.optimize(sled(), MASS + cd.Largest(10 * SPEED, 0 * MASS + 3), until=2.0, **RUN)
    assert summed.parameters["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert summed.objective == pytest.approx(2 * np.sqrt(60), rel=1e-5)
    limited = cd.optimize(sled(), MASS, [cd.Largest(WAY, 0.5 * SPEED) + 1 <= 2.2], until=2.0, **RUN)
    assert limited.parameters["m"] == pytest.approx(5.0, rel=1e-5)
    assert list(limited.requirements) == ["largest of way, 0.5 speed + 1 <= 2.2"]
    least = -cd.Largest(-WAY, -SPEED / 2)  # the lesser of both: at least 0.3, so F/m >= 0.3
    heavy = cd.optimize(sled(), maximize=MASS, subject_to=[least >= 0.3], until=2.0, **RUN)
    assert heavy.parameters["m"] == pytest.approx(10.0, rel=1e-5)
    cases = [{"name": "slow", "parameters": {"F": 3.0}}, {"name": "fast", "parameters": {"F": 6.0}}]
    worst = cd.optimize(sled(), cd.Largest(MASS, 10 * SPEED), until=2.0, cases=cases, **RUN)
    assert worst.parameters["m"] == pytest.approx(np.sqrt(120), rel=1e-4)
    most = cd.optimize(sled(), maximize=-cd.Largest(MASS, 10 * SPEED), until=2.0, **RUN)
    assert most.parameters["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert most.objective == pytest.approx(-np.sqrt(60), rel=1e-4)


def test_the_largest_of_frequencies_needs_no_end_time():
    model = cd.Model("two", gravity=None)
    k = model.parameter("k", 40.0, bounds=(1, 100))
    b = model.body("b", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), b.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), b.at(0, 0), stiffness=k, free_length=1))
    best = cd.optimize(model, cd.Largest(cd.Frequency(1), 1.5 - cd.Frequency(1)))  # equal at 0.75 Hz
    assert best.parameters["k"] == pytest.approx((1.5 * np.pi) ** 2, rel=1e-5)
