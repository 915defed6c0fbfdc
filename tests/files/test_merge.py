"""Other data in a text: only what differs is written, and what is written is read back."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from cardan.errors import FileError
from cardan.files.examples import find_example
from cardan.files.text_models.flow import flow, folded, scalar_text
from cardan.files.text_models.merge import read_data, same, with_data
from cardan.files.text_models.nodes import compose
from cardan.files.text_models.yaml import SECTIONS

NAMES = ("absorber_design", "bouncing_ball_limit", "buffer_design", "fourbar", "governor", "pendulum", "platform",
         "slidercrank", "spatial_slider_crank")  # fmt: skip
VALUES = (1.5, "x.at(1, 2)", "a + b", True, None, [1, 2, "q"], {"a": 1}, {"b c": [1, {"z": 2}]}, "tr: ue", "#", "-",
          "12", "null", "a,b", 'ü"\\', "- x", "a #b", " a ", "[1", "~", "&a", "*b", "!t", "1e5", "\ttab")  # fmt: skip


def places(value: Any, path: tuple = ()) -> list[tuple]:
    """The paths of all values within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(*path, key) for key, _ in items] + [p for key, item in items for p in places(item, (*path, key))]


def changed(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 2, 5))):
        *above, last = rng.choice(places(data))
        holder: Any = data
        for key in above:
            holder = holder[key]
        choice = rng.random()
        if choice < 0.35 and len(holder) > 1:
            del holder[last]
        elif choice < 0.7:
            holder[last] = copy.deepcopy(rng.choice(VALUES))
        elif isinstance(holder[last], dict):
            holder[last][rng.choice(("new", "n w", "q: x"))] = copy.deepcopy(rng.choice(VALUES))
        elif isinstance(holder[last], list):
            holder[last].append(copy.deepcopy(rng.choice(VALUES)))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_any_data_can_be_written_into_any_example(name: str) -> None:
    text, rng = find_example(f"{name}.yaml").read_text(encoding="utf-8"), random.Random(7)
    data = read_data(text)
    assert with_data(text, data, SECTIONS) == text
    for _ in range(150):
        wanted = changed(data, rng)
        new = with_data(text, wanted, SECTIONS)
        found = read_data(new)
        emptied = {key for key, value in wanted.items() if value in ({}, [])}
        assert all(same(found.get(key), value) or key in emptied for key, value in wanted.items())
        untouched = [line for line in text.splitlines() if line.startswith("#")]
        assert all(line in new for line in untouched)


@pytest.mark.parametrize("value", VALUES)
def test_what_is_written_is_read_back(value: Any) -> None:
    data = {"key": value, "list": [value, 1], "inner": {"k: x": value}}
    assert same(read_data(flow(data)), data)
    if isinstance(value, str):
        assert compose(scalar_text(value)).value == value
        assert same(read_data(f"a: {scalar_text(value, in_flow=False)}\n"), {"a": value})


def test_long_lines_are_continued() -> None:
    data = {"x": [k / 7 for k in range(60)], "s": "a text, with commas, " * 12}
    lines = folded(f"  {flow(data)}", 4)
    assert max(map(len, lines.splitlines()[:-1])) <= 300  # a text is not broken
    assert same(read_data(f"a:\n  b: {lines.strip()}\n")["a"]["b"], data)


def test_sections_come_in_their_usual_order() -> None:
    text = "name: x\n\nanalyses:\n  - assemble\n"
    data = read_data(text) | {"points": {"P": "a"}, "bodies": {"a": {"mass": 1}}, "gravity": [0, -1]}
    assert with_data(text, data, SECTIONS) == (
        "name: x\ngravity: [0, -1]\n\nbodies:\n  a: {mass: 1}\n\npoints:\n  P: a\n\nanalyses:\n  - assemble\n"
    )


def test_a_heading_with_a_comment_stays_when_its_entries_go() -> None:
    text = "bodies: # all of them\n  a: {mass: 1}\n\njoints:\n  j: {type: Fixed}\n"
    assert with_data(text, {"bodies": {}, "joints": {}}, SECTIONS) == "bodies: # all of them\n"


def test_comments_between_brackets_stay() -> None:
    text = "parameters: {a: 1, # first\n  b: 2, # second\n  c: 3}\n"
    assert with_data(text, {"parameters": {"a": 1, "b": 2}}) == text.replace("2, #", "2 #").replace("c: 3", "")
    assert with_data(text, {"parameters": {"b": 2}}).count("#") == 2
    assert with_data(text, {"parameters": {"a": 1, "c": 3}}) == "parameters: {a: 1, # first\n   # second\n  c: 3}\n"


def test_an_alias_that_would_change_as_well_is_refused() -> None:
    text = "bodies:\n  a: &rod {mass: 1}\n  b: *rod\n"
    with pytest.raises(FileError, match="by hand"):
        with_data(text, {"bodies": {"a": {"mass": 2}, "b": {"mass": 1}}})
    both = with_data(text, {"bodies": {"a": {"mass": 2}, "b": {"mass": 2}}})
    assert both == text.replace("mass: 1", "mass: 2")
    assert with_data(text, {"bodies": {"a": {"mass": 1}}}) == "bodies:\n  a: &rod {mass: 1}\n"


def test_quotes_stay_as_they_are() -> None:
    text = "points: {P: 'a.at(1, 0)', Q: \"b\"} # two\n"
    wanted = {"points": {"P": "a.at(2, 0)", "Q": "c"}}
    assert with_data(text, wanted) == text.replace("1, 0", "2, 0").replace('"b"', '"c"')
