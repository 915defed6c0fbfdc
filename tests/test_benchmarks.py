"""The benchmark frame: adapters converge to references that owe nothing to cardan; the tuner takes no lucky hits."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = str(Path(__file__).resolve().parents[1] / "benchmarks")


@pytest.fixture(scope="module")
def frame():
    """The modules of benchmarks/, which are scripts and no package."""
    sys.path.insert(0, BENCHMARKS)
    try:
        import compare
        import peers.cardan_itself
        import peers.exudyn_peer
        import problems

        yield compare, problems, peers
    finally:
        sys.path.remove(BENCHMARKS)


def problem(frame, name: str):
    return next(p for p in frame[1].all_problems() if p.name == name)


def test_references_are_complete(frame):
    for one in frame[1].all_problems():
        assert one.reference.shape == (10, len(one.quantities)), one.name
        assert np.all(np.isfinite(one.reference)), one.name


@pytest.mark.parametrize("name", ["simple pendulum", "DAP four-bar"])
def test_cardan_converges_to_the_reference(frame, name):
    one = problem(frame, name)
    prepared = frame[2].cardan_itself.Cardan().prepare(one)
    coarse, fine = (one.error(prepared.run(prepared.settings[0], rtol).values) for rtol in (1e-5, 1e-9))
    assert fine < 1e-6
    assert fine < 0.01 * coarse


@pytest.mark.parametrize(("name", "order"), [("simple pendulum", 4), ("DAP four-bar", 2)])
def test_exudyn_converges_with_its_order(frame, name, order):
    """Its kinematic tree with RK44, and bodies with constraints by the trapezoidal rule."""
    pytest.importorskip("exudyn")
    one = problem(frame, name)
    prepared = frame[2].exudyn_peer.Exudyn().prepare(one)
    setting = next(s for s in prepared.settings if s.order == order)
    errors = [one.error(prepared.run(setting, steps).values) for steps in (160, 320)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


class Wobbling:
    """A program whose error is met by luck at one coarse tolerance."""

    def __init__(self, frame, one):
        self.frame, self.one = frame, one
        self.settings = (frame[2].Setting("wobbling", "rtol"),)

    def run(self, setting, effort):
        lucky = 3e-3 < effort < 4e-3
        error = 1e-9 if lucky else effort
        return self.frame[2].Outcome(self.one.reference + error, seconds=1.0 / effort, steps=1, evaluations=1)


def test_no_lucky_hits(frame):
    one = problem(frame, "simple pendulum")
    prepared = Wobbling(frame, one)
    found = frame[0].Ladder(one, prepared, prepared.settings[0]).reach(1e-4, limit=1e12)
    assert 1e-5 < found.effort <= 1e-4


def test_designs_become_trees_of_numbers(frame):
    """What MuJoCo gets of a design: lengths, masses and moments of inertia with the parameters of the design."""
    import ensemble_cases
    import ensembles_peers
    from peers.machine_tree import tree_of

    case = ensemble_cases.FOUR_BAR
    L = {"crank_length": 2.2, "coupler_length": 4.4, "rocker_length": 4.1, "ground_length": 2.4}
    tree = tree_of(ensembles_peers.Design(case.model, L))
    crank = tree.links["crank"]
    assert crank.mass == pytest.approx(2.2, abs=1e-14)
    assert crank.inertia[2, 2] == pytest.approx(2.2**3 / 12, abs=1e-14)
    assert np.linalg.norm(crank.position) == pytest.approx(1.1, abs=1e-10)
    assert [pair.kind for pair in tree.closures] == ["hinge"]
    assert np.abs(tree.closures[0].on_child).max() == pytest.approx(2.4, abs=1e-14)


def test_errors_of_lanes_in_the_benchmark_of_designs_are_small(frame):
    import ensemble_cases
    import ensembles

    found = ensembles.on_one_core(ensemble_cases.FOUR_BAR, 14)
    assert found["left"] == 0
    assert found["error of lanes"] < 1e-5
    assert found["error of loop"] < 1e-3
