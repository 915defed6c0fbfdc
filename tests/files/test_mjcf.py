"""MJCF models: frames against scipy, inertia against integrals, motion against closed forms and MuJoCo."""

from __future__ import annotations

from math import cos, exp, pi, sin, sqrt
from pathlib import Path
from random import Random

import mujoco
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import cardan as cd
from cardan.errors import FileError
from cardan.files.robots.mjcf.read import read_mjcf
from cardan.files.robots.robot import forward_kinematics, joint_values
from cardan.files.robots.xml_nodes import parse_xml
from mutations import mutated

ROUND_OFF = 1e-12
INTEGRATED = 1e-8  # runs with rtol 1e-10
AGAINST_MUJOCO = 1e-7  # its Runge-Kutta steps of 0.1 ms; its inertias are diagonalized to 1e-10
G = 9.81
BOX = '<geom type="box" size="0.1 0.2 0.3" mass="3"/>'
BOX_INERTIA = 3 / 3 * np.array([0.2**2 + 0.3**2, 0.1**2 + 0.3**2, 0.1**2 + 0.2**2])


def mujoco_text(world: str, rest: str = "", compiler: str = 'angle="radian"') -> str:
    return f'<mujoco model="m">\n<compiler {compiler}/>\n<worldbody>\n{world}\n</worldbody>\n{rest}\n</mujoco>\n'


def body(name: str, inside: str, words: str = "") -> str:
    return f'<body name="{name}" {words}>{inside}</body>\n'


def load(tmp_path: Path, text: str, **options) -> cd.Model:
    path = tmp_path / "m.xml"
    path.write_text(text, encoding="utf-8")
    return cd.load_model(path, **options)


def error_of(tmp_path: Path, text: str, **options) -> str:
    with pytest.raises(FileError) as caught:
        load(tmp_path, text, **options)
    return str(caught.value)


def run(model: cd.Model, until: float, **options) -> cd.Result:
    return cd.simulate(model, until=until, every=until / 5, rtol=1e-10, atol=1e-12, **options)


def tensor(entries) -> np.ndarray:
    xx, yy, zz, xy, xz, yz = entries
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def rotation_of(orientation) -> Rotation:
    e0, e1, e2, e3 = orientation
    return Rotation.from_quat((e1, e2, e3, e0))


class TestFrames:
    @pytest.mark.parametrize(
        ("words", "compiler", "expected"),
        [
            ('quat="2 0.2 -0.6 1"', "", Rotation.from_quat((0.2, -0.6, 1, 2))),
            ('axisangle="1 2 2 90"', "", Rotation.from_rotvec(np.array([1, 2, 2]) / 3 * pi / 2)),
            ('axisangle="1 2 2 0.5"', 'angle="radian"', Rotation.from_rotvec(np.array([1, 2, 2]) / 6)),
            ('euler="10 20 30"', "", Rotation.from_euler("XYZ", (10, 20, 30), degrees=True)),
            ('euler="10 20 30"', 'eulerseq="zyx"', Rotation.from_euler("ZYX", (10, 20, 30), degrees=True)),
            ('euler="1 2 3"', 'eulerseq="XYZ" angle="radian"', Rotation.from_euler("xyz", (1, 2, 3))),
            ('xyaxes="0 2 0 -1 0.5 0"', "", Rotation.from_euler("z", pi / 2)),
            ('zaxis="0 0.6 0.8"', "", Rotation.from_rotvec((-np.arccos(0.8), 0, 0))),
            ('zaxis="0 0 -1"', "", None),
        ],
    )
    def test_ways_to_write_an_orientation(self, words, compiler, expected, tmp_path):
        # intrinsic axes are small letters in MuJoCo and capitals in scipy
        model = load(tmp_path, mujoco_text(body("a", "<freejoint/>" + BOX, words), "", compiler))
        found = rotation_of(model.bodies["a"].initial.orientation)
        if expected is None:
            assert found.apply((0, 0, 1)) == pytest.approx((0, 0, -1), abs=ROUND_OFF)
        else:
            assert (found.inv() * expected).magnitude() < ROUND_OFF

    def test_frames_joints_and_references(self, tmp_path):
        # X_WB = X_P X_F X_B J(q): a hinge off the origin with a reference, in a <frame>, on a turned parent
        inner = body(
            "b", '<joint name="h" axis="0 1 1" pos="0.1 0 0.2" ref="0.3"/>' + BOX, 'pos="1 2 3" euler="0.1 0.2 0.3"'
        )
        slide = '<joint name="s" type="slide" axis="0 0 2" ref="0.5"/>'
        outer = f'{slide}{BOX}<frame pos="0 1 0" euler="0 0 0.7">{inner}</frame>'
        text = mujoco_text(body("a", outer, 'pos="0.5 0 0" euler="0.4 0 0"'))
        model = load(tmp_path, text, joints={"h": 1.1, "s": 0.9})
        p, R = np.array([0.5, 0, 0]), Rotation.from_euler("x", 0.4)
        p = p + R.apply((0, 0, 0.4))
        p, R = p + R.apply((0, 1, 0)), R * Rotation.from_euler("z", 0.7)
        p, R = p + R.apply((1, 2, 3)), R * Rotation.from_euler("XYZ", (0.1, 0.2, 0.3))
        turn = Rotation.from_rotvec(np.array([0, 1, 1]) / sqrt(2) * 0.8)
        anchor = np.array([0.1, 0, 0.2])
        p, R = p + R.apply(anchor - turn.apply(anchor)), R * turn
        initial = model.bodies["b"].initial
        assert np.allclose(initial.position, p, rtol=0, atol=ROUND_OFF)
        assert (rotation_of(initial.orientation).inv() * R).magnitude() < ROUND_OFF
        assert not cd.assemble(model).moved
        result = cd.simulate(model, until=1e-6, every=1e-6)
        assert result["h"].angle[0] == pytest.approx(1.1, abs=ROUND_OFF)  # as MuJoCo's qpos counts it
        assert result["s"].displacement[0] == pytest.approx(0.9, abs=ROUND_OFF)

    def test_the_start_is_what_the_file_shows(self, tmp_path):
        model = load(tmp_path, mujoco_text(body("a", '<joint name="h" ref="0.8"/>' + BOX, 'pos="1 2 3"')))
        assert model.bodies["a"].initial.position == (1, 2, 3)
        assert cd.simulate(model, until=1e-6, every=1e-6)["h"].angle[0] == pytest.approx(0.8, abs=ROUND_OFF)


