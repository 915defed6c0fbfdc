"""Designing in the window: curves over parameters, tolerances, a drawing sent as a link; and the window of a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardan.studio.source import empty_source, open_source

pytest.importorskip("websockets")
from tests.browser.test_studio import FOURBAR, Page, at_work, shown

PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}
COVERED = """[...document.querySelectorAll(".toolbar button")].filter(button => {
  const box = button.getBoundingClientRect()
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.width > 0 && !button.contains(hit)
}).map(button => button.ariaLabel || button.textContent)"""


@pytest.fixture
def fourbar(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "fourbar.yaml"
    path.write_text(FOURBAR)
    return path


@pytest.fixture
def phone(browser, fourbar) -> Iterator[Page]:
    with at_work(open_source(str(fourbar))) as studio, shown(browser, studio, **PHONE) as opened:
        opened.waits_for('[data-status="good"]')
        yield opened


def test_curves_a_band_and_a_link(browser, fourbar):
    wide = {"width": 1200, "height": 720}
    with at_work(open_source(str(fourbar))) as studio, shown(browser, studio, viewport=wide) as page:
        page.waits_for('[data-status="good"]')
        tab = page.page
        page.tab("Influence")
        tab.get_by_label("runs of each curve").fill("3")
        page.press("Draw the curves")
        page.waits_for('[data-curve-of="a"]')
        page.waits_for('[data-curve-of="d"]')
        label = tab.locator('[data-curve-of="a"] [role=img]').get_attribute("aria-label")
        assert "against a: least" in label
        page.wait_until(lambda: tab.get_by_role("button", name="Draw the curves").is_visible())
        tab.locator('[data-curve-of="d"] .u-over').click(position={"x": 40, "y": 30})
        page.wait_until(lambda: studio.session.parameters["d"] != 2.5)
        page.waits_for(".curve-cell.stale")  # the curve over the other parameter holds no longer
        page.press("close the curves")

        page.tab("Compare")
        tab.get_by_label("tolerance of a", exact=True).fill("0,05")
        tab.get_by_label("runs of the sample").fill("5")
        page.press("Show the band")
        page.waits_for("[data-band]")
        page.wait_until(lambda: "5 of 5 runs" in tab.locator(".tolerances").inner_text())
        width = tab.evaluate(
            "(() => { const {low, high} = window.cardan.page().run.bands[0]; return high.at(-1) - low.at(-1) })()"
        )
        assert width > 0

        page.tab("Files")
        page.press("Copy a link to the drawing")
        page.wait_until(lambda: tab.get_by_label("link to the drawing").input_value())
        link = tab.get_by_label("link to the drawing").input_value()
        value = studio.session.parameters["d"]
        assert studio.gate.token not in link
    with at_work(empty_source()) as other, shown(browser, other) as page:
        page.page.evaluate(f"location.hash = {'#' + link.partition('#')[2]!r}")
        page.press("Open it")
        page.wait_until(lambda: other.session.model.name == "four-bar")
        assert other.session.parameters["d"] == value
        assert page.page.evaluate("location.hash") == ""


def test_every_button_of_a_phone_can_be_pressed(phone):
    assert phone.page.evaluate(COVERED) == []
    names = phone.page.get_by_role("button", name="names", exact=True)
    assert not names.is_visible()
    phone.page.get_by_role("button", name="what is shown").tap()
    assert phone.page.evaluate(COVERED) == []
    names.tap()
    assert names.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("tool", ["choose and move", "link"])
def test_two_fingers_move_and_zoom_with_every_tool(phone, tool):
    tab = phone.page
    tab.get_by_role("button", name=tool, exact=True).tap()
    before = phone.studio.work.document.text
    touch = tab.context.new_cdp_session(tab)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def seen() -> tuple[float, float, float]:
        """Where the origin is, and how many pixels a unit takes."""
        (x, y), (right, _) = tab.evaluate("[window.cardan.screen(0, 0), window.cardan.screen(1, 0)]")
        return x, y, right - x

    x, y, size = seen()
    fingers("touchStart", (150, 200))
    fingers("touchStart", (150, 200), (250, 200))
    fingers("touchMove", (170, 230), (270, 230))
    fingers("touchEnd")
    phone.wait_until(lambda: seen() == pytest.approx((x + 20, y + 30, size), abs=1.5))
    x, _, size = seen()
    fingers("touchStart", (150, 200), (250, 200))
    fingers("touchMove", (100, 200), (300, 200))
    fingers("touchEnd")
    phone.wait_until(lambda: seen()[2] == pytest.approx(2 * size, rel=0.02))
    assert phone.studio.work.document.text == before
