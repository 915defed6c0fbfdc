"""All rows of the matrix."""

from __future__ import annotations

from tests.matrix.bench import Row
from tests.matrix.block_rows import BLOCK_ROWS
from tests.matrix.event_rows import EVENT_ROWS
from tests.matrix.force_rows import FORCE_ROWS
from tests.matrix.joint_rows import JOINT_ROWS

SECTIONS: dict[str, tuple[Row, ...]] = {
    "Joints and drivers": JOINT_ROWS,
    "Forces": FORCE_ROWS,
    "Blocks and user states": BLOCK_ROWS,
    "Limits, friction, events and actions": EVENT_ROWS,
}
ROWS = {row.name: row for rows in SECTIONS.values() for row in rows}
