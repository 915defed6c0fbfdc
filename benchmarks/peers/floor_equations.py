"""The machines of the benchmarks by hand: minimal coordinates, closed loops by triangles, chains link by link.

Nothing here comes from cardan but the assembled start of a problem; the numbers are those of the definitions
(`problems/`). `EQUATIONS` maps the stem of a problem to the makers of its equations; where there are two, the first
one is the general form and the second uses an insight that a program for arbitrary machines cannot have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from peers.floor_library import generated
from peers.floor_mechanics import (
    Equations,
    Spring,
    frame_of,
    heading,
    lagrange,
    one_freedom,
    solved,
    triangle,
    turned,
    unit,
)

G = 9.81


# -- one freedom ---------------------------------------------------------------------------------------------------


def simple_pendulum(start: Any) -> Equations:
    """θ̈ = -g cos θ / l: the point at (cos θ, sin θ), the body's angle θ - π."""
    y = ca.SX.sym("y", 2)
    return Equations(
        "one angle",
        np.array([start["point"].angle + np.pi, start["point"].angular_velocity]),
        y,
        ca.vertcat(y[1], -G * ca.cos(y[0])),
        {("point", "angle"): y[0] - np.pi, ("point", "x"): ca.cos(y[0]), ("point", "y"): ca.sin(y[0])},
        0.5 * y[1] ** 2 + G * ca.sin(y[0]),
    )


def fourbars_minimal(loops: int) -> Callable[[Any], Equations]:
    """All bars turn alike, couplers only travel: (N+1) bars about their ends, N couplers at the radius of 1 m."""

    def equations(start: Any) -> Equations:
        y = ca.SX.sym("y", 2)
        inertia, moment = (loops + 1) / 3 + loops, (loops + 1) / 2 + loops
        e = unit(y[0])
        shown: dict[tuple[str, str], ca.SX] = {}
        for k in range(loops + 1):
            shown |= placed(f"bar{k}", ca.vertcat(k, 0) + 0.5 * e, y[0])
        for k in range(loops):
            shown |= placed(f"coupler{k + 1}", ca.vertcat(k + 0.5, 0) + e, ca.SX(0))
        return Equations(
            "one angle, because all loops are alike",
            np.array([start["bar0"].angle, start["bar0"].angular_velocity]),
            y,
            ca.vertcat(y[1], -G * moment / inertia * ca.cos(y[0])),
            shown,
            0.5 * inertia * y[1] ** 2 + G * moment * ca.sin(y[0]),
        )

    return equations


