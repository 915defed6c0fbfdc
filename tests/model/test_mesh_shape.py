"""Parts from mesh files: mass, mass centre and inertia against closed forms, and files that cannot be used."""

from __future__ import annotations

import json
from runpy import run_path

import numpy as np
import pytest
from mesh_files import box, sphere, step_box, torus, write_obj, write_stl

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.io import meshes
from cardan.model.rotation.orientation import euler_angles

DENSITY = 7850.0
PLACE = {"center": (0.3, -0.2, 0.5), "orientation": euler_angles(0.4, 1.1, -0.7)}
ROUND_OFF = 1e-12


def same_mass(one, other, rtol):
    assert one.mass == pytest.approx(other.mass, rel=rtol)
    np.testing.assert_allclose(one.center_of_mass, other.center_of_mass, atol=rtol, rtol=rtol)
    np.testing.assert_allclose(one.inertia, other.inertia, rtol=rtol, atol=rtol * max(other.inertia))


# -- closed forms --------------------------------------------------------------------------------------------------


def test_a_box_is_exact_wherever_it_lies(tmp_path):
    path = write_obj(tmp_path / "box.obj", box(40.0, 60.0, 20.0, corner=(-20.0, -30.0, -10.0)))
    mesh = cd.Mesh(path, scale=0.001, density=DENSITY, **PLACE)
    same_mass(mesh, cd.Box(x=0.04, y=0.06, z=0.02, density=DENSITY, **PLACE), ROUND_OFF)


def test_the_origin_of_the_file_need_not_be_inside(tmp_path):
    path = write_obj(tmp_path / "box.obj", box(0.04, 0.06, 0.02, corner=(5.0, -3.0, 1.0)))
    same_mass(
        cd.Mesh(path, density=DENSITY),
        cd.Box(x=0.04, y=0.06, z=0.02, density=DENSITY, center=(5.02, -2.97, 1.01)),
        1e-10,  # the box is a hundredth of its distance
    )


def order_of(errors: list[float]) -> float:
    return float(np.log2(errors[0] / errors[1]))


@pytest.mark.parametrize("kind", ["sphere", "torus"])
def test_round_solids_are_met_with_second_order(tmp_path, kind):
    """A polygon of n sides misses a part of the area of its circle that falls as 1/n²."""
    R, r = 0.1, 0.03
    if kind == "sphere":
        make, volume, squares = sphere, 4 / 3 * np.pi * R**3, (0.4 * R * R, 0.4 * R * R)
    else:
        make = lambda _, fine: torus(R, r, fine)  # noqa: E731
        volume, squares = 2 * np.pi**2 * R * r * r, (R * R / 2 + 5 / 8 * r * r, R * R + 3 / 4 * r * r)
    misses = []
    for fine in (40, 80):
        mesh = cd.Mesh(write_obj(tmp_path / f"{fine}.obj", make(R, fine)), density=DENSITY)
        x, _, z = mesh.inertia[:3]
        found = mesh.volume, x / mesh.mass, z / mesh.mass
        misses.append([abs(f / e - 1) for f, e in zip(found, (volume, *squares), strict=True)])
    for coarse, fine in zip(*misses, strict=True):
        assert fine < 2e-3
        assert order_of([coarse, fine]) == pytest.approx(2.0, abs=0.1)


def test_the_integrals_are_those_of_trimesh(tmp_path):
    trimesh = pytest.importorskip("trimesh")
    path = write_obj(tmp_path / "torus.obj", torus(0.1, 0.03, 40) * (1.0, 1.5, 0.7) + (0.2, 0.1, -0.3))
    mesh, other = cd.Mesh(path, density=1.0), trimesh.load_mesh(path)
    assert mesh.volume == pytest.approx(other.volume, rel=ROUND_OFF)
    np.testing.assert_allclose(mesh.center_of_mass, other.center_mass, rtol=ROUND_OFF)
    xx, yy, zz, xy, xz, yz = mesh.inertia
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    np.testing.assert_allclose(tensor, other.moment_inertia, rtol=1e-9, atol=1e-12 * zz)


def test_three_factors_stretch_and_mirror(tmp_path):
    path = write_obj(tmp_path / "box.obj", box(1.0, 2.0, 3.0))
    mesh = cd.Mesh(path, scale=(0.1, -0.2, 0.3), density=DENSITY)
    same_mass(mesh, cd.Box(x=0.1, y=0.4, z=0.9, density=DENSITY, center=(0.05, -0.2, 0.45)), ROUND_OFF)


