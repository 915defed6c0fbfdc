"""Colours that robot files give to their parts: in the model, in its texts, in what viewers draw."""

import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.robots.visuals import colour_of
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml

URDF = """\
<robot name="painted">
  <material name="paint"><color rgba="1 0.5 0 1"/></material>
  <link name="base"/>
  <link name="arm">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <visual><geometry><box size="0.1 0.1 0.4"/></geometry><material name="paint"/></visual>
    <visual><geometry><sphere radius="0.1"/></geometry><material name=""><color rgba="0 0 1 1"/></material></visual>
    <visual><geometry><sphere radius="0.2"/></geometry><material name="later"/></visual>
    <visual><geometry><sphere radius="0.3"/></geometry></visual>
  </link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint>
</robot>
"""
MJCF = """\
<mujoco model="painted">
  <asset><material name="paint" rgba="1 0.5 0 1"/></asset>
  <worldbody><body name="arm"><joint name="hinge" axis="0 1 0"/>
    <geom type="box" size="0.05 0.05 0.2" material="paint"/>
    <geom type="sphere" size="0.1" rgba="0 0 1 1"/>
    <geom type="sphere" size="0.3"/>
  </body></worldbody>
</mujoco>
"""
SDF = """\
<sdf version="1.9"><model name="painted">
  <link name="arm">
    <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
    <visual name="a"><geometry><box><size>0.1 0.1 0.4</size></box></geometry>
      <material><diffuse>1 0.5 0 1</diffuse></material></visual>
    <visual name="b"><geometry><sphere><radius>0.3</radius></sphere></geometry></visual>
  </link>
  <joint name="hinge" type="revolute"><parent>world</parent><child>arm</child><axis><xyz>0 1 0</xyz></axis></joint>
</model></sdf>
"""


@pytest.mark.parametrize(
    ("name", "text", "colours"),
    [
        ("robot.urdf", URDF, ["#ff8000", "#0000ff", None, None]),
        ("robot.xml", MJCF, ["#ff8000", "#0000ff", None]),
        ("robot.sdf", SDF, ["#ff8000", None]),
    ],
)
def test_parts_keep_the_colours_of_their_file(tmp_path, name, text, colours):
    (tmp_path / name).write_text(text)
    model = cd.load_model(tmp_path / name)
    assert [part.colour for part in model.bodies["arm"].shape.parts] == colours
    solids = cd.simulate(model, until=0.01).scene.bodies[1].solids
    assert [solid.colour for solid in solids][: len(colours)] == colours
    again = parse_yaml(to_yaml(model)).model
    assert [part.colour for part in again.bodies["arm"].shape.parts] == colours
    assert 'colour="#ff8000"' in to_python(model)


def test_a_colour_is_kept_in_a_result_and_drawn(tmp_path):
    model = cd.Model("ball", dim=3)
    model.body("ball", mass=1, inertia=(1, 1, 1), shape=cd.Sphere(0.1, colour="#12ab34"))
    result = cd.simulate(model, until=0.1)
    result.save(tmp_path / "run.h5")
    scene = cd.load_result(tmp_path / "run.h5").scene
    assert scene.bodies[1].solids[0].colour == "#12ab34"
    assert "#12ab34" in result.animate(tmp_path / "run.html").read_text()
    plain, chosen = (result.snapshots([0.0], colours=colours) for colours in (None, {"ball": "red"}))
    assert _colours(plain) != _colours(chosen)  # who chooses a colour for a body gets it


def _colours(figure):
    return figure.axes[0].collections[-1].get_facecolor().round(2).tolist()


@pytest.mark.parametrize("colour", ["red", "#12ab3", 7, "#12ab3g"])
def test_a_colour_that_is_none_is_refused(colour):
    with pytest.raises(ModelError, match="#rrggbb"):
        cd.Sphere(0.1, colour=colour)


@pytest.mark.parametrize("text", [None, "", "red", "1 0", "1 0 nan", "1 2 3 4 5"])
def test_a_colour_that_cannot_be_read_is_left_out(text):
    assert colour_of(text) is None
    assert colour_of("2 -1 0.5") == "#ff0080"
