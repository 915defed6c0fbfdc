"""Functionals: numbers by which a design is judged, from a motion, an equilibrium or vibrations. Declarations only.

    cd.Terminal(lambda s: s.angle(crank))                  at the end of the run
    cd.Terminal(lambda s: s.time, at="touchdown")          the time of an event
    cd.Integral(lambda s: s.rate("damper") ** 2)
    cd.Peak("pin.reaction_i.Fx")                           the largest value
    cd.Always(lambda s: s.length(spring) - 0.3)            at most zero at all times
    cd.Frequency(1)                                        the first natural frequency
    cd.Peak(f) + 0.1 * cd.Integral(g)                      sums, differences and multiples
    cd.Largest(cd.Peak(f), cd.Peak(g))                     the largest of several
    cd.AtMost(cd.Peak(f), 0.3), cd.Peak(f) <= 0.3          a limit

What a class of functional is, it says itself: which measure of its function over time (`measured`) or of small
vibrations (`of_mode`), of how many numbers (`size`), how it stands in a text model (`head`, and the fields with
`in_text`). Analyses, searches and files ask it; none of them knows the classes.

The function is one of the symbolic view, which here also knows accelerations, reactions, forces and energies
(`s.acceleration(marker)`, `s.reaction(joint)`, `s.quantity("spring.force")`), or the dotted name of anything a result
has.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self

import numpy as np

from cardan.analysis.small_motions.frequencies import checked_frequencies
from cardan.deferred import symbol_of
from cardan.design.measures import Answer, Measures, Window
from cardan.errors import AnalysisError, ModelError, check_choice, described, suggestion
from cardan.model.argument_messages import Spoken
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.values import Scalar, is_number

if TYPE_CHECKING:
    from cardan.compiled.responses import Quantity
    from cardan.design.gradients.at_rest.frequencies import ModeDerivatives

FORMS = ("peak", "integral", "sampled")
AMPLITUDE_FORMS = ("peak", "sampled")
SIDES = ("before", "after")
MOTION, MODES, RESPONSE = "motion", "modes", "response"  # what numbers are taken from
SHAPE, ABOUT = "shape", "about"  # of a field in text models, where Python accepts more or says less


def in_text(shape: str | None, about: str = "") -> dict[str, str | None]:
    """How a field is written in text models: what may stand there (None: nothing, it is no word), and what it means."""
    return {SHAPE: shape, ABOUT: about}


WINDOW = in_text("tuple[Scalar | None, Scalar | None] | None")


@dataclass(frozen=True, eq=False)
class Functional(metaclass=Spoken):
    """One number of a design. `name` is made of the kind where it is not given.

    Functionals are added, scaled and compared: `cd.Terminal(f) <= 0.3`, `first - second >= 2`. A comparison that would
    say nothing is refused: `==`, `<` and `>`, and `0.1 <= functional <= 0.3`, of which Python keeps one half.
    """

    kind: ClassVar[str] = "functional"
    source: ClassVar[str] = MOTION
    is_condition: ClassVar[bool] = False  # whether it must be at most zero
    moves_with_its_function: ClassVar[bool] = False  # whether that of f - c is that of f, less c
    __array_ufunc__: ClassVar[None] = None  # a number of NumPy leaves arithmetic and comparisons to the functional

    @classmethod
    def head(cls) -> str:
        """The word that it begins with in text models; empty where it is never written."""
        return cls.kind

    @classmethod
    def from_text(cls, values: dict[str, Any]) -> Functional:
        """The functional with these values of the fields that text models have."""
        return cls(**values)

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return 1

    @property
    def is_at_end(self) -> bool:
        """Whether it looks at the end of a run only."""
        return False

    @property
    def is_over_time(self) -> bool:
        """Whether it is the largest value of something over time, with a kink where two maxima are equally high."""
        return False

    @property
    def is_composed(self) -> bool:
        """Whether it is made of other functionals."""
        return False

    def measured(self, measures: Measures[Answer]) -> Answer:
        """Which measure of its function over time it is."""
        raise AnalysisError(f"{self.label} is not a number of a motion")

    def composed(self, composition: Composition[Answer]) -> Answer:
        """What it is made of, put together."""
        return composition.leaf(self)

    def leaves(self) -> tuple[Functional, ...]:
        """What sums and the largest of several are made of; all else is made of itself."""
        return (self,)

    def branches(self) -> tuple[Functional, ...]:
        """The functionals whose largest it is, as far as that can be said.

        max(a, b) + c = max(a + c, b + c),   w max(a, b) = max(w a, w b) for w > 0
        """
        return (self,)

    def as_condition(self) -> Condition | None:
        """The limit that it has by itself."""
        return None

    @property
    def label(self) -> str:
        """Its name, or what it is."""
        name = getattr(self, "name", None)
        f = getattr(self, "f", None)
        text = f.text if isinstance(f, Expression) else f
        return name or (f"{self.kind} of {text}" if isinstance(text, str) else self.kind)

    def named(self, name: str) -> Self:
        """The same under another name."""
        return replace(self, name=name)  # type: ignore[call-arg]

    def __add__(self, other: Functional | float) -> Functional:
        return _combined((self, 1.0), (other, 1.0))

    def __sub__(self, other: Functional | float) -> Functional:
        return _combined((self, 1.0), (other, -1.0))

    def __radd__(self, other: Functional | float) -> Functional:
        return _combined((other, 1.0), (self, 1.0))

    def __rsub__(self, other: Functional | float) -> Functional:
        return _combined((other, 1.0), (self, -1.0))

    def __mul__(self, factor: float) -> Functional:
        return _combined((self, _number(factor, "multiplied by")))

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Functional:
        return _combined((self, 1.0 / _number(divisor, "divided by")))

    def __rtruediv__(self, other: object) -> NoReturn:
        raise ModelError(f"a functional cannot be a divisor; divide inside its function, as in {self._inside}")

    def __pow__(self, other: object) -> NoReturn:
        raise ModelError(f"a functional has no powers; take them inside its function, as in {self._inside}")

    @property
    def _inside(self) -> str:
        return f"cd.{type(self).__name__}(lambda s: 1 / ...)"

    def __neg__(self) -> Functional:
        return _combined((self, -1.0))

    def __abs__(self) -> Functional:
        return Largest(self, -self)

    def __le__(self, value: float | Functional) -> AtMost:
        return AtMost(self - value, 0.0) if isinstance(value, Functional) else AtMost(self, value)

    def __ge__(self, value: float | Functional) -> AtLeast:
        return AtLeast(self - value, 0.0) if isinstance(value, Functional) else AtLeast(self, value)

    def __lt__(self, value: object) -> NoReturn:
        raise ModelError(
            "functionals are limited by <= and >=: the border itself is allowed. They cannot be sorted; the largest of "
            "several is cd.Largest(first, second)"
        )

    __gt__ = __lt__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if is_number(other):
            raise ModelError("write cd.Equal(functional, number) in place of functional == number")
        if isinstance(other, Functional):
            raise ModelError(
                "write cd.Equal(first - second, 0) in place of first == second; `first is second` asks whether they "
                "are the same object"
            )
        return NotImplemented

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, eq=False)
class Terminal(Functional):
    """The value of a function of the machine at the end of a run, or at another moment.

    Parameters
    ----------
    f : function of the machine, or str
        Such as `lambda s: s.angle(crank)`, or the name of a quantity of a result, "crank.angle".
    at : float, str or (str, int), optional
        The moment: a time (a number, a parameter or an expression of parameters), or an event by its name. "touchdown"
        is the first time that the event happens, ("touchdown", 3) the third. The default is the end of the run.
    name : str, optional
        The name in reports; the default is made of the kind and the quantity.
    side : "before" or "after", default "after"
        Whether the state before or after the event is meant. At a time, what is due then has happened.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> print(cd.evaluate(model, cd.Terminal(lambda s: s.position(ball)[1]), until=1).round(6))
    [-5.]
    """

    f: Quantity = field(metadata=in_text("Response", "Its value at the end of the run, or at another moment."))
    at: Scalar | str | tuple[str, int] | None = field(
        default=None, metadata=in_text("Moment | None", "A time, the name of an event, or [event, which time].")
    )
    name: str | None = None
    side: str = field(default="after", metadata=in_text(f"Literal{list(SIDES)}", "At an event: before or after it."))

    kind: ClassVar[str] = "terminal"
    moves_with_its_function: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_function(self)
        check_choice(f"{self.label}: side", self.side, SIDES)
        if self.side == "before" and not isinstance(self.at, str | tuple | list):
            raise ModelError(
                f'{self.label}: side="before" is the side of an event; give its name as at=, as in at="touchdown"'
            )

    @property
    def is_at_end(self) -> bool:
        return self.at is None

    def measured(self, measures: Measures[Answer]) -> Answer:
        return measures.at_moment(self.at, self.side)


@dataclass(frozen=True, eq=False)
class Integral(Functional):
    """The integral ∫ f dt of a function of the machine over the run, or over part of it.

    Parameters
    ----------
    f : function of the machine, or str
        Such as `lambda s: s.rate("damper") ** 2`, or the name of a quantity of a result.
    between : (float or None, float or None), optional
        The limits of integration; None stands for the start or the end of the run.
    name : str, optional
        The name in reports; the default is made of the kind and the quantity.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> print(cd.evaluate(model, cd.Integral("ball.velocity.y"), until=1).round(6))
    [-5.]
    """

    f: Quantity = field(metadata=in_text("Response", "Its integral over time."))
    between: Window | None = field(default=None, metadata=WINDOW)
    name: str | None = None

    kind: ClassVar[str] = "integral"

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)

    def measured(self, measures: Measures[Answer]) -> Answer:
        return measures.integral(self.between)


@dataclass(frozen=True, eq=False)
class Peak(Functional):
    """The largest value of a function of the machine over the run, or over part of it.

    With `smooth=ρ` it is the smooth mean (1/ρ) log(∫ exp(ρ f) dt / T), which is differentiable also where two peaks are
    equally high, and smaller than the largest value.

    Parameters
    ----------
    f : function of the machine, or str
        Such as `lambda s: s.acceleration(mass)[1]`, or the name of a quantity of a result.
    between : (float or None, float or None), optional
        The times between which the peak is sought; None stands for the start or the end of the run.
    smooth : float, optional
        The parameter ρ > 0 of the smooth mean, in units of 1/f.
    name : str, optional
        The name in reports; the default is made of the kind and the quantity.

    Notes
    -----
    The derivative of a peak is that of f at the moment of the peak: the moment moves, too, but f is stationary there.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, 4))
    >>> print(cd.evaluate(model, cd.Peak("ball.position.y"), until=1).round(6))
    [0.8]
    """

    f: Quantity = field(metadata=in_text("Response", "Its largest value."))
    between: Window | None = field(default=None, metadata=WINDOW)
    smooth: float | None = field(default=None, metadata=in_text("float | None", "Sharpness of a smooth maximum."))
    name: str | None = None

    kind: ClassVar[str] = "peak"
    moves_with_its_function: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)
        if self.smooth is not None and not (is_number(self.smooth) and float(self.smooth) > 0):
            raise ModelError(f"{self.label}: smooth={self.smooth!r}: expected a positive number")

    @property
    def is_over_time(self) -> bool:
        return self.smooth is None

    def measured(self, measures: Measures[Answer]) -> Answer:
        if self.smooth is None:
            return measures.peak(self.between)
        return measures.smooth_peak(self.between, float(self.smooth))


@dataclass(frozen=True, eq=False)
class LocalPeaks(Functional):
    """The `count` highest local maxima of f over time, a number each, in the order of time; not of the public face.

    max f ≤ z is the same as every local maximum ≤ z, and these are smooth where the highest one has a kink: this is
    what an optimizer is given in place of a Peak. Where there are fewer maxima, the lowest of them is repeated.
    """

    f: Quantity
    between: Window | None = None
    count: int = 2
    name: str | None = None

    kind: ClassVar[str] = "peak"

    @classmethod
    def head(cls) -> str:
        return ""

    @property
    def size(self) -> int:
        return self.count

    def measured(self, measures: Measures[Answer]) -> Answer:
        return measures.local_peaks(self.between, self.count)


@dataclass(frozen=True, eq=False)
class Always(Functional):
    """The condition that a function of the machine is at most zero at all times, f ≤ 0.

    Parameters
    ----------
    f : function of the machine, or str
        Such as `lambda s: s.length(spring) - 0.3`, or the name of a quantity of a result.
    between : (float or None, float or None), optional
        The times between which the condition holds; None stands for the start or the end of the run.
    form : "peak", "integral" or "sampled", default "peak"
        How the condition becomes numbers that must not be positive. "peak": the largest value of f. "integral": ∫ <f>
        dt with <x> = x² for x > 0, else 0 (Barman & Haug 1981, eqs. 3.10-3.12). "sampled": the values of f at equally
        spaced times, each a number of its own.
    samples : int, default 50
        The number of times of "sampled".
    name : str, optional
        The name in reports; the default is made of the kind and the quantity.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, 4))
    >>> below_a_metre = cd.Always(lambda s: s.position(ball)[1] - 1)
    >>> print(cd.evaluate(model, below_a_metre, until=1).round(6))  # negative: the condition holds
    [-0.2]
    """

    f: Quantity = field(
        metadata=in_text("Response", "At most zero at all times; or with at_most, at_least, kept below or above that.")
    )
    between: Window | None = field(default=None, metadata=WINDOW)
    form: str = field(default="peak", metadata=in_text(f"Literal{list(FORMS)}"))
    samples: int = 50
    name: str | None = None

    kind: ClassVar[str] = "always"
    is_condition: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_function(self)
        check_window(self)
        check_choice(f"{self.label}: form", self.form, FORMS)
        if not (isinstance(self.samples, int) and self.samples >= 2):
            raise ModelError(f"{self.label}: samples={self.samples!r}: expected a whole number of at least 2")

    @property
    def size(self) -> int:
        return self.samples if self.form == "sampled" else 1

    @property
    def is_over_time(self) -> bool:
        return self.form == "peak"

    def measured(self, measures: Measures[Answer]) -> Answer:
        if self.form == "sampled":
            return measures.at_times(self.between, self.samples)
        return measures.integral_above_zero(self.between) if self.form == "integral" else measures.peak(self.between)

    def as_condition(self) -> Condition:
        return AtMostZero(self, 0.0)


@dataclass(frozen=True, eq=False)
class OfMode(Functional):
    """A number of one oscillating mode of small vibrations about the equilibrium."""

    mode: int = field(default=1, metadata=in_text("int", "Which oscillating mode: 1, 2, ..."))
    name: str | None = None

    kind: ClassVar[str] = ""
    source: ClassVar[str] = MODES

    def __post_init__(self) -> None:
        if not (isinstance(self.mode, int) and self.mode >= 1):
            raise ModelError(f"{self.kind}: mode={self.mode!r}: modes are counted 1, 2, ...")

    def of_mode(self, modes: ModeDerivatives, k: int) -> tuple[float, np.ndarray]:
        """Its value of this mode, and its derivatives by the parameters."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Frequency(OfMode):
    """A natural frequency of small vibrations about the equilibrium, in cycles per unit of time.

    Parameters
    ----------
    mode : int, default 1
        The number of the mode. Oscillating modes are counted from 1, by rising frequency.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, free_length=1))
    >>> print(cd.evaluate(model, cd.Frequency(1)).round(4))
    [1.5915]
    """

    kind: ClassVar[str] = "frequency"

    def of_mode(self, modes: ModeDerivatives, k: int) -> tuple[float, np.ndarray]:
        return modes.frequency[k], modes.frequency_p[k]


