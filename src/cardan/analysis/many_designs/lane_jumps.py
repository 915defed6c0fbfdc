"""Where forces of designs in lanes jump (core/lanes/lane_jumps.c)."""

from __future__ import annotations

from cardan.compiled.system import System
from cardan.numerics.tapes.tape import BoundTape


def jumping_of(system: System) -> tuple[BoundTape, int] | None:
    """The functions at whose zeros forces jump, for lanes, and how many they are; None where there are none."""
    count = 0 if system.switches else len(system.jump_names)
    tape = system.jump_arguments.tape if count else None
    return None if tape is None or tape.externals else (system.jump_arguments.bound_tape()[0], count)
