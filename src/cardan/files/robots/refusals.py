"""Messages of the model, said of the part or the line of the file that they are about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardan.errors import FileError, ModelError
from cardan.files.robots.xml_nodes import file_of


@contextmanager
def error_of_part(what: str) -> Iterator[None]:
    """Names the part a message is about."""
    try:
        yield
    except ModelError as error:
        raise ModelError(f"{what}: {error}") from None


@contextmanager
def error_at_line(line: int) -> Iterator[None]:
    """What the model refuses is an error of the file, at this line."""
    try:
        yield
    except ModelError as error:
        raise FileError(str(error), file_of(line), int(line)) from None
