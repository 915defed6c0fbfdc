"""Runs that are saved while they are computed, survive a kill, and can be resumed.

What a run reports goes to its file in blocks: after some seconds, or when a window over the reporting times is full, so
that memory is bounded however long the run is. With them goes a checkpoint (`checkpoint`) from time to time. When the
run ends, the file is put into its final form (`cardan.storage.growing` says how both look).
"""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from cardan.analysis.reporting import Reports
from cardan.analysis.run.chattering import see_jumps
from cardan.analysis.run.checkpoint import DAMAGED, Checkpoint, check_notes, checkpoint_of, restore, unpacked
from cardan.analysis.run.record_to_result import Blocks
from cardan.analysis.run.stepping import STOPPED, Run
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError, FileError
from cardan.numerics import motion
from cardan.presented import WHOLE_RESULTS
from cardan.protocol.checking import JsonObject
from cardan.results.result import Result, Stats
from cardan.storage.growing import GrowingFile, last_checkpoint, plain_events
from cardan.storage.hdf5 import UNFINISHED, growth_of, load_lazily, load_result, save_result

FLUSH_SECONDS = 1.5  # between two blocks
CHECKPOINT_FRACTION = 0.01  # of the time the run has taken, between two checkpoints: so much a kill may cost at most
BLOCK_BYTES = 8 * 2**20  # of rows in memory, raw and as they are reported
FEWEST_ROWS = 16  # of a window, for the very largest machines
BY_AN_EVENT = "stopped by event"


