"""Derivatives of random machines, both ways, at the default tolerances, against differences of high order.

Some numbers of a machine become parameters: the mass of a body, the gravity, the speeds at the start, one number of a
load. A derivative that is further from the difference than ten tolerances, and than ten times what the difference may
be off, without a note, is a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

import cardan as cd
from cardan.spec import RunSpec
from fuzz import planar, spatial
from fuzz.happenings import HAPPENINGS
from fuzz.judge import Verdict, bad_message
from fuzz.loads import LOADS, Rng
from fuzz.patient import given_up_after
from fuzz.recipe import BodySpec, Build, Global, Q, Recipe, World

ADJOINT, FORWARD = "adjoint", "forward"
SPEED, LOAD, MASS, GRAVITY = "speed", "load", "mass", "gravity"  # factors, all of them 1
FUNCTIONALS = 3
NOTHING = 10 * RunSpec.atol  # machines are made up in numbers around one, and factors are one
PATIENCE = 30.0  # s of processor time for both directions, with their differences
TELLS_NOTHING = ("no influence", "does not depend", "no functional depends")  # of errors: notes on zeros
COUNTED = {"within": "agrees", "untold": "cannot tell"}


def gradient_machine(rng: Rng, empty: Recipe, one_of: Callable) -> Recipe:
    """A machine without faults, with loads and, now and then, events. Loops that are stretched flat are left out: they
    crawl, and differences of them tell nothing."""
    made = empty
    while made.faults or not made.bodies:
        made = Recipe(empty.dim, empty.gravity, empty.world)
        one_of(rng, (planar if made.dim == 2 else spatial).FAMILIES)(rng, made)
    for _ in range(int(rng.choice([1, 2, 3]))):
        one_of(rng, LOADS)(rng, made)
    if rng.random() < 0.3:
        one_of(rng, HAPPENINGS)(rng, made)
    made.options = {"until": Q(float(rng.uniform(0.3, 1.5)), 0, 0, 1)}
    made.analysis = "gradient"
    made.parameters |= {name: Q(1.0) for name in (SPEED, LOAD, MASS)}
    return made


class Parametric(Build):
    """A building with factors in the place of some numbers."""

    def __init__(self, recipe: Recipe, world: World):
        self._is_free = True  # whether the factor of a load has no place yet
        super().__init__(recipe, world)
        if any(self.model.gravity):
            factor = self.model.parameter(GRAVITY, 1.0)
            self.model.gravity = tuple(factor * g for g in self.model.gravity)

    def resolve(self, x: Any) -> Any:
        value = super().resolve(x)
        if isinstance(x, Global) and (x.M, x.L, x.T) == (0, 1, -1):
            return tuple(self._factor(SPEED) * v for v in value)
        if isinstance(x, Q) and x.M == 1 and self._is_free and isinstance(value, float) and value:
            self._is_free = False
            return self._factor(LOAD) * value
        return value

    def _body(self, k: int, b: BodySpec) -> Any:
        return super()._body(k, replace(b, mass=b.mass * self._factor(MASS)) if k == 0 else b)

    def _factor(self, name: str) -> Any:
        return self.model.parameters[name].symbol


def functionals(rng: Rng, model: cd.Model) -> list[Any]:
    """Some numbers of one body's motion."""
    body, i = list(model.bodies.values())[int(rng.integers(len(model.bodies)))], int(rng.integers(model.dim))
    place, speed = (lambda s: s.position(body)[i]), (lambda s: s.velocity(body)[i])
    all_of_them = [
        cd.Terminal(place, name="place"),
        cd.Terminal(speed, name="speed"),
        cd.Terminal(lambda s: s.acceleration(body)[i], name="acceleration"),
        cd.Integral(lambda s: place(s) ** 2, name="∫x²"),
        cd.Integral(lambda s: cd.fabs(speed(s)), name="∫|v|"),
        cd.Peak(lambda s: speed(s) ** 2, name="peak of v²"),
    ]
    return [all_of_them[k] for k in rng.choice(len(all_of_them), FUNCTIONALS, replace=False)]


def judge_gradients(recipe: Recipe, seed: int) -> Verdict:
    """Differentiate both ways and compare."""
    rng = np.random.default_rng([seed, 29])
    until = recipe.run_options()["until"]
    measures = dict.fromkeys(("pairs", *COUNTED, "noted", "silent"), 0.0)
    wrong = []
    try:
        model = Parametric(recipe, recipe.world).model
        wanted = functionals(rng, model)
        progress = given_up_after(PATIENCE)
        check = cd.check_gradient(model, wanted, until, direction=ADJOINT, progress=progress)
        wrong += _counted(check, ADJOINT, measures)
        forward = cd.gradient(model, wanted, until, direction=FORWARD, progress=progress)
        if not _is_same(forward, check.gradient):
            check = cd.check_gradient(model, wanted, until, direction=FORWARD, progress=progress)
        wrong += _counted(check, FORWARD, measures)
    except KeyboardInterrupt:
        return Verdict("slow", f"given up after {PATIENCE:g} s")
    except cd.CardanError as error:
        bad = bad_message(str(error), recipe)
        return Verdict("finding", bad) if bad else Verdict("refused", str(error))
    return Verdict("finding" if wrong else "ran", "; ".join(wrong), measures)


def _is_same(one: cd.Gradient, other: cd.Gradient) -> bool:
    """Whether derivatives agree to a tenth of what is allowed: then what differences say of one, they say of both."""
    return np.allclose(one.matrix, other.matrix, rtol=RunSpec.rtol, atol=RunSpec.atol) and bool(one.notes) == bool(
        other.notes
    )


def _counted(check: cd.GradientCheck, direction: str, measures: dict[str, float]) -> list[str]:
    """Counts verdicts; what is wrong without a note."""
    wrong, notes = [], [note for note in check.gradient.notes if not any(word in note for word in TELLS_NOTHING)]
    for entry in check.table:
        measures["pairs"] += 1
        if abs(entry.derivative - entry.difference) <= NOTHING:
            measures["within"] += 1
            continue
        for word, verdict in COUNTED.items():
            measures[word] += entry.verdict == verdict
        if entry.verdict == "differs":
            measures["noted" if notes else "silent"] += 1
            if not notes:
                wrong.append(
                    f"{direction}: {entry.functional} by {entry.parameter} is {entry.derivative:.9g}, differences "
                    f"{entry.difference:.9g} ± {entry.error:.1e}"
                )
    return wrong


def shares(outcomes: Iterable[dict[str, Any]]) -> list[str]:
    """How many derivatives were right, of all that could be told."""
    told = [o["measures"] for o in outcomes if "pairs" in o["measures"]]
    pairs, within, untold, noted, silent = (
        int(sum(m[word] for m in told)) for word in ("pairs", *COUNTED, "noted", "silent")
    )
    if not pairs:
        return []
    share = 100 * within / max(pairs - untold, 1)
    return [
        f"{pairs} derivatives of {len(told)} machines: {within} within ten tolerances ({share:.2f} % of those that "
        f"differences can tell), {untold} that they cannot tell, {noted} off with a note, {silent} off without one"
    ]
