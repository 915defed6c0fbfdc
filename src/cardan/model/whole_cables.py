"""Whole cables: a row of particles, with the mass of a cable, that `Cable` elements join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import Body, Frame, Marker
from cardan.model.bodies.estimates import estimated_point
from cardan.model.expressions.values import Scalar, positive, scalar, vector, whole
from cardan.model.forces.cable import Cable
from cardan.model.joints.spatial import Spherical
from cardan.model.joints.standard import Revolute
from cardan.model.model import Model
from cardan.model.rotation.vectors import dot

UPRIGHT = 1e-9  # of its length: with ends no further apart across the direction of gravity it hangs straight down
MOST_NEWTON_STEPS, LEAST_NEWTON_SHARE = 100, 1e-6  # of Newton's steps to the form in which it hangs
INEXTENSIBLE = 1e6  # times its weight: EA where it depends on parameters


@dataclass(frozen=True, eq=False)
class WholeCable:
    """What `cd.cable` has added to a model: its particles, the pieces between them, the joints at its ends."""

    name: str
    bodies: tuple[Body, ...]
    pieces: tuple[Cable, ...]
    joints: tuple[Revolute | Spherical, ...]

    @property
    def start(self) -> Marker:
        """Its first end."""
        return self.at(0.0)

    @property
    def end(self) -> Marker:
        """Its last end."""
        return self.at(1.0)

    def at(self, fraction: float) -> Marker:
        """The particle nearest to a place along it, from 0 to 1."""
        if not 0 <= fraction <= 1:
            raise ModelError(f'cable "{self.name}": at({fraction:g}): places lie between 0 and 1')
        body = self.bodies[round(fraction * len(self.pieces))]
        return body.at(*(0.0,) * len(body.initial.position))


@spoken
def cable(
    model: Model,
    name: str,
    start: Marker | Frame | tuple[float, ...],
    end: Marker | Frame | tuple[float, ...],
    *,
    axial: Scalar,
    mass_per_length: Scalar,
    length: float | None = None,
    elements: int = 20,
    damping: Scalar = 0.0,
) -> WholeCable:
    """Add a whole cable to a model: particles with its mass, and a `Cable` between each and the next.

    It only pulls: each piece has the tension T = EA max(ℓ - ℓ₀, 0)/ℓ₀, and bends without resistance.

    Parameters
    ----------
    model : Model
        The machine.
    name : str
        Its name. Its particles are "<name> 0", "<name> 1", ..., its pieces "<name> piece 1", ..., and the joints at its
        ends "<name> start" and "<name> end".
    start, end : Marker, or tuple of floats
        Its ends: a marker to which it is tied, or a point in global axes, where it is free.
    axial : float or parameter
        EA, a force.
    mass_per_length : float or parameter
        Of the cable without tension.
    length : float, optional
        Its length without tension; more than the distance of its ends where it sags. By default that distance.
    elements : int, default 20
        How many pieces it has.
    damping : float or parameter, default 0.0
        A time β: to each tension k e it adds k β ė where the piece is taut.

    Returns
    -------
    WholeCable
        With `.start`, `.end` and `.at(fraction)`, markers on its particles, `.bodies`, `.pieces` and `.joints`.

    Notes
    -----
    It begins as it hangs between its ends at rest, where they stand still. A particle has the mass of half a piece at
    either side. A cable without mass is one `Cable`, also over pulleys; such a one from `.end` goes on over a pulley.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("power line", gravity=(0, -9.81))
    >>> line = cd.cable(model, "line", model.ground, (100, 0), axial=1e7, mass_per_length=1.2, length=101, elements=10)
    >>> pole = model.add(cd.Revolute("pole", model.ground.at(100, 0), line.end))
    >>> print(f"it sags by {-cd.equilibrium(model)['line 5'].position[0, 1]:.2f} m")  # an elastic catenary: 6.22 m
    it sags by 6.25 m
    """
    what, dim = f'cable "{name}"', model.dim
    count = whole(elements, f"{what}: elements", 1)
    points = [_point(what, word, place, dim) for word, place in (("start", start), ("end", end))]
    apart = sqrt(sum((b - a) ** 2 for a, b in zip(*points, strict=True)))
    free = apart if length is None else positive(scalar(length, f"{what}: length"), f"{what}: length")
    if not isinstance(free, float):
        raise ModelError(f"{what}: length must be a number: its initial form follows from it")
    if free == 0:
        raise ModelError(f"{what}: its ends coincide, so that it has no length; place them apart, or give length=")
    EA = positive(scalar(axial, f"{what}: axial"), f"{what}: axial")
    mass = positive(scalar(mass_per_length, f"{what}: mass_per_length"), f"{what}: mass_per_length")
    piece, origin = free / count, (0.0,) * dim
    weight = mass * free * sqrt(sum(g * g for g in model.gravity if isinstance(g, float)))
    stiff = EA / weight if isinstance(EA, float) and isinstance(weight, float) and weight > 0 else INEXTENSIBLE
    bodies = [
        model.particle(f"{name} {k}", mass=mass * piece * (0.5 if k in (0, count) else 1.0), position=node)
        for k, node in enumerate(_hanging(points, free, count, model.gravity, stiff))
    ]
    tied = Revolute if dim == 2 else Spherical
    joints = [
        model.add(tied(f"{name} {word}", place if isinstance(place, Marker) else place.at(*origin), body.at(*origin)))
        for word, place, body in (("start", start, bodies[0]), ("end", end, bodies[-1]))
        if isinstance(place, (Marker, Frame))
    ]
    words = {"axial": EA, "length": piece, "damping": damping}
    pieces = [
        model.add(Cable(f"{name} piece {n}", (a.at(*origin), b.at(*origin)), **words))
        for n, (a, b) in enumerate(pairwise(bodies), 1)
    ]
    return WholeCable(name, tuple(bodies), tuple(pieces), tuple(joints))


def _point(what: str, word: str, place: Marker | Frame | tuple[float, ...], dim: int) -> tuple[float, ...]:
    if not isinstance(place, (Marker, Frame)):
        point = vector(place, dim, f"{what}: {word}")
        numbers = tuple(x for x in point if isinstance(x, float))
    else:
        numbers = estimated_point(place if isinstance(place, Marker) else place.at(*(0.0,) * dim)) or ()
    if len(numbers) != dim:
        raise ModelError(f"{what}: {word} must be numbers: its initial form follows from it")
    return numbers


def _hanging(
    points: Sequence[tuple[float, ...]], length: float, count: int, gravity: Sequence[Scalar], stiff: float
) -> list[tuple[float, ...]]:
    """Where its particles rest between two fixed ends; on a straight line where there is no gravity, or it is upright.

    `stiff` is EA over the weight of the whole.
    """
    first, last = points
    chord = tuple(b - a for a, b in zip(first, last, strict=True))
    pull = [g if isinstance(g, float) else 0.0 for g in gravity]
    size = sqrt(dot(pull, pull))
    up = tuple(-g / size for g in pull) if size > 0 else chord
    rise = dot(chord, up)
    level = tuple(d - rise * u for d, u in zip(chord, up, strict=True))
    span = sqrt(dot(level, level))
    if span <= UPRIGHT * length:
        return [tuple(a + k / count * d for a, d in zip(first, chord, strict=True)) for k in range(count + 1)]
    nodes, x, y = [first], 0.0, 0.0
    for dx, dy, _ in _pieces(*_pulls(span / length, rise / length, count, stiff), count, stiff):
        x, y = x + dx * length, y + dy * length
        nodes.append(tuple(a + x / span * e + y * u for a, e, u in zip(first, level, up, strict=True)))
    return [*nodes[:-1], last]


def _pieces(H: float, V: float, count: int, stiff: float) -> Iterator[tuple[float, float, float]]:
    """Of each piece its steps along and up, and its tension, where it pulls with H and V at the start.

    A piece points where its tension does, (H, V + what hangs before it), and has the length (1 + T/EA)/n. Its length
    and its weight are the units.
    """
    for k in range(count):
        U = V + (k + 0.5) / count
        T = sqrt(H * H + U * U)
        share = (1 / T + 1 / stiff) / count
        yield share * H, share * U, T


def _pulls(span: float, rise: float, count: int, stiff: float) -> tuple[float, float]:
    """H and V with which the pieces end where the cable does, by Newton: their complementary energy is convex."""
    taut = sqrt(span * span + rise * rise) - 1
    H = max(stiff * taut, (stiff / 24) ** (1 / 3)) if taut >= 0 else min(0.2 / sqrt(-taut), (stiff / 24) ** (1 / 3))
    V = H * rise / span - 0.5

    def left(H: float, V: float) -> tuple[float, float]:
        steps = list(_pieces(H, V, count, stiff))
        return span - sum(dx for dx, _, _ in steps), rise - sum(dy for _, dy, _ in steps)

    x, y = left(H, V)
    for _ in range(MOST_NEWTON_STEPS):
        a = b = d = 0.0
        for k, (_, _, T) in enumerate(_pieces(H, V, count, stiff)):
            U, cube = V + (k + 0.5) / count, T * T * T
            a += (U * U / cube + 1 / stiff) / count
            b -= H * U / cube / count
            d += (H * H / cube + 1 / stiff) / count
        whole_step = (d * x - b * y) / (a * d - b * b), (a * y - b * x) / (a * d - b * b)
        share = 1.0
        while True:
            trial = H + share * whole_step[0], V + share * whole_step[1]
            new = left(*trial)
            if share < LEAST_NEWTON_SHARE or (trial[0] > 0 and new[0] ** 2 + new[1] ** 2 < x * x + y * y):
                break
            share /= 2
        if share < LEAST_NEWTON_SHARE:
            break  # as near as round-off lets it come
        (H, V), (x, y) = trial, new
    return H, V


__all__ = ["WholeCable", "cable"]
