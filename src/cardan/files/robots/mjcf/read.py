"""MJCF models: the XML of MuJoCo, as a tree of bodies, joints between them, and equalities that close loops.

    model = cd.load_model("arm.xml")             # or load_mjcf("arm.xml", joints={"elbow": 0.5}, limits=True)

MuJoCo's own parser and compiler read the file (`pip install "cardan[mjcf]"`): what its words mean, down to default
classes, copies, attached models, fitted geoms and the inertia of meshes, is what MuJoCo takes them to mean. A body's
frame is the frame of cardan's body. The start is the configuration the file shows (every joint at its `ref`).
Equalities are rigid here, where MuJoCo's yield a little. Actuators whose laws are affine act along their joints and
tendons; the control of "m" is the input "m_ctrl", zero at first. What is not taken over is listed in `model.notes`.
[MuJoCo 3, XML reference]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.files.robots.building.model import model_in
from cardan.files.robots.mjcf.actuators import read_actuators
from cardan.files.robots.mjcf.bodies import read_bodies
from cardan.files.robots.mjcf.compiled import Compiled, compile_document
from cardan.files.robots.mjcf.document import document_of
from cardan.files.robots.mjcf.equalities import read_equalities
from cardan.files.robots.mjcf.includes import with_includes
from cardan.files.robots.mjcf.keyframes import read_keyframes
from cardan.files.robots.mjcf.left_out import left_out
from cardan.files.robots.mjcf.sensors import read_sensors
from cardan.files.robots.mjcf.switches import is_off, switch_off
from cardan.files.robots.mjcf.tendons import read_tendons
from cardan.files.robots.robot import WORLD, Robot
from cardan.files.robots.xml_nodes import XmlNode, read_xml
from cardan.model.model import Model

if TYPE_CHECKING:
    import mujoco as mj


def load_mjcf(path: str | Path, key: str | None = None, **options: Any) -> Model:
    """The machine of an MJCF file. It needs MuJoCo, whose own parser reads the file: `pip install "cardan[mjcf]"`.

    `key`: the keyframe to start from. Other options are those of `Options`.
    """
    path = Path(path)
    root = read_xml(path)
    return model_in(path, lambda: read_mjcf(with_includes(root, path), path.parent), {**options, "key": key})


def read_mjcf(root: XmlNode, folder: Path | None = None) -> Robot:
    """The tree of links that an XML document describes; `folder`: where its meshes are."""
    compiled = compile_document(document_of(root, folder))
    m = compiled.m
    gravity = None if is_off(compiled, "gravity") else tuple(map(float, m.opt.gravity))
    robot = Robot(root.attributes.get("model") or "mujoco", gravity)
    robot.cone = "elliptic" if m.opt.cone == compiled.mujoco.mjtCone.mjCONE_ELLIPTIC else "pyramidal"
    robot.impratio = float(m.opt.impratio)
    if not root.all("worldbody"):
        robot.notes.append("the file has no <worldbody>: a model without bodies")
    read_bodies(compiled, robot)
    read_tendons(compiled, robot)
    read_equalities(compiled, robot)
    actuators = read_actuators(compiled, robot)
    robot.excluded |= {_excluded(compiled, exclude) for exclude in compiled.spec.excludes}
    read_sensors(compiled, robot, actuators)
    read_keyframes(compiled, robot, actuators)
    switch_off(compiled, robot)
    robot.notes += left_out(compiled)
    return robot


def _excluded(compiled: Compiled, exclude: mj.MjsExclude) -> frozenset[str]:
    names = (exclude.bodyname1, exclude.bodyname2)
    return frozenset(WORLD if name == "world" else name for name in names)
