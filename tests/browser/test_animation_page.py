"""The animation page in a browser: it opens from disk without a word, plays, and all that can be pressed works."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from mesh_files import box, write_stl
from page_runs import hit, planar_run, spatial_run

import cardan as cd
from cardan.results.result import Result

FAR_APART = "Between frames the picture leaves the motion"
RUNS = {"planar": planar_run, "spatial": spatial_run}
BODIES, JOINTS = {"planar": "rod", "spatial": "link 1"}, {"planar": "pin", "spatial": "ball 1"}
ODD = "</script><script>document.title='taken'</script>\"'&\n\N{GEAR}"


@pytest.fixture(params=list(RUNS))
def kind(request) -> str:
    return request.param


@pytest.fixture
def tab_of(kind, request):
    """A tab for a machine of this kind."""
    return request.getfixturevalue("tab" if kind == "planar" else "small_tab")


def cursors(tab) -> list[float]:
    return tab.run("c.panels()")


def part_run(path: Path, dim: int) -> Result:
    """A part from a mesh file that turns."""
    write_stl(path, box(0.4, 0.2, 0.1, corner=(-0.2, -0.1, -0.05)))
    model = cd.Model("part", dim=dim, gravity=None)
    turn = 3.0 if dim == 2 else (0, 3.0, 0)
    model.body("part", shape=cd.Mesh(str(path), density=7850), angular_velocity=turn)
    return cd.simulate(model, until=1, every=0.05)


# -- opening and playing -----------------------------------------------------------------------------------------------


def test_it_opens_and_plays(tab_of, written, kind):
    tab = tab_of
    tab.open(written(RUNS[kind]()), wish="")
    assert tab.run("c.renderer") == kind
    assert tab.run("c.playing()")
    assert tab.run("c.problems()") == []
    before = tab.run("c.time()")
    tab.wait_until(f"c.time() !== {before}")


@pytest.mark.parametrize("dim", [2, 3])
def test_a_part_from_a_mesh_file_is_drawn(small_tab, written, tmp_path, dim):
    """In space its surface, in the plane its outline; both are there without the file."""
    result = part_run(tmp_path / "part.stl", dim)
    page = written(result)
    (tmp_path / "part.stl").unlink()
    small_tab.open(page)
    assert small_tab.run("c.problems()") == []
    small_tab.seek(0.0)
    shown = small_tab.picture()
    small_tab.seek(0.5)
    assert small_tab.picture() != shown


def test_play_and_pause(tab, written):
    tab.open(written(planar_run()))
    assert not tab.run("c.playing()")
    tab.button("play").click()
    tab.wait_until("c.time() > 0.05")
    tab.button("pause").click()
    tab.settle()
    stopped = tab.run("c.time()")
    tab.page.wait_for_timeout(100)
    assert tab.run("c.time()") == stopped


def test_the_picture_moves(tab, written):
    tab.open(written(planar_run()))
    tab.seek(0.0)
    first = tab.picture()
    tab.seek(0.8)
    assert tab.picture() != first
    tab.seek(0.0)
    assert tab.picture() == first


def test_the_cursor_of_every_panel_follows(tab, written):
    tab.open(written(planar_run()))
    for time in (0.0, 0.7, 2.0):
        tab.seek(time)
        found = cursors(tab)
        assert len(found) >= 2
        np.testing.assert_allclose(found, time, atol=1e-6)


def test_time_and_values_are_read_at_the_cursor(tab, written):
    run = planar_run()
    tab.open(written(run, "rod.angle"), wish="t=0.7")
    assert tab.page.locator(".now").inner_text().startswith("0.7")
    shown = float(tab.page.locator(".panel output").inner_text().replace("−", "-"))
    assert shown == pytest.approx(np.cos(3 * 0.7) - np.pi / 2, rel=1e-3)


# -- keys --------------------------------------------------------------------------------------------------------------


def test_keys_of_time(tab, written):
    run = planar_run()
    tab.open(written(run))
    tab.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert tab.run("c.time()") == pytest.approx(run.t[2], abs=1e-6)
    tab.press("Shift+ArrowRight")
    assert tab.run("c.time()") == pytest.approx(run.t[12], abs=1e-6)
    tab.press("End")
    assert tab.run("c.time()") == pytest.approx(2.0, abs=1e-6)
    tab.press("Home")
    assert tab.run("c.time()") == 0.0
    tab.press("Space")
    assert tab.run("c.playing()")
    tab.press("Space")
    assert not tab.run("c.playing()")


def test_keys_of_speed(tab, written):
    tab.open(written(planar_run(), speed=0.5))
    speed = tab.page.locator(".speed-value")
    before = speed.inner_text()
    tab.press("+")
    faster = speed.inner_text()
    assert faster != before
    tab.press("-")
    assert speed.inner_text() == before


def test_at_the_end_it_begins_again_or_stops(tab, written):
    tab.open(written(planar_run()))
    tab.seek(1.98)
    tab.run("c.play()")
    tab.wait_until("c.time() < 1")
    assert tab.run("c.playing()")
    tab.press("l")
    tab.seek(1.98)
    tab.wait_until("!c.playing()")
    assert tab.run("c.time()") == pytest.approx(2.0, abs=1e-6)


@pytest.mark.parametrize("key", ["n", "a", "t"])
def test_keys_that_change_the_picture(tab, written, key):
    tab.open(written(planar_run(), traces=["rod"]))
    tab.seek(1.0)
    before = tab.picture()
    tab.press(key)
    assert tab.picture() != before


def test_help(tab, written):
    tab.open(written(planar_run()))
    tab.press("?")
    assert tab.page.get_by_role("dialog").is_visible()
    assert "play, pause" in tab.page.get_by_role("dialog").inner_text()
    tab.press("?")
    assert not tab.page.get_by_role("dialog").is_visible()


# -- dragging ----------------------------------------------------------------------------------------------------------


def drag(tab, box: dict, *shares: float) -> None:
    """Press at one share of the width of a box, move to others, release."""
    y = box["y"] + box["height"] / 2
    tab.page.mouse.move(box["x"] + shares[0] * box["width"], y)
    tab.page.mouse.down()
    for share in shares[1:]:
        tab.page.mouse.move(box["x"] + share * box["width"], y)
    tab.page.mouse.up()
    tab.settle()


def test_the_time_line_is_dragged(tab, written):
    tab.open(written(planar_run()))
    drag(tab, tab.page.locator(".timeline .track").bounding_box(), 0.2, 0.5, 0.75)
    assert tab.run("c.time()") == pytest.approx(1.5, abs=0.02)
    np.testing.assert_allclose(cursors(tab), tab.run("c.time()"), atol=1e-6)


def test_a_plot_is_dragged(tab, written):
    tab.open(written(planar_run()))
    drag(tab, tab.page.locator(".panel .u-over").first.bounding_box(), 0.1, 0.25)
    assert tab.run("c.time()") == pytest.approx(0.5, abs=0.02)


def test_events_have_names_on_the_time_line(tab, written):
    tab.open(written(planar_run(events=(hit(1.0, "touchdown"),))))
    box = tab.page.locator(".timeline .track").bounding_box()
    tab.page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + box["height"] / 2)
    assert "touchdown" in tab.page.locator(".timeline .tip").inner_text()
    assert tab.page.locator(".timeline .event").count() == 1


def test_the_view_is_dragged_and_comes_back(tab, written):
    tab.open(written(planar_run()))
    before = tab.picture()
    drag(tab, tab.page.locator(".stage").bounding_box(), 0.3, 0.5, 0.6)
    assert tab.picture() != before
    tab.press("0")
    assert tab.picture() == before


# -- the side panel ----------------------------------------------------------------------------------------------------


def test_a_quantity_is_added_and_removed(tab, written):
    tab.open(written(planar_run()))
    count = len(cursors(tab))
    tab.side("Plots")
    tab.page.get_by_label("search quantities").fill("rod velocity x")
    box = tab.page.locator('label[title="rod.velocity.x"] input')
    box.check()
    tab.settle()
    assert len(cursors(tab)) == count + 1
    assert tab.page.locator('section.panel[aria-label*="rod.velocity.x"]').count() == 1
    tab.page.locator('label[title="rod.velocity.x"] input').uncheck()
    tab.settle()
    assert len(cursors(tab)) == count


def test_a_search_that_finds_nothing(tab, written):
    tab.open(written(planar_run()))
    tab.side("Plots")
    tab.page.get_by_label("search quantities").fill("elephant")
    assert "No quantity has such a name." in tab.page.get_by_label("Plots", exact=True).inner_text()


def test_a_body_is_hidden_and_shown(tab, written):
    tab.open(written(planar_run()))
    tab.side("Bodies")
    before = tab.picture()
    tab.button("show rod").click()
    assert tab.picture() != before
    tab.button("show rod").click()
    tab.page.mouse.move(0, 0)
    assert tab.picture() == before


def test_a_body_is_followed(tab, written):
    tab.open(written(planar_run()))
    tab.side("Bodies")
    tab.seek(0.9)
    tab.button("follow rod").click()
    tab.settle()
    assert "following rod" in tab.page.locator(".stage").inner_text()
    tab.seek(1.6)
    tab.press("f")
    assert not tab.page.locator(".following").is_visible()


def test_a_point_is_traced(tab, written):
    tab.open(written(planar_run(), traces=[]))
    tab.seek(1.0)
    tab.side("Traces")
    tab.page.mouse.move(0, 0)
    before = tab.picture()
    tab.page.get_by_role("tabpanel", name="Traces").get_by_label("tip").check()
    tab.page.mouse.move(0, 0)
    assert tab.picture() != before


def test_what_is_known_of_the_run(tab, written):
    tab.open(written(planar_run(messages=["the integrator had a hard time"], status="stopped early", steps=77)))
    tab.side("About")
    about = tab.page.get_by_label("About", exact=True).inner_text()
    assert "the integrator had a hard time" in about
    assert "stopped early" in about
    assert "77" in about
    assert "700" in about
    assert any("stopped early" in problem for problem in tab.run("c.problems()"))


# -- in space ----------------------------------------------------------------------------------------------------------


def test_a_tour_in_space(small_tab, written):
    """All in one test: a page in space takes long to open where there is no graphics card."""
    tab = small_tab.open(written(spatial_run(), traces=["link 1"], theme="light"))
    seen = [tab.picture()]

    def picture_changed() -> bool:
        seen.append(tab.picture())
        return seen[-1] != seen[-2]

    tab.seek(0.8)
    assert picture_changed()
    np.testing.assert_allclose(cursors(tab), 0.8, atol=1e-6)
    for key in ("n", "a", "t", "d"):
        tab.press(key)
        assert picture_changed(), key
    assert theme(tab) == "dark"
    drag(tab, tab.page.locator(".stage").bounding_box(), 0.3, 0.5, 0.6)
    assert picture_changed()
    tab.press("0")
    drag(tab, tab.page.locator(".timeline .track").bounding_box(), 0.2, 0.75)
    assert tab.run("c.time()") == pytest.approx(1.5, abs=0.02)
    tab.side("Bodies")
    tab.picture()
    seen.append(tab.picture())
    tab.button("show link 1").click()
    assert picture_changed()
    tab.button("follow link 0").click()
    tab.settle()
    assert "following link 0" in tab.page.locator(".stage").inner_text()


# -- themes and small screens ------------------------------------------------------------------------------------------


def background(tab) -> str:
    return tab.page.evaluate("getComputedStyle(document.querySelector('.page') ?? document.body).backgroundColor")


def theme(tab) -> str:
    return tab.page.evaluate("document.documentElement.dataset.theme")


def test_light_and_dark(tab, written):
    tab.open(written(planar_run(), theme="dark"))
    assert theme(tab) == "dark"
    dark = tab.picture()
    tab.press("d")
    assert theme(tab) == "light"
    assert tab.picture() != dark


def test_the_theme_of_the_system(tab, written):
    tab.page.emulate_media(color_scheme="dark")
    tab.open(written(planar_run()))
    assert theme(tab) == "dark"
    tab.page.emulate_media(color_scheme="light")
    tab.settle()
    assert theme(tab) == "light"


def test_those_who_dislike_motion_are_spared(tab, written):
    tab.page.emulate_media(reduced_motion="reduce")
    tab.open(written(planar_run()), wish="")
    assert not tab.run("c.playing()")


def test_on_a_phone(phone, written, kind):
    phone.open(written(RUNS[kind]()))
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out to the right"
    stage, line = (phone.page.locator(name).bounding_box() for name in (".stage", ".timeline"))
    assert stage["height"] > 150
    assert stage["width"] > 350
    assert line["y"] + line["height"] <= 760, "the time line is in reach"
    phone.button("play").tap()
    phone.wait_until("c.time() > 0")
    phone.button("pause").tap()
    box = phone.page.locator(".timeline .track").bounding_box()
    phone.page.touchscreen.tap(box["x"] + 0.5 * box["width"], box["y"] + box["height"] / 2)
    phone.settle()
    assert phone.run("c.time()") == pytest.approx(1.0, abs=0.05)


# -- odd runs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_frames(tab_of, written, kind, count):
    tab = tab_of
    tab.open(written(RUNS[kind](np.linspace(0.0, 1.0, 3)[:count])), wish="")
    problems = tab.run("c.problems()")
    others = [problem for problem in problems if not problem.startswith(FAR_APART)]
    assert others == ([] if count else ["The run has no frames: there is nothing to show."])
    assert tab.run("c.playing()") == (count == 2)
    tab.press("Space", "ArrowRight", "ArrowLeft", "End", "Home", "a", "t", "n", "f", "0", "d")
    if count == 0:
        assert "no frames" in tab.page.locator(".notes").inner_text()


def test_one_frame_with_a_plot(tab, written):
    tab.open(written(planar_run(np.array([0.3])), "rod.angle", "energy"))
    assert len(cursors(tab)) == 2


def test_not_a_number(tab_of, written, kind):
    run: Result = RUNS[kind]()
    body, joint = BODIES[kind], JOINTS[kind]
    run.columns[body, "position"][40:60] = np.nan
    run.columns[joint, "reaction_j"][30:50] = np.inf
    run.columns["energy", "kinetic"][:] = np.nan
    tab = tab_of
    tab.open(written(run, "energy", f"{joint}.reaction_j", f"{body}.position", arrows=True))
    for time in (0.4, 0.75, 1.5):
        tab.seek(time)
        np.testing.assert_allclose(cursors(tab), time, atol=1e-6)
    (problem,) = tab.run("c.problems()")
    assert body in problem


def test_a_body_that_leaves_the_scene(tab_of, written, kind):
    run: Result = RUNS[kind]()
    body = BODIES[kind]
    run.columns[body, "position"][:, -1] = -1e6 * run.t**2
    tab = tab_of
    tab.open(written(run))
    assert f"following {body}" in tab.page.locator(".stage").inner_text()
    for time in (0.0, 1.0, 2.0):
        tab.seek(time)
        tab.picture()
    tab.press("0")


def test_names_are_only_text(tab, written):
    run = planar_run(body=ODD, name=ODD, joint="<b>pin</b>", events=((0.5, ODD),), messages=[ODD])
    tab.open(written(run, f"{ODD}.angle"))
    tab.press("n", "s")
    for name in ("Bodies", "Plots", "Traces", "About"):
        tab.side(name)
    assert tab.page.title() != "taken"
    assert tab.page.locator("b").count() == 0
    assert tab.page.locator("h1").text_content() == ODD


def test_a_page_cut_short(tab, written):
    path = written(planar_run())
    text = path.read_text("utf-8")
    samples = text.index('id="samples">') + len('id="samples">')
    path.write_text(text[: samples + 100] + text[text.index("</script>", samples) :], "utf-8")
    tab.open(path)
    assert "cut short" in tab.page.get_by_role("alert").inner_text()


def test_a_page_of_a_newer_cardan(tab, written):
    path = written(planar_run())
    path.write_text(path.read_text("utf-8").replace('{"format":1,"name"', '{"format":99,"name"', 1), "utf-8")
    tab.open(path)
    assert "newer cardan" in tab.page.get_by_role("alert").inner_text()
