"""Every attribute of the schemas is used, noted, or without mechanics: nothing in a robot file is dropped in silence.

`robot_attributes.json` lists the attributes of MJCF (MuJoCo 4), URDF and SDF by element, and what becomes of each.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardan.errors import FileError
from cardan.files.robots.mjcf.read import HARMLESS, read_mjcf
from cardan.files.robots.sdf.read import TAGS as SDF_TAGS
from cardan.files.robots.sdf.read import read_sdf
from cardan.files.robots.urdf.read import HARMLESS as URDF_HARMLESS
from cardan.files.robots.urdf.read import TAGS as URDF_TAGS
from cardan.files.robots.urdf.read import read_urdf
from cardan.files.robots.xml_nodes import parse_xml

LISTED = json.loads((Path(__file__).parent / "robot_attributes.json").read_text(encoding="utf-8"))
# texts among which each attribute finds one that it accepts, other than its default
VALUES = ("2", "0.5", "1 2", "1 2 3", "0 0 1 1", "1 0 0 0 0 1", "0 0 0 1 0 0 0", "true", "false", "h", "s", "a", "t",
          "b", "disable", "enable", "zyx", "radian", "box", "slide", "site", "filter", "affine", "local")  # fmt: skip
ALWAYS_READ = {"name", "class", "childclass", "group"}  # to find elements, not to move them
MASS = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
WORLD = (
    '<body name="a"><joint name="h"/>{MASS}<geom name="g" size="1"/><site name="s"/>'
    '<body name="b" pos="1 0 0"><joint name="k"/>{MASS}<site name="r"/></body></body>'
).replace("{MASS}", MASS)
MOTOR = '<actuator><motor name="m" joint="k"/></actuator>'
NEEDED = {  # what an element must have besides
    "body/geom": 'size="1 1 1"', "body/inertial": 'pos="0 0 0" mass="1" diaginertia="1 1 1"',
    "equality/connect": 'body1="a" body2="b" anchor="0 0 0"', "equality/weld": 'body1="a" body2="b"',
    "equality/joint": 'joint1="h" joint2="k"', "equality/tendon": 'tendon1="t" tendon2="u"',
    "tendon/joint": 'joint="k" coef="1"', "tendon/site": 'site="s"', "tendon/geom": 'geom="g"',
}  # fmt: skip
TENDONS = (
    '<tendon><fixed name="t"><joint joint="h" coef="1"/></fixed><fixed name="u"><joint joint="k" coef="1"/></fixed>'
)


def document(place: str, attribute: str, value: str) -> str:
    section, tag = place.split("/")
    words = [word for word in _words(NEEDED.get(place, "")) if not word.startswith(f"{attribute}=")]
    if section == "actuator" and attribute not in ("joint", "jointinparent", "tendon", "site", "body", "cranksite"):
        words.append('joint="h"')
    words.append(f'{attribute}="{value}"')
    if section == "equality" and attribute in ("site1", "site2"):
        words = [f'{attribute}="{value}"', f'{"site2" if attribute == "site1" else "site1"}="r"']
    own = f"<{tag} {' '.join(words)}>"
    if tag == "fixed":
        own += '<joint joint="k" coef="1"/>'
    elif tag == "spatial":
        own += '<site site="s"/><site site="r"/>'
    own += f"</{tag}>"
    world, tendons, rest = WORLD, TENDONS, ""
    if section == "body":
        inside = "<body>" + (own if tag in ("joint", "freejoint") else "<joint/>" + own)
        inside += ("" if tag in ("inertial", "geom") else MASS) + "</body>"
        world += f"<body {' '.join(words)}><joint/>{MASS}</body>" if tag == "body" else inside
    elif section == "tendon":
        holder = {"joint": "fixed", "site": "spatial", "geom": "spatial", "pulley": "spatial"}.get(tag)
        ends = '<site site="s"/>{}<site site="r"/>' if holder == "spatial" else "{}"
        tendons += own if holder is None else f"<{holder}>{ends.format(own)}</{holder}>"
    elif section in ("compiler", "option"):
        rest = own if tag == section else f"<{section}>{own}</{section}>"
    else:
        rest = f"<{section}>{own}</{section}>"
    return f"<mujoco><worldbody>{world}</worldbody>{tendons}</tendon>{MOTOR}{rest}</mujoco>"


def _words(text: str) -> list[str]:
    return [f'{part}"' for part in text.replace('" ', '"\n').replace('"\n', "\n").rstrip('"').split("\n") if part]


def fate(place: str, attribute: str) -> str:
    """What becomes of an attribute of MJCF: "used", "noted" or "no mechanics"; an error message where nothing fits."""
    tag, said = place.split("/")[1], ""
    harmless = attribute in HARMLESS.get(tag, set()) | HARMLESS[""]
    for value in VALUES:
        root = parse_xml(document(place, attribute, value))
        try:
            notes = read_mjcf(root).notes
        except FileError as error:
            said = str(error)
            continue
        node = next(n for n in root.walk() if n.tag == tag and n.attributes.get(attribute) == value)
        whole = [
            n for n in notes if tag in n and "not imported" in n and f" of <{tag}>" not in n and "contact of" not in n
        ]
        if whole or any(note.startswith(f"not imported: {attribute} of <{tag}>") for note in notes):
            return "noted"
        if attribute in node.read and attribute not in ALWAYS_READ:
            return "used"
        return "no mechanics" if harmless else "dropped in silence"
    return "no mechanics" if harmless else said


@pytest.mark.parametrize("place", LISTED["MJCF"])
def test_attributes_of_mjcf(place):
    expected = LISTED["MJCF"][place]
    assert {attribute: fate(place, attribute) for attribute in expected} == expected
    assert set(expected.values()) <= {"used", "noted", "no mechanics"}


def test_attributes_without_mechanics_are_of_their_own_element():
    """Nothing is called harmless that the list does not have."""
    listed = {(place.split("/")[1], word) for place, words in LISTED["MJCF"].items() for word in words}
    tags = {tag for tag, _ in listed}
    old = LISTED["MJCF of earlier versions"]
    beyond = {(t, w) for t, words in HARMLESS.items() if t in tags for w in words} - listed
    assert sorted(f"{tag} {word}" for tag, word in beyond) == sorted(old)


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
