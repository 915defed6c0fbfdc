"""Checks the derivatives of functionals, against finite differences and by Taylor remainders.

    print(cd.check_gradient(model, [cd.Terminal(lambda s: s.angle(crank))], until=2))

Every derivative stands beside a difference, extrapolated from a few step sizes, and the error of that difference.
Along a random direction d of all parameters at once the remainder

    R(h) = |ψ(b + h d) - ψ(b) - h ψ'd|

falls with h² for exact derivatives, until only the noise of the integrator is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Unpack

import numpy as np

from cardan.design.functionals import Functional
from cardan.design.gradients.check_table import AGREES, CANNOT_TELL, DIFFERS, Entry, GradientCheck, Remainders
from cardan.design.gradients.evaluate import evaluate
from cardan.design.gradients.gradient import Gradient, gradient
from cardan.design.gradients.request import DesignOptions
from cardan.errors import AnalysisError, CardanError
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model
from cardan.spec import RunSpec, RunWords

STEPS = (8e-3, 2e-3, 5e-4, 1.25e-4)  # relative changes: above noise, below where fourth powers matter
TAYLOR_STEPS = (3e-2, 1e-2, 3e-3, 1e-3, 3e-4, 1e-4)
NOISE_STEP = 1e-6  # relative, between the values that show the noise
TIGHT = {"rtol": 1e-10, "atol": 1e-13}  # of changed machines: what is left of noise then is below what is looked for

SAME_DERIVATIVE = 1e-6  # relative: derivatives that differ by less are the same
TOLERANCES = 10.0  # of the run: so much may derivatives be off
SURE_DIFFERENCE = 1e-3  # relative error of a difference beyond which it proves nothing
AGREES_UP_TO, WRONG = 3.0, 10.0  # errors of a difference: up to here it agrees, from there on it differs
ENOUGH_SHOWN = 1e-6  # of a functional, for a change of the parameter by its own size: a difference so sure shows enough
FAINT_DERIVATIVE = 1e-7  # of a functional, for such a change: a derivative that is wrong by less does not matter
KINK_OF_DIFFERENCES = 1e-3  # relative: differences to both sides that are further apart, and sure, show a kink
SLOPE, POOR_SLOPE = 1.8, 1.5  # of remainders: 2 less what third powers take; 1 where a derivative is wrong
ABOVE_NOISE = 20.0  # remainders are looked at down to so many σ


@spoken
def check_gradient(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    with_respect_to: str | Sequence[str] | None = None,
    direction: str = "auto",
    parameters: Mapping[str, float] | None = None,
    steps: Sequence[float] = STEPS,
    seed: int = 0,
    **options: Unpack[DesignOptions],
) -> GradientCheck:
    """Compare the derivatives of `cd.gradient` with finite differences and with Taylor remainders.

    For exact derivatives the remainder R(h) = |ψ(b + h d) - ψ(b) - h ψ'd| falls with h² along any direction d.

    Parameters
    ----------
    model : Model
        The machine.
    functionals : Functional or sequence of Functional
        The functionals whose derivatives are checked.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters.
    with_respect_to : str or sequence of str, optional
        The names of parameters; the default is all parameters of the model.
    direction : str, default "auto"
        How the derivatives are computed: "adjoint", "forward" or "auto".
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    steps : sequence of float, default (8e-3, 2e-3, 5e-4, 1.25e-4)
        Changes of a parameter for the differences, relative to its value (or to its range, or to 1, if that is zero).
    seed : int, default 0
        The seed of the random direction.
    **options
        Further options of `cd.gradient`. The derivatives are those that `cd.gradient` gives with the same options, and
        are judged by their `rtol`; the changed machines are run with `rtol=1e-10`, because the tolerance limits what
        differences can show.

    Returns
    -------
    GradientCheck
        A verdict for each derivative: "agrees", "differs" or "cannot tell" (the difference is too noisy, or the
        functional has a kink here). `.ok` is true if nothing differs.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> cd.check_gradient(model, cd.Terminal("ball.position.y"), until=1).ok
    True
    """
    h = _checked_steps(steps)
    chosen = {"with_respect_to": with_respect_to, "direction": direction, "parameters": parameters}
    exact = gradient(model, functionals, until, **chosen, **options)  # type: ignore[arg-type]
    how: RunWords = _tight(options)
    names = exact.parameters
    base = {name: float((parameters or {}).get(name, model.parameters[name].value)) for name in names}
    scales = np.array([_scale(model, name, base[name]) for name in names])
    failures: list[str] = []

    def values(change: np.ndarray) -> np.ndarray:
        """The functionals with parameters changed by so much; nan where there is no such motion."""
        moved = {name: base[name] + float(d) for name, d in zip(names, change, strict=True)}
        try:
            result = evaluate(model, functionals, until, parameters={**(parameters or {}), **moved}, **how)
        except CardanError as problem:
            failures.append(str(problem).splitlines()[0])
            return np.full(exact.values.size, np.nan)
        return result if result.size == exact.values.size else np.full(exact.values.size, np.nan)

    notes = []
    at_design = values(np.zeros(len(names)))
    if not np.isfinite(at_design).all():
        notes.append(
            f"with rtol={TIGHT['rtol']:g} the machine cannot be run: differences are as rough as its tolerance"
        )
        how, at_design = RunWords(options), exact.values
        failures.clear()
    d = _direction(scales, seed)
    tolerance = float(how.get("rtol", 0.0))
    sizes = np.maximum(np.abs(at_design), np.abs(exact.matrix @ d))
    noise = np.maximum(_noise(values, d, at_design), tolerance * sizes)  # values are known no better than that
    close = max(SAME_DERIVATIVE, TOLERANCES * _rtol(options))
    entries: list[Entry] = []
    for k, name in enumerate(names):
        unit = np.zeros(len(names))
        unit[k] = 1.0
        above, below = (np.array([values(sign * x * scales[k] * unit) for x in h]) for sign in (1, -1))
        for i, functional in enumerate(exact.functionals):
            both = Sides(above[:, i], below[:, i], at_design[i], h * scales[k], noise[i])
            entries.append(_entry(functional, name, exact.matrix[i, k], both, scales[k], close))
    entries.sort(key=lambda entry: exact.functionals.index(entry.functional))
    taylor = _taylor(values, exact, at_design, d, noise, close) if names else ()
    if failures:
        notes.append(f"{len(failures)} of the changed machines could not be run, for example: {failures[0]}")
    return GradientCheck(exact, tuple(entries), tuple(taylor), d, noise, tuple(notes))


# -- one derivative --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Sides:
    """A functional above and below a parameter's value."""

    above: np.ndarray
    below: np.ndarray
    at_design: float
    h: np.ndarray
    noise: float

    def differences(self) -> tuple[Estimate, Estimate, Estimate]:
        """Central, from above, from below."""
        upper = one_sided(self.above, self.at_design, self.h, self.noise)
        lower = one_sided(self.below, self.at_design, -self.h, self.noise)
        return central(self.above, self.below, self.h, self.noise), upper, lower


