"""Every attribute of the schemas is used, noted, or without mechanics: nothing in a robot file is dropped in silence.

`robot_attributes.json` lists the fields of MuJoCo's models that need no reader, and the attributes and elements of URDF
and SDF.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import mujoco
import pytest

from cardan.files.robots.mjcf import read
from cardan.files.robots.sdf.read import TAGS as SDF_TAGS
from cardan.files.robots.sdf.read import read_sdf
from cardan.files.robots.urdf.read import HARMLESS as URDF_HARMLESS
from cardan.files.robots.urdf.read import TAGS as URDF_TAGS
from cardan.files.robots.urdf.read import read_urdf
from cardan.files.robots.xml_nodes import parse_xml

LISTED = json.loads((Path(__file__).parent / "robot_attributes.json").read_text(encoding="utf-8"))


def fields_of(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))}


def test_every_field_of_a_model_of_mujoco_is_used_or_listed():
    """A model that MuJoCo has compiled says all that a file says: its fields are named by the readers, or listed as
    sizes, indices, drawing, results of the compiler and settings of the solver. One that a later version brings is
    in neither."""
    model = mujoco.MjModel.from_xml_string("<mujoco/>")
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(read.__file__).parent.glob("*.py"))
    for thing, place in ((model, "fields of models"), (model.opt, "fields of options")):
        spoken = {name for name in fields_of(thing) if re.search(rf"\b{name}\b", sources)}
        listed = {name for name in fields_of(thing) if re.fullmatch("|".join(LISTED["MuJoCo"][place]), name)}
        assert fields_of(thing) - spoken - listed == set()
    for bits, place in ((mujoco.mjtDisableBit, "disable"), (mujoco.mjtEnableBit, "enable")):
        names = {name.split("_")[-1].lower() for name in bits.__members__ if "_" in name}
        assert {name for name in names if f'"{name}"' not in sources} <= set(LISTED["MuJoCo"][place]), place


@pytest.mark.parametrize("path", LISTED["URDF"])
def test_elements_and_attributes_of_urdf(path):
    """A link, a joint and each element with all its attributes: what is not read is noted."""
    *holders, tag = path.split("/")
    words = LISTED["URDF"][path]
    own = f"<{tag} {' '.join(f'{w}={chr(34)}{v}{chr(34)}' for w, v in words.items())}/>"
    inside = own
    for holder in reversed(holders):
        given = {"link": 'name="b"', "joint": 'name="j" type="continuous"', "mass": 'value="1"'}.get(holder, "")
        needed = {
            "joint": '<parent link="base"/><child link="b"/>' if tag not in ("parent", "child") else "",
            "inertial": "" if tag == "mass" else '<mass value="1"/>',
        }.get(holder, "")
        inside = f"<{holder} {given}>{needed}{inside}</{holder}>"
    ends = {"parent": '<child link="b"/>', "child": '<parent link="base"/>'}.get(tag, "")
    inside = inside.replace("</joint>", f"{ends}</joint>")
    if tag == "mass" or tag == "inertia":
        tensor = '<inertia ixx="1" iyy="1" izz="1"/>' if tag == "mass" else ""
        inside = inside.replace("</inertial>", f"{tensor}</inertial>")
    elif "inertial" in holders:
        inside = inside.replace("</inertial>", '<inertia ixx="1" iyy="1" izz="1"/></inertial>')
    other = "" if "link" in holders else '<link name="b"/>'
    root = parse_xml(f'<robot name="r"><link name="base"/>{other}{inside}'
                     f'{"" if "joint" in holders else JOINT}</robot>')  # fmt: skip
    if tag in ("link", "joint"):
        root = parse_xml(f'<robot name="r"><link name="base"/><link name="b"/>{JOINT}</robot>')
    robot = read_urdf(root)
    for node in root.walk():
        if node.tag != tag:
            continue
        silent = node.attributes.keys() - node.read - URDF_HARMLESS.get(tag, set()) - URDF_HARMLESS[""]
        unknown = not holders or tag not in URDF_TAGS.get(holders[-1], set())
        noted = [w for w in silent if any(f"{w} of <{tag}>" in n for n in robot.notes)]
        assert unknown or sorted(noted) == sorted(silent), (path, silent, robot.notes)
        if unknown and holders:
            assert any(f"<{tag}> in <" in note or f"<{holders[-1]}> in <" in note for note in robot.notes)


JOINT = '<joint name="j" type="continuous"><parent link="base"/><child link="b"/></joint>'


@pytest.mark.parametrize("path", LISTED["SDF"])
def test_elements_of_sdf(path):
    """Each element is read or noted."""
    *holders, tag = path.split("/")
    if tag in SDF_TAGS.get(holders[-1], set()):
        return  # read; `test_robots_as_they_are` shows to what effect
    inside = f"<{tag}>1</{tag}>"
    for holder in reversed(holders[1:]):
        words = {"link": 'name="a"', "joint": 'name="j" type="revolute"', "model": 'name="n"', "frame": 'name="f"'}
        ends = "<parent>world</parent><child>a</child>" if holder == "joint" else ""
        inside = f"<{holder} {words.get(holder, '')}>{ends}{inside}</{holder}>"
    link = "" if "link" in holders else '<link name="a"/>'
    notes = read_sdf(parse_xml(f'<sdf version="1.11"><model name="m">{link}{inside}</model></sdf>')).notes
    assert any(f"<{tag}> in <{holders[-1]}>" in note for note in notes), notes
