"""The words between functionals and analyses: a functional says what it is, an analysis how that is found.

A functional of a motion is one of a few measures of its function f over time, and calls it by its name
(`Functional.measured`). Every analysis is a class of `Measures` that answers in its own terms: rows along a motion,
times and weights of a driven machine, polynomials of lanes, or a refusal. Sums and the largest of several are folded in
the same way, by a class of `functionals.Composition` (`Functional.composed`).
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from cardan.model.expressions.values import Scalar

Window: TypeAlias = "tuple[Scalar | None, Scalar | None]"  # two times; None: the start or end of the run
Answer = TypeVar("Answer")


class Measures(Generic[Answer]):
    """What can be measured of a function over time; what an analysis does not tell apart is `otherwise`."""

    def at_moment(self, at: object, side: str) -> Answer:
        """f at a time or an event; None: at the end."""
        return self.otherwise()

    def at_times(self, between: Window | None, count: int) -> Answer:
        """f at so many equally spaced times, a number each."""
        return self.otherwise()

    def integral(self, between: Window | None) -> Answer:
        """∫ f dt."""
        return self.otherwise()

    def integral_above_zero(self, between: Window | None) -> Answer:
        """∫ <f> dt with <x> = x² for x > 0, else 0."""
        return self.otherwise()

    def peak(self, between: Window | None) -> Answer:
        """The largest f."""
        return self.otherwise()

    def smooth_peak(self, between: Window | None, rho: float) -> Answer:
        """(1/ρ) log(∫ exp(ρ f) dt / T)."""
        return self.otherwise()

    def local_peaks(self, between: Window | None, count: int) -> Answer:
        """The highest local maxima of f, a number each, in the order of time."""
        return self.otherwise()

    def otherwise(self) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} does not know this measure")
