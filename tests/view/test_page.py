"""The animation page as it is written: numbers that survive, names that do no harm, frames, sizes, bad input."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_runs import hit, planar_run, spatial_run

import cardan as cd
from cardan.errors import CardanError, FileError
from cardan.results.result import Happening
from cardan.scene import poses
from cardan.view.page import codec, write
from cardan.view.page.payload import Wishes, page_of
from cardan.view.page.table import ANGLE_STEP, POSITION_STEP
from cardan.view.page.thinning import deviation, frames_of
from cardan.view.page.write import page_html

MEGABYTE = 1_000_000
LARGEST_PROGRAM = 700_000  # bytes: what the page of a machine in space may weigh without its run


class Scripts(HTMLParser):
    """The scripts of a page as a browser finds them: id -> text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, str] = {}
        self.tags: list[str] = []
        self.title = ""
        self._inside: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._inside = {"script": dict(attrs).get("id") or "program", "title": "title"}.get(tag)

    def handle_endtag(self, tag: str) -> None:
        self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data
        elif self._inside is not None:
            self.found[self._inside] = self.found.get(self._inside, "") + data


def read_back(text: str) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The payload of a page and its channels by label."""
    scripts = Scripts(text).found
    payload = json.loads(scripts["run"])
    numbers = codec.decoded(scripts.get("samples", ""), len(payload["channels"]), payload["frames"])
    return payload, {
        channel["label"]: codec.values_of(row, channel["offset"], channel["step"], channel.get("gaps", ()))
        for row, channel in zip(numbers, payload["channels"], strict=True)
    }


def page(result: cd.Result, **wishes: Any) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    return read_back(page_html(page_of(result, Wishes(**wishes))))


@pytest.fixture(autouse=True)
def _program(monkeypatch):
    """The program of the page is of no matter here, and may not have been built."""
    known = {name: f"/* {name} */" for name in (*write.PROGRAMS.values(), write.STYLE)}
    read = write.part
    monkeypatch.setattr(write, "part", lambda name: known.get(name) or read(name))


# -- numbers -----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.integers(-(2**31), 2**31 - 1), min_size=0, max_size=30),
    st.lists(st.integers(-(2**31), 2**31 - 1), min_size=0, max_size=30),
)
def test_whole_numbers_come_back(first, second):
    count = min(len(first), len(second))
    rows = [np.array(row[:count], dtype=np.int32) for row in (first, second)]
    text = codec.encoded([codec.Channel(row, 0.0, 1.0) for row in rows])
    np.testing.assert_array_equal(codec.decoded(text, 2, count), rows)


def test_the_bytes_are_as_described():
    """Second differences (value, first difference, ...), lowest bytes of all samples first."""
    import base64
    import zlib

    rows = np.array([[1, 3, 6, 1000], [-1, 0, 0, 0]], dtype=np.int32)
    planes = zlib.decompress(base64.b64decode(codec.encoded([codec.Channel(row, 0.0, 1.0) for row in rows])))
    coded = [1, 3 - 1, 6 - 2 * 3 + 1, 1000 - 2 * 6 + 3, -1, 0 + 1, 0 - 0 - 1, 0]
    expected = b"".join(bytes(n.to_bytes(4, "little", signed=True)[k] for n in coded) for k in range(4))
    assert planes == expected


@given(st.lists(st.floats(allow_nan=True, allow_infinity=True), min_size=1, max_size=20), st.floats(0, 1e300))
def test_values_come_back_to_half_a_step(values, step):
    x = np.array(values)
    made = codec.channel(x, step)
    back = codec.values_of(made.numbers, made.offset, made.step, made.gaps)
    finite = np.abs(x) < codec.LARGEST_VALUE
    np.testing.assert_array_equal(np.isfinite(back), finite)
    round_off = 4e-16 * np.abs(x[finite]).max(initial=0.0)
    assert np.all(np.abs(back - x)[finite] <= 0.5 * made.step * (1 + 1e-9) + round_off)
    assert made.step <= max(step, 1.0) or made.step <= np.ptp(x[finite] / 2**30) * 1.001 + round_off


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30))
def test_times_increase_strictly(values):
    t = np.sort(values)
    made = codec.times(t)
    back = codec.values_of(made.numbers, made.offset, made.step)
    assert np.all(np.diff(back) > 0)
    assert np.all(np.abs(back - t) <= (len(t) + 1) * made.step + 1e-9)


@pytest.mark.parametrize("run", [planar_run(), spatial_run()], ids=["plane", "space"])
def test_poses_come_back(run):
    payload, channels = page(run)
    labels = [channel["label"] for channel in payload["channels"]]
    np.testing.assert_allclose(channels["t"], run.t, atol=1e-8)
    assert payload["poses"][0] is None
    step = max(POSITION_STEP * payload["scene"]["detail"], ANGLE_STEP)
    for k, own in enumerate(payload["poses"][1:], start=1):
        for place, values in zip(own, poses(run)[:, k].T, strict=True):
            np.testing.assert_allclose(channels[labels[place]], values, atol=0.51 * step)


def test_plotted_quantities_come_back():
    run = planar_run()
    _, channels = page(run)
    for label, values in run.flat().items():
        np.testing.assert_allclose(channels[label], values, atol=1e-5 * np.ptp(values) + 1e-7)


# -- which quantities --------------------------------------------------------------------------------------------------


def test_by_default_all_that_fits():
    payload, channels = page(planar_run())
    assert set(channels) >= {"energy.total", "tip.position.x", "spring.force", "rod.velocity.x", "pin.reaction_j.N"}
    assert payload["left_out"] == 0
    assert payload["shown"] == [
        ["tip.position.x", "tip.position.y"],
        ["spring.force"],
        ["energy.kinetic", "energy.potential", "energy.total"],
    ]


def test_those_asked_for_are_there_and_shown():
    payload, channels = page(planar_run(), quantities=["rod.velocity", "pin.reaction_i.Fx", "energy.total"])
    assert payload["shown"] == [["rod.velocity.x", "rod.velocity.y"], ["pin.reaction_i.Fx"], ["energy.total"]]
    assert "rod.angle" in channels, "poses are there in any case"
    assert "energy.kinetic" not in channels


def test_one_name_may_stand_alone():
    assert page(planar_run(), quantities="spring.length")[0]["shown"] == [["spring.length"]]


def test_names_are_words():
    with pytest.raises(CardanError, match="expected names such as"):
        page_of(planar_run(), Wishes([3]))  # type: ignore[list-item]


def test_wrong_names_get_the_message_of_plots():
    with pytest.raises(CardanError, match=r'unknown name "rod.angel"; did you mean "rod.angle"'):
        page_of(planar_run(), Wishes(["rod.angel"]))


def test_all_goes_beyond_the_budget(monkeypatch):
    from cardan.view.page.table import Table

    monkeypatch.setattr(Table, "budget", 10_000)
    small, some = page(spatial_run())
    assert small["left_out"] > 0
    assert {"link 0.position.x", "energy.total"} <= set(some)
    assert "link 2.angular_acceleration.z" not in some
    large, everything = page(spatial_run(), quantities="all")
    assert large["left_out"] == 0
    assert set(spatial_run().flat()) <= set(everything)


def test_a_minute_of_twenty_bodies_in_space_is_small():
    run = spatial_run(np.linspace(0.0, 60.0, 3601), bodies=20)
    text = page_html(page_of(run))
    assert len(text.encode()) + LARGEST_PROGRAM < 3 * MEGABYTE
    payload, _ = read_back(text)
    assert payload["frames"] == 3600
    assert len([k for k in payload["poses"] if k]) == 20


# -- frames ------------------------------------------------------------------------------------------------------------


def test_thinned_evenly_with_ends_and_events():
    t = np.linspace(0.0, 10.0, 10_001)
    rows = frames_of(t, 101, [np.pi])
    assert len(rows) <= 101
    assert {0, 10_000, 3141, 3142} <= set(rows.tolist())
    assert np.diff(t[rows]).max() < 2.1 * 10 / 100


def test_uneven_reporting_times_stay_within_the_number():
    t = np.concatenate([np.linspace(0, 1, 5000), np.linspace(1.1, 100, 100)])
    rows = frames_of(t, 50)
    assert len(rows) <= 50
    assert np.all(np.diff(rows) > 0)
    assert t[rows][0] == 0
    assert t[rows][-1] == 100


def test_more_events_than_frames():
    t = np.linspace(0.0, 1.0, 5001)
    rows = frames_of(t, 20, np.linspace(0, 1, 3000))
    assert len(rows) <= 20
    assert (rows[0], rows[-1]) == (0, 5000)


@given(st.integers(0, 40), st.integers(1, 45), st.lists(st.floats(-1, 2), max_size=5))
def test_never_more_frames_than_wanted(count, most, moments):
    rows = frames_of(np.linspace(0.0, 1.0, count), most, moments)
    assert len(rows) == len(set(rows.tolist())) <= most
    assert len(rows) == count or len(rows) >= min(most, count) // 2


def circling(t, turns):
    """A body on a circle of radius 1."""
    a = 2 * np.pi * turns * t
    position = np.column_stack([np.cos(a), np.sin(a)])
    return {("arm", "position"): position, ("arm", "velocity"): 2 * np.pi * turns * position[:, ::-1] * [-1, 1]}


@pytest.mark.parametrize("turns", [0.2, 1.0, 3.0])
def test_lines_between_frames_leave_a_circle_by_the_height_of_the_arc(turns):
    t = np.linspace(0.0, 1.0, 101)
    rows = np.arange(0, 101, 2)
    off, name = deviation(circling(t, turns), t, rows)
    assert name == "arm"
    assert off == pytest.approx(1 - np.cos(np.pi * turns / 50), rel=0.05)


def test_whole_turns_between_frames_are_noticed():
    t = np.arange(4.0)
    off, _ = deviation(circling(t, 1.0), t, np.arange(4))
    assert off > 1.0


def test_a_quick_motion_gets_more_frames_or_a_note():
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    run = cd.simulate(model, until=900, every=0.09)
    payload = page_of(run).payload
    assert (payload["frames"], payload["off"]) == (len(run.t), "")
    assert "give more frames" in page_of(run, Wishes(frames=1000)).payload["off"]
    seldom = page_of(cd.simulate(model, until=5, every=0.5)).payload["off"]
    assert 'body "rod"' in seldom
    assert "report more often (every=)" in seldom


def test_equal_times_at_an_event():
    t = np.array([0.0, 0.5, 1.0, 1.0, 1.5, 2.0])
    payload, channels = page(planar_run(t, events=(hit(1.0),)))
    assert np.all(np.diff(channels["t"]) > 0)
    np.testing.assert_allclose(channels["t"], t, atol=1e-8)
    assert payload["events"] == [{"t": 1.0, "name": "hit", "what": "hits", "text": "hit: hits"}]
    assert payload["jumps"] == {"events": [3], "impacts": [3]}, "between the two rows of that time"


@pytest.mark.parametrize(("moment", "frames"), [(0.5, [1]), (0.6, [2]), (0.0, []), (2.0, [5]), (3.0, [])])
def test_frames_before_which_quantities_jump(moment, frames):
    """A row at the time of an event is the state after it."""
    t = np.array([0.0, 0.5, 1.0, 1.25, 1.5, 2.0])
    assert page(planar_run(t, events=(hit(moment),)))[0]["jumps"]["impacts"] == frames


def test_events_that_only_note_something_are_no_jumps():
    """One with an account changes forces; only one with impulses changes speeds, too."""
    t = np.linspace(0.0, 2.0, 9)
    account = np.zeros(5)
    passed, switched = Happening(0.6, "passed"), Happening(1.1, "switched", before=account, after=account)
    payload, _ = page(planar_run(t, events=(passed, switched, hit(1.6))))
    assert payload["jumps"] == {"events": [5, 7], "impacts": [7]}


def test_quantities_say_at_which_events_they_jump():
    payload, _ = page(planar_run())
    jumps = {channel["label"]: channel.get("jumps") for channel in payload["channels"]}
    assert jumps["rod.position.x"] is None
    assert jumps["rod.velocity.x"] == "impacts"
    assert jumps["pin.reaction_i.Fx"] == "events"


def test_times_that_are_not_numbers_are_left_out():
    t = np.array([0.0, np.nan, 1.0])
    assert page(planar_run(t))[0]["frames"] == 2


def test_frames_wanted():
    assert page(planar_run(), frames=10)[0]["frames"] == 10
    assert page(planar_run(), frames=1)[0]["frames"] == 1


@pytest.mark.parametrize("frames", [0, -3, 2.5, True, "many"])
def test_impossible_numbers_of_frames(frames):
    with pytest.raises(CardanError, match="frames: expected how many"):
        page_of(planar_run(), Wishes(frames=frames))


# -- arrows, traces, options -------------------------------------------------------------------------------------------


def test_arrows_of_joints_and_springs():
    payload, _ = page(planar_run())
    labels = [channel["label"] for channel in payload["channels"]]
    pin, spring = payload["arrows"]
    assert (pin["element"], pin["kind"], pin["mark"]) == ("pin", "vector", {"body": 1, "point": [-0.5, 0.0]})
    assert [labels[k] for k in pin["channels"]] == ["pin.reaction_j.Fx", "pin.reaction_j.Fy"], "on the body that moves"
    assert (spring["kind"], labels[spring["channel"]]) == ("axial", "spring.force")
    assert [mark["body"] for mark in spring["marks"]] == [0, 1]


def test_arrows_point_as_forces_act():
    """A rod hangs at rest: its pin pulls it up. A weight on a spring: tension, which is positive."""
    model = cd.Model("at rest", gravity=(0, -9.81))
    rod = model.body("rod", mass=2, inertia=1, position=(0, -0.5), angle=-np.pi / 2)
    weight = model.body("weight", mass=3, inertia=1, position=(1, -1))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Spring("spring", model.ground.at(1, 0), weight.at(0, 0), stiffness=100, free_length=0.5))
    payload, channels = page(cd.simulate(model, until=0.001, every=0.001))
    labels = [channel["label"] for channel in payload["channels"]]
    pin, spring = payload["arrows"]
    assert payload["scene"]["bodies"][pin["mark"]["body"]]["name"] == "rod"
    force = [channels[labels[k]][0] for k in pin["channels"]]
    np.testing.assert_allclose(force, [0.0, 2 * 9.81], atol=1e-4)
    assert channels[labels[spring["channel"]]][0] == pytest.approx(100 * 0.5, rel=1e-4)


@pytest.mark.parametrize("guide_first", [True, False])
def test_the_arrow_of_a_slide_is_where_the_slider_is(guide_first):
    """A block rests on a level rail 3 m from where the rail begins: m g upwards, at the block."""
    model = cd.Model("rail", gravity=(0, -9.81))
    block = model.body("block", mass=2, inertia=1, position=(3, 0))
    rail, pad = model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))
    model.add(cd.Translational("slide", *((rail, pad) if guide_first else (pad, rail))))
    payload, channels = page(cd.simulate(model, until=0.001, every=0.001))
    labels = [channel["label"] for channel in payload["channels"]]
    (arrow,) = payload["arrows"]
    np.testing.assert_allclose([channels[labels[k]][0] for k in arrow["channels"]], [0.0, 2 * 9.81], atol=1e-4)
    if guide_first:
        assert arrow["mark"] == {"body": 1, "point": [0.0, 0.0]}
    else:
        assert arrow["mark"] == {"body": 0, "point": [0.0, 0.0]}  # the line moves with the block, on a point of ground


def test_arrows_are_there_with_chosen_quantities():
    payload, _ = page(planar_run(), quantities=["rod.angle"], arrows=True)
    assert len(payload["arrows"]) == 2
    assert payload["options"]["arrows"] is True


def test_points_are_traced():
    assert page(planar_run())[0]["traces"] == [{"name": "tip", "mark": {"body": 1, "point": [0.5, 0.0]}}]
    assert page(planar_run(), traces=[])[0]["traces"] == []
    chosen = page(planar_run(), traces=["rod", "pin"])[0]["traces"]
    assert [trace["mark"] for trace in chosen] == [{"body": 1, "point": [0.0, 0.0]}, {"body": 1, "point": [-0.5, 0.0]}]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"follow": "rot"}, 'follow: there is no body "rot"; did you mean "rod"'),
        ({"theme": "drak"}, 'theme: "drak" is not known; did you mean "dark"'),
        ({"speed": 0}, "speed: expected a number above 0"),
        ({"speed": float("nan")}, "speed: expected"),
        ({"speed": "fast"}, "speed: expected"),
        ({"traces": ["tpi"]}, 'there is no body, point or joint "tpi"; did you mean "tip"'),
    ],
)
def test_wishes_that_cannot_be_met(wish, message):
    with pytest.raises(CardanError, match=re.escape(message)):
        page_of(planar_run(), Wishes(**wish))


def test_what_the_page_says_of_the_run():
    payload, _ = page(planar_run(messages=["a note"], constraint_error=float("nan")), title="Swing", speed=0.5)
    assert payload["name"] == "Swing"
    assert payload["about"]["messages"] == ["a note"]
    assert payload["about"]["parameters"] == {"k": 700.0}
    assert payload["about"]["constraint_error"] is None, "JSON knows no NaN"
    assert payload["options"] == {"speed": 0.5, "loop": True, "theme": "auto", "follow": None, "arrows": False}


# -- odd runs ----------------------------------------------------------------------------------------------------------


def test_no_frames():
    payload, channels = page(planar_run(np.empty(0)))
    assert payload["frames"] == 0
    assert payload["shown"] == []
    assert all(len(values) == 0 for values in channels.values())


def test_one_frame():
    payload, channels = page(planar_run(np.array([0.3])))
    assert payload["frames"] == 1
    assert channels["t"] == [0.3]


def test_not_a_number_in_a_quantity_and_in_a_pose():
    run = planar_run()
    run.columns["spring", "force"][10:13] = [np.nan, np.inf, -np.inf]
    run.columns["rod", "angle"][-1] = np.nan
    run.columns["pin", "angle"][:] = np.nan
    run.columns["spring", "length"][:2] = [1e308, -1e308]
    payload, channels = page(run)
    assert np.isnan(channels["spring.force"][10:13]).all()
    assert np.isfinite(np.delete(channels["spring.force"], slice(10, 13))).all()
    assert np.isnan(channels["rod.angle"][-1])
    assert np.isnan(channels["pin.angle"]).all()
    np.testing.assert_array_equal(np.isnan(channels["spring.length"]), [True, True] + [False] * 119)
    assert next(c["gaps"] for c in payload["channels"] if c["label"] == "spring.force") == [[10, 3]]


def test_a_body_that_leaves_the_scene():
    run = planar_run()
    run.columns["rod", "position"][:, 1] = -1e6 * run.t**2
    _, channels = page(run)
    np.testing.assert_allclose(channels["rod.position.y"], run.columns["rod", "position"][:, 1], atol=4e6 / 2**30)


def test_a_machine_without_any_bodies_or_shapes():
    run = planar_run()
    run._scene = run.scene.__class__("bare", 2, (0.0, 1.0), 1.0, 0.02, (run.scene.bodies[0],))
    payload, channels = page(run)
    assert payload["poses"] == [None]
    assert payload["arrows"] == payload["traces"] == []
    assert "rod.position.x" in channels, "still plotted"


@pytest.mark.parametrize("dim", [2, 3])
def test_a_real_body_without_shapes_in_free_fall(dim):
    model = cd.Model("lump", dim=dim, gravity=(*(0,) * (dim - 1), -9.81))
    model.body("lump", mass=1, inertia=1 if dim == 2 else (1, 1, 1))
    run = cd.simulate(model, until=450, every=10)  # a thousand kilometres
    payload, channels = page(run)
    (look,) = payload["scene"]["bodies"][1:]
    assert look["outlines"] or look["solids"], "something is drawn of it"
    fall = channels[f"lump.position.{'xyz'[dim - 1]}"]
    np.testing.assert_allclose(fall, -9.81 / 2 * run.t**2, atol=0.01)


def test_a_body_that_the_result_does_not_know():
    run = planar_run()
    del run.columns["rod", "position"]
    assert page(run)[0]["poses"] == [None, None]


# -- names that do no harm ---------------------------------------------------------------------------------------------

ODD = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "quo\"te & 'single' \\back",
    "two\nlines\r\ttab\u2028and\x00null",
    "\N{GEAR}\N{BICYCLE} Kurbel äöü",
    "{{samples}}{{program}}",
    "a.position.x",
    "lone \ud800 surrogate",
]


@pytest.mark.parametrize("odd", ODD)
def test_names_are_only_data(odd):
    run = planar_run(body=odd, name=odd, events=((0.5, odd),), messages=[odd])
    text = page_html(page_of(run))
    scripts = Scripts(text)
    assert scripts.tags.count("script") == 3
    payload, channels = read_back(text)
    assert payload["name"] == payload["scene"]["bodies"][1]["name"] == payload["events"][0]["name"] == odd
    assert f"{odd}.angle" in channels
    assert {channel["element"] for channel in payload["channels"]} == {"", odd, "pin", "spring", "tip", "energy"}


@pytest.mark.parametrize("odd", ODD)
def test_odd_names_are_written_to_a_file(odd, tmp_path):
    path = planar_run(body=odd, name=odd).animate(tmp_path / "run.html")
    payload, _ = read_back(path.read_text("utf-8"))
    assert payload["name"] == odd


def test_nothing_is_fetched():
    text = page_html(page_of(planar_run()))
    assert "default-src 'none'" in text
    assert not re.search(r"https?://", text)


def test_a_program_cannot_end_its_script():
    assert write.in_script('x="</script>";y="<!--";a<b') == r'x="\x3c/script>";y="\x3c!--";a<b'


# -- files -------------------------------------------------------------------------------------------------------------


def test_animate_returns_the_path(tmp_path):
    path = planar_run().animate(tmp_path / "run.html", ["rod.angle"])
    assert path == tmp_path / "run.html"
    assert path.read_text("utf-8").startswith("<!doctype html>")
    assert os.listdir(tmp_path) == ["run.html"]


@pytest.mark.parametrize("name", ["run.txt", "run", "run.webm"])
def test_unknown_endings(name, tmp_path):
    with pytest.raises(FileError, match=r"cannot write an animation as .*; end the name in .html, .gif, .mp4"):
        planar_run().animate(tmp_path / name)


@pytest.mark.parametrize("wish", [{"quantities": ["rod.angle"]}, {"theme": "dark"}, {"arrows": True}])
def test_what_a_movie_does_not_have(wish, tmp_path):
    with pytest.raises(CardanError, match=f"{next(iter(wish))}= goes with a page, not a movie"):
        planar_run().animate(tmp_path / "run.gif", **wish)


def test_a_movie(tmp_path):
    pytest.importorskip("PIL")
    path = planar_run().animate(tmp_path / "run.gif", frames=3)
    assert path.read_bytes().startswith(b"GIF89a")


def test_no_such_folder(tmp_path):
    with pytest.raises(FileError, match="there is no folder"):
        planar_run().animate(tmp_path / "nowhere" / "run.html")


def test_a_read_only_file(tmp_path, monkeypatch):
    path = tmp_path / "run.html"
    path.write_text("mine")
    monkeypatch.setattr(os, "access", lambda *_: False)  # as anyone but root sees it
    with pytest.raises(FileError, match="read-only"):
        planar_run().animate(path)
    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(FileError, match="cannot write: Permission denied"):
        planar_run().animate(tmp_path / "run.html")
    assert not list(tmp_path.iterdir())


def test_an_installation_without_the_program(tmp_path, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setitem(write.PROGRAMS, 2, "missing.js")
    with pytest.raises(FileError, match="lacks a part of the animation page"):
        planar_run().animate(tmp_path / "run.html")


# -- a saved result ----------------------------------------------------------------------------------------------------


def test_a_saved_result_gives_the_same_page(tmp_path):
    run = planar_run(events=(hit(0.5),))
    run.save(tmp_path / "run.h5")
    again = cd.load_result(tmp_path / "run.h5")
    assert page_html(page_of(again)) == page_html(page_of(run))


def test_contact_forces_are_arrows_that_carry_the_weight():
    """A wheel at rest on level ground and one on a bump: the arrow's numbers are those of the load on the body."""
    model = cd.Model("resting", gravity=(0, -10))
    ball = model.body("ball", mass=2, inertia=1, position=(0, 0.999))
    wheel = model.body("wheel", mass=3, inertia=1, position=(5, 0.999))
    level = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball, level, radius=1, stiffness=1e5))
    model.add(cd.WheelContact("roll", wheel, level, 1.0, stiffness=1e5))
    result = cd.equilibrium(model)
    payload, values = page(result, arrows=True)
    arrows = {arrow["element"]: arrow for arrow in payload["arrows"]}
    for name, weight in (("touch", 20), ("roll", 30)):
        arrow = arrows[name]
        assert arrow["kind"] == "contact"
        assert [mark["body"] for mark in arrow["marks"]] == [1 if name == "touch" else 2, 0]
        assert (arrow["radius"], arrow["normal"]) == (1.0, [0.0, 1.0])
        assert len(arrow["channels"]) == 1 + arrow["friction_force"] + arrow["contact_angle"]
        assert values[f"{name}.normal_force"][0] == pytest.approx(weight, rel=1e-6)
    assert arrows["roll"]["contact_angle"] == 1


def test_where_the_direction_of_a_contact_is_not_known_there_is_no_arrow():
    model = cd.Model("hills", gravity=(0, -10))
    ball = model.body("ball", mass=2, inertia=1, position=(0, 1.2))
    level = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball, level, radius=1, stiffness=1e5, terrain=lambda x: 0.1 * cd.sin(x)))
    payload, _ = page(cd.simulate(model, until=0.01), arrows=True)
    assert not payload["arrows"]
