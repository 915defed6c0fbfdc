"""Linear tolerance analysis: the spread of responses from their exact derivatives, at the cost of one gradient.

With the derivatives g_k = ∂f/∂p_k at the means μ_k of the parameters and their standard deviations σ_k,

    f(p) ≈ f(μ) + Σ g_k (p_k - μ_k),      σ² = Σ_jk g_j σ_j ρ_jk σ_k g_k,      contribution of k: (g_k σ_k)² / σ²

The linear worst case puts every parameter at the end of its tolerance that makes this straight line smallest, or
largest. It is exact for a response that is linear within the tolerances and no bound for another one. The probability
of exceeding a limit L is Φ(-β) with β = (L - f(μ))/σ, as if the response were normally distributed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import numpy as np

from cardan.design.distributions import Distribution, correlation_matrix
from cardan.design.functionals import Functional, Integral, Peak, Terminal
from cardan.design.gradients.gradient import gradient
from cardan.design.gradients.request import GradientOptions
from cardan.design.sweeps.sweep_responses import Response, Responses, split_name
from cardan.design.uncertainty.limits import Limits, check_limits, with_limits
from cardan.design.uncertainty.parameters import uncertain_parameters
from cardan.errors import AnalysisError, check_known
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, noted
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import is_number
from cardan.model.model import Model
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class LinearUncertainty(Reporting):
    """The linear estimate of the spread of responses, as `cd.linear_uncertainty` returns it.

    Parameters
    ----------
    name : str
        The name of the model.
    responses, parameters : tuple of str
        The names of the responses and of the uncertain parameters.
    values : ndarray
        The responses at the means of the parameters.
    matrix : ndarray
        The derivatives ∂ response / ∂ parameter, (responses, parameters).
    spreads : ndarray
        The standard deviations of the parameters.
    deviations : ndarray
        The standard deviations of the responses.
    worst : ndarray
        The smallest and the largest value of the linear model within the tolerances, (responses, 2); infinite without
        tolerances. The response itself may go further where it is curved: `cd.uncertainty` runs designs.
    limits : dict of str to float
        The probability of exceeding each limit.
    correlated : bool
        Whether parameters are correlated.
    notes : tuple of str
        Remarks of the gradient.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> y, v = model.parameter("y", 0.0), model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, position=(0, y), velocity=(0, v))
    >>> spread = {"y": cd.Normal(0, 0.3), "v": cd.Normal(4, 0.4)}
    >>> found = cd.linear_uncertainty(model, spread, "ball.position.y", until=1)
    >>> print(found.deviations.round(6), round(found.contributions("ball.position.y")["v"], 4))
    [0.5] 0.64
    """

    name: str
    responses: tuple[str, ...]
    parameters: tuple[str, ...]
    values: np.ndarray
    matrix: np.ndarray
    spreads: np.ndarray
    deviations: np.ndarray
    worst: np.ndarray
    limits: dict[str, float] = field(default_factory=dict)
    correlated: bool = False
    notes: tuple[str, ...] = ()

    def _place(self, response: str) -> int:
        check_known("there is no response", response, self.responses, AnalysisError)
        return self.responses.index(response)

    def deviation(self, response: str) -> float:
        """The standard deviation of a response."""
        return float(self.deviations[self._place(response)])

    def contributions(self, response: str) -> dict[str, float]:
        """The share (g_k σ_k)²/σ² of each parameter in the variance of a response; they add up to 1."""
        if self.correlated:
            raise AnalysisError("the parameters are correlated, so that the variance cannot be shared out among them")
        place = self._place(response)
        if not self.deviations[place] > 0:
            raise AnalysisError(f'"{response}" does not vary, to the first order')
        shares = (self.matrix[place] * self.spreads / self.deviations[place]) ** 2
        return dict(zip(self.parameters, shares.tolist(), strict=True))

    def sections(self) -> Report:
        responses = [Section(self._of_response(k), apart=False) for k in range(len(self.responses))]
        chances = [f"probability of failure, {name}: {value:.4g}" for name, value in self.limits.items()]
        last = Section([*chances, *noted(self.notes)], apart=False)
        return Report(f"{self.name}: linear uncertainty of {len(self.parameters)} parameters", [*responses, last])

    def _of_response(self, k: int) -> list[str | Table]:
        name, (low, high) = self.responses[k], self.worst[k]
        line = f"{name}: {self.values[k]:.6g}, standard deviation {self.deviations[k]:.6g}"
        if np.isfinite([low, high]).all():
            line += f", linear worst case from {low:.6g} to {high:.6g} (no bound where the response is curved)"
        shares = {} if self.correlated or not self.deviations[k] > 0 else self.contributions(name)
        rows = [
            (
                parameter,
                f"{self.matrix[k, j]:.6g}",
                f"{self.spreads[j]:.5g}",
                *([f"{100 * shares[parameter]:.2f} %"] if shares else []),
            )
            for j, parameter in enumerate(self.parameters)
        ]
        head = ("parameter", "derivative", "standard deviation", *(["share"] if shares else []))
        return [line, Table(name, head, rows, margin=MARGIN)]

    def plot(
        self, path: str | Path | None = None, title: str | None = None, size: tuple[float, float] | None = None
    ) -> Figure:
        """Draw bars of what each parameter contributes to the variance of each response, in per cent.

        Parameters
        ----------
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        return presenter("view.plots.uncertainty_plots.plot_contributions")(self, path, title, size)


