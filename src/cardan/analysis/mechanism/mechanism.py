"""What kind of mechanism a machine is, in the words of a designer: `cd.mechanism(model)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.mechanism.circuit import Circuit, Curve, Value
from cardan.analysis.mechanism.loops import Loop, loops_of
from cardan.analysis.mechanism.mobility import Overconstraint, overconstraints
from cardan.analysis.mechanism.places import Links
from cardan.analysis.mechanism.types import CHANGE_POINT
from cardan.analysis.state import State
from cardan.errors import check_known
from cardan.io.layout import one_of
from cardan.io.report import Report, Reporting, Section, Table
from cardan.model.argument_messages import spoken
from cardan.model.joints.standard import Revolute, Translational
from cardan.model.model import Model

MOST_BODIES = 30  # of a machine whose circuit is followed
NEARLY_WHOLE = 1e-6  # of a turn: a link that turns as far has made it
HALF_TURN = 0.5 + 1e-9  # of a turn: directions that are as far either way count from 0
STILL = 1e-6  # rad and sizes of the machine: links that do not move
POOR_TRANSMISSION = np.radians(30.0)  # less is near a dead centre, where friction locks the machine


@dataclass(frozen=True)
class Range:
    """How far a link on the ground moves.

    `low` and `high`: of a link on a pin its direction in rad, from the pin to its next joint against the x axis, their
    mean between -π and π; of a slider its travel along the guide. `turns`: it makes full turns. `toggles`: directions
    (travels) of the driven link at `low` and at `high`, where a drive of this link would come to a dead centre; none
    without a driven link.
    """

    link: str
    joint: str
    is_angle: bool
    low: float
    high: float
    now: float
    turns: bool
    toggles: tuple[float, ...] = ()

    @property
    def swing(self) -> float:
        """The difference between both ends."""
        return self.high - self.low


@dataclass(frozen=True)
class Transmission:
    """The angle between two links at the pin that joins them, in rad, 0 to π/2; for a slider stands the normal of its
    guide."""

    pin: str
    links: tuple[str, str]
    least: float
    largest: float


@dataclass(frozen=True, repr=False)
class Mechanism(Reporting):
    """What kind of mechanism a machine is.

    `mobility` counts the motors that it needs: its freedoms without those that are driven now. `count` is 3 n - m (in
    space 6 n - m), which `too_many` explains where it differs. `loops` are its four-bars and slider-cranks, `ranges`
    the links on the ground with how far they move, `transmissions` the angles at pins between undriven links. `driven`
    names the links on the ground that a driver moves. `note` says why there are no ranges.
    """

    model: Model
    mobility: int
    drivers: tuple[str, ...]
    count: int
    too_many: tuple[Overconstraint, ...]
    loops: tuple[Loop, ...] = ()
    ranges: tuple[Range, ...] = ()
    transmissions: tuple[Transmission, ...] = ()
    driven: tuple[str, ...] = ()
    note: str = ""

    def __repr__(self) -> str:
        return f"<Mechanism of {self.model.name!r}: mobility {self.mobility}>"

    def range(self, link: str) -> Range:
        """Of a link by its name."""
        by_name = {one.link: one for one in self.ranges}
        check_known("there is no range of", link, by_name)
        return by_name[link]

    def sentences(self) -> list[str]:
        """All of it in words."""
        moves = (moves_in_words(self, one) for one in self.ranges)
        notes = [self.note] if self.note else []
        return [*mobility_in_words(self), *_of_loops(self), *moves, *_of_transmissions(self), *notes]

    def sections(self) -> Report:
        units = self.model.units
        degrees = [
            (one.link, "full turns" if one.turns else f"{_degrees(one.low)} to {_degrees(one.high)}")
            for one in self.ranges
            if one.is_angle
        ]
        travels = [
            (one.link, f"{one.low:.4g} to {one.high:.4g} {units.length}") for one in self.ranges if not one.is_angle
        ]
        parts = [Table("ranges", ("link", "moves"), [*degrees, *travels])] if self.ranges else []
        words = Section([f"- {sentence}" for sentence in self.sentences()], apart=False)
        return Report(f"mechanism of {self.model.name}", [words, Section(parts)])


@spoken
def mechanism(model: Model, *, parameters: Mapping[str, float] | None = None) -> Mechanism:
    """What kind of mechanism a machine is: mobility, Grashof's types, ranges, toggle positions, transmission angles.

    The machine is assembled; its drivers are then taken away and, if one freedom is left, all positions are followed
    that it can reach without being taken apart. They give the range of each link on the ground, whether it makes
    full turns, and the positions at which a drive of it would come to a dead centre. Limits are not regarded.

    Parameters
    ----------
    model : Model
        The machine. Ranges are those of planar machines.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.

    Returns
    -------
    Mechanism
        `sentences()` says all of it in words, `report()` with tables.

    Raises
    ------
    AssemblyError
        The machine cannot be assembled.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("slider-crank")
    >>> crank = model.body("crank", position=(0.1, 0))
    >>> rod = model.body("rod", position=(0.4, 0))
    >>> slider = model.body("slider", position=(0.6, 0))
    >>> _ = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.1, 0)))
    >>> _ = model.add(cd.Revolute("B", crank.at(0.1, 0), rod.at(-0.2, 0)))
    >>> _ = model.add(cd.Revolute("C", rod.at(0.2, 0), slider.at(0, 0)))
    >>> _ = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    >>> round(cd.mechanism(model).range("slider").swing, 6)  # twice the crank
    0.4
    """
    return mechanism_of(assemble(model, parameters=parameters))


def mechanism_of(state: State) -> Mechanism:
    """The same of a machine that was assembled."""
    bound, model = BoundMachine(state.system, state.p), state.model
    bound.set_state(state.t, state.q, state.v, state.z)
    drivers = tuple(element.name for element in model.constraints if element.kind == "driver")
    driver_rows = sum(row.element.kind == "driver" for row in state.system.rows)
    too_many = tuple(overconstraints(bound, state))
    whole = Mechanism(model, state.position_dof + driver_rows, drivers, state.grubler + driver_rows, too_many)
    if model.dim != 2 or len(model.bodies) > MOST_BODIES or bound.rolls:
        words = "is followed for planar machines of at most 30 bodies whose joints hold positions"
        return _with(whole, note=f"How far links move {words}.")
    curve = Curve(state)
    links = Links(state)
    driven = tuple(_driven_links(links))
    loops = tuple(loops_of(links, driven))
    whole = _with(whole, mobility=curve.freedoms, loops=loops, driven=driven)
    if curve.freedoms != 1:
        return _with(whole, note="How far links move is followed for machines with one freedom.")
    circuit = curve.trace()
    ranges = tuple(_ranges(links, circuit, driven))
    note = "" if circuit.closed else "The positions were followed as far as the machine goes, or 3000 steps."
    return _with(whole, ranges=ranges, transmissions=tuple(_transmissions(links, circuit, driven)), note=note)


def _with(whole: Mechanism, **changes: object) -> Mechanism:
    return Mechanism(**{**vars(whole), **changes})


# -- what moves how far --------------------------------------------------------------------------------------------


def _driven_links(links: Links) -> Iterator[str]:
    """Links on the ground that a driver or a motor moves."""
    for driver in links.model.elements.values():
        owner = getattr(getattr(driver, "coordinate", None), "owner", None)
        if driver.family != "driver" or owner is None:
            continue
        frames = owner.frames() if hasattr(owner, "frames") else [owner]
        names = [links.link_of[frame.name] for frame in frames if frame.name in links.link_of]
        if links.ground in names or len(names) == 1:
            yield from (name for name in dict.fromkeys(names) if name != links.ground)


def _ranges(links: Links, circuit: Circuit, driven: Sequence[str]) -> Iterator[Range]:
    """Of the links that a pin or a guide joins to the ground, the driven ones first."""
    grounded = [(name, links.other(pair, links.ground)) for name, pair in links.joints.items() if links.ground in pair]
    grounded.sort(key=lambda item: item[1] not in driven)
    input_range: Range | None = None
    for joint, link in grounded:
        element = links.element(joint)
        if isinstance(element, (Revolute, Translational)):
            one = _range(links, circuit, joint, link, input_range)
            if one is not None:
                yield one
                if link in driven and input_range is None:
                    input_range = one


def _range(links: Links, circuit: Circuit, joint: str, link: str, input_range: Range | None) -> Range | None:
    is_angle = isinstance(links.element(joint), Revolute)
    value = _value(links, joint, link)
    low, high = circuit.range(value)
    now, unit = value(circuit.q[0]), 1.0 if is_angle else float(circuit.curve.unit.max())
    if high.value - low.value <= STILL * unit:
        return None
    turned = abs(value(circuit.q[-1]) - now)
    turns = bool(is_angle and (circuit.closed or circuit.endless) and turned >= 2 * np.pi * (1 - NEARLY_WHOLE))
    if circuit.endless and not turns and {value(circuit.q[0]), value(circuit.q[-1])} & {low.value, high.value}:
        return None  # it goes on beyond what was followed: a rack
    middle = (low.value + high.value) / 2
    shift = 2 * np.pi * np.ceil(middle / (2 * np.pi) - HALF_TURN) if is_angle else 0.0
    toggles: tuple[float, ...] = ()
    if input_range is not None and not turns:
        is_turning = input_range.is_angle
        of_input = (
            _angle(links, input_range.joint, input_range.link) if is_turning else _travel(links, input_range.joint)
        )
        toggles = tuple(of_input(end.q) % (2 * np.pi) if is_turning else of_input(end.q) for end in (low, high))
    return Range(link, joint, is_angle, low.value - shift, high.value - shift, now - shift, turns, toggles)


def _value(links: Links, joint: str, link: str) -> Value:
    """The direction of a link on a pin, or the travel of a slider."""
    return _angle(links, joint, link) if isinstance(links.element(joint), Revolute) else _travel(links, joint)


def _angle(links: Links, joint: str, link: str) -> Value:
    """The direction of a link from its pin on the ground to its other joint; where there are several, of its body."""
    others = [other for other in links.joints_at(link) if other != joint]
    line = _line(links, joint, others[0]) if len(others) == 1 else None
    return _turned(links, link, 0.0 if line is None else line - links.angle(link))


def _turned(links: Links, link: str, offset: float) -> Value:
    return lambda q: links.angle(link, q) + offset


def _line(links: Links, pin: str, other: str) -> float | None:
    """The direction from a pin to another joint of a link, of a guide that across it."""
    axis = links.axis(other) if isinstance(links.element(other), Translational) else None
    along = links.place(other) - links.place(pin) if axis is None else np.array([-axis[1], axis[0]])
    is_line = isinstance(links.element(other), (Revolute, Translational)) and np.linalg.norm(along) > 0
    return float(np.arctan2(along[1], along[0])) if is_line else None


def _travel(links: Links, joint: str) -> Value:
    """How far a slider is along its guide."""
    start, axis = links.place(joint), links.axis(joint)
    return lambda q: float((links.place(joint, q) - start) @ axis) if axis is not None else 0.0


def _transmissions(links: Links, circuit: Circuit, driven: Sequence[str]) -> Iterator[Transmission]:
    """At pins between two undriven links of two joints each: coupler and rocker, or rod and the normal of a guide."""
    if not driven:
        return
    for pin, pair in links.joints.items():
        if not isinstance(links.element(pin), Revolute) or links.ground in pair or set(pair) & set(driven):
            continue
        joints = [[other for other in links.joints_at(link) if other != pin] for link in pair]
        if any(len(others) != 1 for others in joints):
            continue
        first, second = (_line(links, pin, others[0]) for others in joints)
        if first is None or second is None:
            continue
        apart = first - second - links.angle(pair[0]) + links.angle(pair[1])
        low, high = circuit.range(_difference(links, pair, apart))
        yield Transmission(pin, pair, *_folded(low.value, high.value))


def _difference(links: Links, pair: tuple[str, str], apart: float) -> Value:
    return lambda q: links.angle(pair[0], q) - links.angle(pair[1], q) + apart


def _folded(low: float, high: float) -> tuple[float, float]:
    """The least and largest angle between two lines, 0 to π/2, whose directed angle goes from low to high."""
    ends = [abs((angle + np.pi / 2) % np.pi - np.pi / 2) for angle in (low, high)]
    is_in_line = np.floor(high / np.pi) > np.floor(low / np.pi)
    is_across = np.floor(high / np.pi + 0.5) > np.floor(low / np.pi + 0.5)
    return 0.0 if is_in_line else min(ends), np.pi / 2 if is_across else max(ends)


# -- in words ------------------------------------------------------------------------------------------------------


def mobility_in_words(whole: Mechanism) -> Iterator[str]:
    count = whole.mobility
    needs = "it is a frame that cannot move" if count == 0 else f"it needs {count} motor{'s' * (count != 1)}"
    has = f" and has {len(whole.drivers)}" if whole.drivers else ""
    yield f"Mobility {count}: {needs}{has}."
    for one in whole.too_many:
        others = f", because {_listed(one.others)} already hold{'s' * (len(one.others) == 1)} it" if one.others else ""
        yield (
            f'"{one.joint}" holds too much: {len(one.rows)} constraint{"s" * (len(one.rows) > 1)} '
            f"({', '.join(one.rows)}) could go{others}."
        )


def _of_loops(whole: Mechanism) -> Iterator[str]:
    unit = whole.model.units.length
    for loop in whole.loops:
        sizes = ", ".join(f"{name} {size:.4g}" for name, size in zip(loop.links, loop.lengths[:-1], strict=False))
        last = "ground" if loop.kind == "four-bar" else "offset of the guide"
        rule = ""
        if loop.kind == "four-bar":
            shortest, *others, longest = sorted(loop.lengths)
            sign = "=" if loop.type == CHANGE_POINT else ">" if loop.type == "triple-rocker" else "<"
            rule = f" (Grashof: {shortest:.4g} + {longest:.4g} {sign} {others[0]:.4g} + {others[1]:.4g})"
        lengths = f"{sizes}, {last} {loop.lengths[-1]:.4g} {unit}"
        yield f"{loop.kind.capitalize()} {'-'.join(loop.joints)}: {lengths}: {loop.type}{rule}."


def moves_in_words(whole: Mechanism, one: Range) -> str:
    """How far a link moves: "the crank cannot make a full turn: it swings between 34° and 191°"."""
    unit = whole.model.units.length
    if one.turns:
        return f'"{one.link}" makes full turns.'
    if one.is_angle:
        moves = f"swings between {_degrees(one.low)} and {_degrees(one.high)}"
        cannot = "cannot make a full turn: it " if one.link in whole.driven else ""
    else:
        moves, cannot = f"travels {one.swing:.4g} {unit}, from {one.low:.4g} to {one.high:.4g} {unit}", ""
    return f'"{one.link}" {cannot}{moves}{_at_toggles(whole, one)}.'


def _at_toggles(whole: Mechanism, one: Range) -> str:
    crank = next((each for each in whole.ranges if each.link in whole.driven[:1]), None)
    if crank is None or len(one.toggles) != 2 or crank.link == one.link:
        return ""
    ends = [_degrees(end) if crank.is_angle else f"{end:.4g} {whole.model.units.length}" for end in one.toggles]
    return f' (toggle positions: "{crank.link}" at {ends[0]} and {ends[1]})'


def _of_transmissions(whole: Mechanism) -> Iterator[str]:
    for one in whole.transmissions:
        poor = ": poor, a little friction locks the machine" if one.least < POOR_TRANSMISSION else ""
        yield (
            f'The transmission angle at "{one.pin}" between {_listed(one.links)} lies between {_degrees(one.least)} '
            f"and {_degrees(one.largest)}{poor}."
        )


def _degrees(angle: float) -> str:
    return f"{np.degrees(angle):.0f}°".replace("-0°", "0°").replace("-", "−")


def _listed(names: Sequence[str]) -> str:
    return one_of([f'"{name}"' for name in names], "and")


__all__ = ["mechanism"]
