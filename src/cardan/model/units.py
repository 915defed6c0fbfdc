"""Unit labels. cardan computes in any consistent set; the label sets the default gravity and heads reports."""

from __future__ import annotations

from dataclasses import dataclass

from cardan.errors import ModelError, suggestion
from cardan.model.named_units import KNOWN, METRES, UNIT_WORDS, Unit, read_unit, word_unit


@dataclass(frozen=True)
class Units:
    """A consistent set of units, in which force = mass * length / time²; angles are radians in all of them.

    Parameters
    ----------
    label : str
        Name of the set.
    length, mass, force : str
        Names of the units.
    time : str, default "s"
        Name of the unit of time.
    gravity : float, default 0.0
        Standard acceleration of gravity in these units; models that do not say their gravity take it.

    Notes
    -----
    It is a label: nothing is converted. `cd.Model(units=...)` knows "SI", "slug-ft", "lbf-in", "mm-t" and "mm-kg-ms" by
    name. `units.mm`, `units.lbf` and `units.rpm` are factors into this set, as `cd.mm` is one into SI.

    Examples
    --------
    >>> import cardan as cd
    >>> cgs = cd.Units("cgs", "cm", "g", "dyn", gravity=980.665)
    >>> print(cd.Model("ball", units=cgs).gravity)
    (0.0, -980.665)
    >>> print(f"{25 * cgs.mm:g} cm")
    2.5 cm
    """

    label: str
    length: str
    mass: str
    force: str
    time: str = "s"
    gravity: float = 0.0

    @property
    def torque(self) -> str:
        return f"{self.force} {self.length}"

    def unit_of(self, exponents: tuple[int, ...]) -> Unit | None:
        """The unit of this set that measures what has these exponents; None where a name of the set is not known."""
        bases = [self._unit_of_mass, read_unit(self.length), read_unit(self.time)]
        factor = 1.0
        for base, exponent in zip(bases, exponents[:3], strict=True):
            if base is None and exponent:
                return None
            factor *= base.factor**exponent if base is not None else 1.0
        return Unit(exponents, factor)

    @property
    def _unit_of_mass(self) -> Unit | None:
        """By its name, or as force time² / length: the mass of "lbf-in" has no name of its own."""
        kilogram = KNOWN["kg"]
        named = read_unit(self.mass)
        if named is not None and named.is_alike(kilogram):
            return named
        force, length, time = (read_unit(name) for name in (self.force, self.length, self.time))
        if force is None or length is None or time is None:
            return None
        return Unit(kilogram.exponents, force.factor * time.factor**2 / length.factor)

    def __getattr__(self, word: str) -> float:
        """How many units of this set one `mm`, `lbf`, `rpm` is: `30 * model.units.mm`."""
        if word.startswith("_"):
            raise AttributeError(word)
        if word not in UNIT_WORDS:
            raise AttributeError(f'the unit set "{self.label}" has no unit "{word}"{suggestion(word, UNIT_WORDS)}')
        unit = word_unit(word)
        ours = self.unit_of(unit.exponents)
        if ours is None:
            raise ModelError(
                f'units.{word}: the names of the unit set "{self.label}" are not all known ({self}); write the number '
                "in these units"
            )
        return unit.factor / ours.factor

    def __str__(self) -> str:
        return f"{self.label} ({self.length}, {self.mass}, {self.time}, {self.force}, rad)"


KILOGRAM_PER_CUBIC_METRE = (1, -3, 0)
CUBIC_METRE_PER_KILOGRAM_AND_SQUARE_SECOND = (-1, 3, -2)
GRAVITATION = 6.67430e-11  # m³/(kg s²), CODATA 2018
STANDARD_GRAVITY = 9.80665  # m/s², the 1901 standard value

KNOWN_UNITS = {
    u.label: u
    for u in (
        Units("SI", "m", "kg", "N", gravity=STANDARD_GRAVITY),
        Units("slug-ft", "ft", "slug", "lbf", gravity=STANDARD_GRAVITY / METRES["ft"]),
        Units("lbf-in", "in", "lbf s²/in", "lbf", gravity=STANDARD_GRAVITY / METRES["in"]),
        Units("mm-t", "mm", "t", "N", gravity=1e3 * STANDARD_GRAVITY),
        Units("mm-kg-ms", "mm", "kg", "kN", time="ms", gravity=1e-3 * STANDARD_GRAVITY),
    )
}


AIR_DENSITY = 1.225  # kg/m³, at sea level, 15 °C
RENAMED = {"slug-in": ("lbf-in", 'its unit of mass is 1 lbf s²/in, which is 12 slugs, so "slug" was misleading')}


def air_density(units: Units) -> float | None:
    """That of air in these units; None where nobody knows what they are."""
    density = units.unit_of(KILOGRAM_PER_CUBIC_METRE)
    return None if density is None else AIR_DENSITY / density.factor


def gravitation_constant(units: Units) -> float | None:
    """That of Newton's law in these units; None where nobody knows what they are."""
    constant = units.unit_of(CUBIC_METRE_PER_KILOGRAM_AND_SQUARE_SECOND)
    return None if constant is None else GRAVITATION / constant.factor


def units_of(label: str | Units) -> Units:
    """The unit set of a label, or the given set itself."""
    if isinstance(label, Units):
        return label
    if label in RENAMED:
        name, reason = RENAMED[label]
        raise ModelError(f'units="{label}" is called units="{name}": {reason}')
    if label not in KNOWN_UNITS:
        raise ModelError(
            f'unknown unit set "{label}"{suggestion(str(label), KNOWN_UNITS)} (or give your own cardan.Units)'
        )
    return KNOWN_UNITS[label]
