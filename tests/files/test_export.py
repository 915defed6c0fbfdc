"""Models written as YAML and as Python are the same machines."""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.export_python import to_python
from cardan.files.export_yaml import to_yaml
from cardan.files.load import load_file
from cardan.files.yaml import AnalysisRequest, parse_yaml
from cardan.model.expression import parse
from cardan.system import compile_system

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".yaml", ".dap", ".kap"))
RTOL = 1e-13  # the same formulas, perhaps in another order


def zoo():
    """One of everything that has a text form."""
    model = cd.Model('zoo "A" \\ é', units="slug-ft")
    k, L = model.parameter("k", 700.0, bounds=(100, 2000)), model.parameter("L", 1.5)
    model.gravity = (0.0, -9.81 * k / 700)
    ground = model.ground
    arm = model.body("arm", 1.0, cd.if_else(L > 1, L**2 / 12, 0.1), position=(cd.fmin(L, 2) / 2, 0.1), angle=0.3,
                     angular_velocity=0.0, hold=("angle",), force=(1.0, 0.0))  # fmt: skip
    block = model.body("the block", 2.0, 0.5, velocity=(0.1, 0.2), center_of_mass=(0.1, L / 10), torque=3.0)
    profile = model.function("profile", cd.Spline((-5, 0, 5), (0.0, k / 700, 2.0), slopes=(None, 0.5)))
    pin = model.add(cd.Revolute("pin 1", ground.at(0, 0), arm.at(-L / 2, 0)))
    model.add(cd.Translational("class", ground.at(0, 1, axis=(1, 0.25)), block.at(1e-5, 0)))
    model.add(cd.Link("link", arm.at(L / 2, 0), block.at(0, 0), length=parse("2 + 0.1*sin(t)")))
    model.add(cd.Gear("gear", ground.at(0, 0), arm.at(0, 0), radius_i=L, radius_j=2, internal=True, carrier=block))
    model.add(cd.Cam("cam", ground.at(0, 0), block.at(0, 0), profile=cd.Spline((0, 1, 2), (0, 1, 0), name="lift")))
    model.add(cd.Constraint("user", parse("arm.x - 2*k/700")))
    model.add(cd.Drive(pin.angle, parse("2*pi*t"), name="motor"))
    model.add(cd.Drive(parse("arm.x + arm.y"), profile, name="sum"))
    model.add(cd.Fix(block.x, L / 3))
    model.add(cd.Spring("spring", ground.at(0, 0), block.at(0, 0), stiffness=cd.table((0, 1), (0, 5)), damping=k / 10,
                        force=parse("k*p + spring.length*profile(t)"), unilateral="tension"))  # fmt: skip
    model.add(cd.TorsionSpring("coil", pin, stiffness=2 * k))
    model.add(cd.TorsionSpring("bar", (arm, block), damping=0.5))
    model.add(cd.Force("push", block.at(0, 0), (profile, parse("-arm.velocity_x")), frame="body"))
    model.add(cd.Torque("turn", arm, parse("if(t < 1, 3, 0)")))
    model.add(cd.Contact("stop", arm.at(L / 2, 0), ground.at(0, -1, axis=(0, 1)), stiffness=1e4, damping=10.0))
    model.add(cd.Point("P", arm.at(L / 2, 0)))
    model.state("p", initial=L, rate=parse("arm.angle - p"))
    return model


def numbers_of(model):
    """Start values, Φ, its Jacobian, the loads and the state rates at a random state, by name."""
    system = compile_system(model)
    rng = np.random.default_rng(7)
    p = system.parameter_values()
    t, q, v, z = 0.37, *(rng.normal(size=n) for n in (system.n_q, system.n_v, system.n_z))
    y, c, m = system.symbols, system.constraints, system.motion
    everything = ca.Function("all", [y.t, y.q, y.v, y.z, y.p], [c.Phi, ca.densify(c.C), m.M, m.Q, m.z_rate])
    Phi, C, M, Q, z_rate = (np.array(x) for x in everything(t, q, v, z, p))
    rows = {name: np.append(C[k], Phi[k]) for k, name in enumerate(system.row_names)}
    return rows | {"start": np.concatenate(system.initial_state(p)), "M": M, "Q": Q, "rates": z_rate}


