"""Machines that many tests use."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import cardan as cd

os.environ.setdefault("CARDAN_NATIVE", "0")  # the tests of machine code ask for it; the others need not wait for it
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background: tests of Ctrl-C press it themselves
    signal.signal(signal.SIGINT, signal.default_int_handler)
LONG = frozenset(Path(__file__).with_name("long_tests.txt").read_text().splitlines())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that take long."""
    for item in items:
        if item.nodeid in LONG or item.nodeid.split("[")[0] in LONG:
            item.add_marker(pytest.mark.long)


@pytest.fixture
def fourbar() -> cd.Model:
    """The four-bar linkage of Nikravesh (1988, sec. 10.3.1), crank angle held."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, hold=("angle",))
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    model.add(cd.Point("P", coupler.at(0.5, 1.5)))
    return model


@pytest.fixture
def pendulum() -> cd.Model:
    """A uniform rod of 1 m, released horizontally."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model
