"""Response against parameter: the same response over the range of each of some parameters, all others as they are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

import cardan as cd
from cardan.errors import AnalysisError, CardanError, check_known
from cardan.protocol.checking import JsonObject
from cardan.studio.finding.influence import functionals_of, options_of_motion, unit_of
from cardan.studio.messages import announcement
from cardan.studio.session import MOVING, Session, SupersededError
from cardan.studio.showing import number_or_none
from cardan.studio.worker import IsStale

FEWEST_RUNS_OF_CURVE, MOST_RUNS_OF_CURVE = 2, 60
MOST_CURVES = 12


class Curves(NamedTuple):
    """What is asked for: `ranges` are the parameters."""

    response: str
    kind: str
    ranges: dict[str, tuple[float, float]]
    points: int

    @property
    def topic(self) -> str:
        return "curves"

    @property
    def total(self) -> int:
        return len(self.ranges)

    def slot(self, index: int) -> str:
        return f"curve {index}"

    def frames(self, session: Session, is_stale: IsStale) -> Iterator[str]:
        """Pages are told curve by curve."""
        for index, parameter in enumerate(self.ranges):
            values = np.linspace(*self.ranges[parameter], self.points)
            responses, problem = responses_at(session, self, parameter, values, is_stale)
            good = session.good
            yield announcement(
                "curve",
                index=index,
                of=self.total,
                parameter=parameter,
                response=self.response,
                kind=self.kind,
                unit="" if good is None or good.result is None else unit_of(good.result, self.response),
                values=[float(value) for value in values],
                responses=[number_or_none(value) for value in responses],
                now=number_or_none(session.parameters[parameter]),
                problem=problem,
            )


def curves_of(session: Session, response: str, kind: str, ranges: Mapping[str, Sequence[float]], points: int) -> Curves:
    """What cannot be computed is refused in words."""
    if not 1 <= len(ranges) <= MOST_CURVES:
        raise CardanError(f"choose 1 to {MOST_CURVES} parameters, not {len(ranges)}")
    if not FEWEST_RUNS_OF_CURVE <= points <= MOST_RUNS_OF_CURVE:
        raise CardanError(f"a curve has {FEWEST_RUNS_OF_CURVE} to {MOST_RUNS_OF_CURVE} runs, not {points}")
    for name, (low, high) in ranges.items():
        check_known("the machine has no parameter", name, session.model.parameters, CardanError)
        if not (math.isfinite(low) and math.isfinite(high)) or low == high:
            raise CardanError(f'the curve over "{name}" needs two different ends, not {low:g} and {high:g}')
    return Curves(response, kind, {name: (pair[0], pair[1]) for name, pair in ranges.items()}, points)


def responses_at(
    session: Session, wish: Curves, parameter: str, values: np.ndarray, is_stale: IsStale
) -> tuple[np.ndarray, str]:
    """The response for each value of a parameter, NaN where there is none, and why there is none in one of them."""
    mode = session.mode if session.mode in (*MOVING, "equilibrium") else session.motion

    def watch(done: float, of: float) -> None:
        if is_stale():
            raise SupersededError

    functionals = functionals_of(wish.response, wish.kind)
    options: JsonObject = {"until": session.span[1], **options_of_motion(session)} if mode in MOVING else {}
    try:
        sweep = cd.sweep(
            session.model,
            {parameter: values.tolist()},
            functionals if mode in MOVING else {"response": wish.response},
            analysis=mode,
            backend="serial",
            progress=watch,
            parameters={name: value for name, value in session.parameters.items() if name != parameter},
            **options,
        )
    except AnalysisError as error:  # none of them can be run
        return np.full(len(values), np.nan), str(error)
    rows = sweep.responses
    responses = rows["response"]
    if "end" in rows:  # a mean
        responses = responses / (rows["end"] - session.span[0])
    return responses, sweep.failures[0].message if sweep.failures else ""