def andrews(start: Any) -> Equations:
    """E by the triangle F-E-B, then G by A-G-E and H by A-H-E. Data: Hairer & Wanner II, sec. VII.7."""
    fixed_A, fixed_B = np.array([-0.06934, -0.00227]), np.array([-0.03635, 0.03273])
    A, B, C = ca.SX(fixed_A), ca.SX(fixed_B), ca.SX([0.014, 0.072])
    masses = (0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498)
    inertias = (2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5)
    names = ("crank", "EF", "BDE", "GE", "AG", "HE", "AH")
    beta = ca.SX.sym("beta")
    e1 = unit(beta)
    F = 0.007 * e1
    at = {name: (np.array(start[name].position), float(start[name].angle)) for name in names}

    def was(name: str, local: tuple[float, float]) -> np.ndarray:
        (x, y), angle = at[name]
        c, s = np.cos(angle), np.sin(angle)
        return np.array([x + c * local[0] - s * local[1], y + s * local[0] + c * local[1]])

    F0, E0 = was("EF", (0.0115, 0)), was("EF", (-0.0165, 0))
    G0, H0 = was("AG", (0.01692, -0.00916)), was("AH", (0.00449, -0.02772))
    E = triangle(F, B, 0.028, 0.035, _side(F0, fixed_B, E0))
    pin_G = triangle(A, E, 0.04, 0.02, _side(fixed_A, E0, G0))
    pin_H = triangle(A, E, 0.04, 0.02, _side(fixed_A, E0, H0))
    frames = (
        (turned(e1, (0.00092, 0)), e1),
        frame_of(E, F, (-0.0165, 0), (0.0115, 0)),
        frame_of(B, E, (-0.01043, 0.01874), (-0.01043, -0.01626)),
        frame_of(E, pin_G, (0, -0.01421), (0, 0.00579)),
        frame_of(A, pin_G, (-0.02308, -0.00916), (0.01692, -0.00916)),
        frame_of(E, pin_H, (0.01421, 0), (-0.00579, 0)),
        frame_of(A, pin_H, (0.00449, 0.01228), (0.00449, -0.02772)),
    )
    r3, e3 = frames[2]
    D = r3 + turned(e3, (0.00957, 0.00074))
    y, dy, energy, _ = one_freedom(
        beta,
        ca.SX(1),
        [(m, r) for m, (r, _) in zip(masses, frames, strict=True)],
        [(J, e) for J, (_, e) in zip(inertias, frames, strict=True)],
        springs=[Spring(ca.norm_2(D - C), 4530.0, 0.07785)],
        torques=[(0.033, e1)],
    )
    shown = {}
    for name, (r, e) in zip(names, frames, strict=True):
        shown |= placed(name, r, beta if name == "crank" else heading(e))
    begin = np.array([start["crank"].angle, start["crank"].angular_velocity])
    return Equations("crank angle, loops by triangles", begin, y, dy, shown, energy)


def bricard(start: Any) -> Equations:
    """Hinges 1, 3, 5 turn by q₁ and 2, 4, 6 by q₂, (1 + sin q₁)(1 + sin q₂) = 1, followed along its tangent.

    The rods of a cube's edges, P₁ at the origin: R₁ = R_y(q₁), R₂ = R₁ R_z(q₂), R₃ = R₂ R_x(q₁) ...
    """
    q = ca.SX.sym("q", 2)
    (s1, s2), (c1, c2) = ca.vertsplit(ca.sin(q)), ca.vertsplit(ca.cos(q))
    tangent = ca.vertcat(c2 * (1 + s1), -c1 * (1 + s2))
    edges = ((1, 0, 0), (0, -1, 0), (0, 0, 1), (-1, 0, 0), (0, 1, 0))
    thin, thick = 1 / 600, 1.01 / 12
    turns = (_about(1, s1, c1), _about(2, s2, c2), _about(0, s1, c1), _about(1, s2, c2), _about(2, s1, c1))
    R, p = ca.SX.eye(3), ca.SX.zeros(3)
    masses, spins, shown, height = [], [], {}, ca.SX(0)
    for k, (edge, turn) in enumerate(zip(edges, turns, strict=True)):
        R = R @ turn
        rod = R @ ca.SX(list(edge))
        centre = p + 0.5 * rod
        p = p + rod
        masses.append((1.0, centre))
        spins.append((np.diag([thin if e else thick for e in edge]), R))
        height += centre[1]
        shown |= {(f"rod{k + 1}", axis): centre[i] for i, axis in enumerate("xyz")}
    y, dy, energy, _ = one_freedom(q, tangent, masses, spins, potential=G * height)
    closure = ca.vertcat(p - ca.vertcat(0, 0, 1), (1 + s1) * (1 + s2) - 1)
    return Equations("two angles along the tangent of their curve", np.zeros(3), y, dy, shown, energy, closure)


