"""The compiled functions of the implicit method, of one System in absolute or in joint coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.numerics.functions import Loaded
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.symbolic.implicit import ImplicitEquations, implicit_equations
from cardan.symbolic.implicit_joints import implicit_joint_equations

if TYPE_CHECKING:
    from cardan.symbolic.joint_coordinates import JointCoordinates


def implicit_functions(system: Derivation, form: str) -> ImplicitFunctions:
    """Of all coordinates and multipliers."""
    e = implicit_equations(system.symbols, system.constraints, system.motion, system.lam, form)
    return _functions(system, e, system.on_coordinates([e.F])[0], system.n_c)


def implicit_joint_functions(system: Derivation, joints: JointCoordinates) -> ImplicitFunctions:
    """Of joint coordinates."""
    e = implicit_joint_equations(system.symbols, joints, system.motion)
    return _functions(system, e, e.F)


def _functions(system: Derivation, e: ImplicitEquations, F: ca.SX, multipliers: int = 0) -> ImplicitFunctions:
    """F(t, Y, Y'; p, D, R) = 0 and Newton's matrix A = E (∂F/∂Y + c_j ∂F/∂Y') S with its scales; exact and sparse."""
    y = system.symbols
    inputs = [y.t, e.Y, e.Y_rate, y.p, e.D, e.R]
    residual = system.function("implicit", inputs, [e.F])
    portable = not system.uses
    x: list[Any] = [*inputs, e.cj]
    Y, Y_rate = e.Y, e.Y_rate
    if system.uses:  # black boxes: derivatives by differences
        x = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(x)]
        Y, Y_rate, F = x[1], x[2], residual(*x[:-1])
    E, S = system.function("scales", [e.D, e.R, e.cj], [e.row_scale, e.col_scale])(*x[4:])
    scaled: Any = [ca.mtimes(ca.mtimes(ca.diag(E), ca.jacobian(F, z)), ca.diag(S)) for z in (Y, Y_rate)]
    P = x[-1] * scaled[1]
    A = scaled[0] + P
    structures = [np.array(x, np.int64) for M in (A, P) for x in (M.T.sparsity().colind(), M.T.sparsity().row())]
    newton = ca.Function("newton", x, [A.T, P.T, E, S], {"cse": True} if system.shares_subexpressions else {})
    return ImplicitFunctions(Loaded(residual, portable), Loaded(newton, portable), *structures, multipliers=multipliers)
