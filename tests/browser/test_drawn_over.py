"""A photograph to draw over, and lines that stay as they are, in a browser."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

pytest.importorskip("websockets")
import cardan as cd
from cardan.studio.source import empty_source

from .test_drawing import PHONE, Window, four_bar, opened  # noqa: F401

LOOKS = os.environ.get("CARDAN_LOOKS")  # a folder for pictures to look at


def photograph(path: Path) -> Path:
    image = Image.new("RGB", (800, 600), "#d8c8a0")
    pen = ImageDraw.Draw(image)
    pen.line([(200, 300), (600, 300)], fill="#803010", width=14)
    for x in (200, 600):
        pen.ellipse([x - 30, 270, x + 30, 330], fill="#305070")
    image.save(path)
    return path


def look(window: Window, name: str) -> None:
    if LOOKS:
        window.page.wait_for_timeout(400)
        window.page.screenshot(path=f"{LOOKS}/{name}.png")


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_photograph_is_chosen_scaled_and_kept(opened: Callable[..., Window], tmp_path: Path, kind: str) -> None:  # noqa: F811
    window = opened(empty_source(), **(PHONE if kind == "touch" else {}))
    page, picture = window.page, lambda: window.studio.work.page_data()["drawing"]["picture"]
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Draw over a photograph").click()
    chooser.value.set_files(photograph(tmp_path / "bars.png"))
    first = window.wait(picture)
    window.wait(lambda: "known" in window.hint or "know" in window.hint)
    quarter = first["width"] / 4
    ends = [(first["at"][0] + side * quarter, first["at"][1]) for side in (-1, 1)]
    for end in ends:
        if kind == "touch":
            page.touchscreen.tap(*window.at(*end))
        else:
            window.click(*end)
    box = page.locator(".number-box input")
    box.wait_for()
    box.fill("0.5")
    box.press("Enter")
    window.wait(lambda: picture()["width"] == pytest.approx(1.0, rel=0.03))
    page.evaluate("window.cardan.page().fit()")
    look(window, f"photo_{kind}")
    page.get_by_role("button", name="undo", exact=True).click()
    window.wait(lambda: picture() == first)
    assert (tmp_path / first["file"]).is_file()


def test_a_line_stays_horizontal_by_its_menu(opened: Callable[..., Window]) -> None:  # noqa: F811
    window = opened(empty_source())
    four_bar(window)
    window.press("v")
    page = window.page
    page.mouse.click(*window.at(0.1, 0.25), button="right")
    page.get_by_role("menuitem", name="Keep horizontal").click()
    window.wait(lambda: "horizontal" in window.text)
    look(window, "horizontal")
    before = window.text
    page.mouse.move(*window.at(-0.4, 0.0))
    page.mouse.down()
    page.mouse.move(*window.at(-0.4, 0.2), steps=4)
    page.mouse.up()
    window.wait(lambda: window.text != before)
    assert math.sin(cd.assemble(window.model)["link_2"].angle) == pytest.approx(0, abs=1e-3)


def test_a_part_is_drawn_freehand_and_has_the_mass_of_its_area(opened: Callable[..., Window]) -> None:  # noqa: F811
    """A square of 0.4, 20 mm of steel thick."""
    window = opened(empty_source())
    window.take("freehand outline")
    mouse, corners = window.page.mouse, [(0.1, 0.1), (0.5, 0.1), (0.5, 0.5), (0.1, 0.5), (0.1, 0.1)]
    mouse.move(*window.at(*corners[0]))
    mouse.down()
    for corner in corners[1:]:
        mouse.move(*window.at(*corner), steps=12)
    mouse.up()
    box = window.page.locator(".number-box input")
    box.wait_for()
    box.fill("20 mm")
    box.press("Enter")
    window.has("part_1")
    part = window.model.bodies["part_1"]
    assert float(part.mass) == pytest.approx(7850 * 0.02 * 0.4**2, rel=0.03)
    assert float(part.inertia_entries[0]) == pytest.approx(float(part.mass) * 0.4**2 / 6, rel=0.05)
    look(window, "outline")
    window.page.get_by_role("button", name="undo", exact=True).click()
    window.wait(lambda: "part_1" not in window.text)
