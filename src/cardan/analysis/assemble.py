"""Assembly: consistent positions and speeds from rough estimates.

The core does it (core/closing/assembly.c says how); here is what it is given, and what is said of what it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NoReturn

import numpy as np

from cardan.analysis.assembly.initial_speeds import filled_note
from cardan.analysis.assembly.open_joints import gaps_of
from cardan.analysis.machine.assembler import SHAKE_SEED, Assembler, assembler_of
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.machine.singular_start import singular_rows
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError, AssemblyError, ModelError, check_known, described
from cardan.model.argument_messages import spoken
from cardan.model.control.events import AtStart
from cardan.model.model import Model
from cardan.numerics import core, motion
from cardan.numerics.closing import Start, worst_violation
from cardan.numerics.constants import LEAST_SPEED, NOT_FINITE, SIDESTEP, SPEEDS_CONTRADICT
from cardan.numerics.partition import Partition

CHANGED = 1e-9  # initial values that move by less (relative) are not mentioned
UNMOVED = 1e-6  # of coordinates: no axis has turned over
OPPOSED = -0.95  # cosine: axes that the estimates put against each other within 18° are meant so
SPEEDS_FIT = 1e-14  # of the largest speed: what a speed may violate its constraints by to be left alone


@spoken
def assemble(
    model: Model,
    *,
    t: float = 0.0,
    parameters: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    closure: float | None = None,
) -> State:
    """Consistent positions and velocities at one time, found from the rough initial values of the bodies.

    The positions satisfy Φ(q, t) = 0 and the speeds C v + Φ_t = 0 (Wehage & Haug 1981, sec. 4.3).

    Parameters
    ----------
    model : Model
        The machine.
    t : float, default 0
        The time at which drivers are evaluated, in the model's unit of time.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    hold : iterable of str, default ()
        Initial values that must not change, such as "crank.angle", besides those that the bodies themselves hold.
    closure : float, optional
        The largest constraint violation |Φ| that is accepted, as a length (angles are multiplied by a typical body
        size). The default is 1e-11 of a typical body size.

    Returns
    -------
    State
        Coordinates and speeds, the number of degrees of freedom, and the names of redundant constraints.

    Raises
    ------
    AssemblyError
        The constraints cannot be satisfied. The message names the joints that stay open.

    Notes
    -----
    Speeds that the model does not give are those of least kinetic energy; `notes` of the state names them.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum")
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0.6, 0.1))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    >>> state = cd.assemble(model)
    >>> state.dof
    1
    """
    if not np.isfinite(t):
        raise AnalysisError(f"t={t} is not a finite time")
    system = compile_system(model)
    p = system.parameter_values(parameters)
    if closure is not None and not (isinstance(closure, (int, float)) and 0 < closure < np.inf):
        raise AnalysisError(f"closure={closure!r}: expected a positive length, the gap that constraints may keep")
    state = assemble_from(system, p, *system.initial_state(p), t=t, hold=hold, fill=True, closure=closure)
    return _with_values_at_start(state)


def _with_values_at_start(state: State) -> State:
    """With the states of elements that begin where the machine stands (`AtStart`)."""
    system, z = state.system, state.z.copy()
    begins = [event for event in system.model.events if isinstance(getattr(event, "function", None), AtStart)]
    if not begins:
        return state
    at_rest, none = np.zeros(system.n_v), np.zeros(len(system.rows))
    values = np.ravel(system.events.actions(state.t, state.q, state.v, at_rest, none, state.z, state.p)[0])
    for action in (action for event in begins for action in event.actions):
        z[list(system.model.states).index(action.target)] = values[system.events.plan.sets[action]]
    return replace(state, z=z)


def assemble_from(
    system: System,
    p: np.ndarray,
    q0: np.ndarray,
    v0: np.ndarray,
    z0: np.ndarray,
    t: float = 0.0,
    hold: Iterable[str] = (),
    fill: bool = False,
    closure: float | None = None,
    holds: np.ndarray | None = None,
) -> State:
    """As `assemble`, from given estimates; `fill`: speeds that the model does not give are left open in v0; `holds`:
    which constraints hold, where they are not those of the model."""
    bound = bound_machine(system, p)
    bound.closure = closure
    bound.let_hold(holds)
    state = assemble_bound(bound, q0, v0, z0, t, hold, fill)
    give_back(bound)
    return replace(state, holds=holds)


def assemble_bound(
    bound: BoundMachine,
    q0: np.ndarray,
    v0: np.ndarray,
    z0: np.ndarray,
    t: float,
    hold: Iterable[str] = (),
    fill: bool = False,
) -> State:
    """As `assemble_from`, on arrays that are there; they hold the assembled state afterwards."""
    return describe(bound, put_together(bound, q0, v0, z0, t, hold, fill=fill), q0, v0)


def put_together(
    bound: BoundMachine,
    q0: np.ndarray,
    v0: np.ndarray,
    z0: np.ndarray,
    t: float,
    hold: Iterable[str] = (),
    for_run: bool = True,
    fill: bool = False,
) -> Partition:
    """The same without an account of it: the elimination of C at the position that was found.

    Unless it is wanted `for_run`, another one will do, which leaves out the same rows. Where speeds are left open
    (`fill`), `bound.filled` says which have been chosen.
    """
    bound.set_state(t, q0, v0, z0)
    held_q, held_v = held_values(bound.system, hold)
    assembler = assembler_of(bound)
    status, partition = assembler.assemble(held_q, held_v, bound.system.given_speeds, for_run, fill)
    if partition is None:
        _explain(assembler, status, held_q, held_v)
    return partition


def stands(bound: BoundMachine, q0: np.ndarray, v0: np.ndarray, z0: np.ndarray, t: float, fill: bool = False) -> bool:
    """Whether estimates fit as they are, positions and speeds: then the machine is there, and put together."""
    m = bound.arrays
    if fill and v0.any() and not bound.system.given_speeds.all():
        return False
    bound.filled = ()
    bound.set_state(t, q0, v0, z0)
    if bound.system.driven_turns:
        driven = np.array(bound.system.driven_turns, np.int64)
        core.cd_count_turns(m, driven, len(driven))
    if not bound.gap() <= m.watch.closure_tolerance or motion.call(m.jacobian) != 0:
        return False
    motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, m.Phi)
    worst, fastest = worst_violation(m.Phi, bound.holds, m.v, m.col_scale, m.Phi_t)
    return m.Phi.size == 0 or bool(abs(m.Phi[worst]) <= SPEEDS_FIT * max(fastest, LEAST_SPEED))


def held_values(system: System, extra: Iterable[str] = (), flags: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Masks of held coordinates and held speeds: those named in `extra`, and with `flags` those the bodies flag."""
    if flags and isinstance(extra, tuple) and not extra:
        return system.held_at_start
    if not isinstance(extra, Iterable):
        raise ModelError(f'hold: expected names of coordinates, such as hold="rod.angle", got {described(extra)}')
    masks = tuple(mask.copy() if flags else np.zeros(mask.size, bool) for mask in system.held_at_start)
    for name in (extra,) if isinstance(extra, str) else extra:
        all_names = system.coordinate_names + system.speed_names
        check_known("cannot hold", name, all_names)
        for mask, names in zip(masks, (system.coordinate_names, system.speed_names), strict=True):
            mask[[k for k, word in enumerate(names) if word == name]] = True
    return masks[0], masks[1]


