"""Dynamics: closed forms, agreement of methods, accuracy that follows the tolerance, and runs that stop."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import numpy as np
import pytest
from scipy.special import ellipk

import cardan as cd
from cardan.numerics.tapes import of_casadi
from cardan.numerics.tapes.tape import TapeError
from case import build, load_case

PERIOD_RTOL = 1e-8


def test_pendulum_period_by_elliptic_integral(pendulum):
    """T = 4 √(L/g) K(sin²(a/2)) with L = J_O/(m d) = 2/3 m, released at 90° from hanging."""
    result = cd.simulate(pendulum, until=4, every=0.001, rtol=1e-12, atol=1e-13)
    period = 4 * np.sqrt(2 / 3 / 9.81) * ellipk(np.sin(np.pi / 4) ** 2)
    speed = result["rod"].angular_velocity
    up = [k for k in range(1, len(speed)) if speed[k - 1] > 0 >= speed[k]]  # back at rest where it started
    k = up[0]
    # ω = α (t - t₀) near rest: one Newton step on the reported rates
    measured = result.t[k] - speed[k] / result["rod"].angular_acceleration[k]
    assert measured == pytest.approx(period, rel=PERIOD_RTOL)


def test_fourbar_at_a_quarter_second(fourbar):
    """Computed independently (RK4 from exact assembly) to five decimals."""
    result = cd.simulate(fourbar, until=0.25, every=0.025, rtol=1e-9)
    end = {name: (*result[name].position[-1], result[name].angle[-1]) for name in ("crank", "coupler", "rocker")}
    assert end["crank"] == pytest.approx((0.58015, 0.81451, 0.95189), abs=6e-6)
    assert end["coupler"] == pytest.approx((2.98528, 2.44720, 0.42145), abs=6e-6)
    assert end["rocker"] == pytest.approx((3.65514, 1.63268, 0.95505), abs=6e-6)
    assert result["crank"].angular_acceleration[-1] == pytest.approx(-3.66885, abs=6e-6)


METHODS = [
    ("partition", {}, 1e-7),
    ("direct", {}, 1e-7),
    ("baumgarte", {}, 1e-7),
    ("partition", {"step": 0.001}, 1e-7),
    ("direct", {"step": 0.001}, 1e-7),
    ("baumgarte", {"step": 0.001}, 1e-7),
]


@pytest.mark.parametrize(("method", "options", "tolerance"), METHODS)
def test_one_motion_by_every_method(fourbar, method, options, tolerance):
    reference = cd.simulate(fourbar, until=1, every=0.25, rtol=1e-12, atol=1e-13)
    result = cd.simulate(fourbar, until=1, every=0.25, method=method, **(options or {"rtol": 1e-10}))
    for name in ("crank", "coupler", "rocker"):
        assert result[name].angle == pytest.approx(reference[name].angle, abs=tolerance)
    assert result["C"].reaction_i == pytest.approx(reference["C"].reaction_i, abs=1e-4)


@pytest.mark.parametrize("name", ["slider_crank_planar", "a01_pendulum"])
@pytest.mark.parametrize("method", ["partition", "direct", "baumgarte"])
def test_methods_agree_with_the_reference_solution(name, method):
    case = load_case(name)
    model, until = build(case), 1.0
    result = cd.simulate(model, until=until, every=0.5, method=method, rtol=1e-10, atol=1e-12)
    if name == "a01_pendulum":
        exact = case["reference"]["uniform_rod"]
        assert result["rod"].angle - np.pi / 2 == pytest.approx(exact["theta"][:3], abs=1e-8)
    else:
        times = case["reference"]["times"]
        at = [times.index(t) for t in (0.0, 0.5, 1.0)]
        assert result["crank"].angle == pytest.approx([case["reference"]["theta"][k] for k in at], abs=1e-8)


def test_error_follows_the_tolerance():
    case = load_case("slider_crank_planar")
    model = build(case)
    exact = np.array(case["reference"]["theta"])
    tolerances = 10.0 ** -np.arange(4, 11)
    errors = [
        np.max(np.abs(cd.simulate(model, until=2, every=0.1, rtol=r, atol=r / 100)["crank"].angle - exact))
        for r in tolerances
    ]
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    assert slope == pytest.approx(1, abs=0.25)
    assert all(error < 2000 * r for error, r in zip(errors, tolerances, strict=True))


def rotating_fourbar() -> cd.Model:
    """A Grashof crank-rocker whose crank goes round: lengths 0.5, 2, 1.8, ground 2."""
    model = cd.Model("crank-rocker", gravity=None)
    crank = model.body(
        "crank",
        mass=1,
        inertia=0.1,
        position=(0.25, 0),
        angular_velocity=6,
        hold=("angle", "angular_velocity"),
    )
    coupler = model.body("coupler", mass=1, inertia=0.3, position=(1.2, 0.8), angle=0.9)
    rocker = model.body("rocker", mass=1, inertia=0.3, position=(1.9, 0.9), angle=1.7)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.25, 0)))
    model.add(cd.Revolute("B", crank.at(0.25, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), rocker.at(0.9, 0)))
    model.add(cd.Revolute("D", rocker.at(-0.9, 0), model.ground.at(2, 0)))
    return model


def test_constraints_stay_closed_for_a_minute_with_partition_and_drift_with_direct():
    runs = {
        m: cd.simulate(rotating_fourbar(), until=60, every=0.5, method=m, rtol=1e-6) for m in ("partition", "direct")
    }
    assert runs["partition"].stats.constraint_error < 1e-9
    assert runs["direct"].stats.constraint_error > 1e-6
    assert runs["partition"]["crank"].angle[-1] > 2 * np.pi * 10  # it does go round
    assert runs["partition"].stats.repartitions < 2000


def test_order_of_fixed_step_rk4():
    case = load_case("slider_crank_planar")
    model = build(case)
    exact = case["reference"]["theta"][10]  # t = 1
    steps = (0.0025, 0.00125, 0.000625)
    errors = [
        abs(cd.simulate(model, until=1, every=1, step=h, method="direct")["crank"].angle[-1] - exact) for h in steps
    ]
    slopes = np.diff(np.log(errors)) / np.diff(np.log(steps))
    assert slopes == pytest.approx(4, abs=0.3)


def test_free_body_falls_as_newton_says():
    model = cd.Model("stone", units="slug-ft")
    model.body("stone", mass=2, inertia=1, velocity=(3, 10), angular_velocity=1)
    result = cd.simulate(model, until=2, every=1, rtol=1e-9)
    assert result["stone"].position[:, 1] == pytest.approx(
        10 * result.t - 0.5 * (9.80665 / 0.3048) * result.t**2, abs=1e-6
    )
    assert result["stone"].angle == pytest.approx(result.t, abs=1e-9)


def test_user_state_is_integrated_with_the_machine(pendulum):
    rod = pendulum["rod"]
    pendulum.state("work", initial=0.0, rate=lambda s: -0.2 * s.angular_velocity(rod) ** 2)
    pendulum.add(cd.Torque("drag", rod, lambda s: -0.2 * s.angular_velocity(rod)))
    result = cd.simulate(pendulum, until=3, every=0.5, rtol=1e-10)
    balance = result.energy.total - result["work"].value
    assert balance == pytest.approx(np.full(7, balance[0]), abs=1e-7)


def test_offset_centre_of_mass_is_the_same_machine(pendulum):
    other = cd.Model("offset", gravity=(0, -9.81))
    rod = other.body("rod", mass=1, inertia=1 / 12, center_of_mass=(0.5, 0))
    other.add(cd.Revolute("pin", other.ground.at(0, 0), rod.at(0, 0)))
    a, b = (cd.simulate(m, until=1, every=0.25, rtol=1e-10) for m in (pendulum, other))
    assert a["rod"].angle == pytest.approx(b["rod"].angle, abs=1e-8)
    assert a["pin"].reaction_j == pytest.approx(b["pin"].reaction_j, abs=1e-6)
    assert a.energy.total == pytest.approx(b.energy.total, abs=1e-8)


def test_parameters_change_without_rebuilding():
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 100.0, bounds=(1, 1000))
    block = model.body("block", mass=1, inertia=1, position=(1.1, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=2 * k, free_length=1))
    from cardan.compiled.compiling import compile_system

    before = compile_system(model)
    for value in (50.0, 200.0):
        result = cd.simulate(model, until=1, every=0.1, rtol=1e-10, parameters={"k": value})
        assert result["block"].position[:, 0] == pytest.approx(
            1 + 0.1 * np.cos(np.sqrt(2 * value) * result.t), abs=1e-8
        )
    assert compile_system(model) is before


def test_start_given_does_not_assemble(fourbar):
    result = cd.simulate(fourbar, until=0.05, every=0.025, step=0.025, method="direct", start="given")
    assert result["coupler"].position[0] == pytest.approx([2.824, 2.553], abs=0)
    assert result.stats.constraint_error > 1e-4


def test_start_in_equilibrium_stays_there(pendulum):
    result = cd.simulate(pendulum, until=1, every=0.5, start="equilibrium")
    assert result["rod"].angle == pytest.approx(-np.pi / 2, abs=1e-9)


def test_diverging_run_keeps_what_was_computed():
    model = cd.Model("blow-up", gravity=None)
    body = model.body("body", mass=1, inertia=1, velocity=(1, 0))
    model.add(cd.Force("f", body.at(0, 0), lambda s: [s.position(body)[0] ** 5 * 50, 0]))
    with pytest.raises(cd.SimulationError, match="the step became too small") as stop:
        cd.simulate(model, until=50, every=0.01)
    result = stop.value.result
    assert result.stats.status == "stopped early"
    assert 10 < len(result.t) < 5000
    assert np.isfinite(result["body"].position).all()


def equal_arms() -> cd.Model:
    """A slider-crank with equal arms: at x = 0 its slider could as well stay behind, and constraints lose rank."""
    model = cd.Model("equal arms", gravity=None)
    angle = np.arctan2(0.8, 0.6)
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.3, 0.4), angle=angle, angular_velocity=1)
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.9, 0.4), angle=-angle)
    slider = model.body("slider", mass=1, inertia=1, position=(1.2, 0))
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("C", rod.at(0.5, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    return model


@pytest.mark.parametrize("rtol", [1e-6, 1e-8, 1e-10])
def test_a_singular_position_is_passed_on_the_smooth_branch(rtol):
    result = cd.simulate(equal_arms(), until=2, every=0.1, rtol=rtol, atol=rtol)
    assert result["slider"].position[:, 0] == pytest.approx(2 * np.cos(result["crank"].angle), abs=1e-9)
    assert result["rod"].angle == pytest.approx(-result["crank"].angle, abs=1e-9)
    assert np.ptp(result.energy.total) < 100 * rtol


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-9])
def test_a_folding_parallelogram_keeps_its_branch(rtol):
    """Bars at constant speed through the flat position; the antiparallelogram beyond it would be a wrong answer."""
    model = cd.Model("parallelogram", gravity=None)
    c, s = np.cos(0.3), np.sin(0.3)
    left = model.body("left", mass=1, inertia=0.1, position=(c / 2, s / 2), angle=0.3, angular_velocity=-1.0)
    right = model.body("right", mass=1, inertia=0.1, position=(2 + c / 2, s / 2), angle=0.3)
    coupler = model.body("coupler", mass=1, inertia=0.5, position=(1 + c, s))
    model.add(cd.Revolute("A", model.ground.at(0, 0), left.at(-0.5, 0)))
    model.add(cd.Revolute("B", left.at(0.5, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), right.at(0.5, 0)))
    model.add(cd.Revolute("D", right.at(-0.5, 0), model.ground.at(2, 0)))
    result = cd.simulate(model, until=1, every=0.1, rtol=rtol)  # t = 0.3 is the flat position itself
    assert result["left"].angle == pytest.approx(0.3 - result.t, abs=1e3 * rtol)
    assert result["right"].angle == pytest.approx(result["left"].angle, abs=1e-3 * rtol + 1e-8)
    assert np.ptp(result.energy.total) < 1e-3
    undefined = np.isnan(result["B"].reaction_i).any(axis=1)
    assert list(np.flatnonzero(undefined)) in ([], [3])
    assert any("singular position" in message for message in result.stats.messages) == undefined.any()


def test_interrupt_returns_the_result_so_far(pendulum):
    def stop(t, end):
        if t > 1:
            raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="interrupted at t = "):
        result = cd.simulate(pendulum, until=1e4, every=0.1, progress=stop)
    assert result.stats.status == "interrupted"
    assert 1 < result.t[-1] < 1e4
    assert np.isfinite(result["rod"].angle).all()


def test_stiffness_is_noticed():
    model = cd.Model("stiff", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=1)
    model.add(cd.Spring("s", model.ground.at(0, 1), ball.at(0, 0), stiffness=10, damping=1e6, free_length=0.5))
    result = cd.simulate(model, until=0.05, every=0.01, rtol=1e-4)
    assert any("looks stiff" in message for message in result.stats.messages)


BAD_OPTIONS = [
    ({"until": -1}, "until=-1 must be later than the start time 0"),
    ({"until": float("nan")}, "until=nan is not a finite time"),
    ({"until": 1, "every": 0}, "every=0 must be a positive reporting interval"),
    ({"until": 1, "rtol": 1e-20}, "rtol=1e-20 is out of range"),
    ({"until": 1, "atol": -1}, "atol=-1 is out of range"),
    ({"until": 1, "method": "partitoin"}, 'method="partitoin" is not known; did you mean "partition"?'),
    ({"until": 1, "method": cd.Partition(integrator="rk4")}, "needs a positive step"),
    ({"until": 1, "method": cd.Partition(integrator="adams"), "step": 0.1}, "step= belongs to integrator"),
    ({"until": 1, "start": "equilibrum"}, 'did you mean "equilibrium"?'),
    ({"until": 1, "method": cd.Partition(max_step=-1)}, "max_step=-1 must be positive"),
    ({"until": 1, "parameters": {"k": 1}}, 'unknown parameter "k"'),
]


@pytest.mark.parametrize(("options", "message"), BAD_OPTIONS)
def test_bad_options_say_what_to_do(pendulum, options, message):
    with pytest.raises(cd.CardanError) as error:
        cd.simulate(pendulum, **options)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


SLOW_RUN = """
import warnings, cardan as cd, sys
sys.path[:0] = [{published!r}]
from case import build, load_case
r = cd.simulate(build(load_case("slider_crank_planar")), until=0.5, every=0.5, rtol=1e-9)
print(repr(float(r["crank"].angle[-1])), repr(float(r.energy.total[-1])), r.stats.evaluations, len(r.stats.messages))
"""


def test_a_function_that_cannot_be_a_tape_goes_through_python(monkeypatch):
    def refuses(function):
        raise TapeError("no tape")

    def angle():
        result = cd.simulate(build(load_case("slider_crank_planar")), until=0.5, every=0.5, rtol=1e-9)
        return result["crank"].angle[-1]

    by_tape = angle()
    monkeypatch.setattr(of_casadi, "tape_of", refuses)
    monkeypatch.setenv("CARDAN_NATIVE", "0")
    assert angle() == by_tape


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_machine_code_computes_the_same(tmp_path):
    published = os.path.join(os.path.dirname(os.path.dirname(__file__)), "published")
    code = SLOW_RUN.format(published=published)
    angles = []
    for native in ("0", "1", "1", "auto"):  # compiled, then taken from the cache
        environment = {**os.environ, "CARDAN_NATIVE": native, "XDG_CACHE_HOME": str(tmp_path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        angles.append(" ".join(done.stdout.split()[:2]))  # with the energy, which is computed where it is asked for
    assert len(set(angles)) == 1  # to the last bit
    kept = sorted(path.name.split("-")[0] for path in tmp_path.rglob("*.so"))
    assert sys.platform == "darwin" or kept == ["constraint", "dynamics", "jacobian", "outputs"]


def test_a_machine_at_rest_is_set_in_motion_by_a_ramp():
    """Round-off in the speeds of a machine at rest must not be taken for a jump to another branch."""
    model = cd.Model("rail")
    block = model.body("block", mass=1, inertia=0.1, position=(0.6, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Force("push", block.at(0, 0), (cd.table([0, 0.5, 1], [0, 10, 0]), 0)))
    result = cd.simulate(model, until=1, every=0.25, rtol=1e-8)
    assert result["block"].velocity[-1, 0] == pytest.approx(5, abs=1e-6)  # the area under the table


@pytest.mark.parametrize("dim", [2, 3])
def test_a_fixed_step_that_is_too_long_is_told(dim):
    """ω h = 20 on a spring: the classic method multiplies by thousands in every step; 2.8 is its limit."""
    model = cd.Model("stiff", dim=dim, gravity=(0.0,) * dim)
    centre, start = (0.0,) * dim, (1.1, *(0.0,) * (dim - 1))
    bob = model.body("bob", mass=1, inertia=1 if dim == 2 else (1, 1, 1), position=start)
    model.add(cd.Spring("spring", model.ground.at(*centre), bob.at(*centre), stiffness=4e4, free_length=1))
    with pytest.raises(cd.SimulationError, match=r"step=0\.1 is too long for this machine.*leave step= out") as stopped:
        cd.simulate(model, until=10, every=1, step=0.1)
    assert np.all(np.abs(stopped.value.result["bob"].position) < 1e3)
    assert np.all(np.isfinite(cd.simulate(model, until=1, every=0.1, step=0.01)["bob"].position))


@pytest.mark.parametrize(("method", "highest"), [("partition", 12), ("joint", 12), ("dae", 5), ("auto", 12)])
def test_orders_of_the_integrator_are_told(method, highest):
    """They add up to the steps; more digits take higher orders."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    loose, tight = (cd.simulate(model, until=2, method=method, rtol=rtol).stats for rtol in (1e-3, 1e-10))
    for stats in (loose, tight):
        assert sum(stats.orders.values()) == stats.steps
        assert 1 <= min(map(int, stats.orders)) <= max(map(int, stats.orders)) <= highest

    def mean(stats):
        return sum(int(k) * n for k, n in stats.orders.items()) / stats.steps

    assert mean(tight) > mean(loose)
    assert cd.simulate(model, until=1, step=0.1).stats.orders == {}
