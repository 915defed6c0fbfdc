"""The command line: parse, call, print. Heavy modules are imported where needed, so that --help is quick.

Answers go to stdout, chatter to stderr. Exit codes: 0 done, 1 a check found a problem, 2 an error, 3 a run
stopped early (what was computed is saved), 130 Ctrl-C (likewise).
"""

from __future__ import annotations

import errno
import json
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

import cardan as cd
from cardan.errors import CardanError, FileError, suggestion

if TYPE_CHECKING:
    from cardan.results import Result

PROBLEM, ERROR, STOPPED_EARLY, INTERRUPTED = 1, 2, 3, 130
DECKS = (".dap", ".kap")
RESULT_FORMATS = (".h5", ".hdf5", ".csv")
EXAMPLE_FORMATS = (".yaml", ".yml", ".dap", ".kap", ".py")  # of one name, the first is meant
COMMENT = re.compile(r'"""|# |! |C  ')  # how a Python file, YAML, a deck begin a remark
NO_DESCRIPTION = ("#!", "# yaml-language-server", "# ruff")
ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse", "linearize", "assemble")
DRIVEN_ANALYSES = ("kinematics", "inverse")
MASSLESS_ANALYSES = ("kinematics", "assemble")
KERNELS = {
    "simulate": "advance_adams",
    "kinematics": "sweep",
    "inverse": "sweep",
}  # in cardan.numerics.motion
DEFAULT_FIGURE = Path("histories.png")
PATIENCE = 1.0  # s: a run longer than this gets a progress bar
PLAIN_WIDTH = 120  # of the summary where there is no terminal
MOST_ROWS = 20  # of the summary's table


class Request(NamedTuple):
    """An analysis to run, as files state it."""

    kind: str
    options: Mapping[str, Any]


