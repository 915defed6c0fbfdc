"""Conditions of time without an inverse, as sums of sines, are met exactly (symbolic/switching/searched_times.py).

Runs report their end only. What is gained is the time for which the condition holds, against zeros found by brackets on
a grid a hundred times finer than the pulses.
"""

from __future__ import annotations

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq
from tests.analysis.ways_to_run import by_method, cart

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from cardan.symbolic.switching.searched_times import search

UNTIL, LEVEL, SLOW, QUICK = 5.0, 1.9, 71.0, 113.0


def sum_of_sines(t, phase=0.2, m=cd):
    return m.sin(SLOW * t - phase) + m.sin(QUICK * t)


def zeros(u) -> list[float]:
    """All of them in a run; u takes arrays."""
    t = np.linspace(0, UNTIL, 1_000_001)
    values = u(t)
    return [brentq(u, t[k], t[k + 1], xtol=1e-15) for k in np.flatnonzero(values[:-1] * values[1:] < 0)]


def held(u) -> float:
    """How long u is above zero."""
    times = [0.0, *zeros(u), UNTIL]
    return sum(b - a for a, b in pairwise(times) if u((a + b) / 2) > 0)


def pushed_while(condition) -> cd.Model:
    model, body = cart(mass=1.0)
    model.add(cd.Force("push", body.at(0, 0), lambda s: (cd.if_else(condition(s.time), 1.0, 0), 0)))
    return model


def gained(model: cd.Model, **options) -> float:
    return float(cd.simulate(model, until=UNTIL, every=UNTIL, **options)["cart"].velocity[-1, 0])


SHAPES = {
    "two sines": lambda t, m: sum_of_sines(t, 0.2, m) - LEVEL,
    "three sines": lambda t, m: sum_of_sines(t, 0.2, m) + 0.5 * m.cos(41 * t) - 2.2,
    "a product of sines": lambda t, m: m.sin(40 * t) * m.cos(3 * t) - 0.999,
    "a sine whose pace swings": lambda t, m: m.sin(40 * t + 3 * m.sin(t)) - 0.9999,
    "a sine that grows quicker": lambda t, m: m.sin(9 * t**2 + t) - 0.9999,
    "a sine that dies out": lambda t, m: m.exp(-0.2 * t) * m.sin(19 * t) - 0.9,
    "an exponential of a sum": lambda t, m: m.exp(sum_of_sines(t, 0.2, m)) - np.exp(LEVEL),
    "a quotient": lambda t, m: m.sin(31 * t) / (2 + m.cos(7 * t)) - 0.97,
}


@by_method
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes(shape, method):
    u = SHAPES[shape]
    expected = held(lambda t: u(t, np))
    assert len(zeros(lambda t: u(t, np))) >= 4
    assert expected < 0.2  # of 5 s
    assert gained(pushed_while(lambda t: u(t, ca) > 0), **method) == pytest.approx(expected, abs=1e-9)


PHASES = np.linspace(0.0, 6.2, 89)


@pytest.mark.long
@by_method
def test_89_phases(method):
    ends = [gained(pushed_while(lambda t, p=p: sum_of_sines(t, p) > LEVEL), **method) for p in PHASES]
    assert ends == pytest.approx([held(lambda t, p=p: sum_of_sines(t, p, np) - LEVEL) for p in PHASES], abs=1e-9)


@by_method
def test_tables_and_kinks_over_a_sum(method):
    """Knots of a table, whole numbers and extremes, over a sum of two sines; integrals by quadrature."""
    shape = cd.table([-3, 1.9, 1.95, 2.0], [0, 0, 1, 0])
    functions = {
        "table": (lambda t: shape(sum_of_sines(t)), lambda x: np.interp(x, [-3, 1.9, 1.95, 2.0], [0, 0, 1, 0])),
        "floor": (lambda t: cd.floor(sum_of_sines(t) + 0.1), lambda x: np.floor(x + 0.1)),
        "larger": (lambda t: cd.fmax(sum_of_sines(t), LEVEL) - LEVEL, lambda x: np.maximum(x, LEVEL) - LEVEL),
    }
    t = np.linspace(0, UNTIL, 4_000_001)
    x = sum_of_sines(t, m=np)
    for name, (f, by_number) in functions.items():
        model, body = cart(mass=1.0)
        model.add(cd.Force("push", body.at(0, 0), lambda s, f=f: (f(s.time), 0)))
        assert gained(model, **method, rtol=1e-9) == pytest.approx(np.trapezoid(by_number(x), t), abs=4e-5), name


# -- events ------------------------------------------------------------------------------------------------------------


@by_method
@pytest.mark.parametrize("direction", [1, -1, 0])
def test_events(direction, method):
    model, body = cart(mass=1.0)
    push = [cd.Impulse(body.at(0, 0), (1, 0))]
    model.add(cd.When("now", lambda s: sum_of_sines(s.time) - LEVEL, do=push, direction=direction))
    result = cd.simulate(model, until=UNTIL, every=UNTIL, **method)
    times = zeros(lambda t: sum_of_sines(t, m=np) - LEVEL)
    expected = times if direction == 0 else times[::2] if direction > 0 else times[1::2]
    assert [event.t for event in result.events] == pytest.approx(expected, abs=1e-9)


# -- parameters, and other runs of the engine ------------------------------------------------------------------------


