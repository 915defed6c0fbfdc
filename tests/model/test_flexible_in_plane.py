"""Flexible bodies of the plane: closed forms, and the same bodies in space."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from beam_matrices import BeamMatrices

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.files.written_models.as_yaml import to_yaml

ROOTS = np.array([1.8751040687, 4.6940911330, 7.8547574382])  # of cos x cosh x = -1: the clamped and free beam
G = 9.81
ROD = BeamMatrices(1.0, 16, EA=2e5, EIy=1e3, EIz=30.0, GJ=15.0, mass=0.8, polar=1e-3)
PLANAR = np.ravel(6 * np.arange(17)[:, None] + [0, 1, 5])  # freedoms x, y and angle of its nodes


def of_plane(**words) -> cd.ReducedBody:
    """Of matrices of the plane."""
    M, K = (A[np.ix_(PLANAR, PLANAR)] for A in (ROD.masses, ROD.stiffness))
    if "stress_stiffness" in words:
        words["stress_stiffness"] = tension_of_plane
    markers = {"root": [0], "tip": [16]}
    return cd.craig_bampton(M, K, ROD.nodes[:, :2], markers, **({"modes": 4} | words))


def tension_of_plane(u: np.ndarray) -> np.ndarray:
    whole = np.zeros(6 * 17)
    whole[PLANAR] = u
    return ROD.of_tension(whole)[np.ix_(PLANAR, PLANAR)]


def of_space(**words) -> cd.ReducedBody:
    markers = {"root": [0], "tip": [16]}
    if "stress_stiffness" in words:
        words["stress_stiffness"] = ROD.of_tension
    return cd.craig_bampton(ROD.masses, ROD.stiffness, ROD.nodes, markers, **({"modes": 12} | words))


@pytest.mark.parametrize("frame", ["root", "mean"])
def test_the_frequencies_of_a_cantilever(frame):
    """ω = β² √(EI/(ρA L⁴))."""
    model = cd.Model("cantilever", gravity=None)
    arm = cd.flexible_body(model, "arm", of_plane(frame=frame, modes=6))
    model.add(cd.Fixed("clamp", model.ground, arm.at("root")))
    closed = ROOTS**2 * np.sqrt(ROD.EIz / ROD.mass) / (2 * np.pi)
    np.testing.assert_allclose(np.sort(cd.linearize(model).frequencies)[:3], closed, rtol=1e-3)


def test_a_cantilever_under_its_weight():
    """w = q L⁴/(8 EI), with the reactions of statics; turned by half a turn it bends the other way."""
    for angle in (0.0, np.pi):
        model = cd.Model("cantilever", gravity=(0, -G))
        arm = cd.flexible_body(model, "arm", of_plane(), angle=angle)
        model.add(cd.Fixed("clamp", model.ground, arm.at("root")))
        rest = cd.equilibrium(model)
        np.testing.assert_allclose(rest["arm tip"].position[0, 1], -ROD.mass * G / (8 * ROD.EIz), rtol=1e-6)
        moment = np.cos(angle) * ROD.mass * G / 2
        np.testing.assert_allclose(rest["clamp"].reaction_at_joint[0], (0, -ROD.mass * G, -moment), atol=1e-8)


def swung(model: cd.Model, arm, axis: dict) -> cd.Model:
    """A pendulum on a pin, with a heavy tip that a spring pulls."""
    up = (0.0,) * (model.dim - 2)
    inertia = 0.01 if model.dim == 2 else (0.01, 0.02, 0.01)
    load = model.body("load", mass=0.3, inertia=inertia, position=(1, 0.1, *up))
    model.add(cd.Fixed("weld", arm.at("tip"), load.at(0, -0.1, *up)))
    model.add(cd.Revolute("pin", model.ground.at(0, 0, *up, **axis), arm.at("root", **axis)))
    model.add(cd.CartesianSpring("string", model.ground.at(1, 0.5, *up), load.at(0, 0, *up), stiffness=60))
    return model


@pytest.mark.parametrize("stiffening", [False, True])
def test_a_body_in_space_guided_in_the_plane_moves_like_one_of_the_plane(stiffening):
    """Reduced in the plane; reduced in space and guided; and in a machine in space, whose pin guides it.

    They differ by inertia of second order in the deflection, which matrices with rotations have approximately.
    """
    words = {"stress_stiffness": None} if stiffening else {}
    plane, whole = of_plane(modes=45, **words).truncated(3), of_space(modes=90, **words)
    guided = whole.in_plane().truncated(3)
    slow = int((whole.frequencies < 1.001 * plane.frequencies[-1]).sum())  # with those that bend it along z
    assert guided.frequencies == pytest.approx(plane.frequencies)
    paths, bent = [], 0.0
    for data, up, axis in (plane, (), {}), (guided, (), {}), (whole.truncated(slow), (0,), {"axis": (0, 0, 1)}):
        model = cd.Model("pendulum", dim=data.dim if not up else 3, gravity=(0, -G, *up))
        swung(model, cd.flexible_body(model, "arm", data), axis)
        result = cd.simulate(model, until=0.4, every=0.02, rtol=1e-8, atol=1e-10)
        paths.append(result["load"].position[:, :2])
        bent = max(bent, np.abs(result["arm modes"].mode_1).max())
    assert bent > 0.01
    assert np.abs(paths[1] - paths[0]).max() < 1e-5 * bent
    assert np.abs(paths[2] - paths[0]).max() < 3e-4 * bent


def test_energy_and_momenta_of_a_body_that_flies():
    model = cd.Model("thrown", gravity=(0, -G))
    arm = cd.flexible_body(model, "arm", of_plane(frame="mean", modes=2), velocity=(0, 1), angular_velocity=9.0)
    load = model.body("load", mass=0.3, inertia=0.01, position=(1, 0.1), velocity=(-0.9, 10), angular_velocity=9.0)
    model.add(cd.Fixed("weld", arm.at("tip"), load.at(0, -0.1)))
    result = cd.simulate(model, until=0.3, rtol=1e-9, atol=1e-11, every=0.01)
    assert np.ptp(result.energy.total) < 1e-7 * result.energy.kinetic[0]
    assert cd.certificate(result, model, agreement=False)
    assert np.ptp(result["arm modes"].strain_energy) > 0.01
    away = result["arm"].position - result["load"].position
    assert np.ptp(np.hypot(*away.T)) > 1e-3  # it is not rigid


def test_a_truss_of_the_plane_has_nodes_without_rotations():
    """A square of four rods and two diagonals; K of every bar k along its direction. Two nodes hold a marker."""
    corners = np.array([(0.0, 0.0), (1, 0), (1, 1), (0, 1)])
    K = np.zeros((4, 2, 4, 2))
    for i in range(4):
        for j in range(i):
            e = (corners[i] - corners[j]) / np.linalg.norm(corners[i] - corners[j])
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                K[a, :, b] += sign * 1e4 * np.outer(e, e)
    data = cd.craig_bampton(0.5 * np.eye(8), K.reshape(8, 8), corners, {"low": [0, 1], "high": [2, 3]})
    assert data.dim == 2
    assert data.mass == pytest.approx(2.0)
    assert data.count == 3  # the upper side goes along, up and turns; its length is that of a rigid marker
    model = cd.Model("frame", gravity=None)
    truss = cd.flexible_body(model, "frame", data)
    model.add(cd.Fixed("foot", model.ground.at(0.5, 0), truss.at("low")))
    model.add(cd.Force("push", truss.at("high"), (7.0, 0)))
    sway = cd.equilibrium(model)["frame high"].position[0] - (0.5, 1)
    stiff = K.reshape(8, 8)[4:, 4:]
    rigid = np.array([[1, 0, 0], [0, 1, 0.5], [1, 0, 0], [0, 1, -0.5]])  # of the upper side about its middle
    expected = np.linalg.solve(rigid.T @ stiff @ rigid, [7.0, 0, 0])[:2]
    assert sway == pytest.approx(expected, rel=1e-3)  # turns are small, not linear
    with pytest.raises(ModelError, match="only where two of them are apart"):
        cd.craig_bampton(0.5 * np.eye(8), K.reshape(8, 8), corners, {"low": [0]})


def test_it_becomes_rigid_and_elastic_at_events():
    """Five amplitudes in three bodies: the last has room for one more."""
    model = cd.Model("switched", gravity=(0, -G))
    arm = cd.flexible_body(model, "arm", of_plane(modes=2).truncated(5), rigid=True, damping=0.05)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at("root")))
    model.add(cd.When("soft", lambda s: s.time - 0.1, do=arm.soften))
    model.add(cd.When("stiff", lambda s: s.time - 0.2, do=arm.stiffen))
    result = cd.simulate(model, until=0.3, every=0.01)
    bent = np.abs(result["arm modes"].mode_1)
    assert bent[result.t < 0.1].max() < 1e-12
    assert bent[(result.t > 0.1) & (result.t < 0.2)].max() > 1e-5
    assert np.ptp(bent[result.t > 0.2]) < 1e-10


def test_in_files(tmp_path):
    data = of_plane(modes=2)
    path = data.save(tmp_path / "arm.npz")
    assert cd.load_reduced(path).dim == 2
    with np.load(path) as arrays:
        changed = dict(arrays)
    changed["names"] = np.frombuffer(bytes(changed["names"]).replace(b'"dim": 2', b'"dim": 4'), np.uint8)
    np.savez(tmp_path / "four.npz", **changed)
    with pytest.raises(FileError, match="it has 4 dimensions"):
        cd.load_reduced(tmp_path / "four.npz")
    model = cd.Model("arm", gravity=(0, -G))
    arm = cd.flexible_body(model, "arm", path)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at("root")))
    (tmp_path / "arm.yaml").write_text(to_yaml(model))
    again = cd.load_model(tmp_path / "arm.yaml")
    first, second = (cd.simulate(m, until=0.2, method="dae")["arm tip"].position for m in (model, again))
    assert np.abs(first - second).max() < 1e-9


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", of_plane()), "a machine in space needs nodes of N x 3"),
        (lambda: cd.flexible_body(cd.Model("m"), "arm", of_space()), "data.in_plane() guides it in the plane x, y"),
        (lambda: of_space(frame="mean").in_plane(), "its frame follows its mean motion, and no marker stays"),
        (lambda: across().in_plane(), "none of its modes bends it in the plane"),
        (lambda: cd.flexible_body(cd.Model("m"), "arm", of_plane(), orientation=(1, 0, 0, 0)),
         "orientation= is for space"),
        (lambda: cd.craig_bampton(np.eye(4), np.eye(4), [(0, 0), (1, 0)], {"a": {"nodes": [0, 1], "at": (0, 0, 0)}}),
         "at: expected 2 coordinates"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(make, words):
    with pytest.raises(ModelError) as error:
        make()
    assert words in str(error.value)


def across() -> cd.ReducedBody:
    """Of modes that bend it along z alone."""
    data = of_space()
    flat = np.abs(data.shapes["tip"][2]) > 1e-3
    V, kept = np.eye(data.count)[:, flat], data.frequencies[flat]
    assert 0 < flat.sum() < data.count
    return replace(data._combined(V, kept))
