"""Models written as YAML and as Python are the same machines."""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.errors import ModelError
from cardan.files.load import load_file
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.expressions.expression import parse

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
    model.add(cd.Drive("motor", pin.angle, parse("2*pi*t")))
    model.add(cd.Drive("sum", parse("arm.x + arm.y"), profile))
    model.add(cd.Fix("block x", block.x, L / 3))
    model.add(cd.Spring("spring", ground.at(0, 0), block.at(0, 0), stiffness=cd.table((0, 1), (0, 5)), damping=k / 10,
                        force=parse("k*p + spring.length*profile(t)"), unilateral="tension"))  # fmt: skip
    model.add(cd.TorsionSpring("coil", pin, stiffness=2 * k))
    model.add(cd.TorsionSpring("bar", (arm, block), damping=0.5))
    model.add(cd.Force("push", block.at(0, 0), (profile, parse("-arm.velocity.x")), frame="body"))
    model.add(cd.Torque("turn", arm, parse("if(t < 1, 3, 0)")))
    model.add(cd.Contact("stop", arm.at(L / 2, 0), ground.at(0, -1, axis=(0, 1)), stiffness=1e4, damping=10.0))
    model.add(cd.Point("P", arm.at(L / 2, 0)))
    model.state("p", initial=L, rate=parse("arm.angle - p"))
    add_events(model, pin, profile)
    return model


def add_events(model, pin, profile):
    """One of every action and of every way to happen; elements that wait for them; limits and friction."""
    k, arm, block = model.parameters["k"], model["arm"], model["the block"]
    catch = cd.Fixed("catch", arm.at(1, 0), block.at(0, 0))
    brake = model.add(cd.Spring("brake", arm.at(0, 0), block.at(0, 0), stiffness=k, active=False))
    late = model.add(cd.Drive("late", block.x, profile, active=False))
    stop = model.add(cd.Limit("end stop", block.x, lower=-k / 100, upper=9.0, restitution=0.25))
    model.add(cd.Limit("roof", parse("2 - arm.y"), lower=0))
    model.add(cd.Friction("rub", stop, static=0.3, kinetic=0.2, along=block.y))
    model.add(cd.Friction("pivot", pin, static=0.3, radius=0.01, normal=profile))
    first, last = block.at(0, 0), model.ground.at(0, 0, axis=(0, 1))
    strike = [cd.Impulse(arm.at(1, 0), (parse("p"), k), torque=cd.table((0, 1), (1, 2), name="blow"), frame="body"),
              cd.Impact(first, last, restitution=k / 1000), cd.Impact(first, last, direction=(1, k))]  # fmt: skip
    model.add(cd.When("sear", parse("arm.x - 16"), "falling", [cd.Capture(catch), cd.Release("late"), cd.Release(pin)]))
    model.add(cd.When("load", parse("sum.force + link.reaction_i.Fx + t - 1"), 1, [cd.Capture(late), cd.Switch(brake)],
                      condition=parse("p > 1")))  # fmt: skip
    model.add(cd.When("end", parse("arm.y"), do=cd.Stop()))
    model.add(cd.At("kick", k / 100, do=strike, condition=parse("t")))
    model.add(cd.When("sample", cd.Every(0.01, start=0.5), do=cd.Set(model["p"], parse("-k*arm.angle"))))
    model.add(cd.At("stiffer", 3, [cd.Set(k, 2 * k), cd.Switch("brake", on=False)]))
    model.add(cd.When("noted", parse("arm.angle")))


