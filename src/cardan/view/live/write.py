"""The live page as a file: an animation page with the machine, the core and its program in it."""

from __future__ import annotations

from pathlib import Path

from cardan.results.result import Result
from cardan.view.live.data import LivePage, live_page
from cardan.view.page.payload import Wishes
from cardan.view.page.write import in_script, page_html, part, write_text

PROGRAM = "live.js"  # built from viewer/ by `npm run build`
ALLOWED = {"script-src": "'wasm-unsafe-eval'", "worker-src": "blob:"}  # WebAssembly, in a worker


def write_live_page(result: Result, path: str | Path, wishes: Wishes = Wishes()) -> Path:  # noqa: B008 - a tuple
    """Write the live page of a result; the file appears when it is complete."""
    return write_text(live_html(live_page(result, wishes)), path)


def live_html(live: LivePage) -> str:
    """The text of the page."""
    data = {"machine": live.machine, "core": live.core}
    more = [f'<script type="text/plain" id="{name}">{text}</script>\n' for name, text in data.items()]
    return page_html(live.page, ALLOWED, "".join([*more, f"<script>{in_script(part(PROGRAM))}</script>\n"]))
