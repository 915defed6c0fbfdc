"""The machines that are measured, and how four of them are known to end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

import cardan as cd
from references import published, reference

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "examples"))

import andrews  # noqa: E402
import cannon  # noqa: E402, F401
import chain  # noqa: E402
import coupled_carriers  # noqa: E402, F401
import fourbar  # noqa: E402
import horizontal_platform  # noqa: E402, F401
import link_gear_multiplier  # noqa: E402, F401
import peaucellier  # noqa: E402, F401
import slider_crank  # noqa: E402
import spatial_slider_crank  # noqa: E402, F401
import stiff_governor  # noqa: E402, F401

GRAVITY = 9.81
FOURBAR_TIME = 2.0  # s


def chain_of(links: int) -> cd.Model:
    """A hanging chain, released stretched out (examples/chain.py)."""
    return chain.build(links=links)


def eight_bodies() -> cd.Model:
    """Eight bodies with 13 freedoms, on springs: as many as in a case that Wehage & Haug (1981, sec. 6.1) only count.

    A frame on two springs carries three double pendulums; one of them is pinned to the ground by a massless link.
    """
    model = cd.Model("eight bodies", gravity=(0, -GRAVITY))
    frame = model.body("frame", 10.0, 4.0, (0, 2))
    load = model.body("load", 5.0, 1.0, (0, 3.2))
    model.add(cd.Spring("left", model.ground.at(-2, 0), frame.at(-2, 0), stiffness=4000, damping=20, free_length=2.1))
    model.add(cd.Spring("right", model.ground.at(2, 0), frame.at(2, 0), stiffness=4000, damping=20, free_length=2.1))
    model.add(cd.Spring("carries", frame.at(0, 0), load.at(0, 0), stiffness=2000, damping=5, free_length=1.2))
    for k, x in enumerate((-1.5, 0.0, 1.5)):
        upper = model.body(f"upper{k}", 1.0, 0.03, (x + 0.3, 2))
        lower = model.body(f"lower{k}", 1.0, 0.03, (x + 0.9, 2))
        if k < 2:
            model.add(cd.Revolute(f"A{k}", frame.at(x, 0), upper.at(-0.3, 0)))
        else:
            model.add(cd.Link(f"A{k}", frame.at(x, 0), upper.at(-0.3, -0.5)))
        model.add(cd.Revolute(f"B{k}", upper.at(0.3, 0), lower.at(-0.3, 0)))
    return model


def pendulum() -> cd.Model:
    """A uniform rod of 1 m and 1 kg, released horizontal (IFToMM benchmark A01, variant of the rod)."""
    model = cd.Model("pendulum", gravity=(0, -GRAVITY))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(-0.5, 0), angle=0)
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), rod.at(0.5, 0)))
    return model


def fourbars(loops: int) -> cd.Model:
    """N square four-bars in a row (IFToMM benchmark A02): bars of 1 m and 1 kg, upright, the couplers at 1 m/s.

    2N + 1 bodies, 4N pins closing N loops (one after another along the ground), one freedom.
    """
    model = cd.Model(f"{loops} four-bars", gravity=(0, -GRAVITY))
    bars = [
        model.body(f"bar{k}", 1.0, 1 / 12, (k, 0.5), pi / 2, velocity=(0.5, 0), angular_velocity=-1)
        for k in range(loops + 1)
    ]
    for k, bar in enumerate(bars):
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(-0.5, 0)))
    for k in range(loops):
        coupler = model.body(f"coupler{k + 1}", 1.0, 1 / 12, (k + 0.5, 1), 0, velocity=(1, 0))
        model.add(cd.Revolute(f"B{k}_c{k + 1}", bars[k].at(0.5, 0), coupler.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k + 1}_c{k + 1}", bars[k + 1].at(0.5, 0), coupler.at(0.5, 0)))
    return model


# -- machines with a known end -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Problem:
    """A machine, how long it runs, the angle that is compared and its true value at the end."""

    name: str
    build: Callable[[], cd.Model]
    until: float
    body: str
    reference: float
    source: str
    steps: tuple[int, ...]  # of the Runge-Kutta method, whole run

    def error(self, result: Any) -> float:
        return float(abs(result[self.body].angle[-1] - self.reference))


def problems() -> list[Problem]:
    slider, squeezer, rod = (published(name) for name in ("slider_crank_planar", "andrews", "a01_pendulum"))
    return [
        Problem(
            "four-bar",
            fourbar.build,
            FOURBAR_TIME,
            "crank",
            float(reference("dap_fourbar")[-1, 0]),
            "one coordinate, two integrators",
            (100, 200, 400, 800, 1600, 3200, 6400),
        ),
        Problem(
            "slider-crank",
            slider_crank.build,
            slider["times"][-1],
            "crank",
            slider["theta"][-1],
            "40 digits",
            (100, 200, 400, 800, 1600, 3200, 6400),
        ),
        Problem(
            "Andrews",
            andrews.build,
            squeezer["times"][-1],
            "crank",
            squeezer["q"][-1][0],
            "45 digits",
            (400, 800, 1600, 3200, 6400, 12800),
        ),
        Problem(
            "pendulum",
            pendulum,
            rod["uniform_rod"]["times"][-1],
            "rod",
            rod["uniform_rod"]["theta"][-1] + pi / 2,
            "elliptic functions, 40 digits",
            (200, 400, 800, 1600, 3200, 6400, 12800),
        ),
    ]
