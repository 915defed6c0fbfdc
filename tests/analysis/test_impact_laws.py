"""Restitution after Newton, Poisson and Stronge with friction: Routh's construction in closed form, tiny steps in
space, Kane's double pendulum, and that no impact makes energy."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import numpy as np
import pytest

import cardan as cd

SHARP = {"rtol": 1e-10, "atol": 1e-12}
G = 10.0
M, J, HALF = 2.0, 0.3, 0.5
LAWS = ("poisson", "energetic")


def routh(A, u, mu, e, law):
    """P, T and the class of an impact of one contact in the plane by Routh's construction: the path in the plane of P
    and T begins along T = -μ P sign(c) up to the line of sticking, goes on along that or turns round; it crosses the
    line of maximum compression n = 0 at P_c. Rows of A and u are the normal n and the slip c."""
    side, far = np.sign(u[1]), 100.0

    def slopes(t):
        return A[0, 0] + A[0, 1] * t, A[1, 0] + A[1, 1] * t

    sticking = -A[1, 0] / A[1, 1]
    after = sticking if abs(sticking) <= mu else mu * np.sign(sticking)
    dn, dc = slopes(-mu * side)
    stop = -u[1] / dc if side * dc < 0 else far
    P = np.array([0.0, stop, stop + far])  # corners; n is a polygon over them, and far beyond
    n = u[0] + np.array([0.0, dn * stop, dn * stop + slopes(after)[0] * far])
    T = np.array([0.0, -mu * side * stop, -mu * side * stop + after * far])
    Pc = root(P, n)
    end = (1 + e) * Pc if law == "poisson" else root_of_work(P, n, Pc, e**2 * -work(P, n, 0.0, Pc))
    slips = "reversed" if abs(sticking) > mu else "sticks"
    kind = "slides" if end <= stop else f"{slips} in {'compression' if stop < Pc else 'restitution'}"
    return end, np.interp(end, P, T), kind


def root(P, n):
    """Where the polygon rises through 0."""
    for (a, b), (x, y) in zip(pairwise(P), pairwise(n), strict=True):
        if x < 0 <= y:
            return a - x * (b - a) / (y - x)
    raise AssertionError("no end of compression")


def work(P, n, start, end):
    """∫ n dP."""
    points = np.unique(np.concatenate([[start, end], P[(start < P) & (end > P)]]))
    values = np.interp(points, P, n)
    return float(np.sum(np.diff(points) * (values[1:] + values[:-1]) / 2))


def root_of_work(P, n, Pc, wanted):
    """Up to where the work from P_c on is as wanted; by bisection."""
    low, high = Pc, P[-1]
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if work(P, n, Pc, middle) < wanted else (low, middle)
    return low


def rod(law, mu, e, speed, spin=1.0, dim=2, angle=0.9, parameters=False):
    """A rod that hits the floor with one end, aslant; from its centre the end is at r."""
    model = cd.Model("rod", dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))
    if parameters:
        mu, e = model.parameter("mu", mu), model.parameter("e", e)
    if dim == 2:
        body = model.body("rod", M, J, (0, 0.9), angle=angle, velocity=(speed, 0), angular_velocity=spin)
    else:
        turned = cd.axis_angle((0, -1, 0), angle)
        turn = {"angular_velocity": (0, -spin, 0), "orientation": turned, "velocity": (speed, 0, 0)}
        body = model.body("rod", M, (J, J, J), (0, 0, 0.9), **turn)
    end = body.at(*(-HALF, 0, 0)[:dim])
    floor = model.add(
        cd.Limit("floor", lambda s: s.position(end)[dim - 1], lower=0, restitution=e, restitution_law=law)
    )
    model.add(cd.Friction("rub", floor, static=mu, along=lambda s: s.position(end)[0]))
    return model


def first_hit(model, angle=0.9, spin=1.0, speed=0.0, **options):
    """The first impact, with A and u of the contact."""
    event = cd.simulate(model, until=0.4, every=0.4, **SHARP, **options).events[0]
    turned = angle + spin * event.t
    r = -HALF * np.array([cos(turned), sin(turned)])
    u = np.array([-G * event.t + r[0] * spin, speed - r[1] * spin])
    arm = np.array([r[0], -r[1]])  # of the normal and of the tangent
    return event, np.eye(2) / M + np.outer(arm, arm) / J, u


CASES = {
    "slides": [(0.05, 0.4, 5.0), (0.3, 0.3, 6.0), (0.1, 0.8, -0.8)],
    "sticks in compression": [(2.0, 0.4, 0.5), (3.0, 0.5, -1.0), (3.0, 1.0, 1.0)],
    "sticks in restitution": [(0.5, 0.9, -4.0), (0.5, 0.9, 5.0)],
    "reversed in compression": [(0.2, 0.5, 1.0), (0.1, 1.0, 1.0), (0.2, 0.0, 0.5)],
    "reversed in restitution": [(0.2, 0.9, 3.0), (0.1, 0.9, 2.5)],
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in CASES.items() for case in cases])
def test_classes_of_wang_and_mason(law, kind, case):
    """Sliding, sticking and reversed sliding, from a place in compression or in restitution on (Wang & Mason 1992)."""
    mu, e, speed = case
    event, A, u = first_hit(rod(law, mu, e, speed), speed=speed)
    P, T, found = routh(A, u, mu, e, law)
    assert found == kind
    assert event.impulses["floor"][1] == pytest.approx(P, abs=1e-8)
    assert event.impulses["rub"][0] == pytest.approx(T, abs=1e-8)
    after = u + A @ (P, T)
    assert event.lost == pytest.approx(-(P * (u[0] + after[0]) + T * (u[1] + after[1])) / 2, abs=1e-8)
    assert event.lost > 0
    assert event.residual < 1e-12


@pytest.mark.parametrize("law", LAWS)
def test_without_restitution_a_contact_that_sticks_is_that_of_newton(law):
    """At e = 0 the problem of all impulses and Routh's construction agree, but where the slip turns round: the former
    has T = μ P of the slip at the end, the latter has changed sides on the way."""
    for mu, speed, agree in ((2.0, 0.5, True), (0.3, 6.0, True), (0.1, 0.2, False)):
        runs = [first_hit(rod(name, mu, 0.0, speed), speed=speed) for name in ("newton", law)]
        blows = [(event.impulses["floor"][1], event.impulses["rub"][0]) for event, _, _ in runs]
        assert (np.abs(np.subtract(*blows)).max() < 1e-9) == agree
        if not agree:
            assert routh(*runs[1][1:], mu, 0.0, law)[2] == "reversed in compression"


def pendulum(law, e, mu):
    """Two rods of length 1 and mass 1 that hang 20° and 30° aslant, and hit the floor (Kane & Levinson 1985)."""
    model = cd.Model("double pendulum", gravity=None)
    angles, rates, place, speed = (radians(20), radians(30)), (-0.1, -0.2), np.zeros(2), np.zeros(2)
    marker, rods = model.ground.at(0, 0), []
    for k, (q, w) in enumerate(zip(angles, rates, strict=True)):
        half = np.array([sin(q), -cos(q)]) / 2
        turned = w * np.array([-half[1], half[0]])
        one = model.body(f"rod {k}", 1, 1 / 12, place + half, angle=q, velocity=speed + turned, angular_velocity=w)
        model.add(cd.Revolute(f"pin {k}", marker, one.at(0, 0.5)))
        place, speed, marker = place + 2 * half, speed + 2 * turned, one.at(0, -0.5)
        rods.append(one)
    height = place[1]
    options = {} if law is None else {"restitution_law": law}
    tip = marker
    floor = model.add(cd.Limit("floor", lambda s: s.position(tip)[1], lower=height - 1e-6, restitution=e, **options))
    model.add(cd.Friction("rub", floor, static=mu, along=lambda s: s.position(tip)[0]))
    return model


@pytest.mark.parametrize("e", [0.5, 0.7, 1.0])
def test_kanes_double_pendulum_gains_no_energy(e):
    """With Newton's law it would: friction stops the slip of the tip, or turns it round."""
    with pytest.raises(cd.CardanError, match=r'friction "rub" and restitution do not go together.*"energetic"'):
        cd.simulate(pendulum(None, e, 0.5), until=0.01)
    event = cd.simulate(pendulum("energetic", e, 0.5), until=0.01).events[0]
    assert event.lost > 0
    assert event.residual < 1e-12


