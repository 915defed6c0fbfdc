"""Bushing: an elastic joint that gives way in all directions, with a stiffness and a damping for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Marker, Place, check_apart
from cardan.model.element import ForceElement, Load
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, vector
from cardan.model.forces.characteristics import check_axes, energy_along_axes, force_along_axes, has_effect
from cardan.model.rotation.orientation import direction_cosines
from cardan.model.rotation.quaternions import conjugate, product
from cardan.model.view import Signal, View

SMALL_SINE_SQUARED = 1e-2  # of the angle below which series replace quotients that become 0/0; they are right to 1e-17
# θ / sin θ = Σ a_n (sin²θ)^n, with a_n = (2n)! / (4^n n!² (2n + 1)): the series of the arc sine
ARC_SINE = (1.0, 1 / 6, 3 / 40, 15 / 336, 105 / 3456, 945 / 42240, 10395 / 599040, 135135 / 9676800)
# (1 - θ/2 cot θ/2) / θ² = Σ b_n θ^2n: Bernoulli's numbers |B_2n+2| / (2n + 2)!
COTANGENT = (1 / 12, 1 / 720, 1 / 30240, 1 / 1209600, 1 / 47900160, 691 / 1307674368000)


class Gap(NamedTuple):
    """How marker j stands (from the slack position) and moves against marker i, in the axes of i."""

    displacement: ca.SX
    velocity: ca.SX
    rotation: ca.SX
    rotation_rate: ca.SX


@dataclass(frozen=True, eq=False)
class Bushing(ForceElement):
    """Connect two bodies elastically, with a spring and a damper along and about each axis of marker i.

        f_k = k_k (d_k - d⁰_k) + c_k ḋ_k + f⁰_k,    d = the vector from i to j,    f on i, -f on j, both at point j
        n_k = κ_k θ_k + χ_k θ̇_k + n⁰_k,    θ = the rotation vector from i to j

    Parameters
    ----------
    i, j : Marker
        The two ends. In space the axes of i are x = reference, y, z = axis; in the plane x = axis, y.
    stiffness, damping : float, Spline or function of the machine, or tuple of them, default 0.0
        k and c: one value for all axes or one for each. Splines are force over displacement or rate; functions of the
        machine give the coefficient.
    rotational_stiffness, rotational_damping : float, Spline or function of the machine, or tuple of them, default 0.0
        κ and χ, in torque per radian and per angular velocity; one about all axes or one about each.
    force, torque : float, Spline or function of the machine, or tuple of them, default 0.0
        Preloads f⁰ and n⁰.
    free_position : tuple of floats, optional
        d⁰: the position of point j in the axes of i at which the bushing is slack, in model units of length. By default
        the points then coincide.

    Notes
    -----
    The bushing is slack in rotation where the axes of the two markers are parallel. θ points along the axis about which
    j is turned against i, and its length is the angle. It is unique up to half a turn (180°), where it jumps: a bushing
    is not for more. In the plane θ is the angle from the axis of i to that of j: at most half a turn in the initial
    position of the bodies, and followed over any number of turns from there.

    For a rotation about one axis, n is the torque on i. For any rotation the torque on i is T(θ) n in the axes of i,

        T = I + ½ θ̃ + β θ̃²,   β = (1 - θ/2 cot(θ/2))/θ²

    and its opposite acts on j, so that it does the work n·dθ exactly: without damping, energy is kept in large motions
    too.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("rubber mount", gravity=(0, -9.81))
    >>> engine = model.body("engine", mass=100, inertia=5)
    >>> frame = model.ground.at(0, 0)
    >>> mount = model.add(cd.Bushing("mount", frame, engine, stiffness=(2e5, 1e5), rotational_stiffness=500))
    >>> print(f"{cd.equilibrium(model)['engine'].position[0, 1]:.5f} m")
    -0.00981 m
    """

    i: Place
    j: Place
    stiffness: tuple[Signal, ...] | Signal = 0.0
    damping: tuple[Signal, ...] | Signal = 0.0
    rotational_stiffness: tuple[Signal, ...] | Signal = 0.0
    rotational_damping: tuple[Signal, ...] | Signal = 0.0
    force: tuple[Signal, ...] | Signal = 0.0
    torque: tuple[Signal, ...] | Signal = 0.0
    free_position: tuple[Scalar, ...] | None = None

    curves: ClassVar = {
        "stiffness": ("length",),
        "damping": ("rate",),
        "rotational_stiffness": ("angle",),
        "rotational_damping": ("rate",),
    }
    glyph: ClassVar[str] = "bushing"

    def check(self) -> None:
        what = f'bushing "{self.name}"'
        check_apart(self.i.body, self.j.body, what)
        dim = len(self.i.point)
        check_axes(self, ("stiffness", "damping", "force"), dim, what)
        check_axes(self, ("rotational_stiffness", "rotational_damping", "torque"), 1 if dim == 2 else 3, what)
        if self.free_position is not None:
            object.__setattr__(self, "free_position", vector(self.free_position, dim, f"{what}: free_position"))

    @property
    def holds_rotation(self) -> bool:
        """Whether it turns bodies, too."""
        return any(has_effect(x) for x in (self.rotational_stiffness, self.rotational_damping, self.torque))

    def loads(self, s: View) -> list[Load]:
        gap = self._gap(s)
        axes = _axes(s, self.i)
        f = axes @ self._force(s, gap)
        n = self._torque(s, gap)
        n = n if s.dim == 2 else axes @ _torque_of(gap.rotation, n)
        arm = s.position(self.j) - s.position(self.i)  # on i, too, the force acts at point j
        return [Load(self.i, f, s.cross(arm, f) + n), Load(self.j, -f, -n)]

    def potential(self, s: View) -> Scalar:
        gap = self._gap(s)
        return energy_along_axes(self.stiffness, gap.displacement) + energy_along_axes(
            self.rotational_stiffness, gap.rotation
        )

    def outputs(self, s: View) -> dict[str, Scalar]:
        """In the axes of marker i; force and torque as they act on i (tension positive)."""
        gap = self._gap(s)
        return {
            "displacement": gap.displacement,
            "rotation": gap.rotation,
            "force": self._force(s, gap),
            "torque": self._torque(s, gap),
        }

    def _force(self, s: View, gap: Gap) -> ca.SX:
        return force_along_axes(s, self.stiffness, gap.displacement, self.damping, gap.velocity, self.force)

    def _torque(self, s: View, gap: Gap) -> ca.SX:
        return force_along_axes(
            s, self.rotational_stiffness, gap.rotation, self.rotational_damping, gap.rotation_rate, self.torque
        )

    @once_per_view
    def _gap(self, s: View) -> Gap:
        gap = gap_between(s, self.i, self.j)
        if self.free_position is None:
            return gap
        return gap._replace(displacement=gap.displacement - ca.vertcat(*self.free_position))


def gap_between(s: View, i: Marker, j: Marker) -> Gap:
    """How two markers stand and move against each other."""
    axes, p_j = _axes(s, i), s.position(j)
    d = axes.T @ (p_j - s.position(i))
    velocity = axes.T @ (s.velocity(j) - s.velocity_at(i.body, p_j))  # as seen from body i
    if s.dim == 2:
        return Gap(d, velocity, _angle(s, i, j), ca.SX(s.angular_velocity(j.body) - s.angular_velocity(i.body)))
    turning = s.angular_velocity(j.body, "global") - s.angular_velocity(i.body, "global")
    theta = rotation_vector(_turn(s, i, j))
    return Gap(d, velocity, theta, _rate_of(theta, axes.T @ turning))


def _angle(s: View, i: Marker, j: Marker) -> ca.SX:
    """θ in the plane, without the whole turns that the initial angles, or the axes, happen to be written with."""

    def between(view: View) -> ca.SX:
        return view.heading(j) - view.heading(i)

    return ca.SX(between(s) - 2 * ca.pi * ca.floor(between(s.initial) / (2 * ca.pi) + 0.5))


def rotation_vector(p: Sequence[Scalar]) -> ca.SX:
    """θ of Euler parameters p = ±(cos |θ|/2, sin |θ|/2 θ/|θ|), |θ| <= π.

    The sign of e0 says on which side of half a turn p lies. There θ jumps, in an expression in which the jump is seen:
    a step ends there, and derivatives know of it.
    """
    side = ca.if_else(p[0] < 0, -1.0, 1.0)
    sine, cosine = side * ca.vertcat(*p[1:]), side * p[0]
    square = ca.dot(sine, sine)
    small = square < SMALL_SINE_SQUARED
    size = ca.sqrt(ca.if_else(small, 1.0, square))
    return 2 * sine * ca.if_else(small, _series(ARC_SINE, square), ca.atan2(size, cosine) / size)


def _turn(s: View, i: Marker, j: Marker) -> Sequence[Scalar]:
    """Euler parameters of marker j against marker i."""
    frames = [product(ca.vertsplit(s.euler_parameters(m.body)), _in_body(m)) for m in (i, j)]
    return product(conjugate(frames[0]), frames[1])


def _in_body(marker: Marker) -> Sequence[Scalar]:
    """Euler parameters of a marker in its body: the columns of its rotation are the axes of its triad."""
    return direction_cosines(list(zip(*marker.triad, strict=True)))


def _beta(square: ca.SX) -> ca.SX:
    """β = (1 - θ/2 cot(θ/2))/θ², from θ²."""
    small = square < SMALL_SINE_SQUARED
    safe = ca.if_else(small, 1.0, square)
    half = ca.sqrt(safe) / 2
    return ca.if_else(small, _series(COTANGENT, square), (1 - half / ca.tan(half)) / safe)


def _torque_of(theta: ca.SX, n: ca.SX) -> ca.SX:
    """T(θ) n: the torque whose power is n·θ̇."""
    once = ca.cross(theta, n)
    return n + once / 2 + _beta(ca.dot(theta, theta)) * ca.cross(theta, once)


def _rate_of(theta: ca.SX, omega: ca.SX) -> ca.SX:
    """θ̇ = Tᵀ ω for the angular velocity ω of j against i, in the axes of i."""
    once = ca.cross(theta, omega)
    return omega - once / 2 + _beta(ca.dot(theta, theta)) * ca.cross(theta, once)


def _series(coefficients: tuple[float, ...], x: ca.SX) -> Scalar:
    value: Scalar = 0.0
    for c in reversed(coefficients):
        value = c + x * value
    return value


def _axes(s: View, marker: Marker) -> ca.SX:
    """The axes of a marker as columns, global: x, y (plane: x is its axis), in space also z, its axis."""
    if s.dim == 2:
        return ca.horzcat(s.axis(marker), s.normal(marker))
    return ca.horzcat(s.reference(marker), s.normal(marker), s.axis(marker))
