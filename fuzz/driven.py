"""Driven analyses of random machines: every freedom gets a driver, and inverse dynamics must be the simulation of that.

Machines in the plane are driven; in space freedoms are not all coordinates, and stay what they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import cardan as cd
from fuzz.recipe import Recipe, World

AGREEMENT = 1e-5  # of the largest value of a quantity, or a thousandth of what others have of its kind
TIGHT = {"rtol": 1e-9, "atol": 1e-11}
ROUND_OFF = 1e-9  # of the largest number of all: what it may leave of zero
PACE = 0.3  # rad or lengths, by time squared


def drive_freedoms(model: cd.Model, world: World) -> None:
    """Drivers that take each freedom on with its speed, and accelerate it."""
    state = cd.assemble(model)
    if model.dim != 2:
        return
    names = list(state.system.coordinate_names)
    for k, name in enumerate(state.independent):
        body, word = name.rsplit(".", 1)
        unit = 1.0 if word == "angle" else world.length
        at = names.index(name)
        here, speed, harder = float(state.q[at]), float(state.v[at]), PACE * (k + 1) * unit / world.time**2
        motion = lambda t, q=here, v=speed, a=harder: q + v * t + a * t**2  # noqa: E731
        model.add(cd.Drive(f"freedom {k}", getattr(model.bodies[body], word), motion))


def wrong_in_driven(recipe: Recipe, model: cd.Model, found: Any) -> str:
    """What the certificate notices, and what differs from the simulation, in words; nothing where all is right."""
    if recipe.faults:
        return ""
    failed = [check for check in cd.certificate(found, agreement=False).checks if not check.ok]
    told = [check.line() for check in failed if check.name != "limits"]
    if told:
        return f"certificate of {recipe.analysis}: {told[0]}"
    if any(check.name == "limits" for check in failed) != any("passed at" in text for text in found.stats.messages):
        return "a limit that is passed is not told"
    times = {word: found.request["options"][word] for word in ("until", "every")}
    try:
        other = cd.simulate(model, **times, **TIGHT)
        fine = getattr(cd, recipe.analysis)(model, **times, **TIGHT)
    except cd.CardanError:
        return ""  # limits stop it, impacts do not come to an end
    if len(other.t) != len(fine.t) or any(event.what in ("hits", "rests") for event in other.events):
        return ""
    return _apart(fine, other)


def _apart(found: Any, other: Any) -> str:
    largest = max(float(np.max(np.abs(column))) for column in other.columns.values())
    for key, values in found.columns.items():
        alike = [other.columns[one] for one in found.columns if one[1] == key[1]]
        size = max(ROUND_OFF * largest, *(1e-3 * float(np.max(np.abs(column))) for column in alike))
        size = max(size, float(np.max(np.abs(other.columns[key]))))
        apart = float(np.max(np.abs(values - other.columns[key]))) / size
        if apart > AGREEMENT:
            return f"{'.'.join(key)} differs from the simulation by {apart:.1e} of its size"
    return ""
