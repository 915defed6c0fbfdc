"""Why an instant cannot be carried out: the core's problem (`enum cd_problem`) as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardan.analysis.events.driver_jumps import POSITION_JUMPS
from cardan.analysis.events.tables import EventTables
from cardan.errors import AnalysisError
from cardan.numerics.events import PROBLEMS, EventBlock

if TYPE_CHECKING:
    from cardan.analysis.machine.bound import Bound
    from cardan.symbolic.constraints import Row


NO_IMPULSE = (
    "no impulse can satisfy all constraints: {} would open; a driver may push the machine through a limit, or hold a "
    "body that is hit or captured"
)
JAMS = (
    "contacts and friction do not settle: nothing that {} can do fits to the others (Painlevé's paradox), and the "
    "machine jams at this position; a smaller coefficient of friction, or contacts that yield (cd.Contact), would let "
    "it go on"
)
GAINS = (
    'friction "{}" and restitution do not go together in this impact: with restitution as a ratio of {} the energy '
    'would grow by {:.4g} {}; give the limit restitution_law="energetic", or a smaller restitution (with 0 it never '
    "grows)"
)
NO_BALANCE = (
    "the momentum balance has no solution: a direction has zero length, or an impact acts where joints leave no freedom"
)
SLIDES = (
    "{}: at t = {:.6g} the motion comes to rest where {} switches: the forces of both sides drive it back there, and "
    "there is no derivative; for dry friction use cd.Friction, else a function without a jump, such as cd.tanh"
)
LEAVES = (
    "{}: {} had stood where it switches and left at some time up to t = {:.6g}: it is not known how that moves; begin "
    "a little aside, or let an event (cd.When, cd.At) begin the motion"
)
NOT_EVALUATED = "not evaluated"  # the equations of motion
CROWDS = "{}: {} switches without end at t = {:.9g}; use a function without a jump, such as cd.tanh"


class NotSmoothError(AnalysisError):
    """A motion without derivatives: it goes on as a plain run does, but not with frozen switches."""


class Problem:
    """A problem that the core has written down, of the events of one machine."""

    def __init__(self, number: int, V: EventBlock, tables: EventTables, bound: Bound):
        self.word = next(word for word, k in PROBLEMS.items() if k == number)
        self.tables, self.bound, self.V = tables, bound, V
        self.event, self.row, self.joint = (int(getattr(V.integer, word)) for word in ("event", "row", "joint"))
        self.amount, self.t = float(V.real.amount), float(bound.arrays.t[0])

    def error(self, involved: Sequence[str], at_start: bool) -> Exception:
        """The error to raise. `involved`: events, limits and frictions of this moment."""
        sentence = getattr(self, f"_{self.word.replace(' ', '_')}", None)
        if sentence is not None:
            explanation = sentence(at_start)
            return explanation if isinstance(explanation, Exception) else AnalysisError(explanation)
        if self.word == NOT_EVALUATED and (raised := self.bound.system.take_problem()) is not None:
            error = AnalysisError(f"at t = {self.t:.6g} a user function raised {raised!r}")
            error.__cause__ = raised
            return error
        text = self._of_balance()
        return AnalysisError(f"at t = {self.t:.6g}, {', '.join(involved) or 'the start'}: {text}")

    @property
    def _event(self) -> str:
        return f'event "{self.tables.events[self.event].name}"'

    @property
    def _rows(self) -> Sequence[Row]:
        return self.bound.system.rows

    # -- impulses and contacts: the moment is named before them ------------------------------------------------

    def _of_balance(self) -> str:
        match self.word:
            case "constraints open":
                rows = self.V.array("opened", len(self._rows))
                names = dict.fromkeys(row.element for row, opened in zip(self._rows, rows, strict=True) if opened)
                return NO_IMPULSE.format(", ".join(f'{element.kind} "{element.name}"' for element in names))
            case "impacts endless":
                closed = self.V.array("closed", len(self._rows))
                limits = dict.fromkeys(
                    r.element.name for r, is_closed in zip(self._rows, closed, strict=True) if is_closed
                )
                together = bool(self.V.integer.together)
                remedy = "a driver may push the machine through the limit" if together else 'try impacts="together"'
                return f"impacts at {', '.join(limits)} continue without end; {remedy}"
            case "jams":
                misfits = self.V.array("misfit", len(self._rows))
                names = dict.fromkeys(row.element for row, misfit in zip(self._rows, misfits, strict=True) if misfit)
                of = ", ".join(f'{element.kind} "{element.name}"' for element in names) or "friction that slides"
                return JAMS.format(of)
            case "driven impact":
                return (
                    "an Impact cannot change speeds that drivers prescribe; remove the Impact, or release a driver and "
                    "use simulate"
                )
            case "drivers contradict":
                return (
                    f'"{self._rows[self.row].element.name}" cannot hold here: the drivers prescribe other speeds, '
                    f"which would open it at a rate of {self.amount:.4g}; release a driver in the same event"
                )
            case "gains energy":
                units = self.bound.system.model.units
                friction = self._rows[self.row].element
                of = "impulses" if friction.joint.restitution_law == "poisson" else "speeds"
                return GAINS.format(friction.name, of, self.amount, units.torque)
            case "no balance":
                return NO_BALANCE
        name = self.bound.system.not_finite(self.bound.arrays) if self.word == NOT_EVALUATED else None
        if name is not None:
            return f"{name} is not finite: look for a division by zero or the root of a negative number"
        return "a function of the model cannot be evaluated at this state"

    # -- what events do ----------------------------------------------------------------------------------------

    def _actions_fail(self, _: bool) -> str:
        return "a function of the model cannot be evaluated at this state"

    def _watching_fails(self, _: bool) -> str:
        return "a watched function cannot be evaluated"

    def _watched_no_number(self, _: bool) -> str:
        return (
            f'at t = {self.t:.6g} the function of "{self.tables.plan.watches[self.row].element.name}" is not a number: '
            "look for a division by zero or the root of a negative number"
        )

    def _bad_interval(self, _: bool) -> str:
        return f"{self._event}: the interval {self.amount:g} must be positive"

    def _fires_endlessly(self, _: bool) -> str:
        name = self.tables.names[self.event] if self.event >= 0 else "start"
        return (
            f'event "{name}" fires without end at t = {self.t:.9g}: its actions bring it back to where it fires again; '
            "for contacts use Limit, which comes to rest, else let the actions change what it watches"
        )

    def _value_not_finite(self, _: bool) -> Exception:
        problem = self.bound.system.take_problem()
        if problem is not None:
            error = AnalysisError(f"{self._event}: {problem}")
            error.__cause__ = problem
            return error
        return AnalysisError(
            f'{self._event}: the value {self.amount} of "{self.tables.targets[self.row]}" is not finite'
        )

    def _value_opens_joints(self, _: bool) -> str:
        return (
            f'{self._event}: setting "{self.tables.targets[self.row]}" would open joints by {self.amount:.3g}; '
            "an event cannot move bodies"
        )

    def _no_mass(self, _: bool) -> Exception:
        try:
            self.bound.system.check_masses(self.bound.arrays.p)
        except Exception as error:
            return error
        return AnalysisError(f"{self._event}: a mass or an inertia that it sets is not possible")

    def _not_captured(self, _: bool) -> str:
        return (
            f'{self._event}: joint "{self.tables.joints[self.joint]}" cannot be captured: its bodies are apart by '
            f"{self.amount:.4g} {self.bound.system.model.units.length} (or rad); let the event happen where they meet"
        )

    def _not_active(self, _: bool) -> str:
        return f'{self._event}: joint "{self.tables.joints[self.joint]}" cannot be released, because it is not active'

    def _leaves_free(self, _: bool) -> str:
        free, elimination = int(self.amount), self.bound.eliminate()
        names = sorted(self.bound.coordinate_names[k] for k in elimination.col_order[elimination.rank :])
        return (
            f"{self._event} leaves {free} freedom{'s' * (free != 1)} ({', '.join(names)}) that no driver prescribes: "
            "let it capture another driver, or use simulate"
        )

    def _no_direction(self, _: bool) -> str:
        return f"{self._event}: the direction of its impact has zero length here; give direction=(...)"

    def _bad_restitution(self, _: bool) -> str:
        element = self._rows[self.row].element if self.row < len(self._rows) else None
        if element is not None and element.kind == "friction":
            return f'friction "{element.name}": with these parameters its coefficient {self.amount:g} is negative'
        what = "an impact" if element is None else f'limit "{element.name}"'
        return f"{what}: with these parameters its restitution {self.amount:g} lies outside 0 … 1"

    def _position_jumps(self, _: bool) -> str:
        row = self._rows[self.row]
        return POSITION_JUMPS.format(row.element.kind, row.element.name, self.t, self.amount)

    def _beyond_limit(self, at_start: bool) -> str:
        row = self._rows[self.row]
        acted = self.V.array("acted", len(self.tables.events))
        first = next((e.name for e, done in zip(self.tables.events, acted, strict=True) if done), "")
        what = "" if at_start else f'event "{first}": '
        where = "the start" if at_start else "the position"
        remedy = "give other initial positions" if at_start else "set a value that bodies stand within"
        beyond = f"{where} lies beyond its {row.label} limit by {self.amount:.4g}"
        return f'{what}limit "{row.element.name}": {beyond}; {remedy}'

    # -- frozen switches ---------------------------------------------------------------------------------------

    @property
    def _switch(self) -> Any:
        return self.bound.system.switches[self.row]

    def _slides(self, _: bool) -> Exception:
        return NotSmoothError(SLIDES.format(self._switch.owner, self.t, self._switch.text))

    def _switches_endlessly(self, _: bool) -> Exception:
        return NotSmoothError(CROWDS.format(self._switch.owner, self._switch.text, self.t))

    def _left_unseen(self, _: bool) -> Exception:
        return NotSmoothError(LEAVES.format(self._switch.owner, self._switch.text, self.t))