class TestMass:
    def test_geoms_add_up(self, tmp_path):
        # two balls on a rod without mass: J = Σ 2/5 m r² + m (d² 1 - d dᵀ)
        geoms = (
            '<geom size="0.1" pos="0.3 0.1 0" density="500"/><geom size="0.2" pos="-0.1 0 0.4" mass="2"/>'
            '<geom type="capsule" fromto="0 0 0 1 1 1" size="0.01" mass="0"/>'
        )
        found = load(tmp_path, mujoco_text(body("a", "<freejoint/>" + geoms))).bodies["a"]
        m = np.array([500 * 4 / 3 * pi * 0.1**3, 2])
        p = np.array([[0.3, 0.1, 0], [-0.1, 0, 0.4]])
        center = m @ p / m.sum()
        expected = sum(
            mk * (0.4 * r * r * np.eye(3) + (d @ d) * np.eye(3) - np.outer(d, d))
            for mk, r, d in zip(m, (0.1, 0.2), p - center, strict=True)
        )
        assert found.mass == pytest.approx(m.sum(), rel=ROUND_OFF)
        assert found.center_of_mass == pytest.approx(center, rel=ROUND_OFF)
        assert np.allclose(tensor(found.inertia), expected, rtol=0, atol=ROUND_OFF)

    def test_inertial_goes_before_geoms_unless_told_otherwise(self, tmp_path):
        inertial = '<inertial pos="0 0 0.1" mass="5" diaginertia="1 2 2.5" euler="0 0 90"/>'
        text = mujoco_text(body("a", "<freejoint/>" + inertial + BOX), "", "")
        found = load(tmp_path, text).bodies["a"]
        assert (found.mass, found.center_of_mass) == (5, (0, 0, 0.1))
        assert found.inertia == pytest.approx((2, 1, 2.5, 0, 0, 0), abs=ROUND_OFF)
        other = load(tmp_path, text.replace("<compiler ", '<compiler inertiafromgeom="true"')).bodies["a"]
        assert other.inertia[:3] == pytest.approx(BOX_INERTIA)

    def test_full_inertia(self, tmp_path):
        inertial = '<inertial pos="0 0 0" mass="1" fullinertia="1 2 2.5 0.1 0.2 0.3"/>'
        found = load(tmp_path, mujoco_text(body("a", "<freejoint/>" + inertial))).bodies["a"]
        assert found.inertia == pytest.approx((1, 2, 2.5, 0.1, 0.2, 0.3), abs=ROUND_OFF)

    def test_total_mass(self, tmp_path):
        text = mujoco_text(body("a", "<freejoint/>" + BOX) + body("b", "<freejoint/>" + BOX), "", 'settotalmass="12"')
        found = load(tmp_path, text).bodies["b"]
        assert found.mass == pytest.approx(6)
        assert found.inertia[:3] == pytest.approx(2 * BOX_INERTIA)


class TestClasses:
    TEXT = """<mujoco><compiler angle="radian"/>
    <default><joint damping="1" axis="1 0 0"/><geom density="100"/>
      <default class="wheel"><joint damping="2"/>
        <default class="small"><geom density="200"/></default></default></default>
    <worldbody>
      <body name="a"><joint name="a"/><geom size="0.1"/>
        <body name="b" childclass="wheel"><joint name="b"/><geom size="0.1" class="small"/>
          <body name="c"><joint name="c" class="small" damping="3"/><geom size="0.1"/></body></body></body>
    </worldbody></mujoco>"""

    def test_nested_classes(self):
        robot = read_mjcf(parse_xml(self.TEXT))
        ball = 4 / 3 * pi * 0.1**3
        assert [freedom.damping for freedom in robot.freedoms()] == [1, 2, 3]
        assert all(freedom.axis.tolist() == [1, 0, 0] for freedom in robot.freedoms())
        masses = [link.mass.mass for link in robot.links.values()]
        assert masses == pytest.approx([100 * ball, 200 * ball, 100 * ball])

    def test_no_such_class(self):
        with pytest.raises(FileError, match=r"line 8.*unknown default class name 'smal'; did you mean \"small\""):
            read_mjcf(parse_xml(self.TEXT.replace('class="small" damping', 'class="smal" damping')))


ACROSS = '<joint name="a" type="slide" axis="1 0 0"/><joint name="b" type="slide" axis="0 1 0"/>'


