"""Two checkouts of cardan beside each other: is one slower than the other?

    python benchmarks/against.py FOLDER [--rounds N] [--task NAME]

FOLDER is another checkout (git worktree add ../before COMMIT). One process of each checkout does the same tasks in
turn, so that other work on the computer favours none; the best time of each counts. Tasks are whole calls of
`simulate` on the machines of problems/, gradients of tests/design/parametric.py, and two large vehicles.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
SLOWER = 1.05  # times the other: said in the last line
ROUNDS = 9
RTOL = 1e-6
AT_LEAST = 0.05  # s of one measurement: short calls are repeated


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--task", action="append", help="only tasks whose name contains this")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.folder)
    else:
        compare(arguments.folder.resolve(), arguments.rounds, arguments.task or [""])


def compare(other: Path, rounds: int, wanted: list[str]) -> None:
    from measure import Report, ms

    report = Report("against", f"cardan: {revision(HERE)} beside {revision(other)}")
    workers = {folder: Worker(folder) for folder in (other, HERE)}
    shared = [name for name in workers[other].tasks if name in workers[HERE].tasks]
    rows, slower = [], []
    for name in shared:
        if not any(part in name for part in wanted):
            continue
        best = dict.fromkeys(workers, float("inf"))
        for _ in range(rounds):
            for folder, worker in workers.items():
                best[folder] = min(best[folder], worker.time(name))
        ratio = best[HERE] / best[other]
        rows.append([name, ms(best[other]), ms(best[HERE]), f"{ratio:.3f}"])
        report.numbers[name] = {"before": best[other], "now": best[HERE], "ratio": ratio}
        print(*rows[-1], sep="\t", flush=True)
        if ratio > SLOWER:
            slower.append(f"{name} ({ratio:.2f})")
    note = f"slower by more than {SLOWER - 1:.0%}: {', '.join(slower) or 'none'}"
    report.table(f"best of {rounds}, ms", ("task|", "before", "now", "now / before"), rows, note)


def revision(folder: Path) -> str:
    return os.popen(f'git -C "{folder}" describe --always').read().strip()


class Worker:
    """A process that has one checkout loaded and times its tasks one by one."""

    def __init__(self, folder: Path):
        path = os.pathsep.join(str(folder / part) for part in ("src", "benchmarks", "tests/design", "examples"))
        command = [sys.executable, "-P", __file__, "--serve", str(folder)]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": path, "CARDAN_NATIVE": "1", "OMP_NUM_THREADS": "1"},
        )
        self.tasks = self._read().split("|")

    def time(self, name: str) -> float:
        assert self.process.stdin is not None
        print(name, file=self.process.stdin, flush=True)
        return float(self._read())

    def _read(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("= "):
                return line[2:].strip()
        raise SystemExit("a worker has ended: see its message above")


def serve(folder: Path) -> None:
    import time

    import cardan as cd

    assert folder in Path(cd.__file__).parents, f"{cd.__file__} is not of {folder}"
    tasks = all_tasks()
    print("=", "|".join(tasks), flush=True)
    repeats: dict[str, int] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in repeats:
            tasks[name]()  # compiles what is needed
            began = time.process_time()
            tasks[name]()
            repeats[name] = max(1, round(AT_LEAST / max(time.process_time() - began, 1e-6)))
        began = time.process_time()
        for _ in range(repeats[name]):
            tasks[name]()
        print("=", (time.process_time() - began) / repeats[name], flush=True)


def all_tasks() -> dict[str, Callable[[], object]]:
    import parametric

    import cardan as cd
    import coupled_carriers
    import gun_vehicle
    from problems import all_problems

    tasks: dict[str, Callable[[], object]] = {}

    def simulated(model: cd.Model, until: float, **options: object) -> Callable[[], object]:
        return lambda: cd.simulate(model, until=until, every=until / 10, rtol=RTOL, atol=RTOL / 100, **options)  # type: ignore[arg-type]

    for problem in all_problems():
        for method in problem.methods or ("partition",):
            options = (
                {"method": cd.JointCoordinates(integrator="bdf")} if method == "joint, BDF" else {"method": method}
            )
            tasks[f"run {problem.name}, {method}"] = simulated(problem.model, problem.until, **options)
    cases = {"chain": parametric.chain(10, 3), "four-bar": parametric.four_bar(), "platform": parametric.platform()}
    cases |= {"slider-crank 3D": parametric.spatial_slider_crank(), "cannon": parametric.cannon()}
    for name, case in cases.items():
        for way in ("adjoint", "forward"):
            tasks[f"gradient {name}, {way}"] = lambda case=case, way=way: cd.gradient(
                case.model, case.functionals[:1], case.until, direction=way, rtol=RTOL
            )
    for name, build in {"coupled carriers": coupled_carriers.build, "gun vehicle": gun_vehicle.build}.items():
        tasks[f"run {name}"] = simulated(build(), 1.0)
    return tasks


if __name__ == "__main__":
    main()
