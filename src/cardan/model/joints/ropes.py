"""Ropes over points and pulleys, belts and chains round pulleys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import pi
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Frame, Marker
from cardan.model.expressions.values import Scalar, positive, scalar
from cardan.model.joints.strands import ElasticStrand, Strand, in_two_kinds, named
from cardan.model.joints.wrapping import Way, is_zero, way
from cardan.model.view import OfTime, View

SHARPNESS = 30  # of the law of slip: at 90 % of the limit the share is 4 %
MOST_SHARE = 2.0  # beyond the limit: so that it returns to it
SLACK = 1e-3  # of the pretension: below it a belt as good as slack does not slip, since its ratio is 0/0
NO_TENSION = 1e-12  # in units of force: keeps the ratio of two slack sides a number

Side = tuple["ca.SX", tuple["ca.SX", "ca.SX"]]  # the tension; the stiffness, and how fast the tension rises


@in_two_kinds
@dataclass(frozen=True, eq=False)
class Rope(Strand):
    """Lay a rope over points and round pulleys; without stiffness= it keeps its length.

    Between places that the rope turns, x is its length from mark to mark, with the tangents of `joints.wrapping`:

        x = Σ (ℓ + (ρ_a - ρ_b) ψ) - ρ_first θ_first + ρ_last θ_last
        stiff   x = x₀ + change of length;     elastic   T = max(T₀ + k (x - x₀) + d ẋ, 0) where taut, else 0

    Parameters
    ----------
    path : sequence of Marker
        The places that the rope passes, in order: points, and centres of pulleys. It ends at the first and last.
    radii : sequence of floats or parameters, optional
        For each place its radius: 0 for a point; of a pulley positive where the rope runs counter-clockwise round it,
        negative clockwise, in model units of length. By default all are points. In space pulleys have their axis, and
        the sense is that about the axis of the first one.
    length : float, parameter, Spline or function of time, optional
        The length of the whole rope, with what lies on pulleys between its ends; a function of time is a winch, which
        takes the rope in at its last place. By default that of the initial estimates.
    slides : bool, default False
        True: the rope slides on its pulleys without friction, and does not turn them. Over points, and over pulleys of
        the ground, it always does.
    stiffness, damping : float or parameter, optional
        k and d of the whole rope, in force per length and per speed; its sections have shares of it by their lengths.
    pretension : float or parameter, default 0.0
        Tension T₀ in the initial estimates of an elastic rope.
    carrier : Body or ground, optional
        In space: the body that the axes of the pulleys keep their directions in; the ground by default.
    active : bool, default True
        False: it does nothing until an event captures it (stiff) or switches it on (elastic).

    Notes
    -----
    A pulley's inertia is that of its body, which turns on a joint of its own; where the path ends on a pulley, that is
    a drum. The rope itself has no mass. A stiff rope can push: `result["rope"].tension_1` is negative then. It only
    pulls as `cd.Limit("taut", rope.slack, lower=0)` with active=False; an elastic one becomes slack, too. Of each
    section, from place to place that it turns, there are `tension_1`, `tension_2`, ... and of the whole `length`. A
    span may turn by less than half a turn. A load that reaches its pulley ends the run.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("Atwood's machine", gravity=(0, -9.81))
    >>> wheel = model.body("wheel", mass=1, inertia=0.02)
    >>> a, b = (model.body(n, mass=m, inertia=1, position=(x, -1)) for n, m, x in (("a", 3, -0.1), ("b", 2, 0.1)))
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    >>> path = (a.at(0, 0), wheel.at(0, 0), b.at(0, 0))
    >>> rope = model.add(cd.Rope("rope", path, radii=(0, -0.1, 0)))
    >>> result = cd.simulate(model, until=0.5)
    >>> print(f"{result['a'].acceleration[-1, 1]:.4f} m/s²")  # -(m_a - m_b) g/(m_a + m_b + J/r²)
    -1.4014 m/s²
    """

    path: tuple[Marker, ...]
    radii: tuple[Scalar, ...] | None = None
    length: OfTime | None = field(default=None, kw_only=True)
    slides: bool = field(default=False, kw_only=True)
    stiffness: Scalar | None = field(default=None, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    pretension: Scalar = field(default=0.0, kw_only=True)
    carrier: Frame | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    glyph: ClassVar[str] = "rope"

    @cached_property
    def way(self) -> Way:
        return way(self.what, "path", self.path, self.radii, self, is_closed=False, slides=self.slides)

    @property
    def slack(self) -> Coordinate:
        """By how much the rope is longer than its way; it must turn no pulley between its ends."""
        if len(self.way.sections) > 1:
            raise ModelError(
                f"{self.what}: slack is that of a rope that turns no pulley between its ends; here each side of a "
                "pulley has its own, so give the rope a stiffness="
            )
        return Coordinate(f"{self.name}.slack", self, lambda s: -self.stretches(s)[0])


@in_two_kinds
@dataclass(frozen=True, eq=False)
class Belt(Strand):
    """Run a belt round pulleys; without stiffness= it neither stretches nor slips.

    Of each span, with x as of a `Rope`:

        stiff   x = x₀;     elastic   T = max(T₀ + k (x - x₀) + d ẋ, 0) where taut, else 0
        T₂ ≤ T₁ e^{μα}, T₁ ≤ T₂ e^{μα}        on both sides of a pulley with friction (Euler-Eytelwein)

    Parameters
    ----------
    pulleys : sequence of Marker
        The centres of two or more pulleys, in the order in which the belt meets them: counter-clockwise, for an open
        belt whose radii are positive. In space with their axes; the sense is that about the first one.
    radii : sequence of floats or parameters
        Their radii in model units of length; negative for a pulley that the belt runs round clockwise, as an
        idler outside.
    crossed : bool, default False
        True: a crossed belt of two pulleys, which turns the second one the other way.
    length : float, parameter, Spline or function of time, optional
        The length of the whole belt. By default that of the initial estimates.
    stiffness, damping, pretension : float or parameter, optional
        k, d and T₀ of an elastic belt. k and d are of the whole belt; each span has a share by its length.
    friction : float or parameter, optional
        μ of an elastic belt that may slip. By default it never does.
    carrier : Body or ground, optional
        In space: the body that holds the axes of the pulleys; the ground by default.
    active : bool, default True
        False: it does nothing until an event captures it (stiff) or switches it on (elastic).

    Notes
    -----
    The tensions of a stiff belt are those beyond its pretension, and may be negative. Where all its centres stand
    still, one of its equations follows from the others and is left out. `result["belt"]` has `tension_1` of the span
    behind the first pulley, and so on, `length`, and with friction the speeds of slip on the pulleys, `slip_1`, ...

    The slip w of a pulley is a state, in the manner of Dahl (1976). It takes in the share s of what else would raise
    the ratio of the tensions, with s = (T₂/(T₁ e^{μα}))³⁰: nothing to speak of below the limit, all at the limit,
    whatever the speed. Two pulleys of a belt that slip at once keep the limit within 3 %.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("drive", gravity=None)
    >>> small, big = (model.body(n, mass=1, inertia=J, position=(x, 0)) for n, J, x in (("a", 0.1, 0), ("b", 2, 1)))
    >>> pin = model.add(cd.Revolute("pin a", model.ground.at(0, 0), small.at(0, 0)))
    >>> other = model.add(cd.Revolute("pin b", model.ground.at(1, 0), big.at(0, 0)))
    >>> belt = model.add(cd.Belt("belt", (small.at(0, 0), big.at(0, 0)), radii=(0.1, 0.3)))
    >>> motor = model.add(cd.Motor("motor", pin, torque=2))
    >>> print(f"{cd.simulate(model, until=1)['b'].angular_velocity[-1]:.4f} rad/s")  # n T/(n² J_a + J_b), n = 3
    2.0690 rad/s
    """

    pulleys: tuple[Marker, ...]
    radii: tuple[Scalar, ...]
    crossed: bool = field(default=False, kw_only=True)
    length: OfTime | None = field(default=None, kw_only=True)
    stiffness: Scalar | None = field(default=None, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    pretension: Scalar = field(default=0.0, kw_only=True)
    friction: Scalar | None = field(default=None, kw_only=True)
    carrier: Frame | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    glyph: ClassVar[str] = "loop"

    @cached_property
    def way(self) -> Way:
        radii = self.radii
        if self.crossed:
            if not isinstance(radii, (tuple, list)) or len(radii) != 2:
                raise ModelError(f"{self.what}: crossed=True is for two pulleys; of more, give signs to their radii")
            radii = (radii[0], -radii[1])
        whole = way(self.what, "pulleys", self.pulleys, radii, self, is_closed=True)
        for k, radius in enumerate(whole.radii, 1):
            if is_zero(radius):
                raise ModelError(f"{self.what}: radius {k} is zero; a belt runs round pulleys, a cd.Rope over points")
        return whole

    def check(self) -> None:
        super().check()
        if self.friction is not None:
            if self.stiffness is None:
                raise ModelError(f"{self.what}: friction needs a stiffness; a stiff belt does not slip")
            positive(self.friction, f"{self.what}: friction")
            if self.length is None and is_zero(self.pretension):
                raise ModelError(f"{self.what}: friction needs a pretension, or a length that stretches it")

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        if self.friction is None:
            return {}
        rates = [lambda s, k=k: self.slip_rates(s)[k] for k, _ in enumerate(self.way.markers)]
        return {word: (0.0, rate) for word, rate in named("slipped", rates).items()}

    def slips(self, s: View) -> Sequence[Scalar]:
        if self.friction is None:
            return super().slips(s)
        return [s.state(f"{self.name}.{word}") for word in named("slipped", self.way.markers)]

    def slip_rates(self, s: View) -> Sequence[Scalar]:
        if self.friction is None:
            return super().slip_rates(s)
        assert isinstance(self, ElasticStrand)
        tensions, rates = self.elastic_tensions(s), []
        feeds = [(share, share * s.rate_of(x)) for share, x in zip(self.shares(s), self.stretches(s), strict=True)]
        for k, wrap in enumerate(self.way.wraps(s)):
            grip = ca.exp(self.friction * wrap)
            before, behind = (tensions[k - 1], feeds[k - 1]), (tensions[k], feeds[k])
            rates.append(self._slipping(behind, before, grip) - self._slipping(before, behind, grip))
        return rates

    def _slipping(self, tight: Side, slack: Side, grip: ca.SX) -> ca.SX:
        """How fast it slips towards its tight side; of both sides the tension, the stiffness, the tension's rate."""
        (tension, (k, rise)), (other, (k_other, rise_other)) = tight, slack
        ratio = tension / (grip * other + SLACK * self.pretension + NO_TENSION)
        share = ca.fmin(ratio, MOST_SHARE ** (1 / SHARPNESS)) ** SHARPNESS
        return share * ca.fmax((rise - grip * rise_other) / (k + grip * k_other), 0.0)

    def outputs(self, s: View) -> dict[str, Scalar]:
        slipping = {} if self.friction is None else named("slip", self.slip_rates(s))
        return super().outputs(s) | slipping


