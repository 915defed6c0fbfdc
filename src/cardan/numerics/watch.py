"""Finding the zeros of watched functions g(t, q, v, z, λ) on the polynomial of an accepted step.

The cases of Wehage & Haug (1981, fig. 5.1): no crossing; one, seen by the sign; two within the step, seen by slopes
that turn towards zero and away again. The step is looked at in SAMPLES pieces, so that two turning points within it
do not hide one another. Of several zeros the earliest counts; those at the same moment count together.

A function has a `side`: the sign it was last seen with. 0 means that it stands at zero and has not left it yet: then
it cannot fire. A function that stood at zero when the integrator was started, and has a slope away from it, is divided
by the time since then to find its next zero and not the old one.
"""

from __future__ import annotations

from math import inf, isfinite, nan
from typing import NamedTuple

import numpy as np
from numba.extending import overload

from cardan.numerics import adams, bdf, rk4
from cardan.numerics.compiled import Handle, call
from cardan.numerics.evaluation import (
    CALL_FAILED,
    EVENT,
    NO_NUMBER,
    NOT_CLOSED,
    OK,
    close,
    evaluate,
    load,
    settle_speeds,
)
from cardan.numerics.kernel import inlined, kernel

SAMPLES = 3  # pieces of a step
ROOT_ITERATIONS = 240  # a step function needs its interval halved 52 times, every fourth iteration
DIP = 0.3  # a turning point is looked at when the cubic says that g comes down to this fraction of its ends
GOLDEN = 0.3819660112501051
DIP_ITERATIONS = 40
TOGETHER = 1e-9  # of the step: zeros closer than this happen together
EPS = 2.0**-52

# slots of Watched.time
LEFT, T_EVENT, T_START = 0, 1, 2  # watched up to here; the event found; where the integrator was started
WAITS = 3  # 1: the event found has to wait until all times before it have been reported


class Watched(NamedTuple):
    """The watched functions and what is known of each."""

    function: Handle  # reads the machine's arrays, writes g and rate
    g: np.ndarray
    rate: np.ndarray
    left: np.ndarray  # g at the left end of the piece that is looked at, at first time[LEFT]
    left_rate: np.ndarray
    right: np.ndarray
    right_rate: np.ndarray
    side: np.ndarray  # ±1, or 0: standing at zero
    direction: np.ndarray  # in which crossings count: -1, 0 (both), 1
    enabled: np.ndarray
    needs_multipliers: np.ndarray  # such functions are looked at where the equations of motion have been solved
    standing: np.ndarray  # stood at zero at time[T_START]
    noise: np.ndarray  # what round-off can do to g
    blind: np.ndarray  # what tolerances can do to g: a function that stands at zero has left it when it is beyond
    zero: np.ndarray  # what counts as zero: for a contact that has just opened, the overlap it was left with
    root: np.ndarray
    fired: np.ndarray
    time: np.ndarray
    y: np.ndarray
    f: np.ndarray


def interpolated(H, t, y, f):
    """State and rate at time t from the history of an integrator."""
    raise NotImplementedError


@overload(interpolated, jit_options={"_nrt": False, "error_model": "numpy"})  # pyright: ignore[reportArgumentType]
def _interpolated(H, t, y, f):
    if H.instance_class is rk4.Step:
        return lambda H, t, y, f: rk4.interpolate(H, t, y, f)
    if H.instance_class is bdf.History:
        return lambda H, t, y, f: bdf.interpolate(H, t, y, f)
    return lambda H, t, y, f: adams.interpolate(H, t, y, f)


@kernel
def sample(m, lu, H, partitioned, E, t, solved):
    """g and rate at time t; `solved`: with the equations of motion solved there, so that multipliers are right.

    With partitioning, on the constraints, which the polynomials of dependent coordinates do not meet exactly.
    """
    interpolated(H, t, E.y, E.f)
    load(m, t, E.y)
    n_q, n_v = m.q.size, m.v.size
    for i in range(n_v):
        m.v_rate[i] = E.f[n_q + i]
    if solved:
        status = evaluate(m, lu, partitioned)
        if status == NOT_CLOSED:
            load(m, t, E.y)
        elif status == CALL_FAILED:
            return False
    elif partitioned and (close(m, lu) != OK or settle_speeds(m, lu) != OK):
        load(m, t, E.y)
    if call(E.function) != 0:
        return False
    for i in range(E.g.size):
        E.g[i] -= E.zero[i]
    return True


@inlined
def value(E, i, t, deflated):
    """g_i; divided by the time since the start where its zero there is not meant."""
    return E.g[i] / (t - E.time[T_START]) if deflated else E.g[i]


@kernel
def find_root(m, lu, H, partitioned, E, i, a, g_a, b, g_b, deflated):
    """A zero of g_i between a and b, where the signs differ: false position, Illinois (Dowell & Jarratt 1971).

    Of the two times that enclose it at the end, the one with the smaller |g|: always the later one would add up.
    """
    size_a, size_b = abs(g_a), abs(g_b)
    for k in range(ROOT_ITERATIONS):
        if b - a <= 2.0 * EPS * max(abs(a), abs(b)):
            break
        t = b - g_b * (b - a) / (g_b - g_a)
        if not a < t < b or k % 4 == 3:  # a comparison jumps: halving is all that helps
            t = 0.5 * (a + b)
        if not a < t < b or not sample(m, lu, H, partitioned, E, t, E.needs_multipliers[i]):
            break
        g = value(E, i, t, deflated)
        if g == 0.0:
            return t
        if (g > 0.0) == (g_b > 0.0):
            b, g_b, size_b = t, g, abs(g)
            g_a *= 0.5
        else:
            a, g_a, size_a = t, g, abs(g)
            g_b *= 0.5
    return a if size_a < size_b else b