@dataclass(frozen=True, eq=False)
class Damping(OfMode):
    """The damping ratio of an oscillating mode of small vibrations about the equilibrium.

    Parameters
    ----------
    mode : int, default 1
        The number of the mode. Oscillating modes are counted from 1, by rising frequency.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(
    ...     cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, damping=8, free_length=1)
    ... )
    >>> print(cd.evaluate(model, cd.Damping(1)).round(4))  # 8 / (2 sqrt(400 * 4))
    [0.1]
    """

    kind: ClassVar[str] = "damping"

    def of_mode(self, modes: ModeDerivatives, k: int) -> tuple[float, np.ndarray]:
        return modes.damping[k], modes.damping_p[k]


@dataclass(frozen=True, eq=False)
class Amplitude(Functional):
    """The amplitude of the frequency response of an output, per unit of an oscillating parameter.

    Parameters
    ----------
    f : function of the machine, or str
        The output: such as `lambda s: s.position(table)[0]`, or the name of a quantity of a result.
    to : str
        The name of the parameter that oscillates.
    frequencies : sequence of float
        Frequencies, in cycles per unit of time.
    form : "peak" or "sampled", default "peak"
        "peak": the largest amplitude over the range, found between the frequencies as well. "sampled": the amplitude at
        each frequency, a number of its own, as a min-max problem needs it.
    name : str, optional
        The name in reports.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> force = model.parameter("force", 0.0)
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(
    ...     cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, damping=8, free_length=1)
    ... )
    >>> shaker = model.add(cd.Force("shaker", mass.at(0, 0), (force, 0)))
    >>> peak = cd.Amplitude("mass.position.x", to="force", frequencies=[1, 1.5, 2])
    >>> print(cd.evaluate(model, peak).round(5))
    [0.01256]
    """

    f: Quantity = field(
        metadata=in_text("Response", "Its amplitude about the equilibrium, per unit of a parameter that swings.")
    )
    to: str = field(metadata=in_text("Parameter", "The parameter that swings."))
    frequencies: Sequence[float] | np.ndarray = field(
        metadata=in_text("Frequencies", "Cycles per time unit: a list, or {first: 1, last: 10, count: 50}.")
    )
    form: str = field(default="peak", metadata=in_text(f"Literal{list(AMPLITUDE_FORMS)}"))
    name: str | None = None

    kind: ClassVar[str] = "amplitude"
    source: ClassVar[str] = RESPONSE

    def __post_init__(self) -> None:
        check_function(self)
        object.__setattr__(self, "frequencies", checked_frequencies(self.frequencies) / (2 * np.pi))
        if self.form not in AMPLITUDE_FORMS:
            hint = suggestion(str(self.form), AMPLITUDE_FORMS)
            raise ModelError(f'{self.label}: form="{self.form}" is not known{hint}')

    @property
    def size(self) -> int:
        return len(self.frequencies) if self.form == "sampled" else 1