class TestJoints:
    def test_spring_and_damper(self, tmp_path):
        # m ẍ + c ẋ + k (x - x₀) = 0 from x = 0.2 beside its free place
        slide = '<joint name="s" type="slide" axis="1 0 0" stiffness="48" springref="0.3" damping="12" ref="0.1"/>'
        model = load(tmp_path, mujoco_text(body("a", slide + BOX)), joints={"s": 0.5})
        decay, wave, t = 12 / 6, sqrt(48 / 3 - 4), 0.7
        expected = 0.3 + 0.2 * exp(-decay * t) * (cos(wave * t) + decay / wave * sin(wave * t))
        assert run(model, t)["s"].displacement[-1] == pytest.approx(expected, rel=INTEGRATED)

    def test_torsion_spring_counts_from_its_reference(self, tmp_path):
        hinge = '<joint name="h" axis="0 0 1" stiffness="2" springref="60" ref="20"/>'
        model = load(tmp_path, mujoco_text(body("a", hinge + BOX), "", 'angle="degree"'))
        t, J = 0.4, BOX_INERTIA[2]
        expected = pi / 3 - (pi / 3 - pi / 9) * cos(sqrt(2 / J) * t)
        assert run(model, t)["h"].angle[-1] == pytest.approx(expected, rel=INTEGRATED)

    @pytest.mark.parametrize(
        ("joints", "kind"),
        [
            ('<joint name="a" axis="1 0 0"/><joint name="b" axis="0 1 0"/>', cd.Universal),
            ('<joint name="a" pos="0 0 1"/><joint name="b" axis="0 1 0"/>', cd.Universal),
            ('<joint name="a"/><joint name="b" axis="0 1 0"/><joint name="c" axis="1 0 0"/>', cd.Spherical),
            ('<joint name="a"/><joint name="b" type="slide"/>', cd.Cylindrical),
            ('<joint name="a" type="slide" axis="0 0 -1"/><joint name="b" pos="1 0 0"/>', cd.Cylindrical),
            (ACROSS + '<joint name="c"/>', cd.Planar),
            ('<joint name="a"/><joint name="b" axis="0 1 1"/><joint name="c" axis="1 0 0"/>', cd.Spherical),
            ('<joint name="a" type="ball"/>', cd.Spherical),
        ],
    )  # fmt: skip
    def test_several_joints_become_one(self, joints, kind, tmp_path):
        model = load(tmp_path, mujoco_text(body("x", joints + BOX)))
        (made,) = model.constraints
        assert isinstance(made, kind)
        assert cd.assemble(model).dof == 3 if kind in (cd.Spherical, cd.Planar) else 2

    @pytest.mark.parametrize(
        "joints",
        [
            '<joint name="a" axis="1 0 0"/><joint name="b" axis="1 1 0"/>',
            '<joint name="a" axis="1 0 0"/><joint name="b" axis="0 1 0" pos="0 0 0.1"/>',
            '<joint name="a" type="slide"/><joint name="b" axis="0 1 0"/>',
            '<joint name="a" type="slide"/><joint name="b" type="slide" axis="0 0 2"/>',
            '<joint name="a" axis="1 0 0"/><joint name="b" axis="1 1 0"/><joint name="c" axis="0 1 0"/>',
            '<joint name="a" type="slide"/><joint name="b" type="slide"/><joint name="c" axis="0 1 0"/>',
            ACROSS + '<joint name="c" axis="0 1 1"/>',
            ACROSS + '<joint name="c"/><joint name="d" pos="1 0 0"/>',
        ],
    )
    def test_others_have_a_joint_each_and_parts_without_mass_between(self, joints, tmp_path):
        model = load(tmp_path, mujoco_text(body("x", joints + BOX)))
        names = [f"{chr(ord('a') + k)}" for k in range(joints.count("<joint"))]
        assert [element.name for element in model.constraints] == names
        assert [body.mass for body in model.bodies.values()] == [0.0] * (len(names) - 1) + [3.0]
        assert any("parts without mass between" in note for note in model.notes)

    @pytest.mark.parametrize("start", [{}, {"a": 0.9, "b": 0.25}])
    def test_both_angles_of_a_cross_read_their_references(self, start, tmp_path):
        """R = Rot(x, a - a₀) Rot(y, b - b₀): the file shows the machine where a = a₀, b = b₀."""
        refs = {"a": 0.5, "b": -0.3}
        joints = "".join(f'<joint name="{n}" axis="{x}" ref="{refs[n]}"/>' for n, x in (("a", "1 0 0"), ("b", "0 1 0")))
        model = load(tmp_path, mujoco_text(body("x", joints + BOX)), joints=start)
        (cross,) = model.constraints
        result = run(model, 0.01)
        values = refs | start
        assert result[cross.name].angle_i[0] == pytest.approx(values["a"], abs=ROUND_OFF)
        assert result[cross.name].angle_j[0] == pytest.approx(values["b"], abs=ROUND_OFF)
        turned = Rotation.from_euler("XY", [values["a"] - refs["a"], values["b"] - refs["b"]])
        assert (rotation_of(result["x"].orientation[0]) * turned.inv()).magnitude() < 1e-9

    def test_two_slides_are_a_table(self, tmp_path):
        slides = '<joint name="x" type="slide" axis="1 0 0" ref="0.1"/><joint name="y" type="slide" axis="0 -1 0"/>'
        model = load(tmp_path, mujoco_text(body("p", slides + BOX)), joints={"x": 0.5, "y": 0.2})
        assert cd.assemble(model).dof == 2
        model.add(cd.Force("push", model["p"].at(0, 0.1, 0), (3, 6, 0)))  # off the centre: the table must not turn
        result = run(model, 0.5)
        assert result["p"].position[-1] == pytest.approx((0.4 + 0.125, -0.2 + 0.25, 0), abs=INTEGRATED)
        assert result["x + y"].displacement_x[0] == pytest.approx(0.5, abs=ROUND_OFF)

    def test_planar_counts_as_its_joints(self, tmp_path):
        joints = (
            '<joint name="x" type="slide" axis="1 0 0" ref="0.2"/><joint name="z" type="slide" axis="0 0 1"/>'
            '<joint name="h" axis="0 1 0" ref="0.5"/>'
        )
        model = load(tmp_path, mujoco_text(body("p", joints + BOX)), joints={"x": 0.7, "z": 0.4, "h": 0.9})
        motion = cd.simulate(model, until=1e-6, every=1e-6)["x + z + h"]
        # the plane's second axis is y × x = -z
        found = motion.displacement_x[0], -motion.displacement_y[0], motion.angle[0]
        assert found == pytest.approx((0.7, 0.4, 0.9), abs=ROUND_OFF)

    def test_springs_along_the_slides_of_a_plane(self, tmp_path):
        # m ẍ = -k x from 0.5; the second slide points down, z = -y: m ÿ = m g - k y
        joints = (
            '<joint name="x" type="slide" axis="1 0 0" stiffness="12"/>'
            '<joint name="y" type="slide" axis="0 0 -1" stiffness="27"/><joint name="h" axis="0 1 0"/>'
        )
        result = run(load(tmp_path, mujoco_text(body("p", joints + BOX)), joints={"x": 0.5}), 0.6)
        fall = 3 * G / 27 * (1 - cos(3 * 0.6))
        assert result["p"].position[-1] == pytest.approx((0.5 * cos(2 * 0.6), 0, -fall), abs=INTEGRATED)
        assert result.energy.total == pytest.approx(np.full(6, 0.5 * 12 * 0.25), rel=INTEGRATED)

    def test_limits(self, tmp_path):
        slide = '<joint name="s" type="slide" axis="0 0 1" range="-0.3 0.5"/>'
        text = mujoco_text(body("a", slide + BOX))
        assert run(load(tmp_path, text), 0.5)["s"].displacement[-1] == pytest.approx(-G / 8, rel=INTEGRATED)
        assert run(load(tmp_path, text, limits=True), 0.5)["s"].displacement[-1] == pytest.approx(-0.3, abs=1e-9)
        free = text.replace("range", 'limited="false" range')
        assert "s limit" not in load(tmp_path, free, limits=True).elements

    def test_free_joint_takes_a_pose(self, tmp_path):
        model = load(
            tmp_path,
            mujoco_text(body("a", '<freejoint name="f"/>' + BOX, 'pos="9 9 9"')),
            joints={"f": (1, 2, 3, 0, 0, 0, 1)},
        )
        assert model.bodies["a"].initial.position == (1, 2, 3)
        assert run(model, 1.0)["a"].position[-1] == pytest.approx((1, 2, 3 - G / 2), abs=INTEGRATED)

    def test_welded_bodies(self, tmp_path):
        inside = '<joint name="h"/>' + BOX + body("b", BOX, 'pos="1 0 0"') + body("frame", "", 'pos="0 1 0"')
        text = mujoco_text(body("wall", BOX + body("a", inside), 'pos="0 0 2"'))
        model = load(tmp_path, text)
        assert list(model.bodies) == ["a"]  # what stands on the ground is ground, what is welded one body
        assert (model.bodies["a"].mass, model.bodies["a"].center_of_mass) == (6, pytest.approx((0.5, 0, 0)))
        assert isinstance(load(tmp_path, text, merge=False)["b weld"], cd.Fixed)
        assert model["frame"].marker.point == pytest.approx((0, 1, 0))
        assert model.bodies["a"].initial.position == (0, 0, 2)