def dap_fourbar(start: Any) -> Equations:
    theta = ca.SX.sym("theta")
    e1 = unit(theta)
    B, D = 2.0 * e1, ca.SX([2.5, 0.0])
    crank, coupler = start["crank"], start["coupler"]
    B0 = 2.0 * np.array([np.cos(crank.angle), np.sin(crank.angle)])
    C0 = B0 + 4.0 * np.array([np.cos(coupler.angle), np.sin(coupler.angle)])
    C = triangle(B, D, 4.0, 4.0, _side(B0, np.array([2.5, 0.0]), C0))
    e2, e3 = (C - B) / 4.0, (C - D) / 4.0
    centres = (e1, 0.5 * (B + C), 0.5 * (C + D))
    masses = (1.0, 2.25, 2.0)
    y, dy, energy, _ = one_freedom(
        theta,
        ca.SX(1),
        list(zip(masses, centres, strict=True)),
        list(zip((0.3, 2.0, 1.35), (e1, e2, e3), strict=True)),
        potential=G * sum(m * r[1] for m, r in zip(masses, centres, strict=True)),
    )
    shown = {}
    for name, r, angle in zip(("crank", "coupler", "rocker"), centres, (theta, heading(e2), heading(e3)), strict=True):
        shown |= placed(name, r, angle)
    begin = np.array([crank.angle, crank.angular_velocity])
    return Equations("crank angle, loop by a triangle", begin, y, dy, shown, energy)


def dap_platform(start: Any) -> Equations:
    """The platform travels with the tops of its parallel legs, 0.5 m (-sin θ, cos θ) from their feet."""
    theta = ca.SX.sym("theta")
    e = unit(theta)
    leg = 0.5 * ca.vertcat(-e[1], e[0])
    top = ca.vertcat(-0.25, 0) + leg
    platform = top + ca.vertcat(0.25, 0)
    y, dy, energy, _ = one_freedom(
        theta,
        ca.SX(1),
        [(1.2, 0.5 * leg), (1.5, platform)],
        [(0.2, e)],
        potential=G * (1.2 * 0.5 * leg[1] + 1.5 * platform[1]),
        springs=[Spring(ca.norm_2(top - ca.vertcat(0.25, 0)), 700.0, 0.6, 50.0)],
    )
    legs = start["left legs"]
    shown = placed("left legs", ca.vertcat(-0.25, 0) + 0.5 * leg, theta) | placed("platform", platform, ca.SX(0))
    shown |= placed("right legs", ca.vertcat(0.25, 0) + 0.5 * leg, theta)
    begin = np.array([legs.angle, legs.angular_velocity])
    return Equations("angle of the legs", begin, y, dy, shown, energy)


def slider_crank(start: Any) -> Equations:
    theta = ca.SX.sym("theta")
    e1 = unit(theta)
    B = 0.2 * e1
    across = -B[1] / 0.5
    e2 = ca.vertcat(ca.sqrt(1 - across**2), across)
    C = B + 0.5 * e2
    centres = (0.1 * e1, B + 0.25 * e2, ca.vertcat(C[0], 0))
    masses = (1.0, 1.5, 2.0)
    y, dy, energy, _ = one_freedom(
        theta,
        ca.SX(1),
        list(zip(masses, centres, strict=True)),
        [(0.0035, e1), (0.032, e2)],
        potential=G * sum(m * r[1] for m, r in zip(masses, centres, strict=True)),
        springs=[Spring(1.2 - C[0], 150.0, 0.6, 2.0)],
        torques=[(0.5, e1)],
    )
    shown = {}
    for name, r, angle in zip(("crank", "rod", "slider"), centres, (theta, heading(e2), ca.SX(0)), strict=True):
        shown |= placed(name, r, angle)
    begin = np.array([start["crank"].angle, start["crank"].angular_velocity])
    return Equations("crank angle, loop by a triangle", begin, y, dy, shown, energy)


