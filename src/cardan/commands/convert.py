"""The command convert."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cardan.commands.options import Force, ModelFile, check_free, load_aloud
from cardan.commands.signature import Argument
from cardan.io.atomic import write_text
from cardan.presented import check_file_ending
from cardan.view.terminal.console import say


def convert(
    file: ModelFile,
    output: Annotated[Path, Argument(metavar="OUT", help="The file to write: .yaml, .py or .dads.")],
    force: Force = False,
) -> None:
    """Convert a model to YAML, to a Python script or, for a machine in space, to a DADS-3D deck.

    Example: cardan convert platform.dap platform.yaml
    """
    from cardan.files.formats import FORMATS

    writers = {ending: kind.write for ending, kind in FORMATS.items() if kind.write is not None}
    check_file_ending(output, "models are written as", writers)
    ending = output.suffix.lower()
    check_free(output, force)
    loaded = load_aloud(file)
    if loaded.design is not None and not FORMATS[ending].holds_design:
        say(f"{ending} files have no place for a design section; it is left out")
    write_text(writers[ending](loaded), output)
    say(f"saved {output}")
