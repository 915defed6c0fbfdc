"""Maxima over time with many peaks of one height: every local peak is held under the common bound."""

from __future__ import annotations

from math import pi

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from scipy.optimize import linprog, minimize

import cardan as cd
from cardan.design.functionals import LocalPeaks
from cardan.design.gradients.along_a_motion.peaks import Hill, _without_ripples
from cardan.design.optimization.problem import Requirement
from cardan.design.optimization.search import Solver, search
from cardan.design.optimization.solvers.quadratic import solve_quadratic
from cardan.design.optimization.solvers.worst import minimise_worst

COEFFICIENTS = 7
EXACT = 1e-4  # relative: what the optimum of a cam is found to
MOST_RUNS = 40  # with and without derivatives
RUN = {"rtol": 1e-8, "atol": 1e-10}


def lifts(t):
    """345 polynomial, and t³(1 - t)³ times Chebyshev polynomials: at rest at both ends."""
    x = 2 * t - 1
    shapes = [1.0 + 0 * x, x]
    while len(shapes) < COEFFICIENTS:
        shapes.append(2 * x * shapes[-1] - shapes[-2])
    return 10 * t**3 - 15 * t**4 + 6 * t**5, [64 * t**3 * (1 - t) ** 3 * shape for shape in shapes]


def polynomial_cam() -> cd.Model:
    model = cd.Model("polynomial cam", gravity=None)
    c = [model.parameter(f"c{k}", 0.0, bounds=(-2, 2)) for k in range(1, COEFFICIENTS + 1)]
    follower = model.body("follower", mass=1, inertia=1)
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), follower.at(0, 0)))

    def law(t):
        rise, shapes = lifts(t)
        return rise + sum(ck * shape for ck, shape in zip(c, shapes, strict=True))

    model.add(cd.Drive("cam", follower.y, law))
    return model


def spline_cam() -> cd.Model:
    """The lift is a cubic spline through 0, seven ordinates and 1, at rest at both ends."""
    model = cd.Model("spline cam", gravity=None)
    u = np.linspace(0, 1, COEFFICIENTS + 2)
    c = [model.parameter(f"c{k}", u[k] ** 2 * (3 - 2 * u[k]), bounds=(-2, 3)) for k in range(1, COEFFICIENTS + 1)]
    law = cd.Spline(tuple(u), (0, *c, 1), slopes=(0, 0))
    follower = model.body("follower", mass=1, inertia=1)
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), follower.at(0, 0)))
    model.add(cd.Drive("cam", follower.y, lambda t: law(t)))
    return model


def least_peak(constant: np.ndarray, shapes: np.ndarray) -> float:
    """min over c of max over times |constant + shapes c|, a linear program."""
    one = np.ones((len(constant), 1))
    A = np.block([[shapes, -one], [-shapes, -one]])
    found = linprog(
        np.append(np.zeros(shapes.shape[1]), 1.0), A, np.concatenate([-constant, constant]), bounds=(None, None)
    )
    return float(found.fun)


def exact(which: str) -> float:
    """The optimum of linear programming on 20,001 times: accelerations are linear in the coefficients."""
    t = np.linspace(0, 1, 20_001)
    if which == "spline":
        u, unit = np.linspace(0, 1, COEFFICIENTS + 2), np.eye(COEFFICIENTS + 2)
        bend = [CubicSpline(u, y, bc_type=((1, 0.0), (1, 0.0)))(t, 2) for y in unit]
        return least_peak(bend[-1], np.array(bend[1:-1]).T)
    x = ca.SX.sym("x")
    rise, shapes = lifts(x)
    bend = ca.Function("a", [x], [ca.jacobian(ca.jacobian(ca.vertcat(rise, *shapes), x), x)]).map(t.size)
    found = np.array(bend(t[None]))
    return least_peak(found[0], found[1:].T)


def size(s):
    return ca.fabs(s.quantity("follower.acceleration.y"))


CAMS = {"polynomial": polynomial_cam, "spline": spline_cam}


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
@pytest.mark.parametrize("which", CAMS)
def test_cam_reaches_its_linear_programming_optimum(which, direction):
    """Following the gradient of the highest peak alone needs hundreds of runs and ends at the limit of iterations."""
    best = cd.optimize(CAMS[which](), cd.Peak(size, name="a"), until=1, direction=direction, **RUN)
    assert best.status == "converged"
    assert best.objective == pytest.approx(exact(which), rel=EXACT)
    assert best.runs + best.gradient_runs < MOST_RUNS


