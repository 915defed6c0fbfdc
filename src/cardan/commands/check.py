"""The command check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import click

import cardan as cd
from cardan.commands.options import AsJson, ModelFile, Settings, file_notes, load, parameters_of
from cardan.commands.program import PROBLEM
from cardan.commands.run import DECKS
from cardan.commands.running import refusals
from cardan.commands.signature import Option
from cardan.errors import CardanError
from cardan.view.terminal.checkup import Checkup
from cardan.view.terminal.console import print_json, tell


def check(
    file: ModelFile,
    settings: Settings = None,
    jacobian: Annotated[bool, Option("--jacobian", help="Also print the constraint Jacobian in symbols.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check FILE and print a summary: missing data, degrees of freedom, redundant constraints, events, assembly.

    The first moment of each of its analyses is run.

    Exit code 1 when something would stop a run. Example: cardan check fourbar
    """
    loaded = load(file)
    notes = [*file_notes(loaded), *_storage(file)]
    kinds = [request.kind for request in loaded.analyses] or ["simulate"]
    try:
        state, failure = cd.assemble(loaded.model, parameters=parameters_of(settings)), None
    except CardanError as error:
        state, failure = None, error
    checkup = Checkup(loaded.model, kinds, state, failure)
    if not checkup.problems:  # what the check does not know, the analyses do
        checkup = replace(checkup, refused=refusals(loaded.model, loaded.analyses, parameters_of(settings)))
    if as_json:
        print_json({"file": str(file)} | checkup.data() | ({"told": list(notes)} if notes else {}))
    else:
        tell("\n".join([*notes, *checkup.lines()]))
        if jacobian:
            from cardan.view.terminal.jacobian import jacobian_listing

            tell("\n".join(jacobian_listing(loaded.model)))
    if checkup.problems:
        raise click.exceptions.Exit(PROBLEM)


def _storage(file: Path) -> list[str]:
    """Of a deck of the classic program, the room that it would take of that program's work arrays."""
    if file.suffix.lower() not in DECKS:
        return []
    from cardan.files.decks.dap import read_deck
    from cardan.files.decks.deck import MOST_INTEGERS, MOST_REALS, storage

    deck = read_deck(file)
    if deck.kind != "DAP":
        return []
    reals, integers = storage(deck)
    line = f"storage of the classic program: {reals} of {MOST_REALS} reals, {integers} of {MOST_INTEGERS} integers"
    fits = reals <= MOST_REALS and integers <= MOST_INTEGERS
    return [line if fits else f"{line}: more than it had; cardan has no such limit"]
