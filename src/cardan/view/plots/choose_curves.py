"""Which quantities of a run are worth a look first, which of them share an axis, and where its limits lie.

One rule for the animation page, for `result.plot()` and for `cardan plot`. A quantity is lively where it turns back and
forth and is not only growing evenly, as the angle of a driven crank does, and where it varies much beside its own mean
and beside others of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardan.results.quantities import AT_JOINT
from cardan.results.result import Result
from cardan.results.scales import unit_scales
from cardan.view.plots.curves import Curve, curves, panel_of

MOST_PANELS = 3  # that are shown when nothing was asked for
LOOKED_AT_PARTS = 400  # bodies and elements that are looked at
LOOKED_AT_ROWS = 500  # reporting times that are looked at, evenly taken
MOST_TOGETHER = 7  # curves in a panel that was not asked for: as many as there are colours
CONSTANT_SHARE = 1e-9  # of its size: what varies less is constant
RANGE_ROUND_OFF = 1e-9  # of the scale of its unit
LEAST_VARIATION_SHOWN = 1e-4  # of the widest of its vector or unit: what varies less is as good as constant
READABLE_SHARE = 0.05  # of the height of a panel: a curve that takes less is not read, and gets a panel of its own
SHARE_UNASKED = 0.15  # the same of what was not asked for
SPIKES = 0.01  # of the time on either side: what is far outside only so long lies beyond the limits of an axis
OUTLYING = 5.0  # times the range of the rest
SPIKY = 6.0  # standard deviations: what has a spike spans more, and most quantities span less
LEAST_REST = 1e-7  # of the full range: where the rest is less it is noise, and nothing is clipped
LIMIT_MARGIN = 0.5  # of the range of the rest: how far the limits lie outside it
TURN = 0.1  # of its range: a turn back by less is no reversal
CHATTER = 60  # reversals: more than these are no pleasure to look at
LARGEST_PLOTTED = 1e150  # a value: larger ones are left out
TOTAL = "energy.total"
DULL = 0.02  # liveliness below which a quantity is not shown unasked

# what is looked at of each family, and how much people care for it
MOTIONS = {
    "point": {"position": 1.2, "velocity": 1.1},
    "joint": {"angle": 1.0, "displacement": 1.0, "angle_i": 0.9, "angle_j": 0.9},
    "force": {"length": 1.0},
    "body": {"position": 0.8, "angle": 0.8, "velocity": 0.9, "angular_velocity": 0.9},
    "state": {"value": 1.0},
    "block": {"output": 1.0},
}
EFFORTS = {
    "driver": {"force": 1.3},
    "force": {"force": 1.1, "torque": 1.1, "normal_force": 1.1},
    "joint": {AT_JOINT: 1.0},
    "limit": {"force": 0.8},
    "friction": {"force": 0.8},
}


class Candidate(NamedTuple):
    """The curves of one quantity, and how lively the liveliest of them is."""

    curves: list[Curve]
    score: float


def first_panels(result: Result) -> list[list[Curve]]:
    """What is shown when nothing was asked for: a motion, a force, the energies or another motion; the liveliest."""
    if len(result.t) < 2:
        return []
    motions, efforts = (_ranked(result, words) for words in (MOTIONS, EFFORTS))
    energies = _scored(result, curves(result, "energy")) if ("energy", "kinetic") in result.columns else None
    chosen = [*motions[:1], *efforts[:1]]
    chosen += [energies] if energies is not None and energies.score > DULL else []
    for candidate in (*motions[1:], *efforts[1:]):
        if len(chosen) >= MOST_PANELS:
            break
        if all(panel_of(candidate.curves[0]) != panel_of(other.curves[0]) for other in chosen):
            chosen.append(candidate)
    return [_together(candidate.curves) for candidate in chosen[:MOST_PANELS]]


def arranged(curves: Iterable[Curve]) -> list[list[Curve]]:
    """Curves by panel: those of one unit together, as long as each can be read on the axis of the others."""
    panels: list[list[Curve]] = []
    for curve in curves:
        same_unit = [panel for panel in panels if panel_of(panel[0]) == panel_of(curve)]
        home = next((panel for panel in same_unit if share_axis([*panel, curve])), None)
        if home is None:
            panels.append([curve])
        else:
            home.append(curve)
    return panels


def share_axis(curves: Sequence[Curve], least: float = READABLE_SHARE) -> bool:
    """Whether no curve becomes flat on an axis that has room for all; a total energy may be: it is meant to be."""
    spans = {curve.label: span for curve in curves if (span := limits_of(curve.values)) is not None}
    if not spans:
        return True
    height = max(high for _, high in spans.values()) - min(low for low, _ in spans.values())
    size = max(max(abs(low), abs(high)) for low, high in spans.values())
    spans.pop(TOTAL, None)
    return all(high - low >= least * height or high - low <= CONSTANT_SHARE * size for low, high in spans.values())


def limits_of(values: np.ndarray) -> tuple[float, float] | None:
    """The range that an axis shows of a quantity: all of it, or without its spikes; None where it has no values."""
    clipped = clip_of(values)
    if clipped is not None:
        return clipped
    finite = values[_known(values)]
    return (float(finite.min()), float(finite.max())) if finite.size else None


def clip_of(values: np.ndarray) -> tuple[float, float] | None:
    """The limits within which a quantity is shown where spikes would flatten the rest of it; None where not.

    Spikes are what lies, for less than a hundredth of the time on its side, far outside the range of all the rest.
    """
    finite = values[_known(values)]
    if finite.size < 2 / SPIKES:
        return None
    low, high = float(finite.min()), float(finite.max())
    if high - low <= SPIKY * float(finite.std()):
        return None
    inner_low, inner_high = (float(q) for q in np.quantile(finite, (SPIKES, 1 - SPIKES)))
    rest = inner_high - inner_low
    if high - low <= OUTLYING * rest or rest <= LEAST_REST * (high - low):
        return None
    return max(low, inner_low - LIMIT_MARGIN * rest), min(high, inner_high + LIMIT_MARGIN * rest)


def liveliness(t: np.ndarray, values: np.ndarray) -> float:
    """0 for what is constant or grows evenly, towards 1 for what turns back and forth about zero."""
    is_finite = _known(values)
    t, values = t[is_finite], values[is_finite]
    span = limits_of(values)
    if span is None or len(values) < 3:
        return 0.0
    low, high = span
    size = max(abs(low), abs(high))
    if high - low <= CONSTANT_SHARE * size:
        return 0.0
    values = np.clip(values, low, high)
    centred = t - t.mean()
    slope = centred @ (values - values.mean()) / max(centred @ centred, np.finfo(float).tiny)
    bent = float(np.ptp(values - slope * centred)) / (high - low)
    turns = _reversals(values, TURN * (high - low))
    busy = (0.5 + turns) / (2.5 + turns) / (1 + turns / CHATTER)
    beside_its_mean = (high - low) / (high - low + abs(float(values.mean())))
    return busy * min(bent, 1.0) * beside_its_mean**0.5


def _ranked(result: Result, words: dict[str, dict[str, float]]) -> list[Candidate]:
    """Candidates that are not dull, the liveliest first: of one kind and unit, those that vary more."""
    scales = unit_scales(result)
    candidates = [
        one
        for one in _candidates(result, words)
        if one.score > DULL and _range(one.curves) > RANGE_ROUND_OFF * scales.get(one.curves[0].unit, 0.0)
    ]
    ranges: dict[str, list[float]] = {}
    for one in candidates:
        ranges.setdefault(one.curves[0].unit, []).append(_range(one.curves))
    typical = {unit: float(np.median(widths)) for unit, widths in ranges.items()}

    def weighed(one: Candidate) -> float:
        width = _range(one.curves)
        return one.score * width / (width + typical[one.curves[0].unit])

    real = [one for one in candidates if _range(one.curves) > LEAST_VARIATION_SHOWN * max(ranges[one.curves[0].unit])]
    return sorted(real, key=weighed, reverse=True)


def _candidates(result: Result, words: dict[str, dict[str, float]]) -> Iterator[Candidate]:
    for part in [*result.parts.values()][:LOOKED_AT_PARTS]:
        for quantity, weight in words.get(part.family, {}).items():
            if (part.name, quantity) not in result.columns:
                continue
            components = curves(result, f"{part.name}.{quantity}")
            forces = [curve for curve in components if curve.unit == result.units.force]
            scored = _scored(result, forces if quantity == AT_JOINT and forces else components)
            yield scored._replace(score=weight * scored.score)


def _scored(result: Result, components: list[Curve]) -> Candidate:
    every = max(1, len(result.t) // LOOKED_AT_ROWS)
    scores = [liveliness(result.t[::every], np.asarray(curve.values)[::every]) for curve in components]
    widest = max((_range([curve]) for curve in components), default=0.0)
    scores = [
        0.0 if _range([curve]) <= LEAST_VARIATION_SHOWN * widest else score
        for curve, score in zip(components, scores, strict=True)
    ]
    order = sorted(range(len(components)), key=lambda k: -scores[k])
    liveliest = [components[k] for k in order]
    return Candidate(liveliest, max(scores, default=0.0))


def _together(ranked_curves: Sequence[Curve]) -> list[Curve]:
    """The liveliest curve and those that can be read beside it, in the order of their names."""
    chosen, least = [ranked_curves[0]], LEAST_VARIATION_SHOWN * _range(ranked_curves[:1])
    for curve in ranked_curves[1:MOST_TOGETHER]:
        if (_range([curve]) > least or curve.label == TOTAL) and share_axis([*chosen, curve], SHARE_UNASKED):
            chosen.append(curve)
    return sorted(chosen, key=lambda curve: curve.label)


def _known(values: np.ndarray) -> np.ndarray:
    """Which values are numbers that can be reckoned with."""
    return np.abs(values) < LARGEST_PLOTTED  # False for what is not a number


def _range(curves: Sequence[Curve]) -> float:
    span = limits_of(curves[0].values)
    return 0.0 if span is None else span[1] - span[0]


def _reversals(values: np.ndarray, least: float) -> int:
    """How often a quantity turns back by at least so much."""
    count, direction = 0, 0
    low = high = float(values[0])
    for value in values.tolist():
        low, high = min(low, value), max(high, value)
        if direction >= 0 and value <= high - least:
            count, direction, low, high = count + direction, -1, value, value
        elif direction <= 0 and value >= low + least:
            count, direction, low, high = count - direction, 1, value, value
    return count
