"""The front door for model files of every kind."""

from __future__ import annotations

from pathlib import Path

from cardan.errors import FileError
from cardan.files.dap import read_deck
from cardan.files.deck import Deck
from cardan.files.deck_model import deck_to_model
from cardan.files.yaml import AnalysisRequest, ModelFile, load_yaml
from cardan.model.model import Model

YAML_ENDINGS = (".yaml", ".yml")
DECK_ENDINGS = (".dap", ".kap")


def load_model(path: str | Path) -> Model:
    """The machine of a YAML file or a classic deck."""
    return load_file(path).model


def load_file(path: str | Path) -> ModelFile:
    """The machine of a file and the analyses it asks for, by the file's ending."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".py":
        raise FileError(f"is a Python script; run it with: python {path}", path)
    if ending not in YAML_ENDINGS + DECK_ENDINGS:
        known = ", ".join(YAML_ENDINGS + DECK_ENDINGS)
        raise FileError(f"unknown kind of file; cardan reads {known}", path)
    if not path.is_file():
        raise FileError("is not a file" if path.exists() else "no such file", path)
    if ending in YAML_ENDINGS:
        return load_yaml(path)
    deck = read_deck(path)
    return ModelFile(deck_to_model(deck), (deck_analysis(deck),))


def deck_analysis(deck: Deck) -> AnalysisRequest:
    """What the classic program does with a deck (Nikravesh 1988, secs. 10.2.6-10.2.7).

    It takes the numbers as they stand and integrates accelerations with fixed-step Runge-Kutta, one step to
    a line of the report. A KAP deck whose times are equal asks for that one time.
    """
    time = deck.time
    if deck.analysis == "kinematic":
        options = {"until": time.end, "every": time.increment, "start_time": time.start}
        return AnalysisRequest("kinematics", options, time.line)
    if deck.analysis == "static":
        return AnalysisRequest("equilibrium", {"start": "given"})
    options = {
        "until": time.end,
        "every": time.increment,
        "start_time": time.start,
        "method": "direct",
        "integrator": "rk4",
        "step": time.increment,
        "start": "given",
    }
    return AnalysisRequest("simulate", options, time.line)