class TestEqualities:
    def four_bar(self, tmp_path) -> cd.Model:
        """Crank 1, coupler 2, rocker 1.5, ground 2 m in the plane x, z; the loop is closed by a <connect>."""
        a, b, d = np.array([0, 0.0]), np.array([0, 1.0]), np.array([2, 0.0])
        # C: 2 m from B and 1.5 m from D
        e = d - b
        L = np.linalg.norm(e)
        along = (2**2 - 1.5**2 + L**2) / (2 * L)
        c = b + along * e / L + sqrt(4 - along**2) * np.array([-e[1], e[0]]) / L
        self.points = a, b, c, d

        def rod(name: str, start: np.ndarray, end: np.ndarray, origin: np.ndarray, inside: str) -> str:
            geom = f'<geom type="capsule" fromto="0 0 0 {in_space(end - start)}" size="0.02"/>'
            hinge = f'<joint name="{name} pin" axis="0 -1 0"/>'
            return body(name, hinge + geom + inside, f'pos="{in_space(start - origin)}"')

        def in_space(p: np.ndarray) -> str:
            return f"{float(p[0])!r} 0 {float(p[1])!r}"

        coupler = rod("coupler", b, c, a, "")
        tree = rod("crank", a, b, np.zeros(2), coupler) + rod("rocker", d, c, np.zeros(2), "")
        connect = f'<connect name="C" body1="coupler" body2="rocker" anchor="{in_space(c - b)}"/>'
        return load(tmp_path, mujoco_text(tree, f"<equality>{connect}</equality>"))

    def test_connect_closes_a_loop_as_in_the_plane(self, tmp_path):
        spatial = self.four_bar(tmp_path)
        planar = cd.Model("plane", gravity=(0, -G))
        a, b, c, d = self.points
        bodies = {}
        for name, start, end in (("crank", a, b), ("coupler", b, c), ("rocker", d, c)):
            inertia, mass = spatial.bodies[name].inertia, spatial.bodies[name].mass
            angle = np.arctan2(*(end - start)[::-1])
            length = np.linalg.norm(end - start)
            # across the rod the moment about any axis is the same: that about the y axis
            bodies[name] = planar.body(
                name, mass=mass, inertia=inertia[1], position=start, angle=angle, center_of_mass=(length / 2, 0)
            )
            bodies[name + " length"] = length
        planar.add(cd.Revolute("A", planar.ground.at(*a), bodies["crank"].at(0, 0)))
        planar.add(cd.Revolute("B", bodies["crank"].at(bodies["crank length"], 0), bodies["coupler"].at(0, 0)))
        ends = (bodies[name].at(bodies[name + " length"], 0) for name in ("coupler", "rocker"))
        planar.add(cd.Revolute("C", *ends))
        planar.add(cd.Revolute("D", planar.ground.at(*d), bodies["rocker"].at(0, 0)))
        state = cd.assemble(spatial)
        assert (state.dof, state.moved, len(state.redundant)) == (1, {}, 1)  # the ball holds y once more
        one, other = run(spatial, 1.0), run(planar, 1.0)
        for name in ("crank", "coupler", "rocker"):
            assert np.allclose(one[name].position[:, (0, 2)], other[name].position, rtol=0, atol=1e-9)

    def test_weld(self, tmp_path):
        tree = body("a", '<joint name="s" type="slide" axis="1 0 0"/>' + BOX) + body(
            "b", "<freejoint/>" + BOX, 'pos="0 0 1"'
        )
        model = load(tmp_path, mujoco_text(tree, '<equality><weld body1="a" body2="b"/></equality>'))
        model.add(cd.Force("push", model["b"].at(0, 0, 0), (12, 0, 0)))
        assert cd.assemble(model).dof == 1
        result = run(model, 0.5)
        assert result["b"].position[-1] == pytest.approx((12 / 6 * 0.125, 0, 1), rel=INTEGRATED, abs=INTEGRATED)
        assert result["weld 1"].reaction_j[-1, 2] == pytest.approx(3 * G)

    def test_weld_with_a_pose(self, tmp_path):
        tree = body("a", '<joint name="h"/>' + BOX) + body("b", "<freejoint/>" + BOX, 'pos="0.4 0 0"')
        relpose = f"0.5 0 0 {cos(pi / 12)!r} 0 0 {sin(pi / 12)!r}"
        weld = f'<equality><weld body1="a" body2="b" relpose="{relpose}"/></equality>'
        result = cd.simulate(load(tmp_path, mujoco_text(tree, weld)), until=1e-6, every=1e-6)
        found = rotation_of(result["a"].orientation[0]).inv() * rotation_of(result["b"].orientation[0])
        assert found.as_rotvec() == pytest.approx((0, 0, pi / 6), abs=1e-9)

    def test_coupled_joints(self, tmp_path):
        # y = 0.1 + 2 x + 3 x²: both along z, so E = ½ m ẋ² (1 + (2 + 6 x)²) + m g (x + y) is kept
        slides = "".join(body(f"b{name}", f'<joint name="{name}" type="slide" axis="0 0 1"/>' + BOX) for name in "xy")
        equality = '<equality><joint joint1="y" joint2="x" polycoef="0.1 2 3 0 0"/></equality>'
        model = load(tmp_path, mujoco_text(slides, equality))
        state = cd.assemble(model)
        assert (state.dof, state.moved) == (1, {})
        result = run(model, 0.3)
        x, rate = result["x"].displacement, result["x"].rate
        y = 0.1 + 2 * x + 3 * x * x
        assert result["y"].displacement == pytest.approx(y, abs=1e-9)
        energy = 1.5 * rate**2 * (1 + (2 + 6 * x) ** 2) + 3 * G * (x + y)
        assert energy == pytest.approx(3 * G * 0.1, rel=INTEGRATED)

    def test_a_joint_alone_is_fixed(self, tmp_path):
        text = mujoco_text(
            body("a", '<joint name="s" type="slide"/>' + BOX),
            '<equality><joint joint1="s" polycoef="0.2 0 0 0 0"/></equality>',
        )
        model = load(tmp_path, text)
        state = cd.assemble(model)
        assert (state.dof, state.moved) == (0, {})
        assert model.bodies["a"].initial.position == (0, 0, 0.2)

    def test_inactive(self, tmp_path):
        tree = body("a", '<joint name="h"/>' + BOX)
        model = load(
            tmp_path, mujoco_text(tree, '<equality><connect active="false" body1="a" anchor="1 0 0"/></equality>')
        )
        assert cd.assemble(model).dof == 1
        assert "<connect> (line 7) is not active and is left out" in model.notes


