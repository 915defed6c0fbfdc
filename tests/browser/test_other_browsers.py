"""Pages in Firefox and WebKit, where these are installed: the same machine, the same controls."""

from __future__ import annotations

import pytest
from other_browsers import Firefox, WebKit, missing

import cardan as cd


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
