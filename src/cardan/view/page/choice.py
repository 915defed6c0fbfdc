"""Which quantities a page holds and which it shows first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.histories import MAIN_QUANTITIES, Curve, curves, panel_of

ALL, GROUND = "all", "ground"
MOST_PANELS = 3  # that a page begins with when nothing was asked for
COORDINATES = ("angle", "displacement", "angle_i", "angle_j", "length")  # of joints and springs
LATER = ("reaction", "multiplier", "velocity", "angular_velocity", "rate", "acceleration", "angular_acceleration")


def asked_curves(result: Result, quantities: Sequence[str]) -> list[Curve]:
    """The curves that names stand for, each once; a wrong name gets the message of `result.plot`."""
    for name in quantities:
        if not isinstance(name, str):
            raise CardanError(f'quantities: expected names such as "crank.angle", got {name!r}')
    return [*{curve.label: curve for name in quantities for curve in curves(result, name)}.values()]


def every_curve(result: Result) -> Iterator[list[Curve]]:
    """All quantities, those that matter most first, the components of each together.

    Energies; the main quantities of everything but bodies, whose positions are there in any case; coordinates of
    joints; what else elements tell of themselves; reactions, velocities, accelerations.
    """
    if ("energy", "kinetic") in result.columns:
        yield curves(result, "energy")
    keys = [key for key in result.columns if key[0] in result.parts or key[0] != "energy"]
    for element, quantity in sorted(keys, key=lambda key: _rank(result, *key)):  # sorted keeps the order of the table
        yield curves(result, f"{element}.{quantity}")


def _rank(result: Result, element: str, quantity: str) -> int:
    family = result.parts[element].family if element in result.parts else ""
    is_main = quantity in MAIN_QUANTITIES.get(family, ())
    for place, word in enumerate(LATER):
        if quantity == word or (word == "reaction" and quantity.startswith(word)):
            return 3 + place + (0 if is_main or word != "reaction" else len(LATER))
    if is_main:
        return 0
    return 1 if quantity in COORDINATES else 2


def panels_of(asked: Iterable[Curve]) -> list[list[str]]:
    """Labels by panel, as `result.plot` groups curves."""
    panels: dict[tuple[str, str], list[str]] = {}
    for curve in asked:
        panels.setdefault(panel_of(curve), []).append(curve.label)
    return [*panels.values()]


def first_panels(result: Result, held: Iterable[str]) -> list[list[str]]:
    """What a page shows when nothing was asked for: a motion, a force, the energies. `held`: labels on the page."""
    if len(result.t) < 2:
        return []
    known = set(held)
    panels = (_motion(result), _effort(result), _energies(result))
    found = [[label for label in panel if label in known] for panel in panels]
    return [panel for panel in found if panel][:MOST_PANELS]


def _motion(result: Result) -> list[str]:
    """The first point of interest; else the first body that moves, for models begin with the one that matters: how it
    turns or slides on the ground where a joint tells so, or where it is."""
    points = [part.name for part in result.parts.values() if part.family == "point"]
    if points:
        return _labels(result, points[0], "position")
    for body in (part.name for part in result.parts.values() if part.family == "body"):
        on_ground = [
            part.name for part in result.parts.values() if part.family == "joint" and set(part.bodies) == {GROUND, body}
        ]
        keys = [(joint, word) for joint in on_ground for word in COORDINATES]
        for key in [*keys, (body, "position")]:
            if key in result.columns and _extent(result, *key) > 0:
                return _labels(result, *key)
    return []


def _effort(result: Result) -> list[str]:
    """What a driver must do; else the force element that works hardest; else the largest reaction."""
    for family, words in (
        ("driver", ("force",)),
        ("force", ("force", "torque", "normal_force")),
        ("joint", ("reaction_at_joint", "reaction_j", "reaction_i")),
    ):
        of_family = [part.name for part in result.parts.values() if part.family == family]
        keys = [(name, next((word for word in words if (name, word) in result.columns), "")) for name in of_family]
        keys = [key for key in keys if key in result.columns and _extent(result, *key) > 0]
        if keys:
            labels = _labels(result, *max(keys, key=lambda key: _largest(result, *key)))
            return [label for label in labels if family != "joint" or label.rpartition(".")[2].startswith("F")]
    return []


def _energies(result: Result) -> list[str]:
    return [f"energy.{word}" for word in ("kinetic", "potential", "total")]


def _labels(result: Result, element: str, quantity: str) -> list[str]:
    return [curve.label for curve in curves(result, f"{element}.{quantity}")]


def _extent(result: Result, element: str, quantity: str) -> float:
    """The largest range of its components."""
    return max((_span(column) for column in _columns(result, element, quantity)), default=0.0)


def _largest(result: Result, element: str, quantity: str) -> float:
    return max((np.abs(c[np.isfinite(c)]).max(initial=0.0) for c in _columns(result, element, quantity)), default=0.0)


def _columns(result: Result, element: str, quantity: str) -> np.ndarray:
    values = result.columns[element, quantity]
    return values.reshape(len(values), int(np.prod(values.shape[1:]))).T


def _span(values: np.ndarray) -> float:
    finite = values[np.isfinite(values)]
    return float(finite.max() - finite.min()) if finite.size else 0.0
