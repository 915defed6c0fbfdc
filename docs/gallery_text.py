"""The pages of the gallery as Markdown, from gallery_notes/, the examples and what they print."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

import yaml

DOCS = Path(__file__).resolve().parent
EXAMPLES = DOCS.parent / "examples"
GALLERY = DOCS / "gallery"
THUMBNAILS = "_thumbs"
GROUPS = {  # file of notes: heading
    "plane": "In the plane",
    "space": "In space",
    "events": "Impacts, friction, events",
    "design": "Design, sweeps, synthesis",
    "files": "From text files",
}
LANGUAGES = {".py": "python", ".yaml": "yaml", ".urdf": "xml"}
KINDS = {
    ".py": "Python", ".yaml": "YAML", ".dap": "a DAP deck", ".kap": "a KAP deck", ".dads": "a DADS-3D deck",
    ".urdf": "a robot file (URDF)",
}  # fmt: skip
REMARKS = {".yaml": "#", ".dap": "!", ".kap": "C", ".dads": "!"}  # how the first remark of a file begins
ROBOT_TIME = 3  # s, as in cardan.files.example_runs
LINE = 118  # letters in a line of text
COMMAND = re.compile(r"\bcardan \w+\s\w+\.[a-z]+(?:\s--?\w+\s[\w.=]+)*|(?<!\S)--\w[\w-]*")  # in remarks of files
PRINTED = re.compile(r"^```text\n(.*?)\n```$", re.MULTILINE | re.DOTALL)  # what an example prints, on its page


@dataclass(frozen=True)
class Entry:
    """One page: a machine and the example files that hold it, the first in front."""

    name: str
    group: str
    title: str
    files: tuple[str, ...]
    equations: str
    see: tuple[str, ...]
    picture: float
    trace: tuple[str, ...]  # bodies whose paths are drawn, beside points of interest
    plot: tuple[str, ...]  # quantities beside the animation; none: the usual ones
    follow: str | None
    window: tuple[float, ...] | None  # of the small picture: left, right, bottom, top


def entries() -> list[Entry]:
    """All pages, in the order of the notes."""
    found = []
    for group in GROUPS:
        notes = yaml.safe_load((DOCS / "gallery_notes" / f"{group}.yaml").read_text(encoding="utf-8"))
        for name, note in notes.items():
            found.append(
                Entry(
                    name, group, note["title"], tuple(note["files"]), note["equations"], tuple(note["see"]),
                    float(note["picture"]), tuple(note.get("trace", ())), tuple(note.get("plot", ())),
                    note.get("follow"), note.get("window"),
                )
            )  # fmt: skip
    return found


# -- a page --------------------------------------------------------------------------------------------------------


def page(entry: Entry, numbers: Mapping[str, str]) -> str:
    """`numbers`: what each file prints."""
    first, *others = entry.files
    parts = [
        f"# {entry.title}\n",
        f"{about(first)}\n",
        f"<!-- animation {first}, else -->\n"
        f"```{{image}} {THUMBNAILS}/{entry.name}.png\n:alt: {entry.title}\n:class: gallery-picture\n```\n",
        f"## Equations\n\n{entry.equations.strip()}\n",
        f"## Numbers\n\n{_numbers(first, numbers[first])}",
        f"## Run it\n\n{_commands(first)}",
        f"## Source\n\n{_source(first)}",
    ]
    for name in others:
        parts.append(
            f"## As {KINDS[Path(name).suffix]}: {name}\n\n{about(name)}\n\n<!-- link to animation {name} -->\n\n"
            f"{_numbers(name, numbers[name])}\n{_source(name)}"
        )
    parts.append(f"## See also\n\n{_links(entry.see)}")
    return "\n".join(parts)


def printed_on_page(entry: Entry) -> dict[str, str]:
    """What each file prints, as the page that is there shows it."""
    text = (GALLERY / f"{entry.name}.md").read_text(encoding="utf-8")
    return dict(zip(entry.files, PRINTED.findall(text), strict=True))


def about(name: str) -> str:
    """The docstring of a program, the first remarks of a text model, as Markdown."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    ending = Path(name).suffix
    if ending == ".py":
        return _markdown(ast.get_docstring(ast.parse(text)) or "")
    if ending == ".urdf":
        return _markdown(" ".join(re.findall(r"<!-- (.*?) -->", text)[:1]))
    return _markdown(fill(" ".join(_first_remarks(text, REMARKS[ending])), LINE))