@pytest.mark.parametrize("seed", range(12))
def test_no_impact_makes_energy(seed):
    """Rods that fall in any way; what the contact keeps is e² of what it took, and friction only takes."""
    rng = np.random.default_rng(seed)
    mu, e, speed, angle, spin = (rng.uniform(*ends) for ends in ((0, 3), (0, 1), (-5, 5), (0.5, 1.4), (0, 1)))
    event, A, u = first_hit(rod("energetic", mu, e, speed, spin, angle=angle), angle, spin, speed)
    P, T, _ = routh(A, u, mu, e, "energetic")
    assert (event.impulses["floor"][1], event.impulses["rub"][0]) == pytest.approx((P, T), abs=1e-8)
    assert event.lost >= 0


@pytest.mark.parametrize("law", LAWS)
def test_a_rod_in_space(law):
    """As in the plane."""
    for mu, e, speed in ((2.0, 0.4, 0.5), (0.1, 1.0, 1.0)):
        event, A, u = first_hit(rod(law, mu, e, speed, dim=3), speed=speed)
        P, T, _ = routh(A, u, mu, e, law)
        assert (event.impulses["floor"][2], event.impulses["rub"][0]) == pytest.approx((P, T), abs=1e-8)


def tiny_steps(A, u, mu, e, steps=200_000):
    """P and both T of the energetic law by small steps dP; a slip that would change its sign in one rests if it can."""
    u, impulse, taken, given_back = u.copy(), np.zeros(3), 0.0, 0.0
    dP = -4 * u[0] / A[0, 0] / steps
    compressing = True
    while compressing or given_back < e**2 * taken:
        t = -mu * np.sign(u[1:])
        for _ in range(20):  # those that rest
            for k in (1, 2):
                if abs(u[k]) < 5 * dP:
                    rest = A[k, 0] + A[k, 3 - k] * t[2 - k] + u[k] / dP
                    t[k - 1] = np.clip(-rest / A[k, k], -mu, mu)
        step = dP * np.array([1.0, *t])
        change = A @ step
        done = dP * (u[0] + change[0] / 2)
        taken, given_back = (taken - done, 0.0) if compressing else (taken, given_back + done)
        u += change
        impulse += step
        compressing = compressing and u[0] < 0
    return impulse


