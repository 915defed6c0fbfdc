"""A machine at one moment, drawn on Matplotlib axes: what snapshots, movies and notebooks show of it.

In the plane the axes are x and y. In space the scene is seen from far away along a direction `view`, and drawn from
back to front, so that pictures stay sharp at any size and open in any program.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import is_color_like, to_rgb
from matplotlib.patches import PathPatch
from matplotlib.patheffects import withStroke

from cardan.errors import CardanError, check_known
from cardan.results.scene import GROUND, Scene
from cardan.scene.palette import body_colour
from cardan.scene.poses import placed
from cardan.view.drawing.plane import PIXEL, Look, Stroke, contours, plane_strokes
from cardan.view.drawing.space import Camera, space_faces

VIEW = (-60.0, 20.0)  # degrees: azimuth about `up`, elevation
LABEL_SIZE = 8.0  # points
HAIRLINE = 0.5  # points: edges of faces, in their own colour
LAYER = 1e-4  # of zorder: between strokes of one drawing


def draw_scene(
    ax: Axes,
    scene: Scene,
    pose: np.ndarray,
    *,
    colours: Mapping[str, str] | str | None = None,
    alpha: float = 1.0,
    labels: bool = False,
    view: tuple[float, float] = VIEW,
    hide: Collection[str] = (),
    order: float = 2.0,
) -> None:
    """Draw the machine at one pose: (bodies, 3) in the plane, (bodies, 7) in space, as `poses(result)[k]`.

    `colours`: of bodies by name, or one for all; `labels`: names of bodies and points of interest; `view`: azimuth and
    elevation in degrees, in space; `hide`: bodies and elements that are left out; `order`: Matplotlib's zorder. Bodies
    whose pose is not finite are not drawn. The scale of the axes is made equal, their limits are left alone.
    """
    look = Look(body_colours(scene, colours), _hidden(scene, hide))
    ax.set_aspect("equal")
    if scene.dim == 2:
        _paint(ax, plane_strokes(scene, np.asarray(pose), look), alpha, order)
    else:
        polygons: Any  # an array is drawn much faster than the list that Matplotlib asks for
        polygons, faces = space_faces(scene, np.asarray(pose), look, Camera.of(scene, view))
        faces = 1 - alpha * (1 - faces)  # paler, not transparent: faces lie behind faces
        # edges of the same colour close the hairlines between faces
        ax.add_collection(
            PolyCollection(polygons, facecolors=faces, edgecolors=faces, linewidths=HAIRLINE, zorder=order)
        )
    if labels:
        _write_names(ax, scene, np.asarray(pose), look, view, order + 1)


def body_colours(scene: Scene, colours: Mapping[str, str] | str | None = None) -> list[str]:
    """The colour of each body of the scene, the ground's first."""
    if isinstance(colours, str):
        return [_colour(colours)] * len(scene.bodies)
    if not isinstance(colours, Mapping | None):
        raise CardanError(
            f'colours={colours!r}: expected one colour, or colours by body, such as {{"rod": "steelblue"}}'
        )
    user_colours = {name: _colour(colour) for name, colour in (colours or {}).items()}
    body_names = [body.name for body in scene.bodies]
    for name in user_colours:
        check_known("colours: there is no body", name, body_names, CardanError)
    usual = [body_colour(k) for k in range(len(body_names))]
    return [user_colours.get(name, colour) for name, colour in zip(body_names, usual, strict=True)]


def _colour(word: object) -> Any:
    if not is_color_like(word):
        raise CardanError(f'colours: {word!r} is not a colour; expected a name such as "steelblue", or "#0072B2"')
    return word


def _hidden(scene: Scene, hide: Collection[str]) -> frozenset[str]:
    names = [hide] if isinstance(hide, str) else list(hide)
    drawn_names = [*(body.name for body in scene.bodies), *(element.name for element in scene.elements)]
    for name in names:
        check_known("hide: there is no body or element", name, drawn_names, CardanError)
    return frozenset(names)


def _paint(ax: Axes, strokes: Iterable[Stroke], alpha: float, order: float) -> None:
    for k, stroke in enumerate(strokes):
        if stroke.lines:
            ax.add_patch(
                PathPatch(
                    contours(stroke.lines, stroke.closed),
                    facecolor=stroke.face if stroke.closed and stroke.face else "none",
                    edgecolor=stroke.edge or "none",
                    linewidth=PIXEL * stroke.width,
                    linestyle="--" if stroke.dashed else "-",
                    alpha=alpha * stroke.opacity,
                    zorder=order + LAYER * k,
                    capstyle="round",
                    joinstyle="round",
                )
            )


def _write_names(ax: Axes, scene: Scene, pose: np.ndarray, look: Look, view: tuple[float, float], order: float) -> None:
    """Names of bodies at their mass centres, in their colour; of points of interest beside them."""
    camera = Camera.of(scene, view) if scene.dim == 3 else None
    halo = [withStroke(linewidth=2.2, foreground="white")]
    named = [
        (body.name, k, body.center_of_mass, look.colours[k], "center")
        for k, body in enumerate(scene.bodies)
        if k != GROUND
    ]
    named += [
        (element.name, element.marks[0].body, element.marks[0].point, "#333333", "left")
        for element in scene.elements
        if element.glyph == "point" and element.marks
    ]
    for name, body, point, colour, side in named:
        (place,) = placed(pose[body], np.array([point], dtype=float))
        if name in look.hide or not np.isfinite(place).all():
            continue
        x, y = place if camera is None else camera.project(place)
        written = name.encode("utf-8", "replace").decode()  # lone surrogates cannot be drawn
        ax.annotate(
            written, (x, y), xytext=(0, 7) if side == "center" else (4, 3), textcoords="offset points", ha=side,
            va="center", fontsize=LABEL_SIZE, color=_darker(colour), path_effects=halo, zorder=order,
            annotation_clip=True, parse_math=False,
        )  # fmt: skip


def _darker(colour: str) -> tuple[float, float, float]:
    r, g, b = (0.65 * part for part in to_rgb(colour))
    return r, g, b
