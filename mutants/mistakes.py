"""The small mistakes that can be planted in a source file.

Each mistake is one replacement of text: a comparison that is off by its equality, a sign, an arm of a condition, a
number that is off by one, a statement that is left out. Nothing is planted where a test is not expected to look: in
messages, annotations, docstrings and names.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

COMPARISONS = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
ARITHMETIC = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
LOGIC = {ast.And: "or", ast.Or: "and"}
SAYS = ("warn", "say", "print", "echo", "debug", "suggestion")  # functions whose words are for people


@dataclass(frozen=True)
class Mistake:
    """The text between two offsets of a file is replaced."""

    path: str  # below src/cardan
    line: int
    start: int
    end: int
    before: str
    after: str
    kind: str

    def planted_in(self, source: str) -> str:
        assert source[self.start : self.end] == self.before
        return source[: self.start] + self.after + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.kind}: {_short(self.before)} -> {_short(self.after)}"


def _short(text: str, width: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 1] + "…"


def mistakes(path: str, source: str) -> list[Mistake]:
    """All mistakes that can be planted in this file, in the order of its text."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: str):
        self.path, self.source, self.found = path, source, []
        encoded = [line.encode() for line in source.splitlines(keepends=True)]
        self._lines = encoded
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._inside = 0  # functions around the node: numbers of modules are tolerances and tables

    # -- where nothing is planted ------------------------------------------------------------------------------

    def visit_Raise(self, node: ast.Raise) -> None:
        pass  # a message

    def visit_Assert(self, node: ast.Assert) -> None:
        pass  # for type checkers

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass  # a message

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and self._inside:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return
        self._plant(node.test, f"not ({self._text(node.test)})", "condition")
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for item in node.body:
            if isinstance(item, (ast.FunctionDef, ast.ClassDef)):
                self.visit(item)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in ("__repr__", "__str__", "_repr_html_") or _is_kernel(node):
            return
        self._inside += 1
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for item in node.body:
            self.visit(item)
        self._inside -= 1

    # -- what is planted ---------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            if _name(node.value.func) in SAYS:
                return
            self._plant(node, "pass", "left out")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._plant(node, "pass", "left out")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._operator(left, right, COMPARISONS.get(type(operator)), "comparison")
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._operator(node.left, node.right, ARITHMETIC.get(type(node.op)), "arithmetic")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._operator(left, right, LOGIC[type(node.op)], "logic")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, (ast.USub, ast.Not)) and not isinstance(node.operand, ast.Constant):
            self._plant(node, f"({self._text(node.operand)})", "sign" if isinstance(node.op, ast.USub) else "logic")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        test, yes, no = (self._text(part) for part in (node.test, node.body, node.orelse))
        self._plant(node, f"({no}) if {test} else ({yes})", "arms")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if not self._inside:
            return
        if isinstance(node.value, bool):
            self._plant(node, str(not node.value), "number")
        elif isinstance(node.value, int):
            self._plant(node, str(node.value + 1), "number")

    def visit_Call(self, node: ast.Call) -> None:
        if _name(node.func) not in SAYS:
            self.generic_visit(node)

    # -- text ----------------------------------------------------------------------------------------------------

    def _operator(self, left: ast.expr, right: ast.expr, other: str | None, kind: str) -> None:
        """Replace what stands between two operands, brackets apart."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self.source[start:end]
        if other is None or not self._inside or "#" in between:
            return
        core = between.strip(" ()\n\\")
        at = start + between.index(core)
        self._add(at, at + len(core), other, kind)

    def _plant(self, node: ast.AST, text: str, kind: str) -> None:
        if self._inside:
            self._add(*self._span(node), text, kind)

    def _add(self, start: int, end: int, text: str, kind: str) -> None:
        line = self.source.count("\n", 0, start) + 1
        self.found.append(Mistake(self.path, line, start, end, self.source[start:end], text, kind))

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)  # type: ignore

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _is_kernel(node: ast.FunctionDef) -> bool:
    return any(
        _name(d.func if isinstance(d, ast.Call) else d) in ("kernel", "inlined", "njit") for d in node.decorator_list
    )
