"""Derivatives with respect to moments that move: the ends of windows, impacts on what moves by itself."""

import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd

G = 9.81
RUN = {"rtol": 1e-10, "atol": 1e-12}
DIRECTIONS = ["forward", "adjoint"]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_both_ends_of_a_window_move(direction):
    """x = x0 cos ωt: ∫ x from a to 3a is x0 (sin 3ωa - sin ωa)/ω."""
    model = cd.Model("oscillator", gravity=None)
    a, x0, w = model.parameter("a", 0.3), 0.4, np.sqrt(10.0)
    body = model.body("b", mass=1, inertia=1, position=(x0, 0))
    model.add(cd.Force("spring", body.at(0, 0), (lambda s: -10 * s.position(body)[0], 0)))
    both = cd.Integral("b.position.x", between=(a, 3 * a), name="both")
    start = cd.Integral("b.position.x", between=(a, None), name="start")
    g = cd.gradient(model, [both, start], 1.5, direction=direction, **RUN)
    assert g.values[0] == pytest.approx(x0 * (np.sin(0.9 * w) - np.sin(0.3 * w)) / w, rel=1e-9)
    assert g.derivative("both", "a") == pytest.approx(x0 * (3 * np.cos(0.9 * w) - np.cos(0.3 * w)), rel=1e-8)
    assert g.derivative("start", "a") == pytest.approx(-x0 * np.cos(0.3 * w), rel=1e-8)


def height_after_bounce(h, until, size=0.05, w=7.0, e=0.6):
    """A ball that falls from h on a plate at `size` sin wt: v⁺ = -e v⁻ + (1 + e) size w cos wt."""
    t = brentq(lambda t: h - G * t**2 / 2 - size * np.sin(w * t), 0.1, 0.4, xtol=1e-16)
    v = e * G * t + (1 + e) * size * w * np.cos(w * t)
    return size * np.sin(w * t) + v * (until - t) - G * (until - t) ** 2 / 2


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_bounce_on_a_plate_that_moves_in_time(direction):
    """A later impact meets another speed of the plate: the jump itself depends on time."""
    model = cd.Model("plate", gravity=(0, -G))
    h = model.parameter("h", 0.4)
    ball = model.body("ball", mass=1, inertia=1, position=(0, h))
    model.add(
        cd.Limit("plate", lambda s: s.position(ball)[1] - 0.05 * cd.sin(7.0 * s.time), lower=0.0, restitution=0.6)
    )
    g = cd.gradient(model, cd.Terminal("ball.position.y"), 0.5, direction=direction, **RUN)
    d = 1e-6
    exact = (height_after_bounce(0.4 + d, 0.5) - height_after_bounce(0.4 - d, 0.5)) / (2 * d)
    assert g.values[0] == pytest.approx(height_after_bounce(0.4, 0.5), rel=1e-8)
    assert g.derivative(0, "h") == pytest.approx(exact, rel=1e-7)


def test_times_that_an_event_moves_have_no_derivative():
    """The times after it count from the last one before it, which moves with the interval that was: not followed."""
    model = cd.Model("sampled")
    interval = model.parameter("interval", 0.1)
    pull = model.parameter("pull", 0.0)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("force", body.at(0, 0), (pull, 0)))
    model.add(cd.When("tick", cd.Every(interval), do=[cd.Set("pull", lambda s: cd.sin(s.time))]))
    end = cd.Terminal(lambda s: s.position(body)[0])
    assert cd.gradient(model, [end], until=1.0).derivative(0, "interval") != 0.0
    model.add(cd.At("faster", 0.31, [cd.Set("interval", 0.03)]))
    with pytest.raises(cd.CardanError, match='event "faster" sets "interval", which moves the times of "tick"'):
        cd.gradient(model, [end], until=1.0)
    assert cd.evaluate(model, [end], until=1.0)[0] > 0.0
