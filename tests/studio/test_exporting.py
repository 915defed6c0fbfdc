"""Files that the studio writes: formats, options, whole or not at all, one movie at a time."""

import json
import threading

import pytest

from cardan.errors import CardanError, FileError
from cardan.studio.session import Session
from cardan.studio.window.exporting import Exporter, checked, shown_result, write
from cardan.studio.window.folder import in_this_folder

WAIT = 120.0  # s


@pytest.fixture
def result(oscillator):
    return Session(oscillator, until=0.2).move().result


def test_pages_tables_and_results_are_written_by_their_endings(result, tmp_path):
    for ending, begins in (
        (".html", b"<!"),
        (".live.html", b"<!"),
        (".csv", b"t"),
        (".h5", b"\x89HDF"),
        (".pdf", b"%PDF"),
        (".svg", b"<?xml"),
        (".fmu", b"PK"),
    ):
        path = tmp_path / f"run{ending}"
        write(result, path)
        assert path.read_bytes().lstrip()[: len(begins)] == begins


@pytest.mark.parametrize(
    ("format", "options", "words"),
    [
        ("exe", None, '"exe" is not known as a format'),
        ("mp", None, 'did you mean "mp4"'),
        ("gif", {"title": "x"}, '"title" is not known as an option'),
        ("gif", {"speed": 0}, '"speed" of an export: expected a number above 0'),
        ("gif", {"speed": True}, "expected a number above 0"),
    ],
)
def test_what_is_not_known_is_refused_in_words(format, options, words):
    with pytest.raises(CardanError, match=words):
        checked(format, options)


def test_without_a_run_there_is_nothing_to_export(oscillator):
    with pytest.raises(CardanError, match="simulate first"):
        shown_result(Session(oscillator).good)


@pytest.mark.parametrize("name", ["../run.gif", "/tmp/run.gif", "", "..", "a/b.gif"])
def test_names_of_other_folders_are_refused(name):
    with pytest.raises(FileError, match="without folders"):
        in_this_folder(name, (".gif",), overwrite=True)


def test_files_that_exist_are_kept_unless_the_user_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run.csv").write_text("mine")
    with pytest.raises(FileError, match="already exists"):
        in_this_folder("run.csv", (".csv",), overwrite=False)
    assert in_this_folder("run.csv", (".csv",), overwrite=True).name == "run.csv"
    with pytest.raises(FileError, match=r"end the name in \.gif"):
        in_this_folder("run.csv", (".gif",), overwrite=True)


def told_by(exporter_of, path, result, options):
    said, there = [], threading.Event()

    def tell(slot, frame):
        said.append(json.loads(frame))
        there.set()

    exporter = exporter_of(tell)
    exporter.begin(result, path, options)
    assert there.wait(WAIT)
    exporter.close()
    return said[0]


def test_a_movie_is_written_aside_and_pages_are_told(result, tmp_path):
    path = tmp_path / "run.gif"
    said = told_by(Exporter, path, result, {"speed": 1.0})
    assert (said["tell"], said["saved"]) == ("exported", "run.gif")
    assert said["size"] == path.stat().st_size > 0
    assert path.read_bytes()[:6] == b"GIF89a"


def test_a_movie_that_cannot_be_written_is_told_in_words_and_leaves_nothing(result, tmp_path):
    said = told_by(Exporter, tmp_path / "none" / "run.gif", result, {})
    assert "saved" not in said
    assert said["problem"]
    assert list(tmp_path.iterdir()) == []
