"""How fast: evaluations, building, the four-bar of DAP against Exudyn, start-up.

    python benchmarks/speed.py             all tables; writes results/speed.txt and speed.json
    python benchmarks/speed.py --compile   also the first run on a fresh computer: kernels compiled into an empty cache

Exudyn is compared when it is installed (pip install cardan[bench]).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cardan as cd
import cardan.analysis.simulate as simulation
import machines
from cardan.system import System
from evaluation import Evaluations
from machines import FOURBAR_TIME, ROOT, chain_of, fourbar_reference
from measure import Report, Timing, best_of, ms, us, verdict

ERROR = 1e-6  # rad, asked of the crank angle after two seconds
EXUDYN_RATIO = 100  # at most 1/100 of Exudyn's time
CHAIN_RATIO = 12  # an evaluation of 1000 links against one of 100
BUILD_SECONDS = 3.0
HELP_SECONDS, RUN_SECONDS, FRESH_SECONDS = 0.3, 1.0, 30.0
TOLERANCES = [10 ** (-k / 2) for k in range(10, 21)]  # 1e-5 ... 1e-10
ROUNDS = 15  # cardan and Exudyn in turn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compile", action="store_true", help="also time a first run with an empty cache of kernels")
    arguments = parser.parse_args()
    report = Report("speed", "cardan: speed")
    evaluations(report)
    pieces(report)
    building(report)
    against_exudyn(report)
    start_up(report, arguments.compile)
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
        "accelerations: v̇ and λ at given q, v (one sparse QR); with partitioning: after dependent positions, speeds.\n"
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
        ("stage|", "s"),
        rows,
        f"target: ready in under {BUILD_SECONDS:g} s: {verdict(needed < BUILD_SECONDS)}",
    )


NEEDED = ("Model", "System", "constraints Φ", "Jacobian C, Φ_t", "equations of motion", "dynamics with QR")


def _build_once() -> dict[str, float]:
    taken: dict[str, float] = {}

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        taken[name] = time.perf_counter() - start

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


# -- the four-bar against Exudyn -----------------------------------------------------------------------------------


def against_exudyn(report: Report) -> None:
    model, reference = machines.fourbar.build(), fourbar_reference()
    tight = cd.simulate(model, until=FOURBAR_TIME, every=FOURBAR_TIME, method="direct", rtol=1e-13, atol=1e-15)
    agreement = abs(tight["crank"].angle[-1] - reference)
    report.numbers["reference"] = {"angle": reference, "agreement": agreement}
    report.say()
    report.say(
        f"The four-bar of DAP for {FOURBAR_TIME:g} s. Crank angle at the end {reference:.13f} rad: SciPy's DOP853 on\n"
        f'the one coordinate; cardan, method="direct", rtol=1e-13 differs by {agreement:.0e}.'
    )
    settings = tune_cardan(report, model, reference)
    peer = tune_exudyn(report, reference)
    ours: dict[str, list[float]] = {method: [] for method in settings}
    theirs: list[float] = []
    runs = {
        method: lambda options=options: cd.simulate(model, until=FOURBAR_TIME, every=FOURBAR_TIME, **options)
        for method, options in settings.items()
    }
    for _ in range(ROUNDS):  # in turn, so that all see the same computer
        for method, run in runs.items():
            start = time.perf_counter()
            for _ in range(5):
                run()
            ours[method].append((time.perf_counter() - start) / 5)
        if peer is not None:
            machine, setting, steps = peer
            theirs.append(machine.run(setting, steps)[1])
    parts = {method: where_time_goes(run) for method, run in runs.items()}
    compare(report, settings, ours, parts, peer, theirs)
    names = list(dict.fromkeys(name for found in parts.values() for name in found))
    report.table(
        "Where the time of one simulate(...) goes",
        ("part|", *(f"{method}{what}" for method in parts for what in (" ms", " calls"))),
        [
            [name, *(x for found in parts.values() for x in _cells(found.get(name)))]
            for name in names
        ],
        "Parts lie inside those above them that are less indented; best of many runs each.",
    )  # fmt: skip


def compare(
    report: Report,
    settings: dict[str, dict[str, Any]],
    ours: dict[str, list[float]],
    parts: dict[str, dict[str, tuple[float, int]]],
    peer: tuple[Any, Any, int] | None,
    theirs: list[float],
) -> None:
    """Best times of both programs."""
    rows: list[list[str]] = []
    numbers: dict[str, Any] = {}
    rival = min(theirs) if theirs else float("nan")
    for method, options in settings.items():
        best, kernel = min(ours[method]), parts[method][KERNEL][0]
        rows.append([f"cardan, simulate({_words(options)})", ms(best), f"{rival / best:.0f}" if theirs else ""])
        rows.append(["    its compiled kernel alone", ms(kernel), f"{rival / kernel:.0f}" if theirs else ""])
        numbers[method] = {"whole": best, "kernel": kernel, "options": options}
    noise = max(max(times) / min(times) for times in (*ours.values(), *([theirs] if theirs else [])))
    note = f"Slowest over best of the {ROUNDS} rounds: up to {noise:.2f}."
    if peer is not None:
        ratio = rival / min(min(times) for times in ours.values())
        rows.append([f"Exudyn, {peer[1].name}, {peer[2]} steps", ms(rival), "1"])
        numbers |= {"exudyn": rival, "ratio": ratio}
        met = verdict(ratio >= EXUDYN_RATIO)
        note += f"\ntarget: the whole call at least {EXUDYN_RATIO} times faster than Exudyn; it is {ratio:.0f}: {met}"
    report.numbers["four-bar [s]"] = numbers
    report.table(
        f"Error below {ERROR:g} rad: best times, in turn in one run", ("program|", "ms", "times faster"), rows, note
    )


def _cells(entry: tuple[float, int] | None) -> tuple[str, str]:
    return ("", "") if entry is None else (ms(entry[0]), str(entry[1]))


def _words(options: dict[str, Any]) -> str:
    return ", ".join(f"{k}={v:.1e}" if isinstance(v, float) else f'{k}="{v}"' for k, v in options.items())


def tune_cardan(report: Report, model: cd.Model, reference: float) -> dict[str, dict[str, Any]]:
    """By method the fastest tolerance such that it and every tighter one meet the error: no lucky hits."""
    rows, found = [], {}
    for method in ("partition", "direct", "baumgarte"):
        meets = []
        for rtol in reversed(TOLERANCES):  # tight ones first
            options = {"method": method, "rtol": rtol, "atol": rtol / 100}
            result = cd.simulate(model, until=FOURBAR_TIME, every=FOURBAR_TIME, **options)
            error = float(abs(result["crank"].angle[-1] - reference))
            meets.append(error < ERROR)
            if error > 30 * ERROR:
                break
            t = best_of(lambda o=options: cd.simulate(model, until=FOURBAR_TIME, every=FOURBAR_TIME, **o), seconds=0.15)
            rows.append([method, f"{rtol:.1e}", f"{error:.1e}", result.stats.evaluations, ms(t.best)])
            if all(meets):
                found.setdefault(method, []).append((t.best, options))
    report.table("cardan, settings tried", ("method|", "rtol", "error [rad]", "evaluations", "ms"), rows)
    return {method: min(tried, key=lambda entry: entry[0])[1] for method, tried in found.items()}


def tune_exudyn(report: Report, reference: float) -> tuple[Any, Any, int] | None:
    """Exudyn's fastest setting that meets the error."""
    from exudyn_fourbar import SETTINGS, ExudynFourBar

    try:
        machine = ExudynFourBar()
    except ImportError:
        report.say("Exudyn is not installed (pip install cardan[bench]): no comparison.")
        return None
    rows, found = [], []
    for setting in SETTINGS:
        tuned = machine.tune(setting, reference, ERROR)
        if tuned is None:
            rows.append([setting.name, setting.linear, "", "not met", ""])
            continue
        steps, error, _ = tuned
        took = min(machine.run(setting, steps)[1] for _ in range(3))
        rows.append([setting.name, setting.linear, steps, f"{error:.1e}", ms(took)])
        found.append((took, setting, steps))
    import exudyn

    report.table(
        f"Exudyn {exudyn.__version__}, settings tried, each with as few steps as meet the error",
        ("solver|", "linear solver|", "steps", "error [rad]", "ms"),
        rows,
    )
    _, setting, steps = min(found, key=lambda entry: entry[0])
    return machine, setting, steps


