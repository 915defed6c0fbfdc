"""A result as the animation page reads it: what is drawn, which channels of numbers there are, and the numbers.

The format is described in docs/howto/animation.md. Everything is data: names and texts of users stay strings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import numpy as np

from cardan._version import VERSION
from cardan.errors import CardanError, suggestion
from cardan.protocol.checking import JsonObject
from cardan.protocol.run import PAGE_VERSION, Theme
from cardan.results.accounts import event_words
from cardan.results.result import Result, component_units
from cardan.results.scales import unit_scales
from cardan.scene import GROUND, ElementLook, Mark, Scene, activity
from cardan.scene.chain_joints import chain_joints
from cardan.scene.forces import drawn_forces
from cardan.view.page.choice import ALL, asked_curves, every_curve
from cardan.view.page.compared import check_count, empty_scene, measured_data, results_and_measurements
from cardan.view.page.pieces import pieces_data
from cardan.view.page.table import Table
from cardan.view.page.thinning import deviation, frames_of, peaks
from cardan.view.plots.choose_curves import arranged, first_panels
from cardan.view.plots.curves import Curve, curves, siblings

if TYPE_CHECKING:
    from cardan.protocol.run import Mark as MarkData
    from cardan.protocol.run import RunEvent, Trace


MOST_PAGE_FRAMES = 3600  # a minute at 60 frames a second
FINER_FRAMES = 4  # times as many, where straight lines between them would leave the motion
NOTICEABLE = 0.06  # of the size of the machine: lines that leave the motion farther show another one
MOST_EVENTS = 2000  # marks on a time line of some 1000 pixels
MOST_TRACES = 6  # points that are traced at the start when nothing was asked for
THEMES = get_args(Theme)
CONTACT_PARTS = ("friction_force", "contact_angle")  # what a contact may tell besides its normal force
SCENE_DIGITS = 7  # of coordinates on bodies


class Page(NamedTuple):
    """What a page shows: the payload, ready for JSON, and the samples as text (of a `PlainTable` as bytes)."""

    payload: JsonObject
    samples: Any


class Wishes(NamedTuple):
    """What was asked of a page; see `Result.animate`."""

    quantities: str | Sequence[str] | None = None
    frames: int | None = None
    title: str | None = None
    follow: str | None = None
    speed: float | None = None
    theme: str | None = None
    arrows: bool = False
    traces: Sequence[str] | None = None
    compare: Any = None
    panels: Sequence[Sequence[str]] = ()  # labels of the curves to begin with, if the run has them all


def page_of(result: Result, wishes: Wishes = Wishes(), kind: Callable[..., Table] = Table) -> Page:  # noqa: B008
    scene = result.scene
    _check(wishes, scene)
    shown = _shown(result, wishes)
    rows, off = _rows(result, wishes, [curve for panel in shown for curve in panel])
    table = kind(rows, result.units.time, result.t)
    placed = table.add_poses(result, scene)
    table.scales = unit_scales(result)
    for curve in (curve for panel in shown for curve in panel):
        table.add([curve] if _is_asked(wishes) else siblings(result, curve))
    arrows, forces = arrows_of(result, scene)
    left_out = 0
    for group in _in_budget(result, wishes, forces):
        left_out += not table.add(group, None if wishes.quantities == ALL else table.budget)
    payload = {
        "format": PAGE_VERSION,
        "name": str(wishes.title or result.name),
        "dim": scene.dim,
        "units": _units(result),
        "scene": scene_data(scene),
        "frames": len(rows),
        "channels": table.described(),
        "time": 0,
        "poses": placed,
        "arrows": by_channel(arrows, table.places),
        "events": _events(result),
        "jumps": _jumps(result, rows),
        "activity": activity(result),
        "shown": [[curve.label for curve in panel] for panel in shown],
        "traces": traces_of(scene, wishes.traces),
        "left_out": left_out,
        "off": off,
        "options": {
            "speed": wishes.speed,
            "loop": True,
            "theme": wishes.theme or "auto",
            "follow": wishes.follow,
            "arrows": bool(wishes.arrows),
        },
        "about": _about(result, scene),
    }
    if joints := chain_joints(result):
        payload["joints"] = [joint._asdict() for joint in joints]
    if wishes.compare is not None:
        payload["compared"] = [*_compared(result, payload, wishes, shown)]
    return Page(_plain(payload), table.samples())


def _compared(
    result: Result, payload: Mapping[str, Any], wishes: Wishes, shown: Sequence[Sequence[Curve]]
) -> Iterator[dict[str, Any]]:
    """Other runs as pages of their own, with the curves that this one begins with; measurements as curves alone."""
    check_count(wishes.compare)
    labels = [curve.label for panel in shown for curve in panel]
    for name, one in results_and_measurements(result, wishes.compare):
        if isinstance(one, Result):
            if one.scene.dim != result.scene.dim:
                raise CardanError(f"compare: {name}: one machine is in the plane and the other in space")
            other = page_of(one, Wishes(quantities=labels or None, frames=wishes.frames))
            yield {"name": name, "payload": other.payload, "samples": other.samples}
            continue
        empty = {"scene": scene_data(empty_scene(result.scene)), "arrows": [], "events": [], "traces": [], "shown": []}
        plain = {word: value for word, value in payload.items() if word not in ("jumps", "activity", "off", "live")}
        for data, samples in measured_data(result, name, one):
            yield {"name": name, "payload": _plain({**plain, **empty, **data}), "samples": samples}


def _rows(result: Result, wishes: Wishes, shown: Sequence[Curve]) -> tuple[np.ndarray, str]:
    """The rows that become frames, more of them where the motion is quick or where curves that are shown at the start
    have their peaks; and what their user must know of them."""
    most, moments = _most_frames(wishes.frames), [event.t for event in result.log]
    rows = frames_of(result.t, most, moments)
    away, body = deviation(result.columns, result.t, rows)
    noticeable = NOTICEABLE * result.scene.size
    if away > noticeable and wishes.frames is None and len(rows) < len(result.t):
        rows = frames_of(result.t, FINER_FRAMES * most, moments)
        away, body = deviation(result.columns, result.t, rows)
    if wishes.frames is None and len(rows) < len(result.t):
        rows = np.union1d(rows, peaks(rows, [curve.values for curve in shown]))
    if not away > noticeable:
        return rows, ""
    remedy = "give more frames" if len(rows) < len(result.t) else "report more often (every=)"
    return rows, (
        f'Between frames the picture leaves the motion by up to {away:.2g} {result.units.length} (body "{body}"): '
        f"{remedy}, or show a shorter part of the run."
    )


def _in_budget(result: Result, wishes: Wishes, forces: Iterable[list[Curve]]) -> Iterable[list[Curve]]:
    """What is added besides what was asked for: forces for the arrows and, where nothing was asked for, all there is
    room for."""
    if wishes.quantities is None and not wishes.arrows:
        return every_curve(result)
    if wishes.quantities is None or wishes.quantities == ALL:
        return [*forces, *every_curve(result)]
    return forces


def _is_asked(wishes: Wishes) -> bool:
    return bool(wishes.quantities) and wishes.quantities != ALL


def _shown(result: Result, wishes: Wishes) -> list[list[Curve]]:
    """The panels that a page begins with: what was asked for, else the liveliest quantities."""
    if not _is_asked(wishes):
        return _named(result, wishes.panels) or first_panels(result)
    names = wishes.quantities or ()
    return arranged(asked_curves(result, [names] if isinstance(names, str) else names))


def _named(result: Result, panels: Sequence[Sequence[str]]) -> list[list[Curve]]:
    """The curves of these labels; none where the run lacks one of them."""
    try:
        return [asked_curves(result, labels) for labels in panels]
    except CardanError:
        return []


# -- what else the page is told ----------------------------------------------------------------------------------------


def _check(wishes: Wishes, scene: Scene) -> None:
    names = [body.name for body in scene.bodies]
    if wishes.follow is not None and wishes.follow not in names:
        raise CardanError(f'follow: there is no body "{wishes.follow}"{suggestion(str(wishes.follow), names)}')
    if wishes.theme is not None and wishes.theme not in THEMES:
        raise CardanError(f'theme: "{wishes.theme}" is not known{suggestion(str(wishes.theme), THEMES)}')
    speed = wishes.speed
    if speed is not None and not (isinstance(speed, (int, float)) and math.isfinite(speed) and speed > 0):
        raise CardanError(f"speed: expected a number above 0, such as 0.1 for slow motion, got {speed!r}")


def _most_frames(frames: int | None) -> int:
    if frames is None:
        return MOST_PAGE_FRAMES
    if isinstance(frames, bool) or not isinstance(frames, (int, np.integer)) or frames < 1:
        raise CardanError(f"frames: expected how many frames the page may have, 1 or more, got {frames!r}")
    return int(frames)


def _units(result: Result) -> dict[str, str]:
    units = result.units
    return {"length": units.length, "time": units.time, "force": units.force, "torque": units.torque, "angle": "rad"}


def by_channel(arrows: Iterable[JsonObject], places: Mapping[str, int]) -> list[Trace]:
    """Arrows with places of channels for labels; those that the page holds."""
    drawn_arrows = []
    for arrow in arrows:
        labels = arrow.pop("labels")
        if all(label in places for label in labels):
            channels = [places[label] for label in labels]
            drawn_arrows.append(
                arrow | ({"channel": channels[0]} if arrow["kind"] == "axial" else {"channels": channels})
            )
    return drawn_arrows


def _events(result: Result) -> list[RunEvent]:
    happened = [event for event in result.events if math.isfinite(event.t)]
    if len(happened) > MOST_EVENTS:
        happened = [happened[k] for k in np.linspace(0, len(happened) - 1, MOST_EVENTS).round().astype(int)]
    (unit,) = component_units(result.units, "kinetic", 1)
    return [
        {"t": float(event.t), "name": str(event.name), "what": str(event.what), "text": event_words(event, unit)}
        for event in happened
    ]


def _jumps(result: Result, rows: np.ndarray) -> dict[str, list[int]]:
    """Frames before which quantities jump: at events that do something, and where speeds jump too."""
    doing = [event for event in result.log if event.before is not None]
    return {
        "events": _frames_after([event.t for event in doing], result.t[rows]),
        "impacts": _frames_after([event.t for event in doing if event.external is not None], result.t[rows]),
    }


def _frames_after(moments: Sequence[float], t: np.ndarray) -> list[int]:
    """The first frame after each moment; a frame at that time is after it, of several the last."""
    last = np.searchsorted(t, np.asarray(moments, dtype=float), side="right") - 1
    at = (last >= 0) & (t[np.maximum(last, 0)] == moments) if len(t) else last >= 0
    after = np.unique(np.where(at, last, last + 1))
    return after[(after > 0) & (after < len(t))].tolist()


def traces_of(scene: Scene, names: Sequence[str] | None) -> list[Trace]:
    """The points whose paths are drawn: those that are named, or the points of the model."""
    if names is None:
        names = [element.name for element in scene.elements if element.family == "point" and element.marks]
        names = names[:MOST_TRACES]
    names = [names] if isinstance(names, str) else names
    return [{"name": name, "mark": mark_data(_traced(scene, name))} for name in names]


def _traced(scene: Scene, name: str) -> Mark:
    """The point of an element that moves, or the mass centre of a body."""
    element = scene.element(name)
    if element is not None and element.marks:
        return moving_mark(element)
    for k, body in enumerate(scene.bodies):
        if body.name == name:
            return Mark(k, body.center_of_mass)
    traceable_names = [*(body.name for body in scene.bodies), *(e.name for e in scene.elements if e.marks)]
    raise CardanError(f'traces: there is no body, point or joint "{name}"{suggestion(str(name), traceable_names)}')


def moving_mark(element: ElementLook) -> Mark:
    return next((mark for mark in element.marks if mark.body != GROUND), element.marks[0])


def scene_data(scene: Scene) -> JsonObject:
    """The drawing as the page reads it."""
    data = scene.to_data()
    for look, body in zip(data["bodies"], scene.bodies, strict=True):
        look["covered"] = body.covered
    return rounded(data | pieces_data(scene))


def rounded(value: object) -> Any:
    """The same data with numbers of a few digits, which make a short text."""
    if isinstance(value, float):
        return float(f"{value:.{SCENE_DIGITS}g}")
    if isinstance(value, Mapping):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, (list, tuple)) else value


def _about(result: Result, scene: Scene) -> dict[str, object]:
    stats = result.stats
    return {
        "cardan": VERSION,
        "analysis": stats.analysis,
        "method": stats.method,
        "integrator": stats.integrator,
        "status": stats.status,
        "messages": [*map(str, stats.messages), *scene.notes],
        "constraint_error": stats.constraint_error,
        "steps": stats.steps,
        "parameters": dict(result.parameters),
    }


def _plain(value: object) -> Any:
    """Python's own types; numbers that JSON does not know become null."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (np.generic, np.ndarray)):
        return _plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def arrows_of(result: Result, scene: Scene) -> tuple[list[JsonObject], list[list[Curve]]]:
    """The arrows, with labels of curves in place of channels, and the curves they need."""
    arrows, needed = [], []
    for element, kind, marks, quantity in drawn_forces(result, scene):
        group = curves(result, f"{element.name}.{quantity}")
        wanted = group[: scene.dim] if kind == "vector" else group  # forces, then moments
        about: JsonObject = {"element": element.name, "family": element.family, "kind": kind}
        about["unit"] = result.units.force
        places = [mark_data(mark) for mark in marks]
        where = {"mark": places[0]} if kind == "vector" else {"marks": places}
        if kind == "contact":
            about |= _touch_data(element)
            for word in CONTACT_PARTS:
                more = curves(result, f"{element.name}.{word}") if (element.name, word) in result.columns else []
                about[word] = len(more)
                group = wanted = [*wanted, *more]
        arrows.append(about | where | {"labels": [curve.label for curve in wanted]})
        needed.append(group)
    return arrows, needed


def _touch_data(element: ElementLook) -> Mapping[str, object]:
    """How a contact is met: radii, the normal of the plane and, of a disc, its axis."""
    normal, axis = element.marks[1].axis, element.marks[0].axis if element.glyph == "disc" else None
    radii = {word: element.sizes[word] for word in ("radius", "radius_b") if word in element.sizes}
    return radii | {"normal": normal, "axis": axis}


def mark_data(mark: Mark) -> MarkData:
    """A mark as the page reads it."""
    return {"body": mark.body, "point": list(mark.point)}