def test_list_of_peaks_and_limits_at_many_times():
    """The largest and the smallest acceleration as two peaks; and a limit that is active at several times."""
    up, down = (
        cd.Peak(lambda s, sign=sign: sign * s.quantity("follower.acceleration.y"), name=f"{sign}") for sign in (1, -1)
    )
    limit = exact("spline")
    best = cd.optimize(spline_cam(), [up, down], until=1, **RUN)
    assert best.status == "converged"
    assert best.objective == pytest.approx(limit, rel=EXACT)
    assert best.objective >= max(best.values.values()) - 1e-9  # the bound is not below what it bounds
    speed = cd.Peak(lambda s: s.quantity("follower.velocity.y"), name="speed")
    slow = cd.optimize(
        spline_cam(), speed, [cd.Always(lambda s: size(s) - 5.0, name="bend"), cd.AtLeast(up, 1.0)], until=1, **RUN
    )
    assert slow.status == "converged"
    assert set(slow.active) == {"bend"}
    assert slow.requirements["bend"][0] <= 1e-6 * 5
    assert slow.objective == pytest.approx(slowest(5.0), rel=EXACT)
    with_limit = cd.optimize(spline_cam(), speed, [cd.AtMost(cd.Peak(size, name="bend"), 5.0)], until=1, **RUN)
    assert with_limit.objective == pytest.approx(slow.objective, rel=EXACT)
    assert set(with_limit.active) == {"bend <= 5"}


def slowest(most: float) -> float:
    """min over splines of the largest speed with |acceleration| <= most: a linear program."""
    t = np.linspace(0, 1, 20_001)
    u, unit = np.linspace(0, 1, COEFFICIENTS + 2), np.eye(COEFFICIENTS + 2)
    curves = [CubicSpline(u, y, bc_type=((1, 0.0), (1, 0.0))) for y in unit]
    v, a = (np.array([curve(t, order) for curve in curves]).T for order in (1, 2))
    one, none = np.ones((t.size, 1)), np.zeros((t.size, 1))
    A = np.block([[v[:, 1:-1], -one], [a[:, 1:-1], none], [-a[:, 1:-1], none]])
    b = np.concatenate([-v[:, -1], most - a[:, -1], most + a[:, -1]])
    return float(linprog(np.append(np.zeros(COEFFICIENTS), 1.0), A, b, bounds=(None, None)).fun)


def absorber() -> cd.Model:
    """A structure that is shaken beside its own frequency, 20 rad/s, carries a small absorber: many swings."""
    model = cd.Model("absorber", gravity=None)
    k = model.parameter("k", 150.0, bounds=(50, 500))
    c = model.parameter("c", 1.0, bounds=(0.1, 20))
    structure = model.body("structure", mass=10, inertia=1)
    small = model.body("small", mass=0.5, inertia=1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), structure.at(0, 0)))
    model.add(cd.Translational("slide", structure.at(0, 0, axis=(1, 0)), small.at(0, 0)))
    model.add(cd.Spring("support", model.ground.at(-1, 0), structure.at(0, 0), stiffness=4000, free_length=1))
    model.add(cd.Spring("tuned", structure.at(0, 0), small.at(0, 0), stiffness=k, damping=c, free_length=1))
    model.add(
        cd.Force("shaker", structure.at(0, 0), lambda s: (50 * ca.sin(18.5 * s.time) + 50 * ca.sin(21.5 * s.time), 0))
    )
    return model


def test_absorber_with_many_swings_converges():
    """The second formulation: matrix exponentials, and a simplex search that starts at the design found."""
    best = cd.optimize(
        absorber(), cd.Peak(lambda s: ca.fabs(s.quantity("structure.position.x")), name="x"), until=3, **RUN
    )
    assert best.status == "converged"
    found = minimize(
        lambda p: largest_swing(*p),
        [best.parameters["k"], best.parameters["c"]],
        method="Nelder-Mead",
        bounds=[(50, 500), (0.1, 20)],
        options={"xatol": 1e-5, "fatol": 1e-9},
    )
    assert best.objective == pytest.approx(largest_swing(best.parameters["k"], best.parameters["c"]), rel=1e-5)
    assert best.objective <= found.fun * (1 + EXACT)


def largest_swing(k: float, c: float, steps: int = 6000) -> float:
    """The absorber by exact steps of its linear equations, the force as four more states."""
    from scipy.linalg import expm

    A = np.zeros((8, 8))
    A[0, 2] = A[1, 3] = 1.0
    A[2] = [-(4000 + k) / 10, k / 10, -c / 10, c / 10, 5.0, 0.0, 5.0, 0.0]
    A[3, :4] = [k / 0.5, -k / 0.5, c / 0.5, -c / 0.5]
    A[4, 5], A[5, 4], A[6, 7], A[7, 6] = 18.5, -18.5, 21.5, -21.5
    step, y, top = expm(A * 3 / steps), np.array([0, 0, 0, 0, 0, 1.0, 0, 1.0]), 0.0
    for _ in range(steps):
        y = step @ y
        top = max(top, abs(y[0]))
    return top


