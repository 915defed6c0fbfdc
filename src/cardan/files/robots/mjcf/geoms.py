"""Mass and inertia of MJCF bodies, from <inertial> or from geoms, and what to draw of geoms."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.files.robots.mjcf.assets import Assets
from cardan.files.robots.mjcf.frames import Compiler, read_pose
from cardan.files.robots.poses import Pose, pose, turned_inertia
from cardan.files.robots.robot import Mass
from cardan.files.robots.solids import drawn, shell, solid, together
from cardan.files.robots.xml_nodes import XmlNode
from cardan.model.rotation.orientation import pointing

SOLIDS = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}  # sizes each needs
SHELLLESS = ("ellipsoid",)  # whose surface has no closed form
LONG = ("capsule", "cylinder", "box", "ellipsoid")  # may be given by their ends
GEOM_TYPES = (*SOLIDS, "plane", "hfield", "mesh", "sdf")
WATER = 1000.0  # kg/m³, the density of geoms that say nothing

Placed = tuple[XmlNode, Pose]  # a geom, and the frame around it in the axes of its body


def body_mass(body: XmlNode, geoms: list[Placed], compiler: Compiler, assets: Assets, notes: list[str]) -> Mass | None:
    """From <inertial>, or from geoms where there is none (or the compiler says so)."""
    inertial = body.one("inertial")
    if inertial is not None and (compiler.from_geoms != "true" or not geoms):
        return _inertial(body, inertial, compiler, notes)
    if compiler.from_geoms == "false":
        return None
    parts = [part for geom, X in geoms if (part := _part(body, geom, X, compiler, assets)) is not None]
    return together(parts) if parts else None


def _inertial(body: XmlNode, node: XmlNode, compiler: Compiler, notes: list[str]) -> Mass | None:
    mass = node.number("mass")
    where = read_pose(node, compiler)
    if "fullinertia" in node:
        xx, yy, zz, xy, xz, yz = node.numbers("fullinertia", 6)
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    else:
        inertia = np.diag(node.numbers("diaginertia", 3, (0.0, 0.0, 0.0)))
    if mass == 0.0 and not np.any(inertia):
        return None
    if mass < 0.0:
        node.fail_at("mass", f"{body} must have a positive mass, got {mass:g}")
    moments = np.linalg.eigvalsh(inertia)
    if compiler.balance and moments[2] > moments[0] + moments[1]:
        notes.append(f"{body} (line {node.line}): its moments of inertia are replaced by their mean (balanceinertia)")
        inertia = np.eye(3) * float(np.mean(moments))
    return Mass(mass, where.position, turned_inertia(where.rotation, inertia))


def _part(body: XmlNode, geom: XmlNode, X: Pose, compiler: Compiler, assets: Assets) -> Mass | None:
    """Mass and inertia of a geom; None for one without."""
    kind = geom_kind(geom)
    low, high = compiler.groups
    if kind in ("plane", "hfield") or not low <= geom.number("group", 0.0) <= high:
        return None
    density, given = geom.number("density", WATER), geom.number("mass", -1.0)
    if given == 0.0 or (given < 0.0 and density == 0.0):
        return None
    is_shell = geom.flag("shellinertia")
    if is_shell and kind in (*SHELLLESS, "mesh", "sdf"):
        remedy = 'inertia="shell" of the <mesh> says so' if kind == "mesh" else f"give {body} an <inertial>"
        geom.fail_at("shellinertia", f"the shell of this {kind} is not computed; {remedy}")
    if kind not in SOLIDS:
        volume, center, per_mass = assets.solid(body, geom)
        where = read_pose(geom, compiler) @ Pose(center)
    else:
        size, where = geom_size(geom, kind, compiler)
        volume, per_mass = (shell if is_shell else solid)(kind, size)
    mass = given if given > 0.0 else density * volume
    place = X @ where
    return Mass(mass, place.position, turned_inertia(place.rotation, mass * per_mass))


def geom_kind(geom: XmlNode) -> str:
    return geom.choice("type", GEOM_TYPES, "mesh" if "mesh" in geom else "sphere")


def geom_size(geom: XmlNode, kind: str, compiler: Compiler) -> tuple[tuple[float, ...], Pose]:
    """Sizes as `solid` takes them, and the pose, which the ends of a long geom (fromto) may give."""
    if "fromto" in geom and kind in LONG:
        length, where = long_pose(geom)
        radius = geom.numbers("size", (1, 3))[0]
        size = (radius, length / 2) if SOLIDS[kind] == 2 else (radius, radius, length / 2)
    else:
        where = read_pose(geom, compiler)
        size = geom.numbers("size", (SOLIDS[kind], 3))[: SOLIDS[kind]]
    if min(size) <= 0.0:
        geom.fail_at("size", "sizes must be positive")
    return size, where


def long_pose(node: XmlNode) -> tuple[float, Pose]:
    """Length of what goes from one point to another (fromto); its frame is in the middle, z from the first to the
    second."""
    ends = np.array(node.numbers("fromto", 6)).reshape(2, 3)
    length = float(np.linalg.norm(ends[1] - ends[0]))
    if length == 0.0:
        node.fail_at("fromto", "the two points are the same")
    return length, pose(ends.mean(axis=0), pointing((0.0, 0.0, 1.0), tuple(map(float, ends[1] - ends[0]))))


def geom_shape(geom: XmlNode, X: Pose, compiler: Compiler) -> Any:
    """What to draw; None for what has no shape here."""
    kind = geom_kind(geom)
    if kind not in SOLIDS:
        return None
    size, where = geom_size(geom, kind, compiler)
    return drawn(kind, size, X @ where)
