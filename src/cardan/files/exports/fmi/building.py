"""Libraries in C for this computer and for others: by the system's compiler, or by zig, which compiles for all."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from cardan.errors import CardanError, check_known
from cardan.numerics.machine_code.native import own_folder

FLAGS = ("-std=c11", "-g0", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-fno-math-errno")
LONG = 30_000  # characters of a file: for longer ones -O2 takes twice as long as -O1; runs are no faster
MOST_OBJECTS = 600  # in the cache folder: about forty for each platform
NEEDS_ZIG = "the compiler zig makes it: pip install ziglang"


@dataclass(frozen=True)
class Platform:
    """A kind of computer: its names in FMI 3.0, in FMI 2.0 (where ARM has none of its own) and for zig; the ending of
    libraries."""

    name: str
    second: str
    target: str
    ending: str


PLATFORMS = {
    p.name: p
    for p in (
        Platform("x86_64-linux", "linux64", "x86_64-linux-gnu.2.17", ".so"),
        Platform("aarch64-linux", "linux64", "aarch64-linux-gnu.2.17", ".so"),
        Platform("x86_64-windows", "win64", "x86_64-windows-gnu", ".dll"),
        Platform("x86-windows", "win32", "x86-windows-gnu", ".dll"),
        Platform("aarch64-windows", "win64", "aarch64-windows-gnu", ".dll"),
        Platform("x86_64-darwin", "darwin64", "x86_64-macos", ".dylib"),
        Platform("aarch64-darwin", "darwin64", "aarch64-macos", ".dylib"),
    )
}


def this_platform() -> str:
    """The name of the computer on which this runs."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"{machine}-{platform.system().lower()}"


def platforms_of(names: Sequence[str] | None, version: str) -> list[Platform]:
    """The platforms of these names; by default this computer's."""
    if names is not None and not names:
        return []
    platforms: list[Platform] = []
    for name in [this_platform()] if names is None else [names] if isinstance(names, str) else names:
        check_known("unknown platform", name, PLATFORMS, CardanError)
        platforms.append(PLATFORMS[name])
    for k, one in enumerate(platforms):
        for other in platforms[:k] if version == "2.0" else ():
            if one.second == other.second:
                raise CardanError(
                    f'FMI 2.0 has one place for "{other.name}" and "{one.name}" ({one.second}); write two FMUs, or '
                    'take version="3.0"'
                )
    return list(dict.fromkeys(platforms))


def compiler_for(wanted: Platform) -> list[str]:
    """The command that compiles C for a platform."""
    name = os.environ.get("CC", "cc")
    if wanted.name == this_platform() and (path := shutil.which(name)):
        return [path]
    zig = _zig()
    if zig:
        return [*zig, "cc", "-target", wanted.target]
    if wanted.name == this_platform():
        raise CardanError("a C compiler is needed: install one (cc, or what CC names), or pip install ziglang")
    raise CardanError(f'a library for the platform "{wanted.name}" cannot be compiled here: {NEEDS_ZIG}')


def _zig() -> list[str] | None:
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang"]
    path = shutil.which("zig")
    return [path] if path else None


def built(
    wanted: Platform, folder: Path, sources: Sequence[str], library: Path, shared_files: Mapping[str, str]
) -> None:
    """Compile some files of a folder into one library.

    `shared_files`: files by name and text that are the same for all machines. Their objects stay in the user's cache
    folder.
    """
    compiler = compiler_for(wanted)
    library.parent.mkdir(parents=True, exist_ok=True)
    key = _key(wanted, compiler, shared_files)
    with ThreadPoolExecutor(os.cpu_count()) as at_once:
        longest_first = sorted(sources, key=lambda name: -(folder / name).stat().st_size)
        tasks = [
            at_once.submit(_object, compiler, folder, name, library.parent, key if name in shared_files else "")
            for name in longest_first
        ]
        objects = [task.result() for task in tasks]
    libraries = [] if wanted.ending == ".dll" else ["-lm"]
    _run([*compiler, "-shared", "-s", *map(str, objects), "-o", str(library), *libraries], folder, wanted)
    _prune()


def _object(compiler: Sequence[str], folder: Path, name: str, room: Path, key: str) -> Path:
    """The object of one file; with a key, the one that is kept under it."""
    cache_folder = own_folder(make=True) if key else None
    place = room / f"{name}.o" if cache_folder is None else cache_folder / f"{key}-{name}.o"
    if cache_folder is None or not place.exists():
        part = place.with_name(f"{place.name}.{os.getpid()}.part")
        level = "-O1" if (folder / name).stat().st_size > LONG else "-O2"
        _run([*compiler, *FLAGS, level, "-c", name, "-o", str(part)], folder, None)
        part.replace(place)
    return place


def _prune() -> None:
    """Of too many objects the oldest go."""
    folder = own_folder()
    objects = sorted(folder.glob("runtime-*.o"), key=os.path.getmtime) if folder is not None else []
    for path in objects[:-MOST_OBJECTS]:
        path.unlink(missing_ok=True)


def _key(wanted: Platform, compiler: Sequence[str], shared_files: Mapping[str, str]) -> str:
    """What tells objects apart that the same files give: the compiler, its options, and the files."""
    words = [wanted.name, *compiler, *FLAGS, *(part for item in sorted(shared_files.items()) for part in item)]
    return f"runtime-{hashlib.sha256(chr(0).join(words).encode()).hexdigest()[:24]}"


def _run(command: Sequence[str], folder: Path, wanted: Platform | None) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        output = (done.stderr or done.stdout).strip().splitlines()
        first = next((line for line in output if "error" in line), output[0] if output else "no reason given")
        what = "the library" if wanted is None else f"the library for {wanted.name}"
        raise CardanError(f"{what} could not be compiled: {first}")
