"""Random machines without faults, each held against some of the ways that must not matter."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.happenings import HAPPENINGS
from fuzz.invariances.compare import Yardstick
from fuzz.invariances.files import exported_way, saved_way
from fuzz.invariances.told import Told, told
from fuzz.invariances.ways import WAYS as DESCRIBED
from fuzz.invariances.ways import Case, NotPossibleError
from fuzz.judge import Verdict, bad_message
from fuzz.loads import LOADS, Rng
from fuzz.patient import TooSlowError, simulate
from fuzz.recipe import GROUND, Q, Recipe

WAYS: dict[str, Callable[[Case], Told]] = DESCRIBED | {
    "saved and loaded": saved_way,
    "exported and imported": exported_way,
}
REPORTS = 30
TRIED = 3  # ways for each machine
TIGHT = {"rtol": 1e-9, "atol": 1e-12}
SINGULAR = "singular position"  # in messages
WIDER = {"rtol": 1e-8, "atol": 1e-11}
AGREES, SENSITIVE, NOT_POSSIBLE, GIVEN_UP, DIFFERS = "agrees", "sensitive", "not possible", "given up", "differs"
OUTCOMES = (AGREES, SENSITIVE, NOT_POSSIBLE, GIVEN_UP, DIFFERS)


def invariant_machine(rng: Rng, made: Recipe, one_of: Callable) -> None:
    """A machine without faults, with loads and, now and then, drivers, stops, frictions and events."""
    families = (planar if made.dim == 2 else spatial).FAMILIES
    one_of(rng, {family: n for family, n in families.items() if family is not planar.near_singular})(rng, made)
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.1, 0.35, 0.35, 0.2]))):
        one_of(rng, LOADS)(rng, made)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.35, 0.4, 0.25]))):
        one_of(rng, HAPPENINGS)(rng, made)
    until = float(rng.uniform(0.2, 0.6))
    made.options = {"until": Q(until, 0, 0, 1), "every": Q(until / REPORTS, 0, 0, 1)}
    if rng.random() < 0.2:
        made.options["method"] = "joint"
    if rng.random() < 0.5:
        _spin(rng, made)
    made.analysis = "invariances"
    made.words.append(made.options.get("method", "partition"))


def _spin(rng: Rng, made: Recipe) -> None:
    """Bodies on pins of the ground begin to turn; the speeds of others follow from theirs."""
    for spec in made.specs:
        if spec.kind == "Revolute" and spec.args[0].body == GROUND:
            speed = float(rng.uniform(-6, 6))
            body = made.bodies[spec.args[1].body]
            body.spin = speed if made.dim == 2 else speed * np.asarray(spec.args[1].axis)
            made.words.append("spinning")
            return


def judge_invariances(recipe: Recipe, seed: int, ways: Iterable[str] | None = None) -> Verdict:
    """Run it, run it at a wider tolerance, and compare with some ways, or those that are named."""
    rng = np.random.default_rng([seed, 31])
    chosen = rng.choice(list(WAYS), size=TRIED, replace=False) if ways is None else list(ways)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            case, yardstick = measured(recipe, rng)
        except TooSlowError as slow:
            return Verdict("slow", str(slow))
        except cd.CardanError as error:
            bad = bad_message(str(error), recipe)
            return Verdict("finding", bad) if bad else Verdict("refused", str(error))
        outcomes = {str(way): outcome(str(way), case, yardstick) for way in chosen}
    wrong = [f"{way}: {text}" for way, (word, text) in outcomes.items() if word == DIFFERS]
    measures = {f"{way}: {word}": 1.0 for way, (word, _) in outcomes.items()}
    return Verdict("finding" if wrong else "ran", "; ".join(wrong), measures)


def measured(recipe: Recipe, rng: Rng) -> tuple[Case, Yardstick]:
    """The machine as it is described, and what it differs by from itself."""
    model = recipe.build()
    (result, error), (other, other_error) = (_run(recipe, model, some) for some in (TIGHT, WIDER))
    right = told(result, recipe, recipe.world, error)
    case = Case(recipe, recipe.world, recipe.options | TIGHT, rng, model, right, result)
    return case, Yardstick(right, told(other, recipe, recipe.world, other_error))


def _run(recipe: Recipe, model: cd.Model, tolerances: dict[str, float]) -> tuple[Any, str]:
    try:
        return simulate(model, **recipe.run_options() | tolerances), ""
    except cd.SimulationError as error:
        return error.result, str(error)


def outcome(way: str, case: Case, yardstick: Yardstick) -> tuple[str, str]:
    """What came of a way, and how it differs, in words."""
    try:
        other = WAYS[way](case)
    except NotPossibleError as why:
        return NOT_POSSIBLE, str(why)
    except TooSlowError:
        return GIVEN_UP, ""
    except cd.CardanError as error:
        return (SENSITIVE, "") if yardstick.is_sensitive else (DIFFERS, f"refused: {error}")
    if yardstick.is_sensitive:
        return SENSITIVE, ""
    wrong = yardstick.differs(other)
    if wrong and "near-singular" in case.recipe.faults and SINGULAR in other.error + case.right.error:
        return SENSITIVE, ""  # whether it begins near enough to be told so is a matter of round-off
    return (DIFFERS, wrong) if wrong else (AGREES, "")


def counted(outcomes: Iterable[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Of each way how many machines went it, and what came of it."""
    measures = [o["measures"] for o in outcomes]
    table = {}
    for way in WAYS:
        counts = {word: sum(f"{way}: {word}" in m for m in measures) for word in OUTCOMES}
        if any(counts.values()):
            table[way] = {"machines": sum(counts.values())} | counts
    return table
