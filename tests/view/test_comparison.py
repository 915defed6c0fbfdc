"""Comparison of runs: labels, panels, differences at shared and other times, and runs that do not fit together."""

import numpy as np
import pytest
from picture_runs import T, swing

import cardan as cd
from cardan.errors import CardanError, FileError
from cardan.results.result import Happening
from cardan.view.plots.comparison import differences, labelled


def test_a_panel_for_each_quantity():
    slow, fast = swing(), swing(bar__angle=2 * T)
    figure = cd.compare({"slow": slow, "fast": fast}, "bar.angle", "A.reaction_i", title="two")
    assert [ax.get_ylabel() for ax in figure.axes] == [
        "bar.angle [rad]", "A.reaction_i.Fx [N]", "A.reaction_i.Fy [N]", "A.reaction_i.N [N m]",
    ]  # fmt: skip
    first = figure.axes[0]
    assert [text.get_text() for text in first.get_legend().get_texts()] == ["slow", "fast"]
    assert (first.get_title("left"), figure.axes[-1].get_xlabel()) == ("two", "time [s]")
    assert first.lines[0].get_linestyle() != first.lines[1].get_linestyle()  # told apart without colours, too


def test_differences_at_shared_times():
    """Rows at 0, 0.1, ... and at 0, 0.2, ...: the straight line of a coarse run is not taken for a difference."""
    coarse = np.linspace(0, 1.2, 7)
    fine, other = swing(bar__angle=T**2), swing(coarse, bar__angle=coarse**2 + 0.5)
    figure = cd.compare([fine, other], "bar.angle", difference=True)
    (line,) = figure.axes[1].lines
    np.testing.assert_allclose(line.get_xdata(), T[::2])
    np.testing.assert_allclose(line.get_ydata(), 0.5)
    assert figure.axes[1].get_ylabel() == "difference from swing (1) [rad]"


def test_differences_between_rows():
    t, apart = differences(T, 3 * T, T[:-1] + 0.05, 3 * (T[:-1] + 0.05) + 1)
    np.testing.assert_allclose(t, T[1:-1])
    np.testing.assert_allclose(apart, 1.0)


def test_runs_without_a_common_time():
    with pytest.raises(CardanError, match="share no time"):
        cd.compare([swing(), swing(T + 5)], "bar.angle", difference=True)
    cd.compare([swing(), swing(T + 5)], "bar.angle")


def test_labels(tmp_path):
    a, b = swing(), swing()
    assert [*labelled([a, b])] == ["swing (1)", "swing (2)"]
    assert [*labelled([swing(name="one"), swing(name="two")])] == ["one", "two"]
    a.parameters, b.parameters = {"k": 1.0, "m": 2.0}, {"k": 1.5, "m": 2.0}
    assert [*labelled([a, b])] == ["k = 1", "k = 1.5"]
    for name, run in (("first", swing()), ("second", swing())):
        run.save(tmp_path / f"{name}.h5")
    assert [*labelled([tmp_path / "first.h5", str(tmp_path / "second.h5")])] == ["first", "second"]
    assert [*labelled(swing())] == ["swing"]


def test_events_of_each_run_are_ticks():
    a, b = swing(), swing(name="other")
    a.events, b.events = [Happening(0.2, "hit"), Happening(0.4, "hit")], [Happening(0.3, "hit")]
    ax = cd.compare([a, b], "bar.angle").axes[0]
    assert [len(ticks.get_segments()) for ticks in ax.collections] == [2, 1]


@pytest.mark.parametrize(
    ("runs", "names", "message"),
    [
        ([], ["bar.angle"], "nothing to compare: give a list"),
        ([swing(), swing()], ["bar.angel"], 'did you mean "bar.angle"'),
        ([swing(), 3.0], ["bar.angle"], "cannot compare 3.0: give results"),
        ({"a": swing(), "b": swing(np.zeros(0))}, ["bar.angle"], "run b: it has no times"),
        ({"a": swing(), "b": swing(units="slug-ft")}, ["A.reaction_i.Fx"], "is given in N and lbf"),
    ],
)
def test_what_does_not_fit(runs, names, message):
    with pytest.raises(CardanError, match=message):
        cd.compare(runs, *names)


def test_a_run_that_lacks_the_quantity():
    other = swing()
    del other.columns["bar", "angle"]
    with pytest.raises(CardanError, match="run other: unknown name"):
        cd.compare({"whole": swing(), "other": other}, "bar.angle")


def test_files(tmp_path):
    with pytest.raises(FileError):
        cd.compare([tmp_path / "none.h5"], "bar.angle")
    cd.compare([swing()], "bar.angle", path=tmp_path / "c.pdf", difference=True)
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF")
