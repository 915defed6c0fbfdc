"""The command export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cardan.commands.options import DataSet, Debug, Force, ModelFile, Settings, check_free, load_aloud, parameters_of
from cardan.commands.signature import Option
from cardan.errors import FileError
from cardan.view.terminal.console import say


def export(
    file: ModelFile,
    output: Annotated[Path | None, Option("--output", "-o", metavar="OUT", help="The .fmu file to write.")] = None,
    fmi: Annotated[str, Option("--fmi", metavar="VERSION", help="The version of FMI: 3.0 or 2.0.")] = "3.0",
    kinds: Annotated[
        list[str] | None,
        Option("--kind", metavar="KIND", help="me (Model Exchange) or cs (Co-Simulation); repeatable [both]."),
    ] = None,
    outputs: Annotated[
        list[str] | None,
        Option("--quantity", metavar="NAME", help="An output, such as crank.angle; repeatable [all quantities]."),
    ] = None,
    platforms: Annotated[
        list[str] | None,
        Option(
            "--platform",
            metavar="PLATFORM",
            help="x86_64-linux, x86_64-windows, aarch64-darwin, ...; repeatable [this machine's].",
        ),
    ] = None,
    tolerance: Annotated[float, Option(help="Relative tolerance of Co-Simulation.")] = 1e-6,
    settings: Settings = None,
    force: Force = False,
    data_set: DataSet = None,
    debug: Debug = False,
) -> None:
    """Write the machine in FILE for other programs: as an FMU.

    Example: cardan export crank.yaml -o crank.fmu --quantity crank.angle --platform x86_64-windows
    """
    if output is None:
        raise FileError("say what to write: -o machine.fmu", file)
    if output.suffix.lower() != ".fmu":
        raise FileError("an FMU has the ending .fmu; choose such a file name", output)
    check_free(output, force)
    loaded = load_aloud(file, data_set)
    model = loaded.model.with_parameters(parameters_of(settings))
    from cardan.exchange.fmi.fmu import export_fmu

    export_fmu(
        model,
        output,
        version=fmi,
        kinds=tuple(kinds or ("me", "cs")),
        outputs=outputs,
        platforms=platforms,
        tolerance=tolerance,
    )
    say(f"saved {output}")
