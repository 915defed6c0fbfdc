"""The equations of a machine as expressions of CasADi, in absolute or joint coordinates, with letters for all symbols.

Absolute coordinates q and speeds v (`symbolic.dynamics`, `symbolic.constraints`):

    Φ(q, t) = 0,   C v̇ = γ,   M v̇ - Cᵀ λ = Q,   ż = rate

Joint coordinates θ of a tree, with the constraints Φ* that it leaves open, v = B θ̇ (Nikravesh 1988, sec. 13.4):

    Bᵀ M B θ̈ - C*ᵀ λ = Bᵀ (Q - M b),   b = v̇ where θ̈ = 0
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardan.analysis.written.letters import (
    Letter,
    letters_of_coordinates,
    letters_of_spatial_speeds,
)
from cardan.compiled.joint_system import JointSystem, suitable_topology
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.model.bodies.body import POSITIONS
from cardan.symbolic.joint_coordinates import forces_of


@dataclass(frozen=True, eq=False)
class Derived:
    """What is written: symbols with their letters, and expressions of these symbols."""

    symbols: dict[str, ca.SX]  # columns: time, coordinates, speeds, states, parameters, multipliers
    letters: dict[str, list[Letter]]  # of the same columns, and of accelerations
    rows: tuple[str, ...]
    expressions: dict[str, ca.SX]  # constraints, jacobian, ...


def absolute_equations(system: System, rows: Sequence[int]) -> Derived:
    """Those of the bodies, with these rows of constraints."""
    y, c, m = system.symbols, system.constraints, system.motion
    chosen = list(rows)
    expressions = {
        "constraints": _rows(c.closing, chosen),
        "jacobian": _rows(c.C, chosen),
        "gamma": _rows(c.gamma, chosen),
        "mass": m.M,
        "forces": m.Q,
        "state_rates": m.z_rate,
        "kinetic": m.kinetic,
        "potential": m.potential,
        "coordinate_rates": y.q_rate,
    }
    names = list(expressions)
    written = dict(zip(names, system.on_coordinates([ca.densify(expressions[name]) for name in names]), strict=True))
    bodies = list(system.model.bodies)
    positions = [f"{body}.{word}" for body in bodies for word in POSITIONS[y.dim]]
    letters = {"coordinates": letters_of_coordinates(positions)}
    for word, dots in (("speeds", 1), ("accelerations", 2)):
        plane = y.dim == 2
        letters[word] = letters_of_coordinates(positions, dots) if plane else letters_of_spatial_speeds(bodies, dots)
    return _derived(system, {"coordinates": y.q, "speeds": y.v}, letters, chosen, written)


def joint_equations(system: System, rows: Sequence[int]) -> Derived:
    """Those of a tree of joints, with the rows that the tree leaves open."""
    waiting = [row.element.name for k, row in enumerate(system.rows) if k not in set(rows)]
    topology = suitable_topology(system, system.parameter_values(), never_in_tree=sorted(set(waiting)))
    joints = JointSystem(system, topology)
    y, c, m, e = system.symbols, system.constraints, system.motion, joints.expressions
    if joints.n_v == 0:
        raise AnalysisError("the joints of the machine leave no freedom, so that there are no joint coordinates")
    chosen = [k for k in joints.cut_rows.tolist() if k in set(rows)]
    M, Q, z_rate = forces_of(y, e, m)
    B = ca.jacobian(e.a, e.theta_acceleration)
    b = ca.substitute(e.a, e.theta_acceleration, ca.SX.zeros(joints.n_v))
    inputs = [y.t, y.x, y.v, y.p]
    closing, rate, gamma, kinetic, potential = ca.Function(
        "on_poses", inputs, [*(_rows(x, chosen) for x in (c.closing, c.Phi_rate, c.gamma)), m.kinetic, m.potential]
    )(y.t, e.x, e.v, y.p)
    C_absolute = ca.Function("C", [y.t, y.x, y.p], [ca.densify(_rows(c.C, chosen))])(y.t, e.x, y.p)
    expressions = {
        "constraints": closing,
        "jacobian": ca.jacobian(rate, e.theta_rate),
        "gamma": gamma - ca.mtimes(C_absolute, b),
        "mass": ca.mtimes([B.T, M, B]),
        "forces": ca.mtimes(B.T, Q - ca.mtimes(M, b)),
        "state_rates": z_rate,
        "kinetic": kinetic,
        "potential": potential,
        "coordinate_rates": e.coordinate_rate,
    }
    names = [coordinate.name for coordinate in e.coordinates]
    letters = {"coordinates": letters_of_coordinates(names)}
    if len(e.motions) == len(names):
        rates = [letters_of_coordinates(names, dots) for dots in (1, 2)]
    else:  # balls and floating bases in space turn by ω′
        rates = [_letters_of_motions(e.motions, dots) for dots in (1, 2)]
    letters |= dict(zip(("speeds", "accelerations"), rates, strict=True))
    columns = {"coordinates": e.theta, "speeds": e.theta_rate}
    return _derived(system, columns, letters, chosen, {k: ca.densify(x) for k, x in expressions.items()})


def _rows(matrix: ca.SX, chosen: list[int]) -> ca.SX:
    """Some rows of a matrix, also none."""
    return matrix[chosen, :] if chosen else ca.SX(0, matrix.shape[1])


def _letters_of_motions(names: Sequence[str], dots: int) -> list[Letter]:
    """Of speeds in space, some of which are angular velocities about body axes."""
    letters = []
    for name in names:
        owner, _, word = name.rpartition(".")
        if word.startswith("rotation_"):
            letters.append(Letter("omega", owner, f"{owner}.angular_velocity.{word[-1]}", dots - 1, word[-1]))
        else:
            letters += letters_of_coordinates([name], dots)
    return letters


def _derived(
    system: System,
    columns: dict[str, ca.SX],
    letters: dict[str, list[Letter]],
    chosen: list[int],
    expressions: dict[str, ca.SX],
) -> Derived:
    """With the numbers of the start in place of what only events change, and names for all that is left."""
    y, model, n_p = system.symbols, system.model, system.n_p
    modes = system.parameter_values()[n_p:]
    rows = tuple(system.row_names[k] for k in chosen)
    symbols = {
        "time": y.t, **columns, "states": y.z, "parameters": y.p[:n_p], "multipliers": _rows(system.lam, chosen),
    }  # fmt: skip
    others = [k for k in range(system.n_c) if k not in set(chosen)]
    seldom = ca.vertcat(y.modes.symbol, _rows(system.lam, others))
    numbers = ca.vertcat(ca.DM(modes), ca.DM.zeros(seldom.numel() - modes.size))
    fixed = ca.substitute(list(expressions.values()), [seldom], [ca.SX(numbers)])
    letters = letters | {
        "time": [Letter("t", "", "time")],
        "states": [Letter(name, "", name) for name in model.states],
        "parameters": [Letter(name, "", name) for name in model.parameters],
        "multipliers": [Letter("lambda", name, name) for name in rows],
    }
    return Derived(symbols, _unlike(letters), rows, dict(zip(expressions, fixed, strict=True)))


def _unlike(letters: dict[str, list[Letter]]) -> dict[str, list[Letter]]:
    """Parameters and states whose name is that of another symbol are told apart."""
    taken = {letter.name for word in ("time", "coordinates", "speeds") for letter in letters[word]}
    return {
        word: [replace(x, below="p") if word in ("states", "parameters") and x.name in taken else x for x in column]
        for word, column in letters.items()
    }
