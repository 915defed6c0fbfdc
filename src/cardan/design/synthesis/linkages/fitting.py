"""Linkages placed on a target, as residuals with exact derivatives; many linkages of one kind at a time.

A linkage has its dimensions (logarithms of lengths, offsets, places on links) and a placement as unknowns, and of paths
and motions the crank angle θ_k at each point of the target:

    path      (S P(θ_k) + T) - p_k                                           placement S, T (complex)
    motion    the same, and  weight (arg m(θ_k) + γ - α_k)                   placement S, T, γ
    function  arg(output link)(θ_0 + φ_k) + ψ_0 - ψ_k                        placement θ_0, ψ_0
              of a guide  σ x_C(θ_0 + φ_k) + x_0 - s_k                       placement θ_0, σ, x_0

Limits join as residuals: max(0, by how much each is passed), the limits drawn a little tighter than they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cardan.design.synthesis.linkages.jets import Jet, argument, modulus
from cardan.design.synthesis.linkages.kinds import Kind, Points
from cardan.design.synthesis.linkages.limits import Limits
from cardan.design.synthesis.linkages.targets import Target

GRID = 48  # crank positions at which transmission angles are watched
STRICT = 10.0  # what passing a limit weighs, beside errors
TIGHTER_LIMITS = 0.01  # by this limits are drawn tighter


@dataclass
class Designs:
    """n linkages of one kind: dimensions (n, count), sides (n, 2), placement (n, .), crank angles (n, k)."""

    rows: np.ndarray
    sides: np.ndarray
    placement: np.ndarray
    theta: np.ndarray

    def taken(self, which: np.ndarray) -> Designs:
        return Designs(self.rows[which], self.sides[which], self.placement[which], self.theta[which])

    def joined(self, other: Designs) -> Designs:
        return Designs(
            np.concatenate([self.rows, other.rows]),
            np.concatenate([self.sides, other.sides]),
            np.concatenate([self.placement, other.placement]),
            np.concatenate([self.theta, other.theta]),
        )

    def __len__(self) -> int:
        return len(self.rows)


class Residuals(NamedTuple):
    """Residuals r (n, k, q) of the target with derivatives by the unknowns (n, k, q, m) and by their crank angle
    (n, k, q), and residuals of the limits (n, l) with derivatives (n, l, m). Not a number where a linkage is open."""

    r: np.ndarray
    by: np.ndarray
    by_theta: np.ndarray
    passed: np.ndarray
    passed_by: np.ndarray


class Fit:
    """A kind of linkages, a target (some of its points) and the limits."""

    def __init__(self, kind: Kind, target: Target, limits: Limits, chosen: np.ndarray):
        self.kind, self.target, self.limits = kind, target, limits
        self.p, self.alpha = (v[chosen] if v.size else v for v in (target.points, target.angles))
        self.inputs, self.outputs = (v[chosen] if v.size else v for v in (target.inputs, target.outputs))
        self.function = target.task == "function"
        self.timed = not self.function  # crank angles of the points are unknowns
        count = {"path": 4, "motion": 5, "function": 3 if kind.slider else 2}[target.task]
        self.unknowns = kind.count + count
        self.fixed = np.zeros(self.unknowns, bool)  # unknowns that are not varied
        if self.function:
            self.fixed[kind.count - 2 : kind.count] = True  # a function has no point P
            self.fixed[kind.count : kind.count + 2] = limits.absolute
            if limits.absolute and kind.slider:
                self.fixed[kind.count + 1] = False

    def crank_angles(self, designs: Designs) -> np.ndarray:
        return designs.placement[:, :1] + self.inputs if self.function else designs.theta

    def grid(self, designs: Designs) -> np.ndarray:
        """Crank angles at which the limits of transmission are watched: all, or those that are used."""
        if self.limits.full:
            return np.broadcast_to(np.arange(GRID) * (2 * np.pi / GRID), (len(designs), GRID))
        theta = self.crank_angles(designs)
        low, high = theta.min(axis=1, keepdims=True), theta.max(axis=1, keepdims=True)
        return low + (high - low) * np.linspace(0, 1, GRID)

    def points(self, designs: Designs, theta: np.ndarray) -> Points:
        """Joints at the crank angles, not placed."""
        return self.kind.points(self.kind.unpack(designs.rows), np.exp(1j * theta), designs.sides)

    def residuals(self, designs: Designs) -> Residuals:
        theta, watched = self.crank_angles(designs), self._worst(designs)
        both, k, dimensions = np.concatenate([theta, watched], axis=1), theta.shape[1], self.kind.count
        x = self.kind.unpack_jets(designs.rows, dimensions + 1)  # by the dimensions and the crank's angle
        by = np.zeros((*both.shape, dimensions + 1), complex)
        by[..., dimensions] = 1j * np.exp(1j * both)
        at = self.kind.points(x, Jet(np.exp(1j * both), by), designs.sides)
        parts = self._target(designs, {name: _columns(v, slice(0, k)) for name, v in at.items()})
        r = np.stack([part.value for part in parts], axis=2)
        slopes = np.stack([part.by for part in parts], axis=2).real
        passed = self._passed(designs, x, {name: _columns(v, slice(k, None)) for name, v in at.items()})
        by_limit = np.concatenate([part.by for part in passed], axis=1)
        if self.function:  # the crank's start moves its angles
            slopes[..., dimensions] = slopes[..., -1]
            if not self.limits.full:
                by_limit[..., dimensions] = by_limit[..., -1]
        return Residuals(
            r,
            np.where(self.fixed, 0.0, slopes[..., :-1]),
            slopes[..., -1],
            np.concatenate([part.value for part in passed], axis=1),
            np.where(self.fixed, 0.0, by_limit[..., :-1]),
        )

    def _wide(self, z: Jet) -> Jet:
        """With derivatives by the placement, too: between those by the dimensions and that by the crank's angle."""
        by = np.zeros((*z.by.shape[:-1], self.unknowns + 1), z.by.dtype)
        by[..., : self.kind.count], by[..., -1] = z.by[..., :-1], z.by[..., -1]
        return Jet(z.value, by)

    def _target(self, designs: Designs, at: Points) -> list[Jet]:
        """The residuals of the target, one jet for each component."""
        if not self.function:
            S, T = self._similarity(designs)
            left = S * self._wide(at["P"]) + T - self.p
            parts = [left.real, left.imag]
            if self.target.task == "motion":
                turn = self._placed(designs, 4)
                off = argument(self._wide(self.kind.moved(at)) * np.exp(1j * (designs.placement[:, 4:5] - self.alpha)))
                parts.append((off + Jet(0.0 * turn.value, turn.by)) * self.target.angle_weight)
            return parts
        if self.kind.slider:
            scale, shift = self._placed(designs, 1), self._placed(designs, 2)
            return [scale * self._wide(at["C"].real) + shift - self.outputs / self.target.size]
        zero = self._placed(designs, 1)
        off = argument(self._wide(self.kind.output(at)) * np.exp(1j * (designs.placement[:, 1:2] - self.outputs)))
        return [(off + Jet(0.0 * zero.value, zero.by)) * (1.0 / self.target.size)]

    def _placed(self, designs: Designs, k: int, factor: complex = 1.0) -> Jet:
        by = np.zeros((len(designs), 1, self.unknowns + 1), type(factor))
        by[..., self.kind.count + k] = factor
        return Jet(designs.placement[:, k : k + 1] * factor, by)

    def _similarity(self, designs: Designs) -> tuple[Jet, Jet]:
        return (
            self._placed(designs, 0) + self._placed(designs, 1, 1j),
            self._placed(designs, 2) + self._placed(designs, 3, 1j),
        )

    def placing(self, designs: Designs) -> tuple[np.ndarray, np.ndarray]:
        """S and T (n, 1) that place linkages on the target. Function generators with two fixed pivots have these one
        unit apart; those with a guide have it along the outputs."""
        p = designs.placement
        if not self.function:
            return p[:, :1] + 1j * p[:, 1:2], p[:, 2:3] + 1j * p[:, 3:4]
        if self.kind.slider:
            return p[:, 1:2] + 0j, p[:, 2:3] + 0j
        return 1 / self.kind.unpack(designs.rows)["d"] + 0j, np.zeros((len(designs), 1), complex)

    def _worst(self, designs: Designs) -> np.ndarray:
        """For each pair of links the crank angle at which it transmits worst, (n, pairs); NaN in an open linkage."""
        grid = self.grid(designs)
        x = self.kind.unpack(designs.rows)
        sines = self.kind.sines(x, self.points(designs, grid), designs.sides)
        rows = np.arange(len(designs))
        return np.stack([np.where(np.isnan(s).any(axis=1), np.nan, grid[rows, np.argmin(s, axis=1)]) for s in sines], 1)

    def _passed(self, designs: Designs, x: Points, watched: Points) -> list[Jet]:
        """By how much limits are passed, weighed; zero where they hold.

        `watched`: the joints where each pair of links transmits worst.
        """
        least = np.sin(self.limits.angle) * (1 + TIGHTER_LIMITS) + 1e-3
        sines = self.kind.sines(x, watched, designs.sides)
        passed = [_beyond(least - self._wide(_columns(s, slice(j, j + 1)))) for j, s in enumerate(sines)]
        first = {name: _columns(v, slice(0, 1)) for name, v in watched.items()}
        scale = self._scale(designs, x)
        for span in self.kind.spans(first, not self.function):
            length = self._wide(modulus(span)) * scale
            passed.append(_beyond(length * (1.0 / self.limits.longest) - (1 - TIGHTER_LIMITS)))
            passed.append(_beyond((1 + TIGHTER_LIMITS) - length * (1.0 / self.limits.shortest)))
        if self.limits.region is not None and not self.function:
            passed += self._outside(designs, first)
        return [part * STRICT for part in passed]

    def _scale(self, designs: Designs, x: Points) -> Jet:
        if not self.function:
            return modulus(self._similarity(designs)[0])
        return modulus(self._placed(designs, 1)) if self.kind.slider else self._wide(1.0 / x["d"])

    def _outside(self, designs: Designs, first: Points) -> list[Jet]:
        left, bottom, right, top = self.limits.region or (0.0, 0.0, 0.0, 0.0)
        S, T = self._similarity(designs)
        inset = TIGHTER_LIMITS * min(right - left, top - bottom)
        excesses = []
        for z in [T, *(S * self._wide(first[p]) + T for p in self.kind.ground()[1:])]:
            x, y = z.real, z.imag
            excesses += [left + inset - x, x - (right - inset), bottom + inset - y, y - (top - inset)]
        return [_beyond(part) for part in excesses]


def _columns(z: Jet, which: slice) -> Jet:
    """Some crank angles of what depends on them."""
    return z if z.value.shape[1] == 1 else Jet(z.value[:, which], z.by[:, which])


def _beyond(z: Jet) -> Jet:
    """max(0, z)"""
    on = ~(z.value.real <= 0)  # what is not a number stays so
    return Jet(np.where(on, z.value.real, 0.0), np.where(on[..., None], z.by.real, 0.0))
