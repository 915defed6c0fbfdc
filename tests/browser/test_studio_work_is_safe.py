"""Work in the window is not lost: files, undo over everything, studios that are killed, windows that lose theirs."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardan.studio.source import empty_source, open_source

pytest.importorskip("websockets")
from tests.browser.test_studio import FOURBAR, Page, at_work, shown

WIDE = {"width": 1366, "height": 768}
UNREACHABLE = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "Failed to load resource")  # what browsers log then


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    Path("fourbar.yaml").write_text(FOURBAR)
    return tmp_path


@pytest.fixture
def page(browser, folder) -> Iterator[Page]:
    with at_work(open_source("fourbar.yaml"), autosave=True) as studio, shown(browser, studio, viewport=WIDE) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def dialog(page: Page, press: str) -> None:
    box = page.page.locator("dialog[open]")
    box.wait_for()
    box.get_by_role("button", name=press, exact=True).click()


def title_is(page: Page, title: str) -> None:
    page.wait_until(lambda: page.page.title() == title)


def draw_a_link(page: Page) -> None:
    box = page.page.locator(".picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
    page.page.keyboard.press("k")
    page.page.mouse.click(x - 90, y)
    page.page.mouse.click(x + 90, y - 40)
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("v")


def test_new_open_save_and_undo_over_all_of_them(page, folder):
    tab, studio = page.page, page.studio
    title_is(page, "fourbar.yaml")
    page.type_into("a", "2.2")
    title_is(page, "● fourbar.yaml")
    assert "value: 2.2," in studio.work.document.text
    tab.locator("h1").click()
    tab.keyboard.press("Control+z")  # over the slider
    title_is(page, "fourbar.yaml")
    page.wait_until(lambda: page.field("a").input_value() == "2")
    tab.keyboard.press("Control+Shift+z")
    title_is(page, "● fourbar.yaml")
    tab.keyboard.press("Control+s")
    title_is(page, "fourbar.yaml")
    assert "value: 2.2," in Path("fourbar.yaml").read_text()
    page.type_into("a", "2.3")
    title_is(page, "● fourbar.yaml")
    tab.locator("h1").click()
    tab.keyboard.press("Alt+n")  # asks first
    dialog(page, "Cancel")
    assert tab.locator("h1").inner_text() == "four-bar"
    tab.keyboard.press("Alt+n")
    dialog(page, "Go on without saving")
    title_is(page, "machine")
    draw_a_link(page)
    title_is(page, "● machine")
    tab.keyboard.press("Control+o")
    field = tab.get_by_label("open", exact=True)
    field.wait_for()
    field.fill("slidercrank")
    field.press("Enter")
    dialog(page, "Save")
    tab.get_by_label("file name").fill("mine.yaml")
    dialog(page, "Save")
    page.wait_until(lambda: tab.locator("h1").inner_text() == "slider-crank")
    assert "link_1" in Path("mine.yaml").read_text()
    assert tab.title() == "slider-crank"  # an example is nobody's file
    tab.keyboard.press("Control+z")  # over Open, New and the slider
    title_is(page, "mine.yaml")
    tab.keyboard.press("Control+z")
    title_is(page, "● mine.yaml")
    tab.keyboard.press("Control+z")
    title_is(page, "● fourbar.yaml")
    tab.keyboard.press("Control+z")
    title_is(page, "fourbar.yaml")
    assert tab.locator("h1").inner_text() == "four-bar"
    tab.keyboard.press("Control+Shift+s")
    tab.get_by_label("file name").fill("mine.yaml")
    dialog(page, "Save")
    tab.get_by_text("mine.yaml already exists. Replace it?").wait_for()
    dialog(page, "Replace it")
    title_is(page, "mine.yaml")
    assert "four-bar" in Path("mine.yaml").read_text()


def test_a_file_that_another_program_has_changed_is_not_replaced_unasked(page, folder):
    tab = page.page
    Path("fourbar.yaml").write_text(FOURBAR + "# by another hand\n")
    tab.get_by_text("fourbar.yaml was changed by another program").wait_for()
    page.type_into("a", "2.2")
    title_is(page, "● fourbar.yaml")
    tab.keyboard.press("Control+s")
    dialog(page, "Cancel")
    assert Path("fourbar.yaml").read_text().endswith("hand\n")
    tab.keyboard.press("Control+s")
    dialog(page, "Replace it")
    title_is(page, "fourbar.yaml")
    assert "hand" not in Path("fourbar.yaml").read_text()
    page.wait_until(lambda: not tab.get_by_text("was changed by another program").is_visible())


def test_two_studios_on_one_file_are_told(browser, page, folder):
    with at_work(open_source("fourbar.yaml"), autosave=True) as second:
        page.page.get_by_text("fourbar.yaml is open in another studio, too").wait_for()
        with shown(browser, second, viewport=WIDE) as other:
            other.page.get_by_text("fourbar.yaml is open in another studio, too").wait_for()
    page.wait_until(lambda: not page.page.get_by_text("is open in another studio").is_visible())


def test_what_the_window_shows_is_kept_with_the_file(browser, folder):
    tab: Any
    with at_work(open_source("fourbar.yaml"), autosave=True) as studio, shown(browser, studio, viewport=WIDE) as page:
        page.waits_for('[data-status="good"]')
        tab = page.page
        page.type_into("a", "2.2")
        title_is(page, "● fourbar.yaml")
        tab.locator("h1").click()
        tab.keyboard.press("Control+s")
        title_is(page, "fourbar.yaml")
        tab.locator(".panel").first.get_by_role("button", name="remove this plot").click()
        page.tab("Bodies")
        tab.get_by_role("button", name="show coupler").click()
        page.tab("Traces")
        tab.get_by_label("rocker", exact=True).first.check()
        page.tab("Parameters")
        tab.keyboard.press("n")
        tab.keyboard.press("+")
        box = tab.locator(".picture").bounding_box()
        tab.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
        tab.mouse.wheel(0, -300)
        plots, place = tab.locator(".panel").count(), tab.evaluate("window.cardan.screen(1, 1)")
        speed = tab.locator(".speed-value").inner_text()
        page.wait_until(lambda: (studio.work.view or {}).get("hidden") == ["coupler"])
        page.wait_until(lambda: (studio.work.view or {}).get("camera") is not None)
        page.wait_until(lambda: (studio.work.view or {}).get("labels") is True)
        seen = page.picture()
    with at_work(open_source("fourbar.yaml"), autosave=True) as studio, shown(browser, studio, viewport=WIDE) as page:
        page.waits_for('[data-status="good"]')
        page.wait_until(lambda: page.picture() == seen)
        tab = page.page
        assert tab.locator(".panel").count() == plots
        assert tab.evaluate("window.cardan.screen(1, 1)") == pytest.approx(place, abs=0.1)
        assert tab.locator(".speed-value").inner_text() == speed
        tab.locator("h1").click()
        tab.keyboard.press("Control+z")  # the history is there, too
        page.wait_until(lambda: page.field("a").input_value() == "2")


@contextlib.contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it prints."""
    command = [sys.executable, "-m", "cardan", "studio", *arguments, "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Window(Page):
    """A page of a studio in another process, which may be gone at times."""

    def __init__(self, page: Any, address: str):
        self.page, self.problems = page, []
        page.set_default_timeout(120e3)
        page.on("console", lambda message: self._said(message))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(f"{address}#paused")
        page.evaluate("window.cardan.ready")

    def _said(self, message: Any) -> None:
        if not any(words in message.text for words in (*UNREACHABLE, "GL Driver Message")):
            self.problems.append(message.text)


def test_a_drawing_survives_a_studio_that_is_killed_and_its_window_goes_on(browser, folder):
    context = browser.new_context(viewport=WIDE)
    with started() as (studio, address):
        page = Window(context.new_page(), address)
        tab = page.page
        title_is(page, "machine")
        draw_a_link(page)
        title_is(page, "● machine")
        page.wait_until(lambda: Path(".drawing.studio").exists() and "link_1" in Path(".drawing.studio").read_text())
        studio.kill()  # SIGKILL: nothing can be said or written any more
        studio.wait()
        lost = tab.locator(".banner.lost")
        lost.wait_for()
        assert "does not answer" in lost.inner_text()
        box, window = lost.bounding_box(), tab.viewport_size
        assert (box["x"], box["y"], box["width"]) == (0, 0, window["width"])  # over everything
        with tab.expect_download() as download:
            lost.get_by_role("button", name="Download the drawing").click()
        assert "link_1" in Path(download.value.path()).read_text()
    with started() as (studio, again):
        assert again == address
        lost.wait_for(state="hidden")
        title_is(page, "machine")
        offer = tab.locator(".banner", has_text="There is unsaved work on a drawing without a file")
        offer.wait_for()
        offer.get_by_role("button", name="Bring it back").click()
        title_is(page, "● machine")
        offer.wait_for(state="hidden")
        tab.locator("h1").click()
        tab.keyboard.press("Control+z")
        title_is(page, "machine")
        tab.keyboard.press("Control+Shift+z")
        title_is(page, "● machine")
        tab.keyboard.press("Control+s")
        tab.get_by_label("file name").fill("link.yaml")
        tab.keyboard.press("Enter")
        title_is(page, "link.yaml")
        assert "link_1" in Path("link.yaml").read_text()
        page.wait_until(lambda: sorted(path.name for path in folder.glob(".*.studio")) == [".link.yaml.studio"])
    assert page.problems == []
    context.close()


def test_a_window_does_not_tell_its_token_to_who_listens_in_place_of_its_studio(browser, folder):
    """Another program has taken the port: it is asked for a number, and the answer that it hears is of no use to it."""
    import threading
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    heard: list[str] = []
    is_proven = threading.Event()

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            if "proof=" in self.path:
                is_proven.set()
            self.send_response(200 if self.path == "/nonce" else 403)
            self.end_headers()
            self.wfile.write(b"1234")

        def log_message(self, *_: object) -> None: ...

    context = browser.new_context(viewport=WIDE)
    with at_work(empty_source()) as studio:
        page = Window(context.new_page(), studio.address)
        port, token = studio.gate.port, studio.gate.token
    with ThreadingHTTPServer(("127.0.0.1", port), Listener) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.wait_until(is_proven.is_set)
        page.page.get_by_text("Another studio answers in this place").wait_for()
        server.shutdown()
    context.close()
    assert heard
    assert not [path for path in heard if token in path]
