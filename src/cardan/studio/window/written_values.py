"""Values of a model as short texts: those of a YAML text as written there, those of objects as they would be."""

from __future__ import annotations

from cardan.deferred import is_expression
from cardan.files.text_models.nodes import Node
from cardan.model.bodies.body import Coordinate, Frame, Marker
from cardan.model.element import Element
from cardan.model.expressions.expression import Expression

SHOWN_ITEMS = 12  # items of a long list


def written(node: Node) -> str:
    """A value as in the text, lists and mappings in one line."""
    if isinstance(node.value, list):
        return f"[{', '.join(_some([written(item) for item in node.value]))}]"
    if isinstance(node.value, dict):
        return f"{{{', '.join(_some([f'{key}: {written(item)}' for key, item in node.value.items()]))}}}"
    return node.text


def written_value(value: object) -> str:
    """A value of an object; "" for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value:.12g}"
    if isinstance(value, Marker):
        return _marker(value)
    if isinstance(value, Coordinate):
        return value.name
    if isinstance(value, (Frame, Element)):
        return value.name
    if isinstance(value, Expression):
        return value.text
    if items := listed(value):
        return f"[{', '.join(_some(items))}]"
    if is_expression(value) or isinstance(value, str):
        return str(value)
    if callable(value):
        return getattr(value, "name", "") or "a function in Python"
    return str(value)


def listed(value: object) -> list[str]:
    """The items of a tuple or list; none of what is not one."""
    return [written_value(item) for item in value] if isinstance(value, (tuple, list)) else []


def _marker(marker: Marker) -> str:
    point = ", ".join(written_value(x) for x in marker.point)
    directions = [
        f", {word}=({', '.join(written_value(x) for x in direction)})"
        for word in ("axis", "reference")
        if (direction := getattr(marker, word, None)) is not None
    ]
    return f"{marker.body.name}.at({point}{''.join(directions)})"


def _some(items: list[str]) -> list[str]:
    return items if len(items) <= SHOWN_ITEMS else [*items[:SHOWN_ITEMS], "..."]
