"""Snapshots: which moments, where the machine is then, paths, panels and overlays, and what wrong wishes say."""

import numpy as np
import pytest
from picture_runs import T, spin, swing

from cardan.errors import CardanError, FileError
from cardan.view.drawing.moments import chosen_times, motion_of, path_of, pose_at


def outline(ax) -> np.ndarray:
    return next(p.get_path().vertices[:4] for p in ax.patches if len(p.get_path().vertices) == 5)


def words(figure) -> list[str]:
    return [text.get_text() for ax in figure.axes for text in ax.texts if text.get_text().startswith("t =")]


def test_panels_with_the_time_under_each():
    figure = swing().snapshots()
    assert words(figure) == ["t = 0 s", "t = 0.2 s", "t = 0.4 s", "t = 0.6 s", "t = 0.8 s", "t = 1 s"]
    assert len({ax.get_xlim() for ax in figure.axes}) == 1
    for ax, angle in zip(figure.axes, np.linspace(0, 1, 6), strict=True):
        low_end = outline(ax)[1]
        at = np.array([np.cos(angle), np.sin(angle)])
        np.testing.assert_allclose(low_end, 2 * at - 0.1 * np.array([-at[1], at[0]]), atol=1e-12)


def test_moments_between_reporting_times():
    """On straight lines between rows: a steady turn is met exactly, in space within the bow of a chord."""
    figure = swing().snapshots([0.55])
    corner = outline(figure.axes[0])[1]
    np.testing.assert_allclose(np.arctan2(*corner[::-1]) + np.arctan2(0.1, 2.0), 0.55, atol=1e-12)
    result = spin()
    pose = pose_at(result.t, motion_of(result), 0.55)[1]
    np.testing.assert_allclose(pose[3:], [np.cos(0.275), 0, 0, np.sin(0.275)], atol=1e-12)  # the middle of an arc
    result.columns["rod", "orientation"][6:] *= -1  # the same orientations
    np.testing.assert_allclose(pose_at(result.t, motion_of(result), 0.55)[1], pose, atol=1e-12)


@pytest.mark.parametrize(
    ("times", "found"),
    [(None, np.linspace(0, 1, 6)), (3, [0, 0.5, 1]), (1, [0]), ([0.3], [0.3]), (0.25, [0.25]), ((1 + 1e-12,), [1])],
)
def test_chosen_times(times, found):
    np.testing.assert_allclose(chosen_times(T, times), found, atol=1e-11)


@pytest.mark.parametrize(
    ("times", "message"),
    [
        (0, "at least one moment"),
        ([], "a number of moments or a list of times"),
        ("now", "a number of moments or a list of times"),
        ([0.1, np.nan], "a number of moments or a list of times"),
        ([0.1, 2.0], "2 is outside the run, which goes from 0 to 1"),
    ],
)
def test_wrong_times(times, message):
    with pytest.raises(CardanError, match=message):
        swing().snapshots(times)


def test_one_row_and_none():
    assert words(swing(np.zeros(1)).snapshots()) == ["t = 0 s"]
    with pytest.raises(CardanError, match="the result has no times"):
        swing(np.zeros(0)).snapshots()
    nowhere = swing()
    nowhere.columns["bar", "position"][:] = np.nan
    nowhere.columns["bar", "angle"][:] = np.nan
    with pytest.raises(CardanError, match="no positions of bodies"):
        nowhere.snapshots()


def test_a_body_that_gets_lost_is_not_drawn():
    result = swing()
    result.columns["bar", "angle"][5:] = np.nan
    first, last = result.snapshots([0, 1]).axes
    assert [len(first.patches) > 2, len(last.patches)] == [True, 0]


def test_overlay_with_paths():
    figure = swing().snapshots(3, overlay=True, traces=["P", ("bar", (1.0, 0.0))], title="three")
    (ax,) = figure.axes
    assert ax.get_title("left") == "three\nt = 0, 0.5, 1 s"
    assert ax.get_xlabel() == "x [m]"
    P, middle = (line.get_xydata() for line in ax.lines[:4:2])
    np.testing.assert_allclose(np.hypot(*P.T), 2.0)
    np.testing.assert_allclose(middle, P / 2, atol=1e-12)
    faces = [patch.get_alpha() for patch in ax.patches if len(patch.get_path().vertices) == 5]
    assert sorted(faces) == faces
    assert faces[-1] == 1.0


