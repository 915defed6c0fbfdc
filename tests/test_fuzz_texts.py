"""Damaged files: a message, never a traceback. The long test is `python -m fuzz texts`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app
from cardan.design.sweeps.files import MARK, load_sweep
from cardan.errors import LONGEST_QUOTE, CardanError, FileError, tidy
from cardan.files.load import load_file
from cardan.files.text_models.yaml import parse_yaml
from cardan.io.text import read_text
from cardan.results.scene import Scene

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from fuzz.text_judge import Judge, complaints  # noqa: E402
from fuzz.text_mutations import CHANGES  # noqa: E402
from fuzz.text_seeds import MODELS, MODELS_SHARE, model_seeds, mutant  # noqa: E402
from fuzz.tree_mutations import XML_CHANGES, YAML_CHANGES  # noqa: E402

FILES = 150  # damaged files that are read here, about 4 s; the long test takes thousands and runs them, too
BODY = "bodies: {b: {mass: 1, inertia: 1}}\n"


def message_of(tmp_path: Path, name: str, data: bytes | str) -> str:
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(FileError) as caught:
        load_file(path)
    message = str(caught.value)
    assert not list(complaints(message))
    return message


# -- the fuzzer itself -----------------------------------------------------------------------------------------------


def test_a_number_always_gives_the_same_file():
    assert mutant(7) == mutant(7)
    assert len({mutant(n).data for n in (1, 3, 5, 6)}) == 4


def test_every_change_changes_something():
    text = model_seeds()["plane.yaml"]
    for change in CHANGES:
        assert any(change(text, Random(k)) != text for k in range(20)), change.__name__
    assert len({*YAML_CHANGES}) > 10
    assert len({*XML_CHANGES}) > 8


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("'NoneType' object has no attribute 'x'", "speaks Python"),
        ("list index out of range", "speaks Python"),
        ("KeyError: 'a'", "speaks Python"),
        ("a" * 401, "too long"),
        ("a\nb", "more than one line"),
        ("a\x1b[2J", "unprintable"),
        (" ", "empty"),
    ],
)
def test_the_judge_hears_bad_messages(message, complaint):
    assert any(complaint in one for one in complaints(message))


def test_the_judge_finds_what_is_not_a_message(tmp_path, monkeypatch):
    def broken(path):
        raise KeyError("a")

    monkeypatch.setattr("fuzz.text_judge.load_file", broken)
    (finding,) = Judge(mutant(1), tmp_path).verdict()
    assert (finding.step, finding.kind) == ("load", "KeyError")


# -- a short part of the long test -----------------------------------------------------------------------------------


def test_damaged_model_files_are_read_or_refused_with_a_message(tmp_path):
    findings, read, refused = [], 0, 0
    for number in range(FILES):
        if Random(number).random() >= MODELS_SHARE:
            continue  # files that cardan writes have tests of their own below
        one = mutant(number)
        assert Path(one.name).suffix in MODELS
        judge = Judge(one, tmp_path, load_only=True)
        findings += judge.verdict()
        read, refused = read + (not judge.messages), refused + bool(judge.messages)
    assert not findings, "\n".join(str(finding) for finding in findings)
    assert read > FILES / 20  # mutants that are all refused at once would test little
    assert refused > FILES / 4


def test_the_program_itself_ends_with_one_line(tmp_path):
    path = tmp_path / "cut.yaml"
    path.write_bytes((ROOT / "examples" / "fourbar.yaml").read_bytes()[:300])
    ended = subprocess.run([sys.executable, "-m", "cardan", "run", str(path)], capture_output=True, text=True)
    assert ended.returncode == 2
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"error: {path}, line ")


# -- what was found, each in its smallest form -----------------------------------------------------------------------


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path):
    name, data = "m.yaml", "name: é\nbodies: {".encode() + b"\xff}"
    assert "m.yaml, line 2, column 10: is not a text file in UTF-8: the byte ff" in message_of(tmp_path, name, data)
    assert "but in UTF-16; save it" in message_of(tmp_path, name, "name: a".encode("utf-16"))
    assert "but in UTF-32; save it" in message_of(tmp_path, name, "name: a".encode("utf-32"))


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_line_ends_of_all_systems(tmp_path, ends):
    path = tmp_path / "m.yaml"
    path.write_bytes(f"\ufeffname: a{ends}# b{ends}".encode())
    assert read_text(path) == "name: a\n# b\n"


def test_messages_repeat_files_in_moderation():
    assert tidy(f'no body "{"x" * LONGEST_QUOTE}"') == f'no body "{"x" * LONGEST_QUOTE}"'
    assert (
        tidy(f'no body "{"x" * 5000}"; did you mean "y"?')
        == f'no body "{"x" * (LONGEST_QUOTE - 20)}..."; did you mean "y"?'
    )
    between = f'joint "a": {"this says what to do, " * 6}or use "b"'
    assert tidy(between) == between
    assert tidy('"\x1b[2J" is\nnot é') == '"\\x1b[2J" is\nnot é'
    assert str(CardanError("\x07")) == "\\x07"
    assert FileError("\x07", "a.yaml", 3).message == "\\x07"


def test_names_cannot_move_the_cursor(tmp_path):
    """Names are printed in tables; an escape sequence in one would reach the terminal."""
    assert "'\\x1b' is not allowed" in message_of(tmp_path, "m.yaml", 'bodies: {"\\e[2J": {mass: 1, inertia: 1}}')


@pytest.mark.parametrize("card", [",", ",,,", "\x16"])
def test_a_card_without_a_word(tmp_path, card):
    assert "m.dads, line 1" in message_of(tmp_path, "m.dads", f"{card}\nHEAD   1\n")


@pytest.mark.parametrize("coding", ["no-such-code", "utf-7", "hex", "cp037"])
def test_xml_in_another_coding(tmp_path, coding):
    data = f'<?xml version="1.0" encoding="{coding}"?><robot name="a"><link name="b"></robot>'
    assert "m.urdf, line 1" in message_of(tmp_path, "m.urdf", data)


NESTED = "".join(
    f"  s{k}: {{type: Spring, a: ground, b: b, force: {f}, stiffness: {f}, damping: {f}}}\n"
    for k, f in enumerate(f"s{n}.force" for n in range(1, 16))
)


def test_expressions_that_name_each_other_are_evaluated_once():
    """Three times each, one below the other: 3^15 evaluations, 40 hours, if each were evaluated anew."""
    model = parse_yaml(f"{BODY}forces:\n{NESTED}  s15: {{type: Spring, a: ground, b: b, force: 1}}\n").model
    assert len(model.elements) == 16


def test_numbers_without_end(tmp_path):
    design = "analyses: [simulate: {until: 1}]\ndesign: {responses: {amplitude: b.x, to: k, frequencies: %s}}\n"
    many = "{first: 1, last: 2, count: 1e12}"
    text = BODY + "parameters: {k: 1}\nforces: {s: {type: Spring, a: ground, b: b, stiffness: k}}\n" + design % many
    assert "1000000000000 frequencies are too many" in message_of(tmp_path, "m.yaml", text)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("{every: 1e-9}", "1e+09 sample times"),
        ("{every: k/1e9}", "1e+09 sample times"),
    ],
)
def test_events_without_number(options, message):
    model = parse_yaml(f"{BODY}parameters: {{k: 1}}\nevents: {{e: {options}}}\n").model
    with pytest.raises(CardanError, match="choose a longer interval") as caught:
        cd.simulate(model, until=1)
    assert message in str(caught.value)


LAUGHS = [f"{c}: &{c} [{', '.join(['*' + b] * 10)}]\n" for b, c in zip("abcdefg", "bcdefgh", strict=True)]
HOSTILE = {
    "python object": 'name: !!python/object/apply:os.system ["true"]',
    "tag": "name: !!binary aGVsbG8=",
    "include": "name: !include /etc/passwd",
    "laughs": "a: &a [x, x]\n" + "".join(LAUGHS),
    "alias of itself": "a: &a [*a]",
    "deep brackets": "bodies: " + "[" * 10_000,
    "power tower": "parameters: {a: 9**9**9**9}",
    "import": "parameters: {a: \"__import__('os')\"}",
    "attribute": "parameters: {a: ().__class__}",
    "comprehension": 'parameters: {a: "[x for x in (1, 2)]"}',
    "nested parentheses": f"parameters: {{a: {'(' * 5000}1{')' * 5000}}}",
    "signs": f"parameters: {{a: {'-' * 4000}1}}",
    "long": f"parameters: {{a: {'1+' * 50_000}1}}",
    "shift": "parameters: {a: 1 << 99999999}",
    "circle": "parameters: {a: b, b: a}",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_yaml(tmp_path, name):
    """Nothing is executed, no other file is read, no bomb goes off."""
    assert "m.yaml, line " in message_of(tmp_path, "m.yaml", HOSTILE[name])


HOSTILE_XML = {
    "entities": '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><robot name="&b;"/>',
    "foreign entity": '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]><robot name="a">&f;</robot>',
    "deep": "<robot>" + "<link>" * 20_000 + "</link>" * 20_000 + "</robot>",
}


@pytest.mark.parametrize("name", HOSTILE_XML)
def test_hostile_xml(tmp_path, name):
    assert "m.urdf, line " in message_of(tmp_path, "m.urdf", HOSTILE_XML[name])


# -- files that cardan wrote -----------------------------------------------------------------------------------------

FACTS = {"version": 1, "model": "m", "parameters": ["k"], "count": 2}
TABLE = ["design,k,x,failure", "0,1.0,2.0,", "1,3.0,,no"]


def sweep_text(facts: object = FACTS, lines: list[str] = TABLE) -> str:
    return "\n".join([MARK + json.dumps(facts), *lines, ""])


def test_a_sweep_as_it_should_be(tmp_path):
    path = tmp_path / "s.csv"
    path.write_text(sweep_text())
    sweep = load_sweep(path)
    assert sweep.responses["x"][0] == 2.0
    assert sweep.failures[0].message == "no"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (sweep_text(FACTS | {"count": 10**15}), 1),  # would ask for all memory
        (sweep_text(FACTS | {"count": "2"}), 1),
        (sweep_text(FACTS | {"parameters": 3}), 1),
        (sweep_text([]), 1),
        (MARK + "[" * 100_000 + "\n", 1),
        (sweep_text(lines=["design,q,x,failure"]), 2),
        (sweep_text(lines=[*TABLE, "5,1.0,2.0,"]), 5),
        (sweep_text(lines=[*TABLE, "-1,1.0,2.0,"]), 5),
        (sweep_text(lines=[TABLE[0], "0.0,1.0,2.0,"]), 3),
        (sweep_text(lines=[TABLE[0], "0,1.0"]), 3),
        (sweep_text(lines=[TABLE[0], "0,a,2.0,"]), 3),
    ],
)
def test_a_damaged_sweep(tmp_path, text, line):
    path = tmp_path / "s.csv"
    path.write_text(text)
    with pytest.raises(FileError, match="damaged") as caught:
        load_sweep(path)
    assert not list(complaints(str(caught.value)))
    assert caught.value.line == line


def test_a_damaged_archive(tmp_path):
    path = tmp_path / "s.npz"
    np.savez_compressed(path, points=np.zeros((2, 1)), values=np.zeros((3, 1)), done=np.ones(2, bool), facts="{}")
    whole = path.read_bytes()
    for data in (whole, whole[:100], b"PK" + whole[2:60], b"", whole.replace(b"points", b"pointy")):
        path.write_bytes(data)
        with pytest.raises(FileError, match=r"s\.npz: this is not a sweep of cardan, or it is damaged$"):
            load_sweep(path)


@pytest.mark.parametrize(
    "damage", [("rows", [{"x": 1}]), ("scales", {}), ("runs", 3), ("best", {"b": ["a"], "values": [1]})]
)
def test_a_damaged_history(tmp_path, damage):
    path = tmp_path / "h.json"
    model = cd.load_model(ROOT / "examples" / "buffer_design.yaml")
    search = {"minimize": cd.Terminal("buffer.force"), "until": 0.02, "with_respect_to": {"k": (1e3, 2e5)},
              "solver": cd.Solver(max_iterations=1), "save": path}  # fmt: skip
    cd.optimize(model, **search)
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | dict([damage])))
    with pytest.raises(FileError, match=r"h\.json: this history is damaged; start again"):
        cd.optimize(model, **search | {"save": cd.Resume(path)})


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "{}", "3", "\x00"])
def test_what_is_no_history(tmp_path, text):
    from cardan.design.optimization.history import read_history

    path = tmp_path / "h.json"
    path.write_text(text)
    with pytest.raises(FileError, match=r"not the history of an optimization|it holds a zero byte") as caught:
        read_history(path)
    assert not list(complaints(str(caught.value)))


@pytest.mark.parametrize("text", ["", "{}", '{"format": 1, "bodies": [{}]}', "[" * 100_000])
def test_a_damaged_drawing(text):
    with pytest.raises(FileError, match="its drawing cannot be read") as caught:
        Scene.from_json(text)
    assert not list(complaints(str(caught.value)))


def test_a_refused_conversion_leaves_nothing_behind(tmp_path):
    path = tmp_path / "m.yaml"
    path.write_text("bodies: {b: {mass: -1}}\n")
    before = set(tmp_path.iterdir())
    ended = CliRunner().invoke(app, ["convert", str(path), str(tmp_path / "new.py")])
    assert ended.exit_code == 2
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["$x^$", r"$\frac{$", "𝒳"])
def test_names_are_not_taken_for_formulas(tmp_path, name, recwarn):
    """Matplotlib sets what stands between dollars as a formula, and stops where it is none."""
    t = np.linspace(0, 1, 3)
    model = parse_yaml(
        json.dumps({"name": name, "bodies": {name: {"mass": 1, "inertia": 1}}}, ensure_ascii=False)
    ).model
    figure = cd.simulate(model, until=1, every=0.5).plot(f"{name}.position", path=tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 0
    assert figure.axes[0].lines[0].get_xdata() == pytest.approx(t)
    assert not recwarn.list


@pytest.mark.parametrize("words", [("-p", "k=1:2:1000000000000"), ("-p", "k=1:2", "--sample", "latin:²")])
def test_designs_without_number(words):
    ended = CliRunner().invoke(app, ["sweep", str(ROOT / "examples" / "buffer_design.yaml"), *words, "--until", "0.01"])
    assert ended.exit_code == 2
    assert not list(complaints(ended.stderr.strip()))


def test_a_text_of_quotation_marks_does_not_flood_the_screen():
    """They were taken for a thousand short quotations."""
    marks = '"' * 1000
    said = str(FileError(f"WT: {marks} is not a number", "m.dads", 1, 1))
    assert not list(complaints(said))
    assert said.endswith("is not a number")


@pytest.mark.parametrize("shape", [cd.Cylinder(1e200, 1, density=1), cd.Tube(1e200, 1e199, 1, density=1)])
def test_shapes_too_large_for_numbers_are_refused(shape):
    with pytest.raises(cd.CardanError, match=r"not a finite number|must be positive"):
        cd.Model("large", dim=3).body("b", shape=shape)


def test_gaps_too_large_for_their_squares_are_refused(recwarn):
    model = cd.Model("far apart")
    rod = model.body("rod", mass=1, inertia=1, position=(1e200, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(0, 0)))
    model.add(cd.Revolute("B", model.ground.at(1, 0), rod.at(3, 0)))
    with pytest.raises(cd.CardanError):
        cd.assemble(model)
    assert not recwarn.list


def test_machines_too_large_to_draw_are_drawn_as_far_as_that_goes():
    """The logarithm of an infinite size was not a number of digits."""
    model = cd.Model("far apart", gravity=None)
    for name, x in (("left", -1e250), ("right", 1e250)):
        model.body(name, mass=1, inertia=1, position=(x, 0))
    scene = cd.simulate(model, until=0.01, every=0.01).scene
    assert np.isfinite(scene.size)
    assert len(scene.bodies) == 3