def spatial_slider_crank(start: Any) -> Equations:
    """The crank turns about x at A, its end at B; the pin of the cross is across x and the rod."""
    theta = ca.SX.sym("theta")
    e = unit(theta)
    B = ca.vertcat(0, 0.1 - 0.08 * e[1], 0.12 + 0.08 * e[0])
    C = ca.vertcat(ca.sqrt(0.3**2 - B[1] ** 2 - B[2] ** 2), 0, 0)
    d = (C - B) / 0.3
    pin = ca.vertcat(0, d[2], -d[1]) / ca.sqrt(d[1] ** 2 + d[2] ** 2)
    R = ca.horzcat(d, ca.cross(pin, d), pin)
    rod = 0.5 * (B + C)
    y, dy, energy, _ = one_freedom(
        theta,
        ca.SX(1),
        [(0.5, rod), (2.0, C)],
        [(1e-4, e), (np.diag([4e-4, 4e-3, 4e-3]), R)],
        potential=G * 0.5 * rod[2],
    )
    shown = {("rod", axis): rod[k] for k, axis in enumerate("xyz")} | {("slider", "x"): C[0]}
    crank = start["crank"]
    begin = np.array([0.0, crank.angular_velocity[0]])
    return Equations("crank angle, loop by a triangle", begin, y, dy, shown, energy)


# -- several freedoms ----------------------------------------------------------------------------------------------


def governor(start: Any) -> Equations:
    """Shaft angle ψ, height of the slider s, angles α below the horizontal of the two rods; Lagrange's equations."""
    q, v = ca.SX.sym("q", 4), ca.SX.sym("v", 4)
    rod_mass, ball, slider_mass = 0.3, 5.0, 3.0
    arm = (0.5 * rod_mass + ball) / (rod_mass + ball)
    thin, thick = rod_mass * 1e-4 / 6, rod_mass * (1 + 1e-4) / 12
    about_centre = thick + rod_mass * (arm - 0.5) ** 2 + ball * (1 - arm) ** 2
    kinetic = 0.5 * (thin + slider_mass * 0.01 / 6) * v[0] ** 2 + 0.5 * slider_mass * v[1] ** 2
    force = ca.vertcat(0, -slider_mass * G, 0, 0)
    energy, lengths = slider_mass * G * q[1], []
    for k in (2, 3):
        c, s = ca.cos(q[k]), ca.sin(q[k])
        out = 0.05 + arm * c
        kinetic += 0.5 * ((rod_mass + ball) * arm**2 + about_centre) * v[k] ** 2
        kinetic += 0.5 * ((rod_mass + ball) * out**2 + thin * s**2 + about_centre * c**2) * v[0] ** 2
        weight = -(rod_mass + ball) * G * arm * s
        energy += weight
        force -= ca.gradient(weight, q)
        lengths.append(ca.sqrt((0.5 * c) ** 2 + (1 - 0.5 * s - q[1]) ** 2))
    for length in lengths:
        slope = ca.gradient(length, q)
        force -= (8e5 * (length - 0.5) + 4e4 * ca.dot(slope, v)) * slope
        energy += 0.5 * 8e5 * (length - 0.5) ** 2
    c, s = ca.cos(q[2]), ca.sin(q[2])
    out = 0.05 + arm * c
    shown = {
        ("rodA", "x"): out * ca.cos(q[0]),
        ("rodA", "y"): out * ca.sin(q[0]),
        ("rodA", "z"): 1 - arm * s,
        ("slider", "z"): q[1],
    }
    y = ca.vertcat(q, v)
    begin = np.array([0.0, 0.5, np.pi / 6, np.pi / 6, 2 * np.pi, 0, 0, 0])
    dy = ca.vertcat(v, lagrange(q, v, kinetic, force))
    settings = ("BDF", "DOP853")
    return Equations("four coordinates", begin, y, dy, shown, kinetic + energy, stiff=True, settings=settings)


# The general equations in C (`general`), evaluated where the one angle puts all bodies: what coordinate partitioning
# does, with the dependent positions and speeds for nothing. As index-1 equations in all coordinates they fail: where
# the bars lie flat the constraints lose rank, and what the positions have drifted by is divided by the distance to it.
_LIFTED = """
#define LOOPS %(loops)d
#define BODIES (2 * LOOPS + 1)
static void rhs(double t, const double *y, double *dy) {
  double state[6 * BODIES], rates[3 * BODIES];
  double c = cos(y[0]), s = sin(y[0]), *q = state, *v = state + 3 * BODIES;
  for (int k = 0; k < BODIES; k++) {
    int bar = k <= LOOPS;
    double radius = bar ? 0.5 : 1.0;
    q[3 * k] = (bar ? k : k - LOOPS - 0.5) + radius * c, q[3 * k + 1] = radius * s, q[3 * k + 2] = bar ? y[0] : 0;
    v[3 * k] = -radius * s * y[1], v[3 * k + 1] = radius * c * y[1], v[3 * k + 2] = bar ? y[1] : 0;
  }
  general(t, state, rates);
  dy[0] = y[1], dy[1] = rates[2];
}
"""


