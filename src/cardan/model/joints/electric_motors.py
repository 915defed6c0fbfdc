"""Electric motors on joints: a DC machine with its current, and a servo with its loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Coordinate
from cardan.model.element import ForceElement
from cardan.model.expressions.values import Scalar, is_number, positive
from cardan.model.joints.joint import Joint, coordinate_of
from cardan.model.joints.motor import takes_time
from cardan.model.view import Signal, View, signal


@dataclass(frozen=True, eq=False)
class _Electric(ForceElement):
    """What motors with an own law have in common: a coordinate that they drive."""

    joint: Joint | Coordinate

    def check(self) -> None:
        _ = self.coordinate  # refuses joints without one

    @property
    def coordinate(self) -> Coordinate:
        """What the motor drives."""
        return coordinate_of(self.joint, f'motor "{self.name}"')

    @property
    def effort_word(self) -> str:
        """What its effort is called."""
        return "torque" if self.coordinate.is_angle else "force"

    def effort(self, s: View) -> ca.SX:
        """The torque along the coordinate."""
        raise NotImplementedError

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self.coordinate.value(s), self.effort(s))]

    def _rate(self, s: View) -> ca.SX:
        return s.rate_of(self.coordinate.value(s))

    def _signal(self, s: View, value: Signal) -> ca.SX:
        return s.in_time(value) if takes_time(value) else s.signal(value)

    def outputs(self, s: View) -> dict[str, Scalar]:
        effort, rate = self.effort(s), self._rate(s)
        return {self.effort_word: effort, "rate": rate, "power": s.switch(self) * effort * rate}


@dataclass(frozen=True, eq=False)
class DCMotor(_Electric):
    """Drive a joint by a DC machine: a voltage makes a current, and the current a torque.

        L i̇ = u - R i - k ω,   T = k i,   ω = ċ

    Parameters
    ----------
    joint : joint or Coordinate
        A joint with one coordinate, or the coordinate meant: `sleeve.displacement`. Both senses are those of `Motor`.
    voltage : float, Spline or function of the machine
        u: a number, an expression of parameters and inputs, a Spline of time, a function of the view `s` of the
        machine, or of time where its argument is called `t`.
    resistance : float or parameter
        R of the winding.
    constant : float or parameter
        k: torque per current, which is voltage per speed, too. Behind a gear of ratio n it is n times that of the
        machine.
    inductance : float or parameter, default 0.0
        L. With it the current is a state, `s.state("motor.current")`; without, it follows the voltage at once.
    voltage_limit : float or parameter, optional
        The largest size of the voltage.
    current_limit : float or parameter, optional
        The largest size of the current: the drive lowers the voltage to what makes this current at the present speed.
    active : bool, default True
        False: no torque, until an event switches the motor on.

    Notes
    -----
    `result["motor"]` has its `torque` (along a slide its `force`), `rate` and `power`, the `current`, the `voltage` at
    the winding within its limits, the `electric_power` u i, and the `heat` R i². In units without volt, a voltage times
    a current is a power of the model. A speed above the no-load speed makes it a generator.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("DC motor", gravity=None)
    >>> rotor = model.body("rotor", mass=1, inertia=0.01)
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    >>> motor = model.add(cd.DCMotor("motor", pin, voltage=24, resistance=0.5, constant=0.1))
    >>> result = cd.simulate(model, until=5)
    >>> print(f"{result['motor'].rate[-1]:.2f} rad/s, {result['motor'].current[-1]:.4f} A")
    239.99 rad/s, 0.0022 A
    """

    voltage: Signal = field(kw_only=True)
    resistance: Scalar = field(kw_only=True)
    constant: Scalar = field(kw_only=True)
    inductance: Scalar = field(default=0.0, kw_only=True)
    voltage_limit: Scalar | None = field(default=None, kw_only=True)
    current_limit: Scalar | None = field(default=None, kw_only=True)

    def check(self) -> None:
        super().check()
        what = f'motor "{self.name}"'
        object.__setattr__(self, "voltage", signal(self.voltage, f"{what}: voltage"))
        for word in ("resistance", "constant"):
            positive(getattr(self, word), f"{what}: {word}")
        if self._has_inductance:
            positive(self.inductance, f"{what}: inductance")
        for word in ("voltage_limit", "current_limit"):
            if getattr(self, word) is not None:
                positive(getattr(self, word), f"{what}: {word}")

    @property
    def _has_inductance(self) -> bool:
        return not (is_number(self.inductance) and self.inductance == 0)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {"current": (0.0, self._current_rate)} if self._has_inductance else {}

    def _settled(self, s: View) -> ca.SX:
        """The current at which the voltage within its limits leaves it, (u - k ω)/R within the limit of the current."""
        voltage = _within(self._signal(s, self.voltage), self.voltage_limit)
        return _within((voltage - self.constant * self._rate(s)) / self.resistance, self.current_limit)

    def _current_rate(self, s: View) -> ca.SX:
        return (self._settled(s) - s.state(f"{self.name}.current")) * self.resistance / self.inductance

    def _current(self, s: View) -> ca.SX:
        return s.state(f"{self.name}.current") if self._has_inductance else self._settled(s)

    def effort(self, s: View) -> ca.SX:
        return self.constant * self._current(s)

    def outputs(self, s: View) -> dict[str, Scalar]:
        current = self._current(s)
        voltage = self.resistance * self._settled(s) + self.constant * self._rate(s)
        electric = {"current": current, "voltage": voltage, "electric_power": voltage * current}
        return super().outputs(s) | electric | {"heat": self.resistance * current**2}


@dataclass(frozen=True, eq=False)
class Servo(_Electric):
    """Drive a joint to a target by a servo: a position loop around a speed loop, with limits.

        ω* = k_p (c* - c) within ±speed_limit,   T = k_v (ω* - ω) + k_i ∫ (ω* - ω) dt within ±limit

    Parameters
    ----------
    joint : joint or Coordinate
        A joint with one coordinate, or the coordinate meant. Both senses are those of `Motor`.
    target : float, Spline or function of the machine
        c*: where the coordinate is to go; in radians or in model units of length.
    position_gain : float or parameter
        k_p of the position loop, speed per error: one over a time.
    speed_gain : float or parameter
        k_v of the speed loop: torque per error of the speed.
    integral_gain : float or parameter, default 0.0
        k_i of the speed loop: torque per error of the position; it removes what a load leaves. The integral waits while
        the torque is at its limit: T - T_unlimited, divided by k_v, joins its input.
    speed_limit : float or parameter, optional
        The largest speed that it may request.
    limit : float or parameter, optional
        The largest size of the torque.
    active : bool, default True
        False: no torque, until an event switches the servo on.

    Notes
    -----
    `result["servo"]` has its `torque` (along a slide its `force`), `rate` and `power`, and the `error` c* - c.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("axis", gravity=(0, -9.81))
    >>> arm = model.body("arm", mass=2, inertia=0.06, position=(0, -0.3))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0.3)))
    >>> loops = {"position_gain": 10, "speed_gain": 8, "integral_gain": 40}
    >>> servo = model.add(cd.Servo("servo", pin, target=90 * cd.deg, limit=15, **loops))
    >>> print(f"{cd.simulate(model, until=4)['pin'].angle[-1] / cd.deg:.3f}°")
    90.000°
    """

    target: Signal = field(kw_only=True)
    position_gain: Scalar = field(kw_only=True)
    speed_gain: Scalar = field(kw_only=True)
    integral_gain: Scalar = field(default=0.0, kw_only=True)
    speed_limit: Scalar | None = field(default=None, kw_only=True)
    limit: Scalar | None = field(default=None, kw_only=True)

    def check(self) -> None:
        super().check()
        what = f'servo "{self.name}"'
        object.__setattr__(self, "target", signal(self.target, f"{what}: target"))
        for word in ("position_gain", "speed_gain"):
            positive(getattr(self, word), f"{what}: {word}")
        if self._integrates:
            positive(self.integral_gain, f"{what}: integral_gain")
        for word in ("speed_limit", "limit"):
            if getattr(self, word) is not None:
                positive(getattr(self, word), f"{what}: {word}")

    @property
    def _integrates(self) -> bool:
        return not (is_number(self.integral_gain) and self.integral_gain == 0)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {"integral": (0.0, self._integral_rate)} if self._integrates else {}

    def _error(self, s: View) -> ca.SX:
        return self._signal(s, self.target) - self.coordinate.value(s)

    def _speed_error(self, s: View) -> ca.SX:
        return _within(self.position_gain * self._error(s), self.speed_limit) - self._rate(s)

    def _unlimited(self, s: View) -> ca.SX:
        integral = self.integral_gain * s.state(f"{self.name}.integral") if self._integrates else 0.0
        return self.speed_gain * self._speed_error(s) + integral

    def _integral_rate(self, s: View) -> ca.SX:
        unlimited = self._unlimited(s)
        return self._speed_error(s) + (_within(unlimited, self.limit) - unlimited) / self.speed_gain

    def effort(self, s: View) -> ca.SX:
        return _within(self._unlimited(s), self.limit)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return super().outputs(s) | {"error": self._error(s)}


def _within(value: ca.SX, limit: Scalar | None) -> ca.SX:
    """A value within ±limit."""
    return value if limit is None else ca.fmax(-limit, ca.fmin(value, limit))
