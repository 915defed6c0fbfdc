"""What a batch is asked for, checked; and how its instances can be run."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import numpy as np

from cardan.analysis.many_designs import ensemble
from cardan.analysis.many_designs.lane_events import parameters_of_constraints
from cardan.analysis.rollouts.batch import P
from cardan.analysis.rollouts.shared_arrays import seen
from cardan.compiled.system import System
from cardan.errors import AnalysisError, ModelError, check_known
from cardan.model.model import Model

FEW_INSTANCES = 4  # instances: so few are done sooner one by one than in lanes, which are sixteen
P_OF_EVENT = 6  # functions of events are those of (t, q, v, v', lambda, z; p)
Values = Mapping[str, float | np.ndarray]  # of parameters: a number, or an array with one for each instance


def refusal(system: System) -> str | None:
    """Why instances cannot run side by side in lanes, interval by interval; None where they can.

    What happens to them must be carried from one to the next, and forces that depend on reactions settle from there.
    """
    if not system.events.plan.is_empty:
        return "it has events, limits, friction or sampled blocks"
    if system.forces_see_multipliers:
        return "forces depend on reactions"
    return ensemble.refusal(system)


def is_for_lanes(system: System) -> bool:
    return refusal(system) is None


def has_events(system: System) -> bool:
    plan = system.events.plan
    return bool(plan.watches or plan.timed)


def slots_of(system: System, names: Sequence[str]) -> np.ndarray:
    """Where parameters stand in p."""
    return np.array([list(system.model.parameters).index(name) for name in names], int)


def checked_values(model: Model, parameters: Values, count: int) -> dict[str, np.ndarray]:
    """Values of parameters for so many instances."""
    if not isinstance(parameters, Mapping):
        raise ModelError(f'parameters: expected names and values such as {{"k": 800}}, got {parameters!r}')
    arrays = {}
    for name, values in parameters.items():
        check_known("unknown parameter", name, model.parameters)
        array = seen(values, f'parameter "{name}"')
        if array.ndim and array.shape != (count,):
            raise ModelError(
                f'parameter "{name}" has values of the shape {array.shape}, expected a number or ({count},): '
                "one for each instance"
            )
        arrays[name] = array
    return arrays


def for_reading(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view


def of_shape(array: np.ndarray, shape: tuple[int, ...], what: str) -> np.ndarray:
    """An array of this shape; the last axis may be missing where it has the length 1."""
    if array.shape == shape:
        return array
    if shape[-1] == 1 and array.shape == shape[:-1]:
        return array[..., None]
    raise AnalysisError(f"{what} have the shape {array.shape}, expected {shape}: one row for each instance")


def check_count(word: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise AnalysisError(f"{word}={value!r}: expected a positive whole number")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def acting(system: System) -> np.ndarray:
    """Which parameters change the motion: in the equations of motion, in what events watch, or in what they do."""
    functions = [(system.dynamics, P)]
    if not is_for_lanes(system):
        functions += [(system.events.watched, P_OF_EVENT), (system.events.actions, P_OF_EVENT)]
    acts = np.zeros(len(system.model.parameters), bool)
    for function, place in functions:
        tape = function.tape
        acts |= True if tape is None else np.array(tape.reads(place)[: acts.size], bool)
    return acts


def checked_controls(system: System, names: list[str]) -> list[str]:
    """Controls are parameters that act, and that no constraint contains: a joint would jump open."""
    parameters = list(system.model.parameters)
    acts, closes = acting(system), parameters_of_constraints(system)
    for name in names:
        check_known("controls: unknown parameter", name, parameters)
        if names.count(name) > 1:
            raise ModelError(f'controls: "{name}" is named twice')
        if name in closes:
            raise ModelError(
                f'"{name}" cannot be a control: a constraint contains it, and would be violated when it changes from '
                "one step to the next; let it act in a force, or in the rate of a user state"
            )
        if not acts[parameters.index(name)]:
            raise ModelError(f'"{name}" cannot be a control: no force, mass, state rate or event contains it')
    return names
