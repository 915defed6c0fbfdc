"""The program `cardan`: its commands, in the order in which the help lists them.

The module of a command is imported when the command is called.
"""

from __future__ import annotations

from cardan.commands.options import DEBUG
from cardan.commands.program import Program, program
from cardan.commands.signature import click_parameters

COMMANDS = {
    name: f"cardan.commands.{name}:{name}"
    for name in ("run", "certify", "check", "convert", "equations", "export", "gradient", "linkages", "optimize",
                 "plot", "studio", "sweep", "uncertainty", "view")
} | {"examples": "cardan.commands.examples:examples_group"}  # fmt: skip

app = Program(
    entries=COMMANDS,
    params=[*click_parameters(program), DEBUG],
    callback=program,
    help=program.__doc__,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The program `cardan`."""
    app(prog_name="cardan")
