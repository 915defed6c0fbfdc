"""The section `design` of YAML models: what each form means, and what is said of each mistake."""

from contextlib import suppress
from math import pi, sin

import casadi as ca
import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.files.text_models.design_words import functional_phrases, option_words
from cardan.files.text_models.rewrite import with_parameters
from cardan.files.text_models.schema import json_schema
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.text_models.yaml_design import read_functional
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.expressions.expression import Expression

MACHINE = """\
name: wagon
gravity: null
parameters:
  k: {value: 400, bounds: [50, 2000]}
  c: {value: 5, bounds: [1, 200]}
  m: 10
  T: 2
  limit: 0.3
bodies:
  wagon: {mass: m, inertia: 1, velocity: [1, 0]}
  load 2: {mass: 1, inertia: 1, position: [3, 0]}
joints:
  rail: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: wagon}
  rope 2: {type: Revolute, i: ground, j: load 2}
  stop: {type: Limit, coordinate: wagon.x, lower: -1}
forces:
  spring: {type: Spring, a: "ground.at(-1, 0)", b: wagon, stiffness: k, damping: c, free_length: 1}
events:
  turning: {when: wagon.velocity.x}
"""
DESIGN = """\
design:
  until: 2*T
  start: equilibrium
  parameters: [k, c]
  minimize: {peak: spring.force}
  subject_to:
    - {terminal: wagon.velocity.x, at_most: 0.3}
    - {terminal: t, at: [turning, 2], side: before, at_least: T/10}
    - {peak: wagon.x, at_most: limit, smooth: 30}
    - {always: abs(rail.reaction_i.Fy) - 10, form: sampled, samples: 20}
    - {always: spring.length, at_least: 0.5 + limit, between: [null, T/2]}
    - {always: wagon.x + 1, at_most: 2, form: integral, name: room}
    - {frequency: 1, at_least: 5/2}
    - {integral: wagon.velocity.x^2, between: [0.5, 2], equals: 0.1}
  responses:
    - {terminal: energy.total, at: turning}
    - {terminal: rope 2.reaction_i.Fx, at: T/2}
    - {damping: 2, name: second}
    - {amplitude: wagon.x, to: k, frequencies: {first: 1, last: 2, count: 3}, form: sampled}
  cases:
    empty: {}
    loaded: {parameters: {m: 20}, until: 3*T, weight: 2, options: {rtol: 1e-8}}
  bounds: {k: [100, null]}
  solver: slsqp
  starts: 3
  rtol: 1e-7
"""


def parsed(design: str):
    return parse_yaml(MACHINE + design)


@pytest.fixture(scope="module")
def loaded():
    return parsed(DESIGN)


def text_of(f) -> str:
    return f.text if isinstance(f, Expression) else f


def test_what_is_minimized_and_what_must_hold(loaded):
    design = loaded.design
    (peak,) = design.minimize
    assert (type(peak), peak.f) == (cd.Peak, "spring.force")
    kinds = [type(one) for one in design.subject_to]
    assert kinds == [cd.AtMost, cd.AtLeast, cd.AtMost, cd.Always, cd.Always, cd.Always, cd.AtLeast, cd.Equal]
    speed, turned, reach, force, _, room, frequency, effort = design.subject_to
    assert (speed.functional.f, speed.value) == ("wagon.velocity.x", 0.3)
    assert (turned.functional.at, turned.functional.side) == (("turning", 2), "before")
    assert (text_of(force.f), force.form, force.samples) == ("abs(rail.reaction_i.Fy) - 10", "sampled", 20)
    assert (room.name, room.form) == ("room", "integral")
    assert (frequency.functional.mode, frequency.value) == (1, 2.5)
    assert (effort.functional.between, effort.value) == ((0.5, 2.0), 0.1)
    assert reach.functional.smooth == 30


def test_limits_of_parameters_go_to_the_other_side(loaded):
    _, turned, reach, _, length, room, *_ = loaded.design.subject_to
    assert (text_of(turned.functional.f), turned.value) == ("t - (T/10)", 0.0)
    assert (text_of(reach.functional.f), reach.value) == ("wagon.x - limit", 0.0)
    assert text_of(length.f) == "(0.5 + limit) - spring.length"  # at least: the sign turns
    assert text_of(room.f) == "(wagon.x + 1) - 2"