def test_the_path_up_to_now():
    figure = swing().snapshots([0.5], traces="P")
    whole, past = figure.axes[0].lines[:2]
    assert (len(whole.get_xdata()), len(past.get_xdata())) == (11, 6)


@pytest.mark.parametrize(
    ("trace", "message"),
    [
        ("Q", 'traces: nothing called "Q" has a path; known: A, P, bar'),
        (("baar", (1, 0)), 'no body "baar"; did you mean "bar"'),
        (("bar", (1, 0, 0)), "expected the name of a point"),
        (3.0, "expected the name of a point"),
    ],
)
def test_wrong_paths(trace, message):
    with pytest.raises(CardanError, match=message):
        swing().snapshots(traces=[trace])


def test_path_of_a_point_in_space():
    """A point 2 from the axis moves on a circle."""
    result = spin()
    _, path = path_of(result, motion_of(result), ("rod", (2.0, 0.0, 0.5)))
    expected = np.column_stack([2 * np.cos(T), 2 * np.sin(T), np.full_like(T, 0.5)])
    np.testing.assert_allclose(path, expected, atol=1e-12)


def test_path_of_a_joint():
    """Its first mark that is not on the ground: the pin, which stays where it is."""
    result = swing()
    name, path = path_of(result, motion_of(result), "A")
    assert name == "A"
    np.testing.assert_array_equal(path, np.zeros((len(T), 2)))


def test_space(tmp_path):
    path = tmp_path / "spin.svg"
    figure = spin().snapshots(4, columns=2, view=(30, 40), path=path)
    assert len(figure.axes) == 4
    assert all(ax.collections for ax in figure.axes)
    assert path.read_text().startswith("<?xml")
    assert spin().snapshots(2, overlay=True).axes[0].get_title("left") == "spin\nt = 0, 1 s"


def test_wishes_that_name_bodies():
    figure = swing().snapshots([0.0], follow="bar", window=(-1, 3, -1, 1), hide=["A"], labels=True)
    assert figure.axes[0].get_xlim() == (-1.0, 3.0)
    assert {text.get_text() for text in figure.axes[0].texts} > {"bar", "P"}
    with pytest.raises(CardanError, match="hide"):
        swing().snapshots(hide=["B"])


def test_wrong_file(tmp_path):
    with pytest.raises(FileError, match=r"end the name in \.png"):
        swing().snapshots(path=tmp_path / "s.gif")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"times": "3"}, "times='3': expected a number of moments"),
        ({"times": True}, "times=True: expected a number of moments"),
        ({"columns": 0}, "columns=0: expected how many panels"),
        ({"size": (0, 0)}, r"size=\(0, 0\): expected width and height"),
        ({"size": "big"}, "size='big': expected width and height"),
        ({"colours": {"bar": "notacolour"}}, "'notacolour' is not a colour"),
        ({"colours": 5}, "colours"),
    ],
)
def test_more_wishes_that_cannot_be_met(wish, message):
    with pytest.raises(CardanError, match=message):
        swing().snapshots(**wish)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda r: r.plot_poincare("bar.angle", "P.position.x", every="a"), "every='a': expected a period"),
        (lambda r: r.plot_poincare("bar.angle", "P.position.x", every=1e-9), "a section of that many points"),
        (lambda r: r.plot_spectrum("P.position.x", up_to=-1), "up_to=-1: expected a frequency"),
        (lambda r: r.plot_spectrum("P.position.x", peaks=-2), "peaks=-2: expected how many"),
        (lambda r: r.plot("bar.angle", size=(0, 1)), "expected width and height"),
    ],
)
def test_wishes_of_plots_that_cannot_be_met(call, message):
    with pytest.raises(CardanError, match=message):
        call(swing())
