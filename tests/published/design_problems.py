"""Design problems with published solutions, for the tests of the optimizers.

Hock & Schittkowski, Test Examples for Nonlinear Programming Codes (Springer 1981), by their numbers; the multipliers of
number 71 as printed in the documentation of Ipopt. Charalambous & Conn (1978) for the worst of several.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np

from cardan.design.optimization.problem import Problem, Requirement

INFINITE = np.inf


def made(
    outputs: Callable[[ca.SX], Sequence[ca.SX]],
    start: Sequence[float],
    requirements: Sequence[Requirement] = (),
    lower: Sequence[float] | float = -INFINITE,
    upper: Sequence[float] | float = INFINITE,
) -> Problem:
    """A problem of formulas (f, c_1, ...), with derivatives by CasADi."""
    functions = formulas(outputs, len(start))
    n = len(start)
    return Problem(
        tuple(f"x{i + 1}" for i in range(n)),
        np.array(start, dtype=float),
        np.broadcast_to(np.array(lower, dtype=float), (n,)),
        np.broadcast_to(np.array(upper, dtype=float), (n,)),
        tuple(requirements),
        *functions,
    )


def formulas(outputs: Callable[[ca.SX], Sequence[ca.SX]], n: int) -> tuple[Callable, Callable]:
    """values(b) and gradients(b) of some formulas."""
    x = ca.SX.sym("x", n)
    y = ca.vertcat(*outputs(x))
    both = ca.Function("both", [x], [y, ca.jacobian(y, x)])

    def values(b: np.ndarray) -> np.ndarray:
        return np.array(both(b)[0]).ravel()

    def gradients(b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y, J = both(b)
        return np.array(y).ravel(), np.array(J)

    return values, gradients


def hs71() -> Problem:
    return made(
        lambda x: (x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2], 25 - x[0] * x[1] * x[2] * x[3], ca.sumsqr(x) - 40),
        (1, 5, 5, 1),
        (Requirement("product", limit=25.0), Requirement("sphere", equal=True, limit=40.0)),
        1.0,
        5.0,
    )


HS71_DESIGN = (1.0, 4.7429994, 3.8211503, 1.3794082)
HS71_OBJECTIVE = 17.0140173
HS71_PRODUCT, HS71_SPHERE, HS71_BOUND = 0.55229366, 0.16146857, 1.08787121


def hs43() -> Problem:
    """Rosen & Suzuki."""
    return made(
        lambda x: (
            ca.sumsqr(x[:2]) + 2 * x[2] ** 2 + x[3] ** 2 - 5 * x[0] - 5 * x[1] - 21 * x[2] + 7 * x[3],
            ca.sumsqr(x) + x[0] - x[1] + x[2] - x[3] - 8,
            x[0] ** 2 + 2 * x[1] ** 2 + x[2] ** 2 + 2 * x[3] ** 2 - x[0] - x[3] - 10,
            2 * x[0] ** 2 + x[1] ** 2 + x[2] ** 2 + 2 * x[0] - x[1] - x[3] - 5,
        ),
        (0, 0, 0, 0),
        (Requirement("first", limit=8.0), Requirement("second", limit=10.0), Requirement("third", limit=5.0)),
    )


HS43_DESIGN, HS43_OBJECTIVE = (0.0, 1.0, 2.0, -1.0), -44.0
HS43_MULTIPLIERS = {"first": 1.0, "third": 2.0}


def hs35() -> Problem:
    """Beale."""
    return made(
        lambda x: (
            9 - 8 * x[0] - 6 * x[1] - 4 * x[2] + 2 * x[0] ** 2 + 2 * x[1] ** 2 + x[2] ** 2
            + 2 * x[0] * x[1] + 2 * x[0] * x[2],
            x[0] + x[1] + 2 * x[2] - 3,
        ),
        (0.5, 0.5, 0.5),
        (Requirement("sum", limit=3.0),),
        0.0,
    )  # fmt: skip


HS35_DESIGN, HS35_OBJECTIVE, HS35_MULTIPLIER = (4 / 3, 7 / 9, 4 / 9), 1 / 9, 2 / 9


def rosenbrock() -> Problem:
    return made(lambda x: (100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2,), (-1.2, 1.0))


def hs7() -> Problem:
    """One equality: min ln(1 + x1²) - x2 on (1 + x1²)² + x2² = 4; -√3 at (0, √3)."""
    return made(
        lambda x: (ca.log(1 + x[0] ** 2) - x[1], (1 + x[0] ** 2) ** 2 + x[1] ** 2 - 4),
        (2, 2),
        (Requirement("curve", equal=True, limit=4.0),),
    )


def disc_and_wall() -> Problem:
    """Infeasible: |x|² <= 1 and x1 >= 3. With scales 1 and 3 the least violation has 3(x1² - 1) = 3 - x1, x2 = 0."""
    return made(
        lambda x: (x[0] + x[1], ca.sumsqr(x) - 1, 3 - x[0], x[1] - 4),
        (0.5, 0.5),
        (Requirement("disc", limit=1.0), Requirement("wall", limit=3.0), Requirement("roof", limit=4.0)),
        -5.0,
        5.0,
    )
