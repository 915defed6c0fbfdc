"""The command view."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import click

import cardan as cd
from cardan.commands.options import OF_A_FILE, Settings, file_or_example, load_aloud, parameters_of
from cardan.commands.program import INTERRUPTED
from cardan.commands.running import analyse, requests_of
from cardan.commands.signature import Argument, Option, remembered
from cardan.errors import CardanError, missing_file
from cardan.files import examples
from cardan.files.model_file import AnalysisRequest
from cardan.files.shown_motion import REST, first_motion, smooth_options
from cardan.io.layout import size_in_words
from cardan.presented import WHOLE_RESULTS
from cardan.spec import RunWords
from cardan.view.drawing.animation import check_ending
from cardan.view.terminal.console import say
from cardan.view.terminal.outlet import Outcome, check_folder, saved


def view(
    file: Annotated[
        Path,
        Argument(
            "RUN|MODEL|EXAMPLE",
            "A saved result (.h5), a model (it is run first), or the name of an example.",
            OF_A_FILE,
            file_or_example,
        ),
    ],
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file to write: a page (.html) or a movie (.gif, .mp4) [NAME.html].",
        ),
    ] = None,
    quantities: Annotated[
        list[str] | None,
        Option(
            "--quantity",
            "-q",
            metavar="QUANTITY",
            help="Plot a quantity, for example crank.angle; repeatable; all: include everything.",
        ),
    ] = None,
    frames: Annotated[int | None, Option(metavar="N", help="Largest number of frames [3600].")] = None,
    until: Annotated[float | None, Option(metavar="T", help="End time of the run, for a model.")] = None,
    every: Annotated[
        float | None, Option(metavar="DT", help="Reporting interval of that run [short enough for smooth motion].")
    ] = None,
    settings: Settings = None,
    title: Annotated[str | None, Option(help="Title of the page [the name of the model].")] = None,
    follow: Annotated[str | None, Option(metavar="BODY", help="Let the view move with this body.")] = None,
    speed: Annotated[float | None, Option(help="Speed of playback; 1 is real time.")] = None,
    theme: Annotated[str | None, Option(help="light or dark [the setting of the reader's system].")] = None,
    arrows: Annotated[bool, Option("--arrows", help="Show force arrows when the page opens.")] = False,
    traces: Annotated[
        list[str] | None,
        Option("--trace", metavar="NAME", help="Draw the path of a point, joint or body; repeatable."),
    ] = None,
    live: Annotated[
        bool,
        Option("--live", help="Put the machine into the page: sliders for its parameters, simulated in the browser."),
    ] = False,
    opened: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Write the motion of a machine as an animation page (one HTML file with plots and controls) or a movie.

    Example: cardan view fourbar --quantity crank.angle --quantity energy -o fourbar.html --open
    """
    path = output or Path(f"{file.stem}.html")
    check_ending(path)
    check_folder(path)
    there = path.exists()
    overrides = {"until": until, "every": every}
    overrides = {word: value for word, value in overrides.items() if value is not None}
    outcome = _motion(file, overrides, parameters_of(settings))
    for note in outcome.notes:
        say(f"note: {note}")
    wanted = "all" if quantities == ["all"] else quantities
    wishes = {"frames": frames, "title": title, "follow": follow, "speed": speed, "theme": theme, "traces": traces}
    say(f"writing {path}")
    outcome.answer.animate(path, wanted, arrows=arrows, live=live, **wishes)
    say(f"{saved(path, there)}, {size_in_words(path.stat().st_size)}")
    if opened and not webbrowser.open(path.absolute().as_uri()):
        say(f"no browser was found; open {path} yourself")
    if outcome.failure is not None:
        raise outcome.failure
    if outcome.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _motion(path: Path, overrides: RunWords, parameters: dict[str, float]) -> Outcome:
    """The motion that a file holds or leads to."""
    ending = path.suffix.lower()
    if not path.exists():
        raise missing_file(path)
    if ending in WHOLE_RESULTS or (ending == ".py" and _is_example(path)):
        if overrides or parameters or remembered("data_set") is not None:
            what = "a saved result" if ending in WHOLE_RESULTS else "a Python example"
            others = [other.name for other in examples.example_files() if other.stem == path.stem and other != path]
            remedy = (
                f"; {', '.join(others)} of the same name can be run with them" if others and ending == ".py" else ""
            )
            raise CardanError(
                f"{path}: --until, --every, --set and --data-set are for models, which are run; {what} is shown as it "
                f"is{remedy}"
            )
        if ending in WHOLE_RESULTS:
            say(f"reading {path}")
            return Outcome("view", cd.load_result(path), [])
        from cardan.files.example_runs import example_motion

        say(f"running {path.name}")
        return Outcome("view", example_motion(path), [])
    say(f"reading {path}")
    loaded = load_aloud(path)
    if not loaded.analyses and _is_example(path):
        from cardan.files.example_runs import ROBOT_TIME

        overrides = {"until": ROBOT_TIME} | overrides
    request = _moving(loaded.analyses, overrides, path)
    say(f"running {request.kind}{_to_the_end(request.options, loaded.model.units.time)}")
    return analyse(loaded.model, request, parameters)


def _to_the_end(options: Mapping[str, object], unit: str) -> str:
    """Of an analysis over time, to which time it goes."""
    until = options.get("until")
    return f" to t = {until:g} {unit}" if isinstance(until, int | float) else ""


def _is_example(path: Path) -> bool:
    """One that comes with cardan; Python programs of others are run by their owners."""
    return path.resolve() in [example.resolve() for example in examples.example_files()]


def _moving(analyses: Sequence[AnalysisRequest], overrides: RunWords, path: Path) -> AnalysisRequest:
    """The first analysis of a file that gives a motion, or the first that gives a position at rest, with frames
    enough for a smooth picture."""
    first = first_motion(analyses)
    if analyses and first is None:
        kinds = ", ".join(dict.fromkeys(request.kind for request in analyses))
        raise CardanError(f"{path}: its analyses ({kinds}) give no motion to show; give --until T to simulate it")
    (request,) = requests_of([] if first is None else [first], overrides, path)
    if request.kind in REST or "every" in overrides:
        return request
    return replace(request, options=smooth_options(request.options))
