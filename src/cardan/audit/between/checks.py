"""The checks between the rows of a result, as a part of an audit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.analysis.tighter_options import DRIVEN as DRIVEN_ANALYSES
from cardan.audit.audited import Audited
from cardan.audit.between.integrals import integrals_between
from cardan.audit.limits import BETWEEN_FIXED_STEPS, DRIVEN_WAY
from cardan.audit.repeat import repeat
from cardan.audit.reported import reported
from cardan.audit.residuals import Worst, worst_of
from cardan.audit.titles import JUMPS, PASSED_OVER
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.results.result import Result


class BetweenRows(Audited):
    """The part of an audit that looks between rows."""

    def _between_rows(self, run_with_steps: Result) -> None:
        """Integrals of velocities, accelerations and forces between rows and steps."""
        self.say("integrating between the rows")
        tolerance = sum(self.tolerance)
        try:
            seen = reported(self.result, self.system, self.again)
            integrals = integrals_between(seen, run_with_steps, tolerance, str(self.options.get("form")))
        except AnalysisError as error:
            for name in ("motion", "speeds", "impulse"):
                self._skip(name, str(error))
            return
        limit = BETWEEN_FIXED_STEPS if self.fixed_step else None
        kinds = {"motion": "positions", "speeds": "speeds", "impulse": "momenta"}
        for name, kind in (kinds | ({"states": "states"} if self.model.states else {})).items():
            self._add(name, integrals.worst[kind], limit, unit="tolerances", remedy=PASSED_OVER)

    def _driven_way(self) -> None:
        """Velocities of a driven machine must tell its way."""
        if self.analysis not in DRIVEN_ANALYSES or len(self.result.t) < 2:
            return
        every = float(np.max(np.diff(self.result.t)))

        def closer(parts: float) -> Result:
            return repeat(self.result, self.model, self.options | {"every": every / parts}, self.progress)

        way = jumps_between(self.result, self.system, closer, self.scales["length"])
        if way is None:
            self._skip("motion", "rows are not at equal distances")
        else:
            self._add("motion", way, DRIVEN_WAY, unit="sizes or rad", remedy=JUMPS)


# -- velocities against positions of a driven machine, whose motion is not integrated --------------------------------
#
#     q(t_k+1) - q(t_k) = ∫ v dt
#
# The machine is closed at eight and at sixteen times within every interval of the result. The trapezoidal rule with the
# accelerations at its ends has errors of h⁴, which both together show. A body that jumps has no velocity that tells it.


PARTS = (8, 16)  # of an interval
DOUBT = 4.0  # times the difference of both integrals: what a jump of the velocity leaves
SAME_TIME = 1e-9  # of the run


def jumps_between(result: Result, system: System, closer: Callable[[float], Result], size: float) -> Worst | None:
    """The largest way of a body in an interval that its velocity does not tell, in sizes or rad; `closer(part)`: the
    analysis with so many times as many rows. None where rows do not lie at equal distances."""
    if len(result.t) < 2:
        return None
    coarse, fine = (closer(part) for part in PARTS)
    names, left = [], []
    for name in system.model.bodies:
        for word, rate, bend in (
            ("position", "velocity", "acceleration"),
            ("angle", "angular_velocity", "angular_acceleration"),
        ):
            if (name, word) not in result.columns:
                continue
            way = np.diff(result[f"{name}.{word}"], axis=0).reshape(len(result.t) - 1, -1)
            integrals = [_integral(run, f"{name}.{rate}", f"{name}.{bend}", result.t) for run in (coarse, fine)]
            if integrals[0] is None or integrals[1] is None:
                return None
            doubt = DOUBT * np.abs(integrals[1] - integrals[0])
            unit = size if word == "position" else 1.0
            left.append(np.maximum(np.abs(way - integrals[1]) - doubt, 0.0) / unit)
            names += [f"{name}.{word}"] * way.shape[1]
    return worst_of(np.hstack(left), result.t[1:], names)


def _integral(run: Result, rate: str, bend: str, t: np.ndarray) -> np.ndarray | None:
    """∫ of a rate between the times t, which must be among those of the run."""
    rows = np.searchsorted(run.t, t - SAME_TIME * np.ptp(t))
    if rows[-1] >= len(run.t) or np.max(np.abs(run.t[rows] - t)) > SAME_TIME * np.ptp(t):
        return None
    h = np.diff(run.t)[:, None]
    v, a = run[rate].reshape(len(run.t), -1), run[bend].reshape(len(run.t), -1)
    pieces = 0.5 * h * (v[1:] + v[:-1]) + h**2 / 12 * (a[:-1] - a[1:])
    return np.diff(np.vstack([np.zeros_like(v[:1]), np.cumsum(pieces, axis=0)])[rows], axis=0)
