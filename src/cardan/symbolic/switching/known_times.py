"""Times known beforehand at which forces, rates of states or drivers have a jump or a kink.

Comparisons, extremes, absolute values, roundings and splines whose argument u depends on time and parameters alone are
found in the graphs of the equations. Where u = u₀ + u₁ t, with coefficients that depend on parameters, what switches at
u = k does so at

    t = -u₀/u₁ + k/u₁

and steps end there (core/events/schedule.c). An argument that is the result of an extreme or an absolute value is taken
apart first: fmin(fmax(t, 1), 2) switches at 1 and at 2. Sines, remainders and other functions with an inverse in
closed form lead to such lists, too (`inverses`): sin(20 t) > 0.99 switches twice in each turn. Functions of events that
depend on time alone end steps where they are zero, so that no zero of theirs lies hidden within a step. Other functions
of time, such as a sum of two sines, have no list of times: the zeros of those whose second derivative has bounds are
searched for on the way, one after the other (`searched_times`). What the rest do is seen by the looks between the
ends of steps (core/methods/between.c).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from cardan.deferred import Operations
from cardan.deferred import casadi as ca
from cardan.model.expressions.functions import NO_JUMP, Curves
from cardan.numerics.constants import DRIVES, ENDS_STEP, STARTS_ANEW
from cardan.symbolic.switching.inverses import STEPWISE, Level, crossings
from cardan.symbolic.switching.searched_times import search
from cardan.symbolic.switching.switches import COMPARISONS, KINKED, ROUNDINGS, SAME_DEPTH

SWITCHING = COMPARISONS | KINKED | ROUNDINGS | Operations("SIGN", "CALL")
OF_TIME, OTHER = 1, 2  # what a value depends on
MOST_VARIANTS = 16  # of an argument with extremes in it
FORCE, CONSTRAINT = 0, 2  # how many derivatives of an expression the accelerations depend on
WATCHED = -1  # an expression that is only watched
MOST_SEARCHED = 32  # numbers of one argument, the zeros of each of which are searched for by itself
MOST_REPEATED = 256  # numbers of one argument that come back in each period: as many lists are looked at in each step


class OverTime(NamedTuple):
    """Some expressions of the equations of motion. `p`: the parameters on which known times may depend."""

    expressions: ca.SX
    t: ca.SX
    p: ca.SX
    derivatives: int  # FORCE, CONSTRAINT or WATCHED


@dataclass(frozen=True)
class KnownTimes:
    """Times first + k interval for the numbers k of `at`; for every whole number where there are none.

    `first` and `interval` are columns of the `times` of events; `kind` says what is done there (enum cd_known_time).
    `searched`: the columns are those of a `Search` instead, for one time after the other.
    """

    first: int
    interval: int
    at: tuple[float, ...]
    kind: int
    searched: bool = False

    @property
    def written(self) -> list[Any]:
        """As plain data, in the order of the fields."""
        return [self.first, self.interval, list(self.at), self.kind, self.searched]


class _Switch(NamedTuple):
    """u reaches a number, or with None every whole number; `holds`: whether it ever does, None: it does."""

    u: ca.SX
    at: float | None
    kind: int
    holds: ca.SX | None


@dataclass(eq=False)
class _Argument:
    """u, and the numbers at which something switches, with what is done there; `whole`: at every whole number."""

    u: ca.SX
    t: ca.SX
    holds: ca.SX | None = None
    at: dict[float, int] = field(default_factory=dict)
    whole: int = -1

    @property
    def times(self) -> tuple[ca.SX, ca.SX]:
        """When u is zero, and the time that it takes to rise by one; zero where there are no such times."""
        rate = ca.jacobian(self.u, self.t)
        interval = 1 / rate if self.holds is None else ca.if_else(self.holds, 1 / rate, 0)
        return -ca.substitute(self.u, self.t, 0) / rate, interval

    def is_of(self, switch: _Switch, t: ca.SX) -> bool:
        """Whether a switch belongs to this argument."""
        if self.t is not t or not ca.is_equal(self.u, switch.u, SAME_DEPTH):
            return False
        if self.holds is None or switch.holds is None:
            return self.holds is switch.holds
        return ca.is_equal(self.holds, switch.holds, SAME_DEPTH)

    def add(self, switch: _Switch) -> None:
        """Let it switch there, too."""
        if switch.at is None:
            self.whole = max(self.whole, switch.kind)
        else:
            self.at[switch.at] = max(self.at.get(switch.at, -1), switch.kind)


@dataclass(eq=False)
class _Sought:
    """A function of time whose zeros are searched for, and what is done there."""

    u: ca.SX
    t: ca.SX
    kind: int


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
    sought: list[_Sought] = []
    all_known = True
    for source in sources:
        if source.expressions.numel() and ca.depends_on(source.expressions, source.t):
            times_known = _collect(source, curves, arguments, sought)
            all_known = all_known and (times_known or source.derivatives != CONSTRAINT)
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
    for one in sought:
        columns = search(one.u, one.t)
        if columns is None:
            all_known = all_known and one.kind != DRIVES
        else:
            lists.append(KnownTimes(begin + len(times), begin + len(times) + 1, (), one.kind, searched=True))
            times += columns
    return Searched(tuple(lists), times, all_known)


def _collect(source: OverTime, curves: Curves, arguments: list[_Argument], sought: list[_Sought]) -> bool:
    """Whether all times are known at which something switches over time, or are searched for on the way."""
    all_known = True
    switches_in_time: list[_Switch] = []
    symbols = ca.symvar(source.expressions)
    f = ca.Function("f", symbols, [source.expressions])
    for node, called in switching(f, symbols, source.t, source.p, OF_TIME, SWITCHING):
        switches = _switches(node, called, curves)
        all_known = all_known and switches is not None
        for u, orders in switches or ():
            times = _moments(u, orders, source)
            are_sought = times is None and _seek(u, orders, source, sought)
            smooth = min(orders.values() if isinstance(orders, dict) else (orders,), default=NO_JUMP) >= CONSTRAINT
            all_known = all_known and (smooth or are_sought or times is not None)
            switches_in_time += times or ()
    if source.derivatives == WATCHED:
        switches_in_time += _zeros(source, sought)
        if len(switches_in_time) == 1 and switches_in_time[0].at is not None:
            return all_known  # a single zero is seen by the signs on either side
    for switch in switches_in_time:
        argument = next((one for one in arguments if one.is_of(switch, source.t)), None)
        if argument is None:
            argument = _Argument(switch.u, source.t, switch.holds)
            arguments.append(argument)
        argument.add(switch)
    return all_known


def _zeros(source: OverTime, sought: list[_Sought]) -> list[_Switch]:
    """Of a function that is watched and that depends on time alone; of others, and of jumps, none."""
    u, on = source.expressions, ca.vertcat(source.t, source.p)
    hashes = {x.element_hash() for x in ca.vertsplit(on)}
    if any(x.element_hash() not in hashes for x in ca.symvar(u)):
        return []
    zeros = _moments(u, {0.0: 0}, source)
    if zeros is None:
        _seek(u, {0.0: 0}, source, sought)
    return zeros or []


def _seek(u: ca.SX, orders: dict[float, int] | int, source: OverTime, sought: list[_Sought]) -> bool:
    """Let the zeros be searched for of what an argument lacks of the numbers at which something switches, if these are
    not too many."""
    each = {None: orders} if isinstance(orders, int) else orders
    variants = _variants(u, source.t) or ()
    if not variants or len(each) * len(variants) > MOST_SEARCHED:
        return False
    for variant, (number, order) in product(variants, each.items()):
        w = ca.sin(math.pi * variant) if number is None else variant - number
        kind = _kind(order, source.derivatives)
        same = (one for one in sought if one.t is source.t and ca.is_equal(one.u, w, SAME_DEPTH))
        one = next(same, None)
        if one is None:
            sought.append(_Sought(w, source.t, kind))
        else:
            one.kind = max(one.kind, kind)
    return True


def _kind(order: int, derivatives: int) -> int:
    """What is done where a derivative of this order jumps, counted from the expression."""
    if order > max(1, derivatives) or derivatives == WATCHED:
        return ENDS_STEP
    return DRIVES if order < derivatives else STARTS_ANEW


def _moments(u: ca.SX, orders: dict[float, int] | int, source: OverTime) -> list[_Switch] | None:
    """When an argument reaches the numbers at which something switches. None: that is not known."""
    variants = _variants(u, source.t)
    if variants is None:
        return None
    each = {None: orders} if isinstance(orders, int) else orders
    moments: list[_Switch] = []
    for variant in variants:
        for number, order in each.items():
            level = Level(ca.SX(0), ca.SX(1)) if number is None else Level(ca.SX(number))
            reached = crossings(variant, level, source.t)
            if reached is None or (len(each) > MOST_REPEATED and any(one.spacing is not None for _, one in reached)):
                return None
            moments += [_switch(x, one, _kind(order, source.derivatives)) for x, one in reached]
    return moments


def _switch(x: ca.SX, level: Level, kind: int) -> _Switch:
    """What reaches a level, as one that reaches numbers or every whole number."""
    if level.spacing is not None:
        return _Switch((x - level.first) / level.spacing, None, kind, level.holds)
    if level.first.is_constant():
        return _Switch(x, float(level.first), kind, level.holds)
    return _Switch(x - level.first, 0.0, kind, level.holds)


def switching(
    f: ca.Function, symbols: Sequence[ca.SX], t: ca.SX, p: ca.SX, wanted: int, among: Operations
) -> list[tuple[ca.SX, Any]]:
    """The nodes that may switch, each with the function that it calls (None: an operation).

    `wanted`: OF_TIME, those that depend on nothing else; OTHER, those that depend on more than time and parameters.
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
            on = OF_TIME if key == time else 0 if key in still else OTHER
        elif op == ca.OP_CONST:
            on = 0
        else:
            on = 0
            for slot in reads:
                on |= depends[slot]
            if (on == OF_TIME if wanted == OF_TIME else on & OTHER) and op in among:
                places.append((k, op == ca.OP_CALL))
        for slot in writes:
            depends[slot] = on
    if not places:
        return []
    nodes = f.instructions_sx()
    return [(nodes[k], nodes[k].which_function() if calls else None) for k, calls in places]


