"""Default classes of MJCF: the attributes that an element inherits.

    <default> <joint damping="1"/> <default class="wheel"> <joint damping="0.1"/> </default> </default>

A class inside another begins with what the outer one says. An element takes the class it names, else the
`childclass` of the nearest body around it, else the outermost class.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardan.errors import suggestion
from cardan.files.robots.xml_nodes import XmlNode

MAIN = "main"
ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")  # the ways to say one thing
ACTUATOR_TAGS = ("general", "motor", "position", "velocity", "damper", "intvelocity", "cylinder", "muscle", "adhesion")

Attributes = dict[str, tuple[str, XmlNode]]  # attribute -> its text and where it is written


class Classes:
    """All default classes of a file; `resolved` lists the elements that were completed from them."""

    def __init__(self, root: XmlNode):
        self.outermost = MAIN
        self.classes: dict[str, dict[str, Attributes]] = {MAIN: {}}
        self.resolved: list[XmlNode] = []
        for default in root.all("default"):
            self.outermost = default.text("class") or MAIN
            self._read(default, self.outermost, self.classes.get(self.outermost, {}))

    def _read(self, default: XmlNode, name: str, outer: Mapping[str, Attributes]) -> None:
        waiting = [(default, name, outer)]
        while waiting:
            node, name, outer = waiting.pop()
            known = {tag: dict(attributes) for tag, attributes in outer.items()}
            for child in node.children:
                if child.tag != "default":
                    own = {key: (text, child) for key, text in child.attributes.items()}
                    known[_family(child.tag)] = known.get(_family(child.tag), {}) | own
            self.classes[name] = known
            waiting += [(child, child.word("class"), known) for child in node.all("default")]

    def complete(self, node: XmlNode, childclass: str | None) -> XmlNode:
        """The element with the attributes of its class where it has none of its own."""
        own = node.text("class")
        name = own or childclass or self.outermost
        if name not in self.classes:
            node.fail(f'{node}: no default class "{name}"{suggestion(name, self.classes)}')
        defaults = self.classes[name].get(_family(node.tag), {})
        if any(word in node for word in ORIENTATIONS):  # one way to say it is enough, and the element's own counts
            defaults = {key: value for key, value in defaults.items() if key not in ORIENTATIONS}
        attributes = {key: text for key, (text, _) in defaults.items()} | node.attributes
        origin = {key: place for key, (_, place) in defaults.items() if key not in node.attributes}
        origin |= dict.fromkeys(node.attributes, node)  # so that reading the completed one marks the written one
        full = XmlNode(node.tag, attributes, node.line, node.column, node.children, {"class"}, origin)
        self.resolved.append(full)
        return full


def _family(tag: str) -> str:
    """Actuators of all kinds share their defaults."""
    return "general" if tag in ACTUATOR_TAGS else tag