def test_the_scale_may_be_a_parameter(tmp_path):
    path = write_obj(tmp_path / "box.obj", box(1.0, 2.0, 3.0, corner=(-0.5, -1.0, -1.5)))
    model = cd.Model("part", dim=3, gravity=None)
    size = model.parameter("size", 0.1)
    part = model.body("part", shape=cd.Mesh(path, scale=size, density=DENSITY), angular_velocity=(0, 0, 2))
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 0, 1)), part.at(0, 0, 0, axis=(0, 0, 1))))
    for value in (0.1, 0.2):
        energy = cd.simulate(model, until=0.1, parameters={"size": value}).energy.kinetic[-1]
        solid = cd.Box(x=value, y=2 * value, z=3 * value, density=DENSITY)
        assert energy == pytest.approx(0.5 * solid.inertia[2] * 4, rel=1e-9)


def test_inside_out_bounds_the_same_volume(tmp_path):
    inside_out = write_stl(tmp_path / "box.stl", box(0.5, 0.25, 2.0)[:, ::-1])
    same_mass(
        cd.Mesh(inside_out, density=DENSITY),
        cd.Box(x=0.5, y=0.25, z=2.0, density=DENSITY, center=(0.25, 0.125, 1.0)),
        ROUND_OFF,
    )


def test_in_the_plane(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(0.5, 0.25, 2.0))
    model = cd.Model("part")
    body = model.body("part", shape=cd.Mesh(path, density=100.0))
    assert body.mass == pytest.approx(25.0, rel=1e-12)
    assert body.inertia == pytest.approx(25.0 * (0.5**2 + 0.25**2) / 12, rel=1e-12)
    assert body.center_of_mass == pytest.approx((0.25, 0.125), rel=1e-12)


# -- kinds of files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["stl", "obj", "ply", "glb", "gltf", "off"])
def test_every_kind_gives_the_same_part(tmp_path, kind):
    trimesh = pytest.importorskip("trimesh")
    part = trimesh.Trimesh(**trimesh.triangles.to_kwargs(box(0.5, 0.25, 2.0)))
    if kind == "gltf":  # several files: the text refers to the numbers
        for name, data in trimesh.Scene(part).export(file_type="gltf").items():
            (tmp_path / name).write_bytes(data)
        path = tmp_path / "model.gltf"
    else:
        path = tmp_path / f"box.{kind}"
        part.export(path)
    same_mass(
        cd.Mesh(path, density=DENSITY), cd.Box(x=0.5, y=0.25, z=2.0, density=DENSITY, center=(0.25, 0.125, 1.0)), 1e-12
    )


def test_step_is_read_in_metres(tmp_path):
    pytest.importorskip("cascadio")
    path = tmp_path / "box.step"
    path.write_text(step_box(40.0, 60.0, 20.0))
    solid = cd.Box(x=0.04, y=0.06, z=0.02, density=DENSITY, center=(0.02, 0.03, 0.01))
    same_mass(cd.Mesh(path, density=DENSITY), solid, 1e-6)  # its corners come as 32-bit numbers


def test_a_program_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(meshes, "find_spec", lambda name: None)
    for name, words in (("a.ply", "install trimesh"), ("a.step", "export the part as STL"), ("a.dae", "pycollada")):
        (tmp_path / name).write_text("")
        with pytest.raises(ModelError, match=words):
            cd.Mesh(tmp_path / name)


# -- files that cannot be used -------------------------------------------------------------------------------------


def refused(path, words, **given):
    with pytest.raises(ModelError, match=words):
        assert cd.Mesh(path, **({"density": DENSITY} | given)).mass


def test_a_surface_with_a_hole_has_no_mass_but_can_be_drawn(tmp_path):
    path = write_stl(tmp_path / "open.stl", box(0.5, 0.25, 2.0)[:-1])
    refused(path, r"mesh open.stl: its surface is not closed \(3 of its edges")
    model = cd.Model("part", dim=3)
    given = {"mass": 2.0, "inertia": (1, 1, 1), "center_of_mass": (0, 0, 0)}
    model.body("part", shape=cd.Mesh(path), **given)
    assert model.notes == []


def test_triangles_that_are_turned_differently(tmp_path):
    triangles = box(0.5, 0.25, 2.0)
    triangles[3] = triangles[3][::-1]
    refused(write_stl(tmp_path / "mixed.stl", triangles), "its triangles are turned differently")


def test_no_volume(tmp_path):
    flat = box(0.5, 0.25, 2.0) * (1.0, 1.0, 0.0)
    refused(write_stl(tmp_path / "flat.stl", flat), "mesh flat.stl: its volume is zero")
    there_and_back = box(0.5, 0.25, 2.0)
    twice = np.concatenate([there_and_back, there_and_back[:, ::-1]])
    refused(write_stl(tmp_path / "twice.stl", twice), "mesh twice.stl: its volume is zero")


