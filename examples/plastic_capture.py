"""Four-bar that catches a flying ball: it sticks to the coupler where it hits it, and the loop moves on with it.

Shows: `Capture` of a user constraint at a place that is known only when it happens (`s.initial` of a captured
constraint is the moment of capture), and the momentum balance of a whole closed-loop machine. The momentum of all
bodies, linear and about the origin, changes by the reaction impulses of the two pins on the ground. The linkage has
one freedom, v = j ω; so with the ball's velocity u and j_P that of the place it hits,

    ω⁺ = (jᵀ M j ω⁻ + m j_P·u) / (jᵀ M j + m j_P·j_P + J j_φ²)

The four-bar of Nikravesh (1988), sec. 10.3.1, without weight and turning slowly; a ball of 0.5 kg is thrown at its
coupler. Momentum balance after Wehage & Haug (1981), eqs. 5.3-5.15.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd
from cardan.results.result import Happening

BODIES = {"crank": (1.00, 0.30), "coupler": (2.25, 2.00), "rocker": (2.00, 1.35)}  # kg, kg m²
BALL, J_BALL = 0.5, 0.01
FOOT_D = 2.5  # m, from A to D


def build() -> cd.Model:
    model = cd.Model("four-bar catches a ball", gravity=None)
    ground = model.ground
    start: dict[str, Any] = {"angular_velocity": 0.5, "hold": ("angle", "angular_velocity")}
    crank = model.body("crank", *BODIES["crank"], (0.500, 0.866), 1.047, **start)
    coupler = model.body("coupler", *BODIES["coupler"], (2.824, 2.553), 0.423)
    rocker = model.body("rocker", *BODIES["rocker"], (3.574, 1.687), 1.004)
    ball = model.body("ball", BALL, J_BALL, (2.2, 0.5), velocity=(1.0, 6.0))
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(FOOT_D, 0)))

    def in_coupler(s: cd.View):
        """Position and angle of the ball in the axes of the coupler."""
        place = s.unrotate(coupler, s.position(ball) - s.position(coupler))
        return cd.vertcat(place, s.angle(ball) - s.angle(coupler))

    glue = cd.Constraint("glue", lambda s: in_coupler(s) - in_coupler(s.initial))
    model.add(cd.When("hit", lambda s: in_coupler(s)[1], do=[cd.Capture(glue)]))
    return model


def from_ground(event: Happening) -> np.ndarray:
    """Px, Py and moment about the origin of what the ground does to the machine; its pins name the ground first."""
    total = np.zeros(3)
    for name, x in (("A", 0.0), ("D", FOOT_D)):
        sign = -1 if name == "A" else 1  # A acts on the ground first, D on the rocker
        Fx, Fy = sign * event.impulses[name][:2]
        total += (Fx, Fy, x * Fy)
    return total


def speed_after(model: cd.Model, before: cd.Result) -> float:
    """ω⁺ of the crank in closed form, from a run that ends just before the hit."""
    v = {name: np.array([*before[name].velocity[-1], before[name].angular_velocity[-1]]) for name in model.bodies}
    omega = v["crank"][2]
    inertia = sum(np.dot((mass, mass, J), (v[name] / omega) ** 2) for name, (mass, J) in BODIES.items())
    j = v["coupler"] / omega
    arm = before["ball"].position[-1] - before["coupler"].position[-1]
    j_P = j[:2] + j[2] * np.array([-arm[1], arm[0]])
    return (inertia * omega + BALL * j_P @ v["ball"][:2]) / (inertia + BALL * j_P @ j_P + J_BALL * j[2] ** 2)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=4, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    tight: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-13}
    result = cd.simulate(model, until=2, every=0.01, **tight)
    hit = result.events[0]
    exact = speed_after(model, cd.simulate(model, until=hit.t * (1 - 1e-12), **tight))
    # what is reported at the time of an event is the state after it
    speed = cd.simulate(model, until=hit.t * (1 + 1e-12), **tight)["crank"].angular_velocity[-1]
    assert hit.before is not None
    assert hit.after is not None
    assert hit.residual is not None
    change = hit.after[2:] - hit.before[2:]
    missing = np.abs(change - from_ground(hit)).max() / np.abs(change).max()
    after = result.t > hit.t
    energy = result.energy.total[after]
    x, y = result["ball"].position[after][0]
    print(f"the ball hits the coupler at ({x:.4f}, {y:.4f}) m after {hit.t:.6f} s; {hit.lost:.4f} J are lost")
    print(f"crank speed then {speed:.10f} rad/s, closed form {exact:.10f} rad/s")
    print(f"momentum: the impulses at A and D miss {missing:.0e} of its change")
    if plot:
        result.plot("crank.angular_velocity", "ball.position", "energy", path="plastic_capture.png")
    return {
        "missing": float(missing),
        "residual": hit.residual,
        "speed": float(speed),
        "exact_speed": float(exact),
        "drift": float(np.ptp(energy) / energy[0]),
        "lost": hit.lost,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
