"""Where the compiled core is, and how it is compiled from its sources.

An installed cardan has the library and the header in the folder `_core` of the package. Where the sources are at hand
(a clone of the repository), the library is compiled anew when one of them is newer: with the system's compiler ($CC or
cc), or, where there is none, with that of the package ziglang. (What compiling needs is imported only then.)
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
INSTALLED = HERE / "_core"
SOURCES = HERE.parents[1] / "core"
# no fused multiply-add: every operation rounds as it is written, on every processor
FLAGS = ("-std=c11", "-O3", "-fPIC", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=default")
WARNINGS = "warnings.txt"  # flags for warnings; the sources give none
# cardan.h, and what it includes: a header for each room of the core
CARDAN = (
    "system.h", "linear.h", "closing.h", "methods.h", "running.h", "along.h", "ensemble.h", "cardan.h",
)  # fmt: skip
# what Python reads: numbers, structs and functions
HEADERS = ("constants.h", "tape.h", *CARDAN, "events.h", "run.h", "state.h", "machine.h", "machine_model.h")
# the folder of what happens at an instant: events, contacts, friction
EVENTS = (
    "events.h", "events_inside.h", "layout.c", "schedule.c", "memory.c", "watching.c", "complementarity.c", "balance.c",
    "course.c", "rubbing.c", "impact.c", "trial.c", "trembling.c", "friction.c", "dependence.c", "relaxing.c",
    "settling.c", "switching.c", "arming.c", "jumping.c", "happening.c", "pressing.c",
)  # fmt: skip
TOUCHING = (
    "weights.c",
    "dop853.c",
    "touching.c",
    "dop853_passing.c",
    "lane_touching.c",
)  # contacts of designs in lanes
RUN = ("run.h", "run_inside.h", "state.h", "log.c", "loop.c", "state.c")  # the folder of runs from event to event
# the layers of the core, the lowest first; a file has the same name in no two of them
FOLDERS = ("", "tape", "linear", "closing", "methods", "events", "run", "machine", "lanes")
PROGRAM = ("machine_program.h", "machine_program.c")  # of exports, whose one model is C data: not of the library
LANE_MATH = "lane_math.h"  # what machine code for lanes includes
# what is compiled for a GPU, in this order
GPU_SOURCES = (
    "constants.h", "target.h", "real.h", "tape.h", *CARDAN, "inside.h", "room.h", "grid.h", "spline.h", "sparse_ldl.h",
    "sparse_qr.h", "tape_inside.h", "grid.c", "spline.c", "sparse_ldl.c", "sparse_qr.c", "tape.c", "evaluation.c",
    "reactions.c", "lu.c", "partition.c", "sparse_partition.c", "renewal.c", "keeping.c", "closing.c", "assembly.c",
    *EVENTS, "dop853_table.h", "lanes.h", "zeros.h", *TOUCHING, "lane_steps.c", "lane_jumps.c", "lanes.c",
    "lane_zeros.c", "lane_events.c", "kernels.h",
)  # fmt: skip
# what a machine in C is made of besides its own functions: files of the core, and of the runtime (core/machine)
EXPORTED_SOURCES = (
    "constants.h", "target.h", "real.h", "tape.h", *CARDAN, "inside.h", "room.h", "grid.h", "spline.h", "sparse_ldl.h",
    "sparse_qr.h", "tape_inside.h", "dop853_table.h", "zeros.h", "grid.c", "spline.c", "sparse_ldl.c", "sparse_qr.c",
    "tape.c", "tape_check.c", "evaluation.c", "reactions.c", "lu.c", "partition.c", "sparse_partition.c", "saddle.c",
    "renewal.c", "keeping.c", "closing.c", "searching.c", "filling.c", "assembly.c", "singular.c", "weights.c",
    "adams.c", "adams_run.c", "advance.c", "chattering.c", "pace.c", "between.c", "bdf.c", "bdf_run.c", "newton.c",
    "implicit_run.c", "alpha.c", "alpha_run.c",
    "dop853.c", "dop853_passing.c", "dop853_run.c", "rk4.c", "rk4_run.c", "explicit_run.c", "touching.c", "watch.c",
    *EVENTS, *RUN,
    "machine.h", "machine_model.h", "machine_inside.h", "machine_message.c", "machine_layout.c", "machine_present.c",
    "machine_sharing.c", "machine_motion.c", "machine_happening.c", "machine_notes.c", "machine_start.c",
    "machine_watching.c", "machine_step.c", "machine_many.c", "machine_host.c", "machine_instance.c", *PROGRAM,
)  # fmt: skip
COMMENT = re.compile(r" */\*.*?\*/", re.DOTALL)
CONSTANT = re.compile(r"^#define CD_(\w+) ([-+.\de]+|\([-+* .\w]+\))$", re.MULTILINE)
NAMED_NUMBER = re.compile(r"\bCD_(\w+)")
ENUMERATOR = re.compile(r"\b(?:CD_|(?=MACHINE_))(\w+) = (\d+)\b")
COUNTED = re.compile(r"\benum \w+ \{([\s\w,]+)\}")  # an enum whose numbers are not written
OPERATION = re.compile(r"OPERATION\((\w+), (\d+), \d, ")  # of tapes: CD_OP_ADD and so on
NAMES = {"win32": "cardan.dll", "darwin": "libcardan.dylib"}


@cache
def place(name: str) -> str:
    """Where a file stands in core/."""
    root = SOURCES if has_sources() else INSTALLED
    return next(
        (root / folder / name).relative_to(root).as_posix() for folder in FOLDERS if (root / folder / name).exists()
    )


def needed_later() -> tuple[str, ...]:
    """The files of core/ that an installed cardan has."""
    return tuple(dict.fromkeys(map(place, (*HEADERS, LANE_MATH, *GPU_SOURCES, *EXPORTED_SOURCES))))


def has_sources() -> bool:
    return (SOURCES / "cardan.h").exists()


def header() -> str:
    """The text of the headers that belong to the library."""
    return "\n".join(text_of(name) for name in HEADERS)


def text_of(name: str) -> str:
    """The text of one file of the core."""
    return ((SOURCES if has_sources() else INSTALLED) / place(name)).read_text(encoding="utf-8")


def constants_of(text: str) -> dict[str, Any]:
    """The numbers of a header by their names without CD_: of enums, and of definitions.

    A definition may be a sum or a product of numbers and of names before it: `#define CD_NAME (16 * CD_EPSILON)`.
    """
    text = COMMENT.sub("", text)
    numbers: dict[str, Any] = {name: int(number) for name, number in ENUMERATOR.findall(text)}
    for words in COUNTED.findall(text):
        numbers |= {name: number for number, name in enumerate(words.replace(",", " ").split())}
    numbers |= {f"OP_{name}": int(number) for name, number in OPERATION.findall(text)}
    for name, value in CONSTANT.findall(text):
        if value.startswith("("):
            numbers[name] = eval(NAMED_NUMBER.sub(lambda other: repr(numbers[other[1]]), value))
        else:
            numbers[name] = int(value) if value.isdigit() else float(value)
    return numbers


def library_path() -> Path:
    """The library; compiled first where its sources are newer. $CARDAN_CORE names another one (with sanitizers)."""
    if os.environ.get("CARDAN_CORE"):
        return Path(os.environ["CARDAN_CORE"])
    path = INSTALLED / NAMES.get(sys.platform, "libcardan.so")
    if has_sources() and is_stale(path):
        build(path, compiler_command())
    if not path.exists():
        raise ImportError(
            f"the compiled core of cardan is not at {path}. Install cardan again, either from a wheel or with a C "
            "compiler available"
        )
    return path


def warning_flags() -> tuple[str, ...]:
    """The flags that the core, machines in C and FMUs are compiled with where their sources are at hand."""
    return tuple((SOURCES / WARNINGS).read_text(encoding="utf-8").split())


def sources() -> list[Path]:
    all_sources = (source for folder in FOLDERS for source in (SOURCES / folder).glob("*.c"))
    return sorted(source for source in all_sources if source.name not in PROGRAM)


def include_flags() -> list[str]:
    """Where the sources find each other's headers."""
    return [f"-I{SOURCES / folder}" for folder in FOLDERS]