def _entry(functional: str, parameter: str, derivative: float, sides: Sides, scale: float, close: float) -> Entry:
    both, upper, lower = sides.differences()
    note = ""
    if _is_kink(upper, lower):
        note = f"a kink: from below {lower.value:.7g}, from above {upper.value:.7g}"
        verdict = CANNOT_TELL if _between(derivative, lower, upper) else DIFFERS
        return Entry(functional, parameter, derivative, both.value, both.error, lower.value, upper.value, verdict, note)
    best = both
    if not np.isfinite(both.error):
        best = min((upper, lower), key=lambda estimate: estimate.error)
        note = "one-sided" if np.isfinite(best.error) else "no difference could be made"
    verdict = _verdict(derivative, best, scale, abs(sides.at_design), close)
    return Entry(functional, parameter, derivative, best.value, best.error, lower.value, upper.value, verdict, note)


def _verdict(derivative: float, difference: Estimate, scale: float, size: float, close: float) -> str:
    if difference == NONE or not np.isfinite(difference.error):
        return CANNOT_TELL
    gap, error = abs(derivative - difference.value), difference.error
    larger = max(abs(derivative), abs(difference.value))
    is_sure = error <= SURE_DIFFERENCE * larger or error * scale <= ENOUGH_SHOWN * size
    if gap * scale <= FAINT_DERIVATIVE * size or gap <= max(close * larger, AGREES_UP_TO * error):
        return AGREES if is_sure or gap == 0.0 else CANNOT_TELL
    return DIFFERS if gap > WRONG * error else CANNOT_TELL


