"""One row of the matrix: its machines, made once for all columns, and runs that other analyses are held against."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from tests.matrix.bench import PART, Bench, Row, driven

import cardan as cd
from cardan.errors import CardanError

REPORTS = 8  # times, an odd part of the run: they do not meet those of events
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
TIGHTER = {"rtol": 1e-12, "atol": 1e-14}
LONGER_STEP = 1e-3  # relative: of differences that are extrapolated
STEP = 1e-4  # of central differences, relative
LEAST = 0.05  # m, rad, N, ...: what is smaller than this counts as if it were so large
ACTS = 1e-3
FREE_OF_CHOICE = ("energy",)


class Wrong(AssertionError):  # noqa: N818
    """A cell that gave a number which a second way does not confirm."""


class Told(Exception):  # noqa: N818
    """What a result leaves out, said by name in its messages."""


class Case:
    """A row at work."""

    def __init__(self, row: Row):
        self.row = row

    @cached_property
    def bench(self) -> Bench:
        return self.row.bench()

    @property
    def model(self) -> cd.Model:
        return self.bench.model

    @cached_property
    def driven(self) -> cd.Model:
        return driven(self.row).model

    @property
    def times(self) -> dict[str, float]:
        return {"until": self.row.until, "every": self.row.until / REPORTS}

    def simulated(self, model: cd.Model | None = None, **options: Any) -> cd.Result:
        """A tight run by partitioning, which must succeed."""
        words = self.times | TIGHT | options
        try:
            return cd.simulate(self.model if model is None else model, **words)
        except CardanError as error:
            raise Wrong(f"the run to compare with failed: {error}") from error

    @cached_property
    def reference(self) -> cd.Result:
        return self.simulated()

    @cached_property
    def other_way(self) -> cd.Result:
        """Without partitioning: accelerations integrated as they are, or where that cannot be, as a DAE."""
        try:
            return cd.simulate(self.model, **self.times, **TIGHT, method="direct")
        except CardanError:
            return self.simulated(method="dae", rtol=1e-9)

    @cached_property
    def functionals(self) -> list[Any]:
        a, up = self.bench.a.name, "y" if self.row.dim == 2 else "z"
        turning = f"{a}.angle" if self.row.dim == 2 else f"{a}.angular_velocity.z"
        found = [cd.Terminal(f"{a}.position.{up}", name="end"), cd.Integral(f"{a}.velocity.x", name="integral")]
        found.append(cd.Terminal(turning, name="turned"))
        return found + ([cd.Terminal(self.row.output, name="output")] if self.row.output else [])

    @cached_property
    def differences(self) -> np.ndarray:
        """Of the functionals by all parameters, central."""
        columns = []
        for name, parameter in self.model.parameters.items():
            h = STEP * max(abs(float(parameter.value)), 0.2)
            values = [self._values({name: float(parameter.value) + sign * h}) for sign in (1, -1)]
            columns.append((values[0] - values[1]) / (2 * h))
        return np.column_stack(columns)

    @cached_property
    def extrapolated(self) -> np.ndarray:
        """The same from two longer steps of tighter runs: for forces such as Hertz's, steep where bodies touch."""
        columns = []
        for name, parameter in self.model.parameters.items():
            p, h = float(parameter.value), LONGER_STEP * max(abs(float(parameter.value)), 0.2)
            coarse, fine = (
                (self._values({name: p + d}, **TIGHTER) - self._values({name: p - d}, **TIGHTER)) / (2 * d)
                for d in (h, h / 2)
            )
            columns.append((4 * fine - coarse) / 3)
        return np.column_stack(columns)

    def _values(self, parameters: dict[str, float], **options: float) -> np.ndarray:
        options = TIGHT | options
        try:
            return cd.evaluate(self.model, self.functionals, self.row.until, parameters=parameters, **options)
        except CardanError as error:
            raise Wrong(f"the run to compare with failed: {error}") from error

    @cached_property
    def driven_reference(self) -> cd.Result:
        return self.simulated(self.driven)

    def acts(self) -> bool:
        """Whether the element does something in the run, and where it can, both acts and does not."""
        run = self.simulated(every=self.row.until / 200)
        if PART in (event.name for event in run.events):
            return True
        if self.row.switches:
            force = np.abs(run[self.row.switches]).reshape(len(run.t), -1).max(axis=1)
            return force.min() == 0.0 and force.max() > ACTS
        shown = self.row.shows or PART
        own = [np.ptp(values, axis=0).max() for (element, _), values in run.columns.items() if element == shown]
        return max(own, default=0.0) > ACTS

    @cached_property
    def quiet(self) -> float:
        """Until when a machine in equilibrium stays there."""
        return self.row.until if self.row.quiet is None else self.row.quiet


def is_a_name(key: tuple[str, ...]) -> bool:
    """The number of a moment of an FMU tells it from others; it has no size."""
    return key[0].endswith(".moment")


def same(
    found: cd.Result,
    wanted: cd.Result,
    tolerance: float,
    but: tuple[str, ...] = (),
    events: bool = True,
    times: float = 1e-9,
) -> None:
    """All quantities of both agree at all times, and so do the events. An event may end a run within `times`."""
    if found.t.shape != wanted.t.shape or np.abs(found.t - wanted.t).max() > times:
        raise Wrong(f"other times: {found.t} and {wanted.t}")
    for key in wanted.columns:
        if key not in found.columns or key[1] in but or key[0] in FREE_OF_CHOICE or is_a_name(key):
            continue
        close(found.columns[key], wanted.columns[key], tolerance, ".".join(key))
    if events:
        one, other = ([(e.name, e.what) for e in r.events] for r in (found, wanted))
        if one != other:
            raise Wrong(f"other events: {one} and {other}")
        close([e.t for e in found.events], [e.t for e in wanted.events], tolerance, "time of an event")


def close(found: Any, wanted: Any, tolerance: float, what: str, least: float = LEAST) -> None:
    """Equal within a share of the largest value."""
    found, wanted = np.asarray(found), np.asarray(wanted)
    if found.shape != wanted.shape:
        raise Wrong(f"{what}: shape {found.shape} in place of {wanted.shape}")
    if not wanted.size:
        return
    apart, size = np.abs(found - wanted).max(), max(np.abs(wanted).max(), least)
    if not apart <= tolerance * size:
        raise Wrong(f"{what}: off by {apart:.2e} of {size:.3g} (allowed {tolerance:g} of it)")


__all__ = ["PART", "TIGHT", "Case", "Told", "Wrong", "close", "same"]
