"""What a notebook shows of a machine, a state and a result: a drawing or an animation, and tables."""

from __future__ import annotations

import base64
import html
import warnings
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import CardanError
from cardan.scene.poses import POSE
from cardan.view.notebook.frames import frame
from cardan.view.notebook.html_tables import card, facts, notes, number, paragraph, printable, table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.analysis.state import State
    from cardan.model.model import Model
    from cardan.results.result import Result
    from cardan.scene import Scene
    from cardan.scene.plan import Plan

MOST_ASSEMBLED = 30  # bodies: larger machines are drawn as they were described, which takes no time
LARGEST_PAGE = 2_000_000  # characters of an animation kept in a notebook; beyond that a drawing
LARGEST_VECTOR_DRAWING = 150_000  # bytes of SVG; beyond that PNG is smaller
LONGEST_SIDE, SHORTEST_SIDE = 4.6, 1.6  # inches of a drawing
NOTEBOOK_DOTS_PER_INCH = 110
LISTED_EVENTS = 20
REST = {2: (0.0, 0.0, 0.0), 3: (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)}  # the pose of the ground


def model_html(model: Model) -> str:
    """A drawing of the assembled machine (or, with a note, as it was described) and what it is made of."""
    from cardan.scene.plan import planner_of

    try:
        planner = planner_of(model)
        plan = planner.filled(planner.values(None))
    except CardanError as error:
        return card(model.name, notes([str(error)]))
    start, remarks = _assembled(model)
    if start is None:
        start = np.array([body.start for body in plan.bodies], dtype=float).reshape(-1, POSE[model.dim])
    return card(
        model.name,
        _drawn(model, {}, start),
        notes([*remarks, *model.notes]),
        paragraph(_about(model)),
        _bodies(model, plan),
        table(
            "joints and drivers", ("name", "type", "between"), _elements(model, "joint", "driver", "limit", "friction")
        ),
        table("forces", ("name", "type", "on"), _elements(model, "force")),
        table("points", ("name", "type", "on"), _elements(model, "point")),
        table("events", ("name", "does"), _happenings(model)),
        table("states", ("name",), [(name,) for name in model.states]),
        table("parameters", ("name", "value", "lower", "upper"), _parameters(model)),
    )


def state_html(state: State) -> str:
    """A drawing of the machine at the state, its freedoms, and the positions and speeds of its bodies."""
    model = state.model
    parameters = dict(zip(model.parameters, map(float, state.p), strict=False))
    freedoms = f"{state.dof} freedom{'s' * (state.dof != 1)}"
    assembly_facts = [
        ("freedoms", state.dof),
        ("Grübler's count", state.grubler if state.grubler != state.dof else None),
        ("constraint equations", state.system.n_c),
        ("independent coordinates", ", ".join(state.independent)),
        ("redundant constraints", ", ".join(state.redundant)),
        ("singular here", ", ".join(state.singular)),
        ("assembled to", f"{state.closure:.1e} {model.units.length}" if state.system.n_c else None),
        ("branch", ("+" if state.branch > 0 else "-") if state.system.n_c else None),
    ]
    moved = [(name, initial, assembled) for name, (initial, assembled) in state.moved.items()]
    return card(
        f"{model.name} at t = {state.t:g} {model.units.time}: {freedoms}",
        _drawn(model, parameters, state.q.reshape(-1, POSE[model.dim])),
        notes(state.notes),
        facts("assembly", assembly_facts),
        _coordinates(state),
        table("initial values that assembly changed", ("", "given", "assembled"), moved),
        table("states", ("name", "value"), zip(model.states, map(float, state.z), strict=False)),
    )


def result_html(result: Result) -> str:
    """The moving machine, where it is small enough to keep in a notebook, else a drawing; how the run went."""
    span = f", t = {result.t[0]:g} … {result.t[-1]:g} {result.units.time}" if len(result.t) else ""
    times = f"{len(result.t)} time{'s' * (len(result.t) != 1)}"
    return card(
        f"{result.name}: {result.stats.analysis}{span}, {times}, {result.stats.status}",
        _moving(result),
        notes(result.stats.messages),
        facts("the run", _statistics(result)),
        table("events", (f"t [{result.units.time}]", "event", "", "energy lost"), _events(result), LISTED_EVENTS),
        table("parameters", ("name", "value"), result.parameters.items()),
    )


