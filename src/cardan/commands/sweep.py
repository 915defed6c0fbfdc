"""The command sweep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import click

import cardan as cd
from cardan.commands.options import (
    AsJson,
    DataSet,
    Debug,
    Force,
    ModelFile,
    Settings,
    TrustFmus,
    check_free,
    load_aloud,
    parameters_of,
)
from cardan.commands.program import INTERRUPTED
from cardan.commands.run_options import Atol, Every, Method, Rtol, Until, listed
from cardan.commands.running import notes_told
from cardan.commands.signature import Option
from cardan.design.choices import BACKENDS, SAMPLINGS, SWEPT
from cardan.design.sweeps.sweep_report import ALL_DESIGNS_UP_TO
from cardan.errors import CardanError, suggestion
from cardan.files.model_file import AnalysisRequest
from cardan.view.terminal.console import answer_width, print_json, say, tell


def sweep(
    file: ModelFile,
    vary: Annotated[
        list[str] | None,
        Option(
            "--parameter",
            "-p",
            metavar="NAME=VALUES",
            help="k=100:2000:20 (20 values), k=1,2,3 or, with --sample, k=100:2000 or k (its bounds); repeatable.",
        ),
    ] = None,
    responses: Annotated[
        list[str] | None,
        Option(
            "--response",
            "-r",
            metavar="QUANTITY",
            help="crank.angle (at the end), max:A.reaction_i.Fx; also min, mean, rms, peak; repeatable.",
        ),
    ] = None,
    sample: Annotated[
        str | None, Option(metavar="METHOD:N", help="Take N scattered designs: latin:200, sobol:256, random:100.")
    ] = None,
    seed: Annotated[int, Option(help="Seed of the scattered designs.")] = 0,
    until: Until = None,
    every: Every = None,
    analysis: Annotated[str | None, Option(help=f"{listed(SWEPT)} [the first of FILE].")] = None,
    method: Method = None,
    rtol: Rtol = None,
    atol: Atol = None,
    settings: Settings = None,
    workers: Annotated[int | None, Option(metavar="N", help="Number of workers [one for each core].")] = None,
    backend: Annotated[str | None, Option(help=f"{listed(BACKENDS)} [depends on the system].")] = None,
    scheduler: Annotated[
        str | None, Option(metavar="ADDRESS", help="Address of a Dask scheduler, such as tcp://node1:8786.")
    ] = None,
    save: Annotated[
        Path | None,
        Option("--save", "-o", metavar="TABLE", help="Save each design to a .csv file as soon as it is done."),
    ] = None,
    resume: Annotated[bool, Option("--resume", help="Continue a saved sweep that was stopped.")] = False,
    plot: Annotated[
        Path | None,
        Option(metavar="FIG", help="Plot contours over two parameters; with more of them, parallel coordinates."),
    ] = None,
    data_set: DataSet = None,
    force: Force = False,
    as_json: AsJson = False,
    trust_fmus: TrustFmus = False,
    debug: Debug = False,
) -> None:
    """Run an analysis of FILE for many designs, and print, save or plot their responses.

    Example: cardan sweep spring.yaml -p k=100:2000:20 -p m=1,2,3 -r max:mass.position --until 3 --save table.csv
    """
    if plot is not None:
        from cardan.view.plots.histories import check_format

        check_format(plot)
    if save is not None and not resume:
        check_free(save, force)
    loaded = load_aloud(file, data_set)
    kind, options = analysis_of(loaded.analyses, analysis)
    run_options = {"until": until, "every": every, "method": method, "rtol": rtol, "atol": atol}
    options |= {word: value for word, value in run_options.items() if value is not None}
    if settings:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters_of(settings)}
    options = AnalysisRequest(kind, options).arguments
    table = _designs(vary or (), sample, seed)
    from cardan.view.terminal.progress import ProgressBar

    with notes_told(), ProgressBar("designs") as bar:
        designs = cd.sweep(
            loaded.model,
            table,
            responses or None,
            analysis=kind,
            backend=cd.Backend(backend, workers, scheduler),
            progress=bar,
            save=cd.Resume(save) if resume and save else save,
            **options,
        )
    if as_json:
        failures = [{"design": f.index, "message": f.message} for f in designs.failures]
        columns = {name: designs[name].tolist() for name in designs}
        print_json({"file": str(file), "model": designs.name, "designs": columns, "failures": failures})
    else:
        designs.notes = []  # already told
        tell(designs.report(answer_width()))
        if save is None and len(designs) > ALL_DESIGNS_UP_TO:
            say("--save TABLE.csv writes all designs")
    if save is not None:
        say(f"saved {save}")
    if plot is not None:
        _plot(designs, plot)
        say(f"saved {plot}")
    if not designs.done.all():
        raise click.exceptions.Exit(INTERRUPTED)


def analysis_of(analyses: Sequence[Any], kind: str | None) -> tuple[str, dict[str, Any]]:
    """The analysis to run and its options in the file: the one asked for, else the first of the file."""
    for request in analyses:
        if kind in (None, request.kind):
            return request.kind, dict(request.options)
    return kind or "simulate", {}


def _designs(vary: Sequence[str], sample: str | None, seed: int) -> Any:
    """A grid, or with --sample scattered designs."""
    varied = dict(_varied(text) for text in vary)
    if sample is None:
        if not varied:
            raise CardanError("give the parameters to vary, for example -p k=100:2000:20, or --sample latin:200")
        for name, value in varied.items():
            if value is None or isinstance(value, tuple):
                raise CardanError(f'-p {name}: a grid needs its values, for example -p "{name}=100:2000:20"')
        return cd.Grid(varied)
    method, _, count = sample.partition(":")
    if method not in SAMPLINGS:
        raise CardanError(f'--sample "{sample}": "{method}" is not known{suggestion(method, SAMPLINGS)}')
    if not count.isdecimal() or int(count) < 1:
        raise CardanError(f'--sample "{sample}": expected a number of designs, for example {method}:200')
    for name, value in varied.items():
        if isinstance(value, list):
            raise CardanError(f'-p {name}: with --sample a range is expected, for example -p "{name}=100:2000"')
    return cd.Samples(int(count), varied or None, method, seed)


def _varied(text: str) -> tuple[str, Any]:
    """("k", [100.0, ..., 2000.0]) from "k=100:2000:20", a range (100.0, 2000.0) from "k=100:2000", None from "k"."""
    name, equals, values = (word.strip() for word in text.partition("="))
    if name and not equals:
        return name, None
    try:
        if ":" not in values:
            return name, [float(word) for word in values.split(",")]
        low, high, *count = values.split(":")
        if not count:
            return name, (float(low), float(high))
        if len(count) == 1 and int(count[0]) >= 2:
            import numpy as np

            from cardan.design.sweeps.sampling import MOST_DESIGNS

            if int(count[0]) > MOST_DESIGNS:
                raise CardanError(f'-p "{text}": at most {MOST_DESIGNS:g} designs')
            return name, np.linspace(float(low), float(high), int(count[0])).tolist()
    except ValueError:
        pass
    raise CardanError(f'-p "{text}": expected values such as k=1,2,3 or k=100:2000:20 (lower:upper:number)')


def _plot(designs: Any, path: Path) -> None:
    """Contours where a grid has two parameters and there is one response, else parallel coordinates."""
    varying = [name for name in designs.parameters if designs[name].min() < designs[name].max()]
    if len(varying) == 2 and len(designs.responses) == 1:
        designs.plot_contour(*varying, next(iter(designs.responses)), path=path)
    else:
        designs.plot_parallel(path=path)
