"""Checks whether a motion is steady, by carrying the machine along for a while and comparing.

Seen from its axes (`steady_axes`), nothing may have changed: the joints are closed, the forces balance as before, and
the matrices of small motions are the same,

    Φ(τ) = 0,   C H B = 0,   BᵀHᵀ(Q - M a) = const.,   BᵀHᵀ(M, D, K)H B = const.

Two places would do for what turns once; some more, at distances that no period divides, for every rate in the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.sampled_rest import held_values_of
from cardan.analysis.small_motions.steady_axes import (
    Axes,
    Speeds,
    axis_matrices,
    candidates,
    carried,
    speeds_of,
    unexplained,
)
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.model.control.events import AtStart
from cardan.model.fmi.block import Fmu
from cardan.model.joints.friction import Friction
from cardan.model.joints.rubbing import Rubbing
from cardan.numerics import motion

LOOKS = (0.9, 2.3)  # rad or body sizes of motion, for each rate
MOST_STEADY_LOOKS = 4
LONGEST_CARRIED_STEP = 0.5  # rad or body sizes at a time: angles of joints are followed through more than a turn
MOST_CARRIED_STEPS = 4000
SLOW_RATE = 1e-3  # of the fastest rate: not waited for
COMPARED_DISPLACEMENT = 1e-3  # body sizes: the forces of such a displacement are compared with where none act
CLEAR = 1e-9  # nothing better is looked for
SYMMETRIC = 1e-9  # of the inertia
UNSEEN = 1e-9  # of the forces that a motion by a body's size, or the speeds, would make: round-off of equilibria
STEADY_SHARE = 1e-2  # of the accelerations that forces would give, and of what is seen: more is no steady motion
SLOWLY = 1e-4  # of rate² times size: a hundredth of it changes speeds by 1e-6 a radian
NOTED = 1e-6  # less is not worth a word
STATE_RATE = 1e-6  # a time unit
REST = " (it is at rest)"
NOT_STEADY = (
    "the state is not a steady motion: {}{}. Small motions about it have no modes; use an equilibrium, let the machine "
    "settle first, or linearize it as it is at this moment with frozen=True"
)
FROZEN = "the equations are taken as they are at this moment (frozen=True): the eigenvalues may not be modes"
FROZEN_UNBALANCED = (
    "the equations are taken as they are at this moment (frozen=True), though {}: the eigenvalues are not modes"
)
SEEN_FROM = "small motions are seen from axes that turn with the steady motion: {}"
NEARLY = "the motion is only nearly steady: {} ({:.1e} of the acting forces)"
NO_FRICTION = (
    "friction {} is left out of the small motions: it neither holds nor damps them; use cd.simulate to see its effect"
)
NO_FRICTION_AT_REST = (
    "friction {} is left out of the equilibrium: the position is the one that the machine would reach without it; with "
    "friction the machine may come to rest earlier"
)

STEPPING = (
    "FMUs of Co-Simulation take no part here, and the outputs of {} keep their initial values: simulate the machine "
    'until it has come to rest, or use interface="me", if the FMU offers it'
)
ONLY_SET = (
    "only sampled events change {}: small motions are those between two samples, in which it keeps its value; for the "
    "motion with its controller simulate the machine, or write the controller as a force or a block that is not sampled"
)
SET_BY_EVENTS = (
    "events set {}: no event happens here, and the value is that of the model, or of the state that was given; give "
    "another one with parameters=, or take a state of a run (at=, start=)"
)


@dataclass(frozen=True, eq=False)
class Change:
    """The largest change that is seen from some axes, relative to what is there: how much, and of what."""

    size: float = 0.0
    what: str = ""

    def worse(self, size: float, what: str) -> Change:
        return self if size <= self.size else Change(size if np.isfinite(size) else np.inf, what)


@dataclass(frozen=True, eq=False)
class Steady:
    """Axes in which a motion is steady up to `forces` (joints and balance) and `matrices` (of small motions)."""

    axes: Axes
    speeds: Speeds
    forces: Change
    matrices: Change

    @property
    def change(self) -> Change:
        return self.forces if self.forces.size >= self.matrices.size else self.matrices


class Looked:
    """A machine at a moment of its motion; what is seen of it from turning axes."""

    def __init__(self, bound: BoundMachine, a: np.ndarray, lam: np.ndarray, loads_at: float | None = None):
        """`loads_at`: the time at which forces are taken; None: as time goes on."""
        m = bound.arrays
        self.bound, self.system, self.loads_at = bound, bound.system, loads_at
        self.t, self.q, self.v, self.z, self.p = float(m.t[0]), m.q.copy(), m.v.copy(), m.z.copy(), m.p.copy()
        self.a, self.lam = a.copy(), lam.copy()
        self.speeds = speeds_of(self.system, bound.size, self.q, self.v, self.a)
        self.lu = bound.factors(bound.eliminate())
        self.B = bound.tangent(self.lu) * bound.unit[self.lu.cols[self.lu.inverse.size :]]
        self.B /= np.maximum(np.max(np.abs(self.B / bound.unit[:, None]), axis=0), 1e-300)

    @staticmethod
    def speeds_at(bound: BoundMachine, v: np.ndarray, a: np.ndarray) -> Speeds:
        return speeds_of(bound.system, bound.size, bound.arrays.q, v, a)

    def best(self) -> Steady:
        """The axes in which least changes; the simplest of those that do about as well."""
        tried: list[Steady] = []
        for axes in candidates(self.speeds, symmetry_axes(self.system, self.p)):
            tried.append(self.seen_from(axes))
            if tried[-1].change.size <= CLEAR:
                break
        least = min(x.change.size for x in tried)
        return next(x for x in tried if x.change.size <= max(10 * least, CLEAR))

    def seen_from(self, axes: Axes) -> Steady:
        forces = matrices_ = Change()
        W = [x.toarray() for x in axis_matrices(self.system, axes, self.speeds)]
        try:
            first, past = self._blocks(np.eye(self.v.size), self.a, W), 0.0
            for tau in self._times(axes):
                H, a = self._carry(axes, past, tau)
                past = tau
                forces = self._closed(forces, H)
                now = self._blocks(H, a, W)
                forces = self._same_balance(forces, first, now)
                for word, one, other in zip(
                    ("mass", "damping", "stiffness", "states"), first[1:], now[1:], strict=True
                ):
                    size = max(np.max(np.abs(one), initial=0.0), np.max(np.abs(other), initial=0.0))
                    scale = max(size, self._least(word, first))
                    change = np.max(np.abs(one - other), initial=0.0) / scale if scale else 0.0
                    matrices_ = matrices_.worse(float(change), f"the {word} of small motions changes")
        finally:
            self.bound.arrays.p[:] = self.p
            self.bound.set_state(self.t, self.q, self.v, self.z)
            motion.call(self.bound.arrays.constraint)
            motion.call(self.bound.arrays.jacobian)
        return Steady(axes, self.speeds, forces, matrices_)

    def _least(self, word: str, blocks: list[np.ndarray]) -> float:
        """What damping and stiffness are compared with where they are small: inertia at the speed of the machine."""
        mass, rate = np.max(np.abs(blocks[1]), initial=0.0), self.speeds.fastest
        return float({"damping": mass * rate, "stiffness": mass * rate**2}.get(word, 0.0))

    def _times(self, axes: Axes) -> list[float]:
        s = self.speeds
        rates = [*np.linalg.norm(s.omega, axis=1), *np.linalg.norm(axes.places, axis=1)]
        rates += [*(np.linalg.norm(s.v, axis=1) / s.size), *np.linalg.norm(s.omega - axes.turns, axis=1)]
        distinct_rates: list[float] = []
        for rate in sorted(rates, reverse=True):
            if rate > max(SLOW_RATE * s.fastest, 1e-300) and all(abs(rate - x) > 0.1 * x for x in distinct_rates):
                distinct_rates.append(float(rate))
        times = sorted(look / rate for rate in distinct_rates for look in LOOKS)
        if len(times) <= MOST_STEADY_LOOKS:
            return times
        return [times[int(k)] for k in np.linspace(0, len(times) - 1, MOST_STEADY_LOOKS)]

    def _carry(self, axes: Axes, past: float, tau: float) -> tuple[np.ndarray, np.ndarray]:
        """Puts the machine where it is at the time τ, its followed angles with it; H, and the accelerations there."""
        s, bound = self.speeds, self.bound
        steps = 1
        if bound.arrays.turn_slots.size:
            steps = min(MOST_CARRIED_STEPS, max(1, int(np.ceil((tau - past) * s.fastest / LONGEST_CARRIED_STEP))))
        H, a = np.eye(self.v.size), self.a
        for part in np.linspace(past, tau, steps + 1)[1:]:
            q, v, a, H = carried(self.system, axes, s, self.q, float(part))
            bound.set_state(self.t + float(part), q, v, self.z)
        return H, a

    def _closed(self, worst: Change, H: np.ndarray) -> Change:
        """Joints: open by, opening by, and whether they let the same small motions pass."""
        bound, m = self.bound, self.bound.arrays
        motion.call(m.constraint)
        motion.call(m.jacobian)
        if not m.Phi.size:
            return worst
        C = np.zeros((m.Phi.size, m.v.size))
        C[bound.row_of_entry, m.indices] = m.C
        reach = np.maximum(np.max(np.abs(C) * bound.unit, axis=1), 1e-300)
        speed = self.speeds.fastest * bound.size or 1.0
        open_by = np.abs(m.Phi) / reach
        opening = np.abs(C @ m.v + m.Phi_t) * bound.size / (reach * speed)
        lets = np.max(np.abs(C @ (H @ self.B)), axis=1, initial=0.0) / reach
        for values in (open_by, opening, lets):
            values = np.where(bound.holds, values, 0.0)
            i = int(np.argmax(values))
            element = self.system.rows[i].element
            worst = worst.worse(float(values[i]), f'{element.kind} "{element.name}" does not go along with the motion')
        return worst

    def _same_balance(self, worst: Change, first: list[np.ndarray], now: list[np.ndarray]) -> Change:
        """The reduced forces of before and now, against the amounts that meet in them, or those of small motions."""
        if self.B.shape[1] == 0:
            return worst
        stiff = max(COMPARED_DISPLACEMENT * float(np.max(np.abs(first[3]))), self._least("stiffness", first))
        scale = max(float(np.max(first[0][1])), float(np.max(now[0][1])), stiff, 1e-300)
        change = np.abs(now[0][0] - first[0][0]) / scale
        k = int(np.argmax(change))
        name = self.system.coordinate_names[self.lu.cols[self.lu.inverse.size + k]]
        return worst.worse(float(change[k]), f"the force along {name} changes on the way")

    def _blocks(self, H: np.ndarray, a: np.ndarray, W: list[np.ndarray]) -> list[np.ndarray]:
        """Reduced forces with their amounts, mass, damping and stiffness (with the terms of the axes), states."""
        m, system = self.bound.arrays, self.bound.system
        t, lam = self._load_time, self._multipliers(a)
        M, Q, z_rate = (np.array(x) for x in system.forces(t, m.q, m.v, m.z, m.p, lam))
        blocks = system.linearization(t, m.q, m.v, a, lam, m.z, m.p)
        K, D, K_z, *_, Z_q, Z_v, Z_z = (np.array(x) for x in blocks)
        B = H @ self.B
        load = np.stack([Q.ravel() - M @ a, np.abs(Q.ravel()) + np.abs(M @ a)])
        reduced = np.stack([load[0] @ B, load[1] @ np.abs(B)])
        W1, W2 = (H @ w @ H.T for w in W)
        mass, damping = B.T @ M @ B, B.T @ (D + M @ (W1 + W2)) @ B
        stiffness = B.T @ (K + D @ W1 + M @ W2 @ W1) @ B
        states = np.concatenate([(K_z.T @ B).ravel(), (Z_q @ B + Z_v @ W1 @ B).ravel(), (Z_v @ B).ravel(), Z_z.ravel()])
        return [reduced, mass, damping, stiffness, np.concatenate([states, z_rate.ravel()])]

    @property
    def _load_time(self) -> float:
        return float(self.bound.arrays.t[0]) if self.loads_at is None else self.loads_at

    def _multipliers(self, a: np.ndarray) -> np.ndarray:
        """λ of M a - Q - Cᵀλ = 0 in its dependent columns, at the present place."""
        m, system, bound = self.bound.arrays, self.system, self.bound
        if not m.Phi.size:
            return self.lam
        motion.call(m.jacobian)
        C = np.zeros((m.Phi.size, m.v.size))
        C[bound.row_of_entry, m.indices] = m.C
        C[~bound.holds] = 0.0
        M, Q, _ = (np.array(x) for x in system.forces(self._load_time, m.q, m.v, m.z, m.p, self.lam))
        unit = bound.unit
        return np.linalg.lstsq((C * unit).T, (M @ a - Q.ravel()) * unit, rcond=1e-9)[0]


class Unbalanced(NamedTuple):
    """The largest acceleration that keeps a motion from being steady."""

    share: float  # of the accelerations that the forces at work would give each body alone
    what: str

    @property
    def steady(self) -> bool:
        return self.share <= STEADY_SHARE


def unbalanced(bound: BoundMachine, a: np.ndarray, lam: np.ndarray, axes: Axes, speeds: Speeds) -> Unbalanced:
    """Accelerations beside those of the steady motion, against those that forces, or round-off in them, would give."""
    system, m, units = bound.system, bound.arrays, bound.system.model.units
    M, Q, z_rate = (np.array(x) for x in system.forces(m.t, m.q, m.v, m.z, m.p, lam))
    K, D, K_z, *_, Z_z = (np.array(x) for x in system.linearization(m.t, m.q, m.v, a, lam, m.z, m.p))
    at_work = np.abs(Q).ravel() + np.abs(M @ a) + UNSEEN * (np.abs(K) @ bound.unit + np.abs(D) @ np.abs(m.v))
    diagonal = np.where(M.diagonal() > 0, M.diagonal(), np.inf)
    alone = float(np.max(at_work / diagonal / m.col_scale, initial=0.0))
    alone = max(alone, SLOWLY * speeds.fastest**2 * speeds.size)  # forces may cancel, as on a wheel that rolls
    places, turns = (np.linalg.norm(x, axis=1) for x in unexplained(axes, speeds))
    names = list(system.model.bodies)
    k, j = int(np.argmax(places)), int(np.argmax(turns))
    if places[k] >= turns[j] * bound.size:
        largest, what = places[k], f'body "{names[k]}" is accelerated by {places[k]:.3g} {units.length}/{units.time}²'
    else:
        largest, what = turns[j] * bound.size, f'body "{names[j]}" is accelerated by {turns[j]:.3g} rad/{units.time}²'
    worst = Unbalanced(float(largest) / alone if alone else 0.0, what)
    acting = (np.max(np.abs(K_z), axis=0, initial=0.0) > 0) | (np.max(np.abs(Z_z), axis=0, initial=0.0) > 0)
    rates = np.where(acting, np.abs(z_rate).ravel(), 0.0) / np.maximum(1.0, np.abs(m.z))
    if np.max(rates, initial=0.0) > max(worst.share, STATE_RATE):
        i = int(np.argmax(rates))
        name = list(system.model.states)[i]
        worst = Unbalanced(float(rates[i]), f'state "{name}" changes by {z_rate.ravel()[i]:.3g}/{units.time}')
    return worst


def symmetry_axes(system: System, p: np.ndarray) -> np.ndarray:
    """The axis of inertial symmetry of each body, in its own axes; zero where there is none, or more than one."""
    count = len(system.model.bodies)
    axes = np.zeros((count, 3))
    if system.model.dim == 2:
        return axes
    q = system.initial_state(p)[0]
    M = np.array(system.mass_matrix(q, p))
    for k in range(count):
        J = M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6]
        w, V = np.linalg.eigh(0.5 * (J + J.T))
        near = SYMMETRIC * max(abs(w[2]), 1e-300)
        if w[2] - w[0] > near:
            if w[1] - w[0] <= near:
                axes[k] = V[:, 2]
            elif w[2] - w[1] <= near:
                axes[k] = V[:, 0]
    return axes


def axes_for(
    bound: BoundMachine, a: np.ndarray, lam: np.ndarray, axes: str = "steady", frozen: bool = False
) -> tuple[Axes, list[str]]:
    """The axes that small motions about the present motion are seen from, and notes; refuses what is not steady in
    them, unless it is to be taken as it is at this moment."""
    system, m = bound.system, bound.arrays
    speeds = speeds_of(system, bound.size, m.q, m.v, a)
    still = np.zeros_like(speeds.v)
    named_axes = {"space": Axes.alike(still), "body": Axes(still, speeds.omega)}
    if not m.v.any():
        best_axes, change = named_axes["space"], Change()
    elif axes == "steady" and not frozen:
        steady = Looked(bound, a, lam).best()
        best_axes, change = steady.axes, steady.change
    else:
        best_axes = named_axes.get(axes, named_axes["space"])
        change = Change() if frozen else Looked(bound, a, lam).seen_from(best_axes).change
    left = unbalanced(bound, a, lam, best_axes, speeds)
    if frozen:
        note = FROZEN_UNBALANCED.format(left.what) if left.share > NOTED else FROZEN
        return best_axes, [note] if m.v.any() or left.share > NOTED else []
    if not left.steady:
        raise AnalysisError(NOT_STEADY.format(left.what, "" if m.v.any() else REST))
    if change.size > STEADY_SHARE:
        alternatives = [unbalanced(bound, a, lam, Axes.alike(rate), speeds) for rate in (speeds.omega, still)]
        least = min(alternatives, key=lambda x: x.share)
        raise AnalysisError(NOT_STEADY.format(change.what if least.steady else f"{least.what} beside it", ""))
    notes = seen_from(system, best_axes)
    if left.share > NOTED:
        notes.append(NEARLY.format(left.what, left.share))
    elif change.size > NOTED:
        notes.append(NEARLY.format(change.what, change.size))
    return best_axes, notes


def seen_from(system: System, axes: Axes) -> list[str]:
    """From where small motions are seen."""
    return [] if axes.still else [SEEN_FROM.format(_named_rates(system, axes))]


def _named_rates(system: System, axes: Axes) -> str:
    """Which bodies are seen from axes that turn, and how fast."""
    by_rate: dict[tuple[float, ...], list[str]] = {}
    for name, rate in zip(system.model.bodies, np.round(axes.places, 9), strict=True):
        by_rate.setdefault(tuple(float(x) + 0.0 for x in rate), []).append(f'"{name}"')
    unit = f"rad/{system.model.units.time}"
    parts = []
    for rate, names in by_rate.items():
        if any(rate):
            rate_as_text = (
                f"{rate[2]:.6g}" if system.model.dim == 2 else "(" + ", ".join(f"{x:.6g}" for x in rate) + ")"
            )
            parts.append(f"{', '.join(names)} by {rate_as_text} {unit}")
    return "; ".join(parts)


def left_out(system: System, small_motions: bool = True) -> list[str]:
    """Elements that take no part in small motions, or in equilibrium."""
    rubbing = Friction if small_motions else Rubbing  # bristles bend in small motions
    names = [f'"{e.name}"' for e in system.model.elements.values() if isinstance(e, rubbing)]
    note = NO_FRICTION if small_motions else NO_FRICTION_AT_REST
    return ([note.format(", ".join(names))] if names else []) + _set_by_events(system, small_motions)


def _set_by_events(system: System, small_motions: bool) -> list[str]:
    """Parameters and states that events set: sampled controllers, which rest where they would set the same again, and
    others; FMUs that step."""
    held = {one.name: one.event for one in held_values_of(system)}
    bookkeeping = tuple(f"{block.name}." for block in system.model.blocks if isinstance(block, Fmu))
    others = {
        action.target: event.name
        for event in system.model.events
        for action in event.actions
        if not isinstance(getattr(event, "function", None), AtStart)
        if action.target and action.target not in held and not action.target.startswith(bookkeeping)
    }
    stepping = [f'"{b.name}"' for b in system.model.blocks if isinstance(b, Fmu) and b.description.kind == "cs"]
    notes = [ONLY_SET.format(_named(held))] if held and small_motions else []
    notes += [SET_BY_EVENTS.format(_named(others))] if others else []
    return notes + ([STEPPING.format(", ".join(stepping))] if stepping else [])


def _named(set_by: dict[str, str]) -> str:
    return ", ".join(f'"{name}" (event "{event}")' for name, event in set_by.items())


__all__ = [
    "Change",
    "Looked",
    "Steady",
    "Unbalanced",
    "axes_for",
    "left_out",
    "seen_from",
    "symmetry_axes",
    "unbalanced",
]
