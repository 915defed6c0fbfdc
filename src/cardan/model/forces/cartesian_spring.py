"""A spring and a damper along each global axis, between two points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Place, check_apart
from cardan.model.element import ForceElement, Load
from cardan.model.expressions.values import Scalar, vector
from cardan.model.forces.characteristics import check_axes, energy_along_axes, force_along_axes
from cardan.model.view import Signal, View


@dataclass(frozen=True, eq=False)
class CartesianSpring(ForceElement):
    """Connect two points by a spring and a damper along each global axis.

        f_k = k_k (d_k - d⁰_k) + c_k ḋ_k + f⁰_k,   d = p_b - p_a,    f on a at point a, -f on b at point b

    Parameters
    ----------
    a, b : Marker
        The two points.
    stiffness, damping : float, Spline or function of the machine, or tuple of them, default 0.0
        k and c: one value for all axes or one for each. Splines are force over displacement or rate; functions of the
        machine give the coefficient.
    force : float, Spline or function of the machine, or tuple of them, default 0.0
        Preload f⁰.
    free_position : tuple of floats, optional
        d⁰: the vector from a to b at which it is slack, in global axes and model units of length. By default the points
        then coincide.

    Notes
    -----
    The axes stay those of the ground, however the bodies turn, and no body is turned by it but through its points. A
    `Bushing` has the axes of its first body, and acts at one point. Between two bodies that both move, stiffnesses that
    differ make a couple that no body takes: angular momentum is kept only where all stiffnesses and dampings are alike.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("mount", gravity=(0, -9.81))
    >>> block = model.particle("block", mass=2)
    >>> mount = model.add(cd.CartesianSpring("mount", model.ground, block, stiffness=(300, 900)))
    >>> print(cd.equilibrium(model)["block"].position[0].round(5) + 0.0)
    [ 0.     -0.0218]
    """

    a: Place
    b: Place
    stiffness: tuple[Signal, ...] | Signal = 0.0
    damping: tuple[Signal, ...] | Signal = 0.0
    force: tuple[Signal, ...] | Signal = 0.0
    free_position: tuple[Scalar, ...] | None = None

    curves: ClassVar = {"stiffness": ("length",), "damping": ("rate",)}
    glyph: ClassVar[str] = "spring"

    def check(self) -> None:
        what, dim = f'spring "{self.name}"', len(self.a.point)
        check_apart(self.a.body, self.b.body, what)
        check_axes(self, ("stiffness", "damping", "force"), dim, what)
        if self.free_position is not None:
            object.__setattr__(self, "free_position", vector(self.free_position, dim, f"{what}: free_position"))

    def _stretch(self, s: View) -> ca.SX:
        way = s.position(self.b) - s.position(self.a)
        return way if self.free_position is None else way - ca.vertcat(*self.free_position)

    def _force(self, s: View) -> ca.SX:
        rate = s.velocity(self.b) - s.velocity(self.a)
        return force_along_axes(s, self.stiffness, self._stretch(s), self.damping, rate, self.force)

    def loads(self, s: View) -> list[Load]:
        force = self._force(s)
        return [Load(self.a, force), Load(self.b, -force)]

    def potential(self, s: View) -> Scalar:
        return energy_along_axes(self.stiffness, self._stretch(s))

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"displacement": self._stretch(s), "force": self._force(s)}
