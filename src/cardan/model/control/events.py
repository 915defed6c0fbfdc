"""Events: their conditions and their actions (Wehage & Haug 1981, chapter 5).

    cd.When("sear", lambda s: s.position(barrel)[0] - 16.0, direction=-1, do=[cd.Capture(catch)])

An event is a logical function that passes through zero, a known time `At(t)`, or every sample time `Every(interval)`.
Its actions change what the machine is: forces are switched, joints captured and released, numbers set, impulses
applied. All changes of one instant are made first; then one momentum balance over the whole machine gives the speeds
after it. To add an action, write its class here and name it in `__all__`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, suggestion
from cardan.model.bodies.body import Body, Frame, Marker
from cardan.model.element import ConstraintElement, Element, ForceElement, checked, frames_in
from cardan.model.expressions.values import Scalar, Signal, is_number, positive, scalar, vector_signal
from cardan.model.spoken import Spoken

__all__ = ["At", "Capture", "ChangeRun", "Every", "Impact", "Impulse", "Release", "Set", "Stop", "Switch", "When"]

ACTIONS = ("Capture", "ChangeRun", "Impact", "Impulse", "Release", "Set", "Stop", "Switch")
DIRECTIONS = {"falling": -1, "both": 0, "rising": 1}


@dataclass(frozen=True, eq=False)
class Action(metaclass=Spoken):
    """Something that an event does."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = checked(getattr(self, field.name), str(field.type), f"{self.word}: {field.name}")
            object.__setattr__(self, field.name, value)
        if self.element is not None and not isinstance(self.element, (Element, str)):
            raise ModelError(f"{self.word}: expected an element or its name, got {self.element!r}")
        self.check()

    def check(self) -> None:
        """Raise ModelError where the data cannot be right."""

    @property
    def word(self) -> str:
        return type(self).__name__

    def frames(self) -> Iterator[Frame]:
        for field in fields(self):
            yield from frames_in(getattr(self, field.name))

    @property
    def element(self) -> Element | str | None:
        """The element it acts upon, by reference or by name."""
        return next((getattr(self, f.name) for f in fields(self) if str(f.type).endswith("Element | str")), None)

    @property
    def element_name(self) -> str | None:
        return self.element.name if isinstance(self.element, Element) else self.element


@dataclass(frozen=True, eq=False)
class Switch(Action):
    """A force on or off (`Switch(buffer, on=False)`); forces that start off are made with `active=False`."""

    force: ForceElement | str
    on: bool = True


@dataclass(frozen=True, eq=False)
class Capture(Action):
    """A constraint begins to hold, with a plastic impact: C v⁺ + Φ_t = 0.

    The joint is one that was made with `active=False`, was released before, or is not in the model yet. The points it
    joins must have met. What the joint takes from the initial estimates where it is left out (the angle of a weld, the
    length of a link) it takes from the position at this moment.
    """

    joint: ConstraintElement | str


@dataclass(frozen=True, eq=False)
class Release(Action):
    """A constraint ceases to hold; speeds do not change."""

    joint: ConstraintElement | str


@dataclass(frozen=True, eq=False)
class Impulse(Action):
    """An external impulse at a marker (force times time, a vector) and about it (torque times time).

    M (v⁺ - v⁻) = J + Cᵀ Λ: all joints answer with reaction impulses Λ (Wehage & Haug 1981, eq. 5.5).
    `frame="body"`: the vector is in the axes of the marker's body. In space the torque is a vector, too.
    """

    marker: Marker
    value: Any = None
    torque: Signal | tuple[Signal, ...] = 0.0
    frame: str = "global"

    def check(self) -> None:
        dim = len(self.marker.point)
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


@dataclass(frozen=True, eq=False)
class Impact(Action):
    """Two points hit each other along n with restitution e (Wehage & Haug 1981, eqs. 5.6-5.15):

        n·(v_a⁺ - v_b⁺) = -e n·(v_a⁻ - v_b⁻),   impulse ±p n

    `direction` n: a vector in global axes or a function of the machine, of any length; left out, the axis of marker b,
    else the line from b to a.
    """

    a: Marker
    b: Marker
    restitution: Scalar = 0.0
    direction: Any = None

    def check(self) -> None:
        if self.a.body is self.b.body:
            raise ModelError(f'Impact: both markers are on "{self.a.body.name}"')
        check_restitution(self.restitution, "Impact")
        if self.direction is not None:
            n = vector_signal(self.direction, len(self.a.point), "Impact: direction")
            if isinstance(n, tuple) and all(is_number(x) and float(x) == 0.0 for x in n):  # pyright: ignore
                raise ModelError("Impact: the direction has zero length; give it one, for example (1, 0)")

    def approach(self, s: Any) -> ca.SX:
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
    """Another value of a parameter or of a user state: `Set("k", 500)`, `Set("u", lambda s: -s.angle(arm))`.

    A parameter may be a mass: the body keeps its velocity. The value is computed from the machine before the event.
    """

    what: Any
    value: Signal

    def check(self) -> None:
        symbol = is_expression(self.what) and self.what.is_symbolic() and self.what.numel() == 1
        if not (symbol or isinstance(self.what, str) or getattr(self.what, "kind", "") == "state"):
            raise ModelError(f"Set: expected a parameter or a state, or its name, got {self.what!r}")

    @property
    def target(self) -> str:
        if is_expression(self.what):
            return self.what.name()
        return self.what if isinstance(self.what, str) else self.what.name


