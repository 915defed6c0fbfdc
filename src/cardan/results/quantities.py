"""The quantities of a result: names and units of their components, and what follows from an orientation.

A body in space has its orientation as Euler parameters and its angular velocity and acceleration in body axes. The
other forms are computed when they are asked for: `result["b"].rotation_vector`, `result["b.euler_angles"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from cardan.model.rotation import orientation_readers as readers
from cardan.model.units import Units
from cardan.results.turns import filled_in

Columns = Mapping[str, np.ndarray]

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
    if quantity == "multiplier" or (driven and quantity == "force"):
        return (f"{F} or {M}",) * size
    if quantity == "force" or quantity.endswith("_force"):
        return (F,) * size
    if quantity == "torque" or quantity.endswith("_torque"):
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
    unit_of = {
        **dict.fromkeys(lengths, L),
        **dict.fromkeys(("tension", "effort", "traction_limit", "excess", "tightest", "on_wheels"), F),
        **dict.fromkeys(("velocity", "displacement_rate", "slip_speed", "ground_speed"), f"{L}/{T}"),
        "acceleration": f"{L}/{T}²",
        **dict.fromkeys(angles, "rad"),
        **dict.fromkeys(rates_of_angles, f"rad/{T}"),
        **dict.fromkeys(("angular_acceleration", "angular_acceleration_global"), f"rad/{T}²"),
        "rate": f"rad/{T}" if turns else f"{L}/{T}",
        **dict.fromkeys(("flow", "flow_1", "flow_2"), f"{L}³/{T}"),
        **dict.fromkeys(("kinetic", "potential", "total"), energy),
    }
    return (unit_of.get(quantity, ""),) * size


# -- what follows from an orientation ------------------------------------------------------------------------------


def global_components(p: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """R(p) x at each time: from body axes to global axes."""
    return np.einsum("tij,tj->ti", readers.to_direction_cosines(p), vectors)


ALONG_A_MOTION = ("euler_angles", "rotation_vector")  # they count turns
# quantity -> (the columns it is made of, how); curves without jumps along the times of a result
DERIVED: dict[str, tuple[tuple[str, ...], Callable[..., np.ndarray]]] = {
    "euler_angles": (("orientation",), readers.to_euler_angles),
    "rotation_vector": (("orientation",), readers.to_rotation_vector),
    "direction_cosines": (("orientation",), readers.to_direction_cosines),
    "angular_velocity_global": (("orientation", "angular_velocity"), global_components),
    "angular_acceleration_global": (("orientation", "angular_acceleration"), global_components),
}


def derived_names(columns: Columns) -> list[str]:
    """What can be computed of these columns of one element."""
    return [name for name, (needed, _) in DERIVED.items() if all(word in columns for word in needed)]


def derived(columns: Columns, quantity: str, t: np.ndarray | None = None, name: str = "") -> np.ndarray | None:
    """A quantity that follows from the columns of the element `name`; None where it does not. `t`: the times of the
    rows, between which turns are counted."""
    if quantity not in derived_names(columns):
        return None
    needed, compute = DERIVED[quantity]
    arrays = [columns[word] for word in needed]
    if not len(arrays[0]):  # a run of no times
        size = {"direction_cosines": (3, 3)}.get(quantity, (3,))
        return np.empty((0, *size))
    if quantity in ALONG_A_MOTION:
        p, every = filled_in(columns, t, name)
        return compute(p)[::every]
    return compute(*arrays)
