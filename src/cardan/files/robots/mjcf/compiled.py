"""A model as MuJoCo compiles it, with the element of the file that each of its parts comes from.

MuJoCo opens no file: meshes are read here, and only those that the inertia of a body or the size of a geom follows
from; others, which are only drawn, give way to a small tetrahedron.
"""

from __future__ import annotations

import re
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from cardan.errors import FileError, suggestion
from cardan.files.robots.mjcf.document import MOST_FIELD_LINES, AssetFile, Document
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.robot import WORLD
from cardan.files.robots.visuals import FARTHEST, is_near
from cardan.files.robots.xml_nodes import XmlNode
from cardan.io.meshes import read_mesh
from cardan.io.text import read_bytes

if TYPE_CHECKING:
    import mujoco as mj

INSTALL = 'MJCF files are read by MuJoCo\'s own parser: pip install "cardan[mjcf]"'
TETRAHEDRON = (0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1), (0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3)
KINDS = {"bodies": "body", "joints": "joint", "geoms": "geom", "sites": "site", "tendons": "tendon",
         "actuators": "actuator", "equalities": "equality", "sensors": "sensor"}  # fmt: skip
KEYWORDS = ("hinge", "slide", "ball", "free", "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box",
            "mesh", "sdf", "true", "false", "auto", "enable", "disable", "degree", "radian", "local", "none", "fixed",
            "affine", "integrator", "filter", "filterexact", "muscle", "pyramidal", "elliptic", "legacy", "exact",
            "convex", "shell")  # fmt: skip
_LINE = re.compile(r"line (\d+)")
_WORD = re.compile(r"'([^']+)'")
_ONE_AT_A_TIME = threading.Lock()  # MuJoCo has one handler of warnings for all threads


def mujoco_package() -> ModuleType:
    """The package mujoco; FileError where it is not installed."""
    try:
        import mujoco
    except ImportError:
        raise FileError(INSTALL) from None
    return mujoco


@contextmanager
def collected_warnings(mujoco: ModuleType) -> Iterator[list[str]]:
    """What MuJoCo warns of, which it would write to a file in the folder where the program was started."""
    texts: list[str] = []
    with _ONE_AT_A_TIME:
        before = mujoco.get_mju_user_warning()
        mujoco.set_mju_user_warning(texts.append)
        try:
            with warnings.catch_warnings(record=True) as others:
                warnings.simplefilter("always")
                yield texts
            texts += [str(other.message) for other in others]
        finally:
            mujoco.set_mju_user_warning(before)


@dataclass(eq=False)
class Compiled:
    """The compiled model `m` of a document; names as cardan uses them, where the file gives none by the place."""

    mujoco: ModuleType
    m: mj.MjModel
    spec: mj.MjSpec
    document: Document
    meshes: dict[int, tuple[Path | None, Pose]] = field(default_factory=dict)  # by number: file, and refpos, refquat
    pictures: set[int] = field(default_factory=set)  # height fields that are not read
    warnings: list[str] = field(default_factory=list)

    @cached_property
    def _nodes(self) -> dict[tuple[str, int], XmlNode]:
        nodes = {}
        for plural, kind in KINDS.items():
            for element in getattr(self.spec, plural):
                if (node := _node_of(self.document, element.info)) is not None:
                    nodes[kind, element.id] = node
        return nodes

    def node(self, kind: str, number: int) -> XmlNode:
        """The element of the file that a part comes from; the outermost for the world and what has none."""
        return self._nodes.get((kind, number), self.document.nodes[0])

    def line(self, kind: str, number: int) -> int:
        return self.node(kind, number).line

    def name(self, kind: str, number: int) -> str:
        """As the file has it, "" where it has none."""
        objects = {"body": "BODY", "joint": "JOINT", "geom": "GEOM", "site": "SITE", "tendon": "TENDON", "key": "KEY",
                   "actuator": "ACTUATOR", "equality": "EQUALITY", "sensor": "SENSOR", "mesh": "MESH"}  # fmt: skip
        return self.mujoco.mj_id2name(self.m, getattr(self.mujoco.mjtObj, f"mjOBJ_{objects[kind]}"), number) or ""

    def label(self, kind: str, number: int) -> str:
        """`motor "m"`, or `<motor>` where it has no name: for messages."""
        name, tag = self.name(kind, number), self.node(kind, number).tag
        return f'{tag} "{name}"' if name else f"<{tag}>"

    @cached_property
    def bodies(self) -> list[str]:
        names, unnamed = [WORLD], 0
        for number in range(1, self.m.nbody):
            name = self.name("body", number)
            unnamed += not name
            names.append(name or f"body {unnamed}")
        return names

    @cached_property
    def joints(self) -> list[str]:
        names = []
        for number, body in enumerate(self.m.jnt_bodyid):
            place = number - int(self.m.body_jntadr[body])
            named = f"{self.bodies[body]} joint" + (f" {place + 1}" if place else "")
            names.append(self.name("joint", number) or named)
        return names

    @cached_property
    def tendons(self) -> list[str]:
        m = self.m
        return [
            self.name("tendon", k) or f"{self.node('tendon', k).tag} {k + 1}" for k in range(m.ntendon)
        ]  # fmt: skip

    def of_body(self, number: int) -> Pose:
        return pose(self.m.body_pos[number], self.m.body_quat[number])

    def of_site(self, number: int) -> tuple[str, Pose]:
        """The body of a site, and where it is on it."""
        where = pose(self.m.site_pos[number], self.m.site_quat[number])
        return self.bodies[self.m.site_bodyid[number]], where


