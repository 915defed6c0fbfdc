"""The damper with which a carriage on a spring settles best, found by optimizers from elsewhere.

Shows: `cd.objective`, a function with its exact gradient, in SciPy and, where it is installed, in PyTorch; the largest
of two functionals, held by one bound; a sweep with derivatives.
Source: G. C. Newton, L. A. Gould & J. F. Kaiser (1957), Analytical Design of Linear Feedback Controls: of all damping
ratios, one half makes the integral of the squared error least. SI units.
"""

import importlib.util
import sys

import numpy as np
from scipy.optimize import minimize

import cardan as cd

MASS, STIFFNESS, START = 2.0, 200.0, 0.1  # kg, N/m, m
UNTIL = 4.0  # s, after which nothing is left of the motion
CRITICAL = 2 * np.sqrt(MASS * STIFFNESS)  # N s/m, at the damping ratio 1


def build() -> cd.Model:
    model = cd.Model("settling", gravity=None)
    c = model.parameter("c", 8.0, bounds=(2.0, 39.0))  # N s/m
    carriage = model.body("carriage", mass=MASS, inertia=0.01, position=(START, 0), shape=cd.Box(0.06, 0.04, 0.04))
    wall = model.ground.at(-0.2, 0)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), carriage.at(0, 0)))
    model.add(cd.Spring("spring", wall, carriage.at(0, 0), stiffness=STIFFNESS, damping=c, free_length=0.2))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1.5, every=0.005, parameters={"c": 0.5 * CRITICAL})


def by_torch(f: cd.ObjectiveFunction) -> float:
    """The least value by Newton-like steps of PyTorch, which sees an ordinary function of a tensor."""
    import torch

    x = torch.tensor(f.x0, requires_grad=True)
    function, search = f.torch(), torch.optim.LBFGS([x], max_iter=40, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        search.zero_grad()
        loss = function(x)
        loss.backward()
        return loss

    search.step(closure)
    return f.parameters(x.detach().numpy())["c"]


def main(plot: bool = False) -> dict[str, object]:
    model = build()
    carriage, c = model.bodies["carriage"], model.parameters["c"]
    error = cd.Integral(lambda s: (s.position(carriage)[0] / START) ** 2, name="error")
    f = cd.objective(model, error, UNTIL, scaled=True, rtol=1e-9)
    found = minimize(f, f.x0, jac=True, bounds=f.bounds, options={"gtol": 1e-8})
    best = f.parameters(found.x)["c"]
    print(f"SciPy    c = {best:.4f} N s/m, damping ratio {best / CRITICAL:.5f}, error {found.fun:.6f} s")
    numbers: dict[str, object] = {"c": best, "error": found.fun}
    if importlib.util.find_spec("torch"):
        numbers["c by PyTorch"] = by_torch(f)

    overshoot = cd.Peak(lambda s: -s.position(carriage)[0] / START, name="overshoot")
    force = cd.Peak(lambda s: -c * s.velocity(carriage)[0] / (STIFFNESS * START), name="damper force")
    even = cd.optimize(model, minimize=cd.Largest(overshoot, force), until=1.0, rtol=1e-9)
    ratio = even.parameters["c"] / CRITICAL
    print(f"overshoot and damper force, in parts of x0 and k x0: {even.objective:.5f} each, at the ratio {ratio:.5f}")

    sweep = cd.sweep(model, {"c": np.linspace(12.0, 36.0, 7)}, error, until=UNTIL, gradients=True, backend="serial")
    for row in zip(sweep["c"], sweep["error"], sweep["d(error)/d(c)"], strict=True):
        print("c = {:4.0f} N s/m   error {:.6f} s   slope {:+.6f} s/(N s/m)".format(*row))
    if plot:
        sweep.plot_parallel(path="settling.png")
    return numbers | {
        "even": even.parameters["c"], "both": even.objective, "swept": sweep["c"], "errors": sweep["error"],
        "slopes": sweep["d(error)/d(c)"],
    }  # fmt: skip


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
