"""What the inspector shows of the parts of machines: fields found by looking at the classes, values as written."""

import dataclasses
from pathlib import Path

import pytest
from tests.matrix.rows import ROWS

import cardan as cd
from cardan.errors import ModelError
from cardan.files.text_models.words import words_of
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.units import KNOWN_UNITS
from cardan.studio.window.field_units import unit_of
from cardan.studio.window.inspecting import described, every_class, outline

EXAMPLES = Path(__file__).parents[2] / "examples"

TEXT = """\
# a pendulum on a spring
name: demo
parameters: {L: 1.0, k: {value: 40, bounds: [10, 90]}}
bodies:
  rod: {mass: 2, inertia: "2*L^2/12", position: [L/2, 0], angle: 30 deg}
joints:
  pin: {type: Revolute, i: ground, j: "rod.at(-L/2, 0)"}
forces:
  spring:
    type: Spring
    a: {body: ground, at: [0, 1]}
    b: rod
    stiffness: k
    free_length: 0.5
  push: {type: Force, marker: rod, value: [sin(t), 0]}
points:
  tip: rod.at(L/2, 0)
events:
  half: {when: rod.angle, direction: falling, do: [{switch: push, on: false}]}
analyses:
  - simulate: {until: 1, every: 0.01}
"""


@pytest.fixture(scope="module")
def demo():
    return parse_yaml(TEXT).model


def sample_of(cls):
    """A machine of the matrix with an element of the class, and the element."""
    if cls is cd.Point:
        return parse_yaml(TEXT).model, parse_yaml(TEXT).model.elements["tip"]
    for row in (row for row in ROWS.values() if row.kind == cls.__name__):
        model = row.bench().model
        for element in model.elements.values():
            if isinstance(element, cls):
                return model, element
    raise AssertionError(f"the matrix has no row with {cls.__name__}")


def fields_of(model, name, text=TEXT, **options):
    return {field["label"]: field for field in described(model, text, name, **options)["fields"]}


def test_a_body_has_its_data_as_written_with_numbers_and_units(demo):
    fields = fields_of(demo, "rod")
    assert (fields["mass"]["written"], fields["mass"]["number"], fields["mass"]["unit"]) == ("2", 2.0, "kg")
    assert fields["inertia"]["written"] == "2*L^2/12"
    assert fields["inertia"]["number"] == pytest.approx(1 / 6)
    assert fields["position"]["parts"] == [("L/2", 0.5), ("0", 0.0)]
    assert fields["position"]["path"] == ["bodies", "rod", "position"]
    assert fields["angle"]["number"] == pytest.approx(0.5235987755982988)
    assert "orientation" not in fields  # of bodies in space


def test_numbers_follow_the_parameters_of_now(demo):
    assert fields_of(demo, "rod", parameters={"L": 4.0})["position"]["parts"][0] == ("L/2", 2.0)


def test_an_element_says_what_it_is_and_what_it_connects(demo):
    told = described(demo, TEXT, "spring")
    assert (told["kind"], told["type"], told["section"]) == ("force", "Spring", "forces")
    assert told["words"] == "Connect two points by a spring, a damper and an actuator in one element."
    assert told["connects"] == ["ground", "rod"]
    fields = {field["label"]: field for field in told["fields"]}
    assert fields["a body"]["path"] == ["forces", "spring", "a", "body"]
    assert fields["a at"]["parts"] == [("0", 0.0), ("1", 1.0)]
    assert fields["stiffness"]["unit"] == "N/m"
    assert fields["stiffness"]["number"] == 40.0
    assert fields["damping"]["written"] == ""  # left out: the default holds
    assert fields["damping"]["default"] == "0"
    assert "per speed" in fields["damping"]["help"]


def test_what_is_written_in_one_word_is_edited_as_one(demo):
    assert fields_of(demo, "tip")["marker"]["path"] == ["points", "tip"]
    assert fields_of(demo, "L")["value"]["path"] == ["parameters", "L"]
    assert fields_of(demo, "k")["value"]["path"] == ["parameters", "k", "value"]


