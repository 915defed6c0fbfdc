"""The studio as a whole: the machine in work, the threads that compute, and who is told what."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_urlsafe
from socket import socket

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.scene.chain_joints import chain_joints
from cardan.studio.autosave.autosave import NOTHING, Autosave
from cardan.studio.child.running import Programs
from cardan.studio.drag_thread import Hand
from cardan.studio.finding.design_thread import Designer
from cardan.studio.finding.linkages import LinkageSearch
from cardan.studio.messages import MessageError, Request, announcement, answer, read_request, refusal
from cardan.studio.requests import AT_ONCE, IN_TURN, PROGRAMS, Answer
from cardan.studio.serving.gate import TOKEN_BYTES, Gate, PortTakenError, open_socket
from cardan.studio.serving.hub import Client, Frame, Hub
from cardan.studio.serving.key import Key, former_key, keep_key
from cardan.studio.serving.program import assets_of
from cardan.studio.session import Outcome, Session, SupersededError, Watch
from cardan.studio.showing import machine, page_shown, run_frame
from cardan.studio.source import Source, openable
from cardan.studio.window.comparing import Studies
from cardan.studio.window.exporting import Exporter
from cardan.studio.worker import IsStale, Worker
from cardan.studio.workpiece import Workpiece
from cardan.view.page.payload import Page

ANNOUNCED_AFTER = 0.15  # s: a run that lasts longer is announced
MOST_WAITING = 100  # requests of one page that are not answered yet
TOO_MANY = "too many questions at once: wait for the answers"
NOT_YET = "this is not available"


class Studio:
    """`Studio(source).begin()` serves the page at `address` until `close()`.

    Three threads: one for the sockets, which never waits; one that runs the machine (`worker`), where only the newest
    wish counts; one for what must be done in turn, such as edits and files (`in_turn`). A fourth waits for programs of
    the user's, which run in processes of their own (`programs`).
    """

    def __init__(
        self,
        source: Source,
        port: int | None = None,
        until: float | None = None,
        parameters: Mapping[str, float] | None = None,
        autosave: bool = False,
    ):
        self.work = Workpiece.of_source(source, until, parameters)
        self.autosave = Autosave(Path.cwd(), self._tell_sharing) if autosave else None
        self.shown: list[Callable[[Outcome], None]] = []  # called after each outcome that pages were told
        self.hand: Hand | None = None  # that pulls the machine
        self._number = 0
        self._enough = threading.Event()  # the run that is under way is to end
        self._panels: tuple[Session | None, str, list[list[str]]] = (None, "", [])  # that the last run began with
        listener, token = open_socket(port), None
        if autosave:
            listener, token = self._former_place(listener, port)
        self.gate = Gate(listener.getsockname()[1], token)
        assets = assets_of(self.session.model.name, self.gate.token)
        self.hub = Hub(listener, self.gate, assets, self._received)
        self.worker: Worker[tuple[dict[str, float], str | None]] = Worker(self._run, self.failed, "motions")
        self.designer = Designer(lambda: self.session, self.tell, self._apply_optimum, self._show_design)
        self.studies = Studies(lambda: self.session, self.tell_now)
        self.exporter = Exporter(self.tell_now)
        self.linkages = LinkageSearch(self.tell_now)
        self.programs = Programs(self.tell)
        self._in_turn = ThreadPoolExecutor(1, "in turn")
        self._program = ThreadPoolExecutor(1, "program")

    def _former_place(self, listener: socket, port: int | None) -> tuple[socket, str | None]:
        """The port and the token of the studio that was here before, so that its windows go on with this one."""
        document = self.work.document
        target = document.target if document is not None else None
        place = str(Path.cwd() if target is None else target.absolute())
        key = former_key(place)
        if key is not None and port is None:
            with suppress(PortTakenError):
                former = open_socket(key.port)
                listener.close()
                listener = former
        token = key.token if key is not None and key.port == listener.getsockname()[1] else token_urlsafe(TOKEN_BYTES)
        keep_key(place, Key(token, listener.getsockname()[1]))
        return listener, token

    @property
    def session(self) -> Session:
        return self.work.session

    @property
    def address(self) -> str:
        return self.gate.address

    def begin(self) -> None:
        """The page is there, and the first motion is computed."""
        self.hub.begin()
        if self.autosave is not None:
            self.work = self.autosave.begin(self.work)
        self._tell_view()
        self._tell_recovery()
        self._tell_machine()
        self.worker.submit(({}, None))

    def close(self) -> None:
        self.designer.close()
        self.studies.close()
        self.exporter.close()
        self.linkages.close()
        self.programs.close()
        self._program.shutdown(wait=False, cancel_futures=True)
        self.worker.close(0.5)
        self._in_turn.shutdown(wait=False, cancel_futures=True)
        if self.autosave is not None:
            self.autosave.close()
        self.hub.close()

    # -- what pages ask ----------------------------------------------------------------------------------------------

    def _received(self, client: Client, frame: Frame) -> None:
        """In the thread of the sockets: short, or handed on."""
        try:
            request = read_request(frame)
        except MessageError as error:
            client.answer(refusal(error.answers, str(error)))
            return
        if request.do in AT_ONCE:
            client.answer(self._answered(AT_ONCE[request.do], request))
        elif request.do not in IN_TURN:
            client.answer(refusal(request.id, NOT_YET))
        elif client.waiting >= MOST_WAITING:
            client.answer(refusal(request.id, TOO_MANY))
        else:
            client.waiting += 1
            self._begin(client, request)

    def _begin(self, client: Client, request: Request) -> None:
        """In turn, or after the program that it needs."""
        try:
            order = PROGRAMS[request.do](**request.fields) if request.do in PROGRAMS else None
            if order is not None:
                self.programs.claim()
        except CardanError as error:
            self._answer(client, refusal(request.id, str(error)))
            return
        if order is None:
            self._in_turn.submit(self._do_in_turn, client, request)
        else:
            self._program.submit(self._do_program, client, request, order)

    def _do_program(self, client: Client, request: Request, order: dict[str, str]) -> None:
        """Whatever else is asked for is done meanwhile."""
        try:
            machine_text = self.programs.run(order)
        except Exception as error:  # the studio must outlive every mistake
            words = str(error) if isinstance(error, CardanError) else f"{type(error).__name__}: {error}"
            self._answer(client, refusal(request.id, words))
            return
        with_text = request._replace(fields=request.fields | {"machine_text": machine_text})
        self._in_turn.submit(self._do_in_turn, client, with_text)

    def _do_in_turn(self, client: Client, request: Request) -> None:
        self._answer(client, self._answered(IN_TURN[request.do], request))

    def _answer(self, client: Client, frame: str) -> None:
        """One that was waited for."""

        def done() -> None:
            client.waiting -= 1
            client.answer(frame)

        self.hub.soon(done)

    def _answered(self, handler: Callable[..., Answer], request: Request) -> str:
        try:
            return answer(request.id, handler(self, **request.fields))
        except (CardanError, OSError) as error:
            return refusal(request.id, str(error))
        except Exception as error:  # the studio must outlive every mistake
            return refusal(request.id, f"{type(error).__name__}: {error}")

    def tell(self, slot: str, frame: Frame) -> None:
        """All pages, and those that are opened later."""
        self.hub.tell(slot, frame, stays=True)

    def tell_now(self, slot: str, frame: Frame) -> None:
        """All pages that are open."""
        self.hub.tell(slot, frame)

    # -- motions -----------------------------------------------------------------------------------------------------

    def move(self, parameters: dict[str, float], mode: str | None = None) -> None:
        """The machine with these parameters, as soon as it is computed; earlier wishes are forgotten."""
        self.designer.cancel()
        self.worker.submit((parameters, mode))

    def set_work(self, work: Workpiece) -> None:
        """Another document: told, and computed where its machine can be."""
        is_other, is_other_sheet = work.session is not self.work.session, work.sheet != self.work.sheet
        self.work = work
        if self.autosave is not None:
            self.autosave.note(work)
        if is_other_sheet:
            self._tell_view()
        self._tell_machine()
        if is_other:
            self.move({})

    def open_work(self, work: Workpiece) -> None:
        """Another machine on another sheet; undo goes back to the one that was there."""
        before = self.work.settled({})
        if self.autosave is not None:
            work = self.autosave.opened(work)
            self._tell_recovery()
        self.set_work(before.opened(work))

    def set_view(self, sheet: int, view: Mapping[str, object]) -> None:
        """What the window shows besides the machine: pages that are opened later show it, too."""
        if sheet != self.work.sheet:  # of a machine that was closed meanwhile
            return
        self.work = replace(self.work, view=dict(view))
        self.hub.keep("view", announcement("view", sheet=sheet, view=self.work.view))
        if self.autosave is not None:
            self.autosave.note(self.work)

    def recover(self, bring_back: bool) -> None:
        """Unsaved work that a studio has left comes back, or is forgotten."""
        if self.autosave is None:
            raise CardanError(NOTHING)
        if bring_back:
            document = self.work.document
            self.set_work(self.autosave.bring_back(document is not None and document.trust_fmus))
        self.autosave.forget()
        self._tell_recovery()

    def _show_design(self, parameters: dict[str, float]) -> None:
        """A design on the way of a search."""
        self.worker.submit((parameters, None))

    def _apply_optimum(self, before: dict[str, float], after: dict[str, float]) -> None:
        """The best design of a search, written into the document as one step of undo."""
        session = self.session

        def write() -> None:
            work = self.work.with_design(before, after) if self.session is session else None
            if work is None:
                self.worker.submit((after, None))
            else:
                self.set_work(work)

        self._in_turn.submit(write)

    def _run(self, task: tuple[dict[str, float], str | None], is_stale: IsStale) -> None:
        parameters, mode = task
        work = self.work
        session = work.session
        self._enough.clear()
        announced = threading.Timer(ANNOUNCED_AFTER, lambda: self._tell_busy(None))
        announced.daemon = True
        announced.start()
        try:
            outcome = session.move(parameters, mode, is_stale, self._watch())
        except SupersededError:
            return
        finally:
            announced.cancel()
        self._show(work, outcome)
        for called in self.shown:
            called(outcome)
        self.designer.again()

    def stop_run(self) -> None:
        """The run that is under way ends, and what there is of it is shown."""
        self._enough.set()

    def _watch(self) -> Watch:
        """Tells pages how far a run is, and the run when it is to end."""
        last = time.monotonic()

        def watch(t: float, t_end: float) -> bool:
            nonlocal last
            now = time.monotonic()
            if now - last > ANNOUNCED_AFTER:
                last = now
                self._tell_busy([t, t_end])
            return self._enough.is_set()

        return watch

    def _tell_busy(self, progress: list[float] | None) -> None:
        self.tell_now("busy", announcement("busy", what="computing …", progress=progress))

    def _show(self, work: Workpiece, outcome: Outcome) -> None:
        """A motion; else, in place of one, the machine as it was described; else the last motion stays."""
        session = work.session
        self._number += 1
        shown = outcome.result if outcome.moved else None
        if shown is None and session.good is None:
            shown = session.sketch()
        page = None if shown is None else self._page(session, outcome, shown)
        frame = run_frame(self._number, outcome, page, work.sheet)
        if page is None:
            self.hub.tell("trouble", frame, instead_of=("busy",), stays=True)
        else:
            self.hub.tell("run", frame, instead_of=("trouble", "busy"), stays=True)
        if outcome.moved and outcome.state is None:
            self._tell_joints(outcome)

    def _tell_joints(self, outcome: Outcome) -> None:
        """Joints that can be set by hand, where that can be written down."""
        shown = outcome.result
        can_be_set = shown is not None and self.work.document is not None and not self.work.document.problem
        sliders = chain_joints(shown) if can_be_set and shown is not None else []
        self.tell("joints", announcement("joints", joints=[slider._asdict() for slider in sliders]))

    def _page(self, session: Session, outcome: Outcome, shown: Result) -> Page:
        before, mode, panels = self._panels
        page = page_shown(shown, panels if (before, mode) == (session, outcome.mode) else ())
        if outcome.moved:
            self._panels = session, outcome.mode, page.payload["shown"]
        return page

    def failed(self, error: Exception) -> None:
        """A mistake that nobody foresaw: said on the page, and the studio goes on."""
        words = f"{type(error).__name__}: {error}"
        self.hub.tell("problem", announcement("problem", words=words), instead_of=("busy",))

    def _tell_machine(self) -> None:
        name = self.session.model.name
        stem = "".join(c if c.isalnum() or c in "-_" else "_" for c in name) or "machine"
        path = self.work.document.target if self.work.document else None
        about = {"folder": str(Path.cwd()), "stem": stem, "file": path.name if path else "", "openable": openable()}
        self.tell("welcome", announcement("welcome", **machine(self.session), **about))
        self.tell("document", announcement("document", **self.work.page_data()))

    def _tell_view(self) -> None:
        self.tell("view", announcement("view", sheet=self.work.sheet, view=self.work.view))

    def _tell_recovery(self) -> None:
        unsaved = self.autosave.unsaved if self.autosave is not None else []
        self.tell("recovery", announcement("recovery", words=unsaved[-1].words if unsaved else ""))

    def _tell_sharing(self, words: str) -> None:
        self.tell("sharing", announcement("sharing", words=words))