@dataclass(frozen=True, eq=False)
class Combination(Functional):
    """Σ weight · functional + constant: what `f1 + 2 * f2 - 3` is. Every functional in it is one number."""

    terms: tuple[tuple[Functional, float], ...] = field(
        metadata=in_text(
            "Terms", "The terms of a sum: numbers, and functionals with their weights, {peak: f, times: 2}."
        )
    )
    constant: float = field(default=0.0, metadata=in_text(None))
    name: str | None = None

    kind: ClassVar[str] = "combination"

    @classmethod
    def head(cls) -> str:
        return "sum"

    @classmethod
    def from_text(cls, values: dict[str, Any]) -> Functional:
        return summed(values["terms"], values.get("name"))

    @property
    def is_composed(self) -> bool:
        return True

    def composed(self, composition: Composition[Answer]) -> Answer:
        return composition.total(self, [part.composed(composition) for part, _ in self.terms])

    def leaves(self) -> tuple[Functional, ...]:
        return single_functionals(part for part, _ in self.terms)

    def branches(self) -> tuple[Functional, ...]:
        choices = [
            [(one, weight) for one in (part.branches() if weight > 0 else (part,))] for part, weight in self.terms
        ]
        sums = [_combined(*chosen, (self.constant, 1.0)) for chosen in product(*choices)]
        return (self,) if len(sums) == 1 else tuple(sums)

    @property
    def label(self) -> str:
        if self.name:
            return self.name
        parts = [f"{weight:+g} {functional.label}".replace("1 ", "", 1) if abs(weight) == 1 else
                 f"{weight:+g} {functional.label}" for functional, weight in self.terms]  # fmt: skip
        parts += [f"{self.constant:+g}"] if self.constant else []
        text = " ".join(f"{part[0]} {part[1:]}" for part in parts)
        return text.removeprefix("+ ")


