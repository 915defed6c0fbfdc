"""The command uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
from cardan.commands.running import Every, Until, notes_told
from cardan.commands.signature import Option
from cardan.errors import CardanError, suggestion
from cardan.io.text import number_or_text
from cardan.view.terminal.console import answer_width, print_json, tell

if TYPE_CHECKING:
    from cardan.design.distributions import Distribution
    from cardan.design.uncertainty.sobol import SobolIndices
    from cardan.design.uncertainty.uncertainty_result import Uncertainty


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
    responses: Responses = None,
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
    analysis: Analysis = None,
    settings: Settings = None,
    workers: Workers = None,
    backend: Backend = None,
    save: SaveTable = None,
    resume: ResumeTable = False,
    plot: Annotated[Path | None, Option(metavar="FIG", help="Plot histograms; with --indices bars.")] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Spread the responses of FILE over uncertain parameters, and print statistics or Sobol indices.

    Example: cardan uncertainty buffer_design -p k=normal:20000:1000 --limit "max:wagon.position.x <= 0.35"
    """
    check_figure(plot)
    if indices and limits:
        raise CardanError("--limit belongs to statistics; leave it out, or leave out --indices")
    model, run = table_run(file, analysis, {"until": until, "every": every}, settings, save, resume, force)
    spread_of: Callable[..., Any] = cd.sobol_indices if indices else cd.uncertainty
    drawn = cd.MonteCarlo(samples, sampling, seed)
    run |= {} if indices else {"limits": limits or None}
    from cardan.view.terminal.progress import ProgressBar

    with notes_told(), ProgressBar("designs") as bar:
        spread = spread_of(
            model, distributions(vary or ()), responses or ([] if indices else None), samples=drawn,
            backend=cd.Backend(backend, workers), progress=bar, **run,
        )  # fmt: skip
    spread.designs.notes = []  # already told
    if as_json:
        print_json({"file": str(file), "model": spread.designs.name, **_json(spread, indices)})
    else:
        tell(spread.report(answer_width()) if indices else spread.report())
    end_table_run(spread.designs, save, plot, lambda path: spread.plot(path=path))


def distributions(texts: Sequence[str]) -> dict[str, Distribution]:
    """{"k": cd.Normal(100, 5)} from ["k=normal:100:5"]."""
    if not texts:
        raise CardanError("give the uncertain parameters, for example -p k=normal:100:5")
    return dict(_distribution(text) for text in texts)


def _distribution(text: str) -> tuple[str, Distribution]:
    name, _, description = (word.strip() for word in text.partition("="))
    word, *numbers = description.split(":")
    if word not in (*KINDS, TOLERANCE):
        near = suggestion(word, [*KINDS, TOLERANCE])
        raise CardanError(f'-p "{text}": expected a distribution such as {name or "k"}=normal:100:5{near}')
    if word == TOLERANCE and 2 <= len(numbers) <= 3:
        nominal, deviation, *unit = numbers
        return name, cd.Tolerance(_float(nominal, text), number_or_text(deviation), unit=unit[0] if unit else None)
    needed = 3 if word == "triangular" else 2
    if len(numbers) != needed:
        raise CardanError(f'-p "{text}": {word} needs {needed} numbers, divided by colons')
    return name, KINDS[word](*(_float(number, text) for number in numbers))


def _float(word: str, text: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise CardanError(f'-p "{text}": "{word}" is not a number') from None


def _json(spread: Uncertainty | SobolIndices, indices: bool) -> dict[str, object]:
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
    return {"designs": len(spread.designs), "responses": statistics, "limits": chances}
