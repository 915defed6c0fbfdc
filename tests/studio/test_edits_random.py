"""Edits in any order on several files: the text stays a machine, undo is exact, nothing else is touched."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardan.errors import CardanError
from cardan.files.examples import find_example
from cardan.files.text_models.merge import read_data
from cardan.studio.document import Document
from cardan.studio.edits.references import NAMED

FLOW = """{name: small, bodies: {a: {mass: 1, inertia: 1}, b: {mass: 2, inertia: 1, position: [1, 0]}}, # two
 joints: {}}
"""
ANCHORED = """# one rod like the other
bodies:
  a: &rod {mass: 1, inertia: 0.1, position: [0.5, 0]} # first
  b: *rod
  c: {mass: &heavy 3, inertia: 1} # heavy
  d:
    mass: *heavy
    inertia: 1 # block
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "a.at(-0.5, 0)"}
"""
CRLF = """name: windows
bodies: # two
  a: {mass: 1, inertia: 1}
  b: {mass: 1, inertia: 1, position: [1, 0]} # b
""".replace("\n", "\r\n")
EXAMPLES = ("fourbar", "fourbar_lengths", "slidercrank", "platform", "pendulum", "absorber_design", "buffer_design",
            "bouncing_ball_limit", "governor")  # fmt: skip
TEXTS = {name: find_example(f"{name}.yaml").read_text(encoding="utf-8") for name in EXAMPLES} | {
    "flow": FLOW,
    "anchored": ANCHORED,
    "windows": CRLF,
    "empty": "",
    "comment": "# nothing yet\n",
}
ONE_PLACE = ("ground_pivot", "pin", "weld", "motor", "mass", "torque", "point")
TWO_PLACES = ("link", "slider", "slot", "gear", "rack", "cam", "spring", "damper", "spring_damper", "beam", "force",
              "pulley", "belt", "rope", "rolling_wheel", "contact", "stop")  # fmt: skip
KINDS = ONE_PLACE + TWO_PLACES
COORDINATES = st.integers(-300, 300).map(lambda k: k / 100)
VALUES = st.sampled_from([1, 2.5, -1, 0, "2*t", "crank", "a b", None, [1, 2], {"box": [1, 1, 1]}, True, "x: y", "#"])


@st.composite
def raw_edits(draw: Any) -> tuple[str, int, int, tuple[float, ...], Any]:
    kind = draw(st.sampled_from(["draw", "draw", "set", "remove", "rename", "copy", "move_point", "length", "poses"]))
    numbers = draw(st.tuples(COORDINATES, COORDINATES, COORDINATES, COORDINATES))
    return kind, draw(st.integers(0, 10_000)), draw(st.integers(0, 10_000)), numbers, draw(VALUES)


def edit_of(document: Document, raw: tuple[str, int, int, tuple[float, ...], Any]) -> dict[str, Any]:
    """An edit that speaks of things that the document has, as far as it has any."""
    kind, k, m, (x, y, u, v), value = raw
    data = read_data(document.text)
    names = [name for section in NAMED for name in data.get(section) or ()] or ["nothing"]
    bodies = list(data.get("bodies") or ()) or ["ground"]
    elements = [*(data.get("joints") or ()), *(data.get("points") or ())] or ["nothing"]
    first, second, body = elements[k % len(elements)], elements[m % len(elements)], bodies[m % len(bodies)]
    if kind == "draw":
        choices = [{"x": x, "y": y}, {"joint": first}, {"body": body, "point": [u, v]}, {"ground": [u, v]}]
        tool = KINDS[k % len(KINDS)]
        count = (1 if tool in ONE_PLACE else 2) + (k % 7 == 0)
        places = [choices[m % 4], choices[(m // 4) % 4 if m % 3 else 0], {"x": u, "y": v}][:count]
        return {"edit": "draw", "kind": tool, "places": [{"joint": first}] if tool == "motor" else places}
    if kind == "set":
        section = list(data)[k % len(data)] if data else "bodies"
        path: list[Any] = [section]
        place = data.get(section)
        while isinstance(place, (dict, list)) and place and (m := m // 2) % 3 != 1 and len(path) < 5:
            path.append(list(place)[k % len(place)] if isinstance(place, dict) else k % len(place))
            place = place[path[-1]]
        return {"edit": "set", "path": path, "value": value}
    return {
        "remove": {"edit": "remove", "names": [names[k % len(names)]]},
        "rename": {"edit": "rename", "name": names[k % len(names)], "to": f"new {m}" if m % 2 else f"n{m}"},
        "copy": {"edit": "copy", "names": [body, first], "shift": [x, y]},
        "move_point": {"edit": "move_point", "joint": first, "to": [x, y]},
        "length": {"edit": "length", "body": body, "between": [first, second], "value": abs(x) + 0.01},
        "poses": {"edit": "poses", "poses": {body: [x, y, u]}},
    }[kind]


def comments(text: str) -> list[str]:
    """The comments of a text; no text of these tests has a # elsewhere, unless `set` puts it there in quotes."""
    return re.findall(r"(?:(?<=\s)|^)#[^\r\n]*", text, re.MULTILINE)


