"""Types of four-bars and slider-cranks by their lengths (Grashof 1883), and the longest crank that still turns."""

from __future__ import annotations

EQUAL = 1e-9  # of the sum of all lengths: sums that are the same
CHANGE_POINT = "change point"
TURNING = ("crank-rocker", "double-crank", CHANGE_POINT, "crank turns")  # types whose input makes full turns


def four_bar_type(crank: float, coupler: float, rocker: float, ground: float) -> str:
    """The type of a four-bar that is driven at `crank`: shortest and longest link against the two others.

    If the two together are longer, no link turns fully against another ("triple-rocker"). If they are shorter, the
    shortest link turns against all others; if they are equal, all links come to lie on a line.
    """
    lengths = {"crank-rocker": crank, "double-crank": ground, "double-rocker": coupler, "rocker-crank": rocker}
    shortest, *others, longest = sorted(lengths.values())
    excess = shortest + longest - sum(others)
    if abs(excess) <= EQUAL * sum(lengths.values()):
        return CHANGE_POINT
    return "triple-rocker" if excess > 0 else min(lengths, key=lambda word: lengths[word])


def slider_crank_type(crank: float, rod: float, offset: float) -> str:
    """Which link of a slider-crank turns fully; the line of the slider passes the bearing at the distance `offset`."""
    if rod >= crank + abs(offset):
        return "crank turns"
    return "rod turns" if rod + abs(offset) <= crank else "crank and rod swing"


def longest_turning_crank(coupler: float, rocker: float, ground: float) -> float:
    """The length up to which a crank turns fully, as the shortest link; 0 where no length does."""
    others = sorted((coupler, rocker, ground))
    return max(0.0, min(others[0], others[0] + others[1] - others[2]))


def longest_turning_slider_crank(rod: float, offset: float) -> float:
    """The same of a slider-crank."""
    return max(0.0, rod - abs(offset))
