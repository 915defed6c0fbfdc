"""The block diagram as a picture: columns of boxes, round sums, wires with right angles, the machine as the plant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BOX = (1.9, 0.75)  # inches
GAP = 2.1  # inches between columns: first the wires that turn there, then what is written on those that arrive
CHANNEL, FIRST_CHANNEL = 0.1, 0.15  # inches between wires that turn beside one another
PORT = 0.2  # inches between wires that arrive at one box
LANE = 0.26  # inches between wires below all boxes
BETWEEN = 0.5  # inches between boxes of one column
SUM_RADIUS, MOST_SUMMED = 0.2, 3  # of a round sum: its wires arrive from the left, from below and from above
SIDES = ((-1, 0), (0, -1), (0, 1))
INK, FILL, EDGE, PLANT_FILL = "#444444", "#eef3fa", "#274a78", "#f4f1e6"
LETTERS = 26  # of a law or a signal that fit into a box

Point = tuple[float, float]


@dataclass(frozen=True)
class Wire:
    """A signal from a block, or from outside ("" and a text), to an input of a block or to another element.

    `reads_machine`: whether a signal from outside is a quantity of the machine.
    """

    source: str
    target: str
    label: str
    reads_machine: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Box:
    """A block, or an element that blocks act on (`acts`), at its layer and row of the picture."""

    name: str
    law: str
    layer: int
    row: int
    acts: bool = False


@dataclass(frozen=True)
class Diagram:
    """Boxes and wires; `str(diagram)` is the text of it."""

    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]

    def __str__(self) -> str:
        lines = []
        for box in sorted(self.boxes, key=lambda box: (box.layer, box.row)):
            ends = [wire for wire in self.wires if wire.target == box.name]
            fed = ", ".join(" <- ".join(filter(None, (w.label, w.source))) for w in ends)
            lines.append(f"{box.name} [{box.law}]" + (f": {fed}" if fed else ""))
        return "\n".join(lines)


@dataclass
class _Node:
    """A box, a round sum or the plant, at its place."""

    name: str
    law: str
    layer: int
    is_plant: bool = False
    arriving: list[_Line] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0

    @property
    def is_round(self) -> bool:
        return self.law.startswith("Σ") and len(self.arriving) <= MOST_SUMMED

    @property
    def height(self) -> float:
        return max(BOX[1], PORT * (len(self.arriving) + 1))

    @property
    def half_width(self) -> float:
        return SUM_RADIUS if self.is_round else BOX[0] / 2


@dataclass
class _Line:
    """A wire; without a source it comes from outside."""

    source: _Node | None
    target: _Node
    label: str

    @property
    def turns_below(self) -> bool:
        """Whether it does not lead from one column to the next."""
        return self.source is not None and self.target.layer != self.source.layer + 1


def draw(diagram: Diagram, title: str, path: Path) -> None:
    """Write the picture; the ending of the path says the format."""
    from matplotlib.figure import Figure

    nodes, lines = _nodes(diagram.boxes, diagram.wires, title)
    floor = _place(nodes)
    lanes = [line for line in lines if line.turns_below]
    left, right = -BOX[0] / 2 - GAP, max(node.x for node in nodes) + BOX[0] / 2 + 0.6
    bottom, top = floor - LANE * (len(lanes) + 1), max(node.y + node.height / 2 for node in nodes) + 0.5
    figure = Figure(figsize=(right - left, top - bottom))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(left, right), ylim=(bottom, top))
    axes.set_axis_off()
    channels: Counter[int] = Counter()
    for line in lines:
        lane = floor - LANE * (lanes.index(line) + 1) if line.turns_below else None
        _draw_line(axes, line, lane, channels)
    for node in nodes:
        _draw_node(axes, node)
    axes.text(left + 0.1, top - 0.1, title, ha="left", va="top", fontsize=10, color=INK, parse_math=False)
    figure.savefig(path)


def _nodes(boxes: Sequence[Box], wires: Sequence[Wire], title: str) -> tuple[list[_Node], list[_Line]]:
    """With the plant behind all boxes: elements act on it, and signals of the machine come from it."""
    nodes = {box.name: _Node(box.name, box.law, box.layer) for box in boxes}
    lines = [_Line(nodes.get(wire.source), nodes[wire.target], wire.label) for wire in wires]
    acting = [nodes[box.name] for box in boxes if box.acts]
    read = [line for line, wire in zip(lines, wires, strict=True) if wire.reads_machine]
    if read or acting:
        plant = _Node(title, "the machine", max(node.layer for node in nodes.values()) + 1, is_plant=True)
        for line in read:
            line.source = plant
        lines += [_Line(node, plant, "") for node in acting]
        nodes[f"{title} as the plant"] = plant  # a block may have the name of the machine
    for line in lines:
        line.target.arriving.append(line)
    return list(nodes.values()), lines


def _place(nodes: Sequence[_Node]) -> float:
    """Columns from left to right, each about the same middle line; the height of the lowest edge."""
    columns: dict[int, list[_Node]] = {}
    for node in nodes:
        columns.setdefault(node.layer, []).append(node)
    for layer, column in columns.items():
        y = (sum(node.height for node in column) + BETWEEN * (len(column) - 1)) / 2
        for node in column:
            node.x, node.y = layer * (BOX[0] + GAP), y - node.height / 2
            y -= node.height + BETWEEN
    return min(node.y - node.height / 2 for node in nodes)


def _arrival(line: _Line) -> tuple[Point, Point]:
    """The last corner of a wire before its arrow, and where that ends."""
    target, k = line.target, line.target.arriving.index(line)
    if target.is_round:
        across, up = SIDES[k]
        end = target.x + across * SUM_RADIUS, target.y + up * SUM_RADIUS
        return (end, end) if across else ((target.x, target.y + 2 * up * SUM_RADIUS), end)
    y = target.y + PORT * ((len(target.arriving) - 1) / 2 - k)
    return (target.x - BOX[0] / 2, y), (target.x - BOX[0] / 2, y)


def _draw_line(axes: Axes, line: _Line, lane: float | None, channels: Counter[int]) -> None:
    """`channels`: how many wires turn behind each column so far."""
    corner, end = _arrival(line)
    edge = line.target.x - BOX[0] / 2
    if line.source is None:
        corners = [(edge - 0.5, corner[1]), corner, end]
    else:
        out = line.source.x + line.source.half_width, line.source.y
        if lane is None and abs(out[1] - corner[1]) < 1e-9:
            corners = [out, corner, end]
        else:
            before = _channel(line.target.layer - 1, channels)
            way = [(before, out[1]), (before, corner[1])]
            if lane is not None:
                after = _channel(line.source.layer, channels)
                way = [(after, out[1]), (after, lane), (before, lane), (before, corner[1])]
            corners = [out, *way, corner, end]
    axes.plot(*zip(*corners, strict=True), color=INK, linewidth=1, zorder=1)
    before_end = next(point for point in reversed(corners) if point != corners[-1])
    head = {"arrowstyle": "-|>", "color": INK, "linewidth": 0, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", corners[-1], before_end, arrowprops=head)
    axes.text(edge - 0.12, corner[1] + 0.02, line.label, ha="right", va="bottom", fontsize=7, color=INK,
              parse_math=False)  # fmt: skip
    if line.target.is_round:
        _draw_sign(axes, line, end)


def _channel(layer: int, channels: Counter[int]) -> float:
    """Where the next wire behind a column turns."""
    channels[layer] += 1
    return layer * (BOX[0] + GAP) + BOX[0] / 2 + FIRST_CHANNEL + CHANNEL * (channels[layer] - 1)


def _draw_sign(axes: Axes, line: _Line, end: Point) -> None:
    """The weight of a summed signal, where all have one."""
    target = line.target
    weights = target.law.split()[1:]
    if len(weights) == len(target.arriving):
        weight = weights[target.arriving.index(line)].replace("-", "−")
        _, up = SIDES[target.arriving.index(line)]
        shown = weight.removesuffix("1") if weight in ("+1", "−1") else weight
        place = end[0] + (0.1 if up else -0.02), end[1] + (-0.02 if not up else up * 0.1)
        axes.text(*place, shown, ha="left" if up else "right", va="center" if up else "top", fontsize=8, color=EDGE)


def _draw_node(axes: Axes, node: _Node) -> None:
    from matplotlib.patches import Circle, Rectangle

    if node.is_round:
        axes.add_patch(Circle((node.x, node.y), SUM_RADIUS, facecolor=FILL, edgecolor=EDGE, zorder=2))
        axes.text(node.x, node.y, "Σ", ha="center", va="center", fontsize=10, color=EDGE, zorder=3)
        axes.text(node.x + SUM_RADIUS, node.y + SUM_RADIUS, _short(node.name), ha="left", va="bottom", fontsize=8,
                  weight="bold", color=INK, parse_math=False, zorder=3)  # fmt: skip
        return
    corner = node.x - BOX[0] / 2, node.y - node.height / 2
    fill = PLANT_FILL if node.is_plant else FILL
    axes.add_patch(Rectangle(corner, BOX[0], node.height, facecolor=fill, edgecolor=EDGE, zorder=2))
    for text, height, size, weight in ((node.name, 0.16, 9, "bold"), (node.law, -0.16, 8, "normal")):
        axes.text(node.x, node.y + height, _short(text), ha="center", va="center", fontsize=size, weight=weight,
                  color=INK, parse_math=False, zorder=3)  # fmt: skip


def _short(text: str) -> str:
    return text if len(text) <= LETTERS else text[: LETTERS - 1] + "…"
