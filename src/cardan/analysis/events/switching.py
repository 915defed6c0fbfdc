"""Frozen switches in a run: the side on which each one is, and what happens when it switches.

See `equations.switches`. Where u passes zero the mode goes over to the other side, and the motion goes on with the
forces of that side. Where these drive u back, there is no other side to go to: the motion would slide along the surface
u = 0 (Filippov 1988, ch. 2), as a body does that dry friction brings to rest. Such a run is refused.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.equations.events import SWITCH, Watch
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics.constants import CROWDED, MOST_CROWDED, STANDING_RATE

STANDING = 3e4  # times the noise of g: a start is as close to zero as joints close
LOOK_AHEAD = 1e-6  # of the time: how far is looked ahead where g and its rate are zero
SLIDES = (
    "{}: at t = {:.6g} the motion comes to rest where {} switches: the forces of both sides drive it back there, and "
    "there is no derivative; for dry friction use cd.Friction, else a function without a jump, such as cd.tanh"
)
LEAVES = (
    "{}: {} had stood where it switches and left at some time up to t = {:.6g}: it is not known how that moves; begin "
    "a little aside, or let an event (cd.When, cd.At) begin the motion"
)
CROWDS = "{}: {} switches without end at t = {:.9g}; use a function without a jump, such as cd.tanh"


class NotSmoothError(AnalysisError):
    """A motion without derivatives: it goes on as a plain run does, but not with frozen switches."""


class Watching(Protocol):
    """What is asked here of the events of a run (`Events`)."""

    system: Any
    bound: Any
    plan: Any
    E: Any

    def solve(self) -> None: ...

    def evaluate(self) -> None: ...

    def noise(self) -> np.ndarray: ...


class Switching:
    """The switches of one run. Watched functions are those of `events`; modes stand at `slots` of p."""

    def __init__(self, events: Watching):
        system = events.system
        self.events, self.switches = events, system.switches
        m = events.bound.arrays
        self._slots = np.arange(m.p.size - len(self.switches), m.p.size)
        self._watches = np.array([i for i, w in enumerate(events.plan.watches) if w.kind == SWITCH], np.int64)
        self._rounds = np.array([switch.rounds for switch in self.switches])
        self._bends = np.array([switch.bends for switch in self.switches])
        state = m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p
        self._arguments = Computed(system.events.switch_arguments, *state)
        self._crowd, self._last_time = 0, -np.inf

    # -- modes -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The modes at the start; of those that stand at zero by where they go from there."""
        p, slots = self.events.bound.arrays.p, self._slots
        p[slots] = np.where(self._rounds, 0.5, 1.0)
        self._follow(np.zeros(slots.size, bool))
        self.events.solve()
        g, rate, noise = self._looked_at()
        for k in np.flatnonzero((np.abs(g) <= noise) | (np.maximum(np.abs(g), np.abs(rate) / 1e3) <= STANDING * noise)):
            self._choose(int(k))

    def renew(self, fired: list[Watch]) -> None:
        """After a change of speeds, states or modes: the switches that have `fired` go over, all others follow."""
        E, p = self.events.E, self.events.bound.arrays.p
        passing = self._among(fired)
        for k in np.flatnonzero(passing):
            p[self._slots[k]] = self._beyond(int(k), -int(E.side[self._watches[k]]))
        self._follow(passing | (np.abs(self._looked_at()[0]) <= self._noise()))

    def check(self, fired: list[Watch]) -> None:
        """Refuse a motion that is driven back where it has just switched. Accelerations are known."""
        _, rate, noise = self._looked_at()
        t = float(self.events.bound.arrays.t[0])
        for k in np.flatnonzero(self._among(fired)):
            went = -int(self.events.E.side[self._watches[k]])
            if went * rate[k] < -STANDING_RATE * noise[k] and not self.switches[k].bends:
                self._refuse(SLIDES, int(k))
            crowded = t - self._last_time <= CROWDED * max(abs(t), 1e-6)
            self._crowd, self._last_time = self._crowd + 1 if crowded else 0, t
            if self._crowd > MOST_CROWDED:
                switch = self.switches[k]
                raise NotSmoothError(CROWDS.format(switch.owner, switch.text, t))

    def side_of(self, watch: Watch) -> int:
        """The side on which a switch is."""
        k = next(k for k, switch in enumerate(self.switches) if switch is watch.element)
        return int(np.sign(self.events.bound.arrays.p[self._slots[k]]))

    def verify(self) -> None:
        """Refuse a run in which a switch has left its zero unseen."""
        sides, modes = self.events.E.side[self._watches], self.events.bound.arrays.p[self._slots]
        for k in np.flatnonzero((sides != 0) & ~self._rounds & ~self._bends & (np.sign(modes) != sides)):
            switch = self.switches[k]
            raise NotSmoothError(LEAVES.format(switch.owner, switch.text, float(self.events.bound.arrays.t[0])))

    # -- parts -------------------------------------------------------------------------------------------------

    def _among(self, fired: list[Watch]) -> np.ndarray:
        return np.array([any(switch is w.element for w in fired) for switch in self.switches], bool)

    def _looked_at(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """g, ġ and what round-off can do to g, of all switches where the machine is."""
        self.events.evaluate()
        E = self.events.E
        return E.g[self._watches].copy(), E.rate[self._watches].copy(), self._noise()

    def _noise(self) -> np.ndarray:
        return self.events.noise()[self._watches]

    def _follow(self, kept: np.ndarray) -> None:
        """Modes on the side of their arguments, but for those that are `kept`; arguments may depend on modes."""
        p = self.events.bound.arrays.p
        for _ in range(self._slots.size + 1):
            u = self._arguments()[0]
            now = np.where(self._rounds, np.floor(u) + 0.5, np.where(u > 0.0, 1.0, -1.0))
            now = np.where(kept, p[self._slots], now)
            if np.array_equal(now, p[self._slots]):
                return
            p[self._slots] = now

    def _beyond(self, k: int, direction: int) -> float:
        """The mode behind a zero of g that is passed in this direction."""
        if not self._rounds[k]:
            return float(direction)
        whole = round(float(self._arguments()[0][k]))
        rising = direction if whole % 2 == 0 else -direction  # g = sin πu rises with u at even numbers
        return whole + 0.5 * rising

    def _choose(self, k: int) -> None:
        """The side to which a switch goes that stands at zero; 0 where it stays there."""
        p, slot = self.events.bound.arrays.p, self._slots[k]
        goes = {}
        for side in (1, -1):
            p[slot] = self._beyond(k, side)
            self.events.solve()
            _, rate, noise = self._looked_at()
            goes[side] = side * self._ahead(k) if abs(rate[k]) <= STANDING_RATE * noise[k] else side * rate[k]
            goes[side] = 0.0 if abs(goes[side]) <= STANDING_RATE * noise[k] else goes[side]
        if self._bends[k]:
            goes[1] = goes[1] or 1.0
        if goes[1] < 0.0 and goes[-1] < 0.0 and not self._bends[k]:
            self._refuse(SLIDES, k)
        if goes[1] <= 0.0 and goes[-1] <= 0.0 and not (self._rounds[k] or self._bends[k]):
            p[slot] = 0.0
        else:
            p[slot] = self._beyond(k, 1 if goes[1] > 0.0 else -1)
        self.events.solve()

    def _ahead(self, k: int) -> float:
        """ġ a moment later."""
        m = self.events.bound.arrays
        kept = [x.copy() for x in (m.t, m.q, m.v, m.z)]
        h = LOOK_AHEAD * max(1.0, abs(float(m.t[0])))
        motion.call(m.dynamics)
        m.t[0] += h
        for x, rate in ((m.q, m.q_rate), (m.v, m.v_rate), (m.z, m.z_rate)):
            x += h * rate
        self.events.solve()
        rate = float(self._looked_at()[1][k])
        for x, was in zip((m.t, m.q, m.v, m.z), kept, strict=True):
            x[:] = was
        self.events.solve()
        return rate

    def _refuse(self, message: str, k: int) -> None:
        switch = self.switches[k]
        raise NotSmoothError(message.format(switch.owner, float(self.events.bound.arrays.t[0]), switch.text))
