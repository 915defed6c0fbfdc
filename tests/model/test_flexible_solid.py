"""Solids as flexible bodies: against scikit-fem itself, closed forms and meshes in files."""

from __future__ import annotations

import numpy as np
import pytest
from mesh_files import box, step_box, write_stl

import cardan as cd
from cardan.errors import CardanError
from cardan.model.flexible import meshing

skfem = pytest.importorskip("skfem")
meshio = pytest.importorskip("meshio")

STEEL = {"youngs_modulus": 210e9, "poisson": 0.3, "density": 7850.0}
L, B, H = 1.0, 0.05, 0.03
ENDS = {"root": lambda x: x[0] < 1e-6, "tip": lambda x: x[0] > L - 1e-6}
BAR = cd.Box(L, B, H, center=(L / 2, 0, 0))


def clamped(data: cd.ReducedBody, gravity=None) -> cd.Model:
    model = cd.Model("bar", dim=3, gravity=gravity)
    bar = cd.flexible_body(model, "bar", data)
    model.add(cd.Fixed("clamp", model.ground, bar.at("root")))
    return model


def whole_model() -> np.ndarray:
    """The lowest frequencies of the same bar by scikit-fem's own assembly, clamped at x = 0, its other end rigid."""
    from scipy.sparse.linalg import eigsh
    from skfem.models.elasticity import lame_parameters, linear_elasticity

    lines = (np.linspace(0, L, 9), np.linspace(-B / 2, B / 2, 2), np.linspace(-H / 2, H / 2, 2))
    basis = skfem.Basis(skfem.MeshTet.init_tensor(*lines), skfem.ElementVector(skfem.ElementTetP2()), intorder=4)
    K = linear_elasticity(*lame_parameters(210e9, 0.3)).assemble(basis)
    M = skfem.BilinearForm(lambda u, v, w: 7850.0 * skfem.helpers.dot(u, v)).assemble(basis)
    held = basis.get_dofs(lambda x: x[0] < 1e-6).all()
    end = basis.get_dofs(lambda x: x[0] > L - 1e-6).all()
    rest = np.setdiff1d(np.arange(K.shape[0]), np.concatenate([held, end]))
    T = np.zeros((K.shape[0], rest.size + 6))
    T[rest, np.arange(rest.size)] = 1.0
    for k in end:  # u = a + θ x (x - p) of the end's nodes
        place = basis.doflocs[:, k] - [L, 0, 0]
        component = next(c for c in range(3) if k in basis.get_dofs(lambda x: x[0] > L - 1e-6).all([f"u^{c + 1}"]))
        T[k, rest.size + component] = 1.0
        T[k, rest.size + 3 :] = np.cross(np.eye(3), place)[:, component]
    squares = eigsh(T.T @ (K @ T), 6, T.T @ (M @ T), sigma=0.0)[0]
    return np.sqrt(np.sort(squares)) / (2 * np.pi)


def test_the_modal_body_against_the_whole_model():
    data = cd.flexible_solid(BAR, ENDS, cells=(8, 1, 1), modes=20, **STEEL)
    np.testing.assert_allclose(data.frequencies[:4], whole_model()[:4], rtol=1e-3)
    np.testing.assert_allclose(np.sort(cd.linearize(clamped(data)).frequencies)[:4], data.frequencies[:4], rtol=1e-6)


def test_inertia_of_the_solid_is_that_of_the_shape():
    data = cd.flexible_solid(BAR, ENDS, cells=(6, 1, 1), modes=2, **STEEL)
    mass = 7850.0 * L * B * H
    np.testing.assert_allclose(data.mass, mass, rtol=1e-12)
    np.testing.assert_allclose(data.inertia.moments, (mass / 2, 0, 0), atol=1e-12)
    about = np.diag([(B * B + H * H) / 12, L * L / 3 + H * H / 12, L * L / 3 + B * B / 12])
    np.testing.assert_allclose(data.inertia.inertia, mass * about, atol=1e-12)


def test_deflection_and_stress_of_a_cantilever():
    """w = q L⁴/(8 EI), σ = M c/I: a slender solid comes near the beam."""
    data = cd.flexible_solid(
        BAR, ENDS, cells=(16, 2, 2), modes=6, stress={"top": (0.2 * L, B / 2, 0)}, stiffening=False, **STEEL
    )
    rest = cd.equilibrium(clamped(data, gravity=(0, -9.81, 0)))
    q, inertia = 7850.0 * B * H * 9.81, H * B**3 / 12
    np.testing.assert_allclose(rest["bar tip"].position[0, 1], -q / (8 * 210e9 * inertia), rtol=0.02)
    np.testing.assert_allclose(rest["bar modes"].stress_top[0], q * 0.8**2 / 2 * (B / 2) / inertia, rtol=0.1)


def test_a_blade_stiffens_as_it_spins():
    """Southwell's K₁ = 1.193 for the first flap of a clamped beam (Wright et al. 1982): ω² = ω₀² + K₁ Ω²."""
    data = cd.flexible_solid(BAR, ENDS, cells=(12, 1, 1), modes=4, **STEEL)
    mode = int(np.argmax(np.abs(data.shapes["tip"][2, :2])))  # along z, across the spin about y: not in its plane
    in_plane = data.stiffening[1, mode, mode] / data.mass
    assert in_plane == pytest.approx(1.193, rel=0.01)