@pytest.mark.parametrize("name", TEXTS)
@settings(deadline=None, max_examples=12, derandomize=True)
@given(raws=st.lists(raw_edits(), min_size=1, max_size=6))
def test_any_edits_leave_a_machine_and_undo_exactly(name: str, raws: list[Any]) -> None:
    document = Document(TEXTS[name])
    texts = [document.text]
    for raw in raws:
        edit = edit_of(document, raw)
        try:
            after, names = document.edited([edit])
        except CardanError:
            continue
        assert after.problem is None, (edit, after.text)
        assert all(isinstance(made, str) for made in names)
        check_untouched(document.text, after.text, edit)
        if after is not document:
            texts.append(after.text)
        document = after
    for text in reversed(texts[:-1]):
        document = document.undone()
        assert document.text == text


def check_untouched(before: str, after: str, edit: dict[str, Any]) -> None:
    """Comments stay, unless what they stand beside was removed; lines that the edit does not concern are the same."""
    removing = edit["edit"] == "remove" or (edit["edit"] == "set" and (edit["value"] is None or len(edit["path"]) < 3))
    if not removing:
        left = comments(after)
        assert all(comment in left for comment in comments(before)), (edit, after)
    old, new = before.splitlines(), after.splitlines()
    if edit["edit"] == "rename":
        assert len(old) == len(new)
        changed = [a for a, b in zip(old, new, strict=True) if a != b]
        assert all(edit["name"] in line for line in changed)
    if edit["edit"] in ("draw", "copy") and not after.startswith("{"):
        gone = [line for line in old if line not in new]
        waiting = "|".join(map(re.escape, (yaml.safe_load(before) or {}).get("points") or ["-"]))
        allowed = rf"\s*({waiting}): .*|points:|\s*|\w+: \{{\}}"  # a waiting point became a joint
        assert all(re.fullmatch(allowed, line) for line in gone) or edit["kind"] == "mass", (edit, gone)
    if edit["edit"] == "set" and not removing and len(old) == len(new):
        assert sum(a != b for a, b in zip(old, new, strict=True)) <= 1
    whole_lines = [line.strip() for line in old if line.strip().startswith("#")]
    if edit["edit"] == "remove" and "  - " not in before:
        blocks = [line for line in whole_lines if line not in after]
        assert not [line for line in blocks if line in before.split("bodies")[0]]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(["places", "values", "kind", "path", "value", "names", "name", "to", "shift", "joint", "body",
                         "point", "between", "poses"])  # fmt: skip
EDITS = st.sampled_from(["draw", "set", "remove", "rename", "copy", "move_point", "length", "poses", "other"])


@settings(deadline=None, max_examples=150, derandomize=True)
@given(kind=EDITS, words=st.dictionaries(WORDS, JUNK | st.sampled_from([*KINDS, "A", "crank"]), max_size=5))
def test_edits_of_any_content_are_refused_with_a_message(kind: str, words: dict[str, Any]) -> None:
    document = Document(TEXTS["fourbar"])
    try:
        after, _ = document.edited([{"edit": kind, **words}])
    except CardanError:
        after = document
    assert after.problem is None
