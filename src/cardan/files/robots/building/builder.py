"""A model that is being made of a robot: its frames and joints so far, names that are kept apart, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardan.files.robots.building.joints import Handle, numbers
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Link, Robot, forward_kinematics, forward_speeds
from cardan.model.bodies.body import Frame, Marker
from cardan.model.model import DEFAULT, RESERVED_NAMES, Model

NAMES_IN_NOTE = 12  # that a note lists


@dataclass(frozen=True)
class Options:
    """What a model is made of a robot with.

    `joints`: values of joints at the start, by name (hinge: radians; slide: metres; ball: Euler parameters; free:
    position and Euler parameters); left out, as the file shows it. `limits=True`: joint limits become `Limit` elements.
    `gravity` as in `Model`; left out, as the file says. `merge`: links welded together are one body and the frames of
    the others points of it; with False each is a body. `repair=True`: an inertia that no body can have is put right,
    where it is taken as given otherwise. `speeds`: of joints at the start. `friction=False` leaves out dry friction.
    `key`: of MJCF, the keyframe to start from. `contact="ground"`: collision shapes touch the plane z = 0; "all": also
    each other. `contact_law`: options of `Contact`, such as {"stiffness": 1e5}. A floating robot that stands in the
    ground at the start is lifted to where it touches; `lift=False` leaves it there.
    """

    joints: Mapping[str, float | Sequence[float]] = field(default_factory=dict)
    limits: bool = False
    gravity: Any = DEFAULT
    merge: bool = True
    repair: bool = False
    speeds: Mapping[str, float | Sequence[float]] = field(default_factory=dict)
    friction: bool = True
    key: str | None = None
    contact: str | None = None
    contact_law: Mapping[str, Any] = field(default_factory=dict)
    lift: bool = True


def has_added_mass(link: Link) -> bool:
    """Whether the armature of its joint is an inertia of the link itself (see `model`)."""
    return any(f.armature and (f.kind == "free" or (f.kind == "ball" and link.parent == WORLD)) for f in link.freedoms)


class Builder:
    """The model, what it is made of, and where each link and freedom is found in it."""

    def __init__(
        self,
        robot: Robot,
        model: Model,
        values: Mapping[str, tuple[float, ...]],
        speeds: Mapping[str, tuple[float, ...]],
        controls: Mapping[str, float],
        options: Options,
    ):
        self.robot, self.model, self.options = robot, model, options
        self.values, self.speeds, self.controls = values, speeds, controls
        self.poses = forward_kinematics(robot, values)
        self.velocities = forward_speeds(robot, values, speeds, self.poses)
        self.frames: dict[str, Frame] = {WORLD: model.ground}
        self.handles: dict[str, Handle] = {}
        self.renamed: dict[str, list[tuple[str, int, str]]] = {}  # by kind: name in the file, line, name here
        self.control_names: list[tuple[str, int, str]] = []  # of actuators: name, line, input

    def marker(self, link: str, X: Pose) -> Marker:
        """A frame on a link: its z is the marker's axis, its x the reference."""
        x, _, z = X.rotation.T
        return self.frames[link].at(*numbers(X.position), axis=numbers(z), reference=numbers(x))

    # -- names and messages -----------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        self.robot.notes.append(text)

    def free_name(self, wanted: str, kind: str = "", line: int = 0) -> str:
        """The name, with a word added where it is taken: in cardan all things share one set of names."""
        taken = {*self.model.names(), *RESERVED_NAMES}
        name, count = wanted, 1
        while name in taken:
            name = f"{wanted} {kind or 'element'}" + (f" {count}" if count > 1 else "")
            count += 1
        if name != wanted and kind:
            self.renamed.setdefault(kind, []).append((wanted, line, name))
        return name

    def note_names(self) -> None:
        """Names that are other than in the file, and those of controls: one note a kind."""
        for kind, rows in self.renamed.items():
            wanted, line, name = rows[0]
            if len(rows) == 1:
                self.note(f'{kind} "{wanted}" (line {line}) is called "{name}": the name is taken')
            else:
                pairs = [f'"{wanted}" is "{name}"' for wanted, _, name in rows]
                self.note(f"{len(rows)} {kind}s have other names, as theirs are taken: {_listed(pairs)}")
        if len(self.control_names) == 1:
            ((actuator, line, control),) = self.control_names
            self.note(f'actuator "{actuator}" (line {line}): its control is the input "{control}"')
        elif self.control_names:
            names = [f'"{control}"' for _, _, control in self.control_names]
            self.note(f"the controls of {len(names)} actuators are inputs: {_listed(names)}")


def _listed(words: list[str]) -> str:
    more = f" and {len(words) - NAMES_IN_NOTE} more" if len(words) > NAMES_IN_NOTE else ""
    return ", ".join(words[:NAMES_IN_NOTE]) + more