# -- what has not been put together --------------------------------------------------------------------------------


def _explain(assembler: Assembler, status: int, held_q: np.ndarray, held_v: np.ndarray) -> NoReturn:
    """Raise the AssemblyError that fits."""
    if status == NOT_FINITE:
        _explain_what_is_no_number(assembler.bound)
    if status == SPEEDS_CONTRADICT:
        _explain_speeds(assembler.bound, assembler.start, held_v)
    _explain_open(assembler, held_q)


def _explain_what_is_no_number(bound: BoundMachine) -> None:
    for row, value in zip(bound.system.rows, bound.arrays.Phi, strict=True):
        if not np.isfinite(value):
            raise AssemblyError(
                f'{row.element.kind} "{row.element.name}" is not finite at t = {bound.arrays.t[0]:g}; '
                "look for a division by zero or the root of a negative number in its function"
            )


def _explain_open(assembler: Assembler, held: np.ndarray) -> NoReturn:
    """Held values are in the way, constraints contradict each other, or a loop stays open."""
    bound = assembler.bound
    m, system = bound.arrays, bound.system
    gaps = gaps_of(bound) + _reasons(bound)
    if held.any():
        closest = m.q.copy()
        m.q[:] = assembler.start.estimate
        if assembler.closes(np.zeros_like(held)):
            names = ", ".join(np.array(system.coordinate_names)[held])
            raise AssemblyError(
                f"the machine cannot be assembled with the held values {names}: {gaps}; it can be when they are not "
                "held, so correct these values or leave out hold"
            )
        m.q[:] = closest
    random = np.random.default_rng(SHAKE_SEED)
    m.q[:] = bound.moved(m.q, SIDESTEP * random.uniform(-1, 1, m.v.size) * bound.unit)
    partition = bound.eliminate()
    if bound.redundant(partition):
        rows = dependent_group(bound, partition)
        names = ", ".join(f'"{name}"' for name in dict.fromkeys(system.rows[i].element.name for i in rows))
        raise AssemblyError(
            f"constraints contradict each other: {names} cannot all hold ({gaps}); remove or change one"
        )
    raise AssemblyError(
        f"the machine cannot be assembled: {gaps}; check lengths and marker positions, or give better initial positions"
    )


