"""Machines by their seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from fuzz import planar, spatial
from fuzz.brief import brief_machine
from fuzz.brief_bumps import bump_machine
from fuzz.brief_frictions import friction_machine
from fuzz.brief_loads import load_machine
from fuzz.combinations import COMBINATIONS, crank_with_friction
from fuzz.elements import add_elements
from fuzz.faults import FAULTS
from fuzz.gradients import gradient_machine
from fuzz.happenings import HAPPENINGS
from fuzz.invariances.judge import invariant_machine
from fuzz.loads import LOADS
from fuzz.recipe import Q, Recipe, plain_world

REPORTS = 30  # intervals: close enough that a quadrature between two reports is a check
ANALYSES = ("assemble", "equilibrium", "kinematics", "inverse", "linearize")
IMPLICIT = 0.4  # of the runs in joint coordinates (by numbers of its own: no other machine changes with it)
HIGH_ORDER = 0.1  # of those that an explicit method runs: with Runge-Kutta of order 8
KINDS = ("planar", "spatial", "brief", "gradients", "invariances", "elements")
COMBINED = 5  # every so many machines is one of `combinations`
BRIEF = {3: {bump_machine: 3, load_machine: 1}, 4: {friction_machine: 1}}  # by the last digit, modulo
BRIEF_DIGITS = 5


def recipe(seed: int, only: str | None = None) -> Recipe:
    """The machine of a seed: about two of three in the plane, unless `only` says which. Those to which something short
    happens, those that are differentiated and those that are described twice have seeds of their own ("brief",
    "gradients", "invariances", and "elements" for those that roll, rub and drive)."""
    rng = np.random.default_rng([seed, 7])
    dim = 2 if rng.random() < 0.6 else 3
    if only in ("planar", "spatial"):
        dim = 2 if only == "planar" else 3
    gravity = np.zeros(dim)
    if rng.random() < 0.85:
        gravity = 9.81 * _unit(rng.normal(size=dim)) if rng.random() < 0.3 else -9.81 * np.eye(dim)[-1]
    made = Recipe(dim, gravity, plain_world(dim))
    if only == "brief":
        _one_of(rng, BRIEF.get(seed % BRIEF_DIGITS, {brief_machine: 1}))(rng, made)
        return made
    if only == "gradients":
        return gradient_machine(rng, made, _one_of)
    if only in ("invariances", "elements"):
        invariant_machine(rng, made, _one_of)
        if only == "elements":
            add_elements(rng, made, _one_of)
        return made
    if seed % COMBINED == 2:
        return _combined(rng, made)
    _one_of(rng, (planar if dim == 2 else spatial).FAMILIES)(rng, made)
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.2, 0.35, 0.3, 0.15]))):
        _one_of(rng, LOADS)(rng, made)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.33, 0.12]))):
        _one_of(rng, HAPPENINGS)(rng, made)
    _run(rng, made)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.35, 0.15]))):
        _one_of(rng, FAULTS)(rng, made)
    if rng.random() < 0.25:
        _scale(rng, made)
    if np.random.default_rng([seed, 13]).random() < IMPLICIT and made.options.get("method") == "joint":
        _implicitly(made)
    elif np.random.default_rng([seed, 17]).random() < HIGH_ORDER:
        _by_dop853(made)
    return made


def _combined(rng: np.random.Generator, made: Recipe) -> Recipe:
    """A machine that is judged by a second way to the same numbers, or has friction in a crank."""
    make = _one_of(rng, COMBINATIONS)
    if make is crank_with_friction and made.dim == 3:
        made = Recipe(2, -9.81 * np.eye(2)[-1] * bool(np.any(made.gravity)), plain_world(2))
    make(rng, made)
    analysis, words = made.analysis, list(made.words)
    _run(rng, made)
    made.analysis = analysis
    made.words = [*words, made.words[-1]]
    return made


def _one_of(rng: np.random.Generator, weights: dict[Callable, float]) -> Callable:
    chosen, p = list(weights), np.array(list(weights.values()), float)
    return chosen[int(rng.choice(len(chosen), p=p / p.sum()))]


def _run(rng: np.random.Generator, made: Recipe) -> None:
    """How to run it: all methods and integrators, the default most often."""
    until = float(rng.uniform(0.2, 0.6))
    options: dict = {"until": Q(until, 0, 0, 1), "every": Q(until / REPORTS, 0, 0, 1)}
    method = str(rng.choice(["partition", "direct", "baumgarte", "joint", "dae", "auto", "rk4"],
                            p=[0.5, 0.06, 0.06, 0.14, 0.1, 0.06, 0.08]))  # fmt: skip
    if method == "rk4":
        options["step"] = Q(until / REPORTS / 4, 0, 0, 1)
        if rng.random() < 0.4:
            options["method"] = str(rng.choice(["joint", "direct", "baumgarte"]))
    elif method != "partition":
        options["method"] = method
    if method == "dae" and rng.random() < 0.3:
        options["form"] = "index3"
    if method in ("partition", "joint", "auto", "dae") and rng.random() < 0.2:
        options["rtol"] = float(10 ** rng.uniform(-11, -3))
    if method == "partition" and rng.random() < 0.1:
        options["choose"] = str(rng.choice(["qr", "gram-schmidt", "svd"]))
    if method == "baumgarte" and rng.random() < 0.4:
        options["baumgarte"] = "auto"
    if rng.random() < 0.05:
        options["start"] = str(rng.choice(["given", "equilibrium", "nearest equilibrium"]))
    made.options = options
    if rng.random() < 0.08:
        made.analysis = str(rng.choice(ANALYSES))
        made.words.append(made.analysis)
    made.words.append(method)


def _by_dop853(made: Recipe) -> None:
    method = made.options.get("method", "partition")
    if method in ("partition", "direct", "baumgarte", "joint") and not made.options.keys() & {"step", "integrator"}:
        made.options["integrator"] = "dop853"
        made.words.append("dop853")


def _implicitly(made: Recipe) -> None:
    made.options.pop("step", None)
    made.options["integrator"] = "bdf"
    made.words.append("bdf")


def _scale(rng: np.random.Generator, made: Recipe) -> None:
    """The whole machine in other units: 10^±6 in mass and length, and times that follow gravity or do not."""
    mass, length = (float(10 ** rng.uniform(-6, 6)) for _ in range(2))
    time = float(np.sqrt(length)) if rng.random() < 0.5 else float(10 ** rng.uniform(-2, 2))
    made.world = replace(made.world, mass=mass, length=length, time=time)
    made.words.append(f"scaled: mass {mass:.1e}, length {length:.1e}, time {time:.1e}")
    made.faults.append("scaled")


def _unit(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v)
