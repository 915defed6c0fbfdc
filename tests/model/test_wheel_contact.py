"""Wheels on rolled trajectories: statics, slopes in closed form, energy over bumps, gradients, files."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import simpson

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml

approx = pytest.approx

MASS, R, G = 10.0, 0.3, 9.81
J = MASS * R**2 / 2  # a disc
BUMP = cd.bump_profile(1, 1.2, 0.1)


def wheel(terrain=None, speed=0.0, start=0.0, sink=0.0, **words):
    model = cd.Model("wheel", gravity=(0, -G))
    height = R if terrain is None else cd.rolled(terrain, R).height(start)
    disc = model.body(
        "disc", mass=MASS, inertia=J, position=(start, height - sink), velocity=(speed, 0), angular_velocity=-speed / R
    )
    model.add(cd.WheelContact("tyre", disc, model.ground, radius=R, terrain=terrain, **({"stiffness": 2e5} | words)))
    return model


def at_once(model):
    """What the contact says at the start."""
    tyre = cd.simulate(model, until=1e-7)["tyre"]
    return {
        word: float(getattr(tyre, word)[0]) for word in ("penetration", "normal_force", "friction_force", "slip_speed")
    }


def test_it_sinks_in_until_the_curve_bears_it():
    p = np.linspace(0, 0.02, 6)
    curve = cd.Spline(p, 4e6 * p**2)  # cubic splines meet parabolas exactly
    rest = cd.equilibrium(wheel(stiffness=curve, sink=0.004), hold=("disc.x", "disc.angle"))
    assert rest["tyre"].penetration[0] == approx(np.sqrt(MASS * G / 4e6), rel=1e-9)
    assert rest["tyre"].normal_force[0] == approx(MASS * G, rel=1e-9)


def test_force_of_a_power_with_damping_that_vanishes_at_separation():
    for p in (1e-6, 2e-3, 0.01):
        moving = cd.Model("falling", gravity=None)
        disc = moving.body("disc", mass=MASS, inertia=J, position=(0, R - p), velocity=(0, -2))
        moving.add(
            cd.WheelContact(
                "tyre", disc, moving.ground, radius=R, stiffness=3e6, exponent=1.5, damping=400, transition=0.002
            )
        )
        by_hand = 3e6 * p**1.5 + 400 * 2 * (1 - np.exp(-p / 0.002))
        assert at_once(moving)["normal_force"] == approx(by_hand, rel=1e-6)
    assert at_once(wheel(sink=-1e-9, damping=400))["normal_force"] == 0


@pytest.mark.parametrize("slope", [0.3, -0.3])
def test_a_locked_wheel_slides_down_with_coulomb_friction(slope):
    """a = g (sin α - μ cos α), F_n = m g cos α: eqs. 6.4-6.7 on a plane."""
    angle, mu = np.arctan(slope), 0.2
    model = wheel(cd.profile((0, 1), (0, slope)), sink=MASS * G / 2e5, friction=mu, slip_slope=1e4)
    disc = model.bodies["disc"]
    model.add(cd.Fix("disc angle", disc.angle))
    height = cd.rolled(cd.profile((0, 1), (0, slope)), R).height(0.0) - MASS * G / 2e5
    model.add(cd.Constraint("in contact", lambda s: s.position(disc)[1] - slope * s.position(disc)[0] - height))
    result = cd.simulate(model, until=0.5, every=0.1, rtol=1e-9)
    tyre = result["tyre"]
    fall = -np.sign(slope)
    assert tyre.normal_force[-1] == approx(MASS * G / np.cos(angle), rel=1e-6)  # the constraint fixes p, and so F_s
    assert tyre.friction_force[-1] == approx(-fall * mu * tyre.normal_force[-1], rel=1e-6)
    assert np.sign(tyre.slip_speed[-1]) == fall
    # along the slope: m a = m g sin α - μ F_n
    expected = fall * (G * abs(np.sin(angle)) - mu * tyre.normal_force[-1] / MASS)
    assert result["disc"].acceleration[-1] @ [np.cos(angle), np.sin(angle)] == approx(expected, rel=1e-6)


def test_a_wheel_rolls_down_a_slope():
    """a = 2/3 g sin α for a disc that does not slip."""
    slope = -0.2
    angle = np.arctan(slope)
    sink = MASS * G * np.cos(angle) ** 2 / 2e5  # F_n = k p / cos α
    model = wheel(cd.profile((0, 1), (0, slope)), sink=sink, damping=2000, friction=0.8, slip_slope=1e5)
    result = cd.simulate(model, until=1, every=0.1, rtol=1e-8)
    assert result["disc"].velocity[-1] @ [np.cos(angle), np.sin(angle)] == approx(-2 / 3 * G * np.sin(angle), rel=1e-4)
    assert result["tyre"].normal_force[-1] == approx(MASS * G * np.cos(angle), rel=1e-4)


@pytest.mark.parametrize("terrain", [BUMP, cd.step_profile(1.5, 0.06)], ids=["bump", "step"])
def test_energy_is_kept_without_friction_and_damping(terrain):
    result = cd.simulate(wheel(terrain, speed=3, sink=MASS * G / 2e5), until=1.2, every=0.01, rtol=1e-10, atol=1e-12)
    assert result["disc"].position[-1, 0] > 2.2  # beyond both
    assert result["tyre"].normal_force.max() > 3 * MASS * G  # it is at work
    assert result.energy.total == approx(result.energy.total[0], rel=1e-7)


def test_energy_lost_over_a_bump_is_the_work_of_friction():
    """d/dt energy = F_f v_slip, integrated by Simpson's rule between reports."""
    model = wheel(BUMP, speed=3, sink=MASS * G / 2e5, friction=0.3, slip_slope=300)
    result = cd.simulate(model, until=0.8, every=1e-4, rtol=1e-9, atol=1e-11)
    tyre = result["tyre"]
    assert abs(tyre.friction_force).max() > 0.2 * MASS * G
    assert np.all(abs(tyre.friction_force) <= 0.3 * tyre.normal_force * (1 + 1e-9) + 1e-12)
    work = simpson(tyre.friction_force * tyre.slip_speed, x=result.t)
    lost = result.energy.total[-1] - result.energy.total[0]
    assert lost < -0.05
    assert lost == approx(work, rel=1e-4)


