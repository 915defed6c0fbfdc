"""Motion law of a cam with the least peak acceleration: seven coefficients, four peaks of one height.

Shows: `cd.optimize` of a `cd.Peak` with several local maxima. Which is highest changes from design to design, so
all of them are held under a common bound (solver "min-max", which "auto" takes here). How many runs that takes, and
that the optimum is right: accelerations are linear in the coefficients, so the least peak is a linear program too.
Own definition: a follower of 0.3 kg rises 20 mm within 50 ms, at rest and without acceleration at both ends, by the
3-4-5 polynomial and seven further polynomials of degree 6 to 12; no law can do with less than 4 lift / time².
"""

import sys
from typing import Any

import numpy as np
from numpy.polynomial import Chebyshev, Polynomial
from scipy.optimize import linprog

import cardan as cd

LIFT, RISE_TIME, MASS = 0.02, 0.05, 0.3  # m, s, kg
STIFFNESS, PRESSED, LENGTH = 2000.0, 0.01, 0.08  # N/m, m, m: the spring that closes it, and its length when mounted
COEFFICIENTS = 7
RISE = Polynomial([0, 0, 0, 10, -15, 6])  # 3-4-5: of u = t / RISE_TIME, in parts of the lift
ENDS = 64 * Polynomial([0, 1, -1]) ** 3  # u³ (1 - u)³, at most 1
SHAPES = [ENDS * Chebyshev.basis(k, [0, 1]).convert(kind=Polynomial) for k in range(COEFFICIENTS)]
UNIT = LIFT / RISE_TIME**2  # m/s²
CURVE_TIMES = 20_001


def build() -> cd.Model:
    model = cd.Model("cam law", gravity=None)
    c = [model.parameter(f"c{k}", 0.0, bounds=(-1, 1)) for k in range(1, COEFFICIENTS + 1)]
    follower = model.body("follower", mass=MASS, inertia=1e-4, shape=cd.Box(0.012, 0.04, 0.012, center=(0, 0.02, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), follower.at(0, 0)))
    model.add(
        cd.Spring("spring", model.ground.at(0, LENGTH + 0.04), follower.at(0, 0.04), stiffness=STIFFNESS,
                  free_length=LENGTH + PRESSED)
    )  # fmt: skip
    model.add(cd.Drive("cam", follower.y, lambda t: lift(t, c)))
    return model


def lift(t: Any, c: Any) -> Any:
    u = t / RISE_TIME
    return LIFT * (RISE(u) + sum(ck * shape(u) for ck, shape in zip(c, SHAPES, strict=True)))


def acceleration(s: cd.MotionView) -> Any:
    return cd.fabs(s.quantity("follower.acceleration.y"))


def curves(c: Any) -> tuple[np.ndarray, np.ndarray]:
    """Times and accelerations of a law, by its polynomials."""
    u = np.linspace(0, 1, CURVE_TIMES)
    whole = RISE + sum(ck * shape for ck, shape in zip(c, SHAPES, strict=True))
    return u * RISE_TIME, UNIT * whole.deriv(2)(u)


def linear_program() -> float:
    """min over c of the bound with |a₀(t) + Σ cₖ aₖ(t)| <= bound at 20,001 times."""
    u = np.linspace(0, 1, CURVE_TIMES)
    first, by, one = RISE.deriv(2)(u), np.array([s.deriv(2)(u) for s in SHAPES]).T, np.ones((u.size, 1))
    below = np.block([[by, -one], [-by, -one]])
    cost = np.append(np.zeros(COEFFICIENTS), 1.0)
    return UNIT * float(linprog(cost, below, np.concatenate([-first, first]), bounds=(None, None)).fun)


def peaks_of_one_height(a: np.ndarray, within: float = 1e-3) -> int:
    """How many local maxima of |a| come up to the highest."""
    size = np.abs(a)
    top = (size[1:-1] > size[:-2]) & (size[1:-1] >= size[2:]) & (size[1:-1] > (1 - within) * size.max())
    return int(top.sum())


def best_law() -> cd.Optimum:
    return cd.optimize(build(), cd.Peak(acceleration, name="peak"), until=RISE_TIME, rtol=1e-8, atol=1e-10)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(), until=RISE_TIME, every=RISE_TIME / 250, parameters=best_law().parameters)


def main(plot: bool = False) -> dict[str, Any]:
    best = best_law()
    optimum = linear_program()
    found = peaks_of_one_height(curves(best.parameters.values())[1])
    print(f"{best.status} after {best.runs} runs and {best.gradient_runs} with derivatives")
    print(f"peak acceleration: {best.start_objective:.4f} -> {best.objective:.4f} m/s², {found} peaks of that height")
    print(f"linear programming: {optimum:.4f} m/s²; no law of any kind: {4 * UNIT:.4f} m/s²")
    if plot:
        draw(best, optimum).savefig("cam_peaks.png", dpi=130)
    return {
        "status": best.status,
        "runs": best.runs + best.gradient_runs,
        "before": best.start_objective,
        "after": best.objective,
        "linear_program": optimum,
        "peaks": found,
    }


def draw(best: cd.Optimum, optimum: float) -> Any:
    """Accelerations of the 3-4-5 law and of the best one, between the bounds of linear programming."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 3.6), layout="constrained")
    ax = figure.subplots()
    for c, colour, label in (
        (best.start.values(), "#bbbbbb", "3-4-5 polynomial"),
        (best.parameters.values(), "#0072B2", "least peak"),
    ):
        t, a = curves(c)
        ax.plot(1e3 * t, a, color=colour, label=label)
    for sign in (1, -1):
        ax.axhline(sign * optimum, color="#D55E00", linestyle=":", label="linear programming" if sign > 0 else None)
    ax.set_xlabel("t, ms")
    ax.set_ylabel("acceleration of the follower, m/s²")
    ax.grid(color="#e8e8e8")
    ax.legend(frameon=False)
    return figure


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
