"""What an FMU remembers, as a function of what has happened to it.

An FMU is a machine with a memory of its own. The functions of a model have none: an integrator asks for them in any
order, steps back, and is run again. So every moment of an FMU's past has a number, a `Moment`, which is a state of the
model like any other; what the FMU answers is a function of that number, the time, its states and its inputs. A moment
says how to come to it: started so, then these events or communication steps, each with its inputs. To go back, the FMU
is given the state that it told (where it can), or a fresh instance is led along the same way. Runs share nothing but
the way.

The number is a digest of the way: it is the same in every process, and one that is not known here is refused.
"""

from __future__ import annotations

import hashlib
import struct
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.errors import AnalysisError
from cardan.model.fmi.description import Description
from cardan.model.fmi.instance import NEVER, Instance, Settled
from cardan.model.fmi.variable import FmuValue, Variable

ENDED = 2 * NEVER  # the time of the next event, after the FMU has asked for the end of the run
SAME_COMMUNICATION_TIME = 1e-9  # of a communication step, or of the time
DUE, STATE, NEW_INPUT = (
    0,
    1,
    2,
)  # why there is an event: its time has come, an indicator has passed zero, an input changes
MOST_NUMBERS = 4_000_000  # of the past of all runs with one FMU: 32 MB; older runs are forgotten
MOST_FMU_STATES = 32  # states that an instance is asked to keep
MOST_LIVE = 16  # instances of one FMU
NUDGES = 24  # doublings of the time by which an event is passed
TIME_ROUND_OFF = 4 * 2.0**-52


