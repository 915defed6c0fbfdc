"""`cardan.certificate`: an audit of a run in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Stretch, Trail
from cardan.audit import agreement as runs
from cardan.audit.certificate import Certificate
from cardan.audit.energy import EnergyBalance, energy_balance
from cardan.audit.equilibria import determined, steady_along
from cardan.audit.findings import Check, skipped
from cardan.audit.friction import friction_law
from cardan.audit.global_error import largest_errors
from cardan.audit.limits import AMPLIFIED, CLOSED, PREDICTED, WIDER, checked_limits, default_limits
from cardan.audit.momentum import momentum_balance
from cardan.audit.repeat import ANALYSES, options_for, repeat
from cardan.audit.reported import Reported, reported, reporting_rows
from cardan.audit.residuals import QUIET, Residuals, Worst, residuals
from cardan.audit.states import states_again
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.design.functionals import Functional
from cardan.errors import AnalysisError
from cardan.model.model import Model
from cardan.numerics.motion import Record
from cardan.results.result import Result
from cardan.spec import RunSpec, is_fixed_step

Progress = Callable[[float, float], None]
Say = Callable[[str], None]
Functionals = Functional | Sequence[Functional]

TIGHTER, SMALLER = "ask for a smaller rtol", "take a smaller step"
TIGHTER_ATOL = "ask for a smaller atol"  # which is the larger one
CLOSE = 'use method="partition", which closes joints at every step'
TITLES = {
    "position": "joints closed: positions",
    "velocity": "joints closed: velocities",
    "acceleration": "joints closed: accelerations",
    "limits": "limits not passed",
    "forces": "forces in equilibrium with inertia",
    "determined": "reactions determined: error by closure",
    "steady": "steady: joints and forces along the motion",
    "friction": "Coulomb's law of friction",
    "momentum": "momentum, from reported reactions",
    "states": "states integrated once more",
    "impulses": "momentum in events",
    "energy": "energy balance",
    "repetition": "the run repeated",
    "tolerance": "a tenth of the tolerance",
    "method": "a second method",
    "gradient": "gradient, order of Taylor remainders",
    "error": "estimated global error",
}
DRIVERS_STILL = 'drivers="still" leaves speeds out'
AT_REST = "it is the analysis of one position"
DRIVEN = "every freedom is driven: the motion is not integrated"
THROUGH = "the drivers push the machine through its limit: reduce their motion, or move the limit"
CROWDED = "events happen between all reporting times: use a shorter reporting interval"


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
    """Audit a result: constraints, forces, momentum, energy, and agreement with more accurate and other runs.

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
        Repeat the run at a tenth of its tolerance and by a second method.
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
        given = f"{type(result).__name__}, {type(model).__name__}" if model is not None else type(result).__name__
        raise AnalysisError(f"certificate(result, model): the result comes first, then its model; got ({given})")
    wanted = checked_limits(limits)
    original, result = result, reporting_rows(result)
    machine = _model_of(result, model)
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


