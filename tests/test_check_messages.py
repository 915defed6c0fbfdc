"""Every message of `cardan check` and of assembly: the page that explains them provokes each, and forgets none.

The page docs/howto/errors.md gives, under "Checking and assembly", machines and what is said of them. Here they are
built and checked; and the sources are searched for messages that neither a machine of the page provokes nor a row of
the page docs/howto/mistakes.md.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import cardan as cd
from cardan.view.terminal.checkup import Checkup

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "howto" / "errors.md").read_text(encoding="utf-8")
CHAPTER = PAGE[PAGE.index("## Checking and assembly") : PAGE.index("## Describing the machine")]
MISTAKES = (ROOT / "docs" / "howto" / "mistakes.md").read_text(encoding="utf-8")  # test_mistakes_page.py makes them
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
BEFORE = BLOCK.findall(CHAPTER.partition("\n### ")[0])[0][1]  # what all machines begin with
CHECKED_FOR, ASKED = "# checked for: ", "# asked: "
# where the messages of check and assembly come from: a file, and its functions (all of them where none is named)
SOURCES = {
    "view/terminal/checkup.py": (),
    "analysis/assemble.py": (),
    "analysis/assembly/open_joints.py": ("gaps_of",),
    "analysis/state.py": ("summary",),
    "symbolic/constraints.py": (),
    "symbolic/tracing.py": (),
    "compiled/derivation.py": ("parameter_values", "initial_state"),
    "compiled/compiling.py": ("compile_system",),
    "symbolic/compiler.py": ("_check_symbols",),
}
LEAST_LETTERS = 8  # of a message; shorter texts are parts of names


def cases() -> list:
    """(heading, machine, what is said of it, the machine that is right if there is one)."""
    found = []
    for section in re.split(r"^### ", CHAPTER, flags=re.MULTILINE)[1:]:
        heading = section.partition("\n")[0]
        blocks = BLOCK.findall(section)
        for k, (kind, text) in enumerate(blocks):
            if kind == "text":
                after = blocks[k + 1][1] if blocks[k + 1 : k + 2] and blocks[k + 1][0] == "python" else None
                has_own_text = blocks[k + 2 : k + 3] and blocks[k + 2][0] == "text"
                right = None if has_own_text else after
                found.append(pytest.param(blocks[k - 1][1], text, right, id=f"{heading}-{k}"))
    return found


@cache
def said_of(code: str) -> str:
    """What `cardan check` prints of the machine that a piece of code describes, or what else was asked says."""
    namespace: dict = {}
    exec(BEFORE, namespace)
    exec(code, namespace)
    asked = [line.removeprefix(ASKED) for line in code.splitlines() if line.startswith(ASKED)]
    if asked:
        return "\n".join(_refusal(question, namespace) for question in asked)
    words = [line.removeprefix(CHECKED_FOR) for line in code.splitlines() if line.startswith(CHECKED_FOR)]
    model = namespace["model"]
    try:
        state, failure = cd.assemble(model), None
    except cd.CardanError as error:
        state, failure = None, error
    return "\n".join(Checkup(model, words or ["simulate"], state, failure).lines())


def _refusal(question: str, namespace: dict) -> str:
    try:
        eval(question, namespace)
    except cd.CardanError as error:
        return str(error)
    raise AssertionError(f"{question} was not refused")


def pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split("…"))


@pytest.mark.parametrize(("machine", "shown", "right"), cases())
def test_a_machine_of_the_page_provokes_its_message(machine, shown, right):
    said = said_of(machine)
    for line in shown.splitlines():
        assert re.search(f"^{pattern(line)}", said, re.MULTILINE), f"{line!r} is not in\n{said}"
    if right is not None:
        better = said_of(right)
        assert "ready to run" in better
        complaints = [line for line in shown.splitlines() if line != "ready to run" and ": " in line]
        for line in complaints:
            assert not re.search(f"^{pattern(line)}", better, re.MULTILINE)


def test_every_message_of_check_and_assembly_is_on_the_page():
    lines = {line for case in cases() for line in said_of(case.values[0]).splitlines()}
    lines |= {line for line in MISTAKES.splitlines() if line.startswith("| `")}
    forgotten = [text for text in templates() if not any(re.search(text, line) for line in lines)]
    assert forgotten == []


def test_every_message_of_the_chapter_has_a_line_in_its_table():
    headings = re.findall(r"^### (.*)$", CHAPTER, re.MULTILINE)
    linked = re.findall(r"\]\(#([\w-]+)\)", CHAPTER.partition("\n### ")[0])
    assert sorted(linked) == sorted(heading.lower().replace(" ", "-") for heading in headings)


def templates() -> list[str]:
    """The texts of messages in the sources, as patterns: what is filled in may be anything."""
    found = []
    for path, names in SOURCES.items():
        tree = ast.parse((ROOT / "src" / "cardan" / path).read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and (not names or n.name in names)]
        assert not names or {f.name for f in functions} == set(names), f"{path}: a function has another name now"
        for function in functions:
            found += [_pattern(node) for node in _messages(function)]
    return list(dict.fromkeys(text for text in found if sum(c.isalpha() for c in text) >= LEAST_LETTERS))


def _messages(function: ast.FunctionDef) -> list[ast.JoinedStr | ast.Constant]:
    """Texts with blanks to fill in, and plain ones that are raised; not the parts of others."""
    whole = [node for node in ast.walk(function) if isinstance(node, ast.JoinedStr)]
    raised = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    raised += [n for n in ast.walk(function) if isinstance(n, ast.Call) and ast.unparse(n.func) == "check_known"]
    plain = [arg for call in raised for arg in call.args if isinstance(arg, ast.Constant)]
    inner = {id(part) for node in whole for part in ast.walk(node) if part is not node}
    return [node for node in [*whole, *plain] if id(node) not in inner]


def _pattern(node: ast.JoinedStr | ast.Constant) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = (str(part.value) if isinstance(part, ast.Constant) else None for part in parts)
    return "".join(".*?" if text is None else re.escape(text) for text in texts)