class TestActuators:
    def load(self, tmp_path, actuator: str, joint: str = '<joint name="j"/>') -> cd.Model:
        return load(tmp_path, mujoco_text(body("a", joint + BOX), f"<actuator>{actuator}</actuator>"))

    def test_motor(self, tmp_path):
        model = self.load(tmp_path, '<motor name="m" joint="j" gear="4" ctrlrange="-2 2"/>')
        assert model.parameters["m_ctrl"].bounds == (-2, 2)
        assert any('its control is the input "m_ctrl"' in note for note in model.notes)
        rate = run(model, 0.5, parameters={"m_ctrl": 1.5})["j"].rate[-1]
        assert rate == pytest.approx(4 * 1.5 * 0.5 / BOX_INERTIA[2], rel=INTEGRATED)

    def test_motor_on_a_slide(self, tmp_path):
        model = self.load(
            tmp_path, '<motor name="m" joint="j" gear="-4"/>', '<joint name="j" type="slide" axis="1 0 0"/>'
        )
        rate = run(model, 0.5, parameters={"m_ctrl": 1.5})["j"].rate[-1]
        assert rate == pytest.approx(-4 * 1.5 * 0.5 / 3, rel=INTEGRATED)

    def test_position(self, tmp_path):
        # J q̈ = g (kp (u - g q) - kv g q̇)
        model = self.load(tmp_path, '<position name="p" joint="j" kp="5" kv="0.25" gear="2"/>')
        J, t = BOX_INERTIA[2], 0.4
        decay = 0.25 * 4 / (2 * J)
        wave = sqrt(5 * 4 / J - decay**2)
        expected = 0.6 / 2 * (1 - exp(-decay * t) * (cos(wave * t) + decay / wave * sin(wave * t)))
        angle = run(model, t, parameters={"p_ctrl": 0.6})["j"].angle[-1]
        assert angle == pytest.approx(expected, rel=INTEGRATED)

    @pytest.mark.parametrize(
        "actuator",
        [
            '<velocity name="v" joint="j" kv="3"/>',
            '<general name="v" joint="j" gainprm="3" biastype="affine" biasprm="0 0 -3"/>',
        ],
    )
    def test_velocity(self, tmp_path, actuator):
        rate = run(self.load(tmp_path, actuator), 0.2, parameters={"v_ctrl": 2})["j"].rate[-1]
        assert rate == pytest.approx(2 * (1 - exp(-3 * 0.2 / BOX_INERTIA[2])), rel=INTEGRATED)

    def test_others_are_noted(self, tmp_path):
        model = self.load(tmp_path, '<muscle name="m" joint="j"/><general joint="j" dyntype="muscle"/>')
        assert not model.parameters
        assert sum(note.startswith("actuator") and "is not imported" in note for note in model.notes) == 2