class Commands(TyperGroup):
    """Errors raised on purpose become one line and an exit code; --debug shows where they arose."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        try:
            return super().invoke(ctx)
        except (CardanError, OSError) as error:
            if ctx.meta.get("debug") or getattr(error, "errno", None) == errno.EPIPE:
                raise
            say(f"error: {one_line(error)}")
            raise typer.Exit(STOPPED_EARLY if hasattr(error, "result") else ERROR) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,  # Rich's help pages take 0.1 s longer to appear
    help="Dynamic analysis and design of mechanical systems.\n\nExample: cardan run fourbar.yaml",
)
examples_app = typer.Typer(rich_markup_mode=None)
app.add_typer(examples_app, name="examples")


def main() -> None:
    """The program `cardan`."""
    app(prog_name="cardan")


def say(message: str) -> None:
    """Chatter: to stderr."""
    typer.echo(message, err=True)


def one_line(error: object) -> str:
    return " ".join(str(error).split())


# -- options that commands share ---------------------------------------------------------------------------


def _remember_debug(ctx: typer.Context, value: bool) -> bool:
    ctx.meta["debug"] = ctx.meta.get("debug", False) or value
    return value


def _print_version(value: bool) -> None:
    if value:
        typer.echo(f"cardan {cd.__version__}")
        raise typer.Exit


Debug = Annotated[bool, typer.Option("--debug", callback=_remember_debug, help="Show where an error arose.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for machines.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")]
ModelFile = Annotated[Path, typer.Argument(metavar="FILE", help="A model (.yaml) or a classic deck (.dap, .kap).")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Another value of a parameter; repeatable."),
]


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Debug = False,
) -> None:
    pass


# -- run ---------------------------------------------------------------------------------------------------


@app.command()
def run(
    file: ModelFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Save the result: .h5 or .csv.")
    ] = None,
    until: Annotated[float | None, typer.Option(metavar="T", help="End time.")] = None,
    every: Annotated[float | None, typer.Option(metavar="DT", help="Reporting interval.")] = None,
    method: Annotated[str | None, typer.Option(help="partition, direct or baumgarte.")] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance.")] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance.")] = None,
    settings: Settings = None,
    report: Annotated[
        bool | None, typer.Option("--report/--no-report", help="Print the classic tables (decks: yes).")
    ] = None,
    report_every: Annotated[int, typer.Option(metavar="N", help="Tables at every N-th time only.")] = 1,
    as_json: AsJson = False,
    plot: Annotated[
        list[str] | None, typer.Option(metavar="QUANTITY", help="Plot it, e.g. crank.angle; repeatable.")
    ] = None,
    plot_to: Annotated[Path | None, typer.Option(metavar="FIG", help="The figure's file: .png, .svg, .pdf.")] = None,
    debug: Debug = False,
) -> None:
    """Run the analyses of FILE and print, save or plot what they find.

    Example: cardan run spring.yaml --until 3 --set k=800 -o run.h5 --plot mass.position
    """
    loaded = _load(file)
    overrides = {"until": until, "every": every, "method": method, "rtol": rtol, "atol": atol}
    requests = _requests(loaded.analyses, {k: v for k, v in overrides.items() if v is not None}, file)
    tables = file.suffix.lower() in DECKS if report is None else report
    outlet = Outlet(output, plot or (), plot_to, tables, report_every, as_json, len(requests))
    outlet.check()
    runs, outcome = [], None
    for request in requests:
        outcome = _analyse(loaded.model, request, _parameters(settings))
        runs.append(outlet.take(outcome, len(runs)))
        if outcome.failure or outcome.interrupted:
            break
    if as_json:
        problem = {"error": one_line(outcome.failure)} if outcome and outcome.failure else {}
        _print_json({"file": str(file), "model": loaded.model.name, "runs": runs} | problem)
    if outcome and outcome.failure:
        raise outcome.failure
    if outcome and outcome.interrupted:
        raise typer.Exit(INTERRUPTED)


def _load(file: Path) -> Any:
    from cardan.files.load import load_file

    return load_file(file)


def _requests(given: Sequence[Any], overrides: dict[str, Any], file: Path) -> list[Request]:
    """The analyses of a file with the options of the command line; without any, a simulation."""
    import inspect

    if not given and "until" not in overrides:
        raise CardanError(f"{file}: the file names no analysis; give --until T to simulate it")
    requests, unused = [], set(overrides)
    for request in given or (Request("simulate", {}),):
        if request.kind not in ANALYSES:
            raise CardanError(f'{file}: no analysis "{request.kind}"{suggestion(request.kind, ANALYSES)}')
        known = inspect.signature(getattr(cd, request.kind)).parameters
        fitting = {key: value for key, value in overrides.items() if key in known}
        unused -= fitting.keys()
        options = dict(request.options)
        if fitting.keys() & {"rtol", "atol"}:  # a tolerance asks for the method that can keep it
            options = {key: value for key, value in options.items() if key not in ("integrator", "step")}
        requests.append(Request(request.kind, options | fitting))
    if unused:
        kinds = ", ".join(dict.fromkeys(request.kind for request in requests))
        raise CardanError(f"--{min(unused)} does not fit the analysis of {file}: {kinds}")
    return requests


def _parameters(settings: Sequence[str] | None) -> dict[str, float]:
    """{"k": 800.0} from ["k=800"]."""
    values = {}
    for setting in settings or ():
        name, equals, text = (word.strip() for word in setting.partition("="))
        try:
            values[name] = float(text)
        except ValueError:
            equals = ""
        if not (name and equals):
            raise CardanError(f'--set "{setting}": expected a name and a number, for example --set k=800')
    return values


class Outcome(NamedTuple):
    """What an analysis found (a Result, State or Linearization), its warnings, why it stopped if it did."""

    kind: str
    found: Any
    notes: list[str]
    failure: CardanError | None = None

    @property
    def is_result(self) -> bool:
        return hasattr(self.found, "columns")

    @property
    def interrupted(self) -> bool:
        return self.is_result and self.found.stats.status == "interrupted"


def _analyse(model: Any, request: Request, parameters: dict[str, float]) -> Outcome:
    import warnings

    options = dict(request.options)
    if parameters:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters}
    _announce_compilation(request)
    with warnings.catch_warnings(record=True) as caught, ProgressBar() as bar:
        warnings.simplefilter("always", UserWarning)
        if request.kind in KERNELS:
            options["progress"] = bar
        try:
            found, failure = getattr(cd, request.kind)(model, **options), None
        except CardanError as error:
            if not hasattr(error, "result"):
                raise
            found, failure = error.result, error
    told = [str(warning.message) for warning in caught if warning.category is UserWarning]
    return Outcome(request.kind, found, told, failure)


def _announce_compilation(request: Request) -> None:
    fixed_step = request.options.get("step") is not None
    kernel = "advance_rk4" if fixed_step else KERNELS.get(request.kind, "advance_adams")
    if not kernels_are_compiled(kernel):
        say("compiling the kernels once (about 20 s); they are cached")


def kernels_are_compiled(kernel: str) -> bool:
    """Whether Numba's cache holds a kernel of cardan.numerics.motion that is not older than its source."""
    from cardan.numerics import motion

    stats = getattr(getattr(motion, kernel), "stats", None)
    if stats is None:  # Numba is switched off: there is nothing to compile
        return True
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    source = Path(motion.__file__).stat().st_mtime
    indices = Path(stats.cache_path).glob(f"motion.{kernel}-*.{version}*.nbi")
    return any(index.stat().st_mtime >= source for index in indices)


