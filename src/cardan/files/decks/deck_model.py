"""The machine that a deck describes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardan.files.decks.deck import BodyEntry, Deck
from cardan.files.model_file import AnalysisRequest
from cardan.model.element import Point
from cardan.model.forces.standard import Spring
from cardan.model.joints.drivers import Drive, Fix
from cardan.model.joints.standard import Revolute, Translational
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca
    from cardan.model.bodies.body import Body, Ground, Marker


GRAVITY = 9.81  # m/s², hard-wired in DAP
COORDINATES = ("x", "y", "angle")  # directions 1, 2, 3 of prompts (f) and (g)


@dataclass(frozen=True)
class Polynomial:
    """A driver's motion c₀ + c₁ t + c₂ t²/2; `str()` gives it as an expression of t.

    c₂ is taken as the acceleration; the source shows only decks with c₂ = 0.
    """

    c0: float
    c1: float = 0.0
    c2: float = 0.0

    def __call__(self, t: ca.SX) -> ca.SX:
        return self.c0 + self.c1 * t + self.c2 * t**2 / 2

    def __str__(self) -> str:
        terms = [(self.c1, "*t"), (self.c2, "*t^2/2")]
        return f"{self.c0!r}" + "".join(f" {'-' if c < 0 else '+'} {abs(c)!r}{power}" for c, power in terms if c)


@dataclass(frozen=True)
class _Grounded:
    """A grounded body away from the origin: its markers are points of the ground."""

    ground: Ground
    entry: BodyEntry

    def at(self, xi: float, eta: float, axis: tuple[float, float] | None = None) -> Marker:
        x, y = self._turned(xi, eta)
        direction = None if axis is None else self._turned(*axis)
        return self.ground.at(self.entry.x + x, self.entry.y + y, axis=direction)

    def _turned(self, xi: float, eta: float) -> tuple[float, float]:
        c, s = math.cos(self.entry.phi), math.sin(self.entry.phi)
        return c * xi - s * eta, s * xi + c * eta


def deck_to_model(deck: Deck) -> Model:
    """The machine of a deck: "body 2", ..., then "REV 1", "TRA 1", "SMP 1", "DRV 1", "SPR 1", points "P 1".

    Grounded bodies become the ground. The numbers of a DAP deck are initial conditions as they stand: the
    classic program does not assemble. Bodies of a KAP deck have no mass.
    """
    model = Model(deck.title, dim=2, gravity=(0.0, -GRAVITY))
    grounded = {entry.body for entry in deck.grounded}
    frames: dict[int, Body | Ground | _Grounded] = {}
    for b in deck.bodies:
        if b.number in grounded:
            frames[b.number] = _Grounded(model.ground, b) if any(b.coordinates) else model.ground
        else:
            frames[b.number] = model.body(f"body {b.number}", **_body_data(b, deck.kind))
    for r in deck.revolutes:
        i, j = frames[r.body_i].at(r.xi_p_i, r.eta_p_i), frames[r.body_j].at(r.xi_p_j, r.eta_p_j)
        model.add(Revolute(f"REV {r.number}", i, j))
    for d in deck.translationals:
        line = (d.xi_q_i - d.xi_p_i, d.eta_q_i - d.eta_p_i)
        i = frames[d.body_i].at(d.xi_p_i, d.eta_p_i, axis=line)
        model.add(Translational(f"TRA {d.number}", i, frames[d.body_j].at(d.xi_p_j, d.eta_p_j)))
    for f in deck.simples:
        coordinate = getattr(frames[f.body], COORDINATES[f.direction - 1])
        value = deck.bodies[f.body - 1].coordinates[f.direction - 1]
        model.add(Fix(f"SMP {f.number}", coordinate, value))
    for g in deck.drivers:
        coordinate = getattr(frames[g.body], COORDINATES[g.direction - 1])
        motion = Polynomial(g.value, g.rate, g.acceleration)
        model.add(Drive(f"DRV {g.number}", coordinate, motion))
    for e in deck.springs:
        a, b = frames[e.body_i].at(e.xi_p_i, e.eta_p_i), frames[e.body_j].at(e.xi_p_j, e.eta_p_j)
        model.add(Spring(f"SPR {e.number}", a, b, e.stiffness, e.damping, e.force, e.free_length))
    for p in deck.points:
        model.add(Point(f"P {p.number}", frames[p.body].at(p.xi_p, p.eta_p)))
    return model


def _body_data(b: BodyEntry, kind: str) -> dict[str, Any]:
    pose: dict[str, Any] = {"position": (b.x, b.y), "angle": b.phi}
    if kind == "KAP":
        return pose
    motion = {"velocity": (b.xd, b.yd), "angular_velocity": b.phid}
    load = {"force": (b.fx, b.fy), "torque": b.n}
    return pose | motion | load | {"mass": b.mass, "inertia": b.inertia}


def deck_analysis(deck: Deck) -> AnalysisRequest:
    """What the classic program does with a deck (Nikravesh 1988, secs. 10.2.6-10.2.7).

    It takes the numbers as they stand and integrates accelerations with fixed-step Runge-Kutta, one step to
    a line of the report. A KAP deck whose times are equal asks for that one time.
    """
    time = deck.time
    if deck.analysis == "kinematic":
        options = {"until": time.end, "every": time.increment, "start_time": time.start}
        return AnalysisRequest("kinematics", options, time.line)
    if deck.analysis == "static":
        return AnalysisRequest("equilibrium", {"start": "given"})
    options = {
        "until": time.end,
        "every": time.increment,
        "start_time": time.start,
        "method": "direct",
        "integrator": "rk4",
        "step": time.increment,
        "start": "given",
    }
    return AnalysisRequest("simulate", options, time.line)
