"""Gradients against closed forms: oscillator, projectile, bouncing ball, plastic capture, pendulum."""

from __future__ import annotations

import numpy as np
import parametric
import pytest
from lagrange import complex_step
from scipy.optimize import brentq
from scipy.special import ellipk

import cardan as cd

RTOL = 1e-7  # relative to the largest derivative of a functional by a parameter of its own size
SHARP = {"rtol": 1e-11, "atol": 1e-13}
BOTH = pytest.mark.parametrize("direction", ["adjoint", "forward"])


def agree(found: cd.Gradient, values: np.ndarray, matrix: np.ndarray, p: list[float], rtol: float = RTOL) -> None:
    """Rows of the gradient as they should be; entries are compared with the largest p ∂ψ/∂p of their row."""
    size = np.maximum(np.abs(p), 0.1)
    scaled, exact = found.matrix * size, matrix * size
    largest = np.maximum(np.abs(exact).max(axis=1), 1e-3 * np.abs(values))
    assert found.values == pytest.approx(values, rel=1e-8, abs=1e-10)
    assert np.abs(scaled - exact).max(axis=1) / largest == pytest.approx(np.zeros(len(values)), abs=rtol)


def starting(case: parametric.Case) -> list[float]:
    return [parameter.value for parameter in case.model.parameters.values()]


def oscillator(m, k, c, free, x0, v0, F):
    """x(t) of m ẍ + c ẋ + k (x - free) = F."""
    rest, decay = free + F / k, c / (2 * m)
    omega = np.sqrt(k / m - decay**2)
    A = x0 - rest
    B = (v0 + decay * A) / omega

    def x(t):
        return rest + np.exp(-decay * t) * (A * np.cos(omega * t) + B * np.sin(omega * t))

    def v(t):
        return np.exp(-decay * t) * (
            (B * omega - decay * A) * np.cos(omega * t) - (A * omega + decay * B) * np.sin(omega * t)
        )

    return x, v


@BOTH
@pytest.mark.parametrize("dim", [2, 3])
def test_oscillator(dim, direction):
    case = parametric.oscillator(dim)
    p = starting(case)
    _, real_v = oscillator(*p[:-1])
    assert real_v(1.1) > 0 > real_v(1.5)
    peak = brentq(real_v, 1.1, 1.5, xtol=1e-14)
    nodes, weights = np.polynomial.legendre.leggauss(30)

    def exact(m, k, c, free, x0, v0, F, T):
        x, v = oscillator(m, k, c, free, x0, v0, F)
        a = (F - c * v(T) - k * (x(T) - free)) / m
        square = sum(T / 2 * w * x(T / 2 * (1 + s)) ** 2 for s, w in zip(nodes, weights, strict=True))
        # the moment of the peak is held: the derivative is that of x there
        return [x(T), v(T), a, k * (x(T) - free), x(0.6), square, x(peak)]

    agree(case.gradient(**SHARP, direction=direction), *complex_step(exact, *p), p)


def ball(h, v, e, g, floor, T):
    t1 = np.sqrt(2 * (h - floor) / g)
    v1 = g * t1
    t2 = t1 * (1 + 2 * e)
    y = lambda t: floor + e**2 * v1 * (t - t2) - g * (t - t2) ** 2 / 2  # noqa: E731
    area = floor * T + (h - floor) * t1 - g * t1**3 / 6
    up = 2 * e * t1
    area += e * v1 * up**2 / 2 - g * up**3 / 6 + e**2 * v1 * (T - t2) ** 2 / 2 - g * (T - t2) ** 3 / 6
    return [y(T), t1, t2, -e * v1, e**2 * v1, area, floor + e**2 * (h - floor)]


@BOTH
def test_bouncing_ball(direction):
    """Event times, restitution, speeds to both sides of an impact, an integral over it, the height of a flight."""
    case = parametric.bouncing_ball()
    p = starting(case)
    agree(case.gradient(**SHARP, direction=direction), *complex_step(ball, *p), p)


def projectile() -> parametric.Case:
    """Thrown from a cliff; the run stops where it meets the ground."""
    model = cd.Model("projectile")
    u, w, h, g = parametric.numbers(model, u=3.0, w=4.0, h=1.5, g=9.81)
    model.gravity = (0, -g)
    ball = model.body("ball", 1, 1, position=(0, h), velocity=(u, w))
    model.add(cd.When("landing", lambda s: s.position(ball)[1], direction=-1, do=[cd.Stop()]))
    functionals = [
        cd.Terminal(lambda s: s.position(ball)[0], name="width"),
        cd.Terminal(lambda s: s.time, name="time"),
        cd.Peak(lambda s: s.position(ball)[1], name="height"),
        cd.Integral(lambda s: s.position(ball)[1], name="area"),
        cd.Terminal(lambda s: s.velocity(ball)[1], name="fall"),
    ]
    return parametric.Case(model, functionals, 5.0)


@BOTH
def test_projectile(direction):
    def exact(u, w, h, g):
        T = (w + np.sqrt(w**2 + 2 * g * h)) / g
        return [u * T, T, h + w**2 / (2 * g), h * T + w * T**2 / 2 - g * T**3 / 6, w - g * T]

    case = projectile()
    p = starting(case)
    agree(case.gradient(**SHARP, direction=direction), *complex_step(exact, *p), p)


