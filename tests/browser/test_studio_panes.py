"""The picture stays: tools and panes never move the drawing, and it keeps half of the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardan.studio.source import open_source

pytest.importorskip("websockets")
from tests.browser.test_studio import FOURBAR, Page, at_work, shown

PLACE = "window.cardan.screen(0.5, 0.866)"  # on the screen, in pixels: the middle of the crank
TEXT = "the machine as text"


@pytest.fixture
def page(browser, tmp_path, monkeypatch) -> Iterator[Page]:
    monkeypatch.chdir(tmp_path)
    Path("fourbar.yaml").write_text(FOURBAR)
    window = {"width": 1366, "height": 768}
    with at_work(open_source("fourbar.yaml")) as studio, shown(browser, studio, viewport=window) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def press(page: Page, name: str) -> None:
    page.page.get_by_role("button", name=name, exact=True).click()


def share(page: Page) -> float:
    """Of the width of the window, that of the picture with its tools."""
    return page.page.evaluate("document.querySelector('.stage').getBoundingClientRect().width / innerWidth")


def test_tools_and_panes_never_move_the_drawing(page):
    tab = page.page
    place = tab.evaluate(PLACE)
    stays = pytest.approx(place, abs=0.01)

    def looked() -> None:
        tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
        assert tab.evaluate(PLACE) == stays
        assert share(page) >= 0.5

    for key in ("k", "g", "z", "u", "v", "s", "s", "n"):
        tab.keyboard.press(key)
        looked()
    for name in (TEXT, "plots", TEXT, "plots", "plots", TEXT):
        press(page, name)
        looked()
    press(page, TEXT)
    tab.keyboard.press("s") if not tab.locator(".sidebar").is_visible() else None
    for name in ("Inspect", "Plots", "Files", "Compare"):
        page.tab(name)
        looked()
    tab.locator(".stage canvas").first.click(position={"x": 10, "y": 300})
    looked()


def test_a_pixel_of_the_drawing_stays_where_it_is(page):
    """Not only in numbers: the picture around the crank is the same before and after."""
    tab = page.page
    tab.mouse.move(5, 760)
    x, y = tab.evaluate(PLACE)
    around = {"x": x - 20, "y": y - 20, "width": 40, "height": 40}
    before = tab.screenshot(clip=around)
    press(page, TEXT)
    tab.mouse.move(5, 760)
    page.wait_until(lambda: tab.locator(".code-pane").is_visible() and not tab.locator(".panels").is_visible())
    page.wait_until(lambda: tab.screenshot(clip=around) == before)


@pytest.mark.parametrize("width", [1000, 1200, 1366, 1920])
def test_the_picture_keeps_half_of_the_window(page, width):
    tab = page.page
    tab.set_viewport_size({"width": width, "height": 768})
    for name in (TEXT, "plots"):
        if tab.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed") != "true":
            press(page, name)
        page.wait_until(lambda: share(page) >= 0.5)
    open_panes = [name for name in (".sidebar", ".code-pane", ".panels") if tab.locator(name).is_visible()]
    assert len(open_panes) >= (3 if width == 1920 else 1)
    assert ".panels" in open_panes  # the one that was opened last


def test_lines_between_panes_are_dragged_and_remembered(page):
    tab = page.page
    line = tab.get_by_role("separator", name="width of the plots")
    before, place = tab.locator(".panels").bounding_box()["width"], tab.evaluate(PLACE)
    assert float(line.get_attribute("aria-valuenow")) == pytest.approx(before, abs=1)
    line.focus()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    page.wait_until(lambda: tab.locator(".panels").bounding_box()["width"] < before - 40)
    assert tab.evaluate(PLACE) == pytest.approx(place, abs=0.01)
    narrower = tab.locator(".panels").bounding_box()["width"]
    side = tab.get_by_role("separator", name="width of the side panel").bounding_box()
    tab.mouse.move(side["x"], side["y"] + 300)
    tab.mouse.down()
    tab.mouse.move(side["x"] - 30, side["y"] + 300, steps=3)
    tab.mouse.up()
    width = tab.locator(".sidebar").bounding_box()["width"]
    assert width == pytest.approx(side["x"] - 30, abs=3)
    tab.reload()
    tab.evaluate("window.cardan.ready")
    page.wait_until(lambda: tab.locator(".sidebar").is_visible())
    assert tab.locator(".sidebar").bounding_box()["width"] == pytest.approx(width, abs=1)
    assert tab.locator(".panels").bounding_box()["width"] == pytest.approx(narrower, abs=1)


def test_open_shows_its_progress_fits_the_view_and_chooses_plots(page):
    tab = page.page
    box = tab.locator(".picture").bounding_box()
    tab.mouse.move(box["x"] + 100, box["y"] + 100)
    tab.mouse.wheel(0, -900)  # far from a view that shows all
    labels = tab.locator(".panel").all_inner_texts()
    page.tab("Files")
    tab.get_by_label("open", exact=True).fill("slidercrank")
    press(page, "Open a model, an example or a link")
    page.wait_until(lambda: tab.locator("h1").inner_text() == "slider-crank")
    page.wait_until(lambda: tab.locator(".panel").count() > 0)
    assert tab.locator(".panel").all_inner_texts() != labels
    bodies = tab.evaluate(
        """(() => {
          const { run, renderer, clock } = window.cardan.page();
          const { clientWidth, clientHeight } = renderer.element;
          const frame = run.motion.frameAt(clock.time);
          return run.payload.scene.bodies.slice(1).map((_, k) => {
            const [x, y] = renderer.toScreen(run.motion.pointAt({ body: k + 1, point: [0, 0] }, frame));
            return x > 0 && y > 0 && x < clientWidth && y < clientHeight;
          });
        })()"""
    )
    assert bodies
    assert all(bodies)


def test_the_kind_and_the_span_of_an_opened_run_are_kept(page):
    """What an example computes by inverse dynamics is not simulated without its drives."""
    tab = page.page
    page.tab("Files")
    tab.get_by_label("open", exact=True).fill("cam_follower")
    press(page, "Open a model, an example or a link")
    page.wait_until(lambda: page.studio.session.model.name in tab.locator("h1").inner_text())
    page.wait_until(lambda: tab.locator(".toolbar .analysis").inner_text() == "inverse")
    page.wait_until(lambda: tab.evaluate("window.cardan.page().clock.end") == pytest.approx(0.2))
