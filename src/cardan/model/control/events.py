"""Events: their conditions and their actions (Wehage & Haug 1981, chapter 5).

    cd.When("sear", lambda s: s.position(barrel)[0] - 16.0, direction=-1, do=[cd.Capture(catch)])

An event is a logical function that passes through zero, a known time (`At`), or every sample time `Every(interval)`.
Its actions change what the machine is: forces are switched, joints captured and released, numbers set, impulses
applied. All changes of one instant are made first; then one momentum balance over the whole machine gives the speeds
after it. CONTRIBUTING says what a new action needs besides its class here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import inf
from typing import Any, ClassVar, Protocol

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described, suggestion
from cardan.model.argument_messages import Spoken
from cardan.model.bodies.body import Body, Frame, Place, check_apart
from cardan.model.element import ConstraintElement, Element, ForceElement, checked, frames_in
from cardan.model.expressions.values import Scalar, is_number, positive, scalar
from cardan.model.view import Named, Signal, View, vector_signal

__all__ = ["At", "Capture", "ChangeRun", "Every", "Impact", "Impulse", "Release", "Set", "Stop", "Switch", "When"]

ACTIONS = ("Capture", "ChangeRun", "Impact", "Impulse", "Release", "Set", "Stop", "Switch")
DIRECTIONS = {"falling": -1, "both": 0, "rising": 1}


class Places(Protocol):
    """Where things stand in the arrays of a run, for what an action says to the core."""

    def column(self, action: Action) -> int:
        """The number that was computed for the action: its value, impulse or approach."""
        ...

    def number(self, name: str) -> tuple[str, int]:
        """Whether a name is one of a "PARAMETER" or a "STATE", and its place among them."""
        ...

    def switch(self, action: Action) -> int:
        """The place in p that says whether the force of an action acts."""
        ...

    def joint(self, action: Action) -> int:
        """The number of the joint of an action."""
        ...

    def change(self, options: Mapping[str, float]) -> int:
        """The row of other tolerances of the run."""
        ...


@dataclass(frozen=True, eq=False)
class Action(metaclass=Spoken):
    """Something that an event does: `deed` says what the core is to do."""

    def __post_init__(self) -> None:
        for item in fields(self):
            value = checked(getattr(self, item.name), str(item.type), f"{self.word}: {item.name}")
            object.__setattr__(self, item.name, value)
        if self.element is not None and not isinstance(self.element, (Element, str)):
            raise ModelError(f"{self.word}: expected an element or its name, got {described(self.element)}")
        self.check()

    def check(self) -> None:
        """Raise ModelError where the data cannot be right."""

    def deed(self, places: Places) -> tuple[str, int, int]:
        """What the core does, a word of `enum cd_action`, and the two numbers that it needs for it."""
        raise NotImplementedError

    @property
    def signal(self) -> Signal | None:
        """A number of the machine that is computed for it."""
        return None

    @property
    def target(self) -> str:
        """The name of the parameter or state that it changes; empty for none."""
        return ""

    @property
    def word(self) -> str:
        return type(self).__name__

    def frames(self) -> Iterator[Frame]:
        for item in fields(self):
            yield from frames_in(getattr(self, item.name))

    @property
    def element(self) -> Element | str | None:
        """The element it acts upon, by reference or by name."""
        return next((getattr(self, f.name) for f in fields(self) if str(f.type).endswith("Element | str")), None)

    @property
    def element_name(self) -> str | None:
        return self.element.name if isinstance(self.element, Element) else self.element


@dataclass(frozen=True, eq=False)
class Switch(Action):
    """An action that switches a force on or off.

    Parameters
    ----------
    force : force element or str
        The force, or its name. Forces that start off are made with `active=False`.
    on : bool, default True
        Whether it acts from then on.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("thruster", gravity=None)
    >>> craft = model.body("craft", mass=1, inertia=1)
    >>> thrust = model.add(cd.Force("thrust", craft, (2, 0)))
    >>> burnout = model.add(cd.At("burnout", 0.5, do=[cd.Switch(thrust, on=False)]))
    >>> print(f"{cd.simulate(model, until=1)['craft'].velocity[-1, 0]:.3f} m/s")
    1.000 m/s
    """

    force: ForceElement | str
    on: bool = True

    def check(self) -> None:
        if not isinstance(self.on, (bool, int)):
            raise ModelError(f"Switch: on: expected True or False, got {described(self.on)}; to switch off, on=False")

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "SWITCH_FORCE", int(self.on), places.switch(self)


@dataclass(frozen=True, eq=False)
class OnJoint(Action):
    """An action on a joint or driver."""

    joint: ConstraintElement | str


@dataclass(frozen=True, eq=False)
class Capture(OnJoint):
    """An action by which a constraint begins to hold, with a plastic impact: C v⁺ + Φ_t = 0.

    Parameters
    ----------
    joint : joint, driver or str
        The constraint, or its name: a constraint that was made with `active=False`, was released before, or is not in
        the model yet.

    Notes
    -----
    The points that the joint connects must have met. What a joint takes by default from the initial estimates (the
    angle of a weld, the length of a link) it takes from the position at this moment.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("coupling", gravity=None)
    >>> a = model.body("a", mass=1, inertia=1, velocity=(2, 0))
    >>> b = model.body("b", mass=1, inertia=1, position=(1, 0))
    >>> weld = cd.Fixed("weld", a.at(0.5, 0), b.at(-0.5, 0))
    >>> hit = model.add(cd.At("hit", 0, do=[cd.Capture(weld)]))
    >>> print(f"{cd.simulate(model, until=1)['b'].velocity[-1, 0]:.3f} m/s")
    1.000 m/s
    """

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "CAPTURE", places.joint(self), 0


@dataclass(frozen=True, eq=False)
class Release(OnJoint):
    """An action by which a constraint ceases to hold; speeds do not change.

    Parameters
    ----------
    joint : joint, driver or str
        The constraint, or its name.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("dropped", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> hook = model.add(cd.Fixed("hook", model.ground, ball))
    >>> drop = model.add(cd.At("drop", 0.5, do=[cd.Release(hook)]))
    >>> print(f"{cd.simulate(model, until=1)['ball'].velocity[-1, 1]:.3f} m/s")
    -5.000 m/s
    """

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "RELEASE", places.joint(self), 0


@dataclass(frozen=True, eq=False)
class Impulse(Action):
    """An action that applies an external impulse to a body.

        M (v⁺ - v⁻) = J + Cᵀ Λ        (Wehage & Haug 1981, eq. 5.5)

    All joints answer with reaction impulses Λ.

    Parameters
    ----------
    marker : Marker
        The point at which the impulse acts.
    value : tuple of floats, Splines or functions, or callable, optional
        The impulse, force times time, as a vector.
    torque : float, Spline or function of the machine, or tuple of 3, default 0.0
        The angular impulse, torque times time; a vector in space.
    frame : {"global", "body"}, default "global"
        The axes of the components: global, or those of the marker's body.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("struck", gravity=None)
    >>> rod = model.body("rod", mass=2, inertia=0.5)
    >>> hit = model.add(cd.At("hit", 0.1, do=[cd.Impulse(rod.at(1, 0), (0, 3))]))
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['rod'].velocity[-1, 1]:.2f} m/s, {result['rod'].angular_velocity[-1]:.2f} rad/s")
    1.50 m/s, 6.00 rad/s
    """

    marker: Place
    value: tuple[Signal, ...] | Signal | None = None
    torque: Signal | tuple[Signal, ...] = 0.0
    frame: str = "global"

    def check(self) -> None:
        dim = len(self.marker.point)
        if self.value is None and is_number(self.torque) and self.torque == 0:
            raise ModelError(f"Impulse: it has neither value nor torque; write cd.Impulse({self.marker!r}, (0, 1))")
        if self.value is None:
            object.__setattr__(self, "value", (0.0,) * dim)
        vector_signal(self.value, dim, "Impulse: value")
        if dim == 3 and not (is_number(self.torque) and float(self.torque) == 0.0):  # type: ignore[arg-type]
            vector_signal(self.torque, 3, "Impulse: torque")
        elif isinstance(self.torque, (tuple, list)):
            raise ModelError("Impulse: expected one number as torque in the plane")
        if self.frame not in ("global", "body"):
            near = suggestion(str(self.frame), ("global", "body"))
            raise ModelError(f'Impulse: frame="{self.frame}" is not known{near}')
        if not isinstance(self.marker.body, Body):
            raise ModelError("Impulse: the marker must be on a body, not on the ground")

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "IMPULSE", places.column(self), 0


@dataclass(frozen=True, eq=False)
class Impact(Action):
    """An action by which two points hit each other along n with restitution e.

        n·(v_a⁺ - v_b⁺) = -e n·(v_a⁻ - v_b⁻),   impulse ±p n        (Wehage & Haug 1981, eqs. 5.6-5.15)

    Parameters
    ----------
    a, b : Marker
        The two points.
    restitution : float or parameter, default 0.0
        Coefficient e between 0 (plastic) and 1 (elastic).
    direction : tuple of floats or callable, optional
        n, of any length, in global axes, or a function of the machine. By default the axis of marker b, else the line
        from b to a.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bouncing ball", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    >>> impact = cd.Impact(ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), restitution=0.5)
    >>> floor = model.add(cd.When("floor", lambda s: s.position(ball)[1], direction=-1, do=[impact]))
    >>> print(f"{cd.simulate(model, until=0.5).events[0].t:.4f} s")
    0.4515 s
    """

    a: Place
    b: Place
    restitution: Scalar = 0.0
    direction: tuple[Signal, ...] | Signal | None = None

    def check(self) -> None:
        check_apart(self.a.body, self.b.body, "Impact")
        check_restitution(self.restitution, "Impact")
        if self.direction is not None:
            n = vector_signal(self.direction, len(self.a.point), "Impact: direction")
            if isinstance(n, tuple) and all(is_number(x) and float(x) == 0.0 for x in n):  # pyright: ignore
                raise ModelError("Impact: the direction has zero length; give it one, for example (1, 0)")

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "IMPACT", places.column(self), 0

    def approach(self, s: View) -> ca.SX:
        """n·(v_a - v_b), negative while they approach."""
        if self.direction is not None:
            n = s.vector_signal(self.direction)
        elif self.b.axis is not None:
            n = s.axis(self.b)
        else:
            n = s.position(self.a) - s.position(self.b)
        return ca.dot(n, s.velocity(self.a) - s.velocity(self.b)) / ca.sqrt(ca.dot(n, n))


@dataclass(frozen=True, eq=False)
class Set(Action):
    """An action that gives a parameter or a user state another value.

    Parameters
    ----------
    what : str, StateVariable or parameter
        What is set, best by name.
    value : float, Spline or function of the machine
        The new value, computed from the machine before the event.

    Notes
    -----
    A parameter may be a mass: the body keeps its velocity.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("switched spring", gravity=None)
    >>> k = model.parameter("k", 100.0)
    >>> block = model.body("block", mass=1, inertia=1, position=(1.1, 0))
    >>> spring = model.add(cd.Spring("spring", model.ground, block, stiffness=k, free_length=1))
    >>> soften = model.add(cd.At("soften", 0, do=[cd.Set("k", 50)]))
    >>> print(f"{cd.simulate(model, until=0.1)['spring'].force[0]:.3f} N")
    5.000 N
    """

    what: str | Named
    value: Signal

    def check(self) -> None:
        if not (isinstance(self.what, str) or getattr(self.what, "kind", "") in ("state", "parameter", "input")):
            raise ModelError(f"Set: expected a parameter or a state, or its name, got {described(self.what)}")

    def deed(self, places: Places) -> tuple[str, int, int]:
        kind, place = places.number(self.target)
        return f"SET_{kind}", places.column(self), place

    @property
    def signal(self) -> Signal:
        return self.value

    @property
    def target(self) -> str:
        return self.what if isinstance(self.what, str) else self.what.name


@dataclass(frozen=True, eq=False)
class ChangeRun(Action):
    """An action that sets other tolerances or another longest step from then on.

    Parameters
    ----------
    rtol, atol : float, optional
        Relative and absolute tolerance, as in `simulate`.
    max_step : float, optional
        Longest step, in model units of time.

    Notes
    -----
    Those left out stay as they are. For another method, or another model, start another run: `Stop`, then
    `simulate(..., start=result.events[-1].state_after)`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("free fall")
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> careful = model.add(cd.At("careful", 0.5, do=[cd.ChangeRun(rtol=1e-9, max_step=0.01)]))
    >>> print(cd.simulate(model, until=1).stats.status)
    finished
    """

    rtol: float | None = None
    atol: float | None = None
    max_step: float | None = None

    def check(self) -> None:
        if not self.options:
            raise ModelError("ChangeRun: give rtol, atol or max_step")
        for word, value in self.options.items():
            if not is_number(value) or not float(value) > 0.0:
                raise ModelError(f"ChangeRun: {word}={value!r} must be a positive number")

    @property
    def options(self) -> dict[str, float]:
        words = {word: getattr(self, word) for word in ("rtol", "atol", "max_step")}
        return {word: value for word, value in words.items() if value is not None}

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "TOLERANCES", places.change(self.options), 0


@dataclass(frozen=True, eq=False)
class Stop(Action):
    """An action that ends the run, as finished; `result.stats` says by which event.

    Parameters
    ----------
    because : str, optional
        Why the run ends there, a message of the result.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("free fall")
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> end = model.add(cd.At("end", 0.5, do=[cd.Stop()]))
    >>> print(cd.simulate(model, until=1).t[-1])
    0.5
    """

    because: str = field(default="", kw_only=True)

    def check(self) -> None:
        if not isinstance(self.because, str):
            raise ModelError(f"Stop: because is a text, got {described(self.because)}")

    def deed(self, places: Places) -> tuple[str, int, int]:
        return "STOP", 0, 0


class Event(Element):
    """Something that happens: at a known time (`At`), or when a function passes through zero (`When`)."""

    do: Action | Sequence[Action]
    condition: Callable[[View], Scalar] | None

    kind: ClassVar[str] = "event"

    def check(self) -> None:
        if self.condition is not None and not callable(self.condition):
            raise ModelError(f'event "{self.name}": condition must be a function of the machine `s`')
        object.__setattr__(self, "do", as_actions(self.do, f'event "{self.name}"'))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is done."""
        return as_actions(self.do, f'event "{self.name}"')


