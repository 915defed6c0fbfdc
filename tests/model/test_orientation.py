"""Orientations against scipy's Rotation, which shares no line with ours, and against their own inverses."""

from __future__ import annotations

from itertools import product
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from cardan.errors import ModelError
from cardan.model.rotation.orientation import (
    angular_velocity_from_euler_rates,
    axis_angle,
    compose,
    direction_cosines,
    euler_angles,
    inverse_orientation,
    pointing,
    rotation_vector,
)
from cardan.model.rotation.orientation_readers import (
    continuous,
    to_axis_angle,
    to_direction_cosines,
    to_euler_angles,
    to_rotation_vector,
)

ROUND_OFF = 1e-14
SEQUENCES = [a + b + c for a, b, c in product("xyz", repeat=3) if a != b != c]
SEQUENCES += [sequence.upper() for sequence in SEQUENCES]
TIMES = np.linspace(0, 10, 2001)


def scipy_matrix(sequence: str, angles: Any) -> np.ndarray:
    """scipy writes moving axes in capitals, fixed ones in small letters: the other way round than we do."""
    return Rotation.from_euler(sequence.swapcase(), angles).as_matrix()


def matrix(p: Any) -> np.ndarray:
    """R by scipy, which puts the scalar last."""
    e0, e1, e2, e3 = np.moveaxis(np.asarray(p, dtype=float), -1, 0)
    return Rotation.from_quat(np.stack([e1, e2, e3, e0], axis=-1)).as_matrix()


def numbers(expressions: Any, values: dict[Any, float]) -> np.ndarray:
    f = ca.Function("f", list(values), [ca.vertcat(*expressions)])
    return np.array(f(*values.values())).ravel()


def same(p: Any, q: Any) -> bool:
    return bool(abs(abs(np.dot(p, q)) - 1) < ROUND_OFF)


# ---- makers ----


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_euler_angles_of_every_sequence(sequence):
    angles = np.random.default_rng(1).uniform(-3, 3, (20, 3))
    for a in angles:
        p = euler_angles(*a, sequence=sequence)
        assert all(type(e) is float for e in p)
        assert np.allclose(matrix(p), scipy_matrix(sequence, a), atol=ROUND_OFF, rtol=0)


def test_default_is_the_classic_3_1_3_written_out():
    psi, theta, phi = 0.3, 0.7, -1.1
    # Nikravesh (1981), DADS-3D, ICON: half sums and differences of the angles
    expected = (
        np.cos(theta / 2) * np.cos((psi + phi) / 2),
        np.sin(theta / 2) * np.cos((psi - phi) / 2),
        np.sin(theta / 2) * np.sin((psi - phi) / 2),
        np.cos(theta / 2) * np.sin((psi + phi) / 2),
    )
    assert euler_angles(psi, theta, phi) == pytest.approx(expected, abs=ROUND_OFF)
    assert euler_angles(psi, theta, phi, sequence="313") == euler_angles(psi, theta, phi)
    assert euler_angles(*np.degrees([psi, theta, phi]), degrees=True) == pytest.approx(expected, abs=ROUND_OFF)


def test_digits_in_sequences():
    assert euler_angles(1, 2, 3, sequence="321") == euler_angles(1, 2, 3, sequence="zyx")


@pytest.mark.parametrize("length", [0.0, 1e-300, 1e-9, 9.999e-3, 1.0001e-2, 1.0, np.pi, 5.0, 20.0])
def test_rotation_vector_of_any_length(length):
    n = np.array([2.0, -1.0, 0.5]) / np.linalg.norm([2.0, -1.0, 0.5])
    p = rotation_vector(*(length * n))
    expected = (np.cos(length / 2), *(np.sin(length / 2) * n))
    assert p == pytest.approx(expected, abs=2e-15)
    assert all(type(e) is float for e in p)


def test_axis_angle():
    p = axis_angle((0, 3, -4), 1.3)
    assert np.allclose(matrix(p), Rotation.from_rotvec(1.3 * np.array([0, 0.6, -0.8])).as_matrix(), atol=ROUND_OFF)


@pytest.mark.parametrize("seed", range(4))
def test_direction_cosines_of_any_rotation(seed):
    for R in Rotation.random(50, random_state=seed).as_matrix():
        assert np.allclose(matrix(direction_cosines(R)), R, atol=ROUND_OFF, rtol=0)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, -1, 1), (0, -1, 1)])
