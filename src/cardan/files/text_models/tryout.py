"""Every expression of a file is evaluated once on the symbolic machine, so that mistakes are told with their line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.files.text_models.nodes import Node
from cardan.model.control.events import When
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.expressions.black_box_derivatives import with_arguments
from cardan.model.expressions.blackbox import recording
from cardan.model.expressions.expression import Expression, ExpressionError, Name
from cardan.model.joints.friction import Friction
from cardan.model.model import Model
from cardan.results.quantities import AT_JOINT, SIDES
from cardan.symbolic.symbols import Symbols, symbols_of
from cardan.symbolic.view import SymbolicView, initial_view, symbolic_view

REACTION_SIZE = {2: 3, 3: 6}


class Pending(NamedTuple):
    """An expression to be checked: where it stands, what it is, and the element that holds it."""

    expression: Expression
    node: Node
    what: str
    element: str


class Reactions(Mapping):
    """A view of the machine with symbols in place of the multipliers of each constraint, made when they are asked for.

    What they are worth takes the equations of the whole machine; to check a name, it is enough that they are there.
    """

    def __init__(self, model: Model, y: Symbols):
        self.model = model
        start = initial_view(model, y.t)
        plain = symbolic_view(model, y.t, y.x, y.v, y.z, initial=start, rate_of=y.rate_of, modes=y.modes)
        self.view = plain.with_multipliers(self, self.reaction)  # type: ignore[arg-type]
        self._found: dict[str, ca.SX] = {}
        self._sums: dict[str, ca.SX] = {}

    def __contains__(self, name: object) -> bool:
        return isinstance(self.model.elements.get(name), ConstraintElement)  # type: ignore[arg-type]

    def __getitem__(self, name: str) -> ca.SX:
        if name not in self._found:
            element = self.model.elements[name]
            assert isinstance(element, ConstraintElement)
            size = sum(column.numel() for column in _residuals(element, self.view))
            self._found[name] = ca.SX.sym(f"{name}.multiplier", size)
        return self._found[name]

    def reaction(self, element: Element, word: str) -> ca.SX | None:
        if word not in (AT_JOINT, *SIDES):
            return None
        name = f"{element.name}.{word}"
        return self._sums.setdefault(name, ca.SX.sym(name, REACTION_SIZE[self.model.dim]))

    def __iter__(self) -> Iterator[str]:
        return (constraint.name for constraint in self.model.constraints)

    def __len__(self) -> int:
        return len(self.model.constraints)

    @property
    def asked_for(self) -> ca.SX:
        """All symbols that expressions have asked for until now."""
        return ca.vertcat(ca.SX(0, 1), *self._found.values(), *self._sums.values())


def check_expressions(model: Model, elements: Mapping[str, Element], pending: Sequence[Pending]) -> None:
    """Evaluate every expression, and the element that holds it; a FileError tells the first mistake."""
    if not pending:
        return
    y = symbols_of(model)
    reactions = Reactions(model, y)
    view = reactions.view
    places = {item.expression.text: item.node for item in pending}
    with recording([]):  # of black boxes; none is called here
        for item in pending:
            _check(item, elements, view, y, reactions, places)


def _check(
    item: Pending,
    elements: Mapping[str, Element],
    view: SymbolicView,
    y: Symbols,
    reactions: Reactions,
    places: Mapping[str, Node],
) -> None:
    expression, node, what = item.expression, item.node, item.what
    try:
        value = ca.SX(expression(view))
        element = elements.get(item.element)
        if isinstance(element, ConstraintElement):
            _check_constraint(element, item, value, view, y, reactions)
        elif isinstance(element, ForceElement):
            element.loads(view)
        elif isinstance(element, When) and element.function is expression:
            _check_varies(item, value, y, reactions)
    except ExpressionError as error:
        place = node if error.text == expression.text else places.get(error.text, node)
        place.fail(f"{what}: {error.message}", error.column - 1)
    except ModelError as error:
        node.fail(f"{what}: {error}")
    except RecursionError:
        node.fail(f"{what}: the expression depends on itself, or on too many others, each on the next")


def _check_constraint(
    element: ConstraintElement, item: Pending, value: ca.SX, view: SymbolicView, y: Symbols, reactions: Reactions
) -> None:
    """A residual may use positions and time only; but the normal force of a friction is no part of its residual."""
    allowed, others = "positions and time", (ca.vertcat(y.v, y.z), "velocities or states")
    if element.holds_speeds:
        allowed, others = "positions, speeds and time", (y.z, "states")
    for symbols, word in (others, (reactions.asked_for, "reactions")):
        in_residual = not isinstance(element, Friction) or ca.depends_on(element.residual(view), symbols)
        if in_residual and ca.depends_on(value, symbols):
            culprit = _culprit(item.expression, view, symbols)
            item.node.fail(
                f'{item.what} may depend on {allowed} only, not on {word} ("{culprit.name}")',
                culprit.column - 1,
            )
    _residuals(element, view)
    if isinstance(element, Friction):
        element.efforts(view)


def _residuals(element: ConstraintElement, view: SymbolicView) -> tuple[ca.SX, ca.SX]:
    """What vanishes of positions, and what of speeds."""
    s = view.for_constraint(element)
    return ca.SX(element.residual(s)), ca.SX(element.speed_residual(s))


def _check_varies(item: Pending, value: ca.SX, y: Symbols, reactions: Reactions) -> None:
    """A function that cannot change never passes through zero."""
    if not ca.depends_on(with_arguments(value), ca.vertcat(y.t, y.x, y.v, y.z, reactions.asked_for)):
        remedy = 'make it depend on the motion or on time, or use "at"'
        item.node.fail(f"{item.what} is constant and never passes through zero; {remedy}")


def _culprit(expression: Expression, view: SymbolicView, symbols: ca.SX) -> Name:
    """The first name in an expression that depends on these symbols."""
    names = (step for step in expression.program if isinstance(step, Name))
    return next(name for name in names if ca.depends_on(ca.SX(view.quantity(name.name)), symbols))
