"""A maximum over time by an artificial design parameter (Barman & Haug 1981, 6.2.1).

    min max_t f   becomes   min b  subject to  ∫ <f/b - 1> dt = 0,   <x> = x² for x > 0, else 0          (6.5)-(6.8)

b bounds f at all times; dividing by b makes the integrand a number without unit (6.2.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from cardan.design.functionals import Always, Peak, Terminal
from cardan.errors import ModelError
from cardan.model.model import Model, remove_parameter
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


BOUND = "bound"


class Artificial(NamedTuple):
    """The name of the artificial parameter, what is minimised in place of the peak, and what makes it a bound."""

    name: str
    objective: Terminal
    condition: Always


def the_peak(minimize: object) -> Peak:
    """The one Peak that is to be bounded."""
    peak = minimize[0] if isinstance(minimize, (list, tuple)) and len(minimize) == 1 else minimize
    if not isinstance(peak, Peak):
        raise ModelError(
            "artificial: the artificial design parameter bounds one cd.Peak(...); use minimize=cd.Peak(...)"
        )
    return peak


@contextmanager
def artificial_bound(model: Model, peak: Peak, start: float) -> Iterator[Artificial]:
    """The model has one more parameter while this is entered, since the integrand depends on it."""
    if not start > 0:
        raise ModelError(f"artificial: the bound on the peak starts at {start:g}; it must be positive to divide by it")
    taken = set(model.names())
    name = next(word for word in (BOUND, *(f"{BOUND} {k}" for k in range(2, len(taken) + 3))) if word not in taken)
    symbol = model.parameter(name, start)
    f = peak.f

    def excess(s: View) -> ca.SX:
        return (s.quantity(f) if isinstance(f, str) else s.signal(f)) / symbol - 1

    condition = Always(excess, peak.between, form="integral", name=f"{peak.label} <= {name}")
    try:
        yield Artificial(name, Terminal(symbol, name=name), condition)
    finally:
        remove_parameter(model, name)  # of the method, not of the machine