def test_direction_cosines_of_half_turns(axis):
    R = Rotation.from_rotvec(np.pi * np.array(axis) / np.linalg.norm(axis)).as_matrix()
    assert np.allclose(matrix(direction_cosines(R)), R, atol=ROUND_OFF, rtol=0)


def test_direction_cosines_are_cleaned():
    R = Rotation.from_rotvec([0.3, -1.2, 2.0]).as_matrix()
    printed = np.round(R, 7)
    p = direction_cosines(printed)
    assert np.abs(matrix(p) - R).max() < 1e-7
    assert abs(np.linalg.norm(p) - 1) < ROUND_OFF


@pytest.mark.parametrize("seed", range(3))
def test_pointing_is_the_shortest_turn(seed):
    rng = np.random.default_rng(seed)
    a, d = rng.normal(size=3), rng.normal(size=3)
    p = pointing(a, d)
    assert np.allclose(matrix(p) @ a / np.linalg.norm(a), d / np.linalg.norm(d), atol=ROUND_OFF)
    between = np.arccos(a @ d / np.linalg.norm(a) / np.linalg.norm(d))
    assert 2 * np.arccos(p[0]) == pytest.approx(between, abs=1e-12)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -1), (1, 2, -3)])
@pytest.mark.parametrize("off", [0.0, 1e-13, 1e-9, 1e-6, 1e-3])
def test_pointing_the_other_way_round(axis, off):
    a = np.array(axis) / np.linalg.norm(axis)
    d = -a + off * np.array([0.3, -0.5, 0.8])
    d /= np.linalg.norm(d)
    assert np.allclose(matrix(pointing(a, d)) @ a, d, atol=1e-15)


def test_pointing_with_two_axes():
    p = pointing((0, 0, 1), (1, 1, 0), second_axis=(1, 0, 0), second_direction=(5, 5, 2))
    R = matrix(p)
    assert np.allclose(R[:, 2], np.array([1, 1, 0]) / np.sqrt(2), atol=ROUND_OFF)
    assert np.allclose(R[:, 0], [0, 0, 1], atol=ROUND_OFF)


def test_compose_and_inverse():
    p, q = euler_angles(1, 2, 3), rotation_vector(0.3, -0.2, 0.9)
    assert np.allclose(matrix(compose(p, q)), matrix(p) @ matrix(q), atol=ROUND_OFF)
    assert same(compose(p, inverse_orientation(p)), (1, 0, 0, 0))
    assert same(compose([2 * e for e in p]), p)  # any length is a direction among the four
    assert compose() == (1.0, 0.0, 0.0, 0.0)


# ---- expressions of parameters ----


def test_expressions_give_the_numbers_and_their_derivatives():
    a, b, c = (ca.SX.sym(n) for n in "abc")
    makers = {
        "euler": lambda x, y, z: euler_angles(x, y, z, "xyz"),
        "vector": rotation_vector,
        "axis": lambda x, y, z: axis_angle((x, y, 1), z),
        "point": lambda x, y, z: pointing((0, x, 1), (y, 1, z)),
        "two": lambda x, y, z: pointing((0, x, 1), (y, 1, z), (1, 0, 0), (0, 0, 1)),
        "compose": lambda x, y, z: compose(rotation_vector(x, y, 0), (1, 0, z, 0)),
    }
    for maker in makers.values():
        expressions = ca.vertcat(*maker(a, b, c))
        f = ca.Function("f", [a, b, c], [expressions])
        slope = ca.Function("g", [a, b, c], [ca.jacobian(expressions, ca.vertcat(a, b, c))])
        for values in ((0.4, -0.7, 1.9), (1e-3, 2e-3, -1e-3)):
            assert np.allclose(np.array(f(*values)).ravel(), maker(*values), atol=ROUND_OFF)
            h = 1e-6
            for k in range(3):
                up, down = (np.array(values) + s * h * np.eye(3)[k] for s in (1, -1))
                difference = (np.array(maker(*up)) - np.array(maker(*down))) / (2 * h)
                assert np.allclose(np.array(slope(*values))[:, k], difference, atol=1e-8)


def test_rotation_vector_is_differentiable_at_zero():
    v = ca.SX.sym("v", 3)
    slope = ca.Function("g", [v], [ca.jacobian(ca.vertcat(*rotation_vector(v[0], v[1], v[2])), v)])
    assert np.allclose(np.array(slope(np.zeros(3))), np.vstack([np.zeros(3), np.eye(3) / 2]), atol=ROUND_OFF)


