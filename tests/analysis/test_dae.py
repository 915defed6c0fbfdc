"""The implicit method: stiff machines against closed forms and second formulations; constraints, events, scales."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.analysis.run.dae_run import DaeRun
from cardan.compiled.compiling import compile_system
from cardan.numerics import motion
from cardan.numerics.constants import IMPLICIT_FIRST_ERROR, IMPLICIT_PROBE
from cardan.spec import INTEGRATORS
from case import at_times, build, load_case


def dae(model, until, every=None, method="dae", **options):
    return cd.simulate(model, until=until, every=every, method=method, **options)


class StepByStep(DaeRun):
    """Looks at every accepted state: the largest violations of positions and speeds."""

    seen: StepByStep

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.gaps, self.slips, self.times = [], [], []
        StepByStep.seen = self

    def advance(self, row, steps):
        status, row = super().advance(row, 1)
        m = self.machine.arrays
        self.to_accepted_state()
        self.times.append(self.reached())
        self.gaps.append(self.machine.gap())
        motion.call(m.jacobian)
        motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, m.Phi)
        self.slips.append(np.abs(m.Phi).max(initial=0.0))
        return status, row


@pytest.fixture
def step_by_step(monkeypatch):
    monkeypatch.setitem(INTEGRATORS, "bdf", StepByStep)
    return StepByStep


# -- smooth machines ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "tol", "error"), [("index2", 1e-8, 1e-5), ("index3", 1e-9, 1e-4)])
def test_four_bar_moves_as_by_partitioning(fourbar, form, tol, error):
    """Errors of one step are held, those of 2 s add up; index 3 controls positions only."""
    expected = cd.simulate(fourbar, until=2, every=0.1, rtol=1e-11, atol=1e-13)
    result = dae(fourbar, 2, 0.1, method=cd.Dae(form=form), rtol=tol, atol=tol * 1e-3)
    assert result["crank"].angle == pytest.approx(expected["crank"].angle, abs=error)
    assert result["coupler"].velocity == pytest.approx(expected["coupler"].velocity, abs=10 * error)
    assert result["rocker"].acceleration == pytest.approx(expected["rocker"].acceleration, abs=100 * error)
    assert result["A"].reaction_i == pytest.approx(expected["A"].reaction_i, abs=1000 * error)  # up to 900 N
    assert result.stats.integrator == "bdf"


def test_chain_of_ten_links_against_its_reference():
    case = load_case("chain10")
    times = at_times(case["reference"]["times"])
    result = dae(build(case), times[-1], times[1] - times[0], rtol=1e-8, atol=1e-10)
    angles = np.array([result[b["name"]].angle for b in case["bodies"]]).T
    error = np.abs(angles - np.array(case["reference"]["theta"])).max()
    assert error < 1e-5
    assert result.stats.steps < 6000


def test_point_mass_pendulum_against_jacobi_functions():
    """A body without inertia: M is singular, the joint holds its rotation."""
    case = load_case("a01_pendulum")
    reference = case["reference"]["point_mass"]
    model = cd.Model("IFToMM A01", gravity=(0, -9.81))
    mass = model.body("P1", mass=1, inertia=0, position=(-1, 0))
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), mass.at(1, 0)))
    times = at_times(reference["times"])
    result = dae(model, times[-1], times[1] - times[0], rtol=1e-9, atol=1e-11)
    expected = np.array([reference["tip_x"], reference["tip_y"]]).T
    assert np.abs(result["P1"].position - expected).max() < 1e-5


def test_a_redundant_joint_changes_nothing():
    """Three equal bars carry a coupler: one equation too many, whose multiplier is held at zero."""

    def parallelogram(bars):
        model = cd.Model("parallelogram", gravity=(0, -9.81))
        coupler = model.body("coupler", mass=2, inertia=1, position=(np.cos(1.0) + 1, np.sin(1.0)))
        for k in range(bars):
            place = (k + np.cos(1.0) / 2, np.sin(1.0) / 2)
            bar = model.body(f"bar {k}", mass=1 if k < 2 else 0.5, inertia=0.1, position=place, angle=1.0)
            model.add(cd.Revolute(f"foot {k}", model.ground.at(k, 0), bar.at(-0.5, 0)))
            model.add(cd.Revolute(f"head {k}", bar.at(0.5, 0), coupler.at(k - 1, 0)))
        return model

    model = parallelogram(3)
    expected = cd.simulate(model, until=0.4, every=0.05, rtol=1e-11, atol=1e-13)
    result = dae(model, 0.4, 0.05, rtol=1e-9, atol=1e-12)
    assert len(cd.assemble(model).redundant) == 1
    assert result["bar 0"].angle == pytest.approx(expected["bar 0"].angle, abs=1e-7)
    assert result["bar 2"].angle == pytest.approx(result["bar 0"].angle, abs=1e-10)


def test_machine_that_is_driven_throughout():
    """No freedom: the motion is all in the constraints, and what is reported between the steps must lie on them."""
    model = cd.Model("driven", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.1, position=(1, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: 0.5 * np.pi * t**2))
    result = dae(model, 2, 0.125, rtol=1e-6)
    angle, speed = 0.5 * np.pi * result.t**2, np.pi * result.t
    assert result["crank"].position == pytest.approx(np.array([np.cos(angle), np.sin(angle)]).T, abs=1e-9)
    assert result["crank"].angular_velocity == pytest.approx(speed, abs=1e-9)
    weight = 9.81 * np.cos(angle)  # its moment about the pin, 1 m away
    torque = (0.1 + 1) * np.pi + weight
    assert result["motor"].multiplier[:, 0] == pytest.approx(torque, abs=1e-6)


def test_states_black_boxes_and_parameters():
    """ż = v² beside the motion; a force that is Python code, whose derivatives are differences."""
    model = cd.Model("states", gravity=None)
    k = model.parameter("k", 1.0)
    mass = model.body("m", mass=1, inertia=1, position=(1, 0))
    pull = cd.blackbox(lambda x: -(x + 0.1 * x**3))
    model.add(cd.Force("spring", mass.at(0, 0), lambda s: ca.vertcat(k * pull(s.position(mass)[0]), 0)))
    model.state("work", rate=lambda s: s.velocity(mass)[0] ** 2)
    options = {"until": 3, "every": 0.5, "parameters": {"k": 4.0}}
    result = dae(model, **options, rtol=1e-8, atol=1e-10)
    truth = solve_ivp(
        lambda _, y: [y[1], -4 * (y[0] + 0.1 * y[0] ** 3), y[1] ** 2],
        (0, 3), [1, 0, 0], t_eval=result.t, rtol=1e-11, atol=1e-12,
    )  # fmt: skip
    found = np.array([result["m"].position[:, 0], result["m"].velocity[:, 0], result["work"].value])
    assert found == pytest.approx(truth.y, abs=1e-5)


# -- stiff machines -----------------------------------------------------------------------------------------------

CRANK, ROD = 0.2, 0.5


def slider_crank(stiffer=1.0, bushing=None) -> cd.Model:
    """examples/slider_crank.py with its spring-damper made stiffer; or with a bushing (k, c) in place of the pin C."""
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    ground = model.ground
    held = ("angle", "angular_velocity")
    crank = model.body("crank", 1, 0.0035, position=(0.0878, 0.0479), angle=0.5, angular_velocity=6, hold=held)
    rod = model.body("rod", mass=1.5, inertia=0.032, position=(0.42, 0.048), angle=-0.193)
    slider = model.body("slider", mass=2, inertia=1, position=(0.666, 0))
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("B", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    k, c = 150 * stiffer, 2 * stiffer
    model.add(cd.Spring("spring", ground.at(1.2, 0), slider.at(0, 0), stiffness=k, damping=c, free_length=0.6))
    model.add(cd.Torque("motor", crank, 0.5))
    end = rod.at(ROD / 2, 0)
    if bushing is None:
        model.add(cd.Revolute("C", end, slider.at(0, 0)))
        return model

    def force(s):
        gap, rate = s.position(end) - s.position(slider), s.velocity(end) - s.velocity(slider)
        return -bushing[0] * gap - bushing[1] * rate

    model.add(cd.Force("on rod", end, force))
    model.add(cd.Force("on slider", slider.at(0, 0), lambda s: -force(s)))
    return model


def slider_crank_reduced(stiffer, times):
    """The same by Lagrange's equation of its one freedom: J θ̈ + ½ J′ θ̇² + V′ = M + F x′, a second formulation."""
    th = ca.SX.sym("th")
    phi = ca.asin(-CRANK / ROD * ca.sin(th))
    x = CRANK * ca.cos(th) + ROD * ca.cos(phi)
    centre = [CRANK * ca.cos(th) + ROD / 2 * ca.cos(phi), CRANK * ca.sin(th) + ROD / 2 * ca.sin(phi)]
    slope = {name: ca.jacobian(e, th) for name, e in {"phi": phi, "x": x, "cx": centre[0], "cy": centre[1]}.items()}
    J = 0.0035 + 1 * (CRANK / 2) ** 2 + 1.5 * (slope["cx"] ** 2 + slope["cy"] ** 2) + 0.032 * slope["phi"] ** 2
    J += 2 * slope["x"] ** 2
    V = 9.81 * (1 * CRANK / 2 * ca.sin(th) + 1.5 * centre[1])
    parts = ca.Function("parts", [th], [J, ca.jacobian(J, th), ca.jacobian(V, th), x, slope["x"]])

    def rates(_, y):
        J, J_slope, V_slope, x, x_slope = (float(v) for v in parts(y[0]))
        force = stiffer * (150 * (0.6 - x) - 2 * x_slope * y[1])  # the spring pulls towards x = 1.2
        return [y[1], (0.5 + force * x_slope - V_slope - 0.5 * J_slope * y[1] ** 2) / J]

    return solve_ivp(rates, (0, times[-1]), [0.5, 6], "Radau", times, rtol=1e-9, atol=1e-12).y


