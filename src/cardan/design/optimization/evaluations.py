"""All designs that were tried: each evaluated once, the failures noted, the best one kept."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cardan.design.optimization.problem import Problem, Scales
from cardan.errors import AnalysisError, CardanError

FORGIVEN = 10.0  # scaled objective per scaled violation


class Design(NamedTuple):
    """One evaluated design; `violation` is the worst one, in scales of its requirement."""

    b: np.ndarray
    values: np.ndarray
    violation: float

    @property
    def objective(self) -> float:
        return float(self.values[0])


class Failure(NamedTuple):
    """A design that could not be evaluated, and why."""

    b: np.ndarray
    message: str


class Evaluations:
    """The responses of a problem by design.

    Values and gradients of the same design are computed once. A design is never looked for outside the bounds:
    solvers step over them by round-off or by trust, and a negative mass is no machine.
    """

    def __init__(self, problem: Problem, tolerance: float):
        self.problem = problem
        self.tolerance = tolerance
        self.scales = Scales(np.ones(len(problem.names)), 1.0, np.ones(len(problem.requirements)))
        self.first_scales = self.scales  # those of the first start
        self.best: Design | None = None  # since the last start
        self._former_best: Design | None = None
        self._before = 0  # so many designs are of former starts
        self.failures: list[Failure] = []
        self.judged: dict[bytes, Any] = {}  # measures of designs, so that each is judged once
        self.runs = 0
        self.gradient_runs = 0
        self._run: set[bytes] = set()  # machines that were run, with gradients or without
        self._differentiated: set[bytes] = set()
        self._values: dict[bytes, np.ndarray | CardanError] = {}
        self._matrices: dict[bytes, np.ndarray] = {}

    def within_bounds(self, b: np.ndarray) -> np.ndarray:
        return np.clip(np.asarray(b, dtype=float), self.problem.lower, self.problem.upper) + 0.0  # no -0.0

    def values(self, b: np.ndarray) -> np.ndarray:
        """(f, c_1, ...) at a design; raises the CardanError of a run that fails."""
        b = self.within_bounds(b)
        key = b.tobytes()
        if key not in self._values:
            machine = self.problem.machine(b).tobytes()
            self.runs += machine not in self._run
            self._run.add(machine)
            self._keep(b, key, None)
        values = self._values[key]
        if isinstance(values, CardanError):
            raise values
        return values

    def gradients(self, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The values and the matrix of their derivatives at a design."""
        b = self.within_bounds(b)
        key = b.tobytes()
        if key not in self._matrices:
            cached_values = self._values.get(key)
            if isinstance(cached_values, CardanError):
                raise cached_values
            machine = self.problem.machine(b).tobytes()
            self.gradient_runs += machine not in self._differentiated
            self._run.add(machine)
            self._differentiated.add(machine)
            try:
                run_values, matrix = self.problem.gradients(b)
                run_values, matrix = self._finite(run_values), self._finite(matrix)
            except CardanError as error:
                self._fail(b, key, error)
                raise
            self._matrices[key] = np.atleast_2d(matrix)
            if cached_values is None:
                self._keep(b, key, run_values)
        values = self._values[key]
        if isinstance(values, CardanError):  # pragma: no cover - values were kept together with the matrix
            raise values
        return values, self._matrices[key]

    def cached(self, b: np.ndarray) -> np.ndarray | None:
        """The values at a design that was evaluated before, else None."""
        cached_values = self._values.get(self.within_bounds(b).tobytes())
        return cached_values if isinstance(cached_values, np.ndarray) else None

    def violation(self, values: np.ndarray) -> tuple[float, int]:
        """The worst violation, in scales of its requirement, and whose it is (-1: there is none)."""
        scaled = self.problem.violations(values) / self.scales.requirements
        if not scaled.size or scaled.max() == 0.0:
            return 0.0, -1
        return float(scaled.max()), int(scaled.argmax())

    def feasible(self, values: np.ndarray) -> bool:
        return self.violation(values)[0] <= self.tolerance

    def has_gradients(self, b: np.ndarray) -> bool:
        """Whether the derivatives at a design are known without a run."""
        return self.within_bounds(b).tobytes() in self._matrices

    def consider(self, b: np.ndarray, values: np.ndarray) -> None:
        """Keep a design if it is the best one; bounds that the method added are drawn tight first."""
        if self.problem.settled is not None:
            b, values = self.problem.settled(b, values)
        design = Design(b.copy(), values.copy(), self.violation(values)[0])
        if self.best is None or self.better(design, self.best):
            self.best = design

    def better(self, one: Design, other: Design) -> bool:
        """Feasible with the lesser objective, else of lesser violation.

        Of two feasible designs none wins by what the tolerance forgives: their violations count, at a rate above what
        multipliers are worth in these scales.
        """
        if one.violation > self.tolerance or other.violation > self.tolerance:
            return max(one.violation, self.tolerance) < max(other.violation, self.tolerance)
        merit, mark = (d.objective / self.scales.objective + FORGIVEN * d.violation for d in (one, other))
        return merit < mark

    @property
    def champion(self) -> Design | None:
        """The best design of all starts."""
        designs = [design for design in (self._former_best, self.best) if design is not None]
        if len(designs) < 2:
            return designs[0] if designs else None
        return designs[1] if self.better(designs[1], designs[0]) else designs[0]

    def begin_start(self) -> None:
        """From here on `best` is that of a new start; the champion stays."""
        self._former_best, self.best = self.champion, None
        self._before = len(self._values)

    def beside(self, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Values and derivatives at a design that is looked at for another one, and is no candidate itself."""
        self.gradient_runs += 1
        values, matrix = self.problem.gradients(self.within_bounds(b))
        return self._finite(values), np.atleast_2d(self._finite(matrix))

    def first_scaled(self, scales: Scales) -> None:
        """Take the scales of the first start."""
        self.first_scales = scales
        self.rescaled(scales)

    def rescaled(self, scales: Scales) -> None:
        """Take other scales: violations are measured anew."""
        self.scales = scales
        former, self.best = self._former_best, None
        if former is not None:
            self._former_best = former._replace(violation=self.violation(former.values)[0])
        for key, values in list(self._values.items())[self._before :]:
            if isinstance(values, np.ndarray):
                self.consider(np.frombuffer(key), values)

    def _keep(self, b: np.ndarray, key: bytes, values: np.ndarray | None) -> None:
        if values is None:
            try:
                values = self._finite(self.problem.values(b))
            except CardanError as error:
                self._fail(b, key, error)
                return
        self._values[key] = values
        self.consider(b, values)

    def _fail(self, b: np.ndarray, key: bytes, error: CardanError) -> None:
        self._values[key] = error
        self.failures.append(Failure(b.copy(), str(error)))

    @staticmethod
    def _finite(values: np.ndarray) -> np.ndarray:
        values = np.asarray(values, dtype=float)
        if not np.all(np.isfinite(values)):
            raise AnalysisError("a response or its derivative is not a finite number")
        return values
