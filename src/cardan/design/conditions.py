"""Limits on responses: cd.AtMost(functional, 0.3), cd.AtLeast(...), cd.Equal(...)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.errors import ModelError
from cardan.model.values import is_number


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
    """functional <= value: `cd.AtMost(cd.Terminal("crank.angular_velocity"), 0.3)`."""


@dataclass(frozen=True, eq=False)
class AtLeast(Condition):
    """functional >= value."""

    sign: ClassVar[float] = -1.0
    word: ClassVar[str] = ">="


@dataclass(frozen=True, eq=False)
class Equal(Condition):
    """functional = value."""

    equal: ClassVar[bool] = True
    word: ClassVar[str] = "="


class Comparable:
    """What lets a functional be compared with a number in place: `cd.Terminal(f) <= 0.3`, `cd.Integral(f) >= 2`.

    There is no `==`: two functionals must still be told apart. Write `cd.Equal(functional, value)`.
    """

    def __le__(self, value: float) -> AtMost:
        return AtMost(self, value)

    def __ge__(self, value: float) -> AtLeast:
        return AtLeast(self, value)
