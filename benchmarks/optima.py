"""Problems with published optima by every solver: how many are found, and whether "converged" is ever said elsewhere.

    python benchmarks/optima.py            prints the table
    python benchmarks/optima.py --write    writes it to results/optima.txt as well

The problems are in tests/published/optimum_problems.py, with their sources. A problem counts as found if the objective
is within 1e-4 of a published optimum (absolutely, where that is below 1) and its limits are kept.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "published"))

from cardan.design.optimization.search import Settings, search
from optimum_problems import PublishedProblem, all_problems, error_of

RESULTS = Path(__file__).parent / "results" / "optima.txt"
SOLVERS = ("auto", "slsqp", "ipopt", "reduced-gradient", "min-max", "steepest", "trust-constr")
REACHED = 1e-4
CONVERGED, FALSE = "found, converged", "converged elsewhere"
COLUMNS = (CONVERGED, "found, not said", "not found, and said", FALSE)


def outcome(one: PublishedProblem, solver: str) -> tuple[str, int]:
    """In which column a problem belongs, and the number of runs."""
    ending = search(one.problem, Settings(solver))
    runs = ending.evaluations.runs + ending.evaluations.gradient_runs
    right = error_of(one, ending.best.objective) <= REACHED and ending.best.violation <= ending.evaluations.tolerance
    if ending.status == "converged":
        return (CONVERGED if right else FALSE), runs
    return (COLUMNS[1] if right else COLUMNS[2]), runs


def table() -> str:
    """A row for each solver, and by name what was not found by "auto" or falsely said by any."""
    problems = all_problems()
    lines = [f"{len(problems)} problems with published optima, one start each", ""]
    lines.append(
        f"{'solver':18}" + "".join(f"{column:>21}" for column in COLUMNS) + f"{'median runs':>13}{'seconds':>9}"
    )
    remarks = []
    for solver in SOLVERS:
        began, counts, runs = time.process_time(), Counter(), []
        for one in problems:
            column, number = outcome(one, solver)
            counts[column] += 1
            runs.append(number)
            if column == FALSE or (solver == "auto" and column != CONVERGED):
                remarks.append(f"{solver}, {one.name}: {column}")
        seconds = time.process_time() - began
        cells = "".join(f"{counts[column]:21}" for column in COLUMNS)
        lines.append(f"{solver:18}{cells}{sorted(runs)[len(runs) // 2]:13}{seconds:9.1f}")
    return "\n".join([*lines, *(["", *remarks] if remarks else [])]) + "\n"


def main() -> None:
    text = table()
    print(text)
    if "--write" in sys.argv:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
