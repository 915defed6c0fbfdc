"""Events, limits and friction in YAML models: what each form means, and what is said of each mistake."""

import re
from contextlib import suppress
from dataclasses import dataclass, fields

import casadi as ca
import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.errors import FileError
from cardan.files.text_models.event_words import actions
from cardan.files.text_models.schema import json_schema
from cardan.files.text_models.words import section_of
from cardan.files.text_models.yaml import parse_yaml
from cardan.model.control import events
from cardan.model.expressions.expression import Expression
from cardan.model.joints import friction, limits

MACHINE = """\
parameters: {k: 500, mode: 1, e: 0.5}
events:
  cocked: {when: barrel.x - 16, direction: falling, if: mode > 0, do: [capture: catch, {switch: buffer, on: false}]}
  load:
    when: rail.force + rail.reaction_i.Fx + motor.force - 1000
    direction: 1
    condition: u - 2
    do:
      - release: rail
      - {set: mode, value: 2*k}
      - stop
  kick: {at: k/1000, do: {impulse: [0, -880*u], at: "barrel.at(1, 0)", torque: 3, frame: body}}
  sample: {every: 0.01, start: 1, do: [{set: u, value: -k*barrel.y}]}
  hit: {when: barrel.y, do: {impact: barrel, with: sear, restitution: e, direction: [1, k]}}
  noted: {when: barrel.velocity.x}
  again: {when: stop.gap - 1, direction: both, do: stop}
states:
  u: {initial: 0.5, rate: -u + 0.001*rail.reaction_i.Fy}
forces:
  buffer: {type: Spring, a: ground, b: barrel, stiffness: k, active: false}
  brake: {type: Friction, joint: rail, static: e}
  rub: {type: Friction, joint: stop, along: barrel.y, static: 0.3, kinetic: 0.2}
  grip: {type: Friction, along: barrel.angle, static: 0.3, normal: 1 + abs(barrel.velocity.x) + u + rail.force}
joints:
  rail: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: barrel}
  catch: {type: Fixed, i: barrel, j: sear, active: false}
  stop: {type: Limit, coordinate: barrel.x - 2*sear.x, upper: 3*e, restitution: e}
drivers:
  motor: {type: Drive, coordinate: sear.x, function: 2*t, active: false}
bodies:
  barrel: {mass: 100, inertia: 1}
  sear: {mass: 1, inertia: 0.1}
"""


@pytest.fixture(scope="module")
def machine():
    return parse_yaml(MACHINE).model


def test_when(machine):
    cocked, load = machine["cocked"], machine["load"]
    assert isinstance(cocked.function, Expression)
    assert (cocked.function.text, cocked.direction, cocked.condition.text) == ("barrel.x - 16", -1, "mode > 0")
    assert (load.direction, load.condition.text) == (1, "u - 2")
    assert machine["again"].direction == machine["noted"].direction == 0
    assert (machine["noted"].do, machine["noted"].condition) == ((), None)


def test_known_times(machine):
    kick, sample = machine["kick"], machine["sample"].function
    assert isinstance(kick, cd.At)
    assert ca.is_equal(kick.time, machine.parameters["k"].symbol / 1000, 3)
    assert (type(sample), sample.interval, sample.start) == (cd.Every, 0.01, 1.0)


def test_actions(machine):
    capture, switch = machine["cocked"].do
    assert (type(capture), capture.joint) == (cd.Capture, machine["catch"])
    assert (type(switch), switch.force, switch.on) == (cd.Switch, machine["buffer"], False)
    release, put, stop = machine["load"].do
    assert (type(release), release.joint, type(stop)) == (cd.Release, machine["rail"], cd.Stop)
    assert put.target == "mode"
    assert ca.is_equal(put.value, 2 * machine.parameters["k"].symbol, 3)
    (impulse,) = machine["kick"].do
    assert (impulse.marker.body, impulse.marker.point) == (machine["barrel"], (1.0, 0.0))
    assert (impulse.value[0], impulse.value[1].text, impulse.torque, impulse.frame) == (0.0, "-880*u", 3.0, "body")
    (impact,) = machine["hit"].do
    assert (impact.a.body, impact.b.body) == (machine["barrel"], machine["sear"])
    assert impact.direction[0] == 1.0
    assert isinstance(impact.restitution, ca.SX)


