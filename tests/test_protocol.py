"""What Python and the pages tell each other: one description, which both sides follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from cardan.errors import CardanError
from cardan.protocol import studio
from cardan.protocol.checking import LARGEST_WHOLE, Said, expected, fields_of, misfit
from cardan.protocol.run import Payload
from cardan.protocol.typescript import typescript
from cardan.studio.requests import AT_ONCE, IN_TURN
from cardan.studio.session import Session
from cardan.studio.source import open_source
from cardan.view.live.data import live_page
from cardan.view.page.payload import Wishes, page_of
from cardan.view.page.table import PlainTable

WRITTEN = Path(__file__).parents[1] / "viewer" / "src" / "protocol.ts"


def test_the_sources_of_the_pages_have_the_types_as_they_are():
    remedy = "run python -m cardan.protocol.typescript viewer/src/protocol.ts"
    assert WRITTEN.read_text("utf-8") == typescript(), remedy


def test_every_request_is_served_and_every_answer_belongs_to_one():
    assert set(fields_of(studio.Requests)) == {*AT_ONCE, *IN_TURN}
    assert set(fields_of(studio.Answers)) <= set(fields_of(studio.Requests))


@pytest.mark.parametrize(
    "name",
    ["fourbar_lengths", "car", "cam_peaks", "bouncing_ball_on_terrain", "gear_train", "governor", "six_axis_arm"],
)
def test_runs_are_written_as_described(name):
    source = open_source(name)
    result = Session(source.model, source.analyses, source.design).move().result
    for page in (page_of(result), page_of(result, Wishes(), PlainTable)):
        assert misfit(json.loads(json.dumps(page.payload)), Payload) is None
    try:
        live = live_page(result, Wishes())
    except CardanError:
        return  # a machine that no page can run
    assert misfit(json.loads(json.dumps(live.page.payload)), Payload) is None


class Wheel(TypedDict):
    size: float
    spokes: NotRequired[list[Annotated[int, Said("a count", least=1)]]]


class Cart(TypedDict):
    wheels: Annotated[list[Wheel], Said("a few wheels", least=1, most=2)]
    kind: Literal["hand", "rail"]
    owner: str | None
    at: tuple[float, float]


GOOD = {"wheels": [{"size": 1, "spokes": [3]}, {"size": 0.5}], "kind": "rail", "owner": None, "at": [0, 1]}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({}, None),
        ({"owner": "anna"}, None),
        ({"owner": 3}, ".owner"),
        ({"kind": "road"}, ".kind"),
        ({"kind": True}, ".kind"),
        ({"at": [0]}, ".at"),
        ({"at": [0, "1"]}, ".at[1]"),
        ({"at": [0, float("inf")]}, ".at[1]"),
        ({"at": [True, 0]}, ".at[0]"),
        ({"wheels": []}, ".wheels"),
        ({"wheels": [{"size": 1}] * 3}, ".wheels"),
        ({"wheels": [{"size": 1, "spokes": [0]}]}, ".wheels[0].spokes[0]"),
        ({"wheels": [{"size": 1, "spokes": [LARGEST_WHOLE]}]}, ".wheels[0].spokes[0]"),
        ({"wheels": [{"size": 1, "spokes": [1.0]}]}, ".wheels[0].spokes[0]"),
        ({"wheels": [{"radius": 1}]}, ".wheels[0].radius"),
        ({"wheels": [{}]}, ".wheels[0].size"),
        ({"colour": "red"}, ".colour"),
    ],
)
def test_a_message_differs_at_a_place(change, place):
    assert misfit({**GOOD, **change}, Cart) == place


def test_types_are_said_in_words():
    assert [expected(fields_of(Cart)[name]) for name in ("wheels", "kind", "owner")] == [
        "a few wheels",
        '"hand" or "rail"',
        "a text",
    ]
