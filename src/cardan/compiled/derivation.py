"""A model derived into functions of numbers: equations by CasADi, functions of them as tapes.

Parameters are inputs, so changing a mass or a length derives nothing anew. Users name things, solvers index them: here
names become indices, once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import isfinite
from typing import Any, NamedTuple

import numpy as np

from cardan.compiled.initial_numbers import (
    Numbers,
    check_mass_values,
    column_of,
    numbers_of,
    sharing_length,
    start_columns,
)
from cardan.compiled.symbolic import Symbolic
from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_known, described
from cardan.model.expressions.values import scalar
from cardan.model.joints.joint import TILT, Joint
from cardan.numerics.functions import Loaded, call
from cardan.symbolic.elimination import Scaled, eliminated
from cardan.symbolic.frames import Q_SIZE
from cardan.symbolic.outputs import constrained_frames
from cardan.symbolic.solved_by_qr import solved_by_qr
from cardan.symbolic.symbols import Symbols

IS_ANGLE = {2: [False, False, True], 3: [False] * 3 + [True] * 3}  # of the speeds of a body
REMEMBERED_PARAMETERS = 8  # sets of parameter values whose initial numbers are kept


class Layout(NamedTuple):
    """How coordinates, speeds and constraint rows are arranged; see `numerics.evaluation.MachineArrays`."""

    place: np.ndarray
    spins: np.ndarray
    is_angle: np.ndarray  # of the size of v
    row_is_angle: np.ndarray
    of_speeds: np.ndarray  # which rows hold for speeds only
    row_of_entry: np.ndarray  # of the entries of C


class Derivation(Symbolic):
    """What is derived of one model: its functions, and the numbers of its start.

    Functions take (t, q, v, z, p): time, coordinates, speeds, user states, parameters.
    """

    @cached_property
    def holds_at_start(self) -> np.ndarray:
        """Which rows are constraints at the start: not those that wait to be captured, not the one-sided ones."""
        return np.array([row.element.active and not row.element.one_sided for row in self.rows], bool)

    @cached_property
    def held_at_start(self) -> tuple[np.ndarray, np.ndarray]:
        """Masks of the coordinates and of the speeds that bodies flag as held."""
        held = {f"{b.name}.{word}" for b in self.model.bodies.values() for word in b.initial.hold}
        positions, speeds = (
            np.array([name in held for name in names], bool) for names in (self.coordinate_names, self.speed_names)
        )
        positions.flags.writeable = speeds.flags.writeable = False  # analyses share them
        return positions, speeds

    @cached_property
    def given_speeds(self) -> np.ndarray:
        """1 for speeds that the user wrote down, 0 for those filled in as zero."""
        declared = {f"{b.name}.{word}" for b in self.model.bodies.values() for word in b.initial.declared_speeds}
        return np.array([int(name in declared) for name in self.speed_names], np.int64)

    # -- numbers -----------------------------------------------------------------------------------------------

    def parameter_values(self, overrides: Mapping[str, float] | None = None) -> np.ndarray:
        """The vector p: the model's values, with those of this run in their place."""
        if overrides is None:
            return self._declared_values.copy()
        parameters = self.model.parameters
        if not isinstance(overrides, Mapping):
            remedy = "; which parameters derivatives are for is said by with_respect_to=" * isinstance(overrides, list)
            got = f"got {described(overrides)}{remedy}"
            raise ModelError(f'parameters: expected names and values such as {{"k": 800}}, {got}')
        for name, value in overrides.items():
            if not isinstance(name, str):
                written = getattr(name, "name", "k")
                raise ModelError(f'parameters: write the name "{written}": ... in place of {described(name)}')
            check_known("unknown parameter", name, parameters)
            scalar(value, f'parameter "{name}"')
        p = np.zeros(self.p_size)
        p[: self.n_p] = [float(overrides.get(name, parameter.value)) for name, parameter in parameters.items()]
        if p.size > self.n_p:
            self._set_modes(p)
        return p

    @cached_property
    def _declared_values(self) -> np.ndarray:
        return self.parameter_values({})

    def _set_modes(self, p: np.ndarray) -> None:
        """The modes at the start: switches as declared, captured joints where the initial estimates are."""
        modes, numbers = p[self.n_p :], self.numbers(p)
        for name, k in self.modes.switches.items():
            modes[k] = float(self.model.elements[name].active)  # type: ignore[attr-defined]
        for element in self.modes.references:
            self.set_reference(p, element, numbers.q)

    def set_reference(self, p: np.ndarray, element: str, q: np.ndarray, t: float = 0.0) -> None:
        """Let a joint that can be captured see the position q at time t as its initial one."""
        bodies = list(self.model.bodies)
        if element in self.modes.reference_times:
            p[self.n_p + self.modes.reference_times[element]] = t
        for body, k in self.modes.references.get(element, {}).items():
            size = Q_SIZE[self.model.dim]
            at = size * bodies.index(body)
            p[self.n_p + k : self.n_p + k + size] = q[at : at + size]
        turns = p[self.turn_slots]
        if turns.size and element in self.modes.reference_turns:
            first = self.n_p + self.modes.reference_turns[element]
            p[first : first + turns.size] = turns

    def numbers(self, p: np.ndarray) -> Numbers:
        """What the parameters make of the model; remembered, because runs are often repeated with the same values."""
        key = p[: self.n_p].tobytes()
        numbers = self._numbers.get(key)  # other threads may clear the memory at any time
        if numbers is None:
            if len(self._numbers) >= REMEMBERED_PARAMETERS:
                self._numbers.clear()
            self._numbers[key] = numbers = numbers_of(self.model, self._start_columns(p))
        return numbers

    def _start_columns(self, p: np.ndarray) -> list[np.ndarray]:
        """The outputs of `start`, by a binding that no other thread uses meanwhile."""
        try:
            inputs, outputs, binding = self._start_bindings.pop()
        except IndexError:
            inputs, outputs = np.zeros(self.start.input_sizes[0]), [np.zeros(n) for n in self.start.output_sizes]
            binding = self.start.bind([inputs], outputs)
        inputs[:] = p
        if call(binding.handle) != 0:
            raise ValueError(f"{self.start.name}: the function cannot be evaluated here")
        columns = [output.copy() for output in outputs]
        self._start_bindings.append((inputs, outputs, binding))
        return columns

    def initial_state(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """q, v, z as the user gave them (estimates: not yet assembled)."""
        n = self.finite_numbers(p)
        return n.q.copy(), n.v.copy(), n.z.copy()

    def finite_numbers(self, p: np.ndarray) -> Numbers:
        """`numbers`, of which q, v and z are finite; nobody must write there."""
        n = self.numbers(p)
        if n is not self._finite:
            if not isfinite(sum(map(np.add.reduce, (n.q, n.v, n.z)))):  # or they are huge
                self._refuse_infinite(n)
            self._finite = n
        return n

    def _refuse_infinite(self, n: Numbers) -> None:
        for names, values in ((self.position_names, n.q), (self.speed_names, n.v), (tuple(self.model.states), n.z)):
            if not np.isfinite(values).all():
                k = int(np.flatnonzero(~np.isfinite(values))[0])
                raise ModelError(f"{names[k]}: its initial value {values[k]} is not a finite number")

    def check_masses(self, p: np.ndarray) -> None:
        """Dynamics needs a positive mass, and an inertia, for every body."""
        if self._sound is not None and self._numbers.get(p[: self.n_p].tobytes()) is self._sound:
            return
        for body in self.model.bodies.values():
            for what, value in (("mass", body.mass), ("inertia", body.inertia)):
                if value is None:
                    shape = " or its shape a density" if body.shape is not None else ""
                    remedy = f"give {what}=...{shape} (dynamics needs it)"
                    raise ModelError(f'body "{body.name}": {what} is missing; {remedy}')
        check_mass_values(self.model, self.numbers(p))
        self._sound = self.numbers(p)

    def not_finite(self, m: Any) -> str | None:
        """The first force or state rate that is not a finite number at the machine's state (for messages)."""
        y, s = self.symbols, self.view
        inputs, values = [y.t, y.q, y.v, y.z, y.p, self.lam], (m.t, m.q, m.v, m.z, m.p, m.lam)
        for element in self.model.forces:
            loads = self.build(element.loads, s)
            parts = [ca.vec(ca.SX(x)) for load in loads for x in (load.force, load.torque) if x is not None]
            parts += [ca.SX(force) for _, force in self.build(element.efforts, s)]
            if not np.isfinite(np.array(self.function("loads", inputs, [ca.vertcat(*parts)])(*values))).all():
                return f'{element.kind} "{element.name}"'
        for name, rate in zip(self.model.states, np.array(self.forces(*values)[2]).ravel(), strict=True):
            if not np.isfinite(rate):
                return f'the rate of state "{name}"'
        return None

    def take_problem(self) -> BaseException | None:
        """What a user's own Python function raised since the last call, if it did."""
        return self._compiler.take_problem() if "_compiler" in self.__dict__ else None

    # -- functions for the core --------------------------------------------------------------------------------

    @cached_property
    def constraint(self) -> Loaded:
        """Φ(t, q; p)."""
        return self.cached_function("constraint", lambda y: ([y.t, y.q, y.p], [self.constraints.Phi]))

    @cached_property
    def jacobian(self) -> Loaded:
        """C by rows (the columns of Cᵀ, so that the nonzeros are those of a CSR matrix), and Φ_t."""
        return self.cached_function(
            "jacobian", lambda y: ([y.t, y.q, y.p], [self.constraints.C.T, self.constraints.Phi_t])
        )

    @cached_property
    def jacobian_structure(self) -> tuple[np.ndarray, np.ndarray]:
        """CSR row pointers and column indices of C."""

        def pattern() -> list[list[int]]:
            return [x.tolist() for x in self._written_structure()]

        indptr, indices = self.tape_store.fact("pattern of C", pattern)
        return np.array(indptr, np.int64), np.array(indices, np.int64)

    def _written_structure(self) -> tuple[np.ndarray, np.ndarray]:
        pattern = self.constraints.C.T.sparsity()
        return np.array(pattern.colind(), np.int64), np.array(pattern.row(), np.int64)

    def jacobian_at(self, t: float | np.ndarray, q: np.ndarray, p: np.ndarray) -> np.ndarray:
        """C as a matrix with all its zeros."""
        indptr, indices = self.jacobian_structure
        C = np.zeros((self.n_c, self.n_v))
        C[np.repeat(np.arange(self.n_c), np.diff(indptr)), indices] = self.jacobian(t, q, p)[0]
        return C

    @cached_property
    def moves_by_itself(self) -> bool:
        """Whether a constraint depends on time (drivers)."""
        return self.tape_store.fact("moves by itself", self._has_drivers)

    def _has_drivers(self) -> bool:
        return not self.constraints.Phi_t.is_zero()

    @cached_property
    def layout(self) -> Layout:
        bodies = np.arange(len(self.model.bodies))
        indptr, _ = self.jacobian_structure
        kinds = np.array([(row.is_angle, row.of_speeds) for row in self.rows], bool).reshape(-1, 2)
        row_is_angle, of_speeds = np.ascontiguousarray(kinds[:, 0]), np.ascontiguousarray(kinds[:, 1])
        rows = np.repeat(np.arange(self.n_c), np.diff(indptr))
        is_angle = np.tile(IS_ANGLE[self.model.dim], bodies.size)
        if self.model.dim == 2:
            return Layout(np.arange(self.n_q), np.zeros((0, 2), np.int64), is_angle, row_is_angle, of_speeds, rows)
        place = np.stack([7 * bodies, 7 * bodies + 1, 7 * bodies + 2, *[np.full(bodies.size, -1)] * 3], axis=1).ravel()
        spins = np.stack([7 * bodies + 3, 6 * bodies + 3], axis=1)
        return Layout(place.astype(np.int64), spins.astype(np.int64), is_angle, row_is_angle, of_speeds, rows)

    @cached_property
    def hinged(self) -> tuple[Joint, ...]:
        """Joints in space that keep two axes parallel, whichever way these point."""
        joints = [e for e in self.model.constraints if isinstance(e, Joint)]
        return tuple(joint for joint in joints if self.model.dim == 3 and set(TILT) <= set(joint.rows))

    @cached_property
    def alignment(self) -> ca.Function:
        """The cosines of the angles between the axes of `hinged` joints, at (q; p)."""
        y, s = self.symbols, self.view
        cosines = [ca.dot(s.axis(joint.i), s.axis(joint.j)) for joint in self.hinged]
        return self.function("alignment", [y.q, y.p], [ca.densify(ca.vertcat(ca.SX(0, 1), *cosines))])

    @cached_property
    def turn_slots(self) -> np.ndarray:
        """Where in p the angles stand from which the followed angles of joints are measured (`View.followed`)."""
        turns = self.modes.turns
        slots = [first + k for name, first in turns.items() for k in range(self.model.elements[name].turning)]
        return self.n_p + np.array(slots, np.int64)

    @cached_property
    def driven_turns(self) -> list[tuple[int, int]]:
        """(row, slot in p) of the drivers of followed angles."""
        turns, slots = self.modes.turns, []
        for k, row in enumerate(self.rows):
            coordinate = getattr(row.element, "coordinate", None)
            name = getattr(getattr(coordinate, "owner", None), "name", None)
            if row.element.kind == "driver" and coordinate is not None and coordinate.is_angle and name in turns:
                slots.append((k, self.n_p + turns[name] + coordinate.turn))
        return slots

    @cached_property
    def turned(self) -> Loaded:
        """The followed angles of joints, at (t, q; p)."""

        def angles() -> ca.SX:
            joints = [self.model.elements[name] for name in self.modes.turns]
            followed = [ca.SX(angle) for joint in joints for angle in joint.turned(self.view.for_constraint(joint))]
            return ca.densify(ca.vertcat(ca.SX(0, 1), *followed))

        return self.cached_function("turned", lambda y: ([y.t, y.q, y.p], [angles()]))

    @cached_property
    def clearance(self) -> Loaded:
        """The same at (t, q, v; p)."""
        return self.cached_function("clearance", lambda y: ([y.t, y.q, y.v, y.p], [self.clearances]))

    @cached_property
    def n_clearances(self) -> int:
        return self.tape_store.fact("clearances", self._count_clearances)

    def _count_clearances(self) -> int:
        return self.clearances.numel()

    @cached_property
    def jump_names(self) -> list[list[str]]:
        """Of each place where forces or rates may jump: whose it is, and what it looks like."""
        tape = self.dynamics.tape
        if tape is not None and not tape.may_jump:
            return []
        return self.tape_store.fact("jumps", lambda: [[jump.owner, jump.text] for jump in self.jumps])

    @cached_property
    def jump_arguments(self) -> Loaded:
        """What is zero there, at (t, q, v, v̇, λ, z; p)."""

        def equations(y: Symbols) -> tuple[list[ca.SX], list[ca.SX]]:
            u = ca.densify(ca.vertcat(ca.SX(0, 1), *(jump.u for jump in self.jumps)))
            return [y.t, y.q, y.v, y.a, self.lam, y.z, y.p], [u]

        return self.cached_function("jumps", equations)

    @cached_property
    def dynamics(self) -> Loaded:
        """q̇, v̇, λ, ż and the smallest pivot at (t, q, v, z; p), with scales D, R, the gains (α, β) of Baumgarte, and
        the λ that forces see.

            [M Cᵀ; C 0] [v̇; -λ] = [Q; γ - 2α Φ̇ - β² Φ]

        for machines whose every coordinate has mass: with D = diag(M)^(-1/2) and R about the inverse row lengths of
        C D, Ĉ = R C D has unit rows whatever the units and mass ratios, and the multipliers follow from

            (Ĉ M̂⁻¹ Ĉᵀ) R⁻¹λ = R γ - Ĉ M̂⁻¹ D Q,    M̂ = D M D

        by a sparse LDLᵀ in a fixed order of little fill, all of it straight-line code. Rows with R = 0 are left out
        (λ = 0).
        """

        def equations(y: Symbols) -> tuple[list[ca.SX], list[ca.SX]]:
            e = self.scaled_equations
            free, lam, weakest = eliminated(e.K, e.force, e.gamma)
            outputs = [y.q_rate, e.K.D * free, e.K.R * lam, self.motion.z_rate, weakest]
            return e.inputs, [ca.densify(x) for x in outputs]

        return self.cached_function("dynamics", equations)

    @cached_property
    def dynamics_with_massless(self) -> Loaded:
        """The same, by one sparse QR of [M̂ Ĉᵀ; Ĉ 0]: also where M is singular (point masses, kinematics)."""

        def derive() -> ca.Function:
            e = self.scaled_equations
            more = [self.symbols.q_rate, self.motion.z_rate]
            inputs, solved = solved_by_qr(self.function, e.inputs, e.K, (e.force, e.gamma), (5, 6), more)
            v_rate, lam, q_rate, z_rate = solved
            not_known = ca.MX(ca.DM(float("nan")))
            return ca.Function("dynamics", inputs, [q_rate, v_rate, lam, z_rate, not_known])

        return self.cached_function_from("dynamics by QR", derive)

    def solved_by_qr(self, name: str, inputs: list[ca.SX], K: Scaled, rhs: Any, scales: tuple[int, int]) -> ca.Function:
        """The function of `inputs` that gives D x and R λ as `eliminated` does; `scales`: which inputs are D and R."""
        symbols, outputs = solved_by_qr(self.function, inputs, K, rhs, scales)
        return ca.Function(name, symbols, outputs)

    # -- functions for Python ----------------------------------------------------------------------------------

    @cached_property
    def rates(self) -> ca.Function:
        """Φ̇ and γ at (t, q, v; p)."""
        y, c = self.symbols, self.constraints
        return self.function("rates", [y.t, y.q, y.v, y.p], [c.Phi_rate, c.gamma])

    @cached_property
    def forces(self) -> ca.Function:
        """M, Q, ż at (t, q, v, z; p, λ)."""
        y, m = self.symbols, self.motion
        return self.function("forces", [y.t, y.q, y.v, y.z, y.p, self.lam], [m.M, m.Q, m.z_rate])

    @cached_property
    def forces_see_multipliers(self) -> bool:
        """Whether a force or a state rate depends on reactions (friction in joints)."""
        return self.tape_store.fact("forces see multipliers", lambda: self.n_c > 0 and self._sees_multipliers())

    def _sees_multipliers(self) -> bool:
        return bool(ca.depends_on(ca.vertcat(self.motion.Q, self.motion.z_rate), self.lam))

    @cached_property
    def joints_seen_by_forces(self) -> frozenset[str]:
        """Names of the constraints whose multipliers forces or state rates depend on."""
        if not self.forces_see_multipliers:
            return frozenset()

        def names() -> list[str]:
            seen = ca.jacobian_sparsity(ca.vertcat(self.motion.Q, self.motion.z_rate), self.lam)
            return sorted({self.rows[k].element.name for k in set(seen.get_triplet()[1])})

        return frozenset(self.tape_store.fact("joints seen by forces", names))

    @cached_property
    def linearization(self) -> ca.Function:
        """∂/∂(small motions, v, z) of the balance r₁ = M v̇ - Q - Cᵀλ, of r₂ = C v̇ - γ, of Φ̇ and of ż; v̇, λ given."""
        y, c, m, lam = self.symbols, self.constraints, self.motion, self.lam
        balance = ca.mtimes(m.M, y.a) - m.Q - c.load(y, lam)
        closure = ca.mtimes(c.C, y.a) - c.gamma
        inputs = [y.t, y.q, y.v, y.a, lam, y.z, y.p]
        expressions = [balance, closure, c.Phi_rate, m.z_rate]
        if not self.uses:
            blocks = [d for e in expressions for d in (y.tangent(e), ca.jacobian(e, y.v), ca.jacobian(e, y.z))]
            # sharing subexpressions takes seconds for a vehicle, and would save a millisecond for each use
            return self.function("linearization", inputs, blocks, share=False)
        function = self.function("balance", inputs, expressions)  # black boxes: derivatives by differences
        symbols = [ca.MX.sym(f"i{k}", *x.shape) for k, x in enumerate(inputs)]
        values = function(*symbols)
        blocks = [ca.jacobian(e, symbols[k]) for e in values for k in (1, 2, 5)]
        if self.model.dim == 3:  # from derivatives by q to those along small motions
            N = self.function("motions", [y.q], [ca.jacobian(y.q_rate, y.v)])(symbols[1])
            blocks = [ca.mtimes(block, N) if k % 3 == 0 else block for k, block in enumerate(blocks)]
        return ca.Function("linearization", symbols, blocks)

    @cached_property
    def channels(self) -> dict[tuple[str, str], int]:
        """(element, quantity) -> number of columns, in the order of `outputs`."""
        named = self.tape_store.fact("channels", lambda: [[*key, size] for key, size in self._channel_sizes().items()])
        return {(element, quantity): size for element, quantity, size in named}

    def _channel_sizes(self) -> dict[tuple[str, str], int]:
        return {key: value.numel() for key, value in self.channel_expressions[0].items()}

    @cached_property
    def constrained(self) -> dict[str, list[str]]:
        """The names of the bodies, or the ground, that each constraint holds."""

        def names() -> dict[str, list[str]]:
            frames = {e.name: list(dict.fromkeys(e.frames())) for e in self.model.constraints}
            for element in (e for e in self.model.constraints if not frames[e.name]):  # a user's function
                residual = self.constraints.residuals[element.name]
                frames[element.name] = constrained_frames(self.model, element, residual, self.symbols)
            return {name: [frame.name for frame in held] for name, held in frames.items()}

        return self.tape_store.fact("bodies of constraints", names)

    @cached_property
    def outputs(self) -> ca.Function:
        """All reported quantities, stacked, at (t, q, v, a, lam, z; p)."""
        y, (channels, lam) = self.symbols, self.channel_expressions
        return self.function("outputs", [y.t, y.q, y.v, y.a, lam, y.z, y.p], [ca.vertcat(*channels.values())])

    @cached_property
    def compiled_outputs(self) -> Loaded:
        return self.cached_function_from("outputs", lambda: self.outputs)

    @cached_property
    def mass_matrix(self) -> ca.Function:
        """M from q and p."""
        return self.function("mass_matrix", [self.symbols.q, self.symbols.p], [self.motion.M])

    @cached_property
    def carried(self) -> ca.Function:
        """B of inertias that coordinates carry, from q and p."""
        return self.function("carried", [self.symbols.q, self.symbols.p], [self.motion.B])

    @cached_property
    def mass(self) -> Loaded:
        """The entries of M by rows (`mass_structure`), from q and p."""
        return self.cached_function_from("mass", lambda: self.mass_matrix, hot=False)

    @cached_property
    def mass_structure(self) -> tuple[np.ndarray, np.ndarray]:
        """CSR row pointers and column indices of M."""

        def pattern() -> list[list[int]]:
            symmetric = self.motion.M.sparsity()
            return [symmetric.colind(), symmetric.row()]

        indptr, indices = self.tape_store.fact("pattern of M", pattern)
        return np.array(indptr, np.int64), np.array(indices, np.int64)

    @cached_property
    def has_massless(self) -> bool:
        """Whether a body has no inertia, or nearly none, by the parameters' own values (point masses)."""
        return self.has_little_inertia(self.parameter_values())

    def has_little_inertia(self, p: np.ndarray) -> bool:
        """Whether a body's mass, or its inertia about its mass centre, is nothing against the heaviest one's mass.

        (Of inertias at a typical distance.) Then M, and with it C M⁻¹ Cᵀ, is singular to working precision, and a light
        body that carries a heavy one leaves few digits of its motion; accelerations need the whole matrix.
        """
        return self.numbers(p).little_inertia

    @cached_property
    def start(self) -> Loaded:
        """The numbers of `Numbers`, as columns, from p."""

        def equations(y: Symbols) -> tuple[list[ca.SX], list[ca.SX]]:
            return [y.p], [column_of(column) for column in start_columns(self.model)]

        return self.cached_function("start", equations, hot=False)

    @cached_property
    def sharing_length(self) -> Loaded:
        """`initial_numbers.sharing_length` and its derivatives by p."""

        def equations(y: Symbols) -> tuple[list[ca.SX], list[ca.SX]]:
            length = ca.SX(sharing_length(self.model))
            return [y.p], [length, ca.densify(ca.jacobian(length, y.p).T)]

        return self.cached_function("sharing_length", equations, hot=False)
