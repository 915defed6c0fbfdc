"""The checks between the rows of a result, as a part of an audit."""

from __future__ import annotations

import numpy as np

from cardan.analysis.finer import DRIVEN as DRIVEN_ANALYSES
from cardan.audit.audited import Audited
from cardan.audit.between.driven import jumps_between
from cardan.audit.between.integrals import integrals_between
from cardan.audit.limits import BETWEEN_FIXED_STEPS, DRIVEN_WAY, SPEED_ORDER
from cardan.audit.repeat import repeat
from cardan.audit.reported import reported
from cardan.audit.titles import JUMPS, PASSED_OVER
from cardan.errors import AnalysisError
from cardan.results.result import Result


class BetweenRows(Audited):
    """The part of an audit that looks between rows."""

    def _between_rows(self, run_with_steps: Result) -> None:
        """Integrals of velocities, accelerations and forces between rows and steps."""
        self.say("integrating between the rows")
        tolerance = sum(self.tolerance)
        speeds = tolerance**SPEED_ORDER if self.options.get("form") == "index3" else tolerance
        try:
            seen = reported(self.result, self.system, self.again)
            integrals = integrals_between(seen, run_with_steps, tolerance, speeds)
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
