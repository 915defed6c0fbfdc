"""What robot files hold beside bodies and joints: included files, rotors, tendons, meshes, copies, keyframes, loops."""

from __future__ import annotations

from math import pi
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.errors import FileError
from cardan.files.robots.mjcf.read import read_mjcf
from cardan.files.robots.xml_nodes import parse_xml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.io.meshes import read_mesh
from cardan.model.bodies.solid_of_mesh import volume_integrals

G = 9.81
EXACT = {"rtol": 1e-10, "atol": 1e-12}
ROD = '<inertial pos="0 0 -0.5" mass="2" diaginertia="0.1 0.1 0.01"/>'
SWING = 2 * 0.25 + 0.1  # kg m² about the hinge


def mujoco(world: str, rest: str = "") -> str:
    return f'<mujoco model="m"><compiler angle="radian"/><worldbody>{world}</worldbody>{rest}</mujoco>'


def load(folder: Path, text: str, name: str = "m.xml", **options) -> cd.Model:
    (folder / name).write_text(text, encoding="utf-8")
    return cd.load_model(folder / name, **options)


def pendulum(words: str = "", rest: str = "") -> str:
    return mujoco(f'<body name="rod"><joint name="h" axis="0 1 0" {words}/>{ROD}</body>', rest)


class TestIncludes:
    def test_elements_take_the_place_of_the_include(self, tmp_path):
        (tmp_path / "parts").mkdir()
        (tmp_path / "parts/rod.xml").write_text(f'<mujocoinclude>\n<joint name="h"/>{ROD}\n</mujocoinclude>')
        (tmp_path / "scene.xml").write_text('<mujoco><option gravity="0 0 -2"/></mujoco>')
        text = mujoco('<body name="a"><include file="parts/rod.xml"/></body>', '<include file="scene.xml"/>')
        model = load(tmp_path, text)
        assert model.gravity == (0, 0, -2)
        assert isinstance(model["h"], cd.Revolute)

    def test_a_circle_is_refused(self, tmp_path):
        (tmp_path / "b.xml").write_text('<mujoco>\n<include file="m.xml"/></mujoco>')
        with pytest.raises(
            FileError, match=r"an XML that includes itself: m\.xml includes b\.xml includes m\.xml"
        ) as e:
            load(tmp_path, '<mujoco><include file="b.xml"/></mujoco>')
        assert str(e.value).startswith(f"{tmp_path / 'b.xml'}, line 2")

    def test_mistakes_name_the_included_file(self, tmp_path):
        (tmp_path / "b.xml").write_text('<mujocoinclude>\n<joint name="h" type="hing"/></mujocoinclude>')
        with pytest.raises(FileError, match=r"b\.xml, line 2.*did you mean"):
            load(tmp_path, mujoco('<body name="a"><include file="b.xml"/></body>'))


