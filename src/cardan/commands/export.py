"""The command export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardan.commands.options import Force, ModelFile, Settings, check_free, load_aloud, parameters_of
from cardan.commands.signature import Option
from cardan.errors import CardanError, FileError
from cardan.spec import RunSpec
from cardan.view.terminal.console import say

if TYPE_CHECKING:
    from cardan.files.model_file import ModelFile as Loaded


def export(
    file: ModelFile,
    output: Annotated[Path | None, Option("--output", "-o", metavar="FMU", help="Write an FMU, a .fmu file.")] = None,
    fmi: Annotated[str, Option("--fmi", metavar="VERSION", help="Of the FMU: FMI 3.0 or 2.0.")] = "3.0",
    kinds: Annotated[
        list[str] | None,
        Option("--kind", metavar="KIND", help="Of the FMU: me (Model Exchange) or cs (Co-Simulation) [both]."),
    ] = None,
    outputs: Annotated[
        list[str] | None,
        Option("--quantity", metavar="NAME", help="An output of the FMU, such as crank.angle; repeatable [all]."),
    ] = None,
    platforms: Annotated[
        list[str] | None,
        Option(
            "--platform",
            metavar="PLATFORM",
            help="A computer that the FMU is compiled for: x86_64-windows, aarch64-darwin, ...; repeatable [this one].",
        ),
    ] = None,
    tolerance: Annotated[float, Option(help="Of the FMU: relative tolerance of Co-Simulation.")] = RunSpec.rtol,
    c: Annotated[
        Path | None, Option("--c", metavar="FOLDER", help="Write a library in C, with a CMake file and an example.")
    ] = None,
    casadi: Annotated[
        Path | None,
        Option("--casadi", metavar="FILE", help="Write functions for optimal control as a CasADi file."),
    ] = None,
    name: Annotated[str | None, Option("--name", metavar="NAME", help="The name of the library in C.")] = None,
    method: Annotated[
        str, Option("--method", metavar="METHOD", help="How FMU and library integrate: auto, explicit or implicit.")
    ] = "auto",
    settings: Settings = None,
    force: Force = False,
) -> None:
    """Export a machine for other programs: as an FMU, as a library in C, or as functions for CasADi.

    Example: cardan export fourbar -o fourbar.fmu --quantity crank --platform x86_64-windows

    Example: cardan export fourbar --c fourbar_library
    """
    if output is None and c is None and casadi is None:
        raise CardanError("export: say what to write: -o machine.fmu, --c FOLDER or --casadi FILE")
    if output is not None and output.suffix.lower() != ".fmu":
        raise FileError("the name of an FMU ends in .fmu", output)
    for path in (path for path in (output, casadi) if path is not None):
        check_free(path, force)
    loaded = load_aloud(file)
    model, values = loaded.model, parameters_of(settings)
    if output is not None:
        from cardan.files.exports.fmi.fmu import export_fmu

        fmu_options = {
            "version": fmi,
            "outputs": outputs,
            "platforms": platforms,
            "tolerance": tolerance,
            "method": method,
        }
        fmu_options |= {"kinds": tuple(kinds or ("me", "cs")), "until": _end(loaded), "say": say}
        export_fmu(model, output, parameters=values, **fmu_options)
        say(f"saved {output}")
    if c is not None:
        from cardan.files.exports.c_library import export_c

        written = export_c(model, c, name=name, parameters=values, method=method, overwrite=force)
        say(f"saved {c} ({len(written)} files); to build it: cmake -B build {c} && cmake --build build")
    if casadi is not None:
        from cardan.files.exports.casadi_functions import export_casadi

        export_casadi(model, casadi, parameters=values)
        say(f"saved {casadi}")


def _end(loaded: Loaded) -> float | None:
    """The end time of the first simulation in the file."""
    runs = (request.options for request in loaded.analyses if request.kind == "simulate")
    return next((float(options["until"]) for options in runs if "until" in options), None)
