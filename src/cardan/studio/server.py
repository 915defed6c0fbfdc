"""The studio as a whole: a session, the worker that runs it, the stage, the player and the page."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardan.errors import CardanError, FileError
from cardan.files.text_models.rewrite import with_parameters
from cardan.files.written_models.as_yaml import to_yaml
from cardan.io.atomic import write_text
from cardan.io.text import read_text
from cardan.scene.poses import moment
from cardan.studio import wording
from cardan.studio.drawn.stage import Stage
from cardan.studio.gate import Gate, open_socket
from cardan.studio.guarded import guarded_server, stop
from cardan.studio.influence import influences, optimize
from cardan.studio.panels import NOBODY, TICKS, Panels
from cardan.studio.player import SPEEDS, Player, suitable_speed
from cardan.studio.session import UNITS_OF_SECOND, Outcome, Session, SupersededError
from cardan.studio.worker import IsStale, Worker
from cardan.view.terminal.checkup import Checkup
from cardan.view.terminal.console import one_line

SOON = 0.15  # s: a run that lasts longer is announced
SETTLED = 0.7  # s after a page was opened
CALM = 0.25  # s without a new motion before derivatives are computed
YAML = (".yaml", ".yml")


class Studio:
    """`Studio(session).begin()` serves the page at `address` until `close()`."""

    def __init__(self, session: Session, source: Path | None = None, port: int | None = None):
        self.session, self.source = session, source
        self.shown: list[Callable[[Outcome], None]] = []  # called after each outcome that is on the page
        self._lock = threading.RLock()  # of the stage and what it shows
        listener = open_socket(port)
        self.gate = Gate(listener.getsockname()[1])
        self.server = guarded_server(listener, self.gate, session.model.name)
        try:
            self._furnish()
        except BaseException:
            stop(self.server)
            raise

    def _furnish(self) -> None:
        """Stage, clock, page and workers."""
        session = self.session
        self.stage = Stage(self.server)
        seconds = 1 / UNITS_OF_SECOND.get(session.model.units.time, 1.0)
        start, end = session.span
        speed = suitable_speed((end - start) * seconds)
        self.player = Player(self._picture, lambda: bool(self.server.get_clients()), seconds)
        self.player.speed = speed
        self.player.set_span(start, end)
        self.panels = Panels(self.server, self, speed, tuple(sorted({*SPEEDS, speed})))
        self.worker: Worker[tuple[dict[str, float], str | None]] = Worker(self._run, self.failed, "motions")
        self.designer: Worker[Callable[[IsStale], None]] = Worker(_do, self._design_failed, "design")
        self._stopping, self._enough = threading.Event(), threading.Event()
        self._last_tick = 0.0
        self.server.on_client_connect(self._welcome)

    @property
    def address(self) -> str:
        return self.gate.address

    def begin(self) -> None:
        """The first motion, and the clock."""
        self.worker.submit(({}, None))
        self.player.begin()

    def _welcome(self, client: Any) -> None:
        """A page was opened: when its panels have found their places, the machine is framed in what is left."""
        if not self._stopping.wait(SETTLED):
            with self._lock:
                self.stage.frame_for(client)
            client.camera.on_update(lambda camera: self._refit(camera.client))
            self._refit(client)

    def _refit(self, client: Any) -> None:
        with self._lock:
            self.stage.frame_again(client)

    def close(self) -> None:
        self._stopping.set()
        self.player.close()
        self.designer.close(0.5)
        self.worker.close(0.5)
        stop(self.server)

    # -- motions ----------------------------------------------------------------------------------------------

    def move(self, parameters: dict[str, float], mode: str | None = None) -> None:
        """The machine with these parameters, as soon as it is computed; earlier wishes are forgotten."""
        self.designer.cancel()
        self.worker.submit((parameters, mode))

    def _run(self, task: tuple[dict[str, float], str | None], is_stale: IsStale) -> None:
        parameters, mode = task
        announced = threading.Timer(SOON, lambda: self.panels.busy("computing …"))
        announced.daemon = True
        announced.start()
        try:
            outcome = self.session.move(parameters, mode, is_stale)
        except SupersededError:
            return
        finally:
            announced.cancel()
        self._show(outcome)
        for told in self.shown:
            told(outcome)
        self.ask_influences()

    def _show(self, outcome: Outcome) -> None:
        first = self.stage.scene is None
        with self._lock:
            if outcome.moved:
                start, end = float(outcome.times[0]), float(outcome.times[-1])
                self.player.set_span(start, end)
                self.stage.show(outcome, self.player.time)
            if outcome.problem:
                self.stage.paint(not outcome.moved, outcome.culprits)
        self.panels.show(outcome, self.session.good)
        if first:
            self._first_shown(outcome)

    def _first_shown(self, outcome: Outcome) -> None:
        self.panels.about.content = wording.lines(self._checked(outcome))
        if self.stage.followed is not None and self.stage.scene is not None:
            self.panels.follow.value = self.stage.scene.bodies[self.stage.followed].name

    def _checked(self, outcome: Outcome) -> list[str]:
        """What `cardan check` says."""
        import cardan as cd

        session = self.session
        try:
            state, failure = cd.assemble(session.model, parameters=outcome.parameters), None
        except CardanError as error:
            state, failure = None, error
        kinds = [session.mode]
        try:
            return list(Checkup(session.model, kinds, state, failure).lines())
        except CardanError as error:
            return [one_line(error)]

    def failed(self, error: Exception) -> None:
        """A mistake that nobody foresaw: said on the page, and the studio goes on."""
        self.panels.status.content = wording.card(
            wording.escape(f"{type(error).__name__}: {error}"), wording.BAD, 'data-status="problem"'
        )

    def _design_failed(self, error: Exception) -> None:
        self.panels.show_influences(None, f"{type(error).__name__}: {error}")

    # -- playback ---------------------------------------------------------------------------------------------

    def _picture(self, t: float) -> None:
        with self._lock:
            self.stage.at(t)
        now = clock.monotonic()
        if now - self._last_tick >= TICKS:
            self._last_tick = now
            self._tick(t)

    def _tick(self, t: float) -> None:
        k = moment(self.stage.times, t)[0] if len(self.stage.times) else 0
        self.panels.tick(t, k, self.session.good, self.player.playing)

    def play_or_pause(self) -> None:
        if self.player.playing:
            self.player.pause()
        else:
            self.player.play()
        self.panels.set_playing(self.player.playing)

    def seek(self, t: float) -> None:
        self.player.pause()
        self._last_tick = 0.0
        self.player.seek(t)

    def set_speed(self, speed: float) -> None:
        self.player.speed = speed

    def set_loops(self, on: bool) -> None:
        self.player.loops = on

    def set_view(self, word: str, value: Any) -> None:
        with self._lock:
            if word == "arrows":
                self.stage.show_arrows(value)
            elif word == "traces":
                self.stage.show_traces(value)
            elif word == "names":
                self.stage.name_bodies(value)
            elif word == "dark":
                self.panels.set_dark(value)
            elif word == "follow":
                bodies = [body.name for body in self.stage.scene.bodies] if self.stage.scene else []
                self.stage.follow(None if value == NOBODY or value not in bodies else bodies.index(value))
            elif word == "fit" and self.stage.scene is not None:
                self.stage.frame()

    def pin(self) -> None:
        self.panels.plots.pin()

    # -- design -----------------------------------------------------------------------------------------------

    def ask_influences(self) -> None:
        """Derivatives at the present parameters, a moment after the last motion."""
        panels, good = self.panels, self.session.good
        if not (panels.live.value and self.session.model.parameters) or panels.response.value == "-":
            return
        if good is None or good.broken or good.result is None or self.session.outcome is not good:
            return
        parameters, mode = dict(good.parameters), good.mode
        response, kind = panels.response.value, panels.kind.value

        def compute(is_stale: IsStale) -> None:
            if self._stopping.wait(CALM) or is_stale():
                return
            try:
                found, problem = influences(self.session, response, kind, parameters, mode, is_stale), ""
            except SupersededError:
                return
            except CardanError as error:
                found, problem = None, str(error)
            if not is_stale():
                panels.show_influences(found, problem)

        self.designer.submit(compute)

    def optimize(self) -> None:
        """Search for the best design; its parameters are on the sliders afterwards."""
        panels = self.panels
        parameters, ranges = panels.values(), panels.ranges()
        response, kind = panels.response.value, panels.kind.value

        def search(is_stale: IsStale) -> None:
            rows: list[tuple[int, float, float]] = []

            def told(row: Any) -> None:
                rows.append((row.iteration, float(row.objective), float(row.violation)))
                panels.found.content = wording.search_line(rows)
                if is_stale() or self._enough.is_set():
                    raise KeyboardInterrupt  # keeps the best design

            self._enough.clear()
            panels.stop.visible, panels.search.disabled = True, True
            try:
                best = optimize(self.session, parameters, told, response.strip("-"), kind, ranges)
            except KeyboardInterrupt:
                panels.found.content = wording.search_line(rows, "stopped before the first design", good=False)
                return
            except CardanError as error:
                panels.found.content = wording.search_line(rows, str(error), good=False)
                return
            finally:
                panels.stop.visible, panels.search.disabled = False, False
            if is_stale():
                panels.found.content = wording.search_line(rows, "given up: something else was asked for", good=False)
                return
            verdict = f"{best.status}: {best.objective_name} = {best.objective:.6g}; {best.runs} runs"
            panels.found.content = wording.search_line(rows, verdict, good=bool(best.feasible))
            panels.set_values(best.parameters)
            self.worker.submit((best.parameters, None))

        self.designer.submit(search)

    def stop_optimizing(self) -> None:
        self._enough.set()

    # -- files ------------------------------------------------------------------------------------------------

    def yaml_text(self) -> str:
        return yaml_of(self.session, self.source)

    def save_yaml(self, name: str, overwrite: bool) -> str:
        path = _in_this_folder(name, (".yaml", ".yml"), overwrite)
        write_text(self.yaml_text(), path)
        return f"saved {path.name}"

    def save_page(self, name: str, overwrite: bool) -> str:
        path = _in_this_folder(name, (".html",), overwrite)
        good = self.session.good
        if good is None or good.result is None:
            raise CardanError("there is no motion to export: simulate first")
        good.result.animate(path)
        return f"saved {path.name}"


def _do(task: Callable[[IsStale], None], is_stale: IsStale) -> None:
    task(is_stale)


def _in_this_folder(name: str, endings: tuple[str, ...], overwrite: bool) -> Path:
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
