"""The symbolic view `s` of a machine: what joints, forces and the user's own functions are written on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, cast

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError, Suggesting, UnknownNameError, check_choice, check_known, described
from cardan.model.bodies.body import Frame, Ground, Marker
from cardan.model.control.block import Block
from cardan.model.element import ConstraintElement, Element, Point
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.functions import Spline, without_jump
from cardan.model.expressions.values import Vector
from cardan.model.fmi.block import Fmu
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross
from cardan.model.view import Named
from cardan.results.naming import find
from cardan.results.quantities import AT_JOINT, DERIVED, MULTIPLIER, ORIENTATION, SIDES
from cardan.symbolic.event_numbers import EventNumbers
from cardan.symbolic.frames import GROUND_FRAMES, Q_SIZE, V_SIZE, X_SIZE, BodyFrame, Entry, frame_from, frame_on

SMALL_LENGTH = 1e-20  # √(d·d + SMALL²): keeps distances and directions differentiable at zero length


class SymbolicView(Suggesting):
    """Positions, velocities, angles, lengths, states and time as CasADi expressions.

    What it offers is described where elements and users meet it, in `cardan.model.view.View`.
    """

    def __init__(
        self,
        model: Model,
        time: Entry,
        frames: Mapping[str, BodyFrame],
        states: Mapping[str, Entry],
        initial: SymbolicView | None = None,
        rate_of: Callable[[Entry], Entry] | None = None,
        motion_rate: Callable[[Entry], Entry] | None = None,
        modes: EventNumbers | None = None,
        multipliers: dict[str, ca.SX] | None = None,
        reaction_of: Callable[[Any, str], Any] | None = None,
    ):
        self.model = model
        self.time = time
        self._frames = frames
        self._states = states
        self._initial = initial
        self._rate_of, self._motion_rate = rate_of, motion_rate
        self._modes = modes
        self._multipliers = multipliers
        self._reaction_of = reaction_of
        self._outputs: dict[str, Mapping[str, Entry]] = {}  # of elements that expressions asked for
        self._quantities: dict[tuple[str, str], ca.SX] = {}  # likewise

    def _called(self) -> str:
        return "the machine s"

    def _instead_of(self, word: str) -> str:
        if word in ("acceleration", "angular_acceleration", "kinetic_energy", "potential_energy"):
            return "; it follows from the forces: only responses have it, such as cd.Peak(lambda s: ...)"
        return super()._instead_of(word)

    @property
    def initial(self) -> SymbolicView:
        return self if self._initial is None else self._initial

    def with_ground(self, frame: BodyFrame) -> SymbolicView:
        """The same view on a ground that has a pose of its own."""
        return self._but(frames={**self._frames, self.model.ground.name: frame})

    def for_constraint(self, element: Element) -> SymbolicView:
        """The same view, whose `initial` is the position of capture for a joint that can be captured."""
        places = {} if self._modes is None else self._modes.references.get(element.name, {})
        if self._modes is None or not places:
            return self
        frames = dict(self.initial._frames)
        for body, k in places.items():
            q = ca.vertsplit(self._modes.symbol[k : k + Q_SIZE[self.model.dim]])
            frames[body] = frame_from(self.model.dim, q)
        time = self._modes.symbol[self._modes.reference_times[element.name]]
        modes = self._modes.at_reference(element.name)
        return self._but(initial=self.initial._but(frames=frames, time=time, modes=modes))

    def with_multipliers(self, multipliers: dict[str, ca.SX], reaction_of: Callable[[Any, str], Any]) -> SymbolicView:
        """The same view, from which reactions can be read."""
        return self._but(multipliers=multipliers, reaction_of=reaction_of)

    def in_motion(self, motion_rate: Callable[[Entry], Entry]) -> SymbolicView:
        """The same view at a moment of a motion, whose accelerations are known."""
        return self._but(motion_rate=motion_rate)

    def _but(self, **changed: Any) -> SymbolicView:
        parts = {
            "time": self.time,
            "frames": self._frames,
            "states": self._states,
            "initial": self._initial,
            "rate_of": self._rate_of,
            "motion_rate": self._motion_rate,
            "modes": self._modes,
            "multipliers": self._multipliers,
            "reaction_of": self._reaction_of,
        }
        return SymbolicView(self.model, **(parts | changed))

    @property
    def functions(self) -> Mapping[str, Callable]:
        return self.model.functions

    # -- bodies and markers -----------------------------------------------------------------------------------

    @property
    def dim(self) -> int:
        return self.model.dim

    def frame(self, body: Frame | str) -> Any:
        body = self._item(body)
        if not isinstance(body, Frame):
            raise ModelError(f"expected a body or its name, got {described(body)}")
        if not self.model.owns(body):
            raise ModelError(self.model.stranger(body))
        return self._frames.get(body.name, GROUND_FRAMES[self.model.dim])

    def position(self, marker: Marker | Frame | str) -> ca.SX:
        body, point = _at(self._item(marker))
        return self.frame(body).position(point)

    def velocity(self, marker: Marker | Frame | str) -> ca.SX:
        body, point = _at(self._item(marker))
        return self.frame(body).velocity(point)

    def velocity_at(self, body: Frame, p_W: Vector) -> ca.SX:
        return self.frame(body).velocity_at(p_W)

    def angle(self, body: Frame | Named | str) -> ca.SX:
        item = self._item(body)
        if isinstance(item, Element):
            return self._output(item, "angle")
        if isinstance(item, Frame) and self.dim == 3:
            raise ModelError(
                f'"{item.name}" has no single angle in space: use the angle of a joint, or s.rotation(body)'
            )
        return self.frame(item).angle

    def angular_velocity(self, body: Frame | Named | str, frame: str = "body") -> ca.SX:
        item = self._item(body)
        if isinstance(item, Element):
            return self._output(item, "rate" if "angle" in self.outputs_of(item) else "angular velocity")
        f = self.frame(item)
        if self.dim == 2:
            return f.omega
        check_choice("angular_velocity: frame", frame, ("body", "global"))
        return ca.vertcat(*(f.omega if frame == "body" else f.rotate(f.omega)))

    def rotation(self, body: Frame) -> ca.SX:
        return ca.vertcat(*(ca.horzcat(*row) for row in self.frame(body).A))

    def euler_parameters(self, body: Frame) -> ca.SX:
        return ca.vertcat(*self.frame(body).p)

    def rotate(self, body: Frame, vector: Vector) -> ca.SX:
        return ca.vertcat(*self.frame(body).rotate(_components(vector, self.dim)))

    def unrotate(self, body: Frame, vector: Vector) -> ca.SX:
        return ca.vertcat(*self.frame(body).unrotate(_components(vector, self.dim)))

    # -- directions of markers ---------------------------------------------------------------------------------

    def axis(self, marker: Marker) -> ca.SX:
        local = _unit(marker.axis) if self.dim == 2 else marker.triad[2]
        return ca.vertcat(*self.frame(marker.body).rotate(local))

    def reference(self, marker: Marker) -> ca.SX:
        return ca.vertcat(*self.frame(marker.body).rotate(marker.triad[0]))

    def normal(self, marker: Marker) -> ca.SX:
        if self.dim == 3:
            return ca.vertcat(*self.frame(marker.body).rotate(marker.triad[1]))
        ax, ay = _unit(marker.axis)
        return ca.vertcat(*self.frame(marker.body).rotate((-ay, ax)))

    def across(self, marker: Marker, vector: ca.SX) -> ca.SX:
        if self.dim == 2:
            return ca.SX(ca.dot(self.normal(marker), vector))
        return ca.vertcat(ca.dot(self.reference(marker), vector), ca.dot(self.normal(marker), vector))

    def tilt(self, i: Marker, j: Marker) -> ca.SX:
        """What keeps the axes of two markers from being parallel, in space: two dot products, both zero.

        Against two directions across the axis of j; which of three cross-product rows would do depends on how the axes
        lie (DADS-3D chose among them). Of j, or of i where j is on the ground, so that the entries of C for rotations
        of that body, about its own axes, stay the same while it turns: a rotor keeps its partition. In the plane all
        axes of rotation are parallel: nothing.
        """
        if self.dim == 2:
            return ca.SX(0, 1)
        frame, other = (i, j) if isinstance(j.body, Ground) else (j, i)
        return self.across(frame, self.axis(other))

    def followed(self, element: Named, k: int, sine: ca.SX, cosine: ca.SX) -> ca.SX:
        """The angle whose sine and cosine are given (times any length), followed over any number of turns (space).

        It is measured from an angle near it, which changes as it turns: θ_ref + atan2(sin(θ - θ_ref), cos(θ - θ_ref)).
        `k` counts the followed angles of the element, whose class says `turning`.
        """
        if self._modes is None or element.name not in self._modes.turns:
            return ca.atan2(sine, cosine)
        near = self._modes.symbol[self._modes.turns[element.name] + k]
        c, s = ca.cos(near), ca.sin(near)
        return near + without_jump(ca.atan2(sine * c - cosine * s, cosine * c + sine * s))  # it stays near zero

    def heading(self, marker: Marker) -> ca.SX:
        ax, ay = _unit(marker.axis)
        return self.angle(marker.body) + ca.atan2(ay, ax)

    def cross(self, a: Vector, b: Vector) -> ca.SX:
        if self.dim == 3:
            return ca.SX(ca.vertcat(*cross(_components(a, 3), _components(b, 3))))
        (ax, ay), (bx, by) = _components(a, 2), _components(b, 2)
        return ax * by - ay * bx

    # -- distances --------------------------------------------------------------------------------------------

    def distance(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        d = self.position(b) - self.position(a)
        return ca.sqrt(ca.dot(d, d) + SMALL_LENGTH**2)

    def direction(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        """Unit vector from a to b (shorter than one only within SMALL_LENGTH of coincidence)."""
        d = self.position(b) - self.position(a)
        return d / ca.sqrt(ca.dot(d, d) + SMALL_LENGTH**2)

    def length(self, element: Named | str) -> ca.SX:
        ends = _ends(item := self._item(element))
        return self.distance(*ends) if ends else self._output(item, "length")

    def rate(self, element: Named | str) -> ca.SX:
        if not (ends := _ends(item := self._item(element))):
            return self._output(item, "rate")
        a, b = ends
        return ca.dot(self.direction(a, b), self.velocity(b) - self.velocity(a))

    def rate_of(self, expression: ca.SX) -> ca.SX:
        if self._rate_of is None:
            raise ModelError("s.rate_of(...) is not available in this function")
        return self._rate_of(expression)

    def motion_rate(self, expression: ca.SX) -> ca.SX:
        if self._motion_rate is None:
            raise ModelError("s.motion_rate(...) is only available in the actions of events")
        return self._motion_rate(expression)

    # -- states, parameters, signals --------------------------------------------------------------------------

    def state(self, name: str) -> ca.SX:
        check_known("no state", name, self._states)
        return self._states[name]

    def parameter(self, name: str) -> ca.SX:
        parameters = self.model.parameters
        check_known("no parameter", name, parameters)
        return parameters[name].symbol

    def switch(self, element: Named) -> ca.SX | float:
        return 1.0 if self._modes is None else self._modes.switch(element.name)

    def slip(self, element: Named) -> ca.SX | float:
        return 0.0 if self._modes is None else self._modes.symbol[self._modes.slips[element.name]]

    def slip_axes(self, element: Named, directions: int) -> ca.SX:
        n = directions
        if self._modes is None or element.name not in self._modes.slip_axes:
            return ca.SX.eye(n)
        first = self._modes.slip_axes[element.name]
        return ca.SX.eye(n) + ca.reshape(self._modes.symbol[first : first + n * n], n, n).T

    def multiplier(self, element: Named | str) -> ca.SX:
        name = element if isinstance(element, str) else element.name
        if self._multipliers is None:
            raise ModelError(f'the reaction of "{name}" is not known here: constraints cannot depend on reactions')
        check_known("no joint", name, self._multipliers)
        return self._multipliers[name]

    def reaction(self, joint: Named | str) -> ca.SX:
        name = joint if isinstance(joint, str) else joint.name
        self.multiplier(name)  # refuses what is no joint
        return self.whole(name, SIDES[0])

    def in_time(self, value: object) -> ca.SX:
        if isinstance(value, (Expression, Block)):
            return cast("ca.SX", value(self))
        return symbol_of(value(self.time) if callable(value) and not is_expression(value) else value)

    def signal(self, value: object) -> ca.SX:
        if isinstance(value, Spline):
            return value.as_signal(self.time)
        return symbol_of(value(self) if callable(value) and not is_expression(value) else value)

    def vector_signal(self, value: object) -> ca.SX:
        if isinstance(value, (tuple, list)):
            return ca.vertcat(*(self.signal(item) for item in value))
        result = self.signal(value)
        return cast("ca.SX", ca.vertcat(*result)) if isinstance(result, (tuple, list)) else ca.SX(result)

    # -- quantities by name -----------------------------------------------------------------------------------

    def quantity(self, name: str) -> ca.SX:
        quantity = find(name, self)
        if not quantity.element:
            return self.time
        value = self.whole(quantity.element, quantity.word)
        return value if quantity.component is None else value[quantity.component]

    def scalar(self, name: str) -> ca.SX:
        quantity = find(name, self)
        if len(quantity.places) > 1:
            some = quantity.names
            raise UnknownNameError(f'"{name}" has {len(some)} components; name one, such as {some[0]}')
        return self.quantity(name)

    @property
    def elements(self) -> Collection[str]:
        model = self.model
        return dict.fromkeys((*model.bodies, *model.elements, *self._states, *model.parameters))

    def words(self, element: str) -> list[str]:
        model = self.model
        if element in model.bodies:
            return ["position", ORIENTATION[self.dim], "velocity", "angular_velocity"]
        item = model.elements.get(element)
        if item is None:
            return ["value"]
        if isinstance(item, Point):
            return ["position", "velocity"]
        words = [*self.outputs_of(item)]
        if isinstance(item, ConstraintElement) and self._multipliers is not None:
            words += [*item.forces(self.multiplier(item)), MULTIPLIER, AT_JOINT, *SIDES]
        return words

    def size(self, element: str, word: str) -> int | None:
        value = self._kept(element, word)
        return None if value is None else value.numel()

    def whole(self, element: str, word: str) -> ca.SX:
        """A quantity that there is, with all its components."""
        value = self._kept(element, word)
        if value is not None:
            return value
        way = DERIVED[word]
        if way.symbolic is None:
            raise ModelError(
                f'"{element}.{word}" counts turns along a motion and is no function of the position: read it from a '
                f'result, or write "{element}.{ORIENTATION[3]}" or "{element}.direction_cosines"'
            )
        value = way.symbolic(*(self.whole(element, needed) for needed in way.needed))
        return self._quantities.setdefault((element, word), value)

    def _kept(self, element: str, word: str) -> ca.SX | None:
        """A quantity of the machine; None where there is no such one, or it follows from others."""
        if (element, word) not in self._quantities:
            value = self._written(element, word)
            if value is None:
                return None
            self._quantities[element, word] = ca.vec(ca.SX(value))
        return self._quantities[element, word]

    def _written(self, name: str, word: str) -> Entry:
        """Single quantities where that is possible: what else an element reports may depend on what asks for it."""
        model = self.model
        if name in model.bodies:
            return self._of_frame(name, word)
        element = model.elements.get(name)
        if element is None:
            symbol = model.parameters[name].symbol if name in model.parameters else None
            return self._states.get(name, symbol) if word == "value" else None
        if isinstance(element, Point):
            read = {"position": self.position, "velocity": self.velocity}.get(word)
            return None if read is None else read(element.marker)
        if word in ("length", "rate") and _ends(element):
            return self.length(element) if word == "length" else self.rate(element)
        if isinstance(element, ConstraintElement):
            if word == MULTIPLIER:
                return self.multiplier(element)
            if word.startswith("reaction"):
                self.multiplier(element)
                return self._reaction_of(element, word) if self._reaction_of is not None else None
            forces = {} if self._multipliers is None else element.forces(self.multiplier(element))
            if word in forces:
                return forces[word]
        if isinstance(element, Block) and word == "output":
            return element(self)
        if isinstance(element, Fmu):
            return element.quantity(self, word)
        return self.outputs_of(element).get(word)

    def _of_frame(self, body: str, word: str) -> Entry:
        frame = self.frame(body)
        if word == "position":
            return ca.vertcat(*frame.origin)
        if word == "velocity":
            return self.velocity(body)
        if word == ORIENTATION[self.dim]:
            return frame.angle if self.dim == 2 else ca.vertcat(*frame.p)
        return self.angular_velocity(body) if word == "angular_velocity" else None

    def outputs_of(self, element: Element) -> Mapping[str, Entry]:
        """What an element reports; a force that is switched off is zero.

        Once for all: elements whose expressions name each other several times would take exponentially long.
        """
        if element.name not in self._outputs:
            on = self.switch(element)
            self._outputs[element.name] = {
                word: on * value if word.endswith(("force", "torque")) else value
                for word, value in element.outputs(self).items()
            }
        return self._outputs[element.name]

    def _output(self, element: Any, what: str) -> Any:
        outputs = self.outputs_of(element) if isinstance(element, Element) else {}
        if what not in outputs:
            offered = ", ".join(outputs) or "none of its own"
            raise ModelError(f'{type(element).__name__} "{element.name}" has no {what}; its quantities are {offered}')
        return outputs[what]

    def _item(self, item: Any) -> Any:
        """A body, an element or another thing of the model, which may be given by its name."""
        return self.model[item] if isinstance(item, str) else item


def symbolic_view(model: Model, t: Any, x: Any, v: Any, z: Any, **keys: Any) -> SymbolicView:
    """The view on poses x and speeds v (body after body, in the order of the model) and states z."""
    xs, vs, dim = _split(x), _split(v), model.dim
    n, m = X_SIZE[dim], V_SIZE[dim]
    frames = {
        name: frame_on(dim, xs[n * k : n * (k + 1)], vs[m * k : m * (k + 1)]) for k, name in enumerate(model.bodies)
    }
    states = dict(zip(model.states, _split(z), strict=True))
    return SymbolicView(model, t, frames, states, **keys)


def initial_view(model: Model, t: Entry) -> SymbolicView:
    """The view on the initial estimates, as expressions of the parameters."""
    frames = {name: frame_from(model.dim, body.initial.q, body.initial.v) for name, body in model.bodies.items()}
    return SymbolicView(model, t, frames, {name: state.initial for name, state in model.states.items()})


def initial_values(model: Model) -> tuple[list[Entry], list[Entry], list[Entry]]:
    """q, v, z of the initial estimates."""
    starts = [body.initial for body in model.bodies.values()]
    q = [value for s in starts for value in s.q]
    v = [value for s in starts for value in s.v]
    return q, v, [state.initial for state in model.states.values()]


def _split(x: Entry) -> list[Entry]:
    return list(x) if isinstance(x, (list, tuple)) else (ca.vertsplit(x) if x.numel() else [])


def _at(marker: Marker | Frame) -> tuple[Frame, tuple[Entry, ...]]:
    if not isinstance(marker, (Marker, Frame)):
        raise ModelError(f"expected a body or a marker such as body.at(0, 0), got {described(marker)}")
    return (marker.body, marker.point) if isinstance(marker, Marker) else (marker, (0.0,) * marker.model.dim)


def _ends(element: Any) -> tuple[Any, Any] | None:
    """The two points of a spring or of another force between points."""
    return (element.a, element.b) if hasattr(element, "a") and hasattr(element, "b") else None


def _unit(axis: tuple[Entry, ...] | None) -> tuple[Entry, Entry]:
    if axis is None:
        return 1.0, 0.0
    size = ca.sqrt(axis[0] ** 2 + axis[1] ** 2)
    return axis[0] / size, axis[1] / size


def _components(vector: Entry, dim: int) -> tuple[Entry, ...]:
    return tuple(vector[k] for k in range(dim))
