"""The program `cardan` without its commands: its handling of errors, and common options.

Answers go to stdout, chatter to stderr. Exit codes: 0 done, 1 a check found a problem or no design does what
it must, 2 an error, 3 a run or a search stopped early or a limit of a certificate is exceeded (what was computed is
saved), 130 Ctrl-C (likewise).
"""

from __future__ import annotations

import errno
from typing import Annotated

import click

from cardan._version import VERSION
from cardan.commands.lazy_group import LazyGroup
from cardan.commands.signature import Option
from cardan.errors import CardanError
from cardan.view.terminal.console import one_line, say

PROBLEM, ERROR, STOPPED_EARLY, INTERRUPTED = 1, 2, 3, 130


class Program(LazyGroup):
    """Errors raised on purpose become one line and an exit code; --debug shows where they arose."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (CardanError, OSError) as error:
            if ctx.meta.get("debug") or getattr(error, "errno", None) == errno.EPIPE:
                raise
            say(f"error: {one_line(error)}")
            raise click.exceptions.Exit(STOPPED_EARLY if hasattr(error, "result") else ERROR) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise click.exceptions.Exit(INTERRUPTED) from None


def _print_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"cardan {VERSION}")
        raise click.exceptions.Exit


def program(
    version: Annotated[
        bool, Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Dynamic analysis and design of mechanical systems.

    Example: cardan run fourbar
    """
