"""Sections of beams: from their shape and material the stiffnesses of a beam, and its mass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, check_known
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Scalar, positive, scalar
from cardan.model.rotation.quaternions import plain

TERMS_OF_TORSION = 12  # of Saint-Venant's series: what is left out of J of a rectangle is below 1e-7 of it
LEAST_POISSON, MOST_POISSON = -1.0, 0.5


@dataclass(frozen=True)
class Area:
    """What the form of a section gives: A, I_y, I_z, J and the shear factors along y and z."""

    area: Scalar
    bending: tuple[Scalar, Scalar]
    torsion: Scalar
    shear: tuple[Scalar, Scalar]


@dataclass(frozen=True, eq=False)
class Section:
    """The section of a beam, as `cd.section` makes it: shape, sizes and material.

    y and z are its axes; z is the axis about which a beam in the plane bends, and heights lie along y.
    """

    shape: str
    sizes: Mapping[str, Scalar]
    youngs_modulus: Scalar
    shear_modulus: Scalar
    density: Scalar

    @property
    def of_area(self) -> Area:
        poisson = self.youngs_modulus / (2 * self.shear_modulus) - 1
        return SHAPES[self.shape](poisson, **self.sizes)

    @property
    def area(self) -> Scalar:
        """A, in model units of length squared."""
        return self.of_area.area

    @property
    def axial(self) -> Scalar:
        """E A, a force."""
        return self.youngs_modulus * self.area

    @property
    def bending(self) -> tuple[Scalar, Scalar]:
        """(E I_y, E I_z)."""
        y, z = self.of_area.bending
        return self.youngs_modulus * y, self.youngs_modulus * z

    @property
    def shear(self) -> tuple[Scalar, Scalar]:
        """(k_y G A, k_z G A), with Cowper's factors (Journal of Applied Mechanics 33, 1966, 335-340)."""
        form = self.of_area
        return tuple(self.shear_modulus * k * form.area for k in form.shear)  # type: ignore[return-value]

    @property
    def torsion(self) -> Scalar:
        """G J, after Saint-Venant: warping is free."""
        return self.shear_modulus * self.of_area.torsion

    @property
    def moduli(self) -> tuple[Scalar, Scalar, Scalar]:
        """(A, W_y, W_z): its area, and I over the distance of the outermost fibre, for stresses."""
        form = self.of_area
        high, wide = (
            (self.sizes["height"] / 2, self.sizes["width"] / 2)
            if "height" in self.sizes
            else (self.sizes[RADIUS[self.shape]],) * 2
        )
        y, z = form.bending
        return form.area, y / wide, z / high

    @property
    def mass_per_length(self) -> Scalar:
        """ρ A."""
        return self.density * self.area

    def between(self, other: Section, fraction: float) -> Section:
        """The section at a fraction of the way to another one of the same shape."""
        if self.shape != other.shape:
            raise ModelError(
                f'section: a taper joins two sections of one shape, got "{self.shape}" and "{other.shape}"; write the '
                "section as a function of the place, lambda x: cd.section(...)"
            )
        sizes = {word: (1 - fraction) * size + fraction * other.sizes[word] for word, size in self.sizes.items()}
        return Section(self.shape, sizes, self.youngs_modulus, self.shear_modulus, self.density)