@dataclass(frozen=True, eq=False, init=False)
class Largest(Functional):
    """The largest of several functionals.

    Parameters
    ----------
    *functionals : Functional
        Two or more functionals in the same unit, each of them one number; sums and multiples, too.
    name : str, optional
        The name in reports; the default is made of those of its parts.

    Notes
    -----
    Its derivative is that of the part that is largest; where two are equally large it has a kink. `cd.optimize`
    minimizes it, or keeps it below a limit, by holding all parts below one bound, which is smooth. The least of several
    is `-cd.Largest(-first, -second)`; `abs(functional)` is `cd.Largest(functional, -functional)`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, 4))
    >>> extent = cd.Largest(cd.Peak("ball.position.y"), -cd.Terminal("ball.position.y"))
    >>> print(cd.evaluate(model, extent, until=1).round(6))  # 0.8 m above the start, 1 m below it
    [1.]
    """

    functionals: tuple[Functional, ...] = field(
        metadata=in_text("Functionals", "Functionals of which the largest counts.")
    )
    name: str | None

    kind: ClassVar[str] = "largest"

    def __init__(self, *functionals: Functional, name: str | None = None):
        if len(functionals) < 2:
            raise ModelError("Largest: give two functionals or more, as in cd.Largest(cd.Peak(f), cd.Peak(g))")
        flat: list[Functional] = []
        for one in functionals:
            if not isinstance(one, Functional):
                raise ModelError(f"Largest: expected functionals such as cd.Peak(...), got {one!r}")
            _check_single(one)
            flat += one.functionals if isinstance(one, Largest) else (one,)
        object.__setattr__(self, "functionals", tuple(flat))
        object.__setattr__(self, "name", name)

    @property
    def label(self) -> str:
        return self.name or f"largest of {', '.join(names_of(self.functionals))}"

    def named(self, name: str) -> Largest:
        return Largest(*self.functionals, name=name)

    @classmethod
    def from_text(cls, values: dict[str, Any]) -> Functional:
        return cls(*values["functionals"], name=values.get("name"))

    @property
    def is_composed(self) -> bool:
        return True

    def composed(self, composition: Composition[Answer]) -> Answer:
        return composition.largest(self, [part.composed(composition) for part in self.functionals])

    def leaves(self) -> tuple[Functional, ...]:
        return single_functionals(self.functionals)

    def branches(self) -> tuple[Functional, ...]:
        return tuple(branch for part in self.functionals for branch in part.branches())


