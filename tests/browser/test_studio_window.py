"""The studio in a browser: parts are inspected and edited, the text is edited beside the picture, runs are compared."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from cardan.studio import requests
from cardan.studio.source import open_source

pytest.importorskip("websockets")
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
    page.wait_until(lambda: "Click a machine" in tab.locator(".study-words").inner_text())
    assert tab.locator(".study-value").all_inner_texts() == ["a = 1.9", "a = 2", "a = 2.1"]
    assert studio.session.parameters["a"] == 2.4
    tab.locator(".study-cell").nth(2).click()
    page.wait_until(lambda: studio.session.parameters["a"] == 2.1)
    assert tab.locator(".study").is_hidden()


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
