"""The command view."""

from __future__ import annotations

import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import click

import cardan as cd
from cardan.commands.options import DataSet, Debug, Settings, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED
from cardan.commands.running import Request, analyse, requests_of
from cardan.commands.signature import Argument, Option
from cardan.errors import CardanError, FileError
from cardan.files import examples
from cardan.files.motions import REST, first_motion, smooth_options
from cardan.view.animation import check_ending
from cardan.view.console import say
from cardan.view.outlet import READABLE_RESULTS, Outcome, check_folder, saved


def view(
    file: Annotated[
        str,
        Argument(metavar="RUN|MODEL|EXAMPLE", help="A saved result (.h5), a model, which is run, or an example."),
    ],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="OUT", help="The page: .html; or a movie: .gif, .mp4 [NAME.html]."),
    ] = None,
    quantities: Annotated[
        list[str] | None,
        Option(
            "--quantity", "-q", metavar="QUANTITY", help="Plot it, e.g. crank.angle; repeatable; all: hold everything."
        ),
    ] = None,
    frames: Annotated[int | None, Option(metavar="N", help="At most so many frames [3600].")] = None,
    until: Annotated[float | None, Option(metavar="T", help="End time of the run of a model.")] = None,
    every: Annotated[float | None, Option(metavar="DT", help="Its reporting interval [a smooth one].")] = None,
    settings: Settings = None,
    data_set: DataSet = None,
    title: Annotated[str | None, Option(help="In place of the model's name.")] = None,
    follow: Annotated[str | None, Option(metavar="BODY", help="The view goes along with it.")] = None,
    speed: Annotated[float | None, Option(help="Times as fast as the clock.")] = None,
    theme: Annotated[str | None, Option(help="light or dark [that of the reader's system].")] = None,
    arrows: Annotated[bool, Option("--arrows", help="Show forces from the start.")] = False,
    traces: Annotated[
        list[str] | None,
        Option("--trace", metavar="NAME", help="Draw the path of a point, joint or body; repeatable."),
    ] = None,
    opened: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
    debug: Debug = False,
) -> None:
    """Write the motion of a machine as a page that any browser shows: one file, with plots and controls.

    Example: cardan view fourbar.yaml --quantity crank.angle --quantity energy -o fourbar.html --open
    """
    source = _source(file)
    path = output or Path(f"{source.stem}.html")
    check_ending(path)
    check_folder(path)
    there = path.exists()
    overrides = {"until": until, "every": every}
    overrides = {word: value for word, value in overrides.items() if value is not None}
    outcome = _motion(source, overrides, parameters_of(settings), data_set)
    for note in outcome.notes:
        say(f"note: {note}")
    wanted: Any = "all" if quantities == ["all"] else quantities
    wishes = {"frames": frames, "title": title, "follow": follow, "speed": speed, "theme": theme, "traces": traces}
    outcome.found.animate(path, wanted, arrows=arrows, **wishes)
    say(saved(path, there))
    if opened and not webbrowser.open(path.absolute().as_uri()):
        say(f"no browser was found; open {path} with yours")
    if outcome.failure is not None:
        raise outcome.failure
    if outcome.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _source(name: str) -> Path:
    """The file of this name, else the example."""
    path = Path(name)
    if path.is_file():
        return path
    try:
        return examples.find_example(name)
    except CardanError as error:
        if path.suffix or path.name != name:
            raise FileError("no such file", path) from None
        raise CardanError(f"{error}; nor is there such a file") from None


def _motion(path: Path, overrides: dict[str, Any], parameters: dict[str, float], data_set: int | None) -> Outcome:
    """The motion that a file holds or leads to."""
    ending = path.suffix.lower()
    if ending in READABLE_RESULTS or (ending == ".py" and _is_example(path)):
        if overrides or parameters or data_set is not None:
            what = "a saved result" if ending in READABLE_RESULTS else "a Python example"
            raise CardanError(f"{path}: --until, --every, --set and --data-set run a model; {what} is shown as it is")
        if ending in READABLE_RESULTS:
            return Outcome("view", cd.load_result(path), [])
        from cardan.files.example_runs import example_motion

        return Outcome("view", example_motion(path), [])
    loaded = load_aloud(path, data_set)
    if not loaded.analyses and _is_example(path):
        from cardan.files.example_runs import ROBOT_TIME

        overrides = {"until": ROBOT_TIME} | overrides
    request = _moving(loaded.analyses, overrides, path)
    return analyse(loaded.model, request, parameters)


def _is_example(path: Path) -> bool:
    """One that comes with cardan; Python programs of others are run by their owners."""
    return path.resolve() in [example.resolve() for example in examples.example_files()]


def _moving(analyses: Sequence[Any], overrides: dict[str, Any], path: Path) -> Request:
    """The first analysis of a file that gives a motion, or the first that gives a position at rest, with frames
    enough for a smooth picture."""
    first = first_motion(analyses)
    if analyses and first is None:
        kinds = ", ".join(dict.fromkeys(request.kind for request in analyses))
        raise CardanError(f"{path}: there is nothing to see of its analyses ({kinds}); give --until T to simulate it")
    (request,) = requests_of([] if first is None else [first], overrides, path)
    if request.kind in REST or "every" in overrides:
        return request
    return request._replace(options=smooth_options(request.options))
