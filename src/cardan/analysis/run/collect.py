"""From raw arrays of a run to a labelled Result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.analysis.run.function_on_rows import ByRow, Piece
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.model.bodies.body import Coordinate, Marker
from cardan.model.control.block import Block
from cardan.model.element import ConstraintElement
from cardan.model.joints.joint import Joint
from cardan.model.rotation.vectors import normalized
from cardan.numerics.motion import Record
from cardan.results.naming import Sizes
from cardan.results.quantities import ACTIVE
from cardan.results.result import Columns, Happening, Layout, Part, Result, Stats

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


ANGLE = {2: "angle", 3: "orientation"}
FEW_ROWS = 10_000
RECORDED = {"q": "q", "v": "v", "a": "v_rate", "z": "z"}  # arrays of a result -> of the record of a run
SPEED_WORDS = ("velocity", "angular_velocity")
ACCELERATION_WORDS = ("acceleration", "angular_acceleration")


def collect(
    system: System,
    p: np.ndarray,
    record: Record,
    count: int,
    stats: Stats,
    pieces: Sequence[Piece] = (),
    events: Sequence[Happening] = (),
    activity: Activity | None = None,
    **extra: object,
) -> Result:
    """The first `count` rows of a record as a Result, with reactions, element quantities and energies.

    `pieces`: from which row on which parameters and modes hold; default p everywhere. `activity`: what is known of
    earlier rows, to which this is added.
    """
    model, layout = system.model, _layout(system)
    if count < len(record.t):
        record = Record(*(x[:count] for x in record))
    pieces = pieces or [Piece(0, p.copy(), system.holds_at_start)]  # which are read when outputs are asked for
    columns = Columns(layout.columns, _Arrays(system, record, pieces))
    names = dict(zip(model.parameters, p.tolist(), strict=False))
    if activity is not None or len(pieces) > 1:  # with one piece nothing changes
        activity = {} if activity is None else activity
        note_activity(system, pieces, record.t, activity)
        if changes := changing(activity):
            extra = extra | {ACTIVE: changes}
    parts = layout.parts
    if layout.turning:
        parts = parts | {name: replace(parts[name], axes=axes_of(system, name, p)) for name in layout.turning}
    result = Result(model.name, model.units, record.t.copy(), parts, columns, stats, names, events, extra=extra)
    result.model, result.pieces, result.turns = model, tuple(pieces), record.turns.copy()
    result.model_version = model.version
    return result


class _Layout(NamedTuple):
    """What results of a machine have in common: their columns and parts; joints whose axes depend on parameters."""

    columns: Layout
    parts: dict[str, Part]
    turning: tuple[str, ...]


@once_per_system
def _layout(system: System) -> _Layout:
    return _Layout(columns_of(system), parts_of(system), _axes_by_parameters(system))


class _Arrays(dict[str, np.ndarray]):
    """The arrays of a run by name, made when they are asked for; `outputs` are the reported quantities.

    What is handed out may be written to, and outputs may be asked for later: then the record must be as it was. Outputs
    are computed at once where user code or CasADi is called for them, which may answer otherwise later, or fail, and of
    long records, of which nobody wants two.
    """

    def __init__(self, system: System, record: Record, pieces: Sequence[Piece]):
        super().__init__()
        self._of: tuple[System, Record, Sequence[Piece]] | None = system, record, pieces
        tape = system.compiled_outputs.tape
        if tape is None or tape.externals or len(record.t) > FEW_ROWS:
            self["outputs"]
            self |= {name: getattr(record, word) for name, word in RECORDED.items()}
            self._of = None

    def __missing__(self, name: str) -> np.ndarray:
        if self._of is None or name not in (*RECORDED, "outputs"):
            raise KeyError(name)
        system, record, pieces = self._of
        array = getattr(record, RECORDED[name]).copy() if name in RECORDED else outputs_of(system, record, pieces)
        return self.setdefault(name, array)  # another thread may have made it meanwhile

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copies: all arrays."""
        return dict, ({name: self[name] for name in (*RECORDED, "outputs")},)


def outputs_of(system: System, record: Record, pieces: Sequence[Piece]) -> np.ndarray:
    """All reported quantities at the rows of a record."""
    idle = _idle_outputs(system)
    try:
        by_row = idle.pop()
    except IndexError:
        sizes = system.n_q, system.n_v, system.n_c, system.n_z, system.p_size
        by_row = ByRow(system.compiled_outputs, "t q v v_rate lam z p", sizes, system.turn_slots)
    values = by_row.over(record, pieces)
    idle.append(by_row)
    return values


@once_per_system
def _idle_outputs(system: System) -> list[ByRow]:
    """Functions of the reported quantities that no thread uses."""
    return []