def test_slider_crank_with_a_spring_damper_a_million_times_stiffer():
    """The slider is thrown against 1.5e8 N/m and 2e6 N s/m: over in a microsecond, then it creeps."""
    model = slider_crank(stiffer=1e6)
    result = dae(model, 0.2, 0.02, rtol=1e-7, atol=1e-10)
    angle, speed = slider_crank_reduced(1e6, result.t)
    assert result["crank"].angle == pytest.approx(angle, abs=1e-7)
    assert result["crank"].angular_velocity[1:] == pytest.approx(speed[1:], abs=1e-5)
    assert result.stats.steps < 1000


def test_stiff_bushing_costs_adams_twenty_times_the_evaluations():
    """Adams must follow c/m = 1e5/s; BDF takes the steps that the mechanism needs, and both agree."""
    model = slider_crank(bushing=(1e8, 1e5))
    times, tol = {"until": 0.1, "every": 0.01}, {"rtol": 1e-6, "atol": 1e-9}
    explicit, implicit = cd.simulate(model, **times, **tol), dae(model, **times, **tol)
    assert explicit.stats.evaluations > 20 * implicit.stats.evaluations
    exact = cd.simulate(model, **times, rtol=1e-11, atol=1e-13)
    for name in ("crank", "rod"):
        assert implicit[name].angle == pytest.approx(exact[name].angle, abs=1e-5)
        assert implicit[name].angular_velocity[1:] == pytest.approx(exact[name].angular_velocity[1:], abs=1e-4)
    error = [np.abs(run["O"].reaction_i - exact["O"].reaction_i)[1:].max() for run in (explicit, implicit)]
    assert error[1] < 2e-3  # N, of 10
    assert error[1] < error[0]