class _Audit:
    """One audit on its way."""

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

    def _add(self, name: str, value: float | Worst | None, limit: float | None = None, **more: Any) -> None:
        where = value.where if isinstance(value, Worst) else more.pop("where", "")
        number = value.value if isinstance(value, Worst) else value
        limit = self._wanted.get(name, self._limits[name] if limit is None else limit)
        title = more.pop("title", TITLES[name])
        self.checks.append(Check(name, title, None if number is None else float(number), limit, where=where, **more))

    def _skip(self, name: str, why: str) -> None:
        self.checks.append(skipped(name, TITLES[name], why))

    # -- what was reported -------------------------------------------------------------------------------------

    def reported(self) -> None:
        """Constraints, forces and momentum at the reporting times."""
        self.say("checking what was reported")
        seen = reported(self.result, self.system, self.again)
        found = residuals(seen)
        method = self.result.stats.method
        steps = self.result.stats.steps
        self._limits = default_limits(method, self.options, sum(self.tolerance), found.largest, steps)
        self.least_turnover = QUIET * found.size * max(found.largest_force, found.ordinary)
        note = self._given_start(found, float(seen.t[-1] - seen.t[0]))
        units = self.result.units
        self.scales = {"length": found.size, "speed": found.speed, "acceleration": found.acceleration}
        L, T = units.length, units.time
        length = f"{found.size:.4g} {L}, a typical body"
        speed, hard = f"{found.speed:.4g} {L}/{T}, the largest", f"{found.acceleration:.4g} {L}/{T}², the largest"
        closing = CLOSE if method in ("direct", "baumgarte") else self.tighter
        self._add("position", found.position, scale=length, note=note, remedy=closing)
        drivers_still = self.options.get("drivers") == "still"
        moving = bool(seen.v.any()) or found.velocity.value > 0
        if self.analysis == "equilibrium" and (drivers_still or not moving):
            self._skip("velocity", DRIVERS_STILL if drivers_still else AT_REST)
            self._skip("acceleration", DRIVERS_STILL if drivers_still else AT_REST)
        else:
            self._add("velocity", found.velocity, scale=speed, note=note, remedy=closing)
            self._add("acceleration", found.accelerations, scale=hard, remedy=closing)
        if any(element.kind == "limit" for element in self.model.constraints):
            driven = self.analysis in ("kinematics", "inverse")
            self._add("limits", found.passed, scale=length, remedy=THROUGH if driven else self.tighter)
        if found.forces is None:
            self._skip("forces", "kinematics computes no forces")
            self._skip("momentum", "kinematics computes no forces")
            self._states(seen)
            return
        gone = f"reactions are not defined at {found.undefined} of the times" if found.undefined else ""
        forces = "the largest forces in each coordinate"
        self._add("forces", found.forces, scale=forces, note=gone, remedy="look for a singular position there")
        if self.analysis == "equilibrium":
            remedy = "change lengths or positions: links are in line or folded"
            self._add(
                "determined", determined(seen, self.options.get("hold", ())), unit="of the reactions", remedy=remedy
            )
            if moving and not drivers_still:
                self._add("steady", steady_along(seen), scale="what is at work", remedy="simulate the motion instead")
        law = friction_law(seen, found.speed)
        if law is not None:
            remedy = "the run has left friction out, or found its events too roughly; " + self.tighter
            self._add("friction", law, scale="the largest friction force", remedy=remedy)
        arms = f"joints are open by up to {found.position.value:.1e}, which shifts the arms of reactions"
        shifted = found.position.value > self._limits["momentum"]
        limit = max(self._limits["momentum"], WIDER * min(found.position.value, self._limits["position"]))
        worst = momentum_balance(seen, self.result, found)
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

    def _given_start(self, found: Residuals, span: float) -> str:
        """A start that was given with open joints is no fault of the run."""
        opened = found.at_start + found.opening * span
        if self.options.get("start") != "given" or opened <= CLOSED:
            return ""
        self.starts_open = True
        for name, value in (("position", opened), ("velocity", found.opening * found.size / found.speed)):
            self._limits[name] = max(self._limits[name], WIDER * value)
        return f'joints are open by {found.at_start:.1e} sizes in the start as "given"'

    # -- along the steps ---------------------------------------------------------------------------------------

    def along_the_run(self) -> None:
        """The same run once more: the same motion, energy and momentum through all its steps and events."""
        same = runs.compared(self.result, self.again, self.system, self.tolerance)
        rows = len(self.result.t), len(self.again.t)
        if rows[0] != rows[1]:
            note = f"{rows[0]} times were reported, the repetition has {rows[1]}"
            self._add("repetition", float("inf"), unit="tolerances", note=note)
        else:
            remedy = "the model has changed since, or the result is not what was computed"
            self._add("repetition", same.worst, unit="tolerances", remedy=remedy)
        if not self.moves:
            self._skip("energy", DRIVEN if self.analysis != "equilibrium" else AT_REST)
            return
        kept = self._with_steps()
        if kept is None:
            self._skip("energy", "a run with a fixed step keeps no account of its events")
            return
        self.say("balancing the energy")
        try:
            self.balance = balance = energy_balance(self.system, kept, self.tolerance[0], self.least_turnover)
        except AnalysisError as error:  # friction that jams between the steps, say
            self._skip("energy", str(error))
            return
        turnover = max(balance.turnover, self.least_turnover)
        value = balance.missing / turnover if turnover > 0 else balance.missing
        (unit,) = self.result.unit("energy", "kinetic")
        where = f"at t = {balance.missing_at:.6g}"
        self._add("energy", value, where=where, scale=f"{turnover:.4g} {unit}, the turnover", remedy=self.tighter)
        if self.result.events and kept.trail.junctions:
            self._add("impulses", balance.impulse_residual, where=balance.impulse_at, scale="the largest impulse")

    def _with_steps(self) -> Result | None:
        """A run whose steps are known: with a fixed step all of them are reported, where nothing happens between."""
        if not self.fixed_step:
            return self.again
        if self.result.events or len(self.again.pieces) > 1:
            return None
        options = self.options | {"every": self.options["step"]}
        return with_trail(self.system, repeat(self.result, self.model, options, self.progress))

    # -- other runs --------------------------------------------------------------------------------------------

    def by_other_runs(self) -> None:
        """A tenth of the tolerance, and another method."""
        if not self.moves:
            for name in ("tolerance", "method"):
                self._skip(name, DRIVEN if self.analysis != "equilibrium" else AT_REST)
            return
        allowed = self._finer()
        if self.starts_open:
            self._skip("method", "other methods close the joints that the given start leaves open: another motion")
            return
        self.say("running by another method")
        found, how = runs.another_way(self.result, self.model, self.options, self.progress)
        if found is None:
            self._skip("method", f"no other method could run it ({how})")
            return
        apart = self._compared(self.result, found)
        title = f"{TITLES['method']} ({how})"
        self._add(
            "method", apart.worst, allowed, unit="tolerances", title=title, note=self._far(apart), remedy=self.tighter
        )

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
        more = {"unit": "tolerances", "title": title, "remedy": self.tighter}
        self._add("tolerance", apart.worst, limit, note=note or self._far(apart), **more)
        return max(limit, AMPLIFIED * apart.worst.value) if apart.worst.value <= limit else limit

    def _amplified(self, limit: float, apart: runs.Compared, rest: runs.Compared) -> tuple[float, str]:
        """The limit for a motion that amplifies errors, by what a finer run needs of its own tolerances."""
        gain = 16.0 if self.fixed_step else 1.0 / runs.FINER
        own = gain * rest.worst.value
        if apart.largest > PREDICTED:
            return limit, (
                f"the motion amplifies errors beyond prediction: another run is off by {apart.largest:.2g} sizes (rad) "
                f"at t = {apart.worst.t:.4g}"
            )
        said = f"a finer run needs {own:.3g} of its own tolerances"
        if self.fixed_step and apart.worst.value <= AMPLIFIED * own:
            return max(limit, AMPLIFIED * own), f"the error, {apart.largest:.1e} sizes or rad, falls with the step"
        if apart.worst.value <= AMPLIFIED * own:
            return max(limit, AMPLIFIED * own), f"the motion amplifies errors: {said}"
        return limit, f"the run is worse than its tolerance promises: {said}"

    def _compared(self, a: Result, b: Result) -> runs.Compared:
        return runs.compared(a, b, self.system, self.tolerance)

    @staticmethod
    def _far(apart: runs.Compared) -> str:
        return (
            f"largest difference {apart.largest:.1e} sizes or rad"
            if np.isfinite(apart.largest)
            else "no time in common"
        )

    def quote_error(self, original: Result) -> None:
        """The estimated error, where somebody has asked for it (`result.error`)."""
        if original.finer_run is not None:
            self._skip("error", largest_errors(original))

    # -- gradients ---------------------------------------------------------------------------------------------

    def by_taylor(self, asked: Any) -> None:
        """Taylor remainders of derivatives that were asked for."""
        from cardan.audit.gradients import gradient_check

        self.say("checking derivatives")
        found = gradient_check(self.model, self.analysis, self.options, asked)
        self.checks.append(replace(found, limit=self._wanted.get("gradient", found.limit)))


