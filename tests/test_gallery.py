"""The gallery is whole: every example has its page with picture, equations and numbers, and they are up to date."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from PIL import Image

DOCS = Path(__file__).resolve().parents[1] / "docs"
sys.path.append(str(DOCS))

import gallery_text  # noqa: E402
import make_gallery  # noqa: E402

from cardan.files.examples import example_files  # noqa: E402

ENTRIES = gallery_text.entries()
QUICK = ("fourbar.py", "gear_train.py", "skydiver.py", "platform.kap", "buffer_design.yaml", "screw_nut.py")
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
PRINTED_RTOL, ROUND_OFF = 2e-4, 1e-8  # four to six digits are printed; what is smaller is noise
LARGEST_PICTURE = 30_000  # bytes


def page_of(entry) -> str:
    return (gallery_text.GALLERY / f"{entry.name}.md").read_text(encoding="utf-8")


def test_every_example_has_its_page():
    shown = [name for entry in ENTRIES for name in entry.files]
    assert sorted(shown) == sorted(path.name for path in example_files())  # data that they read are no examples


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_pages_follow_notes_and_examples(entry):
    """Else: python docs/make_gallery.py --text."""
    assert page_of(entry) == gallery_text.page(entry, gallery_text.printed_on_page(entry))
    assert len(re.findall(r"\$.+?\$", entry.equations, re.DOTALL)) >= 1
    assert entry.see
    assert 0 <= entry.picture <= 1


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_page_has_a_small_picture(entry):
    path = gallery_text.GALLERY / gallery_text.THUMBNAILS / f"{entry.name}.png"
    with Image.open(path) as picture:
        assert picture.size == (make_gallery.WIDTH, make_gallery.HEIGHT)
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 1, "an empty picture"
    assert path.stat().st_size < LARGEST_PICTURE


def test_the_index_shows_all_pages():
    assert (gallery_text.GALLERY / "index.md").read_text(encoding="utf-8") == gallery_text.index(ENTRIES)


def test_no_page_is_left_over():
    pages = {path.stem for path in gallery_text.GALLERY.glob("*.md")}
    assert pages == {entry.name for entry in ENTRIES} | {"index"}


@pytest.mark.parametrize("name", QUICK)
def test_numbers_on_pages_are_those_of_a_fresh_run(name):
    (entry,) = (entry for entry in ENTRIES if name in entry.files)
    shown, fresh = gallery_text.printed_on_page(entry)[name], make_gallery.printed_by(name)
    assert words(fresh) == words(shown)
    assert numbers(fresh) == pytest.approx(numbers(shown), rel=PRINTED_RTOL, abs=ROUND_OFF)


def numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


def words(text: str) -> str:
    """Blanks, signs and rules belong to the numbers beside them."""
    return re.sub(r"[-\s─]+", " ", NUMBER.sub("0", text))


def test_one_that_fails_does_not_stop_the_others(monkeypatch, tmp_path, capsys):
    made = []

    def make(entry, animations_only):
        made.append(entry.name)
        if entry.name == "andrews":
            raise ValueError("no crank")

    monkeypatch.setattr(make_gallery, "make", make)
    monkeypatch.setattr(sys, "argv", ["make_gallery.py", "--animations", "fourbar.dap", "andrews", "rssr"])
    assert make_gallery.main() == 1
    assert made == ["fourbar", "andrews", "rssr"]
    assert "failed: no crank" in capsys.readouterr().out


def test_a_page_that_is_not_there_is_named(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["make_gallery.py", "fuorbar"])
    assert make_gallery.main() == 1
    assert "fuorbar" in capsys.readouterr().out


def test_signs_of_markdown_in_docstrings_are_taken_as_they_stand():
    text = "a * b, x_y and `c * d`\n- 1 < 2\n\n    an = equation_1"
    assert gallery_text._markdown(text) == "a \\* b, x\\_y and `c * d`\n\\- 1 \\< 2\n\n    an = equation_1"
