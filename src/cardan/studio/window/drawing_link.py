"""A link that carries a whole drawing: its text and its view, compressed, in the part of an address that browsers keep
to themselves.

What a link carries is data that anybody may have written. It is measured before it is unpacked, checked field by field,
and read as a text that may name no files; a program, of Python or in an FMU, never travels in it.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import NotRequired, TypedDict

from cardan.errors import CardanError
from cardan.files.text_models.yaml import parse_yaml
from cardan.protocol.checking import misfit
from cardan.studio.source import Source
from cardan.studio.workpiece import Workpiece

MARK = "#drawing="
FORMAT = 1
LONGEST_LINK = 30_000  # characters: browsers and most programs for mail and chat pass that on
LARGEST_DRAWING = 400_000  # bytes of an unpacked drawing
NO_LINK = "this link carries no drawing"
DAMAGED = "the drawing in this link is damaged: copy the whole link"


class Carried(TypedDict):
    """What a link carries."""

    cardan_drawing: int
    yaml: str
    view: NotRequired[dict[str, object]]


def packed(work: Workpiece) -> str:
    """The drawing as the end of an address, with the values of its sliders; refused in words where it does not fit."""
    if work.document is None:
        raise CardanError(work.why_not)
    carried: Carried = {"cardan_drawing": FORMAT, "yaml": work.yaml()}
    read_text(carried["yaml"])  # what cannot be opened is not sent
    text = _packed({**carried, "view": dict(work.view)} if work.view else carried)
    text = text if len(text) <= LONGEST_LINK else _packed(carried)
    if len(text) > LONGEST_LINK:
        raise CardanError(
            f"this drawing takes a link of {len(text)} characters, and many programs cut links after {LONGEST_LINK}: "
            "save the drawing and send the file"
        )
    return MARK + text


def _packed(carried: Mapping[str, object]) -> str:
    data = zlib.compress(json.dumps(carried, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(link: str) -> Carried:
    """What a link carries; raises CardanError in words where it is no drawing."""
    _, mark, text = link.strip().partition(MARK)
    if not mark or not text:
        raise CardanError(NO_LINK)
    if len(text) > LONGEST_LINK:
        raise CardanError(f"this link is too long: {len(text)} characters, at most {LONGEST_LINK} are read")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(data, LARGEST_DRAWING + 1)
        if len(content) > LARGEST_DRAWING:
            raise CardanError(f"the drawing in this link is too large: more than {LARGEST_DRAWING} characters")
        if not unpacking.eof:
            raise CardanError(DAMAGED)
        carried = json.loads(content)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise CardanError(DAMAGED) from None
    if misfit(carried, Carried) is not None:
        raise CardanError(DAMAGED)
    if carried["cardan_drawing"] != FORMAT:
        raise CardanError("this link comes from another version of cardan, which packs drawings in another way")
    return carried


def read_text(text: str) -> Source:
    """The machine of a text that comes from elsewhere."""
    loaded = parse_yaml(text, may_name_files=False)
    return Source(None, loaded.model, loaded.analyses, loaded.design, text=text)


def opened(link: str) -> Workpiece:
    """The drawing of a link, which no file belongs to yet."""
    carried = unpacked(link)
    work = Workpiece.of_source(read_text(carried["yaml"]))
    document = None if work.document is None else replace(work.document, saved=None)
    return replace(work, document=document, view=carried.get("view"))


def described(link: str) -> str:
    """What would be opened, in words."""
    model = read_text(unpacked(link)["yaml"]).model
    counts = ((len(model.bodies), "body", "bodies"), (len(model.elements), "element", "elements"))
    parts = " and ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts)
    return f'the link carries the drawing "{model.name}" with {parts}'
