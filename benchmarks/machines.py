"""The machines that are measured, and reference solutions that owe nothing to cardan."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import acos, atan2, cos, hypot, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "published" / "cases"
sys.path.insert(0, str(ROOT / "examples"))

import andrews  # noqa: E402
import chain  # noqa: E402
import fourbar  # noqa: E402
import horizontal_platform  # noqa: E402, F401
import link_gear_multiplier  # noqa: E402, F401
import peaucellier  # noqa: E402, F401
import slider_crank  # noqa: E402

GRAVITY = 9.81
FOURBAR_START = 1.047  # rad, crank angle at rest
FOURBAR_TIME = 2.0  # s


def chain_of(links: int) -> cd.Model:
    """A hanging chain, released stretched out (examples/chain.py)."""
    return chain.build(links=links)


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
    slider, squeezer, rod = (_case(name) for name in ("slider_crank_planar", "andrews", "a01_pendulum"))
    return [
        Problem(
            "four-bar",
            fourbar.build,
            FOURBAR_TIME,
            "crank",
            fourbar_reference(),
            "minimal coordinate, DOP853",
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


def _case(name: str) -> dict[str, Any]:
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["reference"]


# -- the four-bar in its one freedom -------------------------------------------------------------------------------

CRANK, COUPLER, ROCKER, BASE = 2.0, 4.0, 4.0, 2.5  # m; mass centres at the middle
MASSES, INERTIAS = (1.0, 2.25, 2.0), (0.3, 2.0, 1.35)


def fourbar_angles(crank: float) -> tuple[float, float]:
    """Angles of coupler and rocker, from the triangle B-C-D (coupler and rocker are equally long)."""
    dx, dy = BASE - CRANK * cos(crank), -CRANK * sin(crank)
    coupler = atan2(dy, dx) + acos(hypot(dx, dy) / 2 / COUPLER)
    return coupler, atan2(COUPLER * sin(coupler) - dy, COUPLER * cos(coupler) - dx)


def fourbar_motion(t: float, y: np.ndarray) -> list[float]:
    """θ̇, θ̈ from  M(θ) θ̈ + h(θ) θ̇² = Q(θ),  M = Σ m r'·r' + J φ'²,  h = Σ m r'·r'' + J φ'φ'',  Q = -g Σ m y'."""
    th, omega = y
    ph, ps = fourbar_angles(th)
    A = np.array([[-COUPLER * sin(ph), ROCKER * sin(ps)], [COUPLER * cos(ph), -ROCKER * cos(ps)]])
    ph1, ps1 = np.linalg.solve(A, [CRANK * sin(th), -CRANK * cos(th)])
    ph2, ps2 = np.linalg.solve(
        A,
        [
            CRANK * cos(th) + COUPLER * cos(ph) * ph1**2 - ROCKER * cos(ps) * ps1**2,
            CRANK * sin(th) + COUPLER * sin(ph) * ph1**2 - ROCKER * sin(ps) * ps1**2,
        ],
    )

    def along(length: float, angle: float, first: float, second: float) -> tuple[np.ndarray, np.ndarray]:
        e, n = np.array([cos(angle), sin(angle)]), np.array([-sin(angle), cos(angle)])
        return length * first * n, length * (second * n - first**2 * e)

    B, half = along(CRANK, th, 1.0, 0.0), along(COUPLER / 2, ph, ph1, ph2)
    centres = (along(CRANK / 2, th, 1.0, 0.0), (B[0] + half[0], B[1] + half[1]), along(ROCKER / 2, ps, ps1, ps2))
    turns = ((1.0, 0.0), (ph1, ph2), (ps1, ps2))
    M = h = Q = 0.0
    for m, J, (r1, r2), (f1, f2) in zip(MASSES, INERTIAS, centres, turns, strict=True):
        M += m * r1 @ r1 + J * f1 * f1
        h += m * r1 @ r2 + J * f1 * f2
        Q -= m * GRAVITY * r1[1]
    return [omega, (Q - h * omega**2) / M]


@cache
def fourbar_reference() -> float:
    """Crank angle at the end: SciPy's DOP853 on the minimal coordinate."""
    run = solve_ivp(fourbar_motion, (0, FOURBAR_TIME), [FOURBAR_START, 0.0], "DOP853", rtol=3e-14, atol=1e-15)
    return float(run.y[0, -1])
