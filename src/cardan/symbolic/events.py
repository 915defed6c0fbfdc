"""Expressions that events need: the functions that are watched, what actions compute, the audit of an instant.

Watched functions g, each with its rate ġ (Wehage & Haug 1981, eq. 5.2, where they are integrated; here both are
evaluated on the integrator's polynomial):

    when     the user's function
    gap      of a limit that is open, falling
    pull     the multiplier of a limit in sustained contact, falling: contact cannot pull
    slip     the rate ċ of a friction that slips
    rest     -|ċ| of one that rests because others hold it, falling below what counts as rest
    margin   μ_s N - |λ| of a friction that sticks, falling
    switch   of an operation that jumps, where sensitivities are wanted (`equations.switching.switches`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Body
from cardan.model.control.events import Action, At, AtStart, Due, Event, Every, Impact, Impulse
from cardan.model.element import Element
from cardan.model.expressions.black_box_derivatives import rate_along, with_arguments
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross
from cardan.numerics.constants import GAP, MARGIN, PULL, REST, SLIP, SWITCH, WHEN
from cardan.protocol.checking import JsonObject
from cardan.symbolic.constraints import ConstraintEquations
from cardan.symbolic.dynamics import MotionEquations
from cardan.symbolic.frames import X_SIZE, Entry, frame_on
from cardan.symbolic.switching.known_times import KnownTimes, Searched
from cardan.symbolic.switching.switches import Switch, without_poles
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.tracing import said_of, sized
from cardan.symbolic.view import SymbolicView


@dataclass(frozen=True, eq=False)
class Watch:
    """One watched function: what it is, of which element, and the constraint row it belongs to (-1: none)."""

    kind: int
    element: Element | Switch
    row: int = -1
    direction: int = 0
    needs_multipliers: bool = False


@dataclass(frozen=True, eq=False)
class TimedEvent:
    """An event at known times, with the places of its time (or start and interval) among the `times`."""

    event: Event
    first: int
    interval: int | None = None
    moves: bool = False  # whether events change its time


@dataclass(frozen=True, eq=False)
class EventPlan:
    """What is watched and what is done, with the columns of `EventEquations` in which each thing stands."""

    watches: tuple[Watch, ...]
    timed: tuple[TimedEvent, ...]
    conditions: dict[str, int]  # event -> column of `values`
    sets: dict[Action, int]  # what has a signal -> column of `values`
    impulses: dict[Action, int]  # -> column of `impulse`
    impacts: dict[Action, int]  # -> row of `approach`
    known_times: tuple[KnownTimes, ...] = ()  # of what acts over time, at which steps end
    drivers_are_known: bool = True  # whether all times at which a driver may jump are among them

    @property
    def is_empty(self) -> bool:
        """Whether nothing is watched and nothing is due."""
        return not (self.watches or self.timed or self.known_times)

    def written(self, model: Model) -> JsonObject:
        """The same as plain data: elements by their names, actions by their event and number."""
        number = {action: [event.name, k] for event in model.events for k, action in enumerate(event.actions)}
        actions = {"sets": self.sets, "impulses": self.impulses, "impacts": self.impacts}
        return {
            "watches": [[w.kind, w.element.name, w.row, w.direction, w.needs_multipliers] for w in self.watches],
            "timed": [[timed.event.name, timed.first, timed.interval, timed.moves] for timed in self.timed],
            "conditions": self.conditions,
            "drivers_are_known": self.drivers_are_known,
            "known_times": [
                [one.first, one.interval, list(one.at), one.kind, one.searched] for one in self.known_times
            ],
            **{word: [[*number[action], k] for action, k in places.items()] for word, places in actions.items()},
        }

    @staticmethod
    def read(data: JsonObject, model: Model) -> EventPlan:
        """The plan that was written of this model."""
        elements = {e.name: e for e in (*model.elements.values(), *model.constraints, *model.events)}
        events = {event.name: event for event in model.events}
        actions = {word: {events[name].actions[k]: at for name, k, at in data[word]} for word in ACTIONS}
        return EventPlan(
            watches=tuple(Watch(kind, elements[name], *more) for kind, name, *more in data["watches"]),
            timed=tuple(TimedEvent(events[name], *places) for name, *places in data["timed"]),
            conditions=dict(data["conditions"]),
            drivers_are_known=bool(data["drivers_are_known"]),
            known_times=tuple(KnownTimes(a, b, tuple(at), *more) for a, b, at, *more in data["known_times"]),
            **actions,
        )


ACTIONS = ("sets", "impulses", "impacts")


@dataclass(frozen=True, eq=False)
class EventEquations:
    """The columns that a plan points into."""

    plan: EventPlan
    g: ca.SX  # watched functions
    g_rate: ca.SX
    times: ca.SX
    values: ca.SX
    impulse: ca.SX  # (n_v, number of impulses) generalized impulses
    approach: ca.SX  # speeds n·(v_a - v_b)
    restitution: ca.SX  # of the constraint rows (of frictions on limits their coefficient, else 0), then of the impacts


def event_equations(
    model: Model,
    y: Symbols,
    s: SymbolicView,
    constraints: ConstraintEquations,
    motion: MotionEquations,
    lam: ca.SX,
    switches: Sequence[Switch] = (),
    over_time: Callable[[Sequence[ca.SX], int], Searched] | None = None,
) -> EventEquations:
    """`over_time`: the known times of what acts and of some functions, and their columns, from a given one on."""
    watches: list[Watch] = []
    g: list[ca.SX] = []
    timed: list[TimedEvent] = []
    times: list[Entry] = []
    for event in model.events:
        trigger = event if isinstance(event, At) else event.function
        if isinstance(trigger, (At, AtStart, Every, Due)):
            timed.append(_timed(event, trigger, s, times))
        else:
            with said_of(event):
                value = y.along(sized(event, s.signal(trigger), 1, "its function"))
            _check_varies(model, event, value, y, lam)
            direction = int(event.direction)
            if _is_logical(value):  # 0 or 1: it happens when it becomes true, unless the direction says otherwise
                value, direction = value - 0.5, direction or 1
            value = without_poles(value)
            watches.append(Watch(WHEN, event, -1, direction, bool(ca.depends_on(with_arguments(value), lam))))
            g.append(value)
    by_users = len(g)
    for watch, value in _of_contacts(model, s, constraints, lam):
        watches.append(watch)
        g.append(value)
    for switch in switches:
        g.append(switch.g)
        watches.append(Watch(SWITCH, switch, needs_multipliers=bool(ca.depends_on(g[-1], ca.vertcat(lam, y.a)))))
    functions = y.along(ca.densify(ca.vertcat(ca.SX(0, 1), *g)))
    followed = [*g[:by_users], *(switch.g for switch in switches)]
    searched = Searched() if over_time is None else over_time(followed, len(times))
    times += searched.times
    places, columns = _actions(model, y, _in_motion(s, y, motion) if any(one.moves for one in timed) else s)
    return EventEquations(
        plan=EventPlan(
            watches=tuple(watches),
            timed=tuple(timed),
            known_times=searched.lists,
            drivers_are_known=searched.drivers_are_known,
            **places,
        ),
        g=functions,
        g_rate=ca.densify(_rate(functions, y, motion)),
        times=ca.densify(ca.vertcat(ca.SX(0, 1), *times)),
        restitution=_restitutions(model, constraints, s),
        **columns,
    )


def _timed(event: Event, trigger: At | AtStart | Every | Due, s: SymbolicView, times: list[Entry]) -> TimedEvent:
    """An event whose times are known; they are added to the `times`."""
    begin = len(times)
    if isinstance(trigger, Every):
        times += [trigger.start, trigger.interval]
        return TimedEvent(event, begin, begin + 1)
    times.append(s.signal(trigger.time) if isinstance(trigger, Due) else trigger.time)
    return TimedEvent(event, begin, moves=isinstance(trigger, Due))


def _of_contacts(
    model: Model, s: SymbolicView, constraints: ConstraintEquations, lam: ca.SX
) -> Iterator[tuple[Watch, ca.SX]]:
    """What is watched of limits and frictions."""
    for element in model.constraints:
        row = constraints.places[element.name].start
        if isinstance(element, Limit):
            gaps = constraints.residuals[element.name]
            for k in range(gaps.numel()):
                yield Watch(GAP, element, row + k, -1), gaps[k]
                yield Watch(PULL, element, row + k, -1, True), lam[row + k]
        elif isinstance(element, Friction):
            with said_of(element):
                margin = sized(element, element.margin(s), 1, "its normal force")
                slip = element.slip_in_axes(s)
            yield Watch(SLIP, element, row), slip.zero()
            yield Watch(MARGIN, element, row, -1, True), margin
            yield Watch(REST, element, row, -1), -slip.speed()


def _in_motion(s: SymbolicView, y: Symbols, motion: MotionEquations) -> SymbolicView:
    return s.in_motion(lambda expression: _rate(ca.SX(expression), y, motion))


def _is_logical(value: ca.SX) -> bool:
    """Whether an expression is a comparison, or made of comparisons with and, or, not."""
    return any(value.is_op(op) for op in (ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR))


def _check_varies(model: Model, event: Element, value: ca.SX, y: Symbols, lam: ca.SX) -> None:
    """A function that cannot change never passes through zero; parameters change when an event sets them."""
    targets = {action.target for other in model.events for action in other.actions}
    changing = [p.symbol for name, p in model.parameters.items() if name in targets]
    if ca.depends_on(with_arguments(value), ca.vertcat(y.t, y.x, y.v, y.z, lam, *changing)):
        return
    constant = "zero all the time" if ca.simplify(value).is_zero() else "constant"
    raise ModelError(
        f'event "{event.name}": its function is {constant}, so it can never fire; '
        "make it depend on the motion or on time, or use cd.At(name, time)"
    )


def _rate(g: ca.SX, y: Symbols, motion: MotionEquations) -> ca.SX:
    """ġ along (q̇, v̇, ż); multipliers are taken as they are."""
    if g.numel() == 0:
        return g
    along = ca.vertcat(y.t, y.x, y.v, y.z)
    return rate_along(g, along, ca.vertcat(1, y.x_rate, y.a, motion.z_rate))


def _actions(model: Model, y: Symbols, s: SymbolicView) -> tuple[dict[str, Any], dict[str, ca.SX]]:
    """Where the numbers of actions stand in the columns of `EventEquations`, and these columns."""
    conditions: dict[str, int] = {}
    sets: dict[Action, int] = {}
    impulses: dict[Action, int] = {}
    impacts: dict[Action, int] = {}
    values: list[Entry] = []
    columns: list[Entry] = []
    speeds: list[Entry] = []
    for event in model.events:
        with said_of(event):
            if event.condition is not None:
                conditions[event.name] = len(values)
                values.append(sized(event, s.signal(event.condition), 1, "its condition"))
            for action in event.actions:
                if action.signal is not None:
                    sets[action] = len(values)
                    values.append(sized(event, s.signal(action.signal), 1, "the value to set"))
                elif isinstance(action, Impulse):
                    impulses[action] = len(columns)
                    columns.append(_generalized(action, event, y, s))
                elif isinstance(action, Impact):
                    impacts[action] = len(speeds)
                    speeds.append(sized(event, action.approach(s), 1, "the approach speed"))
                    if ca.depends_on(ca.jacobian(speeds[-1], y.v), y.v):
                        raise ModelError(
                            f'event "{event.name}": the direction of its impact depends on speeds; let it depend on '
                            "positions and time, or apply an Impulse"
                        )
    impulse = ca.horzcat(*columns) if columns else ca.SX(y.v.numel(), 0)
    approach = ca.densify(ca.vertcat(ca.SX(0, 1), *speeds))
    places = {"conditions": conditions, "sets": sets, "impulses": impulses, "impacts": impacts}
    column = ca.densify(ca.vertcat(ca.SX(0, 1), *values))
    return places, {"values": column, "impulse": impulse, "approach": approach}


def _generalized(action: Impulse, event: Event, y: Symbols, s: SymbolicView) -> ca.SX:
    """The impulse as it acts on the coordinates: J = (∂v_marker/∂v)ᵀ P, and the torque on the body's own."""
    vector = sized(event, s.vector_signal(action.value), s.dim, "the impulse")
    body = action.marker.body
    assert isinstance(body, Body)
    turn = ca.SX(_torque_impulse(action, event, s))
    if action.frame == "body":
        vector, turn = s.rotate(body, vector), s.rotate(body, turn) if s.dim == 3 else turn
    speeds = ca.vertcat(s.velocity(action.marker), s.angular_velocity(body, "global"))
    return ca.densify(ca.jtimes(speeds, y.v, ca.vertcat(vector, turn), True))