def _first_remarks(text: str, sign: str) -> list[str]:
    """The first block of lines that begin with the sign."""
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith(sign):
            found.append(line[len(sign) :].strip())
        elif found:
            break
    return found


def _markdown(text: str) -> str:
    """Plain text as Markdown: indented blocks stay as they are, signs of Markdown outside `code` lose their meaning."""
    paragraphs = text.strip("\n").split("\n\n")
    return "\n\n".join(p if p.startswith("    ") else _escaped(p) for p in paragraphs)


def _escaped(paragraph: str) -> str:
    pieces = re.split(r"(`[^`]+`)", COMMAND.sub(r"`\g<0>`", paragraph))
    escaped = (p if p.startswith("`") else re.sub(r"([*_$<\\|\[\]#])", r"\\\1", p) for p in pieces)
    lines = "".join(escaped).splitlines()
    return "\n".join(re.sub(r"^(\s*)([-+]|\d+\.)(?=\s)", r"\1\\\2", line) for line in lines)  # no lists


def _numbers(name: str, printed: str) -> str:
    return f"What `{_command(name)}` prints:\n\n```text\n{printed.rstrip()}\n```\n"


def _command(name: str) -> str:
    if name.endswith(".urdf"):
        return f"cardan run {name} --until {ROBOT_TIME}"
    return f"cardan examples run {name}" if name.endswith(".py") else f"cardan run {name} --no-report"


def _commands(name: str) -> str:
    lines = [f"cardan view {name} -o {Path(name).stem}.html  # the animation above"]
    if name.endswith(".py"):
        lines.insert(0, f"cardan examples run {name}  # the numbers above")
    lines.append(f"cardan examples copy {name}  # to change it")
    if not name.endswith(".py"):
        lines.append(f"{_command(name)}  # the numbers above")
    return "```sh\n" + "\n".join(lines) + "\n```\n"


def _source(name: str) -> str:
    language = LANGUAGES.get(Path(name).suffix, "text")
    return f"```{{literalinclude}} ../../examples/{name}\n:language: {language}\n```\n"


def _links(pages: Sequence[str]) -> str:
    return "\n".join(f"- [{heading(f'{page}.md')}](../{page}.md)" for page in pages) + "\n"


def heading(path: str) -> str:
    """The first heading of a page of the documentation."""
    lines = (DOCS / path).read_text(encoding="utf-8").splitlines()
    return next(line[2:] for line in lines if line.startswith("# "))


# -- the index -----------------------------------------------------------------------------------------------------


def index(pages: Sequence[Entry]) -> str:
    parts = [
        "# Gallery of machines\n",
        "These are the examples that come with cardan. Each page shows the machine in motion, its equations, the\n"
        "numbers that it prints, and its source. To try one, copy it with `cardan examples copy NAME` and change it;\n"
        "`cardan view NAME -o NAME.html` writes its animation. `make gallery` makes the animations of all pages.\n",
    ]
    for group, title in GROUPS.items():
        shown = [entry for entry in pages if entry.group == group]
        cells = [
            f"[![{entry.title}]({THUMBNAILS}/{entry.name}.png)]({entry.name}.md)\n[{entry.title}]({entry.name}.md)\n"
            for entry in shown
        ]
        parts.append(f'## {title}\n\n<div class="gallery-grid">\n\n' + "\n".join(cells) + "\n</div>\n")
    names = "\n".join(entry.name for entry in pages)
    parts.append(f"```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{names}\n```\n")
    return "\n".join(parts)
