"""The studio in a browser: sliders move the machine, failures are shown and recovered from, files are written."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardan as cd
from cardan.studio.source import Source, open_source

pytest.importorskip("websockets")
from cardan.studio.server import Studio

SLOW = 120.0  # s: software rendering on a busy computer, and kernels that are compiled first
DRIVER = "GL Driver Message"  # of Chromium, where pictures of its 3D software go a long way; not of the page
WINDOW = {"width": 1000, "height": 640}
FOURBAR = """\
cardan: 1
name: four-bar
gravity: [0, -9.81]
parameters:
  a: {value: 2.0, bounds: [0.5, 6.0]} # the crank
  d: {value: 2.5, bounds: [1.0, 12.0]}
bodies:
  crank: {mass: 1.00, inertia: 0.30, position: [0.500, 0.866], angle: 1.047}
  coupler: {mass: 2.25, inertia: 2.00, position: [2.824, 2.553], angle: 0.423}
  rocker: {mass: 2.00, inertia: 1.35, position: [3.574, 1.687], angle: 1.004}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-a/2, 0)"}
  B: {type: Revolute, i: "crank.at(a/2, 0)", j: "coupler.at(-2, 0)"}
  C: {type: Revolute, i: "coupler.at(2, 0)", j: "rocker.at(2, 0)"}
  D: {type: Revolute, i: "rocker.at(-2, 0)", j: "ground.at(d, 0)"}
points:
  P: coupler.at(0.5, 1.5)
analyses:
  - simulate: {until: 0.5}
"""


class Page:
    """A page of a studio, and what went wrong in it."""

    def __init__(self, page: Any, studio: Studio):
        self.page, self.studio, self.problems = page, studio, []
        self.elsewhere: list[str] = []
        page.set_default_timeout(1e3 * SLOW)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._asked)
        page.goto(f"{studio.address}#paused")
        page.evaluate("window.cardan.ready")

    def _said(self, message: Any) -> None:
        if DRIVER not in message.text:
            self.problems.append(f"{message.type}: {message.text}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.studio.gate.port}/", "data:", "blob:")):
            self.elsewhere.append(request.url)

    def field(self, name: str) -> Any:
        return self.page.get_by_label(f"value of {name}", exact=True)

    def slider(self, name: str) -> Any:
        return self.page.get_by_role("slider", name=name, exact=True)

    def type_into(self, name: str, text: str) -> None:
        self.field(name).fill(text)
        self.field(name).press("Enter")

    def waits_for(self, selector: str) -> Any:
        return self.page.wait_for_selector(selector, state="attached")

    def wait_until(self, holds: Any) -> None:
        """Playwright's own waiting needs eval, which the page forbids."""
        end = time.monotonic() + SLOW
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            self.page.wait_for_timeout(30)

    def readout(self, name: str) -> str:
        return self.page.locator(f'[data-readout="{name}"]').inner_text()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def picture(self) -> bytes:
        return self.page.locator(".picture").screenshot()


@contextlib.contextmanager
def at_work(source: Source, **options: Any) -> Iterator[Studio]:
    studio = Studio(source, **options)
    try:
        studio.begin()
        yield studio
    finally:
        studio.close()


@contextlib.contextmanager
def shown(browser: Any, studio: Studio, **window: Any) -> Iterator[Page]:
    context = browser.new_context(**{"viewport": WINDOW, **window})
    opened = Page(context.new_page(), studio)
    yield opened
    context.close()
    assert opened.problems == []
    assert opened.elsewhere == []


@pytest.fixture
def studio(tmp_path, monkeypatch) -> Iterator[Studio]:
    monkeypatch.chdir(tmp_path)
    Path("fourbar.yaml").write_text(FOURBAR)
    with at_work(open_source("fourbar.yaml")) as opened:
        yield opened


@pytest.fixture
def page(browser, studio) -> Iterator[Page]:
    with shown(browser, studio) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def test_sliders_influences_failures_and_files(page, studio, tmp_path):
    """One long visit: opening the page is what takes time."""
    first = page.readout("total energy")
    page.type_into("a", "2.2")  # an exact value
    page.wait_until(lambda: page.readout("total energy") != first)
    assert studio.session.parameters["a"] == 2.2
    typed = page.readout("total energy")
    page.slider("a").press("ArrowRight")  # the keyboard on the slider
    page.wait_until(lambda: page.readout("total energy") != typed)
    assert studio.session.parameters["a"] == pytest.approx(2.22)
    page.type_into("a", "70")  # beyond its bounds
    assert page.field("a").evaluate("field => field.validationMessage") == "a number from 0.5 to 6"
    page.type_into("a", "2.22")

    page.tab("Influence")
    page.waits_for('[data-bar="a"]')
    page.waits_for('[data-bar="d"]')
    page.tab("Parameters")

    working = page.picture()
    page.type_into("d", "12")
    problem = page.waits_for('[data-status="problem"]')
    assert "stays open" in problem.inner_text()
    assert "kept in grey" in problem.inner_text()
    assert page.picture() != working
    page.type_into("d", "2.5")
    page.waits_for('[data-status="good"]')
    page.wait_until(lambda: page.picture() == working)

    page.tab("Files")
    page.page.get_by_label("model", exact=True).fill("four-bar_studio.yaml")
    page.press("Save the model")
    page.waits_for('[data-saved="yes"]')
    saved = cd.load_model(tmp_path / "four-bar_studio.yaml")
    assert saved.parameters["a"].value == pytest.approx(studio.session.parameters["a"])
    page.press("Save the model")  # it is the file of the drawing by now
    page.page.get_by_label("model", exact=True).fill("fourbar.yaml")
    page.press("Save the model")  # there is another one already
    question = page.page.locator("dialog[open]")
    question.wait_for()
    assert "fourbar.yaml already exists" in question.inner_text()
    question.get_by_role("button", name="Cancel").click()
    assert Path("fourbar.yaml").read_text() == FOURBAR
    page.wait_until(lambda: studio.session.good is not None and studio.session.good.result is not None)
    page.press("Export the animation")
    page.waits_for('[data-saved="yes"]')
    assert (tmp_path / "four-bar_studio.html").stat().st_size > 10_000
    with page.page.expect_download() as download:
        page.press("Download the model")
    assert download.value.suggested_filename == "fourbar.yaml"
    assert "value: 2.22" in Path(download.value.path()).read_text()

    page.page.get_by_label("open", exact=True).fill("slidercrank")
    page.press("Open a model, an example or a link")
    page.wait_until(lambda: page.page.locator("h1").inner_text() == "slider-crank")
    assert page.field("l1").count() == 1

    page.tab("Machine")
    page.wait_until(lambda: "freedom" in page.page.locator(".checkup").inner_text())


