"""The program `cardan`: its commands, in the order in which the help lists them.

The module of a command is imported when the command is called; --help knows what each does from here.
"""

from __future__ import annotations

from cardan.commands.lazy_group import Entry
from cardan.commands.program import Program, program
from cardan.commands.signature import click_parameters

# what is said of a command is the first line of its docstring
COMMANDS = {
    "run": Entry(
        "cardan.commands.run:run",
        "Run the analyses of FILE and print, save or plot what they find.",
    ),
    "certify": Entry(
        "cardan.commands.certify:certify",
        "Audit the saved result RUN of the model FILE.",
    ),
    "check": Entry(
        "cardan.commands.check:check",
        "Say what FILE lacks, its degrees of freedom, redundant constraints, events, and how it goes together.",
    ),
    "convert": Entry(
        "cardan.commands.convert:convert",
        "Write a model or deck as YAML or Python, a machine in space also as a deck.",
    ),
    "gradient": Entry(
        "cardan.commands.gradient:gradient",
        "Print what responses of FILE are and how they change with its parameters.",
    ),
    "optimize": Entry(
        "cardan.commands.optimize:optimize",
        "Search for the best design of FILE, as its section design asks, and print a report.",
    ),
    "plot": Entry(
        "cardan.commands.plot:plot",
        "Plot quantities of a saved result over time, or in other ways; compare several results.",
    ),
    "studio": Entry(
        "cardan.commands.studio:studio",
        "Open a page in which parameters are sliders, and the machine is simulated again as they move.",
    ),
    "sweep": Entry(
        "cardan.commands.sweep:sweep",
        "Run an analysis of FILE for many designs and print, record or plot their responses.",
    ),
    "view": Entry(
        "cardan.commands.view:view",
        "Write the motion of a machine as a page that any browser shows: one file, with plots and controls.",
    ),
    "examples": Entry(
        "cardan.commands.examples:examples_group",
        "The machines that come with cardan: list, copy or run them.",
    ),
}

app = Program(
    entries=COMMANDS,
    params=click_parameters(program),
    callback=program,
    help=program.__doc__,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The program `cardan`."""
    app(prog_name="cardan")
