"""Ten thousand random designs of five machines in lanes: each is its single run, and those that fail are the same.

When do two runs agree within the tolerance? Both keep the error of each step below rtol. What becomes of such errors in
the course of the motion depends on the design: close to a singular position of a four-bar, a change of a length by 1e-9
moves the coupler by 7e-4 a second later. Hence two numbers agree

- if they differ by at most `WITHIN` tolerances of the size of the response (its root mean square over all designs, at
  least 1), as nearly all designs do, or else
- if a change of the design's own parameters by `WITHIN` tolerances makes as large a difference: both are then exact
  answers for designs that nobody can tell from this one (the backward error of numerical analysis: Higham, Accuracy and
  Stability of Numerical Algorithms, 2002, sect. 1.5). The number of lanes is compared with that of the single run at
  1e-12 then, since the single run at rtol has an error of its own, and the derivatives are differences of such runs.

No more than `ILL_CONDITIONED` of the designs of a machine may need the second: slider-cranks whose rod is shorter than
the crank, and four-bars whose crank cannot turn, reach singular positions.
"""

from __future__ import annotations

import numpy as np
import pytest
from test_lane_events import double_pendulum_with_a_stop, sampled_controller

import cardan as cd

DESIGNS = 2000  # of each machine
RTOL, ATOL = 1e-8, 1e-11
WITHIN = 30  # tolerances
ILL_CONDITIONED = 0.05  # of the designs
CHANGE, EXACT = 1e-9, {"rtol": 1e-12, "atol": 1e-15}  # of a parameter; of the runs that tell what it does

SLIDER_CRANK = {"l1": (0.15, 0.7), "l2": (0.3, 0.7), "c1": (0.05, 0.15), "m3": (1, 3), "k": (50, 300), "tau": (0, 1)}
SPATIAL = {"crank_length": (0.06, 0.1), "rod_length": (0.25, 0.35)}
MACHINES = {  # model, ranges (None: the bounds of its parameters), end, responses, failures at least
    "four-bar": (
        lambda: cd.load_model("examples/fourbar_lengths.yaml"), None, 1.0,
        ["crank.angle", "coupler.position", "max:rocker.angular_velocity"], 50,
    ),
    "slider-crank": (
        lambda: cd.load_model("examples/slidercrank.yaml"), SLIDER_CRANK, 0.5,
        ["slider.position.x", "max:crank.angular_velocity", "C.reaction_i"], 5,
    ),
    "double pendulum with a stop": (
        double_pendulum_with_a_stop, None, 1.5, ["b.angle", "a.angle", "mean:b.angle"], 0
    ),
    "spatial slider-crank": (
        lambda: cd.load_model("examples/spatial_slider_crank.yaml"), SPATIAL, 1.0,
        ["slider.position.x", "rod.position", "max:slider.velocity.x"], 0,
    ),
    "sampled controller": (sampled_controller, None, 1.0, ["m.position.x", "u.value", "rms:m.velocity.x"], 0),
}  # fmt: skip


@pytest.mark.parametrize("name", MACHINES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_every_design_is_its_single_run_and_fails_as_it_does(name):
    build, ranges, until, responses, failures = MACHINES[name]
    model, samples = build(), cd.Samples(DESIGNS, ranges, method="random", seed=7)
    options = {"until": until, "every": until / 20}
    lanes, alone = (
        cd.sweep(model, samples, responses, backend=backend, rtol=RTOL, atol=ATOL, **options)
        for backend in ("lanes", "processes")
    )
    assert lanes.facts["backend"] == "lanes"
    assert {f.index: f.message for f in lanes.failures} == {f.index: f.message for f in alone.failures}
    assert failures <= len(alone.failures) < DESIGNS / 2
    assert list(lanes.responses) == list(alone.responses)
    size = {word: max(1.0, float(np.sqrt(np.nanmean(alone[word] ** 2)))) for word in alone.responses}
    apart = {word: np.abs(lanes[word] - alone[word]) / (RTOL * size[word]) for word in alone.responses}
    far = np.flatnonzero(np.any([column > WITHIN for column in apart.values()], axis=0))
    assert far.size <= ILL_CONDITIONED * DESIGNS
    for k in far:
        exact, effect = exact_and_effects(model, alone.design(k).parameters, responses, options)
        for word, column in lanes.responses.items():
            allowed = WITHIN * RTOL * (size[word] + effect[word])
            assert abs(column[k] - exact[word]) <= allowed, (k, word)


def exact_and_effects(model: cd.Model, parameters, responses, options) -> tuple[dict[str, float], dict[str, float]]:
    """The responses r, and Σ |p ∂r/∂p|: how much they change with small relative changes of all parameters."""
    changed = [parameters | {word: value * (1 + CHANGE)} for word, value in parameters.items()]
    found = cd.sweep(model, [parameters, *changed], responses, backend="serial", **EXACT, **options)
    exact = {word: float(column[0]) for word, column in found.responses.items()}
    effect = {word: float(np.abs(c[1:] - c[0]).sum()) / CHANGE for word, c in found.responses.items()}
    return exact, effect