class ProgressBar:
    """A bar on the terminal's stderr once a run takes long; `bar(t, t_end)` moves it."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._bar: Any = None

    def __call__(self, t: float, t_end: float) -> None:
        if self._bar is None and time.monotonic() - self._began > PATIENCE and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            text = TextColumn("t = {task.completed:.4g} of {task.total:.4g}")
            columns = (text, BarColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._bar.add_task("", total=t_end)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=t)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


# -- what a run leaves behind ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outlet:
    """Where findings go: files, stdout. With several analyses (`count`) file names get a number."""

    path: Path | None
    quantities: Sequence[str]
    figure: Path | None
    tables: bool
    every: int
    as_json: bool
    count: int

    def check(self) -> None:
        """Complain before a long run, not after it."""
        if self.path is not None and self.path.suffix.lower() not in RESULT_FORMATS:
            raise FileError(f"results are saved as {', '.join(RESULT_FORMATS)}: end the name so", self.path)
        if self.path is not None and not self.path.absolute().parent.is_dir():
            raise FileError(f'cannot write: there is no folder "{self.path.parent}"', self.path)
        if self.figure is not None and not self.quantities:
            raise CardanError("--plot-to says where; say what too, for example --plot crank.angle")
        if self.quantities:
            from cardan.view.plots import check_format

            check_format(self.figure or DEFAULT_FIGURE)

    def take(self, outcome: Outcome, k: int) -> dict[str, Any]:
        """Save, plot and print what analysis number k found; what there is to tell machines."""
        saved = self._save(outcome, k)
        drawn = self._draw(outcome, k)
        for note in [*outcome.notes, *(outcome.found.stats.messages if outcome.is_result else ())]:
            say(f"note: {note}")
        if self.as_json:
            return _as_data(outcome) | {"saved": saved, "figure": drawn}
        if outcome.failure is None:
            _show(outcome, self.tables, self.every)
        return {}

    def _numbered(self, path: Path, k: int) -> Path:
        """run.h5, or run-1.h5, run-2.h5, ..."""
        return path if self.count == 1 else path.with_stem(f"{path.stem}-{k + 1}")

    def _save(self, outcome: Outcome, k: int) -> str | None:
        if self.path is None or not outcome.is_result:
            return None
        path, status = self._numbered(self.path, k), outcome.found.stats.status
        outcome.found.save(path)
        say(f"saved {path}" + ("" if status == "finished" else f": the result so far, {status}"))
        return str(path)

    def _draw(self, outcome: Outcome, k: int) -> str | None:
        if not self.quantities or not outcome.is_result:
            return None
        path = self._numbered(self.figure or DEFAULT_FIGURE, k)
        outcome.found.plot(*self.quantities, path=path)
        say(f"saved {path}")
        return str(path)


def _as_data(outcome: Outcome) -> dict[str, Any]:
    kind, found = outcome.kind, outcome.found
    if not outcome.is_result:
        return {"analysis": kind, "text": _text(found)}
    count = len(found.t)
    return {
        "analysis": kind,
        "status": found.stats.status,
        "t": float(found.t[-1]) if count else None,
        "times": count,
        "final": {name: float(values[-1]) for name, values in found.flat().items()} if count else {},
        "parameters": found.parameters,
        "events": [{"t": t, "name": name} for t, name in found.events],
        "messages": [*outcome.notes, *found.stats.messages],
        "stats": asdict(found.stats),
    }


def _print_json(data: dict[str, Any]) -> None:
    import math

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(item) for item in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None  # JSON has no nan
        return value

    typer.echo(json.dumps(plain(data), indent=2, allow_nan=False))


def _text(found: Any) -> str:
    """What a State or a Linearization says of itself."""
    return found.summary() if hasattr(found, "summary") else found.report()


def _show(outcome: Outcome, tables: bool, every: int) -> None:
    if not outcome.is_result:
        typer.echo(_text(outcome.found))
    elif tables:
        typer.echo(outcome.found.report(every=every), nl=False)
    else:
        _show_summary(outcome.found)


def _show_summary(result: Result) -> None:
    """Where the bodies and points are at the end, the energies, how the run went."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    heading = f"{result.name}: {result.stats.analysis}"
    if not len(result.t):
        typer.echo(f"{heading}: nothing was computed")
        return
    L, T = result.units.length, result.units.time
    title = Text(f"{heading}, t = {result.t[-1]:g} {T}")
    table = Table("", title=title, box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0))
    for word in (f"x [{L}]", f"y [{L}]", "angle [rad]", f"vx [{L}/{T}]", f"vy [{L}/{T}]", f"ω [rad/{T}]"):
        table.add_column(Text(word), justify="right")
    moving = [part.name for part in result.parts.values() if part.family in ("body", "point")]
    for name in moving[:MOST_ROWS]:
        table.add_row(Text(name), *_final_motion(result, name))
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, markup=False)
    console.print(table)
    if len(moving) > MOST_ROWS:
        console.print(f"  and {len(moving) - MOST_ROWS} more")
    for line in _statistics(result):
        console.print(f"  {line}")


