"""The program `cardan` without its commands: how it answers to errors, and what all commands have in common.

Answers go to stdout, chatter to stderr. Exit codes: 0 done, 1 a check found a problem or no design does what
it must, 2 an error, 3 a run or a search stopped early or a limit of a certificate is exceeded (what was computed is
saved), 130 Ctrl-C (likewise).
"""

from __future__ import annotations

import errno
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import cardan as cd
from cardan.commands.options import Debug
from cardan.errors import CardanError
from cardan.view.console import one_line, say

PROBLEM, ERROR, STOPPED_EARLY, INTERRUPTED = 1, 2, 3, 130


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


def _print_version(value: bool) -> None:
    if value:
        typer.echo(f"cardan {cd.__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Debug = False,
) -> None:
    pass
