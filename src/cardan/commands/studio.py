"""The command studio."""

from __future__ import annotations

import importlib.util
import signal
import threading
import warnings
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import click

from cardan.commands.options import OF_A_FILE, Settings, parameters_of
from cardan.commands.signature import Argument, Option, remembered
from cardan.errors import CardanError
from cardan.view.terminal.console import say

if TYPE_CHECKING:
    from cardan.studio.server import Studio
    from cardan.studio.source import Source


NO_WEBSOCKETS = 'the studio needs websockets: pip install "cardan[studio]"'
POLL = 0.2  # s between looks whether Ctrl-C was pressed; a wait without end cannot be interrupted on Windows


def studio(
    name: Annotated[
        str | None,
        Argument(
            "[FILE|EXAMPLE|LINK]",
            "A model file, a Python program with build(), the name of an example, or a link that carries a drawing "
            "[an empty machine].",
            OF_A_FILE,
        ),
    ] = None,
    port: Annotated[int | None, Option(metavar="N", help="Port of the page [the first free port].")] = None,
    no_browser: Annotated[
        bool, Option("--no-browser", help="Print the address of the page, and do not open a browser.")
    ] = False,
    until: Annotated[float | None, Option(metavar="T", help="End time of the motion.")] = None,
    settings: Settings = None,
) -> None:
    """Open a page to draw a machine and to change it; it is simulated again whenever it changes.

    The page is for this computer only; Ctrl-C ends it. Example: cardan studio slidercrank --set l1=0.25
    """
    if importlib.util.find_spec("websockets") is None:
        raise CardanError(NO_WEBSOCKETS)
    if port is not None and not 1 <= port <= 65535:
        raise CardanError(f"--port {port}: a port is a number from 1 to 65535")
    link = "" if name is None else _link(name)
    source = _source(None if link else name)
    opened = _open(source, until, settings, port)
    address = f"{opened.address}{link}"
    try:
        opened.begin()
        click.echo(address)
        say("The page works as long as this command runs; press Ctrl-C to end it.")
        if not no_browser:
            _show(address)
        _wait()
    finally:
        opened.close()


def _link(name: str) -> str:
    """The end of an address that carries a drawing, which the window asks about before it opens it; else nothing."""
    from cardan.studio.window.drawing_link import MARK, described

    _, mark, text = name.partition(MARK)
    if mark:
        described(name)  # refused here where it carries none
    return f"{mark}{text}"


def _source(name: str | None) -> Source:
    from cardan.studio.source import empty_source, open_source

    trust_fmus = bool(remembered("trust_fmus"))
    if name is None:
        return empty_source()._replace(trust_fmus=trust_fmus)
    source = open_source(name, remembered("data_set"), trust_fmus)
    for line in source.notes:
        say(line)
    return source


def _open(source: Source, until: float | None, settings: Sequence[str] | None, port: int | None) -> Studio:
    from cardan.studio.server import Studio
    from cardan.studio.serving.gate import PortTakenError

    warnings.simplefilter("ignore", UserWarning)  # what runs have to say is said on the page
    try:
        return Studio(source, port, until, parameters_of(settings), autosave=True)
    except PortTakenError as error:
        raise CardanError(str(error)) from None


def _show(address: str) -> None:
    """In the background: a browser that runs in the terminal must not hold up the studio."""
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()


def _wait() -> None:
    """Until Ctrl-C, or until the program is asked to end."""
    ended = threading.Event()
    former = {number: signal.signal(number, lambda *_: ended.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        while not ended.wait(POLL):
            pass
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
    say("closed")