def window_rows(system: System, reports: Reports) -> int:
    """How many reporting times are held in memory at a time."""
    raw = system.n_q + 2 * system.n_v + system.n_c + system.n_z + system.turn_slots.size
    width = raw + system.n_q + 2 * system.n_v + sum(system.channels.values())
    return min(reports.size, max(FEWEST_ROWS, BLOCK_BYTES // (8 * width)))


def file_for(path: str | Path, keep_steps: bool) -> GrowingFile:
    """The file of a run, refused before anything is computed where it cannot be written."""
    if Path(path).suffix.lower() not in WHOLE_RESULTS:
        raise FileError(f"save_to writes {' or '.join(WHOLE_RESULTS)}: choose a file name with this ending", path)
    if keep_steps:
        raise AnalysisError(
            "keep_steps holds all steps in memory, so it cannot be combined with save_to; leave out one of them"
        )
    return GrowingFile(path, save_result)


class Saver:
    """Writes what a run reports; the run calls `between` its stretches of steps."""

    def __init__(
        self,
        file: GrowingFile,
        run: Run,
        blocks: Blocks,
        reports: Reports,
        origin: str,
        stats_so_far: Callable[[], Stats],
        request: Mapping[str, object],
    ):
        """`origin`: the fingerprint of its model."""
        self.file, self.run, self.blocks, self.reports = file, run, blocks, reports
        self._origin, self._stats_so_far, self._request = origin, stats_so_far, request
        self._buffers = run.record
        self._events_written = 0
        self._new_request: JsonObject = {}  # that the file does not know yet
        self._began = self._flushed = self._checked = clock.monotonic()
        run.t_end, run.keeper = reports.until, self

    def between(self, status: int, row: int) -> tuple[int, int]:
        """A block is written when it is time, or when the window is full; then the window moves on."""
        run = self.run
        if run.base + row >= self.reports.size:
            return status, row
        full = row == run.record.t.size
        if row == 0 and not self.file.is_open:
            return status, row
        if not full and (status == STOPPED or clock.monotonic() - self._flushed < FLUSH_SECONDS):
            return status, row
        self._write(row)
        self._move(row)
        if status != STOPPED and self._checkpoint_is_due():
            self._write_checkpoint()
        self._flushed = clock.monotonic()
        return motion.RUNNING if status == motion.OK else status, 0

    def go_on(self, stored: StoredRun) -> None:
        """Put the run where a checkpoint was taken, to write on from there."""
        run, notes = self.run, stored.checkpoint.notes
        see_jumps(run, run.t_start)
        try:
            restore(run, stored.checkpoint)
            self.blocks.facts, run.events.at_rest = notes["blocks"], [str(name) for name in notes["at_rest"]]
        except CardanError as error:
            raise _refusal(str(error), self.file.path) from None
        except (KeyError, TypeError, ValueError, AttributeError):
            raise _refusal(DAMAGED, self.file.path) from None
        run.events.log[:] = stored.result.log[: notes["events"]]
        self._events_written, self._new_request = len(run.events.log), {"request": self._request}
        self._move(0, first=stored.row)
        self.file.go_on(stored.grows_at, notes["former"])

    def finish(self, status: int, row: int, stats: Stats) -> Result:
        """The file in its final form, with all that was reported; what is in it, as a Result."""
        path, log, in_file = self.file.path, self.run.events.log, self.file.is_open
        checkpoint = self._last_checkpoint(status, row, stats)
        if in_file:
            self._write(row)
            self.file.close()
            result = load_lazily(path)
        else:
            result = self.blocks.take(row, stats, log)
        stats.messages += self.blocks.messages()
        stats.constraint_error = max(stats.constraint_error, self.blocks.opened.size)
        result.stats, result.log, result.request, result.extra = stats, log, self._request, self.blocks.extra
        try:
            save_result(result, path, checkpoint=checkpoint)
        except FileError as error:
            rest_of_message = "; the file holds all that was computed so far, and can be loaded" if in_file else ""
            raise FileError(f"{error.message}{rest_of_message}", error.path) from None
        self.file.complete()
        if in_file:
            del result  # its times, before they are read again
            return loaded(path, self.run.machine.system)
        result.saved_to = path
        return result

    def _last_checkpoint(self, status: int, row: int, stats: Stats) -> bytes | None:
        """From where the run can go on another time: lengthened, after Ctrl-C, or to try again what has failed."""
        if status not in (motion.OK, motion.RUNNING):
            grows_at = growth_of(self.file.path) if self.file.is_open else None
            return None if grows_at is None else last_checkpoint(self.file.path, grows_at)
        return self._checkpoint(row, is_over=stats.status.startswith(BY_AN_EVENT))

    def _write(self, row: int) -> None:
        """The rows of the window so far, and what happened meanwhile."""
        run, log = self.run, self.run.events.log
        stats = self._stats_so_far()
        stats.status = UNFINISHED
        block = self.blocks.take(row, stats, log if not self.file.is_open else (), goes_on=True)
        if not self.file.is_open:
            block.request = self._request
            self.file.begin(block)
        else:
            facts = {"first_event": self._events_written, "events": plain_events(log[self._events_written :])}
            account = {"stats": asdict(stats), "extra": self.blocks.extra}
            self.file.add_rows(run.base, block, facts | account | self._new_request)
            self._new_request = {}
        self._events_written = len(log)

    def _move(self, row: int, first: int | None = None) -> None:
        """The window over the next reporting times; its arrays are used again."""
        run = self.run
        first = run.base + row if first is None else first
        times = self.reports.rows(first, first + len(self._buffers.t))
        run.move_window(motion.Record(times, *(x[: times.size] for x in self._buffers[1:])), row)
        run.base = first

    def _checkpoint_is_due(self) -> bool:
        now = clock.monotonic()
        return now - self._checked >= max(FLUSH_SECONDS, CHECKPOINT_FRACTION * (now - self._began))

    def _write_checkpoint(self) -> None:
        self.file.add_checkpoint(self._checkpoint(0))
        self._checked = clock.monotonic()

    def _checkpoint(self, row: int, is_over: bool = False) -> bytes:
        """Where the run can go on that has reported `row` times of its present window."""
        run, former = self.run, self.file.former
        notes = {
            "rows": run.base + row,
            "events": len(run.events.log),
            "at_rest": run.events.at_rest,
            "blocks": self.blocks.facts,
            "former": None if former is None else former.name,
            "wall_time": self._stats_so_far().wall_time,
        }
        return checkpoint_of(None if is_over else run, notes, self._origin)


def loaded(path: Path, system: System) -> Result:
    """The result in a finished file."""
    result = load_result(path)
    result.model, result.saved_to = system.model, path
    result.model_version = system.model.version
    return result


# -- going on ----------------------------------------------------------------------------------------------


class StoredRun(NamedTuple):
    """What a file holds of a run: where it is to go on, unless it is complete."""

    result: Result
    checkpoint: Checkpoint
    grows_at: int
    row: int
    complete: bool


def stored_run_in(path: Path, request: JsonObject, print_of_model: str, reports: Reports) -> StoredRun | None:
    """Where to go on; None where nothing was kept yet. Refuses a file of another run."""
    if not path.exists():
        warnings.warn(f"{path} does not exist yet; the run starts from the beginning", stacklevel=6)
        return None
    result, grows_at = load_lazily(path), growth_of(path)
    if grows_at is None or result.request is None:
        raise _refusal("it holds no run that was written with save_to (or cardan run -o)", path)
    extended = _check_options(result.request, request, path)
    data = last_checkpoint(path, grows_at)
    if data is None:
        warnings.warn(f"{path} holds no checkpoint yet; the run starts from the beginning", stacklevel=6)
        return None
    try:
        checkpoint = unpacked(data, print_of_model)
        check_notes(checkpoint.notes, len(result.t), len(result.log))
    except CardanError as error:
        raise _refusal(str(error), path) from None
    except TypeError:
        raise _refusal(DAMAGED, path) from None
    row, status = checkpoint.notes["rows"], result.stats.status
    if extended and row and abs(reports.rows(row - 1, row)[0] - result.t[row - 1]) > 1e-9 * reports.every:
        row -= 1  # the former end was no multiple of the reporting interval
    complete = status.startswith(BY_AN_EVENT) or (status == "finished" and not extended)
    return StoredRun(result, checkpoint, grows_at, row, complete)


def _check_options(theirs: JsonObject, ours: JsonObject, path: Path) -> bool:
    """Refuse other options than those the run was begun with; True where its end is a later one."""
    if theirs.get("analysis") != ours["analysis"]:
        raise _refusal(f"it holds the result of {theirs.get('analysis')}", path)
    was, now = theirs["options"], ours["options"]
    for word in sorted((was.keys() | now.keys()) - {"until"}):
        if was.get(word) != now.get(word):
            raise _refusal(f"the run was begun with {word}={was.get(word)!r}, not {now.get(word)!r}", path)
    if now["until"] < was["until"]:
        raise _refusal(f"the saved run has until={was['until']:g}, which is later than {now['until']:g}", path)
    extended = now["until"] > was["until"]
    if extended and was["every"] is None and was["step"] is None:
        raise _refusal(
            "its reporting times depend on its end time; only a run with every= can be continued to a later one", path
        )
    return extended


def _refusal(why: str, path: Path) -> FileError:
    return FileError(f"cannot resume: {why}; save to another file, or leave out resume to start again", path)
