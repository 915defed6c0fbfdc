"""A result against other runs of the same machine: finer, with half the step, by another method."""

from __future__ import annotations

import numpy as np

from cardan.audit import agreement as runs
from cardan.audit.audited import Audited
from cardan.audit.between import event_count
from cardan.audit.findings import skipped
from cardan.audit.limits import AMPLIFIED_ERROR, PREDICTED
from cardan.audit.repeat import repeat
from cardan.audit.titles import AT_REST, DRIVEN, FEWER_EVENTS, PASSED_OVER, TITLES
from cardan.results.result import Result


class OtherRuns(Audited):
    """The part of an audit that runs the machine otherwise."""

    def by_other_runs(self) -> None:
        """A tenth of the tolerance, and another method."""
        if not self.moves:
            for name in ("tolerance", "method"):
                self._skip(name, DRIVEN if self.analysis != "equilibrium" else AT_REST)
            return
        allowed = self._finer()
        self._half_the_step(allowed)
        if self.starts_open:
            self._skip("method", "other methods close the joints that the given start leaves open: another motion")
            return
        self.say("running by another method")
        second_run, how = runs.another_way(self.result, self.model, self.options, self.progress)
        if second_run is None:
            self._skip("method", f"no other method could run it ({how})")
            return
        apart = self._compared(self.result, second_run)
        title = f"{TITLES['method']} ({how})"
        self._add(
            "method", apart.worst, allowed, unit="tolerances", title=title, note=self._far(apart), remedy=self.tighter
        )

    def _half_the_step(self, allowed: float) -> None:
        """A run with steps of at most half the longest: the same motion, and the same events."""
        self.say("running with half the step")
        longest = event_count.longest_step(self.again, float(np.ptp(self.result.t)))
        if not longest > 0:
            return
        options = event_count.with_half_the_step(self.options, longest)
        closer = repeat(self.result, self.model, options, self.progress)
        if not self.fixed_step:  # whose finer run is one with half the step
            apart = self._compared(self.result, closer)
            agrees = all(check.ok for check in self.checks if check.name == "tolerance")
            remedy = PASSED_OVER if agrees else self.tighter
            limit = max(allowed, self._limits["half"])
            self._add("half", apart.worst, limit, unit="tolerances", note=self._far(apart), remedy=remedy)
        lost = event_count.as_many_events(self.again, closer)
        if self.again.log or closer.log:
            self._add("half_events", float(lost.count), unit="events", note=lost.text, remedy=FEWER_EVENTS)

    def _finer(self) -> float:
        """The check against a tenth of the tolerance; how many tolerances the second method may be off."""
        limit = self._limits["tolerance"]
        options = runs.finer(self.options)
        title = "half the step" if self.fixed_step else TITLES["tolerance"]
        if options is None:
            self.checks.append(skipped("tolerance", title, "a tenth of this rtol is below round-off"))
            return limit
        self.say(f"running with {title}")
        fine = repeat(self.result, self.model, options, self.progress)
        apart = self._compared(self.result, fine)
        note, finest = "", runs.finer(options)
        if not apart.worst.value <= limit and finest is not None:
            self.say("running once more, finer still: the difference is large")
            rest = self._compared(fine, repeat(self.result, self.model, finest, self.progress))
            limit, note = self._amplified(limit, apart, rest)
        self._add(
            "tolerance",
            apart.worst,
            limit,
            note=note or self._far(apart),
            unit="tolerances",
            title=title,
            remedy=self.tighter,
        )
        return max(limit, AMPLIFIED_ERROR * apart.worst.value) if apart.worst.value <= limit else limit

    def _amplified(self, limit: float, apart: runs.Compared, rest: runs.Compared) -> tuple[float, str]:
        """The limit for a motion that amplifies errors, by what a finer run needs of its own tolerances."""
        gain = 1.0 / runs.FINER_RUN
        if self.fixed_step:
            gain = 4.0 if self.options.get("method") == "generalized-alpha" else 16.0
        finer_error = gain * rest.worst.value
        if apart.largest > PREDICTED:
            return limit, (
                f"the motion amplifies errors beyond prediction: another run is off by {apart.largest:.2g} sizes (rad) "
                f"at t = {apart.worst.t:.4g}"
            )
        finding = f"a finer run needs {finer_error:.3g} of its own tolerances"
        if self.fixed_step and apart.worst.value <= AMPLIFIED_ERROR * finer_error:
            return max(
                limit, AMPLIFIED_ERROR * finer_error
            ), f"the error, {apart.largest:.1e} sizes or rad, falls with the step"
        if apart.worst.value <= AMPLIFIED_ERROR * finer_error:
            return max(limit, AMPLIFIED_ERROR * finer_error), f"the motion amplifies errors: {finding}"
        return limit, f"the run is worse than its tolerance promises: {finding}"

    def _compared(self, a: Result, b: Result) -> runs.Compared:
        return runs.compared(a, b, self.system, self.tolerance)

    @staticmethod
    def _far(apart: runs.Compared) -> str:
        return (
            f"largest difference {apart.largest:.1e} sizes or rad"
            if np.isfinite(apart.largest)
            else "no time in common"
        )
