"""Poses and velocities of body frames, from coordinates.

A planar body has q = (x, y, φ) and speeds v = (ẋ, ẏ, φ̇); a point P fixed in body B at p_BP has

    p_WP = p_WB + R(φ) p_BP,      v_WP = v_WB + φ̇ S R(φ) p_BP,   S = [0 -1; 1 0]

A spatial body has q = (r, p), p = (e0, e1, e2, e3) Euler parameters, and v = (ṙ, ω′), ω′ in body axes:

    p_WP = r + A(p) p_BP,         v_WP = ṙ + A (ω′ x p_BP),      A = (2 e0² - 1) I + 2 (e eᵀ + e0 ẽ)

    ṗ = ½ p ⊗ (0, ω′),   Ȧ = A ω̃′        (Nikravesh 1988, eqs. 6.24, 6.101; Nikravesh et al. 1981, sec. 3)

Equations in space are written on the *pose* x = (r, p, A) of each body, of which q is the part that is integrated.
With Ȧ = A ω̃′ a derivative along a motion is short: that of A s is A (ω′ x s), as one would write it by hand, where
the way through A(p) and ṗ would take five times the arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cardan.deferred import casadi as ca
from cardan.model.rotation.quaternions import rotation_rows
from cardan.model.rotation.vectors import cross, dot

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


Entry: TypeAlias = Any  # of a pose, a velocity, a load: an expression or a number

Q_SIZE = {2: 3, 3: 7}  # coordinates of a body, by dimension
V_SIZE = {2: 3, 3: 6}  # speeds
X_SIZE = {2: 3, 3: 16}  # numbers of a pose


class PlanarFrame(NamedTuple):
    """Pose and velocity of one planar frame; entries are SX scalars or numbers."""

    x: Entry
    y: Entry
    angle: Entry
    cos: Entry
    sin: Entry
    vx: Entry
    vy: Entry
    omega: Entry

    def rotate(self, a: Sequence[Entry]) -> tuple[Entry, Entry]:
        """Body axes to global axes. (Skipping zeros by hand halves the time to build long chains.)"""
        x, y = a
        if isinstance(y, float) and y == 0.0:
            return (0.0, 0.0) if isinstance(x, float) and x == 0.0 else (self.cos * x, self.sin * x)
        return self.cos * x - self.sin * y, self.sin * x + self.cos * y

    def unrotate(self, a: ca.SX) -> tuple[ca.SX, ca.SX]:
        """Global axes to body axes."""
        return self.cos * a[0] + self.sin * a[1], self.cos * a[1] - self.sin * a[0]

    def position(self, point: Sequence[Scalar]) -> ca.SX:
        dx, dy = self.rotate(point)
        return ca.vertcat(self.x + dx, self.y + dy)

    def velocity(self, point: Sequence[Scalar]) -> ca.SX:
        dx, dy = self.rotate(point)
        return ca.vertcat(self.vx - self.omega * dy, self.vy + self.omega * dx)

    def velocity_at(self, p_W: ca.SX) -> ca.SX:
        """Velocity of the point of this body that is now at the global position p_W."""
        return ca.vertcat(self.vx - self.omega * (p_W[1] - self.y), self.vy + self.omega * (p_W[0] - self.x))

    @property
    def origin(self) -> tuple[ca.SX, ca.SX]:
        return self.x, self.y

    @property
    def coordinates(self) -> dict[str, Entry]:
        """Coordinates by name."""
        return {"x": self.x, "y": self.y, "angle": self.angle}


class SpatialFrame(NamedTuple):
    """Pose and velocity of one spatial frame; entries are SX scalars or numbers. A by rows, `omega` in body axes."""

    r: tuple[Entry, ...]
    p: tuple[Entry, ...]
    A: tuple[tuple[Entry, ...], ...]
    v: tuple[Entry, ...]
    omega: tuple[Entry, ...]

    def rotate(self, a: Entry) -> tuple[Entry, ...]:
        """Body axes to global axes."""
        return tuple(dot(row, _three(a)) for row in self.A)

    def unrotate(self, a: Entry) -> tuple[Entry, ...]:
        """Global axes to body axes."""
        return tuple(dot(column, _three(a)) for column in zip(*self.A, strict=True))

    def position(self, point: Sequence[Scalar]) -> ca.SX:
        return ca.vertcat(*(a + b for a, b in zip(self.r, self.rotate(point), strict=True)))

    def velocity(self, point: Sequence[Scalar]) -> ca.SX:
        turning = self.rotate(cross(self.omega, _three(point)))
        return ca.vertcat(*(a + b for a, b in zip(self.v, turning, strict=True)))

    def velocity_at(self, p_W: ca.SX) -> ca.SX:
        """Velocity of the point of this body that is now at the global position p_W."""
        arm = tuple(p_W[k] - self.r[k] for k in range(3))
        turning = cross(self.rotate(self.omega), arm)
        return ca.vertcat(*(a + b for a, b in zip(self.v, turning, strict=True)))

    @property
    def origin(self) -> tuple[Entry, ...]:
        return self.r

    @property
    def coordinates(self) -> dict[str, Entry]:
        """Coordinates by name."""
        return dict(zip(("x", "y", "z", "e0", "e1", "e2", "e3"), (*self.r, *self.p), strict=True))


BodyFrame = PlanarFrame | SpatialFrame


def _three(a: Entry) -> tuple[Entry, ...]:
    return tuple(a) if isinstance(a, (tuple, list)) else (a[0], a[1], a[2])


def euler_parameter_rates(p: Sequence[ca.SX], omega: Sequence[ca.SX]) -> tuple[Entry, ...]:
    """ṗ = ½ p ⊗ (0, ω′)."""
    e0, e1, e2, e3 = p
    w1, w2, w3 = omega
    return (
        -0.5 * (e1 * w1 + e2 * w2 + e3 * w3),
        0.5 * (e0 * w1 + e2 * w3 - e3 * w2),
        0.5 * (e0 * w2 + e3 * w1 - e1 * w3),
        0.5 * (e0 * w3 + e1 * w2 - e2 * w1),
    )


def pose_of(dim: int, q: Sequence[ca.SX]) -> tuple[Entry, ...]:
    """x of one body from its q."""
    if dim == 2:
        return tuple(q)
    p = tuple(q[3:7])
    return (*q[:3], *p, *(entry for row in rotation_rows(p) for entry in row))


def pose_rates(dim: int, x: Sequence[ca.SX], v: Sequence[ca.SX]) -> tuple[Entry, ...]:
    """ẋ of one body: linear in v."""
    if dim == 2:
        return tuple(v)
    w = v[3:6]
    rows = (x[7:10], x[10:13], x[13:16])
    turned = (
        rate for a in rows for rate in (a[1] * w[2] - a[2] * w[1], a[2] * w[0] - a[0] * w[2], a[0] * w[1] - a[1] * w[0])
    )
    return (*v[:3], *euler_parameter_rates(x[3:7], w), *turned)


def frame_on(dim: int, x: Sequence[ca.SX], v: Sequence[Entry]) -> BodyFrame:
    """The frame of one body on its pose and speeds."""
    if dim == 2:
        angle = x[2]
        return PlanarFrame(x[0], x[1], angle, ca.cos(angle), ca.sin(angle), *v)
    A = (tuple(x[7:10]), tuple(x[10:13]), tuple(x[13:16]))
    return SpatialFrame(tuple(x[:3]), tuple(x[3:7]), A, tuple(v[:3]), tuple(v[3:6]))


def frame_from(dim: int, q: Sequence[Entry], v: Sequence[Entry] | None = None) -> BodyFrame:
    """The frame of one body on its coordinates; at rest where no speeds are given."""
    return frame_on(dim, pose_of(dim, q), (0.0,) * V_SIZE[dim] if v is None else v)


def planar_frame(q: Sequence[Entry], v: Sequence[Entry]) -> PlanarFrame:
    frame = frame_from(2, q, v)
    assert isinstance(frame, PlanarFrame)
    return frame


ORIGIN = {2: (0.0, 0.0, 0.0), 3: (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)}  # q of a frame that is the global one
GROUND_FRAME = PlanarFrame(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
SPACE = SpatialFrame(
    (0.0,) * 3, (1.0, 0.0, 0.0, 0.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0,) * 3, (0.0,) * 3
)
GROUND_FRAMES: dict[int, BodyFrame] = {2: GROUND_FRAME, 3: SPACE}
