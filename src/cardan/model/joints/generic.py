"""Joints whose locked directions are chosen one by one, and one that locks all where the bodies stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_known
from cardan.model.bodies.body import Marker
from cardan.model.expressions.values import Scalar
from cardan.model.joints.joint import Joint, relative_orientation, turn
from cardan.model.rotation.quaternions import conjugate, product
from cardan.model.view import View

__all__ = ["Clamp", "GenericJoint"]

TRANSLATIONS = {2: ("x", "y"), 3: ("x", "y", "z")}
ROTATIONS = {2: ("angle",), 3: ("angle_x", "angle_y", "angle_z")}


@dataclass(frozen=True, eq=False)
class GenericJoint(Joint):
    """Lock chosen directions between two bodies, and leave the others free.

        a_i · (p_j - p_i) = 0      for each locked translation, a_i an axis of marker i
        b_j · c_i = 0              for each locked rotation

    In space the axes of a marker are x (its reference), y and z (its axis). With one free rotation, about f, the axis
    f_j is at right angles to both other axes of i. One locked rotation is that of a universal joint: y_j · x_i = 0 for
    `angle_z`, and so on in turn. All three, and "angle" in the plane, are kept as by a `Fixed` joint.

    Parameters
    ----------
    i, j : Marker
        The markers; directions are those of marker i. In the plane x is its axis, y at a right angle to it.
    locked : tuple of str
        What is locked: "x", "y", in space "z"; "angle" in the plane, "angle_x", "angle_y", "angle_z" in space.

    Notes
    -----
    The named joints (`Revolute`, `Translational`, ...) have
    coordinates that can be driven, and belong to the tree of joint coordinates; this one only closes.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("float", dim=3, gravity=(0, 0, -9.81))
    >>> plate = model.body("plate", mass=2, inertia=(0.1, 0.1, 0.2), velocity=(0.5, 0, 0))
    >>> i, j = model.ground.at(0, 0, 0), plate.at(0, 0, 0)
    >>> hover = model.add(cd.GenericJoint("hover", i, j, locked=("z", "angle_x", "angle_y")))
    >>> print(cd.assemble(model).dof)
    3
    """

    locked: tuple[str, ...] = ()

    glyph: ClassVar[str] = "joint"

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(word for word in (*TRANSLATIONS[self.dim], *ROTATIONS[self.dim]) if word in self.locked)

    def check(self) -> None:
        super().check()
        what = f'joint "{self.name}"'
        if isinstance(self.locked, str):
            object.__setattr__(self, "locked", (self.locked,))
        for word in self.locked:
            check_known(f"{what}: unknown direction", word, (*TRANSLATIONS[self.dim], *ROTATIONS[self.dim]))
        if not self.locked:
            raise ModelError(f'{what}: nothing is locked; name what is, for example locked=("x", "y")')
        if len(set(self.locked)) < len(self.locked):
            raise ModelError(f"{what}: locked={self.locked!r} names a direction twice")

    def residual(self, s: View) -> ca.SX:
        d, axes = s.position(self.j) - s.position(self.i), _axes(s, self.i)
        gaps = [ca.dot(axes[k], d) for k, word in enumerate(TRANSLATIONS[s.dim]) if word in self.locked]
        if set(ROTATIONS[s.dim]) <= set(self.locked):
            return ca.vertcat(*gaps, turn(s, self.i, self.j, 2 * ca.pi))
        return ca.vertcat(*gaps, *(self._turned(s, word) for word in ROTATIONS[s.dim] if word in self.locked))

    def _turned(self, s: View, word: str) -> ca.SX:
        """What vanishes where one rotation of one or two is locked (space)."""
        k = ROTATIONS[3].index(word)
        locked = [a for a in range(3) if ROTATIONS[3][a] in self.locked]
        of_j, of_i = ((k + 2) % 3, (k + 1) % 3) if len(locked) == 1 else (3 - sum(locked), sum(locked) - k)
        return ca.dot(_axes(s, self.j)[of_j], _axes(s, self.i)[of_i])


@dataclass(frozen=True, eq=False)
class Clamp(Joint):
    """Hold two bodies against each other as they stand, wherever that is.

        A_iᵀ (p_j - p_i) = c,    and in the plane φ_j - φ_i = γ;
        in space 2 vec(p_i* ⊗ p_j ⊗ p₀*) = 0, with the Euler parameters p₀ of body j seen from body i

    c, γ and p₀ are those of the initial estimates, and of a captured clamp those of the moment of capture.

    Parameters
    ----------
    i, j : Marker
        A point on each body. They need not meet; the reaction is that at point j.

    Notes
    -----
    A `Fixed` joint brings its two points together; a clamp leaves them where they are. With `Capture` and `Release`
    of clamps an elastic part of a machine is rigid for a time (`cd.beam(..., rigid=True)`).

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("grip", gravity=None)
    >>> hand = model.body("hand", mass=1, inertia=1, velocity=(2, 0))
    >>> box = model.body("box", mass=1, inertia=1, position=(1, 0.2))
    >>> grip = cd.Clamp("grip", hand, box)
    >>> close = model.add(cd.At("close", 0.1, cd.Capture(grip)))
    >>> print(f"{cd.simulate(model, until=0.2)['grip'].length[-1]:.3f} m")  # hand and box, as they then stood
    0.825 m
    """

    glyph: ClassVar[str] = "weld"

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*TRANSLATIONS[self.dim], *ROTATIONS[self.dim])

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(self._place(s) - self._place(s.initial), self._turned(s))

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"length": s.distance(self.i, self.j)}

    def _place(self, s: View) -> ca.SX:
        """Of point j seen from point i, along the axes of marker i."""
        d = s.position(self.j) - s.position(self.i)
        return ca.vertcat(*(ca.dot(axis, d) for axis in _axes(s, self.i)))

    def _turned(self, s: View) -> ca.SX:
        """How far body j has turned against body i."""
        if s.dim == 2:
            start = s.initial
            return s.heading(self.j) - s.heading(self.i) - (start.heading(self.j) - start.heading(self.i))
        before = relative_orientation(s.initial, self.i, self.j)
        off = product(relative_orientation(s, self.i, self.j), conjugate(before))
        return ca.vertcat(*(2 * e for e in off[1:]))


def _axes(s: View, marker: Marker) -> tuple[ca.SX, ...]:
    """The axes of a marker, global axes."""
    if s.dim == 2:
        return s.axis(marker), s.normal(marker)
    return s.reference(marker), s.normal(marker), s.axis(marker)
