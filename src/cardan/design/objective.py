"""A design problem as a function of a vector: value and exact gradient, for optimizers and learning frameworks.

    f = cd.objective(model, cd.Peak("pin.reaction_i.Fy"), until=2, with_respect_to=["L", "k"])
    scipy.optimize.minimize(f, f.x0, jac=True, bounds=f.bounds)

The machine and the functionals are compiled once. The derivatives of the last point are kept: after `f(x)` or
`f.gradient(x)`, `f.value(x)` at the same point costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Unpack

import numpy as np

from cardan.analysis.options import takes
from cardan.design.differentiable import Array, Tensor, jax_function, torch_function
from cardan.design.functionals import Functional, names_of
from cardan.design.gradients.gradient import checked_functionals, prepare
from cardan.design.gradients.request import GradientOptions
from cardan.design.optimization.load_cases import DesignResponses, LoadCase, cases_of
from cardan.design.optimization.problem import parameter_scale
from cardan.design.optimization.run_options import check_options
from cardan.design.optimization.statement import BOUNDS, Vary, free_parameters, in_case, start_and_bounds, varied
from cardan.errors import AnalysisError, CardanError, check_choice, suggestion
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model

FAILURES = {"raise": np.nan, "nan": np.nan, "inf": np.inf}  # what to do with a design that cannot be run; its value


class ObjectiveFunction:
    """A function of a vector of parameters with its exact gradient, as `cd.objective` returns it.

    Parameters
    ----------
    responses : DesignResponses
        The functionals of the machine as numbers of a design.
    numbers : tuple of str
        The names of the numbers that it computes.
    x0, scale : ndarray
        The start, and the unit of each entry of the vector.
    bounds : list of (float or None, float or None)
        Lower and upper bounds of each entry, None where there is none: what SciPy expects.
    single : bool
        Whether its value is one number; otherwise it is a vector.
    gradient : bool
        Whether a call returns the gradient, too.
    on_failure : str
        "raise", "nan" or "inf".

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(0, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> f = cd.objective(model, cd.Terminal(lambda s: (s.position(ball)[1] - 2) ** 2), until=1)
    >>> f.names, f.bounds, f.parameters([7.0])
    (('v',), [(0.0, 10.0)], {'v': 7.0})
    """

    def __init__(
        self,
        responses: DesignResponses,
        numbers: tuple[str, ...],
        x0: np.ndarray,
        scale: np.ndarray,
        bounds: list[tuple[float | None, float | None]],
        single: bool,
        gradient: bool,
        on_failure: str,
    ):
        self._responses, self.functionals = responses, numbers
        self.names: tuple[str, ...] = tuple(responses.names)
        self.x0, self.scale, self.bounds = x0, scale, bounds
        self._single, self._gradient, self.on_failure = single, gradient, on_failure
        self.failure: str | None = None  # why the last design could not be run

    def __call__(self, x: Sequence[float] | np.ndarray) -> Any:
        """Value and gradient at x, as `scipy.optimize.minimize(f, x0, jac=True)` asks for them.

        Of several functionals these are a vector and a matrix (functionals, parameters). The value alone where the
        function was made with `gradient=False`.
        """
        if not self._gradient:
            return self.value(x)
        value, matrix = self._tried(self._responses.gradients, x, matrix=True)
        return self._shaped(value), self._shaped(matrix * self.scale)

    def value(self, x: Sequence[float] | np.ndarray) -> Any:
        """The value at x, without derivatives; a vector of several functionals."""
        return self._shaped(self._tried(self._responses.values, x, matrix=False))

    def gradient(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        """The derivatives at x; a matrix (functionals, parameters) of several functionals."""
        return self._shaped(self._tried(self._responses.gradients, x, matrix=True)[1] * self.scale)

    def parameters(self, x: Sequence[float] | np.ndarray) -> dict[str, float]:
        """The values of the parameters at x, by name: what `cd.simulate(model, parameters=...)` takes."""
        return dict(zip(self.names, self._design(x).tolist(), strict=True))

    def point(self, parameters: Mapping[str, float]) -> np.ndarray:
        """The vector of these values of parameters; those that are not named keep their start value."""
        for name in parameters:
            if name not in self.names:
                raise AnalysisError(f'"{name}" is not among the parameters{suggestion(str(name), self.names)}')
        start = dict(zip(self.names, self.x0 * self.scale, strict=True))
        return np.array([float((start | dict(parameters))[name]) for name in self.names]) / self.scale

    def torch(self) -> Callable[[Tensor], Tensor]:
        """The same as a function of a PyTorch tensor of shape (parameters,), which `backward()` goes through.

        It needs PyTorch: `pip install torch`.
        """
        return torch_function(self._plain, self._with_matrix)

    def jax(self) -> Callable[[Array], Array]:
        """The same as a function of a JAX array of shape (parameters,), for `jax.grad`, `jax.jit` and `jax.vmap`.

        It needs JAX: `pip install jax`. JAX computes with single precision unless told otherwise:
        `jax.config.update("jax_enable_x64", True)`.
        """
        return jax_function(self._plain, self._with_matrix, () if self._single else (len(self.functionals),))

    def __repr__(self) -> str:
        return f"<objective {', '.join(self.functionals)} of {', '.join(self.names)}>"

    # -- what a call does ----------------------------------------------------------------------------------------

    def _plain(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self.value(x), float)

    def _with_matrix(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        value, matrix = self._tried(self._responses.gradients, x, matrix=True)
        return np.asarray(self._shaped(value), float), self._shaped(matrix * self.scale)

    def _design(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        """The parameters themselves."""
        try:
            numbers = np.array(x, dtype=float)
        except (TypeError, ValueError):
            raise AnalysisError(f"x: expected {self._expected}, got {x!r}") from None
        if numbers.shape != (len(self.names),):
            raise AnalysisError(f"x: expected {self._expected}, got an array of shape {numbers.shape}")
        return numbers * self.scale + 0.0  # no -0.0

    @property
    def _expected(self) -> str:
        count = len(self.names)
        return f"{count} number{'s' * (count > 1)} ({', '.join(self.names)})"

    def _tried(self, function: Callable[[np.ndarray], Any], x: Sequence[float] | np.ndarray, matrix: bool) -> Any:
        """A function of a design; of one that fails, what was asked for."""
        design = self._design(x)
        self.failure = None
        try:
            if not np.isfinite(design).all():
                at = ", ".join(f"{name} = {value:g}" for name, value in zip(self.names, design, strict=True))
                raise AnalysisError(f"a parameter is not a finite number: {at}")
            return function(design)
        except CardanError as error:
            if self.on_failure == "raise":
                raise
            self.failure = str(error)
        values = np.full(len(self.functionals), FAILURES[self.on_failure])
        return (values, np.full((values.size, len(self.names)), np.nan)) if matrix else values

    def _shaped(self, rows: np.ndarray) -> Any:
        """Of one functional the number, or the row."""
        if not self._single:
            return rows.copy()
        return float(rows[0]) if rows.ndim == 1 else rows[0].copy()


@takes({}, {"bounds": BOUNDS})
def objective(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    cases: Sequence[LoadCase] | None = None,
    scaled: bool = False,
    gradient: bool = True,
    on_failure: str = "raise",
    **options: Unpack[GradientOptions],
) -> ObjectiveFunction:
    """Functionals of a machine as a function of a vector of parameters that returns value and exact gradient.

    `scipy.optimize.minimize(f, f.x0, jac=True, bounds=f.bounds)` takes it as it is; `f.torch()` is a function of
    PyTorch tensors and `f.jax()` one of JAX arrays, both differentiable.

    Parameters
    ----------
    model : Model
        The machine.
    functionals : Functional or sequence of Functional
        The number to compute, such as `cd.Peak(...)` or `cd.Peak(f) + 0.1 * cd.Integral(g)`. Several in a list make
        the value a vector and the gradient a matrix.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters. Equilibria and vibrations do not need it.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters of the vector, in this order, or their bounds in place of those in the model; the default is
        those with bounds, or all if none has any.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not in the vector.
    cases : sequence of mappings, optional
        Load cases, as in `cd.optimize`; the value is then a vector of all functionals in all cases.
    scaled : bool, default False
        Whether the entries of the vector are parameters divided by their typical size, so that all are about one.
    gradient : bool, default True
        Whether a call returns the gradient as well; `f.value(x)` never computes it.
    on_failure : "raise", "nan" or "inf", default "raise"
        What a design that cannot be run does: raise its error, or return NaN or infinity as the value, with a gradient
        of NaN; `f.failure` says why.
    **options
        Options of `cd.gradient` and of the analysis.

    Returns
    -------
    ObjectiveFunction
        The function, with `names`, `x0` and `bounds` of its vector.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(0, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> f = cd.objective(model, cd.Terminal(lambda s: (s.position(ball)[1] - 2) ** 2), until=1)
    >>> value, slope = f(f.x0)
    >>> print(round(value, 6), slope.round(6))
    9.0 [-6.]
    >>> from scipy.optimize import minimize
    >>> print(minimize(f, f.x0, jac=True, bounds=f.bounds).x.round(4))
    [7.]
    """
    wanted = checked_functionals(functionals)
    check_choice("on_failure", on_failure, FAILURES, AnalysisError)
    chosen, bounds = varied(with_respect_to)
    names = free_parameters(model, chosen, bounds)
    values = dict(parameters or {})
    start, lower, upper = start_and_bounds(model, names, values, bounds)
    loads = cases_of(cases, model, until, names)
    fixed = {name: value for name, value in values.items() if name not in names}
    check_options(wanted, loads, options)
    prepare(model, wanted, options.get("analysis", "simulate"), options.get("direction", "auto"))
    responses = DesignResponses(model, wanted, loads, names, fixed, options)
    scale = np.ones(len(names))
    if scaled:
        scale = np.array([parameter_scale(*x) for x in zip(start, lower, upper, strict=True)])
    box = [
        (None if np.isinf(low) else float(low), None if np.isinf(high) else float(high))
        for low, high in zip(lower / scale, upper / scale, strict=True)
    ]
    numbers = [
        in_case(label if one.size == 1 else f"{label} [{k + 1}]", case)
        for case in loads
        for one, label in zip(wanted, names_of(wanted), strict=True)
        for k in range(one.size)
    ]
    single = not isinstance(functionals, (list, tuple)) and len(numbers) == 1
    return ObjectiveFunction(responses, tuple(numbers), start / scale, scale, box, single, gradient, on_failure)
