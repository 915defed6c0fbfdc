"""The functions of a machine for optimal control, as a CasADi file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from cardan.analysis.foreign_calls import foreign_calls
from cardan.analysis.in_c.derivatives import mass_scales
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError, FileError
from cardan.io.atomic import written_whole
from cardan.model.argument_messages import spoken
from cardan.model.model import Model

NAMES = ("M", "h", "Phi", "C", "Phi_t", "gamma", "dynamics")


@spoken
def export_casadi(
    model: Model, path: str | Path, *, parameters: Mapping[str, float] | None = None
) -> dict[str, ca.Function]:
    """Write the functions that optimal control needs, as a CasADi file: seven functions, each with named arguments.

    ==========  ====================  =====================================================================
    function    arguments             gives
    ==========  ====================  =====================================================================
    M           q, p                  the mass matrix
    h           t, q, v, z, p         M(q) v̇ = h + Cᵀλ: applied and gyroscopic forces
    Phi         t, q, p               Φ, the constraints
    C           t, q, p               C, which gives Φ̇ = C v + Φ_t
    Phi_t       t, q, p               Φ_t
    gamma       t, q, v, p            C v̇ = γ
    dynamics    t, q, v, z, p         q̇, v̇, λ, ż
    ==========  ====================  =====================================================================

    Parameters
    ----------
    model : Model
        The machine. Forces that the optimization chooses are parameters of the model (or its inputs).
    path : str or Path
        The file to write, with the ending .casadi.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model, for what is checked before: masses, and which forces act.

    Returns
    -------
    dict of str to casadi.Function
        The functions that were written, by name.

    Raises
    ------
    AnalysisError
        The machine cannot be written: it calls functions in Python, forces depend on reactions, a body has no mass.

    Notes
    -----
    `dynamics` takes all constraints that are active at the start as holding and independent of each other; events,
    limits and friction that sticks take no part. p are the parameters in the order of `model.parameters`.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> import cardan as cd
    >>> model = cd.Model("mass", gravity=(0, -9.81))
    >>> body = model.body("body", mass=2, inertia=0.1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     functions = cd.export_casadi(model, Path(folder) / "mass.casadi")
    >>> functions["dynamics"](q=[0, 0, 0], v=[0, 0, 0])["v_rate"]
    DM([0, -9.81, 0])
    """
    target = Path(path)
    if target.suffix.lower() != ".casadi":
        raise FileError("functions for CasADi go into a file with the ending .casadi", target)
    system = compile_system(model)
    functions = casadi_functions(system, system.parameter_values(parameters))
    with written_whole(target) as temporary:
        serializer = ca.FileSerializer(str(temporary))
        serializer.pack(list(functions.values()))
        del serializer  # it writes its file when it goes
    return functions


def casadi_functions(system: System, p: np.ndarray) -> dict[str, ca.Function]:
    """The functions of `NAMES` in this order."""
    reason = refusal(system, p)
    if reason is not None:
        raise AnalysisError(f'"{system.model.name}" cannot be written for CasADi: {reason}')
    y, c, m = system.symbols, system.constraints, system.motion
    lam, modes = ca.SX.zeros(system.n_c), p[system.n_p :]
    parameters = ca.SX.sym("p", system.n_p)
    full = ca.vertcat(parameters, ca.DM(modes))
    holding_rows = np.flatnonzero(system.holds_at_start).tolist()
    t, q, v, z = (ca.SX.sym(word, symbol.shape) for word, symbol in (("t", y.t), ("q", y.q), ("v", y.v), ("z", y.z)))
    inputs = [y.t, y.q, y.v, y.z, y.p, system.lam]
    expressions = [m.M, m.Q, c.Phi[holding_rows], c.C[holding_rows, :], c.Phi_t[holding_rows], c.gamma[holding_rows]]
    all_of_them = system.function("equations", inputs, expressions).call([t, q, v, z, full, lam], True, False)
    M, h, Phi, C, Phi_t, gamma = all_of_them
    rates = _dynamics(system, [t, q, v, z, full], holding_rows)
    words = {"t": t, "q": q, "v": v, "z": z, "p": parameters}

    def function(name: str, arguments: str, outputs: list[ca.SX], named: list[str]) -> ca.Function:
        symbols = [words[word] for word in arguments.split()]
        return ca.Function(name, symbols, outputs, arguments.split(), named, {"cse": system.shares_subexpressions})

    functions = [
        function("M", "q p", [M], ["M"]),
        function("h", "t q v z p", [h], ["h"]),
        function("Phi", "t q p", [Phi], ["Phi"]),
        function("C", "t q p", [C], ["C"]),
        function("Phi_t", "t q p", [Phi_t], ["Phi_t"]),
        function("gamma", "t q v p", [gamma], ["gamma"]),
        function("dynamics", "t q v z p", rates, ["q_rate", "v_rate", "lam", "z_rate"]),
    ]
    return dict(zip(NAMES, functions, strict=True))


def _dynamics(system: System, arguments: list[ca.SX], holding_rows: list[int]) -> list[ca.SX]:
    """q̇, v̇, λ of the constraints that hold, ż."""
    D, R = mass_scales(system, arguments[-1]), system.holds_at_start.astype(float)
    zeros = ca.SX.zeros(2), ca.SX.zeros(system.n_c)
    outputs = system.dynamics.function.call([*arguments, D, ca.DM(R), *zeros], True, False)
    return [outputs[0], outputs[1], outputs[2][holding_rows], outputs[3]]


def refusal(system: System, p: np.ndarray) -> str | None:
    """Why a machine cannot be written; None where it can."""
    system.check_masses(p)
    if system.has_little_inertia(p):
        return "a body has next to no mass or inertia"
    if system.forces_see_multipliers:
        return "forces depend on reactions: give friction its normal force (normal=)"
    _ = system.motion
    if system.uses:
        return foreign_calls(system)
    return None
