"""Block elimination of a large machine whose equations are repeated: small products, their sums, one sparse matrix.

With Ĉ_eb = R C D of element e on body b, and on the mass centre of b (`equations.elimination`) C' = Ĉ N̂, G = C' M̂'⁻¹,
y = M̂'⁻¹ N̂ᵀ D Q:

    S λ̂ = R γ - Σ_b C'_eb y_b,   S_ef = Σ_b G_eb C'_fbᵀ,   x_b = y_b + Σ_e G_ebᵀ λ̂_e,   v̇ = D N̂ x,   λ = R λ̂

each term a small product that is repeated, their sums a call of the tape, S sparse and factored by LDLᵀ (Davis 2005).
Where M̂ is the identity (mass centre at the origin, no products of inertia), C' = G = Ĉ and y = D Q.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.symbolic.alike import used_of

Column = tuple["ca.SX", "ca.MX", np.ndarray]  # symbols of one member, their source, the places there of all members


class Pool:
    """Columns of numbers under construction, and where each of their entries stands when all are stacked."""

    def __init__(self) -> None:
        self._parts: list[ca.MX] = []
        self.size = 0

    def add(self, values: ca.MX) -> int:
        """Where its first entry stands."""
        column = ca.vec(values)
        self._parts.append(column)
        self.size += column.numel()
        return self.size - column.numel()

    def add_rows(self, values: ca.MX, count: int) -> np.ndarray:
        """The same of (size, count) values: (count, size) places."""
        first = self.add(values)
        return first + np.arange(values.numel(), dtype=np.int64).reshape(count, -1)

    def column(self) -> ca.MX:
        return ca.vertcat(*self._parts) if self._parts else ca.MX(0, 1)

    def taken(self, places: np.ndarray) -> ca.MX:
        return taken(self.column(), places)

    def sums(self, into: np.ndarray, places: np.ndarray, size: int) -> ca.MX:
        """A column of `size` sums: the entries at `places` are added to `into`, in this order."""
        if not size:
            return ca.MX(0, 1)
        order = np.argsort(into, kind="stable")
        ones = ca.Sparsity.triplet(size, order.size, into[order].tolist(), list(range(order.size)))
        return ca.mtimes(ca.DM(ones, 1.0), self.taken(places[order]))


def taken(column: ca.MX, places: np.ndarray) -> ca.MX:
    return column[places.ravel().tolist()] if places.size else ca.MX(0, 1)


def mapped(outputs: Sequence[ca.SX], columns: Sequence[Column], count: int) -> list[ca.MX]:
    """What a group's expressions give for all its members: for each a matrix of (size, count)."""
    dense = [ca.vec(ca.densify(ca.SX(x))) for x in outputs]
    used = used_of([column for column, _, _ in columns], dense)
    if not any(used):  # numbers: they are the same for all
        return [ca.MX(ca.DM(ca.repmat(ca.evalf(x), 1, count))) for x in dense]
    symbols, inputs = [], []
    for (column, source, places), keep in zip(columns, used, strict=True):
        if keep:
            symbols.append(column[keep])
            inputs.append(ca.reshape(taken(source, places[:, keep]), len(keep), count))
    function = ca.Function("piece", symbols, dense, {"cse": True})
    called: Any = (function if count == 1 else function.map(count)).call(inputs)
    return list(called)


