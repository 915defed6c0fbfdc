"""Movies: they play as long as asked, are whole or not there, and say what is missing."""

import shutil
import subprocess

import numpy as np
import pytest
from picture_runs import spin, swing
from PIL import Image

from cardan.errors import CardanError, FileError
from cardan.view.drawing import movie
from cardan.view.drawing.movie import write_movie

SMALL = {"size": (2.0, 1.6)}
FFMPEG = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")


def test_gif(tmp_path):
    path = tmp_path / "swing.gif"
    write_movie(swing(), path, fps=10, seconds=1, traces=["P"], **SMALL)
    with Image.open(path) as picture:
        assert (picture.n_frames, picture.info["duration"], picture.size) == (10, 100, (200, 160))
        assert picture.info["loop"] == 0
        frames = []
        for k in range(10):
            picture.seek(k)
            frames.append(np.asarray(picture.convert("RGB"), dtype=float))
    assert (frames[0][-1, -1] == 255).all()  # paper stays white
    assert np.abs(frames[0] - frames[-1]).mean() > 1.0
    assert list(tmp_path.iterdir()) == [path]


def test_speed_and_frames(tmp_path):
    path = tmp_path / "swing.gif"
    write_movie(swing(), path, speed=0.5, fps=10, **SMALL)  # 1 s of motion in 2 s
    assert Image.open(path).n_frames == 20
    write_movie(swing(), path, speed=0.5, frames=5, **SMALL)
    assert Image.open(path).n_frames == 5
    with pytest.raises(CardanError, match="not both"):
        write_movie(swing(), path, speed=0.5, seconds=3)


def test_one_moment_is_one_picture(tmp_path):
    write_movie(swing(np.zeros(1)), tmp_path / "still.gif", **SMALL)
    assert getattr(Image.open(tmp_path / "still.gif"), "n_frames", 1) == 1


@FFMPEG
def test_mp4(tmp_path):
    path = tmp_path / "spin.mp4"
    write_movie(spin(), path, fps=10, seconds=1, size=(2.01, 1.51))  # an odd number of dots is made even
    assert path.read_bytes()[4:8] == b"ftyp"
    if shutil.which("ffprobe"):
        fields = "stream=width,height,nb_frames,codec_name"
        command = ["ffprobe", "-v", "error", "-show_entries", fields, "-of", "csv=p=0", str(path)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        assert told == "h264,200,150,10"


@FFMPEG
@pytest.mark.parametrize("suffix", ["gif", "mp4"])
@pytest.mark.parametrize("trouble", [KeyboardInterrupt, RuntimeError])
def test_no_half_files(tmp_path, monkeypatch, suffix, trouble):
    path, drawn = tmp_path / f"swing.{suffix}", []
    path.write_bytes(b"older")

    def draw_and_stop(*args, **options):
        drawn.append(1)
        if len(drawn) > 6:
            raise trouble

    monkeypatch.setattr(movie, "draw_scene", draw_and_stop)
    with pytest.raises(trouble):
        write_movie(swing(), path, fps=10, seconds=3, **SMALL)
    assert path.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [path]


def test_without_ffmpeg(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(FileError, match=r"needs the program ffmpeg.*apt install ffmpeg.*\.gif"):
        write_movie(swing(), tmp_path / "swing.mp4")
    assert not list(tmp_path.iterdir())


def test_an_ffmpeg_that_fails(tmp_path, monkeypatch):
    program = tmp_path / "ffmpeg"
    program.write_text("#!/bin/sh\necho no encoder libx264 >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    with pytest.raises(CardanError, match="ffmpeg could not write the movie: no encoder libx264"):
        write_movie(swing(), tmp_path / "swing.mp4", fps=10, seconds=2, **SMALL)
    assert list(tmp_path.iterdir()) == [program]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fps": 0}, "fps=0: expected a positive number"),
        ({"seconds": -1}, "seconds=-1: expected a positive number"),
        ({"seconds": np.inf}, "seconds=inf: expected"),
        ({"seconds": 1e5}, "too long"),
        ({"follow": "baar"}, 'no body "baar"'),
    ],
)
def test_wrong_wishes(tmp_path, options, message):
    with pytest.raises(CardanError, match=message):
        write_movie(swing(), tmp_path / "swing.gif", **options)


def test_wrong_files(tmp_path):
    with pytest.raises(FileError, match=r'as "\.avi"; end the name in \.gif, \.mp4'):
        write_movie(swing(), tmp_path / "swing.avi")
    with pytest.raises(FileError, match="there is no folder"):
        write_movie(swing(), tmp_path / "nowhere" / "swing.gif", fps=10, seconds=1, **SMALL)
    with pytest.raises(CardanError, match="no times"):
        write_movie(swing(np.zeros(0)), tmp_path / "swing.gif")