def is_stale(path: Path) -> bool:
    if not path.exists():
        return True
    built_at = path.stat().st_mtime
    read = [Path(__file__), *(source for folder in FOLDERS for source in (SOURCES / folder).glob("*.[ch]"))]
    return any(source.stat().st_mtime > built_at for source in read)


def compiler_command() -> list[str]:
    """The system's compiler, else that of the package ziglang."""
    import importlib.util
    import shutil

    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is not None:
        return [compiler]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise ImportError(
        "no C compiler was found to compile cardan's core: install one (gcc, clang), set CC to it, or "
        "`pip install ziglang`"
    )


def build(path: Path, compiler: list[str], flags: tuple[str, ...] = ()) -> None:
    """Compile all sources into a library, whole or not at all: another process may do the same at this moment."""
    import contextlib
    import shutil
    import tempfile
    from concurrent.futures import ThreadPoolExecutor

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:

        def compiled(source: Path) -> str:
            target = Path(folder) / f"{source.stem}.o"
            run([*compiler, *FLAGS, *warning_flags(), *include_flags(), *flags, "-c", str(source), "-o", str(target)])
            return str(target)

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            objects = list(pool.map(compiled, sources()))
        linked = Path(folder) / path.name
        run([*compiler, *flags, "-shared", *objects, "-o", str(linked), "-lm"])
        os.replace(linked, path)
    with contextlib.suppress(OSError):
        for name in needed_later():
            (path.parent / name).parent.mkdir(exist_ok=True)
            shutil.copy(SOURCES / name, path.parent / name)


def run(command: list[str]) -> None:
    import subprocess

    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ImportError(f"cardan's core could not be compiled:\n{' '.join(command)}\n{done.stderr.strip()}")
    if done.stderr.strip():  # what the compiler warns of: developers should see it
        print(done.stderr.strip(), file=sys.stderr)
