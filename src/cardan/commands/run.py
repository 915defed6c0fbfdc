"""The command run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from cardan.commands.certify import LIMIT_EXCEEDED, Audit, Certify, CertifyGradient, CertifyTo, Limits
from cardan.commands.options import AsJson, ModelFile, Settings, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED
from cardan.commands.running import Atol, Every, Impacts, Integrator, Method, Rtol, Until, analyse, requests_of
from cardan.commands.signature import Option
from cardan.errors import CardanError
from cardan.view.terminal.console import one_line, print_json
from cardan.view.terminal.outlet import Outlet

DECKS = (".dap", ".kap")


def run(
    file: ModelFile,
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="OUT",
            help="Save the result: .h5 (written during the run), .csv, .parquet, .arrow, .mat, .mf4 or .mcap.",
        ),
    ] = None,
    resume: Annotated[
        bool,
        Option("--resume", help="Continue the run saved in OUT that was stopped, or continue it to a later --until."),
    ] = False,
    until: Until = None,
    every: Every = None,
    method: Method = None,
    integrator: Integrator = None,
    impacts: Impacts = None,
    rtol: Rtol = None,
    atol: Atol = None,
    settings: Settings = None,
    report: Annotated[
        bool | None, Option("--report/--no-report", help="Print the tables of the classic report [yes for decks].")
    ] = None,
    report_every: Annotated[int, Option(metavar="N", help="Print tables only for every N-th time.")] = 1,
    as_json: AsJson = False,
    plot: Annotated[
        list[str] | None, Option(metavar="QUANTITY", help="Plot a quantity, for example crank.angle; repeatable.")
    ] = None,
    plot_to: Annotated[Path | None, Option(metavar="FIG", help="The file of the figure: .png, .svg or .pdf.")] = None,
    error: Annotated[
        bool,
        Option("--error", help="Estimate the error of plotted quantities by a second run; plot and print it."),
    ] = False,
    animate: Annotated[
        Path | None, Option(metavar="PAGE", help="Write an animation to a .html, .gif or .mp4 file.")
    ] = None,
    certify: Certify = False,
    certify_to: CertifyTo = None,
    certify_gradient: CertifyGradient = None,
    limits: Limits = None,
) -> None:
    """Run the analyses of FILE, and print, save or plot their results.

    Example: cardan run slidercrank --until 3 --set k=800 -o run.h5 --plot slider.position

    To continue a run that was stopped, add --resume: cardan run slidercrank -o run.h5 --resume
    """
    loaded = load_aloud(file)
    overrides = {"until": until, "every": every, "method": method, "integrator": integrator, "impacts": impacts}
    overrides |= {"rtol": rtol, "atol": atol}
    requests = requests_of(loaded.analyses, {k: v for k, v in overrides.items() if v is not None}, file)
    tables = file.suffix.lower() in DECKS if report is None else report
    outlet = Outlet(output, plot or (), plot_to, tables, report_every, as_json, len(requests), animate, error)
    outlet.check()
    if resume and not outlet.grows:
        raise CardanError("--resume continues a saved run; give its file with -o run.h5")
    audit = Audit(certify, certify_to, certify_gradient or (), limits or (), len(requests))
    audit.check()
    runs, outcome, certified = [], None, True
    for request in requests:
        save_to = outlet.file_for(request.kind, len(runs))
        outcome = analyse(loaded.model, request, parameters_of(settings), save_to, resume)
        runs.append(outlet.take(outcome, len(runs)))
        if outcome.failure or outcome.interrupted:
            break
        if audit.wanted and outcome.is_result:  # after the result was saved: Ctrl-C harms nothing
            certificate = audit.of(outcome.answer, loaded.model, as_json, len(runs) - 1)
            runs[-1] |= {"certificate": certificate.data()} if as_json else {}
            certified = certified and certificate.ok
    if as_json:
        problem = {"error": one_line(outcome.failure)} if outcome and outcome.failure else {}
        print_json({"file": str(file), "model": loaded.model.name, "runs": runs} | problem)
    if outcome and outcome.failure:
        raise outcome.failure
    if outcome and outcome.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)
    if not certified:
        raise click.exceptions.Exit(LIMIT_EXCEEDED)
