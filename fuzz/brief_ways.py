"""Something short happens to a machine: every way to run it must notice.

The judge is a run whose steps are much shorter than what happens, at a tight tolerance. The machine as it was asked
for, and two other ways, must end where it ends, with the same events. Machines that go elsewhere at the least change
are not compared.
"""

from __future__ import annotations

import tempfile
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from fuzz.brief import COUNTER, LOOKS, METHODS
from fuzz.patient import TooSlowError, simulate
from fuzz.poses import any_rotation
from fuzz.recipe import Recipe, World, body_name, turned

SHORT = 1 / 12  # of the interval between two looks: the judge's steps
TIGHT = {"rtol": 1e-10, "atol": 1e-13}
LESS_TIGHT = {"rtol": 1e-8, "atol": 1e-11}
CLOSER = {"rtol": 1e-7, "atol": 1e-10}  # a tenth of the default
CLOSER_WAYS = ("asked", "method", "reports", "turned", "units", "instance")  # of which tolerances can be said
SAME = 1e-3  # of the largest value on the way: a thousand tolerances, of steps that pass kinks
SAME_TIME = 1e-4  # of the run: of events
MOST_LATE = 1e-3  # of the run: events that are off by more are others, not late ones
MOST_CREEP = 1e-5  # of the largest slip: ten tolerances, below which a friction may come to rest early
TOLERANCES = ("rtol", "atol")
RESTING = 1e-6  # of the largest speed: a tolerance; what frictions and limits do at less speed cannot be told
AROUND = 0.01  # of the run: about an event that is asked whether anything moves
ROUND_OFF = 1e-9  # of distances of rows
LITTLE = 1e-5  # of masses and weights: a hundredth of `SAME`
FMUS = 40  # of so many machines one is exported


class End(NamedTuple):
    """Where a run ends, in the units and axes of the recipe, and what happened on the way."""

    place: np.ndarray
    speed: np.ndarray
    states: np.ndarray
    events: list[tuple[str, float]] | None  # None where they are not listed
    quickness: tuple[np.ndarray, np.ndarray] | None = None  # times of rows, the largest speed of a body there
    slips: Mapping[str, np.ndarray] | None = None  # of frictions in these rows, each by its own largest one


def brief(recipe: Recipe, model: cd.Model, world: World, until: float, every: float) -> str:
    """Which way ends elsewhere, in words; nothing where all agree."""
    options = recipe.run_options(world)
    look = min(every, until / LOOKS)
    judge = _reference(model, until, look)
    right, scale = _end(judge, recipe, world), _scale(judge, recipe, world)
    rng = np.random.default_rng(np.frombuffer(np.float64(until).tobytes(), np.uint32))
    ways = ["method", "reports", "turned", "units", "instance", "lanes"]
    chosen = [str(way) for way in rng.choice(ways, size=2, replace=False)]
    if rng.integers(FMUS) == 0:
        chosen.append("fmu")
    for way in ("asked", *chosen):
        rng_before = deepcopy(rng)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                end = WAYS[way](recipe, model, world, options, rng)
            except cd.CardanError as error:
                return f"{way}: {error}"
            except TooSlowError:
                recipe.words.append("way given up")
                continue
        wrong = None if end is None else _differs(right, end, scale, until / world.time)
        if not wrong or _is_only_late(way, recipe, model, world, rng_before, right, end, scale):
            continue
        return "" if _is_sensitive(recipe, world, right, scale) else f"{way}: {wrong}"
    return ""


def _is_only_late(
    way: str, recipe: Recipe, model: cd.Model, world: World, rng: Any, right: End, end: End, scale: Sequence[float]
) -> bool:
    """Whether nothing differs but times of events, by little, and a tenth of the tolerance brings them to their time:
    that is an error of the tolerance, not something missed. Counted as late."""
    options = recipe.run_options(world)
    until = options["until"] / world.time
    if way not in CLOSER_WAYS or _differs(right, end, scale, until, MOST_LATE, MOST_CREEP):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            closer = WAYS[way](recipe, model, world, options | CLOSER, rng)
    except (cd.CardanError, TooSlowError):
        return False
    if closer is None or _differs(right, closer, scale, until):
        return False
    recipe.words.append("late")
    return True