def test_period_of_a_pendulum():
    """A quarter of the period, by an event at the lowest point: K(sin²(a/2)) √(l/g)."""
    model = cd.Model("pendulum")
    l, g, a = parametric.numbers(model, l=0.8, g=9.81, a=1.1)
    model.gravity = (0, -g)
    bob = model.body("bob", 1, 0.01, (0.6, -0.4), a, hold=("angle",))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), bob.at(0, l)))
    model.add(cd.When("lowest", lambda s: s.position(bob)[0], direction=-1))
    found = cd.gradient(model, cd.Terminal(lambda s: s.time, at="lowest"), until=1, **SHARP)
    J = 0.8 + 0.01 / 0.8  # the length of the equivalent pendulum: l + J/(m l)
    m = np.sin(0.55) ** 2
    root, K = np.sqrt(J / 9.81), ellipk(m)
    by_J = K / (2 * np.sqrt(J * 9.81))
    # dK/dm by differences of the special function, good to 1e-9
    dK = (ellipk(m + 1e-5) - ellipk(m - 1e-5)) / 2e-5
    expected = [by_J * (1 - 0.01 / 0.8**2), -root * K / (2 * 9.81), root * dK * np.sin(0.55) * np.cos(0.55)]
    assert found.values[0] == pytest.approx(root * K, rel=1e-9)
    assert found.matrix[0] == pytest.approx(expected, rel=1e-7)


@BOTH
def test_cannon(direction):
    """Impulse and capture in one run: every stretch has a constant force."""

    def exact(m, m_s, forward, backward, buffer, shot, fires, sear_at, v0):
        run = fires - 16.0
        v1 = np.sqrt(v0**2 + 2 * forward / m * run)
        t1 = (v1 - v0) * m / forward
        v2 = v1 + shot / m
        back = fires - sear_at
        v3 = -np.sqrt(v2**2 - 2 * backward / m * back)
        t2 = t1 + (v3 - v2) * m / backward
        both, force = m + m_s, backward + buffer
        v4 = v3 * m / both
        left = 0.40 - t2
        a = force / both
        v5 = v4 + a * left
        x = sear_at + v4 * left + a * left**2 / 2

        def action(mass, v, a, t):
            return mass / 2 * (v**2 * t + v * a * t**2 + a**2 * t**3 / 3)

        total = action(m, v0, forward / m, t1) + action(m, v2, backward / m, t2 - t1) + action(both, v4, a, left)
        return [x, v5, t1, t2, v4, backward - m * a, total]

    case = parametric.cannon()
    p = starting(case)
    found = case.gradient(**SHARP, direction=direction)
    values, matrix = complex_step(exact, *p)
    sign = np.sign(found.values[5] / values[5])  # which of the two bodies the force is that of
    values[5], matrix[5] = sign * values[5], sign * matrix[5]
    agree(found, values, matrix, p)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_an_integral_of_what_stays_zero_is_followed_no_finer_than_its_machine(direction):
    """The centre of a wheel on a fixed axle does not move: its integral is round-off, whatever the spring does."""
    model = cd.Model("wheel", gravity=None)
    k = model.parameter("k", 5.0)
    wheel = model.body("wheel", mass=1, inertia=0.2, angle=0.3)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(1, 1), wheel.at(0.2, 0.1), stiffness=k, free_length=0.8))
    model.add(cd.Spring("other", model.ground.at(-1, 0.5), wheel.at(-0.1, 0.1), stiffness=30, free_length=0.7))
    functionals = [cd.Integral("wheel.velocity.x"), cd.Terminal("wheel.angle")]
    found = cd.gradient(model, functionals, 0.5, direction=direction, rtol=1e-10, atol=1e-12)
    assert np.abs(found.matrix[0]).max() < 1e-14
    assert found.stats["sensitivity steps"] < 5 * found.stats["forward steps"]
    h = 1e-3
    by_k = np.diff([cd.evaluate(model, functionals, 0.5, parameters={"k": v}, rtol=1e-11)[1] for v in (5 - h, 5 + h)])
    assert found.derivative(1, "k") == pytest.approx(by_k[0] / (2 * h), rel=1e-6)


def test_auto_takes_the_direction_that_comes_to_its_end(monkeypatch):
    """What cannot be integrated backwards is integrated forwards, unless the direction is asked for."""
    from cardan.design.gradients.along_a_motion import motion_gradient

    def fails(self, begin):
        raise cd.AnalysisError("the sensitivities could not be integrated back")

    model = cd.Model("throw", gravity=(0, -10))
    v = model.parameter("v", 4.0)
    model.body("ball", mass=1, inertia=1, velocity=(0, v))
    height = cd.Terminal("ball.position.y")
    assert cd.gradient(model, height, until=1).stats["direction"] == "adjoint"
    monkeypatch.setattr(motion_gradient.Backward, "run", fails)
    found = cd.gradient(model, height, until=1)
    assert found.stats["direction"] == "forward"
    assert found.matrix[0, 0] == pytest.approx(1.0)
    with pytest.raises(cd.AnalysisError, match="integrated back"):
        cd.gradient(model, height, until=1, direction="adjoint")
