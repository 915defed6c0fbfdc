"""Machines drawn and pulled in a browser: by mouse, by finger, by keyboard alone."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.files.text_models.yaml import parse_yaml

pytest.importorskip("websockets")
from cardan.studio.server import Studio
from cardan.studio.source import Source, empty_source, open_source

PATIENCE = 60.0  # s: of a machine that does many things at once
DESKTOP = {"width": 1700, "height": 820}  # half of it is the picture
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}
DRIVER = "GL Driver Message"  # of Chromium, where pictures of its 3D software go a long way; not of the page
PICTURE = 1e-9  # of a length: the text is what was drawn

SLIDER_CRANK = """\
cardan: 1
name: slider-crank
gravity: [0, 0]
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0.5, 0], angle: 0}
  rod: {mass: 1, inertia: 0.1, position: [2.5, 0], angle: 0}
  slider: {mass: 1, inertia: 0.1, position: [4, 0]}
joints:
  A: {type: Revolute, i: ground, j: "crank.at(-0.5, 0)"}
  B: {type: Revolute, i: "crank.at(0.5, 0)", j: "rod.at(-1.5, 0)"}
  C: {type: Revolute, i: "rod.at(1.5, 0)", j: slider}
  guide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: slider}
analyses:
  - simulate: {until: 1}
