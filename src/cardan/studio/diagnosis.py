"""What is wrong with a machine, and where: in words, with places that the window marks.

Assembly, redundancy and singular positions are those of `cd.assemble`, missing data those of `cardan check`; here they
get a place, and advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.analysis.assemble import dependent_group, describe, put_together
from cardan.analysis.assembly.open_joints import worst_gaps
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.mechanism.mechanism import mechanism_of
from cardan.analysis.mechanism.mobility import overconstraints
from cardan.analysis.mechanism.overreach import Overreach, overreaches
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AssemblyError, CardanError
from cardan.io.layout import one_of
from cardan.model.joints.ropes import Belt, Chain
from cardan.model.model import Model
from cardan.protocol import studio as protocol
from cardan.results.scene import Scene
from cardan.scene import scene_of
from cardan.scene.poses import POSE, placed
from cardan.studio.dragging import checked_coordinates
from cardan.studio.session import culprits_of
from cardan.view.terminal.checkup import DRIVEN_ANALYSES, MASSLESS_ANALYSES, event_problems, missing_masses

POOR_TRANSMISSION = np.radians(20.0)  # between the lines of two links: less is near a dead centre
NO_INERTIA = 1e-12  # of the largest inertia of a freedom
MOVES_WITH_OTHERS = 1e-3  # of the fastest body


@dataclass(frozen=True)
class Problem:
    """What is wrong (`what`: one of a few words), with which elements and bodies, where, and what helps.

    `what`: "empty", "model", "open loop", "contradiction", "redundant", "singular position", "dead centre",
    "no driver", "rigid", "hangs on nothing", "no mass", "limit", "beyond its range". `stops`: whether it keeps the
    machine from running. `fixes`: edits that mend it, by the words of their buttons.
    """

    what: str
    elements: tuple[str, ...]
    place: tuple[float, ...] | None  # in the world, at the position that was asked about
    words: str
    advice: str
    stops: bool = True
    fixes: tuple[tuple[str, dict[str, Any]], ...] = ()

    def data(self) -> protocol.Problem:
        """For the page."""
        return {
            "what": self.what,
            "elements": list(self.elements),
            "element": next(iter(self.elements), None),
            "at": None if self.place is None else list(self.place),
            "words": self.words,
            "advice": self.advice,
            "stops": self.stops,
            "fixes": [{"label": label, "edits": [edit]} for label, edit in self.fixes],
        }


def problems_of(
    model: Model,
    parameters: Mapping[str, float] | None = None,
    q: Sequence[float] | np.ndarray | None = None,
    kinds: Iterable[str] = ("simulate",),
    until: float | None = None,
) -> list[Problem]:
    """What is wrong with a machine at a position (by default its initial estimates), for some kinds of analysis.

    `until`: the end of a motion, in which drivers must not go beyond the range of their links. Those that keep it from
    running come first.
    """
    kinds = tuple(kinds)
    if not model.bodies:
        advice = "Draw a link, or add a body to the file."
        return [Problem("empty", (), None, "There is no body yet, so there is nothing that could move.", advice)]
    q_shown = None if q is None else checked_coordinates(q, POSE[model.dim] * len(model.bodies))
    try:
        system = compile_system(model)
        p = system.parameter_values(parameters)
        estimate = system.initial_state(p)
        q0 = estimate[0] if q_shown is None else q_shown
        seen = _Seen(model, scene_of(model, parameters, q0.reshape(len(model.bodies), -1)), q0)
        bound = BoundMachine(system, p)
    except CardanError as error:
        culprits = culprits_of(error, model)
        return [Problem("model", culprits, None, _sentence(str(error)), "Correct the entry that is named.")]
    problems = [*_loose(seen, system), *_masses(seen, kinds)]
    try:
        state = describe(bound, put_together(bound, q0, *estimate[1:], 0.0, fill=True), q0, estimate[1])
    except AssemblyError as error:
        problems += _open(seen, bound, error)
    else:
        there = seen.at(state.q)
        problems += [
            *_redundant(there, bound, state),
            *_singular(there, state),
            *_freedoms(there, state, kinds),
            *_transmission(there),
            *_without_inertia(there, state, kinds),
            *_limits(there, state, kinds),
            *(_beyond_range(there, state, until) if until is not None else ()),
        ]
    return sorted(problems, key=lambda problem: not problem.stops)


class _Seen:
    """A machine at a position, with the places of its elements."""

    def __init__(self, model: Model, scene: Scene, q: np.ndarray):
        self.model, self.scene = model, scene
        width = POSE[model.dim]
        ground = np.eye(1, width, 3)[0] if model.dim == 3 else np.zeros(width)
        self.poses = np.vstack([ground, q.reshape(-1, width)])

    def at(self, q: np.ndarray) -> _Seen:
        """The same machine elsewhere."""
        return _Seen(self.model, self.scene, q)

    def marks(self, element: str) -> list[tuple[int, np.ndarray, np.ndarray | None]]:
        """Body, place and direction of each mark of an element, in the world."""
        look = self.scene.element(element)
        if look is None:
            return []
        world_marks = []
        for mark in look.marks:
            points = np.array([mark.point, np.add(mark.point, mark.axis or np.zeros(len(mark.point)))])
            place, tip = placed(self.poses[mark.body], points)
            world_marks.append((mark.body, place, tip - place if mark.axis else None))
        return world_marks

    def body(self, name: str) -> tuple[float, ...]:
        """Where the mass centre of a body is."""
        k = next(k for k, look in enumerate(self.scene.bodies) if look.name == name)
        points = np.array([self.scene.bodies[k].center_of_mass])
        return tuple(placed(self.poses[k], points)[0].tolist())

    def place(self, names: Iterable[str]) -> tuple[float, ...] | None:
        """The middle of what is named: elements and bodies."""
        places = [place for name in names for _, place, _ in self.marks(name)]
        places += [np.array(self.body(name)) for name in names if name in self.model.bodies]
        return tuple(np.mean(places, axis=0).tolist()) if places else None


# -- loops ---------------------------------------------------------------------------------------------------------


def _open(seen: _Seen, bound: BoundMachine, error: AssemblyError) -> Iterator[Problem]:
    """Loops that stay open, at the position where they are open least."""
    if not bound.gap() > bound.arrays.watch.closure_tolerance * 1e3:  # it closes: speeds, or held values
        names = culprits_of(error, seen.model)
        advice = "Correct the initial speeds, or the motion of a driver."
        yield Problem("contradiction", names, seen.place(names), _sentence(str(error)), advice)
        return
    partition = bound.eliminate()
    if bound.redundant(partition):
        rows = bound.system.rows
        names = tuple(dict.fromkeys(rows[i].element.name for i in dependent_group(bound, partition)))
        words = f"{_listed(names)} contradict each other: they cannot all hold at once."
        advice = f"Remove one of them, or change its dimensions ({_sentence(str(error)).removesuffix('.')})."
        yield Problem("contradiction", names, seen.place(names), words, advice)
        return
    bound.gap()
    for element, gap in worst_gaps(bound, bound.arrays.Phi):
        words = (
            f'The {element.kind} "{element.name}" cannot close: it stays open by {gap}, however the links are turned.'
        )
        advice = (
            "Make a link of this loop longer, bring its fixed pivots nearer to each other, or draw it nearer to closed."
        )
        yield Problem("open loop", (element.name,), seen.place([element.name]), words, advice)


def _redundant(seen: _Seen, bound: BoundMachine, state: State) -> Iterator[Problem]:
    """Not how tight a stiff belt is, which neither moves the machine nor is known: that is one constraint of each."""
    belts = {e.name for e in seen.model.constraints if isinstance(e, (Belt, Chain))}
    for one in overconstraints(bound, state):
        lines, others = one.rows, one.others
        if len(lines) == 1 and (tight := belts.intersection((one.joint, *others))):
            belts.remove(min(tight))
            continue
        by = f"{_listed(others)} already {'hold' if len(others) != 1 else 'holds'}" if others else "it holds twice"
        words = (
            f"{_listed(lines)}: {len(lines)} constraint{'s' * (len(lines) > 1)} too many, because {by} the same "
            "motion. The machine moves as it would without, but how these joints share the load is not known."
        )
        names = (one.joint, *others)
        yield Problem("redundant", names, seen.place([one.joint]), words, _advice_on_redundancy(seen, names), False)


def _advice_on_redundancy(seen: _Seen, names: Sequence[str]) -> str:
    kinds = {type(seen.model.elements[name]).__name__ for name in names if name in seen.model.elements}
    if seen.model.dim == 3 and "Revolute" in kinds:
        return (
            "In space the hinges of a loop guide it more than once in the same directions: make one hinge a ball joint "
            "and another one cylindrical, or accept it."
        )
    if "Drive" in kinds:
        return "Remove one of the drivers: they drive the same motion."
    return "Remove a joint or a link that is there twice, such as the second of two parallel guides, or accept it."


def _singular(seen: _Seen, state: State) -> Iterator[Problem]:
    if not state.singular:
        return
    words = (
        f"The machine stands in a singular position: {_listed(state.singular)} lose their grip here, as where all "
        "links of a loop lie on a line, and the machine could move on in two different ways."
    )
    advice = "Pull the machine a little away from this position before it starts."
    yield Problem("singular position", state.singular, seen.place(state.singular), words, advice)


# -- freedoms ------------------------------------------------------------------------------------------------------


def _freedoms(seen: _Seen, state: State, kinds: Sequence[str]) -> Iterator[Problem]:
    driven = [kind for kind in kinds if kind in DRIVEN_ANALYSES]
    drivers = [e.name for e in seen.model.constraints if e.kind == "driver"]
    if state.dof and driven:
        bodies = tuple(dict.fromkeys(name.rpartition(".")[0] for name in state.independent))
        count = "One motion of the machine is" if state.dof == 1 else f"{state.dof} motions of the machine are"
        words = f"{count} not driven: {_listed(state.independent)}."
        advice = "Put a motor on a joint for each of them, or let forces move the machine (simulate)."
        yield Problem("no driver", bodies, seen.place(bodies), words, advice)
    elif not state.dof and not drivers:
        names = tuple(e.name for e in seen.model.constraints if not e.one_sided)
        words = "The machine cannot move: its joints leave it no freedom."
        advice = "Remove a joint or a link, or add a link, if it should move. As a frame it can stay as it is."
        yield Problem("rigid", (), seen.place(names), words, advice, False)


def _loose(seen: _Seen, system: System) -> Iterator[Problem]:
    """Bodies that neither a joint nor a force ties to the ground."""
    parent = {name: name for name in (seen.scene.bodies[0].name, *seen.model.bodies)}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    tied = [names for names in system.constrained.values() if names]
    tied += [[frame.name for frame in e.frames()] for e in seen.model.forces]
    for names in tied:
        tied_bodies = [name for name in names if name in parent]
        if len(tied_bodies) < 2:  # a force or a limit of one body ties it to the ground
            tied_bodies.insert(0, seen.scene.bodies[0].name)
        for name in tied_bodies[1:]:
            parent[root(name)] = root(tied_bodies[0])
    ground, groups = root(seen.scene.bodies[0].name), {}
    for name in seen.model.bodies:
        if root(name) != ground:
            groups.setdefault(root(name), []).append(name)
    for names in groups.values():
        held = "hangs" if len(names) == 1 else "hang"
        words = f"{_listed(names)} {held} on nothing: neither a joint nor a force ties {_it(names)} to the ground."
        advice = f"Pin {_it(names)} to the ground or to another link. If {_it(names)} should fly freely, leave it so."
        yield Problem("hangs on nothing", tuple(names), seen.place(names), words, advice, False)


def _it(names: Sequence[str]) -> str:
    return "it" if len(names) == 1 else "them"


# -- masses and forces ---------------------------------------------------------------------------------------------


def _masses(seen: _Seen, kinds: Sequence[str]) -> Iterator[Problem]:
    if all(kind in MASSLESS_ANALYSES for kind in kinds):
        return
    messages = missing_masses(seen.model)
    lacking = [body.name for body in seen.model.bodies.values() if body.mass is None or body.inertia is None]
    for name, words in zip(lacking, messages, strict=True):
        advice = (
            "Give it a mass and an inertia, or a shape with a density; without them only its kinematics can be run."
        )
        yield Problem("no mass", (name,), seen.body(name), _sentence(words), advice)


def _without_inertia(seen: _Seen, state: State, kinds: Sequence[str]) -> Iterator[Problem]:
    """A freedom that moves no mass: its acceleration would be infinite."""
    system = state.system
    if all(kind in MASSLESS_ANALYSES for kind in kinds) or not state.dof or missing_masses(seen.model):
        return
    scale = np.where(system.layout.is_angle, 1.0, system.numbers(state.p).size)
    C = system.jacobian_at(state.t, state.q, state.p)[system.holds_at_start] * scale
    N = np.linalg.svd(C)[2][state.rank :].T * scale[:, None] if len(C) else np.diag(scale)
    M = np.array(system.mass_matrix(state.q, state.p))
    w, V = np.linalg.eigh(N.T @ M @ N)
    if w.size == 0 or w[0] > NO_INERTIA * max(w[-1], 1e-300):
        return
    motion = np.abs(N @ V[:, 0] / scale).reshape(len(seen.model.bodies), -1).max(axis=1)
    names = tuple(n for n, x in zip(seen.model.bodies, motion, strict=True) if x > MOVES_WITH_OTHERS * motion.max())
    words = (
        f"{_listed(names)} can move without moving any mass: the smallest force would give an infinite acceleration."
    )
    advice = "Give one of these bodies a mass or an inertia."
    yield Problem("no mass", names, seen.place(names), words, advice)


def _limits(seen: _Seen, state: State, kinds: Sequence[str]) -> Iterator[Problem]:
    if "simulate" not in kinds:
        return
    limits = {e.name: e for e in seen.model.constraints if e.kind == "limit"}
    for words in event_problems(state):
        names = tuple(name for name in limits if f'"{name}"' in words)
        bodies = [body for name in names for body in state.system.constrained[name] if body in seen.model.bodies]
        advice = "Move the machine to the other side of the limit, or change the limit."
        yield Problem("limit", names, seen.place([*names, *bodies]), _sentence(words), advice)


def _beyond_range(seen: _Seen, state: State, until: float) -> Iterator[Problem]:
    if not any(e.kind == "driver" for e in seen.model.constraints) or state.singular:
        return
    for one in overreaches(mechanism_of(state), state, until):
        names = (one.driver, one.range.link, one.range.joint)
        unit = seen.model.units.length
        advice = "Let it swing back before its dead centres, or change the lengths of its loop."
        yield Problem(
            "beyond its range", names, seen.place([one.range.joint]), one.words, advice, True, (*_fixes(one, unit),)
        )


def _fixes(one: Overreach, unit: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if one.function:
        yield "swing back", {"edit": "set", "path": ["drivers", one.driver, "function"], "value": one.function}
    if one.loop is not None:
        between = [one.loop.joints[0], one.loop.joints[1]]
        edit = {"edit": "length", "body": one.range.link, "between": between, "value": one.shorter}
        yield f"shorten {one.range.link} to {one.shorter:g} {unit}", edit


# -- transmission --------------------------------------------------------------------------------------------------


def _transmission(seen: _Seen) -> Iterator[Problem]:
    """Pins between two undriven links of two joints each, whose lines are nearly one: coupler and rocker, or coupler
    and the normal of a slider's guide."""
    model, names = seen.model, [look.name for look in seen.scene.bodies]
    driven = _driven_bodies(model)
    if model.dim != 2 or not driven:
        return
    at: dict[str, list[tuple[str, np.ndarray, np.ndarray | None]]] = {}
    pins = {}
    for element in model.constraints:
        kind, marks = type(element).__name__, seen.marks(element.name)
        if kind not in ("Revolute", "Translational") or len(marks) != 2:
            continue
        axis = next((direction for _, _, direction in marks if direction is not None), None)
        for body, place, _ in marks:
            across = np.array([-axis[1], axis[0]]) if kind == "Translational" and axis is not None else None
            at.setdefault(names[body], []).append((element.name, place, across))
        if kind == "Revolute":
            pins[element.name] = [names[body] for body, _, _ in marks]
    for pin, links in pins.items():
        if any(link in driven or link == names[0] or len(at[link]) != 2 for link in links):
            continue
        pin_place = seen.marks(pin)[0][1]
        lines = []
        for link in links:
            _, place, across = next(joint for joint in at[link] if joint[0] != pin)
            lines.append(place - pin_place if across is None else across)
        angle = _angle_between(*lines)
        if angle is not None and angle < POOR_TRANSMISSION:
            words = (
                f'At "{pin}" the transmission angle between {_listed(links)} is {np.degrees(angle):.0f}°: the machine '
                "is near a dead centre, where a small error or a little friction locks it."
            )
            advice = "Change the lengths of the links such that the angle stays above 30°, or drive another link."
            yield Problem("dead centre", (pin, *links), tuple(pin_place.tolist()), words, advice, False)


def _driven_bodies(model: Model) -> set[str]:
    driven = set()
    for driver in (e for e in model.constraints if e.kind == "driver"):
        owner = getattr(getattr(driver, "coordinate", None), "owner", None)
        if owner is not None:
            frames = owner.frames() if hasattr(owner, "frames") else [owner]
            driven |= {frame.name for frame in frames if frame.name in model.bodies}
    return driven


def _angle_between(a: np.ndarray, b: np.ndarray) -> float | None:
    """Between two lines, 0 to π/2; None where one has no direction."""
    length = float(np.linalg.norm(a) * np.linalg.norm(b))
    return None if length == 0.0 else float(np.arctan2(abs(a[0] * b[1] - a[1] * b[0]), abs(a @ b)))


# -- words ---------------------------------------------------------------------------------------------------------


def _listed(names: Iterable[str]) -> str:
    return one_of([f'"{name}"' for name in names], "and")


def _sentence(text: str) -> str:
    """With a capital at its beginning and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
