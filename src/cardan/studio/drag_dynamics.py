"""Pulling a machine by hand with all its masses and forces: a spring and a damper between a point and the pointer.

    F = k (target - r_P) - c v_P        on the point P

is one more force of a copy of the model, whose target and stiffness are parameters; `step` runs `cd.simulate` over the
time of a frame, from the state that the last frame has left, with all forces, events, stops and friction. A frame of a
four-bar takes two milliseconds.

The hand is as strong as the machine is heavy. W = A N (NᵀMN)⁻¹ NᵀAᵀ says how the point gives way to a force (A its
Jacobian, N the motions that the joints allow, M the mass matrix); m = rank W / trace W is the mass that the hand feels.
The spring gives this mass a period of PERIOD and critical damping, k = m ω², c = 2 m ω; it is stiffer where the
machine's own forces (weight, springs) would otherwise pull the point farther than SAG body sizes away from the pointer.
"""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

import cardan as cd
from cardan.analysis.state import State
from cardan.errors import AnalysisError, CardanError
from cardan.model.model import Model, restricted
from cardan.results.result import Result
from cardan.scene import poses
from cardan.studio.dragging import Grip
from cardan.studio.session import UNITS_OF_SECOND

PERIOD = 0.3  # s: of the mass that the hand feels on the hand's spring
SAG = 0.05  # body sizes: how far the machine's own forces may pull the point away, at the start
POINTER_REACH = 3.0  # body sizes: a pointer that is farther away pulls no more
ROWS_OF_FRAME = 4  # of a frame: where a slow one can end early
FRAME_PATIENCE = 0.25  # s: a frame that takes longer ends where it is
DRAG_RANK = 1e-9  # of the largest singular value


@dataclass(frozen=True, eq=False)
class Moved:
    """The machine after a frame: its time, its coordinates q, and what went wrong, if anything did."""

    bodies: tuple[str, ...]
    t: float
    q: np.ndarray
    point: np.ndarray  # the place of the point, in the world
    force: np.ndarray  # of the hand on it
    problem: str = ""  # why the frame ended early; the machine is where it was before that

    @property
    def poses(self) -> dict[str, list[float]]:
        """(x, y, angle) of each body; in space (x, y, z) and Euler parameters."""
        return dict(zip(self.bodies, self.q.reshape(len(self.bodies), -1).tolist(), strict=True))


class HandRun:
    """A machine that moves by its own laws, with a hand at one of its points.

    `state` is where it begins, by default its assembled start. `notes` tell what is different from a run of the model.
    A machine whose every motion is driven could not be pulled: then its drivers are let go.
    """

    def __init__(
        self,
        model: Model,
        body: str,
        point: Sequence[float],
        parameters: Mapping[str, float] | None = None,
        state: State | None = None,
    ):
        self.notes: tuple[str, ...] = ()
        start = cd.assemble(model, parameters=parameters) if state is None else state
        freed = _undriven(model) if start.dof == 0 else None
        if freed is not None:
            self.notes = (f"drivers are let go while the machine is pulled: {', '.join(_drivers(model))}",)
            model = freed
        self.grip = Grip(model, body, point)
        self.model, self._names = _with_hand(model, body, self.grip.point)
        self._parameters = dict(parameters or {})
        self._state = cd.carry_over(start, self.model, parameters=self._parameters)
        if self._state.dof == 0:
            raise AnalysisError(
                f'"{body}" cannot be pulled: the joints of the machine leave it no freedom to move; remove a joint'
            )
        system = self._state.system
        system.check_masses(system.parameter_values(self._parameters))
        self.size = system.numbers(self._state.p).size
        self.mass, self.stiffness, self.damping = _strength(self._state, self.grip, self.size)

    @property
    def t(self) -> float:
        """The time of the machine."""
        return self._state.t

    @property
    def state(self) -> State:
        """Where the machine is, as a start for `cd.carry_over(state, model)`."""
        return self._state

    def step(self, dt: float, target: Sequence[float] | None, patience: float = FRAME_PATIENCE) -> Moved:
        """Let time pass; the hand pulls towards the target, or has let go (None)."""
        if not (np.isfinite(dt) and dt > 0):
            raise AnalysisError(f"dt={dt!r}: expected a positive length of time")
        began, grip_place = clock.monotonic(), self.grip.place(self._state.q)
        away = np.zeros(self.model.dim) if target is None else self.grip.checked(target, "target") - grip_place
        away *= min(1.0, POINTER_REACH * self.size / max(float(np.linalg.norm(away)), 1e-300))
        held = 0.0 if target is None else 1.0
        values = [*(grip_place + away), held * self.stiffness, held * self.damping]
        parameters = self._parameters | dict(zip(self._names, map(float, values), strict=True))

        def watch(t: float, t_end: float) -> None:
            if t < t_end and clock.monotonic() - began > patience:
                raise KeyboardInterrupt  # ends the run where it is

        result, problem = self._run(dt, parameters, watch)
        if result is not None and len(result.t) > 1:
            self._state = _last_state(self._state, result)
        q = self._state.q
        place, velocity = self.grip.place(q), self.grip.velocity(q, self._state.v)
        force = held * (self.stiffness * (grip_place + away - place) - self.damping * velocity)
        return Moved(tuple(self.model.bodies), self._state.t, q.copy(), place, force, problem)

    def _run(
        self, dt: float, parameters: dict[str, float], watch: Callable[[float, float], None]
    ) -> tuple[Result | None, str]:
        start = self._state
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that the run was interrupted is told below
                result = cd.simulate(
                    self.model, start.t + dt, dt / ROWS_OF_FRAME, start=start, parameters=parameters,
                    progress=watch,
                )  # fmt: skip
        except CardanError as error:
            return getattr(error, "result", None), str(error)
        if result.stats.status == "interrupted":
            return result, "the motion takes longer to compute than it lasts; it is shown slower"
        if result.t[-1] < start.t + 0.999 * dt:
            return result, "an event has ended the motion"
        return result, ""


