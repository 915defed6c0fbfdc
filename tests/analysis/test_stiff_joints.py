"""The implicit method in joint coordinates: against other methods and closed forms; what it cannot do it says."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.numerics import core
from cardan.numerics.integrators import bdf

STIFF = {"method": cd.JointCoordinates(integrator="bdf")}


def tree():
    """A ball, a pin, a body that floats; a spring of 10⁵ N/m and a damper of 3000 N s/m set the step of Adams."""
    model = cd.Model("stiff tree", dim=3, gravity=(0, 0, -9.81))
    a = model.body("a", mass=2, inertia=(0.1, 0.2, 0.15), position=(0.5, 0, 0))
    b = model.body("b", mass=1, inertia=(0.05, 0.02, 0.06), position=(1.5, 0, 0))
    floating = model.body("floating", mass=1, inertia=(0.05, 0.02, 0.06), position=(1.5, 1, 0))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), a.at(-0.5, 0, 0)))
    model.add(cd.Revolute("pin", a.at(0.5, 0, 0, axis=(0, 1, 0)), b.at(-0.5, 0, 0, axis=(0, 1, 0))))
    held = model.ground.at(2, 0, 1)
    model.add(cd.Spring("stiff", b.at(0.5, 0, 0), held, stiffness=1e5, damping=3e3, free_length=0.9))
    soft = cd.Spring("soft", floating.at(0, 0, 0), b.at(0, 0, 0), stiffness=30, damping=300, free_length=1)
    model.add(soft)
    return model


def damped_pendulum(rate=None):
    """A rod on a pin that is damped a thousand times more than its swing."""
    model = cd.Model("damped", gravity=(0, -9.81))
    c = model.parameter("c", 1000.0) if rate is None else rate
    rod = model.body("rod", 1, 1 / 12, (0.5, 0), 0.0)
    pin = cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0))
    model.add(pin)
    model.add(cd.TorsionSpring("damper", pin, damping=c))
    return model, rod, pin


def test_a_stiff_tree_in_space_moves_as_by_partitioning():
    """Positions, speeds and the reactions of joints, which are not among the unknowns; in a sixth of Adams' steps."""
    model = tree()
    expected = cd.simulate(model, until=1, every=0.1, rtol=1e-11, atol=1e-13)
    adams = cd.simulate(model, until=1, every=0.1, rtol=1e-6, atol=1e-9)
    found = cd.simulate(model, until=1, every=0.1, rtol=1e-8, atol=1e-11, **STIFF)
    for name in ("a", "b", "floating"):
        assert found[name].position == pytest.approx(expected[name].position, abs=1e-6)
        assert found[name].velocity == pytest.approx(expected[name].velocity, abs=1e-5)
    reaction = expected["ball"].reaction_j
    assert found["ball"].reaction_j == pytest.approx(reaction, abs=1e-4 * np.abs(reaction).max())
    assert (found.stats.method, found.stats.integrator) == ("joint", "bdf")
    coarse = cd.simulate(model, until=1, every=0.1, rtol=1e-6, atol=1e-9, **STIFF)
    assert coarse.stats.steps < adams.stats.steps / 4
    assert found.stats.constraint_error < 1e-14  # joints of a tree cannot open


def test_errors_fall_with_the_tolerance():
    model = tree()
    expected = cd.simulate(model, until=0.5, every=0.5, rtol=1e-11, atol=1e-13)["b"].position[-1]
    errors = []
    for rtol in (1e-4, 1e-6, 1e-8):
        found = cd.simulate(model, until=0.5, every=0.5, rtol=rtol, atol=1e-3 * rtol, **STIFF)
        errors.append(np.abs(found["b"].position[-1] - expected).max())
    assert errors[1] < 0.1 * errors[0]
    assert errors[2] < 0.1 * errors[1]
    assert errors[2] < 1e-6


def test_a_heavily_damped_pendulum_creeps_as_its_slow_equation_says():
    """J φ̈ + c φ̇ = -m g l cos φ: for J/c → 0, φ̇ = -(m g l/c) cos φ, which has a closed form."""
    c, k = 1e5, 9.81 * 0.5
    model, _, _ = damped_pendulum(c)
    found = cd.simulate(model, until=1e4, every=1e3, rtol=1e-9, atol=1e-12, **STIFF)
    slow = -2 * np.arctan(np.tanh(k / c * found.t / 2))  # Gudermann's function
    assert found["rod"].angle == pytest.approx(slow, abs=1e-6)
    assert found.stats.steps < 1000