def test_times_are_expressions_of_parameters(loaded):
    T = loaded.model.parameters["T"].symbol
    assert ca.is_equal(loaded.design.options["until"], 2 * T, 2)
    assert ca.is_equal(loaded.design.responses[1].at, T / 2, 2)
    first, last = loaded.design.subject_to[4].between
    assert first is None
    assert ca.is_equal(last, T / 2, 2)


def test_further_responses_and_options(loaded):
    energy, rope, second, swing = loaded.design.responses
    assert (swing.to, swing.frequencies.tolist(), swing.form) == ("k", [1.0, 1.5, 2.0], "sampled")
    assert (energy.f, energy.at) == ("energy.total", "turning")
    assert rope.f == "rope 2.reaction_i.Fx"  # the name of an element may hold blanks
    assert (second.mode, second.name) == (2, "second")
    assert len(loaded.design.functionals) == 13
    options = loaded.design.options
    assert options["with_respect_to"] == ("k", "c")
    assert options["bounds"] == {"k": (100.0, None)}
    assert (options["starts"], options["solver"], options["start"]) == (3, "slsqp", "equilibrium")
    empty, full = options["cases"]
    assert empty == {"name": "empty"}
    assert (full["parameters"], full["weight"], full["options"]) == ({"m": 20.0}, 2.0, {"rtol": 1e-8})
    assert {"solver", "starts", "cases", "bounds"}.isdisjoint(loaded.design.gradient_options)
    assert set(loaded.design.gradient_options) == {"until", "start", "with_respect_to", "rtol"}


def test_short_forms():
    design = parsed(
        "design: {minimize: [peak: wagon.x, terminal: wagon.x], parameters: {k: 500}, with_respect_to: k}"
    ).design
    assert [type(one) for one in design.minimize] == [cd.Peak, cd.Terminal]
    assert design.options == {"parameters": {"k": 500.0}, "with_respect_to": ("k",)}
    assert parsed("design: {responses: {damping: 1}, cases: [{parameters: {m: 2}}]}").design.options["cases"] == (
        {"parameters": {"m": 2.0}},
    )
    assert parsed("design:").design is None
    assert parsed("").design is None


def test_names_that_only_responses_know(loaded):
    """Each is a column of a result."""
    for name in ("wagon.acceleration.x", "wagon.position.y", "spring.damper_force", "energy.kinetic"):
        assert read_functional(loaded.model, f"peak: {name}").f == name  # type: ignore[attr-defined]


THROW = """\
name: throw
gravity: [0, -10]
parameters: {angle: {value: 0.3, bounds: [0.1, 1.4]}}
bodies: {ball: {mass: 1, inertia: 1, velocity: [10*cos(angle), 10*sin(angle)]}}
events: {lands: {when: ball.y, direction: -1, do: stop}}
design: {until: 3, maximize: {terminal: ball.x, name: range}, rtol: 1e-9}
"""


COMPOSED = """\
name: sled
gravity: null
parameters: {m: {value: 4, bounds: [0.5, 20]}, F: 3}
bodies: {sled: {mass: m, inertia: 1, force: [F, 0]}}
design:
  until: 2
  with_respect_to: [m]
  minimize: {largest: [{terminal: m, name: mass}, {sum: [{peak: sled.velocity.x, times: 10}, 0]}], name: worst}
  subject_to: [{sum: [{terminal: sled.x, times: 2}, {peak: sled.velocity.x, times: -1}, 3], at_most: 5, name: low}]
  responses: [{sum: [{terminal: sled.x, name: way}, {terminal: m, times: -1}, 1.5], name: mixed}]
"""


def test_sums_and_the_largest_of_several():
    """max(m, 20 F/m) is least at m = √(20 F); written and read back, in YAML and in Python, they are the same."""
    file = parse_yaml(COMPOSED)
    jsonschema.validate(yaml.safe_load(COMPOSED), json_schema())
    text = to_yaml(file.model, file.analyses, file.design)
    jsonschema.validate(yaml.safe_load(text), json_schema())
    again = parse_yaml(text)
    python = to_python(file.model, file.analyses, file.design)
    assert "cd.Largest(cd.Terminal(" in python
    assert ").named('mixed')" in python.replace('"', "'")
    for one in (file, again):
        best = cd.optimize(
            one.model, subject_to=one.design.subject_to, **one.design.objective, **one.design.arguments(one.model)
        )
        assert best.parameters["m"] == pytest.approx(60**0.5, rel=1e-4)
        assert best.objective_name == "worst"
        values = cd.evaluate(one.model, one.design.responses, 2.0)
        assert values == pytest.approx([1.5 - 4 + 1.5])
    shared: dict = {}
    exec(compile(python.replace("cd.gradient(", "found = cd.gradient(").split("print(")[0], "model.py", "exec"), shared)


