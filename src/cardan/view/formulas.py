"""Equations as LaTeX, MathML, a page and plain text: one list of sections, written in four ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import TYPE_CHECKING
from xml.dom.minidom import parseString

from cardan.analysis.written.formulas import sympy_module

if TYPE_CHECKING:
    from xml.dom.minidom import Element

    import sympy
    from sympy.printing.mathml import MathMLPresentationPrinter

    from cardan.analysis.written.equations import Equations

    Shown = sympy.Basic | sympy.Matrix | int  # what stands in a formula

WIDEST_MATRIX = 7  # columns that stand side by side on a page; of wider ones the entries are listed
LARGEST_FRACTION = 12  # denominators up to this one, but for 5 and 10, are written as fractions, others as decimals
DECIMAL_DIGITS = 10  # of decimal numbers
NAMES = {  # of matrices: LaTeX, MathML
    "Phi": ("\\Phi", "<mi>Φ</mi>"),
    "C": ("C", "<mi>C</mi>"),
    "gamma": ("\\gamma", "<mi>γ</mi>"),
    "M": ("M", "<mi>M</mi>"),
    "Q": ("Q", "<mi>Q</mi>"),
    "T": ("T", "<mi>T</mi>"),
    "V": ("V", "<mi>V</mi>"),
}
ENTITY = re.compile(r"&(?!lt;|gt;|amp;|quot;)\w+;")  # of HTML, which XML does not know
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }}
math[display="block"] {{ margin: .6rem 1rem; width: fit-content }}
.formulas {{ overflow-x: auto }}
td {{ padding: .1rem 1rem .1rem 0 }}
</style></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""
DOCUMENT = """\\documentclass{{article}}
\\usepackage{{amsmath,amssymb}}
\\usepackage[margin=2cm]{{geometry}}
\\setcounter{{MaxMatrixCols}}{{20}}
\\begin{{document}}
\\section*{{{title}}}
{body}
\\end{{document}}
"""


@dataclass(frozen=True)
class Formula:
    """left = right. The left side is a name of `NAMES`, with the place of an entry, or an expression."""

    left: Shown | str
    right: Shown
    place: tuple[int, int] | None = None
    label: str = ""


@dataclass(frozen=True)
class Part:
    """A heading with formulas, or with rows of a symbol and its meaning."""

    title: str
    formulas: Sequence[Formula] = ()
    meanings: Sequence[tuple[sympy.Symbol, str]] = ()
    remarks: Sequence[str] = ()


def parts_of(equations: Equations) -> Iterator[Part]:
    """The sections, those without content left out."""
    for part in _all_parts(equations):
        if part.formulas or part.meanings or part.remarks:
            yield part


def _all_parts(e: Equations) -> Iterator[Part]:
    yield Part("Symbols", meanings=list(_meanings(e)))
    rows = [Formula(0, x, label=name) for name, x in zip(e.rows, e.constraints.flat(), strict=True)]
    yield Part("Constraints", rows)
    if rows:
        yield Part("Jacobian of the constraints", list(_matrix("C", e.jacobian)))
        yield Part("Right-hand side of C a = γ", list(_matrix("gamma", e.gamma)))
    yield Part("Mass matrix", list(_matrix("M", e.mass)))
    yield Part("Forces", list(_matrix("Q", e.forces)))
    yield Part("Equations of motion", [Formula(equation.lhs, equation.rhs) for equation in e.motion])
    if e.explicit is not None:
        pairs = zip(e.accelerations, e.explicit.flat(), strict=True)
        yield Part("Accelerations", [Formula(symbol, value) for symbol, value in pairs])
    yield Part("Rates of states", [Formula(_rate(z), x) for z, x in zip(e.states, e.state_rates.flat(), strict=True)])
    if tuple(e.coordinate_rates.flat()) != e.speeds:
        pairs = zip(e.coordinates, e.coordinate_rates.flat(), strict=True)
        yield Part("Rates of the coordinates", [Formula(_rate(q), x) for q, x in pairs])
    yield Part("Energies", [Formula("T", e.kinetic), Formula("V", e.potential)])
    yield Part("Notes", remarks=e.notes)


def _meanings(e: Equations) -> Iterator[tuple[sympy.Symbol, str]]:
    for symbols in (e.coordinates, e.speeds if len(e.speeds) != len(e.coordinates) else (), e.states):
        yield from ((symbol, e.letters[symbol].source) for symbol in symbols)
    yield from ((symbol, f"reaction of {e.letters[symbol].source}") for symbol in e.multipliers)
    yield from ((symbol, f"parameter {e.letters[symbol].source}") for symbol in e.parameters)


def _rate(symbol: sympy.Symbol) -> sympy.Derivative:
    sp = sympy_module()
    return sp.Derivative(symbol, sp.Symbol("t", real=True), evaluate=False)


def _matrix(name: str, matrix: sympy.Matrix) -> Iterator[Formula]:
    """A matrix in one piece, or entry by entry."""
    if matrix.shape[1] <= WIDEST_MATRIX:
        yield Formula(name, matrix)
        return
    rows, columns = matrix.shape
    symmetric = rows == columns and matrix == matrix.T
    for i in range(rows):
        for j in range(i if symmetric else 0, columns):
            if matrix[i, j] != 0:
                yield Formula(name, matrix.flat()[i * columns + j], place=(i + 1, j + 1))


def _decimals(expression: Shown) -> Shown:
    """With decimal numbers in place of long fractions."""
    sp = sympy_module()
    if not hasattr(expression, "replace"):
        return expression

    def is_long(x: sympy.Expr) -> bool:
        return bool(x.is_Rational) and (x.q > LARGEST_FRACTION or x.q % 5 == 0)

    def decimal(x: sympy.Rational) -> sympy.Float:
        return sp.Float(format(float(x), f".{DECIMAL_DIGITS}g"), DECIMAL_DIGITS)

    if isinstance(expression, sp.MatrixBase):
        return expression.applyfunc(_decimals)
    return sp.sympify(expression.replace(is_long, decimal))


# -- LaTeX ----------------------------------------------------------------------------------------------------------


def latex(e: Equations) -> str:
    symbols = {symbol: letter.latex() for symbol, letter in e.letters.items() if letter.below or letter.dots}
    sp = sympy_module()

    def written(expression: Shown) -> str:
        return sp.latex(_decimals(expression), symbol_names=symbols, full_prec=False)

    blocks = []
    for part in parts_of(e):
        title = part.title.replace("γ", "$\\gamma$")
        lines = [f"\\paragraph{{{title}}}"]
        if part.meanings:
            rows = " \\\\\n".join(f"${written(symbol)}$ & {_tex_text(word)}" for symbol, word in part.meanings)
            lines.append(f"\\begin{{tabular}}{{ll}}\n{rows}\n\\end{{tabular}}")
        if part.formulas:
            rows = " \\\\\n".join(_latex_row(formula, written) for formula in part.formulas)
            lines.append(f"\\begin{{align*}}\n{rows}\n\\end{{align*}}")
        blocks.append("\n".join([*lines, *map(_tex_text, part.remarks)]))
    return "\n\n".join(blocks)


def _latex_row(formula: Formula, written: Callable[[Shown], str]) -> str:
    left = NAMES[formula.left][0] if isinstance(formula.left, str) else written(formula.left)
    if formula.place is not None:
        left += f"_{{{formula.place[0]},{formula.place[1]}}}"
    label = f" && \\text{{{_tex_text(formula.label)}}}" if formula.label else ""
    return f"{left} &= {written(formula.right)}{label}"


def _tex_text(words: str) -> str:
    marked = "".join(f"\\{x}" if x in "{}#$%&_" else x for x in words.replace("\\", "/"))
    return marked.replace("^", "\\textasciicircum{}").replace("~", "\\textasciitilde{}")


def document(e: Equations) -> str:
    """A document of its own."""
    return DOCUMENT.format(title=_tex_text(e.name), body=latex(e))


# -- MathML ---------------------------------------------------------------------------------------------------------


def mathml(e: Equations) -> str:
    printer = _mathml_printer(e)

    def written(expression: Shown) -> str:
        return ENTITY.sub(lambda entity: unescape(entity[0]), printer.doprint(_decimals(expression)))

    blocks = []
    for part in parts_of(e):
        lines = [f"<h2>{escape(part.title)}</h2>"]
        if part.meanings:
            rows = "".join(
                f"<tr><td><math>{written(symbol)}</math></td><td>{escape(word)}</td></tr>"
                for symbol, word in part.meanings
            )
            lines.append(f"<table>{rows}</table>")
        lines += [f'<div class="formulas">{_mathml_row(formula, written)}</div>' for formula in part.formulas]
        lines += [f"<p>{escape(remark)}</p>" for remark in part.remarks]
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def _mathml_row(formula: Formula, written: Callable[[Shown], str]) -> str:
    left = NAMES[formula.left][1] if isinstance(formula.left, str) else written(formula.left)
    if formula.place is not None:
        left = f"<msub>{left}<mtext>{formula.place[0]},{formula.place[1]}</mtext></msub>"
    label = f"<mspace width='2em'/><mtext>({escape(formula.label)})</mtext>" if formula.label else ""
    return f'<math display="block">{left}<mo>=</mo>{written(formula.right)}{label}</math>'


def _mathml_printer(e: Equations) -> MathMLPresentationPrinter:
    from sympy.printing.mathml import MathMLPresentationPrinter

    class Printer(MathMLPresentationPrinter):
        def _print_Symbol(self, sym: sympy.Symbol, style: str = "plain") -> Element | None:
            letter = e.letters.get(sym)
            if letter is None or not (letter.below or letter.dots):
                return super()._print_Symbol(sym, style)
            return parseString(letter.mathml()).documentElement

    return Printer()


def html(e: Equations) -> str:
    return PAGE.format(title=escape(e.name), body=mathml(e))


# -- plain text -----------------------------------------------------------------------------------------------------


def text(e: Equations) -> str:
    sp = sympy_module()

    def written(expression: Shown) -> str:
        if isinstance(expression, sp.MatrixBase):
            rows = [
                [sp.sstr(_decimals(x), full_prec=False) for x in expression.row(k)] for k in range(expression.shape[0])
            ]
            return "[" + ", ".join(f"[{', '.join(row)}]" for row in rows) + "]"
        if isinstance(expression, sp.Derivative):
            return f"d/dt {expression.expr}"
        return sp.sstr(_decimals(expression), full_prec=False)

    lines = []
    for part in parts_of(e):
        lines += ["", part.title] if lines else [part.title]
        width = max((len(written(symbol)) for symbol, _ in part.meanings), default=0)
        lines += [f"  {written(symbol):{width}}  {word}" for symbol, word in part.meanings]
        for formula in part.formulas:
            left = formula.left if isinstance(formula.left, str) else written(formula.left)
            left += f"[{formula.place[0]}, {formula.place[1]}]" if formula.place else ""
            label = f"  ({formula.label})" if formula.label else ""
            lines.append(f"  {left} = {written(formula.right)}{label}")
        lines += [f"  {remark}" for remark in part.remarks]
    return "\n".join(lines)
