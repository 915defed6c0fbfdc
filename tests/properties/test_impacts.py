"""Over random machines with random blows: momentum, restitution, closed joints, positions and energy, to round-off."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import cardan as cd
from cardan.compiled.compiling import compile_system
from mechanisms import machine

WHEN = 0.2  # s: by then the springs and the weight have set everything in motion
ROUND_OFF = 1e-10
NO_FREEDOM = "leave no freedom"  # the two points cannot move against each other in that direction

seeds = st.integers(0, 60)
points = st.tuples(st.floats(-1, 1), st.floats(-1, 1))
angles = st.floats(-3.1, 3.1)
random_machines = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.filter_too_much],
)


def before_and_after(model, action):
    """Runs that end at WHEN, without the blow and with it."""
    model.add(cd.At("blow", model.parameter("when", 10.0), action))
    runs = []
    for when in (10.0, WHEN):
        runs.append(cd.simulate(model, until=WHEN, every=WHEN, rtol=1e-9, parameters={"when": when}))
    return runs


def coordinates(model, result):
    q = np.concatenate([[*result[b].position[-1], result[b].angle[-1]] for b in model.bodies])
    v = np.concatenate([[*result[b].velocity[-1], result[b].angular_velocity[-1]] for b in model.bodies])
    return q, v


def momentum(model, result):
    """Linear, and angular about the origin, each summed over the bodies with its size."""
    total, size = np.zeros(3), 0.0
    for name, body in model.bodies.items():
        m, J = float(body.mass), float(body.inertia)
        r, phi, w = result[name].position[-1], result[name].angle[-1], result[name].angular_velocity[-1]
        x, y = (float(c) for c in body.center_of_mass)
        off = np.array([np.cos(phi) * x - np.sin(phi) * y, np.sin(phi) * x + np.cos(phi) * y])
        v = result[name].velocity[-1] + w * np.array([-off[1], off[0]])
        c = r + off
        total += (m * v[0], m * v[1], m * (c[0] * v[1] - c[1] * v[0]) + J * w)
        size += m * np.abs(v).sum() * (1 + np.abs(c).sum()) + J * abs(w)
    return total, size


def check_common(model, before, after, parts=3):
    """What every blow obeys: positions stay, joints stay closed in speed, the ground takes what momentum is missing.

    `parts=2`: linear momentum only.
    """
    (event,) = after.events
    (q, _), (q_after, v_after) = coordinates(model, before), coordinates(model, after)
    assert np.abs(q - q_after).max() <= ROUND_OFF
    system = compile_system(model)
    C = np.array(system.jacobian.function(WHEN, q_after, system.parameter_values())[0]).T
    assert np.abs(C @ v_after).max(initial=0.0) < ROUND_OFF * (1 + np.abs(v_after).max())
    assert event.residual < ROUND_OFF
    (P, size), (P_after, size_after) = momentum(model, before), momentum(model, after)
    ground = sum(-event.impulses[j.name] for j in model.constraints if after.parts[j.name].bodies[0] == "ground")
    missing = np.abs(P_after - P - event.external - ground)
    assert missing[:parts].max() < ROUND_OFF * (size + size_after)
    return event


@random_machines
@given(seed=seeds, e=st.floats(0, 1), a=points, b=points, angle=st.one_of(st.none(), angles))
def test_impacts_between_bodies(seed, e, a, b, angle):
    """n·(v_a⁺ - v_b⁺) = -e n·(v_a⁻ - v_b⁻), momentum of the machine and the ground, and no energy is made.

    Without an angle, n is the line between the points; else equal and opposite impulses at two points are a couple.
    """
    model = machine(seed)
    first, second = list(model.bodies.values())[:2]
    i, j = first.at(*a), second.at(*b)
    model.add(cd.Point("a", i))
    model.add(cd.Point("b", j))
    direction = None if angle is None else (np.cos(angle), np.sin(angle))
    try:
        before, after = before_and_after(model, cd.Impact(i, j, e, direction=direction))
    except cd.SimulationError as problem:
        if NO_FREEDOM not in str(problem):
            raise
        assume(False)
    line = before["a"].position[-1] - before["b"].position[-1]
    n = line / np.linalg.norm(line) if direction is None else np.array(direction)
    approach, parting = (n @ (r["a"].velocity[-1] - r["b"].velocity[-1]) for r in (before, after))
    assume(abs(approach) > 1e-6)  # else nothing happens
    event = check_common(model, before, after, 3 if direction is None else 2)
    assert parting == pytest.approx(-e * approach, abs=ROUND_OFF * (1 + abs(approach)))
    kinetic = before.energy.kinetic[-1]
    assert event.before[0] == pytest.approx(kinetic, rel=1e-9)
    assert event.lost >= -ROUND_OFF * (1 + kinetic)
    assert event.after[0] - event.before[0] == pytest.approx(-event.lost, abs=ROUND_OFF * (1 + kinetic))
    assert event.external == pytest.approx(0, abs=0)


@random_machines
@given(seed=seeds, point=points, blow=points, turn=st.floats(-1, 1), k=st.integers(0, 1))
def test_impulses_on_bodies(seed, point, blow, turn, k):
    """The energy that comes in is the impulse times the mean of the speeds before and after."""
    model = machine(seed)
    body = list(model.bodies.values())[k]
    assume(max(abs(turn), *np.abs(blow)) > 1e-3)
    model.add(cd.Point("a", body.at(*point)))
    before, after = before_and_after(model, cd.Impulse(body.at(*point), blow, torque=turn))
    event = check_common(model, before, after)
    mean = 0.5 * (before["a"].velocity[-1] + after["a"].velocity[-1])
    spin = 0.5 * (before[body.name].angular_velocity[-1] + after[body.name].angular_velocity[-1])
    work = np.dot(blow, mean) + turn * spin
    assert -event.lost == pytest.approx(work, abs=ROUND_OFF * (1 + event.before[0] + event.after[0]))
    arm = before["a"].position[-1]
    assert event.external == pytest.approx([*blow, arm[0] * blow[1] - arm[1] * blow[0] + turn], abs=1e-9)


@random_machines
@given(seed=seeds, e=st.floats(0, 1), point=points, angle=angles)
def test_limits(seed, e, point, angle):
    """A plane is put in the way of a point of the machine: it is met, not passed, and no energy is made."""
    model = machine(seed)
    body = list(model.bodies.values())[-1]
    free = cd.simulate(model, until=0.5, every=0.01)
    n = np.array([np.cos(angle), np.sin(angle)])
    model = machine(seed)
    body = list(model.bodies.values())[-1]
    marker = body.at(*point)
    x, y = point
    phi = free[body.name].angle
    place = free[body.name].position + np.stack(
        [np.cos(phi) * x - np.sin(phi) * y, np.sin(phi) * x + np.cos(phi) * y], 1
    )
    height = place @ n
    assume(height.min() < height[0] - 1e-3)
    level = 0.5 * (height[0] + height.min())
    model.add(cd.Limit("plane", lambda s: cd.dot(n, s.position(marker)), lower=level, restitution=e))
    result = cd.simulate(model, until=0.5, every=0.01, rtol=1e-9, atol=1e-12)
    assert result.events
    first = result.events[0]
    assert first.residual is None or first.residual < ROUND_OFF
    size = 1 + result.energy.kinetic.max()
    assert all(event.lost >= -ROUND_OFF * size for event in result.events)
    assert result["plane"].gap.min() > -1e-8
    assert result["plane"].force.min() > -1e-6 * size
    lost = np.array([sum(event.lost for event in result.events if event.t <= t) for t in result.t])
    balance = result.energy.total + lost
    assert np.ptp(balance) < 1e-6 * size
