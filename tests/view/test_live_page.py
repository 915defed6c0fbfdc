"""Live pages as files: what is in them, and what is refused."""

from __future__ import annotations

import base64
import json
import re
import zlib

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app
from cardan.view.live.data import live_page
from cardan.view.live.scene_change import Drawings, scene_changes
from cardan.view.page.payload import Wishes


@pytest.fixture(scope="module")
def four_bar() -> cd.Result:
    return cd.simulate(cd.load_model("examples/fourbar_lengths.yaml"), until=1, every=0.02)


def test_a_page_holds_its_machine_and_the_core(four_bar, tmp_path):
    text = four_bar.animate(tmp_path / "live.html", live=True).read_text(encoding="utf-8")
    core = re.search(r'id="core">([^<]*)<', text)
    machine = re.search(r'id="machine">([^<]*)<', text)
    run = re.search(r'id="run">([^<]*)<', text)
    assert core is not None
    assert machine is not None
    assert run is not None
    assert zlib.decompress(base64.b64decode(core[1])).startswith(b"\0asm")
    live = json.loads(run[1])["live"]
    block = zlib.decompress(base64.b64decode(machine[1]))
    for place in ("model", "times"):
        assert live["base"] < live[place] < live["base"] + len(block)
    assert live["looks"]["count"] > 0
    assert [slider["name"] for slider in live["sliders"]] == list(four_bar.parameters)
    assert len(text) < 440_000


def test_its_policy_allows_webassembly_and_its_worker_and_that_is_all(four_bar, tmp_path):
    policies = []
    for live in (False, True):
        text = four_bar.animate(tmp_path / "page.html", live=live).read_text(encoding="utf-8")
        found = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert found is not None
        policies.append({part.split()[0]: set(part.split()[1:]) for part in found[1].split(";")})
    plain, live = policies
    assert plain["default-src"] == {"'none'"}
    assert live["script-src"] - plain["script-src"] == {"'wasm-unsafe-eval'"}
    assert live.pop("worker-src") == {"blob:"}
    assert {**live, "script-src": plain["script-src"]} == plain


def test_channels_are_columns_of_a_run(four_bar):
    """Those of the first run, computed from its rows: each label stands where it is said to."""
    payload = live_page(four_bar, Wishes()).page.payload
    labels = [channel["label"] for channel in payload["channels"]]
    sources = payload["live"]["channels"]
    assert len(sources) == len(labels)
    assert all(source for source in sources)
    at = dict(zip(labels, sources, strict=True))
    assert at["t"] == [0]
    assert at["crank.position.x"] == [1]
    assert sorted(at["energy.total"]) == sorted(at["energy.kinetic"] + at["energy.potential"])
    assert len(at) == len({tuple(source) for source in at.values()})


def test_a_notebook_gets_a_frame(four_bar):
    shown = four_bar.animate(live=True)
    assert shown._repr_html_().startswith('<iframe sandbox="allow-scripts"')
    assert "four-bar" in repr(shown)


def test_refusals_name_the_reason(four_bar, tmp_path):
    path = tmp_path / "live.html"
    still = cd.simulate(cd.load_model("examples/fourbar.yaml"), until=0.1)
    with pytest.raises(cd.CardanError, match="the model has no parameters"):
        still.animate(path, live=True)
    four_bar.save(tmp_path / "run.h5")
    with pytest.raises(cd.CardanError, match="it was read from a file"):
        cd.load_result(tmp_path / "run.h5").animate(path, live=True)
    with pytest.raises(cd.CardanError, match="live= goes with a page, not a movie"):
        four_bar.animate(tmp_path / "live.gif", live=True)
    spatial = cd.simulate(cd.load_model("examples/spatial_slider_crank.yaml"), until=0.1)
    with pytest.raises(cd.CardanError, match="cannot be computed anew in a page"):
        spatial.animate(path, "slider.euler_angles", live=True)
    assert not path.exists()


def test_the_command(tmp_path):
    path = tmp_path / "live.html"
    done = CliRunner().invoke(app, ["view", "pendulum", "--live", "--until", "1", "-o", str(path)])
    assert done.exit_code == 0, done.output
    assert 'id="machine"' in path.read_text(encoding="utf-8")


def test_changes_of_a_drawing_are_exact_where_the_model_gives_them_and_in_tables_elsewhere():
    def drawn(values):
        a, b = values["a"], values["b"]
        corners = [[a, 0.0], [a * a, b]] + ([[b, b]] if b > 1.5 else [])
        return {"size": 2.0, "bodies": [{"name": "plate", "points": [[a * b, 1.0]], "outlines": corners}],
                "elements": [{"name": "pin", "radius": 3 * a * a}]}  # fmt: skip

    def looks(values):
        return np.array([values["a"] * values["b"]])

    sliders = {"a": (0.5, 1.5), "b": (0.5, 2.0)}
    found, notes = scene_changes(Drawings(drawn, looks, sliders, {"a": 1.0, "b": 1.0}))
    assert {"of": "bodies", "index": 0, "places": [0], "looks": [0]} in found["exact"]
    assert found["warped"] == [0]
    (table,) = [table for table in found["tables"] if any(part["of"] == "elements" for part in table["parts"])]
    (part,) = [part for part in table["parts"] if part["of"] == "elements"]
    assert table["name"] == "a"
    assert len(part["changes"]) == 9  # it is not even
    assert part["changes"][0] == [pytest.approx(3 * 0.25 - 3)]
    assert not any("does not follow" in note for note in notes)