def _reference(model: cd.Model, until: float, look: float) -> Any:
    """A run with short steps and a row for each; where a force jumps so that no step is short enough for its tolerance,
    at a wider one."""
    options = {"until": until, "every": SHORT * look, "max_step": SHORT * look}
    try:
        return simulate(model, **options, **TIGHT)
    except cd.SimulationError as error:
        if "step became too small" not in str(error):
            raise
    return simulate(model, **options, **LESS_TIGHT)


def _is_sensitive(recipe: Recipe, world: World, right: End, scale: tuple[float, float, float]) -> bool:
    """Whether a machine whose masses and weight are a little different ends elsewhere, by more than ways may differ.

    Such a machine (a friction that hardly breaks away, a wheel that lands on the edge of a bump) is not compared, and
    is counted as sensitive.
    """
    other = deepcopy(recipe)
    other.gravity = other.gravity * (1 + LITTLE)
    for k, body in enumerate(other.bodies):
        factor = 1 + LITTLE * (-1) ** k
        body.mass, body.inertia = body.mass * factor, body.inertia * factor
    options = recipe.run_options(world)
    look = min(options["every"], options["until"] / LOOKS)
    try:
        result = _reference(other.build(world), options["until"], look)
    except cd.SimulationError:
        sensitive = True
    else:
        sensitive = bool(_differs(right, _end(result, recipe, world), scale, options["until"] / world.time))
    if sensitive:
        recipe.words.append("sensitive")
    return sensitive


# -- ways --------------------------------------------------------------------------------------------------------------


