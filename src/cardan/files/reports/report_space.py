"""The tables of a report for machines in space.

The classic planar program has no such tables; these go on in its manner: one table each for where bodies are (3-1-3
Euler angles PSI, THETA, PHI, as the classic spatial program takes them), for their velocities and accelerations
(angular ones, W, in body axes), and one row for each body that a joint acts on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cardan.files.reports.columns import (
    LABEL_WIDTH,
    Column,
    Reaction,
    Row,
    Table,
    label_column,
    number_column,
    row_table,
)
from cardan.results.quantities import DERIVED

BODY_TABLES = (  # heading, titles
    ("", ("X", "Y", "Z", "PSI", "THETA", "PHI")),
    (" VELOCITIES", ("XD", "YD", "ZD", "WX", "WY", "WZ")),
    (" ACCELERATIONS", ("XDD", "YDD", "ZDD", "WXD", "WYD", "WZD")),
)
POINT_COLUMNS = ("X", "Y", "Z", "XD", "YD", "ZD", "XDD", "YDD", "ZDD")
REACTION_COLUMNS = ("FX", "FY", "FZ", "MX", "MY", "MZ")
COLUMN_WIDTH, REACTION_WIDTH = 10, 11
NOTE = " (angular velocities and accelerations W in body axes, Euler angles 3-1-3 in radians)"


def spatial_motion(item: object) -> np.ndarray:
    """(nt, 18): the columns of the three tables of bodies, from an element of a result."""
    angles = DERIVED["euler_angles"][1](item.orientation) if len(item.orientation) else np.empty((0, 3))
    velocities, accelerations = (item.velocity, item.angular_velocity), (item.acceleration, item.angular_acceleration)
    return np.column_stack((item.position, angles, *velocities, *accelerations))


def body_tables(bodies: Sequence[Row], steps: slice, digits: int, poses_only: bool) -> Iterator[Table]:
    for k, (heading, titles) in enumerate(BODY_TABLES[:1] if poses_only else BODY_TABLES):
        size = len(titles)
        rows = [Row(row.label, row.values[:, k * size : (k + 1) * size]) for row in bodies]
        yield row_table(heading, " BODY", rows, titles, (COLUMN_WIDTH,) * size, steps, digits)


def point_table(heading: str, points: Sequence[Row], steps: slice, digits: int) -> Table:
    return row_table(heading, " NO.", points, POINT_COLUMNS, (COLUMN_WIDTH,) * len(POINT_COLUMNS), steps, digits)


def reaction_table(heading: str, reactions: Sequence[Reaction], steps: slice, digits: int) -> Table:
    """Force and moment about the mass centre, in a row for each of the two bodies."""
    sides = []
    for r in reactions:
        sides.append((f"  {r.prefix}", r.label, r.body_i, r.on_i))
        if r.body_j is not None and r.on_j is not None:
            sides.append((None, None, r.body_j, r.on_j))
    prefixes, labels, bodies, arrays = zip(*sides, strict=True) if sides else ((),) * 4
    numbers = [
        number_column(title, REACTION_WIDTH, [np.asarray(a, dtype=float)[steps, i] for a in arrays], digits)
        for i, title in enumerate(REACTION_COLUMNS)
    ]
    widest = max((len(prefix) for prefix in prefixes if prefix), default=6)
    return Table(
        heading,
        [
            Column("  JOINT", widest, prefixes, left=True),
            label_column(" NO.", labels),
            label_column("BODY", bodies, LABEL_WIDTH + 1),
            *numbers,
        ],
    )
