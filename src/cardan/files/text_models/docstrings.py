"""What the docstrings of classes and functions say: the description as a whole, and that of each parameter."""

from __future__ import annotations

import inspect
import re


def description_of(thing: object) -> str:
    """What a docstring says before its sections, and its notes; examples are for Python."""
    sections = _sections(thing)
    return "\n\n".join(sections[heading] for heading in ("", "Notes") if heading in sections)


def field_descriptions(thing: object) -> dict[str, str]:
    """What the section `Parameters` of a docstring says of each."""
    entries = re.findall(r"^(\S.*)\n((?:    .*\n?)+)", _sections(thing).get("Parameters", ""), re.MULTILINE)
    return {
        name.strip(): inspect.cleandoc(text) for head, text in entries for name in head.partition(" :")[0].split(",")
    }


def _sections(thing: object) -> dict[str, str]:
    """The sections of a docstring by their headings; what stands before the first one has the heading ""."""
    head, *rest = re.split(r"^(\w[\w ]*)\n-+\n", inspect.getdoc(thing) or "", flags=re.MULTILINE)
    texts = zip(rest[::2], rest[1::2], strict=True)
    return {"": head.strip()} | {heading: text.strip() for heading, text in texts}
