"""Journals in bearings with play: impacts in closed form, a slider-crank of the literature written a second time."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import cardan as cd
from cardan.model.forces.contact_laws import HYSTERESIS

# The slider-crank of Flores, Ambrósio, Claro & Lankarani: "Kinematics and Dynamics of Multibody Systems with Imperfect
# Joints" (2008), ch. 3: 5000 rpm, all of steel, journal of 10 mm
SPEED, CRANK, ROD = 5000 * 2 * np.pi / 60, 0.05, 0.12
MASS_ROD, INERTIA_ROD, MASS_SLIDER = 0.21, 2.5e-5, 0.14
PLAY, RESTITUTION, RADIUS = 5e-4, 0.9, 0.0095
STIFFNESS = 2 * 207e9 / (3 * (1 - 0.3**2)) * np.sqrt(0.010 * RADIUS / PLAY)  # 6.61e10 N/m^1.5


def slider_crank(play=PLAY, stiffness=STIFFNESS, **words) -> cd.Model:
    """`play` = 0: an ideal pin."""
    model = cd.Model("slider-crank", gravity=None)
    crank = model.body("crank", mass=0.30, inertia=1e-4, position=(CRANK / 2, 0))
    turning = {"angular_velocity": -SPEED * CRANK / ROD, "velocity": (0, SPEED * CRANK / 2), "hold": "angular_velocity"}
    rod = model.body("rod", mass=MASS_ROD, inertia=INERTIA_ROD, position=(CRANK + ROD / 2, 0), **turning)
    slider = model.body("slider", mass=MASS_SLIDER, inertia=1e-4, position=(CRANK + ROD, 0))
    shaft = model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("A", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    if play:
        words = {"play": play, "stiffness": stiffness, "restitution": RESTITUTION} | words
        model.add(cd.JournalBearing("B", slider.at(0, 0), rod.at(ROD / 2, 0), **words))
    else:
        model.add(cd.Revolute("B", slider.at(0, 0), rod.at(ROD / 2, 0)))
    model.add(cd.Motor("motor", shaft, speed=SPEED))
    return model


def unit(angle):
    return np.array([np.cos(angle), np.sin(angle)])


def across(v):
    return np.array([-v[1], v[0]])


def written_again(times, friction=0.0, slip_speed=1.0):
    """The same with two coordinates, the angle of the rod and the place of the slider, by LSODA from touch to touch."""

    def touch(t, y):
        phi, x, phi_rate, x_rate = y
        theta = SPEED * t
        e = CRANK * unit(theta) + ROD * unit(phi) - [x, 0]
        v = CRANK * SPEED * across(unit(theta)) + ROD * phi_rate * across(unit(phi)) - [x_rate, 0]
        size = np.hypot(*e) + 1e-15
        n = e / size
        return size - PLAY, n @ v, n, v + phi_rate * across(RADIUS * n)

    def rates(t, y, chi):
        phi, _, phi_rate, x_rate = y
        depth, rate, n, v_surface = touch(t, y)
        N = STIFFNESS * depth**1.5 * max(1 + chi * rate, 0) if depth > 0 else 0.0
        slip = v_surface @ across(n)
        F = -N * n - friction * N * np.clip(slip / slip_speed, -1, 1) * across(n)
        arm = ROD * across(unit(phi)) + across(RADIUS * n)
        far = -CRANK * SPEED**2 * unit(SPEED * t) - ROD / 2 * phi_rate**2 * unit(phi)
        lever = ROD / 2 * across(unit(phi))
        phi_acc = (F @ arm - MASS_ROD * far @ lever) / (INERTIA_ROD + MASS_ROD * ROD**2 / 4)
        return [phi_rate, x_rate, phi_acc, -F[0] / MASS_SLIDER]

    def reached(t, y, chi):
        return touch(t, y)[0]

    reached.terminal, reached.direction = True, 1
    t, y, chi, rows = 0.0, [0.0, CRANK + ROD, -SPEED * CRANK / ROD, 0.0], 0.0, []
    while t < times[-1]:
        options = {"method": "LSODA", "events": reached, "max_step": 1e-5, "dense_output": True}
        part = solve_ivp(rates, (t, times[-1]), y, args=(chi,), rtol=1e-11, atol=1e-13, **options)
        rows += [part.sol(time) for time in times if t <= time <= part.t[-1]]
        t, y = part.t[-1], part.y[:, -1]
        chi = 3 * (1 - RESTITUTION**2) / 4 / touch(t, y)[1]
        if part.status == 1:  # a little beyond the touch, so that it is not found again
            part = solve_ivp(rates, (t, t + 1e-10), y, args=(chi,), rtol=1e-11, atol=1e-15)
            t, y = part.t[-1], part.y[:, -1]
    return np.array(rows)


@pytest.mark.parametrize("friction", [0.0, 0.05])
def test_the_slider_crank_of_the_literature_written_again(friction):
    """Half a turn with several impacts; later every difference grows with each impact (the motion is chaotic)."""
    words = {"friction": friction, "slip_speed": 0.1, "radius": RADIUS} if friction else {}
    model = slider_crank(law="lankarani-nikravesh", **words)
    result = cd.simulate(model, until=0.006, every=2e-5, rtol=1e-10, atol=1e-13)
    rows = written_again(result.t, friction, 0.1)
    assert sum(event.name == "B.touch" for event in result.events) >= 5
    assert result["slider"].position[:, 0] == pytest.approx(rows[:, 1], abs=1e-7)
    assert result["slider"].velocity[:, 0] == pytest.approx(rows[:, 3], abs=5e-3)  # of 27 m/s; walls give 3e5 m/s²
    assert result["B"].normal_force.max() > 5000  # an ideal pin: 2.9 kN


def test_without_play_it_is_the_ideal_pin():
    ideal = cd.simulate(slider_crank(play=0), until=0.012, every=2e-5)
    off = []
    for play in (1e-4, 1e-5):
        model = slider_crank(play=play, restitution=0.3, stiffness=1e13)
        result = cd.simulate(model, until=0.012, every=2e-5, rtol=1e-8, atol=1e-12)
        off.append(abs(result["slider"].position[:, 0] - ideal["slider"].position[:, 0]).max() / play)
    assert max(off) < 1.2  # 1/cos of the rod's largest angle is 1.1; and some indentation


def struck(law, restitution, stiffness=1e9, speed=0.3, **words):
    """A journal that flies across its bearing."""
    model = cd.Model("journal", gravity=None)
    shaft = model.body("shaft", mass=0.7, inertia=0.1, velocity=(speed * 0.6, speed * 0.8))
    words = {"play": 1e-3, "stiffness": stiffness, "restitution": restitution, "law": law} | words
    model.add(cd.JournalBearing("bearing", model.ground.at(0, 0), shaft.at(0, 0), **words))
    return model


@pytest.mark.parametrize("law", HYSTERESIS)
@pytest.mark.parametrize("restitution", [0.9, 0.5])
def test_what_comes_out_of_an_impact(law, restitution):
    """Separation of depth and rate gives (1 + e) D = ln((1 + D)/(1 - e D)) for the h = D of every law."""
    result = cd.simulate(struck(law, restitution), until=0.006, rtol=1e-10, atol=1e-13)
    out = np.hypot(*result["shaft"].velocity[-1]) / 0.3
    D = HYSTERESIS[law](restitution)
    assert out == pytest.approx(
        brentq(lambda e: (1 + e) * D - np.log((1 + D) / (1 - e * D)), 1e-6, min(1, 1 / D) - 1e-12)
    )
    if law == "exact":
        assert out == pytest.approx(restitution, abs=4e-4)


def test_an_elastic_bearing_keeps_energy_and_momentum():
    model = cd.Model("two bodies", gravity=None)
    a = model.body("a", mass=1, inertia=0.01, velocity=(0.2, 0.1), angular_velocity=3)
    b = model.body("b", mass=2, inertia=0.02, position=(0.1, 0))
    words = {"play": 1e-3, "stiffness": 1e8, "friction": 0.0}
    model.add(cd.JournalBearing("bearing", b.at(-0.1, 0), a.at(0, 0), **words))
    result = cd.simulate(model, until=0.2, every=1e-3, rtol=1e-10, atol=1e-13)
    assert len(result.events) > 5
    assert result.energy.total == pytest.approx(np.full(len(result.t), result.energy.total[0]), rel=1e-7)
    momentum = result["a"].velocity + 2 * result["b"].velocity
    assert momentum == pytest.approx(np.tile([0.2, 0.1], (len(result.t), 1)), abs=1e-9)


def test_friction_brakes_a_shaft_that_rests_in_its_bearing():
    """α = -μ m g r/J while it slips, at the bottom of the bearing where the forces balance."""
    climbs = 1 / np.sqrt(1 + 0.1**2)  # N = m g cos(friction angle)
    reach = 1e-3 + (2 * 9.81 * climbs / 1e9) ** (2 / 3)
    model = cd.Model("shaft", gravity=(0, -9.81))
    place = (-0.1 * climbs * reach, -climbs * reach)
    shaft = model.body("shaft", mass=2, inertia=0.05, position=place, angular_velocity=8)
    words = {"play": 1e-3, "stiffness": 1e9, "restitution": 0.3, "friction": 0.1, "slip_speed": 1e-3, "radius": 0.02}
    model.add(cd.JournalBearing("bearing", model.ground.at(0, 0), shaft.at(0, 0), **words))
    result = cd.simulate(model, until=2, every=0.01, rtol=1e-8, atol=1e-11)
    late = result.t > 1
    rate = np.polyfit(result.t[late], result["shaft"].angular_velocity[late], 1)[0]
    assert rate == pytest.approx(-0.1 * 2 * 9.81 * climbs * 0.02 / 0.05, rel=1e-5)
    assert result["bearing"].normal_force[late].mean() == pytest.approx(2 * 9.81 * climbs, rel=1e-5)


def test_a_bearing_in_space_carries_moments_at_its_two_ends():
    """A shaft whose weight acts at a distance d from the middle: N = m g/2 (1 ± 2 d/L)."""
    model = cd.Model("shaft", dim=3, gravity=(0, 0, -9.81))
    x = (1, 0, 0)
    words = {"mass": 3, "inertia": (0.01, 0.02, 0.02), "center_of_mass": (0.02, 0, 0)}
    shaft = model.body("shaft", position=(0, 0, 0), **words)
    words = {"play": 1e-4, "stiffness": 1e9, "restitution": 0.2, "length": 0.1}
    i, j = model.ground.at(0, 0, 0, axis=x), shaft.at(0, 0, 0, axis=x)
    model.add(cd.JournalBearing("bearing", i, j, **words))
    model.add(cd.PointOnPlane("collar", i, j))
    result = cd.simulate(model, until=0.5, rtol=1e-7)
    assert result["bearing"].normal_force[-1] == pytest.approx(3 * 9.81, rel=1e-4)
    deepest = (3 * 9.81 / 2 * (1 + 2 * 0.02 / 0.1) / 1e9) ** (2 / 3)
    assert result["bearing"].penetration[-1] == pytest.approx(deepest, rel=1e-3)


def test_gradients_go_through_its_impacts():
    model = cd.Model("journal", gravity=None)
    play, k, e = (model.parameter(*pair) for pair in (("play", 1e-3), ("k", 1e8), ("e", 0.8)))
    shaft = model.body("shaft", mass=0.7, inertia=0.1, velocity=(0.2, 0.1))
    words = {"play": play, "stiffness": k, "restitution": e, "law": "flores"}
    model.add(cd.JournalBearing("bearing", model.ground.at(0, 0), shaft.at(0.001, 0.0002), **words))
    check = cd.check_gradient(model, cd.Terminal("shaft.position.x"), until=0.02)
    assert check.ok, str(check)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"play": 0.0}, r"play \(a Revolute joint has none\) must be positive"),
        ({"law": "hertz"}, "law"),
        ({"restitution": 1.2}, "between 0"),
        ({"restitution": 0.0}, "restitution must be above 0"),
        ({"friction": 0.1}, "friction and slip_speed go together"),
        ({"friction": 0.1, "slip_speed": 0.0}, "slip_speed must be positive"),
        ({"length": 0.1}, "length= is for bearings in space"),
        ({"radius": -1.0}, "radius must not be negative"),
    ],
)
def test_what_cannot_be_right(words, said):
    with pytest.raises(cd.ModelError, match=f'journal bearing "bearing": .*{said}'):
        struck(**({"law": "exact", "restitution": 0.5} | words))