class Composition(Generic[Answer]):
    """What becomes of functionals that are made of others."""

    def leaf(self, functional: Functional) -> Answer:
        """One that is made of itself."""
        raise NotImplementedError

    def total(self, functional: Combination, parts: list[Answer]) -> Answer:
        """Σ weight · part + constant; the parts in the order of its terms."""
        raise NotImplementedError

    def largest(self, functional: Largest, parts: list[Answer]) -> Answer:
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Condition(metaclass=Spoken):
    """A functional compared with a number; as the optimizers want it, sign · (functional - value) <= 0 or = 0."""

    functional: Functional
    value: float
    name: str | None = None

    sign: ClassVar[float] = 1.0
    equal: ClassVar[bool] = False
    word: ClassVar[str] = "<="

    def __post_init__(self) -> None:
        kind = type(self).__name__
        if isinstance(self.functional, Condition):
            raise ModelError(f"{kind}: expected a functional such as cd.Terminal(...), got another condition")
        if not isinstance(self.functional, Functional):
            raise ModelError(f"{kind}: {no_functional(self.functional)}")
        if not is_number(self.value) or not math.isfinite(self.value):
            raise ModelError(f"{kind}: expected a number to compare with, got {described(self.value)}")
        object.__setattr__(self, "value", float(self.value))

    def as_condition(self) -> Condition:
        return self

    def called(self, number: str) -> str:
        """What the condition on one number of its functional is called."""
        return self.name or f"{number} {self.word} {self.value:g}"

    def __bool__(self) -> NoReturn:
        raise ModelError(
            "a condition is neither true nor false before a run: write 0.1 <= f <= 0.3 as two, [f >= 0.1, f <= 0.3], "
            "and conditions that must all hold as a list"
        )


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
class AtMostZero(AtMost):
    """The limit that a functional has by itself; it is called as the functional is. Not of the public face."""

    def called(self, number: str) -> str:
        return number


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


