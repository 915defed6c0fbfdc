"""When a solver has nothing more to gain: its iterations stay where they are, in the noise of runs."""

from __future__ import annotations

from cardan.design.optimization.history import History

LEAST_GAIN = 1e-9  # scales of the objective
NO_GAIN = "its last iterations gained nothing"


class Settled:
    """Asked after each iteration of a solver whether the last ones, all within their limits, changed the objective."""

    def __init__(self, history: History, iterations: int):
        self.history, self.iterations = history, iterations
        self.objectives: list[float] = []

    def now(self) -> bool:
        row, evaluations = self.history.rows[-1], self.history.evaluations
        if row.violation > evaluations.tolerance:
            self.objectives.clear()
            return False
        self.objectives = [*self.objectives, row.objective][-self.iterations :]
        apart = max(self.objectives) - min(self.objectives)
        return len(self.objectives) == self.iterations and apart <= LEAST_GAIN * evaluations.scales.objective
