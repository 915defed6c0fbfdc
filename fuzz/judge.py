"""What may come out of a machine: a motion that is right as far as one can see from outside, or one of our messages.

A result must be finite and end where it was asked to; its joints must be closed, in position and in speed, by equations
written a second time; loads, reactions and accelerations must balance on every body; positions must be the integrals of
the speeds, and these of the accelerations; energy must be kept, or not grow where nothing feeds it.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import cardan as cd
from fuzz.balance import UNFELT, imbalance
from fuzz.columns import Motion, residuals, unclear_screws
from fuzz.driven import drive_freedoms, wrong_in_driven
from fuzz.faults import MUST_BE_REFUSED
from fuzz.patient import CRAWL, TooSlowError, simulate
from fuzz.recipe import Recipe, World
from fuzz.second_ways import KINDS as SECOND_WAYS
from fuzz.second_ways import second_way
from fuzz.smoothness import jumps, missing_speed
from fuzz.variants import EQUILIBRIA, IN_SECONDS

DRIVEN = ("kinematics", "inverse")
CLOSED = 1e-9  # of the machine's size: a hundred times what positions are closed to; or this part of rtol:
PART_OF_RTOL = 0.01  # beside singular positions they are not closed better than the motion is known
ROUND_OFF = 1e-12  # of the largest coordinate
CLOSED_SPEED = 1e-6  # of the largest speed: of what differences of positions can show
AT_REST = 1e-6  # of a size or radian over the whole run: a machine that moves no faster is at rest
BALANCED = 1e-6  # of the forces at work
BALANCED_JOINT = 10.0  # times rtol, by `joint`: beside a lock of its angles round-off of accelerations grows
UNREST = 1e-5  # of the forces at work: ten times what an equilibrium may leave at a kink
SAME_SPEED = 1e-3  # of a body's largest
FINER = (20, 400)  # times as many reports; at last, where the steps are shorter still, as many as
REPORTS_PER_STEP = 4  # resolve all that the integrator has seen (a step may be half a period), but no more than
MOST_REPORTS = 200_000
FALLS = 0.7  # of it with reports twice as far apart: half, where a force jumps; all of it where a speed has jumped
MANY_STEPS = 3000
CLEARLY = 10  # times a limit of the certificate
ENERGY = 300  # times rtol, of the energy that is turned over
LEAST_RTOL = 1e-12
ENERGY_FALLS = 0.5  # of the error, at a hundredth of the tolerances
DRIFTING = ("direct", "baumgarte")
MANY_ERRORS = 100
FORBIDDEN = re.compile(
    r"\b(numpy|numba|casadi|scipy|h5py|linalg|traceback|dtype|broadcast|nopython|assertion|keyerror|indexerror|"
    r"valueerror|typeerror|zerodivision\w*|overflowerror)\b|object at 0x|array\(|\bSX\b|<lambda>",
    re.IGNORECASE,
)
LONGEST_MESSAGE = 600
SAYS_IT_IS_WRONG = "the motion left a singular position"  # and its joints are open
OTHER_BRANCH = "cannot distinguish the branches of the motion"
READ_IN_MESSAGES = (
    SAYS_IT_IS_WRONG,
    OTHER_BRANCH,
    "round-off leaves",
    "reactions are not defined",
    "not unique",
    "passed at",
)
NO_NUMBER = re.compile(r"\b(nan|inf)\b", re.IGNORECASE)


@dataclass
class Verdict:
    """`kind`: "ran", "stopped" (with a result so far), "refused", "slow" or "finding"; `text` says
    what."""

    kind: str
    text: str = ""
    measures: dict[str, float] = field(default_factory=dict)
    result: Any = None


def judge(recipe: Recipe, world: World | None = None) -> Verdict:
    """Build, run and look at one machine."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        verdict = _judge(recipe, world or recipe.world)
    for w in caught:
        if not issubclass(w.category, DeprecationWarning):
            return Verdict("finding", f"warning: {w.category.__name__}: {w.message} ({w.filename}:{w.lineno})")
    return verdict