"""


BODIES_IN_THE_PICTURE = "window.cardan.page().run.payload.scene.bodies.map(body => body.name)"


class Window:
    """A window of a studio, as somebody who draws in it sees it."""

    def __init__(self, page: Any, studio: Studio):
        self.page, self.studio = page, studio
        self.said: list[str] = []
        page.set_default_timeout(1e3 * PATIENCE)
        page.on("console", lambda m: DRIVER in m.text or self.said.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.goto(studio.address)
        page.locator(".toolbox").wait_for()
        page.evaluate("window.cardan.ready")

    def wait(self, there: Callable[[], Any]) -> Any:
        """Until something is true."""
        end = time.monotonic() + PATIENCE
        while not (found := there()):
            assert time.monotonic() < end, f"waited in vain; the text is\n{self.text}\nand the hint {self.hint}"
            self.page.evaluate("new Promise(done => requestAnimationFrame(() => done()))")
        return found

    @property
    def text(self) -> str:
        document = self.studio.work.document
        assert document is not None
        return document.text

    @property
    def model(self) -> cd.Model:
        return parse_yaml(self.text).model

    @property
    def hint(self) -> str:
        return self.page.locator(".hint > span").first.inner_text()

    def at(self, x: float, y: float) -> tuple[float, float]:
        left, top = self.page.evaluate(f"window.cardan.screen({x}, {y})")
        return left, top

    def take(self, tool: str) -> None:
        self.page.get_by_role("button", name=tool, exact=True).click()

    def click(self, x: float, y: float) -> None:
        self.page.mouse.move(*self.at(x, y), steps=3)
        self.page.mouse.down()
        self.page.mouse.up()

    def draw(self, tool: str, *places: tuple[float, float], typed: str = "") -> None:
        """Click the places of a tool, type what it asks for, and wait until the text has changed."""
        before = self.text
        self.take(tool)
        for place in places:
            self.click(*place)
        if tool == "motor":
            box = self.page.locator(".number-box input")
            box.wait_for()
            box.fill(typed or "2 rad/s")
            box.press("Enter")
        self.wait(lambda: self.text != before)

    def has(self, *names: str) -> None:
        """Wait until the machine has these parts, and the picture shows them."""
        self.wait(lambda: all(name in [*self.model.bodies, *self.model.elements] for name in names))
        bodies = {name for name in names if name in self.model.bodies}
        self.wait(lambda: bodies <= set(self.page.evaluate(BODIES_IN_THE_PICTURE)))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def opened(browser, tmp_path, monkeypatch) -> Iterator[Callable[..., Window]]:
    """Opens a machine in a window; when the test is over, nothing must have gone wrong in it."""
    monkeypatch.chdir(tmp_path)
    windows: list[Window] = []
    contexts = []

    def open_window(source: Source, **options: Any) -> Window:
        studio = Studio(source)
        studio.begin()
        context = browser.new_context(**(options or {"viewport": DESKTOP}))
        windows.append(Window(context.new_page(), studio))
        contexts.append(context)
        return windows[-1]

    yield open_window
    for context, window in zip(contexts, windows, strict=True):
        context.close()
        window.studio.close()
        assert window.said == []


def four_bar(window: Window) -> None:
    """A crank of 0.4, a coupler, a rocker, by mouse."""
    window.draw("ground pivot", (-0.4, -0.4))
    window.draw("ground pivot", (0.5, -0.4))
    window.take("link")
    for place in ((-0.4, -0.4), (-0.4, 0.0), (0.4, 0.4), (0.5, -0.4)):
        window.click(*place)
    window.has("link_3")


def joints_of(window: Window) -> list[str]:
    return [name for name, element in window.model.elements.items() if isinstance(element, cd.Revolute)]


def test_four_bar_from_nothing(opened, tmp_path):
    """Drawn by mouse, driven, its coupler curve, a length changed, undone, saved, and run by itself."""
    window = opened(empty_source())
    four_bar(window)
    assert len(joints_of(window)) == 4  # closed: no end hangs free
    assert window.model.points == []
    pivots = {name for name in joints_of(window) if "ground" in str(window.model.elements[name].i.body.name)}
    assert len(pivots) == 2
    window.draw("motor", (-0.4, -0.4))
    window.draw("traced point", (0.0, 0.2))
    window.wait(lambda: "P" in [point.name for point in window.model.points])
    before = window.text

    window.take("measure, dimension")
    window.click(-0.4, -0.4)
    window.click(-0.4, 0.0)
    box = window.page.get_by_role("textbox", name="length of link_1")
    assert float(box.input_value()) == pytest.approx(0.4, rel=PICTURE)
    box.fill("0.3")
    box.press("Enter")
    window.wait(lambda: window.text != before)
    assert length_of(window, "link_1") == pytest.approx(0.3, rel=PICTURE)

    window.press("Control+z")
    window.wait(lambda: window.text == before)
    window.press("Control+Shift+z")
    window.wait(lambda: window.text != before)
    window.press("Control+z")
    window.wait(lambda: window.text == before)

    saved = Path("drawn.yaml")
    window.page.get_by_role("tab", name="Files", exact=True).click()
    window.page.get_by_label("model", exact=True).fill(saved.name)
    window.page.get_by_role("button", name="Save the model").click()
    window.page.locator('[data-saved="yes"]').wait_for()
    assert saved.read_text() == before
    ran = CliRunner().invoke(cli.app, ["run", str(saved), "-o", "alone.h5"])
    assert ran.exit_code == 0, ran.output
    alone = cd.load_result(Path("alone.h5"))
    shown = window.wait(lambda: window.studio.session.good and window.studio.session.good.result)
    for there, own in zip(shown["P.position"].T, alone["P.position"].T, strict=True):
        np.testing.assert_allclose(np.interp(alone.t, shown.t, there), own, atol=2e-4)  # linear between the frames


def test_a_machine_of_all_kinds(opened):
    """A motor asked for its speed, a point beside a bar, a triangle with stops, a belt, a rope, a rolling wheel, a
    contact and a weld, by mouse; it runs."""
    window = opened(empty_source())
    four_bar(window)
    window.draw("motor", (-0.4, -0.4), typed="-30 rpm")
    assert window.model.elements["motor_1"].speed == pytest.approx(-np.pi)
    window.take("traced point")
    window.page.mouse.move(*window.at(0.0, 0.2))
    window.page.mouse.down()
    window.page.mouse.move(*window.at(0.1, 0.6), steps=4)
    window.page.mouse.up()
    window.has("P")
    marker = next(point.marker for point in window.model.points if point.name == "P")
    assert marker.body.name == "link_2"
    assert float(marker.point[1]) > 0.1

    window.page.get_by_role("button", name="plots", exact=True).click()  # they lie over the right of the picture
    window.take("link with three pins or more")
    for place in ((0.8, 0.5), (1.1, 0.5), (0.95, 0.8)):
        window.click(*place)
    window.press("Enter")
    window.has("link_4")
    window.draw("ground pivot", (0.8, 0.5))
    window.wait(lambda: pins_in_the_picture(window) == 5)
    window.draw("stops", (0.8, 0.5), (1.1, 0.2), (0.7, 0.9))
    limit = window.model.elements["stop_1"]
    assert limit.lower < 0 < limit.upper

    for center, rim in (((-0.9, 0.5), (-0.8, 0.5)), ((-0.4, 0.6), (-0.2, 0.6))):
        window.draw("pulley", center, rim)
    window.has("pulley_1", "pulley_2")
    window.take("belt")
    for place in ((-0.9, 0.5), (-0.4, 0.6)):
        window.click(*place)
    window.press("Enter")
    window.has("belt_1")
    window.draw("rolling wheel", (-0.9, -0.1), (-0.9, -0.3))
    window.has("wheel_1")
    run = window.wait(lambda: (good := window.studio.session.good) and good.result)
    assert run["A"].rate[-1] == pytest.approx(-np.pi)


def chosen_in_menu(window: Window, place: tuple[float, float], item: str) -> None:
    """Right click, and choose: then the text has changed."""
    before = window.text
    window.page.mouse.click(*window.at(*place), button="right")
    window.page.get_by_role("menuitem", name=item, exact=True).click()
    window.wait(lambda: window.text != before)


def test_dimensions_with_units_parameters_mirror_and_rows(opened):
    """A length typed in millimetres, a dimension with a slider and its unit, everything mirrored, one link repeated, a
    menu where nothing is."""
    window = opened(empty_source())
    four_bar(window)
    window.take("measure, dimension")
    window.click(-0.4, -0.4)
    window.click(-0.4, 0.0)
    box = window.page.get_by_role("textbox", name="length of link_1")
    before = window.text
    box.fill("380 mm")
    box.press("Enter")
    window.wait(lambda: window.text != before)
    assert length_of(window, "link_1") == pytest.approx(0.38, rel=PICTURE)
    window.press("Control+z")
    window.wait(lambda: window.text == before)

    window.press("v")
    chosen_in_menu(window, (0.0, 0.2), "Make its length a parameter")
    assert window.model.parameters["link_2_length"].value == pytest.approx(0.89443)
    window.page.get_by_role("slider", name="link_2_length").wait_for()
    assert window.page.locator(".slider .unit").inner_text() == "m"

    window.page.mouse.click(*window.at(0.1, -0.25), button="right")  # where nothing is
    window.page.get_by_role("menuitem", name="Choose everything").click()
    chosen_in_menu(window, (0.45, 0.0), "Mirror left and right")
    window.has("link_6")
    mirrored = [joint for joint in joints_of(window) if window.model.elements[joint].i.body.name == "ground"]
    assert len(mirrored) == 4


def test_a_locked_joint_stays_and_an_outline_is_saved(opened):
    """Locked by its menu, a joint is not dragged; unlocked it is. A link is saved as DXF."""
    window = opened(empty_source())
    four_bar(window)
    window.press("v")
    before = window.text

    def drag() -> None:
        window.page.mouse.move(*window.at(-0.4, 0.0))
        window.page.mouse.down()
        window.page.mouse.move(*window.at(-0.4, 0.1), steps=4)
        window.page.mouse.up()

    def choose(place: tuple[float, float], item: str) -> None:
        window.page.mouse.click(*window.at(*place), button="right")
        window.page.get_by_role("menuitem", name=item, exact=True).click()

    choose((-0.4, 0.0), "Lock against dragging")
    window.wait(lambda: "locked against dragging" in window.hint)
    drag()
    window.wait(lambda: "is locked" in window.hint)
    assert window.text == before
    choose((-0.4, 0.0), "Unlock")
    window.wait(lambda: "unlocked" in window.hint)
    drag()
    window.wait(lambda: window.text != before)

    with window.page.expect_download() as download:
        choose((0.45, 0.0), "Outline as DXF")
    assert download.value.suggested_filename == "link_3.dxf"
    assert "POLYLINE" in Path(download.value.path()).read_text()


def test_first_steps_lead_to_an_example(opened):
    """The card of an empty sheet goes away with the first tool, comes back, and opens a machine."""
    window = opened(empty_source())
    card = window.page.locator(".first-steps")
    card.wait_for()
    window.press("k")
    card.wait_for(state="hidden")
    window.press("v")
    card.wait_for()
    card.locator("[data-example=fourbar_lengths]").click()
    window.wait(lambda: "crank" in window.model.bodies)
    window.wait(lambda: "crank" in window.page.evaluate(BODIES_IN_THE_PICTURE))
    card.wait_for(state="hidden")


def pins_in_the_picture(window: Window) -> int:
    return window.page.evaluate(
        "window.cardan.page().run.payload.scene.elements.filter(element => element.glyph === 'pin').length"
    )


def length_of(window: Window, body: str) -> float:
    """The distance of the ends of a link, be they joints or points."""
    ends = [
        np.array([float(v) for v in marker.point], float)
        for element in window.model.elements.values()
        for marker in (getattr(element, word, None) for word in ("i", "j", "marker"))
        if isinstance(element, (cd.Revolute, cd.Point)) and marker is not None and marker.body.name == body
    ]
    return float(np.linalg.norm(ends[0] - ends[1]))


def pose_of(window: Window, body: str) -> np.ndarray:
    """x, y, angle of a body of the assembled machine."""
    model = window.model
    return cd.assemble(model).q.reshape(-1, 3)[list(model.bodies).index(body)]


def test_typed_dimensions(opened):
    """A number is the length, after Tab the angle, Enter draws; the next link goes on from there."""
    window = opened(empty_source())
    window.draw("ground pivot", (0.0, 0.0))
    window.take("link")
    window.click(0.0, 0.0)
    window.page.mouse.move(*window.at(0.2, 0.3))
    window.page.keyboard.type("0.25")
    window.press("Tab")
    window.page.keyboard.type("60")
    window.press("Enter")
    window.has("link_1")
    assert length_of(window, "link_1") == pytest.approx(0.25, rel=1e-6)
    assert pose_of(window, "link_1")[2] == pytest.approx(math.radians(60), abs=1e-5)


def test_watt_six_bar(opened):
    """Two loops with a link of three joints: a pin in the middle of a link carries the next one."""
    window = opened(empty_source())
    four_bar(window)
    window.draw("ground pivot", (0.9, -0.4))
    window.take("link")
    window.click(0.45, 0.0)  # on the rocker, between its joints
    window.click(0.8, 0.3)
    window.click(0.9, -0.4)
    window.has("link_5")
    assert len(joints_of(window)) == 7
    state = cd.assemble(window.model)
    assert state.dof == 1


def test_slider_crank_through_its_dead_centre(opened, tmp_path):
    """The crank pulled right round by hand: the slider goes to and fro, and the crank turns on."""
    path = tmp_path / "slider_crank.yaml"
    path.write_text(SLIDER_CRANK)
    window = opened(open_source(str(path)))
    window.take("pull by hand")
    window.page.mouse.move(*window.at(1.0, 0.0))
    window.page.mouse.down()
    for k in range(1, 41):
        angle = 2 * math.pi * k / 40 * 0.75
        window.page.mouse.move(*window.at(math.cos(angle), math.sin(angle)))
        time.sleep(0.02)  # a hand is not faster
    window.page.mouse.up()
    window.wait(lambda: "4.71" in window.text or "-1.57" in window.text)
    assert math.sin(pose_of(window, "crank")[2]) == pytest.approx(-1.0, abs=1e-3)
    assert pose_of(window, "slider")[0] == pytest.approx(math.sqrt(3**2 - 1**2), abs=1e-2)


def test_pulled_with_a_spring(opened):
    """Masses and forces take part: the machine is shown where it swings, and its file stays as it was."""
    window = opened(empty_source())
    four_bar(window)
    window.take("pull with a spring")
    before, still = window.text, window.page.locator(".picture").screenshot()
    window.page.mouse.move(*window.at(-0.4, 0.0))
    window.page.mouse.down()
    window.page.mouse.move(*window.at(0.0, -0.1), steps=5)
    window.wait(lambda: window.studio.hand is not None)
    window.wait(lambda: window.page.locator(".picture").screenshot() != still)
    window.page.mouse.up()
    window.wait(lambda: window.studio.hand is None)
    assert window.text == before


def test_joint_moved_and_undone(opened):
    window = opened(empty_source())
    four_bar(window)
    before = window.text
    window.take("choose and move")
    window.page.mouse.move(*window.at(0.4, 0.4))
    window.page.mouse.down()
    window.page.mouse.move(*window.at(0.4, 0.5), steps=4)
    window.page.mouse.move(*window.at(0.4, 0.6), steps=4)
    window.page.mouse.up()
    window.wait(lambda: window.text != before)
    assert length_of(window, "link_2") == pytest.approx(1.0, abs=1e-6)
    window.press("Control+z")
    window.wait(lambda: window.text == before)


def test_by_keyboard_alone(opened):
    """Letters take tools, arrows move the crosshair, Enter places, Tab walks, Delete deletes, Ctrl-Z takes back."""
    window = opened(empty_source())
    window.page.locator(".picture").focus()
    window.press("g", "Enter")
    window.wait(lambda: len(window.model.points) == 1)
    window.press("k", "Enter", *["ArrowRight"] * 5, "ArrowUp", "Enter")
    window.wait(lambda: window.hint.startswith("Link drawn: link_1"))
    window.press("Escape", "v", "Tab", "Tab", "Tab")
    window.wait(lambda: window.hint == "link_1")
    window.press("Delete")
    window.wait(lambda: "link_1" not in window.text)
    window.press("Control+z")
    window.wait(lambda: "link_1" in window.text)


def test_a_block_that_slides_along_a_link(opened):
    """An inverted slider-crank: the second click of the slider is on the link that guides it."""
    window = opened(empty_source())
    window.draw("ground pivot", (-0.4, 0.0))
    window.draw("ground pivot", (0.4, -0.4))
    for number, ends in enumerate((((-0.4, 0.0), (-0.1, 0.1)), ((0.4, -0.4), (-0.6, 0.6))), 1):
        window.draw("link", *ends)
        window.press("Escape")
        window.has(f"link_{number}")
    window.draw("slider", (-0.1, 0.1), (-0.4, 0.4))
    window.draw("motor", (-0.4, 0.0))
    assert window.model["guide_1"].i.body.name == "link_2"
    result = window.wait(lambda: window.studio.session.good and window.studio.session.good.result)
    across = result["slider_1"].position - np.array([0.4, -0.4])  # from the pivot: in line with the link at all times
    off = across[:, 0] * np.sin(result["link_2"].angle) - across[:, 1] * np.cos(result["link_2"].angle)
    np.testing.assert_allclose(off, off[0], atol=1e-8)


def test_by_finger(opened):
    """A link on a phone: two taps; two fingers are left to the view."""
    window = opened(empty_source(), **PHONE)
    window.page.get_by_role("button", name="link", exact=True).tap()
    window.page.touchscreen.tap(*window.at(-0.4, 0.0))
    window.page.touchscreen.tap(*window.at(0.4, 0.2))
    window.has("link_1")
    tools = window.page.locator(".toolbox").bounding_box()
    picture = window.page.locator(".picture").bounding_box()
    assert tools["y"] >= picture["y"] + picture["height"] - 1  # below the picture, not over it


def test_names_for_screen_readers(opened):
    """Every control has a name, and tools tell their keys."""
    window = opened(empty_source())
    nameless = window.page.evaluate(
        """[...document.querySelectorAll("button, input, [role=application]")].filter(e => !e.hidden)
           .filter(e => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
           .map(e => e.outerHTML)"""
    )
    assert nameless == []
    keys = window.page.locator(".toolbox [aria-keyshortcuts]").count()
    assert keys == 30


PENDULUM_IN_SPACE = """\
cardan: 1
name: pendulum
dim: 3
gravity: [0, 0, 0]
bodies:
  rod: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, 0, -0.5], shape: {box: [0.4, 0.4, 1]}}
