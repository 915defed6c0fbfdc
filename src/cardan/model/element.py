"""The two families of elements: constraints, which are residuals, and forces, which are loads.

A new joint or force is one small class in one place. It says what it is on the symbolic view `s` of the machine
(`cardan.model.view.View`); everything else (Jacobians, reactions, files, reports) follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.deferred import symbols_in
from cardan.errors import ModelError, Suggesting, described
from cardan.model.argument_messages import Spoken
from cardan.model.bodies.body import Body, Coordinate, Frame, Marker, Owner, Place, as_coordinate
from cardan.model.expressions.curve_axes import TIME, curves_without_axis
from cardan.model.expressions.expression import as_signal
from cardan.model.expressions.values import Scalar, scalar
from cardan.model.view import View, signal

if TYPE_CHECKING:
    from cardan.model.flexible.reduced import ReducedBody

CURVES_NAMED = 5  # in a note
TAKEN_OVER_TIME = (
    "curves that do not say over what they are, and are taken over time: {}; write "
    'cd.Spline(..., over="time"), or call a curve over something else on it, as '
    "lambda s: curve(s.angular_velocity(body))"
)


class Masses(NamedTuple):
    """A symmetric matrix M(q) over the speeds of some bodies, one body after the other, with ½ vᵀM v in the kinetic
    energy. With the masses of the bodies themselves it is positive definite."""

    bodies: Sequence[Body]
    matrix: ca.SX


@dataclass(frozen=True, eq=False)
class Element(Suggesting, metaclass=Spoken):
    """Anything that is added to a model by name.

    Parameters
    ----------
    name : str
        Unique name in the model.
    """

    name: str

    kind: ClassVar[str] = "element"
    # how viewers draw it at its markers, a word of cardan.scene.glyphs: pin, slide, ball, cardan, sleeve, plate, weld,
    # rod, slot, gear, rack, cam, spring, damper, rope, loop, bumper, stop, rock, belt, bushing, torsion, contact,
    # disc, edge, tyre, beam, arrow, twist, point, motor, push, turn stop, travel stop, wall x, wall y, joint (a diamond
    # and a dashed line); "" or "none": not at all
    glyph: ClassVar[str] = ""
    # over what the curves of an argument are, where it is not time: ("length",), ("angle",), ("rate",)
    curves: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    active: ClassVar[bool] = True  # whether it acts from the start; what an event can switch has a field for it
    turning: ClassVar[int] = 0  # how many of its angles are followed over turns, in space
    ports: ClassVar[tuple[str, ...]] = ()  # arguments that are signals or tuples of them, which may be texts

    def __post_init__(self) -> None:
        for item in fields(self):
            what, value = f'{self.kind} "{self.name}": {item.name}', getattr(self, item.name)
            value = as_signal(value, what) if item.name in self.ports else value
            value = checked(value, str(item.type), what, self.curve_axes(item.name))
            object.__setattr__(self, item.name, value)
        self.check()

    def check(self) -> None:
        """Raise ModelError where the data cannot be right; called when the element is made."""

    def curve_axes(self, word: str) -> tuple[str, ...]:
        """Over what the curves of an argument are."""
        return self.curves.get(word, TIME)

    def frames(self) -> Iterator[Frame]:
        """The bodies (and ground) this element refers to, in the order of its fields."""
        for item in fields(self):
            yield from frames_in(getattr(self, item.name))

    def outputs(self, s: View) -> dict[str, Scalar]:
        """Extra quantities to report, by name."""
        return {}

    def turned(self, s: View) -> list[ca.SX]:
        """The `turning` angles, each as `s.followed` gives it."""
        return []

    @property
    def family(self) -> str:
        """Under what results, lists and pictures have it: joint, driver, force, point, limit, friction, ..."""
        return self.kind

    def drawn_as(self) -> str:
        """Its glyph, where that depends on its data."""
        return self.glyph

    def drawn_at(self) -> tuple[Marker, ...] | None:
        """The markers at which it is drawn; None: all that it has."""
        return None

    def drawn_sizes(self) -> dict[str, Scalar | None]:
        """Numbers of its drawing by name, beside its radii and lengths."""
        return {}

    def drawn_skin(self) -> ReducedBody | None:
        """What is drawn deformed by its coordinates."""
        return None

    @cached_property
    def misreadings(self) -> list[str]:
        """Data that often mean something else than was thought: notes of every run."""
        return []

    @property
    def curves_taken_over_time(self) -> list[str]:
        """Its arguments with curves that could as well be over a rate, a length or an angle, and do not say it."""
        return []

    def remarks(self) -> list[str]:
        """What a user should know about its data, though it is not wrong; they become notes of the model."""
        return []

    def inertias(self) -> list[tuple[Coordinate, Scalar]]:
        """(c, J): inertias J that coordinates c of the machine carry, with the kinetic energy ½ J ċ²."""
        return []

    def masses(self, s: View) -> list[Masses]:
        """Masses that couple the speeds of bodies: the kinetic energy ½ vᵀM v beside that of the bodies themselves."""
        return []

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        """Differential equations the element brings along: word -> (initial value, rate as a function of s).

        They become states of the model, read with `s.state("<name>.<word>")`.
        """
        return {}

    def own_events(self) -> list[Any]:
        """Events (`When`) the element brings along, named "<name>.<word>"; they may set its own states."""
        return []

    def bookkeeping(self) -> tuple[str, ...]:
        """The words of own states and events that nobody but the element needs: results keep them, lists do not show
        them."""
        return ()


@dataclass(frozen=True, eq=False)
class ConstraintElement(Element):
    """A joint, driver or user constraint: `residual(s)` vanishes when the constraint holds.

    The reaction on a body is +Φ_qᵀλ (Nikravesh), force and moment about the mass centre, or `at_joint` about
    `acts_at`.

    Parameters
    ----------
    active : bool, default True
        False: the constraint does not hold until an event captures it.
    """

    active: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "joint"
    pushes: ClassVar[tuple[str, ...]] = ()  # rows whose multipliers are forces that only push in a real machine
    one_sided: ClassVar[bool] = False  # whether it holds is decided during the run (limits, friction)
    rows: ClassVar[tuple[str, ...]] = ()  # what each equation says, for messages; () = numbered
    moment_free: ClassVar[bool] = False  # whether the force it transmits goes through its point: no moment about it

    def residual(self, s: View) -> ca.SX:
        """What vanishes of positions."""
        raise NotImplementedError

    def undefined_where(self, s: View) -> dict[str, Any]:
        """Positions in which it says nothing: a sentence about each, and a number without unit that is zero there."""
        return {}

    def why_open(self, s: View) -> tuple[str, Sequence[Any]]:
        """What to say where it cannot be closed: a text with places for numbers, and the numbers; empty for nothing."""
        return "", ()

    def speed_residual(self, s: View) -> ca.SX:
        """What vanishes of speeds beside the rates of `residual`, linear in them: rows of rolling, which no position
        fulfils. Its rows follow those of `residual`."""
        return ca.SX(0, 1)

    @property
    def holds_speeds(self) -> bool:
        """Whether some of its rows hold for speeds only."""
        return type(self).speed_residual is not ConstraintElement.speed_residual

    @property
    def family(self) -> str:
        has_speeds = type(self).speed_residual is not ConstraintElement.speed_residual
        return "joint" if has_speeds and not self.one_sided else self.kind

    @property
    def acts_at(self) -> Marker | None:
        """Its own point, about which moments are reported; None: the origin of its first body."""
        owner = getattr(getattr(self, "coordinate", None), "owner", None) or getattr(self, "joint", None)
        return owner.acts_at if isinstance(owner, ConstraintElement) else None

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        """Forces to report by name, from the multipliers of this constraint's rows."""
        return {}


