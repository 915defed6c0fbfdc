"""Rows of the blocks and of user states: each feels the first body and acts upon it by a force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.fmus.build import built
from tests.matrix.bench import PART, Bench, Row, parse

import cardan as cd

GAIN = 30.0  # N of the force per unit of a block's output


def acting(make: Callable[[Bench], Any], gain: float = GAIN) -> Callable[[Bench], None]:
    def build(bench: Bench) -> None:
        bench.add(make(bench))
        bench.add(cd.Force("motor", bench.a.at(0, 0), (parse(f"{gain}*part"), 0.0)))

    return build


def state(bench: Bench) -> None:
    bench.model.state(PART, 0.1, parse("-e*part + 20*a.y - 2*a.velocity.x"))
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("5*part"), 0.0)))


def fmu(bench: Bench, **more: Any) -> Any:
    """A PI controller, compiled for the tests."""
    inputs = {"speed": "a.y"}
    return cd.Fmu(PART, built("pi"), inputs, ["torque"], parameters={"kp": bench.e, "ki": 3.0}, **more)


def line(bench: Bench) -> Any:
    return cd.HydraulicLine(PART, ("-a.y",), bench.e, 200.0, leakage=1.0)


BLOCKS = (
    ("Gain", lambda b: cd.Gain(PART, "a.y", b.e), "", 2.0),
    ("Sum", lambda b: cd.Sum(PART, ("a.y", "a.velocity.x"), weights=(b.e, -0.3)), "", 2.0),
    ("Lag", lambda b: cd.Lag(PART, "a.y", b.e), "", 0.1),
    ("SecondOrder", lambda b: cd.SecondOrder(PART, "a.y", 8.0, b.e), "", 0.6),
    ("Integrator", lambda b: cd.Integrator(PART, "-0.3*part + a.y", b.e), "", 2.0),
    ("Integrator", lambda b: cd.Integrator(PART, "a.velocity.x + a.y", b.e, lower=-0.01, upper=0.01), "limited", 2.0),
    ("Saturation", lambda b: cd.Saturation(PART, "a.y", lower=-b.e, upper=b.e), "", 0.05),
    ("DeadBand", lambda b: cd.DeadBand(PART, "a.y", b.e), "", 0.03),
    ("PID", lambda b: cd.PID(PART, "0 - a.y", b.e, 3.0, 0.1, filter_time=0.05), "", 2.0),
    ("PID", lambda b: cd.PID(PART, "0 - a.y", b.e, 3.0, 0.1, 0.05, -0.05, 0.1, 0.3), "limited", 2.0),
    ("PID", lambda b: cd.PID(PART, "0.1 - a.y", b.e, 3.0, 0.1, 0.05, measured="a.y + 0.05"), "measured", 2.0),
    ("StateSpace", lambda b: cd.StateSpace(PART, ("a.y",), [[-3, 1], [0, b.e]], [[0], [2]], [[1, 0]]), "", -5.0),
    ("TransferFunction", lambda b: cd.TransferFunction(PART, "a.y", (1.0, b.e), (0.1, 1.0, 2.0)), "", 2.0),
    ("SampledHold", lambda b: cd.SampledHold(PART, "a.y", 0.07), "", 1.0),
    (
        "SampledStateSpace",
        lambda b: cd.SampledStateSpace(PART, ("a.y",), [[0.5]], [[1]], [[b.e]], [[0.2]], interval=0.07),
        "",
        0.6,
    ),
    ("Fmu", lambda b: fmu(b, interface="me"), "Model Exchange", 2.0),
    ("Fmu", lambda b: fmu(b, interface="cs", step=0.02), "Co-Simulation", 2.0),
    ("ServoValve", lambda b: cd.ServoValve(PART, "a.y", b.e, 0.1, limit=0.1), "", 2.0),
    ("VariablePump", lambda b: cd.VariablePump(PART, "a.y - part", b.e, 2.0, lower=-0.02, upper=0.02), "", 3.0),
    ("HydraulicLine", line, "", 50.0),
    ("Potentiometer", lambda b: cd.Potentiometer(PART, "a.y", b.e, lower=-0.04, upper=0.04), "", 2.0),
    ("ForceFeedbackStick", lambda b: cd.ForceFeedbackStick(PART, "a.y", 0.05, 0.02, damping=b.e, stiffness=1), "", 0.2),
)
BLOCK_ROWS = (
    *(Row(kind, acting(make), variant, e=e, output=f"{PART}.output") for kind, make, variant, e in BLOCKS),
    Row("state", state, e=4.0, output=f"{PART}.value"),
)
