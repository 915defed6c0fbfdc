"""Docstrings in NumPy style as the reStructuredText that Sphinx reads, with parameters as tables.

Prose is taken as it stands: names in backticks become code, indented equations become literal blocks. Parameters and
attributes become a table of name, type, default and meaning; what a docstring leaves out of the middle columns is read
from the signature. The other sections are left to napoleon.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

TABLES = ("Parameters", "Attributes")
OTHERS = ("Returns", "Yields", "Raises", "See Also", "Notes", "References", "Examples")
SECTION = re.compile(rf"^({'|'.join((*TABLES, *OTHERS))})\n-+\n", re.MULTILINE)
DEFAULT = re.compile(r",?\s*(?:optional|default:?\s*(?P<value>.+)|\((?:the )?default:? (?P<other>[^)]+)\))$")
# the members that a page of a class shows ("": all that have a docstring)
MEMBERS = {
    "Block": "value, signals",
    "Body": "at, x, y, z, angle, e0, e1, e2, e3",
    "Box": "volume, mass, center_of_mass, inertia, inertia_of",
    "Certificate": "ok, failures, table, to_json, save",
    "Cylindrical": "angle, displacement",
    "ElementResult": "euler_angles",
    "Gradient": "derivative, report, plot",
    "GradientCheck": "report",
    "Happening": "t, name, lost, impulses",
    "Linearization": "frequencies, damping, stable, largest_step, report",
    "Mode": "angular_frequency, frequency, damping",
    "Model": "body, add, parameter, state, function, with_parameters, bodies, elements, constraints, forces, springs, "
    "blocks, points, states, parameters, functions",
    "Optimum": "before, after, result, gradient, report, plot, save",
    "Planar": "angle, displacement_x, displacement_y",
    "PointOnLine": "displacement",
    "MotionView": "acceleration, angular_acceleration, kinetic_energy, potential_energy",
    "Result": "energy, values, quantities, state, unit, flat, frame, save, report, plot, plot_phase, plot_spectrum, "
    "plot_hodograph, plot_poincare, snapshots, animate",
    "Revolute": "angle",
    "RevoluteTranslational": "displacement",
    "Rolled": "height, bottom, slope, angle, exact, curve, kinks, bridges",
    "Screw": "angle, displacement",
    "Spline": "derivative, integral",
    "State": "summary",
    "Sweep": "succeeded, design, best, flat, frame, save, report, plot_parallel, plot_contour",
    "Synthesis": "worst, rms, succeeded, successes, report, plot",
    "Terrain": "__call__",
    "Translational": "displacement",
    "Tuning": "report",
    "Units": "torque",
    "Universal": "angle_i, angle_j",
    "View": "position, velocity, velocity_at, angle, angular_velocity, rotation, euler_parameters, rotate, unrotate, "
    "axis, reference, normal, heading, cross, distance, direction, length, rate, rate_of, state, parameter, initial",
    "WheelContact": "rolled",
}
# classes that users are given and never make: their pages show no arguments
RETURNED = (
    "Block", "Body", "Certificate", "Check", "Diagram", "ElementResult", "EnergyBalance", "Gradient", "GradientCheck",
    "Happening", "Hessian", "Jacobian", "Linearization", "Mode", "Optimum", "MotionView", "Result", "State", "Stats",
    "Sweep", "Synthesis", "Tuning", "View",
)  # fmt: skip


def as_restructured_text(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """For Sphinx's event autodoc-process-docstring: changes `lines` in place."""
    first, *others = SECTION.split("\n".join(lines))
    result = prose(first)
    for heading, text in zip(others[::2], others[1::2], strict=True):
        if heading in TABLES:
            result += parameter_table(heading, text, obj)
        else:
            result += [heading, "-" * len(heading), *(prose(text) if heading != "Examples" else example(text)), ""]
    # of an attribute napoleon takes what is before the first colon for a type; an empty line prevents that
    lines[:] = ["", *result] if what in ("attribute", "property") else result


