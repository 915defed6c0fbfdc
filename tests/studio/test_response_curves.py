"""A response against parameters, and bands of curves for tolerances: against the closed form of an oscillator."""

import json

import numpy as np
import pytest

from cardan.errors import CardanError
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.session import Session, SupersededError
from cardan.studio.window.response_curves import curves_of
from cardan.studio.window.tolerance_bands import band_of

UNTIL = 0.2  # s: less than half a period, so that x falls all the time, and the faster the larger k


def never():
    return False


@pytest.fixture
def session(oscillator):
    session = Session(oscillator, until=UNTIL)
    session.move()
    return session


def told(question, session):
    return [json.loads(frame) for frame in question.frames(session, never)]


def place(k, t, m=1.0):
    """x = 1 + 0.1 cos(ω t), ω² = k / m."""
    return 1 + 0.1 * np.cos(np.sqrt(k / m) * t)


def test_each_parameter_has_its_curve_while_the_others_stay(session):
    wish = curves_of(session, "mass.position.x", "end value", {"k": (50, 200), "m": (0.5, 2)}, 5)
    of_k, of_m = told(wish, session)
    assert (of_k["parameter"], of_k["now"], of_k["unit"], of_k["of"]) == ("k", 100.0, "m", 2)
    np.testing.assert_allclose(of_k["values"], np.linspace(50, 200, 5))
    np.testing.assert_allclose(of_k["responses"], place(np.linspace(50, 200, 5), UNTIL), atol=1e-6)
    np.testing.assert_allclose(of_m["responses"], place(100, UNTIL, np.linspace(0.5, 2, 5)), atol=1e-6)


def test_peaks_and_means(session):
    (peak,) = told(curves_of(session, "mass.velocity.x", "peak", {"k": (64, 100)}, 2), session)
    np.testing.assert_allclose(peak["responses"], [-0.1 * 8 * np.sin(0), -0.1 * 10 * np.sin(0)], atol=1e-6)
    (mean,) = told(curves_of(session, "mass.position.x", "mean", {"k": (64, 100)}, 2), session)
    w = np.array([8.0, 10.0])
    np.testing.assert_allclose(mean["responses"], 1 + 0.1 * np.sin(w * UNTIL) / (w * UNTIL), atol=1e-6)


def test_values_with_which_the_machine_cannot_run_leave_a_gap_and_words(fourbar_text):
    session = Session(parse_yaml(fourbar_text).model, until=0.1)
    session.move()
    (curve,) = told(curves_of(session, "crank.angle", "end value", {"d": (2.5, 12)}, 3), session)
    assert curve["responses"][0] is not None
    assert curve["responses"][-1] is None
    assert curve["problem"]


def test_curves_can_be_stopped(session):
    wish = curves_of(session, "mass.position.x", "end value", {"k": (50, 200)}, 5)
    with pytest.raises(SupersededError):
        list(wish.frames(session, lambda: True))


def test_a_band_lies_between_the_motions_at_the_limits_of_the_tolerance(session):
    band = band_of(session, {"k": 30.0}, 60, ["mass.position.x"])
    last = told(band, session)[-1]
    t = np.array(last["times"])
    low, high = np.array(last["low"][0]), np.array(last["high"][0])
    assert (last["index"], last["failures"]) == (59, 0)
    assert np.all(low <= place(100, t) + 1e-6)
    assert np.all(high >= place(100, t) - 1e-6)
    assert np.all(low >= place(135, t) - 1e-6)  # 3.5 of the 3 standard deviations that the limits stand at
    assert np.all(high <= place(65, t) + 1e-6)
    assert low[-1] < place(115, UNTIL)  # of 60 designs some lie beyond 1.5 standard deviations
    assert high[-1] > place(85, UNTIL)
    assert session.parameters == {"k": 100.0, "m": 1.0}


@pytest.mark.parametrize(
    ("widths", "runs", "labels", "words"),
    [
        ({}, 20, ["mass.position.x"], "at least one"),
        ({"k": 0}, 20, ["mass.position.x"], "above 0"),
        ({"kk": 1}, 20, ["mass.position.x"], 'no parameter "kk"'),
        ({"k": 1}, 2, ["mass.position.x"], "5 to 500 runs"),
        ({"k": 1}, 20, ["nothing"], "plot the quantities"),
    ],
)
def test_what_has_no_band_is_refused_in_words(session, widths, runs, labels, words):
    with pytest.raises(CardanError, match=words):
        band_of(session, widths, runs, labels)


@pytest.mark.parametrize(
    ("ranges", "points", "words"),
    [
        ({}, 5, "choose 1 to"),
        ({"k": (1, 1)}, 5, "two different ends"),
        ({"kk": (1, 2)}, 5, "no parameter"),
        ({"k": (1, 2)}, 1, "2 to"),
    ],
)
def test_what_has_no_curve_is_refused_in_words(session, ranges, points, words):
    with pytest.raises(CardanError, match=words):
        curves_of(session, "mass.position.x", "peak", ranges, points)
