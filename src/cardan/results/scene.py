"""Scene: a machine as viewers see it. Plain numbers, no symbols and no mechanics; it travels as JSON with a result.

Every viewer (the animation page, the studio, snapshots, notebooks) draws the same scene: bodies with their outlines or
solids, reliefs of ground, and the pieces that show joints and forces. Where a body is at a time is not part of it: that
is in the result (`poses`). All coordinates are in the axes of the body they belong to; body 0 is the ground.

Pieces follow from the elements and from a motion (`cardan.scene.dressed`); files hold the elements, not the pieces.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardan.errors import FileError

SCENE_VERSION = 1
NAMED_MESHES = 3  # meshes in one note
GROUND = 0  # the index of the ground among the bodies

Vector = tuple[float, ...]  # two numbers in the plane, three in space


class Mark(NamedTuple):
    """A marker: a point of a body and, where it has one, a unit direction."""

    body: int
    point: Vector
    axis: Vector | None = None


class MeshLook(NamedTuple):
    """The surface of a part from a file, as it is drawn. `name`: of the file; `triangles` of it that are drawn, of all
    that there are. `corners`: x, y, z of each, whole numbers from 0 to 65535 across the box around it; `faces`: the
    three corners of each triangle; both as 16-bit numbers, lowest byte first, in base64."""

    name: str
    triangles: int
    all: int
    corners: str
    faces: str


class Solid(NamedTuple):
    """A simple solid in space, its frame in its middle, its axis along z of that frame.

    `sizes`: box x, y, z; sphere radius; cylinder radius, length; tube outer radius, inner radius, length; cone radius,
    length (apex at +z); capsule radius, length (between the centres of its caps); mesh x, y, z of the box around it.
    """

    kind: str
    sizes: tuple[float, ...]
    center: Vector = (0.0, 0.0, 0.0)
    orientation: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0)  # Euler parameters, in body axes
    mesh: MeshLook | None = None
    colour: str | None = None  # as #rrggbb, where it is not that of its body


class BodyLook(NamedTuple):
    """What is drawn of a body: closed outlines in the plane, solids in space.

    `shaped`: whether they come from shapes and radii of the model; else they are bars through the body's markers.
    `covered`: they only stand for the body, which shows by pieces or reliefs: as a gear, as a cam.
    `points`: the places on it where elements hang, its mass centre not among them.
    """

    name: str
    center_of_mass: Vector
    points: tuple[Vector, ...] = ()
    outlines: tuple[tuple[Vector, ...], ...] = ()
    solids: tuple[Solid, ...] = ()
    shaped: bool = False
    covered: bool = False


class ElementLook(NamedTuple):
    """What is drawn of an element: a glyph at its marks.

    `family`: joint, driver, force, point, limit, friction; `type`: the name of its class; `glyph`: how it looks (see
    `Element.glyph`); `sizes`: its radii and lengths by name, as far as they are numbers. `active`: whether it acts at
    the start.
    """

    name: str
    family: str
    type: str
    glyph: str
    marks: tuple[Mark, ...] = ()
    sizes: dict[str, float] = {}  # noqa: RUF012 - never written to
    active: bool = True


class Path(NamedTuple):
    """What is drawn in the plane: lines of points and circles (x, y, radius), in a frame of its own.

    `closed`: lines end where they began, and what they enclose is filled (twice enclosed: a hole). `unit`: "length", or
    "pin", the radius of a pin, which is never too small to see. `around`: lines are repeated so many times around the
    origin, each as one line: the teeth of a gear.
    """

    lines: tuple[tuple[Vector, ...], ...] = ()
    circles: tuple[Vector, ...] = ()
    closed: bool = True
    unit: str = "length"
    around: int = 1


class Form(NamedTuple):
    """What is drawn in space, in a frame of its own: a solid by its sizes (see `Solid`), or one of these.

    "turned": a line of points (r, z), from below to above on the outside, turned about z. "ring": radius, radius of its
    section, and the angle it spans round +x. "band": a plate as thick as its size, between two lines of as many points
    (x, y), the second to the left of the first; `around` and `closed` as of a `Path`. "wire": its radius, along a line
    of points (x, y, z). "strip": width along x, thickness; "rod": radius; and "coil": radius, radius of its wire,
    turns; all along z from 0 to 1, to be stretched. "post": from its place down to the floor.
    """

    kind: str
    sizes: tuple[float, ...] = ()
    lines: tuple[tuple[Vector, ...], ...] = ()
    closed: bool = True
    around: int = 1


class Place(NamedTuple):
    """A frame on a body. `turn`: its angle in the plane, its Euler parameters in space; () for the body's own axes."""

    body: int
    point: Vector
    turn: Vector = ()


class Piece(NamedTuple):
    """A shape, hung on a body or spanned between two bodies. `style`: a word of the palette.

    `to`: the frame is at `at` and its first axis (in space: its z axis) points there; with `stretch` coordinates along
    that axis are parts of the distance; in space x stays as near to x of `at` as can be. `bent`: what is stretched
    follows the cubic curve that begins along the first axis of `at` and ends along that of `to` (in space: their z
    axes). `radii`: spanned along the common tangent of two round places, positive where it runs counter-clockwise
    about +z (in space about x of `at`). `wind`: another body; the path is wound up as that body turns against the
    first, its first point not at all, its last point all the way. `under`: below bodies. `of`: the elements it belongs
    to; it is seen while one of them acts.
    """

    shape: Path | Form
    style: str
    at: Place
    to: Place | None = None
    stretch: bool = False
    bent: bool = False
    radii: tuple[float, float] = (0.0, 0.0)
    wind: int | None = None
    under: bool = False
    of: tuple[int, ...] = ()


