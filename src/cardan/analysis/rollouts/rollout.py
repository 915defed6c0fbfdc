"""Many instances of a machine, stepped side by side with inputs from outside: for policies, planning and learning.

A control u is a parameter that is held over each interval of the length h:

    p_c(t) = u_k    for  k h <= t < (k + 1) h

Between the ends of an interval the motion is integrated with steps of its own, to the tolerances of a single run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, isfinite
from typing import TYPE_CHECKING

import numpy as np

from cardan.analysis.assemble import assemble_from
from cardan.analysis.many_designs.ensemble import Ensemble, Room
from cardan.analysis.rollouts.batch import Batch, Snapshot, crossing, in_a_row, side_by_side
from cardan.analysis.rollouts.instances import InstanceBatch, InstancesSnapshot
from cardan.analysis.rollouts.observed import columns_named, motion_columns, system_reporting
from cardan.analysis.rollouts.requests import (
    FEW_INSTANCES,
    Values,
    check_count,
    checked_controls,
    checked_values,
    cores,
    for_reading,
    of_shape,
    refusal,
    slots_of,
)
from cardan.analysis.rollouts.shared_arrays import seen, shared_room
from cardan.analysis.state import State
from cardan.errors import AnalysisError, suggestion
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import is_number
from cardan.model.model import Model
from cardan.numerics.lanes import LANES
from cardan.spec import RunSpec

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


KINDS = ("float64", "float32")
LEAST_SHARE = 4 * LANES  # instances for which a thread is worth its while


@spoken
def rollout(
    model: Model,
    controls: str | Sequence[str] = (),
    n: int = 1,
    every: float = 0.01,
    observe: str | Iterable[str] | None = None,
    *,
    parameters: Values | None = None,
    rtol: float = RunSpec.rtol,
    atol: float = RunSpec.atol,
    max_step: float | None = None,
    dtype: str = "float64",
    workers: int | None = None,
) -> Rollout:
    """Make `n` instances of a machine that are stepped together, with inputs from outside at every step.

    Parameters
    ----------
    model : Model
        The machine (see Notes).
    controls : str or sequence of str, default ()
        The parameters that are given anew at every step, such as the torques of motors. They may act in forces and in
        the rates of user states, not in constraints.
    n : int, default 1
        The number of instances.
    every : float, default 0.01
        The length of a step: controls are constant over it. The integrator chooses its own steps within.
    observe : str or iterable of str, optional
        The quantities that `step` returns, such as "elbow.angle" or "hand.position". The default is all coordinates
        and speeds of the bodies.
    parameters : mapping of str to float or array, optional
        Values in place of those in the model: a number, or an array with one for each instance. Initial values may
        depend on them, which gives each instance a start of its own.
    rtol, atol : float, default 1e-6 and 1e-9
        Tolerances, as of `cd.simulate`.
    max_step : float, optional
        The longest step that the integrator may choose.
    dtype : "float64" or "float32", default "float64"
        The type of the observations. States are always kept in double precision.
    workers : int, optional
        The number of threads; the default is one for each core.

    Returns
    -------
    Rollout
        The instances, at their initial states.

    Raises
    ------
    AnalysisError
        The model cannot run in a batch, or a control cannot be one. The message gives the reason.

    Notes
    -----
    Instances run in the lanes of the core, as the designs of `cd.sweep` do. Up to four, and those of a model with
    events, limits, friction or sampled blocks, are run one by one by the engine of `cd.simulate`, and keep what has
    happened to them.
    `remarks` of the batch say so, and `notes` of an instance why lanes leave it to single runs.
    Models with FMUs or functions in Python are refused. An instance that fails does so alone.

    Examples
    --------
    >>> import cardan as cd
    >>> import numpy as np
    >>> model = cd.Model("cart", gravity=None)
    >>> force = model.parameter("force", 0.0)
    >>> cart = model.body("cart", mass=2, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    >>> push = model.add(cd.Force("push", cart.at(0, 0), (force, 0)))
    >>> batch = cd.rollout(model, "force", n=3, every=0.5, observe=["cart.position.x", "cart.velocity.x"])
    >>> seen = batch.step(np.array([[0.0], [2.0], [4.0]]))
    >>> print(batch.step(np.array([[0.0], [-1.0], [0.0]])).round(6))  # accelerations of 1 and -0.5, of 2 and 0
    [[0.     0.    ]
     [0.3125 0.25  ]
     [0.75   1.    ]]
    """
    observed = [observe] if isinstance(observe, str) else observe if observe is None else list(observe)
    system = system_reporting(model, observed or ())
    system.check_masses(system.parameter_values({}))
    check_count("n", n)
    if not is_number(every) or not 0 < float(every) < np.inf:
        raise AnalysisError(f"every={every!r}: expected a positive length of time")
    spec = RunSpec(every, integrator="dop853", rtol=rtol, atol=atol, max_step=max_step).settled()
    if str(dtype) not in KINDS and dtype not in (np.float32, np.float64, float):
        raise AnalysisError(f"dtype={dtype!r} is not known{suggestion(str(dtype), KINDS)}")
    if workers is not None:
        check_count("workers", workers)
    names = checked_controls(system, [controls] if isinstance(controls, str) else list(controls))
    columns = motion_columns(system) if observed is None else columns_named(system, observed)
    batch: Batch | InstanceBatch
    remarks: tuple[str, ...] = ()
    if n > FEW_INSTANCES and (reason := refusal(system)) is not None:
        remarks = (f"the instances do not run in lanes but one by one: {reason}",)
    if n > FEW_INSTANCES and not remarks:
        ends = np.array([0.0, every])
        lanes = Ensemble(system, ends, spec.rtol, spec.atol, spec.max_step or np.inf, longest_first=1.0)
        batch = Batch(lanes, n, float(every), columns)
    else:
        batch = InstanceBatch(system, n, spec, columns, slots_of(system, names))
    return Rollout(batch, names, parameters or {}, np.dtype(dtype), workers or cores(), remarks)


class Rollout:
    """Instances of a machine that are stepped together, as `cd.rollout` returns them.

    Arrays have a row for each instance. `observations` and `actions` are always the same memory, which other libraries
    can share without a copy: `torch.from_dlpack(batch.observations)`. They are overwritten by the next step.

    Parameters
    ----------
    batch : Batch or InstanceBatch
        The states of the instances.
    controls : sequence of str
        The parameters that are given at every step.
    parameters : mapping of str to float or array
        Values of parameters with which the instances begin.
    dtype : numpy.dtype
        The type of the observations.
    workers : int
        The number of threads.
    remarks : tuple of str
        What is to be known of all instances: why they do not run in lanes.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> speed = model.parameter("speed", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, speed))
    >>> batch = cd.rollout(model, n=3, every=0.5, observe="ball.position.y", parameters={"speed": [4.0, 5.0, 6.0]})
    >>> print(batch.step().ravel().round(6))
    [0.75 1.25 1.75]
    >>> print(batch.reset([0]).ravel().round(6))
    [0.   1.25 1.75]
    """

    def __init__(
        self,
        batch: Batch | InstanceBatch,
        controls: Sequence[str],
        parameters: Values,
        dtype: np.dtype,
        workers: int,
        remarks: tuple[str, ...] = (),
    ):
        self._batch, self._model, self._remarks = batch, batch.system.model, remarks
        self.n, self.every = len(batch.p), batch.every
        self.control_names = tuple(controls)
        self.observation_names = tuple(column.name for column in batch.columns)
        self._slots = slots_of(batch.system, controls)
        self._columns = side_by_side(self._slots)
        self._given = np.tile(batch.system.parameter_values({}), (self.n, 1))  # p, as a reset begins with it
        self.actions = shared_room((self.n, len(controls)))
        self.observations = shared_room((self.n, len(self.observation_names)), dtype)
        size = LANES * ceil(self.n / (LANES * max(1, min(workers, self.n // LEAST_SHARE))))
        self._shares = [np.arange(first, min(first + size, self.n)) for first in range(0, self.n, size)]
        self._rows, self._rooms = [in_a_row(share) for share in self._shares], [Room() for _ in self._shares]
        self._pool = ThreadPoolExecutor(len(self._shares), "cardan-rollout") if len(self._shares) > 1 else None
        self.reset(parameters=parameters)

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Rollout of {self.n} x {self._model.name!r}{failed}>"

    @property
    def t(self) -> np.ndarray:
        """The time of each instance."""
        return self._batch.t

    @property
    def q(self) -> np.ndarray:
        """The coordinates of each instance, for reading."""
        return for_reading(self._batch.now.q)

    @property
    def v(self) -> np.ndarray:
        """The speeds of each instance, for reading."""
        return for_reading(self._batch.now.v)

    @property
    def z(self) -> np.ndarray:
        """The user states of each instance, for reading."""
        return for_reading(self._batch.now.z)

    @property
    def failed(self) -> np.ndarray:
        """Which instances have failed: their observations are NaN until they are reset."""
        return for_reading(self._batch.failed)

    @property
    def failures(self) -> dict[int, str]:
        """Why they have failed, by the number of the instance."""
        return dict(sorted(self._batch.failures.items()))

    @property
    def notes(self) -> dict[int, str]:
        """What is to be known of instances that go on, by their numbers: contacts that overlapped when they were reset,
        functions of events that change too quickly for the steps, why lanes leave one to single runs."""
        return dict(sorted(self._batch.notes.items()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known of all instances: why they do not run in lanes. Up to four never do."""
        return self._remarks

    @property
    def stopped(self) -> np.ndarray:
        """Which instances an event (`cd.Stop`) has ended: they stay as they were then until they are reset."""
        return for_reading(self._batch.stopped)

    def events(self, instance: int) -> list[tuple[str, float]]:
        """What has happened to an instance since it was reset.

        Parameters
        ----------
        instance : int
            Its number.

        Returns
        -------
        list of tuple
            Names and times of events, limits and frictions, the earliest first; of very many the last ones.
        """
        return self._batch.events(self._number(instance, "events"))

    def _number(self, instance: int, call: str) -> int:
        if isinstance(instance, bool) or not isinstance(instance, (int, np.integer)) or not 0 <= instance < self.n:
            raise AnalysisError(f"{call}({instance!r}): expected the number of an instance, 0 to {self.n - 1}")
        return int(instance)

    def state(self, instance: int) -> State:
        """Where an instance is, with its parameters: for `cd.simulate(start=)`, `cd.linearize(at=)` and others.

        Parameters
        ----------
        instance : int
            Its number.

        Returns
        -------
        State
            Coordinates, speeds and user states.
        """
        number = self._number(instance, "state")
        if self._batch.failed[number]:
            raise AnalysisError(f"instance {number} has failed: {self._batch.failures[number]}")
        state = self._batch.state(number)
        return assemble_from(state.system, state.p, state.q, state.v, state.z, t=state.t)

    def snapshot(self) -> Snapshot | InstancesSnapshot:
        """The present states of all instances, which `reset` takes back: to try other actions from there.

        Returns
        -------
        Snapshot
            A copy of states, times and parameters.
        """
        return self._batch.snapshot()

    def reset(
        self,
        which: ArrayLike | None = None,
        *,
        parameters: Values | None = None,
        state: State | Snapshot | InstancesSnapshot | None = None,
    ) -> np.ndarray:
        """Let instances start anew.

        Parameters
        ----------
        which : array of bool or int, optional
            The instances: a mask, or their numbers. The default is all.
        parameters : mapping of str to float or array, optional
            New values of their parameters: a number, or an array with one for each of them. The others stay.
        state : State or Snapshot, optional
            Where they start. The default is the assembled initial state of the model. A State brings its parameters,
            those given in `parameters` excepted; a Snapshot of this batch brings all that an instance had.

        Returns
        -------
        numpy.ndarray
            The observations of all instances. The actions of those that were reset are the values that the parameters
            have before the first step.
        """
        chosen = self._chosen(which)
        if isinstance(state, (Snapshot, InstancesSnapshot)):
            if parameters:
                raise AnalysisError("a Snapshot brings the parameters of its instances; leave parameters= out")
            if not isinstance(state, self._batch.SNAPSHOT) or state.p.shape != self._batch.p.shape:
                raise AnalysisError("the Snapshot was taken of another batch")
            self._batch.restore(chosen, state)
        elif state is None or isinstance(state, State):
            self._begin(chosen, parameters or {}, state)
        else:
            raise AnalysisError(f"state: expected a State or a Snapshot, got {state!r}")
        self.actions[chosen] = self._batch.p[np.ix_(chosen, self._slots)]
        self._batch.observe_start(chosen, self.observations)
        return self.observations

    def step(self, actions: object = None) -> np.ndarray:
        """All instances over one interval, with constant controls.

        Parameters
        ----------
        actions : array of shape (n, controls), optional
            The controls, in the order of `control_names`: anything that NumPy or DLPack can read (PyTorch, JAX, lists).
            The default is what stands in `batch.actions`.

        Returns
        -------
        numpy.ndarray
            The observations (n, observations) at the end of the interval: the array `batch.observations`, which the
            next step overwrites.
        """
        if actions is not None:
            shape = (self.n, len(self.control_names))
            self.actions[:] = of_shape(seen(actions, "actions"), shape, "actions")
        if self._pool is None:
            self._batch.stop[0] = 0
            self._step_share(0, self.actions, self.observations)
        else:
            self._advance(self.actions[None], self.observations[None])
        return self.observations

    def run(self, actions: object) -> np.ndarray:
        """All instances over several intervals, without a word in between.

        Parameters
        ----------
        actions : array of shape (steps, n, controls)
            The controls of each interval.

        Returns
        -------
        numpy.ndarray
            The observations (steps, n, observations) at the end of each interval.
        """
        controls = seen(actions, "actions")
        shape = (len(controls) if controls.ndim else 0, self.n, len(self.control_names))
        controls = of_shape(controls, shape, "actions")
        observations = shared_room((shape[0], *self.observations.shape), self.observations.dtype)
        if shape[0]:
            self._advance(controls, observations)
            self.actions[:], self.observations[:] = controls[-1], observations[-1]
        return observations

    # -- within --------------------------------------------------------------------------------------------------

    def _begin(self, chosen: np.ndarray, parameters: Values, state: State | None) -> None:
        """Instances begin with the parameters that they were given last; controls are not what the last step left."""
        p = self._given[chosen] if state is None else np.tile(state.p_for(self._batch.system), (len(chosen), 1))
        names = list(self._model.parameters)
        for name, values in checked_values(self._model, parameters, len(chosen)).items():
            p[:, names.index(name)] = values
        self._batch.begin(chosen, p, state)
        lasting = np.setdiff1d(np.arange(len(names)), [] if state is None else self._slots)
        self._given[np.ix_(chosen, lasting)] = p[:, lasting]

    def _advance(self, actions: np.ndarray, out: np.ndarray) -> None:
        """Each share of the instances by a thread of its own, all its intervals one after another."""
        self._batch.stop[0] = 0
        if self._pool is None:
            self._advance_share(0, actions, out)
            return
        running = [self._pool.submit(self._advance_share, k, actions, out) for k in range(len(self._shares))]
        try:
            for future in running:
                future.result()
        finally:  # Ctrl-C: each instance stays at the end of its last interval
            self._batch.stop[0] = 1
            for future in running:
                future.exception()

    def _advance_share(self, number: int, actions: np.ndarray, out: np.ndarray) -> None:
        for controls, seen_then in zip(actions, out, strict=True):
            self._step_share(number, controls, seen_then)
            if self._batch.stop[0]:
                return

    def _step_share(self, number: int, actions: np.ndarray, out: np.ndarray) -> None:
        self._control(self._rows[number], actions)
        self._batch.advance(self._shares[number], out, self._rooms[number])

    def _control(self, rows: slice, actions: np.ndarray) -> None:
        values = actions[rows]
        self._batch.p[crossing(rows, self._columns)] = values
        if isfinite(np.vdot(values, values)):  # else one is none, or huge
            return
        for row, column in np.argwhere(~np.isfinite(values))[::-1]:
            if not self._batch.failed[rows.start + row]:
                value = f'"{self.control_names[column]}" was given as {values[row, column]}'
                self._batch.fail(int(rows.start + row), f"the control {value}; it must be a finite number")

    def _chosen(self, which: ArrayLike | None) -> np.ndarray:
        if which is None:
            return np.arange(self.n)
        instances = np.atleast_1d(seen(which, "the instances to reset"))
        if instances.dtype == bool:
            if instances.shape != (self.n,):
                raise AnalysisError(
                    f"the mask of instances to reset has the shape {instances.shape}, expected ({self.n},)"
                )
            return np.flatnonzero(instances)
        if instances.size == 0:
            return np.zeros(0, np.int64)
        if instances.dtype.kind not in "iu" or instances.ndim != 1 or instances.min() < 0 or instances.max() >= self.n:
            raise AnalysisError(f"the instances to reset: expected a mask, or numbers from 0 to {self.n - 1}")
        return np.unique(instances)
