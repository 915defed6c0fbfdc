"""Live pages in a browser: their runs are those of `simulate`, their sliders move machines, problems are told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_lane_events import double_pendulum_with_a_stop

import cardan as cd

TOLERANCE = 1e-4  # of the largest value: the tolerance of a run, over some swings
READY = "!cardanLive.busy() && cardanLive.run() !== null"


def four_bar() -> cd.Model:
    return cd.load_model("examples/fourbar_lengths.yaml")


@pytest.fixture
def live(tab, tmp_path):
    """Opens the live page of a model."""

    def opened(model: cd.Model, until: float, every: float, on: Any = None, **wishes: Any) -> Any:
        path = cd.simulate(model, until=until, every=every).animate(tmp_path / "live.html", live=True, **wishes)
        return _opened(on or tab, path)

    return opened


def _opened(tab: Any, path: Path) -> Any:
    tab.open(path)
    tab.wait_until(READY)
    return tab


def moved(tab: Any, **values: float) -> None:
    shown = tab.run("cardanLive.shown()")
    for name, value in values.items():
        tab.page.evaluate("([name, value]) => cardanLive.set(name, value)", [name, value])
    tab.wait_until(f"{READY} && (cardanLive.shown() > {shown} || cardanLive.problem() !== null)")
    tab.settle()


def shown_run(tab: Any) -> dict[str, np.ndarray]:
    """What the page shows, by the labels of its channels."""
    rows = tab.run(
        "[c.page().run.payload.channels.map(x => x.label), c.page().run.motion.channels.map(x => Array.from(x))]"
    )
    return {label: np.array(values, float) for label, values in zip(*rows, strict=True)}


def assert_shown(tab: Any, result: cd.Result, labels: list[str]) -> None:
    found = shown_run(tab)
    for label in labels:
        at = np.isin(np.round(found["t"], 6), np.round(result.t, 6))
        assert np.count_nonzero(at) > 10
        expected = np.interp(found["t"][at], result.t, _values(result, label))
        assert np.abs(found[label][at] - expected).max() <= TOLERANCE * (1 + np.abs(expected).max()), label


def _values(result: cd.Result, label: str) -> np.ndarray:
    flat = {**result.flat(), "energy.total": result.energy.total}
    return np.asarray(flat[label])


def test_a_four_bar_runs_as_in_simulate(live):
    model = four_bar()
    tab = live(model, 2.0, 0.02)
    labels = ["crank.angle", "P.position.x", "A.reaction_at_joint.Fx", "energy.total"]
    assert_shown(tab, cd.simulate(model, until=2, every=0.02), labels)
    moved(tab, crank_length=1.5, rocker_length=3.7)
    other = cd.simulate(model, until=2, every=0.02, parameters={"crank_length": 1.5, "rocker_length": 3.7})
    assert_shown(tab, other, labels)


def test_a_machine_that_hits_a_stop_tells_when(live):
    model = double_pendulum_with_a_stop()
    tab = live(model, 2.0, 0.02)
    moved(tab, e=0.45, L=0.9)
    result = cd.simulate(model, until=2, every=0.02, parameters={"e": 0.45, "L": 0.9})
    assert result.events
    assert_shown(tab, result, ["a.angle", "b.angle"])
    events = tab.run("c.page().run.payload.events.map(e => [e.t, e.name])")
    assert [name for _, name in events] == [event.name for event in result.events]
    assert [t for t, _ in events] == pytest.approx([event.t for event in result.events], abs=1e-4)
    assert tab.page.locator(".timeline .event").count() == len(result.events)


def test_what_cannot_be_assembled_is_said_and_the_last_motion_stays(live):
    tab = live(four_bar(), 1.0, 0.02)
    before = shown_run(tab)["crank.angle"]
    moved(tab, crank_length=30.0)
    said = tab.run("cardanLive.problem()")
    assert said.startswith("The machine cannot be assembled: ")
    assert tab.page.locator(".live-status[data-mood=problem]").inner_text() == said
    assert shown_run(tab)["crank.angle"].size == before.size
    moved(tab, crank_length=2.0)
    assert tab.run("cardanLive.problem()") is None


def test_the_newest_values_win(live):
    tab = live(four_bar(), 2.0, 0.02)
    tab.page.evaluate("for (let k = 0; k <= 50; k++) cardanLive.set('crank_length', 1.5 + k / 100)")
    tab.wait_until(READY)
    assert tab.run("c.page().run.payload.about.parameters.crank_length") == 2.0
    assert tab.run("cardanLive.shown()") < 40  # not all of them were computed


def test_the_drawing_follows(live):
    tab = live(four_bar(), 1.0, 0.05)
    moved(tab, crank_length=1.5, coupler_length=4.4)
    scene = tab.run("c.page().run.payload.scene")
    crank, coupler = scene["bodies"][1], scene["bodies"][2]
    assert sorted(point[0] for point in crank["points"]) == pytest.approx([-0.75, 0.75])
    ends = [point[0] for point in coupler["points"] if abs(point[1]) < 1e-9]
    assert sorted(ends)[:: len(ends) - 1] == pytest.approx([-2.2, 2.2])
    xs = [x for outline in coupler["outlines"] for x, _ in outline]
    assert min(xs) < -2.2
    assert max(xs) > 2.2


def test_sliders_are_moved_by_hand_and_by_keys(live):
    tab = live(four_bar(), 1.0, 0.05)
    slider = tab.page.get_by_role("slider", name="crank_length")
    slider.focus()
    tab.press("ArrowRight")
    tab.wait_until(f"{READY} && cardanLive.values().crank_length > 2")
    box = tab.page.get_by_role("textbox", name="crank_length, value")
    box.fill("1,75")
    box.press("Enter")
    tab.wait_until(f"{READY} && cardanLive.values().crank_length === 1.75")
    tab.button("Reset").click()
    tab.wait_until(f"{READY} && cardanLive.values().crank_length === 2")
    assert tab.button("Reset").is_disabled()


def test_on_a_phone_the_sliders_stand_below_the_machine(live, phone):
    tab = live(four_bar(), 1.0, 0.05, on=phone)
    stage, sliders = tab.page.locator(".stage").bounding_box(), tab.page.locator(".live").bounding_box()
    assert sliders["y"] >= stage["y"] + stage["height"]
    assert sliders["x"] + sliders["width"] <= 390


def test_a_machine_in_space(live, small_tab):
    model = cd.load_model("examples/spatial_slider_crank.yaml")
    tab = live(model, 0.5, 0.01, on=small_tab)
    name = next(iter(model.parameters))
    value = 1.03 * model.parameters[name].value
    moved(tab, **{name: value})
    result = cd.simulate(model, until=0.5, every=0.01, parameters={name: value})
    assert_shown(tab, result, ["slider.position.x", "energy.total"])


def test_without_webassembly_the_page_shows_its_run_and_says_why(tab, tmp_path):
    path = cd.simulate(four_bar(), until=1, every=0.05).animate(tmp_path / "live.html", live=True)
    path.write_text(path.read_text(encoding="utf-8").replace(" 'wasm-unsafe-eval'", ""), encoding="utf-8")
    tab.open(path)
    assert "does not allow WebAssembly" in tab.page.locator(".live-status").inner_text()
    assert tab.page.get_by_role("slider", name="crank_length").is_disabled()
    assert shown_run(tab)["t"].size == 21
    tab.said.clear()  # the browser itself tells of what it did not allow


def test_a_cell_of_a_notebook_is_live(tab, tmp_path):
    shown = cd.simulate(four_bar(), until=1, every=0.05).animate(live=True)
    page = tmp_path / "notebook.html"
    page.write_text(f"<!doctype html><meta charset='utf-8'><title>cells</title>{shown._repr_html_()}", encoding="utf-8")
    tab.page.goto(page.as_uri())
    (frame,) = tab.page.frames[1:]
    frame.evaluate("window.cardan.ready")
    frame.evaluate("cardanLive.set('crank_length', 1.8)")
    end = time.monotonic() + 20
    while not frame.evaluate(f"{READY} && cardan.page().run.payload.about.parameters.crank_length === 1.8"):
        assert time.monotonic() < end
    assert frame.evaluate("cardanLive.problem()") is None
