"""Coordinates of the machine that go together: one linear equation between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Coordinate, as_coordinate
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar, scalar
from cardan.model.view import OfTime, View


@dataclass(frozen=True, eq=False)
class Proportional(ConstraintElement):
    """One linear equation between coordinates: Σ f_k c_k = offset(t)."""

    rows: ClassVar = ("sum",)

    def terms(self) -> list[tuple[Scalar, Coordinate]]:
        """(f_k, c_k)."""
        raise NotImplementedError

    @property
    def right_side(self) -> OfTime | None:
        """The offset; None: the value of the sum in the initial estimates."""
        return None

    @property
    def coordinate(self) -> Coordinate:
        """The first one."""
        return self.terms()[0][1]

    def summed(self, s: View) -> ca.SX:
        """Σ f_k c_k."""
        return sum((f * c.value(s) for f, c in self.terms()), ca.SX(0))

    def residual(self, s: View) -> ca.SX:
        offset = self.right_side
        return self.summed(s) - (self.summed(s.initial) if offset is None else s.in_time(offset))


@dataclass(frozen=True, eq=False)
class Coupling(Proportional):
    """Let coordinates go together: their sum, each times its factor, is an offset that may change with time.

        Σ f_k c_k = offset(t)

    Parameters
    ----------
    coordinates : sequence of coordinates or callables
        Two or more of `pin.angle`, `slide.displacement`, `body.x`, or functions of the view `s` of the machine.
    factors : sequence of floats or parameters, optional
        f_k, one for each coordinate, none of them zero. Those of two coordinates are (1, -1) by default: both move by
        the same amount.
    offset : float, parameter, Spline or function of time, optional
        The right side of the equation, in the unit of f_k c_k. By default its value in the initial estimates.

    Notes
    -----
    The multiplier λ puts the force (torque) f_k λ on each coordinate, so that the coupling takes no energy unless its
    offset changes. `result["coupling"].force` is that on the first coordinate.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("hoist", gravity=(0, -9.81))
    >>> drum = model.body("drum", mass=5, inertia=0.1)
    >>> load = model.body("load", mass=10, inertia=1, position=(0.2, -1))
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), drum.at(0, 0)))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0.2, 0, axis=(0, 1)), load.at(0, 0)))
    >>> rope = model.add(cd.Coupling("rope", (guide.displacement, axle.angle), factors=(1, -0.2)))
    >>> print(f"{cd.simulate(model, until=1)['rope'].force[-1]:.3f} N")  # m g J/(J + m r²)
    19.620 N
    """

    coordinates: tuple[Coordinate | Callable[[View], Scalar], ...]
    factors: tuple[Scalar, ...] | None = None
    offset: OfTime | None = None

    def check(self) -> None:
        what = f'{self.kind} "{self.name}"'
        object.__setattr__(self, "coordinates", self._several(f"{what}: coordinates"))
        count = len(self.coordinates)
        if self.factors is None:
            if count != 2:
                raise ModelError(f"{what}: {count} coordinates need factors=(...), one for each of them")
            object.__setattr__(self, "factors", (1.0, -1.0))
        if not isinstance(self.factors, (tuple, list)) or len(self.factors) != count:
            counted = len(self.factors) if isinstance(self.factors, (tuple, list)) else described(self.factors)
            raise ModelError(f"{what}: factors: expected {count}, one for each coordinate, got {counted}")
        factors = tuple(scalar(f, f"{what}: factor {k}") for k, f in enumerate(self.factors, 1))
        for k, factor in enumerate(factors, 1):
            if not is_expression(factor) and factor == 0:
                raise ModelError(
                    f"{what}: factor {k} is zero; leave out its coordinate, {self.coordinates[k - 1].name}"
                )
        object.__setattr__(self, "factors", factors)

    def _several(self, what: str) -> tuple[Coordinate, ...]:
        expected = "expected two or more coordinates, such as (axle.angle, guide.displacement)"
        if not isinstance(self.coordinates, (tuple, list)) or len(self.coordinates) < 2:
            raise ModelError(f"{what}: {expected}, got {described(self.coordinates)}")
        return tuple(as_coordinate(one, f"{what}, number {k}") for k, one in enumerate(self.coordinates, 1))

    def terms(self) -> list[tuple[Scalar, Coordinate]]:
        assert self.factors is not None
        return list(zip(self.factors, self.coordinates, strict=True))  # type: ignore[arg-type]  # after the check

    @property
    def right_side(self) -> OfTime | None:
        return self.offset

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": self.terms()[0][0] * lam}
