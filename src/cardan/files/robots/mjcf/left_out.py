"""What of a compiled MJCF model has no counterpart: notes of everything in it that could move something.

A test holds the fields of the installed MuJoCo against those that the readers name, so that a new one cannot be passed
over in silence.
"""

from __future__ import annotations

import numpy as np

from cardan.files.robots.mjcf.compiled import Compiled, rows_with
from cardan.files.robots.mjcf.switches import is_off, is_on
from cardan.files.robots.xml_nodes import XmlNode, lines_text

FLUID = {"density": "drag and lift", "viscosity": "drag", "wind": "wind"}  # of <option>
WHOLE = {"pair": "contact", "plugin": "extension"}  # elements that are noted as such, and the section of each
NOTED = {  # arrays of the model, by the element they belong to; noted where they are not zero
    "geom_adhesion": ("geom", "adhesion"),
    "geom_surfacevel": ("geom", "surfacevel"),
    "jnt_actgravcomp": ("joint", "actuatorgravcomp"),
    "geom_gap": ("geom", "gap"),
}


def left_out(compiled: Compiled) -> list[str]:
    """A note of each kind."""
    notes = [f"not used: {', '.join(f'<{tag}>' for tag in compiled.document.sections)} (drawing and storage)"]
    notes = notes if compiled.document.sections else []
    notes += _fluid(compiled)
    if is_off(compiled, "filterparent"):
        notes.append("not imported: filterparent of <flag>: links do not touch their parents here")
    if is_on(compiled, "override"):
        notes.append("not imported: override of <flag>: contacts keep their own parameters")
    for field, (kind, word) in NOTED.items():
        values = getattr(compiled.m, field, None)
        if values is None or not np.any(values):
            continue
        lines = [compiled.line(kind, row) for row in rows_with(values)]
        notes.append(f"not imported: {word} of <{kind}> ({lines_text(lines)})")
    for tag, section in WHOLE.items():
        if lines := [node.line for node in compiled.document.nodes if node.tag == tag]:
            notes.append(f"not imported: <{tag}> in <{section}> ({lines_text(lines)})")
    return notes + [f"MuJoCo warns: {text}" for text in compiled.warnings]


def _fluid(compiled: Compiled) -> list[str]:
    options = [node for node in compiled.document.nodes if node.tag == "option"]
    notes = []
    for word, meaning in FLUID.items():
        if np.any(getattr(compiled.m.opt, word)):
            node: XmlNode = next((node for node in options if word in node), compiled.document.nodes[0])
            notes.append(f"{word} of <option> (line {node.line}): the {meaning} of a fluid is not imported")
    return notes
