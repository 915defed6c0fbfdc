"""Derivatives of expressions in which black boxes stand: the chain rule through their arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.model.expressions.blackbox import Use, called, uses_in

CENTRAL_STEP = 6e-6  # about the cube root of round-off: central differences


def with_arguments(expression: ca.SX) -> ca.SX:
    """The expression with the arguments of the black boxes in it below: what it depends on."""
    expressions = [expression]
    for use in uses_in(expression):
        expressions.append(with_arguments(use.arguments))
    return ca.vertcat(*(ca.vec(x) for x in expressions))


def rate_along(expression: ca.SX, along: ca.SX, rates: ca.SX) -> ca.SX:
    """d/ds of an expression of `along`, whose own rates are given."""
    rate = ca.jtimes(expression, along, rates)
    for use in uses_in(expression):
        direction = rate_along(use.arguments, along, rates)
        slope = called(_Along(use), use.placeholder.numel(), [use.arguments, direction])
        rate += ca.jtimes(expression, use.placeholder, slope)
    return rate


def derivatives_through(expression: ca.SX, derivatives: Callable[[ca.SX], ca.SX]) -> ca.SX:
    """`derivatives` of an expression, which sees no black boxes, with what they add."""
    total = derivatives(expression)
    for use in uses_in(expression):
        n, m = use.placeholder.numel(), use.arguments.numel()
        slopes = ca.reshape(called(_Jacobian(use), n * m, [use.arguments]), n, m)
        inner = ca.mtimes(slopes, derivatives_through(use.arguments, derivatives))
        total += ca.mtimes(ca.jacobian(expression, use.placeholder), inner)
    return total


class _Along:
    """The derivative of a black box along a direction; called with arguments and direction."""

    def __init__(self, use: Use):
        self._use = use

    def __call__(self, *arguments: float) -> Any:
        n = len(arguments) // 2
        return along(self._use, arguments[:n], arguments[n:])


class _Jacobian:
    """All its derivatives, column by column."""

    def __init__(self, use: Use):
        self._use = use

    def __call__(self, *arguments: float) -> Any:
        derivatives = self._use.derivatives
        if derivatives is not None:
            return np.asarray(derivatives.jacobian(*arguments)).ravel("F")
        return np.concatenate(
            [np.atleast_1d(along(self._use, arguments, unit)) for unit in np.eye(len(arguments)).tolist()]
        )


def along(use: Use, arguments: Sequence[float], direction: Sequence[float]) -> np.ndarray:
    """As the black box itself says, else by a central difference."""
    if use.derivatives is not None:
        return use.derivatives.along(arguments, direction)
    x, d = np.asarray(arguments, float), np.asarray(direction, float)
    size = np.max(np.abs(d) / np.maximum(np.abs(x), 1.0), initial=0.0)
    h = CENTRAL_STEP / size if size > 0.0 else 0.0
    ahead, behind = (np.asarray(use.function(*(x + sign * h * d)), float) for sign in (1, -1))
    return (ahead - behind) / (2.0 * h) if h else np.zeros_like(ahead)
