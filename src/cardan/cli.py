"""The program `cardan`: its commands, in the order in which the help lists them.

Each imports heavy modules where it needs them, so that --help is quick.
"""

from __future__ import annotations

from cardan.commands.certify import certify
from cardan.commands.check import check
from cardan.commands.convert import convert
from cardan.commands.examples import examples_app
from cardan.commands.gradient import gradient
from cardan.commands.optimize import optimize
from cardan.commands.plot import plot
from cardan.commands.program import app
from cardan.commands.run import run
from cardan.commands.studio import studio
from cardan.commands.sweep import sweep
from cardan.commands.view import view

for command in (run, certify, check, convert, gradient, optimize, plot, studio, sweep, view):
    app.command()(command)
app.add_typer(examples_app, name="examples")


def main() -> None:
    """The program `cardan`."""
    app(prog_name="cardan")
