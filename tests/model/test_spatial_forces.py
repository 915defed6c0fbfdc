"""Forces in space: balance, potential and frame indifference of each; balls, bushings and tyres by closed form."""

from __future__ import annotations

from math import cos, sin

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.compiled.system import System
from cardan.errors import ModelError
from cardan.model.forces import standard as forces
from cardan.model.forces.bushing import rotation_vector
from cardan.model.ground.terrain import Terrain, relief_at

SEED = 5
DIFFERENCE = 1e-6
POWER_RTOL = 1e-6  # of a central difference
ROUND_OFF = 1e-11
G = 9.81

CURVE = cd.Spline((-2, -1, 0, 1, 2), (-5, -1, 0, 2, 9))
HILLS = Terrain(
    (-2, -1, 0, 1, 2, 3), (-2, -0.5, 1, 2, 3), 0.08 * np.random.default_rng(2).uniform(-1, 1, (6, 5)), name="hills"
)
PROFILE = cd.Spline((-2, -1, 0, 1, 2), (0.25, 0.13, 0.2, 0.14, 0.17))
UP = (0.3, 0.1, -1.0)  # of the ground that is carried by body b


def balls(a, b, **words):
    return cd.Contact("f", a.at(0.05, 0, 0), b.at(0, 0, 0.1), radius=1, radius_b=0.9, **words)


def actuator(a, b, **words):
    sizes = {"area_1": 2.0, "area_2": 1.0, "volume_1": 9.0, "volume_2": 9.0, "bulk_modulus": 50.0}
    return cd.HydraulicActuator("f", a, b, **sizes, **words)


def on_plane(a, b, **words):
    return cd.Contact("f", a.at(0.05, 0, 0), b.at(0, 0, 0.1, axis=UP), radius=1.2, **words)


def on_hills(a, b, **words):
    return on_plane(a, b, terrain=HILLS, **words)


def wheel(a, b, **words):
    return cd.Contact(
        "f", a.at(0.05, 0, 0, axis=(0.2, 1, 0.1)), b.at(0, 0, 0.1, axis=UP), radius=1.2, disc=True, **words
    )


def tyre(a, b, **words):
    words = {"radius": 1.2, "stiffness": 50, "slip_stiffness": 8, "cornering_stiffness": 6, "friction": 0.9} | words
    return cd.Tyre("f", a.at(0.05, 0, 0, axis=(0.2, 1, 0.1)), b.at(0, 0, 0.1, axis=UP), **words)


def bushing(a, b, **words):
    return cd.Bushing("f", a.at(0.1, 0.2, 0, axis=(1, 2, 0.5)), b.at(-0.3, 0, 0.1, axis=(0.5, 0.1, 1)), **words)


def beam(a, b, **words):
    return cd.Beam(
        "f", a.at(0.1, 0.2, 0, axis=(1, 2, 0.5)), b.at(-0.3, 0, 0.1), axial=40, bending=(7, 3), torsion=5, **words
    )


CONSERVATIVE = {
    "beam": lambda a, b: beam(a, b),
    "beam with shear": lambda a, b: beam(a, b, shear=(30, 20), free_length=0.9),
    "spring": lambda a, b: cd.Spring("f", a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1), stiffness=40, free_length=0.5),
    "cable": lambda a, b: cd.Cable("f", (a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1)), axial=40, length=0.5),
    "gravitation": lambda a, b: cd.Gravitation("f", (a, b), constant=7.0),
    "rope": lambda a, b: cd.Spring("f", a.at(0.1, 0, 0), b.at(0, 0, 0), stiffness=CURVE, unilateral="tension",
                                   free_length=0.4),
    "track segment": lambda a, b: cd.TrackSegment("f", a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1), stiffness=40, pretension=9,
                                              reference_length=0.6),
    "bushing": lambda a, b: bushing(a, b, stiffness=(40, CURVE, 20), rotational_stiffness=(7, 3, CURVE),
                                    free_position=(0.1, 0.3, 0)),
    "coordinate": lambda a, b: cd.CoordinateForce(
        "f", lambda s: s.distance(a.at(0.1, 0.2, 0), b.at(0, 0, 1)) ** 2, stiffness=40, free=0.3),
    "two balls": lambda a, b: balls(a, b, law="hertz", stiffness=50),
    "ball on a plane": lambda a, b: on_plane(a, b, stiffness=50),
    "ball on hills": lambda a, b: on_hills(a, b, stiffness=50),
    "ball on a profile": lambda a, b: on_plane(a, b, stiffness=50, terrain=PROFILE),
    "ball on a formula": lambda a, b: on_plane(a, b, stiffness=50, terrain=lambda x, y: cd.sin(x) * cd.cos(2 * y) / 30),
    "wheel": lambda a, b: wheel(a, b, law="exponential", stiffness=50, transition=0.1),
}  # fmt: skip
DISSIPATIVE = {
    "beam damper": lambda a, b: beam(a, b, damping=0.3),
    "cable damper": lambda a, b: cd.Cable("f", (a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1)), axial=9, length=0.5, damping=0.1),
    "damper": lambda a, b: cd.Spring("f", a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1), damping=3),
    "cylinder without pressure": lambda a, b: cd.HydraulicCylinder(
        "f", a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1), 2, 1, pressure=0.0, friction=3),
    "actuator": lambda a, b: actuator(a.at(0.1, 0.2, 0), b.at(-0.3, 0, 1), friction=3),
    "bushing damper": lambda a, b: bushing(a, b, damping=(1, 2, 3), rotational_damping=(3, 2, 1)),
    "sliding balls": lambda a, b: balls(a, b, stiffness=5, damping=5, friction=0.5, slip_slope=10),
    "shear of balls": lambda a, b: balls(a, b, stiffness=50, friction=0.5, shear_stiffness=80),
    "shear on a plane": lambda a, b: on_plane(a, b, stiffness=50, friction=0.3, static_friction=0.6,
                                             shear_stiffness=80),
    "sliding on hills": lambda a, b: on_hills(a, b, stiffness=50, friction=0.4, slip_slope=20),
    "sliding wheel": lambda a, b: wheel(a, b, stiffness=50, friction=0.4, slip_slope=20),
    "bristles": lambda a, b: cd.BristleFriction(
        "f", along=lambda s: s.distance(a.at(0.1, 0.2, 0), b.at(0, 0, 1)), kinetic=0.5, stiffness=2, normal=3),
    "tyre": lambda a, b: tyre(a, b),
    "tyre like a brush": lambda a, b: tyre(a, b, saturation="brush", lateral_friction=0.5),
}  # fmt: skip
OTHERS = {
    "shear on hills": lambda a, b: on_hills(a, b, stiffness=50, friction=0.4, shear_stiffness=80),
    "wheel on hills": lambda a, b: wheel(a, b, stiffness=50, terrain=HILLS),
    "tyre with relaxation on hills": lambda a, b: tyre(a, b, relaxation_length=0.4, terrain=HILLS, damping=2),
}
EXTERNAL = {
    "force": lambda a, b: cd.Force("f", a.at(0.3, 0.1, 0), (2, -1, 0.5), frame="body"),
    "torque": lambda a, b: cd.Torque("f", b, (4, 1, -2), frame="body"),
    "drag": lambda a, b: cd.Drag("f", a.at(0.2, 0, 0), coefficient=0.5, area=2),
}
INTERNAL = CONSERVATIVE | DISSIPATIVE | OTHERS


# -- the contract ----------------------------------------------------------------------------------------------


