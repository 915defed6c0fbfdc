"""What is beside a drawing: its history and its unsaved work; files that anybody may have written; keys and proofs."""

import json
from pathlib import Path

import pytest

from cardan.errors import CardanError
from cardan.studio.autosave.autosave import Autosave
from cardan.studio.autosave.holding import hold, is_held
from cardan.studio.autosave.snapshot import read_snapshot, snapshot_of, text_of, work_of
from cardan.studio.serving.gate import Gate
from cardan.studio.serving.key import Key, former_key, keep_key
from cardan.studio.source import empty_source, open_source
from cardan.studio.workpiece import Workpiece

TEXT = "cardan: 1\nname: stone\nbodies:\n  ball: {mass: 1, inertia: 1}\n"
HEAVIER = TEXT.replace("mass: 1", "mass: 2")


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    Path("stone.yaml").write_text(TEXT)
    return tmp_path


def begun(work: Workpiece) -> tuple[Autosave, Workpiece]:
    autosave = Autosave(Path.cwd(), lambda words: None)
    return autosave, autosave.begin(work)


def beside() -> list[str]:
    return sorted(path.name for path in Path().glob(".*.studio"))


def test_a_drawing_with_its_history_and_those_before_it_comes_back(folder):
    work = Workpiece.of_source(open_source("stone.yaml")).replaced(HEAVIER)
    work = work.opened(Workpiece.of_source(empty_source())).undone()
    again = work_of(json.loads(text_of(snapshot_of(work))), folder)
    assert again.document is not None
    assert again.document.text == HEAVIER
    assert again.document.target == folder / "stone.yaml"
    assert not again.document.is_saved
    assert again.undone().yaml() == TEXT
    assert again.redone().yaml() == Workpiece.of_source(empty_source()).yaml()
    assert again.redone().undone().yaml() == HEAVIER


def test_unsaved_work_is_offered_once_and_only_when_it_is_not_in_the_file(folder):
    autosave, work = begun(Workpiece.of_source(open_source("stone.yaml")))
    autosave.note(work.replaced(HEAVIER))
    autosave.close()
    assert beside() == [".stone.yaml.studio"]
    autosave, work = begun(Workpiece.of_source(open_source("stone.yaml")))
    assert "unsaved work on stone.yaml" in autosave.unsaved[-1].words
    assert work.yaml() == TEXT  # until somebody wants it
    restored = autosave.bring_back()
    autosave.note(restored)
    autosave.forget()
    assert restored.yaml() == HEAVIER
    autosave.close()
    Path("stone.yaml").write_text(HEAVIER)  # saved by other means: nothing is missing
    autosave, work = begun(Workpiece.of_source(open_source("stone.yaml")))
    assert autosave.unsaved == []
    autosave.close()


def test_what_is_forgotten_is_gone(folder):
    autosave, work = begun(Workpiece.of_source(empty_source()))
    autosave.note(work.replaced(TEXT))
    autosave.close()
    autosave, _ = begun(Workpiece.of_source(empty_source()))
    assert len(autosave.unsaved) == 1
    autosave.forget()
    autosave.close()
    assert beside() == []
    with pytest.raises(CardanError, match="no unsaved work"):
        autosave.bring_back()


def test_a_file_that_nobody_changed_leaves_nothing_beside_it(folder):
    autosave, _ = begun(Workpiece.of_source(open_source("stone.yaml")))
    autosave.close()
    assert beside() == []
    autosave, _ = begun(Workpiece.of_source(open_source("fourbar")))  # an example
    autosave.close()
    assert beside() == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"cardan_studio": 2, "written": 0, "is_saved": true, "place": 0, "sheets": []}',
        '{"cardan_studio": 1, "written": 0, "is_saved": true, "place": 3, "sheets": []}',
        '{"cardan_studio": 1, "written": 0, "is_saved": true, "place": -1, "sheets": []}',
    ],
)
def test_a_damaged_file_is_no_drawing_and_no_harm(folder, text):
    Path(".stone.yaml.studio").write_text(text)
    assert read_snapshot(Path(".stone.yaml.studio")) is None
    autosave, work = begun(Workpiece.of_source(open_source("stone.yaml")))
    autosave.note(work.replaced(HEAVIER))
    autosave.close()
    assert read_snapshot(Path(".stone.yaml.studio")) is not None


@pytest.mark.parametrize("name", ["../elsewhere.yaml", "/etc/passwd", "run.sh", ".."])
def test_a_snapshot_names_no_file_outside_of_its_folder(folder, name):
    snapshot = snapshot_of(Workpiece.of_source(open_source("stone.yaml")).replaced(HEAVIER))
    snapshot["sheets"][0]["target"] = name
    document = work_of(snapshot, folder).document
    assert document is not None
    assert document.target is None or document.target.parent == folder


def test_who_holds_a_file_is_seen_and_let_go(folder):
    path = Path("stone.yaml")
    assert not is_held(path)
    file = hold(path)
    assert file is not None
    assert is_held(path)
    assert hold(path) is None
    file.close()
    assert not is_held(path)


def test_a_key_is_the_users_alone_and_is_taken_up_again(folder):
    key = Key("t" * 32, 8087)
    keep_key("here", key)
    (path,) = (folder / "cache" / "cardan" / "studio").iterdir()
    assert path.stat().st_mode & 0o077 == 0
    assert former_key("here") == key
    assert former_key("elsewhere") is None
    path.chmod(0o644)
    assert former_key("here") is None


def test_a_proof_holds_once_and_for_one_port():
    gate, other = Gate(8087), Gate(8088)
    host = "127.0.0.1:8087"

    def refusal(nonce: str, proof: str, to: Gate = gate, at: str = host) -> str:
        return to.refusal(f"/socket?nonce={nonce}&proof={proof}", {"Host": at})

    nonce = gate.nonce()
    assert refusal(nonce, "0" * 64)  # wrong: and the number is used up
    assert refusal(nonce, gate.proof(nonce, host))
    nonce = gate.nonce()
    assert not refusal(nonce, gate.proof(nonce, host))
    assert refusal(nonce, gate.proof(nonce, host))  # a second time
    assert refusal("unknown", gate.proof("unknown", host))
    nonce = gate.nonce()  # passed on from a page that speaks to another port
    assert refusal(nonce, gate.proof(nonce, "127.0.0.1:8090"))
    same = Gate(8088, gate.token)  # the studio is at another port by now, another program at the former one
    nonce = same.nonce()
    assert refusal(nonce, same.proof(nonce, host), same)
    nonce = other.nonce()
    assert refusal(nonce, gate.proof(nonce, "127.0.0.1:8088"), other, "127.0.0.1:8088")  # another token
    assert gate.refusal("/nonce", {"Host": host, "Origin": "http://example.org"})
