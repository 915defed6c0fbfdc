"""Meshes of robot files: found beside the file or in packages around it, drawn where they belong, noted where not."""

from __future__ import annotations

import numpy as np
import pytest
from mesh_files import box, write_stl

import cardan as cd
from cardan.files.robots.visuals import Visuals
from cardan.scene import scene_of
from cardan.scene.meshes import faces_of

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def extent(model, body):
    """Low and high corner of what is drawn of a body, in its axes."""
    (look,) = (look for look in scene_of(model).bodies if look.name == body)
    points = faces_of(look.solids[0], np.inf).reshape(-1, 3)
    return points.min(axis=0), points.max(axis=0)


@pytest.mark.parametrize("name", ["parts/box.stl", "package://arm/parts/box.stl", "model://arm/parts/box.stl"])
def test_urdf(tmp_path, name):
    home = tmp_path / "arm"
    (home / "parts").mkdir(parents=True)
    write_stl(home / "parts" / "box.stl", box(1.0, 2.0, 3.0))
    (home / "urdf").mkdir()
    file = home / "arm.urdf" if "://" not in name else home / "urdf" / "arm.urdf"
    mesh = f'<geometry><mesh filename="{name}" scale="0.1 -0.1 0.1"/></geometry>'
    link = f'<link name="base">{INERTIAL}<visual><origin xyz="0 0 5"/>{mesh}</visual></link>'
    file.write_text(f'<robot name="arm">{link}</robot>')
    model = cd.load_model(file, base="floating")
    assert not [note for note in model.notes if "drawn" in note]
    low, high = extent(model, "base")
    np.testing.assert_allclose(low, (0.0, -0.2, 5.0), atol=1e-5)
    np.testing.assert_allclose(high, (0.1, 0.0, 5.3), atol=1e-5)
    assert model.bodies["base"].mass == 1.0


def test_mjcf_shows_what_is_there_to_be_seen(tmp_path):
    (tmp_path / "assets").mkdir()
    write_stl(tmp_path / "assets" / "box.stl", box(1.0, 2.0, 3.0))
    (tmp_path / "arm.xml").write_text("""
<mujoco model="arm">
  <compiler meshdir="assets"/>
  <asset><mesh name="part" file="box.stl" scale="0.1 0.1 0.1" refpos="0 0 0.3"/></asset>
  <worldbody>
    <body name="a">
      <joint name="h"/>
      <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
      <geom type="sphere" size="0.05"/>
      <geom type="mesh" mesh="part" pos="1 0 0" contype="0" conaffinity="0"/>
    </body>
  </worldbody>
</mujoco>""")
    low, high = extent(cd.load_model(tmp_path / "arm.xml"), "a")
    np.testing.assert_allclose(low, (1.0, 0.0, -0.3), atol=1e-5)
    np.testing.assert_allclose(high, (1.1, 0.2, 0.0), atol=1e-5)


def test_sdf(tmp_path):
    write_stl(tmp_path / "box.stl", box(1.0, 2.0, 3.0))
    mesh = "<mesh><uri>box.stl</uri><scale>0.1 0.1 0.1</scale></mesh>"
    (tmp_path / "arm.sdf").write_text(f"""
<sdf version="1.7"><model name="arm"><link name="a">
  <inertial><mass>1</mass></inertial>
  <visual name="v"><pose>0 0 1 0 0 0</pose><geometry>{mesh}</geometry></visual>
  <visual name="w"><geometry><mesh><uri>none.stl</uri></mesh></geometry></visual>
</link></model></sdf>""")
    model = cd.load_model(tmp_path / "arm.sdf")
    low, high = extent(model, "a")
    np.testing.assert_allclose(low, (0.0, 0.0, 1.0), atol=1e-5)
    np.testing.assert_allclose(high, (0.1, 0.2, 1.3), atol=1e-5)
    assert "meshes are not drawn (line 5)" in model.notes


def test_what_cannot_be_drawn_is_noted(tmp_path, monkeypatch):
    monkeypatch.setattr("cardan.io.meshes.find_spec", lambda name: None)
    (tmp_path / "part.dae").write_text("")
    names = ("none.stl", "part.dae", "/etc/hostname", "file:///x.stl", "../../../../../../../etc/x.stl")
    visuals = "".join(f'<visual><geometry><mesh filename="{name}"/></geometry></visual>\n' for name in names)
    (tmp_path / "arm.urdf").write_text(f'<robot name="arm"><link name="base">{INERTIAL}{visuals}</link></robot>')
    model = cd.load_model(tmp_path / "arm.urdf", base="floating")
    assert model.bodies["base"].shape is None
    assert "meshes are not drawn (lines 1, 3, 4, 5)" in model.notes
    assert "meshes are not drawn (line 2); to draw .dae files, install trimesh and pycollada" in model.notes


def test_files_far_away_are_not_looked_for(tmp_path):
    deep = tmp_path / "a" / "b" / "c" / "d" / "e" / "f"
    deep.mkdir(parents=True)
    write_stl(tmp_path / "box.stl", box(1.0, 1.0, 1.0))
    assert Visuals(deep).find("../../../../../../box.stl") is None
    assert Visuals(tmp_path / "a").find("../box.stl") == (tmp_path / "box.stl").resolve()
    assert Visuals(None).find("box.stl") is None


def test_a_scale_of_four_numbers_is_noted_and_the_robot_loads(tmp_path):
    (tmp_path / "a.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    link = (
        '<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
        '<visual><geometry><mesh filename="a.obj" scale="1 1 1 1"/></geometry></visual></link>'
    )
    (tmp_path / "r.urdf").write_text(f'<robot name="r">{link}</robot>')
    model = cd.load_model(tmp_path / "r.urdf", base="floating")
    assert model["a"].shape is None
    assert any(note.startswith("meshes are not drawn (line 1)") for note in model.notes)
