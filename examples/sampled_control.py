"""Sampled control: a digital PD controller looks at a cart every 50 ms and holds its force in between.

Shows: `Every` with `Set`: a parameter that an event changes, and events that come at known times. Between samples the
force is constant, so the motion has an exact recursion, x⁺ = x + h v + h²/2 u/m, v⁺ = v + h u/m, u = -K_p x - K_d v.
Sampling feeds energy in: gains that would be stable without it are not stable with it, and the eigenvalues of the
recursion say when. Own definition: cart of 2 kg, from 1 m.
"""

import sys

import numpy as np

import cardan as cd

MASS, K_P, K_D, START = 2.0, 40.0, 12.0, 1.0


def build(interval: float = 0.05) -> cd.Model:
    model = cd.Model("sampled control", gravity=None)
    h = model.parameter("interval", interval)
    u = model.parameter("u", 0.0)
    cart = model.body("cart", MASS, 1.0, position=(START, 0), shape=cd.Box(0.3, 0.15, 0.2))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Force("actuator", cart.at(0, 0), (u, 0)))

    def law(s: cd.View):
        return -K_P * s.position(cart)[0] - K_D * s.velocity(cart)[0]

    model.add(cd.When("sample", cd.Every(h), do=[cd.Set(u, law)]))
    return model


def recursion(h: float) -> np.ndarray:
    """(x, v)⁺ = A (x, v)."""
    hold, feedback = np.array([[h**2 / 2], [h]]) / MASS, np.array([[K_P, K_D]])
    return np.array([[1, h], [0, 1]]) - hold @ feedback


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=4, every=1 / 60, parameters={"interval": 0.2})


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {}
    for h in (0.05, 0.4):
        result = cd.simulate(model, until=20 * h, every=h, parameters={"interval": h}, rtol=1e-10, atol=1e-12)
        A = recursion(h)
        states = [np.array([START, 0.0])]
        for _ in range(20):
            states.append(A @ states[-1])
        found = np.column_stack([result["cart"].position[:, 0], result["cart"].velocity[:, 0]])
        error = np.abs(found - states).max() / np.abs(states).max()
        radius = np.abs(np.linalg.eigvals(A)).max()
        print(f"every {h:g} s: differs from the exact recursion by {error:.0e}; spectral radius {radius:.4f}, "
              f"{'stable' if radius < 1 else 'unstable'}; after 20 samples x = {found[-1, 0]:.4g} m")  # fmt: skip
        numbers |= {f"error {h:g}": float(error), f"radius {h:g}": float(radius), f"x {h:g}": float(found[-1, 0])}
        if plot:
            fine = cd.simulate(model, until=20 * h, every=h / 20, parameters={"interval": h})
            fine.plot("cart.position.x", "actuator.force.x", path=f"sampled_control_{h:g}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
