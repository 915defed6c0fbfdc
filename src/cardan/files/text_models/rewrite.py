"""Other values of parameters in a YAML file, all else left as it is: comments, order and layout."""

from __future__ import annotations

from collections.abc import Mapping

from cardan.files.text_models.nodes import Node, compose


def with_parameters(text: str, values: Mapping[str, float]) -> str | None:
    """The text with these values in its section `parameters`; None where a value does not stand there by itself."""
    section = compose(text).value["parameters"]
    lines = text.splitlines(keepends=True)
    places: list[tuple[Node, float]] = []
    for name, value in values.items():
        entry = section.value[name]
        number = entry.value["value"] if isinstance(entry.value, dict) else entry
        if number.begin is None:  # folded, or behind an anchor
            return None
        places.append((number, value))
    for node, value in sorted(places, key=lambda place: (place[0].line, place[0].begin), reverse=True):
        assert node.begin is not None
        line, begin, end = lines[node.line - 1], node.begin - 1, node.begin - 1 + len(node.text)
        if line[begin:end] != node.text:  # used again by an alias
            return None
        lines[node.line - 1] = line[:begin] + _written(value) + line[end:]
    return "".join(lines)


def _written(value: float) -> str:
    return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
