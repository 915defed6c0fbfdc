"""The view `s` of a machine, on which joints, forces and the user's functions are written, and signals made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Coordinate, Frame, Marker, Owner
from cardan.model.expressions.accepts import Accepts
from cardan.model.expressions.curve_axes import TIME, check_axis
from cardan.model.expressions.values import Scalar, Vector, remedy_for_count, scalar, vector

Signal: TypeAlias = "Scalar | Callable[[View], Any]"  # may change during a run; a Spline is a function of time
OfTime: TypeAlias = "Scalar | Callable[[ca.SX], Any]"  # a number, a Spline or a function of time
CoordinateOrFunction: TypeAlias = "Accepts[Coordinate | Callable[[View], Scalar], Coordinate]"


class Named(Protocol):
    """An element of a model."""

    @property
    def name(self) -> str: ...


class View(Protocol):
    """Positions, velocities, angles, lengths, states and time of a machine, as CasADi expressions.

    Every function of the machine gets one, usually called `s`. Annotate it, `def law(s: cd.View)`, and an editor
    completes `s.`.

    Notes
    -----
    Expressions take the usual operators and the functions `cd.sin`, `cd.sqrt`, `cd.if_else`, `cd.dot`, ... Constraints
    may use positions and time only; forces and rates may use velocities and states as well; events also reactions.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("damped", gravity=None)
    >>> cart = model.body("cart", mass=1, inertia=1, velocity=(2, 0))
    >>> def drag(s: cd.View):
    ...     return -3 * s.velocity(cart)
    >>> force = model.add(cd.Force("drag", cart, drag))
    >>> print(f"{cd.simulate(model, until=1)['cart'].velocity[-1, 0]:.4f} m/s")  # 2 exp(-3)
    0.0996 m/s
    """

    @property
    def time(self) -> ca.SX:
        """The time, in model units."""
        ...

    @property
    def dim(self) -> int:
        """2 in the plane, 3 in space."""
        ...

    @property
    def model(self) -> Owner:
        """The model."""
        ...

    @property
    def initial(self) -> View:
        """The same view on the initial estimates (of a captured joint: on the position of capture)."""
        ...

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The named curves and terrains of the model."""
        ...

    # -- bodies and markers

    def position(self, marker: Marker | Frame | str) -> ca.SX:
        """Position of a point (of a body: of its origin), global axes."""
        ...

    def velocity(self, marker: Marker | Frame | str) -> ca.SX:
        """Velocity of a point (of a body: of its origin), global axes."""
        ...

    def velocity_at(self, body: Frame, p_W: Vector) -> ca.SX:
        """Velocity of the point of `body` that is now at the global position `p_W`."""
        ...

    def angle(self, body: Frame | Named | str) -> ca.SX:
        """Angle of a body in the plane, or of a joint, in radians, over any number of turns. A name will do, too."""
        ...

    def angular_velocity(self, body: Frame | Named | str, frame: str = "body") -> ca.SX:
        """In the plane a number; in space a vector in the axes of the body, or with frame="global" in global axes.

        Of a joint with an angle: how fast that changes, a number.
        """
        ...

    def rotation(self, body: Frame) -> ca.SX:
        """The matrix A that turns body axes into global axes (space)."""
        ...

    def euler_parameters(self, body: Frame) -> ca.SX:
        """Euler parameters e0, e1, e2, e3 of a body (space)."""
        ...

    def rotate(self, body: Frame, vector: Vector) -> ca.SX:
        """A vector given in body axes, in global axes."""
        ...

    def unrotate(self, body: Frame, vector: Vector) -> ca.SX:
        """A vector given in global axes, in body axes."""
        ...

    def frame(self, body: Frame | str) -> Any:
        """Pose and velocity of a body, component by component: a `PlanarFrame` or a `SpatialFrame`."""
        ...

    # -- directions of markers

    def axis(self, marker: Marker) -> ca.SX:
        """Unit vector of a marker's axis, global axes; where it has none the body's first axis (in space its third)."""
        ...

    def reference(self, marker: Marker) -> ca.SX:
        """The direction across a marker's axis from which angles about it are measured (space)."""
        ...

    def normal(self, marker: Marker) -> ca.SX:
        """In the plane the axis turned by +90°; in space axis x reference."""
        ...

    def across(self, marker: Marker, vector: ca.SX) -> ca.SX:
        """The components of a vector across a marker's axis: one in the plane, two in space."""
        ...

    def tilt(self, i: Marker, j: Marker) -> ca.SX:
        """Two dot products that vanish where the axes of two markers are parallel (space); nothing in the plane."""
        ...

    def heading(self, marker: Marker) -> ca.SX:
        """Angle of a marker's axis in global axes, over any number of turns (plane)."""
        ...

    def followed(self, element: Named, k: int, sine: ca.SX, cosine: ca.SX) -> ca.SX:
        """The angle whose sine and cosine are given (times any length), followed over any number of turns (space).

        `k` counts the followed angles of the element, whose class says how many there are (`turning`).
        """
        ...

    def cross(self, a: Vector, b: Vector) -> ca.SX:
        """a x b: in the plane a number."""
        ...

    # -- distances and rates

    def distance(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        """Distance of two points."""
        ...

    def direction(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        """Unit vector from a to b; it vanishes where the points coincide."""
        ...

    def length(self, element: Named | str) -> ca.SX:
        """Length of a spring, link or other element that has one, by the element or its name."""
        ...

    def rate(self, element: Named | str) -> ca.SX:
        """Rate of the length of a spring or link, of the angle of a turning joint, or of the travel of a slide."""
        ...

    def rate_of(self, expression: ca.SX) -> ca.SX:
        """Time derivative of an expression of positions and time."""
        ...

    def motion_rate(self, expression: ca.SX) -> ca.SX:
        """The rate of any expression in the motion, accelerations known; in the actions of events only."""
        ...

    # -- states, parameters, signals

    def state(self, name: str) -> ca.SX:
        """A state of the user or of an element, by name."""
        ...

    def parameter(self, name: str) -> ca.SX:
        """A parameter, by name."""
        ...

    def quantity(self, name: str) -> ca.SX:
        """What a dotted name means, as everywhere: "crank.velocity", "crank.velocity.x", "pin.reaction_i.Fx"."""
        ...

    def scalar(self, name: str) -> ca.SX:
        """The same of a name that means one number: "crank.velocity.x", "spring.length"."""
        ...

    def signal(self, value: object) -> ca.SX:
        """The value of a number, a Spline of time or a function of the machine."""
        ...

    def vector_signal(self, value: object) -> ca.SX:
        """The same of several, or of one function that returns a vector."""
        ...

    def in_time(self, value: object) -> ca.SX:
        """The value of a number, or of a function (Spline, expression, block) of time."""
        ...

    # -- what events change, and reactions

    def switch(self, element: Named) -> ca.SX | float:
        """1 while a force is on, 0 while it is off."""
        ...

    def slip(self, element: Named) -> ca.SX | float:
        """The direction in which a friction slips: ±1, and 0 while it sticks."""
        ...

    def slip_axes(self, element: Named, directions: int) -> ca.SX:
        """Columns: the unit vector in which a friction in several directions began to slip, and those across it."""
        ...

    def multiplier(self, element: Named | str) -> ca.SX:
        """The multipliers λ of a joint's rows; 0 while it does not hold."""
        ...

    def reaction(self, joint: Named | str) -> ca.SX:
        """Fx, Fy, N (in space F, M) that a joint puts on its first body, global axes, moment about the mass centre."""
        ...


class MotionView(View, Protocol):
    """A view of a machine in motion: what responses are written on, such as `cd.Peak(lambda s: ...)`.

    It has all that `cd.View` has, and accelerations, energies and every quantity of a result.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("falling", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> def upwards(s: cd.MotionView):
    ...     return s.acceleration(ball)[1]
    >>> print(f"{cd.evaluate(model, [cd.Terminal(upwards)], until=1)[0]:.2f} m/s²")
    -9.81 m/s²
    """

    def acceleration(self, marker: Marker | Frame) -> ca.SX:
        """Acceleration of a point (of a body: of its origin), global axes."""
        ...

    def angular_acceleration(self, body: Frame) -> ca.SX:
        """In the plane a number; in space a vector in body axes."""
        ...

    @property
    def kinetic_energy(self) -> ca.SX:
        """The kinetic energy of the machine."""
        ...

    @property
    def potential_energy(self) -> ca.SX:
        """The potential energy of the machine: of weights and springs."""
        ...


def signal(value: Any, what: str, over: tuple[str, ...] = TIME) -> Signal:
    """A scalar, or anything callable (a Spline over one of `over`, an Expression, a function of the machine)."""
    check_axis(value, over, what)
    if isinstance(value, str):
        remedy = "write it without quotation marks, and a function as lambda s: ..., or lambda t: ... for a driver"
        raise ModelError(f"{what}: expected a number or a function, got {described(value)}; {remedy}")
    return value if callable(value) and not is_expression(value) else scalar(value, what)


def vector_signal(value: Any, size: int, what: str, over: tuple[str, ...] = TIME) -> Signal | tuple[Signal, ...]:
    """One function that returns a vector, or `size` signals."""
    check_axis(value, over, what)
    if callable(value) and not is_expression(value):
        return value
    if is_expression(value) or not isinstance(value, (tuple, list)):
        return vector(value, size, what)
    if len(value) != size:
        raise ModelError(f"{what}: expected {size} components, got {len(value)}{remedy_for_count(size, len(value))}")
    return tuple(signal(item, what, over) for item in value)
