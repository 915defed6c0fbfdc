"""The live page as text: an animation page with the machine, the core and its program in it."""

from __future__ import annotations

from cardan.view.live.data import LivePage
from cardan.view.page.write import in_script, page_html, part

PROGRAM = "live.js"  # built from viewer/ by `npm run build`
ALLOWED = {"script-src": "'wasm-unsafe-eval'", "worker-src": "blob:"}  # WebAssembly, in a worker


def live_html(live: LivePage) -> str:
    """The text of the page."""
    data = {"machine": live.machine, "core": live.core}
    more = [f'<script type="text/plain" id="{name}">{text}</script>\n' for name, text in data.items()]
    return page_html(live.page, ALLOWED, "".join([*more, f"<script>{in_script(part(PROGRAM))}</script>\n"]))
