"""What the section `design` of a file asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardan.design.conditions import Condition
from cardan.design.functionals import Functional

RUN_OF_A_FILE = ("until", "start", "start_time", "hold", "parameters")  # what a design takes over from `simulate`


@dataclass(frozen=True, eq=False)
class DesignRequest:
    """`cardan.optimize(model, minimize, subject_to, **options)`; `responses` are further numbers to differentiate."""

    minimize: tuple[Functional, ...] = ()
    subject_to: tuple[Condition | Functional, ...] = ()
    responses: tuple[Functional, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None

    @property
    def functionals(self) -> tuple[Functional, ...]:
        """All numbers of the design: what is minimized, what is limited, what else is asked for."""
        limited = (one.functional if isinstance(one, Condition) else one for one in self.subject_to)
        return tuple({id(one): one for one in (*self.minimize, *limited, *self.responses)}.values())

    @property
    def gradient_options(self) -> dict[str, Any]:
        """The options that `cardan.gradient` knows."""
        from cardan.files.design_words import optimizer_words

        return {word: value for word, value in self.options.items() if word not in optimizer_words()}

    @property
    def optimize_options(self) -> dict[str, Any]:
        return dict(self.options)
