"""The channels of a page: times, poses of bodies and plotted quantities, each rounded as finely as is of use."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardan.protocol.checking import JsonObject
from cardan.results.quantities import AXES, EULER_PARAMETERS
from cardan.results.result import Result
from cardan.scene import GROUND, Scene, poses
from cardan.view.page import codec
from cardan.view.page.codec import Channel
from cardan.view.plots.choose_curves import clip_of
from cardan.view.plots.curves import Curve, element_of
from cardan.view.plots.event_marks import CONTINUOUS, OF_SPEEDS

# Rounding. A step of positions is far below a pixel, of angles far below what a pixel turns at the end of a bar;
# what moves little is kept as finely as it can be plotted, down to the round-off of a solver.
POSITION_STEP, ANGLE_STEP, EULER_STEP = 1e-5, 1e-5, 2e-6  # × radius of a bar; rad; 1
POSE_NOISE = 1e-9  # × radius of a bar, × rad, × the largest component of a vector
CURVE_ROUND_OFF = 1e-12  # × the scale of a unit: the size of the machine, 1 rad, either of them in the time of the run
QUANTITY_LEVELS = 2e5  # steps in the range of a quantity: more than a screen has pixels and a read-out has digits
POSE_WORDS = {
    2: ("position.x", "position.y", "angle"),
    3: tuple(f"position.{x}" for x in AXES) + tuple(f"orientation.{e}" for e in EULER_PARAMETERS),
}


class Table:
    """The channels of a page, in order, found by their labels. Channel 0 are the times."""

    budget = 2_000_000  # bytes of samples: with the program of the page it stays below 3 MB

    def __init__(self, rows: np.ndarray, unit: str, t: np.ndarray):
        self.rows = rows
        self.scales: Mapping[str, float] = {}  # by unit: beside what size a quantity is round-off
        self.places: dict[str, int] = {}
        self.channels: list[Any] = []
        self._about: list[JsonObject] = []
        self._size = 0
        self._put(self.times(t[rows]), {"label": "t", "element": "", "unit": unit, "panel": "", "continuous": True})

    # what a channel is, and how many bytes it takes
    times = staticmethod(codec.times)
    size_of = staticmethod(codec.size_of)

    def coded(self, values: np.ndarray, finest: float, coarsest: float = math.inf) -> Any:
        """Values in steps as fine as can be plotted, within these limits."""
        return codec.channel(values, max(min(coarsest, _span(values) / QUANTITY_LEVELS), finest))

    def samples(self) -> Any:
        """All numbers, row by row."""
        return codec.encoded(self.channels)

    def add_poses(self, result: Result, scene: Scene) -> list[list[int] | None]:
        """Channels of the coordinates of each body: x, y, φ, or x, y, z, e0, ..., e3; None for what does not move."""
        all_poses = poses(result)[self.rows]
        radius = scene.detail if math.isfinite(scene.detail) and scene.detail > 0 else 1.0
        last = [(ANGLE_STEP, POSE_NOISE)] if scene.dim == 2 else [(EULER_STEP, POSE_NOISE)] * 4
        steps = [(POSITION_STEP * radius, POSE_NOISE * radius)] * scene.dim + last
        placed: list[list[int] | None] = []
        for k, body in enumerate(scene.bodies):
            if k == GROUND or (body.name, "position") not in result.columns:
                placed.append(None)
                continue
            channels = []
            for word, values, (coarse, fine) in zip(POSE_WORDS[scene.dim], all_poses[:, k].T, steps, strict=True):
                quantity = word.partition(".")[0]
                unit = {"position": result.units.length, "angle": "rad"}.get(quantity, "")
                panel = "Euler parameters" if quantity == "orientation" else quantity
                about = {"element": body.name, "unit": unit, "panel": _panel(panel, unit), "continuous": True}
                pose = self.coded(values, fine, coarse)
                self._size += self.size_of(pose)
                channels.append(self._put(pose, {"label": f"{body.name}.{word}"} | about))
            placed.append(channels)
        return placed

    def add(self, group: Sequence[Curve], budget: int | None = None) -> bool:
        """Add curves that are not there yet; not those that would grow the samples beyond a budget. Whether all are."""
        group = [curve for curve in group if curve.label not in self.places]
        largest = max((_largest(curve.values[self.rows]) for curve in group), default=0.0)
        finest = [max(POSE_NOISE * largest, CURVE_ROUND_OFF * self.scales.get(curve.unit, 0.0)) for curve in group]
        channels = [self.coded(curve.values[self.rows], step) for curve, step in zip(group, finest, strict=True)]
        sizes = [self.size_of(channel) for channel in channels]
        if budget is not None and channels and self._size + sum(sizes) > budget:
            return False
        self._size += sum(sizes)
        for curve, channel in zip(group, channels, strict=True):
            about = {"label": curve.label, "element": element_of(curve), "unit": curve.unit}
            about |= {"panel": _panel(curve.quantity, curve.unit), "continuous": True}  # but for the jumps
            clip = clip_of(curve.values[self.rows])
            about |= {"clip": list(clip)} if clip is not None else {}
            if curve.column not in CONTINUOUS:
                about["jumps"] = "impacts" if curve.column in OF_SPEEDS else "events"
            self._put(channel, about)
        return True

    def _put(self, channel: Any, about: JsonObject) -> int:
        place = self.places.setdefault(about["label"], len(self.channels))
        self.channels.append(channel)
        self._about.append(about)
        return place

    def described(self) -> list[JsonObject]:
        return [about | self.code_of(channel) for about, channel in zip(self._about, self.channels, strict=True)]

    @staticmethod
    def code_of(channel: Channel) -> JsonObject:
        """What turns the whole numbers of a channel into its values."""
        return {"offset": channel.offset, "step": channel.step} | ({"gaps": channel.gaps} if channel.gaps else {})


class PlainTable(Table):
    """Channels as they are, 64-bit numbers: for a page that shows one run for a moment, on the same computer."""

    budget = 16_000_000

    @staticmethod
    def times(t: np.ndarray) -> np.ndarray:
        """They increase strictly, as `codec.times` lets them: of equal times all but the last are set back a little."""
        t = np.array(t, dtype=float)
        step = (t[-1] - t[0]) / codec.LARGEST_WHOLE_NUMBER if len(t) else 0.0
        for k in range(len(t) - 2, -1, -1):
            if t[k] >= t[k + 1]:
                t[k] = t[k + 1] - step
        return t

    @staticmethod
    def size_of(channel: np.ndarray) -> int:
        return channel.nbytes

    def coded(self, values: np.ndarray, finest: float, coarsest: float = math.inf) -> np.ndarray:
        return np.asarray(values, dtype=float)

    @staticmethod
    def code_of(channel: np.ndarray) -> JsonObject:
        return {}

    def samples(self) -> bytes:
        return np.array(self.channels, dtype="<f8").tobytes()


def _panel(quantity: str, unit: str) -> str:
    return f"{quantity} [{unit}]" if unit else quantity


def _span(values: np.ndarray) -> float:
    finite = values[codec.is_kept(values)]
    return float(finite.max() - finite.min()) if finite.size else 0.0


def _largest(values: np.ndarray) -> float:
    return float(np.abs(values[codec.is_kept(values)]).max(initial=0.0))
