"""A result in a few lines: where the bodies and points are at the end, the energies, how the run went."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from cardan.results import Result

PLAIN_WIDTH = 120  # where there is no terminal
MOST_ROWS = 20  # of the table


def print_summary(result: Result) -> None:
    """A table of the final motion, then a few lines of statistics."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    heading = f"{result.name}: {result.stats.analysis}"
    if not len(result.t):
        typer.echo(f"{heading}: nothing was computed")
        return
    L, T = result.units.length, result.units.time
    title = Text(f"{heading}, t = {result.t[-1]:g} {T}")
    table = Table("", title=title, box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0))
    for word in (f"x [{L}]", f"y [{L}]", "angle [rad]", f"vx [{L}/{T}]", f"vy [{L}/{T}]", f"ω [rad/{T}]"):
        table.add_column(Text(word), justify="right")
    moving = [part.name for part in result.parts.values() if part.family in ("body", "point")]
    for name in moving[:MOST_ROWS]:
        table.add_row(Text(name), *_final_motion(result, name))
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, markup=False)
    console.print(table)
    if len(moving) > MOST_ROWS:
        console.print(f"  and {len(moving) - MOST_ROWS} more")
    for line in _statistics(result):
        console.print(f"  {line}")


def _final_motion(result: Result, name: str) -> Iterator[str]:
    for vector, scalar in (("position", "angle"), ("velocity", "angular_velocity")):
        yield from (f"{value:.5g}" for value in result.columns[name, vector][-1])
        turn = result.columns.get((name, scalar))
        yield "" if turn is None else f"{turn[-1]:.5g}"


def _statistics(result: Result) -> Iterator[str]:
    from cardan.view.event_lines import event_lines

    stats = result.stats
    if ("energy", "kinetic") in result.columns:
        energy, (unit,) = result.energy, result.unit("energy", "kinetic")
        words = ("kinetic", "potential", "total")
        yield "energy: " + ", ".join(f"{word} {getattr(energy, word)[-1]:.6g} {unit}" for word in words)
    yield from (f"{key}: {value}" for key, value in result.extra.items() if isinstance(value, str))
    counts = {"steps": stats.steps, "rejected": stats.rejected, "evaluations": stats.evaluations}
    said = [f"{count} {word}" for word, count in counts.items() if count]
    said += [f"constraint error {stats.constraint_error:.1e}", f"{stats.wall_time:.3g} s"]
    yield f"{stats.method} {stats.integrator}".strip() + ": " + ", ".join(said)
    yield from event_lines(result)
    if stats.status != "finished":
        yield f"status: {stats.status}"
