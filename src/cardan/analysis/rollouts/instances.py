"""Instances whose events happen: each is a machine of the runtime in C (core/machine), stepped by the engine of single
runs, interval after interval.

What a limit, a friction or a capture has changed stays with its instance, and so do the steps of the integrator: where
controls stay what they were, an instance goes on as a single run does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.ensemble import Room, Starts
from cardan.analysis.in_c.description import BATCH, output_places
from cardan.analysis.in_c.instance import Instance, model_in_memory
from cardan.analysis.rollouts.batch import Snapshot
from cardan.analysis.rollouts.observed import Column
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError
from cardan.numerics.motion import OK
from cardan.spec import RunSpec


class InstanceBatch:
    """n instances of a system, with the interface of `Batch`. Threads may advance different instances at once."""

    def __init__(self, system: System, n: int, spec: RunSpec, columns: Sequence[Column], controls: np.ndarray):
        """`controls`: which parameters are given anew for each interval."""
        self.system, self.every, self.columns, self.controls = system, float(spec.until), list(columns), controls
        model, places = model_in_memory(system, system.parameter_values({}), purpose=BATCH), output_places(system)
        self.instances = [Instance(model) for _ in range(n)]
        self._tolerances = spec.rtol, spec.atol, spec.max_step or 0.0
        self._places = np.array([places[column.name] for column in self.columns], int)
        self._splits = np.cumsum([system.n_q, system.n_v])
        self.began, self.intervals, self.t = np.zeros(n), np.zeros(n, np.int64), np.zeros(n)
        self.p = np.zeros((n, system.p_size))
        q, v, z, nothing = (np.zeros((n, width)) for width in (system.n_q, system.n_v, system.n_z, 0))
        self.now = Starts(q, v, z, nothing, nothing, np.ones(n), np.full(n, OK))
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
            try:
                instance.start(0.0)
            except CardanError as error:
                self.fail(k, str(error))
            self._take(k)
            self.stopped[k] = instance.stopped
            self.p[k, : instance.parameters.size] = own[: instance.parameters.size]

    def fail(self, k: int, message: str) -> None:
        self.failed[k] = True
        self.failures[k] = " ".join(message.split())

    def _take(self, k: int) -> None:
        """Time, state and parameters of an instance, for everyone to read."""
        instance = self.instances[k]
        self.now.q[k], self.now.v[k], self.now.z[k] = np.split(instance.states, self._splits)
        self.p[k], self.t[k] = instance.all_parameters, instance.time

    # -- advancing -----------------------------------------------------------------------------------------------

    def advance(self, which: np.ndarray, out: np.ndarray, room: Room) -> None:
        """Some instances over one interval; their observations into their rows of `out`. Failed ones stay failed."""
        for k in which.tolist():
            if self.stop[0]:
                return
            if not self.failed[k]:
                self._advance(k)
            self._observe(k, out)

    def _advance(self, k: int) -> None:
        instance = self.instances[k]
        if self.stopped[k]:
            return
        instance.parameters[self.controls] = self.p[k, self.controls]
        try:
            instance.step(float(self.began[k] + self.every * (self.intervals[k] + 1)))
        except CardanError as error:
            self.fail(k, str(error))
        else:
            self.intervals[k] += 1
            self.stopped[k] = instance.stopped
            self._take(k)

    def state(self, k: int) -> State:
        """Where an instance is, for a single run."""
        now = self.now
        parts = (now.q[k].copy(), now.v[k].copy(), now.z[k].copy(), self.p[k].copy())
        return State(self.system, float(self.t[k]), *parts, 0, 0, 0, (), (), 0.0)

    def events(self, k: int) -> list[tuple[str, float]]:
        """Names and times of what has happened to an instance since its start."""
        return self.instances[k].events

    # -- observing -----------------------------------------------------------------------------------------------

    def _observe(self, k: int, out: np.ndarray) -> None:
        out[k] = np.nan if self.failed[k] else self.instances[k].outputs[self._places]

    def observe_start(self, which: np.ndarray, out: np.ndarray) -> None:
        """What is observed of instances that have just begun."""
        for k in which.tolist():
            self._observe(k, out)

    # -- keeping -------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        began, intervals, p = (x.copy() for x in (self.began, self.intervals, self.p))
        now, nothing = Starts(*(x.copy() for x in self.now)), np.zeros((len(p), 0))
        saved, ended = tuple(instance.saved() for instance in self.instances), self.stopped.copy()
        failed, failures = self.failed.copy(), dict(self.failures)
        return Snapshot(began, intervals, p, now, nothing, nothing, failed, failures, saved, ended)

    def restore(self, which: np.ndarray, kept: Snapshot) -> None:
        """Instances as they were."""
        assert kept.stopped is not None
        for k in which.tolist():
            self.instances[k].load(kept.instances[k])
            self.stopped[k] = kept.stopped[k]
            self.began[k], self.intervals[k] = kept.began[k], kept.intervals[k]
            self.failed[k] = k in kept.failures
            self.failures.pop(k, None)
            if self.failed[k]:
                self.failures[k] = kept.failures[k]
            self._take(k)
