"""A System whose switches are frozen: what sensitivities are computed on, where forces, rates or integrands switch.

Its parameters p have the mode of each switch behind all others; its events watch where each switches. All else is that
of the System it is made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.forces.contact import Contact
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.standard import Force, Spring, Torque, TorsionSpring
from cardan.model.model import StateVariable
from cardan.symbolic.dynamics import MotionEquations, motion_equations
from cardan.symbolic.switching.switches import JUMPING, KINKED, Freezer, has_operation

if TYPE_CHECKING:
    from cardan.model.element import Element


EXACT = (Contact, CoordinateForce, Force, Spring, StateVariable, TorsionSpring, Torque)  # kinks, too, are met exactly
SHARED = (
    "model", "curves", "_compiler", "constraints", "rows", "modes", "row_names", "position_names", "coordinate_names",
    "speed_names", "n_q", "n_v", "n_z", "n_c", "n_p", "lam", "view",
)  # fmt: skip


class SwitchedSystem(System):
    """`base` with the switches frozen that `freezer` has found in its equations of `motion`, and elsewhere."""

    def __init__(self, base: System, motion: MotionEquations, freezer: Freezer):
        for word in SHARED:
            setattr(self, word, getattr(base, word))
        self.switches = tuple(freezer.switches)
        y = base.symbols
        self.symbols = replace(y, p=ca.vertcat(y.p, *(switch.s for switch in self.switches)))
        self.p_size = self.symbols.p.numel()
        self._remember_nothing()
        self.__dict__["motion"] = motion


@dataclass(frozen=True, eq=False)
class Switched:
    """A system without jumps but at events, with some integrands; `kinks` are zero where derivatives of them jump.

    `hidden`: whose switches could not be frozen.
    """

    system: System
    integrands: ca.SX
    kinks: ca.SX
    hidden: tuple[str, ...] = ()


def switched(
    system: System, names: Sequence[str] = (), integrands: ca.SX | None = None, kinks: bool = True
) -> Switched:
    """The system with its switches frozen, and those of some integrands, which have names. Itself without any.

    `kinks`: those of what users write are frozen as well. A function may not be defined beyond a kink that keeps it
    where it is, as sqrt(max(x, 0)); then it must not be frozen.
    """
    integrands = system.symbols.along(ca.SX(0, 1) if integrands is None else integrands)
    values = ca.vertsplit(integrands) if integrands.numel() else []
    switching = [has_operation(value, JUMPING | KINKED) for value in values]
    special = [(name, value) for name, value, switches in zip(names, values, switching, strict=True) if switches]
    key = ("switched", kinks, *((name, value.element_hash()) for name, value in special))
    if key not in system.responses:
        # the expressions are kept, so that nothing else gets their hashes
        system.responses[key] = _made(system, special, kinks), special
    frozen_system: Switched = system.responses[key][0]
    # the integrands may stand among others now
    frozen = iter(ca.vertsplit(frozen_system.integrands) if special else ())
    column = [next(frozen) if switches else value for value, switches in zip(values, switching, strict=True)]
    return replace(frozen_system, integrands=ca.densify(ca.vertcat(ca.SX(0, 1), *column)))


def _made(system: System, integrands: Sequence[tuple[str, ca.SX]], kinks: bool) -> Switched:
    """The system with its switches frozen, and these integrands, each with a name and a switch at least."""
    m, model = system.motion, system.model
    if not integrands and not has_operation(ca.vertcat(m.Q, m.z_rate), JUMPING | KINKED):
        return Switched(system, ca.SX(0, 1), ca.SX(0, 1))
    freezer = Freezer(*_known(system), system.curves.joins, system.words)

    def through(element: Element, expression: ca.SX, distance: ca.SX | None) -> ca.SX:
        owner = model.elements.get(element.name.partition(".")[0], element)  # of a state that an element brings along
        bends = kinks and isinstance(owner, EXACT)
        return freezer.frozen(f'{element.kind} "{element.name}"', system.symbols.along(expression), distance, bends)

    motion = system.build(motion_equations, model, system.symbols, system.view, through)
    frozen = [freezer.frozen(name, value) for name, value in integrands]
    system_or_switched = SwitchedSystem(system, motion, freezer) if freezer.switches else system
    column, left = (ca.densify(ca.vertcat(ca.SX(0, 1), *rows)) for rows in (frozen, freezer.kinks))
    return Switched(system_or_switched, column, left, tuple(freezer.hidden))


def _known(system: System) -> tuple[dict[int, float], frozenset[int]]:
    """Numbers of all symbols at the start, and those that only events change: parameters, and states without a rate."""
    y = system.symbols
    p = system.parameter_values()
    numbers = system.numbers(p)
    x = numbers.q if y.dim == 2 else ca.Function("x", [y.q], [y.x_of_q])(numbers.q).full().ravel()
    columns = ((y.x, x), (y.v, numbers.v), (y.z, numbers.z), (y.p, p))
    values = {
        symbol.element_hash(): float(number)
        for symbols, start_values in columns
        for symbol, number in zip(ca.vertsplit(symbols) if symbols.numel() else (), start_values, strict=True)
    }
    rates = ca.vertsplit(system.motion.z_rate) if y.z.numel() else []
    still = [z for z, rate in zip(ca.vertsplit(y.z) if y.z.numel() else (), rates, strict=True) if rate.is_zero()]
    still += ca.vertsplit(y.p) if y.p.numel() else []
    return values, frozenset(symbol.element_hash() for symbol in still)
