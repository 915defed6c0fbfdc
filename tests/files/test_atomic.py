"""Files are written whole or not at all."""

import os
import subprocess
import sys
import time

import pytest

from cardan.errors import FileError
from cardan.io.atomic import write_text, written_whole


def test_what_fails_half_way_leaves_nothing(tmp_path):
    write_text("old", tmp_path / "note.txt")

    def interrupted():
        with written_whole(tmp_path / "note.txt") as temporary:
            temporary.write_text("ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("note.txt", "old")]


def test_a_full_disk_is_one_line(tmp_path):
    def fill():
        with written_whole(tmp_path / "note.txt"):
            raise OSError(28, "No space left on device")

    with pytest.raises(FileError, match=r"note\.txt: cannot write: No space left on device$"):
        fill()
    assert not list(tmp_path.iterdir())


def test_devices_are_not_replaced():
    with pytest.raises(FileError, match="not a file"):
        write_text("", "/dev/null")


def test_what_a_killed_process_left_is_removed(tmp_path):
    """Its name says the process; one that still writes is left alone."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = tmp_path / f".note.{ended.pid}-0123abcd.txt"
    theirs = tmp_path / f".note.{os.getpid()}-0123abcd.txt"
    others = tmp_path / f".other.{ended.pid}-0123abcd.txt"
    for path in (left, theirs, others):
        path.write_text("half")
    write_text("whole", tmp_path / "note.txt")
    assert left.exists()  # just now written to: a process of another computer may be at it
    for path in (left, theirs, others):
        os.utime(path, (time.time() - 100, time.time() - 100))
    write_text("whole", tmp_path / "note.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([theirs.name, others.name, "note.txt"])