def test_events_are_found_on_its_steps():
    model = cd.Model("bounce", gravity=(0, -9.81))
    ball = model.body("ball", 1, 0.1, (0, 1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), ball.at(0, 0)))
    model.add(cd.When("low", lambda s: s.position(ball)[1] - 0.5, "falling", cd.Stop()))
    found = cd.simulate(model, until=1, rtol=1e-9, atol=1e-12, **STIFF)
    assert found.t[-1] == pytest.approx(np.sqrt(2 * 0.5 / 9.81), abs=1e-7)


def test_sensitivities_follow_its_steps():
    model, _, _ = damped_pendulum()
    options = {"until": 2.0, "rtol": 1e-8, "atol": 1e-11}
    stiff = cd.gradient(model, [cd.Terminal("rod.angle")], **options, **STIFF)
    adams = cd.gradient(model, [cd.Terminal("rod.angle")], **options, method="joint")
    assert np.asarray(stiff.matrix) == pytest.approx(np.asarray(adams.matrix), rel=1e-4)


def test_a_run_is_resumed(tmp_path):
    model, file = tree(), tmp_path / "run.h5"
    whole = cd.simulate(model, until=1, every=0.1, **STIFF)
    cd.simulate(model, until=0.5, every=0.1, save_to=file, **STIFF)
    found = cd.simulate(model, until=1, every=0.1, save_to=cd.Resume(file), **STIFF)
    assert found["b"].position[-1] == pytest.approx(whole["b"].position[-1], abs=1e-4)
    assert len(found.t) == 11


def test_a_certificate_finds_no_fault():
    found = cd.simulate(tree(), until=0.5, every=0.1, **STIFF)
    assert cd.certificate(found).ok


def test_what_symmetry_keeps_at_zero_does_not_become_subnormal():
    """Numbers below 2e-308 cost a hundredfold; what dies out by a factor in each step would end among them."""
    B = bdf.new_history(1)
    bdf.start(B, 0.0, np.array([1e-140]), np.array([-1e-140]), 10.0, np.ones(1), 5, np.inf, 0.1, True)
    for _ in range(50):
        bdf.predict(B, 1e9)
        core.cd_bdf_correct(B, 0.1 * B.y - B.y_new)  # a tenth of what it was
        core.cd_bdf_error_terms(B)
        assert core.cd_bdf_judge(B, np.ones(1))
        core.cd_bdf_update(B, np.ones(1))
    assert B.y[0] == 0.0
    bdf.predict(B, 1e9)
    core.cd_bdf_correct(B, np.array([np.nan]))
    assert np.isnan(B.y_new[0])  # what is no number is not hidden


@pytest.mark.parametrize(
    ("build", "reason"), [("loop", "its tree of joints: C"), ("friction", "reactions"), ("python", "Python")]
)
def test_where_it_cannot_be_used_it_says_so(fourbar, build, reason):
    model = fourbar
    if build != "loop":
        model, rod, pin = damped_pendulum(1000.0)
        if build == "friction":
            model.add(cd.Friction("friction", pin, static=0.1, radius=0.01))
        else:
            pull = cd.blackbox(lambda x: -(x**3))
            model.add(cd.Force("push", rod.at(0, 0), lambda s: ca.vertcat(pull(s.position(rod)[0]), 0)))
    with pytest.raises(cd.AnalysisError, match=reason) as told:
        cd.simulate(model, until=0.1, **STIFF)
    assert 'method="dae" can' in str(told.value)


def test_bdf_goes_with_no_other_method(fourbar):
    with pytest.raises(cd.AnalysisError, match='integrator="bdf" works with method="dae"'):
        cd.simulate(fourbar, until=0.1, method=cd.Partition(integrator="bdf"))


def test_a_step_is_refused_because_the_method_chooses_its_own():
    with pytest.raises(cd.AnalysisError, match='step= belongs to integrator="rk4"; "bdf" chooses its own steps'):
        cd.simulate(tree(), 0.1, step=0.01, **STIFF)
