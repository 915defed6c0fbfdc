"""The command gradient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

import cardan as cd
from cardan.commands.design_options import By, add_parameters, present
from cardan.commands.options import AsJson, ModelFile, Settings, load_aloud, parameters_of
from cardan.commands.program import PROBLEM
from cardan.commands.running import Atol, Method, Rtol, Until, notes_told
from cardan.commands.signature import Option
from cardan.design.choices import ANALYSES, DIRECTIONS
from cardan.errors import CardanError
from cardan.files.text_models.design_request import design_arguments
from cardan.io.layout import one_of
from cardan.spec import RunWords
from cardan.view.terminal.console import answer_width, print_json, tell

if TYPE_CHECKING:
    from cardan.design.functionals import Functional
    from cardan.design.gradients.check_table import GradientCheck
    from cardan.design.gradients.gradient import Gradient
    from cardan.files.model_file import ModelFile as Loaded
    from cardan.files.text_models.design_request import DesignRequest

    GradientRow = tuple[str | None, Gradient, dict[str, float], GradientCheck | None]


def gradient(
    file: ModelFile,
    of: Annotated[
        list[str] | None,
        Option(
            "--of",
            metavar="FUNCTIONAL",
            help='"peak: spring.force", "terminal: crank.angle", "{integral: ..., between: [0, 1]}"; also always, '
            "frequency, damping; repeatable [all in the design section of FILE].",
        ),
    ] = None,
    by: By = None,
    until: Until = None,
    analysis: Annotated[str | None, Option(help=f"{one_of(ANALYSES)}.")] = None,
    direction: Annotated[str | None, Option(help=f"{one_of(DIRECTIONS)}.")] = None,
    method: Method = None,
    rtol: Rtol = None,
    atol: Atol = None,
    settings: Settings = None,
    check: Annotated[
        bool,
        Option(
            "--check",
            help="Compare with finite differences and Taylor remainders; the exit code is 1 if they differ.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print responses of FILE and their derivatives with respect to its parameters.

    Example: cardan gradient buffer_design --of "peak: buffer.force" --of "terminal: wagon.x" --by k --by c
    """
    loaded = load_aloud(file)
    functionals, request = _functionals(loaded, of, file), loaded.design
    run_options = {"until": until, "with_respect_to": by, "analysis": analysis, "direction": direction}
    run_options |= {"method": method, "rtol": rtol, "atol": atol}
    run = request or _of_no_design(loaded)
    options = run.gradient_options | present(run_options)
    cases = request.options.get("cases") if request else None
    add_parameters(options, parameters_of(settings))
    gradients, agrees = [], True
    for case in cases or ({},):
        arguments = _of_case(options, case, loaded.model)
        at = {name: p.value for name, p in loaded.model.parameters.items()} | (arguments.get("parameters") or {})
        with notes_told():
            if check:
                outcome = cd.check_gradient(loaded.model, functionals, **arguments)
                agrees = agrees and outcome.ok
                gradients.append((case.get("name"), outcome.gradient, at, outcome))
            else:
                gradients.append((case.get("name"), cd.gradient(loaded.model, functionals, **arguments), at, None))
    if as_json:
        verdict = {"agrees": agrees} if check else {}
        print_json({"file": str(file), "model": loaded.model.name} | verdict | _gradients_data(gradients))
    else:
        tell("\n".join(_gradients_lines(gradients, answer_width())))
    if not agrees:
        raise click.exceptions.Exit(PROBLEM)


def _functionals(loaded: Loaded, of: Sequence[str] | None, file: Path) -> list[Functional]:
    from cardan.files.text_models.yaml_design import read_functional

    if not loaded.model.parameters:
        raise CardanError(
            f"{file}: the model has no parameters to differentiate by; add some, for example parameters: {{k: 700}}"
        )
    if of:
        try:
            return [read_functional(loaded.model, text) for text in of]
        except CardanError as error:
            raise CardanError(f"--of {getattr(error, 'message', error)}") from None
    if loaded.design is None:
        raise CardanError(
            f'{file}: the file has no design section; give the functional to differentiate: --of "peak: spring.force"'
        )
    return list(loaded.design.functionals)


def _of_no_design(loaded: Loaded) -> DesignRequest:
    """A file without a design section: its first simulation says how the machine runs."""
    from cardan.files.text_models.design_request import DesignRequest

    return DesignRequest().along(loaded.analyses)


def _of_case(options: RunWords, case: RunWords, model: cd.Model) -> RunWords:
    """The options of one load case."""
    end = {"until": case["until"]} if "until" in case else {}
    parameters = {**(options.get("parameters") or {}), **(case.get("parameters") or {})}
    merged = {**options, **(case.get("options") or {}), **end}
    return design_arguments(merged | ({"parameters": parameters} if parameters else {}), model)


def _gradients_lines(gradients: Sequence[GradientRow], width: int | None) -> Iterator[str]:
    from cardan.view.terminal.gradient_table import gradient_lines

    for k, (name, gradient, at, check) in enumerate(gradients):
        if k:
            yield ""
        if name:
            yield f"case {name}:"
        yield from [check.report(width)] if check is not None else gradient_lines(gradient, at, width)


def _gradients_data(gradients: Sequence[GradientRow]) -> dict[str, object]:
    from cardan.view.terminal.gradient_table import gradient_data

    data = [({"case": name} if name else {}) | gradient_data(gradient, at) for name, gradient, at, _ in gradients]
    return data[0] if len(data) == 1 else {"cases": data}