@dataclass(frozen=True, eq=False)
class At(Event):
    """Let something happen at a known time.

    Parameters
    ----------
    time : float or parameter
        The time, in model units.
    do : action or sequence of actions, default ()
        What is done, as for `When`.
    condition : callable, optional
        A function of the machine: the actions are done only where it is positive at that moment.

    Notes
    -----
    Before it has happened, an event may set its time where it is a parameter; a time that has passed is now.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("kicked", gravity=None)
    >>> block = model.body("block", mass=2, inertia=1)
    >>> kick = model.add(cd.At("kick", 0.5, do=[cd.Impulse(block.at(0, 0), (4, 0))]))
    >>> print(f"{cd.simulate(model, until=1)['block'].velocity[-1, 0]:.3f} m/s")
    2.000 m/s
    """

    time: Scalar
    do: Action | Sequence[Action] = ()
    condition: Callable[[View], Scalar] | None = None


@dataclass(frozen=True, eq=False)
class Every(metaclass=Spoken):
    """Sample times start, start + interval, ..., for controllers that hold their output in between.

    Parameters
    ----------
    interval : float or parameter
        Time between samples, in model units.
    start : float or parameter, default 0.0
        Time of the first sample.

    Notes
    -----
    An event may set the interval where it is a parameter: the next sample then comes one new interval after the last
    one, or at once where that has passed.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sampled", gravity=None)
    >>> block, u = model.body("block", mass=1, inertia=1), model.state("u")
    >>> sample = model.add(cd.When("sample", cd.Every(0.1), do=[cd.Set("u", lambda s: s.time)]))
    >>> print(f"{cd.simulate(model, until=0.35)['u'].value[-1]:.2f}")
    0.30
    """

    interval: Scalar
    start: Scalar = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "interval", positive(scalar(self.interval, "Every: interval"), "Every: interval"))
        object.__setattr__(self, "start", scalar(self.start, "Every: start"))


