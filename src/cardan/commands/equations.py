"""The command equations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import cardan as cd
from cardan.commands.options import Force, ModelFile, check_free, load_aloud
from cardan.commands.signature import Option
from cardan.view.terminal.console import say, tell


def equations(
    file: ModelFile,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="OUT", help="Write a .tex, .html or .txt file.")
    ] = None,
    coordinates: Annotated[
        str, Option("--coordinates", metavar="WHICH", help="absolute (of the bodies) or joint (angles and lengths).")
    ] = "absolute",
    force: Force = False,
) -> None:
    """Write the equations of a small machine as formulas: constraints, mass matrix, forces, equations of motion.

    Parameters stand in them by their names.

    Example: cardan equations pendulum --coordinates joint -o pendulum.html
    """
    if output is not None:
        check_free(output, force)
    formulas = cd.equations(load_aloud(file).model, coordinates=coordinates)
    if output is None:
        tell(formulas.text())
        return
    formulas.save(output)
    say(f"saved {output}")
