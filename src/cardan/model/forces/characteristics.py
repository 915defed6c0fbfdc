"""What a number, a curve or a function means where an element asks for a stiffness or a damping."""

from __future__ import annotations

from typing import TypeGuard

from cardan.deferred import is_expression
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar
from cardan.model.view import Signal, View


def characteristic(value: Signal, argument: Scalar, s: View) -> Scalar:
    """A Spline is the curve itself; a number or a function of the machine is the coefficient."""
    return value(argument) if isinstance(value, Spline) else s.signal(value) * argument


def stored_energy(stiffness: Signal, stretch: Scalar) -> Scalar:
    """Energy of a spring: ∫ f dl. Functions of the machine have no potential: their work is not stored energy."""
    if isinstance(stiffness, Spline):
        return stiffness.integral(stretch)
    return 0.5 * stiffness * stretch**2 if is_fixed(stiffness) else 0.0


def is_fixed(value: Signal) -> TypeGuard[Scalar]:
    """A number or an expression of parameters: it does not change during a run."""
    return is_expression(value) or not callable(value)


def has_effect(value: object) -> bool:
    """Whether it is anything but the number 0."""
    return not (isinstance(value, (int, float)) and value == 0)
