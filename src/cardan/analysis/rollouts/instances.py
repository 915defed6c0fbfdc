"""Instances whose events happen: each is a machine of the runtime in C (core/machine), stepped by the engine of single
runs, interval after interval.

What a limit, a friction or a capture has changed stays with its instance, and so do the steps of the integrator: where
controls stay what they were, an instance goes on as a single run does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

import numpy as np

from cardan.analysis.in_c.description import BATCH, output_places, output_widths
from cardan.analysis.in_c.instance import Instance, model_in_memory
from cardan.analysis.many_designs.ensemble import Room, Starts
from cardan.analysis.rollouts.batch import crossing, in_a_row, side_by_side
from cardan.analysis.rollouts.observed import Column
from cardan.analysis.rollouts.requests import has_events
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError
from cardan.numerics import core
from cardan.numerics.constants import MACHINE_OK, MACHINE_REFUSED, MACHINE_STOPPED
from cardan.numerics.motion import OK
from cardan.spec import RunSpec


class InstancesSnapshot(NamedTuple):
    """Instances at one moment, a row each: what `Rollout.snapshot` gives of a machine with events."""

    began: np.ndarray
    intervals: np.ndarray
    p: np.ndarray
    t: np.ndarray
    outputs: np.ndarray
    status: np.ndarray
    failures: dict[int, str]
    instances: tuple[bytes, ...]  # all that each knows


class BatchStep(core.Struct, c="machine_many"):
    """What `machine_step_many` is given: the instances of a batch, and the arrays that they read and write."""

    machines: np.ndarray
    every: float
    began: np.ndarray
    intervals: np.ndarray
    t: np.ndarray
    controls: np.ndarray
    p: np.ndarray
    y: np.ndarray
    status: np.ndarray
    stop: np.ndarray


class InstanceBatch:
    """n instances of a system, with the interface of `Batch`. Threads may advance different instances at once."""

    SNAPSHOT: ClassVar = InstancesSnapshot

    def __init__(self, system: System, n: int, spec: RunSpec, columns: Sequence[Column], controls: np.ndarray):
        """`controls`: which parameters are given anew for each interval."""
        self.system, self.every, self.columns, self.controls = system, float(spec.until), list(columns), controls
        model, places = model_in_memory(system, system.parameter_values({}), purpose=BATCH), output_places(system)
        self.instances = [Instance(model) for _ in range(n)]
        self._tolerances = spec.rtol, spec.atol, spec.max_step or 0.0
        self._places = side_by_side(np.array([places[column.name] for column in self.columns], int))
        widths = output_widths(system)
        self._outputs = np.zeros((n, sum(widths.values())))  # of each instance where it is now
        parts = dict(zip(widths, np.split(self._outputs, np.cumsum([*widths.values()])[:-1], axis=1), strict=True))
        self.began, self.intervals, self.t = np.zeros(n), np.zeros(n, np.int64), np.zeros(n)
        self.p = np.zeros((n, system.p_size))
        nothing = np.zeros((n, 0))
        self.now = Starts(parts["q"], parts["v"], parts["z"], nothing, nothing, np.ones(n), np.full(n, OK), np.zeros(n))
        self._status = np.full(n, MACHINE_OK, np.int64)  # a machine_status; of what has failed, whatever else
        self.failures: dict[int, str] = {}
        self.stop = np.zeros(1, np.int64)
        # of the core, for each share of the instances by its first: the share, and the call
        self._calls: dict[int, tuple[slice, Callable[[], int]]] = {}

    @property
    def stopped(self) -> np.ndarray:
        """Which instances an event has ended."""
        return self._status == MACHINE_STOPPED

    @property
    def failed(self) -> np.ndarray:
        return ~np.isin(self._status, (MACHINE_OK, MACHINE_STOPPED))

    @property
    def notes(self) -> dict[int, str]:
        """What is to be known of instances that go on."""
        return {k: note for k, instance in enumerate(self.instances) if (note := instance.note)}

    # -- beginning -----------------------------------------------------------------------------------------------

    def begin(self, which: np.ndarray, p: np.ndarray, at: State | None = None) -> None:
        """Instances start anew with the parameters p, a row each."""
        if at is not None and has_events(self.system):
            raise AnalysisError(
                "a model with events starts as it says, or from a Snapshot of the batch: a State does not tell on "
                "which side of its events an instance stands"
            )
        for k, parameters in zip(which.tolist(), p, strict=True):
            instance = self.instances[k]
            self.failures.pop(k, None)
            self._status[k], self.intervals[k] = MACHINE_OK, 0
            instance.reset()
            instance.tolerances(*self._tolerances)
            instance.parameters[:] = parameters[: instance.parameters.size]
            start, t = instance.start, 0.0
            if at is not None:
                start, t = partial(instance.start_from, np.concatenate((at.q, at.v, at.z)), parameters), at.t
            self.began[k] = t
            self._take(k, start, t)
            self.p[k, : instance.parameters.size] = parameters[: instance.parameters.size]

    def fail(self, k: int, message: str) -> None:
        self._status[k] = MACHINE_REFUSED
        self.failures[k] = " ".join(message.split())

    def _take(self, k: int, call: Callable[[float], None], t: float) -> None:
        """What becomes of an instance when it is called with a time: state and parameters, for everyone to read."""
        instance = self.instances[k]
        try:
            call(t)
            instance.write_outputs(self._outputs[k])
        except CardanError as error:
            self.fail(k, str(error))
            return
        self._status[k] = MACHINE_STOPPED if instance.stopped else MACHINE_OK
        self.t[k] = instance.time if instance.stopped else t
        self.p[k] = instance.all_parameters

    # -- advancing -----------------------------------------------------------------------------------------------

    def advance(self, which: np.ndarray, out: np.ndarray, room: Room) -> None:
        """Some instances, one after another in their order, over one interval; their observations into their rows of
        `out`. Failed ones stay failed."""
        first = int(which[0])  # shares stay the same
        if first not in self._calls:
            rows = in_a_row(which)
            self._calls[first] = rows, self._stepping(rows)
        rows, step = self._calls[first]
        if step():
            self._tell_failures(which)
        if not self.stop[0]:
            self._observe(which, rows, out)

    def _stepping(self, rows: slice) -> Callable[[], int]:
        """A call of the core that steps these instances."""
        addresses = np.array([instance.address for instance in self.instances[rows]], np.int64)
        arrays = (x[rows] for x in (self.began, self.intervals, self.t))
        others = (x[rows] for x in (self.p, self._outputs, self._status))
        controls = core.integers(self.controls)
        step = BatchStep(addresses, self.every, *arrays, controls, *others, self.stop)
        return core.prepared("machine_step_many", step)

    def _tell_failures(self, which: np.ndarray) -> None:
        """Why instances have failed that had not before."""
        for k in which[self.failed[which]].tolist():
            if k not in self.failures:
                self.fail(k, self.instances[k].message)

    def state(self, k: int) -> State:
        """Where an instance is, for a single run."""
        now = self.now
        parts = (now.q[k].copy(), now.v[k].copy(), now.z[k].copy(), self.p[k].copy())
        return State(self.system, float(self.t[k]), *parts, 0, 0, 0, (), (), 0.0)

    def events(self, k: int) -> list[tuple[str, float]]:
        """Names and times of what has happened to an instance since its start."""
        return self.instances[k].events

    # -- observing -----------------------------------------------------------------------------------------------

    def observe_start(self, which: np.ndarray, out: np.ndarray) -> None:
        """What is observed of instances where they are, into their rows of `out`."""
        self._observe(which, in_a_row(which), out)

    def _observe(self, which: np.ndarray, rows: Any, out: np.ndarray) -> None:
        out[rows] = self._outputs[crossing(rows, self._places)]
        if self.failures:
            out[which[self.failed[which]]] = np.nan

    # -- keeping -------------------------------------------------------------------------------------------------

    def snapshot(self) -> InstancesSnapshot:
        saved = tuple(instance.saved() for instance in self.instances)
        began, intervals, p, t = (x.copy() for x in (self.began, self.intervals, self.p, self.t))
        outputs, status = self._outputs.copy(), self._status.copy()
        return InstancesSnapshot(began, intervals, p, t, outputs, status, dict(self.failures), saved)

    def restore(self, which: np.ndarray, snapshot: Any) -> None:
        """Instances as they were; `snapshot`: an InstancesSnapshot."""
        arrays = (self.began, self.intervals, self.p, self.t, self._outputs, self._status)
        old = (snapshot.began, snapshot.intervals, snapshot.p, snapshot.t, snapshot.outputs, snapshot.status)
        for array, before in zip(arrays, old, strict=True):
            array[which] = before[which]
        for k in which.tolist():
            self.instances[k].load(snapshot.instances[k])
            self.failures.pop(k, None)
            if k in snapshot.failures:
                self.failures[k] = snapshot.failures[k]
