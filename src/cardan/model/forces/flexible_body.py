"""The elastic part of a flexible body: modes in a floating frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import ForceElement, Masses
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar
from cardan.model.flexible.invariants import Invariants
from cardan.model.flexible.reduced import ReducedBody, check_reduced, load_reduced
from cardan.model.view import View

VANISHING = 1e-12  # relative: entries of inertia that vanish by symmetry
EACH = 3  # amplitudes that one body carries: its x, y and z
PRODUCTS = (
    (0, 0),
    (1, 1),
    (2, 2),
    (0, 1),
    (0, 2),
    (1, 2),
)  # of angular velocities, as in `ReducedBody.stiffening`


@dataclass(frozen=True, eq=False)
class FlexibleBody(ForceElement):
    """Let a body bend in modes: a point at p is at x = p + Σ φ_k(p) η_k in the axes of its floating frame.

        T = ½ ∫|ṙ + A (ω′ x x + ẋ)|² dm,   Q_η = -(K + Σ ω′_a ω′_b K_ab) η - D η̇,   D_k = 2 ζ_k √(m K_k)

    `cd.flexible_body` adds it with all that belongs to it: the body of the frame, bodies whose places are the
    amplitudes η, and bodies at its markers, held by `FlexibleNode`.

    Parameters
    ----------
    frame : Body
        The floating frame.
    amplitudes : tuple of Body
        Whose x, y, z are η₁, η₂, η₃, then η₄, ...
    data : ReducedBody, str or Path
        Its masses, modes and markers, or the file that has them.
    stiffness : float or parameter, default 1.0
        A factor of K: that of Young's modulus.
    damping : float or parameter, or tuple, default 0.0
        The damping ratio ζ of all modes, or of each.

    Notes
    -----
    `result["arm modes"].mode_1` is an amplitude, a length; `.strain_energy` is ½ ηᵀK η, and `.stress_<place>` the
    equivalent stress of von Mises at each place of the data. K_ab, the effect of the stresses of spinning, is there
    where the data have it.

    Examples
    --------
    >>> import cardan as cd
    >>> import numpy as np
    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])  # a truss of all its bars
    >>> bars = corners[:, None] - corners
    >>> K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    >>> K[range(8), :, range(8)] = -K.sum(axis=2)
    >>> ends = {"left": range(4), "right": range(4, 8)}
    >>> data = cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, ends)
    >>> model = cd.Model("thrown", dim=3, gravity=(0, 0, -9.81))
    >>> shelf = cd.flexible_body(model, "shelf", data)
    >>> result = cd.simulate(model, until=0.1)
    >>> print(f"{abs(result['shelf modes'].mode_1).max():.3f}")  # it falls without bending
    0.000
    """

    frame: Body
    amplitudes: tuple[Body, ...]
    data: ReducedBody | str | Path
    stiffness: Scalar = 1.0
    damping: tuple[Scalar, ...] | Scalar = 0.0

    glyph: ClassVar[str] = "none"

    def check(self) -> None:
        what = f'{self.kind} "{self.name}"'
        if isinstance(self.data, (str, Path)):
            object.__setattr__(self, "data", load_reduced(self.data))
        if not isinstance(self.data, ReducedBody):
            raise ModelError(f"{what}: data: expected a reduced body or its file, got {described(self.data)}")
        check_reduced(self.data)
        if self.frame.model.dim != 3:
            raise ModelError(f"{what}: flexible bodies move in space: cd.Model(..., dim=3)")
        if len(self.amplitudes) != carriers(self.data):
            raise ModelError(
                f"{what}: {self.data.count} modes need {carriers(self.data)} bodies of amplitudes, three each, got "
                f"{len(self.amplitudes)}"
            )
        if isinstance(self.damping, tuple) and len(self.damping) != self.data.count:
            raise ModelError(f"{what}: damping has {len(self.damping)} ratios for {self.data.count} modes")
        for k, ratio in enumerate(self.ratios):
            if isinstance(ratio, float) and ratio < 0:
                raise ModelError(f"{what}: the damping ratio of mode {k + 1} is negative, {ratio:g}")

    @property
    def reduced(self) -> ReducedBody:
        """Its data."""
        assert isinstance(self.data, ReducedBody)
        return self.data

    @property
    def ratios(self) -> tuple[Scalar, ...]:
        """ζ of each mode."""
        return self.damping if isinstance(self.damping, tuple) else (self.damping,) * self.reduced.count

    def drawn_skin(self) -> ReducedBody:
        return self.reduced

    def frames(self) -> Iterator[Frame]:
        yield self.frame
        yield from self.amplitudes

    def eta(self, s: View) -> Any:
        """η."""
        return ca.vertcat(*(s.position(body) for body in self.amplitudes))[: self.reduced.count]

    def eta_rate(self, s: View) -> Any:
        """η̇."""
        return ca.vertcat(*(s.velocity(body) for body in self.amplitudes))[: self.reduced.count]

    @cached_property
    def _left(self) -> Invariants:
        return self.reduced.remaining

    @once_per_view
    def _moments(self, s: View) -> Any:
        """S₁ η."""
        return ca.mtimes(_sparse(self._left.moments_1, self.reduced.mass), self.eta(s))

    def masses(self, s: View) -> list[Masses]:
        """All that the modes add to the masses of the bodies themselves."""
        left, n, A, eta = self._left, self.reduced.count, s.rotation(self.frame), self.eta(s)
        mass, reach = self.reduced.mass, self.reduced.reach
        turned = _sparse(left.coupling, mass * reach)
        for k in range(n):
            turned = turned + _sparse(left.coupling_1[k], mass) * eta[k]
        M = ca.SX(6 + 6 * len(self.amplitudes), 6 + 6 * len(self.amplitudes))
        place = [6 + 6 * (k // EACH) + k % EACH for k in range(n)]
        M[:3, 3:6] = -ca.mtimes(A, ca.skew(self._moments(s)))
        M[:3, place] = ca.mtimes(A, _sparse(left.moments_1, mass))
        M[3:6, 3:6] = self._inertia(eta)
        M[3:6, place] = turned
        for rows, columns in (((slice(0, 3)), slice(3, 6)), (slice(0, 3), place), (slice(3, 6), place)):
            M[columns, rows] = M[rows, columns].T
        M[place, place] = _sparse((left.modal + left.modal.T) / 2 - mass * np.eye(n), mass)
        return [Masses((self.frame, *self.amplitudes), M)]

    def _inertia(self, eta: Any) -> Any:
        """What the amplitudes add to J."""
        first, second = self._left.inertia_1, self._left.inertia_2
        mass, reach = self.reduced.mass, self.reduced.reach
        J = ca.SX(3, 3)
        for a, b in PRODUCTS:
            quadratic = _sparse((second[:, :, a, b] + second[:, :, a, b].T) / 2, mass)
            J[a, b] = J[b, a] = ca.dot(_sparse(first[:, a, b], mass * reach), eta) + ca.bilin(quadratic, eta, eta)
        return J

    def _spinning(self, s: View) -> Any:
        """Σ ω′_a ω′_b K_ab η, of the tension that the spin itself makes."""
        omega, eta, pull = s.angular_velocity(self.frame), self.eta(s), ca.SX.zeros(self.reduced.count)
        for (a, b), K in zip(PRODUCTS, self.reduced.stiffening, strict=True):
            if K.any():
                pull += omega[a] * omega[b] * ca.mtimes(_sparse(K, np.abs(K).max()), eta)
        return pull

    def _stresses(self, s: View) -> Any:
        """K η."""
        return self.stiffness * ca.DM(self.reduced.stiffness) * self.eta(s)

    def efforts(self, s: View) -> list[tuple[Any, Any]]:
        data = self.reduced
        damping = 2 * data.mass * 2 * np.pi * data.frequencies
        D = ca.vertcat(*self.ratios) * ca.DM(damping) * ca.sqrt(self.stiffness)
        weight = (s.rotate(self.frame, self._moments(s)), ca.vertcat(*s.model.gravity))
        return [(self.eta(s), -self._stresses(s) - self._spinning(s) - D * self.eta_rate(s)), weight]

    def potential(self, s: View) -> Any:
        weight = ca.dot(ca.vertcat(*s.model.gravity), s.rotate(self.frame, self._moments(s)))
        return 0.5 * ca.dot(self.eta(s), self._stresses(s)) - weight

    def outputs(self, s: View) -> dict[str, Any]:
        eta = self.eta(s)
        outputs = {f"mode_{k + 1}": eta[k] for k in range(self.reduced.count)}
        outputs["strain_energy"] = 0.5 * ca.dot(eta, self._stresses(s))
        for place, B in self.reduced.stress.items():
            outputs[f"stress_{place}"] = _von_mises(self.stiffness * ca.mtimes(ca.DM(B), eta))
        return outputs


def carriers(data: ReducedBody) -> int:
    """How many bodies carry its amplitudes."""
    return -(-data.count // EACH)


def _von_mises(stress: Any) -> Any:
    x, y, z, xy, xz, yz = ca.vertsplit(stress)
    return ca.sqrt(((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2 + 3 * (xy**2 + xz**2 + yz**2))


def _sparse(array: np.ndarray, size: float) -> Any:
    """Without entries that are round-off of numbers of this size."""
    return ca.sparsify(ca.DM(np.where(np.abs(array) > VANISHING * size, array, 0.0)))


__all__ = ["FlexibleBody"]
