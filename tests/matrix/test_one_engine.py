"""One engine, and five ways to it: `simulate`, lanes, C, FMUs, pages. They do the same with every machine.

Same events in the same order at the same times, and the same numbers, for every row of the matrix and for rows of
their own (engine_rows.py). What a client refuses, and what differs today, stands in engine_table.py, in lists that
only shrink: an entry that no longer holds fails its test until it is gone.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.exports.c_machine import COMPILER
from tests.matrix.engine_comparison import EXACT, SAME, compared
from tests.matrix.engine_table import ALL_ROWS, BITS, KNOWN_DIFFERENCES, REFUSED, SWEEP, stored
from tests.matrix.engines import ATOL, CLIENTS, REPORTS, RTOL

import cardan as cd

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler was found")

SELECTION = (  # for every change: loops, space, contacts, blocks, and most kinds of events
    "Revolute, plane",
    "Universal, space",
    "Contact (slip), plane",
    "Integrator (limited), plane",
    "Limit (restitution), plane",
    "Limit (two feet at once), plane",
    "Friction (stick-slip), plane",
    "Capture (and Release), plane",
    "When (one calls up the next), plane",
    "Set (interval of Every), plane",
    "Stop, plane",
)
SWEPT = ("Set (interval of Every), plane", "Set (mass), plane", "At (the end), plane", "Limit (restitution), plane")
DESIGNS = 64  # so many that a sweep runs most of them in lanes


def problems(name: str) -> list[str]:
    """How a row is not what the lists say."""
    now, table, listed = compared(ALL_ROWS[name]), stored(), KNOWN_DIFFERENCES.get(name, {})
    messages = []
    for client in CLIENTS:
        messages += _problems_of(REFUSED, client, now.refused, table[REFUSED].get(name, {}))
        messages += _problems_of(BITS, client, now.other_bits, table[BITS].get(name, {}))
        if client in now.different and client not in listed:
            messages.append(f"{client}: {now.different[client]}")
        if client in listed and client not in now.different:
            messages.append(f"{client}: it agrees with simulate; remove it from the list KNOWN_DIFFERENCES")
    return messages


def _problems_of(kind: str, client: str, now: dict[str, str], before: dict[str, str]) -> list[str]:
    if now.get(client) == before.get(client):
        return []
    if client not in now:
        return [f'{client}: no longer "{kind}"; remove it from the list: python -m tests.matrix.engine_table']
    return [f"{client}: {kind}: {now[client]} (before: {before.get(client, 'not so')})"]


@pytest.mark.parametrize("name", SELECTION)
def test_a_selection_of_machines_runs_alike_everywhere(name):
    messages = problems(name)
    assert not messages, "\n".join(messages)


@pytest.mark.parametrize("name", [name for name in ALL_ROWS if name not in SELECTION])
def test_every_other_machine_runs_alike_everywhere(name):
    messages = problems(name)
    assert not messages, "\n".join(messages)


@pytest.mark.parametrize("name", SWEPT)
def test_equal_designs_of_one_sweep_are_equal_and_those_of_simulate(name):
    """Whichever of them run in lanes."""
    row = ALL_ROWS[name]
    model, options = row.bench().model, {"until": row.until, "every": row.until / REPORTS, "rtol": RTOL, "atol": ATOL}
    responses = [f"a.{quantity}" for quantity in ("position.x", "position.y", "angle", "velocity.x", "velocity.y")]
    sweep = cd.sweep(model, {"k": [float(model.parameters["k"].value)] * DESIGNS}, responses, **options)
    alone = cd.simulate(model, **options).flat()
    agrees = all(np.abs(sweep[name] - alone[name][-1]).max() <= SAME for name in responses)
    listed = SWEEP in KNOWN_DIFFERENCES.get(name, {})
    assert not (agrees and listed), f"{SWEEP}: it agrees with simulate; remove it from the list KNOWN_DIFFERENCES"
    assert agrees or listed, {name: np.unique(sweep[name]) for name in responses}


def test_what_is_listed_is_a_row_and_a_client():
    table = stored()
    rows = {*table[REFUSED], *table[BITS], *KNOWN_DIFFERENCES, *SELECTION, *SWEPT}
    assert rows <= set(ALL_ROWS)
    assert {client for clients in table[REFUSED].values() for client in clients} <= set(CLIENTS)
    assert {client for clients in table[BITS].values() for client in clients} <= set(EXACT)
    assert {client for clients in KNOWN_DIFFERENCES.values() for client in clients} <= {*CLIENTS, SWEEP}
    assert {name for name, clients in KNOWN_DIFFERENCES.items() if SWEEP in clients} <= set(SWEPT)
