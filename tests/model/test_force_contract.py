"""What every force must fulfil: internal forces balance, and a potential is the negative work of its force."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.compiled.system import System
from cardan.model.forces import standard as forces

SEED = 11
DIFFERENCE = 1e-6
POWER_RTOL = 1e-6

CURVE = cd.Spline((-2, -1, 0, 1, 2), (-5, -1, 0, 2, 9))
CURVE_OF_GROUND = cd.Spline((-2, -1, 0, 1, 2), (0.05, -0.02, 0, 0.04, -0.03))
SAMPLES = {
    "Spring": lambda a, b: cd.Spring("f", a.at(0.1, 0.2), b.at(-0.3, 0), stiffness=40, free_length=0.5),
    "Spring with a curve": lambda a, b: cd.Spring("f", a.at(0.1, 0), b.at(0, 0), stiffness=CURVE, free_length=0.4),
    "rope": lambda a, b: cd.Spring("f", a.at(0.1, 0), b.at(0, 0), stiffness=30, free_length=0.4, unilateral="tension"),
    "stop": lambda a, b: cd.Spring(
        "f", a.at(0.1, 0), b.at(0, 0), stiffness=30, free_length=3, unilateral="compression"
    ),
    "TorsionSpring": lambda a, b: cd.TorsionSpring("f", (a, b), stiffness=7, free_angle=0.2),
    "CoordinateForce": lambda a, b: cd.CoordinateForce(
        "f", lambda s: s.distance(a.at(0.1, 0.2), b.at(0, 0)) ** 2, stiffness=40, free=0.3
    ),
    "Bushing": lambda a, b: cd.Bushing(
        "f",
        a.at(0.1, 0.2, axis=(1, 2)),
        b.at(-0.3, 0),
        stiffness=(40, CURVE),
        rotational_stiffness=7,
        free_position=(0.1, 0.3),
    ),
    "Beam": lambda a, b: cd.Beam("f", a.at(0.1, 0.2), b.at(-0.3, 0), axial=40, bending=7, shear=30, free_length=0.9),
    "CartesianSpring": lambda a, b: cd.CartesianSpring(
        "f", a.at(0.1, 0.2), b.at(-0.3, 0), stiffness=40, free_position=(0, 0)
    ),
    "Cable": lambda a, b: cd.Cable("f", (a.at(0.1, 0.2), b.at(-0.3, 0)), axial=40, length=0.5),
    "Gravitation": lambda a, b: cd.Gravitation("f", (a, b), constant=3),
    "Contact": lambda a, b: cd.Contact("f", a.at(0, 0), b.at(0, 0), radius=1, radius_b=0.9, stiffness=50),
    "Contact with a plane": lambda a, b: on_plane(a, b, stiffness=50),
    "Contact with a profile": lambda a, b: cd.Contact(
        "f", a.at(0, 0), b.at(0, 0, axis=(-1, -0.5)), radius=1.2, stiffness=50, terrain=CURVE_OF_GROUND
    ),
    "Contact by Hertz": lambda a, b: of_discs(a, b, law="hertz", stiffness=50),
    "Contact by another power": lambda a, b: on_plane(a, b, law="hertz", stiffness=50, exponent=2.2),
    "Contact by an exponential": lambda a, b: of_discs(a, b, law="exponential", stiffness=50, transition=0.4),
    "Contact by a sharp exponential": lambda a, b: on_plane(
        a, b, law="exponential", stiffness=50, transition=0.02, shape=3
    ),
}
SAMPLES |= {
    "JournalBearing": lambda a, b: cd.JournalBearing("f", a.at(0, 0), b.at(-0.3, 0), play=0.1, stiffness=50),
    "WheelContact": lambda a, b: on_road(a, b, stiffness=50),
    "WheelContact with a curve": lambda a, b: on_road(a, b, stiffness=CURVE),
    "WheelContact with a power": lambda a, b: on_road(a, b, stiffness=50, exponent=1.6),
    "TrackSegment": lambda a, b: cd.TrackSegment(
        "f", a.at(0.1, 0.2), b.at(-0.3, 0), stiffness=40, pretension=9, reference_length=0.6
    ),
}
DISSIPATIVE = {
    "damper": lambda a, b: cd.Spring("f", a.at(0.1, 0.2), b.at(-0.3, 0), damping=3),
    "cylinder without pressure": lambda a, b: cd.HydraulicCylinder(
        "f", a.at(0.1, 0.2), b.at(-0.3, 0), 2, 1, pressure=0.0, friction=3
    ),
    "actuator": lambda a, b: actuator(a.at(0.1, 0.2), b.at(-0.3, 0), friction=3),
    "torsion damper": lambda a, b: cd.TorsionSpring("f", (a, b), damping=3),
    "bushing damper": lambda a, b: cd.Bushing("f", a.at(0.1, 0.2), b.at(-0.3, 0), damping=(3, 1), rotational_damping=2),
    "cable damper": lambda a, b: cd.Cable("f", (a.at(0.1, 0.2), b.at(-0.3, 0)), axial=9, length=0.5, damping=0.05),
    "beam damper": lambda a, b: cd.Beam("f", a.at(0.1, 0.2), b.at(-0.3, 0), axial=40, bending=7, damping=0.2),
    "contact damping and friction": lambda a, b: of_discs(a, b, damping=5, stiffness=5, friction=0.5, slip_slope=10),
    "contact damping both ways": lambda a, b: of_discs(a, b, law="kelvin-voigt", stiffness=50, damping=5),
    "contact with hysteresis": lambda a, b: of_discs(a, b, law="hertz", stiffness=50, damping=0.7),
    "contact with restitution": lambda a, b: on_plane(a, b, law="hertz", stiffness=50, restitution=0.7, impact_speed=1),
    "contact with exponential damping": lambda a, b: on_plane(
        a, b, law="exponential", stiffness=50, damping=5, transition=0.4
    ),
    "shear": lambda a, b: of_discs(a, b, stiffness=50, friction=0.5, shear_stiffness=80),
    "shear and static friction": lambda a, b: on_plane(
        a, b, stiffness=50, friction=0.3, static_friction=0.6, shear_stiffness=80, shear_damping=5
    ),
    "wheel contact damping and friction": lambda a, b: on_road(
        a, b, stiffness=50, damping=5, friction=0.5, slip_slope=10
    ),
    "segment damper": lambda a, b: cd.TrackSegment(
        "f", a.at(0.1, 0.2), b.at(-0.3, 0), stiffness=40, pretension=9, damping=8, reference_length=0.6
    ),
    "bristles": lambda a, b: cd.BristleFriction(
        "f",
        along=lambda s: s.distance(a.at(0.1, 0.2), b.at(0, 0)),
        static=0.6,
        kinetic=0.5,
        stribeck=0.4,
        viscous=0.1,
        stiffness=2,
        damping=1,
        normal=3,
    ),
    "Drag": lambda a, b: cd.Drag("f", a.at(0.2, 0), coefficient=0.5, area=2),
}
EXTERNAL = {
    "Force": lambda a, b: cd.Force("f", a.at(0.3, 0.1), (2, -1)),
    "Torque": lambda a, b: cd.Torque("f", b, 4),
}


def of_discs(a, b, **words):
    return cd.Contact("f", a.at(0, 0), b.at(0, 0), radius=1, radius_b=0.9, **words)


def actuator(a, b, **words):
    sizes = {"area_1": 2.0, "area_2": 1.0, "volume_1": 9.0, "volume_2": 9.0, "bulk_modulus": 50.0}
    return cd.HydraulicActuator("f", a, b, **sizes, **words)


def on_plane(a, b, **words):
    return cd.Contact("f", a.at(0, 0), b.at(0, 0, axis=(-1, -0.5)), radius=1.2, **words)


def on_road(a, b, **words):
    return cd.WheelContact("f", a.at(0, 0), b.at(0, 0, axis=(-1, -0.5)), radius=1.2, terrain=CURVE_OF_GROUND, **words)


def machine(make) -> System:
    model = cd.Model("sample", gravity=None)
    a = model.body("a", mass=1, inertia=1, position=(0.2, -0.1), angle=0.3)
    b = model.body("b", mass=2, inertia=1, position=(1.1, 0.7), angle=-0.4)
    model.add(make(a, b))
    return System(model)


def state(system: System, seed: int = SEED):
    """Coordinates, speeds and states of elements, around the position of the sample."""
    random = np.random.default_rng(seed)
    q = np.array([0.2, -0.1, 0.3, 1.1, 0.7, -0.4]) + 0.1 * random.uniform(-1, 1, 6)
    return q, random.uniform(-1, 1, 6), 0.2 * random.uniform(-1, 1, system.n_z)


def generalized_force(system, q, v, z=()):
    y, m = system.symbols, system.motion
    return ca.Function("Q", [y.t, y.q, y.v, y.z], [m.Q])(0.0, q, v, z).full().ravel()


def state_rates(system, q, v, z):
    y, m = system.symbols, system.motion
    return ca.Function("z_rate", [y.t, y.q, y.v, y.z], [m.z_rate])(0.0, q, v, z).full().ravel()


def potential_rate(system, q, v, z=()):
    """d/dt of the potential energy along the motion, by a difference."""
    y, m, h = system.symbols, system.motion, DIFFERENCE
    potential = ca.Function("V", [y.t, y.q, y.z], [m.potential])
    z, z_rate = np.array(z), state_rates(system, q, v, z)
    return float(potential(0.0, q + h * v, z + h * z_rate) - potential(0.0, q - h * v, z - h * z_rate)) / (2 * h)


def test_every_force_has_a_sample():
    classes = {type(make(*_bodies())).__name__ for make in (SAMPLES | DISSIPATIVE | EXTERNAL).values()}
    # an Armature is an inertia: test_armature.py; GearMesh and others of drive trains: test_drive_train.py
    # a HydraulicPump is on a shaft: test_hydraulic_circuits.py
    # Tyre needs space: test_spatial_forces.py; a TrackDrive needs wheels: test_track.py
    assert classes == set(forces.__all__) - {
        "Armature",
        "FlexibleBody",  # test_flexible_in_plane.py
        "GearMesh",
        "HydraulicPump",
        "OneWayClutch",
        "TorqueConverter",
        "Tyre",
        "TrackDrive",
    }


def _bodies():
    model = cd.Model("sample")
    return model.body("a", mass=1, inertia=1), model.body("b", mass=1, inertia=1, position=(1, 0))


@pytest.mark.parametrize("name", SAMPLES)
def test_power_is_minus_the_rate_of_the_potential(name):
    system = machine(SAMPLES[name])
    q, v, _ = state(system)
    rate = potential_rate(system, q, v)
    assert abs(rate) > 1e-3, "the sample must be at work, or the test says nothing"
    assert generalized_force(system, q, v) @ v == pytest.approx(-rate, rel=POWER_RTOL)


@pytest.mark.parametrize("name", [*SAMPLES, *(name for name in DISSIPATIVE if name != "Drag")])
def test_internal_forces_balance(name):
    """A common rigid motion of both bodies takes no power: translation along x, y, rotation about the origin."""
    system = machine((SAMPLES | DISSIPATIVE)[name])
    q, v, z = state(system)
    Q = generalized_force(system, q, v, z)
    rotation = np.array([-q[1], q[0], 1, -q[4], q[3], 1])
    assert np.max(np.abs(Q)) > 1e-3
    for common in ([1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0], rotation):
        assert Q @ np.array(common) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", DISSIPATIVE)
def test_dampers_take_power(name):
    system = machine(DISSIPATIVE[name])
    powers = []
    for seed in range(5):
        q, v, z = state(system, seed)
        powers.append(generalized_force(system, q, v, z) @ v + potential_rate(system, q, v, z))
    assert max(powers) <= 1e-8  # round-off of the difference
    assert min(powers) < -1e-2, "the sample must be at work, or the test says nothing"


def test_force_in_body_axes_turns_with_the_body():
    system = machine(lambda a, b: cd.Force("f", a.at(0, 0), (1, 0), frame="body"))
    q, v, _ = state(system)
    assert generalized_force(system, q, v)[:2] == pytest.approx([np.cos(q[2]), np.sin(q[2])])


def test_spring_is_well_behaved_at_zero_length():
    model = cd.Model("knot", gravity=None)
    ball = model.body("ball", mass=1, inertia=1, position=(0, 0))
    model.add(cd.Spring("s", model.ground.at(0, 0), ball.at(0, 0), stiffness=100, damping=1, free_length=0))
    model.add(cd.Force("push", ball.at(0, 0), (1, 0)))
    result = cd.simulate(model, until=3, every=0.1, rtol=1e-8)
    # the damped oscillator m x'' + c x' + k x = 1 from rest
    w, z = 10.0, 0.05
    wd = w * np.sqrt(1 - z**2)
    t = result.t
    exact = 0.01 * (1 - np.exp(-z * w * t) * (np.cos(wd * t) + z * w / wd * np.sin(wd * t)))
    assert result["ball"].position[:, 0] == pytest.approx(exact, abs=1e-7)
    assert np.isfinite(generalized_force(System(model), [0, 0, 0], [0, 0, 0])).all()


def test_table_and_closed_form_of_a_force_agree():
    """A linear table of points and the same ramp as a function of time give the same motion."""
    ends = []
    for value in ((cd.table((0, 1, 2), (0, 1, 1)), 0.0), (lambda s: cd.fmin(s.time, 1), 0.0)):
        model = cd.Model("ramp", gravity=None)
        body = model.body("body", mass=2, inertia=1)
        model.add(cd.Force("f", body.at(0, 0), value))
        ends.append(cd.simulate(model, until=2, every=1, rtol=1e-10)["body"].position[-1, 0])
    exact = (1 / 6 + 1 / 2 + 1 / 2) / 2  # ∫∫ of the ramp: 1/6 at t = 1, speed 1/2, then constant
    assert ends == pytest.approx([exact, exact], abs=1e-9)
