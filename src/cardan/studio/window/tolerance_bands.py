"""Tolerance bands: between which curves a quantity stays when parameters lie anywhere within their tolerances.

Parameters are drawn as `cd.Tolerance` says: normally distributed, with the limits at three standard deviations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

import numpy as np

from cardan.design.sweeps.sampling import unit_cube
from cardan.design.tolerances import Tolerance
from cardan.design.uncertainty.parameters import uncertain_parameters, values_at
from cardan.errors import CardanError, check_known
from cardan.results.result import Result
from cardan.studio.messages import announcement
from cardan.studio.session import MOVING, Session
from cardan.studio.showing import number_or_none
from cardan.studio.worker import IsStale

FEWEST_RUNS_OF_BAND, MOST_RUNS = 5, 500
MOST_LABELS = 60
INSTANTS = 301  # of a band
SEED = 1  # so that the same question has the same answer


class Band(NamedTuple):
    """What is asked for: half-widths of tolerances by parameter, how many runs, of which quantities."""

    widths: dict[str, float]
    runs: int
    labels: tuple[str, ...]

    @property
    def topic(self) -> str:
        return "band"

    @property
    def total(self) -> int:
        return self.runs

    def slot(self, index: int) -> str:
        return "band"

    def frames(self, session: Session, is_stale: IsStale) -> Iterator[str]:
        """Pages are told the band again after each run; the last one is that of all."""
        times = np.linspace(*session.span, INSTANTS)
        low = np.full((len(self.labels), INSTANTS), np.nan)
        high, failures, problem = low.copy(), 0, ""
        session_of_runs = copy(session)
        for index, values in enumerate(drawn(session, self)):
            outcome = session_of_runs.move(values, session.mode, is_stale)
            if outcome.problem or outcome.result is None:
                failures, problem = failures + 1, outcome.problem
            else:
                curves = np.array([curve_of(outcome.result, label, times) for label in self.labels])
                low, high = np.fmin(low, curves), np.fmax(high, curves)
            yield announcement(
                "band",
                index=index,
                of=self.runs,
                labels=list(self.labels),
                times=times.tolist(),
                low=[[number_or_none(x) for x in row] for row in low],
                high=[[number_or_none(x) for x in row] for row in high],
                failures=failures,
                problem=problem,
            )


def band_of(session: Session, widths: Mapping[str, float], runs: int, labels: Sequence[str]) -> Band:
    """What cannot be computed is refused in words."""
    good = session.good
    if session.mode not in MOVING or good is None or good.result is None or good.state is not None:
        raise CardanError("tolerance bands need a motion: simulate first")
    if not FEWEST_RUNS_OF_BAND <= runs <= MOST_RUNS:
        raise CardanError(f"a band takes {FEWEST_RUNS_OF_BAND} to {MOST_RUNS} runs, not {runs}")
    if not widths:
        raise CardanError("give a tolerance to at least one parameter")
    for name, width in widths.items():
        check_known("the machine has no parameter", name, session.model.parameters, CardanError)
        if not width > 0:
            raise CardanError(f'the tolerance of "{name}" is a number above 0, not {width:g}')
    present = [label for label in labels if label in good.result.flat() or label == "energy.total"]
    if not present or len(present) > MOST_LABELS:
        raise CardanError("plot the quantities first whose bands you want to see")
    return Band(dict(widths), runs, tuple(present))


def drawn(session: Session, band: Band) -> Iterator[dict[str, float]]:
    """The values of the parameters, run by run."""
    tolerances = {name: Tolerance(session.parameters[name], width) for name, width in band.widths.items()}
    cube = unit_cube("latin", band.runs, len(tolerances), SEED)
    rows = values_at(uncertain_parameters(session.model, tolerances), cube)
    return (dict(zip(tolerances, row, strict=True)) for row in rows.tolist())


def curve_of(result: Result, label: str, times: np.ndarray) -> np.ndarray:
    """A quantity at these times, NaN after the end of its motion."""
    columns = result.flat()
    values = columns[label] if label in columns else np.asarray(result[label])
    return np.interp(times, result.t, values, right=np.nan)
