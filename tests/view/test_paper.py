"""Reports to print, and the frames that show peaks of dense curves."""

from __future__ import annotations

import re
import zlib

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.view.page.thinning import frames_of, peaks


def slider_crank() -> cd.Model:
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    radius = model.parameter("radius", 0.1)
    crank = model.body("crank", mass=1, inertia=0.01, position=(0, 0))
    rod = model.body("rod", mass=1, inertia=0.01, position=(0.3, 0))
    slider = model.body("slider", mass=1, inertia=0.01, position=(0.5, 0))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(radius, 0), rod.at(-0.2, 0)))
    model.add(cd.Revolute("C", rod.at(0.2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: 6 * t))
    return model


def test_a_report_has_the_machine_its_mechanism_plots_and_tables(tmp_path):
    result = cd.inverse(slider_crank(), until=1)
    result.save(tmp_path / "run.pdf")
    data = (tmp_path / "run.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    count = len(re.findall(rb"/Type /Page\b", data))
    assert count >= 4  # text, pictures, plots
    streams = [zlib.decompress(stream) for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S)[:1]]
    assert streams
    assert list(tmp_path.iterdir()) == [tmp_path / "run.pdf"]


def test_the_words_of_a_report(monkeypatch, tmp_path):
    from cardan.view.drawing import paper

    texts: list[str] = []

    def page(title, lines):
        texts.extend([title, *lines])
        return real(title, lines)

    real = paper._page
    monkeypatch.setattr(paper, "_page", page)
    cd.inverse(slider_crank(), until=1).save(tmp_path / "run.pdf")
    words = "\n".join(texts)
    assert texts[0] == "slider-crank"
    assert '"crank" makes full turns.' in words
    assert '"slider" travels 0.2 m' in words
    assert re.search(r"radius +0\.1", words)
    assert re.search(r"slider\.position\[0\] +m +0\.3\S* +0\.5 ", words)
    assert "slider.position[1]" not in words  # it is zero throughout


def test_a_result_without_times_has_no_report(tmp_path):
    result = cd.inverse(slider_crank(), until=1)
    result.t = result.t[:0]
    with pytest.raises(CardanError, match="nothing to report"):
        result.save(tmp_path / "run.pdf")


def test_peaks_of_dense_curves_become_frames():
    """A quick wave under a slow one: in every span its highest and lowest values are there."""
    t = np.linspace(0, 1, 100_001)
    wave = np.sin(2 * np.pi * t) + 0.3 * np.sin(2 * np.pi * 7001.3 * t)
    rows = frames_of(t, 3600)
    chosen = np.union1d(rows, peaks(rows, [wave], spans=500))
    assert chosen.size <= 4600
    for piece, some in zip(np.array_split(np.arange(t.size), 500), range(500), strict=True):
        inside = chosen[(chosen >= piece[0]) & (chosen <= piece[-1])]
        assert wave[inside].max() == wave[piece].max(), some
        assert wave[inside].min() == wave[piece].min(), some
