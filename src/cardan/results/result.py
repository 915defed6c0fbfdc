"""Result: what an analysis found, as labelled arrays over time. It can be read, saved, printed and drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeAlias, cast

import numpy as np

from cardan.arrays import Floats
from cardan.errors import CardanError, Suggesting, UnknownNameError, suggestion
from cardan.model.argument_messages import spoken
from cardan.model.rotation.orientation_readers import to_euler_angles
from cardan.model.units import Units
from cardan.numerics.tapes.tape_store import TapeStore
from cardan.presented import SAVED_AS, Pictures, check_file_ending, presenter
from cardan.results.moments import Moment, Names
from cardan.results.naming import ENERGY, Quantity, find, scalar_names
from cardan.results.quantities import component_names, component_units, derived, derived_names
from cardan.results.turns import filled_in

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure

    from cardan.model.model import Model
    from cardan.numerics.tapes.tape import Tape
    from cardan.results.scene import Scene

__all__ = ["ElementResult", "Energy", "Happening", "Part", "Result", "Stats", "component_names", "component_units"]


@dataclass
class Stats(Suggesting):
    """How a run went. `evaluations` counts evaluations of the equations of motion."""

    kind: ClassVar[str] = "statistics"

    analysis: str = "simulate"
    method: str = ""
    integrator: str = ""
    rtol: float | None = None
    atol: float | None = None
    steps: int = 0
    rejected: int = 0
    orders: dict[str, int] = field(default_factory=dict)  # accepted steps by the order of the integrator
    evaluations: int = 0
    newton_iterations: int = 0
    repartitions: int = 0
    repartition_reasons: dict[str, int] = field(default_factory=dict)  # why, and how often
    amplification: float = 0.0  # max |∂u/∂v|, rad and body sizes, of the partitions looked at; 0: nothing to choose
    restarts: int = 0  # of the integrator, after events
    constraint_error: float = 0.0
    wall_time: float = 0.0
    status: str = "finished"
    messages: list[str] = field(default_factory=list)


Request: TypeAlias = dict[str, Any]  # an analysis and its options, enough to repeat it


@dataclass(frozen=True)
class Part:
    """What a result remembers of one body or element: enough to print and draw without the model."""

    name: str
    family: str  # body, joint, driver, force, point, state
    type: str  # Revolute, Spring, ...
    bodies: tuple[str, ...] = ()
    turns: bool | None = None  # of a driver: whether it drives an angle; None where that is not known
    unit: str = ""  # of the output of a block
    axes: tuple[float, ...] = ()  # of a joint: x, y(, z) of its first marker, in the axes of that body
    bookkeeping: tuple[str, ...] = ()  # words of its states and events that lists do not show


ACCOUNT = ("before", "after", "external", "residual", "joints", "impulse_rows", "impacts", "moments", "names")


class Happening(tuple[float, str]):
    """An event that happened: (t, name), and the account of it.

    `before` and `after`: kinetic energy, potential energy, momentum x, y and angular momentum about the origin;
    `lost`: the energy lost. Where speeds jumped: `external` (impulse x, y, moment about the origin of given impulses),
    `impulses` (joint -> reaction impulse Fx, Fy, N on its first body) and `residual`, what the momentum balance of the
    whole machine misses, relative to its largest term. In space momentum, angular momentum, impulses and their moments
    have three components each, in global axes. `what` a limit or friction does: hits, rests, leaves, sticks, slips,
    reverses (along a prescribed motion: passes, returns; a driver whose speed jumps: jumps).
    `impacts`: of each `Impact` the impulse along its direction, by the names of the two bodies, "ball, wall".
    `state_before`, `state_after`: the full state (`cardan.Moment`), from which another run can start.
    """

    what: str

    before: Floats | None
    after: Floats | None
    external: Floats | None
    residual: float | None

    def __new__(
        cls,
        t: float,
        name: str,
        before: Floats | None = None,
        after: Floats | None = None,
        external: Floats | None = None,
        impulses: Floats | None = None,
        residual: float | None = None,
        joints: tuple[str, ...] = (),
        what: str = "",
        blows: Mapping[str, float] | None = None,
        moments: Floats | None = None,
        names: Names | None = None,
    ) -> Happening:
        self = super().__new__(cls, (t, name))
        self.before, self.after, self.external, self.residual = before, after, external, residual
        self.joints, self.impulse_rows, self.what = joints, impulses, what
        self.impacts, self.moments, self.names = dict(blows or {}), moments, names
        return self

    @classmethod
    def with_account(cls, t: float, name: str, what: str, account: Callable[[], dict[str, Any]]) -> Happening:
        """One whose account, the other arguments by name, is read where somebody asks for it."""
        self = super().__new__(cls, (t, name))
        self.what, self._account = what, account
        return self

    def __getattr__(self, word: str) -> Any:
        """Something of an account that has not been read yet."""
        mine = self.__dict__
        account = mine.get("_account")
        if account is not None:  # else another thread may just have read it
            mine |= vars(Happening(self.t, self.name, what=self.what, **account()))
            mine.pop("_account", None)
        if word not in mine:
            raise AttributeError(f"an event has no {word!r}")
        return mine[word]

    def __getstate__(self) -> dict[str, object]:
        return {word: getattr(self, word) for word in (*ACCOUNT, "what")}

    def __getnewargs__(self) -> tuple[float, str]:
        return self[0], self[1]  # for pickle: the account follows by itself

    @property
    def t(self) -> float:
        """The time of the event."""
        return self[0]

    @property
    def name(self) -> str:
        """The name of the event."""
        return self[1]

    @property
    def state_before(self) -> Moment | None:
        """The machine at this moment, before anything was done; None where it was not kept."""
        return None if self.moments is None or self.names is None else Moment.of(self.moments[0], self.names)

    @property
    def state_after(self) -> Moment | None:
        """The machine at this moment, after all was done; None where it was not kept."""
        return None if self.moments is None or self.names is None else Moment.of(self.moments[1], self.names, True)

    @property
    def lost(self) -> float:
        """Kinetic and potential energy before, less that after."""
        if self.before is None or self.after is None:
            return 0.0
        return float(self.before[0] + self.before[1] - self.after[0] - self.after[1])

    @property
    def impulses(self) -> dict[str, Floats]:
        """The reaction impulse of each joint on its first body, where speeds jumped."""
        if self.impulse_rows is None:
            return {}
        return dict(zip(self.joints, self.impulse_rows, strict=True))


OTHER_WORDS = {  # of other programs, and what is written of a result
    **dict.fromkeys(("time", "times"), "result.t"),
    **dict.fromkeys(("to_csv", "export", "write"), 'result.save("run.csv")'),
    **dict.fromkeys(("show", "view", "animation"), "result.animate()"),
    **dict.fromkeys(("body", "get"), 'result["rod"]'),
    **dict.fromkeys(("status", "success", "messages"), "result.stats.status and result.stats.messages"),
}
Key = tuple[str, str]  # element, quantity
Layout = Mapping[Key, tuple[str, int | slice]]  # -> the array that a quantity stands in, and in which of its columns


class Columns(MutableMapping[Key, Floats]):
    """The columns of a run, made when they are asked for: views into its few large arrays."""

    def __init__(self, layout: Layout, arrays: Mapping[str, Floats]):
        self._layout, self._arrays = layout, arrays
        self._views: dict[Key, Floats] = {}

    def __getitem__(self, key: Key) -> Floats:
        column = self._views.get(key)
        if column is None:
            array, place = self._layout[key]
            column = self._views[key] = self._arrays[array][:, place]
        return column

    def __setitem__(self, key: Key, values: Floats) -> None:
        if key not in self._layout:
            self._layout = {**self._layout, key: ("", 0)}
        self._views[key] = values

    def __delitem__(self, key: Key) -> None:
        self._layout = {other: place for other, place in self._layout.items() if other != key}
        self._views.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._layout

    def __iter__(self) -> Iterator[Key]:
        return iter(self._layout)

    def __len__(self) -> int:
        return len(self._layout)


class Own(Mapping[str, Floats]):
    """The columns of one element; those that lie in a file are read when they are asked for."""

    def __init__(self, name: str, columns: Mapping[tuple[str, str], Floats]):
        self._name, self._columns = name, columns

    def __getitem__(self, quantity: str) -> Floats:
        return self._columns[self._name, quantity]

    def __contains__(self, quantity: object) -> bool:
        return (self._name, quantity) in self._columns

    def __iter__(self) -> Iterator[str]:
        return (quantity for element, quantity in self._columns if element == self._name)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class ElementResult:
    """The quantities of one body or element: `result["crank"].angle`.

    A body in space also offers its orientation in other forms, without jumps along time: `.euler_angles("zyx")`,
    `.rotation_vector` (nt, 3), `.direction_cosines` (nt, 3, 3), and `.angular_velocity_global`,
    `.angular_acceleration_global`, where `.angular_velocity` and `.angular_acceleration` are in body axes.
    """

    # for editors: what bodies, points, joints, springs and blocks have; `__getattr__` finds these and all others
    position: Floats
    velocity: Floats
    acceleration: Floats
    angle: Floats
    orientation: Floats
    angular_velocity: Floats
    angular_acceleration: Floats
    x: Floats
    y: Floats
    z: Floats
    rotation_vector: Floats
    direction_cosines: Floats
    angular_velocity_global: Floats
    angular_acceleration_global: Floats
    reaction_i: Floats
    reaction_j: Floats
    reaction_at_joint: Floats
    multiplier: Floats
    displacement: Floats
    rate: Floats
    length: Floats
    force: Floats
    torque: Floats
    output: Floats
    value: Floats

    def __init__(self, name: str, columns: Mapping[str, Floats], t: Floats | None = None):
        self._name = name
        self._columns = columns
        self._t = t  # the times of the rows, between which turns are counted

    def __getattr__(self, quantity: str) -> Floats:
        if quantity.startswith("_"):
            raise AttributeError(quantity)
        if quantity in self._columns:
            return self._columns[quantity]
        values = derived(self._columns, quantity, self._t, self._name)
        if values is None and quantity in self._short:
            word, place = self._short[quantity]
            return self._columns[word][:, place]
        if values is None:
            near = suggestion(quantity, dir(self))
            raise AttributeError(f'"{self._name}" has no quantity "{quantity}"{near}')
        return values

    def __getitem__(self, quantity: object) -> NoReturn:
        raise CardanError(
            f'"{self._name}": write result["{self._name}"].{quantity} or result["{self._name}.{quantity}"]'
        )

    @property
    def _short(self) -> dict[str, tuple[str, int]]:
        """The components that have a short name: `x` is the first of the position."""
        return {
            part: (word, place)
            for word in ("position", "orientation")
            if word in self._columns
            for place, part in enumerate(component_names(word, self._columns[word].shape[-1]))
        }

    def euler_angles(self, sequence: str = "zxz", degrees: bool = False) -> Floats:
        """The orientation as Euler angles, (nt, 3), without jumps along time.

        Parameters
        ----------
        sequence : str, default "zxz"
            The axes of the three rotations, as in `cd.euler_angles`.
        degrees : bool, default False
            Degrees in place of radians.
        """
        if "orientation" not in self._columns:
            raise AttributeError(f'"{self._name}" has no orientation, so no Euler angles')
        p, every = filled_in(self._columns, self._t, self._name)
        return to_euler_angles(p, sequence, degrees)[::every] if len(p) else np.empty((0, 3))

    def __dir__(self) -> list[str]:
        return [*self._columns, *self._short, *derived_names(self._columns)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __repr__(self) -> str:
        return f"<{self._name}: {', '.join(self._columns)}>"


if TYPE_CHECKING:

    class Entry(np.ndarray[tuple[int, ...], np.dtype[np.float64]], ElementResult):
        """What `result[name]` gives: the quantities of an element, or for a dotted name its values.

        Which of the two depends on the name, so type checkers offer both.
        """


@dataclass(frozen=True)
class Energy(Suggesting):
    """Kinetic and potential energy over time."""

    kinetic: Floats
    potential: Floats

    kind: ClassVar[str] = "energy"

    @property
    def total(self) -> Floats:
        """The sum of kinetic and potential energy."""
        return self.kinetic + self.potential


class Result(Pictures):
    """Time histories of an analysis: `result["crank"].angle`, `result["A"].reaction_i` or `result["crank.angle"]`.

    Parameters
    ----------
    name : str
        The name of the model.
    units : Units
        The units of the model.
    t : ndarray
        The reporting times, (nt,).
    parts : mapping of str to Part
        What is known of each body and element: its kind, its bodies, its axes.
    columns : mapping of (str, str) to ndarray
        The histories by element and quantity.
    stats : Stats
        How the run went: steps, evaluations, constraint error, wall time, messages.
    parameters : mapping of str to float, optional
        The values of the parameters.
    events : sequence of (float, str), optional
        The events that happened: time and name, and what each did.
    extra : mapping, optional
        Further findings of an analysis, such as "stability" of an equilibrium.

    Notes
    -----
    Vectors are in global axes. Reactions are (Fx, Fy, N), in space (Fx, Fy, Fz, Mx, My, Mz). `reaction_at_joint` acts
    on the first body of the joint, with the moment about the joint's own point; `reaction_i` and `reaction_j` act on
    each body, with the moment about its centre of mass (on the ground about the origin). In space `orientation` (e0,
    e1, e2, e3) takes the place of `angle`, and `angular_velocity` and `angular_acceleration` are vectors in body axes.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -10))
    >>> bob = model.body("bob", mass=2, inertia=0.1, position=(0, -1))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), bob.at(0, 1)))
    >>> result = cd.simulate(model, until=1)
    >>> print(result["pin"].reaction_j[0, 1].round(6))  # on the bob: its weight
    20.0
    """

    def __init__(
        self,
        name: str,
        units: Units,
        t: Floats,
        parts: Mapping[str, Part],
        columns: Mapping[tuple[str, str], Floats],
        stats: Stats,
        parameters: Mapping[str, float] | None = None,
        events: Sequence[tuple[float, str]] | None = None,
        extra: Mapping[str, object] | None = None,
    ):
        self.name = name
        self.units = units
        self.t = t
        self.parts = dict(parts)
        self.columns = dict(columns) if isinstance(columns, dict) else columns  # others may lie in a file
        self.stats = stats
        self.parameters = dict(parameters or {})
        self.log = [e if isinstance(e, Happening) else Happening(*e) for e in events or ()]  # all that happened
        self.extra: dict[str, Any] = dict(extra or {})  # analysis-specific findings: stability, modes, ...
        self.model: Any = None  # what was analysed, as long as it is at hand: a saved result has none
        self.model_version: int | None = None  # of the model when it was analysed: it may have changed since
        self.finer_run: Any = None  # the second run from which errors are estimated, once they were asked for
        self._scene: Scene | None = None
        self.scene_text: str | None = None  # as its file holds it; a damaged one harms nothing else
        self.saved_to: Path | None = None  # the file that a run with `save_to` has written
        self._request: Request | Callable[[], Request] | None = None
        self.trail: Any = None  # all steps of a run, where they were asked for (`integrate(..., keep_steps=True)`)
        self._tapes: bytes | None = None  # of the machine, as its file holds them
        self.pieces: Any = None  # from which row on which parameters, modes and constraints hold; not saved
        self.turns: Floats | None = None  # (nt, .) where followed angles of joints stand, likewise

    def _called(self) -> str:
        return f'the result of "{self.name}"'

    def _instead_of(self, word: str) -> str:
        """What is written for an element, a quantity of one, or a file."""
        if word in self.elements:
            return f'; write result["{word}"]'
        owner = next((name for name in self.parts if word in dir(ElementResult(name, self._of(name)))), None)
        if owner is not None:
            return f'; it is a quantity of an element: result["{owner}"].{word}'
        if word in OTHER_WORDS:
            return f"; write {OTHER_WORDS[word]}"
        return super()._instead_of(word)

    @cached_property
    def bookkeeping(self) -> frozenset[str]:
        """Names of what lists do not show."""
        return frozenset(f"{part.name}.{word}" for part in self.parts.values() for word in part.bookkeeping)

    @property
    def events(self) -> list[Happening]:
        """The events that happened, without those by which an element keeps its books (all of them are in `log`)."""
        hidden = self.bookkeeping
        return [event for event in self.log if event.name not in hidden] if hidden else self.log

    @events.setter
    def events(self, events: Sequence[Happening]) -> None:
        self.log = list(events)

    @property
    def listed(self) -> list[Key]:
        """The columns that tables show: all but those with which an element keeps its books."""
        return [key for key in self.columns if key[0] not in self.bookkeeping]

    @property
    def request(self) -> Request | None:
        """The analysis and its options, enough to repeat it."""
        if callable(self._request):
            self._request = self._request()
        return self._request

    @request.setter
    def request(self, request: Request | Callable[[], Request] | None) -> None:
        """A function gives it where it is asked for."""
        self._request = request

    @property
    def tapes(self) -> dict[str, Tape]:
        """The functions of the machine that the analysis has run, as tapes by name: `result.tapes["dynamics"]`.

        A tape is plain data, which `cardan.numerics.tapes.tape.RunningTape` evaluates without model and CasADi.
        Those of a file are checked before they are handed out; a result that was saved without them has none.
        """
        data = self.tapes_as_bytes
        tapes = {} if data is None else TapeStore.from_bytes(data).tapes
        for tape in tapes.values():
            tape.check()
        return tapes

    @property
    def tapes_as_bytes(self) -> bytes | None:
        """The same as files hold them (`cardan.numerics.tapes.tape_store`)."""
        system = None if self.model is None else self.model.compiled[0]
        return self._tapes if system is None else system.tape_store.to_bytes()

    @tapes_as_bytes.setter
    def tapes_as_bytes(self, data: bytes) -> None:
        self._tapes = data

    @property
    def energy(self) -> Energy:
        """The kinetic, potential and total energy over time: `result.energy.total`."""
        if ("energy", "kinetic") not in self.columns:
            raise CardanError(f"a result of {self.stats.analysis} has no energies")
        return Energy(self.columns["energy", "kinetic"], self.columns["energy", "potential"])

    def __getitem__(self, name: str) -> Entry:
        """An element by its name (ElementResult), or an array by a dotted name (ndarray)."""
        entry = ElementResult(name, self._of(name), self.t) if name in self.elements else self.history(find(name, self))
        return cast("Entry", entry)

    def history(self, quantity: Quantity) -> Floats:
        """The values of a quantity that was found by its name (`cardan.results.naming.find`)."""
        element, word, component, size = quantity
        if not element:
            return self.t
        values = self.values(element, word)
        assert values is not None
        return values if component is None else values.reshape(len(values), size)[:, component]

    @property
    def elements(self) -> Collection[str]:
        """The names of all that has quantities."""
        energy = (ENERGY,) if (ENERGY, "kinetic") in self.columns else ()
        return dict.fromkeys((*self.parts, *energy, *self.parameters))

    def words(self, element: str) -> list[str]:
        """The quantities of an element that are kept."""
        return [*self._of(element)]

    def size(self, element: str, word: str) -> int | None:
        """How many components a quantity has that is kept; None where there is none."""
        shape = self._shape(element, word) if word in self._of(element) else None
        return None if shape is None else prod(shape[1:])

    def __iter__(self) -> Iterator[str]:
        """The names of the elements."""
        return iter(self.parts)

    def __contains__(self, name: str) -> bool:
        try:
            return name in self.parts or bool(find(name, self))
        except UnknownNameError:
            return False

    def values(self, element: str, quantity: str) -> Floats | None:
        """The history of a quantity, or None if there is none.

        Parameters
        ----------
        element, quantity : str
            Such as "crank" and "angle".
        """
        columns = self._of(element)
        return columns[quantity] if quantity in columns else derived(columns, quantity, self.t, element)

    def quantities(self, element: str) -> list[str]:
        """The names of the quantities of an element: those that are kept, then those that are computed from them."""
        stored = self._of(element)
        return [*stored, *derived_names(stored)]

    def _shape(self, element: str, quantity: str) -> tuple[int, ...] | None:
        shape_of = getattr(self.columns, "shape", None)  # of columns in a file, without reading them
        if shape_of is not None and (element, quantity) in self.columns:
            return shape_of((element, quantity))
        values = self.values(element, quantity)
        return None if values is None else values.shape

    def _of(self, name: str) -> Mapping[str, Floats]:
        if name in self.parameters and name not in self.parts:  # no event sets it
            return {"value": np.full(len(self.t), self.parameters[name])}
        return Own(name, self.columns)

    def __repr__(self) -> str:
        span = f"t = {self.t[0]:g} … {self.t[-1]:g} {self.units.time}, {len(self.t)} times" if len(self.t) else "empty"
        return f"<Result of {self.name!r}: {self.stats.analysis}, {span}, {self.stats.status}>"

    def _repr_html_(self) -> str:
        return presenter("view.notebook.machines.result_html")(self)

    def unit(self, element: str, quantity: str) -> tuple[str, ...]:
        """The unit of every component of a quantity, such as ("N", "N", "N m"); "" where it is not known.

        Parameters
        ----------
        element, quantity : str
            Such as "pin" and "reaction_i".
        """
        shape = self._shape(element, quantity)
        if shape is None:
            raise CardanError(f'the result has nothing called "{element}.{quantity}"')
        size = prod(shape[1:])
        part = self.parts.get(element)
        # then its rate is that of an angle
        turns = (element, "angle") in self.columns or (part is not None and part.turns is True)
        if part is not None and part.unit and quantity == "output":
            return (part.unit,) * size
        if (
            part is not None
            and part.turns is not None
            and part.family in ("joint", "force")
            and quantity.endswith("force")
        ):
            return component_units(self.units, "torque" if part.turns else "force", size)
        if part is None or part.family not in ("driver", "limit", "friction"):
            return component_units(self.units, quantity, size, turns)
        if part.turns is not None and quantity in ("gap", "slip"):
            coordinate = "angle" if part.turns else "length"
            return component_units(self.units, coordinate if quantity == "gap" else "rate", size, part.turns)
        if part.turns is not None and quantity in ("force", "multiplier"):
            return component_units(self.units, "torque" if part.turns else "force", size)
        return component_units(self.units, quantity, size, turns, driven=True)

    def units_of(self, name: str) -> tuple[str, ...]:
        """The units of the numbers that a dotted name means: of each component.

        Parameters
        ----------
        name : str
            Such as "pin.reaction_i" or "rod.x".
        """
        quantity = find(name, self)
        if not quantity.element:
            return (self.units.time,)
        units = self.unit(quantity.element, quantity.word)
        return tuple(units[k] for k in quantity.places)

    def in_joint_axes(self, joint: str) -> Floats:
        """The reaction at a joint in the axes of its first marker: (nt, 3), in space (nt, 6).

        The axes turn with the first body. In the plane x is along the axis of the marker; in space z is, and x is along
        its reference.

        Parameters
        ----------
        joint : str
            The name of the joint.
        """
        return presenter("results.reactions.in_joint_axes")(self, joint)

    @property
    def scene(self) -> Scene:
        """The machine as viewers draw it; it is saved with the result."""
        scene = self._scene or presenter("scene.of_result.scene_of_result")(self)
        self._scene = scene
        return scene

    def __getstate__(self) -> dict[str, object]:
        """Pickled with its drawing, without its model, whose functions may not be picklable."""
        left_behind = {"model": None, "finer_run": None}
        return self.__dict__ | left_behind | {"_scene": self.scene, "columns": dict(self.columns)}

    @spoken
    def state(self, t: float | None = None) -> Any:  # a State, which belongs to a higher floor
        """The state at a reported time, for `cd.simulate(start=)`, `cd.linearize(at=)` and others.

        It needs the model of the run. What events have set, switched, captured or let go goes along, and what was
        due at this time has happened.

        Parameters
        ----------
        t : float, optional
            The time; the default is the last.

        Returns
        -------
        State
            Coordinates, speeds and user states.
        """
        return presenter("analysis.assembly.state_from_result.state_reached")(self, t)

    @spoken
    def error(self, quantity: str, model: Model | None = None) -> Floats:
        """The estimated global error of a quantity at every reporting time, in the unit of the quantity.

        The run is repeated once with a hundredth of its tolerances (a quarter of a fixed step), and the difference of
        the two runs is the estimate; further quantities of the same result cost nothing more.

        Parameters
        ----------
        quantity : str
            A name that `result[...]` takes, such as "crank.angle" or "energy.total"; or "events" for the errors of
            the times of all events.
        model : Model, optional
            The machine; needed for a result that was loaded from a file.

        Returns
        -------
        ndarray
            Not negative, of the shape of the quantity; for "events", one number for each event.

        Raises
        ------
        AnalysisError
            There is no estimate: the message says why.

        Examples
        --------
        >>> import cardan as cd
        >>> model = cd.Model("oscillator")
        >>> mass = model.body("mass", mass=4, inertia=1, position=(0.1, 0))
        >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
        >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, free_length=1))
        >>> result = cd.simulate(model, until=1, rtol=1e-4)
        >>> error = result.error("mass.position")[:, 0]
        >>> true = abs(result["mass"].position[:, 0] - 0.1 * np.cos(10 * result.t))
        >>> bool(true.max() < 3 * error.max()), bool(error.max() < 3 * true.max())
        (True, True)
        """
        return presenter("audit.global_error.estimated_error")(self, quantity, model)

    # -- other forms ----------------------------------------------------------------------------------------

    def flat(self) -> dict[str, Floats]:
        """One array for each scalar, by name: "crank.position.x", "A.reaction_i.N", "rotor.orientation.e0", ..."""
        table: dict[str, Floats] = {}
        for element, quantity in self.listed:
            values = self.columns[element, quantity]
            names = scalar_names(element, quantity, prod(values.shape[1:]))
            table |= dict(zip(names, values.reshape(len(values), len(names)).T, strict=True))
        return table

    def frame(self) -> pandas.DataFrame:
        """A pandas DataFrame with the time as index and one column for each scalar (`pip install cardan[frames]`)."""
        try:
            import pandas
        except ImportError:
            raise CardanError("result.frame() needs pandas: pip install cardan[frames]") from None
        return pandas.DataFrame(self.flat(), index=pandas.Index(self.t, name=f"t [{self.units.time}]"))

    @spoken
    def save(self, path: str | Path) -> None:
        """Write a file of the kind that its name ends in.

        HDF5 (.h5) holds all of the result, and `cardan.load_result` reads it back. Tables for other programs: .csv,
        .parquet, .arrow, .mat (MATLAB), .mf4 (MDF4) and .mcap (Foxglove); most of them need
        `pip install "cardan[tables]"`. A .pdf is a report to print: the machine, pictures, plots and tables.

        Parameters
        ----------
        path : path
            The file.

        Raises
        ------
        FileError
            No format has this ending.
        """
        check_file_ending(path, "results are saved as", SAVED_AS)
        presenter(SAVED_AS[Path(path).suffix.lower()])(self, path)

    @spoken
    def report(self, every: int = 1, digits: int = 3) -> str:
        """The tables of the classic program: bodies, points, springs and reactions.

        Parameters
        ----------
        every : int, default 1
            Print every so many reporting times.
        digits : int, default 3
            Digits after the point.
        """
        return presenter("files.reports.report.report")(self, every, digits=digits)

    @spoken
    def plot(
        self,
        *quantities: str,
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
        clip: bool = True,
        error: bool = False,
    ) -> Figure:
        """Draw time histories with Matplotlib: quantities of different unit or size each on axes of their own.

        Parameters
        ----------
        *quantities : str
            Such as "crank.angle", "A.reaction_i.Fx" or "energy"; without any, the liveliest quantities of the run.
        path : path, optional
            A file to write the figure to (PNG, SVG or PDF).
        title : str, optional
            The title of the figure.
        size : (float, float), optional
            Width and height in inches.
        clip : bool, default True
            Leave short spikes that would flatten a curve outside the limits of its axis, with marks that tell how far
            they go.
        error : bool, default False
            Draw the band of the estimated error (`result.error`) around each curve, and tell the largest in the legend.
        """
        return presenter("view.plots.histories.plot_histories")(
            self, quantities, path=path, title=title, size=size, clip=clip, error=error
        )

    @spoken
    def animate(
        self,
        path: str | Path | None = None,
        quantities: str | Sequence[str] | None = None,
        *,
        frames: int | None = None,
        title: str | None = None,
        follow: str | None = None,
        speed: float | None = None,
        theme: str | None = None,
        arrows: bool = False,
        traces: Sequence[str] | None = None,
        live: bool = False,
        compare: Any = None,
    ) -> Any:
        """Write an animation of the machine with linked plots as one HTML file, which opens in any browser.

        A name that ends in .gif or .mp4 writes a movie.

        Parameters
        ----------
        path : path, optional
            The file to write. Left out, the page is what a notebook shows of the value that is returned.
        quantities : str or sequence of str, optional
            What the page plots, by the names of `plot`. "all" includes everything; the default is a choice that keeps
            the page small.
        frames : int, default 3600
            The largest number of times.
        title : str, optional
            The title of the page.
        follow : str, optional
            A body that the view moves along with.
        speed : float, optional
            The speed of the animation relative to real time.
        theme : "light" or "dark", optional
            The colours of the page.
        arrows : bool, default False
            Show forces from the start.
        traces : sequence of str, optional
            Points, joints or bodies whose paths are drawn; the default is the points of the model.
        live : bool, default False
            Put the machine itself into the page: its parameters become sliders, and the browser simulates it anew when
            one of them moves.
        compare : sequence or mapping of Result, path or measurement, optional
            Other runs that are shown with this one, half transparent in the picture and in its plots. In a mapping the
            keys are their labels, and a value may be a measurement, `{"crank.angle": (times, values)}`.

        Returns
        -------
        Path
            The file that was written; without a path, a page for a notebook.
        """
        return presenter("view.drawing.animation.write_animation")(
            self, path, quantities=quantities, frames=frames, title=title, follow=follow, speed=speed, theme=theme,
            arrows=arrows, traces=traces, live=live, compare=compare,
        )  # fmt: skip
