"""The symbolic view `s` of a machine: what joints, forces and the user's own functions are written on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import casadi as ca

from cardan.equations.frames import GROUND_FRAME, PER_BODY, PlanarFrame, planar_frame
from cardan.equations.modes import Modes
from cardan.errors import ModelError, suggestion
from cardan.model.body import Body, Frame, Marker
from cardan.model.element import ConstraintElement, Element, Point
from cardan.model.expression import Expression
from cardan.model.functions import Spline
from cardan.model.model import Model

SMALL_LENGTH = 1e-20  # √(d·d + SMALL²): keeps distances and directions differentiable at zero length


class View:
    """Positions, velocities, angles, lengths, states and time as CasADi expressions.

    `s.time, s.position(marker), s.velocity(marker), s.angle(body), s.angular_velocity(body), s.length(spring),
    s.rate(spring), s.state("p"), s.parameter("k"), s.quantity("crank.angle")`; `s.initial` is the same view on
    the initial estimates.
    """

    def __init__(
        self,
        model: Model,
        time: Any,
        frames: Mapping[str, PlanarFrame],
        states: Mapping[str, Any],
        initial: View | None = None,
        rate_of: Callable[[Any], Any] | None = None,
        modes: Modes | None = None,
        multipliers: dict[str, ca.SX] | None = None,
        reaction_of: Callable[[Any], Any] | None = None,
    ):
        self.model = model
        self.time = time
        self._frames = frames
        self._states = states
        self._initial = initial
        self._rate_of = rate_of
        self._modes = modes
        self._multipliers = multipliers
        self._reaction_of = reaction_of

    @property
    def initial(self) -> View:
        return self if self._initial is None else self._initial

    def with_ground(self, frame: PlanarFrame) -> View:
        """The same view on a ground that has a pose of its own."""
        return self._but(frames={**self._frames, self.model.ground.name: frame})

    def for_constraint(self, element: Element) -> View:
        """The same view, whose `initial` is the position of capture for a joint that can be captured."""
        places = {} if self._modes is None else self._modes.references.get(element.name, {})
        if self._modes is None or not places:
            return self
        frames = dict(self.initial._frames)
        for body, k in places.items():
            frames[body] = planar_frame(ca.vertsplit(self._modes.symbol[k : k + PER_BODY]), (0.0,) * PER_BODY)
        time = self._modes.symbol[self._modes.reference_times[element.name]]
        return self._but(initial=self.initial._but(frames=frames, time=time))

    def with_multipliers(self, multipliers: dict[str, ca.SX], reaction_of: Callable[[Any], Any]) -> View:
        """The same view, from which reactions can be read."""
        return self._but(multipliers=multipliers, reaction_of=reaction_of)

    def _but(self, **changed: Any) -> View:
        parts = {
            "time": self.time,
            "frames": self._frames,
            "states": self._states,
            "initial": self._initial,
            "rate_of": self._rate_of,
            "modes": self._modes,
            "multipliers": self._multipliers,
            "reaction_of": self._reaction_of,
        }
        return View(self.model, **(parts | changed))

    @property
    def functions(self) -> Mapping[str, Callable]:
        return self.model.functions

    # -- bodies and markers -----------------------------------------------------------------------------------

    def frame(self, body: Frame) -> PlanarFrame:
        if body.model is not self.model:
            raise ModelError(f'body "{body.name}" belongs to model "{body.model.name}", not to "{self.model.name}"')
        return self._frames.get(body.name, GROUND_FRAME)

    def position(self, marker: Marker | Frame) -> ca.SX:
        body, point = _at(marker)
        return self.frame(body).position(point)

    def velocity(self, marker: Marker | Frame) -> ca.SX:
        body, point = _at(marker)
        return self.frame(body).velocity(point)

    def velocity_at(self, body: Frame, p_W: Any) -> ca.SX:
        """Velocity of the point of `body` that is now at the global position `p_W`."""
        return self.frame(body).velocity_at(p_W)

    def angle(self, body: Frame) -> Any:
        return self.frame(body).angle

    def angular_velocity(self, body: Frame) -> Any:
        return self.frame(body).omega

    def rotate(self, body: Frame, vector: Any) -> ca.SX:
        """A vector given in body axes, in global axes."""
        return ca.vertcat(*self.frame(body).rotate((vector[0], vector[1])))

    def unrotate(self, body: Frame, vector: Any) -> ca.SX:
        """A vector given in global axes, in body axes."""
        f = self.frame(body)
        return ca.vertcat(f.cos * vector[0] + f.sin * vector[1], f.cos * vector[1] - f.sin * vector[0])

    def axis(self, marker: Marker) -> ca.SX:
        """Unit vector of a marker's axis, global axes; the body's first axis when it has none."""
        return ca.vertcat(*self.frame(marker.body).rotate(_unit(marker.axis)))

    def normal(self, marker: Marker) -> ca.SX:
        """The axis turned by +90°."""
        ax, ay = _unit(marker.axis)
        return ca.vertcat(*self.frame(marker.body).rotate((-ay, ax)))

    def heading(self, marker: Marker) -> Any:
        """Angle of a marker's axis in global axes, followed over any number of turns."""
        ax, ay = _unit(marker.axis)
        return self.angle(marker.body) + ca.atan2(ay, ax)

    def cross(self, a: Any, b: Any) -> Any:
        return a[0] * b[1] - a[1] * b[0]

    # -- distances --------------------------------------------------------------------------------------------

    def distance(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        d = self.position(b) - self.position(a)
        return ca.sqrt(ca.dot(d, d) + SMALL_LENGTH**2)

    def direction(self, a: Marker | Frame, b: Marker | Frame) -> ca.SX:
        """Unit vector from a to b (shorter than one only within SMALL_LENGTH of coincidence)."""
        d = self.position(b) - self.position(a)
        return d / ca.sqrt(ca.dot(d, d) + SMALL_LENGTH**2)

    def length(self, element: Any) -> ca.SX:
        """Length of a spring or link, by the element or its name."""
        return self.distance(*_ends(self._element(element)))

    def rate(self, element: Any) -> ca.SX:
        """Rate of change of the length of a spring or link."""
        a, b = _ends(self._element(element))
        return ca.dot(self.direction(a, b), self.velocity(b) - self.velocity(a))

    def rate_of(self, expression: Any) -> Any:
        """Time derivative of an expression of positions and time."""
        if self._rate_of is None:
            raise ModelError("rates of expressions are not available here")
        return self._rate_of(expression)

    # -- states, parameters, signals --------------------------------------------------------------------------

    def state(self, name: str) -> Any:
        if name not in self._states:
            raise ModelError(f'no state "{name}"{suggestion(name, self._states)}')
        return self._states[name]

    def parameter(self, name: str) -> ca.SX:
        known = self.model.parameters
        if name not in known:
            raise ModelError(f'no parameter "{name}"{suggestion(name, known)}')
        return known[name].symbol

    def switch(self, element: Element) -> Any:
        """1 while a force is on, 0 while it is off."""
        return 1.0 if self._modes is None else self._modes.switch(element.name)

    def slip(self, element: Element) -> Any:
        """The direction in which a friction slips: ±1, and 0 while it sticks."""
        return 0.0 if self._modes is None else self._modes.symbol[self._modes.slips[element.name]]

    def multiplier(self, element: Element | str) -> ca.SX:
        """The multipliers λ of a joint's rows; 0 while it does not hold."""
        name = element if isinstance(element, str) else element.name
        if self._multipliers is None:
            raise ModelError(f'the reaction of "{name}" is not known here: constraints cannot depend on reactions')
        if name not in self._multipliers:
            raise ModelError(f'no joint "{name}"{suggestion(name, self._multipliers)}')
        return self._multipliers[name]

    def reaction(self, joint: Element | str) -> ca.SX:
        """Fx, Fy, N that a joint puts on its first body, global axes, moment about the mass centre."""
        name = joint if isinstance(joint, str) else joint.name
        self.multiplier(name)  # refuses what is no joint
        assert self._reaction_of is not None
        return self._reaction_of(self.model.elements[name])

    def in_time(self, value: Any) -> Any:
        """A number, or a function (Spline, Expression) of time."""
        if isinstance(value, Expression):
            return value(self)
        return value(self.time) if callable(value) and not isinstance(value, ca.SX) else value

    def signal(self, value: Any) -> Any:
        """A number, a Spline of time, or a function of the machine."""
        if isinstance(value, Spline):
            return value(self.time)
        return value(self) if callable(value) and not isinstance(value, ca.SX) else value

    def vector_signal(self, value: Any) -> ca.SX:
        if isinstance(value, (tuple, list)):
            return ca.vertcat(*(self.signal(item) for item in value))
        result = self.signal(value)
        return ca.vertcat(*result) if isinstance(result, (tuple, list)) else ca.SX(result)

    def quantity(self, name: str) -> Any:
        """What a dotted name in a text model means; KeyError when it means nothing."""
        if name in ("t", "time"):
            return self.time
        if name in self._states:
            return self._states[name]
        if name in self.model.parameters:
            return self.model.parameters[name].symbol
        owner, _, what = name.rpartition(".")
        if owner in self.model.bodies:
            return self._body_quantity(self.model.bodies[owner], what)
        if owner in self.model.elements:
            return self._element_quantity(self.model.elements[owner], what)
        raise KeyError(name)

    def _body_quantity(self, body: Body, what: str) -> Any:
        f = self.frame(body)
        known = {"x": f.x, "y": f.y, "angle": f.angle}
        known |= {"velocity_x": f.vx, "velocity_y": f.vy, "angular_velocity": f.omega}
        return known[what]

    def _element_quantity(self, element: Element, what: str) -> Any:
        if isinstance(element, Point):
            p, v = self.position(element.marker), self.velocity(element.marker)
            return {"x": p[0], "y": p[1], "velocity_x": v[0], "velocity_y": v[1]}[what]
        if what == "length":
            return self.length(element)
        if what == "rate" and hasattr(element, "a"):
            return self.rate(element)
        if isinstance(element, ConstraintElement):
            known = element.forces(self.multiplier(element)) if self._multipliers is not None else {}
            if what in known:
                return known[what]
            if what.startswith("reaction"):
                F = self.reaction(element)
                return {
                    "reaction": ca.sqrt(F[0] ** 2 + F[1] ** 2),
                    "reaction_x": F[0],
                    "reaction_y": F[1],
                    "reaction_moment": F[2],
                }[what]
        return element.outputs(self)[what]

    def _element(self, element: Any) -> Any:
        return self.model.elements[element] if isinstance(element, str) else element


def symbolic_view(model: Model, t: Any, q: Any, v: Any, z: Any, **keys: Any) -> View:
    """The view on coordinate vectors q, v (3 entries a body, in the order of the model) and states z."""
    qs, vs = _split(q), _split(v)
    frames = {name: planar_frame(qs[3 * k : 3 * k + 3], vs[3 * k : 3 * k + 3]) for k, name in enumerate(model.bodies)}
    states = dict(zip(model.states, _split(z), strict=True))
    return View(model, t, frames, states, **keys)


def initial_view(model: Model, t: Any) -> View:
    """The view on the initial estimates, as expressions of the parameters."""
    return symbolic_view(model, t, *initial_values(model))


def initial_values(model: Model) -> tuple[list[Any], list[Any], list[Any]]:
    """q, v, z of the initial estimates."""
    starts = [body.initial for body in model.bodies.values()]
    q = [value for s in starts for value in (*s.position, s.angle)]
    v = [value for s in starts for value in (*s.velocity, s.angular_velocity)]
    return q, v, [state.initial for state in model.states.values()]


def _split(x: Any) -> list[Any]:
    return list(x) if isinstance(x, (list, tuple)) else (ca.vertsplit(x) if x.numel() else [])


def _at(marker: Marker | Frame) -> tuple[Frame, tuple[Any, ...]]:
    if not isinstance(marker, (Marker, Frame)):
        raise ModelError(f"expected a body or a marker such as body.at(0, 0), got {marker!r}")
    return (marker.body, marker.point) if isinstance(marker, Marker) else (marker, (0.0, 0.0))


def _ends(element: Any) -> tuple[Any, Any]:
    for a, b in (("a", "b"), ("i", "j")):
        if hasattr(element, a) and hasattr(element, b):
            return getattr(element, a), getattr(element, b)
    raise ModelError(f"{element!r} has no two ends, so no length")


def _unit(axis: tuple[Any, ...] | None) -> tuple[Any, Any]:
    if axis is None:
        return 1.0, 0.0
    size = ca.sqrt(axis[0] ** 2 + axis[1] ** 2)
    return axis[0] / size, axis[1] / size