def _is_kink(upper: Estimate, lower: Estimate) -> bool:
    errors = upper.error + lower.error
    if not np.isfinite(errors):
        return False
    gap = abs(upper.value - lower.value)
    return gap > WRONG * errors and gap > KINK_OF_DIFFERENCES * max(abs(upper.value), abs(lower.value))


def _between(derivative: float, lower: Estimate, upper: Estimate) -> bool:
    """Whether a derivative is one of the two sides, or lies between them."""
    slack = AGREES_UP_TO * max(lower.error, upper.error) + SURE_DIFFERENCE * max(abs(lower.value), abs(upper.value))
    return min(lower.value, upper.value) - slack <= derivative <= max(lower.value, upper.value) + slack


# -- all at once -----------------------------------------------------------------------------------------------------


def _taylor(
    values: Callable[[np.ndarray], np.ndarray],
    exact: Gradient,
    at_design: np.ndarray,
    d: np.ndarray,
    noise: np.ndarray,
    close: float,
) -> list[Remainders]:
    h, slopes = np.array(TAYLOR_STEPS), exact.matrix @ d
    changed = np.array([values(x * d) for x in h])
    left = np.abs(changed - at_design - np.outer(h, slopes))
    rows = []
    for i, name in enumerate(exact.functionals):
        size = max(abs(at_design[i]), abs(slopes[i]))
        floor = ABOVE_NOISE * noise[i] + close * h * abs(slopes[i])
        shown = np.isfinite(left[:, i]) & (
            floor <= np.maximum(SURE_DIFFERENCE * h * abs(slopes[i]), ENOUGH_SHOWN * size)
        )
        rows.append(_judged(name, h, left[:, i], left[:, i] > floor, shown, size))
    return rows


def _judged(
    name: str, h: np.ndarray, left: np.ndarray, usable: np.ndarray, shown: np.ndarray, size: float
) -> Remainders:
    """`usable`: remainders above the noise; `shown`: those that would be, if the derivative were wrong."""
    slope = float("nan")
    if usable.sum() >= 2:  # the smaller steps count: with large ones third powers show
        last = np.flatnonzero(usable)[-3:]
        slope = float(np.polyfit(np.log(h[last]), np.log(left[last]), 1)[0])
    if not usable.any():
        verdict = AGREES if shown.any() else CANNOT_TELL
    elif np.isfinite(slope) and slope >= SLOPE:
        verdict = AGREES
    else:
        verdict = DIFFERS if usable.sum() >= 3 and slope < POOR_SLOPE else CANNOT_TELL
    return Remainders(name, h, left, usable, size, slope, verdict)


def _noise(values: Callable[[np.ndarray], np.ndarray], d: np.ndarray, at_design: np.ndarray) -> np.ndarray:
    """σ of each functional; round-off where the motion cannot be made."""
    if not d.size:
        return np.zeros(at_design.size)
    line = np.array([at_design, *(values(k * NOISE_STEP * d) for k in range(1, NOISE_POINTS))])
    noise = np.array([noise_of(column) for column in line.T])
    return np.where(np.isfinite(noise), noise, 1e-12 * np.abs(at_design))


def _rtol(options: DesignOptions) -> float:
    """The tolerance that derivatives are asked for with; 0 for what is not integrated, unless it is given."""
    is_motion = options.get("analysis", "simulate") == "simulate"
    return float(options.get("rtol", RunSpec.rtol if is_motion else 0.0))


def _tight(options: DesignOptions) -> RunWords:
    """The options with which changed machines are run."""
    if options.get("analysis", "simulate") != "simulate":
        return dict(options)
    return {**options, **{word: min(float(options.get(word, most)), most) for word, most in TIGHT.items()}}


