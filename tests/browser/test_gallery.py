"""Animations of examples in a browser: they open, play and reach their end without a word in the console."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardan.files.example_runs import example_motion
from cardan.files.examples import example_files

EXAMPLES = Path(__file__).parents[2] / "examples"
# a path, events and cams, a contact on the road, one frame; joints in space, a terrain, tyres, a robot
PLANAR = ("fourbar.py", "cannon.py", "vehicle.py", "dumptruck_static.dap")
SPATIAL = ("governor.yaml", "bouncing_ball_on_terrain.py", "tyre_cornering.py", "six_axis_arm.urdf")


REST = sorted({path.name for path in example_files()} - {*PLANAR, *SPATIAL})


@pytest.mark.parametrize("name", REST)
def test_every_example_opens_without_a_word(name, small_tab, written):
    """`small_tab` listens to the console."""
    result = example_motion(EXAMPLES / name)
    small_tab.open(written(result))
    small_tab.seek(float(result.t[-1]))
    problems = [problem for problem in small_tab.run("c.problems()") if problem not in result.stats.messages]
    assert problems == []


@pytest.mark.parametrize("name", [*PLANAR, *SPATIAL])
def test_an_example_plays_without_a_word(name, request, written):
    tab = request.getfixturevalue("tab" if name in PLANAR else "small_tab")  # they listen to the console
    result = example_motion(EXAMPLES / name)
    tab.open(written(result))
    assert tab.run("c.renderer") == ("planar" if name in PLANAR else "spatial")
    first = tab.picture()
    tab.seek(float(result.t[-1]))
    assert tab.run("c.time()") == pytest.approx(result.t[-1])
    assert (tab.picture() == first) == (len(result.t) == 1)
