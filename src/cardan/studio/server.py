"""The studio as a whole: a session, the workers that run it, and who is told what."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from cardan.errors import CardanError, FileError
from cardan.files.text_models.rewrite import with_parameters
from cardan.files.written_models.as_yaml import to_yaml
from cardan.io.atomic import write_text
from cardan.io.text import read_text
from cardan.studio.designing import Designer, Wish
from cardan.studio.gate import Gate, open_socket
from cardan.studio.hub import Client, Frame, Hub
from cardan.studio.influence import KINDS
from cardan.studio.messages import MessageError, Request, answer, read_request, refusal, told
from cardan.studio.program import assets_of
from cardan.studio.session import Outcome, Session, SupersededError
from cardan.studio.showing import machine, run_frame
from cardan.studio.worker import IsStale, Worker
from cardan.view.terminal.checkup import Checkup
from cardan.view.terminal.console import one_line

SOON = 0.15  # s: a run that lasts longer is announced
MOST_WAITING = 100  # requests of one page that are not answered yet
YAML = (".yaml", ".yml")
TOO_MANY = "too many questions at once: wait for the answers"
NOT_YET = "this is not available yet"


class Studio:
    """`Studio(session).begin()` serves the page at `address` until `close()`."""

    def __init__(self, session: Session, source: Path | None = None, port: int | None = None):
        self.session, self.source = session, source
        self.shown: list[Callable[[Outcome], None]] = []  # called after each outcome that pages were told
        self._number = 0
        assets = assets_of(session.model.name)
        listener = open_socket(port)
        self.gate = Gate(listener.getsockname()[1])
        self.hub = Hub(listener, self.gate, assets, self._received)
        self.worker: Worker[tuple[dict[str, float], str | None]] = Worker(self._run, self.failed, "motions")
        self.designer = Designer(lambda: self.session, self._tell, self.move_to)
        self.desk = ThreadPoolExecutor(1, "desk")  # what must be done one after another: edits, files
        self._handlers: dict[str, Callable[..., dict[str, Any] | None]] = {
            "move": self._on_move,
            "influences": self._on_influences,
            "optimize": self._on_optimize,
            "stop": self._on_stop,
        }
        self._desk_handlers: dict[str, Callable[..., dict[str, Any] | None]] = {
            "check": self._on_check,
            "save": self._on_save,
            "download": self._on_download,
            "export": self._on_export,
        }

    @property
    def address(self) -> str:
        return self.gate.address

    def begin(self) -> None:
        """The page is there, and the first motion is computed."""
        self.hub.begin()
        self._tell_machine()
        self.worker.submit(({}, None))

    def close(self) -> None:
        self.designer.close()
        self.worker.close(0.5)
        self.desk.shutdown(wait=False, cancel_futures=True)
        self.hub.close()

    # -- what pages ask --------------------------------------------------------------------------------------------

    def _received(self, client: Client, frame: Frame) -> None:
        """In the thread of the sockets: short, or handed on."""
        try:
            request = read_request(frame)
        except MessageError as error:
            client.answer(refusal(error.answers, str(error)))
            return
        handler = self._handlers.get(request.do)
        if handler is not None:
            client.answer(self._answered(handler, request))
            return
        slow = self._desk_handlers.get(request.do)
        if slow is None:
            client.answer(refusal(request.id, NOT_YET))
        elif client.waiting >= MOST_WAITING:
            client.answer(refusal(request.id, TOO_MANY))
        else:
            client.waiting += 1
            self.desk.submit(self._at_desk, client, slow, request)

    def _at_desk(self, client: Client, handler: Callable[..., Any], request: Request) -> None:
        frame = self._answered(handler, request)

        def done() -> None:
            client.waiting -= 1
            client.answer(frame)

        self.hub.soon(done)

    def _answered(self, handler: Callable[..., Any], request: Request) -> str:
        try:
            return answer(request.id, handler(**request.fields))
        except (CardanError, OSError) as error:
            return refusal(request.id, str(error))
        except Exception as error:  # the studio must outlive every mistake
            return refusal(request.id, f"{type(error).__name__}: {error}")

    def _tell(self, slot: str, frame: Frame) -> None:
        self.hub.tell(slot, frame, stays=True)

    # -- motions -----------------------------------------------------------------------------------------------------

    def move(self, parameters: dict[str, float], mode: str | None = None) -> None:
        """The machine with these parameters, as soon as it is computed; earlier wishes are forgotten."""
        self.designer.cancel()
        self.worker.submit((parameters, mode))

    def move_to(self, parameters: dict[str, float]) -> None:
        """The design that was found."""
        self.worker.submit((parameters, None))

    def _on_move(self, parameters: dict[str, float], mode: str | None = None) -> None:
        unknown = [name for name in parameters if name not in self.session.model.parameters]
        if unknown:
            raise CardanError(f'the machine has no parameter "{unknown[0]}"')
        if mode is not None and mode not in self.session.modes:
            raise CardanError(f'"{mode}" is not known; there are {", ".join(self.session.modes)}')
        self.move({name: float(value) for name, value in parameters.items()}, mode)

    def _run(self, task: tuple[dict[str, float], str | None], is_stale: IsStale) -> None:
        parameters, mode = task
        announced = threading.Timer(SOON, lambda: self.hub.tell("busy", told("busy", what="computing …")))
        announced.daemon = True
        announced.start()
        try:
            outcome = self.session.move(parameters, mode, is_stale)
        except SupersededError:
            return
        finally:
            announced.cancel()
        self._show(outcome)
        for called in self.shown:
            called(outcome)
        self.designer.again()

    def _show(self, outcome: Outcome) -> None:
        """A motion; else, in place of one, the machine as it was described; else the last motion stays."""
        self._number += 1
        shown = outcome.result if outcome.moved else None
        if shown is None and self.session.good is None:
            shown = self.session.sketch()
        frame = run_frame(self._number, outcome, self.session, shown)
        if shown is None:
            self.hub.tell("trouble", frame, instead_of=("busy",), stays=True)
        else:
            self.hub.tell("run", frame, instead_of=("trouble", "busy"), stays=True)

    def failed(self, error: Exception) -> None:
        """A mistake that nobody foresaw: said on the page, and the studio goes on."""
        self.hub.tell("problem", told("problem", words=f"{type(error).__name__}: {error}"), instead_of=("busy",))

    def _tell_machine(self) -> None:
        stem = "".join(c if c.isalnum() or c in "-_" else "_" for c in self.session.model.name) or "machine"
        about = machine(self.session) | {"folder": str(Path.cwd()), "stem": stem}
        self._tell("welcome", told("welcome", **about))

    # -- design --------------------------------------------------------------------------------------------------------

    def _on_influences(self, response: str, kind: str, live: bool = True) -> None:
        _check_kind(kind)
        self.designer.ask(Wish(response, kind, live))

    def _on_optimize(self, response: str, kind: str, ranges: dict[str, list[float]] | None = None) -> None:
        _check_kind(kind)
        known = self.session.model.parameters
        self.designer.search(response, kind, {n: (r[0], r[1]) for n, r in (ranges or {}).items() if n in known})

    def _on_stop(self) -> None:
        self.designer.stop()

    def _on_check(self) -> dict[str, Any]:
        """What `cardan check` says."""
        import cardan as cd

        session = self.session
        try:
            state, failure = cd.assemble(session.model, parameters=session.parameters), None
        except CardanError as error:
            state, failure = None, error
        try:
            return {"lines": list(Checkup(session.model, [session.mode], state, failure).lines())}
        except CardanError as error:
            return {"lines": [one_line(error)]}

    # -- files ---------------------------------------------------------------------------------------------------------

    def yaml_text(self) -> str:
        return yaml_of(self.session, self.source)

    def _on_save(self, name: str, overwrite: bool = False) -> dict[str, Any]:
        path = in_this_folder(name, YAML, overwrite)
        write_text(self.yaml_text(), path)
        return {"saved": path.name}

    def _on_download(self) -> dict[str, Any]:
        return {"text": self.yaml_text()}

    def _on_export(self, format: str, name: str = "", overwrite: bool = False, options: Any = None) -> dict[str, Any]:
        if format != "html":
            raise CardanError(f'"{format}" is not known as a format; known is "html"')
        path = in_this_folder(name, (".html",), overwrite)
        good = self.session.good
        if good is None or good.result is None:
            raise CardanError("there is no motion to export: simulate first")
        good.result.animate(path)
        return {"saved": path.name}


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise CardanError(f'"{kind}" is not known; choose one of {", ".join(KINDS)}')


def in_this_folder(name: str, endings: tuple[str, ...], overwrite: bool) -> Path:
    """A file of the folder in which the studio was started, and of no other."""
    path = Path(name)
    if path.name != name or name in ("", ".", ".."):
        raise FileError("give the name of a file, without folders", name)
    if path.suffix.lower() not in endings:
        raise FileError(f"end the name in {' or '.join(endings)}", name)
    if path.exists() and not overwrite:
        raise FileError("the file already exists; choose overwrite, or another name", name)
    return path


def yaml_of(session: Session, source: Path | None = None) -> str:
    """A YAML file keeps its layout and comments, and only numbers change; everything else is written anew."""
    if source is not None and source.suffix.lower() in YAML and session.model.parameters:
        text = with_parameters(read_text(source), session.parameters)
        if text is not None:
            return text
    return to_yaml(session.model, session.analyses, session.design, session.parameters)