def machine(make) -> System:
    model = cd.Model("sample", dim=3, gravity=None)
    a = model.body("a", mass=1, inertia=(1, 1, 1))
    b = model.body("b", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    model.add(make(a, b))
    return System(model)


def product(p, q):
    """Of Euler parameters."""
    return np.array([p[0] * q[0] - p[1:] @ q[1:], *(p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:]))])


def matrix(p):
    e0, e = p[0], p[1:]
    tilde = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return (2 * e0**2 - 1) * np.eye(3) + 2 * (np.outer(e, e) + e0 * tilde)


def state(system: System, seed: int = SEED):
    """Body a above the ground of body b, both turned a little and moving; coordinates, speeds, states of elements."""
    random = np.random.default_rng(seed)
    pose = []
    for place in ((0.4, -0.3, -1.0), (0.1, 0.2, 0.0)):
        p = np.array([1.0, *(0.15 * random.uniform(-1, 1, 3))])
        pose += [*(np.array(place) + 0.03 * random.uniform(-1, 1, 3)), *(p / np.linalg.norm(p))]
    return np.array(pose), random.uniform(-1, 1, 12), 0.1 * random.uniform(-1, 1, system.n_z)


def moved(q, v, h):
    """q after a short time h at the speeds v (angular ones in body axes)."""
    parts = []
    for k in range(2):
        turn = np.array([1.0, *(0.5 * h * v[6 * k + 3 : 6 * k + 6])])
        p = product(q[7 * k + 3 : 7 * k + 7], turn)
        parts += [*(q[7 * k : 7 * k + 3] + h * v[6 * k : 6 * k + 3]), *(p / np.linalg.norm(p))]
    return np.array(parts)


class Evaluated:
    """Forces, state rates and potential of a machine of two bodies, as numbers."""

    def __init__(self, make):
        self.system = machine(make)
        y, m = self.system.symbols, self.system.motion
        inputs = [y.t, y.q, y.v, y.z, y.p]
        self._f = self.system.function("sample", inputs, [m.Q, m.z_rate, m.potential])
        self._p = np.zeros(y.p.numel())

    def __call__(self, q, v, z):
        load, rate, potential = self._f(0.0, q, v, z, self._p)
        load = load.full().ravel()
        for k in (0, 1):  # inertia is 1: no gyroscopic torque
            assert np.isfinite(load[6 * k : 6 * k + 6]).all()
        return load, rate.full().ravel(), float(potential)

    def potential_rate(self, q, v, z):
        h, rate = DIFFERENCE, self(q, v, z)[1]
        return (self(moved(q, v, h), v, z + h * rate)[2] - self(moved(q, v, -h), v, z - h * rate)[2]) / (2 * h)


