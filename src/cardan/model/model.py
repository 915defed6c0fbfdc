"""Model: the machine as the user describes it. Holds declarations by name and checks them; computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, Suggesting, check_known, described, suggestion
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import SPEEDS, Body, Frame, Ground, Initial, check_hold
from cardan.model.bodies.compound_shape import one_shape
from cardan.model.bodies.inertia import checked_inertia, checked_mass, is_nothing
from cardan.model.bodies.shapes import Shape
from cardan.model.control.block import Block
from cardan.model.control.events import Action, Capture, Event, Switch
from cardan.model.element import ConstraintElement, Element, ForceElement, Point
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.parameter import Input, Parameter
from cardan.model.expressions.values import Matrix, Scalar, Vector, scalar, vector
from cardan.model.forces.standard import Spring
from cardan.model.ground.terrain import Terrain
from cardan.model.joints.fixed_orientation import FixedOrientation
from cardan.model.parameters import bounded, check_masses_without, followed_signal
from cardan.model.rotation.quaternions import IDENTITY, unit, unrotated
from cardan.model.units import Units, units_of
from cardan.model.view import OfTime, Signal, View, signal
from cardan.presented import presenter
from cardan.public import instead_of
from cardan.public import names as public_names

E = TypeVar("E", bound=Element)
C = TypeVar("C", bound=Spline | Terrain)
RESERVED_NAMES = ("ground", "t", "time", "pi", "deg")
CHANGEABLE = (
    "name",
    "gravity",
    "ground_shape",
    "units",
    "dim",
    "ground",
    "notes",
    "compiled",
    "made_from",
)  # words of a model
DEFAULT: Any = object()  # "not said": gravity=None means no gravity, so None cannot mean it


@dataclass(frozen=True, eq=False)
class StateVariable:
    """A differential equation ż = rate(s), integrated with the machine: the user's, or one an element brings along."""

    name: str
    initial: Scalar
    rate: Callable[[View], Scalar] | Scalar
    owner: str | None = None  # the element that brings it along; files write the element only

    kind: ClassVar[str] = "state"


