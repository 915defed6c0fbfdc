"""The machines of `ensembles.py`: how long they run, what is asked of each design, and what it should be.

Designs have every parameter within 2 % of its value, unless a case says other ranges. What is asked for are the
positions of all bodies at the end, or a largest value of many rows. Errors are the largest deviations of these numbers
from runs at 1e-11, in m, or in rad/s for speeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.many_designs import ensemble
from cardan.compiled.compiling import compile_system
from cardan.design.sweeps.lanes import Plan, asked_otherwise
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_responses import named_responses, response_values
from cardan.design.sweeps.sweep_task import Task
from cardan.files.example_runs import load_module

EXAMPLES = Path(__file__).parents[1] / "examples"
RTOL, ATOL = 1e-6, 1e-9
EXACT_RTOL, EXACT_ATOL = 1e-11, 1e-13
AROUND = 0.02  # of each parameter
SAMPLE = 12  # designs whose error is looked at


@dataclass(frozen=True)
class Case:
    """A machine, its run, and what is asked of a design: `wanted`, or the positions of all bodies at the end."""

    name: str
    build: Callable[[], cd.Model]
    until: float
    rows: int = 2
    wanted: Sequence[str] = ()
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)  # of cd.simulate, where lanes do not take the machine
    loop: int = 60  # designs that are timed one after the other: fewer where one takes long

    @cached_property
    def model(self) -> cd.Model:
        return self.build()

    @cached_property
    def refused(self) -> str | None:
        """Why lanes do not take the machine, or its options."""
        asked = Task(self.model, "simulate", dict(self.options), named_responses(self.responses), False)
        return asked_otherwise(asked) or ensemble.refusal(compile_system(self.model))

    @property
    def every(self) -> float:
        return self.until / (self.rows - 1)

    @property
    def responses(self) -> list[str]:
        return list(self.wanted) or [f"{body}.position" for body in self.model.bodies]

    def samples(self, count: int) -> cd.Samples:
        """Random designs."""
        around = {
            name: tuple(sorted(parameter.value * (1 + s * AROUND) for s in (-1, 1)))
            for name, parameter in self.model.parameters.items()
        }
        return cd.Samples(count, dict(self.ranges) or around, method="random", seed=1)

    def designs(self, count: int) -> Designs:
        return self.samples(count).designs(self.model)

    def plan(self) -> Plan:
        """What `cd.sweep` would run in lanes."""
        options = {"until": self.until, "every": self.every, "rtol": RTOL, "atol": ATOL}
        varied = self.designs(1).names
        return Plan(Task(self.model, "simulate", options, named_responses(self.responses), False), varied)

    def single(self, parameters: Mapping[str, float], rtol: float = RTOL, atol: float = ATOL) -> cd.Result:
        given = {"parameters": parameters, "rtol": rtol, "atol": atol} | dict(self.options)
        return cd.simulate(self.model, self.until, self.every, **given)

    def values(self, result: cd.Result) -> np.ndarray:
        return np.array(list(response_values(result, named_responses(self.responses)).values()))

    def sweep(self, designs: cd.Samples | Designs, backend: str) -> cd.Sweep:
        """The public call."""
        options = {"backend": backend, "rtol": RTOL, "atol": ATOL} | dict(self.options)
        return cd.sweep(self.model, designs, self.responses, self.until, self.every, **options)

    def exact(self, designs: Designs, which: Iterable[int]) -> np.ndarray:
        """What is asked for of some designs: a row each."""
        runs = (self.single(designs.parameters(k), EXACT_RTOL, EXACT_ATOL) for k in which)
        return np.array([self.values(run) for run in runs])


def double_pendulum() -> cd.Model:
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    L, m = model.parameter("L", 1.0), model.parameter("m", 1.0)
    upper = model.body("upper", m, m * L**2 / 12, (L / 2, 0))
    lower = model.body("lower", 1, 1 / 12, (L + 0.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), upper.at(-L / 2, 0)))
    model.add(cd.Revolute("B", upper.at(L / 2, 0), lower.at(-0.5, 0)))
    return model


def double_pendulum_with_a_stop() -> cd.Model:
    """The lower arm strikes a stop at -2 rad and rebounds with the restitution e."""
    model = double_pendulum()
    e = model.parameter("e", 0.6)
    model.add(cd.Limit("stop", model["lower"].angle, lower=-2.0, upper=3.0, restitution=e))
    return model


def of_file(name: str) -> Callable[[], cd.Model]:
    return lambda: cd.load_model(EXAMPLES / name)


def of_example(name: str) -> Callable[[], cd.Model]:
    """`build()` of a script among the examples."""
    return lambda: load_module(EXAMPLES / f"{name}.py").build()


FOUR_BAR = Case("four-bar", of_file("fourbar_lengths.yaml"), 2.0)
CASES = (
    Case("pendulum", of_file("pendulum.yaml"), 2.0),
    Case("double pendulum", double_pendulum, 2.0),
    Case("double pendulum, impacts", double_pendulum_with_a_stop, 2.0),
    FOUR_BAR,
    Case("four-bar, largest of 101 rows", of_file("fourbar_lengths.yaml"), 2.0, 101, ["max:crank.angular_velocity"]),
    Case("slider-crank", of_file("slidercrank.yaml"), 1.0),
    Case("spatial slider-crank", of_file("spatial_slider_crank.yaml"), 2.0),
    Case("quarter car over a step", of_example("suspension_sobol"), 2.0),
    Case(
        "car, 22 bodies", of_example("car"), 3.0, options={"method": "joint"}, loop=4,
        ranges={"lane change": (4e-3, 6e-3), "bars": (0.9, 1.1)},
    ),  # a lane change begins after a second
)  # fmt: skip