@pytest.mark.parametrize(("mu", "speed"), [(0.35, (0.5, -0.2)), (0.15, (0.5, -0.2)), (0.9, (-0.3, 0.8))])
def test_two_directions_that_answer_each_other(mu, speed):
    """A body in space that is struck at a corner: friction in x and y, each bounded by μ P, against small steps."""
    e, inertia, r = 0.6, np.diag([0.2, 0.35, 0.5]), np.array([0.4, -0.3, -0.5])
    model = cd.Model("corner", dim=3, gravity=None)
    body = model.body("body", 2.0, tuple(np.diag(inertia)), (0, 0, 0.501), velocity=(*speed, -1.0))
    corner = body.at(*r)
    floor = model.add(
        cd.Limit("floor", lambda s: s.position(corner)[2], lower=0, restitution=e, restitution_law="energetic")
    )
    for k in range(2):
        model.add(cd.Friction(f"rub {k}", floor, static=mu, along=lambda s, k=k: s.position(corner)[k]))
    event = cd.simulate(model, until=0.01, **SHARP).events[0]
    cross = np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])
    A = np.eye(3) / 2.0 - cross @ np.linalg.inv(inertia) @ cross
    order = [2, 0, 1]
    impulse = tiny_steps(A[np.ix_(order, order)], np.array([-1.0, *speed]), mu, e)
    found = [event.impulses["floor"][2], event.impulses["rub 0"][0], event.impulses["rub 1"][1]]
    assert found == pytest.approx(impulse, abs=2e-3)  # of the small steps, and the turning before the impact
    assert event.lost > 0


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradients_where_the_slip_goes_on(law, direction):
    """There all laws are one, and so are the derivatives; also where a plastic impact stops the slip."""
    for mu, e, speed in ((0.05, 0.4, 5.0), (2.0, 0.0, 0.5)):
        model = rod(law, mu, e, speed, parameters=True)
        other = rod("newton", mu, e, speed, parameters=True)
        gradient = cd.gradient(model, cd.Terminal("rod.velocity.x"), until=0.35, direction=direction, **SHARP)
        same = cd.gradient(other, cd.Terminal("rod.velocity.x"), until=0.35, **SHARP)
        assert gradient.matrix == pytest.approx(same.matrix, abs=1e-9)


