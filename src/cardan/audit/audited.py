"""An audit on its way: the result, its repetition, the limits, and the checks so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardan.audit import agreement as runs
from cardan.audit.energy import EnergyBalance
from cardan.audit.findings import Check, skipped
from cardan.audit.repeat import options_for, repeat
from cardan.audit.residuals import Worst
from cardan.audit.titles import SMALLER, TIGHTER, TIGHTER_ATOL, TITLES
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.spec import is_fixed_step

Progress = Callable[[float, float], None]
Say = Callable[[str], None]


class Audited:
    """What all parts of an audit share."""

    def __init__(self, result: Result, model: Model, wanted: Mapping[str, float], progress: Progress | None, say: Say):
        self.result, self.model, self.progress, self.say = result, model, progress, say
        self.system: System = compile_system(model)
        self.options = options_for(result, model)
        self.analysis = result.stats.analysis
        self.moves = self.analysis == "simulate"
        self.tolerance = runs.tolerances(self.options) if self.moves else (runs.STEP_TOLERANCE, 0.0)
        self.fixed_step = self.moves and is_fixed_step(self.options)
        tighter = TIGHTER_ATOL if self.tolerance[1] > self.tolerance[0] else TIGHTER
        self.tighter = SMALLER if self.fixed_step else tighter
        self.checks: list[Check] = []
        self.balance: EnergyBalance | None = None
        self.scales: dict[str, float] = {}
        self.starts_open = False
        self.least_turnover = 0.0
        self._wanted = wanted
        self._limits: dict[str, float] = {}
        say("repeating the run")
        keep = {"keep_steps": True} if self.moves and not self.fixed_step else {}
        self.again = repeat(result, model, self.options | keep, progress)

    def _add(
        self,
        name: str,
        value: float | Worst | None,
        limit: float | None = None,
        title: str | None = None,
        where: str = "",
        unit: str = "",
        scale: str = "",
        note: str = "",
        remedy: str = "",
    ) -> None:
        number, where = (value.value, value.where) if isinstance(value, Worst) else (value, where)
        limit = self._wanted.get(name, self._limits[name] if limit is None else limit)
        number = None if number is None else float(number)
        self.checks.append(Check(name, title or TITLES[name], number, limit, unit, where, scale, note, remedy))

    def _skip(self, name: str, why: str) -> None:
        self.checks.append(skipped(name, TITLES[name], why))
