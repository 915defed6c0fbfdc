"""The values of a YAML model: numbers, expressions, markers, references, as the field's annotation asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, suggestion
from cardan.files.text_models.nodes import Node
from cardan.files.text_models.tryout import Pending, check_expressions
from cardan.files.text_models.words import Shape, Word, WordValues, reference_types, shapes_of
from cardan.io.layout import one_of
from cardan.io.text import read_so_far
from cardan.model.bodies.body import Body, Coordinate, Frame, Marker
from cardan.model.element import Element
from cardan.model.expressions.expression import Expression, ExpressionError, Name, parse
from cardan.model.ground.terrain import Terrain
from cardan.model.model import Model
from cardan.model.view import View
from cardan.numerics.tapes.cache import is_known, key_of

if TYPE_CHECKING:
    from cardan.model.expressions.functions import Spline
    from cardan.model.expressions.values import Scalar
    from cardan.model.view import Signal


QUOTES_NEEDED = "; between { } and [ ], put quotes around a text that holds commas"
MARKER_WORDS = {
    "body": Word("body", shapes_of("str")),
    "at": Word("at", shapes_of("tuple[Scalar, ...] | None"), None),
    "axis": Word("axis", shapes_of("tuple[Scalar, ...] | None"), None),
    "reference": Word("reference", shapes_of("tuple[Scalar, ...] | None"), None),
}
WANTED = {  # what to call each shape in messages
    "None": "nothing",
    "bool": "true or false",
    "Marker": 'a marker such as "crank.at(-1, 0)"',
    "Frame": "the name of a body",
    "Body": "the name of a body",
    "Coordinate": "a coordinate such as crank.angle",
    "Spline": "the name of a curve",
    "Callable": "the name of a function or an expression",
    "Expression": "an expression of the machine",
    "Mapping": "a mapping",
    "Signals": "inputs with what they follow",
    "tuple": "a list",
    "Orientation": "an orientation",
    "Solid": "a shape",
    "Whole": "a whole number",
    "Parameter": "the name of a parameter",
    "Response": "an expression of the machine",
    **dict.fromkeys(("str", "Literal"), "a word"),
    **dict.fromkeys(("Signal", "OfTime", "Input", "Any", "Scalar", "float", "int"), "a number or an expression"),
}
FAMILIES = {"ConstraintElement": "joint or driver", "ForceElement": "force"}  # what to call a family in messages
WORDS = ("str", "Literal")
_UNSPACED = re.compile(r"^\w+:\S")  # "mass:1", which YAML takes for one word
_MARKER = re.compile(r"(?P<body>.+)\.at\s*\((?P<arguments>.*)\)\s*", re.DOTALL)
_DIRECTION = re.compile(r"\s*(?P<word>axis|reference)\s*=\s*[(\[](?P<vector>.*)[)\]]\s*", re.DOTALL)
_BLANK_BEFORE_DEGREES = re.compile(r"(?<=[\d.]) (?=deg\b)")
LEAST_LETTERS = 4  # of a word in a message that may be taken for a word of the file


def _instead_of(word: str, node: Node, allowed: Iterable[str]) -> str:
    """What may have been meant by an unknown word of a mapping."""
    before = [*node.value][: [*node.value].index(word)]
    text = node.value[before[-1]].text if before else ""
    number, rest = re.fullmatch(r"\(?([-\d.]+)", text), word.rstrip(") ")
    if number and re.fullmatch(r"[-\d.]+", rest):
        return f"; a list stands in brackets, [{number[1]}, {rest}], and a number is written with a point"
    if ")" in word:
        return QUOTES_NEEDED
    near = suggestion(word, allowed)
    if before and not node.flow and node.value[before[-1]].value is None and "did you mean" not in near:
        return f'; if it belongs to "{before[-1]}", write it two columns further to the right'
    return near


Made = TypeVar("Made")


@dataclass(frozen=True)
class Residuals:
    """Several expressions where one function stands: the value is the list of theirs."""

    expressions: tuple[Signal | Element, ...]

    def __call__(self, s: View) -> list[ca.SX]:
        return [s.signal(expression) for expression in self.expressions]


class ValueReader:
    """Turns nodes into values for one model. `what`, in messages, names the element and the word being read.

    They may refer to each other in any order: `declared` are those of the file, `element(name)` makes one.
    """

    model: Model

    def __init__(self) -> None:
        self.declared: dict[str, tuple[str, Node]] = {}  # element -> section, node
        self.elements: dict[str, Element] = {}  # those made so far
        self.unfinished: list[str] = []  # elements being made, each needed by the one before it
        self.markers: dict[str, Marker] = {}
        self.pending: list[Pending] = []  # to be checked when all names are known
        # shapes that may be written as lists or mappings, and read themselves
        self.structured: dict[str, Callable[[Node, str], object]] = {"Signals": self.input_signals}
        self.readers: dict[str, Callable[[Node, str], object]] = {
            "Marker": self.marker,
            "Coordinate": self.coordinate,
            "Frame": self.frame,
            "Body": self.body,
            "str": self.text,
            "Signal": self.signal,
            "OfTime": self.signal,
            "Input": self.signal,
            "Any": self.signal,
            "Callable": self.function,
            "Expression": self.function,
            "Spline": self.named_curve,
            "Scalar": self.scalar,
            "float": self.number,
            "int": self.number,
        }

    def element(self, name: str) -> Element:
        raise NotImplementedError

    def at_key(self, section: str, name: str) -> Node:
        """The place of a name in a section, for messages."""
        raise NotImplementedError

    # -- mappings --------------------------------------------------------------------------------------------

    def mapping(self, node: Node, allowed: Iterable[str] | None, what: str) -> dict[str, Node]:
        """The entries of a mapping, all of them `allowed` words (None: any)."""
        if not isinstance(node.value, dict):
            remedy = "; leave out the dashes" if isinstance(node.value, list) else ""
            if _UNSPACED.search(node.text):
                remedy = "; write a space after each colon"
            node.fail(f"{what}: expected a mapping (word: value), found {node}{remedy}")
        for word in node.value:
            if allowed is not None and word not in allowed:
                node.fail_at_key(word, f'{what}: unknown word "{word}"{_instead_of(word, node, allowed)}')
        return node.value

    def words(self, node: Node, declared: Mapping[str, Word], what: str, extra: tuple[str, ...] = ()) -> WordValues:
        """The values of a mapping, each converted as its word asks; `extra` words are left to the caller."""
        entries = self.mapping(node, [*declared, *extra], what)
        for word in declared.values():
            if word.required and word.name not in entries:
                node.fail(f'{what}: "{word.name}" is missing')
        return {
            word: self.value(entry, declared[word].shapes, f"{what}: {word}")
            for word, entry in entries.items()
            if word not in extra
        }

    def guarded(self, action: Callable[[], Made], place: Node, entries: object = None, prefix: str = "") -> Made:
        """What a model class makes of it; its complaint is told at the entry it names, else at `place`."""
        try:
            return action()
        except ModelError as error:
            message = str(error)
            (_named_in(message, entries) or place).fail(prefix + message)

    # -- values ----------------------------------------------------------------------------------------------

    def value(self, node: Node, shapes: tuple[Shape, ...], what: str) -> Any:
        """A value of one of these shapes."""
        names = {shape.name for shape in shapes}
        if node.value is None:
            return None if "None" in names else node.fail(f"{what}: a value is missing")
        if isinstance(node.value, bool) and "bool" in names:
            return node.value
        for name in names & self.structured.keys():
            return self.structured[name](node, what)
        if isinstance(node.value, list):
            return self.sequence(node, shapes, what)
        if isinstance(node.value, dict):
            if "Mapping" in names:
                return self.named_values(node, shapes, what)
            return self.marker(node, what) if "Marker" in names else self.unexpected(node, shapes, what)
        spoken = not isinstance(node.value, float) and not names.isdisjoint(WORDS)  # a word may stand here, and does
        for shape in shapes:
            if shape.name == "Literal":
                if node.text not in shape.words:
                    node.fail(f"{what}: {node} is not known{suggestion(node.text, shape.words)}")
                return node.text
            if shape.name in self.readers and not (spoken and shape.name in ("int", "float")):
                return self.readers[shape.name](node, what)
            if shape.name in reference_types() and ("Coordinate" not in names or node.text in self.declared):
                return self.reference(node, shapes, what)
        return self.unexpected(node, shapes, what)

    def named_values(self, node: Node, shapes: tuple[Shape, ...], what: str) -> WordValues:
        """The values of a mapping, by the names that the file gives: numbers, unless the annotation says more."""
        items = next(shape.items for shape in shapes if shape.name == "Mapping")
        if items and {"Input", "Scalar", "str"} & {shape.name for shape in items[0]}:
            return {name: self.value(entry, items[0], f"{what}: {name}") for name, entry in node.value.items()}
        return {name: self.number(entry, f"{what}: {name}") for name, entry in node.value.items()}

    def input_signals(self, node: Node, what: str) -> dict[str, float | str | list[list[float]]]:
        """What inputs follow: numbers, texts of functions of time, tables [times, values]; checked by the model."""
        if not isinstance(node.value, dict):
            node.fail(f'{what}: expected inputs with what they follow, such as {{u: "sin(t)"}}, found {node}')
        signals = {name: self.followed(entry, f"{what}: {name}") for name, entry in node.value.items()}
        self.guarded(lambda: self.model.with_inputs(signals), node, node.value, "simulate: ")
        return signals

    def followed(self, node: Node, what: str) -> float | str | list[list[float]]:
        if isinstance(node.value, list):
            return [[self.number(item, what) for item in _items(row, what)] for row in node.value]
        return node.value if isinstance(node.value, float) else self.text(node, what)

    def sequence(self, node: Node, shapes: tuple[Shape, ...], what: str) -> Any:
        for shape in shapes:
            if shape.name == "tuple":
                items = shape.items * len(node.value) if shape.repeats else shape.items
                if len(items) != len(node.value):
                    node.fail(f"{what}: expected {len(items)} values, found {len(node.value)}")
                return tuple(self.value(n, i, what) for n, i in zip(node.value, items, strict=True))
            if shape.name == "Any":
                return tuple(self.signal(item, what) for item in node.value)
            if shape.name == "Callable":
                return Residuals(tuple(self.signal(item, what) for item in node.value))
        return self.unexpected(node, shapes, what)

    def unexpected(self, node: Node, shapes: tuple[Shape, ...], what: str) -> NoReturn:
        wanted = dict.fromkeys(WANTED.get(shape.name, f"the name of a {shape.name}") for shape in shapes)
        remedy = "; a list stands in brackets, as [0, 1]" if "a list" in wanted and node.text else ""
        node.fail(f"{what}: expected {' or '.join(wanted)}, found {node}{remedy}")

    def text(self, node: Node, what: str) -> str:
        if isinstance(node.value, (list, dict)) or not node.text.strip():
            node.fail(f"{what}: expected a word, found {node}")
        return node.text

    def number(self, node: Node, what: str) -> float:
        """A number, or an expression of numbers alone."""
        return float(self.arithmetic(node, what, {}, "write a number"))

    def scalar(self, node: Node, what: str) -> Scalar:
        """A number, or an expression of parameters."""
        return self.arithmetic(node, what, self.parameter_symbols(), "only parameters are allowed here")

    def parameter_symbols(self) -> dict[str, ca.SX]:
        return {name: parameter.symbol for name, parameter in self.model.parameters.items()}

    def arithmetic(self, node: Node, what: str, values: Mapping[str, Scalar], remedy: str, offset: int = 0) -> Scalar:
        """The value of an expression of the names in `values`. `offset`: where node.text begins in a longer text."""
        if isinstance(node.value, float) and isfinite(node.value):
            return node.value
        expression = self.parse(node, what, offset)
        for step in expression.program:
            if isinstance(step, Name) and step.name not in values:
                near = suggestion(step.name, values) or f"; {remedy}"
                node.fail(f'{what}: unknown name "{step.name}"{near}', offset + step.column - 1)
        try:
            return expression.evaluate(values.__getitem__, self.model.functions)
        except ExpressionError as error:
            node.fail(f"{what}: {error.message}", offset + error.column - 1)

    def parse(self, node: Node, what: str, offset: int = 0) -> Expression:
        if isinstance(node.value, (bool, list, dict)):
            node.fail(f"{what}: expected a number or an expression, found {node}")
        try:
            return parse(_BLANK_BEFORE_DEGREES.sub("*", node.text), self.model.functions)
        except ExpressionError as error:
            cut = node.text.count("(") > node.text.count(")") and not node.quoted
            node.fail(f"{what}: {error.message}{QUOTES_NEEDED if cut else ''}", offset + error.column - 1)

    def signal(self, node: Node, what: str) -> Signal | Element:
        """A number, a curve by its name, an expression of parameters, or an expression of the machine."""
        if node.text in self.model.functions:
            return self.curve_called(node, what)
        if node.text in self.declared and self.declared[node.text][0] == "blocks" and not node.text.isidentifier():
            return self.element(node.text)  # a block whose name is no word of an expression
        expression = self.parse(node, what)
        if expression.names <= set(self.model.parameters):
            return self.scalar(node, what)
        return self.remember(expression, node, what)

    def named_curve(self, node: Node, what: str) -> Spline:
        if node.text not in self.model.functions:
            near = suggestion(node.text, self.model.functions)
            node.fail(f"{what}: expected the name of a curve of the section functions, or points, found {node}{near}")
        return self.curve_called(node, what)

    def curve_called(self, node: Node, what: str) -> Spline:
        curve = self.model.functions[node.text]
        if isinstance(curve, Terrain):
            node.fail(f'{what}: "{node.text}" is a terrain; call it with two numbers: {node.text}(ball.x, ball.y)')
        return curve

    def function(self, node: Node, what: str) -> Callable[..., object]:
        """A curve by its name, or an expression of the machine; always callable."""
        if node.text in self.model.functions:
            return self.model.functions[node.text]
        return self.remember(self.parse(node, what), node, what)

    # -- references ------------------------------------------------------------------------------------------

    def frame(self, node: Node, what: str) -> Frame:
        return self.frame_called(node.text, node, what)

    def frame_called(self, name: str, node: Node, what: str, markers: Iterable[str] = ()) -> Frame:
        if name == "ground":
            return self.model.ground
        if name not in self.model.bodies:
            near = suggestion(name, [*self.model.bodies, "ground", *markers])
            node.fail(f'{what}: no body {"or marker " if markers else ""}"{name}"{near}')
        return self.model.bodies[name]

    def body(self, node: Node, what: str) -> Body:
        frame = self.frame(node, what)
        return frame if isinstance(frame, Body) else node.fail(f"{what}: expected a body, not the ground")

    def marker(self, node: Node, what: str) -> Marker:
        """`crank.at(-1, 0)`, {body: crank, at: [-1, 0]}, a named marker, or a body for its origin."""
        if isinstance(node.value, dict):
            entries = self.words(node, MARKER_WORDS, what)
            frame = self.frame_called(entries.pop("body"), node.value["body"], what)
            return self.placed(frame, entries.pop("at", None), entries, node)
        if isinstance(node.value, list):
            self.unexpected(node, shapes_of("Marker"), what)
        if written := _MARKER.fullmatch(node.text):
            return self.written_marker(written, node, what)
        if ".at" in node.text and "(" in node.text:
            node.fail(f"{what}: {node} is not a marker such as body.at(0, 1){QUOTES_NEEDED}")
        if node.text in self.markers:
            return self.markers[node.text]
        return self.placed(self.frame_called(node.text, node, what, self.markers), None, {}, node)

    def written_marker(self, written: re.Match, node: Node, what: str) -> Marker:
        frame = self.frame_called(written["body"], node, what)
        arguments = list(split_arguments(written["arguments"], written.start("arguments")))
        directions: dict[str, tuple[Scalar, ...]] = {}
        while arguments and (direction := _DIRECTION.fullmatch(arguments[-1][0])):
            offset = arguments.pop()[1] + direction.start("vector")
            directions[direction["word"]] = self.arguments(split_arguments(direction["vector"], offset), node, what)
        return self.placed(frame, self.arguments(arguments, node, what), directions, node)

    def arguments(self, pieces: Iterable[tuple[str, int]], node: Node, what: str) -> tuple[Scalar, ...]:
        symbols, values = self.parameter_symbols(), []
        for text, offset in pieces:
            if not text.strip():
                node.fail(f"{what}: a number is missing in {node}", offset)
            piece = Node(text, node.line, node.column, text, node.begin, quoted=True)
            values.append(self.arithmetic(piece, what, symbols, "only parameters are allowed here", offset))
        return tuple(values)

    def placed(self, frame: Frame, point: Any, directions: Mapping[str, tuple[Scalar, ...]], node: Node) -> Marker:
        """`directions`: axis and reference, as far as they are given."""
        point = (0.0,) * self.model.dim if point is None else point
        return self.guarded(lambda: frame.at(point, **directions), node)

    def reference(self, node: Node, shapes: tuple[Shape, ...], what: str) -> Element:
        """Another element of the file, by its name; of one of these classes."""
        types = reference_types()
        allowed = [shape.name for shape in shapes if shape.name in types]
        wanted = one_of([FAMILIES.get(name, name) for name in allowed])
        if node.text not in self.declared:
            node.fail(f'{what}: no {wanted} "{node.text}"{suggestion(node.text, self.declared)}')
        element = self.element(node.text)
        if not isinstance(element, tuple(types[name] for name in allowed)):
            node.fail(f'{what}: "{node.text}" is a {type(element).__name__}, not a {wanted}')
        return element

    def coordinate(self, node: Node, what: str) -> Coordinate | Expression:
        """`crank.angle`, `pin.angle`, or an expression of positions."""
        owner_name, _, word = node.text.rpartition(".")
        owner: Any = self.model.bodies.get(owner_name)
        if owner is None and owner_name in self.declared:
            owner = self.element(owner_name)
        if isinstance(getattr(type(owner), word, None), property):
            coordinate = self.guarded(lambda: getattr(owner, word), node, prefix=f"{what}: ")
            if isinstance(coordinate, Coordinate):
                return coordinate
        return self.remember(self.parse(node, what), node, what)

    # -- names in expressions --------------------------------------------------------------------------------

    def remember(self, expression: Expression, node: Node, what: str) -> Expression:
        """Note an expression of the machine, whose names may be defined further down."""
        holder = self.unfinished[-1] if self.unfinished else ""
        self.pending.append(Pending(expression, node, what, holder))
        return expression

    def check_expressions(self) -> None:
        """Evaluate every expression, and the element that holds it, once on the symbolic machine.

        Not those of a file that has been run before: they were found to be right then.
        """
        if not (read := read_so_far()) or not is_known(key_of(read)):
            check_expressions(self.model, self.elements, self.pending)


def _named_in(message: str, entries: object) -> Node | None:
    """The entry that a message speaks of: `body "b": mass must be ...`, `body "b": no body has this inertia`."""
    if not isinstance(entries, dict):
        return None
    named = re.search(r'(?:"|^\w+): (\w+)', message)
    if named and named[1] in entries:
        return entries[named[1]]
    spoken = re.findall(r"\w+", message.rpartition('": ')[2])
    return next((entries[word] for word in spoken if word in entries and len(word) >= LEAST_LETTERS), None)


def split_arguments(text: str, offset: int) -> Iterator[tuple[str, int]]:
    """The pieces between commas outside parentheses, each with its place; nothing for an empty text."""
    if not text.strip():
        return
    depth = begin = 0
    for k, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            yield text[begin:k], offset + begin
            begin = k + 1
    yield text[begin:], offset + begin


def _items(node: Node, what: str) -> list[Node]:
    if not isinstance(node.value, list):
        node.fail(f"{what}: a table is a list of times and a list of values, found {node}")
    return node.value
