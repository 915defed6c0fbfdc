"""Writes the pictures of the examples with which the studio offers to begin: viewer/src/editor/examples.json.

    python docs/make_thumbnails.py

Each is the machine at the start of its motion, as a few lines of an SVG picture.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from cardan.scene.build import with_ground
from cardan.scene.palette import body_colour
from cardan.studio.session import Session
from cardan.studio.source import open_source
from cardan.view.drawing.plane import Look, Stroke, plane_strokes

TARGET = Path(__file__).parent.parent / "viewer" / "src" / "editor" / "examples.json"
EXAMPLES = {
    "fourbar_lengths": "four-bar with sliders",
    "slider_crank": "slider-crank",
    "geneva": "Geneva drive",
    "gear_train": "gear train",
    "cam_follower": "cam and follower",
    "peaucellier": "straight line",
    "pendulum_stop": "pendulum with stop",
    "newtons_cradle": "impacts",
}
WIDTH, HEIGHT, MARGIN = 108, 76, 6  # pixels
DIGITS = 1
CLOSE = 0.6  # pixels: points that are nearer than this to the last one are left out


def thumbnail(name: str) -> list[dict[str, object]]:
    source = open_source(name)
    outcome = Session(source.model, source.analyses, source.design, parameters=None).move()
    result = outcome.result
    assert result is not None, f"{name}: {outcome.problem}"
    scene = result.scene
    pose = with_ground(np.array([[*result[b].position[0], result[b].angle[0]] for b in result.model.bodies]))
    look = Look([body_colour(k) for k in range(len(scene.bodies))])
    strokes = list(plane_strokes(scene, pose, look))
    corners = np.concatenate([line for stroke in strokes if stroke.face for line in stroke.lines])
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = min((WIDTH - 2 * MARGIN) / (high[0] - low[0]), (HEIGHT - 2 * MARGIN) / (high[1] - low[1]))
    shift = np.array([WIDTH, HEIGHT]) / 2 - scale * (low + high) / 2 * (1, -1)
    return [drawn for stroke in strokes if (drawn := _path(stroke, scale, shift))]


def _path(stroke: Stroke, scale: float, shift: np.ndarray) -> dict[str, object]:
    parts = []
    for line in stroke.lines:
        points = np.asarray(line) * (scale, -scale) + shift
        spaced = [points[0]]
        for point in points[1:]:
            if np.linalg.norm(point - spaced[-1]) >= CLOSE:
                spaced.append(point)
        texts = [f"{round(float(x), DIGITS):g} {round(float(y), DIGITS):g}" for x, y in spaced]
        if len(texts) > 1:
            parts.append("M" + "L".join(texts) + ("Z" if stroke.closed else ""))
    if not parts:
        return {}
    drawn: dict[str, object] = {"d": "".join(parts)}
    drawn |= {"fill": stroke.face} if stroke.face else {}
    drawn |= {"stroke": stroke.edge, "width": round(0.7 * stroke.width, 1)} if stroke.edge else {}
    return drawn


def main() -> None:
    entries = [{"name": name, "title": title, "strokes": thumbnail(name)} for name, title in EXAMPLES.items()]
    TARGET.write_text(json.dumps(entries, separators=(",", ":")) + "\n", encoding="utf-8")
    print(TARGET, TARGET.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
