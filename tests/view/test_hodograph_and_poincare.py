"""Hodographs of vectors, and Poincaré sections against motions in closed form."""

from itertools import combinations

import numpy as np
import pytest
from picture_runs import spin, swing

from cardan.errors import CardanError
from cardan.results.result import Happening
from cardan.view.plots.histories import HistoryFigure
from cardan.view.plots.poincare import section
from cardan.view.plots.point_labels import PointLabels
from cardan.view.plots.scalars import Between

FINE = np.linspace(0, 40, 2001)  # 0.02 s: cubic pieces are good to 1e-6 for waves of 1 rad/s
CUBIC = 5e-6


def oscillator(t=FINE):
    """x = cos t, v = -sin t."""
    return swing(
        t, bar__position=np.column_stack([np.cos(t), t]), bar__velocity=np.column_stack([-np.sin(t), 0 * t + 1])
    )


# -- hodographs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["A", "A.reaction_i"])
def test_the_force_of_a_joint(name):
    (ax,) = swing(np.linspace(0, 6, 61)).plot_hodograph(name).axes
    curve = ax.lines[2]
    np.testing.assert_allclose(np.hypot(*curve.get_xydata().T), 1.0)
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_title("left")) == ("Fx [N]", "Fy [N]", "swing: A.reaction_i")
    words = [text.get_text() for text in ax.texts]
    assert {"0 s", "1 s", "5 s", "6 s"} <= set(words)
    dots = next(line for line in ax.lines if line.get_linestyle() == "None" and line.get_marker() == "o")
    at_five = dots.get_xydata()[5]
    np.testing.assert_allclose(at_five, [np.cos(5), np.sin(5)], atol=1e-3)
    assert ax.get_aspect() == 1.0


def test_three_planes_in_space():
    figure = spin().plot_hodograph("A")
    assert [(ax.get_xlabel(), ax.get_ylabel()) for ax in figure.axes] == [
        ("Fx [N]", "Fy [N]"), ("Fx [N]", "Fz [N]"), ("Fy [N]", "Fz [N]"),
    ]  # fmt: skip


def test_other_vectors_and_one_row():
    assert oscillator().plot_hodograph("bar.velocity").axes[0].get_xlabel() == "x [m/s]"
    assert swing(np.zeros(1)).plot_hodograph("A").axes[0].lines[2].get_marker() == "o"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bar.angle", '"bar.angle" is not one'),
        ("A.reaction_i.Fx", "a hodograph shows a vector"),
        ("B", "unknown name"),
    ],
)
def test_no_vectors(name, message):
    with pytest.raises(CardanError, match=message):
        swing().plot_hodograph(name)


def test_vectors_without_values():
    with pytest.raises(CardanError, match="no times"):
        swing(np.zeros(0)).plot_hodograph("A")
    result = swing()
    result.columns["A", "reaction_i"][:] = np.nan
    with pytest.raises(CardanError, match="no value at any time"):
        result.plot_hodograph("A")


# -- Poincaré sections -------------------------------------------------------------------------------------------------


def test_one_point_each_period():
    """With its own period an oscillation is one point, with another one a circle."""
    found = section(oscillator(), "bar.position.x", "bar.velocity.x", every=2 * np.pi, since=0.3)
    assert len(found.t) == 7
    np.testing.assert_allclose(found.x, np.cos(0.3), atol=CUBIC)
    np.testing.assert_allclose(found.y, -np.sin(0.3), atol=CUBIC)
    found = section(oscillator(), "bar.position.x", "bar.velocity.x", every=np.sqrt(2))
    np.testing.assert_allclose(np.hypot(found.x, found.y), 1.0, atol=CUBIC)
    np.testing.assert_allclose(found.x, np.cos(np.sqrt(2) * np.arange(29)), atol=CUBIC)


def test_the_last_period_counts_despite_round_off():
    t = np.linspace(0, 0.3, 31)
    assert len(section(swing(t), "bar.angle", "A.reaction_i.Fx", every=0.1).t) == 4


@pytest.mark.parametrize(("direction", "first"), [(1, 1.5 * np.pi), (-1, 0.5 * np.pi), (0, 0.5 * np.pi)])
def test_where_a_quantity_passes_a_level(direction, first):
    """cos t passes zero, rising at 3π/2 + 2πk."""
    found = section(oscillator(), "bar.position.y", "bar.velocity.x", crossing="bar.position.x", direction=direction)
    step = np.pi if direction == 0 else 2 * np.pi
    np.testing.assert_allclose(found.t, np.arange(first, 40, step), atol=CUBIC)
    np.testing.assert_allclose(found.x, found.t, atol=1e-9)
    np.testing.assert_allclose(np.abs(found.y), 1.0, atol=CUBIC)
    assert (np.sign(found.y) == direction).all() or direction == 0


