"""The published schema: up to date, accepts the examples, refuses typing errors."""

import inspect
import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from cardan.files.text_models.schema import json_schema, schema_text
from cardan.files.text_models.words import BODY_SHAPES, shapes_of
from cardan.model.model import Model

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def validator():
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_published_schema_is_up_to_date():
    remedy = "run: python -m cardan.files.text_models.schema docs/cardan.schema.json"
    assert (ROOT / "docs/cardan.schema.json").read_text(encoding="utf-8") == schema_text(), remedy
    json.loads(schema_text())


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_examples_are_valid(validator, path):
    validator.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "nmae: x",
        "bodies: {crank: {mas: 1}}",
        "bodies: {crank: {mass: [1]}}",
        "joints: {A: {type: Revolut, i: ground, j: a}}",
        "joints: {A: {type: Revolute, i: ground}}",
        "joints: {A: {type: Revolute, i: ground, j: {body: a, att: [0, 0]}}}",
        "functions: {f: {x: [0, 1], y: [0, 1], kind: cubik}}",
        "units: imperial",
        "analyses: [{simulate: {untl: 1}}]",
        "analyses: [simulat]",
    ],
)
def test_typing_errors_are_not(validator, text):
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(yaml.safe_load(text))


def test_lower_case_types_are_valid(validator):
    validator.validate({"joints": {"r": {"type": "rack_and_pinion", "i": "a", "j": "b", "radius": "d/2"}}})


def test_shapes_of_annotations():
    revolute, pair = shapes_of("Revolute | tuple[Frame, Frame]")
    assert revolute.name == "Revolute"
    assert [item[0].name for item in pair.items] == ["Frame", "Frame"]
    assert shapes_of("Callable[[Any], Any] | None")[0].name == "Callable"
    assert shapes_of("tuple[float, ...]")[0].repeats
    assert shapes_of("Literal['cubic', 'linear']")[0].words == ("cubic", "linear")


def test_every_loosely_annotated_word_of_a_body_is_described():
    words = inspect.signature(Model.body).parameters.values()
    loose = {p.name for p in words if re.search("Vector|Shape|Iterable", str(p.annotation))}
    assert loose == set(BODY_SHAPES)
