"""What every constraint in space must fulfil, whatever its axes are aligned with: a new joint is one line in SAMPLES.

A sample says which relative pose of its two marker frames the joint allows; the bodies are put there by numpy, so that
the joint is held against its geometry and not against its own equations.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.assemble import assemble_from
from cardan.analysis.run.collect import parts_of
from cardan.compiled.system import System
from cardan.model.bodies.body import POSITIONS
from cardan.model.joints import drivers
from cardan.model.joints import standard as joints
from space import about, any_inertia, any_rotation, euler_parameters, inertia_entries, inertia_tensor, marker_frame

from space import rotation, turned, wrench_needed  # isort: skip

RATE_TOL = 1e-7  # central differences with step 1e-5: truncation and round-off below 1e-9, times curvature
DIFFERENCE = 1e-5
CLOSED = 1e-13
BALANCE = 1e-11  # of reactions, relative to the largest force at work
SHAKE = 0.25  # rad and m: estimates that assembly starts from
TIME = 0.3
STYLES = ("random", "along axes", "diagonal", "to ground")


class Sample(NamedTuple):
    """How a joint is made of two markers, the poses of frame j in frame i that it allows, and its equations."""

    make: Any  # (model, i, j) -> elements, the one under test last
    turn: Any  # rng -> rotation of frame j in frame i
    gap: Any  # rng -> from point i to point j, in frame i
    rows: int
    axes: str = "ij"  # markers that get an axis


def one(kind, **keys):
    return lambda m, i, j: [kind("j", i, j, **keys)]


def on(kind, word, motion=None, turns_on=False, **keys):
    """A joint, with a driver (or a constraint) on one of its coordinates."""

    def make(m, i, j):
        joint = kind("owner", i, j, **keys)
        coordinate = getattr(joint, word)
        if turns_on:
            return [joint, cd.Motor("j", coordinate, speed=motion, start=0)]
        return [joint, cd.Fix("j", coordinate) if motion is None else cd.Drive("j", coordinate, motion)]

    return make


def body_value(word):
    return lambda m, i, j: [cd.Fix("j", getattr(j.body, word))]


def parallel(rng):
    return about("z", rng.uniform(-3, 3))


def square(rng):
    return parallel(rng) @ about("x", np.pi / 2) @ parallel(rng)


def bent(rng):
    """About a line across the shaft."""
    z = parallel(rng)
    return z @ about("x", rng.uniform(0.2, 1.2)) @ z.T


def nothing(rng):
    return np.zeros(3)


def same(rng):
    return np.eye(3)


def sliding(rng):
    return np.array([0.0, 0.0, rng.uniform(-1, 1)])


def in_plane(rng):
    return np.array([*rng.uniform(-1, 1, 2), 0.0])


def anywhere(rng):
    return rng.uniform(-1, 1, 3)


def lifted(rng):
    return np.array([*rng.uniform(-1, 1, 2), 0.3])


def wave(x):
    return 0.2 + 0.3 * cd.sin(2 * x)


CURVE = cd.Spline((-3, -1, 0, 1, 3), (0.1, 0.5, 0.4, 0.2, 0.3))


def outline(u):
    return 0.03 * cd.cos(u) + cd.sqrt(0.5**2 - (0.03 * cd.sin(u)) ** 2)  # a disc around (0.03, 0)


def on_roller(rng):
    x = rng.uniform(-1, 1)
    normal = np.array([-CURVE.derivative(x), 1.0])
    return np.array([*(np.array([x, CURVE(x)]) + 0.2 * normal / np.hypot(*normal)), rng.uniform(-1, 1)])


def against_x(rng):
    """The axis of marker j is (-1, 0, 0)."""
    return about("y", -QUARTER)


def beside_disc(rng):
    return np.array([0.53, *rng.uniform(-1, 1, size=2)])


def on_wave(rng):
    x = rng.uniform(-1, 1)
    return np.array([x, 0.2 + 0.3 * np.sin(2 * x), rng.uniform(-1, 1)])


def own_residual(m, i, j):
    return [cd.Constraint("j", lambda s: [s.distance(i, j) - 1, cd.dot(s.axis(i), s.axis(j)) - 0.1 * cd.sin(s.time)])]


def wheels(**keys):
    def make(m, i, j):
        carrier = m.body("carrier", mass=1.3, inertia=(0.4, 0.5, 0.6), orientation=(0.9, 0.1, -0.3, 0.2))
        return [cd.Gear("j", i, j, radius_i=0.4, radius_j=0.7, carrier=carrier, **keys)]

    return make


def like_a_screw(m, i, j):
    owner = cd.Cylindrical("owner", i, j)
    return [owner, cd.Coupling("j", (owner.angle, owner.displacement), factors=(0.3, 1))]


def on_two_angles(make):
    """A transmission between the angles and the travel of a sleeve."""

    def elements(m, i, j):
        owner = cd.Cylindrical("owner", i, j)
        return [owner, make(owner.angle, owner.displacement)]

    return elements


HINGED = {"sr": ("spherical", "revolute"), "rs": ("revolute", "spherical"), "rr": ("revolute", "revolute")}
STROKE = 1.1  # length of links that are given one


def at_stroke(rng):
    d = rng.normal(size=3)
    return STROKE * d / np.linalg.norm(d)


def across_both(rng):
    return np.array([STROKE, 0.0, 0.0])


QUARTER = np.pi / 2
SAMPLES = {
    "Spherical": Sample(one(cd.Spherical), any_rotation, nothing, 3, ""),
    "Universal": Sample(one(cd.Universal), square, nothing, 4),
    "Revolute": Sample(one(cd.Revolute), parallel, nothing, 5),
    "Cylindrical": Sample(one(cd.Cylindrical), parallel, sliding, 4),
    "Translational": Sample(one(cd.Translational), same, sliding, 5),
    "Translational, free estimate": Sample(one(cd.Translational), any_rotation, sliding, 5, "i"),
    "Screw": Sample(one(cd.Screw, pitch=0.3), parallel, sliding, 5),
    "Planar": Sample(one(cd.Planar), parallel, in_plane, 3),
    "Fixed": Sample(one(cd.Fixed), same, nothing, 6),
    "GenericJoint": Sample(one(cd.GenericJoint, locked=("x", "y", "z", "angle_x", "angle_y")), parallel, nothing, 5),
    "GenericJoint, slide": Sample(one(cd.GenericJoint, locked=("x", "y", "angle_x", "angle_y", "angle_z")), same,
                                  sliding, 5),
    "GenericJoint, heights": Sample(one(cd.GenericJoint, locked=("x", "y")), any_rotation, sliding, 2),
    "Clamp": Sample(one(cd.Clamp), any_rotation, anywhere, 6, ""),
    "Fixed, free estimate": Sample(one(cd.Fixed), any_rotation, nothing, 6, ""),
    "FixedOrientation": Sample(one(cd.FixedOrientation), same, anywhere, 3),
    "FixedOrientation, free estimate": Sample(one(cd.FixedOrientation), any_rotation, anywhere, 3, ""),
    "PointOnLine": Sample(one(cd.PointOnLine), any_rotation, sliding, 2, "i"),
    "PointOnPlane": Sample(one(cd.PointOnPlane, distance=0.3), any_rotation, lifted, 1, "i"),
    "ParallelAxes": Sample(one(cd.ParallelAxes), parallel, anywhere, 2),
    "PerpendicularAxes": Sample(one(cd.PerpendicularAxes), square, anywhere, 1),
    "ConstantVelocity": Sample(one(cd.ConstantVelocity), bent, nothing, 4),
    "Gear": Sample(wheels(), any_rotation, anywhere, 1),
    "Gear, internal": Sample(wheels(internal=True), any_rotation, anywhere, 1),
    "RackAndPinion": Sample(one(cd.RackAndPinion, radius=0.3), any_rotation, anywhere, 1),
    "Cam": Sample(one(cd.Cam, profile=wave), any_rotation, on_wave, 1, "i"),
    "Cam, roller": Sample(one(cd.Cam, profile=CURVE, follower="roller", radius=0.2), any_rotation, on_roller, 1, "i"),
    "Cam, flat face": Sample(one(cd.Cam, profile=outline, polar=True, follower="flat"), against_x, beside_disc, 1),
    "Constraint": Sample(own_residual, any_rotation, anywhere, 2),
    "Geneva": Sample(one(cd.Geneva), same, across_both, 1),
    "Coupling": Sample(like_a_screw, parallel, sliding, 5),
    "Planetary": Sample(on_two_angles(lambda c, d: cd.Planetary("j", c, None, d, sun_teeth=2, ring_teeth=7)), parallel,
                        sliding, 5),
    "Differential": Sample(on_two_angles(lambda c, d: cd.Differential("j", c, d, d, ratio=3)), parallel, sliding, 5),
    "Rope": Sample(lambda m, i, j: [cd.Rope("j", (i, j))], any_rotation, anywhere, 1, ""),
    "Link": Sample(one(cd.Link), any_rotation, anywhere, 1, ""),
    "Link of a length": Sample(one(cd.Link, length=STROKE), any_rotation, at_stroke, 1, ""),
    "Link, actuator": Sample(one(cd.Link, length=lambda t: STROKE + 0.2 * t**2), any_rotation, at_stroke, 1, ""),
    "Link sr": Sample(one(cd.Link, ends=HINGED["sr"]), any_rotation, anywhere, 2, "j"),
    "Link rs": Sample(one(cd.Link, ends=HINGED["rs"]), any_rotation, anywhere, 2, "i"),
    "Link rs, square": Sample(one(cd.Link, ends=HINGED["rs"], length=STROKE, angle_i=QUARTER), any_rotation,
                              across_both, 2, "i"),
    "Link rr": Sample(one(cd.Link, ends=HINGED["rr"]), any_rotation, anywhere, 4),
    "Link rr, parallel": Sample(one(cd.Link, ends=HINGED["rr"], twist=0.0), parallel, anywhere, 4),
    "Link rr, parallel as it stands": Sample(one(cd.Link, ends=HINGED["rr"]), parallel, anywhere, 4),
    "Link rr, twist 40 deg": Sample(one(cd.Link, ends=HINGED["rr"], length=STROKE, angle_i=QUARTER, angle_j=QUARTER,
                                     twist=np.radians(40)), lambda rng: about("x", np.radians(40)), across_both, 4),
    "Link rr, twist 90 deg": Sample(one(cd.Link, ends=HINGED["rr"], length=STROKE, angle_i=QUARTER, angle_j=QUARTER,
                                     twist=QUARTER), lambda rng: about("x", QUARTER), across_both, 4),
    "Link rr, axes meet": Sample(one(cd.Link, ends=HINGED["rr"]), lambda rng: about("y", 0.7), across_both, 4),
    "Drive Revolute.angle": Sample(on(cd.Revolute, "angle", lambda t: 0.3 * t + t**2), same, nothing, 6),
    "Motor Revolute.angle": Sample(on(cd.Revolute, "angle", lambda t: 0.3 + 2 * t, True), same, nothing, 6),
    "Motor Translational.displacement": Sample(on(cd.Translational, "displacement", cd.cos, True), same, nothing, 6),
    "Drive Cylindrical.angle": Sample(on(cd.Cylindrical, "angle", lambda t: cd.sin(t)), same, sliding, 5),
    "Drive Cylindrical.displacement": Sample(on(cd.Cylindrical, "displacement", cd.sin), parallel, nothing, 5),
    "Drive Translational.displacement": Sample(on(cd.Translational, "displacement", cd.sin), same, nothing, 6),
    "Drive PointOnLine.displacement": Sample(on(cd.PointOnLine, "displacement", cd.sin), any_rotation, nothing, 3, "i"),
    "Drive Planar.displacement_x": Sample(on(cd.Planar, "displacement_x", cd.sin), parallel, nothing, 4),
    "Fix Revolute.angle": Sample(on(cd.Revolute, "angle"), parallel, nothing, 6),
    "Fix Universal.angle_i": Sample(on(cd.Universal, "angle_i"), square, nothing, 5),
    "Fix Universal.angle_j": Sample(on(cd.Universal, "angle_j"), square, nothing, 5),
    "Fix Screw.angle": Sample(on(cd.Screw, "angle", pitch=0.2), parallel, sliding, 6),
    "Fix Screw.displacement": Sample(on(cd.Screw, "displacement", pitch=0.2), parallel, sliding, 6),
    "Fix Planar.angle": Sample(on(cd.Planar, "angle"), parallel, in_plane, 4),
    "Fix Planar.displacement_y": Sample(on(cd.Planar, "displacement_y"), parallel, in_plane, 4),
    **{f"Fix body.{word}": Sample(body_value(word), any_rotation, anywhere, 1) for word in POSITIONS[3]},
}  # fmt: skip
BETWEEN_TWO = [kind for kind in SAMPLES if not kind.startswith(("Fix body", "Constraint"))]


class Prepared(NamedTuple):
    """A model with its joint closed by numpy, at TIME, and its functions."""

    model: cd.Model
    system: System
    given: np.ndarray  # q as numpy has put the bodies
    q: np.ndarray
    p: np.ndarray
    v: np.ndarray


def frame(style, rng, has_axis):
    """Point, axis and reference of a marker, with the frame they make."""
    point = tuple(rng.uniform(-0.5, 0.5, 3))
    axis, reference = {
        "random": (rng.normal(size=3), rng.normal(size=3)),
        "along axes": (np.eye(3)[rng.integers(3)] * rng.choice([-1.0, 1.0]), None),
        "diagonal": (np.array([1.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])),
        "to ground": (rng.normal(size=3), None),
    }[style]
    keys = {"axis": tuple(axis)} | ({} if reference is None else {"reference": tuple(reference)})
    return point, keys if has_axis else {}, marker_frame(axis, reference) if has_axis else np.eye(3)


def build(kind, style, seed, world=None):
    """The model of a sample; `world`: a rotation and a shift of everything, gravity included."""
    sample, rng = SAMPLES[kind], np.random.default_rng([seed, *kind.encode()])
    R, shift = (np.eye(3), np.zeros(3)) if world is None else world
    model = cd.Model(kind, dim=3, gravity=tuple(R @ [0.7, -1.1, -9.81]))
    A_i, r_i = any_rotation(rng), rng.uniform(-1, 1, 3)
    point_i, keys_i, F_i = frame(style, rng, "i" in sample.axes)
    point_j, keys_j, F_j = frame(style, rng, "j" in sample.axes)
    A_j = A_i @ F_i @ sample.turn(rng) @ F_j.T
    r_j = r_i + A_i @ (np.array(point_i) + F_i @ sample.gap(rng)) - A_j @ point_j

    def body(name, A, r):
        return model.body(name, mass=rng.uniform(0.5, 3), inertia=inertia_entries(any_inertia(rng)),
                          position=R @ r + shift, orientation=euler_parameters(R @ A),
                          center_of_mass=rng.uniform(-0.3, 0.3, 3))  # fmt: skip

    if style == "to ground":
        at = r_i + A_i @ point_i
        axes = {word: tuple(R @ A_i @ np.array(a)) for word, a in keys_i.items()}
        if "axis" in axes and "reference" not in axes:
            axes["reference"] = tuple(R @ A_i @ F_i[:, 0])
        i = model.ground.at(*(R @ at + shift), **axes)
    else:
        i = body("a", A_i, r_i).at(*point_i, **keys_i)
    j = body("b", A_j, r_j).at(*point_j, **keys_j)
    for element in sample.make(model, i, j):
        model.add(element)
    return model


@cache
def prepared(kind, style):
    return prepare(build(kind, style, 0))


def prepare(model):
    system = System(model)
    p = system.parameter_values()
    q, v, z = system.initial_state(p)
    state = assemble_from(system, p, q, v, z)
    v = np.random.default_rng(0).uniform(-1, 1, system.n_v)
    return Prepared(model, system, q, state.q, state.p, v)


def moved(q, delta):
    """Coordinates after translations and rotations (body axes) delta, by the exponential."""
    new = q.copy()
    for k in range(q.size // 7):
        new[7 * k : 7 * k + 3] += delta[6 * k : 6 * k + 3]
        new[7 * k + 3 : 7 * k + 7] = turned(q[7 * k + 3 : 7 * k + 7], delta[6 * k + 3 : 6 * k + 6])
    return new


def residual(s, t, q):
    return np.array(s.system.constraint.function(t, q, s.p)).ravel()


def jacobian(s, t, q):
    C, Phi_t = s.system.jacobian.function(t, q, s.p)
    return np.array(C).T, np.array(Phi_t).ravel()


def styles_of(kind):
    """Every alignment for the joints; what is said of a coordinate needs one or two."""
    if kind.startswith("Fix body"):
        return STYLES[:1]
    return STYLES[1:4:2] if kind.startswith(("Fix", "Drive", "Motor")) else STYLES


def cases(kinds):
    return pytest.mark.parametrize(("kind", "style"), [(kind, style) for kind in kinds for style in styles_of(kind)])


everywhere = cases(SAMPLES)


BY_FORCE = ("DCMotor", "Servo")  # motors that are forces: test_electric_motors.py


def test_every_constraint_of_space_has_a_sample():
    first_words = {re.split(r"[ ,.]", re.sub("^(Drive|Motor|Fix) ", "", kind))[0] for kind in SAMPLES}
    labels = {kind: getattr(getattr(joints, kind), "labels", {}) for kind in joints.__all__}
    of_space = {kind for kind, said in labels.items() if not said or 3 in said}
    # of a node without mass: test_force_balance.py; of a flexible body: test_flexible_body.py; round pulleys whose
    # axes are parallel, so that markers may not stand anywhere: test_ropes.py
    assert of_space - {"ForceBalance", "FlexibleNode", "Belt", "Chain"} <= first_words
    assert all(
        any(sample.startswith(f"{kind} ") for sample in SAMPLES) for kind in set(drivers.__all__) - set(BY_FORCE)
    )


@cases(kind for kind in SAMPLES if kind != "Constraint")
def test_the_joint_holds_where_geometry_says(kind, style):
    """At t = 0 the bodies stand as numpy has put them, and assembly leaves them there."""
    s = prepared(kind, style)
    assert np.abs(residual(s, 0.0, s.given)).max() < CLOSED
    assert np.abs(s.q - s.given).max() < CLOSED


@everywhere
def test_rates_are_those_of_the_residual_along_a_motion(kind, style):
    s = prepared(kind, style)
    C, Phi_t = jacobian(s, TIME, s.q)
    h = DIFFERENCE
    ahead, behind = (residual(s, TIME + k, moved(s.q, k * s.v)) for k in (h, -h))
    expected = (ahead - behind) / (2 * h)
    assert C @ s.v + Phi_t == pytest.approx(expected, rel=RATE_TOL, abs=RATE_TOL)
    rate = np.array(s.system.rates(TIME, s.q, s.v, s.p)[0]).ravel()
    assert rate == pytest.approx(C @ s.v + Phi_t, rel=1e-12, abs=1e-12)


@everywhere
def test_second_rates_along_a_motion_with_acceleration(kind, style):
    """Φ̈ = C v̇ - γ, with speeds (ṙ, ω′) that change at constant rates."""
    s = prepared(kind, style)
    a = np.random.default_rng(5).uniform(-1, 1, s.v.size)
    C, _ = jacobian(s, TIME, s.q)
    gamma = np.array(s.system.rates(TIME, s.q, s.v, s.p)[1]).ravel()

    def rate(h):
        return np.array(s.system.rates(TIME + h, moved(s.q, h * s.v + 0.5 * h * h * a), s.v + h * a, s.p)[0]).ravel()

    expected = (rate(DIFFERENCE) - rate(-DIFFERENCE)) / (2 * DIFFERENCE)
    assert C @ a - gamma == pytest.approx(expected, rel=RATE_TOL, abs=RATE_TOL)


@everywhere
def test_rows_are_independent_wherever_it_is_put_together(kind, style):
    """Full rank at the given position and at those that assembly finds from shaken estimates."""
    s, rows = prepared(kind, style), SAMPLES[kind].rows
    rng = np.random.default_rng(3)
    places = [s.q]
    for _ in range(2):
        shaken = moved(s.q, SHAKE * rng.uniform(-1, 1, s.v.size))
        state = assemble_from(s.system, s.p, shaken, np.zeros(s.v.size), np.zeros(0))
        assert state.closure < 1e-10
        assert (state.dof, state.rank, state.redundant) == (s.v.size - rows, rows, ())
        places.append(state.q)
    for q in places:
        C, _ = jacobian(s, 0.0, q)
        sizes = np.linalg.svd(C / np.linalg.norm(C, axis=1)[:, None], compute_uv=False)
        assert C.shape[0] == len(set(s.system.row_names)) == rows
        assert sizes[-1] > 1e-3


def motion_with_reactions(s):
    """Accelerations and multipliers from [M Cᵀ; C 0], at consistent random speeds; reported quantities by name."""
    C, Phi_t = jacobian(s, 0.0, s.q)
    v = s.v - np.linalg.lstsq(C, C @ s.v + Phi_t, rcond=None)[0]
    nothing = np.zeros(0)
    M, Q, _ = s.system.forces(0.0, s.q, v, nothing, s.p, np.zeros(s.system.n_c))
    M, Q = np.array(M), np.array(Q).ravel()
    gamma = np.array(s.system.rates(0.0, s.q, v, s.p)[1]).ravel()
    n = v.size
    solved = np.linalg.solve(np.block([[M, C.T], [C, np.zeros((len(C), len(C)))]]), np.concatenate([Q, gamma]))
    a, lam = solved[:n], -solved[n:]
    values = np.array(s.system.outputs(0.0, s.q, v, a, lam, nothing, s.p)).ravel()
    channels = dict(
        zip(s.system.channels, np.split(values, np.cumsum(list(s.system.channels.values()))[:-1]), strict=True)
    )
    return v, a, lam, Phi_t, channels


def acting(s, channels):
    """(element, body name, wrench) of every reported reaction."""
    parts = parts_of(s.system)
    for (element, quantity), wrench in channels.items():
        if quantity.startswith("reaction_") and quantity != "reaction_at_joint":  # which is one of them, elsewhere
            k = {"i": 0, "j": 1}.get(quantity[-1]) if quantity[-1] in "ij" else int(quantity[-1]) - 1
            yield element, parts[element].bodies[k], wrench


def body_motion(s, name, v, a):
    k = list(s.model.bodies).index(name)
    body = s.model.bodies[name]
    q, v, a = s.q[7 * k : 7 * k + 7], v[6 * k : 6 * k + 6], a[6 * k : 6 * k + 6]
    return float(body.mass), inertia_tensor(body.inertia), np.array(body.center_of_mass), q[:3], rotation(q[3:]), v, a


@everywhere
def test_reactions_obey_newton_and_euler(kind, style):
    """Weight and reactions give every body its acceleration; the moments are about mass centres."""
    s = prepared(kind, style)
    v, a, _, _, channels = motion_with_reactions(s)
    for name in s.model.bodies:
        mass, J, c, _, A, v_b, a_b = body_motion(s, name, v, a)
        needed = wrench_needed(mass, J, c, A, a_b[:3], v_b[3:], a_b[3:])
        given = np.concatenate([mass * np.array(s.model.gravity, float), np.zeros(3)])
        given += sum(wrench for _, body, wrench in acting(s, channels) if body == name)
        assert given == pytest.approx(needed, abs=BALANCE * (1 + np.abs(needed).max()))


@cases(BETWEEN_TWO)
def test_reactions_of_a_joint_cancel_and_do_no_work_of_their_own(kind, style):
    """Forces and moments about the origin sum to zero, on the ground too; their power is that of moving constraints."""
    s = prepared(kind, style)
    v, a, lam, Phi_t, channels = motion_with_reactions(s)
    total, power, size = np.zeros(6), 0.0, 1.0
    for _, name, wrench in acting(s, channels):
        force, moment = wrench[:3], wrench[3:]
        size += np.abs(wrench).max()
        if name == "ground":
            total += wrench
            continue
        _, _, c, r, A, v_b, _ = body_motion(s, name, v, a)
        total += np.concatenate([force, moment + np.cross(r + A @ c, force)])
        power += force @ (v_b[:3] + A @ np.cross(v_b[3:], c)) + moment @ A @ v_b[3:]
    assert total == pytest.approx(0, abs=BALANCE * size)
    assert power == pytest.approx(-lam @ Phi_t, abs=BALANCE * size)


@pytest.mark.parametrize("kind", [kind for kind in BETWEEN_TWO if not kind.startswith("Gear")])  # its carrier stays
def test_the_whole_world_may_be_turned_and_shifted(kind):
    """Bodies, ground markers and gravity together: accelerations and reactions turn along, joint quantities stay."""
    R, shift = any_rotation(np.random.default_rng(11)), np.array([1.7, -0.6, 0.4])
    s = prepared(kind, "to ground")
    there = Prepared(*prepare(build(kind, "to ground", 0, (R, shift)))[:-1], np.concatenate([R @ s.v[:3], s.v[3:]]))
    (_, a, _, _, here), (_, a_there, _, _, turned_along) = motion_with_reactions(s), motion_with_reactions(there)
    assert a_there == pytest.approx(np.concatenate([R @ a[:3], a[3:]]), abs=1e-9)
    for key, value in here.items():
        if key[1] == "reaction_j":
            assert turned_along[key] == pytest.approx(np.concatenate([R @ value[:3], R @ value[3:]]), abs=1e-9)
        elif key[1] in ("angle", "rate", "displacement", "length", "angle_i", "angle_j", "force"):
            assert turned_along[key] == pytest.approx(value, abs=1e-9)


@cases(kind for kind in SAMPLES if kind.startswith("Link"))
def test_the_force_of_a_link_is_that_along_it(kind, style):
    s = prepared(kind, style)
    *_, channels = motion_with_reactions(s)
    link = s.model.elements["j"]
    ends = []
    for marker in (link.i, link.j):
        point = np.array(marker.point, float)
        if marker.body is not s.model.ground:
            k = 7 * list(s.model.bodies).index(marker.body.name)
            point = s.q[k : k + 3] + rotation(s.q[k + 3 : k + 7]) @ point
        ends.append(point)
    d = ends[1] - ends[0]
    assert channels["j", "force"] == pytest.approx(-channels["j", "reaction_j"][:3] @ d / np.linalg.norm(d), abs=1e-10)
