"""MJCF files are read by MuJoCo's parser: what only it reads; it opens no file, writes none, and is optional."""

from __future__ import annotations

import sys
from pathlib import Path

import mujoco
import numpy as np
import pytest

import cardan as cd
from cardan.errors import FileError
from cardan.files.robots.mjcf.read import read_mjcf
from cardan.files.robots.xml_nodes import parse_xml

BOX = '<geom type="box" size="0.1 0.2 0.3" mass="3"/>'
TETRAHEDRON = 'vertex="0 0 0 0.3 0 0 0 0.2 0 0 0 0.4"'


def world(inside: str, rest: str = "") -> str:
    return f"<mujoco>\n<worldbody>\n{inside}\n</worldbody>\n{rest}\n</mujoco>"


def load(folder: Path, text: str, **options) -> cd.Model:
    (folder / "m.xml").write_text(text, encoding="utf-8")
    return cd.load_model(folder / "m.xml", **options)


ARM = f"""<mujoco><compiler angle="radian"/>
<asset><mesh name="part" file="part.obj"/></asset>
<worldbody><body name="arm"><joint name="elbow" axis="0 1 0" range="-1 1"/>
<geom type="mesh" mesh="part"/>{BOX}</body></worldbody>
<actuator><position name="servo" joint="elbow" kp="5"/></actuator></mujoco>"""
OBJ = "v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.4\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


class TestAttached:
    def files(self, folder: Path) -> str:
        (folder / "arms").mkdir()
        (folder / "arms/arm.xml").write_text(ARM)
        (folder / "arms/part.obj").write_text(OBJ)
        asset = '<asset><model name="arm" file="arms/arm.xml"/></asset>'
        sides = "".join(
            f'<frame pos="0 {y} 0"><attach model="arm" body="arm" prefix="{side} "/></frame>'
            for side, y in (("left", 1), ("right", -1))
        )
        return world(f'<body name="base"><freejoint name="f"/>{BOX}{sides}</body>', asset)

    def test_two_arms(self, tmp_path):
        """Bodies, joints, motors and meshes of the other file, which has its own units and folder, twice."""
        model = load(tmp_path, self.files(tmp_path), limits=True)
        assert list(model.bodies) == ["base", "left arm", "right arm"]
        assert model["left arm"].initial.position == pytest.approx((0, 1, 0))
        assert {"left servo_ctrl", "right servo_ctrl"} <= set(model.parameters)
        assert model["left elbow limit"].upper == pytest.approx(1.0)
        assert model["left arm"].mass == pytest.approx(3 + 1000 * 0.3 * 0.2 * 0.4 / 6, rel=1e-6)

    def test_mistakes_name_the_other_file(self, tmp_path):
        text = self.files(tmp_path)
        (tmp_path / "arms/arm.xml").write_text(ARM.replace('kp="5"', 'kq="5"'))
        with pytest.raises(FileError, match=r"arm\.xml, line 5.*unrecognized attribute: 'kq'"):
            load(tmp_path, text)
        (tmp_path / "arms/part.obj").unlink()
        (tmp_path / "arms/arm.xml").write_text(ARM)
        with pytest.raises(FileError, match=r"arm\.xml, line 2.*no such mesh file"):
            load(tmp_path, text)

    def test_not_itself_nor_from_everywhere(self, tmp_path):
        asset = '<asset><model name="x" file="{}"/></asset>'
        with pytest.raises(FileError, match="only XML files can be included"):
            load(tmp_path, world("", asset.format("../../etc/passwd")))
        with pytest.raises(FileError, match=r"lies more than 2 folders above|there is no file"):
            load(tmp_path, world("", asset.format("../../../../../../etc/x.xml")))
        (tmp_path / "other.xml").write_text(world("", asset.format("other.xml")))
        with pytest.raises(FileError, match=r"other\.xml attaches itself"):
            load(tmp_path, world("", asset.format("other.xml")))


