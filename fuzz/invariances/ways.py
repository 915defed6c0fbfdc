"""The ways: other descriptions of one machine, runs in parts, files, exports. Each returns what it tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import cardan as cd
from cardan.model.units import KNOWN_UNITS, Units
from fuzz.invariances.told import Told, told
from fuzz.patient import simulate
from fuzz.poses import any_rotation
from fuzz.recipe import Recipe, World, exchangeable, turned
from fuzz.variants import IN_SECONDS

MILLISECONDS = "mm-kg-ms"


def _larger(units: Units) -> tuple[float, float, float]:
    """By what masses, lengths and times are larger numbers than in SI."""
    mass, length, time = (units.unit_of(exponents) for exponents in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert mass is not None
    assert length is not None
    assert time is not None
    return 1 / mass.factor, 1 / length.factor, 1 / time.factor


UNITS = {label: _larger(units) for label, units in KNOWN_UNITS.items() if label != "SI"}
FINER = 10  # a run is cut at one of so many times between two reports


@dataclass
class Case:
    """A machine, how it is run, and what it tells so."""

    recipe: Recipe
    world: World
    options: dict[str, Any]  # of the recipe: quantities, words and tolerances
    rng: np.random.Generator
    model: cd.Model
    right: Told
    result: Any  # of cd.simulate, where there is one

    def run(self, world: World | None = None, **changes: Any) -> Told:
        """Built in a world and run there."""
        world = world or self.world
        recipe = replace(self.recipe, options=self.options | changes)
        return tell(recipe, world, recipe.build(world))

    def numbers(self) -> dict[str, Any]:
        return replace(self.recipe, options=self.options).run_options(self.world)


class NotPossibleError(Exception):
    """This machine does not go this way: there is no event to restart at, or nothing to exchange."""


def tell(recipe: Recipe, world: World, model: cd.Model, **changes: Any) -> Told:
    try:
        return told(simulate(model, **recipe.run_options(world) | changes), recipe, world)
    except cd.SimulationError as error:
        return told(error.result, recipe, world, str(error))


# -- other descriptions ------------------------------------------------------------------------------------------------


def turned_way(case: Case) -> Told:
    return case.run(turned(case.world, any_rotation(case.rng, case.recipe.dim), np.zeros(case.recipe.dim)))


def shifted_way(case: Case) -> Told:
    return case.run(turned(case.world, np.eye(case.recipe.dim), case.rng.uniform(-3, 3, case.recipe.dim)))


def mirrored_way(case: Case) -> Told:
    """Across any plane: a rotation, and the last axis the other way round."""
    dim = case.recipe.dim
    mirror = any_rotation(case.rng, dim) @ np.diag([1.0] * (dim - 1) + [-1.0])
    return case.run(turned(case.world, mirror, np.zeros(dim)))


def renamed_way(case: Case) -> Told:
    return case.run(replace(case.world, names=int(case.rng.integers(1000))))


def reordered_way(case: Case) -> Told:
    return case.run(replace(case.world, order=int(case.rng.integers(1000))))


def exchanged_way(case: Case) -> Told:
    names = [spec.name for spec in case.recipe.specs if exchangeable(spec)]
    if not names:
        raise NotPossibleError("nothing to exchange")
    some = [name for name in names if case.rng.random() < 0.7] or names
    return case.run(replace(case.world, exchanged=frozenset(some)))


def units_way(case: Case) -> Told:
    has_seconds = bool(case.recipe.names(*IN_SECONDS))
    labels = [label for label in UNITS if not (label == MILLISECONDS and has_seconds)]
    label = str(case.rng.choice(labels))
    mass, length, time = UNITS[label]
    w = case.world
    return case.run(replace(w, mass=w.mass * mass, length=w.length * length, time=w.time * time, units=label))


# -- runs in parts -----------------------------------------------------------------------------------------------------


def restarted_way(case: Case) -> Told:
    """Cut at one or two times between or at reports, or at an event: by the state there, or by that of the event."""
    options, model = case.numbers(), case.model
    until, every = options["until"], options["every"]
    events = [event for event in case.result.events if 0 < event.t < until * (1 - 1e-6)]
    if events and case.rng.random() < 0.6:
        return _from_an_event(case, model, options, events[int(case.rng.integers(len(events)))])
    grid = FINER * round(until / every)
    cuts = sorted(case.rng.choice(np.arange(1, grid), size=int(case.rng.integers(1, 3)), replace=False))
    return _in_parts(case, model, options, [int(k) * until / grid for k in cuts])


def _in_parts(case: Case, model: cd.Model, options: dict[str, Any], cuts: list[float]) -> Told:
    """One run after the other; what they tell as if it were one."""
    options = dict(options) | {"every": options["every"] / FINER}
    parts, until = [], options.pop("until")
    for end in (*cuts, until):
        start = {"start": parts[-1][0].state()} if parts else {}
        try:
            parts.append((simulate(model, until=end, **options | start), ""))
        except cd.SimulationError as error:
            parts.append((error.result, str(error)))
        if parts[-1][1] or parts[-1][0].t[-1] < end * (1 - 1e-9):
            break
    one = joined([told(result, case.recipe, case.world, error) for result, error in parts])
    return replace(one, events=[(_called(case, name, t), t) for name, t in one.events])


def _called(case: Case, name: str, t: float) -> str:
    """What happens where a run begins is called its start; in one run it has the name of what was met there."""
    late = 1e-9 * case.right.until
    met = [n for n, at in case.right.events if name == "start" and abs(at - t) <= late]
    return met[0] if met else name


def _from_an_event(case: Case, model: cd.Model, options: dict[str, Any], event: Any) -> Told:
    """From the moment before it, which does it once more, or after it; or from a run that ends at its time."""
    kind = str(case.rng.choice(["before", "after", "until"]))
    if event.t >= case.result.t[-1]:  # it has ended the run, which would go on from after it
        kind = "before"
    if kind == "until":
        return _in_parts(case, model, options, [event.t])
    moment = event.state_before if kind == "before" else event.state_after
    if moment is None:
        raise NotPossibleError("the state of the event was not kept")
    part = tell(replace(case.recipe, options=case.options), case.world, model, start=moment)
    late = 1e-9 * case.right.until
    repeated = [(n, t) for n, t in case.right.events if t < event.t / case.world.time - late]
    if kind == "after":
        repeated = [(n, t) for n, t in case.right.events if t <= event.t / case.world.time + late]
    return replace(part, events=repeated + part.events)


def joined(parts: list[Told]) -> Told:
    """Of consecutive runs."""
    return Told(
        np.concatenate([part.t for part in parts]),
        {key: np.concatenate([part.columns[key] for part in parts]) for key in parts[0].columns},
        [event for part in parts for event in part.events],
        parts[0].until,
        parts[-1].error,
        parts[0].messages,
    )


WAYS: dict[str, Callable[[Case], Told]] = {
    "turned": turned_way,
    "shifted": shifted_way,
    "mirrored": mirrored_way,
    "renamed": renamed_way,
    "reordered": reordered_way,
    "i and j exchanged": exchanged_way,
    "other units": units_way,
    "split by restarts": restarted_way,
}
