"""Linear differential equations along a known motion: sensitivities, forwards and backwards (core/methods/along.c).

The motion is a path of steps with states y_k and rates ẏ_k; between them it is the Hermite polynomial through up to
POLYNOMIAL_POINTS of them (degree 11, far more exact than the step itself; Barman & Haug (1981, sec. 3.5) interpolated
the Nordsieck array of each step). Where steps become much shorter the polynomial ends: there may be a kink beyond.

    forwards    d(δy)/dt = F_y δy + F_p δp              a column for each parameter
    backwards   dw/dτ = F_yᵀ w + L_yᵀ,  dη/dτ = F_pᵀ w + L_pᵀ,  t = t_end - τ       a column for each functional ∫ L dt

F(t, y, p) are the rates of the machine, L may depend on accelerations and multipliers, too. F_y and F_p never stand
there as matrices: bound functions give the products (`compiled.variation`), for a few columns at once. The integrator
is that of the motion, with its own steps.

Variations of Euler parameters e, and weights of them, turn with half the speed of the body; they are carried along in
axes that stand still, multiplied by e* as quaternions, so that no integrator damps them turn by turn.
"""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Handle, Struct
from cardan.numerics.evaluation import MachineArrays, Record
from cardan.numerics.integrators.adams import History
from cardan.numerics.sparse_lu import LU

POLYNOMIAL_POINTS = 6
LOBATTO_POINTS = (0.0, 0.17267316464601143, 0.5, 0.8273268353539886, 1.0)
LOBATTO_WEIGHTS = (0.05, 49 / 180, 16 / 45, 49 / 180, 0.05)


class Path(Struct, c="cd_path"):
    """Steps of a motion without events."""

    t: np.ndarray  # (n,)
    y: np.ndarray  # (n, n_y): q, v, z
    f: np.ndarray  # (n, n_y): their rates
    turns: np.ndarray  # (n, .) p at turn_slots
    points: np.ndarray  # (n - 1, POLYNOMIAL_POINTS) which steps the polynomial of an interval goes through, -1: none
    R: np.ndarray  # (., n_c) row scales
    scales: np.ndarray  # (n,) which of them from a step on
    ramp: np.ndarray  # (1,) the first steps become longer and longer: there an integrator starts, and nothing happens
    smooth: np.ndarray  # (1,) 1: rates are as good as states; 0 (stiff motions): the polynomial is one of states only
    cursor: np.ndarray  # (1,) interval of the last call
    weights: np.ndarray  # (2, POLYNOMIAL_POINTS) work space


class Backward(Struct, c="cd_backward"):
    """What the rates of adjoint variables need; a chunk of columns of one call, arrays by columns."""

    integrand: Handle  # L and its derivatives into `value`, `by_y`, ...
    columns: np.ndarray  # (1,) how many in all
    on: np.ndarray  # (columns,) 1 while the integral of a functional runs
    functional: np.ndarray  # (columns,) which integrand
    factor: np.ndarray  # (columns,) times what
    by_y: np.ndarray  # (integrands * n_y,)
    by_a: np.ndarray
    by_lam: np.ndarray
    by_p: np.ndarray
    product: Handle
    w: np.ndarray  # (chunk * n_y,)
    s_a: np.ndarray
    s_lam: np.ndarray
    h_y: np.ndarray
    h_p: np.ndarray


class Forward(Struct, c="cd_forward"):
    """What the rates of variations need."""

    integrand: Handle  # as in `Backward`
    columns: np.ndarray  # (1,)
    on: np.ndarray  # (integrals,) 1 while an integral runs
    functional: np.ndarray  # (integrals,) which integrand
    factor: np.ndarray
    by_y: np.ndarray
    by_a: np.ndarray
    by_lam: np.ndarray
    by_p: np.ndarray
    p: np.ndarray  # (columns, n_p) δp
    product: Handle
    dy: np.ndarray  # (chunk * n_y,)
    dp: np.ndarray
    d_rates: np.ndarray
    d_lam: np.ndarray