def _model_of(result: Result, model: Model | None) -> Model:
    if result.stats.analysis not in ANALYSES:
        known = ", ".join(ANALYSES)
        raise AnalysisError(f"there is no certificate for a result of {result.stats.analysis}, only for {known}")
    if not len(result.t):
        raise AnalysisError("the result is empty: there is nothing to certify")
    found = model if model is not None else result.model
    if found is None:
        raise AnalysisError("a result from a file does not hold its model; give the model: certificate(result, model)")
    missing: Sequence[str] = [name for name in found.bodies if name not in result.parts]
    if missing:
        raise AnalysisError(f'the result does not belong to model "{found.name}": it has no body "{missing[0]}"')
    return found


def with_trail(system: System, run: Result) -> Result:
    """A run that reported every step, with a trail made of what it reported."""
    seen = reported(run, system, run)
    p = seen.p[0]
    bound = BoundMachine(system, p)
    bound.set_state(float(seen.t[0]), seen.q[0], seen.v[0], seen.z[0])
    bound.partition()
    lam = np.zeros((len(seen.t), system.n_c)) if seen.lam is None else seen.lam
    trail = Trail(bound)
    rows = Record(seen.t, seen.q, seen.v, seen.a, lam, seen.z, run.turns)
    trail.stretches.append(Stretch(rows, p, bound.arrays.D.copy(), ((0, bound.arrays.R.copy()),), False))
    run.trail = trail
    return run
