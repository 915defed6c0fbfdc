"""The block diagram of a model: what its blocks make of which signals, as text and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.control.block import blocks_asked
from cardan.model.expressions.blackbox import recording
from cardan.model.expressions.expression import Expression
from cardan.model.expressions.functions import Spline
from cardan.model.model import Model
from cardan.symbolic.symbols import symbols_of
from cardan.symbolic.view import SymbolicView, initial_view, symbolic_view
from cardan.view.drawing.block_picture import LETTERS, Box, Diagram, Wire, draw

if TYPE_CHECKING:
    from cardan.model.view import Signal


@spoken
def block_diagram(model: Model, path: str | Path | None = None) -> Diagram:
    """The block diagram of a model: its blocks and signals, in layers from input to output.

    Parameters
    ----------
    model : Model
        A machine with blocks.
    path : path, optional
        A file to draw the diagram to; its ending says the format (.svg, .png, .pdf).

    Returns
    -------
    Diagram
        Boxes and wires; `print` shows them as text.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("controlled")
    >>> arm = model.body("arm", mass=1, inertia=1)
    >>> gain = model.add(cd.Gain("gain", lambda s: -s.angle(arm), 5))
    >>> lag = model.add(cd.Lag("lag", gain, 0.1))
    >>> motor = model.add(cd.Torque("motor", arm, lag))
    >>> print(cd.block_diagram(model))
    gain [K = 5]: f(s)
    lag [K/(τs + 1)]: input <- gain
    motor [Torque]: lag
    """
    if not model.blocks:
        raise ModelError(f'model "{model.name}": it has no blocks to draw')
    wires = tuple(_wires(model))
    laws = {block.name: block.law for block in model.blocks}
    laws |= {w.target: type(model.elements[w.target]).__name__ for w in wires if w.target not in laws}
    laws |= {w.source: type(model.elements[w.source]).__name__ for w in wires if w.source and w.source not in laws}
    diagram = Diagram(tuple(_placed(laws, wires, {block.name for block in model.blocks})), wires)
    if path is not None:
        draw(diagram, model.name, Path(path))
    return diagram


def _view(model: Model) -> SymbolicView:
    """A fresh one: outputs that a view remembers would not ask for their blocks again."""
    y = symbols_of(model)
    start = initial_view(model, y.t)
    plain = symbolic_view(model, y.t, y.x, y.v, y.z, initial=start, rate_of=y.rate_of, modes=y.modes)
    symbols = {c.name: ca.SX.sym(c.name, 6) for c in model.constraints}
    return plain.with_multipliers(symbols, lambda element, _: symbols[element.name])


def _blocks_used(model: Model, evaluate: Callable[[SymbolicView], object]) -> list[str]:
    with blocks_asked() as names, recording([]):  # of black boxes; none is called here
        evaluate(_view(model))
    return list(dict.fromkeys(names))


def _wires(model: Model) -> list[Wire]:
    wires = []
    for block in model.blocks:
        for word, signal in block.signals().items():
            assert not isinstance(signal, str)  # texts have become expressions
            sources = _sources(model, signal)
            wires += [Wire(source, block.name, _named(signal, source, word)) for source in sources]
            if not sources:
                wires.append(Wire("", block.name, _label(signal), _reads_machine(signal)))
    for force in model.forces:
        block_names = _blocks_used(model, lambda s, force=force: (force.loads(s), force.efforts(s)))
        wires += [Wire(name, force.name, "") for name in block_names]
    return wires


def _sources(model: Model, signal: Signal) -> list[str]:
    """The blocks that a signal is made of, and the forces whose quantities it names, such as the flow of a cylinder."""
    if not isinstance(signal, Expression):
        return _blocks_used(model, lambda s: s.signal(signal))
    element_names = {element.name for element in (*model.blocks, *model.forces)}
    owners = (name if name in element_names else name.rpartition(".")[0] for name in sorted(signal.names))
    return [owner for owner in dict.fromkeys(owners) if owner in element_names]


def _named(signal: Signal, source: str, word: str) -> str:
    """What is written on a wire: the expression, where it is more than the source itself, else the input."""
    return _label(signal) if isinstance(signal, Expression) and signal.text.strip() != source else word


def _reads_machine(signal: Signal) -> bool:
    if isinstance(signal, Expression):
        return any("." in name for name in signal.names)
    return callable(signal) and not isinstance(signal, Spline) and not is_expression(signal)


def _label(signal: Signal) -> str:
    """A signal from outside, in a few letters."""
    if isinstance(signal, Expression):
        text = signal.text
    elif isinstance(signal, Spline):
        text = signal.name or "curve(t)"
    elif callable(signal) and not is_expression(signal):
        name = getattr(signal, "__name__", "")
        text = "f(s)" if name in ("", "<lambda>") else name
    else:
        text = f"{signal:g}" if isinstance(signal, float) else str(signal)
    return text if len(text) <= LETTERS else text[: LETTERS - 1] + "…"


def _placed(laws: dict[str, str], wires: tuple[Wire, ...], blocks: set[str]) -> list[Box]:
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
        boxes.append(Box(name, law, layers[name], row, name not in blocks))
    return boxes