class Relief(NamedTuple):
    """A piece of ground on a body: in the plane a line of points, in space a grid of points, row by row."""

    body: int
    points: tuple[Vector, ...]
    columns: int = 1  # in space: points in a row of the grid


class Skin(NamedTuple):
    """The surface of a flexible body: its corners are at p + Σ φ_k η_k in the axes of its frame.

    `carriers`: bodies whose coordinates are η, of `modes` amplitudes; `nodes`: bodies at its markers. As 32-bit floats
    in base64: `corners` p, `shapes` φ (corner after corner, 3 x modes), `stresses` (6 x modes) or ""; `faces`:
    triangles as 16-bit numbers, "" where it is drawn as points; `edges`: pairs of corners, the outline in the plane.
    """

    name: str
    frame: int
    carriers: tuple[int, ...]
    nodes: tuple[int, ...]
    modes: int
    corners: str
    shapes: str
    stresses: str
    faces: str
    unit: str
    edges: str = ""


class Flexure(NamedTuple):
    """Bodies in a row that beams join, and their undeformed poses seen from the first; viewers exaggerate how far they
    are bent away from that. `ends`: both ends stay where they are, or (1) the first alone, from which the rest bends.
    """

    bodies: tuple[int, ...]
    poses: tuple[Vector, ...]
    ends: int


@dataclass(frozen=True)
class Scene:
    """A machine as viewers see it. `up` points against gravity; `size` is the extent of the machine at its start,
    `detail` the radius of its bars and pins."""

    name: str
    dim: int
    up: Vector
    size: float
    detail: float
    bodies: tuple[BodyLook, ...]
    elements: tuple[ElementLook, ...] = ()
    reliefs: tuple[Relief, ...] = field(default=())
    pieces: tuple[Piece, ...] = field(default=())
    flexures: tuple[Flexure, ...] = field(default=())
    skins: tuple[Skin, ...] = field(default=())

    def element(self, name: str) -> ElementLook | None:
        return next((element for element in self.elements if element.name == name), None)

    @property
    def meshes(self) -> list[MeshLook]:
        """The meshes of its solids, each once."""
        return list(dict.fromkeys(solid.mesh for body in self.bodies for solid in body.solids if solid.mesh))

    @property
    def notes(self) -> list[str]:
        """What the drawing leaves out, in words."""
        fewer = [f"{mesh.name} {mesh.triangles} of {mesh.all}" for mesh in self.meshes if mesh.triangles < mesh.all]
        more = f" and {len(fewer) - NAMED_MESHES} more" if len(fewer) > NAMED_MESHES else ""
        return [f"drawn with fewer triangles: {', '.join(fewer[:NAMED_MESHES])}{more}"] if fewer else []

    def to_data(self) -> dict[str, Any]:
        """As JSON holds it: objects with the names of the fields above, without the pieces; meshes once each."""
        meshes = self.meshes
        data = {
            "format": SCENE_VERSION,
            "name": self.name,
            "dim": self.dim,
            "up": self.up,
            "size": self.size,
            "detail": self.detail,
            "bodies": [_body_data(body, meshes) for body in self.bodies],
            "elements": [
                element._asdict() | {"marks": [mark._asdict() for mark in element.marks]} for element in self.elements
            ],
            "reliefs": [relief._asdict() for relief in self.reliefs],
        }
        if self.skins:
            data["skins"] = [skin._asdict() for skin in self.skins]
        if self.flexures:
            data["flexures"] = [flexure._asdict() for flexure in self.flexures]
        return data | ({"meshes": [mesh._asdict() for mesh in meshes]} if meshes else {})

    def to_json(self) -> str:
        return json.dumps(self.to_data(), allow_nan=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """Raises FileError where the text is no scene that this version can draw."""
        try:
            data = json.loads(text)
            if data.pop("format") > SCENE_VERSION:
                raise FileError(
                    "its drawing was written by a newer version of cardan; the result can be plotted, but not animated"
                )
            meshes = [MeshLook(**mesh) for mesh in data.pop("meshes", ())]
            data["bodies"] = tuple(
                BodyLook(**_tuples(body) | {"solids": tuple(_solid(solid, meshes) for solid in body["solids"])})
                for body in data["bodies"]
            )
            data["elements"] = tuple(
                ElementLook(**element | {"marks": tuple(Mark(**_tuples(mark)) for mark in element["marks"])})
                for element in data["elements"]
            )
            data["skins"] = tuple(Skin(**_tuples(skin)) for skin in data.get("skins", ()))
            data["flexures"] = tuple(Flexure(**_tuples(flexure)) for flexure in data.get("flexures", ()))
            data["reliefs"] = tuple(Relief(**_tuples(relief)) for relief in data["reliefs"])
            return cls(**_tuples(data))
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
            raise FileError("its drawing cannot be read: it is damaged; the result can be plotted") from None


def _body_data(body: BodyLook, meshes: list[MeshLook]) -> dict[str, Any]:
    data = body._asdict() | {"solids": [_solid_data(solid, meshes) for solid in body.solids]}
    del data["covered"]  # it follows, as the pieces do
    return data


def _solid_data(solid: Solid, meshes: list[MeshLook]) -> dict[str, Any]:
    """A mesh by its number among those of the scene."""
    data = {word: value for word, value in solid._asdict().items() if word != "colour" or value is not None}
    mesh = data.pop("mesh")
    return data if mesh is None else data | {"mesh": meshes.index(mesh)}


def _solid(data: dict[str, Any], meshes: list[MeshLook]) -> Solid:
    number = data.pop("mesh", None)
    return Solid(**_tuples(data), mesh=None if number is None else meshes[number])


def _tuples(value: object) -> Any:
    """JSON's lists as tuples, at any depth; objects keep their keys."""
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    return value
