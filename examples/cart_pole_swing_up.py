"""Swing-up of a cart-pole with least effort: cardan's equations in a trajectory optimization of CasADi.

Shows: `cd.export_casadi`. The functions of the machine are written to a file, loaded again with CasADi alone, and used
in a direct collocation (Hermite-Simpson, Kelly 2017) that IPOPT solves: minimise ∫ u² dt so that the hanging pole
stands upright after 2 s, where the cart has moved by 1 m. `cd.simulate` of the machine with the force that was found
checks it. The equations are those of all coordinates: consistent at the start, their constraints stay closed to the
order of the method.

Source: the problem of Kelly (2017, SIAM Review 59(4), sec. 6.4): cart 1 kg, pole 0.3 kg at 0.5 m, |u| ≤ 20 N.
"""

import sys
import tempfile
from math import pi
from pathlib import Path

import casadi as ca
import numpy as np

import cardan as cd
from cardan.typing import Signal

CART, POLE, LENGTH, GRAVITY = 1.0, 0.3, 0.5, 9.81
LARGEST, UNTIL, DISTANCE = 20.0, 2.0, 1.0
INTERVALS = 80
POLE_INERTIA = 1e-4  # kg m², about the mass: a small ball


def build(force: Signal | None = None) -> cd.Model:
    """The machine: pushed by the parameter u, or by a force over time."""
    model = cd.Model("cart-pole", gravity=(0, -GRAVITY))
    cart = model.body("cart", CART, 0.1, shape=cd.Box(0.3, 0.15, 0.1))
    pole = model.body("pole", POLE, POLE_INERTIA, (0, -LENGTH))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Revolute("hinge", cart.at(0, 0), pole.at(0, LENGTH)))
    push = model.parameter("u", 0.0) if force is None else force
    model.add(cd.CoordinateForce("push", slide.displacement, force=push))
    return model


def trajectory(dynamics: ca.Function, q0: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Times, and the force at them, between which it is linear."""
    n_q, h = q0.size, UNTIL / INTERVALS
    x, u = ca.MX.sym("x", 2 * n_q, 2 * INTERVALS + 1), ca.MX.sym("u", 1, INTERVALS + 1)  # with middles; at nodes
    state, control = ca.MX.sym("state", 2 * n_q), ca.MX.sym("control")
    found = dynamics(q=state[:n_q], v=state[n_q:], p=control)
    rates = ca.Function("rates", [state, control], [ca.vertcat(found["q_rate"], found["v_rate"])])
    f = rates.map(2 * INTERVALS + 1)(x, u @ at_nodes_and_middles())
    a, m, b = slice(0, -2, 2), slice(1, None, 2), slice(2, None, 2)
    simpson = x[:, b] - x[:, a] - h / 6 * (f[:, a] + 4 * f[:, m] + f[:, b])
    middle = x[:, m] - (x[:, a] + x[:, b]) / 2 - h / 8 * (f[:, a] - f[:, b])
    effort = h / 3 * ca.sum2(u[:-1] ** 2 + u[:-1] * u[1:] + u[1:] ** 2)
    ends = ca.vertcat(x[0, -1] - DISTANCE, x[5, -1] - pi, x[n_q, -1], x[n_q + 5, -1])  # x and angle, and their rates
    start = x[:, 0] - np.concatenate([q0, 0 * q0])
    unknown = ca.vertcat(ca.vec(x), ca.vec(u))
    equations = ca.vertcat(ca.vec(simpson), ca.vec(middle), start, ends)
    options = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.tol": 1e-9}
    solver = ca.nlpsol("swing_up", "ipopt", {"x": unknown, "f": effort, "g": equations}, options)
    bounds = ca.vertcat(ca.DM.inf(x.numel()), LARGEST * ca.DM.ones(u.numel()))
    solved = solver(x0=guess(q0), lbx=-bounds, ubx=bounds, lbg=0, ubg=0)
    if not solver.stats()["success"]:
        raise RuntimeError(f"IPOPT: {solver.stats()['return_status']}")
    return np.linspace(0, UNTIL, INTERVALS + 1), solved["x"].full().ravel()[x.numel() :]


def at_nodes_and_middles() -> ca.DM:
    """From the force at nodes to that at nodes and middles, as a matrix to multiply by."""
    places = np.arange(2 * INTERVALS + 1) / 2
    return ca.DM(np.array([np.interp(places, np.arange(INTERVALS + 1), row) for row in np.eye(INTERVALS + 1)]))


def guess(q0: np.ndarray) -> np.ndarray:
    """The pole turns evenly, as the cart goes evenly; all at the speeds of that, without force."""
    s = np.linspace(0, 1, 2 * INTERVALS + 1)
    angle, place = pi * s, DISTANCE * s
    q = np.array([place, 0 * s, 0 * s, place + LENGTH * np.sin(angle), -LENGTH * np.cos(angle), angle])
    v = np.gradient(q, UNTIL / (2 * INTERVALS), axis=1)
    return np.concatenate([np.concatenate([q, v]).T.ravel(), np.zeros(INTERVALS + 1)])


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return checked(*swing_up())


def swing_up() -> tuple[np.ndarray, np.ndarray]:
    """The force that was found, by functions that are written to a file and read again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cart_pole.casadi"
        cd.export_casadi(build(), path)
        functions = ca.FileDeserializer(str(path)).unpack()
    dynamics = next(function for function in functions if function.name() == "dynamics")
    return trajectory(dynamics, np.array([0, 0, 0, 0, -LENGTH, 0]))


def checked(t: np.ndarray, u: np.ndarray) -> cd.Result:
    """The motion of the machine with this force, integrated by cardan."""
    force = cd.Spline(tuple(t), tuple(u), kind="linear", name="force")
    return cd.simulate(build(lambda s: force(s.time)), until=UNTIL, every=0.01, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    t, u = swing_up()
    result = checked(t, u)
    pole, cart = result["pole"], result["cart"]
    effort = float(np.sum(u[:-1] ** 2 + u[:-1] * u[1:] + u[1:] ** 2) * t[1] / 3)
    print(f"effort {effort:.3f} N² s, largest force {np.abs(u).max():.3f} N")
    print(f"at the end: cart at {cart.position[-1, 0]:.5f} m, pole at {pole.angle[-1]:.5f} rad (π = {pi:.5f})")
    if plot:
        result.plot("cart.position.x", "pole.angle", "push.force", path="cart_pole_swing_up.png")
    return {
        "effort": effort,
        "largest_force": float(np.abs(u).max()),
        "cart_error": abs(float(cart.position[-1, 0]) - DISTANCE),
        "pole_error": abs(float(pole.angle[-1]) - pi),
        "speed_left": float(max(abs(cart.velocity[-1, 0]), abs(pole.angular_velocity[-1]))),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
