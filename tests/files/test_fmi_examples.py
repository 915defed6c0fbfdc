"""Ten examples as FMUs: events, impacts, friction, blocks, splines, spatial loops, captured joints, a stiff machine."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest
from tests.files.fmi_runs import ModelExchange, has_cvode, instance, problems, references, simulated

import cardan as cd

EXAMPLES = Path(__file__).parents[2] / "examples"
INTERVALS = 40
# example, end time, options of cardan's own run, error of Model Exchange against the largest coordinate
CASES = [
    ("bouncing_ball_limit.yaml", 2.0, {}, 1e-5),  # impacts
    ("bouncing_ball_events", 2.0, {}, 1e-5),  # events that change speeds
    ("stick_slip", 3.0, {}, 1e-3),  # friction
    ("controlled_pendulum", 5.0, {}, 1e-5),  # blocks with states
    ("sampled_control", 2.0, {}, 1e-5),  # events at known times
    ("cam_follower", 0.3, {}, 1e-5),  # splines
    ("spatial_slider_crank.yaml", 1.0, {}, 1e-4),  # a spatial loop
    ("plastic_capture", 2.0, {}, 1e-5),  # a joint that is captured
    ("hydraulic_servo", 1.0, {}, 1e-5),  # blocks of hydraulics
    ("stiff_governor", 1.0, {"method": "dae"}, 1e-4),  # stiff
]


BY_OUR_IMPORTER = ("bouncing_ball_events", "stick_slip", "sampled_control", "plastic_capture")  # on every computer


def example(name: str) -> cd.Model:
    if name.endswith(".yaml"):
        return cd.load_model(EXAMPLES / name)
    return importlib.import_module(name).build()


@pytest.mark.parametrize(("name", "until", "options", "error"), CASES, ids=[case[0] for case in CASES])
@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_it_moves_as_in_cardan(name, until, options, error, version, tmp_path):
    model = example(name)
    every = until / INTERVALS
    motion = cd.simulate(model, until=until, every=every, rtol=1e-9, atol=1e-11, **options)
    path = cd.export_fmu(model, tmp_path / "machine.fmu", version=version, derivatives=False)
    assert problems(path) == []
    words = (".position.x", ".position.y", ".position.z", ".angle")
    flat = {k: v for k, v in motion.flat().items() if k.endswith(words) and k.split(".")[0] in model.bodies}
    size = max(np.abs(values).max() for values in flat.values())
    found = simulated(path, "cs", until, every, list(flat), relative_tolerance=1e-8)
    for key, values in flat.items():
        assert found[key] == pytest.approx(values, abs=1e-6 * size), key
    if has_cvode():
        found = simulated(path, "me", until, every, list(flat), relative_tolerance=1e-8)
        for key, values in flat.items():
            assert found[key] == pytest.approx(values, abs=error * size), key
    if name in BY_OUR_IMPORTER or not (has_cvode() or options):  # one of a stiff machine would need millions of steps
        with instance(path, "me") as (made, description, _):
            run = ModelExchange(made, description)
            run.begin()
            run.to(0.0, until)
            vr, get = references(description), made.getFloat64 if run.third else made.getReal
            end = get([vr[key] for key in flat])
        assert end == pytest.approx([values[-1] for values in flat.values()], abs=error * size)
