"""Motions in space that are known without cardan: closed forms, quadrature, and kinematics of linkages.

Each function says its source or its derivation. Angles in radians, SI units. Nothing here imports cardan.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.integrate import quad, solve_ivp
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation
from scipy.special import ellipj, ellipk

ROOT_TOL = 4e-16  # brentq's own limit


def turn(axis, angle: float) -> np.ndarray:
    """The rotation matrix about a unit axis."""
    return Rotation.from_rotvec(angle * np.asarray(axis, dtype=float)).as_matrix()


# ---- tops -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Top:
    """A symmetric top with a fixed point; I about that point. Its axis is let go at rest, tilted by theta_0."""

    mass: float
    arm: float
    I_1: float
    I_3: float
    gravity: float
    spin: float
    theta_0: float

    def constants(self) -> tuple[float, float, float]:
        """a = I_3 ω_3/I_1, b = p_ψ/I_1, β = 2 m g l/I_1 (Goldstein, Classical Mechanics, sect. 5.7)."""
        a = self.I_3 * self.spin / self.I_1
        return a, a * np.cos(self.theta_0), 2 * self.mass * self.gravity * self.arm / self.I_1

    def nutation(self, t: np.ndarray) -> np.ndarray:
        """u = cos θ. u̇² = β (u - u_1)(u - u_2)(u - u_3) with u_1 < u < u_2 = cos θ_0 < u_3, so
        u = u_1 + (u_2 - u_1) sn²(½ √(β (u_3 - u_1)) t + K), of modulus k² = (u_2 - u_1)/(u_3 - u_1)."""
        a, _, beta = self.constants()
        u_2 = np.cos(self.theta_0)
        # u̇² = (u_2 - u)(β (1 - u²) - a² (u_2 - u)): the quadratic factor has the roots u_1 and u_3
        u_1, u_3 = np.sort(np.roots([beta, -(a**2), a**2 * u_2 - beta]))
        m = (u_2 - u_1) / (u_3 - u_1)
        sn, *_ = ellipj(0.5 * np.sqrt(beta * (u_3 - u_1)) * np.asarray(t) + ellipk(m), m)
        return u_1 + (u_2 - u_1) * sn**2

    def angles(self, times: np.ndarray) -> np.ndarray:
        """(ψ, θ, φ) of 3-1-3: ψ̇ = (b - a u)/(1 - u²), φ̇ = ω_3 - u ψ̇, integrated interval by interval."""
        a, b, _ = self.constants()

        def precession(t: float) -> float:
            u = float(self.nutation(np.array(t)))
            return (b - a * u) / (1 - u * u)

        def own_spin(t: float) -> float:
            return self.spin - float(self.nutation(np.array(t))) * precession(t)

        psi, phi = ([0.0] for _ in range(2))
        for start, end in pairwise(times):
            for curve, rate in ((psi, precession), (phi, own_spin)):
                curve.append(curve[-1] + quad(rate, start, end, epsabs=1e-13, epsrel=1e-13)[0])
        return np.stack([psi, np.arccos(self.nutation(times)), phi], axis=1)


def steady_precession(mass: float, arm: float, I_1: float, I_3: float, gravity: float, spin: float, theta: float):
    """Slow and fast precession: I_1 cos θ ψ̇² - I_3 ω_3 ψ̇ + m g l = 0; I_1 about the fixed point, ω_3 the whole spin."""
    return np.sort(np.roots([I_1 * np.cos(theta), -I_3 * spin, mass * gravity * arm]))


# ---- one free body --------------------------------------------------------------------------------------------------


def follower_force(mass, inertia, point, force, position, times) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """r, R, ω′ of a body from rest under a force fixed in it: m r̈ = R f, J ω̇′ + ω′ × J ω′ = s × f, Ṙ = R ω̃′.

    The nine direction cosines are integrated as they are: no Euler parameters anywhere.
    """
    J, f, moment = np.diag(inertia), np.array(force), np.cross(point, force)

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        R, w = y[6:15].reshape(3, 3), y[15:]
        skew = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
        w_rate = (moment - np.cross(w, J @ w)) / inertia
        return np.concatenate([y[3:6], R @ f / mass, (R @ skew).ravel(), w_rate])

    start = np.concatenate([position, np.zeros(3), np.eye(3).ravel(), np.zeros(3)])
    run = solve_ivp(rate, (0, times[-1]), start, method="DOP853", t_eval=times, rtol=1e-13, atol=1e-14)
    y = run.y.T
    return y[:, :3], y[:, 6:15].reshape(-1, 3, 3), y[:, 15:]


# ---- linkages -------------------------------------------------------------------------------------------------------


def follow(residual: Callable[[float, float], float], angles: np.ndarray, start: float, reach: float) -> np.ndarray:
    """φ(θ) with residual(θ, φ) = 0 at each of `angles`, on the branch of `start`; `reach` brackets the next root."""
    found, slope = [start], 0.0
    for k, theta in enumerate(angles):
        guess = found[-1] + slope
        found.append(brentq(lambda phi, at=theta: residual(at, phi), guess - reach, guess + reach, xtol=ROOT_TOL))
        slope = found[-1] - found[-2] if k else 0.0
    return np.array(found[1:])


def periodic_rates(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First and second derivative of samples over one full turn of the crank, exact up to round-off (Fourier)."""
    n = len(values)
    orders = 1j * np.fft.fftfreq(n, 1 / n)
    spectrum = np.fft.fft(values)
    return np.fft.ifft(orders * spectrum).real, np.fft.ifft(orders**2 * spectrum).real


