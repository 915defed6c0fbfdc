"""Links that carry a drawing: what comes out is what went in, and whatever else anybody may write is refused."""

import base64
import json
import random
import zlib
from dataclasses import replace

import pytest

from cardan.errors import CardanError
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.programs import MachineText
from cardan.studio.source import Source
from cardan.studio.window.drawing_link import LONGEST_LINK, MARK, described, opened, packed
from cardan.studio.workpiece import Workpiece


@pytest.fixture
def work(fourbar_text):
    loaded = parse_yaml(fourbar_text)
    return Workpiece.of_source(Source(None, loaded.model, loaded.analyses, loaded.design, text=fourbar_text))


def link_of(content):
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return MARK + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def test_a_drawing_comes_back_with_its_comments_its_sliders_and_its_view(work):
    work.session.parameters["a"] = 2.125
    work = replace(work, view={"panels": [["crank.angle"]]})
    link = packed(work)
    other = opened(f"http://127.0.0.1:8087/{link}")
    assert other.document.text == work.document.text.replace("value: 2.0", "value: 2.125")
    assert "# a loop that opens" in other.document.text
    assert other.view == {"panels": [["crank.angle"]]}
    assert not other.document.is_saved  # no file belongs to it
    assert other.document.target is None
    assert described(link) == 'the link carries the drawing "four-bar" with 3 bodies and 5 elements'


def test_a_program_does_not_travel(work):
    made = work.with_program("print('the program')", MachineText(work.document.text))
    assert made.document.program is not None
    assert opened(packed(made)).document.program is None
    content = zlib.decompress(base64.urlsafe_b64decode(packed(made)[len(MARK) :] + "=="))
    assert b"the program" not in content


def test_a_drawing_that_is_too_long_for_a_link_is_refused(work):
    noise = random.Random(1).randbytes(LONGEST_LINK).hex()
    with pytest.raises(CardanError, match="save the drawing and send the file"):
        packed(work.replaced(f"# {noise}\n{work.document.text}"))


def test_of_a_long_link_the_view_is_left_out_first(work):
    noise = random.Random(1).randbytes(LONGEST_LINK).hex()
    assert opened(packed(replace(work, view={"tint": noise}))).view is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no JSON", "damaged"),
        ([1, 2], "damaged"),
        ({"cardan_drawing": 1}, "damaged"),
        ({"cardan_drawing": 1, "yaml": 3}, "damaged"),
        ({"cardan_drawing": 1, "yaml": "a: b", "program": "import os"}, "damaged"),
        ({"cardan_drawing": 2, "yaml": "cardan: 1"}, "another version"),
        ({"cardan_drawing": 1, "yaml": "cardan: 1\nbodies: 3"}, "bodies"),
        ({"cardan_drawing": 1, "yaml": "x" * 3_000_000}, "too large"),
    ],
)
def test_what_is_no_drawing_is_refused_in_words(content, words):
    with pytest.raises(CardanError, match=words):
        opened(link_of(content))


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("http://127.0.0.1:8087/", "carries no drawing"),
        (MARK, "carries no drawing"),
        (MARK + "%%%", "damaged"),
        (MARK + "é", "damaged"),
        (MARK + "A" * (LONGEST_LINK + 1), "too long"),
    ],
)
def test_what_is_no_link_is_refused_in_words(link, words):
    with pytest.raises(CardanError, match=words):
        opened(link)


def test_a_link_that_was_cut_is_refused(work):
    with pytest.raises(CardanError, match="copy the whole link"):
        opened(packed(work)[:-40])


BODY = "{mass: 1, inertia: [1, 1, 1]}"
FLEXIBLE = "f: {type: FlexibleBody, frame: b, amplitudes: [], data: a.npz}"
ELSEWHERE = "comes from elsewhere, and may not name files"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("functions:\n  f: {type: terrain_from_csv, path: /etc/passwd}", ELSEWHERE),
        ("bodies:\n  b: {mass: 1, inertia: [1, 1, 1], shape: {mesh: /etc/passwd, density: 1}}", ELSEWHERE),
        (f"bodies: {{b: {BODY}}}\nforces:\n  {FLEXIBLE}", ELSEWHERE),
        ("blocks:\n  f: {type: Fmu, file: /tmp/a.fmu}", "is a program"),
    ],
)
def test_a_link_makes_cardan_read_no_file_and_run_no_program(text, words):
    with pytest.raises(CardanError, match=words):
        opened(link_of({"cardan_drawing": 1, "yaml": f"cardan: 1\nname: a\ndim: 3\n{text}\n"}))
