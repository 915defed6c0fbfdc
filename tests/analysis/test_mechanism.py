"""What kind of mechanism a machine is, against closed forms of four-bars and slider-cranks."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.mechanism.overreach import overreaches
from cardan.analysis.mechanism.types import (
    four_bar_type,
    longest_turning_crank,
    longest_turning_slider_crank,
    slider_crank_type,
)

FOLLOWED = 1e-7  # rad, of the lengths: extreme values from parabolas through positions of the circuit


def bar(model: cd.Model, name: str, a: np.ndarray, b: np.ndarray) -> cd.Body:
    along = b - a
    angle = float(np.arctan2(along[1], along[0]))
    return model.body(name, mass=1, inertia=0.1, position=tuple((a + b) / 2), angle=angle)


def four_bar(crank: float, coupler: float, rocker: float, ground: float, angle: float, speed: float = 3.0) -> cd.Model:
    """Its crank on the left, driven; the joint of coupler and rocker above the line between them."""
    A, D = np.zeros(2), np.array([ground, 0.0])
    B = crank * np.array([np.cos(angle), np.sin(angle)])
    f, way = float(np.linalg.norm(D - B)), float(np.arctan2(*(D - B)[::-1]))
    above = way + np.arccos((coupler**2 + f**2 - rocker**2) / (2 * coupler * f))
    C = B + coupler * np.array([np.cos(above), np.sin(above)])
    model = cd.Model("four-bar", gravity=(0, -9.81))
    first, second, third = (
        bar(model, name, a, b) for name, a, b in (("crank", A, B), ("coupler", B, C), ("rocker", D, C))
    )
    model.add(cd.Revolute("A", model.ground.at(0, 0), first.at(-crank / 2, 0)))
    model.add(cd.Revolute("B", first.at(crank / 2, 0), second.at(-coupler / 2, 0)))
    model.add(cd.Revolute("C", second.at(coupler / 2, 0), third.at(rocker / 2, 0)))
    model.add(cd.Revolute("D", third.at(-rocker / 2, 0), model.ground.at(ground, 0)))
    model.add(cd.Drive("motor", first.angle, lambda t: angle + speed * t))
    return model


def angle_of(side: float, other: float, opposite: float) -> float:
    """The angle between two sides of a triangle."""
    return float(np.arccos((side**2 + other**2 - opposite**2) / (2 * side * other)))


@pytest.mark.parametrize("lengths", [(1, 3, 2.5, 3), (2, 4, 4, 2.5), (0.3, 1.1, 0.8, 1.2)])
def test_a_crank_rocker(lengths: tuple[float, float, float, float]):
    """The rocker's ends are where crank and coupler lie on a line, the worst transmission where crank and ground do."""
    crank, coupler, rocker, ground = lengths
    whole = cd.mechanism(four_bar(*lengths, 1.3))
    assert whole.mobility == 1
    assert whole.drivers == ("motor",)
    (loop,) = whole.loops
    assert (loop.kind, loop.type, loop.links) == ("four-bar", "crank-rocker", ("crank", "coupler", "rocker"))
    assert loop.lengths == pytest.approx(lengths)
    assert whole.range("crank").turns
    swings = whole.range("rocker")
    ends = sorted(np.pi - angle_of(rocker, ground, coupler + sign * crank) for sign in (-1, 1))
    assert [swings.low, swings.high] == pytest.approx(ends, abs=FOLLOWED)
    # the crank points to the coupler's far end where both are stretched, and away from it where they fold
    stretched = angle_of(coupler + crank, ground, rocker)
    folded = angle_of(coupler - crank, ground, rocker) + np.pi
    assert sorted(swings.toggles) == pytest.approx(sorted([stretched, folded]), abs=1e-4)
    (transmission,) = whole.transmissions
    mu = [angle_of(coupler, rocker, abs(ground + sign * crank)) for sign in (-1, 1)]
    folds = [min(one, np.pi - one) for one in mu]
    assert transmission.least == pytest.approx(min(folds), abs=FOLLOWED)
    largest = np.pi / 2 if min(mu) <= np.pi / 2 <= max(mu) else max(folds)
    assert transmission.largest == pytest.approx(largest, abs=FOLLOWED)


