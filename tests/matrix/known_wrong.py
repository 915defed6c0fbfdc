"""Cells that give a wrong number without a word: each is to be repaired or refused, and then leaves this list.

A cell that stands here and works, or is refused by name, fails its test until the entry is gone. What is too slow to
try is not tried.
"""

from __future__ import annotations

TOO_SLOW = "too slow: "
GRADIENTS = ("gradient, forward", "gradient, adjoint")
KNOWN_WRONG: dict[tuple[str, str], str] = {}

for row in (
    "Spring (unilateral: compression), plane",
    "Spring (unilateral: compression), space",
    "WheelContact (terrain and slip), plane",
    "Tyre, space",
    "Tyre (brush, relaxation), space",
    "Contact (exponential), space",
    "Contact (hertz, restitution), plane",
    "Contact (disc), space",
    *(
        f"Contact ({law}), {where}"
        for law in ("linear", "hertz", "slip", "shear", "terrain", "terrain and shear", "of balls")
        for where in ("plane", "space")
    ),
):
    for column in GRADIENTS:
        KNOWN_WRONG[row, column] = "touching and leaving are no events, so that derivatives miss how they move"

for column in ("kinematics", "inverse"):
    KNOWN_WRONG["Integrator (limited), plane", column] = "leaving a limit is found twice"
for row in ("Integrator (limited), plane", "VariablePump, plane", "ForceFeedbackStick, plane"):
    KNOWN_WRONG[row, "gradient, adjoint"] = f"{TOO_SLOW}a limit is left by tiny steps"
KNOWN_WRONG["ForceFeedbackStick, plane", "gradient, forward"] = "a limit is left late"
