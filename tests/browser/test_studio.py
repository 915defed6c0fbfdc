"""The studio in a browser: sliders move the machine, failures are shown and recovered from, files are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.session import Session

pytest.importorskip("viser")
from cardan.studio.server import Studio

SLOW = 240_000  # ms: software rendering on a busy computer, and kernels that are compiled first
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
        page.set_default_timeout(SLOW)
        page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._asked)
        page.goto(studio.address)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.studio.gate.port}/", "data:", "blob:")):
            self.elsewhere.append(request.url)

    def row(self, name: str) -> Any:
        """The widgets beside a label."""
        label = self.page.locator("label", has_text=re.compile(f"^{name}$"))
        return label.locator("xpath=ancestor::div[.//input][1]")

    def type_into(self, name: str, text: str) -> None:
        field = self.row(name).locator("input").last
        field.fill(text)
        field.press("Enter")

    def waits_for(self, selector: str) -> Any:
        return self.page.wait_for_selector(selector, state="attached")

    def readout(self, name: str) -> str:
        return self.page.locator(f'[data-readout="{name}"]').inner_text()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def studio(tmp_path, monkeypatch) -> Iterator[Studio]:
    monkeypatch.chdir(tmp_path)
    source = Path("fourbar.yaml")
    source.write_text(FOURBAR)
    loaded = parse_yaml(FOURBAR)
    opened = Studio(Session(loaded.model, loaded.analyses), source)
    opened.player.pause()  # drawing by software takes all a small computer has
    opened.begin()
    yield opened
    opened.close()


@pytest.fixture
def page(browser, studio) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW)
    opened = Page(context.new_page(), studio)
    opened.waits_for('[data-status="good"]')
    yield opened
    context.close()
    assert opened.problems == []
    assert opened.elsewhere == []


def test_sliders_influences_failures_and_files(page, studio, tmp_path):
    """One long visit: opening the page is what takes time."""
    first = page.readout("total energy")
    page.type_into("a", "2.2")  # an exact value
    page.page.wait_for_function(
        "before => document.querySelector('[data-readout=\"total energy\"]').innerText !== before", arg=first
    )
    assert studio.session.parameters["a"] == 2.2
    typed = page.readout("total energy")
    page.row("a").get_by_role("slider").press("ArrowRight")  # the keyboard on the slider
    page.page.wait_for_function(
        "before => document.querySelector('[data-readout=\"total energy\"]').innerText !== before", arg=typed
    )
    assert studio.session.parameters["a"] > 2.2

    page.tab("Influence")
    page.waits_for('[data-bar="a"]')
    page.waits_for('[data-bar="d"]')

    page.type_into("d", "12")
    problem = page.waits_for('[data-status="problem"]')
    assert "stays open" in problem.inner_text()
    assert studio.stage.grey
    page.type_into("d", "2.5")
    page.waits_for('[data-status="good"]')
    assert not studio.stage.grey

    page.tab("Files")
    page.press("Save the model")
    page.waits_for('[data-saved="yes"]')
    saved = cd.load_model(tmp_path / "four-bar_studio.yaml")
    assert saved.parameters["a"].value == pytest.approx(studio.session.parameters["a"])
    page.press("Save the model")  # there is one already
    assert "already" in page.waits_for('[data-saved="no"]').inner_text()
    page.press("Export the animation")
    page.waits_for('[data-saved="yes"]')
    assert (tmp_path / "four-bar_studio.html").stat().st_size > 10_000


def test_two_pages_show_the_same_and_one_may_leave(page, studio, browser):
    context = browser.new_context(viewport=WINDOW)
    other = Page(context.new_page(), studio)
    other.waits_for('[data-status="good"]')
    page.type_into("d", "12")
    other.waits_for('[data-status="problem"]')
    context.close()  # in the middle
    assert other.problems == []
    page.type_into("d", "2.6")
    page.waits_for('[data-status="good"]')
    assert studio.session.parameters["d"] == 2.6


def test_without_the_token_there_is_a_sentence(browser, studio):
    context = browser.new_context(viewport=WINDOW)
    tab = context.new_page()
    answer = tab.goto(f"http://127.0.0.1:{studio.gate.port}/")
    assert answer.status == 403
    assert "token" in tab.locator("body").inner_text()
    context.close()