def test_copies_with_tendons(tmp_path):
    """Three cranks, each with its own tendon."""
    inside = (
        f'<replicate count="3" offset="0 1 0"><body name="b"><joint name="j" axis="0 1 0"/>{BOX}</body></replicate>'
    )
    tendons = "".join(f'<fixed name="t{k}" stiffness="2"><joint joint="j{k}" coef="3"/></fixed>' for k in range(3))
    model = load(tmp_path, world(inside, f"<tendon>{tendons}</tendon>"))
    assert list(model.bodies) == ["b0", "b1", "b2"]
    assert not [note for note in model.notes if "tendon" in note]


def test_a_primitive_fitted_to_a_mesh(tmp_path):
    """The mass is that of the box or capsule, as MuJoCo fits it."""
    geoms = "".join(f'<geom type="{kind}" mesh="m" density="500"/>' for kind in ("box", "capsule"))
    text = world(f'<body name="a"><joint name="h"/>{geoms}</body>', f'<asset><mesh name="m" {TETRAHEDRON}/></asset>')
    compiled = mujoco.MjModel.from_xml_string(text)
    link = read_mjcf(parse_xml(text)).links["a"]
    assert link.mass.mass == pytest.approx(compiled.body_mass[1], rel=1e-12)
    assert np.linalg.eigvalsh(link.mass.inertia) == pytest.approx(np.sort(compiled.body_inertia[1]), rel=1e-9)


def test_meshes_that_are_only_drawn_may_be_missing(tmp_path):
    inertial = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    asset = '<asset><mesh name="m" file="none.stl"/></asset>'
    body = '<body name="a"><joint name="h"/>{}<geom type="{}" mesh="m"/></body>'
    model = load(tmp_path, world(body.format(inertial, "mesh"), asset))
    assert model["a"].mass == 1
    assert "meshes are not drawn (line 3)" in model.notes
    for text in (body.format("", "mesh"), body.format(inertial, "box")):
        with pytest.raises(FileError, match=r"m\.xml, line 5.*is not known.*no such mesh file"):
            load(tmp_path, world(text, asset))


def test_nothing_is_written_where_the_program_was_started(tmp_path, monkeypatch):
    """MuJoCo warns of a singular mass matrix, and would write that to MUJOCO_LOG.TXT."""
    monkeypatch.chdir(tmp_path)
    joints = '<joint name="a"/><joint name="b"/>'  # two hinges about one line
    (tmp_path / "models").mkdir()
    model = load(tmp_path / "models", world(f'<body name="x">{joints}{BOX}</body>'))
    assert any(note.startswith("MuJoCo warns: ") for note in model.notes)
    assert [path.name for path in tmp_path.iterdir()] == ["models"]


def test_without_mujoco_one_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(FileError, match=r'read by MuJoCo\'s own parser: pip install "cardan\[mjcf\]"'):
        load(tmp_path, world(""))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<body pos="1e300 0 0"/>', '"1e300" is not a finite number'),
        ('<body pos="nan 0 0"/>', '"nan" is not a finite number'),
        ('<body pos="0 -inf 0"/>', '"-inf" is not a finite number'),
        ("<flexcomp/>", "flexible bodies have no counterpart"),
        ("<body>" * 450 + "</body>" * 450, "lies inside more than 400 other elements"),
    ],
)
def test_what_nobody_means_is_refused_before_mujoco_sees_it(text, message, tmp_path):
    with pytest.raises(FileError, match=message):
        load(tmp_path, world(text))


def test_an_actuator_whose_group_is_off(tmp_path):
    rest = '<actuator><motor name="m" joint="h" group="2"/></actuator><option actuatorgroupdisable="2"/>'
    model = load(tmp_path, world(f'<body name="a"><joint name="h"/>{BOX}</body>', rest))
    assert not model.parameters
    assert any("the file switches its group off" in note for note in model.notes)
