"""The columns of a result as the arrays of the equations."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.collect import ACCELERATION_WORDS, ANGLE, SPEED_WORDS
from cardan.analysis.run.function_on_rows import spans
from cardan.analysis.run.trail import Stretch, Trail
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.numerics.motion import Record
from cardan.results.result import Result

SAME_MOMENT = 1e-12  # of the run, or of its largest time: times that are nearer are one


@dataclass(frozen=True, eq=False)
class Reported:
    """Times, coordinates, speeds, accelerations, multipliers and states as reported; one row a time.

    `p` and `holds` are what the machine was at those times: parameters with modes, and which constraints held. They are
    not among the columns of a result, so they come from a repetition of the run. `lam` is None where none were
    reported (kinematics).
    """

    system: System
    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    lam: np.ndarray | None
    z: np.ndarray
    p: np.ndarray
    holds: np.ndarray

    @property
    def near(self) -> float:
        """Times that are nearer to each other are one: an event at a row may have a time that is just behind it."""
        return SAME_MOMENT * float(np.abs(self.t).max(initial=0.0))

    def put(self, bound: BoundMachine, k: int) -> None:
        """The machine at reporting time k, exactly as reported."""
        m = bound.arrays
        m.t[0], m.q[:], m.v[:], m.z[:], m.p[:] = self.t[k], self.q[k], self.v[k], self.z[k], self.p[k]
        m.v_rate[:] = self.a[k]
        m.lam[:] = 0.0 if self.lam is None else self.lam[k]


def reported(result: Result, system: System, again: Result) -> Reported:
    """The columns of `result`; which constraints held when, from its repetition `again`."""
    n = min(len(result.t), len(again.t))
    model = system.model
    words = {"q": ("position", ANGLE[model.dim]), "v": SPEED_WORDS, "a": ACCELERATION_WORDS}
    arrays = {
        letter: _stacked(result, [(b, w) for b in model.bodies for w in pair], n) for letter, pair in words.items()
    }
    names = list(system.places)
    has_multipliers = all((name, "multiplier") in result.columns for name in names)
    lam = _stacked(result, [(name, "multiplier") for name in names], n) if has_multipliers else None
    z = _stacked(result, [(name, "value") for name in model.states], n)
    p, holds = np.zeros((n, system.symbols.p.numel())), np.zeros((n, system.n_c), bool)
    for piece, rows in spans(again.pieces, n):
        p[rows], holds[rows] = piece.p, piece.holds
    assert again.turns is not None  # only a result that was read from a file has none
    p[:, system.turn_slots] = again.turns[:n]
    return Reported(system, result.t[:n], **arrays, lam=lam, z=z, p=p, holds=holds)


def _stacked(result: Result, keys: list[tuple[str, str]], n: int) -> np.ndarray:
    """Columns side by side, (n, .)."""
    blocks = []
    for key in keys:
        if key not in result.columns:
            raise CardanError(
                f'the result has no "{key[0]}.{key[1]}": it cannot be checked; save the complete result (.h5)'
            )
        blocks.append(np.asarray(result.columns[key], dtype=float)[:n].reshape(n, -1))
    return np.hstack(blocks) if blocks else np.zeros((n, 0))


def reporting_rows(result: Result) -> Result:
    """The result without the rows of its events (`cd.Partition(events="rows")`): other runs have theirs elsewhere."""
    rows = result.extra.get("event_rows")
    if not rows:
        return result
    keep = np.setdiff1d(np.arange(len(result.t)), rows)
    thinned = copy(result)
    thinned.model = result.model  # which copies do without
    thinned.t, thinned.columns = result.t[keep], {key: values[keep] for key, values in result.columns.items()}
    thinned.extra = {word: value for word, value in result.extra.items() if word != "event_rows"}
    if result.request is not None:
        options = {word: value for word, value in result.request["options"].items() if word != "events"}
        thinned.request = result.request | {"options": options}
    return thinned


def with_trail(system: System, run: Result) -> Result:
    """A run that reported every step, with a trail made of what it reported."""
    seen = reported(run, system, run)
    p = seen.p[0]
    bound = BoundMachine(system, p)
    bound.set_state(float(seen.t[0]), seen.q[0], seen.v[0], seen.z[0])
    bound.partition()
    lam = np.zeros((len(seen.t), system.n_c)) if seen.lam is None else seen.lam
    trail = Trail(bound)
    rows = Record(seen.t, seen.q, seen.v, seen.a, lam, seen.z, run.turns)
    trail.stretches.append(Stretch(rows, p, bound.arrays.D.copy(), ((0, bound.arrays.R.copy()),), ""))
    run.trail = trail
    return run
