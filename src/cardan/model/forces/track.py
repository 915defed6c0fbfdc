"""Tracks: segments that only pull, and the drive that spreads its effort over the wheels of a slipping track."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from typing import ClassVar, Literal, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Place, check_apart
from cardan.model.element import ForceElement, Load, pair_at, pull_between, several
from cardan.model.expressions.accepts import Accepts
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.forces.characteristics import is_fixed
from cardan.model.forces.wheel_contact import WheelContact, WheelTouch
from cardan.model.ground.terrain import ground_axes
from cardan.model.view import Signal, View

WHERE = ("contact", "center")


@dataclass(frozen=True, eq=False)
class TrackSegment(ForceElement):
    """Connect two points by a piece of track, belt or rope, which only pulls and has a pretension F₀.

        T = max(F₀ + k (l - l₀), 0),   f = T + c l̇, the damper held within ± T,   on point a: f (p_b - p_a)/l

    Damping vanishes where the segment goes slack, and f is never negative (Wehage & Haug 1981, sec. 6.2c).

    Parameters
    ----------
    a, b : Marker
        The two ends.
    stiffness : float or parameter
        k, in force per length.
    pretension : float or parameter, default 0.0
        F₀, a force.
    damping : float or parameter, default 0.0
        c, in force per speed.
    reference_length : float or parameter, optional
        l₀, the length at which the tension is F₀ (not a slack length), in model units. By default the distance in the
        initial estimates. `cd.pretensioned(model)` sets it to the length at equilibrium.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("belt", gravity=None)
    >>> block = model.body("block", mass=1, inertia=1, position=(1, 0))
    >>> belt = cd.TrackSegment("belt", model.ground.at(0, 0), block.at(0, 0), stiffness=1e3, pretension=50)
    >>> for coordinate in (block.x, block.y, block.angle):
    ...     _ = model.add(cd.Fix(f"{coordinate.name} held", coordinate))
    >>> _ = model.add(belt)
    >>> print(f"{cd.simulate(model, until=0.1)['belt'].tension[-1]:.1f} N")
    50.0 N
    """

    a: Place
    b: Place
    stiffness: Scalar
    pretension: Scalar = 0.0
    damping: Scalar = 0.0
    reference_length: Scalar | None = None

    glyph: ClassVar[str] = "belt"

    def check(self) -> None:
        what = f'track segment "{self.name}"'
        check_apart(self.a.body, self.b.body, what)
        check_numbers(self, what, above_zero="reference_length", not_below_zero="stiffness pretension damping")

    def tension(self, s: View) -> ca.SX:
        """T: of spring and pretension."""
        reference = s.initial.distance(self.a, self.b) if self.reference_length is None else self.reference_length
        return ca.fmax(self.pretension + self.stiffness * (s.length(self) - reference), 0)

    def _parts(self, s: View) -> tuple[ca.SX, ca.SX]:
        T = self.tension(s)
        return T, ca.fmax(ca.fmin(self.damping * s.rate(self), T), -T)

    def pull(self, s: View) -> ca.SX:
        """Of spring, pretension and damper."""
        T, damper = self._parts(s)
        return T + damper

    def loads(self, s: View) -> list[Load]:
        return pull_between(s, self.a, self.b, self.pull(s))

    def potential(self, s: View) -> Scalar:
        """T²/2k: also of the pretension. A constant pull (k = 0) stores F₀ l."""
        if isinstance(self.stiffness, float) and self.stiffness == 0:
            return self.pretension * s.length(self)
        return self.tension(s) ** 2 / (2 * self.stiffness) if is_fixed(self.stiffness) else 0.0

    def outputs(self, s: View) -> dict[str, Scalar]:
        T, damper = self._parts(s)
        return {"length": s.length(self), "rate": s.rate(self), "damper_force": damper, "tension": T + damper}


class Effort(NamedTuple):
    """What a drive wants, what the ground can bear, what it gives; forward on each wheel, and left in each segment."""

    wanted: ca.SX
    limit: Scalar
    transmitted: ca.SX
    on_wheels: list[ca.SX]
    in_segments: list[ca.SX]


class Track(NamedTuple):
    """The wheels over which one track runs, and the segments between them, from the rear to the front."""

    wheels: tuple[WheelContact, ...]
    segments: tuple[TrackSegment, ...]

    def check(self, what: str) -> None:
        if not self.wheels:
            raise ModelError(f"{what}: it has no wheels; list the contacts of its wheels from the rear to the front")
        for wheel in self.wheels:
            if wheel.friction is not None:
                raise ModelError(
                    f'{what}: "{wheel.name}" has friction of its own; leave that out, because the drive of the track '
                    "defines it"
                )
            if wheel.ground.body is not self.wheels[0].ground.body:
                raise ModelError(f'{what}: "{wheel.name}" is on a different ground than "{self.wheels[0].name}"')
        if self.segments and len(self.segments) != len(self.wheels) - 1:
            raise ModelError(
                f"{what}: {len(self.wheels)} wheels have {len(self.wheels) - 1} segments between them, got "
                f"{len(self.segments)}"
            )

    def shared_out(self, effort: ca.SX, bears: Sequence[ca.SX]) -> tuple[list[ca.SX], list[ca.SX]]:
        """How an effort is handed over: what each wheel takes of it, and what is left in the segments.

        From the rear where it drives, from the front where it brakes; a wheel takes no more than its ground bears.
        """
        ahead, back, limit = ca.fmax(effort, 0), ca.fmax(-effort, 0), sum(bears)
        behind = [0.0, *accumulate(bears)]  # what the wheels behind bear, and those before
        before = [limit - b for b in behind[1:]]
        on_wheels = [
            ca.fmin(ca.fmax(ahead - low, 0), bearable) - ca.fmin(ca.fmax(back - high, 0), bearable)
            for low, high, bearable in zip(behind, before, bears, strict=False)
        ]
        left = zip(behind[1:-1], before[:-1], strict=True)
        return on_wheels, [ca.fmax(ahead - low, 0) + ca.fmax(back - high, 0) for low, high in left]

    def tightest(self, s: View, more: Sequence[ca.SX]) -> ca.SX:
        """The largest tension of its segments, with what the effort adds: zero where the whole track is slack."""
        pulls = zip(self.segments, more, strict=True)
        return reduce(ca.fmax, (segment.pull(s) + added for segment, added in pulls))


@dataclass(frozen=True, eq=False)
class TrackDrive(ForceElement):
    """Drive a tracked vehicle at a given speed by friction under its wheels, which share the effort of one track.

    With the lag e of the vehicle behind a point that moves ahead at v_r, and its speed v along the ground (Wehage &
    Haug 1981, eqs. 6.9-6.10):

        T = K_d e + K_v (v_r - v),   F = T held within ± Σ μ F_n,   ė = (F - K_d e)/K_v

    Parameters
    ----------
    vehicle : Marker
        A point of the vehicle.
    wheels : tuple of WheelContact
        The contacts of the track, sprockets included, from the rear to the front, without friction of their own.
    speed : float, Spline or function of the machine
        v_r, in model units of speed.
    stiffness : float or parameter
        K_d, in force per length.
    damping : float or parameter
        K_v, in force per speed.
    friction : float, Spline or function of the machine
        Coefficient μ.
    segments : tuple of TrackSegment, default ()
        The segments between the wheels, from the rear to the front, one less than wheels.
    forward : {1, -1}, default 1
        1: along the ground's x; -1: against it.
    at : {"contact", "center"}, default "contact"
        Where the friction acts on the wheels. At the points of contact, wheels must be kept from spinning by the
        segments.

    Notes
    -----
    While the track grips, F = T and ė = v_r - v. While it slips, the point ahead is drawn back until K_d e is no more
    than the ground bears, so that no lag piles up. Wehage & Haug put it back to e = 0 at once, which an event does:
    `When("slips", lambda s: s.quantity("drive.excess"), direction=1, do=[Set("drive.lag", 0)])`.

    F is handed over along the track, from the rear to the front if it drives, from the front to the rear if it brakes:
    every wheel takes min(what is left, μ F_n) along the ground under it. What is left after a wheel is an additional
    pull in the next segment.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("tracked cart", gravity=(0, -9.81))
    >>> cart = model.body("cart", mass=100, inertia=20, position=(0, 0.3))
    >>> ground = model.ground.at(0, 0, axis=(0, 1))
    >>> rear = model.add(cd.WheelContact("rear", cart.at(-1, 0), ground, 0.3, stiffness=1e5, damping=1e4))
    >>> front = model.add(cd.WheelContact("front", cart.at(1, 0), ground, 0.3, stiffness=1e5, damping=1e4))
    >>> drive = model.add(cd.TrackDrive("drive", cart.at(0, 0), (rear, front), 2.0, 1e3, 2e3, friction=0.8))
    >>> print(f"{cd.simulate(model, until=10)['cart'].velocity[-1, 0]:.2f} m/s")
    2.00 m/s
    """

    vehicle: Place
    wheels: Accepts[WheelContact | Sequence[WheelContact], tuple[WheelContact, ...]]
    speed: Signal
    stiffness: Scalar
    damping: Scalar
    friction: Signal
    segments: Accepts[TrackSegment | Sequence[TrackSegment], tuple[TrackSegment, ...]] = ()  # type: ignore[assignment]
    forward: int = 1
    at: Literal["contact", "center"] = "contact"

    def check(self) -> None:
        what = f'track drive "{self.name}"'
        for word, kind in (("wheels", WheelContact), ("segments", TrackSegment)):
            object.__setattr__(self, word, several(getattr(self, word), kind, f"{what}: {word}"))
        self._track.check(what)
        if self.forward not in (1, -1):
            raise ModelError(f"{what}: forward must be 1 or -1, got {self.forward!r}")
        check_choice(f"{what}: at", self.at, WHERE)
        check_numbers(self, what, above_zero="stiffness damping")

    @property
    def _track(self) -> Track:
        return Track(self.wheels, self.segments)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {"lag": (0.0, self._lag_rate)}

    def _lag_rate(self, s: View) -> ca.SX:
        return (self.effort(s).transmitted - self.stiffness * s.state(f"{self.name}.lag")) / self.damping

    def ground_speed(self, s: View) -> ca.SX:
        """Of the vehicle, forward along the ground."""
        ground = self.wheels[0].ground
        v = s.velocity(self.vehicle) - s.velocity_at(ground.body, s.position(self.vehicle))
        return self.forward * ca.dot(ground_axes(s, ground)[:, 0], v)

    @once_per_view
    def effort(self, s: View) -> Effort:
        lag = s.state(f"{self.name}.lag")
        wanted = self.stiffness * lag + self.damping * (s.signal(self.speed) - self.ground_speed(s))
        bears = [s.signal(self.friction) * s.switch(w) * w.touch(s).normal_force for w in self.wheels]
        limit = sum(bears)
        transmitted = s.switch(self) * ca.fmax(ca.fmin(wanted, limit), -limit)
        return Effort(wanted, limit, transmitted, *self._track.shared_out(transmitted, bears))

    def loads(self, s: View) -> list[Load]:
        effort = self.effort(s)
        loads = []
        for wheel, share in zip(self.wheels, effort.on_wheels, strict=True):
            touch: WheelTouch = wheel.touch(s)
            point = touch.point if self.at == "contact" else s.position(wheel.wheel)
            loads += pair_at(s, point, self.forward * share * touch.tangent, wheel.wheel, wheel.ground)
        for segment, tension in zip(self.segments, effort.in_segments, strict=False):
            loads += pull_between(s, segment.a, segment.b, tension)
        return loads

    def outputs(self, s: View) -> dict[str, Scalar]:
        effort = self.effort(s)
        tightest = {"tightest": self._track.tightest(s, effort.in_segments)} if self.segments else {}
        return {
            "effort": effort.transmitted,
            "traction_limit": effort.limit,
            "excess": ca.fabs(effort.wanted) - effort.limit,
            "lag": s.state(f"{self.name}.lag"),
            "ground_speed": self.ground_speed(s),
            "on_wheels": ca.vertcat(*effort.on_wheels),
        } | tightest