@once_per_system
def columns_of(system: System) -> Layout:
    """Where the columns of a result stand in the arrays of a run."""
    model, columns = system.model, {}
    count, dim = len(model.bodies), model.dim
    for k, name in enumerate(model.bodies):
        for words, array, n in (
            (("position", ANGLE[dim]), "q", system.n_q // count),
            (SPEED_WORDS, "v", system.n_v // count),
            (ACCELERATION_WORDS, "a", system.n_v // count),
        ):
            first = k * n
            columns[name, words[0]] = array, slice(first, first + dim)
            columns[name, words[1]] = array, first + dim if dim == 2 else slice(first + dim, first + n)
    start = 0
    for key, size in system.channels.items():
        single = size == 1 and key[1] != "multiplier"
        columns[key] = "outputs", start if single else slice(start, start + size)
        start += size
    for k, name in enumerate(model.states):
        columns[name, "value"] = "z", k
    return columns


def places_of(where: int | slice) -> range:
    """The columns of an array that a quantity stands in."""
    return range(where.start, where.stop) if isinstance(where, slice) else range(where, where + 1)


@once_per_system
def reported(system: System) -> Sizes:
    """The quantities of these columns by name."""
    return Sizes({key: len(places_of(where)) for key, (_, where) in columns_of(system).items()})


Activity = dict[str, list[tuple[float, bool]]]  # name of a joint or force -> (time, whether it acts from then on)


def note_activity(system: System, pieces: Sequence[Piece], t: np.ndarray, activity: Activity) -> None:
    """Add to `activity` when joints and forces began and ceased to act.

    Limits and friction are left out: whether they hold is told by their forces.
    """
    places = _places_of_activity(system)
    pieces = [piece for piece in pieces if piece.row < len(t)]
    if not pieces or not places.names:
        return
    states = [np.concatenate((piece.p[places.modes] > 0.5, piece.holds[places.rows])) for piece in pieces]
    acts = np.logical_or.reduceat(np.array(states)[:, places.order], places.first, axis=1)
    for name, on in zip(places.names, acts[0].tolist(), strict=True):
        changes = activity.setdefault(name, [])
        if not changes or changes[-1][1] != on:
            changes.append((float(t[pieces[0].row]), on))
    for k, j in np.argwhere(acts[1:] != acts[:-1]).tolist():
        activity[places.names[j]].append((float(t[pieces[k + 1].row]), bool(acts[k + 1, j])))


class PlacesOfActivity(NamedTuple):
    """Where switches of elements stand in p, and rows of joints and drivers; in this `order` those of a name follow
    each other, and the `first` of each is there."""

    names: list[str]
    modes: np.ndarray
    rows: np.ndarray
    order: np.ndarray
    first: np.ndarray


@once_per_system
def _places_of_activity(system: System) -> PlacesOfActivity:
    switches, rows = system.modes.switches, [i for i, row in enumerate(system.rows) if not row.element.one_sided]
    owners = [*switches, *(system.rows[i].element.name for i in rows)]
    number = {name: k for k, name in enumerate(dict.fromkeys(owners))}
    belongs = np.array([number[owner] for owner in owners], int)
    order = np.argsort(belongs, kind="stable")
    modes = system.n_p + np.array(list(switches.values()), int)
    first = np.searchsorted(belongs[order], np.arange(len(number)))
    return PlacesOfActivity(list(number), modes, np.array(rows, int), order, first)


def changing(activity: Activity) -> Activity:
    """Those that did not act alike all the time."""
    return {name: changes for name, changes in activity.items() if len(changes) > 1}


def axes_of(system: System, name: str, p: np.ndarray | None = None) -> tuple[float, ...]:
    """The axes of a joint: x, y(, z) of its first marker in the axes of the marker's body, one after another."""
    marker = system.model.elements[name].i  # type: ignore[attr-defined]
    triad = [component for axis in _triad(marker) for component in axis]
    if p is not None:
        triad = system.function("joint_axes", [system.symbols.p], [ca.vertcat(*triad)])(p).full().ravel()
    return tuple(float(x) for x in triad)


def _triad(marker: Marker) -> tuple[tuple[Scalar, ...], ...]:
    if len(marker.point) == 3:
        return marker.triad
    x = normalized(marker.axis or (1.0, 0.0))
    return x, (-x[1], x[0])


@once_per_system
def _axes_by_parameters(system: System) -> tuple[str, ...]:
    """Joints whose axes depend on parameters."""
    joints = [e for e in system.model.constraints if isinstance(e, Joint)]
    return tuple(j.name for j in joints if any(is_expression(x) for axis in _triad(j.i) for x in axis))


@once_per_system
def parts_of(system: System) -> dict[str, Part]:
    """The bodies and elements a result speaks of."""
    model = system.model
    parts = {name: Part(name, "body", "Body", (name,)) for name in model.bodies}
    for element in model.elements.values():
        if element.kind == "event":
            continue
        names = tuple(frame.name for frame in dict.fromkeys(element.frames()))
        if isinstance(element, ConstraintElement):
            names = tuple(system.constrained[element.name])
        coordinate = getattr(element, "coordinate", None)
        turns = coordinate.is_angle if isinstance(coordinate, Coordinate) else None
        unit = element.unit_in(model.units) if isinstance(element, Block) else ""
        books = element.bookkeeping()
        parts[element.name] = Part(
            element.name, element.family, type(element).__name__, names, turns, unit, bookkeeping=books
        )
        if isinstance(element, Joint) and element.name not in _axes_by_parameters(system):
            parts[element.name] = replace(parts[element.name], axes=axes_of(system, element.name))
    parts |= {name: Part(name, "state", "State") for name in model.states}
    parameters = [name for name, word in system.channels if word == "value" and name in model.parameters]
    return parts | {name: Part(name, "parameter", "Parameter") for name in parameters}
