"""A computed motion that can be evaluated again at any time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Junction, Snapshot, Stretch, Trail
from cardan.compiled.system import System
from cardan.design.gradients.along_a_motion.kinks_along_motion import bends
from cardan.design.gradients.along_a_motion.placed_machine import FAILED, Place, path_of
from cardan.design.gradients.along_a_motion.responses import Responses
from cardan.design.gradients.along_a_motion.vectors_through_zero import Passage, Zeros
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along

FORCE_JUMP, SHORT_STEP = (
    0.02,
    1e-5,
)  # a force jumps: accelerations change by this part in a step shorter than that of the run
STEP_HALVINGS, REST_OF_JUMP, MOST_JUMP_STEPS = (
    10,
    0.5,
    20,
)  # of such a step; the part of the change that is left in a jump; steps
AT_KINK = 1e-10  # what an absolute value, or the difference of two numbers in an extreme, may be at its kink
BESIDE_BEND = 1e-13  # of a stretch: so near to a kink the side on which the machine is cannot be mistaken
END, TIME, EVENT, MARK = "end", "time", "event", "mark"


@dataclass(frozen=True, eq=False)
class Moment:
    """When a response is looked at: the end, a time (with ∂t/∂p), an event (its number, side), an event only noted."""

    kind: str
    t: float
    number: int = -1
    side: str = "after"
    by_p: np.ndarray | None = None


@dataclass(frozen=True, eq=False)
class Row:
    """One number: the value of functional k at a moment, or its integral over [start, end], times `factor`."""

    name: str
    functional: int
    value: float
    moment: Moment | None = None
    start: Moment | None = None
    end: Moment | None = None
    factor: float = 1.0
    drop: float = 0.0  # what a smooth peak loses by a longer window: ∂/∂T of -log(T)/ρ


class Journey:
    """A motion that has been made, to be looked at again anywhere: paths, places, responses."""

    def __init__(self, system: System, trail: Trail, responses: Responses, differentiated: bool = True):
        self.system, self.trail, self.responses = system, trail, responses
        self.differentiated = differentiated  # whether derivatives are wanted, and what is to be said of them
        self.p = trail.stretches[0].p if trail.stretches else trail.junctions[0].after.p
        self.place = Place(system, self.p)
        self.value = self.place.function(responses.values)
        self.shift = np.zeros(len(responses.functionals))
        self._integrals: dict[tuple[float, float, bytes], np.ndarray] = {}
        self._samples: dict[tuple[int, bytes], np.ndarray] = {}
        self.notes: list[str] = []
        last = trail.junctions[-1] if len(trail.junctions) > len(trail.stretches) else None
        self.stopped: Junction | None = last  # the event that stopped the run
        self.t_start = trail.stretches[0].rows.t[0] if trail.stretches else trail.junctions[0].before.t
        self.t_end = trail.stretches[-1].rows.t[-1] if trail.stretches else self.t_start
        if differentiated:
            self._note_jumps()

    @cached_property
    def paths(self) -> list[along.Path | None]:
        """Each stretch as a function of time."""
        return [path_of(self.place, stretch) for stretch in self.trail.stretches]

    @cached_property
    def integrand(self) -> Computed:
        return Computed(self.responses.integrand_values, *self.place.state, self.shift)

    # only derivatives need these

    @cached_property
    def junctions(self) -> list[Junction]:
        """The events, each with the rates that the motion has on both of its sides."""
        if not (self.differentiated and self.responses.constraints_switch):
            return self.trail.junctions
        pairs = zip(self.trail.stretches, self.paths, strict=True)
        sides: list[Side | None] = [None, *(None if path is None else (stretch, path) for stretch, path in pairs), None]
        return [between(self.place, one, *sides[k : k + 2]) for k, one in enumerate(self.trail.junctions)]

    @cached_property
    def _partials(self) -> Computed:
        return self.place.function(self.responses.partials)

    @cached_property
    def integrand_partials(self) -> Computed:
        return Computed(self.responses.integrand_partials, *self.place.state, self.shift)

    @cached_property
    def _kinks(self) -> Computed:
        return self.place.function(self.responses.kink_values)

    @cached_property
    def bend_times(self) -> list[np.ndarray]:
        """Within each stretch: when a force, a rate or an integrand has a kink."""
        zeros = [np.array([passage.t for passage in passages]) for passages in self.passages]
        if not self.responses.bends.numel():
            return zeros
        function = self.place.function(self.responses.bend_values)
        return [
            zero if path is None else np.union1d(bends(self.place, stretch, path, function), zero)
            for stretch, path, zero in zip(self.trail.stretches, self.paths, zeros, strict=True)
        ]

    @cached_property
    def passages(self) -> list[list[Passage]]:
        """Within each stretch: when a vector whose length is taken passes zero."""
        if not (self.differentiated and self.responses.lengths):
            return [[] for _ in self.paths]
        place, more = self.place, (self.responses, self.integrand)
        by_stretch = [
            [] if path is None else Zeros(place, stretch, path, *more).passages()
            for stretch, path in zip(self.trail.stretches, self.paths, strict=True)
        ]
        aside = next((passage for several in by_stretch for passage in several if not passage.is_confined), None)
        if aside is not None:
            self.notes.append(
                f"a length in the forces, such as that of a spring, passes zero at t = {aside.t:.6g}: its direction "
                "jumps there, and derivatives hold for changes that lead through zero as well; for those that lead "
                "past it there is none"
            )
        return by_stretch

    def passages_at(self, stretch: int, t: float) -> list[Passage]:
        return [passage for passage in self.passages[stretch] if passage.t == t]

    def beside(self, stretch: int, t: float) -> tuple[float, float]:
        """Times just before and just behind a stop of a stretch: at a kink the one side must not see the other."""
        if t not in self.bend_times[stretch]:
            return t, t
        times = self.trail.stretches[stretch].rows.t
        aside = BESIDE_BEND * max(times[-1] - times[0], abs(t))
        return max(t - aside, times[0]), min(t + aside, times[-1])

    @property
    def has_junctions(self) -> bool:
        return bool(self.trail.junctions)

    def go(self, stretch: int, t: float) -> None:
        """The machine to a time within a stretch."""
        rows = self.trail.stretches[stretch].rows
        if t == rows.t[-1] or rows.t.size < 2:
            self.place.at_end(self.trail.stretches[stretch])
            return
        path = self.paths[stretch]
        assert path is not None
        self.place.on(self.trail.stretches[stretch])
        self.place.go(path, t)

    def snapshot(self) -> Snapshot:
        m = self.place.bound.arrays
        arrays = (m.q, m.v, m.z, m.p, m.v_rate, m.lam, m.q_rate, m.z_rate, m.D, m.R)
        return Snapshot(float(m.t[0]), *(x.copy() for x in arrays), np.zeros(0, bool))  # type: ignore[call-arg]

    def visit(self, moment: Moment) -> None:
        """The machine to a moment."""
        if moment.kind == EVENT:
            junction = self.junctions[moment.number]
            self.place.put(junction.before if moment.side == "before" else junction.after)
        elif moment.kind == END and self.stopped is not None:
            self.place.put(self.stopped.after)
        else:
            self.go(self.stretch_at(moment.t), moment.t)

    def stretch_at(self, t: float) -> int:
        """The stretch that holds t; at an event the one after it."""
        starts = [stretch.rows.t[0] for stretch in self.trail.stretches]
        return max(0, bisect_right(starts, t) - 1)

    def value_at(self, moment: Moment, k: int) -> float:
        self.visit(moment)
        return float(self.value()[0][k])

    def derivatives(self, k: int) -> tuple[np.ndarray, np.ndarray, float]:
        """Of response k where the machine is: by the state y, by p, by t."""
        place = self.place
        m = place.bound.arrays
        sizes = place.n_y, m.v.size, m.lam.size, place.n_p, 1
        by_y, by_a, by_lam, by_p, by_t = (
            x[k * n : (k + 1) * n].copy() for x, n in zip(self._partials(), sizes, strict=True)
        )
        total = place.total(by_y, by_a, by_lam, by_p, float(by_t[0]))
        if not all(np.isfinite(part).all() for part in total):
            name, t = self.responses.names[k], float(m.t[0])
            raise AnalysisError(f"{name}: its function has no derivative at t = {t:.6g} (a root or norm at zero?)")
        return total

    def by_multipliers(self, k: int) -> np.ndarray:
        """∂f/∂λ of response k where the machine is."""
        n = self.place.bound.arrays.lam.size
        return self._partials()[2][k * n : (k + 1) * n].copy()

    def _note_jumps(self) -> None:
        """Say where forces may jump without an event: in what cannot be looked into.

        The integrator gets across such a jump by steps so short that the error of the jump is within tolerance:
        accelerations then change within a step far shorter than the run. A force that only changes fast does so more
        slowly in parts of such a step.
        """
        for owner in self.responses.hidden:
            self.notes.append(
                f"{owner}: a table is looked up at a place that depends on a comparison or sign; if that jumps, "
                "derivatives miss how the jump moves: let cd.When or cd.At switch it (do=[cd.Switch(force)])"
            )
        if not self.system.uses:
            return
        m = self.place.bound.arrays
        speeds = slice(m.q.size, m.q.size + m.v.size)
        for i, path in enumerate(self.paths):
            if path is None:
                continue
            a = path.f[:, speeds] / self.place.bound.unit
            change, size = np.abs(np.diff(a, axis=0)).max(axis=1, initial=0.0), np.abs(a).max(initial=0.0)
            short = np.diff(path.t) < SHORT_STEP * (self.t_end - self.t_start)
            steps = np.flatnonzero(short & (change > FORCE_JUMP * size))
            jumps = (k for k in steps[:MOST_JUMP_STEPS] if self._jumps(i, float(path.t[k]), float(path.t[k + 1])))
            first = next(jumps, None)
            if first is not None:
                self.notes.append(
                    f"forces jump, or change very fast, at t = {path.t[first]:.6g}: if the black box (cd.blackbox) "
                    "in the model jumps there, derivatives miss how the jump moves; write the jump with cd.if_else or "
                    "cd.sign, or let cd.When or cd.At switch it (do=[cd.Switch(force)])"
                )
                return

    def _jumps(self, stretch: int, left: float, right: float) -> bool:
        """Whether most of the change of accelerations between two times happens in a thousandth of the interval."""

        def accelerations(t: float) -> np.ndarray:
            self.go(stretch, t)
            return self.place.bound.arrays.v_rate / self.place.bound.unit[: self.place.bound.arrays.v_rate.size]

        a, b = accelerations(left), accelerations(right)
        whole = float(np.abs(b - a).max(initial=0.0))
        for _ in range(STEP_HALVINGS):
            middle = 0.5 * (left + right)
            if not left < middle < right:
                break
            between = accelerations(middle)
            if np.abs(between - a).max(initial=0.0) >= np.abs(b - between).max(initial=0.0):
                right, b = middle, between
            else:
                left, a = middle, between
        return float(np.abs(b - a).max(initial=0.0)) > REST_OF_JUMP * whole

    def note_kink(self, moment: Moment, k: int, name: str) -> None:
        """Say so where response k has no derivative at a moment."""
        if not self.differentiated:
            return
        sizes = [distances.numel() for distances in self.responses.kinks]
        if not sizes[k]:
            return
        self.visit(moment)
        first = sum(sizes[:k])
        if np.min(np.abs(self._kinks()[0][first : first + sizes[k]])) <= AT_KINK:
            self.notes.append(
                f"{name}: its function has a kink where it is taken (an absolute value, extreme or comparison at its "
                "switch): derivatives to both sides differ, and what is given is one of them or their mean; "
                "cd.check_gradient gives both"
            )

    def integrand_of(self, row: Row) -> float:
        """What a longer window adds to the integral of a row, where the machine is."""
        return row.factor * float(self.integrand()[0][row.functional]) - row.drop

    def stops(self, rows: list[Row], stretch: int) -> dict[float, list[tuple[str, int]]]:
        """Times within a stretch at which rows "look" at the machine, or their windows "start" and "end"."""
        moments: dict[float, list[tuple[str, int]]] = {}
        moments |= {float(t): [] for t in self.bend_times[stretch]}
        for k, row in enumerate(rows):
            for word, moment in (("look", row.moment), ("start", row.start), ("end", row.end)):
                if moment is not None and moment.kind not in (END, EVENT) and self.stretch_at(moment.t) == stretch:
                    moments.setdefault(moment.t, []).append((word, k))
        return moments

    def windows(self, rows: list[Row]) -> Iterator[tuple[int, Moment, Moment]]:
        """Rows that are integrals, with the ends of their windows."""
        for k, row in enumerate(rows):
            if row.start is not None and row.end is not None:
                yield k, row.start, row.end

    def looks_at_event(self, rows: list[Row], number: int, side: str) -> list[int]:
        """Rows that look at the machine beside an event."""
        return [
            k
            for k, row in enumerate(rows)
            if row.moment is not None and (row.moment.kind, row.moment.number, row.moment.side) == (EVENT, number, side)
        ]

    def looks_at_end(self, rows: list[Row]) -> list[int]:
        return [k for k, row in enumerate(rows) if row.moment is not None and row.moment.kind == END]

    # -- sampling ----------------------------------------------------------------------------------------------

    def sample(self, stretch: int, times: np.ndarray) -> np.ndarray:
        """All responses at given times of a stretch; for the same times once."""
        key = (stretch, times.tobytes())
        if key not in self._samples:
            self._samples[key] = self._sampled(stretch, times)
        return self._samples[key]

    def _sampled(self, stretch: int, times: np.ndarray) -> np.ndarray:
        path = self.paths[stretch]
        if path is None:
            self.go(stretch, float(times[0]))
            return np.tile(self.value()[0].reshape(1, -1), (times.size, 1))
        self.place.on(self.trail.stretches[stretch])
        return self.place.sampled(path, self.value, times)

    def integral(self, start: float, end: float) -> np.ndarray:
        """∫ of all integrands; the same window is integrated once."""
        key = (start, end, self.shift.tobytes())
        if key not in self._integrals:
            self._integrals[key] = self._integrated(start, end)
        return self._integrals[key]

    def _integrated(self, start: float, end: float) -> np.ndarray:
        total = np.zeros(len(self.responses.functionals))
        samples = np.zeros((len(along.LOBATTO_POINTS), total.size))
        place, function = self.place, self.integrand
        for stretch, path, times in zip(self.trail.stretches, self.paths, self.bend_times, strict=True):
            if path is None:
                continue
            place.on(stretch)
            m, value = place.bound.arrays, function.outputs[0]
            knots = [start, *times[(times > start) & (times < end)], end]
            for a, b in pairwise(knots):
                if along.integrate(m, place.lu, path, function.handle, value, a, b, samples, total) != motion.OK:
                    raise AnalysisError(FAILED)
        return total


# -- accelerations on both sides of an event that lies where a constraint switches between branches ------------------
#
# Speeds are continuous there and accelerations jump. The event stops the run within round-off of the switch, on either
# side of it, so what it saw may be that of the wrong side: taken is what the stretches beside it tend to.


ASIDE_OF_END = 1e-4  # of a step: so far from the end of a stretch, and twice as far, rates are looked at
JUMPED = 1e-6  # of the largest rate: what differs by less has not jumped
FIRST, LAST = 0, -1  # ends of a stretch

Side = tuple[Stretch, along.Path]


def between(place: Place, junction: Junction, earlier: Side | None, later: Side | None) -> Junction:
    """An event with the accelerations and multipliers that the stretches beside it tend to."""
    before = junction.before if earlier is None else _seen_from(place, junction.before, earlier, LAST)
    after = junction.after if later is None else _seen_from(place, junction.after, later, FIRST)
    return replace(junction, before=before, after=after)


def _seen_from(place: Place, at: Snapshot, side: Side, end: int) -> Snapshot:
    stretch, path = side
    place.on(stretch)
    m, t = place.bound.arrays, path.t
    aside = ASIDE_OF_END * float(t[1] - t[0] if end == FIRST else t[-2] - t[-1])
    seen = []
    for step in (aside, 2 * aside):
        place.go(path, float(t[end]) + step)
        seen.append((m.v_rate.copy(), m.lam.copy()))
    v_rate, lam = (2 * near - far for near, far in zip(*seen, strict=True))
    largest = np.abs(path.f).max(initial=0.0)
    return replace(at, v_rate=v_rate, lam=lam) if np.abs(v_rate - at.v_rate).max(initial=0.0) > JUMPED * largest else at
