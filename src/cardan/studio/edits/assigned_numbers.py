"""Numbers of the file given a new value: in their place, or through the parameter that stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardan.errors import ModelError
from cardan.model.expressions.expression import parse
from cardan.studio.edits.draft import Draft, rounded

if TYPE_CHECKING:
    pass


EQUAL = 1e-9  # relative: a product of a parameter and a number


class Sizes:
    """The values of one edit: a parameter can be given one value only."""

    def __init__(self, draft: Draft, step: float):
        self.draft, self.step = draft, step
        self.parameters: dict[str, float] = {}

    def assigned(self, written: str | float, value: float, what: str) -> str | float:
        """What to write in place of `written`, so that it has this value; a parameter is changed in its own entry."""
        if not isinstance(written, str):
            return written if abs(float(written) - value) <= self.step / 2 else rounded(value, self.step)
        expression = parse(written.replace(" deg", "*deg"))
        if not expression.names:
            now = float(expression.evaluate(_unknown))
            return written if abs(now - value) <= self.step / 2 else rounded(value, self.step)
        now = {name: self.draft.model.parameters[name].value for name in expression.names}
        if abs(float(expression.evaluate(now.__getitem__)) - value) <= self.step / 2 and not self.parameters:
            return written
        self.assign_parameter(written, expression, now, value, what)
        return written

    def assign_parameter(self, written: str, expression: Any, now: dict[str, float], value: float, what: str) -> None:
        (name, *others) = now
        factor, twice = (float(expression.evaluate({name: x}.get)) if not others else 0.0 for x in (1.0, 2.0))
        nothing = float(expression.evaluate({name: 0.0}.get)) if not others else 1.0
        is_product = factor and not nothing and abs(twice - 2 * factor) <= EQUAL * abs(twice)
        if not is_product:
            raise ModelError(
                f'{what} is "{written}", which is no parameter alone; change its parameters, or write a number there'
            )
        new = rounded(value / factor, self.step)
        if abs(self.parameters.setdefault(name, new) - new) > self.step:
            raise ModelError(
                f'{what} is "{written}", and "{name}" would need another value elsewhere; write numbers there'
            )
        self.write_parameter(name, new)

    def write_parameter(self, name: str, value: float) -> None:
        section = self.draft.section("parameters")
        entry = section[name]
        section[name] = entry | {"value": value} if isinstance(entry, dict) else value


def _unknown(name: str) -> float:
    raise ModelError(f'there is no parameter "{name}"')