@dataclass(frozen=True, eq=False)
class Partner:
    """An FMU with the variables that are used of it; `step` in seconds, of Co-Simulation."""

    description: Description
    what: str
    inputs: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    parameters: tuple[Variable, ...]
    settings: tuple[tuple[Variable, FmuValue], ...]  # parameters that are no numbers of the model
    step: float

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells its memory from others."""
        description, groups = self.description, (self.inputs, self.outputs, self.parameters)
        names = tuple(tuple(variable.name for variable in group) for group in groups)
        return (
            description.path,
            description.digest,
            description.kind,
            self.what,
            self.step,
            names,
            tuple((v.name, x) for v, x in self.settings),
        )

    def started(self, t: float, u: Sequence[float] | None, p: Sequence[float]) -> Instance:
        settings = [*self.settings, *zip(self.parameters, p, strict=True)]
        inputs = () if u is None else tuple(zip(self.inputs, u, strict=True))
        return Instance(self.description, self.what, t, inputs, settings)


@dataclass(eq=False)
class Moment:
    """A moment of an FMU's past, the one before it, and what was known there: values in the FMU's units."""

    number: int
    parent: Moment | None
    t: float
    u: tuple[float, ...] | None
    x: tuple[float, ...]  # states before the event
    p: tuple[float, ...]  # parameters
    next_time: float = NEVER
    after: tuple[float, ...] = ()  # states after the event
    outputs: tuple[float, ...] = ()
    first: int = 0  # the number of the first moment of the way
    origin: float = 0.0  # the time of that moment, from which communication steps are counted,
    steps: int = 0  # and how many there have been

    def after_a_step(self, step: float) -> float:
        """The next communication time. Steps are counted, not added up: round-off would put it aside of the times of
        reports, which would then tell the outputs of the step before."""
        return self.origin + (self.steps + 1) * step

    def way(self) -> list[Moment]:
        """All moments from the start on."""
        moments, at = [], self
        while at is not None:
            moments.append(at)
            at = at.parent
        return moments[::-1]


class Live:
    """A running instance of an FMU: where it is, and the states of its own that it was asked to keep."""

    def __init__(self, instance: Instance, at: Moment):
        self.instance = instance
        self.at: Moment | None = at
        self.saved_states: OrderedDict[Moment, Any] = OrderedDict()

    def keep(self) -> None:
        """Keep the state of the moment in which it is, if the FMU can tell it."""
        if self.at is None or self.at in self.saved_states or self.at.next_time == ENDED:
            return
        state = self.instance.keep()
        if state is not None:
            self.saved_states[self.at] = state
            while len(self.saved_states) > MOST_FMU_STATES:
                self.instance.forget(self.saved_states.popitem(last=False)[1])

    def nearest(self, way: Sequence[Moment]) -> int:
        """The last moment of a way to which it can come by itself; -1: none."""
        return next((k for k in reversed(range(len(way))) if way[k] is self.at or way[k] in self.saved_states), -1)

    def go_back(self, moment: Moment) -> None:
        if moment is not self.at:
            self.instance.give_back(self.saved_states[moment])
            self.at = moment

    def close(self) -> None:
        for state in self.saved_states.values():
            self.instance.forget(state)
        self.saved_states.clear()
        self.instance.free()


class Memory:
    """The past of all runs with one FMU in this process, and a few live instances of it."""

    def __init__(self, partner: Partner):
        self.partner = partner
        self._moments: OrderedDict[int, dict[int, Moment]] = OrderedDict()  # by the number of the first one
        self._moment_of_number: dict[int, Moment] = {}
        self._live: list[Live] = []  # the one that was used last at the end
        perturbed = 2 * len(partner.parameters)  # for derivatives by differences
        self._most = 1 if partner.description.only_once else min(2 + perturbed, MOST_LIVE)

    # -- the functions of the model ----------------------------------------------------------------------------

    def rates(self, number: int, t: float, x: Sequence[float], u: Sequence[float], p: Sequence[float]) -> list[float]:
        """Derivatives of the states, then the outputs (Model Exchange)."""
        instance = self._put(number, t, x, u, p)
        return [*instance.derivatives().tolist(), *instance.get(self.partner.outputs)]

    def indicators(
        self, number: int, t: float, x: Sequence[float], u: Sequence[float], p: Sequence[float]
    ) -> list[float]:
        """Event indicators (Model Exchange)."""
        return self._put(number, t, x, u, p).indicators().tolist()

    def derivatives_along(
        self, number: int, t: float, x: Sequence[float], u: Sequence[float], p: Sequence[float], seed: Sequence[float]
    ) -> list[float] | None:
        """Of `rates`, along a direction of states and inputs, where the FMU can tell them."""
        description, partner = self.partner.description, self.partner
        real = all(v.is_real and not v.array for v in (*partner.inputs, *partner.outputs))
        real = real and not any(state.is_in_array for state in description.states)
        if not (description.gives_derivatives and real):
            return None
        unknowns = [s.derivative for s in description.states] + [v.reference for v in partner.outputs]
        knowns = [s.reference for s in description.states] + [v.reference for v in partner.inputs]
        if not unknowns or not knowns:
            return [0.0] * len(unknowns)
        return self._put(number, t, x, u, p).along(unknowns, knowns, list(seed))

    def after(
        self,
        cause: int,
        number: int,
        t: float,
        x: Sequence[float],
        u: Sequence[float],
        p: Sequence[float],
        first: Sequence[float],
        u_rate: Sequence[float] = (),
    ) -> tuple[Moment, Sequence[float]]:
        """The moment after an event, and the states or outputs there; at the event of somebody else, those before.

        `first`: the states with which a model begins. Others were chosen, by the user or an equilibrium: they stay.
        """
        cs = self.partner.description.kind == "cs"
        if number == 0:
            moment = self.begun(t, u, p, None if cs or tuple(x) == tuple(first) else x)
            return moment, moment.outputs if cs else moment.after
        at = self._moment(number)
        if cause == DUE:
            slack = SAME_COMMUNICATION_TIME * (self.partner.step if cs else max(abs(at.next_time), 1e-6))
            is_late = t >= at.next_time - slack
            if not is_late and (cs or self._has(at, u)):
                return at, x
            t = max(t, at.next_time) if is_late else t
            moment = self._stepped(at, at.next_time, u) if cs else self._happened(at, t, x, u)
        elif cause == NEW_INPUT:
            if self._has(at, u):
                return at, x
            moment = self._happened(at, t, x, u)
        else:
            crossed = self._crossed(at, t, np.array(x), np.array(u), np.array(u_rate))
            if crossed is None:
                return at, x
            moment = crossed
        return moment, moment.outputs if cs else moment.after

    def waiting(self, moment: Moment) -> float:
        """How long after a moment the next event is due; 0: there is none to wait for, -1: the FMU has ended."""
        if moment.next_time >= NEVER:
            return -1.0 if moment.next_time == ENDED else 0.0
        return max(moment.next_time - moment.t, np.nextafter(abs(moment.t), np.inf) - abs(moment.t))

    # -- coming to a moment ------------------------------------------------------------------------------------

    def begun(
        self, t: float, u: Sequence[float] | None, p: Sequence[float], x: Sequence[float] | None = None
    ) -> Moment:
        """A start; `u` None: with the inputs that the FMU itself starts with."""
        at = Moment(0, None, float(t), None if u is None else tuple(u), () if x is None else tuple(x), tuple(p))
        at.origin = at.t
        return self._new(at)

    def at_rest(self, u: Sequence[float], p: Sequence[float]) -> Moment:
        """The start that serves analyses without a run; inputs that change all the time are given when it is used."""
        inputs = self.partner.inputs
        if all(variable.is_continuous for variable in inputs) or self.partner.description.kind == "cs":
            return self.begun(0.0, None, p)
        return self.begun(0.0, [v.number if v.is_continuous else x for v, x in zip(inputs, u, strict=True)], p)

    def _stepped(self, at: Moment, t: float, u: Sequence[float]) -> Moment:
        return self._new(Moment(0, at, float(t), tuple(u), (), at.p, origin=at.origin, steps=at.steps + 1))

    def _happened(self, at: Moment, t: float, x: Sequence[float], u: Sequence[float]) -> Moment:
        return self._new(Moment(0, at, float(t), tuple(u), tuple(x), at.p))

    def _crossed(self, at: Moment, t: float, x: np.ndarray, u: np.ndarray, u_rate: np.ndarray) -> Moment | None:
        """An event of an indicator that passes zero, at a state where it has passed: FMUs look at inequalities.

        None where none passes: what happens is the event of somebody else.
        """
        instance = self._put(at.number, t, x.tolist(), u.tolist(), at.p)
        rate = instance.derivatives()

        def positive(ahead: float) -> tuple[bool, ...]:
            instance.put(t + ahead, (x + ahead * rate).tolist(), self._pairs((u + ahead * u_rate).tolist()))
            return tuple((instance.indicators() > 0.0).tolist())

        now = positive(0.0)
        for k in range(NUDGES):
            ahead = TIME_ROUND_OFF * max(abs(t), 1e-9) * 2.0**k
            before = positive(-ahead)
            if before != now:
                return self._happened(at, t, x.tolist(), u.tolist())
            if before != positive(ahead):
                return self._happened(at, t + ahead, (x + ahead * rate).tolist(), (u + ahead * u_rate).tolist())
        return None

    def _put(self, number: int, t: float, x: Sequence[float], u: Sequence[float], p: Sequence[float]) -> Instance:
        at = self.at_rest(u, p) if number == 0 else self._moment(number)
        if at.p != tuple(p):
            at = self._with_parameters(at, tuple(p))
        instance = self._go_to(at).instance
        if at.next_time != ENDED:  # else it stays in event mode, where it has asked for the end
            instance.put(t, x, self._pairs(u))
        return instance

    def _with_parameters(self, at: Moment, p: tuple[float, ...]) -> Moment:
        """The same past with parameters that are a little different, as derivatives by differences ask for."""
        for variable, new, old in zip(self.partner.parameters, p, at.p, strict=True):
            if abs(new - old) > 1e-3 * max(abs(old), 1.0):
                raise AnalysisError(
                    f'{self.partner.what}: its parameter "{variable.name}" has changed from {old:g} to {new:g} during '
                    "the run; an FMU takes its parameters at the start: give what changes as an input"
                )
        copy = None
        for moment in at.way():
            if moment.parent is None:
                copy = self.begun(moment.t, moment.u, p, moment.x or None)
            else:
                assert copy is not None
                counted = {"origin": moment.origin, "steps": moment.steps}
                copy = self._new(Moment(0, copy, moment.t, moment.u, moment.x, p, **counted))
        assert copy is not None
        return copy

    def _has(self, at: Moment, u: Sequence[float]) -> bool:
        """Whether the inputs that change at events only were given these values."""
        pairs = zip(self.partner.inputs, u, at.u or u, strict=True)
        return all(new == old for variable, new, old in pairs if not variable.is_continuous)

    def _pairs(self, u: Sequence[float]) -> list[tuple[Variable, float]]:
        return list(zip(self.partner.inputs, u, strict=True))

    def _moment(self, number: int) -> Moment:
        moment = self._moment_of_number.get(number)
        if moment is None:
            raise AnalysisError(
                f"{self.partner.what}: what its FMU remembers at this state is not known here: it was computed by "
                "another process, or long ago, and the memory of an FMU is not in files; run from the start"
            )
        return moment

    def _new(self, moment: Moment) -> Moment:
        """The moment, which is gone to if it is new."""
        moment.number = number = self._number(moment)
        if number in self._moment_of_number:
            return self._moment_of_number[number]
        if moment.parent is None:
            live = self._begin(moment)
        else:
            live = self._go_to(moment.parent)
            self._advance(live, moment)
        self._remember(moment)
        live.keep()
        return moment

    def _number(self, moment: Moment) -> int:
        """40 bits of a digest, so that round-off does not hurt them; the next one where they are another moment's."""
        parent = moment.parent.number if moment.parent is not None else -1
        u = () if moment.u is None else moment.u
        sizes = (len(moment.x), -1 if moment.u is None else len(u), parent)
        numbers = (moment.t, *moment.x, *u, *moment.p)
        text = struct.pack(f"<qqq{len(numbers)}d", *sizes, *numbers) + self.partner.description.digest.encode()
        number = 1 + int.from_bytes(hashlib.blake2b(text, digest_size=5).digest(), "little")
        while (other := self._moment_of_number.get(number)) is not None and not _is_same(other, moment):
            number += 1
        return number

    def _remember(self, moment: Moment) -> None:
        moment.first = moment.number if moment.parent is None else moment.parent.first
        self._moments.setdefault(moment.first, {})[moment.number] = moment
        self._moments.move_to_end(moment.first)
        self._moment_of_number[moment.number] = moment
        each = 16 + 2 * len(moment.x) + len(self.partner.inputs) + len(self.partner.outputs)
        while len(self._moment_of_number) * each > MOST_NUMBERS and len(self._moments) > 1:
            _, old = self._moments.popitem(last=False)
            for number in old:
                del self._moment_of_number[number]

    # -- the live instance -------------------------------------------------------------------------------------

    def _begin(self, moment: Moment) -> Live:
        """A fresh instance, started as the moment says."""
        while len(self._live) >= self._most:
            self._live.pop(0).close()
        _alone(self)
        partner = self.partner
        instance = partner.started(moment.t, moment.u, moment.p)
        live = Live(instance, moment)
        self._live.append(live)
        if partner.description.kind == "cs":
            moment.next_time = moment.after_a_step(partner.step)
            moment.outputs = tuple(instance.get(partner.outputs))
        else:
            settled = instance.settle()
            if moment.x:
                instance.put(moment.t, moment.x, () if moment.u is None else self._pairs(moment.u))
            self._note(moment, instance, settled)
        return live

    def _advance(self, live: Live, moment: Moment) -> None:
        """From the moment before; where the FMU refuses, its instance is of no use any more."""
        instance, parent, partner = live.instance, moment.parent, self.partner
        assert parent is not None
        assert moment.u is not None
        live.at = None
        if partner.description.kind == "cs":
            ends = instance.step(parent.t, moment.t - parent.t)
            instance.set_inputs(self._pairs(moment.u))
            moment.next_time = ENDED if ends else moment.after_a_step(partner.step)
            moment.outputs = tuple(instance.get(partner.outputs))
        else:
            instance.put(moment.t, moment.x, self._pairs(moment.u))
            instance.enter_events()
            instance.set_inputs(self._pairs(moment.u))
            self._note(moment, instance, instance.settle())
        live.at = moment

    def _note(self, moment: Moment, instance: Instance, settled: Settled) -> None:
        moment.next_time = ENDED if settled.ends else max(settled.next_time, moment.t)
        moment.after = tuple(instance.states().tolist())

    def _go_to(self, moment: Moment) -> Live:
        """An instance in this moment."""
        for live in reversed(self._live):
            if live.at is moment:
                break
        else:
            way = moment.way()
            live = max(reversed(self._live), key=lambda one: one.nearest(way), default=None)
            last = -1 if live is None else live.nearest(way)
            if live is None or last < 0:
                live, last = self._begin(way[0]), 0
            live.go_back(way[last])
            for one in way[last + 1 :]:
                self._advance(live, one)
            live.keep()
        if live is not self._live[-1]:
            self._live.remove(live)
            self._live.append(live)
        return live

    def close(self) -> None:
        """End the live instances; the way to every moment is still known."""
        while self._live:
            self._live.pop().close()


def _is_same(a: Moment, b: Moment) -> bool:
    same = (a.t, a.u, a.x, a.p) == (b.t, b.u, b.x, b.p)
    return same and a.parent is b.parent


_memories: OrderedDict[tuple[Any, ...], Memory] = OrderedDict()
MOST_MEMORIES = 64


def memory_of(partner: Partner) -> Memory:
    """The memory of this process for an FMU that is used so."""
    key = partner.key
    if key not in _memories:
        _memories[key] = Memory(partner)
        while len(_memories) > MOST_MEMORIES:
            _memories.popitem(last=False)[1].close()
    _memories.move_to_end(key)
    return _memories[key]


def _alone(memory: Memory) -> None:
    """End the instances of others, of an FMU that a process may hold only once."""
    description = memory.partner.description
    if description.only_once:
        for other in _memories.values():
            if other is not memory and other.partner.description.digest == description.digest:
                other.close()