@dataclass(frozen=True, eq=False)
class ChangeRun(Action):
    """Other tolerances or another longest step from here on: `ChangeRun(rtol=1e-9)`, `ChangeRun(max_step=0.001)`.

    They mean what they do in `simulate`, whose values they take the place of; those left out stay as they are. Another
    method, or another model, is another run: `Stop`, then `simulate(..., start=result.events[-1].state_after)`.
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


@dataclass(frozen=True, eq=False)
class Stop(Action):
    """The run ends here, as finished; `result.stats` says by which event."""


@dataclass(frozen=True, eq=False, init=False)
class At(Element):
    """A known time: `When("kick", At(0.5), do=[...])`, or by itself `At(0.5, do=[...])`."""

    time: Scalar
    do: tuple[Action, ...]

    kind: ClassVar[str] = "event"

    def __init__(self, time: Scalar, do: Any = (), name: str | None = None):
        object.__setattr__(self, "name", name or f"at {time}")
        object.__setattr__(self, "time", scalar(time, "At: time"))
        object.__setattr__(self, "do", as_actions(do, f'event "{self.name}"'))

    def check(self) -> None:
        pass


@dataclass(frozen=True, eq=False)
class Every(metaclass=Spoken):
    """Sample times start, start + interval, ...: `When("sample", Every(0.01), do=[Set("u", law)])`.

    For controllers that look at the machine at their own rate and hold their output in between.
    """

    interval: Scalar
    start: Scalar = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "interval", positive(scalar(self.interval, "Every: interval"), "Every: interval"))
        object.__setattr__(self, "start", scalar(self.start, "Every: start"))


@dataclass(frozen=True, eq=False)
class When(Element):
    """Something happens when `function` passes through zero, at a known time (`At`) or at sample times (`Every`).

    `function(s)`: any expression of the machine: positions, velocities, states, time, reactions
    (`s.reaction(pin)`). `direction`: -1 or "falling" (from plus to minus), 1 or "rising", 0 or "both". A comparison
    (`s.time > 1`) happens when it becomes true.
    `condition(s)`: the actions are done only where this is positive at that moment.
    A function that is zero at the start does not fire before it has left zero.
    """

    function: Callable[[Any], Any] | At | Every
    direction: int | str = 0
    do: Sequence[Action] = ()
    condition: Callable[[Any], Any] | None = None

    kind: ClassVar[str] = "event"

    def check(self) -> None:
        if not (isinstance(self.function, (At, Every)) or callable(self.function)):
            raise ModelError(f'event "{self.name}": expected a function of the machine `s`, At(t) or Every(interval)')
        word = self.direction
        if isinstance(word, str) and word not in DIRECTIONS:
            raise ModelError(f'event "{self.name}": direction="{word}" is not known{suggestion(word, DIRECTIONS)}')
        value = DIRECTIONS[word] if isinstance(word, str) else word
        if value not in (-1, 0, 1):
            raise ModelError(f'event "{self.name}": direction must be -1 (falling), 1 (rising) or 0 (both)')
        object.__setattr__(self, "direction", int(value))
        if self.condition is not None and not callable(self.condition):
            raise ModelError(f'event "{self.name}": condition must be a function of the machine `s`')
        own = self.function.do if isinstance(self.function, At) else ()
        object.__setattr__(self, "do", (*own, *as_actions(self.do, f'event "{self.name}"')))


Event = When | At


def as_actions(do: Any, what: str) -> tuple[Action, ...]:
    """The actions of an event; none are needed: an event may only be noted in `result.events`."""
    actions = (do,) if isinstance(do, Action) or not isinstance(do, (list, tuple)) else tuple(do)
    for action in actions:
        if not isinstance(action, Action):
            raise ModelError(f"{what}: do= expects actions such as cd.Stop() or cd.Release(joint), got {action!r}")
    return actions


def check_restitution(value: Scalar, what: str) -> None:
    if not is_expression(value) and not 0.0 <= value <= 1.0:
        raise ModelError(f"{what}: restitution must lie between 0 (plastic) and 1 (elastic), got {value:g}")
