"""An MJCF file made ready for MuJoCo's parser: one text with all that it includes, every element on a line of its own.

Guards come first: included files and models to attach are read here, by cardan's own XML reader with its doors shut;
names of mesh and height files become numbers, so that MuJoCo opens no file; what is only drawn by MuJoCo (textures,
skins, lights) is left out, and so is what could ask for memory without need (<size>, `user`). From the number of a line
that MuJoCo names in a message, or keeps with an element, follow the element, its file and its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from xml.sax.saxutils import quoteattr

from cardan.files.robots.mjcf.includes import MOST_INCLUDED_FILES, include_path, with_includes
from cardan.files.robots.xml_nodes import LARGEST_READ, XmlNode, file_of, read_xml

REFUSED = {
    "composite": "write out its bodies (mujoco can save the model it has made: mj_saveLastXML)",
    "flexcomp": "flexible bodies have no counterpart",
    "flex": "flexible bodies have no counterpart",
    "deformable": "flexible bodies have no counterpart",
}
UNUSED = {"size", "visual", "statistic", "texture", "skin", "light", "custom"}  # elements of drawing and storage
UNUSED_WORDS = {"user", "texture", "meshdir", "texturedir", "assetdir", "strippath", "content_type", "discardvisual",
                "fusestatic"}  # fmt: skip
DRAWING = ("size", "visual", "statistic", "asset")  # sections that are noted as such
WITH_FILES = ("mesh", "hfield")
MOST_COPIES = 1000  # seconds of MuJoCo's time, which grows with their third power
MOST_ELEMENTS_OF_FILE = 30_000
MOST_FREEDOMS = 6000
FREEDOMS = {"freejoint": 6, "joint": 1}  # at least
MOST_FIELD_LINES = 2000  # of a height field, along x or y
DEEPEST_ELEMENT = 400  # elements in one another; MuJoCo's parser ends at 500
_NUMBER = re.compile(r"[-+]?(nan|inf|infinity|(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)", re.IGNORECASE)
_NAMES = re.compile(r"name|class|childclass|file|model|prefix|key|joint.*|body.*|site.*|geom.*|tendon.*|actuator|mesh|"
                    r"hfield|material|objname|refname|cranksite|slidersite|refsite|target|suffix|sep|plugin|instance|"
                    r"value|data")  # fmt: skip


@dataclass(frozen=True)
class AssetFile:
    """The file of a mesh or height field: where it is named, and where it would lie."""

    node: XmlNode
    places: tuple[Path, ...]
    folder: Path  # of the robot file


@dataclass(eq=False)
class Document:
    """The text for MuJoCo, the models that it attaches (by the names in the text), and the element of each line."""

    text: str = ""
    models: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, AssetFile] = field(default_factory=dict)
    nodes: list[XmlNode] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)  # of drawing and storage, in the file that was asked for

    def node_at(self, line: int) -> XmlNode | None:
        """The element on a line of the text."""
        return self.nodes[line - 1] if 0 < line <= len(self.nodes) else None


def document_of(root: XmlNode, folder: Path | None = None) -> Document:
    """The document of an element <mujoco> into which all includes were spliced; `folder`: where its file lies."""
    if root.tag != "mujoco":
        root.fail(f"the outermost element is <{root.tag}>; an MJCF file begins with <mujoco>, a URDF file with <robot>")
    document = Document(sections=sorted({child.tag for child in root.children if child.tag in DRAWING}))
    _Writer(document, folder or Path()).write(root, ())
    return document


class _Writer:
    """Writes a model and, before it, those that it attaches; lines are counted through all of them."""

    def __init__(self, document: Document, folder: Path):
        self.document, self.folder = document, folder

    def write(self, root: XmlNode, inside: tuple[Path, ...]) -> str:
        """The name of the model among those to attach; the outermost becomes the text of the document."""
        _check_numbers(root)
        _check_size(root)
        models = {id(node): self._attached(node, inside) for node in root.walk() if node.tag == "model"}
        home = inside[-1].parent if inside else self.folder
        compilers = root.all("compiler")
        subfolder = next((w for c in reversed(compilers) if (w := c.text("meshdir") or c.text("assetdir"))), "")
        without_path = any(compiler.flag("strippath") for compiler in compilers)
        parts = ["\n" * len(self.document.nodes)]
        first = True
        for node, closed in _opened_and_closed(root):
            if closed:
                parts.append(f"</{node.tag}>")
                continue
            words = {word: text for word, text in node.attributes.items() if _is_wanted(word)}
            if id(node) in models:
                words["file"] = models[id(node)]
            elif node.tag in WITH_FILES and "file" in node:
                words |= self._asset(node, home, subfolder, without_path)
            parts.append("" if first else "\n")
            parts.append(f"<{node.tag}{''.join(f' {word}={quoteattr(text)}' for word, text in words.items())}>")
            self.document.nodes.append(node)
            first = False
        text = "".join(parts)
        if not inside:
            self.document.text = text
            return ""
        name = f"model{len(self.document.models)}.xml"
        self.document.models[name] = text.encode()
        return name

    def _attached(self, node: XmlNode, inside: tuple[Path, ...]) -> str:
        """Reads a model that <asset> names for <attach>."""
        file = include_path(node, self.folder, (inside[-1] if inside else self.folder / "x").parent)
        if file.resolve() in inside:
            node.fail(f"{file.name} attaches itself; remove one <model>")
        if len(self.document.models) >= MOST_INCLUDED_FILES or len(inside) >= DEEPEST_ELEMENT:
            node.fail(f"more than {MOST_INCLUDED_FILES} models are attached")
        root = with_includes(read_xml(file, included=True), file)
        if root.tag != "mujoco":
            node.fail(f"{file.name} begins with <{root.tag}>; a model to attach begins with <mujoco>")
        return self.write(root, (*inside, file.resolve()))

    def _asset(self, node: XmlNode, home: Path, subfolder: str, without_path: bool) -> dict[str, str]:
        name = node.word("file").replace("\\", "/")
        short = name.rsplit("/", 1)[-1] if without_path else name
        beside = file_of(node.line)
        folders = [home] if beside is None or beside.parent == home else [home, beside.parent]
        places = tuple(place for folder in folders for place in (folder / subfolder / short, folder / short))
        key = f"{len(self.document.files)}.file"
        self.document.files[key] = AssetFile(node, places, self.folder)
        return {"file": key, "name": node.attributes.get("name") or Path(name).stem}


def _opened_and_closed(root: XmlNode) -> Iterator[tuple[XmlNode, bool]]:
    """Elements in the order of the file, each once as it opens and once as it closes; without those of drawing."""
    waiting = [(root, False)]
    while waiting:
        node, closed = waiting.pop()
        yield node, closed
        if not closed:
            waiting.append((node, True))
            waiting += [(child, False) for child in reversed(node.children) if not _is_drawing(child)]


def _is_drawing(node: XmlNode) -> bool:
    return node.tag in UNUSED


def _is_wanted(word: str) -> bool:
    return word not in UNUSED_WORDS and not word.startswith("xmlns") and ":" not in word


def _check_numbers(root: XmlNode) -> None:
    for node in root.walk():
        if node.tag in REFUSED:
            node.fail(f"{node} is not imported: {REFUSED[node.tag]}")
        for word, text in node.attributes.items():
            if _NAMES.fullmatch(word):
                continue
            for part in text.split():
                if _NUMBER.fullmatch(part) and not (isfinite(float(part)) and abs(float(part)) <= LARGEST_READ):
                    node.fail_at(word, f'"{part[:40]}" is not a finite number')
        if node.tag == "hfield" and "nrow" in node:
            lines = node.number("nrow"), node.number("ncol", 0.0)
            if "file" not in node and not all(2 <= count <= MOST_FIELD_LINES for count in lines):
                node.fail(f"{node}: nrow and ncol must lie between 2 and {MOST_FIELD_LINES}")
        if node.tag == "mesh" and "builtin" in node and any(abs(n) > MOST_FIELD_LINES for n in _params(node)):
            node.fail_at("params", f"must not exceed {MOST_FIELD_LINES}")


def _params(node: XmlNode) -> tuple[float, ...]:
    return node.numbers("params", (0, 10), ())


def _check_size(root: XmlNode) -> None:
    """Copies, elements and freedoms, before MuJoCo makes room for them; its time grows with their squares."""
    copies = elements = freedoms = 0
    waiting = [(root, 1, 0)]  # with how many copies there are of it, and how deep it is
    while waiting:
        node, times, depth = waiting.pop()
        elements += times
        freedoms += times * FREEDOMS.get(node.tag, 0)
        if depth > DEEPEST_ELEMENT:
            node.fail(f"{node} lies inside more than {DEEPEST_ELEMENT} other elements")
        if node.tag == "replicate":
            count = int(node.number("count"))
            copies += count * times
            if not 0 < count <= MOST_COPIES or copies > MOST_COPIES:
                node.fail_at("count", f"must lie between 1 and {MOST_COPIES}, with those of others")
            times *= count
        if elements > MOST_ELEMENTS_OF_FILE:
            node.fail(f"with all copies the model has more than {MOST_ELEMENTS_OF_FILE} elements")
        if freedoms > MOST_FREEDOMS:
            node.fail(f"the joints have more than {MOST_FREEDOMS} degrees of freedom")
        waiting += [(child, times, depth + 1) for child in reversed(node.children)]