def with_parameters() -> cd.Model:
    model, body = cart(mass=1.0)
    phase, level = model.parameter("phase", 0.2), model.parameter("level", LEVEL)
    push = lambda s: (cd.if_else(sum_of_sines(s.time, phase) > level, 1.0, 0), 0)  # noqa: E731
    model.add(cd.Force("push", body.at(0, 0), push))
    return model


def of_phase(phase: float, level: float = LEVEL) -> float:
    return held(lambda t: sum_of_sines(t, phase, np) - level)


@pytest.mark.parametrize("backend", ["lanes", "serial"])
def test_designs(backend):
    phases = PHASES[::4]
    asked = {"v": cd.Terminal("cart.velocity.x")}
    table = cd.sweep(with_parameters(), {"phase": phases}, asked, until=UNTIL, backend=cd.Backend(backend, workers=1))
    assert not any("lanes" in note for note in table.notes)
    assert np.ravel(table["v"]) == pytest.approx([of_phase(phase) for phase in phases], abs=1e-9)


@pytest.mark.parametrize("phase", PHASES[::22])
@pytest.mark.parametrize("interval", [0.05, UNTIL])
def test_a_machine_in_c(interval, phase):
    system = compile_system(with_parameters())
    machine = Instance.of(system, system.parameter_values({"phase": phase}))
    machine.start(0.0)
    for k in range(round(UNTIL / interval)):
        machine.step((k + 1) * interval)
    assert machine.states[system.n_q] == pytest.approx(of_phase(phase), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
def test_an_fmu(kind, tmp_path):
    fmpy = pytest.importorskip("fmpy")
    path = cd.export_fmu(with_parameters(), tmp_path / "pulses.fmu", until=UNTIL)
    rows = fmpy.simulate_fmu(
        str(path),
        fmi_type=kind,
        stop_time=UNTIL,
        output_interval=UNTIL,
        output=["cart.velocity.x"],
        relative_tolerance=1e-8,
    )
    assert rows["cart.velocity.x"][-1] == pytest.approx(of_phase(0.2), abs=1e-6)


@by_method
@pytest.mark.parametrize("level", [2.0, 2.5, -2.5])
def test_levels_that_are_touched_or_never_passed(level, method):
    """Both sines have their peaks together nowhere in this run; above and below nothing switches."""
    expected = UNTIL if level < -2 else 0.0
    assert gained(with_parameters(), parameters={"level": level}, **method) == pytest.approx(
        expected, rel=1e-9, abs=1e-12
    )


@by_method
def test_a_level_that_is_touched(method):
    """The sum of two cosines is 2 at t = 0 and at each whole turn, and never above."""
    model = pushed_while(lambda t: cd.cos(2 * np.pi * t) + cd.cos(4 * np.pi * t) >= 2.0)
    assert gained(model, **method) == pytest.approx(0.0, abs=1e-6)


def test_an_event_sets_the_level():
    """From 2.5 above the peaks, where nothing acts, to 1.5."""
    model = with_parameters()
    model.add(cd.At("lower", 2.0, do=[cd.Set("level", 1.5)]))
    after = held(lambda t: np.where(t >= 2.0, sum_of_sines(t, m=np) - 1.5, -1.0))
    assert gained(model, parameters={"level": 2.5}) == pytest.approx(after, abs=1e-6)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_derivatives_by_the_times_of_pulses(direction):
    """Each pulse from t₁ to t₂ becomes longer by dt₂ - dt₁ = -(∂u/∂p)/u̇ between its ends."""
    asked = [cd.Terminal("cart.velocity.x")]
    gradient = cd.gradient(with_parameters(), asked, UNTIL, direction=direction)
    times = np.array(zeros(lambda t: sum_of_sines(t, m=np) - LEVEL))
    rate = SLOW * np.cos(SLOW * times - 0.2) + QUICK * np.cos(QUICK * times)
    signs = np.where(rate > 0, -1.0, 1.0)
    expected = [np.sum(signs * np.cos(SLOW * times - 0.2) / rate), np.sum(signs / rate)]
    assert gradient.matrix == pytest.approx(np.array([expected]), rel=1e-6)


def test_a_run_goes_on_from_its_middle():
    model = with_parameters()
    whole = cd.simulate(model, until=UNTIL, every=UNTIL)
    half = cd.simulate(model, until=UNTIL / 2, every=UNTIL / 2)
    rest = cd.simulate(model, until=UNTIL, every=UNTIL, start=half.state())
    assert rest["cart"].velocity[-1, 0] == pytest.approx(whole["cart"].velocity[-1, 0], abs=1e-9)


# -- the search itself -------------------------------------------------------------------------------------------------


def test_no_step_of_the_search_passes_a_zero():
    """Against all zeros on a fine grid, from a thousand random times."""
    t = ca.SX.sym("t")
    u = sum_of_sines(t, m=ca) - LEVEL
    columns = search(u, t)
    assert columns is not None
    go_on = ca.Function("go_on", [t], [columns.next])
    all_zeros = np.array(zeros(lambda x: sum_of_sines(x, m=np) - LEVEL))
    for start in np.random.default_rng(0).uniform(0, all_zeros[-1], 1000):
        reached = float(go_on(start))
        assert start <= reached <= all_zeros[all_zeros >= start][0] + 1e-13


@pytest.mark.parametrize(
    "u", [lambda t, p: ca.tan(t) + t, lambda t, p: 1 / ca.sin(t) + t, lambda t, p: ca.log(t) + ca.sin(t)]
)
def test_what_has_no_bounds_is_not_searched(u):
    t, p = ca.SX.sym("t"), ca.SX.sym("p")
    assert search(u(t, p), t) is None