@dataclass(frozen=True)
class RSSR:
    """Crank about z at the origin, rocker about the unit `axis` at `pivot`, rod of `length` between two balls."""

    crank: float = 0.3
    length: float = 1.2
    rocker: float = 0.8
    pivot: tuple[float, float, float] = (0.9, 0.3, 0.2)
    axis: tuple[float, float, float] = (0.6, 0.8, 0.0)
    zero: tuple[float, float, float] = (0.0, 0.0, 1.0)  # where the rocker points at φ = 0; normal to its axis

    def crank_end(self, theta):
        return self.crank * np.array([np.cos(theta), np.sin(theta), 0 * theta])

    def rocker_end(self, phi: float) -> np.ndarray:
        return np.array(self.pivot) + self.rocker * turn(self.axis, phi) @ self.zero

    def rocker_angle(self, theta: float, sign: int = 1) -> float:
        """|B - A|² = l²: P cos φ + Q sin φ = S, the Freudenstein equation in space (Hartenberg & Denavit 1964)."""
        d = np.array(self.pivot) - self.crank_end(theta)
        e, f = np.array(self.zero), np.cross(self.axis, self.zero)
        P, Q = 2 * self.rocker * d @ e, 2 * self.rocker * d @ f
        S = self.length**2 - d @ d - self.rocker**2
        return float(np.arctan2(Q, P) + sign * np.arccos(S / np.hypot(P, Q)))


@dataclass(frozen=True)
class RSCR:
    """Crank about z at the origin, ball to the coupler, coupler in a cylindrical joint on a rocker about `axis`.

    In the rocker (φ = 0: global axes at `pivot`) the joint's line runs through `line_point` along the unit `line`. The
    ball is at the distance `offset` from that line, in the direction `normal` of the coupler.
    """

    crank: float = 0.25
    pivot: tuple[float, float, float] = (1.0, 0.2, 0.1)
    axis: tuple[float, float, float] = (0.0, 0.6, 0.8)
    line_point: tuple[float, float, float] = (0.0, 0.0, 0.05)
    line: tuple[float, float, float] = (-1.0, 0.0, 0.0)
    offset: float = 0.45

    def crank_end(self, theta: float) -> np.ndarray:
        return self.crank * np.array([np.cos(theta), np.sin(theta), 0.0])

    def ball_in_rocker(self, theta: float, phi: float) -> np.ndarray:
        """From the point of the line, in rocker axes."""
        return turn(self.axis, -phi) @ (self.crank_end(theta) - self.pivot) - self.line_point

    def residual(self, theta: float, phi: float) -> float:
        """The distance of the ball from the line is the offset: one equation for φ; the slide does not enter it."""
        return float(np.linalg.norm(np.cross(self.ball_in_rocker(theta, phi), self.line)) - self.offset)

    def slide(self, theta: float, phi: float) -> float:
        return float(self.ball_in_rocker(theta, phi) @ self.line)

    def coupler_turn(self, theta: float, phi: float, normal: np.ndarray) -> float:
        """About the line, from `normal` to the ball."""
        d = self.ball_in_rocker(theta, phi)
        return float(np.arctan2(d @ np.cross(self.line, normal), d @ normal))


def cardan_angle(phi: np.ndarray, bend: float) -> np.ndarray:
    """Output of a universal joint, followed over turns: tan φ_2 = tan φ_1/cos β.

    φ_1 = 0 where the driving pin lies in the plane of the shafts; there φ_2 = 0 as well.
    """
    slope = np.tan(phi)
    return phi + np.arctan2((1 / np.cos(bend) - 1) * slope, 1 + slope**2 / np.cos(bend))


def cardan_ratio(phi: np.ndarray, bend: float) -> np.ndarray:
    """ω_2/ω_1 = cos β/(1 - sin² β cos² φ_1)."""
    return np.cos(bend) / (1 - np.sin(bend) ** 2 * np.cos(phi) ** 2)


@dataclass(frozen=True)
class Bennett:
    """Four revolutes, no offsets; opposite links equal, a/sin α = b/sin β (Bennett 1903).

    Denavit and Hartenberg: frame k+1 from frame k by a turn θ about z, the length a along x, the twist α about x.
    θ_1 + θ_3 = θ_2 + θ_4 = 2π and tan(θ_1/2) tan(θ_2/2) = sin((α+β)/2)/sin((β-α)/2).
    """

    a: float = 1.0
    alpha: float = np.pi / 6
    beta: float = np.pi / 3

    @property
    def b(self) -> float:
        return self.a * np.sin(self.beta) / np.sin(self.alpha)

    def second(self, first: np.ndarray) -> np.ndarray:
        """θ_2 for θ_1 in (0, 2π)."""
        K = np.sin((self.alpha + self.beta) / 2) / np.sin((self.beta - self.alpha) / 2)
        return 2 * np.arctan2(K * np.cos(np.asarray(first) / 2), np.sin(np.asarray(first) / 2))

    def frames(self, first: float) -> list[tuple[np.ndarray, np.ndarray]]:
        """(R, p) of the frames at the four joints, after the turn about z, and of the first once more at the end."""
        second = float(self.second(first))
        R, p, frames = np.eye(3), np.zeros(3), []
        thetas = (first, second, 2 * np.pi - first, 2 * np.pi - second)
        for k, theta in enumerate(thetas):
            length, twist = ((self.a, self.alpha), (self.b, self.beta))[k % 2]
            R = R @ turn((0, 0, 1), theta)
            frames.append((R, p))
            p = p + R @ (length, 0, 0)
            R = R @ turn((1, 0, 0), twist)
        return [*frames, (R, p)]
