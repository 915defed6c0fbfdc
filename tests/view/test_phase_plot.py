"""Phase plots: curves, arrows, start and events; jumps, gaps, one row and none."""

import numpy as np
import pytest
from picture_runs import swing

from cardan.errors import CardanError, FileError
from cardan.results.result import Happening


def impact(t: float, name: str = "floor") -> Happening:
    return Happening(t, name, np.ones(5), np.ones(5), np.zeros(3), np.zeros((0, 3)), 0.0)


def test_axes_and_start():
    figure = swing().plot_phase("A.reaction_i.Fx", "bar.angle")
    (ax,) = figure.axes
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("A.reaction_i.Fx [N]", "bar.angle [rad]")
    curve, start = ax.lines
    np.testing.assert_allclose(curve.get_xdata(), np.cos(curve.get_ydata()))
    assert (start.get_xdata()[0], start.get_ydata()[0]) == (1.0, 0.0)
    assert start.get_label() == "start"


def test_arrows_show_the_direction():
    """On a circle, passed counter-clockwise, every arrow turns left of its radius."""
    t = np.linspace(0, 6, 200)
    (ax,) = swing(t).plot_phase("A.reaction_i.Fx", "A.reaction_i.Fy").axes
    arrows = [text for text in ax.texts if text.arrow_patch is not None]
    assert len(arrows) == 5
    for arrow in arrows:
        head, tail = np.array(arrow.xy), np.array(arrow.xyann)
        assert np.cross([*tail, 0], [*(head - tail), 0])[2] > 0


def test_a_jump_is_drawn_and_marked():
    """A ball thrown up with 1 m/s under g = 1 m/s² that bounces at t = 2 with restitution 1/2."""
    t = np.arange(0.05, 2.9, 0.1)
    y = np.where(t < 2, t - t**2 / 2, 0.5 * (t - 2) - (t - 2) ** 2 / 2)
    v = np.where(t < 2, 1 - t, 2.5 - t)
    result = swing(t, bar__position=np.column_stack([0 * t, y]), bar__velocity=np.column_stack([0 * t, v]))
    result.events = [impact(2.0)]
    (ax,) = result.plot_phase("bar.position.y", "bar.velocity.y").axes
    curve, _, event = ax.lines
    x, z = curve.get_xydata().T
    k = int(np.argmin(z))
    assert z[k : k + 2] == pytest.approx([-1.0, 0.5], abs=1e-9)
    assert x[k] == x[k + 1] == pytest.approx(0.0, abs=0.004)  # heights go straight to it, from both sides
    assert event.get_xydata()[0] == pytest.approx([0.0, -1.0], abs=1e-9)
    assert "floor" in [text.get_text() for text in ax.texts]


def test_many_events_have_no_names():
    result = swing(np.linspace(0, 1, 50))
    result.events = [impact(0.01 * k) for k in range(1, 80)]
    (ax,) = result.plot_phase("bar.angle", "A.reaction_i.Fy").axes
    assert "floor" not in [text.get_text() for text in ax.texts]


def test_gaps_and_single_rows():
    result = swing()
    result.columns["bar", "angle"][3] = np.nan
    curve = result.plot_phase("bar.angle", "A.reaction_i.Fx").axes[0].lines[0]
    assert np.isnan(curve.get_xdata()[3])
    assert swing(np.zeros(1)).plot_phase("bar.angle", "A.reaction_i.Fx").axes[0].lines[0].get_marker() == "o"


@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        ("bar.angel", "bar.angle", 'did you mean "bar.angle"'),
        ("bar.angle", "A.reaction_i", 'y: "A.reaction_i" has several components; name one of "A.reaction_i.Fx"'),
        ("bar", "bar.angle", 'x: "bar" has several components'),
    ],
)
def test_wrong_names(x, y, message):
    with pytest.raises(CardanError, match=message):
        swing().plot_phase(x, y)


def test_nothing_to_plot(tmp_path):
    with pytest.raises(CardanError, match="the result has no times"):
        swing(np.zeros(0)).plot_phase("bar.angle", "A.reaction_i.Fx")
    result = swing()
    result.columns["bar", "angle"][:] = np.nan
    with pytest.raises(CardanError, match="has no value at any time"):
        result.plot_phase("bar.angle", "A.reaction_i.Fx")
    with pytest.raises(FileError, match="end the name in"):
        swing().plot_phase("bar.angle", "A.reaction_i.Fx", path=tmp_path / "phase.bmp")
