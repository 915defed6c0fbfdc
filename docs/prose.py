"""A check of the prose: patterns that make a reader stop, and American spellings.

python docs/prose.py [FILE ...]

The pages are British, with -ize. Code, equations, titles in *italics*, quoted words and addresses are not looked at.
`make docs` reports the findings as warnings, which are errors there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

ROOT = Path(__file__).resolve().parents[1]
MOST_WORDS = 50  # of one sentence
NOT_READ = ("_build", "gallery", "api", "checklist.md", "matrix.md", "robots_table.md")  # made of other texts

NOUNS = (
    "machine|model|body|joint|crank|rod|wheel|motor|result|design|spring|marker|mechanism|parameter|driver|matrix|"
    "vector|file"
)
AMERICAN = (
    r"colors?|colored|centers?|centered|behaviors?|modeling|modeled|analyz\w+|tires?|gray|neighbors?|labeled|labeling|catalogs?|"
    r"licenses|traveled|traveling|canceled|fulfill|meters|honor|favor|defense"
)
WITH_S = (
    r"(?:optim|linear|minim|maxim|normal|organ|recogn|discret|factor|visual|general|initial|stabil|synthes|parametr)"
    r"is(?:e[sd]?|ing|ation)"
)
START = r"(?:^|(?<=[.:;?!] ))"
RULES = (  # what it is, how it is recognized, what to write
    ("'of which' behind a comma", r"\bof which\b", "begin a new sentence with the thing itself"),
    ("'one that'", r"(?<!the )(?<!only )(?<!last )\bones? that\b", "repeat the noun"),
    (
        "'said' or 'told' without a speaker",
        r"\b(?:is|are|was|be|been|what is) (?:said|told)\b",
        "say which program reports it, and where",
    ),
    ("'asked for'", r"\basked for\b", "'requested', or name who requests"),
    ("'shall'", r"\bshall\b", "'must', or 'is to'"),
    (
        "an inverted sentence",
        START + r"(?:So|Nor|Neither) (?:is|are|does|do|can|has|have|was|were)\b",
        "put the subject first",
    ),
    (
        "an inverted sentence",
        START + r"(?:Refused|Given|Shown|Meant|Compared|Left out|Checked|Taken|Excepted) (?:is|are)\b",
        "put the subject first",
    ),
    (
        "an inverted sentence",
        START + r"(?:Below|Above|Beside|Behind|In|With|To|From|On|Under|By|Of|At) (?:it|them|this|these|that) "
        r"(?:is|are|stands?|come|comes|goes|lies?|belongs?|follows?|appl(?:y|ies))\b",
        "put the subject first",
    ),
    ("'less' for a difference", r"\b(?!is\b|are\b|no\b|much\b|costs\b)\w+ less the\b", "'minus'"),
    (
        "a noun without an article",
        rf"(?<!kind )(?<!kinds )(?<!type )\b(?:of|in|by|with|at|on|for) (?:{NOUNS})"
        r"(?=[,;:)]|\.(?!\w)| (?:is|are|has|that|which|with)\b)",
        "add 'a' or 'the', or use the plural",
    ),
    ("a word twice", r"\b(?!(?:that|had)\b)([a-z]{2,}) \1\b", "strike one out"),
    ("an American spelling", rf"\b(?:{AMERICAN})\b", "the British one"),
    ("-ise", rf"\b{WITH_S}\b", "-ize"),
)
PATTERNS = [(what, re.compile(pattern, re.MULTILINE), advice) for what, pattern, advice in RULES]
FENCE = re.compile(r"^( *)(```+|~~~+|:::+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
INSIDE = r"(?:(?!\n\n|\n\|).)+?"  # within one paragraph, one row
NOT_PROSE = re.compile(
    rf"<!--.*?-->|\$\$.*?\$\$|(?P<ticks>`+)(?!`){INSIDE}(?<!`)(?P=ticks)(?!`)|\${INSIDE}\$|\]\([^)]*\)|"
    rf"(?<![\w*])\*(?![\s*]){INSIDE}(?<!\s)\*(?![\w*])|\"[^\"\n]*\"|https?:\S+",
    re.DOTALL,
)
END = re.compile(r"(?<=[.!?:;])\s+")
APART = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*>|]|\d+\.) ?)|(?<=[^\n])\n(?=#)")


def prose(text: str) -> str:
    """The text with all that is not prose taken out, line by line where it was."""
    return NOT_PROSE.sub(_blank, FENCE.sub(_blank, text))


def _blank(place: re.Match[str]) -> str:
    code = "]" if place[0].startswith("](") else "x" if "\n" not in place[0] else ""
    return code + "\n" * place[0].count("\n")


def findings(text: str) -> Iterator[tuple[int, str]]:
    """Lines, and what to change there."""
    read = prose(text)
    position = 0
    for paragraph in APART.split(read):
        begin = read.index(paragraph, position)
        position = begin + len(paragraph)
        flat = paragraph.replace("\n", " ")
        for what, pattern, advice in PATTERNS:
            for place in pattern.finditer(flat):
                line = read.count("\n", 0, begin + place.start()) + 1
                yield line, f"{what}: ...{flat[max(0, place.start() - 30) : place.end() + 20]}...; {advice}"
        cells = not paragraph.lstrip().startswith("|")
        for sentence in END.split(flat) if cells else ():
            if len(sentence.split()) > MOST_WORDS:
                line = read.count("\n", 0, begin + flat.index(sentence)) + 1
                yield line, f"a sentence of {len(sentence.split())} words: {sentence[:60]}...; make two of it"


def pages() -> list[Path]:
    """README, CONTRIBUTING and the documentation, without pages that are made of other files."""
    docs = [path for path in (ROOT / "docs").rglob("*.md") if path.relative_to(ROOT / "docs").parts[0] not in NOT_READ]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(docs)]


def warn(app: Sphinx) -> None:
    """Report the findings as warnings of the build."""
    for path in pages() if Path(app.srcdir) == ROOT / "docs" else ():
        for line, words in findings(path.read_text(encoding="utf-8")):
            logging.getLogger(__name__).warning(words, location=f"{path}:{line}")


def main(paths: list[Path]) -> int:
    """Print the findings."""
    count = 0
    for path in paths or pages():
        for line, words in findings(path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(ROOT)}:{line}: {words}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main([Path(name).resolve() for name in sys.argv[1:]]))
