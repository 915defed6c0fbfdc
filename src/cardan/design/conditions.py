"""Limits on responses: cd.AtMost(functional, 0.3), cd.AtLeast(...), cd.Equal(...)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.errors import ModelError
from cardan.model.expressions.values import is_number


@dataclass(frozen=True, eq=False)
class Condition:
    """A functional compared with a number; as the optimizers want it, sign · (functional - value) <= 0 or = 0."""

    functional: Any
    value: float
    name: str | None = None

    sign: ClassVar[float] = 1.0
    equal: ClassVar[bool] = False
    word: ClassVar[str] = "<="

    def __post_init__(self) -> None:
        kind = type(self).__name__
        if isinstance(self.functional, Condition):
            raise ModelError(f"{kind}: expected a functional such as cd.Terminal(...), got another condition")
        if not isinstance(self.functional, Comparable):
            raise ModelError(f"{kind}: expected a functional such as cd.Terminal(...), got {self.functional!r}")
        if not is_number(self.value) or not math.isfinite(self.value):
            raise ModelError(f"{kind}: expected a number to compare with, got {self.value!r}")
        object.__setattr__(self, "value", float(self.value))


@dataclass(frozen=True, eq=False)
class AtMost(Condition):
    """The condition that a functional is at most a number; `functional <= value` is the same.

    Parameters
    ----------
    functional : Functional
        Such as `cd.Terminal("crank.angular_velocity")`.
    value : float
        The limit, in the units of the functional.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.AtMost(cd.Terminal("crank.angle"), 0.3).value
    0.3
    """


@dataclass(frozen=True, eq=False)
class AtLeast(Condition):
    """The condition that a functional is at least a number; `functional >= value` is the same.

    Parameters
    ----------
    functional : Functional
        Such as `cd.Frequency(1)`.
    value : float
        The limit, in the units of the functional.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> (cd.Frequency(1) >= 2).value
    2.0
    """

    sign: ClassVar[float] = -1.0
    word: ClassVar[str] = ">="


@dataclass(frozen=True, eq=False)
class Equal(Condition):
    """The condition that a functional equals a number.

    Parameters
    ----------
    functional : Functional
        Such as `cd.Terminal("crank.angle")`.
    value : float
        The number, in the units of the functional.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Equal(cd.Terminal("crank.angle"), 1.5).value
    1.5
    """

    equal: ClassVar[bool] = True
    word: ClassVar[str] = "="


class Comparable:
    """What lets a functional be compared in place: `cd.Terminal(f) <= 0.3`, `cd.Integral(f) >= 2`, `first <= second`.

    `==` tells two functionals apart, and is refused for numbers: write `cd.Equal(functional, value)`.
    """

    def __le__(self, value: Any) -> AtMost:
        return AtMost(self - value, 0.0) if isinstance(value, Comparable) else AtMost(self, value)  # type: ignore[operator]

    def __ge__(self, value: Any) -> AtLeast:
        return AtLeast(self - value, 0.0) if isinstance(value, Comparable) else AtLeast(self, value)  # type: ignore[operator]

    def __lt__(self, value: Any) -> Any:
        raise ModelError("functionals are limited by <= and >=: the border itself is allowed")

    __gt__ = __lt__

    def __eq__(self, other: object) -> bool:
        if is_number(other):
            raise ModelError("write cd.Equal(functional, number) in place of functional == number")
        return self is other

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        return True