class Linear(Struct, c="cd_linear"):
    """Tolerances of linear equations: of a component, or of the largest of its column in like units, to `most`."""

    unit: np.ndarray
    scale: np.ndarray  # (columns,)
    most: np.ndarray  # (columns,) larger scales do not allow larger errors
    weight: np.ndarray
    f: np.ndarray
    rtol: float


def choose_points(t: np.ndarray, points: np.ndarray) -> None:
    """For each interval its two ends and the nearest steps around it, in turn to the left and right."""
    core.cd_choose_points(t, points, t.size, points.shape[1])


def fill_rates(m: MachineArrays, rows: Record, f: np.ndarray) -> int:
    """The rates of q, v, z in each row of a record."""
    return core.cd_fill_rates(m, rows, f)


def place(m: MachineArrays, path: Path, t: float) -> None:
    """Put the machine where it was at time t."""
    core.cd_place(m, path, t)


def to_still_axes(m: MachineArrays, path: Path, t: float, columns: np.ndarray) -> None:
    """Columns of weights or variations, one a row, from Euler parameters at time t to axes that stand still."""
    core.cd_turn_columns(m, path, t, columns, columns.shape[0], columns.shape[1], 1)


def to_coordinates(m: MachineArrays, path: Path, t: float, columns: np.ndarray) -> None:
    """Back to those of Euler parameters at time t."""
    core.cd_turn_columns(m, path, t, columns, columns.shape[0], columns.shape[1], 0)


def backward_rates(m: MachineArrays, lu: LU, path: Path, X: Backward, t: float, W: np.ndarray, out: np.ndarray) -> bool:
    """dW/dτ at t = t_end - τ; W holds (w, η) of one functional after the other, in still axes."""
    return bool(core.cd_backward_rates(m, lu, path, X, t, W, out))


def forward_rates(m: MachineArrays, lu: LU, path: Path, X: Forward, t: float, S: np.ndarray, out: np.ndarray) -> bool:
    """dS/dt; S holds (δy, δ of the integrals) of one parameter after the other, in still axes."""
    return bool(core.cd_forward_rates(m, lu, path, X, t, S, out))


def advance_backward(
    m: MachineArrays, lu: LU, path: Path, X: Backward, A: History, L: Linear, t_end: float, span: float, max_steps: int
) -> int:
    """Go on with the adjoint from τ = A's time to `span`; a status after at most max_steps."""
    return core.cd_advance_backward(m, lu, path, X, A, L, t_end, span, max_steps)


def advance_forward(
    m: MachineArrays,
    lu: LU,
    path: Path,
    X: Forward,
    A: History,
    L: Linear,
    t_end: float,
    times: np.ndarray,
    rows: np.ndarray,
    k: int,
    max_steps: int,
) -> tuple[int, int]:
    """Go on with the variations to `t_end`; `rows` get them at `times` from k on. (status, next k)."""
    row = core.c_int64(k)
    status = core.cd_advance_forward(m, lu, path, X, A, L, t_end, times, rows, times.size, core.byref(row), max_steps)
    return status, row.value


def sample(
    m: MachineArrays, lu: LU, path: Path, function: Handle, value: np.ndarray, times: np.ndarray, values: np.ndarray
) -> int:
    """The values of a bound function of the machine at given times."""
    return core.cd_sample(m, lu, path, function, value, times, values, times.size, value.size)


def integrate(
    m: MachineArrays,
    lu: LU,
    path: Path,
    function: Handle,
    value: np.ndarray,
    start: float,
    end: float,
    samples: np.ndarray,
    total: np.ndarray,
) -> int:
    """total += ∫ value dt from start to end: Lobatto's rule with five points in each step, exact to degree 7.

    A step in which the integrand has a kink, or turns faster than the motion, is taken in pieces. `samples` (5, n) is
    work space.
    """
    return core.cd_integrate(m, lu, path, function, value, start, end, samples, total, value.size)
