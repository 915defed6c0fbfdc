"""Contacts that no step may pass over: core/touching.c."""

from __future__ import annotations

import numpy as np

from cardan.numerics.core import Handle, Struct


class Touching(Struct, c="cd_touching"):
    """Distances g of n contacts, ġ, bounds of |ġ|, and how many grains of uneven ground pass in unit time, each n."""

    function: Handle  # reads the machine's t, q, v, p, writes `now`
    now: np.ndarray  # (4 n,)
    left: np.ndarray  # (4 n,) at the beginning of the step
    right: np.ndarray  # (4 n,) at its end
    angles: np.ndarray  # speeds that are rates of single angles: these may turn by any number of turns in a step
    ends: np.ndarray  # (4, .) positions and speeds, and their rates, at the beginning; the same at the end
    time: np.ndarray  # (1,) the time of `left`; NaN: not known yet
    kinked: np.ndarray  # (1,) whether a contact has changed sides in the step that ends there