@pytest.mark.parametrize(("law", "mu", "e", "speed"), [("energetic", 2.0, 0.4, 0.5), ("poisson", 0.2, 0.0, 0.5)])
@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradients_through_a_course_with_corners_are_refused_by_name(law, mu, e, speed, direction):
    model = rod(law, mu, e, speed, parameters=True)
    with pytest.raises(cd.CardanError, match=r'limit "floor".*slip stops.*no derivative'):
        cd.gradient(model, cd.Terminal("rod.velocity.x"), until=0.35, direction=direction, **SHARP)


def test_a_law_that_is_none_is_refused():
    with pytest.raises(cd.ModelError, match=r'limit "floor": restitution_law="stronge" is not known.*energetic'):
        rod("stronge", 0.1, 0.5, 1.0)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("e", [0.0, 0.3, 0.8])
def test_several_contacts_answer_one_after_another(law, e):
    """A block lands with both corners at once, and goes on rocking: no impact makes energy or momentum."""
    model = cd.Model("block", gravity=(0, -G))
    block = model.body("block", 12.0, 4.0, (0, 1.2), velocity=(1.0, 0))
    for name, x in (("left", -0.2), ("right", 0.2)):
        corner = block.at(x, -1.0)
        floor = model.add(
            cd.Limit(name, lambda s, p=corner: s.position(p)[1], lower=0, restitution=e, restitution_law=law)
        )
        model.add(cd.Friction(f"rub {name}", floor, static=0.6, along=lambda s, p=corner: s.position(p)[0]))
    result = cd.simulate(model, until=1.5, every=0.01, rtol=1e-9, atol=1e-11)
    events = [event for event in result.events if event.lost is not None]
    lost = [event.lost for event in events]
    assert len(lost) >= 2  # both corners
    assert min(lost) > -1e-10 * 12.0 * G
    assert max(event.residual or 0.0 for event in events) < 1e-10
    certificate = cd.certificate(result, agreement=False)
    assert certificate.ok, certificate.failures


@pytest.mark.parametrize("law", LAWS)
def test_a_block_rocks_after_housner_by_every_law(law):
    """ω⁺/ω⁻ = 1 - (3/2) sin² α: the corner that lands sticks, and the other one comes off (Housner 1963)."""
    half = np.array([0.2, 1.0])
    radius, alpha = np.hypot(*half), np.arctan2(*half)
    model = cd.Model("block", gravity=(0, -G))
    centre = radius * np.array([-sin(alpha - 0.1), cos(alpha - 0.1)])
    block = model.body("block", M, M * radius**2 / 3, centre, angle=-0.1)
    for name, x in (("left", -0.2), ("right", 0.2)):
        corner = block.at(x, -1.0)
        floor = model.add(cd.Limit(name, lambda s, p=corner: s.position(p)[1], lower=0, restitution_law=law))
        model.add(cd.Friction(f"rub {name}", floor, static=0.8, along=lambda s, p=corner: s.position(p)[0]))
    events = [event for event in cd.simulate(model, until=3.0, **SHARP).events if event.what == "rests"]
    assert len(events) >= 3
    for event in events:
        assert event.after[0] / event.before[0] == pytest.approx((1 - 1.5 * sin(alpha) ** 2) ** 2, abs=1e-9)


