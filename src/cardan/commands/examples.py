"""The commands examples list, examples copy and examples run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardan.commands.options import Debug, Force, check_free
from cardan.commands.run import run
from cardan.files import examples
from cardan.view.console import say

examples_app = typer.Typer(rich_markup_mode=None)


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
    check_free(target, force)
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
