"""Impacts, rest and friction: against dense solutions in NumPy, momentum, energy, and closed forms."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import acos, asin, cos, pi, sin, sqrt

import numpy as np
import pytest

import cardan as cd

SHARP = {"rtol": 1e-11, "atol": 1e-13}
ROUND_OFF = 1e-11  # of dense solutions of a dozen equations


def cradle(masses, velocities, e=1.0, gaps=0.0):
    """Balls of radius ½ in a row, free to move along x, the first `gaps` before the second."""
    model = cd.Model("row", gravity=None)
    places = np.arange(len(masses)) - np.where(np.arange(len(masses)) == 0, gaps, 0.0)
    balls = [
        model.body(f"b{k}", m, 1, (x, 0), velocity=(v, 0))
        for k, (m, x, v) in enumerate(zip(masses, places, velocities, strict=True))
    ]
    for k, (a, b) in enumerate(pairwise(balls)):
        apart = lambda s, a=a, b=b: (s.position(b) - s.position(a))[0]  # noqa: E731
        model.add(cd.Limit(f"c{k}", apart, lower=1, restitution=e))
    return model


def final_speeds(result, n):
    return np.array([result[f"b{k}"].velocity[-1, 0] for k in range(n)])


# -- the momentum balance -------------------------------------------------------------------------------------------


def dense(model, q):
    """M and Φ_q of the four-bar in NumPy: pins A, B, C, D, mass centres in the origins of the bodies."""
    M = np.diag([x for b in model.bodies.values() for x in (b.mass, b.mass, b.inertia)])
    ends = [(None, (0, 0), 0, (-1, 0)), (0, (1, 0), 1, (-2, 0)), (1, (2, 0), 2, (2, 0)), (2, (-2, 0), None, (2.5, 0))]
    C = np.zeros((8, 9))
    for k, (i, a, j, b) in enumerate(ends):
        for sign, body, point in ((1, i, a), (-1, j, b)):
            if body is not None:
                phi = q[3 * body + 2]
                x, y = point
                turned = np.array([-sin(phi) * x - cos(phi) * y, cos(phi) * x - sin(phi) * y])
                C[2 * k : 2 * k + 2, 3 * body : 3 * body + 2] = sign * np.eye(2)
                C[2 * k : 2 * k + 2, 3 * body + 2] = sign * turned
    return M, C


def state_at(model, t, **options):
    """q and v of a run at time t, before what happens there."""
    result = cd.simulate(model, until=t, every=t, **SHARP, **options)
    q = np.concatenate([[*result[b].position[-1], result[b].angle[-1]] for b in model.bodies])
    v = np.concatenate([[*result[b].velocity[-1], result[b].angular_velocity[-1]] for b in model.bodies])
    return q, v


def spinning_fourbar():
    """The four-bar of Nikravesh (1988, sec. 10.3.1) without weight, its crank turning at 2 rad/s."""
    model = cd.Model("four-bar", gravity=None)
    crank = model.body("crank", 1, 0.3, (0.5, 0.866), 1.047, angular_velocity=2, hold=("angle", "angular_velocity"))
    coupler = model.body("coupler", 2.25, 2, (2.824, 2.553), 0.423)
    rocker = model.body("rocker", 2, 1.35, (3.574, 1.687), 1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    return model


@pytest.mark.parametrize("seed", range(3))
def test_an_impulse_on_a_closed_loop_against_a_dense_solution(seed):
    """M Δv - Φ_qᵀ Λ = J, Φ_q Δv = 0 (Wehage & Haug 1981, eqs. 5.5, 5.14), with the reaction impulses of all pins."""
    rng = np.random.default_rng(seed)
    P, N, point = rng.normal(size=2), rng.normal(), rng.normal(size=2)
    q, v = state_at(spinning_fourbar(), 0.3)
    model = spinning_fourbar()
    model.add(cd.At("blow", 0.3, cd.Impulse(model["coupler"].at(*point), tuple(P), torque=N)))
    result = cd.simulate(model, until=0.3, every=0.3, **SHARP)
    M, C = dense(model, q)
    phi = q[5]
    arm = np.array([cos(phi) * point[0] - sin(phi) * point[1], sin(phi) * point[0] + cos(phi) * point[1]])
    J = np.zeros(9)
    J[3:6] = (*P, arm[0] * P[1] - arm[1] * P[0] + N)
    K = np.block([[M, C.T], [C, np.zeros((8, 8))]])
    x = np.linalg.solve(K, np.concatenate([J, np.zeros(8)]))
    found = np.concatenate([[*result[b].velocity[-1], result[b].angular_velocity[-1]] for b in model.bodies])
    assert found - v == pytest.approx(x[:9], abs=1e-8)
    (event,) = result.events
    for k, pin in enumerate("ABCD"):
        assert event.impulses[pin][:2] == pytest.approx(-x[9 + 2 * k : 11 + 2 * k], abs=1e-8)
    assert event.external == pytest.approx([*P, (q[3:5] + arm)[0] * P[1] - (q[3:5] + arm)[1] * P[0] + N], abs=1e-9)
    assert event.residual < ROUND_OFF
    work = J @ (v + found) / 2  # the energy that the impulse brings in
    assert -event.lost == pytest.approx(work, abs=1e-8)


@pytest.mark.parametrize("e", [0.0, 0.4, 1.0])
def test_an_impact_on_a_closed_loop_against_a_dense_solution(e):
    """[M Φ_qᵀ Nᵀ; Φ_q 0 0; N 0 0] [Δv; -Λ; -p] = [0; 0; -(1 + e) N v⁻] (Wehage & Haug 1981, eq. 5.15)."""
    n = np.array([0.6, -0.8])
    q, v = state_at(spinning_fourbar(), 0.3)
    model = spinning_fourbar()
    hit = cd.Impact(model["coupler"].at(0.5, 1.5), model.ground.at(0, 0), e, direction=(3, -4))
    model.add(cd.At("hit", 0.3, hit))
    result = cd.simulate(model, until=0.3, every=0.3, **SHARP)
    M, C = dense(model, q)
    phi = q[5]
    turned = np.array([-sin(phi) * 0.5 - cos(phi) * 1.5, cos(phi) * 0.5 - sin(phi) * 1.5])
    row = np.zeros((1, 9))
    row[0, 3:6] = (*n, n @ turned)
    C = np.vstack([C, row])
    K = np.block([[M, C.T], [C, np.zeros((9, 9))]])
    x = np.linalg.solve(K, np.concatenate([np.zeros(17), -(1 + e) * row @ v]))
    found = np.concatenate([[*result[b].velocity[-1], result[b].angular_velocity[-1]] for b in model.bodies])
    assert found - v == pytest.approx(x[:9], abs=1e-8)
    assert row @ found == pytest.approx(-e * row @ v, abs=1e-8)
    (event,) = result.events
    assert event.impulses["A"][:2] == pytest.approx(-x[9:11], abs=1e-8)
    assert event.residual < ROUND_OFF
    before = (row @ v).item()
    p = -x[17]  # energy: p n·(v⁺ + v⁻)/2
    assert event.lost == pytest.approx(-p * (1 - e) * before / 2, abs=1e-8)
    assert event.lost > -1e-12


def test_the_direction_of_an_impact():
    """By the axis of the second marker, by the line between the points, or as a function of the machine."""
    for direction, axis in ((None, (0, 1)), ((0, 7), None), (lambda s: (0 * s.time, 1 + s.time), None), (None, None)):
        model = cd.Model("ball", gravity=None)
        ball = model.body("ball", 1, 1, (0, 2), velocity=(3, -1))
        impact = cd.Impact(ball.at(0, 0), model.ground.at(3, 0, axis=axis), 0.5, direction=direction)
        model.add(cd.When("hit", lambda s, b=ball: s.position(b)[1] - 1, do=impact))
        result = cd.simulate(model, until=1.5, every=1.5)
        assert result["ball"].velocity[-1] == pytest.approx([3, 0.5], abs=1e-12)


def test_a_direction_that_depends_on_speeds_is_refused():
    """Which speed, before or after, would have to be said."""
    model = cd.Model("ball", gravity=None)
    ball = model.body("ball", 2, 1, (0, 2), velocity=(3, -1))
    hit = cd.Impact(ball.at(0, 0), model.ground.at(0, 0), 0.5, direction=lambda s: s.velocity(ball))
    model.add(cd.At("hit", 1.0, hit))
    with pytest.raises(cd.ModelError, match=r'"hit".*direction.*speeds'):
        cd.simulate(model, until=1.5)


def test_capture_of_several_rows_and_an_impulse_at_one_moment():
    """A weld between two flying bodies while one is kicked: momentum, angular momentum, one velocity field."""
    model = cd.Model("docking", gravity=None)
    a = model.body("a", 2, 0.5, (-1, 0), velocity=(1, 0.2), angular_velocity=0.5)
    b = model.body("b", 1, 0.2, (1, 0.4), velocity=(-1, -0.2))
    weld = cd.Fixed("weld", a.at(0, 0), b.at(0, 0))
    model.add(cd.At("dock", 1.0, [cd.Capture(weld), cd.Impulse(b.at(0, 0.1), (0, 3))]))
    result = cd.simulate(model, until=2, every=0.5, **SHARP)
    (event,) = result.events
    momentum = np.array([2 * 1 - 1, 2 * 0.2 - 0.2 + 3])
    assert event.after[2:4] == pytest.approx(momentum, abs=1e-12)
    # both centres meet at (0, 0.2); b has not turned, so the kick is at (0, 0.3) and has no moment about the origin
    assert event.after[4] == pytest.approx(0.5 * 0.5 - 0.2 * momentum[0], abs=1e-11)
    assert event.external == pytest.approx([0, 3, 0], abs=1e-12)
    assert result["a"].angular_velocity[-1] == pytest.approx(0.25 / 0.7, abs=1e-10)
    assert result["b"].angular_velocity[-1] == pytest.approx(result["a"].angular_velocity[-1], abs=1e-12)
    assert result["a"].position[-1] == pytest.approx(result["b"].position[-1], abs=1e-10)
    assert event.residual < ROUND_OFF


# -- several at once ------------------------------------------------------------------------------------------------


def lcp(masses, v, e):
    """All sets of pushing contacts: 0 ≤ P ⊥ G v⁺ + e (G v⁻)⁻ ≥ 0 in a row that touches."""
    M_inverse = np.diag(1 / np.asarray(masses, float))
    n = len(masses) - 1
    G = np.zeros((n, n + 1))
    for k in range(n):
        G[k, k : k + 2] = -1, 1
    target = -e * np.minimum(G @ v, 0)  # what the gaps must open with, at least
    found = []
    for size in range(n + 1):
        for pushing in combinations(range(n), size):
            A = G[list(pushing)]
            P = np.zeros(n)
            if pushing:
                P[list(pushing)] = np.linalg.solve(A @ M_inverse @ A.T, target[list(pushing)] - A @ v)
            after = v + M_inverse @ G.T @ P
            if (P >= -1e-12).all() and (G @ after >= target - 1e-12).all():
                found.append((after, P))
    return found[0]


@pytest.mark.parametrize("seed", range(8))
def test_simultaneous_impacts_solve_the_complementarity_problem(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 6))
    masses, v, e = rng.uniform(0.5, 3, n), rng.normal(size=n), float(rng.uniform(0, 1))
    v[0] = max(v[0], v[1] + 0.5)  # at least one approach
    model = cradle(masses, v, e)
    result = cd.simulate(model, until=1e-3, every=1e-3)
    exact, P = lcp(masses, v, e)
    event = result.events[0]
    assert event.t == 0.0
    assert final_speeds(result, n) == pytest.approx(exact, abs=1e-10)
    found = np.array([event.impulses[f"c{k}"][0] for k in range(n - 1)])
    assert np.abs(found) == pytest.approx(P, abs=1e-10)
    gaps = np.diff(final_speeds(result, n))
    assert (gaps > -1e-10).all()
    assert event.after[2] == pytest.approx(masses @ v, abs=1e-10)
    assert event.lost > -1e-10


def test_together_and_in_sequence_differ_and_both_keep_momentum_and_energy():
    """Three equal balls: -1/3, 2/3, 2/3 together; 0, 0, 1 one after another."""
    for how, expected in (("together", [-1 / 3, 2 / 3, 2 / 3]), ("sequence", [0, 0, 1])):
        result = cd.simulate(
            cradle([1, 1, 1], [1, 0, 0], gaps=1.0), until=2, every=0.5, method=cd.Partition(impacts=how)
        )
        assert final_speeds(result, 3) == pytest.approx(expected, abs=1e-12)
        assert sorted({event.t for event in result.events}) == pytest.approx([1.0], abs=1e-12)
        assert [event.what for event in result.events] == ["hits", "hits"]  # both contacts took part


@pytest.mark.parametrize("how", ["together", "sequence"])
def test_plastic_impacts_in_a_row_end_with_one_speed(how):
    result = cd.simulate(
        cradle([1, 2, 3], [6, 0, 0], e=0.0, gaps=1.0), until=1, every=0.5, method=cd.Partition(impacts=how)
    )
    assert final_speeds(result, 3) == pytest.approx([1, 1, 1], abs=1e-9)


def test_two_limits_at_once_in_a_corner():
    """A ball flies into a right angle: both parts of its velocity are reversed, each with its own restitution."""
    model = cd.Model("corner", gravity=None)
    ball = model.body("ball", 1, 1, (1, 1), velocity=(-1, -1))
    model.add(cd.Limit("wall", ball.x, lower=0, restitution=0.5))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.25))
    result = cd.simulate(model, until=2, every=0.5)
    assert result["ball"].velocity[-1] == pytest.approx([0.5, 0.25], abs=1e-12)
    assert {event.name for event in result.events} == {"wall", "floor"}


def test_both_bounds_of_one_limit():
    """Between 0 and 1, e = ½ at both ends: distances 1, speeds 1, ½, ¼, ..."""
    model = cd.Model("box", gravity=None)
    ball = model.body("ball", 1, 1, (0, 0), velocity=(1, 0))
    model.add(cd.Limit("box", ball.x, lower=0, upper=1, restitution=0.5))
    result = cd.simulate(model, until=14, every=1)
    assert [event.t for event in result.events] == pytest.approx([1, 3, 7], abs=1e-10)
    assert result["ball"].velocity[-1, 0] == pytest.approx(-0.125, abs=1e-12)
    signs = [np.sign(event.impulses["box"][0]) for event in result.events]
    assert signs == [-1, 1, -1]
    assert result["box"].gap.min() > -1e-12


def test_a_limit_in_a_closed_loop(fourbar):
    """The rocker hits a stop: ġ⁺ = -e ġ⁻, pins stay closed, energy falls as the dense balance says."""
    rocker = fourbar["rocker"]
    fourbar.add(cd.Limit("stop", rocker.angle, lower=0.9, restitution=0.6))
    result = cd.simulate(fourbar, until=2, every=0.01, **SHARP)
    hits = [event for event in result.events if event.lost > 1e-6]
    assert len(hits) >= 3
    for event in hits:
        assert event.after[0] == pytest.approx(0.36 * event.before[0], rel=1e-9)  # one freedom: all speeds scale
        assert event.residual < 1e-10
    assert result["stop"].gap.min() > -1e-9
    assert result.stats.constraint_error < 1e-9
    lost = np.array([sum(event.lost for event in result.events if event.t <= t) for t in result.t])
    balance = result.energy.total + lost
    assert np.ptp(balance) < 1e-7 * np.abs(balance[0])


# -- rest and leaving -----------------------------------------------------------------------------------------------


def test_a_ball_comes_to_rest_and_the_floor_carries_it():
    model = cd.Model("ball", gravity=(0, -10))
    ball = model.body("ball", 2, 1, (0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    result = cd.simulate(model, until=3, every=0.1)
    end = sqrt(0.2) * 3  # t₁ (1 + e)/(1 - e)
    assert result.events[-1].t == pytest.approx(end, abs=1e-4)
    rests = result.t > end
    assert result["floor"].force[rests] == pytest.approx(20, abs=1e-9)
    assert np.abs(result["ball"].position[rests, 1]).max() < 1e-9
    assert np.abs(result["ball"].velocity[rests]).max() < 1e-12
    assert result["floor"].force[~rests] == pytest.approx(0, abs=0)
    assert sum(event.lost for event in result.events) == pytest.approx(20, abs=1e-6)


def test_a_block_lifts_off_a_table_that_is_shaken():
    """y_t = A sin ωt: contact is lost when A ω² sin ωt = g, and the flight is a parabola until it lands."""
    amplitude, omega, g = 0.02, 30.0, 9.81
    model = cd.Model("table", gravity=(0, -g))
    block = model.body("block", 1, 1, (0, 0), velocity=(0, amplitude * omega))
    height = lambda s: s.position(block)[1] - amplitude * cd.sin(omega * s.time)  # noqa: E731
    model.add(cd.Limit("table", height, lower=0))
    result = cd.simulate(model, until=0.25, every=0.001, **SHARP)
    leaves = asin(g / (amplitude * omega**2)) / omega
    y0, v0 = amplitude * sin(omega * leaves), amplitude * omega * cos(omega * leaves)
    flight = lambda t: y0 + v0 * (t - leaves) - g / 2 * (t - leaves) ** 2  # noqa: E731
    lands = _root(lambda t: flight(t) - amplitude * sin(omega * t), leaves + 0.1, leaves + 0.2)
    assert [event.t for event in result.events][:2] == pytest.approx([leaves, lands], abs=1e-9)
    in_contact, flying = result.t < leaves, (result.t > leaves) & (result.t < lands)
    y = result["block"].position[:, 1]
    assert y[in_contact] == pytest.approx(amplitude * np.sin(omega * result.t[in_contact]), abs=1e-9)
    assert y[flying] == pytest.approx(flight(result.t[flying]), abs=1e-9)
    force = g - amplitude * omega**2 * np.sin(omega * result.t[in_contact])
    assert result["table"].force[in_contact] == pytest.approx(force, abs=1e-7)
    assert result["table"].force.min() >= 0.0


def _root(f, a, b):
    for _ in range(200):
        c = 0.5 * (a + b)
        a, b = (a, c) if f(a) * f(c) <= 0 else (c, b)
    return 0.5 * (a + b)


def test_a_body_slides_off_a_dome():
    """A point on a smooth dome of radius R leaves it at cos θ = 2/3, whatever its mass, pushed off gently: by energy,
    cos θ = (2 + v₀²/(g R))/3."""
    R, g, push = 2.0, 9.81, 0.1
    model = cd.Model("dome", gravity=(0, -g))
    body = model.body("body", 3, 1, (0, R), velocity=(push, 0))
    model.add(cd.Limit("dome", lambda s: cd.norm_2(s.position(body)), lower=R))
    result = cd.simulate(model, until=3, every=0.01, **SHARP)
    (event,) = result.events
    height = event.before[1] / (3 * g)
    assert height / R == pytest.approx((2 + push**2 / (g * R)) / 3, rel=1e-8)
    touching = result.t < event.t
    assert np.hypot(*result["body"].position[touching].T) == pytest.approx(R, abs=1e-9)
    assert result["dome"].force[touching].min() > 0
    assert (result["dome"].gap[~touching][1:] > 0).all()


def test_contact_at_the_start_goes_on():
    """Standing on a floor and against a wall, pushed into both; then the push turns round."""
    model = cd.Model("corner", gravity=(0, -10))
    block = model.body("block", 1, 1, (0, 0))
    model.add(cd.Limit("floor", block.y, lower=0))
    model.add(cd.Limit("wall", block.x, lower=0))
    model.add(cd.Force("push", block.at(0, 0), lambda s: (s.time - 1, 0)))
    result = cd.simulate(model, until=2, every=0.25)
    assert result["floor"].force == pytest.approx(10, abs=1e-9)
    assert result["wall"].force == pytest.approx(np.maximum(1 - result.t, 0), abs=1e-9)
    assert [event.name for event in result.events] == ["wall"]
    assert result.events[0].t == pytest.approx(1, abs=1e-9)
    assert result["block"].position[-1] == pytest.approx([1 / 6, 0], abs=1e-9)


@pytest.mark.parametrize("how", ["together", "sequence"])
@pytest.mark.parametrize(("count", "e"), [(3, 0.5), (5, 0.3)])
def test_a_stack_comes_to_rest(count, e, how):
    """Blocks fall on each other; in the end each contact carries what lies above it."""
    model = cd.Model("stack", gravity=(0, -10))
    blocks = [model.body(f"b{k}", 1, 1, (0, 1 + 1.3 * k)) for k in range(count)]
    model.add(cd.Limit("c0", blocks[0].y, lower=0.5, restitution=e))
    for k, (a, b) in enumerate(pairwise(blocks)):
        apart = lambda s, a=a, b=b: (s.position(b) - s.position(a))[1]  # noqa: E731
        model.add(cd.Limit(f"c{k + 1}", apart, lower=1, restitution=e))
    result = cd.simulate(model, until=8, every=0.1, method=cd.Partition(impacts=how))
    for k in range(count):
        assert result[f"c{k}"].force[-1] == pytest.approx(10 * (count - k), abs=1e-6)
        assert result[f"c{k}"].gap.min() > -1e-9
        assert result[f"b{k}"].position[-1, 1] == pytest.approx(0.5 + k, abs=1e-8)
    assert len(result.events) < 200


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_a_chain_whose_pins_turn_only_so_far(e):
    """Stops in several pins that are hit, rest and are left while others do; energy and losses balance."""
    model = cd.Model("chain", gravity=(0, -9.81))
    end = model.ground.at(0, 0)
    for k in range(4):
        link = model.body(f"link {k}", 1, 1 / 12, (k + 0.5, 0))
        pin = model.add(cd.Revolute(f"pin {k}", end, link.at(-0.5, 0)))
        if k:
            model.add(cd.Limit(f"stop {k}", pin.angle, lower=-0.5, upper=0.5, restitution=e))
        end = link.at(0.5, 0)
    result = cd.simulate(model, until=4, every=0.05, rtol=1e-9, atol=1e-11)
    assert len(result.events) > 10
    losses = {event.t: event.lost for event in result.events}  # events of one moment share their account
    balance = result.energy.total + [sum(x for t, x in losses.items() if t <= at) for at in result.t]
    assert np.ptp(balance) < 1e-6 * np.ptp(result.energy.total)
    assert min(result[f"stop {k}"].gap.min() for k in (1, 2, 3)) > -1e-9
    assert all(event.lost > -1e-9 for event in result.events)


def test_contacts_that_touch_all_the_time_without_pressing():
    """Two pendulums side by side swing alike: their balls touch and never press; nothing happens."""
    model = cd.Model("pair", gravity=(0, -9.81))
    balls = []
    for k in range(2):
        ball = model.body(f"ball {k}", 1, 0.01, (k + sin(0.3), -cos(0.3)), 0.3)
        model.add(cd.Revolute(f"pin {k}", model.ground.at(k, 0), ball.at(0, 1)))
        balls.append(ball)
    model.add(cd.Limit("touch", lambda s: s.distance(*balls), lower=1, restitution=0.5))
    result = cd.simulate(model, until=5, every=0.05)
    assert len(result.events) < 20
    assert result["touch"].gap == pytest.approx(0, abs=1e-8)
    assert np.ptp(result.energy.total) < 1e-5 * result.energy.kinetic.max()


def test_contacts_that_open_together():
    """Two blocks on a table that is lowered ever faster, a = t³: both are left when its acceleration reaches g."""
    model = cd.Model("table", gravity=(0, -8))
    for k in range(2):
        block = model.body(f"block {k}", 1 + k, 1, (k, 0))
        height = lambda s, b=block: s.position(b)[1] + s.time**5 / 20  # noqa: E731
        model.add(cd.Limit(f"contact {k}", height, lower=0))
    result = cd.simulate(model, until=3, every=0.1, rtol=1e-9, atol=1e-11)
    assert [(event.name, event.what) for event in result.events] == [("contact 0", "leaves"), ("contact 1", "leaves")]
    assert [event.t for event in result.events] == pytest.approx([2, 2], abs=1e-8)
    since = np.maximum(result.t - 2, 0)
    fallen = np.where(result.t < 2, -(result.t**5) / 20, -1.6 - 4 * since - 4 * since**2)
    assert result["block 1"].position[:, 1] == pytest.approx(fallen, abs=1e-8)


def test_a_point_mass_and_bodies_without_inertia():
    """A pendulum whose bob is a body without inertia, against a stop."""
    model = cd.Model("bob", gravity=(0, -9.81))
    bob = model.body("bob", 1, 0, (1, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), bob.at(-1, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-pi / 2, restitution=0.5))
    result = cd.simulate(model, until=1.5, every=0.01, **SHARP)
    event = result.events[0]
    assert event.before[0] == pytest.approx(9.81, rel=1e-9)
    assert event.after[0] == pytest.approx(9.81 / 4, rel=1e-9)
    # the stop gives a torque: what turns the bob round is the pin; here on the ground, so with the other sign
    assert event.impulses["pin"][:2] == pytest.approx([-1.5 * sqrt(2 * 9.81), 0], abs=1e-8)
    highest = result["bob"].position[result.t > event.t, 1].max()
    assert highest == pytest.approx(-0.75, abs=1e-4)


# -- friction -------------------------------------------------------------------------------------------------------


def sliding_block(speed, static=0.3, kinetic=0.2, slope=0.0, **more):
    """A block on a plane that falls by `slope` to the right."""
    model = cd.Model("block", gravity=(0, -10))
    axis = (cos(slope), -sin(slope))
    block = model.body("block", 2, 1, velocity=(speed * axis[0], speed * axis[1]))
    guide = model.add(cd.Translational("plane", model.ground.at(0, 0, axis=axis), block.at(0, 0)))
    model.add(cd.Friction("friction", guide, static=static, kinetic=kinetic, **more))
    return model, block, guide


def test_a_block_comes_to_a_halt():
    """v₀/(μ g), v₀²/(2 μ g); then it stays, and friction is nothing."""
    model, _, _ = sliding_block(2.0)
    result = cd.simulate(model, until=2, every=0.1)
    (event,) = result.events
    assert event.t == pytest.approx(1, abs=1e-10)
    assert result["block"].position[-1, 0] == pytest.approx(1, abs=1e-9)
    assert result["friction"].force[result.t < 1] == pytest.approx(-4, abs=1e-9)
    assert result["friction"].force[result.t > 1] == pytest.approx(0, abs=1e-9)
    assert result["friction"].normal_force == pytest.approx(20, abs=1e-9)


@pytest.mark.parametrize("speed", [-1.0, 0.0])
def test_static_friction_holds_below_its_angle_and_not_above(speed):
    """tan α below μ_s: it stops and stays. Above: it slides with g (sin α - μ_k cos α)."""
    flat, steep = 0.25, 0.35
    model, _, _ = sliding_block(speed, slope=np.arctan(flat))
    result = cd.simulate(model, until=15, every=1)
    assert result["plane"].rate[-1] == pytest.approx(0, abs=1e-10)
    g = 10 / sqrt(1 + flat**2)
    assert result["friction"].force[-1] == pytest.approx(-2 * g * flat, abs=1e-8)
    model, _, _ = sliding_block(max(speed, 0.0), slope=np.arctan(steep))
    result = cd.simulate(model, until=2, every=1)
    g = 10 / sqrt(1 + steep**2)
    assert result["plane"].rate[-1] == pytest.approx(max(speed, 0.0) + 2 * g * (steep - 0.2), abs=1e-8)


def test_it_breaks_loose_when_the_pull_exceeds_static_friction():
    """Pull t: loose at μ_s m g; from there (t - μ_k m g)/m, so x = (t - t₀)²(μ_s - μ_k) g/2 + (t - t₀)³/(6 m)."""
    model, block, _ = sliding_block(0.0)
    model.add(cd.Force("pull", block.at(0, 0), lambda s: (s.time, 0)))
    result = cd.simulate(model, until=8, every=0.5, **SHARP)
    (event,) = result.events
    assert event.t == pytest.approx(6, abs=1e-9)
    since = np.maximum(result.t - 6, 0)
    assert result["block"].position[:, 0] == pytest.approx(since**2 / 2 + since**3 / 12, abs=1e-8)
    sticks = result.t < 6
    assert result["friction"].force[sticks] == pytest.approx(-result.t[sticks], abs=1e-9)
    assert result["friction"].force[result.t > 6] == pytest.approx(-4, abs=1e-9)


def test_friction_in_a_pin():
    """A wheel that runs out in its bearing: ω falls with μ W r/J, W its weight."""
    model = cd.Model("wheel", gravity=(0, -10))
    wheel = model.body("wheel", 4, 2, angular_velocity=3)
    pin = model.add(cd.Revolute("bearing", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Friction("friction", pin, static=0.25, radius=0.1))
    result = cd.simulate(model, until=10, every=1, **SHARP)
    assert [event.t for event in result.events] == pytest.approx([3 / (0.25 * 40 * 0.1 / 2)], abs=1e-9)
    assert result["wheel"].angular_velocity == pytest.approx(np.maximum(3 - 0.5 * result.t, 0), abs=1e-9)


def test_friction_of_a_contact_that_comes_and_goes():
    """A block is thrown on a rough floor: in flight nothing holds it; the impact takes mu times the speed of its fall
    from it (impulses m v_y and mu m v_y), and on the floor it slides to a stop."""
    model = cd.Model("throw", gravity=(0, -10))
    block = model.body("block", 1, 1, (0, 0.45), velocity=(3, 0))
    floor = model.add(cd.Limit("floor", block.y, lower=0))
    model.add(cd.Friction("rub", floor, static=0.5, along=block.x))
    result = cd.simulate(model, until=2, every=0.05, **SHARP)
    lands, slides = 0.3, 3 - 0.5 * 3
    assert [event.t for event in result.events] == pytest.approx([lands, lands + slides / 5], abs=1e-9)
    speed = np.where(result.t < lands, 3, np.maximum(slides - 5 * (result.t - lands), 0))
    assert result["block"].velocity[:, 0] == pytest.approx(speed, abs=1e-8)
    assert result["block"].position[-1, 0] == pytest.approx(0.9 + slides**2 / 10, abs=1e-8)


def test_no_energy_is_made_by_friction_and_impacts():
    """A rod falls on a rough floor with one end; total energy never grows."""
    model = cd.Model("rod", gravity=(0, -10))
    rod = model.body("rod", 1, 1 / 12, (0, 1), 0.5, velocity=(1, 0), angular_velocity=1)
    ends = (rod.at(0.5, 0), rod.at(-0.5, 0))
    for k, end in enumerate(ends):
        floor = model.add(cd.Limit(f"floor {k}", lambda s, end=end: s.position(end)[1], lower=0, restitution=0.3))
        along = lambda s, end=end: s.position(end)[0]  # noqa: E731
        model.add(cd.Friction(f"rub {k}", floor, static=0.3, along=along))
    result = cd.simulate(model, until=3, every=0.01, rtol=1e-9, atol=1e-11)
    total = result.energy.total
    assert np.diff(total).max() < 1e-7
    assert result["rod"].position[-1, 1] == pytest.approx(0, abs=1e-8)  # it lies flat in the end
    assert abs(sin(result["rod"].angle[-1])) < 1e-8
    assert result["floor 0"].force[-1] + result["floor 1"].force[-1] == pytest.approx(10, abs=1e-8)
    assert np.abs(result["rod"].velocity[-1]).max() < 1e-8
    assert min(result["floor 0"].gap.min(), result["floor 1"].gap.min()) > -1e-8


def test_friction_of_a_contact_that_is_open_does_not_hold():
    """A block stands on one corner and tips about it: the corner in the air is free, the other one sticks.

    About the standing corner J θ̈ = m g b sin(…): the angular acceleration at the start is m g x_c/J_corner."""
    w, h, tilt = 0.2, 0.5, 0.2
    model = cd.Model("block", gravity=(0, -10))
    centre = np.array([cos(tilt) * w / 2 - sin(tilt) * h / 2, sin(tilt) * w / 2 + cos(tilt) * h / 2])  # from its corner
    block = model.body("block", 1, (w**2 + h**2) / 12, tuple(centre), tilt)
    for k, x in enumerate((-w / 2, w / 2)):
        corner = block.at(x, -h / 2)
        floor = model.add(cd.Limit(f"floor {k}", lambda s, c=corner: s.position(c)[1], lower=0))
        along = lambda s, c=corner: s.position(c)[0]  # noqa: E731
        model.add(cd.Friction(f"rub {k}", floor, static=0.8, along=along))
    result = cd.simulate(model, until=3, every=0.005)
    inertia = (w**2 + h**2) / 12 + centre @ centre
    assert result["block"].angular_acceleration[0] == pytest.approx(-10 * centre[0] / inertia, rel=1e-9)
    assert result["rub 1"].force[0] == pytest.approx(0, abs=1e-12)
    assert len({event.t for event in result.events}) < 100
    assert np.diff(result.energy.total).max() < 1e-6
    assert result["block"].angle[-1] == pytest.approx(0, abs=1e-8)  # it stands in the end
    assert result["floor 0"].force[-1] + result["floor 1"].force[-1] == pytest.approx(10, abs=1e-7)


def test_the_leaning_rod_slips_and_falls():
    """A rod that leans on a smooth wall and floor leaves the wall at cos θ = 2/3 cos θ₀ (θ from the wall)."""
    start = 0.2
    model = cd.Model("ladder", gravity=(0, -9.81))
    rod = model.body("rod", 1, 1 / 12, (0.5 * sin(start), 0.5 * cos(start)), pi / 2 + start)
    top, foot = rod.at(0.5, 0), rod.at(-0.5, 0)
    model.add(cd.Limit("wall", lambda s: s.position(top)[0], lower=0))
    model.add(cd.Limit("floor", lambda s: s.position(foot)[1], lower=0))
    result = cd.simulate(model, until=2, every=0.01, **SHARP)
    event = next(event for event in result.events if event.name == "wall")
    assert event.before[1] / (9.81 * 0.5) == pytest.approx(2 / 3 * cos(start), rel=1e-8)
    assert acos(2 / 3 * cos(start)) > start


def test_a_chain_of_links_comes_to_rest_on_its_stops():
    """Of three contacts that close together one may come off and be pressed again when another one goes."""
    model = cd.Model("links", gravity=(0, -9.80665))
    before = model.ground.at(0, 0)
    for k in range(3):
        link = model.body(f"link {k}", mass=1, inertia=0.02, position=(0.25 + 0.5 * k, 0))
        hinge = model.add(cd.Revolute(f"hinge {k}", before, link.at(-0.25, 0)))
        model.add(cd.Limit(f"stop {k}", hinge.angle, lower=-0.4, upper=0.4, restitution=0.2))
        before = link.at(0.25, 0)
    result = cd.simulate(model, until=0.6, every=0.02)
    assert len(result.events) < 200
    last = result.events[-1]
    assert all(event.lost > -1e-9 for event in result.events)
    assert result.energy.total[-1] == pytest.approx(float(last.after[0] + last.after[1]), abs=1e-6)
    gaps = [result[f"stop {k}"].gap[-1] for k in range(3)]
    assert max(gaps) < 1e-6


def dropped(restitution: float, gravity=(0, -9.81)) -> cd.Model:
    """A ball over a floor that is an event."""
    model = cd.Model("ball", gravity=gravity)
    ball = model.body("ball", mass=1, inertia=1, position=(0, 1), velocity=(0, 0 if gravity else -2))
    do = [cd.Impact(ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), restitution=restitution)]
    model.add(cd.When("floor", lambda s: s.position(ball)[1], direction=-1, do=do))
    return model


@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_points_that_press_on_each_other_after_an_impact_are_told(restitution):
    """Bounces end after t₁ (1 + e)/(1 - e), t₁ = √(2h/g); an event cannot carry the ball from then on."""
    result = cd.simulate(dropped(restitution), until=2)
    (note,) = result.stats.messages
    rest = np.sqrt(2 / 9.81) * (1 + restitution) / (1 - restitution)
    assert 'event "floor"' in note
    assert f"t = {rest:.4g}"[:8] in note
    assert result["ball"].position[-1, 1] < -1  # as it says: through the floor


@pytest.mark.parametrize("model", [dropped(0.0, None), dropped(0.9)], ids=["no weight", "still bouncing"])
def test_impacts_after_which_nothing_presses_are_not_told(model):
    assert cd.simulate(model, until=2).stats.messages == []
