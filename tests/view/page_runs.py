"""Results made by hand for the tests of viewers: no analysis, so they come at once and can be as odd as wanted."""

from __future__ import annotations

import numpy as np

from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Happening, Part, Result, Stats
from cardan.scene import BodyLook, ElementLook, Mark, Scene, Solid

LENGTH = 0.5  # m, half the rod
RATE = 3.0  # rad/s, of its swing


def planar_run(
    t: np.ndarray | None = None,
    events: tuple = (),
    body: str = "rod",
    joint: str = "pin",
    point: str = "tip",
    name: str = "pendulum",
    **stats: object,
) -> Result:
    """A rod that swings about the origin, with a spring at its tip and a point there."""
    t = np.linspace(0.0, 2.0, 121) if t is None else t
    angle, spin = np.cos(RATE * t) - np.pi / 2, -RATE * np.sin(RATE * t)
    position = LENGTH * np.column_stack([np.cos(angle), np.sin(angle)])
    zero = np.zeros_like(t)
    columns = {
        (body, "position"): position,
        (body, "angle"): angle,
        (body, "velocity"): (LENGTH * spin * np.array([-np.sin(angle), np.cos(angle)])).T,
        (body, "angular_velocity"): spin,
        (point, "position"): 2 * position,
        (joint, "angle"): angle,
        (joint, "reaction_i"): np.column_stack([-3 * np.cos(angle), 9.81 + zero, zero]),
        (joint, "reaction_j"): np.column_stack([3 * np.cos(angle), -9.81 + zero, zero]),
        ("spring", "length"): 1 + 0.1 * np.cos(angle),
        ("spring", "force"): 10 * np.cos(angle),
        ("energy", "kinetic"): np.sin(angle) ** 2,
        ("energy", "potential"): np.cos(angle) ** 2,
    }
    parts = [
        Part(body, "body", "Body", (body,)),
        Part(joint, "joint", "Revolute", ("ground", body)),
        Part("spring", "force", "Spring", ("ground", body)),
        Part(point, "point", "Point", (body,)),
    ]
    run = Result(
        name, KNOWN_UNITS["SI"], t, {part.name: part for part in parts}, columns, Stats(**stats), {"k": 700.0}, events
    )
    bar = ((-LENGTH, -0.03), (LENGTH, -0.03), (LENGTH, 0.03), (-LENGTH, 0.03))
    ends = ((-LENGTH, 0.0), (LENGTH, 0.0))
    bodies = (BodyLook("ground", (0.0, 0.0), ((0.0, 0.0), (1.5, 0.0))), BodyLook(body, (0.0, 0.0), ends, (bar,)))
    elements = (
        ElementLook(joint, "joint", "Revolute", "pin", (Mark(0, (0.0, 0.0)), Mark(1, ends[0]))),
        ElementLook("spring", "force", "Spring", "spring", (Mark(0, (1.5, 0.0)), Mark(1, ends[1]))),
        ElementLook(point, "point", "Point", "point", (Mark(1, ends[1]),)),
    )
    run.scene_text = Scene(name, 2, (0.0, 1.0), 2.0, 0.03, bodies, elements).to_json()
    return run


def spatial_run(t: np.ndarray | None = None, bodies: int = 3, seed: int = 1) -> Result:
    """Bodies that tumble, hung on one another by ball joints; each in a different way."""
    t = np.linspace(0.0, 2.0, 121) if t is None else t
    random = np.random.default_rng(seed)
    columns: dict[tuple[str, str], np.ndarray] = {}
    parts, looks, elements = [], [BodyLook("ground", (0.0, 0.0, 0.0))], []
    for k in range(bodies):
        name, joint, before = f"link {k}", f"ball {k}", f"link {k - 1}" if k else "ground"
        waves = random.uniform(2.0, 12.0, (3, 7))
        place = sum(np.sin(np.outer(t, wave) + 10 * wave) for wave in waves) / 3
        turned = place[:, 3:] + np.array([2.0, 0.0, 0.0, 0.0])
        columns[name, "position"] = place[:, :3] + np.array([k, 0.0, 0.0])
        columns[name, "orientation"] = turned / np.linalg.norm(turned, axis=1, keepdims=True)
        for word in ("velocity", "angular_velocity", "acceleration", "angular_acceleration"):
            waves = random.uniform(2.0, 12.0, 3)
            columns[name, word] = 5 * np.sin(np.outer(t, waves) + 10 * waves)
        for word in ("reaction_i", "reaction_j"):
            waves = random.uniform(2.0, 12.0, 6)
            columns[joint, word] = 30 * np.sin(np.outer(t, waves) + 10 * waves)
        parts += [Part(name, "body", "Body", (name,)), Part(joint, "joint", "Spherical", (before, name))]
        looks.append(BodyLook(name, (0.0, 0.0, 0.0), (), (), (Solid("box", (0.8, 0.2, 0.1)),)))
        marks = (Mark(k, (0.4, 0.0, 0.0)), Mark(k + 1, (-0.4, 0.0, 0.0)))
        elements.append(ElementLook(joint, "joint", "Spherical", "ball", marks))
    columns["energy", "kinetic"] = np.cos(t) ** 2
    columns["energy", "potential"] = np.sin(t) ** 2
    run = Result("tumbling chain", KNOWN_UNITS["SI"], t, {part.name: part for part in parts}, columns, Stats())
    run.scene_text = Scene("tumbling chain", 3, (0.0, 0.0, 1.0), 4.0, 0.05, tuple(looks), tuple(elements)).to_json()
    return run


def hit(t: float, name: str = "hit") -> Happening:
    """An event that did something: speeds jumped."""
    account = np.zeros(5)
    return Happening(t, name, before=account, after=account, external=np.zeros(3), residual=0.0, what="hits")
