"""Drivers whose speed jumps at times that have no closed form: each jump is carried out at its time, in every run of
the engine, and derivatives know how it moves.

A slide is driven, and pulls another one by a spring: x'' = -(x - g(t)). References are zeros of g by brackets, and
Duhamel's integral by quadrature.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq
from tests.analysis.ways_to_run import by_adaptive_method

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

UNTIL, RATE = 3.0, 11.0
SUMS = {
    "searched on the way": lambda t, w, m: m.sin(7 * t) + m.sin(w * t) - 1.8,
    "searched before the run": lambda t, w, m: m.tan(0.1 * t) + m.sin(w * t) - 0.7,
}
by_sum = pytest.mark.parametrize("u", SUMS.values(), ids=SUMS)


def driven(u) -> cd.Model:
    model = cd.Model("driven", gravity=None)
    rate = model.parameter("rate", RATE)
    lead = model.body("lead", mass=1, inertia=1)
    load = model.body("load", mass=1, inertia=1, position=(5, 0))
    model.add(cd.Translational("first", model.ground.at(0, 0, axis=(1, 0)), lead.at(0, 0)))
    model.add(cd.Translational("second", model.ground.at(0, 0, axis=(1, 0)), load.at(0, 0)))
    model.add(cd.Drive("motor", lead.x, lambda t: ca.fmax(0, u(t, rate, ca))))
    model.add(cd.Spring("spring", lead.at(0, 0), load.at(0, 0), stiffness=1.0, free_length=5.0))
    return model


def zeros(u) -> list[float]:
    t = np.linspace(0, UNTIL, 300_001)
    values = u(t, RATE, np)
    return [brentq(u, t[k], t[k + 1], (RATE, np), xtol=1e-15) for k in np.flatnonzero(values[:-1] * values[1:] < 0)]


def moved(u, rate: float = RATE) -> float:
    """Where the load is in the end."""
    t = np.linspace(0, UNTIL, 3_000_001)
    return 5.0 + float(np.trapezoid(np.sin(UNTIL - t) * np.maximum(0, u(t, rate, np)), t))


@by_adaptive_method
@by_sum
def test_each_jump_is_an_event_at_its_time(u, method):
    result = cd.simulate(driven(u), until=UNTIL, every=UNTIL, **method)
    assert [event.what for event in result.events] == ["jumps"] * len(zeros(u))
    assert [event.t for event in result.events] == pytest.approx(zeros(u), abs=1e-10)
    assert result["load"].position[-1, 0] == pytest.approx(moved(u), abs=1e-6)
    assert result.stats.messages[0].startswith(f'driver "motor": its speed jumps by {speed_jump(u):.3g} at t = ')


def speed_jump(u) -> float:
    """The first one."""
    t, aside = zeros(u)[0], 1e-6
    return float((u(t + aside, RATE, np) - u(t - aside, RATE, np)) / (2 * aside))


@pytest.mark.parametrize("steps", [1, 7])
def test_a_machine_in_c(steps):
    u = SUMS["searched on the way"]
    system = compile_system(driven(u))
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(steps):
        machine.step((k + 1) * UNTIL / steps)
    assert [t for _, t in machine.events] == pytest.approx(zeros(u), abs=1e-10)
    values = dict(zip(machine.model.data.texts["output_names"], machine.outputs, strict=True))
    assert values["load.position.x"] == pytest.approx(moved(u), abs=1e-6)


@pytest.mark.parametrize("backend", ["lanes", "serial"])
def test_designs(backend):
    u, rates = SUMS["searched on the way"], np.linspace(9, 13, 7)
    asked = {"x": cd.Terminal("load.position.x")}
    table = cd.sweep(driven(u), {"rate": rates}, asked, until=UNTIL, backend=cd.Backend(backend, workers=1))
    assert np.ravel(table["x"]) == pytest.approx([moved(u, rate) for rate in rates], abs=1e-6)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_derivatives_know_how_the_times_move(direction):
    u, aside = SUMS["searched on the way"], 1e-4
    asked = [cd.Terminal("load.position.x")]
    derivative = cd.gradient(driven(u), asked, UNTIL, direction=direction, rtol=1e-9, atol=1e-12).matrix
    by_differences = (moved(u, RATE + aside) - moved(u, RATE - aside)) / (2 * aside)
    assert derivative == pytest.approx(np.array([[by_differences]]), abs=1e-8)


def test_derivatives_are_refused_where_that_is_not_known():
    model = driven(SUMS["searched before the run"])
    with pytest.raises(
        cd.AnalysisError, match=r'driver "motor": its speed jumps at t = 0\.0696087, and parameters may'
    ):
        cd.gradient(model, [cd.Terminal("load.position.x")], UNTIL)