def test_what_is_greatest():
    """A throw goes farthest, v²/g, at 45°; written and read back it asks for the same."""
    file = parse_yaml(THROW)
    text = to_yaml(file.model, file.analyses, file.design)
    jsonschema.validate(yaml.safe_load(text), json_schema())
    assert "maximize=cd.Terminal(" in to_python(file.model, file.analyses, file.design)
    design = parse_yaml(text).design
    assert [one.label for one in (*design.functionals, *design.maximize)] == ["range", "range"]
    best = cd.optimize(file.model, subject_to=design.subject_to, **design.objective, **design.arguments(file.model))
    assert best.status == "converged"
    assert (best.start_objective, best.objective) == pytest.approx((10 * sin(0.6), 10.0), rel=1e-6)
    assert best.parameters["angle"] == pytest.approx(pi / 4, abs=1e-3)


@pytest.mark.parametrize("suffix", ["yaml", "py"])
def test_the_section_is_written_and_read_back(loaded, suffix):
    if suffix == "yaml":
        text = to_yaml(loaded.model, loaded.analyses, loaded.design)
        again = parse_yaml(text)
        assert to_yaml(again.model, again.analyses, again.design) == text
        found = again.design
        calls = [[one.f for one in found.responses[:2]], found.options["solver"], len(found.subject_to)]
        assert calls == [["energy.total", "rope 2.reaction_i.Fx"], "slsqp", 8]
        jsonschema.validate(yaml.safe_load(text), json_schema())
        return
    told = []
    script = to_python(loaded.model, loaded.analyses, loaded.design)
    names = {"__name__": "__main__"}
    recording = {"optimize": cd.optimize, "gradient": cd.gradient}
    try:
        for word in recording:
            setattr(cd, word, lambda *args, word=word, **options: told.append((word, args, options)) or _Silent())
        exec(compile(script, "script", "exec"), names)
    finally:
        for word, function in recording.items():
            setattr(cd, word, function)
    (first, (model, minimize), options), (second, (_, responses), rest) = told
    assert (first, second) == ("optimize", "gradient")
    assert list(model.parameters) == ["k", "c", "m", "T", "limit"]
    assert (minimize.f, len(options.pop("subject_to")), len(responses)) == ("spring.force", 8, 4)
    assert ca.is_equal(options.pop("until"), 2 * names["T"], 2)  # type: ignore[operator]
    cases = options.pop("cases")
    assert [case["name"] for case in cases] == ["empty", "loaded"]
    arguments = loaded.design.arguments(loaded.model)
    assert options == {word: value for word, value in arguments.items() if word not in ("until", "cases")}
    assert options["solver"] == cd.Solver("slsqp", starts=3)
    assert options["with_respect_to"]["k"] == (100.0, None)
    assert "solver" not in rest


class _Silent:
    def report(self) -> str:
        return ""


def test_exported_parameters_may_have_other_values(loaded):
    text = to_yaml(loaded.model, parameters={"k": 777.5})
    assert parse_yaml(text).model.parameters["k"].value == 777.5
    assert 'model.parameter("k", 777.5' in to_python(loaded.model, parameters={"k": 777.5})


def test_every_functional_can_be_written():
    """Heads are the names of the classes; those that take a function get one."""
    assert {*functional_phrases()} >= {"terminal", "integral", "peak", "always", "frequency", "damping", "amplitude"}
    further = {"amplitude": "to: k, frequencies: [1, 2], "}
    for head, phrase in functional_phrases().items():
        values = {"mode": "1", "terms": "[{peak: wagon.x}, 1]", "functionals": "[{peak: wagon.x}, {terminal: wagon.x}]"}
        value = values.get(phrase.fields[head], "wagon.x")
        (one,) = parsed(f"design: {{responses: {{{head}: {value}, {further.get(head, '')}name: n}}}}").design.responses
        assert (type(one), one.name) == (phrase.cls, "n")


