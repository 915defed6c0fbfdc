"""The units of the data of elements, read from what their docstrings say: "k, in force per length" is N/m.

A unit is given only where the words leave no doubt; no unit is better than a wrong one.
"""

from __future__ import annotations

import re

from cardan.model.units import Units

QUANTITY = r"(?:force|torque|length|mass|time|angle|speed|angular velocity|slip speed|radians?)"
PHRASE = re.compile(
    rf"\bin (?:model )?(?:units? of )?(?P<of>{QUANTITY})(?P<squared> squared)?"
    rf"(?: per (?P<per>{QUANTITY}|unit of time)(?P<power>ⁿ?))?(?![\w(]| per )"
)
DOUBTFUL = re.compile(r"units of length or in radians|\(torque\)|per lengthⁿ|in 1 per| and per ")  # more than one unit
FORCE = re.compile(r"(?:^|, )a force\b")
# of words that mean one quantity in every element, where a docstring says no more than "model units"
BY_WORD = {
    "mass": "mass",
    "inertia": "inertia",
    "position": "length",
    "center_of_mass": "length",
    "at": "length",
    "length": "length",
    "velocity": "speed",
    "angle": "radian",
    "angular_velocity": "angular velocity",
    "force": "force",
    "torque": "torque",
    "gravity": "acceleration",
    "interval": "time",
    "start": "time",
    "time": "time",
    "until": "time",
    "every": "time",
    "max_step": "time",
    "start_time": "time",
}


def unit_of(word: str, description: str, units: Units, shared_by: tuple[str, ...] = ()) -> str:
    """The unit of a field, "" where none can be told.

    `shared_by`: the fields that one description speaks of; where it names as many units, each has its own.
    """
    if DOUBTFUL.search(description):
        return ""
    phrases = list(PHRASE.finditer(description))
    if len(phrases) > 1 and len(phrases) == len(shared_by) and word in shared_by:
        phrases = [phrases[shared_by.index(word)]]
    if len(phrases) == 1 and not phrases[0]["power"]:
        return _composed(phrases[0], units)
    if not phrases and FORCE.search(description):
        return units.force
    return _named(BY_WORD[word], units) if not phrases and word in BY_WORD else ""


def _composed(phrase: re.Match, units: Units) -> str:
    unit = _named(phrase["of"], units) + ("²" if phrase["squared"] else "")
    per = phrase["per"]
    if per is None:
        return unit
    if per == "unit of time":
        return f"{unit}/{units.time}"
    if per in ("speed", "slip speed"):
        return f"{unit} {units.time}/{units.length}"
    if per == "angular velocity":
        return f"{unit} {units.time}/rad"
    return f"{unit}/{_named(per, units)}"


def _named(quantity: str, units: Units) -> str:
    length, time = units.length, units.time
    unit_by_quantity = {
        "force": units.force,
        "torque": units.torque,
        "length": length,
        "mass": units.mass,
        "time": time,
        "speed": f"{length}/{time}",
        "slip speed": f"{length}/{time}",
        "acceleration": f"{length}/{time}²",
        "inertia": f"{units.mass} {length}²",
        "angular velocity": f"rad/{time}",
    }
    return unit_by_quantity.get(quantity, "rad")
