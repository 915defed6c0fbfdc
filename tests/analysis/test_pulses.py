"""Pulses and duty cycles over time are met exactly, however narrow they are (symbolic/switching/inverses.py).

Conditions of time alone that are no tables: sines, remainders, roundings and what is made of them. Runs report their
end only, so that no row happens to lie within a pulse. What is gained is the time for which the condition holds.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from tests.analysis.ways_to_run import by_method, cart

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

UNTIL, QUICK, LEVEL = 5.0, 20.0, 0.9999
WIDTH = 2 * np.arccos(LEVEL) / QUICK  # s: 1.4 ms, one in each turn


def pushed_while(condition) -> cd.Model:
    """A force 1/WIDTH while a condition of time holds."""
    model, body = cart(mass=1.0)
    model.add(cd.Force("push", body.at(0, 0), lambda s: (cd.if_else(condition(s.time), 1 / WIDTH, 0), 0)))
    return model


def gained(model: cd.Model, **options) -> float:
    """In units of one pulse of the sine."""
    return float(cd.simulate(model, until=UNTIL, every=UNTIL, **options)["cart"].velocity[-1, 0])


def held_for(first: float, width: float, period: float, until: float = UNTIL) -> float:
    """How long a pulse that repeats itself holds until the end, in units of one pulse of the sine."""
    begins = first + period * np.arange(-50, 1 + until / period)
    return float(np.sum(np.clip(begins + width, 0, until) - np.clip(begins, 0, until))) / WIDTH


PHASES = np.linspace(0.2, 8.9, 89)


def of_phase(phase: float) -> float:
    return held_for((phase + np.arcsin(LEVEL)) / QUICK, WIDTH, 2 * np.pi / QUICK)


@by_method
@pytest.mark.parametrize("phase", PHASES[::22])
def test_narrow_pulses_of_a_sine_are_felt(phase, method):
    model = pushed_while(lambda t: cd.sin(QUICK * t - phase) > LEVEL)
    assert gained(model, **method) == pytest.approx(of_phase(phase), abs=1e-8)


@pytest.mark.long
@by_method
def test_narrow_pulses_of_a_sine_are_felt_at_89_phases(method):
    ends = [gained(pushed_while(lambda t, p=phase: cd.sin(QUICK * t - p) > LEVEL), **method) for phase in PHASES]
    assert ends == pytest.approx([of_phase(phase) for phase in PHASES], abs=1e-8)


SHAPES = {
    "a remainder": (lambda t: ca.fmod(t, 0.7) < 1e-3, (0.0, 1e-3, 0.7)),
    "the remainder of texts": (lambda t: t - 0.7 * cd.floor(t / 0.7) < 1e-3, (0.0, 1e-3, 0.7)),
    "a rounded remainder": (lambda t: cd.fabs(ca.remainder(t - 0.2, 0.7)) < 1e-3, (0.199, 2e-3, 0.7)),
    "an absolute value of a cosine": (lambda t: cd.fabs(cd.cos(4 * t)) < 1e-3,
                                      (np.arccos(1e-3) / 4, np.arcsin(1e-3) / 2, np.pi / 4)),
    "a sine that is shifted and scaled": (lambda t: 3 - 2 * cd.sin(4 * t) < 1.0001,
                                          (np.arcsin(0.99995) / 4, np.arccos(0.99995) / 2, np.pi / 2)),
    "a square of a sine": (lambda t: cd.sin(4 * t) ** 2 > 0.9999,
                           (np.arcsin(np.sqrt(0.9999)) / 4, np.arccos(np.sqrt(0.9999)) / 2, np.pi / 4)),
    "a sine of a remainder": (lambda t: cd.fabs(cd.sin(9 * (t - 0.7 * cd.floor(t / 0.7))) - 0.5) < 0.5e-3,
                              None),
    "stairs of a sine": (lambda t: cd.floor(2.0001 * cd.sin(4 * t)) > 1.5,
                         (np.arcsin(2 / 2.0001) / 4, np.arccos(2 / 2.0001) / 2, np.pi / 2)),
    "a tangent": (lambda t: cd.fabs(ca.tan(3 * t) - 1) < 1e-3,
                  (np.arctan(0.999) / 3, (np.arctan(1.001) - np.arctan(0.999)) / 3, np.pi / 3)),
    "a root": (lambda t: cd.fabs(cd.sqrt(t + 1) - 2) < 1e-3, (1.999**2 - 1, 2.001**2 - 1.999**2, 100.0)),
    "one that begins late": (lambda t: cd.if_else(t > 2, cd.sin(4 * t), 0) > LEVEL, None),
}  # fmt: skip


def expected(shape) -> float:
    """The closed form; of two shapes, sums over their pulses."""
    if shape == "a sine of a remainder":
        low, high = np.arcsin(0.4995) / 9, np.arcsin(0.5005) / 9
        begins = [low, np.pi / 9 - high]
        return sum(held_for(begin, high - low, 0.7) for begin in begins)
    if shape == "one that begins late":
        numbers = np.arcsin(LEVEL) / 4, np.arccos(LEVEL) / 2, np.pi / 2
        return held_for(*numbers) - held_for(*numbers, until=2.0)
    return held_for(*SHAPES[shape][1])


@by_method
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_pulses(shape, method):
    assert expected(shape) > 0.5
    assert gained(pushed_while(SHAPES[shape][0]), **method) == pytest.approx(expected(shape), abs=1e-8)


@by_method
def test_tables_over_a_remainder(method):
    """A triangle of 2 ms in each period of 0.7 s."""
    model, body = cart(mass=1.0)
    shape = cd.table([0, 0.1, 0.101, 0.102, 0.7], [0, 0, 1e3, 0, 0])
    model.add(cd.Force("push", body.at(0, 0), lambda s: (shape(s.time - 0.7 * cd.floor(s.time / 0.7)), 0)))
    assert gained(model, **method) == pytest.approx(7.0, abs=1e-8)


@pytest.mark.parametrize(
    "method", [{}, {"method": cd.Partition(integrator="dop853")}, {"step": 0.05}], ids=["adams", "dop853", "rk4"]
)
def test_pulses_near_the_peak_of_a_sine(method):
    """A level that lies ε below the peak is passed at a time that is not exact to ε: steps keep away by as much."""
    for below, tolerance in ((1e-6, 1e-8), (1e-9, 1e-5), (1e-12, 1e-2)):
        width = 2 * np.arccos(1 - below) / 3
        model, body = cart(mass=1.0)
        push = lambda s, c=1 - below, w=width: (cd.if_else(cd.cos(3 * s.time - 1) > c, 1 / w, 0), 0)  # noqa: E731
        model.add(cd.Force("push", body.at(0, 0), push))
        assert gained(model, **method) == pytest.approx(3.0, abs=tolerance)


# -- events ------------------------------------------------------------------------------------------------------------

NARROW = {
    "a zero of a sine": (lambda s: cd.sin(QUICK * s.time) - LEVEL, 1, np.arcsin(LEVEL) / QUICK, 2 * np.pi / QUICK),
    "a comparison": (lambda s: cd.sin(QUICK * s.time) > LEVEL, 0, np.arcsin(LEVEL) / QUICK, 2 * np.pi / QUICK),
    "its end": (lambda s: cd.sin(QUICK * s.time) > LEVEL, -1, np.arcsin(LEVEL) / QUICK + WIDTH, 2 * np.pi / QUICK),
    "a remainder": (lambda s: ca.fmod(s.time, 0.7) < 1e-3, -1, 1e-3, 0.7),
    "an absolute value": (lambda s: cd.fabs(s.time - 3.3) < 1e-4, 0, 3.2999, 100.0),
}


@by_method
@pytest.mark.parametrize("case", NARROW)
def test_events_of_narrow_conditions(case, method):
    function, direction, first, period = NARROW[case]
    model, body = cart(mass=1.0)
    model.add(cd.When("now", function, do=[cd.Impulse(body.at(0, 0), (1, 0))], direction=direction))
    result = cd.simulate(model, until=UNTIL, every=UNTIL, **method)
    times = np.arange(first, UNTIL, period)
    assert [event.t for event in result.events] == pytest.approx(times.tolist(), abs=1e-9)
    assert result["cart"].velocity[-1, 0] == pytest.approx(len(times), abs=1e-12)


def test_an_event_with_one_zero_ends_no_step():
    model, body = cart(mass=1.0)
    model.add(cd.When("now", lambda s: s.time > 1, do=[cd.Impulse(body.at(0, 0), (1, 0))]))
    assert compile_system(model).events.plan.known_times == ()


# -- parameters, and other runs of the engine ------------------------------------------------------------------------


def with_parameters() -> cd.Model:
    model, body = cart(mass=1.0)
    phase, level = model.parameter("phase", 0.2), model.parameter("level", LEVEL)
    push = lambda s: (cd.if_else(cd.sin(QUICK * s.time - phase) > level, 1 / WIDTH, 0), 0)  # noqa: E731
    model.add(cd.Force("push", body.at(0, 0), push))
    return model


@pytest.mark.parametrize("backend", ["lanes", "serial"])
def test_designs_with_pulses_of_their_own(backend):
    asked = {"v": cd.Terminal("cart.velocity.x")}
    table = cd.sweep(with_parameters(), {"phase": PHASES}, asked, until=UNTIL, backend=cd.Backend(backend, workers=1))
    assert np.ravel(table["v"]) == pytest.approx([of_phase(phase) for phase in PHASES], abs=1e-8)


@pytest.mark.parametrize("level", [1.0, 1.5, -1.5])
def test_levels_that_are_never_passed(level):
    held = UNTIL / WIDTH if level < -1 else 0.0
    assert gained(with_parameters(), parameters={"level": level}) == pytest.approx(held, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("phase", PHASES[::11])
@pytest.mark.parametrize("interval", [0.05, UNTIL])
def test_pulses_of_a_machine_in_c(interval, phase):
    system = compile_system(with_parameters())
    machine = Instance.of(system, system.parameter_values({"phase": phase}))
    machine.start(0.0)
    for k in range(round(UNTIL / interval)):
        machine.step((k + 1) * interval)
    assert machine.states[system.n_q] == pytest.approx(of_phase(phase), abs=1e-8)


def test_an_event_sets_the_level():
    """From 1.5 above the peaks, where nothing acts, to half of them."""
    model = with_parameters()
    model.add(cd.At("lower", 2.0, do=[cd.Set("level", 0.5)]))
    numbers = (0.2 + np.arcsin(0.5)) / QUICK, 2 * np.arccos(0.5) / QUICK, 2 * np.pi / QUICK
    after = held_for(*numbers) - held_for(*numbers, until=2.0)
    assert gained(model, parameters={"level": 1.5}) == pytest.approx(after, abs=1e-8)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
@pytest.mark.parametrize("level", [LEVEL, 0.3])
def test_derivatives_by_the_times_of_pulses(direction, level):
    """Sixteen whole pulses: a higher level makes each of them shorter by 2/(ω√(1 - c²)), a phase changes nothing."""
    found = cd.gradient(
        with_parameters(), [cd.Terminal("cart.velocity.x")], UNTIL, direction=direction, parameters={"level": level}
    )
    slope = -16 * 2 / (QUICK * np.sqrt(1 - level**2)) / WIDTH
    assert found.matrix == pytest.approx(np.array([[0.0, slope]]), rel=1e-6, abs=1e-6 * abs(slope))


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_derivatives_where_no_level_is_passed(direction):
    found = cd.gradient(
        with_parameters(), [cd.Terminal("cart.velocity.x")], UNTIL, direction=direction, parameters={"level": 1.5}
    )
    assert found.matrix == pytest.approx(np.zeros((1, 2)), abs=1e-12)
