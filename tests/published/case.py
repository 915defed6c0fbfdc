"""Machines with reference solutions of 12 or more digits (`cases/*.json`; each file states how it was computed)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import cardan as cd

FOLDER = Path(__file__).parent / "cases"


def load_case(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def build(case: dict) -> cd.Model:
    """The machine of a case through the public face."""
    gravity = next((f["g"] for f in case.get("forces", []) if f["type"] == "gravity"), None)
    model = cd.Model(case["title"], gravity=gravity)
    for b in case["bodies"]:
        start = b["initial"]
        model.body(
            b["name"],
            mass=b["mass"],
            inertia=b["inertia"],
            position=start["r"],
            angle=start["phi"],
            velocity=start["v"],
            angular_velocity=start["omega"],
        )

    def marker(body: str, point, axis=None):
        return model[body].at(*point, axis=axis)

    for j in case["joints"]:
        if j["type"] == "revolute":
            i, k = marker(j["body_i"], j["point_i"]), marker(j["body_j"], j["point_j"])
            model.add(cd.Revolute(j["name"], i, k))
        elif j["type"] == "translational":
            i, k = marker(j["body_i"], j["point_i"], j["axis_i"]), marker(j["body_j"], j["point_j"])
            model.add(cd.Translational(j["name"], i, k))
        else:
            raise ValueError(j["type"])
    for n, f in enumerate(case.get("forces", [])):
        if f["type"] == "spring_damper":
            a, b = marker(f["body_i"], f["point_i"]), marker(f["body_j"], f["point_j"])
            model.add(cd.Spring(f"spring {n}", a, b, stiffness=f["k"], damping=f["c"], free_length=f["l0"]))
        elif f["type"] == "torque":
            model.add(cd.Torque(f"torque {n}", model[f["body"]], f["value"]))
    return model


def at_times(case_times, until: float | None = None) -> np.ndarray:
    times = np.array(case_times, dtype=float)
    return times if until is None else times[times <= until]
