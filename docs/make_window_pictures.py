"""Make the pictures of `howto/studio_inspect.md`: the studio with its inspector, its text, a kept run and a study.

python docs/make_window_pictures.py      (needs Chromium and `pip install -e ".[dev]"`)
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from cardan.studio.server import Studio
from cardan.studio.source import open_source

STATIC = Path(__file__).parent.absolute() / "_static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1400, "height": 800}
SETTLED = 1500  # ms until what was asked for is drawn
PATIENCE = 60_000  # ms


def main() -> int:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        print(f"there is none of {', '.join(BROWSERS)}", file=sys.stderr)
        return 1
    source = open_source("slidercrank")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        studio = Studio(source)
        studio.begin()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
                page = browser.new_page(viewport=SIZE)
                page.set_default_timeout(PATIENCE)
                page.goto(f"{studio.address}#t=0.4")
                page.evaluate("window.cardan.ready")
                _pictures(page)
                browser.close()
        finally:
            studio.close()
    return 0


def _pictures(page: Page) -> None:
    page.get_by_role("tab", name="Inspect", exact=True).click()
    page.select_option(".part-chooser", "rod")
    page.get_by_role("button", name="the machine as text").click()
    _shoot(page, "studio_inspect")
    page.get_by_role("button", name="the machine as text").click()
    page.get_by_role("tab", name="Compare", exact=True).click()
    page.get_by_role("button", name="Keep this run").click()
    page.get_by_role("tab", name="Parameters", exact=True).click()
    field = page.get_by_label("value of l1", exact=True)
    field.fill("0.26")
    field.press("Enter")
    page.wait_for_timeout(SETTLED)
    page.get_by_role("tab", name="Compare", exact=True).click()
    _shoot(page, "studio_compare")
    page.select_option(".study-form select", "k")
    page.get_by_role("button", name="Run the study").click()
    page.get_by_text("Click a machine to take its value.").wait_for()
    _shoot(page, "studio_study")


def _shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=STATIC / f"{name}.png")
    print(STATIC / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
