"""Solids of uniform density: they give the mass, mass centre and inertia of a body, and its drawing.

    model.body("rod", shape=cd.Cylinder(radius=0.01, length=0.5, density=7850))

A shape has its own frame in the middle of its length, its axis along z. `center` and `orientation` place that frame
in the body frame; `orientation` is four Euler parameters, as `axis_angle`, `pointing`, ... make them.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass, fields
from math import pi
from typing import ClassVar

from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.argument_messages import Spoken
from cardan.model.expressions.values import Scalar, positive, scalar, vector
from cardan.model.rotation.orientation import compose
from cardan.model.rotation.quaternions import IDENTITY, rotated, rotation_rows
from cardan.model.units import Units

COLOUR = re.compile("#[0-9a-fA-F]{6}")

__all__ = ["Box", "Cone", "Cylinder", "Plate", "Shape", "Sphere", "Tube"]


@dataclass(frozen=True, eq=False)
class Shape(metaclass=Spoken):
    """What all solids share. A kind says its `volume` and its inertia per mass about the axes of its own frame.

    Parameters
    ----------
    density : float or parameter, optional
        Mass per volume, in model units. Leave it out if the body is given its mass.
    center : tuple of 3 floats, default (0, 0, 0)
        Position of the middle of the solid in the body frame.
    orientation : tuple of 4 floats, default (1, 0, 0, 0)
        Euler parameters of the solid in the body frame, as made by `cd.axis_angle`, `cd.pointing`, ...
    colour : str, optional
        What the solid is painted with, as "#rrggbb"; by default the colour of its body.
    """

    _: KW_ONLY
    density: Scalar | None = None
    center: tuple[Scalar, ...] = (0.0, 0.0, 0.0)
    orientation: tuple[Scalar, ...] = IDENTITY
    colour: str | None = None

    # distance of the mass centre from the middle, along z, in lengths of the shape
    balance: ClassVar[float] = 0.0

    def __post_init__(self) -> None:
        kind = self.kind
        self.check_sizes()
        if self.density is not None:
            object.__setattr__(self, "density", positive(scalar(self.density, f"{kind}: density"), f"{kind}: density"))
        object.__setattr__(self, "center", vector(self.center, 3, f"{kind}: center"))
        object.__setattr__(self, "orientation", compose(self.orientation))
        if self.colour is not None and not (isinstance(self.colour, str) and COLOUR.fullmatch(self.colour)):
            raise ModelError(
                f'{kind}: colour={self.colour!r}: expected red, green and blue as "#rrggbb", such as "#c0392b"'
            )
        self.check()

    def check_sizes(self) -> None:
        """What each size must fulfil by itself."""
        for size in self.sizes:
            what = f"{self.kind}: {size}"
            object.__setattr__(self, size, positive(scalar(getattr(self, size), what), what))

    def check(self) -> None:
        """What the sizes must fulfil together."""

    def remarks(self, units: Units) -> list[str]:
        """What the user should know of this shape in a model with these units."""
        return []

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    @property
    def sizes(self) -> tuple[str, ...]:
        """The names of the lengths that define this kind."""
        shared = {field.name for field in fields(Shape)}
        return tuple(field.name for field in fields(self) if field.name not in shared)

    @property
    def volume(self) -> Scalar:
        """The volume, in model units."""
        raise NotImplementedError

    @property
    def mass(self) -> Scalar:
        """Density times volume.

        Raises
        ------
        ModelError
            If no density was given.
        """
        if self.density is None:
            raise ModelError(f"{self.kind}: its mass is not known; give density=, or give mass and inertia to the body")
        return self.density * self.volume

    @property
    def center_of_mass(self) -> tuple[Scalar, ...]:
        """The mass centre, in the body frame."""
        if self.balance == 0.0:
            return self.center
        offset = rotated(self.orientation, (0.0, 0.0, self.balance * getattr(self, "length")))  # noqa: B009
        return tuple(c + o for c, o in zip(self.center, offset, strict=True))

    @property
    def inertia(self) -> tuple[Scalar, ...]:
        """The inertia (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) about the mass centre, body axes; Ixy = -∫ x y dm."""
        return self.inertia_of(self.mass)

    def inertia_of(self, mass: Scalar) -> tuple[Scalar, ...]:
        """The inertia for another mass, evenly spread: J = m R diag(a, b, c) Rᵀ."""
        squares = self._radii_of_gyration_squared()
        rows = rotation_rows(self.orientation)

        def entry(i: int, j: int) -> Scalar:
            return mass * sum(rows[i][k] * squares[k] * rows[j][k] for k in range(3))

        return tuple(entry(i, j) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Box(Shape):
    """A solid box of uniform density, with the edges x, y, z along the axes of its own frame.

    Parameters
    ----------
    x, y, z : float or parameter
        Lengths of the edges, in model units.

    Examples
    --------
    >>> import cardan as cd
    >>> brick = cd.Box(x=0.2, y=0.1, z=0.05, density=2000)
    >>> print(f"{brick.mass:.3f} kg")
    2.000 kg
    """

    x: Scalar
    y: Scalar
    z: Scalar

    @property
    def volume(self) -> Scalar:
        return self.x * self.y * self.z

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        return _of_a_block(self.x, self.y, self.z)


@dataclass(frozen=True, eq=False)
class Plate(Shape):
    """A plate of uniform density, with the edges x and y and its thickness along z of its own frame.

    Parameters
    ----------
    x, y : float or parameter
        Lengths of the edges, in model units.
    thickness : float or parameter
        Thickness along z, in model units of length.

    Examples
    --------
    >>> import cardan as cd
    >>> plate = cd.Plate(x=0.4, y=0.3, thickness=0.01, density=2700)
    >>> print(f"{plate.mass:.3f} kg")
    3.240 kg
    """

    x: Scalar
    y: Scalar
    thickness: Scalar

    @property
    def volume(self) -> Scalar:
        return self.x * self.y * self.thickness

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        return _of_a_block(self.x, self.y, self.thickness)


@dataclass(frozen=True, eq=False)
class Sphere(Shape):
    """A solid sphere of uniform density.

    Parameters
    ----------
    radius : float or parameter
        Radius, in model units of length.

    Examples
    --------
    >>> import cardan as cd
    >>> ball = cd.Sphere(radius=0.05, density=7850)
    >>> print(f"{ball.mass:.3f} kg")
    4.110 kg
    """

    radius: Scalar

    @property
    def volume(self) -> Scalar:
        return 4 / 3 * pi * self.radius * _squared(self.radius)

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        square = 2 / 5 * _squared(self.radius)
        return square, square, square


@dataclass(frozen=True, eq=False)
class Cylinder(Shape):
    """A solid cylinder of uniform density, with its axis along z of its own frame.

    Parameters
    ----------
    radius, length : float or parameter
        Radius and length, in model units.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("rod", dim=3)
    >>> rod = model.body("rod", shape=cd.Cylinder(radius=0.01, length=0.5, density=7850))
    >>> print(f"{rod.mass:.3f} kg")
    1.233 kg
    """

    radius: Scalar
    length: Scalar

    @property
    def volume(self) -> Scalar:
        return pi * _squared(self.radius) * self.length

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        across = _squared(self.radius) / 4 + _squared(self.length) / 12
        return across, across, _squared(self.radius) / 2


@dataclass(frozen=True, eq=False)
class Tube(Shape):
    """A hollow cylinder of uniform density, with its axis along z of its own frame.

    Parameters
    ----------
    outer_radius, inner_radius, length : float or parameter
        Radii and length, in model units.

    Examples
    --------
    >>> import cardan as cd
    >>> pipe = cd.Tube(outer_radius=0.05, inner_radius=0.045, length=1, density=7850)
    >>> print(f"{pipe.mass:.3f} kg")
    11.714 kg
    """

    outer_radius: Scalar
    inner_radius: Scalar
    length: Scalar

    def check(self) -> None:
        outer, inner = self.outer_radius, self.inner_radius
        if not is_expression(outer) and not is_expression(inner) and inner >= outer:
            raise ModelError(f"tube: its inner radius {inner:g} must be smaller than its outer radius {outer:g}")

    @property
    def volume(self) -> Scalar:
        return pi * (_squared(self.outer_radius) - _squared(self.inner_radius)) * self.length

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        radii = _squared(self.outer_radius) + _squared(self.inner_radius)
        across = radii / 4 + _squared(self.length) / 12
        return across, across, radii / 2


@dataclass(frozen=True, eq=False)
class Cone(Shape):
    """A solid cone of uniform density: base at z = -length/2, apex at z = length/2 of its own frame.

    Parameters
    ----------
    radius, length : float or parameter
        Radius of the base and height, in model units. The mass centre is a quarter of the height above the base.

    Examples
    --------
    >>> import cardan as cd
    >>> cone = cd.Cone(radius=0.1, length=0.4, density=1000)
    >>> print(cone.center_of_mass)
    (0.0, 0.0, -0.1)
    """

    radius: Scalar
    length: Scalar
    balance: ClassVar[float] = -0.25

    @property
    def volume(self) -> Scalar:
        return pi / 3 * _squared(self.radius) * self.length

    def _radii_of_gyration_squared(self) -> tuple[Scalar, Scalar, Scalar]:
        across = 3 / 20 * _squared(self.radius) + 3 / 80 * _squared(self.length)
        return across, across, 3 / 10 * _squared(self.radius)


def _squared(x: Scalar) -> Scalar:
    """x², infinite where it is too large for a number: ** would raise an error of its own."""
    return x * x


def _of_a_block(x: Scalar, y: Scalar, z: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    return (y * y + z * z) / 12, (z * z + x * x) / 12, (x * x + y * y) / 12
