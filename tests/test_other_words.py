"""Words of other programs lead to the one that cardan has for the thing."""

from __future__ import annotations

import importlib
import re

import pytest

import cardan as cd
from cardan.public import OTHER_WORDS, names

WORDS = [word for words in OTHER_WORDS for word in words]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_another_program_leads_to_ours(word):
    with pytest.raises(AttributeError, match=r": \w.* (is|are|come|stand)") as refusal:
        getattr(cd, word)
    assert "did you mean" not in str(refusal.value)


@pytest.mark.parametrize("remedy", OTHER_WORDS.values())
def test_what_is_named_instead_exists(remedy):
    named = re.findall(r"\bcd\.(\w+)", remedy) + re.findall(r"\b(?:model|body|result)\.(\w+)", remedy)
    commands = re.findall(r"\bthe command cardan (\w+)", remedy)
    assert named or commands
    for name in re.findall(r"\bcd\.(\w+)", remedy):
        assert hasattr(cd, name)
    for name in commands:
        importlib.import_module(f"cardan.commands.{name}")


def test_files_say_it_too(tmp_path):
    path = tmp_path / "slider.yaml"
    path.write_text(
        "cardan: 1\nname: slider\nbodies:\n  block: {mass: 1, inertia: 1}\n"
        "joints:\n  rail: {type: prismatic, i: 'ground.at(0, 0)', j: 'block.at(0, 0)'}\n"
    )
    with pytest.raises(cd.FileError, match=r"line 6, .*a sliding joint is cd\.Translational"):
        cd.load_model(path)


def test_each_word_stands_once_and_is_none_of_ours():
    assert len(WORDS) == len(set(WORDS))
    assert not set(WORDS) & set(names())
