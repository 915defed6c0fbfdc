"""The command line: parse, call, print. Heavy modules are imported where needed, so that --help is quick.

Answers go to stdout, chatter to stderr. Exit codes: 0 done, 1 a check found a problem or no design does what
it must, 2 an error, 3 a run or a search stopped early (what was computed is saved), 130 Ctrl-C (likewise).
"""

from __future__ import annotations

import errno
import inspect
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

import cardan as cd
from cardan.errors import CardanError, FileError, suggestion
from cardan.files import examples
from cardan.files.atomic import write_text
from cardan.view.checkup import Checkup
from cardan.view.console import one_line, print_json, say
from cardan.view.outlet import Outcome, Outlet
from cardan.view.progress import KERNELS, ProgressBar, announce_compilation

PROBLEM, ERROR, STOPPED_EARLY, INTERRUPTED = 1, 2, 3, 130
DECKS = (".dap", ".kap")
ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse", "linearize", "assemble")


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
ModelFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A model (.yaml), a classic deck (.dap, .kap, .dads) or a robot (.urdf, .mjcf)."
    ),
]
DataSet = Annotated[
    int | None, typer.Option("--data-set", metavar="N", help="Which data set of a .dads deck [the first].")
]
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
    method: Annotated[str | None, typer.Option(help="partition, direct, baumgarte, joint, dae or auto.")] = None,
    impacts: Annotated[
        str | None, typer.Option(help="Several impacts at one moment are solved together or in sequence.")
    ] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance.")] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance.")] = None,
    settings: Settings = None,
    data_set: DataSet = None,
    report: Annotated[
        bool | None, typer.Option("--report/--no-report", help="Print the classic tables (decks: yes).")
    ] = None,
    report_every: Annotated[int, typer.Option(metavar="N", help="Tables at every N-th time only.")] = 1,
    as_json: AsJson = False,
    plot: Annotated[
        list[str] | None, typer.Option(metavar="QUANTITY", help="Plot it, e.g. crank.angle; repeatable.")
    ] = None,
    plot_to: Annotated[Path | None, typer.Option(metavar="FIG", help="The figure's file: .png, .svg, .pdf.")] = None,
    animate: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Also write an animation: .html, .gif or .mp4.")
    ] = None,
    debug: Debug = False,
) -> None:
    """Run the analyses of FILE and print, save or plot what they find.

    Example: cardan run spring.yaml --until 3 --set k=800 -o run.h5 --plot mass.position
    """
    loaded = _load(file, data_set)
    for line in _told(loaded):
        say(line)
    overrides = {"until": until, "every": every, "method": method, "impacts": impacts, "rtol": rtol, "atol": atol}
    requests = _requests(loaded.analyses, {k: v for k, v in overrides.items() if v is not None}, file)
    tables = file.suffix.lower() in DECKS if report is None else report
    outlet = Outlet(output, plot or (), plot_to, tables, report_every, as_json, len(requests), animate)
    outlet.check()
    runs, outcome = [], None
    for request in requests:
        outcome = _analyse(loaded.model, request, _parameters(settings))
        runs.append(outlet.take(outcome, len(runs)))
        if outcome.failure or outcome.interrupted:
            break
    if as_json:
        problem = {"error": one_line(outcome.failure)} if outcome and outcome.failure else {}
        print_json({"file": str(file), "model": loaded.model.name, "runs": runs} | problem)
    if outcome and outcome.failure:
        raise outcome.failure
    if outcome and outcome.interrupted:
        raise typer.Exit(INTERRUPTED)


def _load(file: Path, data_set: int | None = None) -> Any:
    from cardan.files.load import DADS_ENDING, load_file

    if data_set is None:
        return load_file(file)
    if file.suffix.lower() != DADS_ENDING:
        raise CardanError(f"{file}: --data-set chooses among the data sets of a {DADS_ENDING} deck; leave it out")
    return load_file(file, number=data_set)


def _told(loaded: Any) -> Sequence[str]:
    """What a deck has to say about itself: which of its data sets this is, what was decided in reading it."""
    return getattr(loaded, "told", ())