class Load(NamedTuple):
    """A force at a marker and a torque on its body, global axes (in the plane a torque is one number)."""

    at: Marker | Frame
    force: Any = None
    torque: Any = None


def pull_between(s: View, a: Marker, b: Marker, tension: Scalar) -> list[Load]:
    """A tension along the line between two markers; where they meet it has no direction, and is zero."""
    pull = tension * s.direction(a, b)
    return [Load(a, pull), Load(b, -pull)]


def pair_at(s: View, point: ca.SX, force: ca.SX, on: Marker, against: Marker) -> list[Load]:
    """A force that acts on one body at a point and, reversed, on the other."""
    return [
        Load(marker, sign * force, s.cross(point - s.position(marker), sign * force))
        for marker, sign in ((on, 1.0), (against, -1.0))
    ]


class Clearance(NamedTuple):
    """How far two bodies are from touching (negative: they overlap), and how fast that can change at most.

    `grain`: the length over which uneven ground changes; None where it does not.
    """

    distance: Scalar
    speed: Scalar
    grain: Scalar | None = None


@dataclass(frozen=True, eq=False)
class ForceElement(Element):
    """A force: the loads it puts on bodies and, where there is one, its potential energy.

    Parameters
    ----------
    active : bool, default True
        False: the force is off until an event switches it on.
    """

    active: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "force"
    is_elastic_body: ClassVar[bool] = False  # a part with waves that are far faster than the machine moves

    @cached_property
    def curves_taken_over_time(self) -> list[str]:
        """Its arguments with curves that could as well be over a rate, a length or an angle, and do not say it."""
        return [
            f'"{self.name}": {item.name}'
            for item in fields(self)
            if "Signal" in str(item.type) and self.curve_axes(item.name) == TIME
            if any(curves_without_axis(getattr(self, item.name)))
        ]

    def loads(self, s: View) -> list[Load]:
        return []

    def potential(self, s: View) -> Scalar:
        """Potential energy; 0 for forces that have none."""
        return 0.0

    def clearance(self, s: View) -> Clearance | None:
        """Of a force that acts only where bodies touch: no step then passes over a touch. None: of no other force."""
        return None

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        """(c, F): forces F along coordinates c of the machine, numbers or columns; generalized forces (∂c/∂q)ᵀ F."""
        return []


