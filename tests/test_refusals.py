"""Every machine on the page of refusals is refused, or spoken of, as the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardan as cd

PAGE = (Path(__file__).parents[1] / "docs" / "refusals.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
REFUSED, SAYS = "# refused: ", "# says: "
BLOCKS = BLOCK.findall(PAGE)
BEFORE = BLOCKS[0][1]  # what all machines begin with
CASES = [(code, text) for (kind, code), (other, text) in zip(BLOCKS[1::2], BLOCKS[2::2], strict=True)]


def test_machines_and_messages_alternate():
    assert [kind for kind, _ in BLOCKS[1:]] == ["python", "text"] * len(CASES)


@pytest.mark.parametrize(("code", "shown"), CASES, ids=[str(k) for k in range(len(CASES))])
def test_the_program_says_what_the_page_shows(code, shown):
    namespace: dict = {}
    exec(BEFORE, namespace)
    exec(code, namespace)
    question = next(line for line in code.splitlines() if line.startswith((REFUSED, SAYS)))
    said = refusal(question, namespace) if question.startswith(REFUSED) else messages(question, namespace)
    for line in shown.splitlines():
        assert re.search(f"^{pattern(line)}$", said, re.MULTILINE), f"{line!r} is not in\n{said}"


def refusal(question: str, namespace: dict) -> str:
    with pytest.raises(cd.CardanError) as caught:
        eval(question.removeprefix(REFUSED), namespace)
    return str(caught.value)


def messages(question: str, namespace: dict) -> str:
    return "\n".join(eval(question.removeprefix(SAYS), namespace).stats.messages)


def pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split("…"))
