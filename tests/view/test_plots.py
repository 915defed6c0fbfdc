"""Plots of time histories: what is drawn where, and what wrong names and files say."""

import sys

import numpy as np
import pytest

from cardan.errors import CardanError, FileError
from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Happening, Part, Result, Stats
from cardan.view.plots.curves import curves
from cardan.view.plots.event_marks import jump_times, with_jumps
from cardan.view.plots.histories import plot_histories

T = np.linspace(0.0, 1.0, 11)


def sample(units: str = "SI", t: np.ndarray = T) -> Result:
    parts = [
        Part("crank", "body", "Body", ("crank",)),
        Part("drive crank.angle", "driver", "Drive", ("crank",)),
        Part("A", "joint", "Revolute", ("ground", "crank")),
        Part("p", "state", "State"),
    ]
    columns = {
        ("crank", "position"): np.column_stack([t, t**2]),
        ("crank", "angle"): t,
        ("crank", "velocity"): np.column_stack([t, t]),
        ("drive crank.angle", "force"): 2 * t,
        ("A", "reaction_i"): np.column_stack([t, -t, 3 * t]),
        ("A", "reaction_j"): np.column_stack([-t, t, 0 * t]),
        ("p", "value"): t,
        ("energy", "kinetic"): t,
        ("energy", "potential"): 1 - t,
    }
    named = {part.name: part for part in parts}
    return Result("sample", KNOWN_UNITS[units], t, named, columns, Stats(), events=[(0.5, "hit")])


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("crank", ["crank.position.x", "crank.position.y", "crank.angle"]),
        ("crank.angle", ["crank.angle"]),
        ("A", ["A.reaction_i.Fx", "A.reaction_i.Fy", "A.reaction_i.N"]),
        ("A.reaction_i.Fy", ["A.reaction_i.Fy"]),
        ("drive crank.angle", ["drive crank.angle.force"]),
        ("drive crank.angle.force", ["drive crank.angle.force"]),
        ("p", ["p.value"]),
        ("energy", ["energy.kinetic", "energy.potential", "energy.total"]),
        ("energy.total", ["energy.total"]),
    ],
)
def test_what_a_name_stands_for(name, labels):
    assert [curve.label for curve in curves(sample(), name)] == labels


def test_one_panel_per_unit():
    figure = plot_histories(sample(), ["crank.angle", "A.reaction_i", "A.reaction_j", "energy"])
    labels = [ax.get_ylabel() for ax in figure.axes]
    assert labels == [
        "angle [rad]",
        "reaction force [N]",
        "moment about the origin,\nmoment about the mass\ncentre of crank [N m]",
        "energy [J]",
    ]
    assert [len(ax.get_legend().get_texts()) for ax in figure.axes] == [1, 4, 2, 3]
    assert figure.axes[-1].get_xlabel() == "time [s]"
    assert figure.axes[0].get_title("left") == "sample"


def test_energies_are_no_torques():
    figure = plot_histories(sample("slug-ft"), ["A.reaction_i.N", "energy"])
    assert [ax.get_ylabel() for ax in figure.axes] == ["moment about the origin\n[lbf ft]", "energy [lbf ft]"]


def test_a_name_twice_is_drawn_once():
    figure = plot_histories(sample(), ["crank.angle", "crank.angle"], title="twice")
    assert len(figure.axes[0].get_legend().get_texts()) == 1
    assert figure.axes[0].get_title("left") == "twice"


def test_one_time_is_a_dot():
    (line, *_) = plot_histories(sample(t=np.zeros(1)), ["crank.angle"]).axes[0].lines
    assert line.get_marker() == "o"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("crank.angel", 'unknown name "crank.angel"; did you mean "crank.angle"?'),
        ("A.reaction_i.Fz", 'did you mean "A.reaction_i.F'),
        ("krank.angle", 'did you mean "crank.angle"?'),
        ("energi", 'did you mean "energy"?'),
    ],
)
def test_wrong_names(name, message):
    with pytest.raises(CardanError) as caught:
        plot_histories(sample(), [name])
    assert message in str(caught.value)


def test_nothing_to_plot():
    still = sample()
    still.columns = {key: 0 * column for key, column in still.columns.items()}
    with pytest.raises(CardanError, match="nothing to plot"):
        plot_histories(still, [])


@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("PDF", b"%PDF")])
def test_files(tmp_path, suffix, start):
    path = tmp_path / f"figure.{suffix}"
    plot_histories(sample(), ["crank"], path=path)
    assert path.read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [path]


def test_bad_files(tmp_path):
    with pytest.raises(FileError, match=r'cannot write a figure as "\.bmp"; end the name in \.png, \.svg, \.pdf'):
        plot_histories(sample(), ["crank"], path=tmp_path / "figure.bmp")
    with pytest.raises(FileError, match="there is no folder"):
        plot_histories(sample(), ["crank"], path=tmp_path / "nowhere" / "figure.png")


def test_a_notebook_shows_it_without_pyplot(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)  # importing it would fail
    png = plot_histories(sample(), ["crank"])._repr_png_()
    assert png.startswith(b"\x89PNG")


