"""The machine as a file, with the parameters that the sliders have."""

from __future__ import annotations

from pathlib import Path

from cardan.files.text_models.rewrite import with_parameters
from cardan.files.written_models.as_yaml import to_yaml
from cardan.io.text import read_text
from cardan.studio.session import Session

YAML = (".yaml", ".yml")


def yaml_of(session: Session, source: Path | None = None) -> str:
    """A YAML file keeps its layout and comments, and only numbers change; everything else is written anew."""
    if source is not None and source.suffix.lower() in YAML and session.model.parameters:
        text = with_parameters(read_text(source), session.parameters)
        if text is not None:
            return text
    return to_yaml(session.model, session.analyses, session.design, session.parameters)