def _torque_impulse(action: Impulse, event: Event, s: SymbolicView) -> ca.SX:
    """One number in the plane, three in space (0: none)."""
    if s.dim == 3 and isinstance(action.torque, (int, float)) and action.torque == 0:
        return ca.SX.zeros(3)
    return sized(event, s.vector_signal(action.torque), 2 * s.dim - 3, "the torque impulse")


def _in_impacts(element: Element, s: SymbolicView) -> Any:
    """The restitution of a limit; the coefficient of a friction that takes part in the impacts of one."""
    if isinstance(element, Friction) and isinstance(element.joint, Limit) and element.normal is None:
        return element.coefficient.at(s, element.slip_in_axes(s).speed())
    return element.restitution if isinstance(element, Limit) else 0.0


def _restitutions(model: Model, constraints: ConstraintEquations, s: SymbolicView) -> ca.SX:
    values: list[Entry] = []
    for element in model.constraints:
        place = constraints.places[element.name]
        values += [_in_impacts(element, s)] * (place.stop - place.start)
    values += [action.restitution for event in model.events for action in event.actions if isinstance(action, Impact)]
    return ca.densify(ca.vertcat(ca.SX(0, 1), *values))


def momentum(y: Symbols, P: ca.SX) -> ca.SX:
    """Linear momentum and angular momentum about the origin, of all bodies together, from generalized momenta M v."""
    dim, n, size = y.dim, y.v_size, X_SIZE[y.dim]
    total = ca.SX.zeros(n)
    for k in range(P.numel() // n):
        frame = frame_on(dim, ca.vertsplit(y.x[size * k : size * (k + 1)]), (0.0,) * n)
        linear, turning = P[n * k : n * k + dim], P[n * k + dim : n * (k + 1)]
        r = frame.origin
        if dim == 2:
            total += ca.vertcat(linear, r[0] * linear[1] - r[1] * linear[0] + turning)
        else:
            spin = zip(cross(r, ca.vertsplit(linear)), frame.rotate(ca.vertsplit(turning)), strict=True)
            total += ca.vertcat(linear, *(a + b for a, b in spin))
    return total
