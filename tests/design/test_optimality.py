"""What is said of an optimum and of a gradient is true: status, figures, notes."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd
import slider_crank_design as slider_crank
from cardan.analysis.simulate import integrate
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.along_a_motion.causes import cause
from cardan.design.gradients.along_a_motion.replay import Journey
from cardan.design.gradients.along_a_motion.responses import compiled_responses
from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.optimality import Tangents, conditions, counterpart
from cardan.design.optimization.problem import Problem, Requirement, scales_of
from cardan.design.optimization.search import Solver, search
from cardan.design.synthesis import least_squares, targets
from cardan.errors import SingularError


def plain(f, start, requirements=(), lower=-np.inf, upper=np.inf) -> Problem:
    """f(x) gives (objective, c_1, ...) of CasADi."""
    x = ca.SX.sym("x", len(start))
    y = ca.vertcat(*f(x))
    values, slopes = ca.Function("y", [x], [y]), ca.Function("D", [x], [ca.jacobian(y, x)])
    n = len(start)
    return Problem(
        tuple(f"x{k}" for k in range(n)),
        np.array(start),
        np.full(n, lower),
        np.full(n, upper),
        tuple(requirements),
        lambda b: np.array(values(b)).ravel(),
        lambda b: (np.array(values(b)).ravel(), np.array(slopes(b))),
    )


def test_integrals_of_violations_do_not_pass_for_an_optimum():
    """|μ2| <= 5 lbf by integrals, as in 1981: the iterates come from outside, each nearer than the last."""
    best = cd.optimize(
        slider_crank.build(),
        slider_crank.COST,
        slider_crank.conditions(5.0, form="integral"),
        until=1,
        solver=cd.Solver("steepest", artificial=1.0, reduction=0.1, weights=np.ones(4), max_iterations=14),
        start="equilibrium",
        rtol=1e-9,
        atol=1e-12,
    )
    assert best.status == "limit"
    assert not best.feasible
    assert "mu2/5 - 1 is passed by" in best.message
    assert best.parameters["b3"] == best.history[-1].parameters[2]  # the last one is nearest, not iterate 10
    force = np.abs(best.after["J1"].reaction_i[:, 1]).max()
    assert best.requirements["mu2/5 - 1"][0] == pytest.approx(force / 5 - 1, abs=1e-6)
    assert f"limits missed by {best.violation:.1e} (at most 1e-05)" in best.report()


def test_a_constraint_at_a_distance_does_not_make_an_optimum():
    """At x = 0.9 of max(x, 1 - x) only one of the two is active, though both are near their bound in a coarse scale."""
    problem = plain(lambda x: (x[0], -x[0]), (0.5,), (Requirement("low", limit=1e6),), -1e7, 1e7)
    evaluations = Evaluations(problem, 1e-6)
    evaluations.first_scaled(scales_of(problem, *evaluations.gradients(problem.start)))
    b = np.array([50.0])  # 5e-5 of the scale above its limit x >= 0, but 50 from the optimum in its own unit
    evaluations.values(b)
    found = conditions(evaluations, evaluations.best._replace(b=b, values=evaluations.values(b)))
    assert found is not None
    assert not found.holds
    assert found.complementarity == pytest.approx(50 / (0.01 * 2e7))
    assert search(problem, Solver("slsqp")).best.b == pytest.approx([0.0], abs=2.0)


def test_a_peak_is_recognized_by_its_height_not_by_its_gradient_alone():
    """max over t of b cos t + sin t = √(1 + b²) at tan t = 1/b: the gradient cos t turns with the peak.

    At -t there is a moment with just the old gradient, but it is not as high.
    """
    requirements = [Requirement("top", group="peak"), Requirement("beside", group="peak")]
    problem = plain(lambda b: (b[0],), [1.0], requirements)

    def tangents(b: float, times: list[float]) -> Tangents:
        heights = [b * np.cos(t) + np.sin(t) for t in times]
        return Tangents(np.array([b, *heights]), np.array([[1.0], *([np.cos(t)] for t in times)]))

    first, second = 1.0, 1.01
    tops = [float(np.arctan(1 / b)) for b in (first, second)]
    here, there = tangents(first, [tops[0], -tops[0]]), tangents(second, [-tops[0], tops[1]])
    turned = counterpart(problem, 1, here, there, np.array([second - first]))
    assert turned == pytest.approx([second / np.sqrt(1 + second**2)], rel=1e-12)


def test_least_squares_let_go_of_conditions_that_hold(monkeypatch):
    """min (x - 3)² + (y - 5)² with y <= 0, met in rounds, and x <= 1 + 10 y, far from its border in the first of them:
    a multiplier below zero would then let it be passed."""
    seen, inner = [], least_squares._round

    def watched(known, x, lower, upper, scale, equal, multipliers, *others):
        seen.append(multipliers.copy())
        return inner(known, x, lower, upper, scale, equal, multipliers, *others)

    def evaluate(z):
        x, y = z
        c, by = np.array([y, x - 1 - 10 * y]), np.array([[0.0, 1.0], [1.0, -10.0]])
        return least_squares.Residuals(np.array([x - 3.0, y - 5.0]), np.eye(2), c, by)

    monkeypatch.setattr(least_squares, "_round", watched)
    far = np.full(2, 1e3)
    found = least_squares.fit(evaluate, np.array([0.0, 5.0]), -far, far, np.ones(2))
    assert found.x == pytest.approx([1.0, 0.0], abs=1e-4)
    assert len(seen) > 2
    assert np.min(seen) == 0.0


def four_bar() -> tuple[cd.Model, cd.Body]:
    model = cd.Model("four-bar", gravity=None)
    a = model.parameter("a", 1.0)
    crank = model.body("crank", mass=1, inertia=1, position=(0, 0.5), angle=np.pi / 2)
    coupler = model.body("coupler", mass=1, inertia=1, position=(1.5, 1.9), angle=0.5)
    rocker = model.body("rocker", mass=1, inertia=1, position=(3.2, 1.4), angle=1.4)
    ground = model.ground
    A = model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-a / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a / 2, 0), coupler.at(-1.75, 0)))
    model.add(cd.Revolute("C", coupler.at(1.75, 0), rocker.at(1.4, 0)))
    model.add(cd.Revolute("D", rocker.at(-1.4, 0), ground.at(3, 0)))
    model.add(cd.Drive("drive", A.angle, lambda t: np.pi / 2 + t))
    return model, rocker


def test_targets_refuse_another_branch_and_a_change_of_branch(monkeypatch):
    model, rocker = four_bar()
    system = compile_system(model)
    p = system.parameter_values()
    made = targets.Targets(system, [system.view.angle(rocker)], np.zeros((2, 1)), np.ones((2, 1)), 0.0, False)
    times = np.array([0.0, 0.2])
    branch = made.branch_of(p)
    assert made.at(p, times, branch).values.shape == (2, 1)
    with pytest.raises(SingularError, match="another branch"):
        made.at(p, times, -branch)
    monkeypatch.setattr(targets, "branches", lambda found: np.array([1.0, -1.0]))
    with pytest.raises(SingularError, match="changes its branch on the way"):
        made.at(p, times)


# -- notes of gradients ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_an_impact_that_a_closed_contact_joins_is_several_events(direction):
    """A block hits one that touches a third: a gap between these would make it two impacts, with other speeds."""
    model = cd.Model("row", gravity=None)
    v, gap = model.parameter("v", 1.0), model.parameter("gap", 0.0)
    blocks = [model.body(f"b{k}", mass=1, inertia=1, position=(x, 0), velocity=(v if k == 0 else 0, 0))
              for k, x in enumerate((0, 2, 3 + gap))]  # fmt: skip
    for k, block in enumerate(blocks):
        model.add(cd.Translational(f"rail {k}", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    for k in (0, 1):
        apart = lambda s, k=k: s.position(blocks[k + 1])[0] - s.position(blocks[k])[0] - 1  # noqa: E731
        model.add(cd.Limit(f"touch {k}", apart, lower=0, restitution=0.5))
    found = cd.gradient(model, cd.Terminal("b2.position.x"), 2.0, direction=direction, rtol=1e-9)
    assert any("several events at t = 1 (touch 0, touch 1)" in note for note in found.notes)


def switched(width: float) -> cd.Model:
    """A body is pushed by 1 N up to x = 0.1 and by 3 N beyond, within a `width`, by a black box."""
    model = cd.Model("switched", gravity=None)
    F = model.parameter("F", 1.0)
    b = model.body("b", mass=1, inertia=1)
    law = cd.blackbox(lambda x: 2 + np.tanh((x - 0.1) / width))
    model.add(cd.Force("push", b.at(0, 0), lambda s: (F * law(s.position(b)[0]), 0)))
    return model


def test_only_a_force_that_jumps_is_said_to_jump():
    jumping = cd.gradient(switched(1e-14), cd.Terminal("b.position.x"), 1.0, rtol=1e-8)
    assert any("forces jump, or change very fast, at t = 0.447" in note for note in jumping.notes)
    fast = cd.gradient(switched(1e-6), cd.Terminal("b.position.x"), 1.0, rtol=1e-8)
    assert not any("forces jump" in note for note in fast.notes)


def test_the_cause_of_a_failure_names_the_joints_of_a_singular_position():
    """A parallelogram linkage in line: the four pins hold each other, and crank and rocker could part."""
    model = cd.Model("parallelogram", gravity=None)
    crank = model.body("crank", mass=1, inertia=0.1, position=(0, 0.5), angle=np.pi / 2, angular_velocity=-1)
    coupler = model.body("coupler", mass=1, inertia=0.5, position=(1, 1))
    rocker = model.body("rocker", mass=1, inertia=0.1, position=(2, 0.5), angle=np.pi / 2)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), rocker.at(0.5, 0)))
    model.add(cd.Revolute("D", rocker.at(-0.5, 0), ground.at(2, 0)))
    result = integrate(model, 2.0, rtol=1e-9, keep_steps=True)
    system = compile_system(model)
    journey = Journey(system, result.trail, compiled_responses(system, (cd.Terminal("crank.angle"),)))
    flat = float(result.t[0] + (np.pi / 2) / 1.0)  # at constant speed: no forces
    last = len(result.trail.stretches) - 1
    said = cause(journey, last, flat)
    assert "singular position" in said
    assert all(f'"{name}"' in said for name in "ABCD")
    assert "singular" not in cause(journey, last, 0.3)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_reactions_that_are_not_unique_are_refused_and_their_sum_is_not(direction):
    """A door on two hinges in one place: each may carry any part, both together what the motion needs."""
    model = cd.Model("door", gravity=(0, -9.81))
    mass = model.parameter("mass", 2.0)
    door = model.body("door", mass=mass, inertia=1, position=(1, 0))
    for name in "PQ":
        model.add(cd.Revolute(name, model.ground.at(0, 0), door.at(-1, 0)))
    one = cd.Terminal("P.reaction_j.Fy", name="one")
    both = cd.Terminal(lambda s: s.quantity("P.reaction_j.Fy") + s.quantity("Q.reaction_j.Fy"), name="both")
    with pytest.raises(cd.AnalysisError, match="one: the reactions in it are not unique"):
        cd.gradient(model, [one, both, cd.Terminal("door.angle")], 0.5, direction=direction)
    with pytest.raises(cd.AnalysisError, match="one: the reactions in it are not unique"):
        cd.evaluate(model, one, 0.5)
    run = cd.simulate(model, until=0.5)
    shared = run["P"].reaction_j[-1, 1]
    assert shared == pytest.approx(run["Q"].reaction_j[-1, 1], rel=1e-6)
    sums = cd.gradient(model, [both, cd.Terminal("door.angle")], 0.5, direction=direction)
    assert sums.values[0] == pytest.approx(2 * shared, rel=1e-6)
    assert cd.evaluate(model, both, 0.5)[0] == pytest.approx(2 * shared, rel=1e-6)
    table = cd.sweep(model, {"mass": [2.0, 2.0]}, ["P.reaction_j.Fy"], until=0.5)
    assert table["P.reaction_j.Fy"] == pytest.approx([shared, shared], rel=1e-6)
