"""What the command line says: answers to stdout, chatter to stderr, both as wide as the terminal.

Into a file or another program lines go as they are, each whole.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Mapping
from typing import TextIO

import click

from cardan.io.layout import wrapped


def tell(text: str) -> None:
    """An answer: to stdout."""
    click.echo(wrapped(text, answer_width()))


def say(message: str) -> None:
    """Chatter: to stderr."""
    click.echo(wrapped(message, columns_of(sys.stderr)), err=True)


def answer_width() -> int | None:
    """The columns that answers may take; None where they do not go to a terminal."""
    return columns_of(sys.stdout)


def columns_of(stream: TextIO) -> int | None:
    """The columns of a terminal, or what $COLUMNS says instead; None of a file or a pipe."""
    try:
        if not stream.isatty():
            return None
        columns = os.environ.get("COLUMNS", "")
        if columns.isdecimal() and int(columns):
            return int(columns)
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # closed, or no terminal after all
        return None


def one_line(error: object) -> str:
    """A message without its line breaks."""
    return " ".join(str(error).split())


def print_json(data: Mapping[str, object]) -> None:
    """An answer for machines."""

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(item) for item in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None  # JSON has no nan
        return value

    click.echo(json.dumps(plain(data), indent=2, allow_nan=False))