def test_an_event_says_when_it_happens(demo):
    fields = fields_of(demo, "half")
    assert fields["when"]["path"] == ["events", "half", "when"]
    assert fields["when"]["written"] == "rod.angle"
    assert fields["direction"]["choices"] == ["falling", "both", "rising"]
    assert not fields["do"]["editable"]  # a list of mappings is edited in the text
    assert fields["do"]["written"] == "[{switch: push, on: false}]"


def test_the_machine_itself(demo):
    fields = fields_of(demo, "")
    assert fields["name"]["path"] == ["name"]
    assert fields["gravity"]["unit"] == "m/s²"


def test_a_wrong_name_is_refused_in_words(demo):
    with pytest.raises(ModelError, match=r'no part "sprin".*did you mean "spring"'):
        described(demo, TEXT, "sprin")


def test_the_outline_names_every_part_once(demo):
    names = [part["name"] for parts in outline(demo).values() for part in parts]
    assert sorted(names) == sorted([*demo.bodies, *demo.elements, *demo.parameters])


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_part_of_every_example_is_described_where_it_stands(path):
    text = path.read_text()
    model = parse_yaml(text, path).model
    for parts in outline(model).values():
        for part in parts:
            told = described(model, text, part["name"])
            assert told["fields"], part
            assert all(isinstance(field["help"], str) and field["label"] for field in told["fields"])


@pytest.mark.parametrize("cls", every_class(), ids=lambda cls: cls.__name__)
def test_every_class_of_elements_is_described_by_its_fields(cls):
    """A new element appears by itself: all its words are fields, in the text and without one."""
    model, element = sample_of(cls)
    told = described(model, None, element.name)
    assert told["type"] == cls.__name__
    assert told["words"]
    shown = {field["label"] for field in told["fields"]}
    held = {word for word in words_of(cls) if getattr(element, word) is not None}
    assert shown == held
    try:
        text = to_yaml(model)
    except ModelError:
        return  # it holds a function in Python
    labels = {str(field["path"][2]) if len(field["path"]) > 2 else field["label"]
              for field in described(model, text, element.name)["fields"]}  # fmt: skip
    assert labels == set(words_of(cls))


def test_a_function_in_python_is_told_and_cannot_be_edited():
    model = cd.Model("pushed")
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Force("push", body.at(0, 0), (lambda s: s.t, 0)))
    (value,) = (f for f in described(model, None, "push")["fields"] if f["label"] == "value")
    assert value["parts"][0] == ("a function in Python", None)
    assert not value["editable"]


@pytest.mark.parametrize(
    ("word", "text", "unit"),
    [
        ("stiffness", "k, in force per length.", "N/mm"),
        ("damping", "c, in torque per angular velocity.", "N mm s/rad"),
        ("limit", "The limits, in model units of length or in radians.", ""),
        ("stiffness", 'k, in force per length, for "hertz" per lengthⁿ.', ""),
        ("gain", "K_f, in torque per feedback.", ""),
        ("area", "Area, in model units of length squared.", "mm²"),
        ("position", "Where it is.", "mm"),
        ("friction", "Coefficient μ.", ""),
    ],
)
def test_units_are_read_from_words_and_never_guessed(word, text, unit):
    assert unit_of(word, text, KNOWN_UNITS["mm-t"]) == unit


def test_one_description_of_two_fields_gives_each_its_unit():
    text = "k, in force per length, and d, in force per speed, across the road."
    both = ("stiffness", "damping")
    assert [unit_of(word, text, KNOWN_UNITS["SI"], both) for word in both] == ["N/m", "N s/m"]


def test_fields_are_plain_data(demo):
    import json

    for parts in outline(demo).values():
        for part in parts:
            json.dumps(described(demo, TEXT, part["name"]), allow_nan=False)
    assert dataclasses.is_dataclass(cd.Revolute)