def test_the_certificate_of_a_wheel_over_a_step():
    model = wheel(cd.step_profile(1, 0.06), speed=2, sink=MASS * G / 2e5, damping=800, friction=0.5, slip_slope=300)
    result = cd.simulate(model, until=1, every=0.005)
    assert result["disc"].position[-1, 1] > R + 0.05
    balance = {check.title: check for check in cd.certificate(result).checks}["energy balance"]
    assert balance.ok


def test_gradients_through_the_contact():
    model = cd.Model("over a bump", gravity=(0, -G))
    k, mu, v = model.parameter("k", 1e5), model.parameter("mu", 0.4), model.parameter("v", 2.5)
    disc = model.body("disc", mass=MASS, inertia=J, position=(0, R - 1e-3), velocity=(v, 0), angular_velocity=-v / R)
    model.add(
        cd.WheelContact(
            "tyre", disc, model.ground, radius=R, terrain=BUMP, stiffness=k, damping=900, friction=mu, slip_slope=200
        )
    )
    found = cd.check_gradient(
        model, [cd.Terminal(lambda s: s.position(disc)[0]), cd.Integral(lambda s: s.position(disc)[1] ** 2)], until=0.35
    )
    verdicts = {found.entry(k, name).verdict for k in range(2) for name in ("k", "mu", "v")}
    assert verdicts == {"agrees"}, str(found)


def test_the_ground_may_be_a_body():
    """Ground with a body of its own, tilted: the same as a slope."""
    model = cd.Model("tilted", gravity=(0, -G))
    table = model.body("table", mass=1, inertia=1, angle=0.2)
    model.add(cd.Fixed("base", model.ground.at(0, 0), table.at(0, 0)))
    normal = np.array([-np.sin(0.2), np.cos(0.2)])
    disc = model.body("disc", mass=MASS, inertia=J, position=tuple((R - 0.001) * normal))
    model.add(cd.WheelContact("tyre", disc, table.at(0, 0), radius=R, stiffness=1e5))
    result = cd.simulate(model, until=1e-6)
    assert result["tyre"].normal_force[0] == approx(100, rel=1e-9)
    assert MASS * result["disc"].acceleration[0] == approx(100 * normal - [0, MASS * G], rel=1e-8)


def test_files_say_the_same():
    text = """
gravity: [0, -9.81]
functions:
  bump: {type: bump_profile, at: 1, length: 1.2, height: 0.1}
bodies:
  disc: {mass: 10, inertia: 0.45, position: [0, 0.2995], velocity: [3, 0], angular_velocity: -10}
forces:
  tyre: {type: WheelContact, wheel: disc, ground: ground, radius: 0.3, terrain: bump, stiffness: 2e5,
         friction: 0.3, slip_slope: 300}
"""
    written = parse_yaml(text).model
    python = wheel(BUMP, speed=3, sink=0.0005, friction=0.3, slip_slope=300)
    again = parse_yaml(to_yaml(written)).model
    ends = [cd.simulate(model, until=0.5)["disc"].position[-1] for model in (python, written, again)]
    assert ends[1] == approx(ends[0], abs=1e-12)
    assert ends[2] == approx(ends[0], abs=1e-12)


def test_a_gap_it_cannot_enter_is_noted():
    ditch = cd.profile([0, 1, 1.001, 1.2, 1.201, 3], [0, 0, -0.5, -0.5, 0, 0])
    (note,) = wheel(ditch).notes
    assert "cannot enter the gap from x = 1 to 1.201" in note
    assert wheel(BUMP).notes == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"terrain": lambda x: 0 * x}, "give a Spline"),
        ({"terrain": cd.step_profile(1, 0.5)}, 'wheel contact "tyre": .* give the face a slope'),
        ({"friction": 0.5}, "go together"),
        ({"exponent": 0.5}, "at least 1"),
        ({"stiffness": cd.table([0, 1], [0, 1]), "exponent": 2}, "leave out exponent"),
        ({"damping": -1.0}, "must not be negative"),
    ],
)
def test_what_is_refused(words, message):
    model = cd.Model("wheel")
    disc = model.body("disc", mass=1, inertia=1)
    with pytest.raises(cd.ModelError, match=message):
        cd.WheelContact("tyre", disc, model.ground, radius=R, **words)


def test_a_radius_that_is_a_parameter_is_refused():
    model = cd.Model("wheel")
    disc, r = model.body("disc", mass=1, inertia=1), model.parameter("r", 0.3)
    with pytest.raises(cd.ModelError, match="computed only once"):
        cd.WheelContact("tyre", disc, model.ground, radius=r, terrain=BUMP)
