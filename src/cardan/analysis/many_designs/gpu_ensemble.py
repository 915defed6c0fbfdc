"""Many designs of one model on a GPU, a thread for each: the lanes of the core (core/lanes/lanes.c) compiled there.

As in `ensemble`, of which this is the other half: initial values, assembly and motion of each design are computed
there, and only what is asked for comes back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from cardan.analysis.assemble import held_values
from cardan.analysis.machine.assembler import assembler_of
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.many_designs import lane_contacts, lane_events, lane_jumps, lane_redundancy
from cardan.analysis.many_designs.ensemble import (
    NOT_STARTED,
    Ensemble,
    Runs,
    Starts,
    mass_scales,
    runs_of,
    share_reactions,
    sound,
)
from cardan.analysis.many_designs.lane_contacts import LaneContacts
from cardan.analysis.many_designs.lane_events import LaneEvents
from cardan.arrays import DeviceArray
from cardan.compiled.initial_numbers import typical_sizes
from cardan.compiled.system import System
from cardan.numerics import core, lanes
from cardan.numerics.constants import BLOCK, CLOSURE_ROUND_OFF, CLOSURE_TOL, LANE_STATE_ARRAYS, STARTED
from cardan.numerics.functions import Loaded
from cardan.numerics.gpu.device import NO_CODE, STARTING, Code, Device
from cardan.numerics.gpu.image import Image
from cardan.numerics.gpu.structs import Structs, scratch_of
from cardan.numerics.machine_code.native_source import can_have_lanes, gpu_left, gpu_source_of
from cardan.numerics.motion import OK, RUNNING

MOST_STARTERS = 65536  # threads that put designs together: each has a machine of its own
OPERATIONS_PER_SECOND = 6e10  # of interpreted tapes: what a large GPU does
COMPILED_PER_SECOND = 400  # operations that its compiler takes
EVALUATIONS = 800  # of a design: a guess, to know whether machine code pays
INTERPRETED: dict[str, float] = {}  # seconds that tapes have been interpreted in this process, by their digest
MOST_OWN_NUMBERS = 2048  # that a thread has in memory of its own
FIRST_TRIES = 20  # designs that are tried by themselves, until one can be started


@dataclass(frozen=True)
class GpuEnsemble:
    """A system that can run in lanes, on a device, with tolerances and reporting times."""

    system: System
    device: Device
    times: np.ndarray
    rtol: float
    atol: float
    max_step: float = np.inf
    report: int = lanes.CLOSED
    single: bool = False  # whether motions are computed in single precision
    structs: Structs = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "structs", Structs(self.device))

    @property
    def xp(self) -> ModuleType:
        return self.device.xp

    def run(self, p: np.ndarray, designs: int) -> Runs:
        """Designs with these parameters, a row each. `designs`: how many there are in all, also in other calls."""
        xp, system, count = self.xp, self.system, len(p)
        p = xp.array(p)
        starts = self._started(p)
        there = xp.flatnonzero(starts["status"] == OK)
        whole = there.size == count
        of = starts if whole else {name: xp.ascontiguousarray(x[there]) for name, x in starts.items()}
        integrate = lambda rows: self._integrated(of, p if whole else p[there], rows, max(designs, count))  # noqa: E731
        runs = runs_of(system, self.times, xp.full(count, NOT_STARTED, np.int64), there, integrate, xp)
        alone = Ensemble(system, self.times, self.rtol, self.atol, report=self.report)
        share_reactions(alone, runs, p, starts["R"], starts["size"], xp, self.device.host)
        return runs

    def outputs(self, p: np.ndarray, runs: Runs) -> DeviceArray:
        """All reported quantities of all designs: (designs, times, .)."""
        xp, count, times = self.xp, len(p), len(self.times)
        flat = [x.reshape(count * times, x.shape[2]) for x in (runs.q, runs.v, runs.v_rate, runs.lam, runs.z)]
        t, values = xp.tile(xp.asarray(self.times), count)[:, None], xp.repeat(xp.asarray(p), times, axis=0)
        changing = lane_events.changing_slots(self.system)
        if changing.size:
            values[:, xp.asarray(changing)] = runs.changing.reshape(count * times, -1)
        outputs = self._mapped(self.system.compiled_outputs, [t, *flat, values], count * times)
        return outputs.reshape(count, times, -1)

    def bytes_per_design(self, outputs: bool) -> int:
        """About what a design needs on the device, with all its reported rows."""
        s = self.system
        row = s.n_q + 2 * s.n_v + s.n_c + s.n_z + s.p_size
        row += (row + sum(s.compiled_outputs.output_sizes)) if outputs else 0
        fixed = 4 * (s.n_q + s.n_v + s.n_z) + 4 * s.p_size + sum(s.start.output_sizes)
        return 8 * (2 * len(self.times) * row + fixed)

    def _mapped(self, function: Loaded, inputs: list[DeviceArray], count: int) -> DeviceArray:
        """As `numerics.lanes.mapped`, on the device."""
        xp, device = self.xp, self.device
        bound, _ = function.bound_tape()
        arrays = [xp.ascontiguousarray(x, np.float64) for x in inputs]
        scratch = scratch_of([bound])
        threads = min(count, device.most_threads)
        out = xp.zeros((count, int(sum(function.output_sizes))))
        work, room = xp.zeros(padded(threads) * bound.tape.n_slots), xp.zeros(threads * scratch)
        arg = xp.asarray(np.array([device.address(x) if x.size else 0 for x in arrays] or [0], np.int64))
        strides = xp.asarray(np.array([x.shape[1] for x in arrays] or [0], np.int64))
        addresses = [device.address(x) for x in (arg, strides, out, work, room)]
        device.launch("map", threads, [self.structs.tape(bound), *addresses, scratch, count], STARTING)
        return out

    # -- starting ------------------------------------------------------------------------------------------------

    def _started(self, p: DeviceArray) -> dict[str, DeviceArray]:
        """Designs as they are assembled, by `Ensemble` in as many machines as there are threads."""
        xp, system, count = self.xp, self.system, len(p)
        columns = xp.split(self._mapped(system.start, [p], count), np.cumsum(system.start.output_sizes)[:-1], axis=1)
        q, v, z, body_sizes, far, masses, diagonal = (xp.ascontiguousarray(x) for x in columns)
        size = typical_sizes(body_sizes, far)
        masses = masses.reshape(count, len(system.model.bodies), -1)
        finite = xp.isfinite(q).all(1) & xp.isfinite(v).all(1) & xp.isfinite(z).all(1)
        starts = {
            "q": q, "v": v, "z": z, "R": xp.zeros((count, system.n_c)), "size": size,
            "healthiest": xp.zeros(count),
            "D": xp.ascontiguousarray(mass_scales(diagonal, masses, size, xp.asarray(system.layout.is_angle))),
            "status": xp.where(finite & sound(masses, size), OK, NOT_STARTED),
        }  # fmt: skip
        if system.n_c:
            sizes = self.device.host(size)
            usable = self.device.host(starts["status"]) == OK
            for one in np.unique(sizes[usable]):
                self._put_together(starts, p, np.flatnonzero(usable & (sizes == one)))
        return starts

    def _put_together(self, starts: dict[str, DeviceArray], p: DeviceArray, which: np.ndarray) -> None:
        """Designs of one typical size, all in the way that one of them can be; what is left, on the processor."""
        xp, host = self.xp, self.device.host
        alone = Ensemble(self.system, self.times, self.rtol, self.atol)
        starts["status"][xp.asarray(which)] = NOT_STARTED
        first = bound_machine(self.system, host(p[int(which[0])]))
        try:
            at_rest = not bool(starts["v"].any())
            if any(self._is_usual(alone, first, host(p[int(k)]), at_rest) for k in which[:FIRST_TRIES]):
                self._start_all(first, starts, p, xp.asarray(which))
        finally:
            give_back(first)
        left = which[host(starts["status"])[which] != OK]
        if left.size:
            there = xp.asarray(left)
            values = host(p[there])
            on_processor = alone.started(values)
            for name, column in on_processor._asdict().items():
                starts[name][there] = xp.asarray(column)
            p[there] = xp.asarray(values)

    def _is_usual(self, alone: Ensemble, bound: BoundMachine, p: np.ndarray, at_rest: bool) -> bool:
        """Whether a design can be put together, and others in the same way, of which all or not all are `at_rest`.

        On a GPU no speeds are filled in, or all.
        """
        system = self.system
        q, v, z = system.initial_state(p)
        D, R = np.ones((1, v.size)), np.zeros((1, system.n_c))
        one = Starts(q[None], v[None], z[None], D, R, np.ones(1), np.full(1, OK), np.zeros(1))
        alone.start_one(bound, one, p[None], 0, fill=True)
        freedoms = system.n_v - np.count_nonzero(system.holds_at_start)
        is_one_way = freedoms == 0 or (not system.moves_by_itself and (at_rest or freedoms == 1))
        speeds_follow = bool((system.given_speeds > 0).all()) or is_one_way or all_speeds_are_open(system)
        can_start = assembler_of(bound).can_start_many and not system.driven_turns
        is_plain = bool(one.status[0] == OK) and not lane_redundancy.left_out(system, one.R)[0]
        return is_plain and speeds_follow and can_start

    def _start_all(
        self, bound: BoundMachine, starts: dict[str, DeviceArray], p: DeviceArray, which: DeviceArray
    ) -> None:
        xp, structs, device = self.xp, self.structs, self.device
        m, lu, room, options, bindings = assembler_of(bound).to_start(
            *held_values(self.system), self.system.given_speeds
        )
        m.t[0] = self.times[0]
        for binding in bindings:
            structs.tape(binding.bound_tape)
        image = Image([m, lu, room, options], bindings, structs.tapes)
        q, v, parameters, D = (xp.ascontiguousarray(x[which]) for x in (starts["q"], starts["v"], p, starts["D"]))
        largest = bound.size * xp.abs(q / xp.asarray(bound.position_unit)).max(axis=1)
        closure = xp.maximum(CLOSURE_TOL * bound.size, CLOSURE_ROUND_OFF * largest)
        R, status = xp.zeros((which.size, self.system.n_c)), xp.zeros(which.size, np.int64)
        values = {"q": q, "v": v, "p": parameters, "D": D, "R": R, "closure": closure, "status": status}
        values["singular"] = xp.zeros(self.system.n_c, bool)
        code, threads = device.starting(image.words.size), min(int(which.size), device.most_threads, MOST_STARTERS)
        copies = xp.zeros(0 if code.image else threads * image.words.size, np.int64)
        arguments = [structs.put(image.words), image.words.size, structs.put(image.pointers), image.pointers.size]
        arguments += [structs.put(image.parts), structs.keep(copies), structs.struct("cd_starts", values)]
        device.launch("start", threads, arguments, code)
        if all_speeds_are_open(self.system):
            z, t = starts["z"][which], float(self.times[0])
            filled = speeds_of_least_energy(self.system, self._mapped, t, q, z, parameters, D, R)
            v = xp.where((status == STARTED)[:, None], filled, v)
        for name, values_now in (("q", q), ("v", v), ("R", R)):
            starts[name][which] = values_now
        p[which] = parameters
        starts["status"][which] = xp.where(status == STARTED, OK, NOT_STARTED)

    # -- integrating ---------------------------------------------------------------------------------------------

    def _integrated(
        self, starts: dict[str, DeviceArray], p: DeviceArray, rows: DeviceArray, designs: int
    ) -> tuple[DeviceArray, DeviceArray, DeviceArray]:
        xp, system, layout, device, structs = self.xp, self.system, self.system.layout, self.device, self.structs
        count, bound = len(p), self._dynamics
        redundant = bool(lane_redundancy.left_out(system, starts["R"], xp).any()) and not self.single
        code = self._code(designs, count, redundant)
        threads = min(count, device.most_threads)
        unit = xp.where(xp.asarray(layout.is_angle), 1.0, starts["size"][:, None])
        position_unit = xp.full((count, system.n_q), 0.5)
        place = layout.place
        position_unit[:, xp.asarray(place[place >= 0])] = unit[:, xp.asarray(place >= 0)]
        atol = self.atol * xp.concatenate([position_unit, unit, xp.ones((count, system.n_z))], axis=1)
        slots, work = self._numbers(bool(code.dynamics))
        in_common = 0 if code.slots else padded(threads)  # threads whose numbers stand in the memory of all
        turned = system.turned.bound_tape()[0] if system.turn_slots.size else bound
        first = device.host(p[0])
        events, contacts = lane_events.lane_events(system, first, redundant), lane_contacts.lane_contacts(system, first)
        jumping, n_jumps = (None if self.single else lane_jumps.jumping_of(system)) or (bound, 0)
        watched = [] if events is None or events.watched is None else [events.watched]
        scratch = scratch_of([bound, turned, jumping, *watched])
        values = {
            "dynamics": structs.function(bound), "w": xp.zeros(in_common * slots), "work": xp.zeros(in_common * work),
            "turned": structs.function(turned), "turned_w": xp.zeros(padded(threads) * turned.tape.n_slots),
            "events": self._events(events, threads), "contacts": self._contacts(contacts, threads),
            "jumping": structs.function(jumping), "n_jumps": n_jumps,
            "jumped": xp.zeros(padded(threads) * max(1, n_jumps)),
            "jumping_w": xp.zeros(padded(threads) * (jumping.tape.n_slots if n_jumps else 1)),
            "turn_slots": xp.asarray(system.turn_slots),
            "changing": xp.asarray(lane_events.changing_slots(system)), "place": xp.asarray(place),
            "spins": xp.asarray(layout.spins), "times": xp.asarray(self.times), "p": p, "atol": atol, "unit": unit,
            "until": xp.full(count, float(self.times[-1])), "rows": rows, "status": xp.full(count, RUNNING, np.int64),
            "steps": xp.zeros((count, 2), np.int64), "next": xp.zeros(1, np.int64), "stop": xp.zeros(1, np.int64),
            "rtol": self.rtol, "atol_least": self.atol, "h_max": self.max_step, "longest_first": 0.5,
            "report": self.report, "sees_multipliers": int(system.forces_see_multipliers),
            **{name: starts[name] for name in ("q", "v", "z", "D", "R", "size", "healthiest")},
            "holds": xp.asarray(system.holds_at_start), "rows_stay": int(lane_redundancy.rows_stay(system)),
        }  # fmt: skip
        room = xp.zeros(threads * scratch)
        if self.single:
            values = {name: self._in_single(x) for name, x in values.items()}
        arguments = [structs.struct("cd_ensemble", values, self.single), slots, work, device.address(room), scratch]
        device.launch("ensemble", threads, arguments, code)
        for lent in (events, contacts):
            if lent is not None:
                lent.give_back()
        if self.single:
            rows[:] = values["rows"]
        return values["status"], values["steps"], values["until"]

    def _in_single(self, value: DeviceArray) -> DeviceArray:
        is_double = isinstance(value, self.xp.ndarray) and value.dtype == np.float64
        return value.astype(np.float32) if is_double else value

    @staticmethod
    def refuses_single(system: System) -> str | None:
        """Why motions of a model cannot be computed in single precision; None where they can."""
        if system.turn_slots.size:
            return "angles of joints in space are followed"
        if lane_events.something_happens(system):
            return "it has events"
        if system.n_clearances:
            return "it has contacts"
        if system.forces_see_multipliers:
            return "forces depend on reactions"
        return (
            None if can_have_lanes(system.dynamics.bound_tape()[0].tape) else "its equations are more than operations"
        )

    @cached_property
    def _dynamics(self) -> Any:
        return self.system.dynamics.bound_tape()[0]

    def _code(self, designs: int, now: int, redundant: bool = False) -> Code:
        """Machine code, where so many designs in all, with those of earlier calls, make good for the time that the
        compiler takes. `now`: how many there are in this call; `redundant`: the engine chooses rows of some."""
        tape = self._dynamics.tape
        if self.single:
            return self._in_own_memory(Code(self._source, True, True))
        of_one = EVALUATIONS * len(tape.operations) / OPERATIONS_PER_SECOND
        earlier = INTERPRETED.get(tape.digest, 0.0)
        happens = redundant or lane_events.something_happens(self.system)
        engine = Code(events=happens, contacts=self.system.n_clearances > 0)
        INTERPRETED[tape.digest] = earlier + now * of_one
        if not can_have_lanes(tape) or earlier + designs * of_one < 1.0 + len(tape.operations) / COMPILED_PER_SECOND:
            return engine
        alone = engine == NO_CODE and not self.system.turn_slots.size and lane_jumps.jumping_of(self.system) is None
        code = engine._replace(dynamics=self._source, alone=alone)
        return self._in_own_memory(code) if alone else code

    def _in_own_memory(self, code: Code) -> Code:
        """Let a thread have its numbers in memory of its own, where there are not too many."""
        slots, work = self._numbers(True)
        return code._replace(slots=slots, work=work) if slots + work <= MOST_OWN_NUMBERS else code

    def _numbers(self, is_code: bool) -> tuple[int, int]:
        """How many a thread has: slots of the equations of motion, and the states of a step."""
        s, tape = self.system, self._dynamics.tape
        work = LANE_STATE_ARRAYS * (s.n_q + s.n_v + s.n_z) + 2 * s.n_v
        return tape.n_slots + (gpu_left(tape) if is_code else 0), work

    @cached_property
    def _source(self) -> str:
        """The equations of motion as code, and the sizes of this machine, which loops of the core then know."""
        s = self.system
        sizes = {"n_q": s.n_q, "n_v": s.n_v, "n_z": s.n_z, "n_c": s.n_c, "n_turns": s.turn_slots.size}
        listed = ", ".join(f"{name} = {size}" for name, size in sizes.items())
        return f"#define CD_SIZES {listed}\n" + gpu_source_of(self._dynamics.tape)

    def _events(self, events: LaneEvents | None, threads: int) -> int | None:
        """The address of what the core must know of events; each thread has an engine of its own."""
        if events is None:
            return None
        xp, structs, watched = self.xp, self.structs, events.watched
        image = self._image(events)
        values: dict[str, DeviceArray] = {
            "watched": core.Handle(None, None, None, None, None) if watched is None else structs.function(watched),
            "watched_w": xp.zeros(padded(threads) * (1 if watched is None else watched.tape.n_slots)),
            "work": xp.zeros(padded(threads) * max(1, events.numbers // lanes.LANES)),
            "engine": None, "row_is_angle": xp.asarray(self.system.layout.row_is_angle),
            "only_chooses": int(events.only_chooses),
            "image": xp.asarray(image.words),
            "pointers": xp.asarray(image.pointers), "parts": xp.asarray(image.parts),
            "copies": xp.zeros(threads * image.words.size, np.int64),
        }  # fmt: skip
        return structs.struct("cd_lane_events", values)

    def _contacts(self, contacts: LaneContacts | None, threads: int) -> int | None:
        """The address of what the core must know of contacts; each thread has a machine to look at its steps on."""
        if contacts is None:
            return None
        xp, bound = self.xp, contacts.bound
        assert bound.clearance is not None
        bindings = [*bound.bindings, bound.clearance]
        for binding in bindings:
            self.structs.tape(binding.bound_tape)
        parts = [contacts.run, bound.arrays, bound.touch, contacts.history]
        image = Image(parts, bindings, self.structs.tapes)
        values: dict[str, DeviceArray] = {
            "run": None, "image": xp.asarray(image.words), "pointers": xp.asarray(image.pointers),
            "parts": xp.asarray(image.parts), "copies": xp.zeros(threads * image.words.size, np.int64),
        }  # fmt: skip
        return self.structs.struct("cd_lane_contacts", values)

    def _image(self, events: LaneEvents) -> Image:
        """An engine and its machine, as every thread gets them."""
        bound, kit = events.bound, events.kit
        bindings = [*bound.bindings, *kit.bindings]
        for binding in bindings:
            self.structs.tape(binding.bound_tape)
        parts = [kit.V, bound.arrays, bound.room_for_any_rank, bound.chooser, kit.E]
        return Image(parts, bindings, self.structs.tapes)


def padded(threads: int) -> int:
    """Threads in whole blocks."""
    return -(-threads // BLOCK) * BLOCK


def all_speeds_are_open(system: System) -> bool:
    """Whether a machine moves by itself, and no initial speed is given: then all are those of least energy."""
    return system.moves_by_itself and not system.given_speeds.any() and not held_values(system)[1].any()


def speeds_of_least_energy(
    system: System,
    mapped: Callable[..., DeviceArray],
    t: float,
    q: DeviceArray,
    z: DeviceArray,
    p: DeviceArray,
    D: DeviceArray,
    R: DeviceArray,
) -> DeviceArray:
    """v with C v = -Phi_t and the least kinetic energy, of many designs: the projection of rest (core/lanes/lanes.c).

    `mapped` evaluates a function for all of them, and the arrays are those that it takes.
    """
    v, count = np.zeros_like(D), len(q)
    times, nothing = np.full_like(D[:, :1], t), np.zeros_like(R)

    def rates(alpha: float) -> DeviceArray:
        gains = np.zeros_like(D, shape=(count, 2))
        gains[:, 0] = alpha
        derivatives = mapped(system.dynamics, [times, q, v, z, p, D, R, gains, nothing], count)
        return derivatives[:, system.n_q : system.n_q + system.n_v]

    for _ in range(2):  # the second time removes round-off
        v = v + rates(0.5) - rates(0.0)
    return v
