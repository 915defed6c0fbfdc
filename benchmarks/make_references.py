"""Reference solutions of the benchmark problems, by formulations and integrators that owe nothing to cardan.

    python benchmarks/make_references.py [NAME ...]    writes references/NAME.json; a few minutes for all

Every solution is found twice, by another formulation or another integrator; the file states how far they are apart.
Only NumPy, SciPy and the data of the machines are used.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solveh_banded
from scipy.optimize import brentq
from scipy.special import ellipj, ellipk, ellipkinc

from references import jets, path_of, published
from references.extrapolation import extrapolated
from references.jets import Jet, Moving, acceleration

POINTS = 10  # comparison times
G = 9.81
TIGHT = {"method": "DOP853", "rtol": 3e-14, "atol": 1e-15}
LONG = np.longdouble


@dataclass(frozen=True)
class Reference:
    """Values at the comparison times (times x quantities), and how far a second way of finding them is away."""

    values: np.ndarray
    apart: float
    how: str


def times(until: float) -> np.ndarray:
    return np.linspace(0, until, POINTS + 1)[1:]


def integrated(rate: Callable[..., Any], start: Any, at: np.ndarray, **options: Any) -> np.ndarray:
    """(times, states) by SciPy."""
    run = solve_ivp(rate, (0, at[-1]), start, t_eval=at, **(TIGHT | options))
    return run.y.T


def apart(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.max(np.abs(one - other)))


# -- pendulums ------------------------------------------------------------------------------------------------------


def simple_pendulum() -> Reference:
    """θ from the downward vertical, θ(0) = -π/2 at rest: sin(θ/2) = -k cd(ω t) = -k sn(K - ω t), k² = 1/2."""
    at = times(10.0)
    omega, m = np.sqrt(G / 1.0), 0.5
    sn, *_ = ellipj(ellipk(m) - omega * at, m)
    theta = -2 * np.arcsin(np.sqrt(m) * sn)
    digits = np.array(published("a01_pendulum")["point_mass"]["theta"])[2::2]
    angle = digits + np.pi / 2
    values = np.column_stack([angle, -np.cos(angle), -np.sin(angle)])
    return Reference(values, apart(theta, digits), "elliptic functions in 40 digits; and by SciPy's ellipj")


def fourbars(loops: int) -> Reference:
    """Couplers do not turn, so N four-bars are one pendulum of the angle ψ from the downward vertical:

    (N + 1) m l²/3 + N m l² = I,  ((N + 1)/2 + N) m g l = W:  I ψ̈ = -W sin ψ, from ψ = -π with ψ̇ = 1.
    It turns over: ψ̇² = ω² - 4κ sin²(ψ/2), κ = W/I, ω² = 1 + 4κ, and t = (2/ω) (F(ψ/2 | 4κ/ω²) + K).
    """
    at = times(10.0)
    kappa = G * ((loops + 1) / 2 + loops) / ((loops + 1) / 3 + loops)
    fast = np.sqrt(1 + 4 * kappa)
    m = 4 * kappa / fast**2

    def when(psi: float) -> float:
        return 2 / fast * (float(ellipkinc(psi / 2, m)) + float(ellipk(m)))

    psi = np.array([brentq(lambda p, t=t: when(p) - t, -np.pi, 60 * np.pi, xtol=1e-15, rtol=1e-15) for t in at])
    start = np.array([-np.pi, 1], LONG)
    check = extrapolated(lambda _, y: np.array([y[1], -kappa * np.sin(y[0])]), start, at, 10)[:, 0]
    angle = np.pi / 2 - (psi + np.pi)
    bars = len({0, loops // 2, loops})
    values = np.column_stack([*[angle] * bars, np.zeros(POINTS), loops - 0.5 + np.cos(angle), np.sin(angle)])
    return Reference(values, apart(psi, check), "elliptic integrals; and extrapolation")


# -- machines of one freedom ----------------------------------------------------------------------------------------


def twice(rate: Callable[..., Any], start: list[float], at: np.ndarray, steps: int) -> tuple[np.ndarray, float]:
    """By extrapolation in long double; and how far DOP853 in double is away."""
    fine = extrapolated(lambda t, y: np.array(rate(t, y)), np.array(start, LONG), at, steps)
    return fine.astype(float), apart(fine.astype(float), integrated(rate, start, at))


def along(length: float, angle: Jet) -> tuple[Jet, Jet]:
    return length * jets.cos(angle), length * jets.sin(angle)


def plus(a: tuple[Jet, Jet], b: tuple[Jet, Jet]) -> tuple[Jet, Jet]:
    return a[0] + b[0], a[1] + b[1]


def dap_fourbar() -> Reference:
    """Crank 2 m, coupler 4 m, rocker 4 m, base 2.5 m; coupler and rocker from the triangle that they close."""
    crank, rod, base = 2.0, 4.0, 2.5

    def bodies(theta: Any) -> list[Moving]:
        th = Jet(theta, 1.0)
        B = along(crank, th)
        dx, dy = base - B[0], -B[1]
        coupler = jets.arctan2(dy, dx) + jets.arccos(jets.sqrt(dx * dx + dy * dy) / (2 * rod))
        tip = along(rod, coupler)
        rocker = jets.arctan2(tip[1] - dy, tip[0] - dx)
        half = along(rod / 2, rocker)
        return [
            Moving(1.0, 0.3, along(crank / 2, th), th),
            Moving(2.25, 2.0, plus(B, along(rod / 2, coupler)), coupler),
            Moving(2.0, 1.35, (base + half[0], half[1]), rocker),
        ]

    def rate(_: float, y: Any) -> list[Any]:
        moving = bodies(y[0])
        force = -G * sum(b.mass * b.position[1].d for b in moving)
        return [y[1], acceleration(moving, y[1], force)]

    y, off = twice(rate, [1.047, 0.0], times(2.0), 20)
    values = [[float(b.angle.x) for b in bodies(theta)] for theta in y[:, 0]]
    centres = [[float(c.x) for c in bodies(theta)[1].position] for theta in y[:, 0]]
    values = np.column_stack([np.unwrap(np.array(values), axis=0), centres])
    return Reference(values, off, "crank angle by extrapolation in long double; and DOP853")


def dap_platform() -> Reference:
    """Two parallel legs of 0.5 m carry a platform; a spring-damper runs from the foot of the right to the top left."""
    leg, k, c, free, spread = 0.5, 700.0, 50.0, 0.6, 0.25

    def bodies(angle: Any) -> tuple[list[Moving], Jet]:
        phi = Jet(angle, 1.0)  # of a leg's body frame; the leg points along its y axis
        up = (-leg * jets.sin(phi), leg * jets.cos(phi))
        still = Jet(angle * 0.0)
        legs = [Moving(0.6, 0.1, (0.5 * up[0], 0.5 * up[1]), phi) for _ in range(2)]
        # from (spread, 0) to the platform's left end (-spread + up_x, up_y)
        dx, dy = up[0] - 2 * spread, up[1]
        return [*legs, Moving(1.5, 0.2, up, still)], jets.sqrt(dx * dx + dy * dy)

    def rate(_: float, y: Any) -> list[Any]:
        moving, length = bodies(y[0])
        tension = k * (length.x - free) + c * length.d * y[1]
        force = -G * sum(b.mass * b.position[1].d for b in moving) - tension * length.d
        return [y[1], acceleration(moving, y[1], force)]

    # legs at 110°: φ = 20°; the platform rises with 0.12 m/s
    phi_0 = np.radians(20.0)
    y, off = twice(rate, [phi_0, -0.12 / (leg * np.sin(phi_0))], times(3.0), 20)
    values = np.column_stack([y[:, 0], leg * np.cos(y[:, 0])])
    return Reference(values, off, "angle of the legs by extrapolation in long double; and DOP853")


def slider_crank() -> Reference:
    known = published("slider_crank_planar")
    values = np.column_stack([np.array(known[name])[2::2] for name in ("theta", "rod_angle", "x")])
    closes = 0.2 * np.cos(values[:, 0]) + 0.5 * np.cos(values[:, 1]) - values[:, 2]
    return Reference(values, float(np.max(np.abs(closes))), "40-digit arithmetic; apart: how far from closed")


def spatial_slider_crank() -> Reference:
    """The rod's middle lies between crank pin B = (0, 0.1 - 0.08 sin θ, 0.12 + 0.08 cos θ) and slider (x, 0, 0)."""
    known = published("slider_crank_spatial")["haug_x"]
    theta, x = (np.array(known[name])[2::2] for name in ("theta", "x"))
    pin = np.column_stack([0 * theta, 0.1 - 0.08 * np.sin(theta), 0.12 + 0.08 * np.cos(theta)])
    slider = np.column_stack([x, 0 * x, 0 * x])
    length = np.linalg.norm(slider - pin, axis=1)
    values = np.column_stack([0.5 * (pin + slider), x])
    return Reference(values, apart(length, 0.3), "34-digit arithmetic; apart: how far the loop is from closed")


