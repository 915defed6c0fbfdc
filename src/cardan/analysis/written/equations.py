"""`cd.equations`: the equations of a small machine as formulas, checked by numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.analysis.written.derived import Derived, absolute_equations, joint_equations
from cardan.analysis.written.formulas import Formulas, simplified, sympy_module, written_length
from cardan.analysis.written.letters import Letter, symbols_for
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError, Suggesting, check_choice
from cardan.io.atomic import write_text
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.presented import presenter

if TYPE_CHECKING:
    import sympy

COORDINATES = ("absolute", "joint")
MOST_WRITTEN = 20_000  # operations that are written out: beyond, nobody reads them, and SymPy takes minutes
LOOKS = 3  # random positions in which formulas are compared with the functions that run
AGREES = 1e-8  # relative to the largest entry: round-off of formulas that were written in another order
SMALL = 1e-6  # of all entries: a matrix with smaller ones only may be round-off of zeros
POSITIONS_TRIED = 50  # positions that are tried, because some have no number (a square root of a negative number)
ENDINGS = {".tex": "latex", ".html": "html", ".txt": "text"}


@dataclass(frozen=True, eq=False)
class Equations(Suggesting):
    """The equations of a machine as SymPy's matrices; `print(equations)` and notebooks show them.

    Attributes
    ----------
    coordinates, speeds, accelerations, multipliers, states, parameters : tuple of sympy.Symbol
        The symbols, in the order of rows and columns. `letters` says what each of them is in the model.
    time : sympy.Symbol
        The time t.
    rows : tuple of str
        The names of the constraint equations, such as "pin.x".
    constraints, jacobian, gamma : sympy.Matrix
        Φ = 0, C and γ of C v̇ = γ. A row that holds for speeds only stands in Φ as its rate.
    mass, forces : sympy.Matrix
        M and Q of M v̇ - Cᵀ λ = Q.
    state_rates, coordinate_rates : sympy.Matrix
        ż of states, and q̇ as it follows from the speeds: in space not the speeds themselves.
    kinetic, potential : sympy.Expr
        The energies.
    difference : float
        The largest difference to the functions that `simulate` runs, relative to the largest entry, in random
        positions.
    notes : tuple of str
        What the formulas leave out, such as constraints that wait for an event.
    """

    name: str
    derived: Derived = field(repr=False)
    coordinates: tuple[sympy.Symbol, ...]
    speeds: tuple[sympy.Symbol, ...]
    accelerations: tuple[sympy.Symbol, ...]
    multipliers: tuple[sympy.Symbol, ...]
    states: tuple[sympy.Symbol, ...]
    parameters: tuple[sympy.Symbol, ...]
    time: sympy.Symbol
    constraints: sympy.Matrix
    jacobian: sympy.Matrix
    gamma: sympy.Matrix
    mass: sympy.Matrix
    forces: sympy.Matrix
    state_rates: sympy.Matrix
    coordinate_rates: sympy.Matrix
    kinetic: sympy.Expr
    potential: sympy.Expr
    difference: float
    notes: tuple[str, ...]

    @property
    def rows(self) -> tuple[str, ...]:
        return self.derived.rows

    @cached_property
    def letters(self) -> dict[sympy.Symbol, Letter]:
        """How each symbol is written, and what it is in the model."""
        words = ("coordinates", "speeds", "accelerations", "multipliers", "states", "parameters")
        letters = {self.time: self.derived.letters["time"][0]}
        for word in words:
            letters |= dict(zip(getattr(self, word), self.derived.letters[word], strict=True))
        return letters

    @cached_property
    def motion(self) -> list[sympy.Eq]:
        """The equations of motion one by one: M v̇ - Cᵀ λ = Q."""
        sp = sympy_module()
        left = self.mass * sp.Matrix(self.accelerations)
        if self.multipliers:
            left -= self.jacobian.T * sp.Matrix(self.multipliers)
        return [sp.Eq(x, y, evaluate=False) for x, y in zip(left.flat(), self.forces.flat(), strict=True)]

    @cached_property
    def explicit(self) -> sympy.Matrix | None:
        """v̇ of a machine without constraints and with one or two speeds; None of all others."""
        if self.multipliers or not 0 < len(self.speeds) <= 2:
            return None
        return (self.mass.adjugate() * self.forces / self.mass.det()).applyfunc(simplified)

    def latex(self) -> str:
        """All equations in LaTeX, for the packages amsmath and amssymb."""
        return presenter("view.formulas.latex")(self)

    def mathml(self) -> str:
        """The same as MathML, which browsers show."""
        return presenter("view.formulas.mathml")(self)

    def text(self) -> str:
        """The same as plain text, with the names of the symbols."""
        return presenter("view.formulas.text")(self)

    def html(self) -> str:
        """A page with the equations, as MathML."""
        return presenter("view.formulas.html")(self)

    def save(self, path: str | Path) -> None:
        """Write a file: .tex (a document of its own), .html or .txt."""
        ending = Path(path).suffix.lower()
        check_choice("equations.save: the ending of the file", ending, tuple(ENDINGS))
        whole = presenter("view.formulas.document")(self) if ending == ".tex" else getattr(self, ENDINGS[ending])()
        write_text(whole, path)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.mathml()


@spoken
def equations(model: Model, *, coordinates: str = "absolute", simplify: bool = True) -> Equations:
    """The equations of a small machine as formulas: constraints, mass matrix, forces, equations of motion.

    They are the equations that all analyses solve, turned into SymPy's expressions, simplified, and compared with the
    functions that run in random positions. Parameters stand in them by their names, numbers as numbers.

    Parameters
    ----------
    model : Model
        The machine; the numbers of its equations that should have letters are its parameters.
    coordinates : {"absolute", "joint"}, default "absolute"
        "absolute": the positions of the bodies, with a Lagrange multiplier for each constraint. "joint": angles and
        lengths of the joints, as one derives them by hand; constraints remain where the machine has closed loops.
    simplify : bool, default True
        Whether to look for the shortest form; False is quicker.

    Returns
    -------
    Equations
        With SymPy's matrices as attributes, and `latex()`, `mathml()`, `html()`, `text()` and `save(path)`.

    Raises
    ------
    AnalysisError
        SymPy is not installed (`pip install cardan[symbolic]`); the machine is too large to be read, or has forces that
        are computed in Python.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> m, l = model.parameter("m", 2.0), model.parameter("l", 0.5)
    >>> rod = model.body("rod", mass=m, inertia=m * l**2 / 3, position=(l, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-l, 0)))
    >>> cd.equations(model, coordinates="joint").explicit
    Matrix([[-2943*cos(phi_pin)/(400*l)]])
    """
    check_choice("coordinates", coordinates, COORDINATES)
    sympy_module()
    system = compile_system(model)
    rows = [k for k, holds in enumerate(system.holds_at_start) if holds]
    derived = (absolute_equations if coordinates == "absolute" else joint_equations)(system, rows)
    if system.uses:
        raise AnalysisError("forces that are computed in Python (cd.blackbox, FMUs) have no formula")
    _check_size(model, derived)
    symbols = {word: symbols_for(letters) for word, letters in derived.letters.items()}
    by_hash: dict[int, sympy.Expr] = {}
    for word, column in derived.symbols.items():
        entries = ca.vertsplit(column) if column.numel() else []
        by_hash |= {x.element_hash(): symbol for x, symbol in zip(entries, symbols[word], strict=True)}
    formulas = Formulas(by_hash)
    raw = {name: formulas.matrix(expression) for name, expression in derived.expressions.items()}
    check = _Check(system, derived, symbols, formulas.curves)
    quaternions = _quaternions(derived.letters["coordinates"], symbols["coordinates"])
    rule = partial(simplified, quaternions=quaternions) if simplify else None
    written = {name: check.best(matrix, rule) for name, matrix in raw.items()}
    if rule is not None:
        written["kinetic"] = check.shorter(written["kinetic"], _of_masses(written["mass"], symbols["speeds"]), rule)
    difference = check.difference(written)
    if not difference <= AGREES:
        raise AnalysisError(
            f'the formulas of "{model.name}" differ from the functions that run by {difference:.1e}; please report it'
        )
    fields: dict[str, Any] = {**{word: tuple(column) for word, column in symbols.items()}, **written}
    fields["time"] = symbols["time"][0]
    fields |= {word: written[word].flat()[0] for word in ("kinetic", "potential")}
    return Equations(
        name=model.name, derived=derived, difference=difference, notes=tuple(_notes(system, rows)), **fields
    )


def _quaternions(letters: Sequence[Letter], symbols: Sequence[sympy.Symbol]) -> list[tuple[sympy.Symbol, ...]]:
    """The Euler parameters of each body that has them."""
    firsts = [k for k, letter in enumerate(letters) if (letter.base, letter.digit) == ("e", "0")]
    return [tuple(symbols[k : k + 4]) for k in firsts]


def _of_masses(mass: sympy.Matrix, speeds: Sequence[sympy.Symbol]) -> sympy.Matrix:
    """½ vᵀM v."""
    sp = sympy_module()
    v = sp.Matrix(speeds)
    return v.T * mass * v / 2


def _check_size(model: Model, derived: Derived) -> None:
    """Before SymPy begins."""
    length = written_length(derived.expressions.values())
    if length > MOST_WRITTEN:
        raise AnalysisError(
            f'the equations of "{model.name}" have {length:,.0f} operations when they are written out; cd.equations is '
            f"for small machines, of up to {MOST_WRITTEN:,} operations. cd.export_casadi writes the functions of large "
            "ones"
        )


def _notes(system: System, rows: list[int]) -> list[str]:
    """What the formulas do not hold."""
    waiting = sorted({row.element.name for k, row in enumerate(system.rows) if k not in set(rows)})
    notes = []
    if waiting:
        notes.append(f"constraints that wait for an event or for contact are left out: {', '.join(waiting)}")
    modes = system.symbols.modes
    if modes.switches or modes.slips:
        names = ", ".join([*modes.switches, *modes.slips])
        notes.append(f"forces that events switch, and frictions, are written as they act at the start: {names}")
    return notes


class _Check:
    """Compares formulas with the functions that run, in a few random positions about the start."""

    def __init__(
        self,
        system: System,
        derived: Derived,
        symbols: dict[str, list[sympy.Symbol]],
        curves: dict[str, Callable[..., float]],
    ):
        self._sp = sympy_module()
        self._arguments = [symbol for word in derived.symbols for symbol in symbols[word]]
        self._curves = curves
        names = list(derived.expressions)
        function = ca.Function("all", list(derived.symbols.values()), list(derived.expressions.values()))
        self._places: list[np.ndarray] = []
        self._values: list[dict[str, np.ndarray]] = []
        random = np.random.default_rng(0)
        for _ in range(POSITIONS_TRIED):
            columns = [self._column(word, derived.letters[word], system, random) for word in derived.symbols]
            outputs = [np.array(x, float) for x in function.call(columns)]
            if all(np.isfinite(x).all() for x in outputs):
                self._places.append(np.concatenate(columns))
                self._values.append(dict(zip(names, outputs, strict=True)))
            if len(self._places) == LOOKS:
                return
        if not self._places:
            raise AnalysisError("the equations have no number in any position that was tried: check the initial values")

    @staticmethod
    def _column(word: str, letters: Sequence[Letter], system: System, random: np.random.Generator) -> np.ndarray:
        """Numbers near the start; Euler parameters of unit length."""
        size = len(letters)
        if word == "parameters":
            return system.parameter_values()[: system.n_p]
        numbers = random.uniform(0.1, 1.0, size)
        if word == "coordinates":
            if size == system.n_q:
                start = system.numbers(system.parameter_values()).q
                numbers = start + random.uniform(-0.2, 0.2, size)
            for k in [k for k, letter in enumerate(letters) if (letter.base, letter.digit) == ("e", "0")]:
                numbers[k : k + 4] /= np.linalg.norm(numbers[k : k + 4])
        return numbers

    def _numbers(self, matrix: sympy.Matrix) -> list[np.ndarray]:
        modules = [self._curves | {"min": min, "max": max}, "math"]
        function = self._sp.lambdify(self._arguments, matrix.tolist(), modules=modules, cse=True, dummify=True)
        numbers = []
        for place in self._places:
            try:
                numbers.append(np.array(function(*map(float, place)), float).reshape(matrix.shape))
            except (ValueError, ZeroDivisionError, OverflowError, TypeError):
                numbers.append(np.full(matrix.shape, np.nan))
        return numbers

    def best(self, matrix: sympy.Matrix, rule: Callable[[sympy.Expr], sympy.Expr] | None) -> sympy.Matrix:
        """A matrix by a rule, where its numbers stay the same; entries that change stay as they are."""
        if rule is None or matrix.is_zero_matrix or 0 in matrix.shape:
            return matrix
        short = matrix.applyfunc(rule)
        same = np.all([self._alike(x, y) for x, y in zip(*map(self._numbers, (short, matrix)), strict=True)], axis=0)
        rows, columns = matrix.shape
        return self._sp.Matrix(rows, columns, lambda i, j: short[i, j] if same[i, j] else matrix[i, j])

    def shorter(
        self, matrix: sympy.Matrix, other: sympy.Matrix, rule: Callable[[sympy.Expr], sympy.Expr]
    ) -> sympy.Matrix:
        """Another form of a matrix of one entry, where it is the same and shorter."""
        other = other.applyfunc(rule)
        same = all(self._alike(x, y).all() for x, y in zip(*map(self._numbers, (other, matrix)), strict=True))
        return other if same and other[0].count_ops() < matrix[0].count_ops() else matrix

    @staticmethod
    def _alike(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        scale = max(float(np.max(np.abs(y), initial=0.0)), np.finfo(float).tiny)
        return (np.abs(x - y) <= AGREES * scale) | (np.isnan(x) & np.isnan(y))

    def difference(self, written: dict[str, sympy.Matrix]) -> float:
        """The largest one, relative to the largest entry of its matrix."""
        worst = 0.0
        for name, matrix in written.items():
            if 0 in matrix.shape:
                continue
            for x, values in zip(self._numbers(matrix), self._values, strict=True):
                y = values[name]
                largest = max(float(np.abs(other).max(initial=0.0)) for other in values.values())
                scale = max(float(np.abs(y).max()), SMALL * largest, np.finfo(float).tiny)
                worst = max(worst, float(np.nan_to_num(np.abs(x - y), nan=np.inf).max()) / scale)
        return worst
