"""List, copy or run the examples that come with cardan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from cardan.commands.lazy_group import LazyGroup
from cardan.commands.options import Force, check_free
from cardan.commands.run import run
from cardan.commands.signature import Argument
from cardan.files import examples
from cardan.io.layout import entries
from cardan.view.terminal.console import answer_width, say

ExampleName = Annotated[str, Argument(metavar="NAME", help="An example, such as fourbar.")]


def list_examples() -> None:
    """List the examples.

    Example: cardan examples list
    """
    listed = [(path.name, examples.description(path)) for path in examples.example_files()]
    click.echo(entries(listed, answer_width()))


def copy_example(
    name: ExampleName,
    folder: Annotated[Path, Argument(metavar="DIR", help="The folder to copy it to [the current folder].")] = Path(),
    force: Force = False,
) -> None:
    """Copy an example to a folder, to change it.

    Example: cardan examples copy fourbar
    """
    source = examples.find_example(name)
    target = folder / source.name
    check_free(target, force)
    examples.copy_example(source, target)
    say(f"saved {target}")


def run_example(name: ExampleName) -> None:
    """Run an example.

    Example: cardan examples run fourbar
    """
    source = examples.find_example(name)
    if source.suffix == ".py":
        examples.run_script(source)
    else:
        run(source)


@click.pass_context
def _list_unless_asked_otherwise(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        list_examples()


examples_group = LazyGroup(
    "examples",
    entries={
        "list": f"{__name__}:list_examples",
        "copy": f"{__name__}:copy_example",
        "run": f"{__name__}:run_example",
    },
    invoke_without_command=True,
    callback=_list_unless_asked_otherwise,
    help="List, copy or run the examples that come with cardan.\n\nA name without an ending, in these commands and in "
    "cardan view and cardan studio, means the YAML file of that name; where there is none, the Python program; then "
    "the deck or robot file. gun_vehicle is gun_vehicle.py; gun_vehicle.dads is the deck.\n\n"
    "Example: cardan examples run fourbar",
)
