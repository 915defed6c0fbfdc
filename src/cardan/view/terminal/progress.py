"""What is told while a run goes on."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

SECONDS_BEFORE_BAR = 1.0  # s: a run longer than this gets a progress bar


class ProgressBar:
    """A bar on the terminal's stderr once a run takes long; `bar(t, t_end)` moves it.

    `of`: what is counted; `to`: the file that is written meanwhile.
    """

    def __init__(self, of: str = "t", to: Path | None = None) -> None:
        self._of, self._to = of, to
        self._began = time.monotonic()
        self._bar: Any = None

    def __call__(self, t: float, t_end: float) -> None:
        if self._bar is None and time.monotonic() - self._began > SECONDS_BEFORE_BAR and sys.stderr.isatty():
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