def _drivers(model: Model) -> list[str]:
    return [element.name for element in model.constraints if element.kind == "driver"]


def _undriven(model: Model) -> Model | None:
    """The machine without its drivers; None where it has none."""
    drivers = _drivers(model)
    if not drivers:
        return None
    for event in model.events:
        for switched in (action.element_name for action in event.actions if action.element_name in drivers):
            raise AnalysisError(
                f'every motion of the machine is driven, and driver "{switched}" cannot be let go, because event '
                f'"{event.name}" acts on it; pull the machine without its forces'
            )
    undriven_elements = {name: element for name, element in model.elements.items() if name not in drivers}
    return restricted(model.with_parameters({}), dict(model.bodies), undriven_elements, states=True)


def _with_hand(model: Model, body: str, point: np.ndarray) -> tuple[Model, list[str]]:
    """A copy of the model with the hand's force, and the names of its parameters: target, stiffness, damping."""
    other = model.with_parameters({})
    name = "hand"
    while any(other_name == name or other_name.startswith(f"{name} ") for other_name in other.names()):
        name += "_"
    words = [*"xyz"[: model.dim], "stiffness", "damping"]
    *target, k, c = (other.parameter(f"{name} {word}", 0.0) for word in words)
    grip = other.bodies[body].at(*map(float, point))
    other.add(cd.Force(name, grip, lambda s: k * (cd.vertcat(*target) - s.position(grip)) - c * s.velocity(grip)))
    return other, [f"{name} {word}" for word in words]


def _strength(state: State, grip: Grip, size: float) -> tuple[float, float, float]:
    """The mass that the hand feels, its stiffness and its damping."""
    system = state.system
    C = system.jacobian_at(state.t, state.q, state.p)
    holds = system.holds_at_start if state.holds is None else state.holds
    _, s, Vt = np.linalg.svd(C[holds]) if holds.any() else (None, np.zeros(0), np.eye(system.n_v))
    N = Vt[int(np.count_nonzero(s > DRAG_RANK * s.max(initial=0.0))) :].T
    still = np.zeros(system.n_v)
    M, Q, _ = (np.array(x) for x in system.forces(state.t, state.q, still, state.z, state.p, np.zeros(system.n_c)))
    AN = grip.rates(state.q, np.ones(system.n_v)) @ N
    W = AN @ np.linalg.pinv(N.T @ M @ N) @ AN.T
    trace, rank = float(np.trace(W)), int(np.linalg.matrix_rank(W, rtol=DRAG_RANK))
    total = float(system.numbers(state.p).masses[:, 0].sum())
    mass = rank / trace if trace > 0 and np.isfinite(trace) else total
    mass = min(mass, total) if total > 0 else mass
    balancing_force = np.linalg.lstsq(AN.T, N.T @ Q.ravel(), rcond=DRAG_RANK)[0]  # at the grip, against all others
    second = UNITS_OF_SECOND.get(system.model.units.time, 1.0)
    stiffness = max(mass * (2 * np.pi / (PERIOD * second)) ** 2, float(np.linalg.norm(balancing_force)) / (SAG * size))
    return mass, stiffness, 2.0 * float(np.sqrt(stiffness * mass))


def _last_state(state: State, result: Result) -> State:
    """The state in the last row of a result, with the joints and forces that are switched on there."""
    k, model = len(result.t) - 1, state.model
    piece = [piece for piece in result.pieces if piece.row <= k][-1]
    p = piece.p.copy()
    if result.turns is not None:
        p[state.system.turn_slots] = result.turns[k]
    of = result.columns
    v = [np.append(of[name, "velocity"][k], of[name, "angular_velocity"][k]) for name in model.bodies]
    z = np.array([of[name, "value"][k] for name in model.states], float)
    q = poses(result)[k, 1:].ravel()
    t = float(result.t[k])
    done = any(event.t == t for event in result.log)  # a sample time that is due here may still be to come
    return replace(state, t=t, q=q, v=np.concatenate([*v, []]), z=z, p=p, holds=piece.holds.copy(), done=done)
