"""The command optimize."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

import cardan as cd
from cardan.commands.design_options import By, add_parameters, check_figure, present
from cardan.commands.options import AsJson, Force, ModelFile, Settings, check_free, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED, PROBLEM, STOPPED_EARLY
from cardan.commands.running import Atol, Method, Rtol, Until, notes_told
from cardan.commands.signature import Option
from cardan.design.choices import SOLVERS
from cardan.errors import CardanError
from cardan.files.formats import Yaml, design_endings
from cardan.files.text_models.design_request import design_arguments
from cardan.io.atomic import write_text
from cardan.io.layout import one_of
from cardan.presented import check_file_ending
from cardan.view.terminal.console import answer_width, one_line, print_json, say, tell

if TYPE_CHECKING:
    from cardan.design.optimization.history import Row
    from cardan.design.optimization.optimum import Optimum
    from cardan.files.model_file import ModelFile as Loaded
    from cardan.files.text_models.design_request import DesignRequest


YAML = Yaml.endings
REPORTS = (".md", ".txt")
CODES = {"converged": 0, "infeasible": PROBLEM, "unbounded": PROBLEM, "interrupted": INTERRUPTED}


def optimize(
    file: ModelFile,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="OUT", help="Write the optimized model: .yaml or .py.")
    ] = None,
    solver: Annotated[str | None, Option(help=f"{one_of(SOLVERS)} [auto].")] = None,
    by: By = None,
    until: Until = None,
    starts: Annotated[int | None, Option(metavar="N", help="Start from N designs, spread over the bounds.")] = None,
    seed: Annotated[int | None, Option(help="Seed of the random further starts.")] = None,
    max_iterations: Annotated[
        int | None, Option(metavar="N", help="Largest number of iterations for each start.")
    ] = None,
    tolerance: Annotated[
        float | None, Option(help="Relative tolerance of the optimum, for its constraints and its gradient.")
    ] = None,
    method: Method = None,
    rtol: Rtol = None,
    atol: Atol = None,
    settings: Settings = None,
    save: Annotated[Path | None, Option(metavar="HISTORY", help="Record the iterations in a .json file.")] = None,
    resume: Annotated[bool, Option("--resume", help="Continue a recorded search that was stopped.")] = False,
    report: Annotated[Path | None, Option(metavar="REPORT", help="Write the report to a .md or .txt file.")] = None,
    plot: Annotated[
        Path | None, Option(metavar="FIG", help="Plot the iterations, and the responses before and after.")
    ] = None,
    show: Annotated[
        list[str] | None,
        Option(metavar="QUANTITY", help="A response for --plot, for example spring.force; repeatable."),
    ] = None,
    quiet: Annotated[bool, Option("--quiet", "-q", help="Do not print the iterations.")] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find the best design of FILE as defined in its section `design`, and print a report.

    Exit code 1: no design satisfies all conditions, or there is no best one; 3: stopped before it converged. Ctrl-C
    keeps the best design. Example: cardan optimize absorber_design -o optimized.yaml --plot iterations.png
    """
    _check_files(output, report, plot, save, resume, force, file)
    loaded = load_aloud(file)
    request = loaded.design
    if request is None or not request.objective:
        raise CardanError(
            f"{file}: the file does not say what to minimize; add it, for example "
            "design: {minimize: {peak: spring.force}}"
        )
    search_options = {
        "until": until,
        "with_respect_to": by,
        "method": method,
        "rtol": rtol,
        "atol": atol,
        "solver": solver,
    }
    search_options |= {"starts": starts, "seed": seed, "max_iterations": max_iterations, "tolerance": tolerance}
    options = {**request.options} | present(search_options)
    add_parameters(options, parameters_of(settings))
    with notes_told():
        optimum = cd.optimize(
            loaded.model,
            subject_to=list(request.subject_to),
            progress=None if quiet else _teller(),
            save=cd.Resume(save) if resume and save else save,
            **request.objective,
            **design_arguments(options, loaded.model),
        )
    if as_json:
        print_json({"file": str(file)} | _optimum_data(optimum))
    else:
        tell(optimum.report(answer_width()).rstrip("\n"))
    if save is not None:
        say(f"saved {save}")
    if report is not None:
        write_text(_report_text(optimum, report), report)
        say(f"saved {report}")
    if output is not None:
        write_text(_optimized(file, loaded, optimum, output), output)
        say(f"saved {output}")
    if plot is not None:
        _plot(optimum, plot, show or (), request)
    if code := CODES.get(optimum.status, STOPPED_EARLY):
        raise click.exceptions.Exit(code)


