"""Pages in Firefox and WebKit, where these are installed: the same machine, the same controls."""

from __future__ import annotations

import time

import numpy as np
import pytest
from other_browsers import PATIENCE, Firefox, WebKit, missing

import cardan as cd
from cardan.studio.source import open_source


@pytest.fixture(params=[Firefox, WebKit], scope="module")
def other(request, tmp_path_factory):
    if absent := missing(request.param):
        pytest.skip(f"{request.param.__name__}: there is no {' and no '.join(absent)}")
    opened = request.param(tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def fall():
    model = cd.Model("pendulum <b>bold</b>")
    rod = model.body("rod", mass=1.0, inertia=0.1, position=(0.5, 0.0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return cd.simulate(model, until=1.0, every=0.05)


def until(other, script):
    end = time.monotonic() + PATIENCE
    while not other.value(script):
        assert time.monotonic() < end, f"waited in vain for {script}"
        time.sleep(0.1)


def test_a_page_opens_and_goes_to_a_time(other, fall, tmp_path):
    path = tmp_path / "fall.html"
    fall.animate(path)
    other.open(f"{path.as_uri()}#paused")
    assert other.value("window.cardan.ready.then(() => window.cardan.problems())") == []
    assert other.value("(window.cardan.seek(0.5), window.cardan.time())") == 0.5
    assert other.value("document.querySelector('h1').textContent") == "pendulum <b>bold</b>"
    assert other.value("document.querySelector('.stage canvas').width") > 300
    assert len(other.picture()) > 5000
    assert not other.said


def test_a_live_page_computes_what_cardan_computes(other, tmp_path):
    model = cd.load_model("examples/fourbar_lengths.yaml")
    path = cd.simulate(model, until=1.0, every=0.05).animate(tmp_path / "live.html", live=True)
    other.open(f"{path.as_uri()}#paused")
    ready = "!cardanLive.busy() && cardanLive.run() !== null"
    until(other, ready)
    name, parameter = next(iter(model.parameters.items()))
    value = 1.05 * parameter.value
    before = other.value("cardanLive.shown()")
    other.value(f"cardanLive.set({name!r}, {value})")
    until(other, f"{ready} && cardanLive.shown() > {before}")
    run = "window.cardan.page().run"
    labels = other.value(f"{run}.payload.channels.map(x => x.label)")
    rows = other.value(f"{run}.motion.channels.map(x => Array.from(x))")
    shown = dict(zip(labels, map(np.array, rows), strict=True))
    expected = cd.simulate(model, until=1.0, every=0.05, parameters={name: value})
    angle = np.interp(shown["t"], expected.t, expected["coupler"].angle)
    at = np.isin(np.round(shown["t"], 6), np.round(expected.t, 6))
    assert np.count_nonzero(at) > 10
    np.testing.assert_allclose(shown["coupler.angle"][at], angle[at], rtol=0, atol=1e-4)
    assert not other.said


def test_the_studio_shows_a_machine_and_moves_it(other, tmp_path):
    pytest.importorskip("websockets")
    from cardan.studio.server import Studio

    studio = Studio(open_source("fourbar_lengths"))
    studio.begin()
    try:
        other.open(f"{studio.address}#paused")
        assert other.value("window.cardan.ready.then(() => window.cardan.renderer)") == "studio"
        until(other, "document.querySelectorAll('input[type=range]').length >= 4")
        until(other, "document.querySelector('.stage canvas').width > 200")
        assert len(other.picture()) > 5000
        assert not other.said
    finally:
        studio.close()
