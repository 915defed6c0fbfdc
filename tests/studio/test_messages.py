"""What a page may ask: checked before anything runs. And what happens at a server with broken frames and rude pages."""

import contextlib
import json
import random
import socket
import threading
import time

import pytest

import cardan as cd
from cardan.studio.messages import LONGEST_FRAME, REQUESTS, MessageError, read_request
from cardan.studio.source import Source

pytest.importorskip("websockets")
from studio_visitors import WAIT, Visitor, opened, visited


def frame(**fields):
    return json.dumps({"id": 1, **fields})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"do": "move", "id": 1, "parameters": {"a": NaN}}', "not JSON"),
        ("[]", "expected an object"),
        ("17", "expected an object"),
        ("null", "expected an object"),
        (json.dumps({"do": "stop"}), '"id"'),
        (json.dumps({"do": "stop", "id": -1}), '"id"'),
        (json.dumps({"do": "stop", "id": "1"}), '"id"'),
        (json.dumps({"do": "stop", "id": True}), '"id"'),
        (json.dumps({"id": 1}), '"do"'),
        (frame(do="explode"), 'explode" is not known'),
        (frame(do=["move"]), "is not known"),
        (frame(do="move"), 'needs "parameters"'),
        (frame(do="move", parameters=[]), "numbers by name"),
        (frame(do="move", parameters={"a": "2"}), "numbers by name"),
        (frame(do="move", parameters={"a": True}), "numbers by name"),
        (frame(do="move", parameters={"a": None}), "numbers by name"),
        (frame(do="move", parameters={}, mode=3), '"mode"'),
        (frame(do="move", parameters={}, speed=3), "has no field"),
        (frame(do="edit", edits=[]), "list of edits"),
        (frame(do="edit", edits=["draw"]), "list of edits"),
        (frame(do="edit", edits=[{"edit": json.loads("[" * 30 + "]" * 30)}]), "too deep"),
        (frame(do="text", language="perl", text=""), '"yaml" or "python"'),
        (frame(do="text", language="yaml", text=5), "a text"),
        (frame(do="drag", phase="throw"), '"begin" or'),
        (frame(do="drag", phase="move", to=[1]), "two or three numbers"),
        (frame(do="linkages", curve=[[0, 0], [1]]), "places"),
        (frame(do="take_linkage", k=-1), "whole number"),
        (frame(do="save", name="x" * 2000), "a name"),
        (frame(do="save", name="x.yaml", overwrite="yes"), "true or false"),
        (frame(do="optimize", response="x", kind="peak", ranges={"k": [1]}), "pairs"),
        (b"\x00\x01", "bytes"),
        (json.dumps({"do": "stop", "id": 1, "x": "y" * LONGEST_FRAME}), "too long"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(text, words):
    with pytest.raises(MessageError) as caught:
        read_request(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_refusal_names_the_request_it_answers():
    with pytest.raises(MessageError) as caught:
        read_request(frame(do="move"))
    assert caught.value.answers == 1
    with pytest.raises(MessageError) as caught:
        read_request("{")
    assert caught.value.answers is None


def test_whole_numbers_and_optional_fields_are_taken():
    assert read_request(frame(do="move", parameters={"a": 2})) == ("move", 1, {"parameters": {"a": 2}})
    assert read_request(frame(do="move", parameters={}, mode=None)).fields["mode"] is None
    assert read_request(frame(do="linkages", curve=[[0, 1], [2, 3]])).do == "linkages"


def test_random_frames_are_refused_or_read():
    """Never another exception than MessageError, whatever is in a frame."""
    rng = random.Random(1)
    values = [None, True, 0, -1, 1e400, "x", [], {}, [[]], {"a": []}, "é\ud800", 2**80]
    for _ in range(3000):
        fields = {rng.choice(["parameters", "edits", "text", "k", "curve", "to"]): rng.choice(values)}
        asked = {"do": rng.choice([*REQUESTS, "", None]), "id": rng.choice([1, 2.5, None]), **fields}
        text = json.dumps(asked)
        if rng.random() < 0.3:
            text = text[: rng.randrange(len(text))]
        with contextlib.suppress(MessageError):
            read_request(text)


# -- at a server -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pendulum():
    model = cd.Model("pendulum", gravity=(0, -9.81))
    length = model.parameter("l", 1.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(length, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length, 0)))
    return Source(None, model)


def test_broken_frames_are_answered_and_the_line_holds(pendulum):
    with visited(pendulum, until=0.2) as (_, page):
        page.hear("run")
        for broken in ("{", "[]", '{"do": 5}', "x" * 1000, b"\xff\x00"):
            page.send(broken)
            assert page.answer(None)["error"]
        page.send(" " * (LONGEST_FRAME + 1))
        assert "too long" in page.answer(None)["error"]
        assert "no parameter" in page.ask("move", parameters={"nobody": 1.0})["error"]
        assert "not known" in page.ask("move", parameters={}, mode="fly")["error"]
        assert page.run(l=1.5)["payload"] is not None


def test_a_flood_of_questions_is_answered_one_by_one(pendulum):
    with visited(pendulum, until=0.2) as (_, page):
        page.hear("run")
        for k in range(500):
            page.send(json.dumps({"do": "check", "id": 1000 + k}))
        answers = {}
        while len(answers) < 500:
            message = page.next()
            if "answer" in message:
                answers[message["answer"]] = message
        assert set(answers) == set(range(1000, 1500))
        refused = [message for message in answers.values() if "error" in message]
        assert all("too many" in message["error"] for message in refused)
        assert len(refused) < 500


def test_fifty_pages_at_once(pendulum):
    """All see the same run; half of them leave without a farewell, in the middle."""
    with opened(pendulum, until=0.2) as studio:
        pages = [Visitor(studio) for _ in range(50)]
        for page in pages:
            assert page.hear("run")["payload"] is not None
        pages[0].ask("move", parameters={"l": 1.25})
        for page in pages[::2]:
            page.socket.socket.close()
        for page in pages[1::2]:
            assert page.hear("run", lambda run: run["parameters"]["l"] == 1.25)["payload"] is not None
        assert pages[1].run(l=1.5)["payload"] is not None
        for page in pages[1::2]:
            page.close()
        end = time.monotonic() + WAIT
        while studio.hub.count and time.monotonic() < end:
            time.sleep(0.02)
        assert studio.hub.count == 0


def test_a_page_that_does_not_read_holds_up_nobody_and_skips_runs(pendulum):
    """It is told the newest run when it reads again, not all of those that it has missed."""
    with visited(pendulum, until=2.0) as (studio, page):
        page.hear("run")
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # else the system reads for it, in advance
        line.connect(("127.0.0.1", studio.gate.port))
        slow = Visitor(studio, max_queue=1, sock=line)
        slow.hear("run")
        for k in range(150):
            page.run(l=1.0 + 0.001 * (k + 1))
        missed = 0
        while slow.hear("run")["parameters"]["l"] < 1.15 - 1e-9:
            missed += 1
        assert missed < 75
        slow.close()


def test_a_page_that_is_closed_in_the_middle_of_a_run(pendulum, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    with visited(pendulum, until=0.2) as (studio, page):
        page.hear("run")
        run = type(studio.session)._run

        def slow(*given):
            begun.set()
            assert go_on.wait(WAIT)
            return run(*given)

        monkeypatch.setattr(type(studio.session), "_run", slow)
        page.ask("move", parameters={"l": 2.0})
        assert begun.wait(WAIT)
        page.socket.socket.close()
        go_on.set()
        assert studio.worker.wait(WAIT)
        other = Visitor(studio)
        assert other.hear("run", lambda run: run["parameters"]["l"] == 2.0)["payload"] is not None
        other.close()
