"""Reading YAML models: what each form means, and what is said of each mistake."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import casadi as ca
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.errors import FileError
from cardan.files.load import load_file, load_model
from cardan.files.text_models.yaml import load_yaml, parse_yaml
from cardan.model.expressions.expression import Expression
from cardan.model.joints import standard as joints

EXAMPLES = Path(__file__).parents[2] / "examples"
CRANK = "bodies: {crank: {}}\n"

MACHINE = """\
name: everything
gravity: [0, -g]
parameters:
  g: 9.81
  k: {value: 700, bounds: [100, 2000]}
forces:
  spring: {type: spring, a: ground, b: tip, stiffness: curve, force: "-k*p + spring.length"}
  coil: {type: torsion_spring, between: pin, stiffness: k/2}
  push: {type: Force, marker: tip, value: [1, arm.angular_velocity*curve(t)]}
drivers:
  motor: {type: Drive, coordinate: pin.angle, function: 2*pi*t}
  sum: {type: Drive, coordinate: arm.angle + block.x, function: curve}
joints:
  pin:
    type: Revolute
    i: ground.at(0, 0)
    j: arm.at(-k/1400, 0)
  rail: {type: Translational, i: {body: ground, at: [0, 1], axis: [1, 0]}, j: "block.at(0, 0, axis=(1, 0))"}
  user: {type: Constraint, function: [block.x - arm.x, block.y - t]}
  wheels: {type: rack_and_pinion, i: "ground.at(0, 0, axis=(1, 0))", j: arm, radius: 0.5}
bodies:
  arm: {mass: 1, inertia: 0.1, position: [0.5, 0], angle: 30*deg, hold: angle}
  block: {mass: 2, inertia: 1, velocity: [1, 0]}
markers:
  tip: {body: arm, at: [0.5, 0]}
points:
  P: tip
  Q: {marker: block}
functions:
  curve: {x: [0, 1, 2], y: [0, k, 0], slopes: [0, null]}
states:
  p: {initial: 0.5, rate: -p + arm.angle}
analyses:
  - assemble
  - simulate: {until: 1/4, every: 0.025, parameters: {k: 800}, baumgarte: [5, 5]}