def _combined(*parts: tuple[Functional | float, float]) -> Combination:
    """The sum of functionals and numbers, each times a weight; combinations within it are taken apart."""
    weights: dict[Functional, float] = {}
    constant = 0.0
    for part, weight in parts:
        if isinstance(part, Combination):
            constant += weight * part.constant
            for functional, factor in part.terms:
                weights[functional] = weights.get(functional, 0.0) + weight * factor
        elif isinstance(part, Functional):
            _check_single(part)
            weights[part] = weights.get(part, 0.0) + weight
        else:
            constant += weight * _number(part, "added to")
    return Combination(tuple(weights.items()), constant)


def summed(parts: Iterable[tuple[Functional | float, float]], name: str | None = None) -> Combination:
    """Σ weight · part under a name."""
    return replace(_combined(*parts), name=name)


def _check_single(part: Functional) -> None:
    if part.is_condition or part.size != 1:
        raise ModelError(f"{part.label}: a condition, or several numbers, cannot be added, scaled or compared")


def single_functionals(functionals: Iterable[Functional]) -> tuple[Functional, ...]:
    """All that functionals are made of, each once."""
    return tuple(dict.fromkeys(leaf for functional in functionals for leaf in functional.leaves()))


def no_functional(value: object) -> str:
    """That a value is no functional, and how one is written, for a message."""
    remedy = ""
    if isinstance(value, str):
        remedy = f'; write cd.Terminal("{value}") for its value at the end, or cd.Peak("{value}") for the largest'
    elif callable(value):
        remedy = "; write cd.Terminal(lambda s: ...), cd.Integral(...) or cd.Peak(...)"
    return f"expected a functional such as cd.Terminal(...), got {described(value)}{remedy}"