def fourbars_general(loops: int) -> Callable[[Any], Equations]:
    """N four-bars as any program would see them: x, y, φ of every body, a pair of equations for every pin.

    Φ_q M⁻¹ Φ_qᵀ λ = γ - Φ_q M⁻¹ Q is factorized by straight-line code in a sparse order.
    """

    def equations(start: Any) -> Equations:
        count = 2 * loops + 1  # bars, then couplers
        q, v = ca.SX.sym("q", 3 * count), ca.SX.sym("v", 3 * count)

        def at(body: int, x: float) -> ca.SX:
            return q[3 * body : 3 * body + 2] + x * unit(q[3 * body + 2])

        pins = [at(k, -0.5) - ca.vertcat(k, 0) for k in range(loops + 1)]
        for k in range(loops):
            coupler = loops + 1 + k
            pins += [at(k, 0.5) - at(coupler, -0.5), at(k + 1, 0.5) - at(coupler, 0.5)]
        Phi = ca.vertcat(*pins)
        Phi_q = ca.jacobian(Phi, q)
        gamma = -ca.jtimes(ca.jtimes(Phi, q, v), q, v)
        inverse_mass, weight = ca.SX([1.0, 1.0, 12.0] * count), ca.SX([0.0, -G, 0.0] * count)
        lam = solved(Phi_q @ ca.diag(inverse_mass) @ Phi_q.T, gamma - Phi_q @ weight)
        dv = weight + inverse_mass * (Phi_q.T @ lam)
        text = generated("general", ca.vertcat(q, v), dv) + _LIFTED % {"loops": loops}
        return replace(fourbars_minimal(loops)(start), note="absolute coordinates, all constraints", text=text)

    return equations


# -- chains --------------------------------------------------------------------------------------------------------

