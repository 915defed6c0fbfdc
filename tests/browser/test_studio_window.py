"""The studio in a browser: parts are inspected and edited, the text is edited beside the picture, runs are compared."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from math import cos, sin
from pathlib import Path

import pytest
from PIL import Image

from cardan.studio import requests
from cardan.studio.source import open_source

pytest.importorskip("websockets")
from tests.browser.axe import axe_findings
from tests.browser.test_studio import FOURBAR, SLOW, Page, at_work, shown

WIDE = {"width": 1300, "height": 760}


@pytest.fixture
def page(browser, tmp_path, monkeypatch) -> Iterator[Page]:
    monkeypatch.chdir(tmp_path)
    Path("fourbar.yaml").write_text(FOURBAR)
    with at_work(open_source("fourbar.yaml")) as studio, shown(browser, studio, viewport=WIDE) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def test_the_data_of_a_part_are_edited_in_its_fields(page):
    tab, studio = page.page, page.studio
    page.tab("Inspect")
    tab.select_option(".part-chooser", "coupler")
    mass = tab.get_by_role("textbox", name="mass", exact=True)
    page.wait_until(lambda: mass.count() == 1)
    assert mass.input_value() == "2.25"
    assert [tab.get_by_label(f"position {k}", exact=True).input_value() for k in (1, 2)] == ["2.824", "2.553"]
    x = tab.locator(".inspector .live-row", has_text="position").locator("output").first.inner_text()
    assert float(x.replace("−", "-")) == pytest.approx(2.824, abs=0.2)
    mass.fill("2*a")
    mass.press("Enter")
    page.wait_until(lambda: "coupler: {mass: 2*a," in studio.work.document.text)
    page.wait_until(lambda: tab.get_by_text("= 4", exact=True).count() == 1)
    assert "# the crank" in studio.work.document.text  # comments stay
    mass.fill("2*nobody")
    mass.press("Enter")
    page.wait_until(lambda: "unknown name" in tab.locator(".datum").first.inner_text())
    assert "nobody" not in studio.work.document.text
    assert mass.input_value() == "2*nobody"  # to be mended


def test_an_answer_that_comes_late_leaves_what_is_typed_meanwhile(page, monkeypatch):
    """The data of a part are asked for again after a run; the user has begun to type before they arrive."""
    tab, studio = page.page, page.studio
    page.tab("Inspect")
    tab.select_option(".part-chooser", "coupler")
    mass = tab.get_by_role("textbox", name="mass", exact=True)
    page.wait_until(lambda: mass.count() == 1)
    is_asked, may_answer, inspect = threading.Event(), threading.Event(), requests.IN_TURN["inspect"]

    def late(*arguments: object, **options: object) -> object:
        is_asked.set()
        may_answer.wait(SLOW)
        return inspect(*arguments, **options)

    monkeypatch.setitem(requests.IN_TURN, "inspect", late)
    position = tab.get_by_label("position 1", exact=True)
    position.fill("2.9")
    position.press("Enter")
    page.wait_until(is_asked.is_set)
    mass.fill("2*nobody")
    may_answer.set()
    page.wait_until(lambda: "2.9" in studio.work.document.text)
    tab.wait_for_timeout(500)
    assert mass.input_value() == "2*nobody"
    mass.press("Enter")
    page.wait_until(lambda: "unknown name" in tab.locator(".datum").first.inner_text())


def test_the_text_and_the_machine_follow_each_other(page):
    tab, studio = page.page, page.studio
    tab.get_by_role("button", name="the machine as text").click()
    text = tab.locator(".code-pane .cm-content").first
    page.wait_until(lambda: "name: four-bar" in text.inner_text())
    tab.locator(".cm-line", has_text="coupler.at(2, 0)").first.click()  # the caret in a joint chooses it
    page.tab("Inspect")
    page.wait_until(lambda: tab.locator(".inspector h2").inner_text() == "C")
    page.wait_until(lambda: "C: {type" in "".join(tab.locator(".cm-marked").all_inner_texts()))
    before = studio.session
    tab.locator(".cm-line", has_text="gravity").first.click()
    tab.keyboard.press("End")
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.type(" +")
    page.wait_until(lambda: tab.locator(".cm-wrong").count() == 1)
    assert "gravity" in tab.locator(".code-problem").inner_text()
    assert studio.session is before  # the last good machine stays
    tab.keyboard.type(" 1")
    page.wait_until(lambda: studio.session.model.gravity[1] == -8.81)
    page.wait_until(lambda: tab.locator(".code-problem").is_hidden())
    tab.get_by_role("tab", name="Python", exact=True).click()
    program = tab.locator(".code-pane .code:not([hidden]) .cm-content")
    page.wait_until(lambda: "-8.81" in program.inner_text())
    tab.locator(".code-pane .code:not([hidden]) .cm-line", has_text="-8.81").click()
    tab.keyboard.press("End")
    tab.keyboard.press("Backspace")
    tab.keyboard.press("Backspace")
    tab.keyboard.type("*2))")
    tab.wait_for_timeout(500)
    assert studio.session.model.gravity[1] == -8.81  # a program is never run by itself
    tab.get_by_role("button", name="Run", exact=True).click()
    page.wait_until(lambda: studio.session.model.gravity[1] == -17.62)


def test_runs_are_kept_and_a_parameter_is_studied(page):
    tab, studio = page.page, page.studio
    page.tab("Compare")
    alone = page.picture()
    tab.get_by_role("button", name="Keep this run").click()
    page.tab("Parameters")
    page.type_into("a", "2.4")
    page.wait_until(lambda: studio.session.good.parameters["a"] == 2.4)
    page.waits_for('[data-status="good"]')
    page.tab("Compare")
    row = tab.locator(".differences tbody tr").first
    page.wait_until(lambda: row.locator("td").all_inner_texts() == ["2.4", "2"])
    with_ghost = page.picture()
    tab.get_by_role("button", name="forget run 1").click()
    page.wait_until(lambda: page.picture() != with_ghost)
    assert page.picture() != alone  # another machine
    tab.select_option(".study-form select", "a")
    tab.get_by_label("from", exact=True).fill("1.9")
    tab.get_by_label("to", exact=True).fill("2.1")
    tab.get_by_label("runs", exact=True).fill("3")
    tab.get_by_role("button", name="Run the study").click()
    page.wait_until(lambda: tab.locator(".study-cell").count() == 3)
    page.wait_until(lambda: "Click a machine" in tab.locator(".study-words").first.inner_text())
    assert tab.locator(".study-value").all_inner_texts() == ["a = 1.9", "a = 2", "a = 2.1"]
    assert studio.session.parameters["a"] == 2.4
    tab.locator(".study-cell").nth(2).click()
    page.wait_until(lambda: studio.session.parameters["a"] == 2.1)
    assert tab.locator(".study").first.is_hidden()


def test_files_are_saved_by_the_page_and_by_the_server(page, tmp_path):
    tab = page.page
    tab.get_by_label("save a picture, table or movie").click()
    with tab.expect_download() as download:
        tab.locator(".export-item", has_text="the picture as it is").click()
    picture = Image.open(download.value.path())
    box = tab.locator(".picture").bounding_box()
    assert picture.size == (round(2 * box["width"]), round(2 * box["height"]))
    tab.locator(".export-item", has_text="a table of every quantity").click()
    page.wait_until(lambda: "Saved four-bar_studio.csv" in tab.locator(".export-status").inner_text())
    assert (tmp_path / "four-bar_studio.csv").read_text().startswith("t")
    tab.locator(".export-item", has_text="without ffmpeg").click()
    page.wait_until(lambda: "Saved four-bar_studio.gif" in tab.locator(".export-status").inner_text())
    assert (tmp_path / "four-bar_studio.gif").read_bytes()[:6] == b"GIF89a"


SWINGING = """\
cardan: 1
name: four-bar that swings
bodies:
  crank: {mass: 1, inertia: 0.3, position: [0.27, 0.96], angle: 1.3}
  coupler: {mass: 1, inertia: 0.3, position: [1.5, 2.0], angle: 0.1}
  rocker: {mass: 1, inertia: 0.3, position: [2.7, 1.0], angle: 1.85}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-1, 0)"}
  B: {type: Revolute, i: "crank.at(1, 0)", j: "coupler.at(-1, 0)"}
  C: {type: Revolute, i: "coupler.at(1, 0)", j: "rocker.at(1, 0)"}
  D: {type: Revolute, i: "ground.at(3, 0)", j: "rocker.at(-1, 0)"}
