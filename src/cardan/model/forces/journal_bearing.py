"""Bearings with clearance: a journal that flies, hits and slides in its bearing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Marker
from cardan.model.control.events import Set, When
from cardan.model.element import Clearance, ForceElement, Load
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar
from cardan.model.forces.journal import Bore, End, Wall
from cardan.model.view import Signal, View


@dataclass(frozen=True, eq=False)
class JournalBearing(ForceElement):
    """Let a journal move in a bearing with clearance: it flies, hits, and slides along the wall.

        δ = |e| - c,   e = p_j - p_i;    N = K δⁿ (1 + χ δ̇) where δ > 0, never less than 0;    χ = h(e_r)/δ̇₀

    with the speed δ̇₀ of the touch, e_r its restitution and, by `law`,

        "hunt-crossley"        h = 3 (1 - e_r)/2          (Hunt & Crossley 1975)
        "lankarani-nikravesh"  h = 3 (1 - e_r²)/4         (Lankarani & Nikravesh 1990)
        "gonthier"             h = (1 - e_r²)/e_r         (Gonthier et al. 2004)
        "flores"               h = 8 (1 - e_r)/(5 e_r)    (Flores et al. 2011)
        "exact"                h(e_r) with which e_r comes out, within 4e-4

    Parameters
    ----------
    i, j : Marker
        The centres of the bearing and of the journal; in space each with its axis.
    play : float or parameter
        The clearance c: radius of the bearing less that of the journal.
    stiffness : float, Spline or function of the machine
        K, in force per lengthⁿ. For cylinders of the radii R_i, R_j and of one material with E and ν, the literature
        takes 2 E/(3 (1 - ν²)) √(R_i R_j/c).
    restitution : float or parameter, default 1.0
        Coefficient e_r between 0 and 1; 1 loses nothing.
    law : {"exact", "hunt-crossley", "lankarani-nikravesh", "gonthier", "flores"}, default "exact"
        The damping h(e_r).
    exponent : float or parameter, default 1.5
        n.
    friction, slip_speed : float or parameter, optional
        μ and v₁ of the force -μ N min(1, |v|/v₁) v/|v| on the journal for the slip v (modified Coulomb friction).
    radius : float or parameter, default 0.0
        Radius of the journal, on whose surface the friction acts, in model units of length.
    length : float or parameter, default 0.0
        In space: the length of the bearing, which then touches at both ends, each with K. The journal slides freely
        along the axis.

    Notes
    -----
    χ is set anew at each touch, by the event "<name>.touch" of the state "<name>.hysteresis". Before the first one it
    is 0: a run that starts in contact is elastic until the journal has left the wall once. `result["bearing"].
    normal_force` is the sum of N over the ends, `.eccentricity` the largest |e|.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("journal", gravity=(0, -9.81))
    >>> shaft = model.body("shaft", mass=1, inertia=0.1)
    >>> words = {"play": 1e-3, "stiffness": 1e9, "restitution": 0.2}
    >>> bearing = model.add(cd.JournalBearing("bearing", model.ground.at(0, 0), shaft.at(0, 0), **words))
    >>> print(f"{cd.simulate(model, until=1)['bearing'].normal_force[-1]:.2f} N")
    9.81 N
    """

    i: Marker
    j: Marker
    play: Scalar
    stiffness: Signal
    restitution: Scalar = 1.0
    law: Literal["exact", "hunt-crossley", "lankarani-nikravesh", "gonthier", "flores"] = "exact"
    exponent: Scalar = 1.5
    friction: Scalar = 0.0
    slip_speed: Scalar | None = None
    radius: Scalar = 0.0
    length: Scalar = 0.0

    glyph: ClassVar[str] = "pin"

    def check(self) -> None:
        for part in (self.bore, self.wall):
            part.check(f'journal bearing "{self.name}"')

    @property
    def bore(self) -> Bore:
        return Bore(self.i, self.j, self.play, self.radius, self.length)

    @property
    def wall(self) -> Wall:
        return Wall(self.stiffness, self.restitution, self.law, self.exponent, self.friction, self.slip_speed)

    def loads(self, s: View) -> list[Load]:
        loads = []
        for end in self._ends(s):
            force = self.wall.force(end, self._pressure(s, end))
            for marker, sign in ((self.j, 1.0), (self.i, -1.0)):
                loads.append(Load(marker, sign * force, s.cross(end.point - s.position(marker), sign * force)))
        return loads

    def potential(self, s: View) -> Scalar:
        return sum(self.wall.energy(s, end) for end in self._ends(s))

    def outputs(self, s: View) -> dict[str, Scalar]:
        force = sum((self._pressure(s, end) for end in self._ends(s)), ca.SX(0))
        largest = -self.clearance(s).distance
        return {"normal_force": force, "eccentricity": largest + self.play, "penetration": largest}

    def clearance(self, s: View) -> Clearance:
        ends = self._ends(s)
        return Clearance(-ca.fmax(ends[0].depth, ends[-1].depth), ca.fmax(ends[0].speed, ends[-1].speed))

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {word: (0.0, lambda s: 0.0) for word in self.bookkeeping()}

    def own_events(self) -> list[When]:
        return [self._touch(k, word) for k, word in enumerate(self.bookkeeping())]

    def _touch(self, k: int, state: str) -> When:
        """At each touch χ is set by its speed."""
        chi = Set(f"{self.name}.{state}", lambda s: self.wall.hysteresis(self._ends(s)[k].rate))
        name = f"{self.name}.touch" + f"_{k + 1}" * (k > 0)
        return When(name, lambda s: self._ends(s)[k].depth, direction=1, do=chi)

    def bookkeeping(self) -> tuple[str, ...]:
        return ("hysteresis", "hysteresis_2") if self.bore.is_long else ("hysteresis",)

    def _pressure(self, s: View, end: End) -> ca.SX:
        return self.wall.pressure(s, end, s.state(f"{self.name}.{self.bookkeeping()[end.number]}"))

    @once_per_view
    def _ends(self, s: View) -> list[End]:
        return self.bore.ends(s)
