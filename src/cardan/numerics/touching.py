"""No step passes over a touch: contacts that close and open again within one step.

A contact is a force that acts only where a distance g is negative. A step of an integrator feels it at its ends; one
that begins before a touch and ends behind it would feel nothing, however exact it is. So before a step is accepted, g
is looked at between its ends, on the cubic through the states there; a step that is deeper somewhere in between than
its ends tell is given up, and a shorter one, which ends there, is tried: it feels the force, and from there on the
control of errors does what it always does.

Between two times a, b a distance with slopes ġ_a < 0 < ġ_b cannot fall below the tangents at both,

    g >= max(g_a + (t - a) ġ_a, g_b - (b - t) ġ_b)

where it is convex, as the distance from a convex body is along a straight path. Where both tangents are below zero, g
is looked at where they meet, and so on (Kelley's cutting planes). Slopes are made steeper by STEEPER for what is not
straight; where angles turn far or uneven ground passes by, a step is looked at piece by piece. A distance that is
larger than what the bodies can move towards each other in the step is not looked at.

At the touch itself the force has a kink. A method of high order takes what is behind it for the tail of a smooth
function, and its error for a small part of what it is: steps in which a contact changes sides are judged by what the
polynomial missed at their ends, and the method starts again behind them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.numerics.compiled import Handle, call
from cardan.numerics.evaluation import CLOSURE_TOL, normalize
from cardan.numerics.kernel import inlined, kernel

STEEPER = 1.25  # times the slope: a point that turns about an axis by one radian goes nowhere below such tangents
FARTHEST = 1.5  # times the larger speed at both ends: how fast a distance may change in between
LARGEST_TURN = 1.0  # radians of an angle in one piece of a step: more, and a path is far from straight
DEEPER = 2.0  # times the overlap at the ends of a step: what they tell of what is in between
MOST_PIECES = 10_000  # of a step; more turns than that at once, and the machine does nothing else
LOOKS = 12  # between two times: tangents find the lowest place of a kink at once, and of a parabola by halves


class Touching(NamedTuple):
    """Distances g of n contacts, ġ, bounds of |ġ|, and how many grains of uneven ground pass in unit time, each n."""

    function: Handle  # reads the machine's t, q, v, p, writes `now`
    now: np.ndarray  # (4 n,)
    left: np.ndarray  # (4 n,) at the beginning of the step
    right: np.ndarray  # (4 n,) at its end
    angles: np.ndarray  # speeds that are rates of single angles: these may turn by any number of turns in a step
    ends: np.ndarray  # (4, .) positions and speeds, and their rates, at the beginning; the same at the end
    time: np.ndarray  # (1,) the time of `left`; NaN: not known yet
    kinked: np.ndarray  # (1,) whether a contact has changed sides in the step that ends there


@kernel
def begin_step(m, P, t, y, f):
    """The machine stands at (t, y) and moves with the rates f: a step begins here."""
    for i in range(P.ends.shape[1]):
        P.ends[0, i], P.ends[1, i] = y[i], f[i]
    place_between(m, P, t, 1.0, 0.0)
    if call(P.function) == 0:
        for i in range(P.now.size):
            P.left[i] = P.now[i]
        P.time[0] = t


@inlined
def accept_step(P, t):
    """The end of the step is the beginning of the next one."""
    for i in range(P.ends.shape[1]):
        P.ends[0, i], P.ends[1, i] = P.ends[2, i], P.ends[3, i]
    for i in range(P.left.size):
        P.left[i] = P.right[i]
    P.time[0] = t


@inlined
def changes_sides(P):
    """Whether a contact that was open at the beginning of the step is closed at its end, or the other way round."""
    changes = False
    for i in range(P.now.size // 4):
        changes |= (P.left[i] < 0.0) != (P.right[i] < 0.0)
    return changes


@kernel
def place_between(m, P, t, h, x):
    """Positions and speeds at t + x, 0 <= x < h, from the cubic through both ends of a step of length h (Hermite)."""
    n_q, s = m.q.size, x / h
    m.t[0] = t + x
    for i in range(P.ends.shape[1]):
        y = P.ends[0, i]
        if s > 0.0:
            rise, lift = P.ends[2, i] - y, P.ends[1, i] * h
            bend = lift + P.ends[3, i] * h - 2.0 * rise
            y += s * (lift + s * (rise - lift - bend + s * bend))
        if i < n_q:
            m.q[i] = y
        else:
            m.v[i - n_q] = y
    normalize(m.q, m.spins)


@kernel
def below_between(m, P, i, t, h, told, a, g_a, rate_a, b, g_b, rate_b):
    """A time between a and b, counted from t, at which distance i is less than -told; 0 where none is found."""
    for _ in range(LOOKS):
        down, up = STEEPER * rate_a, STEEPER * rate_b
        if not down < 0.0 < up:
            return 0.0
        x = (g_b - g_a + down * a - up * b) / (down - up)
        if not a < x < b or g_a + down * (x - a) > -told:
            return 0.0
        place_between(m, P, t, h, x)
        if call(P.function) != 0:
            return 0.0
        g, rate = P.now[i], P.now[P.now.size // 4 + i]
        if g < -told:
            return x
        if rate < 0.0:
            a, g_a, rate_a = x, g, rate
        else:
            b, g_b, rate_b = x, g, rate
    return 0.0


@kernel
def first_below(m, P, i, t, h, told, pieces):
    """The same for the whole step, piece by piece."""
    n = P.now.size // 4
    a, g_a, rate_a = 0.0, P.left[i], P.left[n + i]
    for k in range(1, pieces + 1):
        b, g_b, rate_b = h, P.right[i], P.right[n + i]
        if k < pieces:
            b = h * k / pieces
            place_between(m, P, t, h, b)
            if call(P.function) != 0:
                return 0.0
            g_b, rate_b = P.now[i], P.now[n + i]
            if g_b < -told:
                return b
        x = below_between(m, P, i, t, h, told, a, g_a, rate_a, b, g_b, rate_b)
        if x > 0.0:
            return x
        a, g_a, rate_a = b, g_b, rate_b
    return 0.0


@kernel
def felt_share(m, P, t, t_new, y, f):
    """The share of the step from t to t_new after which a contact is deeper than its ends tell; 1 where none is.

    The machine stands at the end of the step, with state y and rates f, and does so again afterwards.
    """
    n, n_q, h, first = P.now.size // 4, m.q.size, t_new - t, t_new - t
    if P.time[0] != t or call(P.function) != 0:
        return 1.0
    for i in range(P.now.size):
        P.right[i] = P.now[i]
    for i in range(P.ends.shape[1]):
        P.ends[2, i], P.ends[3, i] = y[i], f[i]
    turning = 0.0
    for k in range(P.angles.size):
        j = n_q + P.angles[k]
        turning = max(turning, abs(P.ends[0, j]), abs(P.ends[2, j]))
    for i in range(n):
        g_a, g_b = P.left[i], P.right[i]
        told = m.watch[CLOSURE_TOL] + DEEPER * max(0.0, -g_a, -g_b)
        nearest = g_a + g_b + 2.0 * told
        if not nearest <= FARTHEST * h * max(P.left[2 * n + i], P.right[2 * n + i]):
            continue  # also where a distance is not a number
        pieces = h * turning / LARGEST_TURN
        if g_a > 0.0 or g_b > 0.0:  # else its ups and downs are felt as any force is
            pieces += h * max(P.left[3 * n + i], P.right[3 * n + i])
        x = first_below(m, P, i, t, h, told, 1 + int(min(pieces, MOST_PIECES)))
        if x > 0.0:
            first = min(first, x)
    m.t[0] = t_new
    for i in range(P.ends.shape[1]):
        if i < n_q:
            m.q[i] = y[i]
        else:
            m.v[i - n_q] = y[i]
    return first / h
