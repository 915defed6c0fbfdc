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


@pytest.mark.parametrize(
    ("kind", "former", "now"),
    [
        (cd.ParetoFront, "to_frame", "frame"),
        (cd.ParetoFront, "table", "flat"),
        (cd.Sweep, "to_csv", "save"),
        (cd.Uncertainty, "sweep", "designs"),
        (cd.SobolIndices, "sweep", "designs"),
        (cd.GlobalOptimum, "limits", "requirements"),
        (cd.Synthesis, "before", "start"),
        (cd.Tuning, "peak_before", "start_peak"),
    ],
)
def test_the_former_name_of_an_attribute_leads_to_the_one_that_it_has(kind, former, now):
    with pytest.raises(AttributeError, match=f'has no "{former}"; it is called "{now}"$'):
        getattr(object.__new__(kind), former)
    assert hasattr(kind, now) or now in kind.__annotations__ or now in kind.__init__.__annotations__
