"""Blocks: elements that compute a signal from other signals, for control and hydraulics.

    error = model.add(cd.Sum("error", (reference, "pot"), weights=(1, -1)))
    model.add(cd.Force("motor", cart.at(0, 0), (cd.Gain("amplifier", error, 40), 0)))

A block stands wherever a signal may stand: it is a function of the machine. Its inputs are signals, too: numbers,
curves of time, functions of the machine, other blocks, or texts such as "pot" and "2*motor.torque", which may name what
is added later, so that loops can be closed. Its output is the column `<name>.output` of a result. A loop needs a block
that remembers (a lag, an integrator); one without is algebraic, and refused with the names of its blocks.

To add a block, write one class in `blocks.py` or `hydraulics.py` and name it in `__all__`: its fields, the names of
those that are inputs (`ports`), `value(s)` for the output, and `own_states` where it remembers something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, NoReturn, TypeAlias
from weakref import WeakKeyDictionary

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.control.events import Set, When
from cardan.model.element import Element
from cardan.model.expressions.values import Scalar, scalar
from cardan.model.units import Units
from cardan.model.view import Signal, View

Input: TypeAlias = "Signal | str"  # a text is an expression of the machine
States = dict[str, tuple[Scalar, Callable[[View], Scalar]]]


class _Writing:
    """Of one view of the machine: the outputs written until now, and the blocks whose outputs are being written."""

    def __init__(self) -> None:
        self.done: dict[Block, Any] = {}
        self.open: list[Block] = []


_writings: WeakKeyDictionary[View, _Writing] = WeakKeyDictionary()
_heard: ContextVar[list[str] | None] = ContextVar("heard", default=None)


@contextmanager
def blocks_asked() -> Iterator[list[str]]:
    """The names of the blocks whose output is asked for meanwhile, but not by other blocks."""
    names: list[str] = []
    token = _heard.set(names)
    try:
        yield names
    finally:
        _heard.reset(token)


@dataclass(frozen=True, eq=False)
class Block(Element):
    """A signal made of others.

    Parameters
    ----------
    unit : str, default ""
        Unit of the output, for the labels of tables and plots.
    """

    unit: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "block"
    ports: ClassVar[tuple[str, ...]] = ("input",)

    def value(self, s: View) -> Scalar:
        """The output."""
        raise NotImplementedError

    def unit_in(self, units: Units) -> str:
        """The unit of its output in a model with these units."""
        return self.unit

    @property
    def law(self) -> str:
        """What it does, in a few letters, for the block diagram."""
        return type(self).__name__

    def signals(self) -> dict[str, Input]:
        """The input signals by name; those of a tuple are numbered from 1."""
        signals: dict[str, Input] = {}
        for word in self.ports:
            signal = getattr(self, word)
            many = enumerate(signal, 1) if isinstance(signal, tuple) else ()
            signals |= {f"{word}_{k}": item for k, item in many} if isinstance(signal, tuple) else {word: signal}
        return {word: signal for word, signal in signals.items() if signal is not None}

    def __call__(self, s: View) -> ca.SX:
        """The output on a view of the machine; written once for each."""
        writing = _writings.setdefault(s, _Writing())
        heard = _heard.get()
        if heard is not None and not writing.open:
            heard.append(self.name)
        if self in writing.open:
            loop = [*writing.open[writing.open.index(self) :], self]
            raise ModelError(
                f"algebraic loop of blocks: {asked_by(loop)}; each needs the next at the same instant: put a block "
                "that remembers (a Lag, an Integrator) into the loop"
            )
        if self not in writing.done:
            writing.open.append(self)
            try:
                writing.done[self] = ca.SX(self.value(s))
            finally:
                writing.open.pop()
        return writing.done[self]

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"output": self(s)}

    def state(self, s: View, word: str) -> ca.SX:
        """One of its own states."""
        if s.model.elements.get(self.name) is not self:
            self.fail(f'it is not in the model "{s.model.name}"; add it with model.add(...)')
        return s.state(f"{self.name}.{word}")

    def fail(self, message: str) -> NoReturn:
        raise ModelError(f'{self.kind} "{self.name}": {message}')

    def need_positive(self, *words: str) -> None:
        for word in words:
            value = getattr(self, word)
            if isinstance(value, float) and value <= 0:
                self.fail(f"{word} must be positive, got {value:g}")

    def need_order(self, lower: Scalar | None, upper: Scalar | None, initial: Scalar | None = None) -> None:
        """Limits in their order, and a start between them, as far as they are numbers."""
        if isinstance(lower, float) and isinstance(upper, float) and lower >= upper:
            self.fail(f"lower {lower:g} must be less than upper {upper:g}")
        below = isinstance(initial, float) and isinstance(lower, float) and initial < lower
        above = isinstance(initial, float) and isinstance(upper, float) and initial > upper
        if below or above:
            self.fail(f"initial {initial:g} lies outside its limits")


def asked_by(blocks: list[Block]) -> str:
    """Their names, each block before the one whose output it needs."""
    return " <- ".join(f'"{block.name}"' for block in blocks)


def is_zero(value: object) -> bool:
    """Whether it is the number 0, whatever parameters may be."""
    return isinstance(value, float) and value == 0.0


def clamped(value: Scalar, lower: Scalar | None, upper: Scalar | None) -> Scalar:
    """`value` between its limits; None: no limit on that side."""
    value = value if lower is None else ca.fmax(value, lower)
    return value if upper is None else ca.fmin(value, upper)


# -- states with stops -------------------------------------------------------------------------------------------------
#
# A state x that stops at limits has a second one, `stop`: 1 while it stands at the upper limit, -1 at the lower, else
# 0. Events set both when x reaches a limit, so that x is exactly there, the rate has no jump but at an event, and
# derivatives know that what happened before is forgotten. What pushes x against its limit is watched meanwhile: where
# it turns, `stop` is 0 again, so that no step passes over the moment at which x leaves. A state that begins at a limit
# has ±2: it is not known yet whether it is pushed against it; once it is off by RANGE_BAND it was not.

RANGE_BAND = 1e-9  # of the range of x: far below any tolerance of a run, far above round-off


def still(s: View) -> float:
    """The rate of a state that only events change. (No lambda: those cannot be sent to other processes.)"""
    return 0.0


def stop_state(initial: Scalar, lower: Scalar | None, upper: Scalar | None) -> tuple[Scalar, Callable[[View], Scalar]]:
    """The state `stop`, which only events change."""
    above = 0.0 if upper is None else 2 * (initial >= upper)
    below = 0.0 if lower is None else 2 * (initial <= lower)
    return (above - below if is_expression(above - below) else float(above - below)), still


def is_stopped(stop: ca.SX, push: ca.SX) -> ca.SX:
    """Whether x stands at a limit: since an event, or from the start on and pushed against it."""
    from_start = ca.logic_or(ca.logic_and(stop > 1.5, push > 0), ca.logic_and(stop < -1.5, push < 0))
    return ca.logic_or(ca.logic_and(ca.fabs(stop) > 0.5, ca.fabs(stop) < 1.5), from_start)


def stopped_rate(stop: ca.SX, rate: ca.SX) -> ca.SX:
    """ẋ: the rate given, and 0 at a limit towards which it goes."""
    return ca.if_else(is_stopped(stop, rate), 0.0, rate)


def stop_events(
    name: str,
    word: str,
    push: Callable[[View], Scalar],
    lower: Scalar | None,
    upper: Scalar | None,
    halted: tuple[str, ...] = (),
) -> list[When]:
    """Events of `<name>.<word>` reaching its limits, where the states `halted` become zero, and of leaving them.

    It leaves a limit where `push` turns, and is off one at which it only began.
    """
    target, stop = f"{name}.{word}", f"{name}.stop"
    events = []
    for side, limit, sign in (("lower", lower, -1), ("upper", upper, 1)):
        if limit is not None:
            at_limit, free = Set(target, limit), Set(stop, 0.0)
            stand = [at_limit, Set(stop, float(sign)), *(Set(f"{name}.{other}", 0.0) for other in halted)]
            off = partial(_still_at, target=target, limit=limit, stop=stop, sign=sign, band=_band(lower, upper))
            events += [
                When(f"{name}.{side}", partial(_beyond, target=target, limit=limit), direction=sign, do=stand),
                When(f"{name}.{side}_left", partial(_held_by, push=push, stop=stop, sign=sign), do=[at_limit, free]),
                When(f"{name}.{side}_off", off, direction=-1, do=[free]),
            ]
    return events


def _beyond(s: View, target: str, limit: Scalar) -> ca.SX:
    return s.state(target) - limit


def between_stops(x: ca.SX, lower: Scalar | None, upper: Scalar | None) -> Scalar:
    """A state with stops, as others see it: a step that is to be cut short at a stop shows none of what is beyond.

    But for RANGE_BAND, so that at the stop itself there is no kink.
    """
    if lower is None and upper is None:
        return x
    band = _band(lower, upper)
    return clamped(x, None if lower is None else lower - band, None if upper is None else upper + band)


def _band(lower: Scalar | None, upper: Scalar | None) -> Scalar:
    if lower is not None and upper is not None:
        return RANGE_BAND * (upper - lower)
    limit: Any = lower if upper is None else upper
    return RANGE_BAND * (1.0 + ca.fabs(limit))


def _still_at(s: View, target: str, limit: Scalar, stop: str, sign: int, band: Scalar) -> ca.SX:
    """How far a state that began at its limit is from being off, in bands; 1 for others."""
    return ca.if_else(sign * s.state(stop) > 1.5, sign * (s.state(target) - limit) / band + 1.0, 1.0)


def _held_by(s: View, push: Callable[[View], Scalar], stop: str, sign: int) -> ca.SX:
    """What presses a state against its limit; 1 while it does not stand there."""
    return ca.if_else(sign * s.state(stop) > 0.5, sign * push(s), 1.0)


# -- numbers and matrices ----------------------------------------------------------------------------------------------


def numbers(block: Block, value: Any, word: str) -> tuple[Scalar, ...]:
    """A row of numbers; a single one is a row of one."""
    what = f'{block.kind} "{block.name}": {word}'
    if is_expression(value) or not hasattr(value, "__len__"):
        return (scalar(value, what),)
    return tuple(scalar(item, what) for item in value)


def matrix(block: Block, value: Any, word: str) -> tuple[tuple[Scalar, ...], ...]:
    """Rows of numbers, all of one length."""
    rows = value if hasattr(value, "__len__") and not is_expression(value) else ((value,),)
    if len(rows) and not hasattr(rows[0], "__len__"):
        raise ModelError(f'{block.kind} "{block.name}": {word} is a matrix: give a list of its rows, [[1, 0], [0, 1]]')
    checked_rows = tuple(numbers(block, row, word) for row in rows)
    if len({len(row) for row in checked_rows}) > 1:
        raise ModelError(f'{block.kind} "{block.name}": {word}: its rows have different lengths')
    return checked_rows


def dotted(row: Sequence[Scalar], values: Sequence[Scalar]) -> Scalar:
    """Σ a x, without the terms whose factor is zero."""
    terms = [a * x for a, x in zip(row, values, strict=True) if not is_zero(a)]
    return sum(terms[1:], terms[0]) if terms else 0.0
