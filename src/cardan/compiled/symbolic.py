"""A model written in symbols: names and sizes, constraints, equations of motion; and functions of expressions."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from cardan.compiled.initial_numbers import Numbers
from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import MOTIONS, POSITIONS, SPEEDS
from cardan.model.element import ConstraintElement
from cardan.model.expressions.blackbox import Use, recording
from cardan.model.expressions.functions import Curves, noting_curves
from cardan.model.ground.terrain import Terrain
from cardan.model.model import Model
from cardan.numerics.functions import Known, Loaded
from cardan.numerics.tapes import cache
from cardan.numerics.tapes.tape_store import TapeStore
from cardan.symbolic.clearances import clearance_equations
from cardan.symbolic.compiler import Compiler
from cardan.symbolic.constraints import ConstraintEquations, Row, constraint_equations
from cardan.symbolic.dynamics import MotionEquations, motion_equations
from cardan.symbolic.elimination import ScaledEquations, scaled
from cardan.symbolic.event_numbers import EventNumbers, event_numbers_of
from cardan.symbolic.outputs import output_channels, reaction_named
from cardan.symbolic.switching.jumps import Jump, jumps_of
from cardan.symbolic.switching.known_times import CONSTRAINT, FORCE, OverTime
from cardan.symbolic.switching.switches import Switch
from cardan.symbolic.symbols import Symbols, symbols_of
from cardan.symbolic.view import SymbolicView, initial_view, symbolic_view

SHARE_SUBEXPRESSIONS_UP_TO = 150  # speeds: 10 % faster functions, but the search for them grows with the square


class Symbolic:
    """The equations of one model, written when they are needed, and the names of its coordinates and rows."""

    switches: tuple[Switch, ...] = ()  # of its equations, where they are frozen (`cardan.compiled.frozen_switches`)

    def __init__(self, model: Model, tape_store: TapeStore | None = None, key: str = ""):
        """`tape_store`: the tapes and facts of this very machine that are there already.

        Those of a machine that was read from files are looked for in the cache under the hash `key`. What is not there
        is derived from the equations when it is needed.
        """
        self.model = model
        self._remember_nothing()
        self._key = key
        self.tape_store = tape_store or (cache.find(key) if key else None) or TapeStore()
        self._kept_before = self.tape_store.size
        self.curves = Curves()  # of its equations
        self.modes: EventNumbers = event_numbers_of(model)
        self.position_names = tuple(f"{b}.{c}" for b in model.bodies for c in POSITIONS[model.dim])  # entries of q
        self.coordinate_names = tuple(
            f"{b}.{c}" for b in model.bodies for c in MOTIONS[model.dim]
        )  # of which v is rate
        self.speed_names = tuple(f"{b}.{c}" for b in model.bodies for c in SPEEDS[model.dim])
        self.n_q, self.n_v = len(self.position_names), len(self.speed_names)
        self.n_z = len(model.states)
        self.n_p = len(model.parameters)  # the user's; the modes follow
        self.p_size = self.n_p + self.modes.size
        self.rows = self._rows()
        self.row_names = tuple(row.name for row in self.rows)
        self.n_c = len(self.rows)

    def _rows(self) -> tuple[Row, ...]:
        """The constraint equations one by one. Of a machine that is not known, writing them shows what is wrong."""

        def names() -> list[list[Any]]:
            return [[row.element.name, row.label, row.of_speeds] for row in self._written_rows()]

        elements = {element.name: element for element in self.model.constraints}
        return tuple(Row(elements[name], *rest) for name, *rest in self.tape_store.fact("rows", names))

    def _written_rows(self) -> Sequence[Row]:
        return self.constraints.rows

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where the rows of each constraint stand."""
        places: dict[str, slice] = {}
        for k, row in enumerate(self.rows):
            name = row.element.name
            places[name] = slice(places[name].start if name in places else k, k + 1)
        return places

    @cached_property
    def rows_that_push(self) -> tuple[tuple[int, str], ...]:
        """Which rows have multipliers that only push in a real machine, each with the name of its element."""
        rows = enumerate(self.rows)
        return tuple((k, row.element.name) for k, row in rows if row.label in row.element.pushes)

    @property
    def single_constraints(self) -> ConstraintEquations | None:
        """The equations of constraints that are not repeated many times over: here all of them."""
        return self.constraints

    @cached_property
    def symbols(self) -> Symbols:
        return symbols_of(self.model, self.modes)

    @cached_property
    def _compiler(self) -> Compiler:
        return Compiler(self.model.name, self.symbols)

    @property
    def uses(self) -> list[Use]:
        """The black boxes in the equations."""
        return self._compiler.uses

    @cached_property
    def lam(self) -> ca.SX:
        return ca.SX.sym("lam", self.n_c)

    @cached_property
    def plain_view(self) -> SymbolicView:
        y = self.symbols
        start = initial_view(self.model, y.t)
        return symbolic_view(self.model, y.t, y.x, y.v, y.z, initial=start, rate_of=y.rate_of, modes=y.modes)

    @cached_property
    def view(self) -> SymbolicView:
        multipliers = {name: self.lam[place] for name, place in self.constraints.places.items()}
        return self.plain_view.with_multipliers(multipliers, self._reaction_of)

    @cached_property
    def constraints(self) -> ConstraintEquations:
        return self.without_black_boxes(constraint_equations, self.model, self.symbols, self.plain_view)

    def without_black_boxes(self, equations: Callable[..., Any], *arguments: Any) -> Any:
        """Write equations of constraints."""
        written = self.build(equations, *arguments)
        if self.uses:
            raise ModelError(
                "a constraint contains a black-box function; constraints need exact derivatives: use a Spline or "
                "functions that CasADi can trace"
            )
        return written

    def _remember_nothing(self) -> None:
        """What is kept of earlier analyses: nothing yet."""
        self.tape_store, self._key, self._kept_before = TapeStore(), "", 0
        self._numbers: dict[bytes, Numbers] = {}
        self._start_bindings: list[Any] = []  # of `start`, idle: inputs, outputs, binding
        self._sound: Numbers | None = None  # the last ones whose masses were found to be good
        self._finite: Numbers | None = None  # and those whose initial values were

    def _reaction_of(self, element: ConstraintElement, word: str) -> ca.SX | None:
        """A reaction of a constraint as an expression of `lam`."""
        residual, lam = self.constraints.residuals[element.name], self.lam[self.constraints.places[element.name]]
        return reaction_named(self.model, self.symbols, self.view, element, residual, lam, word)

    @cached_property
    def scaled_equations(self) -> ScaledEquations:
        y, c, m = self.symbols, self.constraints, self.motion
        gain = ca.SX.sym("gain", 2)
        gamma = c.gamma - 2 * gain[0] * c.Phi_rate - gain[1] ** 2 * c.Phi
        K = scaled(m, c.C, y.v_size)
        inputs = [y.t, y.q, y.v, y.z, y.p, K.D, K.R, gain, self.lam]
        return ScaledEquations(inputs, K, force=K.D * m.Q, gamma=K.R * gamma)

    @cached_property
    def motion(self) -> MotionEquations:
        return self.build(motion_equations, self.model, self.symbols, self.view)

    @property
    def over_time(self) -> list[OverTime]:
        """Where what acts over time may stand."""
        y = self.symbols
        forces = OverTime(ca.vertcat(self.motion.Q, self.motion.z_rate), y.t, y.p, FORCE)
        return [forces, OverTime(self.constraints.closing, y.t, y.p, CONSTRAINT)]

    @cached_property
    def clearances(self) -> ca.SX:
        """How far contacts are from touching, and how fast that changes."""
        return self.build(clearance_equations, self.model, self.view)

    @property
    def words(self) -> dict[str, str]:
        """The names of symbols in messages."""
        columns = (("q", self.position_names), ("v", self.speed_names), ("z", tuple(self.model.states)))
        return {
            f"{letter}_{k}" if len(names) > 1 else letter: name
            for letter, names in columns
            for k, name in enumerate(names)
        }

    @cached_property
    def jumps(self) -> list[Jump]:
        """Where forces and rates may jump."""
        return self.build(jumps_of, self.model, self.symbols, self.view, self.curves, self.words)

    @cached_property
    def channel_expressions(self) -> tuple[dict[tuple[str, str], ca.SX], ca.SX]:
        arguments = self.model, self.symbols, self.view, self.constraints, self.motion, self.lam
        return self.build(output_channels, *arguments) | self.computed_channels(), self.lam

    def computed_channels(self) -> dict[tuple[str, str], ca.SX]:
        """Reported quantities that follow from others: none, but in a machine that is asked for them."""
        return {}

    def build(self, equations: Callable[..., Any], *arguments: Any) -> Any:
        """Write equations, noting the black boxes in them. (Searching for garbage meanwhile takes a fifth longer.)"""
        collecting = gc.isenabled()
        gc.disable()
        try:
            with recording(self.uses), noting_curves(self.curves):
                return equations(*arguments)
        finally:
            if collecting:
                gc.enable()

    def function(self, name: str, inputs: list[ca.SX], outputs: list[ca.SX], share: bool = True) -> ca.Function:
        """A function of numbers. Black boxes among the outputs become calls back into Python."""
        return self._compiler.function(name, inputs, outputs, share=share and self.shares_subexpressions)

    def on_coordinates(self, expressions: list[ca.SX]) -> list[ca.SX]:
        """Expressions of poses x as expressions of coordinates q (in the plane they are that already)."""
        return self._compiler.on_coordinates(expressions)

    @property
    def shares_subexpressions(self) -> bool:
        """Not with a grid of heights: CasADi compares calls by all that they hold (20 s for 80 x 80 points)."""
        grids = any(isinstance(getattr(element, "terrain", None), Terrain) for element in self.model.forces)
        return self.n_v <= SHARE_SUBEXPRESSIONS_UP_TO and not self.uses and not grids

    def keep(self) -> None:
        """Keep what has been derived for the next process, of a machine that was read from files."""
        if self._key and self.tape_store.size > self._kept_before:
            cache.save(self._key, self.tape_store)
            self._kept_before = self.tape_store.size

    def loaded(self, name: str, inputs: list[ca.SX], outputs: list[ca.SX]) -> Loaded:
        """A function for the core."""
        return Loaded(self.function(name, inputs, outputs), portable=not self.uses)

    def values_at(self, m: Any, expressions: Sequence[Any]) -> list[float]:
        """Expressions of time, positions and parameters, where the arrays of a machine stand."""
        y = self.symbols
        function = self.function("values", [y.t, y.q, y.p], [ca.vertcat(*expressions)])
        return [float(value) for value in function(m.t, m.q, m.p).full().ravel()]

    def cached_function(
        self, name: str, equations: Callable[[Symbols], tuple[list[ca.SX], list[ca.SX]]], hot: bool = True
    ) -> Loaded:
        """The function of this name for the core; `equations` gives inputs and outputs, if the store lacks it."""
        return self.cached_function_from(name, lambda: self.function(name, *equations(self.symbols)), hot)

    def cached_function_from(self, name: str, derive: Callable[[], ca.Function], hot: bool = True) -> Loaded:
        """The function of this name: its tape from the store, else what `derive` gives.

        `hot`: it may be compiled to machine code.
        """

        def derived() -> Loaded:
            return Loaded(derive(), portable=hot and not self.uses)

        tape = self.tape_store.tape(name)
        if tape is not None:
            return Known(tape, derived, portable=hot)
        loaded = derived()
        self.tape_store.take(name, loaded)
        return loaded
