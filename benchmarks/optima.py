"""Problems with known optima by every solver: how many are found, and whether "converged" is ever said elsewhere.

    python benchmarks/optima.py            prints the table
    python benchmarks/optima.py --write    writes it to results/optima.txt and .json as well

The problems are in tests/published/optimum_problems.py, with their sources, and machines whose best design is known by
another way in tests/published/linkage_problems.py. A problem counts as found if the objective is within 1e-4 of a known
optimum (absolutely, where that is below 1) and its limits are kept.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "published"))

from cardan.design.optimization.search import Solver, search
from linkage_problems import LinkageProblem, all_linkages
from measure import Report, verdict
from optimum_problems import PublishedProblem, all_problems, distance, error_of

SOLVERS = ("auto", "slsqp", "ipopt", "min-max", "steepest", "trust-constr")
REACHED = 1e-4
CONVERGED, FALSE = "found, converged", "converged elsewhere"
OUTCOMES = (CONVERGED, "found, not said", "not found, and said", FALSE)


class Ending(NamedTuple):
    """What came out of one search."""

    status: str
    error: float  # of the objective
    feasible: bool
    runs: int

    @property
    def outcome(self) -> str:
        """In which column it belongs."""
        right = self.error <= REACHED and self.feasible
        if self.status == "converged":
            return CONVERGED if right else FALSE
        return OUTCOMES[1] if right else OUTCOMES[2]


def ending_of(one: PublishedProblem | LinkageProblem, solver: str) -> Ending:
    """Send a solver at a problem."""
    if isinstance(one, LinkageProblem):
        best = one.solve(solver)
        error = distance(best.objective, one.optimum)
        return Ending(best.status, error, best.feasible, best.runs + best.gradient_runs)
    end = search(one.problem, Solver(solver))
    runs = end.evaluations.runs + end.evaluations.gradient_runs
    feasible = end.best.violation <= end.evaluations.tolerance
    return Ending(end.status, error_of(one, end.best.objective), feasible, runs)


def main() -> None:
    formulas, linkages = all_problems(), all_linkages()
    report = Report("optima", "cardan: problems with known optima, by every solver", "processor time of one run")
    rows, remarks, falsely = [], [], 0
    for solver in SOLVERS:
        began, counts, runs = time.process_time(), Counter(), []
        for one in (*formulas, *linkages):
            ending = ending_of(one, solver)
            counts[ending.outcome] += 1
            runs.append(ending.runs)
            if ending.outcome == FALSE or (solver == "auto" and ending.outcome != CONVERGED):
                remarks.append(f"{solver}, {one.name}: {ending.outcome}")
        falsely += counts[FALSE]
        middle, seconds = sorted(runs)[len(runs) // 2], time.process_time() - began
        rows.append((solver, *(str(counts[outcome]) for outcome in OUTCOMES), str(middle), f"{seconds:.1f}"))
        report.numbers[solver] = {outcome: counts[outcome] for outcome in OUTCOMES}
        report.numbers[solver] |= {"median runs": middle, "seconds": seconds}
    title = f"{len(formulas)} problems of the literature and {len(linkages)} machines, one start each"
    columns = ("solver|", *OUTCOMES, "median runs", "seconds")
    report.table(title, columns, rows, note="\n".join(remarks))
    report.say(f'no solver says "converged" elsewhere: {verdict(not falsely)}')
    if "--write" in sys.argv:
        report.save(readme=False)


if __name__ == "__main__":
    main()