class TestAlongJoints:
    def test_armature_adds_to_the_inertia(self, tmp_path):
        """q̈ = -m g l sin q / (J + armature)."""
        model = load(tmp_path, pendulum('armature="0.4"'), joints={"h": pi / 2})
        found = cd.simulate(model, until=0.1, **EXACT)["rod"].angular_acceleration[0, 1]
        assert abs(found) == pytest.approx(2 * G * 0.5 / (SWING + 0.4), rel=1e-12)

    def test_armature_of_a_tendon_is_mass_along_its_length(self, tmp_path):
        """A pendulum with a tendon of c q: q̈ = -m g l sin q / (J + c² armature)."""
        rest = '<tendon><fixed name="t" armature="0.1"><joint joint="h" coef="-2"/></fixed></tendon>'
        model = load(tmp_path, pendulum(rest=rest), joints={"h": pi / 2})
        found = cd.simulate(model, until=0.1, **EXACT)["rod"].angular_acceleration[0, 1]
        assert abs(found) == pytest.approx(2 * G * 0.5 / (SWING + 0.4), rel=1e-12)
        assert isinstance(model["t armature"], cd.Armature)

    def test_dry_friction_holds_and_slips(self, tmp_path):
        holds, slips = (load(tmp_path, pendulum(f'frictionloss="{f}"'), joints={"h": pi / 2}) for f in (10, 4))
        assert cd.simulate(holds, until=0.5)["h"].angle[-1] == pytest.approx(pi / 2)
        first = cd.simulate(slips, until=0.1)["rod"].angular_acceleration[0, 1]
        assert abs(first) == pytest.approx((2 * G * 0.5 - 4) / SWING, rel=1e-9)
        free = load(tmp_path, pendulum('frictionloss="10"'), joints={"h": pi / 2}, friction=False)
        assert any("dry friction of joints is left out" in note for note in free.notes)

    def test_the_force_of_an_actuator_is_cut_off(self, tmp_path):
        rest = '<actuator><position name="p" joint="h" kp="1000" forcerange="-3 3"/></actuator>'
        model = load(tmp_path, pendulum(rest=rest), joints={"h": pi / 2}, gravity=None)
        found = cd.simulate(model, until=0.05)["rod"].angular_acceleration[0, 1]
        assert found == pytest.approx(-3 / SWING, rel=1e-9)

    def test_hinge_triples_keep_motors_and_damping(self, tmp_path):
        """About the first axis alone, a damper of 0.5 and a motor of 2 N m on a ball of 0.1 kg m²."""
        axes = ("1 0 0", "0 1 0", "0 0 1")
        joints = "".join(f'<joint name="j{k}" axis="{axis}" damping="0.5"/>' for k, axis in enumerate(axes))
        ball = '<inertial pos="0 0 0" mass="2" diaginertia="0.1 0.1 0.1"/>'
        rest = '<actuator><motor name="m" joint="j0" gear="2"/></actuator>'
        model = load(tmp_path, mujoco(f'<body name="b">{joints}{ball}</body>', rest))
        result = cd.simulate(model, until=1, every=1, parameters={"m_ctrl": 1.0}, **EXACT)
        assert result["j0"].angle[-1] == pytest.approx(4 * (1 - 0.2 * (1 - np.exp(-5))), rel=1e-8)
        assert result["j1"].angle[-1] == pytest.approx(0, abs=1e-9)

    def test_a_row_of_slide_and_oblique_hinge(self, tmp_path):
        """Energy is kept, and a part of next to no mass in place of the one without gives the same motion."""
        row = '<joint name="s" type="slide" axis="1 0 1"/><joint name="h" axis="0 1 1"/>'
        text = mujoco(f'<body name="a">{row}<inertial pos="0.3 0 -0.2" mass="2" diaginertia="0.1 0.2 0.15"/></body>')
        model = load(tmp_path, text, joints={"h": 0.4})
        result = cd.simulate(model, until=1, every=0.5, **EXACT)
        assert np.ptp(result.energy.total) < 1e-8
        split = (
            '<body name="b"><joint name="s" type="slide" axis="1 0 1"/>{}<body name="a"><joint name="h" axis="0 1 1"/>'
        )
        tiny = split.format('<inertial pos="0 0 0" mass="1e-9" diaginertia="1e-9 1e-9 1e-9"/>')
        other = load(
            tmp_path,
            mujoco(f'{tiny}<inertial pos="0.3 0 -0.2" mass="2" diaginertia="0.1 0.2 0.15"/></body></body>'),
            joints={"h": 0.4},
        )
        there = cd.simulate(other, until=1, every=0.5, **EXACT)
        assert result["a"].position[-1] == pytest.approx(there["a"].position[-1], abs=1e-7)

    def test_speeds_at_the_start(self, tmp_path):
        model = load(tmp_path, pendulum(), speeds={"h": 3.0})
        result = cd.simulate(model, until=0.1)
        assert result["h"].rate[0] == pytest.approx(3)
        with pytest.raises(FileError, match=r'speeds: no joint "g" that moves'):
            load(tmp_path, pendulum(), speeds={"g": 3.0})