def test_every_force_has_a_sample():
    model = cd.Model("sample", dim=3)
    a = model.body("a", mass=1, inertia=(1, 1, 1))
    b = model.body("b", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    classes = {type(make(a, b)).__name__ for make in (INTERNAL | EXTERNAL).values()}
    # an Armature is an inertia: test_armature.py; GearMesh and others of drive trains: test_drive_train.py
    # TorsionSpring needs a joint: below; WheelContact is one of the plane; a TrackDrive needs wheels: test_track.py
    assert classes == set(forces.__all__) - {
        "Armature",
        "CartesianSpring",  # whose two forces have a moment: test_gravitation.py
        "FlexibleBody",  # test_flexible_body.py
        "GearMesh",
        "HydraulicPump",  # on a shaft: test_hydraulic_circuits.py
        "JournalBearing",  # test_journal_bearings.py
        "OneWayClutch",
        "TorqueConverter",
        "TorsionSpring",
        "WheelContact",
        "TrackDrive",
    }


@pytest.mark.parametrize("name", INTERNAL)
def test_internal_forces_balance(name):
    """The sum of forces and the sum of moments about the origin vanish."""
    machine = Evaluated(INTERNAL[name])
    q, v, z = state(machine.system)
    load = machine(q, v, z)[0]
    assert np.max(np.abs(load)) > 1e-2, "the sample must be at work, or the test says nothing"
    force, moment = np.zeros(3), np.zeros(3)
    for k in (0, 1):
        f, n = load[6 * k : 6 * k + 3], matrix(q[7 * k + 3 : 7 * k + 7]) @ load[6 * k + 3 : 6 * k + 6]
        force, moment = force + f, moment + n + np.cross(q[7 * k : 7 * k + 3], f)
    assert force == pytest.approx(np.zeros(3), abs=ROUND_OFF)
    assert moment == pytest.approx(np.zeros(3), abs=ROUND_OFF)


@pytest.mark.parametrize("name", CONSERVATIVE)
def test_power_is_minus_the_rate_of_the_potential(name):
    machine = Evaluated(CONSERVATIVE[name])
    q, v, z = state(machine.system)
    rate = machine.potential_rate(q, v, z)
    assert abs(rate) > 1e-3, "the sample must be at work, or the test says nothing"
    assert machine(q, v, z)[0] @ v == pytest.approx(-rate, rel=POWER_RTOL)


@pytest.mark.parametrize("name", DISSIPATIVE)
def test_dampers_take_power(name):
    machine = Evaluated(DISSIPATIVE[name])
    powers = []
    for seed in range(5):
        q, v, z = state(machine.system, seed)
        powers.append(machine(q, v, z)[0] @ v + machine.potential_rate(q, v, z))
    assert max(powers) <= 1e-7  # of the difference
    assert min(powers) < -1e-2, "the sample must be at work, or the test says nothing"


@pytest.mark.parametrize("name", INTERNAL | EXTERNAL)
def test_forces_do_not_depend_on_the_axes_of_the_observer(name):
    """Everything turned together: the forces turn along; torques, in body axes, and state rates stay."""
    machine = Evaluated((INTERNAL | EXTERNAL)[name])
    q, v, z = state(machine.system)
    turn = np.array([0.3, -0.7, 0.5, 0.4])
    turn /= np.linalg.norm(turn)
    R = matrix(turn)
    turned_q, turned_v = q.copy(), v.copy()
    for k in (0, 1):
        turned_q[7 * k : 7 * k + 3] = R @ q[7 * k : 7 * k + 3] + [1.0, 2.0, 3.0]
        turned_q[7 * k + 3 : 7 * k + 7] = product(turn, q[7 * k + 3 : 7 * k + 7])
        turned_v[6 * k : 6 * k + 3] = R @ v[6 * k : 6 * k + 3]
    load, rate, potential = machine(q, v, z)
    turned_load, turned_rate, turned_potential = machine(turned_q, turned_v, z)
    for k in (0, 1):
        assert turned_load[6 * k : 6 * k + 3] == pytest.approx(R @ load[6 * k : 6 * k + 3], abs=1e-9)
        assert turned_load[6 * k + 3 : 6 * k + 6] == pytest.approx(load[6 * k + 3 : 6 * k + 6], abs=1e-9)
    assert turned_rate == pytest.approx(rate, abs=1e-9)
    assert turned_potential == pytest.approx(potential, abs=1e-10)


# -- forces and torques -----------------------------------------------------------------------------------------


def free_body(**words):
    model = cd.Model("free", dim=3, gravity=None)
    return model, model.body("b", mass=2, inertia=(0.3, 0.3, 0.3), **words)


def test_force_by_number_table_and_function():
    """x: constant; y: a ramp by a table; z: the same ramp by a function of the machine."""
    model, body = free_body()
    model.add(cd.Force("f", body.at(0, 0, 0), (1, cd.table((0, 1), (0, 1)), lambda s: s.time)))
    end = cd.simulate(model, until=1, rtol=1e-10)["b"].position[-1]
    assert end == pytest.approx([1 / 4, 1 / 12, 1 / 12], abs=1e-9)  # t²/2m, t³/6m


def test_torque_in_body_and_global_axes():
    """A body with three equal moments of inertia, turned by 90° about x: its y axis is the global z axis."""
    turned = (np.sqrt(0.5), np.sqrt(0.5), 0, 0)
    spins = []
    for frame in ("body", "global"):
        model, body = free_body(orientation=turned)
        model.add(cd.Torque("n", body, (0, 0.6, 0), frame=frame))
        result = cd.simulate(model, until=1, rtol=1e-10)
        spins.append(matrix(result["b"].orientation[-1]) @ result["b"].angular_velocity[-1])
    assert spins[0] == pytest.approx([0, 0, 2], abs=1e-8)
    assert spins[1] == pytest.approx([0, 2, 0], abs=1e-8)


def test_mistakes_are_named():
    model, body = free_body()
    ground = model.ground
    for make, message in (
        (lambda: cd.Force("f", body.at(0, 0, 0), (1, 2)), "expected 3"),
        (lambda: cd.Torque("f", body, 3.0), "expected 3 numbers"),
        (lambda: cd.Torque("f", body, (1, 2, 3), frame="bod"), 'did you mean "body"'),
        (lambda: cd.Torque("f", body.at(0, 0, 0), (1, 2, 3)), "expected a body"),
        (lambda: cd.TorsionSpring("f", (ground, body)), "give the joint"),
        (lambda: cd.TorsionSpring("f", cd.Spherical("s", ground, body)), 'ball "s" has no axis on "ground"'),
        (lambda: cd.TorsionSpring("f", socket(model, body), which="j"), "for a spherical joint leave it out"),
        (lambda: cd.TorsionSpring("f", cd.Fixed("w", ground, body)), "planar, universal or spherical joint"),
        (lambda: cd.TorsionSpring("f", universal(model, body)), 'give which="i"'),
        (
            lambda: cd.TorsionSpring(
                "f", cd.Revolute("r", ground.at(0, 0, 0, axis=X), body.at(0, 0, 0, axis=X)), which="i"
            ),
            "leave out which",
        ),
        (lambda: cd.Bushing("f", ground, body, stiffness=(1, 2)), "stiffness: expected 3"),
        (lambda: cd.Bushing("f", body, body), "both markers"),
        (lambda: cd.Contact("f", body, ground, radius=1), "axis"),
        (lambda: cd.Contact("f", body, ground, radius=1, terrain=3.0), "terrain"),
        (lambda: cd.Contact("f", body, ground, radius=1, terrain=lambda x, y, t: 0), r"function \(x, y\) -> height"),
        (lambda: cd.Contact("f", body, ground, radius=1, terrain=HILLS, radius_b=1), "give one of them"),
        (lambda: cd.Contact("f", body, ground, radius=1, terrain=HILLS, disc=True), "axis of the disc"),
        (lambda: cd.Tyre("f", body, ground, radius=1), "spin axis"),
        (lambda: cd.Tyre("f", body.at(0, 0, 0, axis=(0, 1, 0)), ground, radius=1), "road's normal"),
        (lambda: cd.Tyre("f", body.at(0, 0, 0, axis=(0, 1, 0)), ground, terrain=HILLS), "radius must be positive"),
        (lambda: Terrain((0, 1), (0, 1), ((0, 1, 2), (0, 1, 2))), "2 rows .* of 2 heights"),
        (lambda: Terrain((0, 0), (0, 1), ((0, 1), (0, 1))), "x must increase"),
        (lambda: Terrain((0, 1), (0, 1), ((0, 1), (0, np.nan))), "finite"),
    ):
        with pytest.raises(ModelError, match=message):
            make()


# -- torsion springs --------------------------------------------------------------------------------------------

X, Y = (1, 0, 0), (0, 1, 0)


def universal(model, body):
    return cd.Universal("cross", model.ground.at(0, 0, 0, axis=X), body.at(0, 0, 0, axis=Y, reference=X))


@pytest.mark.parametrize("kind", ["Revolute", "Cylindrical", "Planar", "Screw"])
def test_torsion_spring_is_wound_over_many_turns(kind):
    """J θ̈ = -k (θ - θ₀) about an axis of any direction; on a screw J + m (pitch/2π)², as it must be carried along."""
    axis, spin, k, free, J = np.array([2, -1, 2]) / 3, 40.0, 0.5, 0.3, 0.3
    model, body = free_body(angular_velocity=tuple(spin * axis))
    words = {"pitch": 0.2} if kind == "Screw" else {}
    ends = [frame.at(0, 0, 0, axis=tuple(axis)) for frame in (model.ground, body)]
    joint = model.add(getattr(cd, kind)("joint", *ends, **words))
    model.add(cd.TorsionSpring("f", joint, stiffness=k, free_angle=free))
    if kind == "Screw":
        J += 2 * (0.2 / (2 * np.pi)) ** 2
    w = np.sqrt(k / J)
    result = cd.simulate(model, until=1.5 * np.pi / w, every=0.05, rtol=1e-9, atol=1e-11)
    exact = free - free * np.cos(w * result.t) + spin / w * np.sin(w * result.t)
    assert np.max(exact) > 30  # radians: several turns
    assert result["f"].angle == pytest.approx(exact, abs=1e-5)
    assert result["f"].torque == pytest.approx(k * (exact - free), abs=1e-5)
    assert np.ptp(result.energy.total) < 1e-6 * result.energy.total[0]


def test_torsion_springs_of_a_universal_joint():
    """Small swings about the two axes have ω² = k/J each; in large ones energy is kept, until a damper takes it."""
    model, body = free_body()
    cross = model.add(universal(model, body))
    for which, stiffness in (("i", 5.0), ("j", 12.0)):
        model.add(cd.TorsionSpring(which, cross, which=which, stiffness=stiffness))
    found = sorted(mode.eigenvalue.imag for mode in cd.linearize(model).modes)
    assert found == pytest.approx(np.sqrt([5 / 0.3, 12 / 0.3]), rel=1e-6)

    energies = []
    for damping in (0.0, 0.2):
        model, body = free_body(angular_velocity=(6, 9, 0))
        cross = model.add(universal(model, body))
        model.add(cd.TorsionSpring("i", cross, which="i", stiffness=5))
        model.add(cd.TorsionSpring("j", cross, which="j", stiffness=12, damping=damping))
        result = cd.simulate(model, until=4, every=0.02, rtol=1e-9, atol=1e-11)
        difference = np.gradient(result["i"].angle, result.t)
        assert result["i"].rate[1:-1] == pytest.approx(difference[1:-1], abs=0.02)  # second order in 0.02 s
        energies.append(result.energy.total)
        assert 1 < np.abs(result["j"].angle).max() < 3
    assert np.ptp(energies[0]) < 1e-6 * energies[0][0]
    assert energies[1][-1] < 0.9 * energies[1][0]
    assert np.diff(energies[1]).max() < 1e-7


def socket(model, body, z=(0, 0, 1)):
    """Axes along z of both; references along x."""
    return cd.Spherical("ball", model.ground.at(0, 0, 0, axis=z, reference=X), body.at(0, 0, 0, axis=z, reference=X))


def test_torsion_spring_of_a_ball_between_its_axes():
    """From rest at 0.4 rad it swings in one plane, J θ̈ = -k (θ - θ₀), θ = θ₀ + A cos ωt; in space energy is kept."""
    k, free, J = 5.0, 1.1, 0.3
    model, body = free_body(orientation=cd.rotation_vector(0.4, 0, 0))
    model.add(cd.TorsionSpring("f", model.add(socket(model, body)), stiffness=k, free_angle=free))
    result = cd.simulate(model, until=2, every=0.05, rtol=1e-10, atol=1e-12)
    exact = free + (0.4 - free) * np.cos(np.sqrt(k / J) * result.t)
    assert result["f"].angle == pytest.approx(exact, abs=1e-7)
    assert result["f"].torque == pytest.approx(k * (exact - free), abs=1e-6)

    model, body = free_body(orientation=cd.rotation_vector(0.4, 0, 0), angular_velocity=(1, 3, 2))
    model.add(cd.TorsionSpring("f", model.add(socket(model, body)), stiffness=k, free_angle=free))
    result = cd.simulate(model, until=4, every=0.05, rtol=1e-9, atol=1e-11)
    assert np.ptp(result.energy.total) < 1e-6 * result.energy.total[0]
    assert np.ptp(result.energy.kinetic) > 0.5


@pytest.mark.parametrize("method", ["partition", "joint"])
def test_torsion_spring_of_a_ball_about_an_axis_is_wound_over_many_turns(method):
    """Spun about the axis, the ball is a hinge: θ = (ω₀/w) sin w t over several turns. Tilted, energy is
    kept, and the rate is the derivative of the angle."""
    k, J, spin = 0.5, 0.3, 40.0
    model, body = free_body(angular_velocity=(0, 0, spin))
    model.add(cd.TorsionSpring("f", model.add(socket(model, body)), which="i", stiffness=k))
    w = np.sqrt(k / J)
    result = cd.simulate(model, until=1.5 * np.pi / w, every=0.05, rtol=1e-9, atol=1e-11, method=method)
    exact = spin / w * np.sin(w * result.t)
    assert exact.max() > 30
    assert result["f"].angle == pytest.approx(exact, abs=1e-5)

    model, body = free_body(orientation=cd.rotation_vector(0, 0.5, 0), angular_velocity=(1, 2, 12))
    model.add(cd.TorsionSpring("f", model.add(socket(model, body)), which="i", stiffness=5))
    result = cd.simulate(model, until=2, every=0.005, rtol=1e-9, atol=1e-11, method=method)
    assert np.ptp(result.energy.total) < 1e-6 * result.energy.total[0]
    assert np.abs(result["f"].angle).max() > 2
    difference = np.gradient(result["f"].angle, result.t)
    assert result["f"].rate[1:-1] == pytest.approx(difference[1:-1], abs=0.05 * np.abs(difference).max())


# -- terrain ----------------------------------------------------------------------------------------------------


def test_terrain_passes_through_its_points_and_is_that_of_scipy():
    from scipy.interpolate import RectBivariateSpline

    other = RectBivariateSpline(HILLS.x, HILLS.y, HILLS.z, kx=3, ky=3, s=0)
    random = np.random.default_rng(1)
    x, y = random.uniform(-2, 3, 40), random.uniform(-2, 3, 40)
    assert HILLS(x, y) == pytest.approx(other(x, y, grid=False), abs=1e-13)
    assert HILLS(*np.meshgrid(HILLS.x, HILLS.y, indexing="ij")) == pytest.approx(np.array(HILLS.z), abs=1e-14)
    at = ca.SX.sym("at", 2)
    relief = HILLS.relief(at[0], at[1])
    f = ca.Function("relief", [at], [relief.height, relief.slope, relief.curvature])
    height, slope, curvature = (part.full() for part in f([0.3, 0.7]))
    assert height.item() == pytest.approx(HILLS(0.3, 0.7), abs=1e-15)
    assert slope.ravel() == pytest.approx([other(0.3, 0.7, dx=1).item(), other(0.3, 0.7, dy=1).item()], abs=1e-13)
    assert curvature[0, 1] == curvature[1, 0] == pytest.approx(other(0.3, 0.7, dx=1, dy=1).item(), abs=1e-13)
    assert curvature[1, 1] == pytest.approx(other(0.3, 0.7, dy=2).item(), abs=1e-12)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_profile_has_the_slope_and_curvature_of_scipys_spline(dim):
    from scipy.interpolate import CubicSpline

    at = ca.SX.sym("at", dim - 1)
    relief = relief_at(PROFILE, at)
    f = ca.Function("relief", [at], [relief.height, relief.slope, relief.curvature])
    other = CubicSpline(PROFILE.x, PROFILE.y)
    for x in (-1.7, -0.4, 0.3, 1.6):
        height, slope, curvature = (part.full() for part in f([x, 0.7][: dim - 1]))
        assert height.item() == pytest.approx(other(x), abs=1e-14)
        assert slope.ravel() == pytest.approx([float(other(x, 1)), 0.0][: dim - 1], abs=1e-13)
        assert curvature == pytest.approx(np.diag([float(other(x, 2)), 0.0][: dim - 1]), abs=1e-12)


@pytest.mark.parametrize("kind", ["cubic", "linear"])
def test_terrain_goes_on_straight_or_level_outside(kind):
    x, y, z = (0, 1, 3), (0, 2, 3), ((0, 1, 2), (1, 0, 2), (3, 1, 1))
    straight, level = Terrain(x, y, z, kind=kind), Terrain(x, y, z, kind=kind, extrapolate="constant")
    edge, slope = straight(3, 1.0), (straight(3, 1.0) - straight(3 - DIFFERENCE, 1.0)) / DIFFERENCE
    assert straight(5, 1.0) == pytest.approx(edge + 2 * slope, abs=1e-4)  # of the difference
    assert level(5, 1.0) == pytest.approx(edge, abs=1e-15)
    assert level(-1, -7) == pytest.approx(0, abs=1e-15)


# -- contact ----------------------------------------------------------------------------------------------------


def ball(position, velocity=(0, 0, 0), gravity=None, terrain=None, up=None, **words) -> cd.Model:
    """A solid ball of 1 kg and radius 0.2 over the ground."""
    model = cd.Model("ball", dim=3, gravity=gravity)
    body = model.body("ball", mass=1, inertia=(0.016,) * 3, position=position, velocity=velocity)
    ground = model.ground.at(0, 0, 0, axis=up)
    model.add(cd.Contact("floor", body.at(0, 0, 0), ground, radius=0.2, terrain=terrain, **words))
    return model


def test_rebound_from_a_plane_of_any_direction():
    """The normal speed comes back times the restitution, the rest of the velocity and the spin stay as they are."""
    n = np.array([2, -1, 2]) / 3
    v = -3 * n + np.array([1, 2, 0])
    model = ball(0.25 * n, v, up=tuple(n), law="hertz", stiffness=1e6, restitution=0.6, impact_speed=3)
    result = cd.simulate(model, until=0.1, rtol=1e-9, method=cd.Partition(max_step=1e-3))
    after = result["ball"].velocity[-1]
    assert n @ after == pytest.approx(0.6 * 3, abs=3 * 4e-4)  # how well the law meets a restitution
    assert after - (n @ after) * n == pytest.approx([1, 2, 0], abs=1e-9)


SLOPE = 0.4  # radians
DOWNHILL = np.array([cos(0.7), sin(0.7), 0.0])  # direction in the plane z = 0, over which gravity is tilted
TILTED = tuple(G * (sin(SLOPE) * DOWNHILL - cos(SLOPE) * np.array([0, 0, 1])))
REST = -G * cos(SLOPE) / 1e5  # penetration under the weight, at 1e5 N/m


@pytest.mark.parametrize("terrain", [None, lambda x, y: 0 * x, Terrain((0, 1), (0, 1), ((0, 0), (0, 0)))])
def test_ball_rolls_down_an_incline(terrain):
    """Without slip a = 5/7 g sin θ, in the direction of the slope."""
    model = ball((0, 0, 0.2 + REST), gravity=TILTED, terrain=terrain, up=(0, 0, 1), stiffness=1e5, damping=300,
                 friction=0.5, shear_stiffness=1e5)  # fmt: skip
    result = cd.simulate(model, until=0.5, every=0.1, rtol=1e-8, atol=1e-11)
    a = 5 / 7 * G * sin(SLOPE)
    assert result["ball"].acceleration[-1] == pytest.approx(a * DOWNHILL, abs=1e-5)
    # the shear deformation under the friction force, 2/7 m g sin θ, lets it come a little further
    assert result["ball"].position[-1, :2] == pytest.approx(a / 8 * DOWNHILL[:2], abs=3 * 2 / 7 * G * sin(SLOPE) / 1e5)
    axis = np.cross([0, 0, 1], DOWNHILL)
    spin = matrix(result["ball"].orientation[-1]) @ result["ball"].angular_velocity[-1]
    assert spin == pytest.approx(a * 0.5 / 0.2 * axis, abs=1e-3)


@pytest.mark.parametrize("words", [{"shear_stiffness": 1e5}, {"slip_slope": 1e3}])
def test_ball_slides_down_a_slippery_incline(words):
    """With slip a = g (sin θ - μ cos θ) and ω̇ = 5/2 μ g cos θ / r, for μ < 2/7 tan θ."""
    mu = 0.08
    model = ball((0, 0, 0.2 + REST), tuple(0.1 * DOWNHILL), gravity=TILTED, up=(0, 0, 1), stiffness=1e5, friction=mu,
                 **words)  # fmt: skip
    result = cd.simulate(model, until=0.5, every=0.1, rtol=1e-8, atol=1e-11)
    assert result["ball"].acceleration[-1] == pytest.approx(G * (sin(SLOPE) - mu * cos(SLOPE)) * DOWNHILL, abs=1e-6)
    axis = np.cross([0, 0, 1], DOWNHILL)
    turning = matrix(result["ball"].orientation[-1]) @ result["ball"].angular_acceleration[-1]
    assert turning == pytest.approx(2.5 * mu * G * cos(SLOPE) / 0.2 * axis, abs=1e-5)


def test_ball_circles_in_a_bowl():
    """A frictionless ball at the angle θ from the bottom: ω² = g / ((R - r + δ) cos θ), δ from N = m g / cos θ."""
    R, r, k, theta = 1.0, 0.2, 1e5, 0.6
    arm = R - r + G / (k * cos(theta))
    omega = np.sqrt(G / (arm * cos(theta)))
    model = ball((arm * sin(theta), 0, R - arm * cos(theta)), (0, omega * arm * sin(theta), 0), gravity=(0, 0, -G),
                 stiffness=k, terrain=lambda x, y: R - cd.sqrt(R**2 - x**2 - y**2))  # fmt: skip
    result = cd.simulate(model, until=4 * np.pi / omega, every=np.pi / 8 / omega, rtol=1e-8, atol=1e-11)
    phase = omega * result.t
    exact = np.column_stack([arm * sin(theta) * np.cos(phase), arm * sin(theta) * np.sin(phase)])
    assert result["ball"].position[:, :2] == pytest.approx(exact, abs=2e-6)  # as Newton's method finds the foot here
    assert np.ptp(result.energy.total) < 1e-8 * result.energy.kinetic[0]


@pytest.mark.parametrize("rolls", [False, True])
def test_ball_swings_in_a_valley(rolls):
    """Near the bottom of h = A (1 - cos kx) the centre is on a circle: T = 2π √(c (1/(A k²) - r)/g), c = 1 or 7/5."""
    A, wave = 0.1, 2.0
    x = np.linspace(-1, 1, 81)
    valley = Terrain(x, (-1, 1), np.outer(A * (1 - np.cos(wave * x)), [1, 1]))
    rubbing = {"friction": 1.0, "shear_stiffness": 1e5} if rolls else {}
    model = ball((0.005, 0.3, 0.2), gravity=(0, 0, -G), stiffness=1e5, damping=300, terrain=valley, **rubbing)
    period = 2 * np.pi * np.sqrt((7 / 5 if rolls else 1) * (1 / (A * wave**2) - 0.2) / G)
    result = cd.simulate(model, until=1.3 * period, every=period / 100, rtol=1e-7)
    t, v = result.t, result["ball"].velocity[:, 0]
    down = np.flatnonzero((v[:-1] > 0) & (v[1:] <= 0))
    k = down[t[down] > period / 2][0]
    measured = t[k] + (t[k + 1] - t[k]) * v[k] / (v[k] - v[k + 1])
    assert measured == pytest.approx(period, rel=2e-3)  # amplitude of 5 mm, a weight that sinks in and settles


def test_two_balls_of_equal_mass_exchange_their_normal_velocities():
    model = cd.Model("billiards", dim=3, gravity=None)
    n = np.array([1, 2, 2]) / 3
    a = model.body("a", mass=1, inertia=(1, 1, 1), position=(0, 0, 0), velocity=tuple(2 * n + [0.3, 0, 0]))
    b = model.body("b", mass=1, inertia=(1, 1, 1), position=tuple(0.2 * n + 2e-5 * n), velocity=(0.3, 0, 0))
    model.add(cd.Contact("c", a.at(0, 0, 0), b.at(0, 0, 0), radius=0.1, radius_b=0.1, law="hertz", stiffness=1e9))
    result = cd.simulate(model, until=0.005, rtol=1e-10, atol=1e-12, method=cd.Partition(max_step=1e-5))
    assert result["a"].velocity[-1] == pytest.approx([0.3, 0, 0], abs=2e-4)  # the normal turns a little meanwhile
    assert result["b"].velocity[-1] == pytest.approx(2 * n + [0.3, 0, 0], abs=2e-4)


def test_coin_leans_on_its_rim():
    """A thin disc of radius R that leans by γ from the vertical touches at R sin γ beside, R cos γ below its centre."""
    lean = 0.3
    model = cd.Model("coin", dim=3, gravity=None)
    body = model.body("coin", mass=1, inertia=(1, 1, 1), position=(0, 0, 0.5 * cos(lean) - 0.001),
                      orientation=(cos(lean / 2), sin(lean / 2), 0, 0))  # fmt: skip
    model.add(cd.Contact("rim", body.at(0, 0, 0, axis=(0, 1, 0)), model.ground.at(0, 0, 0, axis=(0, 0, 1)), radius=0.5,
                         disc=True, stiffness=1e4))  # fmt: skip
    result = cd.simulate(model, until=1e-6)
    assert result["rim"].penetration[0] == pytest.approx(0.001, rel=1e-9)
    # 10 N at the rim, which lies on the side to which the disc has turned: moment arm R sin γ about x
    assert result["coin"].acceleration[0] == pytest.approx([0, 0, 10], abs=1e-6)
    assert abs(result["coin"].angular_acceleration[0, 0]) == pytest.approx(10 * 0.5 * sin(lean), rel=1e-6)


def test_disc_rolls_in_a_circle():
    """A thin disc at the inclination α, whose axis precesses with Ω, rolls steadily when its spin ω₃ fulfils

        (C + m a²) ω₃ Ω sin α - A Ω² sin α cos α + m g a cos α = 0

    (balance of moments about the mass centre, which moves at -a ω₃ and is accelerated towards the circle's middle).
    """
    mass, a, alpha, precession = 1.0, 0.5, 1.2, 2.0
    A, C = mass * a**2 / 4, mass * a**2 / 2
    moment = A * precession**2 * sin(alpha) * cos(alpha) - mass * G * a * cos(alpha)
    spin = moment / ((C + mass * a**2) * precession * sin(alpha))
    model = cd.Model("disc", dim=3, gravity=(0, 0, -G))
    body = model.body(
        "disc",
        mass=mass,
        inertia=(A, A, C),
        position=(0, 0, a * sin(alpha) - mass * G / 1e5),
        orientation=(cos(alpha / 2), sin(alpha / 2), 0, 0),
        velocity=(-a * spin, 0, 0),
        angular_velocity=(0, precession * sin(alpha), spin),
    )
    rim = cd.Contact("rim", body.at(0, 0, 0, axis=(0, 0, 1)), model.ground.at(0, 0, 0, axis=(0, 0, 1)), radius=a,
                     disc=True, stiffness=1e5, damping=100, friction=0.9, shear_stiffness=1e6)  # fmt: skip
    model.add(rim)
    result = cd.simulate(model, until=np.pi / precession, every=0.1, rtol=1e-7)
    angle, R = precession * result.t, -a * spin / precession
    circle = np.column_stack([R * np.sin(angle), R * (1 - np.cos(angle))])
    # the shear deformation of some 1e-6 m has to build up, which disturbs the balance a little
    assert result["disc"].position[:, :2] == pytest.approx(circle, abs=5e-5)
    assert result["disc"].position[:, 2] == pytest.approx(a * sin(alpha) - mass * G / 1e5, abs=2e-5)


INCLINED = np.array([-0.3, 0.2, 1.0])  # normal of the plane z = 0.3 x - 0.2 y
GRADE = {
    "function": lambda x, y: 0.3 * x - 0.2 * y,
    "grid": Terrain((-1, 1), (-1, 0, 1), [[0.3 * x - 0.2 * y for y in (-1, 0, 1)] for x in (-1, 1)]),
}


@pytest.mark.parametrize("kind", GRADE)
@pytest.mark.parametrize("element", ["ball", "disc", "tyre", "tyre with relaxation"])
def test_terrain_that_is_a_plane_is_that_plane(element, kind):
    """Loads and state rates on a terrain of constant slope and on a plane with the same normal."""

    def make(a, b, **ground):
        up = ground.pop("up")
        wheel, road = a.at(0.05, 0, 0, axis=(0.2, 1, 0.1)), b.at(0, 0, 0.1, axis=up)
        words = {"radius": 1.2, "stiffness": 50, "damping": 1} | ground
        if element == "ball":
            return cd.Contact("f", wheel, road, friction=0.5, slip_slope=2, **words)
        if element == "disc":
            return cd.Contact("f", wheel, road, friction=0.5, slip_slope=2, disc=True, **words)
        lag = 0.4 if element.endswith("relaxation") else None
        return cd.Tyre("f", wheel, road, slip_stiffness=8, cornering_stiffness=6, relaxation_length=lag, **words)

    plane = Evaluated(lambda a, b: make(a, b, up=tuple(INCLINED)))
    terrain = Evaluated(lambda a, b: make(a, b, up=(0, 0, 1), terrain=GRADE[kind]))
    q, v, z = state(plane.system)
    q[2] = 1.1  # above this ground
    expected, found = plane(q, v, z), terrain(q, v, z)
    assert np.max(np.abs(expected[0])) > 1
    assert found[0] == pytest.approx(expected[0], abs=1e-9)
    assert found[1] == pytest.approx(expected[1], abs=1e-9)


def test_terrain_may_use_parameters():
    """A ball at rest on a step whose height is a parameter: lifted by as much."""
    model = cd.Model("step", dim=3, gravity=(0, 0, -G))
    height = model.parameter("height", 0.1)
    body = model.body("ball", mass=1, inertia=(1, 1, 1), position=(0, 0, 0.4))
    model.add(cd.Contact("floor", body, model.ground, radius=0.2, stiffness=1e3, terrain=lambda x, y: height + 0 * x))
    for value in (0.1, 0.3):
        rest = cd.equilibrium(model, parameters={"height": value})
        assert rest["ball"].position[0, 2] == pytest.approx(value + 0.2 - G / 1e3, abs=1e-8)


# -- bushing ----------------------------------------------------------------------------------------------------


def test_rotation_vector_of_any_rotation():
    """Whichever of the two signs its Euler parameters have."""
    e = ca.SX.sym("e", 4)
    theta_of_e = rotation_vector(ca.vertsplit(e))
    f = ca.Function("theta", [e], [theta_of_e, ca.jacobian(theta_of_e, e)])
    random = np.random.default_rng(3)
    for angle in (0.0, 1e-9, 1e-3, 0.0999, 0.1002, 0.2003, 0.2005, 1.0, 2.5, 3.1, 3.1415):
        theta = random.normal(size=3)
        theta *= angle / np.linalg.norm(theta)
        p = np.array([cos(angle / 2), *(theta / max(angle, 1e-300) * sin(angle / 2))])
        for sign in (1, -1):
            found, slope = f(sign * p)
            assert found.full().ravel() == pytest.approx(theta, rel=1e-12, abs=1e-15)
            assert np.isfinite(slope.full()).all()


def test_six_frequencies_of_a_body_on_a_bushing():
    """About the bushing's centre ω² are k/m and κ/J; with the mass centre elsewhere, eigenvalues of K - ω² M."""
    k, kappa = np.array([1000.0, 2000, 3000]), np.array([50.0, 60, 70])
    mass, inertia, c = 2.0, np.array([0.3, 0.4, 0.5]), np.array([0.1, -0.2, 0.15])
    for offset in (np.zeros(3), c):
        model = cd.Model("bushing", dim=3, gravity=None)
        body = model.body("b", mass=mass, inertia=tuple(inertia), position=tuple(offset))
        model.add(cd.Bushing("f", model.ground.at(0, 0, 0), body.at(*(-offset)), stiffness=tuple(k),
                             rotational_stiffness=tuple(kappa)))  # fmt: skip
        found = np.sort([mode.eigenvalue.imag for mode in cd.linearize(model, at="assembled").modes])
        # the bushing's point moves by u - θ x offset when the body moves by u and turns by θ about its mass centre
        tilde = np.array([[0, -offset[2], offset[1]], [offset[2], 0, -offset[0]], [-offset[1], offset[0], 0]])
        B = np.block([np.eye(3), tilde])
        K = B.T @ np.diag(k) @ B
        K[3:, 3:] += np.diag(kappa)
        M = np.diag([mass] * 3 + list(inertia))
        exact = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real))
        assert found == pytest.approx(exact, rel=1e-6)