def _judge(recipe: Recipe, world: World) -> Verdict:
    model = None
    try:
        model = recipe.build(world)
        if recipe.analysis in SECOND_WAYS:
            wrong = second_way(recipe, model, world)
            return Verdict("finding", wrong) if wrong else Verdict("ran")
        found = run(recipe, model, world)
    except cd.SimulationError as error:
        wrong = bad_message(str(error), recipe)
        if wrong:
            return Verdict("finding", wrong)
        if SAYS_IT_IS_WRONG in str(error):
            return Verdict("stopped", str(error))
        told = recipe.analysis not in DRIVEN  # in which drivers feed it, and reactions may be left out
        verdict = judge_result(recipe, model, error.result, complete=False) if told else judge_other(error.result)
        return verdict if verdict.kind == "finding" else Verdict("stopped", str(error), verdict.measures, error.result)
    except cd.CardanError as error:
        wrong = bad_message(str(error), recipe)
        return Verdict("finding", wrong) if wrong else Verdict("refused", str(error))
    except TooSlowError as slow:
        told = any("round-off leaves" in message for message in slow.result.stats.messages)
        if slow.way < CRAWL and not told and "no inertia" not in recipe.faults:  # may turn to and fro a million times
            return Verdict("finding", f"crawls: {slow}")
        verdict = judge_result(recipe, model, slow.result, complete=False)
        return verdict if verdict.kind == "finding" else Verdict("slow", str(slow), verdict.measures)
    must = set(recipe.faults) & set(MUST_BE_REFUSED)
    if must and recipe.analysis == "simulate":
        return Verdict("finding", f"not refused: {', '.join(must)}")
    if recipe.analysis != "simulate":
        wrong = ""
        if recipe.analysis in DRIVEN:
            wrong = wrong_in_driven(recipe, model, found) or _leaps(recipe, model, found, world)
        return Verdict("finding", wrong) if wrong else judge_other(found)
    return judge_result(recipe, model, found, complete=True)


def run(recipe: Recipe, model: cd.Model, world: World) -> Any:
    options = recipe.run_options(world)
    if recipe.analysis == "simulate":
        return simulate(model, **options)
    if recipe.analysis in DRIVEN:
        drive_freedoms(model, world)
        return getattr(cd, recipe.analysis)(model, until=options["until"], every=options["every"])
    return getattr(cd, recipe.analysis)(model)


def _leaps(recipe: Recipe, model: cd.Model, found: Any, world: World) -> str:
    """Whether a driven machine goes from one position to the next, also where its reports are far apart."""
    options = recipe.run_options(world)
    for finer in (1, *FINER):
        result = found
        if finer > 1:
            result = getattr(cd, recipe.analysis)(model, until=options["until"], every=options["every"] / finer)
        worst, what = jumps(model, result, Motion(model, result), 1e-4)
        if worst <= 1:
            return ""
    return f"{recipe.analysis}: {what} ({worst:.3g} of the speed or size)"


def bad_message(text: str, recipe: Recipe) -> str:
    """What is wrong with a message: it must be one line in our words."""
    if "\n" in text.strip():
        return f"message of several lines: {text!r}"
    if len(text) > LONGEST_MESSAGE:
        return f"message of {len(text)} characters: {text!r}"
    word = FORBIDDEN.search(text)
    if word:
        return f"message speaks of {word[0]!r}: {text}"
    given = {"bad number", "wrong option"} & set(recipe.faults)  # then it may repeat what was given
    if NO_NUMBER.search(text) and not given:
        return f"message speaks of numbers that are none: {text}"
    return ""


def judge_other(found: Any) -> Verdict:
    """Analyses without a motion of their own: everything they give must be finite."""
    for word in ("q", "v", "z", "eigenvalues", "modes", "A"):
        values = getattr(found, word, None)
        if isinstance(values, np.ndarray) and not np.isfinite(values).all():
            return Verdict("finding", f"{word} is not finite")
    if hasattr(found, "columns"):
        wrong = not_finite(found)
        if wrong:
            return Verdict("finding", wrong)
    return Verdict("ran")


def not_finite(result: Any) -> str:
    """A column that is not finite. Reactions may be undefined where a message says so."""
    said = any("reactions are not defined" in m for m in result.stats.messages)
    for (element, quantity), values in result.columns.items():
        if np.isfinite(values).all():
            continue
        undefined = quantity.startswith(("reaction", "multiplier")) or quantity.endswith(("force", "torque"))
        if not (said and undefined):
            return f"{element}.{quantity} is not finite"
    return ""


