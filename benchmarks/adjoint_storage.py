"""What does the adjoint keep of a motion, and what would keeping less cost?

    python benchmarks/adjoint_storage.py            prints the table
    python benchmarks/adjoint_storage.py --write    writes it to results/adjoint_storage.txt, for the documentation

Every accepted step is kept (Barman & Haug 1981 kept it on a file). With √n checkpoints among n steps, the motion would
be integrated once more, stretch by stretch, on the way back: about 2 √n rows would be kept instead of n (one level of
checkpoints), for one run more. `peak`: the most that one gradient has allocated at a time.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cardan as cd
from cardan.analysis.simulate import integrate

RESULTS = Path(__file__).parent / "results" / "adjoint_storage.txt"
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "design"))
import parametric  # noqa: E402

UNTIL, RTOL = 10.0, 1e-6
ROUNDS = 3
COLUMNS = (("steps", 8), ("bytes a step", 14), ("kept MB", 9), ("peak MB", 9), ("with √n MB", 12), ("run s", 8),
           ("gradient s", 12), ("one run more", 14))  # fmt: skip


def main() -> None:
    cases = {"four-bar": parametric.four_bar(), "chain of 20": parametric.chain(20, 1)}
    head = f"{'machine':<14}" + "".join(f"{word:>{width}}" for word, width in COLUMNS)
    lines = [f"over {UNTIL:g} s, rtol = {RTOL:g}, one functional", "", head, "-" * len(head)]
    lines += [line(name, case.model, case.functionals[:1]) for name, case in cases.items()]
    text = "\n".join(lines) + "\n"
    if "--write" in sys.argv:
        RESULTS.write_text(text, encoding="utf-8")
    print(text)


def line(name: str, model: cd.Model, functionals: list[Any]) -> str:
    trail = integrate(model, until=UNTIL, every=UNTIL, rtol=RTOL, keep_steps=True).trail
    steps, size = trail.steps, trail.nbytes
    back = partial(cd.gradient, model, functionals, UNTIL, direction="adjoint", rtol=RTOL)
    run = best(lambda: cd.simulate(model, until=UNTIL, every=UNTIL, rtol=RTOL))
    gradient = best(back)
    megabytes = [f"{b / 1e6:.2f}" for b in (size, peak(back), 2 * size / steps**0.5)]
    found = [str(steps), f"{size / steps:.0f}", *megabytes, f"{run:.3f}", f"{gradient:.3f}"]
    found.append(f"+{100 * run / gradient:.0f} %")
    return f"{name:<14}" + "".join(f"{word:>{width}}" for word, (_, width) in zip(found, COLUMNS, strict=True))


def peak(run: Callable[[], Any]) -> int:
    """Bytes."""
    tracemalloc.start()
    run()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def best(run: Callable[[], Any]) -> float:
    """Seconds: the shortest of a few, after one that loads what is compiled."""
    run()
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return min(times)


if __name__ == "__main__":
    main()
