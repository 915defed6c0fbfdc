"""The command linkages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

import cardan as cd
from cardan.commands.design_options import check_figure
from cardan.commands.options import AsJson, Force, check_free
from cardan.commands.program import INTERRUPTED
from cardan.commands.signature import Argument, Option
from cardan.errors import CardanError
from cardan.presented import check_file_ending
from cardan.view.terminal.console import answer_width, print_json, say, tell

if TYPE_CHECKING:
    from cardan.design.synthesis.linkages.linkages import Linkages


DEFAULT_TRANSMISSION = 30.0  # degrees


def linkages(
    curve: Annotated[Path, Argument(metavar="CURVE", help="A CSV file: x, y; input, output; or x, y, angle.")],
    kinds: Annotated[
        list[str] | None,
        Option("--kind", "-k", metavar="KIND", help="four-bar, slider-crank, watt, stephenson [all]; repeatable."),
    ] = None,
    task: Annotated[str, Option(help="path, function or motion.")] = "path",
    candidates: Annotated[int, Option(metavar="N", help="Random linkages of each kind.")] = 1_000_000,
    count: Annotated[int, Option(metavar="N", help="Length of the list.")] = 10,
    seed: Annotated[int, Option(help="Seed of the random linkages.")] = 0,
    transmission: Annotated[
        float, Option(metavar="DEGREES", help="The least transmission angle, in degrees.")
    ] = DEFAULT_TRANSMISSION,
    crank: Annotated[str, Option(help="full (the crank turns fully) or any.")] = "full",
    within: Annotated[
        float | None, Option(metavar="FRACTION", help="The largest deviation, in parts of the curve's size.")
    ] = None,
    region: Annotated[
        str | None, Option(metavar="X1,Y1,X2,Y2", help="Where fixed pivots may lie: left, bottom, right, top.")
    ] = None,
    plot: Annotated[Path | None, Option(metavar="FIG", help="Draw the first linkages.")] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="OUT", help="Write the model of the best: .yaml or .py.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find linkages that follow the curve, function or motion in CURVE, and print a ranked list.

    Example: cardan linkages leg.csv --kind four-bar --kind stephenson --plot leg.png -o leg.yaml
    """
    check_figure(plot)
    if output is not None:
        _check_output(output, force)
    from cardan.view.terminal.progress import ProgressBar

    with ProgressBar("candidates") as bar:
        listing = cd.find_linkages(
            curve, kinds or ("four-bar", "slider-crank", "watt", "stephenson"), task=task,
            candidates=cd.Candidates(candidates, seed), count=count, crank=crank, within=within,
            min_transmission_angle=transmission * cd.pi / 180,
            region=None if region is None else _numbers(region), progress=bar,
        )  # fmt: skip
    if as_json:
        print_json(_as_json(curve, listing))
    else:
        tell(listing.report(answer_width()))
    if plot is not None and len(listing):
        listing.plot(plot)
        say(f"saved {plot}")
    if output is not None and len(listing):
        _save(listing[0], output)
        say(f"saved {output}")
    if any(note.startswith("interrupted") for note in listing.notes):
        raise click.exceptions.Exit(INTERRUPTED)


def _as_json(curve: Path, listing: Linkages) -> dict[str, object]:
    listed = [
        {
            "kind": one.kind,
            "rms": one.rms,
            "error": one.error,
            "stray": one.stray,
            "transmission": list(one.transmission),
            "type": one.grashof,
            "crank_turns": bool(one.crank_turns),
            "dimensions": one.dimensions,
        }
        for one in listing
    ]
    return {"file": str(curve), "task": listing.task, "size": listing.size, "linkages": listed, "notes": listing.notes}


def _numbers(text: str) -> tuple[float, float, float, float]:
    try:
        left, bottom, right, top = (float(word) for word in text.split(","))
        return left, bottom, right, top
    except ValueError:
        raise CardanError(f'--region "{text}": expected four numbers, for example --region=-1,-1,1,0') from None


def _check_output(output: Path, force: bool) -> None:
    from cardan.files.formats import design_endings

    check_file_ending(output, "models are written as", design_endings())
    check_free(output, force)


def _save(one: cd.Linkage, output: Path) -> None:
    """Write the model of a linkage, with an analysis of its motion."""
    from cardan.files.formats import FORMATS
    from cardan.files.model_file import AnalysisRequest, ModelFile
    from cardan.io.atomic import write_text

    motion = AnalysisRequest("kinematics", {"until": one.until, "every": one.until / 360})
    write = FORMATS[output.suffix.lower()].write
    assert write is not None  # of the endings that are let through
    write_text(write(ModelFile(one.model, (motion,))), output)
