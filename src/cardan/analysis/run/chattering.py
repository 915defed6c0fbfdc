"""Motions that chatter: a force jumps where a speed passes zero, and the forces of both sides drive it back there.

Dry friction that is written as `-F*sign(v)` does so where it should stick. The core looks for it from step to step
(core/methods/chattering.c): in every fixed step, and, of methods that choose their steps, where these are short.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics.constants import SHORT_STEP

CHATTERS = (
    "{}: from t = {:.6g} on the motion stands where {} switches: the forces of both sides drive it back there, and "
    "steps of {:.1e} lead nowhere; for dry friction use cd.Friction, which sticks, else a function without a jump, "
    "such as cd.tanh"
)


class Chattering:
    """Has the core look at a run: at once where its steps are fixed, else when they have become short.

    (What jumps is looked for in the equations, which takes a while where they are long.)
    """

    def __init__(self, run: Any, t_start: float):
        self.run, self.last, self.began = run, t_start, t_start
        if run.fixed_step:
            self._look()

    def after(self, steps: int) -> None:
        """After so many steps."""
        now, before = self.run.reached(), self.last
        self.last = now
        if self.run.jumps is None and now - before <= steps * SHORT_STEP * (self.run.t_end - self.began):
            self._look()

    def _look(self) -> None:
        system = self.run.machine.absolute.system
        if system.jump_names and not system.switches:
            self.run.jumps = self.run.machine.jumps
            self.run.jumps.begin(self.run.t_end - self.began)


def chatter(run: Any) -> AnalysisError:
    """What to say of a run that the core has stopped."""
    jumps = run.jumps
    k = int(np.argmax(jumps.returns))
    owner, text = run.machine.absolute.system.jump_names[k]
    step = (run.reached() - jumps.since[k]) / max(1, jumps.steps[k])
    return AnalysisError(CHATTERS.format(owner, jumps.since[k], text, step))