def test_the_view_stays_when_another_run_comes(page, studio):
    """Time, plots, settings and camera are the user's own."""
    tab = page.page
    tab.evaluate("window.cardan.seek(0.25)")
    tab.keyboard.press("n")
    tab.locator(".panel").first.get_by_role("button", name="remove this plot").click()
    plots = tab.locator(".panel").count()
    box = tab.locator(".picture").bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.wheel(0, -400)
    scale = tab.locator(".picture canvas").first.screenshot()
    page.type_into("a", "2.1")
    page.wait_until(lambda: studio.session.good.parameters["a"] == 2.1)
    page.waits_for('[data-status="good"]')
    assert tab.evaluate("window.cardan.time()") == 0.25
    assert tab.locator(".panel").count() == plots
    assert tab.get_by_role("button", name="names", exact=True).get_attribute("aria-pressed") == "true"
    page.type_into("a", "2")
    page.wait_until(lambda: tab.locator(".picture canvas").first.screenshot() == scale)


def test_equilibrium_and_assembly(page):
    for name in ("assemble", "equilibrium", "simulate"):
        page.press(name)
        page.wait_until(
            lambda name=name: (
                page.page.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed") == "true"
            )
        )
        page.waits_for('[data-status="good"]')


def test_two_pages_show_the_same_and_one_may_leave(page, studio, browser):
    with shown(browser, studio) as other:
        other.waits_for('[data-status="good"]')
        page.type_into("d", "12")
        other.waits_for('[data-status="problem"]')
        assert other.field("d").input_value() == "12"
    page.type_into("d", "2.6")
    page.waits_for('[data-status="good"]')
    assert studio.session.parameters["d"] == 2.6


def test_a_studio_that_is_closed_says_so(browser, tmp_path):
    model = cd.Model("falls")
    model.body("ball", mass=1, inertia=1)
    with at_work(Source(None, model), until=0.1) as studio:
        context = browser.new_context(viewport=WINDOW)
        page = Page(context.new_page(), studio)
        page.waits_for('[data-status="good"]')
    page.page.locator(".banner.lost").wait_for()
    assert "has ended" in page.page.locator(".banner.lost").inner_text()
    context.close()


def test_without_the_token_there_is_a_sentence(browser, studio):
    context = browser.new_context(viewport=WINDOW)
    tab = context.new_page()
    answer = tab.goto(f"http://127.0.0.1:{studio.gate.port}/")
    assert answer.status == 403
    assert "token" in tab.locator("body").inner_text()
    context.close()


def test_names_of_others_stay_text(browser):
    """None of them becomes an element or a script, wherever they are shown."""
    model = cd.Model("<img src=x onerror=alert(1)>")
    k = model.parameter("<b>k</b>", 1.0)
    body = model.body('"><script>alert(2)</script>', mass=k, inertia=1, position=(1, 0))
    model.add(cd.Revolute("<i>pin</i>", model.ground.at(0, 0), body.at(-1, 0)))
    with at_work(Source(None, model), until=0.1) as studio, shown(browser, studio) as page:
        page.waits_for('[data-status="good"]')
        page.page.on("dialog", lambda dialog: page.problems.append(dialog.message))
        page.type_into("<b>k</b>", "-1")
        page.waits_for('[data-status="problem"]')
        for tab in page.page.get_by_role("tab").all():
            tab.click()
        page.page.keyboard.press("n")
        assert page.page.locator("img, b, .page i:not([class])").count() == 0
        assert page.page.locator("body script").count() == 1
        assert page.page.locator("h1").inner_text() == "<img src=x onerror=alert(1)>"


def test_a_machine_in_space(browser):
    small = {"viewport": {"width": 960, "height": 480}}
    with at_work(open_source("spatial_slider_crank"), until=0.1) as studio, shown(browser, studio, **small) as page:
        page.waits_for('[data-status="good"]')
        assert page.page.locator(".spatial canvas").count() == 1
        before = page.picture()
        page.type_into("crank_length", "0.07")
        page.wait_until(lambda: studio.session.good.parameters["crank_length"] == 0.07)
        page.wait_until(lambda: page.picture() != before)
        assert page.page.locator(".spatial canvas").count() == 1


def test_an_empty_machine_and_a_phone(browser):
    from cardan.studio.source import empty_source

    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
    with at_work(empty_source()) as studio, shown(browser, studio, **phone) as page:
        page.press("bodies, plots and more")
        page.tab("Parameters")
        assert "no bodies yet" in page.waits_for('[data-status="busy"]').inner_text()
        width = page.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390
