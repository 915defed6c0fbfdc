"""A group of commands that are imported when they are called, so that the program starts quickly."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from cardan.commands.options import DEBUG
from cardan.commands.signature import command_of

OTHER_NAMES = {  # commands, and what they are called elsewhere
    "run": ("simulate", "solve", "start", "execute", "integrate"),
    "view": ("show", "animate", "animation", "movie", "open", "display"),
    "check": ("validate", "info", "lint", "verify"),
    "studio": ("gui", "draw", "edit", "window"),
    "export": ("fmu", "c", "build", "compile"),
    "optimize": ("optimise", "minimize", "minimise", "fit"),
    "uncertainty": ("montecarlo", "monte-carlo", "sobol"),
    "list": ("ls", "show"),
}


class LazyGroup(click.Group):
    """Commands by their names, with the place of each: "module:function", or "module:group".

    Help lists them without importing them, in the order given, by the first line of their docstrings.
    """

    def __init__(self, name: str | None = None, *, entries: Mapping[str, str], **settings: Any):
        super().__init__(name, **settings)
        self.entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.entries:
            return None
        module, _, word = self.entries[cmd_name].partition(":")
        target = getattr(importlib.import_module(module), word)
        return target if isinstance(target, click.Command) else command_of(target, cmd_name, (DEBUG,))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, *_ = args
        if name not in self.entries and not ctx.resilient_parsing:
            ctx.fail(f"No such command '{name}'. {self._instead_of(name)}")
        return super().resolve_command(ctx, args)

    def _instead_of(self, name: str) -> str:
        """What to write in place of a command that there is not."""
        if name == "help":
            return "Write --help."
        if "run" in self.entries and Path(name).suffix:
            return f"To run a file, write: run {name}"
        near = [other for other, words in OTHER_NAMES.items() if name.casefold() in words and other in self.entries]
        near = near or get_close_matches(name, self.entries, n=1)
        return f"Did you mean '{near[0]}'?" if near else f"The commands are {', '.join(self.entries)}."

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, first_line(place)) for name, place in self.entries.items()])


def first_line(place: str) -> str:
    """What the docstring of a command begins with, or that of the module of a group; nothing is imported."""
    module, _, word = place.partition(":")
    package, _, file = module.rpartition(".")
    tree = ast.parse(pkgutil.get_data(package, f"{file}.py") or b"")
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == word)
    return (ast.get_docstring(next(functions, tree)) or "").partition("\n")[0]
