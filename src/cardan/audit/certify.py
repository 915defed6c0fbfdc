"""`cardan.certificate`: an audit of a run in one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from scipy.integrate import solve_ivp

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.tighter_options import DRIVEN as DRIVEN_ANALYSES
from cardan.audit import agreement as runs
from cardan.audit.audited import Progress, Say
from cardan.audit.between import event_count
from cardan.audit.between.checks import BetweenRows
from cardan.audit.between.contact_laws import laws_kept
from cardan.audit.certificate import Certificate
from cardan.audit.energy import energy_balance
from cardan.audit.equilibria import determined, steady_along
from cardan.audit.global_error import largest_errors
from cardan.audit.limits import CLOSED, WIDER, checked_limits, default_limits
from cardan.audit.momentum import momentum_balance
from cardan.audit.other_runs import OtherRuns
from cardan.audit.repeat import model_of, repeat
from cardan.audit.reported import Reported, reported, reporting_rows, with_trail
from cardan.audit.residuals import QUIET_FORCE, Residuals, Worst, residuals, worst_of
from cardan.audit.titles import (
    AT_REST,
    CLOSE,
    CROWDED,
    DRIVEN,
    DRIVERS_STILL,
    NO_STEPS,
    NOT_COMPUTED,
    PULLS,
    THROUGH,
    TIGHTER,
)
from cardan.design.functionals import Functional
from cardan.errors import AnalysisError
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.numerics.sparse_lu import LU
from cardan.results.result import Result
from cardan.spec import RunSpec

Functionals = Functional | Sequence[Functional]


@spoken
def certificate(
    result: Result,
    model: Model | None = None,
    *,
    limits: Mapping[str, float] | None = None,
    gradient: Functionals | tuple[Functionals, Sequence[str]] | None = None,
    agreement: bool = True,
    progress: Progress | None = None,
    say: Say | None = None,
) -> Certificate:
    """Audit a result: constraints, forces, momentum, energy, what is between its rows, and agreement with other runs.

    Parameters
    ----------
    result : Result
        The result of an analysis.
    model : Model, optional
        The machine; needed for a result that was loaded from a file.
    limits : mapping of str to float, optional
        Limits in place of the usual ones, by the names of the checks: `{"position": 1e-6}`. The module
        `cardan.audit.limits` gives the usual ones and the reasons.
    gradient : Functional, sequence of Functional, or (functionals, names of parameters), optional
        Functionals whose derivatives are checked by Taylor remainders.
    agreement : bool, default True
        Repeat the run at a tenth of its tolerance, with half its longest step, and by a second method.
    progress : callable, optional
        A function that is called with the time reached and the end time.
    say : callable, optional
        A function that is called with a text at the beginning of each part.

    Returns
    -------
    Certificate
        The checks: `.ok`, `.checks`, `.energy`, `.table()`, `.to_json()`, `.save("certificate.json")`.

    Notes
    -----
    The reported numbers are put into the equations once more. Then the run is repeated, at the same tolerance (for the
    balance of energy along its steps) and for `agreement`: this takes ten to thirty times as long as the run itself.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> mass = model.body("mass", mass=4, inertia=1, position=(0.1, 0))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, free_length=1))
    >>> cd.certificate(cd.simulate(model, until=1)).ok
    True
    """
    if not isinstance(result, Result):
        types = f"{type(result).__name__}, {type(model).__name__}" if model is not None else type(result).__name__
        raise AnalysisError(f"certificate(result, model): the result comes first, then its model; got ({types})")
    wanted = checked_limits(limits)
    original, result = result, reporting_rows(result)
    machine = model_of(result, model)
    audit = _Audit(result, machine, wanted, progress, say or (lambda text: None))
    audit.reported()
    audit.along_the_run()
    if agreement:
        audit.by_other_runs()
    if gradient is not None:
        audit.by_taylor(gradient)
    audit.quote_error(original)
    return Certificate(
        model=machine.name,
        analysis=result.stats.analysis,
        status=result.stats.status,
        request=result.request or {},
        checks=tuple(audit.checks),
        energy=audit.balance,
        units=result.units,
        scales=audit.scales,
        messages=tuple(result.stats.messages),
    )


class _Audit(OtherRuns, BetweenRows):
    """One audit on its way."""

    # -- what was reported -------------------------------------------------------------------------------------

    def reported(self) -> None:
        """Constraints, forces and momentum at the reporting times."""
        self.say("checking what was reported")
        seen = reported(self.result, self.system, self.again)
        checked = residuals(seen)
        method = self.result.stats.method
        steps = self.result.stats.steps
        self._limits = default_limits(method, self.options, sum(self.tolerance), checked.largest, steps)
        self.least_turnover = QUIET_FORCE * checked.size * max(checked.largest_force, checked.ordinary)
        note = self._given_start(checked, float(seen.t[-1] - seen.t[0]))
        units = self.result.units
        self.scales = {"length": checked.size, "speed": checked.speed, "acceleration": checked.acceleration}
        L, T = units.length, units.time
        length = f"{checked.size:.4g} {L}, a typical body"
        speed, hard = f"{checked.speed:.4g} {L}/{T}, the largest", f"{checked.acceleration:.4g} {L}/{T}², the largest"
        closing = CLOSE if method in ("direct", "baumgarte") else self.tighter
        self._add("position", checked.position, scale=length, note=note, remedy=closing)
        drivers_still = self.options.get("drivers") == "still"
        moving = bool(seen.v.any()) or checked.velocity.value > 0
        if self.analysis == "equilibrium" and (drivers_still or not moving):
            self._skip("velocity", DRIVERS_STILL if drivers_still else AT_REST)
            self._skip("acceleration", DRIVERS_STILL if drivers_still else AT_REST)
        else:
            self._add("velocity", checked.velocity, scale=speed, note=note, remedy=closing)
            self._add("acceleration", checked.accelerations, scale=hard, remedy=closing)
        steps_known = self.again if self.again.trail is not None else None
        laws = laws_kept(seen, steps_known, checked.speed, checked.size, max(checked.largest_force, checked.ordinary))
        if any(element.kind == "limit" for element in self.model.constraints):
            driven = self.analysis in DRIVEN_ANALYSES
            passed = max(checked.passed, laws.passed or Worst(0.0), key=lambda worst: worst.value)
            self._add("limits", passed, scale=length, remedy=THROUGH if driven else self.tighter)
        if checked.forces is None:
            self._skip("forces", "kinematics computes no forces")
            self._skip("momentum", "kinematics computes no forces")
            self._states(seen)
            return
        gone = f"reactions are not defined at {checked.undefined} of the times" if checked.undefined else ""
        forces = "the largest forces in each coordinate"
        self._add("forces", checked.forces, scale=forces, note=gone, remedy="look for a singular position there")
        if self.analysis == "equilibrium":
            remedy = "change lengths or positions: links are in line or folded"
            self._add(
                "determined", determined(seen, self.options.get("hold", ())), unit="of the reactions", remedy=remedy
            )
            if moving and not drivers_still:
                self._add("steady", steady_along(seen), scale="what is at work", remedy="simulate the motion instead")
        if laws.friction is not None:
            remedy = "the run has left friction out, or found its events too roughly; " + self.tighter
            self._add("friction", laws.friction, scale="the largest friction force", remedy=remedy)
        if laws.pulls is not None:
            self._add("contacts", laws.pulls, scale="the largest force of the contact", remedy=PULLS)
        arms = f"joints are open by up to {checked.position.value:.1e}, which shifts the arms of reactions"
        shifted = checked.position.value > self._limits["momentum"]
        limit = max(self._limits["momentum"], WIDER * min(checked.position.value, self._limits["position"]))
        worst = momentum_balance(seen, self.result, checked)
        self._add("momentum", worst, limit, scale="the largest forces in each body", note=arms if shifted else "")
        self._states(seen)

    def _states(self, seen: Reported) -> None:
        """States of a driven machine must satisfy ż = rate along it."""
        if self.analysis not in ("kinematics", "inverse") or not self.model.states:
            return
        rtol, atol = (float(self.options.get(word, getattr(RunSpec, word))) for word in ("rtol", "atol"))
        try:
            worst = states_again(seen, self.again, rtol, atol)
        except AnalysisError as error:
            self._skip("states", str(error))
            return
        if worst is None:
            self._skip("states", CROWDED)
        else:
            self._add("states", worst, unit="tolerances", remedy=TIGHTER)

    def _given_start(self, checked: Residuals, span: float) -> str:
        """A start that was given with open joints is no fault of the run."""
        opened = checked.at_start + checked.opening * span
        if self.options.get("start") != "given" or opened <= CLOSED:
            return ""
        self.starts_open = True
        for name, value in (("position", opened), ("velocity", checked.opening * checked.size / checked.speed)):
            self._limits[name] = max(self._limits[name], WIDER * value)
        return f'joints are open by {checked.at_start:.1e} sizes in the start as "given"'

    # -- along the steps ---------------------------------------------------------------------------------------

    def along_the_run(self) -> None:
        """The same run once more: the same motion, energy and momentum through all its steps and events."""
        same = runs.compared(self.result, self.again, self.system, self.tolerance)
        rows = len(self.result.t), len(self.again.t)
        if rows[0] != rows[1]:
            note = f"{rows[0]} times were reported, the repetition has {rows[1]}"
            self._add("repetition", float("inf"), unit="tolerances", note=note)
        else:
            self._add("repetition", same.worst, unit="tolerances", remedy=NOT_COMPUTED)
        lost = event_count.same_events(self.result, self.again)
        if self.result.log or self.again.log:
            self._add("events", float(lost.count), unit="events", note=lost.text, remedy=NOT_COMPUTED)
        if not self.moves:
            self._driven_way()
            self._skip("energy", DRIVEN if self.analysis != "equilibrium" else AT_REST)
            return
        run_with_steps = self._with_steps()
        if run_with_steps is None:
            for name in ("motion", "speeds", "impulse", "energy"):
                self._skip(name, NO_STEPS)
            return
        self._between_rows(run_with_steps)
        self.say("balancing the energy")
        try:
            self.balance = balance = energy_balance(self.system, run_with_steps, self.tolerance[0], self.least_turnover)
        except AnalysisError as error:  # friction that jams between the steps, say
            self._skip("energy", str(error))
            return
        turnover = max(balance.turnover, self.least_turnover)
        value = balance.missing / turnover if turnover > 0 else balance.missing
        (unit,) = self.result.unit("energy", "kinetic")
        where = f"at t = {balance.missing_at:.6g}"
        self._add("energy", value, where=where, scale=f"{turnover:.4g} {unit}, the turnover", remedy=self.tighter)
        if self.result.log and run_with_steps.trail.junctions:
            self._add("impulses", balance.impulse_residual, where=balance.impulse_at, scale="the largest impulse")

    def _with_steps(self) -> Result | None:
        """A run whose steps are known: with a fixed step all of them are reported, where nothing happens between."""
        if not self.fixed_step:
            return self.again
        if self.result.log or len(self.again.pieces) > 1:
            return None
        options = self.options | {"every": self.options["step"]}
        return with_trail(self.system, repeat(self.result, self.model, options, self.progress))

    def quote_error(self, original: Result) -> None:
        """The estimated error, where somebody has asked for it (`result.error`)."""
        if original.finer_run is not None:
            self._skip("error", largest_errors(original))

    # -- gradients ---------------------------------------------------------------------------------------------

    def by_taylor(self, functionals: object) -> None:
        """Taylor remainders of derivatives that were asked for."""
        from cardan.audit.gradients import gradient_check

        self.say("checking derivatives")
        check = gradient_check(self.model, self.analysis, self.options, functionals)
        self.checks.append(replace(check, limit=self._wanted.get("gradient", check.limit)))


# -- user states of a driven machine, integrated again: ż = rate along the prescribed motion -------------------------
#
# By another program's method (LSODA of SciPy), from row to row of what was reported; positions and speeds at any time
# are those that close the constraints. Over moments at which something happened states are not followed: they may jump.


FINER_STATES, LEAST_STATE_TOLERANCE = 0.01, 1e-12  # of the tolerances of the run; and not less


def states_again(seen: Reported, again: Result, rtol: float, atol: float) -> Worst | None:
    """The largest difference of a reported state, in tolerances: rtol max |z| + atol.

    None where something happens between all times that were reported.
    """
    weight = rtol * np.max(np.abs(seen.z), axis=0) + atol
    off = np.zeros(seen.z.shape)
    moments = np.array(sorted(event.t for event in again.log))
    count = np.searchsorted(moments, seen.t + seen.near, side="right")  # of those that have happened
    edges = [0, *(np.flatnonzero(np.diff(count)) + 1).tolist(), len(seen.t)]
    followed = [slice(a, b) for a, b in pairwise(edges) if b - a > 1]
    for rows in followed:
        off[rows] = np.abs(_integrated(seen, rows, rtol, atol) - seen.z[rows])
    return worst_of(off / weight, seen.t, list(seen.system.model.states)) if followed else None


def _integrated(seen: Reported, rows: slice, rtol: float, atol: float) -> np.ndarray:
    bound = BoundMachine(seen.system, seen.p[rows.start])
    bound.holds[:] = seen.holds[rows.start]
    seen.put(bound, rows.start)
    bound.set_state(float(seen.t[rows.start]), bound.arrays.q.copy(), bound.arrays.v.copy(), bound.arrays.z.copy())
    lu, t = bound.partition(), seen.t[rows]
    solution = solve_ivp(
        lambda time, z: _rate(bound, lu, float(time), z),
        (float(t[0]), float(t[-1])),
        seen.z[rows.start],
        method="LSODA",
        t_eval=t,
        rtol=max(FINER_STATES * rtol, LEAST_STATE_TOLERANCE),
        atol=max(FINER_STATES * atol, LEAST_STATE_TOLERANCE),
        max_step=float(np.max(np.diff(t))),
    )
    if not solution.success:
        raise AnalysisError(f"states could not be integrated again: {solution.message}")
    return solution.y.T


def _rate(bound: BoundMachine, lu: LU, t: float, z: np.ndarray) -> np.ndarray:
    """ż at any time near the last one."""
    m, ahead = bound.arrays, t - float(bound.arrays.t[0])
    m.q[:] = bound.moved(m.q, ahead * m.v + 0.5 * ahead**2 * m.v_rate)
    m.v[:] += ahead * m.v_rate
    m.t[0], m.z[:] = t, z
    m.watch.largest_jump = np.inf
    bound.follow_turns()
    if motion.evaluate(m, lu, True) != motion.OK:
        raise AnalysisError(f"the machine could not be followed to t = {t:.6g}")
    return m.z_rate.copy()
