"""What does a call cost besides the motion itself?

    python benchmarks/calls.py    writes results/calls.txt and .json

A pendulum of one revolute joint over 2 s, run again and again. The fixed cost is the processor time of a call less that
in which the core steps and evaluates what is reported, in the same call: reactions and energies where somebody asks for
them. `evaluate`
and `gradient` are counted in runs: with the same functional again, and with an equal one that is made anew each time.

An impact is that of a ball that bounces without loss, with the steps from one to the next. A step of a rollout is one
of 0.01 s of one pendulum with a motor.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

import cardan as cd
from cardan.numerics import core, motion
from machines import cannon
from measure import Report, us, verdict

UNTIL, ROUNDS, GROUPS, CALLS = 2.0, 60, 5, 4  # few calls at a time: other work on the computer interrupts some
MOTION = ((motion, "advance"), (core, "cd_fill_outputs"))  # functions that call the core for the motion itself
MOST_FIXED, MOST_RUNS = 100e-6, {"evaluate": 1.2, "gradient": 4.0}
MOST = {"an impact": 20e-6, "cannon, 0.8 s": 1.2e-3, "a step of a rollout": 15e-6}
LONG, SHORT = 60.0, 1.0  # of a ball that bounces


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=model.parameter("m", 1.0), inertia=1 / 12, position=(-0.5, 0))
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), rod.at(0.5, 0)))
    return model


def ball() -> cd.Model:
    model = cd.Model("ball", gravity=(0, -9.81))
    body = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Limit("floor", body.y, lower=0, restitution=1))
    return model


def motor() -> cd.Rollout:
    model = cd.Model("motor", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Torque("motor", rod, model.parameter("torque", 0.0)))
    return cd.rollout(model, "torque", every=0.01)


def main() -> None:
    report = Report("calls", "cardan: the fixed cost of a call")
    model, numbers = pendulum(), count(1)
    rod, again = model.bodies["rod"], cd.Terminal("rod.angle")
    works: dict[str, Callable[[], Any]] = {
        "simulate": lambda: cd.simulate(model, UNTIL),
        "simulate, and its reactions": lambda: cd.simulate(model, UNTIL)["pivot"].reaction_i,
        "simulate, other parameters": lambda: cd.simulate(model, UNTIL, parameters={"m": 1 + 1e-6 * next(numbers)}),
        "evaluate": lambda: cd.evaluate(model, again, UNTIL),
        "evaluate, functional anew": lambda: cd.evaluate(model, cd.Terminal(lambda s: s.angle(rod)), UNTIL),
        "gradient": lambda: cd.gradient(model, again, UNTIL),
        "gradient, functional anew": lambda: cd.gradient(model, cd.Terminal(lambda s: s.angle(rod)), UNTIL),
    }
    taken = least(works)
    shares = {name: in_core(work) for name, work in works.items() if name.startswith("simulate")}
    fixed = {name: beside for name, (_, beside) in shares.items()}
    motion, run = shares["simulate"][0], taken["simulate"]
    rows = [[name, us(t), us(fixed[name]) if name in fixed else "", f"{t / run:.2f}"] for name, t in taken.items()]
    told = [f"fixed cost of simulate {us(fixed['simulate'])} µs ({verdict(fixed['simulate'] <= MOST_FIXED)})"]
    told += [
        f"{name} {taken[name] / run:.2f} runs ({verdict(taken[name] / run <= n)})" for name, n in MOST_RUNS.items()
    ]
    report.numbers["microseconds"] = {name: 1e6 * t for name, t in taken.items()} | {"motion": 1e6 * motion}
    note = f"the motion itself, in the core: {us(motion)} µs. {', '.join(told)}"
    report.table("processor time", ("call|", "µs", "fixed µs", "runs"), rows, note)
    others(report)
    report.save(readme=False)


def others(report: Report) -> None:
    """Events, and steps of rollouts."""
    bouncing, shot, batch, still = ball(), cannon.build(cams=False), motor(), np.zeros((1, 1))
    taken = least(
        {
            "long": lambda: cd.simulate(bouncing, LONG, LONG / 2),
            "short": lambda: cd.simulate(bouncing, SHORT, SHORT / 2),
            "cannon, 0.8 s": lambda: cd.simulate(shot, 0.8),
            "a step of a rollout": lambda: batch.step(still),
        }
    )
    count = len(cd.simulate(bouncing, LONG, LONG / 2).events) - len(cd.simulate(bouncing, SHORT, SHORT / 2).events)
    taken["an impact"] = (taken["long"] - taken["short"]) / count
    rows = [[name, us(taken[name]), us(most), verdict(taken[name] <= most)] for name, most in MOST.items()]
    report.numbers["microseconds"] |= {name: 1e6 * taken[name] for name in MOST}
    report.table("events and rollouts", ("what|", "µs", "at most", "|"), rows)


def least(works: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Seconds of the processor, of each; in turn, so that other work on the computer favours none."""
    for work in works.values():  # what is compiled is compiled now
        for _ in range(100):
            work()
    found = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            for _ in range(GROUPS):
                start = time.process_time()
                for _ in range(CALLS):
                    work()
                found[name] = min(found[name], (time.process_time() - start) / CALLS)
    return found


def in_core(work: Callable[[], Any]) -> tuple[float, float]:
    """Seconds of one call in the functions of `MOTION`, and the seconds besides; the least of each."""
    functions, spent = [getattr(module, name) for module, name in MOTION], 0.0
    inside = beside = float("inf")

    def timed(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            nonlocal spent
            start = time.thread_time()
            try:
                return function(*arguments)
            finally:
                spent += time.thread_time() - start

        return call

    for (module, name), function in zip(MOTION, functions, strict=True):
        setattr(module, name, timed(function))
    try:
        for _ in range(ROUNDS * GROUPS * CALLS):
            spent, start = 0.0, time.thread_time()
            work()
            whole = time.thread_time() - start
            inside, beside = min(inside, spent), min(beside, whole - spent)
    finally:
        for (module, name), function in zip(MOTION, functions, strict=True):
            setattr(module, name, function)
    return inside, beside


if __name__ == "__main__":
    main()
