"""The tables of docs/howto/design_002.md: what Barman & Haug (1981) printed, beside what cardan finds.

python docs/make_design_002.py [slider-crank | optima | plow | plow-optima | plow-optimum ...]

Prints them, and writes them to `_static/design_002_*.txt` with the pictures of the plow.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np

import cardan as cd

DOCS = Path(__file__).parent
STATIC = DOCS / "_static"
FAST = {"start": "equilibrium", "rtol": 1e-9, "atol": 1e-12}

# Barman & Haug (1981), table 6.2: value, d/db1, d/db2, d/db3, d/db4
ADJOINT = {"psi3": (0.16601e-3, 0.6115e-2, 0.0, 0.1395e-2, -0.4626e-3), "psi4": (0.24144, -0.0850, 0.0, 0.1872, 0.0)}
# ... of table 6.3, their differences of runs, with steps of 1 and of 10 thousandths
DIFFERENCES = {"psi3": ("", ".00460 .00493", "0", ".00116 .00118", "-.00037 -.00033"),
               "psi4": ("", "-.100 -.105", "0", ".28 .286", "0")}  # fmt: skip
TWO_SECONDS = {"b1": (0.8, 1.5), "b2": (0.2, 0.8), "b3": (9.0, 12.0)}
PLOW_RUN = {"start": "nearest equilibrium", "method": "partition", "rtol": 1e-8, "atol": 1e-11}


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS.parent / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def slider_crank_sensitivities() -> str:
    """Table 6.2: the printed adjoint, the printed differences, and cardan."""
    crank = example("slider_crank_design")
    found = cd.gradient(*crank.as_printed(), until=2, **crank.TIGHT)
    lines = [f"{'':17}" + "".join(f"{word:>17}" for word in ("value", "d/d b1", "d/d b2", "d/d b3", "d/d b4"))]
    for name in ADJOINT:
        k = found.functionals.index(name)
        ours = (found.values[k], *found.matrix[k])
        lines.append(f"{name} adjoint 1981" + "".join(f"{x:17.5g}" for x in ADJOINT[name]))
        lines.append("  differences    " + "".join(f"{x:>17}" for x in DIFFERENCES[name]))
        lines.append("  cardan         " + "".join(f"{x:17.6g}" for x in ours))
    return "\n".join(lines)


def slider_crank_optima() -> str:
    """Tables 6.4 and 6.5: the true optimum of the 1 s problem, the 2 s problem, and steepest descent on both."""
    crank = example("slider_crank_design")
    parts = []
    one = crank.build()
    began = time.perf_counter()
    best = cd.optimize(one, crank.COST, crank.conditions(5.0), until=1, **FAST)
    parts.append(f"1 s, {time.perf_counter() - began:.1f} s of computing\n{best.report()}")
    two = crank.build(TWO_SECONDS)
    began = time.perf_counter()
    start = {"b1": 0.8244, "b3": 9.0}
    least = cd.optimize(two, crank.COST, crank.conditions(10.0), until=2, parameters=start, **FAST)
    parts.append(f"2 s, {time.perf_counter() - began:.1f} s of computing\n{least.report()}")
    steepest = cd.Solver("steepest", weights=np.ones(4), max_iterations=18, artificial=1.0, reduction=0.1)
    integrals = crank.conditions(5.0, form="integral")
    old = cd.optimize(one, crank.COST, integrals, until=1, solver=steepest, **FAST)
    parts.append(f"1 s by steepest descent, b4 from 1, reduction 10 %, W = 1\n{old.report()}")
    return "\n\n".join(parts)


def plow_events() -> str:
    """Section 6.3.1: contacts, and the run by three methods."""
    plow = example("trip_plow")
    model = plow.build()
    results = {method: plow.trip(model, method=method) for method in ("auto", "dae", "partition")}
    times = plow.event_times(results["auto"])
    lines = ["contact        published  computed, s"]
    lines += [f"{name:14} {printed:9.5f} {times[name]:9.5f}" for name, printed in plow.PUBLISHED.items()]
    lines.append("\nmethod      steps  evaluations  seconds")
    for method in results:
        result = plow.trip(model, method=method)  # once more: the first run compiles
        lines.append(f"{method:10} {result.stats.steps:6} {result.stats.evaluations:12} {result.stats.wall_time:8.2f}")
    plow.draw_histories(results["auto"]).savefig(STATIC / "trip_plow.png", dpi=110)
    plow.draw_snapshots(results["auto"]).savefig(STATIC / "trip_plow_snapshots.png", dpi=110)
    return "\n".join(lines)


def plow_optima() -> str:
    """Tables 6.9 to 6.12: the three problems by steepest descent with the artificial bound, as printed."""
    return "\n\n".join(map(plow_by_steepest_descent, example("trip_plow").DESIGNS))


def plow_by_steepest_descent(name: str) -> str:
    plow = example("trip_plow")
    _, since, reduction, bound, b1 = plow.DESIGNS[name]
    found = cd.optimize(
        plow.build(),
        plow.COST,
        [plow.condition(name)],
        until=plow.DESIGN_TIME,
        solver=cd.Solver("steepest", artificial=bound, reduction=reduction, weights=np.ones(4), max_iterations=4),
        parameters={"b1": b1},
        **PLOW_RUN,
    )
    return f"{name}, from {since} s on\n{found.report()}"


def plow_optimum() -> str:
    """Problem 6.9 to its end: the peaks themselves are held, not their integrals."""
    plow = example("trip_plow")
    condition = plow.condition("10 degrees", form="peak")
    began = time.perf_counter()
    found = cd.optimize(plow.build(), plow.COST, [condition], until=plow.DESIGN_TIME, **PLOW_RUN)
    return f"10 degrees, {time.perf_counter() - began:.0f} s of computing\n{found.report()}"


SECTIONS: dict[str, Callable[[], str]] = {
    "slider-crank": slider_crank_sensitivities,
    "optima": slider_crank_optima,
    "plow": plow_events,
    "plow-optima": plow_optima,
    "plow-optimum": plow_optimum,
}


def main(*wanted: str) -> None:
    STATIC.mkdir(exist_ok=True)
    for name in wanted or SECTIONS:
        text = SECTIONS[name]()
        (STATIC / f"design_002_{name.replace('-', '_')}.txt").write_text(text + "\n", encoding="utf-8")
        print(f"-- {name}\n{text}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
