"""Programs and long runs in the window of the studio: what they print is seen, and a button ends them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardan.studio.source import Source, empty_source, open_source

pytest.importorskip("websockets")
from tests.browser.test_studio import FOURBAR, Page, at_work, shown

from cardan.files.text_models.yaml import parse_yaml

WIDE = {"width": 1300, "height": 760}
ENDLESS = "import time\nk = 0\nwhile True:\n    k += 1\n    print('turn', k)\n    time.sleep(0.01)"
DROP = "import cardan as cd\nmodel = cd.Model('drop')\nmodel.body('ball', mass=1, inertia=1)\nprint('mass', 1)"
PASTED = """(element, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
LONG_RUN = """\
cardan: 1
name: long run
bodies: {mass: {mass: 1, inertia: 1, position: [1.1, 0]}}
joints: {guide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "mass.at(0, 0)"}}
forces: {spring: {type: Spring, a: "ground.at(0, 0)", b: "mass.at(0, 0)", stiffness: 100, free_length: 1}}
analyses: [simulate: {until: 2.0e+4, every: 5, rtol: 1.0e-12}]
"""


@pytest.fixture
def page(browser, tmp_path, monkeypatch) -> Iterator[Page]:
    monkeypatch.chdir(tmp_path)
    Path("fourbar.yaml").write_text(FOURBAR)
    with at_work(open_source("fourbar.yaml")) as studio, shown(browser, studio, viewport=WIDE) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def typed(page: Page, program: str) -> None:
    """The program in place of the one that is there."""
    tab = page.page
    tab.get_by_role("tab", name="Python", exact=True).click()
    text = tab.locator(".code-pane .code:not([hidden]) .cm-content")
    text.click()
    tab.keyboard.press("Control+a")
    text.evaluate(PASTED, program)


def test_a_program_without_end_is_seen_and_stopped_while_other_work_goes_on(page):
    tab, studio = page.page, page.studio
    tab.get_by_role("button", name="the machine as text").click()
    typed(page, ENDLESS)
    tab.get_by_role("button", name="Run", exact=True).click()
    output = tab.locator(".activity-output")
    page.wait_until(lambda: "turn 30" in output.inner_text())
    assert "is running" in tab.locator(".activity-program").inner_text()
    assert tab.get_by_role("button", name="Run", exact=True).count() == 0
    page.tab("Files")
    tab.get_by_label("model", exact=True).fill("meanwhile.yaml")
    page.press("Save the model")
    page.waits_for('[data-saved="yes"]')
    assert Path("meanwhile.yaml").exists()
    page.tab("Parameters")
    page.type_into("a", "2.2")
    page.wait_until(lambda: studio.session.good is not None and studio.session.good.parameters["a"] == 2.2)
    program = tab.locator(".code-pane .code:not([hidden]) .cm-content")
    assert "while True" in program.inner_text()  # stays, whatever else changes
    tab.get_by_role("button", name="stop the program").click()
    page.wait_until(lambda: tab.get_by_role("button", name="Run", exact=True).count() == 1)
    page.wait_until(lambda: "The program was stopped." in tab.locator(".activity-program").inner_text())
    page.wait_until(lambda: "The program was stopped." in tab.locator(".code-problem").inner_text())
    assert "while True" in program.inner_text()
    tab.get_by_role("button", name="close the output").click()
    page.wait_until(lambda: not tab.locator(".activity-program").is_visible())


def test_a_program_that_ends_shows_its_words_and_its_machine_and_stays(page):
    tab, studio = page.page, page.studio
    tab.get_by_role("button", name="the machine as text").click()
    typed(page, DROP)
    tab.get_by_role("button", name="Run", exact=True).click()
    page.wait_until(lambda: studio.session.model.name == "drop")
    page.wait_until(lambda: "has ended" in tab.locator(".activity-program").inner_text())
    assert tab.locator(".activity-output").inner_text() == "mass 1\n"
    assert "print('mass', 1)" in tab.locator(".code-pane .code:not([hidden]) .cm-content").inner_text()
    typed(page, "import os\nos._exit(3)")
    tab.get_by_role("button", name="Run", exact=True).click()
    page.wait_until(lambda: "exit status 3" in tab.locator(".code-problem").inner_text())
    page.wait_until(lambda: not tab.locator(".activity-program").is_visible())  # nothing was printed
    assert studio.session.model.name == "drop"


def test_a_long_motion_is_stopped_from_the_window(browser):
    loaded = parse_yaml(LONG_RUN)
    with at_work(Source(None, loaded.model, loaded.analyses, text=LONG_RUN)) as studio:
        context = browser.new_context(viewport=WIDE)
        tab = context.new_page()
        tab.goto(f"{studio.address}#paused")
        stop = tab.get_by_role("button", name="stop the computation")
        stop.wait_for()
        assert "computing" in tab.locator(".activity").inner_text()
        while "of 2" not in tab.locator(".activity").inner_text():
            tab.wait_for_timeout(30)
        stop.click()
        tab.get_by_text("stopped by your Stop").first.wait_for()
        assert not stop.is_visible()
        context.close()


def test_an_empty_page_shows_nothing_under_way(browser):
    with at_work(empty_source()) as studio, shown(browser, studio, viewport=WIDE) as page:
        page.waits_for(".toolbar")
        page.wait_until(lambda: not page.page.locator(".activity").inner_text().strip())
