"""Arithmetic written as text, for model files: `2*k*(spring.length - 0.3) + profile(t)`.

The grammar, weakest first; all but the power associate to the left, and comparisons do not chain:

    or  |  and  |  not  |  < <= > >= == !=  |  + -  |  * /  |  unary - +  |  ^ **  |  number, name, call, ( )

Truth is 1 and 0. Text becomes a list of steps for a stack machine, by precedence climbing [Richards 1979].
Nothing is ever handed to Python's own compiler, and length and nesting are limited: a file cannot do harm.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, NoReturn

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, UnknownNameError, suggestion
from cardan.model.expressions.functions import mod, step
from cardan.model.expressions.values import Scalar
from cardan.model.view import View, signal

MAX_LENGTH = 5000  # characters
MAX_DEPTH = 100  # nested parentheses, calls, signs and powers
SHOWN_CHARACTERS = 60  # characters of the text repeated in a message

CONSTANTS: dict[str, float] = {"pi": math.pi, "deg": math.pi / 180}
WORDS = frozenset({"and", "or", "not"})

OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, POWER, ATOM = range(1, 10)
BINARY = {
    "or": OR,
    "and": AND,
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), COMPARISON),
    **dict.fromkeys("+-", SUM),
    **dict.fromkeys("*/", PRODUCT),
    **dict.fromkeys(("^", "**"), POWER),
}
PREFIX = {"-": ("negative", SIGN), "+": ("positive", SIGN), "not": ("not", NOT)}


def _truth(test: Callable[..., bool]) -> Callable[..., float]:
    return lambda *values: float(test(*values))


@dataclass(frozen=True)
class _Operation:
    """What an operator or a function does to floats and to SX, and how many arguments it takes."""

    least: int
    most: float
    number: Callable[..., float]
    symbol: Callable[..., ca.SX]


def _same(count: int, action: Callable[..., Any]) -> _Operation:
    return _Operation(count, count, action, action)


def _symbolic(name: str) -> Callable[..., ca.SX]:
    """A function of CasADi, which is not imported before it is called."""
    return lambda *args: getattr(ca, name)(*args)


OPERATORS: dict[str, _Operation] = {
    "+": _same(2, operator.add),
    "-": _same(2, operator.sub),
    "*": _same(2, operator.mul),
    "/": _same(2, operator.truediv),
    "^": _Operation(2, 2, math.pow, operator.pow),
    "negative": _same(1, operator.neg),
    "positive": _same(1, operator.pos),
    "<": _Operation(2, 2, _truth(operator.lt), operator.lt),
    "<=": _Operation(2, 2, _truth(operator.le), operator.le),
    ">": _Operation(2, 2, _truth(operator.gt), operator.gt),
    ">=": _Operation(2, 2, _truth(operator.ge), operator.ge),
    "==": _Operation(2, 2, _truth(operator.eq), operator.eq),
    "!=": _Operation(2, 2, _truth(operator.ne), operator.ne),
    "and": _Operation(2, 2, _truth(lambda a, b: bool(a and b)), _symbolic("logic_and")),
    "or": _Operation(2, 2, _truth(lambda a, b: bool(a or b)), _symbolic("logic_or")),
    "not": _Operation(1, 1, _truth(operator.not_), _symbolic("logic_not")),
}

_ELEMENTARY = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "sqrt", "exp", "log", "log10",
    "floor", "ceil",
)  # fmt: skip
FUNCTIONS: dict[str, _Operation] = {
    **{name: _Operation(1, 1, getattr(math, name), _symbolic(name)) for name in _ELEMENTARY},
    "abs": _Operation(1, 1, math.fabs, _symbolic("fabs")),
    "sign": _Operation(1, 1, lambda x: float((x > 0) - (x < 0)), _symbolic("sign")),
    "atan2": _Operation(2, 2, math.atan2, _symbolic("atan2")),
    "hypot": _Operation(2, 2, math.hypot, _symbolic("hypot")),
    "mod": _same(2, mod),
    "min": _Operation(2, math.inf, min, lambda *values: reduce(ca.fmin, values)),
    "max": _Operation(2, math.inf, max, lambda *values: reduce(ca.fmax, values)),
    "if": _Operation(3, 3, lambda condition, a, b: a if condition else b, _symbolic("if_else")),
    "step": _same(5, step),
}


class ExpressionError(ModelError):
    """A text that is not an expression, or asks for something unknown; says the column, counted from 1."""

    def __init__(self, message: str, text: str, column: int):
        self.message, self.text, self.column = message, text, column
        shown = " ".join(text.split())
        shown = shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 3] + "..."
        super().__init__(f'expression "{shown}", column {column}: {message}')


@dataclass(frozen=True)
class Number:
    """A step that pushes a number."""

    value: float


@dataclass(frozen=True)
class Name:
    """A step that pushes the quantity of this name."""

    name: str
    column: int


@dataclass(frozen=True)
class Call:
    """A step that takes `count` values off the stack and pushes what the function makes of them."""

    function: str
    count: int
    column: int


@dataclass(frozen=True)
class Expression:
    """An expression read from text; `program` holds its steps, arguments before what uses them."""

    text: str
    program: tuple[Number | Name | Call, ...] = field(repr=False)

    @property
    def names(self) -> frozenset[str]:
        """The quantities it needs, dotted names as written."""
        return frozenset(s.name for s in self.program if isinstance(s, Name))

    @property
    def calls(self) -> frozenset[str]:
        """The functions it calls, built-in ones and others."""
        return frozenset(s.function for s in self.program if isinstance(s, Call) and s.function not in OPERATORS)

    def __call__(self, s: View) -> Scalar:
        """The value on the symbolic view of a machine: `s.scalar(name)` and the mapping `s.functions`."""
        if not hasattr(s, "scalar"):
            raise ModelError(
                f'"{self.text}" is an expression of the machine, but a curve (a named function) is expected here'
            )
        return self.evaluate(s.scalar, s.functions)

    def evaluate(
        self,
        lookup: Callable[[str], Scalar],
        functions: Mapping[str, Callable[..., Scalar]] | None = None,
        names: Iterable[str] = (),
    ) -> Scalar:
        """The value, with `lookup(name)` for each quantity (KeyError where there is none).

        `functions` adds callables such as splines; `names` are those to suggest from. Floats give a float,
        an SX anywhere gives an SX. A failure, such as a logarithm of -1, counts only where its value is used.
        """
        functions = functions or {}
        known_calls = {*OPERATORS, *FUNCTIONS, *functions}
        for s in self.program:
            if isinstance(s, Call) and s.function not in known_calls:
                near = suggestion(s.function, [*FUNCTIONS, *functions])
                raise ExpressionError(f'unknown function "{s.function}"{near}', self.text, s.column)
        values: dict[str, Scalar] = {}
        stack: list[Any] = []
        for s in self.program:
            if isinstance(s, Number):
                stack.append(s.value)
            elif isinstance(s, Name):
                if s.name not in values:
                    values[s.name] = self._find(s, lookup, names)
                stack.append(values[s.name])
            else:
                first = len(stack) - s.count
                stack[first:] = [self._apply(s, stack[first:], functions)]
        if isinstance(stack[0], ExpressionError):
            raise stack[0]
        return stack[0]

    def _find(self, s: Name, lookup: Callable[[str], Scalar], names: Iterable[str]) -> Scalar:
        try:
            value = lookup(s.name)
        except KeyError:
            message = f'unknown name "{s.name}"{suggestion(s.name, names)}'
            raise ExpressionError(message, self.text, s.column) from None
        except UnknownNameError as error:
            raise ExpressionError(str(error), self.text, s.column) from None
        return value if is_expression(value) else float(value)

    def _apply(self, s: Call, args: list[ca.SX], functions: Mapping[str, Callable[..., Scalar]]) -> Any:
        """The value of one call; a failure is returned, not raised, as an `if` may yet discard it."""
        if s.function == "if" and not (is_expression(args[0]) or isinstance(args[0], ExpressionError)):
            return args[1] if args[0] else args[2]
        for value in args:
            if isinstance(value, ExpressionError):
                return value
        operation = OPERATORS.get(s.function) or FUNCTIONS.get(s.function)
        if operation is None:
            action = functions[s.function]
        else:
            action = operation.symbol if any(is_expression(v) for v in args) else operation.number
        try:
            value = action(*args)
        except ZeroDivisionError:
            return ExpressionError("division by zero", self.text, s.column)
        except OverflowError:
            return ExpressionError("the value is too large", self.text, s.column)
        except ValueError:
            shown = ", ".join(f"{v:g}" if isinstance(v, float) else str(v) for v in args)
            return ExpressionError(f'"{s.function}" has no value at {shown}', self.text, s.column)
        except (ModelError, TypeError) as error:
            return ExpressionError(str(error), self.text, s.column)
        return value if is_expression(value) else float(value)


def parse(text: str, functions: Iterable[str] | None = None) -> Expression:
    """Read an expression, or raise `ExpressionError` with the column and the remedy.

    `functions` are the further callable names there are, checked at once; by default `evaluate` checks them.
    """
    return _Parser(text, functions).expression()


_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)"
    r"|(?P<sign>\*\*|<=|>=|==|!=|[-+*/^<>(),])"
    r"|(?P<end>\Z)|(?P<other>.))",
    re.DOTALL,
)
_ARITHMETIC_ONLY = "expressions are arithmetic only"


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    column: int


class _Parser:
    """Precedence climbing over the tokens, writing the steps of the program as it goes."""

    def __init__(self, text: str, functions: Iterable[str] | None):
        self.text = text if isinstance(text, str) else repr(text)
        if not isinstance(text, str):
            self.fail("is not text", 1)
        if len(text) > MAX_LENGTH:
            self.fail(f"has {len(text)} characters; at most {MAX_LENGTH} are allowed", 1)
        self.functions = None if functions is None else {*FUNCTIONS, *functions}
        self.program: list[Number | Name | Call] = []
        self.depth = self.position = 0
        self.token = self.scan()

    def fail(self, message: str, column: int) -> NoReturn:
        raise ExpressionError(message, self.text, column)

    def scan(self) -> _Token:
        match = _TOKEN.match(self.text, self.position)
        assert match is not None  # the last alternative takes any character
        self.position = match.end()
        kind = str(match.lastgroup)
        token = _Token(kind, match[kind], match.start(kind) + 1)
        if kind == "other":
            self.refuse(token)
        if kind == "name" and any(part.startswith("__") for part in token.text.split(".")):
            self.fail(f'{_ARITHMETIC_ONLY}; "{token.text}" is not the name of a quantity', token.column)
        return token

    def refuse(self, token: _Token) -> NoReturn:
        reasons = {
            "=": 'a single "=" has no meaning; write "==" to compare',
            "!": 'write "not" for negation',
            "&": 'write "and"',
            "|": 'write "or"',
            "%": 'write "mod(x, y)" for the remainder',
            ".": "a name or a number is broken at the dot",
            **dict.fromkeys("\"'`", f"{_ARITHMETIC_ONLY}; text in quotes has no meaning"),
            **dict.fromkeys("[]{}", f"{_ARITHMETIC_ONLY}; brackets have no meaning, use ( )"),
        }
        shown = token.text if token.text.isprintable() else repr(token.text).strip("'")
        self.fail(reasons.get(token.text, f'{_ARITHMETIC_ONLY}; "{shown}" has no meaning'), token.column)

    def take(self) -> _Token:
        token, self.token = self.token, self.scan()
        return token

    def expression(self) -> Expression:
        if self.token.kind == "end":
            self.fail("is empty", 1)
        self.climb(OR)
        if self.token.kind != "end":
            self.fail(self.misplaced(), self.token.column)
        return Expression(self.text, tuple(self.program))

    def misplaced(self) -> str:
        if self.token.kind in ("name", "number") or self.token.text == "(":
            return f'an operator is missing before "{self.token.text}"; write * to multiply, and leave out units'
        if self.token.text == ")":
            return '")" closes nothing'
        remedy = "; a number is written with a point, and a list in brackets" if self.token.text == "," else ""
        return f'"{self.token.text}" is not expected here{remedy}'

    def climb(self, weakest: int) -> None:
        """Read an operand and all operators that bind at least as strongly as `weakest`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"is nested more than {MAX_DEPTH} deep", self.token.column)
        self.operand(weakest)
        while (power := BINARY.get(self.token.text, 0)) >= weakest:
            sign = self.take()
            self.climb(SIGN if power == POWER else power + 1)
            self.program.append(Call("^" if sign.text == "**" else sign.text, 2, sign.column))
            if power == COMPARISON and BINARY.get(self.token.text) == COMPARISON:
                self.fail('comparisons do not chain; write "a < b and b < c"', self.token.column)
        self.depth -= 1

    def operand(self, weakest: int) -> None:
        token = self.token
        if token.kind == "end":
            self.fail("ends too early; a number or a name is missing", token.column)
        if token.text in PREFIX and PREFIX[token.text][1] >= min(weakest, SIGN):
            function, power = PREFIX[self.take().text]
            self.climb(power)
            self.program.append(Call(function, 1, token.column))
        elif token.kind == "number":
            value = float(self.take().text)
            if not math.isfinite(value):
                self.fail("the number is too large", token.column)
            self.program.append(Number(value))
        elif token.text == "(":
            self.take()
            self.climb(OR)
            self.close(token)
        elif token.kind == "name" and token.text not in WORDS:
            self.name(self.take())
        else:
            self.fail(f'a number or a name is expected, not "{token.text}"', token.column)

    def name(self, name: _Token) -> None:
        if self.token.text == "(":
            self.call(name)
        elif name.text in CONSTANTS:
            self.program.append(Number(CONSTANTS[name.text]))
        elif name.text in FUNCTIONS:
            self.fail(f'"{name.text}" is a function; give its arguments in ( )', name.column)
        else:
            self.program.append(Name(name.text, name.column))

    def call(self, name: _Token) -> None:
        if "." in name.text:
            self.fail(f'{_ARITHMETIC_ONLY}; "{name.text}" cannot be called', name.column)
        if self.functions is not None and name.text not in self.functions:
            near = suggestion(name.text, self.functions)
            self.fail(f'unknown function "{name.text}"{near}', name.column)
        opening = self.take()
        count = 0
        while self.token.text != ")":
            self.climb(OR)
            count += 1
            if self.token.text != ",":
                break
            self.take()
            if self.token.text == ")":
                self.fail("an argument is missing after the comma", self.token.column)
        self.close(opening)
        operation = FUNCTIONS.get(name.text)
        if operation is not None and not operation.least <= count <= operation.most:
            wanted = operation.least if operation.most == operation.least else f"{operation.least} or more"
            plural = "" if wanted == 1 else "s"
            self.fail(f'"{name.text}" takes {wanted} argument{plural}, not {count}', name.column)
        self.program.append(Call(name.text, count, name.column))

    def close(self, opening: _Token) -> None:
        if self.token.kind == "end":
            self.fail('this "(" is never closed', opening.column)
        if self.token.text != ")":
            self.fail(self.misplaced(), self.token.column)
        self.take()


def as_signal(value: object, what: str) -> Any:
    """A signal, or a tuple of them; texts become expressions."""
    if value is None:
        return None
    if isinstance(value, (tuple, list)):
        return tuple(as_signal(item, what) for item in value)
    if isinstance(value, str):
        try:
            return parse(value)
        except ModelError as error:
            raise ModelError(f"{what}: {error}") from None
    return signal(value, what)
