"""The Geneva drive: a pin that turns a slotted wheel step by step, and a locking disc that holds it in between."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.control.events import When
from cardan.model.expressions.values import Scalar, whole
from cardan.model.joints.joint import Joint
from cardan.model.view import View

LEAST_SLOTS = 3


@dataclass(frozen=True, eq=False)
class Geneva(Joint):
    """Index a slotted wheel by a pin on a crank (Geneva drive, Maltese cross), with a locking disc for the dwell.

    With the centres p_i of the crank and p_j of the wheel, l = p_j - p_i, the pin at p = p_i + r u_i, r = |l| sin(π/n)
    in the initial estimates, and the angle α from l to u_i:

        cos α > sin(π/n):   p - p_j lies along a slot;      else:   -l lies midway between two slots

    Parameters
    ----------
    i : Marker
        The axle of the crank, with the direction of the pin as its axis; in space the axis is that of rotation, and the
        pin lies along the reference.
    j : Marker
        The axle of the wheel, with the direction of a slot as its axis; in space as for the crank.
    slots : int, default 4
        The number n of slots, at least 3; the wheel turns by 2π/n in each turn of the crank, against it.

    Notes
    -----
    Crank and wheel are held by joints of their own. The pin enters and leaves along a slot, so the speed of the wheel
    is continuous and its acceleration jumps, there by tan(π/n) ω² at a constant speed ω of the crank. The events
    "<name>.enters" and "<name>.leaves" mark these times. While the pin is in a slot, the residual is that of a pin in a
    slot, and the bearings feel its force. The wheel may stand a whole number of slots away from its estimate.

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> model = cd.Model("Geneva drive", gravity=None)
    >>> crank = model.body("crank", mass=1, inertia=0.01, angle=np.pi)
    >>> wheel = model.body("wheel", mass=1, inertia=0.01, position=(0.1, 0), angle=np.pi / 4)
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), crank.at(0, 0)))
    >>> pivot = model.add(cd.Revolute("pivot", model.ground.at(0.1, 0), wheel.at(0, 0)))
    >>> drive = model.add(cd.Geneva("drive", crank.at(0, 0, axis=(1, 0)), wheel.at(0, 0, axis=(1, 0)), slots=4))
    >>> motor = model.add(cd.Motor("motor", axle, speed=2 * np.pi))
    >>> result = cd.kinematics(model, until=2, every=0.5)
    >>> print((result["wheel"].angle / np.pi).round(4))  # quarter turns, backwards
    [ 0.25  0.   -0.25 -0.5  -0.75]
    """

    slots: int = 4

    labels: ClassVar = {2: ("index",), 3: ("index",)}
    axes: ClassVar = {2: "ij", 3: "ij"}
    glyph: ClassVar[str] = "gear"

    def check(self) -> None:
        super().check()
        object.__setattr__(self, "slots", whole(self.slots, f'Geneva drive "{self.name}": slots', LEAST_SLOTS))

    def own_events(self) -> list[When]:
        """They restart the integrator where the acceleration jumps."""
        return [
            When(f"{self.name}.enters", self._inside, direction=1),
            When(f"{self.name}.leaves", self._inside, direction=-1),
        ]

    def residual(self, s: View) -> ca.SX:
        (lx, ly), (ux, uy) = self._across(s)
        n, half = self.slots, pi / self.slots
        r = sin(half) * s.initial.distance(self.i, self.j)
        inside = self._inside(s) > 0
        # from the wheel to the pin, or midway between two slots: -l turned by half a slot
        x = ca.if_else(inside, r - lx, -cos(half) * lx - sin(half) * ly)
        y = ca.if_else(inside, -ly, sin(half) * lx - cos(half) * ly)
        angle = ca.atan2(x * uy - y * ux, x * ux + y * uy)
        return angle - 2 * half * ca.floor(n * angle / (2 * pi) + 0.5)

    def outputs(self, s: View) -> dict[str, Scalar]:
        (lx, ly), _ = self._across(s)
        return {"crank_angle": ca.atan2(-ly, lx), "engaged": self._inside(s) > 0}

    def _inside(self, s: View) -> ca.SX:
        """cos α - sin(π/n): positive while the pin is in a slot."""
        (lx, ly), _ = self._across(s)
        return lx / ca.sqrt(lx**2 + ly**2) - sin(pi / self.slots)

    def _across(self, s: View) -> tuple[tuple[ca.SX, ca.SX], tuple[ca.SX, ca.SX]]:
        """l, and the direction of a slot, along u_i and across it."""
        x, y = (s.axis(self.i) if s.dim == 2 else s.reference(self.i)), s.normal(self.i)
        slot = s.axis(self.j) if s.dim == 2 else s.reference(self.j)
        d = s.position(self.j) - s.position(self.i)
        return (ca.dot(x, d), ca.dot(y, d)), (ca.dot(x, slot), ca.dot(y, slot))