@inlined
def dips(g0, r0, g1, r1, h):
    """Whether the cubic with values g and slopes r at both ends comes near zero in between (g0, g1 > 0)."""
    if not (r0 < 0.0 < r1):
        return False
    lowest = min(g0, g1)
    for k in range(1, 8):
        x = k / 8.0
        cubic = (1 + 2 * x) * (1 - x) ** 2 * g0 + x * (1 - x) ** 2 * h * r0
        cubic += x * x * (3 - 2 * x) * g1 + x * x * (x - 1) * h * r1
        lowest = min(lowest, cubic)
    return lowest < DIP * min(g0, g1)


@kernel
def find_dip(m, lu, H, partitioned, E, i, side, a, b):
    """The time of the least side·g_i between a and b (golden section, until it is below zero), and the value."""
    c, d = a + GOLDEN * (b - a), b - GOLDEN * (b - a)
    g_c = g_d = inf
    for _ in range(DIP_ITERATIONS):
        if g_c == inf:
            if not sample(m, lu, H, partitioned, E, c, E.needs_multipliers[i]):
                break
            g_c = side * E.g[i]
        if g_d == inf:
            if not sample(m, lu, H, partitioned, E, d, E.needs_multipliers[i]):
                break
            g_d = side * E.g[i]
        if min(g_c, g_d) < -E.noise[i]:
            break
        if g_c < g_d:
            b, d, g_d = d, c, g_c
            c, g_c = a + GOLDEN * (b - a), inf
        else:
            a, c, g_c = c, d, g_d
            d, g_d = b - GOLDEN * (b - a), inf
    return (c, g_c) if g_c < g_d else (d, g_d)


@inlined
def zero_between(m, lu, H, partitioned, E, i, a, g_a, b, g_b):
    """The zero of g_i in [a, b]; at a itself where g_i has no other sign there."""
    deflated = E.standing[i] and a <= E.time[T_START]
    if deflated:
        g_a = E.left_rate[i]
        g_b = g_b / (b - E.time[T_START])
    if not g_a * g_b < 0.0:
        return a
    return find_root(m, lu, H, partitioned, E, i, a, g_a, b, g_b, deflated)


@kernel
def look(m, lu, H, partitioned, E, t_end):
    """Whether a watched function fires up to t_end, the end of the last step; then time[T_EVENT] and `fired` say.

    In [left, t], function i with side s: s g < 0 at t is a crossing; s g > 0 at both ends with slopes that turn is
    perhaps two of them. Crossings against its direction only change the side.
    """
    n, t_left = E.g.size, E.time[LEFT]
    solve_at_end = False
    for i in range(n):
        E.root[i], E.fired[i] = inf, False
        solve_at_end = solve_at_end or (E.enabled[i] and E.needs_multipliers[i])
    a, step = t_left, t_end - t_left
    for j in range(1, SAMPLES + 1):
        last = j == SAMPLES
        b = t_end if last else t_left + step * j / SAMPLES
        if not sample(m, lu, H, partitioned, E, b, last and solve_at_end):
            return False
        for i in range(n):
            E.right[i], E.right_rate[i] = E.g[i], E.rate[i]
            if E.enabled[i] and not isfinite(E.g[i]):
                E.fired[i], E.time[T_EVENT] = True, nan
                return True
        earliest = inf
        for i in range(n):
            if E.enabled[i] and (last or not E.needs_multipliers[i]):
                E.root[i] = crossing(m, lu, H, partitioned, E, i, t_left if E.needs_multipliers[i] else a, b)
                earliest = min(earliest, E.root[i])
        if earliest < inf:
            for i in range(n):
                E.fired[i] = E.root[i] <= earliest + TOGETHER * step
            E.time[T_EVENT] = earliest
            return True
        for i in range(n):
            if last or not E.needs_multipliers[i]:
                E.left[i], E.left_rate[i] = E.right[i], E.right_rate[i]
                if abs(E.right[i]) > (E.noise[i] if E.side[i] != 0 else E.blind[i]):
                    E.side[i] = 1 if E.right[i] > 0.0 else -1
        a = b
    E.time[LEFT] = t_end
    return False


@kernel
def crossing(m, lu, H, partitioned, E, i, a, b):
    """The first zero of function i between a and b that counts, inf if there is none."""
    side, direction, g_b, rate_b = E.side[i], E.direction[i], E.right[i], E.right_rate[i]
    if side == 0:
        return inf
    if side * g_b < -E.noise[i]:
        if direction == side:
            return inf
        return zero_between(m, lu, H, partitioned, E, i, a, E.left[i], b, g_b)
    at_zero = side * E.left[i] <= E.noise[i] and side * E.left_rate[i] < 0.0 < side * rate_b
    if not at_zero and not dips(side * E.left[i], side * E.left_rate[i], side * g_b, side * rate_b, b - a):
        return inf
    t, low = find_dip(m, lu, H, partitioned, E, i, side, a, b)
    if not low < -E.noise[i]:
        return inf
    if direction == side:  # only the way back counts
        return zero_between(m, lu, H, partitioned, E, i, t, side * low, b, g_b)
    return zero_between(m, lu, H, partitioned, E, i, a, E.left[i], t, side * low)


@kernel
def place_at_event(m, lu, H, partitioned, E):
    """Put the machine at the event, with accelerations and multipliers there."""
    t = E.time[T_EVENT]
    if not isfinite(t):
        return NO_NUMBER
    interpolated(H, t, E.y, E.f)
    load(m, t, E.y)
    status = evaluate(m, lu, partitioned)
    if status == NOT_CLOSED:
        load(m, t, E.y)
        status = evaluate(m, lu, False)
    return EVENT if status != CALL_FAILED else CALL_FAILED