@dataclass(frozen=True, eq=False)
class Point(Element):
    """A point of interest, whose position, velocity and acceleration are reported.

    Parameters
    ----------
    marker : Marker
        The point on its body.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    >>> tip = model.add(cd.Point("tip", rod.at(0.5, 0)))
    >>> print(cd.simulate(model, until=0.5)["tip"].position[-1].round(2))
    [-0.03 -1.  ]
    """

    marker: Place

    kind: ClassVar[str] = "point"
    glyph: ClassVar[str] = "point"


def checked(value: Any, kind: str, what: str, over: tuple[str, ...] = TIME) -> Any:
    """A field's value, checked by its annotation: markers, numbers that are finite, signals. A body is its origin."""
    if value is None and "None" in kind:
        return None
    value = value if "Named" in kind else symbols_in(value)
    if kind.startswith(("Marker", "Place")):
        if isinstance(value, Frame):
            return value.at(*(0.0,) * value.model.dim)
        if not isinstance(value, Marker):
            raise ModelError(f"{what}: expected a marker such as body.at(0, 0), got {described(value)}")
    elif kind.startswith("Coordinate"):
        return as_coordinate(value, what)
    elif kind.startswith("Scalar"):
        return scalar(value, what)
    elif kind.startswith(("Signal", "OfTime")):
        return value if "tuple" in kind and isinstance(value, (tuple, list)) else signal(value, what, over)
    return value


def several(value: Any, kind: type[Element], what: str) -> tuple[Any, ...]:
    """Elements of one kind, which may also be one alone."""
    items = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if not all(isinstance(item, kind) for item in items):
        raise ModelError(f"{what}: expected a list of {kind.__name__}, got {items!r}")
    return items


def easily_misread(model: Owner, elements: Iterable[Element] | None = None) -> list[str]:
    """Notes on data that are not wrong, but often mean something else than was thought; of some elements, or of all."""
    names, notes = [], [note for body in model.bodies.values() for note in body.misreadings]
    for element in model.elements.values() if elements is None else elements:
        notes += element.misreadings
        names += element.curves_taken_over_time
    more = [f"{len(names) - CURVES_NAMED} more"] if len(names) > CURVES_NAMED else []
    return notes + ([TAKEN_OVER_TIME.format(", ".join([*names[:CURVES_NAMED], *more]))] if names else [])


def frames_in(value: Any) -> Iterator[Frame]:
    if isinstance(value, Frame):
        yield value
    elif isinstance(value, Marker):
        yield value.body
    elif isinstance(value, Element):
        yield from value.frames()
    elif isinstance(value, Coordinate):
        yield from frames_in(value.owner)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from frames_in(item)
    elif hasattr(value, "frames"):  # an action of an event
        yield from value.frames()