# -- drawings and animations -----------------------------------------------------------------------------------------


def _assembled(model: Model) -> tuple[np.ndarray | None, list[str]]:
    """Poses of the bodies, and what there is to say; None where they do not go together."""
    from cardan.analysis.assemble import assemble

    if not model.bodies:
        return None, ["there are no bodies yet"]
    if len(model.bodies) > MOST_ASSEMBLED:
        return None, ["drawn as described, not assembled: cd.assemble(model) shows the assembled machine"]
    try:
        return assemble(model).q.reshape(-1, POSE[model.dim]), []
    except CardanError as error:
        return None, [f"drawn as described, because {error}"]


def _drawn(model: Model, parameters: dict[str, float], bodies: np.ndarray) -> str:
    """The machine with its bodies at these poses, those of the ground not among them."""
    from cardan.scene import scene_of

    if not model.bodies:
        return ""
    try:
        scene = scene_of(model, parameters, start=bodies)
        return drawing(scene, np.vstack([REST[model.dim], bodies]))
    except CardanError as error:
        return notes([f"no drawing: {error}"])


def drawing(scene: Scene, pose: np.ndarray) -> str:
    """An image of the machine at one pose (bodies of the scene, 3 or 7)."""
    from matplotlib.figure import Figure

    from cardan.view.drawing.framing import framing
    from cardan.view.drawing.machine import draw_scene

    frame = framing(scene, pose[None])
    width, height = frame.shape
    sides = np.maximum(np.array([width, height]) * LONGEST_SIDE / max(width, height), SHORTEST_SIDE)
    figure = Figure(figsize=tuple(sides.tolist()))
    ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    left, right, bottom, top = frame.at(pose)
    ax.set(xlim=(left, right), ylim=(bottom, top))
    draw_scene(ax, _printable(scene), pose, labels=True)
    mime, data = "svg+xml", _written(figure, "svg")
    if len(data) > LARGEST_VECTOR_DRAWING:
        mime, data = "png", _written(figure, "png")
    data = base64.b64encode(data).decode()
    about = html.escape(f"drawing of {scene.name}", quote=True)
    return f'<p><img alt="{about}" src="data:image/{mime};base64,{data}"/></p>'


def _printable(scene: Scene) -> Scene:
    """The scene with names that can be written."""
    return replace(
        scene,
        bodies=tuple(body._replace(name=printable(body.name)) for body in scene.bodies),
        elements=tuple(element._replace(name=printable(element.name)) for element in scene.elements),
    )