def _check_files(
    output: Path | None,
    report: Path | None,
    plot: Path | None,
    save: Path | None,
    resume: bool,
    force: bool,
    file: Path,
) -> None:
    """Refuse before anything is computed what could not be written afterwards."""
    for path, endings, what in ((output, design_endings(), "models"), (report, REPORTS, "reports")):
        if path is not None:
            check_file_ending(path, f"{what} are written as", endings)
    check_figure(plot)
    if resume and save is None:
        raise CardanError("--resume continues a recorded search; give its file with --save HISTORY")
    for path in (output, report, None if resume else save):
        if path is not None:
            check_free(path, force)


def _teller() -> Callable[[Row], None]:
    """Tells each iteration on stderr."""
    headed_starts: list[int] = []

    def tell(row: Row) -> None:
        if row.start not in headed_starts:
            headed_starts.append(row.start)
            if row.start > 1:
                say(f"start {row.start}")
            say("iteration      objective  worst violation       step  runs")
        say(f"{row.iteration:9d}  {row.objective:13.7g}  {row.violation:15.3g}  {row.step:9.3g}  {row.runs:4d}")

    return tell


def _optimized(file: Path, loaded: Loaded, optimum: Optimum, output: Path) -> str:
    """The model with the best values: a YAML file keeps its layout and comments, all else is written anew."""
    from cardan.files.text_models.rewrite import with_parameters
    from cardan.files.written_models.as_python import to_python
    from cardan.files.written_models.as_yaml import to_yaml
    from cardan.io.text import read_text

    is_yaml = output.suffix.lower() in YAML
    text = with_parameters(read_text(file), optimum.parameters) if is_yaml and file.suffix.lower() in YAML else None
    if text is not None:
        return text
    writer = to_yaml if is_yaml else to_python
    return writer(loaded.model, loaded.analyses, loaded.design, optimum.parameters)


def _report_text(optimum: Optimum, path: Path) -> str:
    text = optimum.report()
    return f"# {optimum.name}\n\n```text\n{text}```\n" if path.suffix.lower() == ".md" else text


def _plot(optimum: Optimum, path: Path, show: Sequence[str], request: DesignRequest) -> None:
    """Without --show, what the design names by itself and a result has is shown."""
    from cardan.design.functionals import single_functionals
    from cardan.view.plots.curves import curves

    functions = (getattr(one, "f", None) for one in single_functionals(request.functionals))
    named = dict.fromkeys(f for f in functions if isinstance(f, str))
    shown = []
    for quantity in show or named:
        try:
            curves(optimum.after, quantity)
            shown.append(quantity)
        except CardanError as error:
            if show:
                say(f"note: {one_line(error)}")
    optimum.plot(path, *shown)
    say(f"saved {path}")


def _optimum_data(optimum: Optimum) -> dict[str, object]:
    return {
        "model": optimum.name,
        "status": optimum.status,
        "message": optimum.message,
        "feasible": bool(optimum.feasible),
        "violation": float(optimum.violation),
        "objective": {"name": optimum.objective_name, "value": optimum.objective, "start": optimum.start_objective},
        "parameters": optimum.parameters,
        "start": optimum.start,
        "responses": optimum.values,
        "active": optimum.active,
        "bounds": optimum.bounds,
        "runs": optimum.runs,
        "gradients": optimum.gradient_runs,
        "failures": len(optimum.failures),
        "notes": list(optimum.notes),
    }
