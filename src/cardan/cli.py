"""The program `cardan`: its commands, in the order in which the help lists them.

The module of a command is imported when the command is called; --help knows what each does from here.
"""

from __future__ import annotations

from cardan.commands.lazy_group import Entry
from cardan.commands.options import DEBUG
from cardan.commands.program import Program, program
from cardan.commands.signature import click_parameters

# what is said of a command is the first line of its docstring
COMMANDS = {
    "run": Entry(
        "cardan.commands.run:run",
        "Run the analyses of FILE, and print, save or plot their results.",
    ),
    "certify": Entry(
        "cardan.commands.certify:certify",
        "Check the saved result RUN of the model FILE, and print a certificate.",
    ),
    "check": Entry(
        "cardan.commands.check:check",
        "Check FILE and print a summary: missing data, degrees of freedom, redundant constraints, events, assembly.",
    ),
    "convert": Entry(
        "cardan.commands.convert:convert",
        "Convert a model to YAML, to a Python script or, for a machine in space, to a DADS-3D deck.",
    ),
    "export": Entry(
        "cardan.commands.export:export",
        "Export a machine for other programs: as an FMU, as a library in C, or as functions for CasADi.",
    ),
    "gradient": Entry(
        "cardan.commands.gradient:gradient",
        "Print responses of FILE and their derivatives with respect to its parameters.",
    ),
    "linkages": Entry(
        "cardan.commands.linkages:linkages",
        "Find linkages that follow the curve, function or motion in CURVE, and print a ranked list.",
    ),
    "optimize": Entry(
        "cardan.commands.optimize:optimize",
        "Find the best design of FILE as defined in its section `design`, and print a report.",
    ),
    "plot": Entry(
        "cardan.commands.plot:plot",
        "Plot quantities of a saved result over time or in other ways, or compare several results.",
    ),
    "studio": Entry(
        "cardan.commands.studio:studio",
        "Open a page to draw a machine and to change it; it is simulated again whenever it changes.",
    ),
    "sweep": Entry(
        "cardan.commands.sweep:sweep",
        "Run an analysis of FILE for many designs, and print, save or plot their responses.",
    ),
    "uncertainty": Entry(
        "cardan.commands.uncertainty:uncertainty",
        "Spread the responses of FILE over uncertain parameters, and print statistics or Sobol indices.",
    ),
    "view": Entry(
        "cardan.commands.view:view",
        "Write the motion of a machine as an animation page (one HTML file with plots and controls) or a movie.",
    ),
    "examples": Entry(
        "cardan.commands.examples:examples_group",
        "List, copy or run the examples that come with cardan.",
    ),
}

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