def test_a_crank_that_cannot_turn():
    """At its ends coupler and rocker lie on a line, cos θ = (a² + d² - (b + c)²) / (2 a d)."""
    model = four_bar(2, 2, 2, 3, 1.3)
    whole = cd.mechanism(model)
    swings = whole.range("crank")
    end = float(np.arccos((4 + 9 - 16) / 12))
    assert not swings.turns
    assert [swings.low, swings.high] == pytest.approx([-end, end], abs=FOLLOWED)
    assert whole.loops[0].type == "triple-rocker"
    assert whole.transmissions[0].least == 0
    assert '"crank" cannot make a full turn: it swings between −104° and 104°.' in whole.sentences()
    for run in (cd.simulate, cd.kinematics):
        with pytest.raises(cd.analysis.run.ending.SingularPositionError, match="it swings between −104° and 104°"):
            run(model, until=5)


def test_what_helps_a_crank_that_cannot_turn():
    """It swings back by the motion that is proposed, and turns with the length that is proposed."""
    model = four_bar(2, 2, 2, 3, 1.3)
    state = cd.assemble(model)
    (one,) = overreaches(cd.mechanism(model), state, 5.0)
    assert one.driver == "motor"
    swinging = four_bar(2, 2, 2, 3, 1.3)
    motor = cast("cd.Drive", swinging.elements["motor"])
    object.__setattr__(motor, "function", lambda t: eval(one.function, {"sin": cd.sin, "t": t}))
    result = cd.kinematics(swinging, until=5)
    assert result.stats.status == "finished"
    angle = result["crank"].angle
    assert angle[0] == pytest.approx(1.3, abs=1e-3)
    assert angle.max() == pytest.approx(0.95 * np.arccos(-0.25), abs=1e-2)
    assert angle.min() == pytest.approx(-angle.max(), abs=1e-2)
    assert np.abs(result["crank"].angular_velocity).max() <= 3.001
    assert [*overreaches(cd.mechanism(swinging), cd.assemble(swinging), 5.0)] == []
    assert one.shorter == 0.9  # of at most 1
    assert cd.mechanism(four_bar(one.shorter, 2, 2, 3, 1.3)).range("crank").turns


