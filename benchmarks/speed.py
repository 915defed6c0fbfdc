"""How fast: evaluations, building, the parts of a run. Start-up is measured in `startup.py`.

    python benchmarks/speed.py             all tables; writes results/speed.txt and speed.json
    python benchmarks/speed.py --native    the same with generated C, compiled; writes results/speed_native.*

Other programs are compared in `compare.py`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import cardan as cd
import machines
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run import preparing, record_to_result
from cardan.analysis.run.explicit_runs import AdamsRun
from cardan.compiled.system import System
from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE, NEVER
from evaluation import Evaluations
from machines import FOURBAR_TIME, chain_of
from measure import Report, Spent, StopWatch, ms, us, verdict

RTOL, ATOL = 1e-7, 1e-9
CHAIN_RATIO = 12  # an evaluation of 1000 links against one of 100
BUILD_SECONDS = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--native", action="store_true", help="machine code by the C compiler (CARDAN_NATIVE)")
    arguments = parser.parse_args()
    os.environ[NATIVE_VARIABLE] = AT_ONCE if arguments.native else NEVER  # not what an earlier run happened to keep
    if arguments.native:
        report = Report("speed_native", "cardan: speed with machine code by the C compiler (CARDAN_NATIVE=1)")
    else:
        report = Report("speed", "cardan: speed in the interpreter of the core (CARDAN_NATIVE=0)")
    evaluations(report)
    pieces(report)
    building(report)
    parts_of_a_run(report)
    report.save()


# -- evaluations ---------------------------------------------------------------------------------------------------


def evaluations(report: Report) -> None:
    """µs of an evaluation, alone and in a whole run."""
    models: dict[str, Callable[[], cd.Model]] = {
        "four-bar": machines.fourbar.build,
        "slider-crank": machines.slider_crank.build,
        "Andrews": machines.andrews.build,
    }
    models |= {f"chain of {n}": (lambda n=n: chain_of(n)) for n in (10, 100, 1000)}
    rows, cost, noise = [], {}, 0.0
    for name, build in models.items():
        machine = Evaluations(build())
        free, whole = machine.time(partitioned=False), machine.time(partitioned=True)
        cost[name] = whole.best
        noise = max(noise, free.noise, whole.noise)
        per_body = whole.best / machine.bodies
        rows.append(
            [name, machine.bodies, us(free.best), us(whole.best), f"{1 / whole.best:,.0f}", us(per_body)]
        )  # fmt: skip
        report.numbers[f"evaluation {name} [s]"] = {"dynamics": free.best, "partitioned": whole.best}
    ratio = cost["chain of 1000"] / cost["chain of 100"]
    report.numbers["chain 1000/100"] = ratio
    report.table(
        "Evaluations of the equations of motion",
        ("machine|", "bodies", "accelerations [µs]", "with partitioning [µs]", "per second", "per body [µs]"),
        rows,
        "accelerations: v̇ and λ at given q, v (sparse LDLᵀ); with partitioning: after dependent positions, speeds.\n"
        f"1000 links cost {ratio:.1f} times 100 links (target: at most {CHAIN_RATIO}): "
        f"{verdict(ratio <= CHAIN_RATIO)}. Median over best: up to {1 + noise:.2f}.",
    )


def pieces(report: Report) -> None:
    machine = Evaluations(machines.fourbar.build())
    rows = [[name, us(t.best)] for name, t in machine.parts().items()]
    report.table("One evaluation of the four-bar, in pieces", ("piece|", "µs"), rows)


# -- building ------------------------------------------------------------------------------------------------------


def building(report: Report) -> None:
    """From nothing to the three functions the integrator needs, and on to the first result, for 1000 links."""
    cd.simulate(chain_of(3), until=0.01)  # kernels loaded
    best: dict[str, float] = {}
    for _ in range(3):
        for stage, seconds in _build_once().items():
            best[stage] = min(best.get(stage, seconds), seconds)
    needed = sum(seconds for stage, seconds in best.items() if stage in NEEDED)
    rows = [[stage, f"{seconds:.2f}"] for stage, seconds in best.items()]
    rows.append(["until the functions are ready", f"{needed:.2f}"])
    rows.append(["until the first result (0.05 s of motion)", f"{sum(best.values()):.2f}"])
    report.numbers["building [s]"] = best | {"ready": needed}
    report.table(
        "Building a chain of 1000 links",
        ("stage|", "processor s"),
        rows,
        f"target: ready in under {BUILD_SECONDS:g} s: {verdict(needed < BUILD_SECONDS)}",
    )


NEEDED = ("Model", "System", "constraints Φ", "Jacobian C, Φ_t", "equations of motion", "dynamics with QR")


def _build_once() -> dict[str, float]:
    taken: dict[str, float] = {}

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        with StopWatch() as watch:
            yield
        taken[name] = watch.spent.cpu

    with stage("Model"):
        model = chain_of(1000)
    with stage("System"):
        system = System(model)
        model.compiled = (system, model.version)
    with stage("constraints Φ"):
        _ = system.constraint
    with stage("Jacobian C, Φ_t"):
        _ = system.jacobian
    with stage("equations of motion"):
        _ = system.motion
    with stage("dynamics with QR"):
        _ = system.dynamics
    with stage("reactions and other outputs"):
        _ = system.outputs
    with stage("simulate(until=0.05)"):
        cd.simulate(model, until=0.05)
    return taken


# -- one run, in parts ---------------------------------------------------------------------------------------------


def parts_of_a_run(report: Report) -> None:
    """The four-bar of DAP for two seconds, by three methods, to errors of about 1e-6."""
    model = machines.fourbar.build()
    parts = {
        method: where_time_goes(
            lambda method=method: cd.simulate(model, FOURBAR_TIME, FOURBAR_TIME, method=method, rtol=RTOL, atol=ATOL)
        )
        for method in ("partition", "direct", "baumgarte")
    }
    names = list(dict.fromkeys(name for found in parts.values() for name in found))
    report.numbers["parts of a run [s]"] = parts
    report.table(
        f"Where the time of one simulate(...) goes: the four-bar of DAP for {FOURBAR_TIME:g} s, rtol={RTOL:g}",
        ("part|", *(f"{method} ms" for method in parts)),
        [[name, *(_cell(found.get(name)) for found in parts.values())] for name in names],
        "Parts lie inside the less indented ones above them; best of many runs each; (calls) where there are several.",
    )


def least(times: list[Spent]) -> Spent:
    return Spent(min(t.wall for t in times), min(t.cpu for t in times))


def _cell(entry: tuple[float, int] | None) -> str:
    return "" if entry is None else ms(entry[0]) + (f" ({entry[1]})" if entry[1] > 1 else "")


WHOLE, KERNEL = "simulate: everything", "  compiled steps: advance"


def where_time_goes(run: Callable[[], Any]) -> dict[str, tuple[float, int]]:
    """Seconds and calls of the parts of a run: best of many."""
    spent: dict[str, float] = defaultdict(float)
    calls: dict[str, int] = defaultdict(int)
    parts = (
        ("  assembly and binding: begin", preparing, "begin"),
        ("    assembly: assemble_bound", preparing, "assemble_bound"),
        ("  binding to arrays: BoundMachine()", BoundMachine, "__init__"),
        ("  starting: AdamsRun()", AdamsRun, "__init__"),
        ("  first evaluation and step: begin", AdamsRun, "begin"),
        (KERNEL, AdamsRun, "advance"),
        ("  new partitions: renew_partition", AdamsRun, "renew_partition"),
        ("  reactions, labels: collect", record_to_result, "collect"),
    )
    with timers([p for p in parts if hasattr(p[1], p[2])], spent, calls):
        best: dict[str, float] = {}
        for _ in range(60):
            spent.clear()
            calls.clear()
            start = time.perf_counter()
            run()
            spent[WHOLE], calls[WHOLE] = time.perf_counter() - start, 1
            for name, seconds in spent.items():
                best[name] = min(best.get(name, seconds), seconds)
    return {name: (best[name], calls[name]) for name in (WHOLE, *(part[0] for part in parts)) if name in best}


@contextmanager
def timers(parts: list[tuple[str, Any, str]], spent: dict[str, float], calls: dict[str, int]) -> Iterator[None]:
    """Put stop-watches around functions and methods for a while."""

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            start = time.perf_counter()
            try:
                return function(*arguments, **options)
            finally:
                spent[name] += time.perf_counter() - start
                calls[name] += 1

        return call

    kept = [(owner, attribute, getattr(owner, attribute)) for _, owner, attribute in parts]
    try:
        for (name, owner, attribute), (_, _, function) in zip(parts, kept, strict=True):
            setattr(owner, attribute, watched(name, function))
        yield
    finally:
        for owner, attribute, function in kept:
            setattr(owner, attribute, function)


if __name__ == "__main__":
    main()