# On link k act the pin forces F_k (near end) and -F_{k+1} (far end). With n = (-sin φ, cos φ), κ = a²/J, half length a:
#   p̈_near = (F_k - F_{k+1})/m + g + κ n nᵀ(F_k + F_{k+1}) + a e φ̇²,   p̈_far = the same with -κ and -a
# Inwards, each near end is p̈ = A F + b of all that hangs on it (A a symmetric 2x2); outwards, F follows.
_CHAIN = """
#define LINKS %(links)d
static void rhs(double t, const double *y, double *dy) {
  const double m1 = %(inverse_mass)r, kappa = %(kappa)r, a = %(half)r, g = %(gravity)r, turn = %(turn)r;
  static double c[LINKS], s[LINKS], S[LINKS][3], d[LINKS][2];
  double Axx = 0, Axy = 0, Ayy = 0, bx = 0, by = 0;
  for (int k = 0; k < LINKS; k++) c[k] = cos(y[k]), s[k] = sin(y[k]);
  for (int k = LINKS - 1; k >= 0; k--) {
    double w = a * y[LINKS + k] * y[LINKS + k], wx = w * c[k], wy = w * s[k];
    double nx = kappa * s[k] * s[k], xy = -kappa * s[k] * c[k], ny = kappa * c[k] * c[k];
    double Pxx = m1 + nx, Pyy = m1 + ny, Gxx = m1 - nx, Gyy = m1 - ny; /* P = 1/m + κ n nᵀ, G = 1/m - κ n nᵀ */
    if (k == LINKS - 1) {
      Axx = Pxx, Axy = xy, Ayy = Pyy, bx = wx, by = wy - g;
      continue;
    }
    double sxx = Axx + Pxx, sxy = Axy + xy, syy = Ayy + Pyy, det = 1 / (sxx * syy - sxy * sxy);
    double ixx = syy * det, ixy = -sxy * det, iyy = sxx * det, dx = -wx - bx, dyy = -g - wy - by;
    /* (G S^-1): rows of the product with the inverse of S */
    double Hxx = Gxx * ixx - xy * ixy, Hxy = Gxx * ixy - xy * iyy;
    double Hyx = Gyy * ixy - xy * ixx, Hyy = Gyy * iyy - xy * ixy;
    S[k][0] = ixx, S[k][1] = ixy, S[k][2] = iyy, d[k][0] = dx, d[k][1] = dyy;
    Axx = Pxx - (Hxx * Gxx - Hxy * xy), Axy = xy - (-Hxx * xy + Hxy * Gyy), Ayy = Pyy - (-Hyx * xy + Hyy * Gyy);
    bx = wx - (Hxx * dx + Hxy * dyy), by = wy - g - (Hyx * dx + Hyy * dyy);
  }
  double det = 1 / (Axx * Ayy - Axy * Axy), Fx = -(Ayy * bx - Axy * by) * det, Fy = -(Axx * by - Axy * bx) * det;
  for (int k = 0; k < LINKS; k++) {
    double nextx = 0, nexty = 0;
    if (k < LINKS - 1) {
      double nx = kappa * s[k] * s[k], xy = -kappa * s[k] * c[k], ny = kappa * c[k] * c[k];
      double rx = (m1 - nx) * Fx - xy * Fy + d[k][0], ry = (m1 - ny) * Fy - xy * Fx + d[k][1];
      nextx = S[k][0] * rx + S[k][1] * ry, nexty = S[k][1] * rx + S[k][2] * ry;
    }
    dy[k] = y[LINKS + k];
    dy[LINKS + k] = -turn * (c[k] * (Fy + nexty) - s[k] * (Fx + nextx));
    Fx = nextx, Fy = nexty;
  }
}
"""


def chain(links: int, length: float = 0.1, mass: float = 0.1) -> Callable[[Any], Equations]:
    """Absolute angles of the links; pin forces eliminated link by link, written in C by hand."""

    def equations(start: Any) -> Equations:
        y = ca.SX.sym("y", 2 * links)
        J, a = mass * length**2 / 12, length / 2
        numbers = {"inverse_mass": 1 / mass, "kappa": a**2 / J, "half": a, "gravity": G, "turn": a / J, "links": links}
        names = [f"link {k + 1}" for k in range(links)]
        begin = np.array([start[n].angle for n in names] + [start[n].angular_velocity for n in names])
        shown, energy, end, speed = {}, ca.SX(0), ca.SX.zeros(2), ca.SX.zeros(2)
        for k, name in enumerate(names):
            e = unit(y[k])
            normal = ca.vertcat(-e[1], e[0]) * y[links + k]
            centre, moving = end + a * e, speed + a * normal
            end, speed = end + length * e, speed + length * normal
            energy += 0.5 * mass * ca.dot(moving, moving) + 0.5 * J * y[links + k] ** 2 + mass * G * centre[1]
            shown |= {(name, "angle"): y[k], (name, "x"): centre[0], (name, "y"): centre[1]}
        text = _CHAIN % numbers
        return Equations("angles of the links, link by link", begin, y, ca.SX(), shown, energy, text=text)

    return equations


