"""The command plot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import cardan as cd
from cardan.commands.signature import Argument, Option
from cardan.errors import CardanError, suggestion
from cardan.presented import WHOLE_RESULTS, plot_of_kind
from cardan.view.terminal.console import say
from cardan.view.terminal.outlet import saved

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.results.result import Result


KINDS = ("history", "phase", "spectrum", "hodograph", "poincare", "snapshots", "compare")
# the options that only some kinds have
OPTIONS = {
    "difference": ("compare",), "full": ("history",), "log": ("spectrum",), "every": ("poincare",),
    "crossing": ("poincare",), "times": ("snapshots",), "overlay": ("snapshots",), "view": ("snapshots",),
}  # fmt: skip


def plot(
    words: Annotated[
        list[str],
        Argument(
            metavar="RUN... QUANTITY...",
            help=(
                "Saved results (.h5; several are compared), then quantities: crank.angle, A.reaction_at_joint, energy, "
                "... [the liveliest]"
            ),
        ),
    ],
    kind: Annotated[
        str | None,
        Option(
            metavar="KIND",
            help="history, phase (X Y), spectrum, hodograph (a joint), poincare (X Y), snapshots (points or bodies "
            "whose paths to draw) or compare [history; compare for several runs].",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FIG", help="The file of the figure: .png, .svg or .pdf [RUN.png]."),
    ] = None,
    title: Annotated[str | None, Option(help="Title of the figure [the name of the model].")] = None,
    difference: Annotated[
        bool, Option("--difference", help="compare: also plot the differences between the runs.")
    ] = False,
    full: Annotated[
        bool, Option("--full", help="history: show all values; otherwise spikes lie outside, with a mark.")
    ] = False,
    log: Annotated[bool, Option("--log", help="spectrum: logarithmic amplitudes.")] = False,
    every: Annotated[float | None, Option(metavar="T", help="poincare: one point for each period T.")] = None,
    crossing: Annotated[
        str | None, Option(metavar="QUANTITY", help="poincare: one point whenever this quantity rises through zero.")
    ] = None,
    times: Annotated[
        str | None, Option(metavar="N|T,T,...", help="snapshots: the number of moments, or the times [6].")
    ] = None,
    overlay: Annotated[bool, Option("--overlay", help="snapshots: draw all of them in one picture.")] = False,
    view: Annotated[
        str | None,
        Option(
            metavar="AZ,EL", help="snapshots in space: direction of view, azimuth and elevation in degrees [-60,20]."
        ),
    ] = None,
) -> None:
    """Plot quantities of a saved result over time or in other ways, or compare several results.

    Example: cardan plot run.h5 crank.angle A.reaction_at_joint -o crank.svg

    Example: cardan plot soft.h5 hard.h5 mass.position.x --difference

    Example: cardan plot run.h5 --kind snapshots --times 0,0.2,0.4
    """
    files = [Path(words[0]), *(Path(word) for word in words[1:] if Path(word).suffix.lower() in WHOLE_RESULTS)]
    names = [word for word in words[1:] if Path(word).suffix.lower() not in WHOLE_RESULTS]
    kind = _kind(kind, len(files))
    kind_options = {"difference": difference, "full": full, "log": log, "every": every, "crossing": crossing,
                    "times": times, "overlay": overlay, "view": view}  # fmt: skip
    for option, value in kind_options.items():
        if value and kind not in OPTIONS[option]:
            raise CardanError(f"--{option} is an option of --kind {OPTIONS[option][0]}, not of {kind}")
    path = output or files[0].with_suffix(".png")
    there = path.exists()
    common = {"path": path, "title": title}
    if kind == "compare":
        cd.compare(files, *names, difference=difference, **common)
    elif kind == "snapshots":
        options = {"times": _times(times), "overlay": overlay, "view": _view(view)}
        cd.load_result(files[0]).snapshots(traces=names, **options, **common)
    else:
        drawing_options: dict[str, dict[str, Any]] = {
            "history": {"clip": not full},
            "spectrum": {"log": log},
            "poincare": {"every": every, "crossing": crossing},
        }
        _drawer(cd.load_result(files[0]), kind, names)(*names, **drawing_options.get(kind, {}), **common)
    say(saved(path, there))


def _kind(kind: str | None, runs: int) -> str:
    if kind is None:
        return "history" if runs == 1 else "compare"
    if kind not in KINDS and plot_of_kind(kind) is None:
        raise CardanError(f'--kind "{kind}" is not known{suggestion(kind, KINDS)}')
    if runs > 1 and kind != "compare":
        raise CardanError(f"--kind {kind} draws one run only; leave out --kind to compare several runs")
    return kind


def _drawer(result: Result, kind: str, names: Sequence[str]) -> Callable[..., Figure]:
    """The method of a result that draws a kind; complains of too few or too many names."""
    wanted = {"phase": 2, "poincare": 2, "hodograph": 1}.get(kind)
    if wanted is not None and len(names) != wanted:
        example = {"phase": "rod.angle rod.angular_velocity", "hodograph": "A"}.get(kind, "rod.angle rod.velocity.x")
        count = "one quantity" if wanted == 1 else "two quantities"
        raise CardanError(f"--kind {kind} needs {count}, for example {example}")
    return result.plot if kind == "history" else getattr(result, f"plot_{kind}")


def _times(text: str | None) -> int | list[float] | None:
    if text is None:
        return None
    try:
        return int(text) if text.strip().isdigit() else [float(word) for word in text.split(",")]
    except ValueError:
        raise CardanError(f'--times "{text}": expected a number of moments, or times: 0,0.2,0.4') from None


def _view(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        azimuth, elevation = (float(word) for word in text.split(","))
    except ValueError:
        raise CardanError(f'--view "{text}": expected azimuth and elevation in degrees: -60,20') from None
    return azimuth, elevation
