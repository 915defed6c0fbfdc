"""The elastic part of a flexible body: modes in a floating frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import ForceElement, Masses
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, not_negative, positive, scalar
from cardan.model.flexible.modal_inertia import modal_masses, modal_moments, spinning
from cardan.model.flexible.reduced import ReducedBody, check_reduced, load_reduced
from cardan.model.view import View


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
        Whose x, y, z are η₁, η₂, η₃, then η₄, ...; in the plane x and y.
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
    is_elastic_body: ClassVar[bool] = True

    def check(self) -> None:
        if isinstance(self.data, (str, Path)):
            object.__setattr__(self, "data", load_reduced(self.data))
        check_flexible(self)

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

    @once_per_view
    def _moments(self, s: View) -> Any:
        """S₁ η."""
        return modal_moments(self.reduced, self.eta(s))

    def masses(self, s: View) -> list[Masses]:
        """All that the modes add to the masses of the bodies themselves."""
        M = modal_masses(self.reduced, self.frame, self.eta(s), len(self.amplitudes), s)
        return [Masses((self.frame, *self.amplitudes), M)]

    def _stresses(self, s: View) -> Any:
        """K η."""
        return self.stiffness * ca.DM(self.reduced.stiffness) * self.eta(s)  # type: ignore[operator]

    def efforts(self, s: View) -> list[tuple[Any, Any]]:
        data = self.reduced
        damping = 2 * data.mass * 2 * np.pi * data.frequencies
        D = ca.vertcat(*self.ratios) * ca.DM(damping) * ca.sqrt(self.stiffness)
        weight = (s.rotate(self.frame, self._moments(s)), ca.vertcat(*s.model.gravity))
        stiffened = spinning(data, s.angular_velocity(self.frame), self.eta(s))
        return [(self.eta(s), -self._stresses(s) - stiffened - D * self.eta_rate(s)), weight]

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


def check_flexible(body: FlexibleBody) -> None:
    """Refuse data of another kind or dimension, and other numbers of bodies and damping ratios than it has modes."""
    what = f'{body.kind} "{body.name}"'
    if not isinstance(body.data, ReducedBody):
        raise ModelError(f"{what}: data: expected a reduced body or its file, got {described(body.data)}")
    check_reduced(body.data)
    check_dim(body.data, body.frame.model.dim, what)
    count, bodies = body.data.count, carriers(body.data)
    if len(body.amplitudes) != bodies:
        each = "three" if body.data.dim == 3 else "two"
        raise ModelError(
            f"{what}: {count} modes need {bodies} bodies of amplitudes, {each} each, got {len(body.amplitudes)}"
        )
    positive(body.stiffness, f"{what}: stiffness")
    if isinstance(body.damping, tuple) and len(body.damping) != count:
        raise ModelError(f"{what}: damping has {len(body.damping)} ratios for {count} modes")
    for k, ratio in enumerate(body.ratios):
        words = f"{what}: the damping ratio of mode {k + 1}"
        not_negative(scalar(ratio, words), words)


def carriers(data: ReducedBody) -> int:
    """How many bodies carry its amplitudes, by their x, y and, in space, z."""
    return -(-data.count // data.dim)


def check_dim(data: ReducedBody, dim: int, what: str) -> None:
    """Refuse data of the plane in space, and the other way round."""
    if data.dim == dim:
        return
    if dim == 2:
        raise ModelError(f"{what}: its data are those of a body in space; data.in_plane() guides it in the plane x, y")
    raise ModelError(f"{what}: its data are those of a body of the plane; a machine in space needs nodes of N x 3")


def _von_mises(stress: Any) -> Any:
    x, y, z, xy, xz, yz = ca.vertsplit(stress)
    return ca.sqrt(((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2 + 3 * (xy**2 + xz**2 + yz**2))


__all__ = ["FlexibleBody"]
