"""The letters of a machine's equations: x, y, φ of a body, θ of a joint, λ of a row, with dots for rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardan.analysis.written.formulas import sympy_module

if TYPE_CHECKING:
    import sympy

DOTS = ("", "dot", "ddot", "dddot")  # before the letter in LaTeX, behind it in names
COMBINING_DOTS = ("", "\u0307", "\u0308", "\u20db")  # behind the letter in MathML: fonts set them well above it
GREEK = {"phi": ("\\varphi", "φ"), "theta": ("\\theta", "θ"), "lambda": ("\\lambda", "λ"), "omega": ("\\omega", "ω")}
IN_LATEX = {"\\": "\\backslash ", "^": "\\wedge ", "~": "\\sim ", " ": "\\ "} | {x: f"\\{x}" for x in "{}#$%&_"}
OF_POSITIONS = {
    "x": "x",
    "y": "y",
    "z": "z",
    "angle": "phi",
    "displacement": "s",
    "e0": "e0",
    "e1": "e1",
    "e2": "e2",
    "e3": "e3",
}
OF_SPACE = ("x", "y", "z", "omega_x", "omega_y", "omega_z")  # a body's speeds: ṙ, then ω′ about its own axes


@dataclass(frozen=True)
class Letter:
    """How a symbol is written: λ with two dots and "pin.x" below it, say. `source`: what it is in the model."""

    base: str
    below: str
    source: str
    dots: int = 0
    digit: str = ""  # before what is below: the number of an Euler parameter, the axis of an angular velocity

    @property
    def name(self) -> str:
        """As a name of SymPy: phidot_rod, omega_x_top, e0_top."""
        first = f"{self.base}{self.digit}" if self.digit.isdigit() else f"{self.base}{DOTS[self.dots]}"
        return "_".join(part for part in (first, self.digit if not self.digit.isdigit() else "", self.below) if part)

    def latex(self) -> str:
        letter = GREEK.get(self.base, (self.base if len(self.base) == 1 else _text(self.base),))[0]
        dotted = f"\\{DOTS[self.dots]}{{{letter}}}" if self.dots else letter
        words = ", ".join(part for part in (self.digit, _text(self.below)) if part)
        return f"{dotted}_{{{words}}}" if words else dotted

    def mathml(self) -> str:
        dotted = f"{GREEK.get(self.base, ('', escape(self.base)))[1]}{COMBINING_DOTS[self.dots]}"
        letter = f'<mi style="font-style: italic">{dotted}</mi>'
        words = " ".join(part for part in (self.digit, escape(self.below)) if part)
        return f"<msub>{letter}<mtext>{words}</mtext></msub>" if words else letter


def _text(words: str) -> str:
    """Words in a formula of LaTeX, upright."""
    plain = "".join(IN_LATEX.get(letter, letter) for letter in words)
    return f"\\mathrm{{{plain}}}" if words else ""


def letters_of_coordinates(names: Sequence[str], dots: int = 0) -> list[Letter]:
    """Those of coordinates of bodies, "crank.x", or of joints, "pin.angle", and of their rates."""
    letters = []
    for name in names:
        owner, _, word = name.rpartition(".")
        base = OF_POSITIONS.get(word, word)
        if base[:1] == "e" and base[1:].isdigit():
            letters.append(Letter("e", owner, name, dots, base[1:]))
        elif base in GREEK or len(base) == 1:
            letters.append(Letter(base, owner, name, dots))
        else:
            letters.append(Letter("theta", name, name, dots))
    return letters


def letters_of_spatial_speeds(bodies: Sequence[str], dots: int) -> list[Letter]:
    """ẋ, ẏ, ż and ω′ of bodies in space; with one dot more for their rates."""
    letters = []
    for body in bodies:
        for word in OF_SPACE:
            base, _, axis = word.partition("_")
            is_turning = bool(axis)
            source = f"{body}.{'angular_velocity' if is_turning else 'velocity'}.{axis or base}"
            letters.append(Letter(base, body, source, dots - 1 if is_turning else dots, axis))
    return letters


def symbols_for(letters: Sequence[Letter]) -> list[sympy.Symbol]:
    """Their symbols, all real."""
    sp = sympy_module()
    return [sp.Symbol(letter.name, real=True) for letter in letters]
