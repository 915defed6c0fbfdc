"""Bearings with clearance: a journal that flies, hits and slides in its bearing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Marker, check_apart
from cardan.model.control.events import Set, When, check_restitution
from cardan.model.element import Clearance, ForceElement, Load
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, positive
from cardan.model.forces import contact_laws as laws
from cardan.model.forces.contact import length
from cardan.model.view import Signal, View

CENTRED = 1e-9  # of the play: nearer to the middle of the bearing, the direction of the journal fades
SLOWEST_TOUCH = 1e-9  # of an impact, in units of speed: slower touches have the damping of this one


class End(NamedTuple):
    """One end of a journal: penetration δ, its rate, the direction n out of the middle, the point that touches, its
    slip, and the speed across the axis."""

    number: int
    depth: Any
    rate: Any
    normal: Any
    point: Any
    slip: Any
    speed: Any


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
    i : Marker
        The centre of the bearing; in space with the axis of its bore.
    j : Marker
        The centre of the journal; in space with its axis.
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
    friction : float or parameter, default 0.0
        Coefficient μ: the force -μ N min(1, |v|/v₁) v/|v| on the journal for the slip v (modified Coulomb friction).
    slip_speed : float or parameter, optional
        v₁, the slip from which on all of the friction acts.
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
        what = f'journal bearing "{self.name}"'
        check_apart(self.i.body, self.j.body, what)
        positive(self.play, f"{what}: play (a Revolute joint has none)")
        check_choice(f"{what}: law", self.law, laws.HYSTERESIS)
        check_restitution(self.restitution, what)
        if isinstance(self.restitution, float) and self.restitution == 0.0:
            raise ModelError(f"{what}: restitution must be above 0: a compliant wall cannot stop a journal in no time")
        for word in ("friction", "radius", "length"):
            value = getattr(self, word)
            if isinstance(value, float) and value < 0:
                raise ModelError(f"{what}: {word} must not be negative, got {value:g}")
        if (self.slip_speed is None) != (isinstance(self.friction, float) and self.friction == 0.0):
            raise ModelError(f"{what}: friction and slip_speed go together; give both or neither")
        if self.slip_speed is not None:
            positive(self.slip_speed, f"{what}: slip_speed")
        for word, marker in (("first", self.i), ("second", self.j)):
            if len(marker.point) == 3 and marker.axis is None:
                raise ModelError(f"{what}: the {word} marker needs an axis: body.at(x, y, z, axis=(0, 0, 1))")
        if len(self.i.point) == 2 and not (isinstance(self.length, float) and self.length == 0.0):
            raise ModelError(f"{what}: length= is for bearings in space")

    def loads(self, s: View) -> list[Load]:
        loads = []
        for end in self._ends(s):
            pressure = self._pressure(s, end)
            force = -pressure * end.normal
            if self.slip_speed is not None:
                limit = self.friction * pressure
                force += laws.slip_friction(end.slip, limit / self.slip_speed, limit)
            for marker, sign in ((self.j, 1.0), (self.i, -1.0)):
                loads.append(Load(marker, sign * force, s.cross(end.point - s.position(marker), sign * force)))
        return loads

    def potential(self, s: View) -> ca.SX | float:
        """Of the indentation."""
        energies = [laws.hertz_energy(e.depth, s.signal(self.stiffness), self.exponent) for e in self._ends(s)]
        return sum(ca.if_else(e.depth > 0, energy, 0.0) for e, energy in zip(self._ends(s), energies, strict=True))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        ends = self._ends(s)
        largest = ca.fmax(ends[0].depth, ends[-1].depth)
        return {
            "normal_force": sum((self._pressure(s, end) for end in ends), ca.SX(0)),
            "eccentricity": largest + self.play,
            "penetration": largest,
        }

    def clearance(self, s: View) -> Clearance:
        ends = self._ends(s)
        return Clearance(-ca.fmax(ends[0].depth, ends[-1].depth), ca.fmax(ends[0].speed, ends[-1].speed))

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Any]]]:
        return {word: (0.0, lambda s: 0.0) for word in self._words()}

    def own_events(self) -> list[When]:
        """At each touch χ is set by its speed."""
        names = f"{self.name}.touch", f"{self.name}.touch_2"
        return [
            When(name, partial(self._depth, k=k), direction=1, do=Set(f"{self.name}.{word}", partial(self._chi, k=k)))
            for k, (name, word) in enumerate(zip(names, self._words(), strict=False))
        ]

    def _depth(self, s: View, k: int) -> ca.SX:
        return self._ends(s)[k].depth

    def _chi(self, s: View, k: int) -> ca.SX:
        return laws.HYSTERESIS[self.law](self.restitution) / ca.fmax(self._ends(s)[k].rate, SLOWEST_TOUCH)

    def bookkeeping(self) -> tuple[str, ...]:
        return self._words()

    def _words(self) -> tuple[str, ...]:
        return ("hysteresis", "hysteresis_2") if self._is_long else ("hysteresis",)

    @property
    def _is_long(self) -> bool:
        return not (isinstance(self.length, float) and self.length == 0.0)

    def _pressure(self, s: View, end: End) -> ca.SX:
        chi = s.state(f"{self.name}.{self._words()[end.number]}")
        force = laws.hertz_force(end.depth, end.rate, s.signal(self.stiffness), self.exponent, chi)
        return ca.if_else(end.depth > 0, force, 0.0)

    @once_per_view
    def _ends(self, s: View) -> list[End]:
        if not self._is_long:
            return [self._end(s, 0, s.position(self.j))]
        half = 0.5 * self.length * s.axis(self.j)
        return [self._end(s, k, s.position(self.j) + side * half) for k, side in enumerate((1, -1))]

    def _end(self, s: View, number: int, centre: Any) -> End:
        """Where the journal is in the bore, in the plane across its axis."""
        e = centre - s.position(self.i)
        velocity = s.velocity_at(self.j.body, centre) - s.velocity_at(self.i.body, centre)
        if s.dim == 3:
            a = s.axis(self.i)
            e, velocity = e - a * ca.dot(a, e), velocity - a * ca.dot(a, velocity)
        size = ca.sqrt(ca.dot(e, e) + (CENTRED * self.play) ** 2)
        n = e / size
        point = centre + self.radius * n
        slip = s.velocity_at(self.j.body, point) - s.velocity_at(self.i.body, point)
        slip -= n * ca.dot(n, slip)
        return End(number, size - self.play, ca.dot(n, velocity), n, point, slip, length(velocity))
