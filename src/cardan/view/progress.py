"""What is told while a run goes on: that kernels are being compiled, and a progress bar."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from cardan.view.console import say

PATIENCE = 1.0  # s: a run longer than this gets a progress bar
KERNELS = {  # the kernel of cardan.numerics.motion that an analysis spends its time in
    "simulate": "advance_adams",
    "kinematics": "sweep",
    "inverse": "sweep",
}


def announce_compilation(analysis: str, fixed_step: bool = False) -> None:
    """Say so when the kernel of an analysis is still to be compiled."""
    kernel = "advance_rk4" if fixed_step else KERNELS.get(analysis, "advance_adams")
    if not kernels_are_compiled(kernel):
        say("compiling the kernels once (about a minute); they are cached")


def kernels_are_compiled(kernel: str) -> bool:
    """Whether Numba's cache holds a kernel of cardan.numerics.motion that is not older than its source."""
    from cardan.numerics import motion

    stats = getattr(getattr(motion, kernel), "stats", None)
    if stats is None:  # Numba is switched off: there is nothing to compile
        return True
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    source = Path(motion.__file__).stat().st_mtime
    indices = Path(stats.cache_path).glob(f"motion.{kernel}-*.{version}*.nbi")
    return any(index.stat().st_mtime >= source for index in indices)


class ProgressBar:
    """A bar on the terminal's stderr once a run takes long; `bar(t, t_end)` moves it.

    `of`: what is counted; `to`: the file that is written meanwhile.
    """

    def __init__(self, of: str = "t", to: Path | None = None) -> None:
        self._of, self._to = of, to
        self._began = time.monotonic()
        self._bar: Any = None

    def __call__(self, t: float, t_end: float) -> None:
        if self._bar is None and time.monotonic() - self._began > PATIENCE and sys.stderr.isatty():
            from rich.console import Console
            from rich.markup import escape
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            digits = ".4g" if self._of == "t" else ".0f"
            text = TextColumn(f"{self._of} = {{task.completed:{digits}}} of {{task.total:{digits}}}")
            columns = [text, BarColumn(), TimeRemainingColumn()]
            if self._to is not None:
                columns.append(TextColumn(f"writing {escape(self._to.name)}"))
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._bar.add_task("", total=t_end)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=t)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
