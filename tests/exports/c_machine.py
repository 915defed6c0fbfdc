"""Libraries in C of machines (`cd.export_c`), compiled and called through ctypes."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.core_library import warning_flags

COMPILER = shutil.which("cc") or shutil.which("gcc")
STRICT = ("-std=c11", "-O1", *warning_flags(), "-Werror", "-ffp-contract=off")
OBJECTS = tempfile.TemporaryDirectory(prefix="cardan-objects-")  # the runtime is the same for all machines of one name


class Library:
    """A machine in C, called through ctypes by the functions of its header.

    `more`: further files in C that become part of the library, on top of the same sources.
    """

    def __init__(
        self,
        model: cd.Model,
        folder: Path,
        flags: tuple[str, ...] = STRICT,
        more: Callable[[Path], Sequence[Path]] = lambda folder: (),
        **options: object,
    ):
        cd.export_c(model, folder, name="m", **options)  # type: ignore[arg-type]
        self.path = folder / "libm_machine.so"
        compiled = objects(folder, flags, more(folder))
        run([str(COMPILER), *flags, "-shared", *map(str, compiled), "-o", str(self.path), "-lm"])
        self.library = ctypes.CDLL(str(self.path))
        names = (ctypes.c_char_p * 100000).in_dll(self.library, "cardan_m_names")
        self.names = [names[k].decode() for k in range(machine_count(folder))]
        self.machine = ctypes.c_void_p(self._call("create", restype=ctypes.c_void_p))

    def _call(self, word: str, *arguments: object, restype: type | None = ctypes.c_int) -> Any:
        function = getattr(self.library, f"cardan_m_{word}")
        function.restype = restype
        return function(*arguments)

    def close(self) -> None:
        self._call("free", self.machine, restype=None)

    def message(self) -> str:
        return self._call("message", self.machine, restype=ctypes.c_char_p).decode()

    def note(self) -> str:
        return self._call("note", self.machine, restype=ctypes.c_char_p).decode()

    def find(self, name: str) -> int:
        return self._call("find", name.encode())

    def set(self, name: str, value: float) -> int:
        return self._call("set", self.machine, self.find(name), ctypes.c_double(value))

    def get(self, name: str) -> float:
        return self.number(self.find(name))

    def number(self, index: int) -> float:
        return self._call("get", self.machine, index, restype=ctypes.c_double)

    def start(self, t: float = 0.0) -> int:
        return self._call("start", self.machine, ctypes.c_double(t))

    def step(self, until: float) -> int:
        return self._call("step", self.machine, ctypes.c_double(until))

    def save(self) -> bytes:
        size = ctypes.c_size_t
        count = self._call("save", self.machine, None, size(0), restype=size)
        room = ctypes.create_string_buffer(count)
        self._call("save", self.machine, room, size(count), restype=size)
        return room.raw

    def load(self, data: bytes) -> int:
        return self._call("load", self.machine, data, ctypes.c_size_t(len(data)))

    def results(self) -> np.ndarray:
        first = self.find("time") + 1
        return np.array([self.number(k) for k in range(first, len(self.names))])

    def happened(self, instance: ctypes.c_void_p | None = None) -> list[tuple[str, float]]:
        """The events so far, with their times; `instance`: another owner of a machine, such as an FMU's.

        The functions of its header do not tell of events: the runtime does, whose machine is an owner's first member.
        """
        owner = self.machine if instance is None else instance
        machine = ctypes.c_void_p(ctypes.cast(owner, ctypes.POINTER(ctypes.c_void_p))[0])
        integer, number = ctypes.c_int64, ctypes.c_double()
        count = self._call("inside_machine_happened", machine, restype=integer)
        most = self._call("inside_machine_log_size", restype=integer)
        assert count <= most, f"{count} events have happened; the runtime remembers only {most}"
        names = self._call("inside_machine_event_names", restype=ctypes.POINTER(ctypes.c_char_p))
        log = []
        for k in range(count):
            name = self._call("inside_machine_event", machine, integer(k), ctypes.byref(number), restype=integer)
            log.append((names[name].decode(), number.value))
        return log


def run(command: list[str]) -> None:
    """A command that has nothing to say."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def objects(folder: Path, flags: tuple[str, ...], more: Sequence[Path] = ()) -> list[Path]:
    """The library compiled, file by file."""
    sources = [folder / "cardan_m.c", *sorted((folder / "source").glob("*.c")), *more]

    def headers(place: Path) -> str:
        return "".join(path.read_text() for path in sorted(place.glob("*.h")))

    shared = headers(folder / "source")

    def compiled(source: Path) -> Path:
        beside = headers(source.parent) if source in more else ""
        key = "\0".join((source.read_text(), shared, beside, *flags))
        place = Path(OBJECTS.name) / f"{hashlib.sha256(key.encode()).hexdigest()}.o"
        if not place.exists():
            includes = [f"-I{folder}", f"-I{folder / 'source'}"]
            run([str(COMPILER), *flags, "-fPIC", *includes, "-c", str(source), "-o", str(place)])
        return place

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(compiled, sources))


def machine_count(folder: Path) -> int:
    text = (folder / "cardan_m.h").read_text()
    return int(text.partition("CARDAN_M_COUNT = ")[2].split()[0])
