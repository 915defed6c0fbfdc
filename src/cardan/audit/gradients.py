"""Checks of derivatives by Taylor remainders (`cardan.check_gradient`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.analysis.methods import run_arguments
from cardan.audit.findings import Check, skipped
from cardan.audit.limits import ORDER
from cardan.design.functionals import Functional
from cardan.design.gradients.check import check_gradient
from cardan.design.gradients.check_table import AGREES, CANNOT_TELL, DIFFERS
from cardan.spec import RunWords

if TYPE_CHECKING:
    from cardan.model.model import Model


TITLE = "gradient, order of Taylor remainders"
EXACT_ORDER = 2.0  # the order of remainders so small that nothing but noise is left
KEPT = {
    "simulate": ("until", "start", "hold", "start_time", "method", "impacts", "max_step", "parameters"),
    "equilibrium": ("start", "hold", "seek", "parameters"),
    "kinematics": ("until", "every", "start_time", "parameters"),
    "inverse": ("until", "every", "start_time", "parameters"),
}
DIFFERENTIABLE = ("partition", "joint", "dae", "generalized-alpha", "auto")


def gradient_check(model: Model, analysis: str, options: RunWords, requested: Any) -> Check:
    """The smallest order with which the remainders of the functionals fall."""
    functionals, names = _functionals_and_names(requested)
    run_options = {word: options[word] for word in KEPT[analysis] if options.get(word) is not None}
    if run_options.get("method") not in (None, *DIFFERENTIABLE):
        run_options["method"] = "partition"
    arguments = run_arguments(run_options) if analysis == "simulate" else run_options
    comparison = check_gradient(model, functionals, analysis=analysis, with_respect_to=names, **arguments)
    verdicts = [item.verdict for item in (*comparison.table, *comparison.taylor)]
    if all(verdict == CANNOT_TELL for verdict in verdicts):
        return skipped("gradient", TITLE, "differences are too noisy to tell")
    orders = {
        item.functional: item.slope if np.isfinite(item.slope) else EXACT_ORDER
        for item in comparison.taylor
        if item.verdict != CANNOT_TELL
    }
    worst = min(orders, key=lambda name: orders[name], default="")
    value, note = orders.get(worst, EXACT_ORDER), ""
    wrong = [entry for entry in comparison.table if entry.verdict == DIFFERS]
    if wrong:
        one = wrong[0]
        value = float("nan")
        note = f"{one.functional} by {one.parameter}: {one.derivative:.6g}, but differences say {one.difference:.6g}"
        worst = one.functional
    count = sum(entry.verdict == AGREES for entry in comparison.table)
    summary = note or f"{count} of {len(comparison.table)} derivatives agree with differences"
    return Check("gradient", TITLE, value, ORDER, where=worst, note=summary, at_least=True)


def _functionals_and_names(requested: Any) -> tuple[Any, Any]:
    """Functionals, and the parameters they are differentiated by: all where none are named."""
    if isinstance(requested, tuple) and len(requested) == 2 and not isinstance(requested[1], Functional):
        return requested
    return requested, None
