"""A functional is written in one place: a class of its own works in every analysis that knows its measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pytest

import cardan as cd
from cardan.design.functionals import Functional
from cardan.design.measures import Answer, Measures
from cardan.errors import AnalysisError

HEIGHT, SPEED, GRAVITY = 0.5, 4.0, 10.0


@dataclass(frozen=True, eq=False)
class Excess(Functional):
    """∫ <f> dt, which is no condition."""

    f: Any
    between: Any = None
    name: str | None = None

    kind: ClassVar[str] = "excess"

    def measured(self, measures: Measures[Answer]) -> Answer:
        return measures.integral_above_zero(self.between)


def thrown() -> cd.Model:
    model = cd.Model("throw", gravity=(0, -GRAVITY))
    v = model.parameter("v", SPEED)
    model.body("ball", mass=1, inertia=1, velocity=(0, v))
    return model


def by_quadrature(v: float) -> float:
    t = np.linspace(0.0, 1.0, 200_001)
    above = np.maximum(v * t - GRAVITY * t**2 / 2 - HEIGHT, 0.0) ** 2
    return float(np.sum((above[1:] + above[:-1]) / 2) * (t[1] - t[0]))


def above(s: Any) -> Any:
    return s.quantity("ball.position.y") - HEIGHT


def test_its_value_and_derivative_along_a_motion():
    found = cd.gradient(thrown(), [Excess(above), 2 * Excess(above) - 1], until=1)
    assert found.functionals == ("excess", "2 excess - 1")
    assert found.values == pytest.approx([by_quadrature(SPEED), 2 * by_quadrature(SPEED) - 1], rel=1e-6)
    slope = (by_quadrature(SPEED + 1e-4) - by_quadrature(SPEED - 1e-4)) / 2e-4
    assert found.matrix[:, 0] == pytest.approx([slope, 2 * slope], rel=1e-5)


def test_designs_in_lanes():
    table = cd.sweep(thrown(), {"v": [3.0, 3.5, 4.0, 4.5]}, {"excess": Excess(above)}, until=1, backend="lanes")
    assert not table.notes
    assert table["excess"] == pytest.approx([by_quadrature(v) for v in table["v"]], rel=1e-5, abs=1e-9)


def test_a_driven_machine():
    model = cd.Model("crank")
    crank = model.body("crank", position=(0, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: t))
    late = Excess(lambda s: s.angle(crank) - 1)
    found = cd.evaluate(model, late, until=2.0, analysis="kinematics", every=0.01)
    assert found == pytest.approx([1 / 3], rel=1e-6)  # ∫ (t - 1)² from 1 to 2


def test_it_does_not_exist_in_equilibrium():
    with pytest.raises(AnalysisError, match="excess: an integral over time does not exist in equilibrium"):
        cd.evaluate(thrown(), Excess(above), analysis="equilibrium")