def compile_document(document: Document) -> Compiled:
    """Parses and compiles; what MuJoCo refuses is a FileError with the file and the line."""
    mujoco = mujoco_package()
    with collected_warnings(mujoco) as texts:
        try:
            spec = mujoco.MjSpec.from_string(document.text, include=document.models)
            filled = _Assets(mujoco, spec, document)
            filled.fill()
            spec.compiler.LRopt.mode = mujoco.mjtLRMode.mjLRMODE_NONE  # a simulation, for muscles
            model = spec.compile()
        except (ValueError, mujoco.FatalError, mujoco.UnexpectedError) as error:
            _refuse(document, str(error))
    compiled = Compiled(mujoco, model, spec, document)
    for number in range(model.nmesh):
        compiled.meshes[number] = filled.drawn.get(compiled.name("mesh", number), (None, Pose()))
    compiled.pictures = {hfield.id for hfield in spec.hfields if hfield.name in filled.pictures}
    _check_finite(compiled)
    compiled.warnings = texts
    return compiled


def _refuse(document: Document, text: str) -> NoReturn:
    """One sentence of MuJoCo's message, at the line it names."""
    lines = text.strip().splitlines()
    sentence = re.sub(r"^.*Error: ", "", lines[0] if lines else "the file cannot be read").strip()
    numbers = _LINE.findall(text)
    node = document.node_at(int(numbers[0])) if numbers else None  # of an attached model: the innermost
    hint = ""
    if (word := _WORD.search(sentence)) and re.search("unknown|not found|not recognized|invalid", sentence):
        names = {n.attributes[w] for n in document.nodes for w in ("name", "class") if w in n}
        hint = suggestion(word[1], KEYWORDS if "keyword" in sentence else names - {word[1]})
        hint = hint if "did you mean" in hint else ""
    (node or document.nodes[0]).fail(f"{node or 'the model'}: MuJoCo says: {sentence}{hint}")


def _node_of(document: Document, info: str) -> XmlNode | None:
    match = _LINE.search(info)
    return None if match is None else document.node_at(int(match[1]))


def _check_finite(compiled: Compiled) -> None:
    m = compiled.m
    for kind, fields in {
        "body": (m.body_pos, m.body_quat, m.body_mass, m.body_inertia, m.body_ipos, m.body_iquat),
        "joint": (m.jnt_axis, m.jnt_pos, m.jnt_range, m.jnt_stiffness),
        "geom": (m.geom_size, m.geom_pos, m.geom_quat),
        "actuator": (m.actuator_gainprm, m.actuator_biasprm, m.actuator_gear),
    }.items():
        for values in fields:
            for number in rows_with(~np.isfinite(values)):
                node = compiled.node(kind, number)
                node.fail(f"{node}: its numbers are too large, or it has no direction")


def rows_with(values: np.ndarray) -> list[int]:
    """The rows in which anything is not zero."""
    return np.flatnonzero(np.any(values, axis=tuple(range(1, np.ndim(values))))).tolist()


