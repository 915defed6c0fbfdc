"""The numbers that only events change, appended to the parameters of a run.

    switch     1 or 0 for each force that can be switched
    slip       the direction ±1 in which each friction slips, 0 while it sticks
    slip axes  of each friction in several directions, axes of which the first one is that in which it began to slip:
               columns of a matrix, which is given row by row and less the unit matrix
    reference  for each joint that can be captured, the coordinates of its bodies, the time and the turns at that
               moment: what its residual sees as "initial"
    turn       in space, for each angle of a joint: an angle near the present one, from which it is measured, so that
               it is followed over any number of turns (`View.followed`)

Because they are inputs, an event never builds new equations: which constraints hold is a mask over rows, and all else
is here. (Turns change after any step; they choose the branch of an arc tangent and never its value.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body, Coordinate
from cardan.model.control.events import Capture, Switch
from cardan.model.element import ConstraintElement, ForceElement
from cardan.model.joints.friction import Friction
from cardan.model.model import Model
from cardan.symbolic.frames import Q_SIZE


@dataclass(frozen=True, eq=False)
class EventNumbers:
    """Where each number stands in the vector of modes."""

    switches: dict[str, int] = field(default_factory=dict)
    slips: dict[str, int] = field(default_factory=dict)
    slip_axes: dict[str, int] = field(default_factory=dict)  # of frictions in several directions: the first entry
    references: dict[str, dict[str, int]] = field(default_factory=dict)  # element -> body -> first of its entries
    reference_times: dict[str, int] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)  # element -> first of its entries
    reference_turns: dict[str, int] = field(default_factory=dict)  # element -> first of its copies of all turns
    size: int = 0

    @cached_property
    def symbol(self) -> ca.SX:
        return ca.SX.sym("modes", self.size)

    def switch(self, name: str) -> ca.SX | float:
        return self.symbol[self.switches[name]] if name in self.switches else 1.0

    def at_reference(self, element: str) -> EventNumbers | None:
        """The modes as a joint saw them when it was captured: turns only."""
        if element not in self.reference_turns or not self.turns:
            return None
        shift = self.reference_turns[element] - min(self.turns.values())
        shifted = EventNumbers(turns={name: k + shift for name, k in self.turns.items()}, size=self.size)
        shifted.__dict__["symbol"] = self.symbol
        return shifted


def event_numbers_of(model: Model) -> EventNumbers:
    switches, slips, slip_axes, references, times, turns, turns_then = {}, {}, {}, {}, {}, {}, {}
    count = 0
    switched, captured = model.acted_on(Switch), model.acted_on(Capture)
    for element in model.elements.values() if model.dim == 3 else ():
        if element.turning:
            turns[element.name], count = count, count + element.turning
    n_turns = count
    for element in model.elements.values():
        if isinstance(element, ForceElement) and (element.name in switched or not element.active):
            switches[element.name], count = count, count + 1
        if isinstance(element, Friction):
            slips[element.name], count = count, count + 1
            if element.directions > 1:
                slip_axes[element.name], count = count, count + element.directions**2
        if isinstance(element, ConstraintElement) and (element.name in captured or isinstance(element, Friction)):
            references[element.name] = {}
            times[element.name], count = count, count + 1
            for body in _bodies_of(model, element):
                references[element.name][body.name], count = count, count + Q_SIZE[model.dim]
            turns_then[element.name], count = count, count + n_turns
    return EventNumbers(switches, slips, slip_axes, references, times, turns, turns_then, count)


def _bodies_of(model: Model, element: ConstraintElement) -> list[Body]:
    """The bodies a constraint depends on; all of them where a user's function hides which."""
    hidden = any(isinstance(value, Coordinate) and value.owner is None for value in vars(element).values())
    bodies = [frame for frame in dict.fromkeys(element.frames()) if isinstance(frame, Body)]
    return list(model.bodies.values()) if hidden or not bodies else bodies
