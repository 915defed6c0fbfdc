"""A drawing as it is kept beside its file: its text, its history, the machines that were open before it, and what the
window shows besides.

A snapshot is data of a file that anybody may have written. It is checked field by field; nothing in it is run, and it
cannot name files outside of its folder.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

from cardan.errors import CardanError
from cardan.protocol.checking import misfit
from cardan.studio.document import PYTHON, Document, Version
from cardan.studio.program_text import Program
from cardan.studio.workpiece import Workpiece

FORMAT = 1
MOST_VERSIONS = 300  # of a text before and after the present one
MOST_SHEETS = 10
LONGEST_SNAPSHOT = 8_000_000  # characters of a snapshot


class ProgramData(TypedDict):
    text: str
    machine: str
    missing: list[str]
    written: str


class VersionData(TypedDict):
    text: str
    program: ProgramData | None


class Sheet(TypedDict):
    """One machine. `target` is the name of its file in the folder of the snapshot, empty where it has none."""

    now: VersionData
    earlier: list[VersionData]
    later: list[VersionData]
    target: str
    saved: str | None
    view: dict[str, object] | None


class Snapshot(TypedDict):
    """`sheets`: the machines that were open one after another; `place`: which of them is shown."""

    cardan_studio: int
    written: float
    is_saved: bool
    place: int
    sheets: list[Sheet]


def snapshot_of(work: Workpiece) -> Snapshot:
    before = list(_chain(work, "before"))[::-1]
    after = list(_chain(work, "after"))
    works = [each for each in (*before, work, *after) if each.document is not None]
    return {
        "cardan_studio": FORMAT,
        "written": time.time(),
        "is_saved": work.document is None or work.document.is_saved,
        "place": len(before),
        "sheets": [_sheet(each.document, each.view) for each in works if each.document is not None],
    }


def text_of(snapshot: Snapshot) -> str:
    text = json.dumps(snapshot, separators=(",", ":"))
    while len(text) > LONGEST_SNAPSHOT and any(sheet["earlier"] for sheet in snapshot["sheets"]):
        for sheet in snapshot["sheets"]:
            del sheet["earlier"][: max(1, len(sheet["earlier"]) // 2)]
        text = json.dumps(snapshot, separators=(",", ":"))
    return text


def read_snapshot(path: Path) -> Snapshot | None:
    """The snapshot of a file; None where it is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if misfit(data, Snapshot) is not None:
        return None
    snapshot: Snapshot = data  # type: ignore[assignment]
    fits = snapshot["cardan_studio"] == FORMAT and 0 <= snapshot["place"] < len(snapshot["sheets"])
    return snapshot if fits else None


def work_of(snapshot: Snapshot, folder: Path, trust_fmus: bool = False) -> Workpiece:
    """The drawing with its history. Raises CardanError where it is no machine."""
    works: list[Workpiece | None] = []
    for sheet in snapshot["sheets"]:
        try:
            works.append(Workpiece.of_document(_document(sheet, folder, trust_fmus), sheet["view"]))
        except CardanError:
            works.append(None)
    place = snapshot["place"]
    shown = works[place]
    if shown is None:
        raise CardanError("the drawing cannot be read any more")
    before = after = None
    for each in works[:place]:
        before = before if each is None else replace(each, before=before)
    for each in reversed(works[place + 1 :]):
        after = after if each is None else replace(each, after=after)
    return replace(shown, before=before, after=after)


def with_history(work: Workpiece, snapshot: Snapshot) -> Workpiece:
    """A file as it was opened, with the history and the view of a snapshot that ends in what the file says."""
    sheet, document = snapshot["sheets"][snapshot["place"]], work.document
    if document is None:
        return replace(work, view=sheet["view"])
    stored = _document(sheet, Path(), document.trust_fmus)
    if stored.text == document.text:
        document = replace(document, earlier=stored.earlier, later=stored.later, program=stored.program)
    elif sheet["saved"] != document.saved:  # another program has changed it
        document = replace(document, earlier=(*stored.earlier, Version(stored.text, stored.program)))
    return replace(work, document=document, view=sheet["view"])


def _chain(work: Workpiece, way: str) -> Iterator[Workpiece]:
    """The machines that undo (`before`) or redo (`after`) goes to, the nearest first, up to one without a text."""
    for _ in range(MOST_SHEETS):
        following = getattr(work, way)
        if following is None or following.document is None:
            return
        yield following
        work = following


def _sheet(document: Document, view: object) -> Sheet:
    return {
        "now": _version_data(Version(document.text, document.program)),
        "earlier": [_version_data(version) for version in document.earlier[-MOST_VERSIONS:]],
        "later": [_version_data(version) for version in document.later[:MOST_VERSIONS]],
        "target": document.target.name if document.target else "",
        "saved": document.saved,
        "view": dict(view) if isinstance(view, dict) else None,
    }


def _version_data(version: Version) -> VersionData:
    program = version.program
    if program is None:
        return {"text": version.text, "program": None}
    data: ProgramData = {
        "text": program.text,
        "machine": program.machine,
        "missing": list(program.missing),
        "written": program.written,
    }
    return {"text": version.text, "program": data}


def _version(data: VersionData) -> Version:
    program = data["program"]
    if program is None:
        return Version(data["text"])
    stored = Program(program["text"], program["machine"], tuple(program["missing"]), program["written"])
    return Version(data["text"], stored)


def _document(sheet: Sheet, folder: Path, trust_fmus: bool) -> Document:
    from cardan.studio.source import YAML

    name = Path(sheet["target"]).name
    target = folder / name if name and Path(name).suffix.lower() in (*YAML, PYTHON) else None
    now = _version(sheet["now"])
    return Document(
        now.text,
        target if target is not None and target.suffix.lower() != PYTHON else None,
        tuple(_version(version) for version in sheet["earlier"]),
        tuple(_version(version) for version in sheet["later"]),
        sheet["saved"],
        trust_fmus,
        now.program,
        target,
    )
