"""The animation page in a browser: parts are inspected, and pictures, tables and movies are saved without a server."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from page_runs import planar_run
from PIL import Image

import cardan as cd

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """Pages of a pendulum in the plane and of one in space."""
    folder = tmp_path_factory.mktemp("pages")
    flat = cd.Model("pendulum <1>", gravity=(0, -9.81))
    rod = flat.body("rod", mass=2, inertia=0.2, position=(0.5, 0), center_of_mass=(0.1, 0))
    flat.add(cd.Revolute("pin", flat.ground.at(0, 0), rod.at(-0.5, 0)))
    flat.add(cd.Spring("spring", flat.ground.at(1, 0.5), rod.at(0.5, 0), stiffness=20))
    cd.simulate(flat, until=1, every=0.02).animate(folder / "flat.html", theme="light")
    deep = cd.Model("top", dim=3)
    body = deep.body("rotor", mass=1, inertia=(0.1, 0.1, 0.2), position=(0, 0, 0.5), angular_velocity=(0.1, 0, 40))
    deep.add(cd.Spherical("tip", deep.ground.at(0, 0, 0), body.at(0, 0, -0.5)))
    cd.simulate(deep, until=0.2, every=0.01).animate(folder / "deep.html", theme="light")
    return folder


def inspected(tab) -> str:
    return tab.page.locator(".inspector h2").inner_text()


def saved(tab, words: str) -> bytes:
    with tab.page.expect_download(timeout=120_000) as download:
        tab.page.locator(".export-item", has_text=words).click()
    return Path(download.value.path()).read_bytes()


def test_parts_are_inspected_by_a_click_in_the_picture_or_in_the_list(tab, pages):
    tab.open(pages / "flat.html", "t=0")
    tab.press("s")
    tab.page.get_by_role("tab", name="Inspect").click()
    box = tab.page.locator(".picture").bounding_box()
    tab.page.select_option(".part-chooser", "pin")
    tab.settle()
    assert inspected(tab) == "pin"
    assert "Revolute joint" in tab.page.locator(".inspector .kind").inner_text()
    assert "ground – rod" in tab.page.locator(".inspector .kind").inner_text()
    assert tab.page.locator(".inspector input[type=text]").count() == 0  # nothing to edit
    for share in np.linspace(0.3, 0.95, 40):  # somewhere down the middle lies the rod
        tab.page.mouse.click(box["x"] + 0.45 * box["width"], box["y"] + share * box["height"])
        tab.settle()
        if inspected(tab) == "rod":
            break
    assert inspected(tab) == "rod"
    angle = tab.page.locator(".live-row", has_text="angle").first.locator("output").first
    before = angle.inner_text()
    tab.seek(0.5)
    assert angle.inner_text() != before
    plots = tab.page.locator(".panel").count()
    tab.page.get_by_role("button", name="plot acceleration").click()
    assert tab.page.locator(".panel").count() == plots + 1
    tab.page.get_by_role("button", name="Hide", exact=True).click()
    assert tab.page.get_by_role("button", name="Hide", exact=True).get_attribute("aria-pressed") == "true"


def test_pictures_and_tables_are_saved(tab, pages):
    tab.open(pages / "flat.html", "t=0.3")
    tab.page.get_by_label("save a picture, table or movie").click()
    picture = Image.open(io.BytesIO(saved(tab, "the picture as it is"))).convert("RGB")
    tree = ElementTree.fromstring(saved(tab, "lines that stay sharp"))
    size = (float(tree.get("width", "")), float(tree.get("height", "")))
    assert picture.size == (round(2 * size[0]), round(2 * size[1]))
    assert len(tree.findall(f".//{SVG}path")) > 15
    assert {text.text for text in tree.findall(f".//{SVG}text")}
    rows = saved(tab, "plotted quantities").decode().split("\r\n")
    heads = rows[0].split(",")
    assert heads[0] == "t [s]"
    assert len(heads) > 3
    assert all(re.fullmatch(r"[\w.]+ \[.+\]", head) for head in heads[1:])
    table = np.array([[float(x) for x in row.split(",")] for row in rows[1:-1]])
    assert table[:, 0] == pytest.approx(np.arange(51) / 50, abs=1e-6)


def test_the_svg_looks_like_the_picture(tab, pages, tmp_path):
    tab.open(pages / "flat.html", "t=0.3")
    tab.page.get_by_label("save a picture, table or movie").click()
    png = Image.open(io.BytesIO(saved(tab, "the picture as it is"))).convert("L")
    text = saved(tab, "lines that stay sharp")
    path = tmp_path / "picture.svg"
    path.write_bytes(text)
    width, height = (int(float(x)) for x in re.findall(rb'(?:width|height)="([\d.]+)"', text)[:2])
    tab.page.set_viewport_size({"width": width, "height": height})
    tab.page.goto(path.as_uri())
    drawn = Image.open(io.BytesIO(tab.page.screenshot())).convert("L")
    small = png.resize(drawn.size, Image.Resampling.BOX)
    apart = np.abs(np.asarray(drawn, dtype=float) - np.asarray(small, dtype=float))
    assert apart.mean() < 2.0  # of 255: edges are smoothed otherwise
    assert (apart > 80).mean() < 0.002


def test_movies_are_made_in_the_browser(tab, pages):
    tab.open(pages / "flat.html", "t=0.3")
    for _ in range(3):
        tab.page.keyboard.press("+")
    tab.page.get_by_label("save a picture, table or movie").click()
    tab.page.get_by_label("width of movies").select_option("480")
    movie = Image.open(io.BytesIO(saved(tab, "GIF")))
    assert movie.size[0] == 480
    assert movie.n_frames >= 2
    first = np.asarray(movie.convert("RGB"), dtype=int)
    movie.seek(movie.n_frames - 1)
    last = np.asarray(movie.convert("RGB"), dtype=int)
    assert (np.abs(first - last).sum(axis=2) > 30).any()  # it moves
    assert np.abs(first[0, 0] - [251, 251, 249]).max() <= 8  # the paper
    video = tab.page.locator(".export-item", has_text="it plays once")
    if video.count():
        data = saved(tab, "it plays once")
        assert data[4:8] == b"ftyp" or data[:4] == b"\x1aE\xdf\xa3"  # MP4 or WebM
        assert len(data) > 1000
    assert tab.run("c.time()") == pytest.approx(0.3)  # as before


def test_a_machine_in_space_is_saved_as_a_picture_and_says_that_it_has_no_lines(small_tab, pages):
    small_tab.open(pages / "deep.html", "t=0.1")
    small_tab.page.get_by_label("save a picture, table or movie").click()
    picture = np.asarray(Image.open(io.BytesIO(saved(small_tab, "the picture as it is"))).convert("RGB"), dtype=int)
    assert np.ptp(picture.reshape(-1, 3), axis=0).max() > 100  # not empty
    svg = small_tab.page.locator(".export-item", has_text="only of machines in the plane")
    assert svg.is_disabled()


def test_the_window_of_a_phone_has_the_inspector_and_the_menu(phone, pages):
    phone.open(pages / "flat.html", "t=0")
    phone.page.get_by_label("save a picture, table or movie").click()
    box = phone.page.locator("dialog.exports").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    phone.page.get_by_role("button", name="Close", exact=True).click()
    phone.page.get_by_role("button", name="bodies, plots and more").click()
    phone.page.get_by_role("tab", name="Inspect").click()
    phone.page.select_option(".part-chooser", "spring")
    phone.settle()
    assert inspected(phone) == "spring"
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_pictures_for_papers_are_cut_to_the_machine(tab, written):
    """Transparent around, without the grid; on white every corner is white."""
    tab.open(written(planar_run()))
    box = tab.page.locator(".picture").bounding_box()
    tab.page.get_by_label("save a picture, table or movie").click()
    for backdrop, corner in (("none", (0, 0, 0, 0)), ("white", (255, 255, 255, 255))):
        tab.page.get_by_label("background of pictures").select_option(backdrop)
        with tab.page.expect_download() as download:
            tab.page.locator(".export-item", has_text="the picture as it is").click()
        picture = Image.open(download.value.path()).convert("RGBA")
        assert picture.width < 2 * box["width"] - 4 or picture.height < 2 * box["height"] - 4
        assert picture.getpixel((0, 0)) == corner
        inner = picture.getchannel("A").point(lambda alpha: 255 * (alpha > 0)).getbbox()
        margin = 0 if backdrop == "white" else 16
        assert inner == (margin, margin, picture.width - margin, picture.height - margin)
    with tab.page.expect_download() as download:
        tab.page.locator(".export-item", has_text="the plots as they are").click()
    assert Image.open(download.value.path()).height > 200


def test_a_table_of_what_is_plotted(tab, written):
    result = planar_run()
    tab.open(written(result, "rod.angle"))
    tab.side("Table")
    table = tab.page.locator(".values-table")
    assert table.locator("thead th").all_inner_texts() == ["t [s]", "rod.angle [rad]"]
    rows = table.locator("tbody tr")
    assert rows.count() == 51
    last = float(rows.last.locator("td").inner_text().replace("−", "-"))
    assert last == pytest.approx(result["rod"].angle[-1], abs=2e-3)
    rows.last.locator("button").click()
    tab.wait_until(f"Math.abs(c.time() - {result.t[-1]}) < 1e-6")
    choice = tab.page.get_by_label("what is listed")
    choice.select_option("positions")
    heads = ["t [s]", "rod.position.x [m]", "rod.position.y [m]", "rod.angle [rad]"]
    assert table.locator("thead th").all_inner_texts() == heads
    choice.select_option("forces")
    assert "pin.reaction_j.Fx [N]" in table.locator("thead th").all_inner_texts()
    choice.select_option("velocities")  # this page holds none
    assert "nothing of this kind" in table.inner_text()


def test_a_page_in_a_slide_is_the_machine_alone(tab, written):
    tab.open(written(planar_run()), "slide&paused")
    tab.settle()
    window = tab.page.viewport_size
    box = tab.page.locator(".picture").bounding_box()
    assert (box["width"], box["height"]) == (window["width"], window["height"])
    assert not tab.page.locator(".toolbar").is_visible()


def test_joints_of_a_robot_have_sliders(tab, written):
    """They turn what hangs on them, until the time goes on."""
    result = cd.simulate(cd.load_model("examples/six_axis_arm.urdf"), until=0.2, every=0.05)
    tab.open(written(result), "paused")
    tab.side("Joints")
    sliders = tab.page.locator(".joints input")
    assert sliders.count() == 6
    sliders.nth(1).fill("1.5707963")
    tab.settle()
    tool = next(k for k, body in enumerate(result.scene.bodies) if body.name == "flange")
    at = tab.run(
        f"(() => {{ const m = c.page().run.motion; return [...m.poseAt({tool}, m.atFrame(0), m.pose())]; }})()"
    )
    start = np.array(result["flange"].position[0])
    pivot = np.array([0.07, 0, 0.352])
    x, y, z = start - pivot
    assert np.array(at[:3]) - pivot == pytest.approx([z, y, -x], abs=0.02)  # a slider has 720 steps
    tab.seek(0.1)
    assert float(sliders.nth(1).input_value()) == pytest.approx(0, abs=0.01)


def test_paper_shows_the_machine_and_its_plots_without_controls(tab, written):
    tab.open(written(planar_run(), theme="dark"), "paused")
    tab.page.emulate_media(media="print")
    assert not tab.page.locator(".transport").is_visible()
    assert tab.page.locator("button:visible").count() == 0
    assert tab.page.locator(".picture").is_visible()
    assert tab.page.locator(".panel:visible").count() > 1
    tab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert tab.page.evaluate("document.documentElement.dataset.theme") == "light"
    tab.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert tab.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_line_for_a_slide(tab, written):
    tab.open(written(planar_run()), "paused")
    tab.page.get_by_label("save a picture, table or movie").click()
    tab.page.locator(".export-item", has_text="the line for a slide").click()
    tab.page.locator(".export-status", has_text=re.compile(r'<iframe src="[^"/]+\.html#slide"')).wait_for()
