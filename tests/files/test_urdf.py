"""URDF robots: the tree against scipy's rotations, motion against closed forms, and messages."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import cardan as cd
from cardan.errors import FileError
from cardan.files.robots.urdf.read import load_urdf, read_urdf
from cardan.files.robots.xml_nodes import parse_xml
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.bodies.shapes import Cylinder
from cardan.scene.build import scene_of
from mutations import mutated

ROUND_OFF = 1e-12
INTEGRATED = 1e-8  # runs with rtol 1e-10
G = 9.81
GRAVITY = (0, 0, -G)
BODY = '<inertial><mass value="2"/><inertia ixx="0.2" iyy="0.3" izz="0.4" ixy="0" ixz="0" iyz="0"/></inertial>'
ARM = Path(__file__).parents[2] / "examples" / "six_axis_arm.urdf"


def link(name: str, inside: str = BODY) -> str:
    return f'<link name="{name}">{inside}</link>\n'


def joint(name: str, kind: str, parent: str, child: str, inside: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{inside}</joint>\n'


def robot(*parts: str) -> str:
    return '<robot name="r">\n' + "".join(parts) + "</robot>\n"


def load(tmp_path: Path, text: str, **options) -> cd.Model:
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    return cd.load_model(path, **{"gravity": GRAVITY, **options})


def error_of(tmp_path: Path, text: str, **options) -> str:
    with pytest.raises(FileError) as caught:
        load(tmp_path, text, **options)
    return str(caught.value)


def run(model: cd.Model, until: float, **options) -> cd.Result:
    return cd.simulate(model, until=until, every=until / 5, rtol=1e-10, atol=1e-12, **options)


def numbers(values) -> str:
    return " ".join(repr(float(value)) for value in values)


class TestPoses:
    """Where all bodies are, by a second formulation: fixed-axis angles and rotation vectors of scipy."""

    def test_a_random_tree(self, tmp_path):
        rng = np.random.default_rng(4)
        kinds = ["revolute", "prismatic", "continuous", "fixed", "revolute", "prismatic"]
        parents = ["base", "l0", "l1", "l1", "l3", "l2"]
        text, values, placed = link("base"), {}, {"base": (np.zeros(3), Rotation.identity())}
        for k, (kind, parent) in enumerate(zip(kinds, parents, strict=True)):
            xyz, rpy, axis, value = rng.normal(size=3), rng.uniform(-3, 3, 3), rng.normal(size=3), rng.uniform(-1, 1)
            inside = f'<origin xyz="{numbers(xyz)}" rpy="{numbers(rpy)}"/><axis xyz="{numbers(axis)}"/>'
            text += link(f"l{k}") + joint(f"j{k}", kind, parent, f"l{k}", inside + '<limit lower="-9" upper="9"/>')
            p, R = placed[parent]
            p, R = p + R.apply(xyz), R * Rotation.from_euler("xyz", rpy)
            unit = axis / np.linalg.norm(axis)
            if kind == "prismatic":
                p = p + R.apply(unit * value)
            elif kind != "fixed":
                R = R * Rotation.from_rotvec(unit * value)
            placed[f"l{k}"] = (p, R)
            values |= {f"j{k}": value} if kind != "fixed" else {}
        model = load(tmp_path, robot(text), joints=values, merge=False)
        for name, (p, R) in placed.items():
            initial = model.bodies[name].initial
            assert np.allclose(initial.position, p, rtol=0, atol=ROUND_OFF)
            x, y, z, w = R.as_quat()
            assert abs(np.dot(initial.orientation, (w, x, y, z))) == pytest.approx(1, abs=ROUND_OFF)
        state = cd.assemble(model)
        assert not state.moved  # joints stand where forward kinematics puts them
        assert state.dof == 5
        result = cd.simulate(model, until=1e-6, every=1e-6)
        for name, value in values.items():
            outputs = result[name]
            measured = outputs.displacement if name in ("j1", "j5") else outputs.angle
            assert measured[0] == pytest.approx(value, abs=ROUND_OFF)

    def test_inertia_turns_with_its_frame_and_products_keep_their_sign(self, tmp_path):
        # a dumbbell: point masses at ±d about the mass centre; Ixy = -Σ m x y
        d = np.array([0.3, 0.2, -0.1])
        tensor = 2 * (d @ d * np.eye(3) - np.outer(d, d)) + 1e-3 * np.eye(3)
        rpy = (0.4, -0.7, 1.1)
        R = Rotation.from_euler("xyz", rpy).as_matrix()
        seen = R.T @ tensor @ R
        words = " ".join(
            f'{word}="{float(seen[i, j])!r}"'
            for word, i, j in (("ixx", 0, 0), ("iyy", 1, 1), ("izz", 2, 2), ("ixy", 0, 1), ("ixz", 0, 2), ("iyz", 1, 2))
        )
        inertial = f'<inertial><origin xyz="1 2 3" rpy="{numbers(rpy)}"/><mass value="2"/><inertia {words}/></inertial>'
        body = load(tmp_path, robot(link("base", inertial)), base="floating").bodies["base"]
        expected = [tensor[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        assert body.inertia == pytest.approx(expected, abs=ROUND_OFF)
        assert expected[3] == pytest.approx(-2 * d[0] * d[1])
        assert body.center_of_mass == (1, 2, 3)


class TestMotion:
    @pytest.mark.parametrize("sign", [1, -1])
    def test_slide_with_damping(self, tmp_path, sign):
        # m v̇ = m g - c v, far along the axis and far against it
        axis = f'<axis xyz="0 0 {-2 * sign}"/><dynamics damping="3"/>'
        model = load(tmp_path, robot(link("base"), link("a"), joint("s", "prismatic", "base", "a", axis)))
        result, t, c, m = run(model, 4.0), 4.0, 3.0, 2.0
        travel = m * G / c * (t - m / c * (1 - exp(-c * t / m)))
        assert result["s"].displacement[-1] == pytest.approx(sign * travel, rel=INTEGRATED)

    def test_hinge_with_damping(self, tmp_path):
        # J ω̇ = n - c ω; the axis goes through the mass centre, so that the weight does nothing
        inside = '<axis xyz="0 1 0"/><dynamics damping="0.6"/><limit lower="0" upper="0"/>'
        model = load(tmp_path, robot(link("base"), link("a"), joint("h", "revolute", "base", "a", inside)))
        model.add(cd.Torque("motor", model["a"], (0, 1.5, 0)))
        assert run(model, 1.0)["h"].rate[-1] == pytest.approx(1.5 / 0.6 * (1 - exp(-0.6 / 0.3)), rel=INTEGRATED)

    def test_mimic(self, tmp_path):
        # two weights on slides, the second moves -3 times the first + 0.1: (m + 9 m) ẍ = -m g (1 - 3)
        slides = [joint(f"s{k}", "prismatic", "base", f"l{k}", inside) for k, inside in enumerate(
            ['<axis xyz="0 0 1"/>', '<axis xyz="0 0 1"/><mimic joint="s0" multiplier="-3" offset="0.1"/>']
        )]  # fmt: skip
        model = load(tmp_path, robot(link("base"), link("l0"), link("l1"), *slides), joints={"s0": 0.2})
        state = cd.assemble(model)
        assert (state.dof, state.moved) == (1, {})
        result = run(model, 0.5)
        assert result["s0"].displacement[-1] == pytest.approx(0.2 + 0.5 * 0.25 * G / 5, rel=INTEGRATED)
        assert result["s1"].displacement[-1] == pytest.approx(0.1 - 3 * result["s0"].displacement[-1], rel=INTEGRATED)

    def test_mimic_beyond_half_a_turn(self, tmp_path):
        # the follower starts at 2 × 2 rad, which the joint reads as 4 - 2π
        turns = [joint(f"h{k}", "continuous", "base", f"l{k}", inside) for k, inside in enumerate(
            ['<axis xyz="0 0 1"/>', '<axis xyz="0 0 1"/><mimic joint="h0" multiplier="2"/>']
        )]  # fmt: skip
        model = load(tmp_path, robot(link("base"), link("l0"), link("l1"), *turns), joints={"h0": 2.0})
        state = cd.assemble(model)
        assert (state.dof, state.moved) == (1, {})
        assert any("beyond half a turn" in note for note in model.notes)

    def test_planar_and_floating(self, tmp_path):
        # a plane inclined by 30°: g sin 30° down the slope; beside it free fall
        parts = (link("base"), link("sled"), link("ball"))
        plane = joint("p", "planar", "base", "sled", '<axis xyz="0.5 0 0.8660254037844386"/>')
        free = joint("f", "floating", "base", "ball", '<origin xyz="0 0 5"/>')
        model = load(tmp_path, robot(*parts, plane, free))
        assert cd.assemble(model).dof == 9
        result = run(model, 1.0)
        slope = 0.5 * G / 2
        assert result["sled"].position[-1] == pytest.approx([slope * np.cos(np.pi / 6), 0, -slope / 2], abs=INTEGRATED)
        assert result["ball"].position[-1] == pytest.approx([0, 0, 5 - G / 2], abs=INTEGRATED)

    def test_floating_base(self, tmp_path):
        model = load(tmp_path, robot(link("base")), base="floating", joints={"base": (1, 2, 3, 1, 0, 0, 0)})
        assert run(model, 1.0)["base"].position[-1] == pytest.approx([1, 2, 3 - G / 2], abs=INTEGRATED)

    def test_infinite_limits(self, tmp_path):
        inside = '<axis xyz="0 0 1"/><limit lower="-inf" upper="0.5" effort="inf" velocity="1e99"/>'
        text = robot(link("base"), link("a"), joint("s", "prismatic", "base", "a", inside))
        stop = load(tmp_path, text, limits=True)["s limit"]
        assert (stop.lower, stop.upper) == (None, 0.5)

    def test_limits_only_on_request(self, tmp_path):
        inside = '<axis xyz="0 0 1"/><limit lower="-0.3" upper="0.5"/>'
        text = robot(link("base"), link("a"), joint("s", "prismatic", "base", "a", inside))
        assert run(load(tmp_path, text), 0.5)["s"].displacement[-1] < -1
        result = run(load(tmp_path, text, limits=True), 0.5)
        assert result["s"].displacement[-1] == pytest.approx(-0.3, abs=1e-9)
        assert result["s limit"].force[-1] == pytest.approx(2 * G, rel=INTEGRATED)


class TestEmptyLinks:
    def test_a_welded_frame_is_a_point_of_its_parent(self, tmp_path):
        text = robot(
            link("base", ""),
            link("arm"),
            joint("h", "continuous", "base", "arm", '<axis xyz="0 0 1"/>'),
            link("tool", ""),
            joint("t", "fixed", "arm", "tool", '<origin xyz="0.5 0 0" rpy="0 0 1.5707963267948966"/>'),
            link("tip", ""),
            joint("u", "fixed", "tool", "tip", '<origin xyz="0.2 0 0"/>'),
        )
        model = load(tmp_path, text)
        assert list(model.bodies) == ["arm"]
        assert model["tool"].marker.point == pytest.approx((0.5, 0, 0))
        assert model["tip"].marker.point == pytest.approx((0.5, 0.2, 0))
        assert model["tip"].marker.reference == pytest.approx((0, 1, 0))

    def test_welded_links_are_one_body(self, tmp_path):
        # two boxes of 2 kg, one turned by 90° about z and 1 m along x: Huygens-Steiner by hand
        weld = joint("w", "fixed", "arm", "box", '<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>')
        hinge = joint("h", "continuous", "base", "arm", '<axis xyz="0 1 0"/>')
        text = robot(link("base"), link("arm"), hinge, link("box"), weld)
        model = load(tmp_path, text)
        arm = model.bodies["arm"]
        assert list(model.bodies) == ["arm"]
        assert (arm.mass, arm.center_of_mass) == (4, pytest.approx((0.5, 0, 0)))
        assert arm.inertia == pytest.approx((0.2 + 0.3, 0.3 + 0.2 + 4 / 4, 0.4 + 0.4 + 4 / 4, 0, 0, 0), abs=ROUND_OFF)
        assert model["box"].marker.point == pytest.approx((1, 0, 0))
        assert "links merged into the bodies that they are welded to: box (merge=False keeps them apart)" in model.notes
        apart = run(load(tmp_path, text, merge=False), 0.5)
        assert run(model, 0.5)["h"].angle[-1] == pytest.approx(apart["h"].angle[-1], rel=INTEGRATED)

    def test_a_link_that_is_welded_to_the_world_is_drawn_as_ground(self, tmp_path):
        """And in the files that the model is written to."""
        seen = '<visual> <origin xyz="0 0 0.1"/> <geometry> <box size="1 2 3"/> </geometry> </visual>'
        text = robot(link("base", seen), link("arm"), joint("h", "continuous", "base", "arm"))
        model = load(tmp_path, text)
        box = cd.Box(1, 2, 3, center=(0, 0, 0.1))
        assert repr(model.ground_shape) == repr(box)
        assert [body.name for body in model.bodies.values()] == ["arm"]
        (solid,) = scene_of(model).bodies[0].solids
        assert (solid.kind, solid.sizes, solid.center) == ("box", (1, 2, 3), (0, 0, 0.1))
        assert repr(parse_yaml(to_yaml(model)).model.ground_shape) == repr(box)

    def test_an_empty_link_takes_the_mass_that_is_welded_to_it(self, tmp_path):
        weld = joint("w", "fixed", "frame", "box", '<origin xyz="1 0 0"/>')
        text = robot(link("base"), link("frame", ""), joint("h", "continuous", "base", "frame"), link("box"), weld)
        body = load(tmp_path, text).bodies["frame"]
        assert (body.mass, body.center_of_mass) == (2, pytest.approx((1, 0, 0)))

    def test_a_welded_link_is_fixed_on_request(self, tmp_path):
        text = robot(link("base"), link("a"), joint("w", "fixed", "base", "a", '<origin xyz="1 0 0"/>'))
        model = load(tmp_path, text, merge=False)
        result = run(model, 0.1)
        assert result["base weld"].reaction_j[-1, 2] == pytest.approx(4 * G)  # both weights
        assert result["a weld"].reaction_j[-1, 2] == pytest.approx(2 * G)

    def test_two_hinges_through_a_link_without_mass_are_a_universal_joint(self, tmp_path):
        def chain(cross: str, second: str) -> cd.Model:
            text = robot(
                link("base"),
                link("cross", cross),
                link("shaft"),
                joint("pitch", "continuous", "base", "cross", '<origin rpy="0.3 0.2 0.1"/><axis xyz="0 1 0"/>'),
                joint("roll", "continuous", "cross", "shaft", second),
            )
            return load(tmp_path, text, joints={"pitch": 0.4, "roll": -0.7})

        origin = '<origin rpy="0 0 0.5"/>'
        # seen from the cross, which turns about its y, this axis is its x
        crossed = origin + f'<axis xyz="{numbers((np.cos(0.5), -np.sin(0.5), 0))}"/><dynamics damping="0.2"/>'
        massless = chain("", crossed)
        joint_made = massless["pitch + roll"]
        assert isinstance(joint_made, cd.Universal)
        light = '<inertial><mass value="1e-9"/><inertia ixx="1e-9" iyy="1e-9" izz="1e-9"/></inertial>'
        with_mass = chain(light, crossed)
        one, other = run(massless, 0.5), run(with_mass, 0.5)
        assert one["pitch + roll"].angle_i[0] == pytest.approx(0.4, abs=ROUND_OFF)
        assert one["pitch + roll"].angle_j[0] == pytest.approx(-0.7, abs=ROUND_OFF)
        # a cross of 1e-9 kg m² against 0.2: the two motions differ in the eighth digit
        assert one["pitch + roll"].angle_j[-1] == pytest.approx(other["roll"].angle[-1], rel=1e-6)
        assert one["shaft"].orientation[-1] == pytest.approx(other["shaft"].orientation[-1], abs=1e-6)

    def test_hinges_that_make_no_joint_have_a_part_without_mass_between(self, tmp_path):
        text = robot(
            link("base"),
            link("between", ""),
            link("end"),
            joint("a", "continuous", "base", "between", '<axis xyz="0 0 1"/>'),
            joint("b", "continuous", "between", "end", '<origin xyz="0.5 0 0"/><axis xyz="0 0 1"/>'),
        )
        model = load(tmp_path, text)
        assert isinstance(model["a"], cd.Revolute)
        assert isinstance(model["b"], cd.Revolute)
        assert model.bodies["between"].mass == 0.0
        assert cd.simulate(model, until=0.1)["end"].position[-1, 0] == pytest.approx(0.5, abs=0.2)

    def test_a_moving_leaf_without_mass_is_enough_for_kinematics(self, tmp_path):
        model = load(tmp_path, robot(link("base"), link("a", ""), joint("h", "continuous", "base", "a")))
        assert model.bodies["a"].mass is None
        assert model.notes[0].startswith('link "a" (line 3) moves and has no mass: enough for kinematics')


class TestShapes:
    def test_primitives_are_drawn(self, tmp_path):
        geometry = '<visual><origin xyz="0 0 1"/><geometry><cylinder radius="0.1" length="0.6"/></geometry></visual>'
        shape = load(tmp_path, robot(link("base", BODY + geometry)), base="floating").bodies["base"].shape
        assert isinstance(shape, Cylinder)
        assert (shape.radius, shape.length, shape.center) == (0.1, 0.6, (0, 0, 1))

    def test_meshes_are_noted_and_never_opened(self, tmp_path):
        geometry = '<visual><geometry><mesh filename="/etc/hostname"/></geometry></visual>'
        model = load(tmp_path, robot(link("base", BODY + geometry)), base="floating")
        assert model.bodies["base"].shape is None
        assert "meshes are not drawn (line 2)" in model.notes


class TestNotes:
    def test_what_is_not_imported_is_listed(self, tmp_path):
        inside = '<axis xyz="0 0 1"/><dynamics friction="0.4" damping="0"/><safety_controller k_velocity="3"/>'
        text = robot(
            link("base"),
            link("a"),
            joint("h", "revolute", "base", "a", inside + '<limit lower="-1" upper="1" effort="3" velocity="2"/>'),
            '<transmission name="t"/><gazebo reference="a"/><gazebo/>\n',
        )
        assert load(tmp_path, text).notes == [
            "limits of effort and velocity are not imposed (line 4); motors=True adds motors",
            "not imported: <safety_controller> in <joint> (line 4)",
            "not imported: <gazebo> in <robot> (line 5)",
            "limits of joints are not imposed (line 4); load_model(..., limits=True) does it",
        ]

    def test_links_and_joints_of_one_name(self, tmp_path):
        model = load(tmp_path, robot(link("base"), link("torso"), joint("torso", "continuous", "base", "torso")))
        assert isinstance(model["torso joint"], cd.Revolute)
        assert 'joint "torso" (line 4) is called "torso joint": the name is taken' in model.notes

    def test_names_cardan_keeps_for_itself(self, tmp_path):
        model = load(tmp_path, robot(link("ground")), base="floating")
        assert list(model.bodies) == ["ground link"]

    def test_a_fixed_joint_that_mimics(self, tmp_path):
        text = robot(TWO, joint("w", "fixed", "base", "a", '<mimic joint="w"/>').replace('joint="w"', 'joint="v"'))
        other = link("b") + joint("v", "continuous", "base", "b")
        model = load(tmp_path, text.replace("</robot>", other + "</robot>"))
        assert 'joint "w" (line 4) mimics v: not imported, as joint "w" is fixed' in model.notes

    def test_the_example_has_nothing_but_limits(self):
        notes = load_urdf(ARM).notes
        assert [note.split(" are ")[0] for note in notes] == ["limits of effort and velocity", "limits of joints"]
        assert len(load_urdf(ARM, limits=True).notes) == 1


MASS_ONLY = '<inertial><mass value="1"/></inertial>'
INERTIA = '<inertial><mass value="1"/><inertia ixx="{}" iyy="{}" izz="{}" ixy="{}" ixz="0" iyz="0"/></inertial>'
TWO = link("base") + link("a")
MISTAKES = {
    "no link": (robot(), 'line 1, column 1: robot "r" has no link'),
    "not a robot": ("<mujoco/>", "a URDF file begins with <robot name=...>"),
    "xacro": (robot('<xacro:macro name="x"/>\n'), "line 2, column 1: this file holds xacro macros; expand it first"),
    "missing link": (
        robot(TWO, joint("h", "fixed", "base", "aa")),
        'child "aa" is not a link of this file; did you mean "a"',
    ),
    "no child": (
        robot(TWO, '<joint name="h" type="fixed"><parent link="a"/></joint>'),
        'line 4, column 1: joint "h" has no <child',
    ),
    "two parents": (
        robot(
            TWO,
            link("b"),
            joint("h", "fixed", "base", "a"),
            joint("i", "fixed", "base", "b"),
            joint("k", "fixed", "b", "a"),
        ),
        'line 7, column 1: joint "k": link "a" has two parents, by this joint and by "h" on line 5',
    ),
    "loop": (
        robot(TWO, link("b"), joint("h", "fixed", "a", "b"), joint("k", "fixed", "b", "a")),
        "line 5, column 1: joints h, k form a loop without a base",
    ),
    "two bases": (robot(TWO), 'line 3, column 1: links "base", "a" have no parent'),
    "joined with itself": (robot(TWO, joint("h", "fixed", "a", "a")), 'connects link "a" with itself'),
    "joint type": (
        robot(TWO, joint("h", "revolut", "base", "a")),
        'joint "h" type: "revolut" is not known; did you mean "revolute"',
    ),
    "name twice": (
        robot(link("a"), link("a")),
        'line 3, column 1: link "a": the name is already taken by the link on line 2',
    ),
    "no name": (robot("<link/>"), '<link> needs an attribute name="..."'),
    "no inertia": (robot(link("a", MASS_ONLY)), 'link "a": <inertial> has no <inertia'),
    "negative mass": (robot(link("a", BODY.replace('"2"', '"-2"'))), 'link "a": mass must be positive, got -2'),
    "no axis": (
        robot(TWO, joint("h", "revolute", "base", "a", '<axis xyz="0 0 0"/>')),
        'joint "h": the axis has no direction (all components are zero)',
    ),
    "number": (
        robot(TWO, joint("h", "revolute", "base", "a", '<axis xyz="0 0 one"/>')),
        '"one" is not a finite number',
    ),
    "damping": (
        robot(TWO, joint("h", "revolute", "base", "a", '<dynamics damping="-1"/>')),
        "damping must not be negative",
    ),
    "mimics nothing": (
        robot(TWO, joint("h", "continuous", "base", "a", '<mimic joint="hh"/>')),
        'joint "h" mimics "hh", which is not a joint of this file; did you mean "h"',
    ),
    "mimics in a circle": (
        robot(
            TWO,
            link("b"),
            joint("h", "continuous", "base", "a", '<mimic joint="i"/>'),
            joint("i", "continuous", "a", "b", '<mimic joint="h"/>'),
        ),
        "joints mimic each other in a circle",
    ),
    "box": (robot(link("a", '<visual><geometry><box size="1 -1 1"/></geometry></visual>')), "sizes must not be"),
}


class TestWhatOthersForgive:
    """Files of other packages are not always right; what is done with them is noted."""

    @pytest.mark.parametrize(
        ("text", "noted"),
        [
            (robot(link("a", "<inertial/>")), 'link "a" (line 2): <inertial> has no <mass>; a link without mass'),
            (robot(link("a", BODY + BODY)), 'link "a": of 2 <inertial> the first counts (line 2)'),
            (
                robot(link("base"), link("a"), joint("h", "revolute", "base", "a", '<limit lower="1" upper="-1"/>')),
                'joint "h" (line 4): lower limit 1 above upper limit -1; not limited',
            ),
            (
                robot(link("a", '<visual><geometry><box size="1 0 1"/></geometry></visual>')),
                "<box> (line 2) has no size and is not drawn",
            ),
        ],
    )
    def test_is_noted(self, text, noted, tmp_path):
        assert noted in load(tmp_path, text).notes

    def test_the_world_need_not_be_a_link(self, tmp_path):
        model = load(tmp_path, robot(link("a"), joint("h", "continuous", "world", "a")))
        assert model["h"].i.body is model.ground


class TestMotors:
    def test_a_transmission_is_a_motor_within_its_limit_of_effort(self, tmp_path):
        limit = '<axis xyz="0 0 1"/><limit lower="-9" upper="9" effort="3" velocity="2"/>'
        transmission = '<transmission name="t"><joint name="h"/><actuator name="m"/></transmission>'
        text = robot(link("base"), link("a"), joint("h", "revolute", "base", "a", limit), transmission)
        model = load(tmp_path, text, gravity=None)
        assert model.parameters["h motor_ctrl"].bounds == (-3, 3)
        turned = [cd.simulate(model, until=1, parameters={"h motor_ctrl": u})["h"].angle[-1] for u in (3, 30)]
        assert turned[0] == pytest.approx(turned[1], rel=1e-12)
        assert turned[0] > 0.1
        assert not load(tmp_path, text.replace(transmission, "")).parameters
        assert "h motor_ctrl" in load(tmp_path, text.replace(transmission, ""), motors=True).parameters


class TestInertia:
    def test_a_negative_moment_is_refused(self, tmp_path):
        text = robot(link("a", INERTIA.format(1, 1, 1, 2)))
        message = error_of(tmp_path, text, base="floating")
        assert 'line 2: link "a": no body can have the principal moments of inertia -1, 1, 3: none may be' in message
        assert "load it with repair=True" in message

    def test_what_breaks_the_triangle_rule_is_taken_as_given(self, tmp_path):
        model = load(tmp_path, robot(link("a", INERTIA.format(1, 1, 3, 0))), base="floating")
        assert model.bodies["a"].inertia[:3] == (1, 1, 3)
        assert any("1, 1, 3; taken as given" in note for note in model.notes)
        assert cd.simulate(model, until=0.1).t[-1] == pytest.approx(0.1)

    @pytest.mark.parametrize(("products", "found"), [(0, (1.5, 1.5, 3)), (2, (1, 2, 3))])
    def test_repair(self, products, found, tmp_path):
        text = robot(link("a", INERTIA.format(1, 1, 3 if products == 0 else 1, products)))
        model = load(tmp_path, text, base="floating", repair=True)
        xx, yy, zz, xy, _, _ = model.bodies["a"].inertia
        assert np.linalg.eigvalsh([[xx, xy, 0], [xy, yy, 0], [0, 0, zz]]) == pytest.approx(found)
        assert any("no body can have the principal moments" in note for note in model.notes)

    def test_rounding_needs_no_note(self, tmp_path):
        text = robot(link("a", INERTIA.format(0.0833, 0.0833, 0.16661, 0)))  # a plate, four digits
        model = load(tmp_path, text, base="floating")
        assert model.bodies["a"].inertia[:3] == (0.0833, 0.0833, 0.16661)
        assert not model.notes

    def test_no_mass_but_inertia(self, tmp_path):
        text = robot(link("a", INERTIA.format(1, 1, 1, 0).replace('value="1"', 'value="0"')))
        model = load(tmp_path, text, base="floating")
        assert any("has an inertia but no mass" in note for note in model.notes)


class TestMistakes:
    @pytest.mark.parametrize("name", MISTAKES)
    def test_says_file_line_and_element(self, name, tmp_path):
        text, expected = MISTAKES[name]
        message = error_of(tmp_path, text)
        assert message.startswith(f"{tmp_path / 'r.urdf'}, line ")
        assert expected in message

    def test_cut_off(self, tmp_path):
        text = ARM.read_text(encoding="utf-8")
        assert "cut off: <inertial> of line 13 is not closed" in error_of(
            tmp_path, text[: text.index('<mass value="20"')]
        )

    @pytest.mark.parametrize(
        ("joints", "expected"),
        [
            ({"colum joint": 1}, 'no joint "colum joint" that moves; did you mean "column joint"'),
            ({"column joint": (1, 2)}, '"column joint" (hinge) takes 1 finite numbers'),
            ({"column joint": "far"}, '"column joint" (hinge) takes 1 finite numbers'),
            ({"column joint": float("nan")}, '"column joint" (hinge) takes 1 finite numbers'),
        ],
    )
    def test_values_of_joints(self, joints, expected):
        with pytest.raises(FileError) as caught:
            load_urdf(ARM, joints=joints)
        assert expected in str(caught.value)

    def test_base(self):
        with pytest.raises(cd.ModelError, match='base="flying" is not known'):
            load_urdf(ARM, base="flying")

    def test_options_of_other_files(self, tmp_path):
        path = tmp_path / "m.yaml"
        path.write_text("name: m\n", encoding="utf-8")
        with pytest.raises(FileError, match=r"joints= is not an option of \.yaml files"):
            cd.load_model(path, joints={})
        with pytest.raises(FileError, match=r"speed= is not an option of \.urdf files"):
            cd.load_model(ARM, speed=1)


class TestMutations:
    def test_a_broken_file_is_a_model_or_a_message_with_a_line(self, tmp_path):
        rng, errors = Random(3), []
        for _ in range(150):
            text = mutated(ARM.read_text(encoding="utf-8"), rng)
            try:
                load(tmp_path, text)
            except FileError as error:
                errors.append(error)
        assert len(errors) > 50
        assert not [str(error) for error in errors if error.line is None]


def test_reading_alone_keeps_the_order_of_the_tree():
    joints = joint("h", "fixed", "b", "c"), joint("i", "fixed", "a", "b")
    tree = read_urdf(parse_xml(robot(link("c"), link("b"), link("a"), *joints)))
    assert list(tree.links) == ["a", "b", "c"]


def test_a_robot_that_cannot_move_names_the_remedy(tmp_path):
    path = tmp_path / "one.urdf"
    inertia = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    link = f'<link name="base"><inertial><mass value="1"/>{inertia}</inertial></link>'
    path.write_text(f'<robot name="one">{link}</robot>', encoding="utf-8")
    assert any('base="floating"' in note for note in cd.load_model(path).notes)
    assert not any('base="floating"' in note for note in cd.load_model(path, base="floating").notes)