def numbers_of(model):
    """Start values, Φ, its Jacobian, the loads and the state rates at a random state, by name."""
    system = compile_system(model)
    rng = np.random.default_rng(7)
    p = system.parameter_values()
    t, q, v, z = 0.37, *(rng.normal(size=n) for n in (system.n_q, system.n_v, system.n_z))
    y, c, m = system.symbols, system.constraints, system.motion
    lam = {name: rng.normal(size=len(c.rows[place])) for name, place in sorted(c.places.items())}
    reactions = np.concatenate([[], *(lam[name] for name in c.places)])
    inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
    everything = system.function("all", inputs, [c.Phi, ca.densify(c.C), m.M, m.Q, m.z_rate])
    state = (t, q, v, 0 * v, reactions, z, p)
    Phi, C, M, Q, z_rate = (np.array(x) for x in everything(*state))
    rows = {name: np.append(C[k], Phi[k]) for k, name in enumerate(system.row_names)}
    numbers = rows | {"start": np.concatenate(system.initial_state(p)), "M": M, "Q": Q, "rates": z_rate}
    return numbers | happenings_of(system, inputs, state)


def happenings_of(system, inputs, state):
    """What the events watch and what their actions compute, by event; which elements are active."""
    e, model = system.events.equations, system.model
    expressions = [e.g, e.times, e.values, e.impulse, e.approach, e.restitution[system.n_c :]]
    functions = system.function("events", inputs, [ca.densify(x) for x in expressions])
    g, times, values, impulse, approach, restitution = (np.array(x) for x in functions(*state))
    found = {}
    for k, watch in enumerate(e.plan.watches):
        name = watch.element.name if watch.row < 0 else system.row_names[watch.row]
        found[f"{name}, watch {watch.kind}"] = [*g[k], watch.direction]
    for timed in e.plan.timed:
        found[f"{timed.event.name}, times"] = times[[k for k in (timed.first, timed.interval) if k is not None]]
    found |= {f"{name}, condition": values[k] for name, k in e.plan.conditions.items()}
    for event in model.events:
        for n, action in enumerate(event.do):
            what = f"{event.name}, action {n}: {action.word} {action.element_name}"
            found[what] = [float(getattr(action, "on", True))]
            if action in e.plan.sets:
                found[what] = values[e.plan.sets[action]]
            elif action in e.plan.impulses:
                found[what] = impulse[:, e.plan.impulses[action]]
            elif action in e.plan.impacts:
                found[what] = [*approach[e.plan.impacts[action]], *restitution[e.plan.impacts[action]]]
    return found | {f"{name}, active": getattr(x, "active", True) for name, x in model.elements.items()}


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
    assert again["arm"].initial.declared_speeds == model["arm"].initial.declared_speeds == {"angular_velocity"}
    assert again["the block"].initial.declared_speeds == {"velocity.x", "velocity.y"}
    assert again["spring"].free_length is None
    assert_same(model, run_script(to_python(model)))
    assert to_yaml(again) == to_yaml(parse_yaml(to_yaml(again)).model)


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("word", ["velocity", "angular_velocity", "neither"])
def test_a_speed_that_was_said_to_be_zero_stays_said(dim, word):
    """Left out, a speed may be filled in by assembly; said to be zero, it is kept where that is possible."""
    zero = {"velocity": (0,) * dim, "angular_velocity": 0 if dim == 2 else (0, 0, 0)}
    model = cd.Model("m", dim=dim)
    model.body("b", 1, 1 if dim == 2 else (1, 1, 1), **({word: zero[word]} if word in zero else {}))
    given = model["b"].initial.declared_speeds
    assert bool(given) == (word in zero)
    for copy in (parse_yaml(to_yaml(model)).model, run_script(to_python(model))):
        assert copy["b"].initial.declared_speeds == given


def test_scripts_move_the_same():
    file = load_file(EXAMPLES / "fourbar.yaml")
    script = to_python(file.model, file.analyses)
    assert "result = cd.simulate(model, until=2.0, every=0.02)" in script
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