class Model(Suggesting):
    """A machine: bodies, joints, forces, drivers, states and parameters, each with a name of its own.

    Parameters
    ----------
    name : str, default "machine"
        Name of the machine.
    dim : {2, 3}, default 2
        2 in the plane, 3 in space.
    gravity : tuple of floats or None, optional
        Acceleration of gravity in global axes, in model units; None for none. By default the standard value of the unit
        set, in -y (plane) or -z (space).
    units : str or Units, default "SI"
        "SI", "slug-ft", "lbf-in", "mm-t", "mm-kg-ms", or a `cd.Units`. It is a label: nothing is converted.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    >>> model
    <Model 'pendulum': 1 bodies, 1 constraints, 0 forces, SI>
    """

    kind: ClassVar[str] = "model"

    def __init__(
        self, name: str = "machine", dim: int = 2, gravity: Vector | None = DEFAULT, units: str | Units = "SI"
    ):
        if dim not in (2, 3):
            raise ModelError(f"Model: dim is 2 (in the plane) or 3 (in space), not {described(dim)}")
        self.name = _check_name(name, "a model")
        self.dim = dim
        self.units = units_of(units)
        self._version = 0  # counts structural changes, so that compiled systems know when they are out of date
        self.notes: list[str] = []  # remarks of elements, what a file said in vain; shown by `cardan check`
        self.gravity = (*(0.0,) * (dim - 1), -self.units.gravity) if gravity is DEFAULT else gravity
        self.ground = Ground("ground", self)
        self._ground_shape: Shape | None = None
        self._bodies: dict[str, Body] = {}
        self._elements: dict[str, Element] = {}
        self._states: dict[str, StateVariable] = {}
        self._parameters: dict[str, Parameter] = {}
        self._functions: dict[str, Spline | Terrain] = {}
        self._signals: dict[str, OfTime] = {}  # what inputs follow
        self.compiled: tuple[Any, int] = (None, -1)  # the System made of this model, and the version it was made of
        self.made_from = ("", -1)  # a hash of the files that it was read from, and the version which that describes

    @property
    def gravity(self) -> tuple[Scalar, ...]:
        """The acceleration of gravity, global axes; set it to None for none."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Vector | None) -> None:
        zero = (0.0,) * self.dim
        self._gravity = zero if value is None else vector(value, self.dim, f'model "{self.name}": gravity')
        self._version += 1

    @property
    def ground_shape(self) -> Shape | None:
        """What is drawn of the ground, in global axes, such as the base of a robot; it changes nothing else."""
        return self._ground_shape

    @ground_shape.setter
    def ground_shape(self, value: Shape | Sequence[Shape] | None) -> None:
        self._ground_shape = one_shape(value, f'model "{self.name}": ground_shape')
        self._version += 1

    def __setattr__(self, word: str, value: object) -> None:
        """Refuses what a model has not: a misspelt word would change nothing."""
        if not word.startswith("_") and word not in CHANGEABLE:
            if hasattr(type(self), word):
                raise ModelError(f"{described(self)}: {word} cannot be set; describe the machine with body, add, ...")
            raise ModelError(f'{described(self)} has no "{word}" to be set{suggestion(word, CHANGEABLE)}')
        object.__setattr__(self, word, value)

    def _instead_of(self, word: str) -> str:
        """What is written for a function of cardan, a class, or something in the model."""
        if word in self.names():
            return f'; write model["{word}"]'
        if word in public_names():
            return f"; write model.add(cd.{word}(...))" if word[0].isupper() else f"; write cd.{word}(model, ...)"
        return f"; {instead_of(word)}" if instead_of(word) else super()._instead_of(word)

    # -- describing the machine -------------------------------------------------------------------------------

    @spoken
    def body(
        self,
        name: str,
        mass: Scalar | None = None,
        inertia: Scalar | Vector | Matrix | None = None,
        position: Vector | None = None,
        angle: Scalar | None = None,
        velocity: Vector | None = None,
        angular_velocity: Scalar | Vector | None = None,
        center_of_mass: Vector | None = None,
        hold: str | Iterable[str] = (),
        force: Vector | None = None,
        torque: Scalar | Vector | None = None,
        orientation: Vector | None = None,
        angular_velocity_frame: str = "body",
        shape: Shape | Sequence[Shape] | None = None,
        any_inertia: bool = False,
        weightless: bool = False,
    ) -> Body:
        """Add a rigid body.

        Initial values are estimates that assembly may change, except those named in `hold`.

        Parameters
        ----------
        name : str
            Unique name in the model.
        mass : float or parameter, optional
            Mass, in model units. It may be left out for kinematics. Zero, together with a zero inertia, is a part
            without mass, whose motion the joints must determine.
        inertia : float or parameter, or tuple, optional
            Moment of inertia about the centre of mass. In space (Ixx, Iyy, Izz) or (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) in
            body axes with Ixy = -∫xy dm, or a symmetric 3 x 3 matrix. It may be left out for kinematics.
        position : tuple of floats, optional
            Position of the body frame, in global axes; zero by default.
        angle : float or parameter, optional
            Angle of the body frame in the plane, in radians; zero by default.
        velocity : tuple of floats, optional
            Velocity of the origin of the body frame, in global axes; zero by default.
        angular_velocity : float or parameter, or tuple of 3, optional
            Angular velocity, in radians per unit of time; in space a vector. Zero by default.
        center_of_mass : tuple of floats, optional
            Position of the mass centre in the body frame; its origin by default.
        hold : str or sequence of str, default ()
            Initial values that assembly must keep: "x", "y", "angle", "velocity.x", "velocity.y", "angular_velocity";
            in space also "z", "orientation", "rotation_x", ...
        force : tuple of floats, optional
            Constant force at the mass centre, in global axes.
        torque : float or parameter, or tuple of 3, optional
            Constant torque, in global axes.
        orientation : tuple of 4 floats, optional
            In space, in place of `angle`: Euler parameters (e0, e1, e2, e3), as made by `cd.euler_angles`,
            `cd.rotation_vector`, `cd.direction_cosines` or `cd.pointing`.
        angular_velocity_frame : {"body", "global"}, default "body"
            The axes of `angular_velocity` in space.
        shape : Box, Cylinder, Sphere, Mesh, ..., or a list of them, optional
            A solid that gives the centre of mass, the inertia and, if it has a density, the mass, as far as they are
            left out. Of several solids those without a density are only drawn, unless none has one.
        any_inertia : bool, default False
            True: an inertia in space that no rigid body can have, one principal moment greater than the sum of the
            other two, is accepted as given. None may be negative.
        weightless : bool, default False
            True: the model's gravity passes this body by.

        Returns
        -------
        Body
            The body, whose markers `body.at(x, y)` joints and forces refer to.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("disc")
        >>> disc = model.body("disc", mass=2, inertia=0.1, position=(1, 0), angle=0.5)
        >>> disc.at(0.2, 0)
        disc.at(0.2, 0.0)
        """
        what, dim = f'body "{name}"', self.dim
        shape = one_shape(shape, what)
        if shape is not None:
            mass = shape.mass if mass is None and shape.density is not None else mass
            if inertia is None and mass is not None:
                entries = shape.inertia_of(mass)
                inertia = entries[2] if dim == 2 else entries
            center_of_mass = shape.center_of_mass[:dim] if center_of_mass is None else center_of_mass
        body = Body(
            name=name,
            model=self,
            mass=None if mass is None else checked_mass(mass, f"{what}: mass", zero=is_nothing(mass, inertia)),
            inertia=None if inertia is None else checked_inertia(inertia, dim, what, any_inertia),
            initial=self._initial(
                what,
                _vector(position, dim, f"{what}: position"),
                angle,
                orientation,
                velocity,
                angular_velocity,
                angular_velocity_frame,
                check_hold(name, hold, dim),
            ),
            center_of_mass=_vector(center_of_mass, dim, f"{what}: center_of_mass"),
            force=_vector(force, dim, f"{what}: force"),
            torque=_turning(torque, dim, f"{what}: torque"),
            shape=shape,
            any_inertia=bool(any_inertia),
            weightless=bool(weightless),
        )
        self._claim(name, "body")
        self._bodies[name] = body
        self.notes += [] if shape is None else [f"{what}: {remark}" for remark in shape.remarks(self.units)]
        return body

    @spoken
    def particle(
        self,
        name: str,
        mass: Scalar,
        position: Vector | None = None,
        velocity: Vector | None = None,
        hold: str | Iterable[str] = (),
        force: Vector | None = None,
        shape: Shape | Sequence[Shape] | None = None,
    ) -> Body:
        """Add a point mass: a body without inertia and without orientation.

        Its axes stay parallel to the global ones, by a joint `"<name> orientation"` of the kind `FixedOrientation`. It
        has one place, itself: springs, links, balls, pins of the plane and forces hang on it. What would turn it is
        refused.

        Parameters
        ----------
        name : str
            Unique name in the model.
        mass : float or parameter
            Mass, in model units.
        position, velocity : tuple of floats, optional
            Initial place and velocity, in global axes; zero by default.
        hold : str or sequence of str, default ()
            Initial values that assembly must keep: "x", "y", "z", "velocity.x", ...
        force : tuple of floats, optional
            Constant force, in global axes.
        shape : Box, Cylinder, Sphere, Mesh, ..., or a list of them, optional
            How it is drawn.

        Returns
        -------
        Body
            The point mass.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("pendulum", gravity=(0, -9.81))
        >>> bob = model.particle("bob", mass=1, position=(0.6, -0.8))
        >>> string = model.add(cd.Link("string", model.ground, bob))
        >>> cd.assemble(model).dof
        1
        """
        zero = (0.0,) * self.dim
        inertia = 0.0 if self.dim == 2 else zero
        body = self.body(name, mass, inertia, position, None, velocity, None, zero, hold, force, shape=shape)
        self.add(FixedOrientation(f"{name} orientation", self.ground.at(*zero), body.at(*zero)))
        return body

    def _initial(
        self, what: str, position: Any, angle: Any, orientation: Any, velocity: Any, spin: Any, frame: str, hold: Any
    ) -> Initial:
        dim = self.dim
        if dim == 2 and orientation is not None:
            raise ModelError(f"{what}: orientation= is for space (dim=3); in the plane give angle=")
        if dim == 3 and angle is not None:
            raise ModelError(f"{what}: angle= is for the plane; in space give orientation=(e0, e1, e2, e3)")
        if frame not in ("body", "global"):
            near = suggestion(str(frame), ("body", "global"))
            raise ModelError(f'{what}: angular_velocity_frame="{frame}" is not known{near}')
        given_parameters = IDENTITY if orientation is None else vector(orientation, 4, f"{what}: orientation")
        parameters = unit(given_parameters, what)
        rate = _turning(spin, dim, f"{what}: angular_velocity")
        spin_given: Any = rate if dim == 3 and frame == "global" and spin is not None else None
        if spin_given is not None:
            rate = unrotated(parameters, spin_given)
        declared_speeds = set(SPEEDS[dim][:dim]) if velocity is not None else set()
        declared_speeds |= set(SPEEDS[dim][dim:]) if spin is not None else set()
        return Initial(
            position,
            scalar(0.0 if angle is None else angle, f"{what}: angle"),
            _vector(velocity, dim, f"{what}: velocity"),
            rate,
            hold,
            frozenset(declared_speeds),
            parameters,
            spin_given,
        )

    @spoken
    def add(self, element: E) -> E:
        """Add a joint, driver, force, block, event or point.

        Parameters
        ----------
        element : Element
            What to add. Its bodies must belong to this model, and its name must be new.

        Returns
        -------
        Element
            The same element.
        """
        if not isinstance(element, Element):
            expected = "expected a joint, driver, force or point"
            raise ModelError(f"model.add: {expected}, got {described(element)}{_added_instead(element)}")
        if self._elements.get(element.name) is element:
            raise ModelError(f"{described(element)} has been added already; every element is added once")
        for frame in element.frames():
            if not self.owns(frame):
                raise ModelError(f'{element.kind} "{element.name}": {self.stranger(frame)}')
        if isinstance(element, Event):
            self._check_actions(element)
        element_states = {f"{element.name}.{word}": equation for word, equation in element.own_states().items()}
        self._claim(element.name, element.kind)
        for name in element_states:
            self._claim(name, "state")
        self._elements[element.name] = element
        self._states |= {
            name: StateVariable(name, *equation, owner=element.name) for name, equation in element_states.items()
        }
        self.notes += element.remarks()
        for event in element.own_events():
            self.add(event)
        return element

    def _check_actions(self, event: Event) -> None:
        """Every action must act on something that is there; a joint that is only to be captured is added with it."""
        for action in event.actions:
            what = f'event "{event.name}": {action.word}'
            known_numbers = [*self._parameters, *self._states]
            if action.target and action.target not in known_numbers:
                near = suggestion(action.target, known_numbers)
                raise ModelError(f'{what}: no parameter or state "{action.target}"{near}')
            element, name = action.element, action.element_name
            if element is not None and name is not None:
                target = self._elements.get(name)
                if target is None and isinstance(action, Capture) and isinstance(element, ConstraintElement):
                    object.__setattr__(element, "active", False)
                    target = self.add(element)
                if target is None or (not isinstance(element, str) and target is not element):
                    near = suggestion(name, self._elements)
                    raise ModelError(f'{what}: "{name}" is not in the model{near}; add it before the event')
                if isinstance(action, Switch):
                    fits, expected = isinstance(target, ForceElement), "a force"
                else:
                    fits, expected = isinstance(target, ConstraintElement) and not target.one_sided, "a joint or driver"
                if not fits:
                    raise ModelError(f'{what}: "{name}" is a {type(target).__name__}, not {expected}')

    def acted_on(self, *kinds: type[Action]) -> set[str]:
        """Names of the elements that actions of these kinds act on, in any event."""
        actions = [action for event in self.events for action in event.actions if isinstance(action, kinds)]
        return {action.element_name for action in actions if action.element_name}

    @spoken
    def parameter(self, name: str, value: float, bounds: tuple[float, float] | None = None) -> Parameter:
        """Add a named number, which may stand in expressions and which runs may override.

        Parameters
        ----------
        name : str
            Unique name in the model.
        value : float
            Its value, unless a run says another one.
        bounds : tuple of 2 floats, optional
            Lower and upper bound, for optimization and sliders.

        Returns
        -------
        Parameter
            The parameter, to compute with; `model["k"]` is the same object.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("oscillator", gravity=None)
        >>> k = model.parameter("k", 100.0, bounds=(10, 1000))
        >>> mass = model.body("mass", mass=1, inertia=1, position=(1.1, 0))
        >>> spring = model.add(cd.Spring("spring", model.ground, mass, stiffness=2 * k, free_length=1))
        >>> print(f"{cd.simulate(model, until=0.1, parameters={'k': 200})['spring'].force[0]:.3f} N")
        40.000 N
        """
        number, bounds = bounded(f'parameter "{name}"', "value", value, bounds)
        self._claim(name, "parameter")
        parameter = Parameter(name, number, bounds, ca.SX.sym(name))
        self._parameters[name] = parameter
        return parameter

    @spoken
    def input(
        self, name: str, start: float = 0.0, unit: str | None = None, bounds: tuple[float, float] | None = None
    ) -> Input:
        """Add a number from outside that may change during a run: a voltage, a steering angle, a load.

        It may stand in forces, drivers and blocks like a parameter. Analyses take its start value, unless
        `cd.simulate(model, until, inputs={...})` or `model.with_inputs` say what it follows; in a machine that was
        exported to another program, that program sets it.

        Parameters
        ----------
        name : str
            Unique name in the model.
        start : float, default 0.0
            Its value at the start, and wherever nothing else is said.
        unit : str, optional
            Its unit, as a label: "V", "N.m".
        bounds : tuple of 2 floats, optional
            Lower and upper bound, for sliders and for other programs.

        Returns
        -------
        Input
            The input, to compute with; `model["u"]` is the same object.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("cart", gravity=None)
        >>> cart = model.body("cart", mass=2, inertia=1)
        >>> u = model.input("u", unit="N")
        >>> push = model.add(cd.Force("push", cart, (u, 0)))
        >>> result = cd.simulate(model, until=1, inputs={"u": lambda t: 6 * t})
        >>> print(f"{result['cart'].velocity[-1, 0]:.4f} m/s")  # 3 t² / 2
        1.5000 m/s
        """
        number, bounds = bounded(f'input "{name}"', "start", start, bounds)
        if unit is not None and not isinstance(unit, str):
            raise ModelError(f'input "{name}": unit: expected a word such as "N.m", got {unit!r}')
        self._claim(name, "input")
        outside = Input(name, number, bounds, ca.SX.sym(name), unit)
        self._parameters[name] = outside
        return outside

    @spoken
    def state(self, name: str, initial: Scalar = 0.0, rate: Signal = 0.0) -> StateVariable:
        """Add a differential equation ż = rate, which is integrated with the machine; read it with `s.state(name)`.

        Parameters
        ----------
        name : str
            Unique name in the model.
        initial : float or parameter, default 0.0
            Initial value.
        rate : float, Spline or function of the machine, default 0.0
            Rate of change.

        Returns
        -------
        StateVariable
            The state, with its name and equation.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("decay")
        >>> body = model.body("body", mass=1, inertia=1)
        >>> z = model.state("z", initial=2.0, rate=lambda s: -s.state("z"))
        >>> print(f"{cd.simulate(model, until=1)['z'].value[-1]:.4f}")
        0.7358
        """
        what = f'state "{name}"'
        variable = StateVariable(name, scalar(initial, f"{what}: initial"), signal(rate, f"{what}: rate"))
        self._claim(name, "state")
        self._states[name] = variable
        return variable

    def function(self, name: str, curve: C) -> C:
        """Give a spline or terrain a name, by which text models can call it: `profile(t)`, `hill(car.x, car.y)`.

        Parameters
        ----------
        name : str
            Unique name in the model.
        curve : Spline or Terrain
            The function.

        Returns
        -------
        Spline or Terrain
            The same curve.
        """
        if not callable(curve):
            raise ModelError(f'function "{name}": expected a cd.Spline or cd.Terrain, got {described(curve)}')
        self._claim(name, "function")
        self._functions[name] = curve
        return curve

    def with_parameters(self, values: Mapping[str, float]) -> Model:
        """Make a model of the same machine with other values of its parameters.

        Bodies and elements are the same objects: functions and markers made for one model serve the other. What is
        added to one later is not in the other.

        Parameters
        ----------
        values : mapping of str to float
            The new values, by the names of parameters.

        Returns
        -------
        Model
            The other model.
        """
        other = copy(self)
        for word in ("_bodies", "_elements", "_states", "_parameters", "_functions", "_signals", "notes"):
            setattr(other, word, copy(getattr(self, word)))
        for name, value in values.items():
            check_known(f'model "{self.name}": no parameter', name, self._parameters)
            number = scalar(value, f'parameter "{name}"')
            if is_expression(number):
                raise ModelError(f'parameter "{name}": its value must be a number')
            other._parameters[name] = replace(self._parameters[name], value=float(number))
        return other

    def with_inputs(self, signals: Mapping[str, Any]) -> Model:
        """Make a model of the same machine whose inputs follow signals; every analysis takes it.

        Bodies and elements are the same objects. What is added to one model later is not in the other.

        Parameters
        ----------
        signals : mapping of str to float, Spline, function of time, text, or (times, values)
            What inputs follow, by their names. A text is an expression of t, parameters and named functions. A pair of
            times and values is a table: straight lines between the points, constant before and after them.

        Returns
        -------
        Model
            The other model.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("cart", gravity=None)
        >>> cart = model.body("cart", mass=2, inertia=1)
        >>> u = model.input("u")
        >>> push = model.add(cd.Force("push", cart, (u, 0)))
        >>> braked = model.with_inputs({"u": ((0, 1, 2), (0, 0, -4))})
        >>> print(f"{cd.simulate(braked, until=2)['cart'].velocity[-1, 0]:.4f} m/s")
        -1.0000 m/s
        """
        if not isinstance(signals, Mapping):
            raise ModelError(
                f'inputs: expected names and signals such as {{"u": lambda t: cd.sin(t)}}, got {signals!r}'
            )
        for name in signals:
            if name not in self.inputs:
                declaration = f'declare it with model.input("{name}")'
                remedy = suggestion(str(name), self.inputs) or f"; {declaration}"
                if name in self._parameters:
                    remedy = (
                        f'; "{name}" is a parameter, which does not change during a run: {declaration} in place of '
                    )
                    remedy += f'model.parameter("{name}"), or give it one value, parameters={{"{name}": ...}}'
                raise ModelError(f'inputs: model "{self.name}" has no input "{name}"{remedy}')
        followed = {n: followed_signal(n, value, self._parameters, self._functions) for n, value in signals.items()}
        numbers = {name: value for name, value in followed.items() if isinstance(value, float)}
        other = self.with_parameters(numbers)
        other._signals = {**self._signals, **followed}
        for name in numbers:
            del other._signals[name]
        moving = [self._parameters[name].symbol for name in other._signals]
        for body in self._bodies.values() if moving else ():
            check_masses_without(body, moving)
        if other._signals or self._signals:
            other.compiled, other.made_from = (None, -1), ("", -1)
        return other

    # -- reading it ------------------------------------------------------------------------------------------

    @property
    def bodies(self) -> Mapping[str, Body]:
        """The bodies by name."""
        return self._bodies

    @property
    def elements(self) -> Mapping[str, Element]:
        """All joints, drivers, forces, blocks, events and points by name."""
        return self._elements

    @property
    def constraints(self) -> list[ConstraintElement]:
        """The joints, drivers and other constraints."""
        return [e for e in self._elements.values() if isinstance(e, ConstraintElement)]

    @property
    def forces(self) -> list[ForceElement]:
        """The force elements."""
        return [e for e in self._elements.values() if isinstance(e, ForceElement)]

    @property
    def springs(self) -> list[Spring]:
        """The springs among the forces."""
        return [e for e in self._elements.values() if isinstance(e, Spring)]

    @property
    def blocks(self) -> list[Block]:
        """The blocks of control and hydraulics."""
        return [e for e in self._elements.values() if isinstance(e, Block)]

    @property
    def points(self) -> list[Point]:
        """The points of interest."""
        return [e for e in self._elements.values() if isinstance(e, Point)]

    @property
    def events(self) -> list[Event]:
        """The events."""
        return [e for e in self._elements.values() if isinstance(e, Event)]

    @property
    def states(self) -> Mapping[str, StateVariable]:
        """The differential equations of the user and of elements by name."""
        return self._states

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters by name."""
        return self._parameters

    @property
    def inputs(self) -> Mapping[str, Input]:
        """The inputs by name; they are among the parameters, too."""
        return {name: p for name, p in self._parameters.items() if isinstance(p, Input)}

    @property
    def signals(self) -> Mapping[str, OfTime]:
        """What inputs follow, where that has been said (`with_inputs`)."""
        return self._signals

    @property
    def functions(self) -> Mapping[str, Spline | Terrain]:
        """The named splines and terrains."""
        return self._functions

    @property
    def version(self) -> int:
        """A number that grows with every change of the model."""
        return self._version

    def owns(self, frame: Frame) -> bool:
        """Whether a body, or the ground, is one of this model."""
        return frame is self.ground or self._bodies.get(frame.name) is frame

    def stranger(self, frame: Frame) -> str:
        """That a body is none of this model, for a message."""
        problem = f'body "{frame.name}" belongs to model "{frame.model.name}", not to "{self.name}"'
        if frame.model.name == self.name:
            problem = f'body "{frame.name}" belongs to another model that is also called "{self.name}"'
        if frame.name in self._bodies or frame.name == self.ground.name:
            return f'{problem}; write model["{frame.name}"] for that of this model'
        return f"{problem}; take a body of this model"

    def __getitem__(self, name: str) -> Any:
        """A body, element, state, parameter or function by name."""
        if name == "ground":
            return self.ground
        for group in self._groups():
            if name in group:
                return group[name]
        raise ModelError(f'model "{self.name}": there is nothing called "{name}"{suggestion(name, self.names())}')

    def __setitem__(self, name: str, value: object) -> None:
        if name in self._parameters:
            remedy = f'write cd.simulate(model, ..., parameters={{"{name}": {value!r}}})'
        else:
            remedy = "describe the machine with model.body, model.add, model.parameter"
        raise ModelError(f'{described(self)}: "{name}" cannot be set; {remedy}')

    def names(self) -> Iterator[str]:
        """The names of everything in the model."""
        for group in self._groups():
            yield from group

    def __getstate__(self) -> dict[str, object]:
        """What a copy of the model or another process needs: not what was compiled of it."""
        return {**self.__dict__, "compiled": (None, -1)}

    def __repr__(self) -> str:
        counts = f"{len(self._bodies)} bodies, {len(self.constraints)} constraints, {len(self.forces)} forces"
        return f"<Model {self.name!r}: {counts}, {self.units.label}>"

    def _repr_html_(self) -> str:
        return presenter("view.notebook.machines.model_html")(self)

    def _groups(self) -> tuple[dict[str, Any], ...]:
        return self._bodies, self._elements, self._states, self._parameters, self._functions

    def _claim(self, name: str, kind: str) -> None:
        _check_name(name, f"a {kind}")
        if name in RESERVED_NAMES:
            raise ModelError(
                f'{kind} "{name}": this name is reserved, as are {", ".join(RESERVED_NAMES)}; choose another'
            )
        for group in self._groups():
            if name in group:
                raise ModelError(
                    f'{kind} "{name}": the name is already taken in model "{self.name}", by {described(group[name])}; '
                    "choose another"
                )
        self._version += 1


