"""Inputs of an FMU of Model Exchange that change at events only: which value each gets, and when it gets another.

The FMU is given such a value in initialization mode and in event mode, never in between. A state of the block holds
what it was given last; where the signal asks for another value, there is an event, in which the FMU gets it.

- Whole numbers and truth values: any signal will do. It is rounded (true: above 1/2), and the event is where it passes
  the half between two of them.
- Real numbers: the signal has to be constant between events, as a sampled one is, a parameter that events set, or a
  comparison. Others are refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardan.deferred import casadi as ca
from cardan.model.expressions.blackbox import uses_in
from cardan.model.expressions.values import is_number
from cardan.model.fmi.calls import Rates
from cardan.model.fmi.description import Description
from cardan.model.fmi.variable import Variable
from cardan.model.view import View

ROUND_OFF_OF_SIGNALS = 1e-12  # relative: values of a stepwise signal that differ by less are the same
NEAR_A_HALF = (
    1e-6  # of the half between two whole numbers: where its event is located, a signal may not quite have passed
)


def changing_inputs(description: Description, signals: Mapping[str, object]) -> list[str]:
    """The inputs that change at events only and that are not given a number."""
    if description.kind != "me":
        return []
    return [
        name
        for name, signal in signals.items()
        if not description.variables[name].is_continuous and not is_number(signal)
    ]


def is_right(variable: Variable, signal: ca.SX, held: ca.SX) -> ca.SX:
    """Positive as long as the value that an FMU was given is the one that its signal asks for.

    Where it is wrong the function is small: of the two sides of a jump, an event takes the one nearer to zero.
    """
    if variable.is_real:
        return ca.if_else(_differs(signal, held), -1.0, 1.0)
    room = 0.5 - _away(variable, signal, held)
    return ca.if_else(room < 0.0, NEAR_A_HALF * ca.fmax(room, -0.5), room)


def is_wrong(variable: Variable, signal: ca.SX, held: ca.SX) -> ca.SX:
    """Whether it is surely to get another value."""
    return _differs(signal, held) if variable.is_real else _away(variable, signal, held) > 0.5 + NEAR_A_HALF


def _differs(signal: ca.SX, held: ca.SX) -> ca.SX:
    return ca.fabs(signal - held) > ROUND_OFF_OF_SIGNALS * (ca.fabs(signal) + ca.fabs(held))


def next_value(variable: Variable, signal: ca.SX, held: ca.SX, happens: bool) -> ca.SX:
    """What it is given at an event; `happens`: one of its inputs passes a half there, it may be this one."""
    if variable.is_real:
        return ca.if_else(_differs(signal, held), signal, held)
    away = _away(variable, signal, held)
    beyond = away > 0.5 - NEAR_A_HALF if happens else is_wrong(variable, signal, held)
    whole = held + ca.sign(_within(variable, signal) - held) * ca.fmax(1.0, ca.floor(away + 0.5))
    return ca.if_else(beyond, whole, held)


def first_value(variable: Variable, signal: ca.SX) -> ca.SX:
    """What it is given before anything has happened."""
    return signal if variable.is_real else ca.floor(_within(variable, signal) + 0.5)


def _within(variable: Variable, signal: ca.SX) -> ca.SX:
    return ca.fmin(ca.fmax(signal, 0.0), 1.0) if variable.type == "Boolean" else signal


def _away(variable: Variable, signal: ca.SX, held: ca.SX) -> ca.SX:
    return ca.fabs(_within(variable, signal) - held)


def varies_between_events(s: View, signal: ca.SX) -> bool:
    """Whether a signal changes other than at events; outputs of FMUs that change at events only do not."""
    for use in uses_in(signal):
        if isinstance(use.function, Rates):
            signal = ca.substitute(signal, *_stepwise_outputs(use.placeholder, use.function))
    return not ca.simplify(s.motion_rate(signal)).is_zero()


def _stepwise_outputs(values: ca.SX, call: Rates) -> tuple[ca.SX, ca.SX]:
    """The outputs of an FMU that change at events only, and symbols of their own for them."""
    steps = [call.n_x + k for k, v in enumerate(call.memory.partner.outputs) if not v.is_continuous]
    named = ca.vertcat(ca.SX(0, 1), *(values[k] for k in steps))
    return named, ca.SX.sym("stepwise", named.numel())


def refusal(variable: Variable) -> str:
    """Of a signal that varies, for a real input that must not."""
    return (
        f'inputs: "{variable.name}" changes at events only ({variable.type}, {variable.variability}), and its signal '
        f'varies between them; sample it: cd.SampledHold("sampled {variable.name}", ..., interval=...), let an event '
        'set a parameter, or use interface="cs" where the FMU has it'
    )
