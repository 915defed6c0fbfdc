"""The one source that is compiled for a GPU: the core's own files, one after the other, as C++.

Nothing of a machine is in it: tapes are data, and the interpreter of the core runs them. Where it pays, the equations
of motion of one machine are straight-line code (`machine_code.native_source.gpu_source_of`); a machine without events
and without angles that are followed then needs no tapes at all, and little source.
"""

from __future__ import annotations

import re
from functools import cache

from cardan.core_library import EVENTS, GPU_SOURCES, TOUCHING, text_of
from cardan.numerics.constants import EPSILON

BLOCK = 64  # threads that run together; their numbers stand side by side
INCLUDE = re.compile(r"^#include .*$", re.MULTILINE)
# the begin of a function that is not to be inline
FUNCTION = re.compile(r"^(?=(?!static inline|extern|typedef)[a-z][\w *]*\([^;{}]*\) \{$)", re.MULTILINE)

# a runtime compiler has no files to include
ON_DEVICE = """\
#define CD_GPU
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
#ifndef NULL
#define NULL 0
#endif
#define INT32_MAX 2147483647
#define INFINITY __longlong_as_double(0x7ff0000000000000LL)
#define NAN __longlong_as_double(0x7ff8000000000000LL)
#define HUGE_VAL INFINITY
"""
ON_PROCESSOR = """\
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define CD_GPU
#define CD_HOST
#define atomicAdd(place, number) ((*(place) += (number)) - (number))
"""


ALONE = (
    "constants.h",
    "tape.h",
    "cardan.h",
    "inside.h",
    "dop853_table.h",
    "lanes.h",
    "lane_steps.c",
    "lanes.c",
    "kernels.h",
)
OF_EVENTS = (*EVENTS, "lane_zeros.c", "lane_events.c")


@cache
def joined(apart: str, files: tuple[str, ...]) -> str:
    """Files of the core, each function marked with `apart`."""
    parts = (f"/* -- {name} -- */\n{INCLUDE.sub('', text_of(name))}" for name in files)
    return FUNCTION.sub(apart, "\n".join(parts))


NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-f.]+p[-+]?\d+|\d+\.\d*(?:e[-+]?\d+)?|\d+e[-+]?\d+)(?![\w.])")
ROUNDING = f"#define CD_EPSILON {EPSILON}"
INFINITE = ("__longlong_as_double(0x7ff0000000000000LL)", "__longlong_as_double(0x7ff8000000000000LL)")
INFINITE_SINGLE = ("__int_as_float(0x7f800000)", "__int_as_float(0x7fc00000)")


def in_single_precision(source: str) -> str:
    """The source with `float` in place of `double`, in its numbers and in what it knows of rounding."""
    for double, single in zip(INFINITE, INFINITE_SINGLE, strict=True):
        source = source.replace(double, single)
    source = source.replace(ROUNDING, "#define CD_EPSILON 1.1920929e-7").replace("1e-300", "1e-37")
    return re.sub(r"\bdouble\b", "float", NUMBER.sub(lambda number: f"{number[0]}f", source))


def gpu_source(
    dynamics: str = "",
    alone: bool = False,
    single: bool = False,
    events: bool = False,
    contacts: bool = False,
    processor: bool = False,
) -> str:
    """The source.

    `dynamics` is that of `gpu_source_of`, which does without tapes where it is `alone`; `processor`: for a C++
    compiler, to be tried without a GPU. `single`: in single precision, which takes code that is alone. `events`: with
    the engine that carries them out; `contacts`: with what looks at them.
    """
    apart = "" if processor else "__noinline__ "  # left to itself, the compiler would work for many minutes
    head = (ON_PROCESSOR if processor else ON_DEVICE) + f"#define CD_APART {apart}\n#define CD_BLOCK {BLOCK}\n"
    left_out: set[str] = set()
    if not events:
        head += "#define CD_NO_EVENTS\n"
        left_out.update(OF_EVENTS)
    if not contacts:
        head += "#define CD_NO_CONTACTS\n"
        left_out.update(TOUCHING)
    if alone:
        whole = head + "#define CD_ALONE\n" + dynamics + joined("", ALONE)
        return in_single_precision(whole) if single else whole
    return head + dynamics + joined(apart, tuple(name for name in GPU_SOURCES if name not in left_out))
