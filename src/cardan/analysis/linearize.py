"""Linearization about a state: natural frequencies, damping, mode shapes.

The reduced equations in independent coordinates v, speeds s = v̇ and user states z, exact to first order:

    δq = T δv,   δq̇ = T δs + E δv,   [M Cᵀ; C 0] [δv̇; -δλ] = -∂(balance, closure)·(δq, δq̇, δz, δu)

with C_u E_u = -(∂Φ̇/∂q) T. The matrix is exact for the independent coordinates chosen, at rest and in motion; its
eigenvalues are the modes of the machine where the state is an equilibrium (in motion they depend on the coordinates).

About a steady motion the small motions are seen from axes in which it is steady (`steady_axes`): of a slider on a disc
that turns, those of the disc. There they have constant coefficients, with Coriolis and centrifugal terms,

    ξ̇ = u - W₁ξ,   u̇ = δv̇ - W₂u

and eigenvalues that do not depend on where the machine is. What goes straight on or spins in fixed bearings is seen
from axes that stand still: a symmetric rotor has its precession, nutation and whirl as seen from outside. A free body
of any shape that spins about a principal axis is steady in its own axes only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.analysis.equilibrium import Search, balanced
from cardan.analysis.frequency_response import named_outputs
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.little_inertia import check_rotations
from cardan.analysis.small_motions.kinked_forces import kinked
from cardan.analysis.small_motions.state_space import StateSpace, inputs_of
from cardan.analysis.small_motions.steadiness import axes_for, left_out, seen_from
from cardan.analysis.small_motions.steady_axes import Axes, axis_matrices, speeds_of
from cardan.analysis.state import State
from cardan.arrays import Complexes, Floats
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError, check_choice, suggestion
from cardan.io.layout import number
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, noted
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics import motion

if TYPE_CHECKING:
    from cardan.results.result import Result

PLACES = ("equilibrium", "assembled")
AXES = ("steady", "space", "body")
ROLLED_ALONG = (
    "{0} mode{2} at 0: constraints of speeds ({1}) let the machine stand elsewhere, where it can only roll to, and "
    "nothing brings it back"
)
STEPS_PER_PERIOD = 20  # Nikravesh (1988, sec. 10.4): RK4 then loses 1.3e-3 of the amplitude in 10 periods
RIGID_BODY_RATE = 1e-6  # rad/s relative to the fastest: slower modes are rigid-body motions


def damping_ratio(eigenvalues: complex | Floats | Complexes) -> Floats:
    """ζ = -Re λ / |λ| of each eigenvalue λ; that of λ = 0 is 0."""
    sizes = np.abs(eigenvalues)
    return -np.real(eigenvalues) / np.where(sizes > 0, sizes, 1.0) + 0.0  # + 0.0: no "-0"


@dataclass(frozen=True, eq=False)
class Mode:
    """One mode: eigenvalue λ = -ζω ± iω√(1-ζ²), shape of all coordinates (largest entry 1)."""

    eigenvalue: complex
    shape: Floats | Complexes

    @property
    def angular_frequency(self) -> float:
        """Undamped natural frequency |λ|, rad per time unit."""
        return abs(self.eigenvalue)

    @property
    def frequency(self) -> float:
        """Undamped natural frequency in cycles per time unit."""
        return abs(self.eigenvalue) / (2 * np.pi)

    @property
    def damping(self) -> float:
        """Damping ratio ζ; 1 or more: no oscillation; negative: unstable."""
        return float(damping_ratio(self.eigenvalue))


def _none() -> Floats:
    return np.zeros((0, 0))


@dataclass(frozen=True, eq=False)
class Linearization(Reporting):
    """The linear equations ẋ = A x + B u, y = C x + D u of small motions x = (δv, δs, δz) about a state; their modes.

    u are small changes of the `inputs` of the model (`Model.input`), y those of the `outputs` that were asked for.
    `tangent` gives all coordinates from the independent ones, δq = T δv; `speed_tangent` all speeds of a machine at
    rest from δs. They are the same but where constraints hold for speeds only (rolling). `modes` come by rising
    frequency, one of each conjugate pair.
    """

    state: State
    A: Floats
    tangent: Floats
    speed_tangent: Floats
    independent: tuple[str, ...]
    eigenvalues: Floats | Complexes
    modes: tuple[Mode, ...]
    notes: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    B: Floats = field(default_factory=_none)
    outputs: tuple[str, ...] = ()
    C: Floats = field(default_factory=_none)
    D: Floats = field(default_factory=_none)
    turning: Floats | None = None  # (n_bodies, 3): rates of the axes from which each body is seen; None: at rest

    @property
    def frequencies(self) -> Floats:
        """Natural frequencies of the oscillating modes, cycles per time unit."""
        return np.array([mode.frequency for mode in self.modes if mode.eigenvalue.imag > 0])

    @property
    def damping(self) -> Floats:
        """Damping ratios of the oscillating modes, in the order of `frequencies`; negative: the mode grows."""
        return np.array([mode.damping for mode in self.modes if mode.eigenvalue.imag > 0])

    @property
    def stable(self) -> bool:
        """Whether no small motion grows."""
        fastest = np.max(np.abs(self.eigenvalues), initial=0.0)
        return bool(np.all(self.eigenvalues.real <= RIGID_BODY_RATE * max(fastest, 1e-300)))

    @property
    def largest_step(self) -> float:
        """The largest sensible fixed step: a twentieth of the shortest period or time constant."""
        fastest = np.max(np.abs(self.eigenvalues), initial=0.0)
        return 2 * np.pi / fastest / STEPS_PER_PERIOD if fastest > 0 else np.inf

    def motion(self, mode: int = 1, size: float = 0.1, frames: int = 60) -> Result:
        """One period of a mode, as a result: `linearization.motion(2).animate("mode.html")`.

        Parameters
        ----------
        mode : int, default 1
            Which of the `modes`, from 1.
        size : float, default 0.1
            The largest displacement as a share of the machine's extent; of a mode that only turns, in rad.
        frames : int, default 60
            How many times there are in the period.

        Returns
        -------
        Result
            Positions, speeds and what follows from them; accelerations and reactions are NaN. Damping is left out.

        Raises
        ------
        AnalysisError
            The mode does not swing.
        """
        from cardan.analysis.small_motions.mode_motion import mode_motion

        return mode_motion(self.state, [(each.eigenvalue, each.shape) for each in self.modes], mode, size, frames)

    def sections(self) -> Report:
        model, names = self.state.model, self.state.system.coordinate_names
        fastest = max((mode.frequency for mode in self.modes), default=0.0)
        rows = []
        for k, mode in enumerate(self.modes, 1):
            most = names[int(np.argmax(np.abs(mode.shape)))] if mode.shape.size else ""
            rows.append((str(k), number(mode.frequency, 6, fastest), number(mode.damping, 4, 1.0), most))
        head = ("mode", f"frequency [1/{model.units.time}]", "damping ratio", "moves most")
        step = f"largest sensible fixed step: {self.largest_step:.4g} {model.units.time}"
        lines = [Table("modes", head, rows, margin=MARGIN), step, *noted(self.notes)]
        verdict = "stable" if self.stable else "not stable"
        return Report(f"{model.name}: small motions, {verdict}", [Section(lines, apart=False)])


@spoken
def linearize(
    model: Model,
    *,
    at: str | State = "equilibrium",
    parameters: Mapping[str, float] | None = None,
    axes: str = "steady",
    frozen: bool = False,
    outputs: str | Sequence[str] = (),
) -> Linearization:
    """Natural frequencies, damping ratios and mode shapes of small motions about a state.

    Parameters
    ----------
    model : Model
        The machine.
    at : "equilibrium", "assembled" or State, default "equilibrium"
        The state to linearize about. It must be an equilibrium at rest, or a steady motion such as that of a rotor, of
        a governor at speed or of a vehicle that drives straight ahead.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    axes : "steady", "space" or "body", default "steady"
        The axes from which small motions are seen: axes in which the motion is steady, fixed axes, or for rotations the
        axes of each body.
    frozen : bool, default False
        Take the equations as they are at any state, at that moment. They are exact for accelerations, but their
        eigenvalues are not modes.
    outputs : str or sequence of str, optional
        Names of quantities of a result, such as "crank.angle" or "pin.reaction_i.Fx": the outputs y.

    Returns
    -------
    Linearization
        The matrices of ẋ = A x + B u, y = C x + D u, with a column of B and D for each input of the model
        (`Model.input`) and a row of C and D for each output; `modes`, `frequencies`, and whether it is `stable`.

    Raises
    ------
    AnalysisError
        The state is neither an equilibrium nor a steady motion.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, free_length=1))
    >>> print(cd.linearize(model).frequencies.round(4))  # sqrt(400 / 4) / (2 pi)
    [1.5915]
    """
    check_choice("axes", axes, AXES, AnalysisError)
    state, bound, steady_axes = _place(model, at, parameters)
    return linearized(state, bound, axes, frozen, steady_axes, [outputs] if isinstance(outputs, str) else outputs)


def linearized(
    state: State,
    bound: BoundMachine,
    axes: str = "steady",
    frozen: bool = False,
    steady_axes: Axes | None = None,
    outputs: Sequence[str] = (),
) -> Linearization:
    """The linearization of a machine that is at a state, with the constraints that hold there; `steady_axes`:
    the axes in which a search has found it to be steady."""
    system, m = state.system, bound.arrays
    check_rotations(bound)
    lu = bound.partition()
    if motion.evaluate(m, lu, m.Phi.size > 0) != motion.OK:
        raise AnalysisError("the equations of motion cannot be evaluated at this state")
    if steady_axes is not None and axes == "steady":
        seen, notes = steady_axes, seen_from(system, steady_axes)
    else:
        seen, notes = axes_for(bound, m.v_rate.copy(), m.lam.copy(), axes, frozen)
    speeds = speeds_of(system, bound.size, m.q, m.v, m.v_rate)
    space = StateSpace(bound, lu, *axis_matrices(system, seen, speeds))
    tangent = space.tangent
    by_x = space.changes()
    A = space.A(by_x)
    if not np.isfinite(A).all():
        raise AnalysisError(
            "derivatives of forces or constraints are not finite at this state; look for the square root or the "
            "direction of a quantity that is zero there"
        )
    eigenvalues, modes = _modes(A, tangent)
    names = tuple(system.coordinate_names[j] for j in space.positions)
    turning = seen.places if m.v.any() else None
    inputs, input_notes = inputs_of(system, space.at)
    places = [list(system.model.parameters).index(name) for name in inputs]
    B, by_u = space.B(places)
    y, expressions = named_outputs(system, list(outputs))
    C, D = space.outputs(expressions, by_x, by_u, places)
    notes += left_out(system) + kinked(bound, tangent) + input_notes + _rolled_along(bound, space)
    return Linearization(
        state,
        A,
        tangent,
        space.free_speeds,
        names,
        eigenvalues,
        modes,
        tuple(notes),
        tuple(inputs),
        B,
        y,
        C,
        D,
        turning,
    )


def _rolled_along(bound: BoundMachine, space: StateSpace) -> list[str]:
    """Which modes are at 0 because rows hold for speeds only."""
    count = space.tangent.shape[1] - space.free_speeds.shape[1]
    if not count:
        return []
    return [ROLLED_ALONG.format(count, bound.rolling, "s" if count > 1 else "")]


def _modes(A: Floats, tangent: Floats) -> tuple[Floats | Complexes, tuple[Mode, ...]]:
    """All eigenvalues by size, and one mode of each pair."""
    eigenvalues, vectors = np.linalg.eig(A)
    order = np.argsort(np.abs(eigenvalues), kind="stable")
    size = np.max(np.abs(eigenvalues), initial=0.0)
    modes = []
    for k in order:
        value = complex(eigenvalues[k])
        if value.imag < -RIGID_BODY_RATE * size:
            continue  # the other one of a pair
        shape = tangent @ vectors[: tangent.shape[1], k]
        largest = shape[np.argmax(np.abs(shape))] if shape.size else 1.0
        modes.append(Mode(value, shape / largest if largest else shape))
    return eigenvalues[order], tuple(modes)


def _place(
    model: Model, at: str | State, parameters: Mapping[str, float] | None
) -> tuple[State, BoundMachine, Axes | None]:
    if isinstance(at, State):
        at.p_for(compile_system(model))  # refuses a state of another model
        state = at
    elif at not in PLACES:
        raise AnalysisError(f'at="{at}" is not known{suggestion(str(at), PLACES)}')
    else:
        state = assemble(model, parameters=parameters)
    state.system.check_masses(state.p)
    if at == "equilibrium":
        search = balanced(state)
        return *equilibrium_state(search, state), search.axes
    bound = BoundMachine(state.system, state.p)
    bound.let_hold(state.holds)
    bound.set_state(state.t, state.q, state.v, state.z)
    return state, bound, None


def equilibrium_state(search: Search, start: State) -> tuple[State, BoundMachine]:
    """The machine where a search has ended, at rest or in steady motion; limits that are met there hold."""
    m = search.bound.arrays
    m.v[:] = search.v
    return replace(start, q=m.q.copy(), v=search.v.copy(), z=m.z.copy(), p=m.p.copy(), partition=None), search.bound
