"""Robot files that are wrong, cut off or meant to do harm: each is refused with one plain message."""

from __future__ import annotations

from math import pi
from pathlib import Path

import pytest

import cardan as cd
from cardan.errors import FileError

BODY = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
SDF_LINK = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"


def load(folder: Path, text: str, name: str = "m.xml", **options) -> cd.Model:
    (folder / name).write_text(text, encoding="utf-8")
    return cd.load_model(folder / name, **options)


class TestIncludes:
    @pytest.mark.parametrize("file", ["../../etc/passwd", "../../../../../../etc/passwd", "passwd", "a.txt"])
    def test_only_xml_is_included(self, file, tmp_path):
        with pytest.raises(FileError, match=r"does not end in \.xml or \.mjcf; only XML files can be included"):
            load(tmp_path, f'<mujoco><include file="{file}"/></mujoco>')

    def test_not_from_everywhere(self, tmp_path):
        (tmp_path / "secret.xml").write_text("<mujoco/>")
        deep = tmp_path / "a/b/c"
        deep.mkdir(parents=True)
        with pytest.raises(FileError, match="lies more than 2 folders above this file"):
            load(deep, '<mujoco><include file="../../../secret.xml"/></mujoco>')
        (tmp_path / "a/near.xml").write_text("<mujoco/>")
        load(deep, '<mujoco><include file="../../near.xml"/></mujoco>')
        with pytest.raises(FileError, match="give the path relative to this file"):
            load(deep, f'<mujoco><include file="{tmp_path}/secret.xml"/></mujoco>')

    def test_a_link_elsewhere_is_followed_before_it_is_judged(self, tmp_path):
        (tmp_path / "secret.xml").write_text("<mujoco/>")
        deep = tmp_path / "a/b/c"
        deep.mkdir(parents=True)
        (deep / "near.xml").symlink_to(tmp_path / "secret.xml")
        with pytest.raises(FileError, match="lies more than 2 folders above this file"):
            load(deep, '<mujoco><include file="near.xml"/></mujoco>')

    def test_itself(self, tmp_path):
        with pytest.raises(FileError, match=r"an XML that includes itself: m\.xml includes m\.xml"):
            load(tmp_path, '<mujoco><include file="m.xml"/></mujoco>')


@pytest.mark.parametrize("ending", ["m.xml", "r.urdf", "s.sdf"])
def test_entity_bombs_are_refused(ending, tmp_path):
    bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    with pytest.raises(FileError, match="is not allowed, because it could refer to other files"):
        load(tmp_path, f"{bomb}<mujoco>&b;</mujoco>", ending)


class TestMeshes:
    def body(self, folder: Path, asset: str) -> cd.Model:
        world = '<body name="b"><freejoint/><geom type="mesh" mesh="x"/></body>'
        return load(folder, f"<mujoco><asset>{asset}</asset><worldbody>{world}</worldbody></mujoco>")

    def test_a_missing_mesh(self, tmp_path):
        with pytest.raises(FileError, match=r'body "b": the inertia of mesh "x" is not known.*no such mesh file'):
            self.body(tmp_path, '<mesh name="x" file="x.stl"/>')

    def test_a_mesh_of_zero_volume(self, tmp_path):
        flat = '<mesh name="x" vertex="0 0 0 1 0 0 0 1 0 1 1 0" face="0 1 2 1 2 3"/>'
        with pytest.raises(FileError, match="mesh 'x' has coplanar vertices"):
            self.body(tmp_path, flat)


class TestSdf:
    @pytest.mark.parametrize("version", ["1.3", "2.0", "1.99", "new", ""])
    def test_versions_that_are_not_known(self, version, tmp_path):
        with pytest.raises(FileError, match=r"is not known; cardan reads 1\.4 to 1\.11|needs an attribute|is empty"):
            load(tmp_path, f'<sdf version="{version}"><model name="m"><link name="a"/></model></sdf>', "m.sdf")

    def test_a_screw(self, tmp_path):
        joint = '<joint name="j" type="screw"><parent>world</parent><child>a</child><axis><xyz>0 0 1</xyz></axis>'
        text = f'<sdf version="1.11"><model name="m"><link name="a">{SDF_LINK}</link>{joint}{{}}</joint></model></sdf>'
        model = load(
            tmp_path, text.format("<screw_thread_pitch>0.1</screw_thread_pitch>"), "m.sdf", joints={"j": 2 * pi}
        )
        assert model["a"].initial.position[2] == pytest.approx(0.1)
        # m z̈ = m g - λ, J θ̈ = λ p: z̈ = -g m/(m + J/p²) with p = 0.1/2π
        found = cd.simulate(model, until=0.01)["a"].acceleration[0, 2]
        assert found == pytest.approx(-9.80665 / (1 + (2 * pi / 0.1) ** 2), rel=1e-6)
        with pytest.raises(FileError, match="thread_pitch must not be zero"):
            load(tmp_path, text.format("<thread_pitch>0</thread_pitch>"), "m.sdf")

    def test_a_gearbox(self, tmp_path):
        """theta_2 = -ratio theta_1."""
        links = "".join(f'<link name="{name}">{SDF_LINK}</link>' for name in ("base", "a", "b"))
        ends = "<parent>{}</parent><child>{}</child><axis><xyz>0 0 1</xyz></axis>"
        hinges = "".join(
            f'<joint name="j{n}" type="revolute">{ends.format("base", n)}</joint>' for n in ("a", "b")
        )  # fmt: skip
        gear = f'<joint name="gear" type="gearbox">{ends.format("a", "b")}<axis2><xyz>0 0 1</xyz></axis2>{{}}</joint>'
        text = f'<sdf version="1.8"><model name="m">{links}{hinges}{gear}</model></sdf>'
        body = "<gearbox_reference_body>base</gearbox_reference_body>"
        model = load(tmp_path, text.format("<gearbox_ratio>2</gearbox_ratio>" + body), "m.sdf", joints={"ja": 0.3})
        result = cd.simulate(model, until=0.1)
        assert result["jb"].angle[0] == pytest.approx(-0.6)
        with pytest.raises(FileError, match="a gearbox needs <gearbox_ratio>"):
            load(tmp_path, text.format(body), "m.sdf")


def test_blank_lines_before_the_declaration_are_passed_over(tmp_path):
    text = '\n\n<?xml version="1.0"?>\n<robot name="r"><link name="a"/><link name="a"/></robot>'
    with pytest.raises(FileError, match=r"line 4.*already taken by the link on line 4"):
        load(tmp_path, text, "r.urdf")


def test_an_inertia_that_is_zero_about_a_slanted_axis(tmp_path):
    """A thin rod in a slanted direction: taken, and nothing of its motion changes."""
    link = (
        '<link name="b"><inertial><mass value="2"/>'
        '<inertia ixx="0.1" iyy="0.1" izz="0.2" ixy="-0.1" ixz="0" iyz="0"/></inertial></link>'
    )
    joint = (
        '<joint name="j" type="continuous"><parent link="base"/><child link="b"/><axis xyz="0 1 0"/>'
        '<origin xyz="0 0 0"/></joint>'
    )
    model = load(tmp_path, f'<robot name="r"><link name="base"/>{link}{joint}</robot>', "r.urdf", motors=True)
    found = cd.simulate(model, until=0.1, parameters={"j motor_ctrl": 1.0})["b"].angular_acceleration[0, 1]
    assert found == pytest.approx(1 / 0.1, rel=1e-8)