def ratchet():
    """A block on a rail that is caught, kicked free, held by friction and stopped: one event after the other."""
    model = cd.Model("ratchet")
    u = model.parameter("u", 2.0)
    block = model.body("block", 2.0, 0.1, velocity=(u, 0))
    weight = model.body("weight", 1.0, 0.1, position=(0.5, 0.0))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Translational("other", model.ground.at(0, 0, axis=(1, 0)), weight.at(0, 0)))
    catch = model.add(cd.Revolute("catch", block.at(0, 0), weight.at(0, 0), active=False))
    wall = model.add(cd.Limit("wall", block.x, upper=1.5, restitution=0.5))
    pull = model.add(cd.Spring("pull", model.ground.at(-1, 0), block.at(0, 0), stiffness=u, active=False))
    model.add(cd.Friction("rub", rail, static=0.1, kinetic=0.05))
    model.state("count")
    model.add(cd.When("meet", parse("block.x - weight.x"), "rising", cd.Capture(catch), condition=parse("4 - count")))
    model.add(cd.When("sample", cd.Every(0.25), do=cd.Set("count", parse("count + 1"))))
    model.add(cd.At("loose", 0.75, do=[cd.Release(catch), cd.Impulse(weight.at(0, 0), (-1.0, 0.0))]))
    model.add(cd.At("pulled", 1.0, cd.Switch(pull)))
    model.add(cd.When("turned", parse("block.velocity.x"), "falling", cd.Stop(), condition=parse("t - 1")))
    assert wall.restitution == 0.5
    return model


@pytest.mark.parametrize("copied", [lambda m: parse_yaml(to_yaml(m)).model, lambda m: run_script(to_python(m))])
def test_events_happen_at_the_same_times(copied):
    model = ratchet()
    one, other = (cd.simulate(m, until=5, every=0.05) for m in (model, copied(model)))
    assert {name for _, name in one.events} == {"sample", "meet", "loose", "pulled", "wall", "turned"}
    assert one.stats.status == other.stats.status == 'stopped by event "turned"'
    assert one.events == other.events
    for a, b in zip(one.events, other.events, strict=True):
        np.testing.assert_array_equal(a.before, b.before)
        np.testing.assert_array_equal(a.after, b.after)
    np.testing.assert_array_equal(one["block"].velocity, other["block"].velocity)


def test_events_are_written_as_they_are_read():
    lines = to_yaml(ratchet()).splitlines()
    assert "  catch: {type: Revolute, active: false, i: 'block.at(0, 0)', j: 'weight.at(0, 0)'}" in lines
    assert lines[lines.index("events:") + 1 :] == [
        "  meet: {when: block.x - weight.x, direction: rising, if: 4 - count, do: {capture: catch}}",
        "  sample: {every: 0.25, do: {set: count, value: count + 1}}",
        "  loose:",
        "    at: 0.75",
        "    do:",
        "    - {release: catch}",
        "    - {impulse: [-1.0, 0.0], at: 'weight.at(0, 0)'}",
        "  pulled: {at: 1.0, do: {switch: pull}}",
        "  turned: {when: block.velocity.x, direction: falling, if: t - 1, do: stop}",
    ]


@pytest.mark.parametrize("write", [to_yaml, to_python])
@pytest.mark.parametrize(
    ("event", "message"),
    [
        (lambda b: cd.When("hit", lambda s: s.time), 'event "hit": function is a Python function'),
        (lambda b: cd.When("hit", parse("t"), condition=lambda s: 1), 'event "hit": condition is a Python function'),
        (lambda b: cd.At("hit", 1, condition=lambda s: 1), 'event "hit": condition is a Python function'),
        (lambda b: cd.When("hit", parse("t"), do=cd.Set("k", lambda s: s.time)), 'event "hit": Set: value is a Python'),
        (lambda b: cd.At("hit", 1, cd.Impulse(b.at(0, 0), lambda s: (1, 2))), 'event "hit": Impulse: value is a'),
    ],
)
def test_python_functions_of_events_have_no_text(write, event, message):
    model = cd.Model()
    model.parameter("k", 1.0)
    model.add(event(model.body("b", mass=1, inertia=1)))
    with pytest.raises(ModelError, match=message):
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