"""


@pytest.fixture(scope="module")
def everything():
    return parse_yaml(MACHINE)


def test_numbers_parameters_and_expressions(everything):
    model = everything.model
    assert model["arm"].initial.angle == pytest.approx(ca.pi / 6)
    assert model["pin"].j.point[0].is_scalar()
    assert ca.is_equal(model.gravity[1], -model.parameters["g"].symbol, 2)
    assert model.parameters["k"].bounds == (100, 2000)
    assert model["coil"].stiffness.is_scalar()
    assert model["spring"].force == Expression("-k*p + spring.length", model["spring"].force.program)


def test_curves_are_shared(everything):
    model = everything.model
    assert model["spring"].stiffness is model.functions["curve"]
    assert model["sum"].function is model.functions["curve"]
    assert model.functions["curve"].slopes == (0.0, None)


def test_markers_and_references(everything):
    model = everything.model
    assert model["spring"].b is model["push"].marker
    assert model["P"].marker.point == (0.5, 0)
    assert model["Q"].marker.body is model["block"]
    assert model["rail"].i.axis == (1, 0)
    assert model["coil"].between is model["pin"]
    assert model["motor"].coordinate.name == "pin.angle"
    assert isinstance(model["wheels"], joints.RackAndPinion)


def test_elements_keep_the_order_of_sections(everything):
    names = list(everything.model.elements)
    assert names == ["pin", "rail", "user", "wheels", "motor", "sum", "spring", "coil", "push", "P", "Q"]


def test_analyses(everything):
    assemble, simulate = everything.analyses
    assert (assemble.kind, dict(assemble.options)) == ("assemble", {})
    assert "until" in MACHINE.splitlines()[simulate.line - 1]
    assert simulate.options == {
        "until": 0.25,
        "every": 0.025,
        "parameters": {"k": 800.0},
        "baumgarte": (5.0, 5.0),
    }


def test_the_equations_of_such_a_model_compile(everything):
    system = compile_system(everything.model)
    assert system.n_c == 2 + 2 + 2 + 1 + 1 + 1
    assert system.motion.Q.numel() == 6


def test_new_joints_need_no_change_here(monkeypatch):
    @dataclass(frozen=True, eq=False)
    class HalfPin(joints.Joint):
        """Only the x of two points agree."""

        gap: "cd.model.values.Scalar" = 0.0

        def residual(self, s):
            return s.position(self.i)[0] - s.position(self.j)[0] - self.gap

    monkeypatch.setattr(joints, "HalfPin", HalfPin, raising=False)
    monkeypatch.setattr(joints, "__all__", [*joints.__all__, "HalfPin"])
    text = f"{CRANK}parameters: {{d: 1}}\njoints: {{h: {{type: half_pin, i: ground, j: crank, gap: 2*d}}}}"
    model = parse_yaml(text).model
    assert isinstance(model["h"], HalfPin)
    assert isinstance(model["h"].gap, ca.SX)


def test_an_empty_file_is_an_empty_machine():
    assert not parse_yaml("", "nothing.yaml").model.bodies
    assert parse_yaml("bodies:\njoints:\nanalyses:\n", "nothing.yaml").model.name == "nothing"


def test_own_units():
    text = "units: {label: inch, length: in, mass: lb, force: lbf, gravity: 386.1}"
    assert parse_yaml(text).model.gravity == (0.0, -386.1)


def test_no_gravity():
    assert parse_yaml("gravity: null").model.gravity == (0.0, 0.0)


def _element(section, text):
    return f"{CRANK}{section}:\n  X: {{{text}}}"


def _torque(value):
    return _element("forces", f"type: Torque, body: crank, value: {value}")


def _pin(marker):
    return _element("joints", f"type: Revolute, i: ground, j: {marker}")


def _simulate(options):
    return f"parameters: {{kk: 1}}\nanalyses: [simulate: {{{options}}}]"


BOMB = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"{after}: &{after} [{', '.join([f'*{before}'] * 10)}]\n" for before, after in zip("abcdef", "bcdefg", strict=True)
)
BAD = [
    # YAML itself
    ("a: [1, 2", 2, 1, "not valid YAML: did not find expected ',' or ']' while parsing a flow sequence"),
    ("name: a: b", 1, 8, "not valid YAML: mapping values are not allowed in this context"),
    ("name: !!python/object:os.system x", 1, 7, 'the tag "!!python/object:os.system" is not allowed'),
    ("name: !include other.yaml", 1, 7, 'the tag "!include" is not allowed'),
    ("name: a\nname: b", 2, 1, '"name" is given twice; the first is on line 1'),
    ("a: &a [*a]", 1, 8, 'the alias "*a" refers to nothing before it'),
    (BOMB, 5, 4, "the file holds more than 1000000 values"),
    ("[" * 100, 1, 21, "nested more than 20 deep"),
    ("a: 1\n---\nb: 1", 2, 1, "a file holds one document"),
    ("- 1", 1, 1, "the file: expected a mapping (word: value), found a list"),
    ("[[a]]: 1", 1, 1, "a name is expected before the colon"),
    ("name: é\x07", 1, 8, "the character '\\x07' is not allowed in a text file"),
    # words
    ("nmae: x", 1, 1, 'the file: unknown word "nmae"; did you mean "name"?'),
    ("cardan: 2", 1, 9, "the format version must be 1"),
    ("units: imperial", 1, 8, 'unknown unit set "imperial"'),
    ("dim: 4", 1, 6, "dim is 2 (in the plane) or 3"),
    ("gravity: [0]", 1, 10, "gravity: expected 2 numbers, got 1"),
    ("bodies: [1]", 1, 9, "bodies: expected a mapping"),
    ("bodies: {crank: {mas: 1}}", 1, 18, 'body "crank": unknown word "mas"; did you mean "mass"?'),
    ("bodies: {crank: {mass: -1}}", 1, 24, 'body "crank": mass must be positive, got -1'),
    ("bodies: {crank: {mass: true}}", 1, 24, "expected a number or an expression"),
    ("bodies: {c: {position: [1, 2, 3]}}", 1, 24, "position: expected 2 numbers, got 3"),
    ("bodies: {c: {hold: [angel]}}", 1, 20, 'cannot hold "angel"; did you mean "angle"?'),
    ("bodies: {ground: {}}", 1, 10, "this name is reserved"),
    ("parameters: {k: {value: 3, bounds: [4, 5]}}", 1, 25, "lies outside its bounds"),
    ("functions: {f: {x: [0, 0], y: [0, 1]}}", 1, 13, "breakpoints must increase"),
    ("functions: {f: {x: [0, 1], y: [0, 1], kind: cubik}}", 1, 45, '"cubik" is not known; did you mean "cubic"?'),
    ("states: {p: {rat: q}}", 1, 14, 'did you mean "rate"?'),
    # expressions
    ("bodies: {crank: {mass: heavy}}", 1, 24, 'mass: unknown name "heavy"; only parameters are allowed here'),
    ("bodies: {c: {position: [1, 2+]}}", 1, 30, "ends too early"),
    ("bodies: {c: {mass: 1/0}}", 1, 21, "division by zero"),
    ("parameters: {k: x}", 1, 17, 'parameter "k": unknown name "x"; write a number'),
    (_torque("2*crank.angel"), 3, 43, 'unknown name "crank.angel"; did you mean "crank.angle"?'),
    (_torque("\"__import__('os')\""), 3, 42, "expressions are arithmetic only"),
    (_torque("open(3)"), 3, 41, 'unknown function "open"'),
    (_torque("max(1, 2)"), 3, 48, "put quotes around a text that holds commas"),
    (_torque("X.torque + 1"), 3, 41, "depends on itself"),
    ("states: {p: {rate: q}}", 1, 20, 'state "p": rate: unknown name "q"'),
    (_element("joints", "type: Constraint, function: crank.angular_velocity"), 3, 35, "positions and time only"),
    (_element("joints", "type: Cam, i: ground, j: crank, profile: crank.x^2"), 3, 48, "a curve (a named function)"),
    (_element("drivers", "type: Drive, coordinate: crank.angl, function: t"), 3, 32, 'did you mean "crank.angle"?'),
    # elements
    (_element("joints", "i: ground, j: crank"), 3, 3, '"type" is missing: one of Belt, Cam, Chain, Clamp, Constant'),
    (_element("joints", "type: Revolut, i: ground, j: crank"), 3, 13, 'did you mean "Revolute"?'),
    (_element("joints", "type: Revolute, i: ground"), 3, 6, 'joint "X": "j" is missing'),
    (_element("joints", "type: Translational, i: ground, j: crank"), 3, 3, "needs a direction"),
    (_element("forces", "type: Torque, body: ground, value: 1"), 3, 27, "expected a body, not the ground"),
    (_element("forces", "type: TorsionSpring, between: pin"), 3, 37, 'no Revolute, Cylindrical, Screw, '),
    (_element("forces", "type: TorsionSpring, between: X"), 3, 3, "refers to itself"),
    (_element("forces", "type: Spring, a: ground, b: crank, unilateral: up"), 3, 54, 'unilateral="up" is not known'),
    (_element("forces", "type: Force, marker: crank, value: [1]"), 3, 42, "expected 2 components, got 1"),
    (CRANK + "joints: {crank: {type: Revolute, i: ground, j: crank}}", 2, 10, "already taken"),
    (_pin("crnk"), 3, 37, 'joint "X": j: no body "crnk"; did you mean "crank"?'),
    (_pin("'crnk.at(0, 0)'"), 3, 37, 'no body "crnk"; did you mean "crank"?'),
    (_pin("crank.at(0, 0)"), 3, 49, "put quotes around a text that holds commas"),
    (_pin("'crank.at(0, L/2)'"), 3, 50, 'unknown name "L"'),
    (_pin("'crank.at(0)'"), 3, 37, "expected 2 numbers, got 1"),
    (_pin("{body: crank, att: [0, 0]}"), 3, 51, 'did you mean "at"?'),
    (_pin("ground"), 3, 3, 'both markers are on "ground"'),
    ("markers: {m: crnk}", 1, 14, 'marker "m": no body "crnk"'),
    (CRANK + "markers: {crank: crank}", 2, 11, "already taken by a body"),
    # analyses
    ("analyses: {simulate: {until: 1}}", 1, 11, "expected a list"),
    ("analyses: [simulat]", 1, 12, 'did you mean "simulate"?'),
    (_simulate("untl: 1"), 2, 23, 'did you mean "until"?'),
    (_simulate("every: 1"), 2, 22, 'simulate: "until" is missing'),
    (_simulate("until: soon"), 2, 30, 'unknown name "soon"'),
    (_simulate("until: 1, parameters: {k: 1}"), 2, 46, 'no parameter "k"; did you mean "kk"?'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD)
def test_each_mistake_is_told_with_its_place(text, line, column, message):
    with pytest.raises(FileError) as caught:
        parse_yaml(text, "bad.yaml")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"bad.yaml, line {line}, column {column}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["fourbar", "platform", "pendulum", "slidercrank", "bouncing_ball_limit"])
def test_examples_can_be_read(name):
    file = load_yaml(EXAMPLES / f"{name}.yaml")
    assert file.model.bodies
    assert file.analyses


def test_front_door(tmp_path):
    assert load_model(EXAMPLES / "fourbar.yaml").name == "four-bar"
    (request,) = load_file(EXAMPLES / "fourbar.dap").analyses
    assert request.kind == "simulate"
    assert request.options["integrator"] == "rk4"
    assert request.options["step"] == request.options["every"] == 0.025
    assert load_file(EXAMPLES / "platform.kap").analyses[0].kind == "kinematics"
    assert load_file(EXAMPLES / "dumptruck_static.dap").analyses[0].kind == "equilibrium"
    (tmp_path / "a.yaml").write_bytes(b"\xff\xfe\x00")
    for path, message in (
        ("model.py", "run it with: python model.py"),
        ("model.txt", "cardan reads .yaml, .yml, .dap, .kap"),
        ("missing.yaml", "no such file"),
        (tmp_path / "a.yaml", "not a text file"),
    ):
        with pytest.raises(FileError, match=message):
            load_file(path)


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(("delete", "double", "replace")),
        st.sampled_from(list("{}[]():,.'\"&*!|>-#%@?\t\n 019eaxt^/+=\\~é\x00\ud800")),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=250, deadline=None, derandomize=True)
@given(EDITS)
def test_a_damaged_text_is_read_or_refused_but_never_crashes(edits):
    text = MACHINE
    for where, action, character in edits:
        k = int(where * len(text))
        middle = {"delete": "", "double": 2 * text[k], "replace": character}[action]
        text = text[:k] + middle + text[k + 1 :]
    with suppress(FileError):
        parse_yaml(text)