drivers:
  motor: {type: Drive, coordinate: A.angle, function: 1.3 + 3*t}
analyses:
  - simulate: {until: 5}
"""


def test_a_crank_that_cannot_turn_has_buttons_that_help(browser, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("swinging.yaml").write_text(SWINGING)
    with at_work(open_source("swinging.yaml")) as studio, shown(browser, studio, viewport=WIDE) as page:
        tab = page.page
        for label, function in (("swing back", "sin("), ("shorten crank to 0.9 m", "1.3 + 3*t")):
            page.waits_for('[data-status="problem"]')
            sentence = '"crank" cannot make a full turn: it swings between −104° and 104°.'
            page.wait_until(lambda: sentence in (tab.locator(".problems").text_content() or ""))  # noqa: B023
            tab.get_by_role("button", name=label, exact=True).click()
            page.waits_for('[data-status="good"]')
            assert function in studio.work.document.text
            page.wait_until(lambda: tab.locator(".problems").is_hidden())
            tab.get_by_label("undo").first.click()


CUT = """() => [...document.querySelectorAll(".inspector, .inspector *")]
  .filter((e) => e.clientWidth > 0 && getComputedStyle(e).display !== "inline" && e.tagName !== "INPUT")
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => `${e.className || e.tagName}: ${e.scrollWidth} > ${e.clientWidth}`)"""
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


def test_the_inspector_opens_on_choice_and_nothing_is_cut(page):
    tab, studio = page.page, page.studio
    box = tab.locator(".picture").bounding_box()
    tab.get_by_role("tab", name="Files", exact=True).click()
    for share in (0.5, 0.55, 0.45, 0.6, 0.4):
        tab.mouse.click(box["x"] + share * box["width"], box["y"] + 0.45 * box["height"])
        if tab.locator(".inspector h2").is_visible():
            break
    page.wait_until(lambda: tab.locator(".inspector h2").is_visible())
    names = [*studio.session.model.bodies, "A", "D"]
    for name in names:
        tab.select_option(".part-chooser", name)
        page.wait_until(lambda: tab.locator(".inspector h2").inner_text() == name)  # noqa: B023
        assert tab.evaluate(CUT) == []
    tab.select_option(".part-chooser", "crank")
    length = tab.get_by_role("textbox", name="length", exact=True)
    page.wait_until(lambda: length.count() == 1 and length.input_value() == "2")
    page.wait_until(lambda: "°" in tab.locator(".inspector .now").inner_text())
    tab.get_by_role("button", name="Text", exact=True).click()
    page.wait_until(lambda: "crank: {mass" in "".join(tab.locator(".cm-marked").all_inner_texts()))
    length.fill("2.1")
    length.press("Enter")
    page.wait_until(lambda: studio.session.parameters["a"] == 2.1)


def test_axe_finds_nothing_in_the_studio(page):
    for one in page.page.get_by_role("tab").all():
        one.click()
        assert axe_findings(page.page) == []


def test_fingers_see_what_they_tapped(browser, tmp_path, monkeypatch):
    """The first tap leaves a mark, prompts speak of taps, and Undo is in view."""
    monkeypatch.chdir(tmp_path)
    Path("fourbar.yaml").write_text(FOURBAR)
    with at_work(open_source("fourbar.yaml")) as studio, shown(browser, studio, **PHONE) as page:
        tab = page.page
        page.waits_for('[data-status="good"]')
        assert "Tap to choose" in tab.locator(".hint").inner_text()
        tab.locator('[data-tool="link"]').tap()
        page.wait_until(lambda: "Tap one end of the link" in tab.locator(".hint").inner_text())
        before = page.picture()
        box = tab.locator(".picture").bounding_box()
        tab.touchscreen.tap(box["x"] + 60, box["y"] + 90)
        page.wait_until(lambda: tab.locator(".hint").inner_text().strip() == "Tap the other end.")
        page.wait_until(lambda: page.picture() != before)
        tab.touchscreen.tap(box["x"] + 60, box["y"] + 160)
        page.wait_until(lambda: "link_1" in studio.work.document.text)
        undo = tab.get_by_role("button", name="undo", exact=True)
        seen = undo.bounding_box()
        assert 0 <= seen["x"] <= 390 - seen["width"]
        undo.tap()
        page.wait_until(lambda: "link_1" not in studio.work.document.text)


OSCILLATOR = """\
cardan: 1
name: oscillator
gravity: [0, 0]
parameters:
  k: {value: 100, bounds: [50, 300]}
  m: {value: 1, bounds: [0.5, 2]}
