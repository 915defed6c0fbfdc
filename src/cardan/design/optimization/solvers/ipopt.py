"""Ipopt (Wächter & Biegler 2006) through CasADi, with responses that only Python can compute.

Second derivatives are built up from gradients (limited-memory quasi-Newton). A design that cannot be evaluated is NaN
to Ipopt, which then shortens its step. Exceptions must not cross Ipopt: they are kept, the solver is stopped, and they
are raised again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import casadi as ca
import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History
from cardan.design.optimization.solvers.scaled_problem import ScaledView
from cardan.design.optimization.solvers.stagnation import NO_GAIN, Settled
from cardan.errors import CardanError
from cardan.numerics.callback import Callback, Option

IPOPT_ROWS = 20  # iterations without a gain that are the last
IPOPT_AT_THE_LIMIT = "Maximum_Iterations_Exceeded"
UNBOUNDED = 1e5  # scales: iterates beyond it run away


class Bridge:
    """Carries evaluations into CasADi and exceptions out of it."""

    def __init__(self, view: ScaledView, history: History):
        self.view, self.history = view, history
        self.sizes = len(view.size), len(view.outputs)
        self.error: BaseException | None = None
        self.settled, self.ends = Settled(history, IPOPT_ROWS), False

    def outputs(self, x: ca.DM) -> np.ndarray:
        return self._guarded(self.view.outputs_at, x, self.sizes[1:])

    def derivatives(self, x: ca.DM) -> np.ndarray:
        return self._guarded(self.view.derivatives_at, x, self.sizes[::-1])

    def note(self, x: ca.DM) -> bool:
        """Write an iteration down; True asks Ipopt to stop."""
        if self.error is None:
            try:
                self.history.add(self.view.b(_flat(x)))
                self.ends = self.settled.now()
            except CardanError:
                return False
            except BaseException as problem:  # Ctrl-C, or a progress function that raises
                self.error = problem
        return self.ends or self.error is not None

    def _guarded(self, function: Callable[[np.ndarray], np.ndarray], x: ca.DM, shape: tuple[int, ...]) -> np.ndarray:
        if self.error is None:
            try:
                return function(_flat(x))
            except CardanError:
                pass
            except BaseException as problem:
                self.error = problem
        return np.full(shape, np.nan)


class _Derivatives(Callback):
    """(x, outputs) -> ∂outputs/∂x; CasADi asks for a function of the inputs and the outputs."""

    def __init__(self, name: str, bridge: Bridge, options: Mapping[str, Option]):
        n, m = bridge.sizes
        super().__init__(name, [ca.Sparsity.dense(n), ca.Sparsity.dense(m)], [ca.Sparsity.dense(m, n)], options)
        self.bridge = bridge

    def eval(self, arg: Sequence[ca.DM]) -> list[np.ndarray]:
        return [self.bridge.derivatives(arg[0])]


class _Outputs(Callback):
    """x -> (f, c_1, ...)."""

    def __init__(self, bridge: Bridge):
        n, m = bridge.sizes
        super().__init__("responses", [ca.Sparsity.dense(n)], [ca.Sparsity.dense(m)])
        self.bridge = bridge

    def eval(self, arg: Sequence[ca.DM]) -> list[np.ndarray]:
        return [self.bridge.outputs(arg[0])]

    def has_jacobian(self) -> bool:
        return True

    def get_jacobian(
        self, name: str, inames: Sequence[str], onames: Sequence[str], opts: Mapping[str, Option]
    ) -> ca.Function:
        self.jacobian_callback = _Derivatives(name, self.bridge, opts)  # CasADi does not keep it alive
        return self.jacobian_callback


class _Iteration(Callback):
    """What Ipopt calls after every iteration."""

    def __init__(self, bridge: Bridge):
        n, m = bridge.sizes
        sizes = {"x": n, "lam_x": n, "f": 1, "g": m - 1, "lam_g": m - 1}
        input_sizes = [sizes.get(ca.nlpsol_out(i), 0) for i in range(ca.nlpsol_n_out())]
        inputs = [ca.Sparsity.dense(size) if size else ca.Sparsity(0, 0) for size in input_sizes]
        super().__init__("iteration", inputs, [ca.Sparsity.dense(1)])
        self.bridge = bridge

    def get_name_in(self, i: int) -> str:
        return ca.nlpsol_out(i)

    def get_name_out(self, i: int) -> str:
        return "ret"

    def eval(self, arg: Sequence[ca.DM]) -> list[float]:
        return [float(self.bridge.note(arg[0]))]


def minimise_ipopt(
    evaluations: Evaluations, b: np.ndarray, history: History, max_iterations: int, tolerance: float
) -> str:
    """Interior points with a filter line search."""
    view = ScaledView(evaluations, b)
    bridge = Bridge(view, history)
    outputs, iteration = _Outputs(bridge), _Iteration(bridge)
    n, m = len(view.size), len(view.outputs) - 1
    x = ca.MX.sym("x", n)
    y = outputs(x)
    options = {
        "ipopt.hessian_approximation": "limited-memory",
        "ipopt.max_iter": max_iterations,
        "ipopt.tol": tolerance,
        "ipopt.constr_viol_tol": 0.1 * tolerance,
        "ipopt.bound_relax_factor": 0.0,  # a limit is a limit
        "ipopt.nlp_scaling_method": "none",  # the view is scaled
        "ipopt.diverging_iterates_tol": UNBOUNDED,
        "ipopt.print_level": 0,
        "ipopt.sb": "yes",
        "print_time": False,
        "show_eval_warnings": False,
        "iteration_callback": iteration,
    }
    solver = ca.nlpsol("solver", "ipopt", {"x": x, "f": y[0], "g": y[1:]}, options)
    floor = np.full(m, -np.inf)
    floor[view.equal] = 0.0
    try:
        solver(x0=view.x, lbx=view.lower, ubx=view.upper, lbg=floor, ubg=np.zeros(m))
    except RuntimeError:  # CasADi raises for some ends; the designs are in the evaluations
        if bridge.error is None:
            return "Ipopt ended: invalid number"
    if bridge.error is not None:
        raise bridge.error
    ending = solver.stats()["return_status"]
    if ending == IPOPT_AT_THE_LIMIT:
        return f"Ipopt: {AT_THE_LIMIT}"
    return f"Ipopt: {NO_GAIN if bridge.ends else ending.replace('_', ' ')}"


def _flat(x: ca.DM) -> np.ndarray:
    return np.asarray(x, dtype=float).ravel()
