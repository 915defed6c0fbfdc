"""The command run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardan.commands.options import AsJson, DataSet, Debug, ModelFile, Settings, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED
from cardan.commands.running import analyse, requests_of
from cardan.view.console import one_line, print_json
from cardan.view.outlet import Outlet

DECKS = (".dap", ".kap")


def run(
    file: ModelFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Save the result: .h5 or .csv.")
    ] = None,
    until: Annotated[float | None, typer.Option(metavar="T", help="End time.")] = None,
    every: Annotated[float | None, typer.Option(metavar="DT", help="Reporting interval.")] = None,
    method: Annotated[str | None, typer.Option(help="partition, direct, baumgarte, joint, dae or auto.")] = None,
    impacts: Annotated[
        str | None, typer.Option(help="Several impacts at one moment are solved together or in sequence.")
    ] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance.")] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance.")] = None,
    settings: Settings = None,
    data_set: DataSet = None,
    report: Annotated[
        bool | None, typer.Option("--report/--no-report", help="Print the classic tables (decks: yes).")
    ] = None,
    report_every: Annotated[int, typer.Option(metavar="N", help="Tables at every N-th time only.")] = 1,
    as_json: AsJson = False,
    plot: Annotated[
        list[str] | None, typer.Option(metavar="QUANTITY", help="Plot it, e.g. crank.angle; repeatable.")
    ] = None,
    plot_to: Annotated[Path | None, typer.Option(metavar="FIG", help="The figure's file: .png, .svg, .pdf.")] = None,
    animate: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Also write an animation: .html, .gif or .mp4.")
    ] = None,
    debug: Debug = False,
) -> None:
    """Run the analyses of FILE and print, save or plot what they find.

    Example: cardan run spring.yaml --until 3 --set k=800 -o run.h5 --plot mass.position
    """
    loaded = load_aloud(file, data_set)
    overrides = {"until": until, "every": every, "method": method, "impacts": impacts, "rtol": rtol, "atol": atol}
    requests = requests_of(loaded.analyses, {k: v for k, v in overrides.items() if v is not None}, file)
    tables = file.suffix.lower() in DECKS if report is None else report
    outlet = Outlet(output, plot or (), plot_to, tables, report_every, as_json, len(requests), animate)
    outlet.check()
    runs, outcome = [], None
    for request in requests:
        outcome = analyse(loaded.model, request, parameters_of(settings))
        runs.append(outlet.take(outcome, len(runs)))
        if outcome.failure or outcome.interrupted:
            break
    if as_json:
        problem = {"error": one_line(outcome.failure)} if outcome and outcome.failure else {}
        print_json({"file": str(file), "model": loaded.model.name, "runs": runs} | problem)
    if outcome and outcome.failure:
        raise outcome.failure
    if outcome and outcome.interrupted:
        raise typer.Exit(INTERRUPTED)
