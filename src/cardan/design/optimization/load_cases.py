"""The responses of a machine as numbers of a design: all functionals, in all load cases, with their derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from cardan.errors import ModelError, suggestion
from cardan.model.expressions.values import Scalar, is_number
from cardan.model.model import Model
from cardan.spec import RunWords

if TYPE_CHECKING:
    from cardan.design.functionals import Functional
    from cardan.design.gradients.gradient import Gradient

UNUSED = ("has no influence on", "not depend on any", "depends on any of these")  # notes of cd.gradient on zeros
CASE_WORDS = ("name", "parameters", "until", "weight", "options")


class LoadCase(TypedDict, total=False):
    """A load case as `cd.optimize` is given it."""

    name: str
    parameters: Mapping[str, float]
    until: Scalar
    weight: float
    options: RunWords  # of the run


@dataclass(frozen=True)
class Case:
    """One load case: other values of parameters that are not designed, another end, a weight among the cases."""

    name: str
    parameters: Mapping[str, float]
    until: Scalar | None
    weight: float = 1.0
    options: RunWords = field(default_factory=dict)


def cases_of(
    user_cases: Sequence[LoadCase] | None, model: Model, until: Scalar | None, designed: Sequence[str]
) -> list[Case]:
    """The load cases as asked for, checked; one without a name when there are none."""
    if user_cases is None:
        return [Case("", {}, until)]
    if not user_cases:
        raise ModelError("cases=[]: give at least one load case, or leave cases out")
    cases: list[Case] = []
    for number, case in enumerate(user_cases, 1):
        if not isinstance(case, Mapping):
            raise ModelError(f'cases: expected a mapping such as {{"name": ..., "parameters": {{...}}}}, got {case!r}')
        name = str(case.get("name", f"case {number}"))
        for word in case:
            if word not in CASE_WORDS:
                raise ModelError(f'case "{name}": "{word}" is not known{suggestion(str(word), CASE_WORDS)}')
        if name in [other.name for other in cases]:
            raise ModelError(f'cases: the name "{name}" is given twice')
        values = dict(case.get("parameters") or {})
        for parameter in values:
            known_parameter(parameter, model, f'case "{name}"')
            if parameter in designed:
                raise ModelError(f'case "{name}": "{parameter}" is a design parameter, the same in all cases')
        weight = case.get("weight", 1.0)
        if not is_number(weight) or not weight > 0:
            raise ModelError(f'case "{name}": weight={weight!r} must be a positive number')
        cases.append(Case(name, values, case.get("until", until), float(weight), dict(case.get("options") or {})))
    return cases


def known_parameter(name: str, model: Model, where: str) -> None:
    if name not in model.parameters:
        near = suggestion(str(name), model.parameters)
        raise ModelError(f'{where}: model "{model.name}" has no parameter "{name}"{near}')


class DesignResponses:
    """values(b) and gradients(b) of all functionals, case by case; the last gradients are kept."""

    def __init__(
        self,
        model: Model,
        functionals: Sequence[Functional],
        cases: Sequence[Case],
        names: Sequence[str],
        fixed: Mapping[str, float],
        options: Mapping[str, Any],
    ):
        self.model, self.functionals, self.cases = model, list(functionals), list(cases)
        self.names, self.fixed, self.options = list(names), dict(fixed), dict(options)
        self._notes: dict[bytes, list[str]] = {}
        self._kept: tuple[bytes, tuple[np.ndarray, np.ndarray]] | None = None

    def values(self, b: np.ndarray) -> np.ndarray:
        if self._kept is not None and self._kept[0] == b.tobytes():
            return self._kept[1][0]
        from cardan.design.gradients.evaluate import evaluate

        values_of_cases = []
        for case in self.cases:
            arguments = self.arguments(case, b)
            arguments.pop("direction", None)  # of derivatives
            values_of_cases.append(evaluate(self.model, self.functionals, case.until, **arguments))
        return np.concatenate([np.ravel(np.asarray(y, dtype=float)) for y in values_of_cases])

    def gradients(self, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        if self._kept is None or self._kept[0] != b.tobytes():
            derivatives = [self.gradient(case, b) for case in self.cases]
            self._notes[b.tobytes()] = list(dict.fromkeys(note for one in derivatives for note in one.notes))
            both = np.concatenate([one.values for one in derivatives]), np.vstack([one.matrix for one in derivatives])
            self._kept = b.tobytes(), both
        return self._kept[1]

    def notes(self, b: np.ndarray) -> list[str]:
        """Where derivatives at a design are one-sided or do not exist; what depends on nothing is told elsewhere."""
        return [note for note in self._notes.get(b.tobytes(), []) if not any(word in note for word in UNUSED)]

    def gradient(self, case: Case, b: np.ndarray) -> Gradient:
        """The Gradient of all functionals in one case."""
        from cardan.design.gradients.gradient import gradient

        arguments = self.arguments(case, b)
        return gradient(self.model, self.functionals, case.until, with_respect_to=self.names, **arguments)

    def arguments(self, case: Case, b: np.ndarray) -> dict[str, Any]:
        """What a run of a case at a design is called with."""
        design = {name: float(value) for name, value in zip(self.names, b, strict=True)}
        return {**self.options, **case.options, "parameters": {**self.fixed, **case.parameters, **design}}
