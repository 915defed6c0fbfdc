"""What the studio does when a page asks for it: one function for each request, with its fields as arguments.

Those of `AT_ONCE` are called in the thread of the sockets and must be short; those of `IN_TURN` one after another in a
thread of their own. Those of `PROGRAMS` may need a program of the user's: it runs in a process of its own, nobody waits
for it, and what it has made becomes an argument of the function of that name in `IN_TURN`. What a function returns is
the answer; a CardanError becomes the answer in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import cardan as cd
from cardan.errors import CardanError, FileError
from cardan.files.text_models.yaml import parse_yaml
from cardan.io.atomic import write_text
from cardan.io.text import read_text
from cardan.protocol import studio as protocol
from cardan.studio.child.running import Programs
from cardan.studio.diagnosis import problems_of
from cardan.studio.document import PYTHON
from cardan.studio.drag_thread import Grip, Hand, position_at
from cardan.studio.finding.design_thread import Designer, Wish
from cardan.studio.finding.influence import KINDS, limit_of
from cardan.studio.finding.linkages import LinkageSearch
from cardan.studio.joint_poses import posed
from cardan.studio.messages import announcement
from cardan.studio.poles import GROUND, all_pairs, poles_at, velocities_at
from cardan.studio.programs import MachineText
from cardan.studio.session import MOVING, Session
from cardan.studio.source import YAML, Source, empty_source, is_program, of_program, open_source, path_of
from cardan.studio.window import requests as window_requests
from cardan.studio.window.folder import in_this_folder
from cardan.studio.workpiece import Workpiece
from cardan.view.terminal.checkup import Checkup
from cardan.view.terminal.console import one_line

Answer = Mapping[str, object] | None  # one of protocol.studio.Answers
MOST_PAIRED = 6  # bodies: of more only the poles against the ground are drawn


class Studio(Protocol):
    """What requests need of the studio; see `server.Studio`."""

    work: Workpiece
    hand: Hand | None
    designer: Designer
    linkages: LinkageSearch
    programs: Programs

    @property
    def session(self) -> Session: ...
    def move(self, parameters: dict[str, float], mode: str | None = None) -> None: ...
    def stop_run(self) -> None: ...
    def set_work(self, work: Workpiece) -> None: ...
    def open_work(self, work: Workpiece) -> None: ...
    def set_view(self, sheet: int, view: Mapping[str, object]) -> None: ...
    def recover(self, bring_back: bool) -> None: ...
    def tell(self, slot: str, frame: str | bytes) -> None: ...
    def tell_now(self, slot: str, frame: str | bytes) -> None: ...


# -- motions -----------------------------------------------------------------------------------------------------------


def move(studio: Studio, parameters: Mapping[str, float], mode: str | None = None) -> Answer:
    session = studio.session
    unknown = [name for name in parameters if name not in session.model.parameters]
    if unknown:
        raise CardanError(f'the machine has no parameter "{unknown[0]}"')
    if mode is not None and mode not in session.modes:
        raise CardanError(f'"{mode}" is not known; there are {", ".join(session.modes)}')
    studio.move({name: float(value) for name, value in parameters.items()}, mode)
    return None


def influences(studio: Studio, response: str, kind: str, live: bool = True) -> Answer:
    _check_kind(kind)
    studio.designer.ask(Wish(response, kind, live))
    return None


def optimize(
    studio: Studio,
    response: str,
    kind: str,
    ranges: Mapping[str, Sequence[float]] | None = None,
    goal: str = "least",
    limits: Sequence[Mapping[str, object]] = (),
) -> Answer:
    """Search within the ranges of the chosen variables."""
    _check_kind(kind)
    parameters = studio.session.model.parameters
    chosen = {n: (r[0], r[1]) for n, r in (ranges or {}).items() if n in parameters}
    studio.designer.search(response, kind, chosen, goal, [limit_of(limit) for limit in limits])
    return None


def stop(studio: Studio) -> Answer:
    studio.designer.stop()
    studio.linkages.stop()
    return None


def stop_run(studio: Studio) -> Answer:
    """End the motion that is being computed; what there is of it is shown."""
    studio.stop_run()
    return None


def check(studio: Studio) -> protocol.Lines:
    """What `cardan check` says."""
    session = studio.session
    try:
        state, failure = cd.assemble(session.model, parameters=session.parameters), None
    except CardanError as error:
        state, failure = None, error
    try:
        return {"lines": list(Checkup(session.model, [session.mode], state, failure).lines())}
    except CardanError as error:
        return {"lines": [one_line(error)]}


def diagnose(studio: Studio) -> protocol.Problems:
    """What is wrong with the machine, and where."""
    session = studio.session
    if not session.model.bodies:
        return {"problems": []}  # said elsewhere, and no fault
    kind = session.mode if session.mode in (*MOVING, "equilibrium") else session.motion
    until = session.span[1] if kind in MOVING else None
    problems = problems_of(session.model, session.parameters, kinds=[kind], until=until)
    return {"problems": [problem.data() for problem in problems]}


def poles(studio: Studio, t: float) -> protocol.Poles:
    """Poles of the bodies and velocities of their marks at a time of the motion that is shown."""
    good = studio.session.good
    if good is None or good.result is None or good.state is not None:
        raise CardanError("poles and velocities need a motion: simulate first")
    model = studio.session.model
    pairs = all_pairs(model) if len(model.bodies) <= MOST_PAIRED else None
    body_poles = poles_at(good.result, t, pairs) if model.dim == 2 else []
    return {
        "t": t,
        "poles": [
            {
                "name": pole.body if pole.against == GROUND else f"{pole.body}, {pole.against}",
                "bodies": [pole.body, pole.against],
                "at": None if pole.at is None else list(pole.at),
            }
            for pole in body_poles
        ],
        "velocities": [
            {"name": mark.element, "body": mark.body, "at": list(mark.at), "velocity": list(mark.velocity)}
            for mark in velocities_at(good.result, t)
        ],
    }


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise CardanError(f'"{kind}" is not known; choose one of {", ".join(KINDS)}')


# -- the document ------------------------------------------------------------------------------------------------------


def edit(studio: Studio, edits: Sequence[Mapping[str, object]]) -> protocol.Edited:
    work, names = studio.work.edited(edits)
    studio.set_work(work)
    return {"names": names}


def text(studio: Studio, language: str, text: str, machine_text: MachineText | None = None) -> Answer:
    """Another text; of a program, what it has made."""
    work = studio.work
    studio.set_work(work.replaced(text) if machine_text is None else work.with_program(text, machine_text))
    return None


def forget_program(studio: Studio) -> Answer:
    """The machine alone counts, and Python shows it as cardan writes it."""
    studio.set_work(studio.work.without_program())
    return None


def undo(studio: Studio) -> Answer:
    studio.set_work(studio.work.undone())
    return None


def redo(studio: Studio) -> Answer:
    studio.set_work(studio.work.redone())
    return None


def drag(
    studio: Studio,
    phase: str,
    body: str = "",
    point: Sequence[float] = (),
    to: Sequence[float] = (),
    how: str = "kinematic",
    t: float | None = None,
) -> protocol.Pulled:
    """Pull the machine at a point. At the end of a kinematic pull its position becomes the initial estimate."""
    if phase == "begin":
        if studio.hand is not None:
            studio.hand.end()
        position = position_at(studio.session, t)
        studio.hand = Hand(studio.session, Grip(body, tuple(point), how, position), studio.tell_now)
    if studio.hand is None:
        raise CardanError("nothing is held: begin to pull first")
    try:
        pulled: protocol.Pulled = studio.hand.pull(tuple(to)) if to else {}
    except CardanError:
        studio.hand = None
        raise
    if phase != "end":
        return pulled
    poses = studio.hand.end()
    studio.hand = None
    return {**pulled, **_at_the_end(studio, how, poses)}


def pose(studio: Studio, joints: Mapping[str, float], keep: bool = False) -> Answer:
    """Set joints at the start of the motion to other values: shown, and with `keep` written into the document."""
    good = studio.session.good
    if good is None or good.result is None or good.state is not None:
        raise CardanError("joints can be set after a run: simulate first")
    placed = posed(good.result, joints)
    if keep:
        return edit(studio, [{"edit": "poses", "poses": placed}])
    studio.tell_now("poses", announcement("poses", poses=placed))
    return None


def _at_the_end(studio: Studio, how: str, poses: Mapping[str, Sequence[float]]) -> protocol.Pulled:
    """Whether the position of a pull became the start of the machine; else the run is shown again."""
    if how == "kinematic" and poses and studio.work.document is not None:
        edit(studio, [{"edit": "poses", "poses": dict(poses)}])
        return {"is_start": True}
    studio.move({})
    return {"is_start": False, "note": studio.work.why_not if how == "kinematic" else ""}


# -- linkages ----------------------------------------------------------------------------------------------------------


def linkages(
    studio: Studio,
    curve: Sequence[Sequence[float]],
    times: Sequence[float] | None = None,
    angles: Sequence[float] | None = None,
    options: Mapping[str, object] | None = None,
) -> Answer:
    """Search for linkages; pages are told what is found."""
    point_values = {name: value for name, value in (("times", times), ("angles", angles)) if value is not None}
    studio.linkages.begin(curve, options or {}, **point_values)
    return None


def take_linkage(studio: Studio, k: int) -> Answer:
    """The document becomes that linkage."""
    text = studio.linkages.text(k)
    if studio.work.document is None:
        loaded = parse_yaml(text)
        source = Source(None, loaded.model, loaded.analyses, loaded.design, text=text)
        studio.open_work(Workpiece.of_source(source))
    else:
        studio.set_work(studio.work.replaced(text))
    return None


# -- files -------------------------------------------------------------------------------------------------------------


def settle(studio: Studio, parameters: Mapping[str, float]) -> Answer:
    """Sliders have come to rest."""
    model = studio.session.model
    studio.set_work(studio.work.settled({n: float(v) for n, v in parameters.items() if n in model.parameters}))
    return None


def save(studio: Studio, name: str | None = None, overwrite: bool = False) -> protocol.Saved:
    """Write the drawing to its file; with a name to another one of this folder, which is its file from then on."""
    work = studio.work.settled({})
    document = work.document
    if document is None:
        raise CardanError(work.why_not)
    target = document.target
    if name is None and target is None:
        raise CardanError("this drawing has no file yet: give it a name")
    is_its_own = name is None or (target is not None and target.absolute() == Path(name).absolute())
    path = target if is_its_own else in_this_folder(str(name), (*YAML, PYTHON), overwrite=True)
    assert path is not None
    content = document.content(path)
    if path.exists() and not overwrite:
        if not is_its_own:
            return {"asks": f"{path.name} already exists. Replace it?"}
        if read_text(path) != document.saved:
            return {"asks": f"{path.name} was changed by another program since it was opened here. Replace it?"}
    write_text(content, path)
    studio.set_work(work.saved(path))
    return {"saved": path.name}


def download(studio: Studio) -> protocol.MachineYaml:
    return {"text": studio.work.yaml()}


def new(studio: Studio) -> Answer:
    """An empty sheet; undo goes back to the machine that was there."""
    studio.open_work(Workpiece.of_source(empty_source()))
    return None


def open_(studio: Studio, name: str, machine_text: MachineText | None = None) -> protocol.Opened:
    """A file of this folder, or an example; of a program, what it has made. Undo goes back to what was there."""
    _check_folder(name)
    source = open_source(name) if machine_text is None else of_program(path_of(name), machine_text)
    source = source._replace(is_example=not Path(name).exists())
    studio.open_work(Workpiece.of_source(source))
    return {"notes": list(source.notes)}


def view(studio: Studio, sheet: int, view: Mapping[str, object]) -> Answer:
    """What the window shows besides the machine."""
    studio.set_view(sheet, view)
    return None


def recover(studio: Studio, bring_back: bool) -> Answer:
    """Work that was not saved when a studio ended."""
    studio.recover(bring_back)
    return None


def _check_folder(name: str) -> None:
    if Path(name).name != name:
        raise FileError("give the name of a file, without folders", name)


# -- programs ----------------------------------------------------------------------------------------------------------


def prepare_program(studio: Studio) -> Answer:
    """The user looks at programs: one may be run soon."""
    studio.programs.prepare()
    return None


def stop_program(studio: Studio) -> Answer:
    studio.programs.stop()
    return None


def order_of_text(language: str, text: str) -> dict[str, str] | None:
    return {"text": text} if language == "python" else None


def order_of_file(name: str) -> dict[str, str] | None:
    _check_folder(name)
    path = path_of(name)
    return {"path": str(path)} if is_program(path) else None


AT_ONCE: dict[str, Callable[..., Answer]] = {
    "move": move,
    "influences": influences,
    "optimize": optimize,
    "stop": stop,
    "stop_run": stop_run,
    "prepare_program": prepare_program,
    "stop_program": stop_program,
    **window_requests.AT_ONCE,
    "linkages": linkages,
}
PROGRAMS: dict[str, Callable[..., dict[str, str] | None]] = {  # what a child is to run first; None: nothing
    "text": order_of_text,
    "open": order_of_file,
}
IN_TURN: dict[str, Callable[..., Answer]] = {
    "check": check,
    "diagnose": diagnose,
    "poles": poles,
    "edit": edit,
    "text": text,
    "undo": undo,
    "redo": redo,
    "drag": drag,
    "pose": pose,
    "take_linkage": take_linkage,
    "settle": settle,
    "forget_program": forget_program,
    "save": save,
    "download": download,
    "new": new,
    "open": open_,
    "view": view,
    "recover": recover,
    **window_requests.IN_TURN,
}
