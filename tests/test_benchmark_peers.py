"""The hand-written equations of the floor and the adapter to MuJoCo, against references that owe nothing to either."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = str(Path(__file__).resolve().parents[1] / "benchmarks")
needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="the floor is compiled with gcc")


@pytest.fixture(scope="module")
def frame():
    """The modules of benchmarks/, which are scripts and no package."""
    sys.path.insert(0, BENCHMARKS)
    try:
        import peers.floor
        import peers.machine_tree
        import peers.mujoco_peer
        import problems

        yield peers, {one.stem: one for one in problems.all_problems()}
    finally:
        sys.path.remove(BENCHMARKS)


@needs_gcc
@pytest.mark.parametrize("stem", ["simple_pendulum", "dap_fourbar", "chain_10"])
def test_the_floor_converges_to_the_reference(frame, stem):
    peers, problems = frame
    prepared = peers.floor.PEERS[0].prepare(problems[stem])
    for setting in prepared.settings:
        coarse, fine = (problems[stem].error(prepared.run(setting, rtol).values) for rtol in (1e-6, 1e-12))
        assert fine < 1e-8, setting.name
        assert fine < 1e-4 * coarse, setting.name


@needs_gcc
def test_general_equations_and_insight_are_the_same_motion(frame):
    peers, problems = frame
    general, insight = (peer.prepare(problems["fourbars_2"]) for peer in peers.floor.PEERS)
    assert "all constraints" in general.settings[0].name
    assert "one angle" in insight.settings[0].name
    values = [prepared.run(prepared.settings[0], 1e-11).values for prepared in (general, insight)]
    assert values[0] == pytest.approx(values[1], abs=1e-8)


def test_mujoco_converges_with_its_order(frame):
    pytest.importorskip("mujoco")
    peers, problems = frame
    one = problems["simple_pendulum"]
    prepared = peers.mujoco_peer.PEERS[0].prepare(one)
    errors = [one.error(prepared.run(prepared.settings[0], steps).values) for steps in (100, 200)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.5)


def test_mujoco_closes_loops_softly(frame):
    pytest.importorskip("mujoco")
    peers, problems = frame
    one = problems["dap_fourbar"]
    prepared = peers.mujoco_peer.PEERS[0].prepare(one)
    coarse, fine = (prepared.run(prepared.settings[0], steps) for steps in (100, 400))
    assert one.error(fine.values) < 1e-6 < one.error(coarse.values)
    # the square of the step: 16 times
    assert coarse.constraint_error / fine.constraint_error == pytest.approx(16, rel=0.2)


def test_the_tree_of_a_machine(frame):
    """Andrews' squeezer: seven bodies, ten pins, of which three close loops; branches are followed to their ends."""
    peers, problems = frame
    tree = peers.machine_tree.tree_of(problems["andrews"])
    assert (len(tree.pairs), len(tree.closures), len(tree.springs)) == (7, 3, 1)
    assert tree.links["crank"].torque[2] == pytest.approx(0.033)
    reached, ends = [], []
    for pair in tree.pairs:
        while reached and reached[-1] != pair.parent:  # a branch that is left is not entered again
            ends.append(reached.pop())
        assert pair.parent == "ground" or reached[-1] == pair.parent
        assert pair.parent not in ends
        reached.append(pair.child)


def test_what_cannot_be_done_is_said(frame):
    peers, problems = frame
    assert "events" in peers.mujoco_peer.PEERS[0].cannot(problems["cannon"])
    assert "structure" in peers.floor.PEERS[0].cannot(problems["cannon"])
