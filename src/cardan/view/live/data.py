"""What a live page needs besides the run that it shows first: the machine, its sliders, and where everything stands."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.analysis.live_machine import LiveMachine, live_machine
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError, CardanError, FileError
from cardan.model.control.events import Impact, Impulse, Switch
from cardan.numerics import events
from cardan.numerics.constants import HAPPENED, HITS, PASSES, RETURNS
from cardan.numerics.functions import Loaded
from cardan.numerics.wasm.memory import BASE
from cardan.protocol.checking import JsonObject
from cardan.results.result import Result
from cardan.scene.of_result import scene_at
from cardan.scene.plan import planner_of
from cardan.spec import RunSpec
from cardan.view.live.channel_sources import Sources
from cardan.view.live.scene_change import Drawings, scene_changes
from cardan.view.page.choice import ALL, asked_curves
from cardan.view.page.payload import Page, Wishes, arrows_of, by_channel, page_of, rounded, scene_data, traces_of
from cardan.view.page.table import Table
from cardan.view.page.write import in_script, page_html, part
from cardan.view.plots.histories import Curve
from cardan.view.ranges import groups_of, range_of

if TYPE_CHECKING:
    from cardan.protocol.live import Doing, LiveSlider


CORE = "cardan.wasm"  # built from core/ by `make wasm`
PROGRAM = "live.js"  # built from viewer/ by `npm run build`
ALLOWED = {"script-src": "'wasm-unsafe-eval'", "worker-src": "blob:"}  # WebAssembly, in a worker
MOST_LIVE_FRAMES = 800  # a run is computed as often as a slider moves
MOST_EVENTS = 2000  # that a run tells of
LONGER = 1.5  # with other values, a run that an event has ended may last longer
ANALYSES = ("simulate", "kinematics")
HARDEST = 9  # zlib's level


class LivePage(NamedTuple):
    """The page of the first run, with what is live in its payload; the machine and the core, packed."""

    page: Page
    machine: str
    core: str

    @property
    def html(self) -> str:
        """The text of the page."""
        parts = {"machine": self.machine, "core": self.core}
        more = [f'<script type="text/plain" id="{name}">{text}</script>\n' for name, text in parts.items()]
        return page_html(self.page, ALLOWED, "".join([*more, f"<script>{in_script(part(PROGRAM))}</script>\n"]))


def live_page(result: Result, wishes: Wishes) -> LivePage:
    """Raises CardanError where the machine cannot run in a page, with the reason."""
    live = _Live(result, wishes)
    live.check(wishes)
    page = page_of(result, wishes._replace(frames=live.frames), partial(LiveTable, live.holds))
    payload = page.payload | {"live": live.data(page.payload)}
    core = Path(__file__).with_name(CORE)
    if not core.exists():
        raise FileError("this installation of cardan lacks the core for live pages; in a checkout: make wasm", core)
    return LivePage(Page(payload, page.samples), packed(live.machine.memory.block), packed(core.read_bytes()))


def packed(data: bytes) -> str:
    """As text, for a page."""
    return base64.b64encode(zlib.compress(data, HARDEST)).decode("ascii")


class LiveTable(Table):
    """The channels of a live page: those that it can compute anew."""

    def __init__(self, holds: Callable[[Curve], bool], rows: np.ndarray, unit: str, t: np.ndarray):
        super().__init__(rows, unit, t)
        self._holds = holds

    def add(self, group: Sequence[Curve], budget: int | None = None) -> bool:
        return super().add([curve for curve in group if self._holds(curve)], budget)


class _Live:
    """A result in the making of a page."""

    def __init__(self, result: Result, wishes: Wishes):
        self.result, model = result, result.model
        if model is None or result.stats.analysis not in ANALYSES or len(result.t) < 2:
            what = "it was read from a file" if model is None else f"it is a result of {result.stats.analysis}"
            raise CardanError(
                f'"{result.name}" cannot be live: {what}; live pages are made of results of simulate, of models that '
                "are at hand"
            )
        if not model.parameters:
            raise CardanError(
                f'"{result.name}" cannot be live: the model has no parameters, so there is nothing to vary'
            )
        self.model, self.system = model, compile_system(model)
        self.frames = min(len(result.t), wishes.frames or MOST_LIVE_FRAMES)
        self.traces = wishes.traces
        self.p = self.system.parameter_values(result.parameters)

    @cached_property
    def machine(self) -> LiveMachine:
        stats, t = self.result.stats, self.result.t
        longer = LONGER if stats.status.startswith("stopped by event") else 1.0
        times = np.linspace(t[0], t[0] + longer * (t[-1] - t[0]), max(2, self.frames))
        try:
            tolerances = stats.rtol or RunSpec.rtol, stats.atol or RunSpec.atol
            return live_machine(self.system, self.p, times, *tolerances, self.looks)
        except AnalysisError as error:
            raise CardanError(f"{error}; leave out live for a page of the run as it is") from None

    @cached_property
    def sources(self) -> Sources:
        return Sources(self.system, self.result)

    def holds(self, curve: Curve) -> bool:
        """Whether the page can compute a quantity anew."""
        return self.sources.of(curve.label) is not None

    def check(self, wishes: Wishes) -> None:
        """Refuse what was asked for and cannot be computed."""
        names = [wishes.quantities] if isinstance(wishes.quantities, str) else wishes.quantities
        plotted = [] if names is None or names == [ALL] else asked_curves(self.result, names)
        missing = [curve.label for curve in plotted if not self.holds(curve)]
        if missing:
            raise CardanError(f'"{missing[0]}" cannot be computed anew in a page: leave it out, or leave out live')

    def data(self, payload: JsonObject) -> JsonObject:
        machine = self.machine
        sliders = self._sliders()
        labels = {channel["label"]: k for k, channel in enumerate(payload["channels"])}
        changes, notes = self._scene_changes({s["name"]: (s["low"], s["high"]) for s in sliders}, labels)
        channels = [self.sources.of(channel["label"]) for channel in payload["channels"]]
        return {
            "base": BASE,
            "model": machine.memory.model,
            "times": machine.memory.times,
            "frames": len(machine.times),
            "rtol": machine.tolerances[0],
            "atol": machine.tolerances[1],
            "outputs": machine.outputs,
            "values": self.system.p_size,
            "looks": {"count": machine.looks, "tape": machine.memory.looks, "work": machine.memory.looks_work},
            "most_events": MOST_EVENTS,
            "p": self.p[: machine.n_parameters].tolist(),
            "sliders": sliders,
            "channels": channels,
            "constraints": machine.rows,
            "bodies": list(self.model.bodies),
            "happenings": self._happenings(),
            "doings": [_doing(what) for what in range(len(events.WORDS))],
            "switches": self._switches(),
            "scene": changes,
            "notes": notes,
        }

    def _sliders(self) -> list[LiveSlider]:
        places = {name: place for place, name in enumerate(self.model.parameters)}
        sliders = []
        for group, name in ((group, name) for group, names in groups_of(self.model).items() for name in names):
            parameter, place = self.model.parameters[name], places[name]
            value = float(self.p[place])
            low, high, step = range_of(value, parameter.bounds)
            sliders.append({"name": name, "place": place, "value": value, "low": low, "high": high, "step": step,
                          "group": group})  # fmt: skip
        return sliders

    def _happenings(self) -> list[dict[str, object]]:
        """Of each name of the core what an event of it does, and whether speeds jump. Others have their own words."""
        event_by_name = {event.name: event for event in self.model.events}
        happenings = []
        for name in self.machine.events:
            acts = event_by_name[name].actions if name in event_by_name else ()
            strikes = any(isinstance(action, (Impact, Impulse)) for action in acts)
            words = [type(action).__name__.lower() for action in acts]
            happenings.append({"name": name, "what": ", ".join(words), "acts": bool(acts), "strikes": strikes})
        return happenings

    def _switches(self) -> dict[str, int]:
        """Forces that events switch: where in p it stands whether they act."""
        names = {
            action.element_name for event in self.model.events for action in event.actions if isinstance(action, Switch)
        }
        switches = self.system.modes.switches
        return {str(name): self.system.n_p + switches[str(name)] for name in names}

    @cached_property
    def looks(self) -> Loaded | None:
        """Numbers of the drawing that the model gives as expressions of its parameters."""
        numbers = planner_of(self.model).numbers
        if numbers is None:
            return None
        loaded = Loaded(numbers)
        return loaded if loaded.tape is not None and not loaded.tape.externals else None

    def _scene_changes(
        self, sliders: dict[str, tuple[float, float]], labels: dict[str, int]
    ) -> tuple[JsonObject, list[str]]:
        first, planner = self.result.scene, planner_of(self.model)

        def drawn(values: Mapping[str, float]) -> JsonObject:
            scene = scene_at(self.result, values, (first.size, first.detail))
            arrows = by_channel(arrows_of(self.result, scene)[0], labels)
            return scene_data(scene) | rounded({"arrows": arrows, "traces": traces_of(scene, self.traces)})

        def looks(values: Mapping[str, float]) -> np.ndarray:
            return np.zeros(0) if self.looks is None else self.looks(planner.values(values))[0]

        return scene_changes(Drawings(drawn, looks, sliders, dict(self.result.parameters)))


def _doing(what: int) -> Doing:
    """What a limit or a friction does, by its number in the core."""
    return {"what": events.WORDS[what], "acts": what not in (HAPPENED, PASSES, RETURNS), "strikes": what == HITS}
