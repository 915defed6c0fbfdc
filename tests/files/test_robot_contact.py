"""Contact of robots from files: which solids touch, and what they do then."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.written_models.as_yaml import to_yaml

G = 9.81
FLOOR = '<geom name="floor" type="plane" size="5 5 0.1"/>'
SINK = 1e-3  # m, under the whole weight on one point


def load(folder: Path, world: str, rest: str = "", **options) -> cd.Model:
    path = folder / "m.xml"
    path.write_text(f"<mujoco><worldbody>{world}</worldbody>{rest}</mujoco>", encoding="utf-8")
    return cd.load_model(path, **options)


def thrown(geom: str, height: float, name: str = "b", x: float = 0.0) -> str:
    return f'<body name="{name}" pos="{x} 0 {height}"><freejoint name="{name} free"/><geom mass="2" {geom}/></body>'


class TestOnGround:
    @pytest.mark.parametrize(
        ("geom", "height", "sink"),  # as MuJoCo 3.3.7 has it after 6 s
        [
            ('type="sphere" size="0.1"', 0.1, 0.00036718184),
            ('type="capsule" size="0.1 0.2"', 0.3, 0.00036718184),  # upright on one end
            ('type="capsule" size="0.1 0.2" euler="0 90 0"', 0.1, 0.00020723478),  # on both
            ('type="box" size="0.1 0.2 0.3"', 0.3, 0.00010775542),  # on four corners
            ('type="cylinder" size="0.1 0.2" euler="0 90 0"', 0.1, 0.00020723478),  # on two rims
        ],
    )
    def test_solids_come_to_rest_where_solref_and_solimp_bear_them(self, geom, height, sink, tmp_path):
        model = load(tmp_path, FLOOR + thrown(geom, height + 0.01), contact="ground")
        result = cd.simulate(model, until=2)
        assert result["b"].position[-1, 2] == pytest.approx(height - sink, abs=1e-7)
        assert any("yield at rest as solref and solimp of the file say" in note for note in model.notes)

    def test_a_stiffness_of_ones_own(self, tmp_path):
        law = {"stiffness": 2 * G / SINK, "damping": 200.0}
        model = load(tmp_path, FLOOR + thrown('type="sphere" size="0.1"', 0.11), contact="ground", contact_law=law)
        assert cd.simulate(model, until=2)["b"].position[-1, 2] == pytest.approx(0.1 - SINK, abs=1e-6)
        assert any("of another law than in the file: stiffness=1.962e+04" in note for note in model.notes)

    @pytest.mark.parametrize(
        ("first", "second", "mu"), [("", "", 0.3), (' priority="1"', "", 0.1), ("", ' priority="2"', 0.3)]
    )
    def test_the_friction_of_the_higher_priority_counts(self, first, second, mu, tmp_path):
        block = thrown(f'name="block" type="sphere" size="0.1" friction="0.3"{second}', 0.1)
        floor = FLOOR.replace("/>", f' friction="0.1"{first}/>')
        assert load(tmp_path, floor + block, contact="ground")["block on floor"].friction == mu

    def test_a_block_slides_with_the_friction_of_the_file(self, tmp_path):
        """v = v0 - mu g t; the larger coefficient of the two counts."""
        block = thrown('type="box" size="0.1 0.1 0.02" friction="0.3"', 0.02 - SINK / 4)
        floor = FLOOR.replace("/>", ' friction="0.1"/>')
        speeds = {"b free": (1.0, 0, 0, 0, 0, 0)}
        model = load(tmp_path, floor + block, contact="ground", speeds=speeds)
        moved = cd.simulate(model, until=0.2)["b"].velocity[-1, 0]
        assert moved == pytest.approx(1.0 - 0.3 * G * 0.2, rel=1e-3)

    def test_height_fields_as_written(self, tmp_path):
        """Rows are written from the largest y down; heights go from 0 to the size. The hill is at x > 0, y > 0."""
        asset = '<asset><hfield name="h" nrow="3" ncol="3" size="1 1 0.5 0.1" elevation="0 0 2 0 0 0 0 0 0"/></asset>'
        ground = '<geom name="ground" type="hfield" hfield="h"/>'
        model = load(tmp_path, ground + thrown('type="sphere" size="0.1"', 0.5), asset, contact="ground")
        terrain = model["b geom 1 on ground"].terrain
        assert terrain(1, 1) == pytest.approx(0.5)
        assert terrain(1, -1) == pytest.approx(0.0)

    def test_contact_law(self, tmp_path):
        world = FLOOR + thrown('name="ball" type="sphere" size="0.1"', 0.2)
        law = {"law": "hertz", "stiffness": 1e6, "restitution": 0.8, "impact_speed": 1.0, "friction": 0.0}
        touch = load(tmp_path, world, contact="ground", contact_law=law)["ball on floor"]
        assert (touch.law, touch.stiffness, touch.friction) == ("hertz", 1e6, None)
        with pytest.raises(ModelError, match="it needs contact="):
            load(tmp_path, world, contact_law=law)
        with pytest.raises(ModelError, match='contact="grond" is not known; did you mean "ground"'):
            load(tmp_path, world, contact="grond")

    def test_what_cannot_touch_is_noted(self, tmp_path):
        model = load(tmp_path, FLOOR + thrown('type="ellipsoid" size="0.1 0.2 0.3"', 1), contact="ground")
        assert any(note.startswith("contact of ellipsoid with plane is not imported") for note in model.notes)

    def test_urdf_stands_on_the_plane_z_0(self, tmp_path):
        path = tmp_path / "b.urdf"
        path.write_text(
            '<robot name="r"><link name="b"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
            '<collision><origin xyz="0 0 0.2"/><geometry><sphere radius="0.5"/></geometry></collision></link></robot>'
        )
        model = cd.load_model(path, base="floating", contact="ground", joints={"base": (0, 0, 0.301, 1, 0, 0, 0)})
        assert cd.simulate(model, until=2)["b"].position[-1, 2] == pytest.approx(0.3 - SINK, abs=1e-6)


class TestBetweenSolids:
    def hit(self, folder: Path, left: str, right: str, height: float = 0.0) -> np.ndarray:
        """The right one flies at the left one without gravity; their velocities after an elastic blow."""
        world = thrown(left, 0.0, "a") + thrown(right, height, "b", 0.5)
        model = load(
            folder, world, '<option gravity="0 0 0"/>', contact="all", speeds={"b free": (-1.0, 0, 0, 0, 0, 0)},
            contact_law={"stiffness": 1e5, "friction": 0.0},
        )  # fmt: skip
        result = cd.simulate(model, until=0.6, rtol=1e-9, atol=1e-9)
        assert np.ptp(result.energy.total) < 1e-6
        return np.array([result[name].velocity[-1] for name in "ab"])

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ('type="sphere" size="0.1"', 'type="sphere" size="0.1"'),
            ('type="capsule" size="0.1 0.2"', 'type="sphere" size="0.1"'),
            ('type="capsule" size="0.1 0.2"', 'type="capsule" size="0.1 0.2" euler="90 0 0"'),  # crossed
            ('type="box" size="0.1 0.2 0.3"', 'type="sphere" size="0.1"'),
            ('type="box" size="0.1 0.2 0.3"', 'type="box" size="0.1 0.1 0.1"'),
        ],
    )
    def test_a_central_blow_exchanges_velocities(self, left, right, tmp_path):
        """Equal masses, no loss: the one stops, the other goes on."""
        assert self.hit(tmp_path, left, right) == pytest.approx(np.array([[-1, 0, 0], [0, 0, 0]]), abs=1e-4)

    def test_capsules_touch_along_their_length(self, tmp_path):
        """Beyond the end of the capsule the ball goes past, within it the ball is stopped."""
        capsule, ball = 'type="capsule" size="0.1 0.2"', 'type="sphere" size="0.1"'
        assert self.hit(tmp_path, capsule, ball, height=0.41)[1] == pytest.approx(np.array([-1, 0, 0]), abs=1e-12)
        assert self.hit(tmp_path, capsule, ball, height=0.15)[1, 0] > -0.9

    def test_which_pairs_touch(self, tmp_path):
        """Not a link and its parent, nor what the file excludes or keeps apart by its bits."""
        ball = '<geom name="{0}" size="0.1"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
        chain = f'<body name="a"><freejoint/>{ball.format("ga")}<body name="b" pos="1 0 0"><joint name="j"/>'
        chain += f"{ball.format('gb')}</body></body>"
        lone = f'<body name="c" pos="0 0 2"><freejoint/>{ball.format("gc")}</body>'
        kinds = (cd.Contact,)

        def names(rest: str = "", which: str = "all", text: str = FLOOR + chain + lone) -> set[str]:
            model = load(tmp_path, text, rest, contact=which)
            return {name for name, element in model.elements.items() if isinstance(element, kinds)}

        grounded = {"ga on floor", "gb on floor", "gc on floor"}
        assert names(which="ground") == grounded
        assert names() == grounded | {"ga on gc", "gb on gc"}
        assert names('<contact><exclude body1="c" body2="b"/></contact>') == grounded | {"ga on gc"}
        apart = FLOOR + chain + lone.replace('size="0.1"', 'size="0.1" contype="2" conaffinity="2"')
        assert names(text=apart) == {"ga on floor", "gb on floor"}
        assert names('<option><flag contact="disable"/></option>') == set()

    def test_contacts_of_capsules_cannot_be_written_as_text(self, tmp_path):
        world = thrown('type="capsule" size="0.1 0.2"', 0, "a") + thrown('type="sphere" size="0.1"', 0, "b", 1)
        with pytest.raises(ModelError, match="SolidContact cannot be written as text"):
            to_yaml(load(tmp_path, world, contact="all"))
