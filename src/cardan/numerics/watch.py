"""Watched functions g(t, q, v, z, λ), with zeros found on the polynomial of an accepted step: core/methods/watch.c.

A function has a `side`: the sign it was last seen with. 0 means that it stands at zero and has not left it yet: then
it cannot fire. A function that stood at zero when the integrator was started, and has a slope away from it, is divided
by the time since then to find its next zero and not the old one.
"""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Handle, Struct


class Watched(Struct, c="cd_watched"):
    """The watched functions and what is known of each."""

    function: Handle  # reads the machine's arrays, writes g and rate
    g: np.ndarray
    rate: np.ndarray
    left: np.ndarray  # g at the left end of the piece that is looked at, at first time.left
    left_rate: np.ndarray
    right: np.ndarray
    right_rate: np.ndarray
    side: np.ndarray  # ±1, or 0: standing at zero
    direction: np.ndarray  # in which crossings count: -1, 0 (both), 1
    enabled: np.ndarray
    needs_multipliers: np.ndarray  # such functions are looked at where the equations of motion have been solved
    standing: np.ndarray  # stood at zero at time.t_start
    noise: np.ndarray  # what round-off can do to g
    blind: np.ndarray  # what tolerances can do to g: a function that stands at zero has left it when it is beyond
    zero: np.ndarray  # what counts as zero: for a contact that has just opened, the overlap it was left with
    root: np.ndarray
    fired: np.ndarray
    time: np.ndarray  # cd_watched_time
    y: np.ndarray
    f: np.ndarray
    seen: np.ndarray  # (2 n,) g and rate at time.seen, where the equations of motion have been solved
    fastest: np.ndarray  # largest |rate| so far
    quick: np.ndarray  # changed too quickly between two looks to tell whether it passed zero


FRESH_LOOKS = core.new_numbers("cd_between_real")
FRESH_LOOKS.saved_at = FRESH_LOOKS.returned_to = FRESH_LOOKS.last_knot = np.nan


class Between(Struct, c="cd_between"):
    """Steps are looked at between their ends (core/methods/between.c)."""

    saved: np.ndarray  # the run before the last step
    defects: np.ndarray
    position: np.ndarray  # where the machine was last evaluated within a step
    lam_seen: np.ndarray
    real: np.ndarray  # cd_between_real
    integer: np.ndarray  # cd_between_integer

    def clear(self) -> None:
        """For a new run."""
        self.real[:] = FRESH_LOOKS
        self.integer.fill(0)


def new_between(size: int, unknowns: int, coordinates: int, multipliers: int) -> Between:
    """Room for a run that takes `size` numbers to save, with so many unknowns, coordinates and multipliers."""
    real, integer = core.new_numbers("cd_between_real"), core.new_numbers("cd_between_integer")
    return Between(np.zeros(size), np.zeros(unknowns), np.zeros(coordinates), np.zeros(multipliers), real, integer)


class Jumps(Struct, c="cd_jumps"):
    """Functions at whose zeros forces jump (core/methods/chattering.c)."""

    function: Handle  # reads the machine's arrays, writes u
    u: np.ndarray
    after: np.ndarray  # at the end of a step,
    before: np.ndarray  # and at its beginning,
    rate: np.ndarray  # with its rate there
    since: np.ndarray  # when the first of the returns was seen
    span: np.ndarray  # (1,) the length of the run
    returns: np.ndarray  # steps that should have passed the zero, and behind which it lies ahead again
    looks: np.ndarray  # steps since the last of them,
    steps: np.ndarray  # and since the first one

    def begin(self, span: float) -> None:
        """For a run of this length."""
        self.span[0] = span
        core.cd_forget_jumps(self)


class Touching(Struct, c="cd_touching"):
    """Contacts that no step may pass over (core/methods/touching.c).

    Distances g of n contacts, ġ, bounds of |ġ|, and how many grains of uneven ground pass in unit time, each n.
    """

    function: Handle  # reads the machine's t, q, v, p, writes `now`
    now: np.ndarray  # (4 n,)
    left: np.ndarray  # (4 n,) at the beginning of the step
    right: np.ndarray  # (4 n,) at its end
    angles: np.ndarray  # speeds that are rates of single angles: these may turn by any number of turns in a step
    ends: np.ndarray  # (4, .) positions and speeds, and their rates, at the beginning; the same at the end
    time: np.ndarray  # (1,) the time of `left`; NaN: not known yet
    kinked: np.ndarray  # (1,) whether a contact has changed sides in the step that ends there
