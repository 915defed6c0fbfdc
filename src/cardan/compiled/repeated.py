"""The functions of a large machine, written once for each group of bodies and elements that are alike and repeated.

Straight-line code of ten thousand links takes minutes to write, and as long again to compile. Here each group of
`equations.alike` has its equations once, on symbols of its own; CasADi maps them over the columns of all of them, and a
tape holds them as repeats. What is not alike to anything (functions of the user, events) is written as ever.

Accelerations and multipliers follow as in `System.dynamics`, blockwise. With Ĉ_eb = R C D of element e on body b, and
on the mass centre of b (`equations.elimination`) C' = Ĉ N̂, G = C' M̂'⁻¹, y = M̂'⁻¹ N̂ᵀ D Q:

    S λ̂ = R γ - Σ_b C'_eb y_b,   S_ef = Σ_b G_eb C'_fbᵀ,   x_b = y_b + Σ_e G_ebᵀ λ̂_e,   v̇ = D N̂ x,   λ = R λ̂

each term a small product that is repeated, their sums a call of the tape, S sparse and factored by LDLᵀ (Davis 2005).
Where M̂ is the identity (mass centre at the origin, no products of inertia), C' = G = Ĉ and y = D Q.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.equations.alike import Group, groups_of, used_of
from cardan.equations.constraints import ConstraintEquations, Row, constraint_equations
from cardan.equations.dynamics import MotionEquations, motion_equations
from cardan.equations.elimination import scaled
from cardan.equations.frames import V_SIZE
from cardan.equations.modes import modes_of
from cardan.equations.outputs import Channels, constrained_frames, output_channels, reaction
from cardan.equations.symbols import Symbols, symbols_of
from cardan.equations.view import View, initial_view, symbolic_view
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.joints.joint import TILT, Joint
from cardan.model.model import Model, restricted

LARGE = 600  # speeds from which equations are repeated
ALIKE = 20  # bodies in the largest group: with fewer, straight-line code is no longer
ENERGIES = (("energy", "kinetic"), ("energy", "potential"))


Groups = tuple[list[Group], list[Group], list[Element]]  # of bodies, of elements, and what is alike to nothing


def large_groups(model: Model) -> Groups | None:
    """The groups of a machine that is so large, and has so many of one kind, that its equations are to be repeated."""
    if V_SIZE[model.dim] * len(model.bodies) <= LARGE:
        return None
    found = groups_of(model, modes_of(model))
    return found if max((group.count for group in (*found[0], *found[1])), default=0) >= ALIKE else None


@dataclass(frozen=True, eq=False)
class Written:
    """The equations of one group, on the symbols `y` of its first member."""

    group: Group
    y: Symbols
    s: View
    lam: ca.SX
    constraints: ConstraintEquations
    motion: MotionEquations

    @property
    def rows(self) -> int:
        return self.constraints.Phi.numel()

    @cached_property
    def channels(self) -> Channels:
        found = output_channels(self.group.part, self.y, self.s, self.constraints, self.motion, self.lam)
        return {key: value for key, value in found.items() if key not in ENERGIES}


def written(group: Group, with_bodies: bool) -> Written:
    part = group.part
    y = symbols_of(part)
    plain = symbolic_view(part, y.t, y.x, y.v, y.z, initial=initial_view(part, y.t), rate_of=y.rate_of, modes=y.modes)
    constraints = constraint_equations(part, y, plain)
    lam = ca.SX.sym("lam", constraints.Phi.numel())

    def reaction_of(element: ConstraintElement) -> ca.SX:
        residual = constraints.residuals[element.name]
        first = constrained_frames(part, element, residual, y)[0]
        return reaction(part, y, s, element, residual, lam, first)

    s = plain.with_multipliers({name: lam[place] for name, place in constraints.places.items()}, reaction_of)
    return Written(group, y, s, lam, constraints, motion_equations(part, y, s, with_bodies=with_bodies))


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
        return _taken(self.column(), places)

    def sums(self, into: np.ndarray, places: np.ndarray, size: int) -> ca.MX:
        """A column of `size` sums: the entries at `places` are added to `into`, in this order."""
        if not size:
            return ca.MX(0, 1)
        order = np.argsort(into, kind="stable")
        ones = ca.Sparsity.triplet(size, order.size, into[order].tolist(), list(range(order.size)))
        return ca.mtimes(ca.DM(ones, 1.0), self.taken(places[order]))


def _taken(column: ca.MX, places: np.ndarray) -> ca.MX:
    return column[places.ravel().tolist()] if places.size else ca.MX(0, 1)


class Inputs:
    """Symbols of a function of the machine, and of what belongs to the members of a group."""

    def __init__(self, system: Derivation, words: str):
        sizes = {
            "t": 1, "q": system.n_q, "v": system.n_v, "z": system.n_z, "p": system.p_size, "D": system.n_v,
            "R": system.n_c, "gain": 2, "lam": system.n_c, "a": system.n_v,
        }  # fmt: skip
        self.symbols = {word: ca.MX.sym(word, sizes[word]) for word in words.split()}

    def __getitem__(self, word: str) -> ca.MX:
        return self.symbols[word]

    def values(self) -> list[ca.MX]:
        return list(self.symbols.values())


Column = tuple[
    "ca.SX", "ca.MX", np.ndarray
]  # symbols of one member, where they come from, the places there of all members


def mapped(outputs: Sequence[ca.SX], columns: Sequence[Column], count: int) -> list[ca.MX]:
    """What a group's expressions give for all its members: for each a matrix of (size, count)."""
    dense = [ca.vec(ca.densify(ca.SX(x))) for x in outputs]
    used = used_of([column for column, _, _ in columns], dense)
    if not any(used):  # numbers: they are the same for all
        return [ca.MX(ca.DM(ca.repmat(ca.evalf(x), 1, count))) for x in dense]
    symbols, given = [], []
    for (column, source, places), keep in zip(columns, used, strict=True):
        if keep:
            symbols.append(column[keep])
            given.append(ca.reshape(_taken(source, places[:, keep]), len(keep), count))
    function = ca.Function("piece", symbols, dense, {"cse": True})
    called: Any = (function if count == 1 else function.map(count)).call(given)
    return list(called)