def test_options_are_those_of_the_functions():
    known = option_words()
    assert {"until", "start", "rtol", "method", "solver", "max_iterations", "tolerance", "cases", "analysis"} <= set(
        known
    )
    assert {"model", "progress", "save", "resume", "keep_steps", "minimize", "options", "functionals"}.isdisjoint(known)


# -- mistakes --------------------------------------------------------------------------------------------------


MISTAKES = {
    # words
    "design: {minmize: {peak: wagon.x}}": 'design: unknown word "minmize"; did you mean "minimize"?',
    "design: 3": "design: expected a mapping",
    "design: {}": "design: say what to minimize",
    "design: {until: 2}": "or name responses to differentiate",
    "design: {subject_to: [{peak: wagon.x, at_most: 1}]}": "say what to minimize",
    "design: {responses: {peak: wagon.x}, subject_to: [{peak: wagon.x, at_most: 1}]}": '"minimize" is missing',
    "design: {maximize: {peak: wagon.x}, minimize: {peak: t}}": 'either "minimize" or "maximize"',
    "design: {minimize: {largest: {peak: wagon.x}}}": "expected a list of functionals",
    "design: {minimize: {largest: [{peak: wagon.x}]}}": "two functionals or more",
    "design: {minimize: {largest: [{peak: wagon.x}, {always: wagon.x}]}}": "a condition, or several numbers",
    "design: {minimize: {sum: [1, 2]}}": "expected functionals such as",
    "design: {minimize: {sum: [{peak: wagon.x, times: big}]}}": "times",
    "design: {minimize: {sum: [{peak: wagon.x, at_most: 3}]}}": 'unknown word "at_most"',
    "design: {minimize: {peak: wagon.x, times: 2}}": 'unknown word "times"',
    "design: {maximize: {always: wagon.x}}": "the largest value is cd.Peak",
    "design: {maximize: {peak: wagon.x, at_most: 3}}": '"at_most" is a condition; move it to "subject_to"',
    "design: {minimize: [wagon.x]}": "minimize 1: expected a functional such as {peak: spring.force}",
    "design: {minimize: {peek: wagon.x}}": 'unknown functional "peek"; did you mean "peak"?',
    "design: {minimize: {peak: wagon.x, terminal: t}}": '"peak" and "terminal" are two functionals',
    "design: {minimize: {peak: wagon.x, side: before}}": 'peak: unknown word "side"',
    "design: {minimize: {peak: wagon.x, at_most: 3}}": '"at_most" is a condition; move it to "subject_to"',
    "design: {minimize: {always: wagon.x}}": "the largest value is cd.Peak",
    # conditions
    "design: {minimize: {peak: t}, subject_to: [{peak: wagon.x, at_most: 1, at_least: 0}]}": "an entry of its own",
    "design: {minimize: {peak: t}, subject_to: [{peak: wagon.x}]}": "compared with what? Add at_most, at_least",
    "design: {minimize: {peak: t}, subject_to: [{always: wagon.x, equals: 1}]}": "at_most or at_least",
    "design: {minimize: {peak: t}, subject_to: [{integral: wagon.x, at_most: limit}]}": "a number is expected here",
    "design: {minimize: {peak: t}, subject_to: [{peak: wagon.x, at_most: wagon.y}]}": 'unknown name "wagon.y"; known',
    "design: {minimize: {peak: t}, subject_to: [{always: rope 2.reaction_i.Fx, at_most: 1}]}": "without blanks",
    # functions of the machine
    "design: {minimize: {peak: spring.farce}}": 'peak: unknown name "spring.farce"; did you mean "spring.force"?',
    "design: {minimize: {peak: wagon.velocity.z}}": 'unknown name "wagon.velocity.z"; did you mean "wagon.velocity.y"?',
    "design: {minimize: {peak: wagon.position}}": '"wagon.position" has 2 components; name one, such as wagon',
    "design: {minimize: {peak: rail.reaction_i}}": "has 3 components; name one, such as rail.reaction_i.Fx",
    "design: {minimize: {peak: wagon.x +}}": "ends too early",
    "design: {minimize: {peak: foo(wagon.x)}}": 'unknown function "foo"',
    "design: {minimize: {peak: [wagon.x]}}": "expected an expression of the machine, found a list",
    "design: {minimize: {peak: }}": "a value is missing",
    "design: {minimize: {peak: true}}": "expected a number or an expression",
    # moments and numbers
    "design: {minimize: {terminal: t, at: turnng}}": 'at: no event or parameter "turnng"; did you mean "turning"?',
    "design: {minimize: {terminal: t, at: [turnng, 2]}}": 'no event "turnng"; did you mean "turning"?',
    "design: {minimize: {terminal: t, at: [turning, 0]}}": "counted from 1: found 0",
    "design: {minimize: {terminal: t, at: [turning, 1, 2]}}": "an event and its number",
    "design: {minimize: {terminal: t, at: {turning: 1}}}": "a time or the name of an event",
    "design: {minimize: {terminal: t, side: behind}}": '"behind" is not known',
    "design: {minimize: {peak: t, between: [1, 2, 3]}}": "expected 2 values, found 3",
    "design: {minimize: {peak: t, between: [1, wagon.x]}}": 'unknown name "wagon.x"; known: T, c,',
    "design: {minimize: {peak: t, smooth: -1}}": "expected a positive number",
    "design: {minimize: {peak: t}, subject_to: {always: t, form: sampeld}}": 'did you mean "sampled"?',
    "design: {minimize: {peak: t}, subject_to: {always: t, samples: 2.5}}": "expected a whole number",
    "design: {minimize: {frequency: 0}}": "modes are counted 1, 2, ...",
    "design: {minimize: {frequency: 1.5}}": "expected a whole number",
    "design: {minimize: {amplitude: wagon.x, frequencies: [1]}}": 'amplitude: "to" is missing',
    "design: {minimize: {amplitude: wagon.x, to: kk, frequencies: [1]}}": 'to: no parameter "kk"',
    "design: {minimize: {amplitude: wagon.x, to: k, frequencies: [1, -1]}}": "none of them negative",
    "design: {minimize: {amplitude: wagon.x, to: k, frequencies: {first: 1, last: 2}}}": '"count" is missing',
    "design: {minimize: {amplitude: wagon.x, to: k, frequencies: [1], form: integral}}": '"integral" is not known',
    "design: {minimize: {peak: t}, until: wagon.x}": "until: unknown name",
    # parameters, bounds, cases, options
    "design: {minimize: {peak: t}, with_respect_to: [k, cc]}": 'no parameter "cc"',
    "design: {minimize: {peak: t}, with_respect_to: []}": "no parameter is named",
    "design: {minimize: {peak: t}, with_respect_to: [k, k]}": "a parameter is named twice",
    "design: {minimize: {peak: t}, with_respect_to: {k: 3}}": "expected a list of parameters",
    "design: {minimize: {peak: t}, parameters: [k], with_respect_to: [c]}": "mean the same",
    "design: {minimize: {peak: t}, parameters: {kk: 3}}": 'parameters: no parameter "kk"',
    "design: {minimize: {peak: t}, parameters: {k: 3}}": "the start value 3 lies outside its bounds (50, 2000)",
    "design: {minimize: {peak: t}, bounds: {k: 3}}": "expected [lower, upper]",
    "design: {minimize: {peak: t}, bounds: {q: [1, 2]}}": 'bounds: no parameter "q"',
    "design: {minimize: {peak: t}, bounds: {k: [500, 401]}}": "its lower bound 500 lies above its upper bound 401",
    "design: {minimize: {peak: t}, cases: 3}": "expected a mapping by name or a list",
    "design: {minimize: {peak: t}, cases: {a: {parameters: {k: 3}}}}": '"k" is a design parameter, the same in',
    "design: {minimize: {peak: t}, cases: {a: {parameter: {k: 3}}}}": 'case "a": unknown word "parameter"',
    "design: {minimize: {peak: t}, cases: [{parameters: {q: 3}}]}": 'no parameter "q"',
    "design: {minimize: {peak: t}, cases: {a: {options: {rtl: 3}}}}": 'unknown word "rtl"; did you mean "rtol"?',
    "design: {minimize: {peak: t}, cases: {a: {weight: -1}}}": "must be a positive number",
    "design: {minimize: {peak: t}, solver: slqp}": '"slqp" is not known; did you mean "slsqp"?',
    "design: {minimize: {peak: t}, start: equilibrum}": 'did you mean "equilibrium"?',
    "design: {minimize: {peak: t}, analysis: simulat}": 'did you mean "simulate"?',
    "design: {minimize: {peak: t}, max_iterations: 2.5}": "max_iterations: expected a whole number",
    "design: {minimize: {peak: t}, starts: 0}": "expected a whole number, 1 or more",
    "design: {minimize: {peak: t}, tolerance: 3}": "expected a small positive number",
    "design: {minimize: {peak: t}, combine: best}": '"best" is not known',
}