def judge_result(recipe: Recipe, model: Any, result: Any, complete: bool) -> Verdict:
    measures: dict[str, float] = {}
    wrong = not_finite(result)
    if wrong:
        return Verdict("finding", wrong, measures, result)
    t, until = result.t, recipe.run_options()["until"]
    stopped = any("Stop" in str(m) or "stop" in str(m) for m in (*result.stats.messages, result.stats.status))
    if np.any(np.diff(t) < 0):
        return Verdict("finding", "times run backwards", measures, result)
    if complete and not stopped and (len(t) == 0 or abs(t[-1] - until) > 1e-9 * abs(until)):
        return Verdict("finding", f"ends at {t[-1] if len(t) else None}, not at {until}", measures, result)
    if len(t) == 0:
        return Verdict("ran", "", measures, result)
    x = Motion(model, result)
    for check in (_closed, _balanced, _rests, _integrals, _energy):
        wrong = check(recipe, model, result, x, measures)
        if wrong:
            return Verdict("finding", wrong, measures, result)
    return Verdict("ran", "", measures, result)


def _rtol(recipe: Recipe) -> float:
    return float(recipe.options.get("rtol", 1e-6))


def _atol(recipe: Recipe) -> float:
    return float(recipe.options.get("atol", 1e-9))


def _method(recipe: Recipe) -> str:
    return recipe.options.get("method", "partition")


def _is_implicit(recipe: Recipe) -> bool:
    """Whether steps may have been those of BDF: more of them, of lower order."""
    return _method(recipe) in ("dae", "auto") or recipe.options.get("integrator") == "bdf"


def _closed(recipe: Recipe, model: Any, result: Any, x: Motion, measures: dict[str, float]) -> str:
    if recipe.options.get("start") == "given" and _method(recipe) in DRIFTING:
        return ""  # as the user wrote it; the gaps are said in the messages
    gaps, rates = residuals(model, x, float(result.t[-1] - result.t[0]))
    size, reach = x.size(), x.reach()
    allowed = max(CLOSED, PART_OF_RTOL * _rtol(recipe)) * size + ROUND_OFF * reach
    speed = x.speed() + AT_REST / (result.t[-1] - result.t[0] or 1.0)
    allowed_rate = CLOSED_SPEED * (speed * (size + 1e-4 * reach))
    method = _method(recipe)
    if method in DRIFTING:
        allowed = 10 * result.stats.constraint_error + 1e-6 * size  # they drift, and must say how much
        allowed_rate = np.inf
    if _is_implicit(recipe):
        allowed += 100 * _rtol(recipe) * size
        allowed_rate += 1000 * _rtol(recipe) * size * speed
    if recipe.options.get("form") == "index3":
        allowed_rate = np.inf
    for name, gap in gaps.items():
        measures["gap"] = max(measures.get("gap", 0.0), gap / size)
        if not gap <= allowed:
            said = result.stats.constraint_error
            return f'constraint "{name}" is open by {gap:.3g} (allowed {allowed:.3g}, reported {said:.3g})'
    for name, rate in rates.items():
        if not rate <= allowed_rate:
            return f'constraint "{name}" opens at a speed of {rate:.3g} (allowed {allowed_rate:.3g})'
    return _screws_closed(recipe, model, result, x, allowed)


def _screws_closed(recipe: Recipe, model: Any, result: Any, x: Motion, allowed: float) -> str:
    """Screws that turn too far between reports for their turns to be counted: the same with more reports."""
    options = recipe.run_options()
    for finer in FINER:
        unclear = unclear_screws(model, x)
        if not unclear:
            return ""
        try:
            close = simulate(model, **(options | {"every": options["every"] / finer, "until": float(result.t[-1])}))
        except (TooSlowError, cd.CardanError):
            return ""  # nothing to be seen
        x = Motion(model, close)
        gaps, _ = residuals(model, x, float(close.t[-1] - close.t[0]))
        for name in unclear:
            if not gaps.get(name, 0.0) <= allowed:
                return f'constraint "{name}" is open by {gaps[name]:.3g} (allowed {allowed:.3g}), by its turns'
    return ""


def _balanced(recipe: Recipe, model: Any, result: Any, x: Motion, measures: dict[str, float]) -> str:
    if _method(recipe) == "baumgarte" or any("not defined" in m for m in result.stats.messages):
        return ""
    missing, body = imbalance(model, result, x)
    measures["imbalance"] = missing
    locks = _method(recipe) == "joint" and "near-singular" in recipe.faults
    allowed = max(BALANCED, BALANCED_JOINT * _rtol(recipe)) if locks else BALANCED
    return f'forces on "{body}" do not balance: {missing:.3g} of them is missing' if not missing <= allowed else ""