bodies:
  mass: {mass: m, inertia: 1, position: [0.6, 0]}
joints:
  rail: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: mass}
forces:
  spring: {type: Spring, a: ground, b: mass, stiffness: k, free_length: 0.5}
analyses:
  - simulate: {until: 1}
"""


def test_a_design_is_sought_with_chosen_variables_and_a_limit_and_undone(browser, tmp_path, monkeypatch):
    """The energy is k 0.1²/2: at most 0.8 J at k = 160 N/m. The mass was not chosen and stays; one Undo goes back."""
    monkeypatch.chdir(tmp_path)
    Path("oscillator.yaml").write_text(OSCILLATOR)
    with at_work(open_source("oscillator.yaml")) as studio, shown(browser, studio, viewport=WIDE) as page:
        page.waits_for('[data-status="good"]')
        tab = page.page
        page.tab("Influence")
        tab.get_by_label("response", exact=True).fill("energy.total")
        tab.get_by_label("response", exact=True).press("Tab")
        optimize = tab.get_by_role("button", name="Optimize")
        assert optimize.is_disabled()  # nothing is chosen that may change
        tab.locator("[data-variable=k]").check()
        tab.get_by_label("goal").first.select_option("largest")
        tab.get_by_role("button", name="Add a limit").click()
        tab.get_by_label("kind of the limit").select_option("peak")
        tab.get_by_label("value of the limit").fill("0.8")
        optimize.click()
        page.waits_for('[data-search="done"]')
        row = tab.locator('[data-compared="k"]').inner_text()
        assert row.split()[:2] == ["k", "100"]
        assert tab.locator(".before-after tr").count() == 4  # a head, k, the goal, the limit
        page.wait_until(lambda: studio.session.parameters["k"] == pytest.approx(160, rel=1e-4))
        assert studio.session.parameters["m"] == 1
        tab.keyboard.press("Control+z")
        page.wait_until(lambda: studio.work.document.text == OSCILLATOR)
        page.wait_until(lambda: studio.session.parameters["k"] == 100)


def test_a_measurement_is_dropped_and_compared(browser, tmp_path, monkeypatch):
    """x = 0.5 + 0.1 cos(10 t), measured 0.02 too high: that is the difference that the window states. A column with
    another name is given its quantity by hand, and a table that is none says why."""
    monkeypatch.chdir(tmp_path)
    Path("oscillator.yaml").write_text(OSCILLATOR)
    times = [k / 50 for k in range(60)]  # beyond the run, too
    rows = [f"{t};{0.52 + 0.1 * cos(10 * t):.6f};{-sin(10 * t):.6f}".replace(".", ",") for t in times]
    Path("measured.csv").write_text("time [s];mass.position.x [m];speed\n" + "\n".join(rows))
    Path("broken.csv").write_text("t,x\n0,1\nyesterday,2\n")
    with at_work(open_source("oscillator.yaml")) as studio, shown(browser, studio, viewport=WIDE) as page:
        page.waits_for('[data-status="good"]')
        tab = page.page
        page.tab("Compare")
        tab.get_by_label("a table of measurements").set_input_files("measured.csv")
        off = page.waits_for('[data-difference="mass.position.x"]').inner_text()
        assert off.startswith("off by 0.02 m (rms)")
        assert off.endswith("at 51 times")
        assert tab.locator('[data-difference="speed"]').inner_text() == ""
        tab.get_by_label("quantity of speed").select_option("mass.velocity.x")
        page.wait_until(lambda: "rms" in tab.locator('[data-difference="speed"]').inner_text())
        exact = tab.locator('[data-difference="speed"]').inner_text()
        assert float(exact.split()[2].replace("−", "-")) < 1e-4
        labels = tab.evaluate("window.cardan.page().panels.labels()")
        assert "mass.position.x" in labels  # it is plotted
        tab.get_by_label("a table of measurements").set_input_files("broken.csv")
        words = tab.locator(".measurements [role=status]")
        page.wait_until(lambda: words.is_visible())
        assert 'in row 2 the time is no number that grows: "yesterday"' in words.inner_text()
        tab.get_by_role("button", name="forget measured.csv").click()
        page.wait_until(lambda: tab.locator("[data-measurement]").count() == 0)