class TestNotes:
    def test_what_is_not_imported_is_listed(self, tmp_path):
        joint = '<joint name="h" armature="0.02" frictionloss="0.1"/><site name="s"/>'
        rest = '<sensor><magnetometer site="s"/></sensor>\n<contact><pair geom1="g" geom2="k"/></contact>'
        rest += '<asset><mesh name="x" file="/etc/hostname"/></asset>'
        world = body("a", joint + BOX.replace("<geom", '<geom name="g"'), 'gravcomp="1"')
        world += '<geom name="k" size="1" contype="0" conaffinity="0"/>'
        model = load(tmp_path, mujoco_text(world, rest))
        assert model.notes == [
            "sensor <magnetometer> (line 7) of kind magnetometer is not imported",
            "not used: <asset> (drawing and storage)",
            "not imported: <pair> in <contact> (line 8)",
            'contact of 1 solid is not imported (line 4); contact="ground" adds it',
        ]

    def test_a_spring_by_its_time_constant(self, tmp_path):
        """springdamper="T ζ": k = J/(T ζ)², d = 2 J/T, of the inertia about the joint (MuJoCo, XML reference)."""
        model = load(tmp_path, mujoco_text(body("a", '<joint name="h" springdamper="0.2 0.5"/>' + BOX)))
        inertia = BOX_INERTIA[2]
        assert model["h spring"].stiffness == pytest.approx(inertia / (0.2 * 0.5) ** 2)
        assert model["h spring"].damping == pytest.approx(2 * inertia / 0.2)

    def test_notes_of_one_kind_are_one(self, tmp_path):
        legs = "".join(body(f"leg{k}", f'<joint name="hip{k}"/>' + BOX) for k in range(20))
        motors = "".join(f'<motor name="leg{k}" joint="hip{k}"/>' for k in range(20))
        notes = load(tmp_path, mujoco_text(legs, f"<actuator>{motors}</actuator>")).notes
        renamed, controls = (note for note in notes if "actuators" in note)
        assert renamed.startswith('20 actuators have other names, as theirs are taken: "leg0" is "leg0 actuator", ')
        assert controls.startswith('the controls of 20 actuators are inputs: "leg0_ctrl", "leg1_ctrl", ')
        assert all(note.endswith(" and 8 more") for note in (renamed, controls))

    def test_gravity(self, tmp_path):
        world = mujoco_text(body("a", "<freejoint/>" + BOX))
        assert load(tmp_path, world).gravity == (0, 0, -9.81)
        assert load(tmp_path, world, gravity=None).gravity == (0, 0, 0)
        other = world.replace("<worldbody>", '<option gravity="0 1.6 0"/><worldbody>')
        assert load(tmp_path, other).gravity == (0, 1.6, 0)
        none = world.replace("<worldbody>", '<option><flag gravity="disable"/></option><worldbody>')
        assert load(tmp_path, none).gravity == (0, 0, 0)

    def test_a_site_between_two_points_is_in_their_middle(self, tmp_path):
        """Its z goes from the second to the first, as MuJoCo compiles it."""
        inside = '<joint name="h"/>' + BOX + '<site name="rod" type="capsule" size="0.01" fromto="1 2 3 1 2 7"/>'
        inside += '<site name="lying" type="cylinder" size="0.01" fromto="0 0 0 0.4 0 0"/>'
        model = load(tmp_path, mujoco_text(body("a", inside)))
        assert model["rod"].marker.point == pytest.approx((1, 2, 5))
        assert model["lying"].marker.point == pytest.approx((0.2, 0, 0))
        assert model["lying"].marker.axis == pytest.approx((-1, 0, 0))

    @pytest.mark.parametrize(
        ("words", "noted"),
        [
            ('density="1.2"', "density of <option> (line 3): the drag and lift of a fluid is not imported"),
            ('viscosity="0.01"', "viscosity of <option> (line 3): the drag of a fluid is not imported"),
            ('wind="1 0 0"', "wind of <option> (line 3): the wind of a fluid is not imported"),
        ],
    )
    def test_fluids_are_noted(self, words, noted, tmp_path):
        world = mujoco_text(body("a", "<freejoint/>" + BOX))
        model = load(tmp_path, world.replace("<worldbody>", f"<option {words}/><worldbody>"))
        assert any(note.startswith(noted) for note in model.notes), model.notes
        still = load(tmp_path, world.replace("<worldbody>", '<option density="0" wind="0 0 0"/><worldbody>'))
        assert not any("option" in note for note in still.notes)

    def test_ranges_of_control_are_bounds(self, tmp_path):
        rest = '<actuator><motor name="m" joint="h" ctrlrange="-1 1"/></actuator>'
        model = load(tmp_path, mujoco_text(body("a", HINGE + BOX), rest))
        assert model.parameters["m_ctrl"].bounds == (-1, 1)
        within, beyond = (cd.simulate(model, until=0.5, parameters={"m_ctrl": u}) for u in (1.0, 7.0))
        assert beyond["h"].angle[-1] == pytest.approx(within["h"].angle[-1], rel=1e-12)  # cut off

    def test_sites_are_points(self, tmp_path):
        inside = '<joint name="h"/>' + BOX + '<site name="tip" pos="0.1 0 0.2" euler="0 0 1.5707963267948966"/>'
        marker = load(tmp_path, mujoco_text(body("a", inside)))["tip"].marker
        assert marker.point == pytest.approx((0.1, 0, 0.2))
        assert marker.reference == pytest.approx((0, 1, 0))


def world_of(inside: str) -> str:
    return mujoco_text(body("a", inside))