class Repeated:
    """The functions of one large system."""

    def __init__(self, system: Derivation, groups: Groups):
        self.system, self.model = system, system.model
        body_groups, element_groups, rest = groups
        self.bodies = [written(group, True) for group in body_groups]
        found = [written(group, False) for group in element_groups]
        self.joints = [w for w in found if isinstance(w.group.element, ConstraintElement)]
        self.others = [w for w in found if not isinstance(w.group.element, ConstraintElement)]
        self.rest_model = restricted(
            system.model, dict(system.model.bodies), {element.name: element for element in rest}, states=True
        )
        self._kept: list[Any] = []  # CasADi does not keep callbacks alive
        self._find_rows()

    # -- rows --------------------------------------------------------------------------------------------------

    @cached_property
    def rest(self) -> ConstraintEquations | None:
        """The constraints that are not alike to any; None where there are none."""
        if not self.rest_model.constraints:
            return None
        return self.system.build(constraint_equations, self.rest_model, self.system.symbols, self.system.plain_view)

    def _find_rows(self) -> None:
        """Rows in the order of the model, and where those of each group stand."""
        of = {name: (w, k) for w in self.joints for k, name in enumerate(w.group.names)}
        starts = {id(w): np.zeros(w.group.count, np.int64) for w in self.joints}
        rows: list[Row] = []
        places: dict[str, slice] = {}
        for element in self.model.constraints:
            if element.name in of:
                w, k = of[element.name]
                starts[id(w)][k] = len(rows)
                found = [row.label for row in w.constraints.rows]
            else:
                assert self.rest is not None
                found = [row.label for row in self.rest.rows if row.element is element]
            places[element.name] = slice(len(rows), len(rows) + len(found))
            rows += [Row(element, label) for label in found]
        self.rows, self.places = tuple(rows), places
        self._rows_of = {id(w): starts[id(w)][:, None] + np.arange(w.rows) for w in self.joints}
        names = [] if self.rest is None else list(self.rest.places)
        self.rest_rows = np.array([k for name in names for k in range(*places[name].indices(len(rows)))], np.int64)

    # -- what the symbols of a group are -------------------------------------------------------------------------

    def _columns(self, w: Written, i: Inputs) -> list[Column]:
        """Of a group: its symbols, and where their numbers are."""
        y, g, n = w.y, w.group, w.group.count
        q, v = _entries(g.bodies, y.q_size), _entries(g.bodies, y.v_size)
        found: list[Column] = [(y.t, i["t"], np.zeros((n, 1), np.int64))]
        found += [(symbol, i[word], at) for word, symbol, at in (("q", y.q, q), ("v", y.v, v)) if word in i.symbols]
        if "a" in i.symbols:
            found.append((y.a, i["a"], v))
        if "lam" in i.symbols and w.rows:
            found.append((w.lam, i["lam"], self._rows_of[id(w)]))
        if y.p.numel():
            found.append((y.p, i["p"], self._parameters(w)))
        if g.numbers.numel():
            values = ca.MX(ca.DM(g.values.ravel()))
            found.append((g.numbers, values, np.arange(g.values.size).reshape(n, -1)))
        return found

    def _parameters(self, w: Written) -> np.ndarray:
        """The user's, which all share; then the followed angles of each."""
        n, n_p, turns = w.group.count, self.system.n_p, self.system.modes.turns
        own = w.y.modes.symbol.numel()
        shared = np.tile(np.arange(n_p), (n, 1))
        if not own:
            return shared
        first = n_p + np.array([turns[name] for name in w.group.names])
        return np.concatenate([shared, first[:, None] + np.arange(own)], axis=1)

    def _mapped(self, w: Written, i: Inputs, outputs: Sequence[ca.SX], more: Sequence[Column] = ()) -> list[ca.MX]:
        y = w.y
        if y.dim == 3:
            outputs = ca.substitute([ca.SX(x) for x in outputs], [y.x], [y.x_of_q])
        return mapped(outputs, [*self._columns(w, i), *more], w.group.count)

    def _of_rest(self, name: str, words: str, i: Inputs, outputs: Sequence[ca.SX]) -> list[ca.MX]:
        """What expressions of the whole machine give."""
        s = self.system
        y = s.symbols
        known = {"t": y.t, "q": y.q, "v": y.v, "z": y.z, "p": y.p, "lam": s.lam, "a": y.a}
        function = s.function(name, [known[word] for word in words.split()], [ca.SX(x) for x in outputs], share=False)
        found = function.call([i[word] for word in words.split()])
        return list(found)

    def _function(self, name: str, i: Inputs, outputs: Sequence[ca.MX]) -> ca.Function:
        return ca.Function(name, i.values(), [ca.densify(x) if x.is_vector() else x for x in outputs])

    # -- constraints -------------------------------------------------------------------------------------------

    def _by_rows(self, i: Inputs, words: str, which: Callable[[ConstraintEquations], list[ca.SX]]) -> list[ca.MX]:
        """Columns of one number for each row."""
        pools: list[Pool] = []
        places: list[np.ndarray] = []
        for w in self.joints:
            found = self._mapped(w, i, which(w.constraints))
            self._put(pools, places, found, self._rows_of[id(w)])
        if self.rest is not None:
            self._put(pools, places, self._of_rest("rest", words, i, which(self.rest)), self.rest_rows[None])
        return [pool.taken(place) for pool, place in zip(pools, places, strict=True)]

    def _put(self, pools: list[Pool], places: list[np.ndarray], found: list[ca.MX], rows: np.ndarray) -> None:
        for k, values in enumerate(found):
            if k == len(pools):
                pools.append(Pool())
                places.append(np.zeros(len(self.rows), np.int64))
            places[k][rows] = pools[k].add_rows(ca.densify(values), len(rows))

    @cached_property
    def constraint(self) -> ca.Function:
        i = Inputs(self.system, "t q p")
        return self._function("constraint", i, self._by_rows(i, "t q p", lambda c: [c.Phi]) or [ca.MX(0, 1)])

    @cached_property
    def rates(self) -> ca.Function:
        i = Inputs(self.system, "t q v p")
        found = self._by_rows(i, "t q v p", lambda c: [c.Phi_rate, c.gamma])
        return self._function("rates", i, found or [ca.MX(0, 1)] * 2)

    @cached_property
    def _pattern(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows and columns of the entries of C, group after group, and the order that sorts them by rows."""
        rows, columns = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for w in self.joints:
            row, column = (np.array(x, np.int64) for x in w.constraints.C.sparsity().get_triplet())
            rows.append(self._rows_of[id(w)][:, row].ravel())
            columns.append(_entries(w.group.bodies, w.y.v_size)[:, column].ravel())
        if self.rest is not None:
            row, column = (np.array(x, np.int64) for x in self.rest.C.sparsity().get_triplet())
            rows.append(self.rest_rows[row])
            columns.append(column)
        row, column = np.concatenate(rows), np.concatenate(columns)
        return row, column, np.lexsort((column, row))

    @cached_property
    def jacobian_structure(self) -> tuple[np.ndarray, np.ndarray]:
        """CSR row pointers and column indices of C."""
        row, column, order = self._pattern
        return np.searchsorted(row[order], np.arange(len(self.rows) + 1)).astype(np.int64), column[order]

    @cached_property
    def jacobian(self) -> ca.Function:
        """C by rows, and Φ_t."""
        i, pool = Inputs(self.system, "t q p"), Pool()
        for w in self.joints:
            pool.add(self._mapped(w, i, [_nonzeros(w.constraints.C)])[0])
        if self.rest is not None:
            pool.add(ca.densify(self._of_rest("rest", "t q p", i, [_nonzeros(self.rest.C)])[0]))
        (Phi_t,) = self._by_rows(i, "t q p", lambda c: [c.Phi_t]) or [ca.MX(0, 1)]
        start, column = self.jacobian_structure
        pattern = ca.Sparsity(self.system.n_v, len(self.rows), start.tolist(), column.tolist())
        nonzeros = pool.taken(self._pattern[2])
        C = ca.MX(pattern, nonzeros) if nonzeros.numel() else ca.MX(pattern)
        return ca.Function("jacobian", i.values(), [C, ca.densify(Phi_t)])

    # -- forces ------------------------------------------------------------------------------------------------

    @cached_property
    def rest_motion(self) -> MotionEquations | None:
        """Forces that are not alike to any, and rates of states; None where there are none."""
        s, model = self.system, self.rest_model
        if not model.elements and not model.states:
            return None
        return s.build(motion_equations, model, s.symbols, s.view, None, False)

    @cached_property
    def has_contacts(self) -> bool:
        """Whether a force may act only where bodies touch; of those that are written out that is not known yet."""
        forces = [(w.group.element, w.s) for w in self.others if isinstance(w.group.element, ForceElement)]
        return bool(self.rest_model.forces) or any(force.clearance(s) is not None for force, s in forces)

    @property
    def sees_multipliers(self) -> bool:
        m = self.rest_motion
        return m is not None and bool(ca.depends_on(ca.vertcat(m.Q, m.z_rate), self.system.lam))

    def _forces(self, i: Inputs, own: list[ca.MX], pool: Pool) -> tuple[ca.MX, ca.MX]:
        """Q, of which the part of the bodies themselves is given group by group, and ż."""
        into, places, n_v = [], [], self.system.n_v
        for w, values in zip(self.bodies, own, strict=True):
            into.append(_entries(w.group.bodies, w.y.v_size))
            places.append(pool.add_rows(values, w.group.count))
        for w in self.others:
            if isinstance(w.group.element, ForceElement):
                (Q,) = self._mapped(w, i, [w.motion.Q])
                into.append(_entries(w.group.bodies, w.y.v_size))
                places.append(pool.add_rows(Q, w.group.count))
        z_rate = ca.MX(0, 1)
        if self.rest_motion is not None:
            m = self.rest_motion
            acting = _acting(m.Q)
            Q, z_rate = self._of_rest("loads", "t q v z p lam", i, [m.Q[acting], m.z_rate])
            into.append(np.array(acting, np.int64)[None])
            places.append(pool.add_rows(ca.densify(Q), 1))
        into_all = np.concatenate([x.ravel() for x in into])
        return pool.sums(into_all, np.concatenate([x.ravel() for x in places]), n_v), z_rate

    @cached_property
    def forces(self) -> ca.Function:
        """M, Q, ż at (t, q, v, z; p, λ)."""
        i, pool, n_v = Inputs(self.system, "t q v z p lam"), Pool(), self.system.n_v
        rows, columns, own = [], [], []
        masses = Pool()
        for w in self.bodies:
            M, Q = self._mapped(w, i, [_nonzeros(w.motion.M), w.motion.Q])
            row, column = (np.array(x, np.int64) for x in w.motion.M.sparsity().get_triplet())
            at = _entries(w.group.bodies, w.y.v_size)
            rows.append(at[:, row].ravel())
            columns.append(at[:, column].ravel())
            masses.add(M)
            own.append(Q)
        row, column = np.concatenate(rows), np.concatenate(columns)
        order = np.lexsort((row, column))
        pattern = ca.Sparsity.triplet(n_v, n_v, row[order].tolist(), column[order].tolist())
        Q, z_rate = self._forces(i, own, pool)
        return ca.Function("forces", i.values(), [ca.MX(pattern, masses.taken(order)), Q, ca.densify(z_rate)])

    # -- accelerations -----------------------------------------------------------------------------------------

    @cached_property
    def dynamics(self) -> ca.Function:
        """q̇, v̇, λ, ż and the smallest pivot, as `System.dynamics`."""
        system = self.system
        i = Inputs(system, "t q v z p D R gain lam")
        blocks = _Blocks(system.n_v, len(self.rows), V_SIZE[system.model.dim], len(self.model.bodies))
        own, q_rates, q_places = [], Pool(), np.zeros(system.n_q, np.int64)
        for w in self.bodies:
            n, size = w.group.count, w.y.v_size
            K = scaled(w.motion.M, w.motion.M_central, ca.SX(0, size), size)
            D: Column = (K.D, i["D"], _entries(w.group.bodies, size))
            is_plain = K.M_hat.sparsity().is_diag()
            outputs = [w.y.q_rate, w.motion.Q]
            if not is_plain:
                outputs += [K.shift, _inverse(K.M_central, size)]
            rate, Q, *more = self._mapped(w, i, outputs, [D])
            q_places[_entries(w.group.bodies, w.y.q_size)] = q_rates.add_rows(rate, n)
            own.append(Q)
            blocks.take_bodies(w.group.bodies[:, 0], more)
        Q, z_rate = self._forces(i, own, Pool())
        for w in self.joints:
            self._take_joints(blocks, w, i)
        if self.rest is not None:
            self._take_rest(blocks, i)
        v_rate, lam, weakest = blocks.solved(i["D"], i["R"], Q, self._kept)
        outputs = [q_rates.taken(q_places), v_rate, lam, z_rate, weakest]
        return ca.Function("dynamics", i.values(), [ca.densify(x) for x in outputs])

    def _take_joints(self, blocks: _Blocks, w: Written, i: Inputs) -> None:
        c, at = w.constraints, _entries(w.group.bodies, w.y.v_size)
        D, R, gain = ca.SX.sym("D", at.shape[1]), ca.SX.sym("R", w.rows), ca.SX.sym("gain", 2)
        rows = self._rows_of[id(w)]
        C = ca.mtimes(ca.mtimes(ca.diag(R), ca.densify(c.C)), ca.diag(D))
        target = R * (c.gamma - 2 * gain[0] * c.Phi_rate - gain[1] ** 2 * c.Phi)
        given: list[Column] = [
            (D, i["D"], at),
            (R, i["R"], rows),
            (gain, i["gain"], np.tile(np.arange(2), (len(rows), 1))),
        ]
        C, target = self._mapped(w, i, [C, target], given)
        blocks.take_target(target, rows)
        n_v = w.y.v_size
        entries = blocks.C.add_rows(C, len(rows)).reshape(len(rows), at.shape[1], w.rows)
        for k in range(w.group.bodies.shape[1]):
            own = entries[:, n_v * k : n_v * (k + 1), :]
            blocks.take_sides(rows[:, 0], w.rows, w.group.bodies[:, k], own.transpose(0, 2, 1).reshape(len(rows), -1))

    def _take_rest(self, blocks: _Blocks, i: Inputs) -> None:
        """The same of constraints that are written on the whole machine."""
        c = self.rest
        assert c is not None
        n_v = V_SIZE[self.system.model.dim]
        row, column = (np.array(x, np.int64) for x in c.C.sparsity().get_triplet())
        values = self._of_rest("rest", "t q v p", i, [_nonzeros(c.C), c.gamma, c.Phi_rate, c.Phi])
        entries, gamma, rate, Phi = (ca.densify(x) for x in values)
        rows, gain = self.rest_rows, i["gain"]
        R = _taken(i["R"], rows)
        blocks.take_target(R * (gamma - 2 * gain[0] * rate - gain[1] ** 2 * Phi), rows[None])
        scales = _taken(i["R"], rows[row]) * _taken(i["D"], column)
        first, zero = blocks.C.add(scales * entries), blocks.C.add(ca.MX(ca.DM(1, 1)))
        for place in c.places.values():
            own = np.flatnonzero((row >= place.start) & (row < place.stop))
            size = place.stop - place.start
            for body in np.unique(column[own] // n_v).tolist():
                at = np.full((size, n_v), zero, np.int64)
                mine = own[column[own] // n_v == body]
                at[row[mine] - place.start, column[mine] % n_v] = first + mine
                blocks.take_sides(rows[place.start : place.start + 1], size, np.array([body]), at.reshape(1, -1))

    # -- what is reported --------------------------------------------------------------------------------------

    @cached_property
    def rest_channels(self) -> Channels:
        s, model = self.system, self.rest_model
        if not model.elements:
            return {}
        constraints = self.rest
        if constraints is None:
            constraints = constraint_equations(model, s.symbols, s.plain_view)
        lam = ca.vertcat(ca.SX(0, 1), s.lam[self.rest_rows.tolist()]) if self.rest_rows.size else ca.SX(0, 1)
        motion = self.rest_motion
        assert motion is not None
        found = s.build(output_channels, model, s.symbols, s.view, constraints, motion, lam)
        return {key: value for key, value in found.items() if key not in ENERGIES}

    @cached_property
    def channels(self) -> dict[tuple[str, str], int]:
        """(element, quantity) -> number of columns."""
        found: dict[tuple[str, str], int] = {}
        for w in (*self.others, *self.joints):
            sizes = [(quantity, value.numel()) for (_, quantity), value in w.channels.items()]
            found |= {(name, quantity): size for name in w.group.names for quantity, size in sizes}
        found |= {key: value.numel() for key, value in self.rest_channels.items()}
        return found | dict.fromkeys(ENERGIES, 1)

    @cached_property
    def outputs(self) -> ca.Function:
        """All reported quantities, stacked, at (t, q, v, a, lam, z; p)."""
        i, parts = Inputs(self.system, "t q v a lam z p"), []
        energies = Pool()
        for w in (*self.others, *self.joints):
            columns = [*w.channels.values(), w.motion.potential]
            *found, stored = self._mapped(w, i, [ca.vertcat(ca.SX(0, 1), *columns[:-1]), columns[-1]])
            parts.append(ca.vec(found[0]))
            energies.add(stored)
        if self.rest_channels:
            parts += self._of_rest("rest", "t q v a lam z p", i, [ca.vertcat(*self.rest_channels.values())])
        kinetic = Pool()
        for w in self.bodies:
            moving, stored = self._mapped(w, i, [w.motion.kinetic, w.motion.potential])
            kinetic.add(moving)
            energies.add(stored)
        if self.rest_motion is not None:
            energies.add(self._of_rest("energy", "t q v z p lam", i, [self.rest_motion.potential])[0])
        for pool in (kinetic, energies):
            parts.append(pool.sums(np.zeros(pool.size, np.int64), np.arange(pool.size), 1))
        return ca.Function("outputs", i.values(), [ca.vertcat(*(ca.densify(part) for part in parts))])

    @cached_property
    def turned(self) -> ca.Function:
        """The followed angles of joints, at (t, q; p), in the order of their slots."""
        i, pool = Inputs(self.system, "t q p"), Pool()
        turns, places = self.system.modes.turns, {}
        for w in (*self.joints, *self.others):
            if w.group.element is not None and w.group.names[0] in turns:
                angles = w.group.element.turned(w.s)
                (found,) = self._mapped(w, i, [ca.vertcat(*(ca.SX(angle) for angle in angles))])
                places |= dict(zip(w.group.names, pool.add_rows(found, w.group.count), strict=True))
        rest = [element for element in self.rest_model.elements.values() if element.name in turns]
        for element in rest:
            angles = [ca.SX(x) for x in element.turned(self.system.view.for_constraint(element))]
            (found,) = self._of_rest("turned", "t q p", i, [ca.vertcat(*angles)])
            places[element.name] = pool.add_rows(ca.densify(found), 1)[0]
        order = np.concatenate([np.zeros(0, np.int64), *(places[name] for name in turns)])
        return ca.Function("turned", i.values(), [pool.taken(order)])

    @cached_property
    def alignment(self) -> ca.Function:
        """The cosines of the angles between the axes of `hinged` joints, at (q; p)."""
        system = self.system
        i, pool = Inputs(system, "t q p"), Pool()
        places: dict[str, int] = {}
        for w in self.joints:
            joint = w.group.element
            if isinstance(joint, Joint) and set(TILT) <= set(joint.rows):
                (found,) = self._mapped(w, i, [ca.dot(w.s.axis(joint.i), w.s.axis(joint.j))])
                places |= dict(zip(w.group.names, pool.add_rows(found, w.group.count)[:, 0].tolist(), strict=True))
        for joint in system.hinged:
            if joint.name not in places:
                s = system.view
                (found,) = self._of_rest("aligned", "q p", i, [ca.dot(s.axis(joint.i), s.axis(joint.j))])
                places[joint.name] = pool.add(found)
        order = np.array([places[joint.name] for joint in system.hinged], np.int64)
        whole = ca.Function("alignment", i.values(), [pool.taken(order)])
        q, p = ca.MX.sym("q", system.n_q), ca.MX.sym("p", system.p_size)
        return ca.Function("alignment", [q, p], [whole(0.0, q, p)])


class _Blocks:
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

    def solved(self, D: ca.MX, R: ca.MX, Q: ca.MX, kept: list[Any]) -> tuple[ca.MX, ca.MX, ca.MX]:
        """v̇, λ and the smallest pivot. `kept` gets what has to be kept alive."""
        loads, load_places = self._loads(D, Q)
        sides = self._on_mass_centres()
        if not self.n_c:
            return self._accelerations(D, loads.taken(load_places)), ca.MX(0, 1), ca.MX(1.0)
        entries = self.C.column()
        S, pattern = self._matrix(entries, sides, R)
        right = self._right(entries, sides, loads, load_places)
        from cardan.numerics.tapes.sparse_ldl import LdlSolve  # it imports CasADi, which a known machine does without

        solve = LdlSolve(pattern)
        kept.append(solve)
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
            at = _entries(bodies[:, None], n)
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
        found, new = [], Pool()
        given = self.C.column()
        first = self.C.size
        for row, rows, body, entries in self._sides:
            for k, (_, matrices) in enumerate(self._bodies):
                mine = np.flatnonzero(group_of[body] == k)
                if not mine.size:
                    continue
                if not matrices:
                    found.append((row[mine], rows, body[mine], entries[mine], entries[mine]))
                    continue
                C, N, W = ca.SX.sym("C", n, rows), ca.SX.sym("N", n, n), ca.SX.sym("W", n, n)
                at = _square(len(self._bodies[k][0]), n)[number_in[body[mine]]]
                on_centre = ca.mtimes(C.T, N)
                columns: list[Column] = [(ca.vec(C), given, entries[mine])]
                columns += [(ca.vec(x), ca.vec(m), at) for x, m in zip((N, W), matrices, strict=True)]
                values = mapped([on_centre.T, ca.mtimes(on_centre, W).T], columns, mine.size)
                places = [first + new.add_rows(value, mine.size) for value in values]
                found.append((row[mine], rows, body[mine], *places))
        if new.size:
            self.C.add(new.column())
        return found

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
        places, into = [terms.add(_taken(target, self._target_places)) + np.arange(self.n_c)], [np.arange(self.n_c)]
        y = loads.column()
        for row, rows, body, C, _ in sides:
            c, load = ca.SX.sym("C", self.size, rows), ca.SX.sym("y", self.size)
            columns: list[Column] = [
                (ca.vec(c), entries, C),
                (load, y, load_places[_entries(body[:, None], self.size)]),
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
            into.append(_entries(body[:, None], self.size).ravel())
        return terms.sums(np.concatenate(into), np.concatenate(places), self.n_v)

    def _accelerations(self, D: ca.MX, x: ca.MX) -> ca.MX:
        """D N̂ x."""
        pool, places, n = Pool(), np.zeros(self.n_v, np.int64), self.size
        d, motion, N = ca.SX.sym("d", n), ca.SX.sym("x", n), ca.SX.sym("N", n, n)
        for bodies, matrices in self._bodies:
            at = _entries(bodies[:, None], n)
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


def _entries(bodies: np.ndarray, size: int) -> np.ndarray:
    """Of bodies (count, each): the places of their entries, (count, each * size)."""
    return (size * bodies[:, :, None] + np.arange(size)).reshape(len(bodies), -1)


def _square(count: int, n: int) -> np.ndarray:
    return np.arange(count * n * n).reshape(count, n * n)


def _nonzeros(matrix: ca.SX) -> ca.SX:
    return matrix.nz[:] if matrix.nnz() else ca.SX(0, 1)


def _acting(Q: ca.SX) -> list[int]:
    """Entries that are not zero."""
    return [k for k, value in enumerate(ca.vertsplit(Q)) if not value.is_zero()]


def _inverse(M_central: ca.SX, size: int) -> ca.SX:
    """M̂'⁻¹ of one body: the identity for translations, and the inverse of its scaled inertia."""
    moves = {3: 2, 6: 3}[size]
    return ca.diagcat(ca.SX.eye(moves), ca.inv(ca.densify(M_central[moves:, moves:])))
