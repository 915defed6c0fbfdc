"""What the command line says: answers to stdout, chatter to stderr."""

from __future__ import annotations

import json
import math
from typing import Any

import click


def say(message: str) -> None:
    """Chatter: to stderr."""
    click.echo(message, err=True)


def one_line(error: object) -> str:
    """A message without its line breaks."""
    return " ".join(str(error).split())


def print_json(data: dict[str, Any]) -> None:
    """An answer for machines."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(item) for item in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None  # JSON has no nan
        return value

    click.echo(json.dumps(plain(data), indent=2, allow_nan=False))
