"""Millions of random linkages, in blocks on all cores; the best are kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from cardan.design.synthesis.linkages.comparing import Comparison, comparison
from cardan.design.synthesis.linkages.kinds import Kind, drawn, single
from cardan.design.synthesis.linkages.limits import Limits
from cardan.design.synthesis.linkages.targets import Target

LINKAGES_AT_A_TIME = 4096  # linkages compared at a time: arrays that stay in the processor's cache
MOST_DRAWS = 50  # of a block's size: where limits leave few, a block stays smaller
KEPT = 6000  # of each kind
AROUND = np.exp(2j * np.pi * np.arange(36) / 36)[None, :]  # directions of a crank that turns fully
COLUMNS = ("rows", "sides", "error", "S", "T", "begin", "end")


@dataclass(frozen=True)
class Screened:
    """The best candidates of a kind: rows of dimensions, sides of assembly, rms error, placement and range of the
    crank (`comparing.Match`), and how many were compared."""

    rows: np.ndarray
    sides: np.ndarray
    error: np.ndarray
    S: np.ndarray
    T: np.ndarray
    begin: np.ndarray
    end: np.ndarray
    tried: int

    def taken(self, which: np.ndarray) -> Screened:
        return Screened(*(getattr(self, name)[which] for name in COLUMNS), tried=self.tried)

    def best(self, count: int) -> Screened:
        return self.taken(np.argsort(self.error, kind="stable")[:count])

    def joined(self, other: Screened) -> Screened:
        both = (np.concatenate([getattr(self, name), getattr(other, name)]) for name in COLUMNS)
        return Screened(*both, tried=self.tried + other.tried)


def screen(
    kind: Kind,
    target: Target,
    limits: Limits,
    candidates: int,
    seed: int,
    workers: int | None,
    show: Callable[[int], None],
) -> tuple[Screened | None, bool]:
    """The best of so many random candidates, and whether all were tried: Ctrl-C ends the search with what it has.

    The same seed gives the same linkages, whatever the number of workers.
    """
    compared = comparison(target, limits.full, limits.absolute)
    blocks = max(1, -(-candidates // LINKAGES_AT_A_TIME))
    sizes = [min(LINKAGES_AT_A_TIME, candidates - k * LINKAGES_AT_A_TIME) for k in range(blocks)]
    best: Screened | None = None
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
    try:
        work = pool.map(lambda k: block(kind, compared, limits, sizes[k], (seed, k)), range(blocks))
        for done, part in enumerate(work):
            best = (part if best is None else best.joined(part)).best(KEPT)
            show(sum(sizes[: done + 1]))
    except KeyboardInterrupt:
        return best, False
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return best, True


def block(kind: Kind, compared: Comparison, limits: Limits, size: int, seed: tuple[int, int]) -> Screened:
    """So many random linkages of a kind that keep to the limits of transmission, compared with the target."""
    word = int.from_bytes(kind.name.encode(), "big")
    rng = np.random.default_rng([word, *seed])
    with np.errstate(all="ignore"):
        rows, sides, theta = _drawn(kind, compared, limits, size, rng)
        x = {name: single(v) for name, v in kind.unpack(rows).items()}
        crank = np.broadcast_to(np.exp(1j * theta).astype(np.complex64), (len(rows), theta.shape[1]))
        at = kind.points(x, crank, sides)
        match = compared.match(kind, at, theta, rng)
        if match.w is not None:
            rows[:, -2], rows[:, -1] = match.w.real, match.w.imag
            at["P"] = kind.carried_from(at) + match.w[:, None] * kind.moved(at)
        first = {name: v[:, :1] for name, v in at.items()}
        spans = np.concatenate([np.abs(v) for v in kind.spans(first, compared.point)], axis=1)
        pivots = [match.T[:, None]] + [match.T[:, None] + match.S[:, None] * first[p] for p in kind.ground()[1:]]
        good = limits.allows(spans * np.abs(match.S)[:, None], np.concatenate(pivots, axis=1)) & np.isfinite(
            match.error
        )
    screened = Screened(rows, sides, *match[:5], tried=len(rows))
    return screened.taken(np.flatnonzero(good)).best(KEPT)


def _drawn(
    kind: Kind, compared: Comparison, limits: Limits, size: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows, sides and crank angles (one row of them where they are shared) of so many linkages."""
    parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    have = 0
    for _ in range(MOST_DRAWS):
        theta = np.zeros((size, 0)) if compared.shared is not None else compared.crank_angles(rng, size)
        used = theta if compared.shared is None else compared.shared
        directions = AROUND if limits.full else np.exp(1j * used)
        rows, sides, which = drawn(kind, rng, size, directions, limits.full, np.cos(limits.angle))
        parts.append((rows, sides, theta[which]))
        have += len(rows)
        if have >= size:
            break
    rows, sides, theta = (np.concatenate(column)[:size] for column in zip(*parts, strict=True))
    return rows, sides, theta if compared.shared is None else compared.shared