HINGE = '<joint name="h"/>'
MISTAKES = {
    "not a model": ("<arm/>", "line 1, column 1: the outermost element is <arm>; an MJCF file begins with <mujoco>"),
    "include": ('<mujoco>\n<include file="/etc/passwd"/></mujoco>', "give the path relative to this file"),
    "included file": ('<mujoco>\n<include file="arm.xml"/></mujoco>', 'there is no file "arm.xml" beside this one'),
    "itself": ('<mujoco>\n<include file="m.xml"/></mujoco>', "an XML that includes itself: m.xml includes m.xml"),
    "replicate": (world_of('<replicate count="0"/>'), "<replicate> count: must lie between 1 and 1000"),
    "composite": (world_of("<composite/>"), "<composite> is not imported: write out its bodies"),
    "mesh": (world_of(HINGE + '<geom type="mesh" mesh="x"/>'), "mesh 'x' not found in geom 0"),
    "size": (world_of(HINGE + '<geom type="box" size="1 1"/>'), "<geom>: MuJoCo says: size 2 must be positive in geom"),
    "no size": (world_of(HINGE + "<geom/>"), "<geom>: MuJoCo says: size 0 must be positive in geom"),
    "axis": (world_of('<joint name="h" axis="0 0 0"/>' + BOX), 'joint "h": MuJoCo says: axis too small in joint'),
    "quat": (
        mujoco_text(body("a", HINGE + BOX, 'quat="0 0 0 0"')),
        'body "a": MuJoCo says: zero quaternion is not allowed',
    ),
    "two orientations": (
        mujoco_text(body("a", HINGE + BOX, 'quat="1 0 0 0" euler="1 0 0"')),
        "multiple orientation specifiers are not allowed",
    ),
    "xyaxes": (mujoco_text(body("a", HINGE + BOX, 'xyaxes="1 0 0 2 0 0"')), "'yaxis too small' in frame alternative"),
    "sequence": (
        mujoco_text(body("a", HINGE + BOX, 'euler="1 0 0"'), "", 'eulerseq="abz"'),
        "euler sequence can only contain x, y, z, X, Y, Z",
    ),
    "joint type": (
        world_of('<joint name="h" type="hing"/>' + BOX),
        'joint "h": MuJoCo says: invalid keyword: \'hing\'; did you mean "hinge"',
    ),
    "range": (
        world_of('<joint name="h" range="1 -1"/>' + BOX),
        "the lower limit 1 must be less than the upper limit -1",
    ),
    "damping": (world_of('<joint name="h" damping="-1"/>' + BOX), 'joint "h" damping: must not be negative'),
    "two joints of one name": (world_of(HINGE + HINGE + BOX), "repeated name 'h' in joint"),
    "two bodies of one name": (
        world_of(HINGE + BOX + body("a", BOX)),
        "repeated name 'a' in body",
    ),
    "free inside": (
        world_of(HINGE + BOX + body("b", "<freejoint/>" + BOX)),
        "free joint can only be used on top level",
    ),
    "free and more": (world_of("<freejoint/>" + HINGE + BOX), "more than 6 dofs in body 'a'"),
    "inertia": (
        world_of(HINGE + '<inertial pos="0 0 0" mass="1" diaginertia="-1 1 3"/>'),
        'body "a": MuJoCo says: inertia must satisfy A + B >= C',
    ),
    "mass": (
        world_of(HINGE + '<inertial pos="0 0 0" mass="-1" diaginertia="1 1 1"/>'),
        "mass and inertia of moving bodies must be larger than mjMINVAL",
    ),
    "connects nothing": (
        mujoco_text(body("arm", HINGE + BOX), '<equality><connect body1="arn" anchor="0 0 0"/></equality>'),
        "<connect>: MuJoCo says: unknown element 'arn' in equality constraint; did you mean \"arm\"?",
    ),
    "couples nothing": (
        mujoco_text(body("arm", HINGE + BOX), '<equality><joint joint1="hh"/></equality>'),
        "<joint>: MuJoCo says: unknown element 'hh' in equality constraint; did you mean \"h\"?",
    ),
    "drives nothing": (
        mujoco_text(body("arm", HINGE + BOX), '<actuator><motor joint="hh"/></actuator>'),
        "<motor>: MuJoCo says: unknown transmission target 'hh' for actuator id = 0; did you mean \"h\"?",
    ),
    "global": (mujoco_text("", "", 'coordinate="global"'), "global coordinates no longer supported"),
}


class TestMistakes:
    @pytest.mark.parametrize("name", MISTAKES)
    def test_says_file_line_and_element(self, name, tmp_path):
        text, expected = MISTAKES[name]
        message = error_of(tmp_path, text)
        if not text.startswith("<arm"):
            assert message.startswith(f"{tmp_path / 'm.xml'}, line ")
        assert expected in message


ALL_KINDS = """<mujoco model="all kinds"> <compiler angle="degree" eulerseq="zyx"/>
  <option timestep="0.0001" integrator="RK4"> <flag contact="disable"/> </option>
  <default> <joint damping="0.1"/> <geom density="800"/>
    <default class="w"> <joint damping="0.3"/> </default> </default>
  <worldbody>
    <body name="a" pos="0.1 0.2 0.3" euler="10 20 30">
      <joint name="j1" axis="0 1 1" pos="0.1 0 0" ref="15" stiffness="2" springref="30"/>
      <geom type="capsule" fromto="0 0 0 0.3 0.1 0.2" size="0.03"/>
      <geom type="box" size="0.1 0.05 0.02" pos="0.1 0 0" axisangle="1 2 3 40"/>
      <frame pos="0.3 0 0" euler="0 0 45">
        <body name="b" pos="0 0 0.1" zaxis="1 1 0" childclass="w">
          <joint name="j2" type="slide" axis="1 0 0" ref="0.05" stiffness="50" springref="0.1"/>
          <geom type="ellipsoid" size="0.1 0.05 0.07" xyaxes="1 1 0 -1 1 0.5"/>
          <geom type="cylinder" size="0.02 0.2" mass="0.4" pos="0 0.1 0"/>
          <body name="c" pos="0.2 0 0" quat="1 0.2 0.3 0">
            <joint name="j3" type="ball" pos="0 0 0.1" damping="0"/>
            <inertial pos="0.01 0.02 0.03" mass="2" fullinertia="0.03 0.04 0.05 0.001 -0.002 0.003"/>
            <body name="d" pos="0.1 0.1 0"> <geom size="0.05" mass="0.3"/>
              <body name="e" pos="0.1 0 0">
                <joint name="u1" axis="1 0 0" pos="0.02 0 0"/> <joint name="u2" axis="0 1 0" pos="0.02 0 0" ref="10"/>
                <geom type="box" size="0.1 0.05 0.02" pos="0.1 0 0"/>
              </body> </body> </body> </body> </frame> </body>
    <body name="p" pos="0 1 0">
      <joint name="px" type="slide" axis="1 0 0" damping="0"/> <joint name="pz" type="slide" axis="0 0 1" damping="0"/>
      <joint name="py" axis="0 1 0" ref="20" stiffness="3"/> <geom type="box" size="0.1 0.05 0.02" pos="0.1 0 0"/>
      <body name="q" pos="0.2 0 0">
        <joint name="cs" type="slide" axis="-1 0 0" stiffness="20" springref="0.04" ref="0.02"/>
        <joint name="ch" axis="1 0 0" stiffness="0.5" springref="30"/>
        <geom type="box" size="0.1 0.05 0.02" pos="0.1 0.03 0"/>
      </body> </body>
    <body name="f" pos="1 0 1"> <freejoint name="ff"/> <geom size="0.1"/> </body>
  </worldbody>
  <actuator> <motor name="m" joint="j1" gear="3"/> <position name="n" joint="j2" kp="10"/> </actuator>
</mujoco>"""
START = {
    "j1": 0.7, "j2": 0.3, "j3": (0.9, 0.1, -0.3, 0.2), "u1": 0.4, "u2": -0.6, "ff": (1, 2, 3, 0.5, 0.5, 0.1, 0.2),
    "py": 0.5, "px": 0.1, "cs": 0.05, "ch": 0.2,
}  # fmt: skip
UNTIL = 0.3
BY_MUJOCO = {  # positions at the start and after 0.3 s with control m = 0.5: MuJoCo 3.3.7, Runge-Kutta with 0.1 ms
    "a": ((0.11955965834, 0.161831357771, 0.307088155499), (0.117064212, 0.1650685584, 0.3067454131)),
    "b": ((0.346813397725, 0.414114993863, 0.0123792044371), (0.3268712898, 0.5163310574, -0.1085295451)),
    "c": ((0.272185000462, 0.59820116753, -0.155743626672), (0.331827909, 0.6360688463, -0.3423840756)),
    "d": ((0.252386787271, 0.734577577363, -0.123970908888), (0.261941555, 0.7246668309, -0.4276266392)),
    "e": ((0.22137926761, 0.823308979251, -0.174314555155), (0.2785865372, 0.7725727401, -0.5181254219)),
    "p": ((0.1, 1, 0), (0.09301700064, 1, -0.5823755476)),
    "q": ((0.268067278324, 1, -0.0255614936316), (0.3066758319, 1, -0.4612272229)),
    "f": ((1, 2, 3), (1, 2, 2.55855)),
}


