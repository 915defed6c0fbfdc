"""The motion of one mode, as a result: to be animated, plotted and coloured as any other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.collect import collect
from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.state import State
from cardan.arrays import Complexes, Floats
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.results.result import Result, Stats

NO_REACTIONS = "the motion of a mode is that of the linear equations: accelerations and reactions are not known"


Shape = tuple[complex, "Floats | Complexes"]  # eigenvalue, and all coordinates


def mode_motion(state: State, modes: Sequence[Shape], mode: int, size: float, frames: int) -> Result:
    """q = q₀ ⊕ Re(a φ exp(iωt)), v = v₀ + Re(iω a φ exp(iωt)) over one period, without its damping."""
    if not (np.isfinite(size) and size > 0):
        raise AnalysisError(f"size={size!r}: expected a positive number, a share of the size of the machine")
    if isinstance(mode, bool) or not isinstance(mode, int) or not 1 <= mode <= len(modes):
        raise AnalysisError(f"mode={mode!r}: this machine has modes 1 to {len(modes)}; see its .modes")
    eigenvalue, shape = modes[mode - 1]
    rate = eigenvalue.imag
    if not rate > 0:
        raise AnalysisError(
            f"mode {mode} does not swing (its eigenvalue is {eigenvalue:.4g}), so that it has no period; choose one of "
            f"{', '.join(str(k) for k, (each, _) in enumerate(modes, 1) if each.imag > 0) or 'none'}"
        )
    system = state.system
    bound = BoundMachine(system, state.p)
    bound.let_hold(state.holds)
    bound.set_state(state.t, state.q, state.v, state.z)
    m = bound.arrays
    amplitude = size / _largest(shape, state.q, state.model.dim)
    times = np.linspace(0.0, 2 * np.pi / rate, frames + 1)
    record = bound.new_record(times)
    for k, t in enumerate(times):
        phase = amplitude * shape * np.exp(1j * rate * t)
        m.q[:] = state.q
        motion.move(m.q, np.ascontiguousarray(phase.real), m.place, m.spins)
        record.q[k], record.v[k] = m.q, state.v + (1j * rate * phase).real
        record.z[k], record.turns[k] = state.z, m.p[m.turn_slots]
    stats = Stats(f"mode {mode}", "linearize", messages=[NO_REACTIONS])
    return collect(system, m.p.copy(), record, len(times), stats, [Piece(0, m.p.copy(), bound.holds.copy())])


def _largest(shape: np.ndarray, q: np.ndarray, dim: int) -> float:
    """Its largest displacement as a share of the extent of the bodies, seen from the origin; or its largest turn."""
    places = q.reshape(-1, 3 if dim == 2 else 7)[:, :dim]
    extent = float(np.linalg.norm(np.ptp(np.vstack([places, np.zeros(dim)]), axis=0)))
    parts = np.abs(shape.reshape(-1, 3 if dim == 2 else 6))
    shifts = np.linalg.norm(parts[:, :dim], axis=1).max() / extent if extent > 0 else 0.0
    return max(float(shifts), float(np.linalg.norm(parts[:, dim:], axis=1).max() if extent == 0 or not shifts else 0.0))
