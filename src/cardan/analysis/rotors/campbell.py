"""Campbell diagram: natural frequencies and damping of a machine over the speed of its rotor, and critical speeds.

At each speed the machine is linearized about its steady motion (`linearize`), with its gyroscopic terms; the modes are
sorted into branches by their shapes and exponents, and the shapes say whether they whirl forward or backward. A
critical speed of order n is where a branch meets n times the speed:

    Im σ(Ω) = n Ω
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import root_scalar

from cardan.analysis.linearize import Linearization, damping_ratio
from cardan.analysis.rotors.branches import Modes, paired_by_halving
from cardan.analysis.rotors.spinning import NOT_DRIVEN, RotorMode, Spin, SpinningMachine, Whirl
from cardan.analysis.small_motions.steady_axes import Speeds
from cardan.errors import AnalysisError, check_choice
from cardan.io.layout import number
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, noted
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import Body
from cardan.model.model import Model
from cardan.model.units import Units
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure


PLACES = ("equilibrium", "assembled")
CRITICAL_TOL = 1e-13  # of a speed: brentq ends there
CIRCULAR = 0.02  # whirl of this size is forward or backward, and less a straight line


def sense_of(whirl: float) -> str:
    """The word for a whirl: forward, backward, straight; "" for no motion across the axis."""
    if np.isnan(whirl):
        return ""
    return "forward" if whirl > CIRCULAR else "backward" if whirl < -CIRCULAR else "straight"


@dataclass(frozen=True, eq=False)
class Branch:
    """One mode over speed, an entry for each value; nan where it does not oscillate."""

    name: str
    eigenvalues: np.ndarray  # complex
    whirl: np.ndarray  # 1: circles with the spin, -1: against it, between: ellipses; nan: along or about the axis

    @property
    def frequencies(self) -> np.ndarray:
        """Damped natural frequencies, cycles per time unit."""
        return self.eigenvalues.imag / (2 * np.pi)

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios; negative: unstable."""
        return damping_ratio(self.eigenvalues)

    @property
    def sense(self) -> str:
        """Forward, backward, straight or "", by the average of its whirl."""
        if np.isnan(self.whirl).mean() > 0.5:
            return ""
        return sense_of(float(np.nanmean(self.whirl)))


@dataclass(frozen=True)
class CriticalSpeed:
    """Where a branch meets a multiple of the speed."""

    order: float
    value: float  # of the parameter
    rate: float  # of the rotor, rad per time unit
    frequency: float  # cycles per time unit
    damping: float
    whirl: float
    branch: str

    @property
    def sense(self) -> str:
        """Forward, backward, straight or ""."""
        return sense_of(self.whirl)