class _Assets:
    """Fills in the meshes and height fields of a spec."""

    def __init__(self, mujoco: ModuleType, spec: mj.MjSpec, document: Document):
        self.mujoco, self.spec, self.document = mujoco, spec, document
        self.drawn: dict[str, tuple[Path | None, Pose]] = {}
        self.pictures: set[str] = set()

    def fill(self) -> None:
        needed, used = self._needed(), {geom.meshname for geom in self.spec.geoms}
        for mesh in self.spec.meshes:
            asset = self.document.files.get(mesh.file)
            path = None if asset is None or mesh.name not in used else _file(asset)
            there = path is not None and path.is_file()
            self.drawn[mesh.name] = path if there else None, pose(mesh.refpos, mesh.refquat)
            if mesh.name not in needed:
                if asset is not None or len(mesh.uservert):
                    self._give(mesh, *TETRAHEDRON)
            elif asset is not None:
                self._load(mesh, asset, path, needed[mesh.name])
        fields = {geom.hfieldname for geom in self.spec.geoms}
        for hfield in self.spec.hfields:
            if (asset := self.document.files.get(hfield.file)) is not None:
                self._heights(hfield, asset, hfield.name in fields)

    def _needed(self) -> dict[str, str]:
        """Meshes that mass or size follows from, and what for."""
        kinds, needed = self.mujoco.mjtGeom, {}
        for geom in self.spec.geoms:
            body = geom.parent
            if not geom.meshname:
                continue
            if geom.type not in (kinds.mjGEOM_MESH, kinds.mjGEOM_SDF):
                needed[geom.meshname] = f'the size of a geom that is fitted to mesh "{geom.meshname}" is not known'
            elif self._weighs(geom, body) and _moves(body):
                node = _node_of(self.document, body.info)
                needed[geom.meshname] = f'{node}: the inertia of mesh "{geom.meshname}" is not known'
        return needed

    def _weighs(self, geom: mj.MjsGeom, body: mj.MjsBody) -> bool:
        settings, rules = getattr(body, "compiler", self.spec.compiler), self.mujoco.mjtInertiaFromGeom
        low, high = settings.inertiagrouprange
        if settings.inertiafromgeom == rules.mjINERTIAFROMGEOM_FALSE or not low <= geom.group <= high:
            return False
        if body.explicitinertial and settings.inertiafromgeom != rules.mjINERTIAFROMGEOM_TRUE:
            return False
        return bool(geom.mass > 0.0 or (np.isnan(geom.mass) and geom.density > 0.0))

    def _give(self, mesh: mj.MjsMesh, points: Sequence[float], corners: Sequence[int]) -> None:
        mesh.file, mesh.uservert, mesh.userface = "", list(points), list(corners)
        mesh.usernormal, mesh.usertexcoord, mesh.userfacenormal, mesh.userfacetexcoord = [], [], [], []

    def _load(self, mesh: mj.MjsMesh, asset: AssetFile, path: Path | None, why: str) -> None:
        try:
            triangles = read_mesh(path or asset.places[0])
        except FileError as error:
            asset.node.fail(f"{why}: {error}")
        points, corners = np.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
        self._give(mesh, points.ravel().tolist(), np.ravel(corners).tolist())

    def _heights(self, hfield: mj.MjsHField, asset: AssetFile, used: bool) -> None:
        path = _file(asset) if used else asset.places[0]
        raw = np.zeros((2, 2))
        if used and path.suffix.lower() == ".png":
            self.pictures.add(hfield.name)
        elif used:
            raw = _from_file(path)
        hfield.file, (hfield.nrow, hfield.ncol) = "", raw.shape
        hfield.userdata = raw.ravel().tolist()


def _moves(body: mj.MjsBody | None) -> bool:
    while body is not None and body.name != "world":
        if body.joints:
            return True
        body = body.parent
    return False


def _file(asset: AssetFile) -> Path:
    """Where the file of an asset is; one that lies far from the robot file is not read."""
    there = [place for place in asset.places if place.is_file()]
    near = [place for place in there if is_near(place, asset.folder)]
    if there and not near:
        name = asset.node.attributes["file"]
        asset.node.fail_at("file", f'"{name}" lies more than {FARTHEST} folders above this file; copy it here')
    return near[0] if near else asset.places[0]


def _from_file(path: Path) -> np.ndarray:
    """MuJoCo's own form: numbers of rows and columns, then the heights row by row."""
    data = read_bytes(path)
    rows, columns = np.frombuffer(data[:8].ljust(8, b"\0"), "<i4").tolist()
    if not (2 <= rows <= MOST_FIELD_LINES and 2 <= columns <= MOST_FIELD_LINES) or len(data) != 8 + 4 * rows * columns:
        raise FileError("is not a height field that can be read", path)
    heights = np.frombuffer(data, "<f4", rows * columns, 8).astype(float).reshape(rows, columns)
    if not np.all(np.isfinite(heights)):
        raise FileError("heights must be finite numbers", path)
    return heights