def swing() -> cd.Model:
    """A body that swings: x = a sin(2π t) + b sin(4π t), driven."""
    model = cd.Model("swing", gravity=None)
    a, b = model.parameter("a", 1.0), model.parameter("b", 0.3)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("drive", body.x, lambda t: a * ca.sin(2 * pi * t) + b * ca.sin(4 * pi * t)))
    return model


@pytest.mark.parametrize("analysis", ["simulate", "kinematics"])
def test_local_peaks_and_their_derivatives(analysis):
    """Where a cos(2πt) + 2b cos(4πt) = 0; the derivative of a peak is that of the function at its time."""
    peaks = LocalPeaks(lambda s: s.quantity("body.position.x"), None, 4, "x")
    found = cd.gradient(swing(), peaks, 2.0, analysis=analysis, **RUN)
    u = (-1.0 + np.sqrt(1.0 + 32 * 0.3**2)) / (8 * 0.3)  # cos 2πt, from u + 2·0.3 (2u² - 1) = 0
    by = np.array([np.sqrt(1 - u**2), 2 * u * np.sqrt(1 - u**2)])  # sin 2πt, sin 4πt
    two = np.argsort(found.values)[-2:]  # one in each period
    assert found.values[two] == pytest.approx(np.full(2, by @ [1.0, 0.3]), abs=1e-8)
    assert found.matrix[two] == pytest.approx(np.array([by, by]), abs=1e-6)


def test_ripples_are_one_peak_and_a_dip_makes_two():
    times = np.arange(5.0)
    ripple, dip = np.array([0.0, 1.0, 0.99, 0.995, 0.0]), np.array([-2.0, 1.0, -0.95, 0.9, -2.0])
    for values, kept in ((ripple, [1]), (dip, [1, 3])):
        for sign in (1, -1):  # the higher one comes first, or last
            hills = [Hill(0, times, values[::sign], top) for top in (1, 3)]
            left = [hill.height for hill in _without_ripples(hills, 0.1)]
            assert left == [values[k] for k in kept][::sign]


def test_a_response_that_rises_through_an_event_has_no_peak_there():
    model = cd.Model("drop", gravity=(0, -10))
    h = model.parameter("h", 5.0)
    ball = model.body("ball", mass=1, inertia=1, position=(0, h))
    model.add(cd.At("halfway", 0.5, do=[]))
    peaks = LocalPeaks(lambda s: -s.position(ball)[1], None, 3, "depth")
    found = cd.gradient(model, peaks, 1.0, **RUN)
    assert found.values == pytest.approx([0.0, 0.0, 0.0], abs=1e-8)  # the end, alone
    assert found.matrix == pytest.approx(np.full((3, 1), -1.0), abs=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_quadratic_programs_against_a_general_solver(seed):
    random = np.random.default_rng(seed)
    n, m = 6, 40
    root, A, g = random.normal(size=(3, n)), random.normal(size=(m, n)), random.normal(size=n)
    H, above = root.T @ root, random.uniform(0.1, 1.0, size=m)
    A, above = np.vstack([A, A[:10]]), np.append(above, above[:10])  # repeated rows
    low, high = np.full(n, -0.5), np.full(n, 0.5)
    low[0] = high[0] = 0.0
    x, multipliers = solve_quadratic(H, g, A, above, low, high)
    other = minimize(lambda y: 0.5 * y @ H @ y + g @ y, np.zeros(n), jac=lambda y: H @ y + g, method="SLSQP",
                     bounds=list(zip(low, high, strict=True)), options={"ftol": 1e-14, "maxiter": 500},
                     constraints={"type": "ineq", "fun": lambda y: above - A @ y, "jac": lambda y: -A})  # fmt: skip
    assert 0.5 * x @ H @ x + g @ x == pytest.approx(other.fun, abs=1e-7)
    assert np.max(A @ x - above) <= 1e-9
    assert np.min(multipliers) >= 0.0
    free = np.flatnonzero((x > low + 1e-6) & (x < high - 1e-6))
    assert (H @ x + g + A.T @ multipliers)[free] == pytest.approx(np.zeros(free.size), abs=1e-6)


def minmax(functions, start, requirements=(), limits=()):
    """The worst of some functions of x (CasADi), as a problem."""
    x = ca.SX.sym("x", len(start))
    y = ca.vertcat(*functions(x), *(limit(x) for limit in limits))
    f, D = ca.Function("f", [x], [y]), ca.Function("D", [x], [ca.jacobian(y, x)])
    names = [f"f{k}" for k in range(len(functions(x)))]

    def values(b):
        return np.array(f(b)).ravel()

    def gradients(b):
        return values(b), np.array(D(b))

    far = np.full(len(start), np.inf)
    worst = float(values(np.array(start))[: len(names)].max())
    letters = [f"x{k}" for k in range(len(start))]
    return minimise_worst(letters, np.array(start), -far, far, names, requirements, values, gradients, worst)


# Lukšan & Vlček (2000), Test problems for nonsmooth optimization, report V-798: CB2, CB3 (2.1, 2.2), Rosen-Suzuki (2.6)
PUBLISHED = {
    "CB2": (lambda x: [x[0] ** 2 + x[1] ** 4, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])],
            (2.0, 2.0), 1.9522245),
    "CB3": (lambda x: [x[0] ** 4 + x[1] ** 2, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])],
            (2.0, 2.0), 2.0),
    "Rosen-Suzuki": (lambda x: rosen_suzuki(x), (0.0, 0.0, 0.0, 0.0), -44.0),
}  # fmt: skip


