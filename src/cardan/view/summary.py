"""A result in a few lines: where the bodies and points are at the end, the energies, how the run went."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cardan.errors import tidy
from cardan.view.console import one_line

if TYPE_CHECKING:
    from cardan.model.units import Units
    from cardan.results import Result

MOST_ROWS = 20  # of the table
LONGEST_NAME = 40  # letters of a name in the table


def print_summary(result: Result) -> None:
    """A table of the final motion, then a few lines of statistics."""
    heading = one_line(tidy(f"{result.name}: {result.stats.analysis}"))
    if not len(result.t):
        click.echo(f"{heading}: nothing was computed")
        return
    click.echo(f"{heading}, t = {result.t[-1]:g} {result.units.time}")
    moving = [part.name for part in result.parts.values() if part.family in ("body", "point")]
    in_space = any(result.columns[name, "position"].shape[1] == 3 for name in moving)
    for titles, quantities in _columns(result.units, in_space):
        rows = [[_short(name), *_final(result, name, quantities)] for name in moving[:MOST_ROWS]]
        head, *lines = _aligned([["", *titles], *rows])
        click.echo("\n" + click.style(head, bold=True))
        click.echo("\n".join([" " + "─" * _width(head), *lines, ""]))
    if len(moving) > MOST_ROWS:
        click.echo(f"  and {len(moving) - MOST_ROWS} more")
    for line in _statistics(result):
        click.echo(f"  {line}")


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table: names to the left, numbers to the right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        name, *cells = (" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        lines.append(" " + row[0] + name + "".join(f"  {gap}{cell}" for gap, cell in zip(cells, row[1:], strict=True)))
    return [line.rstrip() for line in lines]


def _width(text: str) -> int:
    """How many places a terminal takes for a text: some letters of the East take two."""
    return len(text) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)


def _short(name: str) -> str:
    """A name as a row can hold it."""
    name = one_line(tidy(name))
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + "..."


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
