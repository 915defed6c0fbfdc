"""Complex numbers with their derivatives, and the points in which two links meet.

The functions take arrays (a million random linkages) as well as jets (a few of them, with exact derivatives).
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Jet:
    """Complex values (...,) and their derivatives (..., m) by m real unknowns."""

    __array_ufunc__ = None  # arrays leave `array * jet` to the jet
    __slots__ = ("by", "value")

    def __init__(self, value: np.ndarray, by: np.ndarray):
        self.value, self.by = value, by

    def __add__(self, other: Jet | np.ndarray | complex) -> Jet:
        if isinstance(other, Jet):
            return Jet(self.value + other.value, self.by + other.by)
        value = self.value + other
        return Jet(value, np.broadcast_to(self.by, (*value.shape, self.by.shape[-1])))

    __radd__ = __add__

    def __neg__(self) -> Jet:
        return Jet(-self.value, -self.by)

    def __sub__(self, other: Jet | np.ndarray | complex) -> Jet:
        return self + (-other)

    def __rsub__(self, other: Jet | np.ndarray | complex) -> Jet:
        return -self + other

    def __mul__(self, other: Jet | np.ndarray | complex) -> Jet:
        if isinstance(other, Jet):
            by = self.value[..., None] * other.by + other.value[..., None] * self.by
            return Jet(self.value * other.value, by)
        return Jet(self.value * other, self.by * np.asarray(other)[..., None])

    __rmul__ = __mul__

    def __rtruediv__(self, number: float) -> Jet:
        value = 1.0 / self.value
        return Jet(number * value, -number * (value**2)[..., None] * self.by)

    def conj(self) -> Jet:
        return Jet(self.value.conj(), self.by.conj())

    @property
    def real(self) -> Jet:
        return Jet(self.value.real, self.by.real)

    @property
    def imag(self) -> Jet:
        return Jet(self.value.imag, self.by.imag)


def argument(z: Jet) -> Jet:
    """The angle of z within (-π, π]; d arg z = Im(z̄ dz) / |z|²."""
    return Jet(np.angle(z.value), (z.value.conj()[..., None] * z.by).imag / (np.abs(z.value) ** 2)[..., None])


def modulus(z: Jet) -> Jet:
    """|z|; d|z| = Re(z̄ dz) / |z|."""
    length = np.abs(z.value)
    return Jet(length, (z.value.conj()[..., None] * z.by).real / length[..., None])


def meeting(B: Any, b: Any, D: Any, c: Any, side: Any) -> Any:
    """The point C with |C - B| = b and |C - D| = c, left of the way from B to D where side is 1, right where it is -1.

    With r = D - B:  C = B + r (α + i side √(b²/|r|² - α²)),  α = (|r|² + b² - c²) / 2|r|².  Not a number where the two
    circles do not meet. Its derivatives follow from those of the two equations, with u = C - B and v = C - D:

        Re(ū dC) = b db + Re(ū dB) = β,   Re(v̄ dC) = c dc + Re(v̄ dD) = γ,   dC = i (γ u - β v) / Im(ū v)
    """
    if not isinstance(B, Jet):
        r = D - B
        square = r.real**2 + r.imag**2
        along = (square + b**2 - c**2) / (2.0 * square)
        return B + r * (along + 1j * (side * np.sqrt(b**2 / square - along**2)))
    D = D if isinstance(D, Jet) else Jet(np.asarray(D, complex), np.zeros((1, 1, 1)))
    C = meeting(B.value, b.value, D.value, c.value, side)
    u, v = C - B.value, C - D.value
    beta = b.value[..., None] * b.by + (u.conj()[..., None] * B.by).real
    gamma = c.value[..., None] * c.by + (v.conj()[..., None] * D.by).real
    by = 1j * (gamma * u[..., None] - beta * v[..., None]) / (u.conj() * v).imag[..., None]
    return Jet(C, by)


def sliding(B: Any, b: Any, height: Any) -> Any:
    """The point C on the line Im C = height with |C - B| = b, in front of B (Re C > Re B).

    With u = C - B:  Re(u) dRe(C) = b db + Re(ū dB) - Im(u) dheight.
    """
    if not isinstance(B, Jet):
        rise = height - B.imag
        return B.real + np.sqrt(b**2 - rise**2) + 1j * height
    C = sliding(B.value, b.value, height.value)
    u = C - B.value
    along = b.value[..., None] * b.by + (u.conj()[..., None] * B.by).real - u.imag[..., None] * height.by
    return Jet(C, along / u.real[..., None] + 1j * height.by)
