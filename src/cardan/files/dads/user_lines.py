"""The USER lines of a deck: what the cards cannot describe, written as in model files.

They name bodies and joints as the cards number them. So only a machine whose names are those of a deck, "body 2" and
"RVLT 1", can be written with them: one that was read from a deck, as a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardan.errors import ModelError
from cardan.files.text_models.words import ELEMENT_SECTIONS
from cardan.files.text_models.yaml import ADDED
from cardan.files.written_models.as_yaml import model_data, yaml_text
from cardan.model.element import Element
from cardan.model.expressions.functions import Spline
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.model.bodies.body import Frame


def user_lines(model: Model, elements: Iterable[Element], tables: list[Spline]) -> list[str]:
    """Parameters, these elements, states and events, and the functions that are no `tables` of cards."""
    data, wanted = model_data(model), {element.name for element in elements}
    on_cards = {f"SPLN_{k}" for k in range(1, len(tables) + 1)}
    sections: dict[str, object] = {}
    for section in (word for word in ADDED if word != "bodies"):
        entries = data.get(section, {})
        if section in ELEMENT_SECTIONS:
            entries = {name: entry for name, entry in entries.items() if name in wanted}
        if section == "functions":
            entries = {name: entry for name, entry in entries.items() if name not in on_cards}
        if entries:
            sections[section] = entries
    return yaml_text(sections).splitlines()


def check_names(model: Model, numbers: Mapping[Frame, int], joints: dict[str, str], missing: ModelError) -> None:
    """Raise what is `missing` on cards where USER could not name bodies and joints either.

    `numbers`: of the bodies; `joints`: what the cards call each joint, by its name.
    """
    for body, number in numbers.items():
        off_centre = body is not model.ground and any(value != 0.0 and value != 0 for value in body.center_of_mass)
        if body is not model.ground and (body.name != f"body {number}" or off_centre):
            raise missing
    if any(name != called for name, called in joints.items()):
        raise missing
