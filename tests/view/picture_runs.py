"""Results made by hand for tests of pictures: motions with closed forms, no analysis needed."""

import numpy as np

from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Part, Result, Stats
from cardan.results.scene import BodyLook, ElementLook, Mark, Scene, Solid
from cardan.scene import dressed
from cardan.scene.poses import poses_in

T = np.linspace(0.0, 1.0, 11)
BAR = ((0.0, -0.1), (2.0, -0.1), (2.0, 0.1), (0.0, 0.1))


def swing(t: np.ndarray = T, units: str = "SI", name: str = "swing", **more: np.ndarray) -> Result:
    """A bar that turns about the origin with 1 rad/s; the force in its pin is (cos t, sin t)."""
    zero = np.zeros_like(t)
    parts = [
        Part("bar", "body", "Body", ("bar",)),
        Part("A", "joint", "Revolute", ("ground", "bar")),
        Part("P", "point", "Point", ("bar",)),
    ]
    columns = {
        ("bar", "position"): np.column_stack([zero, zero]),
        ("bar", "angle"): t.copy(),
        ("bar", "velocity"): np.column_stack([zero, zero]),
        ("bar", "angular_velocity"): np.ones_like(t),
        ("A", "reaction_i"): np.column_stack([np.cos(t), np.sin(t), zero]),
        ("P", "position"): 2 * np.column_stack([np.cos(t), np.sin(t)]),
    } | {tuple(key.rsplit("__", 1)): values for key, values in more.items()}
    result = Result(name, KNOWN_UNITS[units], t, {part.name: part for part in parts}, columns, Stats())
    scene = Scene(
        name, 2, (0.0, 1.0), 2.0, 0.05,
        (BodyLook("ground", (0.0, 0.0), ((0.0, 0.0),)), BodyLook("bar", (1.0, 0.0), ((0.0, 0.0), (2.0, 0.0)), (BAR,))),
        (
            ElementLook("A", "joint", "Revolute", "pin", (Mark(0, (0.0, 0.0)), Mark(1, (0.0, 0.0)))),
            ElementLook("P", "point", "Point", "point", (Mark(1, (2.0, 0.0)),)),
        ),
    )  # fmt: skip
    result._scene = dressed(scene, poses_in(result, scene))
    return result


def spin(t: np.ndarray = T) -> Result:
    """A rod in space that turns about z with 1 rad/s; the force in its joint is (cos t, sin t, t)."""
    zero = np.zeros_like(t)
    parts = [Part("rod", "body", "Body", ("rod",)), Part("A", "joint", "Revolute", ("ground", "rod"))]
    columns = {
        ("rod", "position"): np.zeros((len(t), 3)),
        ("rod", "orientation"): np.column_stack([np.cos(t / 2), zero, zero, np.sin(t / 2)]),
        ("A", "reaction_i"): np.column_stack([np.cos(t), np.sin(t), t, zero, zero, zero]),
    }
    result = Result("spin", KNOWN_UNITS["SI"], t, {part.name: part for part in parts}, columns, Stats())
    solid = Solid("capsule", (0.1, 2.0), (1.0, 0.0, 0.0), (0.5**0.5, 0.0, 0.5**0.5, 0.0))
    bodies = (BodyLook("ground", (0.0,) * 3), BodyLook("rod", (1.0, 0.0, 0.0), ((0.0,) * 3,), (), (solid,)))
    result._scene = Scene("spin", 3, (0.0, 0.0, 1.0), 2.0, 0.05, bodies)
    return result
