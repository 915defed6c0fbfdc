"""The block diagram of a model: what its blocks make of which signals, as text and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import casadi as ca

from cardan.equations.symbols import symbols_of
from cardan.equations.view import View, initial_view, symbolic_view
from cardan.errors import ModelError
from cardan.model.block import blocks_asked
from cardan.model.expression import Expression
from cardan.model.functions import Spline
from cardan.model.model import Model

COLUMN, ROW = 3.2, 1.3  # inches from box to box
BOX = (1.9, 0.75)  # inches
LETTERS = 26  # of a law or a signal that fit into a box


@dataclass(frozen=True)
class Wire:
    """A signal from a block, or from outside ("" and a text), to an input of a block or to another element."""

    source: str
    target: str
    label: str


@dataclass(frozen=True)
class Box:
    """A block, or an element that blocks act on, at its layer and row of the picture."""

    name: str
    law: str
    layer: int
    row: int


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


def block_diagram(model: Model, path: str | Path | None = None) -> Diagram:
    """The blocks of a model with their signals, in layers from input to output; with `path`, also as a picture.

    The picture is of the kind that the name ends with: .svg, .png, .pdf.
    """
    if not model.blocks:
        raise ModelError(f'model "{model.name}": it has no blocks to draw')
    wires = tuple(_wires(model))
    laws = {block.name: block.law for block in model.blocks}
    laws |= {w.target: type(model.elements[w.target]).__name__ for w in wires if w.target not in laws}
    laws |= {w.source: type(model.elements[w.source]).__name__ for w in wires if w.source and w.source not in laws}
    diagram = Diagram(tuple(_placed(laws, wires)), wires)
    if path is not None:
        _draw(diagram, model.name, Path(path))
    return diagram


def _view(model: Model) -> View:
    """A fresh one: outputs that a view remembers would not ask for their blocks again."""
    y = symbols_of(model)
    start = initial_view(model, y.t)
    plain = symbolic_view(model, y.t, y.x, y.v, y.z, initial=start, rate_of=y.rate_of, modes=y.modes)
    symbols = {c.name: ca.SX.sym(c.name, 6) for c in model.constraints}
    return plain.with_multipliers(symbols, lambda element: symbols[element.name])


def _asked(model: Model, evaluate: Callable[[View], Any]) -> list[str]:
    with blocks_asked() as names:
        evaluate(_view(model))
    return list(dict.fromkeys(names))


def _wires(model: Model) -> list[Wire]:
    found = []
    for block in model.blocks:
        for word, given in block.signals().items():
            sources = _sources(model, given)
            found += [Wire(source, block.name, word) for source in sources]
            if not sources:
                found.append(Wire("", block.name, _said(given)))
    for force in model.forces:
        asked = _asked(model, lambda s, force=force: (force.loads(s), force.efforts(s)))
        found += [Wire(name, force.name, "") for name in asked]
    return found


def _sources(model: Model, given: Any) -> list[str]:
    """The blocks that a signal is made of, and the forces whose quantities it names, such as the flow of a cylinder."""
    if not isinstance(given, Expression):
        return _asked(model, lambda s: s.signal(given))
    known = {element.name for element in (*model.blocks, *model.forces)}
    owners = (name if name in known else name.rpartition(".")[0] for name in sorted(given.names))
    return [owner for owner in dict.fromkeys(owners) if owner in known]


def _said(given: Any) -> str:
    """A signal from outside, in a few letters."""
    if isinstance(given, Expression):
        text = given.text
    elif isinstance(given, Spline):
        text = given.name or "curve(t)"
    elif callable(given) and not isinstance(given, ca.SX):
        name = getattr(given, "__name__", "")
        text = "f(s)" if name in ("", "<lambda>") else name
    else:
        text = f"{given:g}" if isinstance(given, float) else str(given)
    return text if len(text) <= LETTERS else text[: LETTERS - 1] + "…"


def _placed(laws: dict[str, str], wires: tuple[Wire, ...]) -> list[Box]:
    """Each box one layer behind those that feed it; wires that close a loop do not count."""
    layers: dict[str, int] = {}
    feeds = {name: [w.source for w in wires if w.target == name and w.source] for name in laws}

    def layer(name: str, above: tuple[str, ...]) -> int:
        if name not in layers:
            before = [layer(source, (*above, name)) for source in feeds[name] if source not in (*above, name)]
            layers[name] = 1 + max(before, default=-1)
        return layers[name]

    for name in sorted(laws, key=lambda name: any(feeds[name])):  # those without feeding blocks first
        layer(name, ())
    rows: dict[int, int] = {}
    boxes = []
    for name, law in laws.items():
        row = rows.get(layers[name], 0)
        rows[layers[name]] = row + 1
        boxes.append(Box(name, law, layers[name], row))
    return boxes


def _draw(diagram: Diagram, title: str, path: Path) -> None:
    from matplotlib.figure import Figure
    from matplotlib.patches import FancyArrowPatch, Rectangle

    places = {box.name: (box.layer * COLUMN, -box.row * ROW - 0.35 * (box.layer % 2)) for box in diagram.boxes}
    width = max(x for x, _ in places.values()) + COLUMN
    height = ROW - min(y for _, y in places.values()) + ROW
    figure = Figure(figsize=(width, height))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(-COLUMN / 2, width - COLUMN / 2)
    axes.set_ylim(ROW - height, ROW)
    axes.set_axis_off()
    for box in diagram.boxes:
        x, y = places[box.name]
        axes.add_patch(Rectangle((x - BOX[0] / 2, y - BOX[1] / 2), *BOX, facecolor="#eef3fa", edgecolor="#274a78"))
        law = box.law if len(box.law) <= LETTERS else box.law[: LETTERS - 1] + "…"
        axes.text(x, y + 0.16, box.name, ha="center", va="center", fontsize=9, weight="bold", parse_math=False)
        axes.text(x, y - 0.16, law, ha="center", va="center", fontsize=8, parse_math=False)
    outside: dict[str, int] = {}
    for wire in diagram.wires:
        x, y = places[wire.target]
        if wire.source:
            x_0, y_0 = places[wire.source]
            back = x_0 >= x  # a loop: around below the boxes
            start = (x_0 + BOX[0] / 2, y_0) if not back else (x_0, y_0 - BOX[1] / 2)
            end = (x - BOX[0] / 2, y) if not back else (x, y - BOX[1] / 2)
            bend = "arc3,rad=0" if not back else "arc3,rad=-0.35"
        else:
            k = outside[wire.target] = outside.get(wire.target, -1) + 1
            start, end, bend = (x - BOX[0] / 2 - 0.55, y + 0.22 - 0.2 * k), (x - BOX[0] / 2, y + 0.22 - 0.2 * k), "arc3"
        axes.add_patch(
            FancyArrowPatch(start, end, connectionstyle=bend, arrowstyle="-|>", mutation_scale=9, color="#444444")
        )
        if wire.label:
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 0.09)
            axes.text(*middle, wire.label, ha="center", va="bottom", fontsize=7, color="#444444", parse_math=False)
    axes.text(-COLUMN / 2 + 0.1, ROW - 0.1, title, ha="left", va="top", fontsize=10, parse_math=False)
    figure.savefig(path)