@dataclass(frozen=True, eq=False)
class Due:
    """A time that events change, looked at anew after each of them; one that has passed is due at once.

    Of elements that bring their own events along and whose states say when the next one comes.
    """

    time: Callable[[View], Scalar]


@dataclass(frozen=True, eq=False)
class AtStart:
    """The start of a run, whenever that is; a run that goes on from the state of another one has begun before.

    Of elements that bring their own events along and have states that begin where the machine stands.
    """

    time: ClassVar[float] = -inf  # core/events/schedule.c


@dataclass(frozen=True, eq=False)
class When(Event):
    """Let something happen when a function of the machine passes through zero, or at sample times.

    Parameters
    ----------
    function : callable or Every
        A function of the view `s` of the machine: positions, velocities, states, time, reactions (`s.reaction(pin)`). A
        comparison (`s.time > 1`) happens when it becomes true. Or sample times (`Every`). `At` is an event at a known
        time.
    direction : {-1, 0, 1, "falling", "both", "rising"}, default 0
        -1 or "falling": only from plus to minus; 1 or "rising": only from minus to plus; 0 or "both".
    do : action or sequence of actions, default ()
        What is done: `Impact`, `Impulse`, `Set`, `Switch`, `Capture`, `Release`, `ChangeRun`, `Stop`. Without actions
        the event is only noted in `result.events`.
    condition : callable, optional
        A function of the machine: the actions are done only where it is positive at that moment.

    Notes
    -----
    A function that is zero at the start does not fire before it has left zero.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("falling stone", gravity=(0, -9.81))
    >>> stone = model.body("stone", mass=1, inertia=1, position=(0, 1))
    >>> landing = model.add(cd.When("landing", lambda s: s.position(stone)[1], direction="falling", do=[cd.Stop()]))
    >>> print(f"{cd.simulate(model, until=5).t[-1]:.4f} s")
    0.4515 s
    """

    function: Callable[[View], Scalar] | Every | Due | AtStart
    direction: int | str = 0
    do: Action | Sequence[Action] = ()
    condition: Callable[[View], Scalar] | None = None

    def check(self) -> None:
        if isinstance(self.function, At):
            raise ModelError(f'event "{self.name}": write cd.At("{self.name}", time, do=[...]) in place of cd.When')
        if not (isinstance(self.function, (Every, Due, AtStart)) or callable(self.function)):
            expected = "expected a function of the machine, as lambda s: s.position(rod)[0] - 1, or cd.Every(interval)"
            raise ModelError(f'event "{self.name}": {expected}, got {described(self.function)}')
        word = self.direction
        if isinstance(word, str) and word not in DIRECTIONS:
            raise ModelError(f'event "{self.name}": direction="{word}" is not known{suggestion(word, DIRECTIONS)}')
        value = DIRECTIONS[word] if isinstance(word, str) else word
        if not is_number(value) or value not in (-1, 0, 1):
            raise ModelError(f'event "{self.name}": direction must be -1 (falling), 1 (rising) or 0 (both)')
        object.__setattr__(self, "direction", int(value))
        super().check()


def as_actions(do: Any, what: str) -> tuple[Action, ...]:
    """The actions of an event; none are needed: an event may only be noted in `result.events`."""
    actions = (do,) if isinstance(do, Action) or not isinstance(do, (list, tuple)) else tuple(do)
    for action in actions:
        if not isinstance(action, Action):
            remedy = f"; make one, cd.{action.__name__}(...)" if isinstance(action, type) else ""
            if isinstance(action, str) and action.title() in __all__:
                remedy = f"; write cd.{action.title()}(...)"
            if callable(action) and not isinstance(action, type):
                remedy = "; Python cannot be called during a run: read result.events after it"
            expected = "do= expects actions such as cd.Stop() or cd.Release(joint)"
            raise ModelError(f"{what}: {expected}, got {described(action)}{remedy}")
    return actions


def check_restitution(value: Scalar, what: str) -> None:
    if not is_expression(value) and not 0.0 <= value <= 1.0:
        raise ModelError(f"{what}: restitution must lie between 0 (plastic) and 1 (elastic), got {value:g}")