class TestTendonsAndKeys:
    TWO = mujoco(
        f'<body name="a"><joint name="x" type="slide" axis="1 0 0"/>{ROD}<site name="s" pos="0 0 0"/></body>'
        f'<body name="b" pos="3 4 0"><joint name="y" type="slide" axis="1 0 0"/>{ROD}<site name="t"/></body>',
        "<tendon>{}</tendon>",
    )

    def test_a_fixed_tendon_pulls_by_its_coefficients(self, tmp_path):
        terms = '<joint joint="x" coef="2"/><joint joint="y" coef="-1"/>'
        inside = f'<fixed name="f" stiffness="10" springlength="0">{terms}</fixed>'
        result = cd.simulate(load(tmp_path, self.TWO.format(inside), joints={"x": 1.0}), until=0.01)
        force = -10 * 2.0  # length 2
        assert result["a"].acceleration[0, 0] == pytest.approx(2 * force / 2, rel=1e-9)
        assert result["b"].acceleration[0, 0] == pytest.approx(-force / 2, rel=1e-9)

    def test_a_spatial_tendon_pulls_along_its_path(self, tmp_path):
        inside = '<spatial name="f" stiffness="10" springlength="1 4"><site site="s"/><site site="t"/></spatial>'
        result = cd.simulate(load(tmp_path, self.TWO.format(inside)), until=0.01)
        assert result["a"].acceleration[0, 0] == pytest.approx(10 * (5 - 4) * 3 / 5 / 2, rel=1e-9)

    def test_one_that_wraps_is_noted(self, tmp_path):
        inside = '<spatial name="f"><site site="s"/><geom geom="g"/><site site="t"/></spatial>'
        text = self.TWO.format(inside).replace("<worldbody>", '<worldbody><geom name="g" size="0.1" pos="1 1 5"/>')
        assert any('tendon "f"' in n and "wraps" in n for n in load(tmp_path, text).notes)

    def test_tendons_can_be_coupled_and_driven_and_measured(self, tmp_path):
        inside = (
            '<fixed name="f"><joint joint="x" coef="1"/></fixed><fixed name="g"><joint joint="y" coef="1"/></fixed>'
        )
        rest = '<equality><tendon tendon1="f" tendon2="g" polycoef="0 2 0 0 0"/></equality>'
        rest += '<actuator><motor name="m" tendon="g"/></actuator>'
        rest += '<sensor><tendonpos name="seen" tendon="f"/><jointvel name="rate" joint="y"/></sensor>'
        model = load(tmp_path, self.TWO.format(inside).replace("</mujoco>", rest + "</mujoco>"))
        result = cd.simulate(model, until=1, every=1, parameters={"m_ctrl": 5.0}, **EXACT)
        assert result["b"].acceleration[0, 0] == pytest.approx(5 / (2 + 4 * 2), rel=1e-9)
        assert result["seen"].output[-1] == pytest.approx(2 * 0.25, rel=1e-8)
        assert result["rate"].output[-1] == pytest.approx(0.5, rel=1e-8)

    def test_keyframes_are_starts(self, tmp_path):
        rest = '<keyframe><key name="up" qpos="3.1" qvel="0.2"/></keyframe>'
        assert any('keyframes: "up"' in note for note in load(tmp_path, pendulum(rest=rest)).notes)
        result = cd.simulate(load(tmp_path, pendulum(rest=rest), key="up"), until=0.01)
        assert result["h"].angle[0] == pytest.approx(3.1)
        assert result["h"].rate[0] == pytest.approx(0.2)
        with pytest.raises(FileError, match=r'no keyframe "op"; known: up'):
            load(tmp_path, pendulum(rest=rest), key="op")


BRICK = np.array([[x, y, z] for x in (0, 1) for y in (0, 2) for z in (0, 3)], dtype=float)
FACES = "0 1 3 0 3 2 4 6 7 4 7 5 0 4 5 0 5 1 2 3 7 2 7 6 0 2 6 0 6 4 1 5 7 1 7 3"


