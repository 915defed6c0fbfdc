"""The command export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cardan.commands.options import DataSet, Debug, Force, ModelFile, Settings, check_free, load_aloud, parameters_of
from cardan.commands.signature import Option
from cardan.errors import CardanError
from cardan.view.terminal.console import say


def export(
    file: ModelFile,
    c: Annotated[
        Path | None, Option("--c", metavar="FOLDER", help="Write a library in C, with a CMake file and an example.")
    ] = None,
    casadi: Annotated[
        Path | None,
        Option("--casadi", metavar="FILE", help="Write functions for optimal control as a CasADi file."),
    ] = None,
    name: Annotated[str | None, Option("--name", metavar="NAME", help="The name of the library in C.")] = None,
    method: Annotated[
        str, Option("--method", metavar="METHOD", help="How the library integrates: auto, explicit or implicit.")
    ] = "auto",
    settings: Settings = None,
    force: Force = False,
    data_set: DataSet = None,
    debug: Debug = False,
) -> None:
    """Export a machine for other programs: as a library in C, or as functions for CasADi.

    Example: cardan export fourbar.yaml --c fourbar_library
    """
    if c is None and casadi is None:
        raise CardanError("export: say what to write: --c FOLDER or --casadi FILE")
    model, values = load_aloud(file, data_set).model, parameters_of(settings)
    if c is not None:
        from cardan.files.exports.c_library import export_c

        written = export_c(model, c, name=name, parameters=values, method=method, overwrite=force)
        say(f"saved {c} ({len(written)} files); to build it: cmake -B build {c} && cmake --build build")
    if casadi is not None:
        from cardan.files.exports.casadi_functions import export_casadi

        check_free(casadi, force)
        export_casadi(model, casadi, parameters=values)
        say(f"saved {casadi}")
