"""The command sweep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import cardan as cd
from cardan.commands.design_options import (
    Analysis,
    Backend,
    Responses,
    ResumeTable,
    SaveTable,
    Workers,
    check_figure,
    end_table_run,
    table_run,
)
from cardan.commands.options import AsJson, Force, ModelFile, Settings
from cardan.commands.running import Atol, Every, Method, Rtol, Until, notes_told
from cardan.commands.signature import Option
from cardan.design.choices import SAMPLINGS
from cardan.design.sweeps.sweep_report import ALL_DESIGNS_UP_TO
from cardan.errors import CardanError, suggestion
from cardan.view.terminal.console import answer_width, print_json, say, tell

if TYPE_CHECKING:
    from cardan.design.sweeps.sampling import Grid, Samples
    from cardan.design.sweeps.sweep_table import Sweep


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
    responses: Responses = None,
    sample: Annotated[
        str | None, Option(metavar="METHOD:N", help="Take N scattered designs: latin:200, sobol:256, random:100.")
    ] = None,
    seed: Annotated[int, Option(help="Seed of the scattered designs.")] = 0,
    until: Until = None,
    every: Every = None,
    analysis: Analysis = None,
    method: Method = None,
    rtol: Rtol = None,
    atol: Atol = None,
    settings: Settings = None,
    workers: Workers = None,
    backend: Backend = None,
    scheduler: Annotated[
        str | None, Option(metavar="ADDRESS", help="Address of a Dask scheduler, such as tcp://node1:8786.")
    ] = None,
    save: SaveTable = None,
    resume: ResumeTable = False,
    plot: Annotated[
        Path | None,
        Option(metavar="FIG", help="Plot contours over two parameters; with more of them, parallel coordinates."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Run an analysis of FILE for many designs, and print, save or plot their responses.

    Example: cardan sweep slidercrank -p k=100:2000:20 -p c=1,2 -r max:slider.position.x --until 1 --save table.csv
    """
    check_figure(plot)
    run_options = {"until": until, "every": every, "method": method, "rtol": rtol, "atol": atol}
    model, run = table_run(file, analysis, run_options, settings, save, resume, force)
    table = _designs(vary or (), sample, seed)
    from cardan.view.terminal.progress import ProgressBar

    with notes_told(), ProgressBar("designs") as bar:
        where = cd.Backend(backend, workers, scheduler)
        designs = cd.sweep(model, table, responses or None, backend=where, progress=bar, **run)
    if as_json:
        failures = [{"design": f.index, "message": f.message} for f in designs.failures]
        columns = {name: designs[name].tolist() for name in designs}
        print_json({"file": str(file), "model": designs.name, "designs": columns, "failures": failures})
    else:
        designs.notes = []  # already told
        tell(designs.report(answer_width()))
        if save is None and len(designs) > ALL_DESIGNS_UP_TO:
            say("--save TABLE.csv writes all designs")
    end_table_run(designs, save, plot, lambda path: _plot(designs, path))


def _designs(vary: Sequence[str], sample: str | None, seed: int) -> Grid | Samples:
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


def _varied(text: str) -> tuple[str, tuple[float, float] | list[float] | None]:
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


def _plot(designs: Sweep, path: Path) -> None:
    """Contours where a grid has two parameters and there is one response, else parallel coordinates."""
    varying = [name for name in designs.parameters if designs[name].min() < designs[name].max()]
    if len(varying) == 2 and len(designs.responses) == 1:
        designs.plot_contour(varying[0], varying[1], next(iter(designs.responses)), path=path)
    else:
        designs.plot_parallel(path=path)