def _reasons(bound: BoundMachine) -> str:
    """What elements that stay open say of it."""
    system, m = bound.system, bound.arrays
    open_rows = np.abs(m.Phi) > m.watch.closure_tolerance
    names = dict.fromkeys(row.element.name for row, is_open in zip(system.rows, open_rows, strict=True) if is_open)
    reasons = [system.model.elements[name].why_open(system.view) for name in names]
    return "".join("; " + text.format(*system.values_at(m, numbers)) for text, numbers in reasons if text)


def dependent_group(bound: BoundMachine, partition: Partition) -> list[int]:
    """Rows that take part in a linear dependence with the redundant ones."""
    J = constraint_matrix(bound)
    independent = partition.row_order[: partition.rank]
    group: set[int] = set()
    for i in bound.redundant(partition):
        weights = np.linalg.lstsq(J[independent].T, J[i], rcond=None)[0]
        group |= {int(i), *(int(k) for k, w in zip(independent, weights, strict=True) if abs(w) > 1e-6)}
    return sorted(group)


def constraint_matrix(bound: BoundMachine) -> np.ndarray:
    """C of the rows that hold, with all its zeros."""
    m = bound.arrays
    motion.call(m.jacobian)
    C = np.zeros((m.Phi.size, m.v.size))
    C[bound.row_of_entry, m.indices] = np.where(bound.holds[bound.row_of_entry], m.C, 0.0)
    return C


def _explain_speeds(bound: BoundMachine, start: Start, held: np.ndarray) -> NoReturn:
    worst, system = start.c_struct.blamed, bound.system
    row, names = system.rows[worst], ", ".join(np.array(system.speed_names)[held])
    because = f"the held speeds {names}" if names else "the other constraints"
    unit = "rad" if row.is_angle else system.model.units.length
    raise AssemblyError(
        f'no consistent velocities: {row.element.kind} "{row.element.name}" is violated at '
        f"{abs(start.violation[worst]):.4g} {unit}/{system.model.units.time}, "
        f"because it contradicts {because}; correct the initial speeds, or the motion of a driver"
    )


# -- what was found --------------------------------------------------------------------------------------------------


def describe(bound: BoundMachine, partition: Partition, q0: np.ndarray, v0: np.ndarray) -> State:
    """The account of what `put_together` has found from the estimates q0, v0."""
    m, system = bound.arrays, bound.system
    names = system.position_names + system.speed_names
    estimated, assembled = np.concatenate([q0, v0]), np.concatenate([m.q, m.v])
    changed = np.flatnonzero(np.abs(estimated - assembled) > CHANGED * np.maximum(1.0, np.abs(estimated)))
    moved = {names[k]: (float(estimated[k]), float(assembled[k])) for k in changed}
    return State(
        system=system,
        t=float(m.t[0]),
        q=m.q.copy(),
        v=m.v.copy(),
        z=m.z.copy(),
        p=m.p.copy(),
        dof=m.v.size - partition.rank,
        grubler=m.v.size - int(np.count_nonzero(bound.holds)),
        rank=partition.rank,
        redundant=redundant_rows(bound, partition),
        independent=tuple(system.coordinate_names[j] for j in sorted(partition.col_order[partition.rank :])),
        closure=bound.gap(),
        singular=singular_rows(bound, partition),
        moved=moved,
        partition=partition,
        notes=(*flipped_axes(bound, q0), *filled_note(bound)),
        rolled=rolled_rows(bound, partition),
    )


def rolled_rows(bound: BoundMachine, partition: Partition) -> int:
    """How many of the independent rows hold for speeds only."""
    if not bound.rolls:
        return 0
    with bound.holding_positions():
        return partition.rank - bound.eliminate().rank


def redundant_rows(bound: BoundMachine, partition: Partition) -> tuple[str, ...]:
    """Their names."""
    return tuple(bound.system.row_names[i] for i in bound.redundant(partition))


def flipped_axes(bound: BoundMachine, q0: np.ndarray) -> tuple[str, ...]:
    """Hinges whose axes have come to point against each other, though the estimates did not say so."""
    system, m = bound.system, bound.arrays
    if not system.hinged or np.abs(m.q - q0).max(initial=0.0) < UNMOVED:
        return ()
    before, after = (np.array(system.alignment(q, m.p)).ravel() for q in (q0, m.q))
    flipped = [joint.name for joint, a, b in zip(system.hinged, before, after, strict=True) if b < 0 and a > OPPOSED]
    return tuple(
        f'the axes of "{name}" point in opposite directions after assembly; if they should not, turn the initial '
        "estimate of a body"
        for name in flipped
    )


__all__ = ["assemble", "assemble_bound", "assemble_from", "dependent_group", "held_values"]
