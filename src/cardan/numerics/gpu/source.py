"""The one source that is compiled for a GPU: the core's own files, one after the other, as C++.

Nothing of a machine is in it: tapes are data, and the interpreter of the core runs them. Where it pays, the equations
of motion of one machine are straight-line code (`machine_code.native_source.gpu_source_of`); a machine without events
and without angles that are followed then needs no tapes at all, and little source.

The source is made of files, one after the other, behind definitions that say what is left out, and what the type of
numbers is (core/real.h). The only thing that is changed is where functions must not be inlined.
"""

from __future__ import annotations

import re
from functools import cache

from cardan.core_library import EVENTS, GPU_SOURCES, TOUCHING, text_of

BLOCK = 64  # threads that run together; their numbers stand side by side
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
#define INFINITY CD_R(__longlong_as_double(0x7ff0000000000000LL))
#define NAN CD_R(__longlong_as_double(0x7ff8000000000000LL))
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


TYPE = "real.h"  # of numbers: it stands before the code of a machine
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
    lines = (line for name in files for line in (f"/* -- {name} -- */", *text_of(name).splitlines()))
    return FUNCTION.sub(apart, "\n".join(line for line in lines if not line.startswith("#include ")) + "\n")


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
    if single:
        assert alone, "tapes are in double precision"
        head += "#define CD_REAL float\n"
    head += text_of(TYPE)
    if alone:
        return head + "#define CD_ALONE\n" + dynamics + joined("", ALONE)
    return head + dynamics + joined(apart, tuple(name for name in GPU_SOURCES if name not in {TYPE, *left_out}))
