"""A result in a few lines: where the bodies and points are at the end, the energies, how the run went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click
import numpy as np

from cardan.errors import tidy
from cardan.io.layout import number, places, tables
from cardan.results.scales import unit_scales
from cardan.view.terminal.console import answer_width, one_line, tell

if TYPE_CHECKING:
    from cardan.model.units import Units
    from cardan.results.result import Result

SUMMARY_ROWS = 20  # of the table
SUMMARY_DIGITS = 5
QUANTITIES = ("position", "angle", "velocity", "angular_velocity")
DERIVED = {"rotation_vector": "angle", "angular_velocity_global": "angular_velocity"}  # in space, and of what size
NAME_WIDTH = 40  # letters of a name in the table


def print_summary(result: Result) -> None:
    """Tables of the final motion, as wide as the terminal, then a few lines of statistics."""
    heading = one_line(tidy(f"{result.name}: {result.stats.analysis}"))
    if not len(result.t):
        tell(f"{heading}: nothing was computed")
        return
    tell(f"{heading}, t = {result.t[-1]:g} {result.units.time}")
    moving = [part.name for part in result.parts.values() if part.family in ("body", "point")]
    shown, scales = moving[:SUMMARY_ROWS], scales_of(result, moving)
    in_space = any(result.columns[name, "position"].shape[1] == 3 for name in moving)
    for titles, quantities in _columns(result.units, in_space):
        rows = [[_short(name), *_final(result, name, quantities, scales)] for name in shown]
        for head, *lines in tables(["", *titles], rows, _room()):
            click.echo("\n" + click.style(f" {head}", bold=True))
            click.echo("\n".join([" " + "─" * (places(head) + 1), *(f" {line}" for line in lines)]))
    click.echo()
    if len(moving) > SUMMARY_ROWS:
        tell(f"  and {len(moving) - SUMMARY_ROWS} more")
    for line in _statistics(result):
        tell(f"  {line}")


def scales_of(result: Result, moving: Sequence[str]) -> dict[str, float]:
    """Beside what size a quantity is round-off: that of its unit, or the largest value that any body has had."""
    of_unit = unit_scales(result)
    scales = {}
    for quantity in QUANTITIES:
        columns = [(name, result.columns[name, quantity]) for name in moving if (name, quantity) in result.columns]
        units = [of_unit[result.unit(name, quantity)[0]] for name, _ in columns[:1]]
        largest = [float(np.abs(column[np.isfinite(column)]).max(initial=0.0)) for _, column in columns]
        scales[quantity] = max([*units, *largest], default=0.0)
    return scales | {derived: max(scales[of], of_unit["rad"] * (of == "angle")) for derived, of in DERIVED.items()}


def _room() -> int | None:
    """The columns for a table, which begins after a space."""
    width = answer_width()
    return None if width is None else width - 1


def _short(name: str) -> str:
    """A name as a row can hold it."""
    name = one_line(tidy(name))
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."


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


def _final(result: Result, name: str, quantities: list[tuple[str, int]], scales: Mapping[str, float]) -> Iterator[str]:
    for quantity, size in quantities:
        values = result.values(name, quantity)  # a point does not turn
        if values is None:
            yield from ("",) * size
        else:
            yield from (number(value, SUMMARY_DIGITS, scales[quantity]) for value in values[-1].ravel())


def _statistics(result: Result) -> Iterator[str]:
    from cardan.view.terminal.event_lines import event_lines

    stats = result.stats
    if ("energy", "kinetic") in result.columns:
        energy, (unit,) = result.energy, result.unit("energy", "kinetic")
        words = ("kinetic", "potential", "total")
        scale = max(float(np.abs(getattr(energy, word)).max(initial=0.0)) for word in words)
        yield "energy: " + ", ".join(f"{word} {number(getattr(energy, word)[-1], 6, scale)} {unit}" for word in words)
    yield from (f"{key}: {value}" for key, value in result.extra.items() if isinstance(value, str))
    counts = {"steps": stats.steps, "rejected": stats.rejected, "evaluations": stats.evaluations}
    facts = [f"{count} {word}" for word, count in counts.items() if count]
    facts += [f"constraint error {stats.constraint_error:.1e}", f"{stats.wall_time:.3g} s"]
    yield f"{stats.method} {stats.integrator}".strip() + ": " + ", ".join(facts)
    yield from event_lines(result)
    if stats.status != "finished":
        yield f"status: {stats.status}"
