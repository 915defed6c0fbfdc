"""What the studio does for the inspector, for studies and for exports; see `requests`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from cardan.errors import CardanError, check_known
from cardan.files.text_models.merge import read_data
from cardan.protocol import studio as protocol
from cardan.studio.edits.draft import Draft
from cardan.studio.edits.photo import picture_of
from cardan.studio.edits.quantities import quantity
from cardan.studio.finding.influence import KINDS
from cardan.studio.session import Session
from cardan.studio.window import cutting, drawing_link, exporting, inspecting, outlines, photos
from cardan.studio.window.comparing import Studies, study_of
from cardan.studio.window.exporting import Exporter
from cardan.studio.window.folder import in_this_folder
from cardan.studio.window.response_curves import curves_of
from cardan.studio.window.tolerance_bands import band_of
from cardan.studio.workpiece import Workpiece

Answer = Mapping[str, object] | None


class Studio(Protocol):
    """What these requests need of the studio; see `server.Studio`."""

    work: Workpiece
    studies: Studies
    exporter: Exporter

    @property
    def session(self) -> Session: ...
    def open_work(self, work: Workpiece) -> None: ...


def outline(studio: Studio) -> protocol.Outlined:
    """The names of all parts of the machine."""
    return {"outline": inspecting.outline(studio.session.model)}


def inspect(studio: Studio, name: str) -> protocol.Part:
    """A part of the machine: its data as the text has them, or as the model has them while the text has a mistake."""
    document = studio.work.document
    text = document.text if document is not None and document.loaded is not None else None
    return inspecting.described(studio.session.model, text, name, studio.session.parameters)


def study(studio: Studio, parameter: str, low: float, high: float, count: int) -> Answer:
    studio.studies.begin(study_of(studio.session.model, parameter, low, high, count))
    return None


def response_curves(
    studio: Studio, response: str, kind: str, ranges: Mapping[str, Sequence[float]], points: int
) -> Answer:
    """A response against each of some parameters; pages are told curve by curve."""
    check_known("there is no kind", kind, KINDS, CardanError)
    studio.studies.begin(curves_of(studio.session, response, kind, ranges, points))
    return None


def tolerance_band(studio: Studio, widths: Mapping[str, float], runs: int, labels: Sequence[str]) -> Answer:
    """Between which curves quantities stay when parameters lie within tolerances."""
    studio.studies.begin(band_of(studio.session, widths, runs, labels))
    return None


def stop_study(studio: Studio) -> Answer:
    studio.studies.stop()
    return None


def export(
    studio: Studio, format: str, name: str, overwrite: bool = False, options: Mapping[str, object] | None = None
) -> protocol.Exported:
    """Write a file; a movie is only begun, and pages are told when it is there."""
    checked = exporting.checked(format, options)
    path = in_this_folder(name, (f".{format}",), overwrite)
    result = exporting.shown_result(studio.session.good)
    if format in exporting.SLOW:
        studio.exporter.begin(result, path, checked)
        return {"writing": path.name}
    exporting.write(result, path, checked)
    return {"saved": path.name, "size": path.stat().st_size}


def cut(studio: Studio, name: str, format: str) -> protocol.CutOut:
    """The outline of a body, to be cut out."""
    check_known("there is no format", format, cutting.FORMATS)
    session = studio.session
    return {"text": cutting.FORMATS[format](cutting.cut_of(session.model, name, session.parameters))}


def store_photo(studio: Studio, data: str) -> protocol.StoredPhoto:
    """A photograph becomes a file beside the model file."""
    return {"file": photos.stored(_folder(studio), data)}


def store_outline(studio: Studio, curve: Sequence[Sequence[float]], thickness: str) -> protocol.StoredOutline:
    """A freehand outline becomes a mesh file beside the model file."""
    document = studio.work.document
    if document is None:
        raise CardanError(studio.work.why_not)
    thick = quantity(Draft(document.text, document.path, document.trust_fmus), thickness, "thickness", "length")[0]
    file, at = outlines.stored_outline(_folder(studio), curve, thick)
    return {"file": file, "at": at}


def photo(studio: Studio) -> protocol.Photo:
    """The photograph behind the drawing."""
    document = studio.work.document
    picture = picture_of(read_data(document.text)) if document is not None else None
    if picture is None:
        raise CardanError("there is no photograph behind this drawing")
    data, kind = photos.read_photo(_folder(studio), picture["file"])
    return {"data": data, "type": kind}


def _folder(studio: Studio) -> Path:
    """Where the file of the drawing is, or will be."""
    document = studio.work.document
    path = None if document is None else document.target or document.path
    return Path() if path is None else path.parent


def share(studio: Studio) -> protocol.Link:
    """The drawing as a link."""
    return {"link": drawing_link.packed(studio.work)}


def look_at_link(studio: Studio, link: str) -> protocol.LinkWords:
    """What a link carries; nothing is opened."""
    return {"words": drawing_link.described(link)}


def open_link(studio: Studio, link: str) -> Answer:
    """The drawing of a link. Undo goes back to what was there."""
    studio.open_work(drawing_link.opened(link))
    return None


AT_ONCE: dict[str, Callable[..., Answer]] = {
    "study": study,
    "response_curves": response_curves,
    "tolerance_band": tolerance_band,
    "stop_study": stop_study,
}
IN_TURN: dict[str, Callable[..., Answer]] = {
    "outline": outline,
    "inspect": inspect,
    "export": export,
    "cut": cut,
    "store_photo": store_photo,
    "store_outline": store_outline,
    "photo": photo,
    "share": share,
    "look_at_link": look_at_link,
    "open_link": open_link,
}
