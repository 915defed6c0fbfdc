"""What a file of any format holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardan.analysis.methods import run_arguments
from cardan.spec import RunWords

if TYPE_CHECKING:  # most files have no section design, and their readers need none of its classes
    from cardan.files.text_models.design_request import DesignRequest
    from cardan.model.model import Model


@dataclass(frozen=True)
class AnalysisRequest:
    """An analysis that a file asks for: `cardan.<kind>(model, **arguments)`."""

    kind: str
    options: RunWords = field(default_factory=dict)
    line: int | None = None

    @property
    def arguments(self) -> RunWords:
        """The options, which files write side by side, as arguments of the analysis."""
        return run_arguments(self.options) if self.kind == "simulate" else dict(self.options)


@dataclass(frozen=True)
class ModelFile:
    """What a file holds: a machine, what to compute of it, and what makes it a good one."""

    model: Model
    analyses: tuple[AnalysisRequest, ...] = ()
    design: DesignRequest | None = None
