"""Motors at joints: a torque, a speed, or a curve of torque over speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbols_in
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.expressions.curve_axes import check_axis
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.parameter import Input
from cardan.model.expressions.values import Scalar, is_number, positive
from cardan.model.joints.joint import Joint, Sliding, Turning, coordinate_of
from cardan.model.view import OfTime, Signal, View

WAYS = ("torque", "speed", "curve")
ONE_WAY = (
    'motor "{}": {}; give one of torque= (a number, an input, a function of the machine), speed= (a number or a '
    "function of time) and curve= ([(speed, torque), ...])"
)


@dataclass(frozen=True, eq=False)
class Motor(Element):
    """Drive a joint by a torque, at a speed, or along a curve of torque over speed.

    A positive torque and a positive speed make the angle of the joint grow: they turn its second body (j) forwards
    against its first (i). Along a slide the torque is a force and the speed that of the displacement.

    Parameters
    ----------
    joint : joint or Coordinate
        A joint with one coordinate, such as a revolute or translational joint; of other joints the coordinate meant:
        `sleeve.angle`, `sleeve.displacement`, `cross.angle_i`.
    torque : float, Spline or function of the machine, optional
        The force (torque) that drives the joint: a number, an expression of parameters and inputs, a Spline of time, a
        function of the view `s` of the machine, or of time where its argument is called `t`.
    speed : float, Spline or function of time, optional
        The rate of the joint, which the motor keeps whatever torque that takes, in model units of length or in radians
        per unit of time.
    curve : Spline or sequence of pairs, optional
        The torque over the rate: points [(speed, torque), ...] joined by straight lines, or a Spline over rates. Beyond
        its ends the torque stays constant, unless the Spline says otherwise.
    limit : float or parameter, optional
        The largest size of the force (torque) of `torque` and `curve`.
    start : float or parameter, optional
        For `speed`: the value of the joint's coordinate at the time 0, in model units of length or in radians. By
        default that in the initial estimates.
    armature : float or parameter, optional
        The inertia of the rotor along the coordinate, as of an `Armature`: n² J_r behind a gear of ratio n. It stays
        where the motor is off. By default none.
    active : bool, default True
        False: the motor is off until an event switches it on (with `speed`: captures it).

    Notes
    -----
    Exactly one of torque, speed and curve says what the motor does. `result["motor"]` has its `torque` (along a slide
    its `force`), its `rate` and its `power`.

    With `speed` the angle is a known function of time, the integral of the speed. That of a number and of a Spline is
    exact, and so is that of functions of time that consist of polynomials, sin, cos and exp; others are refused.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("DC motor", gravity=None)
    >>> rotor = model.body("rotor", mass=1, inertia=0.5)
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    >>> motor = model.add(cd.Motor("motor", pin, curve=[(0, 20), (100, 0)]))
    >>> result = cd.simulate(model, until=2.5)
    >>> print(f"{result['motor'].rate[-1]:.3f} rad/s")  # 100 (1 - 1/e)
    63.212 rad/s
    """

    joint: Joint | Coordinate
    torque: Signal | None = field(default=None, kw_only=True)
    speed: OfTime | None = field(default=None, kw_only=True)
    curve: Spline | Sequence[tuple[Scalar, Scalar]] | None = field(default=None, kw_only=True)
    limit: Scalar | None = field(default=None, kw_only=True)
    start: Scalar | None = field(default=None, kw_only=True)
    armature: Scalar | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    curves: ClassVar = {"curve": ("rate",)}

    if not TYPE_CHECKING:  # type checkers see the declaration itself

        def __new__(cls, *values: Any, **words: Any) -> Motor:
            """A speed is a constraint, all else a force."""
            if cls is Motor:
                cls = _SpeedMotor if words.get("speed") is not None else _TorqueMotor
            return super().__new__(cls)

    def check(self) -> None:
        ways = [word for word in WAYS if getattr(self, word) is not None]
        if len(ways) != 1:
            count = f"{' and '.join(ways)} contradict each other" if ways else "nothing says what it does"
            raise ModelError(ONE_WAY.format(self.name, count))
        for word, allowed in (("limit", ("torque", "curve")), ("start", ("speed",))):
            if getattr(self, word) is not None and ways[0] not in allowed:
                raise ModelError(
                    f'motor "{self.name}": {word} belongs to {" and ".join(allowed)}, not to {ways[0]}; leave it out'
                )
        if self.armature is not None:
            positive(self.armature, f'motor "{self.name}": armature')
        _ = self.coordinate  # refuses joints without one

    def inertias(self) -> list[tuple[Coordinate, Scalar]]:
        return [] if self.armature is None else [(self.coordinate, self.armature)]

    @property
    def coordinate(self) -> Coordinate:
        """What the motor drives."""
        return coordinate_of(self.joint, f'motor "{self.name}"')

    @property
    def effort_word(self) -> str:
        """What its effort is called."""
        return "torque" if self.coordinate.is_angle else "force"

    def _rate(self, s: View) -> ca.SX:
        return s.rate_of(self.coordinate.value(s))

    def drawn_as(self) -> str:
        return glyph_of_drive(self.coordinate)

    def drawn_sizes(self) -> dict[str, Scalar | None]:
        """Its speed or torque, where that is a number."""
        return {
            word: value
            for word in ("speed", "torque")
            if is_number(value := getattr(self, word)) or is_expression(value)
        }


class _TorqueMotor(Motor, ForceElement):
    """A motor that puts a torque on its joint: T, or T(rate), within ±limit."""

    def check(self) -> None:
        super().check()
        if self.limit is not None:
            positive(self.limit, f'motor "{self.name}": limit')
        if self.curve is not None:
            object.__setattr__(self, "curve", self._as_spline(self.curve))

    def _as_spline(self, curve: Any) -> Spline:
        what = f'motor "{self.name}": curve'
        if isinstance(curve, Spline):
            check_axis(curve, ("rate",), what)
            return curve
        try:
            points = [(speed, torque) for speed, torque in curve]
        except (TypeError, ValueError):
            raise ModelError(
                f"{what}: expected points [(speed, torque), ...] or a Spline over rates, got {curve!r}"
            ) from None
        speeds, torques = zip(*points, strict=True) if points else ((), ())
        try:
            return Spline(speeds, symbols_in(torques), kind="linear", over="rate")
        except ModelError as error:
            raise ModelError(f"{what}: {str(error).removeprefix('spline: ')}") from None

    def _effort(self, s: View) -> ca.SX:
        if isinstance(self.curve, Spline):
            effort = self.curve.as_signal(self._rate(s))
        else:
            effort = s.in_time(self.torque) if takes_time(self.torque) else s.signal(self.torque)
        return effort if self.limit is None else ca.fmax(-self.limit, ca.fmin(effort, self.limit))

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self.coordinate.value(s), self._effort(s))]

    def outputs(self, s: View) -> dict[str, Scalar]:
        effort, rate = self._effort(s), self._rate(s)
        return {self.effort_word: effort, "rate": rate, "power": s.switch(self) * effort * rate}


class _SpeedMotor(Motor, ConstraintElement):
    """A motor that keeps a speed: c = start + ∫ speed dt. Its multiplier is its torque."""

    kind: ClassVar[str] = "driver"
    rows: ClassVar = ("motion",)

    def check(self) -> None:
        super().check()
        what = f'motor "{self.name}": speed'
        if isinstance(self.speed, Element):
            raise ModelError(f"{what}: a block is no function of time; a controlled motor has a torque=")

    def residual(self, s: View) -> ca.SX:
        coordinate = self.coordinate.value
        if self.start is not None:
            return coordinate(s) - self.start - self._turned(s)
        may_be_captured = not ca.is_equal(s.initial.time, s.time)  # then s.initial is there and then
        before = self._turned(s.initial) if may_be_captured else 0.0
        return coordinate(s) - coordinate(s.initial) - (self._turned(s) - before)

    def _turned(self, s: View) -> ca.SX:
        """∫ speed dt from 0 to now."""
        from cardan.model.expressions.integrals import integral_over_time

        if isinstance(self.speed, Spline):
            return self.speed.as_signal.integral(s.time)
        speed, what = ca.SX(s.in_time(self.speed)), f'motor "{self.name}": speed'
        parameters = s.model.parameters.values()
        constant = {p.symbol.element_hash() for p in parameters if not isinstance(p, Input)}
        for symbol in ca.symvar(speed):
            if symbol.element_hash() not in {*constant, s.time.element_hash()}:
                raise ModelError(
                    f'{what}: depends on "{symbol.name()}", which changes as the machine moves; a speed is a number, '
                    "an expression of parameters or a function of time; a torque= may depend on anything"
                )
        return integral_over_time(speed, s.time, what)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {self.effort_word: lam}

    def outputs(self, s: View) -> dict[str, Scalar]:
        rate = self._rate(s)
        return {"rate": rate, "power": s.multiplier(self) * rate}


for _one in (_TorqueMotor, _SpeedMotor):  # files, tables, forms and messages call them what they were made as
    _one.__name__, _one.__qualname__, _one.__doc__ = Motor.__name__, Motor.__qualname__, Motor.__doc__


def glyph_of_drive(coordinate: Coordinate) -> str:
    """How what drives a coordinate is drawn."""
    word = coordinate.name.rpartition(".")[2]
    if isinstance(coordinate.owner, Turning) and word == "angle":
        return "motor"
    return "push" if isinstance(coordinate.owner, Sliding) and word == "displacement" else ""


def constant_rate(function: OfTime, coordinate: Coordinate) -> Scalar | None:
    """The rate of a motion that goes on evenly; None for any other."""
    if not callable(function) or isinstance(function, Spline) or coordinate.owner is None:
        return None
    t = ca.SX.sym("t")
    try:
        if isinstance(function, Expression):
            parameters = coordinate.owner.i.body.model.parameters
            value = function.evaluate({"t": t, **{name: p.symbol for name, p in parameters.items()}}.__getitem__)
        else:
            value = function(t)
        rate = ca.simplify(ca.jacobian(ca.SX(value), t))
    except Exception:  # a function of the user's, which may fail anyhow: the drawing is no reason to stop
        return None
    return None if ca.depends_on(rate, t) else rate


def takes_time(torque: object) -> bool:
    """Whether a torque is written as a function of time, `lambda t: ...`, not of the machine, `lambda s: ...`."""
    code = getattr(torque, "__code__", None)
    return code is not None and code.co_argcount == 1 and code.co_varnames[0] == "t"
