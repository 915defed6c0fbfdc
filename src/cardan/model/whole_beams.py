"""Whole beams: a row of bodies, with the mass of a beam, that `Beam` elements join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, described
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import Body, Frame, Marker
from cardan.model.bodies.estimates import initial_point
from cardan.model.bodies.sections import Section
from cardan.model.control.events import Capture, Release
from cardan.model.expressions.values import Scalar, Vector, positive, scalar, vector, whole
from cardan.model.forces.beam import Beam
from cardan.model.forces.characteristics import each_axis
from cardan.model.joints.generic import Clamp
from cardan.model.joints.standard import Fixed
from cardan.model.model import Model
from cardan.model.rotation.quaternions import plain
from cardan.model.rotation.vectors import are_parallel, cross, dot, normalized

Sections: TypeAlias = "Section | tuple[Section, Section] | Callable[[float], Section]"
Path: TypeAlias = "Sequence[Vector] | Callable[[float], Vector]"

PLACES = (0.5 - 0.75**0.5 / 3, 0.5 + 0.75**0.5 / 3)  # Gauss's two points of a piece, where its section is read
INWARDS = (
    1 / 6
)  # of a piece: how far the mass centre of either half of it lies from its node (Gregory's end correction)
ALONG = 1e-3  # sine of the angle between a beam and a direction that is not across it


class Properties(NamedTuple):
    """What a section gives a beam, and its rotary inertia about its own axes per length; in the plane about z."""

    axial: Scalar
    bending: tuple[Scalar, ...]
    shear: tuple[Scalar, ...] | None
    torsion: Any
    mass: Scalar
    inertia: tuple[Scalar, ...]
    moduli: tuple[Scalar, ...] | None = None
    taper: Scalar | tuple[Scalar, ...] = 0.0
    halves: tuple[Half, Half] | None = None  # where the piece is tapered


class Half(NamedTuple):
    """The share of a piece that the body at one of its ends has: mass per length of the piece, and arm / length."""

    mass: Scalar
    inwards: Scalar


@dataclass(frozen=True, eq=False)
class WholeBeam:
    """What `cd.beam` has added to a model: its bodies and the pieces between them."""

    name: str
    bodies: tuple[Body, ...]
    pieces: tuple[Beam, ...]
    welds: tuple[Fixed, ...]
    clamps: tuple[Clamp, ...] = ()

    @property
    def stiffen(self) -> list[Capture]:
        """Actions of an event that make it rigid in the form that it then has; momentum is kept, vibration is lost."""
        return [Capture(clamp) for clamp in self._switchable()]

    @property
    def soften(self) -> list[Release]:
        """Actions of an event that make it elastic; speeds do not change."""
        return [Release(clamp) for clamp in self._switchable()]

    def _switchable(self) -> tuple[Clamp, ...]:
        if not self.clamps:
            raise ModelError(
                f'beam "{self.name}": it is always elastic; to make it rigid for a time, begin it with rigid=True or '
                "rigid=False"
            )
        return self.clamps

    @property
    def start(self) -> Marker:
        """Its first end, on its first body."""
        return self.at(0.0)

    @property
    def end(self) -> Marker:
        """Its last end, on its last body."""
        return self.at(1.0)

    def at(self, fraction: float) -> Marker:
        """A place along it, from 0 to 1: on the nearest body, and between bodies off it by what remains."""
        if not 0 <= fraction <= 1:
            raise ModelError(f'beam "{self.name}": at({fraction:g}): places lie between 0 and 1')
        place = fraction * len(self.pieces)
        node = round(place)
        center = self.bodies[node].initial.position
        if place == node:
            return self.bodies[node].at(*(0.0,) * len(center))
        other = self.bodies[node + (1 if place > node else -1)].initial.position
        share = abs(place - node)
        return self.bodies[node].at(*(share * (b - a) for a, b in zip(center, other, strict=True)))


@spoken
def beam(
    model: Model,
    name: str,
    start: Marker | Frame | Vector,
    end: Marker | Frame | Vector,
    *,
    elements: int = 20,
    section: Sections | None = None,
    axial: Scalar | None = None,
    bending: tuple[Scalar, ...] | Scalar | None = None,
    shear: tuple[Scalar, ...] | Scalar | None = None,
    torsion: Scalar | None = None,
    mass_per_length: Scalar | None = None,
    damping: Scalar = 0.0,
    path: Path | None = None,
    up: tuple[float, ...] | None = None,
    rigid: bool | None = None,
) -> WholeBeam:
    """Add a whole beam to a model: bodies at equal distances, and a `Beam` between each and the next.

    Parameters
    ----------
    model : Model
        The machine.
    name : str
        Its name. Its bodies are "<name> 0", "<name> 1", ..., its pieces "<name> piece 1", ..., its welds "<name>
        start" and "<name> end", and its clamps "<name> clamp 1", ... .
    start, end : Marker, or tuple of floats
        Its ends: a marker to which it is welded, or a point in global axes, where it is free (and joints may be added:
        `rod.start`, `rod.end`).
    elements : int, default 20
        How many pieces it has.
    section : Section, tuple of 2, or callable, optional
        Its section, by `cd.section`. Of two it tapers from one to the other; a function is given the place, from 0 to
        1.
    axial, bending, shear, torsion, mass_per_length : float or parameter, optional
        In place of a section the numbers of a `Beam`; the rotary inertia is then that of even density, ρI = m EI/EA.
    damping : float or parameter, default 0.0
        β of its pieces, a time.
    path : sequence of points, or callable, optional
        Its undeformed form: all its nodes, or a function of the place, from 0 to 1, that gives points in global axes.
        By default it is straight.
    up : tuple of 3 floats, optional
        In space the direction near the z axis of the section; by default z, or x for a beam along z.
    rigid : bool, optional
        Whether it starts rigid, for a beam that events soften and stiffen, by its `.soften` and `.stiffen`. By default
        it is always elastic.

    Returns
    -------
    WholeBeam
        With `.start`, `.end` and `.at(fraction)`, markers on its bodies, `.bodies`, `.pieces`, `.welds` and `.clamps`.

    Notes
    -----
    With a section its pieces have stresses, `result["<name> piece 1"].stress_i`; those of a tapered piece hold in its
    middle. The bodies have the axes of the ground in the undeformed form, so that their angles are rotations since
    then. Each has half of the mass of the pieces at its sides, and their rotary inertia.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("ruler", gravity=(0, -9.81))
    >>> steel = cd.section("rectangle", height=0.001, width=0.02, youngs_modulus=210e9, poisson=0.3, density=7850)
    >>> ruler = cd.beam(model, "ruler", model.ground.at(0, 0), (0.3, 0), elements=8, section=steel)
    >>> print(f"{1e3 * cd.equilibrium(model)['ruler 8'].position[0, 1]:.3f} mm")  # -q L⁴/(8 EI) = -4.456 mm
    -4.455 mm
    """
    what, dim = f'beam "{name}"', model.dim
    nodes = _nodes(what, model, start, end, whole(elements, f"{what}: elements", 1), path)
    numbers = {
        "axial": axial,
        "bending": bending,
        "shear": shear,
        "torsion": torsion,
        "mass_per_length": mass_per_length,
    }
    places = len(nodes) - 1
    tapers = callable(section) or isinstance(section, tuple)
    properties = [_properties(what, dim, section, numbers, (k, places)) for k in range(places if tapers else 1)]
    properties *= 1 if tapers else places
    chords = [tuple(plain(b - a) for a, b in zip(*pair, strict=True)) for pair in pairwise(nodes)]
    if path is None:
        chords = [chords[0]] * places  # but for round-off
    across = None if dim == 2 else _across(what, chords, up)
    bodies = _bodies(model, name, nodes, chords, properties, across)
    welds = [
        model.add(Fixed(f"{name} {word}", _marker(marker, dim), body))
        for word, marker, body in (("start", start, bodies[0]), ("end", end, bodies[-1]))
        if isinstance(marker, (Marker, Frame))
    ]
    pieces = []
    for k, each in enumerate(properties):
        i = bodies[k].at(*(0.0,) * dim, **({} if across is None else {"axis": across}))
        words = {"shear": each.shear, "torsion": each.torsion, "damping": damping, "moduli": each.moduli}
        words["taper"] = each.taper
        if dim == 2:
            words["shear"] = None if each.shear is None else each.shear[0]
        stiff = each.bending[0] if dim == 2 else each.bending
        pieces.append(model.add(Beam(f"{name} piece {k + 1}", i, bodies[k + 1], each.axial, stiff, **words)))
    clamps = [] if rigid is None else _clamps(model, name, bodies, rigid)
    return WholeBeam(name, tuple(bodies), tuple(pieces), tuple(welds), tuple(clamps))


def _clamps(model: Model, name: str, bodies: list[Body], rigid: bool) -> list[Clamp]:
    """Between each body and the next; they hold a beam that is rigid."""
    pairs = enumerate(pairwise(bodies))
    return [model.add(Clamp(f"{name} clamp {k + 1}", i, j, active=bool(rigid))) for k, (i, j) in pairs]


def _nodes(what: str, model: Model, start: Any, end: Any, count: int, path: Path | None) -> list[tuple[Any, ...]]:
    """The undeformed places of its bodies."""
    dim = model.dim
    ends = [
        tuple(initial_point(_marker(m, dim))) if isinstance(m, (Marker, Frame)) else vector(m, dim, f"{what}: {word}")
        for word, m in (("start", start), ("end", end))
    ]
    if path is None:
        if all(isinstance(x, float) for x in (*ends[0], *ends[1])) and ends[0] == ends[1]:
            raise ModelError(f"{what}: its ends coincide, so that it has no length; place them apart")
        shares = [k / count for k in range(count + 1)]
        return [tuple(plain(a + x * (b - a)) for a, b in zip(*ends, strict=True)) for x in shares]
    points = [path(k / count) for k in range(count + 1)] if callable(path) else list(path)
    if len(points) < 2:
        raise ModelError(f"{what}: path has {len(points)} points; at least 2 are needed")
    nodes = [vector(point, dim, f"{what}: path, point {k}") for k, point in enumerate(points)]
    return [ends[0], *nodes[1:-1], ends[1]]


def _marker(value: Any, dim: int) -> Marker:
    return value if isinstance(value, Marker) else value.at(*(0.0,) * dim)


def _properties(what: str, dim: int, section: Any, numbers: dict[str, Any], place: tuple[int, int]) -> Properties:
    """Of one piece: means of what it has at two places, of stiffnesses the harmonic ones."""
    if section is None:
        missing = [word for word in ("axial", "bending", "mass_per_length") if numbers[word] is None]
        if missing:
            raise ModelError(f"{what}: give section=cd.section(...), or {', '.join(missing)} as numbers")
        return _of_numbers(what, dim, numbers)
    if any(value is not None for value in numbers.values()):
        words = ", ".join(word for word, value in numbers.items() if value is not None)
        raise ModelError(f"{what}: its section says what {words} is; leave out one of them")
    k, count = place
    one, other = (_of_section(what, dim, section, (k + x) / count) for x in PLACES)
    if not callable(section) and not isinstance(section, tuple):
        return one
    both = zip(one.bending, other.bending, strict=True), zip(one.shear or (), other.shear or (), strict=True)
    lean = tuple((a - b) / (a + b) for a, b in zip(one.bending, other.bending, strict=True))
    return Properties(
        _harmonic(one.axial, other.axial),
        tuple(_harmonic(*pair) for pair in both[0]),
        tuple(_harmonic(*pair) for pair in both[1]),
        None if dim == 2 else _harmonic(one.torsion, other.torsion),
        (one.mass + other.mass) / 2,
        tuple((a + b) / 2 for a, b in zip(one.inertia, other.inertia, strict=True)),
        None if one.moduli is None or other.moduli is None else tuple(map(_harmonic, one.moduli, other.moduli)),
        lean[0] if dim == 2 else lean,
        (_half(one.mass, other.mass), _half(other.mass, one.mass)),
    )


def _half(near: Scalar, far: Scalar) -> Half:
    """What is at the near end of a piece whose mass per length is `near` and `far` at Gauss's points.

    The weight has the forces ∫μ H₁ dx and the moments ∫μ H₂ dx of the cubics that the piece bends into.
    """
    x, y = PLACES
    force = [mass * (1 + 2 * at) * (1 - at) ** 2 / 2 for mass, at in ((near, x), (far, y))]
    moment = [mass * at * (1 - at) ** 2 / 2 for mass, at in ((near, x), (far, y))]
    return Half(sum(force), sum(moment) / sum(force))


def _harmonic(a: Scalar, b: Scalar) -> Scalar:
    return 2 * a * b / (a + b)


def _of_numbers(what: str, dim: int, numbers: dict[str, Any]) -> Properties:
    axial, bending, shear, mass = (numbers[word] for word in ("axial", "bending", "shear", "mass_per_length"))
    axial, mass = scalar(axial, f"{what}: axial"), scalar(mass, f"{what}: mass_per_length")
    for word, value in (("axial", axial), ("mass_per_length", mass)):
        positive(value, f"{what}: {word}")
    size = 1 if dim == 2 else 2
    EI = (
        vector(bending, size, f"{what}: bending")
        if isinstance(bending, (tuple, list))
        else each_axis(scalar(bending, f"{what}: bending"), size)
    )
    for each in EI:
        positive(each, f"{what}: bending")
    turning = tuple(mass * each / axial for each in EI)
    inertia = turning if dim == 2 else (turning[0] + turning[1], *turning)
    return Properties(axial, EI, None if shear is None else each_axis(shear, size), numbers["torsion"], mass, inertia)


def _of_section(what: str, dim: int, section: Any, place: float) -> Properties:
    if callable(section):
        section = section(place)
    elif isinstance(section, tuple):
        if len(section) != 2 or not all(isinstance(each, Section) for each in section):
            raise ModelError(f"{what}: section: expected one section, two, or a function of the place")
        section = section[0].between(section[1], place)
    if not isinstance(section, Section):
        raise ModelError(f"{what}: section: expected a section such as cd.section(...), got {described(section)}")
    density = section.mass_per_length / section.axial  # ρ/E
    (y, z), (area, *W) = section.bending, section.moduli
    mass = section.mass_per_length
    if dim == 2:
        return Properties(section.axial, (z,), section.shear[:1], None, mass, (density * z,), (area, W[1]))
    inertia = density * (y + z), density * y, density * z
    return Properties(section.axial, (y, z), section.shear, section.torsion, mass, inertia, (area, *W))


def _across(what: str, chords: list[Any], up: Any) -> tuple[float, ...]:
    """The direction near the z axis of the section."""
    for direction in ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0)) if up is None else (vector(up, 3, f"{what}: up"),):
        if not any(are_parallel(chord, direction, ALONG) for chord in chords):
            return tuple(direction)  # type: ignore[return-value]
    if up is None:
        raise ModelError(
            f"{what}: it runs along z and along x; say with up= near which direction the section's z axis lies"
        )
    raise ModelError(f"{what}: up lies along the beam; choose a direction across it")


def _bodies(
    model: Model, name: str, nodes: list[Any], chords: list[Any], properties: list[Properties], up: Any
) -> list[Body]:
    """At each node the halves of the pieces at its sides."""
    lengths = [plain(ca.sqrt(dot(chord, chord))) for chord in chords]
    balanced = all(each is properties[0] for each in properties) and all(each is chords[0] for each in chords)
    bodies = []
    for k, node in enumerate(nodes):
        sides = [(piece, way) for piece, way in ((k - 1, -1), (k, 1)) if 0 <= piece < len(chords)]
        halves = [_share(properties[piece], way) for piece, way in sides]
        masses = [half.mass * lengths[piece] for half, (piece, _) in zip(halves, sides, strict=True)]
        total = sum(masses[1:], masses[0])
        offset = tuple(
            sum(
                m * way * half.inwards * chords[piece][axis]
                for m, half, (piece, way) in zip(masses, halves, sides, strict=True)
            )
            / total
            for axis in range(model.dim)
        )
        if balanced and len(sides) == 2:
            offset = (0.0,) * model.dim
        inertia = [_inertia(properties[piece], chords[piece], lengths[piece], up) for piece, _ in sides]
        summed = tuple(plain(sum(each[1:], each[0])) for each in zip(*inertia, strict=True))
        bodies.append(
            model.body(
                f"{name} {k}",
                mass=total,
                inertia=summed[0] if model.dim == 2 else summed,
                position=node,
                center_of_mass=tuple(map(plain, offset)),
            )
        )
    return bodies


def _share(each: Properties, way: int) -> Half:
    """Of the piece before a body (-1) or behind it (1)."""
    return Half(each.mass / 2, INWARDS) if each.halves is None else each.halves[0 if way == 1 else 1]


def _inertia(each: Properties, chord: Any, length: Any, up: Any) -> tuple[Any, ...]:
    """Of half a piece about its own axes, in global ones: in the plane J, in space six entries."""
    if up is None:
        return (each.inertia[0] * length / 2,)
    x = normalized(chord)
    y = normalized(cross(up, x))
    axes = list(zip(x, y, cross(x, y), strict=True))  # by rows
    pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    return tuple(sum(each.inertia[m] * axes[a][m] * axes[b][m] for m in range(3)) * length / 2 for a, b in pairs)


__all__ = ["WholeBeam", "beam"]