@spoken
def linear_uncertainty(
    model: Model,
    distributions: Mapping[str, Distribution],
    responses: Responses | None = None,
    until: float | None = None,
    *,
    limits: Limits | None = None,
    correlation: Mapping[tuple[str, str], float] | None = None,
    parameters: Mapping[str, float] | None = None,
    **options: Unpack[GradientOptions],
) -> LinearUncertainty:
    """The spread of responses by their derivatives: linear tolerance analysis.

    Parameters
    ----------
    model : Model
        The machine.
    distributions : mapping of str to distribution
        The uncertain parameters, as in `cd.uncertainty`. Only their means and standard deviations count, and their
        limits in the linear worst case.
    responses : str, Functional, or several in a list or dictionary, optional
        A name such as "crank.angle" (at the end), "max:A.reaction_i.Fx" or "mean:crank.angle", or a functional. What
        the limits name is added.
    until : float, optional
        The end time.
    limits : str, condition, a list of these, or mapping of str to (float or None, float or None), optional
        As in `cd.uncertainty`.
    correlation : mapping of (str, str) to float, optional
        Correlations of pairs of parameters.
    parameters : mapping of str to float, optional
        Values of other parameters in place of those in the model.
    **options
        Further options of `cd.gradient`, such as `analysis` or `every`.

    Returns
    -------
    LinearUncertainty
        Standard deviations, contributions, linear worst cases and probabilities of failure.

    Raises
    ------
    AnalysisError
        A response has no derivative that could be computed: a function of the result, or a name with min, rms or peak.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.linear_uncertainty(model, {"v": cd.Tolerance(4.0, 0.3)}, "max:ball.position.y", until=1)
    >>> print(found.matrix.round(6), found.worst.round(3))  # v²/(2 g): derivative v/g
    [[0.4]] [[0.68 0.92]]
    """
    uncertain = uncertain_parameters(model, distributions)
    named, checked = with_limits(responses, limits)
    means = {name: distribution.expected for name, distribution in uncertain.items()}
    functionals = [_functional(name, response, until) for name, response in named.items()]
    clash = set(means) & set(parameters or {})
    if clash:
        raise AnalysisError(f'"{min(clash)}" is both uncertain and given in parameters=')
    at = {**(parameters or {}), **means}
    slopes = gradient(model, functionals, until, with_respect_to=list(uncertain), parameters=at, **options)
    check_limits(checked, dict.fromkeys(slopes.functionals))
    spreads = np.array([distribution.spread for distribution in uncertain.values()])
    scaled = slopes.matrix * spreads
    related = correlation_matrix(list(uncertain), correlation or {})
    deviations = np.sqrt(np.einsum("ij,jk,ik->i", scaled, related, scaled))
    ends = np.array([_ends(model, distributions[name], uncertain[name]) for name in uncertain])
    chances = {}
    for limit in checked:
        place = slopes.functionals.index(limit.response)
        chances[limit.name] = _exceeded(float(limit.excess(slopes.values[place])), float(deviations[place]))
    worst = _worst(slopes.values, slopes.matrix, ends)
    return LinearUncertainty(
        model.name, slopes.functionals, tuple(uncertain), slopes.values, slopes.matrix, spreads, deviations, worst,
        chances, bool(correlation), slopes.notes,
    )  # fmt: skip


def _functional(name: str, response: Response, until: object) -> Functional:
    """The response as a functional, which can be differentiated."""
    if isinstance(response, Functional):
        return response.named(name)
    if isinstance(response, str):
        reduction, quantity = split_name(response)
        if reduction == "final":
            return Terminal(quantity, name=name)
        if reduction == "max":
            return Peak(quantity, name=name)
        if reduction == "mean" and is_number(until) and float(until) > 0:
            return (Integral(quantity) / float(until)).named(name)
    raise AnalysisError(
        f'response "{name}" cannot be differentiated; give a functional such as cd.Terminal(...) or cd.Peak(...), or '
        "use cd.uncertainty"
    )


def _ends(model: Model, declared: object, resolved: Distribution) -> tuple[float, float]:
    """How far a parameter may go from its mean, down and up."""
    low, high = declared.limits(model.units) if isinstance(declared, Distribution) else resolved.zone
    return low - resolved.expected, high - resolved.expected


def _worst(values: np.ndarray, matrix: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """The smallest and largest response of the linear model; a parameter without influence does not count."""
    with np.errstate(invalid="ignore"):
        moves = np.where(matrix[:, :, None] == 0, 0.0, matrix[:, :, None] * ends[None, :, :])
    return np.column_stack([values + moves.min(axis=2).sum(axis=1), values + moves.max(axis=2).sum(axis=1)])


def _exceeded(excess: float, deviation: float) -> float:
    """Φ(-β), β = -excess / σ."""
    from scipy.special import ndtr

    return float(ndtr(excess / deviation)) if deviation > 0 else float(excess > 0)