joints:
  A: {type: Revolute, i: "ground.at(0, 0, 0, axis=(0, 1, 0))", j: "rod.at(0, 0, 0.5, axis=(0, 1, 0))"}
analyses:
  - simulate: {until: 1}
"""


def test_pulled_in_space(opened, tmp_path):
    """A body that is pulled sideways turns about its joint, and stays there."""
    path = tmp_path / "pendulum.yaml"
    path.write_text(PENDULUM_IN_SPACE)
    window = opened(open_source(str(path)), viewport={"width": 900, "height": 520})
    window.take("pull by hand")
    before = window.text
    box = window.page.locator(".picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + 60, y, steps=6)
    window.page.mouse.up()
    window.wait(lambda: window.text != before)
    x, _, z = cd.assemble(window.model).q[:3]
    assert math.hypot(x, z) == pytest.approx(0.5, abs=1e-6)
    assert abs(x) > 0.05


def test_problems_where_they_are(opened):
    """A loop that is not driven is no problem; a link that hangs on nothing is, and the mark says so."""
    window = opened(empty_source())
    window.draw("link", (-0.4, 0.0), (0.4, 0.2))
    window.press("Escape", "v")
    mark = window.page.locator(".problem-mark").first
    mark.wait_for(state="attached")
    assert "link_1" in mark.get_attribute("aria-label")
    assert window.page.locator(".problems summary").inner_text().endswith("to mind")


def test_poles_and_velocities(opened):
    """On demand, at the shown time: the picture changes, and changes back."""
    window = opened(empty_source())
    four_bar(window)
    window.draw("motor", (-0.4, -0.4))
    window.wait(lambda: window.studio.session.good is not None and "motor_1" in window.studio.session.model.elements)
    window.take("choose and move")
    window.page.evaluate("window.cardan.seek(0.5)")
    poles = window.page.get_by_role("button", name="poles and velocities")
    without = window.page.locator(".picture").screenshot()
    poles.click()
    assert poles.get_attribute("aria-pressed") == "true"
    window.wait(lambda: window.page.locator(".picture").screenshot() != without)


def test_linkages_for_a_sketch(opened):
    """A closed curve drawn in one stroke, linkages that follow it, and one of them taken."""
    window = opened(empty_source())
    window.take("sketch a curve")
    places = [
        window.at(0.5 * math.cos(a) + 0.12 * math.cos(2 * a), 0.3 * math.sin(a))
        for a in np.linspace(0, 2 * math.pi, 50)
    ]
    window.page.mouse.move(*places[0])
    window.page.mouse.down()
    for place in places[1:]:
        window.page.mouse.move(*place)
    window.page.mouse.up()
    card = window.page.locator(".linkage").first
    card.wait_for()
    window.page.get_by_role("button", name="take linkage 1").click()
    window.wait(lambda: "coupler" in window.text)
    window.wait(lambda: window.page.evaluate("window.cardan.playing()"))
    window.press("Control+z")
    window.wait(lambda: "coupler" not in window.text)


def test_linkages_for_points_with_times(opened):
    """Points clicked one by one, times typed; a linkage is found, taken, and undone."""
    window = opened(empty_source())
    window.take("sketch a curve")
    window.page.get_by_role("radio", name="Points").click()
    for k, place in enumerate(((-0.4, 0.0), (-0.1, 0.2), (0.2, 0.2), (0.4, 0.0))):
        window.click(*place)
        window.page.get_by_label(f"time of point {k + 1}").fill(str(0.1 * k))
    window.page.get_by_role("button", name="Search", exact=True).click()
    window.page.locator(".linkage").first.wait_for()
    window.page.get_by_role("button", name="take linkage 1").click()
    window.wait(lambda: "coupler" in window.text)


def test_linkages_for_poses(opened):
    """Three poses of a body, each dragged in the direction of its x axis."""
    window = opened(empty_source())
    window.take("sketch a curve")
    window.page.get_by_role("radio", name="Poses").click()
    for x, y, angle in ((-0.4, 0.0, 0.0), (0.0, 0.2, 0.4), (0.4, 0.1, 0.9)):
        window.page.mouse.move(*window.at(x, y))
        window.page.mouse.down()
        window.page.mouse.move(*window.at(x + 0.2 * math.cos(angle), y + 0.2 * math.sin(angle)), steps=4)
        window.page.mouse.up()
    window.page.get_by_role("button", name="Search", exact=True).click()
    window.page.locator(".linkage").first.wait_for()
    window.page.get_by_role("button", name="take linkage 1").click()
    window.wait(lambda: "coupler" in window.text)
