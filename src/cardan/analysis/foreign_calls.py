"""What a machine calls that is no formula: FMUs, functions in Python. Lanes, pages and exports cannot take it along."""

from __future__ import annotations

from typing import Any

from cardan.compiled.system import System
from cardan.model.expressions.blackbox import recording
from cardan.model.fmi.block import Fmu


def foreign_calls(system: System) -> str:
    """The reason in words, with the names of the FMUs."""
    names = fmus_of(system)
    if not names:
        return "it calls functions in Python"
    return f"it calls {'an FMU' if len(names) == 1 else 'FMUs'}, a program of its own ({', '.join(names)})"


def calls_out(system: System) -> bool:
    """Whether the equations of motion call functions in Python or FMUs, which may answer otherwise the next time."""
    tape = system.dynamics.tape
    return tape is None or bool(tape.externals)


def fmus_of(system: System) -> list[str]:
    """The blocks that are FMUs, with their files."""
    return [f'block "{b.name}", {b.description.file}' for b in system.model.blocks if isinstance(b, Fmu)]


def calling_python(system: System) -> str:
    """The forces that call functions in Python, by name."""
    callers = []
    for element in system.model.forces:
        uses: list[Any] = []
        with recording(uses):
            element.loads(system.view)
            element.efforts(system.view)
        callers += [f'{element.kind} "{element.name}"'] if uses else []
    return ", ".join(callers) or "it"