def test_energy_is_kept_in_large_rotations_on_a_bushing():
    model = cd.Model("bushing", dim=3, gravity=None)
    body = model.body("b", mass=2, inertia=(0.3, 0.4, 0.5), position=(0.3, 0, 0.1), angular_velocity=(9, 12, -7),
                      velocity=(1, 2, 3))  # fmt: skip
    model.add(cd.Bushing("f", model.ground.at(0, 0, 0, axis=(1, 1, 1)), body.at(0, 0.1, 0), stiffness=(100, 200, 300),
                         rotational_stiffness=(20, 30, 40)))  # fmt: skip
    result = cd.simulate(model, until=3, every=0.01, rtol=1e-9, atol=1e-11)
    assert 1.5 < np.linalg.norm(result["f"].rotation, axis=1).max() < 3.1  # large, and short of half a turn
    assert np.ptp(result.energy.total) < 1e-6 * result.energy.total[0]


def test_bushing_of_the_plane_is_that_of_space():
    """A body that moves in a plane, on the bushing of dim=2 and on that of dim=3."""
    ends = []
    for dim in (2, 3):
        model = cd.Model("bushing", dim=dim, gravity=None)
        if dim == 2:
            body = model.body("b", mass=2, inertia=0.3, position=(0.3, 0), velocity=(1, 2), angular_velocity=5)
            marker, stiff, turning = model.ground.at(0.1, 0, axis=(1, 1)), (100, 200), 20
            other = body.at(0, 0.1, axis=(1, 1))
        else:
            body = model.body("b", mass=2, inertia=(0.3, 0.3, 0.3), position=(0.3, 0, 0), velocity=(1, 2, 0),
                              angular_velocity=(0, 0, 5))  # fmt: skip
            marker = model.ground.at(0.1, 0, 0, axis=(0, 0, 1), reference=(1, 1, 0))
            stiff, turning, other = (100, 200, 50), (9, 9, 20), body.at(0, 0.1, 0, axis=(0, 0, 1), reference=(1, 1, 0))
        model.add(cd.Bushing("f", marker, other, stiffness=stiff, rotational_stiffness=turning, damping=3,
                             rotational_damping=0.2))  # fmt: skip
        result = cd.simulate(model, until=1, rtol=1e-9, atol=1e-11)
        ends.append([*result["b"].position[-1, :2], result["f"].rotation[-1].item(-1)])
    assert ends[0] == pytest.approx(ends[1], abs=1e-7)