def test_heavily_damped_oscillator_against_its_closed_form():
    """m ẍ + c ẋ + k x = 0 with poles -1 and -1e6: x falls as e^(-t) after the first microseconds."""
    model = cd.Model("damper", gravity=None)
    mass = model.body("m", mass=1, inertia=1, position=(1, 0))
    slow, fast = 1.0, 1e6
    law = lambda s: ca.vertcat(-slow * fast * s.position(mass)[0] - (slow + fast) * s.velocity(mass)[0], 0)  # noqa: E731
    model.add(cd.Force("spring-damper", mass.at(0, 0), law))
    result = dae(model, 5, 0.25, rtol=1e-7, atol=1e-10)
    exact = (fast * np.exp(-slow * result.t) - slow * np.exp(-fast * result.t)) / (fast - slow)
    assert result["m"].position[:, 0] == pytest.approx(exact, abs=1e-6)
    assert result.stats.steps < 500


# -- constraints --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stiff", [False, True])
def test_positions_and_speeds_fulfil_their_constraints_at_every_step(step_by_step, stiff):
    """Index 2: both levels to the tolerance, lengths being of order 1 m and speeds up to 10 m/s."""
    tol = 1e-6
    dae(slider_crank(bushing=(1e8, 1e5) if stiff else None), 2, rtol=tol, atol=tol * 1e-3)
    run = step_by_step.seen
    assert len(run.times) > 200
    assert max(run.gaps) < tol
    assert max(run.slips) < 10 * tol


