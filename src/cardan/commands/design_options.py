"""Options that the commands gradient and optimize share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from cardan.commands.signature import Option

By = Annotated[
    list[str] | None, Option("--by", metavar="NAME", help="A parameter that may change; repeatable [those of FILE].")
]


def present(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were given."""
    return {word: value for word, value in options.items() if value not in (None, [])}


def add_parameters(options: dict[str, Any], values: Mapping[str, float]) -> None:
    """Values of parameters from the command line take the place of those of the file."""
    if values:
        options["parameters"] = {**(options.get("parameters") or {}), **values}
