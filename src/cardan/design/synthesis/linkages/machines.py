"""A linkage that was found, placed in the plane, and its model: bodies, joints, a driven crank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.deferred import casadi as ca
from cardan.design.synthesis.linkages.kinds import Kind, Points
from cardan.model.bodies.body import Body
from cardan.model.element import Point
from cardan.model.expressions.expression import parse
from cardan.model.joints.drivers import Drive
from cardan.model.joints.standard import Revolute, Translational
from cardan.model.model import Model

WHOLE = 720  # crank positions along a path


@dataclass(frozen=True, eq=False)
class Placed:
    """One linkage: its kind, dimensions (1, count), sides (1, 2), its place z -> S z + T, and the crank angles, counted
    from the line of the fixed pivots, at which the points of the target are passed."""

    kind: Kind
    row: np.ndarray
    sides: np.ndarray
    S: complex
    T: complex
    theta: np.ndarray
    full: bool  # the crank turns fully
    point: bool  # a point P is led
    turn: float = 0.0  # angle of the body of a motion, or output of a function, less the angle of its link
    zero: float = 0.0  # of a function: angle of the crank where the input is zero

    @property
    def sense(self) -> float:
        """1 for a crank that turns counterclockwise along the target, else -1."""
        return 1.0 if self.theta[-1] >= self.theta[0] else -1.0

    def at(self, theta: np.ndarray) -> Points:
        """All joints and points at these crank angles, placed."""
        x = self.kind.unpack(self.row)
        joints = self.kind.points(x, np.exp(1j * np.atleast_1d(theta))[None, :], self.sides)
        joints["A"] = np.zeros((1, 1), complex)
        names = sorted(joints if self.point else joints.keys() - {"P"})
        return {name: self.S * np.broadcast_to(joints[name], (1, np.size(theta)))[0] + self.T for name in names}

    def whole(self) -> np.ndarray:
        """Crank angles of the whole motion: a turn, or from the first point of the target to the last."""
        if self.full:
            return self.theta[0] + self.sense * np.linspace(0, 2 * np.pi, WHOLE + 1)
        return np.linspace(self.theta.min(), self.theta.max(), WHOLE + 1)[:: int(self.sense)]

    def outputs(self, theta: np.ndarray) -> np.ndarray:
        """The output of a function generator at crank angles: an angle without jumps, or the place of the slider."""
        at = self.at(theta)
        if self.kind.slider:
            return at["C"].real
        return np.unwrap(np.angle(self.kind.output(at))) + self.turn

    def times(self) -> np.ndarray:
        """When the model passes the points of the target. A crank that does not turn fully swings to and fro."""
        if self.full:
            return np.abs(self.theta - self.theta[0])
        first, last = self.whole()[[0, -1]]
        return np.arccos(np.clip(((first + last) / 2 - self.theta) / ((last - first) / 2), -1, 1))

    def crank_angles(self, t: np.ndarray) -> np.ndarray:
        """The crank angles of the model at the times t."""
        if self.full:
            return self.theta[0] + self.sense * t
        first, last = self.whole()[[0, -1]]
        return (first + last) / 2 - (last - first) / 2 * np.cos(t)

    def links(self) -> dict[str, str]:
        words = self.kind.links()
        return words if self.point else {name: word.replace("P", "") for name, word in words.items()}

    def dimensions(self) -> dict[str, float]:
        """Fixed pivots (xA, yA, ...), lengths (AB, BC, ...), places of points on their links (uP, vP, ...: along the
        link from its first joint and to its left), offset and angle of a guide."""
        at = {name: complex(z[0]) for name, z in self.at(self.theta[:1]).items()}
        dimensions = {}
        for p in self.kind.ground():
            dimensions |= {f"x{p}": at[p].real, f"y{p}": at[p].imag}
        for word in self.links().values():
            axis = at[word[1]] - at[word[0]]
            dimensions[word[:2]] = abs(axis)
            for p in word[2:]:
                local = (at[p] - at[word[0]]) * axis.conjugate() / abs(axis)
                dimensions |= {f"u{p}": local.real, f"v{p}": local.imag}
        if self.kind.slider:
            dimensions |= {"offset": float(self.row[0, 1]) * abs(self.S), "guide_angle": float(np.angle(self.S))}
        return dimensions


def model_of(placed: Placed, name: str) -> Model:
    """The linkage as a model with its dimensions as parameters. The crank turns by one radian per unit of time."""
    model = Model(name, gravity=None)
    value = {word: model.parameter(word, number) for word, number in placed.dimensions().items()}
    start = {word: complex(z[0]) for word, z in placed.at(placed.whole()[:1]).items()}
    bodies: dict[str, Body] = {}
    for link, word in placed.links().items():
        origin, along = start[word[0]], start[word[1]] - start[word[0]]
        length = abs(along)
        bodies[link] = model.body(
            link, mass=length, inertia=length**3 / 12, center_of_mass=(length / 2, 0.0),
            position=(origin.real, origin.imag), angle=float(np.angle(along)),
        )  # fmt: skip

    def marker(link: str, p: str):
        word = placed.links()[link]
        if p == word[0]:
            return bodies[link].at(0, 0)
        return bodies[link].at(value[word[:2]], 0) if p == word[1] else bodies[link].at(value[f"u{p}"], value[f"v{p}"])

    for p in placed.kind.ground():
        link = next(link for link, word in placed.links().items() if word[0] == p)
        model.add(Revolute(p, model.ground.at(value[f"x{p}"], value[f"y{p}"]), marker(link, p)))
    for p in "BCEFG":
        on = [link for link, word in placed.links().items() if p in word]
        if len(on) == 2:
            model.add(Revolute(p, marker(on[0], p), marker(on[1], p)))
    if placed.kind.slider:
        _add_slider(model, placed, value, start["C"], marker("coupler", "C"))
    crank, angles = bodies["crank"], placed.whole() + np.angle(placed.S)
    # the direction of the crank's body, which its angle as an initial value counts from
    angles = angles + (float(np.angle(start["B"] - start["A"])) - angles[0])
    first, last, sense = float(angles[0]), float(angles[-1]), placed.sense
    turning, swinging = f"{first!r} + {sense!r}*t", f"{(first + last) / 2!r} - {(last - first) / 2!r}*cos(t)"
    motion = parse(turning if placed.full else swinging)  # an expression, so that the model can be written to a file
    model.add(Drive("motor", crank.angle, motion))  # type: ignore[arg-type]
    if placed.point:
        model.add(Point("P", marker(next(link for link, word in placed.links().items() if "P" in word), "P")))
    return model


def _add_slider(model: Model, placed: Placed, value: dict, C: complex, on_coupler) -> None:
    """A block on a guide that passes the crank's pivot at a distance, the offset."""
    angle, offset = value["guide_angle"], value["offset"]
    size = abs(placed.S)
    slider = model.body(
        "slider", mass=size, inertia=size**3 / 12, position=(C.real, C.imag), angle=float(np.angle(placed.S))
    )
    model.add(Revolute("C", on_coupler, slider.at(0, 0)))
    place = (value["xA"] - offset * ca.sin(angle), value["yA"] + offset * ca.cos(angle))
    guide = model.ground.at(*place, axis=(ca.cos(angle), ca.sin(angle)))
    model.add(Translational("guide", guide, slider.at(0, 0, axis=(1, 0))))
