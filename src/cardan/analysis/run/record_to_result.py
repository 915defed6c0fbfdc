"""Turns the record of a run into a Result, one block of rows at a time, and collects the notes on all blocks."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import numpy as np

from cardan.analysis.driven.friction import frictions_that_rested
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.redundancy_watch import Gap, widest
from cardan.analysis.machine.redundant_reactions import not_unique_message, share_in_pieces
from cardan.analysis.run.collect import Activity, changing, collect
from cardan.analysis.run.stepping import Run
from cardan.numerics.motion import Record
from cardan.protocol.checking import JsonObject
from cardan.results.quantities import ACTIVE
from cardan.results.result import Happening, Result, Stats
from cardan.spec import DRIFTING

TOLD = 3  # times of singular positions that are named
MAY_HAVE_CHANGED_BRANCH = (
    'near a singular position at t = {}: method "{}" cannot distinguish the branches of the motion there, and may '
    'have changed to another one; compare with method="partition"'
)
OPENED_APART = 100  # times as far open as the constraints that are followed
LEFT_OUT_OPENS = (
    'constraints that seemed redundant have opened: {}; method "{}" does not check them, use method="partition"'
)
UNDEFINED = "singular position at t = {}: passed smoothly, but reactions are not defined there"

AT_REST = (
    "friction at rest: its force is not determined by the motion, because other elements hold the machine (any force "
    "up to static friction is possible): {}; it is given as zero, or as the force of the last slip"
)

PULLED = (
    "the ground would have to pull: {}; there a machine whose wheels can lift would leave its ground, and this one is "
    "held down (stop the run there, or let wheels lift: a Limit, Contact or Tyre)"
)
LEAST_PULL = 1e-6  # of the largest force of the run: less may be round-off


class Blocks:
    """The first rows of a run's record become a Result; the last block is all there is where nothing is written."""

    def __init__(self, run: Run, p: np.ndarray):
        self.run, self.p = run, p
        self.undefined: list[float] = []
        self.not_unique: list[str] = []
        self.pulled: dict[str, float] = {}  # elements that only push: when they first had to pull
        self.activity: Activity = {}
        self.opened = Gap()  # of constraints that are left out as redundant
        self._aside: BoundMachine | None = None

    def take(self, count: int, stats: Stats, events: Sequence[Happening], goes_on: bool = False) -> Result:
        """The first `count` rows. `goes_on`: the run does, so its machine must stay as it is."""
        run, system = self.run, self.run.machine.system
        rows, pieces = run.record, run.pieces
        if count != len(rows.t):
            rows = Record(*(column[:count] for column in rows))
        if len(pieces) > 1:
            pieces = [piece for piece in pieces if piece.row < max(count, 1)]
        record = run.machine.absolute_record(rows, pieces)
        if not isfinite(np.vdot(record.lam, record.lam)):  # or they are huge
            undefined = np.isnan(record.lam).any(axis=1) & np.isfinite(record.v_rate).all(axis=1)
            self.undefined += record.t[undefined][: TOLD - len(self.undefined)].tolist()
        self._look_for_pulls(record, count)
        redundant = any(piece.redundant for piece in pieces)
        if goes_on and self._aside is None and redundant:
            self._aside = BoundMachine(system, self.p)
        machine = self._aside if goes_on and self._aside is not None else run.machine.absolute
        rested = self.run.events.at_rest
        if resting := frictions_that_rested(machine, record, count, pieces):
            rested += [name for name in resting if name not in rested]
        if redundant:
            self.opened = max(self.opened, widest(machine, record, count, pieces))
            shared = share_in_pieces(machine, record, count, pieces, Stats())
            self.not_unique += [name for name in shared.get("not_unique", ()) if name not in self.not_unique]
        alone = run.keeper is None and len(pieces) == 1  # then nobody asks when something began to act
        result = collect(system, self.p, record, count, stats, pieces, events, None if alone else self.activity)
        result.extra = self.extra
        return result

    def _look_for_pulls(self, record: Record, count: int) -> None:
        for k, name in self.run.machine.system.rows_that_push:
            if name in self.pulled:
                continue
            force = record.lam[:count, k]
            pulls = np.flatnonzero(force < -LEAST_PULL * np.max(np.abs(force), initial=0.0))
            if pulls.size:
                self.pulled[name] = float(record.t[pulls[0]])

    @property
    def extra(self) -> JsonObject:
        """What a Result says besides its columns."""
        changes = changing(self.activity) if self.activity else {}
        not_unique = {"not_unique": list(self.not_unique)} if self.not_unique else {}
        return not_unique | ({ACTIVE: changes} if changes else {})

    def messages(self) -> list[str]:
        """What the user should know of the run, when all blocks have been taken."""
        messages, method = [], self.run.options.method
        if self.undefined:
            messages.append(UNDEFINED.format(", ".join(f"{t:g}" for t in self.undefined)))
        if method in DRIFTING:
            watch = self.run.machine.absolute.arrays.watch
            singular_at = watch.near_singular_at
            if np.isfinite(singular_at):
                messages.append(MAY_HAVE_CHANGED_BRANCH.format(f"{singular_at:.4g}", method))
            if self.opened.joints and self.opened.size > OPENED_APART * watch.worst_closure:
                messages.append(LEFT_OUT_OPENS.format(self.opened.joints, method))
        if names := self.run.events.at_rest:
            messages.append(AT_REST.format(", ".join(names)))
        if self.pulled:
            messages.append(PULLED.format(", ".join(f'"{name}" from t = {t:.4g}' for name, t in self.pulled.items())))
        if self.not_unique:
            messages.append(not_unique_message(self.run.machine.system, self.not_unique))
        return messages

    @property
    def facts(self) -> JsonObject:
        """What a checkpoint keeps."""
        facts = {"undefined": self.undefined, "not_unique": self.not_unique, "activity": self.activity}
        return facts | {"opened": list(self.opened), "pulled": self.pulled}

    @facts.setter
    def facts(self, facts: JsonObject) -> None:
        self.undefined, self.not_unique = list(facts["undefined"]), list(facts["not_unique"])
        self.opened, self.pulled = Gap(*facts["opened"]), dict(facts["pulled"])
        self.activity = {name: [(t, on) for t, on in changes] for name, changes in facts["activity"].items()}
