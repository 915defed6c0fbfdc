"""Options that the commands of designs share, and what these do before and after their runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import click

import cardan as cd
from cardan.commands.options import check_free, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED
from cardan.commands.signature import Option
from cardan.design.choices import BACKENDS, SWEPT
from cardan.files.model_file import AnalysisRequest
from cardan.io.layout import one_of
from cardan.spec import RunWords
from cardan.view.terminal.console import say

By = Annotated[
    list[str] | None, Option("--by", metavar="NAME", help="A parameter that may change; repeatable [those of FILE].")
]
Analysis = Annotated[str | None, Option(help=f"{one_of(SWEPT)} [the first of FILE].")]
Responses = Annotated[
    list[str] | None,
    Option(
        "--response",
        "-r",
        metavar="QUANTITY",
        help="crank.angle (at the end), max:A.reaction_i.Fx; also min, mean, rms, peak; repeatable.",
    ),
]
Workers = Annotated[int | None, Option(metavar="N", help="Number of workers [one for each core].")]
Backend = Annotated[str | None, Option(help=f"{one_of(BACKENDS)} [depends on the system].")]
SaveTable = Annotated[
    Path | None,
    Option("--save", "-o", metavar="TABLE", help="Save each design to a .csv file as soon as it is done."),
]
ResumeTable = Annotated[bool, Option("--resume", help="Continue a saved table that was stopped.")]


def present(options: Mapping[str, object]) -> dict[str, Any]:
    """The options that were given."""
    return {word: value for word, value in options.items() if value not in (None, [])}


def add_parameters(options: dict[str, Any], values: Mapping[str, float]) -> None:
    """Values of parameters from the command line take the place of those of the file."""
    if values:
        options["parameters"] = {**(options.get("parameters") or {}), **values}


def check_figure(plot: Path | None) -> None:
    """Refuse a figure that could not be written, before anything is computed."""
    if plot is not None:
        from cardan.view.plots.histories import check_format

        check_format(plot)


def table_run(
    file: Path,
    analysis: str | None,
    run_options: Mapping[str, object],
    settings: Sequence[str] | None,
    save: Path | None,
    resume: bool,
    force: bool,
) -> tuple[cd.Model, RunWords]:
    """The model of a file, and what a call that runs many designs of it needs to know of the run and of its table."""
    if save is not None and not resume:
        check_free(save, force)
    loaded = load_aloud(file)
    request = next((one for one in loaded.analyses if analysis in (None, one.kind)), None)
    kind, options = (request.kind, dict(request.options)) if request else (analysis or "simulate", {})
    options |= present(run_options)
    add_parameters(options, parameters_of(settings))
    table = {"analysis": kind, "save": cd.Resume(save) if resume and save else save}
    return loaded.model, table | AnalysisRequest(kind, options).arguments


def end_table_run(designs: cd.Sweep, save: Path | None, plot: Path | None, draw: Callable[[Path], object]) -> None:
    """Say what was saved, and draw the figure; a run that was stopped has an exit code of its own."""
    if save is not None:
        say(f"saved {save}")
    if plot is not None:
        draw(plot)
        say(f"saved {plot}")
    if not designs.done.all():
        raise click.exceptions.Exit(INTERRUPTED)
