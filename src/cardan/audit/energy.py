"""Balance of energy along a run.

    T(t) - T(t₀) = Σ ∫ P_e dt + Σ W_k        P_e: power of element e;  W_k: work of the impulses of event k

The powers (`powers`) are integrated along the steps of the run, on the polynomial through six of them with their rates
(degree 11), to a hundredth of the tolerance of the run (`quadrature`); steps with a kink are integrated again
(`one_step`). Joints do no work; so what errors of integration and open joints do to the energy is missing here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Snapshot, Stretch, Trail
from cardan.audit.between.looks import pieces_of
from cardan.audit.between.one_step import work_of_step
from cardan.audit.impulses import Impulses
from cardan.audit.powers import Power, powers
from cardan.audit.quadrature import over_steps
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.placed_machine import Place, path_of
from cardan.numerics.functions import Loaded
from cardan.results.result import Result

WORK_PRECISION = 0.01  # of rtol: how well the work is integrated
DOUBTFUL_BALANCE = 0.1  # of rtol, of the turnover: a step that misses as much may have a kink
MOST_DOUBTS = 300  # steps of a stretch that are integrated again, the worst ones


@dataclass(frozen=True)
class Work:
    """What one element, or the impulses of one event, did to the bodies."""

    element: str
    kind: str
    work: float


@dataclass(frozen=True, eq=False)
class EnergyBalance:
    """Kinetic energy at both ends, all work, what is missing at worst, and the turnover it is compared with.

    `missing` is the largest |T(t) - T(t₀) - work| after any step; `turnover` the largest kinetic energy or the
    largest work of one element, whichever is larger.
    """

    start: float
    end: float
    works: tuple[Work, ...]
    missing: float
    missing_at: float
    turnover: float
    impulse_residual: float = 0.0  # what the momentum balance of an event misses, relative to its largest impulse
    impulse_at: str = ""

    @property
    def total(self) -> float:
        return float(sum(one.work for one in self.works))

    def by_kind(self) -> dict[str, float]:
        work_of_kind: dict[str, float] = {}
        for one in self.works:
            work_of_kind[one.kind] = work_of_kind.get(one.kind, 0.0) + one.work
        return work_of_kind


@dataclass(eq=False)
class _Ledger:
    """Kinetic energy against work, as the run goes on."""

    begin: float
    work: np.ndarray
    top: np.ndarray
    jumps: dict[tuple[str, str], float] = field(default_factory=dict)
    now: float = 0.0
    largest: float = 0.0
    missing: float = 0.0
    missing_at: float = 0.0

    def note(self, t: np.ndarray, kinetic: np.ndarray, works: np.ndarray) -> None:
        """Kinetic energy at some times, and the work of every element until then, (times, elements)."""
        self.now, self.work = float(kinetic[-1]), works[-1]
        self.largest = max(self.largest, float(np.max(kinetic)))
        self.top = np.maximum(self.top, np.max(np.abs(works), axis=0, initial=0.0))
        gap = np.abs(kinetic - self.begin - works.sum(axis=1) - sum(self.jumps.values()))
        k = int(np.argmax(np.where(np.isnan(gap), np.inf, gap)))
        if not gap[k] <= self.missing:
            self.missing, self.missing_at = float(gap[k]), float(t[k])

    @property
    def turnover(self) -> float:
        """The largest kinetic energy, or work of one element, so far."""
        return max(self.largest, float(np.max(self.top, initial=0.0)), *map(abs, self.jumps.values()), 0.0)


def energy_balance(system: System, again: Result, rtol: float, least: float = 0.0) -> EnergyBalance:
    """The balance of a run whose steps were kept, to a hundredth of its tolerance.

    `least`: a turnover that counts; in a machine at rest, stiff springs make noise of round-off, which nobody needs to
    know better than that.
    """
    trail = again.trail
    powers = _powers(system)
    stretches, junctions = list(trail.stretches), list(trail.junctions)
    place = Place(system, _first(trail).p)
    m = place.bound.arrays
    function = Computed(powers.function, m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
    run = (float(stretches[0].rows.t[0]), float(stretches[-1].rows.t[-1])) if stretches else (0.0, 0.0)
    begin = _kinetic_at(place, function, _first(trail))
    ledger = _Ledger(begin, np.zeros(len(powers.items)), np.zeros(len(powers.items)), now=begin, largest=begin)
    impulses = Impulses(place) if junctions else None
    for k in range(max(len(stretches), len(junctions))):
        if impulses is not None and k < len(junctions):
            for (name, kind), work in impulses.works(junctions[k]).items():
                ledger.jumps[name, kind] = ledger.jumps.get((name, kind), 0.0) + work
            after = np.array([_kinetic_at(place, function, junctions[k].after)])
            ledger.note(np.array([junctions[k].after.t]), after, ledger.work[None, :])
        if k < len(stretches):
            _along(place, stretches[k], function, ledger, rtol, least, run)
    works = [Work(one.element, one.kind, float(w)) for one, w in zip(powers.items, ledger.work, strict=True)]
    works += [Work(name, kind, work) for (name, kind), work in ledger.jumps.items()]
    worst = (impulses.residual, impulses.worst) if impulses is not None else (0.0, "")
    return EnergyBalance(begin, ledger.now, tuple(works), ledger.missing, ledger.missing_at, ledger.turnover, *worst)


def _along(
    place: Place,
    stretch: Stretch,
    function: Computed,
    ledger: _Ledger,
    rtol: float,
    least: float,
    run: tuple[float, float],
) -> None:
    """Integrate the powers over a stretch, and hold them against the kinetic energy after every step."""
    path = path_of(place, stretch)
    if path is None:
        return
    place.on(stretch)

    def sample(times: np.ndarray) -> np.ndarray:
        return place.sampled(path, function, times)

    kinetic = sample(path.t)[:, -1]
    most = max(ledger.turnover, float(np.max(kinetic)), least)

    def allowed(first: np.ndarray) -> float:
        return WORK_PRECISION * rtol * max(most, float(np.max(np.abs(np.cumsum(first, axis=0)), initial=0.0)))

    edges = pieces_of(path.t, path.t[:0], run)
    pieces = over_steps(lambda times: sample(times)[:, :-1], edges, allowed)
    works = np.add.reduceat(pieces, np.searchsorted(edges, path.t[:-1]), axis=0)
    left = np.abs(np.diff(kinetic) - works.sum(axis=1))
    doubtful = np.flatnonzero(
        left > DOUBTFUL_BALANCE * rtol * max(most, float(np.max(np.abs(np.cumsum(works, axis=0)), initial=0.0)))
    )
    for k in () if stretch.stiff else doubtful[np.argsort(-left[doubtful])][:MOST_DOUBTS]:
        again = work_of_step(place, path, int(k), function, rtol)
        works[k] = works[k] if again is None else again
    ledger.note(path.t[1:], kinetic[1:], ledger.work + np.cumsum(works, axis=0))


def _kinetic_at(place: Place, function: Computed, at: Snapshot | Stretch) -> float:
    if isinstance(at, Snapshot):
        place.put(at)
    else:
        m, rows = place.bound.arrays, at.rows
        m.t[0], m.q[:], m.v[:], m.z[:], m.p[:] = rows.t[0], rows.q[0], rows.v[0], rows.z[0], at.p
    return float(function()[0][-1])


def _first(trail: Trail) -> Snapshot | Stretch:
    """The machine at the start: before its first event, or in its first row."""
    return trail.junctions[0].before if trail.junctions else trail.stretches[0]


@dataclass(frozen=True, eq=False)
class _Known:
    items: list[Power]
    function: Loaded  # all powers, and the kinetic energy


def _powers(system: System) -> _Known:
    cache = system.responses
    if "audit powers" not in cache:
        y = system.symbols
        items = system.build(powers, system)
        column = ca.densify(ca.vertcat(*(item.value for item in items), system.motion.kinetic))
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        cache["audit powers"] = _Known(items, system.loaded("powers", inputs, [column]))
    return cache["audit powers"]