def restricted(model: Model, bodies: dict[str, Body], elements: dict[str, Any], states: bool = False) -> Model:
    """The same model with some of its bodies and elements."""
    part = copy(model)
    part._bodies, part._elements, part.compiled = bodies, elements, (None, -1)
    if not states:
        part._states = {}
    return part


def with_elements(model: Model, elements: Mapping[str, Element]) -> Model:
    """A copy in which these elements, and their states, stand for those of the same names."""
    other = model.with_parameters({})
    for name, element in elements.items():
        other._elements[name] = element
        for word, equation in element.own_states().items():
            other._states[f"{name}.{word}"] = StateVariable(f"{name}.{word}", *equation, owner=name)
    return other


def remove_parameter(model: Model, name: str) -> None:
    """Take back a parameter that nothing of the model depends on."""
    model._parameters.pop(name)
    model._version += 1


def _check_name(name: object, what: str) -> str:
    if not isinstance(name, str) or not name.strip():
        raise ModelError(f'{what} needs a name, a text such as "rod", which comes first; got {described(name)}')
    if "\0" in name:
        raise ModelError(f"{what} needs a name without zero bytes, got {name!r}")
    return name


def _added_instead(element: object) -> str:
    """What is added in place of what is no element."""
    if isinstance(element, Frame):
        return "; model.body(...) has added it already"
    if isinstance(element, type) and issubclass(element, Element):
        return f'; make one, cd.{element.__name__}("a name", ...)'
    if isinstance(element, Action):
        return '; actions belong to events, model.add(cd.At("a name", time, do=...))'
    return "; add one at a time" if isinstance(element, (list, tuple)) else ""


def _vector(value: object, dim: int, what: str) -> tuple[Scalar, ...]:
    """A vector, zero where it was left out."""
    return (0.0,) * dim if value is None else vector(value, dim, what)


def _turning(value: object, dim: int, what: str) -> Scalar | tuple[Scalar, ...]:
    """A rate of rotation or a torque: one number in the plane, three in space."""
    if dim == 2:
        return scalar(0.0 if value is None else value, what)
    return _vector(value, 3, what)
