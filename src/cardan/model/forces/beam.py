"""Beam: an elastic piece between two bodies that stretches, shears, bends and twists, over large motions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Place, check_apart
from cardan.model.bodies.estimates import along_chord, estimated_axis, estimated_length, estimated_point, known_parallel
from cardan.model.element import ForceElement
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, not_negative, scalar, vector
from cardan.model.forces.beam_strain import Bent, planar_strain, spatial_strain
from cardan.model.forces.characteristics import each_axis, has_effect
from cardan.model.view import View

# by which the chord is shorter than a beam whose ends turn by ∓ψ/2, or both by a: ∫½ w'² dx / L of its bent form
BOW_OF_TURN, BOW_OF_SWAY = 1 / 24, 1 / 10
# Gauss's three points: places along the beam and shares of its mass, exact for what inertia needs of a bent form
MASS_POINTS = ((0.5 - 0.15**0.5, 5 / 18), (0.5, 8 / 18), (0.5 + 0.15**0.5, 5 / 18))


@dataclass(frozen=True, eq=False)
class Beam(ForceElement):
    """Connect two bodies by a piece of elastic beam, over any displacements and rotations.

        U = ½ (EA/L u² + GJ/L ψ_x² + EI/L ψ² + 12 EI/(L (1 + Φ)) a²),   Φ = 12 EI/(GA L²),   F = -∂U/∂q
        u = |d| - L + L (ψ²/24 + a²/(10 (1 + Φ)²))

    ψ is the rotation vector from i to j, a the mean of the rotations of both ends against the chord d.

    Parameters
    ----------
    i, j : Marker
        The two ends. In space the axis of i is the z axis of the section, made perpendicular to the beam; without one
        it is an axis of its body.
    axial : float or parameter
        EA, a force.
    bending : float or parameter, or tuple of 2
        EI, in force times length squared: in space (EI_y, EI_z) about the axes of the section, or one for both.
    shear : float or parameter, or tuple of 2, optional
        GA with its correction factor, a force; in space (GA_y, GA_z) along the axes of the section. By default the beam
        is stiff in shear (Euler and Bernoulli).
    torsion : float or parameter, optional
        GJ, in force times length squared; needed in space.
    mass_per_length : float or parameter, default 0.0
        The beam's own mass over its length, with its weight; its inertia in twist is left out.
    damping : float or parameter, default 0.0
        A time β: to each stress k e it adds k β ė, so that a mode with ω has the damping ratio β ω/2.
    free_length : float or parameter, optional
        L, where it is free of tension. By default the distance of its ends in the initial estimates.
    moduli : tuple of 2 or 3 floats or parameters, optional
        Area and section modulus I/c, (A, W), in space (A, W_y, W_z): with them it has stresses.
    taper : float or parameter, or tuple of 2, default 0.0
        How EI falls off from i to j: (EI_1 - EI_2)/(EI_1 + EI_2) of its values at Gauss's two points, whose harmonic
        mean is `bending`; in space about y and about z.

    Notes
    -----
    It is free of stress as it starts. In space its ends may turn by half a turn against each other, in the plane any
    number of times. One element is exact where loads act at its ends and it bends little; `cd.beam` joins several.

    `result["b"]` has the `tension`, the bending `moment_i` and `moment_j` at its ends and the `shear` force, in space
    about and along y, z of the section, and there the `torque`. With moduli the largest normal stresses at its ends are
    `stress_i` and `stress_j`, |N|/A + |M_y|/W_y + |M_z|/W_z: those of a corner.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("cantilever", gravity=(0, -9.81))
    >>> load = model.body("load", mass=1, inertia=0.01, position=(1, 0))
    >>> strip = model.add(cd.Beam("strip", model.ground, load, axial=1e6, bending=100))
    >>> print(f"{cd.equilibrium(model)['load'].position[0, 1]:.5f} m")  # m g L³/(3 EI) = 0.03270, and it shortens
    -0.03266 m
    """

    i: Place
    j: Place
    axial: Scalar
    bending: tuple[Scalar, ...] | Scalar
    shear: tuple[Scalar, ...] | Scalar | None = None
    torsion: Scalar | None = None
    mass_per_length: Scalar = 0.0
    damping: Scalar = 0.0
    free_length: Scalar | None = None
    moduli: tuple[Scalar, ...] | None = None
    taper: tuple[Scalar, ...] | Scalar = 0.0

    glyph: ClassVar[str] = "beam"
    is_elastic_body: ClassVar[bool] = True

    def drawn_at(self) -> tuple[Any, ...]:
        return along_chord(self.i, self.j)  # type: ignore[arg-type]

    def check(self) -> None:
        check_beam(self)

    @property
    def length(self) -> Any:
        """L."""
        return estimated_length(self.i, self.j) if self.free_length is None else self.free_length

    @property
    def softness(self) -> Any:
        """1 + Φ of bending about each axis; bending about y goes with shear along z."""
        if self.shear is None:
            return 1.0
        shear = about_axes(self, self.shear)
        across = shear if self.torsion is None else shear[::-1]
        return 1 + 12 * about_axes(self, self.bending) / (across * self.length**2)

    @once_per_view
    def bent(self, s: View) -> Bent:
        return (planar_strain if s.dim == 2 else spatial_strain)(self.i, self.j, s)

    @once_per_view
    def strain(self, s: View) -> ca.SX:
        """Elongation, turn and sway."""
        turn, sway, _ = self.bent(s)
        curved, swayed, L = (turn if s.dim == 2 else turn[1:]), sway / self.softness, self.length
        bow = BOW_OF_TURN * ca.dot(curved, curved) + BOW_OF_SWAY * ca.dot(swayed, swayed)
        return ca.vertcat(s.distance(self.i, self.j) - L + L * bow, turn, sway)

    def stress(self, s: View) -> ca.SX:
        strain = self.strain(s)
        return elastic_stress(self, strain + self.damping * s.rate_of(strain) if has_effect(self.damping) else strain)

    def efforts(self, s: View) -> list[tuple[Any, Any]]:
        weights = [(p, share * ca.vertcat(*s.model.gravity)) for p, share in mass_points(self, s)]  # type: ignore[attr-defined]
        return [(self.strain(s), -self.stress(s)), *weights]

    def potential(self, s: View) -> Any:
        strain = self.strain(s)
        stored = ca.dot(elastic_stress(self, strain), strain) / 2
        return stored - sum(share * ca.dot(ca.vertcat(*s.model.gravity), p) for p, share in mass_points(self, s))  # type: ignore[attr-defined]

    def inertias(self) -> list[tuple[Coordinate, Scalar]]:
        return mass_coordinates(self)

    def outputs(self, s: View) -> dict[str, ca.SX]:
        return section_forces(self.stress(s), self.length, self.moduli)


def about_axes(beam: Beam, stiffness: Any) -> Any:
    """A stiffness about each axis of the section; in the plane one."""
    return stiffness if len(beam.i.point) == 2 else ca.vertcat(*each_axis(stiffness, 2))


def elastic_stress(beam: Beam, strain: ca.SX) -> ca.SX:
    """The stress of elongation, turn and sway. A tapered beam bends more at its thin end: a turn goes with a sway.

    M = EI/L ψ + B a,   2 Q = 12 EI/(L (1 + Φ)) a + B ψ;   tapered by e: EI (1 + Φ)/D and 1 + Φ → D = 1 + Φ - e²,
    B = -2 √3 e EI/(L D)
    """
    L, bending, softness = beam.length, about_axes(beam, beam.bending), beam.softness
    twist = [] if beam.torsion is None else [beam.torsion / L]
    if not any(has_effect(each) for each in each_axis(beam.taper, 1)):
        return ca.vertcat(beam.axial / L, *twist, bending / L, 12 * bending / (L * softness)) * strain
    e = about_axes(beam, beam.taper)
    thinner = softness - e * e
    turning, swaying = bending * softness / thinner / L, 12 * bending / (L * thinner)
    stress = ca.vertcat(beam.axial / L, *twist, turning, swaying) * strain
    both, n = -2 * 3**0.5 * e * bending / (L * thinner), 1 if beam.torsion is None else 2
    turn, sway = strain[-2 * n : -n], strain[-n:]
    return stress + ca.vertcat(ca.SX.zeros(strain.numel() - 2 * n), both * sway, both * turn)


def section_forces(stress: ca.SX, length: Any, moduli: tuple[Any, ...] | None) -> dict[str, ca.SX]:
    """What a beam carries; moments are positive where they bend it as a turn of j against i does."""
    n = 1 if stress.numel() == 3 else 2  # axes of bending
    mean, half = stress[-2 * n : -n], stress[-n:] / 2
    across = 2 * half / length
    shear = -across if n == 1 else ca.vertcat(-across[1], across[0])
    outputs = {"tension": stress[0], "shear": shear, "moment_i": mean - half, "moment_j": mean + half}
    if moduli is not None:
        outputs |= {f"stress_{end}": fibre_stress(moduli, stress[0], outputs[f"moment_{end}"]) for end in "ij"}
    return outputs if n == 1 else outputs | {"torque": stress[1]}


def fibre_stress(moduli: tuple[Any, ...], tension: ca.SX, moment: ca.SX) -> Any:
    """That of the fibre where tension and bending about either axis add up."""
    return ca.fabs(tension) / moduli[0] + sum(ca.fabs(moment[k]) / W for k, W in enumerate(moduli[1:]))


def mass_points(beam: Beam, s: View) -> list[tuple[ca.SX, Any]]:
    """Points p on the bent form between the ends, and how much of the beam's mass each has.

    w(ξ) = L ξ (1 - ξ) (-ψ/2 + a (1 - 2 ξ)/(1 + Φ)),    p = p_i + ξ d + w across the mid frame
    """
    if not has_effect(beam.mass_per_length):
        return []
    (turn, sway, across), L, start = beam.bent(s), beam.length, s.position(beam.i)
    swayed, d, points = sway / beam.softness, s.position(beam.j) - start, []
    for xi, share in MASS_POINTS:
        w = L * xi * (1 - xi) * ((1 - 2 * xi) * swayed - (turn if s.dim == 2 else turn[1:]) / 2)
        w = w if s.dim == 2 else ca.vertcat(w[1], -w[0])  # a turn about z bends along y, one about y against z
        points.append((start + xi * d + across @ w, share * beam.mass_per_length * L))
    return points


def mass_coordinates(beam: Beam) -> list[tuple[Coordinate, Any]]:
    """The coordinates of its mass points, each with its mass."""
    if not has_effect(beam.mass_per_length):
        return []
    mass = beam.mass_per_length * beam.length
    return [
        (
            Coordinate(f"{beam.name}.point_{k + 1}", None, lambda s, k=k, axis=axis: mass_points(beam, s)[k][0][axis]),
            share * mass,
        )
        for k, (_, share) in enumerate(MASS_POINTS)
        for axis in range(len(beam.i.point))
    ]


def check_beam(beam: Beam) -> None:
    """Refuse by name what is no beam."""
    what, in_space = f'beam "{beam.name}"', len(beam.i.point) == 3
    check_apart(beam.i.body, beam.j.body, what)
    for word, most in (("axial", 1), ("bending", 2), ("shear", 2), ("torsion", 1), ("free_length", 1)):
        _check_positive(beam, what, word, most if in_space else 1)
    if beam.moduli is not None:
        object.__setattr__(beam, "moduli", vector(beam.moduli, 3 if in_space else 2, f"{what}: moduli"))
        _check_positive(beam, what, "moduli", 3 if in_space else 2)
    if in_space and beam.torsion is None:
        raise ModelError(f"{what}: a beam in space can be twisted, too; give torsion=GJ")
    if not in_space and beam.torsion is not None:
        raise ModelError(f"{what}: a beam in the plane cannot be twisted; leave out torsion")
    object.__setattr__(beam, "taper", _checked_taper(beam.taper, what, in_space))
    not_negative(beam.damping, f"{what}: damping (a time)")
    not_negative(beam.mass_per_length, f"{what}: mass_per_length")
    start, end = estimated_point(beam.i), estimated_point(beam.j)
    if start is None or end is None:
        return
    chord = tuple(b - a for a, b in zip(start, end, strict=True))
    if not any(chord):
        raise ModelError(
            f"{what}: its ends coincide in the initial estimates, so that it has no length; place them apart"
        )
    if in_space and known_parallel(estimated_axis(beam.i), chord):
        raise ModelError(
            f"{what}: the axis of its first marker lies along the beam; it is the z axis of the section: choose one "
            "across the beam, or leave it out"
        )


def _checked_taper(taper: Any, what: str, in_space: bool) -> Any:
    several = in_space and isinstance(taper, (tuple, list))
    checked = vector(taper, 2, f"{what}: taper") if several else scalar(taper, f"{what}: taper")
    for each in each_axis(checked, 1):
        if not is_expression(each) and not abs(each) < 1:
            raise ModelError(f"{what}: taper must lie between -1 and 1, got {each:g}")
    return checked


def _check_positive(beam: Beam, what: str, word: str, most: int) -> None:
    value = getattr(beam, word)
    if isinstance(value, (tuple, list)):
        if most == 1:
            raise ModelError(f"{what}: {word}: one number belongs here, not {len(value)}")
        object.__setattr__(beam, word, vector(value, most, f"{what}: {word}"))
    elif value is not None:
        object.__setattr__(beam, word, scalar(value, f"{what}: {word}"))
    remedy = "; leave it out for a beam that is stiff in shear" if word == "shear" else ""
    for each in each_axis(getattr(beam, word), 1) if value is not None else ():
        if not is_expression(each) and not each > 0:
            raise ModelError(f"{what}: {word} must be positive, got {each:g}{remedy}")


__all__ = ["Beam"]
