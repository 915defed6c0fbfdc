"""The request of a gradient besides its functionals: the analysis, and the parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardan.analysis.state import State


@dataclass(frozen=True, eq=False)
class Asked:
    until: Any
    analysis: str
    direction: str | None  # None: values only
    names: tuple[str, ...]  # of parameters
    parameters: Mapping[str, float] | None
    start: str | State
    hold: tuple[str, ...]
    options: dict[str, Any]  # of the analysis

    @property
    def derivatives(self) -> bool:
        return self.direction is not None


def tuple_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """One name, or several."""
    return (names,) if isinstance(names, str) else tuple(names)
