"""The command check."""

from __future__ import annotations

from typing import Annotated

import typer

import cardan as cd
from cardan.commands.options import AsJson, DataSet, Debug, ModelFile, Settings, load, parameters_of, told
from cardan.commands.program import PROBLEM
from cardan.errors import CardanError
from cardan.view.checkup import Checkup
from cardan.view.console import print_json
from cardan.view.progress import announce_compilation


def check(
    file: ModelFile,
    settings: Settings = None,
    data_set: DataSet = None,
    jacobian: Annotated[bool, typer.Option("--jacobian", help="Also list the constraint Jacobian in symbols.")] = False,
    as_json: AsJson = False,
    debug: Debug = False,
) -> None:
    """Say what FILE lacks, its degrees of freedom, redundant constraints, events, and how it goes together.

    Exit code 1 when something would stop a run. Example: cardan check fourbar.yaml
    """
    loaded = load(file, data_set)
    said = told(loaded)
    kinds = [request.kind for request in loaded.analyses] or ["simulate"]
    announce_compilation("assemble")
    try:
        state, failure = cd.assemble(loaded.model, parameters=parameters_of(settings)), None
    except CardanError as error:
        state, failure = None, error
    checkup = Checkup(loaded.model, kinds, state, failure)
    if as_json:
        print_json({"file": str(file)} | checkup.data() | ({"told": list(said)} if said else {}))
    else:
        typer.echo("\n".join([*said, *checkup.lines()]))
        if jacobian:
            from cardan.view.jacobian import jacobian_listing

            typer.echo("\n".join(jacobian_listing(loaded.model)))
    if checkup.problems:
        raise typer.Exit(PROBLEM)
