"""Linkages for a sketch: made even, searched in rounds, told as models."""

import json

import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.finding.linkage_search import EVEN_POINTS, SEEN, Search, linkages_for, sketched
from cardan.studio.session import SupersededError

RNG = np.random.default_rng(5)
NOISE = 0.01


def bean(t):
    """A round closed curve that four-bars follow to a quarter of a percent."""
    return np.column_stack([2 * np.cos(t) + 0.3 * np.cos(2 * t), np.sin(t)])


def drawn(noise: float = NOISE, turns: float = 1.0, start: float = 0.7) -> np.ndarray:
    """As a hand draws it: uneven in speed, trembling."""
    s = (np.arange(150) + RNG.uniform(0, 0.9, 150)) / 150
    t = start + 2 * np.pi * turns * (s + 0.05 * np.sin(9 * s))
    return bean(t) + noise * RNG.normal(size=(len(t), 2))


def distance(points: np.ndarray, curve: np.ndarray) -> float:
    return float(np.linalg.norm(points[:, None] - curve[None], axis=2).min(axis=1).max())


def test_a_sketch_becomes_even_smooth_and_closed():
    raw = drawn()
    sketch = sketched(raw)
    assert sketch.closed
    assert sketch.points.shape == (EVEN_POINTS, 2)
    steps = np.linalg.norm(np.diff(np.vstack([sketch.points, sketch.points[:1]]), axis=0), axis=1)
    assert steps.max() < 1.05 * steps.min()
    fine = bean(np.linspace(0, 2 * np.pi, 4000))
    assert distance(sketch.points, fine) < 2 * NOISE  # of one standard deviation
    assert distance(sketch.points, fine) < 0.8 * distance(raw, fine)  # nearer to what was meant
    assert 0 < sketch.smoothed_by < 0.02


def test_what_is_drawn_over_the_ends_is_cut_off():
    sketch = sketched(drawn(0.0, turns=1.08))
    assert sketch.closed
    whole = np.linalg.norm(np.diff(bean(np.linspace(0, 2 * np.pi, 4000)), axis=0), axis=1).sum()
    length = np.linalg.norm(np.diff(np.vstack([sketch.points, sketch.points[:1]]), axis=0), axis=1).sum()
    assert length == pytest.approx(whole, rel=0.02)


def test_an_open_curve_stays_open_with_its_ends():
    x = np.linspace(0, 1, 50)
    raw = np.column_stack([x, 0.2 * np.sin(3 * x)])
    sketch = sketched(raw)
    assert sketch.closed is False
    np.testing.assert_allclose(sketch.points[[0, -1]], raw[[0, -1]], atol=1e-9)
    assert sketched(raw, closed=True).closed


def test_poses_keep_their_angles():
    sketch = sketched([(0, 0), (1, 0), (1, 1)], angles=[3.0, -3.0, -2.5])
    assert sketch.task == "motion"
    np.testing.assert_allclose(np.diff(sketch.points[:, 2]), [2 * np.pi - 6, 0.5])  # no jump by a turn


def test_linkages_are_told_early_and_their_models_run():
    heard: list[Search] = []
    found = linkages_for(drawn(), kinds=("four-bar",), budget=1.0, count=3, on_progress=heard.append)
    assert 1 <= len(found.linkages) <= 3
    best = found.linkages[0]
    assert best.summary["kind"] == "four-bar"
    assert best.summary["error"] < 0.02
    assert best.summary["type"] in ("crank-rocker", "double-crank")
    assert best.summary["crank_turns"]
    low, high = np.degrees(best.transmission)
    assert 30 - 1e-6 <= low < high <= 150 + 1e-6
    json.dumps(found.linkages)
    assert [s.done for s in heard] == sorted(s.done for s in heard)
    grades = [np.ceil(one.summary["error"] / SEEN) for one in found.linkages]
    assert grades == sorted(grades)
    loaded = parse_yaml(best.yaml)
    motion = cd.kinematics(loaded.model, **loaded.analyses[0].options)
    path = motion["P"].position
    np.testing.assert_allclose(distance(path, np.array(best.summary["curve"])), 0, atol=0.05)
    assert distance(path, bean(np.linspace(0, 2 * np.pi, 4000))) < 0.02 * np.hypot(4, 2) + 3 * NOISE


def test_a_curve_that_no_linkage_follows_is_told_kindly():
    corners = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3), (0, 0)]
    found = linkages_for(corners, kinds=("four-bar",), budget=0.5, count=2)
    assert "No linkage follows this path closely: the nearest, a four-bar" in found.words
    assert "rounder curve" in found.words
    assert found.linkages


def test_times_rank_linkages():
    """Points of a four-bar's own coupler curve at equal angles of its crank: linkages that pass them so come first."""
    t = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    A, D, b, c = 0j, 3.0 + 0j, 2.8, 2.5
    B = np.exp(1j * t)
    r = D - B
    along = (np.abs(r) ** 2 + b**2 - c**2) / (2 * np.abs(r) ** 2)
    C = B + r * (along + 1j * np.sqrt(b**2 / np.abs(r) ** 2 - along**2))
    P = A + B + (0.5 + 0.4j) * (C - B)
    found = linkages_for(np.column_stack([P.real, P.imag]), times=t, kinds=("four-bar",), budget=0.5, closed=True)
    assert "ranked by path and times" in found.words
    assert found.linkages[0].summary["timing"] < 0.02
    worst = [np.ceil(max(one.summary["error"], one.summary["timing"]) / SEEN) for one in found.linkages]
    assert worst == sorted(worst)


def test_a_function_is_searched_with_the_kinds_that_can():
    s = np.linspace(0, 1, 15)
    found = linkages_for(np.column_stack([s * np.pi / 2, s**2]), task="function", budget=0.2, count=2)
    assert found.linkages[0].summary["error"] < 0.05


def test_nobody_waits_any_longer():
    with pytest.raises(SupersededError):
        linkages_for(drawn(), kinds=("four-bar",), is_stale=lambda: True)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (((), {}), r"expected a list of points \(x, y\)"),
        (([(0, 0), (1, 1)], {}), "has 2 points; at least 3"),
        (([(1, 1)] * 5, {}), "a single point"),
        (([(0, 0), (1, np.nan), (2, 2)], {}), "not a finite number"),
        (([(0, 0), (1, 0), (1, 1)], {"times": [0, 2, 1]}), "times: expected 3 times"),
        (([(0, 0), (1, 0), (1, 1)], {"angles": [0]}), "angles: expected one finite angle"),
        (([(0, 0), (1, 0), (1, 1)], {"times": [0, 1, 2], "angles": [0, 0, 0]}), "leave out angles"),
    ],
)
def test_what_is_no_sketch_is_refused(given, message):
    points, more = given
    with pytest.raises(ModelError, match=message):
        sketched(points, **more)


def test_kinds_that_cannot_are_refused():
    with pytest.raises(ModelError, match='cannot do the task "function"'):
        linkages_for([(0, 0), (1, 1), (2, 4)], task="function", kinds=("watt-1",))
