"""Other values of parameters in a YAML file, all else left as it is: comments, order and layout."""

from __future__ import annotations

from collections.abc import Mapping

from cardan.errors import FileError
from cardan.files.text_models.merge import read_data, with_data


def with_parameters(text: str, values: Mapping[str, float]) -> str | None:
    """The text with these values in its section `parameters`; None where a value does not stand there by itself."""
    data = read_data(text)
    section = data["parameters"]
    for name, value in values.items():
        section[name] = section[name] | {"value": value} if isinstance(section[name], dict) else value
    try:
        return with_data(text, data)
    except FileError:
        return None