def _rests(recipe: Recipe, model: Any, result: Any, x: Motion, measures: dict[str, float]) -> str:
    """A run that starts in equilibrium starts at rest, and nothing accelerates it."""
    if recipe.options.get("start") not in EQUILIBRIA or model.events or model.states:
        return ""
    if recipe.names("Drive", "Friction", "Limit", *IN_SECONDS):
        return ""  # has speeds there, or forces that take no part in equilibrium
    at_work, left = [0.0], [0.0]
    for name, body in model.bodies.items():
        inertia = float(body.inertia) if x.dim == 2 else max(float(e) for e in body.inertia_entries)
        b, mass = result[name], float(body.mass)
        left += [mass * np.abs(b.acceleration[0]).max(), inertia * np.abs(b.angular_acceleration[0]).max() / x.size()]
        at_work.append(mass * float(np.linalg.norm([float(g) for g in model.gravity])))
        at_work.append(UNFELT / UNREST * mass * x.size() / (float(result.t[-1] - result.t[0]) or 1.0) ** 2)
    for (_, word), values in result.columns.items():
        if word.startswith("reaction") or word.endswith("force"):
            at_work.append(float(np.abs(np.reshape(values[0], -1)[: x.dim]).max()))
    measures["unrest"] = unrest = max(left) / max(*at_work, 1e-300)
    return f"starts in equilibrium, but {unrest:.3g} of the forces is left" if not unrest <= UNREST else ""


def _integrals(recipe: Recipe, model: Any, result: Any, x: Motion, measures: dict[str, float]) -> str:
    if "step" in recipe.options:
        return ""  # a fixed step is as good as it is
    if _method(recipe) in DRIFTING and any(OTHER_BRANCH in m for m in result.stats.messages):
        return ""  # it is told that another branch may have been taken, in a lash
    tolerance = max(1e-4, 100 * _rtol(recipe))
    worst, what = jumps(model, result, x, tolerance)
    options = recipe.run_options()
    resolving = min(result.stats.steps * REPORTS_PER_STEP, MOST_REPORTS) / max(len(result.t), 1)
    # what is short against the reporting interval is no jump if it can be resolved
    close, finer = result, 1.0
    for finer in (*FINER, *([resolving] if resolving > FINER[-1] else [])):
        if worst <= 1:
            break
        try:
            close = simulate(model, **(options | {"every": options["every"] / finer, "until": result.t[-1]}))
        except (TooSlowError, cd.CardanError):
            return ""  # nothing to be seen
        worst, what = jumps(model, close, Motion(model, close), tolerance)
    if worst > 1 and (_falls(recipe, model, close, finer) or _second_opinion(recipe, model, result)):
        worst = 1.0
    measures["jump"] = worst
    return f"{what} ({worst:.3g} of the speed or size)" if worst > 1 else ""


def _falls(recipe: Recipe, model: Any, close: Any, finer: float) -> bool:
    """Whether what accelerations leave of the speeds gets less with every report between: then none has jumped."""
    options = recipe.run_options()
    try:
        every = 2 * options["every"] / finer
        coarse = simulate(model, **(options | {"every": every, "until": float(close.t[-1])}))
    except (TooSlowError, cd.CardanError):
        return False
    return missing_speed(model, close) <= FALLS * missing_speed(model, coarse)


def _second_opinion(recipe: Recipe, model: Any, result: Any) -> bool:
    """Whether another method, at a tenth of the tolerance, gives the same speeds: then a lash was too short to see.

    A lash amplifies errors. Where the two differ, both methods must agree at a hundredth of the tolerance, and the run
    itself with them to ten times as much.
    """
    options, own = recipe.run_options() | {"until": float(result.t[-1])}, _method(recipe)
    for word in ("form", "integrator"):
        options.pop(word, None)
    other = "joint" if own == "partition" else "partition"

    def run(method: str, finer: float) -> Any:
        return simulate(model, **options | {"method": method, "rtol": max(_rtol(recipe) / finer, LEAST_RTOL)})

    try:
        if _same_speeds(model, result, run(other, 10), SAME_SPEED):
            return True
        fine = run(own, 100)
        return _same_speeds(model, fine, run(other, 100), SAME_SPEED) and _same_speeds(
            model, result, fine, 10 * SAME_SPEED
        )
    except (TooSlowError, cd.CardanError):
        return False


def _same_speeds(model: Any, one: Any, other: Any, share: float) -> bool:
    """Whether two runs end with the same speeds, to a share of each body's largest."""
    return all(
        np.abs(one[name].velocity[-1] - other[name].velocity[-1]).max() <= share * np.abs(one[name].velocity).max()
        for name in model.bodies
    )