def test_elements_that_wait(machine):
    waiting = {name for name, element in machine.elements.items() if not getattr(element, "active", True)}
    assert waiting == {"buffer", "catch", "motor"}


def test_friction_takes_any_joint_with_a_normal_force(machine):
    assert machine["brake"].joint is machine["rail"]
    assert machine["rub"].joint is machine["stop"]
    assert machine["stop"].rows == ("upper",)


def test_the_equations_compile(machine):
    equations = compile_system(machine).events.equations
    assert (
        len(equations.plan.watches) == 5 + 2 + 3 * 3
    )  # when; gap and pull of a limit; slip, margin, rest of each friction
    assert equations.times.numel() == 1 + 2
    assert (len(equations.plan.impulses), len(equations.plan.impacts)) == (1, 1)


def test_every_one_sided_element_has_a_section():
    assert all(section_of(getattr(home, name)) for home in (limits, friction) for name in home.__all__)


def test_every_action_is_known_to_files_and_schema():
    described = json_schema()["$defs"]["action"]["anyOf"]
    heads = {*described[0]["enum"], *(item["required"][0] for item in described[1:])}
    assert heads == set(actions()) == {re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in events.ACTIONS}


def test_every_word_of_an_action_is_described():
    for item in json_schema()["$defs"]["action"]["anyOf"][1:]:
        assert all(word["description"] for word in item["properties"].values())


def test_new_actions_need_no_change_here(monkeypatch):
    @dataclass(frozen=True, eq=False)
    class Paint(events.Action):
        """Another colour."""

        body: "cd.model.body.Body"
        thickness: "cd.model.values.Scalar" = 0.1

    monkeypatch.setattr(events, "Paint", Paint, raising=False)
    monkeypatch.setattr(events, "ACTIONS", [*events.ACTIONS, "Paint"])
    text = "bodies: {b: {}}\nparameters: {d: 1}\nevents: {x: {when: t - 1, do: {paint: b, thickness: 2*d}}}"
    model = parse_yaml(text).model
    (paint,) = model["x"].do
    assert (type(paint), paint.body, len(fields(paint))) == (Paint, model["b"], 2)
    assert isinstance(paint.thickness, ca.SX)


def test_the_schema_accepts_the_machine():
    # (YAML 1.1 reads the key `on` as true; editors read YAML 1.2, as cardan does)
    data = yaml.safe_load(MACHINE.replace("on: false", "'on': false"))
    jsonschema.Draft202012Validator(json_schema()).validate(data)


@pytest.mark.parametrize(
    "event",
    [
        "{do: stop}",
        "{at: 1, every: 2}",
        "{at: 1, direction: rising}",
        "{when: t, direction: up}",
        "{when: t, do: halt}",
        "{when: t, do: [{captur: x}]}",
        "{when: t, do: {impulse: [1, 2]}}",
        "{when: t, do: {switch: x, onn: true}}",
        "{when: [t, 2]}",
    ],
)
def test_the_schema_refuses_typing_errors(event):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(json_schema()).validate(yaml.safe_load(f"events: {{x: {event}}}"))


PARTS = """\
bodies: {b: {mass: 1, inertia: 1}}
parameters: {k: 1}
joints: {pin: {type: Revolute, i: ground, j: b}, stop: {type: Limit, coordinate: b.x, lower: 0}}
forces: {spring: {type: Spring, a: ground, b: "b.at(1, 0)"}}
states: {u: {}}
"""
CRANK = "bodies: {b: {}}\n"


def _event(text):
    return f"{PARTS}events:\n  X: {text}"


def _do(action):
    return _event(f"{{when: t - 1, do: {action}}}")


def _joint(text):
    return f"{PARTS}drivers:\n  X: {{{text}}}"


