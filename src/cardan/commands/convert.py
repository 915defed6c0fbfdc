"""The command convert."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cardan.commands.options import DataSet, Debug, Force, ModelFile, check_free, load_aloud
from cardan.commands.signature import Argument
from cardan.errors import FileError
from cardan.files.atomic import write_text
from cardan.view.console import say


def convert(
    file: ModelFile,
    output: Annotated[Path, Argument(metavar="OUT", help="The new file: .yaml, .py or .dads.")],
    force: Force = False,
    data_set: DataSet = None,
    debug: Debug = False,
) -> None:
    """Write a model or deck as YAML or Python, a machine in space also as a deck.

    Example: cardan convert platform.dap platform.yaml
    """
    from cardan.files.dads.write import to_dads
    from cardan.files.export_python import to_python
    from cardan.files.export_yaml import to_yaml

    writers = {".yaml": to_yaml, ".yml": to_yaml, ".py": to_python, ".dads": to_dads}
    writer = writers.get(output.suffix.lower())
    if writer is None:
        raise FileError(f"models are written as {', '.join(writers)}: end the name so", output)
    check_free(output, force)
    loaded = load_aloud(file, data_set)
    design = {} if loaded.design is None else {"design": loaded.design}
    if design and writer is to_dads:
        say("a deck has no place for the design section; it is left out")
        design = {}
    write_text(writer(loaded.model, loaded.analyses, **design), output)
    say(f"saved {output}")