# -- tyre -------------------------------------------------------------------------------------------------------

RADIUS, DEFLECTION, LOAD = 0.3, 0.02, 4000.0
LOADED = RADIUS - DEFLECTION
TYRE = {"radius": RADIUS, "stiffness": LOAD / DEFLECTION, "slip_stiffness": 6e4, "cornering_stiffness": 4e4}


def rolling(velocity, spin, heading=0.0, **words):
    """What a tyre does at one moment: on a wheel with this velocity of its centre and this spin about its axis.

    Returns its outputs and the force and moment about the centre that the wheel feels, in global axes.
    """
    model = cd.Model("wheel", dim=3, gravity=None)
    body = model.body(
        "wheel",
        mass=1,
        inertia=(1, 1, 1),
        position=(0, 0, LOADED),
        orientation=(cos(heading / 2), 0, 0, sin(heading / 2)),
        velocity=velocity,
        angular_velocity=(0, spin, 0),
    )
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    model.add(cd.Tyre("tyre", body.at(0, 0, 0, axis=(0, 1, 0)), road, **(TYRE | words)))
    result = cd.simulate(model, until=1e-9)
    R = matrix(result["wheel"].orientation[0])
    return result["tyre"], result["wheel"].acceleration[0], R @ result["wheel"].angular_acceleration[0]


