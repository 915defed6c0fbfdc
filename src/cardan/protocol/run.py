"""The run of a page: a drawing, channels of numbers, and what to begin with. The numbers themselves follow the JSON;
see docs/howto/animation.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from cardan.protocol.live import Live

PAGE_VERSION = 1  # a page refuses runs of a later one

Vector = Sequence[float]
Place = Sequence[float]  # a body, a point of it and, where there is one, a turn: an angle or Euler parameters
Dim = Literal[2, 3]
Theme = Literal["auto", "light", "dark"]


# -- the drawing -------------------------------------------------------------------------------------------------------


class Mark(TypedDict):
    """A point of a body, in its own axes; and an axis there."""

    body: int
    point: Vector
    axis: NotRequired[Vector | None]


class Solid(TypedDict):
    kind: str
    sizes: list[float]
    center: Vector
    orientation: Vector
    mesh: NotRequired[int]  # its number among the meshes of the scene
    colour: NotRequired[str]  # its own, as #rrggbb; else that of its body


class MeshLook(TypedDict):
    """The surface of a part from a file: see cardan.results.scene.MeshLook."""

    name: str
    triangles: int
    all: int
    corners: str  # 16-bit numbers in base64
    faces: str  # likewise


class BodyLook(TypedDict):
    name: str
    center_of_mass: Vector
    points: list[Vector]
    outlines: list[list[Vector]]
    solids: list[Solid]
    shaped: bool
    covered: NotRequired[bool]  # its outlines only stand for it: it shows by pieces or reliefs, as a gear, as a cam


class ElementLook(TypedDict):
    name: str
    family: str
    type: str
    glyph: str
    marks: list[Mark]
    sizes: dict[str, float]
    active: bool


class Shape(TypedDict):
    """What a piece draws, in a frame of its own: lines and circles in the plane, a solid in space."""

    lines: NotRequired[list[list[float]]]  # each x, y, x, y, ...
    circles: NotRequired[list[list[float]]]  # each x, y, radius
    closed: NotRequired[bool]
    unit: NotRequired[Literal["pin"]]
    around: NotRequired[int]  # lines are repeated so many times around the origin, as one line
    kind: NotRequired[str]
    sizes: NotRequired[list[float]]


class Piece(TypedDict):
    """A shape that hangs on a body, or is spanned to another place: see cardan.results.scene.Piece."""

    shape: int
    style: str
    at: Place
    of: list[int]  # the elements it belongs to; it is seen while one of them acts
    to: NotRequired[Place]
    stretch: NotRequired[bool]
    bent: NotRequired[bool]
    radii: NotRequired[list[float]]  # of the places it is spanned between, along their common tangent
    wind: NotRequired[float]
    under: NotRequired[bool]


class Skin(TypedDict):
    """The surface of a flexible body: see cardan.results.scene.Skin."""

    name: str
    frame: int
    carriers: list[int]
    nodes: list[int]
    modes: int
    corners: str
    shapes: str
    stresses: str
    faces: str
    unit: str
    edges: NotRequired[str]


class Flexure(TypedDict):
    """Bodies in a row that beams join, and their undeformed poses seen from the first; of `ends` both stay where they
    are, or (1) the first alone."""

    bodies: list[int]
    poses: list[Vector]
    ends: int


class Relief(TypedDict):
    body: int
    points: list[Vector]
    columns: int


class Scene(TypedDict):
    format: NotRequired[int]
    name: str
    dim: Dim
    up: Vector
    size: float
    detail: float
    bodies: list[BodyLook]
    elements: list[ElementLook]
    reliefs: list[Relief]
    notes: NotRequired[list[str]]
    shapes: NotRequired[list[Shape]]
    pieces: NotRequired[list[Piece]]
    meshes: NotRequired[list[MeshLook]]
    flexures: NotRequired[list[Flexure]]
    skins: NotRequired[list[Skin]]


# -- numbers -----------------------------------------------------------------------------------------------------------


class Channel(TypedDict):
    """One row of the samples: x = offset + step · n; of a plain table the numbers themselves."""

    label: str
    element: str
    unit: str
    panel: str
    offset: NotRequired[float]
    step: NotRequired[float]
    gaps: NotRequired[list[tuple[int, int]]]  # first sample and count of those that are NaN
    clip: NotRequired[tuple[float, float]]  # limits of an axis that leaves out spikes which would flatten the rest
    continuous: bool
    jumps: NotRequired[Literal["events", "impacts"]]  # which of the run's jumps this quantity takes part in


class Jumps(TypedDict):
    """Frames before which quantities jump: at every event that does something, and at those where speeds jump too."""

    events: list[int]
    impacts: list[int]


# -- arrows ------------------------------------------------------------------------------------------------------------


class VectorArrow(TypedDict):
    element: str
    family: str
    kind: Literal["vector"]
    mark: Mark
    channels: list[int]
    unit: str


class AxialArrow(TypedDict):
    element: str
    family: str
    kind: Literal["axial"]
    marks: tuple[Mark, Mark]
    channel: int
    unit: str


class ContactArrow(TypedDict):
    """A force where two bodies touch: channels of the normal force, of friction (along the tangent in the plane, a
    vector in space), and of the angle of the ground where it is uneven."""

    element: str
    family: str
    kind: Literal["contact"]
    marks: tuple[Mark, Mark]
    channels: list[int]
    friction_force: int
    contact_angle: int
    radius: NotRequired[float]
    radius_b: NotRequired[float]
    normal: Vector | None  # of the plane that is touched, in the axes of its body
    axis: Vector | None  # of a disc
    unit: str


Arrow = VectorArrow | AxialArrow | ContactArrow


# -- the whole ---------------------------------------------------------------------------------------------------------


class Units(TypedDict):
    length: str
    time: str
    force: str
    torque: str
    angle: str


class RunEvent(TypedDict):
    t: float
    name: str
    what: NotRequired[str]
    text: NotRequired[str]  # what happened, in words


class Trace(TypedDict):
    name: str
    mark: Mark


class About(TypedDict):
    cardan: NotRequired[str]
    analysis: NotRequired[str]
    method: NotRequired[str | None]
    integrator: NotRequired[str | None]
    status: NotRequired[str]
    messages: NotRequired[list[str]]
    constraint_error: NotRequired[float | None]
    steps: NotRequired[int | None]
    parameters: NotRequired[dict[str, float]]


class Options(TypedDict):
    speed: NotRequired[float | None]
    loop: NotRequired[bool]
    theme: NotRequired[Theme]
    follow: NotRequired[str | None]
    arrows: NotRequired[bool]


class ChainJoint(TypedDict):
    """A joint on which a part of the machine hangs by itself: see cardan.scene.chain_joints."""

    name: str
    turns: bool
    value: float  # at the start
    low: float
    high: float
    part: list[int]
    sign: float


class RunBeside(TypedDict):
    """A run beside that of the page: a payload and samples as those of the page."""

    name: str
    payload: Payload
    samples: str


class Payload(TypedDict):
    format: int
    name: str
    dim: Dim
    units: Units
    scene: Scene
    frames: int
    channels: list[Channel]
    time: int
    poses: list[list[int] | None]
    arrows: list[Arrow]
    events: list[RunEvent]
    jumps: NotRequired[Jumps]
    activity: NotRequired[dict[str, list[tuple[float, bool]]]]  # of elements that do not always act
    left_out: NotRequired[int]  # how many groups of quantities the page has no room for
    off: NotRequired[str]  # what must be known of the motion between frames, where they are too far apart for it
    shown: list[list[str]]
    traces: list[Trace]
    options: Options
    about: About
    compared: NotRequired[list[RunBeside]]  # other runs and measurements, of which those have no machine
    joints: NotRequired[list[ChainJoint]]  # that the page may set by hand
    live: NotRequired[Live]
