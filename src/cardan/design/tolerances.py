"""Dimensions with tolerances, as drawings state them: limits, ISO 286 grades and fits, general tolerances of ISO 2768.

Source of the numbers: ISO 286-1:2010, tables 1 (standard tolerances) and 2 to 5 (fundamental deviations of shafts), up
to 500 mm; ISO 2768-1:1989, table 1 (linear dimensions). The grades follow i = 0.45 D^(1/3) + 0.001 D in µm, with D in
mm the geometric mean of the limits of a range; IT6 is 10 i, IT7 16 i, ..., rounded. The tests compare them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from cardan.design.distributions import Distribution, Normal, Triangular, Uniform, check_numbers
from cardan.errors import ModelError, check_choice, suggestion
from cardan.model.expressions.values import is_number
from cardan.model.named_units import METRES
from cardan.model.units import Units, units_of

SHAPES = ("normal", "truncated", "uniform", "triangular")
MILLIMETRE, MICROMETRE = 1e-3, 1e-6  # m

# mm: a size over one number and up to the next belongs to the range of the latter
RANGES = (3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500)
GRADES = {  # µm, one for each range
    1: (0.8, 1, 1, 1.2, 1.5, 1.5, 2, 2.5, 3.5, 4.5, 6, 7, 8),
    2: (1.2, 1.5, 1.5, 2, 2.5, 2.5, 3, 4, 5, 7, 8, 9, 10),
    3: (2, 2.5, 2.5, 3, 4, 4, 5, 6, 8, 10, 12, 13, 15),
    4: (3, 4, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20),
    5: (4, 5, 6, 8, 9, 11, 13, 15, 18, 20, 23, 25, 27),
    6: (6, 8, 9, 11, 13, 16, 19, 22, 25, 29, 32, 36, 40),
    7: (10, 12, 15, 18, 21, 25, 30, 35, 40, 46, 52, 57, 63),
    8: (14, 18, 22, 27, 33, 39, 46, 54, 63, 72, 81, 89, 97),
    9: (25, 30, 36, 43, 52, 62, 74, 87, 100, 115, 130, 140, 155),
    10: (40, 48, 58, 70, 84, 100, 120, 140, 160, 185, 210, 230, 250),
    11: (60, 75, 90, 110, 130, 160, 190, 220, 250, 290, 320, 360, 400),
    12: (100, 120, 150, 180, 210, 250, 300, 350, 400, 460, 520, 570, 630),
    13: (140, 180, 220, 270, 330, 390, 460, 540, 630, 720, 810, 890, 970),
    14: (250, 300, 360, 430, 520, 620, 740, 870, 1000, 1150, 1300, 1400, 1550),
    15: (400, 480, 580, 700, 840, 1000, 1200, 1400, 1600, 1850, 2100, 2300, 2500),
    16: (600, 750, 900, 1100, 1300, 1600, 1900, 2200, 2500, 2900, 3200, 3600, 4000),
    17: (1000, 1200, 1500, 1800, 2100, 2500, 3000, 3500, 4000, 4600, 5200, 5700, 6300),
    18: (1400, 1800, 2200, 2700, 3300, 3900, 4600, 5400, 6300, 7200, 8100, 8900, 9700),
}
BELOW = {  # µm: the upper limit of a shaft lies this much below the nominal size, the lower limit of a hole above it
    "d": (20, 30, 40, 50, 65, 80, 100, 120, 145, 170, 190, 210, 230),
    "e": (14, 20, 25, 32, 40, 50, 60, 72, 85, 100, 110, 125, 135),
    "f": (6, 10, 13, 16, 20, 25, 30, 36, 43, 50, 56, 62, 68),
    "g": (2, 4, 5, 6, 7, 9, 10, 12, 14, 15, 17, 18, 20),
    "h": (0,) * 13,
}
ABOVE = {  # µm: the lower limit of a shaft lies this much above the nominal size; k: of the grades 4 to 7, else zero
    "k": (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5),
    "m": (2, 4, 6, 7, 8, 9, 11, 13, 15, 17, 20, 21, 23),
    "n": (4, 8, 10, 12, 15, 17, 20, 23, 27, 31, 34, 37, 40),
    "p": (6, 12, 15, 18, 22, 26, 32, 37, 43, 50, 56, 62, 68),
}
GENERAL_RANGES = (3, 6, 30, 120, 400, 1000, 2000, 4000)  # mm, from 0.5 mm on
GENERAL = {  # mm, plus and minus; None: not defined
    "f": (0.05, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, None),
    "m": (0.1, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2.0),
    "c": (0.2, 0.3, 0.5, 0.8, 1.2, 2.0, 3.0, 4.0),
    "v": (None, 0.5, 1.0, 1.5, 2.5, 4.0, 6.0, 8.0),
}
SMALLEST_GENERAL = 0.5  # mm
CLASS = re.compile(r"(?:ISO 2768-)?([fmcv])")
FIT = re.compile(r"(IT|JS|js|[A-Za-z])(\d{1,2})")
COARSE = 14  # grades from here on are not used up to 1 mm
TRIED_LENGTH = 20.0  # mm, a length that all classes know
DIGITS_OF_LENGTH = 9  # of a length in mm: 0.018 m is 18 mm, whatever the round-off of the conversion
SHOWN = 'such as "IT7", "H7", "g6", or "m" of ISO 2768'


class Deviations(NamedTuple):
    """Limits of a dimension less its nominal value."""

    low: float
    high: float


@dataclass(frozen=True)
class Tolerance(Distribution):
    """A dimension with its tolerance, as a drawing states it.

    Parameters
    ----------
    nominal : float
        The nominal value, in the unit `unit`.
    plus : float or str
        The upper deviation: the upper limit is nominal + plus. Or a tolerance class of a length: a grade of ISO 286
        ("IT7", half of it to either side), the letter and grade of a fit (holes D to H and JS, such as "H7"; shafts d
        to h, js, k, m, n and p, such as "g6"; up to 500 mm), or a class of ISO 2768-1 for linear dimensions: "f", "m",
        "c" or "v", also written "ISO 2768-m".
    minus : float, optional
        The lower limit is nominal - minus; the default is `plus`. It is negative where both limits lie above.
    shape : "normal", "truncated", "uniform" or "triangular", default "normal"
        How the dimension is distributed between the limits, about the middle between them. "truncated" is a normal
        distribution without the parts that lie outside the limits.
    sigmas : float, default 3
        From the middle to the limits of "normal" and "truncated", in standard deviations. 3 leaves 0.27 % outside.
    unit : str, optional
        The unit of length of `nominal`, `plus` and `minus`: "mm", "m", "cm", "um", "in" or "ft". They are converted to
        that of the model. The default is the unit of the model, and nothing is converted; angles have none.

    Notes
    -----
    The tables of ISO are in millimetres. The class of a length is found from its value in millimetres, whatever the
    unit of the model, and the deviations are converted to the unit of the model.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Tolerance(25.0, "H7").limits("mm-t")  # mm
    (25.0, 25.021)
    >>> bearing = cd.Tolerance(25.0, "g6", unit="mm").in_units(cd.Model("in metres").units)
    >>> print(f"{bearing.mean:.7f} m, standard deviation {bearing.sd:.3g} m")
    0.0249865 m, standard deviation 2.17e-06 m
    >>> print(round(cd.Tolerance(10.0, 0.3, 0.1).expected, 6))  # the middle between 9.9 and 10.3
    10.1
    """

    nominal: float
    plus: float | str
    minus: float | None = None
    shape: str = "normal"
    sigmas: float = 3.0
    unit: str | None = None

    def __post_init__(self) -> None:
        check_numbers(self, "nominal", "sigmas")
        check_choice("Tolerance: shape", self.shape, SHAPES)
        if not self.sigmas > 0:
            raise ModelError(f"Tolerance: sigmas={self.sigmas:g} must be positive")
        if self.unit is not None and self.unit not in METRES:
            raise ModelError(f'Tolerance: unit="{self.unit}" is not known{suggestion(str(self.unit), METRES)}')
        if isinstance(self.plus, str):
            if self.minus is not None:
                raise ModelError(f'Tolerance: the class "{self.plus}" gives both limits; leave out minus')
            deviations(TRIED_LENGTH, self.plus)  # refuses a class that there is not
            if self.unit is not None:
                self.limits()
            return
        check_numbers(self, "plus")
        if self.minus is not None:
            check_numbers(self, "minus")
        low, high = self._stated()
        if not low < high:
            raise ModelError(
                f"Tolerance: the limits {self.nominal + high:g} and {self.nominal + low:g} leave nothing between them; "
                "the upper limit is nominal + plus, the lower one nominal - minus"
            )

    def limits(self, units: str | Units = "SI") -> tuple[float, float]:
        """The smallest and the largest dimension, in the unit of length of a model with these units."""
        low, high = (0.0, 0.0) if isinstance(self.plus, str) else self._stated()
        if self.unit is None and not isinstance(self.plus, str):
            return self.nominal + low, self.nominal + high
        model = _metres(units_of(units))
        unit = model if self.unit is None else METRES[self.unit]
        if isinstance(self.plus, str):
            size = round(self.nominal * unit / MILLIMETRE, DIGITS_OF_LENGTH)
            low, high = (deviation * MILLIMETRE / unit for deviation in deviations(size, self.plus))
        return (self.nominal + low) * unit / model, (self.nominal + high) * unit / model

    def _stated(self) -> Deviations:
        plus = float(self.plus)
        return Deviations(-(plus if self.minus is None else self.minus), plus)

    def in_units(self, units: Units) -> Distribution:
        """The distribution of the dimension in a model with these units."""
        low, high = self.limits(units)
        if self.shape == "uniform":
            return Uniform(low, high)
        if self.shape == "triangular":
            return Triangular(low, (low + high) / 2, high)
        between = (low, high) if self.shape == "truncated" else None
        return Normal((low + high) / 2, (high - low) / 2 / self.sigmas, between)

    @property
    def zone(self) -> tuple[float, float]:
        """The limits in a model with SI units; `limits(units)` knows those of others."""
        return self.limits()

    def frozen(self) -> object:
        return self.in_units(units_of("SI")).frozen()


def deviations(size: float, word: str) -> Deviations:
    """The limits of a length less its nominal value, both in mm, by its tolerance class."""
    if not (is_number(size) and isfinite(size) and size > 0):
        raise ModelError(f'Tolerance "{word}": a class belongs to a positive length, got {size:g} mm')
    general, fit = CLASS.fullmatch(word), FIT.fullmatch(word)
    if general is not None:
        return _general(size, general[1])
    if fit is None:
        raise ModelError(f'Tolerance "{word}": there is no such class; expected one {SHOWN}')
    letter, number = fit[1], int(fit[2])
    if number not in GRADES:
        raise ModelError(f'Tolerance "{word}": the grades of ISO 286 are 1 to {max(GRADES)}')
    if number >= COARSE and size <= 1:
        raise ModelError(f'Tolerance "{word}": the grades {COARSE} to {max(GRADES)} are for more than 1 mm')
    if size > RANGES[-1]:
        raise ModelError(f'Tolerance "{word}": the tables of ISO 286 here end at {RANGES[-1]} mm, got {size:g} mm')
    place = bisect_left(RANGES, size)
    return _fit(word, letter, number, place)


def _fit(word: str, letter: str, number: int, place: int) -> Deviations:
    thousandth = MICROMETRE / MILLIMETRE
    width = GRADES[number][place] * thousandth
    if letter in ("IT", "JS", "js"):
        return Deviations(-width / 2, width / 2)
    if letter in BELOW:
        high = -BELOW[letter][place] * thousandth
        return Deviations(high - width, high)
    if letter.isupper() and letter.lower() in BELOW:  # a hole is the shaft seen from the other side
        low = BELOW[letter.lower()][place] * thousandth
        return Deviations(low, low + width)
    if letter in ABOVE:
        low = ABOVE[letter][place] * thousandth if letter != "k" or 4 <= number <= 7 else 0.0
        return Deviations(low, low + width)
    letters = [*BELOW, "js", *ABOVE, *(name.upper() for name in BELOW), "JS"]
    raise ModelError(f'Tolerance "{word}": the letter "{letter}" is not known here; known: {", ".join(letters)}')


def _general(size: float, word: str) -> Deviations:
    last = GENERAL_RANGES[-1]
    width = None
    if SMALLEST_GENERAL <= size <= last:
        width = GENERAL[word][bisect_left(GENERAL_RANGES, size)]
    if width is None:
        raise ModelError(
            f'Tolerance "{word}": ISO 2768-{word} does not define a length of {size:g} mm; state the deviations as '
            "numbers"
        )
    return Deviations(-width, width)


def _metres(units: Units) -> float:
    if units.length not in METRES:
        raise ModelError(
            f'Tolerance: the unit of length "{units.length}" of the model cannot be converted; known: '
            f"{', '.join(METRES)}"
        )
    return METRES[units.length]
