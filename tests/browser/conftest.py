"""A browser for the tests of pages: Chromium of the system, driven by Playwright.

Without them the tests are skipped; where CARDAN_REQUIRE_BROWSER is set (continuous integration), they fail.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardan.results.result import Result

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",  # containers
    "--disable-gpu",
    "--use-angle=swiftshader",  # 3D on machines without a graphics card
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 90.0  # s: of a machine that does many things at once
DESKTOP = {"width": 1200, "height": 800}
SMALL_DESKTOP = {"width": 800, "height": 480}  # 3D without a graphics card takes its time, by the pixel
DRIVER = "GL Driver Message"  # of Chromium, where pictures of its 3D software go a long way; not of the page


def _missing(what: str) -> None:
    message = f"no browser tests: {what}"
    if os.environ.get("CARDAN_REQUIRE_BROWSER"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("Playwright is not installed (pip install playwright)")
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        _missing(f"there is none of {', '.join(CHROMIUM)} (apt install chromium)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Tab:
    """An open page, with all that went wrong in it."""

    def __init__(self, page: Any):
        self.page = page
        page.set_default_timeout(1e3 * PATIENCE)
        self.said: list[str] = []
        self.asked_for: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("request", lambda request: self.asked_for.append(request.url))

    def _note(self, message: Any) -> None:
        if DRIVER not in message.text:
            self.said.append(f"{message.type}: {message.text}")

    def open(self, path: Path, wish: str = "paused") -> Tab:
        self.page.goto(f"{path.absolute().as_uri()}#{wish}")
        self.page.evaluate("window.cardan.ready")
        self.settle()
        return self

    def settle(self) -> None:
        """Until what was changed is drawn."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def run(self, script: str) -> Any:
        """The value of an expression of window.cardan, as c."""
        return self.page.evaluate(f"(c => {script})(window.cardan)")

    def wait_until(self, script: str) -> None:
        """Until an expression of window.cardan is true. Playwright's own waiting needs eval, which the page forbids."""
        end = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < end, f"waited in vain for {script}"
            self.settle()

    def seek(self, moment: float) -> None:
        self.run(f"c.seek({moment})")
        self.settle()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def picture(self) -> bytes:
        """The machine as it is seen."""
        self.settle()
        return self.page.locator(".stage").screenshot()

    def side(self, name: str) -> None:
        """Open a tab of the side panel."""
        if not self.page.get_by_role("tab", name=name).is_visible():
            self.press("s")
        self.page.get_by_role("tab", name=name).click()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def tab(browser) -> Iterator[Tab]:
    """A tab of a desktop; when the test is over, nothing must have gone wrong in it."""
    yield from _tab(browser, viewport=DESKTOP)


@pytest.fixture
def small_tab(browser) -> Iterator[Tab]:
    """For machines in space."""
    yield from _tab(browser, viewport=SMALL_DESKTOP)


@pytest.fixture
def phone(browser) -> Iterator[Tab]:
    yield from _tab(
        browser, viewport={"width": 390, "height": 760}, device_scale_factor=1, has_touch=True, is_mobile=True
    )


def _tab(browser: Any, **options: Any) -> Iterator[Tab]:
    context = browser.new_context(**options)
    tab = Tab(context.new_page())
    yield tab
    context.close()
    assert tab.said == []
    elsewhere = [address for address in tab.asked_for if not address.startswith(("file:", "data:", "blob:"))]
    assert elsewhere == []


@pytest.fixture
def written(tmp_path) -> Callable[..., Path]:
    """Writes the page of a result."""

    def write(result: Result, *quantities: str, **wishes: Any) -> Path:
        return result.animate(tmp_path / "run.html", quantities or None, **wishes)

    return write