def _final_motion(result: Result, name: str) -> Iterator[str]:
    for vector, scalar in (("position", "angle"), ("velocity", "angular_velocity")):
        yield from (f"{value:.5g}" for value in result.columns[name, vector][-1])
        turn = result.columns.get((name, scalar))
        yield "" if turn is None else f"{turn[-1]:.5g}"


def _statistics(result: Result) -> Iterator[str]:
    stats = result.stats
    if ("energy", "kinetic") in result.columns:
        energy, (unit,) = result.energy, result.unit("energy", "kinetic")
        words = ("kinetic", "potential", "total")
        yield "energy: " + ", ".join(f"{word} {getattr(energy, word)[-1]:.6g} {unit}" for word in words)
    yield from (f"{key}: {value}" for key, value in result.extra.items() if isinstance(value, str))
    counts = {"steps": stats.steps, "rejected": stats.rejected, "evaluations": stats.evaluations}
    said = [f"{count} {word}" for word, count in counts.items() if count]
    said += [f"constraint error {stats.constraint_error:.1e}", f"{stats.wall_time:.3g} s"]
    yield f"{stats.method} {stats.integrator}".strip() + ": " + ", ".join(said)
    if result.events:
        yield "events: " + ", ".join(f"{name} at {t:g}" for t, name in result.events)
    if stats.status != "finished":
        yield f"status: {stats.status}"


# -- check -------------------------------------------------------------------------------------------------


@app.command()
def check(file: ModelFile, settings: Settings = None, as_json: AsJson = False, debug: Debug = False) -> None:
    """Say what FILE lacks, its degrees of freedom, redundant constraints, and how it goes together.

    Exit code 1 when something would stop a run. Example: cardan check fourbar.yaml
    """
    loaded = _load(file)
    model, kinds = loaded.model, [request.kind for request in loaded.analyses] or ["simulate"]
    lacks = _missing_masses(model)
    problems = [] if all(kind in MASSLESS_ANALYSES for kind in kinds) else list(lacks)
    _announce_compilation(Request("assemble", {}))
    try:
        state = cd.assemble(model, parameters=_parameters(settings))
    except CardanError as error:
        state = None
        problems.append(one_line(error))
    else:
        problems += _would_stop(state, kinds)
    if as_json:
        _print_json(_check_data(file, model, state) | {"lacks": lacks, "problems": problems})
    else:
        typer.echo(state.summary() if state else repr(model))
        if lacks and not problems:
            typer.echo(f"{len(lacks)} bodies without mass or inertia: enough for {', '.join(kinds)}")
        for problem in problems:
            typer.echo(f"problem: {problem}")
        typer.echo(f"{len(problems)} problem{'s' * (len(problems) != 1)}" if problems else "ready to run")
    if problems:
        raise typer.Exit(PROBLEM)


def _missing_masses(model: Any) -> list[str]:
    missing = []
    for body in model.bodies.values():
        words = [word for word in ("mass", "inertia") if getattr(body, word) is None]
        if words:
            missing.append(f'body "{body.name}": {" and ".join(words)} missing')
    return missing


def _would_stop(state: Any, kinds: Sequence[str]) -> list[str]:
    """What of an assembled state would stop one of these analyses."""
    problems = []
    driven = [kind for kind in kinds if kind in DRIVEN_ANALYSES]
    if driven and state.dof:
        free = ", ".join(state.independent)
        problems.append(f"{driven[0]} needs a driver for every freedom; {state.dof} left: {free}")
    if state.singular and "simulate" in kinds:
        problems.append(f"the start position is singular: {', '.join(state.singular)} lose rank; start a little aside")
    return problems