@pytest.mark.parametrize("design", MISTAKES, ids=range(len(MISTAKES)))
def test_mistakes_are_told_with_their_line(design):
    head, _, rest = design.partition(": ")
    with pytest.raises(FileError) as caught:
        parse_yaml(f"{MACHINE}{head}:\n  {rest}\n", "wagon.yaml")
    assert MISTAKES[design] in str(caught.value)
    assert str(caught.value).startswith("wagon.yaml, line ")
    assert caught.value.line == MACHINE.count("\n") + 2


def test_the_column_is_that_of_the_name():
    with pytest.raises(FileError) as caught:
        parsed("design:\n  minimize: {peak: 2*wagon.x + spring.farce}\n")
    line = "  minimize: {peak: 2*wagon.x + spring.farce}"
    assert caught.value.column == line.index("spring.farce") + 1


def test_a_machine_without_parameters():
    with pytest.raises(FileError, match="has no parameter to change"):
        parse_yaml("bodies: {b: {mass: 1, inertia: 1}}\ndesign: {minimize: {peak: b.x}}")


@pytest.mark.parametrize(
    "design",
    [
        "{minimize: {peek: x}}",
        "{minimize: {peak: x, at_most: 1}}",
        "{minimize: {peak: x}, subject_to: [{peak: x}]}",
        "{minimize: {peak: x}, subject_to: [{peak: x, at_most: 1, at_least: 2}]}",
        "{minimize: {peak: x}, subject_to: [{always: x, equals: 1}]}",
        "{minimize: {peak: x}, solver: slqp}",
        "{minimize: {peak: x}, cases: {a: {parameter: {}}}}",
        "{minimze: {peak: x}}",
    ],
)
def test_the_schema_refuses(design):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"design": yaml.safe_load(design)}, json_schema())


