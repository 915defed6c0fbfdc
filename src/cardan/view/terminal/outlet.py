"""Where the findings of a run go: files, figures, stdout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardan.errors import CardanError, FileError
from cardan.presented import SAVED_AS, WHOLE_RESULTS, check_file_ending
from cardan.view.terminal.console import answer_width, say, tell
from cardan.view.terminal.summary import print_summary

if TYPE_CHECKING:
    from cardan.results.result import Happening, Result


GROWING = ("simulate",)  # analyses that write as they go
DEFAULT_FIGURE = Path("histories.png")


class Outcome(NamedTuple):
    """The answer of an analysis (a Result, State or Linearization), its warnings, and why it stopped if it did."""

    kind: str
    answer: Any
    notes: list[str]
    failure: CardanError | None = None

    @property
    def is_result(self) -> bool:
        return hasattr(self.answer, "columns")

    @property
    def interrupted(self) -> bool:
        return self.is_result and self.answer.stats.status == "interrupted"


@dataclass(frozen=True)
class Outlet:
    """Where findings go: files, stdout. With several analyses (`count`) file names get a number."""

    path: Path | None
    quantities: Sequence[str]
    figure: Path | None
    tables: bool
    every: int
    as_json: bool
    count: int
    animation: Path | None = None
    error: bool = False  # whether estimated errors are plotted and told
    overwritten: set[Path] = field(default_factory=set)  # files that were there before

    def check(self) -> None:
        """Complain before a long run, not after it."""
        if self.path is not None:
            check_file_ending(self.path, "results are saved as", SAVED_AS)
            from cardan.storage.exchange import check_package

            check_package(self.path)
        for path in (self.path, self.animation):
            if path is not None:
                check_folder(path)
        figure = (self.figure or DEFAULT_FIGURE) if self.quantities else None
        numbered = [self._numbered(p, k) for p in (self.path, figure, self.animation) if p for k in range(self.count)]
        self.overwritten.update(path for path in numbered if path.exists())
        if self.animation is not None:
            from cardan.view.drawing.animation import check_ending

            check_ending(self.animation)
        if self.figure is not None and not self.quantities:
            raise CardanError("--plot-to says where; say what too, for example --plot crank.angle")
        if self.error and not self.quantities:
            raise CardanError("--error estimates errors of what is plotted; name it, for example --plot crank.angle")
        if self.quantities:
            from cardan.view.plots.histories import check_format

            check_format(self.figure or DEFAULT_FIGURE)

    def take(self, outcome: Outcome, k: int) -> dict[str, object]:
        """Save, plot and print what analysis number k found; what there is to tell machines."""
        saved = self._save(outcome, k)
        for note in [*outcome.notes, *(outcome.answer.stats.messages if outcome.is_result else ())]:
            say(f"note: {note}")
        if outcome.failure is None and not self.as_json:  # before pictures: a wrong name there costs no numbers
            _show(outcome, self.tables, self.every)
        drawn = self._draw(outcome, k)
        animated = self._animate(outcome, k)
        errors = self._errors(outcome)
        if not self.as_json:
            return {}
        more = {"errors": errors} if self.error else {}
        return _as_data(outcome) | {"saved": saved, "figure": drawn, "animation": animated} | more

    @property
    def grows(self) -> bool:
        """Whether results go to a file that can be written as they are found."""
        return self.path is not None and self.path.suffix.lower() in WHOLE_RESULTS

    def file_for(self, analysis: str, k: int) -> Path | None:
        """The file that analysis number k writes as it goes; None where it is saved when it is done."""
        return self._numbered(self.path, k) if self.path is not None and self.grows and analysis in GROWING else None

    def _numbered(self, path: Path, k: int) -> Path:
        """run.h5, or run-1.h5, run-2.h5, ..."""
        return path if self.count == 1 else path.with_stem(f"{path.stem}-{k + 1}")

    def _save(self, outcome: Outcome, k: int) -> str | None:
        if self.path is None or not outcome.is_result:
            return None
        path, status = self._numbered(self.path, k), outcome.answer.stats.status
        written = outcome.answer.saved_to == path  # as it went
        if not written:
            outcome.answer.save(path)
        cut_short = status in ("interrupted", "stopped early")
        remedy = "; --resume continues from there" if written and status == "interrupted" else ""
        say(self._saved(path) + (f": the result so far, {status}{remedy}" if cut_short else ""))
        return str(path)

    def _saved(self, path: Path) -> str:
        return saved(path, path in self.overwritten)

    def _draw(self, outcome: Outcome, k: int) -> str | None:
        if not self.quantities or not outcome.is_result:
            return None
        path = self._numbered(self.figure or DEFAULT_FIGURE, k)
        outcome.answer.plot(*self.quantities, path=path, error=self.error)
        say(self._saved(path))
        return str(path)

    def _errors(self, outcome: Outcome) -> dict[str, float]:
        """The largest estimated error of each curve that is plotted, which is told to people, too."""
        if not self.error or not outcome.is_result:
            return {}
        import numpy as np

        from cardan.view.plots.curves import curves, error_of

        largest = {}
        for curve in (curve for name in dict.fromkeys(self.quantities) for curve in curves(outcome.answer, name)):
            errors = error_of(outcome.answer, curve)
            k = int(np.argmax(np.nan_to_num(errors)))
            largest[curve.label] = float(errors[k])
            sentence = f"estimated error of {curve.label}: {errors[k]:.2g} {curve.unit}".rstrip()
            if not self.as_json:
                tell(f"{sentence} at t = {outcome.answer.t[k]:.6g}")
        return largest

    def _animate(self, outcome: Outcome, k: int) -> str | None:
        if self.animation is None or not outcome.is_result:
            return None
        path = self._numbered(self.animation, k)
        outcome.answer.animate(path)
        say(self._saved(path))
        return str(path)


def saved(path: Path, overwritten: bool) -> str:
    """What is said of a file that was written."""
    return f"saved {path}" + (" (in place of the one that was there)" if overwritten else "")


def check_folder(path: Path) -> None:
    """Raise FileError unless there is a folder to write the file in."""
    if not path.absolute().parent.is_dir():
        raise FileError(f'cannot write: there is no folder "{path.parent}"', path)


def _as_data(outcome: Outcome) -> dict[str, object]:
    kind, result = outcome.kind, outcome.answer
    if not outcome.is_result:
        return {"analysis": kind, "text": _text(result)}
    count = len(result.t)
    return {
        "analysis": kind,
        "status": result.stats.status,
        "t": float(result.t[-1]) if count else None,
        "times": count,
        "final": _final(result) if count else {},
        "parameters": result.parameters,
        "events": [_event_data(event) for event in result.events],
        "messages": [*outcome.notes, *result.stats.messages],
        "stats": asdict(result.stats),
    }


def _final(result: Result) -> dict[str, float]:
    """The last value of every scalar; columns that lie in a file are read one at a time."""
    from cardan.results.result import Result

    columns = {key: result.columns[key][-1:].copy() for key in result.columns}
    last = Result(result.name, result.units, result.t[-1:], result.parts, columns, result.stats)
    return {name: float(values[-1]) for name, values in last.flat().items()}


def _event_data(event: Happening) -> dict[str, object]:
    """An event with its account: energies and momentum before and after, impulses where speeds jumped."""
    from cardan.results.accounts import ACCOUNTS

    data: dict[str, object] = {"t": event.t, "name": event.name}
    if event.before is not None:
        words = ACCOUNTS[len(event.before)]
        accounts = {word: dict(zip(words, getattr(event, word).tolist(), strict=True)) for word in ("before", "after")}
        data |= accounts | {"lost": event.lost}
    if event.external is not None:
        impulses = {joint: impulse.tolist() for joint, impulse in event.impulses.items()}
        data |= {"external": event.external.tolist(), "impulses": impulses, "residual": event.residual}
    return data | ({"impacts": event.impacts} if event.impacts else {})


def _text(analysis: Any, width: int | None = None) -> str:
    """What a State or a Linearization says of itself."""
    return analysis.summary() if hasattr(analysis, "summary") else analysis.report(width)


def _show(outcome: Outcome, tables: bool, every: int) -> None:
    if not outcome.is_result:
        tell(_text(outcome.answer, answer_width()))
    elif tables:
        click.echo(outcome.answer.report(every=every), nl=False)
    else:
        print_summary(outcome.answer)
