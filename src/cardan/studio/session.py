"""The state of a studio without its page: the machine, its parameters, and the newest results."""

from __future__ import annotations

import re
import time as clock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.state import State
from cardan.errors import AnalysisError, AssemblyError, CardanError, check_known
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import DesignRequest
from cardan.model.model import Model
from cardan.results.result import Part, Result, Stats
from cardan.scene.plan import planner_of
from cardan.scene.poses import POSE
from cardan.spec import is_fixed_step

LEAST_FRAMES = 400  # of a motion at least: enough for smooth pictures, computed in a few milliseconds
MOST_RUN_FRAMES = 4000
RUN_PATIENCE = 20.0  # s: a run that lasts longer is stopped, and what there is of it is shown
SPAN = 5.0  # s: how long a motion lasts where nobody says so
UNITS_OF_SECOND = {"s": 1.0, "ms": 1e3, "min": 1 / 60}
MOVING, STILL = ("simulate", "kinematics", "inverse"), ("equilibrium", "assemble")
OF_FIXED_STEPS = ("method", "integrator", "step", "start")  # how classic decks are run: as coarse as their tables
OTHER_WORDS = ("parameters", "every", "progress", "keep_steps", "save_to", "resume")  # that a studio sees to by itself
EMPTY = "The machine has no bodies yet."
QUOTED = re.compile(r'"([^"]+)"')  # how messages name elements


Watch = Callable[[float, float], bool]  # (time reached, end time): whether that is enough


class SupersededError(Exception):
    """A run that nobody waits for any longer."""


@dataclass(frozen=True)
class Outcome:
    """What parameters make of the machine: a motion or a position (`result`), or why there is none.

    Where the machine could not be put together there is no result, `problem` says why and `culprits` names the elements
    in question; a motion that stopped early has both.
    """

    mode: str
    parameters: dict[str, float]
    result: Result | None = None
    state: State | None = None
    problem: str = ""
    culprits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    took: float = 0.0  # s
    first: bool = False  # of its session

    @property
    def moved(self) -> bool:
        """Whether there is something to show."""
        return self.result is not None and len(self.result.t) > 0

    @property
    def broken(self) -> bool:
        return bool(self.problem) and not self.moved


class Session:
    """A machine that is tried out: `move(parameters)` runs it with other values."""

    def __init__(
        self,
        model: Model,
        analyses: Sequence[AnalysisRequest] = (),
        design: DesignRequest | None = None,
        until: float | None = None,
        parameters: Mapping[str, float] | None = None,
        patience: float = RUN_PATIENCE,
    ):
        self.model, self.analyses, self.design, self.patience = model, tuple(analyses), design, patience
        motion_request = next((a for a in self.analyses if a.kind in MOVING), None)
        self.motion = "simulate" if motion_request is None else motion_request.kind
        self.options = _options_of_motion(motion_request, until, model.units.time)
        self.start = {name: p.value for name, p in model.parameters.items()}
        of_request = motion_request.options.get("parameters") if motion_request else None
        self.start |= dict(of_request or {}) | dict(parameters or {})
        _check_names(model, self.start)
        still = next((a.kind for a in self.analyses if a.kind in STILL), None)
        self.mode = self.motion if motion_request is not None or still is None else still
        self.parameters = dict(self.start)
        self.outcome: Outcome | None = None  # the newest
        self.good: Outcome | None = None  # the newest that could be shown
        self._is_enough = False  # the run was stopped by hand

    @property
    def modes(self) -> tuple[str, ...]:
        return ("assemble", "equilibrium", self.motion)

    @property
    def span(self) -> tuple[float, float]:
        """Start and end of the motion that is asked for."""
        return float(self.options.get("start_time") or 0.0), float(self.options["until"])

    def move(
        self,
        parameters: Mapping[str, float] | None = None,
        mode: str | None = None,
        is_stale: Callable[[], bool] = lambda: False,
        watch: Watch | None = None,
    ) -> Outcome:
        """What the machine does with these values (those not named keep theirs). Raises nothing that a user can cause,
        and SupersededError when `is_stale()` says that nobody waits for it. `watch(t, t_end)` is called now and then;
        where it returns True the run ends there, and what there is of it is the outcome."""
        self.parameters = {**self.parameters, **(parameters or {})}
        self.mode = mode or self.mode
        began = clock.perf_counter()
        outcome = self._tried(dict(self.parameters), self.mode, is_stale, watch)
        if is_stale():
            raise SupersededError
        outcome = _replace(outcome, took=clock.perf_counter() - began, first=self.outcome is None)
        self.outcome = outcome
        if outcome.moved:
            self.good = outcome
        return outcome

    def _tried(self, values: dict[str, float], mode: str, is_stale: Callable[[], bool], watch: Watch | None) -> Outcome:
        outcome = Outcome(mode, values)
        if not self.model.bodies:
            return _replace(outcome, notes=(EMPTY,))
        try:
            computed, failure = self._run(values, mode, self._watch(is_stale, watch)), None
        except CardanError as error:
            computed, failure = getattr(error, "result", None), error
        problem = "" if failure is None else str(failure)
        culprits = () if failure is None else culprits_of(failure, self.model)
        if computed is None:
            return _replace(outcome, problem=problem, culprits=culprits)
        try:
            return self._shown(outcome, computed, problem, culprits)
        except CardanError as error:  # a machine that runs, but cannot be drawn
            return _replace(outcome, problem=problem or str(error), culprits=culprits)

    def _run(self, values: dict[str, float], mode: str, progress: Callable[[float, float], None]) -> State | Result:
        if mode == "assemble":
            return cd.assemble(self.model, t=self.span[0], parameters=values)
        if mode == "equilibrium":
            return cd.equilibrium(self.model, parameters=values, **self._options_of_rest())
        options = AnalysisRequest(mode, self.options).arguments
        return getattr(cd, mode)(self.model, parameters=values, progress=progress, **options)

    def _options_of_rest(self) -> dict[str, Any]:
        options = next((a.options for a in self.analyses if a.kind == "equilibrium"), {})
        return {word: value for word, value in options.items() if word not in OTHER_WORDS}

    def _watch(self, is_stale: Callable[[], bool], is_enough: Watch | None) -> Callable[[float, float], None]:
        """Called by a run between its stretches of steps. Its time counts from the first of them on: before that,
        equations may have had to be derived."""
        began: list[float] = []
        self._is_enough = False

        def watch(t: float, t_end: float) -> None:
            if is_stale():
                raise SupersededError
            if not began:
                began.append(clock.monotonic())
            self._is_enough = is_enough is not None and is_enough(t, t_end)
            if t < t_end and (self._is_enough or clock.monotonic() - began[0] > self.patience):
                raise KeyboardInterrupt  # the run ends there and keeps what it has

        return watch

    def _shown(self, outcome: Outcome, computed: State | Result, problem: str, culprits: tuple[str, ...]) -> Outcome:
        if isinstance(computed, State):
            positions = computed.q.reshape(-1, POSE[self.model.dim])
            result = still(self.model, outcome.parameters, positions, "assemble", computed.t)
            result.stats.constraint_error = computed.closure
            return _replace(outcome, result=result, state=computed, notes=computed.notes)
        notes = [*computed.stats.messages]
        if computed.stats.status == "interrupted":
            reached = computed.t[-1] if len(computed.t) else self.span[0]
            why = "by your Stop" if self._is_enough else f"after {self.patience:g} s of computing"
            notes.insert(0, f"stopped {why}, at t = {reached:.4g}")
        if "stability" in computed.extra:
            notes.insert(0, f"equilibrium: {computed.extra['stability']}")
        _ = computed.scene  # raises where the machine cannot be drawn
        return _replace(outcome, result=computed, problem=problem, culprits=culprits, notes=tuple(notes))

    def sketch(self) -> Result | None:
        """The machine as it was described, not put together; None where not even that can be drawn."""
        try:
            planner = planner_of(self.model)
            bodies = planner.filled(planner.values(self.parameters)).bodies
            positions = np.array([body.start for body in bodies], dtype=float).reshape(-1, POSE[self.model.dim])
            result = still(self.model, self.parameters, positions, "sketch", self.span[0])
            _ = result.scene
            return result
        except CardanError:
            return None