def arm(start: Any) -> Equations:
    """Six hinges: mass matrix and gyroscopic terms by the recursion of Newton and Euler in joint coordinates."""
    from problems.chains import ARM

    q, v = ca.SX.sym("q", 6), ca.SX.sym("v", 6)
    links = []
    for k, (at, axis, mass, centre, (xx, yy, zz, xy, xz, yz), _) in enumerate(ARM.values()):
        turn = _about(axis.index(1), ca.sin(q[k]), ca.cos(q[k]))
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        links.append((turn, np.array(at, float), np.array(axis, float), mass, np.array(centre, float), J))

    def torques(acceleration: ca.SX, speeds: ca.SX, gravity: float) -> ca.SX:
        """Joint torques that this motion needs (Luh, Walker & Paul 1980), in the axes of each link."""
        w, dw, a = ca.SX.zeros(3), ca.SX.zeros(3), ca.SX([0, 0, gravity])
        loads = []
        for k, (turn, at, axis, mass, centre, J) in enumerate(links):
            a = turn.T @ (a + ca.cross(dw, at) + ca.cross(w, ca.cross(w, at)))
            w_before = turn.T @ w
            w = w_before + axis * speeds[k]
            dw = turn.T @ dw + axis * acceleration[k] + ca.cross(w_before, axis * speeds[k])
            force = mass * (a + ca.cross(dw, centre) + ca.cross(w, ca.cross(w, centre)))
            loads.append((force, J @ dw + ca.cross(w, J @ w) + ca.cross(ca.SX(centre), force)))
        tau, force, moment = [], ca.SX.zeros(3), ca.SX.zeros(3)
        for k in reversed(range(6)):
            force, moment = force + loads[k][0], moment + loads[k][1]
            tau.insert(0, ca.dot(links[k][2], moment))
            turn, at = links[k][0], links[k][1]
            force = turn @ force
            moment = turn @ moment + ca.cross(ca.SX(at), force)
        return ca.vertcat(*tau)

    M = ca.horzcat(*(torques(ca.SX(row), ca.SX.zeros(6), 0.0) for row in np.eye(6)))
    dv = solved(M, -torques(ca.SX.zeros(6), v, G))
    R, p, shown, potential = ca.SX.eye(3), ca.SX.zeros(3), {}, ca.SX(0)
    for name, (turn, at, _, mass, centre, _) in zip(ARM, links, strict=True):
        p, R = p + R @ at, R @ turn
        middle = p + R @ centre
        potential += mass * G * middle[2]
        shown |= {(name, axis): middle[k] for k, axis in enumerate("xyz")}
    begin = np.array([0.0] * 6 + [row[-1] for row in ARM.values()])
    energy = 0.5 * ca.dot(v, M @ v) + potential
    return Equations("joint angles", begin, ca.vertcat(q, v), ca.vertcat(v, dv), shown, energy)


def placed(name: str, centre: ca.SX, angle: ca.SX) -> dict[tuple[str, str], ca.SX]:
    """Everything that can be compared of a body in the plane."""
    return {(name, "x"): centre[0], (name, "y"): centre[1], (name, "angle"): angle}


def _side(a: np.ndarray, b: np.ndarray, point: np.ndarray) -> int:
    """+1 where the point lies to the left of the way from a to b."""
    d, e = b - a, point - a
    return 1 if d[0] * e[1] - d[1] * e[0] > 0 else -1


def _about(axis: int, s: ca.SX, c: ca.SX) -> ca.SX:
    """Rotation matrix about x, y or z."""
    R = ca.SX.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R[i, i], R[j, j], R[i, j], R[j, i] = c, c, -s, s
    return R


Maker = Callable[[Any], Equations]
EQUATIONS: Mapping[str, tuple[Maker, ...]] = {
    "simple_pendulum": (simple_pendulum,),
    **{f"fourbars_{n}": (fourbars_general(n), fourbars_minimal(n)) for n in (1, 2, 10, 40)},
    "andrews": (andrews,),
    "bricard": (bricard,),
    "governor": (governor,),
    "dap_fourbar": (dap_fourbar,),
    "dap_platform": (dap_platform,),
    "slider_crank": (slider_crank,),
    "spatial_slider_crank": (spatial_slider_crank,),
    **{f"chain_{n}": (chain(n),) for n in (10, 100, 1000)},
    "arm": (arm,),
}
