"""A machine that a page can run by itself: all that the core needs for it, in one memory (`numerics.wasm`).

What runs is one lane of `analysis.ensemble`, from parameters to reported rows (core/live.h). What lanes cannot do with
a model is refused with the same words; what they cannot do with some values of its parameters, the page tells when it
comes to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.analysis import ensemble, lane_events
from cardan.analysis.assemble import held_values, put_together, shakes
from cardan.analysis.ensemble import Ensemble
from cardan.analysis.foreign_calls import foreign_calls
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.numerics import lanes
from cardan.numerics.constants import LANE_STATE_ARRAYS
from cardan.numerics.core import Handle
from cardan.numerics.functions import Binding, Loaded
from cardan.numerics.wasm.live import Live
from cardan.numerics.wasm.memory import Memory

MOST_EVENTS = 2000  # that a run tells of
TRIED = 7  # values of the parameters at which initial speeds are looked at
SEED = 4


@dataclass(frozen=True)
class LiveMachine:
    """The memory of a machine, and where a page finds what it writes and reads there.

    A row is q, v, v_rate, lam, z and what events change of p; then, elsewhere, all reported quantities.
    """

    memory: Memory
    places: dict[str, int]  # addresses
    sizes: dict[str, int]
    rows: list[dict[str, Any]]  # of each constraint: the element and whether it measures an angle
    events: list[str]  # names of what may happen, by the numbers that the core gives


def live_machine(
    system: System, p: np.ndarray, times: np.ndarray, rtol: float, atol: float, looks: Loaded | None = None
) -> LiveMachine:
    """The machine with parameters p at first. Raises AnalysisError where it is not for live pages, with the reason.

    `looks`: numbers of its drawing, a function of the model's parameters.
    """
    reason = refusal(system, p, times)
    if reason is not None:
        raise AnalysisError(f'"{system.model.name}" cannot run in a page: {reason}')
    return _Made(system, p, times, rtol, atol).found(looks)


def refusal(system: System, p: np.ndarray, times: np.ndarray) -> str | None:
    """Why a model cannot run in a page; None where it can."""
    reason = ensemble.refusal(system)
    if reason is not None:
        return reason
    if lane_events.something_happens(system) or system.forces_see_multipliers:
        return "it has events, limits or friction"
    functions = (system.start, system.constraint, system.jacobian, system.compiled_outputs)
    if any(function.tape is None or function.tape.externals for function in functions):
        return foreign_calls(system)
    if system.has_little_inertia(p):
        return "a body has next to no mass or inertia"
    if not system.n_c:
        return None
    found = Ensemble(system, times, 1e-6, 1e-9).started(p[None].copy())
    if found.status[0] != 0:
        return "some of its constraints are redundant, or it begins beside a singular position"
    return None


def _rests(system: System, p: np.ndarray) -> bool:
    """Whether initial speeds are zero, whatever the parameters are."""
    random = np.random.default_rng(SEED)
    tried = [p, *(p * random.uniform(0.9, 1.1, p.size) + random.uniform(0, 0.1, p.size) for _ in range(TRIED))]
    return not any(np.asarray(system.start(q)[1]).any() for q in tried)


class _Made:
    """A machine in the making: structs, the functions that they call, and arrays that are written first."""

    def __init__(self, system: System, p: np.ndarray, times: np.ndarray, rtol: float, atol: float):
        self.system, self.p, self.times = system, np.array(p, float), np.ascontiguousarray(times, float)
        self.rtol, self.atol = rtol, atol
        self.structs: list[Any] = []
        self.bindings: list[Binding] = []
        self.tapes: list[Any] = []
        self.room: list[np.ndarray] = []

    def found(self, looks: Loaded | None) -> LiveMachine:
        system = self.system
        count = len(self.times)
        own, far, masses, diagonal = (np.zeros(n) for n in system.start.output_sizes[3:])
        one = {"q": system.n_q, "v": system.n_v, "z": system.n_z, "D": system.n_v, "R": system.n_c}
        state = {word: np.zeros((1, n)) for word, n in one.items()} | {"p": self.p[None].copy()}
        given, size = self.p.copy(), float(system.numbers(self.p).size)
        start = system.start.bind([given], [state["q"], state["v"], state["z"], own, far, masses, diagonal])
        run = self._run(state, size)
        outputs, now, found = self._outputs()
        drawn = np.zeros(0 if looks is None else looks.output_sizes[0])
        drawing = outputs if looks is None else looks.bind([given[: system.n_p]], [drawn])
        self.bindings += [start, outputs, drawing]
        reported = self._spare(np.zeros((count, found.size)))
        happened = self._spare(np.zeros((MOST_EVENTS, 2)))
        live = Live(
            given=given, start=start.handle, masses=masses.reshape(len(system.model.bodies), -1), diagonal=diagonal,
            is_angle=system.layout.is_angle.astype(np.int64), position_unit=self._position_unit(size),
            **self._starter(), E=run, outputs=outputs.handle, looks=drawing.handle, has_looks=int(looks is not None),
            now=now, found=found, reported=reported, happened=happened, noted=np.zeros(1, np.int64),
            done=np.zeros(1, np.int64), culprit=np.zeros(1, np.int64), gap=np.zeros(1),
        )  # fmt: skip
        self.structs.append(live)
        memory = Memory(self.structs, self.bindings, self.tapes, self.room)
        read = {"given": given, "times": run.times, "rows": run.rows, "reported": reported, "happened": happened,
                "noted": live.noted, "done": live.done, "culprit": live.culprit, "gap": live.gap, "until": run.until,
                "steps": run.steps, "looks": drawn}  # fmt: skip
        places = {word: memory.address_of(array) for word, array in read.items()} | {"live": memory.address_of(live)}
        sizes = {"row": run.rows.shape[2], "outputs": found.size, "looks": drawn.size}
        about = [{"element": row.element.name, "is_angle": bool(row.is_angle)} for row in system.rows]
        return LiveMachine(memory, places, sizes, about, [])

    def _outputs(self) -> tuple[Binding, np.ndarray, np.ndarray]:
        """All reported quantities, the row that they are computed from, and where they are written."""
        system, function = self.system, self.system.compiled_outputs
        widths = [1, system.n_q, system.n_v, system.n_v, system.n_c, system.n_z, system.p_size]
        now, found = np.zeros(sum(widths)), np.zeros(int(sum(function.output_sizes)))
        read = np.split(now, np.cumsum(widths)[:-1])
        written = np.split(found, np.cumsum(function.output_sizes)[:-1])
        return function.bind(read, written), now, found

    def _spare(self, array: np.ndarray) -> np.ndarray:
        self.room.append(array)
        return array

    def _position_unit(self, size: float) -> np.ndarray:
        layout = self.system.layout
        found = np.full(self.system.n_q, 0.5)
        found[layout.place[layout.place >= 0]] = np.where(layout.is_angle, 1.0, size)[layout.place >= 0]
        return found

    def _work(self, function: Loaded) -> tuple[Any, np.ndarray]:
        """A function that lanes run, and its work array."""
        bound, _ = function.bound_tape()
        self.tapes.append(bound)
        return lanes.handle(bound), self._spare(np.zeros(bound.work_size))

    def _run(self, state: dict[str, np.ndarray], size: float) -> lanes.Ensemble:
        """What integrates it (`Ensemble.integrated`)."""
        system, layout, count = self.system, self.system.layout, len(self.times)
        n = system.n_q + system.n_v + system.n_z
        kept = lane_events.changing_slots(system)
        unit = np.where(layout.is_angle, 1.0, size)[None]
        atol = self.atol * np.hstack([self._position_unit(size)[None], unit, np.ones((1, system.n_z))])
        dynamics, w = self._work(system.dynamics)
        turned, turned_w = self._work(system.turned) if system.turn_slots.size else (dynamics, np.zeros(0))
        run = lanes.Ensemble(
            dynamics=dynamics, evaluate=0, w=w,
            work=self._spare(np.zeros(LANE_STATE_ARRAYS * n + 2 * system.n_v)),
            turned=turned, turned_w=turned_w, events=None, turn_slots=system.turn_slots, kept=kept,
            place=layout.place, spins=layout.spins, times=self.times.copy(), **state, atol=atol, unit=unit,
            size=np.full(1, size), until=np.zeros(1),
            rows=self._spare(np.zeros((1, count, n + system.n_v + system.n_c + kept.size))),
            status=np.zeros(1, np.int64), steps=np.zeros((1, 2), np.int64), next=np.zeros(1, np.int64),
            stop=np.zeros(1, np.int64), rtol=self.rtol, atol_least=self.atol, h_max=np.inf, longest_first=0.5,
            report=lanes.RATES, sees_multipliers=0,
        )  # fmt: skip
        self.structs.append(run)
        return run

    def _starter(self) -> dict[str, Any]:
        """What puts it together."""
        system = self.system
        nothing = Handle(None, None, None, None, None)
        found = dict.fromkeys(("m", "lu", "able", "asked")) | {"mass": nothing, "M": np.zeros(0), "K": np.zeros(0)}
        found |= {word: np.zeros(0) for word in ("J", "best")} | {"shakes": np.zeros((0, 0))}
        found |= {"open": np.zeros(0, np.int64), "driven": np.array(system.driven_turns, np.int64).reshape(-1, 2)}
        if not system.n_c:
            return found
        bound: BoundMachine = bound_machine(system, self.p)
        put_together(bound, *system.initial_state(self.p), float(self.times[0]))
        m, lu, room, asked, called = bound.to_start(*held_values(system), system.given_speeds)
        m.t[0] = self.times[0]
        if _speeds_are_open(system, self.p):
            n = system.n_v
            M = np.zeros((n, n))
            mass = Loaded(_full_mass_matrix(system)).bind([m.q, m.p], [M])
            room_of_K = self._spare(np.zeros((n + system.n_c, n + system.n_c + 1)))
            found |= {"mass": mass.handle, "M": M, "K": room_of_K, "open": np.zeros(n, np.int64)}
            self.bindings.append(mass)
        found |= {
            "J": self._spare(np.zeros((system.n_v, system.n_v + 1))),
            "best": self._spare(np.zeros((2, system.n_q))),
        }
        found["shakes"] = shakes(system.n_v, np.where(held_values(system)[0], 0.0, 1.0))
        self.bindings += called
        self.structs += [m, lu, room, asked]
        return found | {"m": m, "lu": lu, "able": room, "asked": asked}


def _speeds_are_open(system: System, p: np.ndarray) -> bool:
    """Whether some initial speeds may have to be found from the others, or from drivers."""
    return not (system.given_speeds > 0).all() and (system.moves_by_itself or not _rests(system, p))


def _full_mass_matrix(system: System) -> ca.Function:
    q, p = system.symbols.q, system.symbols.p
    return system.function("full_mass_matrix", [q, p], [ca.densify(system.motion.M)])