def rosen_suzuki(x):
    f = x[0] ** 2 + x[1] ** 2 + 2 * x[2] ** 2 + x[3] ** 2 - 5 * x[0] - 5 * x[1] - 21 * x[2] + 7 * x[3]
    c = (
        x[0] ** 2 + x[1] ** 2 + x[2] ** 2 + x[3] ** 2 + x[0] - x[1] + x[2] - x[3] - 8,
        x[0] ** 2 + 2 * x[1] ** 2 + x[2] ** 2 + 2 * x[3] ** 2 - x[0] - x[3] - 10,
        x[0] ** 2 + x[1] ** 2 + x[2] ** 2 + 2 * x[0] - x[1] - x[3] - 5,
    )
    return [f, *(f + 10 * each for each in c)]


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_min_max_problems(name):
    functions, start, optimum = PUBLISHED[name]
    found = search(minmax(functions, start), Solver("min-max"))
    assert found.status == "converged"
    assert found.best.objective == pytest.approx(optimum, rel=1e-5)


@pytest.mark.parametrize("most", range(1, 8))
def test_iterations_that_are_used_up_are_told(most):
    """Also where some of them were steps that had to be shortened: that is no search that sticks."""
    functions, start, _ = PUBLISHED["CB2"]
    found = search(minmax(functions, start), Solver("min-max", max_iterations=most))
    assert found.status == "limit"
    assert "max_iterations=" in found.message


def test_min_max_with_a_limit_that_the_start_misses():
    """CB3 with x0 + x1 <= 1: on the line both squares and the exponential meet where a scalar search finds them."""
    functions, _, _ = PUBLISHED["CB3"]
    problem = minmax(functions, (2.0, 2.0), (Requirement("sum", limit=1.0),), (lambda x: x[0] + x[1] - 1,))
    found = search(problem, Solver("min-max"))
    x = ca.SX.sym("x", 2)
    f = ca.Function("f", [x], [ca.mmax(ca.vertcat(*functions(x)))])
    along = np.linspace(0.0, 1.0, 100_001)
    best = min(float(f([a, 1 - a])) for a in along[::50])
    assert found.status == "converged"
    assert found.best.objective == pytest.approx(best, rel=1e-4)
    assert found.optimality.requirements["sum"] > 0


@pytest.mark.parametrize("quick", [7.0, 12.0])
def test_peaks_of_a_function_of_time_are_found_between_steps(quick):
    """A free body is run in a dozen steps; min max |sin wt + a cos 2wt + b sin 3wt| is √3/2, at equal peaks."""
    model = cd.Model("clock", gravity=None)
    a, b = model.parameter("a", 0.2, bounds=(-2, 2)), model.parameter("b", 0.1, bounds=(-2, 2))
    model.body("body", mass=1, inertia=1, velocity=(1, 0))

    def wave(s):
        return ca.sin(quick * s.time) + a * ca.cos(2 * quick * s.time) + b * ca.sin(3 * quick * s.time)

    peaks = [cd.Peak(wave, name="up"), cd.Peak(lambda s: -wave(s), name="down")]
    best = cd.optimize(model, peaks, until=1)
    assert best.status == "converged"
    t = np.linspace(0, 1, 100_001)
    by_hand = np.sin(quick * t) + best.parameters["a"] * np.cos(2 * quick * t)
    by_hand += best.parameters["b"] * np.sin(3 * quick * t)
    assert best.objective == pytest.approx(np.abs(by_hand).max(), rel=1e-6)
    assert best.objective == pytest.approx(np.sqrt(3) / 2, rel=1e-6)