WHOLE, KERNEL = "simulate: everything", "  compiled steps: advance"


def where_time_goes(run: Callable[[], Any]) -> dict[str, tuple[float, int]]:
    """Seconds and calls of the parts of a run: best of many."""
    spent: dict[str, float] = defaultdict(float)
    calls: dict[str, int] = defaultdict(int)
    parts = (
        ("  assembly and binding: _begin", simulation, "_begin"),
        ("    assembly: assemble_bound", simulation, "assemble_bound"),
        ("  binding to arrays: BoundMachine()", simulation.BoundMachine, "__init__"),
        ("  starting: AdamsRun()", simulation.AdamsRun, "__init__"),
        ("  first evaluation and step: begin", simulation.AdamsRun, "begin"),
        (KERNEL, simulation.AdamsRun, "advance"),
        ("  new partitions: renew_partition", simulation.AdamsRun, "renew_partition"),
        ("  reactions, labels: collect", simulation, "collect"),
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


# -- start-up ------------------------------------------------------------------------------------------------------


def start_up(report: Report, compile_too: bool) -> None:
    """Wall time of fresh processes."""
    command = [sys.executable, "-m", "cardan"]
    script = Path(sys.executable).with_name("cardan")
    if script.exists():
        command = [str(script)]
    deck = str(ROOT / "examples" / "fourbar.yaml")
    bare = process([sys.executable, "-c", "pass"])
    rows = [
        ["python -c pass", f"{bare.best:.2f}", ""],
        ['python -c "import cardan"', f"{process([sys.executable, '-c', 'import cardan']).best:.2f}", ""],
    ]
    for words, arguments, target in (
        ("cardan --help", ["--help"], HELP_SECONDS),
        ("cardan run examples/fourbar.yaml, kernels cached", ["run", deck], RUN_SECONDS),
    ):
        t = process(command + arguments)
        report.numbers[f"{words} [s]"] = t.best
        met = verdict(t.best < target) if target != RUN_SECONDS else "about, " + verdict(t.best < 1.3 * target)
        rows.append([words, f"{t.best:.2f}", f"{target:g} s: {met}"])
    if compile_too:
        with tempfile.TemporaryDirectory() as cache:
            environment = os.environ | {"NUMBA_CACHE_DIR": cache}
            start = time.perf_counter()
            subprocess.run([*command, "run", deck], check=True, capture_output=True, env=environment)
            took = time.perf_counter() - start
        report.numbers["first run, empty cache [s]"] = took
        met = verdict(took < FRESH_SECONDS)
        rows.append(["the same, first run (empty cache)", f"{took:.1f}", f"{FRESH_SECONDS:g} s: {met}"])
    report.table("Start-up, fresh processes", ("command|", "s", "target|"), rows)


def process(command: list[str]) -> Timing:
    return best_of(lambda: subprocess.run(command, check=True, capture_output=True), repeat=5, seconds=0.0)


if __name__ == "__main__":
    main()
