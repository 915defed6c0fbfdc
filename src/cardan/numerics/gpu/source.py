"""The one source that is compiled for a GPU: the core's own files, one after the other, as C++.

Nothing of a machine is in it: tapes are data, and the interpreter of the core runs them. Where it pays, the equations
of motion of one machine are straight-line code (`machine_code.native_source.gpu_source_of`); a machine without events
and without angles that are followed then needs no tapes at all, and little source.

The files are those that a processor runs, as they are; a runtime compiler has no files to include, so that they stand
in one text, behind definitions that say what it is for (core/target.h) and what the type of numbers is (core/real.h).
"""

from __future__ import annotations

from functools import cache

from cardan.core_library import CARDAN, EVENTS, GPU_SOURCES, TOUCHING, text_of

FIRST = ("constants.h", "target.h", "real.h")  # what the code of a machine needs
ALONE = ("tape.h", *CARDAN, "inside.h", "dop853_table.h", "lanes.h", "lane_steps.c", "lanes.c", "kernels.h")
OF_MOTION = ("dop853_table.h", "lanes.h", "zeros.h", "lane_steps.c", "lane_jumps.c", "lanes.c")
OF_EVENTS = (*EVENTS, "lane_zeros.c", "lane_events.c")


@cache
def joined(files: tuple[str, ...]) -> str:
    """Files of the core, without the lines by which they include each other."""
    lines = (line for name in files for line in (f"/* -- {name} -- */", *text_of(name).splitlines()))
    return "\n".join(line for line in lines if not line.startswith('#include "')) + "\n"


def gpu_source(
    dynamics: str = "",
    alone: bool = False,
    single: bool = False,
    events: bool = False,
    contacts: bool = False,
    slots: int = 0,
    work: int = 0,
    image: int = 0,
    motion: bool = True,
    processor: bool = False,
) -> str:
    """The source. (What the arguments mean stands at `device.Code`.)

    `dynamics` is that of `gpu_source_of`, which does without tapes where it is `alone`; `processor`: for a C++
    compiler, to be tried without a GPU. `single`: in single precision, which takes code that is alone. `events`: with
    the engine that carries them out; `contacts`: with what looks at them.
    """
    assert alone or not single, "tapes are in double precision"
    defined = {
        "CD_GPU": True,
        "CD_HOST": processor,
        "CD_ALONE": alone,
        "CD_NO_EVENTS": not events,
        "CD_NO_CONTACTS": not contacts,
        "CD_NO_MOTION": not motion,
        "CD_REAL float": single,
        f"CD_SLOTS {slots}\n#define CD_WORK {work}": slots > 0,
        f"CD_IMAGE {image}": image > 0,
    }
    left_out = {*FIRST, *(() if events else OF_EVENTS), *(() if contacts else TOUCHING), *(() if motion else OF_MOTION)}
    files = ALONE if alone else tuple(name for name in GPU_SOURCES if name not in left_out)
    head = "".join(f"#define {name}\n" for name, holds in defined.items() if holds)
    return head + joined(FIRST) + dynamics + joined(files)