def test_braking_slip():
    """κ = (Ω R - V)/V, F_x = C κ up to μ F_z; its moment about the axle is F_x times the loaded radius."""
    for spin, saturated in ((0.98 * 20 / LOADED, False), (20 / LOADED, False), (0.0, True), (2 * 20 / LOADED, True)):
        slip = spin * LOADED / 20 - 1
        tyre, force, moment = rolling((20, 0, 0), spin, friction=0.8)
        assert tyre.slip[0] == pytest.approx(slip, abs=1e-12)
        assert tyre.normal_force[0] == pytest.approx(LOAD, rel=1e-9)
        expected = np.sign(slip) * 0.8 * LOAD if saturated else 6e4 * slip
        assert force == pytest.approx([expected, 0, LOAD], rel=1e-9, abs=1e-6)
        assert moment == pytest.approx([0, -expected * LOADED, 0], rel=1e-9, abs=1e-6)
        assert tyre.longitudinal_force[0] == pytest.approx(expected, rel=1e-9, abs=1e-6)


def test_slip_angle():
    """A wheel turned to the left by α rolls straight on: pushed to its left by C α."""
    alpha = 0.03
    tyre, force, _ = rolling((20, 0, 0), 20 * cos(alpha) / LOADED, heading=alpha, friction=0.8)
    assert tyre.slip_angle[0] == pytest.approx(alpha, rel=1e-12)
    assert tyre.lateral_force[0] == pytest.approx(4e4 * alpha, rel=1e-9)
    assert force == pytest.approx([-4e4 * alpha * sin(alpha), 4e4 * alpha * cos(alpha), LOAD], rel=1e-9)


