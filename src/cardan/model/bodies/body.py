"""Bodies, the ground, markers on them, and references to their coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeAlias

from cardan.errors import ModelError, Suggesting, described, suggestion
from cardan.model.argument_messages import Spoken, spoken
from cardan.model.expressions.accepts import Accepts
from cardan.model.expressions.values import Scalar, degrees_for_radians, vector
from cardan.model.rotation.vectors import are_parallel, cross, dot, normalized

POSITIONS = {2: ("x", "y", "angle"), 3: ("x", "y", "z", "e0", "e1", "e2", "e3")}  # q of a body, by dimension
MOTIONS = {2: POSITIONS[2], 3: ("x", "y", "z", "rotation_x", "rotation_y", "rotation_z")}  # what v is the rate of
SPEEDS = {
    2: ("velocity.x", "velocity.y", "angular_velocity"),
    3: tuple(f"{word}.{axis}" for word in ("velocity", "angular_velocity") for axis in "xyz"),
}
PARALLEL = 1e-9  # sine of the angle between two directions that are one
HELD_TOGETHER = {  # words that hold several values, in space
    "orientation": MOTIONS[3][3:],
    "angular_velocity": SPEEDS[3][3:],
}


@dataclass(frozen=True, eq=False)
class Initial:
    """The state a body starts from: an estimate that assembly may change, except where `hold` names it.

    `given` lists the speeds the user wrote down; assembly prefers to keep them over those it fills in as zero.
    `angle` in the plane, `orientation` (Euler parameters of unit length) in space; `angular_velocity` has one component
    in the plane, three in space, in body axes.
    """

    position: tuple[Scalar, ...]
    angle: Scalar
    velocity: tuple[Scalar, ...]
    angular_velocity: Scalar | tuple[Scalar, ...]
    hold: frozenset[str] = frozenset()
    declared_speeds: frozenset[str] = frozenset()
    orientation: tuple[Scalar, ...] = (1.0, 0.0, 0.0, 0.0)
    spin_given: tuple[Scalar, ...] | None = None  # the angular velocity in global axes, where it was given so

    @property
    def q(self) -> tuple[Scalar, ...]:
        """The coordinates of the body."""
        return (*self.position, self.angle) if len(self.position) == 2 else (*self.position, *self.orientation)

    @property
    def v(self) -> tuple[Scalar, ...]:
        """Its speeds."""
        spin = self.angular_velocity
        return (*self.velocity, *spin) if isinstance(spin, tuple) else (*self.velocity, spin)


@dataclass(frozen=True, eq=False)
class Coordinate(Suggesting):
    """A number that depends on the position of the machine, by name: `body.x`, `pin.angle`, `slide.displacement`.

    `value(s)` gives its expression on the symbolic view `s`. `turn` counts the followed angles of a joint in space.
    """

    kind: ClassVar[str] = "coordinate"

    name: str
    owner: Any
    value: Callable[[Any], Any]
    is_angle: bool = False
    turn: int = 0

    def __repr__(self) -> str:
        return f"<coordinate {self.name}>"

    def __getstate__(self) -> dict[str, object]:
        """For pickle and copy, which do not take functions: that of a body or joint is asked of it again."""
        if self.owner is None:
            return vars(self)
        return {**vars(self), "value": OfOwner(self.owner, self.name.removeprefix(f"{self.owner.name}."))}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)


@dataclass(frozen=True, eq=False)
class OfOwner:
    """The value of a coordinate that was pickled or copied."""

    owner: Any
    word: str

    def __call__(self, s: Any) -> Any:
        return getattr(self.owner, self.word).value(s)


def as_coordinate(value: object, what: str) -> Coordinate:
    """A coordinate, or a function of the view `s` as one."""
    if isinstance(value, Coordinate):
        return value
    if callable(value):
        return Coordinate("function", None, value)
    named = [word for word in ("x", "y", "z", "angle", "displacement") if _is_coordinate(value, word)]
    remedy = f"; write {' or '.join(f'{value.name}.{word}' for word in named)}" if named else ""
    if isinstance(value, str):
        remedy = "; write it without quotation marks"
    expected = "expected a coordinate such as body.x, body.angle or pin.angle"
    raise ModelError(f"{what}: {expected}, got {described(value)}{remedy}")


def _is_coordinate(value: object, word: str) -> bool:
    """Whether a body or joint has this coordinate in its model."""
    try:
        return isinstance(getattr(value, word, None), Coordinate)
    except ModelError:
        return False


@dataclass(frozen=True, eq=False)
class Marker(Suggesting):
    """A point of a body, in body axes, with an optional direction (`axis`, body axes, any length).

    In space axis and `reference` make a frame: z along the axis, x along the reference made perpendicular to it.
    """

    body: Frame
    point: tuple[Scalar, ...]

    axis: tuple[Scalar, ...] | None = None
    reference: tuple[Scalar, ...] | None = None

    def _called(self) -> str:
        return f"the marker {self!r}"

    @cached_property
    def triad(self) -> tuple[tuple[Scalar, ...], ...]:
        """x, y, z of its frame, in the axes of its body (space); without an axis, z is that of the body.

        Without a reference x is the body axis that follows the one nearest to the axis, made perpendicular.
        """
        axis = self.axis or (0.0, 0.0, 1.0)
        z = normalized(axis)
        if self.reference is not None:
            x = self.reference
        else:
            sizes = [abs(a) if isinstance(a, float) else 0.0 for a in axis]
            nearest = sizes.index(max(sizes)) if any(sizes) else 2
            x = tuple(1.0 if k == (nearest + 1) % 3 else 0.0 for k in range(3))
        along = dot(x, z)
        x = normalized(tuple(a - along * b for a, b in zip(x, z, strict=True)))
        return x, cross(z, x), z

    def __repr__(self) -> str:
        axis = "" if self.axis is None else f", axis={self.axis}"
        reference = "" if self.reference is None else f", reference={self.reference}"
        return f"{self.body.name}.at({', '.join(map(str, self.point))}{axis}{reference})"


Place: TypeAlias = "Accepts[Marker | Frame, Marker]"  # of an element: a marker, or a body for its origin
PlaceOrNone: TypeAlias = "Accepts[Marker | Frame | None, Marker | None]"  # one that may be left out


class Owner(Protocol):
    """What bodies and elements need to know of their model."""

    name: str
    dim: int
    ground: Ground

    @property
    def bodies(self) -> Mapping[str, Body]: ...

    @property
    def elements(self) -> Mapping[str, Any]: ...

    @property
    def parameters(self) -> Mapping[str, Any]: ...


MOVING = ("position", "velocity", "acceleration", "angular_velocity", "rotation")  # what bodies have in a motion only


@dataclass(frozen=True, eq=False)
class Frame(Suggesting, metaclass=Spoken):
    """What markers can sit on: a body or the ground."""

    name: str
    model: Owner

    kind: ClassVar[str] = "frame"

    def _instead_of(self, word: str) -> str:
        if word in MOVING:
            in_a_result = f'result["{self.name}"].{word}'
            return f"; in a function of the machine write s.{word}({self.name}), and of a result {in_a_result}"
        return suggestion(word, [*MOVING, *(other for other in dir(self) if not other.startswith("_"))])

    @spoken
    def at(
        self, *point: Scalar, axis: tuple[Scalar, ...] | None = None, reference: tuple[Scalar, ...] | None = None
    ) -> Marker:
        """Make a marker at a point of this body (or of the ground).

        Parameters
        ----------
        *point : float or parameter
            The coordinates of the point in body axes: two in the plane, three in space, in model units of length.
        axis : tuple of floats, optional
            A direction in body axes, of any length: of a slide, a pin in space, a normal.
        reference : tuple of floats, optional
            In space: the direction across the axis from which joint angles are measured. By default the body axis that
            follows the one nearest to `axis` (x for an axis along z), made perpendicular.

        Returns
        -------
        Marker
            The marker, for joints and forces.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("rod", dim=3)
        >>> rod = model.body("rod", mass=1, inertia=(1, 1, 1))
        >>> end = rod.at(0, 0, 0.1, axis=(0, 0, 1), reference=(1, 0, 0))
        """
        dim = self.model.dim
        if len(point) == 1 and isinstance(point[0], (tuple, list)):
            point = tuple(point[0])
        what = f'marker on "{self.name}"'
        checked = vector(point, dim, what)
        if reference is not None and (dim == 2 or axis is None):
            raise ModelError(
                f"{what}: reference= needs an axis and a model in space (dim=3); give axis=(...) as well, or leave out "
                "reference="
            )
        direction = None if axis is None else _direction(axis, dim, what, "axis")
        second = None if reference is None else _direction(reference, dim, what, "reference")
        if direction is not None and second is not None and are_parallel(direction, second, PARALLEL):
            raise ModelError(f"{what}: the reference is parallel to the axis; choose a direction across it")
        return Marker(self, checked, direction, second)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"


class Ground(Frame):
    """The inertial frame. `ground.at(2.5, 0)` is a fixed point."""

    kind: ClassVar[str] = "ground"


@dataclass(frozen=True, eq=False, repr=False)
class Body(Frame):
    """A rigid body: mass, inertia about its centre of mass, where it starts, constant loads.

    In space `inertia` are the entries Ixx, Iyy, Izz, Ixy, Ixz, Iyz of the tensor in body axes (Ixy = -∫xy dm).
    `center_of_mass` is the offset of the mass centre from the body frame, in body axes (Wehage & Haug 1981,
    eqs. 2.1, 2.16-2.18). `force` and `torque` act at the centre of mass, global axes, constant.
    """

    kind: ClassVar[str] = "body"

    mass: Scalar | None
    inertia: Scalar | tuple[Scalar, ...] | None
    initial: Initial
    center_of_mass: tuple[Scalar, ...]
    force: tuple[Scalar, ...]
    torque: Scalar | tuple[Scalar, ...]
    shape: Any = None
    any_inertia: bool = False
    weightless: bool = False

    @cached_property
    def misreadings(self) -> list[str]:
        """Data that often mean something else than was thought: notes of every run."""
        return degrees_for_radians(self.initial.angle, f'body "{self.name}": angle')

    @property
    def inertia_entries(self) -> tuple[Scalar, ...]:
        """One in the plane, six in space; zero where they were not given, which kinematics does not mind."""
        if self.inertia is None:
            return (0.0,) * (1 if self.model.dim == 2 else 6)
        return self.inertia if isinstance(self.inertia, tuple) else (self.inertia,)

    @property
    def x(self) -> Coordinate:
        """The global x of the origin of the body frame, to be driven, fixed or limited."""
        return Coordinate(f"{self.name}.x", self, lambda s: s.position(self)[0])

    @property
    def y(self) -> Coordinate:
        """Its global y."""
        return Coordinate(f"{self.name}.y", self, lambda s: s.position(self)[1])

    @property
    def z(self) -> Coordinate:
        """Its global z (space)."""
        return self._coordinate("z")

    @property
    def e0(self) -> Coordinate:
        """The first Euler parameter."""
        return self._coordinate("e0")

    @property
    def e1(self) -> Coordinate:
        """The second Euler parameter."""
        return self._coordinate("e1")

    @property
    def e2(self) -> Coordinate:
        """The third Euler parameter."""
        return self._coordinate("e2")

    @property
    def e3(self) -> Coordinate:
        """The fourth Euler parameter."""
        return self._coordinate("e3")

    @property
    def angle(self) -> Coordinate:
        """The angle of the body frame in the plane."""
        if self.model.dim == 3:
            raise ModelError(f'body "{self.name}": a body in space has no single angle; use the angle of a joint')
        return Coordinate(f"{self.name}.angle", self, lambda s: s.angle(self), is_angle=True)

    def _coordinate(self, word: str) -> Coordinate:
        if self.model.dim == 2:
            raise ModelError(
                f'body "{self.name}": "{word}" is a coordinate of a body in space; this model is planar (dim=2)'
            )
        is_angle = word != "z"  # Euler parameters are of the size of angles
        return Coordinate(f"{self.name}.{word}", self, lambda s: s.frame(self).coordinates[word], is_angle)


def check_apart(first: Frame, second: Frame, what: str) -> None:
    """Refuse one body in place of two; `what` names the element."""
    if first is second:
        raise ModelError(f'{what}: both markers are on "{first.name}"; take one of another body, or of the ground')


def check_hold(name: str, hold: Any, dim: int = 2) -> frozenset[str]:
    """The names of initial values that assembly must keep."""
    words = (hold,) if isinstance(hold, str) or not isinstance(hold, Iterable) else tuple(hold)
    together = HELD_TOGETHER if dim == 3 else {}
    coordinates = (*MOTIONS[dim], *SPEEDS[dim], *together)
    for word in words:
        if word not in coordinates:
            near = suggestion(str(word), coordinates) or f"; known: {', '.join(coordinates)}"
            raise ModelError(f'body "{name}": cannot hold "{word}"{near}')
    return frozenset(single for word in words for single in together.get(word, (word,)))


def _direction(value: object, dim: int, what: str, word: str) -> tuple[Scalar, ...]:
    direction = vector(value, dim, f"{what}: {word}")
    if all(isinstance(a, float) and a == 0.0 for a in direction):
        example = ", ".join(["1"] + ["0"] * (dim - 1))
        raise ModelError(f"{what}: the {word} has no direction (all components are zero); write {word}=({example})")
    return direction