def test_a_mesh_from_a_file_is_the_same_body(tmp_path):
    mesh = skfem.MeshTet.init_tensor(np.linspace(0, L, 7), np.linspace(-B / 2, B / 2, 2), np.linspace(-H / 2, H / 2, 2))
    path = tmp_path / "bar.vtk"
    meshio.write_points_cells(path, mesh.p.T * 1000, [("tetra", mesh.t.T)])
    kinds = (
        cd.flexible_solid(where, ENDS, modes=2, **STEEL, **more)
        for where, more in ((path, {"scale": 1e-3}), (mesh, {}))
    )
    first, second = kinds
    np.testing.assert_allclose(first.frequencies, second.frequencies, rtol=1e-9)


NEAR = {"root": lambda x: x[0] < 0.002, "tip": lambda x: x[0] > 0.2 - 0.002}  # the mesher keeps within 0.0002 m
SHORT = (0.2, 0.04, 0.03)


def from_surface(path, **words) -> cd.ReducedBody:
    pytest.importorskip("pytetwild")
    return cd.flexible_solid(path, NEAR, modes=2, stiffening=False, edge=0.02, **STEEL, **words)


@pytest.mark.parametrize("kind", ["stl", "step", "mesh"])
def test_a_surface_is_cut_into_tetrahedra(tmp_path, kind):
    """A short bar, exported by a CAD program, against the same bar of bricks; STEP files are read in metres."""
    if kind == "step":
        pytest.importorskip("cascadio")
        path = write(tmp_path / "bar.step", step_box(200.0, 40.0, 30.0))
        data = from_surface(path)
    else:
        surface = write_stl(tmp_path / "bar.stl", 1000 * box(*SHORT))
        data = from_surface(surface, scale=1e-3) if kind == "stl" else from_surface(cd.Mesh(surface, scale=1e-3))
    bricks = cd.Box(*SHORT, center=(0.1, 0.02, 0.015))
    expected = cd.flexible_solid(bricks, NEAR, modes=2, cells=(8, 2, 2), stiffening=False, **STEEL)
    assert data.mass == pytest.approx(expected.mass, rel=1e-3)
    assert data.inertia.moments == pytest.approx(expected.inertia.moments, rel=2e-3)
    assert data.frequencies[:4] == pytest.approx(expected.frequencies[:4], rel=0.02)
    assert len(data.faces) > 100


def test_a_surface_that_bounds_no_solid_is_refused(tmp_path):
    pytest.importorskip("pytetwild")
    open_box = write_stl(tmp_path / "open.stl", box(*SHORT)[:-1])
    with pytest.raises(CardanError, match=r"surface of open\.stl has holes: 3 edges belong to one triangle only"):
        from_surface(open_box)
    turned_over = box(*SHORT)
    turned_over[3] = turned_over[3, ::-1]
    with pytest.raises(CardanError, match="inside out in parts"):
        from_surface(write_stl(tmp_path / "turned.stl", turned_over))
    k = cd.Model("m").parameter("k", 1.0)
    with pytest.raises(CardanError, match="its scale and place must be numbers"):
        from_surface(cd.Mesh(write_stl(tmp_path / "bar.stl", box(*SHORT)), scale=k))


def test_a_mesher_that_fails_says_why(tmp_path, monkeypatch):
    pytest.importorskip("pytetwild")
    monkeypatch.setattr(meshing, "MESHER", "raise ValueError('no room')")
    with pytest.raises(CardanError, match=r"the mesher failed on bar.stl: ValueError: no room; give edge= another"):
        from_surface(write_stl(tmp_path / "bar.stl", box(*SHORT)))


def test_without_a_mesher_its_command_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(meshing, "find_spec", lambda name: None)
    with pytest.raises(CardanError, match=r'pip install "cardan\[mesher\]"; or mesh bar.stl with another program'):
        cd.flexible_solid(write_stl(tmp_path / "bar.stl", box(*SHORT)), NEAR, **STEEL)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda p: cd.flexible_solid("bar.step", ENDS, **STEEL), "bar.step"),
        (lambda p: cd.flexible_solid(write(p / "bar.msh", "nothing"), ENDS, **STEEL), "meshio cannot read it"),
        (lambda p: cd.flexible_solid(surface(p), ENDS, **STEEL), "it has no tetrahedra, but triangle"),
        (lambda p: cd.flexible_solid(3, ENDS, **STEEL), "expected cd.Box, cd.Cylinder, cd.Mesh, a mesh"),
        (lambda p: cd.flexible_solid(BAR, ENDS, **STEEL | {"poisson": 0.5}), "between -1 and 0.5"),
        (lambda p: cd.flexible_solid(BAR, ENDS, **STEEL | {"density": -1.0}), "density must be positive"),
        (lambda p: cd.flexible_solid(BAR, {"a": lambda x: x[0] < -9}, **STEEL), 'marker "a" has no nodes'),
        (lambda p: cd.flexible_solid(BAR, {"a": lambda x: True}, **STEEL), "says of each whether"),
        (lambda p: cd.flexible_solid(BAR, {"a": "bore"}, **STEEL), 'no boundary "bore"'),
        (lambda p: cd.flexible_solid(BAR, ENDS, stress={"far": (9, 9, 9)}, **STEEL), "is not in the solid"),
        (lambda p: cd.flexible_solid(two_pieces(), ENDS, **STEEL), "are not connected to the rest of the mesh"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, make, words):
    with pytest.raises(CardanError) as error:
        make(tmp_path)
    assert words in str(error.value)


def write(path, text):
    path.write_text(text)
    return path


def surface(folder):
    path = folder / "plate.vtk"
    meshio.write_points_cells(path, np.eye(3), [("triangle", np.array([[0, 1, 2]]))])
    return path


def two_pieces():
    one = skfem.MeshTet.init_tensor(np.linspace(0, 0.4, 3), np.linspace(0, B, 2), np.linspace(0, H, 2))
    return one + one.translated((0.6, 0, 0))
