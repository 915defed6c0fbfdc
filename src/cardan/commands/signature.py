"""Commands from typed functions: parameters become options and arguments, the docstring becomes the help.

    def convert(
        file: Annotated[Path, Argument(metavar="FILE", help="A model.")],
        force: Annotated[bool, Option("--force", help="Overwrite a file that is there.")] = False,
    ) -> None:
        '''Write a model in another format.'''

    command_of(convert)  # a command of click

The type of a parameter says how its text is read: str, int, float or Path, each also with `| None`. A bool is a switch.
A list of these is an option that may be repeated, or an argument that takes all remaining words. What belongs to the
call rather than to the function is `remembered`: the function has no parameter for it, and who needs it asks for it.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click


class Option:
    """An option of a command. Without names it is called as its parameter: `report_every` is --report-every."""

    def __init__(
        self,
        *names: str,
        help: str,
        metavar: str | None = None,
        callback: Callable[..., object] | None = None,
        is_eager: bool = False,
    ):
        self.names = names
        self.settings = {"help": help, "metavar": metavar, "callback": callback, "is_eager": is_eager}

    def remembered(self, name: str, kind: type, default: object = None) -> click.Parameter:
        """The option as one whose value `remembered(name)` gives."""
        option = self.parameter(name, Kind(kind, False), default)
        option.expose_value, option.callback = False, _remember
        return option

    def parameter(self, name: str, kind: Kind, default: object) -> click.Parameter:
        """The option of click for the parameter `name` of a function."""
        names = self.names or ("--" + name.replace("_", "-"),)
        if kind.text_to is bool:
            reading: dict[str, Any] = {"is_flag": True}
        else:
            reading = {"type": kind.text_to, "multiple": kind.several, "show_default": default is not None}
        return click.Option([name, *names], default=default, **reading, **self.settings)


@dataclass(frozen=True)
class Argument:
    """A word of a command that needs no name: a file, for example. With a default it may be left out."""

    metavar: str
    help: str
    brings: tuple[click.Parameter, ...] = ()  # options of the command that has this argument
    text_to: Callable[[str], Any] | None = None  # what a word is turned into, if its type does not say it

    def parameter(self, name: str, kind: Kind, default: object) -> click.Parameter:
        """The argument of click for the parameter `name` of a function."""
        required = default is inspect.Parameter.empty
        metavar = self.metavar if required else f"[{self.metavar}]"
        optional: dict[str, Any] = {} if required else {"default": default}
        number = -1 if kind.several else 1
        argument = _ToldArgument(
            [name], required=required, type=self.text_to or kind.text_to, nargs=number, metavar=metavar, **optional
        )
        argument.row = (self.metavar, self.help)
        return argument


@dataclass(frozen=True)
class Kind:
    """What the type of a parameter says: what a word is turned into, and whether there may be several words."""

    text_to: Any
    several: bool

    @classmethod
    def of(cls, hint: Any) -> Kind:
        if typing.get_origin(hint) in (types.UnionType, typing.Union):  # T | None
            (hint,) = (part for part in typing.get_args(hint) if part is not types.NoneType)
        several = typing.get_origin(hint) is list
        return cls(typing.get_args(hint)[0] if several else hint, several)


class Command(click.Command):
    """A command whose help also tells what its arguments are, and whose complaints say what to write."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            options = [
                name for parameter in self.params for name in parameter.opts if isinstance(parameter, click.Option)
            ]
            if remedy := _instead_of(error, words, options):
                error.message = f"{error.message.removesuffix('.')}. {remedy}"
                if isinstance(error, click.NoSuchOption):
                    error.possibilities = None
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        arguments = [parameter.row for parameter in self.params if isinstance(parameter, _ToldArgument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl(arguments)
        super().format_options(ctx, formatter)


OTHER_OPTIONS = {  # options, and what they are called elsewhere
    "--set": ("--parameter", "--parameters", "--param", "--params", "--with"),
    "--until": ("--end", "--time", "--tf", "--t-end", "--duration", "--stop"),
    "--every": ("--dt", "--step-size", "--interval"),
    "--output": ("--out", "--save", "--file"),
    "--parameter": ("--vary", "--sweep", "--range"),
}


def _instead_of(error: click.UsageError, words: list[str], options: list[str]) -> str:
    """What to write in place of words that a command does not understand."""
    for word in words:
        name, _, value = word.partition("=")
        if word[:1] == "-" and word[:2] != "--" and len(name) > 2 and f"-{name}" in options:
            return f"An option of several letters begins with two dashes: -{name}."
    if isinstance(error, click.NoSuchOption):
        ours = (o for o, others in OTHER_OPTIONS.items() if error.option_name in others and o in options)
        return next((f"Write {option}." for option in ours), "")
    if isinstance(error, click.BadParameter):
        number = re.search(r"'(-?\d+),(\d+)' is not a valid float", error.message)
        if number:
            return f"Numbers are written with a point: {number[1]}.{number[2]}."
        return "Write a number such as 1.5." if "valid float" in error.message else ""
    extra = re.search(r"unexpected extra argument \((\S+)\)", error.message)
    if extra is None:
        return ""
    name, equals, value = extra[1].partition("=")
    if equals and f"--{name}" in options:
        return f"Write --{name} {value}."
    for option in ("--parameter", "--set"):
        if equals and option in options:
            return f"Write {option} {extra[1]}."
    return f"Write --until {name}." if re.fullmatch(r"[\d.]+", name) and "--until" in options else ""


class _ToldArgument(click.Argument):
    """An argument with its row of the help: only click from 8.5 on has a place for it."""

    row: tuple[str, str]


def _remember(ctx: click.Context, parameter: click.Parameter, value: object) -> object:
    ctx.meta[parameter.name] = ctx.meta.get(parameter.name) or value
    return value


def remembered(name: str) -> Any:
    """The value of an option of the command that is running; None where there is no such option."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(name)


def command_of(function: Callable[..., object], name: str, always: tuple[click.Parameter, ...] = ()) -> Command:
    """The command `name` that calls a typed function; `always`: further options, whose values are remembered."""

    def call(**values: object) -> object:
        """Words that may be repeated come to the function as a list; where there are none, as None."""
        return function(**{k: (list(v) or None) if isinstance(v, tuple) else v for k, v in values.items()})

    return Command(name, callback=call, params=[*click_parameters(function), *always], help=function.__doc__)


def click_parameters(function: Callable[..., object]) -> list[click.Parameter]:
    """The options and arguments of a typed function."""
    hints = typing.get_type_hints(function, include_extras=True)
    parameters, brought = [], []
    for name, parameter in inspect.signature(function).parameters.items():
        hint, described = typing.get_args(hints[name])
        parameters.append(described.parameter(name, Kind.of(hint), parameter.default))
        brought += getattr(described, "brings", ())
    return parameters + brought