class TestMeshes:
    @pytest.mark.parametrize("way", ["exact", "legacy", "convex"])
    def test_integrals_of_a_brick(self, way):
        volume, center, inertia = volume_integrals(BRICK[np.array(FACES.split(), dtype=int)].reshape(-1, 3, 3), way)
        assert volume == pytest.approx(6)
        assert center == pytest.approx((0.5, 1, 1.5))
        assert np.diag(inertia) == pytest.approx((13 / 12, 10 / 12, 5 / 12))

    @pytest.mark.parametrize("kind", ["obj", "ascii stl", "stl"])
    def test_files(self, kind, tmp_path):
        triangles = BRICK[np.array(FACES.split(), dtype=int)].reshape(-1, 3, 3)
        if kind == "obj":
            lines = [f"v {x} {y} {z}" for x, y, z in BRICK]
            ends = np.array(FACES.split(), dtype=int).reshape(-1, 3) + 1
            lines += [f"f {a}/1 {b} {c}" for a, b, c in ends]
            (tmp_path / "m.obj").write_text("\n".join(lines))
        elif kind == "stl":
            rows = b"".join(b"\0" * 12 + t.astype("<f4").tobytes() + b"\0\0" for t in triangles)
            (tmp_path / "m.stl").write_bytes(b" " * 80 + len(triangles).to_bytes(4, "little") + rows)
        else:
            corners = "\n".join(f"vertex {x} {y} {z}" for t in triangles for x, y, z in t)
            (tmp_path / "m.stl").write_text(f"solid m\n{corners}\nendsolid")
        path = tmp_path / ("m.obj" if kind == "obj" else "m.stl")
        assert read_mesh(path) == pytest.approx(triangles)

    def test_the_inertia_of_a_body(self, tmp_path):
        vertices = " ".join(map(str, BRICK.ravel()))
        asset = f'<asset><mesh name="m" vertex="{vertices}" face="{FACES}" scale="0.1 0.1 0.1"/></asset>'
        inside = '<joint name="h"/><geom type="mesh" mesh="m" pos="1 0 0" density="500"/>'
        body = load(tmp_path, mujoco(f'<body name="a">{inside}</body>', asset)).bodies["a"]
        assert body.mass == pytest.approx(3)
        assert body.center_of_mass == pytest.approx((1.05, 0.1, 0.15))
        assert body.inertia[:3] == pytest.approx((3 * 0.13 / 12, 3 * 0.1 / 12, 3 * 0.05 / 12))

    def test_no_volume_is_refused_by_name(self, tmp_path):
        asset = '<asset><mesh name="sheet" vertex="0 0 0 1 0 0 0 1 0 1 1 0" face="0 1 2 1 3 2"/></asset>'
        with pytest.raises(FileError, match=r"mesh \"sheet\": MuJoCo says: mesh 'sheet' has coplanar vertices"):
            load(tmp_path, mujoco('<body name="a"><joint/><geom type="mesh" mesh="sheet"/></body>', asset))

    def test_a_shell(self, tmp_path):
        """A brick of sheet: area 22, masses on its faces; the same numbers as MuJoCo 3.3.7."""
        vertices = " ".join(map(str, BRICK.ravel()))
        asset = f'<asset><mesh name="m" vertex="{vertices}" face="{FACES}" inertia="shell"/></asset>'
        inside = '<joint name="h"/><geom type="mesh" mesh="m" pos="1 0 0" density="0.5"/>'
        body = load(tmp_path, mujoco(f'<body name="a">{inside}</body>', asset)).bodies["a"]
        box = '<joint name="h"/><geom type="box" size="0.5 1 1.5" pos="1.5 1 1.5" density="0.5" shellinertia="true"/>'
        same = load(tmp_path, mujoco(f'<body name="a">{box}</body>')).bodies["a"]
        x, y, z = (6 * 0.5 + (3 + 2) * 0.5 / 3) / 11 / 2, (3 + (6 + 2) / 3) / 11, (2 + (6 + 3) / 3) / 11 * 2.25
        for one in (body, same):
            assert one.mass == pytest.approx(11)
            assert one.center_of_mass == pytest.approx((1.5, 1, 1.5))
            assert one.inertia[:3] == pytest.approx((11 * (y + z), 11 * (x + z), 11 * (x + y)))

    @pytest.mark.parametrize(
        ("size", "mass", "inertia"),
        [  # of MuJoCo 3.3.7, density 10
            ('type="sphere" size="0.3"', 11.309733552923255, (0.6785840131753953,) * 3),
            ('type="cylinder" size="0.1 0.3"', 4.39822971502571, (0.19006635554218246, 0.19006635554218246, 0.0408407)),
            ('type="capsule" size="0.1 0.3"', 5.026548245743669, (0.29112091923265415, 0.29112091923265415, 0.0460767)),
        ],
        ids=["sphere", "cylinder", "capsule"],
    )
    def test_shells_of_solids(self, tmp_path, size, mass, inertia):
        body = load(
            tmp_path, mujoco(f'<body name="a"><freejoint/><geom {size} density="10" shellinertia="true"/></body>')
        )
        assert body.bodies["a"].mass == pytest.approx(mass, rel=1e-12)
        assert body.bodies["a"].inertia[:3] == pytest.approx(inertia, rel=1e-6)

    @pytest.mark.parametrize("kind", ["mesh", "hfield"])
    def test_files_far_away_are_not_read(self, tmp_path, kind):
        home = tmp_path / "a/b/c/d/e"
        home.mkdir(parents=True)
        (tmp_path / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
        (home / "near.obj").symlink_to(tmp_path / "m.obj")
        size = 'size="1 1 1 1"' if kind == "hfield" else ""
        geom = f'<body><joint/><geom type="{kind}" {kind}="m" mass="1"/></body>'
        for name in (tmp_path / "m.obj", "../../../../../m.obj", "near.obj"):
            asset = f'<asset><{kind} name="m" file="{name}" {size}/></asset>'
            with pytest.raises(
                FileError, match=r"m\.xml, line 1.*lies more than 4 folders above this file; copy it here"
            ):
                load(home, mujoco(geom, asset))


def test_replicate(tmp_path):
    inside = f'<body name="b" pos="1 0 0"><freejoint/>{ROD}</body>'
    model = load(tmp_path, mujoco(f'<replicate count="4" euler="0 0 {pi / 2}">{inside}</replicate>'))
    assert list(model.bodies) == ["b0", "b1", "b2", "b3"]
    assert model.bodies["b1"].initial.position == pytest.approx((0, 1, 0))
    assert model.bodies["b3"].initial.position == pytest.approx((0, -1, 0))


def test_replicate_turns_by_multiples_of_its_angles(tmp_path):
    """MuJoCo 3.3.7: the k-th copy has k times the angles, and lies one offset from the copy before, in its axes."""
    inside = f'<body name="b"><freejoint/>{ROD}</body>'
    copies = f'<replicate count="12" offset="0.2 0.1 0.3" euler="10 20 30">{inside}</replicate>'
    model = load(tmp_path, mujoco(copies).replace('angle="radian"', 'angle="degree" eulerseq="zyx"'))
    third, last = (
        (0.5004428387142321, 0.08860071100028083, 0.5227199067789737),
        (0.2793213244282704, -2.1223462084895877, 0.432029462085733),
    )
    assert model.bodies["b02"].initial.position == pytest.approx(third, abs=1e-14)
    assert model.bodies["b11"].initial.position == pytest.approx(last, abs=1e-14)


def test_many_copies():
    """MuJoCo takes seconds for a thousand; more are refused before it begins."""
    inside = f'<body name="b"><freejoint/>{ROD}</body>'
    robot = read_mjcf(parse_xml(mujoco(f'<replicate count="300" offset="1 0 0">{inside}</replicate>')))
    assert len(robot.links) == 300
    deep = "<frame>" * 2000 + "</frame>" * 2000
    ranks = f'<replicate count="100">{{}}</replicate><replicate count="950">{"<site/>" * 30}</replicate>'
    for text, message in (
        (f'<replicate count="2">{deep}</replicate>', "lies inside more than 400 other elements"),
        ('<replicate count="1001"/>', "must lie between 1 and 1000"),
        (ranks.replace("950", "900").format("<site/>" * 200), "more than 30000 elements"),
        (ranks.replace("950", "5").format(ranks.format("")), "must lie between 1 and 1000, with those of others"),
        ("<body><freejoint/></body>" * 1001, "more than 6000 degrees of freedom"),
    ):
        with pytest.raises(FileError, match=message):
            read_mjcf(parse_xml(mujoco(text)))


def sdf(inside: str, version: str = "1.7") -> str:
    return f'<sdf version="{version}"><model name="m">{inside}</model></sdf>'


def sdf_link(name: str, pose: str, mass: float = 1.0) -> str:
    tensor = "".join(f"<{word}>0.01</{word}>" for word in ("ixx", "iyy", "izz"))
    inertial = f"<inertial><mass>{mass}</mass><inertia>{tensor}</inertia></inertial>"
    return f'<link name="{name}"><pose>{pose}</pose>{inertial}</link>'


def sdf_hinge(name: str, parent: str, child: str, pose: str = "0 0 0 0 0 0") -> str:
    axis = "<axis><xyz>0 1 0</xyz></axis>"
    inside = f"<pose>{pose}</pose><parent>{parent}</parent><child>{child}</child>{axis}"
    return f'<joint name="{name}" type="revolute">{inside}</joint>'


class TestSdf:
    def test_a_pendulum(self, tmp_path):
        text = sdf(sdf_link("a", "1 0 0 0 0 0") + sdf_hinge("h", "world", "a", "-0.5 0 0 0 0 0"))
        model = load(tmp_path, text, "m.sdf")
        found = cd.simulate(model, until=0.01)["a"].angular_acceleration[0, 1]
        assert found == pytest.approx(9.80665 * 0.5 / (0.25 + 0.01), rel=1e-9)

    def test_a_loop_is_closed(self, tmp_path):
        """A parallelogram: two cranks of 1 m and a coupler of 2 m have one freedom."""
        links = sdf_link("left", "0 0 0.5 0 0 0") + sdf_link("right", "2 0 0.5 0 0 0") + sdf_link("top", "1 0 1 0 0 0")
        joints = sdf_hinge("A", "world", "left", "0 0 -0.5 0 0 0") + sdf_hinge("B", "left", "top", "-1 0 0 0 0 0")
        joints += sdf_hinge("C", "top", "right", "0 0 0.5 0 0 0") + sdf_hinge("D", "world", "right", "0 0 -0.5 0 0 0")
        model = load(tmp_path, sdf(links + joints), "m.sdf", joints={})
        assert isinstance(model["D"], cd.Revolute)
        assert cd.assemble(model).dof == 1

    def test_links_that_nothing_holds_float_unless_static(self, tmp_path):
        link = sdf_link("a", "1 2 3 0 0 0")
        assert cd.assemble(load(tmp_path, sdf(link), "m.sdf")).dof == 6
        assert not load(tmp_path, sdf("<static>true</static>" + link), "m.sdf").bodies
        assert not load(tmp_path, sdf(link), "m.sdf", base="fixed").bodies

    def test_frames(self, tmp_path):
        frame = '<frame name="f" attached_to="a"><pose degrees="true">0 0 1 0 90 0</pose></frame>'
        link = sdf_link("b", "1 0 0 0 0 0").replace("<pose>", '<pose relative_to="f">')
        model = load(tmp_path, sdf(sdf_link("a", "0 5 0 0 0 0") + frame + link), "m.sdf")
        assert model.bodies["b"].initial.position == pytest.approx((0, 5, 0))

    def test_axes_of_early_versions_are_those_of_the_model(self, tmp_path):
        text = sdf(sdf_link("a", f"0 0 0 0 0 {pi / 2}") + sdf_hinge("h", "world", "a"), "{}")
        old, new = (load(tmp_path, text.replace("{}", v), "m.sdf")["h"].j.axis for v in ("1.4", "1.7"))
        assert old == pytest.approx((1, 0, 0), abs=1e-12)
        assert new == pytest.approx((0, 1, 0), abs=1e-12)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (sdf("", "2.0"), 'SDF version "2.0" is not known; cardan reads 1.4 to 1.11'),
            ('<sdf version="1.6"/>', "the file has no <model>"),
            (sdf(sdf_link("a", "0 0 0")), "6 numbers expected, found 3"),
            (sdf(sdf_link("arm", "0 0 0 0 0 0") + sdf_hinge("h", "arn", "arm")), '"arn" is not a link of this model'),
            (sdf(sdf_link("a", "0 0 0 0 0 0", -1)), "mass must be positive, got -1"),
            (sdf(sdf_link("a", "0 0 0 0 0 0").replace("<pose>", '<pose relative_to="a">')), "relative to itself"),
        ],
    )  # fmt: skip
    def test_mistakes(self, text, message, tmp_path):
        with pytest.raises(FileError) as caught:
            load(tmp_path, text, "m.sdf")
        assert message in str(caught.value)
        assert "line 1" in str(caught.value)


def test_a_body_without_mass_needs_joints_on_both_sides():
    model = cd.Model("nothing", dim=3)
    model.body("x", mass=0, inertia=(0, 0, 0))
    with pytest.raises(cd.ModelError, match=r"x\.x, .*no joint determines this motion"):
        cd.simulate(model, until=1)
    with pytest.raises(cd.ModelError, match=r"mass must be positive"):
        model.body("y", mass=0, inertia=(1, 1, 1))


def test_any_inertia_is_written_and_read(tmp_path):
    model = cd.Model("m", dim=3)
    model.body("a", mass=1, inertia=(1, 1, 3), any_inertia=True)
    (tmp_path / "m.yaml").write_text(to_yaml(model), encoding="utf-8")
    assert cd.load_model(tmp_path / "m.yaml").bodies["a"].any_inertia
