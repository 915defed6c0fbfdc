"""Sweeps with derivatives: columns "d(functional)/d(parameter)" of every design."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

RUN = {"until": 2.0, "rtol": 1e-8, "atol": 1e-10}
WAY = cd.Terminal("sled.position.x", name="way")
AREA = cd.Integral("sled.velocity.x", name="area")


def sled() -> cd.Model:
    """x = F t² / 2m: at T = 2 the way is 2 F/m, and so is the area under the speed."""
    model = cd.Model("sled", gravity=None)
    m, F = model.parameter("m", 4.0), model.parameter("F", 3.0)
    model.body("sled", mass=m, inertia=1.0, force=(F, 0))
    return model


@pytest.mark.parametrize("backend", ["serial", "threads", "processes", "dask", None])
def test_derivatives_are_columns_in_every_backend(backend):
    if backend == "dask":
        pytest.importorskip("distributed")
    m, F = np.linspace(2.0, 5.0, 5), np.array([1.0, 3.0])
    found = cd.sweep(
        sled(),
        {"m": m, "F": F},
        [WAY, AREA, "sled.velocity.x"],
        gradients=True,
        backend=cd.Backend(backend, workers=2),
        **RUN,
    )
    assert found.facts["backend"] != "lanes"
    assert list(found) == [
        "m", "F", "way", "area", "sled.velocity.x", "d(way)/d(m)", "d(way)/d(F)", "d(area)/d(m)", "d(area)/d(F)",
    ]  # fmt: skip
    assert found["way"] == pytest.approx(2 * found["F"] / found["m"])
    for name in ("way", "area"):
        assert found[f"d({name})/d(m)"] == pytest.approx(-2 * found["F"] / found["m"] ** 2, rel=1e-6)
        assert found[f"d({name})/d(F)"] == pytest.approx(2 / found["m"], rel=1e-6)


def test_by_parameters_that_are_not_varied():
    found = cd.sweep(sled(), {"m": [2.0, 4.0]}, {"gain": WAY - 2 * AREA}, gradients="F", backend="serial", **RUN)
    assert list(found) == ["m", "gain", "d(gain)/d(F)"]
    assert found["d(gain)/d(F)"] == pytest.approx([-1.0, -0.5], rel=1e-6)
    both = cd.sweep(sled(), {"m": [2.0, 4.0]}, WAY, gradients=["F", "m"], backend="serial", **RUN)
    assert list(both) == ["m", "way", "d(way)/d(F)", "d(way)/d(m)"]


def test_of_equilibria_and_vibrations():
    model = cd.Model("hanging", gravity=(0, -10))
    k = model.parameter("k", 40.0)
    b = model.body("b", mass=1, inertia=1, position=(0, -1))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(0, 1)), b.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), b.at(0, 0), stiffness=k, free_length=1))
    values = np.array([20.0, 40.0])
    rest = cd.sweep(model, {"k": values}, cd.Terminal("b.position.y", name="y"), analysis="equilibrium", gradients=True,
                    backend="serial")  # fmt: skip
    assert rest["d(y)/d(k)"] == pytest.approx(10 / values**2)


def test_a_sweep_with_derivatives_goes_on_where_it_stopped(tmp_path):
    path, designs = tmp_path / "sweep.csv", {"m": [2.0, 3.0, 4.0, 5.0]}
    whole = cd.sweep(sled(), designs, WAY, gradients=True, backend="serial", save=path, **RUN)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-2]))
    again = cd.sweep(sled(), designs, WAY, gradients=True, backend="serial", save=cd.Resume(path), **RUN)
    for name in whole:
        assert np.array_equal(again[name], whole[name]), name
    assert np.array_equal(cd.load_sweep(path)["d(way)/d(m)"], whole["d(way)/d(m)"])
    with pytest.raises(cd.FileError, match="other options or responses"):
        cd.sweep(sled(), designs, WAY, backend="serial", save=cd.Resume(path), **RUN)


@pytest.mark.parametrize(
    ("responses", "gradients", "message"),
    [
        ("sled.position.x", True, "only functionals have derivatives"),
        (WAY, "M", 'gradients: no parameter "M"'),
        (WAY, ["m", "k"], 'gradients: no parameter "k"'),
    ],
)
def test_mistakes(responses, gradients, message):
    with pytest.raises(cd.AnalysisError, match=message):
        cd.sweep(sled(), {"m": [2.0, 3.0]}, responses, gradients=gradients, backend="serial", **RUN)


def test_lanes_that_were_asked_for_say_why_not():
    with pytest.warns(UserWarning, match="derivatives follow the steps of single runs"):
        cd.sweep(
            sled(), {"m": np.linspace(2, 3, 10)}, WAY, gradients=True, backend=cd.Backend("lanes", workers=1), **RUN
        )
