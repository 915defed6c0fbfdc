"""The page: sliders, playback and view on one side, plots, influences and files on the other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import viser

from cardan.studio import wording
from cardan.studio.influence import KINDS, Influences, responses_of
from cardan.studio.plot_panel import PlotPanel
from cardan.view.ranges import Range, groups_of, range_of
from cardan.studio.session import Outcome, Session

LEFT, RIGHT = 350, 400  # pixels
BLUE = (0, 114, 178)
NOBODY = "nothing"
NAMES = {"assemble": "assemble", "equilibrium": "equilibrium", "simulate": "simulate", "kinematics": "move"}
TICKS = 0.1  # s between updates of what follows the time


class Commands(Protocol):
    """What the page asks for."""

    session: Session

    def move(self, parameters: dict[str, float], mode: str | None = None) -> None: ...
    def play_or_pause(self) -> None: ...
    def seek(self, t: float) -> None: ...
    def set_speed(self, speed: float) -> None: ...
    def set_loops(self, on: bool) -> None: ...
    def set_view(self, word: str, value: Any) -> None: ...
    def ask_influences(self) -> None: ...
    def optimize(self) -> None: ...
    def stop_optimizing(self) -> None: ...
    def pin(self) -> None: ...
    def save_yaml(self, name: str, overwrite: bool) -> str: ...
    def yaml_text(self) -> str: ...
    def failed(self, error: Exception) -> None: ...
    def save_page(self, name: str, overwrite: bool) -> str: ...


class Panels:
    """All widgets, and what they show of an outcome."""

    def __init__(self, server: viser.ViserServer, commands: Commands, speed: float, speeds: tuple[float, ...]):
        self.gui, self.commands = server.gui, commands
        session = commands.session
        self.sliders: dict[str, Any] = {}
        self.frame = 0  # that is shown
        self._wider = 1.0
        self._lock = threading.RLock()
        self.set_dark(False)
        server.gui.set_panel_label(session.model.name)
        server.gui.main_panel.dock_left()
        server.gui.main_panel.set_width(LEFT)
        self._left(session, speed, speeds)
        panel = server.gui.add_panel()
        plots = panel.add_tab("Plots", viser.Icon.CHART_LINE)
        self.plots = PlotPanel(server.gui, plots)
        with plots:
            self._pin = self.gui.add_button(
                "Keep as reference", icon=viser.Icon.PIN, hint="Shown in grey from now on.", order=1e3
            )
        with panel.add_tab("Influence", viser.Icon.CHART_BAR):
            self._influence_tab(session)
        with panel.add_tab("Machine", viser.Icon.INFO_CIRCLE):
            self.about = self.gui.add_html("")
        with panel.add_tab("Files", viser.Icon.DEVICE_FLOPPY):
            self._files_tab(session)
        panel.dock_right()
        panel.set_width(RIGHT)
        self._pin.on_click(self._used(lambda event: commands.pin()))

    def _used(self, callback: Callable[[Any], None]) -> Callable[[Any], None]:
        """Only what a user did: viser also calls back when the program moves a slider. Mistakes are said there."""

        def called(event: Any) -> None:
            if event.client is None:
                return
            try:
                callback(event)
            except Exception as error:
                self.commands.failed(error)

        return called

    # -- left: parameters, playback, view ---------------------------------------------------------------------

    def _left(self, session: Session, speed: float, speeds: tuple[float, ...]) -> None:
        gui, commands = self.gui, self.commands
        self.status = gui.add_html(wording.status(None))
        modes = {NAMES[mode]: mode for mode in session.modes}
        self.modes = gui.add_button_group("show", tuple(modes), hint="What a slider makes the machine do.")
        self.modes.on_click(self._used(lambda event: commands.move(self.values(), modes[event.target.value])))
        with gui.add_folder("Playback"):
            self.play = gui.add_button("Pause", icon=viser.Icon.PLAYER_PAUSE)
            start, end = session.span
            end = end if end > start else start + 1.0  # one position
            self.time = gui.add_slider("time", start, end, (end - start) / 1000, start, marks=())
            self.speed = gui.add_dropdown("speed", tuple(f"{s:g}x" for s in speeds), initial_value=f"{speed:g}x")
            self.loop = gui.add_checkbox("loop", True)
        self.play.on_click(self._used(lambda event: commands.play_or_pause()))
        self.time.on_update(self._used(lambda event: commands.seek(float(event.target.value))))
        self.speed.on_update(self._used(lambda event: commands.set_speed(float(event.target.value[:-1]))))
        self.loop.on_update(self._used(lambda event: commands.set_loops(bool(event.target.value))))
        self._parameters(session)
        with gui.add_folder("Now"):
            self.readouts = gui.add_html("")
        with gui.add_folder("View", expand_by_default=False):
            arrows = gui.add_checkbox("forces", False, hint="Reactions of joints and applied forces as arrows.")
            traces = gui.add_checkbox("paths", True, hint="The paths of points of interest.")
            names = gui.add_checkbox("names", False)
            dark = gui.add_checkbox("dark", False)
            bodies = (NOBODY, *session.model.bodies)
            self.follow = gui.add_dropdown("follow", bodies, initial_value=NOBODY)
            fit = gui.add_button("Fit", icon=viser.Icon.MAXIMIZE)
        for word, box in (("arrows", arrows), ("traces", traces), ("names", names), ("dark", dark)):
            box.on_update(self._used(lambda event, word=word: commands.set_view(word, bool(event.target.value))))
        self.follow.on_update(self._used(lambda event: commands.set_view("follow", event.target.value)))
        fit.on_click(self._used(lambda event: commands.set_view("fit", True)))

    def _parameters(self, session: Session) -> None:
        model = session.model
        if not model.parameters:
            with self.gui.add_folder("Parameters"):
                self.gui.add_html(
                    wording.card(
                        "This machine has no parameters. Give it some, such as <code>parameters: {k: 700}</code>, and "
                        "use them in its lengths, masses and forces: each becomes a slider here.",
                        wording.CALM,
                        'data-parameters="none"',
                    )
                )
            return
        groups = groups_of(model)
        for group, names in groups.items():
            title = "Parameters" if len(groups) == 1 else group
            with self.gui.add_folder(title):
                for name in names:
                    self.sliders[name] = self._slider(session, name)
        with self.gui.add_folder("All sliders", expand_by_default=False):
            back = self.gui.add_button("Back to the start", icon=viser.Icon.ARROW_BACK_UP)
            wider = self.gui.add_button("Wider ranges", icon=viser.Icon.ARROWS_HORIZONTAL)
        back.on_click(self._used(lambda event: self.set_values(session.start, tell=True)))
        wider.on_click(self._used(lambda event: self.widen()))

    def _slider(self, session: Session, name: str) -> Any:
        value = session.parameters[name]
        reach = range_of(value, session.model.parameters[name].bounds)
        slider = self.gui.add_slider(
            name, reach.low, reach.high, reach.step, float(value), marks=_marks(reach), hint=_hint(session, name)
        )
        slider.on_update(self._used(lambda event: self.commands.move(self.values())))
        return slider

    def values(self) -> dict[str, float]:
        return {name: float(slider.value) for name, slider in self.sliders.items()}

    def ranges(self) -> dict[str, tuple[float, float]]:
        return {name: (float(slider.min), float(slider.max)) for name, slider in self.sliders.items()}

    def set_values(self, values: dict[str, float], tell: bool = False) -> None:
        """Move the sliders; ranges grow where a value lies outside."""
        with self._lock:
            for name, value in values.items():
                slider = self.sliders.get(name)
                if slider is not None:
                    slider.min, slider.max = min(slider.min, value), max(slider.max, value)
                    slider.value = float(value)
        if tell:
            self.commands.move(self.values())

    def widen(self) -> None:
        """Twice the ranges of parameters that have no bounds."""
        session = self.commands.session
        self._wider *= 2
        for name, slider in self.sliders.items():
            bounds = session.model.parameters[name].bounds
            if bounds is None:
                reach = range_of(session.start[name], None, self._wider)
                value = float(slider.value)
                slider.min, slider.max = min(reach.low, value), max(reach.high, value)
                slider.step = reach.step
                slider.marks = _marks(Range(slider.min, slider.max, reach.step))

    # -- right ------------------------------------------------------------------------------------------------

    def _influence_tab(self, session: Session) -> None:
        gui, commands = self.gui, self.commands
        self.response = gui.add_dropdown("response", ("-",), hint="A number of the motion, found by typing.")
        self.kind = gui.add_dropdown("kind", KINDS, initial_value=KINDS[1])
        self.live = gui.add_checkbox("keep up to date", True, hint="Compute again after each slider.")
        self.bars = gui.add_html(wording.bars(None))
        asked = session.design is not None and bool(session.design.objective)
        what = (
            "as the section design of the file asks"
            if asked
            else "makes the response above as small as it can be within the ranges of the sliders"
        )
        gui.add_divider()
        gui.add_html(wording.lines([f"Optimize: {what}."]))
        self.search = gui.add_button("Optimize", icon=viser.Icon.TARGET_ARROW)
        self.stop = gui.add_button("Stop and keep the best", icon=viser.Icon.HAND_STOP, visible=False)
        self.found = gui.add_html("")
        if not session.model.parameters:
            for widget in (self.response, self.kind, self.live, self.search):
                widget.disabled = True
            self.bars.content = wording.card("There are no parameters.", wording.CALM)
        for widget in (self.response, self.kind, self.live):
            widget.on_update(self._used(lambda event: commands.ask_influences()))
        self.search.on_click(self._used(lambda event: commands.optimize()))
        self.stop.on_click(self._used(lambda event: commands.stop_optimizing()))

    def _files_tab(self, session: Session) -> None:
        gui, commands = self.gui, self.commands
        stem = "".join(c if c.isalnum() or c in "-_" else "_" for c in session.model.name) or "machine"
        gui.add_html(wording.lines([f"Files are written to {Path.cwd()}"]))
        self.overwrite = gui.add_checkbox("overwrite", False)
        self.yaml_name = gui.add_text("model", f"{stem}_studio.yaml", hint="The model with the present parameters.")
        save = gui.add_button("Save the model", icon=viser.Icon.DEVICE_FLOPPY)
        down = gui.add_button("Download the model", icon=viser.Icon.DOWNLOAD)
        self.page_name = gui.add_text("page", f"{stem}_studio.html", hint="The motion as a page of its own.")
        page = gui.add_button("Export the animation", icon=viser.Icon.MOVIE)
        self.saved = gui.add_html("")
        save.on_click(self._used(lambda event: self._save(commands.save_yaml, self.yaml_name.value)))
        page.on_click(self._used(lambda event: self._save(commands.save_page, self.page_name.value)))
        down.on_click(self._used(lambda event: self._download(event)))

    def _save(self, how: Callable[[str, bool], str], name: str) -> None:
        try:
            self.saved.content = wording.card(escape(how(name, self.overwrite.value)), wording.GOOD, 'data-saved="yes"')
        except Exception as error:  # a full disk, a model that has no text: said where the button is
            self.saved.content = wording.card(escape(str(error)), wording.BAD, 'data-saved="no"')

    def _download(self, event: Any) -> None:
        try:
            text = self.commands.yaml_text()
        except Exception as error:
            self.saved.content = wording.card(escape(str(error)), wording.BAD, 'data-saved="no"')
            return
        if event.client is not None:
            event.client.send_file_download(Path(self.yaml_name.value).name or "model.yaml", text.encode())

    # -- what an outcome changes ------------------------------------------------------------------------------

    def show(self, outcome: Outcome, good: Outcome | None) -> None:
        """`good`: the motion that is on the stage."""
        with self._lock:
            self.status.content = wording.status(outcome)
            if outcome.moved and outcome.result is not None:
                self.plots.show(outcome.result)
                self._offer(outcome)
            if good is not None and len(good.times):
                self._set_time_range(float(good.times[0]), float(good.times[-1]))
            self.readouts.content = wording.readouts(good, self.frame)

    def busy(self, text: str) -> None:
        self.status.content = wording.status(None, text)

    def _offer(self, outcome: Outcome) -> None:
        """The responses of this kind of run."""
        assert outcome.result is not None
        names = tuple(responses_of(outcome.result))
        if names and tuple(self.response.options) != names:
            keep = self.response.value if self.response.value in names else _first(names)
            self.response.options = names
            self.response.value = keep

    def _set_time_range(self, start: float, end: float) -> None:
        end = end if end > start else start + 1.0
        if (self.time.min, self.time.max) != (start, end):
            value = min(max(float(self.time.value), start), end)
            self.time.min, self.time.max, self.time.step = start, end, (end - start) / 1000
            self.time.value = value

    def tick(self, t: float, k: int, good: Outcome | None, playing: bool) -> None:
        """The present time, a few times a second."""
        with self._lock:
            self.frame = k
            self.time.value = float(np.clip(t, self.time.min, self.time.max))
            self.readouts.content = wording.readouts(good, k)
            self.plots.mark(k)
            self.set_playing(playing)

    def set_playing(self, playing: bool) -> None:
        label = "Pause" if playing else "Play"
        if self.play.label != label:
            self.play.label = label
            self.play.icon = viser.Icon.PLAYER_PAUSE if playing else viser.Icon.PLAYER_PLAY

    def set_dark(self, dark: bool) -> None:
        self.gui.configure_theme(
            control_width="medium", dark_mode=dark, show_logo=False, show_share_button=False, brand_color=BLUE
        )

    def show_influences(self, found: Influences | None, problem: str = "") -> None:
        self.bars.content = wording.bars(found, problem)


def _marks(reach: Range) -> tuple[tuple[float, str], ...]:
    return ((reach.low, f"{reach.low:.4g}"), (reach.high, f"{reach.high:.4g}"))


def _hint(session: Session, name: str) -> str:
    bounds = session.model.parameters[name].bounds
    limits = "" if bounds is None else f", bounds {bounds[0]:g} to {bounds[1]:g}"
    return f"starts at {session.start[name]:g}{limits}"


def _first(names: tuple[str, ...]) -> str:
    """A response to begin with: a force, else an angle, else whatever there is."""
    fitting = (name for ending in (".force", ".angle", ".position.x") for name in names if name.endswith(ending))
    return next(fitting, names[0])