@spoken
def section(
    shape: str,
    *,
    youngs_modulus: Scalar,
    shear_modulus: Scalar | None = None,
    poisson: Scalar | None = None,
    density: Scalar,
    **sizes: Scalar,
) -> Section:
    """The section of a beam, for `cd.beam`: from its shape and material.

    Parameters
    ----------
    shape : "round", "tube", "rectangle" or "I"
        Its shape.
    youngs_modulus : float or parameter
        E, a force per area.
    shear_modulus, poisson : float or parameter
        G, or ν with G = E/(2 (1 + ν)): one of the two.
    density : float or parameter
        Mass per volume.
    **sizes : float or parameter
        In model units of length: `radius` of a round one; `outer_radius` and `inner_radius` of a tube; `height` (along
        y) and `width` (along z) of a rectangle; of an I `height`, `width`, and the thicknesses `flange` and `web`.

    Returns
    -------
    Section
        With `axial`, `bending` (about y, about z), `shear` (along y, along z), `torsion` and `mass_per_length`. A beam
        in the plane bends about z.

    Notes
    -----
    Shear factors are those of Cowper (1966); for an I along its web those of thin walls, and along its flanges that of
    the two rectangles. J of a rectangle is Saint-Venant's series, and of an I the sum of its thin walls.

    Examples
    --------
    >>> import cardan as cd
    >>> strip = cd.section("rectangle", height=0.002, width=0.02, youngs_modulus=210e9, poisson=0.3, density=7850)
    >>> print(f"EI = {strip.bending[1]:.3f} N m², {strip.mass_per_length:.3f} kg/m")
    EI = 2.800 N m², 0.314 kg/m
    """
    check_known("section: unknown shape", shape, SHAPES)
    needed = SIZES[shape]
    for word in sizes:
        check_known(f'section "{shape}": no size', word, needed)
    what = f'section "{shape}"'
    if missing := [word for word in needed if word not in sizes]:
        raise ModelError(f"{what}: {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    if (shear_modulus is None) == (poisson is None):
        raise ModelError(f"{what}: give either shear_modulus or poisson")
    numbers = {word: positive(scalar(size, f"{what}: {word}"), f"{what}: {word}") for word, size in sizes.items()}
    E = positive(scalar(youngs_modulus, f"{what}: youngs_modulus"), f"{what}: youngs_modulus")
    rho = positive(scalar(density, f"{what}: density"), f"{what}: density")
    if poisson is not None:
        nu = scalar(poisson, f"{what}: poisson")
        if not is_expression(nu) and not LEAST_POISSON < nu <= MOST_POISSON:
            raise ModelError(f"{what}: poisson must lie between -1 and 0.5, got {nu:g}")
        G = E / (2 * (1 + nu))
    else:
        G = positive(scalar(shear_modulus, f"{what}: shear_modulus"), f"{what}: shear_modulus")
    _check_walls(what, shape, numbers)
    return Section(shape, numbers, E, G, rho)


def _check_walls(what: str, shape: str, sizes: Mapping[str, Scalar]) -> None:
    """Holes are smaller than what they are in."""
    for inner, outer, share in {
        "tube": [("inner_radius", "outer_radius", 1)],
        "I": [("flange", "height", 2), ("web", "width", 1)],
    }.get(shape, []):
        a, b = sizes[inner], sizes[outer]
        if not is_expression(a) and not is_expression(b) and share * a >= b:
            times = "" if share == 1 else "twice "
            raise ModelError(f"{what}: {times}{inner} ({share * a:g}) must be smaller than {outer} ({b:g})")


def _round(nu: Scalar, radius: Scalar) -> Area:
    square = radius * radius
    I, k = pi / 4 * square * square, 6 * (1 + nu) / (7 + 6 * nu)
    return Area(pi * square, (I, I), 2 * I, (k, k))


def _tube(nu: Scalar, outer_radius: Scalar, inner_radius: Scalar) -> Area:
    R, r = outer_radius * outer_radius, inner_radius * inner_radius
    I, m = pi / 4 * (R * R - r * r), r / R
    whole = (1 + m) * (1 + m)
    k = 6 * (1 + nu) * whole / ((7 + 6 * nu) * whole + (20 + 12 * nu) * m)
    return Area(pi * (R - r), (I, I), 2 * I, (k, k))


def _rectangle(nu: Scalar, height: Scalar, width: Scalar) -> Area:
    A, k = height * width, 10 * (1 + nu) / (12 + 11 * nu)
    long, short = _larger(height, width), _smaller(height, width)
    series = sum(_tanh((2 * n + 1) * pi * long / (2 * short)) / (2 * n + 1) ** 5 for n in range(TERMS_OF_TORSION))
    J = long * short * short * short / 3 * (1 - 192 / pi**5 * (short / long) * series)
    return Area(A, (A * width * width / 12, A * height * height / 12), J, (k, k))


def _double_tee(nu: Scalar, height: Scalar, width: Scalar, flange: Scalar, web: Scalar) -> Area:
    clear, apart = height - 2 * flange, height - flange
    flanges, whole = 2 * width * flange, 2 * width * flange + web * clear
    about_z = (width * height**3 - (width - web) * clear**3) / 12
    about_y = (2 * flange * width**3 + clear * web**3) / 12
    m, n = flanges / (apart * web), width / apart
    along_web = (
        10 * (1 + nu) * (1 + 3 * m) ** 2
        / (
            12 + 72 * m + 150 * m**2 + 90 * m**3
            + nu * (11 + 66 * m + 135 * m**2 + 90 * m**3)
            + 30 * n**2 * (m + m**2)
            + 5 * nu * n**2 * (8 * m + 9 * m**2)
        )
    )  # fmt: skip
    along_flanges = 10 * (1 + nu) / (12 + 11 * nu) * flanges / whole
    return Area(whole, (about_y, about_z), (2 * width * flange**3 + apart * web**3) / 3, (along_web, along_flanges))


def _larger(a: Scalar, b: Scalar) -> Scalar:
    return plain(ca.fmax(a, b))


def _smaller(a: Scalar, b: Scalar) -> Scalar:
    return plain(ca.fmin(a, b))


def _tanh(x: Scalar) -> Scalar:
    return plain(ca.tanh(x))


SHAPES: dict[str, Callable[..., Area]] = {"round": _round, "tube": _tube, "rectangle": _rectangle, "I": _double_tee}
RADIUS = {"round": "radius", "tube": "outer_radius"}
SIZES = {
    "round": ("radius",),
    "tube": ("outer_radius", "inner_radius"),
    "rectangle": ("height", "width"),
    "I": ("height", "width", "flange", "web"),
}