class Blocks:
    """The blocks of [M̂ Ĉᵀ; Ĉ 0]: of bodies, and of each constraint on each of its bodies (a side)."""

    def __init__(self, n_v: int, n_c: int, size: int, bodies: int):
        self.n_v, self.n_c, self.size, self.n_bodies = n_v, n_c, size, bodies
        self.C = Pool()  # entries of Ĉ, later of C' and G
        self._targets, self._target_places = Pool(), np.zeros(n_c, np.int64)
        self._bodies: list[tuple[np.ndarray, list[ca.MX]]] = []
        self._sides: list[tuple[np.ndarray, int, np.ndarray, np.ndarray]] = []

    def take_bodies(self, bodies: np.ndarray, matrices: list[ca.MX]) -> None:
        """N̂ and M̂'⁻¹ of some bodies; none where M̂ is the identity."""
        self._bodies.append((bodies, matrices))

    def take_target(self, target: ca.MX, rows: np.ndarray) -> None:
        self._target_places[rows] = self._targets.add_rows(target, len(rows))

    def take_sides(self, row: np.ndarray, rows: int, body: np.ndarray, entries: np.ndarray) -> None:
        """First rows of constraints of `rows` rows each on bodies, and where the entries of Ĉ stand, row by row."""
        self._sides.append((row, rows, body, entries))

    def solved(self, D: ca.MX, R: ca.MX, Q: ca.MX, callbacks: list[Any]) -> tuple[ca.MX, ca.MX, ca.MX]:
        """v̇, λ and the smallest pivot. `callbacks` gets what CasADi does not keep alive itself."""
        loads, load_places = self._loads(D, Q)
        sides = self._on_mass_centres()
        if not self.n_c:
            return self._accelerations(D, loads.taken(load_places)), ca.MX(0, 1), ca.MX(1.0)
        entries = self.C.column()
        S, pattern = self._matrix(entries, sides, R)
        right = self._right(entries, sides, loads, load_places)
        from cardan.numerics.tapes.sparse_ldl import LdlSolve  # it imports CasADi, which a known machine does without

        solve = LdlSolve(pattern)
        callbacks.append(solve)
        hat, weakest = solve(S, right)
        x = self._motions(entries, sides, hat, loads, load_places)
        return self._accelerations(D, x), _products(R, hat), weakest

    def _loads(self, D: ca.MX, Q: ca.MX) -> tuple[Pool, np.ndarray]:
        """y = M̂'⁻¹ N̂ᵀ D Q, and where its entries stand."""
        pool, places, n = Pool(), np.zeros(self.n_v, np.int64), self.size
        d, load, N, W = (
            ca.SX.sym(word, *shape) for word, shape in (("d", (n, 1)), ("Q", (n, 1)), ("N", (n, n)), ("W", (n, n)))
        )
        for bodies, matrices in self._bodies:
            at = places_of(bodies[:, None], n)
            columns: list[Column] = [(d, D, at), (load, Q, at)]
            force = d * load
            if matrices:
                force = ca.mtimes(W, ca.mtimes(N.T, force))
                columns += [
                    (ca.vec(x), ca.vec(m), _square(len(bodies), n)) for x, m in zip((N, W), matrices, strict=True)
                ]
            places[at] = pool.add_rows(mapped([force], columns, len(bodies))[0], len(bodies))
        return pool, places

    def _on_mass_centres(self) -> list[tuple[np.ndarray, int, np.ndarray, np.ndarray, np.ndarray]]:
        """Sides with the places of the entries of C' and of G, by rows."""
        n, group_of = self.size, np.zeros(self.n_bodies, np.int64)
        number_in = np.zeros(self.n_bodies, np.int64)
        for k, (bodies, _) in enumerate(self._bodies):
            group_of[bodies], number_in[bodies] = k, np.arange(len(bodies))
        sides, new = [], Pool()
        entries_of_C = self.C.column()
        first = self.C.size
        for row, rows, body, entries in self._sides:
            for k, (_, matrices) in enumerate(self._bodies):
                mine = np.flatnonzero(group_of[body] == k)
                if not mine.size:
                    continue
                if not matrices:
                    sides.append((row[mine], rows, body[mine], entries[mine], entries[mine]))
                    continue
                C, N, W = ca.SX.sym("C", n, rows), ca.SX.sym("N", n, n), ca.SX.sym("W", n, n)
                at = _square(len(self._bodies[k][0]), n)[number_in[body[mine]]]
                on_centre = ca.mtimes(C.T, N)
                columns: list[Column] = [(ca.vec(C), entries_of_C, entries[mine])]
                columns += [(ca.vec(x), ca.vec(m), at) for x, m in zip((N, W), matrices, strict=True)]
                values = mapped([on_centre.T, ca.mtimes(on_centre, W).T], columns, mine.size)
                places = [first + new.add_rows(value, mine.size) for value in values]
                sides.append((row[mine], rows, body[mine], *places))
        if new.size:
            self.C.add(new.column())
        return sides

    def _matrix(self, entries: ca.MX, sides: Any, R: ca.MX) -> tuple[ca.MX, ca.Sparsity]:
        """S = Σ G C'ᵀ, and 1 in place of rows that are left out; on the diagonal and above it."""
        n, terms = self.size, Pool()
        into, places = [], []
        kinds = sorted({rows for _, rows, _, _, _ in sides})
        together = {}
        for rows in kinds:
            mine = [side for side in sides if side[1] == rows]
            together[rows] = tuple(np.concatenate([side[k] for side in mine]) for k in (0, 2, 3, 4))
        for a in kinds:
            for b in kinds:
                row_a, body_a, _, G = together[a]
                row_b, body_b, C, _ = together[b]
                first, second = _pairs(body_a, body_b)
                upper = row_a[first] <= row_b[second]
                first, second = first[upper], second[upper]
                if not first.size:
                    continue
                g, c = ca.SX.sym("G", n, a), ca.SX.sym("C", n, b)
                columns: list[Column] = [(ca.vec(g), entries, G[first]), (ca.vec(c), entries, C[second])]
                (values,) = mapped([ca.mtimes(g.T, c)], columns, first.size)
                at = terms.add_rows(values, first.size).reshape(-1, b, a)  # column by column
                i = np.broadcast_to(row_a[first][:, None, None] + np.arange(a), at.shape)
                j = np.broadcast_to(row_b[second][:, None, None] + np.arange(b)[:, None], at.shape)
                into.append(np.stack([i.ravel(), j.ravel()]))
                places.append(at.ravel())
        r = ca.SX.sym("R")
        (left_out,) = mapped([ca.if_else(r == 0, 1.0, 0.0)], [(r, R, np.arange(self.n_c)[:, None])], self.n_c)
        into.append(np.tile(np.arange(self.n_c), (2, 1)))
        places.append(terms.add(left_out) + np.arange(self.n_c))
        pairs, where = np.concatenate(into, axis=1), np.concatenate(places)
        keys, number = np.unique(pairs[1] * self.n_c + pairs[0], return_inverse=True)
        upper = terms.sums(number.ravel(), where, keys.size)
        column, row = np.divmod(keys, self.n_c)
        start = np.searchsorted(column, np.arange(self.n_c + 1))
        pattern = ca.Sparsity(self.n_c, self.n_c, start.tolist(), row.tolist())
        return ca.MX(pattern, upper), pattern

    def _right(self, entries: ca.MX, sides: Any, loads: Pool, load_places: np.ndarray) -> ca.MX:
        """R γ - Σ C' y."""
        terms = Pool()
        target = self._targets.column()
        places, into = [terms.add(taken(target, self._target_places)) + np.arange(self.n_c)], [np.arange(self.n_c)]
        y = loads.column()
        for row, rows, body, C, _ in sides:
            c, load = ca.SX.sym("C", self.size, rows), ca.SX.sym("y", self.size)
            columns: list[Column] = [
                (ca.vec(c), entries, C),
                (load, y, load_places[places_of(body[:, None], self.size)]),
            ]
            (values,) = mapped([-ca.mtimes(c.T, load)], columns, len(row))
            places.append(terms.add_rows(values, len(row)).ravel())
            into.append((row[:, None] + np.arange(rows)).ravel())
        return terms.sums(np.concatenate(into), np.concatenate(places), self.n_c)

    def _motions(self, entries: ca.MX, sides: Any, hat: ca.MX, loads: Pool, load_places: np.ndarray) -> ca.MX:
        """x = y + Σ Gᵀ λ̂."""
        terms = Pool()
        places, into = [terms.add(loads.taken(load_places)) + np.arange(self.n_v)], [np.arange(self.n_v)]
        for row, rows, body, _, G in sides:
            g, lam = ca.SX.sym("G", self.size, rows), ca.SX.sym("lam", rows)
            columns: list[Column] = [(ca.vec(g), entries, G), (lam, hat, row[:, None] + np.arange(rows))]
            (values,) = mapped([ca.mtimes(g, lam)], columns, len(row))
            places.append(terms.add_rows(values, len(row)).ravel())
            into.append(places_of(body[:, None], self.size).ravel())
        return terms.sums(np.concatenate(into), np.concatenate(places), self.n_v)

    def _accelerations(self, D: ca.MX, x: ca.MX) -> ca.MX:
        """D N̂ x."""
        pool, places, n = Pool(), np.zeros(self.n_v, np.int64), self.size
        d, motion, N = ca.SX.sym("d", n), ca.SX.sym("x", n), ca.SX.sym("N", n, n)
        for bodies, matrices in self._bodies:
            at = places_of(bodies[:, None], n)
            columns: list[Column] = [(d, D, at), (motion, x, at)]
            if matrices:
                columns.append((ca.vec(N), ca.vec(matrices[0]), _square(len(bodies), n)))
            value = d * (ca.mtimes(N, motion) if matrices else motion)
            places[at] = pool.add_rows(mapped([value], columns, len(bodies))[0], len(bodies))
        return pool.taken(places)


def _products(a: ca.MX, b: ca.MX) -> ca.MX:
    """Entry by entry, as one repeat."""
    n, x, y = a.numel(), ca.SX.sym("x"), ca.SX.sym("y")
    at = np.arange(n)[:, None]
    return ca.vec(mapped([x * y], [(x, a, at), (y, b, at)], n)[0])


def _pairs(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of entries of two lists that are equal."""
    order = np.argsort(b, kind="stable")
    first = np.searchsorted(b[order], a, "left")
    count = np.searchsorted(b[order], a, "right") - first
    one = np.repeat(np.arange(a.size), count)
    within = np.arange(one.size) - np.repeat(np.cumsum(count) - count, count)
    return one, order[np.repeat(first, count) + within]


def places_of(bodies: np.ndarray, size: int) -> np.ndarray:
    """Of bodies (count, each): the places of their entries, (count, each * size)."""
    return (size * bodies[:, :, None] + np.arange(size)).reshape(len(bodies), -1)


def _square(count: int, n: int) -> np.ndarray:
    return np.arange(count * n * n).reshape(count, n * n)