def still(model: Model, parameters: Mapping[str, float], positions: np.ndarray, analysis: str, t: float) -> Result:
    """A result of one time that holds only where the bodies are, (nb, 3 or 7)."""
    parts = {name: Part(name, "body", "Body", (name,)) for name in model.bodies}
    dim = model.dim
    columns = {}
    for name, pose in zip(model.bodies, positions, strict=True):
        columns[name, "position"] = pose[None, :dim]
        columns[name, "angle" if dim == 2 else "orientation"] = pose[2:3] if dim == 2 else pose[None, dim:]
    result = Result(model.name, model.units, np.array([float(t)]), parts, columns, Stats(analysis), parameters)
    result.model = model
    return result


def _replace(outcome: Outcome, **changes: object) -> Outcome:
    return Outcome(**{**outcome.__dict__, **changes})


def _check_names(model: Model, parameters: Mapping[str, float]) -> None:

    for name in parameters:
        check_known("unknown parameter", name, model.parameters)


def _options_of_motion(request: AnalysisRequest | None, until: float | None, time_unit: str) -> dict[str, Any]:
    """How the motion is computed: as the file says, but with enough frames to look at."""
    options = (
        {} if request is None else {k: v for k, v in request.options.items() if k not in ("parameters", "progress")}
    )
    if is_fixed_step(options):
        options = {word: value for word, value in options.items() if word not in OF_FIXED_STEPS}
    start = float(options.get("start_time") or 0.0)
    file_end = options.get("until")
    file_end = start + SPAN * UNITS_OF_SECOND.get(time_unit, 1.0) if file_end is None else file_end
    end = file_end if until is None else until
    if not np.isfinite(end) or end < start or (end == start and until is not None):
        raise AnalysisError(f"until={end:g}: a motion that begins at {start:g} must end later")
    every = options.get("every")
    count = (end - start) / every if every else 0
    frames = LEAST_FRAMES if count <= LEAST_FRAMES else min(count, MOST_RUN_FRAMES)
    return options | {"until": end, "every": (end - start) / frames if end > start else None}


def culprits_of(error: CardanError, model: Model) -> tuple[str, ...]:
    """The bodies, joints, drivers and forces that a message names."""
    named = dict.fromkeys(QUOTED.findall(str(error)))
    named_parts = [name for name in named if name in model.elements or name in model.bodies]
    if named_parts or not isinstance(error, AssemblyError):
        return tuple(named_parts)
    return tuple(e.name for e in model.constraints)
