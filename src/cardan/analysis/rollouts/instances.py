"""Instances whose events happen: each is a machine of the runtime in C (core/machine), stepped by the engine of single
runs, interval after interval.

What a limit, a friction or a capture has changed stays with its instance, and so do the steps of the integrator: where
controls stay what they were, an instance goes on as a single run does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from cardan.analysis.ensemble import Room, Starts
from cardan.analysis.in_c.description import BATCH, output_places, output_widths
from cardan.analysis.in_c.instance import Instance, model_in_memory
from cardan.analysis.rollouts.observed import Column
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError
from cardan.numerics.motion import OK
from cardan.spec import RunSpec


class InstancesSnapshot(NamedTuple):
    """Instances at one moment, a row each: what `Rollout.snapshot` gives of a machine with events."""

    began: np.ndarray
    intervals: np.ndarray
    p: np.ndarray
    t: np.ndarray
    stopped: np.ndarray
    outputs: np.ndarray
    failures: dict[int, str]
    instances: tuple[bytes, ...]  # all that each knows


class InstanceBatch:
    """n instances of a system, with the interface of `Batch`. Threads may advance different instances at once."""

    SNAPSHOT: ClassVar = InstancesSnapshot

    def __init__(self, system: System, n: int, spec: RunSpec, columns: Sequence[Column], controls: np.ndarray):
        """`controls`: which parameters are given anew for each interval."""
        self.system, self.every, self.columns, self.controls = system, float(spec.until), list(columns), controls
        model, places = model_in_memory(system, system.parameter_values({}), purpose=BATCH), output_places(system)
        self.instances = [Instance(model) for _ in range(n)]
        self._tolerances = spec.rtol, spec.atol, spec.max_step or 0.0
        self._places = np.array([places[column.name] for column in self.columns], int)
        widths = output_widths(system)
        self._outputs = np.zeros((n, sum(widths.values())))  # of each instance where it is now
        parts = dict(zip(widths, np.split(self._outputs, np.cumsum([*widths.values()])[:-1], axis=1), strict=True))
        self.began, self.intervals, self.t = np.zeros(n), np.zeros(n, np.int64), np.zeros(n)
        self.p = np.zeros((n, system.p_size))
        nothing = np.zeros((n, 0))
        self.now = Starts(parts["q"], parts["v"], parts["z"], nothing, nothing, np.ones(n), np.full(n, OK))
        self.failed, self.stopped = np.zeros(n, bool), np.zeros(n, bool)
        self.failures: dict[int, str] = {}
        self.stop = np.zeros(1, np.int64)

    # -- beginning -----------------------------------------------------------------------------------------------

    def begin(self, which: np.ndarray, p: np.ndarray, at: State | None = None) -> None:
        """Instances start anew with the parameters p, a row each."""
        if at is not None:
            raise AnalysisError(
                "a model with events starts as it says, or from a Snapshot of the batch: a State does not tell on "
                "which side of its events an instance stands"
            )
        for k, own in zip(which.tolist(), p, strict=True):
            instance = self.instances[k]
            self.failures.pop(k, None)
            self.failed[k], self.began[k], self.intervals[k] = False, 0.0, 0
            instance.reset()
            instance.tolerances(*self._tolerances)
            instance.parameters[:] = own[: instance.parameters.size]
            self._take(k, instance.start, 0.0)
            self.p[k, : instance.parameters.size] = own[: instance.parameters.size]

    def fail(self, k: int, message: str) -> None:
        self.failed[k] = True
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
        self.stopped[k] = instance.stopped
        self.t[k] = instance.time if instance.stopped else t
        self.p[k] = instance.all_parameters

    # -- advancing -----------------------------------------------------------------------------------------------

    def advance(self, which: np.ndarray, out: np.ndarray, room: Room) -> None:
        """Some instances over one interval; their observations into their rows of `out`. Failed ones stay failed."""
        for k in which[~(self.failed[which] | self.stopped[which])].tolist():
            if self.stop[0]:
                return
            instance = self.instances[k]
            instance.parameters[self.controls] = self.p[k, self.controls]
            self._take(k, instance.step, float(self.began[k] + self.every * (self.intervals[k] + 1)))
            self.intervals[k] += not self.failed[k]
        self.observe_start(which, out)

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
        out[which] = self._outputs[np.ix_(which, self._places)]
        out[which[self.failed[which]]] = np.nan

    # -- keeping -------------------------------------------------------------------------------------------------

    def snapshot(self) -> InstancesSnapshot:
        saved = tuple(instance.saved() for instance in self.instances)
        began, intervals, p, t = (x.copy() for x in (self.began, self.intervals, self.p, self.t))
        stopped, outputs, failures = self.stopped.copy(), self._outputs.copy(), dict(self.failures)
        return InstancesSnapshot(began, intervals, p, t, stopped, outputs, failures, saved)

    def restore(self, which: np.ndarray, kept: Any) -> None:
        """Instances as they were; `kept`: an InstancesSnapshot."""
        for k in which.tolist():
            self.instances[k].load(kept.instances[k])
            self.stopped[k] = kept.stopped[k]
            self.began[k], self.intervals[k] = kept.began[k], kept.intervals[k]
            self.failed[k] = k in kept.failures
            self.failures.pop(k, None)
            if self.failed[k]:
                self.failures[k] = kept.failures[k]
            for own, old in zip((self.p, self.t, self._outputs), (kept.p, kept.t, kept.outputs), strict=True):
                own[k] = old[k]
