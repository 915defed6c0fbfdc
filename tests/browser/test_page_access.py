"""The page without a mouse and without eyes: names for screen readers, a keyboard alone, a phone."""

from __future__ import annotations

import pytest
from axe import axe_findings
from page_runs import planar_run, spatial_run

# what can be pressed or moved, and its name as a screen reader finds it
NAMELESS = """() => {
  const text = (e) => e?.textContent.trim();
  const named = (e) => e.getAttribute("aria-label") || e.title || text(e) || text(e.closest("label"));
  return [...document.querySelectorAll("button, input, select, textarea, a, [tabindex], [role=slider], [role=tab]")]
    .filter((e) => !named(e))
    .map((e) => e.outerHTML.slice(0, 120));
}"""
RUNS = {"planar": planar_run, "spatial": spatial_run}


@pytest.mark.parametrize("kind", RUNS)
def test_every_control_has_a_name(tab, small_tab, written, kind):
    here = tab if kind == "planar" else small_tab
    here.open(written(RUNS[kind](), arrows=True))
    here.press("s")
    for name in ("Bodies", "Plots", "Traces", "About"):
        here.page.get_by_role("tab", name=name).click()
        assert here.page.evaluate(NAMELESS) == []
    here.press("?")
    assert here.page.evaluate(NAMELESS) == []


def test_a_tab_of_the_side_panel_leads_to_its_page(tab, written):
    tab.open(written(planar_run()))
    tab.press("s")
    for one in tab.page.get_by_role("tab").all():
        one.click()
        page = tab.page.locator(f"#{one.get_attribute('aria-controls')}")
        assert page.is_visible()
        assert one.get_attribute("aria-selected") == "true"


def test_by_keyboard_alone(tab, written):
    """Play, go through time, open the side panel, plot another quantity, make the plots wider, close the help."""
    tab.open(written(planar_run()))
    tab.press(" ")
    tab.wait_until("c.time() > 0.05")
    tab.press(" ", "Home", "ArrowRight", "ArrowRight")
    assert not tab.run("c.playing()")
    assert tab.run("c.time()") > 0
    count = len(tab.run("c.panels()"))
    tab.press("s")
    reach(tab, "tab", "Plots")
    tab.press("Enter")
    tab.page.keyboard.type("rod angular")  # the search field has the focus
    tab.press("Tab", " ")
    assert len(tab.run("c.panels()")) == count + 1
    before = tab.page.locator(".panels").bounding_box()["width"]
    reach(tab, "separator", "width of the plots")
    tab.press("ArrowLeft", "ArrowLeft")
    assert tab.page.locator(".panels").bounding_box()["width"] > before
    tab.press("?")
    assert tab.page.get_by_role("dialog").is_visible()
    tab.press("Escape")
    assert not tab.page.get_by_role("dialog").is_visible()


def reach(tab, role: str, name: str) -> None:
    """Tab to a control, as somebody without a mouse does."""
    wanted = tab.page.get_by_role(role, name=name)
    for _ in range(80):
        tab.page.keyboard.press("Tab")
        if wanted.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"{role} {name} is not reached by the keyboard")


def test_what_has_the_focus_is_seen(tab, written):
    tab.open(written(planar_run()))
    tab.press("Tab")
    outline = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline not in ("", "none")


def test_plots_on_a_phone_are_whole(phone, written):
    phone.open(written(planar_run()))
    for panel in phone.page.locator("section.panel").all():
        box, canvas = panel.bounding_box(), panel.locator("canvas").bounding_box()
        assert canvas["y"] + canvas["height"] <= box["y"] + box["height"] + 1
        assert canvas["x"] + canvas["width"] <= 391
    assert phone.page.locator(".clock").inner_text().endswith("s")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", RUNS)
def test_axe_finds_nothing(tab, small_tab, written, kind, theme):
    here = tab if kind == "planar" else small_tab
    here.open(written(RUNS[kind](), arrows=True, theme=theme))
    assert axe_findings(here.page) == []
    here.press("s")
    for one in here.page.get_by_role("tab").all():
        one.click()
        assert axe_findings(here.page) == []
    here.press("?")
    assert axe_findings(here.page) == []
