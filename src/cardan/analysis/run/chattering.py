"""Motions that chatter: a force jumps where a speed passes zero, and the forces of both sides drive it back there.

Dry friction that is written as `-F*sign(v)` does so where it should stick. The core looks for it from step to step
(core/methods/chattering.c): in every fixed step, and, of methods that choose their steps, where these are short. Steps
of these that pass a jump are looked at just behind it (core/methods/between.c).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.errors import AnalysisError

CHATTERS = (
    "{}: from t = {:.6g} on the motion stands where {} switches: the forces of both sides drive it back there, and "
    "steps of {:.1e} lead nowhere; for dry friction use cd.Friction, which sticks, else a function without a jump, "
    "such as cd.tanh"
)


def see_jumps(run: Any, t_start: float) -> None:
    """Have the core look at where the forces of a run jump, if they do so anywhere."""
    system = run.machine.absolute.system
    if system.jump_names and not system.switches:
        run.jumps = run.machine.jumps
        run.jumps.begin(run.t_end - t_start)


def chatter(run: Any) -> AnalysisError:
    """What to say of a run that the core has stopped."""
    jumps = run.jumps
    k = int(np.argmax(jumps.returns))
    owner, text = run.machine.absolute.system.jump_names[k]
    step = (run.reached() - jumps.since[k]) / max(1, jumps.steps[k])
    return AnalysisError(CHATTERS.format(owner, jumps.since[k], text, step))
