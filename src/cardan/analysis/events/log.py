"""The log of a run: the core writes what has happened (core/run/log.c), and here it becomes `Happening`s."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from cardan.analysis.assembly.state_transfer import names_of
from cardan.analysis.events.tables import EventTables
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import Piece
from cardan.numerics import core
from cardan.numerics.constants import LOG_HEAD, MOST_IN_AN_INSTANT
from cardan.numerics.events import WORDS, EventBlock
from cardan.numerics.loop import Log
from cardan.results.moments import Names
from cardan.results.result import Happening

ROWS = MOST_IN_AN_INSTANT + 60  # an instant must find room for all of its rounds
MOST_BYTES_OF_STATES = 64 * 2**20  # of the states that events keep


class Lines(NamedTuple):
    """What stands in a line of the log: the account of one round. It refers to nothing of a machine."""

    ends: list[int]  # of the head, both accounts, the total, reactions, impacts and both states
    of_body: int  # speeds
    joints: tuple[str, ...]
    pairs: tuple[str, ...]  # of each impact: the names of its bodies
    names: Names

    def account(self, line: np.ndarray) -> dict[str, object]:
        """Energy and momentum before and after, impulses; states, where the line has them."""
        ends, details = self.ends, {}
        _, carried_out, jumped, residual = line[:LOG_HEAD].tolist()
        if line.size > ends[5]:
            details = {"moments": line[ends[5] :].reshape(2, -1), "names": self.names}
        if not carried_out:
            return details
        details |= {"before": line[ends[0] : ends[1]], "after": line[ends[1] : ends[2]], "joints": self.joints}
        details["blows"] = self._blows(line[ends[4] : ends[5]])
        if jumped:
            details["external"] = line[ends[2] : ends[3]]
            details["impulses"] = line[ends[3] : ends[4]].reshape(-1, self.of_body)
            details["residual"] = None if np.isnan(residual) else residual
        return details

    def _blows(self, impulses: np.ndarray) -> dict[str, float]:
        """The impulse of each impact of this moment, along its direction, by the names of its bodies."""
        blows: dict[str, float] = {}
        for pair, impulse in zip(self.pairs, impulses.tolist(), strict=True):
            if impulse == impulse:
                name = pair
                while name in blows:
                    name = f"{pair} ({len(blows) + 1})"
                blows[name] = impulse
        return blows


class EventLog:
    """What the core has written down, and what has been read of it. `c` is the struct of the core."""

    def __init__(self, bound: BoundMachine, V: EventBlock, tables: EventTables):
        self.bound, self.tables = bound, tables
        m, functions = bound.arrays, bound.system.events
        impacts = list(tables.plan.impacts)
        account, total, reactions = (f.output_sizes[0] for f in (functions.audit, functions.total, functions.reactions))
        self.names = names_of(bound.system)
        self._state = sum(self.names.sizes)
        sizes = (LOG_HEAD, account, account, total, reactions, len(impacts), self._state, self._state)
        self._lines = Lines(
            np.cumsum(sizes).tolist(),
            bound.system.n_v // max(1, len(bound.system.model.bodies)),
            tuple(bound.system.places),
            tuple(f"{impact.a.body.name}, {impact.b.body.name}" for impact in impacts),  # type: ignore[attr-defined]
            self.names,
        )
        work = [np.zeros(n) for n in (account, m.v.size, m.v.size, m.v.size, m.Phi.size, reactions, m.v.size, total)]
        self._account, self._momentum, _, _, self._row_impulses, self._reactions, self._J, self._total = work
        self._bindings = (
            functions.audit.bind([m.t, m.q, m.v, m.z, m.p], [self._account, self._momentum]),
            functions.reactions.bind([m.t, m.q, m.p, self._row_impulses], [self._reactions]),
            functions.total.bind([m.t, m.q, m.p, self._J], [self._total]),
        )
        self._rows, self._entries = np.empty((ROWS, self._lines.ends[-1])), np.empty((8 * ROWS, 3), np.int64)
        self._pieces, self._count = np.empty((ROWS, 2 + m.p.size + m.Phi.size)), np.zeros(3, np.int64)
        self._last_piece = np.full(self._pieces.shape[1] - 1, np.nan)
        self.c = Log(
            *(binding.handle for binding in self._bindings), *work, self._rows, self._entries, self._pieces,
            self._last_piece, self._count,
        )  # fmt: skip

    def begin(self) -> None:
        """Nothing has happened yet."""
        self._count[:] = 0
        self._last_piece.fill(np.nan)
        self._bytes, self.states_kept_until = 0, np.inf  # of the states that events keep

    def begin_piece(self, piece: Piece) -> None:
        """How the machine is before anything happens."""
        self._last_piece[0] = piece.redundant
        np.concatenate([piece.p, piece.holds], out=self._last_piece[1:])

    def drained(self) -> list[Happening]:
        """What has been written since this was last called."""
        rows, entries, _ = self._count.tolist()
        if not entries:
            self._count[:2] = 0
            return []
        times, accounts, names = self._rows[:rows, 0].tolist(), self._accounts(rows), self.tables.names
        happenings = [
            Happening.with_account(times[row], names[name] if name >= 0 else "start", WORDS[what], accounts[row])
            for row, name, what in self._entries[:entries].tolist()
        ]
        self._count[:2] = 0
        return happenings

    def _accounts(self, rows: int) -> list[Callable[[], dict[str, object]]]:
        """How the accounts of the first rounds are read; states of the machine are kept as long as there is room."""
        room = max(0, (MOST_BYTES_OF_STATES - self._bytes) // (16 * self._state) + 1)
        whole = min(rows, room)
        self._bytes += 16 * self._state * whole
        if whole < rows:
            self.states_kept_until = min(self.states_kept_until, float(self._rows[whole, 0]))
        lines, account = self._rows[:whole].copy(), self._lines.account
        rest = self._rows[whole:rows, : self._lines.ends[5]].copy()
        return [partial(account, line) for line in lines] + [partial(account, line) for line in rest]

    def drained_pieces(self) -> list[Piece]:
        """From which row of the record on the machine is how, since this was last called."""
        n_p, pieces = self.bound.arrays.p.size, []
        count = int(self._count[2])
        lines, holds = self._pieces[:count].copy(), self._pieces[:count, 2 + n_p :] > 0.5
        for k, (row, redundant) in enumerate(lines[:, :2].tolist()):
            pieces.append(Piece(int(row), lines[k, 2 : 2 + n_p], holds[k], bool(redundant)))
        self._count[2] = 0
        return pieces

    def speeds_before(self) -> np.ndarray:
        """Speeds before the round that the core is about to write down."""
        first, m = self._lines.ends[5] + 1 + self.bound.arrays.q.size, self.bound.arrays
        return self._rows[int(self._count[0]), first : first + m.v.size]

    def account(self) -> np.ndarray:
        """Kinetic and potential energy, momentum, angular momentum about the origin, of the present state."""
        core.cd_call(self.c.audit)
        return self._account.copy()

    def impulses(self, of_rows: np.ndarray, J: np.ndarray) -> dict[str, np.ndarray]:
        """Reactions of joints from impulses of their rows, and the total of a generalized impulse."""
        self._row_impulses[:], self._J[:] = of_rows, J
        core.cd_call(self.c.reactions)
        core.cd_call(self.c.total)
        return {"impulses": self._reactions.reshape(-1, self._lines.of_body).copy(), "external": self._total.copy()}