def andrews() -> Reference:
    """The seven relative angles make body angles: β, β + Θ, γ, Φ + δ, δ, Ω + ε, ε."""
    known = published("andrews")
    beta, theta, gamma, phi, delta, omega, epsilon = np.array(known["q"])[1:].T
    values = np.column_stack([beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon])
    at_003 = np.array(known["q"])[6]
    digits = np.array(known["published"]["q"])  # IVP test set (Bari)
    return Reference(values, apart(at_003, digits), "45 digits; apart: from the IVP test set's digits at 0.03 s")


# -- Bricard --------------------------------------------------------------------------------------------------------


def hinge(axis: int, angle: Jet) -> list[list[Jet | float]]:
    """The rotation about a coordinate axis."""
    s, c = jets.sin(angle), jets.cos(angle)
    R: list[list[Jet | float]] = [[1.0 if i == j else 0.0 for j in range(3)] for i in range(3)]
    j, k = (axis + 1) % 3, (axis + 2) % 3
    R[j][j], R[j][k], R[k][j], R[k][k] = c, -s, s, c
    return R


def product(A: list[list[Any]], B: list[list[Any]]) -> list[list[Any]]:
    return [[sum(A[i][k] * B[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def bricard() -> Reference:
    """Six hinges, of which every second one turns alike: (1 + sin q1)(1 + sin q2) = 1 closes the loop.

    From rest at q1 = 0 it swings to q1 = π and back. Kinetic energy of a rod: its centre, and the columns of its
    rotation matrix like points of the masses ½ tr J - J_k.
    """
    joints = ((1, (1, 0, 0)), (2, (0, -1, 0)), (0, (0, 0, 1)), (1, (-1, 0, 0)), (2, (0, 1, 0)))  # axis, rod after it
    along_rod, across_rod = 1 / 600, 1.01 / 12
    never = Jet(0.0)

    def chain(q1: Any) -> tuple[list[Moving], list[Moving], list[Jet]]:
        """Centres of the rods, the points that stand for their inertia, and the end of the chain."""
        first = Jet(q1, 1.0)
        second = jets.arcsin(-jets.sin(first) / (1 + jets.sin(first)))
        R: list[list[Any]] = [[Jet(1.0 if i == j else 0.0) for j in range(3)] for i in range(3)]
        end, centres, points = [Jet(0.0)] * 3, [], []
        for k, (axis, rod) in enumerate(joints):
            R = product(R, hinge(axis, second if k % 2 else first))
            vector = [sum(R[i][j] * float(rod[j]) for j in range(3)) for i in range(3)]
            centres.append(Moving(1.0, 0.0, [end[i] + 0.5 * vector[i] for i in range(3)], never))
            end = [end[i] + vector[i] for i in range(3)]
            for j in range(3):
                like_mass = across_rod - 0.5 * along_rod if rod[j] else 0.5 * along_rod
                points.append(Moving(like_mass, 0.0, [R[i][j] for i in range(3)], never))
        return centres, points, end

    def rate(_: float, y: Any) -> list[Any]:
        centres, points, _end = chain(y[0])
        force = -G * sum(b.position[1].d for b in centres)
        return [y[1], acceleration([*centres, *points], y[1], force)]

    y, off = twice(rate, [0.0, 0.0], times(10.0), 15)
    values = np.array([[float(p.x) for b in chain(q1)[0] for p in b.position] for q1 in y[:, 0]])
    ends = np.array([[float(p.x) for p in chain(q1)[2]] for q1 in y[:, 0]])
    return Reference(
        values, max(off, apart(ends, np.array([0.0, 0.0, 1.0]))), "q1 by extrapolation in long double; and DOP853"
    )


# -- governor -------------------------------------------------------------------------------------------------------


def governor() -> Reference:
    """(ψ, α, s), turn of the shaft, rods below the horizontal, height of the slider: Lagrange's equations.

    T = ½ I(α) ψ̇² + J α̇² + ½ m ṡ²; each rod adds I_long sin² α + I_trans cos² α + m (h + a cos α)² to I.
    """
    rod, ball, slider, h, top, half = 0.3, 5.0, 3.0, 0.05, 1.0, 0.5
    k, c, free = 8e5, 4e4, 0.5
    long, transverse = rod * 1e-4 / 6, rod * (1 + 1e-4) / 12
    mass = rod + ball
    a = (rod / 2 + ball) / mass
    J_centre = transverse + rod * (a - 0.5) ** 2 + ball * (1 - a) ** 2
    J, fixed = J_centre + mass * a**2, long + slider * 0.01 / 6

    def rate(_: float, y: np.ndarray) -> list[Any]:
        _, alpha, s, omega, alpha_rate, s_rate = y
        ca, sa = np.cos(alpha), np.sin(alpha)
        inertia = fixed + 2 * (long * sa**2 + J_centre * ca**2 + mass * (h + a * ca) ** 2)
        slope = 4 * ((long - J_centre) * sa * ca - mass * (h + a * ca) * a * sa)
        dx, dz = half * ca, top - half * sa - s  # from the side of the slider to the middle of the rod
        length = np.hypot(dx, dz)
        by_alpha, by_s = (-dx * half * sa - dz * half * ca) / length, -dz / length
        tension = k * (length - free) + c * (by_alpha * alpha_rate + by_s * s_rate)
        turning = (0.5 * slope * omega**2 + 2 * mass * G * a * ca - 2 * tension * by_alpha) / (2 * J)
        lifting = -2 * tension * by_s / slider - G
        return [omega, alpha_rate, s_rate, -slope * alpha_rate * omega / inertia, turning, lifting]

    at, start = times(10.0), [0.0, np.radians(30), 0.5, 2 * np.pi, 0.0, 0.0]
    y = integrated(rate, start, at, rtol=1e-13, atol=1e-15)
    check = integrated(rate, start, at, method="Radau", rtol=1e-12, atol=1e-14)
    psi, alpha, s = y.T[:3]
    out, height = h + a * np.cos(alpha), top - a * np.sin(alpha)
    values = np.column_stack([out * np.cos(psi), out * np.sin(psi), height, s])
    return Reference(values, apart(y[:, :3], check[:, :3]), "three coordinates by DOP853; and Radau")


# -- cannon ---------------------------------------------------------------------------------------------------------


def cannon() -> Reference:
    """Barrel and sear on one line; between events the force is constant, so every stretch is a parabola."""
    barrel, sear, impulse = 2.919, 0.2044, -880.0
    forward, backward, front, rear = 1600.0, 2000.0, -6900.0, 12100.0
    both = barrel + sear
    # what happens: where the barrel is (or that it stands still), then: the acceleration and the change of speed
    cycle = (
        (34.26, 1, (forward + front) / barrel, lambda v: v),
        (36.75, 1, (backward + front) / barrel, lambda v: v + impulse / barrel),
        (34.26, -1, backward / barrel, lambda v: v),
        (16.0, -1, (backward + rear) / both, lambda v: v * barrel / both),
        (None, 1, forward / both, lambda v: 0.0),
        (16.0, 1, forward / barrel, lambda v: v),
    )
    t, x, v, acc, stretches = 0.0, 16.0, 40.0, forward / barrel, []
    while t < 0.8:
        for place, direction, next_acc, change in cycle:
            if place is None:
                duration = -v / acc
            else:  # v² grows by 2 a Δx on the way; (place - x) = ½ (v + v_end) Δt keeps all digits
                v_end = direction * np.sqrt(v**2 + 2 * acc * (place - x))
                duration = 2 * (place - x) / (v + v_end) if v + v_end else 0.0
            stretches.append((t, x, v, acc))
            t, x, v = t + duration, x + duration * (v + 0.5 * acc * duration), v + acc * duration
            x = place if place is not None else x
            v, acc = change(v), next_acc

    def at(time: float) -> tuple[float, float]:
        number = max(k for k, stretch in enumerate(stretches) if stretch[0] <= time)
        t0, x0, v0, a0 = stretches[number]
        place = x0 + (time - t0) * (v0 + 0.5 * a0 * (time - t0))
        return place, place - 16.0 if number % 6 in (4, 5) else 0.0  # the sear goes along from t4 to t6

    table = {"t1": 0.195263, "t2": 0.214478, "t3": 0.226941, "t4": 0.331655, "t5": 0.360329, "t6": 0.445449}
    found = np.array([stretch[0] for stretch in stretches[1:7]])
    return Reference(
        np.array([at(time) for time in times(0.8)]),
        apart(found, np.array(list(table.values()))),
        "closed form; apart: from a table of event times rounded to 1e-6 s",
    )


# -- chains ---------------------------------------------------------------------------------------------------------


def chain_by_forces(n: int, mass: float = 0.1, length: float = 0.1) -> Callable[..., np.ndarray]:
    """θ̈ of the links from the forces f in the joints, a banded system of 2n equations:

    m r̈_i = f_i - f_(i+1) + m g,  J θ̈_i = -½ l e_i × (f_i + f_(i+1)),  and the ends of neighbours accelerate alike.
    """
    J, half = mass * length**2 / 12, length / 2

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        theta, omega = y[:n], y[n:]
        e = np.column_stack([np.cos(theta), np.sin(theta)])
        normal = np.column_stack([-e[:, 1], e[:, 0]])
        spin = half**2 / J * normal[:, :, None] * normal[:, None, :]
        point = np.eye(2) / mass
        same, cross = point + spin, -point + spin  # of a link's end to a force there, and at its other end
        diagonal = same.copy()
        diagonal[1:] += same[:-1]
        centripetal = -half * e * (omega**2)[:, None]
        load = -centripetal  # the proximal end of link i, turned from its centre by -e: minus what the force must undo
        load = load.copy()
        load[1:] -= centripetal[:-1]
        load[0] += np.array([0.0, -G])
        band = np.zeros((4, 2 * n))  # upper form: band[3 + i - j, j] = A[i, j]
        band[3, 0::2], band[3, 1::2], band[2, 1::2] = diagonal[:, 0, 0], diagonal[:, 1, 1], diagonal[:, 0, 1]
        above = cross[:-1]  # couples joint i with joint i + 1 through link i
        band[1, 2::2], band[0, 3::2] = above[:, 0, 0], above[:, 0, 1]
        band[2, 2::2], band[1, 3::2] = above[:, 1, 0], above[:, 1, 1]
        f = solveh_banded(band, -load.ravel(), check_finite=False).reshape(n, 2)
        pulls = f.copy()
        pulls[:-1] += f[1:]
        return np.concatenate([omega, -half / J * (e[:, 0] * pulls[:, 1] - e[:, 1] * pulls[:, 0])])

    return rate


def chain_by_angles(n: int, mass: float = 0.1, length: float = 0.1) -> Callable[..., np.ndarray]:
    """Lagrange's equations in the absolute angles, dense: Σ_j M_ij (cos(θ_i - θ_j) θ̈_j + sin(θ_i - θ_j) θ̇_j²) = Q_i.

    M_ij = m l² (n - max(i, j) - ½) off the diagonal, + l²/3 m on it; links are counted from 0 at the pivot.
    """
    i = np.arange(n)
    M = mass * length**2 * (n - np.maximum.outer(i, i) - 0.5)
    M[i, i] = mass * length**2 * (n - i - 1 + 1 / 3)
    weight = -G * mass * length * (n - i - 0.5)

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        theta, omega = y[:n], y[n:]
        difference = theta[:, None] - theta
        force = weight * np.cos(theta) - (M * np.sin(difference)) @ omega**2
        return np.concatenate([omega, np.linalg.solve(M * np.cos(difference), force)])

    return rate


def chain(n: int, until: float) -> Reference:
    at = times(until)
    y = integrated(chain_by_forces(n), np.zeros(2 * n), at, rtol=1e-13, atol=1e-15)
    if n <= 100:
        check = integrated(chain_by_angles(n), np.zeros(2 * n), at, rtol=1e-12, atol=1e-14)
    else:  # a dense matrix would take hours
        check = extrapolated(chain_by_forces(n), np.zeros(2 * n), at, 10)
    theta, off = y[:, :n], apart(y[:, :n], check[:, :n])
    how = "absolute angles by DOP853, joint forces eliminated; and " + (
        "a dense mass matrix" if n <= 100 else "extrapolation"
    )
    if n == 10:
        digits = np.array(published("chain10")["theta"])[1:]
        off, theta, how = apart(theta, digits), digits, "quadruple precision; and DOP853, joint forces eliminated"
    shown = [k - 1 for k in sorted({1, 2, max(3, n // 10), n // 2, n})]
    # centre of the last link
    weights = np.full(n, 0.1)
    weights[-1] = 0.05
    return Reference(np.column_stack([theta[:, shown], np.cos(theta) @ weights, np.sin(theta) @ weights]), off, how)


# -- arm ------------------------------------------------------------------------------------------------------------


def arm() -> Reference:
    """Six hinges: torques of given accelerations by recursion (Newton-Euler, ground axes), which are linear in them.

    M q̈ + b = 0: b is the torque without accelerations, the columns of M those of unit ones without speeds and weight.
    """
    from problems.chains import ARM, ARM_TIME  # the data alone

    n = len(ARM)
    at, axes, masses, centres, inertias, speeds = zip(*ARM.values(), strict=True)
    at, axes, centres = (np.array(x, float) for x in (at, axes, centres))
    tensors = [np.array([[a, d, e], [d, b, f], [e, f, c]]) for a, b, c, d, e, f in inertias]

    def turn(axis: np.ndarray, angle: float) -> np.ndarray:
        """Rodrigues' formula."""
        K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K

    def places(q: np.ndarray) -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
        """Rotations, joints and axes of the links."""
        R, p, rotations, joints = np.eye(3), np.zeros(3), [], []
        for k in range(n):
            p = p + R @ at[k]
            R = R @ turn(axes[k], q[k])
            rotations.append(R)
            joints.append(p)
        return rotations, np.array(joints), np.array([R @ axes[k] for k, R in enumerate(rotations)])

    def torques(q: np.ndarray, v: np.ndarray, dv: np.ndarray, g: float) -> np.ndarray:
        rotations, joints, z = places(q)
        w, dw, acc, previous = np.zeros(3), np.zeros(3), np.array([0, 0, g]), np.zeros(3)
        forces, moments, arms = [], [], []
        for k in range(n):
            step = joints[k] - previous
            acc = acc + np.cross(dw, step) + np.cross(w, np.cross(w, step))
            dw = dw + np.cross(w, z[k]) * v[k] + z[k] * dv[k]
            w = w + z[k] * v[k]
            lever, J = rotations[k] @ centres[k], rotations[k] @ tensors[k] @ rotations[k].T
            forces.append(masses[k] * (acc + np.cross(dw, lever) + np.cross(w, np.cross(w, lever))))
            moments.append(J @ dw + np.cross(w, J @ w))
            arms.append(lever)
            previous = joints[k]
        result, force, moment = np.zeros(n), np.zeros(3), np.zeros(3)
        for k in reversed(range(n)):
            if k + 1 < n:
                moment = moment + np.cross(joints[k + 1] - joints[k], force)
            force, moment = force + forces[k], moment + moments[k] + np.cross(arms[k], forces[k])
            result[k] = z[k] @ moment
        return result

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        q, v, still = y[:n], y[n:], np.zeros(n)
        M = np.column_stack([torques(q, still, unit, 0.0) for unit in np.eye(n)])
        return np.concatenate([v, np.linalg.solve(M, -torques(q, v, still, G))])

    start, when = np.concatenate([np.zeros(n), speeds]), times(ARM_TIME)
    y = integrated(rate, start, when, rtol=1e-13, atol=1e-15)
    check = extrapolated(rate, start, when, 8)
    values = []
    for q in y[:, :n]:
        rotations, joints, _ = places(q)
        values.append(np.concatenate([joints[k] + rotations[k] @ centres[k] for k in (2, 5)]))
    return Reference(np.array(values), apart(y[:, :n], check[:, :n]), "joint angles by DOP853; and extrapolation")


MAKERS: dict[str, Callable[[], Reference]] = {
    "simple_pendulum": simple_pendulum,
    **{f"fourbars_{n}": lambda n=n: fourbars(n) for n in (1, 2, 10, 40)},
    "andrews": andrews,
    "bricard": bricard,
    "governor": governor,
    "dap_fourbar": dap_fourbar,
    "dap_platform": dap_platform,
    "slider_crank": slider_crank,
    "spatial_slider_crank": spatial_slider_crank,
    "cannon": cannon,
    **{f"chain_{n}": lambda n=n, until=until: chain(n, until) for n, until in ((10, 1.0), (100, 1.0), (1000, 0.3))},
    "arm": arm,
}


def main(names: list[str]) -> None:
    for name in names or MAKERS:
        made = MAKERS[name]()
        stored = {"how": made.how, "apart": made.apart, "values": made.values.tolist()}
        path_of(name).write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
        print(f"{name:22} {made.apart:.1e}  {made.how}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