def test_direction_cosines_of_expressions_choose_their_row_at_run_time():
    v = ca.SX.sym("v", 3)
    p = rotation_vector(v[0], v[1], v[2])
    e0, e = p[0], ca.vertcat(*p[1:])
    R = (2 * e0**2 - 1) * ca.SX.eye(3) + 2 * e @ e.T + 2 * e0 * ca.skew(e)
    f = ca.Function("f", [v], [ca.vertcat(*direction_cosines(R))])
    for turn in ((0.1, 0.2, 0.3), (3.1, 0.1, 0), (0, 3.1, 0.1), (0.1, 0, 3.14)):
        assert same(np.array(f(turn)).ravel(), rotation_vector(*turn))


# ---- readers ----


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_euler_angles_read_back(sequence):
    for R in Rotation.random(40, random_state=5).as_matrix():
        p = np.array(direction_cosines(R))
        angles = to_euler_angles(p, sequence)
        assert np.allclose(scipy_matrix(sequence, angles), R, atol=1e-13)
        assert np.allclose(angles, Rotation.from_matrix(R).as_euler(sequence.swapcase()), atol=1e-12)


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_euler_angles_unwrapped_along_a_motion(sequence):
    proper = sequence[0] == sequence[2]
    angles = np.stack([3 * TIMES, (1.0 if proper else 0.0) + 0.5 * np.sin(TIMES), -5 * TIMES], axis=1)
    p = np.array([euler_angles(*a, sequence=sequence) for a in angles])
    p *= np.where(np.random.default_rng(0).random(len(p)) < 0.5, -1, 1)[:, None]  # any signs
    assert np.allclose(to_euler_angles(p, sequence), angles, atol=1e-12)


@pytest.mark.parametrize("sequence", ["zxz", "xyz", "ZXZ", "XYZ"])
def test_euler_angles_run_through_their_singularity(sequence):
    proper = sequence[0] == sequence[2]
    middle = 0.0 if proper else np.pi / 2
    angles = np.stack([0.2 * np.sin(TIMES), middle + np.cos(TIMES), 0.3 + 0.1 * TIMES], axis=1)
    p = np.array([euler_angles(*a, sequence=sequence) for a in angles])
    read = to_euler_angles(p, sequence)
    if not proper:  # starts beyond π/2: the other of the two triples
        angles = np.stack([angles[:, 0] + np.pi, np.pi - angles[:, 1], angles[:, 2] + np.pi], axis=1)
    turns = 2 * np.pi * np.round((angles[0] - read[0]) / (2 * np.pi))
    assert np.allclose(read + turns, angles, atol=1e-6)


@pytest.mark.parametrize("sequence", ["zxz", "xyz", "ZXZ", "XYZ", "zyx"])
@pytest.mark.parametrize("second", [0.0, np.pi / 2, -np.pi / 2, np.pi])
def test_singular_orientations_still_give_the_rotation(sequence, second):
    p = euler_angles(0.4, second, 0.9, sequence=sequence)
    angles = to_euler_angles(p, sequence)
    assert np.allclose(scipy_matrix(sequence, angles), matrix(p), atol=1e-12)
    proper = sequence[0].lower() == sequence[2].lower()
    if proper == (second in (0.0, np.pi)):
        assert angles[0] == 0.0  # the convention: all of the turn is in the last angle


def test_moments_of_gimbal_lock_keep_the_first_angle():
    angles = np.array([[0.7, 0.0, 0.1], [0.7, 0.3, 0.2], [0.8, 0.0, 0.2], [0.8, 0.1, 0.3]])
    p = np.array([euler_angles(*a) for a in angles])
    expected = np.array([[0.7, 0.0, 0.1], [0.7, 0.3, 0.2], [0.7, 0.0, 0.3], [0.8, 0.1, 0.3]])
    assert np.allclose(to_euler_angles(p), expected, atol=1e-12)


def test_axis_and_angle_over_many_turns_and_both_senses():
    angle = 15 * np.sin(TIMES)
    n = np.array([1, -2, 2]) / 3
    p = np.array([axis_angle(n, a) for a in angle])
    axis, read = to_axis_angle(p)
    assert np.allclose(axis, n, atol=1e-9)  # near zero turn the axis is known less well
    assert np.allclose(read, angle, atol=1e-12)
    assert np.allclose(to_rotation_vector(p), angle[:, None] * n, atol=1e-11)


