"""JointSystem: a compiled system seen through the joint coordinates θ of a tree (Nikravesh 1988, sec. 13.4).

It offers what integration needs of a `System`, with θ, θ̇ in the place of q, v: the constraints of cut joints Φ*(t, θ),
their Jacobian, and the dynamics. Joints of the tree close by construction. Accelerations and all multipliers are those
of the absolute equations, sparse as they are:

    θ, θ̇  ->  q, v  ->  [M Cᵀ; C 0] [v̇; -λ] = [Q; γ]  ->  v̇, λ  ->  θ̈ (v̇)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardan.compiled.implicit_functions import implicit_joint_functions
from cardan.compiled.symbolic import SHARE_SUBEXPRESSIONS_UP_TO
from cardan.compiled.system import System
from cardan.deferred import Operations
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.model.topology import Topology, topology_of
from cardan.numerics.functions import Loaded
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.symbolic.elimination import eliminated, solved_dense
from cardan.symbolic.joint_coordinates import JointCoordinates, forces_of, joint_coordinates

SMALL_TREE = 10  # speeds whose mass matrix is eliminated as a dense one
MUCH_SHORTER = 0.7  # operations, of those that find the multipliers too
Q, V, V_RATE = 1, 2, 3  # inputs of a system's functions that joint coordinates replace
PROBES = 2  # random positions in which an entry of C* must vanish to be left out
ANALYTIC = Operations(
    "ADD", "SUB", "MUL", "DIV", "NEG", "SQ", "TWICE", "INV", "SQRT", "POW", "CONSTPOW", "SIN", "COS", "TAN", "ASIN",
    "ACOS", "ATAN", "ATAN2", "HYPOT", "CONST", "INPUT", "OUTPUT", "PARAMETER", "ASSIGN",
)  # fmt: skip
IMPLICIT = 'method="joint" with integrator="bdf" cannot be used here, because {}; method="dae" can'
CANCELLED = 1e-11  # of the terms that entries of its row are sums of: round-off of some thousand operations


class JointSystem:
    """The functions of one system in the joint coordinates of one topology. In space θ̇ are the speeds of joints, which
    need not be the rates of θ one by one (`cardan.symbolic.joint_coordinates`).

    `cut_rows` are the rows of the system that stay as constraints, `tree_rows` those that the tree fulfils. Scales D, R
    and the multipliers keep the sizes of the whole system.
    """

    def __init__(self, system: System, topology: Topology):
        self.system, self.topology = system, topology
        self.expressions: JointCoordinates = joint_coordinates(system.model, topology, system.symbols, system.view)
        cut = set(topology.cut)
        is_cut = np.array([row.element.name in cut for row in system.rows], dtype=bool)
        self.cut_rows, self.tree_rows = np.flatnonzero(is_cut), np.flatnonzero(~is_cut)
        self.coordinate_names = self.expressions.motions  # of which the speeds are rates
        self.is_angle = np.array(self.expressions.is_angle, dtype=bool)
        place, spins = self.expressions.places  # as those of `motion.MachineArrays`
        self.places, self.spins = np.array(place, np.int64), np.array(spins, np.int64).reshape(-1, 2)
        self.row_names = tuple(system.row_names[k] for k in self.cut_rows)
        self.n_q, self.n_v = self.expressions.theta.numel(), self.expressions.theta_rate.numel()
        self.n_z = system.n_z
        self.n_c = len(self.cut_rows)

    def units(self, size: float) -> np.ndarray:
        """Of each speed: a typical body's size for lengths, a radian for angles."""
        return np.where(self.is_angle, 1.0, size)

    # -- functions for the core --------------------------------------------------------------------------------

    @cached_property
    def constraint(self) -> Loaded:
        """Φ*(t, θ; p)."""
        y, e = self.system.symbols, self.expressions
        return Loaded(self._function("constraint", [y.t, e.theta, y.p], [self._Phi]))

    @cached_property
    def jacobian(self) -> Loaded:
        """C* = ∂Φ*/∂θ by rows (the nonzeros are those of a CSR matrix), and Φ*_t; in space with the columns of θ̇."""
        y, e = self.system.symbols, self.expressions
        Phi_t = ca.densify(ca.jacobian(self._Phi, y.t))
        if self._of_speeds:
            Phi_t[self._of_speeds] = ca.substitute(self._Phi_rate, e.theta_rate, ca.SX.zeros(self.n_v))[self._of_speeds]
        return Loaded(self._function("jacobian", [y.t, e.theta, y.p], [self._C.T, Phi_t]))

    @cached_property
    def jacobian_structure(self) -> tuple[np.ndarray, np.ndarray]:
        """CSR row pointers and column indices of C*."""
        pattern = self._C.T.sparsity()
        return np.array(pattern.colind(), np.int64), np.array(pattern.row(), np.int64)

    @cached_property
    def dynamics(self) -> Loaded:
        """θ̇, θ̈, λ, ż; inputs as those of the system's dynamics, with θ and θ̇ for q and v."""
        if self.system.symbols.dim == 2 or self.system.uses:
            return self._in_joint_coordinates(self.system.dynamics)
        return self._spatial_dynamics

    @cached_property
    def dynamics_with_massless(self) -> Loaded:
        """The same where some coordinate has no mass."""
        return self._in_joint_coordinates(self.system.dynamics_with_massless)

    @cached_property
    def free_dynamics(self) -> Loaded | None:
        """θ̇, θ̈, ż at (t, θ, θ̇, z; p) of a small tree that no cut joint closes, without the multipliers of its joints:

            Bᵀ M B θ̈ = Bᵀ (Q - M b),    v̇ = B θ̈ + b

        (Nikravesh 1988, sec. 13.4: the equations in joint coordinates), for steps between which nobody asks for
        reactions; points without inertia need no other ones. None where that is not so, or not much shorter: dense, it
        grows with the cube of the speeds.
        """
        system, y, e = self.system, self.system.symbols, self.expressions
        small = self.n_c == 0 and 0 < self.n_v <= SMALL_TREE
        if not small or system.uses or system.forces_see_multipliers or not system.scaled_equations.K.is_centred:
            return None
        M, Q, z_rate = forces_of(y, e, system.motion)
        B = ca.jacobian(e.a, e.theta_acceleration)
        b = ca.substitute(e.a, e.theta_acceleration, ca.SX.zeros(self.n_v))
        acceleration = solved_dense(ca.mtimes([B.T, M, B]), ca.mtimes(B.T, Q - ca.mtimes(M, b)))
        outputs = [ca.densify(x) for x in (e.coordinate_rate, acceleration, z_rate)]
        function = self._function("free_dynamics", [y.t, e.theta, e.theta_rate, y.z, y.p], outputs)
        worth = function.n_instructions() < MUCH_SHORTER * self.dynamics.function.n_instructions()
        return Loaded(function) if worth else None

    @cached_property
    def implicit(self) -> ImplicitFunctions:
        """The equations of motion as one implicit system, of a tree that no cut joint closes."""
        if self.system.forces_see_multipliers:
            raise AnalysisError(IMPLICIT.format("friction depends on reactions"))
        if self.n_c:
            cut = ", ".join(self.topology.cut)
            raise AnalysisError(IMPLICIT.format(f"there are constraints beside its tree of joints: {cut}"))
        if self.system.uses:
            raise AnalysisError(IMPLICIT.format("there are Python functions in the model"))
        return implicit_joint_functions(self.system, self.expressions)

    @cached_property
    def turned(self) -> Loaded:
        """The followed angles of joints, at (t, θ; p)."""
        y, e = self.system.symbols, self.expressions
        q = self.place(y.t, e.theta, ca.SX.zeros(self.n_v), y.p)[0]
        angles = self.system.turned.function(y.t, q, y.p)
        return Loaded(self._function("turned", [y.t, e.theta, y.p], [angles]))

    @cached_property
    def clearance(self) -> Loaded:
        """How far contacts are from touching, at (t, θ, θ̇; p)."""
        absolute = self.system.clearance
        inputs = self._inputs(absolute, {Q, V})
        t, theta, rate, p = inputs
        return self._composed(absolute, inputs, [absolute.function(t, *self.place(t, theta, rate, p), p)])

    @cached_property
    def watched(self) -> Loaded:
        """The watched functions of events, and their rates."""
        return self.of_motion(self.system.events.watched)

    @cached_property
    def jump_arguments(self) -> Loaded:
        """What is zero where forces jump."""
        return self.of_motion(self.system.jump_arguments)

    def of_motion(self, absolute: Loaded) -> Loaded:
        """A function of (t, q, v, v̇, ..., p), such as the reported quantities, as one of (t, θ, θ̇, θ̈, ..., p)."""
        inputs = self._inputs(absolute, {Q, V, V_RATE})
        t, theta, rate, acceleration, *others = inputs
        absolute_motion = self.expand(t, theta, rate, acceleration, others[-1])
        outputs = absolute.function.call([t, *absolute_motion, *others])
        return self._composed(absolute, inputs, list(outputs))

    @cached_property
    def compiled_place(self) -> Loaded:
        return Loaded(self.place)

    @cached_property
    def compiled_expand(self) -> Loaded:
        return Loaded(self.expand)

    @cached_property
    def compiled_relative(self) -> Loaded:
        return Loaded(self.relative)

    # -- functions for Python ----------------------------------------------------------------------------------

    @cached_property
    def place(self) -> ca.Function:
        """q, v at (t, θ, θ̇; p)."""
        y, e = self.system.symbols, self.expressions
        return self._function("place", [y.t, e.theta, e.theta_rate, y.p], [ca.densify(x) for x in (e.q, e.v)])

    @cached_property
    def expand(self) -> ca.Function:
        """q, v, v̇ at (t, θ, θ̇, θ̈; p)."""
        y, e = self.system.symbols, self.expressions
        inputs = [y.t, e.theta, e.theta_rate, e.theta_acceleration, y.p]
        return self._function("expand", inputs, [ca.densify(x) for x in (e.q, e.v, e.a)])

    @cached_property
    def relative(self) -> ca.Function:
        """θ, θ̇ at (t, q, v; p): what each joint measures between its two bodies."""
        y, e = self.system.symbols, self.expressions
        outputs = self.system.on_coordinates([e.theta_of, e.theta_rate_of])
        return self._function("relative", [y.t, y.q, y.v, y.p], [ca.densify(x) for x in outputs])

    @cached_property
    def relative_acceleration(self) -> ca.Function:
        """θ̈ at (t, q, v, v̇; p)."""
        y, e = self.system.symbols, self.expressions
        outputs = self.system.on_coordinates([e.theta_acceleration_of])
        return self._function("relative_acceleration", [y.t, y.q, y.v, y.a, y.p], outputs)

    @cached_property
    def coordinate_rate(self) -> ca.Function:
        """d/dt θ at (θ, θ̇)."""
        e = self.expressions
        return self._function("coordinate_rate", [e.theta, e.theta_rate], [e.coordinate_rate])

    # -- making them -------------------------------------------------------------------------------------------

    @cached_property
    def _Phi(self) -> ca.SX:
        y, e = self.system.symbols, self.expressions
        rows = self.system.constraints.Phi[self.cut_rows.tolist()]
        return ca.Function("cut", [y.t, y.x, y.p], [ca.densify(rows)])(y.t, e.x, y.p)

    @cached_property
    def _C(self) -> ca.SX:
        """Without entries that cancel: a drive of a pin's angle feels that pin only, not all those before it."""
        if self.system.symbols.dim == 3:
            return self._without_zeros(self._C_of_rates)
        C, rows = ca.jacobian(self._Phi, self.expressions.theta), self._of_speeds
        if rows:
            C[rows, :] = self._C_of_rates[rows, :]
        return ca.sparsify(C)

    @cached_property
    def _of_speeds(self) -> list[int]:
        """Which of the cut rows hold for speeds only."""
        return [k for k, row in enumerate(self.cut_rows) if self.system.rows[row].of_speeds]

    @property
    def _C_of_rates(self) -> ca.SX:
        """∂Φ̇*/∂θ̇, which is linear: in space much shorter than by way of the derivatives of Euler parameters."""
        rates = self.expressions.theta_rate
        return ca.substitute(ca.jacobian(self._Phi_rate, rates), rates, ca.SX.zeros(self.n_v))

    @cached_property
    def _Phi_rate(self) -> ca.SX:
        """Φ̇*."""
        y, e = self.system.symbols, self.expressions
        rows = self.system.constraints.Phi_rate[self.cut_rows.tolist()]
        return ca.Function("cut", [y.t, y.x, y.v, y.p], [ca.densify(rows)])(y.t, e.x, e.v, y.p)

    def _without_zeros(self, C: ca.SX) -> ca.SX:
        """C without entries that are zero wherever one looks, as expressions of rotations do not cancel by themselves.

        Looked at in random positions with random parameters, since one that happens to be zero may be changed; the
        entries are those of the absolute C times ∂v/∂θ̇, which also says what round-off leaves of zero. Rows that may be
        flat there and not elsewhere (a stop with a bump, a bell) keep all of their entries.
        """
        if C.nnz() == 0:
            return C
        p0, random = self.system.parameter_values(), np.random.default_rng(0)
        is_there = np.tile(self._flat_somewhere()[:, None], C.shape[1])
        for _ in range(PROBES):
            t, theta = random.uniform(0.1, 1), random.uniform(-1, 1, self.n_q)
            for i, _j in self.spins:
                theta[i : i + 4] /= np.linalg.norm(theta[i : i + 4])
            p = p0 + random.uniform(0.1, 1, p0.size)
            columns = [np.tile(np.reshape(x, (-1, 1)), self.n_v) for x in (t, theta, p)]
            q, V = (np.array(x) for x in self.place.map(self.n_v)(*columns[:2], np.eye(self.n_v), columns[2]))
            rows = np.array(self.system.jacobian.function(t, q[:, 0], p)[0]).T[self.cut_rows]
            terms = np.max(np.abs(rows) @ np.abs(V), axis=1, keepdims=True)
            is_there |= ~(np.abs(rows @ V) <= CANCELLED * terms)  # also where it is no number
        row, column = (np.array(x) for x in C.sparsity().get_triplet())
        is_entry = is_there[row, column]
        return ca.project(C, ca.Sparsity.triplet(*C.shape, row[is_entry].tolist(), column[is_entry].tolist()))

    def _flat_somewhere(self) -> np.ndarray:
        """Which rows are made of more than analytic functions that do not vanish on an interval, or by underflow."""
        y, rows = self.system.symbols, self.system.constraints.Phi_rate[self.cut_rows.tolist()]

        def is_flat(part: ca.SX) -> bool:
            f = ca.Function("row", [y.t, y.x, y.v, y.p], [part])
            return any(f.instruction_id(k) not in ANALYTIC for k in range(f.n_instructions()))

        return np.array([is_flat(rows[k]) for k in range(self.n_c)] if is_flat(rows) else [False] * self.n_c, bool)

    def _in_joint_coordinates(self, absolute: Loaded) -> Loaded:
        inputs = self._inputs(absolute, {Q, V})
        t, theta, rate, z, p, *others = inputs
        q, v = self.place(t, theta, rate, p)
        _, v_rate, *passed_on = absolute.function(t, q, v, z, p, *others)
        acceleration = self.relative_acceleration(t, q, v, v_rate, p)
        coordinate_rate = rate if self.system.symbols.dim == 2 else self.coordinate_rate(theta, rate)
        return self._composed(absolute, inputs, [coordinate_rate, acceleration, *passed_on])

    @property
    def _spatial_dynamics(self) -> Loaded:
        """The same on poses x(θ), so that rotation matrices are made once, and without feedback in rows that the tree
        closes: that leaves two thirds of the work."""
        system, y, e, c = self.system, self.system.symbols, self.expressions, self.system.constraints
        scaled = system.scaled_equations
        _, _, _, z, p, D, R, gain, lam_seen = scaled.inputs
        is_cut = np.zeros(system.n_c)
        is_cut[self.cut_rows] = 1.0
        feedback = -(2 * gain[0] * c.Phi_rate + gain[1] ** 2 * c.Phi)
        gamma = R * (c.gamma + ca.SX(ca.DM(is_cut)) * feedback)
        free, lam, weakest = eliminated(scaled.K, scaled.force, gamma)
        acceleration = ca.substitute(e.theta_acceleration_of, y.a, D * free)
        outputs = [acceleration, R * lam, system.motion.z_rate, weakest]
        others = [z, p, D, R, gain, lam_seen]
        on_poses = ca.Function("on_poses", [y.t, y.x, y.v, *others], [ca.densify(x) for x in outputs])
        outputs = on_poses(y.t, e.x, e.v, *others)
        inputs = [y.t, e.theta, e.theta_rate, *others]
        return Loaded(self._function("dynamics", inputs, [e.coordinate_rate, *outputs]))

    def _inputs(self, absolute: Loaded, replaced: set[int]) -> list[Any]:
        """Symbols for the inputs of a function, of the size of θ where coordinates, speeds or accelerations stood.

        Scalar symbols make straight-line code; a function that factors a matrix or calls Python has to be called.
        """
        f = absolute.function
        symbol: Any = ca.SX.sym if f.is_a("SXFunction") else ca.MX.sym
        sizes = {Q: self.n_q, V: self.n_v, V_RATE: self.n_v}
        return [symbol(f"i{k}", sizes[k] if k in replaced else f.size1_in(k)) for k in range(f.n_in())]

    def _composed(self, absolute: Loaded, inputs: list[Any], outputs: list[Any]) -> Loaded:
        return Loaded(ca.Function(absolute.function.name(), inputs, outputs, self._options), absolute.portable)

    @property
    def _options(self) -> dict[str, bool]:
        return {"cse": self.system.n_v <= SHARE_SUBEXPRESSIONS_UP_TO}

    def _function(self, name: str, inputs: list[ca.SX], outputs: list[ca.SX]) -> ca.Function:
        return ca.Function(name, inputs, outputs, self._options)


def suitable_topology(
    system: System, p: np.ndarray, base: str | Sequence[str] = (), never_in_tree: Sequence[str] = ()
) -> Topology:
    """The tree that suits the masses which the parameters give."""
    masses = dict(zip(system.model.bodies, system.numbers(p).masses[:, 0], strict=True))
    return topology_of(system.model, masses, base, never_in_tree)
