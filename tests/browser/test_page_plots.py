"""The plots of the animation page: axes with units, spikes, what shares a plot, and what the events say."""

from __future__ import annotations

import numpy as np
import pytest
from page_runs import hit, planar_run

from cardan.errors import CardanError
from cardan.results.result import Result


def spiked() -> Result:
    """A spring whose force jumps up once, for a moment, far beyond what it is otherwise."""
    run = planar_run(np.linspace(0.0, 2.0, 401))
    run.columns["spring", "force"][200] = 4e5
    return run


def range_of(tab, panel: int = 0) -> list[float]:
    """The limits of the vertical axis."""
    return tab.run(f"c.axes()[{panel}].limits")


def test_axes_have_words_and_units(tab, written):
    tab.open(written(planar_run(), "rod.velocity", "spring.force"))
    assert tab.run("c.axes().map(({words}) => words)") == [["time [s]", "velocity [m/s]"], ["time [s]", "force [N]"]]


def test_a_spike_is_outside_until_it_is_wanted(tab, written):
    tab.open(written(spiked(), "spring.force"))
    assert range_of(tab)[1] < 100
    told = tab.page.locator(".outside")
    assert told.inner_text() == "▲ 400000"
    assert "up to 400000" in told.get_attribute("aria-label")
    before = tab.page.locator(".plot").screenshot()
    tab.page.locator(".plot .u-over").dblclick()
    tab.settle()
    assert range_of(tab)[1] > 4e5
    assert tab.page.locator(".plot").screenshot() != before
    tab.page.locator(".plot .u-over").dblclick()
    tab.settle()
    assert range_of(tab)[1] < 100
    told.press("Enter")
    tab.settle()
    assert range_of(tab)[1] > 4e5


def test_without_spikes_there_is_nothing_to_tell(tab, written):
    tab.open(written(planar_run(), "spring.force"))
    assert not tab.page.locator(".outside").is_visible()
    low, high = range_of(tab)
    tab.page.locator(".plot .u-over").dblclick()
    tab.settle()
    assert range_of(tab) == [low, high]


def test_a_quantity_of_another_size_gets_a_plot_of_its_own(tab, written):
    run = planar_run()
    run.columns["spring", "length"] *= 1e-3
    tab.open(written(run))
    tab.side("Plots")
    for name in ("spring.length", "tip.position.x", "tip.position.y"):
        tab.page.locator(f'label[title="{name}"] input').set_checked(True)
    tab.settle()
    together = [panel.get_attribute("aria-label") for panel in tab.page.locator("section.panel").all()]
    assert any("tip.position.x, tip.position.y" in names for names in together)
    assert not any("spring.length" in names and "tip" in names for names in together)


def test_a_legend_of_many_lines_leaves_the_axis_of_time(tab, written):
    long = "a name that is as long as names of imported machines are " * 2
    tab.open(written(planar_run(body=long), f"{long}.position", f"{long}.velocity", "spring.force"))
    for panel in tab.page.locator("section.panel").all():
        plot, box = panel.locator(".plot").bounding_box(), panel.bounding_box()
        canvas = panel.locator("canvas").bounding_box()
        assert plot["height"] >= 120
        assert canvas["y"] + canvas["height"] <= box["y"] + box["height"] + 1, "the axis of time is cut"
    label = tab.page.locator(".entry .label").first
    assert label.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), "the name is cut"
    assert label.get_attribute("title").startswith("a name that")


def test_keys_go_from_event_to_event_and_say_what_happened(tab, written):
    tab.open(written(planar_run(events=(hit(0.5, "touchdown"), hit(1.5, "lift-off")))))
    line = tab.page.get_by_role("slider", name="time")
    tab.press(".")
    assert tab.run("c.time()") == pytest.approx(0.5)
    assert "touchdown: hits" in line.get_attribute("aria-valuetext")
    assert "touchdown" in tab.page.locator(".tip").inner_text()
    tab.press(".", ".")
    assert tab.run("c.time()") == pytest.approx(1.5)
    tab.press(",")
    assert tab.run("c.time()") == pytest.approx(0.5)
    tab.seek(1.0)
    assert not tab.page.locator(".tip").is_visible()


def test_the_list_of_events_leads_to_them(tab, written):
    tab.open(written(planar_run(events=(hit(0.5, "touchdown"), hit(1.5, "lift-off")))))
    tab.side("About")
    tab.page.get_by_role("button", name="lift-off: hits").click()
    tab.settle()
    assert tab.run("c.time()") == pytest.approx(1.5)


def test_a_tip_stays_within_the_page(phone, written):
    phone.open(written(planar_run(events=(hit(0.01, "a name as long as one of an imported machine may be"),))))
    phone.press(".")
    box = phone.page.locator(".tip").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_plots_zoom_in_time(tab, written):
    tab.open(written(planar_run()))
    assert tab.run("c.timeSpan()") is None
    tab.press("[")
    low, high = tab.run("c.timeSpan()")
    assert high > low >= 0
    tab.press("[")
    closer = tab.run("c.timeSpan()")
    assert closer[1] - closer[0] == pytest.approx((high - low) / 2)
    over = tab.page.locator(".u-over").first.bounding_box()
    tab.page.mouse.move(over["x"] + over["width"] / 2, over["y"] + 20)
    tab.page.keyboard.down("Control")
    tab.page.mouse.wheel(0, -200)
    tab.page.keyboard.up("Control")
    tab.wait_until(f"c.timeSpan()[1] - c.timeSpan()[0] < {closer[1] - closer[0]}")
    tab.seek(high)  # the span goes along
    span = tab.run("c.timeSpan()")
    assert span[0] <= high <= span[1] + 1e-9
    tab.page.locator(".u-over").first.dblclick()
    tab.wait_until("c.timeSpan() === null")


def test_other_runs_and_measurements_are_shown_beside(tab, written):
    """A second run is in the picture and in the plots, a measurement in the plots; both are listed."""
    result = planar_run()
    name = "rod.angle"
    t = result.t[::10]
    alone = tab.open(written(result, name)).picture()
    assert tab.run("c.compared()") == []
    measured = {name: (t, result["rod"].angle[::10] + 0.1)}
    page = written(result, name, compare={"again": result, "test bench": measured})
    tab.page.goto("about:blank")  # the file has the same name
    tab.open(page)
    assert tab.run("c.compared()") == ["again", "test bench"]
    assert tab.picture() != alone
    tab.side("Compare")
    labels = tab.page.get_by_label("name of the kept run")
    assert [label.input_value() for label in labels.all()] == ["again"]
    bench = tab.page.locator('[data-measurement="test bench"]')
    assert "0.1" in bench.locator("[data-difference]").inner_text()  # by which it is off everywhere
    with pytest.raises(CardanError, match="times that increase"):
        written(result, name, compare={"bench": {name: ([1, 0], [0, 0])}})
    with pytest.raises(CardanError, match="several quantities"):
        written(result, name, compare={"bench": {"rod.position": ([0, 1], [0, 0])}})
    with pytest.raises(CardanError, match="at most 6"):
        written(result, name, compare=[result] * 7)
