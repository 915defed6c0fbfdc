"""Make the pictures of pages in `_static/`, as a browser shows them: the animation of two machines, and the studio.

python docs/make_screenshots.py      (needs Chromium and `pip install -e ".[dev]"`)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from cardan.files.example_runs import example_motion
from cardan.files.examples import find_example

STATIC = Path(__file__).parent / "_static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SIZE = {"width": 1200, "height": 720}
SETTLED = 1500  # ms until what was asked for is drawn
WIDE = {"width": 1440, "height": 800}
# example, time, options of the page
PAGES = (
    ("fourbar", 1.3, {"arrows": True, "theme": "light"}),
    ("stewart_platform", 1.2, {"theme": "dark"}),
)
LIVE = "fourbar_lengths", 0.6, {"crank_length": 1.6, "coupler_length": 4.4}
STUDIO = "fourbar_lengths"
STUCK = (("ground_length", "6"), ("crank_length", "0.6"), ("rocker_length", "1"))  # a loop that cannot be closed


def main() -> int:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        print(f"there is none of {', '.join(BROWSERS)}", file=sys.stderr)
        return 1
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for name, time, options in PAGES:
            page = browser.new_page(viewport=SIZE)
            path = example_motion(find_example(name)).animate(Path(folder) / f"{name}.html", **options)
            page.goto(f"{path.absolute().as_uri()}#paused")
            page.evaluate("window.cardan.ready")
            page.evaluate(f"window.cardan.seek({time})")
            page.wait_for_timeout(SETTLED)
            _shoot(page, f"page_{name}")
        _shoot_live(browser, Path(folder))
        with _studio() as address:
            page = browser.new_page(viewport=WIDE)
            page.goto(f"{address}#paused")
            page.evaluate("window.cardan.ready")
            page.evaluate("window.cardan.seek(1.3)")
            page.wait_for_timeout(SETTLED)
            _shoot(page, "studio")
            for name, value in STUCK:
                page.get_by_label(f"value of {name}").fill(value)
                page.keyboard.press("Enter")
                page.wait_for_timeout(SETTLED)
            _shoot(page, "studio_stuck")
        browser.close()
    return 0


def _shoot_live(browser: Any, folder: Path) -> None:
    """A live page whose sliders have moved."""
    name, time, values = LIVE
    page = browser.new_page(viewport=SIZE)
    path = example_motion(find_example(name)).animate(folder / "live.html", live=True, theme="light")
    page.goto(f"{path.absolute().as_uri()}#paused")
    page.evaluate("window.cardan.ready")
    for parameter, value in values.items():
        page.evaluate("([name, value]) => cardanLive.set(name, value)", [parameter, value])
    page.wait_for_timeout(SETTLED)
    page.evaluate(f"window.cardan.seek({time})")
    page.wait_for_timeout(SETTLED)
    _shoot(page, "page_live")


@contextmanager
def _studio() -> Iterator[str]:
    from cardan.studio.server import Studio
    from cardan.studio.source import open_source

    studio = Studio(open_source(STUDIO))
    studio.begin()
    try:
        yield studio.address
    finally:
        studio.close()


def _shoot(page: Page, name: str) -> None:
    page.screenshot(path=STATIC / f"{name}.png")
    print(STATIC / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
