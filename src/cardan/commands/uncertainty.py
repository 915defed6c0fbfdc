"""The command uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from cardan.commands.run_options import Every, Until
from cardan.commands.running import notes_told
from cardan.commands.signature import Option
from cardan.commands.sweep import analysis_of
from cardan.errors import CardanError, suggestion
from cardan.files.model_file import AnalysisRequest
from cardan.view.terminal.console import answer_width, print_json, say, tell

KINDS = {"normal": cd.Normal, "uniform": cd.Uniform, "triangular": cd.Triangular, "lognormal": cd.LogNormal}
TOLERANCE = "tolerance"


def uncertainty(
    file: ModelFile,
    vary: Annotated[
        list[str] | None,
        Option(
            "--parameter",
            "-p",
            metavar="NAME=DIST",
            help="k=normal:100:5, k=uniform:90:110, k=triangular:90:100:110, k=lognormal:100:20, "
            "d=tolerance:25:H7:mm (nominal, class or deviation, unit); repeatable.",
        ),
    ] = None,
    responses: Annotated[
        list[str] | None,
        Option("--response", "-r", metavar="QUANTITY", help="As in cardan sweep; repeatable."),
    ] = None,
    limits: Annotated[
        list[str] | None,
        Option("--limit", metavar="LIMIT", help='Such as "max:A.reaction_i.Fx <= 200"; repeatable.'),
    ] = None,
    samples: Annotated[int, Option(metavar="N", help="Number of designs; with --indices of rows.")] = 1024,
    sampling: Annotated[
        str | None, Option(help="monte-carlo, sobol or latin-hypercube [monte-carlo; with --indices sobol].")
    ] = None,
    seed: Annotated[int, Option(help="Seed of the designs.")] = 0,
    indices: Annotated[bool, Option("--indices", help="Sobol indices in place of statistics.")] = False,
    until: Until = None,
    every: Every = None,
    analysis: Annotated[str | None, Option(help="As in cardan sweep [the first of FILE].")] = None,
    settings: Settings = None,
    workers: Annotated[int | None, Option(metavar="N", help="Number of workers [one for each core].")] = None,
    backend: Annotated[str | None, Option(help="As in cardan sweep.")] = None,
    save: Annotated[
        Path | None,
        Option("--save", "-o", metavar="TABLE", help="Save each design to a .csv file as soon as it is done."),
    ] = None,
    resume: Annotated[bool, Option("--resume", help="Continue a saved table that was stopped.")] = False,
    plot: Annotated[Path | None, Option(metavar="FIG", help="Plot histograms; with --indices bars.")] = None,
    data_set: DataSet = None,
    force: Force = False,
    as_json: AsJson = False,
    trust_fmus: TrustFmus = False,
    debug: Debug = False,
) -> None:
    """Spread the responses of FILE over uncertain parameters, and print statistics or Sobol indices.

    Example: cardan uncertainty spring.yaml -p k=normal:100:5 --limit "max:mass.position.x <= 0.2" --until 3
    """
    if plot is not None:
        from cardan.view.plots.histories import check_format

        check_format(plot)
    if save is not None and not resume:
        check_free(save, force)
    if indices and limits:
        raise CardanError("--limit belongs to statistics; leave it out, or leave out --indices")
    loaded = load_aloud(file, data_set)
    kind, options = analysis_of(loaded.analyses, analysis)
    options |= {word: value for word, value in {"until": until, "every": every}.items() if value is not None}
    if settings:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters_of(settings)}
    options = AnalysisRequest(kind, options).arguments
    run: Callable[..., Any] = cd.sobol_indices if indices else cd.uncertainty
    drawn = cd.MonteCarlo(samples, sampling, seed)
    options |= {} if indices else {"limits": limits or None}
    from cardan.view.terminal.progress import ProgressBar

    with notes_told(), ProgressBar("designs") as bar:
        spread = run(
            loaded.model, distributions(vary or ()), responses or ([] if indices else None), samples=drawn,
            analysis=kind, backend=cd.Backend(backend, workers), progress=bar,
            save=cd.Resume(save) if resume and save else save, **options,
        )  # fmt: skip
    spread.sweep.notes = []  # already told
    if as_json:
        print_json({"file": str(file), "model": spread.sweep.name, **_json(spread, indices)})
    else:
        tell(spread.report(answer_width()) if indices else spread.report())
    if save is not None:
        say(f"saved {save}")
    if plot is not None:
        spread.plot(path=plot)
        say(f"saved {plot}")
    if not spread.sweep.done.all():
        raise click.exceptions.Exit(INTERRUPTED)


def distributions(texts: Sequence[str]) -> dict[str, Any]:
    """{"k": cd.Normal(100, 5)} from ["k=normal:100:5"]."""
    if not texts:
        raise CardanError("give the uncertain parameters, for example -p k=normal:100:5")
    return dict(_distribution(text) for text in texts)


def _distribution(text: str) -> tuple[str, Any]:
    name, _, description = (word.strip() for word in text.partition("="))
    word, *numbers = description.split(":")
    if word not in (*KINDS, TOLERANCE):
        near = suggestion(word, [*KINDS, TOLERANCE])
        raise CardanError(f'-p "{text}": expected a distribution such as {name or "k"}=normal:100:5{near}')
    if word == TOLERANCE and 2 <= len(numbers) <= 3:
        nominal, deviation, *unit = numbers
        return name, cd.Tolerance(_float(nominal, text), _number_or_class(deviation), unit=unit[0] if unit else None)
    needed = 3 if word == "triangular" else 2
    if len(numbers) != needed:
        raise CardanError(f'-p "{text}": {word} needs {needed} numbers, divided by colons')
    return name, KINDS[word](*(_float(number, text) for number in numbers))


def _float(word: str, text: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise CardanError(f'-p "{text}": "{word}" is not a number') from None


def _number_or_class(word: str) -> float | str:
    try:
        return float(word)
    except ValueError:
        return word


def _json(spread: Any, indices: bool) -> dict[str, Any]:
    if indices:
        return {
            "indices": {
                name: {
                    kind: {p: e._asdict() for p, e in getattr(response, kind).items()} for kind in ("first", "total")
                }
                for name, response in spread.responses.items()
            }
        }
    statistics = {
        name: {
            "mean": response.mean._asdict(),
            "deviation": response.deviation._asdict(),
            "quantiles": {str(share): quantile._asdict() for share, quantile in response.quantiles.items()},
            "missing": spread.missing(name),
        }
        for name, response in spread.responses.items()
    }
    chances = {name: chance._asdict() for name, chance in spread.limits.items()}
    return {"designs": len(spread.sweep), "responses": statistics, "limits": chances}
