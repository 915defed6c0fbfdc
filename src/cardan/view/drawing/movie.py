"""The machine in motion as a movie: GIF by Pillow, MP4 by ffmpeg. Files are written whole or not at all."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from cardan.errors import CardanError, FileError
from cardan.io.atomic import written_whole
from cardan.results.result import Result
from cardan.view.drawing.shots import shots_of
from cardan.view.plots.histories import COLOURS, INK, SMALL_TEXT, TEXT
from cardan.view.terminal.progress import ProgressBar

if TYPE_CHECKING:
    from matplotlib.axes import Axes


FORMATS = (".gif", ".mp4")
SHORTEST_PLAYBACK, LONGEST_PLAYBACK = (
    4.0,
    20.0,
)  # s, of a movie whose length is not given: that of the run, between these
MOVIE_WIDTH, FLATTEST, TALLEST_MOVIE = 6.4, 0.4, 1.25  # inches; height over width
MOVIE_DOTS_PER_INCH = 100
QUICKEST_GIF = 2  # hundredths of a second: browsers slow down shorter frames
MOST_MOVIE_FRAMES = 20_000
GIF_COLOURS = 128


def write_movie(
    result: Result,
    path: str | Path,
    *,
    fps: float = 30,
    seconds: float | None = None,
    speed: float | None = None,
    frames: int | None = None,
    size: tuple[float, float] | None = None,
    **look: Any,
) -> None:
    """Write a movie: .gif, or .mp4 where ffmpeg is installed.

    `fps`: frames per second; `seconds`: how long it plays (default: as long as the run, but between 4 and 20), or
    `speed`: times as fast as the clock; `frames`: at most so many;
    `size`: width and height in inches, of 100 dots each; `look`: as of `Result.snapshots`.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise FileError(f'cannot write a movie as "{Path(path).suffix}"; end the name in {", ".join(FORMATS)}', path)
    program = _ffmpeg(path) if suffix == ".mp4" else ""
    shots = shots_of(result, **look)
    fps, count = _timing(result.t, suffix, fps, seconds, speed, frames)
    width, height = shots.frame.shape
    shape = float(np.clip(height / width, FLATTEST, TALLEST_MOVIE))
    figure = Figure(figsize=size or (MOVIE_WIDTH, MOVIE_WIDTH * shape + 0.5), dpi=MOVIE_DOTS_PER_INCH)
    canvas = FigureCanvasAgg(figure)
    run = float(result.t[-1] - result.t[0])
    decimals = max(0, 2 - int(np.floor(np.log10(run)))) if run > 0 else 2

    def picture(time: float) -> np.ndarray:
        """(height, width, 3) with an even number of dots each way, as MP4 needs."""
        figure.clear()
        ax = figure.add_axes((0.0, 0.0, 1.0, 1 - 0.35 / figure.get_figheight()))
        _draw_paths(ax, result.t, shots.paths, time)
        shots.draw(ax, time)
        shots.show_window(ax, time)
        _write_heading(figure, shots.heading, f"t = {time:.{decimals}f} {result.units.time}")
        canvas.draw()
        dots = np.asarray(canvas.buffer_rgba())[..., :3]
        return np.ascontiguousarray(dots[: dots.shape[0] // 2 * 2, : dots.shape[1] // 2 * 2])

    def pictures() -> Iterator[np.ndarray]:
        with ProgressBar("frame") as bar:
            for k, time in enumerate(np.linspace(result.t[0], result.t[-1], count)):
                yield picture(time)
                bar(k + 1, count)

    with written_whole(path) as temporary:
        if suffix == ".gif":
            some = np.concatenate([picture(time) for time in result.t[[0, len(result.t) // 2, -1]]])
            _write_gif(temporary, pictures(), fps, some)
        else:
            _write_mp4(temporary, pictures(), fps, program)


def _timing(
    t: np.ndarray, suffix: str, fps: float, seconds: float | None, speed: float | None, frames: int | None
) -> tuple[float, int]:
    """Frames per second, and how many there are."""
    for name, value in (("fps", fps), ("seconds", seconds), ("speed", speed), ("frames", frames)):
        if value is not None and not 0 < value < np.inf:
            raise CardanError(f"{name}={value!r}: expected a positive number")
    if seconds is not None and speed is not None:
        raise CardanError("give seconds= or speed=, not both")
    run = float(t[-1] - t[0])
    duration = seconds or (run / speed if speed else float(np.clip(run, SHORTEST_PLAYBACK, LONGEST_PLAYBACK)))
    if frames is not None:
        fps = min(fps, max(frames, 2) / duration)
    if suffix == ".gif":  # whole hundredths of a second
        fps = 100 / max(QUICKEST_GIF, round(100 / fps))
    count = 1 if len(t) == 1 else max(2, round(duration * fps))
    if count > MOST_MOVIE_FRAMES:
        raise CardanError(f"a movie of {count} frames is too long; give fewer seconds or frames per second")
    return fps, count


def _draw_paths(ax: Axes, t: np.ndarray, paths: list[np.ndarray], time: float) -> None:
    """What points have passed."""
    for k, points in enumerate(paths):
        ax.plot(*points[t <= time].T, color=COLOURS[(k + 1) % len(COLOURS)], linewidth=1.1, zorder=1)


def _write_heading(figure: Figure, heading: str, words: str) -> None:
    top = 1 - 0.06 / figure.get_figheight()
    figure.text(0.015, top, heading, va="top", fontsize=TEXT, color=INK, parse_math=False)
    figure.text(0.985, top, words, va="top", ha="right", fontsize=SMALL_TEXT, color=INK)


def _write_gif(path: Path, pictures: Iterator[np.ndarray], fps: float, some: np.ndarray) -> None:
    """`some`: pictures of which the colours are taken, one palette for all."""
    from PIL import Image

    palette = Image.fromarray(some).quantize(GIF_COLOURS, method=Image.Quantize.MAXCOVERAGE)
    frames = (Image.fromarray(picture).quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    first = next(frames)
    first.save(path, format="GIF", save_all=True, append_images=frames, duration=round(1000 / fps), loop=0)


def _ffmpeg(path: str | Path) -> str:
    program = shutil.which("ffmpeg")
    if program is None:
        raise FileError("MP4 needs the program ffmpeg, which is not installed: get it from your system's packages "
                        "(apt install ffmpeg, brew install ffmpeg, ...), or end the name in .gif", path)  # fmt: skip
    return program


def _write_mp4(path: Path, pictures: Iterator[np.ndarray], fps: float, program: str) -> None:
    """H.264 as all players read it, fed through a pipe."""
    first = next(pictures)
    height, width, _ = first.shape
    command = [program, "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
               "-r", f"{fps:g}", "-i", "-", "-an", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p",
               "-movflags", "+faststart", "-f", "mp4", str(path)]  # fmt: skip
    # in a session of its own: Ctrl-C is for us, and we end it
    coder = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert coder.stdin is not None
    try:
        coder.stdin.write(first.tobytes())
        for picture in pictures:
            coder.stdin.write(picture.tobytes())
    except BrokenPipeError:
        pass  # it says below why it stopped
    except BaseException:
        coder.kill()
        coder.communicate()
        raise
    _, messages = coder.communicate()
    if coder.returncode:
        reason = messages.decode(errors="replace").strip().splitlines()
        raise CardanError(f"ffmpeg could not write the movie: {reason[-1] if reason else coder.returncode}")
