"""The quantities of a result: names and units of their components, and what follows from an orientation.

A body in space has its orientation as Euler parameters and its angular velocity and acceleration in body axes. The
other forms are computed when they are asked for: `result["b"].rotation_vector`, `result["b.euler_angles"]`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.model.rotation import orientation_readers as readers
from cardan.model.rotation.quaternions import rotation_rows
from cardan.model.units import Units
from cardan.results.turns import filled_in

Columns = Mapping[str, np.ndarray]

MULTIPLIER = "multiplier"
AT_JOINT = "reaction_at_joint"
SIDES = ("reaction_i", "reaction_j")  # of further bodies: reaction_3, ...
ORIENTATION = {2: "angle", 3: "orientation"}
ACTIVE = "active"  # of the extra findings of a result: name -> (time, whether the element acts from then on)
AXES = ("x", "y", "z")
REACTIONS = {3: ("Fx", "Fy", "N"), 6: ("Fx", "Fy", "Fz", "Mx", "My", "Mz")}
EULER_PARAMETERS = ("e0", "e1", "e2", "e3")
EULER_ANGLES = ("psi", "theta", "phi")  # 3-1-3, by the names of mechanics
MATRIX = tuple(row + column for row in AXES for column in AXES)
# vectors whose components go along axes: global ones, of the body (BODY_AXES), of marker i (a bushing's)
VECTORS = frozenset({
    "position", "velocity", "acceleration", "angular_velocity", "angular_acceleration", "displacement", "rotation",
    "rotation_vector", "angular_velocity_global", "angular_acceleration_global", "shear_deformation",
})  # fmt: skip
BODY_AXES = ("angular_velocity", "angular_acceleration")  # of a body in space


def component_names(quantity: str, size: int) -> tuple[str, ...]:
    """What the columns of a quantity are called: ("x", "y", "z"), ("Fx", "Fy", "N"), ("e0", ...)."""
    if quantity.startswith("reaction") and size in REACTIONS:
        return REACTIONS[size]
    names_of = {"orientation": EULER_PARAMETERS, "euler_angles": EULER_ANGLES, "direction_cosines": MATRIX}
    if len(names_of.get(quantity, ())) == size:
        return names_of[quantity]
    if 1 < size <= len(AXES) and (quantity in VECTORS or quantity.endswith(("force", "torque"))):
        return AXES[:size]
    return tuple(str(k + 1) for k in range(size))


def component_units(
    units: Units, quantity: str, size: int, turns: bool = False, driven: bool = False
) -> tuple[str, ...]:
    """Units of the components of a quantity, by its name; "" for what users named themselves.

    Multipliers, and a driver's force, are forces for residuals that are lengths, torques for angles.
    """
    L, T, F, M = units.length, units.time, units.force, units.torque
    if quantity.startswith("reaction"):
        return (F, F, M) if size == 3 else (F,) * (size // 2) + (M,) * (size - size // 2)
    if quantity == MULTIPLIER or (driven and quantity == "force"):
        return (f"{F} or {M}",) * size
    if quantity in ("force", "force_across", "force_third") or quantity.endswith("_force"):
        return (F,) * size
    if quantity in ("torque", "moment_i", "moment_j") or quantity.endswith("_torque"):
        return (M,) * size
    energy = "J" if M == "N m" else M
    lengths = ("position", "length", "displacement", "displacement_x", "displacement_y", "penetration", "deflection",
               "shear_deformation", "lag")  # fmt: skip
    angles = (
        "angle",
        "angle_i",
        "angle_j",
        "slip_angle",
        "rotation",
        "rotation_vector",
        "euler_angles",
        "contact_angle",
    )
    rates_of_angles = ("angular_velocity", "angular_velocity_global", "angle_rate", "rate_i", "rate_j")
    if re.fullmatch(r"tension_\d+", quantity):
        return (F,) * size
    if re.fullmatch(r"(pressure|stress)(_\w+)?", quantity):
        return ("Pa" if (F, L) == ("N", "m") else f"{F}/{L}²",) * size
    if re.fullmatch(r"slip_\d+", quantity):
        return (f"{L}/{T}",) * size
    unit_of = {
        **dict.fromkeys(lengths, L),
        **dict.fromkeys(("tension", "shear", "effort", "traction_limit", "excess", "tightest", "on_wheels"), F),
        **dict.fromkeys(("velocity", "speed", "displacement_rate", "slip_speed", "ground_speed"), f"{L}/{T}"),
        "acceleration": f"{L}/{T}²",
        **dict.fromkeys(angles, "rad"),
        **dict.fromkeys(rates_of_angles, f"rad/{T}"),
        **dict.fromkeys(("angular_acceleration", "angular_acceleration_global"), f"rad/{T}²"),
        "rate": f"rad/{T}" if turns else f"{L}/{T}",
        **dict.fromkeys(("power", "electric_power", "heat"), "W" if (energy, T) == ("J", "s") else f"{M}/{T}"),
        **({"current": "A", "voltage": "V"} if (energy, T) == ("J", "s") else {}),
        **dict.fromkeys(("flow", "flow_1", "flow_2", "flow_a", "flow_b", "flow_supply"), f"{L}³/{T}"),
        **dict.fromkeys(("kinetic", "potential", "total", "strain_energy"), energy),
    }
    return (unit_of.get(quantity, ""),) * size


# -- what follows from an orientation ------------------------------------------------------------------------------


def global_components(p: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """R(p) x at each time: from body axes to global axes."""
    return np.einsum("tij,tj->ti", readers.to_direction_cosines(p), vectors)


def magnitude(vectors: Any) -> Any:
    """|x|: of the rows of an array, or of a column of CasADi."""
    return ca.norm_2(vectors) if is_expression(vectors) else np.linalg.norm(vectors, axis=1)


def force_of(reactions: Any) -> Any:
    """|F| of reactions (Fx, Fy, N), or (Fx, Fy, Fz, Mx, My, Mz) in space."""
    if is_expression(reactions):
        return magnitude(reactions[: (reactions.numel() + 1) // 2])
    return magnitude(reactions[:, : (reactions.shape[1] + 1) // 2])


class Derived(NamedTuple):
    """A quantity that follows from columns of its element: from which, how, and how many components it has.

    `symbolic`: the same of expressions; None where it counts turns along a motion.
    """

    needed: tuple[str, ...]
    compute: Callable[..., np.ndarray]
    size: int
    symbolic: Callable[..., ca.SX] | None = None


def _matrix(p: ca.SX) -> ca.SX:
    """R(p), of expressions."""
    return ca.vertcat(*(ca.horzcat(*row) for row in rotation_rows(ca.vertsplit(p))))


def _rows_of_matrix(p: ca.SX) -> ca.SX:
    return ca.vec(_matrix(p).T)


def _turned(p: ca.SX, vector: ca.SX) -> ca.SX:
    return ca.mtimes(_matrix(p), vector)


# curves without jumps along the times of a result
DERIVED: dict[str, Derived] = {
    "speed": Derived(("velocity",), magnitude, 1, magnitude),
    "force": Derived(("reaction_i",), force_of, 1, force_of),
    "total": Derived(("kinetic", "potential"), operator.add, 1, operator.add),
    "euler_angles": Derived(("orientation",), readers.to_euler_angles, 3),
    "rotation_vector": Derived(("orientation",), readers.to_rotation_vector, 3),
    "direction_cosines": Derived(("orientation",), readers.to_direction_cosines, 9, _rows_of_matrix),
    "angular_velocity_global": Derived(("orientation", "angular_velocity"), global_components, 3, _turned),
    "angular_acceleration_global": Derived(("orientation", "angular_acceleration"), global_components, 3, _turned),
}
ALONG_A_MOTION = tuple(word for word, way in DERIVED.items() if way.symbolic is None)  # they count turns


def derived_names(columns: Columns) -> list[str]:
    """What can be computed of these columns of one element, and is not among them."""
    return [w for w, way in DERIVED.items() if w not in columns and all(word in columns for word in way.needed)]


def derived(columns: Columns, quantity: str, t: np.ndarray | None = None, name: str = "") -> np.ndarray | None:
    """A quantity that follows from the columns of the element `name`; None where it does not. `t`: the times of the
    rows, between which turns are counted."""
    if quantity not in derived_names(columns):
        return None
    way = DERIVED[quantity]
    arrays = [columns[word] for word in way.needed]
    if not len(arrays[0]) and way.size > 1:  # a run of no times
        return np.empty((0, 3, 3) if way.size == 9 else (0, way.size))
    if quantity in ALONG_A_MOTION:
        p, every = filled_in(columns, t, name)
        return way.compute(p)[::every]
    return way.compute(*arrays)
