"""Four-bar that catches a flying body: it sticks to the coupler where it hits it, and the loop moves on with it.

Shows: `Capture` of a user constraint at a place that is known only when it happens (`s.initial` of a captured constraint
is the moment of capture), and the momentum balance of a whole closed-loop machine. The momentum of all bodies, linear
and about the origin, changes by exactly the reaction impulses of the two pins on the ground. The linkage has one
freedom, so its motion is v = j ω; the ball brings the momentum m j_P·v_ball, j_P the velocity of the place it hits:

    ω⁺ = (Σ jᵀ M j ω⁻ + m j_P·v_ball) / (Σ jᵀ M j + m j_P·j_P + J j_φ²)

The four-bar of Nikravesh (1988), sec. 10.3.1, at rest at first; a ball of 0.5 kg is thrown at its coupler. Momentum
balance after Wehage & Haug (1981), eqs. 5.3-5.15.
"""

import sys

import numpy as np

import cardan as cd

BALL, J_BALL = 0.5, 0.01


def build() -> cd.Model:
    model = cd.Model("four-bar catches a ball", gravity=None)
    ground = model.ground
    crank = model.body("crank", 1.00, 0.30, (0.500, 0.866), 1.047, angular_velocity=0.5, hold=("angle", "angular_velocity"))
    coupler = model.body("coupler", 2.25, 2.00, (2.824, 2.553), 0.423)
    rocker = model.body("rocker", 2.00, 1.35, (3.574, 1.687), 1.004)
    ball = model.body("ball", BALL, J_BALL, (2.2, 0.5), velocity=(1.0, 6.0), angular_velocity=0.0)
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))

    def in_coupler(s):
        """Position and angle of the ball in the axes of the coupler."""
        apart = s.unrotate(coupler, s.position(ball) - s.position(coupler))
        return cd.vertcat(apart, s.angle(ball) - s.angle(coupler))

    glue = cd.Constraint("glue", lambda s: in_coupler(s) - in_coupler(s.initial))
    model.add(cd.When("hit", lambda s: in_coupler(s)[1], do=[cd.Capture(glue)]))
    return model


def impulses_of_ground(event, result: cd.Result) -> np.ndarray:
    """Px, Py and moment about the origin of what the ground does at A and D to the machine."""
    total = np.zeros(3)
    for name, place in (("A", (0.0, 0.0)), ("D", (2.5, 0.0))):
        first = result.parts[name].bodies[0]
        F = event.impulses[name][:2] * (-1 if first == "ground" else 1)  # on the machine
        total += (*F, place[0] * F[1] - place[1] * F[0])
    return total


def main(plot: bool = False) -> dict[str, float]:
    tight = {"rtol": 1e-11, "atol": 1e-13}
    model = build()
    result = cd.simulate(model, until=2, every=0.01, **tight)
    hit = result.events[0]
    # speeds just before and after: runs that end and begin there
    before = cd.simulate(model, until=hit.t * (1 - 1e-12), **tight)
    change = hit.after[2:] - hit.before[2:]
    missing = np.abs(change - impulses_of_ground(hit, result)).max() / np.abs(change).max()
    omega = before["crank"].angular_velocity[-1]
    j = {name: np.array([*before[name].velocity[-1], before[name].angular_velocity[-1]]) / omega for name in model.bodies}
    inertia = sum(np.dot((float(b.mass),) * 2 + (float(b.inertia),), j[n] ** 2) for n, b in model.bodies.items() if n != "ball")
    arm = before["ball"].position[-1] - before["coupler"].position[-1]
    j_P = j["coupler"][:2] + j["coupler"][2] * np.array([-arm[1], arm[0]])
    v = before["ball"].velocity[-1]
    exact = (inertia * omega + BALL * j_P @ v) / (inertia + BALL * j_P @ j_P + J_BALL * j["coupler"][2] ** 2)
    after = np.searchsorted(result.t, hit.t)
    energy = result.energy.total[after:]
    omega_after = np.sqrt(2 * hit.after[0] / (inertia + BALL * j_P @ j_P + J_BALL * j["coupler"][2] ** 2))
    print(f"the ball hits the coupler {result['ball'].position[after]} at {hit.t:.6f} s; {hit.lost:.4f} J are lost")
    print(f"crank speed {omega:.6f} -> {omega_after:.9f} rad/s, closed form {abs(exact):.9f} rad/s")
    print(f"momentum balance with the impulses at A and D: misses {missing:.0e} of the change")
    if plot:
        result.plot("crank.angular_velocity", "ball.position", "energy", path="plastic_capture.png")
    return {
        "missing": float(missing),
        "residual": hit.residual,
        "omega": float(omega_after),
        "exact_omega": float(abs(exact)),
        "drift": float(np.ptp(energy) / energy[0]),
        "lost": hit.lost,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
