"""Times known beforehand at which forces, rates of states or drivers have a jump or a kink.

Comparisons, extremes, absolute values, roundings and splines whose argument u depends on time and parameters alone are
found in the graphs of the equations. Where u = u₀ + u₁ t, with coefficients that depend on parameters, what switches at
u = k does so at

    t = -u₀/u₁ + k/u₁

and steps end there (core/events/schedule.c). An argument that is the result of an extreme or an absolute value is taken
apart first: fmin(fmax(t, 1), 2) switches at 1 and at 2. Other functions of time (sin(20 t) > 0.99, a table over fmod)
have no list of times; what they do is seen by the looks between the ends of steps (core/methods/between.c).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from cardan.deferred import Operations
from cardan.deferred import casadi as ca
from cardan.equations.switching.switches import COMPARISONS, KINKED, ROUNDINGS, SAME_DEPTH
from cardan.model.expressions.functions import NO_JUMP, Curves
from cardan.numerics.constants import DRIVES, ENDS_STEP, STARTS_ANEW

SWITCHING = COMPARISONS | KINKED | ROUNDINGS | Operations("SIGN", "CALL")
TIME, OTHER = 1, 2  # what a value depends on
MOST_VARIANTS = 16  # of an argument with extremes in it
FORCE, CONSTRAINT = 0, 2  # how many derivatives of an expression the accelerations depend on


class OverTime(NamedTuple):
    """Some expressions of the equations of motion. `p`: the parameters on which known times may depend."""

    expressions: ca.SX
    t: ca.SX
    p: ca.SX
    derivatives: int  # FORCE or CONSTRAINT


@dataclass(frozen=True)
class KnownTimes:
    """Times first + k interval for the numbers k of `at`; for every whole number where there are none.

    `first` and `interval` are columns of the `times` of events; `kind` says what is done there (enum cd_known_time).
    """

    first: int
    interval: int
    at: tuple[float, ...]
    kind: int


@dataclass(eq=False)
class _Argument:
    """u, and the numbers at which something switches, with what is done there; `whole`: at every whole number."""

    u: ca.SX
    t: ca.SX
    at: dict[float, int] = field(default_factory=dict)
    whole: int = -1

    @property
    def times(self) -> tuple[ca.SX, ca.SX]:
        """When u is zero, and the time that it takes to rise by one."""
        rate = ca.jacobian(self.u, self.t)
        return -ca.substitute(self.u, self.t, 0) / rate, 1 / rate


class Searched(NamedTuple):
    """What is found in some expressions, and the columns of times that it points into.

    `drivers_are_known`: no constraint has a switch over time whose times are not among them.
    """

    lists: tuple[KnownTimes, ...] = ()
    times: Sequence[ca.SX] = ()
    drivers_are_known: bool = True


def known_times(sources: Sequence[OverTime], curves: Curves, begin: int) -> Searched:
    """Known times in some expressions; their columns have numbers from `begin` on."""
    arguments: list[_Argument] = []
    all_known = True
    for source in sources:
        if source.expressions.numel() and ca.depends_on(source.expressions, source.t):
            known = _collect(source, curves, arguments)
            all_known = all_known and (known or source.derivatives != CONSTRAINT)
    lists: list[KnownTimes] = []
    times: list[ca.SX] = []
    for argument in arguments:
        first, interval = argument.times
        place = begin + len(times), begin + len(times) + 1
        for kind in (ENDS_STEP, STARTS_ANEW, DRIVES):
            at = tuple(sorted(k for k, one in argument.at.items() if one == kind))
            lists += [KnownTimes(*place, at, kind)] if at else []
            lists += [KnownTimes(*place, (), kind)] if argument.whole == kind else []
        times += [first, interval]
    return Searched(tuple(lists), times, all_known)


def _collect(source: OverTime, curves: Curves, arguments: list[_Argument]) -> bool:
    """Whether all times are known at which something switches over time."""
    all_known = True
    symbols = ca.symvar(source.expressions)
    f = ca.Function("f", symbols, [source.expressions])
    for node, called in switching(f, symbols, source.t, source.p, TIME, SWITCHING):
        switches = _switches(node, called, curves)
        all_known = all_known and switches is not None
        for u, orders in switches or ():
            variants = _variants(u, source.t)
            known = [_add(variant, orders, source, arguments) for variant in variants or ()]
            smooth = min(orders.values() if isinstance(orders, dict) else (orders,), default=NO_JUMP) >= CONSTRAINT
            all_known = all_known and (smooth or (variants is not None and all(known)))
    return all_known


def _kind(order: int, derivatives: int) -> int:
    """What is done where a derivative of this order jumps, counted from the expression."""
    if order > max(1, derivatives):
        return ENDS_STEP
    return DRIVES if order < derivatives else STARTS_ANEW


def _add(u: ca.SX, orders: dict[float, int] | int, source: OverTime, arguments: list[_Argument]) -> bool:
    """Whether u depends on time linearly."""
    rate = ca.jacobian(u, source.t)
    if rate.nnz() == 0 or ca.depends_on(rate, source.t):
        return False
    same = (one for one in arguments if one.t is source.t and ca.is_equal(one.u, u, SAME_DEPTH))
    argument = next(same, None)
    if argument is None:
        argument = _Argument(u, source.t)
        arguments.append(argument)
    if isinstance(orders, int):
        argument.whole = max(argument.whole, _kind(orders, source.derivatives))
        return True
    for number, order in orders.items():
        argument.at[number] = max(argument.at.get(number, -1), _kind(order, source.derivatives))
    return True


def switching(
    f: ca.Function, symbols: Sequence[ca.SX], t: ca.SX, p: ca.SX, wanted: int, among: Operations
) -> list[tuple[ca.SX, Any]]:
    """The nodes that may switch, each with the function that it calls (None: an operation).

    `wanted`: TIME, those that depend on nothing else; OTHER, those that depend on more than time and parameters.
    """
    time = t.element_hash()
    still = {x.element_hash() for x in (ca.vertsplit(p) if p.numel() else ())}
    hashes = [x.element_hash() for x in symbols]
    depends: dict[int, int] = {}
    places: list[tuple[int, bool]] = []
    for k in range(f.n_instructions()):
        op = f.instruction_id(k)
        if op == ca.OP_OUTPUT:
            continue
        reads, writes = f.instruction_input(k), f.instruction_output(k)
        if op == ca.OP_INPUT:
            key = hashes[reads[0]]
            on = TIME if key == time else 0 if key in still else OTHER
        elif op == ca.OP_CONST:
            on = 0
        else:
            on = 0
            for slot in reads:
                on |= depends[slot]
            if (on == TIME if wanted == TIME else on & OTHER) and op in among:
                places.append((k, op == ca.OP_CALL))
        for slot in writes:
            depends[slot] = on
    if not places:
        return []
    nodes = f.instructions_sx()
    return [(nodes[k], nodes[k].which_function() if calls else None) for k, calls in places]


def _switches(node: ca.SX, called: Any, curves: Curves) -> list[tuple[ca.SX, dict[float, int] | int]] | None:
    """Arguments, with the numbers at which each switches and the order of the derivative that jumps there; a single
    order: every whole number. None: nothing is known of a function that is called."""
    if called is not None:
        return [(node.dep(0), curves.lookups[called.name()])] if called.name() in curves.lookups else None
    op, parts = node.op(), [node.dep(k) for k in range(node.n_dep())]
    if op in ROUNDINGS:
        u = parts[0] if len(parts) == 1 else parts[0] / parts[1] + (0.5 if op == ca.OP_REMAINDER else 0.0)
        order = curves.orders.get(node.element_hash(), 0)
        return [] if order == NO_JUMP else [(u, order)]
    order = curves.orders.get(node.element_hash(), 1 if op in KINKED else 0)
    if order == NO_JUMP:
        return []
    if len(parts) == 1:
        return [(parts[0], {0.0: order})]
    a, b = parts
    if a.is_constant():
        return [(b, {float(a): order})]
    return [(a, {float(b): order})] if b.is_constant() else [(a - b, {0.0: order})]


def _variants(u: ca.SX, t: ca.SX) -> list[ca.SX] | None:
    """What an argument is on either side of the extremes and absolute values in it; those that depend on time. None:
    there are too many."""
    found = _taken_apart(u, t)
    return [x for x in found if ca.depends_on(x, t)] if len(found) <= MOST_VARIANTS else None


def _taken_apart(u: ca.SX, t: ca.SX) -> list[ca.SX]:
    if not ca.depends_on(u, t) or u.n_dep() == 0 or u.is_call() or u.is_output():
        return [u]
    op, parts = u.op(), [_taken_apart(u.dep(k), t) for k in range(u.n_dep())]
    if op in KINKED:
        return [x for part in parts for x in part] if len(parts) == 2 else [y for x in parts[0] for y in (x, -x)]
    if all(len(part) == 1 for part in parts) or any(len(part) > MOST_VARIANTS for part in parts):
        return [u]
    if len(parts) == 1:
        return [ca.SX.unary(op, x) for x in parts[0]]
    return [ca.SX.binary(op, *pair) for pair in product(*parts)]
