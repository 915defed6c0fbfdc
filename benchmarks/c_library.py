"""How fast a machine is as a library in C (`cardan export --c`), beside `cd.simulate` with machine code, in one run.

    python benchmarks/c_library.py         writes results/c_library.txt and c_library.json

Both integrate the same motion with the same method and tolerances, and report at the same times; of each the best of
some runs counts. `cd.simulate` reports all results at the end, from what the core has kept; the library gives them in
its loop, where all are computed for a time when one is asked for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cardan as cd
import machines
from cardan.core_library import compiler_command
from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE
from measure import Report

RTOL, ATOL = 1e-7, 1e-9
REPEATS = 7
FLAGS = ("-std=c11", "-O3", "-ffp-contract=off", "-fno-math-errno")
LOOP = """\
#include <stdio.h>
#include <time.h>
#include "cardan_m.h"
int main(void) {
  double best = 1e9, sum = 0.0;
  for (int repeat = 0; repeat < %(repeats)d; repeat++) {
    cardan_m *machine = cardan_m_create();
    cardan_m_set(machine, cardan_m_find("solver.rtol"), %(rtol)g);
    cardan_m_set(machine, cardan_m_find("solver.atol"), %(atol)g);
    struct timespec begin, end;
    timespec_get(&begin, TIME_UTC);
    if (cardan_m_start(machine, 0.0) != 0) return 1;
    for (int k = 1; k <= %(rows)d; k++) {
      if (cardan_m_step(machine, %(until)r * k / %(rows)d) != 0) return 1;
      if (%(results)d) sum += cardan_m_get(machine, CARDAN_M_COUNT - 1);
    }
    timespec_get(&end, TIME_UTC);
    const double took = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    if (took < best) best = took;
    cardan_m_free(machine);
  }
  printf("%%.9g %%.9g\\n", best, sum);
  return 0;
}
"""
CASES: dict[str, tuple[Callable[[], cd.Model], float, int]] = {  # model, seconds of motion, rows
    "four-bar": (machines.fourbar.build, 20.0, 2000),
    "slider-crank": (machines.slider_crank.build, 20.0, 2000),
    "spatial slider-crank": (machines.spatial_slider_crank.build, 5.0, 500),
    "Andrews' mechanism": (machines.andrews.build, 0.05, 500),
}


def main() -> None:
    os.environ[NATIVE_VARIABLE] = AT_ONCE
    report = Report("c_library", "cardan: a machine as a library in C, beside cd.simulate with machine code")
    rows = []
    for name, (build, until, count) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            stepping, whole = in_c(build(), until, count, Path(folder))
        native = in_python(build(), until, count)
        rows.append([name, ms(stepping), ms(whole), ms(native), f"{stepping / native:.2f}", f"{whole / native:.2f}"])
        report.numbers[name] = {"steps in C [s]": stepping, "with results [s]": whole, "cd.simulate [s]": native}
    report.table(
        "A whole run",
        (
            "machine|",
            "C, steps [ms]",
            "C, with results [ms]",
            "cd.simulate [ms]",
            "steps / simulate",
            "results / simulate",
        ),
        rows,
        "steps: the loop calls `step` at each reporting time; with results: it asks for a result there, too.",
    )
    report.save()


def ms(seconds: float) -> str:
    return f"{1e3 * seconds:.2f}"


def in_c(model: cd.Model, until: float, rows: int, folder: Path) -> tuple[float, float]:
    """Seconds of the loop, and of the loop with results."""
    cd.export_c(model, folder, name="m", overwrite=True)
    objects = []
    sources = [*sorted((folder / "source").glob("*.c")), folder / "cardan_m.c"]
    for source in sources:
        objects.append(str(source.with_suffix(".o")))
        run(
            [*compiler_command(), *FLAGS, f"-I{folder}", f"-I{folder / 'source'}", "-c", str(source), "-o", objects[-1]]
        )
    found = []
    for results in (0, 1):
        words = {"repeats": REPEATS, "rtol": RTOL, "atol": ATOL, "rows": rows, "until": until, "results": results}
        (folder / "loop.c").write_text(LOOP % words, encoding="utf-8")
        run(
            [
                *compiler_command(),
                *FLAGS,
                f"-I{folder}",
                str(folder / "loop.c"),
                *objects,
                "-o",
                str(folder / "loop"),
                "-lm",
            ]
        )
        found.append(float(run([str(folder / "loop")]).split()[0]))
    return found[0], found[1]


def in_python(model: cd.Model, until: float, rows: int) -> float:
    """Seconds of `cd.simulate`, the best of some."""
    best = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        cd.simulate(model, until=until, every=until / rows, rtol=RTOL, atol=ATOL)
        best = min(best, time.perf_counter() - began)
    return best


def run(command: list[str]) -> str:
    if shutil.which(command[0]) is None:
        raise SystemExit(f"{command[0]} is not there")
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
