"""Time histories as text that is short and quick to read: what the animation page keeps its numbers in.

Each channel x(t) becomes whole numbers, n = round((x - offset) / step), and these their second differences along time:
of a smooth motion they are small. All of them as 32-bit numbers (they wrap, as in JavaScript's `| 0`), their lowest
bytes first, then the second lowest, ...: the upper ones are nearly all alike, which zlib makes short. Base64 at last.

A value that is not finite repeats the one before it; which ones do is told beside the numbers (`gaps`).
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

LARGEST_WHOLE_NUMBER = 2**30  # of the whole numbers: half of what 32 bits hold, so that rounding never gets there
LARGEST_VALUE = 1e300  # what lies beyond counts as infinite: sums and steps of it would overflow
LEAST_QUANTUM = 1e-300  # below it 1/step overflows
DOUBLE_RESOLUTION = 2.0**-52
BYTES = 4  # of a whole number
HARDEST = 9  # zlib's level: pages are written once and kept


class Channel(NamedTuple):
    """One quantity over time as whole numbers."""

    numbers: np.ndarray  # int32
    offset: float
    step: float
    gaps: tuple[tuple[int, int], ...] = ()  # (first, count) of samples that are not finite


def is_kept(values: np.ndarray) -> np.ndarray:
    """Which values have a number on the page."""
    return np.abs(values) < LARGEST_VALUE  # NaN is not


def channel(values: np.ndarray, step: float) -> Channel:
    """Values rounded to multiples of `step`, or of a coarser one where 32 bits do not hold them so finely."""
    values = np.asarray(values, dtype=float)
    finite = is_kept(values)
    if not finite.any():
        return Channel(np.zeros(len(values), dtype=np.int32), 0.0, 1.0, gaps_of(finite))
    low, high = values[finite].min(), values[finite].max()
    if low == high:
        return Channel(np.zeros(len(values), dtype=np.int32), float(low), 1.0, gaps_of(finite))
    offset, reach = (low + high) / 2, (high - low) / 2
    step = max(step, reach / LARGEST_WHOLE_NUMBER, DOUBLE_RESOLUTION * abs(offset), LEAST_QUANTUM)
    numbers = np.round((_filled(values, finite) - offset) / step).astype(np.int32)
    return Channel(numbers, float(offset), float(step), gaps_of(finite))


def times(t: np.ndarray) -> Channel:
    """Times as a channel that increases strictly: of equal times all but the last are set back by one step."""
    t = np.asarray(t, dtype=float)
    if len(t) < 2 or t[-1] == t[0]:
        return Channel(np.arange(len(t), dtype=np.int32) - max(len(t) - 1, 0), float(t[-1]) if len(t) else 0.0, 1e-9)
    step = (t[-1] - t[0]) / LARGEST_WHOLE_NUMBER
    numbers = np.round((t - t[0]) / step).astype(np.int64)
    places = np.arange(len(t))
    numbers = np.minimum.accumulate((numbers - places)[::-1])[::-1] + places
    return Channel(numbers.astype(np.int32), float(t[0]), float(step))


def gaps_of(finite: np.ndarray) -> tuple[tuple[int, int], ...]:
    """(first, count) of each run of samples that are not finite."""
    edges = np.diff(np.concatenate([[False], ~finite, [False]]).astype(np.int8))
    first, last = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return tuple((int(a), int(b - a)) for a, b in zip(first, last, strict=True))


def _filled(values: np.ndarray, finite: np.ndarray) -> np.ndarray:
    """Values that are not finite replaced by the one before them, those at the start by the first that is."""
    source = np.maximum.accumulate(np.where(finite, np.arange(len(values)), -1))
    return values[np.where(source < 0, np.argmax(finite), source)]


def encoded(channels: Sequence[Channel]) -> str:
    """The numbers of all channels, row by row, as one text."""
    if not channels:
        return ""
    rows = np.array([c.numbers for c in channels], dtype=np.int32)
    first = np.diff(rows, axis=1)  # int32 wraps silently in NumPy's arrays, as it must here
    rows = np.concatenate([rows[:, :1], first[:, :1], np.diff(first, axis=1)], axis=1)
    planes = rows.astype("<i4").reshape(-1).view(np.uint8).reshape(-1, BYTES).T
    return base64.b64encode(zlib.compress(planes.tobytes(), HARDEST)).decode("ascii")


def size_of(channel: Channel) -> int:
    """About how many bytes a channel adds to a page."""
    return len(encoded([channel]))


def decoded(text: str, count: int, frames: int) -> np.ndarray:
    """The whole numbers back, (count, frames)."""
    if not text:
        return np.zeros((count, frames), dtype=np.int32)
    planes = np.frombuffer(zlib.decompress(base64.b64decode(text)), dtype=np.uint8).reshape(BYTES, -1)
    rows = np.ascontiguousarray(planes.T).view("<i4").reshape(count, frames).astype(np.int32)
    first = np.cumsum(rows[:, 1:], axis=1, dtype=np.int32)
    return np.cumsum(np.concatenate([rows[:, :1], first], axis=1), axis=1, dtype=np.int32)


def values_of(numbers: np.ndarray, offset: float, step: float, gaps: Sequence[Sequence[int]] = ()) -> np.ndarray:
    """The values that whole numbers stand for, NaN in the gaps."""
    values = offset + step * numbers.astype(float)
    for first, count in gaps:
        values[first : first + count] = np.nan
    return values
