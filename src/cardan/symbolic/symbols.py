"""The symbols all equations are written in, and derivatives along motions of the bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.model import Model
from cardan.symbolic.event_numbers import EventNumbers, event_numbers_of
from cardan.symbolic.frames import Q_SIZE, V_SIZE, X_SIZE, pose_of, pose_rates
from cardan.symbolic.tracing import said_of, sized


@dataclass(frozen=True, eq=False)
class Symbols:
    """Time t, coordinates q, poses x, speeds v, states z, parameters p (the user's, then the modes), accelerations a.

    Equations are written on x; in the plane x is q. Functions are made on q (`System.function`).
    """

    dim: int
    t: ca.SX
    q: ca.SX
    x: ca.SX
    v: ca.SX
    z: ca.SX
    p: ca.SX
    a: ca.SX
    modes: EventNumbers
    signals: tuple[ca.SX, ca.SX] | None = None  # inputs that follow something, and what they follow over t

    def along(self, expression: ca.SX) -> ca.SX:
        """An expression with the signals that inputs follow in their place."""
        return expression if self.signals is None else ca.substitute(ca.SX(expression), *self.signals)

    @property
    def q_size(self) -> int:
        """Coordinates of one body."""
        return Q_SIZE[self.dim]

    @property
    def v_size(self) -> int:
        """Speeds of one body."""
        return V_SIZE[self.dim]

    @cached_property
    def _count(self) -> int:
        return self.v.numel() // self.v_size

    @cached_property
    def x_of_q(self) -> ca.SX:
        """The poses as expressions of q."""
        if self.dim == 2:
            return self.q
        return _for_each_body(lambda q: pose_of(self.dim, q), (self.q, self.q_size))

    @cached_property
    def x_rate(self) -> ca.SX:
        """ẋ(x, v)."""
        if self.dim == 2:
            return self.v
        columns = (self.x, X_SIZE[self.dim]), (self.v, self.v_size)
        return _for_each_body(lambda x, v: pose_rates(self.dim, x, v), *columns)

    @cached_property
    def q_rate(self) -> ca.SX:
        """q̇ = N v: that part of ẋ which belongs to q."""
        if self.dim == 2:
            return self.v
        rates = _by_body(self.x_rate, X_SIZE[self.dim])
        return _column([rate for body in rates for rate in body[: self.q_size]])

    @cached_property
    def motions(self) -> ca.SX:
        """X = ∂ẋ/∂v: how poses change in small motions of the bodies."""
        return ca.SX.eye(self.v.numel()) if self.dim == 2 else ca.jacobian(self.x_rate, self.v)

    @cached_property
    def _rate_by_symbol(self) -> dict[int, ca.SX]:
        rates = zip(ca.vertsplit(self.x), ca.vertsplit(self.x_rate), strict=True) if self.x.numel() else ()
        return {x.element_hash(): rate for x, rate in rates} | {self.t.element_hash(): ca.SX(1)}

    def rate_of(self, expression: ca.SX) -> ca.SX:
        """d/dt of an expression of poses and t, over the few symbols it really contains."""
        expression = self.along(expression)
        inside = [s for s in ca.symvar(ca.SX(expression)) if s.element_hash() in self._rate_by_symbol]
        if not inside:
            return ca.SX.zeros(ca.SX(expression).shape)
        rates = [self._rate_by_symbol[s.element_hash()] for s in inside]
        return ca.jtimes(expression, ca.vertcat(*inside), ca.vertcat(*rates))

    def tangent(self, expression: ca.SX) -> ca.SX:
        """∂/∂(small motions): the derivative with respect to translations and, about body axes, rotations.

        In the plane ∂/∂q; always with the columns of v.
        """
        if self.dim == 2:
            return ca.jacobian(expression, self.q)
        return ca.mtimes(ca.jacobian(expression, self.x), self.motions)

    def tangent_transposed(self, expression: ca.SX, weights: ca.SX) -> ca.SX:
        """(∂e/∂(small motions))ᵀ w: the generalized force of forces w along e."""
        if self.dim == 2:
            return ca.jtimes(expression, self.q, weights, True)
        return ca.mtimes(self.motions.T, ca.jtimes(expression, self.x, weights, True))

    def force_on(self, body: int, expression: ca.SX, weights: ca.SX) -> ca.SX:
        """That part of `tangent_transposed` which belongs to one body, by its index; rows that contain speeds act along
        these."""
        x = slice(X_SIZE[self.dim] * body, X_SIZE[self.dim] * (body + 1))
        v = slice(self.v_size * body, self.v_size * (body + 1))
        of_speeds = self.rows_of_speeds(expression)
        along = ca.SX(weights)
        if of_speeds:
            along[of_speeds] = 0
        load = ca.jtimes(expression, self.x[x], along, True)
        load = load if self.dim == 2 else ca.mtimes(self.motions[x, v].T, load)
        return load + ca.jtimes(expression[of_speeds], self.v[v], weights[of_speeds], True) if of_speeds else load

    def rows_of_speeds(self, column: ca.SX) -> list[int]:
        """The entries of a column that contain speeds."""
        if not ca.depends_on(column, self.v):
            return []
        return [k for k, entry in enumerate(ca.vertsplit(column)) if ca.depends_on(entry, self.v)]

    def acceleration_of(self, velocity: ca.SX) -> ca.SX:
        """d/dt of an expression of poses and speeds, with the accelerations `a`."""
        inside = self.bodies_in(velocity)
        if not inside:
            return ca.SX.zeros(velocity.shape)
        x = [X_SIZE[self.dim] * k + i for k in inside for i in range(X_SIZE[self.dim])]
        v = [self.v_size * k + i for k in inside for i in range(self.v_size)]
        return ca.jtimes(velocity, ca.vertcat(self.x[x], self.v[v]), ca.vertcat(self.x_rate[x], self.a[v]))

    @cached_property
    def _body_of(self) -> dict[int, int]:
        columns = ((self.x, X_SIZE[self.dim]), (self.v, self.v_size))
        split = [(ca.vertsplit(x) if x.numel() else [], size) for x, size in columns]
        return {x.element_hash(): k // size for column, size in split for k, x in enumerate(column)}

    def bodies_in(self, expression: ca.SX) -> list[int]:
        """Indices of the bodies whose poses or speeds occur in an expression."""
        bodies = {self._body_of.get(s.element_hash()) for s in ca.symvar(ca.SX(expression))}
        return sorted(k for k in bodies if k is not None)


def symbols_of(model: Model, modes: EventNumbers | None = None) -> Symbols:
    count, dim = len(model.bodies), model.dim
    q = ca.SX.sym("q", Q_SIZE[dim] * count)
    modes, t = modes or event_numbers_of(model), ca.SX.sym("t")
    return Symbols(
        dim=dim,
        t=t,
        q=q,
        x=q if dim == 2 else ca.SX.sym("x", X_SIZE[dim] * count),
        v=ca.SX.sym("v", V_SIZE[dim] * count),
        z=ca.SX.sym("z", len(model.states)),
        p=ca.vertcat(ca.SX(0, 1), *(parameter.symbol for parameter in model.parameters.values()), modes.symbol),
        a=ca.SX.sym("a", V_SIZE[dim] * count),
        modes=modes,
        signals=_signals(model, t),
    )


def _signals(model: Model, t: ca.SX) -> tuple[ca.SX, ca.SX] | None:
    """The inputs that follow something, and what they follow."""
    if not model.signals:
        return None
    followed = []
    for name, value in model.signals.items():
        owner = model.inputs[name]
        with said_of(owner):
            followed.append(sized(owner, value(t) if callable(value) else value, 1, "what it follows"))
            if foreign := [s.name() for s in ca.symvar(followed[-1]) if s.element_hash() not in _plain(model, t)]:
                raise ModelError(f'input "{name}": it may follow time and parameters only, not {", ".join(foreign)}')
    return ca.vertcat(*(model.inputs[name].symbol for name in model.signals)), ca.vertcat(*followed)


def _plain(model: Model, t: ca.SX) -> set[int]:
    """Symbols that a signal may contain: time, and parameters that are not inputs."""
    allowed = [t, *(p.symbol for name, p in model.parameters.items() if name not in model.inputs)]
    return {symbol.element_hash() for symbol in allowed}


def _for_each_body(function: Callable[..., Sequence[Any]], *columns: tuple[ca.SX, int]) -> ca.SX:
    """What a function makes of the entries of each body, stacked; columns with their number of entries a body.

    Written once and mapped over the bodies: what Python writes takes a hundred times as long as what CasADi copies.
    """
    count = columns[0][0].numel() // columns[0][1]
    if count == 0:
        return ca.SX(0, 1)
    symbols = [ca.SX.sym(f"x{k}", size) for k, (_, size) in enumerate(columns)]
    once = ca.Function("once", symbols, [ca.vertcat(*function(*map(ca.vertsplit, symbols)))])
    return ca.vec(once.map(count)(*(ca.reshape(column, size, count) for column, size in columns)))


def _by_body(column: ca.SX, size: int) -> list[list[ca.SX]]:
    entries = ca.vertsplit(column) if column.numel() else []
    return [entries[k : k + size] for k in range(0, len(entries), size)]


def _column(values: list) -> ca.SX:
    return ca.vertcat(*values) if values else ca.SX(0, 1)