@pytest.mark.parametrize("saturation", ["linear", "brush"])
def test_friction_ellipse(saturation):
    """Demands beyond the ellipse are cut down to it, along their own direction; within, they follow the law."""
    words = {"friction": 0.9, "lateral_friction": 0.6, "saturation": saturation}
    for kappa, alpha in ((-0.5, 0.4), (0.3, -0.6), (-0.01, 0.02), (0.02, 0.01)):
        v = (20, -20 * np.tan(alpha), 0)
        tyre, *_ = rolling(v, 20 * (1 + kappa) / LOADED, **words)
        demand = np.array([6e4 * kappa / 0.9, 4e4 * alpha / 0.6]) / LOAD
        rho = np.linalg.norm(demand)
        used = min(rho, 1.0) if saturation == "linear" else (rho - rho**2 / 3 + rho**3 / 27 if rho < 3 else 1.0)
        found = np.array([tyre.longitudinal_force[0] / 0.9, tyre.lateral_force[0] / 0.6]) / LOAD
        assert found == pytest.approx(demand / rho * used, rel=1e-8)


def test_standing_tyre_is_well_behaved():
    """At rest there is no slip and no force; a slow push is met by C v / (v₀/2), v₀ that of a spin of 1 rad/s."""
    _, force, _ = rolling((0, 0, 0), 0.0)
    assert force == pytest.approx([0, 0, LOAD], abs=1e-9)
    _, force, _ = rolling((1e-6, 2e-6, 0), 0.0)
    assert force == pytest.approx([-6e4 * 1e-6 / (RADIUS / 2), -4e4 * 2e-6 / (RADIUS / 2), LOAD], rel=1e-6)


def test_wheel_in_the_air_has_no_force():
    model = cd.Model("wheel", dim=3, gravity=None)
    body = model.body(
        "wheel", mass=1, inertia=(1, 1, 1), position=(0, 0, 1), velocity=(3, 1, 0), angular_velocity=(1, 9, 2)
    )
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    for k, words in enumerate(({}, {"relaxation_length": 0.3})):
        model.add(cd.Tyre(f"tyre{k}", body.at(0, 0, 0, axis=(0, 1, 0)), road, **(TYRE | words)))
    result = cd.simulate(model, until=0.5)
    assert result["wheel"].velocity[-1] == pytest.approx([3, 1, 0], abs=1e-9)
    assert np.abs(result["tyre1.shear_y"].value).max() < 1  # it does not wind up


def cart(velocity=20.0, heading=0.0, rear=None, **words) -> cd.Model:
    """A box on four tyres that roll without resistance, at the height of the road, so that it does not roll or pitch.

    The wheels do not turn: without slip stiffness that does not matter. 1000 kg; axles 1.3 m ahead and behind, so that
    it stands level. `rear` is for the tyres there.
    """
    model = cd.Model("cart", dim=3, gravity=(0, 0, -G))
    sink = 1000 * G / 4 / 2e5
    body = model.body("cart", mass=1000, inertia=(500, 1500, 1700), position=(0, 0, -sink), velocity=(velocity, 0, 0))
    for name, x, y in (("fl", 1.3, 0.7), ("fr", 1.3, -0.7), ("rl", -1.3, 0.7), ("rr", -1.3, -0.7)):
        steer = heading if name[0] == "f" else 0.0
        spin_axis = (-sin(steer), cos(steer), 0)
        wheel = body.at(x, y, RADIUS, axis=spin_axis)
        all_words = {"radius": RADIUS, "stiffness": 2e5, "damping": 4e3} | words
        all_words |= (rear or {}) if name[0] == "r" else {}
        model.add(cd.Tyre(name, wheel, model.ground.at(0, 0, 0, axis=(0, 0, 1)), **all_words))
    return model