@dataclass(frozen=True, eq=False)
class Campbell(Reporting):
    """Branches of natural frequencies over the speed of a rotor, and the critical speeds among them."""

    name: str
    units: Units
    rotor: str
    speed: str
    values: np.ndarray  # of the parameter
    rates: np.ndarray  # of the rotor, rad per time unit
    branches: tuple[Branch, ...]
    critical_speeds: tuple[CriticalSpeed, ...]
    orders: tuple[float, ...]
    notes: tuple[str, ...] = ()

    @property
    def stable(self) -> np.ndarray:
        """Whether no oscillation grows, at each speed."""
        growth = np.array([np.nan_to_num(branch.damping, nan=1.0) for branch in self.branches])
        return np.all(growth >= -1e-9, axis=0) if growth.size else np.ones(self.values.size, bool)

    @property
    def speed_unit(self) -> tuple[str, float]:
        """The unit in which speeds of rotors are shown, and how many of it are 1 rad per time unit."""
        return ("rpm", 30 / np.pi) if self.units.time == "s" else (f"rad/{self.units.time}", 1.0)

    def sections(self) -> Report:
        unit, factor = self.speed_unit
        cycles = "Hz" if self.units.time == "s" else f"1/{self.units.time}"
        ends = [f"{number(rate * factor, 5)} {unit}" for rate in (self.rates[0], self.rates[-1])]
        head = ("branch", "whirl", *(f"{words} [{cycles}]" for words in ends), "least damping")
        largest = max((float(np.nanmax(b.frequencies)) for b in self.branches), default=0.0)
        rows = [
            (b.name, b.sense, *(_shown(b.frequencies[k], largest) for k in (0, -1)), number(np.nanmin(b.damping), 4, 1))
            for b in self.branches
        ]
        lines = [Table("branches", head, rows, margin=MARGIN)]
        head = (f"critical speed [{unit}]", "order", f"frequency [{cycles}]", "branch", "whirl", "damping ratio")
        rows = [
            (number(c.rate * factor), f"{c.order:g}x", number(c.frequency), c.branch, c.sense, number(c.damping, 4, 1))
            for c in self.critical_speeds
        ]
        more = [Table("critical speeds", head, rows, margin=MARGIN)] if rows else ["no critical speeds in this range"]
        title = f'{self.name}: natural frequencies over the speed of "{self.rotor}"'
        return Report(title, [Section(lines, apart=False), Section([*more, *noted(self.notes)])])

    def plot(
        self,
        *,
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
    ) -> Figure:
        """Draw the Campbell diagram: frequencies over speed, lines of the orders, marks at critical speeds.

        Parameters
        ----------
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        return presenter("view.plots.campbell_plot.plot_campbell")(self, path, title, size)


def _shown(value: float, largest: float) -> str:
    return "-" if np.isnan(value) else number(value, 6, largest)


@spoken
def campbell(
    model: Model,
    speed: str,
    values: Iterable[float],
    *,
    rotor: str | Body | None = None,
    orders: Sequence[float] = (1, 2),
    at: str = "equilibrium",
    parameters: Mapping[str, float] | None = None,
) -> Campbell:
    """Natural frequencies and damping of a machine over the speed of its rotor: the Campbell diagram.

    The modes are sorted into branches, each with the sense of its whirl: forward with the spin, backward against it.
    Critical speeds are where a branch meets a multiple of the speed, Im σ(Ω) = n Ω.

    Parameters
    ----------
    model : Model
        The machine, in the plane or in space.
    speed : str
        The parameter that is the speed, such as that of `cd.Motor("motor", bearing, speed=...)`.
    values : iterable of float
        Values of this parameter, rising. Critical speeds are found between them.
    rotor : str or Body, optional
        The body whose speed counts. The default is the body that turns fastest.
    orders : sequence of float, default (1, 2)
        Multiples of the speed whose crossings are critical: 1 for unbalance, 2 for a shaft that is not quite round or a
        misaligned coupling.
    at : "equilibrium" or "assembled", default "equilibrium"
        Where the machine is linearized: in the equilibrium at the speed of its drivers, or as it is assembled, for
        rotors that are free to spin and have the initial `angular_velocity`.
    parameters : mapping of str to float, optional
        Values of other parameters in place of those in the model.

    Returns
    -------
    Campbell
        `branches`, each with `frequencies`, `damping` and `whirl` at all values; `critical_speeds`; `report()`, and
        `plot()` for the diagram.

    Raises
    ------
    AnalysisError
        The rotor does not turn, or it is not symmetric about its axis, so that the coefficients are periodic.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("Jeffcott rotor", gravity=None)
    >>> omega = model.parameter("omega", 0.0)
    >>> bearing = model.body("bearing", mass=0.1, inertia=0.01)
    >>> disc = model.body("disc", mass=9.9, inertia=0.2)
    >>> shaft = model.add(cd.Bushing("shaft", model.ground, bearing, stiffness=1e5, rotational_stiffness=100))
    >>> pin = model.add(cd.Revolute("pin", bearing.at(0, 0), disc.at(0, 0)))
    >>> motor = model.add(cd.Motor("motor", pin, speed=omega))
    >>> diagram = cd.campbell(model, "omega", [0, 50, 150], orders=[1])
    >>> [(round(c.rate, 6), c.sense) for c in diagram.critical_speeds if c.sense]  # sqrt(k / m)
    [(100.0, 'backward'), (100.0, 'forward')]
    """
    check_choice("at", at, PLACES, AnalysisError)
    name = rotor.name if isinstance(rotor, Body) else rotor
    machine = SpinningMachine(model, speed, name, at, parameters)
    return _Diagram(machine, checked_values(values), _checked_orders(orders)).drawn()


class _Diagram:
    """The work of `campbell`: modes at the speeds that are asked for, and at those that the search asks for."""

    def __init__(self, machine: SpinningMachine, values: np.ndarray, orders: tuple[float, ...]):
        self.machine, self.values, self.orders = machine, values, orders
        self.places: dict[float, tuple[Linearization, Speeds, Spin | None]] = {}
        self.modes: dict[float, Modes] = {}
        spins = [spin for value in reversed(values) if (spin := self.place(float(value))[2]) is not None]
        if not spins:
            raise AnalysisError(NOT_DRIVEN.format(speed=machine.speed, value=values[-1]))
        self.axis, self.rotor = spins[0].axis, spins[0].rotor

    def place(self, value: float) -> tuple[Linearization, Speeds, Spin | None]:
        if value not in self.places:
            linear, speeds = self.machine.linearized(value)
            self.places[value] = linear, speeds, self.machine.spin(speeds, value)
        return self.places[value]

    def at(self, value: float) -> Modes:
        """Modes at a speed; at rest forward is what it is at the highest speed."""
        if value not in self.modes:
            linear, speeds, spin = self.place(value)
            state = linear.state
            whirl = Whirl(state.system, state, speeds, self.axis if spin is None else spin.axis)
            self.modes[value] = Modes(whirl.modes(linear.modes), whirl)
        return self.modes[value]

    def rate(self, value: float) -> float:
        spin = self.place(value)[2]
        return 0.0 if spin is None else spin.rate

    def drawn(self) -> Campbell:
        values, machine = self.values, self.machine
        lines: list[list[RotorMode | None]] = [[mode] for mode in self.at(float(values[0])).modes]
        line_of = dict(enumerate(lines))
        for k, (a, b) in enumerate(pairwise(values), 1):
            pairs, self.modes[b] = paired_by_halving(self.at, self.at(a), self.at(b), a, b)
            line_of = {j: line_of[i] for i, j in pairs}
            for j, mode in enumerate(self.modes[b].modes):
                if j not in line_of:  # it begins to oscillate
                    line_of[j] = [None] * k
                    lines.append(line_of[j])
                line_of[j].append(mode)
            for line in lines:
                line.extend([None] * (k + 1 - len(line)))
        branches = tuple(_branch(f"mode {k}", line) for k, line in enumerate(lines, 1))
        critical = sorted(self._critical(branches, lines), key=lambda c: (c.order, float(f"{c.rate:.9g}"), c.sense))
        notes = tuple(dict.fromkeys(note for linear, *_ in self.places.values() for note in linear.notes))
        rates = np.array([self.rate(float(value)) for value in values])
        model = machine.model
        return Campbell(
            model.name,
            model.units,
            self.rotor,
            machine.speed,
            values,
            rates,
            branches,
            tuple(critical),
            self.orders,
            notes,
        )

    def _critical(
        self, branches: Sequence[Branch], lines: Sequence[Sequence[RotorMode | None]]
    ) -> Iterable[CriticalSpeed]:
        rates = np.array([self.rate(float(value)) for value in self.values])
        for branch, line in zip(branches, lines, strict=True):
            for order in self.orders:
                above = branch.eigenvalues.imag - order * rates
                for k in range(self.values.size - 1):
                    if above[k] * above[k + 1] < 0 or (above[k + 1] == 0 and above[k] != 0):
                        yield self._refined(branch.name, order, k, line[k])

    def _refined(self, name: str, order: float, k: int, mode: RotorMode | None) -> CriticalSpeed:
        """The crossing between the values k and k + 1."""
        a, b = float(self.values[k]), float(self.values[k + 1])
        first = self.at(a)
        i = next(i for i, one in enumerate(first.modes) if one is mode)
        mode_at = self._mode_at(first, i, a)

        def above(x: float) -> float:
            return mode_at(x).eigenvalue.imag - order * self.rate(x)

        value = float(root_scalar(above, bracket=(a, b), method="brentq", rtol=CRITICAL_TOL, xtol=1e-300).root)
        there, rate = mode_at(value), self.rate(value)
        damping = damping_ratio(there.eigenvalue)
        return CriticalSpeed(order, value, rate, rate * order / (2 * np.pi), float(damping), there.whirl, name)

    def _mode_at(self, first: Modes, i: int, a: float) -> Callable[[float], RotorMode]:
        def mode_at(x: float) -> RotorMode:
            if x == a:
                return first.modes[i]
            pairs, modes = paired_by_halving(self.at, first, self.at(x), a, x)
            return modes.modes[dict(pairs)[i]]

        return mode_at


def _branch(name: str, line: Sequence[RotorMode | None]) -> Branch:
    eigenvalues = np.array([complex(np.nan, np.nan) if mode is None else mode.eigenvalue for mode in line])
    return Branch(name, eigenvalues, np.array([np.nan if mode is None else mode.whirl for mode in line]))


def checked_values(values: Iterable[float], least: int = 2) -> np.ndarray:
    """Values of the speed, which rise."""
    numbers = np.asarray(list(values) if isinstance(values, Iterable) else [values], dtype=float)
    if numbers.ndim != 1 or numbers.size < least or not np.isfinite(numbers).all() or (np.diff(numbers) <= 0).any():
        count = "two or more rising numbers" if least == 2 else "rising numbers"
        raise AnalysisError(f"values: expected {count}, such as np.linspace(0, 1000, 21)")
    return numbers


def _checked_orders(orders: Sequence[float]) -> tuple[float, ...]:
    numbers = tuple(float(order) for order in np.atleast_1d(np.asarray(orders, dtype=float)))
    if not all(np.isfinite(order) and order > 0 for order in numbers):
        raise AnalysisError(f"orders={orders!r}: expected multiples of the speed above 0, such as (1, 2)")
    return numbers


__all__ = ["Branch", "Campbell", "CriticalSpeed", "campbell", "checked_values"]
