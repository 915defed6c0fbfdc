"""Runs and sweeps are resumed for the same model only: joints, drivers, events and what they do count, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardan as cd


def machine(
    restitution: float = 0.5,
    speed: float = 1.0,
    direction: str = "rising",
    do: Callable[[cd.Model], Any] = lambda model: [],
    active: bool = True,
    length: float = 1.0,
) -> cd.Model:
    """A cart that hits a wall, a driven body, one on a link; an event where the cart passes 0.2 m."""
    model = cd.Model("cart", gravity=None)
    model.parameter("u", 0.0), model.parameter("w", 0.0)
    cart = model.body("cart", mass=1, inertia=1, velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(
        cd.Force("push", cart.at(0, 0), (lambda s: 0.1 + s.parameter("u") + 2 * s.parameter("w"), 0), active=active)
    )
    model.add(cd.Limit("wall", cart.x, upper=0.3, restitution=restitution))
    turning = model.body("turning", mass=1, inertia=1)
    model.add(cd.Revolute("pin", model.ground.at(0, 1), turning.at(0, 0)))
    model.add(cd.Drive("motor", turning.angle, lambda t: speed * t))
    ball = model.body("ball", mass=1, inertia=1, position=(1, 2), velocity=(0, 1))
    model.add(cd.Link("rope", model.ground.at(0, 2), ball.at(0, 0), length=length))
    model.add(cd.When("passes", lambda s: s.position(cart)[0] - 0.2, direction, do(model)))
    return model


def setting(name: str, value: float = 1.0) -> Callable[[cd.Model], Any]:
    return lambda model: [cd.Set(name, value)]


def switching(on: bool) -> Callable[[cd.Model], Any]:
    return lambda model: [cd.Switch("push", on=on)]


CHANGED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "restitution": ({}, {"restitution": 0.9}),
    "driver": ({}, {"speed": 2.0}),
    "length": ({}, {"length": 1.01}),
    "direction": ({}, {"direction": "falling"}),
    "stop": ({}, {"do": lambda model: [cd.Stop()]}),
    "value": ({"do": setting("u")}, {"do": setting("u", 2.0)}),
    "target": ({"do": setting("u")}, {"do": setting("w")}),
    "switch": ({"do": switching(True)}, {"do": switching(False)}),
    "active": ({"do": switching(True)}, {"do": switching(True), "active": False}),
    "tolerance": ({"do": lambda model: [cd.ChangeRun(rtol=1e-7)]}, {"do": lambda model: [cd.ChangeRun(rtol=1e-8)]}),
}


@pytest.mark.parametrize("name", CHANGED)
def test_another_model_is_not_resumed(name: str, tmp_path: Path) -> None:
    before, after = CHANGED[name]
    cd.simulate(machine(**before), until=0.1, every=0.05, save_to=tmp_path / "run.h5")
    with pytest.raises(cd.FileError, match="made with another model"):
        cd.simulate(machine(**after), until=0.2, every=0.05, save_to=cd.Resume(tmp_path / "run.h5"))
    cd.simulate(machine(**before), until=0.2, every=0.05, save_to=cd.Resume(tmp_path / "run.h5"))


@pytest.mark.parametrize("name", CHANGED)
def test_a_sweep_of_another_model_is_not_resumed(name: str, tmp_path: Path) -> None:
    before, after = CHANGED[name]
    options: Any = {"until": 0.1, "save": tmp_path / "sweep.csv", "backend": "serial"}
    table = cd.sweep(machine(**before), {"u": [0.0, 0.1]}, "cart.position.x", **options)
    with pytest.raises(cd.FileError, match="made for another model"):
        cd.sweep(
            machine(**after),
            {"u": [0.0, 0.1]},
            "cart.position.x",
            **options | {"save": cd.Resume(tmp_path / "sweep.csv")},
        )
    again = cd.sweep(
        machine(**before), {"u": [0.0, 0.1]}, "cart.position.x", **options | {"save": cd.Resume(tmp_path / "sweep.csv")}
    )
    assert again["cart.position.x"].tolist() == table["cart.position.x"].tolist()
