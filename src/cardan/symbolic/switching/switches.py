"""Switches in expressions: comparisons, signs and roundings whose value jumps, found in the graph and frozen.

An expression such as `if_else(x > x1, -5, 0)` is smooth on either side of x = x1. For sensitivities each operation that
jumps is taken of a number s, the mode of the switch, in the place of its argument u:

    a < b  ->  0 < s,   sign(u)  ->  sign(s),   floor(u)  ->  floor(s),   fmod(a, b)  ->  a - b trunc(s), u = a/b
    atan2(y, x)  ->  sign(s) (π/2 - atan2(x, y sign(s))), u = y, which goes on smoothly where y passes zero

with s on the same side as u (+1 or -1; of roundings a number halfway between the two integers around u). What is left
is smooth; u is watched, and where it passes zero (an integer) an event changes s. All of these functions of s have
the derivative zero, so that modes take no part in sensitivities.

Operations whose two values agree where they switch (pieces of a spline, smooth joins, a contact without damping) are
left as they are: they are looked for at points with u = 0, at random but always the same. Like absolute values and
extremes they are kinks: derivatives jump there, which is no event, but no integrator should pass over it unaware. In
what users write they are frozen as well, |u| -> u sign(s) and max(a, b) -> a if s > 0 else b with u = a - b, so that
they are met exactly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from cardan.deferred import Operations
from cardan.deferred import casadi as ca

COMPARISONS = Operations("LT", "LE")
ROUNDINGS = Operations("FLOOR", "CEIL", "FMOD", "REMAINDER")
WRAPPING = Operations("ATAN2")  # where y passes zero the angle jumps by 2π, if x is negative there
JUMPING = COMPARISONS | Operations("SIGN") | ROUNDINGS | WRAPPING
KINKED = Operations("FABS", "FMIN", "FMAX")
SWITCH_SAMPLES = 8  # points with u = 0 at which both values are compared
SWITCH_NEWTON_STEPS = 12  # steps to get there
SWITCH_ZERO = 1e-13  # relative: u is zero
TOUCH = 1e-9  # a length that is none
SWITCH_JUMP = 1e-6  # of the difference of both values elsewhere: less, and they meet where u is zero
GUARD = 1e-20  # what keeps roots and quotients from zero
LONGEST_TEXT = 80
SHOWN_AS_CALLS = ("sign", "floor", "ceil", "fmod", "atan2")
SAME_DEPTH = 8  # of graphs that are compared
QUOTIENT_DEPTH = 6  # operations above a quotient
NEVER_NEGATIVE = Operations("SQRT", "SQ", "FABS", "EXP", "HYPOT")


@dataclass(frozen=True, eq=False)
class Switch:
    """One switch: whose it is, what it looks like, its argument u, and its mode s."""

    owner: str
    text: str
    u: ca.SX
    s: ca.SX
    rounds: bool
    bends: bool = False  # both values agree where it switches
    wraps: bool = False  # an angle that jumps by a turn

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.owner

    @property
    def g(self) -> ca.SX:
        """What is zero where it switches."""
        return ca.sin(ca.pi * self.u) if self.rounds else self.u


def has_operation(expression: ca.SX, among: Operations) -> bool:
    """Whether one of these operations is in it."""
    f = ca.Function("f", ca.symvar(expression), [expression])
    return any(f.instruction_id(k) in among for k in range(f.n_instructions()))


class Freezer:
    """Freezes the switches of expressions, and keeps them.

    `values`: of the symbols, by their hash, about which points are looked for; `still`: hashes of those that nothing
    but events changes; `joins`: comparisons that are known not to jump (more may come); `words`: for symbols, in texts.
    """

    def __init__(
        self, values: Mapping[int, float], still: frozenset[int], joins: list[ca.SX], words: Mapping[str, str]
    ):
        self._values, self._still, self._joins, self._words = values, still, joins, words
        self.switches: list[Switch] = []
        self.kinks: list[ca.SX] = []  # what is zero at each kink
        self.hidden: list[str] = []  # whose switches are within the arguments of a table, where none can be frozen

    def frozen(self, owner: str, expression: ca.SX, distance: ca.SX | None = None, bends: bool = False) -> ca.SX:
        """The expression with the mode of each switch that jumps in the place of its argument.

        `distance`: of two bodies that touch; switches there are frozen whether they jump or not. `bends`: so are all.
        """
        expression = ca.SX(expression)
        if not has_operation(expression, JUMPING | KINKED):
            return expression
        joins = {x.element_hash() for column in self._joins for x in ca.vertsplit(column)}
        candidates = _Walk(owner, self._still, joins, [], lambda _: True, False)
        everywhere = candidates.on(expression)
        jump = self._jumping(everywhere, candidates.switches, distance)
        number = {key: jump[k] for key, k in candidates.places.items()}
        walk = _Walk(
            owner, self._still, joins, self.switches, lambda node: number.get(node.element_hash(), True), bends
        )
        frozen_expression = walk.on(expression)
        walk.name(self._words)
        for kink in walk.kinks:
            if not any(ca.is_equal(kink, other, SAME_DEPTH) for other in self.kinks):
                self.kinks.append(kink)
        if walk.hidden:
            self.hidden.append(owner)
        return frozen_expression

    def _jumping(self, frozen: ca.SX, switches: list[Switch], distance: ca.SX | None) -> list[bool]:
        """Of each switch, whether both values of the expression differ where it switches; roundings and angles always
        do."""
        if not switches:
            return []
        modes, arguments = ca.vertcat(*(k.s for k in switches)), ca.vertcat(*(k.u for k in switches))
        touch = ca.SX(1) if distance is None else distance
        mode_symbols = {k.s.element_hash() for k in switches}
        symbols = [
            x for x in ca.symvar(ca.vertcat(ca.vec(frozen), arguments, touch)) if x.element_hash() not in mode_symbols
        ]
        x = ca.vertcat(*symbols)
        at = _Points(
            ca.Function("f", [x, modes], [ca.vec(frozen)]),
            ca.Function("u", [x, modes], [arguments]),
            ca.Function("by_x", [x, modes], [ca.densify(ca.jacobian(arguments, x))]),
            ca.Function("d", [x], [touch]),
            np.array([self._values.get(k.element_hash(), 0.0) for k in symbols]),
            np.array([k.element_hash() in self._still for k in symbols]),
            np.array([k.rounds for k in switches]),
        )
        is_frozen_already = [any(ca.is_equal(k.u, other.u, SAME_DEPTH) for other in self.switches) for k in switches]
        return [k.rounds or k.wraps or is_frozen_already[i] or at.jumps(i) for i, k in enumerate(switches)]


class _Walk:
    """One way through a graph, from its leaves up: nodes above a switch are written anew, all others kept."""

    def __init__(
        self,
        owner: str,
        still: frozenset[int],
        joins: set[int],
        switches: list[Switch],
        wanted: Callable[[ca.SX], bool],
        bends: bool,
    ):
        self._owner, self._still, self._wanted = owner, still, wanted
        self.switches = switches  # found so far
        self.places: dict[int, int] = {}  # hash of a node -> number of its switch
        self.kinks: list[ca.SX] = []
        self._joins, self._bends = joins, bends
        self.hidden = False
        self._made: dict[int, tuple[ca.SX, bool]] = {}  # hash of a node -> what became of it, whether it moves
        self._seen: list[ca.SX] = []  # hashes hold as long as nodes live

    def on(self, expression: ca.SX) -> ca.SX:
        column = [self._through(node) for node in ca.vertsplit(ca.vec(ca.densify(expression)))]
        return ca.reshape(ca.vertcat(*column), expression.shape)

    def name(self, words: Mapping[str, str]) -> None:
        """Write texts with the names that users know."""
        for k, switch in enumerate(self.switches):
            self.switches[k] = replace(switch, text=with_names(switch.text, words))

    def _through(self, root: ca.SX) -> ca.SX:
        waiting = [root]
        while waiting:
            node = waiting[-1]
            key = node.element_hash()
            if key in self._made:
                waiting.pop()
                continue
            parts = [node.dep(k) for k in range(node.n_dep())]
            missing = [part for part in parts if part.element_hash() not in self._made]
            if missing:
                waiting += reversed(missing)
                continue
            waiting.pop()
            self._seen += [node, *parts]
            self._made[key] = self._rewritten(node, parts)
        return self._made[root.element_hash()][0]

    def _rewritten(self, node: ca.SX, parts: list[ca.SX]) -> tuple[ca.SX, bool]:
        if not parts:
            moves = node.is_symbolic() and node.element_hash() not in self._still
            return node, moves
        rewritten = [self._made[part.element_hash()] for part in parts]
        values, moves = [value for value, _ in rewritten], any(moves for _, moves in rewritten)
        unchanged = all(value.element_hash() == part.element_hash() for value, part in zip(values, parts, strict=True))
        op = node.op()
        if moves and op in JUMPING and node.element_hash() not in self._joins and not _never_wraps(op, values):
            jumps = self._wanted(node)
            if jumps or self._bends:
                return self._switch(node, op, values, not jumps)
            self.kinks.append(argument_of(op, values))
        elif moves and op in KINKED and not _keeps_away_from_zero(values):
            if self._bends:
                return self._switch(node, op, values, True)
            self.kinks.append(argument_of(op, values))
        if unchanged:
            return node, moves
        if len(values) > 2 or not _is_plain(node):
            self.hidden = True
            return node, moves
        return (ca.SX.unary(op, *values) if len(values) == 1 else ca.SX.binary(op, *values)), moves

    def _switch(self, node: ca.SX, op: int, values: list[ca.SX], bends: bool) -> tuple[ca.SX, bool]:
        u = argument_of(op, values)
        rounds = op in ROUNDINGS
        same = (i for i, k in enumerate(self.switches) if k.rounds == rounds and ca.is_equal(k.u, u, SAME_DEPTH))
        place = next(same, len(self.switches))
        if place == len(self.switches):
            self.switches.append(
                Switch(self._owner, shown(node), u, ca.SX.sym(f"s{place}"), rounds, bends, op in WRAPPING)
            )
        elif self.switches[place].bends and not bends:
            self.switches[place] = replace(self.switches[place], bends=False)
        self.places[node.element_hash()] = place
        return _of_mode(op, self.switches[place].s, values), op in Operations("FMOD", "REMAINDER") | WRAPPING | KINKED


def _is_plain(node: ca.SX) -> bool:
    """Whether it is an operation of one or two numbers, not a table that is called."""
    return not (node.is_call() or node.is_output())


def _keeps_away_from_zero(values: list[ca.SX]) -> bool:
    """Whether one of two is a constant that is next to nothing: a guard of roots and quotients, no kink."""
    numbers = [abs(float(x)) for x in values if x.is_constant()]
    return any(0.0 < number <= GUARD for number in numbers)


def _never_wraps(op: int, values: list[ca.SX]) -> bool:
    """Whether it is an angle of a half-plane: that of a length, whose sign never changes."""
    return op in WRAPPING and values[0].op() in NEVER_NEGATIVE


def argument_of(op: int, values: list[ca.SX]) -> ca.SX:
    """u: positive where a comparison is true, or the first of two is the larger one; what is rounded."""
    if op in COMPARISONS:
        return without_poles(values[1] - values[0])
    if op in (ca.OP_FMOD, ca.OP_REMAINDER):
        return values[0] / values[1] + (0.5 if op == ca.OP_REMAINDER else 0.0)
    if op in ROUNDINGS | WRAPPING:
        return values[0]
    return without_poles(values[0] if len(values) == 1 else values[0] - values[1])


def without_poles(u: ca.SX) -> ca.SX:
    """What is zero where u is and has its sign, without its denominators: 1 - a/b becomes (b - a) sign(b).

    Beside a pole u and what errors do to it grow beyond all bounds; what is watched must be as exact there as anywhere.
    """
    over, below = _fraction(u, QUOTIENT_DEPTH)
    if not below:
        return u
    signs = [ca.sign(d) for d in below if d.op() not in NEVER_NEGATIVE]
    return over * _product(signs)


def _fraction(x: ca.SX, depth: int) -> tuple[ca.SX, list[ca.SX]]:
    """Numerator and denominators of an expression; denominators that are numbers stay where they are."""
    if depth == 0 or x.n_dep() == 0 or not _is_plain(x):
        return x, []
    op, parts = x.op(), [x.dep(k) for k in range(x.n_dep())]
    if op == ca.OP_INV and not parts[0].is_constant():
        n, below = _fraction(parts[0], depth - 1)
        return _product(below), [n]
    if op in (ca.OP_NEG, ca.OP_TWICE):
        n, below = _fraction(parts[0], depth - 1)
        return (ca.SX.unary(op, n) if below else x), below
    if op not in (ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV):
        return x, []
    (n, below), (m, under) = (_fraction(part, depth - 1) for part in parts)
    if op == ca.OP_DIV:
        return (x, []) if m.is_constant() and not (below or under) else (n * _product(under), [*below, m])
    if not below and not under:
        return x, []
    if op == ca.OP_MUL:
        return n * m, [*below, *under]
    n, m = n * _product(_without(under, below)), m * _product(_without(below, under))
    return ca.SX.binary(op, n, m), [*below, *_without(under, below)]


def _without(some: list[ca.SX], others: list[ca.SX]) -> list[ca.SX]:
    """The factors that are not among the others."""
    left = list(others)
    remaining = []
    for x in some:
        same = next((k for k, y in enumerate(left) if ca.is_equal(x, y, SAME_DEPTH)), None)
        if same is None:
            remaining.append(x)
        else:
            left.pop(same)
    return remaining


def _product(factors: list[ca.SX]) -> ca.SX:
    product = ca.SX(1)
    for factor in factors:
        product = product * factor
    return product


def _of_mode(op: int, s: ca.SX, values: list[ca.SX]) -> ca.SX:
    """The operation taken of the mode s."""
    if op in COMPARISONS:
        return ca.SX.binary(op, ca.SX(0), s)
    if op == ca.OP_FMOD:
        return values[0] - values[1] * ca.sign(s) * ca.floor(ca.fabs(s))
    if op == ca.OP_REMAINDER:
        return values[0] - values[1] * ca.floor(s)
    if op in WRAPPING:
        y, x = values
        return ca.sign(s) * (ca.pi / 2 - ca.atan2(x, y * ca.sign(s)))
    if op == ca.OP_FABS:
        return values[0] * ca.sign(s)
    if op in KINKED:
        return ca.if_else(s > 0 if op == ca.OP_FMAX else s < 0, values[0], values[1])
    return ca.SX.unary(op, s)


# -- which ones jump ---------------------------------------------------------------------------------------------------


class _Points:
    """Points at which switches are looked at; the same ones every time."""

    def __init__(
        self,
        f: ca.Function,
        u: ca.Function,
        by_x: ca.Function,
        distance: ca.Function,
        centre: np.ndarray,
        still: np.ndarray,
        rounds: np.ndarray,
    ):
        self._f, self._u, self._by_x, self._distance = f, u, by_x, distance
        self._centre, self._still, self._rounds = centre, still, rounds

    def jumps(self, k: int) -> bool:
        """Whether f has two values where argument k is zero, or bodies touch there.

        Where no such place is found, it is taken to be so.
        """
        random, zeros = np.random.default_rng(k), 0
        for i in range(SWITCH_SAMPLES):
            aside = self._sample(random, i)
            x = self._zero(k, aside)
            if x is None:
                continue
            zeros += 1
            at_zero = self._difference(k, x)
            elsewhere = max(self._difference(k, aside), self._difference(k, 2 * x - aside))
            if at_zero > SWITCH_JUMP * elsewhere or not np.isfinite(at_zero) or abs(float(self._distance(x))) <= TOUCH:
                return True
        return zeros == 0

    def _sample(self, random: np.random.Generator, i: int) -> np.ndarray:
        spread = 10.0 ** (1.0 - 3.0 * i / (SWITCH_SAMPLES - 1))
        x = self._centre + spread * random.standard_normal(self._centre.size)
        near = self._centre * (1.0 + 0.1 * random.standard_normal(x.size)) + 0.01 * random.standard_normal(x.size)
        return np.where(self._still, near, x)

    def _modes(self, x: np.ndarray) -> np.ndarray:
        """The sides of all switches; of those within the arguments of others first."""
        s = np.ones(self._rounds.size)
        for _ in range(self._rounds.size + 1):
            u = self._u(x, s).full().ravel()
            now = np.where(self._rounds, np.floor(u) + 0.5, np.where(u > 0, 1.0, -1.0))
            if np.array_equal(now, s):
                break
            s = now
        return s

    def _difference(self, k: int, x: np.ndarray) -> float:
        s = self._modes(x)
        both = []
        for side in (1.0, -1.0):
            s[k] = side
            both.append(self._f(x, s).full().ravel())
        return float(np.max(np.abs(both[0] - both[1]), initial=0.0))

    def _zero(self, k: int, x: np.ndarray) -> np.ndarray | None:
        """A point near x with u_k = 0, by Newton steps along its gradient."""
        for _ in range(SWITCH_NEWTON_STEPS):
            s = self._modes(x)
            u, slope = float(self._u(x, s)[k]), self._by_x(x, s).full()[k] * ~self._still * (1.0 + np.abs(x))
            size = float(slope @ slope)
            if not np.isfinite(u) or not size > 0.0:
                return None
            if abs(u) <= SWITCH_ZERO * np.sqrt(size):
                return x
            x = x - u * slope * (1.0 + np.abs(x)) / size
        return None


def shown(node: ca.SX) -> str:
    """An operation in messages; without its arguments where these are too long."""
    text = str(node)
    if len(text) <= LONGEST_TEXT and "@" not in text:
        return text
    names = {getattr(ca, f"OP_{word.upper()}"): f"{word}(…)" for word in SHOWN_AS_CALLS}
    return names.get(node.op(), "a comparison")


def with_names(text: str, words: Mapping[str, str]) -> str:
    """A text with the names of symbols that users know."""
    return re.sub(r"\b[qvz](_\d+)?\b", lambda match: words.get(match[0], match[0]), text)
