"""Make the moving picture of README: three examples beside each other, `_static/machines.gif`.

python docs/make_animation.py

Each is a movie as `result.animate("machine.gif")` writes it; their frames are joined.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageSequence

from cardan.files.example_runs import example_motion
from cardan.view.drawing.movie import write_movie

DOCS = Path(__file__).resolve().parent
PICTURE = DOCS / "_static" / "machines.gif"
MACHINES = {  # example: heading
    "fourbar_lengths.yaml": "four-bar linkage",
    "stewart_platform.py": "Stewart platform",
    "newtons_cradle_impacts.py": "impacts in a cradle",
}
SECONDS, FRAME = 4, 0.06  # s: the length of the movie and of one picture
SIZE = (2.75, 2.5)  # inches of 100 dots
COLOURS = 24


def main() -> None:
    strips = [frames_of(name, title) for name, title in MACHINES.items()]
    joined = [beside(*frames) for frames in zip(*strips, strict=True)]
    palette = joined[len(joined) // 2].quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in joined)
    first.save(PICTURE, save_all=True, append_images=others, duration=round(1000 * FRAME), loop=0, optimize=True)
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB, {len(joined)} frames")


def frames_of(name: str, title: str) -> list[Image.Image]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "machine.gif"
        motion = example_motion(DOCS.parent / "examples" / name)
        points = [point for point, part in motion.parts.items() if part.family == "point"]
        write_movie(motion, path, title=title, seconds=SECONDS, fps=1 / FRAME, size=SIZE, traces=points)
        with Image.open(path) as movie:
            return [frame.convert("RGB") for frame in ImageSequence.Iterator(movie)]


def beside(*pictures: Image.Image) -> Image.Image:
    whole = Image.new("RGB", (sum(p.width for p in pictures), pictures[0].height), "white")
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width
    return whole


if __name__ == "__main__":
    main()
