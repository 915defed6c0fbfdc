"""Numbers that carry their first and second derivative by one variable: x + x' ε + x'' ε²/2.

Enough to write down the positions of a machine of one freedom and obtain its equation of motion. Works with the
floating-point numbers it is given: long doubles stay long doubles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Jet:
    x: Any
    d: Any = 0.0
    dd: Any = 0.0

    def __add__(self, other: Any) -> Jet:
        o = lifted(other)
        return Jet(self.x + o.x, self.d + o.d, self.dd + o.dd)

    def __neg__(self) -> Jet:
        return Jet(-self.x, -self.d, -self.dd)

    def __sub__(self, other: Any) -> Jet:
        return self + -lifted(other)

    def __rsub__(self, other: Any) -> Jet:
        return lifted(other) - self

    def __mul__(self, other: Any) -> Jet:
        o = lifted(other)
        return Jet(self.x * o.x, self.d * o.x + self.x * o.d, self.dd * o.x + 2 * self.d * o.d + self.x * o.dd)

    def __truediv__(self, other: Any) -> Jet:
        o = lifted(other)
        return self * o.after(1 / o.x, -1 / o.x**2, 2 / o.x**3)

    __radd__, __rmul__ = __add__, __mul__

    def after(self, f: Any, slope: Any, curvature: Any) -> Jet:
        """f(self) by the chain rule, from f, f′ and f″ there."""
        return Jet(f, slope * self.d, curvature * self.d**2 + slope * self.dd)


def lifted(value: Any) -> Jet:
    return value if isinstance(value, Jet) else Jet(value)


def sin(j: Jet) -> Jet:
    s, c = np.sin(j.x), np.cos(j.x)
    return j.after(s, c, -s)


def cos(j: Jet) -> Jet:
    s, c = np.sin(j.x), np.cos(j.x)
    return j.after(c, -s, -c)


def sqrt(j: Jet) -> Jet:
    r = np.sqrt(j.x)
    return j.after(r, 0.5 / r, -0.25 / (r * j.x))


def arcsin(j: Jet) -> Jet:
    w = np.sqrt(1 - j.x**2)
    return j.after(np.arcsin(j.x), 1 / w, j.x / w**3)


def arccos(j: Jet) -> Jet:
    w = np.sqrt(1 - j.x**2)
    return j.after(np.arccos(j.x), -1 / w, -j.x / w**3)


def arctan2(y: Jet, x: Jet) -> Jet:
    """The angle of (x, y): its value by arctan2, its derivatives by  φ′ = (x y′ - y x′)/(x² + y²)."""
    r2 = x.x**2 + y.x**2
    first = (x.x * y.d - y.x * x.d) / r2
    second = (x.x * y.dd - y.x * x.dd - 2 * first * (x.x * x.d + y.x * y.d)) / r2
    return Jet(np.arctan2(y.x, x.x), first, second)


@dataclass(frozen=True)
class Moving:
    """A body whose position (and angle, in the plane) depends on the one coordinate."""

    mass: float
    inertia: float
    position: Sequence[Jet]
    angle: Jet


def acceleration(bodies: Sequence[Moving], speed: Any, generalized_force: Any) -> Any:
    """θ̈ from  M θ̈ + h θ̇² = Q,  M = Σ m r′·r′ + J φ′²,  h = Σ m r′·r″ + J φ′ φ″ (h = M′/2)."""
    M = h = 0.0
    for b in bodies:
        M = M + b.mass * sum(p.d**2 for p in b.position) + b.inertia * b.angle.d**2
        h = h + b.mass * sum(p.d * p.dd for p in b.position) + b.inertia * b.angle.d * b.angle.dd
    return (generalized_force - h * speed**2) / M