def _direction(scales: np.ndarray, seed: int) -> np.ndarray:
    """Random signs; every parameter changes by half of its own size up to all of it."""
    generator = np.random.default_rng(seed)
    return scales * generator.uniform(0.5, 1.0, scales.size) * generator.choice((-1.0, 1.0), scales.size)


def _scale(model: Model, name: str, value: float) -> float:
    """The size of a parameter."""
    bounds = model.parameters[name].bounds
    if value != 0.0:
        return abs(value)
    return 0.1 * (bounds[1] - bounds[0]) if bounds is not None and np.isfinite(bounds).all() else 1.0


def _checked_steps(steps: Sequence[float]) -> np.ndarray:
    h = np.sort(np.array(steps, dtype=float).ravel())[::-1]
    if h.size < 2 or not (h > 0).all() or np.unique(h).size < h.size or not np.isfinite(h).all():
        raise AnalysisError(f"steps={steps!r}: expected two or more different positive numbers, such as (1e-2, 1e-3)")
    return h


# -- derivatives by finite differences with an estimate of their own error. Arrays in, numbers out -------------------
#
#     central     (ψ(b + h) - ψ(b - h)) / 2h = ψ' + c₁ h² + c₂ h⁴ + ...
#     one-sided   ±(ψ(b ± h) - ψ(b)) / h     = ψ' + c₁ h + c₂ h² + ...
#
# Both are extrapolated to h = 0 (Ridders 1982, Adv. Eng. Software 4:75). What remains is the noise of ψ, σ/h: an
# integrator that chooses its steps gives values that scatter. σ is seen in differences of high order, in which whatever
# is smooth has vanished (Moré & Wild 2011, SIAM J. Sci. Comput. 33:1292).


NOISE_POINTS = 7  # values along a line
NOISE_ORDERS = (3, 4, 5)  # of the differences that show the noise
AMPLIFIED_NOISE = 2.0  # what extrapolation makes of noise, at most
NOISES = 3.0  # σ is a standard deviation; a single value may be further off
VALUE_ROUND_OFF = 4e-16  # of a value, at least


@dataclass(frozen=True)
class Estimate:
    """A derivative, and how far off it may be (infinite: it could not be found)."""

    value: float
    error: float


NONE = Estimate(float("nan"), float("inf"))


def noise_of(values: np.ndarray) -> float:
    """σ of equally spaced values of a function that is smooth but for noise: σ² = mean(Δᵏψ)² (k!)²/(2k)!."""
    if not np.isfinite(values).all():
        return float("nan")
    levels = [np.sqrt(np.mean(np.diff(values, k) ** 2) / comb(2 * k, k)) for k in NOISE_ORDERS]
    return float(max(min(levels), VALUE_ROUND_OFF * np.abs(values).max()))


def central(above: np.ndarray, below: np.ndarray, h: np.ndarray, noise: float) -> Estimate:
    """From values at b + h and b - h, for falling h."""
    return _extrapolated((above - below) / (2 * h), h, h**2, noise / np.sqrt(2))


def one_sided(beside: np.ndarray, at_design: float, h: np.ndarray, noise: float) -> Estimate:
    """From values at b + h, h of either sign, and at b."""
    return _extrapolated((beside - at_design) / h, np.abs(h), np.abs(h), noise * np.sqrt(2))


def _extrapolated(D: np.ndarray, h: np.ndarray, x: np.ndarray, noise: float) -> Estimate:
    """The polynomial in x through the differences D, at x = 0: Neville's table, and of it the entry that is surest."""
    usable = np.isfinite(D)
    D, h, x = D[usable], h[usable], x[usable]
    best, last = NONE, np.zeros(0)
    for k in range(D.size):
        row = [float(D[k])]
        for j in range(1, k + 1):
            row.append(row[-1] + (row[-1] - last[j - 1]) / (x[k - j] / x[k] - 1))
        for j in range(k + 1):
            above = [abs(row[j] - last[j])] if j < k else []
            beside = [abs(row[j] - row[j - 1]), abs(row[j] - last[j - 1])] if j else above
            if beside:
                error = max(beside) + NOISES * AMPLIFIED_NOISE * noise / h[k]
                if error < best.error:
                    best = Estimate(row[j], float(error))
        last = np.array(row)
    return best
