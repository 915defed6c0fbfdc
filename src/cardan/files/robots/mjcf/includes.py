"""Files that an MJCF file includes: the elements of each take the place of the <include> that names it.

    <include file="arm.xml"/>

A name is looked up beside the file that was asked for [MuJoCo, XML reference], then beside the one that includes it.
Only XML files are opened, and none more than two folders above the file that was asked for.
"""

from __future__ import annotations

from pathlib import Path

from cardan.files.robots.xml_nodes import XmlNode, read_xml

MOST_INCLUDED_FILES = 1000  # included by one model; more is a mistake or an attack
HOLDER = "included"  # a tag of our own, until all are read
MOST_ELEMENTS_OF_MODEL = 200_000  # of one model, with all that it includes
ROOTS = ("mujoco", "mujocoinclude")
ENDINGS = (".xml", ".mjcf")
FOLDERS_ABOVE = 2


def with_includes(root: XmlNode, path: Path) -> XmlNode:
    """The same element with what it includes, at any depth."""
    count = elements = 0
    waiting: list[tuple[XmlNode, tuple[Path, ...]]] = [(root, (path.resolve(),))]
    while waiting:
        node, inside = waiting.pop()
        elements += len(node.children)
        if count and elements > MOST_ELEMENTS_OF_MODEL:
            node.fail(f"with what it includes the model has more than {MOST_ELEMENTS_OF_MODEL} elements")
        children: list[XmlNode] = []
        for child in node.children:
            if child.tag != "include":
                children.append(child)
                waiting.append((child, inside))
                continue
            file = include_path(child, path.parent, inside[-1].parent)
            if file.resolve() in inside:
                names = " includes ".join(f.name for f in (*inside[inside.index(file.resolve()) :], file))
                child.fail(f"an XML that includes itself: {names}; remove one <include>")
            count += 1
            if count > MOST_INCLUDED_FILES:
                child.fail(f"more than {MOST_INCLUDED_FILES} files are included")
            other = read_xml(file, included=True)
            if other.tag not in ROOTS:
                child.fail(f"{file.name} begins with <{other.tag}>; an included file begins with <mujocoinclude>")
            holder = XmlNode(HOLDER, {}, child.line, child.column, other.children)
            waiting.append((holder, (*inside, file.resolve())))
            children.append(holder)
        node.children = children
    _spliced(root)
    return root


def _spliced(root: XmlNode) -> None:
    """Holders of included elements give way to them."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        children: list[XmlNode] = []
        open_nodes = list(reversed(node.children))
        while open_nodes:
            child = open_nodes.pop()
            if child.tag == HOLDER:
                open_nodes += reversed(child.children)
            else:
                children.append(child)
        node.children = children
        waiting += children


def include_path(node: XmlNode, *folders: Path) -> Path:
    """The XML file that an element names, in one of the folders; FileError where it is none, or too far away."""
    tag = f"<{node.tag}> file"
    name = node.word("file").replace("\\", "/")
    if Path(name).is_absolute():
        node.fail(f'{tag}: "{name}": give the path relative to this file')
    if Path(name).suffix.lower() not in ENDINGS:
        node.fail(f'{tag}: "{name}" does not end in {" or ".join(ENDINGS)}; only XML files can be included')
    home = folders[0].resolve()
    highest = [home, *home.parents][: FOLDERS_ABOVE + 1][-1]
    for place in (folder / name for folder in folders):
        if not place.is_file():
            continue
        if not place.resolve().is_relative_to(highest):
            node.fail(f'{tag}: "{name}" lies more than {FOLDERS_ABOVE} folders above this file; copy it here')
        return place
    node.fail(f'{tag}: there is no file "{name}" beside this one')
