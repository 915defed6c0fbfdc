"""Types for the annotations of programs that use cardan.

    from cardan.typing import Body, Expression, View

    def drag(body: Body, s: View) -> Expression:
        return -3 * s.velocity(body)

The classes of `cardan` itself, such as `cd.Model`, `cd.Result` and `cd.View`, are types, too. These are what programs
do not make by themselves, and what arguments may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cardan.design.functionals import Functional
from cardan.model.bodies.body import Body, Coordinate, Frame, Ground, Marker
from cardan.model.bodies.sections import Section
from cardan.model.control.events import Action
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.expressions.parameter import Parameter
from cardan.model.view import MotionView, View
from cardan.model.whole_beams import WholeBeam
from cardan.model.whole_cables import WholeCable

if TYPE_CHECKING:
    from casadi import SX

    from cardan.design.sweeps.sweep_responses import Response
    from cardan.model.expressions.values import Matrix, Scalar, Vector
    from cardan.model.parameters import Signals
    from cardan.model.view import OfTime, Signal

    Expression: TypeAlias = SX  # what functions of the machine compute with
else:  # for `Scalar | None` in annotations of a running program
    Expression = Matrix = OfTime = Response = Scalar = Signal = Signals = Vector = Any

__all__ = [
    "Action",
    "Body",
    "ConstraintElement",
    "Coordinate",
    "Element",
    "Expression",
    "ForceElement",
    "Frame",
    "Functional",
    "Ground",
    "Marker",
    "Matrix",
    "MotionView",
    "OfTime",
    "Parameter",
    "Response",
    "Scalar",
    "Section",
    "Signal",
    "Signals",
    "Vector",
    "View",
    "WholeBeam",
    "WholeCable",
]
