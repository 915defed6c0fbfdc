"""`cd.check_gradient`: what it says of right derivatives, of wrong ones, of kinks and of noise."""

from __future__ import annotations

import dataclasses

import numpy as np
import parametric
import pytest

import cardan as cd
from cardan.design.gradients import check
from cardan.design.gradients.check import central, noise_of, one_sided

H = np.array([8e-3, 2e-3, 5e-4])


def test_a_right_gradient_agrees():
    case = parametric.bouncing_ball()
    found = case.check()
    assert found.ok
    assert {entry.verdict for entry in found.table} == {"agrees"}
    assert all(row.slope == pytest.approx(2, abs=0.05) for row in found.taylor)
    assert found.worst is not None
    assert found.worst.verdict == "agrees"
    assert all(word in str(found) for word in ("derivative", "slope", "t2"))
    assert found.entry("t1", "h").derivative == found.gradient.derivative("t1", "h")
    assert len(found.table) == len(case.functionals) * len(case.model.parameters)


@pytest.mark.parametrize("error", [1e-4, 0.3])
def test_a_wrong_derivative_is_found(error, monkeypatch):
    """One entry is spoiled: its line says so, and so do the Taylor remainders of its row, and nothing else."""
    case = parametric.oscillator()

    def spoiled(*arguments, **options):
        g = cd.gradient(*arguments, **options)
        matrix = g.matrix.copy()
        matrix[0, 1] *= 1 + error
        return dataclasses.replace(g, matrix=matrix)

    monkeypatch.setattr(check, "gradient", spoiled)
    found = case.check()
    assert not found.ok
    assert [(e.functional, e.parameter) for e in found.table if e.verdict == "differs"] == [("x", "k")]
    assert found.worst is found.entry("x", "k")
    assert found.worst.relative_error == pytest.approx(error, rel=0.3)
    verdicts = [row.verdict for row in found.taylor]
    assert verdicts[0] != "agrees" if error > 0.1 else True
    assert set(verdicts[1:]) == {"agrees"}


def test_the_gradient_that_the_user_gets_is_judged(monkeypatch):
    """Derivatives that are wrong at the user's tolerance, and right at a tight one, differ."""
    case = parametric.oscillator()

    def rough(*arguments, **options):
        g = cd.gradient(*arguments, **options)
        return dataclasses.replace(g, matrix=g.matrix * (1 + 100 * options["rtol"]))

    monkeypatch.setattr(check, "gradient", rough)
    assert "differs" in {entry.verdict for entry in case.check(rtol=1e-6, atol=1e-9).table}
    assert {entry.verdict for entry in case.check(rtol=1e-9).table} == {"agrees"}


def test_remainders_within_noise_agree_with_nothing():
    """Values that scatter by more than a wrong derivative would change them show neither."""
    case = parametric.oscillator()
    gradient = cd.gradient(case.model, case.functionals[:1], until=1)
    d = np.zeros(len(gradient.parameters))
    scatter = np.random.default_rng(3)

    def judged(sigma: float):
        changed = lambda _: gradient.values + sigma * scatter.standard_normal(1)  # noqa: E731
        return check._taylor(changed, gradient, gradient.values, d, np.array([sigma]), 1e-5)[0].verdict

    assert judged(1e-12) == "agrees"
    assert judged(1e-2) == "cannot tell"


def test_a_kink_is_named_with_both_sides():
    """The larger of two heights, which are equal: |a| has the slopes -1 and 1 at a = 0."""
    model = cd.Model("kink", gravity=None)
    a = model.parameter("a", 0.0)
    body = model.body("body", 1, 1, position=(a, 0))
    found = cd.check_gradient(model, cd.Terminal(lambda s: cd.fabs(s.position(body)[0])), until=0.1)
    entry = found.table[0]
    assert entry.verdict == "cannot tell"
    assert "kink" in entry.note
    assert (entry.below, entry.above) == pytest.approx((-1, 1))
    assert "from below -1" in found.report()


def test_noise_is_not_taken_for_an_error():
    """With a poor tolerance differences prove little, and the check says so instead of blaming the derivative."""
    case = parametric.double_pendulum()
    case.functionals = case.functionals[:2]
    found = case.check(rtol=1e-4, atol=1e-6)
    assert not [entry for entry in found.table if entry.verdict == "differs"], found.report()


def test_what_cannot_be_run_is_left_out():
    """A body that is a little slower does not reach its goal within the run: those differences are left out."""
    model = cd.Model("late", gravity=None)
    v = model.parameter("v", 1.0)
    body = model.body("body", 1, 1, velocity=(v, 0))
    model.add(cd.When("goal", lambda s: s.position(body)[0] - 1, direction=1))
    found = cd.check_gradient(model, cd.Terminal(lambda s: s.time, at="goal"), until=1.001)
    assert "could not be run" in " ".join(found.notes)
    assert [entry.verdict for entry in found.table] == ["agrees"]
    assert found.table[0].derivative == pytest.approx(-1)


@pytest.mark.parametrize("steps", [(), (1e-2,), (1e-2, 1e-2), (1e-2, -1e-3), (np.nan, 1.0)])
def test_steps_that_make_no_sense_are_refused(steps):
    case = parametric.oscillator()
    with pytest.raises(cd.AnalysisError, match="steps"):
        case.check(steps=steps)


def test_equilibrium_and_frequencies_are_checked_too():
    model = cd.Model("hanging", gravity=(0, -9.81))
    k, m = parametric.numbers(model, k=50.0, m=2.0)
    body = model.body("body", m, 1, position=(0, -1.2))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=k, free_length=1.0))
    functionals = [cd.Terminal(lambda s: s.position(body)[1]), cd.Frequency(1)]
    found = cd.check_gradient(model, functionals, analysis="equilibrium")
    assert found.ok
    assert {entry.verdict for entry in found.table} == {"agrees"}, found.report()


# -- differences -----------------------------------------------------------------------------------------------------


def test_differences_are_extrapolated_and_know_their_error():
    at = 0.7
    both = central(np.exp(at + H), np.exp(at - H), H, 1e-15)
    assert abs(both.value - np.exp(at)) < both.error < 1e-9
    side = one_sided(np.exp(at + H), np.exp(at), H, 1e-15)
    assert abs(side.value - np.exp(at)) < side.error < 1e-5
    noisy = central(np.exp(at + H) + 1e-6 * np.array([1, -1, 1]), np.exp(at - H), H, 1e-6)
    assert abs(noisy.value - np.exp(at)) < noisy.error


def test_no_values_give_no_estimate():
    nothing = central(np.full(3, np.nan), np.exp(-H), H, 0.0)
    assert nothing.error == np.inf


@pytest.mark.parametrize("sigma", [1e-12, 1e-8])
def test_noise_of_a_smooth_function_is_seen(sigma):
    x = 1e-6 * np.arange(7)
    scatter = np.random.default_rng(5).normal(0, sigma, (200, 7))
    found = np.array([noise_of(np.sin(1 + x) + row) for row in scatter])
    assert sigma / 3 < np.median(found) < 3 * sigma
    assert noise_of(np.sin(1 + x)) < 1e-15