def _requests(given: Sequence[Any], overrides: dict[str, Any], file: Path) -> list[Request]:
    """The analyses of a file with the options of the command line; without any, a simulation."""
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


def _analyse(model: Any, request: Request, parameters: dict[str, float]) -> Outcome:
    options = dict(request.options)
    if parameters:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters}
    announce_compilation(request.kind, fixed_step=options.get("step") is not None)
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


# -- check -------------------------------------------------------------------------------------------------


@app.command()
def check(
    file: ModelFile,
    settings: Settings = None,
    data_set: DataSet = None,
    jacobian: Annotated[bool, typer.Option("--jacobian", help="Also list the constraint Jacobian in symbols.")] = False,
    as_json: AsJson = False,
    debug: Debug = False,
) -> None:
    """Say what FILE lacks, its degrees of freedom, redundant constraints, events, and how it goes together.

    Exit code 1 when something would stop a run. Example: cardan check fourbar.yaml
    """
    loaded = _load(file, data_set)
    kinds = [request.kind for request in loaded.analyses] or ["simulate"]
    announce_compilation("assemble")
    try:
        state, failure = cd.assemble(loaded.model, parameters=_parameters(settings)), None
    except CardanError as error:
        state, failure = None, error
    checkup = Checkup(loaded.model, kinds, state, failure)
    if as_json:
        print_json({"file": str(file)} | checkup.data() | ({"told": list(told)} if (told := _told(loaded)) else {}))
    else:
        typer.echo("\n".join([*_told(loaded), *checkup.lines()]))
        if jacobian:
            from cardan.view.jacobian import jacobian_listing

            typer.echo("\n".join(jacobian_listing(loaded.model)))
    if checkup.problems:
        raise typer.Exit(PROBLEM)


# -- convert -----------------------------------------------------------------------------------------------


@app.command()
def convert(
    file: ModelFile,
    output: Annotated[Path, typer.Argument(metavar="OUT", help="The new file: .yaml, .py or .dads.")],
    force: Force = False,
    data_set: DataSet = None,
    debug: Debug = False,
) -> None:
    """Write a model or deck as YAML or Python, a machine in space also as a deck.

    Example: cardan convert platform.dap platform.yaml
    """
    from cardan.files.dads.write import to_dads
    from cardan.files.export_python import to_python
    from cardan.files.export_yaml import to_yaml

    writers = {".yaml": to_yaml, ".yml": to_yaml, ".py": to_python, ".dads": to_dads}
    writer = writers.get(output.suffix.lower())
    if writer is None:
        raise FileError(f"models are written as {', '.join(writers)}: end the name so", output)
    _check_free(output, force)
    loaded = _load(file, data_set)
    for line in _told(loaded):
        say(line)
    design = {} if loaded.design is None else {"design": loaded.design}
    if design and writer is to_dads:
        say("a deck has no place for the design section; it is left out")
        design = {}
    write_text(writer(loaded.model, loaded.analyses, **design), output)
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
    files = examples.example_files()
    width = max(len(path.name) for path in files)
    for path in files:
        typer.echo(f"{path.name:{width}}  {examples.description(path)}")


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
    source = examples.find_example(name)
    target = folder / source.name
    _check_free(target, force)
    examples.copy_example(source, target)
    say(f"saved {target}")


@examples_app.command("run")
def run_example(name: Annotated[str, typer.Argument(metavar="NAME")], debug: Debug = False) -> None:
    """Run an example.

    Example: cardan examples run fourbar
    """
    source = examples.find_example(name)
    if source.suffix == ".py":
        examples.run_script(source)
    else:
        run(source)


# -- design ------------------------------------------------------------------------------------------------

import cardan.optimize_commands  # noqa: E402 - likewise
import cardan.plot_commands  # noqa: E402 - likewise
import cardan.studio_commands  # noqa: E402 - likewise
import cardan.sweep_commands  # noqa: E402 - adds its commands to `app`; it needs the options above
import cardan.view_commands  # noqa: E402 - likewise