BAD = [
    # when
    (_event("{do: stop}"), 7, 3, 'event "X": say when it happens: "when", "at" or "every"'),
    (_event("{at: 1, every: 2}"), 7, 14, 'event "X": "at" and "every" exclude each other; give one of them'),
    (_event("{at: 1, direction: rising}"), 7, 14, 'event "X": "direction" belongs to an event with "when"'),
    (_event("{when: t - 1, start: 1}"), 7, 20, 'event "X": "start" belongs to an event with "every"'),
    (_event("{when: t - 1, stop: }"), 7, 20, 'event "X": "stop" is an action; write it under "do"'),
    (_event("{when: t - 1, onn: 1}"), 7, 20, 'event "X": unknown word "onn"'),
    (_event("{when: t - 1, if: 1, condition: 2}"), 7, 27, '"if" and "condition" mean the same'),
    (_event("{when: t - 1, direction: fallin}"), 7, 31, '"fallin" is not known; did you mean "falling"?'),
    (_event("{when: t - 1, direction: 2}"), 7, 31, "direction must be -1 (falling), 1 (rising) or 0 (both)"),
    (_event("{every: 0}"), 7, 14, 'event "X": Every: interval must be positive, got 0'),
    (_event("{every: -k*0.1, start: b.x}"), 7, 29, 'event "X": start: unknown name "b.x"'),
    (_event("{at: }"), 7, 11, 'event "X": at: a value is missing'),
    (_event("3"), 7, 6, 'event "X": expected a mapping (word: value), found "3"'),
    # expressions
    (_event("{when: b.angel - 1}"), 7, 13, 'event "X": when: unknown name "b.angel"; did you mean "b.angle"?'),
    (_event("{when: 2 + pin.forse}"), 7, 17, 'unknown name "pin.forse"; did you mean "pin.force"?'),
    (_event("{when: stop.forc}"), 7, 13, 'did you mean "stop.force"?'),
    (_event("{when: b.x +}"), 7, 18, "ends too early"),
    (_event("{when: 2*k - 1}"), 7, 13, 'event "X": when is constant and never passes through zero'),
    (_event("{when: [b.x, b.y]}"), 7, 13, "when: expected an expression of the machine, found a list"),
    (_event("{when: t - 1, if: uu > 1}"), 7, 24, 'event "X": if: unknown name "uu"'),
    (_do("{set: u, value: 2*q}"), 7, 42, 'event "X": set: value: unknown name "q"'),
    (_do("{impulse: [1, q], at: b}"), 7, 38, 'event "X": impulse: unknown name "q"'),
    # actions
    (_do("halt"), 7, 24, 'event "X": do: expected an action, found "halt"'),
    (_do("stopp"), 7, 24, 'did you mean "stop"?'),
    (_do("capture"), 7, 24, '"capture" needs its joint: {capture: ...}'),
    (_do("{captur: pin}"), 7, 25, 'event "X": unknown action "captur"; did you mean "capture"?'),
    (_do("{}"), 7, 24, 'event "X": unknown action ""'),
    (_do("[[stop]]"), 7, 25, "expected an action, found a list"),
    (_do("{capture: pin, release: pin}"), 7, 39, "a mapping holds one action; write do: [{...}, {...}]"),
    (_do("{stop: now, on: true}"), 7, 36, 'event "X": stop: unknown word "on"'),
    (_do("{switch: spring, onn: true}"), 7, 41, 'event "X": switch: unknown word "onn"'),
    (_do("{switch: spring, on: 2}"), 7, 45, "on: expected true or false"),
    (_do("{capture: pinn}"), 7, 34, 'event "X": capture: no joint or driver "pinn"; did you mean "pin"?'),
    (_do("{capture: spring}"), 7, 34, 'event "X": capture: "spring" is a Spring, not a joint or driver'),
    (_do("{switch: pin}"), 7, 33, 'event "X": switch: "pin" is a Revolute, not a force'),
    (_do("[stop, {release: stop}]"), 7, 41, 'event "X": Release: "stop" is a Limit, not a joint or driver'),
    (_do("{switch: X}"), 7, 3, "refers to itself"),
    (_do("{set: uu, value: 1}"), 7, 30, 'event "X": Set: no parameter or state "uu"'),
    (_do("{set: u}"), 7, 24, 'event "X": set: "value" is missing'),
    (_do("{impulse: [1, 2]}"), 7, 24, 'event "X": impulse: "at" is missing'),
    (_do("{impulse: [1], at: b}"), 7, 34, 'event "X": Impulse: value: expected 2 components, got 1'),
    (_do("{impulse: [1, 2], at: ground}"), 7, 46, "the marker must be on a body, not on the ground"),
    (_do("{impulse: [1, 2], at: b, marker: b}"), 7, 49, '"marker" is given twice, under two names'),
    (_do("{impulse: [1, 2], at: b, frame: bod}"), 7, 56, 'frame="bod" is not known; did you mean "body"?'),
    (_do("{impact: b, with: ground, restitution: 1.2}"), 7, 63, 'event "X": Impact: restitution must lie between 0'),
    (_do("{impact: b, with: b}"), 7, 25, 'event "X": Impact: both markers are on "b"'),
    (_do("{impact: b, with: grond}"), 7, 42, 'event "X": impact: with: no body "grond"; did you mean "ground"?'),
    # names
    (f"{PARTS}events: {{pin: {{at: 1}}}}", 6, 10, '"pin": the name is already taken in joints'),
    (f"{PARTS}events: {{b: {{at: 1}}}}", 6, 10, 'event "b": the name is already taken'),
    (f"{PARTS}events: {{u: {{at: 1}}}}", 6, 10, 'event "u": the name is already taken'),
    (f"{PARTS}events: {{t: {{at: 1}}}}", 6, 10, 'event "t": this name is reserved'),
    # limits and friction
    (_joint("type: Drive, coordinate: b.x, function: t*pin.force"), 7, 49,
     'function may depend on positions and time only, not on reactions ("pin.force")'),
    (_joint("type: Fix, coordinate: b.x + pin.reaction_at_joint.N"), 7, 36, "not on reactions"),
    (_joint("type: Drive, coordinate: b.x + stop.force, function: t"), 7, 38, 'not on reactions ("stop.force")'),
    (CRANK + "joints: {X: {type: Limit, coordinate: b.velocity.x, lower: 0}}", 2, 39, "positions and time only"),
    (CRANK + "joints: {X: {type: Limit, coordinate: b.x}}", 2, 10, 'limit "X": give lower=, upper= or both'),
    (CRANK + "joints: {X: {type: Limit, coordinate: b.x, lower: 1, restitution: 2}}", 2, 67,
     'limit "X": restitution must lie between 0 (plastic) and 1 (elastic), got 2'),
    (CRANK + "joints: {X: {type: Limit, coordinate: b.x, lower: 1, upper: 0}}", 2, 51, "must be less than upper"),
    (CRANK + "forces: {X: {type: Friction, along: b.x, joint: Y, static: 0.1}}", 2, 49,
     'Rolling or RollingBall "Y"'),
    (f"{PARTS}drivers: {{X: {{type: Fix, coordinate: b.x, active: 1}}}}", 6, 51, "active: expected true or false"),
    (PARTS.replace("spring:", "X: {type: Friction, joint: spring}, spring:"), 4, 37, '"spring" is a Spring, not a'),
    (PARTS.replace("spring:", "X: {type: Friction, along: b.x, normal: b.xx, static: 1}, spring:"), 4, 50,
     'friction "X": normal: unknown name "b.xx"'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD)
def test_each_mistake_is_told_with_its_place(text, line, column, message):
    with pytest.raises(FileError) as caught:
        parse_yaml(text, "bad.yaml")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"bad.yaml, line {line}, column {column}: ")
    assert "\n" not in str(caught.value)


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(("delete", "double", "replace")),
        st.sampled_from(list("{}[]():,.'\"&*-#\n 01ext^/+=")),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(EDITS)
def test_a_damaged_text_is_read_or_refused_but_never_crashes(edits):
    text = MACHINE
    for where, action, character in edits:
        k = int(where * len(text))
        middle = {"delete": "", "double": 2 * text[k], "replace": character}[action]
        text = text[:k] + middle + text[k + 1 :]
    with suppress(FileError):
        parse_yaml(text)
