"""Painlevé's rod (1895): a rod slides on a rough floor with its lower end ahead. Where friction lifts its own load no
force can keep the contact closed, and the run says so; beside that it goes on."""

from __future__ import annotations

from math import atan, cos, sin

import numpy as np
import pytest

import cardan as cd

G, HALF, M = 9.81, 0.5, 1.0


def rod(angle, mu, speed, spin=0.0, height=0.0, **options):
    """A uniform rod whose lower end touches the floor; `speed` of that end."""
    model = cd.Model("Painlevé's rod", gravity=(0, -G))
    velocity = (speed - spin * HALF * sin(angle), spin * HALF * cos(angle))
    place = (HALF * cos(angle), HALF * sin(angle) + height)
    body = model.body("rod", M, M * HALF**2 / 3, place, angle=angle, velocity=velocity, angular_velocity=spin)
    end = body.at(-HALF, 0)
    floor = model.add(cd.Limit("floor", lambda s: s.position(end)[1], lower=0, **options))
    model.add(cd.Friction("rub", floor, static=mu, along=lambda s: s.position(end)[0]))
    return model


def jamming(angle):
    """μ beyond which the end ahead jams: (1 + 3 cos² θ)/(3 sin θ cos θ), at least 4/3, where tan θ = 2."""
    return (1 + 3 * cos(angle) ** 2) / (3 * sin(angle) * cos(angle))


@pytest.mark.parametrize("angle", [0.9, atan(2), 1.3])
def test_a_rod_jams_where_no_force_can_keep_it_closed(angle):
    assert jamming(angle) >= 4 / 3 - 1e-12
    with pytest.raises(cd.CardanError, match=r"friction jams the machine.*rub"):
        cd.simulate(rod(angle, 1.03 * jamming(angle), -3.0), until=0.001)


@pytest.mark.parametrize("angle", [0.9, atan(2), 1.3])
@pytest.mark.parametrize(("share", "speed"), [(0.97, -3.0), (1.03, 3.0)])
def test_beside_that_it_slides(angle, share, speed):
    """N (1 + 3 cos² θ + 3 s μ sin θ cos θ) = m g, with s = -1 for the end ahead, and 1 for the end behind."""
    mu = share * jamming(angle)
    result = cd.simulate(rod(angle, mu, speed), until=0.001, every=0.001)
    turning = 1 + 3 * cos(angle) ** 2 + np.sign(speed) * 3 * mu * sin(angle) * cos(angle)
    assert result["floor"].force[0] == pytest.approx(M * G / turning, rel=1e-9)
    assert np.diff(result.energy.total).max() < 0


def test_a_rod_that_turns_fast_leaves_the_floor():
    """There free flight is possible, too: the end rises with l ω² sin θ - g, and no contact is needed."""
    angle, spin = atan(2), 12.0
    rises = HALF * spin**2 * sin(angle) - G
    assert rises > 0
    result = cd.simulate(
        rod(angle, 1.03 * jamming(angle), -3.0, spin), until=0.001, every=0.001, rtol=1e-10, atol=1e-13
    )
    assert result["floor"].gap[-1] == pytest.approx(rises * 0.001**2 / 2, rel=2e-2)
    assert np.ptp(result.energy.total) < 1e-9


@pytest.mark.parametrize("law", ["poisson", "energetic"])
@pytest.mark.parametrize("e", [0.0, 0.6])
def test_a_rod_that_is_thrown_at_such_an_angle_stops_its_slip_first(law, e):
    """Friction drives the end into the floor until the slip stops; only then does the floor push it back."""
    angle, mu, speed, fall = atan(2), 1.1 * jamming(atan(2)), -2.0, 1e-6
    model = rod(angle, mu, speed, height=fall, restitution=e, restitution_law=law)
    event = cd.simulate(model, until=0.01, rtol=1e-10, atol=1e-12).events[0]
    A = np.array([[1 + 3 * cos(angle) ** 2, -3 * sin(angle) * cos(angle)], [0, 1 + 3 * sin(angle) ** 2]]) / M
    A[1, 0] = A[0, 1]
    drift = A @ (1, mu)
    assert drift[0] < 0
    assert drift[1] > 0
    stop = -speed / drift[1]
    n = -((2 * G * fall) ** 0.5) + drift[0] * stop  # where the slip has stopped
    sticking = -A[0, 1] / A[1, 1]
    assert abs(sticking) < mu
    slope = A[0, 0] + A[0, 1] * sticking
    turn = stop - n / slope
    taken = n**2 / (2 * slope) - stop * (n - drift[0] * stop / 2)
    end = (1 + e) * turn if law == "poisson" else turn + e * (2 * taken / slope) ** 0.5
    assert event.impulses["floor"][1] == pytest.approx(end, rel=1e-4)  # it falls and turns a little before
    assert event.impulses["rub"][0] == pytest.approx(mu * stop + sticking * (end - stop), rel=1e-4)
    assert event.lost > 0
