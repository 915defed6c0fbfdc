"""Machine code of tapes: their C source, compiled once with the system's compiler and kept.

Evaluations run two to five times faster than in the core's interpreter; the compiler takes from half a second to a
minute. The environment variable CARDAN_NATIVE says when that is done:

    auto (default)  a library that is kept is used; a function that has been evaluated often is compiled in another
                    process of low priority, and used from then on, also by the run that goes on meanwhile
    1               at once, when a machine of this structure is first run
    0               never

The libraries are kept in the user's cache folder, which nobody else may write to, under the digest of the tape. Results
do not depend on which is used: every operation rounds as it does in the interpreter, and what is not a scalar operation
is done by the core. Tapes that call black boxes stay in the interpreter.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import platform
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardan.numerics import core
from cardan.numerics.machine_code import native_worker
from cardan.numerics.machine_code.native_source import (
    CALLED,
    can_have_lanes,
    is_long,
    lanes_source_of,
    source_of,
    written,
)

if TYPE_CHECKING:
    from cardan.numerics.tapes.tape import Tape

NATIVE_VARIABLE = "CARDAN_NATIVE"
NEVER, AUTO, AT_ONCE = "0", "auto", "1"
FLAGS = ("-fPIC", "-shared", "-ffp-contract=off", "-fno-math-errno")  # no fused multiply-add: as in the interpreter
MOST_OPERATIONS = 1_000_000  # operations: some ten minutes
VERSION = "2"  # of the form of the source
PAYS_AFTER = 20_000  # evaluations: about as long as they take in the interpreter, the compiler takes


def mode() -> str:
    """What CARDAN_NATIVE says; NEVER where there is no compiler."""
    wanted = os.environ.get(NATIVE_VARIABLE, "").strip().lower()
    choice = {"": AUTO, "auto": AUTO, "0": NEVER, "off": NEVER, "no": NEVER, "false": NEVER}.get(wanted, AT_ONCE)
    return choice if choice == NEVER or compiler() else NEVER


@cache
def _which(name: str, path: str | None) -> str | None:
    return shutil.which(name, path=path)


def compiler() -> str | None:
    return _which(os.environ.get("CC", "cc"), os.environ.get("PATH"))


class Native:
    """The machine code of one tape: `library` is there when it is, `used` lets it come when it pays."""

    def __init__(self, tape: Tape):
        self.tape = tape
        self.library: ctypes.CDLL | None = None
        self._evaluations = 0
        self._builder: threading.Thread | None = None
        self._how = mode()
        self._level = "-O1" if is_long(tape) else "-O2"  # for long ones -O2 takes twice as long and gains nothing
        if len(tape.operations) > MOST_OPERATIONS or not self._can_be_written():
            self._how = NEVER
        if self._how == NEVER:
            return
        self._key = self._name()
        self.library = _load(self._key)
        if self.library is None and self._how == AT_ONCE:
            self.library = self._made_now()

    def used(self, evaluations: int) -> None:
        """So many more evaluations. Starts the compiler when they are many, takes up the library when it is there."""
        if self._how != AUTO or self.library is not None:
            return
        self._evaluations += evaluations
        if self._builder is None and self._evaluations >= PAYS_AFTER:
            try:
                self._builder = self._begin()
            except OSError:  # no room, no more processes
                self._how = NEVER
        elif self._builder is not None and not self._builder.is_alive():
            self.library = _load(self._key)
            self._how = NEVER if self.library is None else AUTO  # it could not be made: the interpreter will do

    def wait(self) -> None:
        """Until the compiler that was started has ended (for tests)."""
        if self._builder is not None:
            self._builder.join()

    def _can_be_written(self) -> bool:
        return not self.tape.externals

    def _source(self) -> str:
        return source_of(self.tape)

    def _made_now(self) -> ctypes.CDLL | None:
        with tempfile.TemporaryDirectory(prefix="cardan-") as folder:
            source = written(self._source(), Path(folder))
            cache = own_folder(make=True)
            for place in (*(() if cache is None else (cache,)), Path(folder)):  # the second: another process is at it
                library = native_worker.build(source, place, self._key, self._command())
                if library is not None:
                    native_worker.prune(place)
                    return _open(library)
        return None

    def _begin(self) -> threading.Thread:
        """The compiler in a process of its own; a thread that ends with it, and leaves no zombie."""
        folder = own_folder(make=True)
        if folder is None:
            raise OSError("there is no folder to keep machine code in")
        source = written(self._source(), Path(tempfile.mkdtemp(prefix="cardan-")))
        worker = [sys.executable, "-I", native_worker.__file__, str(source), str(folder), self._key]

        def run() -> None:
            with contextlib.suppress(OSError):
                subprocess.run(
                    [*worker, *self._command()],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # Ctrl-C is not meant for it
                    check=False,
                )

        thread = threading.Thread(target=run, daemon=True, name="cardan compiler")
        thread.start()
        return thread

    def _command(self) -> list[str]:
        return [str(compiler()), self._level, *FLAGS]

    def _name(self) -> str:
        parts = [self.tape.digest, sys.platform, platform.machine(), *self._command(), VERSION]
        return f"{self.tape.name}-{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:24]}"


class LaneCode(Native):
    """The same for lanes (core/lanes/lanes.c). Divisions by one number are products there, and sine and cosine are
    cardan's: results differ from those of the interpreter by round-off.
    """

    FLAGS = ("-O3", *FLAGS, "-fno-trapping-math")  # comparisons become vector instructions

    @property
    def entry(self) -> int:
        """The address of what evaluates the tape in lanes: machine code where there is some by now."""
        code = core.cd_tape_run_lanes if self.library is None else self.library.cardan_lanes
        return core.address_of_code(code)

    @property
    def left(self) -> int:
        return 0 if self.library is None else left_by_parts(self.library)

    def _can_be_written(self) -> bool:
        return can_have_lanes(self.tape)

    def _source(self) -> str:
        return lanes_source_of(self.tape)

    def _command(self) -> list[str]:
        return [str(compiler()), *self.FLAGS]


def _load(key: str) -> ctypes.CDLL | None:
    """The library that is kept under this name; damaged ones are removed, not loaded: that might end the process."""
    folder = own_folder()
    names = () if folder is None else os.listdir(folder)
    for path in (Path(folder or "") / name for name in names if name.startswith(f"{key}-") and name.endswith(".so")):
        with contextlib.suppress(OSError):
            if path.stem.endswith(native_worker.digest(path)) and _is_own(path, stat.S_ISREG):
                os.utime(path)  # `prune` deletes what has not been used for longest
                return _open(path)
            path.unlink()
    return None


def _open(path: Path) -> ctypes.CDLL:
    library = ctypes.CDLL(str(path))
    for word in CALLED if hasattr(library, "cardan_eval") else ():
        address = core.address_of_code(getattr(core, f"cd_tape_{word}"))
        ctypes.c_void_p.in_dll(library, f"cardan_{word}").value = address
    return library


def left_by_parts(library: ctypes.CDLL) -> int:
    """How many numbers the library needs behind the work array of its tape."""
    return ctypes.c_int64.in_dll(library, "cardan_left").value


def own_folder(make: bool = False) -> Path | None:
    """The folder in which machine code is kept, for this user alone; None where it is not there or somebody else's."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        if make:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                folder.mkdir(mode=0o700)
        if not _is_own(folder, stat.S_ISDIR):
            return None
        if sys.platform != "win32" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)  # of a cardan that did not look
    except OSError:
        return None
    return folder


def _is_own(path: Path, kind: Callable[[int], bool]) -> bool:
    """Whether it belongs to this user; links are not followed."""
    status = path.lstat()
    return kind(status.st_mode) and (sys.platform == "win32" or status.st_uid == os.getuid())


def cache_folder() -> Path | None:
    """Where it would be; None where the user has no home. XDG_CACHE_HOME counts where it is an absolute path."""
    try:
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            cache_home = os.environ.get("XDG_CACHE_HOME", "")
            base = Path(cache_home) if os.path.isabs(cache_home) else Path.home() / ".cache"
    except RuntimeError:  # no HOME, and no such user
        return None
    return base / "cardan" if base.is_absolute() else None
