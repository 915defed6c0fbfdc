"""The functions of a large machine, written once for each group of bodies and elements that are alike and repeated.

Straight-line code of ten thousand links takes minutes to write, and as long again to compile. Here each group of
`equations.alike` has its equations once, on symbols of its own; CasADi maps them over the columns of all of them, and a
tape holds them as repeats. What is not alike to anything (functions of the user, events) is written as ever.

Accelerations and multipliers follow as in `System.dynamics`, blockwise (`repeated_blocks`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cardan.compiled.derivation import Derivation
from cardan.compiled.repeated_blocks import Blocks, Column, Pool, mapped, places_of, taken
from cardan.deferred import casadi as ca
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.joints.joint import TILT, Joint
from cardan.model.model import Model, restricted
from cardan.symbolic.alike import Group, groups_of
from cardan.symbolic.constraints import ConstraintEquations, Row, constraint_equations
from cardan.symbolic.dynamics import MotionEquations, motion_equations
from cardan.symbolic.elimination import scaled
from cardan.symbolic.event_numbers import event_numbers_of
from cardan.symbolic.frames import V_SIZE
from cardan.symbolic.outputs import Channels, output_channels, reaction_named
from cardan.symbolic.symbols import Symbols, symbols_of
from cardan.symbolic.view import SymbolicView, initial_view, symbolic_view

LARGE = 600  # speeds from which equations are repeated
LEAST_GROUP = 20  # bodies in the largest group: with fewer, straight-line code is no longer
ENERGIES = (("energy", "kinetic"), ("energy", "potential"))


Groups = tuple[list[Group], list[Group], list[Element]]  # of bodies, of elements, and what is alike to nothing


def large_groups(model: Model) -> Groups | None:
    """The groups of a machine that is so large, and has so many of one kind, that its equations are to be repeated."""
    if (
        V_SIZE[model.dim] * len(model.bodies) <= LARGE
        or model.signals
        or any(e.inertias() or type(e).masses is not Element.masses for e in model.elements.values())
    ):
        return None
    groups = groups_of(model, event_numbers_of(model))
    return groups if max((group.count for group in (*groups[0], *groups[1])), default=0) >= LEAST_GROUP else None


@dataclass(frozen=True, eq=False)
class Written:
    """The equations of one group, on the symbols `y` of its first member."""

    group: Group
    y: Symbols
    s: SymbolicView
    lam: ca.SX
    constraints: ConstraintEquations
    motion: MotionEquations

    @property
    def rows(self) -> int:
        return self.constraints.Phi.numel()

    @cached_property
    def channels(self) -> Channels:
        channels = output_channels(self.group.part, self.y, self.s, self.constraints, self.motion, self.lam)
        return {key: value for key, value in channels.items() if key not in ENERGIES}


def written(group: Group, with_bodies: bool) -> Written:
    part = group.part
    y = symbols_of(part)
    plain = symbolic_view(part, y.t, y.x, y.v, y.z, initial=initial_view(part, y.t), rate_of=y.rate_of, modes=y.modes)
    constraints = constraint_equations(part, y, plain)
    lam = ca.SX.sym("lam", constraints.Phi.numel())

    def reaction_of(element: ConstraintElement, word: str) -> ca.SX | None:
        place = constraints.places[element.name]
        return reaction_named(part, y, s, element, constraints.residuals[element.name], lam[place], word)

    s = plain.with_multipliers({name: lam[place] for name, place in constraints.places.items()}, reaction_of)
    return Written(group, y, s, lam, constraints, motion_equations(part, y, s, with_bodies=with_bodies))


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


class Repeated:
    """The functions of one large system."""

    def __init__(self, system: Derivation, groups: Groups):
        self.system, self.model = system, system.model
        body_groups, element_groups, rest = groups
        self.bodies = [written(group, True) for group in body_groups]
        element_parts = [written(group, False) for group in element_groups]
        self.joints = [w for w in element_parts if isinstance(w.group.element, ConstraintElement)]
        self.others = [w for w in element_parts if not isinstance(w.group.element, ConstraintElement)]
        self.rest_model = restricted(
            system.model, dict(system.model.bodies), {element.name: element for element in rest}, states=True
        )
        self._callbacks: list[object] = []  # CasADi does not keep them alive
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
                kinds = w.constraints.rows
            else:
                assert self.rest is not None
                kinds = tuple(row for row in self.rest.rows if row.element is element)
            places[element.name] = slice(len(rows), len(rows) + len(kinds))
            rows += [replace(row, element=element) for row in kinds]
        self.rows, self.places = tuple(rows), places
        self._rows_of = {id(w): starts[id(w)][:, None] + np.arange(w.rows) for w in self.joints}
        names = [] if self.rest is None else list(self.rest.places)
        self.rest_rows = np.array([k for name in names for k in range(*places[name].indices(len(rows)))], np.int64)

    # -- what the symbols of a group are -------------------------------------------------------------------------

    def _columns(self, w: Written, i: Inputs) -> list[Column]:
        """Of a group: its symbols, and where their numbers are."""
        y, g, n = w.y, w.group, w.group.count
        q, v = places_of(g.bodies, y.q_size), places_of(g.bodies, y.v_size)
        columns: list[Column] = [(y.t, i["t"], np.zeros((n, 1), np.int64))]
        columns += [(symbol, i[word], at) for word, symbol, at in (("q", y.q, q), ("v", y.v, v)) if word in i.symbols]
        if "a" in i.symbols:
            columns.append((y.a, i["a"], v))
        if "lam" in i.symbols and w.rows:
            columns.append((w.lam, i["lam"], self._rows_of[id(w)]))
        if y.p.numel():
            columns.append((y.p, i["p"], self._parameters(w)))
        if g.numbers.numel():
            values = ca.MX(ca.DM(g.values.ravel()))
            columns.append((g.numbers, values, np.arange(g.values.size).reshape(n, -1)))
        return columns

    def _parameters(self, w: Written) -> np.ndarray:
        """The user's, which all share; then the followed angles of each."""
        n, n_p, turns = w.group.count, self.system.n_p, self.system.modes.turns
        followed = w.y.modes.symbol.numel()
        shared = np.tile(np.arange(n_p), (n, 1))
        if not followed:
            return shared
        first = n_p + np.array([turns[name] for name in w.group.names])
        return np.concatenate([shared, first[:, None] + np.arange(followed)], axis=1)

    def _mapped(self, w: Written, i: Inputs, outputs: Sequence[ca.SX], more: Sequence[Column] = ()) -> list[ca.MX]:
        y = w.y
        if y.dim == 3:
            outputs = ca.substitute([ca.SX(x) for x in outputs], [y.x], [y.x_of_q])
        return mapped(outputs, [*self._columns(w, i), *more], w.group.count)

    def _of_rest(self, name: str, words: str, i: Inputs, outputs: Sequence[ca.SX]) -> list[ca.MX]:
        """What expressions of the whole machine give."""
        s = self.system
        y = s.symbols
        symbols = {"t": y.t, "q": y.q, "v": y.v, "z": y.z, "p": y.p, "lam": s.lam, "a": y.a}
        function = s.function(name, [symbols[word] for word in words.split()], [ca.SX(x) for x in outputs], share=False)
        values = function.call([i[word] for word in words.split()])
        return list(values)

    def _function(self, name: str, i: Inputs, outputs: Sequence[ca.MX]) -> ca.Function:
        return ca.Function(name, i.values(), [ca.densify(x) if x.is_vector() else x for x in outputs])

    # -- constraints -------------------------------------------------------------------------------------------

    def _by_rows(self, i: Inputs, words: str, which: Callable[[ConstraintEquations], list[ca.SX]]) -> list[ca.MX]:
        """Columns of one number for each row."""
        pools: list[Pool] = []
        places: list[np.ndarray] = []
        for w in self.joints:
            columns = self._mapped(w, i, which(w.constraints))
            self._put(pools, places, columns, self._rows_of[id(w)])
        if self.rest is not None:
            self._put(pools, places, self._of_rest("rest", words, i, which(self.rest)), self.rest_rows[None])
        return [pool.taken(place) for pool, place in zip(pools, places, strict=True)]

    def _put(self, pools: list[Pool], places: list[np.ndarray], columns: list[ca.MX], rows: np.ndarray) -> None:
        for k, values in enumerate(columns):
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
        columns = self._by_rows(i, "t q v p", lambda c: [c.Phi_rate, c.gamma])
        return self._function("rates", i, columns or [ca.MX(0, 1)] * 2)

    @cached_property
    def _pattern(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows and columns of the entries of C, group after group, and the order that sorts them by rows."""
        rows, columns = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for w in self.joints:
            row, column = (np.array(x, np.int64) for x in w.constraints.C.sparsity().get_triplet())
            rows.append(self._rows_of[id(w)][:, row].ravel())
            columns.append(places_of(w.group.bodies, w.y.v_size)[:, column].ravel())
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

    def _forces(self, i: Inputs, body_forces: list[ca.MX], pool: Pool) -> tuple[ca.MX, ca.MX]:
        """Q, of which the part of the bodies themselves is given group by group, and ż."""
        into, places, n_v = [], [], self.system.n_v
        for w, values in zip(self.bodies, body_forces, strict=True):
            into.append(places_of(w.group.bodies, w.y.v_size))
            places.append(pool.add_rows(values, w.group.count))
        for w in self.others:
            if isinstance(w.group.element, ForceElement):
                (Q,) = self._mapped(w, i, [w.motion.Q])
                into.append(places_of(w.group.bodies, w.y.v_size))
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
        rows, columns, body_forces = [], [], []
        masses = Pool()
        for w in self.bodies:
            M, Q = self._mapped(w, i, [_nonzeros(w.motion.M), w.motion.Q])
            row, column = (np.array(x, np.int64) for x in w.motion.M.sparsity().get_triplet())
            at = places_of(w.group.bodies, w.y.v_size)
            rows.append(at[:, row].ravel())
            columns.append(at[:, column].ravel())
            masses.add(M)
            body_forces.append(Q)
        row, column = np.concatenate(rows), np.concatenate(columns)
        order = np.lexsort((row, column))
        pattern = ca.Sparsity.triplet(n_v, n_v, row[order].tolist(), column[order].tolist())
        Q, z_rate = self._forces(i, body_forces, pool)
        return ca.Function("forces", i.values(), [ca.MX(pattern, masses.taken(order)), Q, ca.densify(z_rate)])

    # -- accelerations -----------------------------------------------------------------------------------------

    @cached_property
    def dynamics(self) -> ca.Function:
        """q̇, v̇, λ, ż and the smallest pivot, as `System.dynamics`."""
        system = self.system
        i = Inputs(system, "t q v z p D R gain lam")
        blocks = Blocks(system.n_v, len(self.rows), V_SIZE[system.model.dim], len(self.model.bodies))
        body_forces, q_rates, q_places = [], Pool(), np.zeros(system.n_q, np.int64)
        for w in self.bodies:
            n, size = w.group.count, w.y.v_size
            K = scaled(w.motion, ca.SX(0, size), size)
            D: Column = (K.D, i["D"], places_of(w.group.bodies, size))
            is_plain = K.M_hat.sparsity().is_diag()
            outputs = [w.y.q_rate, w.motion.Q]
            if not is_plain:
                outputs += [K.shift, _inverse(K.M_central, size)]
            rate, Q, *more = self._mapped(w, i, outputs, [D])
            q_places[places_of(w.group.bodies, w.y.q_size)] = q_rates.add_rows(rate, n)
            body_forces.append(Q)
            blocks.take_bodies(w.group.bodies[:, 0], more)
        Q, z_rate = self._forces(i, body_forces, Pool())
        for w in self.joints:
            self._take_joints(blocks, w, i)
        if self.rest is not None:
            self._take_rest(blocks, i)
        v_rate, lam, weakest = blocks.solved(i["D"], i["R"], Q, self._callbacks)
        outputs = [q_rates.taken(q_places), v_rate, lam, z_rate, weakest]
        return ca.Function("dynamics", i.values(), [ca.densify(x) for x in outputs])

    def _take_joints(self, blocks: Blocks, w: Written, i: Inputs) -> None:
        c, at = w.constraints, places_of(w.group.bodies, w.y.v_size)
        D, R, gain = ca.SX.sym("D", at.shape[1]), ca.SX.sym("R", w.rows), ca.SX.sym("gain", 2)
        rows = self._rows_of[id(w)]
        C = ca.mtimes(ca.mtimes(ca.diag(R), ca.densify(c.C)), ca.diag(D))
        target = R * (c.gamma - 2 * gain[0] * c.Phi_rate - gain[1] ** 2 * c.Phi)
        scale_columns: list[Column] = [
            (D, i["D"], at),
            (R, i["R"], rows),
            (gain, i["gain"], np.tile(np.arange(2), (len(rows), 1))),
        ]
        C, target = self._mapped(w, i, [C, target], scale_columns)
        blocks.take_target(target, rows)
        n_v = w.y.v_size
        entries = blocks.C.add_rows(C, len(rows)).reshape(len(rows), at.shape[1], w.rows)
        for k in range(w.group.bodies.shape[1]):
            body_entries = entries[:, n_v * k : n_v * (k + 1), :]
            blocks.take_sides(
                rows[:, 0], w.rows, w.group.bodies[:, k], body_entries.transpose(0, 2, 1).reshape(len(rows), -1)
            )

    def _take_rest(self, blocks: Blocks, i: Inputs) -> None:
        """The same of constraints that are written on the whole machine."""
        c = self.rest
        assert c is not None
        n_v = V_SIZE[self.system.model.dim]
        row, column = (np.array(x, np.int64) for x in c.C.sparsity().get_triplet())
        values = self._of_rest("rest", "t q v p", i, [_nonzeros(c.C), c.gamma, c.Phi_rate, c.Phi])
        entries, gamma, rate, Phi = (ca.densify(x) for x in values)
        rows, gain = self.rest_rows, i["gain"]
        R = taken(i["R"], rows)
        blocks.take_target(R * (gamma - 2 * gain[0] * rate - gain[1] ** 2 * Phi), rows[None])
        scales = taken(i["R"], rows[row]) * taken(i["D"], column)
        first, zero = blocks.C.add(scales * entries), blocks.C.add(ca.MX(ca.DM(1, 1)))
        for place in c.places.values():
            of_constraint = np.flatnonzero((row >= place.start) & (row < place.stop))
            size = place.stop - place.start
            for body in np.unique(column[of_constraint] // n_v).tolist():
                at = np.full((size, n_v), zero, np.int64)
                mine = of_constraint[column[of_constraint] // n_v == body]
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
        channels = s.build(output_channels, model, s.symbols, s.view, constraints, motion, lam)
        return {key: value for key, value in channels.items() if key not in ENERGIES}

    @cached_property
    def channels(self) -> dict[tuple[str, str], int]:
        """(element, quantity) -> number of columns."""
        sizes_of_channels: dict[tuple[str, str], int] = {}
        for w in (*self.others, *self.joints):
            sizes = [(quantity, value.numel()) for (_, quantity), value in w.channels.items()]
            sizes_of_channels |= {(name, quantity): size for name in w.group.names for quantity, size in sizes}
        sizes_of_channels |= {key: value.numel() for key, value in self.rest_channels.items()}
        return sizes_of_channels | dict.fromkeys(ENERGIES, 1)

    @cached_property
    def outputs(self) -> ca.Function:
        """All reported quantities, stacked, at (t, q, v, a, lam, z; p)."""
        i, parts = Inputs(self.system, "t q v a lam z p"), []
        energies = Pool()
        for w in (*self.others, *self.joints):
            columns = [*w.channels.values(), w.motion.potential]
            *values, stored = self._mapped(w, i, [ca.vertcat(ca.SX(0, 1), *columns[:-1]), columns[-1]])
            parts.append(ca.vec(values[0]))
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
                (followed,) = self._mapped(w, i, [ca.vertcat(*(ca.SX(angle) for angle in angles))])
                places |= dict(zip(w.group.names, pool.add_rows(followed, w.group.count), strict=True))
        rest = [element for element in self.rest_model.elements.values() if element.name in turns]
        for element in rest:
            angles = [ca.SX(x) for x in element.turned(self.system.view.for_constraint(element))]
            (followed,) = self._of_rest("turned", "t q p", i, [ca.vertcat(*angles)])
            places[element.name] = pool.add_rows(ca.densify(followed), 1)[0]
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
                (cosine,) = self._mapped(w, i, [ca.dot(w.s.axis(joint.i), w.s.axis(joint.j))])
                places |= dict(zip(w.group.names, pool.add_rows(cosine, w.group.count)[:, 0].tolist(), strict=True))
        for joint in system.hinged:
            if joint.name not in places:
                s = system.view
                (cosine,) = self._of_rest("aligned", "q p", i, [ca.dot(s.axis(joint.i), s.axis(joint.j))])
                places[joint.name] = pool.add(cosine)
        order = np.array([places[joint.name] for joint in system.hinged], np.int64)
        whole = ca.Function("alignment", i.values(), [pool.taken(order)])
        q, p = ca.MX.sym("q", system.n_q), ca.MX.sym("p", system.p_size)
        return ca.Function("alignment", [q, p], [whole(0.0, q, p)])


def _nonzeros(matrix: ca.SX) -> ca.SX:
    return matrix.nz[:] if matrix.nnz() else ca.SX(0, 1)


def _acting(Q: ca.SX) -> list[int]:
    """Entries that are not zero."""
    return [k for k, value in enumerate(ca.vertsplit(Q)) if not value.is_zero()]


def _inverse(M_central: ca.SX, size: int) -> ca.SX:
    """M̂'⁻¹ of one body: the identity for translations, and the inverse of its scaled inertia."""
    moves = {3: 2, 6: 3}[size]
    return ca.diagcat(ca.SX.eye(moves), ca.inv(ca.densify(M_central[moves:, moves:])))
