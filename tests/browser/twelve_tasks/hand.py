"""A hand at the studio: it points, clicks, drags and types, and reads what stands in the window.

Places are those of the sheet in metres; the page says where they are on the screen. Everything else is found by its
words, and every number is read from the window.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.test_studio_work_is_safe import UNREACHABLE, started
from tests.browser.twelve_tasks.looking import WATCH_LABELS

from cardan.studio.server import Studio
from cardan.studio.source import empty_source

PATIENCE = 30.0  # s: of a machine that does many things at once
DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 760},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DRIVER = "GL Driver Message"  # of Chromium, where pictures of its 3D software go a long way; not of the page

IN_THE_PICTURE = """(({ bodies, elements }) => [...bodies, ...elements].map(({ name }) => name))
  (window.cardan.page().run.payload.scene)"""

Place = tuple[float, float]


class Hand:
    """At one window of a studio, with a mouse and a keyboard or with fingers."""

    def __init__(self, page: Any, studio: Any, touches: bool, folder: Path):
        self.page, self.studio, self.touches, self.folder = page, studio, touches, folder
        self.said: list[str] = []
        page.set_default_timeout(1e3 * PATIENCE)
        page.on("console", lambda message: self._note(message.text))
        page.on("pageerror", lambda error: self._note(str(error)))
        page.add_init_script(WATCH_LABELS)
        page.goto(f"{studio.address}#paused")
        page.locator(".toolbox").wait_for()
        page.evaluate("window.cardan.ready")

    def _note(self, words: str) -> None:
        if DRIVER not in words:
            self.said.append(words)

    # -- what it does ------------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        if self.touches:
            self.close_side()  # it lies over the tools
        self.press(tool)

    def press(self, button: str) -> None:
        self._touch(self.page.get_by_role("button", name=button, exact=True).first)

    def click(self, *places: Place) -> None:
        for place in places:
            x, y = self.on_screen(place)
            if self.touches:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.move(x, y, steps=3)
                self.page.mouse.down()
                self.page.mouse.up()

    def drag(self, *places: Place) -> None:
        """With the mouse or one finger, along straight lines."""
        path = [self.on_screen(place) for place in places]
        way = [path[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(path):
            way += [(ax + k / 8 * (bx - ax), ay + k / 8 * (by - ay)) for k in range(1, 9)]
        finger = self.page.context.new_cdp_session(self.page) if self.touches else None
        for k, (x, y) in enumerate(way):
            if finger:
                kind = "touchStart" if k == 0 else "touchMove"
                finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            else:
                self.page.mouse.move(x, y)
                if k == 0:
                    self.page.mouse.down()
            self.page.wait_for_timeout(25)  # a hand is not faster
        if finger:
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            finger.detach()
        else:
            self.page.mouse.up()

    def draw(self, tool: str, *places: Place, typed: str = "") -> None:
        """Takes a tool, clicks its places, types what it asks for, and sees that the machine has a part more."""
        before = self.parts()
        self.take(tool)
        self.click(*places)
        if typed:
            self._answer(typed)
        self.sees_more_than(before, f"{tool} at {places}")

    def _answer(self, text: str) -> None:
        self.page.locator(".number-box input").wait_for()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def links(self, *places: Place) -> None:
        """A chain of links; it ends at its last place."""
        self.take("link")
        for number, place in enumerate(places):
            before = self.parts()
            self.click(place)
            if number:
                self.sees_more_than(before, f"a link to {place}")
        self.take("choose and move")

    def field(self, part: str, field: str) -> Any:
        """A field of the inspector."""
        box = self.page.locator(".inspector").get_by_label(field, exact=True)

        def there() -> bool:
            self.inspect(part)
            for summary in self.page.locator(".inspector .more-fields:not([open]) summary").all():
                self._touch(summary)
            return box.is_visible()

        self.sees(there, f"{field} of {part}")
        return box

    def fills(self, part: str, field: str, text: str) -> None:
        """Types into a field of the inspector and enters it, or chooses one of its words."""
        box = self.field(part, field)
        if box.evaluate("box => box.tagName") == "SELECT":
            box.select_option(text)
        else:
            self._touch(box)
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")

    def gives_file(self, field: str, path: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self._touch(self.page.get_by_label(field))
        chooser.value.set_files(path)

    def open_tab(self, name: str) -> None:
        tab = self.page.get_by_role("tab", name=name, exact=True)
        if not tab.is_visible():
            self.press("bodies, plots and more")
        self._touch(tab)

    def close_side(self) -> None:
        """So that the whole picture is seen."""
        if self.page.locator(".sidebar").is_visible():
            self._touch(self.page.locator(".sidebar").get_by_role("button", name="close", exact=True))

    def inspect(self, part: str) -> None:
        self.open_tab("Inspect")
        self.sees(lambda: part in self.parts(), f"a part called {part}")
        chooser, title = self.page.locator(".part-chooser"), self.page.locator(".inspector h2")

        def shown() -> bool:
            """What was drawn last is chosen by the studio itself, sometimes after the hand has chosen."""
            if chooser.input_value() != part:
                chooser.select_option(part)
            return title.is_visible() and title.inner_text() == part

        self.sees(shown, f"the data of {part}")

    def goes_to(self, share: float) -> None:
        """A place of the time line, from 0 to 1."""
        if self.touches:
            self.close_side()
        box = self.page.locator(".timeline").bounding_box()
        x, y = box["x"] + share * box["width"], box["y"] + box["height"] / 2
        if self.touches:
            self.page.touchscreen.tap(min(x, box["x"] + box["width"] - 1), y)
        else:
            self.page.mouse.click(min(x, box["x"] + box["width"] - 1), y)

    def _touch(self, control: Any) -> None:
        control.tap() if self.touches else control.click()

    # -- what it sees ------------------------------------------------------------------------------------------------

    def on_screen(self, place: Place) -> Place:
        """In pixels of the window. Plots that lie over the place are put away."""
        if not self._is_seen(place):
            self.close_side()
        plots = self.page.get_by_role("button", name="plots", exact=True).first
        if not self._is_seen(place) and plots.get_attribute("aria-pressed") == "true":
            self._touch(plots)
        self.sees(lambda: self._is_seen(place), f"{place} in the picture")
        x, y = self.page.evaluate(f"window.cardan.screen({place[0]}, {place[1]})")
        return x, y

    def _is_seen(self, place: Place) -> bool:
        where = f"window.cardan.screen({place[0]}, {place[1]})"
        return self.page.evaluate(f"document.elementFromPoint(...{where})?.closest('.stage .picture') != null")

    def sees(self, there: Callable[[], Any], what: str) -> Any:
        """Looks until something is there."""
        end = time.monotonic() + PATIENCE
        while not (answer := there()):
            if time.monotonic() > end:
                self.picture(self.folder / "missed.png")
                hint = self.page.locator(".hint").inner_text()
                pytest.fail(f"the hand waited in vain for {what}; the hint is: {hint}; parts: {self.parts()}")
            self.page.evaluate("new Promise(done => requestAnimationFrame(() => done()))")
        return answer

    def sees_more_than(self, before: list[str], what: str) -> None:
        """Until the list has other parts, and the picture shows its bodies and joints: then they can be clicked."""
        groups = self.page.locator(".part-chooser optgroup:is([label=bodies], [label=joints]) option")

        def drawn() -> bool:
            listed = groups.evaluate_all("all => all.map(option => option.value)")
            return self.parts() != before and set(listed) <= set(self.page.evaluate(IN_THE_PICTURE))

        self.sees(drawn, what)

    def parts(self) -> list[str]:
        """The names in the list of the inspector."""
        options = self.page.locator(".part-chooser option")
        return [name for name in options.evaluate_all("all => all.map(option => option.value)") if name]

    def reads(self, part: str, quantity: str, component: int = 0) -> float:
        """A value at the shown time, as the inspector writes it."""
        self.inspect(part)
        row = self.page.locator(".inspector .live-row").filter(
            has=self.page.locator(".field-name").get_by_text(quantity, exact=True)
        )
        words = row.first.locator("output").nth(component).inner_text() if row.count() else ""
        return float(words.split("=")[0].replace("−", "-").replace(" ", "") or "nan")

    def reads_at_end(self, part: str, quantity: str, component: int = 0) -> float:
        if self.times()[0] != self.times()[1]:
            self.goes_to(1.0)
            self.sees(lambda: self.times()[0] == self.times()[1], "the end of the motion")
        return self.reads(part, quantity, component)

    def expects(self, part: str, quantity: str, value: float, *, component: int = 0, off: float = 1e-3) -> float:
        """Looks until the number at the end of the motion is a value, and returns it as it is written."""
        shown = float("nan")

        def agrees() -> bool:
            nonlocal shown
            shown = self.reads_at_end(part, quantity, component)
            return shown == pytest.approx(value, abs=off * max(1.0, abs(value)))

        end = time.monotonic() + PATIENCE / 2
        while not agrees():
            if time.monotonic() > end:
                self.picture(self.folder / "missed.png")
                pytest.fail(f"{quantity} of {part} is {shown}, not {value}; {self.times()}")
        return shown

    def times(self) -> tuple[float, float]:
        """The shown time and that of the end, from the time line."""
        line = self.page.locator(".timeline")
        now, last = (line.get_attribute(word) for word in ("aria-valuenow", "aria-valuemax"))
        return float(now or 0), float(last or 0)

    def event_times(self, part: str) -> list[float]:
        self.inspect(part)
        rows = self.page.locator(".inspector .event-row output")
        rows.first.wait_for()
        return [float(words.split()[0]) for words in rows.all_inner_texts()]

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)


class KillableStudio:
    """The command `cardan studio` in a process of its own."""

    def __init__(self) -> None:
        self.comes_back()

    def comes_back(self) -> None:
        self._running = contextlib.ExitStack()
        self._process, self.address = self._running.enter_context(started())

    def dies(self) -> None:
        """SIGKILL: nothing can be said or written any more."""
        self._process.kill()
        self._running.close()

    close = dies


@contextlib.contextmanager
def at_an_empty_sheet(
    browser: Any, folder: Path, *, phone: bool = False, dark: bool = False, may_die: bool = False
) -> Iterator[Hand]:
    """A hand at the window of a new studio; nothing may be heard from its console."""
    if may_die:
        studio: Any = KillableStudio()
    else:
        studio = Studio(empty_source())
        studio.begin()
    window = PHONE if phone else DESKTOP
    context = browser.new_context(**window, color_scheme="dark" if dark else "light")
    try:
        hand = Hand(context.new_page(), studio, phone, folder)
        yield hand
    finally:
        context.close()
        studio.close()
    unheard = UNREACHABLE if may_die else ()
    assert [words for words in hand.said if not any(one in words for one in unheard)] == []
