"""Make the gallery: run every example, animate it, draw it, and write its page.

    python docs/make_gallery.py                  all of it
    python docs/make_gallery.py fourbar andrews  these pages or files only
    python docs/make_gallery.py --animations     the animations only; pages and pictures, which are kept in git, stay
    python docs/make_gallery.py --text           the pages only, anew from notes and docstrings; numbers stay
    python docs/make_gallery.py --check          open all animations in a browser and tell what its console says

The animations go to docs/_animations/ (not kept in git): where they are there, `make docs` puts them into the pages.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from gallery_text import (
    DOCS,
    EXAMPLES,
    GALLERY,
    ROBOT_TIME,
    THUMBNAILS,
    Entry,
    entries,
    index,
    page,
    printed_on_page,
)  # fmt: skip
from matplotlib.figure import Figure
from PIL import Image

import cardan as cd
from cardan.analysis.in_c.description import PAGE, described
from cardan.compiled.compiling import compile_system
from cardan.files.example_runs import example_motion, load_module
from cardan.view.drawing.framing import framing
from cardan.view.drawing.machine import draw_scene
from cardan.view.drawing.moments import motion_of, paths_of, pose_at

ANIMATIONS = DOCS / "_animations" / "animations"
WIDTH, HEIGHT = 480, 320  # pixels of a small picture
COLOURS = 64  # of its palette: a third of the bytes, and no difference to the eye
PATH_COLOUR = "#D55E00"
TIMING = re.compile(r"(?<=evaluations) in \d+ ms|(?<=[\de]), \d[\d.e-]* s$", re.MULTILINE)  # how long a run took
PROBLEM = 1


def main() -> int:
    wishes = arguments()
    chosen = [entry for entry in entries() if not wishes.names or {entry.name, *entry.files} & set(wishes.names)]
    unknown = set(wishes.names) - {name for entry in chosen for name in (entry.name, *entry.files)}
    if unknown:
        print(f"there is no page and no example {', '.join(sorted(unknown))}")
        return PROBLEM
    if wishes.check:
        from gallery_check import check

        return check([ANIMATIONS / f"{name}.html" for entry in chosen for name in entry.files])
    failures = []
    for k, entry in enumerate(chosen, start=1):
        print(f"[{k:2}/{len(chosen)}] {entry.name:26} ", end="", flush=True)
        began = time.perf_counter()
        try:
            if wishes.text:
                write(entry, printed_on_page(entry))
            else:
                make(entry, wishes.animations)
            print(f"{time.perf_counter() - began:5.1f} s")
        except Exception as error:
            print(f"failed: {error}")
            failures.append((entry.name, traceback.format_exc()))
    if not wishes.animations:
        (GALLERY / "index.md").write_text(index(entries()), encoding="utf-8")
    for name, account in failures:
        print(f"\n{name} failed:\n{account}")
    return PROBLEM if failures else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the gallery of the documentation.")
    parser.add_argument("names", nargs="*", help="pages or example files; left out: all")
    parser.add_argument("--animations", action="store_true", help="make the animations only")
    parser.add_argument("--text", action="store_true", help="write the pages anew, with the numbers they have")
    parser.add_argument("--check", action="store_true", help="open the animations in a browser, make nothing")
    return parser.parse_args()


def make(entry: Entry, animations_only: bool = False) -> None:
    """The animations, the small picture and the page of a machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        motions = {name: example_motion(EXAMPLES / name) for name in entry.files}
        ANIMATIONS.mkdir(parents=True, exist_ok=True)
        for name, motion in motions.items():
            shown = entry.plot if name == entry.files[0] else ()
            path, follow, traces = ANIMATIONS / f"{name}.html", entry.follow, traced(motion, entry)
            motion.animate(path, shown or None, follow=follow, traces=traces, live=can_be_live(motion))
        if animations_only:
            return
        (GALLERY / THUMBNAILS).mkdir(parents=True, exist_ok=True)
        draw(motions[entry.files[0]], entry, GALLERY / THUMBNAILS / f"{entry.name}.png")
        numbers = {name: printed_by(name) for name in entry.files}
    write(entry, numbers)


def can_be_live(motion: cd.Result) -> bool:
    """Whether a page can have sliders for the parameters of the machine."""
    if motion.model is None or not motion.model.parameters or motion.stats.analysis != "simulate":
        return False
    system = compile_system(motion.model)
    try:
        described(system, system.parameter_values(motion.parameters), PAGE)
    except cd.CardanError:
        return False
    return True


def write(entry: Entry, numbers: dict[str, str]) -> None:
    (GALLERY / f"{entry.name}.md").write_text(page(entry, numbers), encoding="utf-8")


def traced(motion: cd.Result, entry: Entry) -> list[str]:
    """The points and bodies whose paths are drawn."""
    points = [name for name, part in motion.parts.items() if part.family == "point"]
    return points + [name for name in entry.trace if name in motion.parts]


# -- numbers -------------------------------------------------------------------------------------------------------


def printed_by(name: str) -> str:
    """What the example prints, without how long it took."""
    from cardan.commands.run import run

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()), _elsewhere():
        if name.endswith(".py"):
            load_module(EXAMPLES / name).main()
        else:
            run(EXAMPLES / name, report=False, until=ROBOT_TIME if name.endswith(".urdf") else None)
    lines = (line.rstrip() for line in printed.getvalue().splitlines())
    return TIMING.sub("", re.sub(r"\n{3,}", "\n\n", "\n".join(lines).strip("\n")))


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """Files that examples write go to a temporary folder."""
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(home)


# -- small pictures ------------------------------------------------------------------------------------------------


def draw(result: cd.Result, entry: Entry, path: Path) -> None:
    """The machine at a telling moment, with the paths of its points of interest."""
    motion, moment = motion_of(result), result.t[0] + entry.picture * (result.t[-1] - result.t[0])
    pose = pose_at(result.t, motion, moment)
    frame = framing(result.scene, motion, follow=entry.follow, window=entry.window)
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=200)
    ax = figure.add_axes((0, 0, 1, 1))
    if frame.follow is None:
        for _, places in paths_of(result, motion, traced(result, entry)):
            ax.plot(*frame.on_paper(places).T, color=PATH_COLOUR, linewidth=0.9, alpha=0.6, zorder=1)
    draw_scene(ax, result.scene, pose)
    left, right, bottom, top = _widened(frame.at(pose))
    ax.set(xlim=(left, right), ylim=(bottom, top))
    ax.set_axis_off()
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", facecolor="white")
    small = Image.open(drawn).convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _widened(limits: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Limits around the same middle with the shape of the picture."""
    left, right, bottom, top = limits
    width = max(right - left, (top - bottom) * WIDTH / HEIGHT)
    middle = np.array([(left + right) / 2, (bottom + top) / 2])
    (x0, y0), (x1, y1) = (middle + sign * np.array([width, width * HEIGHT / WIDTH]) / 2 for sign in (-1, 1))
    return float(x0), float(x1), float(y0), float(y1)


if __name__ == "__main__":
    sys.exit(main())