def test_index_3_leaves_the_speeds_beside_their_constraints(step_by_step):
    """What the stabilization is for: its errors are those of positions over the step."""
    slips = []
    for form in ("index2", "index3"):
        dae(slider_crank(), 2, rtol=1e-5, method=cd.Dae(form=form))
        slips.append(max(step_by_step.seen.slips[20:]))
    assert slips[1] > 10 * slips[0]


@pytest.mark.parametrize("form", ["index2", "index3"])
def test_newtons_matrix_is_well_conditioned_at_any_step(form):
    """Lengths in millimetres, masses from grams to tons: the scaled matrix tends to a regular one as h → 0."""
    model = cd.Model("scales", gravity=(0, -9810))
    heavy = model.body("heavy", mass=1000, inertia=1e8, position=(500, 0))
    light = model.body("light", mass=1e-3, inertia=1e-1, position=(1010, 0), center_of_mass=(2, 1))
    model.add(cd.Revolute("a", model.ground.at(0, 0), heavy.at(-500, 0)))
    model.add(cd.Revolute("b", heavy.at(500, 0), light.at(-10, 0)))
    model.add(cd.Spring("s", light.at(0, 0), model.ground.at(1000, -1000), stiffness=5, damping=1))
    system = compile_system(model)
    state = cd.assemble(model)
    numbers = system.numbers(state.p)
    D = 1 / np.sqrt(numbers.mass_diagonal)
    C = np.array(system.jacobian.function(0, state.q, state.p)[0]).T
    R = 1 / np.linalg.norm(C * D, axis=1)
    functions = system.implicit(form)
    n = functions.indptr.size - 1
    Y, rates = np.zeros(n), np.zeros(n)
    Y[: state.q.size] = state.q
    conditions, plain = [], []
    for cj in 10.0 ** np.arange(2, 11, 2):
        A, _, E, S = (np.array(x) for x in functions.jacobian.function(0, Y, rates, state.p, D, R, cj))
        conditions.append(np.linalg.cond(A.T))
        plain.append(np.linalg.cond(A.T / E / S.T))
    assert max(conditions) < 1e3
    assert plain[-1] > 1e16
    assert conditions[-1] == pytest.approx(conditions[-2], rel=1e-3)  # it has reached its limit


# -- events and reports -------------------------------------------------------------------------------------------


def test_bouncing_ball_against_its_closed_form():
    """Free fall is a parabola, which the first step after each bounce already knows."""
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0.0, restitution=0.5))
    result = dae(model, 1.3, 0.05)
    flights = [1, 2 * 0.5, 2 * 0.5**2, 2 * 0.5**3]  # in units of the first fall
    bounces = np.sqrt(2 / 9.81) * np.cumsum(flights)
    assert np.array([e.t for e in result.events[:4]]) == pytest.approx(bounces, rel=1e-10)


def test_a_contact_that_opens_gently_opens_once():
    """A mass on a stop, lifted by a force that grows: beyond the weight it leaves with the third power of time."""
    model = cd.Model("lift", gravity=(0, -10))
    mass = model.body("m", mass=1, inertia=1)
    model.add(cd.Limit("stop", mass.y, lower=0.0))
    model.add(cd.Force("lift", mass.at(0, 0), lambda s: ca.vertcat(0, 10 * s.time)))
    result = dae(model, 2, 0.1)
    assert [e.name for e in result.events] == ["stop"]
    assert result.events[0].t == pytest.approx(1.0, abs=1e-6)
    lifted = np.where(result.t > 1, 10 * (result.t - 1) ** 3 / 6, 0.0)
    assert result["m"].position[:, 1] == pytest.approx(lifted, abs=1e-6)


