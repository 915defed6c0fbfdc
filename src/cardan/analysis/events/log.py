"""The log of a run: the core writes what has happened (core/run/log.c), and here it becomes `Happening`s."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.assembly.carrying import names_of
from cardan.analysis.events.tables import EventTables
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.over_record import Piece
from cardan.numerics import core
from cardan.numerics.constants import LOG_HEAD, MOST_IN_AN_INSTANT
from cardan.numerics.events import WORDS, EventBlock
from cardan.numerics.loop import Log
from cardan.results.result import Happening

ROWS = MOST_IN_AN_INSTANT + 60  # an instant must find room for all of its rounds
MOST_BYTES = 64 * 2**20  # of the states that events keep


class EventLog:
    """What the core has written down, and what has been read of it. `c` is the struct of the core."""

    def __init__(self, bound: BoundMachine, V: EventBlock, tables: EventTables):
        self.bound, self.tables = bound, tables
        m, functions = bound.arrays, bound.system.events
        self._impacts = list(tables.plan.impacts)
        account, total, reactions = (f.output_sizes[0] for f in (functions.audit, functions.total, functions.reactions))
        self._state = 1 + m.q.size + m.v.size + m.z.size + m.p.size + m.Phi.size
        sizes = (LOG_HEAD, account, account, total, reactions, len(self._impacts), self._state, self._state)
        self._ends = np.cumsum(sizes).tolist()
        self._of_body = bound.system.n_v // max(1, len(bound.system.model.bodies))
        work = [np.zeros(n) for n in (account, m.v.size, m.v.size, m.v.size, m.Phi.size, reactions, m.v.size, total)]
        self._account, self._momentum, _, _, self._row_impulses, self._reactions, self._J, self._total = work
        self._bindings = (
            functions.audit.bind([m.t, m.q, m.v, m.z, m.p], [self._account, self._momentum]),
            functions.reactions.bind([m.t, m.q, m.p, self._row_impulses], [self._reactions]),
            functions.total.bind([m.t, m.q, m.p, self._J], [self._total]),
        )
        self._rows, self._entries = np.empty((ROWS, self._ends[-1])), np.empty((8 * ROWS, 3), np.int64)
        self._pieces, self._count = np.empty((ROWS, 2 + m.p.size + m.Phi.size)), np.zeros(3, np.int64)
        self._last_piece = np.full(self._pieces.shape[1] - 1, np.nan)
        self.c = Log(
            *(binding.handle for binding in self._bindings), *work, self._rows, self._entries, self._pieces,
            self._last_piece, self._count,
        )  # fmt: skip
        self._names, self._joints = names_of(bound.system), tuple(bound.system.places)

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
        details = [self._details(self._rows[k]) for k in range(rows)]
        happenings = [
            Happening(
                float(self._rows[row, 0]),
                self.tables.names[name] if name >= 0 else "start",
                what=WORDS[what],
                **details[row],
            )
            for row, name, what in self._entries[:entries].tolist()
        ]
        self._count[:2] = 0
        return happenings

    def drained_pieces(self) -> list[Piece]:
        """From which row of the record on the machine is how, since this was last called."""
        n_p, pieces = self.bound.arrays.p.size, []
        for k in range(int(self._count[2])):
            row, redundant, *_ = self._pieces[k]
            p, holds = self._pieces[k, 2 : 2 + n_p].copy(), self._pieces[k, 2 + n_p :] > 0.5
            pieces.append(Piece(int(row), p, holds, bool(redundant)))
        self._count[2] = 0
        return pieces

    def _details(self, line: np.ndarray) -> dict[str, Any]:
        """The account of one round: energy and momentum before and after, impulses, states."""
        line = line.copy()
        ends, details = self._ends, {}
        _, carried_out, jumped, residual = line[:LOG_HEAD].tolist()
        if self._bytes <= MOST_BYTES:
            details = {"moments": line[ends[5] :].reshape(2, self._state), "names": self._names}
            self._bytes += 16 * self._state
        else:
            self.states_kept_until = min(self.states_kept_until, float(line[0]))
        if not carried_out:
            return details
        details |= {"before": line[ends[0] : ends[1]], "after": line[ends[1] : ends[2]], "joints": self._joints}
        details["blows"] = self._blows(line[ends[4] : ends[5]])
        if jumped:
            details["external"] = line[ends[2] : ends[3]]
            details["impulses"] = line[ends[3] : ends[4]].reshape(-1, self._of_body)
            details["residual"] = None if np.isnan(residual) else residual
        return details

    def _blows(self, impulses: np.ndarray) -> dict[str, float]:
        """The impulse of each impact of this moment, along its direction, by the names of its bodies."""
        blows: dict[str, float] = {}
        for action, impulse in zip(self._impacts, impulses.tolist(), strict=True):
            if impulse == impulse:
                pair = name = f"{action.a.body.name}, {action.b.body.name}"  # type: ignore[attr-defined]
                while name in blows:
                    name = f"{pair} ({len(blows) + 1})"
                blows[name] = impulse
        return blows

    def speeds_before(self) -> np.ndarray:
        """Speeds before the round that the core is about to write down."""
        first, m = self._ends[5] + 1 + self.bound.arrays.q.size, self.bound.arrays
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
        return {"impulses": self._reactions.reshape(-1, self._of_body).copy(), "external": self._total.copy()}