def test_rotation_vector_of_a_smooth_motion_is_smooth():
    v = np.stack([np.sin(TIMES), 2 * np.cos(0.7 * TIMES), 0.5 * TIMES], axis=1)
    p = np.array([rotation_vector(*x) for x in v])
    p *= np.where(np.random.default_rng(0).random(len(p)) < 0.5, -1, 1)[:, None]
    assert np.linalg.norm(v, axis=1).max() > np.pi
    assert np.allclose(to_rotation_vector(p), v, atol=1e-12)


def test_no_turn_at_all():
    axis, angle = to_axis_angle((1, 0, 0, 0))
    assert angle == 0
    assert np.allclose(axis, (0, 0, 1))
    assert np.allclose(to_rotation_vector(np.tile([1.0, 0, 0, 0], (3, 1))), 0)
    assert np.allclose(to_rotation_vector((-1, 0, 0, 0)), 0)


def test_direction_cosines_read_back():
    R = Rotation.random(7, random_state=2).as_matrix()
    p = np.array([direction_cosines(r) for r in R])
    assert np.allclose(to_direction_cosines(3 * p), R, atol=ROUND_OFF)
    assert to_direction_cosines(p[0]).shape == (3, 3)


def test_continuous_never_jumps():
    p = np.array([rotation_vector(0, 0, 4 * t) for t in TIMES])
    wild = p * np.where(np.random.default_rng(3).random(len(p)) < 0.5, -1, 1)[:, None]
    wild[0] = p[0]
    assert np.allclose(continuous(wild), p, atol=ROUND_OFF)


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_angular_velocity_from_rates(sequence):
    t, angles, rates = ca.SX.sym("t"), (0.3, 1.1, -0.8), (1.7, -0.4, 2.2)
    moving = [a + r * t for a, r in zip(angles, rates, strict=True)]
    e0, e1, e2, e3 = euler_angles(*moving, sequence=sequence)
    # ω′ = 2 L ṗ (Nikravesh 1981, DADS-3D, eq. 3.22): a route by AD that does not add turns
    L = ca.vertcat(ca.horzcat(-e1, e0, e3, -e2), ca.horzcat(-e2, -e3, e0, e1), ca.horzcat(-e3, e2, -e1, e0))
    p_rate = ca.jacobian(ca.vertcat(e0, e1, e2, e3), t)
    expected = numbers([2 * L @ p_rate], {t: 0.0})
    assert np.allclose(angular_velocity_from_euler_rates(angles, rates, sequence), expected, atol=ROUND_OFF)
    arrays = angular_velocity_from_euler_rates(np.array([angles] * 2), np.array([rates] * 2), sequence)
    assert np.allclose(arrays, [expected] * 2, atol=ROUND_OFF)


# ---- mistakes ----

MISTAKES = {
    "zero norm": lambda: compose((0, 0, 0, 0)),
    "no direction": lambda: axis_angle((0, 0, 0), 1),
    'sequence of Euler angles "zzx"': lambda: euler_angles(1, 2, 3, "zzx"),
    'sequence of Euler angles "xyw"': lambda: euler_angles(1, 2, 3, "xyw"),
    'sequence of Euler angles "zX"': lambda: euler_angles(1, 2, 3, "zX"),
    'sequence of Euler angles "zXz"': lambda: to_euler_angles((1, 0, 0, 0), "zXz"),
    "not orthonormal .* by 0.21": lambda: direction_cosines([[1.1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    "left-handed": lambda: direction_cosines([[1, 0, 0], [0, 1, 0], [0, 0, -1]]),
    "three rows": lambda: direction_cosines([[1, 0, 0], [0, 1, 0]]),
    "expected 3 numbers": lambda: direction_cosines([[1, 0], [0, 1], [0, 0]]),
    "axes are parallel": lambda: pointing((0, 0, 1), (1, 0, 0), (0, 0, -2), (0, 1, 0)),
    "directions are parallel": lambda: pointing((0, 0, 1), (1, 0, 0), (1, 0, 0), (1, 0, 0)),
    "go together": lambda: pointing((0, 0, 1), (1, 0, 0), (1, 0, 0)),
    "not expressions": lambda: to_euler_angles(euler_angles(ca.SX.sym("a"), 0, 0)),
    r"\(4,\) or \(nt, 4\)": lambda: to_euler_angles((1, 0, 0)),
    "four Euler parameters are all zero": lambda: to_rotation_vector(np.zeros((3, 4))),
    "finite": lambda: euler_angles(float("nan"), 0, 0),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_are_named(message):
    with pytest.raises(ModelError, match=message):
        MISTAKES[message]()