@pytest.mark.parametrize("relaxation_length", [None, 0.3])
def test_steady_cornering(relaxation_length):
    """The yaw rate of the single-track model: u δ / (L + K u²), K = (m/L) (b/C_f - a/C_r), C of an axle, small δ."""
    front, rear, a, b, mass, steer = 2 * 4e4, 2 * 5e4, 1.3, 1.3, 1000, 1e-3
    model = cart(heading=steer, cornering_stiffness=4e4, rear={"cornering_stiffness": 5e4}, friction=1.0,
                 relaxation_length=relaxation_length)  # fmt: skip
    result = cd.simulate(model, until=3, every=0.5, rtol=1e-7)
    speed, yaw = np.linalg.norm(result["cart"].velocity[-1]), result["cart"].angular_velocity[-1, 2]
    K = mass / (a + b) * (b / front - a / rear)
    assert yaw == pytest.approx(speed * steer / (a + b + K * speed**2), rel=1e-5)  # second order in δ and a_y
    force = result["fl"].lateral_force[-1] + result["fr"].lateral_force[-1]
    assert force == pytest.approx(mass * speed * yaw * b / (a + b), rel=1e-5)  # the lever rule


def test_relaxation_is_a_lag_of_a_rolled_length():
    """A wheel guided along x and suddenly turned: F_y = C α (1 - exp(-x/σ)) for small α."""
    sigma, alpha = 0.5, 1e-3
    model = cd.Model("guided", dim=3, gravity=None)
    body = model.body("wheel", mass=1, inertia=(1, 1, 1), position=(0, 0, LOADED), velocity=(10, 0, 0))
    model.add(cd.Constraint("guide", lambda s: cd.vertcat(s.position(body)[1], s.position(body)[2] - LOADED)))
    model.add(cd.Constraint("level", lambda s: s.euler_parameters(body)[1:]))
    wheel = body.at(0, 0, 0, axis=(-sin(alpha), cos(alpha), 0))
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    model.add(cd.Tyre("tyre", wheel, road, **(TYRE | {"slip_stiffness": 0.0, "relaxation_length": sigma})))
    result = cd.simulate(model, until=0.2, every=0.02, rtol=1e-9)
    x = result["wheel"].position[:, 0]
    assert result["tyre"].lateral_force == pytest.approx(4e4 * alpha * (1 - np.exp(-x / sigma)), abs=2e-3 * 4e4 * alpha)


def test_parked_on_a_slope():
    """With a relaxation length a standing tyre is a spring: it holds a cart on a slope without creep."""
    model = cart(0.0, slip_stiffness=6e4, cornering_stiffness=4e4, relaxation_length=0.3)
    model.gravity = (0.1 * G, 0.05 * G, -G)
    result = cd.simulate(model, until=4, every=1)
    assert np.abs(result["cart"].velocity[-1]).max() < 1e-4
    # each wheel bears a quarter along the slope by its shear, C z/σ
    assert result["fl.shear_x"].value[-1] == pytest.approx(-1000 * 0.1 * G / 4 * 0.3 / 6e4, rel=0.05)


# -- files ------------------------------------------------------------------------------------------------------

TEXT = """
dim: 3
gravity: [0, 0, -9.81]
functions:
  road: {x: [0, 1, 2, 3], y: [0, 0.1, 0, 0.1]}
  hills: {x: [0, 1, 2], y: [0, 1], z: [[0, 0.1], [0.2, 0], [0.1, 0.1]]}
bodies:
  b: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0.5, 0.3], angular_velocity: [1, 2, 3], velocity: [1, 0, 0]}
joints:
  u: {type: Universal, i: "ground.at(0, 0, 0, axis=(1, 0, 0))", j: "b.at(0, 0, 0, axis=(0, 1, 0))", active: false}
forces:
  k: {type: Bushing, i: ground, j: b, stiffness: [10, road, 1], rotational_stiffness: 3, damping: 1, force: [0, "t", 1]}
  c: {type: Contact, a: b, b: ground, radius: 0.4, stiffness: 1e4, terrain: hills, friction: 0.4, shear_stiffness: 1e4}
  w: {type: Contact, a: "b.at(0, 0, 0, axis=(0, 1, 0))", b: ground, radius: 0.4, stiffness: 1e4, disc: true,
      terrain: road}
  y: {type: Tyre, wheel: "b.at(0, 0, 0, axis=(0, 1, 0))", road: "ground.at(0, 0, 0, axis=(0, 0, 1))", radius: 0.4,
      stiffness: 1e4, slip_stiffness: 1e3, cornering_stiffness: 1e3, saturation: brush, relaxation_length: 0.3}
  n: {type: Torque, body: b, value: [0, 1, "sin(t)"], frame: body}
  s: {type: TorsionSpring, between: u, which: i, stiffness: 3}
"""


def test_files_bring_forces_in_space_back():
    from cardan.files.text_models.yaml import parse_yaml
    from cardan.files.written_models.as_python import to_python
    from cardan.files.written_models.as_yaml import to_yaml

    first = parse_yaml(TEXT).model
    namespace: dict = {}
    exec(to_python(first), namespace)
    ends = [
        cd.simulate(model, until=0.05)["b"].position[-1]
        for model in (first, parse_yaml(to_yaml(first)).model, namespace["model"])
    ]
    assert ends[1] == pytest.approx(ends[0], abs=1e-12)
    assert ends[2] == pytest.approx(ends[0], abs=1e-12)


BALL = """
name: ball
dim: 3
gravity: [0, 0, 0]
bodies:
  b: {mass: 2, inertia: [0.3, 0.3, 0.3], angular_velocity: [0, 0, 20]}
joints:
  ball:
    type: Spherical
    i: "ground.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))"
    j: "b.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))"
forces:
  wound: {type: TorsionSpring, between: ball, which: i, stiffness: 0.5}
"""


def test_files_bring_torsion_springs_of_balls_back():
    """θ = 20/ω sin ωt, ω² = k/J: two and a half turns."""
    from cardan.files.text_models.yaml import parse_yaml
    from cardan.files.written_models.as_yaml import to_yaml

    w = np.sqrt(0.5 / 0.3)
    for model in (first := parse_yaml(BALL).model, parse_yaml(to_yaml(first)).model):
        result = cd.simulate(model, until=2, every=0.1, rtol=1e-9, atol=1e-11)
        assert result["wound"].angle == pytest.approx(20 / w * np.sin(w * result.t), abs=1e-6)


def test_gradient_through_a_wound_ball():
    """d/dk of θ(T) = (ω₀/w) sin wT, w² = k/J, T = 1: θ has made more than two turns."""
    J, spin = 0.3, 20.0
    model, body = free_body(angular_velocity=(0, 0, spin))
    k = model.parameter("k", 0.5)
    spring = model.add(cd.TorsionSpring("f", model.add(socket(model, body)), which="i", stiffness=k))
    found = cd.gradient(model, cd.Terminal(lambda s: s.quantity("f.angle")), until=1.0, rtol=1e-10, atol=1e-12)
    w = np.sqrt(0.5 / J)
    slope = spin * (np.cos(w) / w - np.sin(w) / w**2) / (2 * J * w)
    assert spring.turning == 1
    assert found.derivative(0, "k") == pytest.approx(slope, rel=1e-6)
