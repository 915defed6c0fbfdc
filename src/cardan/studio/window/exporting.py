"""Files of the run that a studio shows: pages, movies, tables, results. Each appears when it is complete.

Movies, reports and FMUs take a while: they are written in a thread of their own, and pages are told when they are
there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from cardan.errors import CardanError, FileError, suggestion
from cardan.files.exports.fmi.fmu import export_fmu
from cardan.protocol.studio import EXPORTS
from cardan.results.result import Result
from cardan.studio.messages import announcement
from cardan.studio.session import Outcome
from cardan.studio.worker import IsStale, Worker

OPTIONS = {"speed"}  # of movies and pages
SLOW = ("gif", "mp4", "pdf", "svg", "fmu", "live.html")  # take seconds: pictures, compilers


def write(result: Result, path: Path, options: Mapping[str, float] | None = None) -> None:
    """Write the result as the ending of the name says."""
    ending = path.suffix.lower()
    if ending in (".csv", ".h5", ".pdf"):
        result.save(path)
    elif ending == ".svg":
        result.plot(path=path)
    elif ending == ".fmu":
        if result.model is None:
            raise FileError("this result has no machine to write", path)
        export_fmu(result.model, path, parameters=dict(result.parameters))
    else:
        is_live = path.name.endswith(".live.html")
        result.animate(path, speed=(options or {}).get("speed"), live=is_live)


def checked(format: str, options: Mapping[str, object] | None) -> dict[str, float]:
    """The options of a format; both come from a page."""
    if format not in EXPORTS:
        raise CardanError(f'"{format}" is not known as a format{suggestion(format, EXPORTS)}')
    numbers: dict[str, float] = {}
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise CardanError(f'"{name}" is not known as an option of an export{suggestion(name, OPTIONS)}')
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
            raise CardanError(f'"{name}" of an export: expected a number above 0')
        numbers[name] = value
    return numbers


def shown_result(outcome: Outcome | None) -> Result:
    """The result of what is shown."""
    if outcome is None or outcome.result is None:
        raise CardanError("there is no run to export: simulate first")
    return outcome.result


class Exporter:
    """`tell(slot, frame)` tells all pages that are open."""

    def __init__(self, tell: Callable[[str, str], None]):
        self._tell = tell
        self._under_way = Path()
        self.worker: Worker[tuple[Result, Path, dict[str, float]]] = Worker(self._write, self._failed, "exports")

    def begin(self, result: Result, path: Path, options: dict[str, float]) -> None:
        """Write a file; one at a time."""
        if not self.worker.idle:
            raise FileError(f"{self._under_way.name} is still being written; wait for it", path)
        self.worker.submit((result, path, options))

    def close(self) -> None:
        self.worker.close(0.5)

    def _write(self, task: tuple[Result, Path, dict[str, float]], is_stale: IsStale) -> None:
        result, self._under_way, options = task
        try:
            write(result, self._under_way, options)
        except (CardanError, OSError) as error:
            self._say(problem=str(error))
        else:
            self._say(saved=self._under_way.name, size=self._under_way.stat().st_size)

    def _failed(self, error: Exception) -> None:
        self._say(problem=f"{type(error).__name__}: {error}")

    def _say(self, **fields: object) -> None:
        self._tell("exported", announcement("exported", name=self._under_way.name, **fields))