def _written(figure: Figure, kind: str) -> bytes:
    """Names stay text in SVG: a browser has letters that Matplotlib's font, which would warn of them, has not."""
    from matplotlib import rc_context

    buffer = BytesIO()
    with rc_context({"svg.fonttype": "none"}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        figure.savefig(buffer, format=kind, dpi=NOTEBOOK_DOTS_PER_INCH)
    return buffer.getvalue()


def _moving(result: Result) -> str:
    from cardan.scene import poses

    if not len(result.t):
        return notes(["nothing was computed"])
    remarks: list[str] = []
    try:
        page = _page(result) if len(result.t) > 1 else None
        if page is not None:
            return page
    except CardanError as error:
        remarks.append(f"no animation: {error}")
    try:
        return drawing(result.scene, poses(result)[0]) + notes(remarks)
    except CardanError as error:
        return notes([*remarks, f"no drawing: {error}"])


def _page(result: Result) -> str | None:
    """The animation in a frame of its own, which can do nothing but run it; None where it is too large."""
    from cardan.view.page.payload import page_of
    from cardan.view.page.write import page_html

    text = page_html(page_of(result))
    if len(text) > LARGEST_PAGE:
        return None
    return frame(text)


# -- tables ------------------------------------------------------------------------------------------------------------


def _about(model: Model) -> str:
    units = model.units
    where = "in the plane" if model.dim == 2 else "in space"
    return f"{where}, {units}; gravity {_vector(model.gravity)} {units.length}/{units.time}²"


def _bodies(model: Model, plan: Plan) -> str:
    units = model.units
    kinds = ["angle [rad]"] if model.dim == 2 else ["orientation"]
    head = ("body", f"mass [{units.mass}]", f"inertia [{units.mass} {units.length}²]", f"estimate [{units.length}]")
    rows = []
    for body, shown in zip(model.bodies.values(), plan.bodies, strict=True):
        inertia = "" if body.inertia is None else _inertia(shown.inertia)
        start = _clean(shown.start)
        turned = start[2] if model.dim == 2 else start[3:]
        held = ", ".join(sorted(body.initial.hold))
        rows.append((shown.name, shown.mass, inertia, start[: model.dim], turned, held))
    return table("bodies", (*head, *kinds, "held"), rows)


def _inertia(entries: tuple[float, ...]) -> str:
    """One number in the plane; in space the products only where there are any."""
    values = [float(entry) for entry in entries]
    if len(values) == 1:
        return number(values[0])
    return number(tuple(values if any(values[3:]) else values[:3]))


def _elements(model: Model, *kinds: str) -> Iterator[tuple[str, str, str]]:
    for element in model.elements.values():
        if element.family in kinds:
            bodies = " – ".join(dict.fromkeys(frame.name for frame in element.frames()))
            waits = "" if element.active else " (not active at the start)"
            yield element.name, type(element).__name__ + waits, bodies


def _happenings(model: Model) -> Iterator[tuple[str, str]]:
    for event in model.events:
        yield event.name, ", ".join(action.word for action in event.actions) or "noted"


def _parameters(model: Model) -> Iterator[tuple[str, float, str, str]]:
    for parameter in model.parameters.values():
        lower, upper = parameter.bounds or ("", "")
        yield parameter.name, parameter.value, number(lower), number(upper)


def _coordinates(state: State) -> str:
    units = state.model.units
    words = ("angle [rad]", f"ω [rad/{units.time}]")
    if state.model.dim == 3:
        words = ("orientation", f"ω [rad/{units.time}], body axes")
    head = ("body", f"position [{units.length}]", words[0], f"velocity [{units.length}/{units.time}]", words[1])
    rows = []
    for name in state.model.bodies:
        body: Any = state[name]
        turned = body.angle if state.model.dim == 2 else body.orientation
        rows.append((name, _clean(body.position), _clean(turned), _clean(body.velocity), _clean(body.angular_velocity)))
    return table("positions and speeds", head, rows)


def _clean(value: object) -> Any:
    """Without round-off that would only be noise in a table."""
    rounded = np.round(np.asarray(value, dtype=float), 9) + 0.0
    return tuple(rounded.tolist()) if rounded.ndim else float(rounded)


def _vector(values: tuple[object, ...]) -> str:
    return f"({', '.join(number(value) for value in values)})"


def _statistics(result: Result) -> Iterator[tuple[str, object]]:
    stats = result.stats
    yield "method", f"{stats.method} {stats.integrator}".strip()
    for word in ("rtol", "atol"):
        yield word, getattr(stats, word)
    for word in ("steps", "rejected", "evaluations"):
        yield word, getattr(stats, word) or None
    yield "constraint error", f"{stats.constraint_error:.1e}"
    yield "computed in", f"{stats.wall_time:.3g} s"
    if ("energy", "kinetic") in result.columns and len(result.t):
        (unit,) = result.unit("energy", "kinetic")
        total = result.energy.total
        yield "energy, at the start and at the end", f"{total[0]:.6g} {unit}, {total[-1]:.6g} {unit}"
    yield from ((key, value) for key, value in result.extra.items() if isinstance(value, str))


def _events(result: Result) -> Iterator[tuple[str, str, str, str]]:
    (unit,) = result.unit("energy", "kinetic") if ("energy", "kinetic") in result.columns else ("",)
    for event in result.events:
        lost = f"{event.lost:.4g} {unit}" if event.external is not None else ""
        yield f"{event.t:.6g}", event.name, event.what, lost