def curve_by_tiny_steps(A, u, mu, e, law, steps=200_000):
    """P and T of a friction in two directions, by small steps dP."""
    u, impulse, taken, given_back = u.copy(), np.zeros(3), 0.0, 0.0
    dP, compressing, turn = -4 * u[0] / A[0, 0] / steps, True, np.inf
    while True:
        slip = np.hypot(*u[1:])
        t = np.linalg.solve(A[1:, 1:], -A[1:, 0] - u[1:] / (5 * dP)) if slip < 20 * dP else -mu * u[1:] / slip
        step = dP * np.array([1.0, *(t * min(1.0, mu / np.hypot(*t)))])
        change = A @ step
        done = dP * (u[0] + change[0] / 2)
        taken, given_back = (taken - done, 0.0) if compressing else (taken, given_back + done)
        u += change
        impulse += step
        if compressing and u[0] >= 0:
            compressing, turn = False, impulse[0]
        if not compressing and (given_back >= e**2 * taken if law == "energetic" else impulse[0] >= (1 + e) * turn):
            return impulse


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(
    ("mu", "speed"),
    [(0.35, (0.5, -0.2)), (0.1, (0.5, -0.2)), (0.9, (-0.3, 0.8)), (0.05, (0.0, 0.0)), (0.9, (0.0, 0.0))],
)
def test_slip_turns_during_an_impact_in_space(law, mu, speed):
    """Keller (1986): it slips along a curve, may stop and stick, or begin to slip in a direction of its own."""
    e, inertia, r = 0.6, np.diag([0.2, 0.35, 0.5]), np.array([0.4, -0.3, -0.5])
    model = cd.Model("corner", dim=3, gravity=None)
    body = model.body("body", 2.0, tuple(np.diag(inertia)), (0, 0, 0.5001), velocity=(*speed, -1.0))
    corner = body.at(*r)
    floor = model.add(cd.Limit("floor", lambda s: s.position(corner)[2], lower=0, restitution=e, restitution_law=law))
    x, y = (lambda s, k=k: s.position(corner)[k] for k in range(2))
    model.add(cd.Friction("rub", floor, static=mu, along=x, across=y))
    event = cd.simulate(model, until=0.001, **SHARP).events[0]
    cross = np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])
    A = np.eye(3) / 2.0 - cross @ np.linalg.inv(inertia) @ cross
    order = [2, 0, 1]
    impulse = curve_by_tiny_steps(A[np.ix_(order, order)], np.array([-1.0, *speed]), mu, e, law)
    assert [event.impulses["floor"][2], *event.impulses["rub"][:2]] == pytest.approx(impulse, abs=1e-4)
    assert event.lost > 0
    assert event.residual < 1e-12


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("e", [0.0, 0.5])
@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_body_thrown_along_a_floor_in_space(law, e, method):
    """Each push takes μ times itself against the slip: |v| = |v₀| - μ g t along a line, behind the last bounce."""
    mu, speed = 0.1, np.array([4.0, -3.0])
    model = cd.Model("thrown", dim=3, gravity=(0, 0, -G))
    ball = model.body("ball", M, (J, J, J), (0, 0, 0.45), velocity=(*speed, 0))
    floor = model.add(cd.Limit("floor", ball.z, lower=0, restitution=e, restitution_law=law))
    model.add(cd.Friction("rub", floor, static=mu, along=ball.x, across=ball.y))
    result = cd.simulate(model, until=6.0, every=0.05, method=method, rtol=1e-9, atol=1e-11)
    late = result.t > 2.0
    left = np.maximum(5 - mu * G * result.t[late], 0)
    assert result["ball"].velocity[late][:, :2] == pytest.approx(left[:, None] * speed / 5, abs=1e-9)
    first = result.events[0]
    assert first.impulses["rub"][:2] == pytest.approx(-mu * first.impulses["floor"][2] * speed / 5, abs=1e-9)


def test_friction_in_two_directions_asks_for_a_law():
    model = cd.Model("thrown", dim=3, gravity=(0, 0, -G))
    ball = model.body("ball", M, (J, J, J), (0, 0, 0.45))
    floor = model.add(cd.Limit("floor", ball.z, lower=0))
    with pytest.raises(cd.ModelError, match=r'friction "rub".*give limit "floor" restitution_law="energetic"'):
        model.add(cd.Friction("rub", floor, static=0.1, along=ball.x, across=ball.y))