@pytest.mark.parametrize(("offset", "turns"), [(0.0, True), (0.3, True), (0.7, False)])
def test_a_slider_crank(offset, turns):
    """Crank 1, rod 1.5, stroke √((b + a)² - e²) - √((b - a)² - e²), worst transmission acos((a + e) / b)."""
    a, b = 1.0, 1.5
    model = cd.Model("slider-crank")
    B = np.array([np.cos(0.5), np.sin(0.5)])
    C = np.array([B[0] + np.sqrt(b**2 - (B[1] - offset) ** 2), offset])
    crank, rod = bar(model, "crank", np.zeros(2), B), bar(model, "rod", B, C)
    slider = model.body("slider", mass=1, inertia=1, position=tuple(C))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-a / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a / 2, 0), rod.at(-b / 2, 0)))
    model.add(cd.Revolute("C", rod.at(b / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, offset, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: 0.5 + t))
    whole = cd.mechanism(model)
    (loop,) = whole.loops
    assert loop.lengths == pytest.approx((a, b, offset))
    assert loop.type == ("crank turns" if turns else "crank and rod swing")
    assert loop.longest_crank == pytest.approx(b - offset)
    assert whole.range("crank").turns is turns
    if turns:
        stroke = np.sqrt((b + a) ** 2 - offset**2) - np.sqrt((b - a) ** 2 - offset**2)
        assert whole.range("slider").swing == pytest.approx(stroke, abs=FOLLOWED)
        least = np.arccos((a + offset) / b)
        assert whole.transmissions[0].least == pytest.approx(least, abs=FOLLOWED)
    else:  # the rod stands across the guide: a sin θ = e - b
        assert whole.range("crank").low == pytest.approx(np.arcsin((offset - b) / a), abs=FOLLOWED)


def test_types_after_grashof():
    assert four_bar_type(1, 3, 2.5, 3) == "crank-rocker"
    assert four_bar_type(3, 3, 2.5, 1) == "double-crank"
    assert four_bar_type(3, 1, 2.5, 3) == "double-rocker"
    assert four_bar_type(2.5, 3, 1, 3) == "rocker-crank"
    assert four_bar_type(2, 2, 2, 3) == "triple-rocker"
    assert four_bar_type(1, 2, 1, 2) == "change point"
    assert slider_crank_type(1, 2, 0.5) == "crank turns"
    assert slider_crank_type(2, 1, 0.5) == "rod turns"
    assert slider_crank_type(1, 1.2, 0.5) == "crank and rod swing"
    assert longest_turning_crank(2, 2, 3) == 1
    assert longest_turning_crank(1, 1, 3) == 0
    assert longest_turning_slider_crank(1, -0.25) == 0.75


def test_a_joint_too_many_and_two_freedoms():
    """A parallelogram with a third link beside the others; a double pendulum."""
    model = cd.Model("parallelogram")
    coupler = model.body("coupler", mass=1, inertia=1, position=(0, 1))
    for k, x in enumerate((0.0, 1.0, 2.0)):
        link = model.body(f"link{k}", mass=1, inertia=1, position=(x, 0), angle=1.2)
        model.add(cd.Revolute(f"low{k}", model.ground.at(x, 0), link.at(0, 0)))
        model.add(cd.Revolute(f"high{k}", link.at(1, 0), coupler.at(x, 0)))
    whole = cd.mechanism(model)
    assert (whole.mobility, whole.count) == (1, 0)
    (many,) = whole.too_many
    assert f'"{many.joint}" holds too much' in whole.sentences()[1]
    pendulum = cd.Model("double pendulum")
    rods = [pendulum.body(f"rod{k}", mass=1, inertia=1, position=(k, 0)) for k in range(2)]
    pendulum.add(cd.Revolute("A", pendulum.ground.at(0, 0), rods[0].at(0, 0)))
    pendulum.add(cd.Revolute("B", rods[0].at(1, 0), rods[1].at(0, 0)))
    whole = cd.mechanism(pendulum)
    assert whole.mobility == 2
    assert whole.ranges == ()
    assert whole.sentences()[0] == "Mobility 2: it needs 2 motors."


def test_a_quick_return_goes_round():
    """Whitworth: pivots 0.4 apart, crank 1. Its output turns with the crank."""
    model = cd.Model("Whitworth")
    crank = model.body("crank", mass=1, inertia=1, angle=0.3)
    arm = model.body("arm", mass=1, inertia=1, position=(0, -0.4), angle=0.6)
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", model.ground.at(0, -0.4), arm.at(0, 0)))
    model.add(cd.RevoluteTranslational("slot", arm.at(0, 0, axis=(1, 0)), crank.at(1, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: 0.3 + t))
    whole = cd.mechanism(model)
    assert whole.range("crank").turns
    assert whole.range("arm").turns


def test_a_gear_with_a_rack_turns_without_an_end():
    """The rack goes on for ever: it has no range, and the gear is not said to swing."""
    model = cd.Model("rack", gravity=None)
    gear = model.body("gear", mass=1, inertia=1)
    rack = model.body("rack", mass=1, inertia=1, position=(0, -0.2))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), gear.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, -0.2, axis=(1, 0)), rack.at(0, 0, axis=(1, 0))))
    model.add(cd.RackAndPinion("mesh", rack.at(0, 0, axis=(1, 0)), gear, radius=0.2))
    model.add(cd.Drive("motor", pin.angle, lambda t: 0.6 * t))
    whole = cd.mechanism(model)
    assert whole.range("gear").turns
    assert [one.link for one in whole.ranges] == ["gear"]
