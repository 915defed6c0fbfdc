"""A photograph behind a drawing: a file of pixels beside the model, and numbers in the text."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from cardan.errors import CardanError
from cardan.studio.document import Document
from cardan.studio.edits.apply import drawing_of
from cardan.studio.window import photos
from cardan.studio.window.requests import photo, store_photo
from cardan.studio.workpiece import Workpiece

LIES = {"file": "photo_1.jpg", "at": [0, 0], "width": 2, "height": 1}


def pixels(kind: str = "PNG", size: tuple[int, int] = (20, 10)) -> bytes:
    stream = BytesIO()
    Image.new("RGB", size, "#204060").save(stream, kind)
    return stream.getvalue()


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(("kind", "ending"), [("PNG", ".png"), ("JPEG", ".jpg")])
def test_a_photograph_comes_back_as_it_was_sent(tmp_path: Path, kind: str, ending: str) -> None:
    data = text(pixels(kind))
    name = photos.stored(tmp_path, data)
    assert name.endswith(ending)
    assert photos.stored(tmp_path, data) == name
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert photos.read_photo(tmp_path, name) == (data, f"image/{kind.lower()}")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (text(b"<svg onload='alert(1)'/>"), "no photograph"),
        (text(pixels("GIF")), "no photograph"),
        (text(pixels()[:20]), "no photograph"),
        ("%%%", "did not arrive"),
        (text(pixels() + bytes(photos.LARGEST_PHOTO)), "larger than"),
        (text(pixels(size=(photos.MOST_PIXELS + 1, 1))), "pixels on a side"),
    ],
)
def test_what_is_no_photograph_is_not_written(tmp_path: Path, data: str, words: str) -> None:
    with pytest.raises(CardanError, match=words):
        photos.stored(tmp_path, data)
    assert not list(tmp_path.iterdir())


def test_a_photograph_is_placed_scaled_and_taken_away_with_undo() -> None:
    document, _ = Document.empty().edited([{"edit": "picture", "picture": LIES}])
    assert "picture: {file: photo_1.jpg, at: [0, 0], width: 2, height: 1}" in document.text
    scaled, _ = document.edited([{"edit": "picture", "picture": {**LIES, "width": 0.5, "height": 0.25}}])
    assert drawing_of({"drawing": {"picture": {**LIES, "width": 0.5}}})["picture"]["width"] == 0.5
    gone, _ = scaled.edited([{"edit": "picture", "picture": None}])
    assert "drawing" not in gone.text
    assert gone.undone().undone().text == document.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"file": "../secret.png"},
        {"file": "a/b.png"},
        {"file": "page.svg"},
        {"width": 0},
        {"height": float("nan")},
        {"at": [0]},
        {"onload": "alert(1)"},
    ],
)
def test_pictures_elsewhere_are_refused_and_not_shown(wrong: dict[str, Any]) -> None:
    with pytest.raises(CardanError, match=r"picture"):
        Document.empty().edited([{"edit": "picture", "picture": LIES | wrong}])
    assert drawing_of({"drawing": {"picture": LIES | wrong}})["picture"] is None


def test_the_window_sends_it_and_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bars.yaml"
    path.write_text(Document.empty().text)
    studio: Any = SimpleNamespace(work=Workpiece.of_document(Document.of_file(path)))
    with pytest.raises(CardanError, match="no photograph"):
        photo(studio)
    name = store_photo(studio, text(pixels()))["file"]
    studio.work, _ = studio.work.edited([{"edit": "picture", "picture": {**LIES, "file": name}}])
    assert photo(studio) == {"data": text(pixels()), "type": "image/png"}
    assert studio.work.page_data()["drawing"]["picture"]["file"] == name
    (tmp_path / name).unlink()
    with pytest.raises(CardanError, match="not beside it any more"):
        photo(studio)