def test_friction_in_a_joint_is_part_of_the_implicit_equations():
    """A force that depends on reactions: block on an incline, accelerated by g (sin - μ cos)."""
    slope, mu = 0.6, 0.2
    model = cd.Model("incline", gravity=(0, -9.81))
    axis = (np.cos(slope), -np.sin(slope))
    block = model.body("block", mass=3, inertia=1, angle=-slope)
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=axis), block.at(0, 0, axis=(1, 0))))

    drag = lambda s: -mu * ca.fabs(s.multiplier(guide)[0]) * ca.vertcat(*axis)  # noqa: E731
    model.add(cd.Force("drag", block.at(0, 0), drag))
    result = dae(model, 1, 0.1, rtol=1e-8)
    a = 9.81 * (np.sin(slope) - mu * np.cos(slope))
    travel = np.linalg.norm(result["block"].position, axis=1)
    assert travel == pytest.approx(a * result.t**2 / 2, abs=1e-6)


def test_steps_and_factorizations_are_counted(fourbar, step_by_step):
    result = dae(fourbar, 1, rtol=1e-6)
    run = step_by_step.seen
    assert result.stats.steps == run.B.integer.steps
    assert result.stats.newton_iterations >= run.N.integer.iterations
    assert 0 < run.N.integer.factorizations < result.stats.steps / 3


def test_the_first_step_is_found_from_the_second_derivatives(step_by_step):
    """ẍ = -ω² x, from which y = (x, ẋ) has ÿ = -ω² y: of it the first step is to make the error aimed at."""
    model = cd.Model("oscillator", gravity=None)
    mass = model.body("m", mass=2, inertia=1, position=(0.3, 0), velocity=(0.4, 0))
    model.add(cd.Force("spring", mass.at(0, 0), lambda s: ca.vertcat(-50 * s.position(mass)[0], 0)))
    dae(model, 10.0)
    run = step_by_step.seen
    y = np.array([0.3, 0, 0, 0.4, 0, 0])
    run.machine.load(0.0, y)
    assert run.begin() == motion.OK
    error = np.linalg.norm(25 * y * run.weight[:6])  # of h²/2 ÿ, in tolerances
    assert run.B.real.h == pytest.approx(np.sqrt(2 * IMPLICIT_FIRST_ERROR / error), rel=1e-4)


def test_a_run_begins_without_second_derivatives_where_there_are_none():
    """The force is no number just where it is looked at for the first step; that time is not a known one."""
    model = cd.Model("fall", gravity=(0, -9.81))
    stone = model.body("stone", mass=1, inertia=1, velocity=(2, 0))
    uneven = lambda x: x + ca.tan(x)  # noqa: E731  # a sum whose zeros nobody looks up
    hole = lambda s: ca.if_else(ca.fabs(uneven(s.time - IMPLICIT_PROBE)) < 1e-13, ca.sqrt(s.time - 2), 0.0)  # noqa: E731
    model.add(cd.Force("hole", stone.at(0, 0), lambda s: ca.vertcat(hole(s), 0)))
    result = dae(model, 1, 0.5)
    assert result["stone"].position == pytest.approx(np.column_stack([2 * result.t, -9.81 / 2 * result.t**2]), rel=1e-5)


def test_max_step_is_respected(fourbar, step_by_step):
    dae(fourbar, 0.5, method=cd.Dae(max_step=0.01))
    assert np.diff(step_by_step.seen.times).max() <= 0.01 * (1 + 1e-12)


def test_damping_of_undamped_vibrations_is_what_the_method_says():
    """BDF takes amplitude, hardly phase, and less with a smaller tolerance: a quarter of what the docstring says."""
    model = cd.Model("oscillator", gravity=None)
    block = model.body("block", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.CoordinateForce("spring", block.x, stiffness=4.0))
    losses = []
    for rtol in (1e-6, 1e-8):
        run = cd.simulate(model, until=50 * np.pi, every=np.pi / 8, method="dae", rtol=rtol, atol=rtol / 100)["block"]
        x, v = run.position[:, 0], run.velocity[:, 0] / 2
        losses.append(1 - np.hypot(x, v)[-1])
        late = np.arctan2(-v, x)[-1]
        assert abs(late) < losses[-1] / 3
    assert 2e-5 < losses[0] < 1.5e-4
    assert losses[1] < losses[0] / 10