def assert_same(one, other):
    one, other = numbers_of(one), numbers_of(other)
    assert one.keys() == other.keys()
    for name, value in one.items():
        np.testing.assert_allclose(other[name], value, rtol=RTOL, atol=RTOL, err_msg=name)


def run_script(text):
    names = {"__name__": "script"}
    exec(compile(text, "script.py", "exec"), names)
    return names["model"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_survive_the_round_trip(path):
    file = load_file(path)
    again = parse_yaml(to_yaml(file.model, file.analyses))
    assert_same(file.model, again.model)
    assert [(a.kind, a.options) for a in again.analyses] == [(a.kind, a.options) for a in file.analyses]
    assert_same(file.model, run_script(to_python(file.model, file.analyses)))


def test_everything_survives_the_round_trip():
    model = zoo()
    again = parse_yaml(to_yaml(model)).model
    assert_same(model, again)
    assert again.name == model.name
    assert again.units == model.units
    assert again["arm"].initial.given == model["arm"].initial.given == {"angular_velocity"}
    assert again["the block"].initial.given == {"velocity_x", "velocity_y"}
    assert again["spring"].free_length is None
    assert_same(model, run_script(to_python(model)))
    assert to_yaml(again) == to_yaml(parse_yaml(to_yaml(again)).model)


def test_scripts_move_the_same():
    file = load_file(EXAMPLES / "fourbar.yaml")
    script = to_python(file.model, file.analyses)
    assert "result = cd.simulate(model, until=0.25, every=0.025)" in script
    motion = [cd.simulate(m, until=0.1, every=0.05)["P"].position for m in (file.model, run_script(script))]
    np.testing.assert_array_equal(*motion)


def test_only_what_differs_from_its_default_is_written():
    model = cd.Model("m", gravity=None)
    body = model.body("b", mass=1, inertia=0.25)
    model.add(cd.Spring("s", model.ground.at(0, 0), body.at(1, 0), stiffness=2.5))
    text = to_yaml(model, [AnalysisRequest("assemble"), AnalysisRequest("simulate", {"until": 1.0})])
    assert text.splitlines() == [
        "cardan: 1",
        "name: m",
        "units: SI",
        "gravity: [0.0, 0.0]",
        "bodies:",
        "  b: {mass: 1.0, inertia: 0.25}",
        "forces:",
        "  s: {type: Spring, a: 'ground.at(0, 0)', b: 'b.at(1, 0)', stiffness: 2.5}",
        "analyses:",
        "- assemble",
        "- simulate: {until: 1.0}",
    ]


@pytest.mark.parametrize("write", [to_yaml, to_python])
def test_python_functions_have_no_text(write):
    model = cd.Model()
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Torque("motor", body, lambda s: s.time))
    with pytest.raises(ModelError, match='force "motor": value is a Python function'):
        write(model)


@pytest.mark.parametrize("write", [to_yaml, to_python])
def test_foreign_symbols_and_elements_are_told(write):
    model = cd.Model()
    body = model.body("b", mass=ca.SX.sym("m"), inertia=1)
    with pytest.raises(ModelError, match='body "b": mass: "m" is not a parameter'):
        write(model)
    model = cd.Model()
    body = model.body("b", mass=1, inertia=1)
    loose = cd.Revolute("loose", model.ground.at(0, 0), body.at(0, 0))
    model.add(cd.TorsionSpring("coil", loose, stiffness=1))
    with pytest.raises(ModelError, match='force "coil": between: "loose" is not in the model'):
        write(model)