def test_millimetres_are_suspected(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(40.0, 60.0, 20.0))
    model = cd.Model("part", dim=3)
    model.body("part", shape=cd.Mesh(path, density=DENSITY))
    (note,) = model.notes
    assert note == 'body "part": mesh box.stl is 60 m long: if the file is in millimetres, give scale=0.001'
    for units, scale in (("SI", 0.001), ("mm-t", 1.0)):
        model = cd.Model("part", dim=3, units=units)
        model.body("part", shape=cd.Mesh(path, scale=scale, density=DENSITY))
        assert model.notes == []


@pytest.mark.parametrize("kind", ["stl", "obj", "ply", "glb", "gltf", "off", "step"])
def test_files_that_are_not_what_they_say(tmp_path, kind):
    if kind not in ("stl", "obj"):
        pytest.importorskip("trimesh")
    if kind == "step":
        pytest.importorskip("cascadio")
    path = tmp_path / f"part.{kind}"
    for data in (b"", b"nonsense 12 \xff\x00", b"solid x\nfacet\nvertex 1 2\n", b"v 1 2 3\nf 1 2 9\n"):
        path.write_bytes(data)
        with pytest.raises(ModelError, match="part") as caught:
            assert cd.Mesh(path, density=DENSITY).mass
        assert "\n" not in str(caught.value)


def test_missing_and_unknown_files(tmp_path):
    with pytest.raises(ModelError, match="there is no such mesh file"):
        cd.Mesh(tmp_path / "none.stl")
    with pytest.raises(ModelError, match=r"kind of mesh file is not known; cardan reads .stl, .obj"):
        cd.Mesh(tmp_path / "part.sldprt")
    with pytest.raises(ModelError, match="expected the path of a file"):
        cd.Mesh(5)  # type: ignore[arg-type]


def test_scales_that_are_none(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(1.0, 1.0, 1.0))
    for scale in (0.0, -1.0, (1.0, 0.0, 1.0)):
        with pytest.raises(ModelError, match="scale must be positive"):
            cd.Mesh(path, scale=scale)


def test_a_gltf_file_may_not_reach_out_of_its_folder(tmp_path):
    pytest.importorskip("trimesh")
    (tmp_path / "secret.bin").write_bytes(bytes(64))
    inner = tmp_path / "inner"
    inner.mkdir()
    text = {"asset": {"version": "2.0"}, "buffers": [{"uri": "../secret.bin", "byteLength": 64}]}
    (inner / "part.gltf").write_text(json.dumps(text))
    with pytest.raises(ModelError, match=r'refers to "../secret.bin", which is not in its folder'):
        assert cd.Mesh(inner / "part.gltf", density=1.0).mass


def test_too_many_triangles(tmp_path, monkeypatch):
    monkeypatch.setattr(meshes, "MOST_TRIANGLES", 11)
    with pytest.raises(FileError, match="more than 11 triangles"):
        meshes.read_mesh(write_stl(tmp_path / "box.stl", box(1.0, 1.0, 1.0)))


# -- model files ---------------------------------------------------------------------------------------------------

MACHINE = """
name: part
dim: 3
bodies:
  a: {shape: {mesh: parts/box.stl, density: 1000}}
  b: {shape: {mesh: {file: parts/box.stl, scale: 0.1}, density: 1000, center: [1, 0, 0]}}
  c: {shape: {mesh: {file: parts/box.stl, scale: [1, -1, 2]}, density: 1000}}
"""


def test_yaml_finds_meshes_beside_it(tmp_path):
    (tmp_path / "parts").mkdir()
    write_stl(tmp_path / "parts" / "box.stl", box(0.5, 0.25, 2.0))
    (tmp_path / "part.yaml").write_text(MACHINE)
    model = cd.load_model(tmp_path / "part.yaml")
    assert [body.mass for body in model.bodies.values()] == pytest.approx([250.0, 0.25, 500.0])
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "again.yaml").write_text(to_yaml(model))
    (tmp_path / "again.py").write_text(to_python(model))
    for again in (cd.load_model(tmp_path / "deeper" / "again.yaml"), run_path(str(tmp_path / "again.py"))["model"]):
        assert [body.mass for body in again.bodies.values()] == [body.mass for body in model.bodies.values()]


def test_a_changed_mesh_is_another_machine(tmp_path):
    """What is kept of a machine from one run to the next goes by the files that it was read from."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "part.yaml").write_text(MACHINE)
    keys = []
    for side in (0.5, 0.6):
        write_stl(tmp_path / "parts" / "box.stl", box(side, 0.25, 2.0))
        keys.append(cd.load_model(tmp_path / "part.yaml").made_from[0])
    assert keys[0] != keys[1]


def test_yaml_says_where_a_mesh_is_wrong(tmp_path):
    (tmp_path / "part.yaml").write_text("bodies:\n  a: {shape: {mesh: none.stl}}\n")
    with pytest.raises(FileError, match=r"line 2, column \d+: .*there is no such mesh file"):
        cd.load_model(tmp_path / "part.yaml")