@in_two_kinds
@dataclass(frozen=True, eq=False)
class Chain(Strand):
    """Run a chain round sprockets: a `Belt` with the radii p z/2π of their teeth, which never slips.

    Parameters
    ----------
    sprockets : sequence of Marker
        The centres of two or more sprockets, in the order in which the chain meets them: counter-clockwise, where
        teeth are positive.
    teeth : sequence of whole numbers
        Their numbers of teeth; negative for a sprocket that the chain runs round clockwise, as a tensioner outside.
    pitch : float or parameter
        p, the length of a link, in model units.
    links : int, optional
        The number of links of the whole chain. By default its length is that of the initial estimates.
    stiffness, damping, pretension, carrier
        Of an elastic chain, and in space, as of a `Belt`.
    active : bool, default True
        False: it does nothing until an event captures it (stiff) or switches it on (elastic).

    Notes
    -----
    The ratio of the speeds is that of the teeth. That a chain runs on a polygon, and moves up and down with each tooth,
    is left out. `result["chain"]` has `tension_1`, ... and `length`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bicycle", gravity=None)
    >>> front, rear = (model.body(n, mass=1, inertia=1, position=(x, 0)) for n, x in (("front", 0), ("rear", -0.4)))
    >>> pedals = model.add(cd.Revolute("pedals", model.ground.at(0, 0), front.at(0, 0)))
    >>> hub = model.add(cd.Revolute("hub", model.ground.at(-0.4, 0), rear.at(0, 0)))
    >>> chain = model.add(cd.Chain("chain", (front.at(0, 0), rear.at(0, 0)), teeth=(48, 16), pitch=0.0127))
    >>> drive = model.add(cd.Drive("legs", pedals.angle, lambda t: 6 * t))
    >>> print(f"{cd.kinematics(model, until=1)['rear'].angle[-1]:.3f} rad")
    18.000 rad
    """

    sprockets: tuple[Marker, ...]
    teeth: tuple[int, ...]
    pitch: Scalar
    links: int | None = None
    stiffness: Scalar | None = field(default=None, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    pretension: Scalar = field(default=0.0, kw_only=True)
    carrier: Frame | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    glyph: ClassVar[str] = "loop"

    @property
    def length(self) -> Scalar | None:  # type: ignore[override]
        """That of its links."""
        return None if self.links is None else self.links * self.pitch

    @cached_property
    def way(self) -> Way:
        positive(self.pitch, f"{self.what}: pitch")
        if not isinstance(self.teeth, (tuple, list)):
            raise ModelError(f"{self.what}: teeth: expected a number for each sprocket, got {self.teeth!r}")
        for k, z in enumerate(self.teeth, 1):
            if scalar(z, f"{self.what}: teeth {k}") != round(z) or z == 0:
                raise ModelError(f"{self.what}: sprocket {k}: teeth are whole numbers, got {z}")
        if self.links is not None and (self.links != round(self.links) or self.links < 1):
            raise ModelError(f"{self.what}: links: expected a whole number, got {self.links}")
        radii = tuple(self.pitch * z / (2 * pi) for z in self.teeth)
        return way(self.what, "sprockets", self.sprockets, radii, self, is_closed=True)