def parameter_table(heading: str, text: str, obj: Any) -> list[str]:
    """Rows of name, type, default and meaning, as a list-table."""
    rows = [f".. rubric:: {heading}", "", ".. list-table::", "   :header-rows: 1", "   :class: parameters", ""]
    columns = ["name", "type", "default", "meaning"]
    items = list(parameters(text, obj))
    if not any(default for _, _, default, _ in items):
        columns.remove("default")
    rows += [f"   {'* -' if k == 0 else '  -'} {word}" for k, word in enumerate(columns)]
    for names, kind, default, meaning in items:
        cells = [code(names), code(kind), *([code(default)] if "default" in columns else [])]
        rows += [f"   {'* -' if k == 0 else '  -'} {cell}".rstrip() for k, cell in enumerate(cells)]
        first, *more = prose(meaning) or [""]
        rows += [f"     - {first}".rstrip(), *(f"       {line}".rstrip() for line in more)]
    return [*rows, ""]


def parameters(text: str, obj: Any):
    """(names, type, default, meaning) of each item of a section: a line at the margin, and indented lines below it."""
    signature = signature_of(obj)
    for item in re.split(r"\n(?=\S)", text.strip("\n")):
        head, _, meaning = item.partition("\n")
        names, _, kind = (part.strip() for part in head.partition(" :"))
        said = DEFAULT.search(kind)
        kind = kind[: said.start()] if said else kind
        known = signature.get(names.split(",")[0].strip().lstrip("*"))
        default = (said["value"] or said["other"] or "") if said else ""
        if known is not None:
            kind = kind or annotation(known)
            if not default and known.default is not inspect.Parameter.empty:
                default = repr(known.default) if not callable(known.default) else ""
        yield names, kind, default.strip("` "), inspect.cleandoc(meaning)


def signature_of(obj: Any) -> dict[str, inspect.Parameter]:
    try:
        return dict(inspect.signature(obj).parameters)
    except (TypeError, ValueError):  # a property, a value
        return {}


def annotation(parameter: inspect.Parameter) -> str:
    found = parameter.annotation
    return (
        "" if found is inspect.Parameter.empty else found if isinstance(found, str) else inspect.formatannotation(found)
    )


def code(text: str) -> str:
    return f"``{text.replace('`', '')}``" if text else ""


def example(text: str) -> list[str]:
    """Doctests as they are, the words between them as prose."""
    blocks = text.strip("\n").split("\n\n")
    return [
        line for block in blocks for line in ([*block.split("\n"), ""] if block.startswith(">>>") else prose(block))
    ]


def prose(text: str) -> list[str]:
    """Paragraphs; one that is indented is an equation, and stays as it is."""
    result: list[str] = []
    for paragraph in text.strip("\n").split("\n\n"):
        if paragraph.startswith((" ", "\n ")):
            result += ["::", "", *paragraph.strip("\n").split("\n"), ""]
        elif paragraph:
            result += [*escaped(paragraph).split("\n"), ""]
    return result


def escaped(text: str) -> str:
    """Signs of reStructuredText lose their meaning, `names` become code."""
    joined = ""
    for k, piece in enumerate(re.split(r"`+([^`]+)`+", text)):  # outside, inside, outside, ...
        piece = f"``{piece.strip()}``" if k % 2 else re.sub(r"([*|\\_])", r"\\\1", piece)
        # code must not touch letters: ``s``'s -> ``s``\ 's
        touches_after = k and joined.endswith("``") and piece[:1].isalnum()
        touches_before = k % 2 and joined and not joined[-1].isspace() and joined[-1] not in "([{\"'-/"
        joined += (r"\ " if touches_after or touches_before else "") + piece
    lines = (line.lstrip() for line in joined.split("\n"))
    return "\n".join(re.sub(r"^([-+•])(?=\s)", r"\\\1", line) for line in lines)  # a sign begins no list