class TestAgainstMujoco:
    """One tree with joints of every kind, springs, dampers and actuators."""

    def moved(self, tmp_path) -> tuple[cd.Model, cd.Result]:
        model = load(tmp_path, ALL_KINDS, joints=START)
        return model, cd.simulate(model, until=UNTIL, every=UNTIL, rtol=1e-11, atol=1e-12, parameters={"m_ctrl": 0.5})

    def test_places_that_mujoco_found(self, tmp_path):
        model, result = self.moved(tmp_path)
        assert cd.assemble(model).dof == 18
        for name, (start, end) in BY_MUJOCO.items():
            if name == "d":  # welded to c; its frame is a point
                assert result["d"].position[-1] == pytest.approx(end, abs=AGAINST_MUJOCO)
                continue
            assert result[name].position[0] == pytest.approx(start, abs=ROUND_OFF)
            assert result[name].position[-1] == pytest.approx(end, abs=AGAINST_MUJOCO)

    def test_where_mujoco_is_installed(self, tmp_path):
        machine = mujoco.MjModel.from_xml_string(ALL_KINDS)
        data = mujoco.MjData(machine)
        for name, value in START.items():
            first = machine.joint(name).qposadr[0]
            data.qpos[first : first + np.size(value)] = value
        data.ctrl[0] = 0.5
        mujoco.mj_normalizeQuat(machine, data.qpos)
        model, result = self.moved(tmp_path)
        robot = read_mjcf(parse_xml(ALL_KINDS))
        places = forward_kinematics(robot, joint_values(robot, START))
        mujoco.mj_forward(machine, data)
        for name, link in robot.links.items():
            index = machine.body(name).id
            assert data.xpos[index] == pytest.approx(places[name].position, abs=ROUND_OFF)
            assert data.xmat[index] == pytest.approx(places[name].rotation.ravel(), abs=ROUND_OFF)
            assert machine.body_mass[index] == pytest.approx(link.mass.mass, rel=ROUND_OFF)
        while data.time < UNTIL - 0.5 * machine.opt.timestep:
            mujoco.mj_step(machine, data)
        mujoco.mj_kinematics(machine, data)
        for name in model.bodies:
            assert result[name].position[-1] == pytest.approx(data.xpos[machine.body(name).id], abs=AGAINST_MUJOCO)


class TestMutations:
    def test_a_broken_file_is_a_model_or_a_message_with_a_line(self, tmp_path):
        rng, errors = Random(3), []
        for _ in range(150):
            text = mutated(ALL_KINDS, rng)
            try:
                load(tmp_path, text)
            except FileError as error:
                errors.append(error)
        assert len(errors) > 50
        assert not [str(error) for error in errors if error.line is None]


DAMPED = body(
    "a",
    '<joint name="j" axis="0 1 0" range="-1 2"/><inertial pos="0.3 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>'
    + body(
        "c",
        '<joint name="k" type="slide" axis="1 1 0" armature="0.2"/>'
        '<inertial pos="0.1 0.2 0" mass="0.7" diaginertia="0.1 0.05 0.08"/>',
        'pos="0.5 0.1 0.2" euler="0.34906585 0.52359878 0.6981317"',
    ),
)


def test_damping_ratios_are_those_of_mujoco(tmp_path):
    """biasprm of the model that MuJoCo compiles, times the square of the gear; about what 3.3.7 had by another rule."""
    actuators = (
        '<actuator><position name="m" joint="j" kp="50" dampratio="0.7" gear="2"/>'
        '<position name="n" joint="k" kp="20" dampratio="1.1"/>'
        '<general name="o" joint="j" gainprm="3" biasprm="0 -3 0.4" biastype="affine"/></actuator>'
    )
    text = mujoco_text(DAMPED, actuators)
    model = load(tmp_path, text)
    found = [model.elements[name].damping for name in "mno"]
    by_mujoco = -mujoco.MjModel.from_xml_string(text).actuator_biasprm[:, 2]
    assert found == pytest.approx(by_mujoco * (4, 1, 1), rel=1e-12)
    assert found == pytest.approx([4 * 3.41877501, 9.33380951, 0.95705764], rel=0.01)
    assert not any("not imported" in note for note in model.notes)


def test_a_servo_inherits_the_range_of_its_joint(tmp_path):
    text = '<actuator><position name="m" joint="j" inheritrange="0.5"/>{}</actuator>'
    model = load(tmp_path, mujoco_text(DAMPED, text.format("")))
    assert model.parameters["m_ctrl"].bounds == pytest.approx((-0.25, 1.25))
    other = '<position name="n" joint="k" inheritrange="1"/>'
    message = error_of(tmp_path, mujoco_text(DAMPED, text.format(other)))
    assert "inheritrange used but target 'k' has no range defined" in message