# -- events ------------------------------------------------------------------------------------------------------


def impact(t: float, name: str = "floor") -> Happening:
    return Happening(t, name, np.ones(5), np.ones(5), np.zeros(3), np.zeros((0, 3)), 0.0)


def switch(t: float) -> Happening:
    return Happening(t, "switch", np.ones(5), np.ones(5))


@pytest.mark.parametrize(
    ("quantity", "times"),
    [
        ("position", []),
        ("gap", []),
        ("velocity", [1.0]),
        ("kinetic", [1.0]),
        ("acceleration", [1.0, 2.0]),
        ("force", [1.0, 2.0]),
        ("value", [1.0, 2.0]),
    ],
)
def test_what_may_jump_when(quantity, times):
    events = [impact(1.0), impact(1.0, "latch"), switch(2.0), Happening(3.0, "noted")]
    assert jump_times(events, quantity).tolist() == times


def sawtooth(t: np.ndarray) -> np.ndarray:
    """Speed of a ball thrown up with 1 m/s under g = 1 m/s²; it bounces at t = 2 with restitution 1/2."""
    return np.where(t < 2.0, 1.0 - t, 2.5 - t)


@pytest.mark.parametrize("every", [0.3, 0.25])  # with and without a row at the impact, which shows the state after it
def test_a_jump_is_drawn_upright(every):
    t = np.arange(0.0, 2.9, every)
    x, y = with_jumps(t, sawtooth(t), np.array([2.0]))
    upright = np.flatnonzero(np.diff(x) == 0.0)[0]
    assert x[upright] == 2.0
    assert y[upright : upright + 2] == pytest.approx([-1.0, 0.5])
    kept = np.isin(x, t) & (x != 2.0)
    np.testing.assert_array_equal(y[kept], sawtooth(x[kept]))


def test_several_jumps_between_two_rows():
    t = np.array([0.0, 1.0, 2.0, 3.0])
    x, y = with_jumps(t, np.array([0.0, 1.0, 5.0, 5.0]), np.array([1.2, 1.4, 1.8]))
    assert x.tolist() == [0.0, 1.0, 1.2, 1.8, 2.0, 3.0]
    assert y == pytest.approx([0.0, 1.0, 1.2, 5.0, 5.0, 5.0])


def test_a_run_that_ends_with_a_jump():
    """The last row of a run that an event stops is the state after it."""
    x, y = with_jumps(np.array([0.0, 1.0, 1.5]), np.array([0.0, 2.0, -9.0]), np.array([1.5]))
    assert (x.tolist(), y.tolist()) == ([0.0, 1.0, 1.5, 1.5], [0.0, 2.0, 3.0, -9.0])


@pytest.mark.parametrize("jumps", [[0.5, 1.5], [0.0], [-1.0, 9.0], []])
def test_too_few_rows_to_tell_are_joined(jumps):
    t = np.array([0.0, 1.0, 2.0])
    x, y = with_jumps(t, t**2, np.array(jumps))
    assert (x.tolist(), y.tolist()) == (t.tolist(), (t**2).tolist())


def marks_of(figure) -> tuple[int, int, list[str]]:
    """Full lines and short ticks in the first panel, and the names above it."""
    ax = figure.axes[0]
    full = [line for line in ax.lines if line.get_linestyle() == ":" and len(set(line.get_xdata())) == 1]
    ticks = [len(ticks.get_segments()) for ticks in ax.collections]
    above = [label.get_text() for child in ax.child_axes for label in child.get_xticklabels()]
    return len(full), sum(ticks), above


def test_events_have_their_names_above():
    result = sample()
    result.events = [impact(0.2), impact(0.5, "latch"), impact(0.5), Happening(0.51, "noted"), impact(0.21, "kick")]
    figure = plot_histories(result, ["crank.angle", "energy"])
    full, ticks, names = marks_of(figure)
    assert (full, ticks) == (4, 0)
    assert sorted(names) == ["kick", "latch, floor"]  # the others would overlap; names that come seldom go first
    assert not figure.axes[1].child_axes


def test_names_that_come_often_are_ticks():
    result = sample()
    result.events = [impact(k / 1000) for k in range(1000)] + [impact(0.5, "kick")]
    assert marks_of(plot_histories(result, ["crank.angle"])) == (1, 1000, ["kick"])
    result.events = []
    assert marks_of(plot_histories(result, ["crank.angle"])) == (0, 0, [])


def test_a_velocity_jumps_in_the_figure():
    t = np.arange(0.0, 2.9, 0.3)
    result = sample(t=t)
    result.columns["crank", "velocity"] = np.column_stack([sawtooth(t), sawtooth(t)])
    result.events = [impact(2.0)]
    velocity, position = (
        plot_histories(result, [f"crank.{word}"]).axes[0].lines[0] for word in ("velocity", "position")
    )
    assert [*velocity.get_xdata()].count(2.0) == 2
    assert len(position.get_xdata()) == len(t)
