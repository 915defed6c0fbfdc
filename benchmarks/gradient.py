"""What does a gradient cost, counted in runs of the motion at the same tolerance?

    python benchmarks/gradient.py    writes results/gradient.txt and .json

A chain of ten links with 10, 30 and 100 parameters (always the same machine), a four-bar, the platform and a machine
with events; one functional each. Compared are the adjoint, forward sensitivities, and what differences would take: one
run more than there are parameters. A run is `cd.simulate` that reports its end only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cardan as cd
from measure import Report, ms, verdict

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "design"))
import parametric

RTOL = 1e-6
ROUNDS, SECONDS = 15, 4.0  # repetitions of each, and how long they may take together
MOST_RUNS = 8.0  # what an adjoint gradient may cost with 100 parameters
GROWTH = 1.5  # of the ratio from 10 to 100 parameters, at most: timings scatter by so much
COUNTS = (1, 3, 10)  # parameters in each of ten links


def main() -> None:
    report = Report("gradient", "cardan: gradients")
    cases: dict[str, parametric.Case] = {f"chain {10 * n}": parametric.chain(10, n) for n in COUNTS}
    cases |= {"four-bar": parametric.four_bar(), "platform": parametric.platform()}
    cases |= {"slider-crank 3D": parametric.spatial_slider_crank(), "cannon (events)": parametric.cannon()}
    found = {name: measured(case) for name, case in cases.items()}
    rows = [
        [name, len(cases[name].model.parameters), ms(t["run"]), ms(t["evaluate"]), ms(t["adjoint"]), ms(t["forward"]),
         f"{t['adjoint'] / t['run']:.1f}", f"{t['forward'] / t['run']:.1f}", len(cases[name].model.parameters) + 1]
        for name, t in found.items()
    ]  # fmt: skip
    ratios = [found[f"chain {10 * n}"]["adjoint"] / found[f"chain {10 * n}"]["run"] for n in COUNTS]
    growth = ratios[-1] / ratios[0]
    note = (
        f"an adjoint gradient by 100 parameters costs {ratios[-1]:.1f} runs, at most {MOST_RUNS:g} "
        f"({verdict(ratios[-1] <= MOST_RUNS)}); from 10 to 100 parameters the ratio grows by {growth:.2f} "
        f"({verdict(growth <= GROWTH)})"
    )
    columns = ("machine|", "parameters", "run ms", "values ms", "adjoint ms", "forward ms", "adjoint / run",
               "forward / run", "differences / run")  # fmt: skip
    report.numbers["milliseconds"] = {name: {k: 1e3 * v for k, v in t.items()} for name, t in found.items()}
    report.numbers["ratios of the chain"] = dict(zip((10 * n for n in COUNTS), ratios, strict=True))
    report.table(f"one functional, rtol = {RTOL:g}", columns, rows, note)
    report.save()


def measured(case: parametric.Case) -> dict[str, float]:
    """Seconds of a run, of values, of gradients both ways; in turn, so that other work on the computer favours none."""
    one, until = case.functionals[:1], case.until
    t_end = float(until) if not hasattr(until, "is_symbolic") else float(case.model.parameters[until.name()].value)
    works: dict[str, Callable[[], Any]] = {
        "run": lambda: cd.simulate(case.model, t_end, every=t_end, rtol=RTOL),
        "evaluate": lambda: cd.evaluate(case.model, one, until, rtol=RTOL),
        "adjoint": lambda: cd.gradient(case.model, one, until, direction="adjoint", rtol=RTOL),
        "forward": lambda: cd.gradient(case.model, one, until, direction="forward", rtol=RTOL),
    }
    for work in works.values():  # what is compiled is compiled now
        work()
    best, spent = {name: float("inf") for name in works}, dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            if spent[name] < SECONDS:
                start = time.perf_counter()
                work()
                taken = time.perf_counter() - start
                best[name], spent[name] = min(best[name], taken), spent[name] + taken
    return best


if __name__ == "__main__":
    main()
