"""The file beside a drawing: written after every change, read when the drawing is opened again.

    machine.yaml      .machine.yaml.studio       its history, its view, and what is not saved yet
    (no file yet)     .drawing.studio            a drawing that was never saved

A studio holds its file while it runs. A second studio on the same drawing writes .machine.yaml.2.studio, and both are
told of each other. A file that nobody holds and that has unsaved work is what a studio has left that was killed.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cardan.errors import CardanError
from cardan.io.atomic import write_text
from cardan.io.text import read_text
from cardan.studio.autosave.holding import hold, is_held
from cardan.studio.autosave.snapshot import (
    Snapshot,
    read_snapshot,
    snapshot_of,
    text_of,
    with_history,
    work_of,
)
from cardan.studio.worker import IsStale, Worker
from cardan.studio.workpiece import Workpiece

ENDING = ".studio"
UNNAMED = "drawing"
NEIGHBOUR_SECONDS = 1.0  # between looks at who else works on the file
MOST_STUDIOS = 20  # on one file
SECONDS_TO_WRITE = 5.0  # at most; it takes milliseconds
NOTHING = "there is no unsaved work to bring back"
LOST = "Work that is not saved is lost when the studio ends:"


class Unsaved(NamedTuple):
    """What a studio has left that was killed, or closed before its drawing was saved."""

    path: Path
    snapshot: Snapshot

    @property
    def words(self) -> str:
        sheet = self.snapshot["sheets"][self.snapshot["place"]]
        name = sheet["target"] or "a drawing without a file"
        when = time.strftime("%A, %d %B, %H:%M", time.localtime(self.snapshot["written"]))
        return f"There is unsaved work on {name} of {when}."


class Autosave:
    """`begin` it with the machine that is opened, then `note` every change.

    `notify(words)` is called when there is something new to know about others who work on the file.
    """

    def __init__(self, folder: Path, notify: Callable[[str], None]):
        self._folder, self._notify = folder.absolute(), notify
        self._path: Path | None = None  # of the file that is held
        self._held: BinaryIO | None = None
        self._target: Path | None = None  # the user's file that it lies beside
        self._last: Workpiece | None = None
        self._written: Workpiece | None = None
        self._words = self._trouble = ""
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self.unsaved: list[Unsaved] = []  # work that is offered, the newest last
        self._writer: Worker[Workpiece] = Worker(self._write, self._failed, "autosave")
        self._looker = threading.Thread(target=self._look, name="others on the file", daemon=True)

    def begin(self, work: Workpiece) -> Workpiece:
        """The machine with the history that its file has; unsaved work is offered."""
        work = self._taken_up(work)
        self._looker.start()
        return work

    def opened(self, work: Workpiece) -> Workpiece:
        """Likewise, another machine that takes the place of the one before."""
        self._writer.wait(SECONDS_TO_WRITE)
        with self._lock:
            self._leave()
            return self._taken_up(work)

    def note(self, work: Workpiece) -> None:
        """Something has changed; it is written soon."""
        self._last = work
        self._writer.submit(work)

    def bring_back(self, trust_fmus: bool = False) -> Workpiece:
        """The unsaved work that is offered. Its file goes when it is in that of this studio: see `forget`."""
        if not self.unsaved:
            raise CardanError(NOTHING)
        return work_of(self.unsaved[-1].snapshot, self.unsaved[-1].path.parent, trust_fmus)

    def forget(self) -> None:
        """The unsaved work is needed no more."""
        if not self.unsaved:
            raise CardanError(NOTHING)
        self._writer.wait(SECONDS_TO_WRITE)
        self.unsaved.pop().path.unlink(missing_ok=True)

    def close(self) -> None:
        self._ended.set()
        self._writer.wait(SECONDS_TO_WRITE)
        self._writer.close()
        with self._lock, contextlib.suppress(CardanError, OSError):
            self._leave()

    # -- files -------------------------------------------------------------------------------------------------------

    def _names(self) -> list[Path]:
        """The files that studios on this drawing may have, the first one first."""
        folder = self._folder if self._target is None else self._target.absolute().parent
        stem = f".{UNNAMED if self._target is None else self._target.name}"
        numbers = ["", *(f".{k}" for k in range(2, MOST_STUDIOS + 1))]
        return [folder / f"{stem}{number}{ENDING}" for number in numbers]

    def _taken_up(self, work: Workpiece) -> Workpiece:
        document = work.document
        self._target = document.target if document is not None else None
        names = self._names()
        everywhere = sorted(self._folder.glob(f".*{ENDING}")) if self._target is None else names
        left = [path for path in everywhere if path.is_file() and not is_held(path)]
        snapshots = [Unsaved(path, one) for path in left if (one := read_snapshot(path)) is not None]
        snapshots.sort(key=lambda each: each.snapshot["written"])
        self.unsaved = [each for each in snapshots if not each.snapshot["is_saved"] and _differs(each.snapshot, work)]
        saved = [each for each in snapshots if each.path in names and each not in self.unsaved]
        if self._target is not None and saved:
            work = with_history(work, saved[-1].snapshot)
        self._last = work
        self._writer.submit(work)
        return work

    def _write(self, work: Workpiece, is_stale: IsStale) -> None:
        with self._lock:
            try:
                self._write_now(work)
                self._trouble = ""
            except (CardanError, OSError) as error:
                self._trouble = f"{LOST} {error}"
        self._tell()

    def _write_now(self, work: Workpiece) -> None:
        document, before = work.document, self._written
        target = document.target if document is not None else None
        if target != self._target:
            self._leave(is_moved=before is not None and before.sheet == work.sheet)
            self._target = target
        self._written = work
        if target is None and (document is None or document.is_saved):
            self._leave(is_moved=before is not None and before.sheet == work.sheet)
            return
        path = self._path or self._free_name()
        self._release()
        write_text(text_of(snapshot_of(work)), path)
        self._path, self._held = path, hold(path)

    def _free_name(self) -> Path:
        offered = [each.path for each in self.unsaved]
        for path in self._names():
            if path not in offered and not (path.exists() and is_held(path)):
                return path
        raise CardanError(f"{MOST_STUDIOS} studios are open on this drawing")

    def _release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def _leave(self, is_moved: bool = False) -> None:
        """Let go of the file of a drawing. It stays where it says something, unless it `is_moved` elsewhere."""
        self._release()
        path, self._path = self._path, None
        snapshot = None if path is None else read_snapshot(path)
        if path is None or snapshot is None:
            return
        sheet = snapshot["sheets"][snapshot["place"]]
        is_worth_it = not snapshot["is_saved"] or sheet["earlier"] or sheet["later"] or sheet["view"]
        if is_moved or not is_worth_it:
            path.unlink(missing_ok=True)

    def _failed(self, error: Exception) -> None:
        self._trouble = f"{LOST} {type(error).__name__}: {error}"
        self._tell()

    # -- others ------------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Who else works on the file, and whether another program has written it."""
        while not self._ended.wait(NEIGHBOUR_SECONDS):
            self._tell()

    def _tell(self) -> None:
        with self._lock:
            words = " ".join(filter(None, (self._trouble, self._others(), self._rewritten())))
            is_new, self._words = words != self._words, words
        if is_new:
            self._notify(words)

    def _others(self) -> str:
        if self._target is None:
            return ""
        others = [path for path in self._names() if path != self._path and path.exists() and is_held(path)]
        name = self._target.name
        return f"{name} is open in another studio, too: what is saved last is what stays." if others else ""

    def _rewritten(self) -> str:
        document = self._last.document if self._last is not None else None
        if document is None or document.target is None or document.saved is None:
            return ""
        try:
            if read_text(document.target) == document.saved:
                return ""
        except (CardanError, OSError):
            return f"{document.target.name} is gone or cannot be read: save it to have it again."
        return (
            f"{document.target.name} was changed by another program since it was opened here: Save asks before it "
            "replaces that, and Open reads it anew."
        )


def _differs(snapshot: Snapshot, work: Workpiece) -> bool:
    document, sheet = work.document, snapshot["sheets"][snapshot["place"]]
    return document is None or document.text != sheet["now"]["text"]
