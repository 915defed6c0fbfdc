"""What a design is judged by: numbers that a motion, an equilibrium or its vibrations give. Declarations only.

    cd.Terminal(lambda s: s.angle(crank))                  at the end of the run
    cd.Terminal(lambda s: s.time, at="touchdown")          the time of an event
    cd.Integral(lambda s: s.rate("damper") ** 2)
    cd.Peak("pin.reaction_i.Fx")                           the largest value
    cd.Always(lambda s: s.length(spring) - 0.3)            at most zero at all times
    cd.Frequency(1)                                        the first natural frequency
    cd.Peak(f) + 0.1 * cd.Integral(g)                      sums, differences and multiples

The function is one of the symbolic view, which here also knows accelerations, reactions, forces and energies
(`s.acceleration(marker)`, `s.reaction(joint)`, `s.output("spring.force")`), or the dotted name of anything a result
has.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from cardan.design.conditions import Comparable
from cardan.errors import ModelError, suggestion
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.values import is_number
from cardan.model.spoken import Spoken

FORMS = ("peak", "integral", "sampled")
SIDES = ("before", "after")


@dataclass(frozen=True, eq=False)
class Functional(Comparable, metaclass=Spoken):
    """One number of a design. `name` is made of the kind where it is not given."""

    kind: ClassVar[str] = "functional"

    @property
    def label(self) -> str:
        """Its name, or what it is."""
        name = getattr(self, "name", None)
        f = getattr(self, "f", None)
        text = f.text if isinstance(f, Expression) else f
        return name or (f"{self.kind} of {text}" if isinstance(text, str) else self.kind)

    def named(self, name: str) -> Any:
        """The same under another name."""
        return replace(self, name=name)  # type: ignore[call-arg]

    def __add__(self, other: Any) -> Functional:
        return _combined((self, 1.0), (other, 1.0))

    def __sub__(self, other: Any) -> Functional:
        return _combined((self, 1.0), (other, -1.0))

    def __radd__(self, other: Any) -> Functional:
        return _combined((other, 1.0), (self, 1.0))

    def __rsub__(self, other: Any) -> Functional:
        return _combined((other, 1.0), (self, -1.0))

    def __mul__(self, factor: Any) -> Functional:
        return _combined((self, _number(factor, "multiplied by")))

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Functional:
        return _combined((self, 1.0 / _number(divisor, "divided by")))

    def __neg__(self) -> Functional:
        return _combined((self, -1.0))


@dataclass(frozen=True, eq=False)
class Terminal(Functional):
    """The value of f at the end of a run, or `at` another moment: a time, or an event by its name.

    `at="touchdown"` is the first time that event happened, ("touchdown", 3) the third; `side` says whether the state
    "before" or "after" it is meant.
    """

    f: Any
    at: Any = None
    name: str | None = None
    side: str = "after"

    kind: ClassVar[str] = "terminal"

    def __post_init__(self) -> None:
        check_function(self)
        if self.side not in SIDES:
            raise ModelError(f'{self.label}: side="{self.side}" is not known{suggestion(str(self.side), SIDES)}')


@dataclass(frozen=True, eq=False)
class Integral(Functional):
    """∫ f dt over the run, or `between=(t1, t2)`; None stands for its start or end."""

    f: Any
    between: tuple[Any, Any] | None = None
    name: str | None = None

    kind: ClassVar[str] = "integral"

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)


@dataclass(frozen=True, eq=False)
class Peak(Functional):
    """The largest value of f over the run, or `between` two times.

    Its derivative is that of f at the moment of the peak (the moment itself moves, too, but f is stationary there).
    With `smooth=ρ` it is the mean (1/ρ) log(∫ exp(ρ f) dt / T), differentiable also where two peaks are equally high,
    and smaller than the peak by about log(T ρ ...)/ρ.
    """

    f: Any
    between: tuple[Any, Any] | None = None
    smooth: float | None = None
    name: str | None = None

    kind: ClassVar[str] = "peak"

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)
        if self.smooth is not None and not (is_number(self.smooth) and float(self.smooth) > 0):
            raise ModelError(f"{self.label}: smooth={self.smooth!r}: expected a positive number")


@dataclass(frozen=True, eq=False)
class LocalPeaks(Functional):
    """The `count` highest local maxima of f over time, a number each, in the order of time; not of the public face.

    max f ≤ z is the same as every local maximum ≤ z, and these are smooth where the highest one has a kink: this is
    what an optimizer is given in place of a Peak. Where there are fewer maxima, the lowest of them is repeated.
    """

    f: Any
    between: tuple[Any, Any] | None = None
    count: int = 2
    name: str | None = None

    kind: ClassVar[str] = "peak"


@dataclass(frozen=True, eq=False)
class Always(Functional):
    """f ≤ 0 at all times, or `between` two; as a number that must not be positive:

    "peak"      the largest value of f
    "integral"  ∫ <f> dt with <x> = x² for x > 0, else 0 (Barman & Haug 1981, eqs. 3.10-3.12): 0 where it is kept
    "sampled"   the values of f at `samples` equally spaced times, each a number of its own
    """

    f: Any
    between: tuple[Any, Any] | None = None
    form: str = "peak"
    samples: int = 50
    name: str | None = None

    kind: ClassVar[str] = "always"

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)
        if self.form not in FORMS:
            raise ModelError(f'{self.label}: form="{self.form}" is not known{suggestion(str(self.form), FORMS)}')
        if not (isinstance(self.samples, int) and self.samples >= 2):
            raise ModelError(f"{self.label}: samples={self.samples!r}: expected a whole number of at least 2")


@dataclass(frozen=True, eq=False)
class Frequency(Functional):
    """A natural frequency about the equilibrium, cycles per time unit; `mode` counts the oscillating modes from 1."""

    mode: int = 1
    name: str | None = None

    kind: ClassVar[str] = "frequency"

    def __post_init__(self) -> None:
        check_mode(self)


@dataclass(frozen=True, eq=False)
class Damping(Functional):
    """The damping ratio of an oscillating mode about the equilibrium."""

    mode: int = 1
    name: str | None = None

    kind: ClassVar[str] = "damping"

    def __post_init__(self) -> None:
        check_mode(self)


@dataclass(frozen=True, eq=False)
class Combination(Functional):
    """Σ weight · functional + constant: what `f1 + 2 * f2 - 3` is. Every functional in it is one number."""

    terms: tuple[tuple[Functional, float], ...]
    constant: float = 0.0
    name: str | None = None

    kind: ClassVar[str] = "combination"

    @property
    def label(self) -> str:
        if self.name:
            return self.name
        parts = [f"{weight:+g} {functional.label}".replace("1 ", "", 1) if abs(weight) == 1 else
                 f"{weight:+g} {functional.label}" for functional, weight in self.terms]  # fmt: skip
        parts += [f"{self.constant:+g}"] if self.constant else []
        text = " ".join(f"{part[0]} {part[1:]}" for part in parts)
        return text.removeprefix("+ ")


def _combined(*parts: tuple[Any, float]) -> Combination:
    """The sum of functionals and numbers, each times a weight; combinations within it are taken apart."""
    weights: dict[Functional, float] = {}
    constant = 0.0
    for part, weight in parts:
        if isinstance(part, Combination):
            constant += weight * part.constant
            for functional, own in part.terms:
                weights[functional] = weights.get(functional, 0.0) + weight * own
        elif isinstance(part, Functional):
            if isinstance(part, Always) or size_of(part) != 1:
                raise ModelError(f"{part.label}: a condition, or several numbers, cannot be added or scaled")
            weights[part] = weights.get(part, 0.0) + weight
        else:
            constant += weight * _number(part, "added to")
    return Combination(tuple(weights.items()), constant)


def _number(value: Any, done: str) -> float:
    if not is_number(value) or not math.isfinite(value) or (done == "divided by" and value == 0):
        raise ModelError(f"a functional can be {done} a number, not {value!r}; functions of the machine go into its f")
    return float(value)


def size_of(functional: Functional) -> int:
    """How many numbers a functional is."""
    if isinstance(functional, LocalPeaks):
        return functional.count
    if getattr(functional, "form", None) != "sampled":
        return 1
    return functional.samples if isinstance(functional, Always) else len(functional.frequencies)  # type: ignore[attr-defined]


def check_function(functional: Any) -> None:
    f = functional.f
    if not (isinstance(f, (str, Expression)) or is_number(f) or callable(f) or hasattr(f, "is_symbolic")):
        raise ModelError(
            f"{functional.kind}: expected a function of the machine, such as lambda s: s.angle(crank), or the name of "
            f'a result such as "crank.angle", got {f!r}'
        )


def check_window(functional: Any) -> None:
    window = functional.between
    if window is not None and not (isinstance(window, (tuple, list)) and len(window) == 2):
        raise ModelError(f"{functional.label}: between={window!r}: expected two times (t1, t2), None for start or end")


def check_mode(functional: Any) -> None:
    if not (isinstance(functional.mode, int) and functional.mode >= 1):
        raise ModelError(f"{functional.kind}: mode={functional.mode!r}: modes are counted 1, 2, ...")


def names_of(functionals: Any) -> tuple[str, ...]:
    """A name for each; those of the same kind that have none are numbered."""
    counts: dict[str, int] = {}
    found = []
    for functional in functionals:
        label = functional.label
        counts[label] = counts.get(label, 0) + 1
        found.append(label if getattr(functional, "name", None) else f"{label} {counts[label]}")
    single = {label for label, count in counts.items() if count == 1}
    return tuple(name.rsplit(" ", 1)[0] if name.rsplit(" ", 1)[0] in single else name for name in found)
