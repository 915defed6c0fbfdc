"""Unit labels. cardan computes in any consistent set; the label sets the default gravity and heads reports."""

from __future__ import annotations

from dataclasses import dataclass

from cardan.errors import ModelError, suggestion


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
    It is a label: nothing is converted. `cd.Model(units=...)` knows "SI", "slug-ft", "slug-in", "mm-t" and "mm-kg-ms"
    by name.

    Examples
    --------
    >>> import cardan as cd
    >>> cgs = cd.Units("cgs", "cm", "g", "dyn", gravity=980.665)
    >>> print(cd.Model("ball", units=cgs).gravity)
    (0.0, -980.665)
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

    def __str__(self) -> str:
        return f"{self.label} ({self.length}, {self.mass}, {self.time}, {self.force}, rad)"


STANDARD_GRAVITY = 9.80665  # m/s², the 1901 standard value
FOOT, INCH = 0.3048, 0.0254  # m

KNOWN_UNITS = {
    u.label: u
    for u in (
        Units("SI", "m", "kg", "N", gravity=STANDARD_GRAVITY),
        Units("slug-ft", "ft", "slug", "lbf", gravity=STANDARD_GRAVITY / FOOT),
        Units("slug-in", "in", "lbf s²/in", "lbf", gravity=STANDARD_GRAVITY / INCH),
        Units("mm-t", "mm", "t", "N", gravity=1e3 * STANDARD_GRAVITY),
        Units("mm-kg-ms", "mm", "kg", "kN", time="ms", gravity=1e-3 * STANDARD_GRAVITY),
    )
}


POUND_FORCE = 4.4482216152605  # N
AIR_DENSITY = 1.225  # kg/m³, at sea level, 15 °C
# of each known set: metres in its unit of length, kilograms in its unit of mass
IN_SI = {
    "SI": (1.0, 1.0),
    "slug-ft": (FOOT, POUND_FORCE / FOOT),
    "slug-in": (INCH, POUND_FORCE / INCH),
    "mm-t": (1e-3, 1e3),
    "mm-kg-ms": (1e-3, 1.0),
}


def air_density(units: Units) -> float | None:
    """That of air in these units; None where nobody knows what they are."""
    if KNOWN_UNITS.get(units.label) != units:
        return None
    length, mass = IN_SI[units.label]
    return AIR_DENSITY * length**3 / mass


def units_of(label: str | Units) -> Units:
    """The unit set of a label, or the given set itself."""
    if isinstance(label, Units):
        return label
    if label not in KNOWN_UNITS:
        raise ModelError(
            f'unknown unit set "{label}"{suggestion(str(label), KNOWN_UNITS)} (or give your own cardan.Units)'
        )
    return KNOWN_UNITS[label]