def test_the_schema_accepts():
    jsonschema.validate(yaml.safe_load(MACHINE + DESIGN), json_schema())


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.floats(-5, 5)
    | st.sampled_from(["wagon.x", "k", "T/2", "turning", "slsqp", "(", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["peak", "terminal", "at", "at_most", "k", "name", "until", "mode"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.dictionaries(
        st.sampled_from(["minimize", "maximize", "subject_to", "responses", *sorted(option_words())]),
        VALUES,
        max_size=4,
    )
)
def test_nonsense_is_refused_in_words(section):
    with suppress(FileError):
        parse_yaml(MACHINE + yaml.safe_dump({"design": section}, default_flow_style=None))


# -- one line, and other values ---------------------------------------------------------------------------------


def test_functionals_in_one_line(loaded):
    model = loaded.model
    one = read_functional(model, "peak: max(wagon.x, 0)")
    assert (type(one), text_of(one.f)) == (cd.Peak, "max(wagon.x, 0)")  # type: ignore[attr-defined]
    other = read_functional(model, "{terminal: wagon.x, at: turning, name: reach}")
    assert (type(other), other.label, other.at) == (cd.Terminal, "reach", "turning")  # type: ignore[attr-defined]
    assert read_functional(model, "frequency: 2").mode == 2  # type: ignore[attr-defined]
    for text, message in {
        "wagon.x": "is not a functional; write one such as",
        "peak: wagon.xx": 'unknown name "wagon.xx"',
        "peek: wagon.x": 'unknown functional "peek"',
        "{peak: wagon.x, at_most: 3}": "is a condition",
    }.items():
        with pytest.raises(ModelError, match=message):
            read_functional(model, text)


def test_other_values_leave_the_file_as_it_is():
    text = "# a spring\nparameters: {k: 700, 'c': {bounds: [1, 9], value: 2*2}} # N/m\nname: x\n"
    changed = with_parameters(text, {"k": 812.25, "c": 3.0})
    assert changed == "# a spring\nparameters: {k: 812.25, 'c': {bounds: [1, 9], value: 3}} # N/m\nname: x\n"
    assert with_parameters("parameters:\n  k: &one 3\n  c: *one\n", {"k": 4.0, "c": 5.0}) is None
