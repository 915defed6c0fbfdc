"""Flexible bodies: closed forms of beams, two floating frames of one body, the rigid limit, files, bad input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from beam_matrices import BeamMatrices, strip

import cardan as cd
from cardan.errors import FileError, ModelError

ROOTS = np.array([1.8751040687, 4.6940911330, 7.8547574382])  # of cos x cosh x = -1: the clamped and free beam
G = 9.81
ROD = BeamMatrices(1.0, 16, EA=2e5, EIy=20.0, EIz=30.0, GJ=15.0, mass=0.8, polar=1e-3)


def rod(**words) -> cd.ReducedBody:
    markers = {"root": [0], "tip": [ROD.elements]}
    return cd.craig_bampton(ROD.masses, ROD.stiffness, ROD.nodes, markers, **({"modes": 4} | words))


def clamped(data: cd.ReducedBody, **words) -> cd.Model:
    model = cd.Model("cantilever", dim=3, gravity=(0, 0, -G))
    arm = cd.flexible_body(model, "arm", data, **words)
    model.add(cd.Fixed("clamp", model.ground, arm.at("root")))
    return model


@pytest.mark.parametrize("frame", ["root", "mean"])
def test_the_frequencies_of_a_cantilever(frame):
    """ω = β² √(EI/(ρA L⁴)); with the mean frame they come from vibrations of the free body and must be found anew."""
    model = clamped(rod(frame=frame))
    model.gravity = None
    found = np.sort(cd.linearize(model).frequencies)[:4]
    closed = [beta**2 * np.sqrt(EI / ROD.mass) / (2 * np.pi) for beta in ROOTS[:2] for EI in (ROD.EIy, ROD.EIz)]
    np.testing.assert_allclose(found, closed, rtol=1.5e-3)  # four vibrations with fixed markers


def test_a_cantilever_under_its_weight():
    model = clamped(rod(stress={"root": _at_root()}))
    rest = cd.equilibrium(model)
    np.testing.assert_allclose(rest["arm tip"].position[0, 2], -ROD.mass * G / (8 * ROD.EIy), rtol=1e-6)
    np.testing.assert_allclose(rest["clamp"].reaction_i[0, :3], (0, 0, -ROD.mass * G), atol=1e-9)
    np.testing.assert_allclose(rest["clamp"].reaction_at_joint[0, 4], ROD.mass * G / 2, rtol=1e-6)
    assert rest["arm modes"].stress_root[0] == pytest.approx(ROD.mass * G / 2, rel=2e-2)  # M: EI w'' of 16 elements


def _at_root() -> np.ndarray:
    """EI w'' at the first node, as if it were a stress."""
    h, B = 1 / ROD.elements, np.zeros((6, 6 * (ROD.elements + 1)))
    B[0, [2, 4, 8, 10]] = ROD.EIy * np.array([-6, 4 * h, 6, 2 * h]) / h**2
    return B


def flying(frame: str) -> cd.Model:
    model = cd.Model("thrown", dim=3, gravity=(0, 0, -G))
    spin = np.array([1.0, 2.0, 5.0])
    arm = cd.flexible_body(model, "arm", rod(frame=frame, modes=2), angular_velocity=tuple(spin), velocity=(0, 1, 0))
    place = np.array([1.0, 0, 0.1])
    words = {"velocity": tuple(np.cross(spin, place) + np.array([0, 1, 0])), "angular_velocity": tuple(spin)}
    load = model.body("load", mass=0.3, inertia=(0.01, 0.01, 0.02), position=tuple(place), **words)
    model.add(cd.Fixed("weld", arm.at("tip"), load.at(0, 0, -0.1)))
    model.add(cd.CartesianSpring("string", model.ground.at(1, 0.3, 0.5), load.at(0, 0, 0), stiffness=60))
    return model


def test_energy_and_momenta_of_a_body_that_tumbles():
    model = flying("mean")
    result = cd.simulate(model, until=0.2, rtol=1e-9, atol=1e-11, every=0.01)
    assert np.ptp(result.energy.total) < 1e-7 * result.energy.kinetic[0]
    assert cd.certificate(result, model, agreement=False)
    assert np.ptp(result["arm modes"].strain_energy) > 0.02


def test_two_floating_frames_of_one_body_give_one_motion():
    """The frame is a choice: one clamped at the root and one of mean axes describe the same small strains."""
    first, second = (cd.simulate(flying(f), until=0.15, rtol=1e-8, method="direct") for f in ("root", "mean"))
    apart = np.abs(first["load"].position - second["load"].position).max()
    bent = np.abs(first["arm modes"].mode_1).max()
    assert bent > 0.01
    assert apart < 0.02 * bent


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_stiff_body_moves_like_a_rigid_one(method):
    pendulum = cd.Model("pendulum", dim=3, gravity=(0, 0, -G))
    arm = cd.flexible_body(pendulum, "arm", rod(modes=0).truncated(2), stiffness=400, damping=0.1)
    pendulum.add(cd.Revolute("pin", pendulum.ground.at(0, 0, 0, axis=(0, 1, 0)), arm.at("root", axis=(0, 1, 0))))
    rigid = cd.Model("rigid", dim=3, gravity=(0, 0, -G))
    bar = rigid.body("arm", mass=ROD.mass, inertia=(1e-3, ROD.mass / 12, ROD.mass / 12), center_of_mass=(0.5, 0, 0))
    rigid.add(cd.Revolute("pin", rigid.ground.at(0, 0, 0, axis=(0, 1, 0)), bar.at(0, 0, 0, axis=(0, 1, 0))))
    result, expected = cd.simulate(pendulum, until=0.5, method=method), cd.simulate(rigid, until=0.5)
    np.testing.assert_allclose(result["pin"].angle[-1], expected["pin"].angle[-1], rtol=2e-3)


def test_derivatives_by_the_stiffness():
    """The static deflection goes with 1/k, frequencies with √k."""
    model = cd.Model("cantilever", dim=3, gravity=(0, 0, -G))
    k = model.parameter("k", 1.3)
    arm = cd.flexible_body(model, "arm", rod(), stiffness=k)
    model.add(cd.Fixed("clamp", model.ground, arm.at("root")))
    tip = arm.nodes["tip"]
    slope = cd.gradient(model, [cd.Terminal(lambda s: s.position(tip)[2])], analysis="equilibrium")
    assert slope.derivative(0, "k") == pytest.approx(-slope.values[0] / 1.3, rel=1e-6)


def test_saved_and_read(tmp_path):
    data = strip()
    path = data.save(tmp_path / "strip.npz")
    again = cd.load_reduced(path)
    assert again.file == str(path)
    for mine, its in ((data.frequencies, again.frequencies), (data.inertia.matrix, again.inertia.matrix)):
        np.testing.assert_array_equal(mine, its)
    assert again.displaced(np.zeros(again.count)).tolist() == data.nodes.tolist()
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(Path(path).read_bytes()[:700])
    with pytest.raises(FileError, match="no reduced body"):
        cd.load_reduced(damaged)
    other = tmp_path / "other.npz"
    np.savez(other, names=np.zeros(3, np.uint8))
    with pytest.raises(FileError, match="no reduced body"):
        cd.load_reduced(other)
    with np.load(path) as arrays:
        changed = dict(arrays) | {"frequencies": -arrays["frequencies"]}
    np.savez(other, **changed)
    with pytest.raises(FileError, match="a mode without stiffness"):
        cd.load_reduced(other)


K, M, NODES = sp.csc_matrix(ROD.stiffness), sp.csc_matrix(ROD.masses), ROD.nodes


def with_entry(A, i, j, value):
    changed = A.tolil()
    changed[i, j] = value
    return changed.tocsc()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: cd.craig_bampton(M, K[:-1, :-1], NODES, {"root": [0]}), "is 101 by 101, but the nodes have 102"),
        (lambda: cd.craig_bampton(M, with_entry(K, 1, 5, 7.0), NODES, {"root": [0]}), "is not symmetric: entries"),
        (lambda: cd.craig_bampton(M, with_entry(K, 1, 1, np.nan), NODES, {"root": [0]}), "not finite"),
        (lambda: cd.craig_bampton(M, 0 * K, NODES, {"root": [0]}), "stiffness matrix is zero"),
        (lambda: cd.craig_bampton(M, with_entry(K, 1, 1, 2 * K[1, 1]), NODES, {"root": [0]}), "resists rigid motions"),
        (lambda: cd.craig_bampton(-M, K, NODES, {"root": [0]}), "no positive mass"),
        (lambda: cd.craig_bampton(M, K, NODES[:, :1], {"root": [0]}), "nodes: expected the coordinates"),
        (lambda: cd.craig_bampton(M, K, NODES[:, :2], {"root": [0]}), "in the plane a node has 2 freedoms"),
        (lambda: cd.craig_bampton(M, K, NODES[:-1], {"root": [0]}), "102 rows for 16 nodes"),
        (lambda: cd.craig_bampton(M, K, NODES, {}), "markers: name at least one"),
        (lambda: cd.craig_bampton(M, K, NODES, {"root": []}), '"root" has no nodes'),
        (lambda: cd.craig_bampton(M, K, NODES, {"root": [17]}), "no node 17"),
        (lambda: cd.craig_bampton(M, K, NODES, {"root": [0], "tip": [0]}), 'belongs to marker "root" and to "tip"'),
        (lambda: cd.craig_bampton(M, K, NODES, {"root": [0]}, frame="roof"), 'did you mean "root"'),
        (lambda: cd.craig_bampton(sp.block_diag([M, M]), sp.block_diag([K, K]), np.vstack([NODES] * 2), {"r": [0]}),
         "are not connected to the rest of the mesh"),
        (lambda: cd.flexible_body(cd.Model("plane"), "arm", strip()), "data.in_plane() guides it"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", 3), "expected a reduced body"),
        (lambda: strip().truncated(99), "cannot keep 99"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", strip(), damping=(0.1,)), "1 ratios for 8 modes"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", strip(), damping=-1.0), "must not be negative"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", strip(), damping=-1), "must not be negative"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", strip(), stiffness=-2), "stiffness must be positive"),
        (lambda: cd.flexible_body(cd.Model("m", dim=3), "arm", strip()).at("top"), 'no marker "top"'),
        (lambda: rod(frame="mean", stress_stiffness=ROD.of_tension), "needs a frame that moves with a marker"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(make, words):
    with pytest.raises(ModelError) as error:
        make()
    assert words in str(error.value)


def test_solid_nodes_on_a_line_hold_no_marker():
    places = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
    with pytest.raises(ModelError, match="three of them are not on one line"):
        cd.craig_bampton(np.eye(24), np.eye(24), places, {"edge": [0, 1]})
