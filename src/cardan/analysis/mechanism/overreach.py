"""Drivers that ask for more than their link can do, and what helps: let it swing back, or shorten the crank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, log10
from typing import Any

import numpy as np

from cardan.analysis.assemble import assemble_from
from cardan.analysis.mechanism.loops import Loop
from cardan.analysis.mechanism.mechanism import Mechanism, Range, mechanism_of, moves_in_words
from cardan.analysis.mechanism.places import Links
from cardan.analysis.mechanism.types import TURNING
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import CardanError

DRIVER_SAMPLES = 400  # of a driver's function over a run
NEAR_END = 1e-6  # of a range: a driver that goes as far beyond it goes beyond it
SWING_SHARE = 0.95  # of a range: how far a link swings that is to turn back before its dead centres
TURNING_SHARE = 0.9  # of the longest crank that turns fully: at that itself all links come into one line
FUNCTION_DIGITS = 5  # of numbers in a function


@dataclass(frozen=True)
class Overreach:
    """A driver that goes beyond the range of its link.

    `words` says so. `function`: a motion of time within the range that begins like that of the driver, "" where there
    is none. `loop`: the four-bar or slider-crank whose crank would turn with the length `shorter`, None where none
    would.
    """

    driver: str
    range: Range
    words: str
    function: str
    loop: Loop | None
    shorter: float

    @property
    def advice(self) -> str:
        """What helps, in words."""
        swing = f"Let it swing back ({self.function})" if self.function else "Let it turn back before its dead centre"
        if self.loop is None:
            return f"{swing}, or change the lengths of its loop."
        return f'{swing}, or shorten "{self.range.link}" to {self.shorter:g} or less.'


def overreaches(whole: Mechanism, state: State, until: float) -> Iterator[Overreach]:
    """Of the drivers of a mechanism, in a run from the time of its state on."""
    links, system = Links(state), state.system
    for k, row in enumerate(system.rows):
        driver = row.element
        link = _link_of(driver, links) if driver.kind == "driver" else None
        one = next((each for each in whole.ranges if link is not None and each.link == link[0]), None)
        if one is None or one.turns or link is None:
            continue
        times = np.linspace(state.t, until, DRIVER_SAMPLES)
        motion = -np.array([_residual(system, state, t, k) for t in times])
        way = link[1] * (motion - motion[0])
        margin = NEAR_END * one.swing
        if one.now + way.max() <= one.high + margin and one.now + way.min() >= one.low - margin:
            continue
        rate = (motion[1] - motion[0]) / (times[1] - times[0])
        function = _swing(one, links.coordinate(link[0], one.joint, link[1]), link[1], rate, state.t)
        loop, shorter = _turning_loop(whole, one)
        yield Overreach(driver.name, one, moves_in_words(whole, one), function, loop, shorter)


def stopped_there(system: System, p: np.ndarray, start: float, until: float) -> str:
    """What a run that came to a dead centre says of it; "" where the reason is another one."""
    try:
        state = assemble_from(system, p, *system.initial_state(p), t=start, fill=True)
        one = next(overreaches(mechanism_of(state), state, until), None)
    except CardanError:
        return ""
    return "" if one is None else f"{one.words} {one.advice}"


def _link_of(driver: Any, links: Links) -> tuple[str, float] | None:
    """The link on the ground that a driver moves by its angle or travel, and whether both grow together (1) or not."""
    owner = getattr(getattr(driver, "coordinate", None), "owner", None)
    if owner is None:
        return None
    names = [links.link_of.get(frame.name) for frame in owner.frames()] if hasattr(owner, "frames") else [owner.name]
    if len(names) == 1 and names[0] in links.names and driver.coordinate.is_angle:
        return str(names[0]), 1.0
    if len(names) != 2 or links.ground not in names:
        return None
    return (str(names[1]), 1.0) if names[0] == links.ground else (str(names[0]), -1.0)


def _residual(system: System, state: State, t: float, row: int) -> float:
    return float(np.ravel(system.constraint(t, state.q, state.p)[0])[row])


def _swing(one: Range, now: float, sense: float, rate: float, t: float) -> str:
    """A sine between both ends of a range that starts where the driver starts, in its sense and not faster."""
    ends = sorted(now + sense * (end - one.now) for end in (one.low, one.high))
    middle, half = sum(ends) / 2, SWING_SHARE * (ends[1] - ends[0]) / 2
    if rate == 0 or abs(now - middle) >= half or t != 0:
        return ""
    phase = float(np.arcsin((now - middle) / half))
    phase = phase if rate > 0 else np.pi - phase
    wave = f"{_number(half)}*sin({_number(abs(rate) / half)}*t + {_number(phase)})".replace("+ -", "- ")
    return wave if abs(middle) <= NEAR_END * half else f"{_number(middle)} + {wave}"


def _number(x: float) -> str:
    return f"{x:.{FUNCTION_DIGITS}g}"


def _turning_loop(whole: Mechanism, one: Range) -> tuple[Loop | None, float]:
    """The loop whose crank does not turn, and a length with which it would."""
    for loop in whole.loops:
        if loop.links[0] == one.link and loop.type not in TURNING and loop.longest_crank > 0:
            return loop, _short(TURNING_SHARE * loop.longest_crank)
    return None, 0.0


def _short(x: float) -> float:
    """Rounded down to two digits."""
    step = 10.0 ** (floor(log10(x)) - 1)
    return float(f"{floor(x / step + 1e-9) * step:.6g}")