def _number(value: object, done: str) -> float:
    if not is_number(value) or not math.isfinite(value) or (done == "divided by" and value == 0):
        raise ModelError(f"a functional can be {done} a number, not {value!r}; functions of the machine go into its f")
    return float(value)


def check_function(functional: Terminal | Integral | Peak | Always | Amplitude) -> None:
    """Refuse what is no function of the machine; a parameter becomes its symbol."""
    f = symbol_of(functional.f)
    object.__setattr__(functional, "f", f)
    if not (isinstance(f, (str, Expression)) or is_number(f) or callable(f) or hasattr(f, "is_symbolic")):
        raise ModelError(
            f"{functional.kind}: expected a function of the machine, such as lambda s: s.angle(crank), or the name of "
            f'a result such as "crank.angle", got {f!r}'
        )


def check_window(functional: Integral | Peak | Always) -> None:
    window = functional.between
    if window is not None and not (isinstance(window, (tuple, list)) and len(window) == 2):
        raise ModelError(f"{functional.label}: between={window!r}: expected two times (t1, t2), None for start or end")


def names_of(functionals: Iterable[Functional]) -> tuple[str, ...]:
    """A name for each; those of the same kind that have none are numbered."""
    counts: dict[str, int] = {}
    numbered = []
    for functional in functionals:
        label = functional.label
        counts[label] = counts.get(label, 0) + 1
        numbered.append(label if getattr(functional, "name", None) else f"{label} {counts[label]}")
    single = {label for label, count in counts.items() if count == 1}
    return tuple(name.rsplit(" ", 1)[0] if name.rsplit(" ", 1)[0] in single else name for name in numbered)