def _check_data(file: Path, model: Any, state: Any) -> dict[str, Any]:
    data = {
        "file": str(file),
        "model": model.name,
        "bodies": len(model.bodies),
        "assembled": state is not None,
    }
    if state is None:
        return data
    words = ("dof", "grubler", "rank", "redundant", "independent", "singular", "branch", "closure")
    moved = {name: {"given": given, "assembled": found} for name, (given, found) in state.moved.items()}
    return data | {"constraints": state.system.n_c, "moved": moved} | {w: getattr(state, w) for w in words}


# -- plot and convert --------------------------------------------------------------------------------------


@app.command()
def plot(
    file: Annotated[Path, typer.Argument(metavar="RUN", help="A saved result (.h5).")],
    quantities: Annotated[list[str], typer.Argument(metavar="QUANTITY...", help="crank.angle, A.reaction_i, energy")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FIG", help="The figure: .png, .svg or .pdf [RUN.png]."),
    ] = None,
    title: Annotated[str | None, typer.Option(help="Above the figure; else the model's name.")] = None,
    debug: Debug = False,
) -> None:
    """Plot quantities of a saved result over time.

    Example: cardan plot run.h5 crank.angle A.reaction_i -o crank.svg
    """
    path = output or file.with_suffix(".png")
    cd.load_result(file).plot(*quantities, path=path, title=title)
    say(f"saved {path}")


@app.command()
def convert(
    file: ModelFile,
    output: Annotated[Path, typer.Argument(metavar="OUT", help="The new file: .yaml or .py.")],
    force: Force = False,
    debug: Debug = False,
) -> None:
    """Write a model or deck as YAML or Python.

    Example: cardan convert platform.dap platform.yaml
    """
    from cardan.files.export import to_python, to_yaml
    from cardan.files.table import write_text

    writers = {".yaml": to_yaml, ".yml": to_yaml, ".py": to_python}
    writer = writers.get(output.suffix.lower())
    if writer is None:
        raise FileError(f"models are written as {', '.join(writers)}: end the name so", output)
    _check_free(output, force)
    loaded = _load(file)
    write_text(writer(loaded.model, loaded.analyses), output)
    say(f"saved {output}")


def _check_free(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise FileError("there is such a file already; --force overwrites it", path)


# -- examples ----------------------------------------------------------------------------------------------


@examples_app.callback(invoke_without_command=True)
def _examples(ctx: typer.Context) -> None:
    """The machines that come with cardan: list, copy or run them.

    Example: cardan examples run fourbar
    """
    if ctx.invoked_subcommand is None:
        list_examples()


@examples_app.command("list")
def list_examples() -> None:
    """List the examples.

    Example: cardan examples list
    """
    files = example_files()
    width = max(len(path.name) for path in files)
    for path in files:
        typer.echo(f"{path.name:{width}}  {_description(path)}")


@examples_app.command("copy")
def copy_example(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path(),
    force: Force = False,
    debug: Debug = False,
) -> None:
    """Copy an example to a folder, to change it.

    Example: cardan examples copy fourbar
    """
    from cardan.files.table import write_text

    source = _example(name)
    target = folder / source.name
    _check_free(target, force)
    write_text(source.read_text(encoding="utf-8"), target)
    say(f"saved {target}")


@examples_app.command("run")
def run_example(name: Annotated[str, typer.Argument(metavar="NAME")], debug: Debug = False) -> None:
    """Run an example.

    Example: cardan examples run fourbar
    """
    source = _example(name)
    if source.suffix == ".py":
        import runpy

        runpy.run_path(str(source), run_name="__main__")
    else:
        run(source)


def example_files() -> list[Path]:
    """The example files: inside the installed package, or in the repository beside src."""
    package = Path(cd.__file__).parent
    places = (package / "examples", package.parents[1] / "examples")
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        raise FileError("this installation of cardan came without its examples")
    return sorted(path for path in folder.iterdir() if path.suffix in EXAMPLE_FORMATS)


def _example(name: str) -> Path:
    """The example of a file name, or of a name without suffix."""
    files = sorted(example_files(), key=lambda path: EXAMPLE_FORMATS.index(path.suffix))
    fitting = [path for path in files if name in (path.name, path.stem)]
    if not fitting:
        raise CardanError(f'there is no example "{name}"{suggestion(name, [path.stem for path in files])}')
    return fitting[0]


def _description(path: Path) -> str:
    """The first sentence of the first comment or docstring, without sources in brackets."""
    lines = path.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if COMMENT.match(line) and not line.startswith(NO_DESCRIPTION)]
    return COMMENT.sub("", told[0]).strip(' "').split(". ")[0].split(" (")[0].rstrip(".") if told else ""
