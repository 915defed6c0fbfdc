"""A result in a few lines: where the bodies and points are at the end, the energies, how the run went."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardan.model.units import Units
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
        click.echo(f"{heading}: nothing was computed")
        return
    title = f"{heading}, t = {result.t[-1]:g} {result.units.time}"
    moving = [part.name for part in result.parts.values() if part.family in ("body", "point")]
    in_space = any(result.columns[name, "position"].shape[1] == 3 for name in moving)
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, markup=False)
    for titles, quantities in _columns(result.units, in_space):
        table = Table("", title=title and Text(title), box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0))
        for word in titles:
            table.add_column(Text(word), justify="right")
        for name in moving[:MOST_ROWS]:
            table.add_row(Text(name), *_final(result, name, quantities))
        console.print(table)
        title = None  # above the first table only
    if len(moving) > MOST_ROWS:
        console.print(f"  and {len(moving) - MOST_ROWS} more")
    for line in _statistics(result):
        console.print(f"  {line}")


def _columns(units: Units, in_space: bool) -> list[tuple[list[str], list[tuple[str, int]]]]:
    """Of each table its titles, and the quantities under them with their sizes. In space: poses, then velocities.

    There rotations are rotation vectors, and angular velocities are in global axes.
    """
    L, T = units.length, units.time
    if not in_space:
        titles = [f"x [{L}]", f"y [{L}]", "angle [rad]", f"vx [{L}/{T}]", f"vy [{L}/{T}]", f"ω [rad/{T}]"]
        return [(titles, [("position", 2), ("angle", 1), ("velocity", 2), ("angular_velocity", 1)])]
    poses = [f"{x} [{L}]" for x in "xyz"] + [f"θ{x} [rad]" for x in "xyz"]
    speeds = [f"v{x} [{L}/{T}]" for x in "xyz"] + [f"ω{x} [rad/{T}]" for x in "xyz"]
    return [
        (poses, [("position", 3), ("rotation_vector", 3)]),
        (speeds, [("velocity", 3), ("angular_velocity_global", 3)]),
    ]


def _final(result: Result, name: str, quantities: list[tuple[str, int]]) -> Iterator[str]:
    for quantity, size in quantities:
        values = result.values(name, quantity)  # a point does not turn
        yield from ("",) * size if values is None else (f"{value:.5g}" for value in values[-1].ravel())


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
