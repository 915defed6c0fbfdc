"""Studies of a parameter: which values, which runs, what pages are told, and that they can be stopped."""

import json
import threading

import numpy as np
import pytest

from cardan.errors import CardanError
from cardan.files.text_models.yaml import parse_yaml
from cardan.protocol.studio import MOST_STUDIED_RUNS
from cardan.studio.session import Session
from cardan.studio.window.comparing import Studies, frame_of_run, runs_of, study_of

WAIT = 120.0  # s: kernels may have to be compiled


@pytest.fixture
def session(oscillator):
    return Session(oscillator, until=0.2)


def read(frame):
    """What a page reads of a frame of bytes: the JSON, and the samples channel by channel."""
    length = int.from_bytes(frame[:4], "little")
    told = json.loads(frame[4 : 4 + length])
    return told, np.frombuffer(frame[4 + length :], dtype="<f8")


def test_values_are_evenly_spaced_from_end_to_end(oscillator):
    assert study_of(oscillator, "k", 50, 200, 4).values == (50.0, 100.0, 150.0, 200.0)
    assert study_of(oscillator, "k", 2, 1, 2).values == (2.0, 1.0)


@pytest.mark.parametrize(
    ("parameter", "low", "high", "count", "words"),
    [
        ("kk", 1, 2, 3, 'no parameter "kk"; did you mean "k"'),
        ("k", 1, 2, 1, "a study has 2 to 16 runs, not 1"),
        ("k", 1, 2, 17, "a study has 2 to 16 runs, not 17"),
        ("k", 3, 3, 4, "two different ends, not 3 and 3"),
        ("k", 1, float("nan"), 4, "two different ends"),
    ],
)
def test_what_cannot_be_studied_is_refused_in_words(oscillator, parameter, low, high, count, words):
    with pytest.raises(CardanError, match=words):
        study_of(oscillator, parameter, low, high, count)


def test_fewer_runs_in_space(top):
    with pytest.raises(CardanError, match=f"2 to {MOST_STUDIED_RUNS[3]} runs"):
        study_of(top, "h", 0.4, 0.6, MOST_STUDIED_RUNS[3] + 1)


def test_each_run_has_its_value_and_the_session_stays_as_it_is(session):
    session.move()
    before = (dict(session.parameters), session.outcome, session.good)
    outcomes = list(runs_of(session, study_of(session.model, "k", 100, 400, 2)))
    for k, outcome in zip((100, 400), outcomes, strict=True):
        x = outcome.result["mass"].position[:, 0]
        np.testing.assert_allclose(x, 1 + 0.1 * np.cos(np.sqrt(k) * outcome.result.t), atol=1e-5)
    assert (session.parameters, session.outcome, session.good) == before


def test_a_frame_holds_the_run_as_a_page_reads_it(session):
    study = study_of(session.model, "k", 100, 400, 2)
    outcome = next(runs_of(session, study))
    told, samples = read(frame_of_run(study, 0, outcome))
    assert (told["tell"], told["index"], told["of"], told["value"]) == ("studied", 0, 2, 100.0)
    payload = told["payload"]
    assert len(samples) == len(payload["channels"]) * payload["frames"]
    assert payload["about"]["parameters"]["k"] == 100.0


def test_a_value_with_which_the_machine_cannot_be_put_together_is_told_in_words(fourbar_text):
    session = Session(parse_yaml(fourbar_text).model, until=0.1)
    study = study_of(session.model, "d", 2.5, 30, 2)
    good, bad = runs_of(session, study)
    told, samples = read(frame_of_run(study, 1, bad))
    assert good.moved
    assert not bad.moved
    assert told["payload"] is None
    assert len(samples) == 0
    assert told["problem"]


def test_pages_are_told_each_run_and_the_end(session):
    told, ended = [], threading.Event()

    def tell(slot, frame):
        told.append((slot, frame))
        if slot == "study ended":
            ended.set()

    studies = Studies(lambda: session, tell)
    studies.begin(study_of(session.model, "k", 100, 400, 3))
    assert ended.wait(WAIT)
    studies.close()
    assert [slot for slot, _ in told] == ["studied 0", "studied 1", "studied 2", "study ended"]
    assert json.loads(told[-1][1]) == {"tell": "study_ended", "topic": "study", "done": 3, "of": 3, "problem": ""}


def test_a_study_can_be_stopped(session):
    ended, end = threading.Event(), {}

    def tell(slot, frame):
        if slot == "studied 0":
            studies.stop()
        if slot == "study ended":
            end.update(json.loads(frame))
            ended.set()

    studies = Studies(lambda: session, tell)
    studies.begin(study_of(session.model, "k", 100, 400, 16))
    assert ended.wait(WAIT)
    studies.close()
    assert end["done"] < 16
