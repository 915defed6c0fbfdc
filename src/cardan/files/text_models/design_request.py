"""What the section `design` of a file asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardan.analysis.methods import RUN, run_arguments
from cardan.design.functionals import Condition, Functional
from cardan.design.optimization.settings import Solver
from cardan.design.optimization.statement import free_parameters
from cardan.model.model import Model
from cardan.spec import HELP, RunWords

RUN_OF_A_FILE = ("until", "start", "start_time", "hold", "parameters")  # what a design takes over from `simulate`


def design_arguments(options: RunWords, model: Model) -> RunWords:
    """Options of a design, which files write side by side, as arguments of `cardan.optimize` or `cardan.gradient`."""
    solver = Solver.from_words(options)
    arguments = {word: value for word, value in options.items() if Solver.field_of(word) is None}
    if solver.chosen:
        arguments["solver"] = solver if solver.chosen.keys() - {Solver.plain} else solver.name
    if (bounds := arguments.pop("bounds", None)) is not None:
        names = free_parameters(model, arguments.get("with_respect_to"), bounds)
        arguments["with_respect_to"] = {name: bounds.get(name) for name in names}
    if arguments.get("analysis", "simulate") != "simulate":
        return arguments
    run = run_arguments(arguments)
    cases = [
        {**case, **_case_arguments(arguments, case["options"])} if "options" in case else case
        for case in arguments.get("cases") or ()
    ]
    return run | ({"cases": cases} if cases else {})


def _case_arguments(options: Mapping[str, object], case: Mapping[str, object]) -> RunWords:
    """The options of a load case as arguments; objects hold what they have in common with the options of all cases."""
    arguments = run_arguments({word: options[word] for word in options if word in HELP} | dict(case))
    changed = {*case, *(argument for argument in RUN if any(word not in arguments for word in case))}
    return {"options": {word: value for word, value in arguments.items() if word in changed}}


@dataclass(frozen=True, eq=False)
class DesignRequest:
    """`cardan.optimize(model, minimize, subject_to, **arguments(model))`, or maximize.

    `responses`: further functionals to differentiate.
    """

    minimize: tuple[Functional, ...] = ()
    subject_to: tuple[Condition | Functional, ...] = ()
    responses: tuple[Functional, ...] = ()
    options: RunWords = field(default_factory=dict)
    line: int | None = None
    maximize: tuple[Functional, ...] = ()

    def along(self, analyses: Iterable[Any]) -> DesignRequest:
        """With what the first simulation of the file says of the run, where the design does not say otherwise."""
        first = next((request.options for request in analyses if request.kind == "simulate"), {})
        taken = {word: value for word, value in first.items() if word in RUN_OF_A_FILE}
        return replace(self, options={**taken, **self.options})

    @property
    def objective(self) -> dict[str, Functional | list[Functional]]:
        """What is to be best, as an argument of `cardan.optimize`; empty where nothing is asked for."""
        functionals = {"minimize": self.minimize, "maximize": self.maximize}
        return {word: some[0] if len(some) == 1 else list(some) for word, some in functionals.items() if some}

    @property
    def functionals(self) -> tuple[Functional, ...]:
        """All numbers of the design: what is to be best, what is limited, what else is asked for."""
        limited = (one.functional if isinstance(one, Condition) else one for one in self.subject_to)
        return tuple({id(one): one for one in (*self.minimize, *self.maximize, *limited, *self.responses)}.values())

    def arguments(self, model: Model) -> RunWords:
        """The options as arguments of `cardan.optimize`."""
        return design_arguments(self.options, model)

    def gradient_arguments(self, model: Model) -> RunWords:
        """Those of `cardan.gradient` among them."""
        return design_arguments(self.gradient_options, model)

    @property
    def gradient_options(self) -> RunWords:
        """The options that `cardan.gradient` knows."""
        from cardan.files.text_models.design_words import optimizer_words

        return {word: value for word, value in self.options.items() if word not in optimizer_words()}