def _switches(node: ca.SX, called: ca.SX, curves: Curves) -> list[tuple[ca.SX, dict[float, int] | int]] | None:
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
    variants = _taken_apart(u, t)
    return [x for x in variants if ca.depends_on(x, t)] if len(variants) <= MOST_VARIANTS else None


def _taken_apart(u: ca.SX, t: ca.SX) -> list[ca.SX]:
    if not ca.depends_on(u, t) or u.n_dep() == 0 or u.is_call() or u.is_output():
        return [u]
    if u.op() in STEPWISE and u.op() not in ROUNDINGS:
        return [ca.SX(-1 if u.op() == ca.OP_SIGN else 0), ca.SX(1)]
    op, parts = u.op(), [_taken_apart(u.dep(k), t) for k in range(u.n_dep())]
    if op in KINKED:
        return [x for part in parts for x in part] if len(parts) == 2 else [y for x in parts[0] for y in (x, -x)]
    if op == ca.OP_IF_ELSE_ZERO:
        return [ca.SX(0), *parts[1]]
    if all(len(part) == 1 for part in parts) or any(len(part) > MOST_VARIANTS for part in parts):
        return [u]
    if len(parts) == 1:
        return [ca.SX.unary(op, x) for x in parts[0]]
    return [ca.SX.binary(op, *pair) for pair in product(*parts)]
