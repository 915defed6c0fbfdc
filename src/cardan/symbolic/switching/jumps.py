"""Where forces, and rates of states, may jump: at the zeros of what is compared, or whose sign is taken.

Their arguments u are watched from step to step: a motion that stands at such a zero goes to and fro over it
(core/methods/jumping.c). Times known beforehand are none of them (`known_times`), nor are roundings: between two steps
their argument may pass many whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardan.deferred import Operations
from cardan.deferred import casadi as ca
from cardan.model.element import Element
from cardan.model.expressions.functions import Curves
from cardan.model.model import Model
from cardan.symbolic.dynamics import motion_equations
from cardan.symbolic.switching.known_times import OTHER, switching
from cardan.symbolic.switching.switches import COMPARISONS, SAME_DEPTH, argument_of, shown, with_names
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.view import SymbolicView

SIDED = COMPARISONS | Operations("SIGN")


class Jump(NamedTuple):
    """Whose force or rate may jump, what that looks like, and what is zero there."""

    owner: str
    text: str
    u: ca.SX


def jumps_of(model: Model, y: Symbols, s: SymbolicView, curves: Curves, words: Mapping[str, str]) -> list[Jump]:
    """Of all forces and rates, each argument once. `words`: names of symbols in texts."""
    jumps: list[Jump] = []

    def through(element: Element, expression: ca.SX, _: ca.SX | None) -> ca.SX:
        along = y.along(expression)
        symbols = ca.symvar(along)
        for node, _called in switching(ca.Function("f", symbols, [along]), symbols, y.t, y.p, OTHER, SIDED):
            if curves.orders.get(node.element_hash(), 0) > 0:
                continue
            u = argument_of(node.op(), [node.dep(k) for k in range(node.n_dep())])
            if not any(ca.is_equal(u, other.u, SAME_DEPTH) for other in jumps):
                jumps.append(Jump(f'{element.kind} "{element.name}"', with_names(shown(node), words), u))
        return expression

    motion_equations(model, y, s, through, with_bodies=False)
    return jumps
