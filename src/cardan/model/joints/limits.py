"""One-sided constraints: limits, which can separate."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Body, Marker
from cardan.model.control.events import check_restitution
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar, degrees_for_radians
from cardan.model.joints.joint import Sliding, Turning
from cardan.model.view import CoordinateOrFunction, View

__all__ = ["Limit"]

RESTITUTION_LAWS = ("newton", "poisson", "energetic")


@dataclass(frozen=True, eq=False)
class Limit(ConstraintElement):
    """Keep a coordinate between two limits, at which it rebounds or rests.

        gap g = coordinate - lower (or upper - coordinate) ≥ 0,   ġ⁺ = -e ġ⁻ when it closes without friction

    Parameters
    ----------
    coordinate : Coordinate or callable
        `pin.angle`, `slide.displacement`, `body.y`, or a function of the view `s` of the machine, such as the distance
        of two surfaces.
    lower, upper : float or parameter, optional
        The limits, in model units of length or in radians. At least one is needed.
    restitution : float or parameter, default 0.0
        Coefficient e between 0 (plastic) and 1 (elastic).
    restitution_law : {"newton", "poisson", "energetic"}, default "newton"
        What e is a ratio of. "newton": of speeds, after and before. "poisson": of impulses, in restitution and in
        compression. "energetic": its square is the ratio of the works of the contact in both (Stronge 1990), and there
        is never more energy after an impact than before. Without friction, all three agree.
    active : bool, default True
        Must be True: the motion decides when the limit holds.

    Notes
    -----
    Rebounds that become smaller than the absolute tolerance end in sustained contact: the gap is then a constraint,
    until its force would have to pull. `result["stop"].force` is the contact force along the coordinate.

    Contacts that are closed at the same time answer an impact together, or, where the law of one of them is not
    "newton", one after another, the fastest approach first.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bouncing ball", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    >>> floor = model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    >>> result = cd.simulate(model, until=2)
    >>> print(f"{result.events[0].t:.4f} s")  # √(2h/g)
    0.4515 s
    """

    coordinate: CoordinateOrFunction
    lower: Scalar | None = None
    upper: Scalar | None = None
    restitution: Scalar = 0.0
    restitution_law: Literal["newton", "poisson", "energetic"] = "newton"

    kind: ClassVar[str] = "limit"
    one_sided: ClassVar[bool] = True

    def check(self) -> None:
        if not self.active:
            raise ModelError(f'limit "{self.name}": the motion decides when it is active; leave out active=')
        if self.lower is None and self.upper is None:
            raise ModelError(f'limit "{self.name}": give lower=, upper= or both')
        if isinstance(self.lower, float) and isinstance(self.upper, float) and self.lower >= self.upper:
            raise ModelError(f'limit "{self.name}": lower={self.lower:g} must be less than upper={self.upper:g}')
        check_restitution(self.restitution, f'limit "{self.name}"')
        check_choice(f'limit "{self.name}": restitution_law', self.restitution_law, RESTITUTION_LAWS)

    def drawn_as(self) -> str:
        """By its coordinate: that of a joint's angle, of its travel, or of a body's place."""
        owner, word = self.coordinate.owner, self.coordinate.name.rpartition(".")[2]
        if isinstance(owner, Turning) and word == "angle":
            return "turn stop"
        if isinstance(owner, Sliding) and word == "displacement":
            return "travel stop"
        return f"wall {word}" if isinstance(owner, Body) and word in ("x", "y") and owner.model.dim == 2 else ""

    def drawn_at(self) -> tuple[Marker, ...] | None:
        owner = self.coordinate.owner
        return (Marker(owner, (0.0, 0.0)),) if self.drawn_as().startswith("wall") else None

    def drawn_sizes(self) -> dict[str, Scalar | None]:
        return {"lower": self.lower, "upper": self.upper}

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(word for word in ("lower", "upper") if getattr(self, word) is not None)

    @cached_property
    def misreadings(self) -> list[str]:
        """Angles in degrees."""
        if not self.coordinate.is_angle:
            return []
        return [
            note
            for word in self.rows
            for note in degrees_for_radians(getattr(self, word), f'limit "{self.name}": {word}')
        ]

    def residual(self, s: View) -> ca.SX:
        value = self.coordinate.value(s)
        gaps = [] if self.lower is None else [value - self.lower]
        return ca.vertcat(*gaps) if self.upper is None else ca.vertcat(*gaps, self.upper - value)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        signs = ca.DM([1.0 if row == "lower" else -1.0 for row in self.rows])
        return {"force": ca.dot(lam, signs)}

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"gap": ca.mmin(self.residual(s))}
