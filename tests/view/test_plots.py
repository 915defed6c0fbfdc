"""Plots of time histories: what is drawn where, and what wrong names and files say."""

import sys

import numpy as np
import pytest

from cardan.errors import CardanError, FileError
from cardan.model.units import KNOWN_UNITS
from cardan.results import Part, Result, Stats
from cardan.view.plots import curves, plot_histories

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
    assert labels == ["angle [rad]", "reaction force [N]", "reaction moment [N m]", "energy [J]"]
    assert [len(ax.get_legend().get_texts()) for ax in figure.axes] == [1, 4, 2, 3]
    assert figure.axes[-1].get_xlabel() == "time [s]"
    assert figure.axes[0].get_title("left") == "sample"


def test_energies_are_no_torques():
    figure = plot_histories(sample("slug-ft"), ["A.reaction_i.N", "energy"])
    assert [ax.get_ylabel() for ax in figure.axes] == ["reaction moment [lbf ft]", "energy [lbf ft]"]


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
        ("crank.angel", 'cannot plot "crank.angel"; did you mean "crank.angle"?'),
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
    with pytest.raises(CardanError, match="nothing to plot"):
        plot_histories(sample(), [])


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