def _energy(recipe: Recipe, model: Any, result: Any, x: Motion, measures: dict[str, float]) -> str:
    if _method(recipe) in DRIFTING or "step" in recipe.options or not (recipe.conservative or recipe.passive):
        return ""
    if len(result.t) < 2 or result.t[-1] == result.t[0]:
        return ""
    worst, turned_over, at_rest, allowed = _energy_error(recipe, model, result, x)
    measures["energy"] = worst / (turned_over + at_rest)
    if worst <= allowed:
        return ""
    # work along what positions are not known better to: errors of many steps, which fall with the tolerance
    order = 5 / 6 if recipe.options.get("form") == "index3" else 1.0  # whose speeds are not controlled
    known = _rtol(recipe) ** order
    unseen = MANY_ERRORS * (_atol(recipe) + known) * x.size() * _strongest(model, result)
    if worst <= allowed + unseen and _energy_falls(recipe, model, result, worst):
        return ""
    word = "drifts" if recipe.conservative else "grows"
    return f"energy {word} by {worst:.3g} of {turned_over:.3g} (rtol {_rtol(recipe):g})"


def _energy_error(recipe: Recipe, model: Any, result: Any, x: Motion) -> tuple[float, float, float, float]:
    """The worst drift or growth, what is turned over, what counts as rest, and what is allowed."""
    kinetic, potential = result.energy.kinetic, result.energy.potential
    total = kinetic + potential
    turned_over = float(kinetic.max() + np.ptp(potential))
    factor = ENERGY * (10 if _is_implicit(recipe) else 1)
    at_rest = (
        0.5 * sum(b.mass for b in model.bodies.values()) * (AT_REST * x.size() / (result.t[-1] - result.t[0])) ** 2
    )
    allowed = factor * _rtol(recipe) * turned_over + 1e-10 * np.abs(potential).max() + at_rest
    drift = total - total[0] if recipe.conservative else np.maximum(np.diff(total), 0.0)
    return float(np.abs(drift).max(initial=0.0)), turned_over, at_rest, allowed


def _energy_falls(recipe: Recipe, model: Any, result: Any, worst: float) -> bool:
    """Whether a run at a hundredth of the tolerances does clearly better; True where there is none to compare with."""
    finer = {"rtol": max(_rtol(recipe) / 100, LEAST_RTOL), "atol": _atol(recipe) / 100}
    try:
        fine = simulate(model, **(recipe.run_options() | finer | {"until": float(result.t[-1])}))
    except (TooSlowError, cd.CardanError):
        return True
    found, *_, allowed = _energy_error(recipe, model, fine, Motion(model, fine))
    return found <= max(allowed, ENERGY_FALLS * worst)


def _strongest(model: Any, result: Any) -> float:
    """The largest force at work: a weight, or what accelerates a body."""
    g = float(np.linalg.norm(model.gravity))
    forces = [float(body.mass) * max(g, np.abs(result[name].acceleration).max()) for name, body in model.bodies.items()]
    return float(max(forces, default=0.0))


def audit(recipe: Recipe, result: Any) -> str:
    """What cardan's own certificate says against a run, without the runs that repeat it."""
    if "step" in recipe.options or _method(recipe) in DRIFTING or recipe.options.get("start") == "given":
        return ""  # as good as the user's step, or drift, or start
    if result.stats.steps > MANY_STEPS:
        return ""  # an audit takes thirty times as long as the run
    found = _certificate(result, agreement=False)
    if found.ok:
        return ""
    failed = [check for check in found.checks if not check.ok and _clearly(check)]
    if [check.name for check in failed] == ["energy"] and _amplified(result) * failed[0].limit >= failed[0].value:
        return ""
    return f"certificate: {'; '.join(check.line() for check in failed)}" if failed else ""


def _amplified(result: Any) -> float:
    """By how much a motion amplifies errors: its distance, in tolerances, from that at a tenth of them."""
    checks = _certificate(result).checks
    return max((check.value for check in checks if check.name == "tolerance" and check.ok), default=0.0)


def _certificate(result: Any, **options: Any) -> Any:
    """Without the warnings of runs that are repeated: the run itself had them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return cd.certificate(result, **options)


def _clearly(check: Any) -> bool:
    """Its limits are fair estimates of what a tolerance means; ten times as much is no accident."""
    return check.at_least or not check.value <= CLEARLY * check.limit
