"""What a number, a curve or a function means where an element asks for a stiffness or a damping."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeGuard

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.model.element import ForceElement
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar
from cardan.model.view import Signal, View, signal, vector_signal


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


class Parts(NamedTuple):
    """What a spring, a damper and an actuator along one coordinate each give."""

    spring: Scalar
    damper: Scalar
    actuator: Scalar

    @property
    def total(self) -> Scalar:
        return self.spring + self.damper + self.actuator

    def named(self, word: str) -> dict[str, Scalar]:
        """To report, as forces or torques."""
        return {f"{part}_{word}": value for part, value in self._asdict().items()} | {word: self.total}


# -- along several axes ----------------------------------------------------------------------------------------------


def check_axes(element: ForceElement, words: tuple[str, ...], size: int, what: str) -> None:
    """Coefficients of an element that are one signal for all axes, or one for each."""
    for word in words:
        value, name, over = getattr(element, word), f"{what}: {word}", element.curve_axes(word)
        several = value.numel() > 1 if is_expression(value) else hasattr(value, "__len__")
        checked = vector_signal(value, size, name, over) if several else signal(value, name, over)
        object.__setattr__(element, word, checked)


def each_axis(value: Any, size: int) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,) * size


def force_along_axes(
    s: View, stiffness: object, stretch: ca.SX, damping: object, rate: ca.SX, preload: object
) -> ca.SX:
    """k d + c ḋ + f⁰ for each axis."""
    size = stretch.numel()
    springs, dampers, preloads = (each_axis(value, size) for value in (stiffness, damping, preload))
    return ca.vertcat(
        *(
            characteristic(springs[k], stretch[k], s) + characteristic(dampers[k], rate[k], s) + s.signal(preloads[k])
            for k in range(size)
        )
    )


def energy_along_axes(stiffness: object, stretch: ca.SX) -> Scalar:
    size = stretch.numel()
    return sum((stored_energy(k, stretch[at]) for at, k in enumerate(each_axis(stiffness, size))), 0.0)
