"""Designs in lanes (core/lanes/lanes.c): each is the single run of its parameters, within the tolerance."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.many_designs import ensemble
from cardan.analysis.many_designs.ensemble import Ensemble
from cardan.compiled.compiling import compile_system
from cardan.files.load import load_model
from cardan.numerics import core, lanes
from cardan.numerics.functions import Loaded
from cardan.numerics.machine_code import native
from cardan.numerics.motion import OK

WITHIN = 30  # tolerances, of positions and speeds at the end of a second or two


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    L = model.parameter("L", 1.0)
    rod = model.body("rod", mass=1, inertia=L**2 / 12, position=(L / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-L / 2, 0)))
    return model


def spinning_top() -> cd.Model:
    """In space, with Euler parameters and a state besides, and no joint whose turns are counted."""
    model = cd.Model("top", dim=3, gravity=(0, 0, -9.81))
    r = model.parameter("r", 0.3)
    spin = model.parameter("spin", 30.0)
    top = model.body(
        "top", mass=0.5, inertia=(0.01, 0.01, 0.004), position=(r * 0.6, 0, r * 0.8),
        orientation=cd.pointing((0, 0, 1), (0.6, 0, 0.8)), angular_velocity=(0, 0, spin),
    )  # fmt: skip
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), top.at(0, 0, -r)))
    model.state("path", 0.0, lambda s: cd.norm_2(s.velocity(top)))
    return model


def driven() -> cd.Model:
    """A slider-crank whose crank is driven at a given speed, and a mass on a spring beside it."""
    model = cd.Model("driven", gravity=(0, -9.81))
    speed, k = model.parameter("speed", 5.0), model.parameter("k", 300.0)
    crank = model.body("crank", mass=1, inertia=0.01, position=(0.1, 0))
    rod = model.body("rod", mass=1, inertia=0.05, position=(0.45, 0))
    slide = model.body("slide", mass=2, inertia=0.02, position=(0.7, 0))
    ground = model.ground
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(-0.1, 0)))
    model.add(cd.Revolute("A", crank.at(0.1, 0), rod.at(-0.25, 0)))
    model.add(cd.Revolute("B", rod.at(0.25, 0), slide.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slide.at(0, 0, axis=(1, 0))))
    model.add(cd.Drive("motor", crank.angle, lambda t: speed * t + 0.5 * cd.sin(t)))
    mass = model.body("mass", mass=1, inertia=0.1, position=(2, 0))
    model.add(cd.Spring("spring", ground.at(1, 1), mass.at(0, 0), stiffness=k, free_length=1))
    return model


MACHINES = {
    "pendulum": (pendulum, {"L": (0.5, 2.0)}, 2.0),
    "four-bar": (lambda: load_model("examples/fourbar_lengths.yaml"), {"crank_length": (1.9, 2.1)}, 2.0),
    "slider-crank": (lambda: load_model("examples/slidercrank.yaml"), None, 1.0),
    "driven": (driven, {"speed": (3.0, 8.0), "k": (200.0, 500.0)}, 1.0),
    "spatial slider-crank": (lambda: load_model("examples/spatial_slider_crank.yaml"), None, 1.0),
    "top": (spinning_top, {"r": (0.2, 0.4), "spin": (20.0, 60.0)}, 1.0),
}


def designs_of(model: cd.Model, ranges, count: int) -> np.ndarray:
    system, random = compile_system(model), np.random.default_rng(3)
    p = np.tile(system.parameter_values({}), (count, 1))
    names = list(model.parameters)
    ranges = ranges or {name: (0.98 * v.value, 1.02 * v.value) for name, v in model.parameters.items()}
    for name, (low, high) in ranges.items():
        p[:, names.index(name)] = random.uniform(low, high, count)
    return p


@pytest.mark.parametrize("name", MACHINES)
@pytest.mark.parametrize("code", ["0", "1"], ids=["interpreter", "machine code"])
def test_every_design_is_its_single_run(name, code, monkeypatch):
    if code == "1" and native.compiler() is None:
        pytest.skip("there is no compiler")
    monkeypatch.setenv(native.NATIVE_VARIABLE, code)
    build, ranges, until = MACHINES[name]
    model = build()
    system = compile_system(model)
    assert ensemble.refusal(system) is None
    p = designs_of(model, ranges, lanes.LANES + 5)
    rtol, atol = 1e-7, 1e-10
    found = Ensemble(system, np.linspace(0, until, 7), rtol, atol)
    runs = found.run(p)
    assert (runs.status == OK).all()
    for k in range(0, len(p), 4):
        given = dict(zip(model.parameters, p[k], strict=False))
        exact = cd.simulate(model, until, until / 6, parameters=given, rtol=1e-11, atol=1e-13)
        result = found.result(p, runs, k)
        for body in model.bodies:
            for word in ("position", "velocity"):
                expected = getattr(exact[body], word)
                size = np.abs(expected).max() + 1.0
                assert np.abs(getattr(result[body], word) - expected).max() < WITHIN * rtol * size, (k, body, word)
        for name in model.elements:
            angle = getattr(exact[name], "angle", None)  # turns are counted
            assert angle is None or np.abs(result[name].angle - angle).max() < 1e-4, (k, name)
        assert np.allclose(result.energy.total, exact.energy.total, rtol=1e-5, atol=1e-5)


def test_a_run_in_lanes_leaves_single_runs_as_they_were():
    """Machines are kept for further runs: one that has started many designs had the scales of the last of them."""
    model = load_model("examples/fourbar_lengths.yaml")
    p = designs_of(model, None, 20)
    given = dict(zip(model.parameters, p[0], strict=True))
    before = cd.simulate(model, 1.0, 0.5, parameters=given)
    Ensemble(compile_system(model), np.array([0.0, 1.0]), 1e-6, 1e-9).run(p)
    after = cd.simulate(model, 1.0, 0.5, parameters=given)
    assert np.array_equal(before["rocker.angle"], after["rocker.angle"])


def test_a_sweep_in_lanes_gives_what_other_backends_give():
    model = load_model("examples/fourbar_lengths.yaml")
    responses = {
        "end": "rocker.angle", "turn": "max:A.reaction_i.Fx", "low": "min:coupler.position", "mean": "mean:crank.angle",
        "rms": "rms:B.reaction_j.Fy", "peak": "peak:D.reaction_i", "energy": "energy.total",
    }  # fmt: skip
    designs = cd.Samples(24, {"crank_length": (1.9, 2.1), "ground_length": (2.4, 2.6)})
    plain = {name: r for name, r in responses.items() if name != "energy"}
    for asked in (responses, plain, {"end": "rocker.angle"}, {"two": lambda r: (r["rocker.angle"][-1], r.t[-1])}):
        one, other = (cd.sweep(model, designs, asked, until=1.0, every=0.1, backend=b) for b in ("lanes", "serial"))
        assert one.facts["backend"] == "lanes"
        assert list(one) == list(other)
        for name in other:
            assert np.allclose(one[name], other[name], rtol=1e-4, atol=1e-4), name


def test_lanes_are_the_default_where_a_model_allows_them():
    found = cd.sweep(pendulum(), {"L": np.linspace(0.5, 2, 12)}, "rod.angle", until=1)
    assert found.facts["backend"] == "lanes"
    assert not found.notes
    fixed = cd.sweep(
        pendulum(), {"L": np.linspace(0.5, 2, 12)}, "rod.angle", until=1, step=0.01, backend=cd.Backend(workers=1)
    )
    assert fixed.facts["backend"] == "serial"


def test_designs_that_fail_do_so_alone_and_say_why():
    model = load_model("examples/fourbar_lengths.yaml")
    lengths = [2.0, 50.0, 2.1, -3.0, *np.linspace(1.9, 2.1, 12)]
    designs = [{"crank_length": length} for length in lengths]
    one, other = (cd.sweep(model, designs, "rocker.angle", until=0.5, backend=b) for b in ("lanes", "serial"))
    assert one.facts["backend"] == "lanes"
    assert [(f.index, f.message) for f in one.failures] == [(f.index, f.message) for f in other.failures]
    assert {f.index for f in one.failures} == {1, 3}
    assert np.allclose(one["rocker.angle"], other["rocker.angle"], atol=1e-5, equal_nan=True)


def with_a_function_of_its_own() -> cd.Model:
    model = pendulum()
    pull = cd.blackbox(lambda x: -0.1 * np.sin(x))
    model.add(cd.Torque("pull", model.bodies["rod"], lambda s: pull(s.angle(model.bodies["rod"]))))
    return model


@pytest.mark.parametrize(
    ("build", "options", "reason"),
    [
        (with_a_function_of_its_own, {}, "Python"),
        (pendulum, {"method": "direct"}, "method='direct' was asked for"),
        (pendulum, {"analysis": "equilibrium", "until": None}, "the analysis is equilibrium"),
    ],
)
def test_what_lanes_cannot_do_runs_otherwise_and_says_so(build, options, reason):
    asked = {"until": 0.5, **options}
    found = cd.sweep(
        build(), {"L": np.linspace(0.9, 1.1, 10)}, "rod.angle", backend=cd.Backend("lanes", workers=1), **asked
    )
    assert found.facts["backend"] == "serial"
    (note,) = found.notes
    assert "do not run in lanes" in note
    assert reason in note


def test_a_function_with_tables_and_splines_is_the_same_in_lanes():
    """Calls within a tape see one lane at a time."""
    x = np.linspace(0, 1, 9)
    table = cd.Spline(x, np.sin(5 * x))
    model = cd.Model("m", gravity=(0, -9.81))
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Force("f", body.at(0, 0), lambda s: (table(s.position(body)[0]), cd.atan2(1.0, s.time + 1))))
    system = compile_system(model)
    function: Loaded = system.dynamics
    random = np.random.default_rng(1)
    inputs = [random.uniform(0, 1, (37, size)) for size in function.input_sizes]
    found = lanes.mapped(function, inputs, 37)
    for k in range(37):
        assert np.array_equal(found[k], np.concatenate(function(*(x[k] for x in inputs))), equal_nan=True)


def test_sine_and_cosine_of_lanes_are_those_of_the_library(monkeypatch):
    """core/lanes/lane_math.h, through machine code of a small tape: one unit in the last place."""
    if native.compiler() is None:
        pytest.skip("there is no compiler")
    casadi = pytest.importorskip("casadi")
    x = casadi.SX.sym("x")
    loaded = Loaded(casadi.Function("f", [x], [casadi.sin(x), casadi.cos(x)]))
    assert loaded.tape is not None
    monkeypatch.setenv(native.NATIVE_VARIABLE, "1")
    code = native.LaneCode(loaded.tape)
    assert code.library is not None
    values = np.concatenate([np.linspace(-20, 20, 999), 10.0 ** np.linspace(-8, 5.9, 200), [0.0]])
    bound, _ = loaded.bound_tape()
    w = np.zeros(core.cd_tape_lanes_work_size(lanes.c_void_p(bound.address)) + code.left)
    first, slots = len(loaded.tape.constants), loaded.tape.output_slots
    for value in values:
        w[lanes.LANES * first : lanes.LANES * (first + 1)] = value
        code.library.cardan_lanes(None, lanes.c_void_p(core.address_of(w)))
        for slot, exact in zip(slots, (np.sin(value), np.cos(value)), strict=True):
            assert abs(w[lanes.LANES * slot] - exact) <= 1.01 * np.spacing(abs(exact)) + 1e-300, value