def _asked(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    return _end(simulate(model, **options), recipe, world)


def _method(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    times = {word: options[word] for word in ("until", "every", *TOLERANCES) if word in options}
    return _end(simulate(model, **times, **METHODS[int(rng.integers(len(METHODS)))]), recipe, world)


def _reports(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    """More reports than were asked for."""
    often = options["every"] / float(rng.choice([2, 7, 30]))
    return _end(simulate(model, **options | {"every": often}), recipe, world)


def _turned(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    other = turned(world, any_rotation(rng, recipe.dim), rng.uniform(-2, 2, recipe.dim))
    return _end(simulate(recipe.build(other), **options), recipe, other)


def _units(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    mass, length = (float(10 ** rng.uniform(-2, 2)) for _ in range(2))
    time = length * float(10 ** rng.uniform(-1, 1))  # much smaller speeds would be of the order of atol
    other = replace(world, mass=world.mass * mass, length=world.length * length, time=world.time * time)
    closer = {word: options[word] for word in TOLERANCES if word in options}
    return _end(simulate(recipe.build(other), **recipe.run_options(other) | closer), recipe, other)


def _instance(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End:
    """The machine as an instance in C, by steps of random lengths that are no longer than what it looks at."""
    system = compile_system(model)
    machine = Instance.of(system, system.parameter_values())
    if "rtol" in options:
        machine.tolerances(options["rtol"], options["atol"])
    machine.start(0.0)
    until, every, t = options["until"], options["every"], 0.0
    longest = every if every < until / LOOKS else float(rng.choice([every, until]))
    while t < until and not machine.stopped:
        t = min(until, t + longest * float(rng.uniform(0.3, 1)))
        machine.step(until if until - t < 1e-9 * until else t)
    outputs = dict(zip(machine.model.data.texts["output_names"], machine.outputs, strict=True))
    states = machine.states[system.n_q + system.n_v :] if recipe.states else None  # those of contacts are their own
    return _named(outputs, recipe, world, states, machine.events)


def _lanes(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End | None:
    """Equal designs in lanes; nothing where lanes do not take the machine."""
    value, names = float(world.number(recipe.parameters[COUNTER])), _names(recipe, world)
    times = {word: options[word] for word in ("until", "every")}
    table = cd.sweep(model, {COUNTER: np.full(3, value)}, names, backend=cd.Backend("lanes", workers=1), **times)
    if table.failures:
        raise cd.AnalysisError(str(table.failures[0]))
    if any("do not run in lanes" in note for note in table.notes):
        return None
    return _named({name: float(np.ravel(np.asarray(table[name])[1])[-1]) for name in names}, recipe, world)


def _fmu(recipe: Recipe, model: cd.Model, world: World, options: dict[str, Any], rng: Any) -> End | None:
    """By Co-Simulation with the reporting interval as communication step."""
    try:
        import fmpy
    except ImportError:
        return None
    names = _names(recipe, world)
    with tempfile.TemporaryDirectory() as folder:
        path = cd.export_fmu(model, Path(folder) / "machine.fmu", until=options["until"])
        rows = fmpy.simulate_fmu(
            str(path),
            fmi_type="CoSimulation",
            stop_time=options["until"],
            output_interval=options["every"],
            output=names,
        )
    return _named({name: rows[name][-1] for name in names}, recipe, world)


WAYS = {
    "asked": _asked, "method": _method, "reports": _reports, "turned": _turned, "units": _units, "instance": _instance,
    "lanes": _lanes, "fmu": _fmu,
}  # fmt: skip


# -- comparing ---------------------------------------------------------------------------------------------------------


def _end(result: Any, recipe: Recipe, world: World) -> End:
    bodies = [result[body_name(k, world)] for k in range(len(recipe.bodies))]
    place, speed = np.array([b.position[-1] for b in bodies]), np.array([b.velocity[-1] for b in bodies])
    states = np.array([result[name].value[-1] for name in recipe.states])
    end = _placed(place, speed, states, [(event.name, event.t) for event in result.events], world)
    sizes = [np.linalg.norm(b.velocity, axis=1) / world.length for b in bodies]
    sizes += [np.linalg.norm(b.angular_velocity.reshape(result.t.size, -1), axis=1) for b in bodies]
    slips = {name: np.abs(result[name].slip) for name in result.model.elements if _rubs(name)}
    shares = {name: slip / max(float(slip.max()), np.finfo(float).tiny) for name, slip in slips.items()}
    return end._replace(quickness=(result.t / world.time, world.time * np.max(sizes, axis=0)), slips=shares)


def _names(recipe: Recipe, world: World) -> list[str]:
    """Of the coordinates of all positions, then of all velocities."""
    bodies, axes = [body_name(k, world) for k in range(len(recipe.bodies))], "xyz"[: recipe.dim]
    return [f"{body}.{word}.{axis}" for word in ("position", "velocity") for body in bodies for axis in axes]


def _named(values: Mapping[str, float], recipe: Recipe, world: World, states: Any = None, events: Any = None) -> End:
    """The end of a run that is told by the names of quantities."""
    ends = np.array([values[name] for name in _names(recipe, world)]).reshape(2, len(recipe.bodies), -1)
    return _placed(ends[0], ends[1], states, events, world)


def _placed(place: np.ndarray, speed: np.ndarray, states: Any, events: Any, world: World) -> End:
    """In the units and axes of the recipe."""
    place = (place / world.length - world.shift) @ world.R
    speed = speed @ world.R * world.time / world.length
    listed = None if events is None else [(name, t / world.time) for name, t in events]
    return End(place, speed, np.zeros(0) if states is None else np.asarray(states), listed)


def _scale(result: Any, recipe: Recipe, world: World) -> tuple[float, float, float]:
    """The largest way, speed and state of a run, at least a thousandth of a unit."""
    bodies = [result[body_name(k, world)] for k in range(len(recipe.bodies))]
    way = max(float(np.ptp(b.position, axis=0).max()) for b in bodies) / world.length
    speed = max(float(np.abs(b.velocity).max()) for b in bodies) * world.time / world.length
    state = max((float(np.abs(result[name].value).max()) for name in recipe.states), default=0.0)
    return max(way, 1e-3), max(speed, 1e-3), max(state, 1e-3)


def _differs(
    right: End,
    end: End,
    scale: tuple[float, float, float],
    until: float,
    same_time: float = SAME_TIME,
    resting: float = RESTING,
) -> str:
    for word, most in zip(("place", "speed", "states"), scale, strict=True):
        one, other = getattr(right, word), getattr(end, word)
        if other.size and not (off := float(np.abs(one - other).max())) <= SAME * most:  # also where it is no number
            return f"ends with another {word}, off by {off / most:.3g} of the largest"
    if end.events is None or right.events is None:
        return ""
    late = same_time * until
    landings = [t for events in (right.events, end.events) for name, t in events if _comes_back(name, t, events, late)]
    for word, some, others in (("lacks", right.events, end.events), ("has", end.events, right.events)):
        for name, t in some:
            if _happens(name, t, others, late) or _creeps(name, t, right, end, until, resting):
                continue
            if _matters(right, name, t, landings, scale[1], until):
                return f"{word} an event of {name} at {t / until:.6g} of the run"
    one, other = (
        Counter(name for name, t in events if not _rubs(name) and not _is_of_landing(name, t, landings, late))
        for events in (right.events, end.events)
    )
    return "" if one == other else f"has {other.total()} events where there are {one.total()}"


def _happens(name: str, t: float, events: list[tuple[str, float]], late: float) -> bool:
    """Whether this is in a list of events. Not all frictions that change at the moment of something else are listed."""
    return any(abs(other_t - t) <= late and (other == name or _rubs(name)) for other, other_t in events)


def _rubs(name: str) -> bool:
    return name.startswith("friction")


def _creeps(name: str, t: float, right: End, end: End, until: float, resting: float) -> bool:
    """Whether a friction slips by less than this share of its largest slip in the rows before and after: a slip
    that dies out comes to rest wherever a tolerance lets it. The judge's rows tell, and those of the other run where
    it has as many; rows that are far apart say nothing of the time between them."""
    if not _rubs(name):
        return False
    slips = [_slip_near(name, t, one, until) for one in (right, end)]
    return slips[0] is not None and all(slip is None or slip <= resting for slip in slips)


def _slip_near(name: str, t: float, one: End, until: float) -> float | None:
    """As a share of the largest one; nothing where a run does not tell it, or not close to this time."""
    if one.slips is None or one.quickness is None or name not in one.slips:
        return None
    times = one.quickness[0]
    row = int(np.searchsorted(times, t))
    first, last = max(row - 1, 0), min(row, times.size - 1)
    if times[last] - times[first] > (1 + ROUND_OFF) * until / LOOKS:
        return None
    return float(one.slips[name][first : last + 1].max())


def _comes_back(name: str, t: float, events: list[tuple[str, float]], late: float) -> bool:
    """Whether a limit opens and closes again within less time than can be told."""
    return name.startswith("limit") and sum(other == name and abs(at - t) <= late for other, at in events) > 1


def _is_of_landing(name: str, t: float, landings: list[float], late: float) -> bool:
    """Whether a limit is listed where one of them, in one of two runs, comes back: feet that land together strike each
    other through the machine, and which of them leave for a moment, by less than a tolerance, cannot be told."""
    return name.startswith("limit") and any(abs(landing - t) <= late for landing in landings)


def _matters(right: End, name: str, t: float, landings: list[float], speed: float, until: float) -> bool:
    """Whether an event must be met by every way: not those of frictions and limits where nothing moves but by less than
    tolerances, nor limits that open for less time than can be told, with what these strike."""
    if not (_rubs(name) or name.startswith("limit")):
        return True
    if _is_of_landing(name, t, landings, SAME_TIME * until):
        return False
    if right.quickness is None:
        return True
    times, speeds = right.quickness
    near = speeds[np.abs(times - t) <= AROUND * until]
    return not near.size or float(near.max()) > RESTING * speed