def test_an_angle_passes_its_level_every_turn():
    found = section(swing(FINE), "A.reaction_i.Fx", "bar.angle", crossing="bar.angle", level=1.0)
    np.testing.assert_allclose(found.t, 1.0 + 2 * np.pi * np.arange(7), atol=1e-9)
    np.testing.assert_allclose(found.y, 1.0, atol=1e-9)  # within (-π, π]
    free = section(swing(FINE), "A.reaction_i.Fx", "bar.angle", crossing="bar.angle", level=1.0, wrap=False)
    np.testing.assert_allclose(free.y, free.t, atol=1e-9)


def test_between_the_rows_around_a_jump():
    """Speeds of a ball that bounces at t = 2 between two rows: straight on both sides, exact up to the jump."""
    t = np.arange(0.0, 3.0, 0.3)
    curve = Between(t, np.where(t < 2, 1 - t, 2.5 - t), np.array([2.0]))
    time = np.array([0.45, 1.95, 1.999999, 2.0, 2.05, 2.5])
    np.testing.assert_allclose(curve(time), np.where(time < 2, 1 - time, 2.5 - time), atol=1e-12)


def test_the_figure():
    figure = oscillator().plot_poincare("bar.position.x", "bar.velocity.x", every=np.sqrt(2))
    (ax,) = figure.axes
    assert len(ax.lines[0].get_xdata()) == 29
    assert ax.get_title("left") == "swing: every 1.41421 s, 29 points"
    figure = oscillator().plot_poincare("bar.position.y", "bar.velocity.x", crossing="bar.position.x", direction=-1)
    assert "bar.position.x = 0, falling" in figure.axes[0].get_title("left")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "give the times of the points"),
        ({"every": 1.0, "crossing": "bar.angle"}, "give the times of the points"),
        ({"every": -1.0}, "expected a period, a positive number"),
        ({"every": 100.0}, "shorter than one period"),
        ({"every": 1.0, "since": 50.0}, "the run ends at 40"),
        ({"crossing": "bar.position.x", "level": 3.0}, "bar.position.x = 3, rising does not happen in the run"),
        ({"crossing": "bar.position.x", "direction": 2}, "expected 1 .rising., -1 .falling. or 0"),
        ({"crossing": "bar.positon.x"}, 'did you mean "bar.position.x"'),
        ({"crossing": "bar.position"}, "crossing: .* several components"),
    ],
)
def test_wrong_sections(options, message):
    with pytest.raises(CardanError, match=message):
        oscillator().plot_poincare("bar.position.x", "bar.velocity.x", **options)


def test_sections_of_nothing():
    with pytest.raises(CardanError, match="no times"):
        swing(np.zeros(0)).plot_poincare("bar.angle", "A.reaction_i.Fx", every=1.0)
    with pytest.raises(CardanError, match="shorter than one period"):
        swing(np.zeros(1)).plot_poincare("bar.angle", "A.reaction_i.Fx", every=1.0)


def test_gaps_in_a_crossing():
    """Where a quantity is not known nothing passes; rows with values on both sides are joined."""
    result = oscillator()
    result.columns["bar", "position"][100:120] = np.nan
    result.events = [Happening(1.0, "noted")]
    found = section(result, "bar.position.y", "bar.velocity.x", crossing="bar.position.x")
    np.testing.assert_allclose(found.t, np.arange(1.5 * np.pi, 40, 2 * np.pi), atol=CUBIC)


def test_words_beside_points_do_not_overlap(tmp_path):
    """Points that lie on one another, in a corner of the axis: words have boxes apart, within the axis."""
    figure = HistoryFigure(figsize=(5, 4), layout="constrained")
    ax = figure.subplots()
    ax.set(xlim=(0, 1), ylim=(0, 1))
    places = [(0.98 + 0.002 * k, 0.97) for k in range(6)]
    labels = PointLabels(ax, places, [f"{k} of them" for k in range(6)], 8.0).labels
    figure.savefig(tmp_path / "labels.png")
    boxes = [label.get_window_extent() for label in labels if label.get_visible()]
    assert len(boxes) >= 3
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(box.x1 <= ax.bbox.x1 and box.y1 <= ax.bbox.y1 for box in boxes)
